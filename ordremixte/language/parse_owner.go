package language

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// settle checks the facts of the line and puts them in order.
func (p *Parser) settle() *game.Refusal {
	for k := range p.facts {
		f := &p.facts[k]
		if r := p.owner(f); r != nil {
			return r
		}
		if p.verb == "set" {
			if !settles(f.Name) {
				return p.notKept(f)
			}
			continue
		}
		if !facts.MattersAs(p.verb, f.of, f.Said) {
			return p.misplaced(f)
		}
	}
	return p.arrange()
}

// settles is whether set takes a fact: how a unit stands, or what its state keeps.
func settles(name string) bool {
	u, ok := facts.UnitFactNamed(name)
	return name == "status" || ok && state.Keeps(u)
}

// notKept refuses to set what the state of a unit does not have, and names the lines in
// which it can be said.
func (p *Parser) notKept(f *stated) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.set-line", f.Name)
	verbs := ref.Comma{}
	for _, v := range facts.Readers(f.Said) {
		verbs = append(verbs, ref.Word("parse.verb."+v))
	}
	if len(verbs) > 0 {
		r.Hint = ref.M("parse.set-line-hint", verbs)
	}
	if len(p.facts) > 1 {
		r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
	}
	return r
}

// owner checks that the unit a fact speaks of is in the line.
func (p *Parser) owner(f *stated) *game.Refusal {
	if f.of == "" {
		return nil
	}
	k, n := 0, 0
	if f.of[0] == 't' {
		k = 1
	}
	if len(f.of) > 1 {
		n, _ = strconv.Atoi(f.of[1:])
	}
	units := p.cmd.Action.Units
	if k >= len(units) || n > len(units[k].IDs) {
		return p.refuse(game.BadValue, "parse.no-owner", p.Toks[f.tok].raw)
	}
	if n > 0 && len(units[k].IDs) == 1 {
		f.of = f.of[:1]
	}
	return nil
}

// arrange sorts the facts and refuses one that is stated in two ways.
func (p *Parser) arrange() *game.Refusal {
	slices.SortStableFunc(p.facts, func(a, b stated) int {
		return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.Name, b.Name))
	})
	p.cmd.Action.Facts = nil
	for k, f := range p.facts {
		if k > 0 && p.facts[k-1].of == f.of && p.facts[k-1].Name == f.Name {
			if p.facts[k-1].Value == f.Value {
				continue
			}
			r := p.refuse(game.BadValue, "parse.fact-twice", f.Name, p.facts[k-1].Value, f.Value)
			for _, t := range []int{p.facts[k-1].tok, f.tok} {
				if t > 0 && t < len(p.Toks) && p.facts[k-1].tok != f.tok {
					r.Ways = append(r.Ways, game.Way{Line: p.without(t), Say: ref.M("parse.way.without")})
				}
			}
			return r
		}
		p.cmd.Action.Facts = append(p.cmd.Action.Facts, game.Fact{Of: f.of, Name: f.Name, Value: f.Value})
	}
	return nil
}

// misplaced refuses a fact that no rule reads where it stands, and names the
// place where one would.
func (p *Parser) misplaced(f *stated) *game.Refusal {
	typed := p.Toks[f.tok].raw
	info, sit, _ := facts.FactNamed(f.Name)
	if !sit && f.of != "" { // a ruling speaks of nobody
		here := f.of[:1]
		there := "t"
		if here == "t" {
			there = "a"
		}
		if facts.MattersAs(p.verb, there, f.Said) {
			r := p.refuse(game.BadValue, "parse.fact-place", typed, facts.RoleWord(p.verb, here), facts.RoleWord(p.verb, there))
			k := 0
			if there == "t" {
				k = 1
			}
			if len(p.cmd.Action.Units) > k && p.ends[k] > 0 && !strings.Contains(typed, "=") {
				r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, p.ends[k]), Say: ref.M("parse.way.place", typed, facts.RoleWord(p.verb, there))})
			}
			r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
			return r
		}
	}
	return p.pointless(f, info)
}

// pointless refuses a fact that the verb does not read at all.
func (p *Parser) pointless(f *stated, info *facts.FactInfo) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.fact-nowhere", p.Toks[f.tok].raw, ref.Word("parse.verb."+p.verb))
	verbs := ref.Comma{}
	for _, v := range facts.Readers(f.Said) {
		verbs = append(verbs, ref.Word("parse.verb."+v))
	}
	if len(verbs) > 0 {
		r.Hint = ref.M("parse.fact-nowhere-hint", p.Toks[f.tok].raw, verbs)
	}
	if info != nil {
		r.Ref = info.Ref
	}
	r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
	return r
}
