package i18n

var chargeEN = map[string]string{
	"charge.uncalled":         "nobody charges %[1]s: there is nothing to answer",
	"charge.uncalled-by":      "%[2]s does not charge %[1]s: there is nothing to answer",
	"charge.way-declare":      "the charge first",
	"charge.answers-horse":    "%[1]s is charged by foot (%[2]s): that is answered neither by a square nor by a countercharge",
	"charge.answered":         "%[1]s has thrown its answer to the charge of %[2]s",
	"charge.counter-front":    "%[2]s does not strike %[1]s in front: no countercharge",
	"charge.counter-cossacks": "%[1]s in open order does not countercharge: it evades",
	"charge.counter-flees":    "%[1]s is in retreat or rout: it does not countercharge",
	"charge.square-stands":    "%[1]s stands in square already",
	"charge.square-room":      "no room for a square of %[1]s: it would stand on %[2]s",
	"charge.square-edge":      "no room for a square of %[1]s: it would leave the table",
	"charge.square-ground":    "no square of %[1]s on the %[2]s %[3]s",
	"charge.way-no-square":    "the charge, without a square",
}
