package game

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/ref"
)

// MaxLine is the longest line that is read, in bytes.
const MaxLine = 4096

// rest are the words that take the remainder of the line, whatever stands in
// it: remarks and reasons, in both languages.
var rest = map[string]bool{"note": true, "nota": true, "because": true, "perché:": true, "poiché": true, "poiche": true}

// whyToo are Italian words for because that ask why where a line begins with them, and are a word where nothing follows them.
var whyToo = map[string]bool{"perché": true, "perchè": true, "perche": true}

// Scan takes a typed line apart: commands divided by ;, words, the ? or ! at the
// end, the reason after ! or because. It forgives spelling (case, 50th, 50°, a
// full stop, curly quotes, long dashes, no-break blanks, U+2044, ½) and gives
// words no meaning: that is each game's own. A note, a because and a ! take the
// rest of the line, and a ; in it divides nothing. Lines without a word are left
// out, so an empty answer means that nothing was typed. The error is a *Refusal
// of kind BadValue: a control character, text that is not UTF-8, a line too long.
func Scan(raw string) ([]Line, error) {
	if len(raw) > MaxLine {
		return nil, &Refusal{Kind: BadValue, Say: ref.M("session.scan.long", len(raw), MaxLine)}
	}
	if !utf8.ValidString(raw) {
		return nil, &Refusal{Kind: BadValue, Say: ref.M("session.scan.utf8")}
	}
	raw = strings.TrimRight(raw, "\r\n")
	col := 0
	for _, r := range raw {
		col++
		if r == '\n' || ref.Hidden(r) {
			return nil, &Refusal{Kind: BadValue, Say: ref.M("session.scan.control", col)}
		}
	}
	s := scanner{src: []rune(raw)}
	var out []Line
	for s.at < len(s.src) {
		if l := s.line(); len(l.Words) > 0 || l.Ask || l.Force {
			out = append(out, l)
		}
	}
	return out, nil
}

type scanner struct {
	src []rune
	at  int
}

func blank(r rune) bool { return r == '\t' || unicode.Is(unicode.Zs, r) }

// line reads one command and stops behind its ;.
func (s *scanner) line() Line {
	var l Line
	start := s.at
	end := -1
	for s.at < len(s.src) {
		r := s.src[s.at]
		switch {
		case blank(r):
			s.at++
			continue
		case r == ';':
			end = s.at
			s.at++
		case r == '?':
			s.at++
			l.Ask = true
			continue
		case r == '!':
			s.at++
			l.Force = true
			for s.at < len(s.src) && (blank(s.src[s.at]) || s.src[s.at] == '!') {
				s.at++
			}
			if s.at < len(s.src) && s.src[s.at] == ';' { // no reason: the next line begins
				continue
			}
			l.Reason = strings.TrimLeft(s.remainder(), "! ")          // one is as good as two
			if l.Reason != "" && strings.Trim(l.Reason, "? ") == "" { // no reason: whoever writes !? asks
				l.Ask, l.Reason = true, ""
			}
			end = len(s.src)
		default:
			w := s.word()
			if w.Text == "" {
				continue
			}
			if rest[w.Text] || whyToo[w.Text] && len(l.Words) > 0 && s.reasonFollows() {
				l.Reason = s.remainder()
				if len(l.Words) == 0 {
					l.Words = append(l.Words, w)
				}
				end = len(s.src)
				break
			}
			l.Words = append(l.Words, w)
			continue
		}
		break
	}
	if end < 0 {
		end = s.at
	}
	l.Raw = strings.TrimSpace(string(s.src[start:min(end, len(s.src))]))
	return l
}

// reasonFollows reports that a word follows, and no end of a line.
func (s *scanner) reasonFollows() bool {
	for _, r := range s.src[s.at:] {
		if !blank(r) {
			return r != ';' && r != '?' && r != '!'
		}
	}
	return false
}

// remainder takes everything up to the end of what was typed.
func (s *scanner) remainder() string {
	t := strings.TrimSpace(string(s.src[s.at:]))
	s.at = len(s.src)
	return t
}

// word reads up to a blank, ;, ! or ?; a ? inside a word stays in it.
func (s *scanner) word() Word {
	from := s.at
	for s.at < len(s.src) {
		r := s.src[s.at]
		if blank(r) || r == ';' || r == '!' || r == '?' && s.closes(s.at+1) {
			break
		}
		s.at++
	}
	raw := string(s.src[from:s.at])
	return Word{Text: Fold(raw), Raw: raw, Col: from + 1}
}

func (s *scanner) closes(i int) bool {
	return i >= len(s.src) || blank(s.src[i]) || s.src[i] == ';' || s.src[i] == '!' || s.src[i] == '?'
}

var forgiven = strings.NewReplacer(
	"‘", "'", "’", "'", "‛", "'", "′", "'", "`", "'", "“", "", "”", "", "„", "", "\"", "",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-",
	"⁄", "/", "∕", "/", "½", "1/2", "×", "x", "…", "",
)

// Fold is the spelling by which words are compared: lower case, straight quotes
// and dashes, no ordinal ending after a number (50th, 50°, 1º), no full stop at
// the end, no apostrophe there that stands for an accent (perche'). It is its own fixed point.
func Fold(raw string) string {
	if strings.ContainsFunc(raw, func(r rune) bool { return r == '"' || r == '`' || r >= utf8.RuneSelf }) {
		raw = forgiven.Replace(raw) // nothing else is forgiven, and most words have none of it
	}
	t := strings.ToLower(raw)
	for {
		u := ordinal(t)
		if len(u) > 1 || u != "." {
			u = strings.TrimRight(u, ".,")
		}
		if n := len(u) - 1; n > 0 && u[n] == '\'' && strings.IndexByte("aeiou", u[n-1]) >= 0 {
			u = u[:n] // an accent, on a keyboard that has none
		}
		if u == t {
			return t
		}
		t = u
	}
}

// ordinal takes the ending off a number: what stands before it must end in a
// digit and hold nothing but digits and slashes, so that `art` stays whole.
func ordinal(t string) string {
	for _, e := range []string{"th", "st", "nd", "rd", "°", "º", "ª"} {
		b, ok := strings.CutSuffix(t, e)
		if !ok || b == "" || !digit(b[len(b)-1]) {
			continue
		}
		if strings.Trim(b, "0123456789/") == "" {
			return b
		}
	}
	return t
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// IsDie reports whether a word is digits alone: a face of a die, never a unit.
func IsDie(word string) bool {
	for i := 0; i < len(word); i++ {
		if !digit(word[i]) {
			return false
		}
	}
	return word != ""
}

// DieFace reads a word of digits as the face of a die. 0 of a d10 is 10 and 00 of
// a d100 is 100; 0 of a d100 is no face. ok is false for what the die cannot show.
// A die of no sides takes any number: the rule will say.
func DieFace(word string, sides int) (face int, ok bool) {
	if !IsDie(word) || len(word) > 6 {
		return 0, false
	}
	for i := 0; i < len(word); i++ {
		face = face*10 + int(word[i]-'0')
	}
	switch {
	case sides == 10 && word == "0":
		face = 10
	case sides == 100 && word == "00":
		face = 100
	}
	return face, sides <= 0 || face >= 1 && face <= sides
}

// number reads digits with at most one decimal mark, . or ,; never NaN, never an
// exponent. marked tells whether a mark stood there.
func number(t string) (v float64, marked, ok bool) {
	neg := false
	if t != "" && (t[0] == '-' || t[0] == '+') {
		neg = t[0] == '-'
		t = t[1:]
	}
	if len(t) > 12 {
		return 0, false, false
	}
	scale, seen := 1.0, false
	for i := 0; i < len(t); i++ {
		switch c := t[i]; {
		case digit(c):
			v = v*10 + float64(c-'0')
			seen = true
			if marked {
				scale *= 10
			}
		case (c == '.' || c == ',') && !marked && seen && i+1 < len(t):
			marked = true
		default:
			return 0, false, false
		}
	}
	v /= scale
	if neg {
		v = -v
	}
	return v, marked, seen
}

// Length reads centimetres: 4cm, 4.1, 4,1, -0.3cm. Digits alone are a die and no
// length; a game that expects centimetres uses Number.
func Length(word string) (cm float64, ok bool) {
	t, unit := strings.CutSuffix(word, "cm")
	v, marked, ok := number(t)
	return v, ok && (unit || marked)
}

// Number reads a decimal number with . or , as its mark, with or without cm.
func Number(word string) (v float64, ok bool) {
	v, _, ok = number(strings.TrimSuffix(word, "cm"))
	return v, ok
}

// Count is what a number with a sign of its kind says.
type Count string

// The counts a line may hold.
const (
	Bases   Count = "bases"      // 4b
	Firing  Count = "firing"     // 2x: bases that count
	Points  Count = "pm"         // 5pm
	BasesTo Count = "bases-lost" // -1b: bases taken off
)

// Signed reads a whole number with a sign of what it is: 4b, 2x, 5pm, -1b.
func Signed(word string) (kind Count, n int, ok bool) {
	neg := strings.HasPrefix(word, "-")
	t := strings.TrimPrefix(word, "-")
	i := 0
	for i < len(t) && digit(t[i]) {
		n = n*10 + int(t[i]-'0')
		i++
	}
	if i == 0 || i > 4 {
		return "", 0, false
	}
	switch t[i:] {
	case "b":
		if neg {
			return BasesTo, n, true
		}
		return Bases, n, true
	case "x":
		return Firing, n, !neg
	case "pm":
		return Points, n, !neg
	}
	return "", 0, false
}
