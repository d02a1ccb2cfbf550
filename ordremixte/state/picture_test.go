package state_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/state"
)

func vimeiro(t *testing.T) *state.State {
	t.Helper()
	scn, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	s, err := ordremixte.Rules{}.Setup(scn.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state.State)
}

// Whoever stands within a distance of a point is listed, in the order of the picture,
// wherever the point is.
func TestNearLeavesOutNobody(t *testing.T) {
	s := vimeiro(t)
	p := s.Picture()
	if len(p.Bodies) < 20 {
		t.Fatalf("only %d bodies stand on the table", len(p.Bodies))
	}
	r := rand.New(rand.NewPCG(1808, 8))
	listed, left := 0, 0
	for range 2000 {
		at, cm := geometry.Vec{X: r.Float64()*220 - 20, Y: r.Float64()*160 - 20}, r.Float64()*r.Float64()*80
		near := p.Near(at, cm)
		if first := s.Pictured().Picture().Near(at, cm); !slices.Equal(first, near) {
			t.Fatalf("near %v: %v at the first question, want %v as at a later one", at, first, near)
		}
		in := map[int]bool{}
		for k, i := range near {
			in[i] = true
			if k > 0 && near[k-1] >= i {
				t.Fatalf("near %v: %v is not in the order of the picture", at, near)
			}
		}
		for i, f := range p.Feet {
			if f.FromPoint(at).CM <= cm && !in[i] {
				t.Fatalf("%s stands within %.2f cm of %v and is left out", p.Bodies[i].ID, cm, at)
			}
		}
		listed, left = listed+len(near), left+len(p.Bodies)-len(near)
	}
	if listed == 0 || left < listed {
		t.Errorf("%d listed and %d left out: it does not choose", listed, left)
	}
}

// A picture is of the units as they stand: an event that moves one makes another, an event
// that leaves all where they are makes none.
func TestPictureFollowsTheUnits(t *testing.T) {
	s := vimeiro(t)
	p := s.Picture()
	if s.Picture() != p {
		t.Error("the same state is looked at twice")
	}
	u := p.Bodies[0]
	if o := s.Apply(&state.EvFirst{Side: 1}); o.Picture() != p {
		t.Error("who moves first made another picture")
	}
	moved := s.Apply(&state.EvPlace{Unit: u.ID, X: 1, Y: 2, Deg: 90})
	q := moved.Picture()
	if q == p || q.Feet[0].Pose.At != (geometry.Vec{X: 1, Y: 2}) {
		t.Errorf("the picture still shows %s at %v", u.ID, q.Feet[0].Pose)
	}
	if got := s.Picture().Feet[0].Pose; got != u.Pose {
		t.Errorf("the state before shows %s at %v, not %v", u.ID, got, u.Pose)
	}
	if s.Picture() != p || moved.Picture() != q {
		t.Error("what is tried from a state had it looked at again")
	}
	for i, want := range []int{1, 1, 2} { // found once for a key and a picture
		at := []*state.Picture{p, p, q}[i]
		if got := at.Found("key", func() any { return i/2 + 1 }); got != want {
			t.Errorf("asked %d times: found %v, want %d", i+1, got, want)
		}
	}
}

// Several seats ask of one state at once.
func TestPictureIsAskedTogether(t *testing.T) {
	s := vimeiro(t)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for k := range 50 {
				s.Picture().Near(geometry.Vec{X: float64(10 * i), Y: float64(k)}, 20)
			}
		})
	}
	wait.Wait()
}
