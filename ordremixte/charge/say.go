package charge

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// sayWay writes how far a charger goes, and of how much.
func (x *Declaration) sayWay(t *game.Trace, w *casting.ChargeWay, cm float64) {
	u := w.U
	left := ref.CM(table.Round2(float64(leftOn(x.C, u, w)-w.Wheel) / 100))
	m := ref.M("charge.goes", u.ID, ref.CM(table.Round2(cm)), left)
	aslant := math.Round(geometry.Turn(w.Pose.Facing, w.Bearing)*10) / 10
	if w.Turn != 0 {
		m = ref.M("charge.wheels", u.ID, ref.CM(table.Round2(cm)), left, ref.Word("hand."+handName(w.Turn)), ref.Deg(math.Abs(w.Turn)))
	}
	if table.Round2(cm) == 0 && w.Turn == 0 && haltsAfter(x.C.S, w, x.O.Def.Unit) <= HaltStep {
		m, aslant = ref.M("charge.stays", u.ID, left), 0
	}
	if aslant != 0 {
		m = ref.M("charge.aslant", m, ref.Deg(math.Abs(aslant)), ref.Word("hand."+handName(aslant)))
	}
	t.Line(game.BodyLine, m, facts.S8_2)
	sayGround(x.C.S, w, t, cm)
}

// chargeHead writes the first line of a charge.
func chargeHead(c *casting.Cast, t *game.Trace) {
	side := ref.Word("struck." + facts.SituationFacts[facts.SSide].Words[c.Sit.V[facts.SSide]])
	r := facts.S10_1
	if c.Units[0][0].Horse() {
		r = facts.S10_5
	}
	t.As(chain.ChargeHead, game.HeadLine, ref.M("charge.head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1]), side), r)
	t.Lines = append(t.Lines, c.NoRide...)
	if c.Ground != nil && c.Face > 0 {
		ring := c.Ground.Polygon.Corners()
		a, b := ring[c.Face-1], ring[c.Face%len(ring)]
		m := ref.M("block.side-of", c.Ground.Named(), ref.CM(table.Round2(a.X)), ref.CM(table.Round2(a.Y)), ref.CM(table.Round2(b.X)), ref.CM(table.Round2(b.Y)))
		t.Line(game.BodyLine, m, facts.S15)
		t.Step(facts.S15, ref.M("block.step-side"), m)
	}
}

// sayClosing writes the formula of the closing fire.
func sayClosing(o *melee.Onset, t *game.Trace) {
	if o.Closing == facts.OutOfRange {
		t.Step(o.Why, ref.M("step.closing"), ref.M("step.no-closing"))
		return
	}
	t.Step(o.Why, ref.M("step.closing"), ref.M(state.WordKey(facts.SituationFacts[facts.SRange], int(o.Closing))))
}

// showCharge writes the odds of a whole charge.
func showCharge(c *casting.Cast, o *game.Odds, on *melee.Onset, met []melee.Meeting) []game.Text {
	t := &game.Trace{}
	t.Line(game.HeadLine, ref.M("charge.odds-head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1])), facts.S10_2, facts.S11_1)
	lines := append(t.Lines, c.NoRide...)
	for _, v := range on.Shots {
		sum := chain.SumOf(v.Parts[0])
		_, _, crit := chain.Split(c.R, &c.R.N.Hits, sum.Total())
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("charge.odds-closing", chain.Formula(c.R, sum), sum.Total(), crit), Holds: []game.Held{sum}})
	}
	if c.Covering != "" {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("charge.odds-covered", c.Covering, on.Def.ID), Refs: []ref.Ref{facts.S9_2, "OM R220"}})
	}
	lines = append(lines, outside(c, on)...)
	lines = append(lines, game.Text{Kind: game.BodyLine, Say: melee.SayMeetings(met)})
	return append(append(lines, chain.WinLines(o, on.Clash.All)...), fire.SayIdle(c, o)...)
}

// outside says at which chargers no closing fire is given as they will halt (§9.2, R303).
func outside(c *casting.Cast, on *melee.Onset) []game.Text {
	var out []game.Text
	key := "charge.outside-lane"
	if on.Def.Artillery() {
		key = "charge.outside-sector"
	}
	for _, id := range c.Outside {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M(key, id, on.Def.ID), Refs: []ref.Ref{facts.S9_2, "OM R303"}})
	}
	return out
}
