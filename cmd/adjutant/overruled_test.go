package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// farApart are two battalions in line that nothing brings together.
const farApart = `format: adjutant/scenario/1
game: ordremixte
name: apart
date: 1811-03-12
table: {width: 120, depth: 120}
first: french
sides:
  - {name: French, id: french, nation: france, commander: {id: ney, quality: exceptional, at: [60, 6]}, rear: [60, 0], brigades: [{name: First, general: {id: foy, at: [60, 40]}, order: halt, units: [{id: A, type: line, bases: 4, formation: line, at: [60, 45], facing: 0}]}]}
  - {name: British, id: british, nation: britain, commander: {id: wel, quality: exceptional, at: [60, 114]}, rear: [60, 120], brigades: [{name: Second, general: {id: hill, at: [60, 95]}, order: halt, units: [{id: B, type: line, bases: 4, formation: line, at: [60, 90], facing: 180}]}]}
`

// Whatever the referee overrules in whichever phase, the phase closes afterwards as always, and the turn ends (OM §7). A move in the fire
// phase opened a step of the movement there, and no phase closed any more.
func TestAPhaseClosesBehindWhatIsOverruled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "apart.yaml")
	if err := os.WriteFile(file, []byte(farApart), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"move A forward 3", "move A oblique 3 left 20", "wheel A left 10", "face A about", "form A column", "charge A at B", "evade A", "attach foy A", "move foy to 60 41", "place A at 60,50"} {
		var in strings.Builder
		for range 12 {
			in.WriteString(line + " !\nr\nr\nr\nn !\n")
		}
		var out strings.Builder
		Main([]string{"--lang", "en", "play", file, "--dice", "seed:1", "--journal", filepath.Join(dir, strings.ReplaceAll(line, " ", "-"))}, Streams{In: strings.NewReader(in.String()), Out: &out, Err: &out, Env: nowhere})
		if got := out.String(); !strings.Contains(got, "Turn 1 ends") || strings.Contains(got, "there is no phase to close") {
			t.Errorf("OM §7: %s ! in every phase: got\n%s\nwant the turn to end", line, got)
		}
	}
}
