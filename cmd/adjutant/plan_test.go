package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/doc"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/plan"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/scenarios"
)

// planned is a plan as it is read and run in tests; the session is at its table.
func planned(t *testing.T, text string) (*plan.Plan, *opened, error) {
	t.Helper()
	register()
	o := &Options{Lang: i18n.EN, P: i18n.New(i18n.EN), Streams: Streams{Env: func(string) string { return "" }}}
	p, err := plan.Read("plan.yaml", []byte("format: adjutant/plan/1\nname: A plan\n"+text))
	if err != nil {
		return nil, nil, err
	}
	g, err := o.planTable(p, "plan.yaml", "")
	return p, g, err
}

// outlook is what a plan comes to.
func outlook(t *testing.T, text string) *plan.Result {
	t.Helper()
	p, g, err := planned(t, text)
	if err != nil {
		t.Fatalf("the plan\n%s: got %v", text, err)
	}
	defer g.Close()
	res, err := plan.Run(p, g.Session, i18n.New(i18n.EN).Say)
	if err != nil {
		t.Fatalf("the plan\n%s: got %v", text, err)
	}
	return res
}

// A sat is a real game at a table: the lines and the faces that were typed, and how likely the faces are.
type sat struct {
	typed []string
	p     *big.Rat
	need  *dice.Need // the die that it waits for, once somebody has looked
}

// atTable plays what was typed from the beginning, in a session of its own.
func atTable(t *testing.T, rules game.Rules, opening []byte, typed []string) *session.Session {
	t.Helper()
	s, err := session.New(rules, opening, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range typed {
		rs := s.Submit(line)
		if r := rs[len(rs)-1]; !r.OK() {
			t.Fatalf("%q behind %q: got refused %v, want it carried out", line, typed, r.Refusal)
		}
	}
	return s
}

// nextDie is the die that a table waits for first, and whether a line has begun that waits for it; nil where none is.
func nextDie(s *session.Session) (n *dice.Need, begun bool) {
	for _, x := range s.Owed() {
		if x.Need.Die != dice.Choice {
			return &x.Need, x.Entry > 0
		}
	}
	return nil, false
}

// facesOf are the faces of a die that are tried, with how many faces each stands for: all, or, of a die of a hundred where classes
// are enough, one of each class where the prompt tells them: critical, within the value, above.
func facesOf(n *dice.Need, classes bool) (faces, of []int) {
	if !classes || n.Die != dice.D100 || n.Value == 0 {
		for face := 1; face <= int(n.Die); face++ {
			faces, of = append(faces, face), append(of, 1)
		}
		return faces, of
	}
	from := 0
	value := n.Value
	if n.Least {
		value--
	}
	for _, to := range []int{n.Critical, min(value, 100), 100} {
		if to > from {
			faces, of, from = append(faces, to), append(of, to-from), to
		}
	}
	return faces, of
}

// everyFace types a line at every table and behind it the faces of every die that is then owed. Tables that stand alike
// go on as one.
func everyFace(t *testing.T, rules game.Rules, opening []byte, in []sat, line string, classes bool) (out []sat) {
	t.Helper()
	var level []sat
	for _, x := range in {
		level = append(level, sat{append(x.typed[:len(x.typed):len(x.typed)], line), x.p, nil})
	}
	for done := map[string]int{}; len(level) > 0; {
		var next []sat
		at := map[string]int{}
		for _, x := range level {
			s := atTable(t, rules, opening, x.typed)
			need, begun := nextDie(s)
			k := string(rules.Encode(s.State()))
			if begun {
				k += strings.Join(x.typed, ";") // its faces so far are in no state
			}
			into, by := &next, at
			if need == nil {
				into, by = &out, done
			}
			if i, known := by[k]; known {
				(*into)[i].p = new(big.Rat).Add((*into)[i].p, x.p)
				continue
			}
			by[k], x.need = len(*into), need
			*into = append(*into, x)
		}
		level = nil
		for _, x := range next {
			faces, of := facesOf(x.need, classes)
			for i, face := range faces {
				level = append(level, sat{append(x.typed[:len(x.typed):len(x.typed)], strconv.Itoa(face)), new(big.Rat).Mul(x.p, big.NewRat(int64(of[i]), int64(x.need.Die))), nil})
			}
		}
	}
	return out
}

// A plan comes to what comes of every face of every die, typed at a real table. The ordinary run types one face of each class of a
// die of a hundred, and leaves the melee behind the closing fire, 1200 tables of it, to the longer ones.
func TestPlanIsEveryFaceAtATable(t *testing.T) {
	for _, c := range []struct {
		name, scenario string
		lines          []string
		units          []string
		classes        bool
	}{
		{"two volleys and the tests they ask for", "vimeiro-turn-3", []string{"n", "first british", "f 1/50 s 1/86", "f 2/97 s 1/86", "n"}, []string{"1/50", "1/86", "2/97"}, effort.Of(0, 1) == 0},
		{"a charge, its closing fire and its melee", "vimeiro-turn-3", []string{"n", "first french", "c 1/86 2/97", "f", "n"}[:effort.Of(4, 5)], []string{"1/86", "2/97"}, true},
	} {
		f, opening := openingOf(t, c.scenario)
		tables := []sat{{nil, big.NewRat(1, 1), nil}}
		text := "at: " + c.scenario + "\nsteps:\n"
		for _, line := range c.lines {
			tables = everyFace(t, f.Rules, opening, tables, line, c.classes)
			text += "  - line: " + line + "\n"
		}
		res := outlook(t, text)
		if res.Branches != len(tables) {
			t.Errorf("%s: got %d ways to stand, want %d", c.name, res.Branches, len(tables))
		}
		want := map[string]*big.Rat{}
		for _, x := range tables {
			k := standing(t, atTable(t, f.Rules, opening, x.typed), c.units)
			if want[k] == nil {
				want[k] = new(big.Rat)
			}
			want[k].Add(want[k], x.p)
		}
		compareEnds(t, c.name, res, c.units, want)
	}
}

// openingOf is a scenario that ships, as a session takes it.
func openingOf(t *testing.T, name string) (game.Folder, []byte) {
	t.Helper()
	path, text, _ := scenarios.Shipped(name)
	f, _ := folder(scenarios.Game(text))
	op, err := f.Battles.Read(path, text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return f, op.JSON
}

// toldKeys are the keys that tests hold against each other.
var toldKeys = []string{"status", "pm", "disordered", "value", "dead", "demoralised", "on-board", "shows", "at"}

// standing is how units stand at a table.
func standing(t *testing.T, s *session.Session, units []string) string {
	t.Helper()
	var b strings.Builder
	for _, u := range units {
		o, no := s.Show(u)
		if no != nil {
			t.Fatalf("show %s: got %v", u, no)
		}
		b.WriteString(u + toldOf(o) + "; ")
	}
	return b.String()
}

func toldOf(o game.Object) (out string) {
	for _, key := range toldKeys {
		if v := o.Get(key); v != nil {
			out += fmt.Sprint(" ", key, "=", v)
		}
	}
	return out
}

// compareEnds holds the ends of a plan against chances by how units stand.
func compareEnds(t *testing.T, name string, res *plan.Result, units []string, want map[string]*big.Rat) {
	t.Helper()
	got, sum := map[string]*big.Rat{}, new(big.Rat)
	for _, e := range res.Ends {
		k := ""
		for _, u := range units {
			o, _ := e.Keys.Get(u).(game.Object)
			k += u + toldOf(o) + "; "
		}
		if got[k] == nil {
			got[k] = new(big.Rat)
		}
		got[k].Add(got[k], e.P)
		sum.Add(sum, e.P)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: the ends come to %s, want 1", name, sum)
	}
	for k, p := range want {
		if got[k] == nil || got[k].Cmp(p) != 0 {
			t.Errorf("%s: %s: got %v, want %s", name, k, got[k], p)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: got %d ends, want %d", name, len(got), len(want))
	}
}

// OM §9.10, 11.1 [+], by hand from the printed numbers: two batteries at long range have 2 bases x 20 = 40 and 4 critical each, so that
// 2/97 (4 bases, 5 PM) loses 0 to 4 PM with .36, .432, .1776, .0288 and .0016; it tests on a d10 with -1 for each base lost, of foot one for 2 points (R8),
// routs on 2 or less for 2 PM, retreats on 4 or less for 1, and is no more at 0.
func TestPlanByHand(t *testing.T) {
	res := outlook(t, "at: vimeiro-turn-3\nwatch: [status]\nsteps: [{line: n}, {line: first french}, {line: f FA1 l 2/97}, {line: f FA2 l 2/97}, {line: n}]\n")
	want := map[string]string{"steady": "4519/6250", "retreats": "399/3125", "routs": "873/6250", "destroyed": "6/625"}
	got := map[string]string{}
	for _, e := range res.Ends {
		o, _ := e.Keys.Get("2/97").(game.Object)
		got[fmt.Sprint(o.Get("status"))] = e.P.RatString()
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("2/97 in the end: got %v, want %v", got, want)
	}
}

// The plan that ships is met within four deviations by games thrown out, with what its conditions say done by hand.
func TestPlanIsMetByGames(t *testing.T) {
	p, g, err := planned(t, strings.SplitN(string(plan.Text("vimeiro-assault")), "\n", 5)[4])
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	res, err := plan.Run(p, g.Session, i18n.New(i18n.EN).Say)
	if err != nil {
		t.Fatal(err)
	}
	want := new(big.Rat)
	for _, e := range res.Ends {
		if o, _ := e.Keys.Get("2/97").(game.Object); o.Get("status") == "destroyed" {
			want.Add(want, e.P)
		}
	}
	f, opening := openingOf(t, "vimeiro-turn-3")
	r := rand.New(rand.NewPCG(18, 8))
	games, met := effort.Of(100, 4000), 0
	for range games {
		s := atTable(t, f.Rules, opening, nil)
		throws := func(line string) bool {
			rs := s.Submit(line)
			if !rs[len(rs)-1].OK() {
				return false
			}
			for {
				owed := s.Owed()
				i := slices.IndexFunc(owed, func(x session.Owed) bool {
					return x.Verb != "initiative" && (x.Need.Die != dice.Choice || len(x.Need.Answers) > 0)
				})
				if i < 0 {
					return true
				}
				face := strconv.Itoa(1 + r.IntN(max(int(owed[i].Need.Die), 1)))
				if owed[i].Need.Die == dice.Choice {
					face = owed[i].Need.Answers[0]
				}
				if rs := s.Submit(face); !rs[0].OK() {
					t.Fatalf("%s: got refused %v, want it taken", face, rs[0].Refusal)
				}
			}
		}
		for _, line := range []string{"n", "first french", "f FA1 l 2/97", "f FA2 l 2/97", "n", "n", "n", "first french"} {
			if !throws(line) {
				t.Fatalf("%s: got it refused, want it carried out", line)
			}
		}
		o, _ := s.Show("2/97")
		charges := false
		if o.Get("status") != "steady" || o.Get("pm") != "5" {
			charges = throws("c 3/32 2/97")
		} else {
			throws("f FA1 l 2/97")
		}
		for range 8 {
			throws("n")
			if o, _ := s.Show("3/32"); !charges || o.Get("charging") == "no" {
				break
			}
		}
		if o, _ := s.Show("2/97"); o.Get("status") == "destroyed" {
			met++
		}
	}
	w, _ := want.Float64()
	if got, dev := float64(met)/float64(games), math.Sqrt(w*(1-w)/float64(games)); math.Abs(got-w) > 4*dev {
		t.Errorf("2/97 destroyed in %d games: got %.4f, want %.4f within %.4f", games, got, w, 4*dev)
	}
}

// A file that means nothing where it begins says so with its place and the word that was meant, in both languages.
func TestPlanSaysWhatMeansNothing(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"at: vimeiro-turn-3\nsteps: [{line: f 1/50 s 1/87}]\n", "plan.yaml:4:16: "},
		{"at: vimeiro-turn-3\nsteps: [{line: f 1/50 s 1/86, if: 1/86 stedy}]\n", "plan.yaml:4:35: stedy is nothing that is told of a unit; is steady meant?"},
		{"at: vimeiro-turn-3\nsteps: [{line: f 1/50 s 1/86, if: 1/87 steady}]\n", "plan.yaml:4:35: "},
		{"at: vimeiro-turn-3\nsteps: [{line: f 1/50 s 1/86, if: 1/86 pm >= high}]\n", "pm >= wants a whole number"},
		{"at: vimeiro-turn-3\nsteps: [{line: n}, {line: f 1/50 s 1/86 44}]\n", "has its dice"},
		{"at: vimeiro-turn-3\nsteps: [{line: show 1/86}]\n", "asks and does nothing"},
		{"at: vimeiro-turn-3\nsteps: [{line: n, if: before hit}]\n", "there is no step before this one"},
		{"at: vimeiro-turn-4\nsteps: [{line: n}]\n", "plan.yaml:3:5: "},
		{"at: vimeiro-turn-3\nstepps: [{line: n}]\n", "stepps"},
		{"at: vimeiro-turn-3\nfirst: [f 1/50 s 1/87]\nsteps: [{line: n}]\n", "plan.yaml:4:9: "},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot target.lost = 1}]\n", "target.lost is nothing that f s 4b at 5b col comes to: target.pm_lost, target.status"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot hitt}]\n", "plan.yaml:4:74: hitt is in no outcome of f s 4b at 5b col: "},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot hitt}]\n", "did you mean hit"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s {4}b at 5b col 44'}]\n", "plan.yaml:4:52: f s {4}b at 5b col 44 has its dice"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s {4}b at 5b col ?'}]\n", "plan.yaml:4:52: f s {4}b at 5b col ? asks and does nothing"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'fyre s {4}b at 5b col'}]\n", "plan.yaml:4:52: "},
		{"game: ordremixte\nsteps: [{line: 'f s 4b at {5 - shot.target.pm_lost}b', as: shot}]\n", "plan.yaml:4:16: shot: no step before this one is called that"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {5-shot.target.pm_lost}b'}]\n", "plan.yaml:4:52: 5-shot: no step before"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {5 - shot}b'}]\n", "plan.yaml:4:52: {5 - shot} is no sum"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {5 * shot.target.pm_lost}b'}]\n", "is no sum"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {5 -}b'}]\n", "is no sum"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {}b'}]\n", "is no sum"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: 'f s 4b at {5 - shot.target.pm_lost'}]\n", "there is no } behind it"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot target.status = stedy}]\n", "plan.yaml:4:74: stedy is in no outcome of f s 4b at 5b col: steady, did you mean steady"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot target.status >= 2}]\n", "2 is in no outcome of f s 4b at 5b col: steady"},
		{"game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot target.pm_lost = some}]\n", "some is in no outcome of f s 4b at 5b col: 0, 1, 2"},
		{"game: onepage\nsteps: [{line: attack line size=3 leader=2 at infantry side, as: one}, {line: attack line size=3 leader=2 at infantry side, if: one hit}]\n", "shoots at nobody"},
		{"at: vimeiro-turn-3\nsteps: [{line: n}, {line: first french, as: who}, {line: n, if: who attacker wins}]\n", "first french comes to nothing by itself"},
		{"at: vimeiro-turn-3\nsteps: [{line: n, if: 1/86 status < 3}]\n", "plan.yaml:4:23: status is no number, and < asks for one"},
		{"at: vimeiro-turn-3\nsteps: [{line: n, if: 1/86 status = 3}]\n", "3 is nothing that is told of a unit"},
		{"at: vimeiro-turn-3\nsteps: [{line: n, if: 1/86 disordered = maybe}]\n", "plan.yaml:4:23: disordered is so or not, and maybe is neither yes nor no"},
		{"at: vimeiro-turn-3\nsteps: [{line: n}, {line: '!n'}]\n", "plan.yaml:4:27: !n is not one line"},
		{"at: vimeiro-turn-3\nsteps: [{line: '?'}]\n", "? is not one line"},
		{"game: ordremixte\nsteps: [{line: '!'}]\n", "! is not one line"},
		{"game: ordremixt\nsteps: [{line: n}]\n", "there is no game ordremixt"},
	} {
		p, g, err := planned(t, c.text)
		if err == nil {
			_, err = plan.Run(p, g.Session, i18n.New(i18n.EN).Say)
			g.Close()
		}
		var faults doc.Faults
		if !errors.As(err, &faults) || !strings.Contains(faults.Text(doc.EN()), c.want) {
			t.Errorf("%s: got %v, want a fault with %q", c.text, err, c.want)
		} else if strings.Contains(faults.Text(doc.IT()), "plan.") && !strings.Contains(faults.Text(doc.IT()), "plan.yaml") {
			t.Errorf("%s: got %s, want Italian", c.text, faults.Text(doc.IT()))
		}
	}
}

// check finds all faults of a plan in one pass, those of its form and those of the table from which it begins; a file of another form
// has one, and a plan that is in order none.
func TestPlanCheckFindsAll(t *testing.T) {
	register()
	for _, c := range []struct {
		text string
		want []string
	}{
		{"format: adjutant/plan/1\nat: vimeiro-turn-3\nfirst: [f 1/50 s 1/87]\nsteps:\n  - lin: n\n  - {line: f s 2/97 3/32, if: frnch steady and 2/98 stedy}\n  - {line: chrge 3/32 2/97, if: 2/97 tiene, times: x}\n",
			[]string{"3:9", "lin", "frnch", "2/98", "stedy", "chrge", "7:52"}},
		{"format: adjutant/plan/1\ngame: ordremixte\nsteps: [{line: f s 4b at 5b col, as: shot}, {line: f s 4b at 5b col, if: shot hitt}]\n", []string{"hitt"}},
		{"format: adjutant/scenario/1\nname: X\nsides: []\n", []string{"1:9: this is no plan"}},
		{"format: adjutant/plan/1\nat: vimeiro-turn-3\nsteps: [{line: n, if: 2/97 tiene}]\n", nil},
	} {
		o := &Options{Lang: i18n.EN, P: i18n.New(i18n.EN)}
		o.Env = func(string) string { return "" }
		err := o.checkPlan("plan.yaml", []byte(c.text))
		var faults doc.Faults
		errors.As(err, &faults)
		got := faults.Text(doc.EN())
		for _, w := range c.want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: got %s, want %q in it", c.text, got, w)
			}
		}
		if len(c.want) == 0 && err != nil || len(c.want) == 1 && len(faults) != 1 {
			t.Errorf("%s: got %v, want %d faults", c.text, err, len(c.want))
		}
	}
}

// A line that is refused in some branch alone says how likely that is, why, and how the units then stand.
func TestPlanSaysWhereALineIsRefused(t *testing.T) {
	res := outlook(t, "at: vimeiro-turn-3\nsteps: [{line: n}, {line: first french}, {line: f FA1 l 2/97}, {line: f FA2 l 2/97}, {line: n}, {line: n}, {line: n}, {line: first french}, {line: c 3/32 2/97}]\n")
	last := res.Steps[8]
	sum := new(big.Rat).Set(last.Done)
	for _, x := range last.Refused {
		sum.Add(sum, x.P)
	}
	if len(last.Refused) == 0 || sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("the charge: got done %s and refused %v, want both and 1 together", last.Done, last.Refused)
	}
	o, _ := last.Refused[len(last.Refused)-1].Where[0].Keys.Get("2/97").(game.Object)
	if o.Get("status") != "destroyed" {
		t.Errorf("where the charge is refused: got 2/97 %v, want it destroyed", o)
	}
}

// A line that gives a rally away is refused as the prompt refuses it, and one that is ruled is carried out.
func TestPlanGivesNothingAway(t *testing.T) {
	for line, want := range map[string]string{"bt 20ld": "0", "n": "0", "n !": "1", "rally 2/86": "1"} {
		res := outlook(t, "at: vimeiro-turn-3\nsteps: [{line: n, owed: leave}, {line: "+line+", owed: leave}]\n")
		if got := res.Steps[1].Done.RatString(); got != want {
			t.Errorf("%s while a rally is owed: got carried out %s, want %s", line, got, want)
		}
	}
}

// A line that is repeated is asked about as it went last: who was hit, two times in five, tests in the first phase and not in the second.
func TestPlanForgetsHowARepeatedLineWent(t *testing.T) {
	res := outlook(t, "at: vimeiro-turn-3\nsteps: [{line: n}, {line: first french}, {line: f FA1 l 2/97}, {do: [{line: n, as: tests}, {line: 'place 2/97 at 50,50 facing 0', if: tests unit.pm_lost >= 0}], until: 2/97 pm > 99, times: 2}]\n")
	if got := res.Steps[4].Done.RatString(); got != "2/5" {
		t.Errorf("placed behind a test: got %s times on average, want 2/5", got)
	}
}

// More than can be gone through is refused with a sentence that names the step.
func TestPlanHasLimits(t *testing.T) {
	text := "at: vimeiro-turn-3\nsteps:\n  - line: n\n  - line: first british\n"
	for _, x := range []string{"1/50 s 1/86", "5/60 s 3/32", "2/95 s 3/82", "2/97 s 1Gr", "2/9 s 2Gr", "2/43 s 3Gr", "2/52 s 4Gr", "2q s 4PD"} {
		text += "  - line: f " + x + "\n"
	}
	p, g, err := planned(t, text)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	var no *game.Refusal
	if _, err = plan.Run(p, g.Session, i18n.New(i18n.EN).Say); !errors.As(err, &no) || !strings.Contains(i18n.New(i18n.EN).Say(no.Say), "step ") {
		t.Errorf("eight volleys at eight units: got %v, want a step refused", err)
	}
}

// A number in braces is a sum of what steps before came to: two shots at one column, and what stands against it then, in every way.
func TestPlanReckonsNumbersInBraces(t *testing.T) {
	res := outlook(t, "game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: a}, {line: f s 4b at 5b col, as: b}, {line: 'f s {1 + a.target.pm_lost + b.target.pm_lost - 1}b at 5b col', as: c}]\n")
	want, refused := map[string]*big.Rat{}, new(big.Rat)
	loss := map[int]*big.Rat{0: big.NewRat(1, 5), 1: big.NewRat(18, 25), 2: big.NewRat(2, 25)} // of one shot of four bases
	for a, p := range loss {
		for b, q := range loss {
			both := new(big.Rat).Mul(p, q)
			if a+b == 0 { // nobody shoots with no base
				refused.Add(refused, both)
				continue
			}
			for _, x := range outlook(t, fmt.Sprintf("game: ordremixte\nsteps: [{line: f s %db at 5b col, as: c}]\n", a+b)).Ends {
				k := fmt.Sprint(a, b, (game.Outcome{Keys: x.Keys}).Text())
				want[k] = new(big.Rat).Mul(both, x.P)
			}
		}
	}
	got := map[string]*big.Rat{}
	for _, e := range res.Ends {
		lost := func(name string) any {
			return e.Keys.Get(name).(game.Object).Get("target").(game.Object).Get("pm_lost")
		}
		c := e.Keys.Get("c").(game.Object)
		if c.Get("step") == nil {
			k := fmt.Sprint(lost("a"), lost("b"), (game.Outcome{Keys: game.Object{{Key: "c", Value: c}}}).Text())
			got[k] = e.P
		}
	}
	for k, p := range want {
		if got[k] == nil || got[k].Cmp(p) != 0 {
			t.Errorf("%s: got %v, want %s", k, got[k], p)
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %d ways in which the third shoots, want %d", len(got), len(want))
	}
	if no := res.Steps[2].Refused; len(no) != 1 || no[0].P.Cmp(refused) != 0 {
		t.Errorf("the third with no base: got refused %v, want %s", no, refused)
	}
}

// The step before one with others instead of it is the one of them that was carried out.
func TestPlanKnowsTheStepBefore(t *testing.T) {
	missed, hit := big.NewRat(1, 5), big.NewRat(4, 5) // of one shot of four bases
	shot := "line: f s 4b at 5b col"
	for _, c := range []struct {
		name, steps string
		want        *big.Rat // that the last line is carried out
	}{
		{"the line itself", "{if: one hit, " + shot + "}, {if: before hit, " + shot + "}", new(big.Rat).Mul(hit, hit)},
		{"the line or that of else", "{if: one hit, " + shot + ", else: [{" + shot + "}]}, {if: before hit, " + shot + "}", hit},
		{"what else ends with", "{if: one hit, " + shot + ", else: [{" + shot + "}, {if: before missed, " + shot + "}]}, {if: before passed, " + shot + "}", new(big.Rat).Mul(missed, hit)},
		{"of else alone", "{if: one hit, " + shot + ", else: [{if: before missed, " + shot + "}]}, {if: before done, " + shot + "}", big.NewRat(1, 1)},
		{"in steps that belong together", "{if: one hit, do: [{" + shot + "}, {if: before missed, " + shot + ", else: [{" + shot + "}]}], else: [{" + shot + "}]}, {if: before missed, " + shot + "}", missed},
	} {
		res := outlook(t, "game: ordremixte\nsteps: [{"+shot+", as: one}, "+c.steps+"]\n")
		if got := res.Steps[len(res.Steps)-1].Done; got.Cmp(c.want) != 0 {
			t.Errorf("%s: got the last line carried out with %s, want %s", c.name, got, c.want)
		}
	}
}

// What may come several times is told as a number of times, also where that is less than one; what may come once as a chance.
// A shot of four bases misses with 1/5 and takes two points with 2/25.
func TestPlanTellsTimesFromChances(t *testing.T) {
	shot := "line: f s 4b at 5b col"
	for _, c := range []struct{ steps, want string }{
		{"{" + shot + ", as: one}, {if: one missed, " + shot + ", until: before missed, times: 3}", "2  f s 4b at 5b col: carried out 0.49 times on average, not meant 80"},
		{"{" + shot + ", as: one}, {if: one missed, " + shot + ", until: before missed, times: 3}", "(line 4); it is so after time 1: 4, after time 2: 3, after time 3: 3, not yet: 10"},
		{"{do: [{" + shot + ", as: one}, {if: one missed, " + shot + "}], until: one target.pm_lost = 2, times: 2}", "2  f s 4b at 5b col: carried out 0.38 times on average, not meant 1.54 times on average"},
		{"{" + shot + ", as: one}, {if: one target.pm_lost = 2, do: [{do: [{" + shot + "}], until: before missed, times: 3}], until: before missed, times: 2}", "it is so after time 1: 0.02 times on average, after time 2: 0.02 times on average, after time 3: 0.02 times on average, not yet: 0.06 times on average"},
		{"{" + shot + ", as: one}, {if: one target.pm_lost = 2, do: [{" + shot + ", as: two}, {if: two target.pm_lost = 2, " + shot + "}], until: before missed, times: 2}", "carried out 0.01 times on average"},
		{"{" + shot + ", as: one}, {if: one target.pm_lost = 2, " + shot + ", as: two}, {if: two target.pm_lost = 2, " + shot + ", as: three}, {if: three target.pm_lost = 2, " + shot + ", until: before missed, times: 2}", "carried out <0.01 times on average, not meant >99"},
	} {
		res := outlook(t, "game: ordremixte\nsteps: ["+c.steps+"]\n")
		told := strings.Join(strings.Fields(repl.Text{P: i18n.New(i18n.EN)}.Plan("ordremixte", res)), " ")
		if want := strings.Join(strings.Fields(c.want), " "); !strings.Contains(told, want) {
			t.Errorf("%s: got\n%s\nwant %s in it", c.steps, told, want)
		}
	}
}

// What a condition says is read in either language and held to the outcomes that there are: a word that a fact may be, and no
// outcome has, is a chance of nothing.
func TestPlanConditionsSayWhatTheyMean(t *testing.T) {
	shot := "game: ordremixte\nsteps: [{line: f s 4b at 5b col, as: x}, "
	hurt := big.NewRat(2, 5) // two bases at long range; who is not hit does not test, and comes to nothing
	fired := "at: vimeiro-turn-3\nsteps: [{line: n}, {line: first french}, {line: f FA1 l 2/97}, "
	for _, c := range []struct {
		begin, cond string
		want        *big.Rat
	}{
		{shot, "x target.status = holds", big.NewRat(1, 1)}, {shot, "x target.status = Salda", big.NewRat(1, 1)}, {shot, "x salda", big.NewRat(1, 1)},
		{shot, "x target.status = routs", new(big.Rat)}, {shot, "x routs", new(big.Rat)}, {shot, "x target.status != routs", big.NewRat(1, 1)},
		{shot, "x target.pm_lost >= 9", new(big.Rat)}, {shot, "x hit and not x missed", big.NewRat(4, 5)}, {shot, "x passed or x refused", new(big.Rat)},
		{shot, "x hit and x missed", new(big.Rat)}, {shot, "x missed and x hit or x missed", big.NewRat(1, 5)}, {shot, "x not missed", big.NewRat(4, 5)}, {shot, "not x not missed", big.NewRat(1, 5)},
		{shot, "x target.pm_lost > 1", big.NewRat(2, 25)}, {shot, "x target.pm_lost at most 0", big.NewRat(1, 5)}, {shot, "x target.pm_lost <1", big.NewRat(1, 5)}, {shot, "x target.pm_lost != 1", big.NewRat(7, 25)},
		{shot, "x target.pm_lost almeno 1", big.NewRat(4, 5)}, {shot, "x target.pm_lost at least 2", big.NewRat(2, 25)}, {shot, "x target.pm_lost ≤ 1", big.NewRat(23, 25)}, {shot, "x target.pm_lost al massimo 1", big.NewRat(23, 25)},
		{fired, "2/97 lost pm", hurt}, {fired, "2/97 lost pm >= 2", big.NewRat(1, 25)}, {fired, "2/97 perso pm = 0", big.NewRat(3, 5)}, {fired, "2/97 unsteady or not 2/97 steady", new(big.Rat)}, {fired, "2/97 steady and 2/97 pm < 5", hurt},
		{"at: vimeiro-turn-3\nsteps: [", "2/86 disordered = no", big.NewRat(1, 1)}, {"at: vimeiro-turn-3\nsteps: [", "2/86 disordinata = sì", new(big.Rat)},
		{"at: vimeiro-turn-3\nsteps: [{line: n}, {line: first french}, {line: f FA1 l 2/97}, {line: n, as: tests}, ", "tests unit.pm_lost >= 0", hurt},
		{"at: vimeiro-turn-3\nsteps: [{line: n, owed: leave}, ", "2/86 stato = Rotta", big.NewRat(1, 1)},
	} {
		res := outlook(t, c.begin+"{line: n, if: "+c.cond+"}]\n")
		if got := new(big.Rat).Sub(big.NewRat(1, 1), res.Steps[len(res.Steps)-1].Passed); got.Cmp(c.want) != 0 {
			t.Errorf("%s: got so with %s, want %s", c.cond, got, c.want)
		}
	}
}

// Every decision that nobody took is told once, with the answer that was taken for it.
func TestPlanTellsWhatNobodyDecided(t *testing.T) {
	for _, c := range []struct{ answers, want string }{{"", "a2 d3"}, {", answers: [a2]", "a3 d3"}, {", answers: [d2, d3, a2, a3]", ""}} {
		var got []string
		for _, n := range outlook(t, "game: centoore\nsteps: [{line: 'battle 3,2,1 at 2,2,1 phases=3'"+c.answers+"}]\n").Steps[0].Unsaid {
			got = append(got, n.Answers[0])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("with answers%q: got decided %v, want %s", c.answers, got, c.want)
		}
	}
}

// Every game that gives odds has plans of declared facts: the chances of two questions that do not touch each other multiply.
func TestPlansOfEveryGame(t *testing.T) {
	for _, c := range []struct{ game, line string }{
		{"ordremixte", "f s 4b at 5b col"}, {"onepage", "attack line size=3 leader=2 at infantry side"}, {"centoore", "battle 3,2 at 2,2 phases=2"},
		{"phalanx", "battle 5 at 3/2"}, {"waterloo200", "battle 4-3-2-1 + horse 2-1 at 4w-3-2-1 terrain=3"},
	} {
		res := outlook(t, "game: "+c.game+"\nsteps: [{line: "+strconv.Quote(c.line)+", as: one}, {line: "+strconv.Quote(c.line)+", as: two}]\n")
		o := &Options{Lang: i18n.EN, P: i18n.New(i18n.EN), Game: c.game, Streams: Streams{Env: func(string) string { return "" }}}
		g, err := o.begin(nil, "")
		if err != nil {
			t.Fatal(err)
		}
		outs := g.Submit("odds " + c.line)[0].Odds.Outcomes
		if len(res.Ends) != len(outs)*len(outs) {
			t.Errorf("%s: got %d ends, want %d times %d", c.game, len(res.Ends), len(outs), len(outs))
		}
		want := map[string]*big.Rat{}
		for _, x := range outs {
			for _, y := range outs {
				want[(game.Outcome{Keys: game.Object{{Key: "one", Value: x.Keys}, {Key: "two", Value: y.Keys}}}).Text()] = new(big.Rat).Mul(x.P, y.P)
			}
		}
		for _, e := range res.Ends {
			if p := want[e.Text()]; p == nil || p.Cmp(e.P) != 0 {
				t.Errorf("%s: %s: got %s, want %v", c.game, e.Text(), e.P, p)
			}
		}
		g.Close()
	}
}
