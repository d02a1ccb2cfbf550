package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file keeps the morale of divisions, who has lost the battle, and what a side
// played for (OM §18).

const s18 = ref.Ref("OM §18")

// closeTurn is what the end of a turn brings about: generals who are replaced,
// divisions that go home, what the scenario asks for (OM §17, 18).
func (s *State) closeTurn() ([]game.Event, []game.Text) {
	evs, say := s.successions()
	for _, part := range []func(*State) ([]game.Event, []game.Text){(*State).collapses, (*State).judged} {
		after := s
		for _, e := range evs {
			after = after.apply(e)
		}
		e, t := part(after)
		evs, say = append(evs, e...), append(say, t...)
	}
	return evs, say
}

// divisionPM is the morale points that a division has now and those it began with
// (OM §18). Who is destroyed or ran off the table counts as lost in full.
func (s *State) divisionPM(d int) (now, start int) {
	for _, u := range s.Units {
		if u.Division == d {
			now += u.PM
		}
	}
	return now, s.Field.Divisions[d].PMStart
}

// retiresAt is the points at which a division that began with so many goes home: the
// most that leave half of them lost, half included (OM R31).
func retiresAt(start int) int {
	part := tables.MustLoad(Book).Int("division.breaks-part")
	lost := (start + part - 1) / part
	return start - lost
}

// collapses are the divisions that have lost half of their points: they go home (OM
// §18, R31). With its last division a side has lost the battle.
func (s *State) collapses() ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	was := s.beaten()
	after := s
	for d, div := range s.Field.Divisions {
		now, start := s.divisionPM(d)
		if start == 0 || s.Collapsed[d] > 0 || now > retiresAt(start) {
			continue
		}
		e := game.Event{Kind: evCollapse, N: d, M: s.Turn}
		evs, after = append(evs, e), after.apply(e)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.collapses", s.divisionName(d), start-now, start), Refs: []ref.Ref{s18}})
		if after.beaten() == div.Side && was != div.Side {
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.battle-lost", s.Field.Sides[div.Side].Say, s.Field.Sides[1-div.Side].Say), Refs: []ref.Ref{s18}})
		}
	}
	return evs, say
}

// divisionName is what a division is called: by its side when that has no other.
func (s *State) divisionName(d int) ref.Name {
	div := s.Field.Divisions[d]
	for i, o := range s.Field.Divisions {
		if i != d && o.Side == div.Side {
			return div.name()
		}
	}
	return s.Field.Sides[div.Side].Say
}

// name is the division's own name; its id when it has none.
func (d Division) name() ref.Name {
	if d.Say == (ref.Name{}) {
		return ref.Name{EN: d.ID, IT: d.ID}
	}
	return d.Say
}

// beaten is the side that has lost the battle: its commander-in-chief is lost or all
// its divisions go home (OM §17, 18); -1 when neither has, or both.
func (s *State) beaten() int {
	out := -1
	for side := range s.Field.Sides {
		lost := side < len(s.ChiefLost) && s.ChiefLost[side] > 0
		home, all := 0, 0
		for d, div := range s.Field.Divisions {
			if div.Side == side && div.PMStart > 0 {
				all++
				home += b2i(s.Collapsed[d] > 0)
			}
		}
		if !lost && (all == 0 || home < all) {
			continue
		}
		if out >= 0 {
			return -1
		}
		out = side
	}
	return out
}

// brokenSide reports that a side has lost, whatever became of the other.
func (s *State) brokenSide(side int) bool {
	n := *s
	n.ChiefLost = setAt(s.ChiefLost, 1-side, 0)
	n.Collapsed = append([]int(nil), s.Collapsed...)
	for d, div := range s.Field.Divisions {
		if div.Side != side {
			n.Collapsed[d] = 0
		}
	}
	return n.beaten() == side
}

// Goal is one thing that a side plays for, from the scenario.
type Goal struct {
	Side   int
	Ground string // to be held; empty: Break is to be broken
	Break  int    // a side
	Turn   int    // judged when this turn ends; 0: when it comes about, or with the battle
	Points int    // 0: it decides the battle
	Say    ref.Name
}

// judged settles what the scenario asks for when a turn ends: ground that is held, a
// side that is broken. Where the units of a piece of ground are not all on the table,
// people look.
func (s *State) judged() ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	over := s.brokenSide(0) || s.brokenSide(1)
	var points [2]int
	counted, open := false, false
	for i, g := range s.Field.Goals {
		if s.Won[i] != 0 {
			if s.Won[i] > 0 {
				points[g.Side] += g.Points
			}
			continue
		}
		yes, known := s.brokenSide(g.Break), true
		if g.Ground != "" {
			if s.Turn < g.Turn || g.Turn == 0 && !over {
				continue
			}
			yes, known = s.holds(g.Side, g.Ground)
		} else if !yes {
			open = true
			continue
		}
		switch {
		case !known:
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.look", g.Say, g.Points)})
			evs = append(evs, game.Event{Kind: evGoal, N: i, M: -s.Turn})
			continue
		case !yes:
			evs = append(evs, game.Event{Kind: evGoal, N: i, M: -s.Turn})
			counted = counted || g.Points > 0
			continue
		}
		evs = append(evs, game.Event{Kind: evGoal, N: i, M: s.Turn})
		key := "division.goal"
		if g.Points == 0 {
			key = "division.decides"
		}
		points[g.Side] += g.Points
		counted = counted || g.Points > 0
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, g.Say, g.Points, s.Field.Sides[g.Side].Say)})
	}
	if counted {
		key := "division.points"
		if points[0] == points[1] {
			key = "division.points-even"
		}
		lead := b2i(points[1] > points[0])
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1], s.Field.Sides[lead].Say)})
		if open { // who is ahead has won on points; the battle may go on to its end
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.points-open")})
		}
	}
	return evs, say
}

// holds reports that a side holds a piece of ground: a unit of it stands there and
// does not flee, and none such of the enemy. known is false when a unit that may be
// there is not on the table.
func (s *State) holds(side int, ground string) (yes, known bool) {
	var there [2]bool
	for _, u := range s.Units {
		if u.Status != Steady || u.Off > 0 {
			continue
		}
		f := u.foot()
		if f == nil {
			if u.Block == "" {
				return false, false
			}
			there[u.Side] = there[u.Side] || u.Block == ground
			continue
		}
		for _, t := range s.Field.Terrain {
			if t.ID == ground && t.Kind != HighGround && t.Polygon.Holds(f.Centre).In() {
				there[u.Side] = true
			}
		}
	}
	return there[side] && !there[1-side], true
}
