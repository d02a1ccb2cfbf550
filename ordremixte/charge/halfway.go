package charge

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file brings horse that rides to meet those who charge it to where it meets them, and each of them there (OM §10.1, 10.5): who would
// come to it first, half-way; the others where it stands then, if they can. What lies on the part that somebody rides is what
// he pays for, and what disorders him (OM §8.3).

// halfWay is where charged horse stands once it has ridden out, and how each of its chargers comes to it.
type halfWay struct {
	first  *chain.Fighter // the one who is met half-way (R380)
	pose   geometry.Pose  // where he stands
	cm     float64        // after so many cm of his way
	rider  outing
	aside  bool                          // he comes by another way to where it can pair with him
	others map[string]*casting.ChargeWay // the ways of the others to where it stands; nil for who does not come to it
	now    *state.State                  // the table then
}

// outing is how somebody comes to stand before an enemy who has come to him.
type outing struct {
	to    geometry.Pose
	path  *casting.Path // nil when it goes nowhere
	cm    float64
	short bool // its move or the ground lets it go no farther than that: it does not come to him (R382)
	stays bool // or it has gone more than half already, and is met where it stands (R126)
	full  bool // or others leave it no room there
	half  bool // or could, and it has ridden the half of the way that is its own
	doubt bool // only the table knows where it is
}

// upset reports that the ground of a ride disorders who makes it (OM §8.3).
func (r *outing) upset() bool {
	return r.path != nil && slices.ContainsFunc(motion.Entered(r.path, r.cm), Upsets)
}

// mayRideToMeet reports that the target of a charge rides to meet it, or may, and that it is this charge which it meets: who has ridden
// to meet those who came before stands where they met.
func mayRideToMeet(o *melee.Onset) bool {
	return o.Def.S[facts.FCounter] != facts.Tracked && (mayCounter(o) || o.Def.CounterAnswer() == facts.Yes)
}

// whereMet is how the target of a charge would meet it; nil when it does not ride, or nobody knows where they stand.
func whereMet(c *casting.Cast, o *melee.Onset) *halfWay {
	if !mayRideToMeet(o) || !o.Def.OnTable() {
		return nil
	}
	h := &halfWay{others: map[string]*casting.ChargeWay{}}
	least := 0.0
	for _, a := range o.Att {
		w := c.Ways[a.ID]
		if w == nil || w.Doubt || w.U == nil || !a.Horse() {
			continue
		}
		if cm := HalfWay(c.S, w.U, o.Def.Unit); h.first == nil || cm < least-geometry.Tolerance {
			h.first, least = a, cm
		}
	}
	if h.first == nil {
		return nil
	}
	w := c.Ways[h.first.ID]
	// Half of the way from where it began, of which it has gone some.
	cm := min(max(least-float64(w.U.Gone)/100, 0), w.Contact)
	still := h.without(o.Att)
	h.pose, h.cm = halts(c.S, w, cm, cm, unitsOf(still))
	h.now = placedAt(c.S, h.first.ID, h.pose)
	h.rider = ridesTo(h.now, h.now.Unit(o.Def.ID), h.now.Unit(h.first.ID), least)
	if !h.rider.doubt {
		h.now = placedAt(h.now, o.Def.ID, h.rider.to)
	}
	if h.rider.short && !h.rider.stays {
		h.goesAside(c, o, least)
	}
	if h.rider.short { // who was to be met half-way comes on to it
		h.now = placedAt(h.now, h.first.ID, w.U.Pose)
		still = o.Att
	}
	for i, a := range still {
		if w := c.Ways[a.ID]; w != nil && !w.Doubt && w.U != nil {
			h.comes(c, o, a, still[i:])
		}
	}
	return h
}

// goesAside has the rider pair with the first charger where that comes to it by another way: what it cannot reach on the first one, others or
// its half standing against it, it may reach there (OM §10.1, R284).
func (h *halfWay) goesAside(c *casting.Cast, o *melee.Onset, half float64) {
	now := placedAt(h.now, h.first.ID, c.Ways[h.first.ID].U.Pose)
	w := anew(c, now, h.first, o.Def, o.Att)
	if w == nil {
		return
	}
	pose := melee.End(w, w.Contact)
	now = placedAt(now, h.first.ID, pose)
	if _, pairs := pairsWith(now, now.Unit(h.first.ID), now.Unit(o.Def.ID)); pairs {
		return
	}
	now = placedAt(now, o.Def.ID, o.Def.Unit.Pose)
	if r := ridesTo(now, now.Unit(o.Def.ID), now.Unit(h.first.ID), half); !r.short && !r.doubt {
		h.rider, h.pose, h.cm, h.aside, h.others[h.first.ID] = r, pose, w.Contact, true, w
		h.now = placedAt(now, o.Def.ID, r.to)
	}
}

// without are chargers but for the one who is met half-way.
func (h *halfWay) without(att []*chain.Fighter) []*chain.Fighter {
	return slices.DeleteFunc(slices.Clone(att), func(a *chain.Fighter) bool { return a == h.first })
}

// misses reports a charger who does not come to where the rider stands.
func (h *halfWay) misses(a *chain.Fighter) bool {
	w, other := h.others[a.ID]
	return other && w == nil
}

// comesFirst reports the charger to whom the rider comes: it is paired with him.
func (h *halfWay) comesFirst(u *state.Unit) bool {
	return h != nil && !h.rider.short && state.EqualID(h.first.ID, u.ID)
}

// part leaves of the ways of the chargers what they ride when their target rides to meet them: the first one half of it, past whom he
// meets on that half; each other what brings him to where it stands then.
func (x *Declaration) part(r *chain.Result) {
	h := x.met
	if h == nil || !ridesOut(x.O, r) {
		return
	}
	for id, w := range h.others {
		if w != nil {
			x.C.Ways[id] = w
		}
	}
	if !h.rider.short {
		x.C.Ways[h.first.ID] = asFar(x.C.S, x.C.Ways[h.first.ID], h.cm)
	}
}

// asFar is the first so many cm of a way.
func asFar(s *state.State, w *casting.ChargeWay, cm float64) *casting.ChargeWay {
	part := *w
	part.Contact, part.Cost = cm, w.Wheel+motion.Cost(w.Path, cm)
	f, err := w.U.At(w.U.Formation, w.Pose)
	beyond := func(x *geometry.Footprint) bool {
		if err != nil || x == nil {
			return false
		}
		at, meets := geometry.Slide(f, geometry.Bearing(w.Bearing), x)
		return !meets || at >= cm
	}
	of := func(us []*state.Unit, foot func(*state.Unit) *state.Unit) []*state.Unit {
		return slices.DeleteFunc(slices.Clone(us), func(u *state.Unit) bool { return beyond(foot(u).Foot()) })
	}
	same := func(u *state.Unit) *state.Unit { return u }
	part.Over, part.Passed, part.Screens = of(w.Over, same), of(w.Passed, same), of(w.Screens, table.Screen)
	return &part
}

// comes finds how a charger comes to where the rider stands now, past those who stand there already.
func (h *halfWay) comes(c *casting.Cast, o *melee.Onset, a *chain.Fighter, still []*chain.Fighter) {
	h.others[a.ID] = nil
	w := anew(c, h.now, a, o.Def, still)
	if w == nil && a == h.first {
		w = onItsLine(c, h.now, a, o.Def)
	}
	if w == nil {
		return
	}
	moved := placedAt(h.now, a.ID, melee.End(w, w.Contact))
	p, ok := pairsWith(moved, moved.Unit(a.ID), moved.Unit(o.Def.ID), unitsOf(still)...)
	switch {
	case ok:
		h.others[a.ID], h.now = w, placedAt(h.now, a.ID, p)
	case a == h.first: // it meets nobody else, wherever its bases find room
		h.others[a.ID], h.now = w, moved
	}
}

// onItsLine is the way of a charger as far as it touches on it the horse that has ridden at it: its move paid for more (OM §10.5, R382).
func onItsLine(c *casting.Cast, now *state.State, a, d *chain.Fighter) *casting.ChargeWay {
	w := c.Ways[a.ID]
	f, err := w.U.At(w.U.Formation, w.Pose)
	if err != nil {
		return nil
	}
	rider := now.Unit(d.ID)
	if geometry.Between(f, rider.Foot()).CM <= table.Grain {
		return asFar(c.S, w, 0)
	}
	if cm, meets := geometry.Slide(f, geometry.Bearing(w.Bearing), rider.Foot()); meets && cm <= w.Contact {
		return asFar(c.S, w, cm)
	}
	return nil
}

// unitsOf are the units of fighters.
func unitsOf(fs []*chain.Fighter) []*state.Unit {
	var out []*state.Unit
	for _, f := range fs {
		out = append(out, f.Unit)
	}
	return out
}

// anew is the way of a charger to its target as both stand now, who has not moved yet; nil when it has none that it may take: as for any
// charge.
func anew(c *casting.Cast, now *state.State, a, d *chain.Fighter, still []*chain.Fighter) *casting.ChargeWay {
	x := *c
	x.S, x.Ways, x.A.Force = now, nil, false
	as, ds := *a.Sheet, *d.Sheet
	as.Unit, ds.Unit = now.Unit(a.ID), now.Unit(d.ID)
	told := c.Sit.S[facts.SDistance] == facts.Given
	fits := func(w *casting.ChargeWay) bool {
		return unbarred(w) && (w.Cost <= leftOn(&x, as.Unit, w) || told) && past(now, w, ds.Unit) == nil && rough(&x, &as, &ds, w) == nil
	}
	for _, w := range chargeWays(now, as.Unit, ds.Unit, chain.Sheets(still), fits) {
		if fits(&w) {
			return &w
		}
	}
	return nil
}

// ridesTo is how horse comes to stand before a charger who has come to where they meet, front against front: aside as far as the pairing
// needs (R284), as far as what is left of its move pays for the ground and lets it on (R382); who has gone more than half of the distance at
// which both began stays (R126).
func ridesTo(s *state.State, u, a *state.Unit, half float64) outing {
	if float64(u.Gone)/100 > half+geometry.Tolerance {
		return outing{to: u.Pose, short: true, stays: true}
	}
	r := outing{}
	to, ok := pairsWith(s, u, a)
	if !ok {
		p, paired := table.ConformPose(s.Read(), u, a, facts.Front)
		if !paired {
			return outing{to: u.Pose, doubt: true}
		}
		to, r.full = p, !clearWithin(s, u, p, s.Tape().CM, a) // what the tape cannot tell is room
	}
	r.to, r.cm = to, geometry.Dist(u.Pose.At, to.At)
	if r.cm <= geometry.Tolerance {
		r.short = r.full
		return r
	}
	on := to.At.Sub(u.Pose.At)
	r.path = motion.Walk(s, u, u.Formation, u.Foot(), geometry.BearingOf(on), r.cm)
	open, _ := motion.OpenAsFar(r.path, r.cm)
	goes := motion.Affords(r.path, open, max(u.Speed(u.Formation)-u.Spent, 0))
	if ahead := geometry.Dot(on, u.Pose.Dir()); ahead > half+table.Grain { // the charger could not come to the half of it (R126)
		r.full, r.half, goes = true, r.cm*half/ahead <= goes, min(goes, r.cm*half/ahead)
	}
	if r.full || goes < r.cm-table.Grain {
		if r.path.Stop != nil { // nor onto whoever stands there (OM §10.1)
			free := max(freeUpTo(r.path, a, on), 0)
			r.half, goes = r.half && goes <= free+melee.Apart, min(goes, free)
		}
		r.to, r.cm, r.short = u.Pose, goes, true
		r.to.At = u.Pose.At.Add(on.Mul(goes / geometry.Norm(on)))
		r.to = r.to.Rounded()
	}
	return r
}

// freeUpTo is how far somebody may go on a way until something stops it: whom it rides to meet when it touches him.
func freeUpTo(p *casting.Path, a *state.Unit, on geometry.Vec) float64 {
	if p.Stop.Unit != nil && state.EqualID(p.Stop.Unit.ID, a.ID) {
		if at, meets := geometry.Slide(p.From, on.Mul(1/geometry.Norm(on)), a.Foot()); meets {
			return math.Floor(at*100) / 100
		}
	}
	return p.Free
}

// pairsWith is where a unit stands paired with another before whom it comes; where others stand, beside them, but for those who have
// still to leave their places. False where there is no room.
func pairsWith(s *state.State, u, a *state.Unit, still ...*state.Unit) (geometry.Pose, bool) {
	free := func(p geometry.Pose) bool { return clearFor(s, u, p, append(still, a)...) }
	p, ok := table.ConformPose(s.Read(), u, a, facts.Front)
	if !ok || free(p) {
		return p, ok
	}
	for _, b := range geometry.Berths(u.Foot(), a.Foot(), table.FaceStruck(u, a, facts.Front)) {
		if p := b.Pose.Rounded(); free(p) {
			return p, true
		}
	}
	return p, false
}

// rides takes horse to meet a charger, pays for what it goes over, and disorders it by that.
func rides(s *state.State, t *game.Trace, id string, r *outing, do func(game.Event)) {
	u := s.Unit(id)
	if r.doubt {
		t.Trusted = append(t.Trusted, "place")
		do(&state.EvDoubt{Unit: id, On: true})
		do(melee.SpentEvent(u, u.Spent, u.Gone, state.WentForward))
		return
	}
	if r.stays {
		t.Line(game.BodyLine, ref.M("charge.rides-stays", id), facts.SCount, "OM R126")
		return
	}
	setDown(s, t, id, r.to, do)
	cost := state.Hundredths(r.cm)
	if r.path != nil {
		cost = motion.Cost(r.path, r.cm)
		if m, ok := motion.GroundNote(s, id, motion.Entered(r.path, r.cm), r.cm, r.upset()); ok {
			t.Line(game.BodyLine, m, facts.S8_3)
		}
	}
	if r.upset() && !disordered(t, u) {
		do(&state.EvDisorder{Unit: id, On: true})
	}
	switch {
	case r.half:
		t.Line(game.BodyLine, ref.M("charge.rides-half", id, ref.CM(table.Round2(r.cm))), facts.SCount, "OM R382")
	case r.full:
		t.Line(game.BodyLine, ref.M("charge.rides-full", id, ref.CM(table.Round2(r.cm))), facts.S10_1, "OM R382")
	case r.short:
		t.Line(game.BodyLine, ref.M("charge.rides-short", id, ref.CM(table.Round2(r.cm))), facts.S8_3, "OM R382")
	}
	do(melee.SpentEvent(u, u.Spent+cost, u.Gone+state.Hundredths(r.cm), state.WentForward))
}

// wentOnly has a charger who is met before the end of the way that he has gone pay for what brings him to where he stands now, and be
// disordered by the ground of that alone (OM §8.3, 10.5). was is he as he stood at the end of it.
func wentOnly(s *state.State, t *game.Trace, was *state.Unit, do func(game.Event)) {
	u := s.Unit(was.ID)
	began := was.Pose.Forward(-float64(was.Gone) / 100) // of the straight part
	on := u.Pose.At.Sub(began.At)
	cm := geometry.Norm(on)
	if u.Pose == was.Pose || cm <= geometry.Tolerance {
		return
	}
	way := func(facing, bearing, cm float64) (*casting.Path, bool) {
		f, err := u.At(u.Formation, geometry.Pose{At: began.At, Facing: facing})
		if err != nil {
			return nil, false
		}
		return motion.Walk(s, u, u.Formation, f, bearing, cm), true
	}
	whole, ok := way(was.Pose.Facing, was.Pose.Facing, float64(was.Gone)/100)
	part, known := way(u.Pose.Facing, geometry.BearingOf(on), cm)
	if !ok || !known {
		return
	}
	upsets := func(p *casting.Path, cm float64) bool { return slices.ContainsFunc(motion.Entered(p, cm), Upsets) }
	if by, now := upsets(whole, float64(was.Gone)/100), upsets(part, cm); by != now && was.Disordered == by {
		do(&state.EvDisorder{Unit: u.ID, On: now})
		key := "charge.went-clean"
		if now {
			key = "charge.went-upset"
		}
		t.Line(game.BodyLine, ref.M(key, u.ID), facts.S8_3)
	}
	spent := was.Spent - motion.Cost(whole, float64(was.Gone)/100) + motion.Cost(part, cm)
	do(melee.SpentEvent(u, max(spent, 0), state.Hundredths(cm), state.WentForward))
}

// disordered reports a unit that is disordered, or has become so by what a verdict has told up to now.
func disordered(t *game.Trace, u *state.Unit) bool {
	return u.Disordered || slices.ContainsFunc(t.Events, func(e game.Event) bool {
		x, is := e.(*state.EvDisorder)
		return is && x.On && state.EqualID(x.Unit, u.ID)
	})
}

// changes says in the chain of a charge what becomes of it where its target rides to meet it: who does not come to it, and whom the
// ground of his own part of the way disorders.
func (h *halfWay) changes(c *casting.Cast, o *melee.Onset) {
	if h == nil {
		return
	}
	m := melee.Meets{Upset: bit(o.Def, h.rider.upset())}
	for _, a := range o.Att {
		w, cm := c.Ways[a.ID], h.cm
		if x, other := h.others[a.ID]; other {
			if x == nil {
				m.Stays |= bit(a, true)
				continue
			}
			w, cm = x, x.Contact
		} else if a != h.first {
			continue
		}
		upset := slices.ContainsFunc(Entered(w, cm), Upsets)
		m.Upset |= bit(a, upset)
		m.Clean |= bit(a, !upset && a.S[facts.FDisordered] == facts.Measured && !a.Unit.Disordered)
	}
	o.MeetsSo(m)
}

// bit is the bit of a fighter, where something holds of it.
func bit(f *chain.Fighter, yes bool) uint8 {
	if !yes {
		return 0
	}
	return 1 << f.Slot
}

// friends counts the friends within 5 cm of those who meet, where they meet (OM §10.5, 11.1): what breaks a tie in the melee there, and not
// where they stood before.
func (h *halfWay) friends(o *melee.Onset) {
	if h == nil || h.rider.doubt {
		return
	}
	for _, f := range append(slices.Clone(o.Att), o.Def) {
		if x, other := h.others[f.ID]; other && x == nil || f != o.Def && f != h.first && !other {
			continue
		}
		if n, ok := casting.FriendsNear(h.now, h.now.Unit(f.ID)); ok && f.S[facts.FFriends] != facts.Given {
			f.RidesOut, f.Friends = true, n
		}
	}
}

// placedAt is a state with a unit at another place.
func placedAt(s *state.State, id string, p geometry.Pose) *state.State {
	return s.Apply(&state.EvPlace{Unit: id, X: p.At.X, Y: p.At.Y, Deg: p.Facing})
}
