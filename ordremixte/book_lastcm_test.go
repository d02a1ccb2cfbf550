package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/turn"
)

// Ground disorders who is in it (OM §8.3 [+]): who charges open order that stands half a centimetre within a wood halts 1 cm off, outside,
// in order (OM §8.3 [-]); closing fire takes no sure point of it (OM §13 [-]). It is disordered as it comes to contact: horse then has
// 2 x (10 - 5 - 2) = 6 and strikes after 2 x 10 = 20 (OM §10.5). Who stands 3 cm within is charged through 2 cm of wood, which disorder.
func Test8_3_WhoHaltsBeforeAWoodIsInOrder(t *testing.T) {
	wood := "id: w, kind: wood, polygon: [[40, 50], [80, 50], [80, 70], [40, 70]]"
	open := func(y float64) string { return unitAt("O", 4, "open", 60, y, 180, ", type: light, grade: line") }
	for _, c := range []struct {
		name, unit string
		y          float64
		disordered bool
	}{
		{"a column before the wood", unitAt("X", 4, "column", 60, 40, 0, ""), 50.5, false},
		{"horse before the wood", horseAt("X", 2, 60, 40, 0), 50.5, false},
		{"a column in it", unitAt("X", 4, "column", 60, 40, 0, ""), 53, true},
	} {
		s := exact(scenario(t, []string{open(c.y)}, []string{c.unit}, wood))
		s = charged(t, frenchMove(s, "move-first"), "X", "O")
		if x := s.Unit("X"); x.Disordered != c.disordered {
			t.Errorf("OM §8.3: %s: at 1 cm: disordered %v, want %v", c.name, x.Disordered, c.disordered)
		}
		if x := s.Unit("X"); x.Mounted() {
			continue
		}
		s = played(t, s, evading([]string{"O"}))
		if x := s.Unit("X"); x.Disordered != c.disordered {
			t.Errorf("OM §8.3: %s: behind an evasion: disordered %v, want %v", c.name, x.Disordered, c.disordered)
		}
	}
	s := exact(scenario(t, []string{open(50.5)}, []string{horseAt("X", 2, 60, 40, 0)}, wood))
	s = charged(t, frenchMove(s, "move-first"), "X", "O")
	s = inPhase(s, "fire")
	s = played(t, s, shotAt("O", "X"), 99)
	if x := s.Unit("X"); x.PM != x.PMStart {
		t.Errorf("OM §13: horse that stands in order before a wood is fired at and missed: it has %d of %d PM", x.PM, x.PMStart)
	}
	for s.PhaseID() != "melee" {
		s = carriedOn(nextPhase(t, s))
	}
	if !s.Unit("X").Disordered {
		t.Error("OM §8.3: horse in contact within the wood is in order")
	}
	due := turn.Dues(s)
	if len(due) != 1 {
		t.Fatalf("OM §10.1: owed %+v; want a melee", due)
	}
	o := prepared(t, s, due[0].Action).Odds(odds.NewEngine())
	for side, want := range map[string]int{"attacker": 6, "defender": 20} {
		if got := o.Chance.Get(side).(game.Object).Get("value"); got != want {
			t.Errorf("OM §10.5: %s: got %v, want %d", side, got, want)
		}
	}
}
