package morale

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
)

// Ending is how a unit comes out of a melee: the result that stands and the points that
// it takes. Results are compared first; points are paid when all of them are known, so
// that a result set aside takes none and destroys nobody (§11.1).
type Ending struct {
	Status state.Status
	Cost   int8
	Beaten bool    // it has lost the melee
	Tied   bool    // by the tie-break
	Free   bool    // it goes and pays nothing more: by the tie-break, or by reading b of R12
	Void   ref.Ref // the ruling that sets the result of its test aside
	Over   ref.Ref // the paragraph that puts another result in its place
}

// Aftermath is how everybody comes out of a melee, by slot.
type Aftermath [chain.MaxFighters]Ending

// Rulings that set the result of a test aside.
const (
	RBoth  = ref.Ref("OM R11") // both sides failed alike
	RWorse = ref.Ref("OM R12") // one retreats, the other routs
	RGone  = ref.Ref("OM R49") // the enemy is destroyed
)

// SetAside makes the result of a test void: the unit stands.
func (e *Ending) SetAside(by ref.Ref) { *e = Ending{Status: state.Steady, Void: by} }

// Retire is the fate of the loser of a tie-break: it retreats and loses no further point
// (§11.1).
func (e *Ending) Retire() {
	e.Status, e.Beaten, e.Tied, e.Free = state.Retreating, true, true, true
}

// CostOf is the points that a morale result takes (§11.1).
func CostOf(r *state.Reading, s state.Status) int {
	switch s {
	case state.Routing:
		return r.N.RoutCost
	case state.Retreating:
		return r.N.RetreatCost
	}
	return 0
}

// OwnRout is what an automatic rout costs: what is printed with it, by the other reading of
// R13 with the points of every rout besides.
func OwnRout(r *state.Reading, cost int) int {
	if r.Has(book.AutomaticRoutCostsOnTop) {
		cost += r.N.RoutCost
	}
	return cost
}

// Failed reports that a unit's test bids it go.
func Failed(in *chain.Result, f *chain.Fighter) bool {
	return in.U[f.Slot].Status == state.Retreating || in.U[f.Slot].Status == state.Routing
}

// Verdict of a pair, from the single unit's side; of several pairs the highest counts.
type Verdict uint8

const (
	PairNobody   Verdict = iota // both destroyed, or nothing to compare
	PairBothGone                // both failed alike, and the points that stay lost kill both (R11 b)
	PairWon                     // it won
	PairWonAlone                // it failed, but the enemy is destroyed (R49)
	PairWonWorse                // it retreats, but the enemy routs (R12)
	PairWonBoth                 // both failed alike, and it won the tie-break (R11)
	PairLost                    // it lost the tie-break
	PairLostOwn                 // it lost by its own result, which stands
	PairLostLess                // it routs and the enemy retreats: it retreats instead (R12)
	PairLevel                   // the tie-break decides
)

// Tie is how one tie-break fell: by what, and what the one and those it broke it with had
// of it.
type Tie struct {
	X      *chain.Fighter
	With   []*chain.Fighter
	By     ref.Word
	Vx, Va int
	Won    bool // by x
}
