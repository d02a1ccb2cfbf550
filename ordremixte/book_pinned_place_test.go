package ordremixte

import (
	"fmt"
	"testing"
)

// This file states the limits of fire on the table (OM §9.1 to 9.9), each measured with a
// tape without error: at the limit, a hundredth of a centimetre within it and beyond it.

// shotRow is a table, a line of fire, and what it comes to.
type shotRow struct {
	british, french, terrain []string
	line, want               string
}

func shotsOf(t *testing.T, rows []shotRow) {
	t.Helper()
	for _, r := range rows {
		s := inPhase(exact(scenario(t, r.british, r.french, r.terrain...)), "fire")
		if got := worth(s, r.line); got != r.want {
			t.Errorf("%s %v at %v over %v: got %s; want %s", r.line, r.british, r.french, r.terrain, got, r.want)
		}
	}
}

// Ranges run from the centre of who fires to the nearest point of the target (OM §9.1 [+], [-]):
// a line whose front stands at y 20 has its centre at 19.25, a section of guns at 18.
func Test9_1_OnTheTable(t *testing.T) {
	var rows []shotRow
	at := func(firer string, centre float64, want ...any) {
		for i := 0; i < len(want); i += 2 {
			rows = append(rows, shotRow{[]string{firer}, []string{line("X", 60, centre+want[i].(float64), 180)}, nil, "fire A at X", want[i+1].(string)})
		}
	}
	out := "OM §9.1 placed.out-of-range"
	foot := line("A", 60, 20, 0)
	at(foot, 19.25, 3.99, "60", 4.0, "60", 4.01, "40", 8.99, "40", 9.0, "40", 9.01, out)
	at(foot+", weapon: rifle", 19.25, 5.99, "60", 6.0, "60", 6.01, "40", 12.0, "40", 12.01, out)
	g := func(more string) string { return battery("A", 2, 60, 20, 0, more) }
	at(g(""), 18, 9.99, "60", 10.0, "60", 10.01, "40", 40.0, "40", 40.01, out)
	at(g(", weight: light"), 18, 10.0, "50", 10.01, "30", 30.0, "30", 30.01, out)
	at(g(", weight: heavy"), 18, 10.0, "70", 10.01, "50", 40.0, "50", 40.01, out)
	shotsOf(t, rows)
}

// Foot fires straight ahead of its front; what stands between its flank lines by a corner is
// a target, what stands beside them is not (OM §9.2 [+], [-]).
func Test9_2_BetweenTheFlankLines(t *testing.T) {
	var rows []shotRow
	for _, c := range []struct {
		x    float64
		want string
	}{{60, "40"}, {66, "40"}, {71.9, "40"}, {48.1, "40"}, {72.01, "OM §9.2 placed.out-of-lane"}, {47.99, "OM §9.2 placed.out-of-lane"}, {90, "OM §9.2 placed.out-of-lane"}} {
		rows = append(rows, shotRow{[]string{line("A", 60, 20, 0)}, []string{line("X", c.x, 26, 180)}, nil, "fire long A at X", c.want})
	}
	shotsOf(t, rows)
}

// Who fires takes the nearest enemy that he may fire at; within twenty centimetres guns have
// no free choice, beyond they have (OM §9.3 [+], [-]).
func Test9_3_NearestOnTheTable(t *testing.T) {
	var rows []shotRow
	foot, gun := line("A", 60, 20, 0), battery("A", 2, 60, 20, 0, "")
	two := func(a, x, y string, l, want string) {
		rows = append(rows, shotRow{[]string{a}, []string{x, y}, nil, l, want})
	}
	small := func(id string, x, y float64) string { return unitAt(id, 1, "line", x, y, 180, "") }
	two(foot, small("X", 57, 26), small("Y", 63, 26.01), "fire long A at X", "40")
	two(foot, small("X", 57, 26), small("Y", 63, 26), "fire long A at X", "40")
	two(foot, small("X", 57, 26.01), small("Y", 63, 26), "fire long A at X", "OM §9.3 placed.not-nearest")
	two(gun, small("X", 58.5, 38.01), small("Y", 61.5, 38), "fire A at X", "OM §9.3 placed.not-nearest")
	two(gun, small("X", 58.5, 38.02), small("Y", 61.5, 38.01), "fire A at X", "40")
	two(gun, small("X", 58.5, 50), small("Y", 61.5, 38), "fire A at X", "OM §9.3 placed.not-nearest")
	two(foot, small("X", 58.5, 26.01), small("Y", 61.5, 26)+", traits: [light]", "fire long A at X", "OM §9.3 placed.not-nearest")
	two(gun, small("X", 58.5, 38), unitAt("Y", 1, "open", 61.5, 28.01, 180, ", traits: [light]"), "fire A at X", "40")
	two(gun, small("X", 58.5, 38), unitAt("Y", 1, "open", 61.5, 28, 180, ", traits: [light]"), "fire A at X", "OM §9.3 placed.not-nearest")
	two(gun, small("X", 30, 38), unitAt("Y", 1, "open", 60, 28.01, 180, ", traits: [light]"), "fire A at Y", "OM §9.3 placed.guns-at-open")
	two(gun, small("X", 30, 38), unitAt("Y", 1, "open", 60, 28, 180, ", traits: [light]"), "fire A at Y", "50")
	shotsOf(t, rows)
}

// A wood hides who stands two centimetres or deeper in it, and nobody fires out of it from
// there (OM §9.6 [+], [-]); at its edge he is seen from four centimetres of the wood (OM §3 [+], [-]).
func Test9_6_DeepInAWood(t *testing.T) {
	var rows []shotRow
	wood := func(y0, y1 float64) []string {
		return []string{fmt.Sprintf("id: w, kind: wood, polygon: [[40, %v], [80, %v], [80, %v], [40, %v]]", y0, y0, y1, y1)}
	}
	for _, c := range []struct {
		edge float64 // the edge of the wood before the front of X, at y 26
		want string
	}{{25, "OM §3 placed.hidden"}, {24.01, "OM §3 placed.hidden"}, {24, "20"}, {23.99, "OM §9.6 placed.target-in-wood"}} {
		rows = append(rows, shotRow{[]string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "line", 60, 26, 180, "")}, wood(c.edge, 60), "fire long A at X", c.want})
	}
	for _, c := range []struct {
		edge float64 // the edge before the front of A, at y 20
		want string
	}{{21, "40"}, {21.99, "40"}, {22, "40"}, {22.01, "OM §9.6 placed.firer-in-wood"}} {
		rows = append(rows, shotRow{[]string{line("A", 60, 20, 0)}, []string{line("X", 60, 26, 180)}, wood(1, c.edge), "fire long A at X", c.want})
	}
	shotsOf(t, rows)
}

// A friend between the flank lines keeps foot from firing, one that is beside them not (OM
// §9.2 [+], [-]).
func Test9_2_FriendsBetween(t *testing.T) {
	var rows []shotRow
	friend := func(x, y float64) string { return unitAt("F", 1, "line", x, y, 0, "") }
	foot := line("A", 60, 20, 0)
	for _, c := range []struct {
		x    float64
		want string
	}{{60, "OM §9.2 placed.friend-in-front"}, {67.4, "OM §9.2 placed.friend-in-front"}, {67.6, "40"}, {52.6, "OM §9.2 placed.friend-in-front"}, {52.4, "40"}} {
		rows = append(rows, shotRow{[]string{foot, friend(c.x, 23)}, []string{line("X", 60, 26, 180)}, nil, "fire long A at X", c.want})
	}
	shotsOf(t, rows)
}

// The sections of a grand battery stand side by side (OM §9.9 [+], [-]).
func Test9_9_SectionsThatTouch(t *testing.T) {
	var rows []shotRow
	for _, c := range []struct {
		x, y float64
		want string
	}{{66, 20, "80"}, {66.5, 20, "OM §9.9 placed.battery-apart"}, {70, 20, "OM §9.9 placed.battery-apart"}} {
		rows = append(rows, shotRow{[]string{battery("A", 2, 60, 20, 0, ""), battery("B", 2, c.x, c.y, 0, "")}, []string{line("X", 62, 45, 180)}, nil, "fire A+B at X", c.want})
	}
	shotsOf(t, rows)
}
