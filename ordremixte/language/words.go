package language

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// ParseFacts makes the question of `adjutant odds VERB --FACT VALUE...`: units
// without names, known by their facts alone. verb may have its word behind it
// (morale fire). Facts that do not count are kept, and [Notes] names them. The
// error is a *game.Refusal.
func ParseFacts(verb string, flags []facts.Flag) (game.Command, error) {
	c, r := parseFlags(verb, flags)
	if r != nil {
		return game.Command{}, r
	}
	return c, nil
}

// ofVerb is a question about units without names, before any fact.
func ofVerb(verb string) (*Parser, *game.Refusal) {
	words := strings.Fields(strings.ToLower(verb))
	p := &Parser{S: &state.State{Field: &state.Field{}}, last: &game.Last{}}
	p.form.Cite = "OM §7"
	if len(words) == 0 {
		return p, p.refuse(game.Unknown, "parse.empty")
	}
	v, _ := facts.Lexicon().Verb(words[0])
	if !facts.VerbNamed(v).Ruled {
		return p, p.refuse(game.Unknown, "parse.no-odds", words[0])
	}
	p.verb, p.form = v, formOf(v)
	p.cmd.Ask = true
	a := &p.cmd.Action
	a.Verb = v
	a.Units = []game.Operand{{IDs: []string{""}}}
	if v == "fire" || v == "charge" || v == "melee" {
		a.Units = append(a.Units, game.Operand{IDs: []string{""}})
	}
	for _, w := range words[1:] {
		under, _ := facts.Lexicon().Verb(w)
		if v != "morale" || under != "fire" && under != "melee" || len(a.Args) > 0 {
			return p, p.refuse(game.BadValue, "parse.too-much", w, ref.Word("parse.verb."+v))
		}
		a.Args = append(a.Args, under)
	}
	return p, nil
}

func parseFlags(verb string, flags []facts.Flag) (game.Command, *game.Refusal) {
	p, r := ofVerb(verb)
	if r != nil {
		return p.cmd, r
	}
	a := &p.cmd.Action
	for i, f := range flags {
		name, value := strings.ToLower(f.Name), strings.ToLower(f.Value)
		_, bare := facts.Prefix(name)
		if info, _, ok := facts.FactNamed(bare); value == "" && (!ok || info.Kind == facts.YesOrNo) {
			value = "yes"
		}
		p.Toks = append(p.Toks, Token{Text: name + "=" + value, raw: name + "=" + value})
		theFacts, r := p.assignment(i)
		if r != nil {
			r.Ways = nil // these are flags, no line
			return game.Command{}, r
		}
		for _, x := range theFacts {
			if _, sit, known := facts.FactNamed(x.Name); known && !sit && x.of == "" {
				x.of = "a"
			}
			if strings.HasPrefix(x.of, "t") && len(a.Units) == 1 {
				a.Units = append(a.Units, game.Operand{IDs: []string{""}})
			}
			p.facts = append(p.facts, x)
		}
	}
	for k := range p.facts {
		if r := p.owner(&p.facts[k]); r != nil {
			return game.Command{}, r
		}
	}
	if r := p.arrange(); r != nil {
		r.Ways = nil
		return game.Command{}, r
	}
	return p.cmd, nil
}
