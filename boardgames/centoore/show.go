package centoore

import (
	"adjutant/boardgames/board"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// head is the first line of a verdict.
func (b *battle) head() game.Text {
	r := b.opening()
	a, d := b.strength(&r, attacker, 1), b.strength(&r, defender, 1)
	say := ref.M("co.line.head", a, d, b.phases)
	if b.armies {
		say = ref.M("co.line.head-french", a, d, b.phases, ref.Word("co.french."+sides[b.french]))
	}
	return game.Text{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{"CO §8.1", "CO §8.5"}}
}

// first is the phase whose die comes next, as it will stand when nobody answers
// otherwise and the grand battery has not fired yet.
func (b *battle) first() (k, a, d, col, mod int) {
	x := dice.Enumerate()
	k = max(b.asked.phase, 1)
	r := b.asked.at
	if b.asked.phase == 0 {
		r = b.opening()
		b.opens(x, nil, &r)
	}
	a, d = b.strength(&r, attacker, k), b.strength(&r, defender, k)
	if mod = b.asked.mod; b.asked.phase == 0 || !b.asked.known {
		var m tally
		charging := b.charges(x, nil, &r, k)
		b.bonuses(&m, charging, &r, k, b.answered(x, nil, &r, charging, k, 0, 0))
		mod = m.sum
	}
	return k, a, d, b.n.table.column(a, d, &b.read), mod
}

// chance is the first half of the odds: the first phase before its die.
func (b *battle) chance() game.Object {
	if b.before != fights {
		return game.Object{{Key: "phases", Value: 0}}
	}
	k, a, d, col, mod := b.first()
	o := game.Object{
		{Key: "phases", Value: b.phases},
		{Key: "phase", Value: k},
		{Key: "attacker", Value: game.Object{{Key: "strength", Value: a}}},
		{Key: "defender", Value: game.Object{{Key: "strength", Value: d}}},
		{Key: "ratio", Value: b.n.table.cols[col].name},
		{Key: "modifier", Value: mod},
	}
	if b.battery && b.asked.phase == 0 && !b.asked.fired {
		o = append(o, game.KV{Key: "battery", Value: b.n.batteryNeed})
	}
	return o
}

// show writes the odds as lines: who wins, and how the loser goes.
func (b *battle) show(o *game.Odds) []game.Text {
	lines := []game.Text{b.head()}
	if b.before == fights {
		k, a, d, col, mod := b.first()
		say := ref.M("co.odds.first", a, d, b.n.table.cols[col].name, ref.Signed(mod))
		if k > 1 {
			say = ref.M("co.odds.next", k, a, d, b.n.table.cols[col].name, ref.Signed(mod))
		}
		if !b.asked.fallen {
			lines = append(lines, game.Text{Kind: game.BodyLine, Say: say, Refs: []ref.Ref{"CO §8.5"}})
		}
		if b.battery && b.asked.phase == 0 && !b.asked.fired {
			lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.battery", b.n.batteryNeed), Refs: []ref.Ref{"CO §8.4"}})
		}
	}
	var wins board.Chances[string]
	var ways board.Chances[loss]
	for _, out := range o.Outcomes {
		winner := out.Keys.Get("winner").(string)
		wins.Gain(winner, out.P)
		how := loss{withdrawn: winner == "none"}
		for s, name := range sides {
			side := out.Keys.Get(name).(game.Object)
			if z := side.Get("rout").(int); z > 0 {
				how = loss{zones: z, side: s}
			}
			if gone, _ := side.Get("eliminated").(bool); gone { // its zones count for morale alone (CO R26)
				how = loss{gone: true, side: s}
			}
		}
		ways.Gain(how, out.P)
	}
	best := o.Outcomes[0]
	lost := func(s string) int { return best.Keys.Get(s).(game.Object).Get("disorganised").(int) }
	return append(lines,
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.row", board.Likeliest(wins.Row(func(w string) ref.Msg { return ref.M("co.odds." + w) })))},
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.ways", board.Fewest(board.Likeliest(ways.Row(loss.say)), cells, ref.M("co.odds.rest"))), Refs: []ref.Ref{"CO §8.6"}},
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.likely", ref.Row{{Say: ref.M("co.odds.lost", lost("attacker"), lost("defender")), P: best.P}})})
}

// loss is how a battle is lost: by a rout of so many zones, by a withdrawal, or else by a
// retreat.
type loss struct {
	zones, side int
	withdrawn   bool
	gone        bool // no zone was free, and none was run
}

func (l loss) say() ref.Msg {
	switch {
	case l.zones > 0:
		return ref.M("co.odds.far", l.zones, sides[l.side][:1])
	case l.gone:
		return ref.M("co.odds.gone", sides[l.side][:1])
	case l.withdrawn:
		return ref.M("co.odds.withdraws")
	}
	return ref.M("co.odds.retreats")
}

// cells is how many ways to lose a line has place for.
const cells = 4
