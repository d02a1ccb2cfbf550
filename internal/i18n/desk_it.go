package i18n

// deskIT is deskEN in Italian.
var deskIT = map[string]string{
	"legal.may":             "%[1]s %[2]s %[3]s",
	"legal.not":             "%[1]s no: %[2]s",
	"legal.form.line":       "linea",
	"legal.form.column":     "colonna",
	"legal.form.march":      "marcia",
	"legal.form.square":     "quadrato",
	"legal.form.mass":       "massa",
	"legal.form.open":       "aperto",
	"legal.form.limbered":   "agganciata",
	"legal.form.unlimbered": "sganciata",
	"legal.order.halt":      "alt",
	"legal.order.redeploy":  "cambio",
	"legal.order.cautious":  "cauta",
	"legal.order.advance":   "obiettivo",
	"legal.order.attack":    "attacco",
	"legal.order.withdraw":  "ritirata",
	"legal.order.support":   "supporto",
	"legal.word.left":       "sinistra",
	"legal.word.right":      "destra",
	"legal.word.about":      "dietro",
	"legal.word.forward":    "avanti",
	"legal.word.oblique":    "diagonale",
}
