package motion

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
func routes(s *state.State, u *state.Unit, goal geometry.Vec) [][]Leg {
	f := u.Foot()
	if f == nil {
		return nil
	}
	g := command.Gaits(s.Book())
	var out [][]Leg
	straight := func(p geometry.Pose, first ...Leg) {
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
			out = append(out, append(slices.Clone(first), Leg{How: "forward", Cm: cm}))
		case off <= g.Oblique:
			out = append(out, append(slices.Clone(first), Leg{How: "oblique", Cm: cm, Hand: hand, Deg: off}))
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
		straight(wheeled(hi).Rounded(), Leg{How: "wheel", Hand: hand, Deg: hi})
	case off(lo) > 0:
		for range 40 {
			if mid := (lo + hi) / 2; off(mid) > 0 {
				lo = mid
			} else {
				hi = mid
			}
		}
		if deg := math.Round(hi*10) / 10; deg > 0 {
			straight(wheeled(deg).Rounded(), Leg{How: "wheel", Hand: hand, Deg: deg})
		}
	}
	return out
}

// Extent is how far a unit gets one way.
type Extent struct {
	How   string
	Cm    float64
	to    geometry.Pose
	path  *casting.Path
	No    *game.Refusal // why it does not go that way at all
	Turns float64       // degrees of the wheel before
	Twice bool          // at strategic speed
}

// AskReach answers `reach A` (OM §8.2): the farthest straight ahead, obliquely to
// each hand, after the widest wheel to each hand, and after turning about. `reach A
// B` says besides how far B stands.
func AskReach(s *state.State, a game.Action) (game.Verdict, error) {
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
	allowed := command.Permits(&n, u, u.Formation, command.MarchHere(&n, u, u.Formation))
	left := max(allowed-u.Spent, 0)
	head := ref.M("move.reach", u.ID, ref.CM(float64(left)/100), ref.CM(float64(allowed)/100), FormationWord(u.Formation))
	data := game.Object{{Key: "unit", Value: u.ID}, {Key: "left", Value: float64(left) / 100}, {Key: "allowance", Value: float64(allowed) / 100}}
	if r := MayMove(&n, u, "move"); r != nil {
		data = append(data, game.KV{Key: "may", Value: false})
		return casting.Asked(facts.S8_2, head, "reach", data, r.Say), nil
	}
	data = append(data, game.KV{Key: "may", Value: true})
	if u.Foot() == nil {
		return casting.Asked(facts.S8_2, head, "reach", data, ref.M("move.reach-unplaced", u.ID)), nil
	}
	var rows []game.Object
	var body []ref.Msg
	for _, group := range Extents(&n, u) {
		say := ref.Comma{}
		for _, e := range group {
			rows = append(rows, e.object())
			say = append(say, e.say())
		}
		body = append(body, ref.M("move.reach-"+group[0].How, say))
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
func (e Extent) object() game.Object {
	o := game.Object{{Key: "how", Value: e.How}, {Key: "cm", Value: e.Cm}}
	if e.Turns != 0 {
		o = append(o, game.KV{Key: "wheel", Value: e.Turns})
	}
	if e.No != nil {
		return append(o, game.KV{Key: "why", Value: Refusals(e.No)})
	}
	o = append(o, game.KV{Key: "to", Value: command.Point(e.to.At)}, game.KV{Key: "facing", Value: e.to.Facing})
	if by := e.by(); by != "" {
		o = append(o, game.KV{Key: "stopped_by", Value: by})
	}
	if e.Twice {
		o = append(o, game.KV{Key: "strategic", Value: true})
	}
	return o
}

// by names what stops an extent short of the allowance.
func (e Extent) by() string {
	if e.path == nil || e.path.Stop == nil || e.Cm < math.Floor(e.path.Free*10+1e-6)/10 {
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
func (e Extent) say() ref.Msg {
	var m ref.Msg
	x, y := ref.CM(table.Round2(e.to.At.X)), ref.CM(table.Round2(e.to.At.Y))
	switch {
	case e.No != nil:
		m = ref.M("move.reach-no", e.No.Ref)
	case e.by() != "":
		m = ref.M("move.reach-stopped", ref.CM(e.Cm), x, y, e.by())
	default:
		m = ref.M("move.reach-free", ref.CM(e.Cm), x, y)
	}
	switch {
	case e.Twice:
		return ref.M("move.reach-twice", m)
	case e.Turns < 0:
		return ref.M("move.reach-hand", ref.Word("move.left"), m)
	case e.Turns > 0:
		return ref.M("move.reach-hand", ref.Word("move.right"), m)
	}
	return m
}

// Extents are the farthest moves of a unit, grouped as they are told: each at its own
// speed, and at double speed where that leads on (OM §8.1).
func Extents(s *state.State, u *state.Unit) [][]Extent {
	g := command.Gaits(s.Book())
	both := func(s *state.State, u *state.Unit, l Leg, how string, turns float64) []Extent {
		e := extent(s, u, l, false)
		e.How, e.Turns = how, turns
		out := []Extent{e}
		if s.Stage == state.StepStrategic && nobodyNear(s, u) {
			if x := extent(s, u, l, true); x.No == nil && x.Cm > e.Cm {
				if how != "forward" {
					x.How = how
				}
				x.Turns = turns
				out = append(out, x)
			}
		}
		return out
	}
	out := [][]Extent{both(s, u, Leg{How: "forward"}, "forward", 0)}
	var oblique, wheeled []Extent
	for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
		oblique = append(oblique, both(s, u, Leg{How: "oblique", Hand: h, Deg: g.Oblique}, "oblique", float64(h)*g.Oblique)...)
		l := Leg{How: "wheel", Hand: h, Deg: g.WheelMost}
		if t := turning(s, u, u.Foot(), l, false); t.Free < l.Deg {
			l.Deg = math.Floor(t.Free*10+1e-6) / 10
		}
		turns := float64(h) * l.Deg
		w := &Mover{S: s, A: game.Action{Verb: "move"}, Dry: true}
		if r := w.Make(u, l); r != nil {
			wheeled = append(wheeled, Extent{How: "wheel", No: r, Turns: turns})
			continue
		}
		es := both(w.S, w.S.Unit(u.ID), Leg{How: "forward"}, "wheel", turns)
		if e := &es[0]; e.No != nil { // the wheel alone
			e.No, e.to, e.path = nil, w.S.Unit(u.ID).Pose, nil
		}
		wheeled = append(wheeled, es...)
	}
	out = append(out, oblique, wheeled)
	turned := func(how string, turn float64) []Extent {
		d := measured(s, fronting(s, u, turn))
		if no := mayChange(s, d, "face"); len(no) > 0 {
			return []Extent{{How: how, No: no[0]}}
		}
		n := s
		for _, e := range d.events() {
			n = n.Apply(e)
		}
		return both(n, n.Unit(u.ID), Leg{How: "forward"}, how, 0)
	}
	out = append(out, turned("about", 180))
	if command.DrawsBack(s, u) { // nobody else goes backwards (R314)
		e := extent(s, u, Leg{How: "back"}, false)
		out = append(out, []Extent{e})
	}
	if u.Formation == facts.Square { // of its other sides too (R310)
		out = append(out, turned("left", turnWords["left"]), turned("right", turnWords["right"]))
	}
	return out
}

// extent is how far a unit may go one way now, as orders and zones let it.
func extent(s *state.State, u *state.Unit, l Leg, twice bool) Extent {
	e := Extent{How: l.How, Twice: twice}
	if r := MayMove(s, u, "move"); r != nil {
		e.No = r
		return e
	}
	m := &table.March{U: u}
	if twice {
		m.Kind = state.Strategic
		e.How = "strategic"
	}
	g := command.Gaits(s.Book())
	longest := float64(g.Strategic*command.Permits(s, u, u.Formation, command.MarchBonus(s, u, u.Formation, true, false))) / 100
	p := Walk(s, u, u.Formation, u.Foot(), l.bearing(u.Pose), longest)
	if twice {
		keepFar(p, s)
	}
	best := farthest(s, p, func(x float64) bool {
		return u.Spent+Cost(p, x) <= whole(m, command.Permits(s, u, u.Formation, Bonus(p, s, x)), g.Strategic)
	})
	e.path = p
	try := func(cm float64) *game.Refusal {
		w := &Mover{S: s, A: game.Action{Verb: "move"}, strategic: twice, Dry: true}
		l.Cm = cm
		r := w.Make(u, l)
		if r == nil {
			e.Cm, e.to = cm, w.S.Unit(u.ID).Pose
		}
		return r
	}
	top := math.Floor(best*10+1e-6) / 10
	if top < 0.1 {
		e.No = &game.Refusal{Kind: game.Illegal, Ref: facts.S8_2, Say: ref.M("move.hint-stays", u.ID)}
		return e
	}
	if e.No = try(top); e.No == nil {
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
		e.No, e.path = nil, nil
		return e
	}
	return e
}
