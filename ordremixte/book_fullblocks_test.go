package ordremixte

import (
	"testing"

	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Who retires and would end in a block in which its bases find no room stops outside it, at the nearest free place on its way, and so
// does who would end in one that burns (OM §15 [+], §14, R371): the middle of a march column that goes 20 cm is
// just within the wall behind then, and it stands beyond it. Where there is room it stays (OM §15 [-]); nobody in the
// block is disordered.
func Test15_WhoFleesStopsInNoFullBlock(t *testing.T) {
	for _, c := range []struct {
		name    string
		bases   int // of the garrison
		y       float64
		set     func(*state.State) *state.State
		in      bool
		farther bool
	}{
		{"a full block", 6, 57, nil, false, true},
		{"a block with room for three", 3, 57, nil, false, true},
		{"a block with room for four", 2, 57, nil, true, false},
		{"nearer to the wall before it", 6, 47.9, nil, false, false},
		{"a block that burns", 2, 57, func(s *state.State) *state.State { return after(s, &state.EvBlaze{Ground: "v1", Turn: 1}) }, false, true},
	} {
		s := scenario(t, []string{line("X", 60, 20, 0)}, []string{unitAt("U", 4, "march", 63.4, c.y, 180, ""), unitAt("G", c.bases, "march", 57, 70.5, 180, "")}, house("v1", 60, 75))
		s = as(s, "U", func(u *state.Unit) { u.Status, u.Broken = state.Retreating, 1 })
		if c.set != nil {
			s = c.set(s)
		}
		s = carriedOn(inPhase(s, "compulsory"))
		u := s.Unit("U")
		b := table.BlockOf(s, u)
		if (b != nil) != c.in {
			t.Errorf("OM R371: %s: U stands at %v, in a block %v; want %v", c.name, u.Pose.At, b != nil, c.in)
		}
		if !c.in && (u.Foot().Centre.Y > 80) != c.farther {
			t.Errorf("OM R371: %s: the middle of U is at %v; want it beyond the block: %v", c.name, u.Foot().Centre, c.farther)
		}
		if s.Unit("G").Disordered {
			t.Errorf("OM §15: %s: the garrison is disordered", c.name)
		}
	}
}

// Who evades goes on until it is out of a block in which its bases find no room (OM §8.7 [+], R371), and stays in one that has room
// (OM §8.7 [-]).
func Test15_WhoEvadesStopsInNoFullBlock(t *testing.T) {
	for bases, in := range map[int]bool{6: false, 5: false, 4: true} {
		s := frenchMove(scenario(t, []string{unitAt("O", 2, "open", 63, 66, 180, rifles), unitAt("G", bases, "march", 56.5, 70.5, 180, "")}, []string{unitAt("A", 4, "column", 63, 57, 0, "")}, house("v1", 60, 75)), "move-first")
		s = played(t, charged(t, s, "A", "O"), evading([]string{"O"}))
		if b := table.BlockOf(s, s.Unit("O")); (b != nil) != in {
			t.Errorf("OM R371: two bases beside a garrison of %d: O stands at %v, in the block %v; want %v", bases, s.Unit("O").Pose.At, b != nil, in)
		}
	}
}
