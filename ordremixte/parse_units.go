package ordremixte

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
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

// group is one operand as it stands in the line.
type group struct {
	members []member
	joins   string // + and > between the members
	whole   []stated
	side    int // before or after `at`
	end     int // its last token
}

// duelForm is a verb between two sides.
type duelForm struct {
	joins    string // joins allowed on the first side
	target   int    // 1 when a target must be named
	behind   bool   // the target may be a row of units in the line of shot
	together bool   // several may stand on the second side
	named    bool   // needs units with names
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

// groups reads units, their facts and the dice among the tokens that arg does
// not take. It gives the groups and tells whether `at` stood among them.
func (p *parser) groups(arg func(i int) bool, nameless bool) (gs []group, at int, r *game.Refusal) {
	named := [2]bool{}
	side := 0
	taken := make([]bool, len(p.toks))
	kinds := make([]tokenKind, len(p.toks))
	theFacts := make([][]stated, len(p.toks))
	faces := make([]int, len(p.toks))
	for i := 1; i < len(p.toks); i++ {
		if facts.AtWords[p.toks[i].text] && p.s.Unit(p.toks[i].text) == nil {
			if side == 1 {
				r := p.refuse(game.BadValue, "parse.two-at", p.toks[i].raw)
				r.Ways = append(r.Ways, game.Way{Line: p.without(i), Say: ref.M("parse.way.without")})
				return nil, 0, r
			}
			side, at = 1, i
			taken[i] = true
			continue
		}
		if taken[i] = arg != nil && arg(i); taken[i] {
			continue
		}
		if kinds[i], theFacts[i], faces[i], r = p.classify(i); r != nil {
			return nil, 0, r
		}
		switch kinds[i] {
		case unitToken:
			if _, verb := facts.Lexicon().Verb(p.toks[i].text); verb && p.s.Unit(p.toks[i].text) == nil && p.tagged(p.toks[i].text) == nil && p.begins(p.toks[i].text) == 0 {
				return nil, 0, p.unknownUnit(i, standing{side: -1})
			}
			named[side] = true
		case lastToken:
			named[side] = true
		case noneToken:
			if !nameless {
				return nil, 0, p.needs("parse.what.unit")
			}
			named[side] = true
		}
	}
	side = 0
	cur := -1           // index of the group under way
	var join byte       // a + or > that waits for its unit
	var before []stated // facts of the target before its unit
	unnamed := func() {
		gs = append(gs, group{members: []member{{kind: noneToken, tok: -1}}, side: side, end: 0})
		cur = len(gs) - 1
	}
	add := func(m member) {
		if join != 0 {
			gs[cur].members = append(gs[cur].members, m)
			gs[cur].joins += string(join)
			join = 0
			return
		}
		gs = append(gs, group{members: []member{m}, side: side, whole: before})
		cur, before = len(gs)-1, nil
	}
	if !named[0] && nameless && (at > 1 || at == 0 && len(p.toks) > 1) || at == 1 {
		unnamed()
	}
	for i := 1; i < len(p.toks); i++ {
		switch {
		case i == at && at > 0:
			if join != 0 {
				return nil, 0, p.dangling(i - 1)
			}
			side, cur = 1, -1
			if !named[1] {
				if i+1 == len(p.toks) || !nameless {
					return nil, 0, p.needs("parse.what.target")
				}
				unnamed()
			}
			continue
		case taken[i] || kinds[i] == skipToken:
			continue
		}
		switch kinds[i] {
		case joinToken:
			if cur < 0 || join != 0 {
				return nil, 0, p.dangling(i)
			}
			join = p.toks[i].text[0]
		case unitToken, lastToken, noneToken:
			add(member{kind: kinds[i], tok: i})
		case factToken:
			if join != 0 {
				add(member{kind: noneToken, tok: -1})
			}
			for _, f := range theFacts[i] {
				_, sit, known := facts.FactNamed(f.Name)
				switch {
				case sit || !known || f.of != "":
					p.facts = append(p.facts, f)
				case cur >= 0:
					m := &gs[cur].members[len(gs[cur].members)-1]
					m.facts = append(m.facts, f)
				case side == 1:
					before = append(before, f)
				default:
					return nil, 0, p.beforeUnit(f)
				}
			}
		case dieToken:
			if join != 0 {
				return nil, 0, p.dangling(i - 1)
			}
			if cur < 0 || gs[cur].members[0].tok < 0 && len(gs[cur].members[0].facts) == 0 && side == 0 && (at > 0 || nameless && p.verb != "rally") {
				r := p.refuse(game.BadValue, "parse.digits-unit", p.toks[i].raw)
				r.Hint = ref.M("parse.digits-unit-hint")
				return nil, 0, r
			}
			m := &gs[cur].members[len(gs[cur].members)-1]
			m.faces = append(m.faces, faces[i])
		}
		if cur >= 0 && kinds[i] != dieToken {
			gs[cur].end = i
		}
	}
	if join != 0 {
		return nil, 0, p.dangling(len(p.toks) - 1)
	}
	return gs, at, nil
}

// dangling refuses a + or > without a unit on each side of it.
func (p *parser) dangling(i int) *game.Refusal {
	return p.refuse(game.BadValue, "parse.dangling", p.toks[i].raw)
}

// beforeUnit refuses a fact of a unit that stands before the first unit.
func (p *parser) beforeUnit(f stated) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.fact-before", p.toks[f.tok].raw)
	k := 0
	for i := f.tok + 1; i < len(p.toks) && k < 2; i++ {
		kind, _, _, bad := p.classify(i)
		if bad != nil || kind != unitToken || facts.AtWords[p.toks[i].text] {
			continue
		}
		role := "at"[k : k+1]
		if facts.MattersAs(p.verb, role, f.Said) && !strings.Contains(p.toks[f.tok].raw, "=") {
			r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, i), Say: ref.M("parse.way.place", p.toks[f.tok].raw, facts.RoleWord(p.verb, role))})
		}
		k++
	}
	return r
}

// merge makes one group of several separate units.
func (p *parser) merge(gs []group) (group, *game.Refusal) {
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
func (p *parser) take(g group, at standing, allowed string) *game.Refusal {
	k := len(p.cmd.Action.Units)
	role := at.role
	op := game.Operand{}
	for i, m := range g.members {
		switch m.kind {
		case noneToken:
			op.IDs = append(op.IDs, "")
		case lastToken:
			j := 0
			if role == "t" {
				j = 1
			}
			if j >= len(p.last.Units) || len(p.last.Units[j].IDs) == 0 {
				return p.refuse(game.Unknown, "parse.no-last")
			}
			was := p.last.Units[j]
			for _, id := range was.IDs {
				if id != "" {
					u := p.s.Unit(id)
					if u == nil {
						return p.refuse(game.Unknown, "parse.no-last")
					}
					if u.Status == state.Destroyed && !at.dead {
						return p.gone(m.tok, u, at)
					}
					at.side = p.sideAfter(at, u)
				}
				op.IDs = append(op.IDs, id)
			}
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
	join := cmp.Or(string(op.Join), "&")
	if len(op.IDs) > 1 && !strings.Contains(allowed, join) {
		if join == "&" {
			return p.refuse(game.BadValue, "parse.one-unit", ref.Word("parse.verb."+p.verb))
		}
		return p.refuse(game.BadValue, "parse.no-join", join, ref.Word("parse.verb."+p.verb), facts.RoleWord(p.verb, role))
	}
	if r := p.twice(op); r != nil {
		return r
	}
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
	p.cmd.Action.Units = append(p.cmd.Action.Units, op)
	if k < 2 {
		p.ends[k] = g.end
	}
	return nil
}

// sideAfter is the side that the next unit of the same operand is on.
func (p *parser) sideAfter(at standing, u *state.Unit) int {
	if at.side < 0 && at.role == "a" {
		return u.Side
	}
	return at.side
}

// twice refuses a unit that the line names already.
func (p *parser) twice(op game.Operand) *game.Refusal {
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
func (p *parser) throw(gs []group) {
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
func (p *parser) idOf(k, i int, gs []group) string {
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

func duel(d duelForm) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal { return p.duel(d) }
}

func (p *parser) duel(d duelForm) *game.Refusal {
	gs, at, r := p.groups(nil, !d.named)
	if r != nil {
		return r
	}
	var a, t []group
	for k, g := range gs {
		if at > 0 && g.side == 1 || at == 0 && k > 0 {
			t = append(t, g)
		} else {
			a = append(a, g)
		}
	}
	switch {
	case len(a) == 0, d.named && len(a[0].members) > 0 && a[0].members[0].kind == noneToken:
		return p.needs("parse.what.unit")
	case len(t) == 0 && d.target == 1:
		return p.noTarget(a[0])
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
		joins = ""
		if d.behind {
			joins += ">"
		}
		if d.together {
			joins += "+"
		}
		if r := p.take(t[0], standing{role: "t", side: enemyOf(p.sideOf(0))}, joins); r != nil {
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

// needsAt refuses several separate units without `at` before the last. The lines
// it offers have friends before `at`, or one enemy instead of several.
func (p *parser) needsAt(gs []group) *game.Refusal {
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
		r.Ways = append(r.Ways, game.Way{Line: p.inserted(i, "at"), Say: ref.M("parse.way.at", p.toks[i].raw)})
		return r
	}
	for k, g := range gs {
		i := g.members[0].tok
		if k == 0 || sides[k] == sides[0] || i < 1 || len(r.Ways) == 3 {
			continue
		}
		keep := slices.Clone(p.toks[:0])
		for j, t := range p.toks {
			if !slices.ContainsFunc(gs[1:], func(o group) bool {
				return o.members[0].tok != i && slices.ContainsFunc(o.members, func(m member) bool { return m.tok == j })
			}) {
				keep = append(keep, t)
			}
		}
		r.Ways = append(r.Ways, game.Way{Line: p.write(keep), Say: ref.M("parse.way.at", p.toks[i].raw)})
	}
	return r
}

// sideOf is the side of the first named unit of an operand, -1 without one.
func (p *parser) sideOf(k int) int {
	for _, id := range p.cmd.Action.Units[k].IDs {
		if u := p.s.Unit(id); u != nil {
			return u.Side
		}
	}
	return -1
}

// slipOfDice refuses a number with a decimal mark that can hardly be the distance of a
// shot: beside a range that was typed, or beyond the reach of the weapon. It is two dice
// that ran together more likely; with cm behind it, it is a distance all the same.
func (p *parser) slipOfDice() *game.Refusal {
	tok, cm, ranged := -1, 0.0, false
	for _, f := range p.facts {
		switch f.Name {
		case "range":
			ranged = true
		case "distance":
			if w := p.toks[f.tok].text; !strings.HasSuffix(w, "cm") && !strings.Contains(w, "=") {
				tok = f.tok
				cm, _ = facts.Decimal(w)
			}
		}
	}
	if tok < 0 {
		return nil
	}
	u := p.s.Unit(p.cmd.Action.Units[0].IDs[0])
	if !ranged && (u == nil || cm <= casting.Sheet(u, p.s).Reach().Long) {
		return nil
	}
	raw := p.toks[tok].raw
	r := p.refuse(game.BadValue, "parse.number-or-dice", raw)
	if dice := strings.FieldsFunc(raw, func(c rune) bool { return c == '.' || c == ',' }); len(dice) == 2 {
		r.Ways = append(r.Ways, game.Way{Line: p.with(tok, dice[0]+" "+dice[1]), Say: ref.M("parse.way.dice")})
	}
	r.Ways = append(r.Ways, game.Way{Line: p.with(tok, raw+"cm"), Say: ref.M("parse.way.distance")})
	return r
}

// noTarget refuses a line that says who and not at whom. Facts at its end may
// be those of a target without a name.
func (p *parser) noTarget(a group) *game.Refusal {
	r := p.needs("parse.what.target")
	m := a.members[len(a.members)-1]
	for _, f := range m.facts {
		if facts.MattersAs(p.verb, "t", f.Said) {
			r.Ways = append(r.Ways, game.Way{Line: p.inserted(f.tok, "at"), Say: ref.M("parse.way.at-facts")})
			break
		}
	}
	return r
}

func one(f oneForm) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal { return p.one(f, nil) }
}

func (p *parser) one(f oneForm, arg func(int) bool) *game.Refusal {
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
				r.Ways = append(r.Ways, game.Way{Line: p.write([]token{p.toks[0], p.toks[i]}), Say: ref.M("parse.way.only", p.toks[i].raw)})
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
func (p *parser) spread() {
	var out []token
	for i, t := range p.toks {
		b := -1
		var who func(*state.Unit) bool
		if i > 0 && p.s.Unit(t.text) == nil && p.tagged(t.text) == nil {
			if kind, _, _, r := p.classify(i); r == nil && kind == unitToken {
				var several []string
				if p.begins(t.text) == 0 {
					b, several = p.brigade(t.text)
				} else {
					b = p.exactBrigade(t.text)
				}
				if side := sideNamed(p.s.Field, t.text); b >= 0 {
					who = func(u *state.Unit) bool { return u.Brigade == b }
				} else if side >= 0 && p.begins(t.text) == 0 && len(several) == 0 {
					who = func(u *state.Unit) bool { return u.Side == side }
				}
			}
		}
		if who == nil {
			out = append(out, t)
			continue
		}
		for _, u := range movable(p.s, who) {
			out = append(out, token{text: strings.ToLower(u.ID), raw: u.ID})
		}
	}
	p.toks = out
}

// begins counts the living units whose id begins so.
func (p *parser) begins(w string) int {
	n := 0
	w = facts.Ordinal(w)
	for _, u := range p.s.Units {
		if u.Status != state.Destroyed && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
			n++
		}
	}
	return n
}

func (p *parser) exactBrigade(w string) int {
	return slices.IndexFunc(p.s.Field.Brigades, func(b state.Brigade) bool { return state.EqualID(b.ID, w) })
}

// brigade finds a brigade by its id or a unique beginning of it; several tells
// why it is -1.
func (p *parser) brigade(w string) (k int, several []string) {
	if k := p.exactBrigade(w); k >= 0 {
		return k, nil
	}
	k = -1
	for i, b := range p.s.Field.Brigades {
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
func pair(both bool) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal {
		if both {
			return p.someUnits(len(p.toks), 2, 2)
		}
		return p.someUnits(len(p.toks), 1, 2)
	}
}

// someUnits reads the tokens up to end as units without facts.
func (p *parser) someUnits(end, least, most int) *game.Refusal {
	for i := 1; i < end; i++ {
		t := p.toks[i]
		if facts.AtWords[t.text] && p.s.Unit(t.text) == nil {
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
			r := p.refuse(game.BadValue, "parse.digits-unit", t.raw)
			r.Hint = ref.M("parse.digits-unit-hint")
			return r
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
func (p *parser) cm(i int, lo, hi float64) (float64, *game.Refusal) {
	x, ok := facts.Decimal(p.toks[i].text)
	if !ok || x < lo || x > hi {
		return 0, p.refuse(game.BadValue, "parse.bad-measure", p.toks[i].raw, ref.CM(lo), ref.CM(hi))
	}
	return x, nil
}

func (p *parser) beginning(w string) []string {
	var out []string
	for _, u := range p.s.Units {
		if u.Status != state.Destroyed && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
			out = append(out, u.ID)
		}
	}
	return out
}

// someUnitAt reads one token as the next unit of the line.
func (p *parser) someUnitAt(i int) *game.Refusal {
	kind, _, _, r := p.classify(i)
	if r != nil {
		return r
	}
	if kind == dieToken {
		r := p.refuse(game.BadValue, "parse.digits-unit", p.toks[i].raw)
		r.Hint = ref.M("parse.digits-unit-hint")
		return r
	}
	if kind != unitToken && kind != lastToken {
		return p.needs("parse.what.unit")
	}
	dead := p.verb == "set"
	return p.take(group{members: []member{{kind: kind, tok: i}}, end: i}, standing{role: "a", side: -1, dead: dead}, "")
}
