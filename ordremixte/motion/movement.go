package motion

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"slices"
)

// RoutSpeed is how far a unit runs in one move (OM §8.2, R18).
func RoutSpeed(u *state.Unit) int {
	switch {
	case u.Abandoned:
		return u.Speed(u.Formation)
	case u.Arm == facts.Infantry:
		return state.Hundredths(u.Book().CM("movement.infantry.rout"))
	case u.IsArtillery():
		return u.SpeedAs(facts.Limbered)
	case u.Formation == facts.Open:
		return u.SpeedAs(facts.Open)
	}
	return u.SpeedAs(facts.Column)
}

// RetreatSpeed is how far a unit goes in one move of retreat: at the speed of its
// formation (R18).
func RetreatSpeed(u *state.Unit) int {
	if u.IsArtillery() && !u.Abandoned {
		return u.SpeedAs(facts.Limbered)
	}
	return u.Speed(u.Formation)
}

// Allowance is the whole move of a unit in a formation under its order, before the
// ground takes or adds its part (OM §4.2, 8.2): half of it with a cautious advance.
func Allowance(s *state.State, u *state.Unit, form facts.Formation) int {
	return command.Permits(s, u, form, 0)
}

// moveHere is the whole move of a unit over the ground that it has crossed this turn: to
// the move of its formation comes what roads, or open ground, add to a march column, and
// all of it twice for who moves at double speed (OM §8.1, 8.2).
func moveHere(s *state.State, u *state.Unit) int {
	m := command.Permits(s, u, u.Formation, command.MarchHere(s, u, u.Formation))
	if u.Motion&state.Strategic != 0 {
		m *= command.Gaits(s.Book()).Strategic
	}
	return m
}

// Leg is one straight move or one wheel, as it was ordered.
type Leg struct {
	How  string // forward, oblique, back, wheel
	Cm   float64
	Hand geometry.Hand
	Deg  float64
}

// bearing is the direction of a straight leg.
func (l Leg) bearing(p geometry.Pose) float64 {
	switch l.How {
	case "oblique":
		return p.Facing + float64(l.Hand)*l.Deg
	case "back":
		return p.Facing + 180
	}
	return p.Facing
}

// args are the words of the leg in a line.
func (l Leg) args() []string {
	switch l.How {
	case "wheel":
		return []string{l.Hand.String(), command.Typed(l.Deg)}
	case "oblique":
		return []string{"oblique", command.Typed(l.Cm), l.Hand.String(), command.Typed(l.Deg)}
	}
	return []string{l.How, command.Typed(l.Cm)}
}

// PrepareMove carries out `move`.
func PrepareMove(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	args := a.Args
	w := &Mover{S: s, A: a}
	if n := len(args); n > 0 && args[n-1] == "strategic" {
		w.strategic, args = true, args[:n-1]
	}
	us, err := movers(s, a)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, casting.Need(facts.S8_2, "move.need-way", us[0].ID)
	}
	var l Leg
	switch how := args[0]; {
	case (how == "forward" || how == "back") && len(args) == 2:
		x, err := command.ArgsCM(args[1:])
		if err != nil {
			return nil, err
		}
		l = Leg{How: how, Cm: x[0]}
	case how == "oblique" && len(args) == 4:
		x, err := command.ArgsCM([]string{args[1], args[3]})
		if err != nil {
			return nil, err
		}
		l = Leg{How: how, Cm: x[0], Hand: handOf(args[2]), Deg: x[1]}
	case how == "to" && len(args) == 3:
		x, err := command.ArgsCM(args[1:])
		if err != nil {
			return nil, err
		}
		return w.to(us, geometry.Vec{X: x[0], Y: x[1]})
	default:
		return nil, casting.Need(facts.S8_2, "move.need-way", us[0].ID)
	}
	if l.Cm <= 0 {
		return nil, casting.Need(facts.S8_2, "move.no-way", us[0].ID)
	}
	return w.all(us, l)
}

// movers finds the units of a line of movement, alive.
func movers(s *state.State, a game.Action) ([]*state.Unit, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return nil, err
	}
	for _, u := range us {
		if u.Status == state.Destroyed {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
		}
	}
	return us, nil
}

func handOf(w string) geometry.Hand {
	if w == "left" {
		return geometry.Left
	}
	return geometry.Right
}

// MayMove refuses a unit that may not move by itself now (OM §7, 8.2, 14): another
// phase, the other side, who flees or charges or is done.
func MayMove(s *state.State, u *state.Unit, verb string) *game.Refusal {
	switch id := s.PhaseID(); {
	case id == "late" && verb == "move" && casting.GoesOn(s, u):
	case id != "move-first" && id != "move-second":
		return casting.OutOfPhase(s, verb)
	case u.Side != s.Active():
		return &game.Refusal{Kind: game.NotYours, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("om.not-yours", u.ID, s.Field.Sides[s.Active()].Say)}
	case u.Off > 0:
		return casting.Illegal("OM §14", "move.off", u.ID)
	case u.Status == state.Routing || u.Status == state.Retreating || u.Motion&state.Fleeing != 0:
		return casting.Illegal("OM §14", "move.flees", u.ID)
	case u.Rallied == s.Turn && s.Turn > 0:
		return casting.Illegal("OM §14/rally", "move.rallied", u.ID)
	}
	if r := boundByCharge(s, u); r != nil {
		return r
	}
	return moveMade(u)
}

// boundByCharge refuses a move to who charges or is charged, until that is settled (OM §10.1).
func boundByCharge(s *state.State, u *state.Unit) *game.Refusal {
	switch {
	case u.Charging || s.Charge(u.ID) != nil && s.Charge(u.ID).Has(u.ID) && s.Charge(u.ID).Stage != state.Eluded:
		return casting.Illegal(facts.S10_1, "move.charged", u.ID)
	case s.Charge(u.ID) != nil && s.Charge(u.ID).Stage != state.Repelled && s.Charge(u.ID).Stage != state.Fought && s.Charge(u.ID).Stage != state.Eluded:
		return casting.Illegal(facts.S10_1, "move.engaged", u.ID)
	}
	return nil
}

// moveMade refuses a move to a unit that has nothing left of its own, whatever took it.
func moveMade(u *state.Unit) *game.Refusal {
	switch {
	case u.Motion&state.Pursued != 0:
		return casting.Illegal("OM §12", "move.pursued", u.ID)
	case u.Motion&state.Evaded != 0:
		return casting.Illegal(facts.S8_7, "move.evaded", u.ID)
	case u.Motion&state.FinishedMove != 0:
		return casting.Illegal(facts.S8_2, "move.finished", u.ID)
	case u.Moved && u.Motion == 0 && u.Spent == 0:
		r := casting.Illegal(facts.S8_2, "move.moved", u.ID)
		r.Ways = []game.Way{{Line: "set " + u.ID + " moved=no", Say: ref.M("move.way-unmoved")}}
		return r
	}
	return nil
}

// StepOf is the step of the movement phase in which a unit moves (OM §7).
func StepOf(u *state.Unit, strategic bool) state.Stage {
	switch {
	case strategic:
		return state.StepStrategic
	case u.Mounted():
		return state.StepHorse
	}
	return state.StepFoot
}

// stepOfLeg is the step in which a unit makes a leg.
func stepOfLeg(s *state.State, u *state.Unit, l Leg, strategic bool) state.Stage {
	to := StepOf(u, strategic)
	if to > state.StepStrategic {
		to = max(to, casting.StepFor(s, u)) // who lost its target goes on when the others are done
	}
	if l.How == "wheel" && staysFar(s, u) {
		to = state.StepStrategic // it may yet go on at double speed
	}
	return to
}

// staysFar reports a unit far from the enemy while strategic moves are made: a wheel of it is none that ends their step (OM §8.1).
func staysFar(s *state.State, u *state.Unit) bool {
	return s.Stage == state.StepStrategic && u.Foot() != nil && nobodyNear(s, u)
}

// LeadsTo is the step of the movement to which an action leads on (OM §7). A screen that goes out or comes back, a strategic move
// and a wheel far from the enemy lead to none (OM §5/screen, 8.1).
func LeadsTo(s *state.State, a game.Action) state.Stage {
	switch a.Verb {
	case "evade":
		return state.StepEvade
	case "charge", "move", "wheel", "face", "form", "limber", "unlimber":
	default:
		return s.Stage
	}
	if len(a.Units) == 0 {
		return max(s.Stage, state.StepGenerals)
	}
	to := s.Stage
	for _, id := range a.Units[0].IDs {
		u := s.Unit(id)
		if u == nil || u.Side != s.Active() {
			return s.Stage
		}
		if a.Verb != "wheel" || !staysFar(s, u) {
			to = max(to, casting.StepFor(s, u))
		}
	}
	if slices.Contains(a.Args, "strategic") || a.Verb == "form" && len(a.Args) > 0 && (a.Args[0] == "screen" || a.Args[0] == "recall") {
		return s.Stage
	}
	return to
}

func FormationWord(form facts.Formation) ref.Word {
	return ref.Word("formation." + facts.UnitFacts[facts.FFormation].Words[form])
}

// whole is the allowance of a move, doubled when it is strategic (OM §8.1).
func whole(m *table.March, normal, times int) int {
	if (m.Kind|m.U.Motion)&state.Strategic != 0 {
		return normal * times
	}
	return normal
}

// farthest is how far a way may be followed within the allowance, in cm.
func farthest(s *state.State, p *casting.Path, fits func(float64) bool) float64 {
	lo, hi := 0.0, p.Free
	if fits(hi) {
		lo = hi
	} else {
		for range 40 {
			if mid := (lo + hi) / 2; fits(mid) {
				lo = mid
			} else {
				hi = mid
			}
		}
	}
	// Not on a friend: back to where it has not reached him.
	for changed := true; changed; {
		changed = false
		for _, x := range p.Over {
			if x.In < lo-1e-6 && lo < x.Out-1e-6 {
				lo, changed = x.In, true
			}
		}
	}
	return lo
}

// GroundSteps are the reasons of what the ground of a straight way of so many cm takes of a
// unit's move (OM §8.3).
func GroundSteps(in []casting.Crossing, cm float64) []game.Step {
	var out []game.Step
	for _, c := range in {
		lies := ref.CM(table.Round2(min(c.Out, cm) - max(c.In, 0)))
		out = append(out, game.Step{Ref: facts.S8_3, Say: ref.M("move.step-ground", c.Id), Value: ref.M("move.step-ground-value", lies, c.Slow, ref.CM(float64(c.Enter)/100)), From: game.Measured})
	}
	return out
}

// GroundNote says what the ground of a straight way of so many cm took of a unit's move, and
// whether it disordered the unit (OM §8.3); false when there is nothing to say.
func GroundNote(s *state.State, id string, in []casting.Crossing, cm float64, disorder bool) (ref.Msg, bool) {
	over := ref.Comma{}
	for _, c := range in {
		if c.Slow > 1 {
			over = append(over, ref.M("move.slow", s.Called(c.Id), ref.CM(table.Round2(min(c.Out, cm)-max(c.In, 0)))))
		}
		if c.Enter > 0 && !c.Begun {
			over = append(over, ref.M("move.enter", s.Called(c.Id), ref.CM(float64(c.Enter)/100)))
		}
	}
	switch {
	case disorder && len(over) == 0:
		return ref.M("move.disordered-only", id), true
	case disorder:
		return ref.M("move.disordered", id, over), true
	}
	return ref.M("move.over", id, over), len(over) > 0
}
