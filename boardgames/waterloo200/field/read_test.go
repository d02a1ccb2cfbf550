package field_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/boardgames/waterloo200/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

// small is a map with one of everything, in the middle of a game. In tests a fault is put in the place of one of
// its lines.
const small = `game: waterloo200
name: {en: Small, it: Piccola}
label: A map of our own
date: 1815-06-18
readings: {R15: b}
options: [charge, morale]
areas:
  - {id: 27, at: [1.5, 3], terrain: 3, start: british, sunken: azure, icons: [azure-infantry, azure-artillery, red-cavalry, azure-tactical]}
  - {id: mont, name: {en: Mount, it: Monte}, at: [1, 4], colour: yellow, terrain: 4, start: british, victory: true, headquarters: british}
  - {id: chateau, name: Chateau, at: [0, 2.25], colour: red, terrain: 7, start: british, victory: true, icons: [orange-infantry]}
  - {id: "13", start: british, brunswick: true}
  - {id: vale, at: [1, 2], start: french}
  - {id: moor, at: [2, 1], start: french}
  - {id: inn, at: [1, 1], colour: yellow, terrain: 3, start: french, victory: true, icons: [green-foot-artillery, green-horse-artillery]}
  - {id: home, at: [1, 0], start: french, victory: true, headquarters: french, icons: [blue-infantry]}
  - {id: east, at: [3, 2], colour: black, start: prussian, headquarters: prussian, arrivals: red}
  - {id: far, at: [3, 1], colour: black, start: prussian, arrivals: green}
links: [[27, mont], [27, vale], [chateau, 27], [vale, inn], [inn, home], [vale, east], ["13", chateau], [far, home]]
units:
  - {id: napoleon, faction: french, arm: strategic, block: 4-3-2-h, at: home, step: 1}
  - {id: reille, faction: french, corps: green, arm: tactical, block: 4-3-2-h, at: vale, step: 3}
  - {id: F-1, faction: french, corps: green, block: 4w-3-2-1, at: vale, up: true}
  - {id: F-G, faction: french, corps: blue, block: 4r-3r-2w-1, reserve: true}
  - {id: G-1, faction: french, corps: green, arm: foot-artillery, block: 3-2-1-p, at: inn}
  - {id: C-1, faction: french, corps: green, arm: cavalry, block: 2-1}
  - {id: wellington, faction: british, arm: strategic, block: 4-3-2-h, at: mont, english: true}
  - {id: uxbridge, faction: british, corps: red, arm: tactical, block: 4-3-2-h, at: 27}
  - {id: A-1, faction: british, corps: azure, block: 3-2-1, at: "27", language: german}
  - {id: A-2, faction: british, corps: red, arm: cavalry, block: 3-2-1, at: 27, english: true}
  - {id: B-1, faction: british, corps: azure, block: 2-1, at: "13", brunswick: true, language: dutch}
  - {id: H-1, faction: british, corps: orange, arm: horse-artillery, block: 2-p, reserve: true}
  - {id: b7, faction: british, at: chateau}
  - {id: blucher, faction: prussian, arm: strategic, block: 4-3-2-h, at: east}
  - {id: bulow, faction: prussian, corps: red, arm: tactical, block: 4-3-2-h, at: east}
  - {id: P-1, faction: prussian, corps: red, block: 3-2-1, at: east}
  - {id: P-2, faction: prussian, corps: red, block: 3-2-1, reserve: true}
  - {id: P-3, faction: prussian, corps: green, arm: cavalry, block: 2-1}
  - {id: P-4, faction: prussian, corps: red, block: 2-1}
begin:
  turn: 3
  phase: impulse
  side: allied
  disc: allied
  passes: 1
  control: {"13": french, vale: british}
  dead: [C-1, P-4]
`

// least is a map that says no more than it must.
const least = "game: waterloo200\nname: X\nareas: []\nunits: []\n"

// setUp is a game before it begins: nobody need stand anywhere.
const setUp = `game: waterloo200
name: Set up
areas:
  - {id: north, start: british, headquarters: british}
  - {id: south, start: french, headquarters: french, icons: [green-infantry]}
  - {id: road-east, start: prussian}
links: [[north, south], [south, road-east]]
units:
  - {id: wellington, faction: british, arm: strategic, block: h}
  - {id: F-1, faction: french, corps: green, block: "1"}
  - {id: P-1, faction: prussian, corps: blue, block: 1w}
`

func must(t *testing.T, text string) *field.Field {
	t.Helper()
	f, err := field.Read("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What a file says is there.
func TestAFileIsRead(t *testing.T) {
	f := must(t, small)
	if f.Name != (boardfile.Name{EN: "Small", IT: "Piccola"}) || f.Label.IT != "A map of our own" || f.Date != "1815-06-18" || f.Readings["R15"] != "b" || !slices.Equal(f.Options, []string{"charge", "morale"}) || len(f.Areas) != 10 || len(f.Units) != 19 {
		t.Errorf("read as %+v", f)
	}
	at := [2]float64{1.5, 3}
	for id, want := range map[string]*field.Area{
		"27": {ID: "27", Name: boardfile.Name{EN: "27", IT: "27"}, At: &at, Colour: field.Green, Terrain: 3, Start: field.British, Sunken: "azure",
			Icons: []field.Icon{{Corps: "azure", Arm: field.Infantry}, {Corps: "azure", Arm: field.Guns}, {Corps: "red", Arm: field.Cavalry}, {Corps: "azure", Arm: field.Tactical}}},
		"13":   {ID: "13", Name: boardfile.Name{EN: "13", IT: "13"}, Colour: field.Green, Start: field.British, Brunswick: true},
		"east": {ID: "east", Name: boardfile.Name{EN: "east", IT: "east"}, At: &[2]float64{3, 2}, Colour: field.BlackArea, Start: field.Prussian, Headquarters: field.Prussian, Arrivals: "red"},
	} {
		if got := f.Area(id); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v, not %+v", id, got, want)
		}
	}
	if a := f.Area("mont"); a.Name != (boardfile.Name{EN: "Mount", IT: "Monte"}) || a.Colour != field.Yellow || !a.Victory || a.Headquarters != field.British {
		t.Errorf("mont is %+v", a)
	}
	for id, want := range map[string][]string{"27": {"mont", "vale", "chateau"}, "vale": {"27", "inn", "east"}, "13": {"chateau"}, "nowhere": nil} {
		if got := f.Neighbours(id); !slices.Equal(got, want) {
			t.Errorf("beside %s are %v", id, got)
		}
	}
	for _, want := range []field.Unit{
		{ID: "napoleon", Faction: "french", Arm: "strategic", Block: "4-3-2-h", At: "home", Step: 1, Language: "english"},
		{ID: "F-1", Faction: "french", Corps: "green", Arm: "infantry", Block: "4w-3-2-1", At: "vale", Language: "english", Up: true},
		{ID: "F-G", Faction: "french", Corps: "blue", Arm: "infantry", Block: "4r-3r-2w-1", Reserve: true, Language: "english"},
		{ID: "A-2", Faction: "british", Corps: "red", Arm: "cavalry", Block: "3-2-1", At: "27", English: true, Language: "english"},
		{ID: "B-1", Faction: "british", Corps: "azure", Arm: "infantry", Block: "2-1", At: "13", Brunswick: true, Language: "dutch"},
		{ID: "b7", Faction: "british", At: "chateau"},
		{ID: "P-3", Faction: "prussian", Corps: "green", Arm: "cavalry", Block: "2-1", Language: "english"},
	} {
		if got := f.Unit(want.ID); got == nil || *got != want {
			t.Errorf("%s is %+v, not %+v", want.ID, got, want)
		}
	}
	if f.Area("nowhere") != nil || f.Unit("f-g") != nil {
		t.Error("there is an area nowhere, or a block f-g")
	}
	if want := (field.Begin{Turn: 3, Phase: field.Impulse, Side: field.Allied, Disc: field.Allied, Passes: 1, Control: map[string]string{"13": "french", "vale": "british"}, Dead: []string{"C-1", "P-4"}}); !reflect.DeepEqual(f.Begin, want) {
		t.Errorf("begins at\n%+v, not\n%+v", f.Begin, want)
	}
}

// What a file need not say: the first turn, before anybody is set up, the French with the disc (W200 §4.0).
func TestWhatAFileNeedNotSay(t *testing.T) {
	f := must(t, least)
	want := field.Blank()
	want.Name = boardfile.Name{EN: "X", IT: "X"}
	if string(f.JSON()) != string(want.JSON()) {
		t.Errorf("read as %+v, not %+v", f, want)
	}
	if f.Readings != nil || f.Options != nil || !reflect.DeepEqual(f.Begin, field.Begin{Turn: 1, Phase: field.Setup, Side: field.French, Disc: field.French}) {
		t.Errorf("begins at %+v", f.Begin)
	}
	if b := field.Blank(); b.Areas == nil || b.Units == nil || b.Game != book.Name || b.Area("a") != nil || b.Neighbours("a") != nil {
		t.Errorf("blank is %+v", b)
	}
	o, err := field.Files{}.Read("f.yaml", []byte(small), game.Wish{})
	if err != nil || o.Name.IT != "Piccola" || o.Label.EN != "A map of our own" || o.Date != "1815-06-18" || string(o.JSON) != string(must(t, small).JSON()) || len(o.Notes) != len(must(t, small).Notes()) {
		t.Errorf("opened as %+v: %v", o, err)
	}
	if _, err := (field.Files{}).Read("f.yaml", []byte(least), game.Wish{Unplaced: true}); err == nil || !strings.Contains(err.Error(), "nobody placed") {
		t.Errorf("begun with nobody placed: %v", err)
	}
}

// An icon is for blocks of its corps and arm, one for guns for both kinds of them (W200 §4.0).
func TestIcons(t *testing.T) {
	for _, c := range []struct {
		icon       field.Icon
		corps, arm string
		want       bool
	}{
		{field.Icon{Corps: "green", Arm: field.Infantry}, "green", field.Infantry, true},
		{field.Icon{Corps: "green", Arm: field.Infantry}, "blue", field.Infantry, false},
		{field.Icon{Corps: "green", Arm: field.Infantry}, "green", field.Cavalry, false},
		{field.Icon{Corps: "green", Arm: field.Guns}, "green", field.FootGun, true},
		{field.Icon{Corps: "green", Arm: field.Guns}, "green", field.HorseGun, true},
		{field.Icon{Corps: "green", Arm: field.Guns}, "green", field.Tactical, false},
		{field.Icon{Corps: "green", Arm: field.FootGun}, "green", field.HorseGun, false},
		{field.Icon{Corps: "green", Arm: field.HorseGun}, "green", field.HorseGun, true},
		{field.Icon{Corps: "green", Arm: field.Tactical}, "green", field.Tactical, true},
		{field.Icon{Corps: "green", Arm: field.Tactical}, "", field.Strategic, false},
		{field.Icon{Corps: "green", Arm: field.Infantry}, "", "", false},
	} {
		if got := c.icon.Takes(c.corps, c.arm); got != c.want || c.icon.Fits(&field.Unit{Corps: c.corps, Arm: c.arm}) != got {
			t.Errorf("%+v takes %s %s: %v", c.icon, c.corps, c.arm, got)
		}
	}
	all := field.Corps(field.British)
	if all[0] = "none"; !slices.Equal(field.Corps(field.British), []string{"orange", "green", "azure", "red"}) || len(field.Corps(field.French)) != 6 || len(field.Corps(field.Prussian)) != 3 || len(field.Corps("saxon")) != 0 {
		t.Errorf("corps %v", field.Corps(field.British))
	}
}

// A block is written and read alike, and nothing else is a block (W200 §3.2, §3.5).
func TestBlocks(t *testing.T) {
	for word, want := range map[string][]field.Level{
		"4w-3-2-1": {{Strength: 4, Colour: field.White}, {Strength: 3, Colour: field.Black}, {Strength: 2, Colour: field.Black}, {Strength: 1, Colour: field.Black}},
		"2r-1w":    {{Strength: 2, Colour: field.Red}, {Strength: 1, Colour: field.White}},
		"3-2-h":    {{Strength: 3, Colour: field.Black}, {Strength: 2, Colour: field.Black}, {Strength: 1, Colour: field.Heart}},
		"1-p":      {{Strength: 1, Colour: field.Black}, {Strength: 1, Colour: field.Pawn}},
		"9":        {{Strength: 9, Colour: field.Black}},
	} {
		if b, ok := field.ParseBlock(word); !ok || !slices.Equal(b.Levels, want) || b.String() != word {
			t.Errorf("%s is %+v, %v, written %s", word, b, ok, b)
		}
	}
	for _, word := range []string{"", "-", "4-", "-4", "0", "10", "04", "+4", "4 -3", "4W", "wr", "w", "4wr", "hh", "4h", "x", "4--3", "4,3", "é"} {
		if b, ok := field.ParseBlock(word); ok || b.Levels != nil {
			t.Errorf("%q is the block %+v", word, b)
		}
	}
}

// Ids are letters, digits and dashes, and no word that a line reads; an area may be a number.
func TestIDs(t *testing.T) {
	for _, id := range []string{"F-1", "reille", "napoleon", "uxbridge", "F1-I1", "12-a", "G", "hill"} {
		if !field.MayBeID(id) || field.Reserved(id) {
			t.Errorf("no id may be %s", id)
		}
	}
	for _, id := range append([]string{"", "-a", "a b", "a+b", "è", "12", "d6", "2d6", "FRENCH", strings.Repeat("a", 25)}, field.Taken()...) {
		if field.MayBeID(id) {
			t.Errorf("an id may be %q", id)
		}
	}
	for i, w := range field.Taken() {
		if !field.Reserved(w) || w != strings.ToLower(w) || slices.Contains(field.Taken()[:i], w) {
			t.Errorf("%s is not reserved once, in small letters", w)
		}
	}
}

// What is written for a journal is one line and reads back to the same map.
func TestWrittenAndReadBack(t *testing.T) {
	for _, text := range []string{small, least, setUp, strings.Replace(small, "at: [1.5, 3]", "at: [-0.0004, 1.23456]", 1)} {
		f := must(t, text)
		b := f.JSON()
		if strings.Contains(string(b), "\n") {
			t.Errorf("of several lines: %s", b)
		}
		back := must(t, string(b))
		if !reflect.DeepEqual(f, back) || string(back.JSON()) != string(b) {
			t.Errorf("%s\nreads back as\n%s", b, back.JSON())
		}
	}
	got := string(must(t, small).JSON())
	for _, want := range []string{
		`{"game":"waterloo200","name":{"en":"Small","it":"Piccola"},"label":{"en":"A map of our own","it":"A map of our own"},"date":"1815-06-18","readings":{"R15":"b"},"options":["charge","morale"],"areas":[` +
			`{"id":"27","name":{"en":"27","it":"27"},"at":[1.5,3],"colour":"green","terrain":3,"start":"british","sunken":"azure","icons":["azure-infantry","azure-artillery","red-cavalry","azure-tactical"]},`,
		`{"id":"13","name":{"en":"13","it":"13"},"colour":"green","start":"british","brunswick":true},`,
		`"links":[["27","mont"],["27","vale"],`,
		`{"id":"C-1","faction":"french","corps":"green","arm":"cavalry","block":"2-1","language":"english"},`,
		`{"id":"b7","faction":"british","at":"chateau"},`,
		`"begin":{"turn":3,"phase":"impulse","side":"allied","disc":"allied","passes":1,"control":{"13":"french","vale":"british"},"dead":["C-1","P-4"]}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("written as\n%s\nwithout\n%s", got, want)
		}
	}
}

// What is unusual is noted, in both languages.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		in, old, new string
		want         []string
	}{
		{small, "", "", []string{
			"nobody can reach moor", "4 victory areas: the book has 7", "1 areas of the sunken road: the book has 5", "2 black areas: the book has 3", "French: 6 blocks, the book has 54", "French: 1 tactical commanders, the book has 6",
			"British: 7 blocks, the book has 42", "British: 1 tactical commanders, the book has 4", "Prussians: 6 blocks, the book has 20", "Prussians: 1 tactical commanders, the book has 3",
		}},
		{small, ", [far, home]", "", []string{"nobody can reach far"}},
		{small, ", arrivals: green", "", []string{"no area in which the Prussian corps green could arrive"}},
		{setUp, "", "", []string{
			"0 victory areas: the book has 7", "French: 1 blocks, the book has 54", "French: 0 tactical commanders, the book has 6", "French: 2 to be set up and -1 in reserve, the book has 35 and 19",
			"British: 1 blocks, the book has 42", "British: 0 tactical commanders, the book has 4", "British: 1 to be set up and 0 in reserve, the book has 33 and 9",
			"Prussians: 1 blocks, the book has 20", "Prussians: 0 tactical commanders, the book has 3", "no area in which the Prussian corps blue could arrive",
		}},
		{setUp, ", headquarters: british", "", []string{"no headquarters in which the strategic commander could begin: British"}},
		{setUp, "block: h", "block: h, at: north", nil},
		{small, "date: 1815-06-18", "date: 1815-06-18\nsmall: true", nil}, // of part of the box: only what cannot work is told
		{"small: true\n" + small, "", "", []string{"nobody can reach moor"}},
		{"small: true\n" + setUp, "", "", []string{"no area in which the Prussian corps blue could arrive"}},
		{"small: true\n" + setUp, ", headquarters: british", "", []string{"no headquarters in which the strategic commander could begin: British"}},
		{"small: false\n" + least, "", "", []string{"0 victory areas: the book has 7"}},
		{least, "", "", []string{"0 victory areas: the book has 7"}},
	} {
		var said []string
		for _, n := range must(t, strings.Replace(c.in, c.old, c.new, 1)).Notes() {
			en, it := doc.Say(doc.EN(), n), doc.Say(doc.IT(), n)
			said = append(said, en)
			if en == it || strings.Contains(it, "w2.") || strings.Contains(it, "%!") {
				t.Errorf("%s is %s", en, it)
			}
		}
		if c.old == "" && !slices.Equal(said, c.want) {
			t.Errorf("notes\n%s", strings.Join(said, "\n"))
		}
		for _, n := range must(t, c.in).Notes() { // what is new is told beside the rest
			if i := slices.Index(said, doc.Say(doc.EN(), n)); i >= 0 && c.old != "" {
				said = slices.Delete(said, i, i+1)
			}
		}
		if c.old != "" && !slices.Equal(said, c.want) {
			t.Errorf("%s for %s: notes\n%s", c.new, c.old, strings.Join(said, "\n"))
		}
	}
}

// A fault is what stands in the place of what, and the fault. It is told at the sign ▸, which is no
// part of the file, or at the line and column it begins with; "" where there is none.
type fault struct{ old, new, want string }

var faults = []fault{
	{"game: waterloo200", "game: ▸chess", "unknown word chess"},
	{"name: {en: Small, it: Piccola}", "name: ▸{en: Small}", "key it is missing"},
	{"date: 1815-06-18", "date: ▸18 June", "18 June is not a day"},
	{"date: 1815-06-18", "small: ▸1", "1 is neither true nor false"},
	{"date: 1815-06-18", "▸day: 1815-06-18", "unknown key day"},
	{"R15: b", "▸R99: b", "no ruling R99"},
	{"R15: b", "R15: ▸c", "ruling R15 has no reading c: there are a, b"},
	{"[charge, morale]", "[charge, ▸cards]", "unknown word cards"},
	{"[charge, morale]", "[charge, ▸charge]", "charge stands twice"},
	{"[charge, morale]", "▸charge", "a list is wanted here"},

	{"id: moor", "id: ▸vale", "id vale stands twice, first as vale"},
	{"{id: moor, at", "{at", "13:5: key id is missing"},
	{"{id: moor,", "{id: ▸Moor,", "areas are written small: moor for Moor"},
	{"{id: moor,", "{id: ▸a b,", "a b is no id"},
	{"{id: moor,", "{id: ▸with,", "id with is read as a word"},
	{"{id: moor,", "{id: ▸abcdefghijklmnopqrstuvwxy,", "id abcdefghijklmnopqrstuvwxy is longer than 24 letters"},
	{"name: Chateau", "name: ▸7", "a text is wanted here"},
	{"at: [0, 2.25]", "at: ▸[0]", "2 numbers are wanted here, these are 1"},
	{"at: [0, 2.25]", "at: [0, ▸x]", "x is not a number"},
	{"at: [0, 2.25]", "at: ▸[0, 100001]", "drawn farther than 100000 away"},
	{"colour: red", "colour: ▸orange", "unknown word orange"},
	{"terrain: 7", "terrain: ▸8", "8 is not from 0 to 7"},
	{"terrain: 7", "terrain: ▸-1", "-1 is not from 0 to 7"},
	{"[1, 2], start: french", "[1, 2], start: ▸allied", "unknown word allied"},
	{"[2, 1], start: french", "[2, 1]", "13:5: key start is missing"},
	{"victory: true, headquarters: british", "victory: ▸yes, headquarters: british", "yes is neither true nor false"},
	{"sunken: azure", "sunken: ▸red", "unknown word red"},
	{"headquarters: prussian", "headquarters: ▸french", "French: the headquarters are at home already"},
	{"arrivals: green", "arrivals: ▸red", "the red corps arrives at east already"},
	{"arrivals: green", "arrivals: ▸orange", "unknown word orange"},
	{"moor, at: [2, 1], start: french", "moor, at: [2, 1], start: french, arrivals: ▸blue", "a Prussian corps arrives in a black area, and moor is none (W200 §5.1)"},
	{"vale, at: [1, 2], start: french", "vale, at: [1, 2], start: french, brunswick: ▸true", "Brunswick has 13 already (W200 §4.1)"},
	{"vale, at: [1, 2], start: french", "vale, at: [1, 2], start: french, ▸stars: 1", "unknown key stars"},
	{"black, start: prussian, arrivals", "black, start: ▸french, arrivals", "far is black: Prussians alone hold it (W200 §1.4)"},
	{"black, start: prussian, arrivals", "black, terrain: ▸1, start: prussian, arrivals", "far is black: nobody fights there (W200 §1.4)"},
	{"black, start: prussian, arrivals", "black, start: prussian, icons: ▸[red-infantry], arrivals", "far is black: it has no icons (W200 §1.4)"},
	{"blue-infantry", "▸azure-infantry", "azure-infantry: no such corps: French"},
	{"[orange-infantry]", "[▸pink-infantry]", "pink-infantry: no such corps: British"},
	{"[orange-infantry]", "[▸orange-strategic]", "orange-strategic is no icon: a corps and an arm, orange-infantry"},
	{"[orange-infantry]", "[▸orange]", "orange is no icon"},
	{"[orange-infantry]", "▸orange-infantry", "a list is wanted here"},
	{"  - {id: moor, at: [2, 1], start: french}", "  - ▸moor", "a mapping is wanted here"},

	{"[27, mont]", "▸[27]", "a link has two areas, these are 1"},
	{"[27, mont]", "▸[27, mont, vale]", "a link has two areas, these are 3"},
	{"[27, mont]", "▸27", "a list is wanted here"},
	{"[27, mont]", "▸[mont, mont]", "mont touches itself"},
	{"[27, mont]", "[27, ▸28]", "no area 28"},
	{"[vale, inn]", "▸[vale, 27]", "vale and 27 are linked already"},
	{"[vale, inn]", "▸[27, vale]", "27 and vale are linked already"},

	{"id: F-1,", "id: ▸move,", "id move is read as a word of a line, a number or a die"},
	{"id: F-1,", "id: ▸12,", "id 12 is read as a word"},
	{"id: F-1,", "id: ▸2d6,", "id 2d6 is read as a word"},
	{"id: F-1,", "id: ▸a+b,", "a+b is no id"},
	{"id: F-1,", "id: ▸Оld,", "Оld is no id"}, // its first letter is Cyrillic
	{"id: F-G", "id: ▸f-1", "id f-1 stands twice, first as F-1"},
	{"{id: F-1, ", "{", "22:5: key id is missing"},
	{"F-1, faction: french", "F-1, faction: ▸allied", "unknown word allied"},
	{"F-1, faction: french", "F-1", "22:5: key faction is missing"},
	{"corps: green, block: 4w", "corps: ▸azure, block: 4w", "unknown word azure"},
	{"corps: green, block: 4w", "block: 4w", "22:5: key corps is missing"},
	{"french, arm: strategic", "french, corps: ▸blue, arm: strategic", "napoleon commands an army and belongs to no corps (W200 §3.9.4)"},
	{"arm: horse-artillery", "arm: ▸artillery", "unknown word artillery"},
	{"block: 4w-3-2-1, ", "", "22:5: key block is missing"},
	{"4w-3-2-1", "▸4w-3-x", "4w-3-x is no block: steps as they fall, 4w-3-2-1"},
	{"4w-3-2-1", "▸0", "0 is no block"},
	{"4w-3-2-1", "▸5-4-3-2-1", "F-1 falls in 5 steps, and a block has 4 sides (W200 §3.5)"},
	{"4w-3-2-1", "▸3-2-h", "F-1: a heart is the last step of a commander, and of nobody else (W200 §3.9)"},
	{"4w-3-2-1", "▸3-2-p", "F-1: a pawn is the last step of a gun, and of nobody else (W200 §3.10.2)"},
	{"4w-3-2-1", "▸3-4-2-1", "F-1: each step is weaker than the one before (W200 §3.5)"},
	{"4w-3-2-1", "▸2w-2-1", "F-1: each step is weaker"},
	{"4w-3-2-1", "1w", ""},
	{"3-2-1-p", "1-p", ""},
	{"3-2-1-p", "p", ""},
	{"3-2-1-p", "▸3-2-1", "G-1: a pawn is the last step of a gun"},
	{"3-2-1-p", "▸3-p-p", "G-1: a pawn is the last step of a gun"},
	{"3-2-1-p", "▸3-h", "G-1: a heart is the last step of a commander"},
	{"3-2-1-p", "▸3w-2-p", "G-1: stars and balls are black, only dots are white or red (W200 §6.2.3.1.7)"},
	{"3-2-1-p", "▸2-3-p", "G-1: each step is weaker"},
	{"green, arm: tactical, block: 4-3-2-h", "green, arm: tactical, block: ▸4-3-2-1", "reille: a heart is the last step of a commander"},
	{"green, arm: tactical, block: 4-3-2-h", "green, arm: tactical, block: ▸4-h-3-h", "reille: a heart is the last step of a commander"},
	{"green, arm: tactical, block: 4-3-2-h", "green, arm: tactical, block: ▸4r-3-2-h", "reille: stars and balls are black"},
	{"green, arm: tactical, block: 4-3-2-h", "green, arm: tactical, block: ▸3-2-1-h", "reille: a commander has from 2 to 4 stars above his heart (W200 §3.9)"},
	{"green, arm: tactical, block: 4-3-2-h", "green, arm: tactical, block: ▸5-4-3-h", "reille: a commander has from 2 to 4 stars"},
	{"at: home, step: 1", "at: home, step: ▸4", "4 is not from 0 to 3"},
	{"2-1, at: \"13\"", "2-1, at: \"13\", step: ▸2", "2 is not from 0 to 1"},
	{"4w-3-2-1, at: vale", "4w-3-2-1, at: ▸nowhere", "no area nowhere"},
	{"4w-3-2-1, at: vale", "4w-3-2-1, at: vale, reserve: ▸true", "F-1 is on the map and in the reserve"},
	{"at: chateau}", "reserve: true}", "32:5: b7 has no face and is not on the map"},
	{"british, at: chateau}", "british}", "32:5: b7 has no face and is not on the map"},
	{"at: chateau}", "at: chateau, step: ▸1}", "nobody has told the face of b7: no step without a block"},
	{"at: chateau}", "at: chateau, language: ▸dutch}", "nobody has told the face of b7: no language without a block"},
	{"at: chateau}", "at: chateau, english: ▸true}", "b7: only British horse and British commanders are English and fast (W200 §3.7.1)"},
	{"at: chateau}", "at: chateau, up: true, brunswick: true}", ""},
	{"2-p, reserve", "2-p, english: ▸true, reserve", "H-1: only British horse and British commanders"},
	{"block: 2-1}\n  - {id: wellington", "block: 2-1, english: ▸true}\n  - {id: wellington", "C-1: only British horse and British commanders"},
	{"corps: red, arm: tactical, block: 4-3-2-h, at: 27", "corps: red, arm: tactical, block: 4-3-2-h, at: 27, english: true", ""},
	{"4r-3r-2w-1", "4r-3r-2w-1, brunswick: ▸true", "F-G: Brunswick is British (W200 §4.1)"},
	{"language: german", "language: ▸french", "unknown word french"},
	{"up: true", "up: ▸1", "1 is neither true nor false"},
	{"up: true", "▸face: up", "unknown key face"},
	{"id: b7, faction: british", "id: ▸duke, faction: british, arm: strategic, block: h", "duke: wellington commands there already (W200 §3.9)"},
	{"id: P-3, faction: prussian, corps: green, arm: cavalry, block: 2-1", "id: ▸P-3, faction: prussian, corps: red, arm: tactical, block: h", "P-3: bulow commands there already"},
	{"id: P-3, faction: prussian, corps: green, arm: cavalry, block: 2-1", "id: P-3, faction: prussian, corps: green, arm: tactical, block: h", ""},

	{"block: 3-2-1-p, at: inn", "block: 3-2-1-p, at: ▸east", "G-1: only Prussians stand in a black area (W200 §1.4)"},
	{"block: 3-2-1, at: \"27\"", "block: 3-2-1, at: ▸far", "A-1: only Prussians stand in a black area"},
	{"block: 2-1, at: \"13\"", "block: 2-1, at: chateau", "32:36: chateau holds 1 blocks of a side (W200 §1.3)"},
	{"block: 3-2-1, at: east", "block: 3-2-1, at: ▸27", "27: British and Prussians never together (W200 §1.3)"},
	{"block: 3-2-1, at: east", "block: 3-2-1, at: vale", ""}, // with the French

	{"turn: 3", "turn: ▸6", "6 is not from 1 to 5"},
	{"turn: 3", "turn: ▸0", "0 is not from 1 to 5"},
	{"phase: impulse", "phase: ▸battles", "unknown word battles"},
	{"phase: impulse", "phase: reorganise", ""},
	{"phase: impulse", "phase: arrivals", ""},
	{"turn: 3\n  phase: impulse", "turn: 2\n  phase: ▸arrivals", "nobody arrives in turn 2: the first do in turn 3 (W200 §5.1)"},
	{"side: allied", "side: ▸british", "unknown word british"},
	{"disc: allied", "disc: ▸prussian", "unknown word prussian"},
	{"passes: 1", "passes: ▸2", "2 is not from 0 to 1"},
	{"passes: 1", "▸pasess: 1", "unknown key pasess, did you mean passes"},
	{"vale: british}", "▸valley: british}", "no area valley"},
	{"vale: british}", "vale: ▸allied}", "unknown word allied"},
	{"vale: british}", "east: ▸british}", "east is black: Prussians alone hold it (W200 §1.4)"},
	{"vale: british}", "east: prussian}", ""},
	{"[C-1, P-4]", "[C-1, ▸P-9]", "no block P-9"},
	{"[C-1, P-4]", "[C-1, ▸C-1]", "C-1 is dead already"},
	{"[C-1, P-4]", "[C-1, ▸F-1]", "F-1 is dead and stands somewhere"},
	{"[C-1, P-4]", "[C-1, ▸F-G]", "F-G is dead and stands somewhere"},
	{"[C-1, P-4]", "[P-4]", "25:5: where is C-1? at: an area, reserve: true, or among the dead"},
	{"[C-1, P-4]", "[C-1]", ""}, // a Prussian who has not arrived
	{"4-3-2-h, at: mont, english: true", "4-3-2-h", "26:5: where is wellington?"},
	{"4-3-2-h, at: mont, english: true", "4-3-2-h, at: ▸nowhere", "no area nowhere"},
	{"4-3-2-h, at: mont, english: true", "4-3-2-h, reserve: true", "41:10: no strategic commander on the map: British (W200 §0/vincere)"},
	{"  - {id: napoleon, faction: french, arm: strategic, block: 4-3-2-h, at: home, step: 1}\n", "", "40:10: no strategic commander on the map: French"},
	{"  - {id: blucher, faction: prussian, arm: strategic, block: 4-3-2-h, at: east}\n", "", ""}, // R31
}

// setUpFaults are of a game before it begins.
var setUpFaults = []fault{
	{"id: road-east, start", "id: road-east, colour: black, start", ""},
	{"P-1, faction: prussian, corps: blue", "P-1, faction: prussian, corps: ▸azure", "unknown word azure"},
	{"block: \"1\"", "block: ▸[1]", "a text is wanted here"},
	{"block: \"1\"", "block: 1, step: ▸1", "1 is not from 0 to 0"},
}

// mark stands where a fault is told.
const mark = "▸"

// spoilt is a file with a fault in it.
func spoilt(in string, f fault) string {
	return strings.ReplaceAll(strings.Replace(in, f.old, f.new, 1), mark, "")
}

// Every fault is told at its place, in both languages, and nothing else is.
func TestFaultsOfFiles(t *testing.T) {
	for i, c := range slices.Concat(faults, setUpFaults) {
		in := small
		if i >= len(faults) {
			in = setUp
		}
		if !strings.Contains(in, c.old) {
			t.Errorf("no %q to replace", c.old)
			continue
		}
		if before, _, marked := strings.Cut(strings.Replace(in, c.old, c.new, 1), mark); marked && c.want != "" {
			line := before[1+strings.LastIndexByte(before, '\n'):]
			c.want = fmt.Sprintf("%d:%d: %s", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(line), c.want)
		}
		_, err := field.Read("f.yaml", []byte(spoilt(in, c)))
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.new, err)
			}
			continue
		}
		var all doc.Faults
		if !errors.As(err, &all) {
			t.Errorf("%s for %s is no fault: %v", c.new, c.old, err)
			continue
		}
		if len(all) != 1 || !strings.HasPrefix(all[0].Error(), "f.yaml:"+c.want) {
			t.Errorf("%s for %s:\n%v\nwant %s", c.new, c.old, all, c.want)
		}
		if it := all.Text(doc.IT()); it == all.Text(doc.EN()) || strings.Contains(it, "w2.file") || strings.Contains(it, "%!") {
			t.Errorf("in Italian: %s", it)
		}
	}
}

// Areas hold four, two and one of a side, black ones any number (W200 §1.3, §1.4); sides are counted by themselves,
// the two Allied factions as one side that is never mixed.
func TestHowManyStandTogether(t *testing.T) {
	for _, c := range []struct {
		colour, units string // units: a letter for each block, of the French, British and Prussians
		want          int    // the block, from 1, at which a fault is told
		say           string
	}{
		{"green", "ffffbbbb", 0, ""}, {"green", "fffff", 5, "q holds 4 blocks of a side"}, {"green", "fbbbbbb", 6, "q holds 4 blocks"}, {"green", "pppp", 0, ""},
		{"yellow", "ffpp", 0, ""}, {"yellow", "fffb", 3, "q holds 2 blocks"}, {"red", "bf", 0, ""}, {"red", "bffff", 3, "q holds 1 blocks"},
		{"green", "fbfp", 4, "q: British and Prussians never together"}, {"green", "pbp", 2, "q: British and Prussians"},
		{"black", "ppppppppp", 0, ""}, {"black", "ppb", 3, "u3: only Prussians stand in a black area"}, {"black", "fp", 1, "u1: only Prussians"},
	} {
		text := "game: waterloo200\nname: X\nareas: [{id: q, colour: " + c.colour + ", start: prussian}]\nunits:\n"
		for i, u := range c.units {
			text += fmt.Sprintf("  - {id: u%d, faction: %s, at: q}\n", i+1, map[rune]string{'f': "french", 'b': "british", 'p': "prussian"}[u])
		}
		_, err := field.Read("f", []byte(text))
		var all doc.Faults
		switch errors.As(err, &all); {
		case c.want == 0 && err != nil:
			t.Errorf("%s in a %s area: %v", c.units, c.colour, err)
		case c.want > 0 && (len(all) != 1 || !strings.HasPrefix(all[0].Error(), fmt.Sprintf("f:%d:", 4+c.want)) || !strings.Contains(all[0].Error(), c.say)):
			t.Errorf("%s in a %s area: %v", c.units, c.colour, err)
		}
	}
}

// No file has more areas, blocks and victory areas than there may be.
func TestHowManyThereMayBe(t *testing.T) {
	file := func(areas, stars, units int) string {
		text := "game: waterloo200\nname: X\nareas:\n"
		for i := range areas {
			text += fmt.Sprintf("  - {id: a%d, start: french, victory: %v}\n", i, i < stars)
		}
		text += "units:\n"
		for i := range units {
			text += fmt.Sprintf("  - {id: u%d, faction: french, corps: blue, block: 2-1}\n", i)
		}
		return text
	}
	must(t, file(field.MostAreas, book.Tables.Int("map.victory"), field.MostUnits))
	for text, want := range map[string]string{
		file(201, 0, 1): "f:4:3: 201 areas: at most 200", file(1, 0, 201): "f:6:3: 201 blocks: at most 200", file(9, 9, 1): "f:11:38: a7 is one victory area too many: there are 7 (W200 §1.6)",
	} {
		if _, err := field.Read("f", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

// All faults of a file are told in one run, in its order.
func TestManyFaultsAtOnce(t *testing.T) {
	_, err := field.Read("f.yaml", []byte("game: waterloo200\nname: X\nareas:\n  - {id: Knoll, start: french, icons: [red-infantry], terrain: 9}\n  - 7\nlinks: [[knoll, knoll], [7]]\nunits:\n"+
		"  - {id: 3, faction: french, corps: gold, block: 1-2, at: knoll, reserve: true}\n  - {id: P-1, faction: prussian, arm: strategic, corps: red, block: h, english: true}\n  - 7\nbegin: {turn: 2, phase: arrivals, control: {Knoll: allied}, dead: [z]}\n"))
	want := `f.yaml:4:10: areas are written small: knoll for Knoll
f.yaml:4:40: red-infantry: no such corps: French
f.yaml:4:64: 9 is not from 0 to 7
f.yaml:5:5: a mapping is wanted here, this is a number
f.yaml:6:10: no area knoll
f.yaml:6:17: no area knoll
f.yaml:6:25: a link has two areas, these are 1
f.yaml:8:10: id 3 is read as a word of a line, a number or a die: choose another
f.yaml:8:37: unknown word gold: known are orange, green, yellow, pink, brown, blue
f.yaml:8:50: 3: each step is weaker than the one before (W200 §3.5)
f.yaml:8:59: no area knoll
f.yaml:9:57: P-1 commands an army and belongs to no corps (W200 §3.9.4)
f.yaml:9:81: P-1: only British horse and British commanders are English and fast (W200 §3.7.1)
f.yaml:10:5: a mapping is wanted here, this is a number
f.yaml:11:25: nobody arrives in turn 2: the first do in turn 3 (W200 §5.1)
f.yaml:11:25: no strategic commander on the map: French (W200 §0/vincere)
f.yaml:11:25: no strategic commander on the map: British (W200 §0/vincere)
f.yaml:11:52: unknown word allied: known are french, british, prussian
f.yaml:11:68: no block z`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// The numbers of a file are the book's.
func TestTheBookHasTheNumbers(t *testing.T) {
	for id, want := range map[string]int{"map.room.green": 4, "map.room.yellow": 2, "map.room.red": 1, "map.bonus": 7, "map.victory": 7, "map.sunken": 5, "map.black": 3, "turns.all": 5, "turns.arrive.red": 3, "turns.arrive.green": 4, "turns.arrive.blue": 5, "units.stars.least": 2, "units.strategic": 4, "units.heart": 1} {
		if got := book.Tables.Int(id); got != want {
			t.Errorf("%s is %d", id, got)
		}
	}
}

// FuzzRead looks for a file that ends the program, or is read to what is not read back alike.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(setUp)
	for _, c := range faults {
		f.Add(spoilt(small, c))
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := field.Read("f.yaml", []byte(text))
		if err != nil {
			var all doc.Faults
			if !errors.As(err, &all) || len(all) == 0 {
				t.Fatalf("no faults: %v", err)
			}
			return
		}
		b.Notes()
		back, err := field.Read("journal", b.JSON())
		if err != nil {
			t.Fatalf("%s\nis not read back: %v", b.JSON(), err)
		}
		if !reflect.DeepEqual(b, back) {
			t.Fatalf("%s\nreads back as\n%s", b.JSON(), back.JSON())
		}
	})
}

// What files are told stands in both languages, each in its own.
func TestSentencesOfFiles(t *testing.T) {
	for _, f := range i18ntest.Faults([]i18n.Catalog{{Domain: "file", EN: words.FileEN(), IT: words.FileIT()}}) {
		t.Error(f)
	}
	if n, m := slices.Sorted(maps.Keys(words.FileEN())), slices.Sorted(maps.Keys(words.FileIT())); !slices.Equal(n, m) {
		t.Errorf("keys %v and %v", n, m)
	}
}
