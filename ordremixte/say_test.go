package ordremixte

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"

	"github.com/google/go-cmp/cmp"
)

func registerWords() { i18n.Register(i18n.Catalog{Domain: "doc", EN: doc.EN(), IT: doc.IT()}) }

func TestSentencesAreThere(t *testing.T) {
	registerWords()
	for _, f := range i18ntest.Faults(i18n.Catalogs()) {
		if strings.HasPrefix(f, "om: ") {
			t.Error(f)
		}
	}
	i18ntest.CheckUsed(t, ".")
	keys := map[string]bool{}
	for k := range helperKeys(t) {
		keys[k] = true
	}
	for _, infos := range [][]facts.FactInfo{facts.UnitFacts[:], facts.SituationFacts[:]} {
		for _, info := range infos {
			keys["fact."+info.Name] = true
			if info.Kind == facts.Word {
				for v := range info.Words {
					keys[state.WordKey(info, v)] = true
				}
			}
		}
	}
	for _, w := range facts.UnitFacts[facts.FFormation].Words {
		keys["a.formation."+w] = true
	}
	for f := state.NoFate; f <= state.Saved; f++ {
		keys["fate."+f.String()] = true
	}
	for s := state.Steady; s <= state.Destroyed; s++ {
		keys["status."+s.String()], keys["odds."+s.String()] = true, true
		if s != state.Steady {
			keys["outcome."+s.String()] = true
		}
	}
	for _, role := range []byte{'a', 't', 0} {
		keys["part."+(&state.Sheet{Role: role}).Part()] = true
	}
	for _, k := range []string{"heavy-rout", "square-routs", "guns-left"} {
		keys["om.melee."+k], keys["om.melee."+k+"-unknown"] = true, true
	}
	for _, k := range []string{"fire", "morale", "fate", "melee"} {
		keys["due."+k] = true
	}
	for _, k := range []string{"half-way", "spread", "unit", "unit-more", "unit-unnamed", "unit-more-unnamed"} {
		keys["hand."+k] = true
	}
	for _, p := range state.Phases().All {
		keys["phase."+p.ID] = true
	}
	for _, v := range (Rules{}).Verbs() {
		keys["om.verb."+v.Name] = true
	}
	if len(keys) < 300 {
		t.Fatalf("only %d keys found: the search is blind", len(keys))
	}
	for _, l := range i18n.Langs {
		p := i18n.New(l)
		for k := range keys {
			if !p.Has(k) {
				t.Errorf("got %s has no %s; want %s", l, k, "p.Has(k)")
			}
		}
	}
}

// helperKeys collects the keys written in the sources of this package that
// reach a message through a helper: every literal that looks like a key of one
// of the families and is an argument of a call that makes sentences, or a value
// that such a call gets by name.
func helperKeys(t *testing.T) map[string]bool {
	t.Helper()
	const marks = "a answer attach charge clock counter die due fact fate fire hand melee morale odds om part phase record ruling set square step tag tie turn way"
	families := facts.WordSet(marks)
	// Measures of the tables are named alike: they are read through these.
	measures := facts.WordSet("Int CM Deg Bands Modifiers Table")
	out := map[string]bool{}
	set := gotoken.NewFileSet()
	for _, name := range sources(t) {
		// Words of the grammar, facts of the tables and the tables as values are not sentences.
		if base := filepath.Base(name); base == "words.go" || base == "numbers.go" || base == "made.go" {
			continue
		}
		f, err := goparser.ParseFile(set, name, nil, goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				if s, ok := c.Fun.(*ast.SelectorExpr); ok && measures[s.Sel.Name] {
					return false
				}
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != gotoken.STRING {
				return true
			}
			key, _ := strconv.Unquote(lit.Value)
			family, rest, dot := strings.Cut(key, ".")
			if !dot || rest == "" || !families[family] || strings.HasSuffix(key, ".") || strings.HasSuffix(key, "-") {
				return true
			}
			switch {
			case family == "melee" && overridden[key]:
				key = "om." + key
			case strings.ContainsAny(rest, " =,>"):
				return true
			}
			out[key] = true
			return true
		})
	}
	return out
}

// overridden are the keys that sayOverride puts "om." before.
var overridden = map[string]bool{"melee.heavy-rout": true, "melee.square-routs": true, "melee.guns-left": true}

// page prints a verdict as the console does.
func page(p *i18n.Printer, mark render.Mark, lines []game.Text) string {
	var out render.Page
	for _, l := range lines {
		say, right := p.Say(l.Say), render.Cites(l.Refs...)
		switch l.Kind {
		case game.HeadLine:
			out = append(out, render.Head(mark, say, right)...)
		case game.HandsLine:
			out = append(out, render.Hands(say)...)
		case game.PhaseLine:
			out = append(out, render.Phase(say)...)
		default:
			out = append(out, render.BodyRef(say, right)...)
		}
	}
	return out.String() + "\n"
}

func throw(t *testing.T, adj game.Adjudication, answers []string, faces ...int) game.Verdict {
	t.Helper()
	var fs []dice.Face
	for _, f := range faces {
		fs = append(fs, dice.Face{Face: f})
	}
	for _, a := range answers {
		fs = append(fs, dice.Face{Pick: a})
	}
	var v game.Verdict
	d := dice.New(fs, nil)
	owed, err := d.Run(func() { v = adj.Play(d) })
	if err != nil || len(owed) > 0 {
		t.Fatalf("dice %v: got owed %v, %v; want %s", faces, owed, err, "err == nil, len(owed) <= 0")
	}
	return v
}

// field is a table of a few units without a place, for the names of a verdict.
func field(units ...*state.Unit) *state.State {
	s := &state.State{Field: &state.Field{Name: "test", Tape: 0.5, TapeDeg: 2, Sides: []state.SideInfo{{Name: "British"}, {Name: "French"}}}, First: -1, Turn: 3}
	for _, u := range units {
		u.Grade, u.Brigade = facts.LineGrade, -1
		u.BasesStart = max(u.BasesStart, u.Bases)
		u.PMStart = max(u.PMStart, u.PM)
		s.Units = append(s.Units, u)
	}
	return s
}

// spoken is one adjudication with dice, to be read in both languages.
type spoken struct {
	name   string
	verb   string
	a, b   int
	behind bool // the targets stand one behind another
	state  *state.State
	ids    [2][]string
	facts  [][]game.Fact
	faces  []int
	picks  []string
	lines  int // most lines, 6 when it is 0
}

func (x *spoken) action() (*state.State, game.Action) {
	s := x.state
	if s == nil {
		st, _ := Rules{}.Setup(nil)
		s = st.(*state.State)
	}
	act := game.Action{Verb: x.verb, Units: []game.Operand{unnamed(max(x.a, 1))}}
	if x.b > 0 {
		act.Units = append(act.Units, unnamed(x.b))
	}
	for i := range act.Units {
		if x.ids[i] != nil {
			act.Units[i] = game.Operand{IDs: x.ids[i]}
			if len(x.ids[i]) > 1 {
				act.Units[i].Join = game.Together
			}
		}
	}
	if x.behind {
		act.Units[1].Join = game.Behind
	}
	for _, f := range x.facts {
		act.Facts = append(act.Facts, f...)
	}
	return s, act
}

func (x *spoken) play(t *testing.T) game.Verdict {
	t.Helper()
	s, act := x.action()
	adj, err := Rules{}.Prepare(s, act)
	if err != nil {
		t.Fatalf("%s: %v", x.name, err)
	}
	return throw(t, adj, x.picks, x.faces...)
}

func (x *spoken) ask(t *testing.T) *game.Odds {
	t.Helper()
	s, act := x.action()
	adj, err := Rules{}.Prepare(s, act)
	if err != nil {
		t.Fatalf("%s: %v", x.name, err)
	}
	return adj.Odds(odds.NewEngine())
}

// talk is a spread of actions, each with the dice of one course.
func talk() []spoken {
	f := plainFacts
	col := f("t", "formation", "column", "bases", "4", "pm", "5")
	short := f("", "range", "short")
	guns := f("a", "arm", "foot-artillery", "bases", "2")
	return []spoken{
		{name: "fire hit, retreat", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), col, short}, faces: []int{37, 4}},
		{name: "fire hit, holds", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), col, short}, faces: []int{37, 7}},
		{name: "fire hit, rout", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "bases", "4", "pm", "3", "pm-start", "6"), short}, faces: []int{37, 1}},
		{name: "fire miss", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), col, f("", "range", "long")}, faces: []int{90}},
		{name: "fire, no points told", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "formation", "column"), short}, faces: []int{37}},
		{name: "fire critical with a general", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "5"), f("t", "formation", "column", "bases", "4", "pm", "5", "general", "brigade"), short}, faces: []int{4, 3, 7}, lines: 7},
		{name: "fire over 100", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "6", "grade", "elite"), col, short}, faces: []int{80, 6}},
		{name: "fire over 100, no more", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "5", "grade", "elite"), col, short}, faces: []int{80, 6}},
		{name: "fire at the disordered", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "bases", "4", "pm", "5", "disordered", "yes"), short}, faces: []int{37, 7}},
		{name: "fire at routers", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "bases", "4", "pm", "2", "routing", "yes"), short}, faces: []int{37}},
		{name: "fire that destroys", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "bases", "1", "pm", "1", "formation", "column"), short}, faces: []int{37}},
		{name: "fire through two", verb: "fire", b: 2, behind: true, facts: [][]game.Fact{guns, f("t1", "formation", "column", "bases", "4", "pm", "5"), f("t2", "formation", "column", "bases", "4", "pm", "6"), f("", "range", "long", "crossed", "2")}, faces: []int{31, 6}},
		{name: "fire through two, both hit", verb: "fire", b: 2, behind: true, facts: [][]game.Fact{guns, f("t1", "formation", "column", "bases", "4", "pm", "5"), f("t2", "formation", "column", "bases", "4", "pm", "4"), f("", "range", "long", "crossed", "2")}, faces: []int{12, 6, 3}, lines: 8},
		{name: "grand battery", verb: "fire", a: 2, b: 1, facts: [][]game.Fact{guns, col, f("", "range", "long")}, faces: []int{44, 6}},
		{name: "rocket hits", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "arm", "foot-artillery", "bases", "1", "weapon", "rockets"), f("t", "arm", "light-cavalry", "bases", "4", "pm", "5"), f("", "range", "long")}, faces: []int{1}},
		{name: "rocket bursts", verb: "fire", b: 1, facts: [][]game.Fact{f("a", "arm", "foot-artillery", "bases", "1", "weapon", "rockets"), col, f("", "range", "long")}, faces: []int{10}},
		{name: "blaze", verb: "fire", b: 1, facts: [][]game.Fact{guns, f("t", "bases", "4"), f("", "range", "long", "building", "yes")}, faces: []int{1}},
		{name: "no blaze", verb: "fire", b: 1, facts: [][]game.Fact{guns, f("t", "bases", "4"), f("", "range", "long", "building", "yes")}, faces: []int{5}},
		{name: "melee, points not told", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "formation", "column", "grade", "veteran", "charging", "yes"), f("t", "bases", "4")}, faces: []int{24, 61}},
		{name: "melee, one retreats", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "formation", "column", "charging", "yes", "pm", "5", "pm-start", "6"), f("t", "bases", "4", "pm", "6")}, faces: []int{72, 18, 4}},
		{name: "melee, tie-break", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "formation", "column", "charging", "yes", "pm", "7"), f("t", "bases", "4", "pm", "6")}, faces: []int{72, 81}},
		{name: "melee, tie-break to the die", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "pm", "6"), f("t", "bases", "4", "pm", "6")}, faces: []int{72, 81, 3, 5}},
		{name: "melee, both hit", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "pm", "5"), f("t", "bases", "4", "pm", "5")}, faces: []int{12, 13, 6, 3}},
		{name: "melee of the disordered", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "pm", "5", "disordered", "yes"), f("t", "bases", "4", "pm", "5")}, faces: []int{12, 6, 80}},
		{name: "melee, heavy cavalry", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "arm", "heavy-cavalry", "bases", "3", "impetus", "yes", "charging", "yes", "pm", "6", "cuirassiers", "yes"), f("t", "bases", "4", "pm", "6")}, faces: []int{40, 6, 80}, lines: 8},
		{name: "melee at a square", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "formation", "column", "charging", "yes", "pm", "6"), f("t", "bases", "4", "formation", "square", "pm", "4")}, faces: []int{12, 80, 4}, lines: 7},
		{name: "melee with guns", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "formation", "column", "charging", "yes", "pm", "6"), f("t", "arm", "foot-artillery", "bases", "2", "pm", "6")}, faces: []int{99, 80}, lines: 7},
		{name: "melee in the flank", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "pm", "6"), f("t", "bases", "4", "pm", "6"), f("", "side", "flank")}},
		{name: "melee with march column", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "pm", "6"), f("t", "bases", "4", "pm", "6", "formation", "march")}},
		{name: "melee on a bridge", verb: "melee", b: 1, facts: [][]game.Fact{f("a", "bases", "1", "pm", "6"), f("t", "bases", "4", "pm", "6"), f("", "defile", "yes")}, faces: []int{12, 80}, lines: 7},
		{name: "morale", verb: "morale", facts: [][]game.Fact{f("a", "bases", "4", "pm", "4", "grade", "veteran")}, faces: []int{3}},
		{name: "charge stopped", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "bases", "5", "formation", "column", "pm", "5", "pm-start", "6"), f("t", "bases", "5", "pm", "6")}, faces: []int{44, 2}},
		{name: "whole charge", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "bases", "5", "formation", "column", "pm", "5", "pm-start", "6"), f("t", "bases", "5", "pm", "6")}, faces: []int{44, 6, 72, 18, 4}},
		{name: "whole charge with generals", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "bases", "5", "formation", "column", "pm", "5", "pm-start", "6", "general", "brigade"), f("t", "bases", "5", "pm", "5", "general", "brigade")}, faces: []int{44, 6, 7, 12, 18, 4, 6, 1, 3, 9}, lines: 10},
		{name: "charge in square", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "arm", "light-cavalry", "bases", "4", "pm", "5"), f("t", "bases", "4", "pm", "6", "square", "yes")}, faces: []int{80}},
		{name: "charge over open order", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "arm", "light-cavalry", "bases", "4", "pm", "5"), f("t", "bases", "4", "pm", "5", "formation", "open")}, faces: []int{90, 6}},
		{name: "countercharge in a charge", verb: "charge", b: 1, facts: [][]game.Fact{f("a", "arm", "light-cavalry", "bases", "4", "pm", "5"), f("t", "arm", "light-cavalry", "bases", "4", "pm", "5", "order", "attack")}, faces: []int{3, 55, 99, 6}},
		{name: "square", verb: "square", b: 1, facts: [][]game.Fact{f("a", "bases", "4", "grade", "veteran"), f("t", "arm", "heavy-cavalry")}, faces: []int{47}},
		{name: "no square", verb: "square", b: 1, facts: [][]game.Fact{f("a", "bases", "4"), f("t", "arm", "heavy-cavalry"), f("", "distance", "12")}, faces: []int{12}},
		{name: "countercharge", verb: "counter", b: 1, facts: [][]game.Fact{f("a", "arm", "light-cavalry", "pm", "4", "order", "attack"), f("t", "arm", "light-cavalry")}, faces: []int{4}},
		{name: "no countercharge", verb: "counter", b: 1, facts: [][]game.Fact{f("a", "arm", "light-cavalry", "pm", "4"), f("t", "arm", "light-cavalry")}, faces: []int{5}},
		{name: "general", verb: "fate", facts: [][]game.Fact{f("a", "bases", "4", "pm", "4", "general", "brigade", "lost", "1")}, faces: []int{2, 4}},
	}
}

// TestVerdictsRead plays a spread of actions and reads them in both languages.
func TestVerdictsRead(t *testing.T) {
	registerWords()
	i18n.Missing()
	for _, x := range talk() {
		v := x.play(t)
		for _, l := range i18n.Langs {
			p := i18n.New(l)
			out := page(p, render.Entry(41), v.Lines)
			most := x.lines
			if most == 0 {
				most = render.MaxLines
			}
			if err := render.Fits(out, most); err != nil {
				t.Errorf("%s, %s: %v\n%s", x.name, l, err, out)
			}
			for _, st := range v.Steps {
				out += p.Say(st.Say) + " " + p.Say(st.Value) + " " + p.Say(st.Computed) + "\n"
			}
			if l == i18n.IT {
				i18ntest.NoEnglish(t, out, titlesOf(v.Lines))
			}
		}
	}
	i18ntest.NoHoles(t)
}

// titlesOf is the citations of some lines: a title of a part of a paragraph is
// one name in both languages.
func titlesOf(lines []game.Text) string {
	var out []string
	for _, l := range lines {
		for _, r := range l.Refs {
			out = append(out, string(r))
		}
	}
	return strings.Join(out, " ")
}

// TestOddsRead asks for the odds of the same spread.
func TestOddsRead(t *testing.T) {
	registerWords()
	i18n.Missing()
	for _, x := range talk() {
		o := x.ask(t)
		if o == nil || o.Lines == nil {
			continue
		}
		for _, l := range i18n.Langs {
			out := page(i18n.New(l), render.Odds, o.Lines)
			if err := render.Fits(out, render.MaxLines); err != nil {
				t.Errorf("%s, %s: %v\n%s", x.name, l, err, out)
			}
			if l == i18n.IT {
				i18ntest.NoEnglish(t, out, titlesOf(o.Lines))
			}
		}
	}
	i18ntest.NoHoles(t)
}

// TestModelOutputs holds three verdicts to the model, letter by letter.
func TestModelOutputs(t *testing.T) {
	registerWords()
	fane := &state.Unit{ID: "1/50", Bases: 5, PM: 6, General: facts.Brigadier, GeneralID: "Fane"}
	column := &state.Unit{ID: "1/86", Side: 1, Bases: 5, PM: 5, PMStart: 6, Formation: facts.Column, Charging: true}
	fire := spoken{name: "6.1", verb: "fire", b: 1, state: field(fane, column), ids: [2][]string{{"1/50"}, {"1/86"}},
		facts: [][]game.Fact{plainFacts("", "range", "short", "closing", "yes")}, faces: []int{44, 6}}
	melee := spoken{name: "6.3", verb: "melee", b: 1,
		state: field(&state.Unit{ID: "3/32", Bases: 4, PM: 7, Formation: facts.Column, Charging: true}, &state.Unit{ID: "3/82", Bases: 4, PM: 5, PMStart: 6, Formation: facts.Column, Charging: true},
			&state.Unit{ID: "2/97", Side: 1, Bases: 4, PM: 5}),
		ids: [2][]string{{"3/32", "3/82"}, {"2/97"}}, faces: []int{55, 22, 6, 5}, picks: []string{"3/82"}}
	charge := spoken{name: "6.6", verb: "charge", b: 1,
		state: field(&state.Unit{ID: "1/50", Bases: 5, PM: 6, General: facts.Brigadier, GeneralID: "Fane"}, &state.Unit{ID: "1/86", Side: 1, Bases: 5, PM: 5, PMStart: 6, Formation: facts.Column}),
		ids:   [2][]string{{"1/86"}, {"1/50"}}}
	for l, want := range map[i18n.Lang][3]string{
		i18n.EN: {`[41] Fire: 1/50 (Fane) at 1/86, short, closing fire              OM §10.2, 9.10
     5 bases x (10 +5 short +5 column) = 100, critical 10
     d100 44 HIT: 1/86 loses 1 PM, 5->4, tests
     morale d10 6 -1 base lost = 5: HOLDS, closes to contact           OM §11.1
  >> 1/86: remove 1 base
`, `[56] Melee: 3/32 + 3/82 against 2/97, front                      OM §10.6, 11.1
     4+4 bases x (10 +5 charge) = 120: 1 PM sure, then 20; d100 55 no more
     2/97 4 bases x 10 = 40; d100 22 HIT: 1 PM, its owner says on 3/82    (R57)
     3/82 5->4 d6 6 -1 base lost = 5 HOLDS  2/97 5->4 d6 5 HOLDS
     Tie-break, PM now: 3/32 7, 2/97 4: 2/97 LOSES, retreats, no PM
  >> 3/82: remove 1 base; 2/97: turn 1 base, 14 cm when turn 4 opens
`, ` ?   Charge: 1/86 on 1/50 (Fane), whole chain                    OM §10.2, 11.1
     closing fire 100, critical 10
     melee 60 against 40
     attacker beaten 98%: retreats 58, routs 38, gone 2
     attacker wins 2%: defender retreats 1, routs 1
`},
		i18n.IT: {`[41] Tiro: 1/50 (Fane) su 1/86, corta, premischia                OM §10.2, 9.10
     5 basi x (10 +5 corta +5 colonna) = 100, critico 10
     d100 44 COLPITO: 1/86 perde 1 PM, 5->4, prova il morale
     morale d10 6 -1 base persa = 5: TIENE, va a contatto              OM §11.1
  >> 1/86: togliere 1 base
`, `[56] Mischia: 3/32 + 3/82 contro 2/97, di fronte                 OM §10.6, 11.1
     4+4 basi x (10 +5 carica) = 120: 1 PM certo, poi 20; d100 55 nient'altro
     2/97 4 basi x 10 = 40; d100 22 COLPITO: 1 PM, assegnato a 3/82       (R57)
     3/82 5->4 d6 6 -1 base persa = 5 TIENE  2/97 5->4 d6 5 TIENE
     Spareggio, PM ora: 3/32 7, 2/97 4: 2/97 PERDE, si ritira, 0 PM
  >> 3/82: togliere 1 base; 2/97: girare 1 base, 14 cm a inizio mossa 4
`, ` ?   Carica: 1/86 su 1/50 (Fane), per intero                     OM §10.2, 11.1
     premischia 100, critico 10
     mischia 60 contro 40
     battuto chi attacca 98%: si ritira 58, in rotta 38, distrutta 2
     vince chi attacca 2%: chi difende si ritira 1, in rotta 1
`},
	} {
		p := i18n.New(l)
		got := [3]string{
			page(p, render.Entry(41), fire.play(t).Lines),
			page(p, render.Entry(56), melee.play(t).Lines),
			page(p, render.Odds, charge.ask(t).Lines),
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: got %s; want %s", l, d, `d == ""`)
		}
	}
}
