package ordremixte

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file sends units into blocks and out of them, and holds what an attack on a
// block brings (OM §15).

// entersBlock reports a line of movement into a block or out of it.
func entersBlock(a game.Action) bool {
	return a.Verb == "move" && len(a.Args) > 0 && (a.Args[0] == "into" || a.Args[0] == "out")
}

// occupant is one unit on its way into a block or out of it.
type occupant struct {
	s *State
	a game.Action
	u *Unit
	v game.Verdict
}

// refuse is a refusal that `!` may turn into a recorded ruling.
func (o *occupant) refuse(r *game.Refusal) error {
	switch {
	case r == nil:
		return nil
	case o.a.Force && r.Forceable():
		o.v.Overrode = append(o.v.Overrode, r)
		return nil
	case r.Forceable() && len(r.Ways) < 3:
		r.Ways = append(r.Ways, game.Way{Line: overruled(o.a), Say: ref.M("placed.way-overrule")})
	}
	return r
}

// fugitive reports a unit that runs, and may find shelter in a block on its way (OM
// §15).
func (u *Unit) fugitive() bool {
	return u.Status == Retreating || u.Status == Routing || u.Motion&Fleeing != 0
}

// prepareBlock carries out `move A into BLOCK` and `move A out` (OM §15).
func (s *State) prepareBlock(a game.Action) (game.Adjudication, error) {
	if !s.tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.no-table")}
	}
	u, err := s.one(a)
	if err != nil {
		return nil, err
	}
	o := &occupant{s: s, a: a, u: u}
	if !u.fugitive() {
		if err := o.refuse(s.mayStir(u, "move")); err != nil {
			return nil, err
		}
		w := &mover{s: s, a: a} // §7: horse moves before foot
		if s.Stage < StepFoot && u.stepOf(false) == StepFoot {
			if err := o.refuse(s.horseFirst()); err != nil {
				return nil, err
			}
		}
		if r := w.toStep(u.stepOf(false)); r != nil {
			return nil, r
		}
		o.v.Events, o.v.Overrode = append(o.v.Events, w.v.Events...), append(o.v.Overrode, w.v.Overrode...)
	}
	if a.Args[0] == "out" {
		return o.leave()
	}
	block := (*Terrain)(nil)
	if len(a.Args) > 1 {
		block = s.block(a.Args[1])
	}
	if block == nil {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: s15, Say: ref.M("block.unknown", a.Args[len(a.Args)-1])}
	}
	return o.enter(block)
}

// enter takes the unit into a block: in open order or in march column, guns limbered;
// not where an enemy holds it, where it burns, or where its bases have no room. A
// fugitive enters as it comes and stays (OM §15, 9.4).
func (o *occupant) enter(block *Terrain) (game.Adjudication, error) {
	s, u := o.s, o.u
	if in := s.blockOf(u); in != nil && in.ID == block.ID {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: s15, Say: ref.M("block.inside", u.ID, block.ID)}
	}
	for _, r := range []*game.Refusal{s.mayHold(u, block), s.formedFor(u)} {
		if err := o.refuse(r); err != nil {
			return nil, err
		}
	}
	cost, err := o.reach(block)
	if err != nil {
		return nil, err
	}
	after := s
	do := func(e game.Event) {
		o.v.Events = append(o.v.Events, e)
		after = after.apply(e)
	}
	if s.blockOf(u) != nil && u.Status == Steady {
		for _, e := range s.disordersOut(u) { // it has left another
			do(e)
		}
	}
	if u.foot() != nil {
		if pose, ok := s.poseIn(u, block); ok {
			do(game.Event{Kind: evPlace, Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing})
		} else {
			do(game.Event{Kind: evDoubt, Unit: u.ID, N: 1})
		}
	}
	do(game.Event{Kind: evBlock, Unit: u.ID, Text: block.ID, N: b2i(u.fugitive())})
	if !u.fugitive() {
		do(u.spends(cost))
	}
	o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("block.enters", u.ID, block.ID), Refs: []ref.Ref{s15}})
	used := tables.MustLoad(Book).Int("buildings.room") - after.room(block, nil)
	o.v.Lines = append(o.v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("block.room-used", used, tables.MustLoad(Book).Int("buildings.room"))})
	o.v.Steps = append(o.v.Steps,
		game.Step{Ref: s15, Say: ref.M("block.step-room"), Value: ref.M("fact.number", used), From: game.Tracked},
		game.Step{Ref: s15, Say: ref.M("block.step-cover"), Value: ref.M("cover.hard"), From: game.Tracked})
	o.v.Data = game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "holds", Value: block.ID}, {Key: "bases", Value: used}}}}
	return done{o.v}, nil
}

// leave takes the unit out of its block: it is disordered to the end of the move (OM
// §15). A unit on the table walks out with its other moves; where this one stands
// afterwards nobody says, so that its place is doubtful.
func (o *occupant) leave() (game.Adjudication, error) {
	s, u := o.s, o.u
	block := s.blockOf(u)
	if block == nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: s15, Say: ref.M("block.not-inside", u.ID)}
	}
	if u.foot() != nil {
		o.v.Events = append(o.v.Events, game.Event{Kind: evDoubt, Unit: u.ID, N: 1})
		o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HandsLine, Say: ref.M("block.place-it", u.ID)})
	}
	o.v.Events = append(append(append(o.v.Events, game.Event{Kind: evBlock, Unit: u.ID}), s.disordersOut(u)...), u.spends(0))
	head := s.saysOut(u, block.ID)
	head.Kind = game.HeadLine
	o.v.Lines = append([]game.Text{head}, o.v.Lines...)
	o.v.Trusted = append(o.v.Trusted, "way")
	o.v.Steps = append(o.v.Steps, game.Step{Ref: s15, Say: ref.M("block.step-leaves"), Value: ref.M("yes.yes"), From: game.Tracked})
	o.v.Data = game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "left", Value: block.ID}}}}
	return done{o.v}, nil
}

// spends is the event of a move forward that costs so much.
func (u *Unit) spends(cost int) game.Event {
	return game.Event{Kind: evSpent, Unit: u.ID, N: u.Spent + cost, M: u.Gone + cost, Name: strconv.FormatUint(uint64(u.Motion|WentForward), 16)}
}

// mayHold refuses a block to a unit: it burns, an enemy is in it, or there is no room
// (OM §9.4, 15).
func (s *State) mayHold(u *Unit, block *Terrain) *game.Refusal {
	if t := s.blaze(block.ID); t > 0 {
		return illegal(sBlaze, "block.burning", u.ID, block.ID, t)
	}
	if e := s.heldAgainst(block, u.Side); e != nil {
		r := illegal(s15, "block.held", u.ID, block.ID, e.ID)
		if !u.fugitive() {
			r.Ways = []game.Way{{Line: "charge " + u.ID + " at " + e.ID, Say: ref.M("block.way-attack")}}
		}
		return r
	}
	if room := s.room(block, u); u.Bases > room {
		return illegal(s15, "block.full", u.ID, block.ID, room, u.Bases)
	}
	return nil
}

// formedFor refuses the formations that do not go into a block (OM §15).
func (s *State) formedFor(u *Unit) *game.Refusal {
	if u.fugitive() || u.Formation == Open || u.Formation == March || u.Formation == Limbered {
		return nil
	}
	if u.Abandoned { // a crew walks as it likes
		return nil
	}
	r := illegal(s15, "block.formation", u.ID, ref.Word("formation."+UnitFacts[FFormation].Words[u.Formation]))
	for _, f := range []int{March, Open, Limbered} {
		if ok, _ := u.allows(f); ok && (f == Limbered) == u.guns() {
			w := UnitFacts[FFormation].Words[f]
			line := "form " + u.ID + " " + w
			if f == Limbered {
				line = "limber " + u.ID
			}
			r.Ways = append(r.Ways, game.Way{Line: line, Say: ref.M("placed.way-form", ref.Word("formation."+w))})
		}
	}
	return r
}

// reach measures how far the unit goes into the block, and refuses what is beyond the
// rest of its move (OM §8.2, 15); from a unit that is not on the table it is trusted.
func (o *occupant) reach(block *Terrain) (int, error) {
	s, u := o.s, o.u
	f := u.foot()
	if f == nil || u.fugitive() {
		if f == nil {
			o.v.Trusted = append(o.v.Trusted, "way")
		}
		return 0, nil
	}
	cm := block.Polygon.FromFootprint(f).CM
	left := float64(max(s.allowance(u, u.Formation)-u.Spent, 0)) / 100
	m := (geometry.Span{CM: geometry.Round6(cm)}).Reading(left)
	o.v.Steps = append(o.v.Steps, game.Step{Ref: s15, Say: ref.M("block.step-way"), Value: ref.M("placed.margin-cm", ref.CM(round2(cm)), ref.CM(left), ref.CM(round2(m.Margin))), From: game.Measured})
	switch {
	case m.Close(s.tape()):
		o.v.Trusted = append(o.v.Trusted, "way") // the referee who typed it has laid the tape
	case !m.In():
		if err := o.refuse(illegal("OM §8.2", "block.far", u.ID, block.ID, ref.CM(round2(cm)), ref.CM(left))); err != nil {
			return 0, err
		}
	}
	return hundredths(cm), nil
}

// poseIn finds a place inside a block for a unit of the table, as near to the middle
// as there is room for its bases; false when there is none.
func (s *State) poseIn(u *Unit, block *Terrain) (geometry.Pose, bool) {
	box := block.Polygon.Bounds()
	mid := geometry.Vec{X: (box.X.Lo + box.X.Hi) / 2, Y: (box.Y.Lo + box.Y.Hi) / 2}
	others := s.standing(u)
	best, found, bestCM := geometry.Pose{}, false, math.Inf(1)
	for turn := range 4 {
		facing := geometry.Pose{Facing: u.Pose.Facing + 90*float64(turn)}
		for x := box.X.Lo; x <= box.X.Hi; x += 0.5 {
			for y := box.Y.Lo; y <= box.Y.Hi; y += 0.5 {
				p, err := geometry.NewPose(geometry.Vec{X: x, Y: y}, facing.Facing)
				if err != nil {
					continue
				}
				g, err := u.at(u.Formation, p.Rounded())
				if err != nil || !block.Polygon.Encloses(g).In() {
					continue
				}
				d := geometry.Dist(g.Centre, mid) + float64(turn)*geometry.Tolerance
				if d >= bestCM || standsOn(g, others) {
					continue
				}
				best, bestCM, found = p.Rounded(), d, true
			}
		}
	}
	if !found { // it does not fit with all its bases: its middle is what counts
		if p, err := geometry.NewPose(mid, u.Pose.Facing); err == nil {
			if g, err := u.at(u.Formation, p); err == nil {
				p.At = p.At.Add(mid.Sub(g.Centre))
				p = p.Rounded()
				if g, err = u.at(u.Formation, p); err == nil && !standsOn(g, others) {
					return p, true
				}
			}
		}
	}
	return best, found
}

func standsOn(g *geometry.Footprint, others []stander) bool {
	for _, x := range others {
		if geometry.Apart(g, x.f) {
			continue
		}
		if over, _ := geometry.Overlapping(g, x.f); over {
			return true
		}
	}
	return false
}

// townBars refuses a move of a unit on the table that ends in a block it may not hold,
// or in a formation that may only pass it (OM §15); nil when it may be made.
func (s *State) townBars(m *march) *game.Refusal {
	g, err := m.u.at(m.after, m.to)
	if err != nil || m.u.foot() == nil {
		return nil
	}
	block := s.under(g, builtUp)
	if block == nil {
		return nil
	}
	if in := s.blockOf(m.u); in != nil && in.ID == block.ID {
		return nil
	}
	if r := s.mayHold(m.u, block); r != nil {
		return r
	}
	stops := *m.u
	stops.Formation = m.after
	return s.formedFor(&stops)
}

// leaves is what a move out of its block does to a unit (OM §15): it is disordered to
// the end of the move. One that is not on the table is out as soon as it moves.
func (s *State) leaves(u *Unit, to geometry.Pose) []game.Event {
	in := s.blockOf(u)
	if in == nil {
		return nil
	}
	if u.foot() == nil {
		return append([]game.Event{{Kind: evBlock, Unit: u.ID}}, s.disordersOut(u)...)
	}
	if g, err := u.at(u.Formation, to); err == nil && in.Polygon.Holds(g.Centre).In() {
		return nil
	}
	return s.disordersOut(u)
}

// disordersOut is the disorder of a unit that leaves its block (OM §15), of open order too
// unless ground disorders that nowhere (§8.3, R210).
func (s *State) disordersOut(u *Unit) []game.Event {
	if s.read().is(210, 'b') && u.loose(u.Formation) {
		return nil
	}
	return []game.Event{{Kind: evDisorder, Unit: u.ID, N: 1}}
}

// saysOut is the line that a unit has left its block, and in what order.
func (s *State) saysOut(u *Unit, block string) game.Text {
	t := game.Text{Kind: game.BodyLine, Say: ref.M("block.leaves", u.ID, block), Refs: []ref.Ref{s15}}
	if len(s.disordersOut(u)) == 0 {
		t.Say = ref.M("block.leaves-orderly", u.ID, block)
	}
	if u.loose(u.Formation) {
		t.Refs = append(t.Refs, "OM R210")
	}
	return t
}

// shelters reports a fugitive that has found shelter in a block: it moves no more
// until it rallies, or is attacked and driven off (OM §15).
func (s *State) shelters(u *Unit) bool { return u.Sheltered && s.blockOf(u) != nil }

// refuge is the first block that a fugitive comes upon between two places and may
// occupy: not its own, not burning, without an enemy, with room (OM §15); nil when
// there is none.
func (s *State) refuge(u *Unit, from, to geometry.Vec) *Terrain {
	var best *Terrain
	bestCM := math.Inf(1)
	own := s.blockOf(u)
	for _, b := range s.blocks() {
		if own != nil && own.ID == b.ID || b.Polygon.Holds(from).In() {
			continue
		}
		if span := b.Polygon.FromSegment(from, to); span.CM > 0 {
			continue
		}
		if d := b.Polygon.Border(from).CM; d < bestCM && s.mayHold(u, b) == nil {
			best, bestCM = b, d
		}
	}
	return best
}

// shelter ends the move of a fugitive that was driven out of a block in the next one on
// its way that it may occupy (OM §15); now is where it would stand otherwise.
func (s *State) shelter(x *runaway, now *geometry.Footprint) *geometry.Footprint {
	if s.blockOf(x.u) == nil {
		return now
	}
	dir := geometry.Bearing(x.away)
	bend := x.from.Centre.Add(dir.Mul(x.bend))
	block := s.refuge(x.u, x.from.Centre, bend)
	at := x.from.Centre
	before := 0.0
	if block == nil {
		block, at, before = s.refuge(x.u, bend, now.Centre), bend, x.bend
	}
	if block == nil {
		return now
	}
	pose, ok := s.poseIn(x.u, block)
	if !ok {
		return now
	}
	g, err := x.u.at(x.u.Formation, pose)
	if err != nil {
		return now
	}
	x.into, x.off, x.stop, x.ground = block, false, nil, ""
	x.gone = min(x.gone, geometry.Round6(before+block.Polygon.Border(at).CM))
	return g
}

// avenue reports ground between two blocks, where columns of foot may go and horse and
// guns may not stay when the enemy comes (OM §15): two blocks lie within the side of
// a block of it, on opposite sides.
func (s *State) avenue(f *geometry.Footprint) bool {
	if s.under(f, builtUp) != nil {
		return false
	}
	near := tables.MustLoad(Book).CM("buildings.block")
	var away []geometry.Vec
	for _, b := range s.blocks() {
		span := b.Polygon.Border(f.Centre)
		to := span.To
		if geometry.Dist(to, f.Centre) <= geometry.Tolerance {
			to = span.From
		}
		if span.CM > near/2 {
			continue
		}
		for _, v := range away {
			if geometry.Dot(v, to.Sub(f.Centre)) < 0 {
				return true
			}
		}
		away = append(away, to.Sub(f.Centre))
	}
	return false
}

// garrisonOf lists the foot of a side that defends a block: in order, neither
// retiring nor routed.
func (s *State) garrisonOf(block *Terrain, side int) []*Unit {
	var out []*Unit
	for _, u := range s.holders(block) {
		if u.Side == side && u.Arm == Infantry && u.Status == Steady {
			out = append(out, u)
		}
	}
	return out
}

// The marks of a block in the text of a charge.
const (
	groundMark = "ground="
	faceMark   = "face="
)

// groundText writes the block and its side for the event of a charge.
func (c *cast) groundText() string {
	if c.ground == nil {
		return ""
	}
	return " " + groundMark + c.ground.ID + " " + faceMark + strconv.Itoa(c.face)
}

// assault gives the facts of an attack on a block, or out of one (OM §15): who is in a
// block has its cover; who attacks another block from its own counts as a column, and
// whoever comes out into the open is disordered. Horse and guns in a block without foot,
// or met between blocks, retire without a fight.
func (c *cast) assault() {
	c.garrisons()
	c.masses()
	if d := c.units[1]; len(d) > 0 && d[0].is(FGarrison) && c.sit.S[SSides] == assumed {
		c.sit.set(SSides, 1, assumed)
	}
	if !c.tracked() || len(c.units[0]) == 0 || len(c.units[1]) == 0 {
		return
	}
	d := c.units[1][0]
	target := c.s.blockOf(d.Unit)
	for _, a := range c.units[0] {
		from := c.s.blockOf(a.Unit)
		switch {
		case from == nil || target != nil && from.ID == target.ID:
		case target != nil:
			c.fromHouses(a)
		default:
			a.inTheOpen()
			if a.S[FDisordered] != given {
				a.set(FDisordered, 1, tracked)
			}
		}
	}
	foot := c.units[0][0].foot()
	if target == nil {
		f := d.Unit.foot()
		c.retires = foot && !d.foot() && f != nil && d.Unit.Status == Steady && c.s.avenue(f)
		return
	}
	c.ground = target
	if !d.foot() {
		c.retires = foot && d.Unit.Status == Steady && len(c.s.garrisonOf(target, d.Unit.Side)) == 0
		return
	}
	if c.sit.S[SSides] != given {
		c.sit.set(SSides, c.sidesAttacked(), tracked)
	}
	if c.sit.S[SSide] != given {
		c.sit.set(SSide, Front, tracked) // §15: no flank
	}
}

// fromHouses is how foot attacks one block out of another: as a column, in the open (OM
// §15).
func (c *cast) fromHouses(a *Sheet) {
	if a.foot() && a.S[FFormation] != given {
		a.set(FFormation, Column, tracked)
	}
	a.inTheOpen()
}

// inTheOpen takes from a unit the cover that it comes out of.
func (s *Sheet) inTheOpen() {
	s.V[FGarrison], s.C[FGarrison] = 0, 0
	if s.S[FCover] != given {
		s.set(FCover, NoCover, tracked)
	}
}

// fromBlock reports a charger who comes out of houses at another block.
func (c *cast) fromBlock(a *Sheet) bool {
	b := c.s.blockOf(a.Unit)
	return b != nil && c.ground != nil && b.ID != c.ground.ID
}

// sidesAttacked counts the sides of the block on which the first target must find
// bases: those of the charges on it, and of this one, less what other foot in the block
// mans (OM §15). It sets the side of this charge where it is not known: the next free
// one.
func (c *cast) sidesAttacked() int {
	d := c.units[1][0]
	faces := 0
	for _, ch := range c.s.Charges {
		if equalID(ch.Target, d.ID) && ch.Ground != "" && (ch.Stage == Declared || ch.Stage == InContact) && c.s.comesOn(ch) {
			faces |= sideBit(ch.Face)
		}
	}
	if c.a.Verb == "charge" {
		if c.face == 0 {
			c.face = c.s.sideOfBlock(c.ground, c.units[0][0].Unit)
		}
		for n := 1; c.face == 0; n++ {
			if faces&sideBit(n) == 0 {
				c.face = n
			}
		}
		faces |= sideBit(c.face)
	}
	n := bits.OnesCount(uint(faces))
	for _, u := range c.s.garrisonOf(c.ground, d.Unit.Side) {
		if !equalID(u.ID, d.ID) {
			n -= u.Bases
		}
	}
	return max(n, 1)
}

// comesOn reports that somebody of a charge is still coming on.
func (s *State) comesOn(ch *Charge) bool {
	return slices.ContainsFunc(ch.Attackers, func(id string) bool {
		u := s.unit(id)
		return u != nil && u.Status == Steady
	})
}

// mayAssault refuses attacks on a block that nobody may make (OM §15): on horse or guns
// that foot defends, or on more sides than it has; and by horse.
func (c *cast) mayAssault() error {
	d := c.units[1][0]
	if ch := c.drivenOff(d.Unit); ch != nil {
		return illegal(s15, "block.retires-already", d.ID, ch.Attackers[0])
	}
	if c.ground == nil {
		return nil
	}
	for _, a := range c.units[0] {
		if a.horse() {
			if err := c.refuse(illegal(s15, "block.horse", label(a), c.ground.named())); err != nil {
				return err
			}
		}
	}
	if !d.foot() {
		if own := c.s.garrisonOf(c.ground, d.Unit.Side); len(own) > 0 {
			r := illegal(s15, "block.defended", label(d), own[0].ID)
			r.Ways = []game.Way{{Line: "charge " + c.units[0][0].ID + " at " + own[0].ID, Say: ref.M("block.way-attack")}}
			return r
		}
	}
	if n := len(c.ground.Polygon.Corners()); c.face > max(n, 4) {
		return c.refuse(illegal(s15, "block.no-side", c.ground.named(), max(n, 4)))
	}
	if most := maxFighters - 1; c.s.attackersOf(d.ID)+len(c.units[0]) > most {
		return illegal(s15, "om.too-many-units", maxFighters)
	}
	return nil
}

// drivenOff is the charge of this turn before which horse or guns have begun to retire from
// houses; nil when there is none, or when somebody of it attacks them again.
func (c *cast) drivenOff(u *Unit) *Charge {
	if u == nil || u.Status != Retreating {
		return nil
	}
	for _, ch := range c.s.Charges {
		again := slices.ContainsFunc(c.units[0], func(a *Sheet) bool { return ch.has(a.ID) })
		if ch.Stage == Repelled && equalID(ch.Target, u.ID) && !again {
			return ch
		}
	}
	return nil
}

// attackersOf counts the units that have charged a garrison on all sides.
func (s *State) attackersOf(id string) int {
	n := 0
	for _, ch := range s.Charges {
		if equalID(ch.Target, id) && (ch.Stage == Declared || ch.Stage == InContact) {
			n += len(ch.Attackers)
		}
	}
	return n
}

// sidesOfBlock refuses more attackers than the sides of a block let in: two columns or
// one line each (OM §15). Columns count one, lines as many as columns find room.
func (c *cast) sidesOfBlock(att []*Sheet, d *Sheet) error {
	b := tables.MustLoad(Book)
	columns, lines := b.Int("buildings.side.columns"), b.Int("buildings.side.lines")
	sides := max(c.sit.V[SSides], 1)
	if c.a.Verb == "charge" && c.tracked() {
		sides = 1 // this charge comes at one
	} else if c.merged != nil {
		return nil // each was looked at when it was declared
	}
	taken := 0
	for _, a := range att {
		if f := a.V[FFormation]; f == Column || f == March || f == Mass {
			taken += lines
		} else {
			taken += columns
		}
	}
	if taken > sides*columns*lines {
		return c.refuse(illegal(s15, "block.too-many", label(d), sides*columns, sides*lines))
	}
	return nil
}

// withdrawal is a charge on horse or guns that do not wait for it: they retire as after a
// failed test but for its cost, and nobody fights (OM §15, R124).
type withdrawal struct{ x *declaration }

// Odds implements game.Adjudication: there is no chance in it.
func (w *withdrawal) Odds(*odds.Engine) *game.Odds { return nil }

// Play implements game.Adjudication: the charger goes to 1 cm and has made its charge; foot
// has driven the enemy off and may take its ground (OM §7, 12).
func (w *withdrawal) Play(d *dice.Dice) game.Verdict {
	c, o := w.x.c, w.x.o
	t := &game.Trace{Verdict: c.base, Brief: d.Brief()}
	target := c.units[1][0]
	where := ref.M("block.between")
	if c.ground != nil {
		where = ref.M("om.plain", c.ground.named())
	}
	t.Line(game.HeadLine, ref.M("block.retires", title(target), where, titles(c.units[0])), s15)
	t.Verdict.Events = append(t.Verdict.Events, c.opens...)
	n, by := len(c.s.Charges)+1, joinedIDs(o.att)
	t.Event(game.Event{Kind: evCharge, N: n, Unit: by, Other: target.ID, Name: "declare", M: c.sit.V[SSide],
		Text: chargeText(OutOfRange, false, false, false, c.a) + c.groundText()})
	t.Event(game.Event{Kind: evCharge, N: n, Name: "stage", M: int(Repelled)})
	start := o.start()
	w.x.chargeMove(t, &start)
	for _, u := range c.leaving() {
		evs, say := c.s.retire(u, o.att[0].ID)
		t.Events = append(t.Events, evs...)
		if !equalID(u.ID, target.ID) {
			t.Line(game.BodyLine, ref.M("block.retires-after", u.ID, c.ground.ID), s15)
		}
		t.Lines = append(t.Lines, say...)
	}
	for _, a := range o.att {
		if a.foot() {
			t.Event(game.Event{Kind: evBeat, Unit: a.ID, Other: target.ID, N: c.s.Turn})
		}
	}
	t.Step(s15, ref.M("block.step-retires"), ref.M("om.plain", target.ID))
	hands(t, c.s.Turn)
	return t.Verdict
}

// leaving lists who retires before a charge on horse or guns that do not wait for it: its
// target, and all others of them in its block (OM §15).
func (c *cast) leaving() []*Unit {
	out := []*Unit{c.units[1][0].Unit}
	if c.ground == nil {
		return out
	}
	return append(out, c.s.idlers(c.ground, out[0].Side, out[0].ID)...)
}

// idlers are the horse and guns of a side in a block that stand in order, but for one unit:
// they neither fire nor fight there (OM §15).
func (s *State) idlers(block *Terrain, side int, but string) []*Unit {
	return slices.DeleteFunc(s.holders(block), func(u *Unit) bool {
		return u.Side != side || u.Arm == Infantry || u.Status != Steady || equalID(u.ID, but)
	})
}

// joinedIDs names the chargers of a charge for its event.
func joinedIDs(fs []*fighter) string {
	var ids []string
	for _, f := range fs {
		ids = append(ids, f.ID)
	}
	return strings.Join(ids, "+")
}

// retire sends a unit back without a test: it moves when the next turn opens, a crew without
// its guns (OM §11.1, 14, 15).
func (s *State) retire(u *Unit, by string) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	if s.read().is(124, 'b') {
		es, cost := s.pays(u, num().retreatCost)
		evs = append(evs, es...)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.pays", u.ID, cost), Refs: []ref.Ref{"OM R124"}})
		if u.PM <= num().retreatCost {
			return evs, say
		}
	}
	if u.guns() && u.Formation == Unlimbered && !u.Abandoned {
		evs = append(evs, game.Event{Kind: evGuns, Unit: u.ID, N: 1})
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.guns-stay", u.ID), Refs: []ref.Ref{s11_1}})
	}
	evs = append(evs, game.Event{Kind: evStatus, Unit: u.ID, Text: Retreating.String()},
		game.Event{Kind: evFled, Unit: u.ID, M: s.Turn, Other: by})
	return evs, say
}

// sortie is what a charge out of a block into the open does to those who make it (OM
// §15): they have left it, in disorder.
func (c *cast) sortie(t *game.Trace) {
	if c.ground != nil {
		return
	}
	for _, a := range c.units[0] {
		from := c.s.blockOf(a.Unit)
		if from == nil {
			continue
		}
		if a.Unit.foot() == nil {
			t.Event(game.Event{Kind: evBlock, Unit: a.ID})
		}
		t.Event(game.Event{Kind: evDisorder, Unit: a.ID, N: 1})
		t.Line(game.BodyLine, ref.M("block.leaves", a.ID, from.ID), s15)
	}
}

// sameBlock lists the other charges in contact with the same garrison.
func (s *State) sameBlock(ch *Charge) []*Charge {
	var out []*Charge
	for _, o := range s.Charges {
		if o.N != ch.N && o.Ground != "" && o.Stage == InContact && equalID(o.Target, ch.Target) {
			out = append(out, o)
		}
	}
	return out
}

// foughtWith reports a charge on a block that the melee of an earlier one settles.
func (s *State) foughtWith(ch *Charge) bool {
	return ch.Ground != "" && slices.ContainsFunc(s.sameBlock(ch), func(o *Charge) bool { return o.N < ch.N })
}

// acrossBlocks reports a charge from one block on another: nobody leaves his houses
// (OM §15).
func (s *State) acrossBlocks(ch *Charge) bool {
	if ch.Ground == "" {
		return false
	}
	a := s.unit(ch.Attackers[0])
	b := s.blockOf(a)
	return b != nil && b.ID != ch.Ground
}

// backToBlock keeps in its own block a unit that was driven back from another one: it
// goes no farther, and a router stays one until it rallies or is driven off (OM §15).
func (s *State) backToBlock(t *game.Trace, ch *Charge, id string, now Status) {
	if ch == nil || now != Retreating && now != Routing || !ch.has(id) || !s.acrossBlocks(ch) {
		return
	}
	u := s.unit(id)
	own := s.blockOf(u)
	if own == nil || own.ID == ch.Ground {
		return
	}
	if now == Routing { // its way back is its first move of rout: it may rally next turn
		t.Event(game.Event{Kind: evFled, Unit: id, N: 1, M: s.Turn, Other: ch.Target})
	}
	t.Event(game.Event{Kind: evBlock, Unit: id, Text: own.ID, N: 1})
	t.Hands = slices.DeleteFunc(t.Hands, func(h game.Hand) bool { return h.Unit == id && h.Act == "turn-base" }) // its way is made
	m := ref.M("block.back", id, own.ID)
	t.Line(game.BodyLine, m, s15)
	t.Step(s15, ref.M("block.step-back"), m)
}

// slotOf is the slot of a unit among fighters.
func slotOf(fs []*fighter, id string) int {
	for _, f := range fs {
		if f.ID == id {
			return f.slot
		}
	}
	return 0
}

// leaveBlocks lets horse and guns retire from a block whose foot is beaten out of it
// (OM §15).
func (s *State) leaveBlocks() ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	for _, ch := range s.Charges {
		block := s.block(ch.Ground)
		t := s.unit(ch.Target)
		if block == nil || t == nil || ch.Stage != Fought || len(s.garrisonOf(block, t.Side)) > 0 {
			continue
		}
		for _, u := range s.idlers(block, t.Side, "") {
			if u.Motion&Fleeing != 0 {
				continue
			}
			es, text := s.retire(u, ch.Attackers[0])
			evs = append(evs, es...)
			say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("block.retires-after", u.ID, block.ID), Refs: []ref.Ref{s15}})
			say = append(say, text...)
		}
		if len(evs) > 0 {
			return evs, say
		}
	}
	return nil, nil
}
