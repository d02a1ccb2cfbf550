package chooser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// quarry is a game in which units of two sides break stones: what each still has to break is worth so much to its side, and the
// phase ends by a pass. A unit whose name begins with o owes a stone before that, though it is worth nothing.
type quarry struct {
	game.Rules
	listed *int // how often all was listed
}

// heaps is its state: by unit what its stones are worth, the next first; and how often the phase has ended.
type heaps struct {
	stones map[string][]float64
	gained [2]float64
	passed int
	broken []string // in their order
}

func sideOf(id string) int { return int(id[len(id)-1] - '0') }

type breaks struct{ id string }

func (breaks) Kind() string          { return "breaks" }
func (b breaks) Fields(w *game.Wire) { w.Unit("u", &b.id) }

type passes struct{}

func (passes) Kind() string        { return "passes" }
func (passes) Fields(w *game.Wire) {}

// sure is an action without chance.
type sure struct{ e game.Event }

func (x sure) Play(*dice.Dice) game.Verdict  { return game.Verdict{Events: []game.Event{x.e}} }
func (x sure) Odds(*odds.Engine) *game.Odds  { return nil }
func (quarry) Clock(s game.State) game.Clock { return game.Clock{Turn: s.(heaps).passed, Phase: "dig"} }
func (quarry) Dues(game.State) []game.Due    { return nil }
func (quarry) Follow(game.State) ([]game.Event, []game.Text) {
	return nil, nil
}
func (quarry) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}
func (quarry) Check(game.State) error           { return nil }
func (quarry) Encode(s game.State) []byte       { return fmt.Append(nil, s) }
func (quarry) Setup([]byte) (game.State, error) { return nil, nil }
func (quarry) Name() string                     { return "quarry" }
func (quarry) Sides(game.State) []game.Side     { return make([]game.Side, 2) }
func (quarry) Decided(s game.State) bool        { return s.(heaps).passed > 0 }
func (quarry) Worth(s game.State, side int) float64 {
	return s.(heaps).gained[side] - s.(heaps).gained[1-side]
}

func (quarry) Owner(_ game.State, a game.Action) int {
	if a.Verb == "pass" {
		return -1
	}
	return sideOf(a.Args[0])
}

func (q quarry) Prepare(gs game.State, a game.Action) (game.Adjudication, error) {
	s := gs.(heaps)
	if a.Verb == "pass" {
		if _, owes := q.Owes(s, -1); owes {
			return nil, fmt.Errorf("a stone is owed")
		}
		return sure{passes{}}, nil
	}
	if len(s.stones[a.Args[0]]) == 0 {
		return nil, fmt.Errorf("no stone is left")
	}
	return sure{breaks{a.Args[0]}}, nil
}

func (quarry) Apply(gs game.State, e game.Event) game.State {
	s := gs.(heaps)
	b, breaking := e.(breaks)
	if !breaking {
		s.passed++
		return s
	}
	s.stones = maps.Clone(s.stones)
	s.gained[sideOf(b.id)] += s.stones[b.id][0]
	s.stones[b.id] = s.stones[b.id][1:]
	s.broken = append(slices.Clip(s.broken), b.id)
	return s
}

func (q quarry) Legal(s game.State, side int) []game.Action {
	*q.listed++
	all := q.LegalOf(s, side, slices.Sorted(maps.Keys(s.(heaps).stones)))
	if _, owes := q.Owes(s, -1); !owes {
		all = append(all, game.Action{Verb: "pass"})
	}
	return all
}

func (q quarry) LegalOf(gs game.State, side int, ids []string) (all []game.Action) {
	for _, id := range ids {
		if len(gs.(heaps).stones[id]) > 0 && (side < 0 || sideOf(id) == side) {
			all = append(all, breakOf(id))
		}
	}
	return all
}

// breakOf is a deed of a unit; that of one whose name begins with u says so by its words alone.
func breakOf(id string) game.Action {
	a := game.Action{Verb: "break", Args: []string{id}}
	if id[0] != 'u' {
		a.Units = []game.Operand{{IDs: []string{id}}}
	}
	return a
}

func (quarry) Owes(gs game.State, side int) (a game.Action, ok bool) {
	s := gs.(heaps)
	for _, id := range slices.Sorted(maps.Keys(s.stones)) {
		if id[0] == 'o' && len(s.stones[id]) > 0 && (side < 0 || sideOf(id) == side) {
			return breakOf(id), true
		}
	}
	return a, false
}

// digs plays a quarry to the end of its phase, and gives the order in which stones were broken and how often all was listed.
func digs(t *testing.T, stones map[string][]float64, first int) (order string, listed int) {
	t.Helper()
	q := quarry{listed: &listed}
	f := &fighting{rules: q, Match: Match{State: heaps{stones: stones}}}
	for i := range 2 {
		side := (i + first) % 2
		f.players = append(f.players, New(q, []int{side}, uint64(side), 0))
	}
	for n := 0; !q.Decided(f.State); n++ {
		if f.step(); n > 100 || f.Broken != nil || f.Refused > 0 {
			t.Fatalf("step %d: %v, %d refused: %v", n, f.Broken, f.Refused, f.State)
		}
	}
	return strings.Join(f.State.(heaps).broken, " "), listed
}

// A player does what gains most first, and looks at everything anew only when nothing of what it found is left: then, and when
// both are asked before the phase ends.
func TestWhatWasFoundIsNotLookedForAgain(t *testing.T) {
	order, listed := digs(t, map[string][]float64{"a0": {5, 1}, "b0": {4, 4.5}, "c0": {3}, "d0": {-1}, "e1": {2}}, 0)
	if want := "a0 b0 b0 c0 a0 e1"; order != want {
		t.Errorf("stones were broken in the order %s, want %s", order, want)
	}
	if want := 6; listed > want { // each when it begins and when nothing is left; then both once more
		t.Errorf("all was listed %d times for six stones, want at most %d", listed, want)
	}
}

// Whoever must do something before the phase may end does just that, and nothing else that it would rather leave.
func TestWhatIsOwedIsDoneAndNoMore(t *testing.T) {
	order, _ := digs(t, map[string][]float64{"a0": {-1, -1}, "o0": {-2, -2}, "b1": {-1}}, 0)
	if want := "o0 o0"; order != want {
		t.Errorf("stones were broken in the order %s, want %s", order, want)
	}
}

// A deed that names no unit, such as an order to a brigade, is its side's own all the same: no other side's wish to end the phase
// comes before it.
func TestADeedWithoutAUnitIsDone(t *testing.T) {
	for first := range 2 {
		order, _ := digs(t, map[string][]float64{"u0": {1}, "u1": {1}}, first)
		if !strings.Contains(order, "u0") || !strings.Contains(order, "u1") {
			t.Errorf("with side %d asked first got %q, want both stones broken", first, order)
		}
	}
}

// What was found and is refused by now, or gains nothing any more, is left.
func TestWhatWasFoundIsReckonedAgain(t *testing.T) {
	listed := 0
	q := quarry{listed: &listed}
	p := New(q, []int{0}, 1, 0)
	s := heaps{stones: map[string][]float64{"a0": {5}, "b0": {4}, "c0": {3}, "d0": {2}}}
	own, shared := p.Legal(s)
	if a, _ := p.Among(s, own, shared); a.Args[0] != "a0" {
		t.Fatalf("got %s first, want a0", a.Args[0])
	}
	s.stones = map[string][]float64{"b0": nil, "c0": {-3}, "d0": {2}}
	all := func(game.Action) bool { return true }
	if a, ok := p.Again(s, func(a game.Action) bool { return a.Args[0] != "d0" }); ok {
		t.Errorf("got %s, which is left out, refused or a loss", a.Args[0])
	}
	p.Among(heaps{stones: map[string][]float64{"a0": {5}, "d0": {2}}}, own[:1], nil)
	s.passed = 1
	if a, ok := p.Again(s, all); ok {
		t.Errorf("got %s in another turn, want nothing", a.Args[0])
	}
}

// An agenda is of one phase: in another nothing of it is left.
func TestAnAgendaIsOfOnePhase(t *testing.T) {
	p, s := agendaOf(t, map[string][]float64{"a0": {5}, "b0": {4}})
	p.next.stage.Phase = "drill"
	if a, ok := p.Again(s, func(game.Action) bool { return true }); ok {
		t.Errorf("got %s in another phase of the turn, want nothing", a.Args[0])
	}
}

// A deed that gains less than it did waits behind those that gain more now.
func TestADeedThatGainsLessWaits(t *testing.T) {
	p, s := agendaOf(t, map[string][]float64{"a0": {5}, "b0": {4}, "c0": {3}})
	s.stones = map[string][]float64{"b0": {1}, "c0": {3}}
	order := ""
	for range 2 {
		a, _ := p.Again(s, func(game.Action) bool { return true })
		order += a.Args[0] + " "
		s.stones = map[string][]float64{"b0": {1}}
	}
	if order != "c0 b0 " {
		t.Errorf("got %s, want c0 b0", order)
	}
}

// Whoever acts forgets deeds that name no unit, since nobody can say whose they are.
func TestWhoActsForgetsDeedsOfNobody(t *testing.T) {
	p, _ := agendaOf(t, map[string][]float64{"a0": {5}, "b0": {4}, "u0": {3}})
	var left []string
	for _, d := range p.next.deeds {
		left = append(left, d.act.Args[0])
	}
	if strings.Join(left, " ") != "b0" {
		t.Errorf("got %v left behind what a0 did, want b0 alone", left)
	}
}

// What is owed is left out where it does not fit, and nothing else of an agenda is taken then.
func TestWhatIsOwedMayNotFit(t *testing.T) {
	p, s := agendaOf(t, map[string][]float64{"o0": {-2, -2}, "a0": {-1}})
	if !p.next.owes {
		t.Fatal("got no agenda of what is owed, want one")
	}
	if a, ok := p.Again(s, func(game.Action) bool { return false }); ok || p.next.owes {
		t.Errorf("got %s, and owes %t, want nothing and no more of it", a.Args[0], p.next.owes)
	}
}

// A deed is put behind those that gain as much, and before those that gain less.
func TestADeedIsPutInItsPlace(t *testing.T) {
	x := agenda{}
	for _, d := range []deed{{breakOf("a0"), 2}, {breakOf("b0"), 1}, {breakOf("c0"), 2}, {breakOf("d0"), 3}} {
		x.put(d)
	}
	got := ""
	for _, d := range x.deeds {
		got += d.act.Args[0] + " "
	}
	if got != "d0 a0 c0 b0 " {
		t.Errorf("got the order %s, want d0 a0 c0 b0", got)
	}
}

// agendaOf is a player of side 0 who has looked at all that is legal and takes the best of it.
func agendaOf(t *testing.T, stones map[string][]float64) (*Player, heaps) {
	t.Helper()
	listed := 0
	p := New(quarry{listed: &listed}, []int{0}, 1, 0)
	s := heaps{stones: stones}
	own, shared := p.Legal(s)
	if _, ok := p.Among(s, own, shared); !ok {
		t.Fatal("got nothing to do, want a stone broken")
	}
	return p, s
}
