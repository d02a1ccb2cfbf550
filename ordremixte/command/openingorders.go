package command

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file is `orders SIDE`: a side gives its opening orders before the first movement,
// in one go (OM §4.1, 4.2). Asked one by one they are typed unseen; typed as pairs in
// one line they are open.

// keepWord is the answer that leaves a brigade the order that it has, or without one.
const keepWord = "keep"

// keepAlso are further words for it.
var keepAlso = []string{"mantieni", "tieni"}

// beforeFirst reports the orders of the first turn: nobody has moved yet.
func beforeFirst(s *state.State) bool {
	return s.Tabled() && s.Turn == s.Field.Start && s.PhaseID() == "orders"
}

// revisable reports that an order given at the table before the first movement may still
// be given anew (R190): the counter lies face down and nobody has acted on it.
func revisable(s *state.State) bool { return beforeFirst(s) && !s.Read().Has(book.OpeningOrdersStand) }

// opens is everybody of a side who may be given an opening order: brigades that the
// scenario leaves without one, by R96 b all of them, and the cavalry of the reserve (OM
// §4.3). Each is an action that asks for the order.
func opens(s *state.State, side int) []game.Action {
	var out []game.Action
	for i, b := range s.Field.Brigades {
		if b.Side != side || !slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.Brigade == i && !u.Guns && table.OnField(u) }) {
			continue
		}
		if (&briefing{s: s, brigade: i, Side: side}).opening() {
			out = append(out, game.Action{Verb: "order", Args: []string{b.ID}})
		}
	}
	for _, u := range s.Units {
		if u.Side == side && u.Brigade < 0 && u.Mounted() && !u.Guns && !u.Orderless() && table.OnField(u) && FirstOf(s, u) {
			out = append(out, game.Action{Verb: "order", Units: []game.Operand{{IDs: []string{u.ID}}}})
		}
	}
	return out
}

// FirstOf reports a unit of the reserve whose first order is to be given, or may still be
// given anew (OM §4.3, R190).
func FirstOf(s *state.State, u *state.Unit) bool {
	return u.Brigade < 0 && (u.Order == facts.NoOrder && u.Ordered == 0 || revisable(s) && u.Ordered == s.Turn)
}

// PrepareOrders carries out `orders SIDE [WHOM=ORDER[:OBJECTIVE] ...]`.
func PrepareOrders(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	side := -1
	if len(a.Args) > 0 {
		side = SideNamed(s.Field, a.Args[0])
	}
	if side < 0 {
		return nil, casting.Need(facts.S4_1, "command.need-side")
	}
	if !beforeFirst(s) {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: facts.S4_1, Say: ref.M("command.opening-over", s.Field.Sides[side].Say), Hint: ref.M("command.opening-hint")}
	}
	o := &openingOrders{side: side, head: ref.M("command.opening", s.Field.Sides[side].Say)}
	if len(a.Args) > 1 {
		return o.typed(s, side, a)
	}
	for _, x := range opens(s, side) {
		adj, err := PrepareOrder(s, x)
		k, asks := adj.(*casting.Asking)
		switch {
		case err != nil:
			o.beyond = append(o.beyond, CalledSo(s, whom(x)))
		case asks:
			o.asks = append(o.asks, orKeep(k))
			o.names = append(o.names, CalledSo(s, whom(x)))
		}
	}
	for i, b := range s.Field.Brigades {
		if b.Side == side && b.Order != facts.NoOrder && !(&briefing{s: s, brigade: i, Side: side}).opening() {
			o.printed = append(o.printed, b.Say)
		}
	}
	if len(o.asks) == 0 {
		r := casting.Illegal(facts.S4_1, "command.opening-none", s.Field.Sides[side].Say)
		r.Kind = game.BadValue
		r.Ways = []game.Way{{Line: "ruling R96 b", Say: ref.M("command.way-r96")}}
		return nil, r
	}
	return o, nil
}

// whom is the brigade or the unit that an order is for.
func whom(a game.Action) string {
	if len(a.Units) > 0 {
		return a.Units[0].IDs[0]
	}
	return a.Args[0]
}

// typed is the orders of a line that names them.
func (o *openingOrders) typed(s *state.State, side int, a game.Action) (game.Adjudication, error) {
	for _, pair := range a.Args[1:] {
		x, ok := pairOf(s, pair)
		if !ok {
			return nil, casting.BadValue("order", pair, facts.S4_2)
		}
		x.Force, x.Text = a.Force, a.Text
		t, err := Instruction(s, x)
		if err != nil {
			return nil, err
		}
		if t.Side != side {
			r := casting.Illegal(facts.S4_1, "command.opening-other", t.name(), s.Field.Sides[side].Say)
			r.Kind = game.BadValue
			return nil, r
		}
		adj, err := PrepareOrder(s, x)
		if err != nil {
			return nil, err
		}
		o.asks = append(o.asks, &casting.Asking{Then: []game.Adjudication{adj}})
		o.names = append(o.names, t.name())
	}
	return o, nil
}

// pairOf reads WHOM=ORDER[:OBJECTIVE] as the line `order` that says the same.
func pairOf(s *state.State, pair string) (game.Action, bool) {
	who, order, ok := strings.Cut(pair, "=")
	if !ok {
		return game.Action{}, false
	}
	order, to, _ := strings.Cut(order, ":")
	args := []string{order}
	if to != "" {
		args = append(args, to)
	}
	if b := s.BrigadeNamed(who); b >= 0 {
		return game.Action{Verb: "order", Args: append([]string{s.Field.Brigades[b].ID}, args...)}, true
	}
	if u := s.Unit(who); u != nil {
		return game.Action{Verb: "order", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: args}, true
	}
	return game.Action{}, false
}

// orKeep is the same question with the answer that changes nothing before the others: an
// empty line is that.
func orKeep(k *casting.Asking) *casting.Asking {
	n := k.Need
	n.Empty = true
	n.Answers = append([]string{keepWord}, n.Answers...)
	n.Shown = append([]ref.Word{"command.keep"}, n.Shown...)
	n.Also = append([][]string{keepAlso}, n.Also...)
	return &casting.Asking{Need: n, Then: append([]game.Adjudication{casting.Done{}}, k.Then...)}
}

// openingOrders asks for the opening orders of a side one after the other.
type openingOrders struct {
	side   int // whose orders they are
	head   ref.Msg
	asks   []*casting.Asking // one of a single answer asks nothing
	names  ref.Comma         // whom each is for
	beyond ref.Comma         // who is out of reach of the commander

	printed ref.Comma // whose order the scenario gives (R96)
}

// Play implements game.Adjudication: the counters lie face down, so only who has one is
// told.
func (o *openingOrders) Play(d *dice.Dice) game.Verdict {
	var given, kept ref.Comma
	v := game.Verdict{Lines: []game.Text{down(o.side, game.Text{Kind: game.HeadLine, Say: o.head, Refs: []ref.Ref{facts.S4_1}})}}
	for i, k := range o.asks {
		var x game.Verdict
		if len(k.Need.Answers) == 0 {
			x = k.Then[0].Play(d)
		} else {
			x = k.Play(d)
		}
		if len(x.Events) == 0 {
			kept = append(kept, o.names[i])
			continue
		}
		given = append(given, o.names[i])
		v.Events = append(v.Events, x.Events...)
		v.Steps = append(v.Steps, x.Steps...)
		v.Overrode = append(v.Overrode, x.Overrode...)
		for _, t := range x.Trusted {
			if !slices.Contains(v.Trusted, t) {
				v.Trusted = append(v.Trusted, t)
			}
		}
	}
	for _, l := range []struct {
		key string
		who ref.Comma
	}{{"command.opening-given", given}, {"command.opening-kept", kept}, {"command.opening-printed", o.printed}, {"command.opening-beyond", o.beyond}} {
		if len(l.who) > 0 {
			v.Lines = append(v.Lines, down(o.side, game.Text{Kind: game.BodyLine, Say: ref.M(l.key, l.who)}))
		}
	}
	return v
}

// Odds implements game.Adjudication: orders hang on no die.
func (o *openingOrders) Odds(*odds.Engine) *game.Odds { return nil }

// OrderPairs completes WHOM=ORDER behind `orders SIDE`, the words before it: first who may be
// given one, then the orders.
func OrderPairs(s *state.State, words []string, part string) []string {
	side := SideNamed(s.Field, words[1])
	if side < 0 || !beforeFirst(s) {
		return nil
	}
	var out []string
	for _, a := range opens(s, side) {
		id := whom(a)
		if who, _, named := strings.Cut(part, "="); !named || !state.EqualID(who, id) {
			out = append(out, id+"=")
			continue
		}
		for _, w := range facts.Lexicon().Words(tables.Orders) {
			out = append(out, id+"="+w)
		}
	}
	return out
}
