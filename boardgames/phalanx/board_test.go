package phalanx_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// boardCase is a small board, lines typed on it, and what must stand after each of them, reckoned by
// hand from the book.
type boardCase struct {
	ID, Ref, About, Why string
	Sure                int
	Board               map[string]any
	Lines               []string
	Expect              []*boardExpect
}

type boardExpect struct {
	OK         bool
	Refused    string
	At         map[string][]any
	MP         *int
	Spent      *int
	Reduced    *[]string
	Disordered *[]string
	Gone       *[]string
	Castle     map[string]int
	Last       map[string]any
	BP         []int
	Winner     *string
	Doubled    *bool
	Owed       *[]string
	Played     *int
	Hand       map[string]int
	Holds      map[string][]string
	Turn       int
	Active     string
	Deck       *string
	VP         map[string]int
	Over       *bool
	Victor     *string
}

func boardCases(t testing.TB) (all []boardCase) {
	t.Helper()
	for _, name := range []string{"board1.json", "board2.json"} {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(b))
		d.DisallowUnknownFields()
		var some []boardCase
		if err := d.Decode(&some); err != nil {
			t.Fatal(name, err)
		}
		all = append(all, some...)
	}
	return all
}

// laid begins a game.
func laid(t testing.TB, b map[string]any) *session.Session {
	t.Helper()
	return begun(t, b, "")
}

// begun begins a game that is kept in a file, if one is named.
func begun(t testing.TB, b map[string]any, path string) *session.Session {
	t.Helper()
	b["game"] = "phalanx"
	if b["name"] == nil {
		b["name"] = "a board"
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := ground.Files{}.Read("board.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(phalanx.Rules{}, op.JSON, session.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every paragraph of the game on its board, against cases that were reckoned from the book and the rulings alone,
// before anything was run: PHX §2.3 [+], PHX §2.3 [-], PHX §3.2 [+], PHX §3.2 [-], PHX §4 [+], PHX §4 [-],
// PHX §5 [+], PHX §5 [-], PHX §6 [+], PHX §6 [-], PHX §7 [+], PHX §7 [-], PHX §8 [+], PHX §8 [-], PHX §8.1 [+],
// PHX §8.1 [-], PHX §8.2 [+], PHX §8.2 [-], PHX §8.3 [+], PHX §8.3 [-], PHX §8.4 [+], PHX §8.4 [-], PHX §8.5 [+],
// PHX §8.5 [-], PHX §9 [+], PHX §9 [-], PHX §9.2 [+], PHX §9.2 [-], PHX §9.3 [+], PHX §9.3 [-], PHX §9.4 [+],
// PHX §9.4 [-], PHX §9.5 [+], PHX §9.5 [-], PHX §9.6 [+], PHX §9.6 [-], PHX §9.7 [+], PHX §9.7 [-], PHX §10 [+],
// PHX §10 [-], PHX §11 [+], PHX §11 [-], PHX §11.1 [+], PHX §11.1 [-], PHX §11.2 [+], PHX §11.2 [-],
// PHX §11.3 [+], PHX §11.3 [-], PHX §11.4 [+], PHX §11.4 [-], PHX §11.5 [+], PHX §11.5 [-], PHX §11.6 [+],
// PHX §11.6 [-], PHX §11.7 [+], PHX §11.7 [-], PHX §12 [+], PHX §12 [-].
func TestPHXBoardCases(t *testing.T) {
	for _, c := range boardCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Lines) != len(c.Expect) {
				t.Fatalf("%d lines, %d expectations", len(c.Lines), len(c.Expect))
			}
			s := laid(t, c.Board)
			for i, line := range c.Lines {
				c.line(t, s, line, c.Expect[i])
			}
			if t.Failed() {
				t.Logf("%s %s: %s\nbecause %s (%d %%)", c.ID, c.Ref, c.About, c.Why, c.Sure)
			}
		})
	}
}

func (c *boardCase) line(t *testing.T, s *session.Session, line string, want *boardExpect) {
	t.Helper()
	if want == nil {
		want = &boardExpect{}
	}
	before := s.Hash()
	rs := s.Submit(line)
	for range 40 { // cards that nobody names lie face down
		if owed := s.Owed(); line != "deal" || len(owed) == 0 || owed[0].Need.Deck == "" {
			break
		}
		s.Submit("hidden")
	}
	r := rs[len(rs)-1]
	no := r.Refusal
	switch {
	case no != nil && want.Refused == "":
		t.Errorf("%q: refused %s %s %v; want it taken", line, no.Ref, no.Say.Key, no.Say.Args)
		return
	case no == nil && want.Refused != "":
		t.Errorf("%q: taken; want it refused by %s", line, want.Refused)
	case no != nil && string(no.Ref) != want.Refused:
		t.Errorf("%q: refused by %s (%s); want %s", line, no.Ref, no.Say.Key, want.Refused)
	case no != nil && s.Hash() != before:
		t.Errorf("%q: refused, and something changed", line)
	}
	data := map[string]any{}
	for _, r := range rs {
		b, err := json.Marshal(r.Verdict.Data)
		if err != nil {
			t.Fatal(err)
		}
		_ = json.Unmarshal(b, &data)
	}
	if want.Spent != nil && data["spent"] != float64(*want.Spent) {
		t.Errorf("%q: spent %v; want %d", line, data["spent"], *want.Spent)
	}
	c.stands(t, s, line, want)
}

// told is what a question answers.
func told(t *testing.T, s *session.Session, line string) map[string]any {
	t.Helper()
	rs := s.Submit(line)
	r := rs[len(rs)-1]
	if !r.OK() {
		t.Fatalf("%q: %s", line, r.Refusal.Say.Key)
	}
	b, err := json.Marshal(r.Verdict.Data)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func objects(data map[string]any, key string) (out []map[string]any) {
	list, _ := data[key].([]any)
	for _, x := range list {
		out = append(out, x.(map[string]any))
	}
	return out
}

func same(t *testing.T, line, what string, got []string, want *[]string) {
	t.Helper()
	if want == nil {
		return
	}
	slices.Sort(got)
	if w := slices.Sorted(slices.Values(*want)); !slices.Equal(got, w) && len(got)+len(w) > 0 {
		t.Errorf("%q: %s %v; want %v", line, what, got, w)
	}
}

// text is a value as JSON, to be compared.
func text(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func (c *boardCase) stands(t *testing.T, s *session.Session, line string, want *boardExpect) {
	t.Helper()
	data, score := told(t, s, "units"), told(t, s, "score")
	var reduced, disordered, gone []string
	at := map[string][]any{}
	for _, x := range append(objects(data, "units"), objects(data, "leaders")...) {
		id := x["id"].(string)
		if q, ok := x["at"].([]any); ok {
			at[id] = q
			if f, ok := x["facing"].(string); ok {
				at[id] = append(slices.Clone(q), f)
			}
		}
		if x["dead"] == true {
			gone = append(gone, id)
			continue
		}
		if x["reduced"] == true {
			reduced = append(reduced, id)
		}
		if x["disordered"] == true {
			disordered = append(disordered, id)
		}
	}
	for id, w := range want.At {
		if got := at[id]; len(w) == 2 && len(got) > 2 && text(got[:2]) == text(w) {
			continue
		} else if text(got) != text(w) && len(got)+len(w) > 0 {
			t.Errorf("%q: %s at %v; want %v", line, id, got, w)
		}
	}
	same(t, line, "reduced", reduced, want.Reduced)
	same(t, line, "disordered", disordered, want.Disordered)
	same(t, line, "gone", gone, want.Gone)
	number := func(what string, want *int) {
		t.Helper()
		if want != nil && score[what] != float64(*want) {
			t.Errorf("%q: %s %v; want %d", line, what, score[what], *want)
		}
	}
	number("mp", want.MP)
	number("played", want.Played)
	if want.Turn != 0 {
		number("turn", &want.Turn)
	}
	word := func(what string, want *string) {
		t.Helper()
		if got, _ := score[what].(string); want != nil && got != *want {
			t.Errorf("%q: %s %v; want %s", line, what, got, *want)
		}
	}
	if want.Active != "" {
		word("active", &want.Active)
	}
	deck := want.Deck
	if deck != nil && *deck == "english" {
		deck = new(string)
		*deck = "allied"
	}
	word("deck", deck)
	word("winner", want.Winner)
	word("victor", want.Victor)
	if want.Doubled != nil && score["doubled"] != *want.Doubled {
		t.Errorf("%q: doubled %v; want %v", line, score["doubled"], *want.Doubled)
	}
	if want.Over != nil && score["over"] != *want.Over {
		t.Errorf("%q: over %v; want %v", line, score["over"], *want.Over)
	}
	if want.BP != nil && text(score["bp"]) != text(want.BP) {
		t.Errorf("%q: points %v; want %v", line, score["bp"], want.BP)
	}
	for k, n := range want.Castle {
		if score["castle"].(map[string]any)[k] != float64(n) {
			t.Errorf("%q: castle %v; want %s %d", line, score["castle"], k, n)
		}
	}
	for k, n := range want.VP {
		if score["vp"].(map[string]any)[k] != float64(n) {
			t.Errorf("%q: points of victory %v; want %s %d", line, score["vp"], k, n)
		}
	}
	for k, w := range want.Last {
		if _, one := w.(string); one {
			w = []any{w}
		}
		if got := score["last"].(map[string]any)[k]; text(got) != text(w) {
			t.Errorf("%q: last in %s %v; want %v", line, k, got, w)
		}
	}
	hands := told(t, s, "hand")["hands"].(map[string]any)
	for k, n := range want.Hand {
		if hands[k].(map[string]any)["n"] != float64(n) {
			t.Errorf("%q: hand %v; want %s %d", line, hands[k], k, n)
		}
	}
	for k, cards := range want.Holds {
		if got := hands[k].(map[string]any)["cards"]; text(got) != text(cards) {
			t.Errorf("%q: %s holds %v; want %v", line, k, got, cards)
		}
	}
	if want.Owed != nil {
		var owed []string
		for _, d := range (phalanx.Rules{}).Dues(s.State()) {
			w := d.Action.Verb
			if len(d.Action.Units) > 0 {
				w += " " + strings.Join(d.Action.Units[0].IDs, "+")
			}
			owed = append(owed, w)
		}
		same(t, line, "owed", owed, want.Owed)
	}
}
