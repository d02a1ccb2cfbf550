package oracle

import "fmt"

// planned is a battle or a charge that is being made up: what it says, and its parts at hand.
type planned struct {
	*gen
	o          map[string]any
	charge     bool
	armies     [2]string
	units      [2][]map[string]any
	cards      [2][]any
	played     int
	out        bool // the opponent has no cards
	values     map[string]any
	unseenSide int // whose hand is unseen, -1 nobody's
	unseen     map[string]any
}

// fight makes up a battle or a charge.
func (g *gen) fight(charge bool) map[string]any {
	p := &planned{gen: g, o: map[string]any{}, charge: charge, values: map[string]any{}, unseenSide: -1, unseen: map[string]any{}}
	if charge {
		g.readings(p.o, 9, 11, 15, 16, 20, 21)
	} else {
		g.readings(p.o, 8, 9, 15, 16, 19, 20, 21, 29)
	}
	p.chooseArmies()
	p.chooseDefender()
	p.chooseAttackers()
	for i := range p.units {
		p.chooseCards(i)
	}
	if g.one(3) {
		p.chooseHand()
	}
	p.tellWorth()
	if charge {
		g.maybe(p.o, 2, "squares", 1+g.IntN(2))
		g.maybe(p.o, 6, "adjacent-at-start", false)
		g.maybe(p.o, 8, "moves-over", []any{})
	}
	broken := g.one(5)
	if broken {
		for range 1 + g.IntN(4)/3 {
			p.break1()
		}
	}
	p.write()
	if !broken || g.one(3) {
		p.spoil()
	}
	return p.o
}

func (p *planned) chooseArmies() {
	p.armies = [2]string{french, allied}
	switch p.IntN(6) {
	case 0, 1:
		p.armies = [2]string{allied, french}
	case 2:
		p.armies = [2]string{prussian, french}
	case 3:
		p.armies[1] = p.pick(allied, prussian)
	}
}

// unit makes up what units of either side have.
func (p *planned) unit(arm string) map[string]any {
	u := map[string]any{"value": 1 + p.IntN(5)}
	if p.one(15) {
		u["value"] = 1 + p.IntN(12)
	}
	if arm != "infantry" || p.one(3) {
		u["arm"] = arm
	}
	p.maybe(u, 3, "elite", !p.one(5))
	p.maybe(u, 3, "command", !p.one(5))
	return u
}

func (p *planned) chooseDefender() {
	d := p.unit(p.arm())
	if !p.one(4) {
		d["reduced"] = p.IntN(4)
	}
	terrain := p.ground()
	if p.charge {
		terrain = p.pick("clear", "hill")
	}
	if terrain != "clear" || p.one(3) {
		d["terrain"] = terrain
	}
	if terrain == "castle" || p.one(10) {
		p.maybe(d, 2, "cdp", p.IntN(4))
	}
	p.maybe(d, 3, "retreat", p.pick("open", "blocked", "blocked"))
	if !p.charge && p.one(7) { // foot in a castle that can take something
		delete(d, "arm")
		d["terrain"], d["cdp"], d["retreat"] = "castle", 1+p.IntN(3), p.pick("open", "blocked")
		d["value"], d["reduced"] = 1+p.IntN(5), p.IntN(3)
	}
	if p.one(6) { // a strong one, that beats several doubly
		d["value"] = 5 + p.IntN(12)
	}
	p.units[1] = []map[string]any{d}
}

func foot(u map[string]any) bool { return u["arm"] == nil || u["arm"] == "infantry" }

// castle says whether the defender is foot in a castle.
func (p *planned) castle() bool {
	return p.units[1][0]["terrain"] == "castle" && foot(p.units[1][0])
}

func (p *planned) chooseAttackers() {
	places := []string{"front", "flank", "flank", "rear"}
	n := 1 + p.IntN(3)*p.IntN(2) + p.IntN(2)
	if p.charge {
		n = 1
	}
	p.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for i := range n {
		arm := p.arm()
		if p.charge {
			arm = p.pick("heavy-cavalry", "light-cavalry")
		}
		u := p.unit(arm)
		at := places[i]
		if p.castle() {
			at = p.pick(places...)
		}
		if at != "front" || p.one(3) {
			u["position"] = at
		}
		p.maybe(u, 4, "crosses", [][]any{{"ridge"}, {"stream"}, {"ridge", "stream"}, {}}[p.IntN(4)])
		p.maybe(u, 5, "on-hill", !p.one(4))
		p.maybe(u, 15, "disordered", false)
		p.maybe(u, 5, "id", p.pick("F-", "x", "hussars-")+fmt.Sprint(i+1))
		p.units[0] = append(p.units[0], u)
	}
}

// has says whether a unit of a side has a mark.
func (p *planned) has(i int, mark string) bool {
	for _, u := range p.units[i] {
		if u[mark] == true {
			return true
		}
	}
	return false
}

// allowed are the actions that a side's declared cards may have.
func (p *planned) allowed(i int) []string {
	var all []string
	if p.armies[i] == prussian {
		return nil
	}
	if p.has(i, "elite") {
		all = append(all, "elite", "elite")
	}
	if p.has(i, "command") && !p.charge {
		all = append(all, "command")
	}
	return all
}

func (p *planned) chooseCards(i int) {
	if i == 0 {
		p.out = p.one(8)
		p.played = 1
		if p.one(3) {
			p.played = 1 + p.IntN(3)
		}
	}
	actions := p.allowed(i)
	n := max(0, p.IntN(5)-1)
	if i == 0 && !p.out {
		n = min(n, cardsARound-p.played)
	}
	for range n {
		switch {
		case len(actions) > 0 && (p.charge || p.one(2)):
			p.cards[i] = append(p.cards[i], map[string]any{"action": p.pick(actions...)})
		case !p.charge:
			p.cards[i] = append(p.cards[i], map[string]any{"bp": p.points()})
		}
	}
	if i == 0 && !p.out && p.one(10) { // up to the last card of the round
		p.played = max(1, cardsARound-len(p.cards[0]))
	}
}

func (p *planned) points() int {
	if p.one(12) {
		return p.IntN(10)
	}
	return 1 + p.IntN(4)
}

// unseenCard is a card of a deck.
func (p *planned) unseenCard(i int) map[string]any {
	c := map[string]any{}
	if !p.one(6) {
		c["bp"] = p.points()
	}
	if p.one(2) || len(c) == 0 {
		c["action"] = p.pick("elite", "elite", "command", "command", "artillery", "charge", "forced-charge", "rally", "health")
		if a := c["action"]; p.armies[i] == prussian && (a == "elite" || a == "command") && !p.one(20) {
			c["action"] = "artillery"
		}
	}
	return c
}

// chooseHand makes up the hand of one side, mostly a small one.
func (p *planned) chooseHand() {
	i := p.IntN(2)
	if p.charge && p.armies[i] != prussian && len(p.units[i]) > 0 && !p.one(3) { // or no card matters
		p.units[i][0]["elite"] = true
	}
	hand := 1 + p.IntN(3)
	size := hand + p.IntN(5)
	if p.one(25) {
		hand, size = 1+p.IntN(7), 12+p.IntN(8)
	}
	if p.one(300) {
		hand, size = 7, 19
	}
	deck := []any{}
	for range size {
		c := p.unseenCard(i)
		if len(deck) > 0 && p.one(3) {
			c = deck[p.IntN(len(deck))].(map[string]any) // another like it
		}
		deck = append(deck, c)
	}
	u := map[string]any{"hand": hand, "deck": deck}
	p.maybe(u, 2, "plays", 1+p.IntN(hand+1))
	p.unseenSide = i
	p.unseen[names[i]] = u
}

// command says whether a side has a card of command that it could use.
func (p *planned) command(i int) bool {
	if p.charge || p.armies[i] == prussian || !p.has(i, "command") {
		return false
	}
	all := append([]any{}, p.cards[i]...)
	if i == p.unseenSide {
		deck, _ := p.unseen[names[i]].(map[string]any)["deck"].([]any)
		all = append(all, deck...)
	}
	for _, c := range all {
		if c.(map[string]any)["action"] == "command" {
			return true
		}
	}
	return false
}

// tellWorth says what command cards are worth where the book does not, and sometimes where it does.
func (p *planned) tellWorth() {
	for i := range p.armies {
		_, printed := commands[i][p.armies[i]]
		must := !printed && p.command(i)
		if must && reads(p.o, "R19") {
			must = p.one(2)
		}
		if must || p.one(8) {
			p.values[names[i]] = p.IntN(6)
		}
	}
}

// write puts all together.
func (p *planned) write() {
	o := p.o
	if p.armies[0] != french || p.one(4) {
		o["army"] = p.armies[0]
	}
	usual := french
	if p.armies[0] == french {
		usual = allied
	}
	if p.armies[1] != usual || p.one(4) {
		o["defending"] = p.armies[1]
	}
	if p.played != 1 || p.one(4) {
		o["played"] = p.played
	}
	if p.out || p.one(10) {
		o["opponent-out"] = p.out
	}
	attackers := []any{}
	for _, u := range p.units[0] {
		attackers = append(attackers, u)
	}
	if len(attackers) > 0 || p.one(2) {
		o["attackers"] = attackers
	}
	o["defender"] = p.units[1][0]
	cards := map[string]any{}
	for i, c := range p.cards {
		if len(c) > 0 || p.one(6) {
			cards[names[i]] = append([]any{}, c...)
		}
	}
	if len(cards) > 0 || p.one(6) {
		o["cards"] = cards
	}
	if len(p.values) > 0 || p.one(20) {
		o["command-values"] = p.values
	}
	if len(p.unseen) > 0 {
		o["unseen"] = p.unseen
	}
}

// add gives a side one card more, somewhere among the others; the attacker's round has room for it.
func (p *planned) add(i int, c map[string]any) {
	at := p.IntN(len(p.cards[i]) + 1)
	p.cards[i] = append(append(append([]any{}, p.cards[i][:at]...), c), p.cards[i][at:]...)
	if i == 0 && !p.out {
		p.played = max(1, min(p.played, cardsARound-len(p.cards[0])))
	}
}

// break1 breaks one rule of a battle, or of a charge.
func (p *planned) break1() {
	if p.charge && p.one(2) {
		p.breakCharge()
		return
	}
	if p.one(2) {
		p.breakCards()
		return
	}
	switch p.IntN(9) {
	case 0: // against one's own
		p.armies[1] = p.armies[0]
		if p.armies[0] != french && p.one(2) {
			p.armies[1] = map[string]string{allied: prussian, prussian: allied}[p.armies[0]]
		}
	case 1:
		p.units[0] = nil
	case 2, 3: // too many on a side
		at, n := p.pick("front", "rear", "flank"), 2
		if at == "flank" {
			n = 3
		}
		p.crowd(at, n)
	case 4: // too many in all
		p.crowd("front", 5)
	case 5:
		if len(p.units[0]) > 0 {
			p.units[0][p.IntN(len(p.units[0]))]["disordered"] = true
		}
	case 6: // a sixth card
		p.out = false
		p.played = cardsARound + 1 - len(p.cards[0])
		if p.played > cardsARound {
			p.played, p.cards[0] = cardsARound, []any{map[string]any{"bp": 2}}
		}
	case 8: // no card that gave it
		p.played = 0
	case 7: // two unseen hands, or one above its deck
		if p.unseenSide < 0 {
			p.chooseHand()
		}
		i := p.unseenSide
		u := p.unseen[names[i]].(map[string]any)
		if p.one(2) {
			u["hand"] = len(u["deck"].([]any)) + 1 + p.IntN(3)
		} else {
			p.unseen[names[1-i]] = map[string]any{"hand": 1, "deck": []any{map[string]any{"bp": 1 + p.IntN(4)}}}
		}
	}
}

// crowd puts attackers on a side until there are so many.
func (p *planned) crowd(at string, n int) {
	for range 5 {
		have := 0
		for _, u := range p.units[0] {
			if u["position"] == at || u["position"] == nil && at == "front" {
				have++
			}
		}
		if have >= n {
			return
		}
		u := p.unit(p.arm())
		u["position"] = at
		p.units[0] = append(p.units[0], u)
	}
}

func (p *planned) breakCharge() {
	if len(p.units[0]) == 0 {
		return
	}
	switch p.IntN(7) {
	case 0:
		delete(p.units[0][0], "arm")
	case 1:
		p.o["squares"] = []int{0, 3}[p.IntN(2)]
	case 2:
		p.o["adjacent-at-start"] = true
	case 3:
		p.o["moves-over"] = [][]any{{"ridge"}, {"stream"}, {"ridge", "stream"}}[p.IntN(3)]
	case 4:
		p.units[1][0]["terrain"] = p.pick("wood", "village", "castle")
	case 5: // with another
		u := p.unit("heavy-cavalry")
		u["position"] = "flank"
		if p.units[0][0]["position"] == "flank" && p.one(2) {
			u["position"] = "rear"
		}
		p.units[0] = append(p.units[0], u)
	case 6: // a card that is not elite
		i := p.IntN(2)
		p.add(i, map[string]any{"bp": 1 + p.IntN(4)})
		if p.one(2) {
			p.units[i][0]["command"] = true
			p.add(i, map[string]any{"action": "command"})
		}
	}
}

func (p *planned) breakCards() {
	i := p.IntN(2)
	if len(p.units[i]) == 0 {
		return
	}
	action := p.pick("elite", "command")
	switch p.IntN(5) {
	case 0: // of Prussians
		p.armies[i], p.armies[1-i] = prussian, french
		p.units[i][0][action] = true
		p.add(i, map[string]any{"action": action})
	case 1: // of no use in a battle
		p.add(i, map[string]any{"action": p.pick("artillery", "charge", "forced-charge", "rally", "health")})
	case 2, 3: // nobody knows what it is worth
		p.armies = [2]string{allied, french}
		p.units[i][0]["command"] = true
		delete(p.values, names[i])
		if chosen, ok := p.o["readings"].(map[string]any); ok {
			delete(chosen, "R19")
		}
		if p.one(2) && p.unseenSide < 0 {
			p.unseenSide = i
			p.unseen[names[i]] = map[string]any{"hand": 1, "deck": []any{map[string]any{"bp": 1}, map[string]any{"bp": 2, "action": "command"}}}
		} else {
			p.add(i, map[string]any{"action": "command"})
		}
	case 4: // nobody to use it
		for _, u := range p.units[i] {
			delete(u, action)
		}
		p.add(i, map[string]any{"action": action})
	}
}

// spoil now and then makes a battle unreadable.
func (p *planned) spoil() {
	if !p.one(12) {
		return
	}
	d := p.units[1][0]
	switch p.IntN(6) {
	case 0:
		p.unreadable(1, d, p.pick("value", "reduced", "cdp"), p.pick("elite", "command"), p.pick("arm", "terrain", "retreat"))
	case 1:
		p.unreadable(1, p.o, "played", "opponent-out", p.pick("army", "defending"))
	case 2:
		if len(p.units[0]) > 0 {
			p.unreadable(1, p.units[0][0], "value", p.pick("elite", "on-hill", "command", "disordered"), p.pick("arm", "position", "crosses"))
		}
	case 3:
		if p.charge {
			p.unreadable(1, p.o, "squares", "adjacent-at-start", "moves-over")
		} else if p.spoils(1) {
			p.o["squares"] = 1 // a fact of a charge
		}
	default:
		if p.spoils(1) {
			p.spoilParts(d)
		}
	}
}

func (p *planned) spoilParts(d map[string]any) {
	cards := func(c any) { p.o["cards"] = map[string]any{names[p.IntN(2)]: c} }
	hand := func(u map[string]any) { p.o["unseen"] = map[string]any{names[p.IntN(2)]: u} }
	deck := []any{map[string]any{"bp": 1}, map[string]any{"bp": 2}}
	switch p.IntN(12) {
	case 0:
		delete(d, "value")
	case 1:
		delete(p.o, "defender")
	case 2:
		if len(p.units[0]) > 0 {
			delete(p.units[0][0], "value")
		}
	case 3: // two of one name
		if len(p.units[0]) > 1 {
			p.units[0][0]["id"] = "a2"
			p.units[0][1]["id"] = "a2"
			if p.one(2) {
				delete(p.units[0][1], "id")
			}
		}
	case 4:
		cards([]any{map[string]any{"bp": 2, "action": "elite"}})
	case 5:
		cards([]any{map[string]any{}})
	case 6:
		cards([]any{[]any{map[string]any{"bp": -1}, map[string]any{"action": "sing"}, 3, map[string]any{"bp": "elite"}}[p.IntN(4)]})
	case 7:
		cards([]any{map[string]any{"mp": 3}})
	case 8:
		hand(map[string]any{"deck": deck})
	case 9:
		hand(map[string]any{"hand": 1})
	case 10:
		hand([]map[string]any{{"hand": "two", "deck": deck}, {"hand": 1, "deck": deck, "plays": -1}, {"hand": 1, "deck": deck, "pool": 2}, {"hand": 1, "deck": []any{map[string]any{"bp": 1, "action": "dance"}}}}[p.IntN(4)])
	case 11:
		p.o["command-values"] = []any{map[string]any{"attacker": -1}, map[string]any{"napoleon": 2}, 4}[p.IntN(3)]
	}
}
