package table

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// This file knows the zones of control (OM §8.8) and the ground before cavalry from
// which foot keeps away (OM §8.2).

// inMelee reports a unit in contact with an enemy whose melee is not fought yet: from the moment of contact on, which a charge that
// nobody fires at, or horse that rides to meet one, comes to in the movement (OM §8.8, 10.1).
func inMelee(s *state.State, u *state.Unit) bool {
	return slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool {
		switch {
		case !ch.Party(u.ID):
			return false
		case ch.Stage == state.InContact:
			return true
		}
		return ch.Stage == state.Declared && touches(s, ch, u)
	})
}

// touches reports who stands in contact with the other side of a charge that has been declared.
func touches(s *state.State, ch *state.Charge, u *state.Unit) bool {
	f, t := u.Foot(), s.Unit(ch.Target)
	if f == nil || t == nil || t.Foot() == nil {
		return false
	}
	return slices.ContainsFunc(ch.Attackers, func(id string) bool {
		a := s.Unit(id)
		return a != nil && a.Foot() != nil && (state.EqualID(u.ID, id) || state.EqualID(u.ID, t.ID)) && geometry.Touching(a.Foot(), t.Foot())
	})
}

// ZoneDepth is how deep the zone of control of a unit is in cm; 0 for none, and why
// (OM §8.8): the range of its weapon for foot in close order, the same on each side of
// a square, half of the longest range for guns that may fire.
func ZoneDepth(s *state.State, u *state.Unit) (cm float64, none ref.Word) {
	t := zoneDepths(s.Book())
	guns := u.IsArtillery()
	switch {
	case u.Status == state.Routing:
		return 0, "drill.zone.routing"
	case u.Status == state.Destroyed || u.Off > 0:
		return 0, "drill.zone.gone"
	case inMelee(s, u):
		return 0, "drill.zone.melee"
	case u.Mounted():
		return t.horse, ""
	case guns && u.Formation == facts.Limbered:
		return 0, "drill.zone.limbered"
	case guns && u.Abandoned:
		return 0, "drill.zone.no-crew"
	case guns:
		return u.Reach().Long / t.guns, ""
	case u.Formation == facts.Open:
		return 0, "drill.zone.open"
	case u.Formation == facts.Square:
		return t.square, ""
	}
	return u.Reach().Long, ""
}

// zoneDepths are how deep zones are that hang on no weapon, and how many times the range of guns is deeper than theirs.
var zoneDepths = tables.Of(func(b *tables.Book) (d struct{ horse, square, guns float64 }) {
	d.horse, d.square, d.guns = b.CM("zones.cavalry"), b.CM("zones.square"), float64(b.Int("zones.artillery-part"))
	return d
})

// zone is the zone of control of one placed unit.
type zone struct {
	U     *state.Unit
	f     *geometry.Footprint
	depth float64
	Lanes []geometry.Lane // one, or four for a square
	axes  []float64       // the bearing of each
}

// ZoneOf is the zone of control of a unit on the table; nil when it has none or its
// place is not known. It lies between the flank lines, square to the front (OM §8.8).
func ZoneOf(s *state.State, u *state.Unit) *zone {
	f := u.Foot()
	if f == nil {
		return nil
	}
	depth, none := ZoneDepth(s, u)
	if none != "" {
		return nil
	}
	return zoneOf(u, f, depth)
}

// zoneOf is the zone of a unit that stands on f, so deep.
func zoneOf(u *state.Unit, f *geometry.Footprint, depth float64) *zone {
	z := &zone{U: u, f: f, depth: depth, Lanes: []geometry.Lane{f.Lane(depth)}, axes: []float64{f.Pose.Facing}}
	if u.Formation == facts.Square {
		lanes := f.FaceLanes(depth)
		z.Lanes = lanes[:]
		for range lanes[1:] {
			z.axes = append(z.axes, z.axes[len(z.axes)-1]+90)
		}
	}
	return z
}

// Reach tells whether a footprint stands in the zone, and in which of its parts.
func (z *zone) Reach(f *geometry.Footprint) (geometry.Reading, int) {
	best, at := z.Lanes[0].Reach(f), 0
	for i, l := range z.Lanes[1:] {
		if r := l.Reach(f); r.Margin < best.Margin {
			best, at = r, i+1
		}
	}
	return best, at
}

// MayReach reports that a footprint is near enough to be in the zone at all.
func (z *zone) MayReach(f *geometry.Footprint, more float64) bool {
	return mayReach(z.f, z.depth, f, more)
}

func mayReach(from *geometry.Footprint, depth float64, f *geometry.Footprint, more float64) bool {
	return geometry.Dist(from.Centre, f.Centre) <= depth+from.Radius+f.Radius+more
}

// zonesAgainst are the zones of the enemies of a side that a footprint may reach, or would with
// so many cm more.
func zonesAgainst(s *state.State, side int, f *geometry.Footprint, more float64) []*zone {
	var out []*zone
	for _, e := range s.Units {
		if e.Side == side {
			continue
		}
		from := e.Foot()
		if from == nil {
			continue
		}
		if depth, none := ZoneDepth(s, e); none == "" && mayReach(from, depth, f, more) {
			out = append(out, zoneOf(e, from, depth))
		}
	}
	return out
}

// caught is an enemy in whose zone a unit stands.
type caught struct {
	Z  *zone
	r  geometry.Reading
	Cm float64 // to the enemy
}

// ZonesOn are the enemies in whose zones a unit stands, the nearest first (OM §8.8);
// nil when it is not on the table.
func ZonesOn(s *state.State, u *state.Unit) []caught {
	f := u.Foot()
	if f == nil {
		return nil
	}
	var out []caught
	for _, z := range zonesAgainst(s, u.Side, f, 0) {
		if r, _ := z.Reach(f); r.In() {
			out = append(out, caught{z, r, geometry.Between(f, z.f).CM})
		}
	}
	slices.SortStableFunc(out, func(a, b caught) int {
		switch {
		case a.Cm < b.Cm:
			return -1
		case a.Cm > b.Cm:
			return 1
		}
		return 0
	})
	return out
}

// ZoneOn is an enemy in whose zone a unit stands, the nearest; nil when it stands
// in none, or nobody knows.
func ZoneOn(s *state.State, u *state.Unit) *state.Unit {
	if all := ZonesOn(s, u); len(all) > 0 {
		return all[0].Z.U
	}
	return nil
}

// ownWill reports a movement that a unit makes because its player wants it.
func (m *March) ownWill() bool { return m.Kind&(state.Evaded|state.Fleeing|state.Pursued) == 0 }

// Steps are the footprints of a move on its way, its end the last: one each
// centimetre of a straight one.
func (m *March) Steps() []*geometry.Footprint {
	var out []*geometry.Footprint
	way := m.To.At.Sub(m.From.At)
	if n := int(geometry.Norm(way)); m.From.Facing == m.To.Facing {
		for i := 1; i <= n; i++ {
			p := geometry.Pose{At: m.From.At.Add(way.Mul(float64(i) / float64(n+1))), Facing: m.To.Facing}
			if f, err := m.U.At(m.Form, p); err == nil {
				out = append(out, f)
			}
		}
	}
	if f, err := m.U.At(m.After, m.To); err == nil {
		out = append(out, f)
	}
	return out
}

// ZoneBars refuses a move out of an enemy's zone that does not lead straight away
// from it; nil when it may be made (OM §8.8, R107). A move that enters a zone and
// leaves it again is one. Of a charge the zone of its target is not asked, nor are those of
// several in which the charger stands: which of these it may charge is ZoneCharge's (R301).
func ZoneBars(s *state.State, m *March) *game.Refusal {
	start := m.U.Foot()
	if start == nil || !m.ownWill() {
		return nil
	}
	start, err := m.U.At(m.Form, m.From)
	if err != nil {
		return nil
	}
	way := m.Steps()
	if len(way) == 0 {
		return nil
	}
	end := way[len(way)-1]
	moved := end.Centre.Sub(start.Centre)
	if geometry.Norm(moved) <= geometry.Tolerance {
		return nil
	}
	bearing := geometry.BearingOf(moved)
	var several []caught
	if m.Target != nil {
		if several = ZonesOn(s, m.U); len(several) < 2 {
			several = nil
		}
	}
	for _, z := range zonesAgainst(s, m.U.Side, start, geometry.Norm(moved)) {
		if m.Target != nil && state.EqualID(z.U.ID, m.Target.ID) || slices.ContainsFunc(several, func(x caught) bool { return x.Z.U == z.U }) {
			continue
		}
		out, _ := z.Reach(end)
		if out.In() {
			continue
		}
		in, part, from := z.entered(start, way[:len(way)-1])
		if !in.In() || straightAway(s, z.axes[part], z.f, from, bearing) {
			continue
		}
		return z.bars(s, m, in, out)
	}
	return nil
}

// entered is where a way begins to stand in a zone, and in which of its parts; where it never
// does, where it comes nearest to that.
func (z *zone) entered(start *geometry.Footprint, way []*geometry.Footprint) (in geometry.Reading, part int, from *geometry.Footprint) {
	in, part = z.Reach(start)
	from = start
	for _, f := range way {
		if in.In() {
			break
		}
		if r, k := z.Reach(f); r.Margin < in.Margin {
			in, part, from = r, k, f
		}
	}
	return in, part, from
}

// bars is the refusal of a move out of a zone, by where it stands in it and where out of it:
// with the measure where the tape may see it otherwise.
func (z *zone) bars(s *state.State, m *March, in, out geometry.Reading) *game.Refusal {
	if tape := s.Tape(); in.Close(tape) || out.Close(tape) {
		r := in
		if out.Close(tape) && math.Abs(out.Margin) < math.Abs(in.Margin) {
			r = out
		}
		x := casting.Illegal(facts.S8_8, "drill.zone-close", m.U.ID, z.U.ID, ref.CM(Round2(math.Abs(r.Margin))), ref.CM(tape.CM))
		x.Close = &game.Close{Value: Round2(r.Measured), Limit: Round2(r.Limit), Margin: Round2(r.Margin), Tape: tape.CM, Unit: game.Unit(r.Unit.String()), If: []game.CloseCase{}}
		x.Hint = ref.M("drill.zone-look", m.U.ID, z.U.ID)
		x.Ways = []game.Way{{Line: "zoc " + z.U.ID, Say: ref.M("drill.way-zone")}}
		return x
	}
	x := casting.Illegal(facts.S8_8, "drill.zone-bars", m.U.ID, z.U.ID)
	x.Hint = ref.M("drill.zone-hint", z.U.ID)
	x.Ways = []game.Way{{Line: "zoc " + z.U.ID, Say: ref.M("drill.way-zone")}}
	return x
}

// straightAway reports that a bearing leads straight away from an enemy: along the
// axis of its zone, along the line between the two middles, or between these (R107).
func straightAway(s *state.State, axis float64, enemy, f *geometry.Footprint, bearing float64) bool {
	line := axis
	if d := f.Centre.Sub(enemy.Centre); geometry.Norm(d) > geometry.Tolerance {
		line = geometry.BearingOf(d)
	}
	room := math.Abs(geometry.Turn(axis, line)) + s.Tape().Deg + geometry.Tolerance
	return math.Abs(geometry.Turn(axis, bearing)) <= room && math.Abs(geometry.Turn(line, bearing)) <= room
}

// RodeForward reports close-order cavalry that moved forward in its last movement
// phase: that of this turn when it has had it, else that of the turn before, with what
// it broke through since (OM §8.2).
func RodeForward(s *state.State, u *state.Unit) bool {
	if !u.Mounted() || u.Formation == facts.Open || u.Forward == 0 {
		return false
	}
	had := false
	switch s.PhaseID() {
	case "move-first", "move-second":
		had = u.Side == s.First || u.Side == s.Active()
	case "late", "fire", "contact", "melee":
		had = true
	}
	if had {
		return u.Forward == s.Turn
	}
	return u.Forward >= s.Turn-1
}

// keepsAway is how near foot may come to the front of cavalry, in cm (OM §8.2).
func keepsAway(b *tables.Book) float64 { return b.CM("movement.cavalry-front") }

// NearHorse refuses a move of foot to or past the front of close-order cavalry that
// last moved forward (OM §8.2, R20): within 5 cm between its flank lines. Who stands so
// near may stay or draw off. The target of a charge is not asked here: whether foot may
// attack it is ZoneCharge's.
func NearHorse(s *state.State, m *March) *game.Refusal {
	if m.U.Arm != facts.Infantry || !m.ownWill() || m.U.Foot() == nil {
		return nil
	}
	start, err := m.U.At(m.Form, m.From)
	if err != nil {
		return nil
	}
	way := m.Steps()
	long := geometry.Norm(m.To.At.Sub(m.From.At)) + start.Radius
	for _, x := range NearFoot(s, start, keepsAway(s.Book())+long, m.U) {
		if !keepsOff(s, m, x.U) {
			continue
		}
		if geometry.Dist(x.F.Centre, start.Centre) > keepsAway(s.Book())+x.F.Radius+start.Radius+long {
			continue
		}
		lane := x.F.Lane(keepsAway(s.Book()))
		for _, f := range way {
			r := lane.Reach(f)
			if !r.In() || ahead(x.F, f) >= ahead(x.F, start)-geometry.Tolerance && lane.Reach(start).In() {
				continue
			}
			return nearHorse(s, m, x.U, r)
		}
	}
	return nil
}

// keepsOff reports an enemy from whose front foot keeps away: close-order cavalry that last
// moved forward, is not routed and not in a melee (OM §8.2, R20).
func keepsOff(s *state.State, m *March, h *state.Unit) bool {
	if h.Side == m.U.Side || m.Target != nil && state.EqualID(h.ID, m.Target.ID) || !h.Mounted() || h.Formation == facts.Open || h.Status == state.Routing || inMelee(s, h) {
		return false
	}
	return RodeForward(s, h) || s.Read().Has(book.FootKeepsOffAnyHorse)
}

// nearHorse is the refusal of a move too near to the front of cavalry, with the measure where
// the tape may see it otherwise.
func nearHorse(s *state.State, m *March, h *state.Unit, r geometry.Reading) *game.Refusal {
	no := casting.Illegal(facts.S8_2, "drill.near-horse", m.U.ID, h.ID, ref.CM(keepsAway(s.Book())))
	if r.Close(s.Tape()) {
		no = casting.Illegal(facts.S8_2, "drill.near-horse-close", m.U.ID, h.ID, ref.CM(keepsAway(s.Book())), ref.CM(Round2(math.Abs(r.Margin))), ref.CM(s.Tape().CM))
		no.Close = &game.Close{Value: Round2(r.Measured), Limit: Round2(r.Limit), Margin: Round2(r.Margin), Tape: s.Tape().CM, Unit: game.Unit(r.Unit.String()), If: []game.CloseCase{}}
	}
	no.Ways = []game.Way{{Line: "measure " + m.U.ID + " " + h.ID, Say: ref.M("drill.way-measure")}}
	return no
}

// ahead is how far before the front of one footprint the nearest corner of another
// lies, in cm; negative behind it.
func ahead(of, f *geometry.Footprint) float64 {
	best := math.Inf(1)
	front := of.Front()
	for i := range f.Bases {
		for _, c := range f.Bases[i].Corners {
			best = min(best, front.Ahead(c))
		}
	}
	return best
}

// ZoneCharge refuses a charge past the nearest of several enemies in whose zones the
// charger stands (OM §8.8, R108), and one of foot on the front of close-order cavalry
// that last moved forward (OM §8.2).
func ZoneCharge(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil
	}
	d := c.Units[1][0]
	for _, a := range c.Units[0] {
		if a.Unit == nil || d.Unit == nil {
			continue
		}
		if a.Foot() && d.Horse() && c.Sit.Side() == facts.Front && RodeForward(c.S, d.Unit) {
			if err := c.Refuse(casting.Illegal(facts.S8_2, "drill.foot-horse", a.ID, d.ID)); err != nil {
				return err
			}
		}
		on := ZonesOn(c.S, a.Unit)
		if len(on) < 2 || state.EqualID(on[0].Z.U.ID, d.Unit.ID) {
			continue
		}
		cm := on[0].Cm
		if f, g := a.Unit.Foot(), d.Unit.Foot(); g == nil {
			Trust(c, "nearest")
			continue
		} else if off := geometry.Between(f, g).CM - cm; off < c.S.Tape().CM {
			Trust(c, "nearest") // as near, but for the tape
			continue
		}
		x := casting.Illegal(facts.S8_8, "drill.zone-nearest", a.ID, on[0].Z.U.ID, ref.CM(Round2(cm)))
		x.Ways = []game.Way{{Line: "charge " + a.ID + " at " + on[0].Z.U.ID, Say: ref.M("drill.way-nearest")}}
		if err := c.Refuse(x); err != nil {
			return err
		}
	}
	return nil
}
