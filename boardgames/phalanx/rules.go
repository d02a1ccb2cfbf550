// Package phalanx is Waterloo by Phalanx: battles, charges, moves and fire from declared facts.
// Every printed number comes from the tables; here are the procedures.
//
// The declared situations stand in battle.go (who fights with what), refusals.go, unseen.go (hands
// that nobody has seen), march.go, shot.go and victory.go.
package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// Rules is the rulebook; it has no state of its own.
type Rules struct{}

var _ game.Rules = Rules{}

// Name implements game.Rules.
func (Rules) Name() string { return book.Name }

// Book implements game.Rules.
func (Rules) Book() string { return book.Mark }

// state is the game on its board; without one there are only declared situations.
type state struct{ Board *table }

// Setup implements game.Rules.
func (Rules) Setup(scenario []byte) (game.State, error) {
	if scenario == nil {
		return &state{}, nil
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "PHX §9", ref.M("ph.refuse.tables", err.Error()))
	}
	g, err := ground.Read("scenario", scenario)
	if err != nil {
		return nil, err
	}
	var r readings
	for name, letter := range g.Readings {
		r.Take(choices, ref.Ref(book.Mark+" "+name).Ruling(), letter[0])
	}
	t, err := set(g, n, r)
	if err != nil {
		return nil, refuse(game.BadValue, "PHX §2.3", ref.M("ph.refuse.tables", err.Error()))
	}
	return &state{Board: t}, nil
}

// Verbs implements game.Rules.
func (Rules) Verbs() []game.Verb {
	var out []game.Verb
	for _, v := range declared().Verbs {
		if !slices.Contains(bothVerbs, v.Verb) {
			out = append(out, game.Verb{Name: v.Verb, Kind: game.AskVerb, Refs: v.Refs})
		}
	}
	for _, v := range boardVerbs {
		out = append(out, game.Verb{Name: v.name, Kind: v.kind, Refs: v.refs})
	}
	return out
}

// aliases are the words of both languages for a verb.
func aliases(verb string) []string {
	if v := boardVerb(verb); v != nil && v.name == verb {
		return v.words
	}
	if v := verbFacts(verb); v != nil {
		return v.Words
	}
	return nil
}

// Advance implements game.Rules: declared situations have no phases to pass through.
func (Rules) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// Prepare implements game.Rules.
func (Rules) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	if onBoardVerb(a) {
		t := boardOf(s)
		if t == nil && (a.Verb != "board" || len(a.Args) == 0) {
			return nil, noBoard()
		}
		out, no := t.prepare(a)
		if no != nil {
			return nil, no
		}
		return out, nil
	}
	v := verbFacts(a.Verb)
	if v == nil || v.Verb != a.Verb {
		return nil, noVerb(a.Verb, boardOf(s) != nil)
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "PHX §9", ref.M("ph.refuse.tables", err.Error()))
	}
	g := &gather{Case: board.NewCase(v, a), n: n}
	g.Take(&g.read.Taken, book.Mark, choices)
	var out game.Adjudication
	switch v.Verb {
	case "battle", "charge":
		out = g.prepareBattle()
	case "move":
		out = g.prepareMove()
	case "fire":
		out = g.prepareFire()
	case "victory":
		out = g.prepareVictory()
	}
	if g.Err != nil {
		return nil, g.Err
	}
	return out, nil
}

// Parse implements game.Rules: a verb and its facts; facts alone change the last question.
//
//	battle 3 flank ridge + heavy 4 at 4/2 village with 2 4 against 3
//	charge heavy 4 flank at 4 hill
//	fire at horse reduced=2
func (Rules) Parse(s game.State, l game.Line, last *game.Last) (game.Command, error) {
	c := game.Command{Ask: l.Ask}
	if len(l.Words) == 0 {
		return c, refuse(game.Unknown, "PHX §9", ref.M("ph.refuse.empty"), example(""))
	}
	first := l.Words[0]
	if c, ours, no := parseOnBoard(boardOf(s), l); no != nil {
		return c, no
	} else if ours {
		return c, nil
	}
	words, v := l.Words[1:], verbFacts(first.Text)
	var from []game.Fact
	if v == nil {
		if last == nil || last.Asked == nil {
			return c, noVerb(first.Raw, boardOf(s) != nil)
		}
		words, v, from = l.Words, verbFacts(last.Asked.Verb), last.Asked.Facts
		if v == nil {
			return c, noVerb(first.Raw, boardOf(s) != nil)
		}
	}
	facts, no := parseFacts(v, words, from)
	if no != nil {
		return c, no
	}
	c.Action = game.Action{Verb: v.Verb, Facts: facts, Force: l.Force, Text: l.Reason}
	c.Ask = true
	return c, nil
}

// Canonical is an action as a line that can be typed again.
func (Rules) Canonical(a game.Action, faces []dice.Face) string {
	out := a.Verb
	if onBoardVerb(a) {
		out = boardLine(a)
	} else if v := verbFacts(a.Verb); v != nil {
		out = board.Line(v, a.Facts)
	}
	for _, f := range faces {
		out += " " + f.Shows()
	}
	return out + game.Reason(a)
}

// Answer implements game.Rules.
func (Rules) Answer(s game.State, a game.Action) (game.Verdict, error) {
	if t := boardOf(s); t != nil && onBoardVerb(a) {
		v, no := t.answer(a)
		if no != nil {
			return v, no
		}
		return v, nil
	}
	return game.Verdict{}, noBoard()
}

// Follow implements game.Rules.
func (Rules) Follow(game.State) ([]game.Event, []game.Text) { return nil, nil }

// Dues implements game.Rules.
func (Rules) Dues(s game.State) []game.Due {
	if t := boardOf(s); t != nil {
		return t.dues()
	}
	return nil
}

// Kinds implements game.Rules.
func (Rules) Kinds() *game.Kinds { return events }

// Apply implements game.Rules.
func (Rules) Apply(s game.State, e game.Event) game.State { return &state{Board: boardOf(s).apply(e)} }

// Check implements game.Rules.
func (Rules) Check(s game.State) error {
	if t := boardOf(s); t != nil {
		return t.check()
	}
	return nil
}

// Encode implements game.Rules.
func (Rules) Encode(s game.State) []byte {
	if t := boardOf(s); t != nil {
		return t.encode()
	}
	return []byte("{}")
}

// Clock implements game.Rules.
func (Rules) Clock(s game.State) game.Clock {
	if t := boardOf(s); t != nil {
		return game.Clock{Turn: t.Turn, Phase: string(t.Phase), Say: ref.M("ph.clock."+string(t.Phase), t.Turn, ofWord(sideNames[t.Active])), Table: true}
	}
	return game.Clock{Phase: "battle", Say: ref.M("ph.clock")}
}

// Complete implements game.Rules.
func (Rules) Complete(s game.State, typed string) []string {
	return board.Completing(typed, func(before []string, part string) (all []string) {
		t := boardOf(s)
		if len(before) == 0 {
			if t != nil {
				for _, v := range boardVerbs {
					all = append(all, v.words...)
				}
			}
			for _, v := range declared().Verbs {
				all = append(all, v.Words...)
			}
			return all
		}
		if t != nil && boardVerb(before[0]) != nil {
			if words, ours := t.following(boardVerb(before[0]).name, before[1:]); ours {
				return words
			}
			if next := board.Next(Rules{}.Legal(s, t.Active), boardVerb(before[0]).name, before[1:]); len(next) > 0 {
				return next // units, and squares to which they may go
			}
			for i := range t.Units {
				if !t.Units[i].Dead {
					all = append(all, t.Units[i].ID)
				}
			}
			return append(all, "napoleon", "wellington", "with", "against", "at")
		}
		if v := verbFacts(before[0]); v != nil {
			all = append(schema.Complete(v, part), atWords...)
		}
		return all
	})
}

// following are the words that may follow a verb which names no unit first: armies and places, and cards as far as whoever asks
// knows them; ours is false of another verb.
func (t *table) following(verb string, before []string) (words []string, ours bool) {
	cards := func(held []string) []string {
		return slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(held), none))))
	}
	switch verb {
	case "end", "units", "score", "health":
		if verb == "health" && len(before) > 0 {
			return t.withAction(allied, "health"), true
		}
		return map[bool][]string{true: {"with"}, false: nil}[verb == "health"], true
	case "deal":
		return []string{unseen}, true
	case "pass":
		return map[bool][]string{true: {prussian}, false: nil}[t.land.Players > 2], true
	case "play":
		return t.heldBy(t.Active), true
	case "taken":
		if len(before) == 0 {
			return append([]string{montStJean, plancenoit}, castleNames...), true
		}
		return slices.Clone(sideNames[:]), true
	case "bid", "tie", "hold", "hand", "cards":
	default:
		return nil, false
	}
	if len(before) == 0 {
		return slices.Clone(armyNames[:]), true
	}
	side := sideCalled([]string{t.called(before[0])})
	switch {
	case side < 0 || verb == "hand" || verb == "tie":
		return nil, true
	case verb == "cards" && t.Battle != nil:
		for _, a := range t.cardLines() {
			if sideOf(a.Units[0].IDs[0]) == side {
				words = append(words, asTyped(a.Args)...)
			}
		}
		return slices.Compact(slices.Sorted(slices.Values(words))), true
	}
	return cards(t.heldBy(side)), true
}
