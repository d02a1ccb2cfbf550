package onepage

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// scene is a board with who stands on it. A piece is written as "F1 infantry 3,4 n", behind it chief, old-guard, square or
// a leader's value; its side is French where its name begins with F or N, and where it stands - it comes late from the east, in the second turn.
func scene(t testing.TB, rows []string, pieces ...string) *table {
	t.Helper()
	b := map[string]any{"game": "onepage", "name": "a scene", "ground": rows}
	late := [2]bool{}
	var all []any
	for _, p := range pieces {
		if town, ok := strings.CutPrefix(p, "town "); ok {
			w := strings.Fields(town)
			at := []any{}
			for _, s := range w[1:] {
				q, _ := readSquare(s)
				at = append(at, []int{q.X, q.Y})
			}
			towns, _ := b["towns"].([]any)
			b["towns"] = append(towns, map[string]any{"id": w[0], "name": strings.ToUpper(w[0]), "at": at})
			continue
		}
		w := strings.Fields(p)
		side := allied
		if p[0] == 'F' || p[0] == 'N' {
			side = french
		}
		m := map[string]any{"id": w[0], "side": sideNames[side], "kind": w[1]}
		if q, ok := readSquare(w[2]); ok {
			m["at"] = []int{q.X, q.Y}
		} else {
			m["enters"] = sideNames[side] + "-east"
			late[side] = true
		}
		for _, x := range w[3:] {
			switch {
			case x[0] >= '0' && x[0] <= '9':
				m["value"] = int(x[0] - '0')
			case len(x) == 1:
				m["facing"] = x
			default:
				m[x] = true
			}
		}
		all = append(all, m)
	}
	var entries []any
	for side, comes := range late {
		if comes {
			entries = append(entries, map[string]any{"id": sideNames[side] + "-east", "turn": 2, "side": sideNames[side], "at": [][]int{{len(rows[0]) - 1, 2}, {len(rows[0]) - 1, 3}}})
		}
	}
	if entries != nil {
		b["entry"] = entries
	}
	b["pieces"] = all
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := field.Files{}.Read("scene.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(op.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state).Board
}

// grass is open ground; lane one square of it between walls.
func grass(width, height int) []string {
	return slices.Repeat([]string{strings.Repeat(".", width)}, height)
}

func lane(height int) []string { return slices.Repeat([]string{"#.#"}, height) }

// looking is how a side sees a board, with all that moves ask.
func looking(x *table, side int) *sight {
	v := x.sight(side, 1)
	v.looks()
	return v
}

func sq(t testing.TB, s string) board.Square {
	t.Helper()
	q, ok := readSquare(s)
	if !ok {
		t.Fatalf("%q is no square", s)
	}
	return q
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// wild is a board made up at random: every ground, pieces of all kinds, squares and a town with people in it.
func wild(t testing.TB, seed uint64) *table {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	const w, h = 11, 9
	ground := make([][]byte, h)
	for y := range ground {
		ground[y] = make([]byte, w)
		for x := range ground[y] {
			ground[y][x] = "........ww++ccxT#"[r.IntN(17)]
		}
	}
	var rows, pieces []string
	free := map[string]bool{}
	for y, row := range ground {
		rows = append(rows, string(row))
		for x, g := range row {
			free[fmt.Sprintf("%d,%d", x, h-1-y)] = g == '.' || g == '+'
		}
	}
	put := func(id, kind string, more ...string) {
		for range 200 {
			at := fmt.Sprintf("%d,%d", r.IntN(w), r.IntN(h))
			if free[at] {
				free[at] = false
				pieces = append(pieces, strings.Join(append([]string{id, kind, at}, more...), " "))
				if slices.Contains(more, "square") {
					pieces = append(pieces, strings.Join(append([]string{id + "b", kind, at}, more...), " "))
				}
				return
			}
		}
		t.Fatal("no room")
	}
	front := func() string { return "nesw"[r.IntN(4):][:1] }
	for _, side := range []string{"F", "A"} {
		for i := range 4 {
			put(fmt.Sprintf("%s%d", side, i), "infantry", front())
		}
		put(side+"Q", "infantry", "square")
		put(side+"C", "cavalry", front())
		put(side+"G", "artillery", front())
		put(side+"L", "leader", "2")
	}
	for y, row := range ground { // a full house and one with room
		for x, g := range row {
			if g == 'T' && len(pieces) < 24 {
				for k := range 3 + len(pieces)%2 {
					pieces = append(pieces, fmt.Sprintf("%sT%d%d%d infantry %d,%d", []string{"F", "A"}[(x+y)%2], x, y, k, x, h-1-y))
				}
			}
		}
	}
	return scene(t, rows, pieces...)
}

// Where a piece can end a move without coming before a foot that may sally (W1P §4, §5, §11, §12), and what it costs, against a
// plain search over the sheet: a contour costs three, a wood two and bars horse and guns, anything else one; nobody goes
// over a piece; a town holds four; no foot ends beside a square.
func TestW1P4_WhereItSeesThatItCanGo(t *testing.T) {
	for seed := range uint64(12) {
		x := wild(t, seed)
		v := looking(x, allied)
		for i := range x.All {
			c := &x.All[i]
			points := map[kind]int{infantry: 5, artillery: 5, leader: 9, cavalry: 10}[c.Kind]
			if c.Stack {
				points = 2
			}
			want := plainly4(x, c, points)
			got := map[board.Square]int{}
			for _, g := range v.flood(c, nil, points) {
				got[g.at] = g.cost
			}
			for y := range v.h {
				for k := range v.w {
					q := board.Square{X: k, Y: y}
					w, ok := want[q]
					if n, found := got[q]; found != ok || n != w {
						t.Errorf("W1P §4, §5, seed %d: %s of %v from %s to %s: %d, %t; want %d, %t", seed, c.ID, c.Kind, spot(c.At), spot(q), n, found, w, ok)
					}
				}
			}
		}
	}
}

// plainly4 is where a piece can end, with what it costs, by going on and on until nothing becomes cheaper.
func plainly4(x *table, c *counter, points int) map[board.Square]int {
	const far = 1000
	price := func(q board.Square) int {
		switch g := x.field.At(q); g {
		case field.Contour, field.RoadContour:
			return 3
		case field.Wood:
			if c.Kind == cavalry || c.Kind == artillery {
				return far
			}
			return 2
		case field.Impassable, 0:
			return far
		}
		return 1
	}
	feared := map[board.Square]bool{}
	for i := range x.All {
		if o := &x.All[i]; o.Side != c.Side && o.Kind == infantry && !o.Stack && x.field.At(o.At) != field.Houses {
			feared[o.At.Step(o.Facing, 1)] = true
		}
	}
	on := map[board.Square]int{c.At: 0}
	out := map[board.Square]int{}
	for changed := true; changed; {
		changed = false
		for q, n := range on {
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					to := board.Square{X: q.X + dx, Y: q.Y + dy}
					cost := n + price(to)
					if to == q || cost > points {
						continue
					}
					there := x.at(to)
					beside := false
					for i := range x.All {
						o := &x.All[i]
						if dx, dy := o.At.Apart(to); o.Stack && o.At != c.At && max(dx, dy) <= 1 {
							beside = true
						}
					}
					room := len(there) == 0 || there[0].Side == c.Side && x.field.At(to) == field.Houses && len(there) < 4
					if old, ok := out[to]; to != c.At && room && !(c.Kind == infantry && beside) && (!ok || cost < old) {
						out[to], changed = cost, true
					}
					if old, ok := on[to]; len(there) == 0 && !feared[to] && (!ok || cost < old) {
						on[to], changed = cost, true
					}
				}
			}
		}
	}
	return out
}

// Who comes late begins at an entry that is free, pays for its square, and goes on from there (W1P §1, §4).
func TestW1P1_WhereLateComersGo(t *testing.T) {
	x := scene(t, []string{"......", "......", ".....c", "......", "......", "......"}, "F1 infantry 0,0 n", "A1 infantry 0,5 s", "A2 infantry -")
	v := looking(x, allied)
	entries := []board.Square{{X: 5, Y: 2}, {X: 5, Y: 3}}
	for _, c := range []struct {
		to    string
		entry string
		cost  int
	}{{"5,2", "5,2", 1}, {"5,3", "5,3", 3}, {"4,2", "5,2", 2}, {"1,2", "5,2", 5}, {"5,4", "5,2", 3}, {"4,4", "5,2", 3}} {
		i := slices.IndexFunc(v.flood(x.find("A2"), entries, 5), func(g goal) bool { return g.at == sq(t, c.to) })
		if i < 0 {
			t.Errorf("W1P §1: A2 does not come to %s", c.to)
			continue
		}
		if g := v.flood(x.find("A2"), entries, 5)[i]; g.cost != c.cost || c.to != "5,4" && g.entry != sq(t, c.entry) {
			t.Errorf("W1P §1: A2 comes to %s over %s for %d; want over %s for %d", c.to, spot(g.entry), g.cost, c.entry, c.cost)
		}
	}
	for _, g := range v.flood(x.find("A2"), entries, 5) {
		if g.at.X == 0 {
			t.Errorf("W1P §4: A2 comes to %s with five points", spot(g.at))
		}
	}
	taken := scene(t, grass(6, 6), "F1 infantry 0,0 n", "A1 infantry 5,2 n", "F2 infantry 4,4 s", "A2 infantry -") // one entry is taken, before the other F2 may sally... beside it
	v = looking(taken, allied)
	for _, g := range v.flood(taken.find("A2"), entries, 5) {
		if g.entry != sq(t, "5,3") {
			t.Errorf("W1P §4: A2 comes to %s over %s, where A1 stands", spot(g.at), spot(g.entry))
		}
	}
	feared := scene(t, grass(6, 6), "F1 infantry 5,4 s", "A1 infantry 5,2 n", "A2 infantry -") // F1 faces 5,3
	v = looking(feared, allied)
	if all := v.flood(feared.find("A2"), entries, 5); len(all) != 1 || all[0].at != sq(t, "5,3") {
		t.Errorf("W1P §4: before a foot that may sally A2 goes on: %v; want 5,3 alone", all)
	}
}

// How far each square is from an enemy, in squares with their corners (W1P R1), and which is the nearest.
func TestW1P4_WhoIsNearest(t *testing.T) {
	for seed := range uint64(6) {
		x := wild(t, seed)
		for side := range 2 {
			v := looking(x, side)
			for y := range v.h {
				for k := range v.w {
					q := board.Square{X: k, Y: y}
					any, horse := 99, 99
					for i := range x.All {
						c := &x.All[i]
						if dx, dy := c.At.Apart(q); c.Side != side {
							any = min(any, max(dx, dy))
							if c.Kind == cavalry {
								horse = min(horse, max(dx, dy))
							}
						}
					}
					if n := int(v.far[v.index(q)]); n != any {
						t.Errorf("W1P R1, seed %d: %s is %d from an enemy; want %d", seed, spot(q), n, any)
					}
					if n := int(v.horse[v.index(q)]); n != horse {
						t.Errorf("W1P R1, seed %d: %s is %d from enemy horse; want %d", seed, spot(q), n, horse)
					}
					if e := v.nearest(q); e == nil || e.Side == side || x.read.far(e.At, q) != any {
						t.Errorf("W1P R1, seed %d: the nearest of %s is %v", seed, spot(q), e)
					}
				}
			}
		}
	}
}

// The longest straight run that enemy horse has to a square, over squares that are free, open and break no charge
// (W1P §5, §8): horse has ten points, of which it spends some to come to where the run begins.
func TestW1P8_RunsThatHorseHas(t *testing.T) {
	// set puts a ground on a square of a lane.
	set := func(rows []string, y int, row string) []string {
		rows = slices.Clone(rows)
		rows[len(rows)-1-y] = row
		return rows
	}
	closed := func(height int) []string { return set(lane(height), 6, "###") } // behind the foot
	for _, c := range []struct {
		about string
		rows  []string
		horse string
		more  []string
		want  int
	}{
		{"straight on: five squares are free between", lane(20), "1,13", nil, 5},
		{"beside: no run", closed(20), "1,8", nil, 0},
		{"ten squares and no more", lane(24), "1,18", nil, 10},
		{"its points last for nine squares of a run behind two of the way", lane(24), "1,20", nil, 0},
		{"a piece stands in the way", closed(20), "1,13", []string{"A2 infantry 1,8 s"}, 0},
		{"a contour breaks the run, which begins there anew", set(closed(20), 10, "#c#"), "1,13", nil, 2},
		{"so does a town", set(closed(20), 10, "#T#"), "1,13", nil, 2},
		{"a wood bars horse", set(closed(20), 8, "#w#"), "1,13", nil, 0},
		{"whoever stands in a town is not charged", set(lane(20), 7, "#T#"), "1,13", nil, 0},
		{"whoever stands on a contour neither", set(lane(20), 7, "#c#"), "1,13", nil, 0},
		{"a run begins on the board", closed(10), "1,9", nil, 1},
	} {
		x := scene(t, c.rows, append([]string{"F1 infantry 1,7 n", "A1 cavalry " + c.horse + " s"}, c.more...)...)
		if got := looking(x, french).dash(sq(t, "1,7")); got != c.want {
			t.Errorf("W1P §8, %s: %d; want %d", c.about, got, c.want)
		}
	}
	// In the open: five squares straight on; round a corner four, to where it rides five.
	open := scene(t, grass(12, 12), "F1 infantry 5,2 n", "A1 cavalry 5,8 s")
	if got := looking(open, french).dash(sq(t, "5,2")); got != 5 {
		t.Errorf("W1P §8: in the open a run of %d; want 5", got)
	}
}

// What a charge is expected to cost (W1P §8, §15, §17): a run of five is 1 + 5 against the strength.
func TestW1P8_WhatAChargeCosts(t *testing.T) {
	x := scene(t, lane(20), "F1 infantry 1,7 n", "A1 cavalry 1,13 s")
	v := looking(x, french)
	for _, c := range []struct {
		strength int
		k        kind
		want     float64
		why      string
	}{
		{1, infantry, 2. / 6, "+5: D1 D2 D3 D4 D5 DE; two demoralised, half a point each, one dead"},
		{3, infantry, 1. / 6, "+3: D1 D1 D2 D3 D4 D5"},
		{6, infantry, 0, "0: A3 A2 - D1 D1 D2"},
		{7, infantry, 0, "below 0: nothing is lost"},
		{1, artillery, 9. / 6, "+5: a gun is dead from D4, three points"},
		{2, leader, 15. / 6, "+4: a leader is dead from D4, five points"},
		{1, cavalry, 2. / 6, "as foot"},
	} {
		if got := v.fear(sq(t, "1,7"), c.strength, c.k); !near(got, c.want) {
			t.Errorf("W1P §8, §15: a charge on %v of %d costs %.3f; want %.3f (%s)", c.k, c.strength, got, c.want, c.why)
		}
	}
}

// What guns before which a square lies are worth against it: less with the square of the distance, to which houses and woods
// add three, over five nothing (W1P §6, R12).
func TestW1P6_SquaresUnderFire(t *testing.T) {
	rows := grass(11, 11)
	rows[10-2], rows[10-4] = "...w.......", "...T......." // 3,2 and 3,4
	x := scene(t, rows, "F1 infantry 0,10 n", "A1 artillery 3,1 n", "A2 artillery 9,9 s", "A3 infantry 10,10 s")
	v := looking(x, french)
	for at, want := range map[string]float64{
		"3,3": 0.3 / 4, "4,3": 0.3 / 4, "5,3": 0, "4,2": 0, "2,2": 0, "3,2": 0.3 / 16, "3,4": 0, "3,5": 0.3 / 16, "3,6": 0.3 / 25, "3,7": 0, "3,0": 0,
		"9,8": 0.3, "9,4": 0.3 / 25, "6,4": 0.3 / 25, "9,10": 0, "7,5": 0.3/16 + 0.0, "5,5": 0.3 / 16, "6,6": 0.3 / 25, "6,5": 0.3/16 + 0.3/16,
	} {
		if got := v.shelled(sq(t, at)); !near(got, want) {
			t.Errorf("W1P §6, R12: fire on %s is worth %.4f; want %.4f", at, got, want)
		}
	}
}

// Where late comers go: to the largest town as long as nobody of theirs holds it, or to an enemy who is much nearer; everybody
// else to the nearest enemy.
func TestW1P3_WhereItGoes(t *testing.T) {
	rows := grass(20, 12)
	rows[11-5] = "TT...T.............."
	pieces := []string{"town small 5,5", "town large 0,5 1,5", "F1 infantry 19,11 s", "A1 infantry 19,0 n", "A2 infantry -", "F9 infantry 10,0 n"}
	x := scene(t, rows, pieces...)
	v := looking(x, allied)
	for _, c := range []struct {
		who, at string
		want    float64
	}{
		{"A1", "19,5", 6}, // F1
		{"A1", "10,2", 2},
		{"A2", "12,5", 11}, // to 1,5; the enemy at 10,0 is 5 and six more
		{"A2", "13,5", 11}, // 12; 5 + 6
		{"A2", "4,5", 3},
		{"A2", "10,2", 8}, // two and six
	} {
		if got := v.toGoal(x.find(c.who), sq(t, c.at)); got != c.want {
			t.Errorf("W1P §3: %s at %s has %v to go; want %v", c.who, c.at, got, c.want)
		}
	}
	held := scene(t, rows, append(pieces, "A3 infantry 0,5")...)
	v = looking(held, allied)
	if got := v.toGoal(held.find("A2"), sq(t, "12,5")); got != 5 {
		t.Errorf("W1P §3: with the town held A2 has %v to go; want 5, to the enemy", got)
	}
	theirs := scene(t, rows, append(pieces, "F3 infantry 0,5")...)
	v = looking(theirs, allied)
	if got := v.toGoal(theirs.find("A2"), sq(t, "7,5")); got != 6 {
		t.Errorf("W1P §3: with the enemy in the town A2 has %v to go; want 6", got)
	}
}

// In how many foot a piece stands, and how many of them stood so when the turn began (W1P §7, R14).
func TestW1P7_RowsThatItSees(t *testing.T) {
	x := scene(t, grass(14, 12), "F1 infantry 3,3 n", "F2 infantry 4,3 n", "F3 infantry 5,3 n", "F4 infantry 8,8 n", "F5 infantry 8,3 e", "F6 infantry 11,3 n", "F7 infantry 11,2 n", "A1 infantry 0,11 s", "A2 infantry 7,3 n")
	v := looking(x, french)
	for _, c := range []struct {
		who, at      string
		f            game.Facing
		size, formed int
	}{
		{"F1", "3,3", game.North, 3, 3},
		{"F2", "4,3", game.North, 3, 3},
		{"F1", "6,3", game.North, 3, 3}, // round to the other end: the two others are its own
		{"F4", "6,3", game.North, 3, 1}, // a stranger, of whom two more count
		{"F4", "2,3", game.North, 3, 1},
		{"F4", "6,3", game.East, 1, 1}, // with another front
		{"F4", "4,4", game.North, 2, 1},
		{"F4", "8,2", game.North, 1, 1}, // behind F5, who faces east
		{"F4", "7,3", game.East, 2, 1},  // in column with F5
		{"F4", "11,4", game.North, 3, 1},
		{"F6", "11,3", game.North, 2, 2},
		{"F4", "1,3", game.North, 1, 1}, // a gap between
	} {
		size, formed := v.row(x.find(c.who), sq(t, c.at), c.f)
		if size != c.size || formed != c.formed {
			t.Errorf("W1P §7, R14: %s at %s facing %v stands in %d, of which %d; want %d, %d", c.who, c.at, c.f, size, formed, c.size, c.formed)
		}
	}
}

// What foot attacks with (W1P §7, §9, §10): its formation, or one, the Old Guard two, and a leader at hand who is not the chief.
func TestW1P9_StrengthThatItReckons(t *testing.T) {
	x := scene(t, grass(14, 12), "F1 infantry 3,3 n", "FG infantry 8,8 n old-guard", "F9 leader 3,8 2", "F8 leader 2,8 1", "NAP leader 13,3 3 chief", "A1 infantry 0,11 s", "A9 leader 12,8 3")
	v := looking(x, french)
	for _, c := range []struct {
		who, at string
		formed  int
		want    int
	}{
		{"F1", "3,2", 1, 1}, // six from F9
		{"F1", "3,3", 1, 3}, // five
		{"F1", "3,3", 3, 5},
		{"FG", "12,2", 1, 2}, // the chief does not come along for that
		{"FG", "12,2", 2, 2}, // in a formation one each
		{"FG", "8,8", 1, 4},
	} {
		if got := v.foot(x.find(c.who), sq(t, c.at), c.formed); got != c.want {
			t.Errorf("W1P §7, §9, §10: %s at %s in %d attacks with %d; want %d", c.who, c.at, c.formed, got, c.want)
		}
	}
}

// What a place is worth to foot: nearer, in a formation of three at most, its front to the enemy, in houses, out of reach of
// charges and guns, and what an attack from there brings.
func TestW1P14_WhatAPlaceIsWorth(t *testing.T) {
	rows := grass(16, 16)
	rows[15-5] = "......T........T"
	x := scene(t, rows, "F1 infantry 3,3 n", "A1 infantry 3,9 n")
	v := looking(x, french)
	for _, c := range []struct {
		at   string
		f    game.Facing
		size int
		want float64
		why  string
	}{
		{"3,3", game.North, 1, -6*nearer + facing, "six squares to go"},
		{"3,3", game.East, 1, -6 * nearer, "its front elsewhere"},
		{"3,3", game.South, 1, -6 * nearer, "its back to the enemy"},
		{"0,6", game.North, 1, -3*nearer + facing, "as far aside as ahead"},
		{"0,7", game.North, 1, -3 * nearer, "farther aside than ahead"},
		{"3,3", game.North, 2, -6*nearer + facing + together, "in two"},
		{"3,3", game.North, 3, -6*nearer + facing + 2*together, "in three"},
		{"3,3", game.North, 4, -6*nearer + facing + 2*together, "no more than three count"},
		{"6,5", game.North, 1, -4*nearer + facing + houses, "in houses"},
		// Rear of A1: 1 + 2 to 1 is +2: - D1 D1 D2 D3 D4, a demoralisation in six and eleven squares.
		{"3,8", game.North, 1, -nearer + facing + 0.5/6 + ground*11/6, "an attack in the rear"},
		// Side: +1: A1 - D1 D1 D2 D3, 7 - 1 squares.
		{"2,9", game.East, 1, -nearer + facing + ground*6/6, "an attack in the side"},
		// Front: 0: A3 A2 - D1 D1 D2: four squares against five.
		{"3,10", game.South, 1, -nearer + facing - 0.1, "an attack that brings nothing"},
		{"3,8", game.South, 1, -nearer - 0.1, "beside an enemy, its back to him"},
	} {
		if got := v.place(x.find("F1"), sq(t, c.at), c.f, c.size, 1); !near(got, c.want) {
			t.Errorf("W1P §14: %s facing %v in %d is worth %.4f; want %.4f (%s)", c.at, c.f, c.size, got, c.want, c.why)
		}
	}
	// Who waits for others stays: a third of a square's worth for each that it goes.
	x = scene(t, rows, "F1 infantry 3,3 n", "A1 infantry 3,9 n", "F2 infantry -")
	v = looking(x, french)
	if v.attacks {
		t.Error("W1P §1: a side that waits for others goes forward")
	}
	if got := v.place(x.find("F1"), sq(t, "5,4"), game.North, 1, 1); !near(got, -2*nearer/3+facing) {
		t.Errorf("W1P §1: two squares from where it waits: %.4f; want %.4f", got, -2*nearer/3+facing)
	}
	// Both wait for somebody: then neither does.
	x = scene(t, rows, "F1 infantry 3,3 n", "A1 infantry 3,9 n", "F2 infantry -", "A2 infantry -")
	if !looking(x, french).attacks || !looking(x, allied).attacks {
		t.Error("W1P §1: where both wait for others both go forward")
	}
	// A house far from everybody is worth no more than grass.
	far := grass(30, 16)
	far[15-5] = strings.Repeat(".", 15) + "T" + strings.Repeat(".", 14)
	x = scene(t, far, "F1 infantry 28,5 n", "A1 infantry 3,5 n")
	v = looking(x, french)
	for at, want := range map[string]float64{"15,5": -12*nearer + houses} {
		if got := v.place(x.find("F1"), sq(t, at), game.North, 1, 1); !near(got, want) {
			t.Errorf("W1P §12: houses twelve squares from the enemy: %.4f; want %.4f", got, want)
		}
	}
	x = scene(t, far, "F1 infantry 28,5 n", "A1 infantry 2,5 n")
	v = looking(x, french)
	if got := v.place(x.find("F1"), sq(t, "15,5"), game.North, 1, 1); !near(got, -13*nearer) {
		t.Errorf("W1P §12: houses thirteen squares from the enemy: %.4f; want %.4f", got, -13*nearer)
	}
}

// What going back costs, in points and halves (W1P §3, §15): demoralised over three squares, dead over five, guns and leaders
// dead over three; where no line is open, whoever is pushed pays too.
func TestW1P15_WhatGoingBackCosts(t *testing.T) {
	all := func(x *table, ids string) (out []*counter) {
		for _, id := range strings.Fields(ids) {
			out = append(out, x.find(id))
		}
		return out
	}
	meadow := scene(t, grass(16, 16), "F1 infantry 8,8 n", "F2 infantry 3,3 square", "F3 infantry 3,3 square", "FC cavalry 8,4 n", "FG artillery 12,8 n", "FL leader 12,4 2", "NAP leader 4,12 3 chief", "A1 infantry 0,15 s")
	shaken := meadow.copied()
	shaken.find("F1").Shaken, shaken.find("F1").Was = true, true
	pushed := meadow.copied()
	pushed.find("F1").Back = 2
	// The only way out of the corner is over a friend.
	dead := append(lane(10), "###")
	corner := scene(t, dead, "F1 infantry 1,1 n", "F2 infantry 1,2 n", "A1 cavalry 1,10 s")
	chief := scene(t, dead, "F1 infantry 1,1 n", "NAP leader 1,2 3 chief", "A1 cavalry 1,10 s")
	pit := scene(t, []string{"###.", "#.#.", "###."}, "F1 infantry 1,1 n", "A1 cavalry 3,2 s")
	// Before the only way out stands a foot that may sally: no open line, and the line that is followed costs nothing more.
	for _, c := range []struct {
		x    *table
		who  string
		back int
		dead bool
		want float64
	}{
		{meadow, "F1", 3, false, 0}, {meadow, "F1", 4, false, 0.5}, {meadow, "F1", 5, false, 0.5}, {meadow, "F1", 6, false, 1}, {meadow, "F1", 0, true, 1},
		{meadow, "FC", 3, false, 0}, {meadow, "FC", 4, false, 0.5}, {meadow, "FG", 3, false, 0}, {meadow, "FG", 4, false, 3}, {meadow, "FL", 3, false, 0}, {meadow, "FL", 4, false, 5},
		{meadow, "NAP", 3, false, 0}, {meadow, "NAP", 4, false, 5 + chiefLost}, {meadow, "NAP", 0, true, 5 + chiefLost},
		{meadow, "F2 F3", 3, false, 0}, {meadow, "F2 F3", 4, false, 1}, {meadow, "F2 F3", 0, true, 2},
		{shaken, "F1", 3, false, 0}, {shaken, "F1", 4, false, 1},
		{pushed, "F1", 1, false, 0}, {pushed, "F1", 2, false, 0.5}, {pushed, "F1", 4, false, 1},
		{corner, "F1", 3, false, 0}, {corner, "F1", 4, false, 1}, {chief, "F1", 3, false, 0}, {chief, "F1", 4, false, 0.5 + 5 + chiefLost},
		{pit, "F1", 1, false, 1},
	} {
		v := c.x.sight(french, 1)
		if got := v.costs(all(c.x, c.who), c.back, c.dead); !near(got, c.want) {
			t.Errorf("W1P §3, §15: %s back %d, dead %t: %.3f; want %.3f", c.who, c.back, c.dead, got, c.want)
		}
	}
	for _, c := range []struct {
		x    *table
		who  string
		way  game.Facing
		back int
		want bool
	}{
		{meadow, "F1", game.South, 3, true}, {meadow, "F1", game.South, 4, false}, {meadow, "F1", game.North, 7, true}, {meadow, "F1", game.North, 8, false},
		{corner, "F1", game.North, 1, false}, {corner, "F2", game.North, 7, true}, {corner, "F2", game.North, 8, false}, {corner, "F2", game.NorthEast, 1, false},
	} {
		if got := c.x.sight(french, 1).open(all(c.x, c.who), c.way, c.back); got != c.want {
			t.Errorf("W1P §15: %s %v by %d is open: %t; want %t", c.who, c.way, c.back, got, c.want)
		}
	}
	sallies := scene(t, grass(9, 9), "F1 infantry 4,4 n", "A1 infantry 4,8 s")
	for back, want := range map[int]bool{2: true, 3: false} { // 4,7 lies before A1
		if got := sallies.sight(french, 1).open(all(sallies, "F1"), game.North, back); got != want {
			t.Errorf("W1P §15: F1 north by %d is open: %t; want %t", back, got, want)
		}
	}
	wood := scene(t, []string{".....", "..w..", ".....", "....."}, "F1 infantry 2,1 n", "FC cavalry 2,0 n", "A1 infantry 4,3 e")
	for id, want := range map[string]bool{"F1": true, "FC": false} {
		c := wood.find(id)
		c.At = sq(t, "2,1")
		if got := wood.sight(french, 1).open([]*counter{c}, game.North, 1); got != want {
			t.Errorf("W1P §5, §15: %s may go back into a wood: %t; want %t", id, got, want)
		}
	}
}

// Guns before which a place lies count against it (W1P §6): two squares off, a quarter of 0.3.
func TestW1P6_PlacesUnderFire(t *testing.T) {
	for gun, want := range map[string]float64{"5,7 s": 0.3 / 4, "5,7 n": 0} {
		x := scene(t, grass(12, 14), "F1 infantry 5,3 n", "A1 artillery "+gun)
		v := looking(x, french)
		free := -2*nearer + facing
		if got := v.place(x.find("F1"), sq(t, "5,5"), game.North, 1, 1); !near(got, free-want) {
			t.Errorf("W1P §6: before a gun at %s a place is worth %.4f; want %.4f", gun, got, free-want)
		}
	}
}

// What a line of a retreat costs is said, and nothing that it does not (W1P §15): three squares demoralise nobody, four do, six are the end.
func TestW1P15_WhatALineOfRetreatSays(t *testing.T) {
	for distance, want := range map[string]struct {
		out        bool
		demoralise bool
	}{"3": {false, false}, "4": {false, true}, "6": {true, false}} {
		c, err := typed(t, "retreat board=30,20 loser-at=15,10 distance="+distance)
		if err != nil {
			t.Fatal(err)
		}
		adj, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			t.Fatal(err)
		}
		p := adj.(*game.Proc[struct{}])
		keys := p.Outcome(struct{}{})
		if got, _ := keys.Get("eliminated").(bool); got != want.out {
			t.Errorf("W1P §15: %s squares: eliminated %t; want %t", distance, got, want.out)
		}
		said := ""
		for _, l := range p.Show(nil) {
			said += i18n.New(i18n.EN).Say(l.Say) + "\n"
		}
		if strings.Contains(said, "demoralised") != want.demoralise {
			t.Errorf("W1P §15: %s squares:\n%s", distance, said)
		}
	}
}

// An attack that fails throws the attacker back (W1P §14, §15): a one of one to one is A3.
func TestW1P14_WhoFailsGoesBack(t *testing.T) {
	c, err := typed(t, "attack infantry at infantry")
	if err != nil {
		t.Fatal(err)
	}
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		t.Fatal(err)
	}
	for face, want := range map[int][2]int{1: {3, 0}, 2: {2, 0}, 3: {0, 0}, 6: {0, 2}} {
		keys := adj.(*game.Proc[fought]).Outcome(fought{int8(face)})
		for i, name := range []string{"attacker", "defender"} {
			o, _ := keys.Get(name).(game.Object)
			if got := o.Get("retreats"); got != want[i] {
				t.Errorf("W1P §17: a %d: the %s goes back %v; want %d", face, name, got, want[i])
			}
		}
	}
}
