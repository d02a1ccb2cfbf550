package ordremixte

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// turnThree opens the shipped tracked fixture of turn 3, in the first movement.
func turnThree(t *testing.T) *state.State {
	t.Helper()
	sc, err := battle.Load("vimeiro-turn-3")
	if err != nil {
		t.Fatal(err)
	}
	gs, err := Rules{}.Setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	s := gs.(*state.State)
	for _, e := range []game.Event{&state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: s.Turn}} {
		s = s.Apply(e)
	}
	return s
}

// declare carries out a charge and gives the state after it.
func declare(t *testing.T, s *state.State, facts []game.Fact, target string, who ...string) (*state.State, error) {
	t.Helper()
	join := game.Alone
	if len(who) > 1 {
		join = game.Together
	}
	adj, err := turn.Prepare(s, game.Action{Verb: "charge", Units: []game.Operand{{IDs: who, Join: join}, {IDs: []string{target}}}, Facts: facts})
	if err != nil {
		return s, err
	}
	d := dice.New(nil, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		t.Fatalf("got owed %v, %v; want %s", owed, err, "err == nil, len(owed) <= 0")
	}
	for _, e := range v.Events {
		s = s.Apply(e)
	}
	return s, nil
}

// Two columns that charge a line in lines of their own are one charge: the line
// divides its fire and fights one melee; a third is refused (OM §10.1 [+], OM
// §10.1 [-], OM §10.2 [+]).
func Test10_1_SeparateChargesAtOneLineAreOne(t *testing.T) {
	s := turnThree(t)
	s, err := declare(t, s, nil, "2/97", "3/32")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = declare(t, s, nil, "2/97", "3/82"); err != nil {
		t.Fatal(err)
	}
	if len(s.Charges) != 1 || len(nthOf(s.Charges, 0).Attackers) != 2 {
		t.Fatalf("OM §10.1: got charges %+v; want %s", nthOf(s.Charges, 0), "len(s.Charges) == 1, len(s.Charges[0].Attackers) == 2")
	}
	if _, err = declare(t, s, nil, "2/97", "1/86"); err == nil {
		t.Error("a third column charges the front of one line")
	}
	s = s.Apply(&state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	due := turn.Dues(s)
	if len(due) != 2 {
		t.Fatalf("%d closing shots are due", len(due))
	}
	for _, d := range due {
		if d.Needs[0].Value != 40 {
			t.Errorf("closing fire %d on %s, want 40", d.Needs[0].Value, d.Action.Units[1].IDs[0])
		}
	}
}

// Facts that are typed with the second of two lines which become one charge count in their
// melee as if one line had said them (OM §10.1 [+]): each with its own unit, a fact of the
// first line with the first (OM §10.1 [-]), also when one of the two is no longer there.
func Test10_1_FactsOfTwoLines(t *testing.T) {
	fact := func(of, name, value string) game.Fact { return game.Fact{Of: of, Name: name, Value: value} }
	for _, c := range []struct {
		name               string
		together, one, two []game.Fact
	}{
		{"the second has 3 points", []game.Fact{fact("a2", "pm", "3")}, nil, []game.Fact{fact("a", "pm", "3")}},
		{"the first has 3 points", []game.Fact{fact("a1", "pm", "3")}, []game.Fact{fact("a", "pm", "3")}, nil},
		{"both have a grade", []game.Fact{fact("a1", "grade", "elite"), fact("a2", "grade", "recruit")}, []game.Fact{fact("a", "grade", "elite")}, []game.Fact{fact("a1", "grade", "recruit")}},
		{"the target has a grade", []game.Fact{fact("t", "grade", "veteran")}, nil, []game.Fact{fact("t", "grade", "veteran")}},
	} {
		start := turnThree(t)
		one, err := declare(t, start, c.together, "2/97", "3/32", "3/82")
		if err != nil {
			t.Fatalf("§10.1: %s: %v", c.name, err)
		}
		two, err := declare(t, start, c.one, "2/97", "3/32")
		if err == nil {
			two, err = declare(t, two, c.two, "2/97", "3/82")
		}
		if err != nil {
			t.Fatalf("§10.1: %s: %v", c.name, err)
		}
		for _, gone := range []string{"", "3/32", "3/82"} {
			var got [2]string
			for i, s := range []*state.State{one, two} {
				if gone != "" {
					s = after(s, &state.EvStatus{Unit: gone, Is: state.Routing})
				}
				s = after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn}, &state.EvChargeStage{N: 1, Stage: state.InContact})
				adj, err := turn.Prepare(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: []string{"3/32", "3/82"}, Join: game.Together}, {IDs: []string{"2/97"}}}})
				if err != nil {
					t.Fatalf("§10.1: %s without %q: %v", c.name, gone, err)
				}
				o := adj.Odds(odds.NewEngine())
				got[i] = fmt.Sprintf("%v %v", o.Chance, o.Outcomes)
			}
			if got[0] != got[1] {
				t.Errorf("§10.1: %s, gone %q: two lines: got\n%.300s\nwant, as one line,\n%.300s", c.name, gone, got[1], got[0])
			}
		}
	}
}

// A second line that joins a charge is reckoned with the first (OM §10.1 [+], OM §10.2 [+]):
// its odds and the closing fire that it announces are those of one line for both; the first
// alone knows of nobody else (OM §10.1 [-]).
func Test10_1_TheSecondLineIsReckonedWithTheFirst(t *testing.T) {
	charge := func(s *state.State, who ...string) game.Adjudication {
		join := game.Alone
		if len(who) > 1 {
			join = game.Together
		}
		return prepared(t, s, game.Action{Verb: "charge", Units: []game.Operand{{IDs: who, Join: join}, only("2/97")}})
	}
	odd := func(a game.Adjudication) string {
		o := a.Odds(odds.NewEngine())
		return fmt.Sprintf("%v %v", o.Chance, o.Outcomes)
	}
	start := turnThree(t)
	first, err := declare(t, start, nil, "2/97", "3/32")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := odd(charge(first, "3/82")), odd(charge(start, "3/32", "3/82")); got != want {
		t.Errorf("§10.1: the second line: got\n%.300s\nwant, as one line,\n%.300s", got, want)
	}
	if odd(charge(start, "3/32")) == odd(charge(start, "3/32", "3/82")) {
		t.Error("§10.1: the first line knows of the second")
	}
	v := throw(t, charge(first, "3/82"), nil)
	if page := spokenLines(&v); !strings.Contains(page, "closing fire (40, 40)") {
		t.Errorf("§10.2: what it will owe: got\n%s\nwant closing fire (40, 40)", page)
	}
}

// The melee that is owed names those who closed (OM §10.1 [+]), not a charger whom the fire
// has driven off (OM §10.1 [-]).
func Test10_1_WhoClosedIsNamed(t *testing.T) {
	s, err := declare(t, turnThree(t), nil, "2/97", "3/32", "3/82")
	if err != nil {
		t.Fatal(err)
	}
	for gone, want := range map[string]string{"": "3/32+3/82  4+4 bases x", "3/32": "3/82 4 bases x"} {
		n := after(s, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn}, &state.EvChargeStage{N: 1, Stage: state.InContact})
		if gone != "" {
			n = after(n, &state.EvStatus{Unit: gone, Is: state.Retreating})
		}
		for _, d := range turn.Dues(n) {
			if got := i18n.New(i18n.EN).Say(d.Line.Say); d.Action.Verb == "melee" && !strings.HasPrefix(got, want) {
				t.Errorf("§10.1: gone %q: got %q, want it to begin with %q", gone, got, want)
			}
		}
	}
}

// The closing fire that a charge declares is the one that is owed (OM §10.2 [+]): what was
// typed of the two with the charge counts in it, a fact of one charger not at the other (OM
// §10.2 [-]).
func Test10_2_ClosingFireAsDeclared(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts []game.Fact
		want  [2]int
	}{
		{"nothing", nil, [2]int{40, 40}},
		{"a veteran target", []game.Fact{{Of: "t", Name: "grade", Value: "veteran"}}, [2]int{46, 46}},
		{"the second in light cover", []game.Fact{{Of: "a2", Name: "cover", Value: "light"}}, [2]int{40, 30}},
		{"a target in disorder", []game.Fact{{Of: "t", Name: "disordered", Value: "yes"}}, [2]int{34, 34}},
	} {
		s, err := declare(t, turnThree(t), c.facts, "2/97", "3/32", "3/82")
		if err != nil {
			t.Fatalf("§10.2: %s: %v", c.name, err)
		}
		s = s.Apply(&state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
		var got [2]int
		for i, d := range turn.Dues(s) {
			got[i] = d.Needs[0].Value
		}
		if got != c.want {
			t.Errorf("§10.2: %s: owed %v, want %v", c.name, got, c.want)
		}
	}
}

// A unit taken in flank by one charge does not fight the other in front (OM §10.4
// [+]): it routs once, for two points.
func Test10_4_FlankedUnitDoesNotFightItsFront(t *testing.T) {
	s := turnThree(t)
	s, err := declare(t, s, nil, "2/97", "3/32")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = declare(t, s, []game.Fact{{Name: "side", Value: "flank"}}, "2/97", "3/82"); err != nil {
		t.Fatal(err)
	}
	if len(s.Charges) != 2 {
		t.Fatalf("OM §10.4: got %d charges; want %s", len(s.Charges), "len(s.Charges) == 2")
	}
	for _, ch := range s.Charges {
		s = s.Apply(&state.EvChargeStage{N: ch.N, Stage: state.InContact})
	}
	before := s.Unit("2/97").PM
	s = s.Apply(&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn})
	for {
		evs, _ := turn.Follow(s)
		if len(evs) == 0 {
			break
		}
		for _, e := range evs {
			s = s.Apply(e)
		}
	}
	u := s.Unit("2/97")
	if u.Status != state.Routing || before-u.PM != state.Num(s.Book()).Shock().AutoRout {
		t.Errorf("2/97 is %s and lost %d", u.Status, before-u.PM)
	}
	for _, ch := range s.Charges {
		if ch.Stage != state.Fought {
			t.Errorf("charge %d on %s is still at stage %d", ch.N, ch.Target, ch.Stage)
		}
	}
}

// Cavalry hit by a rocket is disordered for the whole of the next move and no
// longer (OM §9.7 [+], OM §9.7 [-]).
func Test9_7_RocketDisorderLastsTheNextMove(t *testing.T) {
	s := turnThree(t)
	s = s.Apply(&state.EvDisorder{Unit: "20LD", On: true, To: s.Turn + 1})
	s = s.Apply(&state.EvDisorder{Unit: "1/86", On: true})
	s = nextTurn(s)
	if !s.Unit("20LD").Disordered || s.Unit("1/86").Disordered {
		t.Errorf("in the next move: 20LD %t, 1/86 %t", s.Unit("20LD").Disordered, s.Unit("1/86").Disordered)
	}
	s = nextTurn(s)
	if s.Unit("20LD").Disordered {
		t.Error("20LD is disordered in the move after")
	}
}

// At the table the square measures how far the cavalry is: nearer than the
// warning it is refused (OM §8.6/emergency-square [+], OM §8.6/emergency-square
// [-]).
func Test8_6_SquareMeasuresTheCavalry(t *testing.T) {
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	gs, err := Rules{}.Setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	s := gs.(*state.State)
	square := game.Action{Verb: "square", Units: []game.Operand{{IDs: []string{"1/50"}}, {IDs: []string{"4PD"}}}}
	at := func(y float64) (game.Adjudication, error) {
		u := s.Unit("1/50")
		n := after(frenchMove(s, "move-first"), &state.EvPlace{Unit: "4PD", X: u.Pose.At.X, Y: u.Pose.At.Y + y, Deg: 180},
			&state.EvCharge{N: 1, Attackers: []string{"4PD"}, Target: "1/50", Closing: facts.Long})
		return turn.Prepare(n, square)
	}
	near, err := at(10)
	if err != nil {
		t.Fatal(err)
	}
	far, err := at(20)
	if err != nil {
		t.Fatal(err)
	}
	chance := func(a game.Adjudication) int {
		v, _ := a.(*game.Proc[chain.Result]).Chance().Get("value").(int)
		return v
	}
	if n, f := chance(near), chance(far); n != f-20 {
		t.Errorf("OM §8.6: got at 10 cm %d, at 20 cm %d; want %s", n, f, "n == f-20")
	}
	if _, err := at(5); err == nil {
		t.Error("a square is formed with the cavalry 5 cm away")
	}
}

// Guns leave open order alone beyond short range, placed or not (OM §9.3 [+]), and
// not within it (OM §9.3 [-]).
func Test9_3_GunsAndOpenOrderDeclared(t *testing.T) {
	for _, c := range []struct {
		rng string
		ok  bool
	}{{"long", false}, {"short", true}} {
		_, err := tryDeclared("fire", 1, 1, plainFacts("a", "arm", "foot-artillery", "bases", "2"), plainFacts("t", "formation", "open"), plainFacts("", "range", c.rng))
		if (err == nil) != c.ok {
			t.Errorf("OM §9.3: %s: got %v; want %s", c.rng, err, "(err == nil) == c.ok")
		}
	}
}

// Horse fights nobody behind hard cover, with or without a charge before (OM §10.5
// [-]).
func Test10_5_NoMeleeAgainstHardCover(t *testing.T) {
	if _, err := tryDeclared("melee", 1, 1, plainFacts("a", "arm", "heavy-cavalry", "bases", "3"), plainFacts("t", "bases", "4", "cover", "hard")); err == nil {
		t.Error("horse fights troops in houses")
	}
	if _, err := tryDeclared("melee", 1, 1, plainFacts("a", "bases", "3"), plainFacts("t", "bases", "4", "cover", "hard")); err != nil {
		t.Errorf("foot does not: %v", err)
	}
}

// What stands in a redoubt or a village bars horse also when the ground is measured and
// nobody says so; in the open, and behind a light fence, it does not (OM §10.5 [+], OM §10.5
// [-], OM R52).
func Test10_5_HardCoverMeasured(t *testing.T) {
	for _, c := range []struct {
		ground string
		barred bool
	}{{"", false}, {"redoubt", true}, {"village", true}} {
		var ground []string
		if c.ground != "" {
			ground = append(ground, "id: g, kind: "+c.ground+", polygon: [[50, 16], [70, 16], [70, 21], [50, 21]]")
		}
		s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("H", 3, "line", 60, 38, 180, ", arm: heavy-cavalry")}, ground...)), "move-first")
		_, err := turn.Prepare(s, on("charge", "H", "A"))
		if barred := err != nil; barred != c.barred {
			t.Errorf("OM §10.5, foot in %q charged by horse: refused %v (%v), want %v", c.ground, barred, err, c.barred)
		}
	}
}

// Cavalry under Support rides against the horse that charges its friend: the
// charger meets it, with impetus on both sides, and not the friend (OM
// §10.5/support [+]); under another order it may not (OM §10.5/support [-]).
func TestSupport10_5_RidesForItsFriend(t *testing.T) {
	s := turnThree(t)
	s, err := declare(t, s, []game.Fact{{Of: "a", Name: "impetus", Value: "yes"}}, "2/97", "4PD")
	if err != nil {
		t.Fatal(err)
	}
	ride := func(order string, face int) (*state.State, error) {
		a := game.Action{Verb: "counter", Units: []game.Operand{{IDs: []string{"20LD"}}, {IDs: []string{"4PD"}}},
			Facts: []game.Fact{{Of: "a", Name: "order", Value: order}}}
		adj, err := turn.Prepare(s, a)
		if err != nil {
			return nil, err
		}
		d := dice.New([]dice.Face{{Face: face}}, nil)
		var v game.Verdict
		if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
			t.Fatalf("OM §10.5/support: got owed %v, %v; want %s", owed, err, "err == nil, len(owed) <= 0")
		}
		n := s
		for _, e := range v.Events {
			n = n.Apply(e)
		}
		return n, nil
	}
	if _, err := ride("halt", 1); err == nil {
		t.Error("a unit under Halt rides for another")
	}
	n, err := ride("support", 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(n.Charges) != 2 || nthOf(n.Charges, 0).Stage != state.Repelled || nthOf(n.Charges, 1).Target != "20LD" || !nthOf(n.Charges, 1).Counter {
		t.Fatalf("OM §10.5/support: got charges %+v %+v; want %s", nthOf(n.Charges, 0), n.Charges[len(n.Charges)-1], `len(n.Charges) == 2, n.Charges[0].Stage == Repelled, n.Charges[1].Target == "20LD", n.Charges[1].Counter`)
	}
	for _, e := range []game.Event{&state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn}, &state.EvStage{Stage: state.FireTests}} {
		n = n.Apply(e)
	}
	for {
		evs, _ := turn.Follow(n)
		if len(evs) == 0 {
			break
		}
		for _, e := range evs {
			n = n.Apply(e)
		}
	}
	due := turn.Dues(n)
	if len(due) != 1 || due[0].Action.Units[1].IDs[0] != "20LD" {
		t.Fatalf("OM §10.5/support: got due %+v; want %s", due, `len(due) == 1, due[0].Action.Units[1].IDs[0] == "20LD"`)
	}
	if a, d := due[0].Needs[0].Value, due[0].Needs[1].Value; a != 105 || d != 40 {
		t.Errorf("melee %d against %d, want 105 and 40", a, d)
	}
	if m, err := ride("support", 6); err != nil || len(m.Charges) != 1 || nthOf(m.Charges, 0).Stage != state.Declared {
		t.Errorf("a failed ride changes the charge: %v", err)
	}
}

// closing gives the state with two columns charging 2/97 in the fire phase, at the
// range of its closing fire, and a function that shoots.
func closing(t *testing.T, rng facts.Range) (*state.State, func(*state.State, string, string) (*state.State, error)) {
	s, err := declare(t, turnThree(t), nil, "2/97", "3/32", "3/82")
	if err != nil {
		t.Fatal(err)
	}
	ch := *nthOf(s.Charges, 0)
	ch.Closing = rng
	s.Charges = []*state.Charge{&ch}
	s = s.Apply(&state.EvPhase{Phase: state.Phases().Index("fire"), Turn: s.Turn})
	return s, func(s *state.State, at, bases string) (*state.State, error) {
		adj, err := turn.Prepare(s, game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{"2/97"}}, {IDs: []string{at}}}, Facts: plainFacts("a", "firing", bases)})
		if err != nil {
			return s, err
		}
		d := dice.New([]dice.Face{{Face: 99}}, nil)
		var v game.Verdict
		if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
			t.Fatalf("got owed %v, %v; want %s", owed, err, "err == nil, len(owed) <= 0")
		}
		for _, e := range v.Events {
			s = s.Apply(e)
		}
		return s, nil
	}
}

// A line charged by two divides its fire at short range, and may give all of it to
// one at long range (OM §10.2 [+], OM §10.2 [-], OM R88).
func Test10_2_TheLineSaysWhoGetsItsFire(t *testing.T) {
	s, shoot := closing(t, facts.Short)
	if _, err := shoot(s, "3/32", "4"); err == nil {
		t.Error("at short range the whole line fires at one of two")
	}
	n, err := shoot(s, "3/32", "2")
	if err != nil {
		t.Fatal(err)
	}
	if due := turn.Dues(n); len(due) != 1 || due[0].Needs[0].Value != 40 {
		t.Errorf("after two bases on the first: %+v", due)
	}
	s, shoot = closing(t, facts.Long)
	if n, err = shoot(s, "3/32", "4"); err != nil {
		t.Fatal(err)
	}
	if due := turn.Dues(n); len(due) != 0 {
		t.Errorf("all its fire is spent and %d shots are due", len(due))
	}
}

// What hands must do when a lost base was never lost: put it back and turn the
// others to the front; and the other way round.
func TestDiffersTellsHands(t *testing.T) {
	s := turnThree(t)
	n := s.Apply(&state.EvBases{Unit: "2/97", Left: s.Unit("2/97").Bases - 1})
	n = n.Apply(&state.EvStatus{Unit: "2/97", Is: state.Retreating})
	got := Rules{}.Differs(n, s)
	if len(got) != 2 || got[0].Act != "put-back" || got[0].N != 1 || got[1].Act != "turn-back" || got[1].N != 1 {
		t.Errorf("put right: got %+v; want %s", got, `len(got) == 2, got[0].Act == "put-back", got[0].N == 1, got[1].Act == "turn-back", got[1].N == 1`)
	}
	got = Rules{}.Differs(s, n)
	if len(got) != 2 || got[0].Act != "remove-base" || got[1].Act != "turn-base" {
		t.Errorf("and back: got %+v; want %s", got, `len(got) == 2, got[0].Act == "remove-base", got[1].Act == "turn-base"`)
	}
	if got = (Rules{}).Differs(s, s); len(got) != 0 {
		t.Errorf("nothing differs, and hands do %+v", got)
	}
}
