package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file learns a board at the table, beside the printed one: its size, squares and edges, units and
// leaders, where Prussians enter, decks and what commands are worth. Each is a record of its own, so
// that to take a move back forgets none of it. What nobody has told is asked where it matters.

// unrolled is a board of which nothing is known but its size.
type unrolled struct {
	Width, Height int
	Length        string
	Players       int
}

func (*unrolled) Kind() string { return "board" }

func (e *unrolled) Fields(w *game.Wire) {
	w.Int("width", &e.Width)
	w.Int("height", &e.Height)
	w.Text("length", &e.Length)
	w.Int("players", &e.Players)
}

// learned is the ground of some squares; of all that are not told yet where there are none.
type learned struct {
	Ground, Place string
	X, Y          []int
}

func (*learned) Kind() string { return "ground" }

func (e *learned) Fields(w *game.Wire) {
	w.Text("ground", &e.Ground)
	w.Text("place", &e.Place)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
}

// edged is what lies between squares, two by two; that nothing lies wherever nothing is told where
// there are none.
type edged struct {
	Is   []string
	X, Y []int
}

func (*edged) Kind() string { return "edge" }

func (e *edged) Fields(w *game.Wire) {
	w.Texts("is", &e.Is)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
}

// added is a unit, or a leader, that the table tells of.
type added struct {
	Unit, Army, Arm string
	Value, Reduced  int
	Elite           bool
	Enters          int
	On              bool
	At              board.Square
	Facing          string
}

func (*added) Kind() string { return "piece" }

func (e *added) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("army", &e.Army)
	w.Text("arm", &e.Arm)
	w.Int("value", &e.Value)
	w.Int("reduced", &e.Reduced)
	w.Flag("elite", &e.Elite)
	w.Int("enters", &e.Enters)
	w.Flag("on", &e.On)
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
	w.Text("facing", &e.Facing)
}

// opens is a square by which Prussians may enter.
type opens struct{ At board.Square }

func (*opens) Kind() string { return "entrance" }

func (e *opens) Fields(w *game.Wire) {
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
}

// decked is the whole deck of an army.
type decked struct {
	Army  string
	Cards []string
}

func (*decked) Kind() string { return "deck" }

func (e *decked) Fields(w *game.Wire) {
	w.Text("army", &e.Army)
	w.Texts("cards", &e.Cards)
}

// valued is what a command card is worth to a side.
type valued struct{ Side, Attack, Defence int }

func (*valued) Kind() string { return "command" }

func (e *valued) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Int("attack", &e.Attack)
	w.Int("defence", &e.Defence)
}

// unroll is a game on a board of which nobody has told anything yet.
func unroll(e *unrolled) *table {
	n, err := printed()
	if err != nil {
		panic(err) // shipped tables, proven by a test
	}
	g := ground.Blank()
	g.Name = boardfile.Name{EN: "A board told at the table", IT: "Una mappa raccontata al tavolo"}
	g.Board, g.Length, g.Players = [2]int{e.Width, e.Height}, e.Length, e.Players
	g.Unknown = []string{ground.UnknownSquares, ground.UnknownEdges}
	t, err := set(g, n, readings{})
	if err != nil {
		panic(err) // it has no decks
	}
	t.Learned = true
	return t
}

// learns is the table after it has told something.
func (t *table) learns(e game.Event) {
	land := *t.land
	switch e := e.(type) {
	case *learned:
		if land.Squares = slices.Clone(land.Squares); len(e.X) == 0 {
			land.Unknown = without(land.Unknown, ground.UnknownSquares)
		}
		for i := range e.X {
			q := board.Square{X: e.X[i], Y: e.Y[i]}
			land.Squares = slices.DeleteFunc(land.Squares, func(s ground.Square) bool { return s.At == q })
			land.Squares = append(land.Squares, ground.Square{At: q, Is: e.Ground, Place: e.Place})
		}
	case *edged:
		if land.Edges = slices.Clone(land.Edges); len(e.X) == 0 {
			land.Unknown = without(land.Unknown, ground.UnknownEdges)
		}
		for i := 0; i+1 < len(e.X); i += 2 {
			a, b := board.Square{X: e.X[i], Y: e.Y[i]}, board.Square{X: e.X[i+1], Y: e.Y[i+1]}
			land.Edges = slices.DeleteFunc(land.Edges, func(o ground.Edge) bool {
				return o.Between == [2]board.Square{a, b} || o.Between == [2]board.Square{b, a}
			})
			land.Edges = append(land.Edges, ground.Edge{Between: [2]board.Square{a, b}, Is: e.Is})
		}
	case *added:
		if chief(e.Unit) {
			t.Leaders = append(t.Leaders, commander{ID: e.Unit, Army: leaderArmy(e.Unit), On: true, At: e.At})
			break
		}
		t.Units = append(t.Units, piece{ID: e.Unit, Army: e.Army, Arm: e.Arm, Full: e.Value, Less: e.Reduced, Elite: e.Elite, On: e.On, At: e.At, Facing: e.Facing, Enters: e.Enters})
	case *opens:
		land.Entry = append(slices.Clone(land.Entry), e.At)
	case *decked:
		t.learnsDeck(&land, e)
	case *valued:
		t.commands[e.Side] = [2]int{e.Attack, e.Defence}
		commands := map[string][]int{sideNames[e.Side]: {e.Attack, e.Defence}}
		if other := sideNames[1-e.Side]; land.Commands[other] != nil {
			commands[other] = land.Commands[other]
		}
		land.Commands = commands
	}
	t.land, t.Learned = &land, true
	t.plot()
}

func without(list []string, word string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == word })
}

func (t *table) learnsDeck(land *ground.Ground, e *decked) {
	decks := map[string][]ground.Card{}
	for army, cards := range land.Decks {
		decks[army] = cards
	}
	decks[e.Army] = nil
	for _, w := range e.Cards {
		c, _ := parsed(w)
		c.N = 1
		if k := slices.IndexFunc(decks[e.Army], func(o ground.Card) bool { return o.Word() == c.Word() }); k >= 0 {
			decks[e.Army][k].N++
			continue
		}
		decks[e.Army] = append(decks[e.Army], c)
	}
	land.Decks = decks
	pack, err := packed(e.Army, decks[e.Army])
	if err != nil {
		panic(err) // the deck was counted before
	}
	t.packs[seatOf(e.Army)] = pack
}

func chief(id string) bool { return id == "napoleon" || id == "wellington" }

// untold refuses what hangs on ground that nobody has told, and offers what it may be.
func (t *table) untold(q board.Square) *game.Refusal {
	if t.spot(q).known {
		return nil
	}
	r := refuse(game.BadValue, "PHX §8.3", ref.M("ph.refuse.untold", squareSay(q)))
	for _, is := range []string{groundClear, "wood", "village", groundHill, groundCast} {
		r.Ways = append(r.Ways, game.Way{Line: "ground " + is + " " + squareWord(q), Say: ref.M("ph.way.ground")})
	}
	return r
}

// untoldEdge is untold of what lies between two squares.
func (t *table) untoldEdge(a, b board.Square) *game.Refusal {
	if !t.has(a) || !t.has(b) || !t.edge(a, b).unknown {
		return nil
	}
	r := refuse(game.BadValue, "PHX §8.3", ref.M("ph.refuse.untold-edge", squareSay(a), squareSay(b)))
	for _, is := range []string{none, "ridge", "stream", "stream bridge", "road"} {
		r.Ways = append(r.Ways, game.Way{Line: "edge " + is + " " + squareWord(a) + " " + squareWord(b), Say: ref.M("ph.way.edge")})
	}
	return r
}

// untoldStep asks for what hangs on two squares beside each other: both, and the edge.
func (t *table) untoldStep(a, b board.Square) *game.Refusal {
	for _, q := range []board.Square{a, b} {
		if no := t.untold(q); no != nil && t.has(q) {
			return no
		}
	}
	return t.untoldEdge(a, b)
}

// untoldEntry asks where Prussians enter, as long as nobody has told, and for the square.
func (t *table) untoldEntry(q board.Square) *game.Refusal {
	if len(t.land.Entry) == 0 && t.Learned {
		return refuse(game.BadValue, "PHX §5", ref.M("ph.refuse.untold-entry"), game.Way{Line: "entry " + squareWord(q), Say: ref.M("ph.way.entry")})
	}
	return t.untold(q)
}

// unknowns are the squares and edges on which something of a side could hang now and of which nobody
// has told: those on which its units stand and those before them.
func (t *table) unknowns(side int) (squares []board.Square, edges [][2]board.Square) {
	for i := range t.Units {
		p := &t.Units[i]
		if !p.On || side >= 0 && p.side() != side {
			continue
		}
		ahead := p.At.Step(facingOf(p.Facing), 1)
		for _, q := range []board.Square{p.At, ahead} {
			if t.has(q) && !t.spot(q).known && !slices.Contains(squares, q) {
				squares = append(squares, q)
			}
		}
		if t.has(ahead) && t.edge(p.At, ahead).unknown {
			edges = append(edges, [2]board.Square{p.At, ahead})
		}
	}
	return squares, edges
}
