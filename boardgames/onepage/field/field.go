// Package field is a board of One-Page Waterloo with the pieces that begin on it: it owns the
// form of the file, what may stand where when a game begins, and the JSON that a journal keeps
// of it. What happens afterwards is the rules'.
//
// The sheet prints no board and no set-up, so a game has both from a file: YAML with the ground
// as rows of characters, one a square, the northernmost first. Reading is strict: whatever is
// wrong with a file is told in one run, each fault with its line and column.
package field

import (
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// The limits of the file. The sheet prints none of them.
const (
	LeastSide = 2  // squares of a board, each way
	MostSide  = 99 // so that a square is two numbers of at most two digits
	MostValue = 3  // of a leader
)

// A Field is a board and its pieces before the first turn.
type Field struct {
	Game     string            `json:"game"`
	Name     Name              `json:"name"`
	Label    Name              `json:"label,omitzero"` // what is to be said of the board before anybody plays on it
	Date     string            `json:"date,omitempty"` // 1815-06-18
	Turns    int               `json:"turns"`
	Readings map[string]string `json:"readings,omitempty"` // other readings of rulings: "R13" to "b"
	Ground   []string          `json:"ground"`             // rows from north to south, a [Ground] a square; At asks it by square
	Towns    []Town            `json:"towns,omitempty"`
	Entries  []Entry           `json:"entry,omitempty"`
	Pieces   []Piece           `json:"pieces"`

	Width, Height int `json:"-"` // squares
}

// Name is a name in both languages.
type Name = boardfile.Name

// A Town is a name for squares of houses. For stacking each square stands by itself.
type Town struct {
	ID   string         `json:"id"`
	Name Name           `json:"name"` // the id where the file gives none
	At   []board.Square `json:"at"`
}

// An Entry is where pieces of a side come onto the board, from a turn on.
type Entry struct {
	ID   string         `json:"id"`
	Turn int            `json:"turn"`
	Side Side           `json:"side"`
	At   []board.Square `json:"at"` // on the edge of the board
}

// A Side is one of the two.
type Side string

// The sides; the French move first (W1P §1).
const (
	French Side = "french"
	Allied Side = "allied"
)

// A Kind is what a piece is.
type Kind string

// The kinds of pieces.
const (
	Infantry  Kind = "infantry"
	Cavalry   Kind = "cavalry"
	Artillery Kind = "artillery"
	Leader    Kind = "leader"
)

// A Piece is a counter, and where it begins.
type Piece struct {
	ID       string        `json:"id"`
	Name     Name          `json:"name"` // the id where the file gives none
	Side     Side          `json:"side"`
	Kind     Kind          `json:"kind"`
	Value    int           `json:"value"`               // 1, of a leader up to MostValue
	OldGuard bool          `json:"old-guard,omitempty"` // W1P §10
	Chief    bool          `json:"chief,omitempty"`     // Napoleon or Wellington, whose death decides (W1P §3)
	At       *board.Square `json:"at,omitempty"`        // nil of one that enters later
	Facing   game.Facing   `json:"-"`                   // NoFront of leaders and of who enters; of who stands in a square or a town it may be left out
	Square   bool          `json:"square,omitempty"`    // one of a square (W1P §11)
	Enters   string        `json:"enters,omitempty"`    // id of the entry; "" of a piece on the board
}

// MarshalJSON writes a piece as the file has it, its facing a word.
func (p Piece) MarshalJSON() ([]byte, error) {
	type plain Piece
	return doc.JSON(struct {
		plain
		Facing string `json:"facing,omitempty"`
	}{plain(p), p.Facing.String()}), nil
}

// A Ground is what a square is made of, as the file writes it.
type Ground byte

// The kinds of ground; zero is no square of the board.
const (
	Open        Ground = '.'
	Wood        Ground = 'w'
	Houses      Ground = 'T'
	Contour     Ground = 'c'
	Impassable  Ground = '#'
	Road        Ground = '+'
	RoadContour Ground = 'x'
	Unknown     Ground = '?' // nobody has told yet what the printed board shows there
)

// grounds are all of them, as a file may write them.
const grounds = ".wTc#+x?"

// Named is a kind of ground with its words, English and Italian.
type Named struct {
	Word, Also string
	Is         Ground
}

// Names are the kinds of ground as lines call them, in the order of a file's characters.
var Names = []Named{{"open", "aperto", Open}, {"wood", "bosco", Wood}, {"town", "citta", Houses}, {"contour", "livello", Contour}, {"impassable", "sbarrato", Impassable},
	{"road", "strada", Road}, {"road-contour", "strada-livello", RoadContour}}

// Blank is a board of which nobody has told anything yet.
func Blank(width, height int) *Field {
	f := &Field{Game: book.Name, Turns: book.Tables.Int("game.turns"), Width: width, Height: height}
	for range height {
		f.Ground = append(f.Ground, strings.Repeat(string(Unknown), width))
	}
	return f
}

// With is the board with another ground on a square of it.
func (f *Field) With(sq board.Square, g Ground) *Field {
	out := *f
	out.Ground = slices.Clone(f.Ground)
	row := []byte(out.Ground[f.Height-1-sq.Y])
	row[sq.X] = byte(g)
	out.Ground[f.Height-1-sq.Y] = string(row)
	return &out
}

// IsOpen reports ground that neither costs nor helps: open, or a road over it.
func (g Ground) IsOpen() bool { return g == Open || g == Road }

// IsRoad reports a road, also one that crosses a contour.
func (g Ground) IsRoad() bool { return g == Road || g == RoadContour }

// IsContour reports a contour, also one that a road crosses.
func (g Ground) IsContour() bool { return g == Contour || g == RoadContour }

// IsWood reports a wood.
func (g Ground) IsWood() bool { return g == Wood }

// IsTown reports a square of a town.
func (g Ground) IsTown() bool { return g == Houses }

// IsImpassable reports ground that nobody enters.
func (g Ground) IsImpassable() bool { return g == Impassable }

// Bars reports ground that a kind of piece may not enter: horse and guns no wood (W1P §5),
// nobody what is impassable or no square of the board.
func (g Ground) Bars(k Kind) bool {
	switch g {
	case 0, Impassable:
		return true
	case Wood:
		return k == Cavalry || k == Artillery
	}
	return false
}

// On reports a square of the board.
func (f *Field) On(sq board.Square) bool {
	return sq.X >= 0 && sq.X < f.Width && sq.Y >= 0 && sq.Y < f.Height
}

// At is the ground of a square, 0 off the board.
func (f *Field) At(sq board.Square) Ground {
	if !f.On(sq) {
		return 0
	}
	return Ground(f.Ground[f.Height-1-sq.Y][sq.X])
}

// Edge reports a square at the edge of the board.
func (f *Field) Edge(sq board.Square) bool {
	return f.On(sq) && (sq.X == 0 || sq.Y == 0 || sq.X == f.Width-1 || sq.Y == f.Height-1)
}

// Town is the town that has a name for a square, nil for a square without one.
func (f *Field) Town(sq board.Square) *Town {
	for i := range f.Towns {
		for _, at := range f.Towns[i].At {
			if at == sq {
				return &f.Towns[i]
			}
		}
	}
	return nil
}

// Piece is the piece of that id, nil if there is none.
func (f *Field) Piece(id string) *Piece {
	for i := range f.Pieces {
		if f.Pieces[i].ID == id {
			return &f.Pieces[i]
		}
	}
	return nil
}

// Entry is the entry of that id, nil if there is none.
func (f *Field) Entry(id string) *Entry {
	for i := range f.Entries {
		if f.Entries[i].ID == id {
			return &f.Entries[i]
		}
	}
	return nil
}

// JSON is the whole file on one line, the same bytes for the same board: what a journal keeps.
// [Read] reads it to the same Field.
func (f *Field) JSON() []byte { return doc.JSON(f) }

// Title implements boardfile.Board.
func (f *Field) Title() (name, label Name, date string) { return f.Name, f.Label, f.Date }

// Notes says what is unusual in a file and no fault: a side without a chief, by whose death
// nobody can win.
func (f *Field) Notes() []ref.Msg {
	chief := map[Side]bool{}
	for i := range f.Pieces {
		if f.Pieces[i].Chief {
			chief[f.Pieces[i].Side] = true
		}
	}
	var out []ref.Msg
	for _, s := range []Side{French, Allied} {
		if !chief[s] {
			out = append(out, ref.M("op.file.note-chief", ref.Word("op.file.side."+string(s))))
		}
	}
	return out
}
