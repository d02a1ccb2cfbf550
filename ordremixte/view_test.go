package ordremixte

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// secretly is a state whose French keep other secrets than those of s: orders,
// objectives, when they were given, who is detached, riders on their way.
func secretly(rng *rand.Rand, s *state.State) *state.State {
	n, f := *s, *s.Field
	f.Brigades = slices.Clone(f.Brigades)
	n.Field = &f
	order := func() facts.Order { return facts.Order(rng.IntN(int(facts.Support) + 1)) }
	aims := []string{"", "farm", "copse", "foy", "lefebvre"}
	n.Commands = slices.Clone(s.Commands)
	for i, b := range f.Brigades {
		if b.Side == 1 {
			f.Brigades[i].Order = order()
			n.Commands[i] = &state.Command{Order: order(), Objective: aims[rng.IntN(len(aims))], Given: rng.IntN(4), Reached: rng.IntN(2) == 0, Detached: []string{"", "X", "K"}[rng.IntN(3)]}
		}
	}
	n.Units = slices.Clone(s.Units)
	for i, u := range n.Units {
		if u.Side == 1 {
			c := *u
			c.Order, c.Objective, c.Ordered, c.Stray = order()*facts.Order(rng.IntN(2)), aims[rng.IntN(len(aims))], rng.IntN(4), rng.IntN(2) == 0
			n.Units[i] = &c
		}
	}
	n.Couriers, n.Riders = nil, 0
	for k := range rng.IntN(4) {
		n.Riders++
		n.Couriers = append(n.Couriers, &state.Courier{N: k + 1, Side: 1, Brigade: 2 + rng.IntN(2), Order: order(), Sent: 1, Left: rng.IntN(5000) - 1, At: geometry.Vec{X: 60, Y: 110}})
	}
	return &n
}

// asked is everything that a side can ask of a state and read: every question of the
// grammar, and the odds of every charge, in both languages and as data.
func askedOf(t *testing.T, s *state.State) string {
	t.Helper()
	var b strings.Builder
	langs := []*i18n.Printer{i18n.New(i18n.EN), i18n.New(i18n.IT)}
	write := func(line string, v game.Verdict, err error) {
		fmt.Fprintf(&b, "> %s\n", line)
		for _, p := range langs {
			var r *game.Refusal
			if errors.As(err, &r) {
				fmt.Fprintln(&b, r.Kind, p.Say(r.Say), p.Say(r.Hint), r.Ways)
			}
			for _, l := range v.Lines {
				fmt.Fprintln(&b, p.Say(l.Say), l.Refs)
			}
			for _, x := range v.Steps {
				fmt.Fprintln(&b, x.Ref, p.Say(x.Say), p.Say(x.Value), x.From)
			}
		}
		j, _ := json.Marshal(v.Data)
		fmt.Fprintln(&b, string(j), v.Trusted, v.Assumed)
	}
	ask := func(line string) {
		c, err := language.Parse(s, scan(line), nil)
		if err != nil {
			write(line, game.Verdict{}, err)
			return
		}
		v, err := ask.Answer(s, c.Action)
		write(line, v, err)
	}
	for _, line := range []string{"units", "units british", "units french", "map", "phase"} {
		ask(line)
	}
	for _, br := range s.Field.Brigades {
		ask("units " + br.ID)
		ask("command " + br.ID)
	}
	for _, u := range s.Units {
		for _, verb := range []string{"show", "legal", "targets", "zoc", "near", "reach"} {
			ask(verb + " " + u.ID)
		}
	}
	for _, pair := range []string{"A X", "X A", "H K", "K H"} {
		for _, verb := range []string{"measure", "arc", "los", "side"} {
			ask(verb + " " + pair)
		}
		ids := strings.Fields(pair)
		adj, err := turn.Prepare(s, game.Action{Verb: "charge", Units: []game.Operand{only(ids[0]), only(ids[1])}, Facts: plainFacts("", "distance", "8", "side", "front")})
		if err != nil {
			write("charge "+pair, game.Verdict{}, err)
			continue
		}
		d := dice.New(nil, &thrower{rng: rand.New(rand.NewPCG(1, 2))})
		var v game.Verdict
		if _, err := d.Run(func() { v = adj.Play(d) }); err != nil {
			t.Fatal(err)
		}
		write("charge "+pair, v, nil)
		if o := adj.Odds(odds.NewEngine()); o != nil {
			j, _ := json.Marshal(o.Outcomes)
			fmt.Fprintln(&b, string(j))
		}
	}
	for _, d := range turn.Dues(s) {
		fmt.Fprintln(&b, d.Action, d.Needs)
	}
	fmt.Fprintln(&b, strings.Join(language.Complete(s, "order "), " "), string(Rules{}.Encode(s)))
	return b.String()
}

// Counters are face down (OM §4.2 [+]): of two battles that differ only in what the
// French have been told, the British see the same state, to the last field, and read
// the same in every answer; each side sees its own (OM §4.2 [-]).
func Test4_2_FaceDown(t *testing.T) {
	t.Parallel()
	french := []string{"          - {id: Y, bases: 4, formation: line, at: [74, 100], facing: 180}",
		`          - {id: Y, bases: 4, formation: line, at: [74, 100], facing: 180}
      - name: Lefebvre
        general: {id: lefebvre, at: [95, 54]}
        order: attack
        units:
          - {id: K, arm: light-cavalry, bases: 4, formation: line, at: [90, 50], facing: 180}`}
	base := corps(t, french...)
	rng := rand.New(rand.NewPCG(1809, 4))
	differ := 0
	pairs, every := effort.Of(300, 1000, 1000, 10_000), effort.Of(100, 100, 1) // of the pairs every answer is compared
	var want string
	var view *state.State
	for i := range pairs {
		if i%100 == 0 { // another moment of the battle
			phase := state.Phases().All[rng.IntN(len(state.Phases().All))].ID
			s := inPhase(atTurn(base, 1+rng.IntN(4)), phase)
			s = relocated(s, "X", geometry.Vec{X: 50 + rng.Float64()*20, Y: 45 + rng.Float64()*40}, 180)
			base = s
			view = Rules{}.View(secretly(rng, s), []int{0}).(*state.State)
			want = askedOf(t, view)
		}
		x := secretly(rng, base)
		if v := (Rules{}).View(x, []int{0}); !reflect.DeepEqual(v, view) {
			t.Fatalf("pair %d: the British see a difference", i)
		}
		if i%every != 0 {
			continue
		}
		if got := askedOf(t, Rules{}.View(x, []int{0}).(*state.State)); got != want {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for k := range min(len(a), len(b)) {
				if a[k] != b[k] {
					t.Fatalf("pair %d differs:\n%s\n%s", i, a[k], b[k])
				}
			}
			t.Fatalf("pair %d differs in length", i)
		}
		if i%200 == 0 {
			if own := (Rules{}).View(x, []int{1}).(*state.State); casting.OrderOf(own, own.Unit("K")) != casting.OrderOf(x, x.Unit("K")) || askedOf(t, own) == want {
				t.Error("the French do not see their own orders")
			}
			differ++
		}
	}
	if differ == 0 {
		t.Error("nothing was compared")
	}
}

// An order is for the eyes of its side alone (OM §4.2 [+]); what everybody sees keeps
// it out (OM §4.2 [-]).
func Test4_2_KeeperAndVeil(t *testing.T) {
	s := atTurn(corps(t), 3)
	for line, want := range map[string]int{"order fane halt": 0, "order fane": 0, "order foy attack": 1, "courier fane halt": 0, "detach A halt": 0, "detach A": -1, "order fane shown": -1, "next": -1, "fire A X": -1} {
		if got := (Rules{}).Keeper(s, actionOf(t, s, line)); got != want {
			t.Errorf("%s is for %d, want %d", line, got, want)
		}
	}
	// Its side shows a counter when the enemy demands it; the enemy's seat turns none up.
	for line, want := range map[string]int{"order fane shown": 0, "order foy shown": 1, "order foy reached": 1, "detach A": 0, "next": -1, "first french": -1} {
		if got := (Rules{}).Owner(s, actionOf(t, s, line)); got != want {
			t.Errorf("OM §4.2: %s is for %d to type, want %d", line, got, want)
		}
	}
	_, v := does(t, s, "order fane halt")
	j, _ := json.Marshal(Rules{}.Veil(s, actionOf(t, s, "order fane halt"), v, []int{1}).Events)
	if strings.Contains(string(j), "halt") {
		t.Errorf("the enemy reads %s", j)
	}
	if j, _ := json.Marshal(Rules{}.Veil(s, actionOf(t, s, "order fane halt"), v, []int{0}).Events); !strings.Contains(string(j), "halt") {
		t.Errorf("its own side reads %s", j)
	}
	// Whoever gives an order is answered in lines for his side alone.
	for _, line := range []string{"order fane halt", "courier fane halt", "detach A halt"} {
		_, v := does(t, s, line)
		for side, reads := range []bool{true, false} {
			if got := (Rules{}).Veil(s, actionOf(t, s, line), v, []int{side}).Lines; len(got) > 0 != reads {
				t.Errorf("OM §4.2: of %s side %d reads %d lines", line, side, len(got))
			}
		}
	}
	// What an action closes on its way tells of both sides' riders, whoever acts: the French read
	// of their own alone, with units of either side in the line and without any.
	both := game.Verdict{Lines: []game.Text{{Say: ref.M("theirs"), Secret: &game.Secret{Side: 0}}, {Say: ref.M("own"), Secret: &game.Secret{Side: 1}}, {Say: ref.M("open")}}}
	for _, line := range []string{"move X forward 2", "fire A X", "next", "order fane shown"} {
		var read []string
		for _, l := range (Rules{}).Veil(s, actionOf(t, s, line), both, []int{1}).Lines {
			read = append(read, l.Say.Key)
		}
		if got := strings.Join(read, " "); got != "own open" {
			t.Errorf("OM §4.2: when the line is %s the French read %q", line, got)
		}
	}
	for _, l := range i18n.Langs {
		for _, x := range v.Lines {
			if strings.Contains(i18n.New(l).Say(x.Say), i18n.New(l).Say(ref.M("order.halt"))) {
				t.Error("the line tells the order")
			}
		}
	}
}
