package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"maps"
)

// askedAs is the answer in JSON to a question of a game without a table.
func askedAs(t *testing.T, gameName, line string) map[string]any {
	t.Helper()
	code, out, errs := command("", "", append([]string{"odds", "--game", gameName, "--json"}, strings.Fields(line)...)...)
	if code != 0 {
		t.Fatalf("odds %s: %d %s%s", line, code, out, errs)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("odds %s: %v in %s", line, err, out)
	}
	return got
}

// Each row of a table is, to the fraction, the answer to its question asked alone, whatever
// was asked before it; what the rules forbid is refused in its row and spares the others.
func TestEveryCellIsItsOwnQuestion(t *testing.T) {
	for _, q := range []struct{ game, line string }{
		{"ordremixte", "c 3..5b col 5pm at 4b line 3..6pm"},
		{"ordremixte", "c 4b col / line / sq at 4b line 5pm gen / -"},
		{"ordremixte", "f s / l 2..6b at 4b col / line / open 5pm"},
		{"centoore", "battle 3,3,3 / 4,4 at 3,3,2 phases=2..3"},
		{"onepage", "attack line size=2..3 at infantry side / rear"},
		{"phalanx", "battle 3..6 at 3 village / wood"},
		{"waterloo200", "battle 4-3-2-1 / 3-2-1 at 3-2-1"},
	} {
		got := askedAs(t, q.game, q.line)
		rows, _ := got["rows"].([]any)
		if len(rows) < 2 {
			t.Fatalf("%s: got %v; want several rows", q.line, got)
		}
		answered := 0
		for _, r := range rows {
			row := r.(map[string]any)
			if row["refusal"] != nil {
				continue
			}
			answered++
			alone := askedAs(t, q.game, strings.TrimPrefix(row["command"].(string), "odds "))
			if a, b := fmt.Sprint(row["odds"]), fmt.Sprint(alone["odds"]); a != b {
				t.Errorf("%s, %s: the table has\n%s\nand alone it is\n%s", q.line, row["command"], a, b)
			}
		}
		if answered < 2 {
			t.Errorf("%s: %d rows have an answer; want two and more", q.line, answered)
		}
	}
}

// The whole of a charge as the book's example has its closing fire (OM §9.10, 10.2, 11.1): four bases in line at a
// column are 80, 8 of it critical; one point lost is tested on a d10 against 5, two take a
// base off and count one against it. So the column holds with 20 + 72 x 0.6 + 8 x 0.5 = 67.2.
// Those are the charges that come to a melee (OM §10.6), where the line strikes at 40, 4 of it
// critical, and the column at 60, or at 45 with a base off. So of a hundred melees the column has
// lost nothing in 60 of the 20 / 67.2 that came unhurt, and the line in 40 of the 63.2 / 67.2 that
// came with four bases and in 55 of the 4 / 67.2 with three.
func TestStagesOfACharge(t *testing.T) {
	row := askedAs(t, "ordremixte", "all c 4b col 5pm at 4b line 5pm")["rows"].([]any)[0].(map[string]any)
	stages, _ := row["stages"].([]any)
	if len(stages) != 3 {
		t.Fatalf("OM §10.2, 10.6, 11.1: got %d stages; want closing fire, blows and tests", len(stages))
	}
	share := map[string]*big.Rat{}
	for _, o := range stages[0].(map[string]any)["outcomes"].([]any) {
		x := o.(map[string]any)
		p, _ := new(big.Rat).SetString(x["p"].(string))
		for _, k := range []string{x["charge"].(string), x["attacker"].(map[string]any)["status"].(string)} {
			if share[k] == nil {
				share[k] = new(big.Rat)
			}
			share[k].Add(share[k], p)
		}
	}
	for k, want := range map[string]*big.Rat{"steady": big.NewRat(672, 1000), "goes-on": big.NewRat(672, 1000), "stopped": big.NewRat(328, 1000)} {
		if share[k] == nil || share[k].Cmp(want) != 0 {
			t.Errorf("OM §10.2, %s after closing fire: got %v; want %s", k, share[k], want.RatString())
		}
	}
	unhurt := map[string]*big.Rat{}
	for _, st := range stages[1:] {
		sum := new(big.Rat)
		unhurt["attacker"], unhurt["defender"] = new(big.Rat), new(big.Rat)
		for _, o := range st.(map[string]any)["outcomes"].([]any) {
			x := o.(map[string]any)
			p, _ := new(big.Rat).SetString(x["p"].(string))
			sum.Add(sum, p)
			for who := range unhurt {
				if x[who].(map[string]any)["pm_lost"].(float64) == 0 {
					unhurt[who].Add(unhurt[who], p)
				}
			}
		}
		if got := st.(map[string]any)["p"]; got != "84/125" || sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("OM §10.2: of every charge %v come to a melee, and what may become of those adds up to %s; want 84/125 and 1", got, sum.RatString())
		}
		for who, want := range map[string]*big.Rat{"attacker": big.NewRat(12, 1), "defender": big.NewRat(2748, 100)} {
			if want.Quo(want, big.NewRat(672, 10)); unhurt[who].Cmp(want) != 0 {
				t.Errorf("OM §10.6, %s without loss when it comes to a melee: got %s; want %s", who, unhurt[who].RatString(), want.RatString())
			}
		}
	}
}

// A melee has its stages too: where all strike at once, blows and tests; where the disordered strike last, both
// twice (OM §13). What is settled by the touch (OM §10.4) has none.
func TestStagesOfAMelee(t *testing.T) {
	for line, want := range map[string]string{
		"all m 4b col 5pm at 4b line 5pm":            "OM §10.6 OM §11.1",
		"all m 4b col 5pm disordered at 4b line 5pm": "OM §10.6 OM §11.1 OM §10.6 OM §11.1",
		"all c 4b 5pm lcav at 4b 5pm line flank":     "",
	} {
		row := askedAs(t, "ordremixte", line)["rows"].([]any)[0].(map[string]any)
		stages, _ := row["stages"].([]any)
		var got []string
		for _, st := range stages {
			got = append(got, st.(map[string]any)["ref"].(string))
			if p, ok := st.(map[string]any)["p"]; ok {
				t.Errorf("%s: a melee comes to a melee with %v", line, p)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("OM §10.4, 10.6, 11.1, 13, %s: got the stages %q; want %q", line, got, want)
		}
	}
}

// A table for a spreadsheet has a row a question and figures with a point; in Italian, as a spreadsheet there
// reads it, headings and lines in Italian, semicolons and decimal commas. With --json it is refused.
func TestOddsAsCSV(t *testing.T) {
	code, out, errs := command("", "", "odds", "f", "s", "4..5b", "at", "4b", "col", "--csv")
	if code != 0 {
		t.Fatalf("got %d %s", code, errs)
	}
	rows := strings.Split(strings.TrimSpace(out), "\n")
	if len(rows) != 3 || !strings.HasPrefix(rows[1], "odds fire short 4b at 4b column,4b,") || !strings.Contains(rows[1], ",0.720000") {
		t.Errorf("OM §9.10, four bases at a column are 80, 72 of it one point: got\n%s", out)
	}
	code, out, errs = command("", "", "--lang", "it", "odds", "f", "s", "4..5b", "at", "4b", "col", "--csv")
	rows = strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(rows) != 3 || !strings.HasPrefix(rows[0], "comando;4b|5b;") || strings.ContainsAny(rows[0], "._") ||
		!strings.HasPrefix(rows[1], "prob tiro corta 4b su 4b colonna;4b;") || !strings.Contains(rows[1], ";0,720000") {
		t.Errorf("the same in Italian: got %d %s\n%s", code, errs, out)
	}
	if code, out, _ := command("", "", "odds", "f", "s", "4b", "at", "col", "--csv", "--json"); code != 2 || !strings.Contains(out, "--csv") {
		t.Errorf("--csv with --json: got %d %s; want it refused", code, out)
	}
}

// Whatever can come of a question about declared facts has words in both languages in every game: no key of the
// JSON stands in a table for people.
func TestOutcomesHaveWords(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range suite(t) {
		for i := range f.Cases {
			c := &f.Cases[i]
			if len(c.Facts) == 0 || len(c.Odds) != 1 || i%effort.Of(3, 1) != 0 { // the ordinary run asks a third of them
				continue
			}
			fd, _ := folder(f.Game)
			wordsOf(t, fd, c, seen)
		}
	}
	if len(seen) < 40 {
		t.Errorf("%d kinds of results were looked at; want more than 40", len(seen))
	}
}

func wordsOf(t *testing.T, f game.Folder, c *conformanceCase, seen map[string]bool) {
	t.Helper()
	d := f.Rules.(game.Declarer)
	_, v, no := declared(f.Rules, c.Odds[0])
	if no != nil {
		return
	}
	o := &Options{P: i18n.New(i18n.EN), Lang: i18n.EN, Game: f.Rules.Name(), Dice: "hand"}
	s, err := o.begin(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := situation(o, s, d, v, question{words: c.Odds}, c.Facts)
	if !r.OK() || r.Odds == nil {
		return // nothing to tell
	}
	for _, l := range i18n.Langs {
		for _, m := range repl.Unsaid(i18n.New(l), &session.Comparison{Book: f.Tables.Code, Rows: r.Compare(f.Tables.Code).Rows}) {
			t.Errorf("%s %s, %s: %s has no words", f.Rules.Name(), c.ID, l, m)
		}
	}
	for _, x := range r.Odds.Outcomes {
		for _, kv := range x.Keys {
			seen[f.Rules.Name()+" "+kv.Key+fmt.Sprint(kv.Value)] = true
		}
	}
}

// Many drawn ranges and slashes: an answer or a refusal, never a crash, and never more
// questions than are allowed.
func TestRangesOfNonsense(t *testing.T) {
	for _, line := range []string{"c 0..3b at 4b", "c 3..6b", "..", "/", "c / at / b", "c 4b at 4b / ", "3..6", "c 1..2b at 1..2b / x", "all", "all all", "all c", "all 3..4"} {
		code, out, errs := command("", "", append([]string{"odds"}, strings.Fields(line)...)...)
		if code == 0 && out == "" || code != 0 && errs == "" {
			t.Errorf("odds %s: got %d without a word", line, code)
		}
		if slices.ContainsFunc([]string{out, errs}, func(x string) bool { return strings.Contains(x, "⟨") }) {
			t.Errorf("odds %s: got a hole in %s%s", line, out, errs)
		}
	}
}

// All that may become of one side adds up to 100 in a column of a table, as it does in a line: the same charge is told
// in the same numbers both ways.
func TestColumnsAddUp(t *testing.T) {
	_, out, _ := command("", "", "odds", "all", "c", "3..4b", "col", "5pm", "at", "4b", "line", "5pm")
	sum := map[string]int{}
	for _, line := range strings.Split(out, "\n") {
		f := strings.Fields(line)
		if len(f) == 4 && slices.Contains([]string{"holds", "retreats", "routs", "destroyed", "wins"}, f[1]) {
			n, err := strconv.Atoi(f[3])
			if err != nil {
				t.Fatal(line)
			}
			side := f[0]
			if f[1] == "wins" {
				side = "who wins"
			}
			sum[side] += n
		}
	}
	for _, who := range []string{"who wins", "attacker", "defender"} {
		if sum[who] != 100 {
			t.Errorf("%s adds up to %d:\n%s", who, sum[who], out)
		}
	}
	if _, one, _ := command("", "", "odds", "c", "4b", "col", "5pm", "at", "4b", "line", "5pm"); !strings.Contains(one, "routs 9") {
		t.Errorf("the line tells it otherwise:\n%s", one)
	}
}

// The stages of a charge are one story (OM §10.2, 10.6, 11.1, 13): what may be at each adds up to 1; as many come to a melee as
// go on after closing fire; blows take points and make nobody give way; tests take no points.
func TestStagesAreOneStory(t *testing.T) {
	for _, line := range []string{
		"c 4b col 5pm vet at 4b line 5pm", "c 4b hcav 5pm at 4b line 5pm", "c 4b col 5pm at 4b sq 4pm", "c 3b lcav 4pm at 3b lcav 4pm countercharge=no",
		"c 4b hcav 5pm at 4b lcav 5pm countercharge=yes", "c 4b col 5pm general=brigade at 4b line 5pm general=brigade", "c 4b line 5pm at 4b col 4pm disordered", "c 4b col 5pm at 4b line 5pm hardcover",
	} {
		row := askedAs(t, "ordremixte", "all "+line)["rows"].([]any)[0].(map[string]any)
		stages, _ := row["stages"].([]any)
		goes, whole := big.NewRat(1, 1), big.NewRat(1, 1)
		lost := map[string]string{}
		for _, one := range stages {
			st := one.(map[string]any)
			sum := new(big.Rat)
			share := map[string]*big.Rat{}
			add := func(key string, p *big.Rat) {
				if share[key] == nil {
					share[key] = new(big.Rat)
				}
				share[key].Add(share[key], p)
			}
			for _, o := range st["outcomes"].([]any) {
				x := o.(map[string]any)
				p, _ := new(big.Rat).SetString(x["p"].(string))
				sum.Add(sum, p)
				if charge, ok := x["charge"].(string); ok {
					add(charge, p)
				}
				for _, who := range []string{"attacker", "defender"} {
					unit := x[who].(map[string]any)
					add(fmt.Sprint(who, " lost ", unit["pm_lost"]), p)
					add(who+" "+unit["status"].(string), p)
				}
			}
			if sum.Cmp(whole) != 0 {
				t.Errorf("%s, %v: adds up to %s", line, st["say"], sum.RatString())
			}
			if share["goes-on"] != nil {
				goes = share["goes-on"]
				continue
			}
			came := big.NewRat(1, 1)
			if p, ok := st["p"].(string); ok {
				came.SetString(p)
			}
			if came.Cmp(goes) != 0 {
				t.Errorf("OM §10.2, %s: %s go on, and %s come to a melee", line, goes.RatString(), came.RatString())
			}
			told := ""
			for _, k := range slices.Sorted(maps.Keys(share)) {
				if strings.Contains(k, " lost ") {
					told += k + " " + share[k].RatString() + "\n"
				}
			}
			switch st["ref"] {
			case "OM §10.6":
				lost["now"] = told
				if lost["tested"] == "" {
					for k := range share {
						if !strings.Contains(k, " lost ") && !strings.HasSuffix(k, " steady") && !strings.HasSuffix(k, " destroyed") {
							t.Errorf("OM §10.6, %s: the first blows make the %s", line, k)
						}
					}
				}
			case "OM §11.1":
				lost["tested"] = "yes"
				if told != lost["now"] {
					t.Errorf("OM §11.1, %s: tests take points:\n%sand before\n%s", line, told, lost["now"])
				}
			}
		}
		if len(stages) < 2 {
			t.Errorf("%s: %d stages", line, len(stages))
		}
	}
}
