package garrison

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file sends units into blocks and out of them, and holds what an attack on a
// block brings (OM §15).

// EntersBlock reports a line of movement into a block or out of it.
func EntersBlock(a game.Action) bool {
	return a.Verb == "move" && len(a.Args) > 0 && (a.Args[0] == "into" || a.Args[0] == "out")
}

// occupant is one unit on its way into a block or out of it.
type occupant struct {
	s *state.State
	a game.Action
	u *state.Unit
	v game.Verdict
	// way is how it comes to the wall of the block that it enters, and crosses the ground on it.
	way     geometry.Vec
	crosses []casting.Crossing
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
		r.Ways = append(r.Ways, casting.AsTable(o.a))
	}
	return r
}

// PrepareBlock carries out `move A into BLOCK` and `move A out` (OM §15).
func PrepareBlock(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	o := &occupant{s: s, a: a, u: u}
	if !u.Fugitive() || s.PhaseID() != "compulsory" { // §14: who flees goes then, and no more
		if err := o.refuse(motion.MayStir(s, u, "move")); err != nil {
			return nil, err
		}
		w := &motion.Mover{S: s, A: a} // §7: horse moves before foot
		if s.Stage < state.StepFoot && motion.StepOf(u, false) == state.StepFoot {
			if err := o.refuse(motion.HorseFirst(s)); err != nil {
				return nil, err
			}
		}
		if r := w.ToStep(motion.StepOf(u, false)); r != nil {
			return nil, r
		}
		o.v.Events, o.v.Overrode = append(o.v.Events, w.V.Events...), append(o.v.Overrode, w.V.Overrode...)
	}
	if a.Args[0] == "out" {
		return o.leave()
	}
	block := (*state.Terrain)(nil)
	if len(a.Args) > 1 {
		block = table.Block(s, a.Args[1])
	}
	if block == nil {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S15, Say: ref.M("block.unknown", a.Args[len(a.Args)-1])}
	}
	return o.enter(block)
}

// enter takes the unit into a block: in open order or in march column, guns limbered;
// not where an enemy holds it, where it burns, or where its bases have no room. A
// fugitive enters as it comes and stays (OM §15, 9.4).
func (o *occupant) enter(block *state.Terrain) (game.Adjudication, error) {
	s, u := o.s, o.u
	if in := table.BlockOf(s, u); in != nil && in.ID == block.ID {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: facts.S15, Say: ref.M("block.inside", u.ID, block.ID)}
	}
	for _, r := range []*game.Refusal{motion.MayHold(s, u, block), motion.FormedFor(s, u)} {
		if err := o.refuse(r); err != nil {
			return nil, err
		}
	}
	cost, err := o.reach(block)
	if err != nil {
		return nil, err
	}
	pose, fits := poseIn(s, u, block, !u.Fugitive())
	if fits {
		if err := o.goesAs(block, pose, cost); err != nil {
			return nil, err
		}
	}
	after := s
	do := func(e game.Event) {
		o.v.Events = append(o.v.Events, e)
		after = after.Apply(e)
	}
	if table.BlockOf(s, u) != nil && u.Status == state.Steady {
		for _, e := range motion.DisordersOut(s, u) { // it has left another
			do(e)
		}
	}
	if u.Foot() != nil {
		if fits {
			do(&state.EvPlace{Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing})
		} else {
			do(&state.EvDoubt{Unit: u.ID, On: true})
		}
	}
	do(&state.EvBlock{Unit: u.ID, Block: block.ID, Fled: u.Fugitive()})
	if !u.Fugitive() {
		do(spends(u, cost))
	}
	disorders := slices.ContainsFunc(o.crosses, func(c casting.Crossing) bool { return c.Disorder })
	if disorders && !after.Unit(u.ID).Disordered {
		do(&state.EvDisorder{Unit: u.ID, On: true})
	}
	o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("block.enters", u.ID, block.Named()), Refs: []ref.Ref{facts.S15}})
	if note, ok := motion.GroundNote(s, u.ID, o.crosses, geometry.Norm(o.way), disorders); ok {
		o.v.Lines = append(o.v.Lines, game.Text{Kind: game.BodyLine, Say: note, Refs: []ref.Ref{facts.S8_3}})
	}
	used := book.Tables.Int("buildings.room") - motion.Room(after, block, nil)
	o.v.Lines = append(o.v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("block.room-used", used, book.Tables.Int("buildings.room"))})
	o.v.Steps = append(o.v.Steps,
		game.Step{Ref: facts.S15, Say: ref.M("block.step-room"), Value: ref.M("fact.number", used), From: game.Tracked},
		game.Step{Ref: facts.S15, Say: ref.M("block.step-cover"), Value: ref.M("cover.hard"), From: game.Tracked})
	o.v.Data = game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "holds", Value: block.ID}, {Key: "bases", Value: used}}}}
	return casting.Done{V: o.v}, nil
}

// goesAs holds the way into a block to what binds every move: the order, the zones of enemies,
// foot before horse, and the 1 cm to be kept from enemies without a charge (OM §4.2, 8.2, 8.8,
// 10.1, R104).
func (o *occupant) goesAs(block *state.Terrain, pose geometry.Pose, cost int) error {
	s, u := o.s, o.u
	if u.Foot() == nil || u.Fugitive() {
		return nil
	}
	m := &table.March{U: u, From: u.Pose, To: pose, Form: u.Formation, After: u.Formation, Kind: state.WentForward, Cost: cost, Gone: max(cost, 1), Allowed: motion.Allowance(s, u, u.Formation)}
	// The direction that an order asks is that of the way to the wall: where the bases are then set
	// inside is arrangement.
	wall := *m
	wall.To = geometry.Pose{At: u.Pose.At.Add(o.way), Facing: u.Pose.Facing}
	obeys := func(s *state.State, m *table.March) *game.Refusal {
		switch casting.OrderOf(s, u) {
		case facts.Cautious, facts.Attack, facts.Advance:
			if cost == 0 {
				return nil
			}
			return command.Obeys(s, &wall)
		}
		return command.Obeys(s, m)
	}
	for _, bars := range []func(*state.State, *table.March) *game.Refusal{obeys, table.ZoneBars, table.NearHorse} {
		if err := o.refuse(bars(s, m)); err != nil {
			return err
		}
	}
	g, err := u.At(u.Formation, pose)
	if err != nil {
		return nil
	}
	if x := crowded(s, u, g); x != nil {
		r := casting.Illegal(facts.S10_1, "block.too-near", u.ID, block.ID, x.ID, ref.CM(motion.Halt(s)))
		r.Ways = []game.Way{{Line: "charge " + u.ID + " at " + x.ID, Say: ref.M("block.way-attack")}}
		return o.refuse(r)
	}
	return nil
}

// crowded is the enemy to whom a unit would stand nearer than it may without a charge, and
// nearer than it stands (R104); nil for none.
func crowded(s *state.State, u *state.Unit, g *geometry.Footprint) *state.Unit {
	for _, x := range table.BodiesNear(s, g, motion.Halt(s), u) {
		if x.U.Side != u.Side && geometry.Gap(g, x.F).CM < min(motion.Halt(s), geometry.Between(u.Foot(), x.F).CM)-table.Grain {
			return x.U
		}
	}
	return nil
}

// leave takes the unit out of its block: it is disordered to the end of the move (OM
// §15). A unit on the table walks out with its other moves; where this one stands
// afterwards nobody says, so that its place is doubtful.
func (o *occupant) leave() (game.Adjudication, error) {
	s, u := o.s, o.u
	block := table.BlockOf(s, u)
	if block == nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: facts.S15, Say: ref.M("block.not-inside", u.ID)}
	}
	if u.Foot() != nil {
		o.v.Events = append(o.v.Events, &state.EvDoubt{Unit: u.ID, On: true})
		o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HandsLine, Say: ref.M("block.place-it", u.ID)})
	}
	o.v.Events = append(append(append(o.v.Events, &state.EvBlock{Unit: u.ID}), motion.DisordersOut(s, u)...), spends(u, 0))
	head := motion.SaysOut(s, u, block.ID)
	head.Kind = game.HeadLine
	o.v.Lines = append([]game.Text{head}, o.v.Lines...)
	o.v.Trusted = append(o.v.Trusted, "way")
	o.v.Steps = append(o.v.Steps, game.Step{Ref: facts.S15, Say: ref.M("block.step-leaves"), Value: ref.M("yes.yes"), From: game.Tracked})
	o.v.Data = game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "left", Value: block.ID}}}}
	return casting.Done{V: o.v}, nil
}

// spends is the event of a move forward that costs so much.
func spends(u *state.Unit, cost int) game.Event {
	return &state.EvSpent{Unit: u.ID, Spent: u.Spent + cost, Gone: u.Gone + cost, Motion: u.Motion | state.WentForward}
}

// reach measures how far the unit goes into the block, and refuses what is beyond the
// rest of its move (OM §8.2, 15); from a unit that is not on the table it is trusted.
func (o *occupant) reach(block *state.Terrain) (int, error) {
	s, u := o.s, o.u
	f := u.Foot()
	if f == nil || u.Fugitive() {
		if f == nil {
			o.v.Trusted = append(o.v.Trusted, "way")
		}
		return 0, nil
	}
	span := block.Polygon.FromFootprint(f)
	way, leads := o.straight(block, f, span)
	cm := geometry.Norm(way)
	if o.way = way; !leads {
		r := casting.Illegal(facts.S8_4, "block.aside", u.ID, block.ID, ref.Deg(command.Gaits(s.Book()).Oblique))
		r.Hint = ref.M("block.hint-aside", u.ID)
		if err := o.refuse(r); err != nil {
			return 0, err
		}
	}
	takes, more, err := o.over(block, f, cm)
	if err != nil {
		return 0, err
	}
	left := float64(max(motion.Allowance(s, u, u.Formation)+more-u.Spent, 0)) / 100
	m := (geometry.Span{CM: geometry.Round6(takes)}).Reading(left)
	o.v.Steps = append(o.v.Steps, table.Measured(facts.S15, ref.M("block.step-way"), m, table.ElseOther))
	switch {
	case m.Close(s.Tape()):
		o.v.Trusted = append(o.v.Trusted, "way") // the referee who typed it has laid the tape
	case !m.In():
		if err := o.refuse(casting.Illegal("OM §8.2", "block.far", u.ID, block.ID, ref.CM(table.Round2(takes)), ref.CM(left))); err != nil {
			return 0, err
		}
	}
	return state.Hundredths(takes), nil
}

// over is what lies on the way to the wall of a block: what stops it there as any move, what its
// ground takes of the move in cm, and what a march column has in addition (OM §8.2, 8.3, 8.5,
// 10.1). Who comes out of another block walks from wall to wall.
func (o *occupant) over(block *state.Terrain, f *geometry.Footprint, cm float64) (takes float64, more int, err error) {
	s, u := o.s, o.u
	p := motion.Walk(s, u, u.Formation, f, geometry.BearingOf(o.way), cm)
	if table.BlockOf(s, u) != nil || cm <= geometry.Tolerance {
		return cm, motion.Bonus(p, s, cm), nil
	}
	near := table.Grain // before the wall itself; of enemies beside it crowded speaks
	if p.Stop != nil && p.Stop.Unit != nil && p.Stop.Unit.Side != u.Side {
		near += motion.Halt(s)
	}
	if p.Stop != nil && p.Stop.Id != block.ID && p.Free < cm-near {
		if err := o.refuse(motion.Stopped(s, p)); err != nil {
			return 0, 0, err
		}
	}
	for _, c := range motion.Entered(p, cm) {
		if c.Id != block.ID {
			o.crosses = append(o.crosses, c)
		}
	}
	return float64(motion.Cost(p, cm)) / 100, motion.Bonus(p, s, cm), nil
}

// straight is the way of a unit to a block, straight on or aslant as moves go (OM §8.4), or
// straight back; false when no such way leads there, whatever its length.
func (o *occupant) straight(block *state.Terrain, f *geometry.Footprint, span geometry.Span) (geometry.Vec, bool) {
	most := command.Gaits(o.s.Book()).Oblique
	way := span.To.Sub(span.From)
	off := geometry.Turn(o.u.Pose.Facing, geometry.BearingOf(way))
	if span.CM <= geometry.Tolerance || math.Abs(off) <= most+o.s.Field.TapeDeg {
		return way, true
	}
	meets := func(v geometry.Vec) bool {
		g, err := f.Moved(v)
		return err == nil && block.Polygon.FromFootprint(g).CM <= geometry.Tolerance
	}
	const step = 0.25                                     // cm; a block is 10 wide
	for cm := span.CM; cm <= 2*span.CM+step; cm += step { // farther aslant the block is none that lies ahead
		for _, to := range []float64{0, most / 2, -most / 2, most, -most, 180} {
			dir := geometry.Pose{Facing: o.u.Pose.Facing + to}.Dir()
			if !meets(dir.Mul(cm)) {
				continue
			}
			short, far := max(cm-step, 0), cm
			for far-short > geometry.Tolerance {
				if mid := (short + far) / 2; meets(dir.Mul(mid)) {
					far = mid
				} else {
					short = mid
				}
			}
			return dir.Mul(far), true
		}
	}
	return way, false
}

// PoseIn finds a place inside a block for a unit of the table, as near to the middle
// as there is room for its bases; false when there is none.
func PoseIn(s *state.State, u *state.Unit, block *state.Terrain) (geometry.Pose, bool) {
	return poseIn(s, u, block, false)
}

// poseIn is PoseIn, if it is asked for as far from enemies as a move has to stay.
func poseIn(s *state.State, u *state.Unit, block *state.Terrain, apart bool) (geometry.Pose, bool) {
	box := block.Polygon.Bounds()
	mid := geometry.Vec{X: (box.X.Lo + box.X.Hi) / 2, Y: (box.Y.Lo + box.Y.Hi) / 2}
	others := table.Standing(s, u)
	best, found, bestCM := geometry.Pose{}, false, math.Inf(1)
	for turn := range 4 {
		facing := geometry.Pose{Facing: u.Pose.Facing + 90*float64(turn)}
		for x := box.X.Lo; x <= box.X.Hi; x += 0.5 {
			for y := box.Y.Lo; y <= box.Y.Hi; y += 0.5 {
				p, err := geometry.NewPose(geometry.Vec{X: x, Y: y}, facing.Facing)
				if err != nil {
					continue
				}
				g, err := u.At(u.Formation, p.Rounded())
				if err != nil || !block.Polygon.Encloses(g).In() {
					continue
				}
				d := geometry.Dist(g.Centre, mid) + float64(turn)*geometry.Tolerance
				if d >= bestCM || standsOn(g, others) || apart && crowded(s, u, g) != nil {
					continue
				}
				best, bestCM, found = p.Rounded(), d, true
			}
		}
	}
	if !found { // it does not fit with all its bases: its middle is what counts
		if p, err := geometry.NewPose(mid, u.Pose.Facing); err == nil {
			if g, err := u.At(u.Formation, p); err == nil {
				p.At = p.At.Add(mid.Sub(g.Centre))
				p = p.Rounded()
				if g, err = u.At(u.Formation, p); err == nil && !standsOn(g, others) {
					return p, true
				}
			}
		}
	}
	return best, found
}

func standsOn(g *geometry.Footprint, others []table.Stander) bool {
	for _, x := range others {
		if geometry.Apart(g, x.F) {
			continue
		}
		if over, _ := geometry.Overlapping(g, x.F); over {
			return true
		}
	}
	return false
}

// Shelters reports a fugitive that has found shelter in a block: it moves no more
// until it rallies, or is attacked and driven off (OM §15).
func Shelters(s *state.State, u *state.Unit) bool { return u.Sheltered && table.BlockOf(s, u) != nil }

// Refuge is the first block that a fugitive comes upon between two places and may
// occupy: not its own, not burning, without an enemy, with room (OM §15); nil when
// there is none.
func Refuge(s *state.State, u *state.Unit, from, to geometry.Vec) *state.Terrain {
	var best *state.Terrain
	bestCM := math.Inf(1)
	own := table.BlockOf(s, u)
	for _, b := range table.Blocks(s) {
		if own != nil && own.ID == b.ID || b.Polygon.Holds(from).In() {
			continue
		}
		if span := b.Polygon.FromSegment(from, to); span.CM > 0 {
			continue
		}
		if d := b.Polygon.Border(from).CM; d < bestCM && motion.MayHold(s, u, b) == nil {
			best, bestCM = b, d
		}
	}
	return best
}

// Shelter ends the move of a fugitive that was driven out of a block in the next one on
// its way that it may occupy (OM §15); now is where it would stand otherwise.
func Shelter(s *state.State, x *Runaway, now *geometry.Footprint) *geometry.Footprint {
	if table.BlockOf(s, x.U) == nil {
		return now
	}
	dir := geometry.Bearing(x.Away)
	bend := x.From.Centre.Add(dir.Mul(x.Bend))
	block := Refuge(s, x.U, x.From.Centre, bend)
	at := x.From.Centre
	before := 0.0
	if block == nil {
		block, at, before = Refuge(s, x.U, bend, now.Centre), bend, x.Bend
	}
	if block == nil {
		return now
	}
	pose, ok := PoseIn(s, x.U, block)
	if !ok {
		return now
	}
	g, err := x.U.At(x.U.Formation, pose)
	if err != nil {
		return now
	}
	x.Into, x.Off, x.Stop, x.Ground = block, false, nil, ""
	x.Gone = min(x.Gone, geometry.Round6(before+block.Polygon.Border(at).CM))
	return g
}

// Avenue reports ground between two blocks, where columns of foot may go and horse and
// guns may not stay when the enemy comes (OM §15): two blocks lie within the side of
// a block of it, on opposite sides.
func Avenue(s *state.State, f *geometry.Footprint) bool {
	if table.Under(s, f, table.BuiltUp) != nil {
		return false
	}
	near := s.Book().CM("buildings.block")
	var away []geometry.Vec
	for _, b := range table.Blocks(s) {
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
func garrisonOf(s *state.State, block *state.Terrain, side int) []*state.Unit {
	var out []*state.Unit
	for _, u := range table.Holders(s, block) {
		if u.Side == side && u.Arm == facts.Infantry && u.Status == state.Steady {
			out = append(out, u)
		}
	}
	return out
}

// Attacked puts the block and its side into the event of a charge.
func Attacked(c *casting.Cast, e *state.EvCharge) {
	if c.Ground != nil {
		e.Ground, e.Face = c.Ground.ID, c.Face
	}
}

// Leaving lists who retires before a charge on horse or guns that do not wait for it: its
// target, and all others of them in its block (OM §15).
func Leaving(c *casting.Cast) []*state.Unit {
	out := []*state.Unit{c.Units[1][0].Unit}
	if c.Ground == nil {
		return out
	}
	return append(out, idlers(c.S, c.Ground, out[0].Side, out[0].ID)...)
}

// idlers are the horse and guns of a side in a block that stand in order, but for one unit:
// they neither fire nor fight there (OM §15).
func idlers(s *state.State, block *state.Terrain, side int, but string) []*state.Unit {
	return slices.DeleteFunc(table.Holders(s, block), func(u *state.Unit) bool {
		return u.Side != side || u.Arm == facts.Infantry || u.Status != state.Steady || state.EqualID(u.ID, but)
	})
}

// IDs names fighters.
func IDs(fs []*chain.Fighter) []string {
	var ids []string
	for _, f := range fs {
		ids = append(ids, f.ID)
	}
	return ids
}

// Retire sends a unit back without a test: it moves when the next turn opens, a crew without
// its guns (OM §11.1, 14, 15).
func Retire(s *state.State, u *state.Unit, by string) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	if s.Read().Has(book.LeavingABlockCostsAPoint) {
		es, cost, off := Pays(s, u, state.Num(s.Book()).RetreatCost)
		evs = append(evs, es...)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.pays", u.ID, cost), Refs: []ref.Ref{"OM R124"}})
		say = append(say, takenOff(u, off)...)
		if u.PM <= state.Num(s.Book()).RetreatCost {
			return evs, say
		}
	}
	if u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned {
		evs = append(evs, &state.EvGuns{Unit: u.ID, Left: true})
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("block.guns-stay", u.ID), Refs: []ref.Ref{facts.S11_1}})
	}
	evs = append(evs, &state.EvStatus{Unit: u.ID, Is: state.Retreating},
		&state.EvFled{Unit: u.ID, Turn: s.Turn, By: by})
	return evs, say
}

// Sortie is what a charge out of a block into the open does to those who make it (OM
// §15): they have left it, in disorder.
func Sortie(c *casting.Cast, t *game.Trace) {
	if c.Ground != nil {
		return
	}
	for _, a := range c.Units[0] {
		from := table.BlockOf(c.S, a.Unit)
		if from == nil {
			continue
		}
		if a.Unit.Foot() == nil {
			t.Event(&state.EvBlock{Unit: a.ID})
		}
		t.Event(&state.EvDisorder{Unit: a.ID, On: true})
		t.Line(game.BodyLine, ref.M("block.leaves", a.ID, from.Named()), facts.S15)
	}
}

// SameBlock lists the other charges in contact with the same garrison.
func SameBlock(s *state.State, ch *state.Charge) []*state.Charge {
	var out []*state.Charge
	for _, o := range s.Charges {
		if o.N != ch.N && o.Ground != "" && o.Stage == state.InContact && state.EqualID(o.Target, ch.Target) {
			out = append(out, o)
		}
	}
	return out
}

// FoughtWith reports a charge on a block that the melee of an earlier one settles.
func FoughtWith(s *state.State, ch *state.Charge) bool {
	return ch.Ground != "" && slices.ContainsFunc(SameBlock(s, ch), func(o *state.Charge) bool { return o.N < ch.N })
}

// AcrossBlocks reports a charge from one block on another: nobody leaves his houses
// (OM §15).
func AcrossBlocks(s *state.State, ch *state.Charge) bool {
	if ch.Ground == "" {
		return false
	}
	a := s.Unit(ch.Attackers[0])
	b := table.BlockOf(s, a)
	return b != nil && b.ID != ch.Ground
}

// BackToBlock keeps in its own block a unit that was driven back from another one: it
// goes no farther, and a router stays one until it rallies or is driven off (OM §15).
func BackToBlock(s *state.State, t *game.Trace, ch *state.Charge, id string, now state.Status) {
	if ch == nil || now != state.Retreating && now != state.Routing || !ch.Has(id) || !AcrossBlocks(s, ch) {
		return
	}
	u := s.Unit(id)
	own := table.BlockOf(s, u)
	if own == nil || own.ID == ch.Ground {
		return
	}
	if now == state.Routing { // its way back is its first move of rout: it may rally next turn
		t.Event(&state.EvFled{Unit: id, Moves: 1, Turn: s.Turn, By: ch.Target})
	}
	t.Event(&state.EvBlock{Unit: id, Block: own.ID, Fled: true})
	t.Hands = slices.DeleteFunc(t.Hands, func(h game.Hand) bool { return h.Unit == id && h.Act == "turn-base" }) // its way is made
	m := ref.M("block.back", id, own.Named())
	t.Line(game.BodyLine, m, facts.S15)
	t.Step(facts.S15, ref.M("block.step-back"), m)
}

// SlotOf is the slot of a unit among fighters.
func SlotOf(fs []*chain.Fighter, id string) int {
	for _, f := range fs {
		if f.ID == id {
			return f.Slot
		}
	}
	return 0
}

// LeaveBlocks lets horse and guns retire from a block whose foot is beaten out of it
// (OM §15).
func LeaveBlocks(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	for _, ch := range s.Charges {
		block := table.Block(s, ch.Ground)
		t := s.Unit(ch.Target)
		if block == nil || t == nil || ch.Stage != state.Fought || len(garrisonOf(s, block, t.Side)) > 0 {
			continue
		}
		for _, u := range idlers(s, block, t.Side, "") {
			if u.Motion&state.Fleeing != 0 {
				continue
			}
			es, text := Retire(s, u, ch.Attackers[0])
			evs = append(evs, es...)
			say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("block.retires-after", u.ID, block.Named()), Refs: []ref.Ref{facts.S15}})
			say = append(say, text...)
		}
		if len(evs) > 0 {
			return evs, say
		}
	}
	return nil, nil
}
