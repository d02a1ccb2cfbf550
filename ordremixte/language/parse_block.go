package language

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file reads the lines that send a unit into a block of houses and out of it
// (OM §15): `move A into BLOCK`, `move A out`, each perhaps with `strategic`.

// BlockWords are the words of these lines in both languages.
var BlockWords = map[string]string{"into": "into", "dentro": "into", "in": "into", "out": "out", "fuori": "out"}

// blockWord is the place of the word that makes a line of movement one of these; 0
// when it has none.
func (p *Parser) blockWord() int {
	for i := 2; i < len(p.Toks) && i < 4; i++ {
		if BlockWords[p.Toks[i].Text] != "" {
			return i
		}
	}
	return 0
}

// intoBlock reads the rest of such a line; i is the place of its word.
func (p *Parser) intoBlock(i int) *game.Refusal {
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if i > 2 {
		return p.rest(2)
	}
	if BlockWords[p.Toks[i].Text] == "out" {
		p.cmd.Action.Args = append(p.cmd.Action.Args, "out")
		return p.fast(i + 1)
	}
	var all, found []string
	for _, b := range table.Blocks(p.S) {
		all = append(all, b.ID)
	}
	if i+1 < len(p.Toks) {
		for _, id := range all {
			switch l := strings.ToLower(id); {
			case l == p.Toks[i+1].Text:
				found = []string{id}
			case strings.HasPrefix(l, p.Toks[i+1].Text) && (len(found) != 1 || !state.EqualID(found[0], p.Toks[i+1].Text)):
				found = append(found, id)
			}
		}
	}
	if len(found) == 1 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, "into", found[0])
		return p.fast(i + 2)
	}
	words := ref.Comma{}
	for _, id := range all {
		words = append(words, id)
	}
	r := p.refuse(game.BadValue, "block.which", words)
	if len(all) == 0 {
		r = p.refuse(game.BadValue, "block.none")
	}
	for _, id := range all {
		if len(r.Ways) < 3 && i+1 <= len(p.Toks) {
			r.Ways = append(r.Ways, game.Way{Line: "move " + p.cmd.Action.Units[0].IDs[0] + " into " + id, Say: ref.M("block.way-into", id)})
		}
	}
	return r
}
