package oracle_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/phalanx/oracle"
)

// TestByHand holds the oracle to what the book works out and to sums done on paper: a verb, its
// facts, and every outcome, or the refusal.
func TestByHand(t *testing.T) {
	for _, c := range []struct{ name, verb, facts, want string }{
		{"PHX §9.7: 14 to 11, won, not doubled", "battle",
			`{"attackers":[{"id":"4-I","value":3,"position":"flank","crosses":["ridge"]},{"id":"9-II","arm":"light-cavalry","value":4,"crosses":["ridge"]}],"defender":{"value":4,"reduced":2,"command":true},
			"cards":{"attacker":[{"bp":2},{"bp":4}],"defender":[{"action":"command"},{"bp":3}]}}`,
			`1 {"advance":["4-I","9-II"],"attacker":{"bp":14,"loses":[]},"defender":{"bp":11,"may":["reduce","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"PHX §9.7: the cavalry shot out of it, 11 to 11, held", "battle",
			`{"attackers":[{"value":3,"position":"flank","crosses":["ridge"]}],"defender":{"value":4,"reduced":2,"command":true},
			"cards":{"attacker":[{"bp":2},{"bp":4}],"defender":[{"action":"command"},{"bp":3}]}}`,
			`1 {"advance":[],"attacker":{"bp":11,"loses":[]},"defender":{"bp":11,"may":[]},"doubled":false,"winner":"defender"}`},
		{"PHX §9.4: an elite 3 on a flank with the card, at 4: 3 x 2 x 2", "battle",
			`{"attackers":[{"value":3,"elite":true,"position":"flank"}],"defender":{"value":4,"reduced":2},"cards":{"attacker":[{"action":"elite"}]}}`,
			`1 {"advance":["a1"],"attacker":{"bp":12,"loses":[]},"defender":{"bp":4,"may":["reduce+retreat"]},"doubled":true,"winner":"attacker"}`},
		{"PHX §10: 5, 4, 4 round a castle with 1 point, foot 2, reduced 1", "battle",
			`{"attackers":[{"value":5},{"value":4,"position":"flank"},{"value":4,"position":"rear"}],"defender":{"value":2,"reduced":1,"terrain":"castle","cdp":1}}`,
			`1 {"advance":["a1","a2","a3"],"attacker":{"bp":13,"loses":[]},"defender":{"bp":4,"may":["reduce+retreat","cdp+reduce","cdp+retreat"]},"doubled":true,"winner":"attacker"}`},
		{"PHX §11.4: heavy 4 charges the flank of foot 4 on a hill, 24 to 8", "charge",
			`{"attackers":[{"arm":"heavy-cavalry","value":4,"position":"flank"}],"defender":{"value":4,"reduced":2,"terrain":"hill"}}`,
			`1 {"advance":["a1"],"attacker":{"bp":24,"disordered":["a1"],"loses":[]},"defender":{"bp":8,"may":["reduce+retreat"]},"doubled":true,"winner":"attacker"}`},
		{"PHX §11.4: no bonus at the front of foot", "charge",
			`{"attackers":[{"arm":"heavy-cavalry","value":4}],"defender":{"value":4}}`,
			`1 {"advance":[],"attacker":{"bp":4,"disordered":["a1"],"loses":[]},"defender":{"bp":4,"may":[]},"doubled":false,"winner":"defender"}`},
		{"PHX §11.4: nor against horse, whatever the side; light 2 in the rear", "charge",
			`{"attackers":[{"arm":"light-cavalry","value":2,"position":"rear"}],"defender":{"arm":"heavy-cavalry","value":4}}`,
			`1 {"advance":["a1"],"attacker":{"bp":6,"disordered":["a1"],"loses":[]},"defender":{"bp":4,"may":["eliminate","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"R11 b: against horse, 2 x 2 x 3", "charge",
			`{"attackers":[{"arm":"light-cavalry","value":2,"position":"rear"}],"defender":{"arm":"heavy-cavalry","value":4},"readings":{"R11":"b"}}`,
			`1 {"advance":["a1"],"attacker":{"bp":12,"disordered":["a1"],"loses":[]},"defender":{"bp":4,"may":["eliminate"]},"doubled":true,"winner":"attacker"}`},
		{"PHX §9.3: 1 across a ridge and a stream at 2 in a village, 0 to 4", "battle",
			`{"attackers":[{"value":1,"crosses":["ridge","stream"]}],"defender":{"value":2,"terrain":"village"}}`,
			`1 {"advance":[],"attacker":{"bp":0,"loses":["a1"]},"defender":{"bp":4,"may":[]},"doubled":true,"winner":"defender"}`},
		{"PHX §2.3: the defender holds two of 1, 2, 3, 4 and plays one", "battle",
			`{"attackers":[{"value":5}],"defender":{"value":3},"unseen":{"defender":{"hand":2,"plays":1,"deck":[{"bp":1},{"bp":2},{"bp":3},{"bp":4}]}}}`,
			`1/2 {"advance":[],"attacker":{"bp":5,"loses":[]},"defender":{"bp":7,"may":[]},"doubled":false,"winner":"defender"}
1/3 {"advance":[],"attacker":{"bp":5,"loses":[]},"defender":{"bp":6,"may":[]},"doubled":false,"winner":"defender"}
1/6 {"advance":[],"attacker":{"bp":5,"loses":[]},"defender":{"bp":5,"may":[]},"doubled":false,"winner":"defender"}`},
		{"an elite 2 with the card or 2 points: equal, so the points, and anybody advances", "battle",
			`{"attackers":[{"value":2,"elite":true},{"value":1,"position":"flank"}],"defender":{"value":1},"unseen":{"attacker":{"hand":1,"deck":[{"bp":2,"action":"elite"}]}}}`,
			`1 {"advance":["a1","a2"],"attacker":{"bp":6,"loses":[]},"defender":{"bp":1,"may":["eliminate"]},"doubled":true,"winner":"attacker"}`},
		{"the fifth card: one of the two 3 and 2 of the hand", "battle",
			`{"played":4,"attackers":[{"value":2}],"defender":{"value":3,"reduced":1},"unseen":{"attacker":{"hand":2,"deck":[{"bp":3},{"bp":2}]}}}`,
			`1 {"advance":["a1"],"attacker":{"bp":5,"loses":[]},"defender":{"bp":3,"may":["reduce","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"nobody plays a sixth, but where the opponent has none", "battle",
			`{"played":4,"opponent-out":true,"attackers":[{"value":2}],"defender":{"value":3,"reduced":1},"unseen":{"attacker":{"hand":2,"deck":[{"bp":3},{"bp":2}]}}}`,
			`1 {"advance":["a1"],"attacker":{"bp":7,"loses":[]},"defender":{"bp":3,"may":["reduce+retreat"]},"doubled":true,"winner":"attacker"}`},
		{"R21: beaten doubly and shut in with two castle points", "battle",
			`{"attackers":[{"value":9}],"defender":{"value":2,"reduced":1,"terrain":"castle","cdp":2,"retreat":"blocked"}}`,
			`1 {"advance":["a1"],"attacker":{"bp":9,"loses":[]},"defender":{"bp":4,"may":["eliminate","cdp+reduce","cdp+cdp"]},"doubled":true,"winner":"attacker"}`},
		{"R21 b: one reduction", "battle",
			`{"attackers":[{"value":9}],"defender":{"value":2,"reduced":1,"retreat":"blocked"},"readings":{"R21":"b"}}`,
			`1 {"advance":["a1"],"attacker":{"bp":9,"loses":[]},"defender":{"bp":2,"may":["reduce"]},"doubled":true,"winner":"attacker"}`},
		{"R20: 1 in the rear counts 3 as the 3 before it; R20 b: the 3", "battle",
			`{"attackers":[{"value":3},{"value":1,"position":"rear"}],"defender":{"value":7,"terrain":"wood"}}`,
			`1 {"advance":[],"attacker":{"bp":6,"loses":["a1","a2"]},"defender":{"bp":14,"may":[]},"doubled":true,"winner":"defender"}`},
		{"R20 b", "battle",
			`{"attackers":[{"value":3},{"value":1,"position":"rear"}],"defender":{"value":7,"terrain":"wood"},"readings":{"R20":"b"}}`,
			`1 {"advance":[],"attacker":{"bp":6,"loses":["a1"]},"defender":{"bp":14,"may":[]},"doubled":true,"winner":"defender"}`},
		{"R15 b, R16 b: two cards on the better elite, 2 x 4 + 1", "battle",
			`{"attackers":[{"value":1,"elite":true},{"value":1,"elite":true,"position":"flank"}],"defender":{"value":6},"cards":{"attacker":[{"action":"elite"},{"action":"elite"}]},"readings":{"R15":"b","R16":"b"}}`,
			`1 {"advance":["a2"],"attacker":{"bp":9,"loses":[]},"defender":{"bp":6,"may":["eliminate","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"R8: 2 for each of two beside Napoleon", "battle",
			`{"attackers":[{"value":1,"command":true},{"value":1,"command":true,"position":"flank"}],"defender":{"value":6},"cards":{"attacker":[{"action":"command"},{"action":"command"}]}}`,
			`1 {"advance":["a1","a2"],"attacker":{"bp":7,"loses":[]},"defender":{"bp":6,"may":["eliminate","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"R8 b, R29 b: once a battle, each card", "battle",
			`{"attackers":[{"value":1,"command":true},{"value":1,"command":true,"position":"flank"}],"defender":{"value":7},"cards":{"attacker":[{"action":"command"},{"action":"command"}]},"readings":{"R8":"b","R29":"b"}}`,
			`1 {"advance":[],"attacker":{"bp":7,"loses":[]},"defender":{"bp":7,"may":[]},"doubled":false,"winner":"defender"}`},
		{"R9: an attacker on a hill takes the village's bonus", "battle", `{"attackers":[{"value":3,"on-hill":true}],"defender":{"value":2,"terrain":"village"}}`,
			`1 {"advance":["a1"],"attacker":{"bp":3,"loses":[]},"defender":{"bp":2,"may":["eliminate","retreat"]},"doubled":false,"winner":"attacker"}`},
		{"R9 b: only a hill's", "battle", `{"attackers":[{"value":3,"on-hill":true}],"defender":{"value":2,"terrain":"village"},"readings":{"R9":"b"}}`,
			`1 {"advance":[],"attacker":{"bp":3,"loses":[]},"defender":{"bp":4,"may":[]},"doubled":false,"winner":"defender"}`},
		{"R17: nor a castle's of its foot, but of its horse", "battle", `{"attackers":[{"value":3,"on-hill":true}],"defender":{"arm":"light-cavalry","value":2,"terrain":"castle","cdp":4}}`,
			`1 {"advance":["a1"],"attacker":{"bp":3,"loses":[]},"defender":{"bp":2,"may":["eliminate","retreat"]},"doubled":false,"winner":"attacker"}`},

		{"PHX §8.5", "move", `{"mp":6,"path":[{"to":"village","edge":["stream"]},{"turn":true},{"to":"clear","edge":["stream","bridge"]}]}`, `1 {"left":1,"spent":5,"steps":[3,1,1]}`},
		{"PHX §8: two squares, two points left for others", "move", `{"mp":4,"path":[{"to":"clear"},{"to":"clear"}]}`, `1 {"left":2,"spent":2,"steps":[1,1]}`},
		{"PHX §8.3: a ridge to a hill, a hill, by road over a stream into La Haye Sainte", "move",
			`{"mp":6,"path":[{"to":"hill","edge":["ridge"]},{"to":"hill"},{"to":"castle","edge":["road","stream"],"place":"la-haye-sainte"}]}`, `1 {"left":1,"spent":5,"steps":[3,1,1]}`},
		{"R14: a ridge and a stream", "move", `{"mp":9,"path":[{"to":"wood","edge":["ridge","stream"]}]}`, `1 {"left":5,"spent":4,"steps":[4]}`},
		{"R14 b", "move", `{"mp":9,"path":[{"to":"wood","edge":["ridge","stream"]}],"readings":{"R14":"b"}}`, `1 {"left":6,"spent":3,"steps":[3]}`},
		{"PHX §8: a leader, beside a friend too", "move", `{"unit":"leader","mp":2,"path":[{"to":"wood","edge":["ridge"]},{"to":"castle","occupied":"own"}]}`, `1 {"left":0,"spent":2,"steps":[1,1]}`},
		{"PHX §5: a reinforcement into a wood", "move", `{"mp":3,"path":[{"to":"wood","entry":true},{"to":"wood"}]}`, `1 {"left":0,"spent":3,"steps":[1,2]}`},
		{"a pond before an occupied square, and both before the points", "move", `{"mp":0,"path":[{"to":"wood","occupied":"enemy"},{"to":"wood","edge":["pond"]}]}`, `illegal PHX §8.3`},
		{"a leader who turns before a pond", "move", `{"unit":"leader","mp":0,"path":[{"to":"wood","edge":["pond"]},{"turn":true}]}`, `illegal PHX §8.1`},

		{"PHX §11.1", "fire", `{}`, `1 {"result":"disordered"}`},
		{"PHX §9.5: a second disorder", "fire", `{"target":{"reduced":2,"disordered":true}}`, `1 {"result":"reduced"}`},
		{"R7: it eliminates nobody", "fire", `{"target":{"disordered":true}}`, `1 {"result":"none"}`},
		{"R18: horse in a castle", "fire", `{"target":{"arm":"light-cavalry","terrain":"castle"}}`, `1 {"result":"none"}`},
		{"R18 b", "fire", `{"target":{"arm":"light-cavalry","terrain":"castle"},"readings":{"R18":"b"}}`, `1 {"result":"disordered"}`},
		{"R18 b: not foot", "fire", `{"target":{"terrain":"castle"},"readings":{"R18":"b"}}`, `1 {"result":"none"}`},

		{"PHX §13.3: 3/I Corps dead, four points of the French", "victory", `{"eliminated":{"allied":[4]}}`, `1 {"allied":21,"french":4,"winner":"allied"}`},
		{"PHX §13.3: Prussians in two squares of Plancenoit", "victory",
			`{"eliminated":{"french":[4,2],"allied":[4,3]},"last":{"hougoumont":"french","la-haye-sainte":"french","plancenoit":["prussian","french","prussian"]}}`, `1 {"allied":10,"french":17,"winner":"french"}`},
		{"PHX §13.2: two castles are not enough", "victory", `{"game":"short","last":{"hougoumont":"french","frischermont":"french"}}`, `1 {"winner":"allied"}`},
		{"PHX §13.2: with Mont St Jean", "victory", `{"game":"short","last":{"hougoumont":"french","frischermont":"french","mont-st-jean":"french"}}`, `1 {"winner":"french"}`},
	} {
		if got := said(oracle.Ask(c.verb, []byte(c.facts))); got != c.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestRefused holds what is forbidden, and which of two is named, to the order of the contract.
func TestRefused(t *testing.T) {
	const attackers = `"attackers":[{"value":3}]`
	const beside = `"attackers":[{"value":3,"elite":true,"command":true}]`
	const defender = `,"defender":{"value":3}`
	for _, c := range []struct{ name, verb, facts, want string }{
		{"both Allied", "battle", `{"army":"prussian","defending":"allied"` + defender + `}`, `illegal PHX §9`},
		{"PHX §9: no card was played to move or to act", "battle", `{"played":0` + defender + `}`, `illegal PHX §9`},
		{"PHX §9: nor that of the charge", "charge", `{"played":0,"attackers":[{"arm":"light-cavalry","value":3}]` + defender + `}`, `illegal PHX §9`},
		{"no attacker", "battle", `{"defender":{"value":3}}`, `illegal PHX §9.2`},
		{"two at the front", "battle", `{"attackers":[{"value":1,"disordered":true},{"value":1}]` + defender + `}`, `illegal PHX §9.2`},
		{"two at the front of horse in a castle", "battle", `{"attackers":[{"value":1},{"value":1}],"defender":{"arm":"heavy-cavalry","value":2,"terrain":"castle"}}`, `illegal PHX §9.2`},
		{"PHX §9.2: the third does not face him", "battle", `{"attackers":[{"value":1},{"value":1,"position":"flank"},{"value":1}]` + defender + `}`, `illegal PHX §9.2`},
		{"disordered", "battle", `{"played":6,"attackers":[{"value":1,"disordered":true}]` + defender + `}`, `illegal PHX §9.5`},
		{"foot that charges, disordered", "charge", `{"attackers":[{"value":1,"disordered":true}]` + defender + `}`, `illegal PHX §9.5`},
		{"foot that charges", "charge", `{` + attackers + defender + `}`, `illegal PHX §11.4`},
		{"three squares", "charge", `{"squares":3,"attackers":[{"arm":"light-cavalry","value":3}]` + defender + `}`, `illegal PHX §11.4`},
		{"over a ridge", "charge", `{"moves-over":["ridge"],"attackers":[{"arm":"light-cavalry","value":3}]` + defender + `}`, `illegal PHX §11.4`},
		{"a sixth card, of no use", "battle", `{"played":5,` + attackers + defender + `,"cards":{"attacker":[{"action":"rally"}]}}`, `illegal PHX §4`},
		{"of no use in a battle, the attacker's first", "battle", `{` + attackers + defender + `,"cards":{"attacker":[{"action":"rally"}],"defender":[{"action":"elite"}]}}`, `illegal PHX §11`},
		{"Prussian elite", "battle", `{"army":"prussian",` + beside + defender + `,"cards":{"attacker":[{"action":"elite"}]}}`, `illegal PHX §11.3`},
		{"Prussian command", "battle", `{"army":"prussian",` + beside + defender + `,"cards":{"attacker":[{"action":"command"}]}}`, `illegal PHX §11.2`},
		{"points in a charge", "charge", `{"attackers":[{"arm":"light-cavalry","value":3}]` + defender + `,"cards":{"defender":[{"bp":1}]}}`, `illegal PHX §11.4`},
		{"nobody knows what Wellington is worth in attack, nor stands beside him", "battle", `{"army":"allied",` + attackers + defender + `,"cards":{"attacker":[{"action":"command"}]}}`, `bad-value PHX §11.2`},
		{"R19 b: nothing, but nobody stands beside him", "battle", `{"army":"allied",` + attackers + defender + `,"cards":{"attacker":[{"action":"command"}]},"readings":{"R19":"b"}}`, `illegal PHX §11.2`},
		{"nor of a card unseen", "battle", `{"army":"allied",` + beside + defender + `,"unseen":{"attacker":{"hand":3,"deck":[{"action":"command"}]}}}`, `bad-value PHX §11.2`},
		{"no elite", "battle", `{` + attackers + defender + `,"cards":{"defender":[{"action":"elite"}]}}`, `illegal PHX §11.3`},
		{"two hands, one above its deck", "battle", `{` + attackers + defender + `,"unseen":{"attacker":{"hand":1,"deck":[{"bp":1}]},"defender":{"hand":1,"deck":[]}}}`, `bad-value PHX §6`},
		{"a hand above its deck", "battle", `{` + attackers + defender + `,"unseen":{"defender":{"hand":2,"deck":[{"bp":1}]}}}`, `bad-value PHX §2.3`},
		{"points and an action", "battle", `{"defending":"french",` + attackers + defender + `,"cards":{"attacker":[{"bp":1,"action":"elite"}]}}`, `bad-value`},
		{"two of one name", "battle", `{"attackers":[{"id":"a2","value":1},{"value":1,"position":"flank"}]` + defender + `}`, `bad-value`},
		{"a unit without value", "battle", `{"attackers":[{}]` + defender + `}`, `bad-value`},
		{"a fact of a charge", "battle", `{"squares":1,` + attackers + defender + `}`, `unknown`},
		{"unknown before bad", "battle", `{"colour":1,"attackers":7` + defender + `}`, `unknown`},
		{"a reading there is not", "fire", `{"readings":{"R18":"c"}}`, `bad-value`},
		{"a ruling there is not", "fire", `{"readings":{"R99":"b"}}`, `unknown`},
		{"horse that fires", "fire", `{"shooter":{"arm":"light-cavalry"}}`, `illegal PHX §11.1`},
		{"not ahead", "fire", `{"front":false}`, `illegal PHX §11.1`},
		{"too few points", "move", `{"mp":1,"path":[{"to":"wood"}]}`, `illegal PHX §8`},
		{"through a friend", "move", `{"mp":9,"path":[{"to":"clear","occupied":"own"},{"to":"clear"}]}`, `illegal PHX §8.2`},
		{"no points told", "move", `{"path":[{"to":"wood"}]}`, `bad-value`},
		{"Plancenoit has three squares", "victory", `{"last":{"plancenoit":["french"]}}`, `bad-value`},
		{"no object", "victory", `[]`, `bad-value`},
		{"a key twice", "fire", `{"front":true,"front":true}`, `bad-value`},
		{"an unknown verb", "sing", `{}`, `unknown`},
	} {
		if got := said(oracle.Ask(c.verb, []byte(c.facts))); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestNeeds holds what is missing to the sums of PHX §9.4.
func TestNeeds(t *testing.T) {
	a := oracle.Ask("battle", []byte(`{"attackers":[{"value":5}],"defender":{"value":3}}`))
	needs := a.Chance["needs"].(map[string]any)
	for key, want := range map[string]int{"attacker_wins": 0, "attacker_doubles": 2, "defender_holds": 2, "defender_doubles": 8} {
		if needs[key] != want {
			t.Errorf("%s is %v, want %d", key, needs[key], want)
		}
	}
}

func said(a oracle.Answer) string {
	if a.Refusal != nil {
		return strings.TrimSpace(a.Refusal.Code + " " + a.Refusal.Paragraph)
	}
	var lines []string
	for _, o := range a.Outcomes {
		lines = append(lines, o.P.RatString()+" "+o.Result)
	}
	return strings.Join(lines, "\n")
}
