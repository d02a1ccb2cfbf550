package plan

import (
	"math/big"
	"testing"
)

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
