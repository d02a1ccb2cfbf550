package language

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// This file reads questions about the table.

// morale is `morale A fire|melee`.
func (p *Parser) morale() *game.Refusal {
	var bad *game.Refusal
	r := p.one(oneForm{nameless: true}, func(i int) bool {
		v, _ := facts.Lexicon().Verb(p.Toks[i].Text)
		if v != "fire" && v != "melee" || p.S.Unit(p.Toks[i].Text) != nil {
			return false
		}
		if len(p.cmd.Action.Args) > 0 && bad == nil {
			bad = p.rest(i)
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, v)
		return true
	})
	return cmp.Or(bad, r)
}

// near is `near A [CM]`.
func (p *Parser) near() *game.Refusal { return p.withNumbers(1, 1, 0) }

// measure is `measure A B [CM]`.
func (p *Parser) measure() *game.Refusal { return p.withNumbers(2, 1, 0) }

// side is `side A [of] B [charge] [CM CM]`.
func (p *Parser) side() *game.Refusal {
	p.Toks = slices.DeleteFunc(p.Toks, func(t Token) bool { return facts.OfWords[t.Text] })
	for i := 2; i < len(p.Toks); i++ {
		if v, _ := facts.Lexicon().Verb(p.Toks[i].Text); v == "charge" && p.S.Unit(p.Toks[i].Text) == nil {
			p.cmd.Action.Args = append(p.cmd.Action.Args, "charge")
			p.Toks = slices.Delete(p.Toks, i, i+1)
			break
		}
	}
	n := len(p.cmd.Action.Args)
	if r := p.withNumbers(2, 2, -1000); r != nil {
		return r
	}
	if len(p.cmd.Action.Args) == n+1 {
		return p.needs("parse.what.second-gap")
	}
	return nil
}

// withNumbers reads some units and then up to so many centimetres, none below least.
func (p *Parser) withNumbers(units, numbers int, least float64) *game.Refusal {
	end := len(p.Toks)
	for end > 1 && p.isNumber(end-1) {
		end--
	}
	tail := p.Toks[end:]
	if len(tail) > numbers {
		return p.rest(end + numbers)
	}
	for i := range tail {
		x, r := p.cm(end+i, least, 1000)
		if r != nil {
			return r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, facts.DecimalText(x))
	}
	if units == 1 {
		return p.someUnits(end, 1, 1)
	}
	return p.someUnits(end, 2, 2)
}

func (p *Parser) isNumber(i int) bool {
	w := p.Toks[i].Text
	if p.S.Unit(w) != nil || p.tagged(w) != nil {
		return false
	}
	_, ok := facts.Decimal(w)
	return ok
}

// command is `command BRIGADE|DIVISION`.
func (p *Parser) command() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if d := p.division(1); d != "" {
		p.cmd.Action.Args = append(p.cmd.Action.Args, d)
	} else if r := p.brigadeArg(1); r != nil {
		return r
	}
	return p.rest(2)
}

// division is the id of a division of several that a token names, whole or by the only
// beginning that is no brigade's and no side's; empty when it names none.
func (p *Parser) division(i int) string {
	w, found := p.Toks[i].Text, ""
	if p.exactBrigade(w) >= 0 {
		return ""
	}
	if d := command.DivisionNamed(p.S, w); d >= 0 {
		return p.S.Field.Divisions[d].ID
	}
	if _, several := p.brigade(w); len(several) > 0 || command.SideNamed(p.S.Field, w) >= 0 || w == "" {
		return ""
	}
	for _, d := range p.S.Field.Divisions {
		if chain.Several(p.S, d.Side) && len(w) <= len(d.ID) && state.EqualID(d.ID[:len(w)], w) {
			if found != "" {
				return ""
			}
			found = d.ID
		}
	}
	return found
}

// unitsOf is `units [SIDE|DIVISION|BRIGADE]`.
func (p *Parser) unitsOf() *game.Refusal {
	p.nameBrigade(1, true)
	w := p.Toks[1].Text
	b, several := p.brigade(w)
	d := p.division(1)
	switch k := command.SideNamed(p.S.Field, w); {
	case d != "":
		p.cmd.Action.Args = append(p.cmd.Action.Args, d)
	case p.exactBrigade(w) >= 0 || k < 0 && b >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.S.Field.Brigades[b].ID)
	case k >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, casting.SideSlug(p.S.Field.Sides[k].Name))
	case len(several) > 0:
		return p.noBrigade(1, several)
	default:
		return p.sideArg(1)
	}
	return p.rest(2)
}

// sideOnly is a verb with perhaps a side.
func (p *Parser) sideOnly() *game.Refusal {
	if len(p.Toks) < 2 {
		return nil
	}
	if r := p.sideArg(1); r != nil {
		return r
	}
	return p.rest(2)
}

// allOnly is a verb with perhaps the word for everything.
func (p *Parser) allOnly() *game.Refusal {
	if len(p.Toks) < 2 || p.Toks[1].Text != "all" && facts.EnglishOf()[p.Toks[1].Text] != "all" {
		return p.rest(1)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, "all")
	return p.rest(2)
}

// legal is `legal A [VERB]`.
func (p *Parser) legal() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if id, ok := p.figure(1); ok {
		p.cmd.Action.Args = append(p.cmd.Action.Args, id)
		return p.rest(2)
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.Toks) < 3 {
		return nil
	}
	v, ok := facts.Lexicon().Verb(p.Toks[2].Text)
	if !ok || !slices.ContainsFunc(state.Phases().All, func(x tables.Phase) bool { return slices.Contains(x.Verbs, v) }) {
		return p.rest(2)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, v)
	return p.rest(3)
}
