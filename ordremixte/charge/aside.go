package charge

import (
	"math"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// aside lists the ways aslant of a charger to the places beside its own guns where its bases find
// some of its target's opposite: most of them first, of these the nearest (OM §8.4, 10.1, R280).
// They are for who, on one of the ways looked at, would end upon guns in action that it passes
// through (R302); the side of a block has no bases.
func aside(s *state.State, u, t *state.Unit, met []casting.ChargeWay) []casting.ChargeWay {
	straight := -1
	for i, w := range met {
		if w.By != nil && w.By.Side == u.Side && motion.MayPass(u, u.Formation, w.By) && straight < 0 && w.Turn == 0 {
			straight = i
		}
	}
	if straight < 0 || table.BlockOf(s, t) != nil {
		return nil
	}
	f, err := u.Foot().Moved(geometry.Bearing(met[straight].Bearing).Mul(met[straight].Contact))
	if err != nil {
		return nil
	}
	most := command.Gaits(s.Book()).Oblique
	var out []casting.ChargeWay
	for _, p := range geometry.Berths(f, t.Foot(), table.FaceAt(f, t.Foot())) {
		way := p.Pose.At.Sub(u.Pose.At)
		if off := geometry.Turn(u.Pose.Facing, geometry.BearingOf(way)); math.Abs(off) <= most && geometry.Norm(way) > geometry.Tolerance {
			out = append(out, casting.ChargeWay{Pose: u.Pose, Bearing: u.Pose.Facing + off})
		}
	}
	return out
}
