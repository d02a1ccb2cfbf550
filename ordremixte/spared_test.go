package ordremixte

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds what spares work against the same work done plainly.

// opened is a shipped battle as it begins, its movement open.
func opened(t *testing.T, name string) *state.State {
	t.Helper()
	scn, err := battle.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	gs, err := Rules{}.Setup(scn.JSON())
	if err != nil {
		t.Fatal(err)
	}
	s := gs.(*state.State)
	return s.Apply(&state.EvFirst{Side: 0}).Apply(&state.EvPhase{Turn: s.Turn, Phase: state.Phases().Index("move-first")})
}

// The nearest enemy is the first of those whose gap is least, wherever a unit would stand: on
// others, beside them, far away.
func TestNearestEnemyIsTheLeastOfAllGaps(t *testing.T) {
	s := opened(t, "vimeiro")
	r := rand.New(rand.NewPCG(1808, 21))
	met := 0
	for range effort.Of(400, 2000, 20000) {
		u := s.Units[r.IntN(len(s.Units))]
		if u.Foot() == nil {
			continue
		}
		x := s.Units[r.IntN(len(s.Units))]
		at := geometry.Pose{At: geometry.Vec{X: r.Float64() * s.Field.Width, Y: r.Float64() * s.Field.Depth}, Facing: r.Float64() * 360}
		if f := x.Foot(); f != nil && r.IntN(2) == 0 { // upon somebody, or close by
			at.At = f.Centre.Add(geometry.Vec{X: r.Float64()*8 - 4, Y: r.Float64()*8 - 4})
		}
		f, err := u.At(u.Formation, at.Rounded())
		if err != nil {
			t.Fatal(err)
		}
		want, who := math.Inf(1), (*state.Unit)(nil)
		for _, o := range s.Units {
			if g := o.Foot(); o.Side != u.Side && command.InCloseOrder(o) && g != nil {
				if cm := geometry.Gap(f, g).CM; cm < want {
					want, who = cm, o
				}
			}
		}
		if want < 0 {
			met++
		}
		if cm, got := command.GapTo(s, f, u.Side, command.InCloseOrder); cm != want || got != who {
			t.Fatalf("%s at %v: nearest %v at %v cm, want %v at %v", u.ID, at, got, cm, who, want)
		}
	}
	if met == 0 {
		t.Error("nobody was set down upon an enemy")
	}
}

// Asked quietly, a line is refused or not for the same reason, and what comes of it is the same, as is where it says to lead.
func TestQuietIsTheSame(t *testing.T) {
	refused, done := 0, 0
	for _, name := range []string{"two-divisions", "vimeiro"} {
		s := opened(t, name)
		all := ask.MightDo(s, -1)
		r := rand.New(rand.NewPCG(1815, 6))
		for range effort.Of(60, 400, 4000) {
			a := all[r.IntN(len(all))]
			loud, err := turn.Prepare(s, a)
			quiet, not := turn.Prepare(s.Quiet(), a)
			var no, mute *game.Refusal
			errors.As(err, &no)
			errors.As(not, &mute)
			if (no == nil) != (mute == nil) || no != nil && (no.Kind != mute.Kind || no.Ref != mute.Ref || no.Say.Key != mute.Say.Key) {
				t.Fatalf("%s: %v, quietly %v", game.Canonical(a), no, mute)
			}
			if no != nil {
				refused++
				continue
			}
			for of, adj := range map[*state.State]game.Adjudication{s: loud, s.Quiet(): quiet} {
				if _, right := leadsRight(of, adj); !right {
					t.Fatalf("%s leads to another state than its events", game.Canonical(a))
				}
			}
			x, y := happens(t, loud), happens(t, quiet)
			if len(x) != len(y) {
				t.Fatalf("%s: %d events, quietly %d", game.Canonical(a), len(x), len(y))
			}
			for i := range x {
				if !game.Same(x[i], y[i]) {
					t.Fatalf("%s: event %s, quietly %s", game.Canonical(a), game.Brief(x[i]), game.Brief(y[i]))
				}
			}
			done++
		}
	}
	if refused < 10 || done < 10 {
		t.Errorf("%d refused, %d done: nothing was tried", refused, done)
	}
}

// A throw for the initiative is endless, and nobody sets out to walk all of its paths: where both
// sides add the same, even the first, on which all dice are ones, has no end.
func TestInitiativeIsEndless(t *testing.T) {
	for _, name := range []string{"two-divisions", "vimeiro-turn-3"} {
		scn, err := battle.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		gs, err := Rules{}.Setup(scn.JSON())
		if err != nil {
			t.Fatal(err)
		}
		s := gs.(*state.State)
		s = s.Apply(&state.EvPhase{Turn: s.Turn, Phase: state.Phases().Index("initiative")})
		adj, err := turn.Prepare(s, game.Action{Verb: "initiative"})
		if err != nil {
			t.Fatal(err)
		}
		if ends, ok := game.Ends(odds.NewEngine(), adj, 4096); ok || len(ends) > 0 {
			t.Errorf("%s: %d ends", name, len(ends))
		}
	}
}

// happens are the events of a line with the dice of a seed.
func happens(t *testing.T, adj game.Adjudication) []game.Event {
	t.Helper()
	var v game.Verdict
	d := dice.New(nil, dice.Keyed{Place: 1})
	if _, err := d.Run(func() { v = adj.Play(d) }); err != nil {
		t.Fatal(err)
	}
	return v.Events
}

// A melee may come to equal ends that dice decide: every way that it can end is walked, though no die falls.
func TestEveryEndOfATieIsWalked(t *testing.T) {
	sum := new(big.Rat)
	ends, ok := game.Ends(odds.NewEngine(), act(t, "melee", 1, 1, "a: bases=4 pm=4", "t: bases=4 pm=4"), 100_000)
	for _, e := range ends {
		sum.Add(sum, e.P)
	}
	if !ok || sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("got %d ends that add up to %v, want all of them", len(ends), sum)
	}
}
