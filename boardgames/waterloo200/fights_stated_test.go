package waterloo200_test

import (
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

const (
	derlon70 = `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"70"}`
	reille   = `,{"id":"reille","faction":"french","corps":"green","arm":"tactical","block":"4-3-2-h","at":"69"}`
)

func french(id, corps, arm, steps, at string) string {
	return `,{"id":"` + id + `","faction":"french","corps":"` + corps + `","arm":"` + arm + `","block":"` + steps + `","at":"` + at + `"}`
}

// A tactical action has a battle for each commander: those that are newly engaged must be fought, and so keep their places;
// one that was contested before may be fought besides where there is one left: W200 §6.2.3 [+], W200 §6.2.3 [-],
// W200 §6.2.3.1.10 [-].
func TestW200_6_2_3HowManyBattles(t *testing.T) {
	field := derlon70 + reille + french("I1", "orange", "infantry", "3-2-1", "69") + french("I2", "green", "infantry", "4-3-2-1", "28") +
		british("A1", "4-3-2-1", "28") + british("A2", "2-1", "27")
	plays(t, "6.2.3", ground("", field, ""), `
		activate derlon
		battle 70 => {"refused":"W200 §6.2.3"}
		move I1 27 => {"owed":["battle 27"]}
		battle 28 => {"refused":"W200 §6.2.3"}
		end => {"refused":"W200 §6.2.3"}
		battle 27 => {"battle":{"of":3,"df":5,"fr":-2,"hits":[2,1],"victory":"marginal"},"shows":{"I1":"1","A2":"1"},"up":["derlon","I1","A1"]}
		battle 27 => {"refused":"W200 §6.2.3.1.10"}
		battle 28 => {"refused":"W200 §6.2.3"}
		end => {"shows":{"derlon":"3-2-h"},"side":"allied"}`)
	// With two commanders 28 may be fought before or after; each once.
	plays(t, "6.2.3", ground("", field, ""), `
		activate derlon
		activate reille
		move I1 27
		battle 28 => {"battle":{"of":8,"df":6,"fr":2,"hits":[1,2],"victory":"marginal"}}
		battle 28 => {"refused":"W200 §6.2.3.1.10"}
		end => {"refused":"W200 §6.2.3"}
		battle 27 => {"battle":{"of":7,"df":5,"fr":2}}
		end => {"shows":{"derlon":"3-2-h","reille":"3-2-h"}}`)
	// A third is one too many, also where nobody waits for his.
	plays(t, "6.2.3", ground("", field+french("I3", "green", "infantry", "3-2-1", "71")+british("A3", "3-2-1", "71")+british("A4", "1", "100"), ""), `
		activate derlon
		activate reille
		battle 28
		battle 71
		battle 100 => {"refused":"W200 §6.2.3"}
		move I1 27 => {"refused":"W200 §6.0"}
		end`)
}

// By the disc there is one battle, of a faction that has moved: W200 §6.1 [+], W200 §6.1 [-].
func TestW200_6_1OneBattleByTheDisc(t *testing.T) {
	field := french("C1", "orange", "cavalry", "4-3-2-1", "69") + french("C2", "orange", "cavalry", "3-2-1", "69") + french("I2", "green", "infantry", "4-3-2-1", "26") +
		british("A1", "2-1", "28") + british("A2", "2-1", "27") + british("A3", "2-1", "26")
	plays(t, "6.1", ground("", field, ""), `
		strategic => {"phase":"movement","disc":"french"}
		battle 26 => {"refused":"W200 §6.1"}
		move C1 28 => {"spent":3,"owed":["battle 28"]}
		move C2 27 => {"refused":"W200 §6.1"}
		move C2 28
		battle 26 => {"refused":"W200 §6.2.3"}
		battle 28 => {"battle":{"of":7,"df":4,"fr":3,"hits":[1,2]},"at":{"A1":null},"gone":["A1"],"control":{"28":"french"},"up":["A2","A3"]}
		battle 26 => {"refused":"W200 §6.1"}
		activate derlon => {"refused":"W200 §3.0"}
		end => {"disc":"allied","side":"allied"}
		strategic
		end => {"disc":"french"}`)
}

// Guns beside the battle: activated, not among enemies, with balls, of its faction; of the Allies one: W200 §3.10 [-],
// W200 §3.10.1 [-], W200 §3.10.2 [-], W200 §3.10.3 [-].
func TestW200_3_10_1WhichGunsServe(t *testing.T) {
	field := derlon70 + french("I1", "orange", "infantry", "4-3-2-1", "69") + french("G1", "orange", "foot-artillery", "3-2-1-p", "69") +
		french("G2", "orange", "horse-artillery", "2-1-p", "70") + french("G3", "orange", "foot-artillery", "1-p", "69") + british("A1", "4-3-2-1", "28")
	plays(t, "3.10.1", ground("", field, ""), `
		activate derlon
		move I1 28
		move G2 reveal
		battle 28 with I1 => {"refused":"W200 §3.10.1"}
		battle 28 with G1 => {"refused":"W200 §3.10.1"}
		battle 28 with G2 => {"refused":"W200 §3.10.1"}
		battle 28 with ghost => {"refused":"W200 §3.0"}
		battle 28 with A1 => {"refused":"W200 §2.2"}
		move G1 reveal
		level G3 1
		move G3 reveal
		battle 28 with G1+G1 => {"refused":"W200 §3.10.1"}
		battle 28 with G3 => {"refused":"W200 §3.10.2"}
		battle 28 with G1 => {"battle":{"of":7,"df":6,"fr":1},"shows":{"G1":"2-1-p","G2":"2-1-p"},"up":["derlon","I1","G1","G2","G3"]}
		end => {"up":["I1"],"activated":[]}`)
}

// Wellington and Napoleon: who kills one has won, in the middle of the battle, and nothing is owed any more; Bluecher's death
// ends nothing: W200 §0/vincere [+], W200 §0/vincere [-].
func TestW200_WinningByACommander(t *testing.T) {
	plays(t, "0/vincere", ground("", derlon70+french("C1", "orange", "cavalry", "4-3-2-1", "69")+french("C2", "orange", "cavalry", "4-3-2-1", "69"), ""), `
		level wellington 3
		activate derlon 69
		move C1 27 26 3 => {"spent":4}
		move C2 27 26 3
		battle 3 => {"battle":{"of":8,"df":1,"fr":7,"hits":[1,3]},"gone":["wellington"],"over":true,"victor":"french","by":"commander","owed":[],"shows":{"C1":"4-3-2-1","C2":"4-3-2-1"}}
		end => {"refused":"W200 §2.0"}`)
	plays(t, "0/vincere", ground("", derlon70+french("C1", "orange", "cavalry", "4-3-2-1", "70")+french("C2", "orange", "cavalry", "4-3-2-1", "70")+
		`,{"id":"blucher","faction":"prussian","arm":"strategic","block":"4-3-2-h","step":3,"at":"71"}`, ""), `
		activate derlon
		move C1+C2 71
		battle 71 => {"gone":["blucher"],"over":false,"control":{"71":"french"},"morale":{"french":10,"british":10}}`)
}

// The loser's losses come first: where his last block dies and gives the seventh victory area, the game is over before the
// winner's share falls, whose own last morale that would have been; without the seventh the other side has won: W200
// §0/vincere [+], W200 §6.2.3.1.7 [+], W200 R28, R45.
func TestW200_WhicheverEndComesFirst(t *testing.T) {
	const dead = `"FR1","FR2","FR3","FR4","FR5","FR6","FR7","FR8","FR9"`
	for _, c := range []struct{ third, want string }{
		{"french", `{"gone":["A1",` + dead + `],"over":true,"victor":"french","by":"areas","morale":{"french":1,"british":9}}`},
		{"british", `{"gone":["A1",` + dead + `,"I1"],"over":true,"victor":"allied","by":"morale"}`},
	} {
		field, script := derlon70+french("I1", "orange", "infantry", "1", "69")+british("A1", "1", "27"), ""
		for i := 1; i <= 9; i++ {
			id := "FR" + strconv.Itoa(i)
			field += ",{\"id\":\"" + id + "\",\"faction\":\"french\",\"corps\":\"blue\",\"arm\":\"infantry\",\"block\":\"1\",\"reserve\":true}"
			script += "remove " + id + "\n"
		}
		b := ground("", field, `,"control":{"3":"french","26":"`+c.third+`","28":"french","71":"british"}`)
		areas := b["areas"].([]any)
		for _, i := range []int{1, 2, 4, 5} { // 26, 27, 69, 70 beside 3, 28 and 100
			areas[i].(map[string]any)["victory"] = true
		}
		for _, k := range []string{"terrain", "sunken", "icons"} {
			delete(areas[2].(map[string]any), k)
		}
		b["units"].([]any)[1].(map[string]any)["at"] = "71" // Wellington
		plays(t, "0/vincere", b, script+`activate derlon 69
			move I1 27
			battle 27 => `+c.want)
	}
}

// A dead Prussian is out of the game, and on no morale track: W200 §6.2.3.1.9 [+]; the dead of the others lie on theirs:
// W200 §6.2.3.1.9 [-].
func TestW200_6_2_3_1_9WhereTheDeadLie(t *testing.T) {
	for unit, want := range map[string]string{
		british("A1", "1", "27"): "onto the morale track",
		`,{"id":"A1","faction":"prussian","corps":"red","arm":"infantry","block":"1","at":"71"}`: "out of the game",
	} {
		to := map[bool]string{true: "27", false: "71"}[strings.Contains(unit, "british")]
		from := map[string]string{"27": "69", "71": "70"}[to]
		s := plays(t, "6.2.3.1.9", ground("", derlon70+french("C1", "orange", "cavalry", "4-3-2-1", from)+french("C2", "orange", "cavalry", "4-3-2-1", from)+unit, ""), "activate derlon "+from+"\nmove C1+C2 "+to)
		if got := said(t, s, i18n.EN, "battle "+to); !strings.Contains(got, "take A1 off") || !strings.Contains(got, want) {
			t.Errorf("%s: %s; want A1 %s (W200 §6.2.3.1.9)", unit, got, want)
		}
	}
}

// A turn ends with two passes, one after the other, and the last turn with them; who controls more of the seven victory areas
// has won then, nobody where they are equal: W200 §0/vincere [+], W200 §2.0 [+], W200 §6.3 [+].
func TestW200_2_0TheEnd(t *testing.T) {
	plays(t, "2.0", ground("", "", `,"turn":5`), `
		pass => {"passes":1,"side":"allied","over":false}
		pass => {"over":true,"victor":"allied","by":"end"}`)
	plays(t, "2.0", ground("", "", `,"turn":5,"control":{"28":"french"}`), `
		pass
		pass => {"over":true,"victor":"french","by":"end"}`)
	even := ground("", "", `,"turn":5`)
	even["areas"].([]any)[3].(map[string]any)["victory"] = false
	plays(t, "2.0", even, `
		pass
		pass => {"over":true,"victor":"","by":"end"}`)
	plays(t, "6.3", ground("", "", `,"turn":4,"disc":"allied"`), `
		pass => {"passes":1}
		strategic
		end => {"passes":0,"side":"french","disc":"french"}
		pass => {"passes":1,"phase":"impulse"}`)
	plays(t, "2.0", ground("", "", `,"turn":4`), `
		pass => {"passes":1}
		pass => {"passes":0,"phase":"reorganise","side":"allied","turn":4}
		reorganise wellington => {"up":["wellington"],"activated":["wellington"],"side":"allied"}
		reorganise wellington => {"refused":"W200 §6.4"}
		reorganise napoleon => {"refused":"W200 §6.4"}
		end => {"shows":{"wellington":"3-2-h"},"up":[],"activated":[],"side":"french","phase":"reorganise"}
		end => {"turn":5,"phase":"impulse","side":"french","disc":"french","shows":{"napoleon":"4-3-2-h"}}`)
	// The side without the disc reorganises first (6.4).
	plays(t, "6.4", ground("", "", `,"phase":"reorganise","disc":"allied"`), `
		reorganise napoleon => {"side":"french"}`)
	plays(t, "6.4", ground("", "", `,"phase":"reorganise","side":"allied"`), `
		reorganise wellington => {"side":"allied"}`)
}

// Isolated blocks among enemies lose a step when both have reorganised, and one on its last is gone, and its area with it:
// W200 §0/or-9 [+], W200 §0/or-9 [-].
func TestW200_Option9Isolated(t *testing.T) {
	// I1 in 26 has no way to Napoleon but through 27 and 28, which are British; A1 has Wellington beside it.
	field := french("I1", "orange", "infantry", "4-3-2-1", "26") + british("A1", "3-2-1", "26") + french("I2", "orange", "infantry", "1", "3")
	plays(t, "0/or-9", ground(`,"options":["morale"]`, field, ""), `
		pass => {"isolated":["I1","I2"]}
		pass
		end => {"shows":{"I1":"4-3-2-1"}}
		end => {"shows":{"I1":"3-2-1","A1":"3-2-1"},"gone":["I2"],"control":{"3":"british","26":"british"},"morale":{"french":9},"turn":2}`)
	plays(t, "0/or-9", ground(`,"options":["morale"],"readings":{"R26":"b"}`, field, ""), `
		pass
		pass
		end
		end => {"shows":{"I1":"3-2-1","I2":"1"},"gone":[],"morale":{"french":10}}`)
	plays(t, "0/or-9", ground("", field, ""), `
		pass
		pass
		end
		end => {"shows":{"I1":"4-3-2-1"},"gone":[]}`)
}

// With the disc the defender withdraws all blocks or none, into areas of his own faction beside, where some of it stand and no
// enemies, with room; the area is the attacker's, the battle is over, and the disc passes: W200 §0/or-7 [+], W200 §0/or-7 [-].
func TestW200_Option7WhoWithdraws(t *testing.T) {
	field := derlon70 + french("I1", "orange", "infantry", "4-3-2-1", "69") + british("A1", "3-2-1", "28") + british("A2", "2-1", "28") + british("A3", "2-1", "26")
	begun := `
		activate derlon 69
		move I1 28
		withdraw A1 3 A2 26 => {"refused":"W200 §0/or-7"}
		battle 28 => {"owed":["withdraw"],"disc":"allied"}
		end => {"refused":"W200 §0/or-7"}
		hit A1 => {"refused":"W200 §6.2.3.1.7"}
		reserve => {"refused":"W200 §6.2.3.1.2"}
		withdraw A1 3 => {"refused":"W200 §0/or-7"}
		withdraw A1 3 A3 3 => {"refused":"W200 §0/or-7"}
		withdraw A1 71 A2 3 => {"refused":"W200 §0/or-7"}
		withdraw A1 69 A2 3 => {"refused":"W200 §0/or-7"}
		withdraw A1 27 A2 3 => {"refused":"W200 §0/or-7"}
		withdraw A1 3 A2 => {"refused":"W200 §0/or-7"}
	`
	plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, `,"disc":"allied"`), begun+`
		withdraw A1 3 A2 26 => {"at":{"A1":"3","A2":"26"},"control":{"28":"french"},"disc":"french","owed":[],"shows":{"A1":"3-2-1","I1":"4-3-2-1"}}
		battle 28 => {"refused":"W200 §6.2.3"}
		end => {"disc":"french","side":"allied","shows":{"derlon":"3-2-h"}}`)
	plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, `,"disc":"allied"`), begun+`
		x => {"battle":{"of":8,"df":7,"fr":1,"hits":[1,1]},"disc":"allied","shows":{"A1":"2-1","I1":"3-2-1"},"owed":[]}`)
	// Without the disc nobody is asked.
	plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, ""), `
		activate derlon 69
		move I1 28
		battle 28 => {"battle":{"of":8,"df":7},"owed":[]}`)
	// All four arms attack: the disc is spent, and they stay; 5 hits for a quarter, up, less one (OR 8).
	plays(t, "0/or-8", ground(`,"options":["retreat","combined"]`, field+french("C1", "orange", "cavalry", "3-2-1", "69")+french("G1", "orange", "foot-artillery", "3-2-1-p", "69"), `,"disc":"allied"`), `
		activate derlon 69
		move G1 reveal
		move I1+C1 28
		battle 28 with G1
		withdraw A1 3 A2 26 => {"at":{"A1":"28"},"disc":"french","battle":{"of":14,"df":7,"fr":7,"hits":[1,5]},"owed":["hit british"],"shows":{"A1":"2-1"}}
		hit => {"gone":["A1","A2"],"shows":{"I1":"3-2-1","C1":"3-2-1"},"control":{"28":"french"}}`)
}

// Horse that fought goes on where nobody is left, into a green area beside with room; each once or not at all: W200 §0/or-4
// [+], W200 §0/or-4 [-].
func TestW200_Option4WhoGoesOn(t *testing.T) {
	field := derlon70 + french("C1", "orange", "cavalry", "4-3-2-1", "70") + french("I1", "orange", "infantry", "3-2-1", "70") + british("A1", "1", "71")
	plays(t, "0/or-4", ground(`,"options":["impetus"]`, field, ""), `
		impetus C1 70 => {"refused":"W200 §0/or-4"}
		activate derlon
		move C1+I1 71
		battle 71 => {"battle":{"of":11,"df":1,"hits":[1,1]},"gone":["A1"],"owed":["impetus C1"]}
		impetus I1 70 => {"refused":"W200 §0/or-4"}
		impetus C1 => {"refused":"W200 §0/or-4"}
		impetus C1 28 => {"refused":"W200 §0/or-4"}
		impetus C1 50 => {"refused":"W200 §0/or-4"}
		end => {"refused":"W200 §0/or-4"}
		impetus C1 70 => {"at":{"C1":"70"},"owed":[]}
		impetus C1 69 => {"refused":"W200 §0/or-4"}
		end`)
	plays(t, "0/or-4", ground(`,"options":["impetus"]`, field, ""), `
		activate derlon
		move C1+I1 71
		battle 71
		x => {"at":{"C1":"71"},"owed":[]}
		end`)
	plays(t, "0/or-4", ground("", field, ""), `
		activate derlon
		move C1+I1 71
		battle 71 => {"owed":[]}`)
}
