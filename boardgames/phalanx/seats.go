package phalanx

import (
	"slices"
	"strconv"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says who plays on the board, what each may see and do, and what a state is worth.

var (
	_ game.Sided     = Rules{}
	_ game.Owned     = Rules{}
	_ game.Viewer    = Rules{}
	_ game.Secretive = Rules{}
	_ game.Lister    = Rules{}
	_ game.Charter   = Rules{}
	_ game.Filer     = Rules{}
	_ game.Valuer    = Rules{}
	_ game.Decider   = Rules{}
	_ game.Winner    = Rules{}
	_ game.Elsewhere = Rules{}
)

func boardOf(s game.State) *table { return s.(*state).Board }

// Sides implements game.Sided: the two armies of the Allies are one side, or one a player where three play.
func (Rules) Sides(s game.State) (out []game.Side) {
	t := boardOf(s)
	if t == nil {
		return nil
	}
	for i, name := range t.players() {
		also := armyWords[i].Also
		if len(t.players()) == len(sideNames) {
			also = sideWords[i].Also
		}
		out = append(out, game.Side{Say: ref.M("ph.army." + name), Words: append([]string{name}, also...)})
	}
	return out
}

// Elsewhere implements game.Elsewhere: the Prussians have a seat where three play, which is said before anything is dealt
// or by the file, and in a long game alone (PHX §1, §13.1).
func (Rules) Elsewhere(s game.State, word string) (ref.Ref, []game.Way) {
	t := boardOf(s)
	if t == nil || !ground.IsPrussian(word) {
		return "", nil
	}
	if t.land.Length != ground.Short && t.Turn == 1 && t.Phase == dealing {
		return "PHX §1", []game.Way{{Line: "players 3", Say: ref.M("ph.way.three")}}
	}
	return "PHX §1", []game.Way{{Line: "adjutant play phalanx-practice --auto prussian", Say: ref.M("ph.way.prussian")}}
}

// Owner implements game.Owned: units and cards are their player's; where three play, a round is that of the army
// whose cards are played in it, and the English player's as long as none is (PHX §6, R52).
func (Rules) Owner(s game.State, a game.Action) int {
	t := boardOf(s)
	if t == nil || !onBoardVerb(a) {
		return -1
	}
	if v := boardVerb(a.Verb); v != nil && v.kind != game.DoVerb && v.name != "hold" { // a hand is its player's, a record of it too
		return -1
	}
	switch a.Verb {
	case "deal":
		return -1
	case "play", "force", "end":
		return t.leads(t.playsRound(a))
	case "pass":
		if slices.Contains(a.Args, prussian) {
			return t.leads(prussian)
		}
		return t.leads(sideNames[t.Active])
	case "health":
		return t.leads(sideNames[t.Active])
	}
	if len(a.Units) == 0 || len(a.Units[0].IDs) == 0 {
		return -1
	}
	id := a.Units[0].IDs[0]
	switch {
	case seatOf(id) >= 0:
		return t.asks(a.Verb, id)
	case t.unit(id) != nil:
		return t.leads(t.unit(id).Army)
	case t.leader(id) != nil:
		return t.leads(t.leader(id).Army)
	}
	return -1
}

// Hands implements game.Handed: behind against stand cards of whoever is attacked (PHX §9).
func (Rules) Hands(s game.State, a game.Action) []int {
	t := boardOf(s)
	if t == nil || !onBoardVerb(a) || len(a.Units) < 2 || len(a.Units[1].IDs) == 0 || !slices.ContainsFunc(a.Facts, func(f game.Fact) bool { return f.Name == "against" }) {
		return nil
	}
	if u := t.unit(a.Units[1].IDs[0]); u != nil {
		return []int{t.leads(u.Army)}
	}
	return nil
}

// playsRound is the army that a deed of the round is of: that of the card it names, else the one whose
// round it is.
func (t *table) playsRound(a game.Action) string {
	if a.Verb == "play" && len(a.Args) > 0 {
		return cardArmy(a.Args[0], t.Active)
	}
	for _, f := range a.Facts {
		if a.Verb == "force" && f.Name == "with" {
			return cardArmy(f.Value, t.Active)
		}
	}
	return t.roundArmy()
}

// asks is the player of whom a bid, a tie or cards for a battle are asked by the name of a side or an army.
func (t *table) asks(verb, name string) int {
	side := sideOf(name)
	switch {
	case verb == "cards" && t.Battle != nil:
		for part := range t.Battle.Named {
			if t.partSide(part) == side {
				return t.leads(t.partArmy(part))
			}
		}
	case verb == "tie":
		return t.leads(armyNames[t.tieHand(side)])
	}
	return t.leads(name)
}

// roundArmy is the army whose round it is: of the Allies that whose cards are played in it.
func (t *table) roundArmy() string {
	if deck := t.deckNow(); deck != "" {
		return deck
	}
	return sideNames[t.Active]
}

// unseen is what is shown of a card that lies face down.
const unseen = "hidden"

// View implements game.Viewer: another's hand is a number of cards, his bid and the cards that he has
// put down for a battle are backs until all are turned.
func (Rules) View(s game.State, sides []int) game.State {
	was := s.(*state)
	if was.Board == nil {
		return s
	}
	t := was.Board.copied()
	for i, army := range armyNames {
		if slices.Contains(sides, t.leads(army)) {
			continue
		}
		h := &t.Hands[i]
		h.Unknown += len(h.Known)
		h.Known, h.Tossed = nil, nil
	}
	for side := range sideNames {
		if !slices.Contains(sides, t.leads(cardArmy(t.Bids[side], side))) && t.Bid[side] && t.Phase == bidding && !t.Bid[1-side] {
			t.Bids[side] = unseen
		}
	}
	if t.Battle != nil {
		for part := range t.Battle.Cards {
			if t.Battle.Named[part] && !slices.Contains(sides, t.leads(t.partArmy(part))) {
				t.Battle.Cards[part] = nil
			}
		}
	}
	return &state{Board: t}
}

// Hidden implements game.Hider: a bid of others, and their cards for a battle, that lie face down (PHX §7, 9.3).
func (Rules) Hidden(s game.State, sides []int) (out []string) {
	t := s.(*state).Board
	if t == nil {
		return nil
	}
	for side := range sideNames {
		if t.Bid[side] && t.Phase == bidding && !t.Bid[1-side] && !slices.Contains(sides, t.leads(cardArmy(t.Bids[side], side))) {
			out = append(out, "bid "+sideNames[side])
		}
	}
	if t.Battle != nil {
		for part := range t.Battle.Cards {
			if t.Battle.Named[part] && !slices.Contains(sides, t.leads(t.partArmy(part))) {
				out = append(out, "cards "+strconv.Itoa(part))
			}
		}
	}
	return out
}

// Keeper implements game.Secretive: a bid, and cards for a battle, lie face down until the other side
// has put down its own (PHX §7, §9.3); what a hand holds its player alone knows (PHX §3.2).
func (r Rules) Keeper(s game.State, a game.Action) int {
	t := boardOf(s)
	if t == nil {
		return -1
	}
	player := r.Owner(s, a)
	if player < 0 || len(a.Units) == 0 {
		return -1
	}
	side := sideCalled(a.Units[0].IDs)
	switch {
	case a.Verb == "hold" && slices.ContainsFunc(a.Args, func(w string) bool { return !game.IsDie(w) }): // it names cards
		return player
	case side < 0:
	case a.Verb == "bid" && t.Phase == bidding && !t.Bid[1-side]:
		return player
	case a.Verb == "cards" && t.Battle != nil:
		part := attacker
		if t.partSide(defender) == side {
			part = defender
		}
		if !t.Battle.Named[1-part] {
			return player
		}
	}
	return -1
}

// Revealed implements game.Revealer: bids and cards for a battle are known to all once both players have put down theirs
// (PHX §7, §9.3). What a hand held is told when the game is over.
func (r Rules) Revealed(s game.State, a game.Action, _ []dice.Face) bool {
	return boardOf(s) != nil && (a.Verb == "bid" || a.Verb == "cards") && r.Keeper(s, a) < 0
}

// Veil implements game.Secretive: lines say themselves for whose eyes they are; cards that are dealt
// or thrown away are backs.
func (Rules) Veil(s game.State, _ game.Action, v game.Verdict, sides []int) game.Verdict {
	t := boardOf(s)
	if t == nil {
		return v
	}
	v.Events = slices.Clone(v.Events)
	for i, e := range v.Events {
		switch e := e.(type) {
		case *dealt:
			if !slices.Contains(sides, t.leads(e.Army)) {
				v.Events[i] = &dealt{Army: e.Army, Unknown: e.Unknown + len(e.Cards), Told: e.Told}
			}
		case *spent:
			if !e.Seen && !slices.Contains(sides, t.leads(e.Army)) {
				v.Events[i] = &spent{Army: e.Army, N: e.N + len(e.Cards)}
			}
		}
	}
	return v
}

// Listed implements game.Lists.
func (r Rules) Listed(s game.State, a game.Action, waits func(game.Action) bool) (game.Verdict, error) {
	if t := boardOf(s); t != nil {
		return t.listed(a, waits), nil
	}
	return r.Answer(s, a)
}

// Legal implements game.Lister.
func (Rules) Legal(s game.State, side int) []game.Action {
	if t := boardOf(s); t != nil {
		return t.legal(side)
	}
	return nil
}

// Chart implements game.Charter.
func (Rules) Chart(s game.State) (game.Chart, bool) {
	t := boardOf(s)
	if t == nil {
		return game.Chart{}, false
	}
	return t.chart(), true
}

// File implements game.Filer.
func (Rules) File(s game.State) (string, bool) {
	t := boardOf(s)
	if t == nil {
		return "", false
	}
	return t.file(), true
}

// Decided implements game.Decider.
func (Rules) Decided(s game.State) bool {
	t := boardOf(s)
	return t != nil && t.Phase == over
}

// Winner implements game.Winner (PHX §13.2, §13.3).
func (Rules) Winner(s game.State) (side int, by string, say ref.Msg, ok bool) {
	t := boardOf(s)
	if t == nil || t.Phase != over {
		return -1, "", ref.Msg{}, false
	}
	by = "points"
	if t.land.Length == "short" {
		by = "castles"
	}
	return slices.Index(sideNames[:], t.Won), by, ref.M("ph.by." + by), true
}

// Worth implements game.Valuer: points as they stand, and a part of its value for a weakened unit.
func (Rules) Worth(s game.State, side int) float64 {
	t := boardOf(s)
	if t == nil || side < 0 {
		return 0
	}
	side = min(side, theAllies) // both Allied players win or lose together (PHX §13.3)
	const won = 1000
	switch {
	case t.Phase == over && t.Won == sideNames[side]:
		return won
	case t.Phase == over && t.Won == sideNames[1-side]:
		return -won
	}
	_, points := t.result()
	sum := float64(points[side] - points[1-side])
	for i := range t.Units {
		p := &t.Units[i]
		lost := 0.0
		if p.Weak {
			lost += float64(p.Full-p.Less) / 2
		}
		if p.Disordered {
			lost += 0.5
		}
		if p.Dead {
			lost = 0
		}
		if p.side() == side {
			sum -= lost
		} else {
			sum += lost
		}
	}
	return sum
}
