package language

import (
	"slices"
	"strings"

	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// moveWords are the words that may follow in a line of movement, in both languages:
// the ways until one is named, then the hands of an oblique move or a wheel, then
// the word for double speed.
func moveWords(s *state.State, mover *state.Unit, verb string, words []string) []string {
	way, hand := "", false
	if len(words) > 2 {
		switch word := BlockWords[words[2]]; {
		case word == "into" && len(words) == 3:
			var out []string
			for _, b := range table.Blocks(s) {
				out = append(out, b.ID)
			}
			return out
		case word != "" && facts.HintWords[words[len(words)-1]] != "strategic":
			return []string{"strategic", "strategico"}
		}
	}
	for _, w := range words[1:] {
		switch h := facts.HintWords[w]; h {
		case "forward", "oblique", "back", "to":
			way = h
		case "left", "right":
			hand = true
		case "strategic":
			return nil
		}
	}
	switch {
	case verb == "wheel" && !hand, way == "oblique" && !hand:
		return []string{"left", "right", "sinistra", "destra"}
	case verb == "wheel", way == "back":
		return nil
	case way == "":
		out := []string{"forward", "oblique", "to", "avanti", "diagonale", "fino"}
		if mover != nil && command.DrawsBack(s, mover) {
			out = append(out, "back", "indietro")
		}
		switch {
		case mover != nil && (mover.Block != "" || table.BlockOf(s, mover) != nil):
			out = append(out, "out", "fuori")
		case len(table.Blocks(s)) > 0:
			out = append(out, "into", "dentro")
		}
		return out
	}
	return []string{"strategic", "strategico"}
}

// wordsOf lists what may stand in one place of a line.
type wordsOf func(*state.State) []string

// lineWords is what may stand in each place behind the verbs that take no unit first, with its enemy and
// its facts: nothing behind those whose lines are one word.
var lineWords = map[string][]wordsOf{
	"map": nil, "night": nil, "phase": nil,
	"rulings": {func(*state.State) []string { return []string{"all", "tutto"} }},
	"first":   {sideWords}, "initiative": {sideWords}, "next": {sideWords},
	"who":     {sideWords},
	"orders":  {sideWords},
	"units":   {either(sideWords, command.DivisionIDs, brigadeIDs)},
	"command": {either(command.DivisionIDs, brigadeIDs)},
	"order":   {either(brigadeIDs, livingIDs), orderWords, either(brigadeIDs, groundIDs)},
	"courier": {either(brigadeIDs, livingIDs), orderWords, either(brigadeIDs, groundIDs)},
	"detach":  {livingIDs, orderWords, either(brigadeIDs, groundIDs)},
	"attach":  {generalIDs, livingIDs},
	"ruling":  {rulingIDs, func(*state.State) []string { return []string{"a", "b"} }},
}

// LineWords are the words of such a line; n words stand before.
func LineWords(s *state.State, verb string, n int) []string {
	if verb == "initiative" { // dice may stand before the side
		n = 1
	}
	if places := lineWords[verb]; n >= 1 && n <= len(places) {
		return places[n-1](s)
	}
	return nil
}

// either lists the words of all.
func either(all ...wordsOf) wordsOf {
	return func(s *state.State) (out []string) {
		for _, words := range all {
			out = append(out, words(s)...)
		}
		return out
	}
}

func rulingIDs(*state.State) (out []string) {
	all, err := book.Tables.Rulings()
	if err != nil {
		return nil
	}
	for i := range all.All {
		out = append(out, strings.TrimPrefix(string(all.All[i].Ref), state.Mark+" "))
	}
	return out
}

func sideWords(s *state.State) (out []string) {
	for _, x := range s.Field.Sides {
		out = append(out, casting.SideSlug(x.Name))
	}
	return out
}

func brigadeIDs(s *state.State) (out []string) {
	for _, b := range s.Field.Brigades {
		out = append(out, b.ID)
	}
	return out
}

func groundIDs(s *state.State) (out []string) {
	for _, t := range s.Field.Terrain {
		out = append(out, t.ID)
	}
	return out
}

func orderWords(*state.State) []string { return facts.Lexicon().Words(tables.Orders) }

// livingIDs are the units that are still there.
func livingIDs(s *state.State) (out []string) {
	for _, u := range s.Units {
		if u.Status != state.Destroyed {
			out = append(out, u.ID)
		}
	}
	return out
}

// generalIDs are the brigadiers, the commanders of the sides and those of divisions.
func generalIDs(s *state.State) []string {
	var out []string
	for _, b := range s.Field.Brigades {
		out = append(out, b.General)
	}
	for _, x := range s.Field.Sides {
		out = append(out, x.Commander)
	}
	for _, g := range s.Generals { // of several divisions there are more
		if !slices.Contains(out, g.ID) {
			out = append(out, g.ID)
		}
	}
	return slices.DeleteFunc(out, func(g string) bool { return g == "" })
}
