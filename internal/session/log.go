package session

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file lists the entries.

// turnWords stand before the number of a turn, apart or joined to it.
var turnWords = []string{"turn", "t", "mossa", "m", "turno"}

// log is `log [UNIT | ENTRY | TURN] [all]`: all entries, those of a unit, those from one on, or
// those of a turn (turn 3, t3); with all, everything that was told of each.
func (s *Session) log(args []game.Word) ([]Reply, *game.Refusal) {
	if n := len(args); n > 1 && slices.Contains(allWords, args[n-1].Text) {
		out, no := s.log(args[:n-1])
		if no == nil {
			out[0].All = true
			out[0].Command += " all"
		}
		return out, no
	}
	all := s.logLines()
	if len(args) == 0 {
		fs, _ := s.Fair()
		return []Reply{{Kind: Logged, Log: all, Fairs: fs, ByHand: s.ByHand()}}, nil
	}
	r := Reply{Kind: Logged, Command: string(vLog)}
	if turn, ok := turnArg(args); ok {
		r.Command += " turn " + itoa(turn)
		r.Log = those(all, func(l LogLine) bool { return l.Turn == turn })
		return []Reply{r}, nil
	}
	if len(args) > 1 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(string(vLog)), args[1].Raw), ref.M("session.log.hint"))
	}
	if n, ok := entryArg(args[0].Text); ok {
		if n < 1 || n > len(s.entries) {
			return nil, game.Refuse(game.Unknown, "", ref.M("session.entry.none", n, len(s.entries)), ref.M("session.log.hint"))
		}
		r.Command += " " + itoa(n)
		r.Log = those(all, func(l LogLine) bool { return l.Entry >= n })
		return []Reply{r}, nil
	}
	unit := args[0].Text
	r.Command += " " + args[0].Raw
	r.Log = those(all, func(l LogLine) bool { return !l.FaceDown && s.concerns(s.entries[l.Entry-1], unit) })
	if len(r.Log) == 0 {
		return nil, game.Refuse(game.Unknown, "", ref.M("session.log.unknown", args[0].Raw), ref.M("session.log.hint"))
	}
	return []Reply{r}, nil
}

// turnArg reads `turn 3`, `t3`.
func turnArg(args []game.Word) (int, bool) {
	text := ""
	for _, w := range args {
		text += w.Text
	}
	for _, w := range turnWords {
		if rest, ok := strings.CutPrefix(text, w); ok {
			if n, err := strconv.Atoi(rest); err == nil && n > 0 {
				return n, true
			}
		}
	}
	return 0, false
}

func those(ls []LogLine, want func(LogLine) bool) []LogLine {
	var out []LogLine
	for _, l := range ls {
		if want(l) {
			out = append(out, l)
		}
	}
	return out
}

// concerns reports that a unit acted in an entry, was acted upon, or is another for it.
func (s *Session) concerns(e *entry, unit string) bool {
	for _, o := range e.action.Units {
		if slices.ContainsFunc(o.IDs, func(id string) bool { return id != "" && game.Fold(id) == unit }) {
			return true
		}
	}
	res := s.known(e)
	return res != nil && slices.ContainsFunc(res.verdict.Events, func(ev game.Event) bool {
		return slices.ContainsFunc(game.Touched(ev), func(id string) bool { return game.Fold(id) == unit })
	})
}

// logLines is every entry as far as it may be known.
func (s *Session) logLines() []LogLine {
	var out []LogLine
	for _, e := range s.entries {
		out = append(out, s.logLine(e))
	}
	return out
}

// ofElsewhere is what a seat is told of a note that was typed at another place; hidden is false of its own notes, and for who sees everything.
func (s *Session) ofElsewhere(e *entry) (say ref.Msg, hidden bool) {
	switch {
	case e.kind != journal.Note || s.eyes == nil || e.action.By == s.eyes.Name:
		return ref.Msg{}, false
	case e.action.By == "":
		return ref.M("session.note.own"), true
	}
	return ref.M("session.note.others"), true
}

func (s *Session) logLine(e *entry) LogLine {
	l := LogLine{Entry: e.n, Book: s.rules.Book(), Struck: !e.standing()}
	l.Why, _ = s.reasonOf(e)
	l.Recorder = s.markByHand(e)
	if say, ok := s.sealNote(e.n); ok {
		l.Sealed = append(l.Sealed, say)
	}
	if s.faceDown(e) {
		told := s.openly(e)
		l.FaceDown, l.Head, l.Came = true, &told[0], told[1:]
		return l
	}
	res := s.known(e)
	if res != nil {
		l.Turn = res.clock.Turn
	}
	if say, hidden := s.ofElsewhere(e); hidden {
		l.Command, l.Head = "note", &game.Text{Kind: game.HeadLine, Say: say}
		return l
	}
	if e.struck && s.eyes == nil {
		l.StruckFor = e.struckFor
	}
	l.Command, l.At, l.Waiting = s.canonical(s.shown(e.action), nil), e.at, s.now.find(e) >= 0
	if i := s.now.find(e); i >= 0 {
		l.Asks = decides(s.now.pend[i].owed)
	}
	if e.kind == journal.Note {
		l.Command, l.Note = "note "+e.action.Text, e.action.Text
		if e.action.Verb == sealVerb {
			l.Head, l.Note = &game.Text{Kind: game.HeadLine, Say: ref.M("session.sealed", strconv.Quote(e.action.Text))}, ""
			return l
		}
		if say, ok := doneMsg(e.action.Text); ok {
			l.Head, l.Note = &game.Text{Kind: game.HeadLine, Say: say}, ""
			return l
		}
	}
	l.Sworn = s.sworn != nil
	if l.Struck {
		l.Faces = s.fallenOf(e)
	} else if i := s.now.find(e); i >= 0 {
		l.Faces = s.ownOf(s.now.pend[i].cast())
	}
	if res == nil {
		return l
	}
	l.Head = head(res.verdict)
	if k, ok := s.rules.(game.Secretive); ok && k.Keeper(s.now.state, e.action) >= 0 {
		return l // what was answered unseen stays so
	}
	if !l.Struck {
		l.Faces = res.faces
	}
	l.Overrode, l.Reason = res.verdict.Overrode, s.shown(e.action).Text
	l.Lines, l.Hands = res.verdict.Lines, res.verdict.Hands
	l.Came = wrought(res.closing)
	if l.Head != nil && l.Head.Kind == game.PhaseLine {
		l.Came = append(l.Came, wrought(res.verdict.Lines)...)
	} else if len(res.faces) > 0 || len(res.verdict.Hands) > 0 {
		for _, t := range res.verdict.Lines {
			if t.Kind == game.BodyLine {
				l.Came = append(l.Came, t)
			}
		}
	}
	l.Came = append(l.Came, followed(res.after)...)
	l.Ended = res.ended
	return l
}

// wrought is what the end of phases did: what is told before the last of them, and a head of several that go together
// with work for hands below it. What stands behind the last is only due.
func wrought(ts []game.Text) []game.Text {
	var out []game.Text
	for i, t := range ts[:lastPhase(ts)] {
		if t.Kind == game.BodyLine || t.Kind == game.PhaseLine && ts[i+1].Kind == game.HandsLine {
			out = append(out, t)
		}
	}
	return out
}

// lastPhase is the index of the last line that tells of a phase, 0 where there is none.
func lastPhase(ts []game.Text) int {
	for i := len(ts) - 1; i > 0; i-- {
		if ts[i].Kind == game.PhaseLine {
			return i
		}
	}
	return 0
}

// followed are the verdicts among what followed an entry by itself, such as a test whose
// die was typed before it was due, and what phases that ended by themselves did: no entry of their own tells them.
func followed(ts []game.Text) []game.Text {
	var out []game.Text
	verdict := false
	last := lastPhase(ts)
	for i, t := range ts {
		switch t.Kind {
		case game.HeadLine:
			verdict = true
		case game.BodyLine:
		default:
			verdict = false
			if t.Kind == game.PhaseLine && i < last && ts[i+1].Kind == game.HandsLine {
				out = append(out, t)
			}
			continue
		}
		if verdict || i < last {
			out = append(out, t)
		}
	}
	return out
}
