package oracle

import (
	"sort"
	"strconv"
	"strings"
)

// words are the names of a list, for text.
func words(of ...string) string { sort.Strings(of); return strings.Join(of, "|") }

var leaderWords = func() string {
	var all []string
	for name := range armies {
		all = append(all, name)
	}
	return words(all...)
}()

var chitWords = func() string {
	var all []string
	for name := range chits {
		all = append(all, name)
	}
	return words(all...)
}()

var chitList = list(0, 24, text("("+chitWords+")(:[123])?"))

var battleReadings = map[string]string{"R1": "abc", "R9": "ab", "R16": "ab", "R17": "abc", "R18": "ab", "R19": "ab", "R20": "ab", "R22": "ab", "R25": "ab", "R26": "ab", "R33": "ab"}

func sideFacts(more map[string]check) check {
	all := map[string]check{
		"units":        list(1, 24, unit),
		"tactical":     number(0, 9),
		"leaders":      list(1, 5, text("("+leaderWords+")(:[0-9])?")),
		"ney-corps":    number(0, 24),
		"heavy":        number(0, 24),
		"charges":      list(1, 3, number(0, 24)),
		"chits":        chitList,
		"axis":         truth,
		"morale":       number(0, 99),
		"morale-start": number(0, 99),
		"corps":        number(0, 24),
		"guard-from":   either(number(2, 3), text("no")),
	}
	for k, c := range more {
		all[k] = c
	}
	return keys(all)
}

var battleFacts = keys(map[string]check{
	"phases":         number(2, 3),
	"contact-points": number(1, 2),
	"french":         text("attacker|defender"),
	"battery":        truth,
	"chits":          chitList,
	"attacker":       sideFacts(nil),
	"defender":       sideFacts(map[string]check{"points": number(0, 99), "withdraw": truth, "withdraw-cost": number(1, 9)}),
	"readings":       readings(battleReadings),
})

// played is a chit and the phase in which it is played, 0 if that is not said.
type played struct {
	name  string
	phase int
}

// side is one side of a battle as it was declared.
type side struct {
	facts     object
	units     []counter
	leaders   map[string]int // their tactical bonus
	heavy     int
	chits     []played
	axis      bool
	guardFrom int    // the phase from which the Guard on foot fights; 99 never
	army      string // french or allied
}

// marked splits a text such as vandamme:2.
func marked(s string) (string, int, bool) {
	name, n, said := strings.Cut(s, ":")
	i, _ := strconv.Atoi(n)
	return name, i, said
}

func declared(o object, key string) side {
	f, _ := o[key].(object)
	s := side{facts: f, units: counters(f.texts("units")), leaders: map[string]int{}, heavy: f.number("heavy", 0), axis: f.truth("axis", true)}
	for _, text := range f.texts("leaders") {
		name, bonus, said := marked(text)
		if !said && name == "ney" {
			bonus = 1 // CO §1.1.3
		}
		if name == "ney" && f.number("ney-corps", 1) > 1 {
			bonus = 0 // CO §1.1.3
		}
		s.leaders[name] = bonus
	}
	for _, text := range f.texts("chits") {
		name, phase, _ := marked(text)
		s.chits = append(s.chits, played{name, phase})
	}
	s.guardFrom = f.number("guard-from", arrival) // CO §8.5.5, R10
	if f.word("guard-from", "") == "no" {
		s.guardFrom = 99
	}
	return s
}

// plays counts a chit in a side's hand.
func (s side) plays(name string) int {
	n := 0
	for _, c := range s.chits {
		if c.name == name {
			n++
		}
	}
	return n
}

// tells says which army a side's commanders, Guard, heavy corps and chits belong to (R15):
// "" if nothing tells, both if the armies are mixed.
func (s side) tells() string {
	found := ""
	note := func(army string) {
		if found != "" && found != army {
			army = both
		}
		found = army
	}
	for name := range s.leaders {
		note(armies[name])
	}
	for _, c := range s.chits {
		if army := chits[c.name].army; army != both {
			note(army)
		}
	}
	for _, c := range s.units {
		if c.guard {
			note(french) // CO §8.5.5
		}
	}
	if s.heavy > alliedHeavies {
		note(french) // CO §8.5.3
	}
	return found
}

// tactical is the bonus of a side's commanders: one of them, Napoleon if he is there (CO §8.5.2);
// a number that is stated stands.
func (s side) tactical() int {
	best := 0
	for _, bonus := range s.leaders {
		best = max(best, bonus)
	}
	if bonus, there := s.leaders["napoleon"]; there {
		best = bonus
	}
	return s.facts.number("tactical", best)
}

// named says whether a commander is in the battle: where none is named anybody may be.
func (s side) named(name string) bool {
	_, there := s.leaders[name]
	return there || len(s.leaders) == 0
}

// charge is how many heavy corps a side would send in a phase (CO §8.5.3).
func (s side) charge(phase, idle int, oneEach bool) int {
	if s.facts.has("charges") {
		listed := s.facts.numbers("charges")
		if phase > len(listed) {
			return 0
		}
		return min(listed[phase-1], idle)
	}
	if oneEach {
		return min(1, idle)
	}
	return idle // all at once
}

// setting is a battle that may be fought.
type setting struct {
	facts   object
	sides   [2]side // attacker, defender
	phases  int
	french  int // which of the sides
	told    bool
	battery bool
}

// declare reads a battle and refuses what may not be.
func declare(facts []byte) (setting, *Refusal) {
	o, refusal := read(facts, battleFacts)
	if refusal != nil {
		return setting{}, refusal
	}
	wrong := &Refusal{Code: bad}
	for _, key := range []string{"attacker", "defender"} {
		if f, ok := o[key].(object); !ok || !f.has("units") {
			return setting{}, wrong
		}
	}
	if !o.has("phases") && !o.has("contact-points") {
		return setting{}, &Refusal{Code: bad, Paragraph: "CO §8.1"}
	}
	b := setting{facts: o, sides: [2]side{declared(o, "attacker"), declared(o, "defender")}}
	b.phases = o.number("phases", o.number("contact-points", 0)+1) // CO §8.1
	for _, s := range b.sides {
		charges := 0
		for _, n := range s.facts.numbers("charges") {
			charges += n
		}
		if charges > s.heavy {
			return b, &Refusal{Code: bad, Paragraph: "CO §8.5.3"} // a corps is disorganised after its charge
		}
	}

	// Which side is French (CO §1.1.1, R15).
	a, d := b.sides[0].tells(), b.sides[1].tells()
	b.told = true
	switch {
	case o.word("french", "") == "attacker":
		b.french = 0
	case o.word("french", "") == "defender":
		b.french = 1
	case a == both || d == both || a != "" && a == d:
		return b, &Refusal{Code: "ambiguous", Paragraph: "CO §1.1.1"}
	case a == french || d == allied:
		b.french = 0
	case d == french || a == allied:
		b.french = 1
	default:
		b.french, b.told = 1, false
	}
	for i := range b.sides {
		b.sides[i].army = allied
		if i == b.french {
			b.sides[i].army = french
		}
	}

	// Chits at the top stand with whichever side they can be.
	for _, text := range o.texts("chits") {
		name, phase, _ := marked(text)
		var can []int
		for i, s := range b.sides {
			ok := chits[name].army == s.army
			if name == "sound-of-guns" {
				for _, c := range s.units {
					ok = ok || c.marches
				}
			}
			if name == "square" {
				ok = b.sides[1-i].heavy > 0
			}
			if ok {
				can = append(can, i)
			}
		}
		if len(can) != 1 {
			return b, &Refusal{Code: "ambiguous", Paragraph: "CO §6.2"}
		}
		b.sides[can[0]].chits = append(b.sides[can[0]].chits, played{name, phase})
	}

	for i := range b.sides {
		if refusal := b.fits(i); refusal != nil {
			return b, refusal
		}
	}

	// CO §6.2: bad weather makes two phases of three.
	if b.sides[1-b.french].plays("bad-weather") > 0 {
		b.phases = 2
	}

	// CO §8.2: who may and who must leave.
	if f := b.sides[1].facts; f.has("withdraw") {
		leaves := f.truth("withdraw", false)
		out := broken(b.sides[1].units) && (b.sides[1].heavy == 0 || b.reads("R19", "b"))
		if leaves && !out && !(horse(b.sides[1].units) && b.sides[1].heavy == 0) {
			return b, illegal("§8.2.2")
		}
		if !leaves && out {
			return b, illegal("§8.2.1")
		}
	}

	// CO §8.4: three phases, Napoleon, the Guard on foot and two other corps. Who marches to the
	// guns is not there before the second phase (CO §8.3.1).
	f := b.sides[b.french]
	guard, foot, others := false, 0, f.heavy
	for _, c := range f.units {
		switch {
		case c.marches:
		case c.guard:
			guard = true
		case c.horse || b.reads("R22", "b"):
			others++
		default:
			foot++
		}
	}
	others += (foot + 1) / 2 // R22: two counters of foot are a corps, an odd one too
	others = f.facts.number("corps", others)
	may := b.phases == 3 && f.named("napoleon") && guard && others >= batteryCorps
	_, napoleon := f.leaders["napoleon"]
	b.battery = o.truth("battery", may && napoleon)
	if b.battery && !may {
		return b, illegal("§8.4")
	}
	return b, nil
}

func (b setting) reads(ruling, letter string) bool { return b.facts.reads(ruling, letter) }

// fits refuses what a side cannot have or play.
func (b setting) fits(i int) *Refusal {
	s, other := b.sides[i], b.sides[1-i]
	for name := range s.leaders {
		if armies[name] != s.army {
			return illegal("§1.1.1")
		}
	}
	_, w := s.leaders["wellington"]
	_, p := s.leaders["blucher"]
	if w && p {
		return illegal("§1.1.1") // never in one zone
	}
	most := map[string]int{french: frenchHeavies, allied: alliedHeavies}[s.army]
	if s.heavy > most {
		return illegal("§8.5.3")
	}
	for _, c := range s.units {
		if c.guard && s.army != french {
			return illegal("§8.5.5")
		}
		if c.marches && (s.plays("sound-of-guns") == 0 || c.disorganised) {
			return illegal("§8.3.1")
		}
	}
	for _, c := range s.chits {
		chit := chits[c.name]
		switch {
		case chit.strategic:
			return illegal("§5.1")
		case chit.army != both && chit.army != s.army:
			return illegal("§6.2")
		}
		switch c.name {
		case "hougomont", "la-haye-sainte": // CO §6.2: only a defender's
			if i == 0 {
				return illegal("§8.3")
			}
		case "hill", "brunswick": // CO §6.2: where Wellington is
			if !s.named("wellington") {
				return illegal("§8.3")
			}
		case "gneisenau": // CO §6.2: where Blücher is
			if !s.named("blucher") {
				return illegal("§8.3")
			}
		case "dutch-elan": // CO §6.2: a British corps
			if !other.named("wellington") {
				return illegal("§8.3")
			}
		}
	}
	// What only a reading forbids comes after what the book does.
	for _, n := range s.facts.numbers("charges") {
		if n > 1 && b.reads("R9", "b") {
			return illegal("R9")
		}
	}
	return nil
}
