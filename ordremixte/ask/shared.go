package ask

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// askRulings is `rulings [all]`: the readings chosen for this game, or every one in
// force.
func askRulings(s *state.State, a game.Action) (game.Verdict, error) {
	rs, err := book.Tables.Rulings()
	if err != nil {
		return game.Verdict{}, err
	}
	all := len(a.Args) > 0
	list := []game.Object{}
	var lines []game.Text
	other := 0
	for i := range rs.All {
		r := &rs.All[i]
		letter := turn.InForce(s, r.Ref)
		chosen := letter != r.Default
		list = append(list, game.Object{{Key: "ref", Value: string(r.Ref)}, {Key: "reading", Value: letter}, {Key: "default", Value: r.Default}})
		if chosen {
			other++
		}
		if !chosen && !all {
			continue
		}
		key := "rulings.taken"
		if chosen {
			key = "rulings.chosen"
		}
		say := r.Reading(letter).Say
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M(key, r.Ref.Short(), letter, ref.Name{EN: say.EN, IT: say.IT}), Refs: r.Sections})
	}
	v := casting.Asked("OM §1", ref.M("rulings.head", other, len(rs.All)-other), "rulings", list)
	v.Lines = append(v.Lines, lines...)
	if !all {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("rulings.more")})
	}
	return v, nil
}
