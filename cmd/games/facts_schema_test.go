package games

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/schema"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compiled is the JSON Schema of a verb, read by somebody else's program.
func compiled(t *testing.T, s *game.Schema, v *game.VerbFacts) *jsonschema.Schema {
	t.Helper()
	text, err := json.Marshal(schema.Document(s, v, i18n.New(i18n.EN).Word, nil))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
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
	declare := 0
	for _, f := range All {
		d, ok := f.Rules.(game.Declarer)
		if !ok {
			continue
		}
		declare++
		name, s := f.Rules.Name(), d.Facts()
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
	if declare < 2 {
		t.Fatalf("%d games declare their facts", declare)
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
		for range effort.Of(200, 400) {
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
