package command

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// CloseTurn is what the end of a turn brings about: generals who are replaced,
// divisions that go home, what the scenario asks for (OM §17, 18).
func CloseTurn(s *state.State) ([]game.Event, []game.Text) {
	evs, say := Successions(s)
	for _, part := range []func(*state.State) ([]game.Event, []game.Text){Collapses, Judged} {
		after := s
		for _, e := range evs {
			after = after.Apply(e)
		}
		e, t := part(after)
		evs, say = append(evs, e...), append(say, t...)
	}
	return evs, say
}

// Collapses are the divisions that have lost half of their points: they go home (OM
// §18, R31). With its last division a side has lost the battle.
func Collapses(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	after := s
	for d := range s.Field.Divisions {
		now, start := chain.DivisionPM(s, d)
		if start == 0 || s.Collapsed[d] > 0 || now > chain.RetiresAt(start) {
			continue
		}
		e := &state.EvCollapse{Division: d, Turn: s.Turn}
		evs, after = append(evs, e), after.Apply(e)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.collapses", DivisionName(s, d), start-now, start), Refs: []ref.Ref{facts.S18}})
	}
	return evs, append(say, lost(s, after)...)
}

// lost says who has lost the battle by what happened between two states: one side, or both at once, of which neither has
// won (R364).
func lost(was, now *state.State) []game.Text {
	if b := chain.Beaten(now); b >= 0 && chain.Beaten(was) != b {
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("division.battle-lost", now.Field.Sides[b].Say, now.Field.Sides[1-b].Say), Refs: []ref.Ref{facts.S18}}}
	}
	if !chain.Broken(was, 0) && !chain.Broken(was, 1) && chain.BothBroken(now) {
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("division.both-lost"), Refs: []ref.Ref{facts.S18, "OM R364"}}}
	}
	return nil
}

// DivisionName is what a division is called: by its side when that has no other.
func DivisionName(s *state.State, d int) ref.Name {
	div := s.Field.Divisions[d]
	for i, o := range s.Field.Divisions {
		if i != d && o.Side == div.Side {
			return name(div)
		}
	}
	return s.Field.Sides[div.Side].Say
}

// name is the division's own name; its id when it has none.
func name(d state.Division) ref.Name {
	if d.Say == (ref.Name{}) {
		return ref.Name{EN: d.ID, IT: d.ID}
	}
	return d.Say
}

// Judged settles what the scenario asks for when a turn ends: ground that is held, a
// side that is broken. Where the units of a piece of ground are not all on the table,
// people look.
func Judged(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	last := s.Field.Last > 0 && s.Turn >= s.Field.Last
	over := last || chain.Broken(s, 0) || chain.Broken(s, 1)
	var points [2]int
	counted, open, later := false, false, false
	for i, g := range s.Field.Goals {
		if s.Won[i] != 0 {
			if s.Won[i] > 0 {
				points[g.Side] += g.Points
			}
			continue
		}
		yes, known := chain.Broken(s, g.Break), true
		if g.Ground != "" {
			if s.Turn < g.Turn || g.Turn == 0 && !over {
				later = true
				continue
			}
			yes, known = Holds(s, g.Side, g.Ground)
		} else if !yes {
			open = !last
			continue
		}
		switch {
		case !known:
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.look", g.Say, g.Points)})
			evs = append(evs, &state.EvGoal{Goal: i, Turn: -s.Turn})
			continue
		case !yes, g.Ground == "" && g.Points == 0 && chain.BothBroken(s):
			evs = append(evs, &state.EvGoal{Goal: i, Turn: -s.Turn})
			counted = counted || g.Points > 0
			continue
		}
		evs = append(evs, &state.EvGoal{Goal: i, Turn: s.Turn})
		key := "division.goal"
		if g.Points == 0 {
			key = "division.decides"
		}
		points[g.Side] += g.Points
		counted = counted || g.Points > 0
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, g.Say, g.Points, s.Field.Sides[g.Side].Say)})
	}
	if counted && !last {
		key := "division.points"
		lead := facts.B2i(points[1] > points[0])
		beaten := chain.Beaten(s)
		switch {
		case s.Field.Last > 0 && !over, chain.BothBroken(s), beaten >= 0 && (points[0] == points[1] || beaten == lead):
			key = "division.points-are" // the last turn says who has won, or has not been asked: who broke has lost
			open = false
		case points[0] == points[1]:
			key = "division.points-even"
		}
		if key != "division.points-are" && (open || later) { // nobody has won yet
			key += "-if"
		}
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1], s.Field.Sides[lead].Say)})
		if open {
			say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("division.points-open")})
		}
	}
	if last && s.Turn == s.Field.Last { // whoever plays on has heard it
		say = append(say, lastTurn(s, evs))
	}
	return evs, say
}

// lastTurn is what the end of the last turn says: who has won, unless a side is broken or an aim has decided.
func lastTurn(s *state.State, evs []game.Event) game.Text {
	for _, e := range evs {
		s = s.Apply(e)
	}
	decided := chain.Broken(s, 0) || chain.Broken(s, 1)
	for i, g := range s.Field.Goals {
		decided = decided || s.Won[i] > 0 && g.Points == 0
	}
	points, _ := chain.Points(s)
	side := chain.ByPoints(s)
	switch {
	case decided:
		return game.Text{Kind: game.BodyLine, Say: ref.M("division.last", s.Field.Last)}
	case side < 0:
		return game.Text{Kind: game.BodyLine, Say: ref.M("division.last-even", s.Field.Last, s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1])}
	case points[0] == points[1]:
		return game.Text{Kind: game.BodyLine, Say: ref.M("division.last-said", s.Field.Last, s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1], s.Field.Sides[side].Say)}
	}
	return game.Text{Kind: game.BodyLine, Say: ref.M("division.last-won", s.Field.Last, s.Field.Sides[0].Say, points[0], s.Field.Sides[1].Say, points[1], s.Field.Sides[side].Say)}
}

// Holds reports that a side holds a piece of ground: a unit of it stands there and
// does not flee, and none such of the enemy. known is false when a unit that may be
// there is not on the table.
func Holds(s *state.State, side int, ground string) (yes, known bool) {
	there, known := There(s, ground)
	return known && there[side] && !there[1-side], known
}

// There is which sides have a unit on a piece of ground that does not flee. known is false when a unit that may be there is not
// on the table: then only those are told of whom it is known.
func There(s *state.State, ground string) (there [2]bool, known bool) {
	known = true
	for _, u := range s.Units {
		if u.Status != state.Steady || u.Off > 0 {
			continue
		}
		f := u.Foot()
		switch {
		case f == nil && u.Block == "":
			known = false
		case there[u.Side]:
		case f == nil:
			there[u.Side] = u.Block == ground
		default:
			there[u.Side] = upon(s, f, ground)
		}
	}
	return there, known
}

// upon reports that the middle of a footprint stands on a piece of ground.
func upon(s *state.State, f *geometry.Footprint, ground string) bool {
	for _, t := range s.Field.Terrain {
		if t.ID == ground && t.Kind != HighGround && t.Polygon.Contains(f.Centre) {
			return true
		}
	}
	return false
}
