package ground

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// The actions of cards (PHX §2.3, §11).
const (
	Elite        = "elite"
	Command      = "command"
	Artillery    = "artillery"
	Charge       = "charge"
	ForcedCharge = "forced-charge"
	Rally        = "rally"
	Health       = "health"
)

var actions = []string{Elite, Command, Artillery, Charge, ForcedCharge, Rally, Health}

// has reports an action that a deck has: Prussians have neither elite units nor a commander, and
// only the English have Napoleon's health (PHX §11.2, §11.3, §11.7).
func has(army, action string) bool {
	switch action {
	case Elite, Command:
		return army != Prussian
	case Health:
		return army == Allied
	}
	return true
}

// prussianMark begins the word of a Prussian card.
const prussianMark = "p"

// usualCards is how many there are of a card that does not say it.
const usualCards = 2

// A Card is cards of one kind in a deck (PHX §6).
type Card struct {
	MP     int    `json:"mp"`
	BP     int    `json:"bp"`
	Action string `json:"action,omitempty"`
	N      int    `json:"n"`
}

// Word is how a card is written: 4-2, 3-1-elite. A Prussian card has a p before it besides.
func (c Card) Word() string {
	w := strconv.Itoa(c.MP) + "-" + strconv.Itoa(c.BP)
	if c.Action != "" {
		w += "-" + c.Action
	}
	return w
}

// ParseCard reads one card from its word, without the p of a Prussian one.
func ParseCard(word string) (Card, bool) {
	if len(word) < 3 || word[1] != '-' || !digits(word[:1]+word[2:3]) {
		return Card{}, false
	}
	c := Card{MP: int(word[0] - '0'), BP: int(word[2] - '0'), N: 1}
	if len(word) == 3 {
		return c, true
	}
	action, is := strings.CutPrefix(word[3:], "-")
	c.Action = action
	if !is || !slices.Contains(actions, action) {
		return Card{}, false
	}
	return c, true
}

// cardOf reads the word of a card of an army.
func cardOf(army, word string) (Card, bool) {
	if army == Prussian {
		rest, is := strings.CutPrefix(word, prussianMark)
		if !is {
			return Card{}, false
		}
		word = rest
	}
	return ParseCard(word)
}

// A Hand is cards that are known, or a number of them that are not.
type Hand struct {
	Cards   []string // as they are written, those of Prussians with their p
	Unknown int
}

// MarshalJSON writes a hand as a file has it.
func (h Hand) MarshalJSON() ([]byte, error) {
	if len(h.Cards) > 0 {
		return doc.JSON(h.Cards), nil
	}
	return doc.JSON(h.Unknown), nil
}

// decks reads the cards of the armies.
func (r *reader) decks(n *doc.Node) {
	m := n.Map(armies...)
	for _, army := range armies {
		list := m.Get(army)
		if list == nil {
			continue
		}
		if army == Prussian && r.Length == Short {
			list.Fault("ph.file.deck-short")
		}
		deck, all, sound := []Card{}, 0, list.IsList()
		for _, one := range list.List() {
			c := r.card(one, army)
			deck, all, sound = append(deck, c), all+c.N, sound && c.N > 0 && has(army, c.Action)
		}
		if most := deckSize(army); sound && all != most {
			list.Fault("ph.file.deck", armyWord(army), all, most)
		}
		r.sound[army] = sound
		if r.Decks == nil {
			r.Decks = map[string][]Card{}
		}
		r.Decks[army] = deck
	}
}

// card reads cards of one kind.
func (r *reader) card(n *doc.Node, army string) Card {
	m := n.Map("mp", "bp", "action", "n")
	c := Card{MP: m.Need("mp").IntIn(0, MostPoint), BP: m.Need("bp").IntIn(0, MostPoint), Action: m.Get("action").Enum(actions...), N: usualCards}
	if m.Has("n") {
		c.N = m.Get("n").IntIn(1, deckSize(army))
	}
	if !has(army, c.Action) {
		m.Get("action").Fault("ph.file.card-action", c.Action, armyWord(army))
	}
	return c
}

// hand reads the cards that an army holds, or how many they are.
func (r *reader) hand(n *doc.Node, army string) (h Hand) {
	most := deckSize(army)
	if !n.IsList() {
		h.Unknown = n.IntIn(0, most)
	} else if len(n.List()) > most {
		n.Fault("ph.file.hand-size", armyWord(army), len(n.List()), most)
	}
	if n.IsList() {
		h.Cards = r.held(n, army)
	}
	if army == Prussian && r.Length == Short && h.size() > 0 {
		n.Fault("ph.file.deck-short")
	}
	return h
}

func (h Hand) size() int { return len(h.Cards) + h.Unknown }

// held reads the cards of a hand, which come out of its deck.
func (r *reader) held(n *doc.Node, army string) (out []string) {
	count := map[string]int{}
	deck := r.Decks[army]
	for _, one := range n.List() {
		word := one.Text()
		if word == "" {
			continue
		}
		c, ok := cardOf(army, word)
		switch {
		case !ok:
			one.Fault("ph.file.no-card", word, armyWord(army))
			continue
		case !has(army, c.Action):
			one.Fault("ph.file.card-action", word, armyWord(army))
			continue
		}
		out = append(out, word)
		in := 0
		for _, kind := range deck {
			if kind.Word() == c.Word() {
				in += kind.N
			}
		}
		if count[word]++; r.sound[army] && count[word] > in {
			one.Fault("ph.file.hand", armyWord(army), in, word)
		}
	}
	return out
}

func armyWord(army string) ref.Word { return ref.Word("ph.file.army." + army) }
