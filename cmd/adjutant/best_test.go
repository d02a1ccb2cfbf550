package main

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// answered is a line answered as JSON: the objects, one a reply.
func answered(t *testing.T, what string, lines ...string) (out []map[string]any) {
	t.Helper()
	register()
	o := &Options{Streams: Streams{In: strings.NewReader(""), Out: &strings.Builder{}, Err: &strings.Builder{}, Env: func(string) string { return "" }}, Lang: i18n.EN, P: i18n.New(i18n.EN)}
	var g *session.Session
	if what == "" {
		s, err := o.begin(nil, "")
		if err != nil {
			t.Fatal(err)
		}
		g = s.Session
	} else {
		x, err := o.unkept(what)
		if err != nil {
			t.Fatal(err)
		}
		g = x.Session
	}
	defer g.Close()
	for _, l := range lines {
		before := g.Hash()
		n := g.Entries()
		for _, r := range g.Submit(l) {
			var m map[string]any
			if err := json.Unmarshal([]byte(repl.JSON{P: o.P}.Reply(&r)), &m); err != nil {
				t.Fatal(err)
			}
			out = append(out, m)
		}
		if g.Hash() != before || g.Entries() != n {
			t.Errorf("%s: %s changes the game", what, l)
		}
	}
	return out
}

// chance is what the outcomes of an answer give for one key of the first level.
func chance(m map[string]any, key, value string) *big.Rat {
	sum := new(big.Rat)
	for _, o := range m["odds"].(map[string]any)["outcomes"].([]any) {
		x := o.(map[string]any)
		if x[key] == value {
			p, _ := new(big.Rat).SetString(x["p"].(string))
			sum.Add(sum, p)
		}
	}
	return sum
}

// What is listed as best is what the lines themselves say when they are asked one by one, the most promising first.
func TestOddsBest(t *testing.T) {
	for _, c := range []struct{ what, line string }{{"onepage-practice", "odds best FG1"}, {"vimeiro-turn-3", "odds best 1/86"}, {"vimeiro", "odds meglio 2/97"}, {"waterloo200-practice", "odds best"}} {
		got := answered(t, c.what, c.line)[0]
		rows, _ := got["rows"].([]any)
		if len(rows) == 0 {
			if got["ok"] != false {
				t.Errorf("%s: %s: got %v, want choices or a refusal", c.what, c.line, got)
			}
			continue
		}
		last := map[string]*big.Rat{}
		for _, r := range rows {
			row := r.(map[string]any)
			line := row["command"].(string)
			alone := answered(t, c.what, line)[0]
			a, _ := json.Marshal(row["odds"].(map[string]any)["outcomes"])
			b, _ := json.Marshal(alone["odds"].(map[string]any)["outcomes"])
			if string(a) != string(b) {
				t.Errorf("%s: %s: among the best %s, alone %s", c.what, line, a, b)
			}
			by := row["by"].([]any)[0].(map[string]any)
			p, _ := new(big.Rat).SetString(by["value"].(string))
			key := strings.Fields(line)[1] + by["measure"].(string)
			if was := last[key]; was != nil && (strings.HasSuffix(key, "=null") || strings.HasSuffix(key, "=none")) == (was.Cmp(p) > 0) && was.Cmp(p) != 0 {
				t.Errorf("%s: %s stands behind what promises less", c.what, line)
			}
			last[key] = p
		}
	}
	for _, l := range []string{"odds best nobody", "odds best 1/86 1/50"} {
		if got := answered(t, "vimeiro", l)[0]; got["ok"] != false {
			t.Errorf("%s: got %v, want it refused", l, got)
		}
	}
}

// What would move a chance is what the line says with that fact, and the gain is the difference (OM §10): each row is
// typed again with its fact, at the side whose it is.
func TestOddsNeed(t *testing.T) {
	base := answered(t, "", "odds c 4b col 5pm at 4b line 5pm")[0]
	was := chance(base, "winner", "attacker")
	got := answered(t, "", "odds need c 4b col 5pm at 4b line 5pm")[0]
	if got["measure"] != "winner=attacker" || got["was"] != was.RatString() {
		t.Fatalf("got %v of %v, want winner=attacker of %v", got["measure"], got["was"], was.RatString())
	}
	lines := map[string]string{
		"attacker.pm=6": "c 4b col 6pm at 4b line 5pm", "target.pm=6": "c 4b col 5pm at 4b line 6pm", "target.formation=march": "c 4b col 5pm at 4b march 5pm",
		"side=flank": "c 4b col 5pm side=flank at 4b line 5pm", "target.grade=elite": "c 4b col 5pm at 4b line elite 5pm", "attacker.grade=veteran": "c 4b col veteran 5pm at 4b line 5pm",
	}
	tried := 0
	most := big.NewRat(2, 1)
	for _, r := range got["rows"].([]any) {
		row := r.(map[string]any)
		is, _ := new(big.Rat).SetString(row["is"].(string))
		gain, _ := new(big.Rat).SetString(row["gain"].(string))
		if new(big.Rat).Add(was, gain).Cmp(is) != 0 {
			t.Errorf("%v: %v and %v is not %v", row["fact"], was, gain, is)
		}
		if abs := new(big.Rat).Abs(gain); abs.Cmp(most) > 0 {
			t.Errorf("%v moves more than what stands before it", row["fact"])
		} else {
			most = abs
		}
		line, ok := lines[row["fact"].(string)+"="+row["value"].(string)]
		if !ok {
			continue
		}
		tried++
		if alone := chance(answered(t, "", "odds "+line)[0], "winner", "attacker"); alone.Cmp(is) != 0 {
			t.Errorf("%s: got %v, want %v, what the line says alone", line, is, alone)
		}
	}
	if tried != len(lines) {
		t.Errorf("%d of %d lines were tried", tried, len(lines))
	}
	for _, c := range []struct{ game, line string }{{"phalanx", "odds need battle 5 at 3/2"}, {"waterloo200", "odds need battle 4-3-2-1 at 3-2-1 terrain=1"}, {"centoore", "odds need battle 3 at 3 phases=2"}, {"onepage", "odds need attack line size=3 at infantry"}} {
		for _, lang := range []string{"en", "it"} {
			if got := answersTo(t, c.game, lang, []string{c.line}); !strings.Contains(got, "+") && !strings.Contains(got, " -") {
				t.Errorf("%s, %s: nothing would move it:\n%s", c.game, c.line, got)
			}
		}
	}
}

// A sheet of all pairs holds what each line says alone; who has no such deed has no figure, and nothing changes. Its page
// has a cell for each pair.
func TestOddsSheet(t *testing.T) {
	got := answered(t, "vimeiro-turn-3", "odds sheet charge french")[0]
	rows := got["rows"].([]any)
	none, alone := 0, 0
	for k, r := range rows {
		row := r.(map[string]any)
		at := row["at"].([]any)
		if row["refusal"] != nil {
			none++
			if !strings.HasPrefix(at[0].(string), "FA") {
				t.Errorf("%v has no figure: %v", at, row["refusal"])
			}
			continue
		}
		if k%17 > 0 {
			continue
		}
		alone++
		one := answered(t, "vimeiro-turn-3", row["command"].(string))[0]
		if is, want := chance(row, "winner", "attacker"), chance(one, "winner", "attacker"); is.Cmp(want) != 0 {
			t.Errorf("%v: got %v, alone %v", row["command"], is, want)
		}
	}
	if none == 0 || alone < 3 {
		t.Errorf("%d without a figure, %d asked alone", none, alone)
	}
	file := filepath.Join(t.TempDir(), "sheet.html")
	var out strings.Builder
	if code := Main([]string{"--lang", "it", "odds", "foglio", "vimeiro-turn-3", "tiro", "--out", file}, Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: func(string) string { return "" }}); code != 0 {
		t.Fatalf("%d: %s", code, out.String())
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(page), "<td "); n != len(rows) || !strings.Contains(string(page), "<h1>tiro: bersaglio PM persi in media</h1>") {
		t.Errorf("%d cells, want %d:\n%.600s", n, len(rows), page)
	}
	for _, l := range []string{"odds sheet melee", "odds sheet charge russians"} {
		if got := answered(t, "vimeiro-turn-3", l)[0]; got["ok"] != false {
			t.Errorf("%s: got %v, want it refused", l, got)
		}
	}
	if got := answersTo(t, "phalanx", "en", []string{"odds sheet"}); !strings.Contains(got, " !   ") {
		t.Errorf("phalanx: %s", got)
	}
}

// A unit or a word mistyped behind these questions is offered as the question itself, in the language in use, and what
// is offered is answered.
func TestOddsOfOffersItsOwnLines(t *testing.T) {
	for _, c := range []struct {
		lang    i18n.Lang
		line    string
		offered string
	}{
		{i18n.EN, "odds best 1/68", "odds best 1/86"}, {i18n.IT, "prob meglio 1/68", "prob meglio 1/86"},
		{i18n.EN, "odds need f 1/86 1/50 shrt", "odds need f 1/86 1/50 short"}, {i18n.IT, "prob serve t 1/86 1/50 crta", "prob serve t 1/86 1/50 corta"},
		{i18n.IT, "prob serve", "prob serve t A su B"},
	} {
		got, _, err := sitting{lang: c.lang, what: "vimeiro-turn-3"}.play([]string{c.line})
		if err != nil || !strings.Contains(got, c.offered) {
			t.Errorf("%s: got\n%s\n%v; want %q offered", c.line, got, err, c.offered)
		}
		if strings.Contains(c.offered, " A ") {
			continue
		}
		if got, _, _ := (sitting{lang: c.lang, what: "vimeiro-turn-3"}).play([]string{c.offered}); !strings.Contains(got, "\n ?   ") {
			t.Errorf("%s is offered and not answered:\n%s", c.offered, got)
		}
	}
}
