package turn

import (
	"math"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// NearMost is how many units `near` lists when no distance is typed: as many as
// fit under a head without scrolling.
const NearMost = 5

// RecordPlace notes where a unit stands: at a position and bearing, by the two
// ends of its front, or by tapes from corners of other units. Alone it confirms
// the place that is known, or makes the unit the anchor of the others.
func RecordPlace(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	form, err := placedIn(s, u, a)
	if err != nil {
		return nil, err
	}
	pose, err := poseOf(s, u, form, a)
	if err != nil {
		return nil, err
	}
	pose = pose.Rounded()
	if r := flight.MayReturn(s, u); r != nil && !a.Force {
		return nil, r
	}
	if r := flight.Elsewhere(s, u, form, a, pose); r != nil && !a.Force {
		return nil, r
	}
	f, err := u.At(form, pose)
	if err != nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[form]))}
	}
	if r := offField(s, u, f); r != nil {
		return nil, r
	}
	e := &state.EvPlace{Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing, ByHand: true}
	if form != u.Formation {
		e.Formation = facts.UnitFacts[facts.FFormation].Words[form]
	}
	evs := []game.Event{e}
	if u.Off > 0 {
		evs = append([]game.Event{&state.EvOff{Unit: u.ID}}, evs...)
	}
	others, over := overlaps(s, u, f, a)
	if len(over) > 0 && !a.Force {
		return nil, over[0]
	}
	for _, x := range others {
		evs = append(evs, &state.EvDoubt{Unit: x.ID, On: true})
	}
	d := casting.Record(evs, "OM §2.1", "measure.placed", u.ID, ref.CM(pose.At.X), ref.CM(pose.At.Y), ref.Deg(pose.Facing)).(casting.Done)
	d.V.Overrode = over
	if far := table.Round2(geometry.Dist(u.Pose.At, pose.At)); a.By != "" && u.PlaceKnown() && far > 0 { // the other side wants to know how far
		d.V.Lines = append(d.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.by-hand", ref.CM(table.Round2(u.Pose.At.X)), ref.CM(table.Round2(u.Pose.At.Y)), ref.CM(far))})
	}
	if !u.Placed && len(a.Args) == 3 {
		d.V.Lines = append(d.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.facing-kept", u.ID)})
	}
	return d, nil
}

// placedIn is the formation in which a unit is placed: its own, or the one that was typed
// and that it may take (OM §5).
func placedIn(s *state.State, u *state.Unit, a game.Action) (facts.Formation, error) {
	form := u.Formation
	for _, f := range a.Facts {
		if f.Name != "formation" {
			return form, casting.BadValue(f.Name, f.Value, "OM §5")
		}
		v, ok := state.Read(facts.UnitFacts[facts.FFormation], f.Value)
		if !ok {
			return form, casting.BadValue(f.Name, f.Value, "OM §5")
		}
		form = facts.Formation(v)
		if err := motion.MayForm(s, u, form); err != nil && !a.Force {
			return form, err
		}
	}
	return form, nil
}

// offField refuses a place of which a corner is not on the table.
func offField(s *state.State, u *state.Unit, f *geometry.Footprint) *game.Refusal {
	for _, c := range f.Corners {
		if !s.Field.Holds(c, geometry.Tolerance) {
			return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.off-table", u.ID, ref.CM(table.Round2(c.X)), ref.CM(table.Round2(c.Y)), ref.CM(s.Field.Width), ref.CM(s.Field.Depth))}
		}
	}
	return nil
}

// overlaps are the units on whose ground a place lies, and the refusal for each.
func overlaps(s *state.State, u *state.Unit, f *geometry.Footprint, a game.Action) (on []*state.Unit, why []*game.Refusal) {
	for _, x := range s.Units {
		g := x.Foot()
		if g == nil || geometry.Apart(f, g) || state.EqualID(x.ID, u.ID) {
			continue
		}
		over, by := geometry.Overlapping(f, g)
		if !over {
			continue
		}
		r := casting.Illegal("OM §2.1", "measure.overlaps", u.ID, x.ID, ref.CM(table.Round2(by.Measured)))
		r.Hint = ref.M("measure.hint-overlap", x.ID)
		r.Ways = []game.Way{casting.AsTable(a)}
		on, why = append(on, x), append(why, r)
	}
	return on, why
}

// poseOf reads the arguments of place.
func poseOf(s *state.State, u *state.Unit, form facts.Formation, a game.Action) (geometry.Pose, error) {
	args := a.Args
	if len(args) == 0 {
		return whereItStands(s, u, form)
	}
	switch {
	case args[0] == "from":
		return byMiddle(s, u, form, a)
	case args[0] == "at" && (len(args) == 3 || len(args) == 5 && args[3] == "facing"):
		return atPoint(u, args)
	case args[0] == "fl" && len(args) == 6 && args[3] == "fr":
		x, err := numbersOf(args[1], args[2], args[4], args[5])
		if err != nil {
			return geometry.Pose{}, err
		}
		return byFront(s, u, form, geometry.Vec{X: x[0], Y: x[1]}, geometry.Vec{X: x[2], Y: x[3]})
	case args[0] == "fl" && len(args) == 10 && args[5] == "fr":
		left, err := tapes(s, args[1:5])
		if err != nil {
			return geometry.Pose{}, err
		}
		right, err := tapes(s, args[6:10])
		if err != nil {
			return geometry.Pose{}, err
		}
		return byTapes(s, u, form, left, right, args)
	}
	return geometry.Pose{}, badPlace(args)
}

// whereItStands is the place of a unit that is named alone: the one that is known, that by
// which it comes back onto the table, or the middle of the table for the anchor of the others.
func whereItStands(s *state.State, u *state.Unit, form facts.Formation) (geometry.Pose, error) {
	switch {
	case u.Placed:
		return u.Pose, nil
	case u.Off > 0:
		return flight.BackOn(s, u, form)
	case !table.MayAnchor(s):
		return geometry.Pose{}, casting.Need("OM §2.1", "measure.need-where", u.ID)
	}
	return geometry.NewPose(geometry.Vec{X: s.Field.Width / 2, Y: s.Field.Depth / 2}, 0)
}

// atPoint is the pose `at X Y [facing DEGREES]`; who was placed before keeps its front.
func atPoint(u *state.Unit, args []string) (geometry.Pose, error) {
	x, err := numbersOf(args[1:3]...)
	if err != nil {
		return geometry.Pose{}, err
	}
	if len(args) == 3 && !u.Placed && u.PlacedTurn == 0 {
		return geometry.Pose{}, facingUntold(u, args)
	}
	deg := u.Pose.Facing
	if len(args) == 5 {
		d, err := numbersOf(args[4])
		if err != nil {
			return geometry.Pose{}, err
		}
		deg = d[0]
	}
	p, err := geometry.NewPose(geometry.Vec{X: x[0], Y: x[1]}, deg)
	if err != nil {
		return p, badPlace(args)
	}
	return p, nil
}

// numbersOf reads the numbers of a place.
func numbersOf(words ...string) ([]float64, error) {
	out, err := command.ArgsCM(words)
	if err != nil {
		return nil, badPlace(words)
	}
	return out, nil
}

// badPlace refuses words that are no place.
func badPlace(words []string) *game.Refusal {
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", strings.Join(words, " "))}
}

// facingUntold asks for the facing of a unit that nobody has put down yet: it has none that
// could be kept.
func facingUntold(u *state.Unit, args []string) *game.Refusal {
	r := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.need-facing", u.ID), Hint: ref.M("measure.hint-facing")}
	r.Ways = []game.Way{{Line: strings.Join(append([]string{"place", u.ID}, append(args, "facing", "0")...), " "), Say: ref.M("measure.way-facing")}}
	return r
}

// byFront is the pose whose front runs between two points, which must be as far
// apart as the front of the unit is wide, but for the tape.
func byFront(s *state.State, u *state.Unit, form facts.Formation, left, right geometry.Vec) (geometry.Pose, error) {
	p, long, err := geometry.PoseFromFront(left, right)
	if err != nil {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-front", u.ID)}
	}
	f, err := u.At(form, p)
	if err != nil {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[form]))}
	}
	if off := math.Abs(long - f.Width); off > table.Slack(s) {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.front-width", u.ID, ref.CM(table.Round2(long)), ref.CM(table.Round2(f.Width))), Hint: ref.M("measure.hint-front")}
	}
	return p, nil
}

// badPair is how many times the tape error a pair of tapes may move the point that
// it finds. Two that cross at a right angle move it by about 1.4 times.
const badPair = 3

// tapes reads P CM Q CM, where P and Q are corners of placed units.
func tapes(s *state.State, w []string) (geometry.Tapes, error) {
	var t geometry.Tapes
	for i, to := range []*geometry.Vec{&t.A, &t.B} {
		p, err := Corner(s, w[2*i])
		if err != nil {
			return t, err
		}
		*to = p
	}
	d, err := command.ArgsCM([]string{w[1], w[3]})
	if err != nil || d[0] < 0 || d[1] < 0 {
		return t, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", strings.Join(w, " "))}
	}
	t.DA, t.DB = d[0], d[1]
	return t, nil
}

// Corner is a point of a placed unit: 2/97.fl.
func Corner(s *state.State, w string) (geometry.Vec, error) {
	k := strings.LastIndexByte(w, '.')
	bad := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", w)}
	if k <= 0 {
		return geometry.Vec{}, bad
	}
	u := s.Unit(w[:k])
	if u == nil {
		return geometry.Vec{}, casting.UnknownUnit(w[:k])
	}
	if err := table.PlacedAll(u); err != nil {
		return geometry.Vec{}, err
	}
	f := u.Foot()
	switch w[k+1:] {
	case "fl":
		return f.Corners[0], nil
	case "fr":
		return f.Corners[1], nil
	case "rr":
		return f.Corners[2], nil
	case "rl":
		return f.Corners[3], nil
	case "fc":
		return f.Front().Centre(), nil
	case "rc":
		return geometry.Vec{X: (f.Corners[2].X + f.Corners[3].X) / 2, Y: (f.Corners[2].Y + f.Corners[3].Y) / 2}, nil
	case "c":
		return f.Centre, nil
	}
	return geometry.Vec{}, bad
}

// byTapes is the pose whose front corners were taped. Each pair of tapes finds two
// points, mirrored in the line of its anchors: the width of the front and the units
// about choose. Pairs that leave a corner anywhere along several times the tape
// error are refused, and so are two fronts that fit equally.
func byTapes(s *state.State, u *state.Unit, form facts.Formation, left, right geometry.Tapes, args []string) (geometry.Pose, error) {
	for i, t := range []geometry.Tapes{left, right} {
		t.Hand = geometry.Left
		corner := [...]ref.Word{"placed.point.fl", "placed.point.fr"}[i]
		line := t.B.Sub(t.A)
		across := geometry.Vec{}
		if n := geometry.Norm(line); n > 0 {
			across = geometry.Vec{X: -line.Y / n, Y: line.X / n}
		}
		sp, err := t.Spread(s.Field.Tape, t.A, across)
		if err != nil {
			return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-miss", u.ID, corner), Hint: ref.M("measure.hint-tapes")}
		}
		if s.Field.Tape > 0 && (sp.Open || sp.CM > badPair*s.Field.Tape) {
			r := &game.Refusal{Kind: game.BadValue, Ref: facts.S10_4, Say: ref.M("measure.tapes-bad", u.ID, corner, ref.CM(table.Round2(sp.Lo)), ref.CM(table.Round2(sp.Hi)), ref.CM(s.Field.Tape)), Hint: ref.M("measure.hint-tapes")}
			other := strings.SplitN(args[1], ".", 2)[0]
			r.Ways = []game.Way{{Line: "side " + u.ID + " " + other + " CM CM", Say: ref.M("measure.way-gaps")}}
			return geometry.Pose{}, r
		}
	}
	var fits []geometry.Pose
	for _, hl := range []geometry.Hand{geometry.Left, geometry.Right} {
		for _, hr := range []geometry.Hand{geometry.Left, geometry.Right} {
			left.Hand, right.Hand = hl, hr
			l, errL := left.Point()
			r, errR := right.Point()
			if errL != nil || errR != nil {
				continue
			}
			p, err := byFront(s, u, form, l, r)
			if err != nil || !table.Fits(s, u, form, p) {
				continue
			}
			fits = append(fits, p)
		}
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-none", u.ID), Hint: ref.M("measure.hint-tapes")}
	}
	return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-mirror", u.ID), Hint: ref.M("measure.hint-tapes")}
}
