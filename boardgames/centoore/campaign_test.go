package centoore_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// mapCase is a small map, lines typed on it, and what must stand after each of them, reckoned by
// hand from the book.
type mapCase struct {
	ID, Ref, About, Why string
	Sure                int
	Board               map[string]any
	Lines               []string
	Expect              []*mapExpect
}

type mapExpect struct {
	OK           bool
	Refused      string
	At           map[string]*string
	Wing         map[string]string
	Disorganised *[]string
	Gone         *[]string
	Morale       map[string]int
	Cost         *struct{ Total, Free, Chits int }
	Hand         map[string][]string
	Up           *[]string
	Points       map[string]int
	Strength     []int
	Column       string
	Owed         *[]string
	Turn         int
	Phase, Side  string
	First        string
	Winner       *string
	By           string
}

func mapCases(t testing.TB) (all []mapCase) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "campaign.json"))
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

// laid begins a campaign.
func laid(t testing.TB, b map[string]any) *session.Session {
	t.Helper()
	return diced(t, b, session.Mode{})
}

// diced begins a campaign with dice of some mode.
func diced(t testing.TB, b map[string]any, dice session.Mode) *session.Session {
	t.Helper()
	b["game"] = "centoore"
	if b["name"] == nil {
		b["name"] = "a map"
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := theatre.Files{}.Read("map.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(centoore.Rules{}, op.JSON, session.Options{Dice: dice})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every paragraph of a campaign on its map, against cases that were reckoned from the book alone: what
// is in the box (CO §1 [+], CO §1 [-], CO §1.1 [+], CO §1.1 [-], CO §1.1.1 [+], CO §1.1.1 [-],
// CO §1.1.2 [+], CO §1.1.2 [-], CO §1.1.3 [+], CO §1.1.3 [-], CO §1.1.4 [+], CO §1.2 [+], CO §1.2 [-],
// CO §1.3 [+], CO §1.3 [-]), stacking and communications (CO §1.4 [+], CO §1.4 [-]), what wins (CO §2 [-]),
// set-up (CO §3 [+], CO §3 [-]), phases (CO §4 [+], CO §4 [-]), initiative and strategic events (CO §5 [+],
// CO §5 [-], CO §5.1 [+], CO §5.1 [-], CO §5.1.1 [+], CO §5.1.1 [-]), the draw and what counters do
// (CO §6 [+], CO §6 [-], CO §6.1 [+], CO §6.1 [-], CO §6.2 [+], CO §6.2 [-], CO §6.3 [+], CO §6.3 [-]),
// operations (CO §7 [+], CO §7 [-], CO §7.1 [+], CO §7.1 [-], CO §7.2 [+], CO §7.2 [-], CO §7.2.1 [+],
// CO §7.2.1 [-], CO §7.2.2 [+], CO §7.2.2 [-], CO §7.2.3 [+], CO §7.2.3 [-], CO §7.2.4 [+], CO §7.2.4 [-],
// CO §7.2.5 [+], CO §7.2.5 [-], CO §7.2.6 [+], CO §7.2.6 [-], CO §7.2.7 [+], CO §7.2.7 [-], CO §7.2.8 [+],
// CO §7.2.8 [-]), order (CO §7.3 [+], CO §7.3 [-]), battles and what follows them (CO §8 [+], CO §8 [-],
// CO §8.1 [+], CO §8.1 [-], CO §8.2.1 [+], CO §8.2.1 [-], CO §8.2.2 [+], CO §8.2.2 [-], CO §8.3 [+],
// CO §8.3 [-], CO §8.3.1 [+], CO §8.3.1 [-], CO §8.4 [+], CO §8.4 [-], CO §8.6.1 [+], CO §8.6.1 [-],
// CO §8.6.2 [+], CO §8.7 [+], CO §8.7 [-], CO §8.7.1 [+], CO §8.7.1 [-], CO §8.7.2 [+], CO §8.7.2 [-],
// CO §8.8 [+], CO §8.9 [+], CO §8.9 [-], CO §8.10 [+]) and the phase of morale (CO §9 [+], CO §9 [-],
// CO §9.1 [+], CO §9.1 [-], CO §9.2 [+], CO §9.2 [-], CO §9.3 [+], CO §9.3 [-], CO §9.4 [+], CO §9.4 [-],
// CO §9.5 [+], CO §9.5 [-]).
func TestCOCampaignCases(t *testing.T) {
	for _, c := range mapCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Lines) != len(c.Expect) {
				t.Fatalf("%d lines, %d expectations", len(c.Lines), len(c.Expect))
			}
			s := laid(t, c.Board)
			for i := 0; i < len(c.Lines); {
				if n := c.answers(i); n > 0 {
					c.fight(t, s, i, n)
					i += n + 1
					continue
				}
				c.line(t, s, c.Lines[i], c.Expect[i])
				i++
			}
			if t.Failed() {
				t.Logf("%s %s: %s\nbecause %s (%d %%)", c.ID, c.Ref, c.About, c.Why, c.Sure)
			}
		})
	}
}

// answers is how many lines after a fight answer it: units that are given up, and dice.
func (c *mapCase) answers(i int) (n int) {
	words := strings.Fields(c.Lines[i])
	if words[0] != "fight" || c.Expect[i] != nil && c.Expect[i].Refused != "" {
		return 0
	}
	for i+n+1 < len(c.Lines) && (c.counter(c.Lines[i+n+1]) || game.IsDie(c.Lines[i+n+1])) {
		n++
	}
	if n == 0 && len(words) > 2 && game.IsDie(words[len(words)-1]) {
		return 0
	}
	return n
}

// fight plays a fight with its dice and answers as they are asked for, and looks at what stands after
// the last of them. Between counters that are alike nobody is asked, so that an answer may be left over.
func (c *mapCase) fight(t *testing.T, s *session.Session, i, n int) {
	t.Helper()
	var facts, faces, units []string
	for k, w := range strings.Fields(c.Lines[i]) {
		if k > 0 && game.IsDie(w) {
			faces = append(faces, w)
		} else {
			facts = append(facts, w)
		}
	}
	for _, l := range c.Lines[i+1 : i+n+1] {
		if game.IsDie(l) {
			faces = append(faces, l)
		} else {
			units = append(units, l)
		}
	}
	var seen [][3]any
	say := func(line string) {
		for _, r := range s.Submit(line) {
			if r.Refusal != nil {
				t.Errorf("%q, %q: refused %s %s %v", c.Lines[i], line, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
			for _, l := range append(slices.Clone(r.SoFar), r.Verdict.Lines...) {
				if strings.HasPrefix(l.Say.Key, "co.line.phase") {
					seen = append(seen, [3]any{l.Say.Args[1], l.Say.Args[2], l.Say.Args[3]})
				}
			}
		}
	}
	say(strings.Join(facts, " "))
	for range 40 {
		keepsHands(s)
		owed := s.Owed()
		k := slices.IndexFunc(owed, func(o session.Owed) bool { return o.Now && o.Entry > 0 })
		if k < 0 {
			break
		}
		answers := owed[k].Need.Answers
		switch {
		case owed[k].Kind() != "choice" && len(faces) > 0:
			say(faces[0])
			faces = faces[1:]
			continue
		case owed[k].Kind() == "choice":
			if u := slices.IndexFunc(units, func(u string) bool { return slices.Contains(answers, u) }); u >= 0 {
				say(units[u])
				units = slices.Delete(units, u, u+1)
				continue
			}
		}
		break
	}
	if len(faces) > 0 {
		t.Errorf("%q: dice %v are not asked for", c.Lines[i], faces)
	}
	for k := i; k <= i+n; k++ {
		want := c.Expect[k]
		if want == nil {
			continue
		}
		if want.Strength != nil && !slices.ContainsFunc(seen, func(x [3]any) bool {
			return x[0] == want.Strength[0] && x[1] == want.Strength[1] && (want.Column == "" || x[2] == want.Column)
		}) {
			t.Errorf("%q: phases %v; want %v, %s", c.Lines[k], seen, want.Strength, want.Column)
		}
		if k == i+n {
			c.places(t, s, c.Lines[k], want)
			c.stands(t, s, c.Lines[k], want)
		}
	}
}

// keepsHands answers for players of whom the lines say nothing that they play no event.
func keepsHands(s *session.Session) (rs []session.Reply) {
	for range 20 {
		owed := s.Owed()
		i := slices.IndexFunc(owed, func(o session.Owed) bool { return o.Now && slices.Contains(o.Need.Answers, "no-more") })
		if i < 0 {
			break
		}
		rs = s.Submit("no-more")
	}
	return rs
}

func (c *mapCase) line(t *testing.T, s *session.Session, line string, want *mapExpect) {
	t.Helper()
	if want == nil {
		want = &mapExpect{}
	}
	if c.counter(line) && !slices.ContainsFunc(s.Owed(), func(o session.Owed) bool { return o.Now && o.Kind() == "choice" }) {
		// Between counters that are alike nobody is asked.
		c.places(t, s, line, want)
		c.stands(t, s, line, want)
		return
	}
	before := s.Hash()
	rs := s.Submit(line)
	if more := keepsHands(s); more != nil {
		rs = more
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
	if _, told := data["strength"]; !told && r.Odds != nil { // it waits: what it has come to
		strength := func(side string) any {
			o, _ := r.Odds.Chance.Get(side).(game.Object)
			n, _ := o.Get("strength").(int)
			return float64(n)
		}
		data["strength"], data["column"] = []any{strength("attacker"), strength("defender")}, r.Odds.Chance.Get("ratio")
	}
	if want.Cost != nil {
		cost, _ := data["cost"].(map[string]any)
		if cost == nil || cost["total"] != float64(want.Cost.Total) || cost["free"] != float64(want.Cost.Free) || cost["chits"] != float64(want.Cost.Chits) {
			t.Errorf("%q: cost %v; want %+v", line, cost, *want.Cost)
		}
	}
	if want.Strength != nil {
		got, _ := data["strength"].([]any)
		if len(got) != 2 || got[0] != float64(want.Strength[0]) || got[1] != float64(want.Strength[1]) {
			t.Errorf("%q: strengths %v; want %v", line, got, want.Strength)
		}
	}
	if want.Column != "" && data["column"] != want.Column {
		t.Errorf("%q: column %v; want %s", line, data["column"], want.Column)
	}
	c.places(t, s, line, want)
	c.stands(t, s, line, want)
}

// counter reports a line that names a unit and nothing else: an answer.
func (c *mapCase) counter(line string) bool {
	all, _ := c.Board["counters"].([]any)
	return slices.ContainsFunc(all, func(x any) bool { return x.(map[string]any)["id"] == line })
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

func (c *mapCase) places(t *testing.T, s *session.Session, line string, want *mapExpect) {
	t.Helper()
	data := told(t, s, "units")
	at, wing := map[string]string{}, map[string]string{}
	var out, gone, up []string
	for _, x := range append(objects(data, "units"), objects(data, "commanders")...) {
		id := x["id"].(string)
		at[id], _ = x["zone"].(string)
		wing[id], _ = x["wing"].(string)
		if x["disorganised"] == true && x["gone"] != true {
			out = append(out, id)
		}
		if x["gone"] == true {
			gone = append(gone, id)
			at[id] = ""
		}
	}
	for _, m := range objects(data, "markers") {
		at[m["id"].(string)] = m["zone"].(string)
		if m["up"] == true && want.Up != nil { // by its id, or by who it is
			id := m["id"].(string)
			if is, _ := m["is"].(string); slices.Contains(*want.Up, is) {
				id = is
			}
			up = append(up, id)
		}
	}
	for id, z := range want.At {
		switch {
		case z == nil && at[id] != "":
			t.Errorf("%q: %s at %s; want it off the map", line, id, at[id])
		case z != nil && at[id] != *z:
			t.Errorf("%q: %s at %q; want %s", line, id, at[id], *z)
		}
	}
	for id, w := range want.Wing {
		if wing[id] != w {
			t.Errorf("%q: %s in the wing of %q; want %q", line, id, wing[id], w)
		}
	}
	same(t, line, "disorganised", out, want.Disorganised)
	same(t, line, "gone", gone, want.Gone)
	same(t, line, "face up", up, want.Up)
}

func (c *mapCase) stands(t *testing.T, s *session.Session, line string, want *mapExpect) {
	t.Helper()
	status := told(t, s, "status")
	for army, n := range want.Morale {
		if got := status["morale"].(map[string]any)[army]; got != float64(n) {
			t.Errorf("%q: morale of the %s %v; want %d", line, army, got, n)
		}
	}
	for who, n := range want.Points {
		if got := status["points"].(map[string]any)[who]; got != float64(n) {
			t.Errorf("%q: %s has %v points; want %d", line, who, got, n)
		}
	}
	for side, hand := range want.Hand {
		got := []string{}
		for _, id := range told(t, s, "hand")["hands"].(map[string]any)[side].([]any) {
			got = append(got, id.(string))
		}
		same(t, line, "hand of the "+side, got, &hand)
	}
	if want.Winner != nil && status["winner"] != *want.Winner || want.By != "" && status["by"] != want.By {
		t.Errorf("%q: winner %v by %v; want %v by %s", line, status["winner"], status["by"], want.Winner, want.By)
	}
	if want.Turn > 0 && status["turn"] != float64(want.Turn) {
		t.Errorf("%q: turn %v; want %d", line, status["turn"], want.Turn)
	}
	for _, x := range [][2]string{{"phase", want.Phase}, {"side", want.Side}, {"first", want.First}} {
		if x[1] != "" && status[x[0]] != x[1] {
			t.Errorf("%q: %s %v; want %s", line, x[0], status[x[0]], x[1])
		}
	}
	if want.Owed != nil {
		got := []string{}
		for _, d := range s.Rules().Dues(s.Seen()) {
			who := append([]string{}, d.Action.Args...)
			if len(d.Action.Units) > 0 {
				who = []string{strings.Join(d.Action.Units[0].IDs, "+")}
			}
			got = append(got, strings.TrimSpace(d.Action.Verb+" "+strings.Join(who, " ")))
		}
		same(t, line, "owed", got, want.Owed)
	}
}

// A battle is owed only while both sides stand there. Who must leave first, cannot pay for it and finds
// enemies behind every zone that is free is eliminated on its rout (CO §8.2.1 [+], CO §8.6.1 [+], CO R48):
// with nobody else of the defender there, nothing is left to fight and the phase can end; with somebody,
// the battle is owed still (CO §8.2.1 [-]). The same where who lies face down bars the only way (CO R46),
// and where the table takes the last counter away; what it takes off neither runs nor is pursued.
func TestCOABattleNeedsBothSides(t *testing.T) {
	unit := func(id, army, at string, more ...string) any {
		m := map[string]any{"id": id, "corps": id, "army": army, "strength": 3, "at": at}
		for _, x := range more {
			m[x] = true
		}
		return m
	}
	routed := unit("PII", "prussian", "ligny", "out")
	inOrder := unit("PII", "prussian", "ligny")
	second := map[string]any{"id": "PIIb", "corps": "PII", "army": "prussian", "strength": 3, "at": "ligny", "out": true}
	for _, c := range []struct {
		name  string
		units []any
		ney   string // where his marker lies face down with N1; nowhere where it is empty
		lines []string
		gone  []string
		owed  []string
	}{
		{"barred", []any{routed, unit("IV", "french", "gembloux")}, "", []string{"run PII"}, []string{"PII"}, nil},
		{"barred by who lies face down", []any{routed}, "sombreffe", []string{"run PII sombreffe gembloux"}, []string{"PII"}, nil},
		{"another stays", []any{routed, unit("PI", "prussian", "ligny"), unit("IV", "french", "gembloux")}, "", []string{"run PII"}, []string{"PII"}, []string{"fight ligny"}},
		{"the defender taken off", []any{inOrder}, "", []string{"remove PII"}, []string{"PII"}, nil},
		{"the attacker taken off", []any{inOrder}, "", []string{"remove III"}, []string{"III"}, nil},
		{"put elsewhere", []any{inOrder}, "", []string{"put PII gembloux"}, nil, nil},
		{"one of two put elsewhere", []any{inOrder, unit("PI", "prussian", "ligny")}, "", []string{"put PII gembloux"}, nil, []string{"fight ligny"}},
		{"the prey taken off", []any{routed}, "", []string{"run PII sombreffe gembloux", "remove PII"}, []string{"PII"}, nil},
		{"one of two that run taken off", []any{routed, second}, "", []string{"remove PII"}, []string{"PII"}, []string{"run PIIb"}},
		{"somebody else taken off", []any{inOrder, unit("PI", "prussian", "gembloux")}, "", []string{"remove PI"}, []string{"PI"}, []string{"fight ligny"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := map[string]any{
				"zones": []any{map[string]any{"id": "charleroi", "depot": "french"}, map[string]any{"id": "ligny"}, map[string]any{"id": "sombreffe"},
					map[string]any{"id": "gembloux"}, map[string]any{"id": "namur", "depot": "prussian"}},
				"full":     []any{[]string{"charleroi", "ligny"}, []string{"ligny", "sombreffe"}, []string{"sombreffe", "gembloux"}, []string{"gembloux", "namur"}},
				"counters": append(slices.Clone(c.units), unit("III", "french", "charleroi")),
				"begin":    map[string]any{"turn": 2, "phase": "operations", "side": "french", "first": "french", "hands": map[string]any{"french": []string{"plain-2"}}},
			}
			if c.ney != "" {
				b["commanders"] = []any{map[string]any{"id": "ney", "initiative": 2}}
				b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": c.ney}}
				b["counters"] = append(b["counters"].([]any), soloUnit("N1", "french", "ney", 3))
			}
			s := laid(t, b)
			for _, l := range append([]string{"move III ligny with plain-2", "end"}, c.lines...) {
				for _, r := range s.Submit(l) {
					if !r.OK() {
						t.Fatalf("%q: %s %v", l, r.Refusal.Say.Key, r.Refusal.Say.Args)
					}
				}
			}
			last := c.lines[len(c.lines)-1]
			want := mapExpect{Gone: &c.gone, Owed: &c.owed}
			if slices.ContainsFunc(c.units, func(u any) bool { return u.(map[string]any)["out"] == true }) {
				want.Morale = map[string]int{"prussian": 14} // of 16: its two zones, once
			}
			(&mapCase{}).places(t, s, last, &want)
			(&mapCase{}).stands(t, s, last, &want)
			for _, d := range s.Rules().Dues(s.Seen()) {
				if _, no := s.Rules().Prepare(s.Seen(), d.Action); no != nil {
					t.Errorf("owed %+v and refused: %v", d.Action, no)
				}
			}
			rs := s.Submit("end")
			if ended := rs[len(rs)-1].OK(); ended != (len(c.owed) == 0) {
				t.Errorf("the phase ends: %t, with %v owed", ended, c.owed)
			}
		})
	}
}
