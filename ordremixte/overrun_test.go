package ordremixte

import (
	"math/rand/v2"
	"slices"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/state"
)

// Who looks only at those that have moved finds the same generals under an enemy (OM §17) as who looks at all, whatever happens
// between: units that are set down upon figures or near them, forgotten or destroyed, generals who ride, join and fall.
func TestOverrunLooksAtWhoMoved(t *testing.T) {
	s := opened(t, "vimeiro")
	r := rand.New(rand.NewPCG(17, 1808))
	found, clear := 0, 0
	for i := range effort.Of(1500, 6000, 60000) {
		u, g := s.Units[r.IntN(len(s.Units))], s.Generals[r.IntN(len(s.Generals))]
		x, y := r.Float64()*s.Field.Width, r.Float64()*s.Field.Depth
		if at, ok := s.Stands(g); ok && r.IntN(3) == 0 {
			x, y = at.X+r.Float64()*6-3, at.Y+r.Float64()*6-3
		}
		var e game.Event
		switch r.IntN(14) {
		case 0:
			e = &state.EvFigure{General: g.ID, X: x, Y: y}
		case 1:
			e = &state.EvUnplaced{Unit: u.ID}
		case 2:
			e = &state.EvStatus{Unit: u.ID, Is: state.Destroyed}
		case 3:
			e = &state.EvAttach{Unit: u.ID, General: g.ID}
		case 4:
			e = &state.EvFigureGone{General: g.ID}
		case 5:
			e = &state.EvPhase{Turn: s.Turn, Phase: r.IntN(len(state.Phases().All))}
		case 6:
			e = &state.EvStatus{Unit: u.ID, Is: state.Steady}
		case 7:
			e = &state.EvPM{Unit: u.ID, Now: u.PM}
		default:
			e = &state.EvPlace{Unit: u.ID, X: x, Y: y, Deg: float64(r.IntN(360))}
		}
		s = s.Apply(e)
		got, _ := command.Overrun(s)
		plain := *s
		want, _ := command.Overrun(plain.Pictured())
		if !slices.EqualFunc(got, want, game.Same) {
			t.Fatalf("event %d, %s: %d generals ridden down, want %d", i, game.Brief(e), len(got), len(want))
		}
		if len(want) > 0 {
			found++
			s = after(s, want...)
		} else {
			clear++
		}
		if i%300 == 299 { // before all are gone
			s = opened(t, "vimeiro")
		}
	}
	if found < 20 || clear < 20 {
		t.Errorf("%d times somebody was ridden down, %d times nobody: too seldom", found, clear)
	}
}
