package state

import (
	"slices"
)

// Wave reports a charge of the second wave.
func (ch *Charge) Wave() bool {
	return slices.ContainsFunc(ch.Facts, func(f GivenFact) bool { return f.Of == "" && f.Name == "wave" && f.Value == "yes" })
}

// FirstWave is the charge of horse of a side that a unit has thrown back in this move,
// before the charge of so high a number, and who of it is left; nil when there is none.
func (s *State) FirstWave(target string, side, before int) (*Charge, []*Unit) {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		ch := s.Charges[i]
		if ch.N >= before || ch.Stage != Fought && ch.Stage != Repelled || !EqualID(ch.Target, target) || ch.Wave() {
			continue
		}
		var left []*Unit
		horse := false
		for _, id := range ch.Attackers {
			u := s.Unit(id)
			if u == nil || !u.Mounted() || u.Side != side {
				continue
			}
			horse = true
			if u.Status != Destroyed && u.Off == 0 {
				left = append(left, u)
			}
		}
		if horse {
			return ch, left
		}
	}
	return nil, nil
}
