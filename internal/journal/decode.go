package journal

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"adjutant/internal/ref"
)

// minLine is less than the shortest line has bytes; it bounds the memory that a
// file of newlines can claim.
const minLine = 48

// A reading is a file taken apart: what stands, and where it stops to stand.
type reading struct {
	header  Header
	entries []Entry
	good    int // bytes of the header and the whole lines
	torn    int // bytes after them that a crash left
}

// decode takes a file apart and follows its chain. The error is a *Damage
// without a file name.
func decode(data []byte) (reading, error) {
	var r reading
	var c chain
	m := &memory{}
	end := bytes.IndexByte(data, '\n')
	if end < 0 {
		return r, &Damage{Line: 1, Why: ref.M("journal.why.header")}
	}
	if err := firstLine(data[:end], &r.header, m, &c); err != nil {
		return r, err
	}
	r.good = end + 1
	prev := r.header.H
	rest := data[r.good:]
	r.entries = make([]Entry, 0, min(bytes.Count(rest, []byte{'\n'}), len(rest)/minLine))
	for len(rest) > 0 {
		end := bytes.IndexByte(rest, '\n')
		n := len(r.entries) + 1
		if end < 0 {
			// A crash leaves a beginning. A whole record with another byte in place
			// of its newline is no beginning; a 0 there may be a block that the
			// disk never got.
			last := len(rest) - 1
			var e Entry
			if rest[last] != 0 && nextLine(rest[:last], n, prev, &e, m, &c) == nil {
				return r, &Damage{Line: n + 1, Why: ref.M("journal.why.newline")}
			}
			r.torn = len(rest)
			return r, nil
		}
		r.entries = append(r.entries, Entry{})
		e := &r.entries[n-1]
		if err := nextLine(rest[:end], n, prev, e, m, &c); err != nil {
			if err.unread && end == len(rest)-1 && !sealed(rest[:end]) {
				r.entries = r.entries[:n-1]
				r.torn = len(rest)
				return r, nil
			}
			return r, err
		}
		prev = e.H
		r.good += end + 1
		rest = rest[end+1:]
	}
	return r, nil
}

func firstLine(line []byte, h *Header, m *memory, c *chain) error {
	s := scanner{b: line, m: m}
	if f, ok := formatOf(line); ok && !known(f) {
		return &OtherFormat{Format: f}
	}
	if !utf8.Valid(line) || !s.header(h) {
		return &Damage{Line: 1, Why: ref.M("journal.why.syntax", s.i+1), unread: true}
	}
	if want := c.link(Hash{}, true, line[:len(line)-sealLen]); want != h.H {
		return &Damage{Line: 1, Why: ref.M("journal.why.chain", h.H.String(), want.String())}
	}
	if r, ok := h.hidden(); ok {
		return &Damage{Line: 1, Why: ref.M("journal.why.hidden", ref.Sign(r))}
	}
	return nil
}

// hidden looks in the header's own words for a sign that is no text. The scenario
// is looked at by whoever reads it.
func (h *Header) hidden() (rune, bool) {
	words := []string{h.Game, h.Edition, h.Dice.Mode, h.Dice.Key}
	for k, v := range h.Rulings {
		words = append(words, k, v)
	}
	return ref.FirstHidden(strings.Join(words, " "))
}

// hiddenIn looks in the strings of a line for a sign that is no text, a new line
// and a tab included. Most lines are plain ASCII without an escape and are passed at
// a glance.
func hiddenIn(line []byte) (rune, bool) {
	if bytes.IndexByte(line, '\\') < 0 && bytes.IndexByte(line, 0x7f) < 0 && ascii(line) {
		return 0, false // below a blank nothing stands in a string unescaped
	}
	d := json.NewDecoder(bytes.NewReader(line))
	for {
		t, err := d.Token()
		if err != nil {
			return 0, false
		}
		s, ok := t.(string)
		if !ok {
			continue
		}
		if i := strings.IndexAny(s, "\n\t"); i >= 0 {
			return rune(s[i]), true
		}
		if r, ok := ref.FirstHidden(s); ok {
			return r, true
		}
	}
}

// ascii reports that no byte is above 0x7f, eight at a time.
func ascii(b []byte) bool {
	for len(b) >= 8 {
		if binary.LittleEndian.Uint64(b)&0x8080808080808080 != 0 {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Family is what the format of every journal begins with; its number follows.
const Family = "adjutant/journal/"

// known reports a format that this program reads.
func known(format string) bool {
	for n := 1; n <= Newest; n++ {
		if format == Format(n) {
			return true
		}
	}
	return false
}

// formatOf is the format that a first line names, if it is one of the family.
func formatOf(line []byte) (string, bool) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"format":"`+Family))
	n := bytes.IndexByte(rest, '"')
	if !ok || n < 1 || n > maxDigits || len(bytes.Trim(rest[:n], "0123456789")) > 0 {
		return "", false
	}
	return Family + string(rest[:n]), true
}

// nextLine reads the line of entry n and checks its number and its link.
func nextLine(line []byte, n int, prev Hash, e *Entry, m *memory, c *chain) *Damage {
	s := scanner{b: line, m: m}
	if !s.entry(e) {
		return &Damage{Line: n + 1, Why: ref.M("journal.why.syntax", s.i+1), unread: true}
	}
	if !utf8.Valid(line) {
		return &Damage{Line: n + 1, Why: ref.M("journal.why.utf8"), unread: true}
	}
	if e.N != n {
		return &Damage{Line: n + 1, Why: ref.M("journal.why.number", e.N, n)}
	}
	if r, ok := hiddenIn(line); ok {
		return &Damage{Line: n + 1, Why: ref.M("journal.why.hidden", ref.Sign(r))}
	}
	if want := c.link(prev, false, line[:len(line)-sealLen]); want != e.H {
		return &Damage{Line: n + 1, Why: ref.M("journal.why.chain", e.H.String(), want.String())}
	}
	return nil
}

// sealed reports whether an unreadable last line nevertheless ends as a whole
// record does, give or take one byte. Then it was complete once and somebody
// changed it, so it must be refused and not be taken for the remains of a crash.
// Blocks that a disk never got read as zeros; two in a row are no edit.
func sealed(line []byte) bool {
	if bytes.Contains(line, []byte{0, 0}) || len(line) < 2 {
		return false
	}
	if !bytes.ContainsAny(line[len(line)-2:], `"}`) {
		return false
	}
	run := 0
	for _, c := range line[max(0, len(line)-sealLen-1):] {
		if unhex[c] > 15 {
			run = 0
		} else if run++; run == hexLen/2 {
			return true
		}
	}
	return false
}
