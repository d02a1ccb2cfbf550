package ordremixte

import (
	"math"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/scenarios"
	"adjutant/tables"
)

// shield is the ground that a screen covers against small arms: the width of the bases
// that it shields, where it stands (OM §5/screen).
func shield(x table.Stander) *geometry.Footprint {
	l, err := scenarios.Layout(scenarios.Shape{Arm: facts.UnitFacts[facts.FArm].Words[facts.Infantry], Formation: facts.UnitFacts[facts.FFormation].Words[facts.Line],
		Bases: tables.MustLoad(state.Book).Int("formations.screen.shields"), Depth: x.U.Depth})
	if err != nil {
		return x.F
	}
	f, err := geometry.Place(l, x.U.Pose)
	if err != nil {
		return x.F
	}
	return f
}

// screenMost is how far from its battalion a screen may stand, in cm.
func screenMost() float64 { return tables.MustLoad(state.Book).CM("formations.screen.distance") }

// prepareScreen carries out `form A screen [CM]`: the light base goes ahead, which costs
// nothing, and `form A recall`: it comes back, which costs half a move (OM §5/screen).
func prepareScreen(s *state.State, a game.Action, us []*state.Unit) (game.Adjudication, error) {
	out := a.Args[0] == "screen"
	v := game.Verdict{}
	for _, u := range us {
		e, head, cost, not := screenOut(s, u, a)
		if !out {
			e, head, cost, not = screenIn(s, u)
		}
		for _, r := range not {
			if !a.Force || !r.Forceable() {
				if len(r.Ways) == 0 && r.Forceable() {
					r.Ways = []game.Way{{Line: casting.Overruled(a), Say: ref.M("placed.way-overrule")}}
				}
				return nil, r
			}
			v.Overrode = append(v.Overrode, r)
		}
		v.Events = append(v.Events, e)
		if !out {
			spent := min(u.Spent+cost, max(allowance(s, u, u.Formation), u.Spent))
			v.Events = append(v.Events, game.Event{Kind: state.EvSpent, Unit: u.ID, N: spent, M: u.Gone, Name: strconv.FormatUint(uint64(u.Motion|state.Reformed), 16)})
		}
		v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.SScreen}})
		v.Steps = append(v.Steps, game.Step{Ref: facts.SScreen, Say: ref.M("step.recorded"), Value: head, From: game.Given})
	}
	for _, o := range v.Overrode {
		v.Steps = append(v.Steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	return casting.Done{V: v}, nil
}

// mayScreen refuses what neither sending nor recalling may do: another phase, the other
// side, flight, a melee.
func mayScreen(s *state.State, u *state.Unit) []*game.Refusal {
	fresh := *u
	fresh.Motion &^= state.FinishedMove // it costs the battalion nothing of its move
	if r := mayStir(s, &fresh, "form"); r != nil {
		return []*game.Refusal{r}
	}
	return nil
}

// screenOut sends the light base of a unit ahead: straight before the middle of its
// front, as far as asked and as there is room.
func screenOut(s *state.State, u *state.Unit, a game.Action) (e game.Event, head ref.Msg, cost int, not []*game.Refusal) {
	most := screenMost()
	gap := most
	if len(a.Args) > 1 {
		gap, _ = strconv.ParseFloat(a.Args[1], 64)
	}
	e = game.Event{Kind: state.EvScreen, Unit: u.ID, N: 1, X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}
	not = mayScreen(s, u)
	switch {
	case u.Screen:
		not = append(not, &game.Refusal{Kind: game.BadValue, Ref: facts.SScreen, Say: ref.M("drill.screen-is-out", u.ID)})
	case u.Arm != facts.Infantry || !u.LightCompany:
		not = append(not, casting.Illegal(facts.SScreen, "drill.screen-none", u.ID))
	case u.Formation == facts.Open || u.Formation == facts.Square || u.Bases < 2:
		not = append(not, casting.Illegal(facts.SScreen, "drill.screen-form", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[u.Formation])))
	case gap < 0 || gap > most:
		not = append(not, casting.Illegal(facts.SScreen, "drill.screen-far", u.ID, ref.CM(gap), ref.CM(most)))
	}
	head = ref.M("drill.screen-out", u.ID, ref.CM(gap), u.Bases-1)
	f := u.Foot()
	if f == nil || len(not) > 0 && !a.Force {
		return e, head, 0, not
	}
	// From touching the front forward, as far as nobody stands in the way.
	depth := u.Depth
	start := geometry.Pose{At: f.Front().Centre(), Facing: u.Pose.Facing}.Forward(depth)
	c := *u
	c.Screen, c.ScreenAt = true, start
	base := table.Screen(&c).Foot()
	if base == nil {
		return e, head, 0, not
	}
	free := gap
	for _, x := range table.Bodies(s, u) {
		if d, meets := geometry.Slide(base, f.Dir, x.F); meets && d < free {
			if free = math.Max(d, 0); geometry.Apart(base, x.F) {
				continue
			}
			if over, _ := geometry.Overlapping(base, x.F); over {
				not = append(not, casting.Illegal(facts.SScreen, "drill.no-room", u.ID, x.U.ID))
			}
		}
	}
	p := start.Forward(math.Floor(free*100) / 100).Rounded()
	if g, err := c.At(facts.Open, p); err == nil {
		if _, off := offTable(s, g); off {
			not = append(not, casting.Illegal(facts.SScreen, "drill.off-table", u.ID))
		}
	}
	e.X, e.Y, e.Deg = p.At.X, p.At.Y, p.Facing
	return e, ref.M("drill.screen-out-at", u.ID, ref.CM(table.Round2(geometry.Dist(p.At, start.At))), u.Bases-1, ref.CM(p.At.X), ref.CM(p.At.Y)), 0, not
}

// screenIn takes the light base of a unit back: half of the battalion's move.
func screenIn(s *state.State, u *state.Unit) (e game.Event, head ref.Msg, cost int, not []*game.Refusal) {
	e = game.Event{Kind: state.EvScreen, Unit: u.ID}
	cost = allowance(s, u, u.Formation) / tables.MustLoad(state.Book).Int("formations.screen.rejoin-part")
	left := allowance(s, u, u.Formation) - u.Spent
	if not = mayScreen(s, u); !u.Screen {
		not = append(not, &game.Refusal{Kind: game.BadValue, Ref: facts.SScreen, Say: ref.M("drill.screen-is-in", u.ID)})
	} else if u.Motion&state.FinishedMove != 0 || left < cost {
		not = append(not, casting.Illegal(facts.SScreen, "drill.no-move-left", u.ID, state.Cm100(cost), state.Cm100(max(left, 0))))
	}
	return e, ref.M("drill.screen-in", u.ID, ref.CM(float64(cost)/100), ref.CM(float64(max(left-cost, 0))/100)), cost, not
}

// screens reads a line of fire that speaks of a light base: the sheet of a battalion
// whose screen is out, with open order typed, is the base's. It fires as one base and
// is hit as open order; its losses are the battalion's (OM §5/screen, R86).
func screens(c *casting.Cast) {
	for side, who := range c.Units {
		for _, sh := range who {
			if sh.Unit == nil || sh.S[facts.FFormation] != facts.Given || sh.V[facts.FFormation] != facts.Open {
				continue
			}
			x := table.Screen(sh.Unit)
			if x == nil {
				continue
			}
			sh.Unit = x
			if side == 0 && sh.S[facts.FFiring] != facts.Given {
				sh.Set(facts.FFiring, 1, facts.Tracked)
			}
		}
	}
}

// party is the bodies that a shot at a target does not look at as others: the target,
// who fires, and to a battalion its own screen and the other way about. A battalion
// fires past the base that it has sent out (R86).
func party(c *casting.Cast, t *state.Sheet) []*state.Unit {
	out := []*state.Unit{t.Unit}
	for _, f := range table.Units(c.Units[0]) {
		out = append(out, f, table.Screen(f))
		if f.Lone {
			out = append(out, c.S.Unit(f.ID))
		}
	}
	return out
}

// screened refuses small arms that fire at a battalion whose screen covers its whole
// front, when nobody measures: two bases are shielded (OM §5/screen, 9.3).
func screened(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 || c.Sit.V[facts.SClosing] == 1 {
		return nil
	}
	f, t := c.Units[0][0], c.Units[1][0]
	if t.Unit == nil || !t.Unit.Screen || f.Artillery() || t.Unit.Foot() != nil && f.Unit != nil && f.Unit.Foot() != nil {
		return nil
	}
	if table.Front(c.R, t, t.Unit.Ranks()) > tables.MustLoad(state.Book).Int("formations.screen.shields") {
		table.Trust(c, "screen")
		return nil
	}
	r := casting.Illegal(facts.S9_3, "drill.screened", state.Label(f), state.Label(t))
	r.Ways = []game.Way{wayScreen(c), c.WayOverrule()}
	return c.Refuse(r)
}

// wayScreen is the line that fires at the screen instead.
func wayScreen(c *casting.Cast) game.Way {
	w := c.A
	w.Text, w.Force = "", false
	w.Facts = append(w.Facts[:len(w.Facts):len(w.Facts)], game.Fact{Of: "t", Name: "formation", Value: facts.UnitFacts[facts.FFormation].Words[facts.Open]})
	return game.Way{Line: game.Canonical(w), Say: ref.M("drill.way-screen")}
}
