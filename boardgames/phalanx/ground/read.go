package ground

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A fault of the reader writes itself with the sentences of its package; ours join them.
func init() { doc.Register(words.FileEN, words.FileIT, "ph") }

// Files reads the boards of the game for the program.
type Files struct{}

var _ game.Battles = Files{}

// Read implements game.Battles. The units of this game stand on squares that a file names or they
// are not on the board, so it cannot begin with nobody placed.
//
// A long game for two is one for three where somebody wants the seat of the Prussians (PHX §1).
func (Files) Read(path string, text []byte, w game.Wish) (*game.Opening, error) {
	three := false
	op, err := boardfile.Open(path, text, w, func(path string, text []byte) (*Ground, error) {
		g, err := Read(path, text)
		if err == nil && g.Length == Long && g.Players == 2 && slices.ContainsFunc(w.Seats, IsPrussian) {
			g.Players, three = 3, true
		}
		return g, err
	})
	if err == nil && three {
		op.Told = append(op.Told, ref.M("ph.file.three"))
	}
	return op, err
}

// IsPrussian reports a word, folded, for the Prussians.
func IsPrussian(word string) bool {
	return slices.Contains([]string{Prussian, "prussians", "prussiano", "prussiani"}, word)
}

// Read reads a board from YAML, or from the JSON that [Ground.JSON] wrote. The error is a
// [doc.Faults] with every fault of the file, told by path.
func Read(path string, text []byte) (*Ground, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	r := reader{Ground: Blank(), ids: boardfile.IDs{Reserved: Reserved}, sound: map[string]bool{}}
	r.file(root)
	if err := root.Err(); err != nil {
		return nil, err
	}
	return r.Ground, boardfile.Kept(path, r.JSON())
}

// A reader is a file being read, and what is kept of it until all of it is known.
type reader struct {
	*Ground
	sound map[string]bool // by army: its deck is told, and nothing in it is wrong
	ids   boardfile.IDs
	units []doc.Map // as they stand in the file, beside Units
	last  *doc.Node // the square of Plancenoit that stands last
	vague bool      // a place could not be read, so nobody knows how many squares one has
}

func (r *reader) file(root *doc.Node) {
	m := root.Map("game", "name", "label", "date", "length", "players", "readings", "board", "squares", "edges", "unknown", "units", "leaders", "entry", "commands", "decks", "begin")
	r.Game = m.Need("game").Enum(book.Name)
	r.Name = Name(m.Need("name").Name())
	r.Label = Name(m.Get("label").Name())
	r.Date = m.Get("date").Date()
	if l := m.Get("length").Enum(Long, Short); l != "" {
		r.Length = l
	}
	if n := m.Get("players"); n != nil {
		if r.Players = n.IntIn(2, 3); r.Players > 2 && r.Length == Short {
			n.Fault("ph.file.players")
		}
	}
	r.Readings = boardfile.Readings(m.Get("readings"), book.Tables, book.Mark)
	r.size(m.Need("board"))
	for _, n := range m.Get("unknown").List() {
		what := n.Enum(UnknownSquares, UnknownEdges)
		if what != "" && slices.Contains(r.Unknown, what) {
			n.Fault("ph.file.edge-word", what)
		}
		r.Unknown = append(r.Unknown, what)
	}
	for _, n := range m.Get("squares").List() {
		r.tells(n)
	}
	r.village()
	for _, n := range m.Get("edges").List() {
		r.edge(n)
	}
	for _, n := range m.Need("units").List() {
		r.unit(n)
	}
	for _, n := range m.Get("leaders").List() {
		r.leader(n)
	}
	for _, n := range m.Get("entry").List() {
		if sq, ok := r.square(n); ok {
			if slices.Contains(r.Entry, sq) {
				n.Fault("ph.file.square-twice", sq.X, sq.Y)
			}
			r.Entry = append(r.Entry, sq)
		}
	}
	r.commands(m.Get("commands"))
	r.decks(m.Get("decks"))
	r.begin(m.Get("begin"))
	r.everywhere()
}

// size reads how many squares the board has. Where nobody can tell, it has as many as one may, so
// that no square is called off it.
func (r *reader) size(n *doc.Node) {
	r.Board = [2]int{MostSide, MostSide}
	list := n.List()
	if n.IsList() && len(list) != 2 {
		n.Fault("doc.wrong-count", 2, len(list))
	}
	for i, one := range list {
		if side := one.IntIn(LeastSide, MostSide); i < 2 && side > 0 && len(list) == 2 {
			r.Board[i] = side
		}
	}
}

// square reads a square of the board; ok is false, with a fault, for anything else.
func (r *reader) square(n *doc.Node) (sq board.Square, ok bool) {
	p, ok := n.Pair()
	sq = board.Square{X: p[0], Y: p[1]}
	if ok && !r.On(sq) {
		n.Fault("ph.file.off-board", sq.X, sq.Y, r.Board[0], r.Board[1])
		ok = false
	}
	return sq, ok
}

// tells reads what is told of a square.
func (r *reader) tells(n *doc.Node) {
	m := n.Map("at", "is", "place")
	s := Square{Is: m.Need("is").Enum(kinds...), Place: m.Get("place").Enum(places...)}
	at, ok := r.square(m.Need("at"))
	s.At = at
	if s.Place != "" && s.Is != "" && s.Is != Castle && slices.Contains(castles, s.Place) {
		m.Get("place").Fault("ph.file.place-castle", s.Place)
	}
	r.vague = r.vague || m.Get("place").Faulty()
	if !ok {
		return
	}
	if first := found(r.Squares, func(o *Square) bool { return o.At == at }); first != nil {
		m.Get("at").Fault("ph.file.square-twice", at.X, at.Y)
		return
	}
	if s.Place == Plancenoit {
		r.last = m.Get("place")
	} else if first := r.Places(s.Place); first != nil {
		m.Get("place").Fault("ph.file.place-twice", s.Place, first[0].X, first[0].Y)
	}
	r.Squares = append(r.Squares, s)
}

// village holds Plancenoit against how many squares it has, if it has any.
func (r *reader) village() {
	if r.vague {
		return // one of them may be the place that could not be read
	}
	if n, want := len(r.Places(Plancenoit)), squaresOf(Plancenoit); n > want || n > 0 && n < want && !slices.Contains(r.Unknown, UnknownSquares) {
		r.last.Fault("ph.file.plancenoit", want, n)
	}
}

// edge reads what lies between two squares.
func (r *reader) edge(n *doc.Node) {
	m := n.Map("between", "is")
	between := m.Need("between")
	ends := between.List()
	if between.IsList() && len(ends) != 2 {
		between.Fault("ph.file.between", len(ends))
	}
	var e Edge
	sound := len(ends) == 2
	for i, one := range ends {
		if at, ok := r.square(one); !ok {
			sound = false
		} else if i < 2 {
			e.Between[i] = at
		}
	}
	e.Is = border(m.Need("is"))
	if !sound {
		return
	}
	a, b := e.Between[0], e.Between[1]
	dx, dy := a.Apart(b)
	first := found(r.Edges, func(o *Edge) bool { return o.Between == e.Between || o.Between == [2]board.Square{b, a} })
	switch {
	case dx+dy != 1:
		between.Fault("ph.file.apart", a.X, a.Y, b.X, b.Y)
	case first != nil:
		between.Fault("ph.file.edge-twice", a.X, a.Y, b.X, b.Y)
	default:
		r.Edges = append(r.Edges, e)
	}
}

// border reads what an edge is.
func border(n *doc.Node) (is []string) {
	list := n.List()
	if n.IsList() && len(list) == 0 {
		n.Fault("ph.file.edge-empty")
	}
	for _, one := range list {
		word := one.Enum(borders...)
		if word == Nothing && len(list) > 1 {
			one.Fault("ph.file.edge-none")
		}
		if word != "" && slices.Contains(is, word) {
			one.Fault("ph.file.edge-word", word)
		}
		is = append(is, word)
	}
	if slices.Contains(is, "") {
		return is // what else is wrong hangs on what was meant
	}
	for i, one := range list {
		if is[i] == Bridge && !slices.Contains(is, Stream) {
			one.Fault("ph.file.bridge")
		}
		if (is[i] == Road || is[i] == Bridge) && slices.Contains(is, Pond) {
			one.Fault("ph.file.pond", is[i])
		}
	}
	return is
}

// commands reads what command cards are worth, in attack and in defence.
func (r *reader) commands(n *doc.Node) {
	m := n.Map(sides...)
	for _, side := range sides {
		worth := m.Get(side)
		if worth == nil {
			continue
		}
		list := worth.List()
		if worth.IsList() && len(list) != 2 {
			worth.Fault("doc.wrong-count", 2, len(list))
		}
		var points []int
		for _, one := range list {
			points = append(points, one.IntIn(0, MostPoint))
		}
		if r.Commands == nil {
			r.Commands = map[string][]int{}
		}
		r.Commands[side] = points
	}
}
