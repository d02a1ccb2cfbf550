package language

import (
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// This file reads the lines of command (OM §4, 6): orders, couriers, generals and
// who moves first.

// first is `first SIDE`.
func (p *Parser) first() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.side")
	}
	if r := p.sideArg(1); r != nil {
		return r
	}
	return p.rest(2)
}

// next is `next [SIDE]`: whose part of the phase ends, where both act in it.
func (p *Parser) next() *game.Refusal {
	if i := len(p.Toks) - 1; i < 1 || command.SideNamed(p.S.Field, p.Toks[i].Text) < 0 {
		return p.rest(1)
	}
	return p.first()
}

// initiative is `initiative [DIE DIE] [SIDE]`.
func (p *Parser) initiative() *game.Refusal {
	for i := 1; i < len(p.Toks); i++ {
		t := p.Toks[i]
		switch {
		case facts.DiceWords[t.Text]:
		case facts.Digits(t.Text):
			n, r := p.dieFace(i)
			if r != nil {
				return r
			}
			p.cmd.Faces = append(p.cmd.Faces, dice.Face{Face: n, By: dice.Hand})
		case len(p.cmd.Action.Args) > 0:
			return p.rest(i)
		default:
			if r := p.sideArg(i); r != nil {
				return r
			}
		}
	}
	return nil
}

// sideArg reads a side, with or without its article: alone `i` would be the beginning of inglesi.
func (p *Parser) sideArg(i int) *game.Refusal {
	if i+1 < len(p.Toks) && facts.Articles[p.Toks[i].Text] && !facts.Digits(p.Toks[i+1].Text) {
		p.Toks = slices.Delete(p.Toks, i, i+1)
	}
	k := command.SideNamed(p.S.Field, p.Toks[i].Text)
	if k < 0 {
		r := p.refuse(game.Unknown, "parse.unknown-side", p.Toks[i].raw)
		for _, s := range p.S.Field.Sides {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, casting.SideSlug(s.Name)), Say: ref.M("parse.way.side", s.Say)})
		}
		if p.verb == "units" {
			for _, id := range game.Nearest(p.Toks[i].Text, command.DivisionIDs(p.S)) {
				r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: p.with(i, id), Say: ref.M("om.plain", command.DivisionName(p.S, command.DivisionNamed(p.S, id)))})
			}
			for _, id := range game.Nearest(p.Toks[i].Text, p.brigadeIDs()) {
				r.Ways = slices.Insert(r.Ways, 0, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.brigade", id)})
			}
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, casting.SideSlug(p.S.Field.Sides[k].Name))
	return nil
}

func (p *Parser) brigadeArg(i int) *game.Refusal {
	p.nameBrigade(i, true)
	w := p.Toks[i].Text
	k, several := p.brigade(w)
	if k >= 0 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[k].ID)
		return nil
	}
	if r := p.notHis(i); r != nil && len(several) == 0 {
		return r
	}
	return p.noBrigade(i, several)
}

// brigadeIDs are the short names of all brigades.
func (p *Parser) brigadeIDs() (ids []string) {
	for _, b := range p.S.Field.Brigades {
		ids = append(ids, b.ID)
	}
	return ids
}

func (p *Parser) noBrigade(i int, several []string) *game.Refusal {
	var r *game.Refusal
	if len(several) > 0 {
		names := ref.Comma{}
		for _, id := range several {
			names = append(names, id)
		}
		r = p.refuse(game.Ambiguous, "parse.ambiguous-brigade", p.Toks[i].raw, names)
	} else {
		several = game.Nearest(p.Toks[i].Text, p.brigadeIDs())
		r = p.refuse(game.Unknown, "parse.unknown-brigade", p.Toks[i].raw)
	}
	for _, id := range several[:min(3, len(several))] {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.brigade", id)})
	}
	return r
}

func (p *Parser) orderArg(i int) *game.Refusal {
	o, ok := facts.Lexicon().Order(p.Toks[i].Text)
	if !ok {
		r := p.refuse(game.Unknown, "parse.unknown-order", p.Toks[i].raw)
		r.Hint = ref.M("parse.unknown-order-hint")
		var seen []string
		for _, w := range game.Nearest(p.Toks[i].Text, facts.Lexicon().Words(tables.Orders)) {
			c, _ := facts.Lexicon().Order(w)
			if !slices.Contains(seen, c) {
				seen = append(seen, c)
				r.Ways = append(r.Ways, game.Way{Line: p.with(i, c), Say: ref.M("parse.way.word", ref.Word("order."+c))})
			}
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, o)
	return nil
}

// unitOrBrigade reads whom an order is for.
func (p *Parser) unitOrBrigade(i int) *game.Refusal {
	if p.nameBrigade(i, p.begins(p.Toks[i].Text) == 0); p.exactBrigade(p.Toks[i].Text) < 0 {
		if r := p.severalCalled(i); r != nil {
			return r
		}
	}
	w := p.Toks[i].Text
	exact := p.unitCalled(w)
	b, several := p.brigade(w)
	if id, ok := p.figure(i); ok && p.verb == "order" && b < 0 {
		if g := p.S.General(id); g != nil { // a table may name a commander who has no figure
			return p.orderTo(i, g)
		}
	}
	none := b < 0 && len(several) == 0 // no brigade is called so
	begun := p.begins(w) > 0
	switch {
	case exact || none && begun:
		return p.someUnitAt(i)
	case none:
		return p.noUnitNorBrigade(i)
	case b >= 0 && begun && p.exactBrigade(w) < 0:
		return p.noBrigade(i, append([]string{p.S.Field.Brigades[b].ID}, p.beginning(w)...))
	case b >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[b].ID)
		return nil
	}
	return p.noBrigade(i, several)
}

// noUnitNorBrigade reads a token that names neither: a point for the last unit, or a slip.
func (p *Parser) noUnitNorBrigade(i int) *game.Refusal {
	switch kind, _, _, r := p.classify(i); {
	case r != nil:
		return r
	case kind == dieToken, p.Toks[i].Text == ".":
		return p.someUnitAt(i)
	case kind != unitToken && kind != lastToken:
		return p.rest(i)
	}
	if n := p.noBrigade(i, nil); len(n.Ways) > 0 {
		return n
	}
	return p.unknownUnit(i, standing{side: -1})
}

// orderTo takes the name of a brigadier for his brigade; who commands brigades is given no
// order, and the refusal says to whom his orders go (OM §4.1, 4.2).
func (p *Parser) orderTo(i int, g *state.General) *game.Refusal {
	if g.Brigade >= 0 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[g.Brigade].ID)
		return nil
	}
	r := p.refuse(game.BadValue, "parse.order-commander", g.Say)
	for _, b := range p.S.Field.Brigades {
		if b.Side == g.Side && (g.Division < 0 || b.Division == g.Division) && len(r.Ways) < 3 {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, b.ID), Say: ref.M("parse.way.order", b.Say)})
		}
	}
	return r
}

// Words that stand where an order does: what was told is done, the counter is
// turned up.
var DoneWords = map[string]string{"reached": "reached", "raggiunto": "reached", "done": "reached", "fatto": "reached", "shown": "shown", "mostrato": "shown"}

// order is `order BRIGADE|UNIT [ORDER [OBJECTIVE|BRIGADE] [CM]]`; `order UNIT
// BRIGADE` calls a detached unit back, `order BRIGADE reached` and `order BRIGADE
// shown` say what became of the counter.
func (p *Parser) order() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if r := p.unitOrBrigade(1); r != nil {
		return r
	}
	if len(p.Toks) > 2 {
		w := p.Toks[2].Text
		if _, ok := facts.Lexicon().Order(w); !ok {
			if d := DoneWords[w]; d != "" {
				p.cmd.Action.Args = append(p.cmd.Action.Args, d)
				return p.rest(3)
			}
			if k, _ := p.brigade(w); k >= 0 && len(p.cmd.Action.Units) > 0 {
				p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[k].ID)
				return p.rest(3)
			}
		}
		if r := p.orderArg(2); r != nil {
			return r
		}
	}
	return p.orderTail(3)
}

// orderTail reads the objective of an order and the distance that was measured.
func (p *Parser) orderTail(i int) *game.Refusal {
	length := func() bool { return p.isNumber(i) && !facts.Digits(p.Toks[i].Text) } // digits alone are a die
	if i < len(p.Toks) && !length() {
		if r := p.objective(i); r != nil {
			return r
		}
		i++
	}
	if i < len(p.Toks) && length() {
		x, r := p.cm(i, 0, geometry.Far)
		if r != nil {
			return r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, facts.DecimalText(x)+"cm")
		i++
	}
	return p.rest(i)
}

// objective reads a piece of ground, a brigade or a unit.
func (p *Parser) objective(i int) *game.Refusal {
	p.nameBrigade(i, true)
	w := p.Toks[i].Text
	for _, t := range p.S.Field.Terrain {
		if state.EqualID(t.ID, w) {
			p.cmd.Action.Args = append(p.cmd.Action.Args, t.ID)
			return nil
		}
	}
	if u := p.S.Unit(w); u != nil && u.Status != state.Destroyed {
		p.cmd.Action.Args = append(p.cmd.Action.Args, u.ID)
		return nil
	}
	if k, _ := p.brigade(w); k >= 0 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[k].ID)
		return nil
	}
	r := p.refuse(game.Unknown, "parse.unknown-objective", p.Toks[i].raw)
	for _, id := range p.aims(w) {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.objective", id)})
	}
	return r
}

// aims are the grounds and brigades that somebody may have meant by a word: whose id is near it, else
// of whose name, in either language, it is nearly a word.
func (p *Parser) aims(w string) []string {
	var ids, words []string
	called := map[string][]string{}
	for _, t := range p.S.Field.Terrain {
		ids = append(ids, t.ID)
		for _, part := range strings.Fields(game.Fold(t.Say.EN + " " + t.Say.IT)) {
			if !slices.Contains(called[part], t.ID) {
				words, called[part] = append(words, part), append(called[part], t.ID)
			}
		}
	}
	for _, b := range p.S.Field.Brigades {
		ids = append(ids, b.ID)
	}
	near := game.Nearest(w, ids)
	if len(near) > 0 {
		return near
	}
	for _, part := range game.Nearest(w, words) {
		for _, id := range called[part] {
			if !slices.Contains(near, id) {
				near = append(near, id)
			}
		}
	}
	return near
}

// detach is `detach A [ORDER [OBJECTIVE|BRIGADE] [CM]]`: without an order the general
// leaves the unit.
func (p *Parser) detach() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.Toks) < 3 {
		return nil
	}
	if r := p.orderArg(2); r != nil {
		return r
	}
	return p.orderTail(3)
}

// courier is `courier BRIGADE|UNIT [ORDER [OBJECTIVE|BRIGADE] [CM]]`; without an
// order the rider who is on his way has arrived.
func (p *Parser) courier() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if r := p.unitOrBrigade(1); r != nil {
		return r
	}
	if len(p.Toks) < 3 {
		return nil
	}
	if r := p.orderArg(2); r != nil {
		return r
	}
	return p.orderTail(3)
}

// attach is `attach GENERAL A`.
func (p *Parser) attach() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.general")
	}
	w := p.Toks[1].Text
	hit, all := p.generals(w)
	if len(hit) != 1 {
		kind, key, near := game.Unknown, "parse.unknown-general", game.Nearest(w, all)
		if len(hit) > 1 {
			kind, key, near = game.Ambiguous, "parse.ambiguous-general", hit[:min(3, len(hit))]
		}
		r := p.refuse(kind, key, p.Toks[1].raw)
		for _, g := range near {
			r.Ways = append(r.Ways, game.Way{Line: p.with(1, g), Say: ref.M("parse.way.general", g)})
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, hit[0])
	if len(p.Toks) < 3 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(2); r != nil {
		return r
	}
	return p.rest(3)
}

// generals finds the generals whose id is a word, or begins with it, among all of them.
func (p *Parser) generals(w string) (hit, all []string) {
	for _, g := range p.S.Generals {
		all = append(all, g.ID)
	}
	for _, s := range p.S.Field.Sides {
		all = append(all, s.Commander)
	}
	for _, b := range p.S.Field.Brigades {
		all = append(all, b.General)
	}
	slices.Sort(all)
	all = slices.Compact(slices.DeleteFunc(all, func(g string) bool { return g == "" }))
	for _, g := range all {
		if state.EqualID(g, w) {
			return []string{g}, all
		}
		if w != "" && len(w) <= len(g) && state.EqualID(g[:len(w)], w) {
			hit = append(hit, g)
		}
	}
	return hit, all
}

// figure reads the figure of a general where a unit may stand too: the unit has the
// first say. ok is false when the token names none, or several.
func (p *Parser) figure(i int) (id string, ok bool) {
	if i >= len(p.Toks) {
		return "", false
	}
	w := p.Toks[i].Text
	if p.unitCalled(w) || facts.Digits(w) {
		return "", false
	}
	hit, _ := p.generals(w)
	if len(hit) != 1 || !state.EqualID(hit[0], w) && (p.begins(w) > 0 || len(w) < 2) {
		return "", false
	}
	return hit[0], true
}

// unitCalled reports a unit's id or tag, not the beginning of one.
func (p *Parser) unitCalled(w string) bool {
	return p.S.Unit(w) != nil || p.tagged(w) != nil || p.S.Unit(facts.Ordinal(w)) != nil
}

// before reports a small word before a place: at, or a in Italian, unless a unit is
// called so.
func (p *Parser) before(i int) bool {
	w := p.Toks[i].Text
	return facts.AtWords[w] || w == "a" && p.S.Unit(w) == nil && p.tagged(w) == nil
}

// figureTo is `move GENERAL to X Y` or `place GENERAL [at] X Y`.
func (p *Parser) figureTo(id, word string, i int) *game.Refusal {
	if i >= len(p.Toks) {
		return p.needs("parse.what.position")
	}
	x, y, next, r := p.position(i)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, id, word, x, y)
	return p.rest(next)
}

// show is `show A` or `show GENERAL`.
func (p *Parser) show() *game.Refusal {
	if id, ok := p.figure(1); ok {
		p.cmd.Action.Args = append(p.cmd.Action.Args, id)
		return p.rest(2)
	}
	return p.one(oneForm{}, nil)
}
