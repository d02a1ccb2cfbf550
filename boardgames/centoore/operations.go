package centoore

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file has what surrounds a battle: the move into contact and its price, who leaves before
// it begins, the die of the grand battery by itself, and how far a broken side runs.

// operation settles the facts of one of these questions.
type operation struct {
	*board.Case
	n    *numbers
	read readings
}

// prepareOperation is the adjudication of a verb other than battle.
func prepareOperation(n *numbers, v *game.VerbFacts, a game.Action) (game.Adjudication, error) {
	o := &operation{Case: board.NewCase(v, a), n: n}
	o.Take(&o.read.Taken, book.Mark, book.Choices[:])
	var out game.Adjudication
	switch v.Verb {
	case "contact":
		out = o.contact()
	case "retire":
		out = o.retire()
	case "battery":
		out = o.battery()
	case "rout":
		out = o.rout()
	}
	if o.Err != nil {
		return nil, o.Err
	}
	return out, nil
}

// operationExample is a line of each of these verbs.
var operationExample = map[string]string{
	"contact": "contact initiative=2 path1-link=dotted path1-enemy=organised phases=2", "retire": "retire units=3d,2d points=1",
	"battery": "battery other-corps=3", "rout": "rout phases=3 fought=1",
}

// operationReader reads the words of such a verb.
func operationReader(v *game.VerbFacts) board.Reader {
	return board.Reader{Verb: v, Idle: []string{"roll", "dice", "dado", "dadi"}, Cite: v.Refs[0], Example: way(operationExample[v.Verb], "co.way.example")}
}

// reason adds a step with a number.
func (o *operation) reason(cite ref.Ref, key string, value any) { o.Reason(cite, ref.M(key), value) }

func head(say ref.Msg, refs ...ref.Ref) game.Text {
	return game.Text{Kind: game.HeadLine, Say: say, Refs: refs}
}

func body(say ref.Msg, refs ...ref.Ref) game.Text {
	return game.Text{Kind: game.BodyLine, Say: say, Refs: refs}
}

// march is a force on its way into a zone (CO §7.2).
type march struct {
	wing, cavalry, escape bool
	free                  int // points that cost no counter
	most, counters        int // limits of points in all, and of those from counters
	spent                 int // that count towards the limits
}

// contact reckons what a way costs, and what is found at its end (CO §7.2 to 7.2.7).
func (o *operation) contact() *game.Proc[struct{}] {
	s := o.Stated
	m := march{wing: s.Text("", "force") == "wing", cavalry: s.Yes("", "cavalry"), escape: s.Yes("", "escape")}
	m.limits(o)
	path := s.Count("s")
	var hand []int
	if s.Has("", "chits") {
		hand = append([]int{}, numbersOf(s.List("", "chits"))...)
	}
	steps := []int{}
	sum := 0
	found := "none"
	for k := range path {
		of := board.One("s", k)
		difficult, enemy := s.Text(of, "ground") == "difficult", s.Text(of, "enemy")
		last := k == path-1
		o.mayStep(&m, k, last, difficult, enemy)
		cost := o.step(s.Text(of, "link") == "dotted", difficult)
		m.spent += cost
		if k == 0 && m.escape {
			cost += o.n.escape
			if !o.read.Has(book.ContactOutsideTheLimits) {
				m.spent += o.n.escape
			}
		}
		steps, sum = append(steps, cost), sum+cost
		if !last || enemy == "none" { // else the points of contact come with those of the step
			m.within(o, sum, hand)
		}
		if last {
			found = map[string]string{"none": "none", "organised": "battle", "decoy": "decoy"}[enemy]
		}
	}
	touch := 0
	if found != "none" {
		touch = map[int]int{o.n.phasesShort: o.n.contactShort, o.n.phasesLong: o.n.contactLong}[s.Number("", "phases")]
		if !o.read.Has(book.ContactOutsideTheLimits) {
			m.spent += touch
		}
		m.within(o, sum+touch, hand)
	}
	total := sum + touch
	short := max(0, total-m.free)
	keys := game.Object{{Key: "steps", Value: steps}, {Key: "contact", Value: touch}, {Key: "total", Value: total}, {Key: "free", Value: m.free}, {Key: "chits", Value: short}}
	say := ref.M("co.contact.head", total, m.free, short)
	if touch > 0 {
		say = ref.M("co.contact.head-touch", sum, touch, total, m.free, short)
	}
	lines := []game.Text{head(say, "CO §7.2")}
	o.reason("CO §7.2", "co.step.way", sum)
	o.reason("CO §7.2.6", "co.step.touch", touch)
	o.reason("CO §7.1", "co.step.free", m.free)
	if hand != nil {
		more, line := paying(hand, short)
		keys, lines = append(keys, more...), append(lines, line...)
	}
	keys = append(keys, game.KV{Key: "found", Value: found})
	return o.Certain(keys, append(lines, body(ref.M("co.contact."+found), "CO §7.2.6"))...)
}

// mayStep refuses a step that leads where the force must stop, or may not go (CO §7.2.5 to
// 7.2.7), and phases of a battle that nobody is there for.
func (o *operation) mayStep(m *march, k int, last, difficult bool, enemy string) {
	switch {
	case !last && difficult:
		o.Illegal("CO §7.2.5", ref.M("co.refuse.stops", k+1))
	case !last && enemy != "none":
		o.Illegal("CO §7.2.6", ref.M("co.refuse.through", k+1))
	case last && m.escape && enemy != "none":
		o.Illegal("CO §7.2.7", ref.M("co.refuse.escape"))
	case last && enemy == "none" && o.Has("", "phases"):
		o.Bad("CO §8.1", ref.M("co.refuse.no-contact"))
	}
}

// paying is what the counters in hand pay (CO §7.1).
func paying(hand []int, short int) (game.Object, []game.Text) {
	pay, _ := cheapest(hand, short)
	wasted := -short
	words := ref.Comma{}
	for _, c := range pay {
		wasted += c
		words = append(words, c)
	}
	keys := game.Object{{Key: "pay", Value: pay}, {Key: "wasted", Value: wasted}}
	if len(pay) == 0 {
		return keys, nil
	}
	return keys, []game.Text{body(ref.M("co.contact.pay", words, wasted), "CO §7.1")}
}

// limits settles what a force has for nothing, and how much it may spend.
func (m *march) limits(o *operation) {
	extra := 0
	if m.cavalry {
		extra = o.n.cavalryExtra
	}
	if !m.wing {
		m.free, m.most, m.counters = extra, o.n.independentMost+extra, o.n.independentMost+extra
		return
	}
	if !o.Has("", "initiative") {
		o.Bad("CO §7.1", ref.M("co.refuse.initiative"))
	}
	m.free, m.most, m.counters = o.Number("", "initiative")+extra, o.n.wingMost, o.n.wingCounters
	if m.cavalry && o.read.Has(book.EightForACavalryWing) {
		m.most += extra
	}
}

// step is what a link costs (CO §7.2, R4).
func (o *operation) step(dotted, difficult bool) int {
	link := o.n.full
	if dotted {
		link = o.n.dotted
	}
	switch {
	case difficult && o.read.Has(book.DifficultGroundOnTop):
		return link + o.n.difficult
	case difficult:
		return o.n.difficult
	}
	return link
}

// within refuses what is more than a force may spend by then (CO §7.2.1, §7.2.4), and what the
// counters in hand, nil where nobody said, do not pay (CO §7.1).
func (m *march) within(o *operation, sum int, hand []int) {
	over := m.spent > m.most || m.wing && m.spent-m.free > m.counters
	switch {
	case m.spent > m.most && m.wing:
		o.Illegal("CO §7.2.1", ref.M("co.refuse.wing", m.spent, m.most))
	case over && m.wing:
		o.Illegal("CO §7.2.1", ref.M("co.refuse.wing-counters", m.spent-m.free, m.counters))
	case over:
		o.Illegal("CO §7.2.4", ref.M("co.refuse.independent", m.spent, m.most))
	}
	if hand == nil {
		return
	}
	have := 0
	for _, c := range hand {
		have += c
	}
	if sum-m.free > have {
		o.Illegal("CO §7.1", ref.M("co.refuse.counters", sum-m.free))
	}
}

func numbersOf(list []string) (out []int) {
	for _, t := range list {
		n, _ := small(t) // it was read as a number
		out = append(out, n)
	}
	return out
}

// cheapest is the choice of counters that pays a price with the least sum, then with the
// fewest, of equals with the largest; ok is false where all of them do not.
func cheapest(have []int, price int) (pay []int, ok bool) {
	// best[sum] is the fewest counters that make a sum.
	best := map[int][]int{0: {}}
	for _, c := range have {
		sums := make([]int, 0, len(best))
		for s := range best {
			sums = append(sums, s)
		}
		slices.SortFunc(sums, func(a, b int) int { return b - a })
		for _, s := range sums {
			pay := append(slices.Clone(best[s]), c)
			slices.SortFunc(pay, func(a, b int) int { return b - a })
			if old, there := best[s+c]; !there || len(pay) < len(old) || len(pay) == len(old) && slices.Compare(pay, old) > 0 {
				best[s+c] = pay
			}
		}
	}
	least := -1
	for s := range best {
		if s >= price && (least < 0 || s < least) {
			least = s
		}
	}
	if least < 0 {
		return nil, false
	}
	return best[least], true
}

// retire is what a defender must or may do before the battle (CO §8.2).
func (o *operation) retire() *game.Proc[struct{}] {
	s := o.Stated
	g := &gather{}
	g.n, g.read = o.n, o.read
	out, horse := 0, s.Number("", "heavy") == 0
	units := s.List("", "units")
	for _, text := range units {
		u, ok := g.unit(text)
		if !ok {
			o.Bad("CO §8.5", ref.M("co.refuse.unit", text))
			return nil
		}
		if u.out {
			out++
		}
		horse = horse && u.horse
	}
	all := out == len(units) && (s.Number("", "heavy") == 0 || o.read.Has(book.IdleHeaviesDoNotHold))
	choice, result, zones, morale := "none", "battle", 0, 0
	cite := ref.Ref("CO §8.2")
	pays := s.Number("", "points") >= s.Number("", "cost")
	switch {
	case !s.Yes("", "free-zone"):
	case all:
		choice, cite = "must", "CO §8.2.1"
		if result = "withdraws"; !pays {
			result, zones = "rout", o.n.autoRout
			morale = zones * o.n.moraleZone
		}
	case horse && s.Yes("", "independent") && pays:
		choice, result, cite = "may", "withdraws", "CO §8.2.2"
	}
	if result == "withdraws" && o.read.Has(book.WithdrawalCostsAPoint) {
		morale = o.n.moraleRetreat
	}
	o.reason(cite, "co.step.points", s.Number("", "points"))
	o.reason(cite, "co.step.cost", s.Number("", "cost"))
	return o.Certain(game.Object{{Key: "choice", Value: choice}, {Key: "result", Value: result}, {Key: "zones", Value: zones}, {Key: "morale", Value: morale}},
		head(ref.M("co.retire."+choice), cite), body(ref.M("co.retire.result."+result, zones, ref.Signed(morale)), "CO §8.8"))
}

// battery is the one die of the grand battery (CO §8.4).
func (o *operation) battery() *game.Proc[bool] {
	s := o.Stated
	var missing ref.Comma
	if s.Number("", "phases") < o.n.batteryPhases || s.Yes("", "bad-weather") {
		missing = append(missing, ref.M("co.battery.phases", o.n.batteryPhases))
	}
	if !s.Yes("", "napoleon") {
		missing = append(missing, ref.M("co.battery.napoleon"))
	}
	if !s.Yes("", "guard") {
		missing = append(missing, ref.M("co.battery.guard"))
	}
	if s.Number("", "other-corps") < o.n.batteryCorps {
		missing = append(missing, ref.M("co.battery.corps", o.n.batteryCorps))
	}
	if missing != nil {
		o.Illegal("CO §8.4", ref.M("co.refuse.battery", missing))
	}
	slope := s.Yes("", "reverse-slope")
	need := &dice.Need{Die: dice.Die(o.n.batteryDie), Unit: french, Name: peopleCall[french], What: "co.what.battery", Ref: "CO §8.4", Value: o.n.batteryNeed, Least: true}
	hits := func(hit bool) int {
		if hit && !slope {
			return o.n.batteryHits
		}
		return 0
	}
	return &game.Proc[bool]{
		Segments: []game.Segment[bool]{func(d *dice.Dice, t *game.Trace, fell *bool) {
			hit := d.Band(need, o.n.batteryNeed-1) == 1
			if t != nil {
				key := "co.start.battery-miss"
				if hit {
					key = "co.start.battery-hit"
				}
				if hit && slope {
					key = "co.start.battery-slope"
				}
				face := d.Last()
				t.Tell(game.Text{Kind: game.HeadLine, Say: ref.M(key, face, hits(hit)), Refs: []ref.Ref{"CO §8.4"}, Holds: []game.Held{thrown(o.n.batteryDie, face)}})
			}
			*fell = hit
		}},
		Outcome: func(hit bool) game.Object {
			return game.Object{{Key: "hit", Value: hit}, {Key: "disorganised", Value: hits(hit)}}
		},
		Report: func(*game.Trace, bool) {},
		Show: func(odds *game.Odds) []game.Text {
			var c board.Chances[bool]
			for _, x := range odds.Outcomes {
				c.Gain(x.Keys.Get("disorganised").(int) > 0, x.P)
			}
			return []game.Text{head(ref.M("co.battery.head", o.n.batteryNeed, c.Row(func(hit bool) ref.Msg {
				return ref.M(map[bool]string{true: "co.battery.hits", false: "co.battery.misses"}[hit])
			})), "CO §8.4")}
		},
		Base: o.Base,
	}
}

// rout is how far a side runs that broke after so many phases (CO §8.6.1, §8.8).
func (o *operation) rout() *game.Proc[struct{}] {
	s := o.Stated
	phases, fought := s.Number("", "phases"), s.Number("", "fought")
	if fought > phases {
		o.Bad("CO §8.6.1", ref.M("co.refuse.fought", fought, phases))
		return nil
	}
	zones := o.n.zones(phases-fought, &o.read)
	dead := !s.Yes("", "free-zone")
	if dead && o.read.Has(book.ZonesNotRunCostNothing) {
		zones = 0
	}
	morale := zones * o.n.moraleZone
	o.reason("CO §8.6.1", "co.step.left", phases-fought)
	key := "co.rout.runs"
	if dead {
		key = "co.rout.dies"
	}
	return o.Certain(game.Object{{Key: "zones", Value: zones}, {Key: "morale", Value: morale}, {Key: "eliminated", Value: dead}},
		head(ref.M(key, zones, ref.Signed(morale)), "CO §8.6.1", "CO §8.8"))
}
