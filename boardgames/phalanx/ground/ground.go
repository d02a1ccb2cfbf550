// Package ground is a board of Waterloo by Phalanx with everything that lies on it or beside it: it
// owns the form of the file, what may stand where when a game begins, and the JSON that a journal
// keeps of it. What happens afterwards is the rules'.
//
// The book prints neither its board nor its counters nor its cards, so a game has them from a file:
// YAML with the squares and edges that are not clear, the units, the leaders, the decks, and where
// the game begins. Reading is strict: whatever is wrong with a file is told in one run, each fault
// with its line and column.
package ground

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/ref"
)

// The limits of the file. The book prints none of them.
const (
	LeastSide = 2  // squares of a board, each way
	MostSide  = 99 // so that a square is two numbers of at most two digits
	MostValue = 20 // of a unit
	MostPoint = 9  // of a card and of a command: a digit
)

// The armies; the two of the Allies win and lose together (PHX §13.3). As the names of sides,
// French and Allied are the two.
const (
	French   = "french"
	Allied   = "allied"
	Prussian = "prussian"
)

// The arms (PHX §2.2).
const (
	Infantry     = "infantry"
	HeavyCavalry = "heavy-cavalry"
	LightCavalry = "light-cavalry"
)

// What a square is (PHX §8.3).
const (
	Clear   = "clear"
	Wood    = "wood"
	Village = "village"
	Hill    = "hill"
	Castle  = "castle"
	Unknown = "unknown" // nobody has told: of a board that is told at the table
)

// What an edge is (PHX §8.3).
const (
	Ridge   = "ridge"
	Stream  = "stream"
	Bridge  = "bridge"
	Road    = "road"
	Pond    = "pond"
	Nothing = "none" // told that there is nothing
)

// The places that the book names.
const (
	MontStJean   = "mont-st-jean"
	Hougoumont   = "hougoumont"
	LaHayeSainte = "la-haye-sainte"
	Frischermont = "frischermont"
	Plancenoit   = "plancenoit"
)

// The lengths of a game (PHX §13.1).
const (
	Long  = "long"
	Short = "short"
)

var (
	sides   = []string{French, Allied}
	armies  = []string{French, Allied, Prussian}
	arms    = []string{Infantry, HeavyCavalry, LightCavalry}
	kinds   = []string{Wood, Village, Hill, Castle, Clear}
	borders = []string{Ridge, Stream, Bridge, Road, Pond, Nothing}
	places  = []string{MontStJean, Hougoumont, LaHayeSainte, Frischermont, Plancenoit}
	castles = []string{Hougoumont, LaHayeSainte, Frischermont}
	chiefs  = []string{"napoleon", "wellington"}
)

// A Ground is a board and a position on it.
type Ground struct {
	Game     string            `json:"game"`
	Name     Name              `json:"name"`
	Label    Name              `json:"label,omitzero"` // what is to be said of the board before anybody plays on it
	Date     string            `json:"date,omitempty"` // 1815-06-18
	Length   string            `json:"length"`
	Players  int               `json:"players"`
	Readings map[string]string `json:"readings,omitempty"` // other readings of rulings: "R8" to "b"
	Board    [2]int            `json:"board"`              // squares, east and north
	Squares  []Square          `json:"squares,omitempty"`  // of which something is told; the method Square asks any
	Edges    []Edge            `json:"edges,omitempty"`    // likewise
	Unknown  []string          `json:"unknown,omitempty"`  // "squares", "edges": of which nothing is told is unknown, not clear
	Units    []Unit            `json:"units"`
	Leaders  []Leader          `json:"leaders,omitempty"`
	Entry    []board.Square    `json:"entry,omitempty"`    // where Prussians may enter
	Commands map[string][]int  `json:"commands,omitempty"` // by side: what a command card is worth in attack and in defence
	Decks    map[string][]Card `json:"decks,omitempty"`    // by army; one without an entry has a deck that nobody has told
	Begin    Begin             `json:"begin"`
}

// Name is a name in both languages.
type Name = boardfile.Name

// A Square is one that is not clear, or has a name.
type Square struct {
	At    board.Square `json:"at"`
	Is    string       `json:"is"`
	Place string       `json:"place,omitempty"`
}

// An Edge is what lies between two squares beside each other.
type Edge struct {
	Between [2]board.Square `json:"between"`
	Is      []string        `json:"is"`
}

// A Unit is a counter, and where it begins: on the board, on a later turn, or dead.
type Unit struct {
	ID         string        `json:"id"`
	Army       string        `json:"army"`
	Arm        string        `json:"arm"`
	Value      int           `json:"value"`
	Reduced    int           `json:"reduced,omitempty"` // 0 of a unit without a weaker side (PHX §9.1)
	Elite      bool          `json:"elite,omitempty"`
	At         *board.Square `json:"at,omitempty"`     // nil of one that is not on the board
	Facing     string        `json:"facing,omitempty"` // n, e, s or w of one that is
	Weak       bool          `json:"weak,omitempty"`   // it begins on its weaker side
	Disordered bool          `json:"disordered,omitempty"`
	Enters     int           `json:"enters,omitempty"` // the turn from which it may enter; 0 of one that does not
}

// A Leader is Napoleon or Wellington, and where he begins.
type Leader struct {
	ID string       `json:"id"`
	At board.Square `json:"at"`
}

// A Begin is where the game begins.
type Begin struct {
	Turn    int
	Active  string // the side whose round it is
	Cards   int    // played in this round so far
	Bid     bool   // the turn begins with its bid
	Hands   map[string]Hand
	Last    map[string][]string // by place: the side that entered last, of Plancenoit one a square
	Castles map[string]int      // destruction points left
	Dead    []string            // ids of units
}

// Blank is a board of which nobody has told anything yet, as large as that of the practice ground.
func Blank() *Ground {
	g := &Ground{Game: book.Name, Length: Long, Players: 2, Board: [2]int{15, 11}, Units: []Unit{}}
	g.Begin = Begin{Turn: 1, Active: French, Last: map[string][]string{}, Castles: map[string]int{}}
	for _, p := range places {
		g.Begin.Last[p] = slices.Repeat([]string{Allied}, squaresOf(p)) // PHX §3.1
	}
	for _, c := range castles {
		g.Begin.Castles[c] = book.Tables.Int("castles." + c)
	}
	return g
}

// squaresOf is how many squares a place has.
func squaresOf(place string) int {
	if place == Plancenoit {
		return book.Tables.Int("victory.squares.plancenoit")
	}
	return 1
}

// deckSize is how many cards an army has.
func deckSize(army string) int { return book.Tables.Int("cards.deck." + army) }

// sideOf is the side of an army, or of a leader.
func sideOf(who string) string {
	switch who {
	case French, "napoleon":
		return French
	case Allied, Prussian, "wellington":
		return Allied
	}
	return ""
}

// turns is how many a game has.
func (g *Ground) turns() int {
	if g.Length == Short {
		return book.Tables.Int("turns.short")
	}
	return book.Tables.Int("turns.long")
}

// On reports a square of the board.
func (g *Ground) On(at board.Square) bool {
	return at.X >= 0 && at.X < g.Board[0] && at.Y >= 0 && at.Y < g.Board[1]
}

// What may be unknown where nothing is told of it.
const (
	UnknownSquares = "squares"
	UnknownEdges   = "edges"
)

// Square is what a square is and the place it belongs to, "" for none: clear, or unknown, where
// nothing is told, "" off the board.
func (g *Ground) Square(at board.Square) (is, place string) {
	for i := range g.Squares {
		if g.Squares[i].At == at {
			return g.Squares[i].Is, g.Squares[i].Place
		}
	}
	if !g.On(at) {
		return "", ""
	}
	if slices.Contains(g.Unknown, UnknownSquares) {
		return Unknown, ""
	}
	return Clear, ""
}

// Places are the squares of a place, in the order of the file.
func (g *Ground) Places(place string) (out []board.Square) {
	for i := range g.Squares {
		if g.Squares[i].Place == place && place != "" {
			out = append(out, g.Squares[i].At)
		}
	}
	return out
}

// Edge is what lies between two squares: nothing, or that it is unknown, where nothing is told.
func (g *Ground) Edge(a, b board.Square) []string {
	for i := range g.Edges {
		if e := g.Edges[i].Between; e == [2]board.Square{a, b} || e == [2]board.Square{b, a} {
			return g.Edges[i].Is
		}
	}
	if slices.Contains(g.Unknown, UnknownEdges) {
		return []string{Unknown}
	}
	return nil
}

// Unit is the unit of that id, nil if there is none.
func (g *Ground) Unit(id string) *Unit {
	return found(g.Units, func(u *Unit) bool { return u.ID == id })
}

// Leader is the leader of that id, nil if he is not there.
func (g *Ground) Leader(id string) *Leader {
	return found(g.Leaders, func(l *Leader) bool { return l.ID == id })
}

func found[T any](all []T, is func(*T) bool) *T {
	for i := range all {
		if is(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// Title implements boardfile.Board.
func (g *Ground) Title() (name, label Name, date string) { return g.Name, g.Label, g.Date }

// Notes says what is unusual in a file and no fault: heavy cavalry that the book does not have,
// Prussians with nowhere to enter, a castle that takes no blows, and places without a square, where
// nobody wins anything.
func (g *Ground) Notes() (out []ref.Msg) {
	for i := range g.Units {
		if u := &g.Units[i]; u.Army == Prussian && u.Arm == HeavyCavalry {
			out = append(out, ref.M("ph.file.note-heavy", u.ID))
		}
	}
	if late := found(g.Units, func(u *Unit) bool { return u.Enters > 0 }); late != nil && len(g.Entry) == 0 {
		out = append(out, ref.M("ph.file.note-entry", late.ID))
	}
	for _, s := range g.Squares {
		if s.Is == Castle && !slices.Contains(castles, s.Place) {
			out = append(out, ref.M("ph.file.note-castle", s.At.X, s.At.Y))
		}
	}
	without := ref.Comma{}
	for _, p := range g.wins() {
		if g.Places(p) == nil {
			without = append(without, p)
		}
	}
	if len(without) > 0 {
		out = append(out, ref.M("ph.file.note-places", without))
	}
	return out
}

// wins are the places that count when the game is over (PHX §13.2, §13.3).
func (g *Ground) wins() []string {
	missing := Frischermont
	if g.Length == Short {
		missing = Plancenoit
	}
	return slices.DeleteFunc(slices.Clone(places), func(p string) bool { return p == missing })
}
