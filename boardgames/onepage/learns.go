package onepage

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file learns a board at the table, beside the printed one: how large it is, what stands
// where, what the ground is. Each is a record of its own, so that to take a move back forgets none
// of it. What nobody has told is asked where it matters (W1P §5).

// unrolled is a board of which nothing is known but its size.
type unrolled struct{ Width, Height int }

func (*unrolled) Kind() string { return "board" }
func (e *unrolled) Fields(w *game.Wire) {
	w.Int("width", &e.Width)
	w.Int("height", &e.Height)
}

// learned is the ground of some squares.
type learned struct {
	Ground string
	X, Y   []int
}

func (*learned) Kind() string { return "ground" }
func (e *learned) Fields(w *game.Wire) {
	w.Text("ground", &e.Ground)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
}

// added is a piece that the table tells of.
type added struct {
	Unit         string
	Side, Piece  string
	Value        int
	Guard, Chief bool
	On           bool
	X, Y         int
	Facing       string
}

func (*added) Kind() string { return "piece" }
func (e *added) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("side", &e.Side)
	w.Text("piece", &e.Piece)
	w.Int("value", &e.Value)
	w.Flag("guard", &e.Guard)
	w.Flag("chief", &e.Chief)
	w.Flag("on", &e.On)
	w.Int("x", &e.X)
	w.Int("y", &e.Y)
	w.Text("facing", &e.Facing)
}

func unroll(e *unrolled) *table {
	n, err := printed()
	if err != nil {
		panic(err) // shipped tables, proven by a test
	}
	return lay(field.Blank(e.Width, e.Height), n, readings{})
}

func (t *table) learn(e *learned) {
	for _, g := range field.Names {
		if g.Word != e.Ground {
			continue
		}
		for i := range e.X {
			t.field = t.field.With(board.Square{X: e.X[i], Y: e.Y[i]}, g.Is)
		}
	}
	t.Known = maps.Clone(t.Known)
	if t.Known == nil {
		t.Known = map[string]string{}
	}
	for i := range e.X {
		t.Known[spot(board.Square{X: e.X[i], Y: e.Y[i]})] = e.Ground
	}
	t.grounds()
}

func (t *table) add(e *added) {
	c := counter{ID: e.Unit, Side: slices.Index(sideNames[:], e.Side), Kind: kind(e.Piece), Value: e.Value, Guard: e.Guard, Chief: e.Chief, Facing: [2]game.Facing{game.North, game.South}[slices.Index(sideNames[:], e.Side)]}
	if f, ok := board.Facing(e.Facing); ok {
		c.Facing = f
	}
	if e.On {
		c.Where, c.At = onBoard, board.Square{X: e.X, Y: e.Y}
		if there := t.at(c.At); len(there) > 0 && !t.town(c.At) {
			for _, o := range there {
				t.find(o.ID).Stack = true
			}
			c.Stack = true
		}
	}
	t.place = maps.Clone(t.place)
	t.place[c.ID] = len(t.All)
	t.All = append(t.All, c)
	if t.Turn == 1 && t.Side == french && t.Phase == firing { // it stands there from the start
		t.Formed = t.formations()
	}
}

// untold refuses what hangs on ground that nobody has told, and offers every ground.
func (t *table) untold(q board.Square) *game.Refusal {
	r := refuse(game.BadValue, "W1P §5", ref.M("op.refuse.untold", spot(q)))
	for _, g := range field.Names {
		if g.Is != field.Impassable && g.Is != field.RoadContour {
			r.Ways = append(r.Ways, game.Way{Line: "ground " + g.Word + " " + spot(q), Say: ref.M("op.way.ground")})
		}
	}
	return r
}

// parseLearned reads what the table tells: the words of a piece, of ground, of a board.
func (t *table) parseLearned(c game.Command, words []game.Word) (game.Command, *game.Refusal) {
	for i, w := range words {
		switch {
		case c.Action.Verb == "piece" && i == 0:
			c.Action.Units = []game.Operand{{IDs: []string{w.Raw}}}
		default:
			c.Action.Args = append(c.Action.Args, learnedWord(c.Action.Verb, w.Text))
		}
	}
	if len(c.Action.Args) == 0 && c.Action.Verb == "board" {
		c.Question = true
	}
	return c, nil
}

// learnedWord is a word of what is told in its canonical form.
func learnedWord(verb, s string) string {
	if verb == "ground" {
		for _, g := range field.Names {
			if s == g.Also || s == "città" && g.Is == field.Houses {
				return g.Word
			}
		}
	}
	if i, ok := sideOf(s); ok {
		return sideNames[i]
	}
	if k, ok := wordOf(pieceWords, s); ok {
		return k
	}
	switch s {
	case "capo-supremo", "comandante":
		return "chief"
	case "guardia":
		return "guard"
	case "quadrato":
		return "square"
	}
	return canonical(s)
}

// learns carries out what the table tells.
func (d *deed) learns() game.Adjudication {
	switch d.act.Verb {
	case "board":
		return d.learnsBoard()
	case "ground":
		return d.learnsGround()
	}
	return d.learnsPiece()
}

func (d *deed) learnsBoard() game.Adjudication {
	if d.t.field != nil {
		d.err = refuse(game.NotNow, "W1P §1", ref.M("op.refuse.board-there"))
		return nil
	}
	q, ok := readSquare(first(d.act.Args))
	if !ok || min(q.X, q.Y) < field.LeastSide || max(q.X, q.Y) > field.MostSide {
		d.err = refuse(game.BadValue, "W1P §1", ref.M("op.refuse.board-size", field.LeastSide, field.MostSide), boardExample("board"))
		return nil
	}
	return d.tells(ref.M("op.board", q.X, q.Y), "W1P §1", []game.Event{&unrolled{q.X, q.Y}})
}

func (d *deed) learnsGround() game.Adjudication {
	e := &learned{Ground: first(d.act.Args)}
	known := slices.ContainsFunc(field.Names, func(g field.Named) bool { return g.Word == e.Ground })
	says := ref.Comma{}
	for _, a := range d.act.Args[min(1, len(d.act.Args)):] {
		q, ok := readSquare(a)
		if !ok || !d.t.field.On(q) {
			known = false
			break
		}
		e.X, e.Y, says = append(e.X, q.X), append(e.Y, q.Y), append(says, spot(q))
	}
	if !known || len(e.X) == 0 {
		all := ref.Comma{}
		for _, g := range field.Names {
			all = append(all, ref.Word("op.ground."+g.Word))
		}
		d.err = refuse(game.BadValue, "W1P §5", ref.M("op.refuse.which-ground", all), boardExample("ground"))
		return nil
	}
	return d.tells(ref.M("op.ground-is", says, ref.Word("op.ground."+e.Ground)), "W1P §5", []game.Event{e})
}

func (d *deed) learnsPiece() game.Adjudication {
	e := &added{Value: 1}
	if len(d.act.Units) > 0 {
		e.Unit = d.act.Units[0].IDs[0]
	}
	no := d.t.mayBeCalled(e.Unit)
	for i := 0; i < len(d.act.Args) && no == nil; i++ {
		no = e.word(d.act.Args[i])
	}
	if no == nil {
		no = d.t.mayAdd(e)
	}
	if no != nil {
		d.err = no
		return nil
	}
	after := d.t.apply(e)
	return d.tells(ref.M("op.added", e.Unit, after.says(after.find(e.Unit))), "W1P §1", []game.Event{e})
}

// mayBeCalled refuses what is no name of a piece, or that of another.
func (t *table) mayBeCalled(id string) *game.Refusal {
	if !field.MayBeID(id) {
		return refuse(game.BadValue, "W1P §1", ref.M("op.refuse.bad-id", id), boardExample("piece"))
	}
	if other := t.called(game.Fold(id)); other != "" {
		return refuse(game.BadValue, "W1P §1", ref.M("op.refuse.id-taken", other))
	}
	return nil
}

// word takes a word that tells of the piece.
func (e *added) word(a string) *game.Refusal {
	q, at := readSquare(a)
	n, err := strconv.Atoi(a)
	f, way := board.Facing(a)
	switch {
	case slices.Contains(sideNames[:], a):
		e.Side = a
	case slices.Contains([]kind{infantry, cavalry, artillery, leader}, kind(a)):
		e.Piece = a
	case at:
		e.On, e.X, e.Y = true, q.X, q.Y
	case way && board.Straight(f):
		e.Facing = a
	case err == nil && n >= 0 && n <= mostNumber:
		e.Value = n
	case a == "chief":
		e.Chief = true
	case a == "guard":
		e.Guard = true
	case a == "square":
		// two on one square are one: nothing more is to be said
	default:
		return refuse(game.Unknown, "W1P §1", ref.M("board.word", a), boardExample("piece"))
	}
	return nil
}

// mayAdd refuses a piece of which too little was told, or that cannot stand where it was told of.
func (t *table) mayAdd(e *added) *game.Refusal {
	q := board.Square{X: e.X, Y: e.Y}
	switch {
	case e.Side == "" || e.Piece == "":
		return refuse(game.BadValue, "W1P §1", ref.M("op.refuse.which-piece"), boardExample("piece"))
	case !e.On:
		return nil
	case !t.field.On(q):
		return refuse(game.BadValue, "W1P §4", ref.M("op.refuse.no-square", spot(q)))
	}
	return t.fits(&counter{ID: e.Unit, Kind: kind(e.Piece), Side: slices.Index(sideNames[:], e.Side)}, q)
}

// file is the board as it is known, with the pieces as they stand, as a file of its own.
func (t *table) file() string {
	var b strings.Builder
	name := cmp.Or(t.field.Name.EN, "A board learned at the table")
	b.WriteString("game: onepage\nname: " + strconv.Quote(name) + "\nground:\n")
	for _, row := range t.field.Ground {
		b.WriteString("  - " + strconv.Quote(row) + "\n")
	}
	b.WriteString("pieces:\n")
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard {
			continue
		}
		b.WriteString("  - {id: " + c.ID + ", side: " + sideNames[c.Side] + ", kind: " + string(c.Kind))
		if c.Kind == leader {
			b.WriteString(", value: " + itoa(c.Value))
		}
		if c.Guard {
			b.WriteString(", old-guard: true")
		}
		if c.Chief {
			b.WriteString(", chief: true")
		}
		if c.Stack {
			b.WriteString(", square: true")
		}
		b.WriteString(", at: [" + spot(c.At) + "]")
		if c.Kind != leader {
			b.WriteString(", facing: " + c.Facing.String())
		}
		b.WriteString("}\n")
	}
	return b.String()
}
