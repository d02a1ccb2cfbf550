package i18n

var evadeEN = map[string]string{
	"evade.open":  "evade: %[1]s, %[2]s cm clear of close order, through friends",
	"evade.guns":  "evade: %[1]s, %[2]s cm clear of close order, round friends",
	"evade.crew":  "evade: the crew of %[1]s leaves its guns, %[2]s cm clear, %[3]s at most",
	"evade.horse": "evade: %[1]s, about and back, the first %[2]s cm straight",

	"evade.step":       "evasion",
	"evade.goes":       "%[1]s goes %[2]s cm",
	"evade.clear":      "%[1]s goes %[2]s cm and stands %[3]s cm from %[4]s",
	"evade.caught":     "%[1]s goes %[2]s cm; %[3]s cm from %[4]s it may still be reached",
	"evade.goes-on":    "%[1]s may go on: charge another, or move forward",
	"evade.crew-stays": "%[1]s stays at its guns: one shot at short range, then melee",
	"evade.crew-fires": "%[1]s fires once at long range, then its crew leaves the guns",
	"evade.die-crew":   "the crew",
	"evade.way-fire":   "one shot at long range first",

	"evade.late":        "%[1]s cannot evade: late charges leave no step for it",
	"evade.own-phase":   "%[1]s belongs to the side that moves: only the other side evades now",
	"evade.close-order": "%[1]s is foot in close order: it does not evade",
	"evade.engaged":     "%[1]s takes part in a charge: it cannot evade",
	"evade.flees":       "%[1]s is in retreat or rout: it does not evade",
	"evade.only-foot":   "%[1]s is not charged by foot in close order: from others nobody evades",
	"evade.not-charged": "%[1]s is not charged: there is nothing to evade",
	"evade.foot-guns":   "%[1]s cannot get away: the column of %[2]s began %[3]s cm off, not above %[4]s",
	"evade.no-crew":     "%[1]s has no guns in action: there is no crew to choose",
	"charge.evaded":     "%[1]s has evaded: it moves no more this turn",
	"hand.evade":        "back %[1]s cm",
	"due.evade":         "%[1]s: evasion",
}
