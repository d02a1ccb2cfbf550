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

// occupant is one unit on its way into a block or out of it, where nobody can measure that way or
// it flees.
type occupant struct {
	s     *state.State
	a     game.Action
	u     *state.Unit
	twice bool // at double speed (OM §8.1)
	v     game.Verdict
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

// PrepareBlock carries out `move A into BLOCK` and `move A out` (OM §15): a unit of the table walks,
// of another its way is trusted.
func PrepareBlock(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	args, twice := a.Args, false
	if n := len(args); args[n-1] == "strategic" {
		args, twice = args[:n-1], true
	}
	o := &occupant{s: s, a: a, u: u, twice: twice}
	flees := u.Fugitive() && s.PhaseID() == "compulsory" // §14: who flees goes then, and no more
	if !flees {
		if err := o.refuse(motion.MayStir(s, u, "move")); err != nil {
			return nil, err
		}
	}
	walks := u.Foot() != nil && !u.Fugitive()
	if walks && motion.MayMove(s, u, "move") != nil {
		o.v.Overrode = nil // the walk asks again
	}
	if !flees && !walks {
		if err := o.opens(); err != nil {
			return nil, err
		}
	}
	if args[0] == "out" {
		block := table.BlockOf(s, u)
		switch {
		case block == nil:
			return nil, &game.Refusal{Kind: game.BadValue, Ref: facts.S15, Say: ref.M("block.not-inside", u.ID)}
		case walks:
			return motion.Walker(s, a, twice, o.v.Overrode).Out(u, block)
		}
		return o.leave(block)
	}
	block := (*state.Terrain)(nil)
	if len(args) > 1 {
		block = table.Block(s, args[1])
	}
	if block == nil {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S15, Say: ref.M("block.unknown", args[len(args)-1])}
	}
	if in := table.BlockOf(s, u); in != nil && in.ID == block.ID {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: facts.S15, Say: ref.M("block.inside", u.ID, block.ID)}
	}
	for _, r := range []*game.Refusal{motion.MayHold(s, u, block), motion.FormedFor(s, u)} {
		if err := o.refuse(r); err != nil {
			return nil, err
		}
	}
	if walks {
		return motion.Walker(s, a, twice, o.v.Overrode).Into(u, block)
	}
	return o.enter(block)
}

// opens opens the step of the movement in which the unit goes, horse before foot (OM §7).
func (o *occupant) opens() error {
	w := &motion.Mover{S: o.s, A: o.a}
	step := motion.StepOf(o.u, o.twice)
	if o.s.Stage < state.StepFoot && step == state.StepFoot {
		if err := o.refuse(motion.HorseFirst(o.s)); err != nil {
			return err
		}
	}
	if r := w.ToStep(step); r != nil {
		return r
	}
	o.v.Events, o.v.Overrode = append(o.v.Events, w.V.Events...), append(o.v.Overrode, w.V.Overrode...)
	return nil
}

// enter takes the unit into a block: in open order or in march column, guns limbered;
// not where an enemy holds it, where it burns, or where its bases have no room. A
// fugitive enters as it comes and stays (OM §15, 9.4).
func (o *occupant) enter(block *state.Terrain) (game.Adjudication, error) {
	s, u := o.s, o.u
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
	if u.Foot() == nil {
		o.v.Trusted = append(o.v.Trusted, "way")
	} else if pose, fits := PoseIn(s, u, block); fits {
		do(&state.EvPlace{Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing})
	} else {
		do(&state.EvDoubt{Unit: u.ID, On: true})
	}
	do(&state.EvBlock{Unit: u.ID, Block: block.ID, Fled: u.Fugitive()})
	if !u.Fugitive() {
		do(o.moved())
	}
	o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("block.enters", u.ID, block.Named()), Refs: []ref.Ref{facts.S15}})
	lines, steps, data := motion.Housed(after, u, block)
	o.v.Lines, o.v.Steps, o.v.Data = append(o.v.Lines, lines...), append(o.v.Steps, steps...), data
	return casting.Done{V: o.v}, nil
}

// leave takes the unit out of its block: it is disordered to the end of the move (OM §15). Where
// one that flees stands afterwards nobody says, so that its place is doubtful.
func (o *occupant) leave(block *state.Terrain) (game.Adjudication, error) {
	s, u := o.s, o.u
	if u.Foot() != nil {
		o.v.Events = append(o.v.Events, &state.EvDoubt{Unit: u.ID, On: true})
		o.v.Lines = append(o.v.Lines, game.Text{Kind: game.HandsLine, Say: ref.M("block.place-it", u.ID)})
	}
	o.v.Events = append(append(append(o.v.Events, &state.EvBlock{Unit: u.ID}), motion.DisordersOut(s, u)...), o.moved())
	head := motion.SaysOut(s, u, block.ID, false)
	head.Kind = game.HeadLine
	o.v.Lines = append([]game.Text{head}, o.v.Lines...)
	o.v.Trusted = append(o.v.Trusted, "way")
	o.v.Steps = append(o.v.Steps, game.Step{Ref: facts.S15, Say: ref.M("block.step-leaves"), Value: ref.M("yes.yes"), From: game.Tracked})
	o.v.Data = game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "left", Value: block.ID}}}}
	return casting.Done{V: o.v}, nil
}

// moved is the event of a move whose length nobody measured.
func (o *occupant) moved() game.Event {
	kind := state.WentForward
	if o.twice {
		kind |= state.Strategic
	}
	return &state.EvSpent{Unit: o.u.ID, Spent: o.u.Spent, Gone: o.u.Gone, Motion: o.u.Motion | kind}
}

// PoseIn finds a place inside a block for a fugitive of the table, as near to the middle
// as there is room for its bases; false when there is none.
func PoseIn(s *state.State, u *state.Unit, block *state.Terrain) (geometry.Pose, bool) {
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
				if d >= bestCM || standsOn(g, others) {
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
		if own != nil && own.ID == b.ID || b.Polygon.Contains(from) {
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
	g, cm, ok := settles(s, x, block, before, now.Centre)
	if ok {
		cm = min(x.Gone, cm)
	} else if g, ok = housed(s, x.U, block); ok {
		if cm = before + g.Centre.Sub(at).Norm(); s.Read().Has(book.HousesAreReachedAtTheWall) {
			cm = min(x.Gone, before+block.Polygon.Border(at).CM)
		}
	}
	if !ok {
		return now
	}
	x.Into, x.Off, x.Stop, x.Ground = block, false, nil, ""
	x.Gone = geometry.Round6(cm)
	return g
}

// settles is where a fugitive stands in the block that takes it in, and how far it has gone then: as far
// into it as its move reaches, at most to where its way is nearest to the middle, as whoever goes in (OM
// §15, R336). It comes to the block so many cm from where it set out or later, and would end at a place
// beyond. False where somebody stands there, and by the other reading of R336.
func settles(s *state.State, x *Runaway, block *state.Terrain, after float64, end geometry.Vec) (*geometry.Footprint, float64, bool) {
	if s.Read().Has(book.HousesAreReachedAtTheWall) {
		return nil, 0, false
	}
	box := block.Polygon.Bounds()
	mid := geometry.Vec{X: (box.X.Lo + box.X.Hi) / 2, Y: (box.Y.Lo + box.Y.Hi) / 2}
	bend := x.From.Centre.Add(geometry.Bearing(x.Away).Mul(x.Bend))
	gone, to := -1.0, geometry.Vec{}
way:
	for _, leg := range []struct {
		from, to      geometry.Vec
		bearing, done float64
	}{{x.From.Centre, bend, x.Away, 0}, {bend, end, x.Home, x.Bend}} {
		if leg.done < after {
			continue
		}
		dir := geometry.Bearing(leg.bearing)
		for _, in := range block.Polygon.Along(leg.from, leg.to) {
			if gone >= 0 && in.In > geometry.Tolerance { // it has left the block at the bend
				break way
			}
			deep := max(min(geometry.Dot(mid.Sub(leg.from), dir), in.Out), in.In)
			gone, to = leg.done+deep, leg.from.Add(dir.Mul(deep))
			if deep < in.Out-geometry.Tolerance { // no nearer farther on
				break way
			}
		}
	}
	if gone < 0 {
		return nil, 0, false
	}
	g, err := x.From.Moved(to.Sub(x.From.Centre))
	return g, gone, err == nil && block.Polygon.Contains(g.Centre) && !standsOn(g, table.Standing(s, x.U))
}

// housed is a place in a block as near to its middle as there is room.
func housed(s *state.State, u *state.Unit, block *state.Terrain) (*geometry.Footprint, bool) {
	pose, ok := PoseIn(s, u, block)
	if !ok {
		return nil, false
	}
	g, err := u.At(u.Formation, pose)
	return g, err == nil
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
