package ordremixte

import (
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

const (
	nowhere = -1.0 // a distance that nobody said
	noTurn  = 0    // no turn in which he may
)

// commander is whose orders count in a division (OM §1): its own commander, nil when it
// has none.
func commander(s *state.State, division, side int) *state.General {
	if division >= 0 && division < len(s.Field.Divisions) {
		if c := s.Field.Divisions[division].Commander; c >= 0 && c < len(s.Generals) {
			return s.Generals[c]
		}
	}
	for _, g := range s.Generals {
		if g.Brigade < 0 && g.Side == side && g.Division < 0 {
			return g
		}
	}
	if len(s.Field.Divisions) == 0 && side < len(s.Field.Sides) && s.Field.Sides[side].Commander != "" {
		i := s.Field.Sides[side]
		return &state.General{ID: i.Commander, Say: ref.Name{EN: i.Commander, IT: i.Commander}, Side: side, Brigade: -1, Quality: i.Quality, Charisma: i.Charisma}
	}
	return nil
}

// brigadeName is how a brigade is called.
func brigadeName(s *state.State, b int) ref.Name {
	x := s.Field.Brigades[b]
	if x.Say.EN != "" {
		return x.Say
	}
	return ref.Name{EN: state.Capital(x.ID), IT: state.Capital(x.ID)}
}

// short reports a side whose orders reach less far: one of a state other than
// France before 1812 (OM §4.2).
func short(s *state.State, side int) bool {
	year, nation := yearOf(s.Field), s.Field.Sides[side].Nation
	if n, err := armylists.Load(nation); err == nil {
		return n.Has(armylists.ShortCommand, year)
	}
	return nation != "france" && year > 0 && year < state.CommandNumbers().EarlyUntil
}

// of is the longer limit, or the one of a side whose orders reach less far.
func of(s *state.State, side int, long, early float64) float64 {
	if short(s, side) {
		return early
	}
	return long
}

// orderReach is how far from a commander's figure his orders reach a brigadier (OM
// §4.2), of one divisional general of several perhaps as far everywhere (§1, R136).
func orderReach(s *state.State, side int) float64 {
	c := state.CommandNumbers()
	if chain.Several(s, side) && s.Read().Is(136, 'b') {
		return c.ReachOwn
	}
	return of(s, side, c.Reach, c.ReachEarly)
}

// briefing is one instruction while it is checked.
type briefing struct {
	s         *state.State
	a         game.Action
	v         game.Verdict
	brigade   int // -1 for a unit of none
	unit      *state.Unit
	side      int
	division  int
	order     int
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

// recorded reports a word that says what became of an order instead of giving one.
func recorded(w string) bool { return w == "reached" || w == "shown" }

// instruction reads whom an action instructs, and what to do. order is NoOrder when
// it does not say.
func instruction(s *state.State, a game.Action) (*briefing, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	t := &briefing{s: s, a: a, brigade: -1, cm: nowhere}
	args := a.Args
	if len(a.Units) > 0 {
		u, err := oneOf(s, a)
		if err != nil {
			return nil, err
		}
		t.unit, t.brigade, t.side, t.division = u, u.Brigade, u.Side, u.Division
	} else {
		if len(args) == 0 {
			return nil, casting.Need(facts.S4_2, "command.need-brigade")
		}
		if t.brigade = s.BrigadeNamed(args[0]); t.brigade < 0 {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S4_2, Say: ref.M("command.no-brigade", args[0])}
		}
		b := s.Field.Brigades[t.brigade]
		t.side, t.division, args = b.Side, b.Division, args[1:]
	}
	if len(args) > 0 && strings.HasSuffix(args[len(args)-1], "cm") && len(args) > 1 {
		x, err := argsCM(args[len(args)-1:])
		if err != nil {
			return nil, err
		}
		t.cm, args = x[0], args[:len(args)-1]
	}
	if len(args) > 0 {
		if t.order = slices.Index(facts.UnitFacts[facts.FOrder].Words, args[0]); t.order <= facts.NoOrder && !recorded(args[0]) && s.BrigadeNamed(args[0]) < 0 {
			return nil, casting.BadValue("order", args[0], facts.S4_2)
		}
		t.order = max(t.order, facts.NoOrder)
	}
	if len(args) > 1 {
		t.objective = args[1]
	}
	return t, nil
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
		if b < 0 || s.Field.Brigades[b].Side != t.side || b == t.brigade && t.unit == nil {
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
			if b.Side == t.side && i != t.brigade {
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
	g := commander(s, t.division, t.side)
	if g == nil {
		t.trust("commander")
		return ref.M("command.may-anybody"), nil
	}
	if r := t.goesHome(g); r != nil {
		return why, t.refuse(r)
	}
	if rodeLast(s, g) {
		return why, t.refuse(casting.Illegal(facts.S4_4, "command.rode", g.Surname(), s.Turn-1))
	}
	if b := s.Brigadier(t.brigade); t.brigade >= 0 && b != nil && b.Lost > 0 && s.Turn < b.Lost+state.CommandNumbers().Replaced {
		return why, t.refuse(casting.Illegal(facts.S17, "command.brigadier-lost", b.Surname(), brigadeName(s, t.brigade), b.Lost+state.CommandNumbers().Replaced))
	}
	who := ref.M("command.who", g.Surname(), ref.Word("quality."+qualityWord(g.Quality)))
	if every := state.CommandNumbers().Every[g.Quality]; every > 0 && s.Turn%every == 0 {
		return ref.M("command.may", who, s.Turn), nil
	}
	if t.brigade >= 0 {
		if n, of := broken(s, t.brigade); of > 0 && n*state.CommandNumbers().BrokenPart >= of {
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
	switch all := t.side < len(s.ChiefLost) && s.ChiefLost[t.side] > 0; {
	case g.Lost > 0 && !all && t.division >= 0 && chain.Several(s, t.side):
		return casting.Illegal(facts.S17, "command.general-lost", g.Surname(), divisionName(s, t.division))
	case g.Lost > 0 || all:
		return casting.Illegal(facts.S17, "command.chief-lost", g.Surname())
	case t.division >= 0 && t.division < len(s.Collapsed) && s.Collapsed[t.division] > 0:
		return casting.Illegal(facts.S18, "command.division-home", divisionName(s, t.division))
	}
	return nil
}

// qualityWord is the word of a commander's quality; nobody's is normal.
func qualityWord(q int) string {
	switch q {
	case facts.Poor, facts.Normal, facts.VeteranGeneral, facts.Exceptional:
		return facts.UnitFacts[facts.FGeneral].Words[q]
	}
	return facts.UnitFacts[facts.FGeneral].Words[facts.Normal]
}

// nextChange is the next turn in which a commander of a quality may change orders;
// noTurn when there is none.
func nextChange(s *state.State, quality int) int {
	every := state.CommandNumbers().Every[quality]
	if every == 0 {
		return noTurn
	}
	return (s.Turn/every + 1) * every
}

// broken counts the units of a brigade that retreat or rout, and all its units (OM
// §4.1); the destroyed and those that ran off the table count too, or do not (R97).
func broken(s *state.State, b int) (n, of int) {
	for _, u := range s.Units {
		if u.Brigade != b || u.Guns {
			continue
		}
		gone := u.Status == state.Destroyed || u.Off > 0
		if gone && s.Read().Is(97, 'b') {
			continue
		}
		of++
		n += facts.B2i(gone || u.Status == state.Retreating || u.Status == state.Routing)
	}
	return n, of
}

// rodeLast reports that a commander rode with a unit in the turn before (OM §4.4).
func rodeLast(s *state.State, g *state.General) bool { return g.Led > 0 && g.Led == s.Turn-1 }

// mayLeave refuses that a commander-in-chief leaves the unit that he leads: he stays
// with it for the whole move (OM §4.4).
func mayLeave(s *state.State, u *state.Unit) *game.Refusal {
	for _, g := range s.Generals {
		if g.Brigade >= 0 || !state.EqualID(g.With, u.ID) {
			continue
		}
		moving := s.GeneralsMoved(g.Side) && (s.PhaseID() != "move-first" && s.PhaseID() != "move-second" || s.Active() != g.Side || s.Stage > state.StepGenerals)
		if moving || g.Since == s.Turn && s.Turn != s.Field.Start {
			return casting.Illegal(facts.S4_4, "command.stays", g.Surname(), u.ID)
		}
	}
	return nil
}

// mayJoin refuses a general who is lost, who leads another unit in this move, or
// whose division the unit is not of (OM §1, 4.4, 17).
func mayJoin(s *state.State, id string, u *state.Unit) *game.Refusal {
	g := s.General(id)
	if g == nil {
		return nil
	}
	if g.Lost > 0 {
		return casting.Illegal(facts.S17, "command.join-lost", g.Surname())
	}
	if g.Brigade < 0 && chain.Several(s, g.Side) && g.Division != u.Division {
		r := casting.Illegal(facts.S1, "command.join-division", g.Surname(), u.ID)
		if own := commander(s, u.Division, u.Side); own != nil && own.Lost == 0 {
			r.Ways = []game.Way{{Line: "attach " + own.ID + " " + u.ID, Say: ref.M("command.way-own-general", own.Surname())}}
		}
		return r
	}
	if w := s.Unit(g.With); w != nil && !state.EqualID(w.ID, u.ID) {
		if r := mayLeave(s, w); r != nil {
			return r
		}
	}
	if u.Brigade != g.Brigade && u.Foot() != nil {
		return leavesBrigade(s, g, u.Pose.At)
	}
	return nil
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
	return c.Order == facts.NoOrder && c.Given == 0 || s.Read().Is(96, 'b') && s.Turn == s.Field.Start || !given && revisable(s)
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
	say := ref.M("command.cm", from, to, ref.CM(round2(m.Measured)), ref.CM(limit), margin(m.Margin))
	source := game.Measured
	if t.cm != nowhere {
		source = game.Given
	}
	t.v.Steps = append(t.v.Steps, game.Step{Ref: r, Say: ref.M("command.step-distance"), Value: say, From: source})
	if t.cm == nowhere && m.Close(t.s.Tape()) {
		x := casting.Illegal(r, "command.close", from, to, ref.CM(round2(m.Measured)), ref.CM(limit), ref.CM(t.s.Field.Tape))
		x.Close = &game.Close{CM: round2(m.Measured), Limit: limit, Margin: round2(m.Margin), Tape: t.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Ways = append(x.Ways, t.way(false, "command.way-reaches", facts.DecimalText(limit)+"cm"))
		if far != nil {
			far(x)
		}
		return t.refuse(x)
	}
	if m.In() {
		t.v.Lines = append(t.v.Lines, game.Text{Kind: game.ReasonLine, Say: say})
		return nil
	}
	x := casting.Illegal(r, "command.far", from, to, ref.CM(round2(m.Measured)), ref.CM(limit), ref.CM(round2(m.Margin)))
	if far != nil {
		far(x)
	}
	return t.refuse(x)
}

// reaches refuses an order whose bearer is too far: from the commander's figure to
// the brigadier's (OM §4.2, §1), or to a unit of the reserve (§4.3).
func (t *briefing) reaches() error {
	s := t.s
	g := commander(s, t.division, t.side)
	if g == nil {
		t.trust("distance")
		return nil
	}
	c := state.CommandNumbers()
	limit, r := orderReach(s, t.side), facts.SChange
	var span geometry.Span
	var to any = t.name()
	from, known := s.Stands(g)
	if t.unit != nil && t.brigade < 0 {
		limit, r = of(s, t.side, c.Reserve, c.ReserveEarly), facts.S4_3
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
		x.Hint = ownGeneral(s, t.name(), t.division, t.side)
		a := t.a
		a.Verb, a.Force, a.Text = "courier", false, ""
		a.Args = slices.DeleteFunc(slices.Clone(a.Args), func(w string) bool { return strings.HasSuffix(w, "cm") })
		if t.order != facts.NoOrder {
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(a), Say: ref.M("command.way-courier")})
		}
	})
}

// given finishes an instruction: its line, its event.
func (t *briefing) given(r ref.Ref, key string, why any) game.Adjudication {
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M(key, t.name(), why), Refs: []ref.Ref{r}}}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: r, Say: ref.M("command.step-right"), Value: ref.M("om.plain", why), From: game.Tracked}}, t.v.Steps...)
	t.v.Events = append(t.v.Events, t.event())
	return casting.Done{V: t.v}
}

// event is the order itself.
func (t *briefing) event() game.Event {
	e := game.Event{Kind: state.EvOrder, Text: facts.UnitFacts[facts.FOrder].Words[t.order], Other: t.objective, N: t.s.Turn}
	if t.unit != nil {
		e.Unit, e.Name = t.unit.ID, "unit"
	} else {
		e.Unit, e.Name = t.s.Field.Brigades[t.brigade].ID, "brigade"
	}
	return e
}

// prepareOrder carries out `order`.
func prepareOrder(s *state.State, a game.Action) (game.Adjudication, error) {
	t, err := instruction(s, a)
	if err != nil {
		return nil, err
	}
	if n := len(a.Args); n > 0 && recorded(a.Args[n-1]) {
		return t.becomes(a.Args[n-1])
	}
	if t.unit != nil && len(a.Args) > 0 && t.order == facts.NoOrder {
		return t.rejoin(a.Args[0])
	}
	if t.unit != nil {
		if err := t.ownOrders(); err != nil {
			return nil, err
		}
	}
	r, key := facts.S4_1, "command.given"
	var why any
	switch first := t.unit != nil && firstOf(s, t.unit); {
	case first: // §4.3: in any turn, whatever the commander's quality
		if r, key, why, err = t.firstOfReserve(); err != nil {
			return nil, err
		}
	case t.opening():
		why = ref.M("command.may-opening")
	default:
		m, err := t.mayChange()
		if err != nil {
			return nil, err
		}
		if t.unit != nil && t.brigade >= 0 {
			r, err = facts.S4_5, t.detachedReach()
		} else {
			err = t.reaches()
		}
		if err != nil {
			return nil, err
		}
		if why = m; m.IsZero() {
			why = ref.M("command.may-ruled")
		}
	}
	if t.order == facts.NoOrder {
		return t.ask(r, key, why), nil
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	if t.unit != nil && t.brigade >= 0 {
		if err := t.differs(); err != nil {
			return nil, err
		}
	}
	return t.given(r, key, why), nil
}

// firstOfReserve is the first order of a cavalry reserve (OM §4.3).
func (t *briefing) firstOfReserve() (r ref.Ref, key string, why any, err error) {
	s := t.s
	g := commander(s, t.division, t.side)
	if g == nil {
		t.trust("distance")
		return facts.S4_3, "command.first", ref.M("command.may-anybody"), nil
	}
	if x := t.goesHome(g); x != nil {
		return r, "", nil, t.refuse(x)
	}
	if rodeLast(s, g) {
		if err := t.refuse(casting.Illegal(facts.S4_4, "command.rode", g.Surname(), s.Turn-1)); err != nil {
			return r, "", nil, err
		}
	}
	if err := t.reaches(); err != nil {
		return r, "", nil, err
	}
	limit := of(s, t.side, state.CommandNumbers().Reserve, state.CommandNumbers().ReserveEarly)
	say := ref.M("command.reserve-trusted", g.Surname(), ref.CM(limit))
	if !slices.Contains(t.v.Trusted, "distance") {
		say = ref.M("command.reserve-within", g.Surname(), ref.CM(limit))
	}
	return facts.S4_3, "command.first", say, nil
}

// ask asks which order it is: the prompt keeps the answer to itself (OM §4.2).
func (t *briefing) ask(r ref.Ref, key string, why any) game.Adjudication {
	id := ""
	if t.unit != nil {
		id = t.unit.ID
	} else {
		id = t.s.Field.Brigades[t.brigade].ID
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: id, What: "command.which", Ref: facts.S4_2, Secret: true}}
	offer := func(o int, then game.Adjudication) {
		w := facts.UnitFacts[facts.FOrder].Words[o]
		k.Need.Answers, k.Then = append(k.Need.Answers, w), append(k.Then, then)
		k.Need.Shown = append(k.Need.Shown, ref.Word("legal.order."+w))
		k.Need.Also = append(k.Need.Also, append(facts.Lexicon().Aliases(tables.Orders, w, "en"), facts.Lexicon().Aliases(tables.Orders, w, "it")...))
	}
	for o := facts.Halt; o <= facts.Support; o++ {
		x := *t
		x.order, x.v.Lines, x.v.Steps = o, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
		x.v.Trusted, x.v.Overrode = slices.Clone(t.v.Trusted), slices.Clone(t.v.Overrode)
		if o != facts.Advance && o != facts.Support {
			if x.fits() == nil && (x.unit == nil || x.brigade < 0 || x.differs() == nil) {
				offer(o, x.given(r, key, why))
			}
			continue
		}
		to := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: id, What: "command.where", Ref: facts.S4_2, Secret: true}}
		for _, w := range x.objectives() {
			y := x
			y.objective, y.v.Lines, y.v.Steps = w, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
			if y.fits() == nil {
				to.Need.Answers, to.Then = append(to.Need.Answers, w), append(to.Then, y.given(r, key, why))
			}
		}
		if len(to.Then) > 0 {
			offer(o, to)
		}
	}
	return k
}

// becomes records that an order is carried out, or that its counter was turned up
// at the enemy's demand (OM §4.2).
func (t *briefing) becomes(what string) (game.Adjudication, error) {
	s := t.s
	if t.unit != nil {
		if what == "shown" || t.unit.Order == facts.NoOrder {
			return nil, casting.Need(facts.S4_2, "command.whole-brigade", t.unit.ID)
		}
		t.order, t.objective = facts.Halt, ""
		t.v.Events = []game.Event{t.event()}
	} else {
		e := game.Event{Kind: map[string]string{"reached": state.EvReached, "shown": state.EvShown}[what], Unit: s.Field.Brigades[t.brigade].ID}
		if what == "shown" && t.brigade < len(s.Commands) { // what everybody now knows
			e.Text, e.Other = facts.UnitFacts[facts.FOrder].Words[s.Commands[t.brigade].Order], s.Commands[t.brigade].Objective
		}
		t.v.Events = []game.Event{e}
	}
	say := ref.M("command.reached", t.name())
	if what == "shown" {
		o := facts.NoOrder
		var to any = ""
		if t.brigade < len(s.Commands) {
			o = s.Commands[t.brigade].Order
			if s.Commands[t.brigade].Objective != "" {
				to = ref.M("command.towards", s.Commands[t.brigade].Objective)
			}
		}
		say = ref.M("command.shown", t.name(), ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[o]), to)
	}
	t.v.Lines = []game.Text{{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{facts.S4_2}}}
	t.v.Steps = []game.Step{{Ref: facts.S4_2, Say: ref.M("step.recorded"), Value: say, From: game.Given}}
	return casting.Done{V: t.v}, nil
}

// ownOrders refuses an order of its own to a unit that has none: only a detached
// unit and the cavalry of the reserve have (OM §4.2, 4.3, 4.5).
func (t *briefing) ownOrders() error {
	u := t.unit
	switch {
	case u.Guns || u.IsArtillery():
		return t.refuse(casting.Illegal(facts.SChange, "command.guns-none", u.ID))
	case u.Orderless():
		return t.refuse(casting.Illegal(facts.S4_2, "command.irregular-none", u.ID))
	case u.Brigade >= 0 && u.Order == facts.NoOrder:
		r := casting.Illegal(facts.S4_5, "command.not-detached", u.ID, brigadeName(t.s, u.Brigade))
		if t.order != facts.NoOrder {
			w := facts.UnitFacts[facts.FOrder].Words[t.order]
			r.Ways = []game.Way{{Line: "detach " + u.ID + " " + w, Say: ref.M("command.way-detach", u.ID)},
				{Line: "order " + t.s.Field.Brigades[u.Brigade].ID + " " + w, Say: ref.M("command.way-brigade")}}
		}
		return t.refuse(r)
	}
	return nil
}

// detachedReach refuses an order to a detached unit whose brigadier is too far from
// it, or from the commander (OM §4.5).
func (t *briefing) detachedReach() error {
	s, c := t.s, state.CommandNumbers()
	b := s.Brigadier(t.brigade)
	if b == nil {
		t.trust("distance")
		return nil
	}
	at, ok := s.Stands(b)
	f := t.unit.Foot()
	var near geometry.Span
	if ok && f != nil {
		near = f.FromPoint(at)
	}
	typed := t.cm
	t.cm = nowhere // what was typed is the longer distance
	err := t.within(facts.S4_5, b.Surname(), t.unit.ID, near, ok && f != nil, c.DetachNear, nil)
	t.cm = typed
	if err != nil {
		return err
	}
	g := commander(s, t.division, t.side)
	if g == nil {
		return nil
	}
	from, known := s.Stands(g)
	var far geometry.Span
	if known = known && ok; known {
		far = geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}
	}
	return t.within(facts.S4_5, g.Surname(), b.Surname(), far, known, c.DetachChief, nil)
}

// differs refuses an order of its own that is the brigade's (OM §4.5).
func (t *briefing) differs() error {
	if t.brigade >= len(t.s.Commands) {
		return nil
	}
	c := t.s.Commands[t.brigade]
	if c.Order != t.order || c.Objective != t.objective {
		return nil
	}
	r := casting.Illegal(facts.S4_5, "command.same-order", t.unit.ID, brigadeName(t.s, t.brigade))
	if t.unit.Order != facts.NoOrder {
		r.Ways = []game.Way{{Line: "order " + t.unit.ID + " " + t.s.Field.Brigades[t.brigade].ID, Say: ref.M("command.way-rejoin")}}
	}
	return t.refuse(r)
}

// rejoin calls a detached unit back to its brigade, and to no other (OM §4.5).
func (t *briefing) rejoin(to string) (game.Adjudication, error) {
	u, s := t.unit, t.s
	b := s.BrigadeNamed(to)
	if u.Brigade < 0 || u.Order == facts.NoOrder {
		return nil, t.noWay(casting.Illegal(facts.S4_5, "command.nothing-to-rejoin", u.ID))
	}
	if b != u.Brigade {
		r := casting.Illegal(facts.S4_5, "command.other-brigade", u.ID, brigadeName(s, u.Brigade))
		r.Ways = []game.Way{{Line: "order " + u.ID + " " + s.Field.Brigades[u.Brigade].ID, Say: ref.M("command.way-rejoin")}}
		return nil, t.noWay(r)
	}
	why, err := t.mayChange()
	if err != nil {
		return nil, err
	}
	if err := t.detachedReach(); err != nil {
		return nil, err
	}
	t.v.Events = []game.Event{{Kind: state.EvDetach, Unit: u.ID}}
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("command.rejoined", u.ID, brigadeName(s, b), why), Refs: []ref.Ref{facts.S4_5}}}, t.v.Lines...)
	return casting.Done{V: t.v}, nil
}

// noWay is a refusal that nobody can overrule: what it asks for does not exist.
func (t *briefing) noWay(r *game.Refusal) error {
	r.Kind = game.BadValue
	return r
}

// detachUnit carries out `detach A ORDER` (OM §4.5).
func detachUnit(s *state.State, a game.Action) (game.Adjudication, error) {
	t, err := instruction(s, a)
	if err != nil {
		return nil, err
	}
	u := t.unit
	if u.Brigade < 0 || u.Guns || u.Orderless() {
		return nil, t.noWay(casting.Illegal(facts.S4_5, "command.no-brigade-to-leave", u.ID))
	}
	if n := s.Field.Brigades[u.Brigade].Units; n > 0 && n < state.CommandNumbers().DetachLeast {
		if err := t.refuse(casting.Illegal(facts.S4_5, "command.small-brigade", u.ID, n, state.CommandNumbers().DetachLeast)); err != nil {
			return nil, err
		}
	}
	if u.Brigade < len(s.Commands) {
		if was := s.Commands[u.Brigade].Detached; was != "" && !state.EqualID(was, u.ID) {
			if err := t.refuse(casting.Illegal(facts.S4_5, "command.detached-before", was, brigadeName(s, u.Brigade))); err != nil {
				return nil, err
			}
		}
	}
	why := ref.M("command.may-opening")
	if s.Turn != s.Field.Start || s.PhaseID() != "orders" {
		if why, err = t.mayChange(); err == nil {
			err = t.reaches()
		}
		if err != nil {
			return nil, err
		}
	}
	if why.IsZero() {
		why = ref.M("command.may-ruled")
	}
	if err := t.fits(); err != nil {
		return nil, err
	}
	if err := t.differs(); err != nil {
		return nil, err
	}
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("command.detached", u.ID, brigadeName(s, u.Brigade), why), Refs: []ref.Ref{facts.S4_5}}}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: facts.S4_5, Say: ref.M("command.step-right"), Value: why, From: game.Tracked}}, t.v.Steps...)
	t.v.Events = []game.Event{{Kind: state.EvDetach, Unit: u.ID, N: 1, Text: facts.UnitFacts[facts.FOrder].Words[t.order], Other: t.objective}}
	return casting.Done{V: t.v}, nil
}
