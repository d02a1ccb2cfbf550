package ref

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]Ref{
		"9.10": "OM §9.10", "R3": "OM R3", "r3": "OM R3", "om 9.10": "OM §9.10",
		"OM §10.5/waves": "OM §10.5/waves", "co 8.10": "CO §8.10", "W200 §6.2.1": "W200 §6.2.1",
		"§9.1": "OM §9.1", "OM R88": "OM R88",
	} {
		got, err := Parse("OM", in)
		if err != nil || got != want {
			t.Errorf("Parse(%q) = %q, %v; want %q", in, got, err, want)
		}
		if again, err := Parse("", string(got)); err != nil || again != got {
			t.Errorf("Parse(%q) does not come back: %q %v", got, again, err)
		}
	}
	for _, in := range []string{"", "X 9", "9X 9", "TOOLONG 9", "9.x", "R0", "Rx", "9..1", "9/", "9/A b", "OM"} {
		if got, err := Parse("OM", in); err == nil {
			t.Errorf("Parse(%q) = %q, want an error", in, got)
		}
	}
	if got, err := Parse("", "9.10"); err == nil {
		t.Errorf("a paragraph of no book is %q, want an error", got)
	}
}

func TestLess(t *testing.T) {
	want := []Ref{"CO §8.5", "OM §2", "OM §2.3", "OM §9.9", "OM §9.10", "OM §10.5", "OM §10.5/waves", "OM §10.6", "OM R2", "OM R10"}
	got := slices.Clone(want)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
	slices.SortFunc(got, func(a, b Ref) int {
		switch {
		case Less(a, b):
			return -1
		case Less(b, a):
			return 1
		}
		return 0
	})
	if !slices.Equal(got, want) {
		t.Errorf("sorted %v, want %v", got, want)
	}
}

func TestParts(t *testing.T) {
	r := Ref("OM §10.5/waves")
	if r.Book() != "OM" || r.Section() != "10.5/waves" || r.Short() != "§10.5/waves" || r.Ruling() != 0 {
		t.Errorf("%q: %q %q %q %d", r, r.Book(), r.Section(), r.Short(), r.Ruling())
	}
	if q := Ref("OM R3"); q.Ruling() != 3 || q.Section() != "" || q.Short() != "R3" {
		t.Errorf("%q: %d %q %q", q, q.Ruling(), q.Section(), q.Short())
	}
}
