package theatre_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/boardgames/centoore/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

// small is a campaign with one of everything. In tests a fault is put in the place of one of its
// lines.
const small = `game: centoore
name: {en: Small, it: Piccola}
label: A map of our own
date: 1815-06-16
turns: 6
readings: {R1: b, R9: b}
zones:
  - {id: charleroi, name: {en: Charleroi, it: Carloré}, at: [40, -20.5], difficult: 6}
  - {id: gosselies}
  - {id: fleurus}
  - {id: rocroi, depot: french, setup: french}
  - {id: namur, depot: prussian, setup: prussian}
  - {id: hal, setup: english}
  - {id: audenarde, difficult: 2, depot: english}
  - {id: bruxelles, brussels: true}
full: [[charleroi, gosselies], [gosselies, bruxelles], [rocroi, charleroi], [hal, bruxelles]]
dotted: [[gosselies, fleurus], [fleurus, namur], [hal, audenarde]]
commanders:
  - {id: napoleon, initiative: 2, tactical: 1}
  - {id: ney, initiative: 1}
  - {id: grouchy, initiative: 1}
  - {id: wellington, initiative: 2, tactical: 1}
  - {id: blucher, initiative: 2}
counters:
  - {id: I-1, corps: I, army: french, strength: 3, wing: ney}
  - {id: I-2, corps: I, army: french, kind: infantry, strength: 3, disorganised: 1, stacking: 2, wing: ney, out: true}
  - {id: G-1, corps: guard, army: french, kind: guard, strength: 4, wing: napoleon}
  - {id: GH, corps: guard-horse, army: french, kind: heavy, wing: napoleon}
  - {id: C-1, corps: C1, army: french, kind: cavalry, strength: 2, at: gosselies}
  - {id: E-1, corps: I, army: english, strength: 3, wing: wellington}
  - {id: E-2, corps: I, army: english, strength: 3, wing: wellington}
  - {id: E-3, corps: II, army: english, strength: 1, at: audenarde}
  - {id: HH, corps: household, army: english, kind: heavy, wing: wellington}
  - {id: P-1, corps: I, army: prussian, strength: 2, wing: blucher}
markers:
  - {id: f1, is: ney, at: charleroi}
  - {id: f2, is: napoleon, at: rocroi, up: true}
  - {id: f3, is: decoy, army: french, at: rocroi}
  - {id: f4, is: grouchy}
  - {id: e1, is: wellington, army: english, at: hal}
  - {id: e2, is: decoy, army: english}
  - {id: p1, is: blucher, at: namur}
chits:
  french: [{event: vandamme, points: 2}, {event: richmond-ball, points: 3}, {event: square, points: 2, n: 2}, {points: 1, n: 20}, {points: 2, n: 6}]
  allied: [{event: hill, points: 2}, {event: square, points: 2, n: 2}, {points: 1, n: 17}, {points: 2, n: 10}]
begin: {turn: 2, phase: operations, side: french, first: allied, morale: {french: 20}, hands: {french: [vandamme, plain-1, plain-1], allied: [plain-2]}}
`

// A beaten attacker goes back to where he came from, whoever stands there by now, and stands with them without a battle (CO §8.6.2, R85):
// the file names such zones. By the other reading there are none.
func TestCO8_6_2_WhoStandsWithEnemies(t *testing.T) {
	together := strings.Replace(small, "is: blucher, at: namur", "is: blucher, at: gosselies", 1)
	named := strings.Replace(together, "morale: {french: 20}", "morale: {french: 20}, together: [gosselies]", 1)
	for text, want := range map[string]bool{small: true, together: false, named: true,
		strings.Replace(named, "together: [gosselies]", "together: [charleroi]", 1): false, strings.Replace(named, "readings: {R1: b", "readings: {R85: b, R1: b", 1): false} {
		th, err := theatre.Read("f.yaml", []byte(text))
		if (err == nil) != want {
			t.Errorf("CO R85: %v; want it read: %t", err, want)
		}
		if err == nil && strings.Contains(text, "together") && !reflect.DeepEqual(th.Begin.Together, []string{"gosselies"}) {
			t.Errorf("CO R85: together %v; want Gosselies", th.Begin.Together)
		}
	}
}

// raised is a campaign that says no more than it must, of two armies that are still to be set up.
const raised = `game: centoore
name: X
zones: [{id: a1, depot: french, setup: french}, {id: a2, depot: prussian, setup: prussian}]
commanders: [{id: ney, initiative: 1}]
counters: [{id: I-1, corps: I, army: french, strength: 1, wing: ney}, {id: P-1, corps: I, army: prussian, strength: 2}]
`

const bare = "game: centoore\nname: X\nzones: []\ncounters: []\n"

func must(t *testing.T, text string) *theatre.Theatre {
	t.Helper()
	th, err := theatre.Read("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// What a file says is there.
func TestAFileIsRead(t *testing.T) {
	th := must(t, small)
	if th.Game != "centoore" || th.Name != (theatre.Name{EN: "Small", IT: "Piccola"}) || th.Label.IT != "A map of our own" || th.Date != "1815-06-16" || th.Turns != 6 || th.Readings["R9"] != "b" {
		t.Errorf("read as %+v", th)
	}
	if z := *th.Zone("charleroi"); z != (theatre.Zone{ID: "charleroi", Name: theatre.Name{EN: "Charleroi", IT: "Carloré"}, At: [2]float64{40, -20.5}, Placed: true, Difficult: 6}) {
		t.Errorf("charleroi is %+v", z)
	}
	if z := *th.Zone("rocroi"); z != (theatre.Zone{ID: "rocroi", Name: theatre.Name{EN: "rocroi", IT: "rocroi"}, Depot: "french", Setup: "french"}) {
		t.Errorf("rocroi is %+v", z)
	}
	if !th.Zone("bruxelles").Brussels || th.Zone("hal").Brussels || th.Zone("Hal") != nil {
		t.Error("Brussels lies elsewhere")
	}
	for _, c := range []struct {
		a, b        string
		are, dotted bool
	}{{"charleroi", "gosselies", true, false}, {"gosselies", "charleroi", true, false}, {"fleurus", "gosselies", true, true}, {"gosselies", "fleurus", true, true}, {"charleroi", "fleurus", false, false}, {"hal", "hal", false, false}} {
		if l := th.Link(c.a, c.b); (l != nil) != c.are || l != nil && l.Dotted != c.dotted {
			t.Errorf("%s and %s: %+v", c.a, c.b, l)
		}
	}
	for id, want := range map[string]theatre.Commander{"napoleon": {"napoleon", 2, 1}, "ney": {"ney", 1, 1}, "grouchy": {"grouchy", 1, 0}} {
		if c := th.Commander(id); c == nil || *c != want {
			t.Errorf("%s is %+v", id, c)
		}
	}
	for _, want := range []theatre.Counter{
		{ID: "I-1", Corps: "I", Army: "french", Kind: "infantry", Strength: 3, Disorganised: 2, Stacking: 1, Wing: "ney"},
		{ID: "I-2", Corps: "I", Army: "french", Kind: "infantry", Strength: 3, Disorganised: 1, Stacking: 2, Wing: "ney", Out: true},
		{ID: "G-1", Corps: "guard", Army: "french", Kind: "guard", Strength: 4, Disorganised: 3, Stacking: 1, Wing: "napoleon"},
		{ID: "GH", Corps: "guard-horse", Army: "french", Kind: "heavy", Wing: "napoleon"},
		{ID: "C-1", Corps: "C1", Army: "french", Kind: "cavalry", Strength: 2, Disorganised: 1, At: "gosselies"},
		{ID: "E-3", Corps: "II", Army: "english", Kind: "infantry", Strength: 1, Stacking: 1, At: "audenarde"},
	} {
		if c := th.Counter(want.ID); c == nil || *c != want {
			t.Errorf("%s is %+v, not %+v", want.ID, c, want)
		}
	}
	if th.Counter("i-1") != nil || th.Commander("soult") != nil {
		t.Error("found who is not there")
	}
	if want := []theatre.Marker{{"f1", "ney", "french", "charleroi", false}, {"f2", "napoleon", "french", "rocroi", true}, {"f3", "decoy", "french", "rocroi", false}, {"f4", "grouchy", "french", "", false},
		{"e1", "wellington", "english", "hal", false}, {"e2", "decoy", "english", "", false}, {"p1", "blucher", "prussian", "namur", false}}; !reflect.DeepEqual(th.Markers, want) {
		t.Errorf("the markers are %+v", th.Markers)
	}
	if want := []theatre.Chit{{"hill", 2, 1}, {"square", 2, 2}, {"", 1, 17}, {"", 2, 10}}; !reflect.DeepEqual(th.Chits["allied"], want) || len(th.Chits["french"]) != 5 {
		t.Errorf("the cups hold %+v", th.Chits)
	}
	if want := (theatre.Begin{Turn: 2, Phase: "operations", Side: "french", First: "allied", Morale: map[string]int{"french": 20, "english": 14, "prussian": 16},
		Hands: map[string][]string{"french": {"vandamme", "plain-1", "plain-1"}, "allied": {"plain-2"}}}); !reflect.DeepEqual(th.Begin, want) {
		t.Errorf("it begins with %+v", th.Begin)
	}
	if n := th.Notes(); len(n) != 0 {
		t.Errorf("notes: %v", n)
	}
}

// A file that says no more than it must begins with the set-up of turn 1: eight turns (CO §2),
// the morale of the book, the ball in the French hand (CO §3).
func TestWhatAFileNeedNotSay(t *testing.T) {
	th := must(t, raised)
	want := theatre.Begin{Turn: 1, Phase: "setup", Side: "french", First: "french", Morale: map[string]int{"french": 24, "english": 14, "prussian": 16}, Hands: map[string][]string{"french": {"richmond-ball"}}}
	if th.Turns != 8 || th.Readings != nil || th.Chits != nil || th.Links != nil || th.Markers != nil || !reflect.DeepEqual(th.Begin, want) {
		t.Errorf("read as %+v", th)
	}
	// No Brussels, commanders of initiative 1 and 0 where the book has 4 a player (CO §6.1), and one
	// French wing of its three (CO §3).
	var keys []string
	for _, n := range th.Notes() {
		keys = append(keys, n.Key)
	}
	if got := strings.Join(keys, " "); got != "co.file.note-brussels co.file.note-initiative co.file.note-initiative co.file.note-wings" {
		t.Errorf("notes: %s", got)
	}
	if b := must(t, raised+"begin: {hands: {french: [], allied: [hill]}}").Begin; b.Hands["french"] == nil || len(b.Hands["french"]) != 0 || len(b.Hands["allied"]) != 1 {
		t.Errorf("the hands are %v", b.Hands)
	}
	if b := must(t, strings.Replace(raised, "commanders", "markers: [{id: f1, is: ney, at: a1}]\ncommanders", 1)+"begin: {phase: events, turn: 8}").Begin; b.Hands != nil || b.Turn != 8 {
		t.Errorf("begun later with %+v", b)
	}
	blank := theatre.Blank()
	if blank.Name = (theatre.Name{EN: "X", IT: "X"}); !reflect.DeepEqual(blank, must(t, bare)) {
		t.Errorf("of nothing told %+v, of nothing written %+v", blank, must(t, bare))
	}
}

// A unit that is nowhere after the set-up is noted; in the set-up it waits.
func TestNotesOfWhoIsNowhere(t *testing.T) {
	for text, want := range map[string]string{"": "co.player.french", "begin: {phase: battles}\n": "P-1 is nowhere"} {
		th := must(t, strings.NewReplacer("wing: ney", "at: a1", "a1,", "a1, brussels: true,").Replace(raised)+text)
		got := ""
		for _, n := range th.Notes() {
			got += doc.Say(doc.EN(), n)
		}
		if !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%q is noted of %q", got, text)
		}
	}
}

// The program opens a file as every game's.
func TestOpened(t *testing.T) {
	o, err := theatre.Files{}.Read("f.yaml", []byte(small), game.Wish{})
	if err != nil || o.Name.IT != "Piccola" || o.Label.EN != "A map of our own" || o.Date != "1815-06-16" || string(o.JSON) != string(must(t, small).JSON()) {
		t.Errorf("opened as %+v: %v", o, err)
	}
	if _, err := (theatre.Files{}).Read("f.yaml", []byte(small), game.Wish{Unplaced: true}); err == nil || !strings.Contains(err.Error(), "nobody placed") {
		t.Errorf("begun with nobody placed: %v", err)
	}
	if _, err := (theatre.Files{}).Read("f.yaml", []byte("game: centoore"), game.Wish{}); err == nil {
		t.Error("opened without zones")
	}
}

// Every commander has an army, and nobody else has one (CO §1.1.1).
func TestArmies(t *testing.T) {
	for who, want := range map[string]string{"napoleon": "french", "ney": "french", "grouchy": "french", "wellington": "english", "blucher": "prussian", "decoy": "", "": ""} {
		if got := theatre.Army(who); got != want {
			t.Errorf("%s is of the army %q, not %q", who, got, want)
		}
	}
}

// What lines read as something else is no id, in any case of letters.
func TestIDs(t *testing.T) {
	for _, id := range []string{"I-1", "IV-2", "charleroi", "mont-st-jean", "f1", "e12", "d", "GH", "abcdefghijklmnopqrstuvwx"} {
		if !theatre.MayBeID(id) || theatre.Reserved(id) {
			t.Errorf("%s is no id", id)
		}
	}
	for _, id := range []string{"", "-a", "a+b", "a b", "è", "12", "d6", "2D6", "Move", "muovi", "Ney", "napoleon", "square", "Hill", "richmond-ball", "plain-7", "x", "!", "abcdefghijklmnopqrstuvwxy"} {
		if theatre.MayBeID(id) {
			t.Errorf("%q is an id", id)
		}
	}
	for _, w := range theatre.Taken() {
		if w != strings.ToLower(w) || !theatre.Reserved(w) || !theatre.Reserved(strings.ToUpper(w)) {
			t.Errorf("%s is not taken", w)
		}
	}
}

// What is written for a journal is one line and reads back to the same campaign.
func TestWrittenAndReadBack(t *testing.T) {
	for _, text := range []string{small, raised, bare, raised + "begin: {hands: {french: []}}"} {
		th := must(t, text)
		b := th.JSON()
		if strings.Contains(string(b), "\n") {
			t.Errorf("of several lines: %s", b)
		}
		back := must(t, string(b))
		if !reflect.DeepEqual(th, back) || string(back.JSON()) != string(b) {
			t.Errorf("%s\nreads back as\n%s", b, back.JSON())
		}
	}
	got := string(must(t, small).JSON())
	for _, want := range []string{
		`{"game":"centoore","name":{"en":"Small","it":"Piccola"},"label":{"en":"A map of our own","it":"A map of our own"},"date":"1815-06-16","turns":6,"readings":{"R1":"b","R9":"b"},"zones":[{"id":"charleroi","name":{"en":"Charleroi","it":"Carloré"},"at":[40,-20.5],"difficult":6},{"id":"gosselies","name":{"en":"gosselies","it":"gosselies"}},`,
		`,"full":[["charleroi","gosselies"],["gosselies","bruxelles"],["rocroi","charleroi"],["hal","bruxelles"]],"dotted":[["gosselies","fleurus"],["fleurus","namur"],["hal","audenarde"]],"commanders":[{"id":"napoleon","initiative":2,"tactical":1},`,
		`{"id":"I-1","corps":"I","army":"french","kind":"infantry","strength":3,"disorganised":2,"stacking":1,"wing":"ney"},`,
		`{"id":"GH","corps":"guard-horse","army":"french","kind":"heavy","stacking":0,"wing":"napoleon"},`,
		`"markers":[{"id":"f1","is":"ney","army":"french","at":"charleroi"},{"id":"f2","is":"napoleon","army":"french","at":"rocroi","up":true},`,
		`"chits":{"allied":[{"event":"hill","points":2,"n":1},`,
		`"begin":{"turn":2,"phase":"operations","side":"french","first":"allied","morale":{"english":14,"french":20,"prussian":16},"hands":{"allied":["plain-2"],"french":["vandamme","plain-1","plain-1"]}}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("written as\n%s\nwithout\n%s", got, want)
		}
	}
	for in, want := range map[string]string{"[0.00001, -0.00001]": "[0,0]", "[1.23456, -99999.9999]": "[1.235,-100000]", "[100000, -100000]": "[100000,-100000]"} {
		if got := string(must(t, strings.Replace(small, "[40, -20.5]", in, 1)).JSON()); !strings.Contains(got, `"at":`+want) {
			t.Errorf("%s is written as\n%s", in, got)
		}
	}
}

// faults are files with one thing wrong: what stands in the place of what, and the fault. It is
// told at the sign ▸, which is no part of the file, or at the line and column it begins with.
var faults = []struct{ old, new, want string }{
	{"game: centoore", "game: ▸chess", "unknown word chess"},
	{"name: {en: Small, it: Piccola}", "name: ▸{en: Small}", "key it is missing"},
	{"turns: 6", "turns: ▸9", "9 is not from 1 to 8"},
	{"turns: 6", "▸turn: 6", "unknown key turn, did you mean turns"},
	{"date: 1815-06-16", "date: ▸16 June", "16 June is not a day"},
	{"R9: b", "▸R99: b", "no ruling R99"},
	{"R9: b", "R9: ▸c", "ruling R9 has no reading c: there are a, b"},
	{"R9: b", "R30: ▸b", "reading b of ruling R30 is known and not played"},
	// Zones (CO §1.2).
	{"id: gosselies", "id: gosselies}\n  - {id: ▸charleroi", "id charleroi stands twice, first as charleroi"},
	{"{id: gosselies}", "{id: gosselies}\n  - ▸{name: Gosselies}", "key id is missing"},
	{"id: fleurus}", "id: fleurus, ▸colour: red}", "unknown key colour"},
	{"hal, setup: english}", "hal, setup: ▸allied}", "unknown word allied"},
	{"depot: french,", "depot: ▸austrian,", "unknown word austrian"},
	{"difficult: 6", "difficult: ▸0", "0 is not from 1 to 10"},
	{"difficult: 6", "difficult: ▸11", "11 is not from 1 to 10"},
	{"at: [40, -20.5]", "at: ▸[40]", "2 numbers are wanted here, these are 1"},
	{"at: [40, -20.5]", "at: ▸[40, 100001]", "a coordinate is at most 100000, either way"},
	{"hal, setup: english}", "hal, setup: english, brussels: true}", "15:31: bruxelles cannot be Brussels: hal is already"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸Mons}", "the id of a zone has small letters alone: mons, not Mons"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸mons town}", "mons town is no id: letters"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸-mons}", "-mons is no id"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸ney}", "id ney is read as a word"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸hill}", "id hill is read as a word"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸2d6}", "id 2d6 is read as a word"},
	{"id: fleurus}", "id: fleurus}\n  - {id: ▸abcdefghijklmnopqrstuvwxy}", "id abcdefghijklmnopqrstuvwxy is longer than 24 letters"},
	// Connections.
	{"[rocroi, charleroi]", "▸[rocroi, rocroi]", "rocroi cannot be connected with itself"},
	{"[rocroi, charleroi]", "[rocroi, ▸charlroi]", "no zone charlroi"},
	{"[rocroi, charleroi]", "[rocroi, ▸Charleroi]", "no zone Charleroi"},
	{"[rocroi, charleroi]", "▸[charleroi, gosselies]", "charleroi and gosselies are connected already"},
	{"[rocroi, charleroi]", "▸[gosselies, charleroi]", "gosselies and charleroi are connected already"},
	{"[fleurus, namur]", "▸[charleroi, gosselies]", "charleroi and gosselies are connected already"},
	{"[fleurus, namur]", "▸[gosselies, charleroi]", "gosselies and charleroi are connected already"},
	{"[rocroi, charleroi]", "▸[rocroi]", "a connection is of two zones, this is of 1"},
	{"[rocroi, charleroi]", "▸[rocroi, charleroi, hal]", "a connection is of two zones, this is of 3"},
	{"[rocroi, charleroi]", "▸rocroi", "a list is wanted here"},
	// Commanders (CO §1.1.3).
	{"{id: grouchy,", "{id: ▸soult,", "unknown word soult\nf.yaml:39:18: grouchy is not among"},
	{"{id: grouchy,", "{id: ▸ney,", "ney is a commander already\nf.yaml:39:18: grouchy is not among"},
	{"{id: ney, initiative: 1}", "▸{id: ney}", "key initiative is missing"},
	{"{id: ney, initiative: 1}", "{id: ney, initiative: ▸10}", "10 is not from 0 to 9"},
	{"{id: ney, initiative: 1}", "{id: ney, initiative: 1, tactical: ▸4}", "4 is not from 0 to 3"},
	// Units (CO §1.1.2, §3).
	{"{id: I-1, corps: I, army: french,", "{id: I-1, corps: I, army: ▸belgian,", "unknown word belgian"},
	{"{id: I-1, corps: I, army: french,", "▸{id: I-1, corps: I,", "key army is missing"},
	{"{id: I-1, corps: I, army: french,", "▸{id: I-1, army: french,", "key corps is missing"},
	{"{id: I-1, corps: I,", "{id: I-1, corps: ▸1st_corps,", "1st_corps is no id"},
	{"{id: I-1, corps: I,", "{id: I-1, corps: ▸1,", "a text is wanted here, this is a number"},
	{"{id: I-1, corps: I,", "{id: I-1, corps: ▸abcdefghijklmnopqrstuvwxy,", "id abcdefghijklmnopqrstuvwxy is longer"},
	{"kind: infantry", "kind: ▸artillery", "unknown word artillery"},
	{"id: I-2", "id: ▸i-1", "id i-1 stands twice, first as I-1"},
	{"id: I-2", "id: ▸Hal", "id Hal stands twice, first as hal"},
	{"id: I-2", "id: ▸vandamme", "id vandamme is read as a word"},
	{"kind: infantry, strength: 3, disorganised: 1,", "kind: infantry, strength: ▸0, disorganised: 1,", "0 is not from 1 to 20"},
	{"disorganised: 1", "disorganised: ▸4", "I-2 is stronger disorganised, 4, than in order, 3"},
	{"stacking: 2", "stacking: ▸11", "11 is not from 0 to 10"},
	{"kind: cavalry, strength: 2", "kind: cavalry, strength: 2, stacking: ▸1", "C-1 is cavalry and does not count for stacking"},
	{"kind: cavalry, strength: 2", "kind: cavalry, strength: 2, stacking: 0", ""},
	{"{id: C-1, corps: C1, army: french, kind: cavalry, strength: 2,", "▸{id: C-1, corps: C1, army: french, kind: cavalry,", "key strength is missing"},
	{"kind: heavy, wing: napoleon", "kind: heavy, strength: ▸3, wing: napoleon", "GH is heavy cavalry and has no strength"},
	{"kind: heavy, wing: napoleon", "kind: heavy, disorganised: ▸3, wing: napoleon", "GH is heavy cavalry and has no strength"},
	{"kind: heavy, wing: napoleon", "kind: heavy, at: ▸rocroi", "GH is heavy cavalry and must be in a wing"},
	{"  - {id: GH, corps: guard-horse, army: french, kind: heavy, wing: napoleon}", "  - ▸{id: GH, corps: guard-horse, army: french, kind: heavy}", "GH is heavy cavalry and must be in a wing"},
	{"{id: E-3, corps: II, army: english, strength", "{id: E-3, corps: II, army: english, kind: ▸guard, strength", "E-3 cannot be Guard on foot"},
	{"{id: P-1, corps: I, army: prussian, strength", "{id: P-1, corps: I, army: prussian, kind: ▸cavalry, strength", "P-1 cannot be cavalry: all Prussian corps are of foot"},
	{"strength: 4, wing: napoleon", "strength: 4, wing: napoleon, at: ▸rocroi", "G-1 either is in a wing or stands in a zone by itself"},
	{"strength: 4, wing: napoleon", "strength: 4, at: ▸rocro", "no zone rocro"},
	{"strength: 4, wing: napoleon", "strength: 4, wing: ▸soult", "unknown word soult"},
	{"  - {id: grouchy, initiative: 1}\n", "", "38:18: grouchy is not among the commanders"},
	{"  - {id: ney, initiative: 1}\n", "", "24:58: I-1 cannot be in a wing of ney, who is not among the commanders\nf.yaml:25:104: I-2 cannot be in a wing of ney\nf.yaml:35:18: ney is not among the commanders"},
	// Whose wing (CO §1.1.1).
	{"army: english, strength: 1, at: audenarde", "army: english, strength: 1, wing: ▸blucher", "E-3 is not of the army of blucher and cannot begin under him (CO §1.1.1)"},
	{"army: english, strength: 1, at: audenarde", "army: english, strength: 1, wing: ▸grouchy", "E-3 is not of the side of grouchy"},
	{"strength: 4, wing: napoleon", "strength: 4, wing: ▸wellington", "G-1 is not of the side of wellington"},
	// Markers (CO §1.1.3, §3).
	{"is: grouchy}", "is: ▸soult}", "unknown word soult"},
	{"is: grouchy}", "is: ▸ney}", "ney has a marker already: f1"},
	{"id: f4", "id: ▸F1", "id F1 stands twice, first as f1"},
	{"is: wellington, army: english", "is: wellington, army: ▸french", "the army of wellington is english"},
	{"{id: f3, is: decoy, army: french,", "▸{id: f3, is: decoy,", "key army is missing"},
	{"{id: f3, is: decoy, army: french, at: rocroi}", "{id: f3, is: decoy, army: french, up: ▸true}", "f3 is a decoy: whoever has seen its face"},
	{"  - {id: f4, is: grouchy}", "  - {id: f4, is: grouchy}\n  - {id: f5, is: decoy, army: french}\n  - {id: f6, is: decoy, army: french}\n  - {id: f7, is: ▸decoy, army: french}", "decoys of the French: at most 3"},
	{"  - {id: f4, is: grouchy}", "  - {id: f4, is: grouchy}\n  - {id: f5, is: decoy, army: french}\n  - {id: f6, is: decoy, army: french}", ""},
	{"  - {id: p1,", "  - {id: e3, is: ▸decoy, army: english}\n  - {id: p1,", "decoys of the English: at most 1"},
	{"  - {id: p1,", "  - {id: p2, is: decoy, army: prussian}\n  - {id: p3, is: ▸decoy, army: prussian}\n  - {id: p1,", "decoys of the Prussians: at most 1"},
	{"{id: f1, is: ney, at: charleroi}", "{id: f1, is: ney}", "20:5: ney leads I-1 and no marker of his stands in a zone"},
	{"  - {id: f1, is: ney, at: charleroi}\n", "", "20:5: ney leads I-1 and no marker of his stands in a zone"},
	{"{id: f1, is: ney, at: charleroi}", "{id: f1, is: ney, at: ▸lille}", "no zone lille\nf.yaml:20:5: ney leads"},
	// Who stands together (CO §1.4, §1.1.1).
	{"is: blucher, at: namur", "is: blucher, at: ▸hal", "Wellington and Blücher cannot both be in hal"},
	{"is: blucher, at: namur", "is: blucher, at: ▸gosselies", "p1 stands in gosselies with C-1, its enemy"},
	{"allied: [plain-2]}}", "allied: [plain-2]}, together: [▸lille]}", "no zone lille"},
	{"morale: {french: 20}", "morale: {french: 20}, together: [gosselies]", ""},
	{"{id: E-3, corps: II, army: english, strength: 1, at: audenarde}", "{id: E-3, corps: II, army: english, strength: 1, at: ▸gosselies}", "E-3 stands in gosselies with C-1, its enemy"},
	{"{id: e2, is: decoy, army: english}", "{id: e2, is: decoy, army: english, at: ▸charleroi}", "e2 stands in charleroi with f1, its enemy"},
	{"{id: E-3, corps: II, army: english, strength: 1, at: audenarde}", "{id: E-3, corps: II, army: english, strength: 1, at: gosselies, out: true}", ""}, // who is pursued (CO §8.7.2)
	{"strength: 2, at: gosselies", "strength: 2, at: namur, out: true", ""},
	{"english, strength: 1, at: audenarde", "english, strength: 1, stacking: 3, at: ▸audenarde", "E-3 has no room in audenarde: 3 points of stacking, and it holds 2"},
	{"english, strength: 1, at: audenarde", "english, strength: 1, stacking: 2, at: audenarde", ""},
	{"stacking: 2, wing: ney", "stacking: 6, wing: ▸ney", "I-2 has no room in charleroi: 7 points of stacking, and it holds 6"},
	{"stacking: 2, wing: ney", "stacking: 5, wing: ney", ""},
	{"strength: 3, wing: wellington}\n  - {id: E-2", "strength: 3, stacking: 10, wing: wellington}\n  - {id: E-2", "31:59: E-2 has no room in hal: 11 points of stacking, and it holds 10"},
	// Depots (CO §1.2) and Brussels.
	{"rocroi, depot: french,", "rocroi,", "8:3: French: the army has units and no zone is its depot"},
	{"difficult: 2, depot: english", "difficult: 2", "8:3: English: the army has units and no zone is its depot"},
	// The cups (CO §3, §6.2).
	{"french: [{event: vandamme, points: 2}", "french: ▸[{event: vandamme, points: 2, n: 2}", "cup of the French: 31 counters, and there are 30"},
	{"{points: 2, n: 10}", "{points: 2, n: 9}", "45:11: cup of the Allies: 29 counters, and there are 30"},
	{"{event: hill, points: 2}", "{event: ▸vandamme, points: 2}", "vandamme is no event of the Allies"},
	{"{event: hill, points: 2}", "{event: ▸hil, points: 2}", "unknown word hil, did you mean hill"},
	{"{event: hill, points: 2}", "▸{event: hill}", "key points is missing"},
	{"{event: hill, points: 2}", "{event: hill, points: ▸4}", "4 is not from 1 to 3"},
	{"{points: 1, n: 17}", "{event: hill, points: ▸3}, {points: 1, n: 16}", "event hill is worth 2 points already"},
	{"{points: 1, n: 17}", "{points: 1, n: ▸31}", "31 is not from 1 to 30\nf.yaml:45:11: cup of the Allies"},
	{"  allied: [", "  ▸english: [", "unknown key english"},
	// The hands.
	{"allied: [plain-2]}", "allied: [plain-2, hill, ▸hill]}", "the cup of the Allies holds 1 of hill"},
	{"allied: [plain-2]}", "allied: [▸plain-3]}", "the cup of the Allies holds 0 of plain-3"},
	{"allied: [plain-2]}", "allied: [▸gneisenau]}", "the cup of the Allies holds 0 of gneisenau"},
	{"allied: [plain-2]}", "allied: [▸merde]}", "merde is no event of the Allies"},
	{"allied: [plain-2]}", "allied: [▸plain-4]}", "unknown word plain-4, did you mean plain-1"},
	{"allied: [plain-2]}", "allied: [▸[]]}", "a text is wanted here"},
	// Where it begins (CO §3, §4).
	{"begin: {turn: 2", "begin: {turn: ▸7", "7 is not from 1 to 6"},
	{"phase: operations", "phase: ▸morning", "unknown word morning"},
	{"phase: operations", "phase: ▸over", "unknown word over"},
	{"side: french, first", "side: ▸english, first", "unknown word english"},
	{"first: allied", "first: ▸prussian", "unknown word prussian"},
	{"morale: {french: 20}", "morale: {french: ▸25}", "25 is not from 0 to 24"},
	{"morale: {french: 20}", "morale: {english: ▸15}", "15 is not from 0 to 14"},
	{"morale: {french: 20}", "morale: {prussian: ▸17}", "17 is not from 0 to 16"},
	{"morale: {french: 20}", "morale: {french: ▸-1}", "-1 is not from 0 to 24"},
	{"morale: {french: 20}", "morale: {▸allied: 20}", "unknown key allied"},
	{"turn: 2, phase: operations", "turn: ▸2, phase: setup", "the armies are set up before turn 1, not on turn 2"},
	{"rocroi, depot: french, setup: french}", "rocroi, depot: french}", ""},
	{"turn: 2, phase: operations", "turn: 1, phase: setup", ""},
}

// mark stands where a fault is told.
const mark = "▸"

// spoilt is the small file with a fault in it.
func spoilt(old, new string) string {
	return strings.ReplaceAll(strings.Replace(small, old, new, 1), mark, "")
}

// Every fault is told at its place, in both languages, and nothing else is.
func TestFaultsOfFiles(t *testing.T) {
	for _, c := range faults {
		if !strings.Contains(small, c.old) {
			t.Errorf("no %q to replace", c.old)
			continue
		}
		text := spoilt(c.old, c.new)
		if before, _, marked := strings.Cut(strings.Replace(small, c.old, c.new, 1), mark); marked && c.want != "" {
			line := before[1+strings.LastIndexByte(before, '\n'):]
			c.want = fmt.Sprintf("%d:%d: %s", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(line), c.want)
		}
		_, err := theatre.Read("f.yaml", []byte(text))
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
		wants := strings.Split(c.want, "\nf.yaml:")
		for i, want := range wants {
			found := false
			for _, f := range all {
				found = found || strings.HasPrefix(f.Error(), "f.yaml:"+want)
			}
			if !found || len(all) != len(wants) {
				t.Errorf("%s for %s:\n%v\nwant %s", c.new, c.old, all, wants[i])
			}
		}
		if it := all.Text(doc.IT()); it == all.Text(doc.EN()) || strings.Contains(it, "co.file") || strings.Contains(it, "%!") {
			t.Errorf("in Italian: %s", it)
		}
	}
}

// What hangs on the set-up being still to come.
func TestFaultsOfTheSetUp(t *testing.T) {
	thirty := "chits: {french: [{points: 1, n: 30}]}\n"
	for _, c := range []struct{ old, new, more, want string }{
		{"", "", "", ""},
		{"setup: french", "depot: english", "", "f.yaml:3:33: key depot stands twice"},
		{", setup: french", "", "", "f.yaml:3:8: French: the army is not on the map yet, and no zone is given for its set-up (CO §3)"},
		{", setup: prussian", "", "", "f.yaml:3:8: Prussians: the army is not on the map yet"},
		{", setup: prussian", "", "markers: [{id: f1, is: ney, at: a1}]\nbegin: {phase: initiative}\n", ""},
		{"strength: 2", "strength: 2, at: a2", "", ""},
		{", wing: ney", "", "", ""},
		{"strength: 1, wing: ney", "kind: heavy, wing: ney", "", ""},
		{"strength: 1, wing: ney", "kind: heavy", "", ""},
		{"strength: 1, wing: ney", "kind: heavy, at: a1", "", "f.yaml:5:63: I-1 is heavy cavalry and must be in a wing (CO §3)"},
		{"", "", thirty, "f.yaml:6:17: the French begin with richmond-ball in hand, and their cup has none (CO §3)"},
		{"", "", thirty + "begin: {hands: {french: []}}\n", ""},
		{"", "", thirty + "begin: {hands: {french: [richmond-ball]}}\n", "f.yaml:7:26: the cup of the French holds 0 of richmond-ball"},
		{"", "", "begin: {phase: operations}\n", "f.yaml:4:14: ney leads I-1 and no marker of his stands in a zone"},
		{", wing: ney", ", at: a1", "begin: {phase: operations}\n", ""},
	} {
		_, err := theatre.Read("f.yaml", []byte(strings.Replace(raised, c.old, c.new, 1)+c.more))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") || strings.Contains(got, "\n") {
			t.Errorf("%s for %s, %s:\n%s\nwant %s", c.new, c.old, c.more, got, c.want)
		}
	}
}

// All faults of a file come in one run, and its limits hold.
func TestManyFaultsAtOnce(t *testing.T) {
	_, err := theatre.Read("f.yaml", []byte("game: centoore\nname: X\nzones: [{id: move}, 7]\nfull: [[hal, mons]]\ncounters:\n  - {id: I-1, corps: I, army: red}\nmarkers: [{id: f1, is: ney}]\nbegin: {phase: none, hands: {french: [x]}}\n"))
	want := `f.yaml:3:14: id move is read as a word of a line, a number or a die: choose another
f.yaml:3:21: a mapping is wanted here, this is a number
f.yaml:4:9: no zone hal
f.yaml:4:14: no zone mons
f.yaml:6:5: key strength is missing
f.yaml:6:31: unknown word red: known are french, english, prussian
f.yaml:7:24: ney is not among the commanders
f.yaml:8:16: unknown word none: known are setup, initiative, events, operations, battles
f.yaml:8:39: unknown word x`
	if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "\n") != strings.Count(want, "\n") {
		t.Errorf("%v\nwant %s", err, want)
	}
	var zones []string
	for i := range theatre.MostZones + 1 {
		zones = append(zones, fmt.Sprintf("{id: z%d}", i))
	}
	if th := must(t, "game: centoore\nname: X\nzones: ["+strings.Join(zones[1:], ", ")+"]\ncounters: []\n"); len(th.Zones) != theatre.MostZones {
		t.Errorf("%d zones", len(th.Zones))
	}
	if _, err := theatre.Read("f.yaml", []byte("game: centoore\nname: X\nzones: ["+strings.Join(zones, ", ")+"]\ncounters: []\n")); err == nil || err.Error() != "f.yaml:3:8: 201 zones are more than 200" {
		t.Errorf("too many zones: %v", err)
	}
}

// One mistake is one fault: of a link without its zone, or of a decoy without its army, nothing more is said (CO §1.2, §3).
func TestOneMistakeIsOneFault(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     []string
	}{
		{"[gosselies, bruxelles],", "[gosselies, dinant], [dinant, fleurus], [gosselies, dinant],", []string{"no zone dinant", "no zone dinant", "no zone dinant"}},
		{"{id: f3, is: decoy, army: french, at: rocroi}", "{id: f3, is: decoy, army: red, at: rocroi}\n  - {id: f5, is: decoy, army: blue, at: rocroi}", []string{"unknown word red", "unknown word blue"}},
		{"{event: hill, points: 2}, {event: square, points: 2, n: 2}", "{event: hill, points: 2}, {event: hill, points: 9}, {event: square, points: 2, n: 1}", []string{"9 is not from 1 to 3"}},
		{"{event: hill, points: 2}, {event: square, points: 2, n: 2}", "{event: hill, points: 2}, {event: hill, points: 3}, {event: square, points: 2, n: 1}", []string{"hill"}},
		{"{id: f3, is: decoy, army: french, at: rocroi}", "{id: f3, is: decoy, at: rocroi}\n  - {id: f5, is: decoy, at: rocroi, up: true}", []string{"key army is missing", "key army is missing"}},
	} {
		_, err := theatre.Read("f.yaml", []byte(spoilt(c.old, c.new)))
		var all doc.Faults
		if !errors.As(err, &all) || len(all) != len(c.want) {
			t.Errorf("%s:\n%v\nwant %d faults, %q", c.new, err, len(c.want), c.want)
			continue
		}
		for i, want := range c.want {
			if !strings.Contains(all[i].Error(), want) {
				t.Errorf("%s: %v; want %s", c.new, all[i], want)
			}
		}
	}
}

// FuzzRead looks for a file that ends the program, or is read to what is not read back alike.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(raised)
	for _, c := range faults {
		f.Add(spoilt(c.old, c.new))
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := theatre.Read("f.yaml", []byte(text))
		if err != nil {
			var all doc.Faults
			if !errors.As(err, &all) || len(all) == 0 {
				t.Fatalf("no faults: %v", err)
			}
			return
		}
		back, err := theatre.Read("journal", b.JSON())
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
}
