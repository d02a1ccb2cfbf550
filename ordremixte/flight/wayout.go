package flight

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// awayFrom is the bearing straight away from the chargers: the way they come, or the
// evader's own back when none of them is on the table.
func awayFrom(s *state.State, p *Slip) float64 {
	for _, ch := range p.from {
		for _, id := range ch.Attackers {
			if a := s.Unit(id); a != nil && a.Foot() != nil {
				return a.Pose.Facing
			}
		}
	}
	return p.U.Pose.Facing + about()
}

func about() float64 { return book.Tables.Deg("movement.about-face") }

// waysOut lists the ways of an evader in the order in which it tries them: straight
// away first (OM §8.7, R283). Foot keeps its front where it was, or turns about (R282).
func waysOut(s *state.State, p *Slip) []melee.WayOut {
	tb := s.Book()
	u, away := p.U, awayFrom(s, p)
	both := func(deg float64) []float64 {
		if deg == 0 {
			return []float64{0}
		}
		return []float64{-deg, deg}
	}
	var out []melee.WayOut
	if p.Kind != SlipHorse {
		start := u.Pose
		if (p.Kind == slipGuns || s.Read().Has(book.EvadingFootShowsItsBack)) && math.Abs(geometry.Turn(u.Pose.Facing, away)) > about()/2 {
			start = start.AboutFace(u.Foot().Depth)
		}
		aside := turnsAside
		if p.Kind != slipGuns && s.Read().Has(book.EvadesOnlyStraightBack) {
			aside = aside[:1]
		}
		for _, deg := range aside {
			if p.Kind != slipGuns && deg > tb.Deg("movement.oblique") { // guns may turn aside for friends as they like (OM §8.7)
				break
			}
			for _, d := range both(deg) {
				out = append(out, melee.WayOut{Start: start, Legs: []melee.SlipLeg{{Bearing: away + d, Most: 0}}})
			}
		}
		return out
	}
	start := u.Pose
	if turnsAbout(p, away) {
		start = start.AboutFace(u.Foot().Depth)
	}
	back := start.Facing
	out = append(out, melee.WayOut{Start: start, Legs: []melee.SlipLeg{{Bearing: back, Most: 0}}})
	straight := tb.CM("evasion.cavalry.straight")
	for _, d := range both(tb.Deg("movement.oblique")) {
		legs := []melee.SlipLeg{{Bearing: back, Most: straight}, {Bearing: back + d, Most: 0}}
		if s.Read().Has(book.EvadingHorseGoesAslant) {
			legs = legs[1:]
		}
		out = append(out, melee.WayOut{Start: start, Legs: legs})
	}
	if friendBehind(s, p, back, straight) {
		f := u.Foot()
		wheel, _ := motion.WheelCost(s, u, math.MaxInt, motion.Sweeps(s, nil))
		cost := float64(wheel) / 100
		for deg := 15.0; deg <= tb.Deg("movement.wheel.most"); deg += 15 {
			for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
				if wheelBarred(s, u, start, h, deg) {
					continue
				}
				w := start.Wheel(h, deg, f.Width)
				out = append(out, melee.WayOut{Start: w, Legs: []melee.SlipLeg{{Bearing: w.Facing, Most: 0}}, Turn: float64(h) * deg, Cost: cost})
			}
		}
	}
	return out
}

// turnsAbout reports horse that turns about before it evades (OM §8.7): who is charged in front, from however far aside; who is struck
// behind rides on as it stands, and of a flank the charger's way tells.
func turnsAbout(p *Slip, away float64) bool {
	for _, ch := range p.from {
		switch ch.Side {
		case facts.Front:
			return true
		case facts.Rear:
			return false
		}
	}
	return math.Abs(geometry.Turn(p.U.Pose.Facing, away)) > about()/2
}

// wheelBarred reports that the wheel of horse that evades would come into ground that lets it through no more than its way does (OM §8.3, 8.4).
func wheelBarred(s *state.State, u *state.Unit, start geometry.Pose, h geometry.Hand, deg float64) bool {
	f, err := u.At(u.Formation, start)
	return err == nil && slices.ContainsFunc(motion.WheelsOver(s, u, f, motion.Leg{How: "wheel", Hand: h, Deg: deg}), func(x casting.Crossing) bool { return x.Bars != "" && !x.Begun })
}

// friendBehind reports a friend in close order on the way back of cavalry, within so
// many cm: only then it may wheel before it has gone straight (OM §8.7).
func friendBehind(s *state.State, p *Slip, back, cm float64) bool {
	d := motion.Slide(s, p.U, p.U.Foot(), back, cm, p.PassesFriend)
	return d.By != nil && d.By.Side == p.U.Side
}

// slipAway finds where an evader on the table ends: the least way that brings it out
// of contact and, but for horse, the printed distance away from all enemies in close
// order (R110). When no way does, it takes the one that leads farthest from them.
func slipAway(s *state.State, p *Slip) {
	if p.U.Foot() == nil || fromUnknown(s, p) {
		return
	}
	p.placed = true
	allowed := float64(p.U.Speed(p.U.Formation)) / 100
	if p.Kind == SlipCrew {
		allowed = s.Book().CM("evasion.crew")
	}
	best := math.Inf(-1)
	p.to = p.U.Pose
	for _, w := range waysOut(s, p) {
		cm, pose, room := follows(s, p, &w, allowed-w.Cost)
		if room >= 0 {
			p.to, p.cm, p.turn, p.toll, p.caught, p.bars, p.by = pose, cm, w.Turn, w.Cost, false, "", ""
			crossed(s, p, &w, cm)
			measureSlip(s, p)
			return
		}
		if room > best {
			best, p.to, p.cm, p.turn, p.toll, p.caught, p.bars, p.by = room, pose, cm, w.Turn, w.Cost, true, w.Bars, w.By
			crossed(s, p, &w, cm)
		}
	}
	measureSlip(s, p)
}

// fromUnknown reports that somebody from whom an evader slips away stands nobody has told
// where.
func fromUnknown(s *state.State, p *Slip) bool {
	return slices.ContainsFunc(p.from, func(ch *state.Charge) bool {
		return slices.ContainsFunc(ch.Attackers, func(id string) bool {
			a := s.Unit(id)
			return a != nil && table.OnField(a) && a.Foot() == nil
		})
	})
}

// clearance is by how much an evader at a pose is farther from its enemies than it must
// be: less than zero when it is too near to one.
func clearance(s *state.State, p *Slip, pose geometry.Pose) float64 {
	f, err := p.U.At(p.U.Formation, pose)
	if err != nil {
		return math.Inf(-1)
	}
	keep := s.Book().CM("evasion.open-order")
	least := math.Inf(1)
	for _, x := range table.Standing(s, p.U) {
		if x.U.Side == p.U.Side {
			continue
		}
		gap := geometry.Between(f, x.F).CM
		if p.Kind != SlipHorse && closeOrder(x.U) {
			least = min(least, gap-keep)
		}
		if slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return ch.Has(x.U.ID) }) {
			// Out of reach means farther than the charger can still go, and not by less than can be measured.
			left := geometry.Tolerance
			if !s.Read().Has(book.EvaderStopsAtFive) {
				left = beyond(s) + p.threat(s, x.U)
			}
			least = min(least, gap-left)
		}
	}
	return least
}

// follows goes along a way for as little as gets the evader clear, at most so many
// cm. room is less than zero when it does not get clear.
func follows(s *state.State, p *Slip, w *melee.WayOut, most float64) (cm float64, pose geometry.Pose, room float64) {
	f, err := p.U.At(p.U.Formation, w.Start)
	if err != nil {
		return 0, p.U.Pose, math.Inf(-1)
	}
	free, left := 0.0, state.Hundredths(most)
	for i, l := range w.Legs {
		want := most - free
		if i < len(w.Legs)-1 {
			want = min(want, l.Most)
		}
		if want <= 0 {
			break
		}
		d, by := slides(s, p, f, l.Bearing, want)
		over := p.ground(s, f, l.Bearing, d)
		open, bars := motion.OpenAsFar(over, d)
		goes := motion.Affords(over, open, left)
		free += goes
		if goes < want-geometry.Tolerance {
			switch {
			case bars != "" && goes >= open:
				w.Bars = bars
			case by != nil && goes >= d-geometry.Tolerance:
				w.By = by.ID
			}
			break
		}
		left -= motion.Cost(over, want)
		dir := geometry.Bearing(l.Bearing)
		if f, err = f.Moved(geometry.Vec{X: dir.X * want, Y: dir.Y * want}); err != nil {
			break
		}
	}
	free = math.Floor(free/table.Grain+1e-6) * table.Grain
	for cm = 0; cm <= free+table.Grain/2; {
		pose = w.At(cm).Rounded()
		room = clearance(s, p, pose)
		switch {
		case room < -1e-6:
			// Moving by so much brings it no farther away than that.
			cm = math.Ceil((cm+max(-room, table.Grain))/table.Grain-1e-6) * table.Grain
		case !p.fits(s, pose):
			cm += 25 * table.Grain // on somebody whom it passes through
		default:
			return cm, pose, 0
		}
	}
	for cm = free; cm > 0; cm -= 25 * table.Grain {
		if pose = w.At(cm).Rounded(); p.fits(s, pose) {
			return cm, pose, min(clearance(s, p, pose), -table.Grain)
		}
	}
	return 0, p.U.Pose, min(clearance(s, p, p.U.Pose), -table.Grain)
}

// slides is how far an evader may go straight along a bearing, and who stops it: a friend where it would stand on him, an enemy 1 cm before
// him (R116).
func slides(s *state.State, p *Slip, f *geometry.Footprint, bearing, cm float64) (float64, *state.Unit) {
	enemies := func(x *state.Unit) bool { return x.Side == p.U.Side }
	friends := func(x *state.Unit) bool { return x.Side != p.U.Side || p.PassesFriend(x) }
	halt := state.Num(s.Book()).Shock().HaltCM
	d := motion.Slide(s, p.U, f, bearing, cm, friends)
	if at, by := enemyBlock(s, p.U, f, bearing, cm+halt); by != nil && at-halt < d.Cm {
		d.Cm, d.By = max(at-halt-geometry.Tolerance, 0), by
	}
	if e := motion.Slide(s, p.U, f, bearing, cm+halt, enemies); e.By != nil && e.Cm-halt < d.Cm {
		return max(e.Cm-halt-geometry.Tolerance, 0), e.By
	}
	return d.Cm, d.By
}

// fits reports that an evader stands on nobody at a pose, and in no block of houses that it may not hold (R371).
func (p *Slip) fits(s *state.State, pose geometry.Pose) bool {
	if !table.Fits(s, p.U, p.U.Formation, pose) {
		return false
	}
	f, err := p.U.At(p.U.Formation, pose)
	return err == nil && fullOf(s, p.U, f) == nil
}
