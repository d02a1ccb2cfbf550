package centoore

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

func TestCatalogue(t *testing.T) {
	all := i18n.Catalogs()
	mine := slices.DeleteFunc(all, func(c i18n.Catalog) bool { return c.Domain != "centoore" })
	want(t, "catalogues", len(mine), 1)
	for _, f := range i18ntest.Faults(mine) {
		t.Error(f)
	}
}

// TestStatedFacts states every fact once and finds it as given, beside the
// computed value where there is one.
func TestStatedFacts(t *testing.T) {
	const base = "battle 3/2,3/2,3/2,3/2,3/2g at 3/2,3/2,3/2c phases=3 french=attacker attacker-leaders=napoleon:1 "
	for _, c := range []struct{ fact, key, value, computed string }{
		{"attacker-tactical=2", "co.step.tactical", "+2", "+1"},
		{"contact-points=1", "co.step.phases", "3", "2"},
		{"battery=no", "co.step.fires", "no", "yes"},
		{"attacker-corps=5", "co.step.corps", "5", "2"},
		{"attacker-guard-from=3", "co.step.guard", "3", "2"},
		{"attacker-guard-from=no", "co.step.guard", "no", "2"},
		{"attacker-heavy=2", "co.step.heavy", "2", ""},
		{"attacker-heavy=2 attacker-charges=1,0,1", "co.step.charges", "1, 0, 1", ""},
		{"attacker-morale=20", "co.step.level", "20", ""},
		{"attacker-morale-start=22", "co.step.start", "22", "24"},
		{"attacker-axis=no", "co.step.axis", "no", ""},
		{"r1=b", "co.step.chosen", "b", "a"},
		{"r9=b", "co.step.chosen", "b", "a"},
		{"chits=vandamme", "co.step.chit", "Vandamme", ""},
		{"", "co.step.french", "attacker", "attacker"},
		{"", "co.step.force", "3, 3, 3, 3, 3", ""},
		{"", "co.step.reduced", "2, 2, 2, 2, 2", "2, 2, 2, 2, 2"},
	} {
		p, _ := ready(t, base+c.fact)
		v, st := step(p.Base, c.key)
		if st == nil || st.From != game.Given {
			t.Errorf("%s: %+v", c.fact, st)
			continue
		}
		want(t, c.fact, v, c.value)
		want(t, c.fact+" beside", in(i18n.EN).Say(st.Computed), c.computed)
		steps(t, p.Base.Steps)
	}
	p, _ := ready(t, "battle 3 at 3d phases=2 defender-points=4 defender-withdraw-cost=3 defender-withdraw=yes")
	for key, value := range map[string]string{"co.step.points": "4", "co.step.cost": "3", "co.step.must-withdraw": "yes"} {
		if v, st := step(p.Base, key); v != value || st.From != game.Given {
			t.Errorf("%s: %s %+v", key, v, st)
		}
	}
	p, _ = ready(t, "battle 3 at 3 phases=2 attacker-leaders=ney attacker-ney-corps=2")
	if v, st := step(p.Base, "co.step.ney"); v != "2" || st.From != game.Given {
		t.Errorf("Ney: %s %+v", v, st)
	}
}

// TestAssumedFacts: what nobody said is listed with where it comes from.
func TestAssumedFacts(t *testing.T) {
	p, _ := ready(t, "battle 3,3 at 3,3 phases=2 chits=vandamme attacker-heavy=1")
	got := map[string]string{}
	for _, a := range p.Base.Assumed {
		got[a.Fact] = a.Value
	}
	for fact, value := range map[string]string{"french": "defender", "attacker-tactical": "0", "attacker-reduced": "2,2"} {
		want(t, fact, got[fact], value)
	}
	// What a player is asked is assumed by the odds alone.
	want(t, "asked in play", got["attacker-charges"], "")
	for _, a := range exact(t, "battle 3,2 at 3,3 phases=2 attacker-heavy=1").Assumed {
		got[a.Fact] = a.Value
	}
	want(t, "charges", got["attacker-charges"], "at-once")
	want(t, "losses", got["attacker-loss"], "weakest")
	want(t, "equal units", got["defender-loss"], "")
}

func TestParseBothLanguages(t *testing.T) {
	for _, s := range []string{
		"battaglia 3,3,3 contro 3,3,2 fasi=2 tattico-attaccante=0 gettoni=vandamme 4 4",
		"battle attacker=3,3,3 defender=3,3,2 phases=2 attacker-tactical=0 chits=vandamme 4 4",
		"battle 3,3,3 tactical=0 at 3,3,2 phases=2 chits=vandamme roll 4 4",
		"battle 3,3,3 3,3,2 phases=2 attacker-tactical=0 chits=vandamme 4 4",
		"battaglia attaccante=3,3,3 difensore=3,3,2 attaccante-tattico=0 gettoni=vandamme fasi=2 dado 4 4",
	} {
		if diff := cmp.Diff(parse(t, "battle 3,3,3 at 3,3,2 phases=2 attacker-tactical=0 chits=vandamme 4 4"), parse(t, s)); diff != "" {
			t.Errorf("%s: %s", s, diff)
		}
	}
	c := parse(t, "battle 7 at 2 phases=2 3 6")
	want(t, "a force of one unit", strings.Join(c.Action.Units[0].IDs, ","), "7")
	want(t, "and the dice", len(c.Faces), 2)
	want(t, "marches", parse(t, "battle 3,3m at 3 phases=2 chits=marcia").Action.Facts[1].Value, "sound-of-guns")
	want(t, "asked", parse(t, "battle 3 at 3 phases=2?").Ask, true)
}

// TestVariants: facts and dice without a verb change the last question or entry.
func TestVariants(t *testing.T) {
	asked := parse(t, "battle 3,3 at 3,3 phases=2?").Action
	c, err := Rules{}.Parse(&state{}, scan("attacker-tactical=2?"), &game.Last{Asked: &asked})
	if err != nil {
		t.Fatal(said(err))
	}
	want(t, "variant", line(c.Action), "battle phases=2 3,3 tactical=2 at 3,3")
	c, err = Rules{}.Parse(&state{}, scan("phases=3 4 5"), &game.Last{Entered: &asked})
	if err != nil {
		t.Fatal(said(err))
	}
	want(t, "fixed", line(c.Action), "battle phases=3 3,3 at 3,3")
	want(t, "dice", len(c.Faces), 2)
	if _, err := (Rules{}).Parse(&state{}, scan("phases=3"), nil); err == nil {
		t.Error("there is nothing to change")
	}
}

func TestRefusals(t *testing.T) {
	for s, k := range map[string]game.RefusalKind{
		"":                                                 game.Unknown,
		"skirmish 3 at 3":                                  game.Unknown,
		"battle":                                           game.BadValue,
		"battle 3,3 phases=2":                              game.BadValue,
		"battle 3 at 3 phases=two":                         game.BadValue,
		"battle 3 at 3 phases=2 7":                         game.BadValue,
		"battle 3 at 3 phases=2 0":                         game.BadValue,
		"battle 3 at 3 phases=2 phases=3":                  game.BadValue,
		"battle 3 at 3 phases=2 moral=3":                   game.Unknown,
		"battle 3 at 3 phases=2 uphill":                    game.Unknown,
		"battle tactical=1 3 at 3 phases=2":                game.Ambiguous,
		"battle 3/4 at 3 phases=2":                         game.BadValue,
		"battle 3cg at 3 phases=2":                         game.BadValue,
		"battle 3,,3 at 3 phases=2":                        game.BadValue,
		"battle 333,3 at 3 phases=2":                       game.BadValue,
		"battle 3dd at 3 phases=2":                         game.BadValue,
		"battle 3 at 3 phases=2 r9=c":                      game.BadValue,
		"battle 3 at 3 phases=2 french=english":            game.BadValue,
		"battle 3 at 3 phases=2 attacker-leaders=soult":    game.BadValue,
		"battle 3 at 3 phases=2 attacker-leaders=ney:many": game.BadValue,
		"battle 3 at 3 phases=2 attacker-leaders=ney defender-leaders=napoleon":                                 game.Ambiguous,
		"battle 3 at 3 phases=2 french=attacker attacker-leaders=wellington":                                    game.Illegal,
		"battle 3 at 3 phases=2 battery=maybe":                                                                  game.BadValue,
		"battle 3 at 3 phases=2 attacker-heavy=5":                                                               game.Illegal,
		"battle 3 at 3 phases=2 attacker-heavy=1 attacker-charges=0,0,0,1":                                      game.BadValue,
		"battle 3 at 3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 r9=b":                       game.Illegal,
		"battle 3 at 3 phases=2 french=attacker chits=square attacker-heavy=1 defender-heavy=1":                 game.Ambiguous,
		"battle 3 at 3 phases=2 chits=vandamme:9":                                                               game.BadValue,
		"battle 3 at 3 phases=2 attacker-tactical=10":                                                           game.BadValue,
		"battle " + strings.Repeat("3,", 25) + " at 3 phases=2":                                                 game.BadValue,
		"battle 3 at 3 phases=2 french=attacker attacker-chits=" + strings.Repeat("vandamme,", 40) + "vandamme": game.BadValue,
		"battles now": game.Unknown,
	} {
		if got := refused(t, s); got.Kind != k {
			t.Errorf("%s: %s, want %s", s, got, k)
		}
	}
}

// TestForced: what the rules forbid becomes a ruling when the table insists, and
// an impossible number never does.
func TestForced(t *testing.T) {
	p, c := ready(t, "battle 3 at 3 phases=2 attacker-heavy=5 ! house rule")
	want(t, "reason", c.Action.Text, "house rule")
	want(t, "overrode", len(p.Base.Overrode), 1)
	c, err := Rules{}.Parse(&state{}, scan("battle 3 at 3 phases=9 !"), nil)
	if err != nil {
		t.Fatal(said(err))
	}
	if _, err := (Rules{}).Prepare(&state{}, c.Action); err == nil {
		t.Error("nine phases")
	}
}

// TestSuspended: the battle asks for one thing at a time and is the same battle
// however its faces arrive.
func TestSuspended(t *testing.T) {
	const s = "battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 chits=vandamme,square "
	whole := play(t, s+"hold 4 d1 charge 4 d2")
	p, _ := ready(t, s)
	var faces []dice.Face
	var v game.Verdict
	var asked []string
	for _, f := range parse(t, s+"hold 4 d1 charge 4 d2").Faces {
		d := dice.New(faces, nil)
		owed, err := d.Run(func() { v = p.Play(d) })
		if err != nil || len(owed) != 1 {
			t.Fatalf("owed %v, %v", owed, err)
		}
		asked = append(asked, owed[0].Die.String())
		faces = append(faces, f)
	}
	d := dice.New(faces, nil)
	if owed, err := d.Run(func() { v = p.Play(d) }); owed != nil || err != nil {
		t.Fatalf("owed %v, %v", owed, err)
	}
	want(t, "asked", strings.Join(asked, " "), "choice d6 choice choice d6 choice")
	if !reflect.DeepEqual(v, whole) {
		t.Error("two battles of one line")
	}
}

func TestState(t *testing.T) {
	r := Rules{}
	s, err := r.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "empty", string(r.Encode(s)), `{"battles":[]}`)
	if _, err := r.Setup([]byte("{}")); err == nil {
		t.Error("a scenario was taken")
	}
	v := play(t, "battle 3,3,3 at 3,3,3 phases=2 4 4")
	before := r.Encode(s)
	next := s
	for _, e := range v.Events {
		next = r.Apply(next, e)
	}
	want(t, "the old state", string(r.Encode(s)), string(before))
	want(t, "the new one", string(r.Encode(next)), `{"battles":[{"ending":"retreat","lost":[0,2],"morale":[-1,-1],"rout":[0,0],"winner":"defender"}]}`)
	if err := r.Check(next); err != nil {
		t.Error(err)
	}
	if r.Check(r.Apply(next, &battleOver{Winner: "fog"})) == nil {
		t.Error("fog won a battle")
	}
	if e := r.Kinds().New("rain"); e != nil {
		t.Errorf("got an event %v, want none of that kind", e)
	}
	c := parse(t, "battaglie")
	a, err := r.Answer(next, c.Action)
	if err != nil || !c.Question {
		t.Fatal(err)
	}
	if got := shown(t, a.Lines); !strings.HasPrefix(got, "1 battle fought\n1: defender wins; disorganised a 0, d 2; morale a -1, d -1\n") {
		t.Error(got)
	}
	if _, err := r.Answer(next, game.Action{Verb: "battle"}); err == nil {
		t.Error("a battle is no question")
	}
	want(t, "clock", in(i18n.EN).Say(r.Clock(s).Say), "battle")
	want(t, "verbs", strings.Join(r.Complete(s, "ba"), " "), "battle battles battery batteria")
	want(t, "facts", strings.Join(r.Complete(s, "battle 3 at 3 ph"), " "), "phases=")
}

// FuzzParse: no line panics, and an action that was understood is written as a
// line that means the same; preparing and playing it does not panic either.
func FuzzParse(f *testing.F) {
	for _, s := range append(counted, "battaglia 3,3 contro 3 fasi=2 4 a1 charge-1 hold", "battles", "battle 3 at 3 phases=2 ! so", "battle 3/2dm,2c at 3g phases=3?") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Rules{}.Parse(&state{}, scan(s), nil)
		if err != nil {
			if _, ok := err.(*game.Refusal); !ok {
				t.Fatalf("%q: %v is no refusal", s, err)
			}
			return
		}
		if c.Question {
			return
		}
		again, err := Rules{}.Parse(&state{}, scan(line(c.Action)), nil)
		if err != nil {
			t.Fatalf("%q is written %q: %s", s, line(c.Action), said(err))
		}
		again.Action.Force, again.Action.Text = c.Action.Force, c.Action.Text
		if diff := cmp.Diff(c.Action, again.Action); diff != "" {
			t.Fatalf("%q is written %q: %s", s, line(c.Action), diff)
		}
		a, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			return
		}
		d := dice.New(c.Faces, &dice.List{Faces: []int{3, 1, 6, 2, 5, 4}})
		if _, err := d.Run(func() { a.Play(d) }); err != nil {
			if _, ok := err.(*dice.BadFace); !ok {
				t.Fatalf("%q: %v", s, err)
			}
		}
	})
}
