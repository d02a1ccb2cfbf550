package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A conformance file is one chapter of a rulebook as numbered cases; the format is
// described beside the files, for whoever wants to run them against another program.
type conformance struct {
	Format string
	Game   string
	Tables map[string]map[string]any // battles on which cases are played
	Cases  []conformanceCase
}

// conformanceCase is one case. Exactly one of Odds and Lines is there.
type conformanceCase struct {
	ID      string // the paragraph and a number: 9.10-3
	Ref     string // the paragraph or the ruling
	Case    string // + when the rule applies, - when it does not or refuses
	EN, IT  string // what is shown
	Because string // how it was reckoned

	Odds  []string        // words of `adjutant odds`
	Facts json.RawMessage // the facts, when the only word is the verb

	Table  string                    // name of a battle of the file
	With   map[string]map[string]any // changes to what has that id in it
	Ground []map[string]any          // terrain besides
	Turn   int
	First  string
	Date   string
	Lines  []string // typed one after the other

	Expect  map[string]any            // in the JSON of the last answer: "odds.chance.value": 80
	Units   map[string]map[string]any // of units afterwards, as `show` tells
	Refused string                    // the paragraph by which the last line is refused
	Kind    string                    // and the kind of refusal
	State   map[string]any            // of where the game stands: phase, turn
}

// suite reads every file of the public suite, by its path.
func suite(t *testing.T) map[string]*conformance {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "conformance", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suite: got %v; want %s", err, "err == nil, len(files) != 0")
	}
	all := map[string]*conformance{}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := &conformance{}
		d := json.NewDecoder(strings.NewReader(string(b)))
		d.DisallowUnknownFields()
		if err := d.Decode(f); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if f.Format != "adjutant/conformance/1" {
			t.Fatalf("%s: got format %q; want %s", name, f.Format, `f.Format == "adjutant/conformance/1"`)
		}
		all[name] = f
	}
	return all
}

// TestConformance runs every case of the public suite through the program's JSON: of every
// game that is listed. The cases of one that is not yet hold its oracle alone.
func TestConformance(t *testing.T) {
	for name, f := range suite(t) {
		if !slices.ContainsFunc(folders, func(g game.Folder) bool { return g.Tables.Name == f.Game }) {
			continue
		}
		for _, c := range f.Cases {
			t.Run(f.Game+"/"+strings.TrimSuffix(filepath.Base(name), ".json")+"/"+c.ID, func(t *testing.T) {
				t.Parallel()
				c.run(t, f)
			})
		}
	}
}

// inMemory is a folder that is gone with its test, where the system has one in memory: thousands of
// games are played that no power cut can be meant to spare.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "adjutant")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// TestConformanceSpeaksForItself: an id and a title stand once in a game, in either language.
func TestConformanceSpeaksForItself(t *testing.T) {
	first := map[string]string{}
	once := func(what, id string) {
		if other, ok := first[what]; ok {
			t.Errorf("%s: %q is %s too", id, what, other)
		}
		first[what] = id
	}
	for _, f := range suite(t) {
		for _, c := range f.Cases {
			for _, x := range []string{"id " + c.ID, "en " + c.EN, "it " + c.IT} {
				once(f.Game+" "+x, c.ID)
			}
		}
	}
}

// notPlayed are readings that the register of Ordre Mixte names and no rule carries out.
var notPlayed = []string{"R40 b", "R45 b", "R50 b", "R88 b", "R135 b", "R180 b", "R223 b", "R225 b", "R240 b", "R241 b", "R242 b", "R269 b", "R271 b", "R272 b", "R273 b", "R274 b", "R291 b", "R294 b", "R299 b", "R305 b",
	"R33 b", "R95 b", "R328 b", "R329 b", "R331 b", "R332 b", "R334 b", "R335 b", "R340 b", "R342 b", "R343 b", "R344 b", "R345 b", "R346 b", "R347 b", "R348 b", "R350 b", "R361 b", "R362 b", "R363 b", "R364 b", "R365 b", "R370 b", "R367 b", "R371 b", "R380 b", "R381 b", "R382 b", "R383 b", "R390 b", "R374 b", "R378 b", "R379 b", "R389 b", "R375 b", "R376 b", "R377 b", "R391 b", "R392 b", "R393 b", "R395 b"}

// elsewhere are readings that no case can show: of armies that players bring (the tests of ordremixte/muster), of who has won
// (Test18_BothBreak).
var elsewhere = []string{"R362 a", "R364 a"}

// TestConformanceCovers holds that every paragraph of Ordre Mixte has three cases, a
// chapter's head those of its paragraphs, and every reading of every ruling that can be
// chosen has one.
func TestConformanceCovers(t *testing.T) {
	book := folders[0].Tables
	sections, err := book.Sections()
	if err != nil {
		t.Fatal(err)
	}
	rulings, err := book.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]int{} // by paragraph, or by ruling and reading
	for _, f := range suite(t) {
		if f.Game != "ordremixte" {
			continue
		}
		for _, c := range f.Cases {
			r, err := ref.Parse("", c.Ref)
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			switch n := r.Ruling(); {
			case n == 0:
				id := strings.TrimPrefix(c.Ref, "OM §")
				cases[id]++
				if head, _, ok := strings.Cut(id, "."); ok {
					cases[head]++
				}
			case rulings.Find(r) == nil:
				t.Errorf("%s: no ruling %s", c.ID, c.Ref)
			default:
				cases[strings.TrimPrefix(c.Ref, "OM ")+" "+c.reading(n, rulings.Find(r).Default)]++ // R3 b
			}
		}
	}
	for _, x := range sections.All {
		if n := cases[strings.TrimPrefix(string(x.Ref), "OM §")]; n < 3 {
			t.Errorf("%s has %d cases, want 3", x.Ref, n)
		}
	}
	for _, r := range rulings.All {
		for _, x := range r.Readings {
			name := strings.TrimPrefix(string(r.Ref), "OM ") + " " + x.Letter
			_, out, errs := command("", "", "--json", "odds", "melee", "4b", "5pm", "at", "4b", "5pm", strings.Replace(name, " ", "=", 1))
			chosen := !strings.Contains(out+errs, `"not-yours"`)
			switch {
			case slices.Contains(notPlayed, name) == chosen:
				t.Errorf("%s: that it can be chosen is %v", name, chosen)
			case chosen && cases[name] == 0 && !slices.Contains(elsewhere, name):
				t.Errorf("%s has no case", name)
			}
		}
	}
}

// reading is the letter under which a case of a ruling is played: the one that it types,
// else the default.
func (c *conformanceCase) reading(ruling int, usual string) string {
	typed := regexp.MustCompile(fmt.Sprintf(`(?:ruling R%[1]d |--r%[1]d |[rR]%[1]d=)([a-z])`, ruling))
	if m := typed.FindStringSubmatch(strings.Join(append(slices.Clone(c.Odds), c.Lines...), " ")); m != nil {
		return m[1]
	}
	return usual
}

func (c *conformanceCase) run(t *testing.T, f *conformance) {
	if _, err := ref.Parse("", c.Ref); err != nil || c.EN == "" || c.IT == "" || c.Case != "+" && c.Case != "-" {
		t.Fatalf("the case lacks its paragraph, its sign or its words: %+v", c)
	}
	if len(c.Odds) > 0 {
		words := append([]string{"--json", "--game", f.Game, "odds"}, c.Odds...)
		if len(c.Facts) > 0 {
			words = append(words, "--facts", "-")
		}
		_, out, errs := command(string(c.Facts), "", words...)
		c.judge(t, answersOf(t, out+errs), nil)
		return
	}
	dir := inMemory(t)
	scenario := filepath.Join(dir, "case.yaml")
	if err := os.WriteFile(scenario, c.battle(t, f), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := slices.Clone(c.Lines)
	units := slices.Sorted(maps.Keys(c.Units))
	for _, id := range units {
		lines = append(lines, "show "+id)
	}
	if len(c.State) > 0 {
		lines = append(lines, "phase")
	}
	_, out, errs := command(strings.Join(lines, "\n")+"\n", dir, "--json", "--tape", "0,0", "play", scenario)
	all := answersOf(t, out)
	if len(all) < len(lines) {
		t.Fatalf("%d lines, %d answers:\n%s%s", len(lines), len(all), out, errs)
	}
	// What is still owed at the end of the input is no answer to a line.
	c.judge(t, all[:len(c.Lines)], all[len(c.Lines):len(lines)])
}

// battle writes the scenario of a case: the named battle, with what the case
// changes in it.
func (c *conformanceCase) battle(t *testing.T, f *conformance) []byte {
	base, ok := f.Tables[c.Table]
	if !ok {
		t.Fatalf("there is no battle %q", c.Table)
	}
	j, err := json.Marshal(base)
	if err != nil {
		t.Fatal(err)
	}
	sc := map[string]any{}
	if err := json.Unmarshal(j, &sc); err != nil {
		t.Fatal(err)
	}
	put := func(key string, v any) {
		if _, ok := sc[key]; !ok {
			sc[key] = v
		}
	}
	put("format", "adjutant/scenario/1")
	put("game", f.Game)
	put("name", "Case "+c.ID)
	put("date", "1808-08-21")
	put("table", map[string]any{"width": 180, "depth": 120})
	put("sources", []any{map[string]any{"work": "conformance", "note": map[string]any{"en": "a case", "it": "un caso"}}})
	if c.Turn > 0 {
		sc["turn"] = c.Turn
	}
	if c.First != "" {
		sc["first"] = c.First
	}
	if c.Date != "" {
		sc["date"] = c.Date
	}
	if len(c.Ground) > 0 {
		g, _ := sc["terrain"].([]any)
		for _, x := range c.Ground {
			if _, ok := x["name"]; !ok {
				x = maps.Clone(x)
				x["name"] = x["id"]
			}
			g = append(g, x)
		}
		sc["terrain"] = g
	}
	found := map[string]bool{}
	patch(sc, c.With, found)
	for id := range c.With {
		if !found[id] {
			t.Fatalf("nothing in the battle has the id %q", id)
		}
	}
	out, err := json.MarshalIndent(sc, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// patch changes everything that has one of the ids; a null takes a field away.
func patch(v any, with map[string]map[string]any, found map[string]bool) {
	switch x := v.(type) {
	case map[string]any:
		if id, ok := x["id"].(string); ok && with[id] != nil {
			found[id] = true
			for k, n := range with[id] {
				if n == nil {
					delete(x, k)
				} else {
					x[k] = n
				}
			}
		}
		for _, y := range x {
			patch(y, with, found)
		}
	case []any:
		for _, y := range x {
			patch(y, with, found)
		}
	}
}

// answersOf reads the JSON objects of an output, one a line.
func answersOf(t *testing.T, out string) []map[string]any {
	var all []map[string]any
	for _, l := range strings.Split(strings.TrimSpace(out), "\n") {
		if !strings.HasPrefix(l, "{") {
			continue
		}
		var m map[string]any
		if err := json.Unmarshal([]byte(l), &m); err != nil {
			t.Fatalf("%v: %s", err, l)
		}
		all = append(all, m)
	}
	return all
}

// judge compares the answers with what the case expects.
func (c *conformanceCase) judge(t *testing.T, answers, shown []map[string]any) {
	if len(answers) == 0 {
		t.Fatal("no answer")
	}
	last := answers[len(answers)-1]
	for i, a := range answers[:len(answers)-1] {
		if a["ok"] != true {
			t.Errorf("line %d, %q, is refused: %v", i+1, c.Lines[i], a["refusal"])
		}
	}
	if c.Refused == "" {
		if last["ok"] != true {
			t.Errorf("refused: got %v; want %s", last["refusal"], `last["ok"] == true`)
		}
	} else {
		r, _ := last["refusal"].(map[string]any)
		if last["ok"] != false || r["ref"] != c.Refused || c.Kind != "" && r["kind"] != c.Kind {
			t.Errorf("want a refusal (%s) by %s, have %v %v", c.Kind, c.Refused, last["ok"], last["refusal"])
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.Expect)) {
		if have := at(last, path); !alike(have, c.Expect[path]) {
			t.Errorf("%s is %s, want %s", path, text(have), text(c.Expect[path]))
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.State)) {
		if have := at(shown[len(shown)-1], path); !alike(have, c.State[path]) {
			t.Errorf("the game: %s is %s, want %s", path, text(have), text(c.State[path]))
		}
	}
	for i, id := range slices.Sorted(maps.Keys(c.Units)) {
		for _, fact := range slices.Sorted(maps.Keys(c.Units[id])) {
			if have := at(shown[i], "show."+fact); !alike(have, c.Units[id][fact]) {
				t.Errorf("%s: %s is %s, want %s", id, fact, text(have), text(c.Units[id][fact]))
			}
		}
	}
	if t.Failed() {
		t.Logf("last answer: %s", text(last))
	}
}

var pathPart = regexp.MustCompile(`[^.\[\]]+`)

// at walks a path such as odds.outcomes[0].p.
func at(v any, path string) any {
	for _, p := range pathPart.FindAllString(path, -1) {
		switch x := v.(type) {
		case map[string]any:
			v = x[p]
		case []any:
			n := 0
			if _, err := fmt.Sscan(p, &n); err != nil || n >= len(x) {
				return nil
			}
			v = x[n]
		default:
			return nil
		}
	}
	return v
}

// alike compares a value with what is expected: numbers to a hundredth, a number
// with its text, a list of outcomes whatever its order.
func alike(have, want any) bool {
	switch w := want.(type) {
	case float64:
		if s, ok := have.(string); ok {
			return s == fmt.Sprint(w)
		}
		h, ok := have.(float64)
		return ok && math.Abs(h-w) <= 0.0101
	case []any:
		h, ok := have.([]any)
		if !ok || len(h) != len(w) {
			return false
		}
		used := make([]bool, len(h))
	next:
		for _, x := range w {
			for i, y := range h {
				if !used[i] && alike(y, x) {
					used[i] = true
					continue next
				}
			}
			return false
		}
		return true
	case map[string]any: // what is named must be so; more may be there
		h, ok := have.(map[string]any)
		if !ok {
			return false
		}
		for k, x := range w {
			if !alike(h[k], x) {
				return false
			}
		}
		return true
	}
	return text(have) == text(want)
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
