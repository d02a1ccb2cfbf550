package field_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/scenarios"
)

// practice is the practice ground that ships.
func practice(t *testing.T) *field.Field {
	t.Helper()
	path, text, ok := scenarios.Shipped("waterloo200-practice")
	if !ok {
		t.Fatal("no practice ground ships")
	}
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first, "# Practice ground drawn by us from public maps of 1815; not the published map") {
		t.Errorf("the first line says %q", first)
	}
	f, err := field.Read(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The practice ground reads without a fault or a note, so that all counts are the book's, has the label in both
// languages, begins before anybody is set up, and is read back from a journal.
func TestPracticeIsRead(t *testing.T) {
	f := practice(t)
	if len(f.Areas) != 46 || f.Date != "1815-06-18" || f.Readings != nil || f.Options != nil || f.Begin.Turn != 1 || f.Begin.Phase != field.Setup || f.Begin.Side != field.French || f.Begin.Disc != field.French || f.Begin.Control != nil || f.Begin.Dead != nil {
		t.Errorf("%d areas, %s, %+v", len(f.Areas), f.Date, f.Begin)
	}
	if !strings.Contains(f.Label.EN, "not the published map or counters") || !strings.Contains(f.Label.IT, "non la mappa o le pedine pubblicate") {
		t.Errorf("the label is %+v", f.Label)
	}
	if n := f.Notes(); len(n) != 0 {
		t.Errorf("notes: %v", n)
	}
	if back := must(t, string(f.JSON())); string(back.JSON()) != string(f.JSON()) {
		t.Error("it is not read back alike")
	}
	if !judges.Fits(t, f.JSON()) {
		t.Error("the schema refuses it")
	}
}

// The map that the page of the game shows is one; it is smaller than the book's, and nothing else is unusual.
func TestTheMapOfThePage(t *testing.T) {
	for _, lang := range []string{"en", "it"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", lang, "waterloo200.md"))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(page), "```yaml ")
		_, rest, _ = strings.Cut(rest, "\n")
		text, _, _ := strings.Cut(rest, "```")
		f := must(t, text)
		if len(f.Areas) != 6 || len(f.Units) != 9 || f.Begin.Phase != field.Impulse || !judges.Fits(t, f.JSON()) {
			t.Errorf("%s: it is %+v", lang, f)
		}
		for _, n := range f.Notes() {
			if n.Key == "w2.file.note-apart" || n.Key == "w2.file.note-arrivals" {
				t.Errorf("%s: %v", lang, n)
			}
		}
	}
}

// The places that the book names are there once (W200 §0/vincere, §6.4), and on the real ground: to half a kilometre where
// they lie from La Haye Sainte on that of onepage-practice.
func TestPracticeGround(t *testing.T) {
	f := practice(t)
	at := func(id string) [2]float64 {
		t.Helper()
		a := f.Area(id)
		if a == nil || a.At == nil {
			t.Fatalf("no %s", id)
		}
		return *a.At
	}
	mid := at("la-haye-sainte")
	for id, to := range map[string][2]float64{ // the towns of onepage-practice in its squares of 110 m, seen from La Haye Sainte
		"hougoumont": {-10.5, -7}, "papelotte": {11, 0}, "frischermont": {18, -4}, "mont-st-jean": {0, 11.5}, "merbe-braine": {-13.5, 11}, "smohain": {16.5, -0.5}, "belle-alliance": {3, -10}, "plancenoit": {11.3, -16.3}, "mon-plaisir": {-8, -15},
	} {
		if dx, dy := at(id)[0]-mid[0]-to[0]*0.11, at(id)[1]-mid[1]-to[1]*0.11; math.Hypot(dx, dy) > 0.5 {
			t.Errorf("%s lies at %v, %.2f and %.2f km from where it should", id, at(id), dx, dy)
		}
	}
	stars, sunken := []string{}, map[string]int{}
	for i := range f.Areas {
		a := &f.Areas[i]
		if a.Victory {
			stars = append(stars, a.ID)
		}
		if a.Sunken != "" {
			sunken[a.Sunken]++
			if a.Start != field.British || a.Colour != field.Green || a.Terrain != 3 {
				t.Errorf("the sunken road at %s is %+v", a.ID, a)
			}
		}
		if a.At == nil || a.At[0] < 0 || a.At[0] > 5.5 || a.At[1] < 0 || a.At[1] > 4.5 || a.Name.EN == a.ID {
			t.Errorf("%s lies at %v and is called %s", a.ID, a.At, a.Name.EN)
		}
		if a.Colour == field.Green && a.Terrain > 3 || (a.Colour == field.Yellow || a.Colour == field.RedArea) && a.Terrain < 2 {
			t.Errorf("%s is %s and %d", a.ID, a.Colour, a.Terrain)
		}
		if strings.Trim(a.ID, "0123456789") == "" {
			t.Errorf("%s may be a printed number", a.ID)
		}
	}
	if slices.Sort(stars); !slices.Equal(stars, []string{"belle-alliance", "hougoumont", "la-haye-sainte", "mont-st-jean", "papelotte", "plancenoit", "rossomme"}) {
		t.Errorf("victory areas %v", stars)
	}
	if sunken["orange"] != 2 || sunken["azure"] != 3 { // W200 §6.2.3.1.2
		t.Errorf("sunken road %v", sunken)
	}
	for id, want := range map[string]field.Area{
		"hougoumont": {Colour: field.RedArea, Terrain: 7}, "mont-st-jean": {Colour: field.Yellow, Terrain: 4, Headquarters: field.British}, "rossomme": {Colour: field.Green, Terrain: 1, Headquarters: field.French},
		"bois-de-paris": {Colour: field.BlackArea, Headquarters: field.Prussian, Arrivals: "red"}, "maransart": {Colour: field.BlackArea, Arrivals: "green"}, "ohain": {Colour: field.BlackArea, Arrivals: "blue"},
	} {
		if a := f.Area(id); a.Colour != want.Colour || a.Terrain != want.Terrain || a.Headquarters != want.Headquarters || a.Arrivals != want.Arrivals {
			t.Errorf("%s is %+v", id, a)
		}
	}
}

// Areas that touch lie beside each other as they are drawn, and no two that lie so close do not touch, but for
// black areas, which lead nowhere but into the field.
func TestPracticeLinksAreDrawn(t *testing.T) {
	f := practice(t)
	for i := range f.Areas {
		for j := range f.Areas[:i] {
			a, b := &f.Areas[i], &f.Areas[j]
			dx, dy := a.At[0]-b.At[0], a.At[1]-b.At[1]
			near, touch := dx*dx+dy*dy < 0.8*0.8, slices.Contains(f.Neighbours(a.ID), b.ID)
			black := a.Colour == field.BlackArea || b.Colour == field.BlackArea
			if touch && !near || near && !touch && !black {
				t.Errorf("%s and %s touch: %v, drawn beside each other: %v", a.ID, b.ID, touch, near)
			}
		}
	}
}

// Every area is reached from every other without passing a black one, and black ones from the field (W200 §1.4).
func TestPracticeEveryAreaIsReached(t *testing.T) {
	f := practice(t)
	for i := range f.Areas {
		seen, next := map[string]bool{f.Areas[i].ID: true}, []string{f.Areas[i].ID}
		for ; len(next) > 0; next = next[1:] {
			for _, to := range f.Neighbours(next[0]) {
				if !seen[to] {
					seen[to] = true
					if f.Area(to).Colour != field.BlackArea {
						next = append(next, to)
					}
				}
			}
		}
		if len(seen) != len(f.Areas) {
			t.Fatalf("of %d areas %d are reached from %s", len(f.Areas), len(seen), f.Areas[i].ID)
		}
	}
}

// Each group of icons has as many blocks as icons at least, the foot and horse of every corps; an area holds all that is
// set up in it, beside the strategic commander and Brunswick's (W200 §1.3, §4.0, §4.1). What no icon takes is the reserve
// that the book counts: of the French foot, and a gun of the Guard.
func TestPracticeSetUp(t *testing.T) {
	f := practice(t)
	type group struct{ faction, corps, arm string }
	icons, blocks := map[group]int{}, map[group]int{}
	kind := func(arm string) string {
		if arm == field.FootGun || arm == field.HorseGun {
			return field.Guns
		}
		return arm
	}
	for i := range f.Areas {
		a := &f.Areas[i]
		n := len(a.Icons)
		for _, icon := range a.Icons {
			icons[group{a.Start, icon.Corps, kind(icon.Arm)}]++
		}
		if a.Headquarters == a.Start {
			n++
		}
		if a.Brunswick {
			n += book.Tables.Int("units.brunswick.horse") + book.Tables.Int("units.brunswick.foot")
		}
		if a.Colour != field.BlackArea && n > book.Tables.Int("map.room."+a.Colour) {
			t.Errorf("%d blocks are set up in %s", n, a.ID)
		}
	}
	brunswick := map[string]int{}
	for i := range f.Units {
		u := &f.Units[i]
		switch {
		case u.Brunswick:
			brunswick[u.Arm]++
		case u.Faction != field.Prussian && u.Arm != field.Strategic:
			blocks[group{u.Faction, u.Corps, kind(u.Arm)}]++
		}
		if u.At != "" || u.Reserve || u.Step != 0 || u.Up {
			t.Errorf("%s stands somewhere already", u.ID)
		}
	}
	left := map[group]int{}
	for g, n := range blocks {
		if left[group{g.faction, "", g.arm}] += n - icons[g]; icons[g] > n {
			t.Errorf("%d icons of %+v, %d blocks", icons[g], g, n)
		}
		if g.arm == field.Tactical && icons[g] != 1 {
			t.Errorf("%d icons of %+v", icons[g], g)
		}
		if n > icons[g] && icons[g] == 0 {
			t.Errorf("nobody of %+v could come from the reserve", g)
		}
	}
	for g, n := range icons {
		if blocks[g] < n {
			t.Errorf("%d icons of %+v, %d blocks", n, g, blocks[g])
		}
	}
	if foot, guns := left[group{field.French, "", field.Infantry}], left[group{field.French, "", field.Guns}]; foot != book.Tables.Int("units.reserve.french.foot") || guns != book.Tables.Int("units.reserve.french.guns") || blocks[group{field.French, "blue", field.Guns}]-icons[group{field.French, "blue", field.Guns}] != guns {
		t.Errorf("left over are %v", left)
	}
	if brunswick[field.Cavalry] != book.Tables.Int("units.brunswick.horse") || brunswick[field.Infantry] != 1+book.Tables.Int("units.brunswick.foot") {
		t.Errorf("of Brunswick are %v", brunswick)
	}
}

// Blocks fall in one to four steps; guards are white, the Old Guard red, commanders four stars to a heart, each corps with
// guns has two, the Prussians one, and six brigades of British horse are fast (W200 §3.2, §3.7.1, §3.9). The Prussians
// come with a commander, a gun, horse and foot (W200 §5.1).
func TestPracticeUnits(t *testing.T) {
	f := practice(t)
	guns, arms, red, white := map[string]int{}, map[string]map[string]int{}, 0, 0
	for i := range f.Units {
		u := &f.Units[i]
		corps := u.Faction + " " + u.Corps
		if arms[corps] == nil {
			arms[corps] = map[string]int{}
		}
		arms[corps][u.Arm]++
		if u.Arm == field.FootGun || u.Arm == field.HorseGun {
			guns[corps]++
		}
		b, ok := field.ParseBlock(u.Block)
		if !ok || b.Levels[0].Strength > 4 {
			t.Errorf("%s is %s", u.ID, u.Block)
		}
		if (u.Arm == field.Tactical || u.Arm == field.Strategic) && u.Block != "4-3-2-h" {
			t.Errorf("%s commands as %s", u.ID, u.Block)
		}
		switch b.Levels[0].Colour {
		case field.Red:
			if red++; u.Faction != field.French || u.Corps != "blue" || u.Arm != field.Infantry {
				t.Errorf("%s is of the Old Guard", u.ID)
			}
		case field.White:
			if white++; u.Faction == field.Prussian {
				t.Errorf("%s is of the Guard", u.ID)
			}
		case field.Black:
			if u.Faction == field.French && u.Corps == "blue" && (u.Arm == field.Infantry || u.Arm == field.Cavalry) {
				t.Errorf("%s is of the Guard and black", u.ID)
			}
		}
	}
	if red == 0 || red > 4 || white == 0 {
		t.Errorf("%d red, %d white", red, white)
	}
	for corps, of := range arms {
		if of[field.Strategic] > 0 {
			continue
		}
		want := 2
		if strings.HasPrefix(corps, field.Prussian) {
			if want = 1; of[field.Tactical] != 1 || of[field.Cavalry] == 0 || of[field.Infantry] == 0 {
				t.Errorf("%s is %v", corps, of)
			}
		}
		if guns[corps] != want || of[field.Tactical] != 1 {
			t.Errorf("%s is %v", corps, of)
		}
	}
	for _, id := range []string{"napoleon", "wellington", "blucher", "uxbridge"} {
		if u := f.Unit(id); u == nil || u.Arm != field.Strategic && id != "uxbridge" || id == "uxbridge" && (u.Faction != field.British || u.Corps != "red" || u.Arm != field.Tactical) {
			t.Errorf("%s is %+v", id, u)
		}
	}
}
