package table

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Stander is a unit with its ground.
type Stander struct {
	U *state.Unit
	F *geometry.Footprint
}

// Standing lists the units on the table but for those named.
func Standing(s *state.State, but ...*state.Unit) []Stander {
	p := s.Picture()
	out := make([]Stander, 0, len(p.Bodies))
	for i, u := range p.Bodies {
		if !u.Lone && !among(u, but) {
			out = append(out, Stander{u, p.Feet[i]})
		}
	}
	return out
}

// Near lists those of Standing that may be within so many cm of a point: whoever is left
// out is farther away. Who is listed must still be measured.
func Near(s *state.State, at geometry.Vec, cm float64, but ...*state.Unit) []Stander {
	p := s.Picture()
	var out []Stander
	for _, i := range p.Near(at, cm) {
		if u := p.Bodies[i]; !u.Lone && !among(u, but) {
			out = append(out, Stander{u, p.Feet[i]})
		}
	}
	return out
}

// NearFoot is Near for what is within so many cm of a footprint.
func NearFoot(s *state.State, f *geometry.Footprint, cm float64, but ...*state.Unit) []Stander {
	return Near(s, f.Centre, f.Radius+cm, but...)
}

// among reports one of some units, of which any may be missing.
func among(u *state.Unit, of []*state.Unit) bool {
	return slices.ContainsFunc(of, func(b *state.Unit) bool { return b != nil && state.EqualID(b.ID, u.ID) })
}

func Prints(all []Stander) []*geometry.Footprint {
	out := make([]*geometry.Footprint, len(all))
	for i, x := range all {
		out[i] = x.F
	}
	return out
}

// Classes of ground.
func blocksSight(kind string) bool { // OM §3
	switch kind {
	case "wood", "hill", "steep-hill", "low-hill", "building", "village":
		return true
	}
	return false
}

func BuiltUp(kind string) bool { return kind == "building" || kind == "village" }

func GivesHardCover(kind string) bool { return BuiltUp(kind) || kind == "redoubt" } // OM §9.10

// Blocking is the ground that blocks sight, with its ids.
func Blocking(s *state.State) ([]*geometry.Polygon, []string) {
	if s.Field == nil {
		return nil, nil
	}
	var ps []*geometry.Polygon
	var ids []string
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; blocksSight(t.Kind) {
			ps, ids = append(ps, &t.Polygon), append(ids, t.ID)
		}
	}
	return ps, ids
}

// Ground finds the first terrain of a kind that passes the test.
func Ground(s *state.State, kind func(string) bool, test func(*geometry.Polygon) bool) *state.Terrain {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; kind(t.Kind) && test(&t.Polygon) {
			return t
		}
	}
	return nil
}

func IsKind(k string) func(string) bool { return func(x string) bool { return x == k } }

// Under is the ground of some kinds that holds the middle of a footprint.
func Under(s *state.State, f *geometry.Footprint, kind func(string) bool) *state.Terrain {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain { // most of it lies elsewhere, which is seen before what it is
		if t := &s.Field.Terrain[i]; !t.Polygon.Beyond(f.Centre, Grain) && kind(t.Kind) && t.Polygon.Contains(f.Centre) {
			return t
		}
	}
	return nil
}

// Trust notes what is left to the referee's eyes, each thing once.
func Trust(c *casting.Cast, what ...string) {
	for _, w := range what {
		if !slices.Contains(c.Base.Trusted, w) {
			c.Base.Trusted = append(slices.Clip(c.Base.Trusted), w)
		}
	}
}

// RefusePlaced is refuse for what the table decides: when the referee overrules
// it, the place of the unit that acts becomes doubtful.
func RefusePlaced(c *casting.Cast, r *game.Refusal) error {
	err := c.Refuse(r)
	if err == nil {
		for _, f := range c.Units[0] {
			if f.Unit != nil && f.Unit.PlaceKnown() && !slices.ContainsFunc(c.Base.Events, func(e game.Event) bool { return slices.Contains(game.Touched(e), f.ID) }) {
				c.Base.Events = append(c.Base.Events, &state.EvDoubt{Unit: f.ID, On: true})
			}
		}
		c.Base.Close = nil
	}
	return err
}

// IntoMelee is why a unit does not fire at somebody of a charge in which it has no part
// (OM §9.4, R51, R221); nil when it may.
func IntoMelee(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	switch {
	case ch.Party(f.ID):
		return nil
	case Clashed(c, ch) && ch.Party(t.ID):
		return casting.Illegal(facts.SClash, "placed.in-melee", f.ID, t.ID)
	case stopped(c, ch) && ch.Has(t.ID):
		return casting.Illegal(facts.SClash, "placed.charger", f.ID, t.ID, ch.Target)
	case spared(c, ch, t.ID):
		return casting.Illegal(facts.SClash, "placed.spared", f.ID, t.ID, ch.Attackers[0])
	}
	return nil
}

// WhileCharged is why a unit that is charged does not fire at a target (OM §8.6, 10.2);
// nil when it may, or is not the one that is charged.
func WhileCharged(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	switch {
	case !state.EqualID(ch.Target, f.ID):
		return nil
	case ch.Has(t.ID) && ch.Closing == facts.OutOfRange && f.Foot() && ch.WasTried(f.ID) && (ch.Squared || f.Is(facts.FDisordered)):
		return casting.Illegal(facts.SSquare, "placed.square-tried", f.ID, t.ID)
	case ch.Stage != state.Declared:
		if Clashed(c, ch) && !c.S.ChargesAt(t.ID, f.ID) && BlockOf(c.S, f.Unit) == nil {
			return casting.Illegal(facts.S10_1, "placed.taken", f.ID, t.ID, ch.Attackers[0])
		}
		return nil
	case ch.Has(t.ID) && ch.Closing == facts.OutOfRange:
		return casting.Illegal(facts.S10_2, "placed.no-closing", f.ID, t.ID)
	case !c.S.ChargesAt(t.ID, f.ID):
		return atNobodyElse(c, ch, f, t)
	}
	return nil
}

// atNobodyElse refuses a charged unit's fire at who does not charge it (OM §10.2), from
// whichever side the charge comes: what may be typed is its closing fire, if it has any.
func atNobodyElse(c *casting.Cast, ch *state.Charge, f, t *state.Sheet) *game.Refusal {
	for _, x := range c.S.Charges {
		if !state.EqualID(x.Target, f.ID) || x.Stage != state.Declared || x.Closing == facts.OutOfRange {
			continue
		}
		r := casting.Illegal(facts.S10_2, "placed.charged", f.ID, t.ID, x.Attackers[0])
		if x.Shots&1 == 0 {
			r.Ways = []game.Way{c.WayFire(x.Attackers[0], false, ref.M("placed.way-charger"))}
		}
		return r
	}
	return casting.Illegal(facts.S10_2, "placed.taken", f.ID, t.ID, ch.Attackers[0])
}

func Units(ss []*state.Sheet) []*state.Unit {
	var out []*state.Unit
	for _, s := range ss {
		if s.Unit != nil {
			out = append(out, s.Unit)
		}
	}
	return out
}

// NearestSide is the middle of the side of a block that is nearest to a target
// (R65).
func NearestSide(p *geometry.Polygon, t *geometry.Footprint) geometry.Vec {
	ring := p.Corners()
	best, at := math.Inf(1), ring[0]
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		m := geometry.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		if d := t.FromPoint(m).CM; d < best {
			best, at = d, m
		}
	}
	return at
}

// Open reports troops in open order, and gunners away from their guns (R224).
func Open(c *casting.Cast, x Stander) bool {
	return x.U.Formation == facts.Open || x.U.Abandoned && !c.R.Has(book.GunnersAloneAreNoOpenOrder)
}

// AsOpen reports a target in open order, or gunners away from their guns (R224).
func AsOpen(c *casting.Cast, t *state.Sheet) bool {
	return t.Formation() == facts.Open || t.CrewAlone() && !c.R.Has(book.GunnersAloneAreNoOpenOrder)
}

func Round2(x float64) float64 { return math.Round(x*100)/100 + 0 }

// Clashed reports a charge whose two sides are in contact: third units fire at neither
// (OM §9.4). A charger that awaits no closing fire has not stopped at 1 cm (OM §7); one
// that has reached who retires or routs is in contact too (R197).
func Clashed(c *casting.Cast, ch *state.Charge) bool {
	switch ch.Stage {
	case state.InContact, state.Fought:
		return true
	case state.Declared:
		if t := c.S.Unit(ch.Target); c.R.Has(book.ThirdUnitsFireIntoFlight) && t != nil && t.Status != state.Steady {
			return false
		}
		return !ch.Squared && ch.Closing == facts.OutOfRange
	}
	return false
}

// stopped reports a charge that waits at 1 cm for closing fire: only its target fires at
// it (OM §9.4, R51).
func stopped(c *casting.Cast, ch *state.Charge) bool {
	return ch.Stage == state.Declared && ch.Closing != facts.OutOfRange && !c.R.Has(book.ThirdUnitsFireAtChargers)
}

// spared reports the target of a charge that waits at 1 cm: it enters the melee with its
// charger, and only that one's side could fire at it (OM §9.4, R221).
func spared(c *casting.Cast, ch *state.Charge, id string) bool {
	return ch.Stage == state.Declared && ch.Closing != facts.OutOfRange && state.EqualID(ch.Target, id) && !c.R.Has(book.ThirdUnitsFireAtCharged)
}

// EngagedIn reports a unit at which nobody else may fire: it fights, charges or is charged.
func EngagedIn(c *casting.Cast, u *state.Unit) bool {
	return slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool {
		return Clashed(c, ch) && ch.Party(u.ID) || stopped(c, ch) && ch.Has(u.ID) || spared(c, ch, u.ID)
	})
}

// WholeFront is the line on which most of the target is hidden from a base, of that from its
// middle and those from the corners of its front: a base sees with its whole width (OM §9.2,
// figure 7); the line from its middle when nothing hides the target. What only touches a corner
// hides nothing.
func WholeFront(f, t *geometry.Footprint, l geometry.SightLine, third []*geometry.Footprint, ground []*geometry.Polygon) geometry.SightLine {
	b, worst := &f.Bases[l.Base], l
	for _, end := range b.Corners[:2] {
		in := b.FrontCentre().Sub(end)
		from := end.Add(in.Mul(geometry.Tolerance / in.Norm()))
		if x := geometry.Look(from, t.FromPoint(from).To, third, ground); !x.Clear() && (worst.Clear() || x.Clearance.Margin < worst.Clearance.Margin) {
			x.Base = l.Base
			worst = x
		}
	}
	return worst
}

// SideBySide reports sections that touch by their sides (OM §9.9): the middle of
// each lies beyond a flank line of the other, so that neither stands behind it, and they are
// beside each other along some of their depth: two corners are no side, but by the other
// reading (R330).
func SideBySide(r *state.Reading, a, b *geometry.Footprint) bool {
	if geometry.Between(a, b).CM > geometry.Tolerance {
		return false
	}
	beyond := func(x, y *geometry.Footprint) bool {
		return x.Flank(geometry.Left).Ahead(y.Centre) > geometry.Tolerance || x.Flank(geometry.Right).Ahead(y.Centre) > geometry.Tolerance
	}
	along := func(x, y *geometry.Footprint) bool {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, c := range y.Corners {
			at := x.Front().Ahead(c)
			lo, hi = min(lo, at), max(hi, at)
		}
		return min(hi, 0)-max(lo, -x.Depth) > geometry.Tolerance
	}
	return beyond(a, b) && beyond(b, a) && (r.Has(book.CornersAreASide) || along(a, b) && along(b, a))
}

// Posted notes what each of several has for itself where it stands (OM §9.9, R83):
// range, side and cover of the target. bare is the cover that the target had before any
// of them was measured.
func Posted(c *casting.Cast, aims []*Aim, bare facts.Cover) {
	if len(aims) < 2 {
		return
	}
	c.Posts = map[string]casting.Post{}
	farthest := facts.Short
	for i, a := range aims {
		p := casting.Post{Band: c.Sit.Range(), Side: c.Sit.Side(), Cover: a.T.Cover()}
		if a.Free() {
			p.Band = min(a.Band, facts.Long) // beyond the longest range only the referee's word lets it fire
		}
		if c.Sit.S[facts.SSide] != facts.Given && i > 0 {
			p.Side = SideOf(c, a)
		}
		if a.T.S[facts.FCover] != facts.Given {
			p.Cover = a.Cover(bare)
		}
		c.Posts[a.F.ID] = p
		farthest = max(farthest, p.Band)
	}
	if first := aims[0]; first.Free() {
		c.Sit.Set(facts.SRange, int(farthest), facts.Measured)
	}
}

// SideOf is the side from which a shot comes (OM §9.5, R24). A square has no flank, nor
// has foot in houses (§15).
func SideOf(c *casting.Cast, a *Aim) facts.Side {
	if a.Unflanked() {
		return facts.Front
	}
	Step(c, facts.S9_5, "placed.step-side", geometry.FireSide(a.Ff, a.Tf).Front, ElseSide)
	return a.Struck()
}

// Struck is the same side, without a word among the reasons.
func (a *Aim) Struck() facts.Side {
	if a.Unflanked() {
		return facts.Front
	}
	return facts.Side(geometry.FireSide(a.Ff, a.Tf).Side)
}

// What would be another if a measurement lay on the other side of its limit.
const (
	ElseArc   = "tape.else.arc"
	ElseSide  = "tape.else.side"
	ElseOther = "tape.else.other"
)

// Step notes a measurement among the reasons; other is what would be another.
func Step(c *casting.Cast, r ref.Ref, key string, m geometry.Reading, other string) {
	c.Base.Steps = append(c.Base.Steps, Measured(r, ref.M(key), m, other))
}

// Measured is a measurement as a reason, printed from what it holds.
func Measured(r ref.Ref, say ref.Msg, m geometry.Reading, other string) game.Step {
	x := Measure(m)
	if other != "" {
		x.Else = ref.M(other)
	}
	return game.Step{Ref: r, Say: say, Value: SayMeasure(x), From: game.Measured, Holds: []game.Held{x}}
}

// Measure is a reading as a reason holds it, with two decimals as it is printed.
func Measure(m geometry.Reading) *game.Measure {
	return &game.Measure{Value: Round2(m.Measured), Limit: Round2(m.Limit), Margin: Round2(m.Margin), Unit: m.Unit.String(),
		From: [2]float64{Round2(m.From.X), Round2(m.From.Y)}, To: [2]float64{Round2(m.To.X), Round2(m.To.Y)}}
}

// SayMeasure is a measurement, its limit and the margin as printed.
func SayMeasure(m *game.Measure) ref.Msg {
	if m.Unit == geometry.Deg.String() {
		return ref.M("placed.margin-deg", ref.Deg(m.Value), ref.Deg(m.Limit), ref.Deg(m.Margin))
	}
	return ref.M("placed.margin-cm", ref.CM(m.Value), ref.CM(m.Limit), ref.CM(m.Margin))
}

// CoverFrom is the cover of a footprint against what comes from a point (OM §9.10,
// 8.3, R68): light at a wood's edge, across the bounds of a walled field or an
// obstacle, and behind a wood, houses or a hill; not behind the houses that are fired
// from. Hard cover is hardGround's.
func CoverFrom(s *state.State, from geometry.Vec, t *geometry.Footprint, least facts.Cover, own *state.Terrain) facts.Cover {
	if s.Field == nil {
		return least
	}
	if least >= facts.LightCover {
		return least
	}
	to := t.FromPoint(from).To
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		p := &g.Polygon
		switch {
		case own != nil && g.ID == own.ID:
		case g.Kind == "wood" && p.Contains(t.Centre):
			return facts.LightCover
		case g.Kind == "walled-field" && (p.Contains(to) != p.Contains(from) || !p.Contains(to) && p.Crosses(from, to)):
			return facts.LightCover
		case g.Kind == "obstacle" && p.Crosses(from, to) && !p.Contains(from):
			return facts.LightCover
		case blocksSight(g.Kind) && p.Crosses(from, to) && !p.Contains(from) && !p.Contains(to):
			return facts.LightCover
		}
	}
	return least
}

// GoesOn reports a shot that goes on behind its target (OM §9.8): of guns beyond short
// range, on firm ground, over nobody's head.
func GoesOn(c *casting.Cast, f *state.Sheet) bool {
	return f.Artillery() && f.Weapon() == facts.Gun && c.Sit.Range() == facts.Long && c.Sit.Weather() == facts.Fair && c.Sit.V[facts.SBuilding] == 0 && c.Sit.V[facts.SOverhead] == 0
}

// TooClose notes that a shot hangs on less than the tape: two facts, of which only
// the table knows the true one. A fact that was given is never too close, and a
// building burns at any range.
func TooClose(c *casting.Cast, r geometry.Reading, theFacts ...game.Fact) {
	if c.Sit.V[facts.SBuilding] == 1 {
		return
	}
	k := CloseTo(c.S, r)
	for _, f := range theFacts {
		k.If = append(k.If, game.CloseCase{Fact: f})
	}
	c.Base.Close = k
	// What hangs on it is told with the two answers: it is no measurement besides.
	c.Base.Steps = append(c.Base.Steps, Measured(CloseRef(c), ref.M("placed.step-close"), r, ""))
}

func CloseRef(c *casting.Cast) ref.Ref {
	switch k := c.Base.Close; {
	case k.If[0].Fact.Name == "side":
		return facts.S9_5
	case k.Unit == "deg" || k.Limit == 0:
		return facts.S9_2
	}
	return facts.S9_1
}

// CloseRefs adds the ruling by which it was measured.
func CloseRefs(c *casting.Cast) []ref.Ref {
	switch r := CloseRef(c); {
	case r == facts.S9_5:
		return []ref.Ref{r, "OM R24"}
	case r == facts.S9_2:
		return []ref.Ref{facts.S9_2}
	default:
		return []ref.Ref{r, "OM R23"}
	}
}

// ValueOfSit is the number of a written word of a fact of the situation.
func ValueOfSit(f facts.SitFact, w string) int {
	return max(slices.Index(facts.SituationFacts[f].Words, w), 0)
}
