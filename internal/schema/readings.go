package schema

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Reading is a ruling of which a line may take another reading: the letters that can be
// taken, the usual one first.
type Reading struct {
	Ref     ref.Ref
	Letters string
}

// readings is the object of the readings that a line takes.
const readings = "readings"

// OfReadings reports that object among declared facts.
func OfReadings(f *game.FactInfo) bool { return f.Name == readings && f.Kind == game.ObjectFact }

// Readings declares the object "readings": {"R7":"b"}, which a line has as r7=b.
func Readings(all []Reading) game.FactInfo {
	out := game.FactInfo{Name: readings, Kind: game.ObjectFact, Bare: true, Say: "facts.readings"}
	for _, r := range all {
		_, name, _ := strings.Cut(string(r.Ref), " ")
		f := game.FactInfo{Name: name, Fact: strings.ToLower(name), Kind: game.WordFact, Ref: r.Ref, Default: r.Letters[:1]}
		for _, l := range r.Letters {
			f.Words = append(f.Words, game.FactWord{Name: string(l)})
		}
		out.Fields = append(out.Fields, f)
	}
	return out
}
