package phalanx

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// crossing are the edges between two squares.
type crossing struct{ ridge, stream, bridge, road, pond, unknown bool }

func crossingOf(edges []string) (c crossing) {
	for _, e := range edges {
		switch e {
		case "ridge":
			c.ridge = true
		case "stream":
			c.stream = true
		case "bridge":
			c.bridge = true
		case "road":
			c.road = true
		case "pond":
			c.pond = true
		case ground.Unknown:
			c.unknown = true
		}
	}
	return c
}

// hinders reports an edge that takes a point from who attacks over it (PHX §9.3, R49): a bridge takes
// the stream's cost from who moves, not from who attacks.
func (c crossing) hinders() bool { return c.ridge || c.stream }

// stepCost is what a unit pays to enter a square from another (PHX §8.3).
func (n *numbers) stepCost(from, to, place string, over crossing, read *readings) int {
	if over.road && (place == montStJean || place == laHaye) {
		return n.road
	}
	cost := n.ground[to]
	if to == groundHill && from == groundHill {
		cost = n.hillFromHill
	}
	ridge, stream := 0, 0
	if over.ridge {
		ridge = n.across["ridge"]
	}
	if over.stream && !over.bridge {
		stream = n.across["stream"]
	}
	if ridge > 0 && stream > 0 && read.Has(book.EdgesCostOne) {
		return cost + max(ridge, stream)
	}
	return cost + ridge + stream
}

// prepareMove is a way over declared squares.
func (g *gather) prepareMove() game.Adjudication {
	s := g.Stated
	unit, mp, at := s.Text("", "unit"), s.Number("", "mp"), s.Text("", "from")
	type hop struct {
		turn, entry     bool
		to, place, here string
		over            crossing
	}
	var way []hop
	for k := range s.Count("p") {
		of := board.One("p", k)
		h := hop{turn: s.Yes(of, "turn"), entry: s.Yes(of, "entry"), to: s.Text(of, "to"), place: s.Text(of, "place"), here: s.Text(of, "occupied"), over: crossingOf(s.List(of, "edge"))}
		if h.turn == (h.to != "") {
			g.bad("PHX §8", ref.M("ph.refuse.step"))
		}
		way = append(way, h)
	}
	leads := unit == "leader"
	for _, no := range []struct {
		at   ref.Ref
		key  string
		when func(hop) bool
	}{
		{"PHX §8.1", "ph.refuse.leader-turns", func(h hop) bool { return leads && h.turn }},
		{"PHX §8.3", "ph.refuse.pond", func(h hop) bool { return !h.turn && h.over.pond }},
		{"PHX §8.2", "ph.refuse.occupied", func(h hop) bool { return !h.turn && h.here != "none" && !(leads && h.here == "own") }},
	} {
		for _, h := range way {
			if no.when(h) {
				g.Illegal(no.at, ref.M(no.key))
			}
		}
	}
	steps, spent := []int{}, 0
	for _, h := range way {
		cost := g.n.turn
		switch {
		case h.turn:
		case leads:
			cost, at = g.n.leader, h.to
		case h.entry:
			cost, at = g.n.entry, h.to
		default:
			cost = g.n.stepCost(at, h.to, h.place, h.over, &g.read)
			at = h.to
		}
		steps = append(steps, cost)
		spent += cost
		g.Reason("PHX §8.3", ref.M("ph.step.way", len(steps)), cost)
	}
	if spent > mp {
		g.Illegal("PHX §8", ref.M("ph.refuse.points", spent, mp))
	}
	if g.Err != nil {
		return nil
	}
	p := g.Certain(game.Object{{Key: "steps", Value: steps}, {Key: "spent", Value: spent}, {Key: "left", Value: mp - spent}},
		game.Text{Kind: game.HeadLine, Say: ref.M("ph.move.head", numberList(steps), spent, mp-spent), Refs: []ref.Ref{"PHX §8", "PHX §8.3"}})
	p.Chance = func() game.Object { return game.Object{{Key: "mp", Value: mp}} }
	return p
}

func numberList(ns []int) (out ref.List) {
	for _, n := range ns {
		out = append(out, n)
	}
	return out
}
