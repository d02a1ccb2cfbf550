package language

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// This file reads the lines of movement (OM §8).

// leftRight reads a hand and an angle, and nothing more.
func (p *Parser) leftRight(i int, most float64) *game.Refusal {
	p.toAHand(i)
	if r := p.hand(i, most); r != nil {
		return r
	}
	return p.rest(i + 2)
}

// hand reads a hand and an angle.
func (p *Parser) hand(i int, most float64) *game.Refusal {
	if i+1 >= len(p.Toks) {
		return p.needs("parse.what.angle")
	}
	h := facts.HintWords[p.Toks[i].Text]
	if h != "left" && h != "right" {
		return p.meantWord(p.refuse(game.BadValue, "parse.left-right", p.Toks[i].raw), i, "left", "right")
	}
	x, r := p.cm(i+1, 0, most)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h, facts.DecimalText(x))
	return nil
}

// toAHand leaves out the small words before a hand, of `a destra` and to the left, from token from on.
func (p *Parser) toAHand(from int) {
	for k := len(p.Toks) - 2; k >= from; k-- {
		w, h := p.Toks[k].Text, facts.HintWords[p.Toks[k+1].Text]
		if facts.HandWords[w] && p.S.Unit(w) == nil && (h == "left" || h == "right") {
			p.Toks = slices.Delete(p.Toks, k, k+1)
		}
	}
}

// move is `move A... forward CM`, `move A... back CM`, `move A... oblique CM left|right DEG` or
// `move A to X Y`, each perhaps with `strategic`. Several units, or a brigade, move
// alike.
func (p *Parser) move() *game.Refusal {
	if i := p.blockWord(); i > 0 {
		return p.intoBlock(i)
	}
	p.atIsTo()
	p.toAHand(3)
	if id, ok := p.figure(1); ok && len(p.Toks) > 2 && facts.HintWords[p.Toks[2].Text] == "to" {
		return p.figureTo(id, "to", 3)
	}
	if id, ok := p.figure(1); ok && len(p.Toks) > 2 && ways[facts.HintWords[p.Toks[2].Text]] != "" && p.begins(p.Toks[1].Text) == 0 && !p.leads(1) {
		return p.rider(id)
	}
	p.spread()
	g, i, r := p.movers()
	if r != nil {
		return r
	}
	if len(g.members) == 0 {
		return p.needs("parse.what.unit")
	}
	if r := p.take(g, standing{role: "a", side: -1}, "&"); r != nil {
		return r
	}
	return p.way(i)
}

// leads reports a word that is also that of a brigade: what moves then is the brigade.
func (p *Parser) leads(i int) bool {
	k, several := p.brigade(p.Toks[i].Text)
	return k >= 0 || len(several) > 0
}

// rider refuses a way for the figure of a general, which has no front: it goes to a place.
func (p *Parser) rider(id string) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.rider", p.Toks[1].raw)
	if g := p.S.General(id); g != nil {
		if at, stands := p.S.Stands(g); stands {
			r.Ways = append(r.Ways, game.Way{Line: "move " + id + " to " + facts.DecimalText(at.X) + "," + facts.DecimalText(at.Y), Say: ref.M("parse.way.rider")})
		}
	}
	return r
}

// atIsTo reads at as to before a place, and leaves out the unit of a number: what a move is given in are centimetres and degrees.
func (p *Parser) atIsTo() {
	for k := len(p.Toks) - 1; k > 1; k-- {
		if p.Toks[k].Text == "cm" && p.isNumber(k-1) && p.S.Unit("cm") == nil {
			p.Toks = slices.Delete(p.Toks, k, k+1)
		}
	}
	for k := 2; k+1 < len(p.Toks); k++ {
		if p.before(k) && (p.isNumber(k+1) || strings.Contains(p.Toks[k+1].Text, ",")) {
			p.Toks[k].Text = "to"
		}
	}
}

// movers reads the units up to the word that says how they move.
func (p *Parser) movers() (g group, i int, r *game.Refusal) {
	for i = 1; i < len(p.Toks) && ways[facts.HintWords[p.Toks[i].Text]] == ""; i++ {
		kind, _, _, r := p.classify(i)
		switch {
		case r != nil:
			return g, i, r
		case kind == skipToken && i > 1:
			continue
		case kind == dieToken && p.cutWay(i):
			return g, i, p.meantWord(p.refuse(game.BadValue, "parse.bad-way", p.Toks[i-1].raw), i-1, wayWords...)
		case kind == dieToken && len(g.members) == 1 && i == len(p.Toks)-1: // centimetres without a way
			r := p.needs("parse.what.way")
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, "forward "+p.Toks[i].raw), Say: ref.M("parse.way.forward", p.Toks[i].raw)})
			return g, i, r
		case len(g.members) == 1 && i == len(p.Toks)-1 && facts.Digits(strings.TrimSuffix(p.Toks[i].Text, "cm")):
			cm := strings.TrimSuffix(p.Toks[i].Text, "cm")
			r := p.needs("parse.what.way")
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, "forward "+cm), Say: ref.M("parse.way.forward", cm)})
			return g, i, r
		case i > 1 && !p.moreMovers(i, kind):
			return g, i, p.meantWord(p.refuse(game.BadValue, "parse.bad-way", p.Toks[i].raw), i, wayWords...)
		case kind != unitToken && kind != lastToken:
			return g, i, p.someUnitAt(i)
		}
		g.members = append(g.members, member{kind: kind, tok: i})
		g.end = i
	}
	return g, i, nil
}

// moreMovers reports a token that is meant for a unit, behind the first: a number is the
// slip of one, another word is sooner that of a way.
func (p *Parser) moreMovers(i int, kind tokenKind) bool {
	w := p.Toks[i].Text
	if kind == unitToken {
		return p.begins(w) > 0 || p.tagged(w) != nil || strings.Contains(w, "/")
	}
	return kind == dieToken || kind == lastToken
}

// way reads how the units move from token i on.
func (p *Parser) way(i int) *game.Refusal {
	if i < len(p.Toks) && facts.HintWords[p.Toks[i].Text] == "flee" {
		p.cmd.Action.Args = append(p.cmd.Action.Args, "flee")
		return p.rest(i + 1)
	}
	if i == len(p.Toks) {
		return p.needs("parse.what.way")
	}
	how := facts.HintWords[p.Toks[i].Text]
	if how == "to" {
		x, y, next, r := p.position(i + 1)
		if r != nil {
			return r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, "to", x, y)
		return p.fast(next)
	}
	if i+1 == len(p.Toks) {
		return p.needs("parse.what.way")
	}
	x, r := p.cm(i+1, 0, 1000)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, how, facts.DecimalText(x))
	switch how {
	case "forward":
		return p.fast(i + 2)
	case "back":
		return p.rest(i + 2)
	}
	if r := p.hand(i+2, 90); r != nil {
		return r
	}
	return p.fast(i + 4)
}

// ways are the words that say how a unit moves.
var ways = map[string]string{"forward": "forward", "oblique": "oblique", "back": "back", "to": "to", "flee": "flee"}

// fast reads the word that says that a move is strategic, and then nothing more.
func (p *Parser) fast(i int) *game.Refusal {
	if i < len(p.Toks) && facts.HintWords[p.Toks[i].Text] == "strategic" {
		p.cmd.Action.Args = append(p.cmd.Action.Args, "strategic")
		i++
	}
	return p.rest(i)
}

// wheel is `wheel A left|right DEG`.
func (p *Parser) wheel() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	return p.leftRight(2, 180)
}

// unitsUntil reads one unit or several, up to the token that is no unit any more;
// the last one is never a unit.
func (p *Parser) unitsUntil(ends func(i int) bool) (int, *game.Refusal) {
	if len(p.Toks) < 2 {
		return 1, p.needs("parse.what.unit")
	}
	i := 1
	for ; i < len(p.Toks); i++ {
		if i > 1 {
			if kind, _, _, r := p.classify(i); ends(i) || i == len(p.Toks)-1 || r == nil && kind != unitToken && kind != lastToken {
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
func (p *Parser) turning(i int) string {
	if h := facts.HintWords[p.Toks[i].Text]; h == "about" || h == "left" || h == "right" {
		return h
	}
	return ""
}

// face is `face A... about|left|right`.
func (p *Parser) face() *game.Refusal {
	p.toAHand(2)
	i, r := p.unitsUntil(func(i int) bool { return p.turning(i) != "" })
	if r != nil {
		return r
	}
	if i >= len(p.Toks) {
		return p.needs("parse.what.facing")
	}
	h := p.turning(i)
	if h == "" {
		r := p.refuse(game.BadValue, "parse.bad-facing", p.Toks[i].raw)
		if form, _, ok := facts.UnitFacts[facts.FFormation].Value(p.Toks[i].Text); ok { // a formation is taken with form
			t := slices.Clone(p.Toks)
			t[0].raw = "form"
			r.Ways = []game.Way{{Line: p.write(t), Say: ref.M("placed.way-form", ref.Word("formation."+form))}}
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h)
	return p.rest(i + 1)
}

// formationAt reads a formation, or a screen going out or coming back; "" when the
// token is none.
func (p *Parser) formationAt(i int) string {
	if h := facts.HintWords[p.Toks[i].Text]; h == "screen" || h == "recall" {
		return h
	}
	if f, ok := BareFact(p.Toks[i].Text); ok && f[0].Name == "formation" {
		return f[0].Value
	}
	return ""
}

// formation is `form A... FORMATION`, with the bases abreast of a line of horse and
// the way it turns meanwhile: `form A line 4b`, `form A line left`.
func (p *Parser) formation() *game.Refusal {
	i, r := p.unitsUntil(func(i int) bool { return p.formationAt(i) != "" })
	if r != nil {
		return r
	}
	if i >= len(p.Toks) {
		return p.needs("parse.what.formation")
	}
	f := p.formationAt(i)
	if f == "" {
		return p.badFormation(i)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, f)
	if i++; f == "screen" && i < len(p.Toks) {
		x, r := p.cm(i, 0, 1000)
		if r != nil {
			return r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, facts.DecimalText(x))
		i++
	}
	if f == "screen" || f == "recall" {
		return p.rest(i)
	}
	for ; i < len(p.Toks); i++ {
		if name, n, ok := facts.Signed(p.Toks[i].Text); ok && name == "bases" {
			p.cmd.Action.Args = append(p.cmd.Action.Args, n)
		} else if h := p.turning(i); h != "" {
			p.cmd.Action.Args = append(p.cmd.Action.Args, h)
		} else {
			return p.rest(i)
		}
	}
	return nil
}

func (p *Parser) badFormation(i int) *game.Refusal {
	info := &facts.UnitFacts[facts.FFormation]
	words := ref.Comma{}
	var all, meant []string
	for _, w := range info.Words {
		words, all = append(words, ref.Name{EN: w, IT: info.Italian(w)}), append(all, w, info.Italian(w))
	}
	r := p.refuse(game.BadValue, "parse.bad-word", facts.FactName(info.Name), p.Toks[i].raw, words)
	for _, w := range slices.Concat(begunBy(p.Toks[i].Text, all), game.Nearest(p.Toks[i].Text, all)) {
		if w, _, _ = info.Value(w); slices.Contains(meant, w) {
			continue
		}
		meant = append(meant, w)
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.value", facts.FactName(info.Name), ref.Name{EN: w, IT: info.Italian(w)})})
	}
	return r
}

// meantWord adds to a refusal the line with the word that was probably meant.
func (p *Parser) meantWord(r *game.Refusal, i int, words ...string) *game.Refusal {
	var all []string
	for _, w := range words {
		all = append(all, w, facts.PlainWords[w])
	}
	for _, w := range slices.Concat(begunBy(p.Toks[i].Text, all), game.Nearest(p.Toks[i].Text, all)) {
		en := w
		if x, ok := facts.EnglishOf()[w]; ok {
			en = x
		}
		if !slices.ContainsFunc(r.Ways, func(x game.Way) bool { return x.Line == p.with(i, en) }) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, en), Say: ref.M("parse.way.word", ref.Name{EN: en, IT: facts.PlainWords[en]})})
		}
	}
	return r
}
