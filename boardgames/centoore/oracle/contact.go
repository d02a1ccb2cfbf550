package oracle

import (
	"sort"

	"adjutant/boardgames/board/second"
)

var contactFacts = keys(map[string]check{
	"force":      text("wing|independent"),
	"cavalry":    truth,
	"initiative": number(0, 99),
	"path": list(1, 99, keys(map[string]check{
		"link":   text("full|dotted"),
		"ground": text("clear|difficult"),
		"enemy":  text("none|organised|decoy"),
	})),
	"phases":   number(2, 3),
	"escape":   truth,
	"chits":    list(0, 99, number(1, 99)),
	"readings": readings(map[string]string{"R4": "ab", "R28": "ab", "R29": "ab"}),
})

// Contact is a move, perhaps into contact with the enemy: what it costs and who pays
// (CO §7.1, 7.2).
func Contact(facts []byte) Answer {
	o, refusal := read(facts, contactFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	wing := o.word("force", "wing") == "wing"
	cavalry := o.truth("cavalry", false)
	if !o.has("path") || wing && !o.has("initiative") {
		return Answer{Refusal: &Refusal{Code: bad}}
	}
	path := o["path"].([]any)

	// CO §7.1: a wing's commander brings all of his initiative, nothing but cavalry one more;
	// CO §7.2.4: an independent force has no point of its own, cavalry one.
	free := 0
	if wing {
		free = o.number("initiative", 0)
	}
	if cavalry {
		free++
	}
	hand := o.numbers("chits")
	held := 0
	for _, n := range hand {
		held += n
	}

	var steps []int
	contact, total, counters := 0, 0, 0
	apart := 0 // points that do not count towards the caps
	found := "none"
	for i := range path {
		step := path[i].(object)
		last := i == len(path)-1
		enemy := step.word("enemy", "none")
		difficult := step.word("ground", "clear") == "difficult"
		if difficult && !last {
			return Answer{Refusal: illegal("§7.2.5")} // who enters must stop
		}
		if enemy != "none" && !last {
			return Answer{Refusal: illegal("§7.2.6")} // contact, with a decoy too, ends the move
		}
		if last && enemy != "none" && o.truth("escape", false) {
			return Answer{Refusal: illegal("§7.2.7")} // an escape goes to a zone without enemies
		}
		if last && enemy == "none" && o.has("phases") {
			return Answer{Refusal: &Refusal{Code: bad, Paragraph: "CO §8.1"}} // no battle, so no phases of it
		}

		// CO §7.2: a full connection 1, a dotted one 2; difficult ground 2 instead (R4), or on top.
		cost := 1
		if step.word("link", "full") == "dotted" {
			cost = 2
		}
		if difficult && o.reads("R4", "b") {
			cost += 2
		} else if difficult {
			cost = 2
		}
		if i == 0 && o.truth("escape", false) {
			cost++ // CO §7.2.7
			if o.reads("R28", "b") {
				apart++
			}
		}
		steps = append(steps, cost)
		total += cost
		if last && enemy != "none" {
			found = map[string]string{"organised": "battle", "decoy": "decoy"}[enemy]
			contact = o.number("phases", 2) - 1 // CO §7.2, 8.1: 1 point for two phases, 2 for three
			total += contact
			if o.reads("R28", "b") {
				apart += contact
			}
		}
		counters = max(0, total-free)

		// CO §7.2.1 and 7.2.4: the caps, on points that are used.
		used := total - apart
		added := max(0, used-free)
		if wing {
			most := 7
			if cavalry && o.reads("R29", "b") {
				most = 8
			}
			if used > most || added > 5 {
				return Answer{Refusal: illegal("§7.2.1")}
			}
		} else {
			most := 3
			if cavalry {
				most = 4
			}
			if used > most {
				return Answer{Refusal: illegal("§7.2.4")}
			}
		}
		if o.has("chits") && held < counters {
			return Answer{Refusal: illegal("§7.1")}
		}
	}

	result := map[string]any{"steps": steps, "contact": contact, "total": total, "free": free, "chits": counters, "found": found}
	if o.has("chits") {
		pay := cheapest(hand, counters)
		spent := 0
		for _, n := range pay {
			spent += n
		}
		result["pay"], result["wasted"] = pay, spent-counters
	}
	return second.Sure(result)
}

// cheapest are the counters of a hand that pay a sum: the least total, then the fewest;
// of equally good ways the one with the largest counters.
func cheapest(hand []int, sum int) []int {
	hand = append([]int{}, hand...)
	sort.Sort(sort.Reverse(sort.IntSlice(hand)))
	// best[t] is the fewest counters that come to exactly t.
	type way []int
	best := map[int]way{0: {}}
	for _, n := range hand {
		next := map[int]way{}
		for t, w := range best {
			next[t] = w
		}
		for t, w := range best {
			longer := append(append(way{}, w...), n)
			if old, ok := next[t+n]; !ok || len(longer) < len(old) || len(longer) == len(old) && larger(longer, old) {
				next[t+n] = longer
			}
		}
		best = next
	}
	for t := sum; ; t++ {
		if w, ok := best[t]; ok {
			return w
		}
	}
}

// larger compares two ways of the same length, largest counters first.
func larger(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
