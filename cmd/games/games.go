// Package games is the list of the games that can be played, a line each. A game is
// added by its folder and its line here.
package games

import (
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/onepage"
	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/waterloo200"
	"adjutant/internal/game"
	"adjutant/ordremixte"
)

// All are the folders of the games; the first is meant where nobody names one.
var All = []game.Folder{
	ordremixte.Folder,
	centoore.Folder,
	onepage.Folder,
	phalanx.Folder,
	waterloo200.Folder,
}
