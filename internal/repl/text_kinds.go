package repl

import (
	"fmt"
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
	"adjutant/internal/throw"
)

// An answer is a reply that is being written, line by line.
type answer struct {
	Text
	page render.Page
}

func (a *answer) add(s ...render.Line) { a.page = append(a.page, s...) }

func (a *answer) body(m ref.Msg) { a.add(render.Body(a.P.Say(m))...) }

func (a *answer) head(h render.Mark, m ref.Msg, cites ...ref.Ref) {
	a.add(render.Head(h, a.P.Say(m), a.cited(cites...))...)
}

// answerOf is how each kind of reply is written after the phases that it closed. A refusal
// is none of them: it has its own ways.
var answerOf = map[session.Kind]func(*answer, *session.Reply){
	session.Done:       (*answer).done,
	session.Fixed:      (*answer).mended,
	session.Waiting:    (*answer).waiting,
	session.Asked:      (*answer).asked,
	session.Contrasted: (*answer).contrasted,
	session.Best:       (*answer).best,
	session.Needed:     (*answer).needed,
	session.Answered:   (*answer).answered,
	session.Explain:    func(a *answer, r *session.Reply) { a.why(r, a.add) },
	session.Undone:     (*answer).undone,
	session.Dropped:    (*answer).undone,
	session.Redone:     (*answer).undone,
	session.Owing:      (*answer).owing,
	session.Noted:      func(a *answer, r *session.Reply) { a.head(render.Entry(r.Entry), ref.M("repl.noted", r.Say[0])) },
	session.Saved:      func(a *answer, r *session.Reply) { a.head(render.None, ref.M("repl.saved", r.Path)) },
	session.Loaded:     (*answer).loaded,
	session.Viewed:     func(a *answer, r *session.Reply) { a.head(render.None, r.Say[0]) },
	session.Drafted:    func(a *answer, r *session.Reply) { a.head(render.None, ref.M("repl.drafted", r.Path)) },
	session.Reported: func(a *answer, r *session.Reply) {
		a.head(render.None, ref.M("repl.reported", r.Path+".html", r.Path+".md"))
	},
	session.Taped:  func(a *answer, r *session.Reply) { a.tapes(r.Tapes, a.head, a.body) },
	session.Logged: (*answer).logged,
	session.Todo:   (*answer).todo,
	session.Helped: (*answer).helped,
	session.Rolled: (*answer).rolled,
	session.Stands: (*answer).stands,
	session.Lucky:  (*answer).lucky,
	session.Sworn:  (*answer).sworn,
	session.Unsealed: func(a *answer, r *session.Reply) {
		a.head(render.None, r.Say[0])
		for _, m := range r.Say[1:] {
			a.body(m)
		}
	},
}

// mended is what stands in place of a struck entry.
func (a *answer) mended(r *session.Reply) {
	a.fixed(r, a.add)
	a.done(r)
}

// done is a command that was carried out, and what follows from it.
func (a *answer) done(r *session.Reply) {
	a.add(a.fit(a.carried(r), r.Entry)...)
	a.thrownBy(r)
	a.recordedBy(r.Recorder)
	for _, t := range r.After {
		a.add(a.line(t, render.None)...)
	}
	for _, m := range r.Opened {
		a.body(m)
	}
	a.readAs(r)
	a.since(r)
}

// readAs says as whom shortened names were read.
func (a *answer) readAs(r *session.Reply) {
	for _, m := range r.Read {
		a.body(m)
	}
}

// carried lays out the verdict of a command that was carried out, with what it overruled
// and what hands must do.
func (a *answer) carried(r *session.Reply) []part {
	prefix := mark(r)
	lines := r.Verdict.Lines
	opened := len(r.Closing) > 0 && len(lines) > 0 && lines[0].Kind == game.PhaseLine && r.Verb != "next"
	if opened {
		lines, prefix = lines[1:], render.None // the phase that opened has just been named
	}
	if r.Net != nil { // what hands must do follows from the whole change
		lines = slices.DeleteFunc(slices.Clone(lines), func(t game.Text) bool { return t.Kind == game.HandsLine })
	}
	if a.Closes {
		prefix = render.None // the banner has the entry
	}
	ps := a.parts(lines, prefix)
	if len(ps) == 0 && !opened {
		ps = []part{{lines: render.Head(prefix, a.typable(r.Command), "")}}
	}
	ps = a.overruled(ps, r.Verdict.Overrode)
	if r.Net == nil {
		ps = append(ps, part{lines: a.hands(r.Verdict)})
	}
	return ps
}

// since is what a change of the past made of the entries after it, and of the table.
func (a *answer) since(r *session.Reply) {
	for _, c := range r.Void {
		if c.Code == "" {
			a.body(ref.M("repl.turn.void-unseen", c.Turn))
		} else {
			a.body(ref.M("repl.turn.void", c.Turn, c.Code))
		}
	}
	a.replayed(r, a.add)
	if r.Net != nil {
		a.add(a.handList(*r.Net)...)
		for _, t := range r.Goes {
			a.add(a.line(t, render.None)...)
		}
	}
}

// waiting is a command that lacks a die, a choice or a fact.
func (a *answer) waiting(r *session.Reply) {
	if len(r.Struck) > 0 {
		a.fixed(r, a.add)
	}
	if r.Verdict.Close != nil {
		a.add(a.close(r)...)
	} else {
		a.add(a.fit(a.goesOn(r), r.Entry)...)
	}
	if len(a.page) == 0 && len(r.Faces) == 0 { // facts that were added, and all has been told already
		a.head(render.Entry(r.Entry), ref.M("repl.as-before"))
	}
	for _, m := range r.Say {
		a.body(m)
	}
	if len(r.Owed) > 0 && r.Owed[0].Need.Secret {
		a.body(ref.M("repl.unseen"))
	}
	a.readAs(r)
	a.since(r)
}

// asked is a question for odds.
func (a *answer) asked(r *session.Reply) { a.add(a.fit(a.odds(r, render.Odds), 0).Supposed()...) }

// answered is a question of the game.
func (a *answer) answered(r *session.Reply) {
	prefix := render.None
	if r.Verdict.Close != nil {
		prefix = render.Close
	}
	a.add(a.verdict(r.Verdict.Lines, prefix)...)
	if len(a.page) == 0 {
		a.head(render.None, ref.M("repl.nothing"))
	}
}

// undone names the entries that no longer count, and those that count again.
func (a *answer) undone(r *session.Reply) {
	for i, n := range r.Struck {
		m := ref.M("repl.struck", n)
		if i < len(r.Say) && r.Kind != session.Redone {
			m = ref.M("repl.struck-what", a.own(r.Say[i]))
		}
		if r.Kind == session.Dropped {
			m = ref.M("repl.dropped", a.own(r.Say[0]))
		}
		if h := render.Entry(n); !r.Supposed {
			a.head(h, m)
		} else {
			a.head(render.Odds, m)
		}
	}
	if len(r.Fell) > 0 {
		var faces ref.Comma
		for _, f := range r.Fell {
			faces = append(faces, ref.M("repl.plain", a.faceText(f)))
		}
		a.body(ref.M("repl.fell", faces))
	}
	for i, n := range r.Stands {
		m := ref.M("repl.stands")
		if i < len(r.Say) && r.Kind == session.Redone {
			m = ref.M("repl.stands-what", a.own(r.Say[i]))
		}
		a.head(render.Entry(n), m)
	}
	if r.Ended > 0 {
		a.endsAgain(r)
	}
	for _, m := range r.Opened {
		a.body(m)
	}
	a.since(r)
}

// endsAgain is what the end of a turn tells that stands again. What hands must do follows from the whole change.
func (a *answer) endsAgain(r *session.Reply) {
	for _, t := range slices.Concat(r.Verdict.Lines, r.After) {
		if t.Kind != game.HandsLine {
			a.add(a.line(t, render.None)...)
		}
	}
}

// owing is what the table waits for.
func (a *answer) owing(r *session.Reply) {
	if len(r.Verdict.Lines) > 0 {
		a.add(a.verdict(r.Verdict.Lines, render.None)...)
	}
	for i, m := range r.Say { // another seat's die or card comes first
		if i == 0 {
			a.head(render.None, m)
		} else {
			a.add(render.Body(a.P.Say(m))...)
		}
	}
	if len(r.Say) == 0 || len(r.Owed) > 0 {
		a.owed(r.Owed, a.add)
	}
}

// loaded is another game that has been opened.
func (a *answer) loaded(r *session.Reply) {
	a.head(render.None, ref.M("repl.loaded", r.Path))
	for _, m := range r.Say {
		a.body(m)
	}
}

// logged is the entries one by one.
func (a *answer) logged(r *session.Reply) {
	for _, l := range r.Log {
		if r.All && len(l.Lines) > 0 && !l.Struck && !l.Waiting {
			mark := render.Entry(l.Entry)
			if l.Ended > 0 {
				a.head(mark, ref.M("repl.turn.ends", l.Ended))
				mark = render.None
			}
			a.add(a.verdict(l.Lines, mark)...)
			a.add(a.hands(game.Verdict{Lines: l.Lines, Hands: l.Hands})...)
		} else {
			m, cites := a.logLine(l)
			a.head(render.Entry(l.Entry), m, cites...)
		}
		if !l.Struck {
			a.add(flat(a.overruled(nil, l.Overrode))...)
			if l.Reason != "" {
				a.body(ref.M("repl.log.reason", l.Reason))
			}
		}
		a.recordedBy(l.Recorder)
		if l.StruckFor != "" {
			a.body(ref.M("repl.log.reason", l.StruckFor))
		}
		for _, m := range l.Sealed {
			a.body(m)
		}
		if !l.Why.IsZero() {
			a.body(ref.M("repl.log.why", l.Why))
		}
	}
	if len(r.Log) == 0 {
		a.head(render.None, ref.M("repl.log.none"))
	}
	if len(r.Fairs) > 0 {
		a.head(render.None, FairAll(r.Fairs))
	}
	if m, ok := ByHand(r.ByHand); ok {
		a.head(render.None, m)
	}
}

// todo is what hands have still to do.
func (a *answer) todo(r *session.Reply) {
	if len(r.Verdict.Lines) > 0 {
		a.add(a.verdict(r.Verdict.Lines, render.None)...)
	} else {
		a.add(a.handList(r.Hands)...)
	}
	if len(r.Hands) == 0 {
		a.head(render.None, ref.M("repl.todo.none"))
	}
}

// helped is what may be typed, or the facts that may be said.
func (a *answer) helped(r *session.Reply) {
	if r.Facts != nil {
		a.add(a.facts(r.Facts, r.Fact)...)
		return
	}
	if r.Said != nil {
		a.add(a.lexicon(r.Said, r.Verbs)...)
		return
	}
	a.help(r.Verbs, a.add)
}

// rolled is dice that belong to no command.
func (a *answer) rolled(r *session.Reply) {
	x := r.Roll
	if x.Vs == nil && x.Counts {
		a.head(render.None, ref.M("repl.rolled-count", x.Expr, fell(x.Dice), x.Total))
		return
	}
	if x.Vs == nil {
		a.head(render.None, ref.M("repl.rolled", x.Expr, fell(x.Dice), x.Total))
		return
	}
	key := "repl.rolled.same"
	switch {
	case x.Total > x.Vs.Total:
		key = "repl.rolled.higher"
	case x.Total < x.Vs.Total:
		key = "repl.rolled.lower"
	}
	a.head(render.None, ref.M(key, x.Expr, fell(x.Dice), x.Total, fell(x.Vs.Dice), x.Vs.Total))
}

// fell is dice as they fell: 1>5 was thrown again, (2) does not count; a dash for none.
func fell(dice []throw.Fell) ref.Comma {
	faces := ref.Comma{}
	for _, d := range dice {
		f := strconv.Itoa(d.Face)
		if d.Was > 0 {
			f = fmt.Sprintf("%d>%d", d.Was, d.Face)
		}
		if !d.Keeps {
			f = "(" + f + ")"
		}
		faces = append(faces, ref.Typed(f))
	}
	if len(faces) == 0 {
		faces = append(faces, ref.Typed("-"))
	}
	return faces
}

// stands is the turn and the phase.
func (a *answer) stands(r *session.Reply) {
	if r.Clock.Say.IsZero() {
		a.head(render.None, ref.M("repl.no-table"))
	} else {
		a.head(render.None, r.Clock.Say)
	}
}
