package chooser

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// A Match is one game of automatic players against each other, played in memory by the rules
// alone: no journal, no session. It is for measuring many.
type Match struct {
	State   game.State // where it ended
	Turns   int        // the turn in which it ended
	Actions int        // that were taken
	Refused int        // actions that a player chose and the rules refused: none, where all is well
	// Broken says what went wrong: an invariant that does not hold, or a game that stands
	// still and is not over; nil of a game that came to its end.
	Broken error
}

// mostActions is where a match is given up.
const mostActions = 100_000

// Fight plays a game from an opening to its end. The same seed plays the same game. The error is
// one of the opening, or a game that lists nothing and knows no end, which nobody can play by itself.
func Fight(rules game.Rules, opening []byte, seed uint64, work int) (*Match, error) {
	return fight(rules, opening, seed, work, false)
}

// Swapped is [Fight] with the players changed over: the one who had the first side has the last, with his own chance and his
// place among those who are asked; the dice are the same. Whatever comes of that, and not of the battle, is as often on either
// side where each seed is played both ways.
func Swapped(rules game.Rules, opening []byte, seed uint64, work int) (*Match, error) {
	return fight(rules, opening, seed, work, true)
}

func fight(rules game.Rules, opening []byte, seed uint64, work int, swapped bool) (*Match, error) {
	s, err := rules.Setup(opening)
	if err != nil {
		return nil, err
	}
	decides, ok := rules.(game.Decider)
	if !ok {
		return nil, fmt.Errorf("chooser: %s knows no end", rules.Name())
	}
	sides := 1
	if g, ok := rules.(game.Sided); ok {
		sides = max(len(g.Sides(s)), 1)
	}
	f := &fighting{rules: rules, key: dice.SeedKey(fmt.Sprint(seed))}
	for i := range sides {
		side := i
		if swapped {
			side = sides - 1 - i
		}
		f.players = append(f.players, New(rules, []int{side}, seed+uint64(i)*0x9e3779b97f4a7c15, work))
	}
	m := &f.Match
	m.State = s
	for f.follow(nil); m.Broken == nil && !decides.Decided(m.State); {
		if m.Actions++; m.Actions > mostActions {
			m.Broken = fmt.Errorf("no end after %d actions", mostActions)
			break
		}
		f.step()
	}
	m.Turns = rules.Clock(m.State).Turn
	return m, nil
}

type fighting struct {
	Match
	rules   game.Rules
	key     [32]byte
	players []*Player
	turn    int               // whose player acted last
	passed  []bool            // who had nothing to gain in this phase when it was last asked
	stage   game.Clock        // the phase, and in it
	been    map[[32]byte]bool // where the game stood when no end of it was to be had
	back    map[string]bool   // and what led it back there
	times   map[string]int    // how often each was done
}

// mostTimes is how often one deed is done in a phase: a place is rounded, so that a unit that turns about and about stands a hair
// elsewhere each time, and nobody sees that it turns in a circle; and what is reckoned only as far as the work allows may seem
// to gain each time.
const mostTimes = 20

// onward leaves out what led the game back to where it stood in this phase: where nothing but an
// own deed is legal, a unit that turns about and about again would do so for ever. Where all have led back it leaves what was done
// least often, so that each of them comes round.
func (f *fighting) onward(own []game.Action) []game.Action {
	f.begins()
	f.been[sha256.Sum256(f.rules.Encode(f.State))] = true
	on := slices.DeleteFunc(slices.Clone(own), func(a game.Action) bool { return f.back[game.Canonical(a)] })
	if len(on) > 0 || len(own) == 0 {
		return on
	}
	least := f.times[game.Canonical(slices.MinFunc(own, func(a, b game.Action) int { return f.times[game.Canonical(a)] - f.times[game.Canonical(b)] }))]
	return slices.DeleteFunc(slices.Clone(own), func(a game.Action) bool { return f.times[game.Canonical(a)] > least })
}

// begins forgets of another phase what was done in it.
func (f *fighting) begins() {
	if now := f.rules.Clock(f.State); now.Turn != f.stage.Turn || now.Phase != f.stage.Phase {
		f.stage, f.been, f.back, f.times = now, map[[32]byte]bool{}, map[string]bool{}, map[string]int{}
		f.passed = make([]bool, len(f.players))
	}
}

// fresh leaves out what was done too often in this phase.
func (f *fighting) fresh(own []game.Action) []game.Action {
	f.begins()
	return slices.DeleteFunc(slices.Clone(own), func(a game.Action) bool { return f.times[game.Canonical(a)] >= mostTimes })
}

// returned notes a deed that has led the game back, or was done so often that it must.
func (f *fighting) returned(a game.Action) {
	if now := f.rules.Clock(f.State); now.Turn != f.stage.Turn || now.Phase != f.stage.Phase {
		return
	}
	deed := game.Canonical(a)
	if f.times[deed]++; f.times[deed] >= mostTimes || f.been[sha256.Sum256(f.rules.Encode(f.State))] {
		f.back[deed] = true
	}
}

// step takes one action: what is owed, else what one of the sides plans, else what one of them
// chooses, and what is nobody's own only when nobody has anything else; where that is refused, since somebody still has to do
// something, what he minds least. How something is done that
// is owed without a die, such as a battle in which cards may be played, is planned too.
func (f *fighting) step() {
	for _, due := range f.rules.Dues(f.State) {
		if due.Optional {
			continue
		}
		if due.Last && f.plans() {
			return
		}
		if (len(due.Needs) > 0 || !f.plans()) && !f.takes(due.Action) {
			f.Broken = fmt.Errorf("what is owed is refused: %s", game.Canonical(due.Action))
		}
		return
	}
	if f.plans() {
		return
	}
	if f.again() {
		return
	}
	var shared []game.Action
	owns := make([][]game.Action, len(f.players))
	for _, i := range f.asked() {
		p := f.players[i]
		own, both := p.Legal(f.State)
		owns[i] = own
		alone := len(both) == 0 && len(own) > 1
		if alone {
			own = f.onward(own)
		} else if len(both) > 0 {
			own = f.fresh(own)
		}
		a, ok := p.Among(f.State, own, both)
		if !ok {
			continue
		}
		if slices.ContainsFunc(own, func(x game.Action) bool { return game.Canonical(x) == game.Canonical(a) }) {
			if f.takes(a) {
				f.returned(a)
				f.turn = i
				f.passed[i] = false
				return
			}
			continue
		}
		f.passed[i] = true
		shared = append(shared, a)
	}
	for _, a := range slices.Backward(shared) {
		if f.tries(a) {
			return
		}
	}
	// The phase does not end yet: somebody owes a deed, though he would rather do none.
	for i, p := range f.players {
		own := f.onward(owns[i])
		if a, ok := p.Among(f.State, own, nil); ok && len(own) > 0 && f.tries(a) {
			f.returned(a)
			return
		}
	}
	f.Refused += len(shared)
	if f.Broken == nil {
		f.Broken = fmt.Errorf("nothing can be done at turn %d, %s", f.rules.Clock(f.State).Turn, f.rules.Clock(f.State).Phase)
	}
}

// asked are the players in the order in which they are asked: who had nothing to gain comes after all others.
func (f *fighting) asked() []int {
	order := make([]int, len(f.players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case f.passed[i] == f.passed[j]:
			return i - j
		case f.passed[i]:
			return 1
		}
		return -1
	})
	return order
}

// again has the player who acted last go on with what it found worth doing; it reports whether anything was done.
func (f *fighting) again() bool {
	f.begins()
	p := f.players[f.turn]
	a, ok := p.Again(f.State, func(a game.Action) bool { return !f.back[game.Canonical(a)] && f.times[game.Canonical(a)] < mostTimes })
	if !ok || !f.takes(a) {
		return false
	}
	f.returned(a)
	return true
}

// plans does what one of the sides plans; it reports whether anything was done.
func (f *fighting) plans() bool {
	return slices.ContainsFunc(f.players, func(p *Player) bool {
		a, _, ok := p.Plan(f.State)
		return ok && f.takes(a)
	})
}

// takes carries an action out; it reports false and counts where the rules refuse it.
func (f *fighting) takes(a game.Action) bool {
	if f.tries(a) {
		return true
	}
	f.Refused++
	return false
}

// tries carries an action out; it reports false where the rules refuse it.
func (f *fighting) tries(a game.Action) bool {
	events, _, err := f.rules.Advance(f.State, a)
	if err == nil {
		s := f.State
		for _, e := range events {
			s = f.rules.Apply(s, e)
		}
		var adj game.Adjudication
		if adj, err = f.rules.Prepare(s, a); err == nil {
			f.State = s
			f.follow(f.played(adj))
			return true
		}
	}
	return false
}

// played are the events of an action: the dice are thrown from the seed, and of a decision the
// first answer is given.
func (f *fighting) played(adj game.Adjudication) []game.Event {
	var picks []dice.Face
	for range 100 {
		var v game.Verdict
		d := dice.New(picks, dice.Keyed{Key: f.key, Place: f.Actions})
		d.SetBrief(true)
		owed, err := d.Run(func() { v = adj.Play(d) })
		switch {
		case err != nil:
			f.Broken = err
			return nil
		case len(owed) == 0:
			return v.Events
		case len(owed[0].Answers) == 0:
			f.Broken = fmt.Errorf("a decision without an answer: %s", owed[0].What)
			return nil
		}
		picks = append(picks, dice.Face{Pick: owed[0].Answers[0], By: dice.Hand})
	}
	f.Broken = fmt.Errorf("no end of dice")
	return nil
}

// follow applies events and what they bring about, and checks the state after them.
func (f *fighting) follow(events []game.Event) {
	for range 100 {
		for _, e := range events {
			f.State = f.rules.Apply(f.State, e)
		}
		if events, _ = f.rules.Follow(f.State); len(events) == 0 {
			break
		}
	}
	if err := f.rules.Check(f.State); err != nil && f.Broken == nil {
		f.Broken = err
	}
}
