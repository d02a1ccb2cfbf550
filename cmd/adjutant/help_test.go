package main

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/scenarios"
)

// Every verb of every game, and every verb of the session, has help that ends in an
// example, in both languages; the example is a line that the game reads as that verb.
// What nobody types is not listed.
func TestHelpHasExamples(t *testing.T) {
	for _, f := range folders {
		rules := f.Rules
		var table []byte
		if path, text, ok := scenarios.Shipped("vimeiro"); ok && rules.Name() == scenarios.Game(text) {
			op, err := f.Battles.Read(path, text, game.Wish{})
			if err != nil {
				t.Fatal(err)
			}
			table = op.JSON
		}
		s, err := session.New(rules, table, session.Options{Aliases: f.Aliases})
		if err != nil {
			t.Fatal(err)
		}
		listed := s.Submit("help")[0].Verbs
		if len(listed) < 10 {
			t.Fatalf("%s: got %d verbs; want %s", rules.Name(), len(listed), "len(listed) >= 10")
		}
		for _, v := range listed {
			if v.Name == "fate" {
				t.Error("nobody types fate")
			}
			for _, lang := range i18n.Langs {
				p := i18n.New(lang)
				i18n.Missing()
				r := s.Submit("help " + v.Name)[0]
				text := repl.Text{P: p}.Reply(&r)
				example := p.Word(exampleKey(p, rules, &v))
				if m := i18n.Missing(); m != nil || !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(example), " ")) {
					t.Errorf("%s %s: no example (%v):\n%s", lang, v.Name, m, text)
					continue
				}
				ls, err := game.Scan(example)
				if err != nil || len(ls) == 0 {
					t.Errorf("%s: got %v; want %s", example, err, "err == nil, len(ls) != 0")
					continue
				}
				if v.Session {
					if words := session.Words()[v.Name]; !contains(words, ls[0].Words[0].Text) {
						t.Errorf("%s %s: the example is %s", lang, v.Name, example)
					}
					continue
				}
				cmd, err := rules.Parse(s.State(), ls[0], nil)
				if err != nil || cmd.Action.Verb != v.Name {
					t.Errorf("%s %s: got %q reads as %q, %v; want %s", lang, v.Name, example, cmd.Action.Verb, err, "err == nil, cmd.Action.Verb == v.Name")
				}
			}
		}
	}
}

// exampleKey is the key of the example that help shows: the game's own, or that of every game.
func exampleKey(p *i18n.Printer, rules game.Rules, v *session.VerbHelp) ref.Word {
	own := strings.ToLower(rules.Book()) + ".example." + v.Name
	if v.Session && !p.Has(own) {
		return ref.Word("help.example." + v.Name)
	}
	return ref.Word(own)
}

func contains(l []string, w string) bool {
	for _, x := range l {
		if x == w {
			return true
		}
	}
	return false
}
