package onepage

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/tables/tablestest"
)

// typed is a line as it is understood.
func typed(t *testing.T, line string) (game.Command, error) {
	t.Helper()
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 {
		t.Fatalf("%s: %v", line, err)
	}
	return Rules{}.Parse(&state{}, ls[0], nil)
}

// A line in either language, short or long, means one situation, and what it is called by its
// answer means it too.
func TestLinesMeanOneSituation(t *testing.T) {
	for want, lines := range map[string][]string{
		"attack attacker-formation=line attacker-size=3 attacker-leader=2 position=side": {
			"attack line size=3 leader=2 at foot side", "attacca linea pedine=3 capo=2 contro fanteria lato", "attack attacker-formation=line attacker-size=3 attacker-leader=2 position=side",
			"attacco contro lato attaccante-formazione=linea attaccante-pedine=3 attaccante-capo=2",
		},
		"attack attacker-kind=cavalry attacker-charge=4 defender-kind=artillery defender-demoralised=yes": {
			"attack horse charge=4 at gun demoralised", "attacca cavalleria carica=4 su cannone demoralizzata",
		},
		"attack defender-kind=town defender-pieces1-kind=infantry defender-pieces2-kind=infantry defender-pieces3-kind=artillery defender-pieces4-kind=leader defender-pieces4-value=2 defender-pieces2-old-guard=yes": {
			"attack foot at town=foot,guard,gun,leader:2", "attacca fanteria contro città=fanti,guardia,cannone,capo:2",
		},
		"attack attacker-kind=square attacker-pieces1-kind=infantry attacker-pieces2-kind=infantry": {"attack square=foot,foot at foot", "attacca quadrato=fante,fante su fante"},
		"bombard distance=4 target-kind=cavalry target-ground=town":                                 {"bombard distance=4 horse town", "cannoneggia distanza=4 cavalleria città", "bombard at distance=4 target-kind=horse target-ground=town"},
		"bombard gun-at=3,3 gun-facing=n target-at=4,7":                                             {"bombard gun-at=3,3 gun-facing=n target-at=4,7", "cannoneggia pezzo-in=3,3 pezzo-fronte=n bersaglio-in=4,7"},
		"retreat board=30,20 loser-at=5,5 loser-kind=leader distance=4": {
			"retreat board=30,20 loser-at=5,5 distance=4 leader", "ritirata tavola=30,20 sconfitto-in=5,5 distanza=4 capo",
		},
	} {
		for _, line := range lines {
			c, err := typed(t, line)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			got := Rules{}.Canonical(c.Action, nil)
			if back, err := typed(t, got); err != nil || (Rules{}).Canonical(back.Action, nil) != got {
				t.Errorf("%s is not understood again: %v", got, err)
			}
			if plainly(got) != plainly(want) {
				t.Errorf("%s means %s; want %s", line, got, want)
			}
		}
	}
}

// plainly leaves out what is so when nobody says.
func plainly(line string) string {
	words := strings.Fields(line)
	return strings.Join(slices.DeleteFunc(words, func(w string) bool {
		return strings.HasSuffix(w, "-kind=infantry") || strings.HasSuffix(w, "position=front")
	}), " ")
}

// What cannot be understood is refused with a kind and a sentence in both languages, and
// nothing hangs: foot without a front, a gun without its square, a word twice.
func TestBadLinesAreRefused(t *testing.T) {
	for line, want := range map[string]game.RefusalKind{
		"atack line":           game.Unknown,
		"attack lines":         game.Unknown,
		"attack size=x":        game.BadValue,
		"attack size=3 size=3": game.BadValue,
		"attack horse 7":       game.BadValue,
		"attack 3 value=3":     game.BadValue,
		"attack square":        game.Illegal,
		"attack gun at foot":   game.Illegal,
		"attack at square defender-pieces1-kind=infantry": game.Illegal,
		"bombard": game.BadValue,
		"bombard distance=4 gun-at=3,3 gun-facing=n":     game.BadValue,
		"bombard gun-at=3,3 distance=2":                  game.BadValue,
		"bombard gun-at=3,3 gun-facing=ne target-at=5,5": game.BadValue,
		"bombard gun-at=3,3 gun-facing=n target-at=3,2":  game.Illegal,
		"formation":                game.BadValue,
		"formation pieces1-at=1,1": game.BadValue,
		"formation pieces1-at=1,1 pieces1-facing=n formed=p1:p9":                                     game.Unknown,
		"formation pieces1-at=1 pieces1-facing=n":                                                    game.BadValue,
		"retreat board=9,9 loser-at=10,1 distance=2":                                                 game.BadValue,
		"retreat board=9,9 loser-at=1,1":                                                             game.BadValue,
		"retreat board=9,9 loser-at=1,1 distance=2 pieces1-side=enemy pieces1-at=2,2":                game.BadValue,
		"retreat board=9,9 loser-at=1,1 distance=2 pieces1-id=loser pieces1-side=own pieces1-at=2,2": game.BadValue,
		"fights now": game.Unknown,
	} {
		c, err := typed(t, line)
		if err == nil && !c.Question {
			_, err = Rules{}.Prepare(&state{}, c.Action)
		}
		no, ok := err.(*game.Refusal)
		if !ok || no.Kind != want {
			t.Errorf("%s: %v; want %s", line, err, want)
			continue
		}
		for _, l := range i18n.Langs {
			i18n.Missing()
			if p := i18n.New(l); p.Say(no.Say) == "" || p.Say(no.Hint) == "?" || i18n.Missing() != nil {
				t.Errorf("%s %s: %v %v", l, line, no.Say, no.Hint)
			}
		}
	}
}

// The exact odds of an attack are those of its six faces played one by one.
func TestOddsAreThePlays(t *testing.T) {
	c, err := typed(t, "attack line size=3 leader=2 at infantry side")
	if err != nil {
		t.Fatal(err)
	}
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		got = append(got, o.P.RatString()+" "+o.Keys.Get("result").(string))
	}
	slices.Sort(got)
	if want := "1/6 D1 1/6 D2 1/6 D3 1/6 D4 1/6 D5 1/6 DE"; strings.Join(got, " ") != want {
		t.Errorf("W1P §17: %v; want %s", got, want)
	}
}

// Every reading that can be chosen is asked for by some rule.
func TestReadingsThatCanBeChosenAreRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tablestest.ReadingsAreRead(t, "book", slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") }))
}

// A number says how much a side fights with, and behind a formation how many stand in it: the strengths of a fight may be
// typed as in the other games, and none is taken for a die and dropped.
func TestNumbersAreStrengths(t *testing.T) {
	for line, want := range map[string]string{
		"attack 3 at 2":                  "attack attacker-value=3 defender-value=2",
		"attack 9":                       "attack attacker-value=9",
		"attack 3 vs 2 rear":             "attack attacker-value=3 defender-value=2 position=rear",
		"attack line 3 at 2 5":           "attack attacker-formation=line attacker-size=3 defender-value=2 5",
		"attacca linea 3 contro colonna": "attack attacker-formation=line attacker-size=3 defender-formation=column",
		"attack at foot 4":               "attack defender-kind=infantry 4",
	} {
		c, err := typed(t, line)
		if got := (Rules{}).Canonical(c.Action, c.Faces); err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", line, got, err, want)
		}
	}
}
