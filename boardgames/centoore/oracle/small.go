package oracle

import (
	"math/big"

	"adjutant/boardgames/board/second"
)

var retireFacts = keys(map[string]check{
	"units":       list(1, 24, unit),
	"heavy":       number(0, 24),
	"independent": truth,
	"free-zone":   truth,
	"points":      number(0, 99),
	"cost":        number(1, 9),
	"readings":    readings(map[string]string{"R17": "abc", "R19": "ab"}),
})

// Retire is what a defender must or may do before the battle (CO §8.2).
func Retire(facts []byte) Answer {
	o, refusal := read(facts, retireFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	if !o.has("units") {
		return Answer{Refusal: &Refusal{Code: bad}}
	}
	units := counters(o.texts("units"))
	heavy := o.number("heavy", 0)
	pays := o.number("points", 0) >= o.number("cost", 1)
	end := func(choice, result string, zones, morale int) Answer {
		return second.Sure(map[string]any{"choice": choice, "result": result, "zones": zones, "morale": morale})
	}
	withdrawal := 0
	if o.reads("R17", "b") {
		withdrawal = -1
	}
	if !o.truth("free-zone", true) {
		return end("none", "battle", 0, 0) // both paragraphs ask for a free zone
	}
	if broken(units) && (heavy == 0 || o.reads("R19", "b")) {
		// CO §8.2.1: it must; without the points it is routed over two zones, a point each (§8.8).
		if pays {
			return end("must", "withdraws", 0, withdrawal)
		}
		return end("must", "rout", 2, -2)
	}
	// CO §8.2.2: independent horse may; heavy cavalry is never independent (CO §3).
	if horse(units) && heavy == 0 && o.truth("independent", true) && pays {
		return end("may", "withdraws", 0, withdrawal)
	}
	return end("none", "battle", 0, 0)
}

// broken says whether all are disorganised.
func broken(units []counter) bool {
	for _, c := range units {
		if !c.disorganised {
			return false
		}
	}
	return true
}

// horse says whether all are line or light cavalry.
func horse(units []counter) bool {
	for _, c := range units {
		if !c.horse {
			return false
		}
	}
	return true
}

var batteryFacts = keys(map[string]check{
	"phases":        number(2, 3),
	"napoleon":      truth,
	"guard":         truth,
	"other-corps":   number(0, 99),
	"bad-weather":   truth,
	"reverse-slope": truth,
	"readings":      readings(nil),
})

// Battery is the grand battery (CO §8.4).
func Battery(facts []byte) Answer {
	o, refusal := read(facts, batteryFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	// Bad weather makes two phases of three (CO §6.2).
	long := o.number("phases", 3) == 3 && !o.truth("bad-weather", false)
	if !long || !o.truth("napoleon", true) || !o.truth("guard", true) || o.number("other-corps", batteryCorps) < batteryCorps {
		return Answer{Refusal: illegal("§8.4")}
	}
	hits := 1
	if o.truth("reverse-slope", false) {
		hits = 0 // CO §8.3: played when it has hit
	}
	t := second.Tally{}
	for die := 1; die <= 6; die++ {
		if die >= batteryOn {
			t.Add(big.NewRat(1, 6), map[string]any{"hit": true, "disorganised": hits})
		} else {
			t.Add(big.NewRat(1, 6), map[string]any{"hit": false, "disorganised": 0})
		}
	}
	return Answer{Chance: map[string]any{}, Outcomes: t.Outcomes()}
}

var routFacts = keys(map[string]check{
	"phases":    number(2, 3),
	"fought":    number(0, 3),
	"free-zone": truth,
	"readings":  readings(map[string]string{"R26": "ab"}),
})

// Rout is the flight of a side without a corps in order (CO §8.6.1, 8.8).
func Rout(facts []byte) Answer {
	o, refusal := read(facts, routFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	if !o.has("phases") || !o.has("fought") || o.number("fought", 0) > o.number("phases", 0) {
		return Answer{Refusal: &Refusal{Code: bad}}
	}
	n := zones(o.number("phases", 0) - o.number("fought", 0))
	free := o.truth("free-zone", true)
	if !free && o.reads("R26", "b") {
		n = 0
	}
	return second.Sure(map[string]any{"zones": n, "morale": -n, "eliminated": !free})
}

// zones of a rout with so many phases left (CO §8.6.1); three count as two (R24).
func zones(left int) int {
	if left >= 2 {
		return 2
	}
	return 1
}
