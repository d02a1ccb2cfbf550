package language

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// fromTapes reads `from P CM from Q CM [side left|right]` at token i: P and Q are units,
// for the middles of their fronts, or points of units such as 2/97.fl.
func (p *Parser) fromTapes(i int) (next int, r *game.Refusal) {
	p.cmd.Action.Args = nil
	for k := range 2 {
		if i >= len(p.Toks) || k == 0 && facts.HintWords[p.Toks[i].Text] != "from" {
			return i, p.needs("parse.what.two-tapes")
		}
		if facts.HintWords[p.Toks[i].Text] == "from" {
			i++
		}
		if i+1 >= len(p.Toks) {
			return i, p.needs("parse.what.two-tapes")
		}
		t := &p.Toks[i]
		if dot := strings.LastIndexByte(t.Text, '.'); dot <= 0 || !slices.Contains(facts.Corners, t.Text[dot+1:]) {
			t.Text += ".fc" // a unit is the middle of its front
		}
		pt, r := p.corner(i)
		if r != nil {
			return i, r
		}
		x, r := p.cm(i+1, 0, 1000)
		if r != nil {
			return i, r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, "from", pt, facts.DecimalText(x))
		i += 2
	}
	if a := p.cmd.Action.Args; a[1] == a[4] {
		return i, p.refuse(game.BadValue, "parse.same-corner", a[1])
	}
	if i < len(p.Toks) && facts.HintWords[p.Toks[i].Text] == "side" {
		i++
		if i == len(p.Toks) {
			return i, p.needs("parse.what.hand")
		}
	}
	if i < len(p.Toks) {
		if h := facts.HintWords[p.Toks[i].Text]; h == "left" || h == "right" {
			p.cmd.Action.Args = append(p.cmd.Action.Args, "side", h)
			i++
		}
	}
	return i, nil
}
