package ordremixte

import (
	"slices"
	"strings"
	"sync"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file carries out command (OM §4): who may change an order and when, what
// reaches a brigade, and under which order a unit acts.

// Paragraphs of command.
const (
	s1       = ref.Ref("OM §1")
	s4_1     = ref.Ref("OM §4.1")
	s4_2     = ref.Ref("OM §4.2")
	sChange  = ref.Ref("OM §4.2/changing-orders")
	s4_3     = ref.Ref("OM §4.3")
	s4_4     = ref.Ref("OM §4.4")
	s4_5     = ref.Ref("OM §4.5")
	nowhere  = -1.0 // a distance that nobody said
	noTurn   = 0    // no turn in which he may
	noOrders = "none"
)

// commandRules is the numbers of OM §4, read once. Lengths are cm.
type commandRules struct {
	every                                 [Exceptional + 1]int // by quality; 0: never
	brokenPart                            int
	reach, reachEarly                     float64 // figure to figure
	reachOwn                              float64 // of one divisional general of several (§1)
	ride, rideEarly                       float64
	guns                                  float64
	radius, perUnit                       float64
	radiusUnits                           int
	near                                  float64
	reserve, reserveEarly                 float64
	detachLeast                           int
	detachNear, detachChief               float64
	replaced                              int // turns until a brigadier has a successor (§17)
	earlyUntil                            int
	redeploy, cautious                    float64
	cautiousPart, advancePart, attackPart int
	decide, decideRifle, support          float64
}

var commandNumbers = sync.OnceValue(func() *commandRules {
	b := tables.MustLoad(Book)
	c := &commandRules{
		brokenPart: b.Int("command.broken-part"),
		reach:      b.CM("command.order-radius"), reachEarly: b.CM("command.order-radius-early"), reachOwn: b.CM("command.own-division"),
		ride: b.CM("command.courier"), rideEarly: b.CM("command.courier-early"),
		guns:   b.CM("command.artillery"),
		radius: b.CM("command.radius"), perUnit: b.CM("command.radius-per-unit"), radiusUnits: b.Int("command.radius-units"),
		near:    b.CM("command.brigadier-near"),
		reserve: b.CM("command.reserve-radius"), reserveEarly: b.CM("command.reserve-radius-early"),
		detachLeast: b.Int("command.detach.least-units"), detachNear: b.CM("command.detach.brigadier"), detachChief: b.CM("command.detach.chief"),
		replaced: b.Int("casualty.replaced-after"), earlyUntil: b.Int("command.early-until"),
		redeploy: b.CM("command.redeploy.enemy"), cautious: b.CM("command.cautious.least"),
		cautiousPart: b.Int("command.cautious.most-part"), advancePart: b.Int("command.advance.least-part"), attackPart: b.Int("command.attack.least-part"),
		decide: b.CM("command.attack.decide"), decideRifle: b.CM("command.attack.decide-rifle"), support: b.CM("command.support.within"),
	}
	c.every[Normal], c.every[VeteranGeneral], c.every[Exceptional] = b.Int("command.every.normal"), b.Int("command.every.veteran"), b.Int("command.every.exceptional")
	return c
})

// orderOf is the order under which a unit acts now (OM §4.2, 4.3, 4.5): its own
// when it is detached or in reserve, else its brigade's; an order that is carried
// out has become a halt, and so has that of a unit beyond its brigadier's reach.
// A side without its commander, or a division that has had enough, withdraws (OM
// §17, 18). Of a side whose counters are face down nothing is known.
func (s *State) orderOf(u *Unit) int {
	switch {
	case s.veiled(u.Side) && !s.shown(u):
		return NoOrder
	case s.headless(u):
		return Withdraw
	case u.Order != NoOrder:
		return s.supporting(u.Order, u.Objective)
	case u.Guns || u.orderless():
		return NoOrder
	case u.Brigade >= 0 && u.Brigade < len(s.Commands):
		c := s.Commands[u.Brigade]
		switch {
		case c.Order == NoOrder:
			return NoOrder
		case c.Reached, s.strays(u):
			return Halt
		}
		return s.supporting(c.Order, c.Objective)
	}
	return NoOrder
}

// orderless reports irregulars and Cossacks, who act without orders (OM §2.3, 16).
func (u *Unit) orderless() bool {
	return u.Guerrillas || u.OpenOrder && u.mounted()
}

// supporting is an order, but a support whose brigade is destroyed or in rout has
// become a withdrawal, and while all of that brigade retires the support goes back with
// it (OM §4.2).
func (s *State) supporting(order int, whom string) int {
	if order == Support && whom != "" && (s.deserted(whom) || s.retires(whom)) {
		return Withdraw
	}
	return order
}

// supportedOrder is the order that horse in support of a brigade follows, and what that
// aims at (OM §4.2): the brigade's, a halt once it is carried out; of one that supports
// another itself, what that one does. NoOrder where it has none, or nobody knows.
func (s *State) supportedOrder(whom string) (order int, objective string) {
	for range s.Commands { // who supports each other in a ring follows nobody
		b := s.brigadeNamed(whom)
		if b < 0 || b >= len(s.Commands) {
			return NoOrder, ""
		}
		switch c := s.Commands[b]; {
		case c.Reached:
			return Halt, ""
		case c.Order != Support:
			return c.Order, c.Objective
		default:
			whom = c.Objective
		}
	}
	return NoOrder, ""
}

// deserted reports a brigade of which nobody is left to support: all its units are
// destroyed or in rout (OM §4.2).
func (s *State) deserted(whom string) bool {
	return s.all(whom, func(u *Unit) bool { return u.Status == Destroyed || u.Status == Routing || u.Off > 0 })
}

// retires reports a brigade all of whose units that are left retreat, did so this turn,
// or are under the order to withdraw (OM §4.2).
func (s *State) retires(whom string) bool {
	b := s.brigadeNamed(whom)
	back := b >= 0 && b < len(s.Commands) && s.Commands[b].Order == Withdraw
	return s.all(whom, func(u *Unit) bool {
		return back || u.Status == Retreating || u.Motion&Fleeing != 0 || u.Status == Destroyed || u.Status == Routing || u.Off > 0 || s.headless(u)
	})
}

// all reports that something holds of every unit of a brigade that acts under its order;
// false of a brigade that has none such.
func (s *State) all(whom string, is func(*Unit) bool) bool {
	b, any := s.brigadeNamed(whom), false
	for _, u := range s.Units {
		if b < 0 || u.Brigade != b || u.Order != NoOrder || u.Guns {
			continue
		}
		if any = true; !is(u) {
			return false
		}
	}
	return any
}

// headless reports that the commander whose orders count for a unit is lost, or
// that its division goes home: it withdraws (OM §17, 18).
func (s *State) headless(u *Unit) bool {
	return u.Side < len(s.ChiefLost) && s.ChiefLost[u.Side] > 0 || u.Division >= 0 && u.Division < len(s.Collapsed) && s.Collapsed[u.Division] > 0
}

// commander is whose orders count in a division (OM §1): its own commander, nil when it
// has none.
func (s *State) commander(division, side int) *General {
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
		return &General{ID: i.Commander, Say: ref.Name{EN: i.Commander, IT: i.Commander}, Side: side, Brigade: -1, Quality: i.Quality, Charisma: i.Charisma}
	}
	return nil
}

// brigadier is the figure that commands a brigade; nil when it has none.
func (s *State) brigadier(brigade int) *General {
	for _, g := range s.Generals {
		if g.Brigade == brigade {
			return g
		}
	}
	return nil
}

// stands is where the figure of a general stands: beside the middle of the front of
// the unit with which he rides. ok is false when nobody knows.
func (s *State) stands(g *General) (at geometry.Vec, ok bool) {
	if g == nil || g.Lost > 0 {
		return geometry.Vec{}, false
	}
	if g.With != "" {
		if u := s.unit(g.With); u != nil && u.placeKnown() && u.Status != Destroyed {
			return u.Pose.At, true
		}
		return geometry.Vec{}, false
	}
	return g.At, g.Placed
}

// surname is how a general is called at the table.
func (g *General) surname() ref.Name {
	last := func(n string) string {
		if i := strings.LastIndexByte(n, ' '); i >= 0 && strings.EqualFold(n[i+1:], g.ID) {
			return n[i+1:]
		}
		if n != "" && n != g.ID {
			return n
		}
		return capital(g.ID)
	}
	return ref.Name{EN: last(g.Say.EN), IT: last(g.Say.IT)}
}

// capital is a word with its first letter in capitals.
func capital(w string) string {
	if w != "" && w[0] >= 'a' && w[0] <= 'z' {
		return string(w[0]-'a'+'A') + w[1:]
	}
	return w
}

// brigadeName is how a brigade is called.
func (s *State) brigadeName(b int) ref.Name {
	x := s.Field.Brigades[b]
	if x.Say.EN != "" {
		return x.Say
	}
	return ref.Name{EN: capital(x.ID), IT: capital(x.ID)}
}

// short reports a side whose orders reach less far: one of a state other than
// France before 1812 (OM §4.2).
func (s *State) short(side int) bool {
	year, nation := s.Field.year(), s.Field.Sides[side].Nation
	if n, err := armylists.Load(nation); err == nil {
		return n.Has(armylists.ShortCommand, year)
	}
	return nation != "france" && year > 0 && year < commandNumbers().earlyUntil
}

// of is the longer limit, or the one of a side whose orders reach less far.
func (s *State) of(side int, long, early float64) float64 {
	if s.short(side) {
		return early
	}
	return long
}

// orderReach is how far from a commander's figure his orders reach a brigadier (OM
// §4.2), of one divisional general of several perhaps as far everywhere (§1, R136).
func (s *State) orderReach(side int) float64 {
	c := commandNumbers()
	if s.several(side) && s.read().is(136, 'b') {
		return c.reachOwn
	}
	return s.of(side, c.reach, c.reachEarly)
}

// radius is how far from its brigadier a brigade's units keep their order, in cm (OM
// §4.3): the units of its start count, or those it has now (R32).
func (s *State) radius(b int) float64 {
	c := commandNumbers()
	return c.radius + c.perUnit*float64(max(s.radiusUnits(b)-c.radiusUnits, 0))
}

// radiusUnits is how many units count for the radius of a brigade (OM §4.3, R32).
func (s *State) radiusUnits(b int) int {
	if !s.read().is(32, 'b') {
		return s.Field.Brigades[b].Units
	}
	n := 0
	for _, u := range s.Units {
		n += b2i(u.Brigade == b && !u.Guns && u.Status != Destroyed && u.Off == 0)
	}
	return n
}

// fromBrigadier measures a unit, as it stood when its own moves began, against its
// brigadier's reach: from the middle of his figure to its nearest point (OM §4.3).
// ok is false when one of them is not on the table.
func (s *State) fromBrigadier(u *Unit, now bool) (r geometry.Reading, ok bool) {
	at, ok := s.stands(s.brigadier(u.Brigade))
	if !ok {
		return r, false
	}
	f := u.foot()
	if f == nil {
		return r, false
	}
	// Compulsory moves, what follows a victory, and an evasion in the enemy's movement come
	// before the generals ride (§7): he measures where they ended.
	own := u.Motion&(Fleeing|Pursued) == 0 && u.Motion&^Evaded != 0
	if !now && own && u.Broke != s.Turn && u.Began.Placed {
		if g, err := u.at(u.Began.Formation, u.Began.Pose); err == nil {
			f = g
		}
	}
	return f.FromPoint(at).Reading(s.radius(u.Brigade)), true
}

// outside reports that a unit is beyond its brigadier's reach as he stands now. Who
// is at the very limit within the error of the tape keeps his order.
func (s *State) outside(u *Unit) bool {
	if u.Brigade < 0 || u.Order != NoOrder || u.Guns || u.orderless() || s.Field == nil || u.Brigade >= len(s.Field.Brigades) {
		return false
	}
	g := s.brigadier(u.Brigade)
	if g == nil || equalID(g.With, u.ID) || g.With == "" && !s.tracksFigures(u.Side) || u.ByHand && s.toldOf(g) < u.PlacedTurn {
		return false // he goes by hand, or the unit did and so did he: trusted
	}
	r, ok := s.fromBrigadier(u, false)
	return ok && !r.In() && !r.Close(s.tape())
}

// tracksFigures reports that somebody has said where a general of a side went: from
// then on its figures are believed to stand where they were said to.
func (s *State) tracksFigures(side int) bool {
	return slices.ContainsFunc(s.Generals, func(g *General) bool { return g.Side == side && g.Told > 0 })
}

// toldOf is the last turn in which somebody said where the figure of a general stands.
func (s *State) toldOf(g *General) int {
	if g == nil {
		return 0
	}
	if w := s.unit(g.With); w != nil {
		return w.PlacedTurn
	}
	return g.Told
}

// strays reports that the order of a unit counts as a halt: it was beyond its
// brigadier's reach when he last moved (OM §4.3). Until the generals of its side
// move, what they left in the turn before holds.
func (s *State) strays(u *Unit) bool {
	if !s.tabled() {
		return false
	}
	if !s.generalsMoved(u.Side) {
		return u.Stray
	}
	return s.outside(u)
}

// generalsMoved reports that the generals of a side have moved this turn, or may
// be moving.
func (s *State) generalsMoved(side int) bool {
	switch s.phaseID() {
	case "move-first":
		return s.First == side
	case "move-second", "late", "fire", "contact", "melee":
		return true
	}
	return false
}

// briefing is one instruction while it is checked.
type briefing struct {
	s         *State
	a         game.Action
	v         game.Verdict
	brigade   int // -1 for a unit of none
	unit      *Unit
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
	return t.s.brigadeName(t.brigade)
}

// recorded reports a word that says what became of an order instead of giving one.
func recorded(w string) bool { return w == "reached" || w == "shown" }

// instruction reads whom an action instructs, and what to do. order is NoOrder when
// it does not say.
func (s *State) instruction(a game.Action) (*briefing, error) {
	if !s.tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.no-table")}
	}
	t := &briefing{s: s, a: a, brigade: -1, cm: nowhere}
	args := a.Args
	if len(a.Units) > 0 {
		u, err := s.one(a)
		if err != nil {
			return nil, err
		}
		t.unit, t.brigade, t.side, t.division = u, u.Brigade, u.Side, u.Division
	} else {
		if len(args) == 0 {
			return nil, need(s4_2, "command.need-brigade")
		}
		if t.brigade = s.brigadeNamed(args[0]); t.brigade < 0 {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: s4_2, Say: ref.M("command.no-brigade", args[0])}
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
		if t.order = slices.Index(UnitFacts[FOrder].Words, args[0]); t.order <= NoOrder && !recorded(args[0]) && s.brigadeNamed(args[0]) < 0 {
			return nil, badValue("order", args[0], s4_2)
		}
		t.order = max(t.order, NoOrder)
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
	case Advance:
		if t.objective == "" {
			return t.lacks("command.need-objective")
		}
		if !slices.ContainsFunc(s.Field.Terrain, func(g Terrain) bool { return g.ID == t.objective }) {
			return t.refuse(illegal(s4_2, "command.not-ground", t.objective))
		}
	case Support:
		if t.objective == "" {
			return t.lacks("command.need-supported")
		}
		b := s.brigadeNamed(t.objective)
		if b < 0 || s.Field.Brigades[b].Side != t.side || b == t.brigade && t.unit == nil {
			return t.refuse(illegal(s4_2, "command.not-brigade", t.objective))
		}
		for _, u := range s.Units {
			mine := u == t.unit || t.unit == nil && u.Brigade == t.brigade && u.Order == NoOrder
			if mine && !u.Guns && !u.mounted() && u.Status != Destroyed {
				return t.refuse(illegal(s4_2, "command.support-foot", u.ID))
			}
		}
	default:
		if t.objective != "" {
			return t.refuse(illegal(s4_2, "command.no-objective", ref.Word("order."+UnitFacts[FOrder].Words[t.order])))
		}
	}
	if t.order == Redeploy {
		return t.mayRedeploy()
	}
	return nil
}

// lacks asks for the objective of an order, with what it may be.
func (t *briefing) lacks(key string) error {
	r := &game.Refusal{Kind: game.BadValue, Ref: s4_2, Say: ref.M(key, t.name())}
	for _, w := range t.objectives()[:min(3, len(t.objectives()))] {
		r.Ways = append(r.Ways, t.way(false, "command.way-objective", w))
	}
	return r
}

// objectives lists what an order may aim at: ground for an advance, brigades of the
// same side for a support.
func (t *briefing) objectives() []string {
	var out []string
	if t.order == Support {
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
	g := s.commander(t.division, t.side)
	if g == nil {
		t.trust("commander")
		return ref.M("command.may-anybody"), nil
	}
	if r := t.goesHome(g); r != nil {
		return why, t.refuse(r)
	}
	if s.rodeLast(g) {
		return why, t.refuse(illegal(s4_4, "command.rode", g.surname(), s.Turn-1))
	}
	if b := s.brigadier(t.brigade); t.brigade >= 0 && b != nil && b.Lost > 0 && s.Turn < b.Lost+commandNumbers().replaced {
		return why, t.refuse(illegal(s17, "command.brigadier-lost", b.surname(), s.brigadeName(t.brigade), b.Lost+commandNumbers().replaced))
	}
	who := ref.M("command.who", g.surname(), ref.Word("quality."+qualityWord(g.Quality)))
	if every := commandNumbers().every[g.Quality]; every > 0 && s.Turn%every == 0 {
		return ref.M("command.may", who, s.Turn), nil
	}
	if t.brigade >= 0 {
		if n, of := s.broken(t.brigade); of > 0 && n*commandNumbers().brokenPart >= of {
			return ref.M("command.may-broken", who, n, of), nil
		}
	}
	next := s.nextChange(g.Quality)
	r := illegal(s4_1, "command.not-now", who, s.Turn, next)
	if next == noTurn {
		r = illegal(s4_1, "command.never", who)
	}
	r.Hint = ref.M("command.hint-broken")
	return why, t.refuse(r)
}

// goesHome refuses an order to those who withdraw whatever they are told: their commander
// or the one over him is lost (OM §17), or their division has lost half of its points
// (§18); nil when they obey.
func (t *briefing) goesHome(g *General) *game.Refusal {
	s := t.s
	switch all := t.side < len(s.ChiefLost) && s.ChiefLost[t.side] > 0; {
	case g.Lost > 0 && !all && t.division >= 0 && s.several(t.side):
		return illegal(s17, "command.general-lost", g.surname(), s.divisionName(t.division))
	case g.Lost > 0 || all:
		return illegal(s17, "command.chief-lost", g.surname())
	case t.division >= 0 && t.division < len(s.Collapsed) && s.Collapsed[t.division] > 0:
		return illegal(s18, "command.division-home", s.divisionName(t.division))
	}
	return nil
}

// qualityWord is the word of a commander's quality; nobody's is normal.
func qualityWord(q int) string {
	switch q {
	case Poor, Normal, VeteranGeneral, Exceptional:
		return UnitFacts[FGeneral].Words[q]
	}
	return UnitFacts[FGeneral].Words[Normal]
}

// nextChange is the next turn in which a commander of a quality may change orders;
// noTurn when there is none.
func (s *State) nextChange(quality int) int {
	every := commandNumbers().every[quality]
	if every == 0 {
		return noTurn
	}
	return (s.Turn/every + 1) * every
}

// broken counts the units of a brigade that retreat or rout, and all its units (OM
// §4.1); the destroyed and those that ran off the table count too, or do not (R97).
func (s *State) broken(b int) (n, of int) {
	for _, u := range s.Units {
		if u.Brigade != b || u.Guns {
			continue
		}
		gone := u.Status == Destroyed || u.Off > 0
		if gone && s.read().is(97, 'b') {
			continue
		}
		of++
		n += b2i(gone || u.Status == Retreating || u.Status == Routing)
	}
	return n, of
}

// rodeLast reports that a commander rode with a unit in the turn before (OM §4.4).
func (s *State) rodeLast(g *General) bool { return g.Led > 0 && g.Led == s.Turn-1 }

// mayLeave refuses that a commander-in-chief leaves the unit that he leads: he stays
// with it for the whole move (OM §4.4).
func (s *State) mayLeave(u *Unit) *game.Refusal {
	for _, g := range s.Generals {
		if g.Brigade >= 0 || !equalID(g.With, u.ID) {
			continue
		}
		moving := s.generalsMoved(g.Side) && (s.phaseID() != "move-first" && s.phaseID() != "move-second" || s.active() != g.Side || s.Stage > StepGenerals)
		if moving || g.Since == s.Turn && s.Turn != s.Field.Start {
			return illegal(s4_4, "command.stays", g.surname(), u.ID)
		}
	}
	return nil
}

// mayJoin refuses a general who is lost, who leads another unit in this move, or
// whose division the unit is not of (OM §1, 4.4, 17).
func (s *State) mayJoin(id string, u *Unit) *game.Refusal {
	g := s.general(id)
	if g == nil {
		return nil
	}
	if g.Lost > 0 {
		return illegal(s17, "command.join-lost", g.surname())
	}
	if g.Brigade < 0 && s.several(g.Side) && g.Division != u.Division {
		r := illegal(s1, "command.join-division", g.surname(), u.ID)
		if own := s.commander(u.Division, u.Side); own != nil && own.Lost == 0 {
			r.Ways = []game.Way{{Line: "attach " + own.ID + " " + u.ID, Say: ref.M("command.way-own-general", own.surname())}}
		}
		return r
	}
	if w := s.unit(g.With); w != nil && !equalID(w.ID, u.ID) {
		if r := s.mayLeave(w); r != nil {
			return r
		}
	}
	if u.Brigade != g.Brigade && u.foot() != nil {
		return s.leavesBrigade(g, u.Pose.At)
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
	given := s.Field.Brigades[t.brigade].Order != NoOrder // by the scenario
	return c.Order == NoOrder && c.Given == 0 || s.read().is(96, 'b') && s.Turn == s.Field.Start || !given && s.revisable()
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
	if t.cm == nowhere && m.Close(t.s.tape()) {
		x := illegal(r, "command.close", from, to, ref.CM(round2(m.Measured)), ref.CM(limit), ref.CM(t.s.Field.Tape))
		x.Close = &game.Close{CM: round2(m.Measured), Limit: limit, Margin: round2(m.Margin), Tape: t.s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
		x.Ways = append(x.Ways, t.way(false, "command.way-reaches", decimalText(limit)+"cm"))
		if far != nil {
			far(x)
		}
		return t.refuse(x)
	}
	if m.In() {
		t.v.Lines = append(t.v.Lines, game.Text{Kind: game.ReasonLine, Say: say})
		return nil
	}
	x := illegal(r, "command.far", from, to, ref.CM(round2(m.Measured)), ref.CM(limit), ref.CM(round2(m.Margin)))
	if far != nil {
		far(x)
	}
	return t.refuse(x)
}

// reaches refuses an order whose bearer is too far: from the commander's figure to
// the brigadier's (OM §4.2, §1), or to a unit of the reserve (§4.3).
func (t *briefing) reaches() error {
	s := t.s
	g := s.commander(t.division, t.side)
	if g == nil {
		t.trust("distance")
		return nil
	}
	c := commandNumbers()
	limit, r := s.orderReach(t.side), sChange
	var span geometry.Span
	var to any = t.name()
	from, known := s.stands(g)
	if t.unit != nil && t.brigade < 0 {
		limit, r = s.of(t.side, c.reserve, c.reserveEarly), s4_3
		f := t.unit.foot()
		if known = known && f != nil; known {
			span = f.FromPoint(from)
		}
	} else {
		b := s.brigadier(t.brigade)
		if b != nil {
			to = b.surname()
		}
		at, ok := s.stands(b)
		if known = known && ok; known {
			span = geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}
		}
	}
	return t.within(r, g.surname(), to, span, known, limit, func(x *game.Refusal) {
		x.Hint = s.ownGeneral(t.name(), t.division, t.side)
		a := t.a
		a.Verb, a.Force, a.Text = "courier", false, ""
		a.Args = slices.DeleteFunc(slices.Clone(a.Args), func(w string) bool { return strings.HasSuffix(w, "cm") })
		if t.order != NoOrder {
			x.Ways = append(x.Ways, game.Way{Line: game.Canonical(a), Say: ref.M("command.way-courier")})
		}
	})
}

// given finishes an instruction: its line, its event.
func (t *briefing) given(r ref.Ref, key string, why any) game.Adjudication {
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M(key, t.name(), why), Refs: []ref.Ref{r}}}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: r, Say: ref.M("command.step-right"), Value: ref.M("om.plain", why), From: game.Tracked}}, t.v.Steps...)
	t.v.Events = append(t.v.Events, t.event())
	return done{t.v}
}

// event is the order itself.
func (t *briefing) event() game.Event {
	e := game.Event{Kind: evOrder, Text: UnitFacts[FOrder].Words[t.order], Other: t.objective, N: t.s.Turn}
	if t.unit != nil {
		e.Unit, e.Name = t.unit.ID, "unit"
	} else {
		e.Unit, e.Name = t.s.Field.Brigades[t.brigade].ID, "brigade"
	}
	return e
}

// prepareOrder carries out `order`.
func (s *State) prepareOrder(a game.Action) (game.Adjudication, error) {
	t, err := s.instruction(a)
	if err != nil {
		return nil, err
	}
	if n := len(a.Args); n > 0 && recorded(a.Args[n-1]) {
		return t.becomes(a.Args[n-1])
	}
	if t.unit != nil && len(a.Args) > 0 && t.order == NoOrder {
		return t.rejoin(a.Args[0])
	}
	if t.unit != nil {
		if err := t.ownOrders(); err != nil {
			return nil, err
		}
	}
	r, key := s4_1, "command.given"
	var why any
	switch first := t.unit != nil && s.firstOf(t.unit); {
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
			r, err = s4_5, t.detachedReach()
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
	if t.order == NoOrder {
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
	g := s.commander(t.division, t.side)
	if g == nil {
		t.trust("distance")
		return s4_3, "command.first", ref.M("command.may-anybody"), nil
	}
	if x := t.goesHome(g); x != nil {
		return r, "", nil, t.refuse(x)
	}
	if s.rodeLast(g) {
		if err := t.refuse(illegal(s4_4, "command.rode", g.surname(), s.Turn-1)); err != nil {
			return r, "", nil, err
		}
	}
	if err := t.reaches(); err != nil {
		return r, "", nil, err
	}
	limit := s.of(t.side, commandNumbers().reserve, commandNumbers().reserveEarly)
	say := ref.M("command.reserve-trusted", g.surname(), ref.CM(limit))
	if !slices.Contains(t.v.Trusted, "distance") {
		say = ref.M("command.reserve-within", g.surname(), ref.CM(limit))
	}
	return s4_3, "command.first", say, nil
}

// ask asks which order it is: the prompt keeps the answer to itself (OM §4.2).
func (t *briefing) ask(r ref.Ref, key string, why any) game.Adjudication {
	id := ""
	if t.unit != nil {
		id = t.unit.ID
	} else {
		id = t.s.Field.Brigades[t.brigade].ID
	}
	k := &asking{need: dice.Need{Die: dice.Choice, Unit: id, What: "command.which", Ref: s4_2, Secret: true}}
	offer := func(o int, then game.Adjudication) {
		w := UnitFacts[FOrder].Words[o]
		k.need.Answers, k.then = append(k.need.Answers, w), append(k.then, then)
		k.need.Shown = append(k.need.Shown, ref.Word("legal.order."+w))
		k.need.Also = append(k.need.Also, append(lexicon().Aliases(tables.Orders, w, "en"), lexicon().Aliases(tables.Orders, w, "it")...))
	}
	for o := Halt; o <= Support; o++ {
		x := *t
		x.order, x.v.Lines, x.v.Steps = o, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
		x.v.Trusted, x.v.Overrode = slices.Clone(t.v.Trusted), slices.Clone(t.v.Overrode)
		if o != Advance && o != Support {
			if x.fits() == nil && (x.unit == nil || x.brigade < 0 || x.differs() == nil) {
				offer(o, x.given(r, key, why))
			}
			continue
		}
		to := &asking{need: dice.Need{Die: dice.Choice, Unit: id, What: "command.where", Ref: s4_2, Secret: true}}
		for _, w := range x.objectives() {
			y := x
			y.objective, y.v.Lines, y.v.Steps = w, slices.Clone(t.v.Lines), slices.Clone(t.v.Steps)
			if y.fits() == nil {
				to.need.Answers, to.then = append(to.need.Answers, w), append(to.then, y.given(r, key, why))
			}
		}
		if len(to.then) > 0 {
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
		if what == "shown" || t.unit.Order == NoOrder {
			return nil, need(s4_2, "command.whole-brigade", t.unit.ID)
		}
		t.order, t.objective = Halt, ""
		t.v.Events = []game.Event{t.event()}
	} else {
		e := game.Event{Kind: map[string]string{"reached": evReached, "shown": evShown}[what], Unit: s.Field.Brigades[t.brigade].ID}
		if what == "shown" && t.brigade < len(s.Commands) { // what everybody now knows
			e.Text, e.Other = UnitFacts[FOrder].Words[s.Commands[t.brigade].Order], s.Commands[t.brigade].Objective
		}
		t.v.Events = []game.Event{e}
	}
	say := ref.M("command.reached", t.name())
	if what == "shown" {
		o := NoOrder
		var to any = ""
		if t.brigade < len(s.Commands) {
			o = s.Commands[t.brigade].Order
			if s.Commands[t.brigade].Objective != "" {
				to = ref.M("command.towards", s.Commands[t.brigade].Objective)
			}
		}
		say = ref.M("command.shown", t.name(), ref.Word("order."+UnitFacts[FOrder].Words[o]), to)
	}
	t.v.Lines = []game.Text{{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{s4_2}}}
	t.v.Steps = []game.Step{{Ref: s4_2, Say: ref.M("step.recorded"), Value: say, From: game.Given}}
	return done{t.v}, nil
}

// ownOrders refuses an order of its own to a unit that has none: only a detached
// unit and the cavalry of the reserve have (OM §4.2, 4.3, 4.5).
func (t *briefing) ownOrders() error {
	u := t.unit
	switch {
	case u.Guns || u.guns():
		return t.refuse(illegal(sChange, "command.guns-none", u.ID))
	case u.orderless():
		return t.refuse(illegal(s4_2, "command.irregular-none", u.ID))
	case u.Brigade >= 0 && u.Order == NoOrder:
		r := illegal(s4_5, "command.not-detached", u.ID, t.s.brigadeName(u.Brigade))
		if t.order != NoOrder {
			w := UnitFacts[FOrder].Words[t.order]
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
	s, c := t.s, commandNumbers()
	b := s.brigadier(t.brigade)
	if b == nil {
		t.trust("distance")
		return nil
	}
	at, ok := s.stands(b)
	f := t.unit.foot()
	var near geometry.Span
	if ok && f != nil {
		near = f.FromPoint(at)
	}
	typed := t.cm
	t.cm = nowhere // what was typed is the longer distance
	err := t.within(s4_5, b.surname(), t.unit.ID, near, ok && f != nil, c.detachNear, nil)
	t.cm = typed
	if err != nil {
		return err
	}
	g := s.commander(t.division, t.side)
	if g == nil {
		return nil
	}
	from, known := s.stands(g)
	var far geometry.Span
	if known = known && ok; known {
		far = geometry.Span{CM: geometry.Dist(from, at), From: from, To: at}
	}
	return t.within(s4_5, g.surname(), b.surname(), far, known, c.detachChief, nil)
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
	r := illegal(s4_5, "command.same-order", t.unit.ID, t.s.brigadeName(t.brigade))
	if t.unit.Order != NoOrder {
		r.Ways = []game.Way{{Line: "order " + t.unit.ID + " " + t.s.Field.Brigades[t.brigade].ID, Say: ref.M("command.way-rejoin")}}
	}
	return t.refuse(r)
}

// rejoin calls a detached unit back to its brigade, and to no other (OM §4.5).
func (t *briefing) rejoin(to string) (game.Adjudication, error) {
	u, s := t.unit, t.s
	b := s.brigadeNamed(to)
	if u.Brigade < 0 || u.Order == NoOrder {
		return nil, t.noWay(illegal(s4_5, "command.nothing-to-rejoin", u.ID))
	}
	if b != u.Brigade {
		r := illegal(s4_5, "command.other-brigade", u.ID, s.brigadeName(u.Brigade))
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
	t.v.Events = []game.Event{{Kind: evDetach, Unit: u.ID}}
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("command.rejoined", u.ID, s.brigadeName(b), why), Refs: []ref.Ref{s4_5}}}, t.v.Lines...)
	return done{t.v}, nil
}

// noWay is a refusal that nobody can overrule: what it asks for does not exist.
func (t *briefing) noWay(r *game.Refusal) error {
	r.Kind = game.BadValue
	return r
}

// detachUnit carries out `detach A ORDER` (OM §4.5).
func (s *State) detachUnit(a game.Action) (game.Adjudication, error) {
	t, err := s.instruction(a)
	if err != nil {
		return nil, err
	}
	u := t.unit
	if u.Brigade < 0 || u.Guns || u.orderless() {
		return nil, t.noWay(illegal(s4_5, "command.no-brigade-to-leave", u.ID))
	}
	if n := s.Field.Brigades[u.Brigade].Units; n > 0 && n < commandNumbers().detachLeast {
		if err := t.refuse(illegal(s4_5, "command.small-brigade", u.ID, n, commandNumbers().detachLeast)); err != nil {
			return nil, err
		}
	}
	if u.Brigade < len(s.Commands) {
		if was := s.Commands[u.Brigade].Detached; was != "" && !equalID(was, u.ID) {
			if err := t.refuse(illegal(s4_5, "command.detached-before", was, s.brigadeName(u.Brigade))); err != nil {
				return nil, err
			}
		}
	}
	why := ref.M("command.may-opening")
	if s.Turn != s.Field.Start || s.phaseID() != "orders" {
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
	t.v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("command.detached", u.ID, s.brigadeName(u.Brigade), why), Refs: []ref.Ref{s4_5}}}, t.v.Lines...)
	t.v.Steps = append([]game.Step{{Ref: s4_5, Say: ref.M("command.step-right"), Value: why, From: game.Tracked}}, t.v.Steps...)
	t.v.Events = []game.Event{{Kind: evDetach, Unit: u.ID, N: 1, Text: UnitFacts[FOrder].Words[t.order], Other: t.objective}}
	return done{t.v}, nil
}
