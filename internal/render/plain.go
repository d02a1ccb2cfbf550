package render

import (
	"strings"
	"sync/atomic"
)

// PlainWords are what stands in plain answers where others have a sign in the first columns.
type PlainWords struct{ Odds, Refused, Close, Hands string }

// plainly is nil unless answers are for somebody who hears them.
var plainly atomic.Pointer[PlainWords]

// SetPlain makes answers plain, for screen readers: nothing is aligned and nothing drawn, no
// line is broken, each fact has one of its own, and words stand for signs. nil is not.
func SetPlain(w *PlainWords) { plainly.Store(w) }

// IsPlain reports that answers are plain.
func IsPlain() bool { return plainly.Load() != nil }

// sign is what stands before a plain first line.
func (p *PlainWords) sign(m Mark) string {
	switch m.kind {
	case Asks:
		return p.Odds + ": "
	case Refuses:
		return p.Refused + ": "
	case Hangs:
		return p.Close + ": "
	case Entered:
		return strings.Trim(m.text, "[] ") + ": "
	}
	return ""
}

// heard is a text for the ear: a line a fact, its citation behind the first. A semicolon that stands alone
// parts nothing: it is the sign that is told of.
func heard(first, text, right string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(strings.ReplaceAll(text, "\n", "; "), " | ", "; ")), " ")
	var facts []string
	for from, i := 0, 0; ; i++ {
		at := strings.Index(text[i:], "; ")
		if at < 0 {
			facts = append(facts, text[from:])
			break
		}
		if i += at; i > from && text[i-1] != ' ' {
			facts, from = append(facts, text[from:i]), i+2
		}
	}
	if right != "" {
		facts[0] += " (" + right + ")"
	}
	return first + strings.Join(facts, "\n")
}
