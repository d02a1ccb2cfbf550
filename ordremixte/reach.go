package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file finds ways: how a unit gets to a point, and how far it gets at all (OM
// §8.1 to 8.5).

// routes are the ways to bring the middle of a unit's front to a point (OM §8.4):
// straight, obliquely, or with a wheel first. Whether they are free and short enough
// is not asked.
func routes(s *state.State, u *state.Unit, goal geometry.Vec) [][]leg {
	f := u.Foot()
	if f == nil {
		return nil
	}
	g := command.Gaits()
	var out [][]leg
	straight := func(p geometry.Pose, first ...leg) {
		way := goal.Sub(p.At)
		cm := table.Round2(geometry.Norm(way))
		if cm < 0.01 {
			return
		}
		off := geometry.Turn(p.Facing, geometry.BearingOf(way))
		hand := geometry.Right
		if off < 0 {
			hand = geometry.Left
		}
		// A tenth of a degree is what a pose is kept to.
		switch off = math.Round(math.Abs(off)*10) / 10; {
		case off <= 0.1:
			out = append(out, append(slices.Clone(first), leg{how: "forward", cm: cm}))
		case off <= g.Oblique:
			out = append(out, append(slices.Clone(first), leg{how: "oblique", cm: cm, hand: hand, deg: off}))
		}
	}
	straight(u.Pose)
	hand := geometry.Right
	if geometry.Turn(u.Pose.Facing, geometry.BearingOf(goal.Sub(u.Pose.At))) < 0 {
		hand = geometry.Left
	}
	wheeled := func(deg float64) geometry.Pose { return u.Pose.Wheel(hand, deg, f.Width) }
	// off is how far the goal still lies to that hand after a wheel.
	off := func(deg float64) float64 {
		p := wheeled(deg)
		return float64(hand) * geometry.Turn(p.Facing, geometry.BearingOf(goal.Sub(p.At)))
	}
	lo, hi := 0.0, g.WheelMost
	switch {
	case off(hi) > 0: // the widest wheel, and the rest obliquely
		straight(wheeled(hi).Rounded(), leg{how: "wheel", hand: hand, deg: hi})
	case off(lo) > 0:
		for range 40 {
			if mid := (lo + hi) / 2; off(mid) > 0 {
				lo = mid
			} else {
				hi = mid
			}
		}
		if deg := math.Round(hi*10) / 10; deg > 0 {
			straight(wheeled(deg).Rounded(), leg{how: "wheel", hand: hand, deg: deg})
		}
	}
	return out
}

// to carries out `move A to X Y`: the cheapest of the ways that are in order. When
// none is, the refusal is that of the first, with as much of it as may be made.
func (w *mover) to(us []*state.Unit, goal geometry.Vec) (game.Adjudication, error) {
	if len(us) != 1 {
		return nil, casting.Need(facts.S8_4, "move.one-goal")
	}
	u := us[0]
	if err := table.PlacedAll(u); err != nil {
		return nil, err
	}
	if r := mayMove(w.s, u, w.a.Verb); r != nil && !w.a.Force {
		return nil, w.refuse(r)
	}
	w.goal = &goal
	var best *mover
	var first *game.Refusal
	for _, way := range routes(w.s, u, goal) {
		x := &mover{s: w.s, a: w.a, strategic: w.strategic, goal: w.goal}
		r := x.every(u.ID, way)
		switch {
		case r != nil && first == nil:
			first = w.partly(r, x, u, way)
		case r == nil && (best == nil || x.s.Unit(u.ID).Spent < best.s.Unit(u.ID).Spent):
			best = x
		}
	}
	switch {
	case best != nil:
		return best.done(), nil
	case first != nil:
		return nil, first
	}
	r := casting.Illegal(facts.S8_4, "move.no-route", u.ID, ref.CM(goal.X), ref.CM(goal.Y), ref.Deg(command.Gaits().WheelMost), ref.Deg(command.Gaits().Oblique))
	r.Ways = []game.Way{{Line: "reach " + u.ID, Say: ref.M("move.way-reach")}, {Line: "face " + u.ID + " about", Say: ref.M("move.way-about")}}
	return nil, r
}

// every makes legs one after the other with one unit.
func (w *mover) every(id string, way []leg) *game.Refusal {
	for _, l := range way {
		if r := w.make(w.s.Unit(id), l); r != nil {
			return r
		}
	}
	return nil
}

// partly gives the refusal of a way that begins with a wheel lines which make what
// may be made of it.
func (w *mover) partly(r *game.Refusal, x *mover, u *state.Unit, way []leg) *game.Refusal {
	r.Ways = slices.DeleteFunc(r.Ways, func(w game.Way) bool { return w.Say.Key == "placed.way-overrule" })
	if len(x.said) == 1 && len(way) == 2 { // the wheel is in order, what follows is not
		if len(r.Ways) > 0 && r.Ways[0].Say.Key == "move.way-free" {
			r.Ways = r.Ways[1:]
		}
		r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: x.line(u, way[0]), Say: ref.M("move.way-wheel")})
	}
	if len(r.Ways) < 3 {
		r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(w.a), Say: ref.M("placed.way-overrule")})
	}
	return r
}

// sayTo tells the legs of a way to a point.
func (w *mover) sayTo() {
	last := w.said[len(w.said)-1].m
	head := ref.M("move.to", last.U.ID, ref.CM(w.goal.X), ref.CM(w.goal.Y), ref.CM(float64(max(last.Allowed-last.U.Spent-last.Cost, 0))/100), ref.CM(float64(last.Allowed)/100), formationWord(last.Form))
	refs := []ref.Ref{facts.S8_2}
	legs := ref.Comma{}
	for _, t := range w.said {
		line := w.line(t.m.U, t.leg)
		legs = append(legs, ref.M("move.leg", ref.Name{EN: line, IT: facts.InWords(line, "it")}, ref.CM(float64(t.m.Cost)/100)))
		if t.leg.how != "forward" {
			refs = []ref.Ref{facts.S8_2, facts.S8_4}
		}
		w.explain(t)
	}
	w.v.Lines = append(w.v.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: refs})
	for _, l := range legs {
		w.v.Lines = append(w.v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("om.plain", l)})
	}
	for _, t := range w.said {
		w.notes(t)
	}
}

// extent is how far a unit gets one way.
type extent struct {
	how   string
	cm    float64
	to    geometry.Pose
	path  *casting.Path
	no    *game.Refusal // why it does not go that way at all
	turns float64       // degrees of the wheel before
	twice bool          // at strategic speed
}

// askReach answers `reach A` (OM §8.2): the farthest straight ahead, obliquely to
// each hand, after the widest wheel to each hand, and after turning about. `reach A
// B` says besides how far B stands.
func askReach(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	u := us[0]
	if u.Status == state.Destroyed {
		return game.Verdict{}, table.PlacedAll(u)
	}
	// As in the movement of its own side.
	n := *s
	if s.PhaseID() != "move-first" && s.PhaseID() != "move-second" || s.Active() != u.Side {
		n = *s.At("move-first")
		n.First, n.Stage = u.Side, state.StepStrategic
	}
	allowed := allowance(&n, u, u.Formation)
	left := max(allowed-u.Spent, 0)
	head := ref.M("move.reach", u.ID, ref.CM(float64(left)/100), ref.CM(float64(allowed)/100), formationWord(u.Formation))
	data := game.Object{{Key: "unit", Value: u.ID}, {Key: "left", Value: float64(left) / 100}, {Key: "allowance", Value: float64(allowed) / 100}}
	if r := mayMove(&n, u, "move"); r != nil {
		data = append(data, game.KV{Key: "may", Value: false})
		return casting.Asked(facts.S8_2, head, "reach", data, r.Say), nil
	}
	data = append(data, game.KV{Key: "may", Value: true})
	if u.Foot() == nil {
		return casting.Asked(facts.S8_2, head, "reach", data, ref.M("move.reach-unplaced", u.ID)), nil
	}
	var rows []game.Object
	var body []ref.Msg
	for _, group := range extents(&n, u) {
		say := ref.Comma{}
		for _, e := range group {
			rows = append(rows, e.object())
			say = append(say, e.say())
		}
		body = append(body, ref.M("move.reach-"+group[0].how, say))
	}
	data = append(data, game.KV{Key: "ways", Value: rows})
	if len(us) > 1 {
		if err := table.PlacedAll(us[1]); err != nil {
			return game.Verdict{}, err
		}
		gap := geometry.Between(u.Foot(), us[1].Foot())
		data = append(data, game.KV{Key: "target", Value: us[1].ID}, game.KV{Key: "cm", Value: table.Round2(gap.CM)})
		body = append(body, ref.M("move.reach-target", us[1].ID, ref.CM(table.Round2(gap.CM))))
	}
	return casting.Asked(facts.S8_2, head, "reach", data, body...), nil
}

// object is an extent as data.
func (e extent) object() game.Object {
	o := game.Object{{Key: "how", Value: e.how}, {Key: "cm", Value: e.cm}}
	if e.turns != 0 {
		o = append(o, game.KV{Key: "wheel", Value: e.turns})
	}
	if e.no != nil {
		return append(o, game.KV{Key: "why", Value: refusals(e.no)})
	}
	o = append(o, game.KV{Key: "to", Value: command.Point(e.to.At)}, game.KV{Key: "facing", Value: e.to.Facing})
	if by := e.by(); by != "" {
		o = append(o, game.KV{Key: "stopped_by", Value: by})
	}
	if e.twice {
		o = append(o, game.KV{Key: "strategic", Value: true})
	}
	return o
}

// by names what stops an extent short of the allowance.
func (e extent) by() string {
	if e.path == nil || e.path.Stop == nil || e.cm < math.Floor(e.path.Free*10+1e-6)/10 {
		return ""
	}
	switch x := e.path.Stop; {
	case x.Unit != nil:
		return x.Unit.ID
	case x.See != nil:
		return x.See.ID
	default:
		return x.Id
	}
}

// say tells an extent: with the hand when there are two.
func (e extent) say() ref.Msg {
	var m ref.Msg
	x, y := ref.CM(table.Round2(e.to.At.X)), ref.CM(table.Round2(e.to.At.Y))
	switch {
	case e.no != nil:
		m = ref.M("move.reach-no", e.no.Ref)
	case e.by() != "":
		m = ref.M("move.reach-stopped", ref.CM(e.cm), x, y, e.by())
	default:
		m = ref.M("move.reach-free", ref.CM(e.cm), x, y)
	}
	switch {
	case e.twice:
		return ref.M("move.reach-twice", m)
	case e.turns < 0:
		return ref.M("move.reach-hand", ref.Word("move.left"), m)
	case e.turns > 0:
		return ref.M("move.reach-hand", ref.Word("move.right"), m)
	}
	return m
}

// extents are the farthest moves of a unit, grouped as they are told: each at its own
// speed, and at double speed where that leads on (OM §8.1).
func extents(s *state.State, u *state.Unit) [][]extent {
	g := command.Gaits()
	both := func(s *state.State, u *state.Unit, l leg, how string, turns float64) []extent {
		e := extentOf(s, u, l, false)
		e.how, e.turns = how, turns
		out := []extent{e}
		if s.Stage == state.StepStrategic && farFrom(s, u) == nil {
			if x := extentOf(s, u, l, true); x.no == nil && x.cm > e.cm {
				if how != "forward" {
					x.how = how
				}
				x.turns = turns
				out = append(out, x)
			}
		}
		return out
	}
	out := [][]extent{both(s, u, leg{how: "forward"}, "forward", 0)}
	var oblique, wheeled []extent
	for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
		oblique = append(oblique, both(s, u, leg{how: "oblique", hand: h, deg: g.Oblique}, "oblique", float64(h)*g.Oblique)...)
		l := leg{how: "wheel", hand: h, deg: g.WheelMost}
		if t := turning(s, u, u.Foot(), l); t.Free < l.deg {
			l.deg = math.Floor(t.Free*10+1e-6) / 10
		}
		turns := float64(h) * l.deg
		w := &mover{s: s, a: game.Action{Verb: "move"}, dry: true}
		if r := w.make(u, l); r != nil {
			wheeled = append(wheeled, extent{how: "wheel", no: r, turns: turns})
			continue
		}
		es := both(w.s, w.s.Unit(u.ID), leg{how: "forward"}, "wheel", turns)
		if e := &es[0]; e.no != nil { // the wheel alone
			e.no, e.to, e.path = nil, w.s.Unit(u.ID).Pose, nil
		}
		wheeled = append(wheeled, es...)
	}
	out = append(out, oblique, wheeled)
	d := &drill{u: u, form: u.Formation, front: u.Front, turn: 180, kind: state.Turned}
	price(s, d)
	stand(s, d)
	about := []extent{{how: "about"}}
	switch no := mayChange(s, d, "face"); {
	case len(no) > 0:
		about[0].no = no[0]
	default:
		n := s
		for _, e := range d.events() {
			n = n.Apply(e)
		}
		about = both(n, n.Unit(u.ID), leg{how: "forward"}, "about", 0)
	}
	return append(out, about)
}

// extentOf is how far a unit may go one way now, as orders and zones let it.
func extentOf(s *state.State, u *state.Unit, l leg, twice bool) extent {
	e := extent{how: l.how, twice: twice}
	if r := mayMove(s, u, "move"); r != nil {
		e.no = r
		return e
	}
	m := &table.March{U: u}
	if twice {
		m.Kind = state.Strategic
		e.how = "strategic"
	}
	g := command.Gaits()
	base := allowance(s, u, u.Formation)
	longest := float64(g.Strategic*(base+marchBonus(s, u, u.Formation, true, false))) / 100
	p := walk(s, u, u.Formation, u.Foot(), l.bearing(u.Pose), longest)
	if twice {
		keepFar(p, s)
	}
	best := farthest(s, p, func(x float64) bool { return u.Spent+cost(p, x) <= whole(m, base+bonus(p, s, x), g.Strategic) })
	e.path = p
	try := func(cm float64) *game.Refusal {
		w := &mover{s: s, a: game.Action{Verb: "move"}, strategic: twice, dry: true}
		l.cm = cm
		r := w.make(u, l)
		if r == nil {
			e.cm, e.to = cm, w.s.Unit(u.ID).Pose
		}
		return r
	}
	top := math.Floor(best*10+1e-6) / 10
	if top < 0.1 {
		e.no = &game.Refusal{Kind: game.Illegal, Ref: facts.S8_2, Say: ref.M("move.hint-stays", u.ID)}
		return e
	}
	if e.no = try(top); e.no == nil {
		return e
	}
	// An order, a zone or horse ahead says less: as near to that as may be.
	const tries = 16
	for i := tries - 1; i > 0; i-- {
		cm := math.Floor(top*float64(i)/tries*10) / 10
		if cm < 0.1 || try(cm) != nil {
			continue
		}
		lo, hi := cm, top*float64(i+1)/tries
		for hi-lo > 0.1 {
			if mid := math.Round((lo+hi)/2*10) / 10; mid > lo && mid < hi && try(mid) == nil {
				lo = mid
			} else {
				hi = (lo + hi) / 2
			}
		}
		try(lo)
		e.no, e.path = nil, nil
		return e
	}
	return e
}
