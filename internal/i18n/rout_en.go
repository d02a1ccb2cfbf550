package i18n

// routEN holds those who flee, rally and pursue.
var routEN = map[string]string{
	"die.rally":           "rally",
	"due.rally":           "%[1]s: rally",
	"due.rally-odds":      "%[1]s  %[2]s PM: %[3]s",
	"hand.flee":           "%[1]s cm towards the rear point",
	"hand.stand":          "turn its bases back, it stands",
	"rally.head":          "Rally: %[1]s",
	"rally.rallies":       "%[1]s d100 %[2]s, above %[3]s: RALLIES, stands still this turn",
	"rally.routs-on":      "%[1]s d100 %[2]s, not above %[3]s: ROUTS ON, %[4]s",
	"rally.ends":          "%[1]s d100 %[2]s, not above %[3]s: DESTROYED, %[4]s",
	"rally.sum":           "= %[1]s",
	"rally.signed":        "%[1]s",
	"rally.step-mod":      "rally: %[1]s",
	"rally.step-die":      "rally, d100",
	"rally.step-needs":    "%[1]s, %[2]s needed",
	"rally.odds-rallies":  "rallies",
	"rally.odds-routs-on": "routs on",
	"rally.not-routing":   "%[1]s does not rout: there is nothing to rally",
	"rally.once":          "%[1]s has had its try this turn",
	"rally.too-early":     "%[1]s has not run yet: it may be rallied from turn %[2]s on, after its first rout move",
	"rally.untried":       "%[1]s, not rallied: ROUTS ON, %[2]s",
	"rally.untried-ends":  "%[1]s, not rallied: DESTROYED, %[2]s",
	"rout.nothing-waived": "nothing of %[1]s waits to be waived",
}
