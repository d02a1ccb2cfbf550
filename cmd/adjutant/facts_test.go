package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/schema"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// declarers are the games that declare their facts.
func declarers(t *testing.T) map[string]game.Declarer {
	t.Helper()
	out := map[string]game.Declarer{}
	for _, f := range folders {
		if d, ok := f.Rules.(game.Declarer); ok {
			out[f.Rules.Name()] = d
		}
	}
	if len(out) < 2 {
		t.Fatalf("%d games declare their facts", len(out))
	}
	return out
}

// compiled is the JSON Schema of a verb, read by somebody else's program.
func compiled(t *testing.T, s *game.Schema, v *game.VerbFacts) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(repl.Line(schema.Document(s, v, i18n.New(i18n.EN).Word))))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("facts.json", doc); err != nil {
		t.Fatal(err)
	}
	out, err := c.Compile("facts.json")
	if err != nil {
		t.Fatalf("%s %s: %v", s.Game, v.Verb, err)
	}
	return out
}

func fits(t *testing.T, s *jsonschema.Schema, text string) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	return err == nil && s.Validate(v) == nil
}

// spoils are values that are wrong nearly everywhere, and keys that nobody reads.
var spoils = []string{`null`, `true`, `false`, `0`, `-1`, `1`, `3`, `2.5`, `4.0`, `1e2`, `1e400`, `-0.01`, `999999`, `""`, `"yes"`, `"no"`, `"light"`, `"a"`, `"z"`, `"3"`, `"3/2d"`, `"3,3"`, `"napoleon:1"`,
	`"merde\u0000"`, `"LINE"`, `[]`, `[[]]`, `[{}]`, `[{},{}]`, `["3"]`, `[1]`, `[1,0,1]`, `[1,"x"]`, `{}`, `{"bases":4}`, `{"R1":"b"}`, `{"R1":"z"}`, `{"zzz":1}`,
	`"2-1"`, `[[1,2]]`, `[[1,2],[3,4]]`, `[[1]]`, `{"ney":2}`, `{"Ney":2}`, `{"ney":9}`, `["2-1",{"arm":"foot"}]`}

// spoil puts one value of a situation in the place of another, takes it out, or adds a key.
func spoil(rng *rand.Rand, v any) any {
	bad := func() any {
		var x any
		d := json.NewDecoder(strings.NewReader(spoils[rng.IntN(len(spoils))]))
		d.UseNumber()
		if err := d.Decode(&x); err != nil {
			panic(err)
		}
		return x
	}
	switch x := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(x))
		for k := range x {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		switch n := rng.IntN(8); {
		case n == 0:
			x[[]string{"zzz", "Bases", "bases", "units", "cover", "readings", "target", "R1", "pm "}[rng.IntN(9)]] = bad()
		case n == 1 && len(keys) > 0:
			delete(x, keys[rng.IntN(len(keys))])
		case n < 7 && len(keys) > 0:
			k := keys[rng.IntN(len(keys))]
			x[k] = spoil(rng, x[k])
		default:
			return bad()
		}
		return x
	case []any:
		if len(x) > 0 && rng.IntN(2) == 0 {
			i := rng.IntN(len(x))
			x[i] = spoil(rng, x[i])
			return x
		}
		return append(x, bad())
	}
	return bad()
}

// The JSON Schema of every verb takes its shipped examples and whatever else the reader
// takes, and refuses what the reader refuses: some hundreds of spoilt situations, each
// judged by the reader and by a validator that is none of ours.
func TestSchemasJudgeAsTheReader(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(41, 7))
	for name, d := range declarers(t) {
		s := d.Facts()
		for i := range s.Verbs {
			judge(t, rng, name, s, &s.Verbs[i])
		}
		whole := compiled(t, s, nil)
		for _, v := range s.Verbs {
			for _, eg := range v.Examples {
				if !fits(t, whole, eg) {
					t.Errorf("the schema of all verbs of %s does not take %s", name, eg)
				}
			}
		}
	}
}

// judge has the reader and a validator judge spoilt situations of one verb alike.
func judge(t *testing.T, rng *rand.Rand, name string, s *game.Schema, v *game.VerbFacts) {
	t.Helper()
	form := compiled(t, s, v)
	if len(v.Examples) == 0 {
		t.Errorf("%s %s ships no example", name, v.Verb)
	}
	refused, taken := map[string]bool{}, map[string]bool{}
	for _, eg := range v.Examples {
		if _, r := schema.Read(v, []byte(eg)); r != nil || !fits(t, form, eg) {
			t.Errorf("%s %s does not take its own example %s: %v", name, v.Verb, eg, r)
		}
		for range 400 {
			var x any
			dec := json.NewDecoder(strings.NewReader(eg))
			dec.UseNumber()
			if err := dec.Decode(&x); err != nil {
				t.Fatal(err)
			}
			for range 1 + rng.IntN(2) {
				x = spoil(rng, x)
			}
			text, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			_, r := schema.Read(v, text)
			if (r == nil) != fits(t, form, string(text)) {
				t.Errorf("%s %s: the reader says %v of %s, the schema %v", name, v.Verb, r, text, fits(t, form, string(text)))
			}
			if r != nil {
				refused[string(text)] = true
				if r.Kind != game.Unknown && r.Kind != game.BadValue || r.Say.Key == "" {
					t.Errorf("%s %s refuses %s as %s", name, v.Verb, text, r.Kind)
				}
				for _, l := range i18n.Langs {
					i18n.Missing()
					say, hint := i18n.New(l).Say(r.Say), i18n.New(l).Say(r.Hint)
					if m := i18n.Missing(); m != nil || say == "" {
						t.Errorf("%s: %s: %q %q %v", l, text, say, hint, m)
					}
				}
			} else {
				taken[string(text)] = true
			}
		}
	}
	if len(refused) < 100 || len(taken) < 5 {
		t.Errorf("%s %s: only %d situations refused and %d taken", name, v.Verb, len(refused), len(taken))
	}
}

// So do the forms that no shipped verb has yet: a text in the place of an object, a list of
// lists, a map, a list that may be empty.
func TestEveryFormIsJudgedAsTheReader(t *testing.T) {
	levels := &game.FactInfo{Kind: game.ListFact, Item: &game.FactInfo{Kind: game.WholeFact, Max: 9}, Least: 2, Most: 2}
	block := []game.FactInfo{{Name: "arm", Kind: game.WordFact, Words: []game.FactWord{{Name: "foot"}, {Name: "horse"}}}, {Name: "block", Kind: game.TextFact, Form: `[1-4](-[1-4])*`, Example: "3-2"}}
	v := game.VerbFacts{Verb: "siege", Words: []string{"siege"}, Examples: []string{
		`{"units":["3-2",{"arm":"horse","block":"1"}],"pool":[],"give":{"reille":2,"ney":1},"cells":[[4,4],[5,5]],"at":[3,7],"bare":"2"}`,
		`{"units":"3","pool":["1",{"block":"3-2"}],"give":{},"cells":[],"at":[3,7],"bare":{"arm":"foot"}}`,
		`{"units":{"block":"3"},"give":{"erlon":3}}`},
		Fields: []game.FactInfo{
			{Name: "units", Kind: game.ObjectFact, Of: "u", Least: 1, Most: 3, Short: "block", Fields: block},
			{Name: "pool", Kind: game.ObjectFact, Of: "p", Most: 2, Short: "block", Fields: block},
			{Name: "bare", Kind: game.ObjectFact, Of: "b", Short: "block", Fields: block},
			{Name: "give", Kind: game.MapFact, Form: "[a-z]+", Example: "reille", Most: 3, Item: &game.FactInfo{Kind: game.WholeFact, Min: 1, Max: 4}},
			{Name: "cells", Kind: game.ListFact, Most: 3, Item: levels},
			{Name: "at", Kind: game.ListFact, Item: levels.Item, Least: 2, Most: 2},
		}}
	s := &game.Schema{Game: "siege", Verbs: []game.VerbFacts{v}}
	judge(t, rand.New(rand.NewPCG(3, 11)), "siege", s, &s.Verbs[0])
}

// drawn is a situation of a verb, made of its declaration alone.
func drawn(rng *rand.Rand, fields []game.FactInfo, often int) map[string]any {
	out := map[string]any{}
	for i := range fields {
		f := &fields[i]
		if !f.Need && rng.IntN(10) >= often {
			continue
		}
		switch {
		case f.Name == "readings":
			if n := len(f.Fields); n > 0 && rng.IntN(4) == 0 {
				x := f.Fields[rng.IntN(n)]
				out[f.Name] = map[string]any{x.Name: x.Words[rng.IntN(len(x.Words))].Name}
			}
		case f.Kind == game.ObjectFact && f.Most > 1 && rng.IntN(5) == 0:
			var l []any
			for range 1 + rng.IntN(2) {
				l = append(l, drawn(rng, f.Fields, min(often, 3)))
			}
			out[f.Name] = l
		case f.Kind == game.ObjectFact:
			out[f.Name] = drawn(rng, f.Fields, min(often, 3))
		default:
			out[f.Name] = drawnValue(rng, f)
		}
	}
	return out
}

// laidOver is a situation with the facts of another in it.
func laidOver(under, over map[string]any) map[string]any {
	for k, v := range over {
		if a, ok := under[k].(map[string]any); ok {
			if b, ok := v.(map[string]any); ok {
				v = laidOver(a, b)
			}
		}
		under[k] = v
	}
	return under
}

func drawnValue(rng *rand.Rand, f *game.FactInfo) any {
	switch f.Kind {
	case game.WordFact:
		return f.Words[rng.IntN(len(f.Words))].Name
	case game.YesNoFact:
		return rng.IntN(2) == 0
	case game.WholeFact:
		if len(f.Words) > 0 && rng.IntN(3) == 0 {
			return f.Words[rng.IntN(len(f.Words))].Name
		}
		return int(f.Min) + rng.IntN(int(min(f.Max, f.Min+6)-f.Min)+1)
	case game.LengthFact:
		return float64(rng.IntN(4000)) / 100
	case game.ListFact:
		var l []any
		for range min(max(f.Least, 1+rng.IntN(3)), f.Most) {
			l = append(l, drawnValue(rng, f.Item))
		}
		return l
	}
	return f.Example
}

// A situation in JSON and the line that means the same have the same answer, byte for byte:
// to people and to programs, in both languages, and also where it is a refusal. Several in
// one file have the answers that each has alone.
func TestFactsAnswerAsTheirLine(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1815, 6))
	most := 40
	if long() {
		most = 600
	}
	for name, d := range declarers(t) {
		for _, v := range d.Facts().Verbs {
			var texts, answers []string
			good, worst := 0, 0
			for range most {
				some := drawn(rng, v.Fields, 5)
				if rng.IntN(4) > 0 { // facts at random contradict each other: most are laid over an example
					var eg map[string]any
					if err := json.Unmarshal([]byte(v.Examples[rng.IntN(len(v.Examples))]), &eg); err != nil {
						t.Fatal(err)
					}
					some = laidOver(eg, drawn(rng, v.Fields, 1))
				}
				b, err := json.Marshal(some)
				if err != nil {
					t.Fatal(err)
				}
				text := string(b)
				st, no := schema.Read(&v, b)
				if no != nil {
					t.Fatalf("%s %s refuses what was drawn of its declaration: %s %v", name, v.Verb, text, no)
				}
				c, err := d.Question(v.Verb, st)
				var r *game.Refusal
				if errors.As(err, &r) && r.Kind == game.BadValue { // a fact spelled in two ways, and otherwise
					if code, out, errs := command(text, "", "odds", v.Verb, "--facts", "-", "--game", name); code != usage || out != "" || errs == "" {
						t.Errorf("%s: %d %s%s", text, code, out, errs)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%s %s: %s: %v", name, v.Verb, text, err)
				}
				line := game.Canonical(c.Action)
				if own, ok := d.(interface {
					Canonical(game.Action, []dice.Face) string
				}); ok {
					line = own.Canonical(c.Action, nil)
				}
				for _, flags := range [][]string{{"--json"}, {"--lang", "it"}} {
					flags = append(flags, "--game", name)
					code, out, errs := command(text, "", append([]string{"odds", v.Verb, "--facts", "-"}, flags...)...)
					code2, out2, errs2 := command("", "", append(append([]string{"odds"}, strings.Fields(line)...), flags...)...)
					if code != code2 || out != out2 || errs != errs2 {
						t.Fatalf("%s is not %s:\n%d %s%s\n%d %s%s", text, line, code, out, errs, code2, out2, errs2)
					}
					if flags[0] == "--json" {
						texts, answers, worst = append(texts, text), append(answers, out), max(worst, code)
						if code == 0 {
							good++
						}
					}
				}
			}
			if good < most/20 { // of some boards nearly nothing drawn can be so
				t.Errorf("%s %s: only %d of %d situations could be answered", name, v.Verb, good, most)
			}
			code, out, _ := command(strings.Join(texts, "\n\n")+"\n", "", "odds", v.Verb, "--facts", "-", "--json", "--game", name)
			if code != worst || out != strings.Join(answers, "") {
				t.Errorf("%s %s: together they answer otherwise (%d, worst alone %d)", name, v.Verb, code, worst)
			}
		}
	}
}

// What is wrong with the command line itself is said in both languages, with code 2; a file
// that is not there with code 1.
func TestFactsOnTheCommandLine(t *testing.T) {
	one := file(t, "one.json", `{"unit":{"pm":3}}`)
	fails(t, usage, "--pm", "odds", "morale", "--facts", one, "--pm", "3")
	fails(t, usage, "--facts", "odds", "morale", "--facts")
	fails(t, usage, "evade", "odds", "evade", "--facts", one)
	fails(t, usage, "morning", "odds", "morale", "morning", "--facts", one)
	fails(t, usage, "evade", "schema", "evade")
	fails(t, usage, "pm", "odds", "rally", "--facts", file(t, "wrong.json", `{"unit":{"pm":"3"}}`))
	fails(t, failed, "nowhere.json", "odds", "morale", "--facts", filepath.Join(t.TempDir(), "nowhere.json"))
	fails(t, usage, "large.json", "odds", "morale", "--facts", file(t, "large.json", strings.Repeat(" ", mostFacts+1)))
	_, all, _ := command("", "", "schema", "--json")
	_, it, _ := command("", "", "schema", "morale", "--lang", "it")
	if !json.Valid([]byte(all)) || strings.Count(all, "\n") != 1 || !json.Valid([]byte(it)) || !strings.Contains(it, "formazione") {
		t.Errorf("schemas:\n%.200s\n%.200s", all, it)
	}
	under, _, _ := command(`{"unit":{"pm":3}}`, "", "odds", "morale", "fire", "--facts", "-")
	worst, out, errs := command(`{"unit":{"pm":3}}`+"\n"+`{"unit":{}}`+"\n"+`{"unit":{"pm":0}}`+"\n"+`{"unit":{"pm":4}}`, "", "odds", "morale", "--facts", "-")
	if under != done || worst != usage || strings.Count(out, " ?   ") < 2 || !strings.Contains(errs, "unit.pm") {
		t.Errorf("%d %d:\n%s%s", under, worst, out, errs)
	}
}

// What a flag may say in another way, JSON may too.
func TestOtherSpellingsOfFacts(t *testing.T) {
	for text, line := range map[string]string{
		`{"attacker":{"bases":4,"traits":["lancers","cuirassiers"]},"target":{"bases":4}}`:                        "4b lancers cuirassiers at 4b",
		`{"attacker":{"bases":4,"general":"attached"},"target":{"bases":4,"general":"charismatic"},"flank":true}`: "flank 4b general=brigade at 4b gen charismatic",
		`{"attacker":{"bases":4},"target":{"bases":4},"rear":true,"side":"rear"}`:                                 "rear 4b at 4b",
		`{"attacker":{"bases":4},"target":{"bases":4},"flank":false}`:                                             "side=front 4b at 4b",
	} {
		_, a, _ := command(text, "", "odds", "melee", "--facts", "-", "--json")
		_, b, errs := command("", "", append([]string{"odds", "melee", "--json"}, strings.Fields(line)...)...)
		if typed := regexp.MustCompile(`"words":"[^"]*",`); typed.ReplaceAllString(a, "") != typed.ReplaceAllString(b, "") || b == "" {
			t.Errorf("%s is not %s: %s\n%s\n%s", text, line, errs, a, b)
		}
	}
	if code, out, _ := command(`{"rear":true,"flank":true}`, "", "odds", "melee", "--facts", "-", "--json"); code != usage || !strings.Contains(out, "side") {
		t.Errorf("%d %s", code, out)
	}
}

// Every situation that the documentation shows is one that some verb reads.
func TestDocumentedFacts(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "facts.md"))
	if err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	for _, line := range strings.Split(string(b), "\n") {
		if strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "    adjutant") {
			shown.WriteString(line + "\n")
		}
	}
	n := 0
	for dec := json.NewDecoder(strings.NewReader(shown.String())); dec.More(); n++ {
		var one json.RawMessage
		if err := dec.Decode(&one); err != nil {
			t.Fatal(err)
		}
		read := 0
		for _, d := range declarers(t) {
			for i := range d.Facts().Verbs {
				if _, r := schema.Read(&d.Facts().Verbs[i], one); r == nil {
					read++
				}
			}
		}
		if read == 0 {
			t.Errorf("no verb reads %s", one)
		}
	}
	if n < 5 {
		t.Errorf("only %d situations are shown", n)
	}
}
