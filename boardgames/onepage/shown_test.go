package onepage

import (
	"testing"

	"adjutant/internal/ref"
)

// What is listed as legal is typed as it stands, in either language: west is w in English and o in Italian (W1P §7 [+]);
// a square is the same in both (W1P §7 [-]).
func TestListedWaysInBothLanguages(t *testing.T) {
	for word, it := range map[string]string{"w": "o", "sw": "so", "nw": "no"} {
		if n, ok := wayAs(word).(ref.Name); !ok || n.EN != word || n.IT != it {
			t.Errorf("W1P §7: %s is %v; want %s in Italian", word, wayAs(word), it)
		}
	}
	for _, word := range []string{"n", "e", "se", "12,14", "sortie"} {
		if wayAs(word) != word {
			t.Errorf("W1P §7: %s is %v", word, wayAs(word))
		}
	}
}
