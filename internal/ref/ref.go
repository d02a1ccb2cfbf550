// Package ref names places in the rulebooks and messages in the catalogue.
// It stands at the bottom of the house: everything that explains itself cites
// through it, and it imports nothing of ours.
package ref

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Ref names one paragraph, one titled part of a paragraph, or one ruling of a
// book: "OM §9.10", "OM §10.5/countercharge", "OM R3". It is a string so that
// it costs nothing to carry and can be found by searching the tree.
type Ref string

// A Msg is a sentence that has not been written yet: the key of a catalogue
// entry and its arguments. The journal and the adjudicators keep meaning; a
// sentence exists only when somebody reads it.
type Msg struct {
	Key  string
	Args []any
}

// M makes a message from a catalogue key and its arguments. An argument is an
// id (string), a number (int), a length (CM), a word of the catalogue (Word), a
// citation (Ref), a Name, a line (Typed), another Msg, or a List of those.
func M(key string, args ...any) Msg { return Msg{Key: key, Args: args} }

// IsZero reports whether the message is empty.
func (m Msg) IsZero() bool { return m.Key == "" }

// Word is the key of a word in the catalogue, such as "formation.line".
type Word string

// CM is a length in centimetres, printed with at most two decimals and the
// decimal mark of the reader's language.
type CM float64

// Deg is an angle in degrees, printed like CM.
type Deg float64

// Decimal is a number with a fraction that has no unit, such as an average.
type Decimal float64

// Typed is a line as the journal keeps it, which a reader may want in his own words.
type Typed string

// Signed is a number that always shows its sign: +5, -3, +0.
type Signed int

// List is a row of arguments printed one after another with a space between.
type List []any

// Comma is a row of arguments printed with commas between.
type Comma []any

// Share is one cell of a row of chances: what it is and how likely.
type Share struct {
	Say Msg
	P   *big.Rat
}

// Name is what a side or a person is called in each language.
type Name struct{ EN, IT string }

// Row is a row of chances, printed as whole percentages. A row that is a whole
// adds up to 100; a chance that is not nothing never prints as 0.
type Row []Share

// parts is a Ref taken apart for checking and sorting.
type parts struct {
	book    string
	section []int
	slug    string
	ruling  int
}

// Parse reads a citation. It accepts the printed form ("OM §9.10", "OM R3",
// "OM §10.5/waves") and the forms a hurried reader types: "9.10", "R3", "r3",
// "om 9.10", "§9.10". Where none is named it is of the given book, "" for none. The
// error says which part is not a citation.
func Parse(book, s string) (Ref, error) {
	t := strings.TrimSpace(s)
	if i := strings.IndexByte(t, ' '); i > 0 {
		book, t = strings.ToUpper(t[:i]), strings.TrimSpace(t[i+1:])
	}
	if !isBook(book) {
		return "", fmt.Errorf("%q names no book: its mark is letters and digits, such as OM", s)
	}
	t = strings.TrimPrefix(t, "§")
	if t == "" {
		return "", fmt.Errorf("%q names no paragraph", s)
	}
	if t[0] == 'R' || t[0] == 'r' {
		n, err := strconv.Atoi(t[1:])
		if err != nil || n < 1 || n > 999 {
			return "", fmt.Errorf("%q is not a ruling: write R3", t)
		}
		return Ref(fmt.Sprintf("%s R%d", book, n)), nil
	}
	r := Ref(book + " §" + strings.ToLower(t))
	if _, err := r.split(); err != nil {
		return "", err
	}
	return r, nil
}

// isBook reports whether a mark can be a book's: two to six capitals and digits, a
// capital first. Which books there are, and what paragraphs they have, tables knows.
func isBook(mark string) bool {
	if len(mark) < 2 || len(mark) > 6 {
		return false
	}
	for i, c := range mark {
		if (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// Check reports whether r is well formed. It does not ask whether the book has
// such a paragraph: tables knows that.
func (r Ref) Check() error { _, err := r.split(); return err }

// Book is the part before the blank: "OM".
func (r Ref) Book() string {
	b, _, _ := strings.Cut(string(r), " ")
	return b
}

// Section is the paragraph with its slug and without the sign: "9.10",
// "10.5/waves"; empty for a ruling.
func (r Ref) Section() string {
	_, s, ok := strings.Cut(string(r), "§")
	if !ok {
		return ""
	}
	return s
}

// Short is the citation without its book: "§9.10", "R3".
func (r Ref) Short() string {
	_, s, ok := strings.Cut(string(r), " ")
	if !ok {
		return string(r)
	}
	return s
}

// Ruling is the number of a ruling, 0 for a paragraph.
func (r Ref) Ruling() int {
	p, err := r.split()
	if err != nil {
		return 0
	}
	return p.ruling
}

func (r Ref) split() (parts, error) {
	var p parts
	book, rest, ok := strings.Cut(string(r), " ")
	if !ok || !isBook(book) {
		return p, fmt.Errorf("citation %q has no book", string(r))
	}
	p.book = book
	if strings.HasPrefix(rest, "R") {
		n, err := strconv.Atoi(rest[1:])
		if err != nil || n < 1 {
			return p, fmt.Errorf("citation %q: not a ruling", string(r))
		}
		p.ruling = n
		return p, nil
	}
	sec, ok := strings.CutPrefix(rest, "§")
	if !ok || sec == "" {
		return p, fmt.Errorf("citation %q: a paragraph begins with §", string(r))
	}
	sec, p.slug, ok = strings.Cut(sec, "/")
	if ok && p.slug == "" {
		return p, fmt.Errorf("citation %q: empty title", string(r))
	}
	for _, c := range p.slug {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
			return p, fmt.Errorf("citation %q: title has %q", string(r), c)
		}
	}
	for _, f := range strings.Split(sec, ".") {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
			return p, fmt.Errorf("citation %q: %q is not a number", string(r), f)
		}
		p.section = append(p.section, n)
	}
	return p, nil
}

// Less orders citations: by book, then numbers as numbers (9.9 before 9.10), a
// paragraph before its titled parts, paragraphs before rulings. It is a strict
// order: for two different well-formed citations exactly one of Less(a, b) and
// Less(b, a) holds.
func Less(a, b Ref) bool {
	p, ea := a.split()
	q, eb := b.split()
	if ea != nil || eb != nil {
		return a < b
	}
	if p.book != q.book {
		return p.book < q.book
	}
	if p.ruling != q.ruling {
		return p.ruling < q.ruling
	}
	for i := 0; i < len(p.section) && i < len(q.section); i++ {
		if p.section[i] != q.section[i] {
			return p.section[i] < q.section[i]
		}
	}
	if len(p.section) != len(q.section) {
		return len(p.section) < len(q.section)
	}
	return p.slug < q.slug
}
