package ground_test

import (
	"bytes"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/ground"
)

// What a game writes down is a file that is read to the same board, whatever stands in it.
func TestABoardWrittenDownIsReadAgain(t *testing.T) {
	unknown := strings.Replace(least, "units:", "unknown: [squares, edges]\nedges: [{between: [[0, 0], [0, 1]], is: [none]}]\nunits:", 1)
	for _, text := range []string{small, short, least, unknown, string(practice(t).JSON())} {
		g := must(t, text)
		file := boardfile.Written(g.JSON())
		again, err := ground.Read("written.yaml", []byte(file))
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		if !bytes.Equal(g.JSON(), again.JSON()) {
			t.Errorf("%s became %s", g.JSON(), again.JSON())
		}
		if strings.Contains(file, "squares: [") || len(g.Units) > 1 && !strings.Contains(file, "units:\n  - {id: ") {
			t.Errorf("not for people:\n%s", file)
		}
	}
}
