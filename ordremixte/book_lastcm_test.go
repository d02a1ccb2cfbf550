package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/state"
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

// Who shifts aside as the bases are paired, into ground into which its way did not lead, is disordered by that (OM §8.3 [+], 10.1, R280);
// where nothing lies there it is in order (OM §8.3 [-]).
func Test8_3_WhoShiftsIntoAWoodAtContactIsDisordered(t *testing.T) {
	for _, c := range []struct {
		name, wood string
		want       bool
	}{
		{"the wood beside its way", "id: w, kind: wood, polygon: [[59, 45], [80, 45], [80, 60], [59, 60]]", true},
		{"a wood where it does not come", "id: w, kind: wood, polygon: [[66, 45], [80, 45], [80, 60], [66, 60]]", false},
	} {
		s := exact(scenario(t, []string{unitAt("O", 4, "open", 66, 50, 180, ", type: light, grade: line")}, []string{unitAt("X", 4, "column", 55, 40, 0, "")}, c.wood))
		s = charged(t, frenchMove(s, "move-first"), "X", "O")
		if x := s.Unit("X"); x.Disordered || x.Pose.At.X > 56 {
			t.Fatalf("OM §8.3: %s: X halts at %v, disordered %v; want it before its own lane, in order", c.name, x.Pose, x.Disordered)
		}
		s = after(inPhase(s, "fire"), &state.EvStage{Stage: state.FireEnd})
		evs, _ := turn.Follow(s)
		if x := after(s, evs...).Unit("X"); x.Disordered != c.want || x.Pose.At.X < 59 {
			t.Errorf("OM §8.3: %s: in contact at %v, disordered %v; want %v", c.name, x.Pose, x.Disordered, c.want)
		}
	}
}
