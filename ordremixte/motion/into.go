package motion

import (
	"cmp"
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file walks units of the table into blocks of houses and out of them: by moves as all others,
// straight on or aslant, paid as far as their bases go (OM §8, 15, R336).

// entry is one way into a block that is tried: how, where it ends, how far from the middle of the
// block that is, and after how many cm the middle of the unit comes in, where its bases go no farther
// than its move leads them.
type entry struct {
	leg  Leg
	to   geometry.Pose
	off  float64
	from float64
}

// Into walks a unit into a block, to where all its bases have room, as near to the middle as may
// be. When its move does not reach so far, or its order or a zone stops it before, it goes as far as
// they let it: it is in as soon as its own middle is (R336).
func (w *Mover) Into(u *state.Unit, block *state.Terrain) (game.Adjudication, error) {
	var first *game.Refusal
	ways := w.ways(u, block)
	for _, e := range ways {
		x := w.again(block, false)
		r := x.enters(u, e)
		if r != nil && e.from > 0 && bound(r) {
			if y := w.shortOf(u, block, e); y != nil {
				x, r = y, nil
			}
		}
		if r == nil {
			return x.done(), nil
		}
		if first == nil {
			first = r
		}
	}
	if len(ways) == 0 {
		first = w.unreached(u, block)
	}
	if !w.A.Force || !first.Forceable() {
		if first.Forceable() && len(first.Ways) < 3 && !slices.ContainsFunc(first.Ways, func(w game.Way) bool { return w.Does == game.AsTable }) {
			first.Ways = append(first.Ways, casting.AsTable(w.A))
		}
		return nil, first
	}
	x := w.again(block, true)
	if len(ways) == 0 {
		x.V.Overrode = append(x.V.Overrode, first)
		ways = []entry{x.forced(u, block)}
	}
	if r := x.enters(u, ways[0]); r != nil {
		return nil, r
	}
	return x.done(), nil
}

// bound reports a refusal by an order, a zone or enemy horse, which a shorter way may content.
func bound(r *game.Refusal) bool {
	return r.Ref == facts.S4_2 || r.Ref == facts.S8_8 || r.Ref == facts.S8_2
}

// shortOf goes as far along a way into a block as what bounds the unit lets it; nil when its middle
// does not come in by then (R336).
func (w *Mover) shortOf(u *state.Unit, block *state.Terrain, e entry) *Mover {
	dir := geometry.Pose{Facing: geometry.BearingOf(e.to.At.Sub(u.Pose.At))}.Dir()
	return longest(e.from, e.leg.Cm, func(cm float64) *Mover {
		x := w.again(block, false)
		if x.enters(u, w.entry(u, dir.Mul(cm))) != nil {
			return nil
		}
		return x
	})
}

// longest makes the longest move that is allowed, to the hundredth, between a least one and one that
// is refused; nil when the least is refused too.
func longest(least, most float64, try func(cm float64) *Mover) *Mover {
	lo, hi := int(math.Round(least*100)), int(math.Round(most*100))
	best := try(least)
	for best != nil && hi-lo > 1 {
		mid := (lo + hi) / 2
		if x := try(float64(mid) / 100); x != nil {
			best, lo = x, mid
		} else {
			hi = mid
		}
	}
	return best
}

// Walker carries out a line that walks a unit into a block or out of it, at double speed when the
// line says so, after what was overruled before.
func Walker(s *state.State, a game.Action, twice bool, overrode []*game.Refusal) *Mover {
	w := &Mover{S: s, A: a, strategic: twice}
	w.V.Overrode = overrode
	return w
}

// again is the line into a block begun anew, with what was overruled before.
func (w *Mover) again(block *state.Terrain, force bool) *Mover {
	x := w.afresh()
	x.into, x.A.Force = block, force
	return x
}

// afresh is the line begun anew, with what was overruled before.
func (w *Mover) afresh() *Mover {
	x := &Mover{S: w.S, A: w.A, strategic: w.strategic, out: w.out}
	x.V.Overrode = slices.Clone(w.V.Overrode)
	return x
}

// enters makes one way into a block.
func (w *Mover) enters(u *state.Unit, e entry) *game.Refusal {
	if r := w.Make(u, e.leg); r != nil {
		return r
	}
	w.do(&state.EvBlock{Unit: u.ID, Block: w.into.ID})
	return nil
}

// forced is the way of who is put into a block against the rules: to its middle.
func (w *Mover) forced(u *state.Unit, block *state.Terrain) entry {
	f := u.Foot()
	return w.entry(u, middle(block).Sub(f.Centre))
}

// entry is a way by which a unit moves so far, its bases as they face.
func (w *Mover) entry(u *state.Unit, way geometry.Vec) entry {
	l := Leg{How: "forward", Cm: geometry.Norm(way)}
	if off := geometry.Turn(u.Pose.Facing, geometry.BearingOf(way)); math.Abs(off) > 1e-6 {
		l = Leg{How: "oblique", Cm: l.Cm, Hand: geometry.Right, Deg: math.Abs(off)}
		if off < 0 {
			l.Hand = geometry.Left
		}
	}
	return entry{leg: l, to: geometry.Pose{At: u.Pose.At.Add(way), Facing: u.Pose.Facing}.Rounded()}
}

func middle(block *state.Terrain) geometry.Vec {
	box := block.Polygon.Bounds()
	return geometry.Vec{X: (box.X.Lo + box.X.Hi) / 2, Y: (box.Y.Lo + box.Y.Hi) / 2}
}

// ways are the ways of a unit into a block: to places with room for all its bases, the nearest to
// the middle first; then, as far as its move reaches, those on which its middle comes in.
func (w *Mover) ways(u *state.Unit, block *state.Terrain) []entry {
	var out []entry
	for _, at := range berths(w.S, u, block) {
		way := at.Sub(u.Pose.At)
		if cm := geometry.Norm(way); w.affords(u, block, geometry.Turn(u.Pose.Facing, geometry.BearingOf(way)), cm) >= cm-table.Grain {
			out = append(out, w.entry(u, way))
		}
	}
	var part []entry
	for _, off := range w.offs(u, block) {
		in, ok := deepens(u, block, off)
		if !ok {
			continue
		}
		if cm := w.affords(u, block, off, in.deep); cm >= in.from {
			e := w.entry(u, geometry.Pose{Facing: u.Pose.Facing + off}.Dir().Mul(cm))
			e.from = in.from
			e.off = geometry.Dist(u.Foot().Centre.Add(e.to.At.Sub(u.Pose.At)), middle(block))
			part = append(part, e)
		}
	}
	slices.SortStableFunc(part, func(a, b entry) int { return cmp.Compare(a.off, b.off) })
	return append(out, part...)
}

// offs are the directions in which a unit may go to a block, in degrees off its front: to the
// middle of the block where that is one, and every tenth within the oblique moves (OM §8.4).
func (w *Mover) offs(u *state.Unit, block *state.Terrain) []float64 {
	most := command.Gaits(w.S.Book()).Oblique
	var out []float64
	if off := geometry.Turn(u.Pose.Facing, geometry.BearingOf(middle(block).Sub(u.Foot().Centre))); math.Abs(off) <= most {
		out = append(out, off)
	}
	out = append(out, 0)
	for off := most; off > 0; off -= most / 6 {
		out = append(out, off, -off)
	}
	return out
}

// depth is from where to where along a way the middle of a unit goes deeper into a block.
type depth struct{ from, deep float64 }

// deepens measures the way of a unit's middle into a block, so many degrees off its front: from
// where it is in to where it is nearest to the middle of the block; false when it passes by.
func deepens(u *state.Unit, block *state.Terrain, off float64) (depth, bool) {
	at, dir := u.Foot().Centre, geometry.Pose{Facing: u.Pose.Facing + off}.Dir()
	far := geometry.Dist(at, middle(block)) + block.Polygon.Bounds().Size().Norm()
	for _, x := range block.Polygon.Along(at, at.Add(dir.Mul(far))) {
		d := depth{from: math.Ceil(x.In*100-1e-6) / 100, deep: min(geometry.Dot(middle(block).Sub(at), dir), x.Out)}
		for !holdsAt(u, block, dir.Mul(d.from)) && d.from < x.Out { // places are kept to the hundredth
			d.from += table.Grain
		}
		if d.deep = max(d.deep, d.from); d.from < x.Out {
			return d, true
		}
	}
	return depth{}, false
}

// holdsAt reports that a block holds the middle of a unit that has gone so far.
func holdsAt(u *state.Unit, block *state.Terrain, way geometry.Vec) bool {
	g, err := u.At(u.Formation, geometry.Pose{At: u.Pose.At.Add(way), Facing: u.Pose.Facing}.Rounded())
	return err == nil && block.Polygon.Contains(g.Centre)
}

// affords is how far a unit can go in a direction so many degrees off its front on its way into a
// block, at most so many cm, by what is left of its move and who stands there.
func (w *Mover) affords(u *state.Unit, block *state.Terrain, off, most float64) float64 {
	best := 0.0
	for _, twice := range w.paces(u) {
		x := w.walk(u, block, off, most, twice)
		best = max(best, farthest(w.S, x.p, x.fits))
	}
	return min(math.Floor(best*100+1e-6)/100, most)
}

// paces are the speeds at which a unit may go now: its own, and the double one (OM §8.1).
func (w *Mover) paces(u *state.Unit) []bool {
	switch {
	case w.strategic || u.Motion&state.Strategic != 0:
		return []bool{true}
	case mayDouble(w.S, u):
		return []bool{false, true}
	}
	return []bool{false}
}

// walked is the way of a unit in a direction at one of its speeds.
type walked struct {
	p    *casting.Path
	cost func(cm float64) int // what a length of it takes
	has  func(cm float64) int // the whole move that it has on that length
	left int                  // spent before
}

func (x walked) fits(cm float64) bool { return x.left+x.cost(cm) <= x.has(cm) }

// walk measures a way into a block or out of it, so many degrees off the front and so many cm long.
func (w *Mover) walk(u *state.Unit, block *state.Terrain, off, cm float64, twice bool) walked {
	s, m := w.S, &table.March{U: u}
	p := Walk(s, u, u.Formation, u.Foot(), u.Pose.Facing+off, cm)
	if twice {
		m.Kind = state.Strategic
		keepFar(p, s)
	}
	x := &Mover{S: s, into: block}
	return walked{p: p, left: u.Spent, cost: func(cm float64) int { return x.cost(p, cm) }, has: func(cm float64) int {
		return whole(m, command.Permits(s, u, u.Formation, Bonus(p, s, x.paid(p, cm))), command.Gaits(s.Book()).Strategic)
	}}
}

// paid is how much of so many cm of a way is paid for: all of it, but into a block, by the other
// reading, only what lies before its wall (R336).
func (w *Mover) paid(p *casting.Path, cm float64) float64 {
	if w.into == nil || !w.S.Read().Has(book.HousesAreReachedAtTheWall) {
		return cm
	}
	for _, x := range w.into.Polygon.Sweep(p.From, geometry.Pose{Facing: p.Bearing}.Dir(), p.Most) {
		return min(cm, max(x.In-geometry.Tolerance, 0))
	}
	return cm
}

// cost is what so many cm of a way take of the move.
func (w *Mover) cost(p *casting.Path, cm float64) int { return Cost(p, w.paid(p, cm)) }

// unreached is why a unit comes into a block in no way: it lies aside, or too far.
func (w *Mover) unreached(u *state.Unit, block *state.Terrain) *game.Refusal {
	best, need, found := depth{}, 0.0, false
	for _, off := range w.offs(u, block) {
		if d, ok := deepens(u, block, off); ok && (!found || d.from < best.from) {
			best, need, found = d, off, true
		}
	}
	if !found {
		r := casting.Illegal(facts.S8_4, "block.aside", u.ID, block.ID, ref.Deg(command.Gaits(w.S.Book()).Oblique))
		r.Hint = ref.M("block.hint-aside", u.ID)
		return r
	}
	x := w.walk(u, block, need, best.from, w.paces(u)[0])
	if x.p.Stop != nil && x.p.Free < best.from && x.fits(x.p.Free) {
		return Stopped(w.S, x.p)
	}
	return casting.Illegal(facts.S8_2, "block.far", u.ID, block.ID, ref.CM(float64(x.cost(best.from))/100), ref.CM(float64(max(x.has(best.from)-u.Spent, 0))/100))
}

// Out walks a unit straight on out of its block: until the last of its bases is clear of it, or as
// far as its move and its order lead, if its own middle is out there (OM §15, R336).
func (w *Mover) Out(u *state.Unit, block *state.Terrain) (game.Adjudication, error) {
	w.out = block
	f, dir := u.Foot(), u.Foot().Dir
	least, clear := 0.0, 0.0
	far := block.Polygon.Bounds().Size().Norm() + f.Radius
	for _, x := range block.Polygon.Along(f.Centre, f.Centre.Add(dir.Mul(far))) {
		least = x.Out + table.Grain
		break
	}
	for _, x := range block.Polygon.Sweep(f, dir, far+f.Radius) {
		clear = max(clear, x.Out)
	}
	clear = max(math.Ceil((clear+geometry.Tolerance)*100-1e-6)/100, least)
	cm := clear
	if most := w.affords(u, nil, 0, clear); most >= least && most < clear {
		cm = most
	}
	x := w.afresh()
	r := x.Make(u, Leg{How: "forward", Cm: cm})
	if r == nil {
		return x.done(), nil
	}
	if bound(r) && least > 0 && least < cm {
		if y := longest(least, cm, func(cm float64) *Mover {
			y := w.afresh()
			if y.Make(u, Leg{How: "forward", Cm: cm}) != nil {
				return nil
			}
			return y
		}); y != nil {
			return y.done(), nil
		}
	}
	return nil, r
}

// sayInto tells a way into a block.
func (w *Mover) sayInto() {
	t := w.said[0]
	u, block := w.S.Unit(t.m.U.ID), w.into
	t.leg.Cm, t.leg.Deg = table.Round2(t.leg.Cm), math.Round(t.leg.Deg*10)/10
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("block.enters", u.ID, block.Named()), Refs: []ref.Ref{facts.S15}})
	say, refs := t.told()
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.BodyLine, Say: say, Refs: append(refs, "OM R336")})
	w.explain(t)
	w.notes(t)
	lines, steps, data := Housed(w.S, u, block)
	w.V.Lines, w.V.Steps, w.V.Data = append(w.V.Lines, lines...), append(w.V.Steps, steps...), append(w.V.Data, data...)
}

// Housed is what is said of a unit that has come into a block: how many bases are in it now, and
// what that gives them (OM §15).
func Housed(s *state.State, u *state.Unit, block *state.Terrain) ([]game.Text, []game.Step, game.Object) {
	room := book.Tables.Int("buildings.room")
	used := room - Room(s, block, nil)
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("block.room-used", used, room)}},
		[]game.Step{{Ref: facts.S15, Say: ref.M("block.step-room"), Value: ref.M("fact.number", used), From: game.Tracked},
			{Ref: facts.S15, Say: ref.M("block.step-cover"), Value: ref.M("cover.hard"), From: game.Tracked}},
		game.Object{{Key: "block", Value: game.Object{{Key: "unit", Value: u.ID}, {Key: "holds", Value: block.ID}, {Key: "bases", Value: used}}}}
}

// sayOut tells a way out of a block.
func (w *Mover) sayOut() {
	w.sayOne(w.said[0])
	w.V.Data = append(w.V.Data, game.KV{Key: "block", Value: game.Object{{Key: "unit", Value: w.said[0].m.U.ID}, {Key: "left", Value: w.out.ID}}})
}

// berths are places for the front of a unit in a block where all its bases have room, as they face: on
// nobody, ahead of it or within the oblique moves (OM §8.4); the middle itself, then the nearest to it
// first, each well apart from the others.
func berths(s *state.State, u *state.Unit, block *state.Terrain) []geometry.Vec {
	f, mid, box := u.Foot(), middle(block), block.Polygon.Bounds()
	most := command.Gaits(s.Book()).Oblique
	others := table.Standing(s, u)
	type berth struct {
		at  geometry.Vec
		off float64
	}
	var all []berth
	try := func(at geometry.Vec) {
		way := at.Sub(u.Pose.At)
		if geometry.Norm(way) < table.Grain || math.Abs(geometry.Turn(u.Pose.Facing, geometry.BearingOf(way))) > most+1e-6 {
			return
		}
		g, err := f.Moved(way)
		if err != nil || !block.Polygon.Encloses(g).In() || onSomebody(g, others) {
			return
		}
		all = append(all, berth{at, geometry.Dist(g.Centre, mid)})
	}
	try(u.Pose.At.Add(mid.Sub(f.Centre)))
	for x := box.X.Lo; x <= box.X.Hi; x += 0.5 {
		for y := box.Y.Lo; y <= box.Y.Hi; y += 0.5 {
			try(geometry.Vec{X: x, Y: y})
		}
	}
	slices.SortStableFunc(all, func(a, b berth) int { return cmp.Compare(a.off, b.off) })
	var out []geometry.Vec
	for _, b := range all {
		if !slices.ContainsFunc(out, func(o geometry.Vec) bool { return geometry.Dist(o, b.at) < berthsApart }) {
			if out = append(out, b.at); len(out) == berthsTried {
				break
			}
		}
	}
	return out
}

// How far apart, in cm, places are that are tried one after the other, and how many of them.
const berthsApart, berthsTried = 1.0, 8

func onSomebody(g *geometry.Footprint, others []table.Stander) bool {
	return slices.ContainsFunc(others, func(x table.Stander) bool {
		if geometry.Apart(g, x.F) {
			return false
		}
		over, _ := geometry.Overlapping(g, x.F)
		return over
	})
}
