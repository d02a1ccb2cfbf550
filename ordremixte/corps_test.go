package ordremixte

import (
	"math/rand/v2"
	"testing"

	"adjutant/internal/session"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// openCorps opens the battle that ships with a side of two divisions.
func openCorps(t testing.TB) *session.Session { return opens(t, "two-divisions") }

// Obedient captains fight the battle of the two divisions to its decision without one
// line forced (OM §1 [+]). In the battles that are played until it happens, one French
// division goes home while the other fights on: from then on all of the first withdraw and
// take no orders (OM §18 [+]), the other's keep theirs (OM §18 [-]).
func TestCorpsFights(t *testing.T) {
	t.Parallel()
	alone, refused := 0, 0
	for seed := uint64(1); seed <= 30 && refused == 0; seed++ {
		s := openCorps(t)
		c := &captain{player: &player{t: t, s: s, r: rand.New(rand.NewPCG(seed, 1)), verbs: map[string]int{}}, did: map[string]bool{}, plan: map[int][]string{
			1: {"order 15D attack"}, 2: {"order duval attack"}, 3: {"order ashby attack", "order corbet attack"}, 5: {"order garnier attack"}}}
		for n := 0; n < 600 && s.Clock().Turn < 40 && !c.decided(); n++ {
			c.play()
			st := c.state()
			if chain.Beaten(st) == 0 || (st.Collapsed[0] > 0) == (st.Collapsed[1] > 0) {
				continue
			}
			alone++
			for _, u := range st.Units {
				if u.Side != 0 || u.Guns || u.Status == state.Destroyed || u.Brigade >= 0 && st.Commands[u.Brigade].Order == facts.Support {
					continue
				}
				home, back := st.Collapsed[u.Division] > 0, casting.OrderOf(st, u) == facts.Withdraw
				if casting.Headless(st, u) != home || home != back {
					t.Errorf("seed %d, turn %d: %s of division %d under %d, %v gone home", seed, st.Turn, u.ID, u.Division, casting.OrderOf(st, u), st.Collapsed)
				}
			}
			home := facts.B2i(st.Collapsed[1] > 0)
			id := [...]string{"order morel halt", "order garnier halt"}[home]
			if st.PhaseID() == "orders" {
				no(t, st, id, "OM §18", "command.division-home")
				refused++
			}
		}
		if !c.decided() {
			t.Errorf("seed %d: nobody has lost in turn %d", seed, s.Clock().Turn)
		}
		for _, line := range c.script {
			if len(line) > 0 && line[len(line)-1] == '!' {
				t.Errorf("seed %d: %q is forced", seed, line)
			}
		}
	}
	if alone == 0 || refused == 0 {
		t.Errorf("a division was home alone in %d phases, %d of them for orders", alone, refused)
	}
}
