package command

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// Overrun moves the generals on whose figures an enemy unit has come to stand, however
// it came there (OM §17). After most commands nobody has moved but one unit: then it alone is looked at.
func Overrun(s *state.State) ([]game.Event, []game.Text) {
	if s.Lately(state.NobodyOverrun, func(was *state.State) bool { return stillClear(s, was) }) {
		return nil, nil
	}
	clear := true
	for _, g := range s.Generals {
		clear = clear && !widowed(s, g)
		at, alone := StandsAlone(s, g)
		if !alone {
			continue
		}
		if y := EnemyUpon(s, g.Side, at); y != nil {
			clear = false
			if evs, say := GaveWay(s, y.F, y.F, y.U.Side); len(evs) > 0 {
				return evs, say
			}
		}
	}
	if clear {
		s.Found(state.NobodyOverrun)
	}
	return nil, nil
}

// widowed reports a general whose unit is no more: whether he stands alone hangs on the phase too.
func widowed(s *state.State, g *state.General) bool {
	if g.Lost > 0 || g.With == "" {
		return false
	}
	u := s.Unit(g.With)
	return u == nil || u.Status == state.Destroyed
}

// stillClear reports that no general can stand under an enemy, as none did at an earlier moment: the generals are where they
// were, with whom they were, and no unit that is another by now leaves one alone or stands upon one.
func stillClear(s, was *state.State) bool {
	if len(s.Units) != len(was.Units) || !slices.Equal(s.Generals, was.Generals) {
		return false
	}
	for i, u := range s.Units {
		if u != was.Units[i] && !staysClear(s, u) {
			return false
		}
	}
	return true
}

// staysClear reports that a unit neither carries a general nor stands upon one of the enemy.
func staysClear(s *state.State, u *state.Unit) bool {
	f := u.Foot()
	for _, g := range s.Generals {
		switch {
		case g.Lost > 0:
		case g.With != "":
			if state.EqualID(g.With, u.ID) {
				return false
			}
		case f != nil && g.Placed && g.Side != u.Side && geometry.Dist(f.Centre, g.At) <= f.Radius+1 && f.FromPoint(g.At).CM <= geometry.Tolerance:
			return false
		}
	}
	return true
}
