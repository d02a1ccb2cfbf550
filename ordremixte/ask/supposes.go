package ask

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Supposes reports whether a fact of a question may come to be what f says: whether a player can bring it
// about at the table, or it may be true of such a troop. No unit changes its arm, its arms or its
// nation, no foot has lances, nobody charges out of a house. f.Of is whose it is, as in an action.
func Supposes(s *state.State, a game.Action, f game.Fact) bool {
	c, err := casting.Gather(s, a)
	if err != nil {
		return false
	}
	if f.Of == "" {
		// What is out of range is no shot, and how a shot comes about is not a choice.
		return f.Name != "closing" && (f.Name != "range" || f.Value != "out")
	}
	k := strings.IndexByte("at", f.Of[0])
	if k < 0 || len(c.Units[k]) == 0 {
		return false
	}
	sh := c.Units[k][0]
	charger := k == 0 && a.Verb == "charge"
	switch fact, _ := facts.UnitFactNamed(f.Name); fact {
	case facts.FArm, facts.FWeight, facts.FWeapon, facts.FNation:
		return false
	case facts.FCuirassiers:
		return sh.Arm() == facts.HeavyCavalry
	case facts.FLancers, facts.FBlown, facts.FImpetus, facts.FCounter:
		return sh.Horse()
	case facts.FCharging: // foot never rides to meet a charge (§10.5)
		return k == 0 || sh.Horse()
	case facts.FGarrison, facts.FSquare:
		return sh.Foot() && !charger
	case facts.FCover:
		return !charger
	case facts.FCrew:
		return sh.Artillery()
	}
	return true
}
