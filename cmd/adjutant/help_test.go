package main

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
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

// before are the lines after which an example can be taken, where the shipped game alone does not let it: a board
// told at the table, entries to go back to. "none" begins without a scenario.
var before = map[string][]string{
	"undo": notes, "fix": notes, "why": notes,
	"ordremixte/unlimber": {"set FA1 formation=limbered because the table shows it"},
	"centoore/counter":    {"none", "campaign", "commander ney 1 1 french"},
	"onepage/piece":       {"none", "board 20,20"},
	"phalanx/ground":      {"none", "board 15,11"},
	"phalanx/piece":       {"none", "board 15,11"},
	"phalanx/deck":        {"none", "board 15,11", "players 3"},
	"waterloo200/link":    {"none", "chart", "ground 27 green 3 british", "ground 53 green 0 french", "ground 54 green 0 french"},
	"waterloo200/block":   {"none", "chart", "ground 53 green 0 french"},
	"waterloo200/reveal":  {"deploy", "r", "as french"},
}

// notes are entries.
var notes = slices.Repeat([]string{"note tea"}, 45)

// Whoever types the example that help shows is understood, in both languages, in the game that ships: it is carried
// out, or refused by a rule or because it is not the time. No word of it is unknown and no number too many.
func TestHelpExamplesAreUnderstood(t *testing.T) {
	first := map[string]string{"ordremixte": "vimeiro"}
	for _, f := range folders {
		name := f.Rules.Name()
		shipped, ok := first[name]
		if !ok {
			shipped = name + "-practice"
		}
		path, text, ok := scenarios.Shipped(shipped)
		if !ok {
			t.Fatal(shipped)
		}
		op, err := f.Battles.Read(path, text, game.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		begin := func(table []byte) *session.Session {
			s, err := session.New(f.Rules, table, session.Options{Aliases: f.Aliases})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		for k, lang := range i18n.Langs {
			p := i18n.New(lang)
			t.Chdir(t.TempDir())
			for i, v := range begin(op.JSON).Submit("help")[0].Verbs {
				if i%2 != k && effort.Of(1, 2) == 1 { // the ordinary run types each in one language
					continue
				}
				example := p.Word(exampleKey(p, f.Rules, &v))
				table, lines := op.JSON, before[v.Name]
				if own, has := before[name+"/"+v.Name]; has {
					lines = own
				}
				if len(lines) > 0 && lines[0] == "none" {
					table, lines = nil, lines[1:]
				}
				s := begin(table)
				if v.Name == "load" { // what it opens was saved before
					old := begin(table)
					old.Submit("save " + strings.Fields(example)[1])
					if err := old.Close(); err != nil {
						t.Error(err)
					}
				}
				for _, l := range lines {
					for i := 0; l == "r" && i < 100 && len(s.Owed()) > 0 && s.Owed()[0].Now; i++ { // all that is owed
						s.Submit(l)
					}
					if l == "r" {
						continue
					}
					for _, r := range s.Submit(l) {
						if !r.OK() {
							t.Fatalf("%s, %s: %q: %s", name, v.Name, l, p.Say(r.Refusal.Say))
						}
					}
				}
				for _, r := range s.Submit(example) {
					if no := r.Refusal; no != nil && no.Kind != game.NotNow && no.Kind != game.Illegal && no.Kind != game.NotYours {
						if name+"/"+v.Name == "ordremixte/orders" && no.Say.Key == "command.opening-none" { // the shipped battle has them
							continue
						}
						t.Errorf("%s, %s, %s: %q is %s: %s", lang, name, v.Name, example, no.Kind, p.Say(no.Say))
					}
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
