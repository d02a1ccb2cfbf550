package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/schema"
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
	case game.MapFact:
		return map[string]any{f.Example: drawnValue(rng, f.Item)}
	}
	return f.Example
}

// A situation in JSON and the line that means the same have the same answer, byte for byte:
// to people and to programs, in both languages, and also where it is a refusal. Several in
// one file have the answers that each has alone.
func TestFactsAnswerAsTheirLine(t *testing.T) {
	t.Parallel()
	most := effort.Of(9, 40, 600)
	for name, d := range declarers(t) {
		for i, v := range d.Facts().Verbs {
			rng := rand.New(rand.NewPCG(1815, uint64(i))) // its own: what is drawn hangs neither on the order of a map nor on another game
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
	for _, lang := range []string{"en", "it"} {
		t.Run(lang, func(t *testing.T) { documentedFacts(t, lang) })
	}
}

func documentedFacts(t *testing.T, lang string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", lang, "facts.md"))
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
