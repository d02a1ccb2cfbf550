package ordremixte

import (
	"math"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/scenarios"
	"adjutant/tables"
)

// This file sends the light company of a battalion ahead as a screen (OM §5/screen):
// one base, at most 5 cm ahead, which keeps small-arms fire off two bases behind it.
// The battalion fights with one base fewer meanwhile. A line of fire speaks of the
// base by the formation that its battalion does not have: `fire 2/97 open at 1/86`,
// `fire 1/86 at 2/97 open`.

const sScreen = ref.Ref("OM §5/screen")

// ranks is how many bases of a unit stand in its formation: one fewer while its light
// base is out (OM §5/screen).
func (u *Unit) ranks() int {
	if u.Screen {
		return max(u.Bases-1, 1)
	}
	return u.Bases
}

// screen is the light base of a battalion as a unit of its own, in open order; nil
// when it is not out. It has its battalion's id: what it suffers, the battalion does.
func (u *Unit) screen() *Unit {
	if !u.Screen || u.ScreenAt == (geometry.Pose{}) { // nobody has told where it stands
		return nil
	}
	c := *u
	c.Formation, c.Bases, c.Pose = Open, 1, u.ScreenAt
	c.Screen, c.lone, c.ground, c.Fired = false, true, nil, u.ScreenFired
	return &c
}

// sameBody reports that two units are one and the same body on the table: a battalion
// is another than its screen.
func sameBody(a, b *Unit) bool { return equalID(a.ID, b.ID) && a.lone == b.lone }

// bodies are standing with the screens that are out, but for those named.
func (s *State) bodies(but ...*Unit) []stander {
	out := make([]stander, 0, len(s.Units))
	add := func(u *Unit) {
		for _, b := range but {
			if b != nil && sameBody(b, u) {
				return
			}
		}
		if f := u.foot(); f != nil {
			out = append(out, stander{u, f})
		}
	}
	for _, u := range s.Units {
		add(u)
		if x := u.screen(); x != nil {
			add(x)
		}
	}
	return out
}

// shield is the ground that a screen covers against small arms: the width of the bases
// that it shields, where it stands (OM §5/screen).
func (x stander) shield() *geometry.Footprint {
	l, err := scenarios.Layout(scenarios.Shape{Arm: UnitFacts[FArm].Words[Infantry], Formation: UnitFacts[FFormation].Words[Line],
		Bases: tables.MustLoad(Book).Int("formations.screen.shields"), Depth: x.u.Depth})
	if err != nil {
		return x.f
	}
	f, err := geometry.Place(l, x.u.Pose)
	if err != nil {
		return x.f
	}
	return f
}

// screenMost is how far from its battalion a screen may stand, in cm.
func screenMost() float64 { return tables.MustLoad(Book).CM("formations.screen.distance") }

// prepareScreen carries out `form A screen [CM]`: the light base goes ahead, which costs
// nothing, and `form A recall`: it comes back, which costs half a move (OM §5/screen).
func (s *State) prepareScreen(a game.Action, us []*Unit) (game.Adjudication, error) {
	out := a.Args[0] == "screen"
	v := game.Verdict{}
	for _, u := range us {
		e, head, cost, not := s.screenOut(u, a)
		if !out {
			e, head, cost, not = s.screenIn(u)
		}
		for _, r := range not {
			if !a.Force || !r.Forceable() {
				if len(r.Ways) == 0 && r.Forceable() {
					r.Ways = []game.Way{{Line: overruled(a), Say: ref.M("placed.way-overrule")}}
				}
				return nil, r
			}
			v.Overrode = append(v.Overrode, r)
		}
		v.Events = append(v.Events, e)
		if !out {
			spent := min(u.Spent+cost, max(s.allowance(u, u.Formation), u.Spent))
			v.Events = append(v.Events, game.Event{Kind: evSpent, Unit: u.ID, N: spent, M: u.Gone, Name: strconv.FormatUint(uint64(u.Motion|Reformed), 16)})
		}
		v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{sScreen}})
		v.Steps = append(v.Steps, game.Step{Ref: sScreen, Say: ref.M("step.recorded"), Value: head, From: game.Given})
	}
	for _, o := range v.Overrode {
		v.Steps = append(v.Steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	return done{v}, nil
}

// mayScreen refuses what neither sending nor recalling may do: another phase, the other
// side, flight, a melee.
func (s *State) mayScreen(u *Unit) []*game.Refusal {
	fresh := *u
	fresh.Motion &^= FinishedMove // it costs the battalion nothing of its move
	if r := s.mayStir(&fresh, "form"); r != nil {
		return []*game.Refusal{r}
	}
	return nil
}

// screenOut sends the light base of a unit ahead: straight before the middle of its
// front, as far as asked and as there is room.
func (s *State) screenOut(u *Unit, a game.Action) (e game.Event, head ref.Msg, cost int, not []*game.Refusal) {
	most := screenMost()
	gap := most
	if len(a.Args) > 1 {
		gap, _ = strconv.ParseFloat(a.Args[1], 64)
	}
	e = game.Event{Kind: evScreen, Unit: u.ID, N: 1, X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}
	not = s.mayScreen(u)
	switch {
	case u.Screen:
		not = append(not, &game.Refusal{Kind: game.BadValue, Ref: sScreen, Say: ref.M("drill.screen-is-out", u.ID)})
	case u.Arm != Infantry || !u.LightCompany:
		not = append(not, illegal(sScreen, "drill.screen-none", u.ID))
	case u.Formation == Open || u.Formation == Square || u.Bases < 2:
		not = append(not, illegal(sScreen, "drill.screen-form", u.ID, ref.Word("formation."+UnitFacts[FFormation].Words[u.Formation])))
	case gap < 0 || gap > most:
		not = append(not, illegal(sScreen, "drill.screen-far", u.ID, ref.CM(gap), ref.CM(most)))
	}
	head = ref.M("drill.screen-out", u.ID, ref.CM(gap), u.Bases-1)
	f := u.foot()
	if f == nil || len(not) > 0 && !a.Force {
		return e, head, 0, not
	}
	// From touching the front forward, as far as nobody stands in the way.
	depth := u.Depth
	start := geometry.Pose{At: f.Front().Centre(), Facing: u.Pose.Facing}.Forward(depth)
	c := *u
	c.Screen, c.ScreenAt = true, start
	base := c.screen().foot()
	if base == nil {
		return e, head, 0, not
	}
	free := gap
	for _, x := range s.bodies(u) {
		if d, meets := geometry.Slide(base, f.Dir, x.f); meets && d < free {
			if free = math.Max(d, 0); geometry.Apart(base, x.f) {
				continue
			}
			if over, _ := geometry.Overlapping(base, x.f); over {
				not = append(not, illegal(sScreen, "drill.no-room", u.ID, x.u.ID))
			}
		}
	}
	p := start.Forward(math.Floor(free*100) / 100).Rounded()
	if g, err := c.at(Open, p); err == nil {
		if _, off := s.offTable(g); off {
			not = append(not, illegal(sScreen, "drill.off-table", u.ID))
		}
	}
	e.X, e.Y, e.Deg = p.At.X, p.At.Y, p.Facing
	return e, ref.M("drill.screen-out-at", u.ID, ref.CM(round2(geometry.Dist(p.At, start.At))), u.Bases-1, ref.CM(p.At.X), ref.CM(p.At.Y)), 0, not
}

// screenIn takes the light base of a unit back: half of the battalion's move.
func (s *State) screenIn(u *Unit) (e game.Event, head ref.Msg, cost int, not []*game.Refusal) {
	e = game.Event{Kind: evScreen, Unit: u.ID}
	cost = s.allowance(u, u.Formation) / tables.MustLoad(Book).Int("formations.screen.rejoin-part")
	left := s.allowance(u, u.Formation) - u.Spent
	if not = s.mayScreen(u); !u.Screen {
		not = append(not, &game.Refusal{Kind: game.BadValue, Ref: sScreen, Say: ref.M("drill.screen-is-in", u.ID)})
	} else if u.Motion&FinishedMove != 0 || left < cost {
		not = append(not, illegal(sScreen, "drill.no-move-left", u.ID, cm100(cost), cm100(max(left, 0))))
	}
	return e, ref.M("drill.screen-in", u.ID, ref.CM(float64(cost)/100), ref.CM(float64(max(left-cost, 0))/100)), cost, not
}

// carryScreen keeps a screen before its battalion when that goes from one pose to another.
func (u *Unit) carryScreen(to geometry.Pose) {
	if !u.Screen || !u.placeKnown() {
		return
	}
	turn := to.Facing - u.Pose.Facing
	off := u.ScreenAt.At.Sub(u.Pose.At)
	was, is := u.Pose.Dir(), to.Dir()
	right, now := u.Pose.RightHand(), to.RightHand()
	at := to.At.Add(is.Mul(geometry.Dot(off, was))).Add(now.Mul(geometry.Dot(off, right)))
	if p, err := geometry.NewPose(at, u.ScreenAt.Facing+turn); err == nil {
		u.ScreenAt = p.Rounded()
	}
}

// screens reads a line of fire that speaks of a light base: the sheet of a battalion
// whose screen is out, with open order typed, is the base's. It fires as one base and
// is hit as open order; its losses are the battalion's (OM §5/screen, R86).
func (c *cast) screens() {
	for side, who := range c.units {
		for _, sh := range who {
			if sh.Unit == nil || sh.S[FFormation] != given || sh.V[FFormation] != Open {
				continue
			}
			x := sh.Unit.screen()
			if x == nil {
				continue
			}
			sh.Unit = x
			if side == 0 && sh.S[FFiring] != given {
				sh.set(FFiring, 1, tracked)
			}
		}
	}
}

// party is the bodies that a shot at a target does not look at as others: the target,
// who fires, and to a battalion its own screen and the other way about. A battalion
// fires past the base that it has sent out (R86).
func (c *cast) party(t *Sheet) []*Unit {
	out := []*Unit{t.Unit}
	for _, f := range units(c.units[0]) {
		out = append(out, f, f.screen())
		if f.lone {
			out = append(out, c.s.unit(f.ID))
		}
	}
	return out
}

// lone reports that a sheet is a screen's.
func (s *Sheet) lone() bool { return s.Unit != nil && s.Unit.lone }

// screened refuses small arms that fire at a battalion whose screen covers its whole
// front, when nobody measures: two bases are shielded (OM §5/screen, 9.3).
func (c *cast) screened() error {
	if len(c.units[0]) == 0 || len(c.units[1]) == 0 || c.sit.V[SClosing] == 1 {
		return nil
	}
	f, t := c.units[0][0], c.units[1][0]
	if t.Unit == nil || !t.Unit.Screen || f.artillery() || t.Unit.foot() != nil && f.Unit != nil && f.Unit.foot() != nil {
		return nil
	}
	if c.r.front(t, t.Unit.ranks()) > tables.MustLoad(Book).Int("formations.screen.shields") {
		c.trust("screen")
		return nil
	}
	r := illegal(s9_3, "drill.screened", label(f), label(t))
	r.Ways = []game.Way{c.wayScreen(), c.wayOverrule()}
	return c.refuse(r)
}

// wayScreen is the line that fires at the screen instead.
func (c *cast) wayScreen() game.Way {
	w := c.a
	w.Text, w.Force = "", false
	w.Facts = append(w.Facts[:len(w.Facts):len(w.Facts)], game.Fact{Of: "t", Name: "formation", Value: UnitFacts[FFormation].Words[Open]})
	return game.Way{Line: game.Canonical(w), Say: ref.M("drill.way-screen")}
}

// out is how many bases of a fighter are ahead as a screen and fight nobody in close
// order (OM §5/screen).
func (s *Sheet) out() int {
	if s.Unit != nil && s.Unit.Screen {
		return 1
	}
	return 0
}
