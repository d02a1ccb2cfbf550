package ordremixte

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms lists the rooms from the ground up, and for each the rooms that it may import: each
// touches only those before it. "ordremixte" is the front of the house.
var rooms = []struct {
	name string
	may  []string
}{
	{"oracle", []string{}},
	{"words", []string{}},
	{"book", []string{}},
	{"battle", []string{"book"}},
	{"muster", []string{"book", "battle"}},
	{"facts", []string{"book"}},
	{"state", []string{"book", "battle", "facts"}},
	{"chain", []string{"book", "facts", "state"}},
	{"casting", []string{"book", "facts", "state", "chain"}},
	{"table", []string{"book", "facts", "state", "casting"}},
	{"command", []string{"book", "facts", "state", "chain", "casting", "table"}},
	{"language", []string{"book", "facts", "state", "chain", "casting", "table", "command"}},
	{"motion", []string{"book", "facts", "state", "casting", "table", "command"}},
	{"garrison", []string{"book", "facts", "state", "chain", "casting", "table", "command", "motion"}},
	{"morale", []string{"book", "facts", "state", "chain", "casting", "table", "command"}},
	{"fire", []string{"book", "battle", "facts", "state", "chain", "casting", "table", "command", "motion", "garrison", "morale"}},
	{"melee", []string{"book", "facts", "state", "chain", "casting", "table", "command", "motion", "garrison", "morale", "fire"}},
	{"charge", []string{"book", "facts", "state", "chain", "casting", "table", "command", "motion", "garrison", "morale", "fire", "melee"}},
	{"flight", []string{"book", "facts", "state", "chain", "casting", "table", "command", "motion", "garrison", "morale", "melee", "charge"}},
	{"turn", []string{"book", "facts", "state", "chain", "casting", "table", "command", "language", "motion", "garrison", "morale", "fire", "melee", "charge", "flight"}},
	{"ask", []string{"book", "facts", "state", "chain", "casting", "table", "command", "language", "motion", "garrison", "fire", "turn"}},
	{"ordremixte", []string{"words", "book", "battle", "muster", "facts", "state", "chain", "casting", "table", "command", "language", "motion", "morale", "fire", "turn", "ask"}},
}

// Rooms import one way: an arrow that is not listed, or that points to a room above, fails.
func TestRoomsImportDownwards(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "adjutant/ordremixte/...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	room := func(path string) string {
		if path == "adjutant/ordremixte" {
			return "ordremixte"
		}
		return strings.TrimPrefix(path, "adjutant/ordremixte/")
	}
	at := map[string]int{}
	for i, r := range rooms {
		at[r.name] = i
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, line := range lines {
		f := strings.Fields(line)
		name := room(f[0])
		i, known := at[name]
		if !known {
			t.Errorf("room %s has no place in the house: give it one here and in ARCHITECTURE.md", name)
			continue
		}
		for _, imp := range f[1:] {
			if dep := room(imp); dep != imp && (!slices.Contains(rooms[i].may, dep) || at[dep] >= i) {
				t.Errorf("%s imports %s", name, dep)
			}
		}
	}
	if len(lines) != len(rooms) {
		t.Errorf("%d rooms are listed, there are %d", len(rooms), len(lines))
	}
}
