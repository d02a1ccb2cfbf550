package motion

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds a movement open until the orders of its side are obeyed (OM §4.2),
// and finds for every debt a line that pays it: who cannot obey owes nothing (R133).

// debt is what somebody owes to an order at the end of a movement, and a line that
// pays it, or as much of it as can be paid.
type debt struct {
	say   ref.Msg
	Name  any          // who owes it
	Line  string       // can be typed as it stands
	after *state.State // as it is then; nil when nothing more can be asked then
	late  bool         // only once the cavalry has obeyed (§7)
	rides bool         // a brigadier, to his units (§4.3); else a unit, by its order (§4.2)
}

// mostCures is how many lines are offered as one way out.
const mostCures = 3

// cure is the way out of a debt: the line that pays it, or as many of them in one as it
// takes; where more would be needed it says that these pay only a part.
func cure(s *state.State, d debt) game.Way {
	if s.IsQuiet() {
		return game.Way{Line: d.Line}
	}
	lines := []string{d.Line}
	for n := d.after; n != nil; {
		u := n.Unit(d.Name.(string))
		_, left := command.Lags(n, u)
		if left <= 0 {
			break
		}
		line, after := Payment(n, u, left)
		if line == "" {
			break // nothing that can be typed brings it nearer: it is excused (R133)
		}
		if len(lines) == mostCures {
			return game.Way{Line: strings.Join(lines, "; "), Say: ref.M("order.way-part", d.Name)}
		}
		lines, n = append(lines, line), after
	}
	if d.rides {
		return game.Way{Line: strings.Join(lines, "; "), Say: ref.M("order.way-rides", d.Name)}
	}
	return game.Way{Line: strings.Join(lines, "; "), Say: ref.M("order.way-obeys", d.Name)}
}

// mostLags is how many debts are named before the rest are counted.
const mostLags = 2

// Unobeyed is what the orders of a side asked of its units and the moves of this phase
// did not do though they could (OM §4.2), as a refusal to close the phase; nil when all
// obeyed.
func Unobeyed(s *state.State, side int) *game.Refusal {
	all := Debts(s, side)
	if len(all) == 0 {
		return nil
	}
	list := ref.Comma{}
	for i, d := range all {
		if i == mostLags {
			list = append(list, ref.M("order.more", len(all)-mostLags))
			break
		}
		list = append(list, d.say)
	}
	cites, key := facts.S4_2, "order.unobeyed"
	if all[0].rides { // they come last: nothing else is owed
		cites, key = facts.S4_3, "order.strayed"
	}
	r := &game.Refusal{Kind: game.NotNow, Ref: cites, Say: ref.M(key, len(all), s.Field.Sides[side].Say), Hint: ref.M("om.plain", list)}
	r.Ways = append(r.Ways, cure(s, all[0]))
	if !command.TracksMoves(s, side) {
		r.Ways = append(r.Ways, game.Way{Line: "ruling R132 b", Say: ref.M("order.way-untyped")})
	}
	if s.Stage > state.StepStrategic {
		r.Ways = append(r.Ways, game.Way{Line: "undo", Say: ref.M("turn.way-undo")})
	}
	r.Ways = append(r.Ways, game.Way{Line: "next !", Say: ref.M("command.way-next")})
	return r
}

// Debts are those of a side whose movement is open: cavalry, which moves first, the other
// troops, the brigadiers.
func Debts(s *state.State, side int) []debt {
	if side < 0 || !command.Obliged(s, side) {
		return nil
	}
	all := owing(s, side)
	if s.IsQuiet() && len(all) > 0 {
		return all
	}
	slices.SortStableFunc(all, func(a, b debt) int { return facts.B2i(a.late) - facts.B2i(b.late) })
	for i, b := range s.Field.Brigades {
		if b.Side != side {
			continue
		}
		if say, left := command.Strayed(s, i); left > 0 {
			if line := BringsBack(s, i); line != "" {
				all = append(all, debt{say: say, Name: s.Brigadier(i).Surname(), Line: line, rides: true})
			}
		}
	}
	return all
}

// owing are the debts of the units of a side.
func owing(s *state.State, side int) (all []debt) {
	for _, u := range s.Units {
		if s.IsQuiet() && len(all) > 0 { // one bars the way
			return all
		}
		if u.Side != side || !command.Held(s, u) {
			continue
		}
		say, left := command.Lags(s, u)
		if left <= 0 {
			continue
		}
		if line, after := Payment(s, u, left); line != "" {
			all = append(all, debt{say: say, Name: u.ID, Line: line, after: after, late: !u.Mounted()})
		} else if line, after := followed(s, u); line != "" {
			all = append(all, debt{say: say, Name: u.ID, Line: line, after: after, late: true})
		}
	}
	return all
}

// Untyped are the units of a side of whose orders the movement asks a move that they could make, where none of the side is typed and the
// table is trusted (OM §4.2, R132); none where it is held to them.
func Untyped(s *state.State, side int) (ids []string) {
	if side < 0 || s.IsQuiet() || command.Obliged(s, side) {
		return nil
	}
	for _, d := range owing(s, side) {
		ids = append(ids, d.Name.(string))
	}
	return ids
}

// followed is a move of one of those whom horse in support has ridden from that brings them within its reach
// again, and the state after it: who made himself unable to keep near them is not excused while they can still
// follow (OM §4.2, R349). Empty when none of them can.
func followed(s *state.State, u *state.Unit) (string, *state.State) {
	if !command.RodeFrom(s, u) {
		return "", nil
	}
	oblique := command.Gaits(s.Book()).Oblique
	for _, o := range command.Supported(s, u) {
		for _, l := range []Leg{{How: "forward"}, {How: "oblique", Hand: geometry.Left, Deg: oblique}, {How: "oblique", Hand: geometry.Right, Deg: oblique}} {
			goes := func(tenths int) (string, *state.State) {
				w := &Mover{S: s, A: game.Action{Verb: "move"}, Dry: true}
				if l.Cm = float64(tenths) / 10; w.Make(o, l) != nil {
					return "", nil
				}
				if _, left := command.Lags(w.S, w.S.Unit(u.ID)); left > 0 {
					return "", nil
				}
				return w.line(o, l), w.S
			}
			e := extent(s, o, l, false)
			least, enough := 0, int(math.Round(e.Cm*10))
			line, after := "", (*state.State)(nil)
			if e.No == nil {
				line, after = goes(enough)
			}
			if line == "" {
				continue
			}
			for enough-least > 1 {
				mid := (least + enough) / 2
				if x, n := goes(mid); x != "" {
					enough, line, after = mid, x, n
				} else {
					least = mid
				}
			}
			return line, after
		}
	}
	return "", nil
}

// HorseFirst refuses a line with which the foot of a side begins to move while its horse,
// whose step that ends, has yet to do what its order asks and can (OM §4.2, 7, R139).
func HorseFirst(s *state.State) *game.Refusal {
	d := horseOwes(s)
	if d == nil {
		return nil
	}
	return &game.Refusal{Kind: game.NotNow, Cause: game.TooEarly, Ref: facts.S4_2, Say: ref.M("order.horse-first", d.say), Ways: []game.Way{cure(s, *d)}}
}

// horseOwes is what the first cavalry of the side whose movement is open owes its order and can do; nil when none does, or
// foot may move before it (R139).
func horseOwes(s *state.State) *debt {
	if s.Active() < 0 || s.Read().Has(book.FootMayMoveBeforeHorse) {
		return nil
	}
	for _, u := range s.Units {
		if u.Side != s.Active() || !u.Mounted() || MayMove(s, u, "move") != nil {
			continue
		}
		say, left := command.Lags(s, u)
		if left <= 0 {
			continue
		}
		if line, after := Payment(s, u, left); line != "" {
			return &debt{say: say, Name: u.ID, Line: line, after: after}
		}
	}
	return nil
}

// wheelsAway refuses a wheel or a turn, after which the state is what then gives, that adds nothing to what its
// order makes a unit advance and leaves too little of its move, in hundredths of a cm, for that, or
// none that leads there (OM §4.2, R265); nil when no other line would do all of it, as behind a friend.
// One away from the goal is refused too while less of it can be gone after than without it, and its
// swing is nothing of it (R321): who can do a part does that (R133), and who lets the wheel disorder
// him may cross such rough ground to his goal.
func wheelsAway(s *state.State, u *state.Unit, to geometry.Pose, kind state.Motion, left int, then func() *state.State, rough bool) *game.Refusal {
	if casting.OrderOf(s, u) == facts.Withdraw {
		return staysSo(s, u, then())
	}
	away := command.LeadsOff(s, u, u.Foot(), to) && (kind == state.Wheeled || !s.Read().Has(book.SwingAwayCounts))
	say, owes := takes(s, u, to, kind, left, away)
	if owes == 0 {
		return nil
	}
	line, after := payment(s, u, owes, rough && away)
	if line == "" {
		return nil
	}
	_, rest := command.Lags(after, after.Unit(u.ID))
	part := owes <= left || rest > 0
	comesTo := func(n *state.State) int { return unpaid(n, u.ID, rough) + won(s, n, u.ID, owes) }
	if part && (!away || comesTo(then()) <= unpaid(after, u.ID, rough)+state.Hundredths(s.Field.Tape)) {
		return nil
	}
	word := facts.UnitFacts[facts.FOrder].Words[casting.OrderOf(s, u)]
	key, args := "order.turns-away", []any{u.ID, ref.Word("order." + word), ref.CM(float64(owes) / 100)}
	if part {
		key = "order.wheels-off"
	} else if kind == state.Wheeled {
		key, args = "order.wheels-away", append(args, ref.CM(float64(max(left, 0))/100))
	}
	r := casting.Illegal(facts.S4_2, key, args...)
	r.Hint = ref.M("order.hint-wheels", ref.Deg(command.Gaits(s.Book()).Oblique))
	r.Ways = []game.Way{cure(s, debt{say: say, Name: u.ID, Line: line, after: after})}
	return r
}

// staysSo refuses who withdraws a wheel, a turn or a change of formation, after which the state is n, when
// it could go back before and no longer can: its pace is its own, and to stand is none (OM §4.2, R341). A square that turns
// its front for nothing can turn it again (R310): that takes no way from it, and is itself a part of its way back.
func staysSo(s *state.State, u *state.Unit, n *state.State) *game.Refusal {
	say, owes := command.Lags(s, u)
	if owes <= 0 {
		return nil
	}
	x := n.Unit(u.ID)
	if u.Formation == facts.Square && x.Formation == facts.Square && !s.Read().Has(book.SquareKeepsItsFront) {
		return nil
	}
	if _, left := command.Lags(n, x); left <= 0 {
		return nil
	} else if line, _ := Payment(n, x, left); line != "" {
		return nil
	}
	line, after := Payment(s, u, owes)
	if line == "" {
		return nil
	}
	r := casting.Illegal(facts.S4_2, "order.stays-so", u.ID, ref.Word("order."+facts.UnitFacts[facts.FOrder].Words[facts.Withdraw]))
	r.Ways = []game.Way{cure(s, debt{say: say, Name: u.ID, Line: line, after: after})}
	return r
}

// takes says what a unit owes to its order when a wheel or a turn without need leaves too little of
// its move for that, or leads away; 0 when it may make it (OM §4.2, R265).
func takes(s *state.State, u *state.Unit, to geometry.Pose, kind state.Motion, left int, away bool) (ref.Msg, int) {
	say, owes := command.Lags(s, u)
	swung := *u
	swung.Pose, swung.Motion = to, u.Motion|kind
	if owes <= 0 || owes <= left && !away || !command.Needless(s, &swung) {
		return say, 0
	}
	return say, owes
}

// won is how much less a unit owes to its order, in hundredths of a cm, for a wheel or a turn away
// from its goal alone: its flank came nearer, or to another enemy. That is not gone (R321).
func won(s, n *state.State, id string, owes int) int {
	if s.Read().Has(book.SwingAwayCounts) {
		return 0
	}
	_, is := command.Lags(n, n.Unit(id))
	return owes - max(is, 0)
}

// unpaid is what a unit owes to its order, in hundredths of a cm, when it has done as much of it
// as a few lines do.
func unpaid(s *state.State, id string, rough bool) int {
	for n := 0; ; n++ {
		_, left := command.Lags(s, s.Unit(id))
		line, after := "", s
		if left > 0 && n < mostCures {
			line, after = payment(s, s.Unit(id), left, rough)
		}
		if line == "" {
			return max(left, 0)
		}
		s = after
	}
}

// toGo is how far a unit has yet to go, in cm, for its order to be content.
func toGo(s *state.State, u *state.Unit) float64 {
	c := state.CommandNumbers(s.Book())
	done := float64(command.Advanced(s, u)) / 100
	switch casting.OrderOf(s, u) {
	case facts.Cautious:
		return c.Cautious - done
	case facts.Advance:
		need := float64(command.LeastMove(s, u, c.AdvancePart))/100 - done
		if is, ok := command.ToGround(s, u.Foot(), casting.Objective(s, u)); ok {
			need = min(need, math.Floor(is*100)/100) // a hundredth more would be in it
		}
		return need
	case facts.Attack:
		return float64(command.LeastMove(s, u, c.AttackPart))/100 - done
	case facts.Withdraw:
		return float64(u.Speed(u.Formation)) / 100
	case facts.Support:
		if cm, who := command.FromSupported(s, u, u.Foot()); who != nil {
			return cm - c.Support + s.Field.Tape
		}
	}
	return 0
}

// asides are the places beside those whom a unit supports from which its front is free
// (OM §4.2): level with each of them, to the left and to the right.
func asides(s *state.State, u *state.Unit) []geometry.Vec {
	if casting.OrderOf(s, u) != facts.Support {
		return nil
	}
	var out []geometry.Vec
	for _, o := range command.Supported(s, u) {
		f := o.Foot()
		if f == nil {
			continue
		}
		half := (f.Width+u.Foot().Width)/2 + 1
		right := geometry.Pose{Facing: o.Pose.Facing + 90}.Dir()
		for _, x := range []float64{half, -half} {
			out = append(out, o.Pose.At.Add(geometry.Vec{X: right.X * x, Y: right.Y * x}))
		}
	}
	slices.SortStableFunc(out, func(a, b geometry.Vec) int {
		return int(math.Copysign(1, geometry.Dist(a, u.Pose.At)-geometry.Dist(b, u.Pose.At)))
	})
	return out
}

// worthRiding is how far a figure must at least get nearer, in cm, for a line that does
// not bring it home.
const worthRiding = 1.0

// BringsBack is a line that puts the figure of a brigadier beside the nearest of his
// units (OM §4.3), as far as he may still ride: a move while the generals move, else
// where his figure stands; empty when that brings him no nearer.
func BringsBack(s *state.State, b int) string {
	g := s.Brigadier(b)
	at, _ := s.Stands(g)
	near, _ := command.OwnNearest(s, g, at)
	left := float64(command.RideLeft(s, g)) / 100
	if line := bringsTo(s, g, at, near, left); line != "" || near.CM <= state.CommandNumbers(s.Book()).Near+s.Field.Tape {
		return line
	}
	// Where he comes no nearer to that one, another of them whom he reaches will do: beside one at least (OM §4.3).
	type way struct {
		line string
		cm   float64
	}
	var others []way
	for _, u := range s.Units {
		f := u.Foot()
		if f == nil || u.Brigade != b {
			continue
		}
		if x := f.FromPoint(at); x.CM-state.CommandNumbers(s.Book()).Near <= left {
			if line := bringsTo(s, g, at, x, left); line != "" {
				others = append(others, way{line, x.CM})
			}
		}
	}
	if len(others) == 0 {
		return ""
	}
	return slices.MinFunc(others, func(a, b way) int { return cmp.Compare(a.cm, b.cm) }).line
}

// bringsTo is the line that puts a brigadier beside one of his units, which is so far from where he stands, or as near as what is left
// of his ride brings him; empty where that is not worth a ride, or leads through the enemy.
func bringsTo(s *state.State, g *state.General, at geometry.Vec, near geometry.Span, left float64) string {
	slack := max(s.Field.Tape, 2*geometry.Tolerance) // the place is typed in hundredths
	ride := min(near.CM-state.CommandNumbers(s.Book()).Near+slack, left)
	if ride <= slack || ride < worthRiding && ride < near.CM-state.CommandNumbers(s.Book()).Near {
		return ""
	}
	step := near.To.Sub(near.From)
	if geometry.Dist(near.From, at) > geometry.Dist(near.To, at) {
		step = near.From.Sub(near.To)
	}
	p := at.Add(geometry.Vec{X: step.X * ride / near.CM, Y: step.Y * ride / near.CM})
	if to := at.Add(step); !s.Field.Holds(to, 0) { // of a unit that ran to the edge and hangs over it
		on, ok := alongEdge(s, g, at, to, left)
		if !ok {
			return ""
		}
		p = on
	}
	if command.EnemyAcross(s, g.Side, at, p) != nil {
		return "" // he rides through nobody (OM §8.2), and beside one whom an enemy stands upon he would have to give way again
	}
	x, y := command.Typed(table.Round2(p.X)), command.Typed(table.Round2(p.Y))
	ridden := game.Action{Verb: "move", Args: []string{g.ID, "to", x, y}}
	if _, err := command.MoveFigure(s, g, ridden); err == nil {
		return game.Canonical(ridden)
	}
	return game.Canonical(game.Action{Verb: "place", Args: []string{g.ID, "at", x, y}})
}

// alongEdge is where a brigadier rides towards a place that lies beyond the edge of the table: to within his distance of one of
// his units (OM §4.3), as near as the table and what he may still ride let him; ok is false where that brings him no nearer
// worth a ride, and he is excused (R133).
func alongEdge(s *state.State, g *state.General, at, to geometry.Vec, left float64) (p geometry.Vec, ok bool) {
	far := func(p geometry.Vec) float64 {
		near, _ := command.OwnNearest(s, g, p)
		return near.CM
	}
	to = s.Field.Nearest(to)
	whole := geometry.Dist(at, to)
	if whole <= geometry.Tolerance {
		return at, false
	}
	ride := func(cm float64) geometry.Vec {
		return at.Add(geometry.Vec{X: (to.X - at.X) * cm / whole, Y: (to.Y - at.Y) * cm / whole})
	}
	enough := state.CommandNumbers(s.Book()).Near - 2*geometry.Tolerance // the place is typed in hundredths
	short, cm := 0.0, min(whole, left)
	for far(ride(cm)) <= enough && cm-short > geometry.Tolerance/20 {
		if half := (short + cm) / 2; far(ride(half)) <= enough {
			cm = half
		} else {
			short = half
		}
	}
	p = ride(cm)
	nearer := far(at) - far(p)
	return p, nearer > geometry.Tolerance && (nearer >= worthRiding || far(p) <= enough)
}
