package field

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/tables"
)

// A fault of the reader writes itself with the sentences of its package; ours join them.
func init() { doc.Register(words.FileEN, words.FileIT, "op") }

// Files reads the boards of the game for the program.
type Files struct{}

var _ game.Battles = Files{}

// Read implements game.Battles. The pieces of this game stand on squares that a file names or
// they are not on the board, so it cannot begin with nobody placed.
func (Files) Read(path string, text []byte, w game.Wish) (*game.Opening, error) {
	return boardfile.Open(path, text, w, Read)
}

// Read reads a board from YAML, or from the JSON that [Field.JSON] wrote. The error is a
// [doc.Faults] with every fault of the file, told by path.
func Read(path string, text []byte) (*Field, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	r := reader{Field: &Field{Pieces: []Piece{}}, ids: boardfile.IDs{Reserved: Reserved}, chief: map[Side]string{}}
	r.file(root)
	if err := root.Err(); err != nil {
		return nil, err
	}
	return r.Field, boardfile.Kept(path, r.JSON())
}

// A reader is a file being read, and what is kept of it until all of it is known.
type reader struct {
	*Field
	ids    boardfile.IDs
	chief  map[Side]string // id of the chief
	eight  bool            // a piece has eight facings (W1P R13)
	pieces []doc.Map       // as they stand in the file, beside Pieces
}

func (r *reader) file(root *doc.Node) {
	m := root.Map("game", "name", "label", "date", "turns", "readings", "ground", "towns", "entry", "pieces")
	r.Game = m.Need("game").Enum(book.Name)
	r.Name = Name(m.Need("name").Name())
	r.Label = Name(m.Get("label").Name())
	r.Date = m.Get("date").Date()
	r.Turns = book.Tables.Int("game.turns")
	if n := m.Get("turns").IntIn(1, r.Turns); n > 0 {
		r.Turns = n
	}
	r.Readings = boardfile.Readings(m.Get("readings"), book.Tables, book.Mark)
	for name, letter := range r.Readings {
		r.eight = r.eight || book.Choices[book.EightFacings] == choice(name, letter)
	}
	r.ground(m.Need("ground"))
	for _, n := range m.Get("towns").List() {
		r.town(n)
	}
	for _, n := range m.Get("entry").List() {
		r.entry(n)
	}
	for _, n := range m.Need("pieces").List() {
		r.piece(n)
	}
	r.stacks()
}

// choice is a reading as the book numbers it.
func choice(name, letter string) tables.Choice {
	n, _ := strconv.Atoi(strings.TrimPrefix(name, "R"))
	return tables.Choice{Ruling: n, Letter: letter[0]}
}

// ground reads the rows of squares; the first says how wide the board is.
func (r *reader) ground(n *doc.Node) {
	rows := n.List()
	r.Height = len(rows)
	if n.IsList() && (len(rows) < LeastSide || len(rows) > MostSide) {
		n.Fault("op.file.rows", len(rows), LeastSide, MostSide)
	}
	for i, row := range rows {
		s := row.Str()
		wide := utf8.RuneCountInString(s)
		switch {
		case i == 0:
			r.Width = wide
			if s != "" && (wide < LeastSide || wide > MostSide) {
				row.Fault("op.file.columns", wide, LeastSide, MostSide)
			}
		case s != "" && wide != r.Width:
			row.Fault("op.file.row-length", i+1, wide, r.Width)
		}
		col := 0
		for _, c := range s {
			if col++; !strings.ContainsRune(grounds, c) {
				row.Fault("op.file.character", string(c), col, strings.Join(strings.Split(grounds, ""), " "))
			}
		}
		r.Ground = append(r.Ground, s)
	}
}

// known is the ground of a square in a file that may be wrong: open where a row has no such
// character, which is a fault already.
func (r *reader) known(sq board.Square) Ground {
	row := r.Ground[r.Height-1-sq.Y]
	if sq.X >= len(row) || strings.IndexByte(grounds, row[sq.X]) < 0 {
		return Open
	}
	return Ground(row[sq.X])
}

// square reads a square of the board; ok is false, with a fault, for anything else.
func (r *reader) square(n *doc.Node) (sq board.Square, ok bool) {
	p, ok := n.Pair()
	sq = board.Square{X: p[0], Y: p[1]}
	if ok && !r.On(sq) {
		n.Fault("op.file.off-board", sq.X, sq.Y, r.Width, r.Height)
		ok = false
	}
	return sq, ok
}

// squares reads one or more squares, none of them twice, each a fault where it is none of those
// wanted.
func (r *reader) squares(n *doc.Node, wrong func(n *doc.Node, sq board.Square)) (out []board.Square) {
	if n.IsList() && len(n.List()) == 0 {
		n.Fault("op.file.no-squares")
	}
	for _, one := range n.List() {
		sq, ok := r.square(one)
		if !ok {
			continue
		}
		if slices.Contains(out, sq) {
			one.Fault("op.file.square-twice", sq.X, sq.Y)
		}
		wrong(one, sq)
		out = append(out, sq)
	}
	return out
}

// name reads a name, which is the id where the file gives none.
func name(n *doc.Node, id string) Name {
	if n == nil {
		return Name{EN: id, IT: id}
	}
	return Name(n.Name())
}

func (r *reader) town(n *doc.Node) {
	m := n.Map("id", "name", "at")
	t := Town{ID: r.named(m.Need("id"))}
	t.Name = name(m.Get("name"), t.ID)
	t.At = r.squares(m.Need("at"), func(n *doc.Node, sq board.Square) {
		if !r.known(sq).IsTown() {
			n.Fault("op.file.no-town", sq.X, sq.Y)
		}
		if other := r.Town(sq); other != nil {
			n.Fault("op.file.town-shared", sq.X, sq.Y, other.ID)
		}
	})
	r.Towns = append(r.Towns, t)
}

func (r *reader) entry(n *doc.Node) {
	m := n.Map("id", "turn", "side", "at")
	e := Entry{ID: r.ids.Read(m.Need("id")), Turn: m.Need("turn").IntIn(1, r.Turns), Side: side(m)}
	e.At = r.squares(m.Need("at"), func(n *doc.Node, sq board.Square) {
		if !r.Edge(sq) {
			n.Fault("op.file.entry-inside", sq.X, sq.Y)
		}
		if r.known(sq).IsImpassable() {
			n.Fault("op.file.impassable", sq.X, sq.Y)
		}
	})
	r.Entries = append(r.Entries, e)
}

func side(m doc.Map) Side { return Side(m.Need("side").Enum(string(French), string(Allied))) }
