package oracle

import "fmt"

// unit is a counter in a battle; of its facts each side has some.
type unit struct {
	id         string
	arm        string
	value      int
	elite      bool
	command    bool // with the commander or beside him
	position   string
	crosses    bool // a ridge or a stream, or both (R12)
	hill       bool
	disordered bool
}

func (u unit) foot() bool { return u.arm == "infantry" }

// card is one card: declared ones are points or an action, unseen ones may be both.
type card struct {
	points int
	action string
}

// side is the attacker (0) or the defender (1).
type side struct {
	army  string
	units []unit
	cards []card // declared
	// worth is what a card of command gives; known says whether anybody has told it.
	worth int
	known bool
	// hand is how many cards of deck the side holds unseen, plays how many of them it may use.
	holds       bool
	hand, plays int
	deck        []card
}

// battle is a battle that was declared.
type battle struct {
	facts                object
	charge               bool
	sides                [2]side
	terrain              string
	reduced, destruction int  // the defender's weaker side, the castle's points
	blocked              bool // he cannot retreat
}

// castleFoot says whether the defender is foot in a castle, which has its front on all sides
// (PHX §10).
func (b battle) castleFoot() bool { return b.terrain == "castle" && b.sides[1].units[0].foot() }

// names of the two sides in facts and answers.
var names = [2]string{"attacker", "defender"}

var (
	armies   = word(french, allied, prussian)
	arms     = word("infantry", "heavy-cavalry", "light-cavalry")
	terrains = word("clear", "wood", "village", "hill", "castle")
	edges    = word("ridge", "stream")
	actions  = word("elite", "command", "artillery", "charge", "forced-charge", "rally", "health")
)

// facts of a battle; a charge has some more.
func battleShape(more map[string]*shape) *shape {
	cards := list(obj(map[string]*shape{"bp": from(0), "action": actions}))
	hand := obj(map[string]*shape{"hand": from(0), "deck": cards, "plays": from(0)}, "hand", "deck")
	both := func(s *shape) *shape { return obj(map[string]*shape{"attacker": s, "defender": s}) }
	keys := map[string]*shape{
		"army":         armies,
		"defending":    armies,
		"played":       from(0),
		"opponent-out": truth,
		"attackers": list(obj(map[string]*shape{"id": name, "arm": arms, "value": from(1), "elite": truth, "position": word("front", "flank", "rear"),
			"crosses": list(edges), "on-hill": truth, "command": truth, "disordered": truth}, "value")),
		"defender": obj(map[string]*shape{"arm": arms, "value": from(1), "reduced": from(0), "elite": truth, "terrain": terrains, "cdp": from(0),
			"command": truth, "retreat": word("open", "blocked")}, "value"),
		"cards":          both(cards),
		"command-values": both(from(0)),
		"unseen":         both(hand),
		"readings":       readings,
	}
	for k, s := range more {
		keys[k] = s
	}
	return obj(keys, "defender")
}

var (
	battleFacts = battleShape(nil)
	chargeFacts = battleShape(map[string]*shape{"squares": from(0), "adjacent-at-start": truth, "moves-over": list(edges)})
)

// declare reads a battle or a charge and refuses what may not be, in the order in which it is
// forbidden.
func declare(facts []byte, charge bool) (battle, *Refusal) {
	s := battleFacts
	if charge {
		s = chargeFacts
	}
	o, refusal := read(facts, s)
	if refusal != nil {
		return battle{}, refusal
	}
	b := battle{facts: o, charge: charge}
	if !b.take() {
		return b, &Refusal{Code: bad}
	}
	for _, law := range []func() *Refusal{b.armies, b.begun, b.around, b.inOrder, b.charges, b.sixth, b.actions, b.unseenCommand, b.hands} {
		if refusal := law(); refusal != nil {
			return b, refusal
		}
	}
	return b, nil
}

// take takes the facts over; false of a declared card that is not one thing, and of two units
// of one name.
func (b *battle) take() bool {
	o := b.facts
	b.sides[0].army = o.word("army", french)
	usual := french
	if b.sides[0].army == french {
		usual = allied
	}
	b.sides[1].army = o.word("defending", usual)

	named := map[string]bool{}
	for i, x := range o.list("attackers") {
		f := x.(object)
		u := takeUnit(f)
		u.id = f.word("id", fmt.Sprint("a", i+1))
		u.position = f.word("position", "front")
		u.crosses = len(f.list("crosses")) > 0
		u.hill = f.truth("on-hill", false)
		u.disordered = f.truth("disordered", false)
		b.sides[0].units = append(b.sides[0].units, u)
		if named[u.id] {
			return false
		}
		named[u.id] = true
	}
	d := o.of("defender")
	b.sides[1].units = []unit{takeUnit(d)}
	b.terrain = d.word("terrain", "clear")
	b.reduced = d.number("reduced", 0)
	b.destruction = d.number("cdp", 0)
	b.blocked = d.word("retreat", "open") == "blocked"

	for i := range b.sides {
		if !b.takeCards(i) {
			return false
		}
	}
	return true
}

func takeUnit(f object) unit {
	return unit{arm: f.word("arm", "infantry"), value: f.number("value", 0), elite: f.truth("elite", false), command: f.truth("command", false)}
}

// takeCards takes a side's cards, declared and unseen; false of a declared card that is not
// either points or an action.
func (b *battle) takeCards(i int) bool {
	o, s := b.facts, &b.sides[i]
	for _, x := range o.of("cards").list(names[i]) {
		f := x.(object)
		if f.has("bp") == f.has("action") {
			return false
		}
		s.cards = append(s.cards, takeCard(f))
	}
	s.worth, s.known = commands[i][s.army]
	if !s.known && o.reads(19) {
		s.known = true // PHX R19 b: then it is nothing
	}
	if told := o.of("command-values"); told.has(names[i]) {
		s.worth, s.known = told.number(names[i], 0), true
	}
	if o.of("unseen").has(names[i]) {
		f := o.of("unseen").of(names[i])
		s.holds, s.hand = true, f.number("hand", 0)
		s.plays = f.number("plays", s.hand)
		for _, x := range f.list("deck") {
			s.deck = append(s.deck, takeCard(x.(object)))
		}
	}
	return true
}

func takeCard(f object) card {
	return card{points: f.number("bp", 0), action: f.word("action", "")}
}

// armies: two players fight each other, the French and whoever is not (PHX §9).
func (b *battle) armies() *Refusal {
	if (b.sides[0].army == french) == (b.sides[1].army == french) {
		return illegal("9")
	}
	return nil
}

// begun: nobody attacks who has not played a card of his round to move or to act, the card of a charge among them (PHX §9).
func (b *battle) begun() *Refusal {
	if b.facts.number("played", 1) == 0 {
		return illegal("9")
	}
	return nil
}

// around: whoever attacks stands beside the defender and faces him, each on one of the four
// sides (PHX §9.2). Foot in a castle has its front everywhere (PHX §10).
func (b *battle) around() *Refusal {
	at := map[string]int{}
	for _, u := range b.sides[0].units {
		at[u.position]++
	}
	crowded := at["front"] > oneFront || at["rear"] > oneRear || at["flank"] > twoFlanks
	if n := len(b.sides[0].units); n == 0 || n > attackers || crowded && !b.castleFoot() {
		return illegal("9.2")
	}
	return nil
}

// inOrder: a disordered unit does not attack (PHX §9.5).
func (b *battle) inOrder() *Refusal {
	for _, u := range b.sides[0].units {
		if u.disordered {
			return illegal("9.5")
		}
	}
	return nil
}

// charges: one unit of horse, one or two squares ahead, not begun beside its enemy, not over a
// ridge or a stream, not at a wood, a village or a castle (PHX §11.4).
func (b *battle) charges() *Refusal {
	if !b.charge {
		return nil
	}
	squares := b.facts.number("squares", 1)
	barred := b.terrain == "wood" || b.terrain == "village" || b.terrain == "castle"
	if len(b.sides[0].units) > 1 || b.sides[0].units[0].foot() || squares < 1 || squares > 2 || barred ||
		b.facts.truth("adjacent-at-start", false) || len(b.facts.list("moves-over")) > 0 {
		return illegal("11.4")
	}
	return nil
}

// left is how many cards the attacker may still play in his round (PHX §4), many where the
// opponent has none.
func (b *battle) left() int {
	if b.facts.truth("opponent-out", false) {
		return mostNumber
	}
	return cardsARound - b.facts.number("played", 1) - len(b.sides[0].cards)
}

func (b *battle) sixth() *Refusal {
	if b.left() < 0 {
		return illegal("4")
	}
	return nil
}

// actions goes through the declared cards, the attacker's first.
func (b *battle) actions() *Refusal {
	for i := range b.sides {
		for _, c := range b.sides[i].cards {
			if refusal := b.action(i, c); refusal != nil {
				return refusal
			}
		}
	}
	return nil
}

// action refuses one card of a side.
func (b *battle) action(i int, c card) *Refusal {
	s := b.sides[i]
	elite, command := c.action == "elite", c.action == "command"
	switch {
	case elite && s.army == prussian:
		return illegal("11.3")
	case command && s.army == prussian:
		return illegal("11.2")
	case c.action != "" && !elite && !command:
		return illegal("11")
	case b.charge && !elite:
		return illegal("11.4") // elite cards are the only ones of a charge
	case command && !s.known:
		return worthless("11.2")
	case elite && !s.anyElite():
		return illegal("11.3")
	case command && !s.anyCommand():
		return illegal("11.2")
	}
	return nil
}

func (s side) anyElite() bool {
	for _, u := range s.units {
		if u.elite {
			return true
		}
	}
	return false
}

func (s side) anyCommand() bool {
	for _, u := range s.units {
		if u.command {
			return true
		}
	}
	return false
}

// unseenCommand: what an unseen card of command is worth must be known too, where a unit of its
// side could use it (R19).
func (b *battle) unseenCommand() *Refusal {
	for i, s := range b.sides {
		for _, c := range s.deck {
			if b.useful(i, c).action == "command" && !s.known {
				return worthless("11.2")
			}
		}
	}
	return nil
}

// useful is what is left of an unseen card: what its side could do with it in this battle.
// Cards of a Prussian have no action for a battle (PHX §11.2, 11.3), in a charge only elite
// ones count (PHX §11.4).
func (b *battle) useful(i int, c card) card {
	s, out := b.sides[i], card{}
	if !b.charge {
		out.points = c.points
	}
	if c.action == "elite" && s.army != prussian && s.anyElite() || c.action == "command" && s.army != prussian && s.anyCommand() && !b.charge {
		out.action = c.action
	}
	return out
}

// hands: one side's cards are unseen, for whoever asks is the other (PHX §6), and a hand is drawn
// from its deck (PHX §2.3).
func (b *battle) hands() *Refusal {
	if b.sides[0].holds && b.sides[1].holds {
		return worthless("6")
	}
	for _, s := range b.sides {
		if s.hand > len(s.deck) {
			return worthless("2.3")
		}
	}
	return nil
}
