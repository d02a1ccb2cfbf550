package ordremixte

import (
	"math"
	"testing"

	"adjutant/ordremixte/state"
)

// Open order goes straight back, or aslant by no more than 8.4 lets anybody: 30 degrees (OM §8.4 [+], 8.7,
// R283). Near the edge of the table it is met rather than run along it (OM §8.4 [-]).
func Test8_4_OpenOrderEvadesNoFartherRoundThanAslant(t *testing.T) {
	for _, c := range []struct {
		name  string
		y     float64 // where it stands; its charger stands 2 cm off
		river string
		met   bool
	}{
		{"near the edge of the table", 114, "", true},
		{"a river behind", 70, "id: r, kind: river, fordable: false, line: [[20, 76], [100, 76]], width: 1", true},
		{"a river that ends behind it", 70, "id: r, kind: river, fordable: false, line: [[20, 80], [52, 80]], width: 1", false},
	} {
		var ground []string
		if c.river != "" {
			ground = append(ground, c.river)
		}
		x := unitAt("X", 3, "open", 60, c.y, 180, rifles)
		s := charged(t, frenchMove(scenario(t, []string{x}, []string{unitAt("A", 4, "column", 60, c.y-2, 0, "")}, ground...), "move-first"), "A", "X")
		s = played(t, s, evading([]string{"X"}))
		at := s.Unit("X").Pose.At
		if dx, dy := math.Abs(at.X-60), at.Y-c.y; dx > dy*math.Tan(math.Pi/6)+0.02 {
			t.Errorf("OM §8.4: %s: X goes %v cm back and %v aside; want 30 degrees at most", c.name, dy, dx)
		}
		if got := nthOf(s.Charges, 0).Stage == state.Declared; got != c.met {
			t.Errorf("OM §8.7: %s: X at %v, met %v; want %v", c.name, at, got, c.met)
		}
	}
}
