package motion

import (
	"math"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// screenMost is how far from its battalion a screen may stand, in cm.
func screenMost(b *tables.Book) float64 { return b.CM("formations.screen.distance") }

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
					r.Ways = []game.Way{casting.AsTable(a)}
				}
				return nil, r
			}
			v.Overrode = append(v.Overrode, r)
		}
		v.Events = append(v.Events, e)
		if !out {
			spent := min(u.Spent+cost, max(moveHere(s, u), u.Spent))
			v.Events = append(v.Events, &state.EvSpent{Unit: u.ID, Spent: spent, Gone: u.Gone, Motion: u.Motion | state.Reformed})
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
	if r := MayStir(s, &fresh, "form"); r != nil {
		return []*game.Refusal{r}
	}
	return nil
}

// screenOut sends the light base of a unit ahead: straight before the middle of its
// front, as far as asked and as there is room.
func screenOut(s *state.State, u *state.Unit, a game.Action) (e *state.EvScreen, head ref.Msg, cost int, not []*game.Refusal) {
	most := screenMost(s.Book())
	gap := most
	if len(a.Args) > 1 {
		gap, _ = strconv.ParseFloat(a.Args[1], 64)
	}
	e = &state.EvScreen{Unit: u.ID, Out: true, X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}
	not = mayScreen(s, u)
	if r := noScreen(u, gap, most); r != nil {
		not = append(not, r)
	}
	head = ref.M("drill.screen-out", u.ID, ref.CM(gap), u.Bases-1)
	f := u.Foot()
	if f == nil || len(not) > 0 && !a.Force {
		return e, head, 0, not
	}
	depth := u.Depth
	start := geometry.Pose{At: f.Front().Centre(), Facing: u.Pose.Facing}.Forward(depth) // touching the front
	c := *u
	c.Screen, c.ScreenAt = true, start
	base := table.Screen(&c).Foot()
	if base == nil {
		return e, head, 0, not
	}
	free, on := screenRoom(s, u, a, base, f.Dir, gap)
	not = append(not, on...)
	p := start.Forward(math.Floor(free*100) / 100).Rounded()
	if g, err := c.At(facts.Open, p); err == nil {
		if _, off := OffTable(s, g); off {
			not = append(not, casting.Illegal(facts.SScreen, "drill.off-table", u.ID))
		}
	}
	e.X, e.Y, e.Deg = p.At.X, p.At.Y, p.Facing
	return e, ref.M("drill.screen-out-at", u.ID, ref.CM(table.Round2(geometry.Dist(p.At, start.At))), u.Bases-1, ref.CM(p.At.X), ref.CM(p.At.Y)), 0, not
}

// noScreen refuses a screen to who has none to send in its formation, or none so far ahead.
func noScreen(u *state.Unit, gap, most float64) *game.Refusal {
	switch {
	case u.Screen:
		return &game.Refusal{Kind: game.BadValue, Ref: facts.SScreen, Say: ref.M("drill.screen-is-out", u.ID)}
	case u.Arm != facts.Infantry || !u.LightCompany:
		return casting.Illegal(facts.SScreen, "drill.screen-none", u.ID)
	case u.Formation == facts.Open || u.Formation == facts.Square || u.Bases < 2:
		return casting.Illegal(facts.SScreen, "drill.screen-form", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[u.Formation]))
	case gap < 0 || gap > most:
		return casting.Illegal(facts.SScreen, "drill.screen-far", u.ID, ref.CM(gap), ref.CM(most))
	}
	return nil
}

// screenRoom is how far a screen may go ahead, as far as nobody stands in the way, and no
// nearer to an enemy than a move that is no charge may come (R104); not refuses who stands
// where it would begin.
func screenRoom(s *state.State, u *state.Unit, a game.Action, base *geometry.Footprint, dir geometry.Vec, gap float64) (free float64, not []*game.Refusal) {
	free = gap
	for _, x := range table.Bodies(s, u) {
		if d, stops := geometry.Nearing(base, dir, x.F, Halt(s), free); stops && x.U.Side != u.Side {
			free = d
		}
		if d, meets := geometry.Slide(base, dir, x.F); meets && d < free {
			if free = math.Max(d, 0); geometry.Apart(base, x.F) {
				continue
			}
			if over, _ := geometry.Overlapping(base, x.F); over {
				r := casting.Illegal(facts.SScreen, "drill.no-room", u.ID, x.U.ID)
				r.Ways = append(roomForScreen(s, u, x.U, base), casting.AsTable(a))
				not = append(not, r)
			}
		}
	}
	return free, not
}

// screenIn takes the light base of a unit back: half of the battalion's move.
func screenIn(s *state.State, u *state.Unit) (e *state.EvScreen, head ref.Msg, cost int, not []*game.Refusal) {
	e = &state.EvScreen{Unit: u.ID}
	cost = moveHere(s, u) / book.Tables.Int("formations.screen.rejoin-part")
	left := moveHere(s, u) - u.Spent
	if not = mayScreen(s, u); !u.Screen {
		not = append(not, &game.Refusal{Kind: game.BadValue, Ref: facts.SScreen, Say: ref.M("drill.screen-is-in", u.ID)})
	} else if u.Motion&state.FinishedMove != 0 || left < cost {
		not = append(not, casting.Illegal(facts.SScreen, "drill.no-move-left", u.ID, state.Cm100(cost), state.Cm100(max(left, 0))))
	}
	return e, ref.M("drill.screen-in", u.ID, ref.CM(float64(cost)/100), ref.CM(float64(max(left-cost, 0))/100)), cost, not
}
