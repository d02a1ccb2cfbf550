package i18n

// deskEN holds the answers about what may be done, what was measured and how the
// battle went.
var deskEN = map[string]string{
	"legal.may":             "%[1]s %[2]s %[3]s",
	"legal.not":             "not %[1]s: %[2]s",
	"legal.form.line":       "line",
	"legal.form.column":     "column",
	"legal.form.march":      "march",
	"legal.form.square":     "square",
	"legal.form.mass":       "mass",
	"legal.form.open":       "open",
	"legal.form.limbered":   "limbered",
	"legal.form.unlimbered": "unlimbered",
	"legal.order.halt":      "halt",
	"legal.order.redeploy":  "redeploy",
	"legal.order.cautious":  "cautious",
	"legal.order.advance":   "advance",
	"legal.order.attack":    "attack",
	"legal.order.withdraw":  "withdraw",
	"legal.order.support":   "support",
	"legal.word.left":       "left",
	"legal.word.right":      "right",
	"legal.word.about":      "about",
	"legal.word.forward":    "forward",
	"legal.word.oblique":    "oblique",
}
