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
	"adjutant/tables"
)

// tagged finds a living unit by its label.
func (p *Parser) tagged(w string) *state.Unit {
	if w == "" {
		return nil
	}
	for _, u := range p.S.Units {
		if u.Status != state.Destroyed && state.EqualID(u.Tag, w) {
			return u
		}
	}
	return nil
}

// standing says which units may stand at a place of a line.
type standing struct {
	role string // a or t
	side int    // -1 when either may
	dead bool   // units that are gone may be named
}

// lookup finds the unit that a token names: an exact id, a tag, or a beginning
// that is unique among the units that can stand there.
func (p *Parser) lookup(i int, at standing) (*state.Unit, *game.Refusal) {
	w := p.Toks[i].Text
	u := p.S.Unit(w)
	if u == nil {
		u = p.tagged(w)
	}
	if u == nil {
		u = p.S.Unit(facts.Ordinal(w))
	}
	if u != nil {
		if p.fallen(u, at) {
			return nil, p.gone(i, u, at)
		}
		return u, nil
	}
	w = facts.Ordinal(w)
	for _, fits := range []func(*state.Unit) bool{
		func(u *state.Unit) bool { return p.fits(u, at) && able(p.verb, at.role, u) },
		func(u *state.Unit) bool { return p.fits(u, at) },
		func(u *state.Unit) bool { return u.Status != state.Destroyed },
		func(u *state.Unit) bool { return u.Status == state.Destroyed },
	} {
		var found []*state.Unit
		for _, u := range p.S.Units {
			if fits(u) && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
				found = append(found, u)
			}
		}
		switch {
		case len(found) == 1 && p.fallen(found[0], at):
			return nil, p.gone(i, found[0], at)
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			names := ref.Comma{}
			r := p.refuse(game.Ambiguous, "parse.ambiguous-unit", p.Toks[i].raw, nil)
			for k, u := range found {
				if k < 8 {
					names = append(names, u.ID)
				}
				if k < 3 {
					r.Ways = append(r.Ways, p.wayUnit(i, u))
				}
			}
			r.Say.Args[1] = names
			return nil, r
		}
	}
	return nil, p.unknownUnit(i, at)
}

// fallen reports a unit that is no more and may not be named there; who falls in this fire has its own all the same (OM §7).
func (p *Parser) fallen(u *state.Unit, at standing) bool {
	return u.Status == state.Destroyed && !at.dead && !(p.verb == "fire" && at.role == "a" && p.S.FallsNow(u))
}

func (p *Parser) fits(u *state.Unit, at standing) bool {
	if p.fallen(u, at) {
		return false
	}
	return at.side < 0 || u.Side == at.side
}

func (p *Parser) wayUnit(i int, u *state.Unit) game.Way {
	return game.Way{Line: p.with(i, u.ID+p.point), Say: ref.M("parse.way.unit", cmp.Or(u.Say, ref.Name{EN: u.ID, IT: u.ID}))}
}

func (p *Parser) gone(i int, u *state.Unit, at standing) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.dead-unit", u.ID)
	r.Hint = ref.M("parse.dead-unit-hint", u.ID)
	for _, id := range game.Nearest(strings.ToLower(u.ID), p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.S.Unit(id)))
	}
	return r
}

// names are the ids of the units that can stand there and are not in the line.
func (p *Parser) names(at standing) []string {
	var out []string
	for _, u := range p.S.Units {
		if p.fits(u, at) && !slices.ContainsFunc(p.Toks, func(t Token) bool { return state.EqualID(t.Text, u.ID) }) {
			out = append(out, u.ID)
		}
	}
	return out
}

// digits refuses digits alone where a unit stands; with the word for what they count behind them the two are one word: 4 bases, 4b.
func (p *Parser) digits(i int) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.digits-unit", p.Toks[i].raw)
	r.Hint = ref.M("parse.digits-unit-hint")
	if r.Ways = p.counted(i); len(r.Ways) == 0 {
		r.Ways = p.asBases(i)
	}
	return r
}

// counts are the words for what digits count, and what stands behind the digits for it.
var counts = map[string]string{"base": "b", "bases": "b", "basi": "b", "pm": "pm", "cm": "cm"}

// troops are words that a newcomer counts troops with, and what a line says in their place: a unit is so many bases.
var troops = map[string]string{
	"battalions": "", "battalion": "", "battaglioni": "", "battaglione": "", "companies": "", "company": "", "compagnie": "", "compagnia": "", "stands": "", "figures": "", "men": "", "uomini": "", "basette": "", "infantry": "", "fanteria": "",
	"squadrons": "lcav", "squadron": "lcav", "squadroni": "cavl", "squadrone": "cavl", "cavalry": "lcav", "cavalleria": "cavl",
	"guns": "gun", "gun": "gun", "cannons": "gun", "cannoni": "pezzo", "pezzi": "pezzo", "pezzo": "pezzo", "artillery": "gun", "artiglieria": "pezzo", "batteries": "gun", "battery": "gun", "batterie": "pezzo", "batteria": "pezzo",
}

// asBases offers the line with digits alone as so many bases, and with a word for troops behind them as such bases; so
// too the digits behind `at`. Only where a verb asks about units that nobody names.
func (p *Parser) asBases(i int) []game.Way {
	if !facts.VerbNamed(p.verb).Ruled || i < 0 || i >= len(p.Toks) {
		return nil
	}
	var t []Token
	most := facts.UnitFacts[facts.FBases].Max
	for k := 0; k < len(p.Toks); k++ {
		x := p.Toks[k]
		n, err := strconv.Atoi(x.Text)
		if k == i && (err != nil || n < 1 || n > most) {
			return nil
		}
		t = append(t, x)
		if err != nil || n < 1 || n > most || k != i && !(k > 0 && p.between(k-1)) {
			continue
		}
		t[len(t)-1].raw += "b"
		if k+1 < len(p.Toks) {
			if arm, is := troops[p.Toks[k+1].Text]; is {
				if k++; arm != "" {
					t = append(t, Token{raw: arm})
				}
			}
		}
	}
	return []game.Way{{Line: p.write(t), Say: ref.M("parse.way.bases")}}
}

// counted offers the line with digits and the word behind them as one word.
func (p *Parser) counted(i int) []game.Way {
	if i < 0 || i+1 >= len(p.Toks) || strings.Trim(p.Toks[i].Text, "0123456789") != "" {
		return nil
	}
	if _, ok := counts[p.Toks[i+1].Text]; !ok {
		return nil
	}
	var t []Token
	for k := 0; k < len(p.Toks); k++ {
		x := p.Toks[k]
		if k+1 < len(p.Toks) && facts.Digits(x.Text) {
			if unit, ok := counts[p.Toks[k+1].Text]; ok {
				x.raw += unit
				k++
			}
		} else if p.inForm(k) {
			continue
		}
		t = append(t, x)
	}
	return []game.Way{{Line: p.write(t)}}
}

// inForm reports the small word before a formation in what is said: in square.
func (p *Parser) inForm(i int) bool {
	if i < 1 || i+1 >= len(p.Toks) || p.Toks[i].Text != "in" {
		return false
	}
	c, ok := facts.Lexicon().Fact(p.Toks[i+1].Text)
	return ok && strings.HasPrefix(c, "form.")
}

// newcomers are words that a newcomer says for facts, and the words of lines that may be meant.
var newcomers = map[string][]string{
	"cavalry": {"lcav", "hcav"}, "horse": {"lcav", "hcav"}, "cavalleria": {"cavl", "cavp"},
	"artillery": {"lgun", "gun", "hgun"}, "guns": {"lgun", "gun", "hgun"}, "artiglieria": {"pezzol", "pezzo", "pezzop"}, "cannoni": {"pezzol", "pezzo", "pezzop"},
	"cover": {"lightcover", "hardcover"}, "covered": {"lightcover", "hardcover"}, "coperta": {"cl", "cd"}, "coperto": {"cl", "cd"}, "copertura": {"cl", "cd"},
	"wood": {"lightcover"}, "woods": {"lightcover"}, "hedge": {"lightcover"}, "bosco": {"cl"}, "siepe": {"cl"},
	"house": {"hardcover"}, "houses": {"hardcover"}, "village": {"hardcover"}, "building": {"hardcover"}, "casa": {"cd"}, "case": {"cd"}, "villaggio": {"cd"}, "edificio": {"cd"},
	"grenadiers": {"elite"}, "guard": {"elite"}, "granatieri": {"elite"}, "guardia": {"elite"},
}

// unknownUnit refuses a word that is neither a unit nor anything else.
func (p *Parser) unknownUnit(i int, at standing) *game.Refusal {
	t := p.Toks[i]
	if _, ok := facts.Lexicon().Verb(t.Text); ok {
		r := p.refuse(game.Unknown, "parse.two-verbs", t.raw)
		r.Hint = ref.M("parse.two-verbs-hint")
		if p.verb == "fire" && i == 1 && t.Text == "c" { // the first letter of a short range in Italian
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, "s"), Say: ref.M("parse.way.short")})
		}
		if i > 1 {
			semi := slices.Clone(p.Toks)
			semi[i-1].raw += " ;"
			r.Ways = append(r.Ways, game.Way{Line: p.write(semi), Say: ref.M("parse.way.two-lines")})
		}
		return r
	}
	if len(p.S.Units) == 0 {
		r := p.refuse(game.Unknown, "parse.no-units", t.raw)
		r.Hint = ref.M("parse.no-units-hint")
		r.Ways = append(append(r.Ways, p.counted(i-1)...), p.meantFacts(i)...)
		return r
	}
	if r := p.aBrigade(i, at); r != nil {
		return r
	}
	r := p.refuse(game.Unknown, "parse.unknown-unit", t.raw)
	r.Hint = ref.M("parse.unknown-unit-hint")
	for _, id := range game.Nearest(t.Text, p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.S.Unit(id)))
	}
	if p.verb == "moved" {
		var ids []string
		for _, b := range p.S.Field.Brigades {
			ids = append(ids, b.ID)
		}
		for _, id := range game.Nearest(t.Text, ids) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.brigade", id)})
		}
		return r
	}
	if len(r.Ways) == 0 && p.point == "" {
		r.Ways = append(r.Ways, p.meantFacts(i)...)
	}
	return r
}

// mostLed is how many units of a brigade are offered for its name.
const mostLed = 3

// aBrigade refuses a brigade where one unit stands, and offers units of it; nil where the word is none.
func (p *Parser) aBrigade(i int, at standing) *game.Refusal {
	k := p.exactBrigade(p.Toks[i].Text)
	if k < 0 || facts.VerbNamed(p.verb).Name == "moved" {
		return nil
	}
	r := p.refuse(game.Unknown, "parse.brigade-unit", p.Toks[i].raw)
	for _, u := range p.S.Units {
		if u.Brigade == k && p.fits(u, at) && len(r.Ways) < mostLed {
			r.Ways = append(r.Ways, p.wayUnit(i, u))
		}
	}
	if len(r.Ways) == 0 {
		return nil
	}
	return r
}

// meantFacts offers the line with a word of the fact lists that is spelt much like the
// one that stands there; the name of a fact that is yes or no and has no such word, with yes behind it.
func (p *Parser) meantFacts(i int) []game.Way {
	if said := p.said(i); said != nil {
		return said
	}
	var out []game.Way
	name := p.Toks[i].Text
	if n, italian := facts.NameOf()[name]; italian {
		name = n
	}
	if f, _, ok := facts.FactNamed(name); ok && f.Kind == facts.YesOrNo && slices.ContainsFunc(strings.Fields(f.Reads), func(r string) bool { return r == p.verb || strings.HasPrefix(r, p.verb+":") }) {
		said := ref.Name{EN: f.Name + "=yes", IT: facts.ItalianFact(f.Name, "yes")}
		return []game.Way{{Line: p.with(i, f.Name+"=yes"), Say: ref.M("parse.way.word", said)}}
	}
	if ways := p.valued(i); ways != nil {
		return ways
	}
	meant := map[string]bool{}
	near := newcomers[p.Toks[i].Text]
	if near == nil {
		near = game.NearestWords(p.Toks[i].Text, facts.Lexicon().Words(tables.Facts))
	}
	for _, w := range near {
		c, _ := facts.Lexicon().Fact(w)
		if meant[c] {
			continue
		}
		meant[c] = true
		out = append(out, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.word", bothWords(tables.Facts, w))})
	}
	return out
}

// valued offers the line with the name of a fact before a word that it may be and that no list of words has: infantry is
// arm=infantry, snow weather=snow.
func (p *Parser) valued(i int) (out []game.Way) {
	w := p.Toks[i].Text
	if len(w) < 3 || newcomers[w] != nil {
		return nil
	}
	for _, f := range facts.All() {
		if f.Kind != facts.Word {
			continue
		}
		value, _, ok := f.Value(w)
		if !ok || !slices.ContainsFunc([]string{"", "a", "t"}, func(of string) bool {
			return facts.MattersAs(p.verb, of, facts.Said{Name: f.Name, Value: value})
		}) {
			continue
		}
		said := ref.Name{EN: f.Name + "=" + value, IT: facts.ItalianFact(f.Name, value)}
		out = append(out, game.Way{Line: p.with(i, f.Name+"="+value), Say: ref.M("parse.way.word", said)})
	}
	return out
}

// bothWords is what a word of a list stands for, in full, in each language.
func bothWords(l tables.List, w string) ref.Name {
	c, ok := facts.Lexicon().Look(l, w)
	if !ok {
		return ref.Name{EN: w, IT: w}
	}
	return ref.Name{EN: facts.Lexicon().Aliases(l, c, "en")[0], IT: facts.Lexicon().Aliases(l, c, "it")[0]}
}

// able reports whether the kind of unit can do this at all; the rules say why
// not when an exact id is typed.
func able(verb, role string, u *state.Unit) bool {
	horse := u.Mounted()
	guns := u.IsArtillery()
	if role == "t" {
		return verb != "counter" && verb != "square" || horse
	}
	switch verb {
	case "fire":
		return !horse && (u.Status == state.Steady)
	case "charge":
		return !guns && u.Status == state.Steady
	case "counter", "breakthrough":
		return horse
	case "square", "follow":
		return !horse && !guns
	case "rally":
		return u.Status == state.Routing
	case "limber", "unlimber", "ray":
		return guns
	}
	return true
}

// enemyOf is the side opposite, -1 when the side is not known.
func enemyOf(side int) int {
	if side < 0 {
		return -1
	}
	return 1 - side
}
