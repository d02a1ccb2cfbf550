package plan

import (
	"math/big"
	"strings"
	"testing"

	"adjutant/internal/game"
)

// The likeliest stand first, and of equal ones in the order of their text.
func TestLikeliestFirst(t *testing.T) {
	var in []game.Outcome
	for _, x := range []struct {
		name string
		p    int64
	}{{"c", 1}, {"a", 2}, {"b", 1}, {"d", 3}} {
		in = append(in, game.Outcome{P: big.NewRat(x.p, 7), Keys: game.Object{{Key: x.name, Value: 1}}})
	}
	got := ""
	for _, o := range ordered(in) {
		got += o.Keys[0].Key
	}
	if got != "dabc" {
		t.Errorf("got the order %s, want dabc", got)
	}
}

// What a later deed of a step came to stands in place of the earlier one, beside what it says nothing of.
func TestOutcomesStandBesideEachOther(t *testing.T) {
	r := &runner{told: map[string]game.Object{}}
	first := r.beside("", game.Object{{Key: "a", Value: 1}, {Key: "b", Value: 1}})
	if got := r.beside(first, game.Object{{Key: "b", Value: 2}, {Key: "c", Value: 3}}); got != `{"a":1,"b":2,"c":3}` || !strings.HasPrefix(first, `{"a":1,"b":1`) {
		t.Errorf("got %s behind %s", got, first)
	}
}

// Too many branches behind steps that belong together are told by the last of them, and as many as are allowed are not too many.
func TestTooManyBranchesNameTheStep(t *testing.T) {
	r := &runner{}
	var in []*branch
	for i := range MostBranches {
		in = append(in, &branch{key: [32]byte{byte(i), byte(i >> 8)}, p: big.NewRat(1, 1)})
	}
	both := &Step{Do: []*Step{{N: 2}, {Do: []*Step{{N: 3}, {N: 4}}}}}
	if got := len(r.merged(both, append(in, in[0]))); got != MostBranches {
		t.Errorf("got %d branches, want the %d that are allowed", got, MostBranches)
	}
	defer func() {
		l, limited := recover().(limit)
		if !limited || l.say.Args[0] != 4 || l.say.Args[1] != MostBranches+1 {
			t.Errorf("got %v, want a limit that names step 4 and one branch too many", l)
		}
	}()
	r.merged(both, append(in, &branch{key: [32]byte{0, 0, 1}, p: big.NewRat(1, 1)}))
}
