package turn

import (
	"math"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// byMiddle is the pose of a unit whose front has its middle where two tapes meet:
// args are from P CM from Q CM [side left|right] [facing DEG], seen along the line
// from P to Q. Two places that fit equally are refused, and so are tapes that do not
// meet or that leave the point anywhere along several times their error.
func byMiddle(s *state.State, u *state.Unit, form facts.Formation, a game.Action) (geometry.Pose, error) {
	args := a.Args
	bad := badPlace(args)
	if len(args) < 6 || args[3] != "from" {
		return geometry.Pose{}, bad
	}
	t, err := tapes(s, []string{args[1], args[2], args[4], args[5]})
	if err != nil {
		return geometry.Pose{}, err
	}
	deg, hand := u.Pose.Facing, geometry.Hand(0)
	for rest := args[6:]; len(rest) > 0; rest = rest[2:] {
		if len(rest) < 2 {
			return geometry.Pose{}, bad
		}
		switch rest[0] {
		case "side":
			hand = geometry.Left
			if rest[1] == "right" {
				hand = geometry.Right
			}
		case "facing":
			if deg, err = strconv.ParseFloat(rest[1], 64); err != nil {
				return geometry.Pose{}, bad
			}
		default:
			return geometry.Pose{}, bad
		}
	}
	t.Hand = geometry.Left
	if _, err := t.Point(); err != nil {
		short := geometry.Dist(t.A, t.B)
		r := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-apart", u.ID, args[1], args[4], ref.CM(table.Round2(short)), ref.CM(t.DA), ref.CM(t.DB))}
		r.Hint = ref.M("measure.hint-tapes-long")
		if t.DA+t.DB < short {
			r.Hint = ref.M("measure.hint-tapes-short", ref.CM(table.Round2(short-t.DA-t.DB)))
		}
		return geometry.Pose{}, r
	}
	line := t.B.Sub(t.A)
	n := geometry.Norm(line)
	sp, err := t.Spread(s.Field.Tape, t.A, geometry.Vec{X: -line.Y / n, Y: line.X / n})
	if err == nil && s.Field.Tape > 0 && (sp.Open || sp.CM > badPair*s.Field.Tape) {
		return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Hint: ref.M("measure.hint-tapes-cross"),
			Say: ref.M("measure.tapes-loose", u.ID, ref.CM(table.Round2(sp.CM)), ref.CM(s.Field.Tape))}
	}
	var fit []geometry.Pose
	var hands []string
	for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
		if hand != 0 && h != hand {
			continue
		}
		t.Hand = h
		q, err := t.Point()
		if err != nil {
			continue
		}
		p, err := geometry.NewPose(q, deg)
		if err != nil {
			return geometry.Pose{}, bad
		}
		if hand != 0 {
			return p, nil
		}
		if table.Fits(s, u, form, p) && !slices.ContainsFunc(fit, func(o geometry.Pose) bool {
			return geometry.Dist(o.At, p.At) < math.Max(s.Field.Tape, geometry.Tolerance)
		}) {
			fit = append(fit, p)
			hands = append(hands, [...]string{"left", "right"}[facts.B2i(h == geometry.Right)])
		}
	}
	switch len(fit) {
	case 1:
		return fit[0], nil
	case 0:
		return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-nowhere", u.ID), Hint: ref.M("measure.hint-tapes-side")}
	}
	r := &game.Refusal{Kind: game.Ambiguous, Ref: "OM §2.1", Say: ref.M("measure.tapes-mirror", u.ID), Hint: ref.M("measure.hint-tapes-hand", args[1], args[4])}
	for i, h := range hands {
		b := a
		b.Args = slices.Insert(slices.Clone(args), 6, "side", h)
		r.Ways = append(r.Ways, game.Way{Line: language.Canonical(b, nil), Say: ref.M("measure.way-hand", ref.Word("measure.hand."+h), ref.CM(table.Round2(fit[i].At.X)), ref.CM(table.Round2(fit[i].At.Y)))})
	}
	return geometry.Pose{}, r
}
