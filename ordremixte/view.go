package ordremixte

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file keeps the counters face down (OM §4.2): what one side may see of a
// battle, and of what was done in it.

var _ interface {
	game.Viewer
	game.Secretive
	game.Revealer
	game.Owned
	game.Opened
	game.Answered
	game.Closer
	game.Joiner
	game.Disputer
	game.Recorder
} = Rules{}

// View implements game.Viewer: the orders of the other side, their objectives, its
// riders and which of its units has an order of its own are taken out. A counter
// that was turned up stays in view until it changes. Who leads all sides sees everything,
// who leads none sees no counter that is face down.
func (Rules) View(gs game.State, sides []int) game.State {
	s := gs.(*state.State)
	if s.Field == nil {
		return s
	}
	n, f := *s, *s.Field
	n.Veil = make([]bool, len(f.Sides))
	for i := range n.Veil {
		n.Veil[i] = !slices.Contains(sides, i)
	}
	if !slices.Contains(n.Veil, true) {
		return s
	}
	f.Brigades = slices.Clone(f.Brigades)
	for i := range f.Brigades {
		if casting.Veiled(&n, f.Brigades[i].Side) {
			f.Brigades[i].Order = facts.NoOrder
		}
	}
	n.Field = &f
	n.Commands = slices.Clone(s.Commands)
	for i, c := range n.Commands {
		if i < len(f.Brigades) && casting.Veiled(&n, f.Brigades[i].Side) {
			k := state.Command{}
			if c.Shown {
				k = state.Command{Order: c.Order, Objective: c.Objective, Given: c.Given, Reached: c.Reached, Shown: true}
			}
			n.Commands[i] = &k
		}
	}
	n.Couriers, n.Riders = nil, 0
	for _, c := range s.Couriers {
		if !casting.Veiled(&n, c.Side) {
			n.Couriers = append(n.Couriers, c)
		}
	}
	hide := func(us []*state.Unit) []*state.Unit {
		out := slices.Clone(us)
		for i, u := range out {
			if casting.Veiled(&n, u.Side) {
				c := *u
				c.Order, c.Objective, c.Ordered, c.Stray = facts.NoOrder, "", 0, false
				c.Spent = openSpent(s, u)
				out[i] = &c
			}
		}
		return out
	}
	n.Units = hide(s.Units)
	if s.Opening != nil {
		n.Opening = hide(s.Opening)
	}
	return &n
}

// openSpent is how much of its move a unit has spent for who knows no order of it: under a cautious advance a change of formation or of
// facing costs half of what it costs else (R76), by which the order could be read.
func openSpent(s *state.State, u *state.Unit) int {
	if casting.OrderOf(s, u) != facts.Cautious || u.Motion&(state.Reformed|state.Turned) == 0 || u.IsArtillery() || s.Read().Has(book.CautiousChangeCostsHalfTheFullMove) {
		return u.Spent
	}
	gone := min(u.Gone, u.Spent)
	return gone + (u.Spent-gone)*state.CommandNumbers(s.Book()).CautiousPart
}

// Keeper implements game.Secretive: an order is for the eyes of the side that gives
// it.
func (Rules) Keeper(gs game.State, a game.Action) int {
	s := gs.(*state.State)
	switch {
	case !facts.VerbNamed(a.Verb).Secret:
		return -1
	case a.Verb == "orders":
		if len(a.Args) == 0 || s.Field == nil {
			return -1
		}
		return command.SideNamed(s.Field, a.Args[0])
	case a.Verb == "detach" && len(a.Args) == 0:
		return -1
	}
	if len(a.Args) > 0 && command.Recorded(a.Args[len(a.Args)-1]) && a.Args[len(a.Args)-1] == "shown" {
		return -1
	}
	t, err := command.Instruction(s, a)
	if err != nil {
		return -1
	}
	return t.Side
}

// Revealed implements game.Revealer: an order of a brigade is known to all once its counter was turned up at the
// enemy's demand (§4.2) and shows what it said, whether it was given by word of mouth or a rider brought it. Everything
// else is told when the battle is over.
func (Rules) Revealed(gs game.State, a game.Action, faces []dice.Face) bool {
	s := gs.(*state.State)
	return s.Field != nil && (a.Verb == "order" || a.Verb == "courier") && command.Turned(s, a, faces)
}

// Doers implements game.Doer: a melee is that of a charge, whoever of it is named and in whatever order; the initiative
// is nobody's, although its line may say who moves first.
func (Rules) Doers(gs game.State, a game.Action) (ids []string, ok bool) {
	switch a.Verb {
	case "initiative":
		return nil, true
	case "melee":
		s := gs.(*state.State)
		if ch := cmp.Or(s.ChargeOf(a), s.MeleeOf(a)); ch != nil {
			return append(slices.Clone(ch.Attackers), ch.Target), true
		}
	}
	return nil, false
}

// Owner implements game.Owned: an order is its side's, and so is its counter, which the enemy may
// demand to see but not turn up; a deed is that of the side of whoever acts first. Phases, rulings and what is asked of nobody are anybody's to type.
func (r Rules) Owner(gs game.State, a game.Action) int {
	if side := r.Keeper(gs, a); side >= 0 {
		return side
	}
	s := gs.(*state.State)
	if s.Field == nil {
		return -1
	}
	if facts.VerbNamed(a.Verb).Secret { // once it lies open everybody reads it, but its side alone turns it up
		if t, err := command.Instruction(s, a); err == nil {
			return t.Side
		}
	}
	if g := command.FigureOf(s, a); g != nil { // a general's ride is his side's
		return g.Side
	}
	if len(a.Units) == 0 {
		return turn.DoneSide(s, a)
	}
	for _, id := range a.Units[0].IDs {
		if side := whose(s, id); side >= 0 {
			return side
		}
	}
	return -1
}

// whose is the side of a unit, a general or a brigade; -1 for nobody's name.
func whose(s *state.State, id string) int {
	if u := s.Unit(id); u != nil {
		return u.Side
	}
	if g := s.General(id); g != nil {
		return g.Side
	}
	if b := s.BrigadeNamed(id); b >= 0 {
		return s.Field.Brigades[b].Side
	}
	return -1
}

// Hands implements game.Handed: of several who act together, or of whom one record is, each is his side's, not the first alone. A melee
// is of both.
func (Rules) Hands(gs game.State, a game.Action) (sides []int) {
	s := gs.(*state.State)
	if s.Field == nil || a.Verb == "melee" {
		return nil
	}
	for i, op := range a.Units {
		if i > 0 && facts.VerbNamed(a.Verb).Kind != game.RecordVerb {
			break // at whom
		}
		for _, id := range op.IDs {
			if side := whose(s, id); side >= 0 && !slices.Contains(sides, side) {
				sides = append(sides, side)
			}
		}
	}
	return sides
}

// Chooses implements game.Answered: whether it forms square or rides to meet a charge (§8.6, 10.5, R91), and what a crew does (§8.7), the
// side of whoever is charged says; and what an order is, whose it is (§4.2): a counter that lies face down is not the enemy's to name.
func (Rules) Chooses(gs game.State, a game.Action, f game.Fact) int {
	s, who := gs.(*state.State), strings.Index("at", f.Of[:min(len(f.Of), 1)])
	if s.Field == nil || f.Of == "" || who < 0 || who >= len(a.Units) || !slices.Contains([]string{"countercharge", "square", "crew", "order"}, f.Name) {
		return -1
	}
	for _, id := range a.Units[who].IDs {
		if u := s.Unit(id); u != nil {
			return u.Side
		}
	}
	return -1
}

// Open implements game.Opened: fire and its end, melees, morale, rallies, the initiative and that a side is done ask no order, where no phase with orders
// closes before them; nor does what the referee records.
func (Rules) Open(gs game.State, a game.Action) bool {
	s, v := gs.(*state.State), facts.VerbNamed(a.Verb)
	switch {
	case v.Secret:
		return false
	case v.Kind == game.RecordVerb:
		return true
	}
	if a.Verb == "next" {
		return s.PhaseID() == "fire" || turn.LeavesOpen(s, a)
	}
	return slices.Contains([]string{"fire", "melee", "morale", "rally", "initiative"}, a.Verb) && (v.Phase == "" || v.Phase == s.PhaseID())
}

// Closes implements game.Closer: each side has a movement of its own, and its share in the phases of both, which `next` and what
// belongs to a later phase close, and whoever may form an emergency square says so before the movement of the charge closes (§8.6, R312).
func (Rules) Closes(gs game.State, a game.Action) (parts, answers []int) {
	s := gs.(*state.State)
	return turn.Closes(s, a), turn.Lapses(s, a)
}

// Done implements game.Closer: in a phase of both, which the sequence of OM §7 does not give to one, a side says of itself alone that it
// is done.
func (Rules) Done(gs game.State, a game.Action, sides []int) (game.Action, bool) {
	if len(sides) != 1 {
		return a, false
	}
	return turn.Done(gs.(*state.State), a, sides[0])
}

// Joins implements game.Joiner: each side throws its own die for the initiative and may say with it who moves first should it win (§6).
func (Rules) Joins(_ game.State, waiting, a game.Action, seat string) (game.Action, bool) {
	if a.Verb != "initiative" || waiting.Verb != a.Verb {
		return waiting, false
	}
	return turn.Wishes(waiting, a, seat), true
}

// Veil implements game.Secretive: what was done to the orders of another side is no
// event for this one, and no line that it reads tells of an order but of its own. A
// countercharge is told without what the order did to its die.
func (Rules) Veil(gs game.State, _ game.Action, v game.Verdict, sides []int) game.Verdict {
	s := gs.(*state.State)
	if s.Field == nil {
		return v
	}
	v.Events = slices.DeleteFunc(slices.Clone(v.Events), func(e game.Event) bool {
		of := turn.OrdersOf(s, e)
		return of >= 0 && !slices.Contains(sides, of)
	})
	for i, e := range v.Events { // what a move took of that of a unit tells whether it advances with caution
		if x, ok := e.(*state.EvSpent); ok {
			if u := s.Unit(x.Unit); u != nil && !slices.Contains(sides, u.Side) {
				v.Events[i] = &state.EvSpent{Unit: x.Unit, Motion: x.Motion}
			}
		}
	}
	v.Lines = turn.Veiled(v.Lines, sides)
	return v
}

// handRecords are the records that tell what hands have done, and no rule: how a unit is, where it or a general stands, that it moved.
var handRecords = []string{"set", "place", "moved"}

// Records implements game.Recorder: how a unit is, the rules say, or the referee; where one's own stand a seat tells, within what
// turn.FromSeat leaves it.
func (Rules) Records(gs game.State, a game.Action, waiting []game.Action) (bool, *game.Refusal) {
	if !slices.Contains(handRecords, a.Verb) {
		return false, nil
	}
	return true, turn.FromSeat(gs.(*state.State), a, waiting)
}
