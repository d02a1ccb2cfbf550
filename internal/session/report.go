package session

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// Battle is a game told turn by turn, as far as the side whose view is on may know.
type Battle struct {
	Before *game.Chart // the table at the start; nil for a game that draws none
	Turns  []BattleTurn
	Short  bool    // only the result, the losses of each turn and the last table are wanted
	Swings []Swing // the turning points, in their order; none of a game that draws no table
	Codes  []Code  // what stands on the sheet of paper; none for whoever does not see everything
}

// BattleTurn is one turn: its entries in the order in which they were completed, and
// the table at its end.
type BattleTurn struct {
	Turn  int
	Over  bool
	Told  []Reply
	Chart *game.Chart
}

// shortWords ask for the short report, which stands beside the full one.
var shortWords = []string{"short", "breve"}

// chronicle is `report [FILE] [short]`, or `report short FILE`: without a file it stands beside
// the journal.
func (s *Session) chronicle(path string) ([]Reply, *game.Refusal) {
	short := false
	switch f := strings.Fields(path); {
	case len(f) == 0:
	case slices.Contains(shortWords, f[len(f)-1]):
		short, path = true, strings.Join(f[:len(f)-1], " ")
	case slices.Contains(shortWords, f[0]):
		short, path = true, strings.Join(f[1:], " ")
	}
	if path == "" {
		path = s.Path()
	}
	if path == "" {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.file.missing", said(string(vReport))), ref.M("session.file.hint", said(string(vReport))))
	}
	switch ext := filepath.Ext(path); ext {
	case ".md", ".html", ".jsonl":
		path = strings.TrimSuffix(path, ext)
	}
	if s.held { // whoever plays there writes over no report of another's
		if own := "-" + s.eyes.Name; !strings.HasSuffix(path, own) {
			path += own
		}
	}
	b := s.Battle()
	r := Reply{Kind: Reported, Command: string(vReport) + " " + path, Path: path, Battle: &b}
	if b.Short = short; short {
		r.Command += " short"
		r.Path += "-short"
	}
	return []Reply{r}, nil
}

// Battle tells the standing entries again.
func (s *Session) Battle() Battle {
	var b Battle
	chart := s.charted
	m := s.snaps[0]
	b.Before = chart(m.state)
	turn := s.rules.Clock(m.state).Turn
	now := BattleTurn{Turn: turn}
	told, corrects := map[*entry]bool{}, s.corrects()
	points := swings{s: s, chart: chart}
	defer s.briefly()()
	for i := range s.line {
		o := s.line[i]
		if o.e.gone() {
			if faces := s.fallenOf(o.e); o.kind == opDo && len(faces) > 0 && corrects[o.e] == nil {
				now.Told = append(now.Told, s.toldFallen(o.e, faces))
			}
			continue
		}
		next, out, ok := s.fold(m, &o)
		was := m
		m = next
		if ok && out.res != nil && !told[o.e] {
			told[o.e] = true
			res := out.res
			if s.eyes != nil {
				res = s.known(o.e)
			}
			if res != nil {
				points.take(was, next, &o, res, turn)
			}
			now.Told = append(now.Told, s.tale(o.e, res))
		}
		if t := s.rules.Clock(m.state).Turn; t > turn {
			now.Over, now.Chart = true, chart(m.state)
			b.Turns = append(b.Turns, now)
			turn = t
			now = BattleTurn{Turn: turn}
		}
	}
	if len(now.Told) > 0 || len(b.Turns) == 0 {
		now.Chart = chart(m.state)
		b.Turns = append(b.Turns, now)
	}
	b.Swings = points.largest()
	b.Codes = s.codes()
	return b
}

// charted is a state as it may be drawn for whoever looks; nil of a game that draws none.
func (s *Session) charted(st game.State) *game.Chart {
	c, ok := s.rules.(game.Charter)
	if !ok || st == nil {
		return nil
	}
	if x, ok := c.Chart(s.masked(st)); ok {
		return &x
	}
	return nil
}

// tale is an entry as it was answered, as far as it may be known.
func (s *Session) tale(e *entry, res *result) Reply {
	only := func(say ref.Msg) Reply {
		return Reply{Kind: Done, Entry: e.n, Verdict: game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: say}}}}
	}
	if say, hidden := s.ofElsewhere(e); hidden {
		return only(say)
	}
	if res == nil {
		return only(ref.M("session.face-down"))
	}
	r := Reply{Kind: Done, Verb: e.action.Verb, Entry: e.n, Clock: res.clock, Closing: res.closing, Verdict: res.verdict, After: res.after, Faces: res.faces, Sworn: s.sworn != nil, Recorder: s.markByHand(e)}
	if say, ok := s.sealNote(e.n); ok {
		r.Verdict.Lines = append(slices.Clone(res.verdict.Lines), game.Text{Kind: game.BodyLine, Say: say})
	}
	if say, ok := doneMsg(e.action.Text); ok && e.kind == journal.Note {
		r.Command, r.Verdict.Lines = "note "+e.action.Text, []game.Text{{Kind: game.HeadLine, Say: say}}
	} else if e.kind == journal.Note && e.action.Verb == sealVerb {
		r.Command, r.Verdict.Lines = "note "+e.action.Text, []game.Text{{Kind: game.HeadLine, Say: ref.M("session.sealed", strconv.Quote(e.action.Text))}}
	} else if e.kind == journal.Note {
		r.Kind, r.Command, r.Say = Noted, "note "+e.action.Text, []ref.Msg{ref.M("session.typed", e.action.Text)}
	} else {
		r.Command = s.canonical(s.shown(e.action), res.faces)
	}
	return r
}
