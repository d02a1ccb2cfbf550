package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// sides are the two sides of an attack as facts name them, and whose they are in an action.
var sides = [2]struct{ name, of, pieces string }{{"attacker", "a", "ap"}, {"defender", "t", "tp"}}

const attacker, defender = 0, 1

// fighter is one side of an attack: a piece or a stack.
type fighter struct {
	piece
	formation string // none, line, column
	size      int
	formed    bool // it stood so when the turn began
	leader    int  // the value of the best leader beside it
	charge    int  // straight squares that count
	shaken    bool // demoralised
	pieces    []piece
}

func (f *fighter) stacked() bool { return f.kind == square || f.kind == town }

// kinds are the kinds of what stands there.
func (f *fighter) kinds() []kind {
	if !f.stacked() {
		return []kind{f.kind}
	}
	var out []kind
	for _, p := range f.pieces {
		out = append(out, p.kind)
	}
	return out
}

func (f *fighter) count(k kind) (n int) {
	for _, p := range f.pieces {
		if p.kind == k {
			n++
		}
	}
	return n
}

// attack is one attack, or one sortie against a piece that moves (W1P §4, §14).
type attack struct {
	n        *numbers
	read     readings
	side     [2]fighter
	position string // front, side, rear of the defender
	sortie   bool
	sum      [2]game.Sum
	col      int
}

// fought is a result of the table, by its row and column.
type fought struct{ throw int8 }

// readFighter reads one side as it was stated.
func readFighter(s board.Stated, i int) fighter {
	of := sides[i].of
	f := fighter{piece: readPiece(s, of), formation: s.Text(of, "formation"), size: s.Number(of, "size"), formed: s.Yes(of, "formed"),
		leader: s.Number(of, "leader"), charge: s.Number(of, "charge"), shaken: s.Yes(of, "demoralised")}
	if f.stacked() {
		for k := range s.Count(sides[i].pieces) {
			f.pieces = append(f.pieces, readPiece(s, board.One(sides[i].pieces, k)))
		}
	}
	return f
}

// prepareAttack checks an attack and adds up both strengths.
func (g *gather) prepareAttack() *game.Proc[fought] {
	a := &attack{n: g.n, read: g.read, position: g.Text("", "position"), sortie: g.Yes("", "sortie")}
	for i := range a.side {
		a.side[i] = readFighter(g.Stated, i)
	}
	a.refuse(g)
	for i := range a.side {
		a.sum[i] = a.strength(i)
	}
	a.col = g.n.combat.difference(a.difference())
	g.usual("a", "formed", a.side[attacker].formation != "none")
	g.usual("t", "formed", a.side[defender].formation != "none")
	g.usual("", "position", true)
	return a.proc(g)
}

func (a *attack) difference() int { return a.sum[attacker].Total() - a.sum[defender].Total() }

// refuse checks what the rules forbid: first what is forbidden of the attack, then each side.
func (a *attack) refuse(g *gather) {
	f, d := &a.side[attacker], &a.side[defender]
	switch {
	case f.kind == artillery:
		g.Illegal("W1P §6", ref.M("op.refuse.gun-attacks"))
	case f.kind == leader:
		g.Illegal("W1P §14", ref.M("op.refuse.leader-attacks"))
	}
	if a.sortie && f.kind != infantry {
		g.Illegal("W1P §4", ref.M("op.refuse.sortie"))
	}
	if f.kind == cavalry && d.kind == square {
		g.Illegal("W1P §8", ref.M("op.refuse.horse-square"))
	}
	if f.kind == cavalry && d.kind == town && a.read.Has(book.HorseKeepsOffTowns) {
		g.Illegal("W1P §8", ref.M("op.refuse.horse-town"))
	}
	for i := range a.side {
		a.refuseSide(g, i)
	}
}

func (a *attack) refuseSide(g *gather, i int) {
	f, who := &a.side[i], ref.Word("op.side."+sides[i].name)
	switch f.kind {
	case square:
		if f.count(infantry) != a.n.squareFoot || f.count(cavalry) > 0 || f.count(artillery) > a.n.squareGuns || f.count(leader) > a.n.squareLeaders {
			g.Illegal("W1P §11", ref.M("op.refuse.square", who, a.n.squareFoot))
		}
	case town:
		if len(f.pieces) == 0 || len(f.pieces) > a.n.townPieces {
			g.Illegal("W1P §12", ref.M("op.refuse.town", who, a.n.townPieces))
		} else if i == attacker && f.count(infantry) == 0 {
			g.Illegal("W1P §12", ref.M("op.refuse.town-attacks"))
		}
	}
	if f.kind != infantry && f.formation != "none" {
		g.Illegal("W1P §7", ref.M("op.refuse.formation", who))
	}
	if f.leader > 0 && f.kind != infantry && !(f.kind == town && a.read.Has(book.LeadersHelpTowns)) {
		g.Illegal("W1P §9", ref.M("op.refuse.leader", who))
	}
}

// strength adds up what a side fights with, in the order of W1P R5.
func (a *attack) strength(i int) game.Sum {
	f := &a.side[i]
	var out game.Sum
	add := func(k game.TermKind, worth, n int, row string) {
		t := game.Term{Kind: k, Worth: worth, N: n, Row: row}
		if row != "" {
			t.Say = ref.M("op.term."+row, ref.Signed(worth))
		}
		out = append(out, t)
	}
	switch {
	case f.stacked():
		sum := 0
		for _, p := range f.pieces {
			if i == defender || p.kind == infantry {
				sum += a.n.worth(p, !a.read.Has(book.GuardInStacksIsOne))
			}
		}
		if f.kind == town && !a.read.Has(book.TownsDoNotDouble) {
			out = append(out, game.Term{Kind: game.Product, Times: a.n.town, Of: game.Sum{{Kind: game.Base, Worth: sum}}})
		} else {
			add(game.Base, sum, 0, "")
		}
		// W1P R17 b: each foot of a town has the bonus, after doubling.
		if n := f.count(infantry); f.leader > 0 && n > 0 {
			add(game.Counted, f.leader*n, n, "leader")
		}
	case f.kind == infantry:
		// W1P §7: each piece of a formation fights with the number of its pieces; one alone is none.
		if f.formation != "none" && f.formed && f.size > 1 {
			out = append(out, game.Term{Kind: game.Base, Worth: f.size, Say: ref.M("op.term."+f.formation, f.size)})
		} else {
			add(game.Base, a.n.worth(f.piece, true), 0, "")
		}
		if f.leader > 0 {
			add(game.Modifier, f.leader, 0, "leader")
		}
	default:
		add(game.Base, a.n.worth(f.piece, true), 0, "")
		if f.kind == cavalry && i == attacker && f.charge > 0 {
			add(game.Counted, f.charge*a.n.charge, f.charge, "charge")
		}
	}
	if i == attacker {
		if n := a.aside(); n > 0 {
			add(game.Modifier, n, 0, a.position)
		}
	}
	return out
}

// aside is what the side or the rear of the defender is worth (W1P §14, R19).
func (a *attack) aside() int {
	f, d := &a.side[attacker], &a.side[defender]
	if (f.stacked() || d.stacked() || d.kind == leader) && !a.read.Has(book.SidesWithoutAFront) {
		return 0
	}
	return map[string]int{"side": a.n.side, "rear": a.n.rear}[a.position]
}

// fates are what becomes of both sides by a cell of the table (W1P §15, §16); who sallies is
// never hurt.
func (a *attack) fates(c cell) (out [2]fate) {
	if a.sortie && c.attacker {
		c = cell{}
	}
	for i := range out {
		f, back := &a.side[i], 0
		if c.attacker == (i == attacker) {
			back = c.back
		}
		out[i] = a.n.suffer(f.kinds(), f.shaken, back, c.dead && i == defender)
	}
	// W1P §16: who drives an enemy back far enough is himself again.
	long := c.back > a.n.demoralises || c.dead && a.read.Has(book.EliminationsRestore)
	if i := attacker; long {
		if c.attacker {
			i = defender
		}
		if out[i].status == demoralised {
			out[i].status = steady
		}
	}
	return out
}

// stops reports whether a sortie stops who moves.
func (a *attack) stops(c cell) bool { return c.dead || !c.attacker && c.back > 0 }

// hurts reports whether a sortie does to who moves what the table says (W1P R3, R6).
func (a *attack) hurts() bool {
	return a.read.Has(book.SortiesHurt) || a.read.Has(book.SortiesDriveBack)
}

func (a *attack) proc(g *gather) *game.Proc[fought] {
	need := &dice.Need{Die: dice.D6, What: "op.what.attack", Ref: "W1P §17"}
	var cuts []int
	for f := 1; f < int(dice.D6); f++ {
		if x, y := a.n.combat.at(f, a.col), a.n.combat.at(f+1, a.col); x != y {
			cuts = append(cuts, f)
		}
	}
	p := &game.Proc[fought]{
		Segments: []game.Segment[fought]{func(d *dice.Dice, t *game.Trace, r *fought) {
			r.throw = 1
			if b := d.Band(need, cuts...); b > 0 {
				r.throw = int8(cuts[b-1] + 1)
			}
			if t != nil {
				a.tellThrow(t, d.Last(), a.n.combat.at(int(r.throw), a.col))
			}
		}},
		Chance: func() game.Object {
			return game.Object{{Key: "attacker", Value: a.sum[attacker].Total()}, {Key: "defender", Value: a.sum[defender].Total()},
				{Key: "difference", Value: a.difference()}, {Key: "column", Value: a.n.combat.cols[a.col]}}
		},
		Outcome: func(r fought) game.Object { return a.keys(a.n.combat.at(int(r.throw), a.col)) },
		Report:  func(t *game.Trace, r fought) { a.report(t, a.n.combat.at(int(r.throw), a.col)) },
		Base:    g.Base,
	}
	p.Base.Lines = []game.Text{a.head()}
	p.Base.Steps = append(p.Base.Steps, a.steps()...)
	p.Show = func(o *game.Odds) []game.Text { return append([]game.Text{a.head()}, a.show()...) }
	return p
}

// keys are the keys of a result, as JSON has them.
func (a *attack) keys(c cell) game.Object {
	fs := a.fates(c)
	if a.sortie && !a.hurts() {
		return game.Object{{Key: "stopped", Value: a.stops(c)}}
	}
	var o game.Object
	if a.sortie {
		o = game.Object{{Key: "stopped", Value: a.stops(c)}}
	}
	return append(o, game.Object{{Key: "result", Value: c.String()}, {Key: sides[attacker].name, Value: fs[attacker].keys()}, {Key: sides[defender].name, Value: fs[defender].keys()}}...)
}

func (f fate) keys() game.Object {
	return game.Object{{Key: "retreats", Value: f.back}, {Key: "status", Value: string(f.status)}, {Key: "vp", Value: f.points}}
}
