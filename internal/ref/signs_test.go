package ref_test

import (
	"testing"

	"adjutant/internal/ref"
)

// A text that tries to be more than text is shown by the names of its signs, and
// ordinary writing of any language is left alone.
func TestPlain(t *testing.T) {
	for s, want := range map[string]string{
		"":                         "",
		"Général Solignac, è, ß\n": "Général Solignac, è, ß\n",
		"Кутузов\tΑθήνα 中":         "Кутузов\tΑθήνα 中",
		"\x1b[2J":                  "<U+001B>[2J",
		"A\u202eB\u200bC":          "A<U+202E>B<U+200B>C",
		"\u0085\u2028\ufeff\x7f":   "<U+0085><U+2028><U+FEFF><U+007F>",
		"A\u3164":                  "A<U+3164>",
		"\r[12]":                   "<U+000D>[12]",
	} {
		if got := ref.Plain(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}
