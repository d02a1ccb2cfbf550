package phalanx

import (
	"strconv"
	"strings"
	"sync"

	"adjutant/boardgames/phalanx/book"
)

// numbers are the printed numbers, loaded once from the tables. No number of the rulebook stands
// in this package.
type numbers struct {
	sides                         int            // PHX §9.2: attackers at most
	flank, rear, terrain          int            // PHX §9.3: times
	edge                          int            // PHX §9.3: points less
	double                        int            // PHX §9.4: times, of which more is a double defeat
	castle                        int            // PHX §10: times
	elite                         int            // PHX §11.3: times
	command                       map[string]int // PHX §11.2: points, by army and attack or defence; what is not printed is not there
	heavy, light                  int            // PHX §11.4: times
	charge                        int            // PHX §11.4: squares at most
	cards                         int            // PHX §4: of a round, at most
	ground                        map[string]int // PHX §8.3: points to enter
	hillFromHill, road            int            // PHX §8.3
	across                        map[string]int // PHX §8.3: points more for an edge
	turn, leader, entry           int            // PHX §8.1, §8, §5: points
	withdrawal                    int            // PHX §9.6: squares
	turns                         map[string]int // PHX §13.1: of a long and a short game
	deck, hand                    map[string]int // PHX §2.3, §4: cards, by army; of a Prussian hand by turn, prussian.2
	castles                       map[string]int // PHX §10: blows that each takes
	points                        map[string]int // PHX §13.3: french.hougoumont
	plancenoit                    int            // PHX §13.3: squares
	allCastles, castlesWithCentre int            // PHX §13.2
	health, rally                 int            // PHX §11.7, §11.6
}

func load() (*numbers, error) {
	b := book.Tables
	n := &numbers{command: map[string]int{}, ground: map[string]int{}, across: map[string]int{}, turns: map[string]int{}, deck: map[string]int{}, hand: map[string]int{}, castles: map[string]int{}, points: map[string]int{}}
	for _, m := range []struct {
		id string
		to *int
	}{
		{"battle.sides", &n.sides}, {"battle.flank", &n.flank}, {"battle.rear", &n.rear}, {"battle.terrain", &n.terrain}, {"battle.edge", &n.edge},
		{"battle.double", &n.double}, {"battle.castle", &n.castle}, {"battle.elite", &n.elite}, {"battle.charge.heavy", &n.heavy}, {"battle.charge.light", &n.light},
		{"battle.charge.squares", &n.charge}, {"turns.cards", &n.cards}, {"moves.hill-from-hill", &n.hillFromHill}, {"moves.road", &n.road},
		{"moves.turn", &n.turn}, {"moves.leader", &n.leader}, {"moves.entry", &n.entry}, {"moves.withdrawal", &n.withdrawal},
		{"victory.squares.plancenoit", &n.plancenoit}, {"victory.short.castles", &n.allCastles}, {"victory.short.castles-with-mont-st-jean", &n.castlesWithCentre},
		{"cards.health", &n.health}, {"cards.rally", &n.rally},
	} {
		v, err := b.FindMeasure(m.id)
		if err != nil {
			return nil, err
		}
		*m.to = v.Int()
	}
	for _, m := range []struct {
		to    map[string]int
		under string
		ids   []string
	}{
		{n.command, "battle.command.", []string{"battle.command.french.attack", "battle.command.allied.defence"}},
		{n.ground, "moves.", []string{"moves.clear", "moves.wood", "moves.village", "moves.castle", "moves.hill"}},
		{n.across, "moves.", []string{"moves.ridge", "moves.stream"}},
		{n.turns, "turns.", []string{"turns.long", "turns.short"}},
		{n.deck, "cards.deck.", []string{"cards.deck.french", "cards.deck.allied", "cards.deck.prussian"}},
		{n.hand, "cards.hand.", []string{"cards.hand.french", "cards.hand.allied"}},
		{n.castles, "castles.", []string{"castles.hougoumont", "castles.la-haye-sainte", "castles.frischermont"}},
		{n.points, "victory.", []string{"victory.french.mont-st-jean", "victory.french.hougoumont", "victory.french.la-haye-sainte", "victory.french.plancenoit", "victory.allied.mont-st-jean", "victory.allied.hougoumont", "victory.allied.la-haye-sainte", "victory.allied.plancenoit"}},
	} {
		for _, id := range m.ids {
			v, err := b.FindMeasure(id)
			if err != nil {
				return nil, err
			}
			m.to[strings.TrimPrefix(id, m.under)] = v.Int()
		}
	}
	for turn := 2; turn <= n.turns["long"]; turn++ {
		name := "prussian." + strconv.Itoa(turn)
		v, err := b.FindMeasure("cards.hand." + name)
		if err != nil {
			return nil, err
		}
		n.hand[name] = v.Int()
	}
	return n, nil
}

// dealt is how many cards an army draws in a turn (PHX §4).
func (n *numbers) dealt(army string, turn int) int {
	if army == prussian {
		return n.hand[prussian+"."+strconv.Itoa(turn)]
	}
	return n.hand[army]
}

var printed = sync.OnceValues(load)

// The armies; the two of the Allies win and lose together.
const (
	french   = "french"
	allied   = "allied"
	prussian = "prussian"
)

var armyNames = [...]string{french, allied, prussian}

// sideOf is the side of an army: 0 the French, 1 the Allies.
func sideOf(army string) int {
	if army == french {
		return theFrench
	}
	return theAllies
}

const theFrench, theAllies = 0, 1

// leads is the player, as Sides counts them, who leads an army: of two one has both armies of the Allies,
// of three each has one (PHX §1, §6).
func (t *table) leads(army string) int {
	if t.land.Players > 2 {
		return seatOf(army)
	}
	return sideOf(army)
}

// players are the armies after which the players are called.
func (t *table) players() []string {
	if t.land.Players > 2 {
		return armyNames[:]
	}
	return sideNames[:]
}

// sideCalled is the side of an army that a line names; -1 of none.
func sideCalled(ids []string) int {
	if len(ids) != 1 || seatOf(ids[0]) < 0 {
		return -1
	}
	return sideOf(ids[0])
}

// partArmy is the army that attacks, or defends, in the battle that waits for its cards.
func (t *table) partArmy(part int) string {
	if part == attacker {
		return t.unit(t.Battle.Who[0]).Army
	}
	return t.unit(t.Battle.Target).Army
}

// lineName is how a side of a battle, a bid or a tie is named in a line: by its army where three play.
func (t *table) lineName(side int, army string) string {
	if t.land.Players > 2 {
		return army
	}
	return sideNames[side]
}

// sideNames are the sides by number, as lines and JSON name them.
var sideNames = [2]string{french, allied}

// castleNames are the three castles.
var castleNames = []string{"hougoumont", "la-haye-sainte", "frischermont"}

const (
	montStJean  = "mont-st-jean"
	laHaye      = "la-haye-sainte"
	plancenoit  = "plancenoit"
	groundHill  = "hill"
	groundClear = "clear"
	groundCast  = "castle"
)
