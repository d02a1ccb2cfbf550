package main

import (
	"html"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// What would move a chance is what a player can bring about at a table, or what may be true of such a troop: no arm, weapon or
// nation becomes another, foot has no lances and no impetus, nobody charges out of cover, a shot out of range is none, and a reading is no
// fact. What adds comes first, the most first, then what takes; and each says what the line promises with it.
func TestNeedIsPossible(t *testing.T) {
	for _, line := range []string{"c 4b col 5pm at 4b line 5pm", "f s 4b at 4b col 5pm", "melee 4b 5pm at 4b col 5pm", "morale 3pm", "rally 2pm", "c 4b hcav 5pm at 4b line 5pm"} {
		got := askedAs(t, "ordremixte", "need "+line)
		rows, _ := got["rows"].([]any)
		if len(rows) < 3 {
			t.Errorf("need %s: got %v; want facts that move it", line, got)
		}
		sign, last := 1, big.NewRat(1000, 1)
		for _, r := range rows {
			row := r.(map[string]any)
			fact, value := row["fact"].(string), row["value"].(string)
			_, name, _ := strings.Cut(fact, ".")
			horse := strings.Contains(line, "hcav") && strings.HasPrefix(fact, "attacker.")
			switch {
			case name == "arm", name == "weight", name == "weapon", name == "nation", name == "lancers" && !horse, name == "cuirassiers" && !horse, name == "impetus" && !horse,
				fact == "range" && value == "out", strings.HasPrefix(fact, "readings."), fact == "attacker.cover" && line[0] == 'c', fact == "target.charging":
				t.Errorf("need %s: got %s=%s; want only what a player can bring about, or what may be true of such a troop", line, fact, value)
			}
			gain, _ := new(big.Rat).SetString(row["gain"].(string))
			if gain.Sign() > sign || gain.Sign() == sign && new(big.Rat).Abs(gain).Cmp(last) > 0 {
				t.Errorf("need %s: got %s=%s with %s behind %s; want what adds most first, then what takes most", line, fact, value, gain, last)
			}
			sign, last = gain.Sign(), new(big.Rat).Abs(gain)
		}
	}
	out := inWords(t, "odds", "need", "c", "4b", "col", "5pm", "at", "4b", "line", "5pm")
	for _, want := range []string{"+39    73   the attacker: pm=6", "-32     3   the defender: pm=6"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q; want %q in it", out, want)
		}
	}
	if strings.Contains(out, " +0 ") || strings.Contains(out, " -0 ") {
		t.Errorf("got %q; want no fact whose gain rounds to nothing", out)
	}
}

// inWords is what a command prints, which goes well.
func inWords(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errs := command("", "", args...)
	if code != 0 {
		t.Fatalf("%v: got %d %s%s; want an answer", args, code, out, errs)
	}
	return out
}

// A sheet of all pairs says which deed it is of, what its figure is and what it takes for granted; whoever has no such deed stands in no row
// and is named once, with why. On paper it says the same.
func TestSheetSaysWhatItIs(t *testing.T) {
	for _, c := range []struct{ lang, line, head, figure, meets, without, no string }{
		{"en", "sheet vimeiro fire", "?   fire, each of 26 against each of 24: target PM lost on average", "a number to be expected", "at short range", "no answer to 20LD: such a unit has no fire", "percent"},
		{"it", "foglio vimeiro francesi", "?   carica, ognuna di 24 contro ognuna di 26: vince", "una probabilità in percento", "di fronte", "senza risposta FA1, FA2, FA3, FA4: un'unità così non ha carica", "atteso"},
		{"en", "sheet vimeiro", "?   charge, each of 26 against each of 24: attacker wins", "a chance in percent", "from the front", "no answer to RA1, RA2, RA3: such a unit has no charge", "to be expected"},
		{"it", "foglio vimeiro tiro", "?   tiro, ognuna di 26 contro ognuna di 24: bersaglio PM persi in media", "un numero atteso", "a gittata corta", "senza risposta 20LD: un'unità così non ha tiro", "percento"},
	}[:effort.Of(2, 4)] {
		args := append([]string{"--lang", c.lang, "odds"}, strings.Fields(c.line)...)
		flat := strings.Join(strings.Fields(inWords(t, args...)), " ")
		page := inWords(t, append(args, "--out", "-")...)
		for _, want := range []string{strings.TrimPrefix(c.head, "?   "), c.figure, c.meets, c.without} {
			want = strings.Join(strings.Fields(want), " ")
			if !strings.Contains(flat, want) || !strings.Contains(strings.ReplaceAll(page, "&#39;", "'"), want) {
				t.Errorf("%s: got %q and a page of %d bytes; want %q in both", c.line, flat[:400], len(page), want)
			}
		}
		if strings.Contains(flat, c.no) || strings.Contains(flat, " x x x x ") {
			t.Errorf("%s: got %q; want no %q and no row without a figure", c.line, flat, c.no)
		}
	}
}

// A table for a spreadsheet says of a line that the rules refuse what was typed and why not.
func TestCSVSaysWhyNot(t *testing.T) {
	for lang, want := range map[string]string{"en": "why not\n\"odds battle 3,3,3 at 3,3 phases=1\",phases=1,", "it": "perché no\nprob battaglia 3,3,3 su 3,3 fasi=1;fasi=1;"} {
		line := map[string]string{"en": "battle 3,3,3 at 3,3 phases=1..2", "it": "battaglia 3,3,3 su 3,3 fasi=1..2"}[lang]
		out := inWords(t, append([]string{"--lang", lang, "--game", "centoore", "odds", "--csv"}, strings.Fields(line)...)...)
		_, rest, _ := strings.Cut(out, want)
		if row, _, _ := strings.Cut(rest, "\n"); !strings.Contains(row, " 2 ") || !strings.Contains(row, " 3") {
			t.Errorf("%s: got\n%s\nwant %q and then why", line, out, want)
		}
	}
}

// A number of one thing has its own form wherever odds are laid out: 1 zone, 2 zones.
func TestOneOfAThing(t *testing.T) {
	for line, want := range map[string][]string{
		"--game centoore odds all battle 3,3,3 at 3,3 phases=2":            {"attacker routs 1 zone ", "attacker routs 0 zones "},
		"--lang it --game centoore odds all battaglia 3,3,3 su 3,3 fasi=2": {"attaccante rotta di 1 zona ", "attaccante 1 disorganizzata ", "attaccante 2 disorganizzate "},
		"--game waterloo200 odds all battle 4-3-2-1 at 3-2-1":              {"attacker 1 hit "},
		"--lang it --game waterloo200 odds all battaglia 4-3-2-1 su 3-2-1": {"attaccante 1 colpo "},
	} {
		out := inWords(t, strings.Fields(line)...)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: got\n%s\nwant %q in it", line, out, w)
			}
		}
	}
}

// A number where a unit stands is offered as so many bases, with a word for troops as such bases; a word that is nearly right is
// offered in its place, in every game, and a fact whose name has its parts in another order.
func TestNearlyRightIsOffered(t *testing.T) {
	for line, want := range map[string]string{
		"odds c 4 battalions at 3":                                   "adjutant odds c 4b at 3b",
		"--lang it odds c 4 battaglioni su 3":                        "adjutant odds c 4b su 3b",
		"odds fire s 2 guns at column":                               "adjutant odds fire s 2b gun at column",
		"--lang it odds tiro co 2 cannoni su colonna":                "adjutant odds tiro co 2b pezzo su colonna",
		"odds c 2 squadrons at 4 line":                               "adjutant odds c 2b lcav at 4b line",
		"--game phalanx odds battle 5 at 3 vilage":                   "adjutant --game phalanx odds battle 5 at 3 village",
		"--lang it --game phalanx odds battaglia 5 su 3 vilaggio":    "adjutant --game phalanx odds battaglia 5 su 3 villaggio",
		"--game phalanx odds battle 5 at 3 attacker-card=2":          "adjutant --game phalanx odds battle 5 at 3 cards-attacker-bp=2",
		"--game onepage odds attack lin 3 at 2":                      "adjutant --game onepage odds attack line 3 at 2",
		"--game waterloo200 odds battle 4-3-2-1 + hors 2-1 at 3-2-1": "adjutant --game waterloo200 odds battle 4-3-2-1 + horse 2-1 at 3-2-1",
	} {
		code, out, errs := command("", "", strings.Fields(line)...)
		if code != usage || !strings.Contains(errs+out, want) {
			t.Errorf("%s: got %d %s%s; want %q offered", line, code, out, errs, want)
		}
		lang := "en"
		if strings.Contains(line, "--lang it") {
			lang = "it"
		}
		inWords(t, append([]string{"--lang", lang}, strings.Fields(want)[1:]...)...) // what is offered is taken as it stands
	}
}

// Odds of a roll are a table for a spreadsheet, too.
func TestRollAsCSV(t *testing.T) {
	for line, want := range map[string]string{"roll 2d6 --csv": "odds roll 2d6,0.027778,0.055556,", "--lang it roll 2d6 --odds --csv": "odds roll 2d6;0,027778;0,055556;"} {
		if out := inWords(t, strings.Fields(line)...); !strings.Contains(out, want) || strings.Contains(out, "value") {
			t.Errorf("%s: got\n%s\nwant %q and headings in words", line, out, want)
		}
	}
	if code, out, _ := command("", "", "roll", "2d6", "--csv", "--json"); code != usage || !strings.Contains(out, "--csv") {
		t.Errorf("roll --csv --json: got %d %s; want it refused", code, out)
	}
}

// A question is answered before its phase, whatever the other side still has to do, and says what must come before; so is a supposition. What the
// rules forbid stays forbidden, and nothing has happened.
func TestQuestionsBeforeTheirPhase(t *testing.T) {
	for lang, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"en": {[]string{"c 1/86 1/50?", "whatif c 1/86 1/50", "whatif f s 1/50 at 1/86", "c 1/50 1/86?", "phase"},
			[]string{"? Charge: 1/86 on 1/50", "attacker beaten 98", "before that: who moves first? (answered as if nothing came of it) OM §6", "1/50 may not charge under the order Halt", "turn 3: orders"}},
		"it": {[]string{"c 1/86 1/50?", "ipotesi c 1/86 1/50", "ipotesi t c 1/50 su 1/86", "c 1/50 1/86?", "fase"},
			[]string{"prima: chi muove per primo? (risposta come se non ne venisse OM §6 niente)", "mossa 3: ordini"}},
	} {
		_, out, errs := command(strings.Join(c.lines, "\n")+"\n", t.TempDir(), "--lang", lang, "play", "vimeiro-turn-3")
		for _, want := range c.want {
			if !strings.Contains(strings.Join(strings.Fields(out+errs), " "), want) {
				t.Errorf("%v: got\n%s%s\nwant %q in it", c.lines, out, errs, want)
			}
		}
	}
	_, out, errs := command("carica 1/1l su cors?\n", t.TempDir(), "--lang", "it", "play", "maida")
	if !strings.Contains(out+errs, "ha bisogno di 39 cm") {
		t.Errorf("Maida: got\n%s%s\nwant why the charge falls short, not what others still owe", out, errs)
	}
}

// fix with dice for an entry that has none says so; what waits for an answer is said to, in the log and after an undo, and not to wait for dice.
func TestDiceAndAnswersAreToldApart(t *testing.T) {
	for lang, c := range map[string]struct{ lines, want []string }{
		"en": {[]string{"n", "41", "fix 1: 12", "n", "initiative 4 3", "log"}, []string{"entry 1 has no die", "initiative (waits for an answer)"}},
		"it": {[]string{"n", "41", "correggi 1: 12", "n", "iniziativa 4 3", "registro"}, []string{"la voce 1 non ha dadi", "iniziativa (attende una risposta)"}},
	} {
		_, out, errs := command(strings.Join(c.lines, "\n")+"\n", t.TempDir(), "--lang", lang, "play", "vimeiro-turn-3")
		for _, want := range c.want {
			if !strings.Contains(strings.Join(strings.Fields(out+errs), " "), want) {
				t.Errorf("%v: got\n%s%s\nwant %q in it", c.lines, out, errs, want)
			}
		}
	}
}

// Nothing on a cheat sheet is one of several: no 1 stands before a word in the plural, in either language.
func TestSheetsCountOne(t *testing.T) {
	several := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`^(\w+ )?(guns|turns|units|bases|bases'|lines|reserves|cards|zones|points|blows|hits|leaders|blocks) (that|of|on|at|per|until|between|to|in|with|among|widths|is)\b`),
		"it": regexp.MustCompile(`^(di cui )?(cannoni|riserve|mosse|basi|linee|larghezze|punti|cavallerie|zone|artiglierie|carte|blocchetti|fanterie|colpi|PM persi|PM recuperati|unità distaccate|unità che possono)\b`),
	}
	for _, game := range []string{"ordremixte", "centoore", "onepage", "phalanx", "waterloo200"} {
		for lang, plural := range several {
			last := ""
			for _, said := range regexp.MustCompile(`<[^>]*>|\n`).Split(html.UnescapeString(inWords(t, "--lang", lang, "cheatsheet", game, "--out", "-")), -1) {
				if said = strings.TrimSpace(said); said == "" {
					continue
				}
				if last == "1" && plural.MatchString(said) {
					t.Errorf("%s in %s: got 1 %s; want one of it in the singular", game, lang, said)
				}
				last = said
			}
		}
	}
}

// A table for a spreadsheet of one question has the words of its game at its heads, in both languages, and no word of a program.
func TestOneQuestionsTableHasWords(t *testing.T) {
	t.Parallel()
	for _, c := range [][]string{
		{"odds", "c", "4b", "col", "5pm", "at", "4b", "line", "5pm", "--csv"},
		{"odds", "--game", "waterloo200", "battle", "4-3-2-1", "at", "3-2-1", "terrain=2", "--csv"},
		{"odds", "--game", "phalanx", "battle", "5", "at", "3", "--csv"},
		{"odds", "--game", "onepage", "attack", "line", "size=3", "at", "infantry", "--csv"},
	} {
		for lang, sep := range map[string]string{"en": ",", "it": ";"} {
			_, out, errs := command("", t.TempDir(), append([]string{"--lang", lang}, c...)...)
			head, _, _ := strings.Cut(out, "\n")
			cells := strings.Split(head, sep)
			if len(cells) < 5 {
				t.Errorf("%v in %s: got the head %q %s, want one of many columns", c, lang, head, errs)
			}
			for _, cell := range cells {
				if cell == "" || strings.HasSuffix(cell, " ") || strings.Contains(cell, "_") {
					t.Errorf("%v in %s: got the column %q, want words", c, lang, cell)
				}
			}
		}
	}
}

// Of guns that shoot through, a fact by which the shot strikes one alone, or several where it struck one, is measured by the same
// target: each row promises what the line with that fact promises (OM §9.8).
func TestNeedOfGunsThatShootThrough(t *testing.T) {
	for _, c := range []struct{ line, stated, fact string }{
		{"f fa1 ra1", "", "range=short"}, {"f fa1 ra1", "", "overhead=yes"}, {"f ra1 1/86", "", "range=short"}, {"f ra1 1/86", "", "weather=mud"}, {"f ra1 1/86", " range=short", "range=long"},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", false, false)
		was, is := lossOf(t, s, c.line+c.stated), lossOf(t, s, c.line+" "+c.fact)
		gain := new(big.Rat).Sub(is, was)
		var got *big.Rat
		for _, r := range s.Submit("odds need " + c.line + c.stated)[0].Needs.Rows {
			if r.Path+"="+r.Value == c.fact {
				got = r.Gain
			}
		}
		if gain.Sign() == 0 && got != nil || gain.Sign() != 0 && (got == nil || got.Cmp(gain) != 0) {
			t.Errorf("need %s: %s gains %v; want %v, as %s %s? has it", c.line, c.fact, got, gain, c.line, c.fact)
		}
	}
}

// lossOf is what the unit that a line fires at loses on average.
func lossOf(t *testing.T, s *session.Session, line string) *big.Rat {
	t.Helper()
	r := s.Submit(line + "?")[0]
	if r.Odds == nil {
		t.Fatalf("%s? has no odds: %+v", line, r.Refusal)
	}
	target := strings.ToUpper(strings.Fields(line)[2])
	sum := new(big.Rat)
	for _, o := range r.Odds.Outcomes {
		for _, kv := range o.Keys {
			u := kv.Value.(game.Object)
			for _, x := range u {
				if x.Key == target {
					u = x.Value.(game.Object)
				}
			}
			for _, x := range u {
				if n, ok := x.Value.(int); ok && x.Key == "pm_lost" {
					sum.Add(sum, new(big.Rat).Mul(o.P, new(big.Rat).SetInt64(int64(n))))
				}
			}
		}
	}
	return sum
}
