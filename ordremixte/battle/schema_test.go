package battle_test

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/doc/doctest"
	"adjutant/internal/schema/schematest"
	"adjutant/ordremixte/battle"
	"adjutant/scenarios"
)

var write = flag.Bool("write", false, "write schema.json anew from what the reader asks")

// The schema is what the reader asks of files, with a meaning for every key.
func TestTheSchemaIsMadeOfTheReader(t *testing.T) {
	asked := doc.Listen("a scenario", func() {
		for _, name := range battle.List() {
			_, text, _ := scenarios.Shipped(name)
			battle.Parse("a scenario", text)
		}
		battle.Parse("a scenario", []byte(everyKey))
	})
	made, err := doctest.Schema(form, asked)
	if err != nil {
		t.Fatal(err)
	}
	if *write {
		if err := os.WriteFile("schema.json", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, battle.Schema) {
		t.Error("schema.json is old: go test ./ordremixte/battle -run Schema -write")
	}
}

// judges are the schema and the reader of the form. What the check says of a whole battle, and of how facts of one unit
// go together, no schema can say; all else both say.
var judges = schematest.Judges{Schema: battle.Schema, Read: func(text []byte) error { _, err := battle.Parse("f", text); return err },
	Beyond: append(parts(battle.EN(), armylists.EN()), "is not a day")}

// parts are the longest pieces of sentences that no argument changes.
func parts(all ...map[string]string) (out []string) {
	verb := regexp.MustCompile(`%\[\d\]s`)
	for _, m := range all {
		for _, s := range m {
			pieces := verb.Split(s, -1)
			slices.SortFunc(pieces, func(a, b string) int { return len(b) - len(a) })
			out = append(out, pieces[0])
		}
	}
	return out
}

// kept is a battle as a journal keeps it.
func kept(t *testing.T, name string) []byte {
	t.Helper()
	s, err := battle.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.JSON()
}

// spoils are what both judges refuse in two-divisions: a key of what stands at a path, and what stands there instead.
var spoils = []schematest.Spoil{
	{nil, "format", nil}, {nil, "format", "adjutant/scenario/2"}, {nil, "game", nil}, {nil, "game", "chess"}, {nil, "name", nil}, {nil, "name", ""}, {nil, "name", " "}, {nil, "name", "a\nb"}, {nil, "name", 7}, {nil, "name", map[string]any{"en": "x"}},
	{nil, "date", "1808-8-21"}, {nil, "date", 1808}, {nil, "date", "tomorrow"}, {nil, "scale", 20}, {nil, "scale", "15"}, {nil, "unplaced", "yes"}, {nil, "unplaced", 1}, {nil, "table", nil}, {nil, "table", []any{120, 90}}, {nil, "turn", 0}, {nil, "turn", 1000}, {nil, "turn", "1"}, {nil, "turn", 1.5},
	{nil, "weather", "sunny"}, {nil, "weather", true}, {nil, "terrain", map[string]any{}}, {nil, "sides", nil}, {nil, "sides", []any{}}, {nil, "sides", "two"}, {nil, "victory", "x"}, {nil, "rulings", []any{"OM R3"}}, {nil, "rulings", map[string]any{"R3": "b"}}, {nil, "rulings", map[string]any{"OM §3": "b"}}, {nil, "rulings", map[string]any{"OM R3": ""}},
	{nil, "ends", 8}, {nil, "ends", map[string]any{}}, {nil, "ends", map[string]any{"turn": 0}}, {nil, "ends", map[string]any{"turn": 8, "even": []any{}}}, {nil, "ends", map[string]any{"turn": 8, "draw": true}}, {nil, "balance", 7}, {nil, "balance", map[string]any{}}, {nil, "balance", map[string]any{"games": 0, "wins": map[string]any{"french": 1}, "undecided": 0, "turns": 1, "seed": 1, "date": "2026-11-29", "edition": "a"}}, {nil, "balance", map[string]any{"games": 1, "wins": []any{1}, "undecided": 0, "turns": 1, "seed": 1, "date": "2026-11-29", "edition": "a"}}, {nil, "briefing", ""}, {nil, "briefing", 7}, {nil, "unusual", ""}, {nil, "unusual", []any{"so"}}, {[]any{"sides", 0}, "zones", 7}, {[]any{"sides", 0}, "zones", []any{[]any{60, 0}}}, {[]any{"sides", 0}, "zones", []any{[]any{[]any{60}, []any{1, 2}}}}, {[]any{"sides", 0}, "briefing", "x"},
	{nil, "sources", "x"}, {nil, "turns", 6}, {nil, "side", []any{}}, {[]any{"table"}, "width", nil}, {[]any{"table"}, "width", 9}, {[]any{"table"}, "width", 1001}, {[]any{"table"}, "depth", "90"}, {[]any{"table"}, "depth", 0}, {[]any{"table"}, "height", 3},
	{[]any{"terrain", 0}, "id", nil}, {[]any{"terrain", 0}, "id", "a b"}, {[]any{"terrain", 0}, "id", ""}, {[]any{"terrain", 0}, "id", "-a"}, {[]any{"terrain", 0}, "id", strings.Repeat("a", 17)}, {[]any{"terrain", 0}, "kind", nil}, {[]any{"terrain", 0}, "kind", "lake"}, {[]any{"terrain", 0}, "name", []any{}},
	{[]any{"terrain", 0}, "polygon", []any{[]any{1, 2}, []any{3, 4}}}, {[]any{"terrain", 0}, "polygon", []any{1, 2}}, {[]any{"terrain", 0}, "polygon", []any{[]any{1, 2, 3}, []any{3, 4, 5}, []any{5, 6, 7}}}, {[]any{"terrain", 0}, "polygon", nil}, {[]any{"terrain", 0}, "line", []any{[]any{1, 2}, []any{3, 4}}}, {[]any{"terrain", 0}, "width", -1}, {[]any{"terrain", 0}, "fordable", "no"}, {[]any{"terrain", 0}, "fordable", true}, {[]any{"terrain", 0}, "high", 0}, {[]any{"terrain", 0}, "hides", "x"}, {[]any{"terrain", 0}, "bars", []any{"ships"}}, {[]any{"terrain", 0}, "bars", "infantry"}, {[]any{"terrain", 0}, "colour", "red"},
	{[]any{"sides", 0}, "name", nil}, {[]any{"sides", 0}, "nation", nil}, {[]any{"sides", 0}, "nation", "atlantis"}, {[]any{"sides", 0}, "id", "a b"}, {[]any{"sides", 0}, "rear", []any{60}}, {[]any{"sides", 0}, "rear", "60, 0"}, {[]any{"sides", 0}, "chief", []any{}}, {[]any{"sides", 0}, "divisions", []any{}}, {[]any{"sides", 0}, "divisions", 7}, {[]any{"sides", 0}, "reserve", 7}, {[]any{"sides", 1}, "artillery", "guns"}, {[]any{"sides", 0}, "flag", "tricolour"},
	{[]any{"sides", 0, "divisions", 0}, "name", nil}, {[]any{"sides", 0, "divisions", 0}, "commander", nil}, {[]any{"sides", 0, "divisions", 0}, "brigades", nil}, {[]any{"sides", 0, "divisions", 0}, "brigades", []any{}}, {[]any{"sides", 0, "divisions", 0}, "reserve", map[string]any{"id": "X", "bases": 3}}, {[]any{"sides", 0, "divisions", 0}, "chief", "x"},
	{[]any{"sides", 1, "commander"}, "id", nil}, {[]any{"sides", 1, "commander"}, "quality", nil}, {[]any{"sides", 1, "commander"}, "quality", "good"}, {[]any{"sides", 1, "commander"}, "charismatic", "very"}, {[]any{"sides", 1, "commander"}, "at", []any{}}, {[]any{"sides", 1, "commander"}, "rank", "general"},
	{[]any{"sides", 1, "brigades", 0}, "name", nil}, {[]any{"sides", 1, "brigades", 0}, "units", nil}, {[]any{"sides", 1, "brigades", 0}, "units", []any{}}, {[]any{"sides", 1, "brigades", 0}, "order", "charge"}, {[]any{"sides", 1, "brigades", 0}, "order", "advance"}, {[]any{"sides", 1, "brigades", 0}, "order", "support"}, {[]any{"sides", 1, "brigades", 0}, "objective", "mill"}, {[]any{"sides", 1, "brigades", 0}, "general", "x"}, {[]any{"sides", 1, "brigades", 0}, "orders", "halt"}, {[]any{"sides", 1, "brigades", 0, "general"}, "id", nil}, {[]any{"sides", 1, "brigades", 0, "general"}, "quality", "normal"},
	{[]any{"sides", 1, "brigades", 0, "units", 0}, "id", nil}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "id", "33"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "id", "a b"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "id", "abcdefghi"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "tag", "12"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "bases", nil}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "bases", 0}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "bases", "five"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "bases", 2.5}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "bases-lost", -1}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "pm", 100}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "arrives", 1}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "arrives", "noon"}, {[]any{"sides", 1, "brigades", 0}, "arrives", 0}, {[]any{"sides", 1, "brigades", 0}, "arrives", 1000},
	{[]any{"sides", 1, "brigades", 0, "units", 0}, "arm", "foot"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "grade", "green"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "weapon", "pike"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "weight", "huge"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "traits", "light"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "traits", []any{"brave"}}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "formation", "wedge"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "front", -1}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "at", []any{"a", "b"}}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "facing", "north"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "depth", 0}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "cover", "tree"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "nation", "x"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "order", "advance"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "routing", "no"}, {[]any{"sides", 1, "brigades", 0, "units", 0}, "strength", 500},
	{[]any{"victory", 0}, "side", nil}, {[]any{"victory", 0}, "kind", "win"}, {[]any{"victory", 0}, "object", nil}, {[]any{"victory", 0}, "say", nil}, {[]any{"victory", 0}, "turn", 0}, {[]any{"victory", 0}, "points", 1000}, {[]any{"sources", 0}, "note", 7}, {[]any{"sources", 0}, "author", []any{}}, {[]any{"sources", 0}, "strengths", []any{map[string]any{"unit": "1/33"}}}, {[]any{"sources", 0}, "deductions", []any{map[string]any{"id": "x", "men": 0, "units": []any{}}}}, {[]any{"sources", 0}, "page", 3},
}

// Both judges take every battle that ships and refuse every spoil of one.
func TestTwoJudgesOfTheSchema(t *testing.T) {
	for _, name := range battle.List() {
		if !judges.Fits(t, kept(t, name)) {
			t.Errorf("the schema refuses %s", name)
		}
	}
	if len(spoils) < 100 {
		t.Errorf("%d spoils", len(spoils))
	}
	judges.Refuse(t, spoils, kept(t, "two-divisions"))
}

// Values put at random in the places of others, taken out or added are judged alike, but for what no schema can say.
func TestTwoJudgesOfRandomSchemaFiles(t *testing.T) {
	judges.Random(t, schematest.Spoiling{
		Seed: 5, Files: 1500, Good: 50, Both: 300, Reader: 50,
		Bad: []string{`null`, `true`, `false`, `0`, `-1`, `1`, `2`, `3`, `7`, `99`, `120`, `1000`, `2.5`, `""`, `" "`, `"x"`, `"12"`, `"a b"`, `"french"`, `"british"`, `"line"`, `"attack"`, `"advance"`, `"support"`, `"mill"`, `"ridge"`, `"infantry"`, `"heavy-cavalry"`, `"foot-artillery"`, `"musket"`, `"gun"`, `"light"`, `"column"`, `"square"`, `"1/33"`, `"OM R3"`, `"1808-08-21"`, `"15D"`,
			`[]`, `{}`, `[3,4]`, `[1,2,3]`, `[[1,2],[3,4]]`, `["light"]`, `{"en":"x","it":"y"}`, `{"en":"x"}`, `{"OM R3":"b"}`, `{"id":"x"}`},
		Keys: []string{"format", "game", "name", "date", "scale", "unplaced", "turn", "first", "weather", "id", "kind", "polygon", "line", "width", "fordable", "high", "hides", "bars", "nation", "chief", "rear", "quality", "charismatic", "at", "attached", "order", "objective", "tag", "type", "arm", "weight", "grade", "bases", "bases-lost", "pm", "weapon", "traits", "formation", "front", "facing", "arrives", "depth", "cover", "disordered", "blown", "routing", "retreating", "victorious", "side", "object", "points", "say", "author", "note", "strengths", "colour"},
		More: []string{"table", "terrain", "sides", "victory", "sources", "commander", "divisions", "brigades", "units", "general", "reserve", "artillery", "rulings", "en", "it"},
	}, kept(t, "two-divisions"))
}
