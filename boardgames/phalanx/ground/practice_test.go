package ground_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/scenarios"
)

// practice is the practice ground that ships.
func practice(t *testing.T) *ground.Ground {
	t.Helper()
	path, text, ok := scenarios.Shipped("phalanx-practice")
	if !ok {
		t.Fatal("no practice ground ships")
	}
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "# Practice ground drawn by us from public maps of 1815; not the published map") {
		t.Errorf("the first line says %q", first)
	}
	g, err := ground.Read(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The practice ground reads without a fault or a note, has the label in both languages, begins at
// the beginning, and is read back from a journal.
func TestPracticeIsRead(t *testing.T) {
	g := practice(t)
	if g.Board != [2]int{15, 11} || g.Length != ground.Long || g.Players != 2 || g.Date != "1815-06-18" || g.Begin.Turn != 1 || g.Begin.Active != ground.French || g.Begin.Hands != nil || g.Readings != nil {
		t.Errorf("%v squares, a %s game of %d, %s, %+v", g.Board, g.Length, g.Players, g.Date, g.Begin)
	}
	if !strings.Contains(g.Label.EN, "not the published map, counters or cards") || !strings.Contains(g.Label.IT, "non la mappa, le pedine o le carte pubblicate") {
		t.Errorf("the label is %+v", g.Label)
	}
	if n := g.Notes(); len(n) != 0 {
		t.Errorf("notes: %v", n)
	}
	if back := must(t, string(g.JSON())); string(back.JSON()) != string(g.JSON()) {
		t.Error("it is not read back alike")
	}
	if !judges.Fits(t, g.JSON()) {
		t.Error("the schema refuses it")
	}
}

// The board that the page of the game shows is one, without a note.
func TestTheBoardOfThePage(t *testing.T) {
	for _, lang := range []string{"en", "it"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", lang, "phalanx.md"))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(page), "```yaml ")
		_, rest, _ = strings.Cut(rest, "\n")
		text, _, _ := strings.Cut(rest, "```")
		if g := must(t, text); len(g.Units) != 5 || len(g.Notes()) != 0 || g.Begin.Castles["hougoumont"] != 3 {
			t.Errorf("%s: it is %+v with notes %v", lang, g, g.Notes())
		}
	}
}

// The book's places are there, on the real ground: Hougoumont and its pond west of La Haye Sainte,
// Frischermont east of it, Mont-St-Jean north, Plancenoit south-east; every kind of square and edge
// is somewhere.
func TestPracticeGround(t *testing.T) {
	g := practice(t)
	where := map[string]board.Square{}
	for place, want := range map[string]int{ground.MontStJean: 1, ground.Hougoumont: 1, ground.LaHayeSainte: 1, ground.Frischermont: 1, ground.Plancenoit: 3} {
		all := g.Places(place)
		if len(all) != want {
			t.Fatalf("%s is %v", place, all)
		}
		where[place] = all[0]
	}
	mid := where[ground.LaHayeSainte]
	if where[ground.Hougoumont].X >= mid.X || where[ground.Frischermont].X <= mid.X || where[ground.MontStJean].Y <= mid.Y || where[ground.Plancenoit].X <= mid.X || where[ground.Plancenoit].Y >= mid.Y {
		t.Errorf("the places lie at %v", where)
	}
	ponds, seen := 0, map[string]int{}
	for _, s := range g.Squares {
		seen[s.Is]++
	}
	for _, e := range g.Edges {
		for _, is := range e.Is {
			seen[is]++
		}
		if slices.Contains(e.Is, ground.Pond) {
			if ponds++; !slices.Contains(e.Between[:], where[ground.Hougoumont]) {
				t.Errorf("a pond at %v", e.Between)
			}
		}
	}
	if ponds == 0 || seen["castle"] != 3 || seen["village"] < 4 || seen["wood"] < 2 || seen["hill"] < 2 || seen["ridge"] < 15 || seen["stream"] < 8 || seen["bridge"] < 2 || seen["road"] < 20 {
		t.Errorf("%d ponds, %v", ponds, seen)
	}
	for _, q := range []board.Square{where[ground.MontStJean], where[ground.LaHayeSainte]} {
		roads := 0
		for _, f := range straight {
			if slices.Contains(g.Edge(q, q.Step(f, 1)), ground.Road) {
				roads++
			}
		}
		if roads == 0 {
			t.Errorf("no road leads to %v (PHX §8.3)", q)
		}
	}
}

var straight = []game.Facing{game.North, game.East, game.South, game.West}

// A road is of one piece: it ends at the edge of the board or at a place with houses, and nowhere
// else.
func TestPracticeRoads(t *testing.T) {
	g := practice(t)
	on := map[board.Square]int{}
	for _, e := range g.Edges {
		if slices.Contains(e.Is, ground.Road) {
			on[e.Between[0]]++
			on[e.Between[1]]++
		}
	}
	for q, n := range on {
		is, _ := g.Square(q)
		edge := q.X == 0 || q.Y == 0 || q.X == g.Board[0]-1 || q.Y == g.Board[1]-1
		if n == 1 && !edge && is != ground.Village && is != ground.Castle {
			t.Errorf("a road ends at %v", q)
		}
	}
}

// A ridge and a brook are lines of one piece and never go by a corner alone: each of their edges goes
// on at one end at least in another of its kind.
func TestPracticeLines(t *testing.T) {
	g := practice(t)
	ends := func(e ground.Edge) [2][2]int { // corners, doubled so that they are whole
		x, y := e.Between[0].X+e.Between[1].X, e.Between[0].Y+e.Between[1].Y
		if e.Between[0].X == e.Between[1].X {
			return [2][2]int{{x - 1, y}, {x + 1, y}}
		}
		return [2][2]int{{x, y - 1}, {x, y + 1}}
	}
	for _, kind := range []string{ground.Ridge, ground.Stream} {
		at := map[[2]int]int{}
		for _, e := range g.Edges {
			if slices.Contains(e.Is, kind) {
				for _, c := range ends(e) {
					at[c]++
				}
			}
		}
		open := 0
		for c, n := range at {
			if n == 1 {
				open++
			}
			if n > 2 {
				t.Errorf("%s meets itself at %v", kind, c)
			}
		}
		if open != 4 {
			t.Errorf("%s: %d ends of two lines", kind, open)
		}
	}
}

// Every square is reached from every unit's own, and from where Prussians enter.
func TestPracticeEverySquareIsReached(t *testing.T) {
	g := practice(t)
	from := slices.Clone(g.Entry)
	for _, u := range g.Units {
		if u.At != nil {
			from = append(from, *u.At)
		}
	}
	for _, start := range from {
		seen, next := map[board.Square]bool{start: true}, []board.Square{start}
		for len(next) > 0 {
			q := next[0]
			next = next[1:]
			for _, f := range straight {
				if to := q.Step(f, 1); g.On(to) && !seen[to] && !slices.Contains(g.Edge(q, to), ground.Pond) {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		if len(seen) != g.Board[0]*g.Board[1] {
			t.Fatalf("of %d squares %d are reached from %v", g.Board[0]*g.Board[1], len(seen), start)
		}
	}
	for _, q := range g.Entry {
		if is, _ := g.Square(q); q.X != g.Board[0]-1 || is != ground.Clear {
			t.Errorf("Prussians enter at %v", q)
		}
	}
}

// There are 50 units from 1 to 6 (PHX §2), about half as strong on their weaker side, and those that
// the book names are as it says (PHX §9.1, §9.7).
func TestPracticeUnits(t *testing.T) {
	g := practice(t)
	if len(g.Units) != 50 || len(g.Leaders) != 2 {
		t.Errorf("%d units, %d leaders", len(g.Units), len(g.Leaders))
	}
	army, horse, value, most := map[string]int{}, map[string]int{}, map[string]int{}, 0
	for _, u := range g.Units {
		army[u.Army]++
		value[u.Army] += u.Value
		most = max(most, u.Value)
		if u.Arm != ground.Infantry {
			horse[u.Army]++
		}
		if u.Value < 1 || u.Value > 6 || u.Value == 1 && u.Reduced != 0 || u.Value > 1 && u.Reduced != u.Value/2 && u.Reduced != (u.Value+1)/2 {
			t.Errorf("%s is worth %d and %d", u.ID, u.Value, u.Reduced)
		}
		if u.Weak || u.Disordered || (u.Enters > 0) != (u.Army == ground.Prussian) || u.Army == ground.Prussian && (u.Enters < 2 || u.Enters > 6) {
			t.Errorf("%s begins as %+v", u.ID, u)
		}
		if want := map[string]string{ground.French: "n", ground.Allied: "s", ground.Prussian: ""}[u.Army]; u.Facing != want {
			t.Errorf("%s faces %s (PHX §3.1)", u.ID, u.Facing)
		}
	}
	if army[ground.French] != 21 || army[ground.Allied] != 20 || army[ground.Prussian] != 9 || most != 6 || horse[ground.French] < 8 || horse[ground.Allied] < 6 || horse[ground.Prussian] < 2 {
		t.Errorf("units %v, horse %v, the strongest %d", army, horse, most)
	}
	if allies := value[ground.Allied] + value[ground.Prussian]; value[ground.French]*10 < allies*9 || value[ground.French]*10 > allies*11 {
		t.Errorf("strengths %v", value)
	}
	for id, want := range map[string][2]any{"A-3-I": {ground.Infantry, 4}, "F-4-I": {ground.Infantry, 3}, "F-9-II": {ground.LightCavalry, 4}, "A-4-II": {ground.Infantry, 1}} {
		if u := g.Unit(id); u == nil || u.Arm != want[0] || u.Value != want[1] {
			t.Errorf("%s is %+v", id, u)
		}
	}
}

// The castles are held, leaders stand with or beside their own, and nobody begins beside an enemy.
func TestPracticeSetUp(t *testing.T) {
	g := practice(t)
	on := map[board.Square]*ground.Unit{}
	for i := range g.Units {
		if u := &g.Units[i]; u.At != nil {
			on[*u.At] = u
		}
	}
	for _, c := range []string{ground.Hougoumont, ground.LaHayeSainte, ground.Frischermont} {
		if u := on[g.Places(c)[0]]; u == nil || u.Army != ground.Allied || u.Arm != ground.Infantry {
			t.Errorf("%s is held by %+v", c, u)
		}
	}
	for q, u := range on {
		for _, f := range straight {
			if other := on[q.Step(f, 1)]; other != nil && other.Army != u.Army {
				t.Errorf("%s begins beside %s", u.ID, other.ID)
			}
		}
	}
	for id, army := range map[string]string{"napoleon": ground.French, "wellington": ground.Allied} {
		at, beside := g.Leader(id).At, 0
		for _, q := range []board.Square{at, at.Step(game.North, 1), at.Step(game.East, 1), at.Step(game.South, 1), at.Step(game.West, 1)} {
			if u := on[q]; u != nil && u.Army == army {
				beside++
			}
		}
		if beside < 3 {
			t.Errorf("%s stands with or beside %d units", id, beside)
		}
	}
}

// The decks have as many cards as the book says (PHX §2.3), 2 to 7 movement points, 0 to 5 battle
// points, and each action twice at least where an army has it; commands as printed (PHX §11.2).
func TestPracticeDecks(t *testing.T) {
	g := practice(t)
	all := []string{ground.Elite, ground.Command, ground.Artillery, ground.Charge, ground.ForcedCharge, ground.Rally, ground.Health}
	without := map[string][]string{ground.French: {ground.Health}, ground.Allied: nil, ground.Prussian: {ground.Elite, ground.Command, ground.Health}}
	least, most := ground.Card{MP: 9, BP: 9}, ground.Card{}
	for army, size := range map[string]int{ground.French: 26, ground.Allied: 19, ground.Prussian: 10} {
		n, of, words := 0, map[string]int{}, map[string]bool{}
		for _, c := range g.Decks[army] {
			n, of[c.Action] = n+c.N, of[c.Action]+c.N
			least, most = ground.Card{MP: min(least.MP, c.MP), BP: min(least.BP, c.BP)}, ground.Card{MP: max(most.MP, c.MP), BP: max(most.BP, c.BP)}
			if words[c.Word()] {
				t.Errorf("%s: %s stands twice", army, c.Word())
			}
			words[c.Word()] = true
		}
		if n != size {
			t.Errorf("%s: %d cards", army, n)
		}
		for _, a := range all {
			if has := !slices.Contains(without[army], a); has && of[a] < 2 || !has && of[a] > 0 {
				t.Errorf("%s: %d cards of %s", army, of[a], a)
			}
		}
	}
	if least.Word() != "2-0" || most.Word() != "7-5" {
		t.Errorf("cards from %s to %s", least.Word(), most.Word())
	}
	if c := g.Commands; c[ground.French][0] != 2 || c[ground.Allied][1] != 4 || len(c[ground.French]) != 2 || len(c[ground.Allied]) != 2 {
		t.Errorf("commands %v", c)
	}
}
