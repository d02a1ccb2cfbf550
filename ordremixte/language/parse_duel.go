package language

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
)

// duelForm is a verb between two sides.
type duelForm struct {
	joins    string // joins allowed on the first side
	target   int    // 1 when a target must be named
	behind   bool   // the target may be a row of units in the line of shot
	together bool   // several may stand on the second side
	named    bool   // needs units with names
}

func duel(d duelForm) func(*Parser) *game.Refusal {
	return func(p *Parser) *game.Refusal { return p.duel(d) }
}

func (p *Parser) duel(d duelForm) *game.Refusal {
	gs, at, r := p.groups(nil, !d.named)
	if r != nil {
		return r
	}
	a, t := twoSides(gs, at)
	switch {
	case len(a) == 0, d.named && len(a[0].members) > 0 && a[0].members[0].kind == noneToken:
		return p.needs("parse.what.unit")
	case len(t) == 0 && d.target == 1:
		return p.noTarget(a[0])
	}
	if r := p.stranger(t); r != nil {
		return r
	}
	switch {
	case len(t) > 1 && at == 0:
		return p.needsAt(gs)
	case len(t) > 1:
		return p.refuse(game.BadValue, "parse.many-targets")
	}
	first, r := p.merge(a)
	if r != nil {
		return r
	}
	joins := ""
	if d.joins != "" {
		joins = "&" + d.joins
	}
	if r := p.take(first, standing{role: "a", side: -1}, joins); r != nil {
		return r
	}
	if len(t) == 1 {
		if r := p.take(t[0], standing{role: "t", side: enemyOf(p.sideOf(0))}, d.targetJoins()); r != nil {
			return r
		}
	}
	if p.verb == "fire" {
		if r := p.slipOfDice(); r != nil {
			return r
		}
	}
	p.throw(gs)
	return nil
}

// stranger refuses a word behind the target that is no unit: a slip of a fact, as a rule. nil where all are units.
func (p *Parser) stranger(t []group) *game.Refusal {
	if len(p.S.Units) == 0 {
		return nil
	}
	for _, g := range t[min(1, len(t)):] {
		for _, m := range g.members {
			if m.kind != unitToken {
				continue
			}
			if _, r := p.lookup(m.tok, standing{role: "t", side: -1}); r != nil && r.Kind == game.Unknown {
				return r
			}
		}
	}
	return nil
}

// twoSides divides the groups at `at`; without one the first stands alone.
func twoSides(gs []group, at int) (a, t []group) {
	for k, g := range gs {
		if at > 0 && g.side == 1 || at == 0 && k > 0 {
			t = append(t, g)
		} else {
			a = append(a, g)
		}
	}
	return a, t
}

// targetJoins are the joins allowed on the second side.
func (d duelForm) targetJoins() (joins string) {
	if d.behind {
		joins += ">"
	}
	if d.together {
		joins += "+"
	}
	return joins
}

// needsAt refuses several separate units without `at` before the last. The lines
// it offers have friends before `at`, or one enemy instead of several.
func (p *Parser) needsAt(gs []group) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.needs-at", ref.Word("parse.verb."+p.verb))
	sides := make([]int, len(gs))
	friends := true
	for k, g := range gs {
		sides[k] = -1
		if g.members[0].kind == unitToken {
			at := standing{role: "a", side: -1}
			if k > 0 {
				at.role = "t" // or a friend: any unit
			}
			u, bad := p.lookup(g.members[0].tok, at)
			switch {
			case bad == nil:
				sides[k] = u.Side
			case bad.Kind == game.Unknown: // a slip, no unit at all
				return bad
			}
		}
		friends = friends && (k == len(gs)-1 || sides[k] == sides[0])
	}
	if i := gs[len(gs)-1].members[0].tok; friends && i > 0 {
		r.Ways = append(r.Ways, game.Way{Line: p.inserted(i, "at"), Say: ref.M("parse.way.at", p.Toks[i].raw)})
		return r
	}
	for k, g := range gs {
		i := g.members[0].tok
		if k == 0 || sides[k] == sides[0] || i < 1 || len(r.Ways) == 3 {
			continue
		}
		keep := slices.Clone(p.Toks[:0])
		for j, t := range p.Toks {
			if !slices.ContainsFunc(gs[1:], func(o group) bool {
				return o.members[0].tok != i && slices.ContainsFunc(o.members, func(m member) bool { return m.tok == j })
			}) {
				keep = append(keep, t)
			}
		}
		r.Ways = append(r.Ways, game.Way{Line: p.write(keep), Say: ref.M("parse.way.at", p.Toks[i].raw)})
	}
	return r
}

// sideOf is the side of the first named unit of an operand, -1 without one.
func (p *Parser) sideOf(k int) int {
	for _, id := range p.cmd.Action.Units[k].IDs {
		if u := p.S.Unit(id); u != nil {
			return u.Side
		}
	}
	return -1
}

// slipOfDice refuses a number with a decimal mark that can hardly be the distance of a
// shot: beside a range that was typed, or beyond the reach of the weapon. It is two dice
// that ran together more likely; with cm behind it, it is a distance all the same.
func (p *Parser) slipOfDice() *game.Refusal {
	tok, cm, ranged := -1, 0.0, false
	for _, f := range p.facts {
		switch f.Name {
		case "range":
			ranged = true
		case "distance":
			if w := p.Toks[f.tok].Text; !strings.HasSuffix(w, "cm") && !strings.Contains(w, "=") {
				tok = f.tok
				cm, _ = facts.Decimal(w)
			}
		}
	}
	if tok < 0 {
		return nil
	}
	u := p.S.Unit(p.cmd.Action.Units[0].IDs[0])
	if !ranged && (u == nil || cm <= casting.Sheet(u, p.S).Reach().Long) {
		return nil
	}
	raw := p.Toks[tok].raw
	r := p.refuse(game.BadValue, "parse.number-or-dice", raw)
	if dice := strings.FieldsFunc(raw, func(c rune) bool { return c == '.' || c == ',' }); len(dice) == 2 {
		r.Ways = append(r.Ways, game.Way{Line: p.with(tok, dice[0]+" "+dice[1]), Say: ref.M("parse.way.dice")})
	}
	r.Ways = append(r.Ways, game.Way{Line: p.with(tok, raw+"cm"), Say: ref.M("parse.way.distance")})
	return r
}

// noTarget refuses a line that says who and not at whom. Facts at its end may be those of
// a target without a name; where none can be, the line goes on with such a target.
func (p *Parser) noTarget(a group) *game.Refusal {
	r := p.needs("parse.what.target")
	fs := a.members[len(a.members)-1].facts
	for k, f := range fs {
		if p.fitFor("a", fs[:k]) && p.fitFor("t", fs[k:]) {
			r.Ways = append(r.Ways, game.Way{Line: p.inserted(f.tok, "at"), Say: ref.M("parse.way.at-facts")})
			return r
		}
	}
	if len(fs) > 0 && p.fitFor("a", fs) && a.members[len(a.members)-1].kind == noneToken {
		r.Ways = append(r.Ways, game.Way{Line: p.inserted(fs[len(fs)-1].tok+1, "at 4b"), Say: ref.M("parse.way.at-facts")})
	}
	return r
}

// fitFor reports facts that all count for a unit in a role, each stated once.
func (p *Parser) fitFor(role string, fs []stated) bool {
	for k, f := range fs {
		if !facts.MattersAs(p.verb, role, f.Said) || slices.ContainsFunc(fs[:k], func(o stated) bool { return o.Name == f.Name }) {
			return false
		}
	}
	return true
}
