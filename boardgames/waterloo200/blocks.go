package waterloo200

import (
	"sync"

	"adjutant/boardgames/waterloo200/field"
)

// face is what a block shows now and all it will still show, step by step; empty of one that is gone.
type face []field.Level

// gone is the word for a block that has fallen off its last step.
const gone = "out"

// faceOf reads a block as it is written; a block that cannot be read has none.
func faceOf(text string) face {
	if f, read := faces.Load(text); read {
		return f.(face)
	}
	b, _ := field.ParseBlock(text)
	faces.Store(text, face(b.Levels))
	return b.Levels
}

// faces are the blocks that were read: a game has few, and looks at each often.
var faces sync.Map

// String is the block as it is written, or gone.
func (f face) String() string {
	if len(f) == 0 {
		return gone
	}
	return field.Block{Levels: f}.String()
}

// strength is what it fights with where it stands: a heart and a pawn count one (W200 §3.2).
func (f face) strength() int {
	if len(f) == 0 {
		return 0
	}
	return f[0].Strength
}

// special are its stars or its balls; at heart and at pawn it has none (W200 §3.9.3, §3.10.2).
func (f face) special() int {
	if f.last() {
		return 0
	}
	return f.strength()
}

// last reports a heart or a pawn.
func (f face) last() bool {
	return len(f) > 0 && (f[0].Colour == field.Heart || f[0].Colour == field.Pawn)
}

// fallen is the block so many steps lower.
func (f face) fallen(steps int) face { return f[min(steps, len(f)):] }

// served is a block that is turned down for what it did: a heart stays (W200 §3.9.3).
func (f face) served() face {
	if len(f) > 0 && f[0].Colour == field.Heart {
		return f
	}
	return f.fallen(1)
}

// absorbs is how many hits it takes until it has fallen off its last step (W200 R15).
func (f face) absorbs(n *numbers) (hits int) {
	for _, l := range f {
		hits += n.hits[l.Colour]
	}
	return hits
}

// unit is a block with what else matters of it.
type unit struct {
	id       string
	arm      string
	language string
	face     face
}

// The arms.
const (
	foot     = "infantry"
	horse    = "cavalry"
	footGun  = "foot-artillery"
	horseGun = "horse-artillery"
	tactical = "tactical"
	supreme  = "strategic"
)

// armNames are the arms in the order in which drawn blocks are listed.
var armNames = []string{foot, horse, footGun, horseGun, tactical, supreme}

// fights reports a unit that fights by itself (W200 §3.4).
func fights(arm string) bool { return arm == foot || arm == horse }

func gun(arm string) bool { return arm == footGun || arm == horseGun }

func commander(arm string) bool { return arm == tactical || arm == supreme }

// strengthOf is what blocks fight with together.
func strengthOf(us []unit) (n int) {
	for i := range us {
		n += us[i].face.strength()
	}
	return n
}

// absorbed is how many hits blocks can take: until the last has fallen, or, by another reading,
// the strength on top of them (W200 R15).
func (n *numbers) absorbed(us []unit, onTop bool) (hits int) {
	if onTop {
		return strengthOf(us)
	}
	for i := range us {
		hits += us[i].face.absorbs(n)
	}
	return hits
}
