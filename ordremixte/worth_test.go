package ordremixte

import (
	"math"
	"math/rand/v2"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// What a battle is worth to a side falls with its own points and rises with the other's
// losses; who runs is worth less than who stands, and who has gone home nothing.
func TestWorth(t *testing.T) {
	s := corps(t)
	worth := func(s *state.State) float64 { return Rules{}.Worth(s, 0) }
	now := worth(s)
	for name, c := range map[string]struct {
		s  *state.State
		up bool
	}{
		"a point of its own is lost": {as(s, "A", func(u *state.Unit) { u.PM-- }), false},
		"a point of the enemy's":     {as(s, "X", func(u *state.Unit) { u.PM-- }), true},
		"one of its own routs":       {as(s, "A", func(u *state.Unit) { u.Status = state.Routing }), false},
		"one of its own retreats":    {as(s, "A", func(u *state.Unit) { u.Status = state.Retreating }), false},
		"an enemy is destroyed":      {as(s, "X", func(u *state.Unit) { u.Status = state.Destroyed }), true},
	} {
		if got := worth(c.s); got > now != c.up || got == now {
			t.Errorf("%s: %v, it was %v", name, got, now)
		}
	}
	if r := worth(as(s, "A", func(u *state.Unit) { u.Status = state.Routing })); r >= worth(as(s, "A", func(u *state.Unit) { u.Status = state.Retreating })) {
		t.Errorf("who routs is worth as much as who retreats: %v", r)
	}
	broken := s
	for _, u := range s.Units {
		if u.Side == 1 {
			broken = as(broken, u.ID, func(u *state.Unit) { u.PM = 0 })
		}
	}
	if (Rules{}).Decided(s) || (Rules{}).Worth(&state.State{Field: &state.Field{}}, 0) != 0 || (Rules{}).Decided(&state.State{Field: &state.Field{}}) {
		t.Error("nothing is decided yet")
	}
	if got := worth(broken); got <= now {
		t.Errorf("the enemy has nothing left: %v, it was %v", got, now)
	}
}

// Whom an order sends at the enemy is worth more the nearer he comes, and with his front to
// him; what the other side has ordered is worth nothing to who does not see it.
func TestWorthOfOrders(t *testing.T) {
	s := corps(t)
	s = as(s, "A", func(u *state.Unit) { u.Order = facts.Halt })
	sent := as(s, "A", func(u *state.Unit) { u.Order = facts.Attack })
	worth := func(s *state.State) float64 { return Rules{}.Worth(s, 0) }
	near := relocated(sent, "A", sent.Unit("A").Pose.Forward(5).At, sent.Unit("A").Pose.Facing)
	away := relocated(sent, "A", sent.Unit("A").Pose.At, sent.Unit("A").Pose.Facing+180)
	if worth(sent) <= worth(s) || worth(near) <= worth(sent) || worth(away) >= worth(sent) {
		t.Errorf("halted %v, sent %v, nearer %v, turned away %v", worth(s), worth(sent), worth(near), worth(away))
	}
	secret := as(sent, "X", func(u *state.Unit) { u.Order = facts.Attack })
	seen := func(s *state.State) float64 { return Rules{}.Worth(Rules{}.View(s, []int{0}), 0) }
	if seen(secret) != seen(sent) {
		t.Errorf("an order of the other side's is worth %v", seen(secret)-seen(sent))
	}
}

// What a side fights for is the ground that the scenario asks for: who does not hold it is worth more the nearer he comes,
// more still on it, and with the enemy driven from it; who holds what wins the battle gains nothing by going out to meet him.
func TestWorthOfGround(t *testing.T) {
	goals := []string{"sources:\n", `victory:
  - {side: british, kind: hold, object: farm, turn: 10, points: 3, say: {en: F, it: F}}
  - {side: french, kind: hold, object: farm, turn: 10, points: 2, say: {en: F, it: F}}
sources:
`, "turn: 1\n", "turn: 5\nends: {turn: 10}\n"}
	worth := func(s *state.State, side int) float64 { return Rules{}.Worth(s, side) }
	at := func(s *state.State, id string, x, y float64) *state.State {
		return relocated(s, id, geometry.Vec{X: x, Y: y}, s.Unit(id).Pose.Facing)
	}
	// The farm reaches from 55, 80 to 65, 90.
	s := corps(t, goals...)
	afar, before, near, on := s, at(s, "B", 60, 70), at(s, "B", 60, 79), at(s, "B", 60, 86)
	contested := at(on, "X", 60, 89)
	alone := at(s, "X", 60, 89)
	for _, c := range []struct {
		say        string
		more, less *state.State
		side       int
	}{
		{"30 cm nearer to the farm", before, afar, 0},
		{"at its edge", near, before, 0},
		{"in it", on, near, 0},
		{"in it with the enemy rather than leaving it to him", contested, alone, 0},
		{"in it alone rather than with the enemy", on, contested, 0},
		{"in it, of the other side", alone, afar, 1},
		{"not in it while the other side is", afar, on, 1},
		{"in it late rather than early", atTurn(on, 9), on, 0},
	} {
		if got, than := worth(c.more, c.side), worth(c.less, c.side); got <= than {
			t.Errorf("%s: worth %v, want more than %v", c.say, got, than)
		}
	}
	// Nobody who holds it goes out to meet the enemy; where nothing is to be held he does.
	out := func(s *state.State) float64 {
		s = at(s, "A", 46, 86)
		return worth(at(s, "A", 46, 94), 0) - worth(s, 0)
	}
	if got, without := out(on), out(at(corps(t), "B", 60, 86)); got > 0 || without <= 0 {
		t.Errorf("to go out is worth %v with the farm held, %v without goals; want nothing, and something", got, without)
	}
	// What is not judged any more draws nobody.
	judged := commanded(s, "fane", func(*state.Command) {})
	judged.Won = []int{5, 5}
	if got, than := worth(at(judged, "B", 60, 86), 0)-worth(at(judged, "B", 60, 79), 0), worth(on, 0)-worth(near, 0); got >= than {
		t.Errorf("the farm, judged already, is worth %v, and %v before; want less", got, than)
	}
}

// Far from the enemy a way is worth as long as it takes: in march column less, in square more than in line; near him a march column,
// which cannot fight, is worth less than a line. Who waits for him minds whom he has beside or behind him, not who stands ahead.
func TestWorthOfFormation(t *testing.T) {
	s := corps(t, "sources:\n", `victory:
  - {side: british, kind: hold, object: farm, turn: 10, points: 3, say: {en: F, it: F}}
sources:
`, "turn: 1\n", "turn: 5\nends: {turn: 10}\n")
	as := func(s *state.State, form facts.Formation, x, y float64) float64 {
		s = as(s, "B", func(u *state.Unit) { u.Formation = form })
		return Rules{}.Worth(relocated(s, "B", geometry.Vec{X: x, Y: y}, 0), 0)
	}
	// X and Y stand at 100, 60 cm from 40 and 15 from 85; the farm begins at 80.
	if march, line, square := as(s, facts.March, 60, 40), as(s, facts.Line, 60, 40), as(s, facts.Square, 60, 40); march <= line || line <= square {
		t.Errorf("40 cm from the farm, 60 from the enemy: march column %v, line %v, square %v; want each worth more than the next", march, line, square)
	}
	if march, line := as(s, facts.March, 60, 79), as(s, facts.Line, 60, 79); march >= line {
		t.Errorf("21 cm before the enemy: march column %v, line %v; want the line worth more", march, line)
	}
	held := relocated(s, "B", geometry.Vec{X: 60, Y: 86}, 0) // the farm is theirs, and they wait
	facing := func(degrees float64) float64 {
		return Rules{}.Worth(relocated(held, "B", geometry.Vec{X: 60, Y: 86}, degrees), 0)
	}
	if ahead, aslant, aside, behind := facing(0), facing(20), facing(90), facing(180); ahead != aslant || aside >= aslant || behind >= aside {
		t.Errorf("the enemy ahead %v, 20 degrees aslant %v, beside %v, behind %v; want the first two alike and less and less", ahead, aslant, aside, behind)
	}
	if whole, part := (Rules{}).Worth(s, 0), (Rules{}).Worth(setOrder(s, "B"), 0); whole == part {
		t.Errorf("a detachment is led as its brigade is: %v", part)
	}
}

// setOrder detaches a unit under the order of its brigade.
func setOrder(s *state.State, id string) *state.State {
	return as(s, id, func(u *state.Unit) { u.Order = facts.Attack })
}

// Figures of another size stand on a table whose lengths are all that much longer: what a battle is worth is the same.
func TestWorthAtAnotherScale(t *testing.T) {
	s := corps(t)
	far := Rules{}.Worth(s, 0)
	twice := grounded(s, func(f *state.Field) {
		f.Book = s.Book().At(2)
		f.Width, f.Depth = 2*f.Width, 2*f.Depth
	})
	for _, u := range s.Units {
		twice = relocated(twice, u.ID, geometry.Vec{X: 2 * u.Pose.At.X, Y: 2 * u.Pose.At.Y}, u.Pose.Facing)
	}
	if got := (Rules{}).Worth(twice, 0); math.Abs(got-far) > 0.5 {
		t.Errorf("at twice the scale %v, want about %v", got, far)
	}
}

// An order is worth what it lets its brigade do, and nothing for the name of a place that is reached: who stands on the ground
// with the enemy gains by no order to go there, and whose side is content is not sent away from it.
func TestWorthOfAnotherOrder(t *testing.T) {
	goals := []string{"sources:\n", `victory:
  - {side: british, kind: hold, object: farm, turn: 10, points: 3, say: {en: F, it: F}}
sources:
`, "turn: 1\n", "turn: 5\nends: {turn: 10}\n"}
	s := corps(t, goals...)
	with := func(s *state.State, order facts.Order, to string) float64 {
		return Rules{}.Worth(commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective = order, to }), 0)
	}
	in := relocated(s, "B", geometry.Vec{X: 60, Y: 86}, 0)
	contested := relocated(in, "X", geometry.Vec{X: 60, Y: 89}, 180)
	for _, c := range []struct {
		say        string
		s          *state.State
		more, less facts.Order
	}{
		{"the farm is free and far", s, facts.Advance, facts.Halt},
		{"the farm is free and far", s, facts.Attack, facts.Withdraw},
		{"the enemy is in the farm with us", contested, facts.Attack, facts.Advance},
		{"the enemy is in the farm with us", contested, facts.Attack, facts.Halt},
		{"the enemy is in the farm with us", contested, facts.Cautious, facts.Halt},
		{"the farm is ours", in, facts.Halt, facts.Attack},
		{"the farm is ours", in, facts.Halt, facts.Withdraw},
	} {
		if got, than := with(c.s, c.more, "farm"), with(c.s, c.less, "farm"); got <= than {
			t.Errorf("%s: %v is worth %v, want more than %v with %v", c.say, c.more, got, c.less, than)
		}
	}
	if got, than := with(s, facts.Advance, "farm"), with(s, facts.Advance, "copse"); got <= than {
		t.Errorf("to the farm %v, want more than to a copse that nobody asks for, %v", got, than)
	}
}

// Whoever goes by the list is never left with nothing: where orders keep a movement open, the
// lines by which they are obeyed stand in it. OM §4.2 [+]
func TestLegalNeverStalls(t *testing.T) {
	owing := 0
	for seed := range uint64(1) {
		p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(seed, 11)), verbs: map[string]int{}}
		for n := 0; n < more(10, 60); n++ {
			p.answers()
			s := p.s.State().(*state.State)
			all := ask.Legal(s, -1)
			if len(all) == 0 && len(owedNow(p.s)) == 0 {
				_, err := turn.Prepare(s, game.Action{Verb: "next"})
				no, _ := err.(*game.Refusal)
				p.fail("nothing is legal in %s: %+v", p.s.Clock().Phase, no.Ways)
			}
			if len(all) > 0 && !turn.MayNow(s, game.Action{Verb: "next"}) && p.disobeyed() != "" {
				owing++
				if last := all[len(all)-1]; turn.MayNow(s, last) == false {
					p.fail("the last is not legal: %v", last)
				}
			}
			p.step()
		}
	}
	if owing == 0 {
		t.Error("no movement was kept open by an order")
	}
}

func owedNow(s *session.Session) (out []session.Owed) {
	for _, o := range s.Owed() {
		if o.Now {
			out = append(out, o)
		}
	}
	return out
}
