package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file reads the lines of movement (OM §8).

// leftRight reads a hand and an angle.
func (p *parser) leftRight(i int, most float64) *game.Refusal {
	if i+1 >= len(p.toks) {
		return p.needs("parse.what.angle")
	}
	h := hintWords[p.toks[i].text]
	if h != "left" && h != "right" {
		return p.refuse(game.BadValue, "parse.left-right", p.toks[i].raw)
	}
	x, r := p.cm(i+1, 0, most)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h, decimalText(x))
	return p.rest(i + 2)
}

// move is `move A forward CM` or `move A oblique CM left|right DEG`.
func (p *parser) move() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 4 {
		return p.needs("parse.what.way")
	}
	how := hintWords[p.toks[2].text]
	if how != "forward" && how != "oblique" {
		return p.refuse(game.BadValue, "parse.bad-way", p.toks[2].raw)
	}
	x, r := p.cm(3, 0, 1000)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, how, decimalText(x))
	if how == "forward" {
		return p.rest(4)
	}
	return p.leftRight(4, 90)
}

// wheel is `wheel A left|right DEG`.
func (p *parser) wheel() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	return p.leftRight(2, 180)
}

// unitsUntil reads one unit or several, up to the token that is no unit any more;
// the last one is never a unit.
func (p *parser) unitsUntil(ends func(i int) bool) (int, *game.Refusal) {
	if len(p.toks) < 2 {
		return 1, p.needs("parse.what.unit")
	}
	i := 1
	for ; i < len(p.toks); i++ {
		if i > 1 {
			if kind, _, _, r := p.classify(i); ends(i) || i == len(p.toks)-1 || r == nil && kind != unitToken && kind != lastToken {
				break
			}
		}
		if r := p.someUnitAt(i); r != nil {
			return i, r
		}
	}
	return i, nil
}

// turning reads a change of facing, "" when the token is none.
func (p *parser) turning(i int) string {
	if h := hintWords[p.toks[i].text]; h == "about" || h == "left" || h == "right" {
		return h
	}
	return ""
}

// face is `face A... about|left|right`.
func (p *parser) face() *game.Refusal {
	i, r := p.unitsUntil(func(i int) bool { return p.turning(i) != "" })
	if r != nil {
		return r
	}
	if i >= len(p.toks) {
		return p.needs("parse.what.facing")
	}
	h := p.turning(i)
	if h == "" {
		return p.refuse(game.BadValue, "parse.bad-facing", p.toks[i].raw)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h)
	return p.rest(i + 1)
}

// formationAt reads a formation, "" when the token is none.
func (p *parser) formationAt(i int) string {
	if f, ok := bareFact(p.toks[i].text); ok && f[0].name == "formation" {
		return f[0].value
	}
	return ""
}

// formation is `form A... FORMATION`, with the bases abreast of a line of horse and
// the way it turns meanwhile: `form A line 4b`, `form A line left`.
func (p *parser) formation() *game.Refusal {
	i, r := p.unitsUntil(func(i int) bool { return p.formationAt(i) != "" })
	if r != nil {
		return r
	}
	if i >= len(p.toks) {
		return p.needs("parse.what.formation")
	}
	f := p.formationAt(i)
	if f == "" {
		return p.badFormation(i)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, f)
	for i++; i < len(p.toks); i++ {
		if name, n, ok := signed(p.toks[i].text); ok && name == "bases" {
			p.cmd.Action.Args = append(p.cmd.Action.Args, n)
		} else if h := p.turning(i); h != "" {
			p.cmd.Action.Args = append(p.cmd.Action.Args, h)
		} else {
			return p.rest(i)
		}
	}
	return nil
}

func (p *parser) badFormation(i int) *game.Refusal {
	words := ref.Comma{}
	var all []string
	for _, w := range UnitFacts[FFormation].Words {
		words, all = append(words, w), append(all, w)
	}
	r := p.refuse(game.BadValue, "parse.bad-word", "formation", p.toks[i].raw, words)
	for _, w := range nearest(p.toks[i].text, all) {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.value", "formation", w)})
	}
	return r
}
