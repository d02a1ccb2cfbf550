package centoore

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// Who lies face down on the way of who runs or withdraws is turned up: a decoy comes off and the way is free, a wing with units bars it (CO §8.6.1, R46); with no way left he is eliminated (R48).
func TestCO8_6_1_WhoLiesOnTheWay(t *testing.T) {
	rows := []string{"P1 prussian sombreffe infantry 3 out", "N1 french sombreffe infantry 3", "N2 french fleurus infantry 3", "N3 french ligny infantry 3"}
	with := func(more ...string) *campaign {
		c := landed(t, "2 battles french", [2]string{"", "plain-1 plain-2"}, append(more, rows...)...)
		c.Contacts = []contact{{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "fleurus"}}}}
		return c
	}
	flees := func(c *campaign, zones int) *campaign {
		c.Contacts[0].Fought = true
		c.Flights = []flight{{Who: []string{"P1"}, Zone: "sombreffe", Zones: zones, Shut: []string{"fleurus"}, By: theFrench}}
		return c
	}
	deeds(t, with("f1 ney namur", "M1 french ney infantry 3"),
		deedRow{"retire P1 namur with plain-1", "way.barred P1 namur; found.wing f1 Ney"},
		deedRow{"retire P1 wavre with plain-2", "retires P1 sombreffe wavre 2 1; move.paid plain2; hands.goes P1 wavre"},
		deedRow{"retire P1 fleurus ! so", "retires P1 sombreffe fleurus 1 1; hands.goes P1 fleurus"},
	)
	deeds(t, with("f4 decoy namur"), deedRow{"retire P1 namur with plain-1", "retires P1 sombreffe namur 1 1; move.paid plain1; found.decoy f4; hands.goes P1 namur"})
	_, after := cameTo(t, with("f4 decoy namur"), "retire P1 namur with plain-1")
	figure(t, "CO R46: the decoy is off", after.marker("f4").Gone, true)
	_, after = cameTo(t, with("f1 ney namur", "M1 french ney infantry 3"), "retire P1 namur with plain-1")
	figure(t, "CO R46: Ney is turned up, and P1 stays", fmt.Sprint(after.marker("f1").Up, " ", after.zoneOf(after.unit("P1")), " ", after.Hands[theAllies]), "true sombreffe [plain-1 plain-2]")
	deeds(t, flees(with("f1 ney namur", "M1 french ney infantry 3"), 1),
		deedRow{"run P1 namur", "way.barred P1 namur; found.wing f1 Ney"},
		deedRow{"run P1 wavre", "run P1 sombreffe wavre 1; hands.goes P1 wavre"},
		deedRow{"run P1 fleurus", "! CO §8.6.1 run-way P1 1"},
	)
	deeds(t, flees(with("f4 decoy namur"), 1), deedRow{"run P1 namur", "run P1 sombreffe namur 1; found.decoy f4; hands.goes P1 namur"})
	closed := []string{"f1 ney namur", "M1 french ney infantry 3", "N5 french wavre infantry 3", "N6 french quatrebras infantry 3"}
	deeds(t, flees(with(closed...), 1), deedRow{"run P1 namur", "way.barred P1 namur; found.wing f1 Ney; rout.nowhere P1"}, deedRow{"run P1", "way.barred P1 namur; found.wing f1 Ney; rout.nowhere P1"})
	_, after = cameTo(t, flees(with(closed...), 1), "run P1 namur")
	figure(t, "CO R48: he is eliminated", gone(after), "P1")
	figure(t, "CO §8.6.1: and runs no more", len(after.Flights), 0)
	deeds(t, flees(with("N4 french namur infantry 3", "N5 french wavre infantry 3", "N6 french quatrebras infantry 3"), 1), deedRow{"run P1", "rout.nowhere P1"})
	lone := landed(t, "2 battles french", [2]string{"", ""}, "p1 blucher sombreffe up", "N1 french fleurus infantry 3", "Q1 prussian huy infantry 3")
	lone.Flights = []flight{{Who: []string{"blucher"}, Zone: "sombreffe", Zones: 1, Shut: []string{"fleurus"}, By: -1}}
	deeds(t, lone, deedRow{"run blucher namur", "run Blücher sombreffe namur 1; hands.goes Blücher namur"})
	// Among several ways without a word he is asked: the first is the one that ends nearest to a depot of his.
	got, _ := cameTo(t, flees(with(), 1), "run P1")
	figure(t, "CO §8.6.1: he is asked", strings.Contains(got[0], "[namur wavre quatrebras]"), true)
	two := flees(with(), 1)
	two.unit("N3").Zone = "mons"
	var dues []string
	for _, d := range two.dues() {
		dues = append(dues, fmt.Sprint(d.Action.Verb, " ", strings.Join(d.Action.Units[0].IDs, "+"), " ", strings.TrimPrefix(string(d.Line.Say.Key), "co.due."), " ", len(d.Needs)))
	}
	figure(t, "CO §8.6.1: he is owed a way", strings.Join(dues, ", "), "run P1 run 1")
	one := flees(with("N5 french wavre infantry 3", "N6 french quatrebras infantry 3"), 1)
	figure(t, "CO §8.6.1: of one way nothing is asked", len(one.dues()[0].Needs), 0)
}

// Who must withdraw and can pay no zone routs two zones, for two points of morale (CO §8.2.1): at once, where his hand is known; where it is not, or he can pay, he says so himself.
func TestCO8_2_1_WhoCannotPay(t *testing.T) {
	for _, x := range []struct {
		about, hand string
		learned     bool
		spoil       func(c *campaign)
		want        string
	}{
		{"with nothing", "", false, nil, "flee sway; P1 2 [fleurus] true 0"},
		{"with a point", "plain-1", false, nil, ""},
		{"nobody knows his hand", "", true, nil, ""},
		{"he runs already", "", false, func(c *campaign) { c.Flights = []flight{{Who: []string{"P1"}, Zone: "sombreffe"}} }, ""},
		{"it is fought out", "", false, func(c *campaign) { c.Contacts[0].Fought = true }, ""},
		{"it is won", "", false, func(c *campaign) { c.Won = french }, ""},
		{"in operations", "", false, func(c *campaign) { c.Phase = operating }, ""},
		{"somebody is in order", "", false, func(c *campaign) { c.unit("P1").Out = false }, ""},
	} {
		c := landed(t, "2 battles french", [2]string{"", x.hand}, "P1 prussian sombreffe infantry 3 out", "N1 french sombreffe infantry 3")
		c.Contacts = []contact{{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "fleurus"}}}}
		c.Learned = x.learned
		if x.spoil != nil {
			x.spoil(c)
		}
		es, lines := Rules{}.Follow(&state{Campaign: c})
		var kinds []string
		for _, e := range es {
			kinds = append(kinds, e.Kind())
		}
		got := strings.Join(kinds, " ")
		if len(es) > 0 {
			f := es[0].(*flees)
			got += fmt.Sprint("; ", strings.Join(f.Who, "+"), " ", f.Zones, " ", f.Shut, " ", f.Auto, " ", f.By)
			figure(t, "CO §8.8: two points", c.apply(es...).Morale, [3]int{24, 14, 14})
			figure(t, "CO §8.2.1: told", argsOf(string(lines[0].Say.Key), lines[0].Say.Args)+"; "+argsOf(string(lines[1].Say.Key), lines[1].Say.Args), "auto-rout P1 2 1; morale.army Prussians 16 14")
		}
		figure(t, "CO §8.2.1: "+x.about, got, x.want)
	}
	es, lines := Rules{}.Follow(&state{})
	figure(t, "CO §1.2: without a map", len(es)+len(lines), 0)
	// The morale of an army stays on its track (CO §3, §8.8).
	c := landed(t, "2 battles french", [2]string{"", ""}, "N1 french sombreffe infantry 3")
	for _, x := range []struct{ at, by, want int }{{1, -2, 0}, {0, -2, 0}, {13, 2, 14}, {14, 1, 14}, {10, 3, 13}} {
		c.Morale[1] = x.at
		es, lines := c.morale(english, x.by, "CO §8.8")
		figure(t, fmt.Sprintf("CO §8.8: %d and %d", x.at, x.by), c.apply(es...).Morale[1], x.want)
		figure(t, fmt.Sprintf("CO §8.8: told, %d and %d", x.at, x.by), len(lines) == 1, x.at != x.want)
	}
	// The Allies leave before the battle for a point of morale by another reading (R17).
	figure(t, "CO R17: to leave costs", c.withdrawal(), 0)
	c.read.Take(book.Choices[:], 17, 'b')
	figure(t, "CO R17 b: to leave costs", c.withdrawal(), -1)
}

// The file of a campaign is the map as it was told and as it stands (CO §1.1, §1.2, §3).
func TestCO1_2_TheFileOfACampaign(t *testing.T) {
	b := map[string]any{
		"zones": []any{map[string]any{"id": "charleroi", "depot": "french", "setup": "french", "at": []float64{10, -2.5}}, map[string]any{"id": "ligny", "difficult": 4}, map[string]any{"id": "hal", "depot": "english", "setup": "english", "difficult": 8}, map[string]any{"id": "brussels", "brussels": true}, map[string]any{"id": "namur", "depot": "prussian"}},
		"full":  []any{[]string{"charleroi", "ligny"}, []string{"hal", "brussels"}, []string{"ligny", "namur"}}, "dotted": []any{[]string{"ligny", "brussels"}},
		"commanders": []any{map[string]any{"id": "ney", "initiative": 1, "tactical": 1}, map[string]any{"id": "grouchy", "initiative": 2}, map[string]any{"id": "wellington", "initiative": 2}},
		"counters":   []any{map[string]any{"id": "I-1", "corps": "I", "army": "french", "strength": 3, "stacking": 2, "wing": "ney", "out": true}, map[string]any{"id": "G", "corps": "G", "army": "french", "kind": "guard", "strength": 4, "disorganised": 1, "wing": "ney"}, map[string]any{"id": "KH", "corps": "K", "army": "french", "kind": "heavy", "wing": "ney"}, map[string]any{"id": "C", "corps": "C", "army": "english", "kind": "cavalry", "strength": 2, "at": "hal"}},
		"markers":    []any{map[string]any{"id": "f1", "is": "ney", "at": "charleroi"}, map[string]any{"id": "f2", "is": "decoy", "army": "french", "at": "ligny"}, map[string]any{"id": "f3", "is": "grouchy"}},
		"begin":      map[string]any{"turn": 3, "phase": "operations", "side": "allied", "first": "french", "morale": map[string]int{"french": 20}, "hands": map[string]any{"french": []string{}, "allied": []string{}}},
	}
	c := landedOn(t, b)
	want := `game: centoore
name: "a map"
zones:
  - {id: charleroi, at: [10, -2.5], depot: french, setup: french}
  - {id: ligny, difficult: 4}
  - {id: hal, difficult: 8, depot: english, setup: english}
  - {id: brussels, brussels: true}
  - {id: namur, depot: prussian}
full: [[charleroi, ligny], [hal, brussels], [ligny, namur]]
dotted: [[ligny, brussels]]
commanders:
  - {id: ney, initiative: 1, tactical: 1}
  - {id: grouchy, initiative: 2, tactical: 0}
  - {id: wellington, initiative: 2, tactical: 0}
counters:
  - {id: I-1, corps: "I", army: french, kind: infantry, strength: 3, disorganised: 2, stacking: 2, wing: ney, out: true}
  - {id: G, corps: "G", army: french, kind: guard, strength: 4, disorganised: 1, stacking: 1, wing: ney}
  - {id: KH, corps: "K", army: french, kind: heavy, wing: ney}
  - {id: C, corps: "C", army: english, kind: cavalry, strength: 2, disorganised: 1, at: hal}
markers:
  - {id: f1, is: ney, army: french, at: charleroi, up: false}
  - {id: f2, is: decoy, army: french, at: ligny, up: false}
begin: {turn: 3, phase: operations, side: allied, first: french, morale: {french: 20, english: 14, prussian: 16}}
`
	figure(t, "CO §1.2: the file", c.file(), want)
	// At a table without markers wings lie face up; who is gone is in no file, and a game that is over stands in operations.
	c.Markers[0].Gone, c.Units[3].Gone, c.Phase = true, true, campaigned
	text := c.file()
	for _, x := range []struct {
		text string
		want bool
	}{{"  - {id: f4-ney, is: ney, army: french, at: charleroi, up: true}\n", true}, {"id: f1,", false}, {"id: C,", false}, {"phase: operations", true}, {"together", false}} {
		figure(t, "CO §1.1.3: "+x.text, strings.Contains(text, x.text), x.want)
	}
	c.Units[3].Gone, c.Units[0].Out = false, false
	c.Units[3].Zone = "charleroi"
	figure(t, "CO R85: who stands together", strings.Join(c.together(), " "), "charleroi")
	c.Contacts = []contact{{Zone: "charleroi"}}
	figure(t, "CO §8: with a battle to come", strings.Join(c.together(), " "), "")
	c.Contacts[0].Fought = true
	figure(t, "CO §8: once it is fought", strings.Join(c.together(), " "), "charleroi")
	for i := range c.Units {
		c.Units[i].Out = c.Units[i].Army == french
	}
	figure(t, "CO §8.7.2: who is held by pursuers", strings.Join(c.together(), " "), "")
}

// The chances of the initiative (CO §5): of 36 throws the French win where theirs and their commanders' are at least the others'.
func TestCO5_ChancesOfTheInitiative(t *testing.T) {
	for _, x := range []struct {
		rows string
		want string
	}{
		{"f1 napoleon charleroi up;f2 ney charleroi up;f3 grouchy charleroi up;e1 wellington hal up;p1 blucher namur up", "French 7/12"}, // 4 to 4: 21 of 36
		{"f1 napoleon charleroi up;e1 wellington hal up;p1 blucher namur up", "Allies 13/18"},                                            // 2 to 4: theirs two higher at least, 10 of 36
	} {
		rows := append(strings.Split(x.rows, ";"), "N1 french napoleon infantry 3", "W1 english wellington infantry 3", "Q1 prussian blucher infantry 3")
		c := landed(t, "2 initiative", [2]string{"", ""}, rows...)
		adj, no := c.prepare(game.Action{Verb: "initiative"})
		if no != nil {
			t.Fatal(no.Say.Key)
		}
		row := winRow(adj.Odds(odds.NewEngine()))
		figure(t, "CO §5: "+x.rows, argsOf("", []any{row[0].Say})[1:]+" "+row[0].P.RatString(), x.want)
		figure(t, "CO §5: one of two wins", len(row), 2)
	}
}
