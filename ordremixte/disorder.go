package ordremixte

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file puts units in order again (OM §13), and crews back to their guns (§11.2).

// turnBlock is how many lines the end of a turn may say at most, besides its head.
const turnBlock = 5

// disorderOver ends the disorder of everybody for whom its cause is over, at the end
// of the turn (OM §13): not of who flees, of who is told to stay disordered for
// longer, or of who still stands on ground that disorders it.
func disorderOver(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	over, lasts := ref.Comma{}, ref.Comma{}
	var say []game.Text
	for _, u := range s.Units {
		if !u.Disordered || !table.OnField(u) {
			continue
		}
		if u.Status != state.Steady || u.DisorderTo > s.Turn || roughUnder(s, u) {
			lasts = append(lasts, u.ID)
			continue
		}
		evs = append(evs, game.Event{Kind: state.EvDisorder, Unit: u.ID})
		over = append(over, u.ID)
	}
	if len(lasts) > 0 && len(endOfTurn(s)) < turnBlock {
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("disorder.lasts", lasts), Refs: []ref.Ref{facts.S13}})
	}
	if len(over) > 0 && len(say)+len(endOfTurn(s)) < turnBlock { // what is worst comes first
		say = append([]game.Text{{Kind: game.BodyLine, Say: ref.M("disorder.over", over), Refs: []ref.Ref{facts.S13}}}, say...)
	}
	return evs, say
}

// crewAway is the crew that an action sends back to its guns; nil when it names none.
func crewAway(s *state.State, a game.Action) *state.Unit {
	if len(a.Units) == 1 && len(a.Units[0].IDs) == 1 {
		if u := s.Unit(a.Units[0].IDs[0]); u != nil && u.Abandoned && u.Status != state.Destroyed {
			return u
		}
	}
	return nil
}

// prepareManning carries out `unlimber A` by a crew that left its guns (OM §11.2): it
// walks back to them with what is left of its move and serves them again, unless an
// enemy holds them or they lie behind the enemy's front (R117).
func prepareManning(s *state.State, a game.Action, u *state.Unit) (game.Adjudication, error) {
	o := &casting.Overruling{A: a}
	if no := mayStir(s, u, "face"); no != nil {
		if err := refuse(o, no); err != nil {
			return nil, err
		}
	}
	v := game.Verdict{Events: []game.Event{{Kind: state.EvManned, Unit: u.ID, N: s.Turn}, {Kind: state.EvMoved, Unit: u.ID}}}
	head := ref.M("crew.back", u.ID)
	f := u.Foot()
	if g := gunsOf(s, u); f == nil || g == nil {
		v.Trusted = append(v.Trusted, "guns")
	} else {
		if no := gunsLost(s, u, g); no != nil {
			if err := refuse(o, no); err != nil {
				return nil, err
			}
		}
		cm, no := backToGuns(s, u, f, g)
		if no != nil {
			if err := refuse(o, no); err != nil {
				return nil, err
			}
		}
		p := g.Pose
		head = ref.M("crew.back-cm", u.ID, ref.CM(table.Round2(cm)), ref.CM(p.At.X), ref.CM(p.At.Y), ref.Deg(p.Facing))
		v.Events = append(v.Events, game.Event{Kind: state.EvPlace, Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing},
			game.Event{Kind: state.EvSpent, Unit: u.ID, N: u.Spent + state.Hundredths(cm), M: u.Gone + state.Hundredths(cm), Name: strconv.FormatUint(uint64(u.Motion|state.WentForward|state.FinishedMove), 16)})
	}
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S11_2}}}
	v.Steps = []game.Step{{Ref: facts.S11_2, Say: ref.M("crew.step"), Value: head, From: game.Tracked}}
	v.Overrode = o.Overrode
	return casting.Done{V: v}, nil
}

// gunsOf is the ground on which the guns stand that a crew left; nil when nobody knows.
func gunsOf(s *state.State, u *state.Unit) *geometry.Footprint {
	if !u.GunsAt.Placed {
		return nil
	}
	g, err := u.At(u.GunsAt.Formation, u.GunsAt.Pose)
	if err != nil {
		return nil
	}
	return g
}

// gunsLost refuses guns that an enemy holds, within the centimetre at which chargers
// halt, or that lie behind the front of the nearest enemy who stands (R117).
func gunsLost(s *state.State, u *state.Unit, g *geometry.Footprint) *game.Refusal {
	halt := state.Num().Shock().HaltCM
	var near *table.Stander
	best := 0.0
	for _, e := range table.Standing(s, u) {
		if e.U.Side == u.Side || e.U.Status != state.Steady {
			continue
		}
		d := geometry.Between(e.F, g).CM
		if geometry.Round6(d) <= halt {
			return casting.Illegal(facts.S11_2, "crew.held", u.ID, e.U.ID)
		}
		if e.U.Formation != facts.Open && (near == nil || d < best) {
			near, best = &table.Stander{U: e.U, F: e.F}, d
		}
	}
	if near != nil && near.F.Front().Ahead(g.Centre) < 0 {
		return casting.Illegal("OM R117", "crew.behind", u.ID, near.U.ID)
	}
	return nil
}

// backToGuns is how far a crew walks back to its guns, and why it cannot.
func backToGuns(s *state.State, u *state.Unit, f, g *geometry.Footprint) (float64, *game.Refusal) {
	cm := geometry.Round6(geometry.Dist(f.Centre, g.Centre))
	left := float64(u.Speed(u.Formation)-u.Spent) / 100
	if cm > left+geometry.Tolerance {
		return cm, casting.Illegal(facts.S11_2, "crew.too-far", u.ID, ref.CM(table.Round2(cm)), ref.CM(table.Round2(left)))
	}
	way := slide(s, u, f, geometry.BearingOf(g.Centre.Sub(f.Centre)), cm, func(o *state.Unit) bool { return o.Side == u.Side })
	if way.by != nil {
		return cm, casting.Illegal(facts.S11_2, "crew.in-the-way", u.ID, way.by.ID)
	}
	for _, o := range table.Standing(s, u) { // whoever passed over the guns may have stopped there
		if over, by := geometry.Overlapping(g, o.F); over && by.Margin > geometry.Tolerance {
			return cm, casting.Illegal(facts.S11_2, "crew.occupied", u.ID, o.U.ID)
		}
	}
	return cm, nil
}
