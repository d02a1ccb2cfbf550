package plan

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// Check finds what of a plan means nothing where it begins: units that are not there, words that nothing is called by, lines
// that are none. The error is a doc.Faults.
func Check(p *Plan, table *session.Session, say func(ref.Msg) string) error {
	newRunner(p, table, say).check()
	return p.root.Err()
}

// check makes the runner ready and finds what cannot be meant.
func (r *runner) check() {
	if w, tells := r.table.Rules().(game.Watched); tells && !r.lone {
		r.facts = w.Watched()
	}
	for i, w := range r.plan.Watch {
		if r.lone {
			r.fault(w.At, ref.M("plan.watch.lone"))
		} else if f := r.fact(w.Text); f != nil {
			r.plan.Watch[i].Text = f.Name
		} else {
			r.fault(w.At, r.unknown(w.Text))
		}
	}
	for _, s := range r.plan.All {
		r.stats[s] = newStat(s)
		r.stats[s].units = r.unitsOf(s)
		if s.keep = s.keep || r.lone && s.As != ""; s.keep { // without a table the plan ends where these came out
			r.slot[s] = len(r.slot)
		}
	}
	r.readable()
	r.repeats(r.plan.Steps, false)
	r.each(r.plan.Steps, func(s *Step) {
		for _, c := range []*Cond{s.If, s.Until} {
			if c != nil {
				r.bind(c)
			}
		}
	})
}

// repeats makes the loops of steps, and notes what may come more than once; anew of steps that stand within a loop.
func (r *runner) repeats(steps []*Step, anew bool) {
	for _, s := range steps {
		again := anew || s.Until != nil
		if s.Until != nil {
			r.loops[s] = &Loop{Step: s, Anew: anew, Never: new(big.Rat)}
		}
		if st := r.stats[s]; st != nil {
			st.Repeated, st.Anew = again, anew
		}
		r.repeats(s.Do, again)
		r.repeats(s.Else, anew)
	}
}

// each visits steps and what is in them.
func (r *runner) each(steps []*Step, visit func(*Step)) {
	for _, s := range steps {
		visit(s)
		r.each(s.Do, visit)
		r.each(s.Else, visit)
	}
}

// readable reads every line where the plan begins, with a 1 for each number that comes from a step before. What cannot be read
// there may be readable later: where a line before it brings something onto the table, or behind another number.
func (r *runner) readable() {
	kinds := map[string]game.VerbKind{}
	for _, v := range r.table.Rules().Verbs() {
		kinds[v.Name] = v.Kind
	}
	t := r.table.AsIf(r.table.Seen())
	later := false
	for _, s := range r.plan.All {
		text := s.tried()
		if text == "" {
			continue
		}
		ls, err := game.Scan(text)
		if err != nil || len(ls) != 1 || len(ls[0].Words) == 0 {
			r.fault(s.Line.At, ref.M("plan.one-line", ref.Typed(s.Line.Text)))
			continue
		}
		cmd, no := t.Read(ls[0])
		switch {
		case (ls[0].Ask || no == nil) && !r.meant(s, ls[0], cmd):
		case no != nil && (no.Kind == game.Unknown || no.Kind == game.Ambiguous || no.Kind == game.BadValue && text == s.Line.Text):
			if !later {
				r.fault(s.Line.At, Refusing(no))
			}
		case no == nil && kinds[cmd.Action.Verb] == game.RecordVerb:
			later = true
		}
	}
}

// meant reports a line that does something and has no dice of its own; of another it is said once what it is.
func (r *runner) meant(s *Step, l game.Line, cmd game.Command) bool {
	key := ""
	switch {
	case l.Ask || cmd.Question:
		key = "plan.asks"
	case len(cmd.Faces) > 0:
		key = "plan.dice"
	default:
		return true
	}
	if !r.stats[s].unmeant {
		r.fault(s.Line.At, ref.M(key, ref.Typed(s.Line.Text)))
	}
	r.stats[s].unmeant = true
	return false
}

// Refusing is a refusal as a fault: why, and the first line that would do.
func Refusing(no *game.Refusal) ref.Msg {
	if len(no.Ways) > 0 {
		return ref.M("plan.refused.way", no.Say, ref.Typed(no.Ways[0].Line))
	}
	if !no.Hint.IsZero() {
		return ref.M("plan.refused.hint", no.Say, no.Hint)
	}
	return no.Say
}

// bind finds what the words of a condition mean in the game.
func (r *runner) bind(c *Cond) {
	for i := range c.alts {
		for k := range c.alts[i] {
			if a := &c.alts[i][k]; a.unit != "" {
				r.bindUnit(c, a)
			} else if !a.isN {
				a.own = cmp.Or(a.own, r.ownWord(a.word))
			}
		}
	}
}

func (r *runner) bindUnit(c *Cond, a *atom) {
	if r.lone {
		r.wrong(c, ref.M("plan.cond.lone", a.unit))
		return
	}
	if _, known := r.start[a.unit]; !known {
		o, no := r.table.AsIf(r.table.Seen()).Show(a.unit)
		if no != nil {
			r.wrong(c, Refusing(no))
		} else {
			r.start[a.unit] = o
		}
	}
	if a.path == "" {
		r.bindWord(c, a)
		return
	}
	f := r.fact(a.path)
	if f == nil {
		r.wrong(c, r.unknown(a.path))
		return
	}
	a.path = f.Name
	r.bindValue(c, a, f)
}

// bindValue holds what a condition asks of a fact to what the fact may be.
func (r *runner) bindValue(c *Cond, a *atom, f *game.FactInfo) {
	number := f.Kind == game.WholeFact
	switch w := wordOf(f, a.word); {
	case number && !a.isN, a.lost && !number:
		r.wrong(c, ref.M("plan.cond.whole", f.Name, a.word))
	case number:
	case a.op != "=" && a.op != "!=":
		r.wrong(c, ref.M("plan.cond.no-number", f.Name, a.op))
	case w != "":
		a.word = w
	case f.Kind == game.YesNoFact:
		if a.word = cmp.Or(yesNoWords[a.word], a.word); yesNoWords[a.word] == "" {
			r.wrong(c, ref.M("plan.cond.yes-no", f.Name, a.word))
		}
	case len(f.Words) > 0:
		r.wrong(c, r.unknown(a.word))
	}
}

// bindWord finds the fact that a word alone says: steady, disordered, unsteady.
func (r *runner) bindWord(c *Cond, a *atom) {
	for _, not := range []bool{false, true} {
		word := a.word
		if not {
			bare, ok := strings.CutPrefix(word, "un")
			if !ok {
				break
			}
			word = bare
		}
		for i := range r.facts {
			f := &r.facts[i]
			w := wordOf(f, word)
			if w == "" && f.Kind == game.YesNoFact && f.Name == word || slices.Contains(f.Names, word) && f.Kind == game.YesNoFact {
				w = "yes"
			}
			if w != "" {
				a.path, a.op, a.word, a.not = f.Name, "=", w, a.not != not
				return
			}
		}
	}
	r.wrong(c, r.unknown(a.word))
}

// fact is what is watched under a name, in either language; nil for nothing.
func (r *runner) fact(name string) *game.FactInfo {
	name = strings.ToLower(name)
	for i := range r.facts {
		if f := &r.facts[i]; f.Name == name || slices.Contains(f.Names, name) {
			return f
		}
	}
	return nil
}

// ownWord is the game's own word for one that a fact may be; "" for none.
func (r *runner) ownWord(word string) string {
	if w, tells := r.table.Rules().(game.Watched); tells {
		for _, f := range w.Watched() {
			if own := wordOf(&f, word); own != "" {
				return own
			}
		}
	}
	return ""
}

// wordOf is the canonical word for one of a fact; "" for none.
func wordOf(f *game.FactInfo, word string) string {
	for _, w := range f.Words {
		if w.Name == word || slices.Contains(w.Also, word) {
			return w.Name
		}
	}
	return ""
}

// unknown says of a word that nothing is called by it, with the nearest that is, or all there are.
func (r *runner) unknown(word string) ref.Msg {
	var known []string
	list := ref.Comma{}
	for _, f := range r.facts {
		known = append(append(known, f.Name), f.Names...)
		own := f.Name
		if len(f.Names) > 0 {
			list = append(list, ref.Name{EN: own, IT: f.Names[0]})
		} else {
			list = append(list, own)
		}
		for _, w := range f.Words {
			known = append(append(known, w.Name), w.Also...)
			if len(w.Also) > 0 {
				list = append(list, ref.Name{EN: w.Name, IT: w.Also[0]})
			}
		}
	}
	if len(known) == 0 {
		return ref.M("plan.cond.untold", word)
	}
	if near := doc.Nearest(word, known); near != "" {
		return ref.M("plan.cond.near", word, near)
	}
	return ref.M("plan.cond.unknown", word, list)
}

// fault is a fault at a place of the file, in words.
func (r *runner) fault(at *doc.Node, say ref.Msg) { at.Fault("plan.said", r.say(say)) }

// wrong is a fault of a condition where it stands, each once.
func (r *runner) wrong(c *Cond, say ref.Msg) {
	if text := r.say(say); !slices.Contains(c.said, text) {
		c.said = append(c.said, text)
		r.fault(c.at, say)
	}
}
