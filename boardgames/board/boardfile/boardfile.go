// Package boardfile is what the files of all board games have in common: names in both languages, ids, the readings
// of rulings that a file takes, and how a file becomes the opening of a game. What a board is made of
// belongs to the game that reads it.
//
// It may touch the reader of documents, the register of rulings and the contract with the program; it
// knows no game.
package boardfile

import (
	"embed"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go
var Sources embed.FS

// A fault of a reader writes itself with the sentences of its package; these join them.
func init() { doc.Register(en, it, "board") }

// MostID is how many characters an id has at most.
const MostID = 24

// A Name is a name in both languages; they may be the same.
type Name struct {
	EN string `json:"en"`
	IT string `json:"it"`
}

// Msg is the name as part of a sentence.
func (n Name) Msg() ref.Name { return ref.Name(n) }

// A Board is a game as its file has it.
type Board interface {
	// Title is what it is called, what is to be said before anybody plays, and its day.
	Title() (name, label Name, date string)
	// JSON is the whole file on one line, the same bytes for the same board: what a journal keeps.
	JSON() []byte
	// Notes says what is unusual in a file and no fault.
	Notes() []ref.Msg
}

// Open reads a file as a game opens it. The pieces of a board stand where the file has them or are not on the
// board, so that no game begins with nobody placed.
func Open[B Board](path string, text []byte, w game.Wish, read func(path string, text []byte) (B, error)) (*game.Opening, error) {
	b, err := read(path, text)
	if err != nil {
		return nil, err
	}
	if w.Unplaced {
		return nil, doc.Faults{{File: path, Say: ref.M("board.file.unplaced")}}
	}
	name, label, date := b.Title()
	return &game.Opening{Name: name.Msg(), Label: label.Msg(), Date: date, JSON: b.JSON(), Notes: b.Notes()}, nil
}

// Kept is the fault of a file that a journal cannot keep, nil of one that it can.
func Kept(path string, json []byte) error {
	if n := len(json); n > doc.MaxBytes {
		return doc.Faults{{File: path, Say: ref.M("board.file.too-large", n, doc.MaxBytes)}}
	}
	return nil
}

// Readings reads which readings of a book's rulings are taken in place of the usual ones; nil of none.
func Readings(n *doc.Node, book *tables.Book, mark string) (taken map[string]string) {
	rulings, err := book.Rulings()
	if err != nil {
		panic("boardfile: " + err.Error()) // a shipped file, proven by a test
	}
	for _, e := range n.Entries() {
		ruling := rulings.Find(ref.Ref(mark + " " + e.Name))
		letter := e.Value.Text()
		switch {
		case ruling == nil:
			e.Key.Fault("board.file.no-ruling", e.Name)
			continue
		case letter == "":
			continue
		}
		switch reading := ruling.Reading(letter); {
		case reading == nil:
			var known ref.Comma
			for _, x := range ruling.Readings {
				known = append(known, x.Letter)
			}
			e.Value.Fault("board.file.no-reading", e.Name, letter, known)
		case reading.Unplayed:
			e.Value.Fault("board.file.unplayed", e.Name, letter)
		default:
			if taken == nil {
				taken = map[string]string{}
			}
			taken[e.Name] = letter
		}
	}
	return taken
}

// IDs are those of one file, which no two things have.
type IDs struct {
	Reserved func(id string) bool // a word that a line reads as something else
	seen     map[string]string    // small letters to the id as it stands in the file
}

// Read reads an id. One that no line could name, or that something else has, is a fault.
func (x *IDs) Read(n *doc.Node) string {
	id := n.Text()
	if id == "" {
		return ""
	}
	small := strings.ToLower(id)
	first, twice := x.seen[small]
	switch {
	case !IDForm(id):
		n.Fault("board.file.id-form", id)
	case len(id) > MostID:
		n.Fault("board.file.id-long", id, MostID)
	case x.Reserved(id):
		n.Fault("board.file.id-taken", id)
	case twice:
		n.Fault("board.file.id-twice", id, first)
	default:
		if x.seen == nil {
			x.seen = map[string]string{}
		}
		x.seen[small] = id
	}
	return id
}

// MayBe reports an id that a thing may have: of the form and the length of those in a file, and not reserved.
func (x *IDs) MayBe(id string) bool { return IDForm(id) && len(id) <= MostID && !x.Reserved(id) }

// IDForm reports letters from a to z, digits and dashes, no dash first: ASCII alone, because two ids must
// never look alike.
func IDForm(id string) bool {
	for i, r := range id {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-' && i > 0:
		default:
			return false
		}
	}
	return id != ""
}

// Taken are words of a line that no id may be, in small letters, a blank or the end of a line between two. They are
// a text, and not a list, so that no start makes lists that it does not read.
type Taken string

// Has reports one of them.
func (t Taken) Has(small string) bool {
	for w := range strings.FieldsSeq(string(t)) {
		if w == small {
			return true
		}
	}
	return false
}

// List is each of them.
func (t Taken) List() []string { return strings.Fields(string(t)) }

// Die reports a number, or a die with or without how often it is thrown, in small letters: 12, d6, 2d6.
func Die(small string) bool {
	count, sides, is := strings.Cut(small, "d")
	return digits(count) && (!is && count != "" || is && sides != "" && digits(sides))
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }
