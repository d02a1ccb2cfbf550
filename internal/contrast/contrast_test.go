package contrast

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
)

func lines(t *testing.T, line string) []string {
	t.Helper()
	_, qs, err := Split(strings.Fields(line))
	if err != nil {
		t.Fatalf("%s: %v; want questions", line, err)
	}
	var out []string
	for _, q := range qs {
		out = append(out, strings.Join(q.Words, " "))
	}
	return out
}

// A range is each of its numbers with what stands around it, alternatives are each word,
// and the first changes slowest; a line with neither is itself.
func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		"f s 4b at col":            {"f s 4b at col"},
		"c 3..5b at 4b":            {"c 3b at 4b", "c 4b at 4b", "c 5b at 4b"},
		"c 3b..4b at 4b":           {"c 3b at 4b", "c 4b at 4b"},
		"m pm=3..4 at 1/50":        {"m pm=3 at 1/50", "m pm=4 at 1/50"},
		"c 4b col / line at sq":    {"c 4b col at sq", "c 4b line at sq"},
		"f 4b gen / - at col":      {"f 4b gen at col", "f 4b at col"},
		"f s / l 3..4b at col":     {"f s 3b at col", "f s 4b at col", "f l 3b at col", "f l 4b at col"},
		"c 1..2b / 5b at x":        {"c 1b at x", "c 2b at x", "c 5b at x"},
		"f .. at col":              {"f .. at col"},
		"f 2nd..3rd at col":        {"f 2nd..3rd at col"},
		"f a..b at 1/50":           {"f a..b at 1/50"},
		"attack x=00007..00008 at": {"attack x=00007..00008 at"},
		"f s 4b at col -1b":        {"f s 4b at col -1b"},
	} {
		if got := lines(t, line); !slices.Equal(got, want) {
			t.Errorf("%s: got %q; want %q", line, got, want)
		}
	}
}

// What cannot be a range or an alternative is refused, with a line where there is one.
func TestSplitRefuses(t *testing.T) {
	for line, key := range map[string]string{
		"/ c 4b at 4b":                    "contrast.alone",
		"c 4b at 4b /":                    "contrast.alone",
		"c 4b / / 5b":                     "contrast.alone",
		"c 6..3b at 4b":                   "contrast.backwards",
		"ra 2pm / 2pm gen":                "contrast.same",
		"c 3..5b / 4b at 4b":              "contrast.same",
		"c 1..99b at 4b":                  "contrast.wide",
		"c 1..40b 1..40pm at 1..40b":      "contrast.many",
		"c 4b / 1..99b at 4b":             "contrast.wide",
		"c 1..20b / 21..40b at 1..20b x2": "contrast.many",
	} {
		_, _, err := Split(strings.Fields(line))
		var no *game.Refusal
		if !errors.As(err, &no) || no.Kind != game.BadValue || no.Say.Key != key {
			t.Errorf("%s: got %v; want bad-value %s", line, err, key)
		}
	}
}

func outcome(num, den int64, keys game.Object) game.Outcome {
	return game.Outcome{P: big.NewRat(num, den), Keys: keys}
}

// The chances of one path add up to one, and a mean is the sum of its numbers by their
// chances: 1 at a half, 2 at a third and 0 at a sixth are 7/6.
func TestOf(t *testing.T) {
	ms, f := Of([]game.Outcome{
		outcome(1, 2, game.Object{{Key: "a", Value: game.Object{{Key: "lost", Value: 1}, {Key: "status", Value: "routs"}}}, {Key: "winner", Value: "defender"}}),
		outcome(1, 3, game.Object{{Key: "a", Value: game.Object{{Key: "lost", Value: 2}, {Key: "status", Value: "routs"}}}, {Key: "winner", Value: "attacker"}}),
		outcome(1, 6, game.Object{{Key: "a", Value: game.Object{{Key: "lost", Value: 0}, {Key: "status", Value: "steady"}}}, {Key: "winner", Value: "attacker"}}),
	})
	var order []string
	for _, m := range ms {
		order = append(order, m.Key())
	}
	if want := "winner=defender winner=attacker a.lost=0 a.lost=1 a.lost=2 a.lost a.status=routs a.status=steady"; strings.Join(order, " ") != want {
		t.Errorf("order: got %s; want %s", strings.Join(order, " "), want)
	}
	for key, want := range map[string]string{"winner=attacker": "1/2", "a.lost": "7/6", "a.status=routs": "5/6", "a.lost=2": "1/3"} {
		if got := f[key].RatString(); got != want {
			t.Errorf("%s: got %s; want %s", key, got, want)
		}
	}
	if head, ok := Headline(ms); !ok || head.Key() != "winner=attacker" {
		t.Errorf("headline: got %s; want that the attacker wins", head.Key())
	}
}

// What is certain in every column tells nothing, what differs or may be otherwise does.
func TestTelling(t *testing.T) {
	sure := game.Object{{Key: "status", Value: "steady"}, {Key: "lost", Value: 0}}
	a, fa := Of([]game.Outcome{outcome(1, 1, sure)})
	if got := Telling(a, []Figures{fa, fa}); len(got) != 0 {
		t.Errorf("always steady without loss: got %v; want nothing", got)
	}
	b, fb := Of([]game.Outcome{outcome(1, 4, game.Object{{Key: "status", Value: "routs"}, {Key: "lost", Value: 2}}), outcome(3, 4, sure)})
	var got []string
	for _, m := range Telling(Merge(a, b), []Figures{fa, fb}) {
		got = append(got, m.Key())
	}
	if want := []string{"status=steady", "status=routs", "lost"}; !slices.Equal(got, want) {
		t.Errorf("steady beside one rout in four: got %v; want %v", got, want)
	}
}
