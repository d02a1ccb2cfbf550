package language

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file reads what the referee tells: facts, labels, places, readings.

// ruling is `ruling [OM] R10 b` or `ruling R10=b`.
func (p *Parser) ruling() *game.Refusal {
	p.Toks = slices.DeleteFunc(p.Toks, func(t Token) bool { return t.Text == "om" })
	if len(p.Toks) < 2 {
		return p.needs("parse.what.ruling")
	}
	next := 2
	if t := &p.Toks[1]; !strings.Contains(t.Text, "=") {
		if len(p.Toks) < 3 {
			return p.needs("parse.what.reading")
		}
		t.Text += "=" + p.Toks[2].Text
		next = 3
	}
	f, r := p.assignment(1)
	if r != nil {
		return r
	}
	if _, _, fact := facts.FactNamed(f[0].Name); fact {
		return p.needs("parse.what.ruling")
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, state.Mark+" "+strings.ToUpper(f[0].Name), f[0].Value)
	return p.rest(next)
}

// set is `set A FACT=VALUE... because TEXT`.
func (p *Parser) set() *game.Refusal {
	if r := p.one(oneForm{}, nil); r != nil {
		return r
	}
	if len(p.facts) == 0 {
		return p.needs("parse.what.fact")
	}
	return nil
}

// tag is `tag A LABEL`.
func (p *Parser) tag() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.Toks) < 3 {
		return p.needs("parse.what.label")
	}
	label := p.Toks[2].Text
	if !facts.ValidID(label) {
		r := p.refuse(game.BadValue, "parse.bad-label", p.Toks[2].raw)
		r.Hint = ref.M("parse.bad-label-hint")
		return r
	}
	for _, u := range p.S.Units {
		if !state.EqualID(u.ID, p.cmd.Action.Units[0].IDs[0]) && (state.EqualID(u.ID, label) || state.EqualID(u.Tag, label)) {
			return p.refuse(game.BadValue, "parse.label-taken", label, u.ID)
		}
	}
	if by := p.named(label, p.cmd.Action.Units[0].IDs[0]); by != "" {
		return p.refuse(game.BadValue, "parse.label-taken", label, by)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, label)
	return p.rest(3)
}

// named is who or what a label would be taken for in somebody's lines: a brigade, a general, ground or a side of that name, or one of the
// other side whose name begins so and may be shortened to it. "" for nothing.
func (p *Parser) named(label, id string) string {
	u := p.S.Unit(id)
	if u == nil || p.S.Field == nil {
		return ""
	}
	begins := func(name string, side int) bool {
		return state.EqualID(name, label) || side != u.Side && len(name) > len(label) && state.EqualID(name[:len(label)], label)
	}
	for _, x := range p.S.Units {
		if begins(x.ID, x.Side) && !state.EqualID(x.ID, id) {
			return x.ID
		}
	}
	for _, b := range p.S.Field.Brigades {
		if begins(b.ID, b.Side) {
			return b.ID
		}
	}
	for _, g := range p.S.Generals {
		if begins(g.ID, g.Side) {
			return g.ID
		}
	}
	for _, t := range p.S.Field.Terrain {
		if begins(t.ID, u.Side) {
			return t.ID
		}
	}
	for k := range p.S.Field.Sides {
		if slices.ContainsFunc(command.Words(p.S.Field, k), func(w string) bool { return state.EqualID(w, label) }) {
			return label
		}
	}
	return ""
}

// place puts a unit on the table: alone (the unit is the anchor of others), at
// a position with a bearing, or by its front corners, each as a position or by
// tapes from two points of other units.
func (p *Parser) place() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if id, ok := p.figure(1); ok {
		at := 2
		if len(p.Toks) > 2 && p.before(2) {
			at++
		}
		return p.figureTo(id, "at", at)
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	i := 2
	// No unit stands where a position is due: a is Italian for at.
	if i < len(p.Toks) && (facts.AtWords[p.Toks[i].Text] || p.Toks[i].Text == "a") {
		i++
		if i == len(p.Toks) {
			return p.needs("parse.what.position")
		}
	}
	if i < len(p.Toks) {
		if c := facts.HintWords[p.Toks[i].Text]; c == "fl" || c == "fr" {
			return p.byCorners(i)
		} else if c == "from" {
			var r *game.Refusal
			if i, r = p.fromTapes(i); r != nil {
				return r
			}
		}
	}
	if len(p.cmd.Action.Args) == 0 {
		var r *game.Refusal
		if i, r = p.placeAt(i); r != nil {
			return r
		}
	}
	i, r := p.facing(i)
	if r != nil {
		return r
	}
	return p.placedFormation(i)
}

// placeAt reads the position of a unit, unless what else is said of it stands there.
func (p *Parser) placeAt(i int) (next int, r *game.Refusal) {
	if i >= len(p.Toks) || facts.HintWords[p.Toks[i].Text] == "facing" {
		return i, nil
	}
	if _, said := p.formationSaid(i); said || p.formationAt(i) != "" {
		return i, nil
	}
	x, y, next, r := p.position(i)
	if r != nil {
		return i, r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, "at", x, y)
	return next, nil
}

// facing reads a bearing, which only a unit with a position has.
func (p *Parser) facing(i int) (next int, r *game.Refusal) {
	if i >= len(p.Toks) || facts.HintWords[p.Toks[i].Text] != "facing" {
		return i, nil
	}
	if i+1 == len(p.Toks) {
		return i, p.needs("parse.what.angle")
	}
	d, r := p.cm(i+1, 0, 360)
	if r != nil {
		return i, r
	}
	if len(p.cmd.Action.Args) == 0 {
		return i, p.needs("parse.what.position")
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, "facing", facts.DecimalText(d))
	return i + 2, nil
}

// placedFormation reads the formation in which a unit is placed, and then nothing more.
func (p *Parser) placedFormation(i int) *game.Refusal {
	if i >= len(p.Toks) {
		return nil
	}
	f := p.formationAt(i)
	if value, said := p.formationSaid(i); said {
		if f, _, said = facts.UnitFacts[facts.FFormation].Value(value); !said {
			return p.badFormation(i)
		}
	}
	if f == "" {
		return p.rest(i)
	}
	p.facts = append(p.facts, stated{facts.Said{Name: "formation", Value: f}, "a", i})
	return p.rest(i + 1)
}

// formationSaid is the value of a token that says formation=VALUE, in either language.
func (p *Parser) formationSaid(i int) (value string, said bool) {
	name, value, said := strings.Cut(p.Toks[i].Text, "=")
	return value, said && cmp.Or(facts.NameOf()[name], name) == "formation"
}

// byCorners reads fl ... fr ... from token i on.
func (p *Parser) byCorners(i int) *game.Refusal {
	var at [2][]string
	for range 2 {
		if i >= len(p.Toks) {
			return p.needs("parse.what.corners")
		}
		k := 0
		switch facts.HintWords[p.Toks[i].Text] {
		case "fl":
		case "fr":
			k = 1
		default:
			return p.refuse(game.BadValue, "parse.bad-corner", p.Toks[i].raw)
		}
		if at[k] != nil {
			return p.refuse(game.BadValue, "parse.corner-twice", p.Toks[i].raw)
		}
		i++
		if i < len(p.Toks) && strings.Contains(p.Toks[i].Text, ".") && !strings.Contains(p.Toks[i].Text, ",") && !p.isNumber(i) {
			for range 2 {
				if i+1 >= len(p.Toks) {
					return p.needs("parse.what.tapes")
				}
				pt, r := p.corner(i)
				if r != nil {
					return r
				}
				x, r := p.cm(i+1, 0, 1000)
				if r != nil {
					return r
				}
				at[k] = append(at[k], pt, facts.DecimalText(x))
				i += 2
			}
			if at[k][0] == at[k][2] {
				return p.refuse(game.BadValue, "parse.same-corner", at[k][0])
			}
			continue
		}
		x, y, next, r := p.position(i)
		if r != nil {
			return r
		}
		at[k] = []string{x, y}
		i = next
	}
	if len(at[0]) != len(at[1]) {
		return p.needs("parse.what.corners")
	}
	args := append([]string{"fl"}, at[0]...)
	p.cmd.Action.Args = append(append(args, "fr"), at[1]...)
	return p.rest(i)
}

// corner reads a point of another unit: 2/97.fl.
func (p *Parser) corner(i int) (string, *game.Refusal) {
	t := p.Toks[i]
	k := strings.LastIndexByte(t.Text, '.')
	if k <= 0 || !slices.Contains(facts.Corners, t.Text[k+1:]) {
		return "", p.refuse(game.BadValue, "parse.bad-point", t.raw)
	}
	full := t
	p.Toks[i].Text, p.point = t.Text[:k], t.Text[k:]
	u, r := p.lookup(i, standing{side: -1})
	p.Toks[i], p.point = full, ""
	if r != nil {
		return "", r
	}
	if u.ID == p.cmd.Action.Units[0].IDs[0] {
		return "", p.refuse(game.BadValue, "parse.own-corner", u.ID)
	}
	return u.ID + t.Text[k:], nil
}

// position reads X Y, or X,Y in one token; off the table is refused.
func (p *Parser) position(i int) (x, y string, next int, r *game.Refusal) {
	if i >= len(p.Toks) {
		return "", "", i, p.needs("parse.what.position")
	}
	a, b := p.Toks[i].Text, ""
	next = i + 1
	if next < len(p.Toks) && p.isNumber(next) {
		b = p.Toks[next].Text
		next++
	} else {
		var ok bool
		if a, b, ok = strings.Cut(a, ","); !ok || strings.Contains(b, ",") {
			return "", "", i, p.refuse(game.BadValue, "parse.bad-position", p.Toks[i].raw)
		}
	}
	px, okx := facts.Decimal(a)
	py, oky := facts.Decimal(b)
	if !okx || !oky {
		return "", "", i, p.refuse(game.BadValue, "parse.bad-position", p.Toks[i].raw)
	}
	w, d := 1000.0, 1000.0
	if f := p.S.Field; f.Table {
		w, d = f.Width, f.Depth
	}
	if px < 0 || py < 0 || px > w || py > d {
		return "", "", i, p.refuse(game.BadValue, "parse.off-table", ref.CM(px), ref.CM(py), ref.CM(w), ref.CM(d))
	}
	return facts.DecimalText(px), facts.DecimalText(py), next, nil
}
