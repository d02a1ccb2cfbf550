package ordremixte

import (
	"fmt"
	"strconv"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// inData holds what machines read of a verdict against what happened: points in the events run
// from what a unit had to what it has, the bases that the work for hands takes off are those
// that went, and `show` answers with points, bases and how each stands.
func inData(v *game.Verdict, was, is map[string]bearing, next *state.State) error {
	pm, off, turned := map[string]int{}, map[string]int{}, map[string]bool{}
	for name, b := range was {
		pm[name] = b.pm
	}
	for _, e := range v.Events {
		if e, ok := e.(*state.EvPM); ok {
			if pm[e.Unit] != e.Was {
				return fmt.Errorf("an event takes %s from %d points, it had %d", e.Unit, e.Was, pm[e.Unit])
			}
			pm[e.Unit] = e.Now
		}
	}
	for _, h := range v.Hands {
		switch h.Act {
		case "remove-base":
			off[h.Unit] += h.N
		case "turn-base":
			turned[h.Unit] = true
		}
	}
	for name, now := range is {
		before := was[name]
		runs := now.status != before.status && (now.status == state.Retreating || now.status == state.Routing)
		switch {
		case pm[name] != now.pm:
			return fmt.Errorf("the events leave %s %d points, it has %d", name, pm[name], now.pm)
		case off[name] != max(before.bases-now.bases, 0):
			return fmt.Errorf("%d bases of %s go, the work takes %d off", before.bases-now.bases, name, off[name])
		case turned[name] != runs:
			return fmt.Errorf("%s was %s and is %s, the work turns bases: %t", name, before.status, now.status, turned[name])
		}
		if err := shownAs(next, name, now); err != nil {
			return err
		}
	}
	return nil
}

// shownAs holds what `show` answers of a unit against what is so.
func shownAs(s *state.State, name string, is bearing) error {
	v, err := Rules{}.Answer(s, game.Action{Verb: "show", Units: []game.Operand{only(name)}})
	if err != nil {
		if is.status == state.Destroyed {
			return nil
		}
		return fmt.Errorf("show %s: %w", name, err)
	}
	o, ok := v.Data.Get("show").(game.Object)
	if !ok {
		return fmt.Errorf("show %s answers %v", name, v.Data)
	}
	for key, want := range map[string]string{"pm": strconv.Itoa(is.pm), "bases": strconv.Itoa(is.bases), "status": is.status.String()} {
		if got := fmt.Sprint(o.Get(key)); got != want {
			return fmt.Errorf("show %s answers %s %s; it is %s", name, key, got, want)
		}
	}
	return nil
}
