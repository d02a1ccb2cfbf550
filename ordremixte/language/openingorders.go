package language

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// orders reads `orders SIDE [WHOM=ORDER[:OBJECTIVE]{,WHOM=...}]`.
func (p *Parser) orders() *game.Refusal {
	if len(p.Toks) < 2 {
		return p.needs("parse.what.side")
	}
	if r := p.sideArg(1); r != nil {
		return r
	}
	for i := 2; i < len(p.Toks); i++ {
		for _, w := range strings.Split(p.Toks[i].Text, ",") {
			if w == "" {
				continue
			}
			if r := p.orderPair(i, w); r != nil {
				return r
			}
		}
	}
	return nil
}

// orderPair reads one WHOM=ORDER[:OBJECTIVE].
func (p *Parser) orderPair(i int, w string) *game.Refusal {
	who, order, ok := strings.Cut(w, "=")
	if !ok {
		r := p.refuse(game.BadValue, "parse.order-pair", w)
		r.Hint = ref.M("om.shape.orders")
		return r
	}
	order, to, _ := strings.Cut(order, ":")
	id := ""
	b, _ := p.brigade(who)
	switch u := p.S.Unit(who); {
	case b >= 0:
		id = p.S.Field.Brigades[b].ID
	case u != nil:
		id = u.ID
	default:
		r := p.refuse(game.Unknown, "parse.unknown-brigade", who)
		r.Hint = ref.M("om.shape.orders")
		return r
	}
	o, ok := facts.Lexicon().Order(order)
	if !ok {
		r := p.refuse(game.Unknown, "parse.unknown-order", order)
		r.Hint = ref.M("parse.unknown-order-hint")
		return r
	}
	pair := id + "=" + o
	if to != "" {
		q := Parser{S: p.S, verb: p.verb, Toks: []Token{{}, {Text: to, raw: to}}}
		if r := q.objective(1); r != nil {
			return r
		}
		pair += ":" + q.cmd.Action.Args[0]
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, pair)
	return nil
}
