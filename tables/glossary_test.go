package tables

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestGlossaryRefuses(t *testing.T) {
	const words = "verbs:\n  fire: {en: [fire, f], it: [tiro]}\n  face: {en: [face], it: [fronte]}\nfacts: {}\norders: {}\n"
	for _, c := range []struct{ name, old, new, want string }{
		{"collision", "[fronte]", "[fronte, f]", "words.yaml:3:35: the word f means fire already, not face"},
		{"capitals", "[tiro]", "[Tiro]", "words.yaml:2:30: Tiro is not in lower case"},
		{"language missing", ", it: [tiro]", "", "words.yaml:2:9: key it is missing"},
		{"unknown list", "orders:", "order:", "words.yaml:1:1: key orders is missing\nwords.yaml:5:1: unknown key order, did you mean orders"},
	} {
		text := strings.Replace(words, c.old, c.new, 1)
		_, err := readGlossary(fstest.MapFS{"words.yaml": {Data: []byte(text)}})
		if err == nil {
			t.Errorf("%s: accepted", c.name)
			continue
		}
		if diff := cmp.Diff(c.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
