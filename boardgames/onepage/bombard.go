package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// bombard is the fire of a gun at one piece (W1P §6).
type bombard struct {
	n                   *numbers
	kind                kind
	shaken              bool
	distance, effective int
}

// sum is what the dice show so far.
type sum struct{ n, first int8 }

// far is the distance of two squares (W1P R1).
func (r *readings) far(a, b board.Square) int {
	dx, dy := a.Apart(b)
	if r.Has(book.DistancesAlongTheSides) {
		return dx + dy
	}
	return max(dx, dy)
}

// inCone reports whether a square lies in the cone before a gun (W1P §6, R12, R13). A cone to a
// corner is the quarter of the board that lies there, with its edges only where cones are wide.
func (r *readings) inCone(from board.Square, facing game.Facing, to board.Square) bool {
	wide := 1
	if r.Has(book.WideCones) {
		wide = 0
	}
	if board.Straight(facing) {
		ahead, aside := from.Ahead(facing, to)
		return ahead > 0 && aside <= ahead-wide
	}
	at := from.Step(facing, 1)
	x, y := (to.X-from.X)*(at.X-from.X), (to.Y-from.Y)*(at.Y-from.Y)
	return x >= wide && y >= wide && x+y > 0
}

func (g *gather) prepareBombard() *game.Proc[sum] {
	s := g.Stated
	b := &bombard{n: g.n, kind: kind(s.Text("t", "kind")), shaken: s.Yes("t", "demoralised")}
	gun, target, stated := s.Square("g", "at"), s.Square("t", "at"), s.Has("", "distance")
	facing, _ := board.Facing(s.Text("g", "facing"))
	switch {
	case stated == s.Has("g", "at"):
		g.bad("W1P §6", ref.M("op.refuse.distance"))
		return nil
	case stated:
		b.distance = s.Number("", "distance")
	case !s.Has("t", "at"):
		g.bad("W1P §6", ref.M("op.refuse.target-at"))
		return nil
	case !board.Straight(facing) && !g.read.Has(book.EightFacings):
		g.bad("W1P R13", ref.M("op.refuse.facing", facing.String()))
		return nil
	default:
		b.distance = g.read.far(gun, target)
		if !g.read.inCone(gun, facing, target) {
			g.Illegal("W1P §6", ref.M("op.refuse.cone"))
		}
	}
	if s.Yes("", "moved") {
		g.Illegal("W1P §6", ref.M("op.refuse.moved"))
	}
	ground := s.Text("t", "ground")
	if b.kind == leader && ground != "town" && !s.Yes("t", "square") {
		g.Illegal("W1P §6", ref.M("op.refuse.open-leader"))
	}
	b.effective = b.distance
	if ground != "open" {
		b.effective += g.n.cover
	}
	g.usualAs("target-ground", "t", "ground", true)
	return b.proc(g)
}

// col is the column of the table, counted from 0.
func (b *bombard) col() int { return b.effective - 1 }

func (b *bombard) proc(g *gather) *game.Proc[sum] {
	p := &game.Proc[sum]{Base: g.Base}
	need := &dice.Need{Die: dice.D6, What: "op.what.guns", Ref: "W1P §17"}
	p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, r *sum) {
		d.Expect(need, need) // both dice are thrown together
	})
	for range 2 {
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, r *sum) {
			if f := int8(d.Face(need)); r.n == 0 && !d.Enumerated() {
				r.n, r.first = f, f
			} else {
				r.n += f
			}
		})
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "distance", Value: b.distance}, {Key: "effective", Value: b.effective}}
	}
	p.Outcome = func(r sum) game.Object {
		c := b.n.guns.at(int(r.n), b.col())
		return append(game.Object{{Key: "result", Value: c.String()}}, b.fate(c).keys()...)
	}
	p.Report = func(t *game.Trace, r sum) { b.report(t, int(r.first), int(r.n)) }
	p.Base.Lines = []game.Text{b.head()}
	p.Base.Steps = append(p.Base.Steps, game.Step{Ref: "W1P §6", Say: ref.M("op.step.distance"), Value: ref.M("op.value", b.effective)})
	p.Show = func(*game.Odds) []game.Text { return append([]game.Text{b.head()}, b.show()...) }
	return p
}

// fate is what becomes of the one piece that is hit (W1P §13, §15).
func (b *bombard) fate(c cell) fate { return b.n.suffer([]kind{b.kind}, b.shaken, c.back, c.dead) }
