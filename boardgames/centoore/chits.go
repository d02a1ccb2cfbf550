package centoore

import (
	"strings"

	"adjutant/internal/ref"
	"adjutant/tables"
)

// chit is what the tables say of an event counter (CO §6.2): its army, "" when
// both have it, what it does and what it adds to the die.
type chit struct {
	points    [2]int // of activation, by player: one table prints them and the other does not
	army      string
	strategic bool
	effect    effect
	value     int
	say       any // its name, for a sentence
}

// effect is a procedure that a chit sets going in a battle (CO §8.3).
type effect int

const (
	noEffect      effect = iota
	strikes              // disorganises a corps of the other side at the start
	shortens             // takes the third phase away
	marches              // corps of a neighbouring zone arrive
	strongpoint          // against the attacker's die in every phase
	scouts               // undoes one strongpoint
	dieOnePhase          // for its side's die in one phase
	dieWellington        // the same, where Wellington is engaged
	dieBlucher           // the same, where Blücher is
	dieHeavy             // for its side's die in a phase in which its heavy cavalry charges
	stopsCharge          // an enemy charge brings nothing
	stopsBattery         // the grand battery has no effect
	sparesGuard          // the Guard is spared one disorganisation
)

var effects = map[string]effect{
	"disorganise-british": strikes, "disorganise-french": strikes, "shorten-battle": shortens, "march-to-guns": marches,
	"strongpoint": strongpoint, "cancel-strongpoint": scouts, "die-one-phase": dieOnePhase, "die-with-wellington": dieWellington,
	"die-with-blucher": dieBlucher, "die-with-heavy-cavalry": dieHeavy, "cancel-charge": stopsCharge,
	"cancel-grand-battery": stopsBattery, "spare-guard": sparesGuard,
}

// chitName is how a chit is called in a sentence: a person or a place as it is,
// anything else by the catalogue's word.
func chitName(c tables.Chit) any {
	if c.Name.EN == c.Name.IT {
		return c.Name.EN
	}
	return ref.Word("co.chit." + c.ID)
}

// leaderName is chitName for a commander; only the Emperor has a name in each
// language.
func leaderName(id string) any {
	switch id {
	case hiddenIs: // of a marker whose face whoever looks does not see
		return "?"
	case "napoleon":
		return ref.Word("co.leader.napoleon")
	case "blucher":
		return "Blücher"
	}
	return strings.ToUpper(id[:1]) + id[1:]
}

// static reports whether the chit has its whole effect before any die; such a
// chit is never left in hand.
func (e effect) static() bool {
	return e == marches || e == shortens || e == scouts || e == strongpoint
}
