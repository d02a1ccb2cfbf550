package i18n

// blockEN holds what is said of built-up ground, of what hides troops, of Cossacks and
// of irregulars, and of how far a unit may move and still fire.
var blockEN = map[string]string{
	"trusted.how-far":        "how far it moved",
	"block.battery-behind":   "%[1]s touches the others, but not by its side: it stands behind",
	"block.rifles-far":       "%[1]s moved %[2]s cm: riflemen fire after half a move at most, %[3]s cm",
	"block.horse-guns-far":   "%[1]s moved %[2]s cm: horse guns fire after %[3]s cm at most",
	"block.rockets-setting":  "%[1]s was set up in this move: that takes rockets %[2]s whole move",
	"block.no-fire":          "%[1]s stands in %[2]s: in a block only foot fires and fights",
	"block.bases-left":       "%[1]s has %[2]s bases left to fire with in this phase",
	"block.burns":            "%[1]s is still in %[2]s, which burns: %[3]s",
	"block.burns-leave":      "%[1]s is in %[2]s, which burns: %[3]s more moves to leave it",
	"block.hidden-inside":    "Fire: %[1]s at %[2]s refused: deep inside %[3]s it is not seen",
	"block.hidden-firer":     "Fire: %[1]s at %[2]s refused: %[1]s stands deep inside %[3]s and cannot fire out of it",
	"block.one-wood":         "Fire: %[1]s at %[2]s refused: both are in %[3]s, nobody fires inside a wood",
	"block.seen-close":       "Fire: %[1]s at %[2]s too close to call: %[3]s is %[4]s cm off, its edge is seen from %[5]s (tape %[6]s)",
	"block.edge-close":       "Fire: %[1]s at %[2]s too close to call: %[3]s cm from the edge of %[4]s, the edge is %[5]s deep (tape %[6]s)",
	"block.hint-seen":        "look along the table: who sees it says so",
	"block.way-seen":         "it is seen: kept as your ruling",
	"block.sight-hidden":     "%[2]s hides at the edge of %[3]s: seen from %[4]s cm of it, %[1]s is %[5]s off",
	"block.sight-close":      "%[2]s hides at the edge of %[3]s: %[1]s is %[5]s cm off it, seen from %[4]s: too close to call",
	"block.sight-inside":     "%[2]s is deep inside %[3]s: not seen until an enemy enters it",
	"block.sight-edge-close": "%[2]s is %[4]s cm from the edge of %[3]s, the edge is %[5]s deep: too close to call",
	"block.show-burns":       "%[1]s holds %[2]s, which burns since turn %[3]s",
	"block.show-holds":       "%[1]s holds %[2]s",
	"block.step-hidden":      "hidden in",
	"block.units-burning":    "burning: %[1]s",
}
