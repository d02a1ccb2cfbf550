package turn

import (
	"cmp"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// MayNow reports that prepare takes a line, and that no phase closes for it.
func MayNow(s *state.State, a game.Action) bool {
	if to := belongs(a); to != "" && !reached(s, a, to, s.PhaseID()) {
		return false
	}
	_, err := Prepare(s.Quiet(), a)
	return err == nil
}

// SideOfDue is the side that owes an answer; -1 when nobody in particular does.
func SideOfDue(s *state.State, a game.Action) int {
	for _, op := range a.Units {
		for _, id := range op.IDs {
			if u := s.Unit(id); u != nil {
				return u.Side
			}
		}
	}
	return -1
}

// VerbsOf are the verbs that a unit has in this phase: those of the phase, a move for who ends the movement of a late
// charge that was evaded (OM §7, 8.7), and its place for who comes back onto the table (OM §14).
func VerbsOf(s *state.State, u *state.Unit) []string {
	verbs := state.Phases().All[s.Phase].Verbs
	if s.PhaseID() != "orders" { // elsewhere it is a general's alone, who leaves the unit with which he rides (OM §4.1, 4.4)
		verbs = slices.DeleteFunc(slices.Clone(verbs), func(v string) bool { return v == "detach" })
	}
	if casting.GoesOn(s, u) {
		verbs = append(slices.Clone(verbs), "move")
	}
	if u.Off > 0 && flight.MayReturn(s, u) == nil { // it comes back (OM §14)
		verbs = append(slices.Clone(verbs), "place")
	}
	return verbs
}

// Candidates are the lines that a unit might try with a verb, nearest enemy first;
// nil for a verb that its arm does not know. They need not be legal.
func Candidates(s *state.State, u *state.Unit, verb string) []game.Action {
	if !knows(u, verb) {
		return nil
	}
	do := func(args ...string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}}, Args: args}
	}
	switch verb {
	case "fire", "charge", "melee":
		return atEnemies(s, u, verb)
	case "counter", "square":
		return replies(s, u, verb)
	case "rally", "evade", "breakthrough", "follow", "limber", "unlimber", "place":
		return []game.Action{do()}
	case "form":
		return forms(u, do)
	case "face":
		return []game.Action{do("about"), do("left"), do("right")}
	case "wheel":
		return []game.Action{do("left", "15"), do("right", "15"), do("left", "45"), do("right", "45")}
	case "move":
		return moves(s, u, do)
	case "detach":
		return orders(do)
	}
	return nil
}

// knows reports a verb that the arm of a unit has.
func knows(u *state.Unit, verb string) bool {
	switch verb {
	case "fire":
		return !u.Mounted()
	case "charge", "form":
		return !u.IsArtillery()
	case "counter":
		return u.Mounted()
	case "square":
		return u.Arm == facts.Infantry
	case "limber", "unlimber":
		return u.IsArtillery()
	}
	return true
}

// doing makes an action of a unit of what stands behind it.
type doing func(args ...string) game.Action

// atEnemies are a verb at each enemy, the nearest first.
func atEnemies(s *state.State, u *state.Unit, verb string) (out []game.Action) {
	for _, e := range Enemies(s, u) {
		out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}, {IDs: []string{e.ID}}}})
	}
	return out
}

// forms are the other formations of a unit.
func forms(u *state.Unit, do doing) (out []game.Action) {
	for i, w := range facts.UnitFacts[facts.FFormation].Words {
		form := facts.Formation(i)
		if ok, _ := motion.Allows(u, form); ok && form != u.Formation && form != facts.Limbered && form != facts.Unlimbered {
			out = append(out, do(w))
		}
	}
	return out
}

// moves are a few moves: all that is left, ahead or back, parts of it, and obliquely.
func moves(s *state.State, u *state.Unit, do doing) []game.Action {
	left := max(motion.Allowance(s, u, u.Formation)-u.Spent, 0)
	if left == 0 {
		left = u.Speed(u.Formation)
	}
	out := []game.Action{do("forward", facts.CmText(left))}
	if command.DrawsBack(s, u) {
		out = append(out, do("back", facts.CmText(left)), do("back", facts.CmText(left/2)))
	}
	for _, part := range []int{left / 2, left / 4} {
		out = append(out, do("forward", facts.CmText(part)))
	}
	lean := facts.DecimalText(s.Book().Deg("movement.oblique"))
	return append(out, do("oblique", facts.CmText(left/2), "left", lean), do("oblique", facts.CmText(left/2), "right", lean))
}

// orders are the orders that a detachment may have.
func orders(do doing) (out []game.Action) {
	for _, o := range facts.UnitFacts[facts.FOrder].Words {
		if o != facts.UnitFacts[facts.FOrder].Words[facts.NoOrder] {
			out = append(out, do(o))
		}
	}
	return out
}

// replies are the answers that a unit might give to who charges it or a friend; who was said not
// to give one is not offered it.
func replies(s *state.State, u *state.Unit, verb string) []game.Action {
	var out []game.Action
	for _, e := range Enemies(s, u) {
		for _, ch := range s.Charges {
			if t := s.Unit(ch.Target); ch.Stage == state.Declared && ch.Has(e.ID) && t != nil && t.Side == u.Side && !(t == u && ch.Declined(verb)) {
				out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}, {IDs: []string{e.ID}}}})
				break
			}
		}
	}
	return out
}

// Enemies are the units of the other side, the nearest first where that is known.
func Enemies(s *state.State, u *state.Unit) []*state.Unit {
	type at struct {
		u  *state.Unit
		cm float64
	}
	var all []at
	f := u.Foot()
	for _, e := range s.Units {
		if e.Side == u.Side || e.Status == state.Destroyed {
			continue
		}
		cm := geometry.Far
		if g := e.Foot(); f != nil && g != nil {
			cm = geometry.Dist(f.Centre, g.Centre)
		}
		all = append(all, at{e, cm})
	}
	slices.SortStableFunc(all, func(a, b at) int { return cmp.Compare(a.cm, b.cm) })
	out := make([]*state.Unit, len(all))
	for i := range all {
		out[i] = all[i].u
	}
	return out
}

// ArmyCandidates are the lines that are nobody's unit's: orders, riders, who is first.
func ArmyCandidates(s *state.State, side int, verb string) []game.Action {
	var out []game.Action
	switch verb {
	case "order", "courier":
		out = orderLines(s, side, verb)
	case "orders", "first":
		for i, x := range s.Field.Sides {
			if side < 0 || i == side {
				out = append(out, game.Action{Verb: verb, Args: []string{casting.SideSlug(x.Name)}})
			}
		}
	case "initiative":
		out = append(out, game.Action{Verb: verb})
	case "move":
		for _, g := range s.Generals {
			if side < 0 || g.Side == side {
				for _, a := range FigureCandidates(s, g, verb) {
					out = append(out, a)
					break // beside the nearest is enough
				}
			}
		}
	}
	return out
}

// objectivesFor are those that an order could name: a brigade to support; the ground to go to that the goals of the scenario name, else
// whichever there is first.
func objectivesFor(s *state.State, b *state.Brigade, order string) (all []string) {
	if order == "support" {
		for _, o := range s.Field.Brigades {
			if o.Side == b.Side && o.ID != b.ID {
				return []string{o.ID}
			}
		}
		return nil
	}
	for _, g := range s.Field.Goals {
		if g.Ground != "" && !slices.Contains(all, g.Ground) {
			all = append(all, g.Ground)
		}
	}
	if len(all) == 0 && len(s.Field.Terrain) > 0 {
		all = append(all, s.Field.Terrain[0].ID)
	}
	return all
}

// orderLines are the orders that the brigades of a side might be given or sent; who gives
// one may name the likely objective too.
func orderLines(s *state.State, side int, verb string) []game.Action {
	var out []game.Action
	words := facts.UnitFacts[facts.FOrder].Words
	for i := range s.Field.Brigades {
		b := &s.Field.Brigades[i]
		if side >= 0 && b.Side != side {
			continue
		}
		for _, o := range words {
			if o == words[facts.NoOrder] {
				continue
			}
			out = append(out, game.Action{Verb: verb, Args: []string{b.ID, o}})
			if verb != "order" {
				continue
			}
			for _, to := range objectivesFor(s, b, o) {
				out = append(out, game.Action{Verb: verb, Args: []string{b.ID, o, to}})
			}
		}
	}
	return out
}

// FigureCandidates are the lines that the figure of a general might try: rides beside his
// units, those of his brigade or of his side, the nearest first, and joining them; of who
// rides with one, leaving it. They need not be legal.
func FigureCandidates(s *state.State, g *state.General, verb string) []game.Action {
	at, ok := s.Stands(g)
	own := commanded(s, g)
	far := func(u *state.Unit) float64 {
		if f := u.Foot(); f != nil && ok {
			return f.FromPoint(at).CM
		}
		return geometry.Far
	}
	slices.SortStableFunc(own, func(a, b *state.Unit) int { return cmp.Compare(far(a), far(b)) })
	var out []game.Action
	switch {
	case verb == "move" && ok:
		out = ridesBeside(s, g, at, own)
	case verb == "attach":
		for _, u := range own {
			if u.GeneralID != g.ID && (g.Brigade >= 0 || !chain.Several(s, g.Side) || u.Division == g.Division) {
				out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{g.ID}})
			}
		}
	case verb == "detach" && g.With != "":
		out = append(out, game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{g.With}}}})
	}
	return out[:min(len(out), NearMost)]
}

// commanded are the units that stand under a general.
func commanded(s *state.State, g *state.General) []*state.Unit {
	var own []*state.Unit
	for _, u := range s.Units {
		if u.Side == g.Side && u.Status != state.Destroyed && (g.Brigade < 0 || u.Brigade == g.Brigade) && (g.Division < 0 || u.Division == g.Division) {
			own = append(own, u)
		}
	}
	return own
}

// ridesBeside are the rides of a figure behind the middle of each unit, as near as it must
// stay and as far as it still rides (OM §4.3).
func ridesBeside(s *state.State, g *state.General, at geometry.Vec, own []*state.Unit) []game.Action {
	var out []game.Action
	left := float64(command.RideLeft(s, g)) / 100
	for _, u := range own {
		f := u.Foot()
		if f == nil || u.GeneralID == g.ID {
			continue
		}
		p := f.Centre.Add(u.Pose.Dir().Mul(-(f.Radius + state.CommandNumbers(s.Book()).Near) / 2))
		p = command.Toward(at, s.Field.Nearest(p), left) // a unit may hang over the edge
		if geometry.Dist(p, at) >= 1 {
			out = append(out, game.Action{Verb: "move", Args: []string{g.ID, "to", command.Typed(table.Round2(p.X)), command.Typed(table.Round2(p.Y))}})
		}
	}
	return out
}
