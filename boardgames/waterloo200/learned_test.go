package waterloo200_test

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/session"
)

// told is a game whose map the table tells.
func told(t *testing.T, lines ...string) *session.Session {
	t.Helper()
	s, err := session.New(waterloo200.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range append([]string{"chart", "ground 100 green 1 french headquarters", "ground 53 green 0 french", "link 100 53", "ground 3 yellow 2 british headquarters victory",
		"block napoleon french strategic 4-3-2-h 100", "block wellington british strategic 4-3-2-h 3"}, lines...) {
		boardtest.Line(t, s, line, "")
	}
	return s
}

// A map told at the table says of an area what the printed one shows; told again, more of it: W200 §1.0 [+].
func TestW200_1_0ToldArea(t *testing.T) {
	s := told(t, "ground 27 yellow 3 british azure", "ground 27 victory", "ground 50 black", "link 27 53 3")
	a := boardtest.Told(t, s, "area 27")
	if a["colour"] != "yellow" || a["terrain"] != 3.0 || a["control"] != "british" {
		t.Errorf("27 is %v", a)
	}
	if c := boardtest.Told(t, s, "area 50")["control"]; c != "prussian" {
		t.Errorf("50 is held by %v", c)
	}
	file := boardtest.Told(t, s, "chart")["file"].(string)
	f, err := field.Read("told.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if got := strings.Join(f.Neighbours("27"), " "); got != "53 3" || f.Area("27").Sunken != "azure" || !f.Area("27").Victory || f.Area("3").Headquarters != field.British {
		t.Errorf("beside 27: %s, 27 is %+v", got, f.Area("27"))
	}
}

// What cannot be is refused, and nothing changes: W200 §1.0 [-], W200 §3.0 [-].
func TestW200_1_0ToldWrongly(t *testing.T) {
	s := told(t, "ground 27 red 7 british", "block b1 british 27", "ground 50 black")
	for _, c := range [][2]string{
		{"ground 27 blue", "W200 §1.0"}, {"ground 28 green 8 french", "W200 §1.0"}, {"ground 28 green 0", "W200 §1.5.1"}, {"ground 28 green 0 french headquarters", "W200 §1.0"},
		{"link 27 27", "W200 §1.0"}, {"link 27", "W200 §1.0"}, {"link 27 99", "W200 §1.0"},
		{"block b2 british 27", "W200 §1.3"}, {"block F1 french green 4-4-1 53", "W200 §3.0"}, {"block F1 french 4-3-1 53", "W200 §3.0"}, {"block F1 green 4-3-1 53", "W200 §3.0"},
		{"block F1 french azure 4-3-1 53", "W200 §3.0"}, {"block F1 french cavalry 53", "W200 §3.2"}, {"block F1 french green 4-3-1 53 reserve", "W200 §5.0"}, {"block F1 french green 4-3-1 50", "W200 §1.4"},
		{"block ney french strategic 4-3-2-h 53", "W200 §3.0"}, {"block b1 british 3", "W200 §3.0"}, {"block G1 french green foot-artillery 3-2-1 53", "W200 §3.0"},
		{"option cannons", "W200 §0"},
	} {
		boardtest.Line(t, s, c[0], c[1])
	}
}

// To take a move back forgets nothing that was told meanwhile, and what nobody told is asked once (W200 §6.2.2).
func TestW200_6_2_2ToldOnce(t *testing.T) {
	s := told(t, "block F1 french green 4w-3-2-1 53", "ground 27 green 0 british", "strategic")
	boardtest.Line(t, s, "move F1 27", "W200 §6.2.2")
	boardtest.Line(t, s, "link 53 27", "")
	boardtest.Line(t, s, "move F1 27", "")
	boardtest.Line(t, s, "undo", "")
	boardtest.Line(t, s, "move F1 27", "")
	if at := boardtest.Told(t, s, "show F1")["at"]; at != "27" {
		t.Errorf("F1 is at %v", at)
	}
}

// The ten optional rules are switched at the table, on and off: W200 §0 [+], W200 §0 [-].
func TestW200_0Switches(t *testing.T) {
	s := told(t)
	for _, o := range []string{"free-setup", "charge", "reconnaissance", "impetus", "grand-battery", "languages", "retreat", "combined", "morale", "arrivals"} {
		boardtest.Line(t, s, "option "+o, "")
		if file := boardtest.Told(t, s, "chart")["file"].(string); !strings.Contains(file, "options: ["+o+"]") {
			t.Errorf("%s is not in force:\n%s", o, file)
		}
		boardtest.Line(t, s, "option "+o+" off", "")
	}
	if file := boardtest.Told(t, s, "chart")["file"].(string); strings.Contains(file, "options") {
		t.Errorf("still in force:\n%s", file)
	}
}

// The practice ground as it stands in the middle of a game is a file that is read to the same map.
func TestW200ChartOfAGame(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, practice(t), session.Options{Dice: session.Mode{Name: "seed", Text: "3"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"deploy", "pass", "option charge"} {
		boardtest.Line(t, s, line, "")
	}
	file := boardtest.Told(t, s, "chart")["file"].(string)
	f, err := field.Read("chart.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	want, err := field.Read("practice.json", practice(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Areas) != len(want.Areas) || boardtest.JSON(f.Links) != boardtest.JSON(want.Links) || len(f.Options) != 1 || f.Begin.Side != field.Allied || f.Begin.Passes != 1 {
		t.Errorf("written as\n%s", file)
	}
}

// Blocks are told by their words in any order and either language, as far as a file could have them; areas by what is
// printed on them, and told again as far as more is known: W200 §3.0 [+], W200 §3.0 [-], W200 §1.7 [+], W200 §6.4 [+].
func TestW200_3_0ToldBlocks(t *testing.T) {
	s := told(t, "ground 27 green 3 british azure", "ground 10 black", "ground 60 red 7 french brunswick", "link 27 53 3",
		"block AU1 british azure 4w-3-2-1 27", "block AU2 azzurro fanteria tedesco 2-1 britannico riserva", "block CX1 british red cavalry 3w-2-1 fast 3", "block GX1 french green foot-artillery 3-2-1-p 53",
		"block b7 british 27", "block PX1 prussian blue infantry 2-1 10", "block reille french green tactical 4-3-2-h 100")
	units := map[string]map[string]any{}
	for _, u := range boardtest.Objects(boardtest.Told(t, s, "units"), "units") {
		units[u["id"].(string)] = u
	}
	for id, want := range map[string]string{
		"AU1": "british azure infantry 27 4w-3-2-1 false", "AU2": "british azure infantry  2-1 true", "CX1": "british red cavalry 3 3w-2-1 false", "GX1": "french green foot-artillery 53 3-2-1-p false",
		"b7": "british   27 <nil> false", "PX1": "prussian blue infantry 10 2-1 false", "reille": "french green tactical 100 4-3-2-h false", "napoleon": "french  strategic 100 4-3-2-h false",
	} {
		u := units[id]
		if got := fmt.Sprintf("%v %v %v %v %v %v", u["faction"], u["corps"], u["arm"], u["at"], u["shows"], u["reserve"]); got != want {
			t.Errorf("%s is %s; want %s (W200 §3.0)", id, got, want)
		}
	}
	file := boardtest.Told(t, s, "chart")["file"].(string)
	f, err := field.Read("told.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	fast := map[string]bool{}
	for i := range f.Units {
		if u := &f.Units[i]; u.English {
			fast[u.ID] = true
		}
		if u := &f.Units[i]; u.ID == "AU2" && u.Language != "german" {
			t.Errorf("AU2 speaks %s (W200 §0/or-6)", u.Language)
		}
	}
	if !fast["CX1"] || fast["AU1"] || f.Area("60").Terrain != 7 || !f.Area("60").Brunswick || f.Area("60").Colour != "red" || f.Area("10").Start != field.Prussian || f.Area("100").Headquarters != field.French || f.Area("100").Terrain != 1 {
		t.Errorf("told as\n%s", file)
	}
	for _, c := range [][2]string{
		{"block", "W200 §3.0"}, {"block AU1 british azure 2-1 27", "W200 §3.0"}, {"block AU9 british azure 2-1 soon", "W200 §3.0"}, {"block AU9 azure 2-1 27", "W200 §3.0"}, {"block AU9 british pink 2-1 27", "W200 §3.0"},
		{"block AU9 british azure infantry 27", "W200 §3.2"}, {"block AU9 british azure 27", "W200 §3.2"}, {"block AU9 british azure strategic 4-3-2-h 27", "W200 §3.9.4"}, {"block FU9 french green 2-1 10", "W200 §1.4"},
		{"ground", "W200 §1.0"}, {"ground 27 plaid", "W200 §1.0"}, {"ground 27 8", "W200 §1.0"}, {"link", "W200 §1.0"}, {"link 27 27", "W200 §1.0"}, {"move GX1 27", "W200 §6.2.2"},
	} {
		boardtest.Line(t, s, c[0], c[1])
	}
	// Who is told of into an area takes it where he stands alone (1.5).
	boardtest.Line(t, s, "ground 61 green 0 british", "")
	boardtest.Line(t, s, "block FU1 french green 2-1 61", "")
	if by := boardtest.Told(t, s, "area 61")["control"]; by != "french" {
		t.Errorf("61 is held by %v; want the French, who stand there alone (W200 §1.5)", by)
	}
}
