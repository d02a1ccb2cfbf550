package motion

import (
	"math"
	"slices"
	"sync"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareWheel carries out `wheel` (OM §8.4).
func PrepareWheel(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	us, err := movers(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) != 2 {
		return nil, casting.Need(facts.S8_4, "move.need-wheel", us[0].ID)
	}
	x, err := command.ArgsCM(a.Args[1:])
	if err != nil {
		return nil, err
	}
	if x[0] <= 0 {
		return nil, casting.Need(facts.S8_4, "move.no-wheel", us[0].ID)
	}
	w := &Mover{S: s, A: a}
	return w.all(us, Leg{How: "wheel", Hand: handOf(a.Args[0]), Deg: x[0]})
}

// frontBases is how many bases stand in the front rank of a unit; 0 when its
// formation has no shape.
func frontBases(u *state.Unit) int {
	f := u.Foot()
	if f == nil {
		var err error
		if f, err = u.At(u.Formation, geometry.Pose{}); err != nil {
			return 0
		}
	}
	n := 0
	for i := range f.Bases {
		ahead := math.Inf(-1)
		for _, c := range f.Bases[i].Corners {
			ahead = max(ahead, f.Front().Ahead(c))
		}
		n += facts.B2i(ahead >= -geometry.Tolerance)
	}
	return n
}

// WheelCost is what a wheel costs over the ground that it sweeps (OM §8.3, 8.4, R17,
// R100): for each base on the front, for every two in open order, so many times dearer
// and so much more as the ground says; all that is left to a line of foot under a
// cautious advance, and to a unit that has not moved and for whose whole move it is too
// dear. It reports that nothing may follow.
func WheelCost(s *state.State, u *state.Unit, allowed int, sweep wheelGround) (cost int, all bool) {
	g := command.Gaits(s.Book())
	group := g.WheelGroup
	if Loose(u, u.Formation) {
		group = g.WheelGroupOpen
	}
	cost = g.WheelCost * ((frontBases(u) + group - 1) / group)
	if s.Read().Has(book.ColumnWheelsAsInTheExample) && u.Arm == facts.Infantry && u.Formation == facts.Column {
		cost += u.Speed(facts.Column) - u.Speed(facts.Line)
	}
	cost = cost*sweep.slow + sweep.enter
	switch {
	case u.Arm == facts.Infantry && u.Formation == facts.Line && casting.OrderOf(s, u) == facts.Cautious,
		cost > allowed && u.Spent == 0 && !s.Read().Has(book.NoWheelBeyondTheMove):
		return max(allowed-u.Spent, 0), true
	}
	return cost, false
}

// wheelGround is what the ground that a wheel sweeps does to its cost (OM §8.3).
type wheelGround struct {
	slow  int // how many times dearer
	enter int // hundredths of a cm for entering
	Over  ref.Comma
}

// Sweeps sums up the ground that a wheel sweeps: the slowest, and all that is entered.
func Sweeps(s *state.State, in []casting.Crossing) wheelGround {
	g := wheelGround{slow: 1}
	for _, c := range in {
		enters := c.Enter > 0 && !c.Begun
		g.slow = max(g.slow, c.Slow)
		if enters {
			g.enter += c.Enter
		}
		if c.Slow > 1 || enters {
			g.Over = append(g.Over, s.Called(c.Id))
		}
	}
	return g
}

// wheel checks and makes a wheel.
func (w *Mover) wheel(m *table.March, l Leg) *game.Refusal {
	u, s := m.U, w.S
	g := command.Gaits(s.Book())
	m.Kind, m.Gone = state.Wheeled, 0
	m.Allowed = whole(m, command.Permits(s, u, u.Formation, command.MarchBonus(s, u, u.Formation, false, u.Motion&state.CrossedRough != 0)), g.Strategic)
	if r := w.mayWheel(u, l, g.WheelMost); r != nil {
		return r
	}
	var also []ref.Msg
	var in []casting.Crossing
	if f := u.Foot(); f == nil {
		w.trust("ground", "way")
	} else {
		t := turning(s, u, f, l, w.owed)
		in = t.Crosses
		if r := w.swing(m, l, f, t); r != nil {
			return r
		}
		if !w.mute() {
			also = swingMargin(s, u, f, l, t)
		}
	}
	sweep := Sweeps(s, in)
	if len(sweep.Over) > 0 {
		also = append([]ref.Msg{ref.M("move.wheel-over", u.ID, sweep.Over)}, also...)
	}
	var all bool
	if m.Cost, all = WheelCost(s, u, m.Allowed, sweep); all {
		m.Kind |= state.FinishedMove
	}
	if u.Spent+m.Cost > m.Allowed {
		r := casting.Illegal(facts.S8_4, "move.wheel-dear", u.ID, ref.CM(float64(m.Cost)/100), ref.CM(float64(max(m.Allowed-u.Spent, 0))/100), ref.CM(float64(m.Allowed)/100))
		if r := w.refuse(r); r != nil {
			return r
		}
	}
	if left := m.Allowed - u.Spent - m.Cost; w.owed { // what is offered is never a wheel that would be refused
		if say, owes := takes(s, u, m.To, state.Wheeled, left, false); owes > 0 {
			return &game.Refusal{Kind: game.Illegal, Ref: facts.S4_2, Say: say}
		}
	} else {
		then := func() *state.State {
			return s.Apply(&state.EvPlace{Unit: u.ID, X: m.To.At.X, Y: m.To.At.Y, Deg: m.To.Facing},
				&state.EvSpent{Unit: u.ID, Spent: u.Spent + m.Cost, Gone: u.Gone + m.Cost, Motion: u.Motion | m.Kind})
		}
		if r := w.refuse(wheelsAway(s, u, m.To, state.Wheeled, left, then, slices.ContainsFunc(in, func(c casting.Crossing) bool { return c.Disorder }))); r != nil {
			return r
		}
	}
	m.Gone = m.Cost
	if r := w.commit(m, l, nil); r != nil {
		return r
	}
	w.said[len(w.said)-1].also = also
	w.grounds(m, in)
	return nil
}

// mayWheel refuses a wheel that is too wide, the second of a turn, and one after the move
// forward (OM §8.4).
func (w *Mover) mayWheel(u *state.Unit, l Leg, most float64) *game.Refusal {
	switch {
	case l.Deg > most:
		r := casting.Illegal(facts.S8_4, "move.too-wide", u.ID, ref.Deg(l.Deg), ref.Deg(most))
		x := l
		x.Deg = most
		r.Ways = []game.Way{{Line: w.line(u, x), Say: ref.M("move.way-oblique", ref.Deg(x.Deg))}}
		if r := w.refuse(r); r != nil {
			return r
		}
	case u.Motion&state.Wheeled != 0:
		if r := w.refuse(casting.Illegal(facts.S8_4, "move.wheeled", u.ID)); r != nil {
			return r
		}
	}
	if u.Motion&state.WentForward != 0 {
		if r := w.refuse(casting.Illegal(facts.S8_4, "move.wheel-late", u.ID)); r != nil {
			return r
		}
	}
	return nil
}

// free is by how many degrees a wheel may be wider than it is free.
const free = 1e-6

// swing turns a unit that is on the table, as far as it is free and it stands on nobody then.
func (w *Mover) swing(m *table.March, l Leg, f *geometry.Footprint, t *casting.Path) *game.Refusal {
	u := m.U
	if l.Deg > t.Free+free {
		if r := w.refuse(w.wheelStops(m, l, t)); r != nil {
			return r
		}
	}
	m.To = u.Pose.Wheel(l.Hand, l.Deg, f.Width).Rounded()
	if x := w.standsOn(u, m.To); x != nil {
		if r := w.refuse(casting.Illegal(facts.S8_5, "move.ends-on", u.ID, x.ID)); r != nil {
			return r
		}
	}
	w.crossed(m, t.Crosses)
	return nil
}

// swingMargin says by how little a wheel passes somebody, or enters or misses ground that takes
// of its move, where the tape may see it otherwise (OM §8.3, 8.5): measured in cm, in its sweep.
func swingMargin(s *state.State, u *state.Unit, f *geometry.Footprint, l Leg, t *casting.Path) []ref.Msg {
	tape := s.Tape().CM
	if tape <= 0 || l.Deg > t.Free+free {
		return nil
	}
	swept := sync.OnceValue(func() []*geometry.Footprint { return l.sweep(f) })
	say := func(key string, who any, cm float64) ref.Msg {
		if cm = table.Round2(math.Abs(cm)); cm == 0 {
			return ref.M("move.wheel-touches", u.ID, who, ref.CM(tape))
		}
		return ref.M(key, u.ID, who, ref.CM(cm), ref.CM(tape))
	}
	var out []ref.Msg
	for _, x := range table.BodiesNear(s, f, 2*f.Radius+Halt(s), u, table.Screen(u)) {
		least := 0.0
		switch {
		case x.U.Side != u.Side:
			least = Halt(s)
		case MayPass(u, u.Formation, x.U):
			continue
		}
		near := math.Inf(1)
		for _, g := range swept() {
			if geometry.Clear(g, x.F) < least+tape+geometry.Tolerance {
				near = min(near, geometry.Gap(g, x.F).CM)
			}
		}
		if near-least < tape && near < geometry.Gap(f, x.F).CM-geometry.Tolerance { // it came nearer
			out = append(out, say("move.wheel-margin", x.U.ID, max(near-least, 0)))
		}
	}
	for i := range s.Field.Terrain {
		g, far := &s.Field.Terrain[i], 2*f.Width+f.Depth
		if g.Polygon.Beyond(f.Centre, f.Radius+far+geometry.Tolerance) || none(EffectOn(s, u, u.Formation, g)) {
			continue
		}
		if cm := g.Polygon.FromFootprint(f).CM; cm <= 0 || cm > far {
			continue
		}
		if in := deepest(&g.Polygon, swept()); math.Abs(in) < tape {
			key := "move.wheel-misses"
			if slices.ContainsFunc(t.Crosses, func(c casting.Crossing) bool { return c.Id == g.ID }) {
				key = "move.wheel-grazes"
			}
			out = append(out, say(key, s.Called(g.ID), in))
		}
	}
	return out
}

// sweep are the footprints of a wheel on its way, its end the last.
func (l Leg) sweep(f *geometry.Footprint) []*geometry.Footprint {
	var out []*geometry.Footprint
	for deg := wheelStep; ; deg += wheelStep {
		g, err := f.Wheel(l.Hand, min(deg, l.Deg))
		if err != nil {
			return out
		}
		if out = append(out, g); deg >= l.Deg {
			return out
		}
	}
}

// deepest is how deep in cm the corners of the bases come into a polygon; while they stay out of
// it, how far off they stay at the least, negative. Where a corner of the polygon alone comes
// into the sweep nothing is told.
func deepest(p *geometry.Polygon, sweep []*geometry.Footprint) float64 {
	deep, off := 0.0, math.Inf(1)
	for _, f := range sweep {
		if cm := p.FromFootprint(f).CM; cm > 0 {
			off = min(off, cm)
			continue
		}
		off = 0
		for i := range f.Bases {
			for _, q := range f.Bases[i].Corners {
				deep = max(deep, -p.Holds(q).Measured)
			}
		}
	}
	switch {
	case deep > 0:
		return deep
	case off > 0:
		return -off
	}
	return math.Inf(1)
}

// standsOn is whom a unit would stand on in a pose; nil for nobody.
func (w *Mover) standsOn(u *state.Unit, p geometry.Pose) *state.Unit {
	f, err := u.At(u.Formation, p)
	if err != nil {
		return nil
	}
	for _, x := range table.BodiesNear(w.S, f, 0, u, table.Screen(u)) {
		if over, _ := geometry.Overlapping(f, x.F); over && !geometry.Apart(f, x.F) {
			return x.U
		}
	}
	return nil
}

// wheelStops is the refusal of a wheel that somebody or something stops.
func (w *Mover) wheelStops(m *table.March, l Leg, t *casting.Path) *game.Refusal {
	x := t.Stop
	free := ref.Deg(math.Floor(t.Free*10+1e-6) / 10)
	r := &game.Refusal{Kind: game.Illegal, Ref: x.Ref}
	switch {
	case x.Edge:
		r.Say = ref.M("move.wheel-edge", m.U.ID, free)
	case x.Unit == nil:
		r.Say = ref.M("move.wheel-ground", m.U.ID, w.S.Called(x.Id), free)
	case x.Unit.Side != m.U.Side:
		r.Say = ref.M("move.wheel-enemy", m.U.ID, x.Unit.ID, ref.CM(x.Near), free)
	default:
		r.Say = ref.M("move.wheel-friend", m.U.ID, x.Unit.ID, free)
	}
	if over := l.Deg - t.Free; over < w.S.Tape().Deg {
		r.Close = &game.Close{Value: l.Deg, Limit: table.Round2(t.Free), Margin: table.Round2(over), Tape: w.S.Field.TapeDeg, Unit: "deg", If: []game.CloseCase{}}
	}
	if l.Deg = float64(free); l.Deg >= 1 && !w.mute() && w.tried(m.U, l) == nil {
		r.Ways = append(r.Ways, game.Way{Line: w.line(m.U, l), Say: ref.M("move.way-free"), Does: game.AsFar})
	} else {
		r.Hint = ref.M("move.hint-stays", m.U.ID)
	}
	return r
}
