package repl

import (
	"slices"
	"testing"

	"adjutant/internal/game"
)

// Of many ways the first are shown and the one that overrules; who is offered a yes is offered the no to it, too.
func TestYesAndNoAreOfferedTogether(t *testing.T) {
	for _, c := range []struct{ ways, want []string }{
		{[]string{"a", "b", "c"}, []string{"a", "b", "c"}},
		{[]string{"a", "b", "c", "d"}, []string{"a", "b", "c"}},
		{[]string{"a", "b", "c", "d !"}, []string{"a", "b", "d !"}},
		{[]string{"a", "bt H impetus=yes", "c", "bt H impetus=no", "d"}, []string{"a", "bt H impetus=yes", "bt H impetus=no", "c"}},
		{[]string{"a", "bt H impetus=no", "c", "bt H impetus=yes", "bt H !"}, []string{"a", "bt H impetus=no", "bt H impetus=yes", "bt H !"}},
		{[]string{"a", "x=yes", "c", "y=no"}, []string{"a", "x=yes", "c"}},
	} {
		var ways []game.Way
		for _, l := range c.ways {
			ways = append(ways, game.Way{Line: l})
		}
		var got []string
		for _, w := range waysShown(ways) {
			got = append(got, w.Line)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %q are shown: got %q, want %q", c.ways, got, c.want)
		}
	}
}
