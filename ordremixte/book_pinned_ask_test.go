package ordremixte

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/report"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file states what questions answer (OM §3, 8.8, 9.1 to 9.8, 10.4 and the contract of
// their data): every limit at its figure and to each side of it, every value of the answer.

// taped is the state measured with a tape of so much error.
func taped(s *state.State, cm, deg float64) *state.State {
	return grounded(s, func(f *state.Field) { f.Tape, f.TapeDeg = cm, deg })
}

// replied is what a question answers; a refusal is its paragraph and its key.
func replied(t *testing.T, s *state.State, line string) (game.Verdict, string) {
	t.Helper()
	v, err := ask.Answer(s, actionOf(t, s, line))
	var r *game.Refusal
	if errors.As(err, &r) {
		return v, string(r.Ref) + " " + r.Say.Key
	}
	return v, ""
}

// answers compares the data of an answer with JSON, whatever the order of its keys.
func answers(t *testing.T, par string, s *state.State, line, want string) game.Verdict {
	t.Helper()
	v, no := replied(t, s, line)
	if no != "" {
		if no != want {
			t.Errorf("OM §%s: %s: got %s, want %s", par, line, no, want)
		}
		return v
	}
	b, err := v.Data.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var got, w any
	if json.Unmarshal(b, &got) != nil || json.Unmarshal([]byte(want), &w) != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("OM §%s: %s:\n got %s\nwant %s", par, line, b, want)
	}
	return v
}

// measuredBy are the steps of a verdict that hold one number against another: which, what
// was measured, the limit, the margin.
func measuredBy(v game.Verdict) string {
	var out []string
	for _, st := range v.Steps {
		if strings.HasPrefix(st.Value.Key, "placed.margin-") {
			out = append(out, fmt.Sprintf("%s %v %v %v", st.Say.Key, st.Value.Args[0], st.Value.Args[1], st.Value.Args[2]))
		}
	}
	return strings.Join(out, "; ")
}

// linesOf are the keys of the lines of a verdict, behind the first.
func linesOf(v game.Verdict) string {
	var out []string
	for _, l := range v.Lines[1:] {
		out = append(out, l.Say.Key)
	}
	return strings.Join(out, " ")
}

// A distance that was typed is held against the ranges of the weapon (OM §9.1 [+], [-],
// 9.7; D1, D2): the margin is to the nearest of them, close means nearer than the tape, the
// verdict is that of the longest range.
func TestPinned9_1_DistancesThatAreTyped(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("J", 20, 20, 0) + ", weapon: rifle", battery("G", 2, 100, 20, 0, ""), battery("K", 2, 110, 20, 0, ", weight: light"),
		unitAt("V", 4, "line", 80, 20, 0, ", arm: light-cavalry"), unitAt("M", 4, "march", 40, 20, 0, "")}, []string{line("X", 60, 40, 180)})
	horseGuns := as(s, "G", func(u *state.Unit) { u.Arm = facts.HorseArtillery })
	rockets := as(s, "G", func(u *state.Unit) { u.Weapon = facts.Rockets })
	type row struct {
		cm, margin    float64
		verdict, band string
		bands         string
	}
	const short, long = `"short","long"`, `"long","out"`
	for _, g := range []struct {
		s    *state.State
		who  string
		rows []row
	}{
		{s, "A", []row{{0, -4, "in", "short", ""}, {3.5, -0.5, "in", "short", ""}, {3.51, -0.49, "in", "short", short}, {4, 0, "in", "short", short}, {4.01, 0.01, "in", "long", short},
			{4.49, 0.49, "in", "long", short}, {4.5, 0.5, "in", "long", ""}, {6.49, 2.49, "in", "long", ""}, {6.51, -2.49, "in", "long", ""}, {8.5, -0.5, "in", "long", ""}, {8.51, -0.49, "close", "long", long},
			{9, 0, "close", "long", long}, {9.01, 0.01, "close", "out", long}, {9.49, 0.49, "close", "out", long}, {9.5, 0.5, "out", "out", ""}, {60, 51, "out", "out", ""}}},
		{s, "J", []row{{5.5, -0.5, "in", "short", ""}, {6, 0, "in", "short", short}, {6.5, 0.5, "in", "long", ""}, {11.5, -0.5, "in", "long", ""}, {12, 0, "close", "long", long}, {12.5, 0.5, "out", "out", ""}}},
		{s, "G", []row{{9.5, -0.5, "in", "short", ""}, {10, 0, "in", "short", short}, {10.5, 0.5, "in", "long", ""}, {39.5, -0.5, "in", "long", ""}, {40, 0, "close", "long", long}, {40.5, 0.5, "out", "out", ""}}},
		{s, "K", []row{{10, 0, "in", "short", short}, {29.5, -0.5, "in", "long", ""}, {30, 0, "close", "long", long}, {30.5, 0.5, "out", "out", ""}}},
		{horseGuns, "G", []row{{10, 0, "in", "short", short}, {29.5, -0.5, "in", "long", ""}, {30.5, 0.5, "out", "out", ""}}},
		{rockets, "G", []row{{29.5, -0.5, "out", "out", ""}, {29.51, -0.49, "close", "out", `"out","long"`}, {30, 0, "close", "long", `"out","long"`}, {30.49, 0.49, "close", "long", `"out","long"`},
			{30.5, 0.5, "in", "long", ""}, {59.5, -0.5, "in", "long", ""}, {60, 0, "close", "long", long}, {60.5, 0.5, "out", "out", ""}}},
	} {
		for _, r := range g.rows {
			bands := ""
			if r.bands != "" {
				bands = `,"bands":[` + r.bands + `]`
			}
			v := answers(t, "9.1", g.s, fmt.Sprintf("measure %s X %vcm", g.who, r.cm), fmt.Sprintf(`{"measure":{"cm":%v,"margin":%v,"verdict":%q,"band":%q%s}}`, r.cm, r.margin, r.verdict, r.band, bands))
			limit := math.Round((r.cm-r.margin)*100) / 100
			if got, want := measuredBy(v), fmt.Sprintf("measure.step-range %v %v %v", r.cm, limit, r.margin); got != want {
				t.Errorf("OM §9.1: %s at %v: reasons %q, want %q", g.who, r.cm, got, want)
			}
			if (v.Close != nil) != (bands != "") || v.Close != nil && (v.Close.Value != r.cm || v.Close.Limit != limit || v.Close.Margin != r.margin || v.Close.Tape != 0.5 || v.Close.Unit != "cm") {
				t.Errorf("OM §9.1: %s at %v: close %+v, want %t", g.who, r.cm, v.Close, bands != "")
			}
		}
		for _, r := range g.rows { // without an error of the tape nothing is close
			verdict := r.verdict
			if verdict == "close" {
				verdict = map[string]string{"short": "in", "long": "in", "out": "out"}[r.band]
			}
			answers(t, "9.1", exact(g.s), fmt.Sprintf("measure %s X %vcm", g.who, r.cm), fmt.Sprintf(`{"measure":{"cm":%v,"margin":%v,"verdict":%q,"band":%q}}`, r.cm, r.margin, verdict, r.band))
		}
	}
	// Without a weapon that fires: the distance alone. A typed one needs no place.
	for _, who := range []string{"V", "M"} {
		answers(t, "9.1", s, "measure "+who+" X 5cm", `{"measure":{"cm":5}}`)
	}
	away := as(s, "X", func(u *state.Unit) { u.ForgetPlace() })
	answers(t, "9.1", away, "measure A X 5cm", `{"measure":{"cm":5,"margin":1,"verdict":"in","band":"long"}}`)
	answers(t, "9.1", away, "measure A X", "OM §10.1 measure.not-placed")
	answers(t, "9.1", away, "measure X A", "OM §10.1 measure.not-placed")
	// On the table: from the middle of the one to the nearest point of the other (R23), and of
	// whichever is asked: the middle of X lies at 40.75.
	answers(t, "9.1", s, "measure A X", `{"measure":{"cm":20.75,"from":[60,19.25],"to":[60,40],"margin":11.75,"verdict":"out","band":"out"}}`)
	answers(t, "9.1", s, "measure X A", `{"measure":{"cm":20.75,"from":[60,40.75],"to":[60,20],"margin":11.75,"verdict":"out","band":"out"}}`)
	answers(t, "9.1", relocated(s, "X", geometry.Vec{X: 60, Y: 28.25}, 180), "measure A X", `{"measure":{"cm":9,"from":[60,19.25],"to":[60,28.25],"margin":0,"verdict":"close","band":"long","bands":["long","out"]}}`)
	// 38 cm to the right and 21 ahead, the right corner of X is nearest to a battery at 100.
	answers(t, "9.1", s, "measure G X", fmt.Sprintf(`{"measure":{"cm":%v,"from":[100,18],"to":[66,40],"margin":%v,"verdict":"close","band":"out","bands":["long","out"]}}`, 40.5, 0.5))
}

// The arc of fire (OM §9.2 [+], [-]; R37, R38): the lane between the flank lines for foot,
// before its front, and behind it too in open order; 22.5 degrees to each side for guns.
func TestPinned9_2_WhoStandsInTheArc(t *testing.T) {
	foot := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)})
	for _, c := range []struct {
		x, margin float64
		verdict   string
	}{{60, -12, "in"}, {65, -7, "in"}, {71.5, -0.5, "in"}, {71.6, -0.4, "close"}, {72, 0, "close"}, {72.4, 0.4, "close"}, {72.5, 0.5, "out"}, {73, 1, "out"},
		{55, -7, "in"}, {48.5, -0.5, "in"}, {48.4, -0.4, "close"}, {47.6, 0.4, "close"}, {47.5, 0.5, "out"}} {
		s := relocated(foot, "X", geometry.Vec{X: c.x, Y: 40}, 180)
		want := fmt.Sprintf(`{"verdict":%q,"margin":%v,"unit":"cm"}`, c.verdict, c.margin)
		v := answers(t, "9.2", s, "arc A X", `{"arc":`+want+`}`)
		if got := measuredBy(v); got != fmt.Sprintf("placed.step-arc %v 0 %v", c.margin, c.margin) {
			t.Errorf("OM §9.2: X at %v: reasons %q", c.x, got)
		}
		answers(t, "9.2", s, "arc A", `{"arc":[{"target":"X",`+want[1:]+`]}`)
	}
	// Behind the line nobody; in open order there too.
	behind := relocated(foot, "X", geometry.Vec{X: 60, Y: 10}, 180)
	answers(t, "9.2", behind, "arc A X", `{"arc":{"verdict":"out","margin":8.5,"unit":"cm"}}`)
	answers(t, "9.2", as(behind, "A", func(u *state.Unit) { u.Formation = facts.Open }), "arc A", `{"arc":[{"target":"X","verdict":"in","margin":-15,"unit":"cm"}]}`)
	guns := scenario(t, []string{battery("G", 2, 60, 20, 0, "")}, []string{line("X", 60, 40, 180)})
	for _, dx := range []float64{6.5, 8, 8.5, 8.9, 8.91, 9.5, 10, 12} {
		for _, hand := range []float64{1, -1} {
			deg := math.Atan2(dx, 21.5) * 180 / math.Pi // the near corner of its rear edge
			m := deg - 22.5
			verdict := map[bool]string{true: "in", false: "out"}[m <= 0]
			if math.Abs(m) < 2 {
				verdict = "close"
			}
			s := relocated(guns, "X", geometry.Vec{X: 60 + hand*(dx+6), Y: 40}, 180)
			v := answers(t, "9.2", s, "arc G X", fmt.Sprintf(`{"arc":{"verdict":%q,"margin":%v,"unit":"deg"}}`, verdict, math.Round(m*100)/100))
			if got, want := measuredBy(v), fmt.Sprintf("placed.step-arc %v 22.5 %v", math.Round(deg*100)/100, math.Round(m*100)/100); got != want {
				t.Errorf("OM §9.2: %v aside: reasons %q, want %q", dx, got, want)
			}
		}
	}
	// Of all its enemies, those on the table; who is out of it is named in the data alone.
	all := scenario(t, []string{line("A", 60, 20, 0), line("B", 60, 30, 0)}, []string{line("X", 60, 40, 180), line("Y", 90, 40, 180), line("Z", 66, 60, 180)})
	all = as(all, "Z", func(u *state.Unit) { u.ForgetPlace() })
	v := answers(t, "9.2", all, "arc A", `{"arc":[{"target":"X","verdict":"in","margin":-12,"unit":"cm"},{"target":"Y","verdict":"out","margin":18,"unit":"cm"}],"unknown":["Z"]}`)
	if got := linesOf(v); got != "measure.arc-cm measure.unknown" || v.Lines[0].Say.Args[1] != 1 || measuredBy(v) != "placed.step-arc -12 0 -12" {
		t.Errorf("OM §9.2: of all: lines %s of %v, reasons %s", got, v.Lines[0].Say.Args, measuredBy(v))
	}
	v = answers(t, "9.2", as(foot, "X", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 }), "arc A", `{"arc":[]}`)
	if measuredBy(v) != "" {
		t.Errorf("OM §9.2: of nobody: reasons %s", measuredBy(v))
	}
	for line, want := range map[string]string{"arc H": "OM §9.1 fire.cavalry", "arc H X": "OM §9.1 fire.cavalry", "targets H": "OM §9.1 fire.cavalry", "ray A X": "OM §9.8 fire.no-penetration"} {
		answers(t, "9.1", corps(t), line, want)
	}
	for _, verb := range []string{"arc A", "near A", "targets A", "los A X", "los X A", "side A X", "side X A", "ray G A", "ray G X"} {
		n := as(as(corps(t), "A", func(u *state.Unit) { u.ForgetPlace() }), "X", func(u *state.Unit) { u.Doubtful = true })
		want := "OM §10.1 measure.not-placed"
		if strings.HasSuffix(verb, " X") && !strings.Contains(verb, "A") || strings.HasPrefix(verb, "los X") || strings.HasPrefix(verb, "side X") {
			want = "OM §10.1 measure.doubtful"
		}
		answers(t, "10.1", n, verb, want)
	}
}

// Sight (OM §3 [+], [-]; D5): how many bases see, what stands in the way, and by how much
// the best line passes it.
func TestPinned3_WhatStandsInTheWay(t *testing.T) {
	with := func(ground ...string) *state.State {
		return scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)}, ground...)
	}
	square := func(kind string, x0, x1 float64) string {
		return fmt.Sprintf("id: G1, kind: %s, polygon: [[%v, 28], [%v, 28], [%v, 32], [%v, 32]]", kind, x0, x1, x1, x0)
	}
	// The four bases look straight ahead, from 54 to 66, each over its whole width.
	for _, c := range []struct {
		name    string
		s       *state.State
		verdict string
		bases   int
		margin  float64
		by      string
	}{
		{"a wall of hill, 8 cm from either", with(square("hill", 40, 80)), "blocked", 0, 8, `"G1"`},
		{"before one base", with(square("hill", 40, 57)), "clear", 3, -7.5, `"G1"`},
		{"before all but one", with(square("hill", 40, 63)), "clear", 1, -1.5, `"G1"`},
		{"as near as the tape", with(square("hill", 40, 64)), "clear", 0, -0.5, `"G1"`},
		{"nearer than the tape", with(square("hill", 40, 64.1)), "close", 0, -0.4, `"G1"`},
		{"hides by less than the tape", with(square("hill", 40, 64.9)), "close", 0, 0.4, `"G1"`},
		{"hides by the tape", with(square("hill", 40, 65)), "blocked", 0, 0.5, `"G1"`},
		{"beside it", with(square("hill", 40, 50)), "clear", 4, -14.5, ``},
		{"low ground", with(square("rough", 40, 80)), "clear", 4, 0, ``},
	} {
		v, _ := replied(t, c.s, "los A X")
		o := v.Data.Get("los").(game.Object)
		if o.Get("verdict") != c.verdict || o.Get("bases") != c.bases || fmt.Sprintf("%q", o.Get("blocked_by")) != "["+c.by+"]" || c.margin != 0 && o.Get("margin") != c.margin {
			t.Errorf("OM §3: %s: got %v", c.name, o)
		}
		why := ""
		if c.margin != 0 {
			why = fmt.Sprintf("measure.step-sight %v 0 %v", -c.margin, -c.margin)
		}
		if got := measuredBy(v); got != why {
			t.Errorf("OM §3: %s: reasons %q, want %q", c.name, got, why)
		}
		if says := strings.Contains(linesOf(v), "measure.blocked-by"); says != (c.by != "") || v.Lines[0].Say.Args[3] != c.bases || v.Lines[0].Say.Args[4] != 4 {
			t.Errorf("OM §3: %s: lines %s, of %v", c.name, linesOf(v), v.Lines[0].Say.Args)
		}
	}
	// Who is hidden in a wood is, however free the way to it; he is named once.
	wood := with("id: W1, kind: wood, polygon: [[40, 39.5], [80, 39.5], [80, 60], [40, 60]]")
	v, _ := replied(t, wood, "los A X")
	if o := v.Data.Get("los").(game.Object); o.Get("verdict") != "blocked" || fmt.Sprint(o.Get("blocked_by")) != "[W1]" {
		t.Errorf("OM §3: at the edge of a wood, 19.5 cm off: got %v", o)
	}
	for _, c := range []struct {
		gap     float64
		verdict string
	}{{3.5, "clear"}, {3.6, "close"}, {4, "close"}, {4.4, "close"}, {4.5, "blocked"}} {
		v, _ = replied(t, relocated(wood, "A", geometry.Vec{X: 60, Y: 39.5 - c.gap}, 0), "los A X")
		by := map[bool]string{true: "[]", false: "[W1]"}[c.verdict == "clear"]
		if o := v.Data.Get("los").(game.Object); o.Get("verdict") != c.verdict || fmt.Sprint(o.Get("blocked_by")) != by {
			t.Errorf("OM §3: at the edge of a wood, %v cm off: got %v, want %s", c.gap, o, c.verdict)
		}
	}
}

// The side of a shot and of a charge from the table (OM §9.5, 10.4 [+], [-]; D1, D6): a
// square has none; the answer hangs on less than the tape or it does not.
func TestPinned10_4_FromWhichSide(t *testing.T) {
	base := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 40, 180)})
	// X faces the south, its front at 40. A comes from the east, facing west: 12 wide along the
	// table's depth, 1.5 deep; its middle at y, its front corners at y-6 and y+6.
	at := func(y float64) *state.State { return relocated(base, "A", geometry.Vec{X: 80, Y: y}, 270) }
	for _, c := range []struct {
		line    string
		y       float64
		side    string
		margin  float64
		verdict string
	}{
		{"side A X", 39, "front", 1, "front"}, {"side A X", 39.5, "front", 0.5, "front"}, {"side A X", 39.6, "front", 0.4, "close"}, {"side A X", 40, "flank", 0, "close"}, {"side A X", 40.4, "flank", 0.4, "close"},
		{"side A X", 40.5, "flank", 0.5, "flank"}, {"side A X charge", 45, "front", 1, "front"}, {"side A X charge", 45.5, "front", 0.5, "front"}, {"side A X charge", 45.7, "front", 0.3, "close"},
		{"side A X charge", 46, "flank", 0, "close"}, {"side A X charge", 46.5, "flank", 0.5, "flank"}, {"side A X charge", 46.6, "flank", 0.6, "flank"},
	} {
		v := answers(t, "10.4", at(c.y), c.line, fmt.Sprintf(`{"side":{"side":%q,"margin":%v,"verdict":%q}}`, c.side, c.margin, c.verdict))
		ruling, step := ref.Ref("OM R24"), "placed.step-side"
		if strings.HasSuffix(c.line, "charge") {
			ruling, step = "OM R25", "placed.step-charge"
		}
		m := math.Round((40-c.y)*100) / 100 // how far before the front the half of it stands
		if strings.HasSuffix(c.line, "charge") {
			m = math.Round((46-c.y)*100) / 100 // its foremost corner
		}
		if got, want := measuredBy(v), fmt.Sprintf("%s %v 0 %v", step, m+0, m+0); got != want {
			t.Errorf("OM §10.4: %s at %v: reasons %q, want %q", c.line, c.y, got, want)
		}
		isClose := c.verdict == "close"
		if refs := v.Lines[0].Refs; refs[len(refs)-1] != ruling || (v.Close != nil) != isClose || isClose && (v.Close.Margin != c.margin || v.Close.Tape != 0.5) || (linesOf(v) == "measure.side-close") != isClose {
			t.Errorf("OM §10.4: %s at %v: rulings %v, close %+v, lines %s", c.line, c.y, refs, v.Close, linesOf(v))
		}
	}
	squared := as(at(40.1), "X", func(u *state.Unit) { u.Formation = facts.Square })
	v, _ := replied(t, squared, "side A X")
	if o := v.Data.Get("side").(game.Object); o.Get("side") != "front" || o.Get("verdict") != "front" || v.Close != nil {
		t.Errorf("OM §10.1: a square: got %v", o)
	}
	// By the two gaps: the one that is least behind decides; both before, both behind.
	for _, c := range []struct {
		gaps, side, verdict, corner, say string
		by, margin                       float64
	}{
		{"2 3", "flank", "flank", "placed.point.fl", "measure.gaps-behind", 2, -2}, {"3 2", "flank", "flank", "placed.point.fr", "measure.gaps-behind", 2, -2}, {"2 2", "flank", "flank", "placed.point.fl", "measure.gaps-behind", 2, -2},
		{"-2 3", "front", "front", "placed.point.fl", "measure.gaps-ahead", 2, 2}, {"3 -2", "front", "front", "placed.point.fr", "measure.gaps-ahead", 2, 2}, {"-1 -2", "front", "front", "placed.point.fr", "measure.gaps-ahead", 2, 2},
		{"0.5 3", "flank", "flank", "placed.point.fl", "measure.gaps-behind", 0.5, -0.5}, {"0.49 3", "flank", "close", "placed.point.fl", "measure.gaps-behind", 0.49, -0.49}, {"-0.49 3", "front", "close", "placed.point.fl", "measure.gaps-ahead", 0.49, 0.49}, {"0 3", "flank", "close", "placed.point.fl", "measure.gaps-behind", 0, 0},
	} {
		v := answers(t, "10.4", base, "side A X "+c.gaps, fmt.Sprintf(`{"side":{"side":%q,"margin":%v,"verdict":%q}}`, c.side, c.by, c.verdict))
		if got, want := measuredBy(v), fmt.Sprintf("placed.step-charge %v 0 %v", c.margin, c.margin); got != want {
			t.Errorf("OM §10.4: %s: reasons %q, want %q", c.gaps, got, want)
		}
		keys := c.say
		if c.verdict == "close" {
			keys += " measure.say-it"
		}
		if linesOf(v) != keys || v.Lines[1].Say.Args[0] != ref.Word(c.corner) || v.Steps[0].From != game.Given || (v.Close != nil) != (c.verdict == "close") || v.Close != nil && (v.Close.Margin != c.margin || v.Close.Value != c.by) {
			t.Errorf("OM §10.4: %s: lines %s %v, close %+v", c.gaps, linesOf(v), v.Lines[1].Say.Args, v.Close)
		}
	}
}

// The line of shot (OM §9.8 [+]): from the middle of the battery's front through the nearest
// point of the target, each unit with its distance and the bases crossed before it.
func TestPinned9_8_TheLineOfShot(t *testing.T) {
	s := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), line("F", 60, 45, 0)}, []string{line("X", 60, 32, 180), unitAt("Y", 4, "column", 60, 36, 180, ""), line("Z", 60, 65, 180), line("Q", 80, 40, 180)}))
	// X is 1.5 deep, a base; Y two ranks; F a friend whose rear lies at 43.5; Z at 45 is beyond 40.
	answers(t, "9.8", s, "ray G X", `{"ray":[{"unit":"X","cm":12,"bases_before":0},{"unit":"Y","cm":16,"bases_before":1},{"unit":"F","cm":23.5,"bases_before":3}]}`)
	nearer := relocated(s, "Z", geometry.Vec{X: 60, Y: 60}, 180)
	answers(t, "9.8", nearer, "ray G X", `{"ray":[{"unit":"X","cm":12,"bases_before":0},{"unit":"Y","cm":16,"bases_before":1},{"unit":"F","cm":23.5,"bases_before":3},{"unit":"Z","cm":40,"bases_before":4}]}`)
}

// Who is near (OM §9.3): nearest first, the distance between the two bodies, as many as are
// within a distance or the nearest six.
func TestPinned9_3_WhoIsNear(t *testing.T) {
	s := corps(t)
	// A at 46: B begins at 54, 2 cm off; C at 68, 16; the battery ends at 33, 7; R 13.5 to 15 behind.
	v := answers(t, "9.3", s, "near A 8", `{"near":[{"unit":"B","cm":2,"enemy":false},{"unit":"G","cm":7,"enemy":false}]}`)
	if linesOf(v) != "measure.near-friend measure.near-friend" {
		t.Errorf("OM §9.3: lines %s", linesOf(v))
	}
	answers(t, "9.3", s, "near A 7", `{"near":[{"unit":"B","cm":2,"enemy":false},{"unit":"G","cm":7,"enemy":false}]}`)
	answers(t, "9.3", s, "near A 6.99", `{"near":[{"unit":"B","cm":2,"enemy":false}]}`)
	answers(t, "9.3", s, "near A 1.9", `{"near":[]}`)
	v = answers(t, "9.3", as(s, "B", func(u *state.Unit) { u.ForgetPlace() }), "near Y 3", `{"near":[{"unit":"X","cm":2,"enemy":false}],"unknown":["B"]}`)
	if linesOf(v) != "measure.near-friend measure.unknown" {
		t.Errorf("OM §9.3: lines %s", linesOf(v))
	}
	v = answers(t, "9.3", relocated(s, "Y", geometry.Vec{X: 46, Y: 45}, 180), "near A 5", `{"near":[{"unit":"B","cm":2,"enemy":false},{"unit":"Y","cm":5,"enemy":true}]}`)
	if linesOf(v) != "measure.near-friend measure.near-enemy" {
		t.Errorf("OM §9.3: lines %s", linesOf(v))
	}
}

// Every enemy, nearest first, its range, the side from which the shot comes, and why it may
// not be fired at (OM §9.1 to 9.5).
func TestPinned9_3_WhomItMayFireAt(t *testing.T) {
	s := exact(inPhase(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("W", 60, 60, 180), line("X", 60, 27, 180), line("Z", 63, 24, 0), line("Y", 80, 22, 270)}), "fire"))
	// From 19.25: Z shows its back and ends at 22.5; X stands at 27, W at 60; the near corner of Y
	// lies at 78.5 to 80 and 16 to 28: 18.5 aside, and half of A is behind no line of it.
	v, _ := replied(t, s, "targets A")
	var got []string
	for _, o := range v.Data.Get("targets").([]game.Object) {
		why := ""
		if r := o.Get("why").([]game.Object); len(r) > 0 {
			why = fmt.Sprint(r[0].Get("ref"))
		}
		got = append(got, fmt.Sprintf("%v %v %v %v %v %s", o.Get("unit"), o.Get("legal"), o.Get("cm"), o.Get("band"), o.Get("side"), why))
	}
	want := []string{"Z true 3.25 short rear ", "X false 7.75 long front OM §9.3", "Y false 20 out front OM §9.1", "W false 40.75 out front OM §9.1"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("OM §9.3:\n got %q\nwant %q", got, want)
	}
	if linesOf(v) != "measure.target" || v.Lines[0].Say.Args[1] != 1 {
		t.Errorf("OM §9.3: lines %s of %v", linesOf(v), v.Lines[0].Say.Args)
	}
}

// The zone of control as it is asked for (OM §8.8): how deep, where, who stands in it and in
// whose the unit itself stands.
func TestPinned8_8_TheZoneThatIsAsked(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 27, 180), line("Y", 72.2, 25, 180), line("Z", 60, 50, 180)})
	// The zone of A: 54 to 66, 20 to 29. X stands 2 deep in it; Y begins at 66.2, 0.2 beside it. Of
	// X the zone is 54 to 66, 18 to 27: A is in it; of Y it is 66.2 to 78.2.
	v := answers(t, "8.8", s, "zoc A", `{"zoc":{"unit":"A","depth":9,"corners":[[[54,29],[66,29],[66,20],[54,20]]],"in":[{"unit":"X","verdict":"in","margin":-2},{"unit":"Y","verdict":"close","margin":0.2}],"stands":["X"]}}`)
	if got := measuredBy(v); got != "drill.zone-step 0.2 0 0.2" {
		t.Errorf("OM §8.8: reasons %s", got)
	}
	if got := linesOf(v); got != "drill.zone-corners drill.zone-in drill.zone-stands" || v.Lines[0].Say.Key != "drill.zone-ahead" {
		t.Errorf("OM §8.8: lines %s %s", v.Lines[0].Say.Key, got)
	}
	v = answers(t, "8.8", s, "zoc Z", `{"zoc":{"unit":"Z","depth":9,"corners":[[[66,41],[54,41],[54,50],[66,50]]],"in":[],"stands":[]}}`)
	if linesOf(v) != "drill.zone-corners drill.zone-empty" || measuredBy(v) != "" {
		t.Errorf("OM §8.8: lines %s, reasons %s", linesOf(v), measuredBy(v))
	}
	// Routing it has none; nobody knows where: its depth alone; destroyed there is none to ask.
	routs := as(s, "Z", func(u *state.Unit) { u.Status = state.Routing })
	v = answers(t, "8.8", routs, "zoc Z", `{"zoc":{"unit":"Z","depth":0,"corners":[],"in":[],"stands":[]}}`)
	if v.Lines[0].Say.Key != "drill.zone-none" {
		t.Errorf("OM §8.8: a router: %s", v.Lines[0].Say.Key)
	}
	v = answers(t, "8.8", as(s, "Z", func(u *state.Unit) { u.ForgetPlace() }), "zoc Z", `{"zoc":{"unit":"Z","depth":9}}`)
	if linesOf(v) != "drill.zone-unplaced" {
		t.Errorf("OM §8.8: lines %s", linesOf(v))
	}
	v = answers(t, "8.8", as(routs, "Z", func(u *state.Unit) { u.ForgetPlace() }), "zoc Z", `{"zoc":{"unit":"Z","depth":0}}`)
	if linesOf(v) != "" {
		t.Errorf("OM §8.8: lines %s", linesOf(v))
	}
	_, err := ask.Answer(as(s, "Z", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 }), game.Action{Verb: "zoc", Units: []game.Operand{only("Z")}})
	if !refusedAs(err, "om.dead-unit") {
		t.Errorf("OM §2.3: the zone of who is destroyed: %v", err)
	}
	// A square has one on each of its four sides, and no corners are told.
	v, _ = replied(t, as(s, "Z", func(u *state.Unit) { u.Formation = facts.Square }), "zoc Z")
	if v.Lines[0].Say.Key != "drill.zone-square" || linesOf(v) != "drill.zone-empty" || len(v.Data.Get("zoc").(game.Object).Get("corners").([][][]float64)) != 4 {
		t.Errorf("OM §8.8: a square: %s %s", v.Lines[0].Say.Key, linesOf(v))
	}
}

// The list of units (OM §2.3): of a side, a brigade, a division or all; each as it is.
func TestPinned2_3_WhoIsListed(t *testing.T) {
	s := corps(t)
	s = as(as(as(s, "A", func(u *state.Unit) { u.Status, u.PM, u.Bases = state.Destroyed, 0, 0 }), "B", func(u *state.Unit) { u.Status = state.Routing }), "C", func(u *state.Unit) { u.Status, u.PM, u.Placed = state.Retreating, 3, false })
	for word, want := range map[string]string{"": "A B C H I R G X Y", "british": "A B C H I R G", "french": "X Y", "fane": "A B C", "cotton": "H I", "foy": "X Y"} {
		v, _ := replied(t, s, strings.TrimSpace("units "+word))
		var ids []string
		for _, o := range v.Data.Get("units").([]game.Object) {
			ids = append(ids, fmt.Sprint(o.Get("unit")))
		}
		if got := strings.Join(ids, " "); got != want || v.Lines[0].Say.Args[0] != len(ids) {
			t.Errorf("OM §2.3: units %s: got %s of %v, want %s", word, got, v.Lines[0].Say.Args, want)
		}
	}
	v := answers(t, "2.3", s, "units fane", `{"units":[
		{"unit":"A","name":"A","side":"british","formation":"line","bases":0,"pm":0,"pm_start":5,"status":"destroyed","placed":false},
		{"unit":"B","name":"B","side":"british","formation":"line","bases":4,"pm":5,"pm_start":5,"status":"routs","placed":true},
		{"unit":"C","name":"C","side":"british","formation":"line","bases":4,"pm":3,"pm_start":5,"status":"retreats","placed":false}],"unknown":["C"]}`)
	if got := linesOf(v); got != "measure.unit-gone measure.unit-routs measure.unit-retreats measure.unknown" {
		t.Errorf("OM §2.3: lines %s", got)
	}
	v, _ = replied(t, wings(t), "units third")
	rows := v.Data.Get("units").([]game.Object)
	if len(rows) != 2 || rows[0].Get("unit") != "D" || rows[0].Get("division") != "third" || rows[1].Get("unit") != "E" {
		t.Errorf("OM §1: units of a division: got %v", rows)
	}
	_, err := ask.Answer(s, game.Action{Verb: "units", Args: []string{"nobody"}})
	var r *game.Refusal
	if !errors.As(err, &r) || r.Kind != game.Unknown || r.Ref != "OM §2.2" {
		t.Errorf("OM §2.2: units of nobody: %v", err)
	}
}

// The map: 73 columns, a row as high as two of them, each unit by its id about its middle, a row
// aside where that runs into another, else a star; the grounds by their signs.
func TestPinned2_2_TheMap(t *testing.T) {
	wood := func(id, kind string, x0, x1, y0, y1 float64) string {
		return fmt.Sprintf("id: %s, kind: %s, polygon: [[%v, %v], [%v, %v], [%v, %v], [%v, %v]]", id, kind, x0, y0, x1, y0, x1, y1, x0, y1)
	}
	s := scenario(t, []string{line("A", 30.5, 9.75, 0), line("BB", 7, 19.9, 0), line("C", 31.5, 29.75, 0), line("D", 66, 39.75, 0), line("E", 66, 49.75, 0)}, []string{line("XX", 60, 100, 180)},
		wood("W1", "wood", 10, 13, 4, 8), wood("H1", "hill", 12, 15, 4, 6), wood("V1", "village", 40, 41, 0, 2), wood("R1", "rough", 50, 52, 4, 6))
	s = grounded(s, func(f *state.Field) { f.Width, f.Depth = 73, 20 })
	// All four at one place, 30.5, 9 but for one beside it; the rest off.
	at := func(s *state.State, id string, x float64) *state.State {
		return relocated(s, id, geometry.Vec{X: x, Y: 9.75}, 0)
	}
	rows := func(s *state.State) []string {
		v, _ := replied(t, s, "map")
		var out []string
		for _, l := range v.Lines {
			if l.Kind == game.DrawnLine {
				out = append(out, report.Letters(l.Drawn, nil)...)
			}
		}
		return out
	}
	for _, id := range []string{"BB", "C", "D", "E", "XX"} {
		s = as(s, id, func(u *state.Unit) { u.ForgetPlace() })
	}
	row := func(pairs ...any) string {
		b := []byte(strings.Repeat(" ", 73))
		for i := 0; i < len(pairs); i += 2 {
			copy(b[pairs[i].(int):], pairs[i+1].(string))
		}
		return strings.TrimRight(string(b), " ")
	}
	// The middle of a cell decides: those of the lowest row lie at y 1, of the one above at 3.
	want := []string{"", "", "", "", "", row(30, "A"), row(10, "www"), row(10, "www", 13, "^^", 50, "::"), "", row(40, "#")}
	if got := rows(s); !reflect.DeepEqual(got, want) {
		t.Errorf("the map:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	back := func(s *state.State, id string, x float64) *state.State {
		return as(at(s, id, x), id, func(u *state.Unit) { u.Placed = true })
	}
	full := back(back(back(back(s, "C", 31.5), "D", 30.5), "E", 30.5), "XX", 72.9)
	want[5], want[6], want[4] = row(30, "*", 71, "XX"), row(10, "www", 31, "C"), row(30, "D")
	if got := rows(full); !reflect.DeepEqual(got, want) {
		t.Errorf("the map:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	v, _ := replied(t, full, "map")
	if list := v.Data.Get("map").([]game.Object); len(list) != 5 || fmt.Sprint(list[4]) != "[{unit XX} {at [72.9 9.75]} {facing 0}]" || fmt.Sprint(v.Data.Get("unknown")) != "[BB]" {
		t.Errorf("the list beside the map: %v", v.Data)
	}
	// A table with nobody and nothing on it is not drawn.
	bare := as(grounded(s, func(f *state.Field) { f.Terrain = nil }), "A", func(u *state.Unit) { u.ForgetPlace() })
	if got := rows(bare); len(got) > 0 {
		t.Errorf("a bare table is drawn in %d lines", len(got))
	}
	// At the upper edge there is no row above, and a blank stays between two ids.
	top := back(back(s, "C", 32.5), "D", 32.5)
	for _, id := range []string{"A", "C", "D"} {
		top = as(top, id, func(u *state.Unit) { u.Pose.At.Y = 20 })
	}
	if got := rows(top); got[0] != row(30, "A", 32, "C") || got[1] != row(32, "D") {
		t.Errorf("at the upper edge:\n%s", strings.Join(got[:2], "\n"))
	}
	low := back(back(s, "C", 30.5), "D", 30.5)
	for _, id := range []string{"A", "C", "D"} {
		low = as(low, id, func(u *state.Unit) { u.Pose.At.Y = 1.5 })
	}
	if got := rows(low); got[9] != row(30, "*", 40, "#") || got[8] != row(30, "C") {
		t.Errorf("at the lower edge:\n%s", strings.Join(got[8:], "\n"))
	}
}

// What is kept of a unit (OM §2.3): what it is and how it stands always, the rest where it is
// out of the ordinary.
func TestPinned2_3_WhatIsKept(t *testing.T) {
	s := corps(t)
	told := func(s *state.State, id string) (game.Verdict, string) {
		v, _ := replied(t, s, "show "+id)
		var names []string
		for _, x := range v.Lines[1].Say.Args[0].(ref.Comma) {
			m := x.(ref.Msg)
			names = append(names, strings.TrimPrefix(string(m.Args[0].(ref.Word)), "fact.")+"="+m.Args[1].(ref.Msg).Key)
		}
		return v, strings.Join(names, " ")
	}
	v, names := told(s, "A")
	for _, want := range []string{"arm=arm.infantry", "formation=formation.line"} {
		if !strings.Contains(" "+names+" ", " "+want+" ") {
			t.Errorf("OM §2.3: show A tells %s, want %s", names, want)
		}
	}
	for _, idle := range []string{"moved", "disordered", "blown", "cover", "general"} {
		if strings.Contains(" "+names, " "+idle+"=") {
			t.Errorf("OM §2.3: show A tells %s, with %s", names, idle)
		}
	}
	for key, want := range map[string]string{"unit": "A", "name": "A", "status": "steady", "arm": "infantry", "bases": "4", "formation": "line", "pm": "5", "at": "[46 40]", "facing": "0", "width": "12", "depth": "1.5", "moved": "no"} {
		if got := fmt.Sprint(v.Data.Get(key)); key != "moved" && got != want {
			if o, ok := v.Data.Get("show").(game.Object); !ok || fmt.Sprint(o.Get(key)) != want {
				t.Errorf("OM §2.3: show A: %s is %s, want %s", key, got, want)
			}
		}
	}
	if linesOf(v) != "measure.show-facts measure.show-at" {
		t.Errorf("OM §2.3: show A: lines %s", linesOf(v))
	}
	v, names = told(as(s, "A", func(u *state.Unit) { u.Moved, u.PM = true, 3; u.ForgetPlace(); u.PlacedTurn = 0 }), "A")
	if !strings.Contains(names, "moved=yes.yes") || linesOf(v) != "measure.show-facts measure.show-unknown" {
		t.Errorf("OM §2.3: show A of which nobody knows the place: %s; lines %s", names, linesOf(v))
	}
	v, _ = told(as(s, "A", func(u *state.Unit) { u.ForgetPlace(); u.PlacedTurn, u.Block = 1, "farm" }), "A")
	if !strings.HasPrefix(linesOf(v), "measure.show-facts measure.show-lost block.") {
		t.Errorf("OM §15: show A in a block: lines %s", linesOf(v))
	}
}

// The readings in force: those chosen for the game, or all of them.
func TestPinned1_WhichReadings(t *testing.T) {
	s := ruled(corps(t), 32, "b")
	few, _ := replied(t, s, "rulings")
	all, _ := replied(t, s, "rulings all")
	list := few.Data.Get("rulings").([]game.Object)
	n := len(list)
	for _, o := range list {
		if chosen := o.Get("ref") == "OM R32"; chosen != (o.Get("reading") == "b" && o.Get("default") == "a") && chosen != (o.Get("reading") != o.Get("default")) {
			t.Errorf("OM §1: %v", o)
		}
	}
	if n < 100 || linesOf(few) != "rulings.chosen rulings.more" || few.Lines[1].Say.Args[0] != ref.Ref("OM R32").Short() || few.Lines[0].Say.Args[0] != 1 || few.Lines[0].Say.Args[1] != n-1 {
		t.Errorf("OM §1: of %d: %s, %v", n, linesOf(few), few.Lines[0].Say.Args)
	}
	if got := linesOf(all); len(all.Lines) != n+1 || strings.Count(got, "rulings.chosen") != 1 || strings.Count(got, "rulings.taken") != n-1 || len(all.Data.Get("rulings").([]game.Object)) != n {
		t.Errorf("OM §1: all of %d: %d lines", n, len(all.Lines))
	}
	v, _ := replied(t, corps(t), "rulings")
	if linesOf(v) != "rulings.more" || v.Lines[0].Say.Args[0] != 0 {
		t.Errorf("OM §1: none chosen: %s", linesOf(v))
	}
}

// What a unit may do as lines that can be typed (OM §7): the verb and the unit once, what
// follows behind it; of a verb that is not allowed, why.
func TestPinned7_WhatMayBeTyped(t *testing.T) {
	s := after(inPhase(corps(t), "move-first"), &state.EvRuling{Ruling: 265, Reading: "b"}) // whatever its order
	may := func(line string) (out []string) {
		v, _ := replied(t, s, line)
		for _, l := range v.Lines {
			if l.Say.Key == "legal.may" {
				out = append(out, strings.TrimSuffix(fmt.Sprintln(l.Say.Args...), "\n"))
			}
		}
		return out
	}
	for line, want := range map[string]string{
		"legal A face": "parse.verb.face A [legal.word.about | legal.word.left | legal.word.right]",
	} {
		if got := may(line); len(got) != 1 || got[0] != want {
			t.Errorf("OM §7: %s: got %q, want %s", line, got, want)
		}
	}
}
