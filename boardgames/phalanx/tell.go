package phalanx

import (
	"math/big"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// written is a sum as it is printed, made of its terms.
func written(s game.Sum) ref.List { return writtenAfter(s, false) }

// writtenAfter is a sum behind others: what begins it has a sign.
func writtenAfter(s game.Sum, others bool) ref.List {
	out := ref.List{}
	for i := range s {
		t := &s[i]
		switch behind := others || i > 0; {
		case t.Kind == game.Product:
			out = append(out, append(writtenAfter(t.Of, behind), t.Say)...)
		case !t.Say.IsZero():
			out = append(out, t.Say)
		case behind:
			out = append(out, ref.Signed(t.Worth))
		default:
			out = append(out, t.Worth)
		}
	}
	return out
}

// sumSay is a sum and its total; a bare number is its own total.
func sumSay(s game.Sum) ref.Msg {
	if len(s) == 1 && s[0].Kind == game.Base {
		return ref.M("ph.value", s[0].Worth)
	}
	return ref.M("ph.value.sum", written(s), s.Total())
}

// sum is all that a side has with the cards that are known.
func (f *fight) sum(side int) (out game.Sum) {
	each, besides := f.strength(side, f.used(side, elite), f.used(side, command))
	for _, s := range each {
		out = append(out, s...)
	}
	out = append(out, besides...)
	for _, c := range f.cards[side] {
		if c.action == "" {
			out = append(out, game.Term{Kind: game.Modifier, Worth: c.bp, Row: "card", Say: ref.M("ph.term.card", ref.Signed(c.bp))})
		}
	}
	return out
}

// called is a unit in a sentence.
func (f *fight) called(side, i int) any {
	if id := f.units(side)[i].id; id != "" {
		return id
	}
	return ref.Word("ph.side." + sides[side].name)
}

// steps are the reasons: every unit's sum, then both totals.
func (f *fight) steps() (out []game.Step) {
	for side := range sides {
		each, _ := f.strength(side, f.used(side, elite), f.used(side, command))
		for i := range each {
			out = append(out, game.Step{Ref: "PHX §9.3", Say: ref.M("ph.step.unit", f.called(side, i)), Value: sumSay(each[i]), Holds: []game.Held{each[i]}})
		}
	}
	for side := range sides {
		sum := f.sum(side)
		out = append(out, game.Step{Ref: "PHX §9.4", Say: ref.M("ph.step.side", ref.Word("ph.side."+sides[side].name)), Value: sumSay(sum), Holds: []game.Held{sum}})
	}
	return out
}

// tell is how a battle ends.
func (f *fight) tell(v verdict) []game.Text {
	key := "ph.battle.holds"
	if v.winner == attacker {
		key = "ph.battle.wins"
	}
	if v.doubled {
		key += "-double"
	}
	out := []game.Text{{Kind: game.BodyLine, Say: ref.M(key, v.bp[attacker], v.bp[defender]), Refs: []ref.Ref{"PHX §9.4"}}}
	if len(v.may) > 0 {
		var ways any
		for _, w := range v.may {
			if ways == nil {
				ways = ref.Word("ph.may." + w)
				continue
			}
			ways = ref.M("ph.or", ways, ref.Word("ph.may."+w))
		}
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("ph.battle.may", ways), Refs: []ref.Ref{"PHX §9.4", "PHX §9.5"}})
	}
	if len(v.loses) > 0 {
		out = append(out, f.losing(v.loses))
	}
	if len(v.advance) > 0 {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("ph.battle.advance", names(v.advance)), Refs: []ref.Ref{"PHX §9.4"}})
	}
	if f.charging {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("ph.battle.blown", f.called(attacker, 0)), Refs: []ref.Ref{"PHX §11.4"}})
	}
	return out
}

// losing are the attackers of whom one is reduced: a 1 shows a weaker side or has none, and is eliminated (PHX §9.1, §9.5).
func (f *fight) losing(ids []string) game.Text {
	var who ref.Comma
	for i := range f.with {
		switch u := &f.with[i]; {
		case !slices.Contains(ids, u.id):
		case u.value > 1:
			who = append(who, u.id)
		default:
			who = append(who, ref.M("ph.battle.gone", u.id))
		}
	}
	key := "ph.battle.loses"
	if len(ids) > 1 {
		key = "ph.battle.loses-one"
	}
	return game.Text{Kind: game.BodyLine, Say: ref.M(key, who), Refs: []ref.Ref{"PHX §9.4", "PHX §9.5"}}
}

func names(ids []string) (out ref.Comma) {
	for _, id := range ids {
		out = append(out, id)
	}
	return out
}

// show is the answer to a question: both sums, what each lacks, and what an unseen hand may do.
func (f *fight) show(o *game.Odds, known [2]int, v verdict, unseen bool) []game.Text {
	a, d := f.sum(attacker), f.sum(defender)
	key := "ph.battle.head"
	if f.charging {
		key = "ph.charge.head"
	}
	out := []game.Text{{Kind: game.HeadLine, Say: ref.M(key, sumSay(a), sumSay(d)), Refs: []ref.Ref{"PHX §9.3", "PHX §9.4"}, Holds: []game.Held{a, d}}}
	needs := f.needs(known)
	lacks := ref.Comma{}
	for _, n := range needs {
		if k := n.Value.(int); k > 0 {
			lacks = append(lacks, ref.M("ph.needs."+n.Key, k))
		}
	}
	if len(lacks) > 0 {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("ph.battle.needs", lacks), Refs: []ref.Ref{"PHX §9.4"}})
	}
	if !unseen {
		return append(out, f.tell(v)...)
	}
	var ends board.Chances[string]
	for _, x := range o.Outcomes {
		end := x.Keys.Get("winner").(string)
		if x.Keys.Get("doubled").(bool) {
			end += "-double"
		}
		ends.Gain(end, x.P)
	}
	row := board.Likeliest(ends.Row(func(end string) ref.Msg { return ref.M("ph.end." + end) }))
	out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("ph.battle.odds", row), Refs: []ref.Ref{"PHX §9.4"}})
	return append(out, f.ladder(o)...)
}

// ladder are the totals that the unseen hand may come to, each with its chance, the lowest first.
func (f *fight) ladder(o *game.Odds) []game.Text {
	type rung struct {
		a, d int
		p    *big.Rat
	}
	var all []rung
	for _, x := range o.Outcomes {
		r := rung{x.Keys.Get(sides[attacker].name).(game.Object).Get("bp").(int), x.Keys.Get(sides[defender].name).(game.Object).Get("bp").(int), new(big.Rat).Set(x.P)}
		found := false
		for i := range all {
			if all[i].a == r.a && all[i].d == r.d {
				all[i].p.Add(all[i].p, r.p)
				found = true
			}
		}
		if !found {
			all = append(all, r)
		}
	}
	for i := range all {
		for k := i; k > 0 && (all[k].a < all[k-1].a || all[k].a == all[k-1].a && all[k].d < all[k-1].d); k-- {
			all[k], all[k-1] = all[k-1], all[k]
		}
	}
	row := ref.Row{}
	for _, r := range all {
		row = append(row, ref.Share{Say: ref.M("ph.battle.rung", r.a, r.d), P: r.p})
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("ph.battle.ladder", row), Refs: []ref.Ref{"PHX §9.3"}}}
}
