package journal

import (
	"bytes"
	"encoding/json"
	"time"
)

// A scanner reads one line from left to right. Its methods report whether the
// next bytes were what they had to be and leave i on the first that was not.
type scanner struct {
	b []byte
	i int
	m *memory
}

// memory is what the lines of one file share: words that come again and again
// are kept once, and short lists are cut from long ones. Without it a line costs
// some ten allocations, with it 100 lines cost one.
type memory struct {
	words map[string]string
	strs  []string
	dice  []Die
}

const (
	maxWord  = 32   // longer texts are not kept for others
	maxWords = 8192 // nor more than so many of them
	slab     = 512
)

func (m *memory) word(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if s, ok := m.words[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(b) <= maxWord && len(m.words) < maxWords {
		if m.words == nil {
			m.words = make(map[string]string, 64)
		}
		m.words[s] = s
	}
	return s
}

// cut takes the part of *from that was added since start as a list of its own.
func cut[T any](from *[]T, start int) []T {
	return (*from)[start:len(*from):len(*from)]
}

// room makes sure that a list which starts now and turns out short will not make
// the long list move.
func room[T any](from *[]T) int {
	if cap(*from)-len(*from) < 16 {
		*from = make([]T, 0, slab)
	}
	return len(*from)
}

func (s *scanner) lit(w string) bool {
	if len(s.b)-s.i >= len(w) && string(s.b[s.i:s.i+len(w)]) == w {
		s.i += len(w)
		return true
	}
	return false
}

// sign is lit of one byte.
func (s *scanner) sign(c byte) bool {
	if s.i < len(s.b) && s.b[s.i] == c {
		s.i++
		return true
	}
	return false
}

// num reads a whole number from 0 to maxInt without leading zeros.
func (s *scanner) num(to *int) bool {
	start, v := s.i, 0
	for s.i < len(s.b) && s.b[s.i]-'0' <= 9 {
		if s.i-start == maxDigits || s.i > start && v == 0 {
			return false
		}
		v = v*10 + int(s.b[s.i]-'0')
		s.i++
	}
	*to = v
	return s.i > start
}

// str reads a string in the one spelling that appendString writes.
func (s *scanner) str(to *string) bool {
	start := s.i
	if start >= len(s.b) || s.b[start] != '"' {
		return false
	}
	for i := start + 1; i < len(s.b); i++ {
		if quick[s.b[i]] {
			continue
		}
		if s.b[i] == '"' {
			*to = s.m.word(s.b[start+1 : i])
			s.i = i + 1
			return true
		}
		break
	}
	// An escape, or a byte that may begin something to be escaped: rare, so read
	// it the long way and ask for the same bytes back.
	if !s.text() {
		return false
	}
	var v string
	if json.Unmarshal(s.b[start:s.i], &v) != nil ||
		!bytes.Equal(appendString(nil, v), s.b[start:s.i]) {
		s.i = start
		return false
	}
	*to = v
	return true
}

// optional reads a key with its string, which is left out when it is empty.
func (s *scanner) optional(key string, to *string) bool {
	return !s.lit(key) || s.str(to) && *to != ""
}

// text passes over a JSON string.
func (s *scanner) text() bool {
	if s.i >= len(s.b) || s.b[s.i] != '"' {
		return false
	}
	b, i := s.b, s.i+1
	for i < len(b) {
		if plain[b[i]] {
			i++
			continue
		}
		if b[i] == '"' {
			s.i = i + 1
			return true
		}
		if b[i] != '\\' || i+1 >= len(b) {
			break
		}
		switch b[i+1] {
		case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			i += 2
		case 'u':
			if i+6 > len(b) || !isHex(b[i+2:i+6]) {
				s.i = i
				return false
			}
			i += 6
		default:
			s.i = i
			return false
		}
	}
	s.i = i
	return false
}

func isHex(b []byte) bool {
	for _, c := range b {
		if unhex[c|0x20] > 15 {
			return false
		}
	}
	return true
}

// raw passes over one JSON value that has no blanks between its tokens.
func (s *scanner) raw(depth int) bool {
	if s.i >= len(s.b) || depth > maxDepth {
		return false
	}
	switch s.b[s.i] {
	case '"':
		return s.text()
	case '{', '[':
		return s.list(depth)
	case 't':
		return s.lit("true")
	case 'f':
		return s.lit("false")
	case 'n':
		return s.lit("null")
	}
	return s.number()
}

// list passes over an array, or over an object with its keys; its opening sign is next.
// Most of a journal is read here, so it calls nobody back.
func (s *scanner) list(depth int) bool {
	keys, end := s.b[s.i] == '{', s.b[s.i]+2 // in ASCII a bracket and its partner are two apart
	s.i++
	if s.sign(end) {
		return true
	}
	for {
		if keys && !(s.text() && s.sign(':')) || !s.raw(depth+1) {
			return false
		}
		if s.sign(end) {
			return true
		}
		if !s.sign(',') {
			return false
		}
	}
}

func (s *scanner) number() bool {
	s.sign('-')
	if !s.sign('0') && !s.digits() {
		return false
	}
	if s.sign('.') && !s.digits() {
		return false
	}
	if s.sign('e') || s.sign('E') {
		if !s.sign('+') {
			s.sign('-')
		}
		return s.digits()
	}
	return true
}

func (s *scanner) digits() bool {
	start := s.i
	for s.i < len(s.b) && s.b[s.i]-'0' <= 9 {
		s.i++
	}
	return s.i > start
}

// strs reads the rest of a list of strings whose bracket has been read.
func (s *scanner) strs(to *[]string) bool {
	start := room(&s.m.strs)
	for {
		var v string
		if !s.str(&v) {
			return false
		}
		s.m.strs = append(s.m.strs, v)
		if s.sign(']') {
			*to = cut(&s.m.strs, start)
			return true
		}
		if !s.sign(',') {
			return false
		}
	}
}

func (s *scanner) diceList(to *[]Die) bool {
	start := room(&s.m.dice)
	for {
		s.m.dice = append(s.m.dice, Die{})
		d := &s.m.dice[len(s.m.dice)-1]
		if !s.lit(`{"d":`) || !s.num(&d.D) || !s.lit(`,"f":`) || !s.num(&d.F) {
			return false
		}
		if !s.optional(`,"deck":`, &d.Deck) || !s.optional(`,"card":`, &d.Card) || !s.optional(`,"seat":`, &d.Seat) || !s.optional(`,"by":`, &d.By) {
			return false
		}
		if !s.sign('}') {
			return false
		}
		if s.sign(']') {
			*to = cut(&s.m.dice, start)
			return true
		}
		if !s.sign(',') {
			return false
		}
	}
}

func (s *scanner) kind(to *Kind) bool {
	if !s.sign('"') {
		return false
	}
	end := bytes.IndexByte(s.b[s.i:], '"')
	if end < 0 {
		return false
	}
	switch string(s.b[s.i : s.i+end]) {
	case string(Do):
		*to = Do
	case string(Face):
		*to = Face
	case string(Choice):
		*to = Choice
	case string(Undo):
		*to = Undo
	case string(Redo):
		*to = Redo
	case string(Fix):
		*to = Fix
	case string(Set):
		*to = Set
	case string(Note):
		*to = Note
	case string(Rule):
		*to = Rule
	default:
		return false
	}
	s.i += end + 1
	return true
}

// two reads two digits as a number up to most.
func two(b []byte, most int) (int, bool) {
	hi, lo := b[0]-'0', b[1]-'0'
	v := int(hi)*10 + int(lo)
	return v, hi <= 9 && lo <= 9 && v <= most
}

// at reads "YYYY-MM-DDTHH:MM:SSZ" with its closing quote.
func (s *scanner) at(to *time.Time) bool {
	const size = len(`1808-08-21T09:00:00Z"`)
	if len(s.b)-s.i < size {
		return false
	}
	b := s.b[s.i : s.i+size]
	if b[4] != '-' || b[7] != '-' || b[10] != 'T' || b[13] != ':' || b[16] != ':' || b[19] != 'Z' || b[20] != '"' {
		return false
	}
	c, ok1 := two(b[0:], 99)
	y, ok2 := two(b[2:], 99)
	mo, ok3 := two(b[5:], 12)
	d, ok4 := two(b[8:], 31)
	h, ok5 := two(b[11:], 23)
	mi, ok6 := two(b[14:], 59)
	sec, ok7 := two(b[17:], 59)
	if !(ok1 && ok2 && ok3 && ok4 && ok5 && ok6 && ok7) {
		return false
	}
	t := time.Date(c*100+y, time.Month(mo), d, h, mi, sec, 0, time.UTC)
	// Month 0, day 0 and the 30th of February come out as another day, and the
	// zero time is never written.
	if int(t.Month()) != mo || t.Day() != d || t.IsZero() {
		return false
	}
	*to = t
	s.i += size
	return true
}

func (s *scanner) seal(to *Hash) bool {
	if !s.lit(sealOpen) || len(s.b)-s.i < hexLen {
		return false
	}
	if !to.parse(s.b[s.i : s.i+hexLen]) {
		return false
	}
	s.i += hexLen
	return s.lit(sealClose) && s.i == len(s.b)
}

func (s *scanner) entry(e *Entry) bool {
	if !s.lit(`{"n":`) || !s.num(&e.N) || !s.lit(`,"e":`) || !s.num(&e.E) || !s.lit(`,"k":`) || !s.kind(&e.K) {
		return false
	}
	if !s.words(e) {
		return false
	}
	if s.lit(`,"at":"`) && !s.at(&e.At) {
		return false
	}
	return s.seal(&e.H)
}

// words reads what a line says: its command, its dice, its events and its text.
func (s *scanner) words(e *Entry) bool {
	if !s.optional(`,"verb":`, &e.Verb) {
		return false
	}
	if s.lit(`,"args":[`) && !s.strs(&e.Args) {
		return false
	}
	if s.lit(`,"set":[`) && !s.strs(&e.Set) {
		return false
	}
	if s.lit(`,"dice":[`) && !s.diceList(&e.Dice) {
		return false
	}
	if s.lit(`,"ev":`) {
		from := s.i
		if !s.raw(0) {
			return false
		}
		e.Ev = s.b[from:s.i:s.i]
	}
	return s.optional(`,"text":`, &e.Text)
}

func (s *scanner) header(h *Header) bool {
	if !s.lit(`{"format":"`+Family) || !s.num(&h.Format) || h.Format < 1 || h.Format > Newest || !s.lit(`","game":`) || !s.str(&h.Game) || h.Game == "" ||
		!s.lit(`,"edition":`) || !s.str(&h.Edition) || !s.lit(`,"scenario":`) {
		return false
	}
	from := s.i
	if !s.raw(0) {
		return false
	}
	if sc := s.b[from:s.i:s.i]; string(sc) != "null" {
		h.Scenario = sc
	}
	if !s.lit(`,"dice":{"mode":`) || !s.str(&h.Dice.Mode) {
		return false
	}
	if !s.optional(`,"key":`, &h.Dice.Key) {
		return false
	}
	if !s.sign('}') {
		return false
	}
	if s.lit(`,"rulings":{`) {
		h.Rulings = map[string]string{}
		for last := ""; ; {
			var k, v string
			if !s.str(&k) || len(h.Rulings) > 0 && k <= last || !s.sign(':') || !s.str(&v) {
				return false
			}
			h.Rulings[k], last = v, k
			if s.sign('}') {
				break
			}
			if !s.sign(',') {
				return false
			}
		}
	}
	return s.seal(&h.H)
}
