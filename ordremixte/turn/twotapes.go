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
	hand, deg, ok := sideAndFacing(args[6:], u.Pose.Facing)
	if !ok {
		return geometry.Pose{}, bad
	}
	t.Hand = geometry.Left
	if _, err := t.Point(); err != nil {
		return geometry.Pose{}, tapesApart(u, t, args)
	}
	if r := tapesLoose(s, u, t); r != nil {
		return geometry.Pose{}, r
	}
	var fit []middle
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
		if table.Fits(s, u, form, p) && !slices.ContainsFunc(fit, func(o middle) bool {
			return geometry.Dist(o.pose.At, p.At) < math.Max(s.Field.Tape, geometry.Tolerance)
		}) {
			fit = append(fit, middle{p, [...]string{"left", "right"}[facts.B2i(h == geometry.Right)]})
		}
	}
	switch len(fit) {
	case 1:
		return fit[0].pose, nil
	case 0:
		return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-nowhere", u.ID), Hint: ref.M("measure.hint-tapes-side")}
	}
	return geometry.Pose{}, whichSide(u, a, fit)
}

// middle is a place where two tapes meet, and on which side of the line between them.
type middle struct {
	pose geometry.Pose
	side string
}

// sideAndFacing reads what stands behind the tapes: the side of the line, 0 where none is said, and the
// facing; ok is false of anything else.
func sideAndFacing(rest []string, facing float64) (hand geometry.Hand, deg float64, ok bool) {
	deg = facing
	for ; len(rest) > 0; rest = rest[2:] {
		if len(rest) < 2 {
			return 0, 0, false
		}
		switch rest[0] {
		case "side":
			hand = geometry.Left
			if rest[1] == "right" {
				hand = geometry.Right
			}
		case "facing":
			var err error
			if deg, err = strconv.ParseFloat(rest[1], 64); err != nil {
				return 0, 0, false
			}
		default:
			return 0, 0, false
		}
	}
	return hand, deg, true
}

// tapesApart refuses tapes that do not meet, and says by how much.
func tapesApart(u *state.Unit, t geometry.Tapes, args []string) *game.Refusal {
	short := geometry.Dist(t.A, t.B)
	r := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-apart", u.ID, args[1], args[4], ref.CM(table.Round2(short)), ref.CM(t.DA), ref.CM(t.DB))}
	r.Hint = ref.M("measure.hint-tapes-long")
	if t.DA+t.DB < short {
		r.Hint = ref.M("measure.hint-tapes-short", ref.CM(table.Round2(short-t.DA-t.DB)))
	}
	return r
}

// tapesLoose refuses tapes that leave the point anywhere along several times their error.
func tapesLoose(s *state.State, u *state.Unit, t geometry.Tapes) *game.Refusal {
	line := t.B.Sub(t.A)
	n := geometry.Norm(line)
	sp, err := t.Spread(s.Field.Tape, t.A, geometry.Vec{X: -line.Y / n, Y: line.X / n})
	if err != nil || s.Field.Tape <= 0 || !sp.Open && sp.CM <= badPair*s.Field.Tape {
		return nil
	}
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Hint: ref.M("measure.hint-tapes-cross"),
		Say: ref.M("measure.tapes-loose", u.ID, ref.CM(table.Round2(sp.CM)), ref.CM(s.Field.Tape))}
}

// whichSide refuses two places that fit equally, with a line for each.
func whichSide(u *state.Unit, a game.Action, fit []middle) *game.Refusal {
	args := a.Args
	r := &game.Refusal{Kind: game.Ambiguous, Ref: "OM §2.1", Say: ref.M("measure.tapes-mirror", u.ID), Hint: ref.M("measure.hint-tapes-hand", args[1], args[4])}
	for _, m := range fit {
		b := a
		b.Args = slices.Insert(slices.Clone(args), 6, "side", m.side)
		r.Ways = append(r.Ways, game.Way{Line: language.Canonical(b, nil), Say: ref.M("measure.way-hand", ref.Word("measure.hand."+m.side), ref.CM(table.Round2(m.pose.At.X)), ref.CM(table.Round2(m.pose.At.Y)))})
	}
	return r
}
