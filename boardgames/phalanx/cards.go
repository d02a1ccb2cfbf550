package phalanx

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the cards of a game: how they are written, and which may be played.

// prefix of a Prussian card.
const prussianPrefix = "p"

// actionItalian are the words of actions in Italian.
var actionItalian = map[string]string{elite: "élite", command: "comando", "artillery": "artiglieria", "charge": "carica", "forced-charge": "carica-imposta", "rally": "radunata", "health": "salute"}

// italianCard is a card as it may be typed in Italian.
func italianCard(word string) []string {
	for en, it := range actionItalian {
		if head, is := strings.CutSuffix(word, "-"+en); is && (en != "charge" || !strings.HasSuffix(word, "forced-charge")) {
			if en == "rally" { // as the verb has it
				return []string{head + "-" + it, head + "-raduna"}
			}
			return []string{head + "-" + it}
		}
	}
	return nil
}

// cardCalled is a card as it is written, whatever its action is called.
func cardCalled(typed string) string {
	for en, it := range actionItalian {
		all := []string{it, plainLetters(it)}
		if en == "rally" {
			all = append(all, "raduna")
		}
		for _, also := range all {
			if head, is := strings.CutSuffix(typed, "-"+also); is && ownCard(head) {
				return head + "-" + en
			}
		}
	}
	return typed
}

func plainLetters(s string) string { return strings.ReplaceAll(s, "é", "e") }

// ownCard reports a word that begins like a card: 4-2, p4-2.
func ownCard(word string) bool {
	_, ok := ground.ParseCard(strings.TrimPrefix(word, prussianPrefix))
	return ok
}

// cardArmy is whose card a word is: of the side that plays it.
func cardArmy(word string, side int) string {
	switch {
	case side == theFrench:
		return french
	case strings.HasPrefix(word, prussianPrefix):
		return prussian
	}
	return allied
}

// parsed is a card by its word.
func parsed(word string) (ground.Card, bool) {
	return ground.ParseCard(strings.TrimPrefix(word, prussianPrefix))
}

// left are the cards of a deck that nobody has seen, as the hand's owner sees them.
func (t *table) left(i int) dice.Deck {
	h := &t.Hands[i]
	d := t.packs[i].Deck()
	out, err := t.packs[i].Cards(slices.Concat(h.Known, h.Gone, h.Drawn, h.Tossed)...)
	if err != nil {
		return d
	}
	return d.Out(out)
}

// holds refuses cards that a hand does not have (PHX §6): known ones, or any that could be one of
// its unknown cards.
func (t *table) holds(army string, words ...string) *game.Refusal {
	i := seatOf(army)
	h := &t.Hands[i]
	known := slices.Clone(h.Known)
	unknown := h.Unknown
	var drawn []string
	for _, w := range words {
		if _, card := parsed(w); card && army == prussian && t.Turn == 1 {
			return refuse(game.Illegal, "PHX §3.2", ref.M("ph.refuse.no-prussians"))
		}
		if no := t.mayHave(army, w); no != nil {
			return no
		}
		if k := slices.Index(known, w); k >= 0 {
			known = slices.Delete(known, k, k+1)
			continue
		}
		drawn = append(drawn, w)
		unknown--
	}
	if len(drawn) == 0 {
		return nil
	}
	if unknown < 0 {
		return refuse(game.Illegal, "PHX §6", ref.M("ph.refuse.not-held", drawn[0], deckWord(army)))
	}
	if t.packs[i] != nil {
		cards, err := t.packs[i].Cards(drawn...)
		if err != nil || !t.left(i).Left.Has(cards) {
			return refuse(game.Illegal, "PHX §2.3", ref.M("ph.refuse.not-in-deck", drawn[0], deckWord(army)))
		}
	}
	return nil
}

// mayHave refuses a card that an army's deck has not (PHX §11.2, §11.3, §11.7).
func (t *table) mayHave(army, w string) *game.Refusal {
	c, ok := parsed(w)
	switch {
	case !ok:
		return refuse(game.Unknown, "PHX §2.3", ref.M("ph.refuse.no-card", w), game.Way{Line: "play 4-2", Say: ref.M("ph.way.card"), Does: game.AsExample})
	case army == prussian && c.Action == elite:
		return refuse(game.Illegal, "PHX §11.3", ref.M("ph.refuse.prussian-elite"))
	case army == prussian && c.Action == command:
		return refuse(game.Illegal, "PHX §11.2", ref.M("ph.refuse.prussian-command"))
	case army != allied && c.Action == "health":
		return refuse(game.Illegal, "PHX §11.7", ref.M("ph.refuse.whose-health"))
	}
	return nil
}

// spend takes cards out of a hand and shows them.
func (h *holding) spend(words []string) {
	h.Known, h.Gone = slices.Clone(h.Known), slices.Clone(h.Gone)
	for _, w := range words {
		if k := slices.Index(h.Known, w); k >= 0 {
			h.Known = slices.Delete(h.Known, k, k+1)
		} else {
			h.Unknown = max(0, h.Unknown-1)
		}
		h.Gone = append(h.Gone, w)
	}
	slices.Sort(h.Gone)
}

// deckAllowed refuses the other Allied deck in a round (PHX §6, §7, R10, R33).
func (t *table) deckAllowed(army string) *game.Refusal {
	if army == french {
		return nil
	}
	switch {
	case t.bound() != "" && t.bound() != army && t.Deck == "":
		return refuse(game.Illegal, "PHX R33", ref.M("ph.refuse.bound", deckWord(t.bound())))
	case t.Deck != "" && t.Deck != army:
		return refuse(game.Illegal, "PHX R10", ref.M("ph.refuse.one-deck", deckWord(t.Deck)))
	}
	return nil
}

// bound is the deck to which a bid holds the Allies in their first round; in the other reading only while they hold such
// cards (PHX §7, R58).
func (t *table) bound() string {
	if t.Bound != "" && t.read.Has(book.BidsBindWhileHeld) && t.Hands[seatOf(t.Bound)].size() == 0 {
		return ""
	}
	return t.Bound
}

// playable refuses a card that the side whose round it is may not play now: the sixth, the other
// deck's, one that is not held.
func (t *table) playable(word string) *game.Refusal {
	army := cardArmy(word, t.Active)
	if _, ok := parsed(word); !ok {
		return t.holds(army, word)
	}
	if t.Played >= t.n.cards && !t.out(1-t.Active) {
		return refuse(game.Illegal, "PHX §4", ref.M("ph.refuse.sixth", t.n.cards), endWay())
	}
	if no := t.deckAllowed(army); no != nil {
		return no
	}
	return t.holds(army, word)
}

// acts refuses a card without an action.
func acts(word, action string) *game.Refusal {
	if c, ok := parsed(word); ok && c.Action == action {
		return nil
	}
	return refuse(game.Illegal, "PHX §11", ref.M("ph.refuse.no-action", word, ref.Word("ph.action."+action)))
}

// peopleCall is what people call an army or a side whose cards are asked for: lines and journals name it by its id.
var peopleCall = map[string]ref.Name{french: {EN: "French", IT: "Francesi"}, allied: {EN: "Allies", IT: "Alleati"}, prussian: {EN: "Prussians", IT: "Prussiani"},
	"attacker": {EN: "attacker", IT: "attaccante"}, "defender": {EN: "defender", IT: "difensore"}}

func armyWord(army string) ref.Word { return ref.Word("ph.army." + army) }

// theWord, ofWord and upWord are an army with its article: in a sentence, as whose something is, and as a sentence begins.
func theWord(army string) ref.Word { return ref.Word("ph.the." + army) }

func ofWord(army string) ref.Word { return ref.Word("ph.of." + army) }

// deckWord is whose cards they are: of the Allies' two decks one is English.
func deckWord(army string) ref.Word { return ref.Word("ph.deck.of." + army) }

func upWord(army string) ref.Word { return ref.Word("ph.up." + army) }

func sideWord(side int) ref.Word { return armyWord(sideNames[side]) }

func itoa(n int) string { return strconv.Itoa(n) }

func endWay() game.Way { return game.Way{Line: "end", Say: ref.M("ph.way.end")} }
