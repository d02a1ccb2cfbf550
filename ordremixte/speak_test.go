package ordremixte

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// Every fact that is written FACT=VALUE has a name of its own in Italian, and every
// value of a list a word; what they say is what the English says.
func TestItalianFacts(t *testing.T) {
	s := corps(t)
	seen := map[string]string{}
	both := func(info *facts.FactInfo, verb, value string) {
		it := facts.FactName(info.Name).IT
		if other := seen[it]; other != "" && other != info.Name {
			t.Errorf("got %s names %s and %s; want %s", it, other, info.Name, `not (other != "" && other != info.Name)`)
		}
		seen[it] = info.Name
		en, err := language.Parse(s, scan(verb+" "+info.Name+"="+value), nil)
		if err != nil {
			t.Errorf("%s=%s: %v", info.Name, value, err)
			return
		}
		line := verb + " " + facts.ItalianFact(info.Name, value)
		x, err := language.Parse(s, scan(line), nil)
		if err != nil || !reflect.DeepEqual(en.Action, x.Action) {
			t.Errorf("%s: %v %v, want %v", line, err, x.Action, en.Action)
		}
	}
	for f := range facts.UnitFacts {
		info := &facts.UnitFacts[f]
		value := "yes"
		if info.Kind == facts.Number {
			value = "2"
		}
		if info.Kind != facts.Word {
			if state.Keeps(facts.Fact(f)) {
				both(info, "set A", value)
			}
			continue
		}
		for _, w := range info.Words {
			if state.Keeps(facts.Fact(f)) {
				both(info, "set A", w)
			}
			if v, _, ok := info.Value(info.Italian(w)); !ok || v != w {
				t.Errorf("%s=%s is %s in Italian, which is %q", info.Name, w, info.Italian(w), v)
			}
		}
	}
	for line, want := range map[string]string{
		"set A formazione=colonna":                       "set A formation=column",
		"set A disordinata=sì":                           "set A disordered=yes",
		"set A stato=ferma":                              "set A status=steady",
		"m A su X bersaglio-copertura=dura lati=3":       "m A at X target-cover=hard sides=3",
		"t A su X gittata=corta bersaglio-grado=reclute": "f A at X range=short target-grade=recruit",
	} {
		a, err := language.Parse(s, scan(line), nil)
		b, err2 := language.Parse(s, scan(want), nil)
		if err != nil || err2 != nil || !reflect.DeepEqual(a.Action, b.Action) {
			t.Errorf("%s: %v %v, want %v %v", line, a.Action, err, b.Action, err2)
		}
	}
	var no *game.Refusal
	_, err := language.Parse(s, scan("set A formazione=lina"), nil)
	if !errors.As(err, &no) {
		t.Fatal(err)
	}
	if say := i18n.New(i18n.IT).Say(no.Say); strings.Contains(say, "column") || !strings.Contains(say, "colonna") {
		t.Error(say)
	}
}

// What help shows in English is written in Italian words with the same meaning; what
// is no command stays as it is, and so does a reason.
func TestSpeak(t *testing.T) {
	s := corps(t)
	for line, want := range map[string]string{
		"fire A at X range=short target-cover=light 44 !": "tiro A su X gittata=corta bersaglio-copertura=leggera 44 !",
		"f s A X":                        "t co A X",
		"move A forward 8":               "muovi A avanti 8",
		"move A oblique 4 left 30":       "muovi A diagonale 4 sinistra 30",
		"place A at 85.5,45 facing 0":    "piazza A su 85.5,45 verso 0",
		"set A pm=3 because at the line": "poni A pm=3 perché at the line",
		"x":                              "x",
		"view all":                       "veduta tutto",
		"first french":                   "primi francesi",
		"attack":                         "attacco",
		"whatif charge A X":              "ipotesi carica A X",
		"order fane attack !":            "ordine fane attacco !",
		"melee A at X ! at last":         "mischia A su X ! at last",
		"initiative 3 5":                 "iniziativa 3 5",
	} {
		if got := (Rules{}).Speak(s, line, "it"); got != want {
			t.Errorf("%s is %q, want %q", line, got, want)
		}
		if got := (Rules{}).Speak(s, line, "en"); got != line {
			t.Errorf("%s is %q in English", line, got)
		}
	}
	en := i18n.New(i18n.EN)
	for _, v := range (Rules{}).Verbs() {
		if v.Inner {
			continue
		}
		example := en.Word(ref.Word("om.example." + v.Name))
		a, err := language.Parse(s, scan(example), nil)
		b, err2 := language.Parse(s, scan((Rules{}).Speak(s, example, "it")), nil)
		if (err == nil) != (err2 == nil) || !reflect.DeepEqual(a.Action, b.Action) {
			t.Errorf("%s: got %v %v, %v %v; want %s", example, a.Action, err, b.Action, err2, "(err == nil) == (err2 == nil), reflect.DeepEqual(a.Action, b.Action)")
		}
	}
}

// Completion leads into a block of houses and out of it, in both languages.
func TestCompleteIntoBlocks(t *testing.T) {
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	gs, err := Rules{}.Setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	s := gs.(*state.State)
	for line, want := range map[string]string{"move 2/43 in": "into", "muovi 2/43 den": "dentro", "move 2/43 into vi": "village-1 village-2", "move 2/43 into ch": "church", "move 2/43 into church ": "strategic strategico", "move 2/43 into church strategic ": "", "move 2/43 ou": ""} {
		if got := strings.Join(language.Complete(s, line), " "); got != want {
			t.Errorf("%s completes to %q, want %q", line, got, want)
		}
	}
	in := s.Apply(&state.EvBlock{Unit: "2/43", Block: "village-1"})
	for line, want := range map[string]string{"move 2/43 ou": "out", "muovi 2/43 fu": "fuori", "move 2/43 into": "", "move 2/43 out ": "strategic strategico", "move 2/43 out strategic ": ""} {
		if got := strings.Join(language.Complete(in, line), " "); got != want {
			t.Errorf("in a block %s completes to %q, want %q", line, got, want)
		}
	}
}
