package ordremixte

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// question asks the state and gives the JSON of what it found.
func question(t *testing.T, s *state.State, verb string, ids []string, args ...string) (game.Verdict, map[string]any) {
	t.Helper()
	a := game.Action{Verb: verb, Args: args}
	for _, id := range ids {
		a.Units = append(a.Units, only(id))
	}
	v, err := ask.Answer(s, a)
	if err != nil {
		t.Fatalf("%s %v: %v", verb, ids, err)
	}
	b, err := v.Data.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	if len(v.Lines) == 0 || len(v.Steps) == 0 {
		t.Errorf("%s: %d lines, %d steps", verb, len(v.Lines), len(v.Steps))
	}
	return v, m
}

func wantData(t *testing.T, got map[string]any, key, want string) {
	t.Helper()
	var w any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(w, got[key]); d != "" {
		t.Errorf("%s: got %s; want %s", key, d, `d == ""`)
	}
}

func notAnswered(t *testing.T, s *state.State, kind game.RefusalKind, key, verb string, ids []string, args ...string) *game.Refusal {
	t.Helper()
	a := game.Action{Verb: verb, Args: args}
	for _, id := range ids {
		a.Units = append(a.Units, only(id))
	}
	_, err := ask.Answer(s, a)
	var r *game.Refusal
	if !errors.As(err, &r) || r.Kind != kind || r.Say.Key != key {
		t.Fatalf("%s %v %v: got %+v; want %s", verb, ids, args, err, "errors.As(err, &r), r.Kind == kind, r.Say.Key == key")
	}
	readable(t, r)
	return r
}

func TestAskMeasure(t *testing.T) {
	s := tableOf(t, "fig06")
	_, m := question(t, s, "measure", []string{"A", "Y"})
	wantData(t, m, "measure", `{"cm":6.75,"from":[30,19.25],"to":[30,26],"margin":-2.25,"verdict":"in","band":"long"}`)
	v, m := question(t, s, "measure", []string{"A", "Y"}, "8.94")
	wantData(t, m, "measure", `{"cm":8.94,"margin":-0.06,"verdict":"close","band":"long","bands":["long","out"]}`)
	if v.Close == nil || v.Close.Margin != -0.06 {
		t.Errorf("got close %+v; want %s", v.Close, "v.Close != nil, v.Close.Margin == -0.06")
	}
	_, m = question(t, exact(s), "measure", []string{"A", "Y"}, "9.01")
	wantData(t, m, "measure", `{"cm":9.01,"margin":0.01,"verdict":"out","band":"out"}`)
	_, m = question(t, s, "measure", []string{"A", "Y"}, "4.2")
	wantData(t, m, "measure", `{"cm":4.2,"margin":0.2,"verdict":"in","band":"long","bands":["short","long"]}`)
	// Cavalry has no weapon: a distance and no limit.
	_, m = question(t, tableOf(t, "vimeiro"), "measure", []string{"20LD", "1/50"})
	if x := m["measure"].(map[string]any); x["verdict"] != nil || x["cm"] == nil {
		t.Errorf("got %v; want %s", x, `x["verdict"] == nil, x["cm"] != nil`)
	}
	notAnswered(t, s, game.BadValue, "om.bad-value", "measure", []string{"A", "Y"}, "NaN")
	notAnswered(t, s, game.BadValue, "om.bad-value", "measure", []string{"A", "Y"}, "-3")
	notAnswered(t, s, game.Unknown, "om.unknown-unit", "measure", []string{"A", "Q"})
	notAnswered(t, s, game.BadValue, "om.need-unit", "measure", []string{"A"})
}

func TestAskArc(t *testing.T) {
	s := tableOf(t, "fig06")
	_, m := question(t, s, "arc", []string{"A", "X"})
	wantData(t, m, "arc", `{"verdict":"out","margin":0.8,"unit":"cm"}`)
	_, m = question(t, s, "arc", []string{"A"})
	if rows := m["arc"].([]any); len(rows) != 2 {
		t.Errorf("got rows %v; want %s", rows, "len(rows) == 2")
	}
	_, m = question(t, tableOf(t, "fig09"), "arc", []string{"Bat", "C"})
	if x := m["arc"].(map[string]any); x["unit"] != "deg" || x["verdict"] != "in" {
		t.Errorf("got %v; want %s", x, `x["unit"] == "deg", x["verdict"] == "in"`)
	}
	notAnswered(t, tableOf(t, "vimeiro"), game.Illegal, "fire.cavalry", "arc", []string{"20LD"})
}

func TestAskSight(t *testing.T) {
	s := tableOf(t, "fig07")
	_, m := question(t, s, "los", []string{"A", "X"})
	x := m["los"].(map[string]any)
	if x["verdict"] != "clear" || x["bases"] != 2.0 || cmp.Diff(x["blocked_by"], []any{"farm"}) != "" {
		t.Errorf("got %v; want %s", x, `x["verdict"] == "clear", x["bases"] == 2.0, cmp.Diff(x["blocked_by"], []any{"farm"}) == ""`)
	}
	wall := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}, "id: hill-1, kind: hill, polygon: [[40, 28], [80, 28], [80, 32], [40, 32]]")
	_, m = question(t, wall, "los", []string{"A", "X"})
	if x := m["los"].(map[string]any); x["verdict"] != "blocked" || x["bases"] != 0.0 {
		t.Errorf("got %v; want %s", x, `x["verdict"] == "blocked", x["bases"] == 0.0`)
	}
	between := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180), unitAt("W", 6, "line", 60, 30, 180, "")})
	_, m = question(t, between, "los", []string{"A", "X"})
	if x := m["los"].(map[string]any); x["verdict"] != "blocked" || cmp.Diff(x["blocked_by"], []any{"W"}) != "" {
		t.Errorf("got %v; want %s", x, `x["verdict"] == "blocked", cmp.Diff(x["blocked_by"], []any{"W"}) == ""`)
	}
}

// The side of a shot and of a charge, from the table or from two gaps (OM §9.5 [+],
// OM §9.5 [-], OM §10.4 [+], OM §10.4 [-]).
func TestAskSide(t *testing.T) {
	s := tableOf(t, "fig08")
	_, m := question(t, s, "side", []string{"A", "X"})
	if x := m["side"].(map[string]any); x["side"] != "flank" || x["margin"].(float64) <= 0 {
		t.Errorf("OM §9.5: A: got %v; want %s", x, `x["side"] == "flank", x["margin"].(float64) > 0`)
	}
	_, m = question(t, s, "side", []string{"B", "X"})
	if x := m["side"].(map[string]any); x["side"] != "front" {
		t.Errorf("OM §9.5: B: got %v; want %s", x, `x["side"] == "front"`)
	}
	// The disputed corner, from its two gaps alone.
	for _, c := range []struct {
		gaps    []string
		side    string
		verdict string
		margin  float64
	}{
		{[]string{"-0.3", "5.7"}, "front", "close", 0.3}, {[]string{"0.3", "5.7"}, "flank", "close", 0.3},
		{[]string{"-0.5", "5.7"}, "front", "front", 0.5}, {[]string{"5.7", "-2"}, "front", "front", 2},
		{[]string{"0", "3"}, "flank", "close", 0}, {[]string{"1.5", "3"}, "flank", "flank", 1.5},
	} {
		v, m := question(t, s, "side", []string{"B", "X"}, c.gaps...)
		x := m["side"].(map[string]any)
		if x["side"] != c.side || x["verdict"] != c.verdict || x["margin"] != c.margin {
			t.Errorf("OM §9.5: %v: got %v; want %s", c.gaps, x, `x["side"] == c.side, x["verdict"] == c.verdict, x["margin"] == c.margin`)
		}
		if (v.Close != nil) != (c.verdict == "close") || !slices.Contains(nth(v.Lines, 0).Refs, "OM R25") {
			t.Errorf("OM §9.5: %v: got close %+v; want %s", c.gaps, v.Close, `(v.Close != nil) == (c.verdict == "close"), slices.Contains(v.Lines[0].Refs, "OM R25")`)
		}
	}
	// A charge asks for the whole front; fire for half the unit.
	_, m = question(t, s, "side", []string{"A", "X"}, "charge")
	if x := m["side"].(map[string]any); x["side"] != "front" {
		t.Errorf("A charging: %v", x)
	}
}

func TestAskRay(t *testing.T) {
	_, m := question(t, tableOf(t, "fig09"), "ray", []string{"Bat", "A"})
	rows := m["ray"].([]any)
	if len(rows) != 3 {
		t.Fatalf("got rows %v; want %s", rows, "len(rows) == 3")
	}
	for i, want := range []struct {
		id     string
		before float64
	}{{"A", 0}, {"B", 1}, {"C", 3}} {
		r := rows[i].(map[string]any)
		if r["unit"] != want.id || r["bases_before"] != want.before {
			t.Errorf("row %d: got %v; want %s", i, r, `r["unit"] == want.id, r["bases_before"] == want.before`)
		}
	}
	notAnswered(t, tableOf(t, "fig09"), game.Illegal, "fire.no-penetration", "ray", []string{"A", "Bat"})
}

func TestAskTargets(t *testing.T) {
	s := tableOf(t, "fig06")
	_, m := question(t, s, "targets", []string{"A"})
	rows := m["targets"].([]any)
	first, second := rows[0].(map[string]any), rows[1].(map[string]any)
	if first["unit"] != "Y" || first["legal"] != true || first["band"] != "long" || first["cm"] != 6.75 || len(first["why"].([]any)) != 0 {
		t.Errorf("got %v; want %s", first, `first["unit"] == "Y", first["legal"] == true, first["band"] == "long", first["cm"] == 6.75, len(first["why"].([]any)) == 0`)
	}
	if second["unit"] != "X" || second["legal"] != false || second["why"].([]any)[0].(map[string]any)["ref"] != "OM §9.2" {
		t.Errorf("got %v; want %s", second, `second["unit"] == "X", second["legal"] == false, second["why"].([]any)[0].(map[string]any)["ref"] == "OM §9.2"`)
	}
}

func TestAskNear(t *testing.T) {
	s := tableOf(t, "fig09")
	_, m := question(t, s, "near", []string{"Bat"}, "15")
	rows := m["near"].([]any)
	if len(rows) != 1 || rows[0].(map[string]any)["unit"] != "A" {
		t.Errorf("got %v; want %s", rows, `len(rows) == 1, rows[0].(map[string]any)["unit"] == "A"`)
	}
	if _, m = question(t, tableOf(t, "vimeiro"), "near", []string{"1/50"}); len(m["near"].([]any)) != turn.NearMost {
		t.Errorf("got %v; want %s", m["near"], `len(m["near"].([]any)) == nearMost`)
	}
}

// TestAnswersChangeNothing: every question leaves the state as it was, and every
// sentence of it stands in both catalogues.
func TestAnswersChangeNothing(t *testing.T) {
	s := tableOf(t, "vimeiro")
	before := string(Rules{}.Encode(s))
	for _, q := range []struct {
		verb string
		ids  []string
		args []string
	}{
		{"measure", []string{"1/50", "1/86"}, nil}, {"measure", []string{"1/50", "1/86"}, []string{"8.9"}}, {"arc", []string{"RA1", "1/86"}, nil}, {"arc", []string{"RA1"}, nil},
		{"los", []string{"1/50", "1/86"}, nil}, {"side", []string{"1/50", "1/86"}, nil}, {"side", []string{"1/50", "1/86"}, []string{"charge"}},
		{"side", []string{"1/50", "1/86"}, []string{"-0.3", "4"}}, {"side", []string{"1/50", "1/86"}, []string{"0.3", "4"}}, {"ray", []string{"RA1", "1/86"}, nil}, {"near", []string{"1/50"}, nil},
		{"targets", []string{"2/95"}, nil}, {"legal", []string{"1/50"}, nil}, {"units", nil, nil}, {"units", nil, []string{"british"}}, {"units", nil, []string{"fane"}},
		{"show", []string{"1/50"}, nil}, {"map", nil, nil}, {"phase", nil, nil},
	} {
		v, _ := question(t, s, q.verb, q.ids, q.args...)
		for _, l := range i18n.Langs {
			p := i18n.New(l)
			for _, x := range v.Lines {
				if say := p.Say(x.Say); strings.Contains(say, "⟨") || x.Kind == game.TableLine && len([]rune(say)) > 74 {
					t.Errorf("%s: got %s; want %s", q.verb, say, `not strings.Contains(say, "⟨"), not (x.Kind == game.TableLine && len([]rune(say)) > 74)`)
				}
			}
			for _, st := range v.Steps {
				if say := p.Say(st.Say) + p.Say(st.Value); strings.Contains(say, "⟨") {
					t.Errorf("%s: got %s; want %s", q.verb, say, `not strings.Contains(say, "⟨")`)
				}
			}
		}
	}
	if after := string(Rules{}.Encode(s)); after != before {
		t.Error("a question changed the state")
	}
	question(t, s, "reach", []string{"1/50"})
	notAnswered(t, s, game.Unknown, "om.no-verb", "dance", nil)
	empty, _ := Rules{}.Setup(nil)
	notAnswered(t, empty.(*state.State), game.NotNow, "om.no-table", "map", nil)
}

// TestNotPlaced: a question about a unit that has no place, or a doubtful one,
// says so.
func TestNotPlaced(t *testing.T) {
	s := tableOf(t, "fig06")
	doubt := s.Apply(&state.EvDoubt{Unit: "X", On: true})
	for _, verb := range []string{"measure", "arc", "los", "side"} {
		r := notAnswered(t, doubt, game.NotNow, "measure.doubtful", verb, []string{"A", "X"})
		if len(r.Ways) != 1 || nth(r.Ways, 0).Line != "place X" {
			t.Errorf("got ways %+v; want %s", r.Ways, `len(r.Ways) == 1, r.Ways[0].Line == "place X"`)
		}
	}
	gone := *s
	gone.Units = slices.Clone(s.Units)
	u := *s.Unit("X")
	u.Placed = false
	gone.Units[s.Index("X")] = &u
	notAnswered(t, &gone, game.NotNow, "measure.not-placed", "measure", []string{"A", "X"})
	dead := s.Apply(&state.EvStatus{Unit: "X", Is: state.Destroyed})
	notAnswered(t, dead, game.Unknown, "om.dead-unit", "measure", []string{"A", "X"})
}

// placeOf records a place and gives the pose that it makes.
func placeOf(t *testing.T, s *state.State, id string, args ...string) geometry.Pose {
	t.Helper()
	adj, err := turn.RecordPlace(s, game.Action{Verb: "place", Units: []game.Operand{only(id)}, Args: args})
	if err != nil {
		var r *game.Refusal
		errors.As(err, &r)
		t.Fatalf("place %s %v: %v %v", id, args, r.Say.Key, r.Say.Args)
	}
	for _, e := range adj.Play(nil).Events {
		if tell(e).Kind == "place" && tell(e).Unit == id {
			return geometry.Pose{At: geometry.Vec{X: tell(e).X, Y: tell(e).Y}, Facing: tell(e).Deg}
		}
	}
	t.Fatalf("place %s %v: no event", id, args)
	return geometry.Pose{}
}

func notThere(t *testing.T, s *state.State, key, id string, args ...string) *game.Refusal {
	t.Helper()
	_, err := turn.RecordPlace(s, game.Action{Verb: "place", Units: []game.Operand{only(id)}, Args: args})
	var r *game.Refusal
	if !errors.As(err, &r) || r.Say.Key != key {
		t.Fatalf("place %s %v: %+v, want %s", id, args, err, key)
	}
	readable(t, r)
	return r
}

func TestRecordPlace(t *testing.T) {
	s := tableOf(t, "fig06") // A at 30, 20 facing 0; X at 17.2, 22.8; Y at 34, 26; the table 60 by 60
	if p := placeOf(t, s, "A", "at", "12.345", "40", "facing", "359.96"); p.At.X != 12.35 && p.At.X != 12.34 || p.Facing != 0 {
		t.Errorf("rounded to %+v", p)
	}
	if p := placeOf(t, s, "A"); p != s.Unit("A").Pose {
		t.Errorf("alone: got %+v; want %s", p, `p == s.unit("A").Pose`)
	}
	if p := placeOf(t, s, "A", "at", "30", "15"); p.Facing != 0 || p.At.Y != 15 {
		t.Errorf("facing kept: %+v", p)
	}
	if p := placeOf(t, s, "A", "fl", "10", "40", "fr", "10", "52"); p.Facing != 270 || p.At.X != 10 || p.At.Y != 46 {
		t.Errorf("by its corners: %+v", p)
	}
	for _, bad := range [][]string{
		{"at", "NaN", "3"}, {"at", "1", "Inf"}, {"at", "x", "3"}, {"at", "3"}, {"fl", "3"}, {"somewhere"}, {"at", "3", "4", "facing", "NaN"}, {"at", "1e9", "2"},
	} {
		notThere(t, s, "measure.bad-place", "A", bad...)
	}
	notThere(t, s, "measure.off-table", "A", "at", "5.9", "20", "facing", "0")
	placeOf(t, s, "A", "at", "6", "50", "facing", "0")
	notThere(t, s, "measure.off-table", "A", "at", "30", "60.03", "facing", "0")
	notThere(t, s, "measure.off-table", "A", "at", "30", "1.4", "facing", "0")
	r := notThere(t, s, "measure.overlaps", "A", "at", "34", "27", "facing", "0")
	if r.Kind != game.Illegal || len(r.Ways) != 1 || nth(r.Ways, 0).Line != "place A at 34 27 facing 0 !" {
		t.Errorf("got overlap %+v; want %s", r, `r.Kind == game.Illegal, len(r.Ways) == 1, r.Ways[0].Line == "place A at 34 27 facing 0 !"`)
	}
	notThere(t, s, "measure.front-width", "A", "fl", "10", "40", "fr", "10", "47")
	notThere(t, s, "measure.bad-front", "A", "fl", "10", "40", "fr", "10", "40")
	// The referee insists: the other unit's place is doubtful.
	a := game.Action{Verb: "place", Units: []game.Operand{only("A")}, Args: []string{"at", "34", "27", "facing", "0"}, Force: true}
	adj, err := turn.RecordPlace(s, a)
	if err != nil {
		t.Fatal(err)
	}
	v := adj.Play(nil)
	if len(v.Overrode) != 1 || !slices.ContainsFunc(v.Events, func(e game.Event) bool { return tell(e).Kind == "doubt" && tell(e).Unit == "Y" }) {
		t.Errorf("overruled: %+v", v)
	}
	// A formation with it, or one that the nation has not.
	a = game.Action{Verb: "place", Units: []game.Operand{only("A")}, Args: []string{"at", "30", "10"}, Facts: plainFacts("a", "formation", "square")}
	adj, err = turn.RecordPlace(s, a)
	if err != nil {
		t.Fatal(err)
	}
	n := s.Apply(adj.Play(nil).Events[0])
	if n.Unit("A").Formation != facts.Square || n.Unit("A").Foot().Width != 6 {
		t.Errorf("got placed as %+v; want %s", n.Unit("A"), `n.unit("A").Formation == Square, n.unit("A").foot().Width == 6`)
	}
	a.Facts = plainFacts("a", "formation", "column")
	if _, err = turn.RecordPlace(s, a); err == nil {
		t.Error("a British column")
	}
}

// TestPlaceByTapes: two tapes to each front corner find the pose again; tapes from
// anchors in line with the corner are refused, and so is a mirror image.
func TestPlaceByTapes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := tableOf(t, "fig06")
		x := geometry.Vec{X: float64(rapid.IntRange(200, 400).Draw(rt, "x")) / 10, Y: float64(rapid.IntRange(330, 480).Draw(rt, "y")) / 10}
		deg := float64(rapid.IntRange(0, 359).Draw(rt, "deg"))
		u := *s.Unit("Y")
		u.Pose = geometry.Pose{At: x, Facing: deg}
		f := u.Foot()
		a := s.Unit("A").Foot()
		args := []string{"fl"}
		for i, corner := range f.Corners[:2] {
			if i == 1 {
				args = append(args, "fr")
			}
			args = append(args, "A.fl", text(geometry.Dist(a.Corners[0], corner)), "A.fr", text(geometry.Dist(a.Corners[1], corner)))
		}
		adj, err := turn.RecordPlace(s, game.Action{Verb: "place", Units: []game.Operand{only("Y")}, Args: args})
		var r *game.Refusal
		if errors.As(err, &r) {
			switch r.Say.Key {
			case "measure.tapes-bad", "measure.tapes-mirror", "measure.tapes-miss", "measure.overlaps":
				return
			}
			rt.Fatalf("%v: got %s %v; want %s", args, r.Say.Key, r.Say.Args, "not errors.As(err, &r)")
		}
		e := adj.Play(nil).Events[0]
		if math.Hypot(tell(e).X-x.X, tell(e).Y-x.Y) > 0.05 || math.Abs(geometry.Turn(tell(e).Deg, deg)) > 0.5 {
			rt.Fatalf("found %v %v %v, stood at %v %v", tell(e).X, tell(e).Y, tell(e).Deg, x, deg)
		}
	})
	s := tableOf(t, "fig06")
	r := notThere(t, s, "measure.tapes-bad", "Y", "fl", "A.fl", "2", "A.fr", "14", "fr", "A.fl", "6", "A.fr", "15.1")
	if len(r.Ways) != 1 || nth(r.Ways, 0).Line != "side Y A CM CM" || r.Ref != "OM §10.4" {
		t.Errorf("got %+v; want %s", r, `len(r.Ways) == 1, r.Ways[0].Line == "side Y A CM CM", r.Ref == "OM §10.4"`)
	}
	notThere(t, s, "measure.tapes-miss", "Y", "fl", "A.fl", "2", "A.fr", "5", "fr", "A.fl", "6", "A.fr", "9")
	notThere(t, s, "measure.bad-place", "Y", "fl", "A.xx", "2", "A.fr", "5", "fr", "A.fl", "6", "A.fr", "9")
	// With a whole table on both sides the mirror image fits as well.
	wide := scenario(t, []string{line("A", 60, 60, 0)}, []string{line("Y", 61, 70, 180)})
	f, a := wide.Unit("Y").Foot(), wide.Unit("A").Foot()
	args := []string{"fl", "A.fl", text(geometry.Dist(a.Corners[0], f.Corners[0])), "A.fr", text(geometry.Dist(a.Corners[1], f.Corners[0])),
		"fr", "A.fl", text(geometry.Dist(a.Corners[0], f.Corners[1])), "A.fr", text(geometry.Dist(a.Corners[1], f.Corners[1]))}
	wide.Field.Tape = 0.05
	notThere(t, wide, "measure.tapes-mirror", "Y", args...)
}

func text(x float64) string { return facts.DecimalText(math.Round(x*1000) / 1000) }

func FuzzPlace(f *testing.F) {
	for _, x := range []string{"at 3 4 facing 5", "fl 1 2 fr 3 4", "fl A.fl 2 A.fr 3 fr A.fl 4 A.fr 5", "at NaN -1", "", "at 1e308 1e-308 facing 1e300"} {
		f.Add(x)
	}
	sc := figure6Line()
	f.Fuzz(func(t *testing.T, line string) {
		adj, err := turn.RecordPlace(sc, game.Action{Verb: "place", Units: []game.Operand{only("X")}, Args: strings.Fields(line)})
		if err != nil {
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("got %v; want %s", err, "errors.As(err, &r)")
			}
			return
		}
		n := sc.Apply(adj.Play(nil).Events[0])
		if n.Unit("X").Foot() == nil {
			t.Fatalf("%q leaves X nowhere", line)
		}
	})
}
