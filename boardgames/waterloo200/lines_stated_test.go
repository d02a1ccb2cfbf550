package waterloo200_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// ground is a small map with areas called as the book numbers them: the British in the north with their headquarters 3 and
// the sunken road's 27, the French in the south with 100, Prussian woods 50 in the east. More areas, blocks and what begins
// are added to it.
func ground(more, units, begin string) map[string]any {
	text := `{"areas":[{"id":"3","start":"british","headquarters":"british","victory":true},{"id":"26","start":"british"},
		{"id":"27","start":"british","terrain":3,"sunken":"azure","icons":["azure-infantry","azure-infantry"]},{"id":"28","colour":"yellow","terrain":2,"start":"british","victory":true},
		{"id":"69","start":"french"},{"id":"70","start":"french"},{"id":"71","start":"french"},{"id":"100","start":"french","headquarters":"french","victory":true},
		{"id":"50","colour":"black","start":"prussian","headquarters":"prussian","arrivals":"red"}],
		"links":[["3","26"],["26","27"],["26","28"],["3","28"],["27","69"],["28","69"],["69","70"],["70","100"],["70","71"],["71","50"],["28","71"]],
		"units":[{"id":"napoleon","faction":"french","arm":"strategic","block":"4-3-2-h","at":"100"},{"id":"wellington","faction":"british","arm":"strategic","block":"4-3-2-h","at":"3"}` + units + `]` + more + `,"begin":{"phase":"impulse","side":"french"` + begin + `}}`
	var b map[string]any
	if err := json.Unmarshal([]byte(text), &b); err != nil {
		panic(text + err.Error())
	}
	return b
}

// plays types lines on a board, `LINE => {what stands then}` each, spelled as in the cases of testdata; what a line draws
// the program draws.
func plays(t *testing.T, paragraph string, board map[string]any, script string) *session.Session {
	t.Helper()
	s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, board)
	for _, row := range strings.Split(strings.TrimSpace(script), "\n") {
		line, wants, _ := strings.Cut(strings.TrimSpace(row), " => ")
		want := &boardExpect{}
		if wants != "" {
			d := json.NewDecoder(strings.NewReader(wants))
			d.DisallowUnknownFields()
			if err := d.Decode(want); err != nil {
				t.Fatalf("%s: %v", row, err)
			}
		}
		data, taken := boardtest.Line(t, s, line, want.Refused)
		for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
			more, _ := boardtest.Line(t, s, "r", "")
			for k, v := range more {
				data[k] = v
			}
		}
		if !taken {
			break
		}
		if want.Spent != nil && data["spent"] != float64(*want.Spent) {
			t.Errorf("%q: spent %v; want %d", line, data["spent"], *want.Spent)
		}
		want.stands(t, s, line)
	}
	if t.Failed() {
		t.Logf("W200 §%s", paragraph)
	}
	return s
}

// corps is D'Erlon's corps in 69 and 70 against two blocks in 28, with guns.
const corps = `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"70"},{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69"},
	{"id":"I2","faction":"french","corps":"orange","arm":"infantry","block":"3-2-1","at":"70"},{"id":"C1","faction":"french","corps":"orange","arm":"cavalry","block":"3-2-1","at":"69"},
	{"id":"G1","faction":"french","corps":"orange","arm":"foot-artillery","block":"3-2-1-p","at":"69"},{"id":"G2","faction":"french","corps":"orange","arm":"horse-artillery","block":"2-1-p","at":"70"},
	{"id":"A1","faction":"british","corps":"orange","arm":"infantry","block":"4w-3-2-1","at":"28"},{"id":"A2","faction":"british","corps":"azure","arm":"infantry","block":"3-2-1","at":"28"},
	{"id":"A3","faction":"british","corps":"azure","arm":"infantry","block":"2-1","at":"27"},{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`

// What the referee records is so, whatever the rules say, but for what no table can show: W200 §1.3 [-], W200 §3.5 [+],
// W200 §3.5 [-], W200 §3.6 [+], W200 §1.5 [+], W200 §1.5.2 [+], W200 §2.1 [+], W200 §6.2.3.1.3 [+].
func TestW200_1_3Records(t *testing.T) {
	plays(t, "1.3", ground("", corps+`,{"id":"b9","faction":"british","at":"26"}`, ""), `
		put A3 69 => {"at":{"A3":"69"},"control":{"69":"french","27":"british"},"cubes":{}}
		put A3 28 => {"refused":"W200 §1.3"}
		put A3 71 => {"at":{"A3":"71"},"control":{"71":"british","69":"french"},"cubes":{"71":"british"}}
		put A3 27 => {"cubes":{"71":"british"}}
		control 71 french => {"cubes":{}}
		control 69 british => {"refused":"W200 §1.5"}
		control 26 french => {"refused":"W200 §1.5"}
		control 26 british => {"control":{"26":"british"},"cubes":{}}
		control 28 french => {"refused":"W200 §1.5"}
		control 71 prussian => {"cubes":{"71":"prussian"}}
		control 71 => {"refused":"W200 §1.5"}
		control 71 allied => {"refused":"W200 §1.5"}
		put A4 27 => {"at":{"A4":"27"},"reserve":{"british":0}}
		level A1 2 => {"shows":{"A1":"2-1"}}
		level A1 3 => {"shows":{"A1":"1"}}
		level A1 0 => {"shows":{"A1":"4w-3-2-1"}}
		level A1 4 => {"refused":"W200 §3.5"}
		level A1 => {"refused":"W200 §3.5"}
		remove C1 => {"gone":["C1"],"at":{"C1":null},"morale":{"french":9,"british":10}}
		put C1 69 => {"gone":[],"at":{"C1":"69"},"morale":{"french":10},"shows":{"C1":"3-2-1"}}
		disc allied => {"disc":"allied","side":"french","phase":"impulse"}
		disc => {"refused":"W200 §2.1"}
		reveal A1 => {"up":["A1"]}
		hide A1 => {"up":[]}
		reveal b9 => {"refused":"W200 §6.2.3.1.3"}
		reveal b9 orange => {"refused":"W200 §3.2"}
		reveal b9 infantry 3-2-1 => {"refused":"W200 §3.0"}
		reveal b9 plaid 3-2-1 => {"refused":"W200 §3.0"}
		reveal b9 cavalry red 3-2-1 german => {"shows":{"b9":"3-2-1"},"up":[]}
		level b9 2 => {"shows":{"b9":"1"}}
		reveal b9 => {"up":["b9"]}
		remove I1 => {"control":{"69":"french"}}
		put A3 69 => {"control":{"69":"french"}}
		remove C1+G1 => {"refused":"W200 §3.0"}
		activate derlon+C1 => {"refused":"W200 §3.0"}
		remove C1 => {"gone":["C1","I1"]}
		remove G1 => {"gone":["C1","G1","I1"],"control":{"69":"british"},"cubes":{"69":"british","71":"prussian"},"morale":{"french":7}}
		remove napoleon => {"over":true,"victor":"allied","by":"commander"}`)
}

// The tenth unit lost ends the game for the other side, also by a record: W200 §3.6 [+], W200 §6.2.3.1.9 [+].
func TestW200_3_6RecordedLosses(t *testing.T) {
	units, lines := "", ""
	for i := range 10 {
		id := "A2" + string(rune('0'+i))
		units += `,{"id":"` + id + `","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`
		lines += "remove " + id + "\n"
	}
	plays(t, "3.6", ground("", units, ""), strings.TrimSpace(lines)+` => {"over":true,"victor":"french","by":"morale","morale":{"british":0}}`)
}

// A game written down as a file is the same map with the same blocks, steps, control and moment: W200 §1.0 [+].
func TestW200_1_0ChartTellsAll(t *testing.T) {
	board := ground(`,"readings":{"R15":"b","R4":"a"},"options":["charge","morale"]`,
		corps+`,{"id":"b9","faction":"british","at":"26"},{"id":"blucher","faction":"prussian","arm":"strategic","block":"4-3-2-h"},{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h"},
			{"id":"DB1","faction":"british","corps":"red","arm":"cavalry","block":"3-2-1","language":"dutch","at":"26","up":true,"step":1},{"id":"EB1","faction":"british","corps":"red","arm":"cavalry","block":"3w-2-1","english":true,"at":"26"},
			{"id":"BR1","faction":"british","corps":"azure","arm":"infantry","block":"2-1","language":"german","brunswick":true,"reserve":true},{"id":"dead1","faction":"french","corps":"blue","arm":"infantry","block":"4r-3-2-1"}`,
		`,"turn":2,"disc":"allied","passes":1,"control":{"71":"british"},"dead":["dead1"]`)
	areas := board["areas"].([]any)
	areas[1].(map[string]any)["name"] = map[string]any{"en": "the rear", "it": "le retrovie"}
	areas[1].(map[string]any)["at"] = []any{1.5, 2.0}
	areas[1].(map[string]any)["brunswick"] = true
	s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, board)
	file := boardtest.Told(t, s, "chart")["file"].(string)
	got, err := field.Read("chart.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	text, err := json.Marshal(board)
	if err != nil {
		t.Fatal(err)
	}
	want, err := field.Read("board.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	if string(got.JSON()) != string(want.JSON()) {
		t.Errorf("written as\n%s\nread as\n%s\nwant\n%s", file, got.JSON(), want.JSON())
	}
}

// Who stands alone in an area controls it, whatever a file says of it: W200 §1.5 [+].
func TestW200_1_5WhoStandsAlone(t *testing.T) {
	plays(t, "1.5", ground("", `,{"id":"A1","faction":"british","corps":"orange","arm":"infantry","block":"2-1","at":"71"},{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"2-1","at":"28"},
		{"id":"A2","faction":"british","corps":"orange","arm":"infantry","block":"2-1","at":"28"}`, ""), `
		pass => {"control":{"71":"british","28":"british"},"cubes":{"71":"british"}}`)
}

// A strategic commander who rides into his empty headquarters takes it from the enemy and reorganises there; by the other reading
// of R66 it must be his side's before he comes. Where enemies stand he does not: W200 §6.4 [+], W200 §6.4 [-], W200 §1.5 [+].
func TestW200_6_4TakenHeadquarters(t *testing.T) {
	away := func(more, units string) map[string]any {
		b := ground(more, units, `,"control":{"100":"british"}`)
		b["units"].([]any)[0].(map[string]any)["at"] = "70"
		return b
	}
	leader := `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"71","step":2}`
	plays(t, "6.4", away("", leader), `
		pass
		pass => {"phase":"reorganise","side":"allied"}
		end => {"side":"french","control":{"100":"british"}}
		reorganise napoleon 100 with derlon=2 => {"at":{"napoleon":"100"},"control":{"100":"french"},"cubes":{},"shows":{"derlon":"4-3-2-h"},"spent":2}`)
	plays(t, "6.4", away(`,"readings":{"R66":"b"}`, leader), `
		pass
		pass
		end
		reorganise napoleon 100 with derlon=2 => {"refused":"W200 §6.4","at":{"napoleon":"70"},"control":{"100":"british"},"shows":{"derlon":"2-h"}}`)
	for ruling, way := range map[string]bool{`,"readings":{"R66":"b"}`: false, "": true} {
		s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, away(ruling, leader))
		var r session.Reply
		for _, line := range []string{"pass", "pass", "end", "reorganise napoleon"} {
			rs := s.Submit(line)
			r = rs[len(rs)-1]
		}
		if r.Refusal == nil || slices.ContainsFunc(r.Refusal.Ways, func(w game.Way) bool { return w.Line == "reorganise napoleon 100" }) != way {
			t.Errorf("W200 §6.4, R66%s: got %v, want a refusal, and the way there: %t", ruling, r.Refusal, way)
		}
	}
	plays(t, "6.4", away("", leader+`,{"id":"A1","faction":"british","corps":"orange","arm":"infantry","block":"2-1","at":"100"}`), `
		pass
		pass
		end
		reorganise napoleon 100 => {"refused":"W200 §6.4"}`)
}
