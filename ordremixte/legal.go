package ordremixte

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file says what may be done now (OM §7): it makes candidates for every verb of
// the phase and keeps those that prepare takes.

var _ game.Lister = Rules{}

// Legal implements game.Lister: the answers to what is owed, then what the units and
// brigades of the side may do in this phase, then its end. Units that stand on the
// table have a few distances and angles for each movement, not all of them. A side
// below 0 is both.
func (Rules) Legal(gs game.State, side int) []game.Action { return legal(gs.(*state.State), side) }

func legal(s *state.State, side int) []game.Action {
	if !s.Tabled() {
		return nil
	}
	var out []game.Action
	for _, a := range append(mightDo(s, side), game.Action{Verb: "next"}) {
		if mayNow(s, a) {
			out = append(out, a)
		}
	}
	return out
}

// mayNow reports that prepare takes a line, and that no phase closes for it.
func mayNow(s *state.State, a game.Action) bool {
	if to := belongs(a); to != "" && !reached(s, a, to, s.PhaseID()) {
		return false
	}
	_, err := prepare(s, a)
	return err == nil
}

// mightDo are the lines that legal tries: answers to what is owed, then what units,
// brigades and sides might do in this phase. They need not be legal.
func mightDo(s *state.State, side int) []game.Action {
	var out []game.Action
	for _, d := range dues(s) {
		if who := sideOfDue(s, d.Action); side >= 0 && who >= 0 && who != side {
			continue
		}
		out = append(out, d.Action)
		if d.Optional {
			out = append(out, game.Action{Verb: "drop", Units: d.Action.Units, Args: []string{d.Action.Verb}})
		}
	}
	verbs := state.Phases().All[s.Phase].Verbs
	for _, u := range s.Units {
		if u.Status == state.Destroyed || side >= 0 && u.Side != side {
			continue
		}
		for _, v := range verbs {
			out = append(out, candidates(s, u, v)...)
		}
	}
	for _, v := range verbs {
		out = append(out, armyCandidates(s, side, v)...)
	}
	return out
}

// sideOfDue is the side that owes an answer; -1 when nobody in particular does.
func sideOfDue(s *state.State, a game.Action) int {
	for _, op := range a.Units {
		for _, id := range op.IDs {
			if u := s.Unit(id); u != nil {
				return u.Side
			}
		}
	}
	return -1
}

// candidates are the lines that a unit might try with a verb, nearest enemy first;
// nil for a verb that its arm does not know. They need not be legal.
func candidates(s *state.State, u *state.Unit, verb string) []game.Action {
	one := []game.Operand{{IDs: []string{u.ID}}}
	do := func(args ...string) game.Action { return game.Action{Verb: verb, Units: one, Args: args} }
	at := func() []game.Action {
		var out []game.Action
		for _, e := range enemies(s, u) {
			out = append(out, game.Action{Verb: verb, Units: append(slices.Clone(one), game.Operand{IDs: []string{e.ID}})})
		}
		return out
	}
	horse, guns := u.Mounted(), u.IsArtillery()
	switch verb {
	case "fire":
		if !horse {
			return at()
		}
	case "charge":
		if !guns {
			return at()
		}
	case "melee":
		return at()
	case "counter":
		if horse {
			return repliesOf(s, u, verb)
		}
	case "square":
		if u.Arm == facts.Infantry {
			return repliesOf(s, u, verb)
		}
	case "rally", "evade", "breakthrough", "follow":
		return []game.Action{do()}
	case "limber", "unlimber":
		if guns {
			return []game.Action{do()}
		}
	case "form":
		if guns {
			return nil
		}
		var out []game.Action
		for form, w := range facts.UnitFacts[facts.FFormation].Words {
			if ok, _ := motion.Allows(u, form); ok && form != u.Formation && form != facts.Limbered && form != facts.Unlimbered {
				out = append(out, do(w))
			}
		}
		return out
	case "face":
		return []game.Action{do("about"), do("left"), do("right")}
	case "wheel":
		return []game.Action{do("left", "15"), do("right", "15"), do("left", "45"), do("right", "45")}
	case "move":
		left := max(motion.Allowance(s, u, u.Formation)-u.Spent, 0)
		if left == 0 {
			left = u.Speed(u.Formation)
		}
		b := tables.MustLoad(state.Book)
		out := []game.Action{do("forward", facts.CmText(left))}
		for _, part := range []int{left / 2, left / 4} {
			out = append(out, do("forward", facts.CmText(part)))
		}
		lean := facts.DecimalText(b.Deg("movement.oblique"))
		return append(out, do("oblique", facts.CmText(left/2), "left", lean), do("oblique", facts.CmText(left/2), "right", lean))
	case "detach":
		var out []game.Action
		for _, o := range facts.UnitFacts[facts.FOrder].Words {
			if o != facts.UnitFacts[facts.FOrder].Words[facts.NoOrder] {
				out = append(out, do(o))
			}
		}
		return out
	}
	return nil
}

// repliesOf are the answers that a unit might give to who charges it or a friend.
func repliesOf(s *state.State, u *state.Unit, verb string) []game.Action {
	var out []game.Action
	for _, e := range enemies(s, u) {
		for _, ch := range s.Charges {
			if t := s.Unit(ch.Target); ch.Stage == state.Declared && ch.Has(e.ID) && t != nil && t.Side == u.Side {
				out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}, {IDs: []string{e.ID}}}})
				break
			}
		}
	}
	return out
}

// enemies are the units of the other side, the nearest first where that is known.
func enemies(s *state.State, u *state.Unit) []*state.Unit {
	type at struct {
		u  *state.Unit
		cm float64
	}
	var all []at
	f := u.Foot()
	for _, e := range s.Units {
		if e.Side == u.Side || e.Status == state.Destroyed {
			continue
		}
		cm := geometry.Far
		if g := e.Foot(); f != nil && g != nil {
			cm = geometry.Dist(f.Centre, g.Centre)
		}
		all = append(all, at{e, cm})
	}
	slices.SortStableFunc(all, func(a, b at) int { return cmp.Compare(a.cm, b.cm) })
	out := make([]*state.Unit, len(all))
	for i := range all {
		out[i] = all[i].u
	}
	return out
}

// armyCandidates are the lines that are nobody's unit's: orders, riders, who is first.
func armyCandidates(s *state.State, side int, verb string) []game.Action {
	var out []game.Action
	switch verb {
	case "order", "courier":
		for i := range s.Field.Brigades {
			b := &s.Field.Brigades[i]
			if side >= 0 && b.Side != side {
				continue
			}
			for _, o := range facts.UnitFacts[facts.FOrder].Words {
				if o == facts.UnitFacts[facts.FOrder].Words[facts.NoOrder] {
					continue
				}
				out = append(out, game.Action{Verb: verb, Args: []string{b.ID, o}})
				if verb == "order" {
					if to := objectiveFor(s, b, o); to != "" {
						out = append(out, game.Action{Verb: verb, Args: []string{b.ID, o, to}})
					}
				}
			}
		}
	case "orders":
		for i, x := range s.Field.Sides {
			if side < 0 || i == side {
				out = append(out, game.Action{Verb: verb, Args: []string{casting.SideSlug(x.Name)}})
			}
		}
	case "initiative":
		out = append(out, game.Action{Verb: verb})
	case "move":
		for _, g := range s.Generals {
			if side < 0 || g.Side == side {
				for _, a := range figureCandidates(s, g, verb) {
					out = append(out, a)
					break // beside the nearest is enough
				}
			}
		}
	case "first":
		for i, x := range s.Field.Sides {
			if side < 0 || i == side {
				out = append(out, game.Action{Verb: verb, Args: []string{casting.SideSlug(x.Name)}})
			}
		}
	}
	return out
}

// objectiveFor is something an order could name: a brigade to support, a piece of
// ground to go to; empty when there is none.
func objectiveFor(s *state.State, b *state.Brigade, order string) string {
	if order == "support" {
		for _, o := range s.Field.Brigades {
			if o.Side == b.Side && o.ID != b.ID {
				return o.ID
			}
		}
		return ""
	}
	for _, t := range s.Field.Terrain {
		return t.ID
	}
	return ""
}

// askLegal is `legal A [VERB]` (OM §7): what the unit may do in this phase as lines
// that can be typed, and of every other verb of the phase why not. With a verb it
// goes through all its candidates.
func askLegal(s *state.State, a game.Action) (game.Verdict, error) {
	if len(a.Units) == 0 && len(a.Args) > 0 {
		if g := s.General(a.Args[0]); g != nil {
			return askLegalFigure(s, g), nil
		}
	}
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	x := us[0]
	verbs := state.Phases().All[s.Phase].Verbs
	whole := len(a.Args) > 0
	if whole {
		verbs = a.Args[:1]
	}
	list := []game.Object{}
	v := game.Verdict{Lines: []game.Text{{}}}
	may := 0
	for _, verb := range verbs {
		all := candidates(s, x, verb)
		var lines []string
		var nos []*game.Refusal
		targets := []string{}
		for _, c := range all {
			_, err := prepare(s, c)
			var no *game.Refusal
			if errors.As(err, &no) {
				nos = append(nos, no)
				continue
			}
			lines = append(lines, language.Canonical(c, nil))
			if len(c.Units) > 1 {
				targets = append(targets, c.Units[1].IDs[0])
			}
		}
		if len(all) == 0 {
			continue
		}
		o := game.Object{{Key: "verb", Value: verb}, {Key: "targets", Value: targets}, {Key: "lines", Value: append([]string{}, lines...)}}
		if len(lines) == 0 {
			o = append(o, game.KV{Key: "why", Value: motion.Refusals(nos[0])})
		}
		list = append(list, o)
		if len(lines) > 0 {
			may++
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: legalLine(verb, x.ID, all, lines)})
		}
		for i, no := range nos {
			if !whole && (len(lines) > 0 || i > 0) || i == nearMost {
				break
			}
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.not", ref.Word("parse.verb."+verb), no.Say), Refs: []ref.Ref{no.Ref}})
		}
	}
	head := ref.M("measure.legal", x.ID, s.PhaseWord())
	if may == 0 {
		head = ref.M("measure.legal-none", x.ID, s.PhaseWord())
	}
	v.Lines[0] = game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S7}}
	v.Steps = []game.Step{{Ref: facts.S7, Say: ref.M("measure.step"), Value: head, From: game.Tracked}}
	v.Data = game.Object{{Key: "legal", Value: list}}
	return v, nil
}

// figureCandidates are the lines that the figure of a general might try: rides beside his
// units, those of his brigade or of his side, the nearest first, and joining them; of who
// rides with one, leaving it. They need not be legal.
func figureCandidates(s *state.State, g *state.General, verb string) []game.Action {
	at, ok := s.Stands(g)
	var own []*state.Unit
	for _, u := range s.Units {
		if u.Side == g.Side && u.Status != state.Destroyed && (g.Brigade < 0 || u.Brigade == g.Brigade) && (g.Division < 0 || u.Division == g.Division) {
			own = append(own, u)
		}
	}
	far := func(u *state.Unit) float64 {
		if f := u.Foot(); f != nil && ok {
			return f.FromPoint(at).CM
		}
		return geometry.Far
	}
	slices.SortStableFunc(own, func(a, b *state.Unit) int { return cmp.Compare(far(a), far(b)) })
	var out []game.Action
	switch {
	case verb == "move" && ok:
		for _, u := range own {
			f := u.Foot()
			if f == nil || u.GeneralID == g.ID {
				continue
			}
			// Behind the middle of the unit, as near as he must stay (OM §4.3).
			p := f.Centre.Add(u.Pose.Dir().Mul(-(f.Radius + state.CommandNumbers().Near) / 2))
			p = command.Toward(at, p, float64(state.Hundredths(tables.MustLoad(state.Book).CM("movement.general"))-g.Moved)/100)
			if geometry.Dist(p, at) >= 1 {
				out = append(out, game.Action{Verb: verb, Args: []string{g.ID, "to", command.Typed(table.Round2(p.X)), command.Typed(table.Round2(p.Y))}})
			}
		}
	case verb == "attach":
		for _, u := range own {
			if u.GeneralID != g.ID && (g.Brigade >= 0 || !chain.Several(s, g.Side) || u.Division == g.Division) {
				out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{g.ID}})
			}
		}
	case verb == "detach" && g.With != "":
		out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{g.With}}}})
	}
	return out[:min(len(out), nearMost)]
}

// askLegalFigure is `legal GENERAL` (OM §7, 8.2): where the figure may ride now, beside
// whom and with whom, as lines that can be typed, and what bars the rest.
func askLegalFigure(s *state.State, g *state.General) game.Verdict {
	list := []game.Object{}
	v := game.Verdict{Lines: []game.Text{{}}}
	for _, verb := range []string{"move", "attach", "detach"} {
		lines := []string{}
		var no *game.Refusal
		for _, a := range figureCandidates(s, g, verb) {
			_, err := prepare(s, a)
			var r *game.Refusal
			if errors.As(err, &r) {
				no = cmp.Or(no, r)
				continue
			}
			line := language.Canonical(a, nil)
			if verb == "attach" { // as it is typed
				line = game.Canonical(game.Action{Verb: verb, Args: []string{g.ID, a.Units[0].IDs[0]}})
			}
			lines = append(lines, line)
		}
		o := game.Object{{Key: "verb", Value: verb}, {Key: "lines", Value: lines}}
		switch {
		case len(lines) > 0:
			rest := ref.List{}
			for i, line := range lines {
				if i > 0 {
					rest = append(rest, "|")
				}
				for _, w := range strings.Fields(line)[2:] {
					if w == "to" {
						rest = append(rest, ref.Word("legal.word.to"))
						continue
					}
					rest = append(rest, w)
				}
			}
			name := g.ID
			if verb == "detach" {
				name = g.With
			}
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.may", ref.Word("parse.verb."+verb), name, rest)})
		case no != nil:
			o = append(o, game.KV{Key: "why", Value: motion.Refusals(no)})
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.not", ref.Word("parse.verb."+verb), no.Say), Refs: []ref.Ref{no.Ref}})
		default:
			continue
		}
		list = append(list, o)
	}
	head := ref.M("measure.legal", g.Surname(), s.PhaseWord())
	if len(list) == 0 || !slices.ContainsFunc(list, func(o game.Object) bool { return len(o.Get("lines").([]string)) > 0 }) {
		head = ref.M("measure.legal-none", g.Surname(), s.PhaseWord())
	}
	v.Lines[0] = game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S7}}
	v.Steps = []game.Step{{Ref: facts.S7, Say: ref.M("measure.step"), Value: head, From: game.Tracked}}
	v.Data = game.Object{{Key: "general", Value: g.ID}, {Key: "legal", Value: list}}
	return v
}

// legalLine is the legal lines of one verb as one: the verb and the unit once, then
// what may stand behind them.
func legalLine(verb, id string, all []game.Action, lines []string) ref.Msg {
	var rest ref.List
	n := 0
	for _, c := range all {
		if !slices.Contains(lines, language.Canonical(c, nil)) {
			continue
		}
		if n++; n > 1 {
			rest = append(rest, "|")
		}
		for _, op := range c.Units[1:] {
			for _, id := range op.IDs {
				rest = append(rest, id)
			}
		}
		for i, w := range c.Args {
			switch {
			case verb == "form":
				rest = append(rest, ref.Word("legal.form."+w))
			case verb == "detach":
				rest = append(rest, ref.Word("legal.order."+w))
			case i == 0 || w == "left" || w == "right":
				rest = append(rest, ref.Word("legal.word."+w))
			default:
				rest = append(rest, w)
			}
		}
	}
	return ref.M("legal.may", ref.Word("parse.verb."+verb), id, rest)
}
