package language

import (
	"slices"
	"strings"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file finds brigades by what people call them: answers name a brigade by its name, lines by its id.

// longestName is how many words a name of a brigade may have in a line.
const longestName = 6

// spelt is a name as it is typed: words folded as those of a line are, their letters and digits alone.
func spelt(name string) string {
	var b strings.Builder
	for _, w := range strings.Fields(name) {
		for _, r := range facts.Ordinal(game.Fold(w)) {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// brigadesCalled are the brigades with a name, in either language, that fits, or with a general of that id.
func (p *Parser) brigadesCalled(fits func(name string) bool, general string) (hit []int) {
	for k, b := range p.S.Field.Brigades {
		if fits(spelt(b.Say.EN)) || fits(spelt(b.Say.IT)) || general != "" && state.EqualID(b.General, general) {
			hit = append(hit, k)
		}
	}
	return hit
}

// nameBrigade writes the id of a brigade into the line where words from token i on are its whole name; with begun also where
// the token is the beginning of one name, or a brigadier's id, and no id of a brigade begins so.
func (p *Parser) nameBrigade(i int, begun bool) {
	if i >= len(p.Toks) || p.S.Field == nil || p.unitCalled(p.Toks[i].Text) && !p.ordinal(i) || p.exactBrigade(p.Toks[i].Text) >= 0 {
		return
	}
	write := func(k, words int) {
		b := &p.S.Field.Brigades[k]
		p.Toks = slices.Replace(slices.Clone(p.Toks), i, i+words, Token{Text: strings.ToLower(b.ID), raw: b.ID})
	}
	for n := min(len(p.Toks)-i, longestName); n > 0; n-- {
		w := ""
		for _, t := range p.Toks[i : i+n] {
			w += spelt(t.Text)
		}
		if hit := p.brigadesCalled(func(name string) bool { return w != "" && name == w }, ""); len(hit) == 1 {
			write(hit[0], n)
			return
		}
	}
	if hit := p.brigadesBegun(i); begun && len(hit) == 1 {
		write(hit[0], 1)
	}
}

// ordinal reports a token of digits that was typed as an ordinal number: 15th, which is no die.
func (p *Parser) ordinal(i int) bool {
	return facts.Digits(p.Toks[i].Text) && !facts.Digits(p.Toks[i].raw)
}

// brigadesBegun are the brigades whose name begins with a token, where it begins the id of none; digits alone begin no name.
func (p *Parser) brigadesBegun(i int) []int {
	w := spelt(p.Toks[i].Text)
	if k, several := p.brigade(p.Toks[i].Text); k >= 0 || len(several) > 0 || w == "" || facts.Digits(p.Toks[i].raw) {
		return nil
	}
	return p.brigadesCalled(func(name string) bool { return strings.HasPrefix(name, w) }, p.Toks[i].Text)
}

// severalCalled refuses an ordinal number that several units and brigades begin with; nil for any other token.
func (p *Parser) severalCalled(i int) *game.Refusal {
	if !p.ordinal(i) {
		return nil
	}
	var ids []string
	for _, k := range p.brigadesBegun(i) {
		ids = append(ids, p.S.Field.Brigades[k].ID)
	}
	if ids = append(ids, p.beginning(p.Toks[i].Text)...); len(ids) == 0 {
		return nil
	}
	return p.noBrigade(i, ids)
}

// notHis refuses the name of who commands brigades where a brigade stands, and offers his.
func (p *Parser) notHis(i int) *game.Refusal {
	hit, _ := p.generals(p.Toks[i].Text)
	if len(hit) != 1 {
		return nil
	}
	g := p.S.General(hit[0])
	if g == nil || g.Brigade >= 0 {
		return nil
	}
	r := p.refuse(game.BadValue, "parse.commander-brigade", g.Say)
	for _, b := range p.S.Field.Brigades {
		if b.Side == g.Side && (g.Division < 0 || b.Division == g.Division) && len(r.Ways) < 3 {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, b.ID), Say: ref.M("parse.way.order", b.Say)})
		}
	}
	return r
}
