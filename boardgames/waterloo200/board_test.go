package waterloo200_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/dice"
	"adjutant/internal/session"
)

// boardCase is a small map, lines typed on it, and what must stand after each of them, reckoned by hand
// from the book.
type boardCase struct {
	ID, Ref, About, Why string
	Sure                int
	Board               map[string]any
	Lines               []string
	Drawn               []string // what is drawn, in order; the program draws what is left. !x is refused, @x waits for its turn
	Expect              []*boardExpect
}

type boardExpect struct {
	Refused   string
	At        map[string]*string
	Spent     *int
	Shows     map[string]string
	Up        *[]string
	Activated *[]string
	Gone      *[]string
	Control   map[string]string
	Cubes     map[string]string // all there are
	Battle    *struct {
		OF, DF, FR *int
		Hits       []int
		Victory    string
	}
	Owed     *[]string
	Turn     int
	Phase    string
	Side     string
	Disc     string
	Passes   *int
	Morale   map[string]int
	Reserve  map[string]int
	Isolated *[]string
	Over     *bool
	Victor   *string
	By       *string
}

func boardCases(t testing.TB) (all []boardCase) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "board*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no cases")
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
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

// Every paragraph of the game on its map, against cases that were reckoned from the book and the rulings alone, before
// anything was run:
// W200 §0 [+], W200 §0 [-], W200 §0/vincere [+], W200 §0/vincere [-], W200 §1.2 [+], W200 §1.2 [-], W200 §1.3 [+],
// W200 §1.3 [-], W200 §1.4 [+], W200 §1.4 [-], W200 §1.5 [+], W200 §2.0 [+], W200 §2.0 [-], W200 §3.2 [+],
// W200 §3.3 [+], W200 §3.4 [+], W200 §3.4 [-], W200 §3.5 [+], W200 §3.6 [+], W200 §3.7 [+], W200 §3.7 [-],
// W200 §3.7.1 [+], W200 §3.7.1 [-], W200 §3.8 [+], W200 §3.8 [-], W200 §3.9.1 [+], W200 §3.9.1 [-], W200 §3.9.2 [+],
// W200 §3.9.2 [-], W200 §3.9.3 [+], W200 §3.9.3 [-], W200 §3.9.5 [+], W200 §3.9.5 [-], W200 §3.9.5.1 [+],
// W200 §3.9.5.1 [-], W200 §3.9.5.2 [+], W200 §3.9.5.2 [-], W200 §3.9.5.3 [+], W200 §3.9.5.3 [-], W200 §3.9.5.4 [+],
// W200 §3.9.5.4 [-], W200 §3.10 [+], W200 §3.10 [-], W200 §3.10.1 [+], W200 §3.10.1 [-], W200 §3.10.2 [+],
// W200 §3.10.2 [-], W200 §3.10.3 [+], W200 §3.10.3 [-], W200 §4.0 [+], W200 §4.0 [-], W200 §5.0 [+], W200 §5.0 [-],
// W200 §5.1 [+], W200 §5.1 [-], W200 §6.1 [+], W200 §6.1 [-], W200 §6.2 [+], W200 §6.2 [-], W200 §6.2.1 [-],
// W200 §6.2.2 [+], W200 §6.2.2 [-], W200 §6.2.3 [+], W200 §6.2.3 [-], W200 §6.2.3.1.1 [+], W200 §6.2.3.1.2 [+],
// W200 §6.2.3.1.2 [-], W200 §6.2.3.1.3 [+], W200 §6.2.3.1.4 [+], W200 §6.2.3.1.5 [+], W200 §6.2.3.1.6 [+],
// W200 §6.2.3.1.7 [+], W200 §6.2.3.1.7 [-], W200 §6.2.3.1.8 [+], W200 §6.2.3.1.9 [+], W200 §6.2.3.1.10 [+],
// W200 §6.2.3.1.10 [-], W200 §6.2.4 [+], W200 §6.3 [+], W200 §6.3 [-], W200 §6.4 [+], W200 §6.4 [-], W200 §6.4.1 [+],
// W200 §6.4.1 [-], W200 §0/or-1 [+], W200 §0/or-1 [-], W200 §0/or-2 [+], W200 §0/or-3 [+], W200 §0/or-3 [-],
// W200 §0/or-4 [+], W200 §0/or-4 [-], W200 §0/or-5 [+], W200 §0/or-5 [-], W200 §0/or-6 [+], W200 §0/or-7 [+],
// W200 §0/or-7 [-], W200 §0/or-8 [+], W200 §0/or-9 [+].
func TestW200BoardCases(t *testing.T) {
	playsCases(t, "W2-")
}

// playsCases plays the cases whose ids begin so.
func playsCases(t *testing.T, ids ...string) {
	t.Helper()
	played := 0
	for _, c := range boardCases(t) {
		if slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(c.ID, id) }) {
			t.Run(c.ID, c.plays)
			played++
		}
	}
	if played < len(ids) {
		t.Errorf("%d cases of %v", played, ids)
	}
}

// plays types the lines of a case, and compares what stands after each with what it says.
func (c boardCase) plays(t *testing.T) {
	if len(c.Lines) != len(c.Expect) {
		t.Fatalf("%d lines, %d expectations", len(c.Lines), len(c.Expect))
	}
	s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, c.Board)
	for i, line := range c.Lines {
		want := c.Expect[i]
		if want == nil {
			want = &boardExpect{}
		}
		if want.Refused == "seat" {
			if r := s.Submit(line); r[0].Refusal == nil {
				t.Errorf("%q: taken from the other side's seat", line)
			}
			continue
		}
		data, taken := boardtest.Line(t, s, line, want.Refused)
		for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
			maps.Copy(data, c.draws(t, s))
		}
		if !taken {
			break
		}
		if want.Spent != nil && data["spent"] != float64(*want.Spent) {
			t.Errorf("%q: spent %v; want %d", line, data["spent"], *want.Spent)
		}
		want.stands(t, s, line)
	}
	if t.Failed() {
		t.Logf("%s %s: %s\nbecause %s (%d %%)", c.ID, c.Ref, c.About, c.Why, c.Sure)
	}
}

// draws answers what is to be drawn.
func (c *boardCase) draws(t *testing.T, s *session.Session) map[string]any {
	t.Helper()
	if len(c.Drawn) > 0 {
		next := c.Drawn[0]
		if id, waits := strings.CutPrefix(next, "@"); waits {
			if r := s.Submit(id); r[len(r)-1].Refusal == nil {
				c.Drawn = c.Drawn[1:]
				return nil
			}
		} else {
			c.Drawn = c.Drawn[1:]
			if id, never := strings.CutPrefix(next, "!"); never {
				if r := s.Submit(id); r[len(r)-1].Refusal == nil {
					t.Errorf("%s can be drawn", id)
				}
				return nil
			}
			data, _ := boardtest.Line(t, s, next, "")
			return data
		}
	}
	// One block at a time, and none that a later draw of the case names: r draws all that is owed.
	owed := s.Owed()[0].Need.Answers
	for _, id := range owed {
		if id != dice.Hidden && !slices.ContainsFunc(c.Drawn, func(x string) bool { return strings.EqualFold(strings.TrimLeft(x, "@!"), id) }) {
			data, _ := boardtest.Line(t, s, id, "")
			return data
		}
	}
	data, _ := boardtest.Line(t, s, owed[0], "")
	return data
}

func (want *boardExpect) stands(t *testing.T, s *session.Session, line string) {
	t.Helper()
	data, score := boardtest.Told(t, s, "units"), boardtest.Told(t, s, "score")
	var up, active, gone []string
	units := map[string]map[string]any{}
	for _, x := range boardtest.Objects(data, "units") {
		id := x["id"].(string)
		units[id] = x
		for key, list := range map[string]*[]string{"up": &up, "active": &active, "dead": &gone} {
			if x[key] == true {
				*list = append(*list, id)
			}
		}
	}
	for id, w := range want.At {
		place := ""
		if w != nil {
			place = *w
		}
		if units[id] == nil || units[id]["at"] != place {
			t.Errorf("%q: %s at %v; want %s", line, id, units[id]["at"], place)
		}
	}
	for id, w := range want.Shows {
		if units[id]["shows"] != w {
			t.Errorf("%q: %s shows %v; want %s", line, id, units[id]["shows"], w)
		}
	}
	boardtest.Same(t, line, "up", up, want.Up)
	boardtest.Same(t, line, "activated", active, want.Activated)
	boardtest.Same(t, line, "gone", gone, want.Gone)
	boardtest.Same(t, line, "isolated", words(score["isolated"]), want.Isolated)
	for what, maps := range map[string]map[string]int{"morale": want.Morale, "reserve": want.Reserve} {
		for k, n := range maps {
			if got := score[what].(map[string]any)[k]; got != float64(n) {
				t.Errorf("%q: %s of %s %v; want %d", line, what, k, got, n)
			}
		}
	}
	for k, w := range want.Control {
		if got := score["control"].(map[string]any)[k]; got != w {
			t.Errorf("%q: %s is held by %v; want %s", line, k, got, w)
		}
	}
	if want.Cubes != nil && boardtest.JSON(score["cubes"]) != boardtest.JSON(want.Cubes) {
		t.Errorf("%q: cubes %v; want %v", line, score["cubes"], want.Cubes)
	}
	want.last(t, score, line)
	for what, w := range map[string]string{"phase": want.Phase, "side": want.Side, "disc": want.Disc} {
		if w != "" && score[what] != w {
			t.Errorf("%q: %s %v; want %s", line, what, score[what], w)
		}
	}
	if want.Turn != 0 && score["turn"] != float64(want.Turn) {
		t.Errorf("%q: turn %v; want %d", line, score["turn"], want.Turn)
	}
	if want.Passes != nil && score["passes"] != float64(*want.Passes) {
		t.Errorf("%q: passes %v; want %d", line, score["passes"], *want.Passes)
	}
	if want.Over != nil && score["over"] != *want.Over {
		t.Errorf("%q: over %v; want %v", line, score["over"], *want.Over)
	}
	for what, w := range map[string]*string{"victor": want.Victor, "by": want.By} {
		if w != nil && score[what] != *w {
			t.Errorf("%q: %s %v; want %s", line, what, score[what], *w)
		}
	}
	if want.Owed != nil {
		boardtest.Same(t, line, "owed", owed(s, score), want.Owed)
	}
}

// owed is what is owed in the words of the cases: of hits and of the reorganisation whose they are.
func owed(s *session.Session, score map[string]any) (out []string) {
	for _, o := range boardtest.Owed(waterloo200.Rules{}, s) {
		switch o {
		case "hit":
			o += " " + score["hitting"].(string)
		case "reorganise":
			o += " " + score["side"].(string)
		}
		out = append(out, o)
	}
	return out
}

// last compares the battle fought last.
func (want *boardExpect) last(t *testing.T, score map[string]any, line string) {
	t.Helper()
	if want.Battle == nil {
		return
	}
	got, _ := score["battle"].(map[string]any)
	for what, n := range map[string]*int{"of": want.Battle.OF, "df": want.Battle.DF, "fr": want.Battle.FR} {
		if n != nil && got[what] != float64(*n) {
			t.Errorf("%q: %s %v; want %d", line, what, got[what], *n)
		}
	}
	if want.Battle.Hits != nil && boardtest.JSON(got["hits"]) != boardtest.JSON(want.Battle.Hits) {
		t.Errorf("%q: hits %v; want %v", line, got["hits"], want.Battle.Hits)
	}
	if want.Battle.Victory != "" && got["victory"] != want.Battle.Victory {
		t.Errorf("%q: victory %v; want %s", line, got["victory"], want.Battle.Victory)
	}
}

func words(v any) (out []string) {
	list, _ := v.([]any)
	for _, x := range list {
		out = append(out, x.(string))
	}
	return out
}
