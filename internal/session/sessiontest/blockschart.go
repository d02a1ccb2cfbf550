package sessiontest

import (
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// This file describes the table of Blocks, in each of the four shapes.

// cm is how large an area of the table is on a plane.
const cm = 12.0

// place is where a block of a side stands that is in an area.
func (r Blocks) place(id string, side int) game.Place {
	a := areas[areaAt(id)]
	switch r.As {
	case AsGraph:
		return game.Node{ID: id}
	case AsGrid:
		return game.Cell{Col: a.cell[0], Row: a.cell[1], Facing: []game.Facing{game.North, game.South}[side]}
	case AsPlane:
		m := centre(a.shape)
		return game.Spot{X: m[0] * cm, Y: m[1]*cm + []float64{-4, 4}[side], Deg: []float64{0, 180}[side]}
	}
	return game.Area{ID: id}
}

func centre(shape [][2]float64) (m [2]float64) {
	for _, q := range shape {
		m[0], m[1] = m[0]+q[0]/float64(len(shape)), m[1]+q[1]/float64(len(shape))
	}
	return m
}

// Chart implements game.Charter.
func (r Blocks) Chart(gs game.State) (game.Chart, bool) {
	s := gs.(*blocks)
	c := game.Chart{Title: ref.M("blocks.title"), PointsOf: ref.M("blocks.points"), Whole: len(s.All)}
	for _, side := range r.Sides(s) {
		c.Sides = append(c.Sides, side.Say)
	}
	at := map[string]int{}
	for _, b := range s.All {
		t := game.Tally{ID: b.ID, Side: b.Side, Now: b.Left, Mark: "steady"}
		if b.Face >= 0 {
			t.Start = strength[b.Face]
		}
		if b.Area == "" {
			t.Mark, t.Say = "gone", ref.M("blocks.gone")
			c.Tally = append(c.Tally, t)
			continue
		}
		c.Tally = append(c.Tally, t)
		p := game.Piece{ID: b.ID, Side: b.Side, At: r.place(b.Area, b.Side), Down: !b.Shown, Mark: "steady"}
		if b.Face >= 0 {
			p.Face = b.says()
		}
		if spot, plane := p.At.(game.Spot); plane {
			key := b.Area + b.ID[:1]
			spot.X += float64(at[key]*9 - 9)
			at[key]++
			y, back := spot.Y, spot.Y-3
			if b.Side == 1 {
				back = spot.Y + 3
			}
			w := []float64{-3, 3}[b.Side]
			p.At, p.Corners = spot, [][2]float64{{spot.X + w, y}, {spot.X - w, y}, {spot.X - w, back}, {spot.X + w, back}}
		}
		c.Pieces = append(c.Pieces, p)
		c.Placed++
	}
	c.Table = r.table(s)
	switch {
	case s.Won == 0:
		c.Result = []ref.Msg{ref.M("blocks.open", s.held(0), s.held(1))}
	case s.Won < 3:
		c.Result = []ref.Msg{ref.M("blocks.won", ref.Word("blocks.side."+seats[s.Won-1]))}
	default:
		c.Result = []ref.Msg{ref.M("blocks.drawn-game")}
	}
	return c, true
}

// table is the ground in the shape that is wanted.
func (r Blocks) table(s *blocks) game.Table {
	holder := func(id string) int {
		for side := range 2 {
			if len(s.in(id, side)) > 0 && len(s.in(id, 1-side)) == 0 {
				return side + 1
			}
		}
		return 0
	}
	kindly := func(a area) (say ref.Msg) {
		if a.kind != "" {
			say = ref.M("blocks.ground." + a.kind)
		}
		return say
	}
	var links []game.Link
	for i, a := range areas {
		for _, to := range a.next {
			if areaAt(to) > i {
				links = append(links, game.Link{From: a.id, To: to})
			}
		}
	}
	switch r.As {
	case AsGraph:
		g := game.Graph{Width: 10, Depth: 8, Links: links}
		for _, a := range areas {
			g.Points = append(g.Points, game.Point{ID: a.id, Name: ref.M("blocks.area." + a.id), At: centre(a.shape), Held: holder(a.id)})
		}
		return g
	case AsGrid:
		g := game.Grid{Cols: 3, Rows: 3}
		for _, a := range areas {
			if a.kind != "" {
				g.Squares = append(g.Squares, game.Square{Col: a.cell[0], Row: a.cell[1], Kind: a.kind, Say: kindly(a)})
			}
		}
		return g
	case AsPlane:
		p := game.Plane{Width: 10 * cm, Depth: 8 * cm}
		for _, a := range areas {
			if a.kind == "" {
				continue
			}
			g := game.Ground{ID: a.id, Kind: a.kind, Say: kindly(a), Name: ref.M("blocks.area." + a.id)}
			for _, q := range a.shape {
				g.Area = append(g.Area, [2]float64{q[0] * cm, q[1] * cm})
			}
			p.Grounds = append(p.Grounds, g)
		}
		return p
	}
	t := game.Areas{Width: 10, Depth: 8}
	for _, a := range areas {
		t.All = append(t.All, game.Region{ID: a.id, Name: ref.M("blocks.area." + a.id), Kind: a.kind, Say: kindly(a), Shape: a.shape, Held: holder(a.id)})
	}
	return t
}

// BlockTexts are the texts of Blocks, to be registered by whoever plays it.
var BlockTexts = i18n.Catalog{Domain: "blocks",
	EN: map[string]string{
		"blocks.title": "Five areas", "blocks.points": "strength", "blocks.hint": "blocks are r1 to r3 and b1 to b3; areas south, mill, ford, hill and north", "blocks.unknown": "no block, area or word %[1]s",
		"blocks.phase": "not now: the game stands at %[1]s", "blocks.what": "a block and what it is: muster r1 foot", "blocks.twice": "each block is mustered once, and each face of a side is one block's",
		"blocks.where": "an area is needed", "blocks.not-yours": "%[1]s is the other side's", "blocks.far": "%[1]s does not stand beside it", "blocks.held": "%[1]s is in a battle", "blocks.spent": "%[1]s may not go on: no moves are left for it",
		"blocks.no-battle": "no battle is owed there", "blocks.owed": "a battle is owed first", "blocks.muster": "%[1]s is %[2]s", "blocks.drawn": "%[1]s draws: %[2]s", "blocks.move": "%[1]s goes from %[2]s to %[3]s", "blocks.pass": "%[1]s is done",
		"blocks.battle": "Battle for %[1]s", "blocks.fought": "%[1]s, %[2]s: strength %[3]s->%[4]s", "blocks.meet": "Both stand in %[1]s: a battle is owed.", "blocks.due": "battle for %[1]s", "blocks.won": "%[1]s has won.", "blocks.drawn-game": "Nobody has won.",
		"blocks.open": "Nothing is decided: areas held %[1]s to %[2]s.", "blocks.look": "In %[1]s:", "blocks.stands": "%[1]s: %[2]s", "blocks.face": "%[1]s %[2]s", "blocks.unseen": "face down", "blocks.gone": "gone",
		"blocks.card": "card", "blocks.shot": "shot", "blocks.reveal": "face", "blocks.card.one": "one move", "blocks.card.two": "two moves", "blocks.card.three": "three moves", "blocks.card.dusk": "dusk",
		"blocks.face.foot": "foot", "blocks.face.horse": "horse", "blocks.face.decoy": "decoy", "blocks.side.red": "red", "blocks.side.blue": "blue",
		"blocks.area.south": "the south camp", "blocks.area.mill": "the mill", "blocks.area.ford": "the ford", "blocks.area.hill": "the hill", "blocks.area.north": "the north camp", "blocks.ground.hill": "hill", "blocks.ground.village": "houses",
		"blocks.phase.muster": "muster", "blocks.phase.draw": "card", "blocks.phase.move": "moves", "blocks.phase.over": "the end", "blocks.clock": "T%[1]s %[3]s %[2]s", "blocks.clock-both": "T%[1]s %[2]s",
		"verb.muster": "muster", "verb.battle": "battle", "verb.pass": "pass",
	},
	IT: map[string]string{
		"blocks.title": "Cinque aree", "blocks.points": "forza", "blocks.hint": "i blocchi sono r1-r3 e b1-b3; le aree sud, mulino, guado, colle e nord", "blocks.unknown": "nessun blocco, area o parola %[1]s",
		"blocks.phase": "non ora: il gioco è a %[1]s", "blocks.what": "un blocco e che cosa è: schiera r1 fanti", "blocks.twice": "ogni blocco si schiera una volta, e ogni faccia di una parte è di un blocco solo",
		"blocks.where": "serve un'area", "blocks.not-yours": "%[1]s è dell'altra parte", "blocks.far": "%[1]s non è lì accanto", "blocks.held": "%[1]s è in battaglia", "blocks.spent": "%[1]s non può proseguire: non ha più mosse",
		"blocks.no-battle": "lì non è dovuta alcuna battaglia", "blocks.owed": "prima è dovuta una battaglia", "blocks.muster": "%[1]s è %[2]s", "blocks.drawn": "%[1]s: pescato %[2]s", "blocks.move": "%[1]s va: %[2]s, %[3]s", "blocks.pass": "%[1]s: turno finito",
		"blocks.battle": "Battaglia: %[1]s", "blocks.fought": "%[1]s, %[2]s: forza %[3]s->%[4]s", "blocks.meet": "Tutti e due sono qui, %[1]s: battaglia dovuta.", "blocks.due": "battaglia: %[1]s", "blocks.won": "Vittoria: %[1]s.", "blocks.drawn-game": "Nessuno ha vinto.",
		"blocks.open": "Nulla è deciso: aree tenute %[1]s a %[2]s.", "blocks.look": "Qui, %[1]s:", "blocks.stands": "%[1]s: %[2]s", "blocks.face": "%[1]s %[2]s", "blocks.unseen": "coperto", "blocks.gone": "eliminato",
		"blocks.card": "carta", "blocks.shot": "tiro", "blocks.reveal": "faccia", "blocks.card.one": "una mossa", "blocks.card.two": "due mosse", "blocks.card.three": "tre mosse", "blocks.card.dusk": "tramonto",
		"blocks.face.foot": "fanti", "blocks.face.horse": "cavalli", "blocks.face.decoy": "finta", "blocks.side.red": "rossi", "blocks.side.blue": "blu",
		"blocks.area.south": "il campo sud", "blocks.area.mill": "il mulino", "blocks.area.ford": "il guado", "blocks.area.hill": "il colle", "blocks.area.north": "il campo nord", "blocks.ground.hill": "colle", "blocks.ground.village": "case",
		"blocks.phase.muster": "schieramento", "blocks.phase.draw": "carta", "blocks.phase.move": "mosse", "blocks.phase.over": "fine", "blocks.clock": "M%[1]s %[3]s %[2]s", "blocks.clock-both": "M%[1]s %[2]s",
		"verb.muster": "schiera", "verb.battle": "battaglia", "verb.pass": "passa",
	}}
