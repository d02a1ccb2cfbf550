package ground_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/boardgames/phalanx/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

// small is a board with one of everything. In tests a fault is put in the place of one of its
// lines.
const small = `game: phalanx
name: {en: Small, it: Piccola}
label: A board of our own
date: 1815-06-18
length: long
players: 3
readings: {R8: b}
board: [6, 5]
squares:
  - {at: [0, 2], is: castle, place: hougoumont}
  - {at: [2, 2], is: castle, place: la-haye-sainte}
  - {at: [5, 3], is: castle, place: frischermont}
  - {at: [2, 4], is: village, place: mont-st-jean}
  - {at: [4, 0], is: village, place: plancenoit}
  - {at: [5, 0], is: village, place: plancenoit}
  - {at: [5, 1], is: clear, place: plancenoit}
  - {at: [0, 1], is: wood}
  - {at: [1, 3], is: hill}
edges:
  - {between: [[1, 3], [1, 2]], is: [ridge, stream]}
  - {between: [[2, 2], [2, 3]], is: [stream, bridge, road]}
  - {between: [[0, 2], [0, 3]], is: [pond]}
units:
  - {id: F-1-I, army: french, value: 3, reduced: 1, at: [1, 0], facing: n}
  - {id: F-G, army: french, arm: heavy-cavalry, value: 4, reduced: 2, elite: true, at: [2, 0], facing: w, weak: true, disordered: true}
  - {id: F-2-I, army: french, value: 2}
  - {id: A-3-I, army: allied, value: 4, reduced: 2, at: [2, 2], facing: s}
  - {id: A-4-II, army: allied, arm: light-cavalry, value: 1, at: [2, 4], facing: e}
  - {id: P-15, army: prussian, value: 3, enters: 2}
  - {id: P-16, army: prussian, value: 2, reduced: 1, at: [5, 2], facing: s}
  - {id: P-17, army: prussian, value: 1, enters: 3}
leaders:
  - {id: napoleon, at: [1, 0]}
  - {id: wellington, at: [2, 3]}
entry: [[5, 1], [5, 2]]
commands: {french: [2, 1], allied: [1, 4]}
decks:
  french:
    - {mp: 4, bp: 2, n: 20}
    - {mp: 3, bp: 1, action: elite, n: 4}
    - {mp: 5, bp: 0, action: command}
  prussian:
    - {mp: 4, bp: 1, n: 9}
    - {mp: 2, bp: 3, action: rally, n: 1}
begin:
  turn: 3
  active: allied
  cards: 2
  hands: {french: [4-2, 3-1-elite], allied: 5, prussian: [p4-1, p2-3-rally]}
  last: {hougoumont: french, plancenoit: [french, allied, allied]}
  castles: {hougoumont: 3}
  dead: {french: [F-2-I], allied: [P-17]}
`

// least is a board that says no more than it must.
const least = "game: phalanx\nname: X\nboard: [2, 2]\nunits: []\n"

func must(t *testing.T, text string) *ground.Ground {
	t.Helper()
	g, err := ground.Read("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func sq(x, y int) board.Square { return board.Square{X: x, Y: y} }

// What a file says is there.
func TestAFileIsRead(t *testing.T) {
	g := must(t, small)
	if g.Board != [2]int{6, 5} || g.Length != ground.Long || g.Players != 3 || g.Date != "1815-06-18" || g.Name != (ground.Name{EN: "Small", IT: "Piccola"}) || g.Label.IT != "A board of our own" || g.Readings["R8"] != "b" {
		t.Errorf("read as %+v", g)
	}
	for at, want := range map[board.Square][2]string{
		sq(0, 2): {"castle", "hougoumont"}, sq(5, 1): {"clear", "plancenoit"}, sq(1, 3): {"hill", ""}, sq(3, 3): {"clear", ""}, sq(6, 0): {}, sq(0, 5): {}, sq(-1, 0): {}, sq(0, -1): {},
	} {
		if is, place := g.Square(at); [2]string{is, place} != want {
			t.Errorf("%v is %s %s, not %v", at, is, place, want)
		}
		if g.On(at) != (want != [2]string{}) {
			t.Errorf("%v is on the board: %v", at, g.On(at))
		}
	}
	if got := g.Places("plancenoit"); !slices.Equal(got, []board.Square{sq(4, 0), sq(5, 0), sq(5, 1)}) || g.Places("") != nil || g.Places("mont-st-jean")[0] != sq(2, 4) {
		t.Errorf("Plancenoit is %v", got)
	}
	for _, e := range []struct {
		a, b board.Square
		want string
	}{{sq(1, 2), sq(1, 3), "[ridge stream]"}, {sq(1, 3), sq(1, 2), "[ridge stream]"}, {sq(2, 2), sq(2, 3), "[stream bridge road]"}, {sq(0, 0), sq(0, 1), "[]"}} {
		if got := fmt.Sprint(g.Edge(e.a, e.b)); got != e.want {
			t.Errorf("between %v and %v lies %s", e.a, e.b, got)
		}
	}
	guard, late, foot := g.Unit("F-G"), g.Unit("P-15"), g.Unit("F-1-I")
	if guard.Arm != ground.HeavyCavalry || guard.Value != 4 || guard.Reduced != 2 || !guard.Elite || *guard.At != sq(2, 0) || guard.Facing != "w" || !guard.Weak || !guard.Disordered || guard.Enters != 0 {
		t.Errorf("the Guard is %+v", guard)
	}
	if late.At != nil || late.Facing != "" || late.Enters != 2 || late.Arm != ground.Infantry || late.Reduced != 0 || foot.Weak || foot.Elite || g.Unit("f-g") != nil {
		t.Errorf("P-15 is %+v", late)
	}
	if g.Leader("wellington").At != sq(2, 3) || g.Leader("ney") != nil || !slices.Equal(g.Entry, []board.Square{sq(5, 1), sq(5, 2)}) || !reflect.DeepEqual(g.Commands, map[string][]int{"french": {2, 1}, "allied": {1, 4}}) {
		t.Errorf("leaders %v, entry %v, commands %v", g.Leaders, g.Entry, g.Commands)
	}
	if want := (ground.Card{MP: 5, Action: "command", N: 2}); g.Decks["french"][2] != want || g.Decks["allied"] != nil || len(g.Decks["prussian"]) != 2 {
		t.Errorf("decks %v", g.Decks)
	}
	want := ground.Begin{Turn: 3, Active: "allied", Cards: 2, Hands: map[string]ground.Hand{"french": {Cards: []string{"4-2", "3-1-elite"}}, "allied": {Unknown: 5}, "prussian": {Cards: []string{"p4-1", "p2-3-rally"}}},
		Last:    map[string][]string{"hougoumont": {"french"}, "la-haye-sainte": {"allied"}, "frischermont": {"allied"}, "mont-st-jean": {"allied"}, "plancenoit": {"french", "allied", "allied"}},
		Castles: map[string]int{"hougoumont": 3, "la-haye-sainte": 2, "frischermont": 1}, Dead: []string{"F-2-I", "P-17"}}
	if !reflect.DeepEqual(g.Begin, want) {
		t.Errorf("begins at\n%+v, not\n%+v", g.Begin, want)
	}
}

// What a file need not say stands in the book: seven turns (PHX §13.1), two players, castles of
// 4, 2 and 1 (PHX §10), squares of the Allies (PHX §3.1), French first (PHX §7). No decks, hands
// and commands are known.
func TestWhatAFileNeedNotSay(t *testing.T) {
	g := must(t, least)
	want := ground.Blank()
	want.Name, want.Board = ground.Name{EN: "X", IT: "X"}, [2]int{2, 2}
	if !reflect.DeepEqual(g, want) {
		t.Errorf("read as %+v, not %+v", g, want)
	}
	if g.Length != "long" || g.Players != 2 || g.Readings != nil || g.Decks != nil || g.Commands != nil || g.Begin.Hands != nil || g.Begin.Turn != 1 || g.Begin.Active != "french" || g.Begin.Bid || g.Begin.Cards != 0 || g.Begin.Dead != nil {
		t.Errorf("read as %+v", g)
	}
	if !reflect.DeepEqual(g.Begin.Castles, map[string]int{"hougoumont": 4, "la-haye-sainte": 2, "frischermont": 1}) || len(g.Begin.Last) != 5 || !slices.Equal(g.Begin.Last["plancenoit"], []string{"allied", "allied", "allied"}) {
		t.Errorf("begins at %+v", g.Begin)
	}
	if b := ground.Blank(); b.Board != [2]int{15, 11} || b.Units == nil || b.Game != "phalanx" {
		t.Errorf("blank is %+v", b)
	}
	o, err := ground.Files{}.Read("f.yaml", []byte(small), game.Wish{})
	if err != nil || o.Name.IT != "Piccola" || o.Label.EN != "A board of our own" || o.Date != "1815-06-18" || string(o.JSON) != string(must(t, small).JSON()) || len(o.Notes) != 0 {
		t.Errorf("opened as %+v: %v", o, err)
	}
	if _, err := (ground.Files{}).Read("f.yaml", []byte(least), game.Wish{Unplaced: true}); err == nil || !strings.Contains(err.Error(), "nobody placed") {
		t.Errorf("begun with nobody placed: %v", err)
	}
}

// What is unusual is noted: places without a square, of a long and of a short game, Prussians
// who are heavy or have nowhere to enter, a castle without a name.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     []string
	}{
		{"", "", nil},
		{"  - {at: [5, 3], is: castle, place: frischermont}\n", "", nil},
		{"place: hougoumont", "place: mont-st-jean", []string{"ph.file.note-castle", "ph.file.note-places"}},
		{"entry: [[5, 1], [5, 2]]", "entry: []", []string{"ph.file.note-entry"}},
		{"P-15, army: prussian", "P-15, army: prussian, arm: heavy-cavalry", []string{"ph.file.note-heavy"}},
		{"P-15, army: prussian", "P-15, army: prussian, arm: light-cavalry", nil},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		if c.new == "place: mont-st-jean" {
			text = strings.Replace(text, "is: village, place: mont-st-jean", "is: village", 1)
		}
		var keys []string
		for _, n := range must(t, text).Notes() {
			keys = append(keys, n.Key)
			if en, it := doc.Say(doc.EN(), n), doc.Say(doc.IT(), n); en == it || strings.Contains(it, "ph.file") {
				t.Errorf("%s is %s", en, it)
			}
		}
		if !slices.Equal(keys, c.want) {
			t.Errorf("%s for %s: notes %v", c.new, c.old, keys)
		}
	}
	for text, want := range map[string]string{
		least:                     "no square is mont-st-jean, hougoumont, la-haye-sainte, plancenoit: nothing is won there (PHX §13)",
		least + "length: short\n": "no square is mont-st-jean, hougoumont, la-haye-sainte, frischermont: nothing is won there (PHX §13)",
	} {
		if n := must(t, text).Notes(); len(n) != 1 || doc.Say(doc.EN(), n[0]) != want {
			t.Errorf("notes %v", n)
		}
	}
}

// A card is written and read alike, and nothing else is a card.
func TestCards(t *testing.T) {
	for word, c := range map[string]ground.Card{
		"4-2": {MP: 4, BP: 2}, "0-5": {BP: 5}, "3-1-elite": {MP: 3, BP: 1, Action: "elite"}, "2-1-command": {MP: 2, BP: 1, Action: "command"}, "3-0-artillery": {MP: 3, Action: "artillery"},
		"3-2-charge": {MP: 3, BP: 2, Action: "charge"}, "2-1-forced-charge": {MP: 2, BP: 1, Action: "forced-charge"}, "9-9-rally": {MP: 9, BP: 9, Action: "rally"}, "3-1-health": {MP: 3, BP: 1, Action: "health"},
	} {
		c.N = 1
		if got, ok := ground.ParseCard(word); !ok || got != c || c.Word() != word {
			t.Errorf("%s is %+v, %v, written %s", word, got, ok, c.Word())
		}
		if !ground.Reserved(word) || !ground.Reserved("P"+strings.ToUpper(word)) {
			t.Errorf("an id may be %s", word)
		}
	}
	for _, word := range []string{"", "4", "4-", "-4-2", "42", "4-2-", "4-22", "10-2", "4+2", "a-2", "4-b", "p4-2", "4-2-guns", "4-2elite", "4-2-elite-2", "4-2-Elite", "4--", "é-2"} {
		if c, ok := ground.ParseCard(word); ok {
			t.Errorf("%q is the card %+v", word, c)
		}
	}
}

// Ids are letters, digits and dashes, and no word that a line reads.
func TestIDs(t *testing.T) {
	for _, id := range []string{"F-1-I", "F-9-II", "A-3-I", "P-15", "F1", "AC", "PL", "p15", "12-a", "G"} {
		if !ground.MayBeID(id) || ground.Reserved(id) {
			t.Errorf("no id may be %s", id)
		}
	}
	for _, id := range append([]string{"", "-a", "a b", "a+b", "è", "12", "d6", "2d6", "Plancenoit", "NAPOLEON", strings.Repeat("a", 25)}, ground.Taken()...) {
		if ground.MayBeID(id) {
			t.Errorf("an id may be %q", id)
		}
	}
	for i, w := range ground.Taken() {
		if !ground.Reserved(w) || w != strings.ToLower(w) || slices.Contains(ground.Taken()[:i], w) {
			t.Errorf("%s is not reserved once, in small letters", w)
		}
	}
}

// What is written for a journal is one line and reads back to the same board.
func TestWrittenAndReadBack(t *testing.T) {
	for _, text := range []string{small, least, strings.Replace(small, "prussian: [p4-1, p2-3-rally]", "prussian: []", 1)} {
		g := must(t, text)
		b := g.JSON()
		if strings.Contains(string(b), "\n") {
			t.Errorf("of several lines: %s", b)
		}
		back := must(t, string(b))
		if !reflect.DeepEqual(g, back) || string(back.JSON()) != string(b) {
			t.Errorf("%s\nreads back as\n%s", b, back.JSON())
		}
	}
	for _, want := range []string{
		`{"game":"phalanx","name":{"en":"Small","it":"Piccola"},"label":{"en":"A board of our own","it":"A board of our own"},"date":"1815-06-18","length":"long","players":3,"readings":{"R8":"b"},"board":[6,5],` +
			`"squares":[{"at":[0,2],"is":"castle","place":"hougoumont"},`,
		`"edges":[{"between":[[1,3],[1,2]],"is":["ridge","stream"]},`,
		`{"id":"F-G","army":"french","arm":"heavy-cavalry","value":4,"reduced":2,"elite":true,"at":[2,0],"facing":"w","weak":true,"disordered":true},{"id":"F-2-I","army":"french","arm":"infantry","value":2},`,
		`"leaders":[{"id":"napoleon","at":[1,0]},`,
		`"entry":[[5,1],[5,2]],"commands":{"allied":[1,4],"french":[2,1]},"decks":{"french":[{"mp":4,"bp":2,"n":20},{"mp":3,"bp":1,"action":"elite","n":4},{"mp":5,"bp":0,"action":"command","n":2}],`,
		`"begin":{"turn":3,"active":"allied","cards":2,"hands":{"allied":5,"french":["4-2","3-1-elite"],"prussian":["p4-1","p2-3-rally"]},` +
			`"last":{"frischermont":"allied","hougoumont":"french","la-haye-sainte":"allied","mont-st-jean":"allied","plancenoit":["french","allied","allied"]},` +
			`"castles":{"frischermont":1,"hougoumont":3,"la-haye-sainte":2},"dead":{"allied":["P-17"],"french":["F-2-I"]}}}`,
	} {
		if got := string(must(t, small).JSON()); !strings.Contains(got, want) {
			t.Errorf("written as\n%s\nwithout\n%s", got, want)
		}
	}
}

// short is a short game (PHX §13.1).
const short = `game: phalanx
name: Short
length: short
board: [3, 3]
units:
  - {id: F1, army: french, value: 2, at: [0, 0], facing: n}
begin: {turn: 4, bid: true, hands: {french: 3, prussian: 0}}
`

// A fault is what stands in the place of what, and the fault. It is told at the sign ▸, which is no
// part of the file, or at the line and column it begins with; "" where there is none.
type fault struct{ old, new, want string }

var faults = []fault{
	{"game: phalanx", "game: ▸chess", "unknown word chess"},
	{"name: {en: Small, it: Piccola}", "name: ▸{en: Small}", "key it is missing"},
	{"date: 1815-06-18", "date: ▸18 June", "18 June is not a day"},
	{"length: long", "length: ▸whole", "unknown word whole"},
	{"players: 3", "players: ▸4", "4 is not from 2 to 3"},
	{"players: 3", "▸player: 3", "unknown key player, did you mean players"},
	{"R8: b", "▸R99: b", "no ruling R99"},
	{"R8: b", "▸8: b", "a key must be a text"},
	{"R8: b", "R8: ▸c", "ruling R8 has no reading c: there are a, b"},
	{"board: [6, 5]\n", "", "1:1: key board is missing"},
	{"board: [6, 5]", "board: ▸[6]", "2 numbers are wanted here, these are 1"},
	{"board: [6, 5]", "board: ▸[6, 5, 4]", "2 numbers are wanted here, these are 3"},
	{"board: [6, 5]", "board: [6, ▸100]", "100 is not from 2 to 99"},
	{"board: [6, 5]", "board: [▸1, 5]", "1 is not from 2 to 99"},
	{"board: [6, 5]", "board: ▸15 x 11", "a list is wanted here"},

	{"at: [0, 1], is: wood", "at: ▸[0, 5], is: wood", "[0, 5] is not on the board of 6 x 5 squares"},
	{"at: [0, 1], is: wood", "at: ▸[-1, 1], is: wood", "[-1, 1] is not on the board"},
	{"at: [1, 3], is: hill", "at: ▸[0, 1], is: hill", "square [0, 1] is named twice"},
	{"at: [0, 1], is: wood", "at: [0, 1], is: ▸lake", "unknown word lake"},
	{"at: [0, 1], is: wood", "at: [0, 1]", "17:5: key is is missing"},
	{"at: [0, 1], is: wood", "is: wood", "17:5: key at is missing"},
	{"at: [0, 1], is: wood", "at: [0, 1], is: wood, place: ▸papelotte", "unknown word papelotte"},
	{"is: castle, place: hougoumont", "is: village, place: ▸hougoumont", "hougoumont is a castle, and this square is none: is: castle (PHX §10)"},
	{"is: castle, place: frischermont", "is: castle, place: ▸hougoumont", "hougoumont is one square, and stands at [0, 2] already"},
	{"at: [1, 3], is: hill", "at: [1, 3], is: hill, place: ▸mont-st-jean", "mont-st-jean is one square, and stands at [2, 4] already"},
	{"  - {at: [5, 0], is: village, place: plancenoit}\n", "", "15:36: Plancenoit has 3 squares, these are 2 (PHX §13.3)"},
	{"at: [1, 3], is: hill", "at: [1, 3], is: hill, place: ▸plancenoit", "Plancenoit has 3 squares, these are 4"},

	{"[[1, 3], [1, 2]]", "▸[[1, 3], [2, 2]]", "[1, 3] and [2, 2] have no edge in common"},
	{"[[1, 3], [1, 2]]", "▸[[1, 3], [1, 1]]", "[1, 3] and [1, 1] have no edge in common"},
	{"[[1, 3], [1, 2]]", "▸[[1, 3], [1, 3]]", "[1, 3] and [1, 3] have no edge in common"},
	{"[[1, 3], [1, 2]]", "▸[[1, 3]]", "an edge is between two squares, these are 1"},
	{"[[1, 3], [1, 2]]", "[[1, 4], ▸[1, 5]]", "[1, 5] is not on the board"},
	{"[[0, 2], [0, 3]]", "▸[[1, 3], [1, 2]]", "the edge between [1, 3] and [1, 2] is named twice"},
	{"[[0, 2], [0, 3]]", "▸[[1, 2], [1, 3]]", "the edge between [1, 2] and [1, 3] is named twice"},
	{"is: [pond]", "is: ▸[]", "nothing is said of the edge"},
	{"is: [pond]", "is: ▸pond", "a list is wanted here"},
	{"is: [pond]", "is: [▸wall]", "unknown word wall"},
	{"is: [pond]", "is: [pond, ▸pond]", "pond stands twice"},
	{"is: [pond]", "is: [pond, ▸road]", "nobody crosses a pond: road cannot be there (PHX §8.3)"},
	{"is: [pond]", "is: [stream, ▸bridge, pond]", "nobody crosses a pond: bridge cannot be there"},
	{"is: [stream, bridge, road]", "is: [▸bridge, road]", "a bridge without a stream (PHX §8.3)"},
	{"is: [stream, bridge, road]", "is: [road]", ""},

	{"id: F-1-I", "id: ▸n", "id n is read as a word of a line, a number or a die"},
	{"id: F-1-I", "id: ▸Attack", "id Attack is read as a word"},
	{"id: F-1-I", "id: ▸Hougoumont", "id Hougoumont is read as a word"},
	{"id: F-1-I", "id: ▸wellington", "id wellington is read as a word"},
	{"id: F-1-I", "id: ▸12", "id 12 is read as a word"},
	{"id: F-1-I", "id: ▸4-2", "id 4-2 is read as a word"},
	{"id: F-1-I", "id: ▸P3-1-rally", "id P3-1-rally is read as a word"},
	{"id: F-1-I", "id: ▸a+b", "a+b is no id"},
	{"id: F-1-I", "id: ▸-a", "-a is no id"},
	{"id: F-1-I", "id: ▸Оld", "Оld is no id"}, // its first letter is Cyrillic
	{"id: F-1-I", "id: ▸abcdefghijklmnopqrstuvwxy", "id abcdefghijklmnopqrstuvwxy is longer than 24 letters"},
	{"id: F-G", "id: ▸f-1-i", "id f-1-i stands twice, first as F-1-I"},
	{"id: F-G, ", "", "25:5: key id is missing"},
	{"F-1-I, army: french", "F-1-I, army: ▸russian", "unknown word russian, did you mean prussian"},
	{"F-1-I, army: french", "F-1-I", "24:5: key army is missing"},
	{"arm: heavy-cavalry", "arm: ▸cavalry", "unknown word cavalry"},
	{"value: 3, reduced: 1", "value: ▸0, reduced: 1", "0 is not from 1 to 20"},
	{"value: 3, reduced: 1", "value: ▸21, reduced: 1", "21 is not from 1 to 20"},
	{"value: 3, reduced: 1, ", "", "24:5: key value is missing"},
	{"value: 3, reduced: 1", "value: 3, reduced: ▸3", "F-1-I has 3 on its weaker side, which is not less than 3"},
	{"value: 3, reduced: 1", "value: 3, reduced: ▸5", "F-1-I has 5 on its weaker side"},
	{"value: 3, reduced: 1", "value: 3, reduced: ▸-1", "-1 is not from 0 to"},
	{"value: 3, reduced: 1", "value: 3, reduced: 0", ""},
	{"value: 3, reduced: 1", "value: 3, reduced: 2", ""},
	{"value: 3, reduced: 1", "value: 1, reduced: ▸1", "F-1-I is worth 1 and has no weaker side (PHX §9.1)"},
	{"value: 1, at", "value: 1, reduced: ▸2, at", "A-4-II is worth 1 and has no weaker side"},
	{"value: 1, at: [2, 4], facing: e", "value: 1, at: [2, 4], facing: e, weak: ▸true", "A-4-II has no weaker side to begin on (PHX §9.1)"},
	{"value: 3, enters: 2", "value: 3, elite: ▸true, enters: 2", "P-15 cannot be elite: no Prussian is (PHX §11.3)"},
	{"value: 3, enters: 2", "value: 3, elite: false, enters: 2", ""},
	{"value: 3, enters: 2", "value: 3, enters: ▸2, at: [3, 3], facing: s", "P-15 either stands somewhere or enters later"},
	{"value: 3, enters: 2", "value: 3", "29:5: where is P-15? at: a square of the board, enters: a turn, or it is dead"},
	{"value: 3, enters: 2", "value: 3, enters: 2, facing: ▸s", "P-15 is not on the board and has no facing yet"},
	{"value: 3, enters: 2", "value: 3, enters: ▸8", "8 is not from 1 to 7"},
	{"value: 3, enters: 2", "value: 3, enters: ▸0", "0 is not from 1 to 7"},
	{"at: [2, 4], facing: e", "enters: ▸2", "A-4-II cannot enter later: only Prussians do (PHX §5)"},
	{"at: [2, 4], facing: e", "at: [2, 4]", "28:5: where does the front of A-4-II look? facing is missing (PHX §8.1)"},
	{"at: [2, 4], facing: e", "at: [2, 4], facing: ▸ne", "unknown word ne, did you mean n"},
	{"at: [2, 4], facing: e", "at: [2, 4], facing: e, ▸colour: red", "unknown key colour"},
	{"at: [2, 4], facing: e", "at: ▸[6, 4], facing: e", "[6, 4] is not on the board"},
	{"at: [2, 4], facing: e", "at: ▸[2, 2], facing: e", "A-4-II stands on the square of A-3-I: a square holds one unit (PHX §8.2)"},
	{"at: [2, 4], facing: e", "at: ▸[2, 0], facing: e", "A-4-II stands on the square of F-G"},

	{"id: wellington", "id: ▸ney", "unknown word ney"},
	{"id: wellington", "id: ▸napoleon", "napoleon stands twice"},
	{"wellington, at: [2, 3]", "wellington, at: ▸[2, 0]", "wellington stands on the square of F-G, his enemy (PHX §8.2)"},
	{"napoleon, at: [1, 0]", "napoleon, at: ▸[5, 2]", "napoleon stands on the square of P-16, his enemy"},
	{"wellington, at: [2, 3]", "wellington, at: [5, 2]", ""}, // with a Prussian
	{"wellington, at: [2, 3]", "wellington, at: ▸[2, 5]", "[2, 5] is not on the board"},
	{"napoleon, at: [1, 0]", "napoleon, at: [2, 3]", "34:26: wellington stands on the square of napoleon"},
	{"{id: wellington, at: [2, 3]}", "▸wellington", "a mapping is wanted here"},
	{"entry: [[5, 1], [5, 2]]", "entry: [[5, 1], ▸[6, 1]]", "[6, 1] is not on the board"},
	{"entry: [[5, 1], [5, 2]]", "entry: [[5, 1], ▸[5, 1]]", "square [5, 1] is named twice"},
	{"entry: [[5, 1], [5, 2]]", "entry: ▸5", "a list is wanted here"},
	{"french: [2, 1], allied", "french: ▸[2], allied", "2 numbers are wanted here, these are 1"},
	{"french: [2, 1], allied", "french: [2, ▸10], allied", "10 is not from 0 to 9"},
	{"french: [2, 1], allied", "▸prussian: [2, 1], allied", "unknown key prussian"},
	{", allied: [1, 4]}", "}", ""},

	{"n: 20", "n: 19", "39:5: deck of the French: 25 cards, and there are 26 (PHX §2.3)"},
	{"n: 9", "n: 10", "43:5: deck of the Prussians: 11 cards, and there are 10"},
	{"n: 9", "n: ▸0", "0 is not from 1 to 10"},
	{"n: 20", "n: ▸27", "27 is not from 1 to 26"},
	{"mp: 5, bp: 0, action: command", "mp: 5, bp: 0, action: ▸health", "health: the French have no such card"},
	{"action: rally", "action: ▸health", "health: the Prussians have no such card"},
	{"bp: 1, n: 9", "bp: 1, action: ▸elite, n: 9", "elite: the Prussians have no such card"},
	{"bp: 1, n: 9", "bp: 1, action: ▸command, n: 9", "command: the Prussians have no such card"},
	{"mp: 5, bp: 0, action: command", "mp: 5, bp: 0, action: ▸guns", "unknown word guns"},
	{"mp: 5, bp: 0", "mp: ▸10, bp: 0", "10 is not from 0 to 9"},
	{"mp: 5, bp: 0", "mp: 5, bp: ▸10", "10 is not from 0 to 9"},
	{"mp: 5, bp: 0", "mp: 5", "41:7: key bp is missing"},
	{"  prussian:\n", "  ▸saxon:\n", "unknown key saxon"},

	{"turn: 3", "turn: ▸8", "8 is not from 1 to 7"},
	{"turn: 3", "turn: ▸0", "0 is not from 1 to 7"},
	{"active: allied", "active: ▸prussian", "unknown word prussian"},
	{"cards: 2", "cards: ▸6", "6 is not from 0 to 5"},
	{"turn: 3", "turn: 3\n  bid: true", ""},
	{"turn: 3", "bid: ▸true", "nobody bids on turn 1: the French begin (PHX §7)"},
	{"turn: 3", "turn: 1\n  bid: ▸true", "nobody bids on turn 1"},
	{"turn: 3", "turn: 3\n  bid: ▸1", "1 is neither true nor false"},
	{"french: [4-2, 3-1-elite]", "french: [4-2, ▸6-2]", "the deck of the French holds 0 of 6-2"},
	{"french: [4-2, 3-1-elite]", "french: [5-0-command, 5-0-command, ▸5-0-command]", "the deck of the French holds 2 of 5-0-command"},
	{"french: [4-2, 3-1-elite]", "french: [▸3-1]", "the deck of the French holds 0 of 3-1"},
	{"french: [4-2, 3-1-elite]", "french: [▸3-1-health]", "3-1-health: the French have no such card"},
	{"french: [4-2, 3-1-elite]", "french: [▸p4-2]", "p4-2 is no card of the French: 4-2 or 3-1-rally, of the Prussians p4-2 or p3-1-rally"},
	{"french: [4-2, 3-1-elite]", "french: [▸12-2]", "12-2 is no card of the French"},
	{"french: [4-2, 3-1-elite]", "french: ▸27", "27 is not from 0 to 26"},
	{"french: [4-2, 3-1-elite]", "french: ▸all", "all is not a whole number"},
	{"allied: 5", "allied: [8-8-health, 4-2]", ""}, // a deck that nobody has told
	{"allied: 5", "allied: [▸p4-2]", "p4-2 is no card of the Allies"},
	{"allied: 5", "allied: ▸20", "20 is not from 0 to 19"},
	{"allied: 5", "allied: ▸[" + strings.TrimSuffix(strings.Repeat("4-2, ", 20), ", ") + "]", "hand of the Allies: 20 cards, and their deck has 19 (PHX §2.3)"},
	{"p4-1, p2-3-rally", "▸4-1", "4-1 is no card of the Prussians"},
	{"p4-1, p2-3-rally", "▸p4-1-elite", "p4-1-elite: the Prussians have no such card"},
	{"p4-1, p2-3-rally", "p2-3-rally, ▸p2-3-rally", "the deck of the Prussians holds 1 of p2-3-rally"},
	{"prussian: [p4-1, p2-3-rally]", "▸saxon: 3", "unknown key saxon"},
	{"last: {hougoumont: french", "last: {▸papelotte: french", "unknown key papelotte"},
	{"last: {hougoumont: french", "last: {hougoumont: ▸prussian", "unknown word prussian"},
	{"last: {hougoumont: french", "last: {hougoumont: ▸[french]", "a text is wanted here"},
	{"[french, allied, allied]", "▸[french, allied]", "Plancenoit has 3 squares: as many sides are wanted here, these are 2 (PHX §13.3)"},
	{"[french, allied, allied]", "▸[french, allied, allied, allied]", "Plancenoit has 3 squares: as many sides are wanted here, these are 4"},
	{"[french, allied, allied]", "▸french", "a list is wanted here"},
	{"[french, allied, allied]", "[french, allied, ▸none]", "unknown word none"},
	{"castles: {hougoumont: 3}", "castles: {hougoumont: ▸5}", "5 is not from 0 to 4"},
	{"castles: {hougoumont: 3}", "castles: {la-haye-sainte: ▸3}", "3 is not from 0 to 2"},
	{"castles: {hougoumont: 3}", "castles: {frischermont: ▸2}", "2 is not from 0 to 1"},
	{"castles: {hougoumont: 3}", "castles: {▸plancenoit: 1}", "unknown key plancenoit"},
	{"french: [F-2-I]", "french: [F-2-I, ▸F-9-I]", "no unit F-9-I"},
	{"french: [F-2-I]", "french: [F-2-I, ▸F-2-I]", "F-2-I is dead already"},
	{"french: [F-2-I]", "french: [F-2-I, ▸F-1-I]", "F-1-I is dead and stands on the board"},
	{"dead: {french: [F-2-I], allied: [P-17]}", "dead: {allied: [▸F-2-I, P-17]}", "F-2-I is not of the Allies"},
	{"dead: {french: [F-2-I], allied: [P-17]}", "dead: {french: [F-2-I, ▸P-17]}", "P-17 is not of the French"},
	{"dead: {french: [F-2-I], allied: [P-17]}", "dead: {▸prussian: [P-17], french: [F-2-I]}", "unknown key prussian"},
	{"dead: {french: [F-2-I], allied: [P-17]}", "dead: {allied: [P-17]}", "26:5: where is F-2-I?"},
}

var shortFaults = []fault{
	{"name: Short", "name: Short\nplayers: ▸3", "a short game is for two (PHX §1)"},
	{"turn: 4", "turn: ▸5", "5 is not from 1 to 4"},
	{"army: french", "army: ▸prussian", "F1 is Prussian, and a short game has no Prussians (PHX §13.1)"},
	{"begin:", "decks: {prussian: ▸[{mp: 4, bp: 2, n: 10}]}\nbegin:", "a short game has no Prussian cards (PHX §13.1)"},
	{"prussian: 0", "prussian: ▸1", "a short game has no Prussian cards"},
	{"prussian: 0", "prussian: ▸[p4-2]", "a short game has no Prussian cards"},
	{"prussian: 0", "prussian: []", ""},
}

// mark stands where a fault is told.
const mark = "▸"

// spoilt is a file with a fault in it.
func spoilt(in string, f fault) string {
	return strings.ReplaceAll(strings.Replace(in, f.old, f.new, 1), mark, "")
}

// Every fault is told at its place, in both languages, and nothing else is.
func TestFaultsOfFiles(t *testing.T) {
	must(t, short)
	for i, c := range slices.Concat(faults, shortFaults) {
		in := small
		if i >= len(faults) {
			in = short
		}
		if !strings.Contains(in, c.old) {
			t.Errorf("no %q to replace", c.old)
			continue
		}
		if before, _, marked := strings.Cut(strings.Replace(in, c.old, c.new, 1), mark); marked && c.want != "" {
			line := before[1+strings.LastIndexByte(before, '\n'):]
			c.want = fmt.Sprintf("%d:%d: %s", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(line), c.want)
		}
		_, err := ground.Read("f.yaml", []byte(spoilt(in, c)))
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
		if it := all.Text(doc.IT()); it == all.Text(doc.EN()) || strings.Contains(it, "ph.file") || strings.Contains(it, "%!") {
			t.Errorf("in Italian: %s", it)
		}
	}
}

// All faults of a file are told in one run, in its order.
func TestManyFaultsAtOnce(t *testing.T) {
	_, err := ground.Read("f.yaml", []byte("game: phalanx\nname: X\nlength: short\nboard: [2, 2]\nsquares:\n  - {at: [0, 0], is: wood, place: hougoumont}\n  - 7\nedges: [{between: [[0, 0], [1, 1]], is: [bridge]}]\nunits:\n"+
		"  - {id: n, army: french, value: 1, reduced: 1, weak: true, at: [0, 1]}\n  - {id: Z, army: prussian, elite: true, value: 3, at: [0, 1], facing: s}\n  - 7\nleaders: [{id: napoleon, at: [0, 1]}]\nbegin: {turn: 5, bid: true, hands: {french: 27}, dead: {french: [Z]}}\n"))
	want := `f.yaml:6:35: hougoumont is a castle, and this square is none: is: castle (PHX §10)
f.yaml:7:5: a mapping is wanted here, this is a number
f.yaml:8:19: [0, 0] and [1, 1] have no edge in common
f.yaml:8:42: a bridge without a stream (PHX §8.3)
f.yaml:10:5: where does the front of n look? facing is missing (PHX §8.1)
f.yaml:10:10: id n is read as a word of a line, a number or a die: choose another
f.yaml:10:46: n is worth 1 and has no weaker side (PHX §9.1)
f.yaml:11:19: Z is Prussian, and a short game has no Prussians (PHX §13.1)
f.yaml:11:36: Z cannot be elite: no Prussian is (PHX §11.3)
f.yaml:11:56: Z stands on the square of n: a square holds one unit (PHX §8.2)
f.yaml:12:5: a mapping is wanted here, this is a number
f.yaml:13:30: napoleon stands on the square of Z, his enemy (PHX §8.2)
f.yaml:14:15: 5 is not from 1 to 4
f.yaml:14:45: 27 is not from 0 to 26
f.yaml:14:66: Z is not of the French`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// The numbers of a file are the book's.
func TestTheBookHasTheNumbers(t *testing.T) {
	for id, want := range map[string]int{"cards.deck.french": 26, "cards.deck.allied": 19, "cards.deck.prussian": 10, "turns.long": 7, "turns.short": 4, "turns.cards": 5, "castles.hougoumont": 4, "castles.la-haye-sainte": 2, "castles.frischermont": 1, "victory.squares.plancenoit": 3} {
		if got := book.Tables.Int(id); got != want {
			t.Errorf("%s is %d", id, got)
		}
	}
}

// FuzzRead looks for a file that ends the program, or is read to what is not read back alike.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(short)
	for _, c := range faults {
		f.Add(spoilt(small, c))
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ground.Read("f.yaml", []byte(text))
		if err != nil {
			var all doc.Faults
			if !errors.As(err, &all) || len(all) == 0 {
				t.Fatalf("no faults: %v", err)
			}
			return
		}
		back, err := ground.Read("journal", b.JSON())
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
