package onepage_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// boardCase is a small board, lines typed on it from the first phase on, and what must stand
// after each of them, reckoned by hand from the sheet.
type boardCase struct {
	ID, Ref, About, Why string
	Sure                int
	Board               map[string]any
	Lines               []string
	Expect              []*boardExpect
	given               bool // a front, with the line before it
}

type boardExpect struct {
	OK          bool
	Refused     string
	At          map[string]*[2]int
	Facing      map[string]string
	Demoralised *[]string
	Left        map[string]int
	VP          map[string]int
	Owed        *[]string
	Asked       string
	Among       []string
	Sums        []int
	Column      string
	Effective   int
	Winner      *string
	Turn        int
	Phase, Side string
}

func boardCases(t testing.TB) (all []boardCase) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "board.json"))
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// laid begins a game on a board.
func laid(t testing.TB, b map[string]any) *session.Session {
	t.Helper()
	b["game"] = "onepage"
	if b["name"] == nil {
		b["name"] = "a board"
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := field.Files{}.Read("board.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(onepage.Rules{}, op.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every box of the sheet on a board: phases and the end (W1P §1 [+], W1P §1 [-], W1P §2 [+],
// W1P §2 [-]), points (W1P §3 [+], W1P §3 [-]), moves and sorties (W1P §4 [+], W1P §4 [-]),
// ground (W1P §5 [+], W1P §5 [-]), guns (W1P §6 [+], W1P §6 [-]), formations (W1P §7 [+],
// W1P §7 [-]), horse (W1P §8 [+], W1P §8 [-]), leaders (W1P §9 [+], W1P §9 [-]), the Guard
// (W1P §10 [+], W1P §10 [-]), squares and towns (W1P §11 [+], W1P §11 [-], W1P §12 [+],
// W1P §12 [-], W1P §13 [+], W1P §13 [-]), fights (W1P §14 [+], W1P §14 [-]), retreats
// (W1P §15 [+], W1P §15 [-]) and morale (W1P §16 [+], W1P §16 [-]).
func TestW1PBoardCases(t *testing.T) {
	for _, c := range boardCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Lines) != len(c.Expect) {
				t.Fatalf("%d lines, %d expectations", len(c.Lines), len(c.Expect))
			}
			s := laid(t, c.Board)
			for i, line := range c.Lines {
				c.line(t, s, line, i)
			}
			if t.Failed() {
				t.Logf("%s %s: %s\nbecause %s (%d %%)\nboard %v", c.ID, c.Ref, c.About, c.Why, c.Sure, c.Board)
			}
		})
	}
}

func (c *boardCase) line(t *testing.T, s *session.Session, line string, i int) {
	t.Helper()
	want := c.Expect[i]
	if c.given { // with the line before
		c.given = false
		if want != nil {
			c.pieces(t, s, line, want)
			c.standing(t, s, line, want)
		}
		return
	}
	var chance game.Object
	if want != nil && (want.Sums != nil || want.Effective > 0) {
		chance = chanceOf(s, line)
	}
	before := s.Hash()
	rs := s.Submit(line)
	no := rs[len(rs)-1].Refusal
	if want == nil {
		want = &boardExpect{}
	}
	switch {
	case no != nil && want.Refused == "":
		t.Errorf("%q: refused %s %s; want it taken", line, no.Ref, no.Say.Key)
		return
	case no == nil && want.Refused != "":
		t.Errorf("%q: taken; want it refused by %s", line, want.Refused)
	case no != nil && string(no.Ref) != want.Refused:
		t.Errorf("%q: refused by %s (%s); want %s", line, no.Ref, no.Say.Key, want.Refused)
	case no != nil && s.Hash() != before:
		t.Errorf("%q: refused, and something changed", line)
	}
	c.asked(t, s, line, want)
	c.front(s, i)
	c.pieces(t, s, line, want)
	c.standing(t, s, line, want)
	if want.Sums != nil && chance == nil {
		chance = sortieTold(rs[len(rs)-1])
	}
	if want.Sums != nil {
		got := []any{value(chance, "attacker"), value(chance, "defender"), value(chance, "column")}
		name := strings.TrimPrefix(strings.Replace(strings.Replace(want.Column, "Neg.", "negative", 1), "10 +", "10+", 1), "+")
		if got[0] != want.Sums[0] || got[1] != want.Sums[1] || got[2] != name {
			t.Errorf("%q: %v; want %v, column %s", line, got, want.Sums, want.Column)
		}
	}
	if want.Effective > 0 && value(chance, "effective") != want.Effective {
		t.Errorf("%q: effective %v; want %d", line, value(chance, "effective"), want.Effective)
	}
}

// front gives a front that is asked for, so that a line is seen as it ends: the one that the next
// line gives, else the first.
func (c *boardCase) front(s *session.Session, i int) {
	for _, o := range s.Owed() {
		if !o.Now || o.Need.What != "op.what.front" {
			continue
		}
		answer := o.Need.Answers[0]
		if i+1 < len(c.Lines) && isFront(c.Lines[i+1]) {
			answer = c.Lines[i+1]
			c.given = true
		}
		s.Submit(answer)
	}
}

func isFront(line string) bool { return slices.Contains([]string{"n", "e", "s", "w"}, line) }

// chanceOf is what stands before the dice of a line; of digits alone, of what they are for.
func chanceOf(s *session.Session, line string) game.Object {
	words := strings.Fields(line)
	if len(words[0]) == 1 && words[0] >= "1" && words[0] <= "6" {
		return nil
	}
	for len(words) > 0 && len(words[len(words)-1]) == 1 && words[len(words)-1] >= "1" && words[len(words)-1] <= "6" {
		words = words[:len(words)-1]
	}
	rs := s.Submit(strings.Join(words, " ") + " ?")
	if o := rs[len(rs)-1].Odds; o != nil {
		return o.Chance
	}
	return nil
}

// sortieTold is a sortie on a retreat, by the line that tells it.
func sortieTold(r session.Reply) game.Object {
	for _, l := range append(slices.Clone(r.SoFar), r.Verdict.Lines...) {
		if l.Say.Key == "op.sortie.named" {
			return game.Object{{Key: "attacker", Value: l.Holds[0].(game.Sum).Total()}, {Key: "defender", Value: l.Holds[1].(game.Sum).Total()}, {Key: "column", Value: l.Say.Args[4]}}
		}
	}
	return nil
}

func value(o game.Object, key string) any {
	for _, kv := range o {
		if kv.Key == key {
			return kv.Value
		}
	}
	return nil
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

func (c *boardCase) pieces(t *testing.T, s *session.Session, line string, want *boardExpect) {
	t.Helper()
	all := map[string]map[string]any{}
	shaken := []string{}
	for _, p := range told(t, s, "pieces")["pieces"].([]any) {
		p := p.(map[string]any)
		all[p["id"].(string)] = p
		if p["demoralised"] == true {
			shaken = append(shaken, p["id"].(string))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(want.At)) {
		at, is := all[id]["at"].([]any)
		switch q := want.At[id]; {
		case q == nil && is:
			t.Errorf("%q: %s at %v; want it off the board", line, id, at)
		case q != nil && (!is || int(at[0].(float64)) != q[0] || int(at[1].(float64)) != q[1]):
			t.Errorf("%q: %s at %v; want %v", line, id, all[id]["at"], *q)
		}
	}
	for id, f := range want.Facing {
		if all[id]["facing"] != f {
			t.Errorf("%q: %s looks %v; want %s", line, id, all[id]["facing"], f)
		}
	}
	for id, n := range want.Left {
		if all[id]["left"] != float64(n) {
			t.Errorf("%q: %s has %v left; want %d", line, id, all[id]["left"], n)
		}
	}
	if want.Demoralised != nil {
		slices.Sort(shaken)
		if w := slices.Sorted(slices.Values(*want.Demoralised)); !slices.Equal(w, shaken) {
			t.Errorf("%q: demoralised %v; want %v", line, shaken, w)
		}
	}
}

func (c *boardCase) standing(t *testing.T, s *session.Session, line string, want *boardExpect) {
	t.Helper()
	score := told(t, s, "score")
	for side, n := range want.VP {
		if got := score["points"].(map[string]any)[side]; got != float64(n) {
			t.Errorf("%q: %s has %v points; want %d", line, side, got, n)
		}
	}
	if want.Winner != nil && score["winner"] != *want.Winner {
		t.Errorf("%q: winner %v; want %q", line, score["winner"], *want.Winner)
	}
	if want.Turn > 0 && score["turn"] != float64(want.Turn) {
		t.Errorf("%q: turn %v; want %d", line, score["turn"], want.Turn)
	}
	if want.Phase != "" && score["phase"] != want.Phase || want.Side != "" && score["side"] != want.Side {
		t.Errorf("%q: %v of the %v; want %s of the %s", line, score["phase"], score["side"], want.Phase, want.Side)
	}
	if want.Owed != nil {
		got := []string{}
		for _, d := range s.Rules().Dues(s.Seen()) {
			got = append(got, d.Action.Verb+" "+d.Action.Units[0].IDs[0]+" at "+d.Action.Units[1].IDs[0])
		}
		slices.Sort(got)
		if w := slices.Sorted(slices.Values(*want.Owed)); !slices.Equal(w, got) {
			t.Errorf("%q: owed %v; want %v", line, got, w)
		}
	}
}

// asked is what is asked after a line, before a front is given.
func (c *boardCase) asked(t *testing.T, s *session.Session, line string, want *boardExpect) {
	t.Helper()
	if want.Asked == "" {
		return
	}
	what, among := "nothing", []string(nil)
	for _, o := range s.Owed() {
		if o.Now && o.Need.What != "" {
			what, among = strings.TrimPrefix(string(o.Need.What), "op.what."), slices.Sorted(slices.Values(o.Need.Answers))
		}
	}
	if what != want.Asked || want.Among != nil && !slices.Equal(among, slices.Sorted(slices.Values(want.Among))) {
		t.Errorf("%q: asked %s of %v; want %s of %v", line, what, among, want.Asked, want.Among)
	}
}
