package waterloo200

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what is owed, and which procedure carries out a verb.

// dues are what is owed now.
func (t *table) dues() (out []game.Due) {
	add := func(verb string, id string, optional bool, cite ref.Ref, key string, args ...any) {
		a := game.Action{Verb: verb}
		switch {
		case id == "":
		case t.unit(id) != nil:
			a.Units = []game.Operand{{IDs: []string{id}}}
		default:
			a.Args = []string{id}
		}
		out = append(out, game.Due{Action: a, Optional: optional, Asks: verb != "deploy" && verb != "arrive", Line: game.Text{Kind: game.BodyLine, Say: ref.M("w2.due."+key, args...), Refs: []ref.Ref{cite}}})
	}
	switch t.Phase {
	case over:
		return nil
	case deploying:
		add("deploy", "", false, "W200 §4.0", "deploy")
		return out
	case arriving:
		add("arrive", "", false, "W200 §5.1", "arrive", t.Turn)
		return out
	}
	if b := t.Battle; b != nil {
		switch b.Stage {
		case stageReserve:
			add("reserve", "", true, "W200 §6.2.3.1.2", "reserve", areaSay(t.land.Area(b.Area)))
		case stageWithdraw:
			add("withdraw", "", true, "W200 §0/or-7", "withdraw", the(b.Faction[defender]), areaSay(t.land.Area(b.Area)))
		default:
			side := t.hitting()
			add("hit", "", false, "W200 §6.2.3.1.7", "hit", factionWord(b.Faction[side]), b.Hits[side], idList(t.struck(side)))
		}
	}
	for _, id := range t.Impetus {
		add("impetus", id, true, "W200 §0/or-4", "impetus", id)
	}
	for i := range t.Units {
		if p := &t.Units[i]; p.Drawn {
			add("place", p.ID, false, "W200 §5.0", "place", p.ID)
			last := &out[len(out)-1]
			last.Line.Secret = &game.Secret{Side: p.side(), Else: ref.M("w2.due.place.hidden", the(p.Faction))}
		}
	}
	for _, a := range t.Engaged {
		if !slices.Contains(t.Fought, a) && t.contested(a) && (t.Battle == nil || t.Battle.Area != a) {
			add("battle", a, false, "W200 §6.2.3", "battle", areaSay(t.land.Area(a)))
		}
	}
	if t.Phase == reorganising && len(out) == 0 {
		add("reorganise", "", true, "W200 §6.4", "reorganise", the(sideNames[t.Side]))
	}
	return out
}

// prepare carries out an action on the map.
func (t *table) prepare(a game.Action) (game.Adjudication, *game.Refusal) {
	d := &deed{Deed: doing.Begin(t, a)}
	out := d.carries()
	if d.Err != nil {
		return nil, d.Err
	}
	if out == nil {
		return nil, refuse(game.BadValue, "W200 §6.0", ref.M("w2.refuse.who"), t.example(a.Verb))
	}
	return out, nil
}

// carries is the procedure of a verb.
func (d *deed) carries() game.Adjudication {
	does := map[string]func() game.Adjudication{
		"deploy": d.deploys, "arrive": d.arrives, "activate": d.activates, "strategic": d.strategics, "reinforce": d.reinforces, "place": d.placesOne,
		"move": d.moves, "scout": d.scouts, "battle": d.fights, "bombard": d.bombards, "reserve": d.reserves, "withdraw": d.withdraws, "hit": d.hits,
		"impetus": d.goesOn, "drop": d.declines, "pass": d.passes, "reorganise": d.reorganises, "end": d.ends,
	}[d.Act.Verb]
	if does == nil {
		return d.records()
	}
	return does()
}
