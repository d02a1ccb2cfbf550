package oracle

import "fmt"

// planned is a battle that is being made up: what it says, and its parts at hand.
type planned struct {
	*gen
	o        map[string]any
	area     map[string]any
	colour   string
	factions [2]string
	units    [2][]any
	hidden   [2]map[string]any
	support  []any
	reserve  []any
	battery  bool
	options  []string
}

// fight makes up a battle.
func (g *gen) fight() map[string]any {
	p := &planned{gen: g, o: map[string]any{}, area: map[string]any{}}
	g.readings(p.o, 15, 16, 16, 19, 20, 21, 24, 71)
	p.chooseFactions()
	p.chooseArea()
	p.chooseOptions()
	for i := range p.units {
		p.chooseBlocks(i)
	}
	p.chooseSupport()
	p.chooseReserve()
	broken := g.one(6)
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

func (p *planned) chooseFactions() {
	p.factions = [2]string{french, british}
	switch p.IntN(6) {
	case 0, 1:
		p.factions = [2]string{british, french}
	case 2:
		p.factions = [2]string{prussian, french}
	case 3:
		p.factions[1] = p.pick(british, prussian)
	}
}

func (p *planned) chooseArea() {
	p.colour = p.pick("green", "green", "green", "green", "yellow", "red")
	p.say(p.area, "colour", p.colour, "green")
	if !p.one(3) {
		p.area["terrain"] = p.IntN(mostTerrain + 1)
	} else if p.one(2) {
		p.area["terrain"] = p.IntN(3)
	}
	p.maybe(p.area, 5, "sunken-road", p.one(2))
	p.maybe(p.area, 5, "contested", p.one(2))
	p.maybe(p.area, 5, "control", p.pick(names[0], names[1], names[1]))
}

func (p *planned) chooseOptions() {
	for _, option := range []string{charge, tongues, combined, morale} {
		if p.one(4) {
			p.options = append(p.options, option)
		}
	}
	p.battery = p.factions[0] == french && p.one(8)
	if p.battery {
		p.options = append(p.options, grandBattery)
		delete(p.area, "contested")
	}
	if p.one(4) {
		p.Shuffle(len(p.options), func(i, j int) { p.options[i], p.options[j] = p.options[j], p.options[i] })
	}
}

// play adds an optional rule to those that are played.
func (p *planned) play(option string) {
	for _, o := range p.options {
		if o == option {
			return
		}
	}
	p.options = append(p.options, option)
}

func (p *planned) arm() string {
	return p.pick("infantry", "infantry", "infantry", "infantry", "cavalry", "cavalry", "foot-artillery", "horse-artillery", "tactical", "strategic")
}

// unit makes up a block: one of foot may be only what it shows.
func (p *planned) unit(arm string) any {
	u := map[string]any{"block": p.anyBlock(arm)}
	p.say(u, "arm", arm, "infantry")
	if p.one(2) {
		u["language"] = p.pick("english", "german", "dutch", "dutch")
	}
	if arm == "infantry" && p.one(3) {
		return u["block"]
	}
	return u
}

// called gives some blocks of a list names of their own.
func (p *planned) called(letter string, units []any) {
	for i, u := range units {
		if o, is := u.(map[string]any); is && p.one(5) {
			o["id"] = p.pick("F-", "x", "hussars-") + letter + fmt.Sprint(i+1)
		}
	}
}

// chooseBlocks makes up who stands in the area, some of them hidden, mostly few.
func (p *planned) chooseBlocks(i int) {
	if p.battery && i == 0 {
		if p.one(4) {
			p.units[0] = []any{}
		}
		return
	}
	room := stacks[p.colour]
	n := 1 + p.IntN(room)
	if p.one(3) {
		n = room
	}
	hide := 0
	if p.one(4) {
		hide = 1 + p.IntN(min(n, 2))
		if p.one(10) {
			hide = n
		}
	}
	allArms := i == 0 && n > 1 && p.one(5) // for an attack of all arms
	if i == 0 && p.colour == "green" && p.one(6) {
		n, hide, allArms = stacks["green"], 0, true
		p.play(combined)
	}
	for k := range n - hide {
		arm := p.arm()
		if k == 0 && i == 0 {
			arm = p.pick("infantry", "infantry", "cavalry")
		}
		if allArms {
			arm = []string{"infantry", "cavalry", "foot-artillery", "tactical"}[k]
		}
		p.units[i] = append(p.units[i], p.unit(arm))
	}
	p.called(letters[i], p.units[i])
	if hide == 0 && !p.one(20) {
		return
	}
	size := hide + p.IntN(4)
	if p.one(15) {
		size = hide + p.IntN(8)
	}
	p.hidden[i] = map[string]any{"count": hide, "pool": p.pool(size)}
}

// pool makes up what hidden blocks may be, often several alike.
func (p *planned) pool(size int) []any {
	pool := []any{}
	for range size {
		u := p.unit(p.arm())
		if len(pool) > 0 && p.one(3) {
			u = pool[p.IntN(len(pool))]
		}
		pool = append(pool, u)
	}
	return pool
}

func (p *planned) gun() map[string]any {
	return map[string]any{"arm": p.pick("foot-artillery", "horse-artillery"), "block": p.falling(1+p.IntN(3), "foot-artillery")}
}

func (p *planned) chooseSupport() {
	if p.battery {
		for range 1 + p.IntN(4) {
			p.support = append(p.support, p.gun())
		}
		p.called("s", p.support)
		return
	}
	if p.one(2) {
		return
	}
	for range p.IntN(3) {
		p.support = append(p.support, map[string]any{"arm": "tactical", "block": p.anyBlock("tactical")})
	}
	guns := p.IntN(4)
	if p.factions[0] != french {
		guns = p.IntN(2)
	}
	for range guns {
		p.support = append(p.support, p.gun())
	}
	p.Shuffle(len(p.support), func(i, j int) { p.support[i], p.support[j] = p.support[j], p.support[i] })
	p.called("s", p.support)
}

// blocks is how many blocks a side has.
func (p *planned) blocks(i int) int {
	n := len(p.units[i])
	if p.hidden[i] != nil {
		n += p.hidden[i]["count"].(int)
	}
	return n
}

func (p *planned) chooseReserve() {
	if p.factions != [2]string{french, british} || !p.one(3) || p.colour == "red" {
		p.maybe(p.o, 30, "reserve", []any{})
		return
	}
	for p.blocks(1) >= stacks[p.colour] && len(p.units[1]) > 0 {
		p.units[1] = p.units[1][:len(p.units[1])-1]
	}
	if p.blocks(1) == 0 || p.blocks(1) >= stacks[p.colour] {
		return
	}
	p.sunken()
	for range 1 + p.IntN(4) {
		u := p.unit(p.pick("infantry", "infantry", "cavalry", "foot-artillery"))
		if len(p.reserve) > 0 && p.one(3) {
			u = p.reserve[0]
		}
		p.reserve = append(p.reserve, u)
	}
}

// sunken makes the area one of the sunken road that was the defender's.
func (p *planned) sunken() {
	p.area["sunken-road"] = true
	delete(p.area, "contested")
	p.maybe(p.area, 4, "contested", false)
	delete(p.area, "control")
	p.maybe(p.area, 4, "control", names[1])
}

// write puts all together.
func (p *planned) write() {
	o := p.o
	if len(p.area) > 0 || p.one(4) {
		o["area"] = p.area
	}
	usual := [2]string{french, french}
	if p.factions[0] == french {
		usual[1] = british
	}
	for i := range p.units {
		s := map[string]any{}
		p.say(s, "faction", p.factions[i], usual[i])
		if p.units[i] != nil {
			s["units"] = p.units[i]
		}
		if p.hidden[i] != nil {
			s["hidden"] = p.hidden[i]
		}
		if i == 0 && (len(p.support) > 0 || p.one(20)) {
			s["support"] = append([]any{}, p.support...)
		}
		if len(s) > 0 || p.one(2) {
			o[names[i]] = s
		}
	}
	if len(p.reserve) > 0 {
		o["reserve"] = p.reserve
	}
	if len(p.options) > 0 || p.one(20) {
		o["options"] = append([]string{}, p.options...)
	}
	m := map[string]any{}
	p.maybe(m, 3, french, 1+p.IntN(mostMorale))
	p.maybe(m, 3, british, 1+p.IntN(mostMorale))
	if len(m) > 0 {
		o["morale"] = m
	}
	if p.battery {
		if n := len(p.support); p.one(2) && n <= fullCommand {
			o["strategic-value"] = min(fullCommand, n+p.IntN(2))
		}
	} else {
		p.maybe(o, 12, "strategic-value", 1+p.IntN(fullCommand))
	}
}

// break1 breaks one rule of a battle.
func (p *planned) break1() {
	if p.battery && p.one(2) {
		p.breakBattery()
		return
	}
	switch p.IntN(12) {
	case 0: // against one's own
		p.factions[1] = p.factions[0]
		if p.factions[0] != french && p.one(2) {
			p.factions[1] = map[string]string{british: prussian, prussian: british}[p.factions[0]]
		}
	case 1: // nobody to attack
		p.units[1] = nil
		if p.hidden[1] != nil {
			p.hidden[1]["count"] = 0
		}
	case 2: // no help
		p.support = append(p.support, p.unit(p.pick("infantry", "cavalry", "strategic")))
	case 3:
		u := p.gun()
		u["block"] = "p"
		p.support = append(p.support, u)
	case 4: // nobody who attacks
		p.units[0], p.hidden[0] = nil, nil
		if p.one(2) {
			p.units[0] = []any{p.unit(p.pick("foot-artillery", "horse-artillery", "tactical", "strategic"))}
		}
	case 5, 6: // a second Allied gun
		p.factions = [2]string{p.pick(british, prussian), french}
		p.support = append(p.support, p.gun())
		if p.one(2) {
			p.support = append(p.support, p.gun())
		} else if len(p.units[0]) > 0 && p.blocks(0) < stacks[p.colour] {
			p.units[0] = append(p.units[0], p.unit("horse-artillery"))
		}
	case 7: // too many
		i := p.IntN(2)
		for p.blocks(i) <= stacks[p.colour] {
			p.units[i] = append(p.units[i], p.unit("infantry"))
		}
	case 8, 9: // a reserve that does not come
		p.breakReserve()
	case 10: // more hidden than there may be
		i := p.IntN(2)
		p.hidden[i] = map[string]any{"count": 1, "pool": []any{}}
		if p.one(2) && p.blocks(i) < stacks[p.colour] {
			p.hidden[i] = map[string]any{"count": 2, "pool": p.pool(1)}
		}
	case 11: // guns that are no battery
		p.play(grandBattery)
	}
}

func (p *planned) breakReserve() {
	if len(p.reserve) == 0 {
		p.reserve = []any{p.unit("infantry")}
		if p.one(2) {
			p.sunken()
		}
	}
	switch p.IntN(6) {
	case 0:
		p.area["contested"] = true
	case 1:
		p.area["control"] = names[0]
	case 2:
		delete(p.area, "sunken-road")
	case 3:
		p.factions = [2]string{british, french}
	case 4:
		p.factions = [2]string{french, prussian}
	case 5: // no room
		for p.blocks(1) < stacks[p.colour] {
			p.units[1] = append(p.units[1], p.unit("infantry"))
		}
	}
}

func (p *planned) breakBattery() {
	switch p.IntN(8) {
	case 0:
		p.factions = [2]string{p.pick(british, prussian), french}
	case 1:
		p.units[0] = []any{p.unit("infantry")}
	case 2:
		p.support = append(p.support, map[string]any{"arm": "tactical", "block": "3-2-h"})
	case 3:
		p.support = nil
	case 4:
		p.area["contested"] = true
	case 5: // too many
		for len(p.support) <= fullCommand {
			p.support = append(p.support, p.gun())
		}
	case 6:
		p.o["strategic-value"] = len(p.support) - 1
		p.battery = false // and leave it so
	case 7:
		p.hidden[0] = map[string]any{"count": 1, "pool": p.pool(2)}
	}
}

// spoil now and then makes a battle unreadable.
func (p *planned) spoil() {
	if !p.one(10) {
		return
	}
	i := p.IntN(2)
	switch p.IntN(7) {
	case 0:
		p.o["area"] = p.area
		p.unreadable(1, p.area, "terrain", p.pick("sunken-road", "contested"), p.pick("colour", "control"))
	case 1:
		p.unreadable(1, p.o, "strategic-value", "attacker", p.pick("defender", "morale"))
	case 2:
		if s, told := p.o[names[i]].(map[string]any); told {
			p.unreadable(1, s, "units", "hidden", "faction")
		}
	case 3:
		if p.hidden[i] != nil {
			p.spoilHidden(i)
		}
	default:
		p.spoilParts(i)
	}
}

func (p *planned) spoilHidden(i int) {
	if !p.spoils(1) {
		return
	}
	switch p.IntN(5) {
	case 0:
		delete(p.hidden[i], "count")
	case 1:
		delete(p.hidden[i], "pool")
	case 2:
		p.hidden[i]["count"] = []any{-1, "one", 1.5}[p.IntN(3)]
	case 3:
		p.hidden[i]["pool"] = []any{p.noBlock()}
	case 4:
		p.hidden[i]["deck"] = []any{}
	}
}

func (p *planned) spoilParts(i int) {
	if !p.spoils(1) {
		return
	}
	var u map[string]any
	if len(p.units[i]) > 0 {
		u, _ = p.units[i][0].(map[string]any)
	}
	if u == nil {
		u = map[string]any{"block": "3-2-1"}
		p.o[names[i]] = map[string]any{"units": []any{u, "2-1"}}
	}
	switch p.IntN(11) {
	case 0:
		u["block"] = p.noBlock()
	case 1:
		delete(u, "block")
	case 2: // two of one name
		p.o[names[0]] = map[string]any{"units": []any{map[string]any{"id": p.pick("a2", "d1", "x"), "block": "2-1"}, "3-2-1"}}
		p.o[names[1]] = map[string]any{"units": []any{"2-1"}}
		if p.one(2) {
			p.o[names[0]] = map[string]any{"units": []any{map[string]any{"id": "a2", "block": "2-1"}, "3-2-1"}}
		}
	case 3:
		u["arm"] = p.pick("artillery", "horse", "")
	case 4:
		u["language"] = p.pick("french", "belgian")
	case 5:
		u["strength"] = 3
	case 6:
		p.o["options"] = []any{[]any{"withdrawal"}, []any{7}, "charge"}[p.IntN(3)]
	case 7:
		p.o["morale"] = []any{map[string]any{french: -1}, map[string]any{prussian: 4}, 7, map[string]any{british: "high"}}[p.IntN(4)]
	case 8:
		p.area["terrain"] = mostTerrain + 1
		p.o["area"] = p.area
	case 9:
		p.o["reserve"] = []any{p.noBlock()}
	case 10:
		p.area["colour"] = "black"
		p.o["area"] = p.area
	}
}
