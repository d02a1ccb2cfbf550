package phalanx

import (
	"strconv"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// score is what a game is worth to both sides at its end (PHX §13.3): the full values of the
// enemies eliminated, and the squares last entered.
func (n *numbers) score(dead [2][]int, last map[string]int, plancenoits []int) (points [2]int) {
	for side := range points {
		for _, v := range dead[1-side] {
			points[side] += v
		}
		for _, place := range []string{montStJean, "hougoumont", laHaye} {
			if last[place] == side {
				points[side] += n.points[sideNames[side]+"."+place]
			}
		}
		for _, s := range plancenoits {
			if s == side {
				points[side] += n.points[sideNames[side]+"."+plancenoit]
			}
		}
	}
	return points
}

// shortWinner is who has won a short game (PHX §13.2).
func (n *numbers) shortWinner(last map[string]int) int {
	castles := 0
	for _, c := range castleNames {
		if last[c] == theFrench {
			castles++
		}
	}
	if castles >= n.allCastles || castles >= n.castlesWithCentre && last[montStJean] == theFrench {
		return theFrench
	}
	return theAllies
}

// drawn is a game that nobody won.
const drawn = "draw"

// wins is who has more points.
func wins(points [2]int) string {
	switch {
	case points[theFrench] > points[theAllies]:
		return french
	case points[theAllies] > points[theFrench]:
		return allied
	}
	return drawn
}

// prepareVictory is the end of a game.
func (g *gather) prepareVictory() game.Adjudication {
	s := g.Stated
	last := map[string]int{}
	for _, place := range append([]string{montStJean}, castleNames...) {
		last[place] = sideOf(s.Text("", "last-"+place))
	}
	three := make([]int, g.n.plancenoit)
	for i := range three {
		three[i] = theAllies
	}
	for i, w := range s.List("", "last-"+plancenoit) {
		three[i] = sideOf(w)
	}
	if s.Text("", "game") == "short" {
		winner := sideNames[g.n.shortWinner(last)]
		if g.Err != nil {
			return nil
		}
		return g.Certain(game.Object{{Key: "winner", Value: winner}}, game.Text{Kind: game.HeadLine, Say: victorySay(ground.Short, "", winner, [2]int{}), Refs: []ref.Ref{"PHX §13.2"}})
	}
	var dead [2][]int
	for side, name := range sideNames {
		for _, v := range s.List("", "eliminated-"+name) {
			n, _ := strconv.Atoi(v) // what is stated was read before
			dead[side] = append(dead[side], n)
		}
	}
	points := g.n.score(dead, last, three)
	if g.Err != nil {
		return nil
	}
	winner := wins(points)
	return g.Certain(game.Object{{Key: french, Value: points[theFrench]}, {Key: allied, Value: points[theAllies]}, {Key: "winner", Value: winner}},
		game.Text{Kind: game.HeadLine, Say: victorySay(ground.Long, "", winner, points), Refs: []ref.Ref{"PHX §13.3"}})
}
