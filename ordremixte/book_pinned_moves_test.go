package ordremixte

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states how far a unit gets and what is said of it (OM §8.1 to 8.6), whom its nation
// lets form what (§5), and how an order or a brigadier is brought to his own (§4.2, 4.3).

// mayGo is the state in the first movement of the British, at a step of it.
func mayGo(s *state.State, step state.Stage) *state.State {
	n := *inPhase(s, "move-first")
	n.First, n.Stage = 0, step
	return &n
}

// How far a unit gets (OM §8.1, 8.2, 8.4, 8.6 [+]): straight on, 30 degrees to each hand, after a
// wheel of 45, about; far from the enemy as far again.
func TestPinned8_2_HowFarItGets(t *testing.T) {
	// A line of four has 14 cm. Obliquely they lead 7 aside and 12.12 ahead; a wheel of 45 costs 12
	// and turns it about its corner, 6 from its middle; half a move turns it about where its rear was.
	c := math.Cos(math.Pi / 4)
	wheel := func(hand, more float64) (x, y float64) {
		at := func(x float64) float64 { return math.Round(x*100) / 100 } // a pose is kept in hundredths
		return at(60+hand*(6-6*c)) + hand*more*c, at(20+6*c) + more*c
	}
	row := func(how string, cm, x, y, facing, turns float64, twice bool) string {
		out := fmt.Sprintf("%s %v to %.2f %.2f facing %v", how, cm, x, y, facing)
		if turns != 0 {
			out += fmt.Sprintf(" after %v", turns)
		}
		if twice {
			out += " at double speed"
		}
		return out
	}
	rows := func(s *state.State, line string) []string {
		v, no := replied(t, s, line)
		if no != "" {
			return []string{no}
		}
		var out []string
		ways, _ := v.Data.Get("reach").(game.Object).Get("ways").([]game.Object)
		for _, o := range ways {
			if o.Get("why") != nil {
				out = append(out, fmt.Sprint(o.Get("how"), " refused"))
				continue
			}
			to := o.Get("to").([]float64)
			turns, _ := o.Get("wheel").(float64)
			text := row(fmt.Sprint(o.Get("how")), o.Get("cm").(float64), to[0], to[1], o.Get("facing").(float64), turns, o.Get("strategic") == true)
			if by := o.Get("stopped_by"); by != nil {
				text += " before " + fmt.Sprint(by)
			}
			out = append(out, text)
		}
		return out
	}
	compare := func(name string, got, want []string) {
		t.Helper()
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("OM §8.2: %s:\n got %s\nwant %s", name, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
	near := exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 60, 180)}))
	near = commanded(near, "b0", func(c *state.Command) { c.Order = facts.NoOrder })
	near = ruled(near, 161, "b") // nobody was given an order, and each goes where it likes
	wlx, wly := wheel(-1, 2)
	wrx, wry := wheel(1, 2)
	once := []string{row("forward", 14, 60, 34, 0, 0, false), row("oblique", 14, 53, 32.12, 0, -30, false), row("oblique", 14, 67, 32.12, 0, 30, false), row("wheel", 2, wlx, wly, 315, -45, false), row("wheel", 2, wrx, wry, 45, 45, false), row("about", 7, 60, 11.5, 180, 0, false)}
	compare("within 40 cm of an enemy", rows(near, "reach A"), once)
	far := relocated(near, "X", geometry.Vec{X: 60, Y: 118}, 180)
	llx, lly := wheel(-1, 16)
	lrx, lry := wheel(1, 16)
	twice := []string{once[0], row("strategic", 28, 60, 48, 0, 0, true), once[1], row("oblique", 28, 46, 44.25, 0, -30, true), once[2], row("oblique", 28, 74, 44.25, 0, 30, true),
		once[3], row("wheel", 16, llx, lly, 315, -45, true), once[4], row("wheel", 16, lrx, lry, 45, 45, true)}
	got := rows(far, "reach A")
	compare("far from the enemy", got[:min(len(got), 10)], twice)
	if len(got) < 11 || !strings.HasPrefix(got[10], "about 7 to 60.00 11.50 facing 180") {
		t.Errorf("OM §8.6: about: %v", got)
	}
	// At double speed it stops where an enemy in sight is at 40 cm.
	stops := relocated(near, "X", geometry.Vec{X: 60, Y: 80}, 180)
	got = rows(stops, "reach A")
	if len(got) < 2 || got[1] != row("strategic", 20, 60, 40, 0, 0, true)+" before X" {
		t.Errorf("OM §8.1: an enemy at 60 cm: %v", got)
	}
	// What was spent is spent; behind a friend it goes as far as he lets it.
	spent := as(mayGo(near, state.StepFoot), "A", func(u *state.Unit) { u.Spent, u.Motion, u.Moved, u.Gone = 500, state.WentForward, true, 500 })
	v, _ := replied(t, spent, "reach A")
	if o := v.Data.Get("reach").(game.Object); o.Get("left") != 9.0 || o.Get("allowance") != 14.0 || o.Get("may") != true || o.Get("unit") != "A" {
		t.Errorf("OM §8.2: after 5 cm: %v", o)
	}
	if got := rows(spent, "reach A"); got[0] != row("forward", 9, 60, 29, 0, 0, false) {
		t.Errorf("OM §8.2: after 5 cm: %v", got)
	}
	v, _ = replied(t, near, "reach A X")
	if o := v.Data.Get("reach").(game.Object); o.Get("target") != "X" || o.Get("cm") != 40.0 || !strings.HasSuffix(linesOf(v), "move.reach-target") {
		t.Errorf("OM §8.2: how far X is: %v, %s", o, linesOf(v))
	}
	v, no := replied(t, as(near, "X", func(u *state.Unit) { u.ForgetPlace() }), "reach A X")
	if no != "OM §10.1 measure.not-placed" {
		t.Errorf("OM §8.2: how far somebody is who stands nowhere: %s %v", no, v.Data)
	}
	v, _ = replied(t, as(near, "A", func(u *state.Unit) { u.ForgetPlace() }), "reach A")
	if linesOf(v) != "move.reach-unplaced" || v.Data.Get("reach").(game.Object).Get("may") != true {
		t.Errorf("OM §8.2: who stands nowhere: %s", linesOf(v))
	}
	v, _ = replied(t, as(near, "A", func(u *state.Unit) { u.Status = state.Routing }), "reach A")
	if o := v.Data.Get("reach").(game.Object); o.Get("may") != false || o.Get("ways") != nil {
		t.Errorf("OM §14: who routs: %v", o)
	}
	friend := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 60, 30, 0)}, []string{line("X", 60, 60, 180)}))
	friend = ruled(commanded(friend, "b0", func(c *state.Command) { c.Order = facts.NoOrder }), 161, "b")
	if got := rows(friend, "reach A"); got[0] != row("forward", 8.5, 60, 28.5, 0, 0, false)+" before B" {
		t.Errorf("OM §8.5: a friend 8.5 cm ahead: %v", got)
	}
}

// Where no nation's list says, the book does (OM §5): foot forms what all form, the masse is the
// Austrians' alone, open order is of light foot, Cossacks and irregulars.
func TestPinned5_WithoutAList(t *testing.T) {
	unit := func(nation string, arm facts.Arm) state.Unit { return state.Unit{Nation: nation, Arm: arm} }
	for form, want := range map[facts.Formation]bool{facts.Line: true, facts.Column: true, facts.March: true, facts.Square: true, facts.Mass: false, facts.Open: false} {
		u := unit("nowhere", facts.Infantry)
		if ok, r := motion.Allows(&u, form); ok != want || r == "" {
			t.Errorf("OM §5: foot of no list in %s: %t by %s, want %t", formWord(form), ok, r, want)
		}
	}
	light := unit("nowhere", facts.Infantry)
	light.OpenOrder = true
	if ok, _ := motion.Allows(&light, facts.Open); !ok {
		t.Error("OM §5: light foot of no list forms no open order")
	}
	for form, want := range map[facts.Formation]bool{facts.Line: true, facts.Column: true, facts.March: true, facts.Open: false, facts.Square: false} {
		u := unit("nowhere", facts.HeavyCavalry)
		if ok, _ := motion.Allows(&u, form); ok != want {
			t.Errorf("OM §5: horse of no list in %s: %t, want %t", formWord(form), ok, want)
		}
	}
	cossacks := unit("russia", facts.LightCavalry)
	cossacks.OpenOrder = true
	hussars := unit("russia", facts.LightCavalry)
	for form, want := range map[facts.Formation][2]bool{facts.Open: {true, false}, facts.Line: {false, true}} {
		a, _ := motion.Allows(&cossacks, form)
		b, _ := motion.Allows(&hussars, form)
		if a != want[0] || b != want[1] {
			t.Errorf("OM §16: Cossacks and hussars in %s: %t, %t; want %v", formWord(form), a, b, want)
		}
	}
	band := unit("spain", facts.Infantry)
	band.Guerrillas, band.OpenOrder = true, true
	for form, want := range map[facts.Formation]bool{facts.Open: true, facts.Line: false, facts.Column: false, facts.Square: false} {
		if ok, _ := motion.Allows(&band, form); ok != want {
			t.Errorf("OM §2.3: irregulars in %s: %t, want %t", formWord(form), ok, want)
		}
	}
	for nation, want := range map[string]bool{"austria": true, "france": false, "britain": false} {
		u := unit(nation, facts.Infantry)
		if ok, _ := motion.Allows(&u, facts.Mass); ok != want {
			t.Errorf("OM §5: the masse of %s: %t, want %t", nation, ok, want)
		}
	}
}

// A line of four horse stands with two abreast or with all (OM §5 [+], [-]); nobody else chooses.
func TestPinned5_LinesOfFourHorse(t *testing.T) {
	s := as(as(mayGo(corps(t), state.StepHorse), "H", func(u *state.Unit) { u.Formation = facts.Column }), "I", func(u *state.Unit) { u.Bases, u.Formation = 3, facts.Column })
	form := func(id string, args ...string) string {
		at := s
		if id == "A" { // whose step comes behind that of the horse (OM R139)
			at = after(s, &state.EvStage{Stage: state.StepFoot})
		}
		return refusedBy(at, game.Action{Verb: "form", Units: []game.Operand{only(id)}, Args: args})
	}
	for _, c := range []struct {
		id, args, want string
	}{
		{"H", "line", ""}, {"H", "line 2", ""}, {"H", "line 4", ""}, {"H", "line 3", "OM §5 drill.front"}, {"H", "line 1", "OM §5 drill.front"}, {"H", "march 4", "OM §5 drill.front"}, {"I", "line 4", "OM §5 drill.front"}, {"I", "line", ""}, {"A", "march 4", "OM §5 drill.front"}, {"A", "march", ""}, {"A", "march 2", ""}, {"H", "line x", "OM §5 om.bad-value"}, {"H", "heap", "OM §5 om.bad-value"}, {"H", "", "OM §5 drill.need-formation"},
	} {
		if got := form(c.id, strings.Fields(c.args)...); got != c.want {
			t.Errorf("OM §5: form %s %s: %q, want %q", c.id, c.args, got, c.want)
		}
	}
	for args, want := range map[string][2]float64{"line 4b": {12, 3}, "line": {6, 6}, "line 2b": {6, 6}} {
		n, _ := does(t, s, "form H "+args)
		if f := n.Unit("H").Foot(); f == nil || f.Width != want[0] || math.Abs(f.Depth-want[1]) > 1e-9 {
			t.Errorf("OM §5: H in %s: %+v, want %v", args, f, want)
		}
	}
}

// What is said of a move (OM §8.2, 8.4): how far, of how much, and what is left.
func TestPinned8_2_WhatIsSaidOfAMove(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 20, 0)}, []string{line("X", 60, 118, 180)}))
	s = mayGo(ruled(commanded(s, "b0", func(c *state.Command) { c.Order = facts.NoOrder }), 161, "b"), state.StepStrategic)
	spent := as(mayGo(s, state.StepFoot), "A", func(u *state.Unit) { u.Spent, u.Gone, u.Moved, u.Motion = 300, 300, true, state.WentForward })
	for _, c := range []struct {
		s          *state.State
		line, want string
		refs       string
	}{
		{s, "move A forward 5", "move.forward A 5 9 14", "OM §8.2"}, {spent, "move A forward 5", "move.forward A 5 6 14", "OM §8.2"}, {s, "move A oblique 5 left 30", "move.oblique A 5 move.left 30 9 14", "OM §8.2 OM §8.4"}, {s, "wheel A right 45", "move.wheel A move.right 45 12 2 14", "OM §8.4"}, {s, "move A forward 20 strategic", "move.forward A 20 8 28", "OM §8.2 OM §8.1"},
		{s, "move A B forward 5", "move.all-forward 2 5", "OM §8.2"}, {s, "move A B oblique 5 right 20", "move.all-oblique 2 5 move.right 20", "OM §8.2"}, {s, "move A to 60 30", "move.to A 60 30 4 14", "OM §8.2"}, {spent, "move A to 60 30", "move.to A 60 30 1 14", "OM §8.2"}, {s, "move A to 65 30", "move.to A 65 30", "OM §8.2 OM §8.4"},
	} {
		_, v := does(t, c.s, c.line)
		l := v.Lines[0]
		var got []string
		for _, x := range l.Say.Args {
			got = append(got, fmt.Sprint(x))
		}
		text := l.Say.Key + " " + strings.Join(got, " ")
		var refs []string
		for _, r := range l.Refs {
			refs = append(refs, string(r))
		}
		if !strings.HasPrefix(text+" ", c.want+" ") && !strings.HasPrefix(text, c.want+" ") || strings.Join(refs, " ") != c.refs {
			t.Errorf("OM §8.2: %s: %s (%v), want %s (%s)", c.line, text, refs, c.want, c.refs)
		}
	}
	_, v := does(t, spent, "move A B forward 4")
	for i, want := range []string{"[A 7]", "[B 10]"} {
		if got := fmt.Sprint(v.Lines[1].Say.Args[0].(ref.Comma)[i].(ref.Msg).Args); got != want {
			t.Errorf("OM §8.2: what is left: %s, want %s", got, want)
		}
	}
	// The data of a move: what it cost, what is left of what.
	_, v = does(t, spent, "move A forward 5")
	b, _ := v.Data.MarshalJSON()
	for _, want := range []string{`"unit":"A"`, `"cost":5`, `"left":6`, `"allowance":14`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("OM §8.2: the data of a move has no %s: %s", want, b)
		}
	}
}

// What is offered when a move is too long or barred (OM §8.1 to 8.5).
func TestPinned8_2_WhatIsOfferedInstead(t *testing.T) {
	s := exact(scenario(t, []string{line("A", 60, 20, 0), line("B", 100, 20, 0), unitAt("M", 4, "march", 20, 20, 0, "")}, []string{line("X", 60, 118, 180)}))
	s = mayGo(ruled(commanded(s, "b0", func(c *state.Command) { c.Order = facts.NoOrder }), 161, "b"), state.StepStrategic)
	ways := func(s *state.State, line string) string {
		_, err := turn.Prepare(s, actionOf(t, s, line))
		r, ok := err.(*game.Refusal)
		if !ok {
			return ""
		}
		out := []string{string(r.Ref) + " " + r.Say.Key}
		for _, w := range r.Ways {
			out = append(out, w.Line)
		}
		return strings.Join(out, "; ")
	}
	afoot := mayGo(s, state.StepFoot)
	lost := as(s, "A", func(u *state.Unit) { u.ForgetPlace() })
	before := relocated(s, "B", geometry.Vec{X: 60, Y: 30}, 0)
	enemy := relocated(afoot, "X", geometry.Vec{X: 60, Y: 31}, 180)
	for _, c := range []struct {
		s          *state.State
		line, want string
	}{
		{s, "move A forward 14", ""}, {s, "move A forward 14.1", ""}, {s, "move A forward 28", ""}, {s, "move A forward 28.1", "OM §8.2 move.too-far; move A forward 28; move A forward 28.1 !"}, {afoot, "move A forward 14.1", "OM §8.2 move.too-far; move A forward 14; move A forward 14.1 !"}, {s, "move A forward 28.1 strategic", "OM §8.2 move.too-far; move A forward 28 strategic; move A forward 28.1 strategic !"},
		{s, "move M forward 40", ""}, {s, "move M forward 40.1", "OM §8.2 move.too-far; move M forward 40; move M forward 40.1 !"}, {afoot, "move M forward 20", ""}, {afoot, "move M forward 20.1", "OM §8.2 move.too-far; move M forward 20; move M forward 20.1 !"},
		{lost, "move A forward 14", ""}, {lost, "move A forward 14.1", "OM §8.2 move.too-far; move A forward 14; move A forward 14.1 strategic; move A forward 14.1 !"}, {lost, "move A forward 28.1", "OM §8.2 move.too-far; move A forward 14; move A forward 28.1 !"}, {lost, "move A forward 28 strategic", ""}, {lost, "move A forward 28.1 strategic", "OM §8.2 move.too-far; move A forward 28 strategic; move A forward 28.1 strategic !"},
		{s, "move A oblique 5 left 30", ""}, {s, "move A oblique 5 left 30.1", "OM §8.4 move.too-oblique; move A oblique 5 left 30; move A oblique 5 left 30.1 !"}, {s, "wheel A left 45", ""}, {s, "wheel A left 45.1", "OM §8.4 move.too-wide; wheel A left 45; wheel A left 45.1 !"},
		{before, "move A forward 8.5", ""}, {before, "move A forward 8.6", "OM §8.5 move.stop-friend; move A forward 8.5; move A forward 8.6 !"},
		{enemy, "move A forward 10.5", "OM §10.1 move.stop-enemy; move A forward 9.9; charge A at X; move A forward 10.5 !"},
	} {
		got := ways(c.s, c.line)
		if c.want == "" && got != "" || c.want != "" && !strings.HasPrefix(got, strings.SplitN(c.want, ";", 2)[0]) {
			t.Errorf("OM §8.2: %s: %q, want %q", c.line, got, c.want)
			continue
		}
		if !strings.Contains(c.want, "stop-enemy") && got != c.want {
			t.Errorf("OM §8.2: %s: %q, want %q", c.line, got, c.want)
		}
	}
}

// A brigadier is brought back to within 5 cm of the nearest of his units (OM §4.3), as far as he
// may still ride; from the side on which he stands.
func TestPinned4_3_HowABrigadierComesBack(t *testing.T) {
	s := mayGo(corps(t), state.StepGenerals)
	for _, c := range []struct {
		x, y  float64
		moved int
		want  string
	}{
		// B reaches from 54 to 66 and from 38.5 to 40; the place is typed a little nearer than 5 cm.
		{60, 50, 0, "move fane to 60 44.96"}, {60, 20, 0, "move fane to 60 33.54"}, {60, 50, 2900, "move fane to 60 49"}, {60, 50, 2950, ""}, {60, 50, 3000, ""}, {60, 45, 0, ""}, {90, 39, 0, "move fane to 84.96 39"}, {30, 39, 0, "move fane to 35.04 39"},
	} {
		n := general(figureAt(s, "fane", c.x, c.y), "fane", func(g *state.General) { g.Moved = c.moved })
		if got := motion.BringsBack(n, n.BrigadeNamed("fane")); got != c.want {
			t.Errorf("OM §4.3: from %v, %v after %d: %q, want %q", c.x, c.y, c.moved, got, c.want)
		}
	}
	late := figureAt(inPhase(corps(t), "fire"), "fane", 60, 50)
	if got := motion.BringsBack(late, 0); got != "place fane at 60 44.96" {
		t.Errorf("OM §4.3: when no general rides: %q", got)
	}
	held := relocated(figureAt(s, "fane", 60, 60), "Y", geometry.Vec{X: 60, Y: 44}, 180)
	if got := motion.BringsBack(held, 0); got != "" {
		t.Errorf("OM §17: where an enemy stands: %q", got)
	}
	// B ran to the far edge at 120 and hangs over it: he rides on the table, to within 5 cm of it; where that brings him no nearer
	// he is excused (R133). Aslant it has its nearest corner at 54.7, 122.18; beyond the edge its rear side at 125.5.
	aslant := relocated(s, "B", geometry.Vec{X: 60, Y: 119}, 45)
	beyond := relocated(s, "B", geometry.Vec{X: 60, Y: 127}, 0)
	for _, c := range []struct {
		s     *state.State
		x, y  float64
		moved int
		want  string
	}{
		{aslant, 40, 120, 0, "move fane to 50.24 120"}, {aslant, 49.8, 120, 0, "move fane to 50.24 120"}, {aslant, 40, 120, 2850, "move fane to 41.5 120"}, {aslant, 40, 120, 2950, ""}, {aslant, 50.3, 120, 0, ""},
		{beyond, 60, 110, 0, "move fane to 60 120"}, {beyond, 60, 120, 0, ""},
	} {
		n := general(figureAt(c.s, "fane", c.x, c.y), "fane", func(g *state.General) { g.Moved = c.moved })
		if got := motion.BringsBack(n, 0); got != c.want {
			t.Errorf("OM §4.3: from %v, %v after %d to who hangs over the edge: %q, want %q", c.x, c.y, c.moved, got, c.want)
		}
	}
}

// What an order asks a unit to do yet, as a line that can be typed (OM §4.2): half a move under
// attack, two centimetres under caution, back under a withdrawal.
func TestPinned4_2_WhatPaysAnOrder(t *testing.T) {
	for _, c := range []struct {
		order, objective string
		change           func(*state.State) *state.State
		want             string
	}{
		{"attack", "", nil, "move A forward 7"}, {"cautious", "", nil, "move A forward 2"}, {"advance", "farm", nil, "move A forward 7"},
		{"attack", "", changing("A", func(u *state.Unit) { u.Spent, u.Gone, u.Motion, u.Moved = 300, 300, state.WentForward, true }), "move A forward 4"},
		{"attack", "", func(s *state.State) *state.State { return relocated(s, "A", geometry.Vec{X: 60, Y: 40}, 180) }, "face A about"},
		{"attack", "", func(s *state.State) *state.State { return as(s, "A", func(u *state.Unit) { u.Status = state.Routing }) }, ""},
	} {
		s := mayGo(grounded(corps(t), func(f *state.Field) {
			if c.objective == "" {
				f.Terrain = nil
			}
		}), state.StepFoot)
		s = commanded(s, "fane", func(x *state.Command) {
			x.Order, x.Objective = facts.Order(state.ValueOf(facts.FOrder, c.order)), c.objective
		})
		for _, id := range []string{"B", "C", "H", "I", "R", "G"} {
			s = as(s, id, func(u *state.Unit) { u.ForgetPlace(); u.Off = 1 })
		}
		s = relocated(s, "A", geometry.Vec{X: 60, Y: 40}, 0)
		s = as(s, "A", func(u *state.Unit) { u.Began = u.Stance() })
		s = figureAt(s, "fane", 60, 36)
		if c.change != nil {
			s = c.change(s)
			s = as(s, "A", func(u *state.Unit) { u.Began.Pose.Facing = u.Pose.Facing })
		}
		_, left := command.Lags(s, s.Unit("A"))
		line, after := motion.Payment(s, s.Unit("A"), left)
		if line != c.want || (after == nil) != (c.want == "") {
			t.Errorf("OM §4.2: %s, %d yet to do: %q, want %q", c.order, left, line, c.want)
		}
	}
}
