package charge

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// replies is the first segment: emergency square and countercharge (§8.6,
// §10.5).
func replies(o *melee.Onset, d *dice.Dice, t *game.Trace, in *chain.Result) {
	c := &in.U[o.Def.Slot]
	switch {
	case answersBySquare(o):
		mod := SquareMod(o.R, o.Def.Sheet, o.Sit)
		cut := o.R.N.Shock().SquareAt - mod
		o.Square.Value, o.Square.Least = max(cut+1, 1), true
		if d.Band(&o.Square, cut) == 1 {
			o.Squares(in)
		} else {
			c.Marks |= chain.Disordered
		}
		if t != nil {
			saySquare(o, t, d.Last(), in.Was&chain.Squared != 0)
		}
	case mayCounter(o):
		mod := CounterMod(o.R, o.Def.Sheet, o.Sit)
		cut := o.Def.Pm - 1 - mod
		o.Counter.Value = max(cut, 0)
		face := 0
		if o.Sit.V[facts.SSecond] == 1 && o.Def.RodeHalf() {
			o.RidesOut(in) // §10.5: it moved half its move, it counts as countercharging
		} else {
			if d.Band(&o.Counter, cut) == 0 {
				o.RidesOut(in)
			}
			face = d.Last()
		}
		if t != nil {
			sayCounter(o, t, face, c.Marks&chain.Counters != 0, false)
		}
	}
}

// mayCounter reports that charged cavalry tests for a countercharge (§10.5), as
// it does unless its owner says no (R91). Who is disordered attacks nobody (§13), and who
// retired in this turn does not move (§14) and is met in disorder (§10.3).
func mayCounter(o *melee.Onset) bool {
	key, _ := barsCounter(o)
	return metByHorse(o) && o.Def.CounterAnswer() == facts.Unsaid && o.Def.Known && !o.Def.Is(facts.FRouting) && key == ""
}

// metByHorse reports cavalry that is charged by cavalry in front, as it must be to
// countercharge (§10.5).
func metByHorse(o *melee.Onset) bool {
	return o.Def.Horse() && !o.Def.Cossacks() && fire.AnyHorse(o.Att) && o.Sit.Side() == facts.Front
}

// barsCounter is what keeps charged cavalry where it stands, and its paragraph; no key when
// nothing does.
func barsCounter(o *melee.Onset) (key string, r ref.Ref) {
	switch {
	case o.Def.Is(facts.FDisordered):
		return "charge.no-counter-disordered", facts.S13
	case o.Def.Fled():
		return "charge.no-counter-fled", facts.S14
	case o.Def.Formation() == facts.March:
		return "charge.no-counter-march", facts.S10_3
	}
	return "", ""
}

// sayNoCounter says why cavalry that might ride to meet its charger does not.
func (x *Declaration) sayNoCounter(t *game.Trace) {
	o := x.O
	key, r := barsCounter(o)
	var foe any = ""
	if id := melee.Holds(x.C, o.Def.Sheet); key == "" && id != "" {
		key, r, foe = "charge.no-counter-melee", facts.S10_1, id
		if o.Def.CounterAnswer() == facts.Yes && o.Def.S[facts.FCounter] == facts.Tracked {
			if metByHorse(o) { // not in flank or rear (R381)
				t.Line(game.BodyLine, ref.M("om.counter-moving", state.Label(o.Def.Sheet)), facts.SCount)
			}
			return
		}
	}
	if id := takenAside(x.C, o.Def.Sheet); key == "" && id != "" {
		key, r, foe = "charge.no-counter-aside", "OM R381", id
	}
	if !metByHorse(o) || key == "" || o.Def.Is(facts.FRouting) || o.Def.S[facts.FCounter] == facts.Given {
		return
	}
	m := ref.M(key, state.Label(o.Def.Sheet), foe)
	t.Line(game.BodyLine, m, r)
	t.Step(r, ref.M("step.counter"), m)
}

// SquareMod is what is added to the d100 of an emergency square (§8.6).
func SquareMod(r *state.Reading, s *state.Sheet, sit *state.Situation) int {
	return r.N.Shock().Square.Sum(squareBits(r, s, sit))
}

// squareBits gathers the facts of one unit for its square.
func squareBits(r *state.Reading, s *state.Sheet, sit *state.Situation) uint64 {
	var b uint64
	if d := sit.V[facts.SDistance]; d != facts.Unknown && float64(d)/100 < r.N.Shock().SquareNear {
		b |= state.SquareNear
	}
	switch s.Grade() {
	case facts.Recruit:
		b |= state.SquareRecruit
	case facts.Veteran, facts.Elite:
		b |= state.SquareVeteran
	}
	return b
}

// CounterMod is what is added to the d6 of a countercharge (§10.5); not in the
// second phase (R55).
func CounterMod(r *state.Reading, s *state.Sheet, sit *state.Situation) int {
	return r.N.Shock().Counter.Sum(counterBits(r, s, sit))
}

// counterBits gathers the facts of one unit for its countercharge.
func counterBits(r *state.Reading, s *state.Sheet, sit *state.Situation) uint64 {
	if sit.V[facts.SSecond] == 1 && !r.Has(book.AttackOrderHelpsInSecondPhase) || s.Order() != facts.Attack {
		return 0
	}
	return 1
}

// closingFire is the segment of closing fire: every shot, then the losses together.
func closingFire(o *melee.Onset, i int) game.Segment[chain.Result] {
	return func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if in.Winner >= 0 {
			return
		}
		if i == 0 && !d.Enumerated() {
			expectShots(o, d)
		}
		o.Shots[i].Shoot(d, t, in)
	}
}

// expectShots asks for the dice of all closing shots in one prompt.
func expectShots(o *melee.Onset, d *dice.Dice) {
	var want [chain.MaxFighters]*dice.Need
	k := 0
	for _, v := range o.Shots {
		if v.Throws() {
			want[k] = &v.Die
			k++
		}
	}
	d.Expect(want[:k]...)
}

// stop is the segment of the chargers' morale (§10.2, 11.1): who fails stays
// where it is and does not close.
func stop(o *melee.Onset, d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Winner >= 0 {
		return
	}
	if !d.Enumerated() {
		var want [chain.MaxFighters]*dice.Need
		k := 0
		for i, v := range o.Shots {
			f := v.Targets[0]
			if morale.MustTest(o.R, f, &in.U[f.Slot]) {
				f.TestDie.Die, f.TestDie.What = o.R.N.FireTestDie, "die.morale"
				if o.Shots[i].Six {
					f.TestDie.Die = o.R.N.ChargeGunsDie
				}
				want[k] = &f.TestDie
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	closed := false
	for _, f := range o.Att {
		six := len(o.Shots) > 0 && o.Shots[0].Six
		fire.FireTest(o.R, d, t, f, in, six)
	}
	if len(o.Shots) > 0 {
		for _, f := range o.Att {
			fire.FirePeril(o.R, d, t, f, in)
		}
	}
	for _, f := range o.Att {
		c := &in.U[f.Slot]
		morale.Grieve(o.R, t, f, c)
		if c.Status != state.Steady {
			in.Out |= 1 << f.Slot
		} else {
			closed = true
		}
		c.Lost = 0
		c.Marks &^= chain.Tested | chain.Struck
		if c.Marks &^= chain.Checked; o.R.Has(book.FateOnceAMove) { // once a move
			c.Marks |= chain.Checked
		}
	}
	if !closed {
		in.Winner = 1
		if t != nil {
			sayStopped(o, t)
		}
	}
}

// segments is the charge as a chain, and where one may look how it stands.
func segments(o *melee.Onset) ([]game.Segment[chain.Result], []game.Halt[chain.Result]) {
	s, halts := onTheWay(o)
	before := append(s, o.Unfought()...)
	halts = append(halts, o.Clash.Halts(len(before), ref.M("odds.stage.comes"))...)
	return append(before, o.Segments()...), halts
}

// prelude is what comes before the melee: replies, closing fire, contacts without a fight.
func prelude(o *melee.Onset) []game.Segment[chain.Result] {
	s, _ := onTheWay(o)
	return append(s, o.Unfought()...)
}

// onTheWay is what comes before contact, replies and closing fire, and where one may look
// how the charge stands.
func onTheWay(o *melee.Onset) (s []game.Segment[chain.Result], halts []game.Halt[chain.Result]) {
	halt := func(r ref.Ref, say string) {
		halts = append(halts, game.Halt[chain.Result]{After: len(s), Ref: r, Say: ref.M(say), Outcome: func(r chain.Result) game.Object { return sofar(o, &r) }})
	}
	if o.Def.SquareAnswer() == facts.Yes || mayCounter(o) {
		s = append(s, func(d *dice.Dice, t *game.Trace, in *chain.Result) { replies(o, d, t, in) })
		halt(facts.S10_2, "odds.stage.replies")
	}
	for i := range o.Shots {
		s = append(s, closingFire(o, i))
	}
	if len(o.Shots) > 0 {
		s = append(s, func(d *dice.Dice, t *game.Trace, in *chain.Result) { stop(o, d, t, in) })
		halt(facts.S10_2, "odds.stage.closing")
	}
	return s, halts
}

// sofar are the keys of a charge that is on its way: the units, and whether it goes on.
func sofar(o *melee.Onset, r *chain.Result) game.Object {
	goes := "goes-on"
	if r.Winner == 1 {
		goes = "stopped"
	}
	return append(o.Clash.Standings(r), game.KV{Key: "charge", Value: goes})
}

func start(o *melee.Onset) chain.Result {
	r := o.Clash.Start()
	if o.Def.CounterAnswer() == facts.Yes {
		o.RidesOut(&r)
	}
	return r
}
