package theatre_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/scenarios"
)

// practice is the practice ground that ships.
func practice(t *testing.T) *theatre.Theatre {
	t.Helper()
	path, text, ok := scenarios.Shipped("centoore-practice")
	if !ok {
		t.Fatal("no practice ground ships")
	}
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "# Practice ground drawn by us from public maps of 1815; not the published map") {
		t.Errorf("the first line says %q", first)
	}
	th, err := theatre.Read(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// The practice ground reads without a fault or a note, has the label in both languages, begins with
// the set-up, and is read back from a journal.
func TestPracticeIsRead(t *testing.T) {
	th := practice(t)
	if len(th.Zones) != 38 || th.Turns != 8 || th.Date != "1815-06-15" || th.Begin.Turn != 1 || th.Begin.Phase != theatre.Setup || len(th.Markers) != 0 {
		t.Errorf("%d zones, %d turns, %s, %+v, markers %v", len(th.Zones), th.Turns, th.Date, th.Begin, th.Markers)
	}
	if !strings.Contains(th.Label.EN, "not the published map, counters or cards") || !strings.Contains(th.Label.IT, "non la mappa, le pedine o le carte pubblicate") {
		t.Errorf("the label is %+v", th.Label)
	}
	if n := th.Notes(); len(n) != 0 {
		t.Errorf("notes: %v", n)
	}
	if back := must(t, string(th.JSON())); string(back.JSON()) != string(th.JSON()) {
		t.Error("it is not read back alike")
	}
	if !judges.Fits(t, th.JSON()) {
		t.Error("the schema refuses it")
	}
}

// ways is how far every zone is from some, in points of a move (CO §7.2).
func ways(th *theatre.Theatre, from ...string) map[string]int {
	far := map[string]int{}
	for _, id := range from {
		far[id] = 0
	}
	for again := true; again; {
		again = false
		for _, l := range th.Links {
			cost := book.Tables.Int("campaign.move.full")
			if l.Dotted {
				cost = book.Tables.Int("campaign.move.dotted")
			}
			for _, way := range [][2]string{{l.From, l.To}, {l.To, l.From}} {
				step := cost
				if th.Zone(way[1]).Difficult > 0 {
					step = book.Tables.Int("campaign.move.difficult")
				}
				d, known := far[way[0]]
				if to, was := far[way[1]]; known && (!was || d+step < to) {
					far[way[1]], again = d+step, true
				}
			}
		}
	}
	return far
}

// Every zone can be reached from every depot; a connection is about as long as a day's road (CO
// §1.2), and no two zones lie on the same place. The book names the depots, difficult Audenarde
// and the lane from Hal to Nivelles (CO §7.2.8).
func TestPracticeEveryZoneIsReached(t *testing.T) {
	th := practice(t)
	depots := map[string][]string{}
	difficult := 0
	for _, z := range th.Zones {
		if z.Depot != "" {
			depots[z.Depot] = append(depots[z.Depot], z.ID)
			if far := ways(th, z.ID); len(far) != len(th.Zones) {
				t.Errorf("of %d zones %d are reached from %s", len(th.Zones), len(far), z.ID)
			}
		}
		if z.Difficult > 0 {
			if difficult++; z.Difficult < 4 || z.Difficult > 8 {
				t.Errorf("%s holds %d", z.ID, z.Difficult)
			}
		}
		if !z.Placed || z.At[0] < 0 || z.At[1] < 0 || z.At[0] > 120 || z.At[1] > 120 {
			t.Errorf("%s lies at %v", z.ID, z.At)
		}
	}
	for army, want := range map[string]string{theatre.French: "le-cateau avesnes rocroi", theatre.English: "audenarde", theatre.Prussian: "namur wavre"} {
		if got := strings.Join(depots[army], " "); got != want {
			t.Errorf("the depots of the army %s are %s", army, got)
		}
	}
	if th.Zone("audenarde").Difficult == 0 || difficult != 8 || !th.Link("hal", "nivelles").Dotted || !th.Zone("brussels").Brussels {
		t.Error("it lies otherwise than the book says")
	}
	for _, l := range th.Links {
		a, b := th.Zone(l.From).At, th.Zone(l.To).At
		if km := math.Hypot(a[0]-b[0], a[1]-b[1]); km < 2.5 || km > 25.5 {
			t.Errorf("%s and %s are %.1f km apart", l.From, l.To, km)
		}
	}
	if far := ways(th, depots[theatre.French]...)["brussels"]; far < 7 || far > 12 {
		t.Errorf("Brussels is %d points from the French depots", far)
	}
}

// The zones of each army's set-up hold its units within their limits, each wing in one of them
// and whoever is in none (CO §1.4, §3).
func TestPracticeSetUp(t *testing.T) {
	th := practice(t)
	for _, army := range []string{theatre.French, theatre.English, theatre.Prussian} {
		var room []int
		for _, z := range th.Zones {
			if z.Setup == army {
				limit := z.Difficult
				if limit == 0 {
					limit = book.Tables.Int("campaign.stacking.clear")
				}
				room = append(room, limit)
			}
		}
		foot := map[string]int{} // of a wing, or of a corps in none
		for _, c := range th.Counters {
			if c.Army == army {
				foot[c.Wing+"/"+map[bool]string{true: c.Corps}[c.Wing == ""]] += c.Stacking
			}
		}
		var groups []int
		for _, n := range foot {
			groups = append(groups, n)
		}
		slices.Sort(groups)
		slices.Sort(room)
		for len(groups) > 0 { // the largest where most fits
			g, last := groups[len(groups)-1], len(room)-1
			if last < 0 || room[last] < g {
				t.Errorf("%s: no room for %d points in %v", army, g, room)
				break
			}
			groups, room[last] = groups[:len(groups)-1], room[last]-g
			slices.Sort(room)
		}
	}
}

// The units are those the book speaks of, in wings that chapter 3 allows.
func TestPracticeWings(t *testing.T) {
	th := practice(t)
	n, corps, whole := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, c := range th.Counters {
		n[c.Army+" "+c.Kind]++
		if c.Kind == theatre.Heavy && c.Wing == "" || c.Army == theatre.French && c.Wing == "" || strings.HasPrefix(c.Corps, theatre.Guard) && c.Wing != "napoleon" {
			t.Errorf("%s is in the wing %q", c.ID, c.Wing)
		}
		if c.Kind == theatre.Infantry {
			if corps[c.Army+c.Corps+c.Wing]++; corps[c.Army+c.Corps+c.Wing] == book.Tables.Int("campaign.wing-corps-units") {
				whole[c.Wing] = true
			}
		}
	}
	for what, want := range map[string]int{"french infantry": 10, "french guard": 1, "french cavalry": 3, "french heavy": 4, "english infantry": 6, "english cavalry": 1, "english heavy": 1, "prussian infantry": 8} {
		if n[what] != want {
			t.Errorf("%s: %d units, not %d", what, n[what], want)
		}
	}
	initiative := map[bool]int{}
	for _, c := range th.Commanders {
		initiative[theatre.Army(c.ID) == theatre.French] += c.Initiative
		if !whole[c.ID] {
			t.Errorf("%s leads no whole corps of foot", c.ID)
		}
	}
	if each := book.Tables.Int("campaign.draw"); len(th.Commanders) != 5 || initiative[true] != each || initiative[false] != each {
		t.Errorf("%d commanders, initiatives %v", len(th.Commanders), initiative)
	}
}

// Every named event is in its cup, the square and the march to the sound of the guns twice (CO
// §6.2); the French points are the printed ones, and plain counters are worth 1 or 2.
func TestPracticeCups(t *testing.T) {
	th := practice(t)
	chits, err := book.Tables.Chits()
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]int{}
	for _, c := range chits.All {
		i := slices.IndexFunc(th.Chits[c.Army], func(x theatre.Chit) bool { return x.Event == c.ID })
		if i < 0 {
			t.Errorf("no %s of the %s", c.ID, c.Army)
			continue
		}
		want := 1
		if c.ID == "square" || c.ID == "sound-of-guns" {
			want = 2
		}
		if x := th.Chits[c.Army][i]; x.N != want || c.Activation > 0 && x.Points != c.Activation {
			t.Errorf("%s: %+v", c.ID, x)
		}
		named[c.Army]++
	}
	for player, cup := range th.Chits {
		for _, x := range cup {
			if x.Event == "" && x.Points > 2 {
				t.Errorf("a plain counter of the %s is worth %d", player, x.Points)
			} else if x.Event != "" {
				named[player]--
			}
		}
		if named[player] != 0 {
			t.Errorf("%d named events of the %s are missing", named[player], player)
		}
	}
}

// The example of the page on the file reads without a fault in both languages, and the page has every event.
func TestTheDocument(t *testing.T) {
	for _, lang := range []string{"en", "it"} {
		t.Run(lang, func(t *testing.T) { documented(t, lang) })
	}
}

func documented(t *testing.T, lang string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", lang, "centoore.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "```yaml ")
	_, example, _ = strings.Cut(example, "\n")
	example, _, ok := strings.Cut(example, "```")
	if !ok {
		t.Fatal("no example")
	}
	if th := must(t, example); len(th.Notes()) != 0 {
		t.Errorf("notes: %v", th.Notes())
	}
	chits, err := book.Tables.Chits()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chits.All {
		if !strings.Contains(string(text), "`"+c.ID+"`") {
			t.Errorf("no event %s", c.ID)
		}
	}
}
