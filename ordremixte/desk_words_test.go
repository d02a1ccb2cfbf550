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
