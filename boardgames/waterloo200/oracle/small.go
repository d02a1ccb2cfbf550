package oracle

import "adjutant/boardgames/board/second"

var employFacts = obj(map[string]*shape{
	"faction":   factions,
	"block":     steps,
	"activated": truth,
	"engaged":   truth,
	"battles":   from(1),
	"others":    from(0),
	"readings":  readings,
}, "block")

// Employ is what a gun adds to battles beside it (W200 §3.10.1 to 3.10.3).
func Employ(facts []byte) Answer {
	o, refusal := read(facts, employFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	b, adds := mustBlock(o["block"]), []int{}
	switch {
	case !o.truth("activated", true):
		return forbidden("3.10.1")
	case o.truth("engaged", false):
		return forbidden("3.10")
	case o.word("faction", french) != french && o.number("others", 0) >= alliedGuns:
		return forbidden("3.10.3")
	}
	for range o.number("battles", 1) {
		if len(b) == 0 || b[0].value == 0 {
			return forbidden("3.10.2")
		}
		adds = append(adds, b[0].value)
		b = b.reduced()
	}
	return second.Sure(map[string]any{"adds": adds, "block": b.String()})
}

var reorganiseFacts = obj(map[string]*shape{
	"faction":    factions,
	"commander":  steps,
	"mp-to-hq":   from(0),
	"hq-control": holders,
	"hq-enemy":   truth,
	"isolated":   truth,
	"leaders":    list(obj(map[string]*shape{"id": name, "levels": steps, "now": name, "loc": truth}, "id", "levels")),
	"give":       {each: from(0)},
	"reserve":    from(0),
	"readings":   readings,
}, "commander")

// leader is a tactical commander: all his levels, and at which he is.
type leader struct {
	id     string
	levels block
	now    int
	loc    bool
	gets   int // steps
}

// takeLeaders takes the leaders over; false of two of one name and of a level that one has not.
func (o object) takeLeaders() ([]leader, bool) {
	var leaders []leader
	named := map[string]bool{}
	for _, x := range o.list("leaders") {
		f := x.(object)
		l := leader{id: f.word("id", ""), levels: mustBlock(f["levels"]), now: -1, loc: f.truth("loc", true)}
		now := f.word("now", l.levels[len(l.levels)-1].text)
		for i, s := range l.levels {
			if s.text == now {
				l.now = i
			}
		}
		if l.now < 0 || named[l.id] {
			return nil, false
		}
		named[l.id] = true
		l.gets = o.of("give").number(l.id, 0)
		leaders = append(leaders, l)
	}
	return leaders, true
}

// Reorganise is what a strategic commander does at the end of a turn (W200 §6.4).
func Reorganise(facts []byte) Answer {
	o, refusal := read(facts, reorganiseFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	leaders, ok := o.takeLeaders()
	if !ok {
		return second.Refuse(bad, "")
	}
	given, known := 0, 0
	for _, l := range leaders {
		given += l.gets
		if o.of("give").has(l.id) {
			known++
		}
	}
	if known < len(o.of("give")) {
		return second.Refuse("unknown", "") // to somebody who is not there
	}
	commander := mustBlock(o["commander"])
	sv := commander[0].value
	if commander[0].text == "h" {
		sv = heartValue
	}
	if refusal := o.reorganises(leaders, given, sv); refusal != nil {
		return Answer{Refusal: refusal}
	}
	show := map[string]any{}
	for _, l := range leaders {
		show[l.id] = l.levels[l.now-l.gets:].String()
	}
	a := second.Sure(map[string]any{"leaders": show, "draws": min(sv, o.number("reserve", sv)), "commander": commander.reduced().String()})
	a.Chance = map[string]any{"sv": sv}
	return a
}

// reorganises refuses what may not be, in the order in which it is forbidden.
func (o object) reorganises(leaders []leader, given, sv int) *Refusal {
	faction, off, most := o.word("faction", french), o.number("mp-to-hq", 0), toHeadquarters
	if faction == british {
		most = toHeadquartersBritish
	}
	cutOff, tooHigh := false, false
	for _, l := range leaders {
		cutOff = cutOff || l.gets > 0 && !l.loc
		tooHigh = tooHigh || l.gets > l.now
	}
	switch {
	case o.word("hq-control", "own") != "own" || o.truth("hq-enemy", false):
		return illegal("6.4")
	case faction == prussian && off > 0:
		return illegal("1.4") // R5: Blücher does not come back to his
	case off > most:
		return illegal("6.4")
	case o.truth("isolated", false):
		return illegal("6.4.1")
	case given > sv:
		return illegal("6.4")
	case cutOff:
		return illegal("6.4.1")
	case tooHigh:
		return illegal("6.4")
	}
	return nil
}
