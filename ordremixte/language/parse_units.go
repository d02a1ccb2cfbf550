package language

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file reads the units of a line: who stands on which side of it, alone or
// together, with their facts and dice.

// member is one unit of an operand as it stands in the line.
type member struct {
	kind  tokenKind // unitToken, lastToken, or noneToken for one without a name
	tok   int       // -1 when only its facts stand there
	facts []stated
	faces []int
}

// oneForm is a verb of one unit or of a list of separate units.
type oneForm struct {
	list     bool
	nameless bool
	brigades bool // a brigade stands for its units
}

// within finds a unit among operands by its id, its tag, or a beginning of its
// id that only one of them has.
func within(units []game.Operand, s *state.State, w string) (k, m int, id string) {
	k = -1
	w = facts.Ordinal(w)
	for exact := range 2 {
		n := 0
		for i, o := range units {
			for j, x := range o.IDs {
				u := s.Unit(x)
				if x == "" || i > 1 {
					continue
				}
				hit := state.EqualID(x, w) || u != nil && u.Tag != "" && state.EqualID(u.Tag, w)
				if exact == 1 {
					hit = len(w) <= len(x) && state.EqualID(x[:len(w)], w)
				}
				if hit {
					k, m, id = i, j, x
					n++
				}
			}
		}
		if n == 1 {
			return k, m, id
		}
		k = -1
	}
	return -1, 0, ""
}

// merge makes one group of several separate units.
func (p *Parser) merge(gs []group) (group, *game.Refusal) {
	if len(gs) == 1 {
		return gs[0], nil
	}
	var out group
	for _, g := range gs {
		if len(g.members) > 1 {
			return out, p.refuse(game.BadValue, "parse.mixed-joins")
		}
		out.members = append(out.members, g.members...)
		out.end = g.end
	}
	return out, nil
}

// take resolves the units of a group and adds it to the line as its next
// operand. allowed are the joins it may have, & for separate units.
func (p *Parser) take(g group, at standing, allowed string) *game.Refusal {
	k := len(p.cmd.Action.Units)
	op := game.Operand{}
	for i, m := range g.members {
		switch m.kind {
		case noneToken:
			op.IDs = append(op.IDs, "")
		case lastToken:
			was, r := p.again(m, &at)
			if r != nil {
				return r
			}
			op.IDs = append(op.IDs, was.IDs...)
			if len(was.IDs) > 1 {
				if len(g.members) > 1 {
					return p.refuse(game.BadValue, "parse.mixed-joins")
				}
				op.Join = was.Join
			}
		default:
			u, r := p.lookup(m.tok, at)
			if r != nil {
				return r
			}
			at.side = p.sideAfter(at, u)
			op.IDs = append(op.IDs, u.ID)
		}
		if i > 0 && i <= len(g.joins) {
			op.Join = game.Join(g.joins[i-1 : i])
			if g.joins[i-1] != g.joins[0] {
				return p.refuse(game.BadValue, "parse.mixed-joins")
			}
		}
	}
	if r := p.joined(op, at.role, allowed); r != nil {
		return r
	}
	if r := p.twice(op); r != nil {
		return r
	}
	p.takeFacts(g, op, at.role)
	p.cmd.Action.Units = append(p.cmd.Action.Units, op)
	if k < 2 {
		p.ends[k] = g.end
	}
	return nil
}

// again is the operand of the last line for which a point stands; the units behind it
// must be on their side.
func (p *Parser) again(m member, at *standing) (was game.Operand, r *game.Refusal) {
	j := 0
	if at.role == "t" {
		j = 1
	}
	if j >= len(p.last.Units) || len(p.last.Units[j].IDs) == 0 {
		return was, p.refuse(game.Unknown, "parse.no-last")
	}
	was = p.last.Units[j]
	for _, id := range was.IDs {
		if id == "" {
			continue
		}
		u := p.S.Unit(id)
		if u == nil {
			return was, p.refuse(game.Unknown, "parse.no-last")
		}
		if u.Status == state.Destroyed && !at.dead {
			return was, p.gone(m.tok, u, *at)
		}
		at.side = p.sideAfter(*at, u)
	}
	return was, nil
}

// joined refuses several units joined in a way that the verb does not know.
func (p *Parser) joined(op game.Operand, role, allowed string) *game.Refusal {
	join := cmp.Or(string(op.Join), "&")
	if len(op.IDs) < 2 || strings.Contains(allowed, join) {
		return nil
	}
	if join == "&" {
		return p.refuse(game.BadValue, "parse.one-unit", ref.Word("parse.verb."+p.verb))
	}
	return p.refuse(game.BadValue, "parse.no-join", join, ref.Word("parse.verb."+p.verb), facts.RoleWord(p.verb, role))
}

// takeFacts says whose the facts of a group are: all its units', or one unit's by its
// number.
func (p *Parser) takeFacts(g group, op game.Operand, role string) {
	indexed := op.Join == game.Alone && len(op.IDs) > 1 && len(g.members) > 1
	for i, m := range g.members {
		indexed = indexed || len(m.facts) > 0 && i < len(g.members)-1
	}
	for _, f := range g.whole {
		f.of = role
		p.facts = append(p.facts, f)
	}
	for i, m := range g.members {
		for _, f := range m.facts {
			f.of = role
			if indexed {
				f.of += strconv.Itoa(i + 1)
			}
			p.facts = append(p.facts, f)
		}
	}
}

// sideAfter is the side that the next unit of the same operand is on.
func (p *Parser) sideAfter(at standing, u *state.Unit) int {
	if at.side < 0 && at.role == "a" {
		return u.Side
	}
	return at.side
}

// twice refuses a unit that the line names already.
func (p *Parser) twice(op game.Operand) *game.Refusal {
	seen := map[string]bool{}
	for _, o := range append(slices.Clone(p.cmd.Action.Units), op) {
		for _, id := range o.IDs {
			if id != "" && seen[id] {
				return p.refuse(game.BadValue, "parse.same-unit", id)
			}
			seen[id] = true
		}
	}
	return nil
}

// throw hands out the dice: numbers that follow units before the last one are
// each their unit's, all others are in the order of asking.
func (p *Parser) throw(gs []group) {
	named, early := true, false
	for k, g := range gs {
		for i, m := range g.members {
			named = named && (m.kind == unitToken || m.kind == lastToken && len(m.faces) == 0)
			early = early || len(m.faces) > 0 && (k < len(gs)-1 || i < len(g.members)-1)
		}
	}
	for k, g := range gs {
		between := false
		for i, m := range g.members {
			between = between || len(m.faces) > 0 && i < len(g.members)-1
		}
		for i, m := range g.members {
			for _, n := range m.faces {
				f := dice.Face{Face: n, By: dice.Hand}
				if named && early {
					j := i
					if g.joins != "" && !between {
						j = 0 // the die of a joint roll is the first unit's
					}
					f.Unit = p.idOf(k, j, gs)
				}
				p.cmd.Faces = append(p.cmd.Faces, f)
			}
		}
	}
}

// idOf is the id of a member once the operands are resolved.
func (p *Parser) idOf(k, i int, gs []group) string {
	units := p.cmd.Action.Units
	if len(units) == len(gs) {
		return units[k].IDs[i]
	}
	// The groups before the last operand are its separate units.
	last := len(units) - 1
	if separate := len(gs) - last; k < separate {
		return units[0].IDs[k]
	}
	return units[last].IDs[i]
}

func one(f oneForm) func(*Parser) *game.Refusal {
	return func(p *Parser) *game.Refusal { return p.one(f, nil) }
}

func (p *Parser) one(f oneForm, arg func(int) bool) *game.Refusal {
	if f.brigades {
		p.spread()
	}
	gs, at, r := p.groups(arg, f.nameless)
	switch {
	case r != nil:
		return r
	case at > 0:
		return p.rest(at)
	case len(gs) == 0:
		return p.needs("parse.what.unit")
	case len(gs) > 1 && !f.list:
		r := p.refuse(game.BadValue, "parse.one-unit", ref.Word("parse.verb."+p.verb))
		for _, g := range gs[:min(len(gs), 3)] {
			if i := g.members[0].tok; i > 0 {
				r.Ways = append(r.Ways, game.Way{Line: p.write([]Token{p.Toks[0], p.Toks[i]}), Say: ref.M("parse.way.only", p.Toks[i].raw)})
			}
		}
		return r
	}
	g, r := p.merge(gs)
	if r != nil {
		return r
	}
	dead := p.verb == "show" || p.verb == "set"
	joins := ""
	if f.list {
		joins = "&"
	}
	if r := p.take(g, standing{role: "a", side: -1, dead: dead}, joins); r != nil {
		return r
	}
	p.throw(gs)
	return nil
}

// spread replaces the name of a brigade or a side by those of its units that can move
// of their own will.
func (p *Parser) spread() {
	var out []Token
	for i, t := range p.Toks {
		b := -1
		var who func(*state.Unit) bool
		if i > 0 && p.S.Unit(t.Text) == nil && p.tagged(t.Text) == nil {
			if kind, _, _, r := p.classify(i); r == nil && kind == unitToken {
				var several []string
				if p.begins(t.Text) == 0 {
					b, several = p.brigade(t.Text)
				} else {
					b = p.exactBrigade(t.Text)
				}
				if side := command.SideNamed(p.S.Field, t.Text); b >= 0 {
					who = func(u *state.Unit) bool { return u.Brigade == b }
				} else if side >= 0 && p.begins(t.Text) == 0 && len(several) == 0 {
					who = func(u *state.Unit) bool { return u.Side == side }
				}
			}
		}
		if who == nil {
			out = append(out, t)
			continue
		}
		for _, u := range table.Movable(p.S, who) {
			out = append(out, Token{Text: strings.ToLower(u.ID), raw: u.ID})
		}
	}
	p.Toks = out
}

// begins counts the living units whose id begins so.
func (p *Parser) begins(w string) int {
	n := 0
	w = facts.Ordinal(w)
	for _, u := range p.S.Units {
		if u.Status != state.Destroyed && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
			n++
		}
	}
	return n
}

func (p *Parser) exactBrigade(w string) int {
	return slices.IndexFunc(p.S.Field.Brigades, func(b state.Brigade) bool { return state.EqualID(b.ID, w) })
}

// brigade finds a brigade by its id or a unique beginning of it; several tells
// why it is -1.
func (p *Parser) brigade(w string) (k int, several []string) {
	if k := p.exactBrigade(w); k >= 0 {
		return k, nil
	}
	k = -1
	for i, b := range p.S.Field.Brigades {
		if len(w) > 0 && len(w) <= len(b.ID) && state.EqualID(b.ID[:len(w)], w) {
			k = i
			several = append(several, b.ID)
		}
	}
	if len(several) != 1 {
		return -1, several
	}
	return k, nil
}

// pair is a question about one unit and perhaps another.
func pair(both bool) func(*Parser) *game.Refusal {
	return func(p *Parser) *game.Refusal {
		if both {
			return p.someUnits(len(p.Toks), 2, 2)
		}
		return p.someUnits(len(p.Toks), 1, 2)
	}
}

// someUnits reads the tokens up to end as units without facts.
func (p *Parser) someUnits(end, least, most int) *game.Refusal {
	for i := 1; i < end; i++ {
		if p.between(i) {
			continue
		}
		k := len(p.cmd.Action.Units)
		if k == most {
			return p.rest(i)
		}
		kind, _, _, r := p.classify(i)
		if r != nil {
			return r
		}
		at := standing{role: "at"[k : k+1], side: -1}
		if k == 1 {
			at.side = enemyOf(p.sideOf(0))
		}
		switch kind {
		case unitToken, lastToken:
			if r := p.take(group{members: []member{{kind: kind, tok: i}}, end: i}, at, ""); r != nil {
				return r
			}
		case dieToken:
			return p.digits(i)
		default:
			return p.rest(i)
		}
	}
	switch n := len(p.cmd.Action.Units); {
	case n == 0:
		return p.needs("parse.what.unit")
	case n < least:
		return p.needs("parse.what.second")
	}
	return nil
}

// cm reads a length or an angle within limits.
func (p *Parser) cm(i int, lo, hi float64) (float64, *game.Refusal) {
	x, ok := facts.Decimal(p.Toks[i].Text)
	if !ok || x < lo || x > hi {
		return 0, p.refuse(game.BadValue, "parse.bad-measure", p.Toks[i].raw, ref.CM(lo), ref.CM(hi))
	}
	return x, nil
}

func (p *Parser) beginning(w string) []string {
	var out []string
	for _, u := range p.S.Units {
		if u.Status != state.Destroyed && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
			out = append(out, u.ID)
		}
	}
	return out
}

// someUnitAt reads one token as the next unit of the line.
func (p *Parser) someUnitAt(i int) *game.Refusal {
	kind, _, _, r := p.classify(i)
	if r != nil {
		return r
	}
	if kind == dieToken {
		return p.digits(i)
	}
	if kind != unitToken && kind != lastToken {
		return p.needs("parse.what.unit")
	}
	dead := p.verb == "set"
	return p.take(group{members: []member{{kind: kind, tok: i}}, end: i}, standing{role: "a", side: -1, dead: dead}, "")
}
