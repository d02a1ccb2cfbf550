package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// thrower throws seeded dice and writes down what it threw.
type thrower struct {
	rng   *rand.Rand
	faces []int
}

func (x *thrower) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	f := x.rng.IntN(int(d)) + 1
	x.faces = append(x.faces, f)
	return f, dice.Rolled, true
}

// throughPhases plays a charge on the table as a turn does: declared in the
// movement, its shots in the fire phase, the tests when it closes, the melee
// after contact; until nothing is owed and the melees are over.
func throughPhases(t *testing.T, s *state.State, charge game.Action, x *thrower) *state.State {
	t.Helper()
	play := func(a game.Action) {
		adj, err := Rules{}.Prepare(s, a)
		if err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		d := dice.New(nil, x)
		var v game.Verdict
		if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil {
			t.Fatalf("got %+v owes %v %v; want %s", a, owed, err, "len(owed) <= 0, err == nil")
		}
		for _, e := range v.Events {
			s = s.Apply(e)
		}
	}
	play(charge)
	for range 200 {
		if ev, _ := turn.Follow(s); len(ev) > 0 {
			for _, e := range ev {
				s = s.Apply(e)
			}
			continue
		}
		if dues := turn.Dues(s); len(dues) > 0 && !dues[0].Optional {
			play(dues[0].Action)
			continue
		}
		if s.PhaseID() == "melee" {
			return s
		}
		ev, _, err := turn.ClosePhase(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range ev {
			s = s.Apply(e)
		}
	}
	t.Fatal("the turn does not end")
	return nil
}

// A charge played through the phases of a turn ends as the whole chain does with the
// same faces (OM §7 [+], OM §10.2 [+]).
func Test7_ChargeThroughThePhases(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, d, a string
		says       [2]string
		facts      []game.Fact
		pm         [2]int // of the charger, of the charged
	}{
		{"column on line", line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 28, 180, ""),
			[2]string{"a: bases=4 formation=column", "t: bases=4"}, nil, [2]int{5, 5}},
		{"column on line, few points", line("A", 60, 20, 0), unitAt("X", 4, "column", 60, 28, 180, ""),
			[2]string{"a: bases=4 formation=column", "t: bases=4"}, nil, [2]int{3, 2}},
		{"dragoons on line", line("A", 60, 20, 0), unitAt("X", 3, "line", 60, 32, 180, ", arm: heavy-cavalry"),
			[2]string{"a: arm=heavy-cavalry bases=3 impetus", "t: bases=4"}, []game.Fact{{Of: "a", Name: "impetus", Value: "yes"}}, [2]int{5, 5}},
		{"horse on horse", unitAt("A", 2, "line", 60, 20, 0, ", arm: light-cavalry"), unitAt("X", 3, "line", 60, 32, 180, ", arm: heavy-cavalry"),
			[2]string{"a: arm=heavy-cavalry bases=3", "t: arm=light-cavalry bases=2 order=attack"}, nil, [2]int{4, 3}},
		{"column on guns", battery("A", 2, 60, 20, 0, ""), unitAt("X", 4, "column", 60, 28, 180, ""),
			[2]string{"a: bases=4 formation=column", "t: arm=foot-artillery bases=2"}, nil, [2]int{5, 5}},
		{"column on recruits", unitAt("A", 4, "line", 60, 20, 0, ", grade: recruit"), unitAt("X", 4, "column", 60, 28, 180, ", grade: veteran"),
			[2]string{"a: bases=4 formation=column grade=veteran", "t: bases=4 grade=recruit"}, nil, [2]int{6, 4}},
	} {
		base := scenario(t, []string{c.d}, []string{c.a})
		base = base.Apply(&state.EvFirst{Side: 1}).Apply(&state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: 1})
		for i, id := range []string{"X", "A"} {
			u := base.Unit(id)
			base = base.Apply(&state.EvPM{Unit: id, Now: min(c.pm[i], u.PMStart), Was: u.PM})
			base = base.Apply(&state.EvFact{Unit: id, Name: "pm-start", Value: itoa(base.Unit(id).PM)})
			base = base.Apply(&state.EvFact{Unit: id, Name: "lost", Value: "0"})
		}
		whole := act(t, "charge", 1, 1,
			fmt.Sprintf("%s pm=%d", c.says[0], base.Unit("X").PM), fmt.Sprintf("%s pm=%d", c.says[1], base.Unit("A").PM))
		p := chainOf(t, whole)
		for seed := range uint64(more(20, 150)) {
			x := &thrower{rng: rand.New(rand.NewPCG(seed, 7))}
			charge := game.Action{Verb: "charge", Units: []game.Operand{only("X"), only("A")}, Force: true,
				Facts: append([]game.Fact{{Name: "side", Value: "front"}}, c.facts...)}
			end := throughPhases(t, base, charge, x)
			y := newRuns[chain.Result](t, nil)
			y.src.faces = x.faces
			r, owed := y.once(func(d *dice.Dice) chain.Result { return playChain(p, d, nil) })
			if len(owed) > 0 || y.src.pos != len(x.faces) {
				t.Fatalf("%s, seed %d: %v on the table, the chain took %d and owes %v", c.name, seed, x.faces, y.src.pos, owed)
			}
			for i, id := range []string{"X", "A"} {
				u := end.Unit(id)
				if u.PM != int(r.U[i].Pm) || u.Status != r.U[i].Status {
					t.Fatalf("%s, seed %d, faces %v: %s has %d PM and %s on the table, %d and %s in the chain",
						c.name, seed, x.faces, id, u.PM, u.Status, r.U[i].Pm, r.U[i].Status)
				}
			}
			if err := (Rules{}).Check(end); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
	}
}

// Gunners who left their guns in retreat and are reached: horse destroys them, foot takes two
// points and routs them; they never fire (OM §11.2 [+]).
func Test11_2_CrewAwayFromItsGuns(t *testing.T) {
	for _, c := range []struct {
		charger string
		status  state.Status
		pm      int
	}{
		{unitAt("X", 4, "column", 60, 28, 180, ""), state.Routing, 3},
		{unitAt("X", 2, "line", 60, 28, 180, ", arm: light-cavalry"), state.Destroyed, 0},
	} {
		s := scenario(t, []string{battery("A", 2, 60, 20, 0, "")}, []string{c.charger})
		for _, e := range []game.Event{&state.EvFirst{Side: 1}, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: 1}, &state.EvGuns{Unit: "A", Left: true}, &state.EvFled{Unit: "A", Turn: 1}} {
			s = s.Apply(e)
		}
		x := &thrower{rng: rand.New(rand.NewPCG(1, 1))}
		end := throughPhases(t, s, game.Action{Verb: "charge", Units: []game.Operand{only("X"), only("A")}, Force: true,
			Facts: []game.Fact{{Name: "side", Value: "front"}}}, x)
		if u := end.Unit("A"); u.Status != c.status || u.PM != c.pm || len(x.faces) != 0 {
			t.Errorf("OM §11.2: %s: got %s, %d PM, faces %v; want %s", c.charger, u.Status, u.PM, x.faces, "u.Status == c.status, u.PM == c.pm, len(x.faces) == 0")
		}
	}
}

// Going on to a later step of the movement passes over whoever has not moved in those
// before, and one sentence names them (OM §7 [+]): for a charge, for a move and for the end
// of the movement. Nobody is named who moved, whose place is unknown, whose step is to come
// or who has moved on himself (OM §7 [-]).
func Test7_PassedOver(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	told := func(s *state.State, line string) string {
		t.Helper()
		_, say, err := turn.Advance(s, actionOf(t, s, line))
		if err != nil {
			t.Fatalf("§7: %s: %v", line, err)
		}
		var all []string
		for _, x := range say {
			all = append(all, i18n.New(i18n.EN).Say(x.Say))
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		name string
		s    *state.State
		line string
		want string
	}{
		{"foot moves first", s, "move A forward 2", "Over, not moved: generals (Duke, Fane, Cotton), cavalry (H, I, R); undo goes back."},
		{"foot charges first", s, "charge A X", "Over, not moved: generals (Duke, Fane, Cotton), cavalry (H, I, R); undo goes back."},
		{"horse moves first", s, "move H forward 2", "Over, not moved: generals (Duke, Fane, Cotton); undo goes back."},
		{"a general moves first", s, "move fane to 60 37", ""},
		{"foot wheels near the enemy", after(s, &state.EvPlace{Unit: "X", X: 40, Y: 60}), "wheel A left 5", "Over, not moved: generals (Duke, Fane, Cotton), cavalry (H, I, R); undo goes back."},
		{"foot wheels far from every enemy, which is a strategic move", s, "wheel A left 5", ""},
		{"a screen goes out", s, "form A screen 1", ""},
		{"one of the horse is not known to stand anywhere", after(s, &state.EvUnplaced{Unit: "I"}), "move A forward 2", "Over, not moved: generals (Duke, Fane, Cotton), cavalry (H, R); undo goes back."},
		{"the step of foot has begun", after(s, &state.EvStage{Stage: state.StepFoot}), "move A forward 2", ""},
	} {
		if got := told(c.s, c.line); got != c.want {
			t.Errorf("§7: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}
