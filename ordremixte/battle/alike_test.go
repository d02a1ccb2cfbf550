package battle

import (
	"strings"
	"testing"

	"adjutant/internal/ref"
)

func sink(said *string) func(string, ref.Msg) {
	return func(_ string, m ref.Msg) { *said = m.Key }
}

// An id that looks like another, or mixes letters that look alike, is a fault of the
// file; what only resembles it to a program is not.
func TestAlike(t *testing.T) {
	for id, want := range map[string]string{
		"Б1": "", "Ж2": "", "1/52": "", "Ω": "", "é1": "", "A1": "",
		"А1": "scenario.alike", "Α1": "scenario.alike", "Ａ１": "scenario.alike", "а1": "scenario.alike",
		"AА": "scenario.mixed-id", "Xω": "scenario.mixed-id",
	} {
		said := ""
		c := &checker{looks: map[string]string{}}
		c.looks[skeleton("A1")] = "A1"
		c.report = sink(&said)
		c.alike("units[0].id", id)
		if said != want {
			t.Errorf("%q beside A1: got %q, want %q", id, said, want)
		}
	}
	for _, f := range []string{"", "а", strings.Repeat("о", 9)} {
		if skeleton(f) != skeleton(skeleton(f)) {
			t.Errorf("%q: its skeleton has another", f)
		}
	}
}
