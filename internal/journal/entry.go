package journal

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"adjutant/internal/ref"
)

// Newest is the number of the format that a new journal is written in. One that is there
// already goes on in the format in which it was begun, which its first line names.
const Newest = 2

// Format names a format; it opens every journal. The two formats that there are differ in
// what stands in "ev" alone, which this package carries unread.
func Format(n int) string { return Family + strconv.Itoa(n) }

// MaxSize is the largest journal, in bytes, that is read or written: about 1.3
// million commands. It keeps a file that is no journal from filling the memory.
const MaxSize = 256 << 20

// maxDepth is how deep "scenario" and "ev" may nest.
const maxDepth = 128

// A Header is the first line: what the game needs before its first command.
type Header struct {
	// Format is the number of the journal's format, from 1; 0 in a header that is to be
	// created is the newest.
	Format int
	// Game is the id of the game, such as "om".
	Game string
	// Edition names the tables and rules with which the game is played.
	Edition string
	// Scenario is the whole scenario as JSON; nil (null in the file) without one.
	Scenario json.RawMessage
	// Dice says where the faces come from.
	Dice DiceMode
	// Rulings are the readings chosen in place of the usual ones, by ruling id:
	// "OM R3": "b".
	Rulings map[string]string
	// H is the line's link; Create and the readers set it.
	H Hash
}

// A DiceMode is the source of faces and, for seeded dice, its key.
type DiceMode struct{ Mode, Key string }

// A Kind says what a line does to the game.
type Kind string

// The kinds of a line.
const (
	Do     Kind = "do"     // a command
	Face   Kind = "die"    // a face fed to a command that waits for it
	Choice Kind = "choice" // a choice fed to a command that waits for it
	Undo   Kind = "undo"   // strikes an entry through
	Redo   Kind = "redo"   // takes the stroke away
	Fix    Kind = "fix"    // replaces an entry in its place
	Set    Kind = "set"    // states a fact or an option
	Note   Kind = "note"   // the referee's remark
	Rule   Kind = "rule"   // chooses a reading of the rules
)

// Kinds lists every kind.
var Kinds = []Kind{Do, Face, Choice, Undo, Redo, Fix, Set, Note, Rule}

// An Entry is one acknowledged command.
type Entry struct {
	// N counts the lines after the header from 1, without a gap. Append sets it.
	N int
	// E is the number people see and type; several lines (a command, then the
	// faces it waits for) may share one.
	E int
	// K is the kind.
	K Kind
	// Verb, Args and Set are the command in English words and ids: the verb, what
	// it is about, and the facts stated beside it.
	Verb string
	Args []string
	Set  []string
	// Dice are the faces used, in order.
	Dice []Die
	// Ev are the events, JSON that the game understands. Entries that were read
	// share the memory of the file; do not write to it.
	Ev json.RawMessage
	// Text is the referee's own remark or reason.
	Text string
	// At is when it happened, in UTC to the second. Append fills in the clock.
	At time.Time
	// H is the line's link. Append sets it.
	H Hash
}

// A Die is one face: a die of D sides showed F, thrown by By ("hand" or the name
// of a roller). A card has the name of its pack in Deck and its word in Card: of D cards
// that nobody had seen it was the one in place F. A card that lies face down has no word
// and place 0. Seat is who may see it, empty for everybody.
type Die struct {
	D, F             int
	Deck, Card, Seat string
	By               string
}

// AppendLine appends the entry's line, with its seal and newline, to dst and
// sets e.H. prev is the link of the line before. The entry must have passed
// Check.
func (e *Entry) AppendLine(dst []byte, prev Hash) []byte {
	var c chain
	return e.appendLine(dst, prev, &c)
}

func (e *Entry) appendLine(dst []byte, prev Hash, c *chain) []byte {
	start := len(dst)
	dst = append(dst, `{"n":`...)
	dst = strconv.AppendInt(dst, int64(e.N), 10)
	dst = append(dst, `,"e":`...)
	dst = strconv.AppendInt(dst, int64(e.E), 10)
	dst = append(dst, `,"k":`...)
	dst = appendString(dst, string(e.K))
	dst = e.appendWords(dst)
	if !e.At.IsZero() {
		dst = append(dst, `,"at":"`...)
		dst = e.At.AppendFormat(dst, time.RFC3339)
		dst = append(dst, '"')
	}
	e.H = c.link(prev, false, dst[start:])
	return appendSeal(dst, e.H)
}

// appendWords appends what a line says: its command, its dice, its events and its text.
func (e *Entry) appendWords(dst []byte) []byte {
	dst = appendWord(dst, `,"verb":`, e.Verb)
	dst = appendStrings(dst, `,"args":[`, e.Args)
	dst = appendStrings(dst, `,"set":[`, e.Set)
	if len(e.Dice) > 0 {
		sep := `,"dice":[`
		for _, d := range e.Dice {
			dst = append(dst, sep...)
			dst = append(dst, `{"d":`...)
			dst = strconv.AppendInt(dst, int64(d.D), 10)
			dst = append(dst, `,"f":`...)
			dst = strconv.AppendInt(dst, int64(d.F), 10)
			dst = appendWord(dst, `,"deck":`, d.Deck)
			dst = appendWord(dst, `,"card":`, d.Card)
			dst = appendWord(dst, `,"seat":`, d.Seat)
			dst = appendWord(dst, `,"by":`, d.By)
			dst = append(dst, '}')
			sep = ","
		}
		dst = append(dst, ']')
	}
	if len(e.Ev) > 0 {
		dst = append(dst, `,"ev":`...)
		dst = append(dst, e.Ev...)
	}
	return appendWord(dst, `,"text":`, e.Text)
}

// AppendLine appends the header's line, with its seal and newline, to dst and
// sets h.H. The header must have passed Check.
func (h *Header) AppendLine(dst []byte) []byte {
	if h.Format == 0 {
		h.Format = Newest
	}
	start := len(dst)
	dst = append(dst, `{"format":"`+Family...)
	dst = strconv.AppendInt(dst, int64(h.Format), 10)
	dst = append(dst, `","game":`...)
	dst = appendString(dst, h.Game)
	dst = append(dst, `,"edition":`...)
	dst = appendString(dst, h.Edition)
	dst = append(dst, `,"scenario":`...)
	if len(h.Scenario) > 0 {
		dst = append(dst, h.Scenario...)
	} else {
		dst = append(dst, "null"...)
	}
	dst = append(dst, `,"dice":{"mode":`...)
	dst = appendString(dst, h.Dice.Mode)
	dst = appendWord(dst, `,"key":`, h.Dice.Key)
	dst = append(dst, '}')
	if len(h.Rulings) > 0 {
		sep := `,"rulings":{`
		for _, k := range slices.Sorted(maps.Keys(h.Rulings)) {
			dst = append(dst, sep...)
			dst = appendString(dst, k)
			dst = append(dst, ':')
			dst = appendString(dst, h.Rulings[k])
			sep = ","
		}
		dst = append(dst, '}')
	}
	var c chain
	h.H = c.link(Hash{}, true, dst[start:])
	return appendSeal(dst, h.H)
}

func appendSeal(dst []byte, h Hash) []byte {
	dst = append(dst, sealOpen...)
	dst = h.append(dst)
	return append(dst, sealClose+"\n"...)
}

// appendWord writes a key and its string; nothing of an empty one.
func appendWord(dst []byte, key, s string) []byte {
	if s == "" {
		return dst
	}
	return appendString(append(dst, key...), s)
}

func appendStrings(dst []byte, open string, list []string) []byte {
	if len(list) == 0 {
		return dst
	}
	for _, s := range list {
		dst = append(dst, open...)
		dst = appendString(dst, s)
		open = ","
	}
	return append(dst, ']')
}

// appendString writes s as encoding/json does without HTML escapes, so that
// there is one spelling of every string.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if quick[c] {
			continue
		}
		if c == 0xe2 {
			// The two separators that end a line in JavaScript.
			if i+2 < len(s) && s[i+1] == 0x80 && s[i+2]&^1 == 0xa8 {
				dst = append(dst, s[from:i]...)
				dst = append(dst, `\u202`...)
				dst = append(dst, hexDigits[s[i+2]&15])
				i += 2
				from = i + 1
			}
			continue
		}
		dst = append(dst, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, `\b`...)
		case '\f':
			dst = append(dst, `\f`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		default:
			dst = append(dst, `\u00`...)
			dst = append(dst, hexDigits[c>>4], hexDigits[c&15])
		}
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

// plain marks the bytes that stand for themselves inside a JSON string.
var plain = func() (t [256]bool) {
	for i := 0x20; i < len(t); i++ {
		t[i] = i != '"' && i != '\\'
	}
	return t
}()

// quick is plain without the byte that begins U+2028 and U+2029.
var quick = func() [256]bool {
	t := plain
	t[0xe2] = false
	return t
}()

// maxInt bounds every number in a line: maxDigits digits, which an int holds on
// every machine.
const (
	maxInt    = 999_999_999
	maxDigits = 9
)

// word reports a text that may stand in a line: UTF-8 without hidden signs.
func word(s string) bool {
	if printable(s) {
		return true
	}
	_, bad := ref.FirstHidden(s)
	return !bad && utf8.ValidString(s) && !strings.ContainsAny(s, "\n\t")
}

// printable reports a text of ASCII signs that can be seen, as nearly every word of a line is.
func printable(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}

// Check reports what keeps the entry from being written, as an *Invalid: a kind
// that does not exist, a number below 0, text that is not UTF-8, events that are
// not JSON. It puts e.Ev and e.At into the form in which the file holds them.
func (e *Entry) Check() error {
	if !slices.Contains(Kinds, e.K) {
		return &Invalid{Field: "k"}
	}
	if e.E < 0 || e.E > maxInt {
		return &Invalid{Field: "e"}
	}
	if !word(e.Verb) {
		return &Invalid{Field: "verb"}
	}
	if !word(e.Text) {
		return &Invalid{Field: "text"}
	}
	for _, s := range e.Args {
		if !word(s) {
			return &Invalid{Field: "args"}
		}
	}
	for _, s := range e.Set {
		if !word(s) {
			return &Invalid{Field: "set"}
		}
	}
	for _, d := range e.Dice {
		if !d.sound() {
			return &Invalid{Field: "dice"}
		}
	}
	ev, ok := canonical(e.Ev)
	if !ok {
		return &Invalid{Field: "ev"}
	}
	if _, bad := hiddenIn(ev); bad {
		return &Invalid{Field: "ev"}
	}
	e.Ev = ev
	if !e.At.IsZero() {
		e.At = e.At.UTC().Truncate(time.Second)
		if y := e.At.Year(); y < 0 || y > 9999 {
			return &Invalid{Field: "at"}
		}
	}
	return nil
}

// sound reports a die that may stand in a line.
func (d Die) sound() bool {
	return d.D >= 0 && d.D <= maxInt && d.F >= 0 && d.F <= maxInt && word(d.By) && word(d.Deck) && word(d.Card) && word(d.Seat)
}

// Check reports what keeps the header from being written, as an *Invalid. It
// puts h.Scenario into the form in which the file holds it, and fills in h.Format.
func (h *Header) Check() error {
	if h.Format == 0 {
		h.Format = Newest
	}
	if h.Format < 1 || h.Format > Newest {
		return &Invalid{Field: "format"}
	}
	if h.Game == "" || !utf8.ValidString(h.Game) {
		return &Invalid{Field: "game"}
	}
	if !utf8.ValidString(h.Edition) {
		return &Invalid{Field: "edition"}
	}
	if !utf8.ValidString(h.Dice.Mode) || !utf8.ValidString(h.Dice.Key) {
		return &Invalid{Field: "dice"}
	}
	for k, v := range h.Rulings {
		if !utf8.ValidString(k) || !utf8.ValidString(v) {
			return &Invalid{Field: "rulings"}
		}
	}
	if _, bad := h.hidden(); bad {
		return &Invalid{Field: "header"}
	}
	sc, ok := canonical(h.Scenario)
	if !ok {
		return &Invalid{Field: "scenario"}
	}
	if string(sc) == "null" {
		sc = nil
	}
	h.Scenario = sc
	return nil
}

// canonical gives JSON without blanks between its tokens, and reports whether it
// was JSON. Most callers hand over what encoding/json wrote, which is left as it
// is.
func canonical(raw json.RawMessage) (json.RawMessage, bool) {
	if len(raw) == 0 {
		return nil, true
	}
	if whole(raw) {
		return raw, true
	}
	var buf bytes.Buffer
	if json.Compact(&buf, raw) != nil || !whole(buf.Bytes()) {
		return nil, false
	}
	return buf.Bytes(), true
}

func whole(raw []byte) bool {
	if !utf8.Valid(raw) {
		return false
	}
	s := scanner{b: raw}
	return s.raw(0) && s.i == len(raw)
}
