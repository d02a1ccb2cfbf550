package command

import (
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// briefing is one instruction while it is checked.
type briefing struct {
	s         *state.State
	a         game.Action
	v         game.Verdict
	brigade   int // -1 for a unit of none
	unit      *state.Unit
	Side      int
	division  int
	order     facts.Order
	objective string
	cm        float64 // as typed; nowhere when nobody said
}

// refuse is a refusal, unless the referee overrules it.
func (t *briefing) refuse(r *game.Refusal) error {
	if t.a.Force && r.Forceable() {
		t.v.Overrode = append(t.v.Overrode, r)
		return nil
	}
	if r.Forceable() {
		r.Ways = append(r.Ways, t.way(true, "command.way-overrule"))
	}
	return r
}

// way is the same line again, overruled or not, with other words at its end.
func (t *briefing) way(force bool, say string, more ...string) game.Way {
	a := t.a
	a.Force, a.Text = force, ""
	a.Args = append(slices.Clone(a.Args), more...)
	return game.Way{Line: game.Canonical(a), Say: ref.M(say)}
}

// name is whom the instruction is for.
func (t *briefing) name() any {
	if t.unit != nil {
		return t.unit.ID
	}
	return brigadeName(t.s, t.brigade)
}

// Recorded reports a word that says what became of an order instead of giving one.
func Recorded(w string) bool { return w == "reached" || w == "shown" }

// Instruction reads whom an action instructs, and what to do. order is NoOrder when
// it does not say.
func Instruction(s *state.State, a game.Action) (*briefing, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	t := &briefing{s: s, a: a, brigade: -1, cm: nowhere}
	args := a.Args
	if len(a.Units) > 0 {
		u, err := One(s, a)
		if err != nil {
			return nil, err
		}
		t.unit, t.brigade, t.Side, t.division = u, u.Brigade, u.Side, u.Division
	} else {
		if len(args) == 0 {
			return nil, casting.Need(facts.S4_2, "command.need-brigade")
		}
		if t.brigade = s.BrigadeNamed(args[0]); t.brigade < 0 {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S4_2, Say: ref.M("command.no-brigade", args[0])}
		}
		b := s.Field.Brigades[t.brigade]
		t.Side, t.division, args = b.Side, b.Division, args[1:]
	}
	if len(args) > 0 && strings.HasSuffix(args[len(args)-1], "cm") && len(args) > 1 {
		x, err := ArgsCM(args[len(args)-1:])
		if err != nil {
			return nil, err
		}
		t.cm, args = x[0], args[:len(args)-1]
	}
	if len(args) > 0 {
		if t.order = facts.Order(slices.Index(facts.UnitFacts[facts.FOrder].Words, args[0])); t.order <= facts.NoOrder && !Recorded(args[0]) && s.BrigadeNamed(args[0]) < 0 {
			return nil, casting.BadValue("order", args[0], facts.S4_2)
		}
		t.order = max(t.order, facts.NoOrder)
	}
	if len(args) > 1 {
		t.objective = args[1]
	}
	return t, nil
}

// Turned reports that the counter of a brigade lies face up with what an action instructed it to do, the answers to
// it included. A rider's must be one who arrived; whether another is on his way makes no difference to other orders, or
// what is left sealed would tell of him.
func Turned(s *state.State, a game.Action, faces []dice.Face) bool {
	t, err := Instruction(s, a)
	if err != nil || t.unit != nil || t.brigade < 0 || t.brigade >= len(s.Commands) {
		return false
	}
	order, objective := t.order, t.objective
	for _, f := range faces {
		switch {
		case f.Pick == "":
		case order == facts.NoOrder:
			order = facts.Order(slices.Index(facts.UnitFacts[facts.FOrder].Words, f.Pick))
		default:
			objective = f.Pick
		}
	}
	c := s.Commands[t.brigade]
	riding := slices.ContainsFunc(s.Couriers, func(r *state.Courier) bool {
		return a.Verb == "courier" && r.Brigade == t.brigade && r.Order == order && r.Objective == objective
	})
	return c.Shown && order > facts.NoOrder && c.Order == order && c.Objective == objective && !riding
}

// fits refuses an order that cannot be given to whom it is for, or that lacks its
// objective (OM §4.2).
func (t *briefing) fits() error {
	s := t.s
	switch t.order {
	case facts.Advance:
		if t.objective == "" {
			return t.lacks("command.need-objective")
		}
		if !slices.ContainsFunc(s.Field.Terrain, func(g state.Terrain) bool { return g.ID == t.objective }) {
			return t.refuse(casting.Illegal(facts.S4_2, "command.not-ground", t.objective))
		}
	case facts.Support:
		if t.objective == "" {
			return t.lacks("command.need-supported")
		}
		b := s.BrigadeNamed(t.objective)
		if b < 0 || s.Field.Brigades[b].Side != t.Side || b == t.brigade && t.unit == nil {
			return t.refuse(casting.Illegal(facts.S4_2, "command.not-brigade", t.objective))
		}
		for _, u := range s.Units {
			mine := u == t.unit || t.unit == nil && u.Brigade == t.brigade && u.Order == facts.NoOrder
			if mine && !u.Guns && !u.Mounted() && u.Status != state.Destroyed {
				return t.refuse(casting.Illegal(facts.S4_2, "command.support-foot", u.ID))
			}
		}
	default:
		if t.objective != "" {
			return t.refuse(casting.Illegal(facts.S4_2, "command.no-objective", ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[t.order])))
		}
	}
	if t.order == facts.Redeploy {
		return t.mayRedeploy()
	}
	return nil
}

// lacks asks for the objective of an order, with what it may be.
func (t *briefing) lacks(key string) error {
	r := &game.Refusal{Kind: game.BadValue, Ref: facts.S4_2, Say: ref.M(key, t.name())}
	for _, w := range t.objectives()[:min(3, len(t.objectives()))] {
		r.Ways = append(r.Ways, t.way(false, "command.way-objective", w))
	}
	return r
}

// objectives lists what an order may aim at: ground for an advance, brigades of the
// same side for a support.
func (t *briefing) objectives() []string {
	var out []string
	if t.order == facts.Support {
		for i, b := range t.s.Field.Brigades {
			if b.Side == t.Side && i != t.brigade {
				out = append(out, b.ID)
			}
		}
		return out
	}
	for _, g := range t.s.Field.Terrain {
		if g.Kind != HighGround && !slices.Contains(out, g.ID) {
			out = append(out, g.ID)
		}
	}
	return out
}

// mayChange refuses a change of orders that the commander's quality does not allow
// this turn (OM §4.1): why says by which right he may.
func (t *briefing) mayChange() (why ref.Msg, err error) {
	s := t.s
	g := Commander(s, t.division, t.Side)
	if g == nil {
		t.trust("commander")
		return ref.M("command.may-anybody"), nil
	}
	if r := t.goesHome(g); r != nil {
		return why, t.refuse(r)
	}
	if RodeLast(s, g) {
		return why, t.refuse(casting.Illegal(facts.S4_4, "command.rode", g.Surname(), s.Turn-1))
	}
	if t.brigade >= 0 && leaderless(s, t.brigade) {
		b := s.Brigadier(t.brigade)
		return why, t.refuse(casting.Illegal(facts.S17, "command.brigadier-lost", b.Surname(), brigadeName(s, t.brigade), b.Lost+state.CommandNumbers(s.Book()).Replaced))
	}
	who := ref.M("command.who", g.Surname(), ref.Word("quality."+qualityWord(g.Quality)))
	if every := state.CommandNumbers(s.Book()).Every[g.Quality]; every > 0 && s.Turn%every == 0 {
		return ref.M("command.may", who, s.Turn), nil
	}
	if t.brigade >= 0 {
		if halfBroken(s, t.brigade) {
			n, of := broken(s, t.brigade)
			return ref.M("command.may-broken", who, n, of), nil
		}
	}
	next := nextChange(s, g.Quality)
	r := casting.Illegal(facts.S4_1, "command.not-now", who, s.Turn, next)
	if next == noTurn {
		r = casting.Illegal(facts.S4_1, "command.never", who)
	}
	r.Hint = ref.M("command.hint-broken")
	return why, t.refuse(r)
}

// goesHome refuses an order to those who withdraw whatever they are told: their commander
// or the one over him is lost (OM §17), or their division has lost half of its points
// (§18); nil when they obey.
func (t *briefing) goesHome(g *state.General) *game.Refusal {
	s := t.s
	switch all := t.Side < len(s.ChiefLost) && s.ChiefLost[t.Side] > 0; {
	case g.Lost > 0 && !all && t.division >= 0 && chain.Several(s, t.Side):
		return casting.Illegal(facts.S17, "command.general-lost", g.Surname(), DivisionName(s, t.division))
	case g.Lost > 0 || all:
		return casting.Illegal(facts.S17, "command.chief-lost", g.Surname())
	case t.division >= 0 && t.division < len(s.Collapsed) && s.Collapsed[t.division] > 0:
		return casting.Illegal(facts.S18, "command.division-home", DivisionName(s, t.division))
	}
	return nil
}

// qualityWord is the word of a commander's quality; nobody's is normal.
func qualityWord(q facts.General) string {
	switch q {
	case facts.Poor, facts.Normal, facts.VeteranGeneral, facts.Exceptional:
		return facts.UnitFacts[facts.FGeneral].Words[q]
	}
	return facts.UnitFacts[facts.FGeneral].Words[facts.Normal]
}

// nextChange is the next turn in which a commander of a quality may change orders;
// noTurn when there is none.
func nextChange(s *state.State, quality facts.General) int {
	every := state.CommandNumbers(s.Book()).Every[quality]
	if every == 0 {
		return noTurn
	}
	return (s.Turn/every + 1) * every
}

// opening reports that the first orders of the battle may still be given: to a
// brigade that has none (OM §4.1), anew before anybody moved (R190), or in the first turn
// to every one (R96).
func (t *briefing) opening() bool {
	s := t.s
	if t.unit != nil || t.brigade >= len(s.Commands) {
		return false
	}
	c := s.Commands[t.brigade]
	given := s.Field.Brigades[t.brigade].Order != facts.NoOrder // by the scenario
	return c.Order == facts.NoOrder && c.Given == 0 || s.Read().Has(book.CommandersGiveFirstOrders) && s.Turn == s.Field.Start || !given && revisable(s)
}

// trust notes what is left to the referee's eyes.
func (t *briefing) trust(what string) {
	if !slices.Contains(t.v.Trusted, what) {
		t.v.Trusted = append(t.v.Trusted, what)
	}
}

// within refuses an order that does not reach: a distance between two figures, or a
// figure and a unit, against a limit in cm. What nobody placed or typed is trusted;
// what hangs on less than the tape is asked back with both ways to say it.
func (t *briefing) within(r ref.Ref, from, to any, span geometry.Span, known bool, limit float64, far func(*game.Refusal)) error {
	if t.cm != nowhere {
		span, known = geometry.Span{CM: t.cm}, true
	}
	if !known {
		t.trust("distance")
		t.v.Steps = append(t.v.Steps, game.Step{Ref: r, Say: ref.M("command.step-distance"), Value: ref.M("command.trusted", from, to, ref.CM(limit)), From: game.Trusted})
		return nil
	}
	m := span.Reading(limit)
	say := ref.M("command.cm", from, to, ref.CM(table.Round2(m.Measured)), ref.CM(limit), Margin(m.Margin))
	source := game.Measured
	if t.cm != nowhere {
		source = game.Given
	}
	t.v.Steps = append(t.v.Steps, game.Step{Ref: r, Say: ref.M("command.step-distance"), Value: say, From: source, Holds: []game.Held{table.Measure(m)}})
	if t.cm == nowhere && m.Close(t.s.Tape()) {
		x := casting.Illegal(r, "command.close", from, to, ref.CM(table.Round2(m.Measured)), ref.CM(limit), ref.CM(t.s.Field.Tape))
		x.Close = &game.Close{Value: table.Round2(m.Measured), Limit: limit, Margin: table.Round2(m.Margin), Tape: t.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Ways = append(x.Ways, t.way(false, "command.way-reaches", facts.DecimalText(limit)+"cm"))
		if far != nil {
			far(x)
		}
		return t.refuse(x)
	}
	if m.In() {
		t.v.Lines = append(t.v.Lines, down(t.Side, game.Text{Kind: game.ReasonLine, Say: say, Holds: []game.Held{table.Measure(m)}}))
		return nil
	}
	x := casting.Illegal(r, "command.far", from, to, ref.CM(table.Round2(m.Measured)), ref.CM(limit), ref.CM(table.Round2(m.Margin)))
	if far != nil {
		far(x)
	}
	return t.refuse(x)
}

// reaches refuses an order whose bearer is too far: from the commander's figure to
// the brigadier's (OM §4.2, §1), or to a unit of the reserve (§4.3).
func (t *briefing) reaches() error {
	s := t.s
	g := Commander(s, t.division, t.Side)
	if g == nil {
		t.trust("distance")
		return nil
	}
	c := state.CommandNumbers(s.Book())
	limit, r := orderReach(s, t.Side), facts.SChange
	var span geometry.Span
	var to any = t.name()
	from, known := s.Stands(g)
	if t.unit != nil && t.brigade < 0 {
		limit, r = Of(s, t.Side, c.Reserve, c.ReserveEarly), facts.S4_3
		f := t.unit.Foot()
		if known = known && f != nil; known {
			span = f.FromPoint(from)
		}
	} else {
		b := s.Brigadier(t.brigade)
		if b != nil {
			to = b.Surname()
		}
		at, ok := s.Stands(b)
		if known = known && ok; known {
			span = geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}
		}
	}
	return t.within(r, g.Surname(), to, span, known, limit, func(x *game.Refusal) {
		x.Hint = ownGeneral(s, t.name(), t.division, t.Side)
		a := t.a
		a.Verb, a.Force, a.Text = "courier", false, ""
		a.Args = slices.DeleteFunc(slices.Clone(a.Args), func(w string) bool { return strings.HasSuffix(w, "cm") })
		if t.order != facts.NoOrder {
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(a), Say: ref.M("command.way-courier")})
		}
	})
}

// maySend refuses a rider on a turn in which no order may be changed (R77). A first
// order of the reserve may ride in any turn (OM §4.3).
func (t *briefing) maySend() (ref.Msg, error) {
	s := t.s
	if t.unit != nil && t.brigade < 0 && t.unit.Order == facts.NoOrder && t.unit.Ordered == 0 {
		return ref.M("command.may-reserve"), nil
	}
	if s.Read().Has(book.CouriersOnAnyTurn) {
		return ref.M("command.may-any-turn"), nil
	}
	why, err := t.mayChange()
	if why.IsZero() {
		why = ref.M("command.may-ruled")
	}
	return why, err
}

// arrival records that a rider has arrived.
func (t *briefing) arrival(c *state.Courier) game.Adjudication {
	t.order, t.objective = c.Order, c.Objective
	t.v.Events = []game.Event{&state.EvArrive{N: c.N, How: "arrived"}, t.event()}
	t.v.Lines = []game.Text{down(t.Side, game.Text{Kind: game.HeadLine, Say: ref.M("command.arrives", t.name()), Refs: []ref.Ref{facts.S4_2}})}
	t.v.Steps = []game.Step{{Ref: facts.SChange, Say: ref.M("step.recorded"), Value: ref.M("command.sent-in", c.Sent), From: game.Given}}
	return casting.Done{V: t.v}
}

// mayRedeploy refuses the order to change place to a brigade that could not carry it
// out (OM §4.2).
func (t *briefing) mayRedeploy() error {
	for _, u := range t.s.Units {
		if u != t.unit && (t.unit != nil || u.Brigade != t.brigade || u.Order != facts.NoOrder) || u.Guns || u.Status == state.Destroyed {
			continue
		}
		if r := nearForRedeploy(t.s, u, u.Foot()); r != nil {
			return t.refuse(r)
		}
	}
	return nil
}
