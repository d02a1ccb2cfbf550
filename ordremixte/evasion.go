package ordremixte

import (
	"math"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file lets units slip away from a charge (OM §8.7).

// slipKind is how a unit evades.
type slipKind uint8

const (
	slipOpen  slipKind = iota // foot in open order, through friends
	slipGuns                  // limbered guns, round friends in close order
	slipCrew                  // gunners who leave their guns, as open order
	slipHorse                 // horse, about and straight back
)

// slip is one unit that evades.
type slip struct {
	u        *state.Unit
	kind     slipKind
	from     []*state.Charge // the charges of close-order foot on it that have not struck
	placed   bool
	to       geometry.Pose // where it ends, when it stands on the table
	cm       float64       // how far it went
	gap      float64       // from the nearest enemy in close order, at the end
	near     *state.Unit   // that enemy; nil when nobody of them is placed
	caught   bool          // it could not get out of the charger's reach
	bars     string        // the kind of ground that ended its way (§8.3, 15); empty when none did
	slow     float64       // cm of its move that the ground took
	disorder bool          // its way disorders it (§8.3)
	overrode []*game.Refusal
}

// attackers in close order: only they make others evade (OM §8.7).
func closeFoot(u *state.Unit) bool { return u.Arm == facts.Infantry && u.Formation != facts.Open }

// closeOrder reports a unit in close order (OM §5); artillery is not.
func closeOrder(u *state.Unit) bool {
	return !u.IsArtillery() && u.Formation != facts.Open
}

// charging lists the charges before which a unit may slip away, and that have not
// struck it: those of close-order foot, and of horse on Cossacks (OM §8.7, 16).
func charging(s *state.State, u *state.Unit) []*state.Charge {
	var out []*state.Charge
	for _, ch := range s.Charges {
		if ch.Stage != state.Declared || !state.EqualID(ch.Target, u.ID) {
			continue
		}
		for _, id := range ch.Attackers {
			if a := s.Unit(id); a != nil && makesEvade(u, a) && a.Status == state.Steady {
				out = append(out, ch)
				break
			}
		}
	}
	return out
}

// beganAway is how far from a unit the nearest of its chargers began its move, in cm:
// measured, or as it was typed with the charge. False when nobody knows.
func beganAway(s *state.State, u *state.Unit, from []*state.Charge) (float64, bool) {
	best, known := math.Inf(1), false
	g := table.Start(u)
	for _, ch := range from {
		for _, f := range ch.Facts {
			if f.Of == "" && f.Name == "distance" {
				if cm, err := strconv.ParseFloat(f.Value, 64); err == nil {
					best, known = min(best, cm), true
				}
			}
		}
		for _, id := range ch.Attackers {
			a := s.Unit(id)
			if a == nil || g == nil {
				continue
			}
			if f := table.Start(a); f != nil {
				best, known = min(best, geometry.Between(f, g).CM), true
			}
		}
	}
	return best, known
}

// prepareEvade carries out `evade`: each unit named slips away from the close-order
// foot that charges it. Guns in action are asked which of their three options they
// take.
func prepareEvade(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	var ids []string
	for _, op := range a.Units {
		ids = append(ids, op.IDs...)
	}
	crew, typed := "", false
	for _, f := range a.Facts {
		if f.Name == "crew" {
			crew, typed = f.Value, true
		}
	}
	if len(ids) == 1 && !typed {
		if u := s.Unit(ids[0]); u != nil && u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned {
			return askCrew(s, a, u)
		}
	}
	if typed && crew != facts.UnitFacts[facts.FCrew].Words[facts.CrewLeaves] {
		return crewStays(s, a, crew)
	}
	return evade(s, a, ids)
}

// evade moves every unit of a list out of the way, or refuses.
func evade(s *state.State, a game.Action, ids []string) (game.Adjudication, error) {
	var v game.Verdict
	cur := s
	if s.Stage < state.StepEvade { // a second evasion, while chargers go on, opens no step again
		evs, _ := casting.Step(s, state.StepEvade)
		v.Events = append(v.Events, evs...)
		for _, e := range evs {
			cur = cur.Apply(e)
		}
	}
	var all []*slip
	for _, id := range ids {
		u := cur.Unit(id)
		if u == nil {
			return nil, casting.UnknownUnit(id)
		}
		if u.Status == state.Destroyed {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
		}
		p, err := maySlip(cur, u, a)
		if err != nil {
			return nil, err
		}
		slipAway(cur, p)
		all = append(all, p)
		v.Overrode = append(v.Overrode, p.overrode...)
		for _, e := range slipEvents(cur, p) {
			v.Events = append(v.Events, e)
			cur = cur.Apply(e)
		}
	}
	t := &game.Trace{Verdict: v}
	saySlips(s, t, all)
	return casting.Done{V: t.Verdict}, nil
}

// maySlip refuses who may not evade (OM §7, 8.7).
func maySlip(s *state.State, u *state.Unit, a game.Action) (*slip, error) {
	p := &slip{u: u, from: charging(s, u)}
	refuse := func(r *game.Refusal) error {
		if a.Force && r.Forceable() {
			p.overrode = append(p.overrode, r)
			return nil
		}
		if r.Forceable() {
			r.Ways = append(r.Ways, game.Way{Line: casting.Overruled(a), Say: ref.M("placed.way-overrule")})
		}
		return r
	}
	switch id := s.PhaseID(); {
	case id == "late" && s.Read().Is(109, 'b'):
		if err := refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("evade.late", u.ID)}); err != nil {
			return nil, err
		}
	case id != "move-first" && id != "move-second" && id != "late":
		if err := refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb.evade"), s.PhaseWord())}); err != nil {
			return nil, err
		}
	case s.Active() == u.Side:
		if err := refuse(&game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("evade.own-phase", u.ID)}); err != nil {
			return nil, err
		}
	}
	tb := tables.MustLoad(state.Book)
	switch {
	case u.Mounted():
		p.kind = slipHorse
	case u.IsArtillery() && (u.Formation == facts.Unlimbered || u.Abandoned):
		p.kind = slipCrew
	case u.IsArtillery():
		p.kind = slipGuns
	case u.Formation == facts.Open:
		p.kind = slipOpen
	default:
		if err := refuse(casting.Illegal(facts.S8_7, "evade.close-order", u.ID)); err != nil {
			return nil, err
		}
	}
	for _, ch := range s.Charges {
		if ch.Stage == state.InContact && ch.Party(u.ID) || ch.Stage == state.Declared && ch.Has(u.ID) {
			if err := refuse(casting.Illegal(facts.S10_1, "evade.engaged", u.ID)); err != nil {
				return nil, err
			}
			break
		}
	}
	if u.Motion&state.Evaded != 0 {
		if err := refuse(casting.Illegal(facts.S8_7, "charge.evades-once", u.ID)); err != nil {
			return nil, err
		}
	}
	if u.Status != state.Steady {
		if err := refuse(casting.Illegal(facts.S14, "evade.flees", u.ID)); err != nil {
			return nil, err
		}
	}
	if len(p.from) == 0 {
		charged := slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool { return ch.Stage == state.Declared && state.EqualID(ch.Target, u.ID) })
		var r *game.Refusal
		switch {
		case charged:
			r = casting.Illegal(facts.S8_7, "evade.only-foot", u.ID)
		case u.Foot() != nil:
			r = casting.Illegal(facts.S8_7, "evade.not-charged", u.ID)
		}
		if r != nil {
			if err := refuse(r); err != nil {
				return nil, err
			}
		}
	}
	if p.kind == slipCrew && !u.Abandoned {
		if cm, known := beganAway(s, u, p.from); known && geometry.Round6(cm-tb.CM("evasion.guns.distance")) > 0 {
			r := casting.Illegal(facts.S8_7, "charge.crew-far", u.ID, ref.CM(table.Round2(cm)), ref.CM(tb.CM("evasion.guns.distance")))
			r.Ways = append(r.Ways, game.Way{Line: "evade " + u.ID + " crew=fire-and-leave", Say: ref.M("evade.way-fire")})
			if err := refuse(r); err != nil {
				return nil, err
			}
		}
	}
	if p.kind == slipGuns && u.Arm == facts.FootArtillery {
		for _, ch := range p.from {
			if err := footGunsMay(s, p, ch, refuse); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// footGunsMay refuses limbered foot guns that would run from a column which began
// too near (OM §8.7).
func footGunsMay(s *state.State, p *slip, ch *state.Charge, refuse func(*game.Refusal) error) error {
	limit := tables.MustLoad(state.Book).CM("evasion.foot-guns.column")
	for _, id := range ch.Attackers {
		a := s.Unit(id)
		if a == nil || a.Formation == facts.Line {
			continue
		}
		one := *ch
		one.Attackers = []string{id}
		if cm, known := beganAway(s, p.u, []*state.Charge{&one}); known && geometry.Round6(cm-limit) <= 0 {
			return refuse(casting.Illegal(facts.S8_7, "evade.foot-guns", p.u.ID, a.ID, ref.CM(table.Round2(cm)), ref.CM(limit)))
		}
	}
	return nil
}

// passesFriend reports that an evader may go through a friend (OM §8.5, 8.7): open
// order and crews through everybody; who drives or rides, through open order and guns
// in action.
func (p *slip) passesFriend(x *state.Unit) bool {
	switch {
	case x.Side != p.u.Side:
		return false
	case p.kind == slipOpen || p.kind == slipCrew || x.Formation == facts.Open || x.IsArtillery() && x.Abandoned:
		return true
	}
	return x.IsArtillery() && x.Formation == facts.Unlimbered
}

// slipLeg is one straight stretch of a way out.
type slipLeg struct{ bearing, most float64 }

// wayOut is one way on which an evader may go: how it stands when it sets off, and
// its legs.
type wayOut struct {
	start geometry.Pose
	legs  []slipLeg
	cost  float64 // cm that the wheel before it took
	bars  string  // the kind of ground at which it ends
}

// at is the pose after so many cm.
func (w *wayOut) at(cm float64) geometry.Pose {
	p := w.start
	for i, l := range w.legs {
		d := cm
		if i < len(w.legs)-1 {
			d = min(cm, l.most)
		}
		dir := geometry.Bearing(l.bearing)
		p.At.X += float64(dir.X * d)
		p.At.Y += float64(dir.Y * d)
		if cm -= d; cm <= 0 {
			break
		}
	}
	return p
}

// awayFromOf is the bearing straight away from the chargers: the way they come, or the
// evader's own back when none of them is on the table.
func awayFromOf(s *state.State, p *slip) float64 {
	for _, ch := range p.from {
		for _, id := range ch.Attackers {
			if a := s.Unit(id); a != nil && a.Foot() != nil {
				return a.Pose.Facing
			}
		}
	}
	return p.u.Pose.Facing + about()
}

func about() float64 { return tables.MustLoad(state.Book).Deg("movement.about-face") }

// turnsAside are the angles, in degrees, at which who may deviate tries to pass, the
// straight way first.
var turnsAside = []float64{0, 15, 30, 45, 60, 75}

// waysOut lists the ways of an evader in the order in which it tries them: straight
// away first (OM §8.7).
func waysOut(s *state.State, p *slip) []wayOut {
	tb := tables.MustLoad(state.Book)
	u, away := p.u, awayFromOf(s, p)
	both := func(deg float64) []float64 {
		if deg == 0 {
			return []float64{0}
		}
		return []float64{-deg, deg}
	}
	var out []wayOut
	if p.kind != slipHorse {
		start := u.Pose
		if p.kind == slipGuns && math.Abs(geometry.Turn(u.Pose.Facing, away)) > about()/2 {
			start = start.AboutFace(u.Foot().Depth)
		}
		for _, deg := range turnsAside {
			for _, d := range both(deg) {
				out = append(out, wayOut{start: start, legs: []slipLeg{{away + d, 0}}})
			}
		}
		return out
	}
	start := u.Pose
	if math.Abs(geometry.Turn(u.Pose.Facing, away)) > about()/2 {
		start = start.AboutFace(u.Foot().Depth)
	}
	back := start.Facing
	out = append(out, wayOut{start: start, legs: []slipLeg{{back, 0}}})
	straight := tb.CM("evasion.cavalry.straight")
	for _, d := range both(tb.Deg("movement.oblique")) {
		legs := []slipLeg{{back, straight}, {back + d, 0}}
		if s.Read().Is(111, 'b') {
			legs = legs[1:]
		}
		out = append(out, wayOut{start: start, legs: legs})
	}
	if friendBehind(s, p, back, straight) {
		f := u.Foot()
		cost := tb.CM("movement.wheel.cost") * float64(table.Front(s.Read(), casting.Sheet(u, s), u.Bases))
		for deg := 15.0; deg <= tb.Deg("movement.wheel.most"); deg += 15 {
			for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
				w := start.Wheel(h, deg, f.Width)
				out = append(out, wayOut{start: w, legs: []slipLeg{{w.Facing, 0}}, cost: cost})
			}
		}
	}
	return out
}

// friendBehind reports a friend in close order on the way back of cavalry, within so
// many cm: only then it may wheel before it has gone straight (OM §8.7).
func friendBehind(s *state.State, p *slip, back, cm float64) bool {
	d := slide(s, p.u, p.u.Foot(), back, cm, p.passesFriend)
	return d.by != nil && d.by.Side == p.u.Side
}

// slipAway finds where an evader on the table ends: the least way that brings it out
// of contact and, but for horse, the printed distance away from all enemies in close
// order (R110). When no way does, it takes the one that leads farthest from them.
func slipAway(s *state.State, p *slip) {
	if p.u.Foot() == nil || fromUnknown(s, p) {
		return
	}
	p.placed = true
	allowed := float64(p.u.Speed(p.u.Formation)) / 100
	if p.kind == slipCrew {
		allowed = tables.MustLoad(state.Book).CM("evasion.crew")
	}
	best := math.Inf(-1)
	p.to = p.u.Pose
	for _, w := range waysOut(s, p) {
		cm, pose, room := follows(s, p, &w, allowed-w.cost)
		if room >= 0 {
			p.to, p.cm, p.caught, p.bars = pose, cm+w.cost, false, ""
			crossed(s, p, &w, cm)
			measureSlip(s, p)
			return
		}
		if room > best {
			best, p.to, p.cm, p.caught, p.bars = room, pose, cm+w.cost, true, w.bars
			crossed(s, p, &w, cm)
		}
	}
	measureSlip(s, p)
}

// ground is a straight stretch of a way out across the ground (OM §8.3, 15): gunners who
// leave their guns go as open order.
func (p *slip) ground(s *state.State, f *geometry.Footprint, bearing, most float64) *casting.Path {
	u := *p.u
	u.Abandoned = u.Abandoned || p.kind == slipCrew
	return stateOver(s, &u, f, bearing, most)
}

// crossed notes what the ground of a way out does to who goes so many cm on it: what it
// takes of the move, and disorder (OM §8.3).
func crossed(s *state.State, p *slip, w *wayOut, cm float64) {
	p.slow, p.disorder = 0, false
	f, err := p.u.At(p.u.Formation, w.start)
	for _, l := range w.legs {
		if err != nil || cm <= 0 {
			return
		}
		d := cm
		if l.most > 0 {
			d = min(d, l.most)
		}
		way := p.ground(s, f, l.bearing, d)
		p.slow += float64(cost(way, d))/100 - d
		for _, c := range enteredOf(way, d) {
			p.disorder = p.disorder || c.Disorder && !p.u.Disordered
		}
		dir := geometry.Bearing(l.bearing)
		f, err = f.Moved(geometry.Vec{X: dir.X * d, Y: dir.Y * d})
		cm -= d
	}
}

// fromUnknown reports that somebody from whom an evader slips away stands nobody has told
// where.
func fromUnknown(s *state.State, p *slip) bool {
	return slices.ContainsFunc(p.from, func(ch *state.Charge) bool {
		return slices.ContainsFunc(ch.Attackers, func(id string) bool {
			a := s.Unit(id)
			return a != nil && table.OnField(a) && a.Foot() == nil
		})
	})
}

// clearance is by how much an evader at a pose is farther from its enemies than it must
// be: less than zero when it is too near to one.
func clearance(s *state.State, p *slip, pose geometry.Pose) float64 {
	f, err := p.u.At(p.u.Formation, pose)
	if err != nil {
		return math.Inf(-1)
	}
	keep := tables.MustLoad(state.Book).CM("evasion.open-order")
	least := math.Inf(1)
	for _, x := range table.Standing(s, p.u) {
		if x.U.Side == p.u.Side {
			continue
		}
		gap := geometry.Between(f, x.F).CM
		if p.kind != slipHorse && closeOrder(x.U) {
			least = min(least, gap-keep)
		}
		if slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return ch.Has(x.U.ID) }) {
			// Out of reach means farther than the charger can still go.
			left := geometry.Tolerance
			if !s.Read().Is(110, 'b') {
				left += float64(leftOf(x.U)) / 100
			}
			least = min(least, gap-left)
		}
	}
	return least
}

// leftOf is what a unit has left of its move this turn, in hundredths of a cm.
func leftOf(u *state.Unit) int { return max(u.Speed(u.Formation)-u.Spent, 0) }

// follows goes along a way for as little as gets the evader clear, at most so many
// cm. room is less than zero when it does not get clear.
func follows(s *state.State, p *slip, w *wayOut, most float64) (cm float64, pose geometry.Pose, room float64) {
	f, err := p.u.At(p.u.Formation, w.start)
	if err != nil {
		return 0, p.u.Pose, math.Inf(-1)
	}
	free, left := 0.0, state.Hundredths(most)
	for i, l := range w.legs {
		want := most - free
		if i < len(w.legs)-1 {
			want = min(want, l.most)
		}
		if want <= 0 {
			break
		}
		d := slide(s, p.u, f, l.bearing, want, p.passesFriend)
		over := p.ground(s, f, l.bearing, d.cm)
		open, bars := closedOf(over, d.cm)
		goes := reach(over, open, left)
		free += goes
		if goes < want-geometry.Tolerance {
			if bars != "" && goes >= open {
				w.bars = bars
			}
			break
		}
		left -= cost(over, want)
		dir := geometry.Bearing(l.bearing)
		if f, err = f.Moved(geometry.Vec{X: dir.X * want, Y: dir.Y * want}); err != nil {
			break
		}
	}
	free = math.Floor(free/table.Grain+1e-6) * table.Grain
	for cm = 0; cm <= free+table.Grain/2; {
		pose = w.at(cm).Rounded()
		room = clearance(s, p, pose)
		switch {
		case room < -1e-6:
			// Moving by so much brings it no farther away than that.
			cm = math.Ceil((cm+max(-room, table.Grain))/table.Grain-1e-6) * table.Grain
		case !table.Fits(s, p.u, p.u.Formation, pose):
			cm += 25 * table.Grain // on somebody whom it passes through
		default:
			return cm, pose, 0
		}
	}
	for cm = free; cm > 0; cm -= 25 * table.Grain {
		if pose = w.at(cm).Rounded(); table.Fits(s, p.u, p.u.Formation, pose) {
			return cm, pose, min(clearance(s, p, pose), -table.Grain)
		}
	}
	return 0, p.u.Pose, min(clearance(s, p, p.u.Pose), -table.Grain)
}

// measureSlip notes how far from the nearest enemy in close order an evader ends.
func measureSlip(s *state.State, p *slip) {
	f, err := p.u.At(p.u.Formation, p.to)
	if err != nil {
		return
	}
	p.gap = math.Inf(1)
	reached := false
	for _, x := range table.Standing(s, p.u) {
		if x.U.Side == p.u.Side || !closeOrder(x.U) {
			continue
		}
		gap := geometry.Between(f, x.F).CM
		if gap < p.gap {
			p.gap, p.near = gap, x.U
		}
		if slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return ch.Has(x.U.ID) }) && state.Hundredths(gap) <= leftOf(x.U) {
			reached = true
		}
	}
	p.caught = p.caught && reached
}

// slipEvents is what an evasion changes.
func slipEvents(s *state.State, p *slip) []game.Event {
	var evs []game.Event
	u := p.u
	if p.kind == slipCrew && !u.Abandoned {
		evs = append(evs, game.Event{Kind: state.EvGuns, Unit: u.ID, N: 1})
	}
	if p.placed {
		evs = append(evs, game.Event{Kind: state.EvPlace, Unit: u.ID, X: p.to.At.X, Y: p.to.At.Y, Deg: p.to.Facing})
	} else {
		evs = append(evs, table.GoesByHand(u)...)
	}
	if p.disorder {
		evs = append(evs, game.Event{Kind: state.EvDisorder, Unit: u.ID, N: 1})
	}
	evs = append(evs, game.Event{Kind: state.EvSpent, Unit: u.ID, N: u.Spent, M: u.Gone + state.Hundredths(p.cm),
		Name: strconv.FormatUint(uint64(u.Motion|state.Evaded), 16)})
	if !p.caught {
		for _, ch := range p.from {
			evs = append(evs, game.Event{Kind: state.EvCharge, N: ch.N, Name: "stage", M: int(state.Eluded)})
		}
	}
	return evs
}

// saySlips writes who evades, how, and what hands must do.
func saySlips(s *state.State, t *game.Trace, all []*slip) {
	tb := tables.MustLoad(state.Book)
	keep, straight, crew := ref.CM(tb.CM("evasion.open-order")), ref.CM(tb.CM("evasion.cavalry.straight")), ref.CM(tb.CM("evasion.crew"))
	kind := game.HeadLine
	for k := slipOpen; k <= slipHorse; k++ {
		l := ref.List{}
		for _, p := range all {
			if p.kind == k {
				l = append(l, p.u.ID)
			}
		}
		if len(l) == 0 {
			continue
		}
		say := [...]ref.Msg{ref.M("evade.open", l, keep), ref.M("evade.guns", l, keep),
			ref.M("evade.crew", l, keep, crew), ref.M("evade.horse", l, straight)}[k]
		t.Line(kind, say, facts.S8_7)
		t.Step(facts.S8_7, ref.M("evade.step"), say)
		kind = game.BodyLine
	}
	for _, p := range all {
		switch {
		case !p.placed:
			t.Trusted = append(t.Trusted, "path")
			t.Hand(game.Hand{Unit: p.u.ID, Act: "evades", When: "now"}) // how far, the head says
			continue
		case p.near == nil:
			t.Line(game.BodyLine, ref.M("evade.goes", p.u.ID, ref.CM(table.Round2(p.cm))))
		case p.caught:
			t.Line(game.BodyLine, ref.M("evade.caught", p.u.ID, ref.CM(table.Round2(p.cm)), ref.CM(table.Round2(p.gap)), p.near.ID))
		default:
			t.Line(game.BodyLine, ref.M("evade.clear", p.u.ID, ref.CM(table.Round2(p.cm)), ref.CM(table.Round2(p.gap)), p.near.ID))
		}
		p.sayGround(t)
		t.Hand(game.Hand{Unit: p.u.ID, Act: "evade", CM: table.Round2(p.cm), When: "now"})
	}
	freed := ref.Comma{}
	for _, p := range all {
		for _, ch := range p.from {
			for _, id := range ch.Attackers {
				if !p.caught && !slices.Contains(freed, any(id)) {
					freed = append(freed, id)
				}
			}
		}
	}
	if len(freed) > 0 {
		t.Line(game.BodyLine, ref.M("evade.goes-on", freed), facts.S7)
	}
	hands(t, s.Turn)
}

// sayGround says what the ground did to who evades (OM §8.3): it ended the way of one that
// is caught for it, took of its move, or disordered it.
func (p *slip) sayGround(t *game.Trace) {
	if p.bars != "" {
		t.Line(game.BodyLine, ref.M("evade.barred", p.u.ID, ref.Word("ground."+p.bars)), facts.S8_3)
	}
	if p.slow > geometry.Tolerance {
		t.Line(game.BodyLine, ref.M("evade.slowed", p.u.ID, ref.CM(table.Round2(p.slow))), facts.S8_3)
	}
	if p.disorder {
		t.Line(game.BodyLine, ref.M("evade.disordered", p.u.ID), facts.S8_3)
	}
}

// crewChoices are the options of charged guns in action (OM §8.7, R74): to stay, to
// fire and leave when the enemy began far enough, to leave when he began near enough.
func crewChoices(s *state.State, u *state.Unit, from []*state.Charge) []string {
	w := facts.UnitFacts[facts.FCrew].Words
	out := []string{w[facts.CrewStays]}
	limit := tables.MustLoad(state.Book).CM("evasion.guns.distance")
	cm, known := beganAway(s, u, from)
	off := geometry.Round6(cm - limit)
	if !known || off >= 0 {
		out = append(out, w[facts.CrewFiresAndLeaves])
	}
	if !known || off <= 0 {
		out = append(out, w[facts.CrewLeaves])
	}
	return out
}

// askCrew asks which option charged guns take.
func askCrew(s *state.State, a game.Action, u *state.Unit) (game.Adjudication, error) {
	from := charging(s, u)
	if _, err := maySlip(s, u, game.Action{Verb: a.Verb, Units: a.Units, Facts: a.Facts, Force: true}); err != nil {
		return nil, err
	}
	if len(from) == 0 {
		return evade(s, a, []string{u.ID})
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: u.ID, What: "evade.die-crew", Ref: facts.S8_7, Answers: crewChoices(s, u, from)}}
	for _, w := range k.Need.Answers {
		k.Need.Shown = append(k.Need.Shown, ref.Word("crew.answer."+w))
		k.Need.Also = append(k.Need.Also, aliasesOf("crew", w))
		act := a
		act.Facts = append(slices.Clone(a.Facts), game.Fact{Of: "a", Name: "crew", Value: w})
		adj, err := prepareEvade(s, act)
		if err != nil {
			return nil, err
		}
		k.Then = append(k.Then, adj)
	}
	return k, nil
}

// aliasesOf are the Italian words for a value of a fact.
func aliasesOf(fact, value string) []string {
	var out []string
	for it, v := range facts.ValueWords[fact] {
		if v == value {
			out = append(out, it)
		}
	}
	slices.Sort(out)
	return out
}

// crewStays records that charged guns stay, or fire first and leave then.
func crewStays(s *state.State, a game.Action, crew string) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	from := charging(s, u)
	v := facts.UnitFacts[facts.FCrew].Words
	var r *game.Refusal
	limit := tables.MustLoad(state.Book).CM("evasion.guns.distance")
	switch cm, known := beganAway(s, u, from); {
	case !u.IsArtillery() || u.Formation != facts.Unlimbered || u.Abandoned:
		r = casting.Illegal(facts.S8_7, "evade.no-crew", u.ID)
	case len(from) == 0:
		r = casting.Illegal(facts.S8_7, "evade.not-charged", u.ID)
	case crew == v[facts.CrewFiresAndLeaves] && known && geometry.Round6(cm-limit) < 0:
		r = casting.Illegal(facts.S8_7, "charge.crew-near", u.ID, ref.CM(table.Round2(cm)), ref.CM(limit))
	}
	var over []*game.Refusal
	if r != nil {
		if !a.Force || len(from) == 0 {
			return nil, r
		}
		over = append(over, r)
	}
	key, rng := "evade.crew-stays", facts.Short
	if crew == v[facts.CrewFiresAndLeaves] {
		key, rng = "evade.crew-fires", facts.Long
	}
	var evs []game.Event
	for _, ch := range from {
		evs = append(evs, game.Event{Kind: state.EvCharge, N: ch.N, Name: "crew", Text: crew, M: rng})
	}
	d := casting.Record(evs, facts.S8_7, key, u.ID).(casting.Done)
	d.V.Overrode = over
	return d, nil
}

// said reports that a charge knows what the crew of its target does.
func said(ch *state.Charge, name string) bool {
	return slices.ContainsFunc(ch.Facts, func(f state.GivenFact) bool { return f.Of != "" && f.Of[0] == 't' && f.Name == name })
}

// mustSlip reports a unit that has to evade (OM §8.7): foot in open order that foot in
// close order charges, and Cossacks that horse charges (OM §16). Who holds a block
// defends it (OM §15): it goes only when it is told to.
func mustSlip(s *state.State, u *state.Unit) bool {
	return table.BlockOf(s, u) == nil && (u.Arm == facts.Infantry && u.Formation == facts.Open || fleesOf(s, u)) && u.Status == state.Steady && u.Motion&state.Evaded == 0 && len(charging(s, u)) > 0 &&
		!(s.PhaseID() == "late" && s.Read().Is(109, 'b'))
}

// duesEvasion lists who must evade, and the guns that have not said what they do.
func duesEvasion(s *state.State, add command.AddDue) {
	for _, u := range s.Units {
		from := charging(s, u)
		if len(from) == 0 {
			continue
		}
		one := []game.Operand{{IDs: []string{u.ID}}}
		switch {
		case mustSlip(s, u):
			add("evade", game.Action{Verb: "evade", Units: one}, true)
		case u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned && !said(from[0], "crew"):
			add("", game.Action{Verb: "evade", Units: one}, true)
		}
	}
}

// closeEvasion is what the end of a movement phase brings about: open order that was
// charged and did not evade does so now.
func closeEvasion(s *state.State) ([]game.Event, []game.Text) {
	var ids []string
	for _, u := range s.Units {
		if mustSlip(s, u) {
			ids = append(ids, u.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	adj, err := evade(s, game.Action{Verb: "evade", Force: true}, ids)
	if err != nil {
		return nil, nil
	}
	v := adj.(casting.Done).V
	for i := range v.Lines {
		if v.Lines[i].Kind == game.HeadLine {
			v.Lines[i].Kind = game.PhaseLine
		}
		if v.Lines[i].Kind == game.HandsLine {
			v.Lines[i].Hands = v.Hands
		}
	}
	return v.Events, v.Lines
}

// evadeFirst is the evasions that the end of a movement brings about, when they free a
// charger that may still move: the movement stays open for it (OM §7, 8.7). No events when
// nobody is freed so.
func evadeFirst(s *state.State) ([]game.Event, []game.Text) {
	if s.Active() < 0 {
		return nil, nil
	}
	evs, say := closeEvasion(s)
	after := s
	for _, e := range evs {
		after = after.Apply(e)
	}
	for i, ch := range after.Charges {
		if ch.Stage != state.Eluded || s.Charges[i].Stage == state.Eluded {
			continue
		}
		for _, id := range ch.Attackers {
			if u := after.Unit(id); u.Status == state.Steady && (u.Foot() == nil || allowance(after, u, u.Formation) > u.Spent) {
				return evs, append(say, game.Text{Kind: game.BodyLine, Say: ref.M("evade.still-open"), Refs: []ref.Ref{facts.S7}})
			}
		}
	}
	return nil, nil
}

// evadesIn reports that a phase is one in which the units of an action may evade: it
// belongs to the other side.
func evadesIn(s *state.State, a game.Action, id string) bool {
	side := s.Active()
	for _, op := range a.Units {
		for _, w := range op.IDs {
			if u := s.Unit(w); u != nil {
				return id == "late" || side >= 0 && u.Side != side
			}
		}
	}
	return id == "move-first" || id == "move-second" || id == "late"
}
