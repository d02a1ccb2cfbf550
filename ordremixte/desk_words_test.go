package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/game"
)

// A ruling for one line speaks of nobody: where no rule reads it, that is said, with the
// line without it.
func TestARulingWhereNoRuleReadsIt(t *testing.T) {
	s := vimeiroTurn()
	for line, way := range map[string]string{"moved 1/50 r3=b": "moved 1/50", "moved 1/50 2/97 r10=b": "moved 1/50 2/97"} {
		_, err := Parse(s, scan(line), nil)
		r, ok := err.(*game.Refusal)
		if !ok || r.Kind != game.BadValue || len(r.Ways) == 0 || r.Ways[0].Line != way {
			t.Errorf("%q: %+v", line, err)
			continue
		}
		if got := say(r); !strings.Contains(got, "=b") {
			t.Errorf("%q does not name the ruling: %s", line, got)
		}
	}
	if _, err := Parse(s, scan("f s 1/50 1/86 r3=b"), nil); err != nil {
		t.Errorf("a ruling in a shot: %v", err)
	}
}

// A die behind the first of two joined units stays that unit's when the line is written
// again, whatever stands before them.
func TestCanonicalOfADieBetweenJoinedUnits(t *testing.T) {
	s := vimeiroTurn()
	for typed, want := range map[string]string{
		"f 1/50 2/43 44 > 1gr":      "fire 1/50 at 2/43 44 > 1Gr",
		"c 3/32 55 + 3/82 at 2/97":  "charge 3/32+3/82 55 at 2/97",
		"f l ra1 1gr>2gr 31":        "fire long RA1 at 1Gr>2Gr 31",
		"c 3/32+3/82 at 2/97 55 22": "charge 3/32+3/82 at 2/97 55 22",
	} {
		c, err := Parse(s, scan(typed), nil)
		if err != nil {
			t.Errorf("%s: %s", typed, say(err))
			continue
		}
		if got := Canonical(c.Action, c.Faces); got != want {
			t.Errorf("%s\n got %s\nwant %s", typed, got, want)
		}
		again(t, s, typed, c)
	}
}
