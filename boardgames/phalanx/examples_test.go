package phalanx

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// asked is what a situation answers: its outcomes as JSON, each behind its chance, or the paragraph
// that forbids it.
func asked(t *testing.T, verb, facts string) (chance game.Object, out []string) {
	t.Helper()
	st, no := schema.Read(verbFacts(verb), []byte(facts))
	if no != nil {
		return nil, []string{string(no.Kind) + " " + string(no.Ref)}
	}
	c, err := Rules{}.Question(verb, st)
	if err != nil {
		t.Fatal(err)
	}
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		no := err.(*game.Refusal)
		return nil, []string{string(no.Kind) + " " + string(no.Ref)}
	}
	o := adj.Odds(odds.NewEngine())
	for _, x := range o.Outcomes {
		out = append(out, x.P.RatString()+" "+x.Text())
	}
	return o.Chance, out
}

// The examples that the rulebook prints, and others that were reckoned twice: of movement (PHX §8.3,
// §8.5), battles (§9.3, §9.4, §9.7), castles (§10), command (§11.2), charges (§11.4), hands that are
// not seen (§9.3) and victory (§13.3).
func TestPHXExamples(t *testing.T) {
	for _, c := range []struct{ name, verb, facts, chance, want string }{
		{"8.5: stream and village, turn, bridge and clear", "move", `{"mp":6,"path":[{"to":"village","edge":["stream"]},{"turn":true},{"to":"clear","edge":["stream","bridge"]}]}`, `{"mp":6}`, `{"steps":[3,1,1],"spent":5,"left":1}`},
		{"8.3: ridge and hill, hill, road over a stream into La Haye Sainte", "move", `{"mp":6,"path":[{"to":"hill","edge":["ridge"]},{"to":"hill"},{"to":"castle","edge":["road","stream"],"place":"la-haye-sainte"}]}`, `{"mp":6}`, `{"steps":[3,1,1],"spent":5,"left":1}`},
		{"9.7: the worked battle", "battle", `{"attackers":[{"id":"4-i","value":3,"position":"flank","crosses":["ridge"]},{"id":"9-ii","arm":"light-cavalry","value":4,"crosses":["ridge"]}],"defender":{"value":4,"reduced":2,"command":true},"cards":{"attacker":[{"bp":2},{"bp":4}],"defender":[{"action":"command"},{"bp":3}]}}`, "",
			`{"attacker":{"bp":14,"loses":[]},"defender":{"bp":11,"may":["reduce","retreat"]},"winner":"attacker","doubled":false,"advance":["4-i","9-ii"]}`},
		{"9.7: with a shot at the cavalry", "battle", `{"attackers":[{"id":"4-i","value":3,"position":"flank","crosses":["ridge"]}],"defender":{"value":4,"reduced":2,"command":true},"cards":{"attacker":[{"bp":2},{"bp":4}],"defender":[{"action":"command"},{"bp":3}]}}`, "",
			`{"attacker":{"bp":11,"loses":[]},"defender":{"bp":11,"may":[]},"winner":"defender","doubled":false,"advance":[]}`},
		{"9.4: elite 3 on a flank with the card, at 4", "battle", `{"attackers":[{"value":3,"elite":true,"position":"flank"}],"defender":{"value":4,"reduced":2},"cards":{"attacker":[{"action":"elite"}]}}`, "",
			`{"attacker":{"bp":12,"loses":[]},"defender":{"bp":4,"may":["reduce+retreat"]},"winner":"attacker","doubled":true,"advance":["a1"]}`},
		{"10: 5, 4, 4 round a castle of foot 2", "battle", `{"attackers":[{"value":5},{"value":4,"position":"flank"},{"value":4,"position":"rear"}],"defender":{"value":2,"reduced":1,"terrain":"castle","cdp":1}}`, "",
			`{"attacker":{"bp":13,"loses":[]},"defender":{"bp":4,"may":["reduce+retreat","cdp+reduce","cdp+retreat"]},"winner":"attacker","doubled":true,"advance":["a1","a2","a3"]}`},
		{"11.4: heavy 4 charges the flank of foot 4 on a hill", "charge", `{"attackers":[{"arm":"heavy-cavalry","value":4,"position":"flank"}],"defender":{"value":4,"reduced":2,"terrain":"hill"}}`, "",
			`{"attacker":{"bp":24,"loses":[],"disordered":["a1"]},"defender":{"bp":8,"may":["reduce+retreat"]},"winner":"attacker","doubled":true,"advance":["a1"]}`},
		{"11.4: at the front of foot it has no bonus", "charge", `{"attackers":[{"arm":"heavy-cavalry","value":4}],"defender":{"value":4}}`, "",
			`{"attacker":{"bp":4,"loses":[],"disordered":["a1"]},"defender":{"bp":4,"may":[]},"winner":"defender","doubled":false,"advance":[]}`},
		{"9.3: 1 across ridge and stream at 2 in a village", "battle", `{"attackers":[{"value":1,"crosses":["ridge","stream"]}],"defender":{"value":2,"terrain":"village"}}`, "",
			`{"attacker":{"bp":0,"loses":["a1"]},"defender":{"bp":4,"may":[]},"winner":"defender","doubled":true,"advance":[]}`},
		{"11.2: 4 in defence, 2 in attack", "battle", `{"attackers":[{"value":3,"command":true}],"defender":{"value":1,"command":true},"cards":{"attacker":[{"action":"command"}],"defender":[{"action":"command"}]}}`, "",
			`{"attacker":{"bp":5,"loses":[]},"defender":{"bp":5,"may":[]},"winner":"defender","doubled":false,"advance":[]}`},
		{"13.3: 17 to 10", "victory", `{"eliminated":{"french":[4,2],"allied":[4,3]},"last":{"hougoumont":"french","la-haye-sainte":"french","plancenoit":["allied","allied","french"]}}`, "", `{"french":17,"allied":10,"winner":"french"}`},
		{"13.3: a full value of 4", "victory", `{"eliminated":{"allied":[4]},"last":{"hougoumont":"french","la-haye-sainte":"french","plancenoit":["french","french","french"]}}`, "", `{"french":14,"allied":0,"winner":"french"}`},
	} {
		chance, got := asked(t, c.verb, c.facts)
		if want := "1 " + c.want; len(got) != 1 || !sameJSON(got[0], want) {
			t.Errorf("%s: %v\nwant %s", c.name, got, want)
		}
		if c.chance != "" {
			if b, _ := json.Marshal(chance); string(b) != c.chance {
				t.Errorf("%s: chance %s; want %s", c.name, b, c.chance)
			}
		}
	}
	// 5 at 3; the defender holds two of 1, 2, 3, 4 and plays one.
	chance, got := asked(t, "battle", `{"attackers":[{"value":5}],"defender":{"value":3},"unseen":{"defender":{"hand":2,"deck":[{"bp":1},{"bp":2},{"bp":3},{"bp":4}],"plays":1}}}`)
	if b, _ := json.Marshal(chance); string(b) != `{"attacker":{"bp":5},"defender":{"bp":3},"needs":{"attacker_wins":0,"attacker_doubles":2,"defender_holds":2,"defender_doubles":8}}` {
		t.Errorf("unseen: chance %s", b)
	}
	if len(got) != 3 {
		t.Fatalf("unseen: %v", got)
	}
	for i, want := range []string{`1/2 {"attacker":{"bp":5,"loses":[]},"defender":{"bp":7`, `1/3 {"attacker":{"bp":5,"loses":[]},"defender":{"bp":6`, `1/6 {"attacker":{"bp":5,"loses":[]},"defender":{"bp":5`} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("unseen: %s; want %s", got[i], want)
		}
	}
}

// sameJSON compares two outcomes, chance first.
func sameJSON(a, b string) bool {
	p, x, _ := strings.Cut(a, " ")
	q, y, _ := strings.Cut(b, " ")
	var v, w any
	return p == q && json.Unmarshal([]byte(x), &v) == nil && json.Unmarshal([]byte(y), &w) == nil && reflect.DeepEqual(v, w)
}

// What the rules forbid of declared situations is refused by its paragraph, the first in the order in
// which the contract of facts lists them.
func TestPHXRefusals(t *testing.T) {
	unit := func(more string) string {
		return `{"attackers":[{"value":3` + more + `}],"defender":{"value":3,"reduced":1}`
	}
	for facts, want := range map[string]string{
		`battle ` + unit(``) + `,"army":"french","defending":"french"}`:                              "illegal PHX §9",
		`battle ` + unit(``) + `,"army":"prussian","defending":"allied"}`:                            "illegal PHX §9",
		`battle ` + unit(``) + `,"played":0}`:                                                        "illegal PHX §9",
		`battle {"played":0,"attackers":[],"defender":{"value":3}}`:                                  "illegal PHX §9",
		`charge {"played":0,"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3}}`: "illegal PHX §9",
		`battle {"attackers":[],"defender":{"value":3}}`:                                             "illegal PHX §9.2",
		`battle {"attackers":[{"value":3},{"value":3}],"defender":{"value":3}}`:                      "illegal PHX §9.2",
		`battle {"attackers":[{"value":3},{"value":3,"position":"flank"},{"value":3,"position":"flank"},{"value":3,"position":"rear"},{"value":3,"position":"flank"}],"defender":{"value":3}}`: "illegal PHX §9.2",
		`battle ` + unit(`,"disordered":true`) + `}`:                                                                      "illegal PHX §9.5",
		`charge {"attackers":[{"value":3}],"defender":{"value":3}}`:                                                       "illegal PHX §11.4",
		`charge {"squares":3,"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3}}`:                     "illegal PHX §11.4",
		`charge {"adjacent-at-start":true,"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3}}`:        "illegal PHX §11.4",
		`charge {"moves-over":["ridge"],"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3}}`:          "illegal PHX §11.4",
		`charge {"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3,"terrain":"wood"}}`:                "illegal PHX §11.4",
		`charge {"attackers":[{"arm":"light-cavalry","value":3}],"defender":{"value":3},"cards":{"attacker":[{"bp":1}]}}`: "illegal PHX §11.4",
		`battle ` + unit(``) + `,"played":4,"cards":{"attacker":[{"bp":1},{"bp":1}]}}`:                                    "illegal PHX §4",
		`battle ` + unit(``) + `,"army":"prussian","cards":{"attacker":[{"action":"elite"}]}}`:                            "illegal PHX §11.3",
		`battle ` + unit(``) + `,"army":"prussian","cards":{"attacker":[{"action":"command"}]}}`:                          "illegal PHX §11.2",
		`battle ` + unit(``) + `,"cards":{"attacker":[{"action":"artillery"}]}}`:                                          "illegal PHX §11",
		`battle ` + unit(``) + `,"army":"allied","cards":{"attacker":[{"action":"command"}]}}`:                            "bad-value PHX §11.2",
		`battle ` + unit(``) + `,"cards":{"attacker":[{"action":"elite"}]}}`:                                              "illegal PHX §11.3",
		`battle ` + unit(``) + `,"cards":{"attacker":[{"action":"command"}]}}`:                                            "illegal PHX §11.2",
		`battle ` + unit(``) + `,"unseen":{"attacker":{"hand":0,"deck":[]},"defender":{"hand":0,"deck":[]}}}`:             "bad-value PHX §6",
		`battle ` + unit(``) + `,"unseen":{"defender":{"hand":2,"deck":[{"bp":1}]}}}`:                                     "bad-value PHX §2.3",
		`battle ` + unit(``) + `,"cards":{"attacker":[{"bp":1,"action":"elite"}]}}`:                                       "bad-value PHX §6",
		`move {"unit":"leader","mp":3,"path":[{"turn":true}]}`:                                                            "illegal PHX §8.1",
		`move {"mp":3,"path":[{"to":"clear","edge":["pond"]}]}`:                                                           "illegal PHX §8.3",
		`move {"mp":3,"path":[{"to":"clear","occupied":"own"}]}`:                                                          "illegal PHX §8.2",
		`move {"mp":1,"path":[{"to":"wood"}]}`:                                                                            "illegal PHX §8",
		`fire {"shooter":{"arm":"light-cavalry"},"target":{}}`:                                                            "illegal PHX §11.1",
		`fire {"shooter":{"disordered":true},"target":{}}`:                                                                "illegal PHX §11.1",
		`fire {"front":false,"target":{}}`:                                                                                "illegal PHX §11.1",
	} {
		verb, json, _ := strings.Cut(facts, " ")
		if _, got := asked(t, verb, json); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v; want %s", facts, got, want)
		}
	}
}

// An attacker of 1 shows a weaker side or has none, so a reduction is his end (PHX §9.1 [+], PHX §9.5 [+]); a fact behind
// `at` is the defender's, before it that of the attacker who is being written (PHX §10 [+]).
func TestPHXShortLinesSayWhoseAFactIs(t *testing.T) {
	for _, c := range []struct{ line, chance, want string }{
		{"battle 5 + 4 flank + 4 rear at 2/1 castle cdp=1", `{"attacker":{"bp":13},"defender":{"bp":4}`, `"may":["reduce+retreat","cdp+reduce","cdp+retreat"]`},
		{"battle 2 id=old + 2 flank id=new crosses=ridge at 9/4", `{"attacker":{"bp":5},"defender":{"bp":9}`, `"loses":[]`},
		{"battle 2 at 9 value=5", "", ""}, // two values of one unit: refused
	} {
		ls, err := game.Scan(c.line)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Rules{}.Parse(&state{}, ls[0], nil)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: taken; want it refused: its value is stated twice", c.line)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v; want it taken", c.line, err)
			continue
		}
		adj, err := Rules{}.Prepare(&state{}, got.Action)
		if err != nil {
			t.Errorf("%s: %v; want it answered", c.line, err)
			continue
		}
		o := adj.Odds(odds.NewEngine())
		if chance := text(o.Chance); !strings.HasPrefix(chance, c.chance) || !strings.Contains(o.Outcomes[0].Text(), c.want) {
			t.Errorf("%s: got %s %s; want %s, %s", c.line, chance, o.Outcomes[0].Text(), c.chance, c.want)
		}
	}
}

// typedAs is what a line says before any chance, or why it is refused.
func typedAs(t *testing.T, line string) (chance string, no error) {
	t.Helper()
	ls, err := game.Scan(line)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Rules{}.Parse(&state{}, ls[0], nil)
	if err != nil {
		return "", err
	}
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		return "", err
	}
	return text(adj.Odds(odds.NewEngine()).Chance), nil
}

func text(o game.Object) string {
	b, _ := json.Marshal(o)
	return string(b)
}

// Artillery is no card of a battle: who states it so is shown the shot that comes before (PHX §9.7 [+], PHX §11.1 [+]).
func TestPHXArtilleryFiresBeforeTheCards(t *testing.T) {
	for _, line := range []string{"battle 5 at 3/2 against artillery", "battle 5 at 3/2 with artillery", "charge light 5 at 3/2 against artillery"} {
		ls, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Rules{}.Parse(&state{}, ls[0], nil)
		if err != nil {
			t.Fatal(line, err)
		}
		_, err = Rules{}.Prepare(&state{}, c.Action)
		no, is := err.(*game.Refusal)
		if !is || no.Ref != "PHX §11" || len(no.Ways) == 0 || !strings.HasPrefix(no.Ways[0].Line, "fire ") {
			t.Errorf("%s: got %+v; want it refused by PHX §11 with a shot offered", line, err)
		}
	}
}

// A card of which nothing is said is none (PHX §6 [-]).
func TestPHX6ACardIsPointsOrAnAction(t *testing.T) {
	for _, cards := range []string{`[{}]`, `[{"bp":1},{}]`, `[{},{"bp":1}]`} {
		st, no := schema.Read(verbFacts("battle"), []byte(`{"attackers":[{"value":3}],"defender":{"value":3},"cards":{"attacker":`+cards+`}}`))
		if no != nil {
			t.Fatal(no)
		}
		_, err := Rules{}.Question("battle", st)
		if no, is := err.(*game.Refusal); !is || no.Ref != "PHX §6" || no.Kind != game.BadValue {
			t.Errorf("%s: got %v; want it refused by PHX §6", cards, err)
		}
	}
}

// Of a hand that is not seen so many cards are used as are said, for the highest total (PHX §9.3 [+], PHX §11.2 [+], §11.3 [+]):
// 3 of elite beside Wellington are 6 by the one card, 7 by the other, 10 by both.
func TestPHX9_3SoManyCardsOfAHand(t *testing.T) {
	const facts = `{"attackers":[{"value":5}],"defender":{"value":3,"elite":true,"command":true},"unseen":{"defender":{"hand":2,"deck":[{"bp":0,"action":"elite"},{"bp":0,"action":"command"}],"plays":`
	for plays, want := range map[string]string{"0": `"defender":{"bp":3`, "1": `"defender":{"bp":7`, "2": `"defender":{"bp":10`} {
		if _, got := asked(t, "battle", facts+plays+"}}}"); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("of two cards %s: got %v; want %s", plays, got, want)
		}
	}
}

// Every example that a refusal offers is told in the reader's language.
func TestPHXExamplesAreSpokenInItalian(t *testing.T) {
	for _, verb := range []string{"battle", "charge", "move", "fire", "victory"} {
		way := example(verb)
		if it := (Rules{}).Speak(&state{}, way.Line, "it"); it == way.Line {
			t.Errorf("%s: got %q in Italian; want it translated", verb, it)
		}
	}
}
