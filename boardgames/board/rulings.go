package board

import (
	"strconv"
	"strings"

	"adjutant/internal/ref"
	"adjutant/internal/schema"
	"adjutant/tables"
)

// Rulings are the rulings of a book of which a line may take another reading, by number; the
// usual reading is a.
func Rulings(mark string, choices []tables.Choice) (out []schema.Reading) {
	for _, c := range choices {
		r := ref.Ref(mark + " R" + strconv.Itoa(c.Ruling))
		if n := len(out); n == 0 || out[n-1].Ref != r {
			out = append(out, schema.Reading{Ref: r, Letters: "a"})
		}
		out[len(out)-1].Letters += string(c.Letter)
	}
	return out
}

// readingFact is how a line names a ruling: r9.
func readingFact(r ref.Ref) string { return strings.ToLower(r.Short()) }
