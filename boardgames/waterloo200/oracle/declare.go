package oracle

import "fmt"

// unit is a block in a battle.
type unit struct {
	id       string
	arm      string
	language string
	block    block
}

func (u unit) commander() bool { return u.arm == "tactical" || u.arm == "strategic" }
func (u unit) gun() bool       { return u.arm == "foot-artillery" || u.arm == "horse-artillery" }

// fights says whether a block fights by itself: foot and horse (W200 §3.4).
func (u unit) fights() bool { return u.arm == "infantry" || u.arm == "cavalry" }

// side is the attacker (0) or the defender (1).
type side struct {
	faction string
	units   []unit
	count   int    // of hidden blocks,
	pool    []unit // drawn from these
	morale  int
}

// blocks is how many a side has in the area, without a reserve.
func (s side) blocks() int { return len(s.units) + s.count }

func (s side) has(is func(unit) bool) bool {
	for _, u := range s.units {
		if is(u) {
			return true
		}
	}
	return false
}

// battle is a battle that was declared.
type battle struct {
	facts   object
	sides   [2]side
	support []unit // of the attacker, in areas beside this one
	reserve []unit
	colour  string
	terrain int
}

// names of the two sides in facts and answers, and the letters of their blocks.
var (
	names   = [2]string{"attacker", "defender"}
	letters = [2]string{"a", "d"}
)

var languages = []string{"english", "german", "dutch"}

// The optional rules of a battle.
const (
	charge       = "charge"
	grandBattery = "grand-battery"
	tongues      = "languages"
	combined     = "combined"
	morale       = "morale"
)

var battleFacts = func() *shape {
	army := func(more map[string]*shape) *shape {
		keys := map[string]*shape{"faction": factions, "units": list(unitFact),
			"hidden": obj(map[string]*shape{"count": from(0), "pool": list(unitFact)}, "count", "pool")}
		for k, s := range more {
			keys[k] = s
		}
		return obj(keys)
	}
	return obj(map[string]*shape{
		"area": obj(map[string]*shape{"colour": word("green", "yellow", "red"), "terrain": upTo(0, mostTerrain),
			"sunken-road": truth, "contested": truth, "control": word(names[0], names[1])}),
		"attacker":        army(map[string]*shape{"support": list(unitFact)}),
		"defender":        army(nil),
		"reserve":         list(unitFact),
		"options":         list(word(charge, grandBattery, tongues, combined, morale)),
		"morale":          obj(map[string]*shape{french: upTo(0, mostMorale), british: upTo(0, mostMorale)}),
		"strategic-value": from(0),
		"readings":        readings,
	})
}()

// declare reads a battle and refuses what may not be, in the order in which it is forbidden.
func declare(facts []byte) (battle, *Refusal) {
	o, refusal := read(facts, battleFacts)
	if refusal != nil {
		return battle{}, refusal
	}
	b := battle{facts: o}
	if !b.take() {
		return b, &Refusal{Code: bad}
	}
	for _, law := range []func() *Refusal{b.sidesMeet, b.supporters, b.battery, b.somebodyAttacks, b.oneGun, b.room, b.sunkenRoad, b.pools} {
		if refusal := law(); refusal != nil {
			return b, refusal
		}
	}
	return b, nil
}

// take takes the facts over; false of two units of one name.
func (b *battle) take() bool {
	o := b.facts
	area := o.of("area")
	b.colour, b.terrain = area.word("colour", "green"), area.number("terrain", 0)

	b.sides[0].faction = o.of(names[0]).word("faction", french)
	usual := french
	if b.sides[0].faction == french {
		usual = british
	}
	b.sides[1].faction = o.of(names[1]).word("faction", usual)

	named := map[string]bool{}
	for i := range b.sides {
		s, f := &b.sides[i], o.of(names[i])
		s.units = takeUnits(f.list("units"), letters[i])
		s.count = f.of("hidden").number("count", 0)
		s.pool = takeUnits(f.of("hidden").list("pool"), "h"+letters[i])
		s.morale = mostMorale
		side := british // Prussians have that of the British (W200 §0/or-9)
		if s.faction == french {
			side = french
		}
		s.morale = o.of("morale").number(side, mostMorale)
	}
	b.support = takeUnits(o.of(names[0]).list("support"), "s")
	b.reserve = takeUnits(o.list("reserve"), "r")
	for _, units := range [][]unit{b.sides[0].units, b.support, b.sides[1].units} {
		for _, u := range units {
			if named[u.id] {
				return false
			}
			named[u.id] = true
		}
	}
	return true
}

func takeUnits(list []any, letter string) []unit {
	var units []unit
	for i, x := range list {
		f, ok := x.(object)
		if !ok {
			f = object{"block": x} // a block alone is foot that speaks English
		}
		units = append(units, unit{id: f.word("id", fmt.Sprint(letter, i+1)), arm: f.word("arm", "infantry"),
			language: f.word("language", "english"), block: mustBlock(f["block"])})
	}
	return units
}

// plays says whether an optional rule is played.
func (b *battle) plays(option string) bool { return b.facts.lists("options", option) }

// sidesMeet: a battle has blocks of both sides, the French and the Allies (W200 §6.2.3).
func (b *battle) sidesMeet() *Refusal {
	if (b.sides[0].faction == french) == (b.sides[1].faction == french) || b.sides[1].blocks() == 0 {
		return illegal("6.2.3")
	}
	return nil
}

// supporters: tactical commanders and guns help from beside (W200 §3.4), no gun at its pawn
// (W200 §3.10.2).
func (b *battle) supporters() *Refusal {
	for _, u := range b.support {
		if u.arm != "tactical" && !u.gun() {
			return illegal("3.4")
		}
	}
	for _, u := range b.support {
		if u.block[0].text == "p" {
			return illegal("3.10.2")
		}
	}
	return nil
}

// guns are the guns among some blocks.
func guns(units []unit) int {
	n := 0
	for _, u := range units {
		if u.gun() {
			n++
		}
	}
	return n
}

// battery: the grand battery is French guns alone, from beside, at an area that is not contested,
// no more of them than the strategic value (W200 §0/or-5).
func (b *battle) battery() *Refusal {
	if !b.plays(grandBattery) {
		return nil
	}
	n := guns(b.support)
	if b.sides[0].faction != french || b.sides[0].blocks() > 0 || n < len(b.support) || n == 0 ||
		b.facts.of("area").truth("contested", false) || n > b.facts.number("strategic-value", fullCommand) {
		return illegal("0/or-5")
	}
	return nil
}

// somebodyAttacks: commanders and guns never attack by themselves (W200 §3.4).
func (b *battle) somebodyAttacks() *Refusal {
	if !b.plays(grandBattery) && !b.sides[0].has(unit.fights) && b.sides[0].count == 0 {
		return illegal("3.4")
	}
	return nil
}

// oneGun: the Allies employ one gun in a battle (W200 §3.10.3); in the other reading of R24 none
// where one of theirs stands in the area.
func (b *battle) oneGun() *Refusal {
	if b.sides[0].faction == french {
		return nil
	}
	n := guns(b.support)
	if b.facts.reads(24) && n > 0 {
		n += guns(b.sides[0].units)
	}
	if n > alliedGuns {
		return illegal("3.10.3")
	}
	return nil
}

// room: an area holds so many blocks of each side (W200 §1.3).
func (b *battle) room() *Refusal {
	for _, s := range b.sides {
		if s.blocks() > stacks[b.colour] {
			return illegal("1.3")
		}
	}
	return nil
}

// sunkenRoad: a reserve comes where the French attack an area of the sunken road that was the
// British's and not contested, if it has room (W200 §6.2.3.1.2).
func (b *battle) sunkenRoad() *Refusal {
	if len(b.reserve) == 0 {
		return nil
	}
	area := b.facts.of("area")
	acts := area.truth("sunken-road", false) && !area.truth("contested", false) && area.word("control", names[1]) == names[1] &&
		b.sides[0].faction == french && b.sides[1].faction == british
	if !acts || b.sides[1].blocks() >= stacks[b.colour] {
		return illegal("6.2.3.1.2")
	}
	return nil
}

// pools: no more blocks are hidden than there may be.
func (b *battle) pools() *Refusal {
	for _, s := range b.sides {
		if s.count > len(s.pool) {
			return &Refusal{Code: bad, Paragraph: mark + " §0/fog"}
		}
	}
	return nil
}
