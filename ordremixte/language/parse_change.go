package language

import (
	"cmp"
	"slices"
	"strconv"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// This file reads lines of facts and dice that change what was typed before.

// variant reports a line without a verb: facts, dice and `at` only. A word that
// is a verb too counts as a fact here (moved?).
func (p *Parser) variant() bool {
	for _, t := range p.Toks {
		if !p.Plain(t.Text) {
			return false
		}
	}
	return true
}

// changes reports a line that changes an entry with these units: facts, dice and
// its own units, or a line that begins with no verb at all.
func (p *Parser) changes(units []game.Operand) bool {
	if _, verb := facts.Lexicon().Verb(p.Toks[0].Text); !verb {
		return true
	}
	for _, t := range p.Toks {
		if k, _, _ := within(units, p.S, t.Text); k < 0 && !p.Plain(t.Text) {
			return false
		}
	}
	return true
}

// change is a line of facts and dice laid over an action that was typed before:
// the last question, or the entry that is put right. A unit of that action that
// is named takes the facts behind it; without one, words before `at` belong to
// the first side and words after it to the second.
func (p *Parser) change(base game.Action, toks []Token) (game.Command, *game.Refusal) {
	c, r := p.overlay(base, toks)
	if r != nil && (!p.line.Ask || len(toks) < 2) {
		r.Ways = nil // the words before them are not known here
	}
	return c, r
}

func (p *Parser) overlay(base game.Action, toks []Token) (game.Command, *game.Refusal) {
	p.verb, p.form = base.Verb, formOf(base.Verb)
	if p.form.read == nil {
		p.form.Cite = "OM §7"
	}
	p.Toks = toks
	p.cmd = game.Command{Ask: p.line.Ask, Action: base}
	a := &p.cmd.Action
	a.Units = slices.Clone(base.Units)
	if p.line.Force {
		a.Force, a.Text = true, p.line.Reason
	}
	if r := p.changed(toks); r != nil {
		return p.cmd, r
	}
	if r := p.settle(); r != nil {
		return game.Command{}, r
	}
	for _, f := range base.Facts {
		if !slices.ContainsFunc(a.Facts, func(n game.Fact) bool { return n.Of == f.Of && n.Name == f.Name }) {
			a.Facts = append(a.Facts, game.Fact{Of: f.Of, Name: f.Name, Value: f.Value})
		}
	}
	slices.SortStableFunc(a.Facts, func(x, y game.Fact) int {
		return cmp.Or(cmp.Compare(x.Of, y.Of), cmp.Compare(x.Name, y.Name))
	})
	return p.cmd, nil
}

// changed reads the facts and dice of a change, each of the unit or the side named
// before it.
func (p *Parser) changed(toks []Token) *game.Refusal {
	of, die := "a", ""
	for i, t := range toks {
		if facts.AtWords[t.Text] {
			of, die = "t", ""
			continue
		}
		kind, theFacts, n, r := p.classify(i)
		if r != nil {
			return r
		}
		switch kind {
		case dieToken:
			p.cmd.Faces = append(p.cmd.Faces, dice.Face{Unit: die, Face: n, By: dice.Hand})
		case factToken:
			for _, f := range theFacts {
				if info, sit, ok := facts.FactNamed(f.Name); !ok || sit {
					f.of = ""
				} else if f.of == "" && info != nil {
					f.of = of
				}
				p.facts = append(p.facts, f)
			}
		case unitToken:
			units := p.cmd.Action.Units
			k, m, id := within(units, p.S, t.Text)
			if k < 0 {
				r := p.refuse(game.Unknown, "parse.change-unit", t.raw)
				r.Hint = ref.M("parse.change-hint")
				return r
			}
			of, die = "at"[k:k+1], id
			if len(units[k].IDs) > 1 {
				of += strconv.Itoa(m + 1)
			}
		case skipToken:
		default:
			return p.refuse(game.Unknown, "parse.change-unit", t.raw)
		}
	}
	return nil
}
