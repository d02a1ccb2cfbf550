package language

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// This file puts the tokens of a line together: units that are joined, and the facts and
// dice that are theirs.

// lineup is what each token of a line is, before units are put together.
type lineup struct {
	taken []bool // by an argument of the verb, or by `at`
	kinds []tokenKind
	facts [][]stated
	faces []int
	at    int     // where `at` stands, 0 when it does not
	named [2]bool // a unit stands before, after `at`
}

// group is one operand as it stands in the line.
type group struct {
	members []member
	joins   string // + and > between the members
	whole   []stated
	side    int // before or after `at`
	end     int // its last token
}

// groups reads units, their facts and the dice among the tokens that arg does
// not take. It gives the groups and tells whether `at` stood among them.
func (p *Parser) groups(arg func(i int) bool, nameless bool) (gs []group, at int, r *game.Refusal) {
	l, r := p.lineup(arg, nameless)
	if r != nil {
		return nil, 0, r
	}
	g := grouping{p: p, l: l, nameless: nameless, cur: -1}
	if !l.named[0] && nameless && (l.at > 1 || l.at == 0 && len(p.Toks) > 1) || l.at == 1 {
		g.unnamed()
	}
	for i := 1; i < len(p.Toks); i++ {
		switch {
		case i == l.at:
			r = g.across()
		case l.taken[i] || l.kinds[i] == skipToken:
		default:
			r = g.token(i)
		}
		if r != nil {
			return nil, 0, r
		}
	}
	if g.join != 0 {
		return nil, 0, p.dangling(len(p.Toks) - 1)
	}
	return g.gs, l.at, nil
}

// lineup says what the tokens are, and refuses those that can stand in no line of units.
func (p *Parser) lineup(arg func(i int) bool, nameless bool) (*lineup, *game.Refusal) {
	n := len(p.Toks)
	l := &lineup{taken: make([]bool, n), kinds: make([]tokenKind, n), facts: make([][]stated, n), faces: make([]int, n)}
	side := 0
	for i := 1; i < n; i++ {
		if p.between(i) {
			if side == 1 {
				r := p.refuse(game.BadValue, "parse.two-at", p.Toks[i].raw)
				if r.Ways = p.said(i); r.Ways == nil {
					r.Ways = append(r.Ways, game.Way{Line: p.without(i), Say: ref.M("parse.way.without")})
				}
				return nil, r
			}
			side, l.at = 1, i
			l.taken[i] = true
			continue
		}
		if l.taken[i] = arg != nil && arg(i); l.taken[i] {
			continue
		}
		var r *game.Refusal
		if l.kinds[i], l.facts[i], l.faces[i], r = p.classify(i); r != nil {
			return nil, r
		}
		switch l.kinds[i] {
		case unitToken:
			if p.onlyVerb(p.Toks[i].Text) {
				return nil, p.unknownUnit(i, standing{side: -1})
			}
			l.named[side] = true
		case lastToken:
			l.named[side] = true
		case noneToken:
			if !nameless {
				return nil, p.needs("parse.what.unit")
			}
			l.named[side] = true
		}
	}
	return l, nil
}

// between reports the word between the two sides of a line: at, and a in Italian behind the first side, unless a unit is
// called so or alone begins so.
func (p *Parser) between(i int) bool {
	w := p.Toks[i].Text
	if p.S.Unit(w) != nil {
		return false
	}
	return facts.AtWords[w] || facts.ToWords[w] && i > 1 && i < len(p.Toks)-1 && p.tagged(w) == nil && p.begins(w) != 1
}

// onlyVerb reports a verb that no unit is called by.
func (p *Parser) onlyVerb(w string) bool {
	_, verb := facts.Lexicon().Verb(w)
	return verb && p.S.Unit(w) == nil && p.tagged(w) == nil && p.begins(w) == 0
}

// grouping is a lineup on its way into groups.
type grouping struct {
	p        *Parser
	l        *lineup
	nameless bool // units may stand without a name
	gs       []group
	side     int
	cur      int      // index of the group under way
	join     byte     // a + or > that waits for its unit
	before   []stated // facts of the target before its unit
}

// unnamed begins the group of a unit of which only facts are said.
func (g *grouping) unnamed() {
	g.gs = append(g.gs, group{members: []member{{kind: noneToken, tok: -1}}, side: g.side, end: 0})
	g.cur = len(g.gs) - 1
}

// add takes a unit into the group that waits for it, or begins another.
func (g *grouping) add(m member) {
	if g.join != 0 {
		g.gs[g.cur].members = append(g.gs[g.cur].members, m)
		g.gs[g.cur].joins += string(g.join)
		g.join = 0
		return
	}
	g.gs = append(g.gs, group{members: []member{m}, side: g.side, whole: g.before})
	g.cur, g.before = len(g.gs)-1, nil
}

// across goes on behind `at`.
func (g *grouping) across() *game.Refusal {
	if g.join != 0 {
		return g.p.dangling(g.l.at - 1)
	}
	g.side, g.cur = 1, -1
	if !g.l.named[1] {
		if g.l.at+1 == len(g.p.Toks) || !g.nameless {
			return g.p.needs("parse.what.target")
		}
		g.unnamed()
	}
	return nil
}

// token takes the next token: a unit, or what belongs to one.
func (g *grouping) token(i int) *game.Refusal {
	switch g.l.kinds[i] {
	case joinToken:
		if g.cur < 0 || g.join != 0 {
			return g.p.dangling(i)
		}
		g.join = g.p.Toks[i].Text[0]
	case unitToken, lastToken, noneToken:
		g.add(member{kind: g.l.kinds[i], tok: i})
	case factToken:
		if r := g.factsAt(i); r != nil {
			return r
		}
	case dieToken:
		return g.die(i)
	}
	if g.cur >= 0 {
		g.gs[g.cur].end = i
	}
	return nil
}

// factsAt gives facts to the situation or to the unit before them; those right behind
// `at` are the target's.
func (g *grouping) factsAt(i int) *game.Refusal {
	if g.join != 0 {
		g.add(member{kind: noneToken, tok: -1})
	}
	for _, f := range g.l.facts[i] {
		_, sit, known := facts.FactNamed(f.Name)
		switch {
		case sit || !known || f.of != "":
			g.p.facts = append(g.p.facts, f)
		case g.cur >= 0:
			m := &g.gs[g.cur].members[len(g.gs[g.cur].members)-1]
			m.facts = append(m.facts, f)
		case g.side == 1:
			g.before = append(g.before, f)
		default:
			return g.p.beforeUnit(f)
		}
	}
	return nil
}

// die gives a die to the unit before it.
func (g *grouping) die(i int) *game.Refusal {
	if g.join != 0 {
		return g.p.dangling(i - 1)
	}
	if g.cur < 0 || g.gs[g.cur].members[0].tok < 0 && len(g.gs[g.cur].members[0].facts) == 0 && g.side == 0 && (g.l.at > 0 || g.nameless && g.p.verb != "rally") {
		return g.p.digits(i)
	}
	m := &g.gs[g.cur].members[len(g.gs[g.cur].members)-1]
	m.faces = append(m.faces, g.l.faces[i])
	return nil
}

// dangling refuses a + or > without a unit on each side of it.
func (p *Parser) dangling(i int) *game.Refusal {
	return p.refuse(game.BadValue, "parse.dangling", p.Toks[i].raw)
}

// beforeUnit refuses a fact of a unit that stands before the first unit. Where what stands
// for that unit is none, this is the slip.
func (p *Parser) beforeUnit(f stated) *game.Refusal {
	for i := f.tok + 1; i < len(p.Toks); i++ {
		if kind, _, _, bad := p.classify(i); bad == nil && kind == unitToken && !p.between(i) {
			if _, bad := p.lookup(i, standing{side: -1}); bad != nil && bad.Kind == game.Unknown {
				return bad
			}
			break
		}
	}
	r := p.refuse(game.BadValue, "parse.fact-before", p.Toks[f.tok].raw)
	k := 0
	for i := f.tok + 1; i < len(p.Toks) && k < 2; i++ {
		kind, _, _, bad := p.classify(i)
		if bad != nil || kind != unitToken || p.between(i) {
			continue
		}
		role := "at"[k : k+1]
		if facts.MattersAs(p.verb, role, f.Said) && !strings.Contains(p.Toks[f.tok].raw, "=") {
			r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, i), Say: ref.M("parse.way.place", p.Toks[f.tok].raw, facts.RoleWord(p.verb, role))})
		}
		k++
	}
	return r
}
