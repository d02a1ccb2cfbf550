package ordremixte

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file puts units in order again (OM §13), and crews back to their guns (§11.2).

// turnBlock is how many lines the end of a turn may say at most, besides its head.
const turnBlock = 5

// disorderOver ends the disorder of everybody for whom its cause is over, at the end
// of the turn (OM §13): not of who flees, of who is told to stay disordered for
// longer, or of who still stands on ground that disorders it.
func (s *State) disorderOver() ([]game.Event, []game.Text) {
	var evs []game.Event
	over, lasts := ref.Comma{}, ref.Comma{}
	var say []game.Text
	for _, u := range s.Units {
		if !u.Disordered || !u.onField() {
			continue
		}
		if u.Status != Steady || u.DisorderTo > s.Turn || s.roughUnder(u) {
			lasts = append(lasts, u.ID)
			continue
		}
		evs = append(evs, game.Event{Kind: evDisorder, Unit: u.ID})
		over = append(over, u.ID)
	}
	if len(lasts) > 0 && len(s.endOfTurn()) < turnBlock {
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("disorder.lasts", lasts), Refs: []ref.Ref{s13}})
	}
	if len(over) > 0 && len(say)+len(s.endOfTurn()) < turnBlock { // what is worst comes first
		say = append([]game.Text{{Kind: game.BodyLine, Say: ref.M("disorder.over", over), Refs: []ref.Ref{s13}}}, say...)
	}
	return evs, say
}

// crewAway is the crew that an action sends back to its guns; nil when it names none.
func (s *State) crewAway(a game.Action) *Unit {
	if len(a.Units) == 1 && len(a.Units[0].IDs) == 1 {
		if u := s.unit(a.Units[0].IDs[0]); u != nil && u.Abandoned && u.Status != Destroyed {
			return u
		}
	}
	return nil
}

// prepareManning carries out `unlimber A` by a crew that left its guns (OM §11.2): it
// walks back to them with what is left of its move and serves them again, unless an
// enemy holds them or they lie behind the enemy's front (R117).
func (s *State) prepareManning(a game.Action, u *Unit) (game.Adjudication, error) {
	o := &overruling{a: a}
	if no := s.mayStir(u, "face"); no != nil {
		if err := o.refuse(no); err != nil {
			return nil, err
		}
	}
	v := game.Verdict{Events: []game.Event{{Kind: evManned, Unit: u.ID, N: s.Turn}, {Kind: evMoved, Unit: u.ID}}}
	head := ref.M("crew.back", u.ID)
	f := u.foot()
	if g := s.gunsOf(u); f == nil || g == nil {
		v.Trusted = append(v.Trusted, "guns")
	} else {
		if no := s.gunsLost(u, g); no != nil {
			if err := o.refuse(no); err != nil {
				return nil, err
			}
		}
		cm, no := s.backToGuns(u, f, g)
		if no != nil {
			if err := o.refuse(no); err != nil {
				return nil, err
			}
		}
		p := g.Pose
		head = ref.M("crew.back-cm", u.ID, ref.CM(round2(cm)), ref.CM(p.At.X), ref.CM(p.At.Y), ref.Deg(p.Facing))
		v.Events = append(v.Events, game.Event{Kind: evPlace, Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing},
			game.Event{Kind: evSpent, Unit: u.ID, N: u.Spent + hundredths(cm), M: u.Gone + hundredths(cm), Name: strconv.FormatUint(uint64(u.Motion|WentForward|FinishedMove), 16)})
	}
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{s11_2}}}
	v.Steps = []game.Step{{Ref: s11_2, Say: ref.M("crew.step"), Value: head, From: game.Tracked}}
	v.Overrode = o.overrode
	return done{v}, nil
}

// gunsOf is the ground on which the guns stand that a crew left; nil when nobody knows.
func (s *State) gunsOf(u *Unit) *geometry.Footprint {
	if !u.GunsAt.Placed {
		return nil
	}
	g, err := u.at(u.GunsAt.Formation, u.GunsAt.Pose)
	if err != nil {
		return nil
	}
	return g
}

// gunsLost refuses guns that an enemy holds, within the centimetre at which chargers
// halt, or that lie behind the front of the nearest enemy who stands (R117).
func (s *State) gunsLost(u *Unit, g *geometry.Footprint) *game.Refusal {
	halt := num().shock().haltCM
	var near *stander
	best := 0.0
	for _, e := range s.standing(u) {
		if e.u.Side == u.Side || e.u.Status != Steady {
			continue
		}
		d := geometry.Between(e.f, g).CM
		if geometry.Round6(d) <= halt {
			return illegal(s11_2, "crew.held", u.ID, e.u.ID)
		}
		if e.u.Formation != Open && (near == nil || d < best) {
			near, best = &stander{e.u, e.f}, d
		}
	}
	if near != nil && near.f.Front().Ahead(g.Centre) < 0 {
		return illegal("OM R117", "crew.behind", u.ID, near.u.ID)
	}
	return nil
}

// backToGuns is how far a crew walks back to its guns, and why it cannot.
func (s *State) backToGuns(u *Unit, f, g *geometry.Footprint) (float64, *game.Refusal) {
	cm := geometry.Round6(geometry.Dist(f.Centre, g.Centre))
	left := float64(u.speed(u.Formation)-u.Spent) / 100
	if cm > left+geometry.Tolerance {
		return cm, illegal(s11_2, "crew.too-far", u.ID, ref.CM(round2(cm)), ref.CM(round2(left)))
	}
	way := s.slide(u, f, geometry.BearingOf(g.Centre.Sub(f.Centre)), cm, func(o *Unit) bool { return o.Side == u.Side })
	if way.by != nil {
		return cm, illegal(s11_2, "crew.in-the-way", u.ID, way.by.ID)
	}
	for _, o := range s.standing(u) { // whoever passed over the guns may have stopped there
		if over, by := geometry.Overlapping(g, o.f); over && by.Margin > geometry.Tolerance {
			return cm, illegal(s11_2, "crew.occupied", u.ID, o.u.ID)
		}
	}
	return cm, nil
}
