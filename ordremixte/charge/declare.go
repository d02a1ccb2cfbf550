package charge

import (
	"math"
	"slices"
	"sync"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// OverAll carries out what horse does to the open order it meets on its way: two
// points each, disorder to the end of the move, a test; the ride goes on (OM §10.5).
func (x *Declaration) OverAll(d *dice.Dice, t *game.Trace) {
	c := x.C
	for _, a := range x.O.Att {
		w := c.Ways[a.ID]
		if w == nil || w.Doubt {
			continue
		}
		for _, u := range w.Over {
			if u.Guerrillas {
				command.Disperse(t, u)
				continue
			}
			f := chain.NewFighter(c.R, casting.Sheet(u, c.S), 0)
			f.Foe = a.ID // from whom it flees, if it does (§14)
			one := &melee.Onset{R: c.R, Att: x.O.Att, Def: f, Sit: c.Sit, Over: true}
			in := chain.Result{Winner: -1}
			in.U[0] = f.Begin()
			before := in.U[0]
			one.RideOver(d, t, &in)
			morale.Settle(c.R, t, c.S, f, &before, &in.U[0])
		}
		for _, u := range w.Screens {
			x.meetsScreen(d, t, a, u)
		}
	}
	// Nobody measures: the screen of who is charged does not wait for close order.
	if x.O.Def == nil { // a breakthrough that goes at nobody
		return
	}
	if u := x.O.Def.Unit; u != nil && u.Screen && u.Foot() == nil {
		x.meetsScreen(d, t, nil, u)
	}
}

// meetsScreen is what becomes of the screen of a battalion that a charger meets on its way:
// it fights nobody in close order, so it goes back into the ranks at once; horse in the
// open rides over it first, and the battalion loses for it (OM §5/screen, 10.5, R129).
func (x *Declaration) meetsScreen(d *dice.Dice, t *game.Trace, by *chain.Fighter, u *state.Unit) {
	c := x.C
	screen := table.Screen(u)
	if by != nil && RiddenOver(c.S, by.Unit, screen) && !c.R.Has(book.HorseOnlyDrivesScreensBack) {
		f := chain.NewFighter(c.R, casting.Sheet(u, c.S), 0)
		f.Foe = by.ID
		in := chain.Result{Winner: -1}
		in.U[0] = f.Begin()
		before := in.U[0]
		one := &melee.Onset{R: c.R, Att: x.O.Att, Def: f, Sit: c.Sit, Over: true}
		one.RideOver(d, t, &in)
		if before.Marks&chain.Disordered == 0 { // the screen is, not its battalion
			in.U[0].Marks &^= chain.Disordered
		}
		morale.Settle(c.R, t, c.S, f, &before, &in.U[0])
		if in.U[0].Status == state.Destroyed {
			return
		}
	}
	t.Line(game.BodyLine, ref.M("charge.screen-in", u.ID), facts.SScreen)
	t.Event(&state.EvScreen{Unit: u.ID})
}

// takesIn has the screen of whoever is charged go back into its ranks where a charger meets it: closing fire and melee are the whole
// battalion's, in the odds as at the table (OM §5/screen, R129).
func takesIn(c *casting.Cast) error {
	def := c.Units[1][0]
	if def.Unit == nil || !def.Unit.Screen {
		return nil
	}
	met := def.Unit.Foot() == nil
	for _, w := range c.Ways {
		met = met || w != nil && slices.ContainsFunc(w.Screens, func(x *state.Unit) bool { return state.EqualID(x.ID, def.ID) })
	}
	def.TookIn = met
	return nil
}

// PrepareCharge prepares a charge. At the table it is declared: reactions are
// settled at once, closing fire and melee are owed in their phases. Without a
// table, or as a question, it is the whole chain.
func PrepareCharge(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return nil, casting.Need(facts.S10_1, "charge.need-sides")
	}
	if len(c.Units[1]) > 1 {
		return nil, casting.Illegal(facts.S10_1, "charge.one-target")
	}
	presume(c)
	garrison.Assault(c)
	if err := garrison.MayAssault(c); err != nil {
		return nil, err
	}
	overBridge(c)
	for _, may := range []func(*casting.Cast) error{mayCharge, secondWave, PlacedCharge, oneSide, table.ZoneCharge, melee.SidesOfMelee, withStanding, roomInContact, needBases, mayFormSquare, mayStateCounter, takesIn} {
		if err := may(c); err != nil {
			return nil, err
		}
	}
	melee.CoverInMelee(c, func(a *state.Sheet) *geometry.Footprint { return melee.AtContact(c, a) })
	c.CountFriends()
	melee.DeclaredRide(c)
	att, defs, err := c.Fighters()
	if err != nil {
		return nil, err
	}
	o := melee.NewOnset(c.R, att, defs[0], c.Sit)
	if c.Retires {
		return &withdrawal{&Declaration{C: c, O: o}}, nil
	}
	closingAtHalt(c, o, nil)
	met := whereMet(c, o)
	met.changes(c, o)
	met.friends(o)
	def := c.Units[1][0]
	if why := noClosingFire(c, att); why != "" {
		o.Closing, o.Why, o.Shots = facts.OutOfRange, why, nil
	} else if o.Closing != facts.OutOfRange && c.Tracked() { // judged when the fire is given: until then he may leave
		c.Covering = fire.CoversFront(c.S, c.R, def.Unit, def.Formation())
	}
	c.Because("charge")
	melee.AssumeImpetus(c)
	if !c.Tracked() {
		return chargeProc(c, o), nil
	}
	x := &Declaration{C: c, O: o, shots: o.Shots, met: met}
	x.asItStands(o)
	if ch := standing(c); ch != nil {
		err := x.joined(ch)
		x.inChain()
		return x, err
	}
	x.Chain = chargeProc(c, o)
	x.inChain()
	return x, nil
}

// presume takes what nobody stated from the phase and the units: that this is the second part of the
// movement, that chargers charge, and that a target which must hold does not ride out.
func presume(c *casting.Cast) {
	if id := c.S.PhaseID(); c.S.Field != nil && c.Table() && c.Sit.S[facts.SSecond] != facts.Given &&
		(id == "move-second" || (id == "late" || id == "melee") && !c.R.Has(book.LateChargeAnsweredAsInTheFirst)) {
		c.Sit.Set(facts.SSecond, 1, facts.Tracked)
	}
	for _, a := range c.Units[0] {
		if a.S[facts.FCharging] != facts.Given {
			a.Set(facts.FCharging, 1, facts.Tracked)
		}
	}
	def := c.Units[1][0]
	if def.S[facts.FCounter] == facts.Given {
		return
	}
	if held := melee.Holds(c, def); held != "" || takenAside(c, def) != "" {
		answer := facts.No
		if held != "" && countsAsRiding(c, def) && takenAside(c, def) == "" {
			answer = facts.Yes // it counts as countercharging, and rides no farther (OM §10.5)
		}
		def.Set(facts.FCounter, int(answer), facts.Tracked)
	} else if a := thrownBefore(c, def); a != facts.Unsaid {
		def.Set(facts.FCounter, int(a), facts.Tracked)
	}
}

// countsAsRiding reports horse in order that has moved half its move and is charged by horse in the second movement (OM §10.5).
func countsAsRiding(c *casting.Cast, def *state.Sheet) bool {
	return def.Horse() && c.Units[0][0].Horse() && c.Sit.V[facts.SSecond] == 1 && def.RodeHalf() && !def.Is(facts.FDisordered)
}

// needBases asks for the bases of both sides.
func needBases(c *casting.Cast) error {
	for _, who := range c.Units {
		if err := c.NeedBases(who); err != nil {
			return err
		}
	}
	return nil
}

// mayFormSquare refuses the square of a target that answers with one and may not, or has no room.
func mayFormSquare(c *casting.Cast) error {
	def := c.Units[1][0]
	if def.SquareAnswer() != facts.Yes {
		return nil
	}
	rides := slices.DeleteFunc(slices.Clone(c.Units[0]), func(a *state.Sheet) bool { return !a.Horse() })
	if len(rides) == 0 {
		rides = c.Units[0][:1]
	}
	for _, a := range rides {
		if err := maySquare(c, def, a); err != nil {
			return err
		}
	}
	return roomForSquare(c, def)
}

// mayStateCounter refuses a countercharge that is stated beside a charge where none is thrown for (§10.3, 10.5, 13, 14, 16).
func mayStateCounter(c *casting.Cast) error {
	def := c.Units[1][0]
	if def.S[facts.FCounter] != facts.Given || def.CounterAnswer() != facts.Yes {
		return nil
	}
	by := state.Label(c.Units[0][0])
	switch {
	case !def.Horse():
		return c.Refuse(casting.Illegal(facts.SCount, "counter.cavalry", state.Label(def)))
	case !slices.ContainsFunc(c.Units[0], (*state.Sheet).Horse):
		return c.Refuse(casting.Illegal(facts.SCount, "charge.answers-horse", state.Label(def), by))
	case c.Sit.Side() != facts.Front:
		return c.Refuse(casting.Illegal(facts.SCount, "charge.counter-front", state.Label(def), by))
	case def.Cossacks():
		return c.Refuse(casting.Illegal(facts.S16, "charge.counter-cossacks", state.Label(def)))
	}
	if no := staysPut(c, def); no != nil {
		return c.Refuse(no)
	}
	return nil
}

// thrownBefore is what horse has thrown against those who charged its front before: one die is the unit's, whoever
// joins them (§10.5, 10.6).
func thrownBefore(c *casting.Cast, def *state.Sheet) facts.Answer {
	if !c.Tracked() || !def.Horse() {
		return facts.Unsaid
	}
	for _, ch := range c.S.Charges {
		switch {
		case ch.Stage != state.Declared || ch.Side != facts.Front || !state.EqualID(ch.Target, def.ID) || horseOf(c.S, ch) == nil:
		case ch.Counter:
			return facts.Yes
		case ch.WasTried(def.ID), slices.Contains(ch.Facts, state.GivenFact{Of: "t", Name: facts.UnitFacts[facts.FCounter].Name, Value: "no"}): // declined (R91)
			return facts.No
		}
	}
	return facts.Unsaid
}

// noClosingFire is why a target gives no closing fire, whatever the range, "" where it may.
func noClosingFire(c *casting.Cast, att []*chain.Fighter) ref.Ref {
	def := c.Units[1][0]
	switch {
	case inNewSquare(c, def):
		return facts.SSquare
	case setOut(c, def):
		return facts.S9_4
	case Unready(c, def):
		return facts.S10_2
	case c.R.Has(book.NoClosingFireInsideWoods) && ClosesInWood(c, att, def):
		return facts.S9_6
	case c.Sit.S[facts.SRange] == facts.Given && c.Sit.Range() == facts.OutOfRange: // the table shows what bars it
		return facts.S9_2
	}
	return ""
}

// inNewSquare reports foot that has formed a square before a charge of this turn, or has tried to: it fires at nobody who closes,
// whether the square came about or not, from whatever side that horse came (§8.6).
func inNewSquare(c *casting.Cast, def *state.Sheet) bool {
	return c.Tracked() && slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool {
		return state.EqualID(ch.Target, def.ID) && (ch.Squared || failedSquare(c.S, ch, def))
	})
}

// failedSquare reports foot whose emergency square against horse did not come about, which has disordered it (§8.6): who is in
// disorder before is not asked for one.
func failedSquare(s *state.State, ch *state.Charge, def *state.Sheet) bool {
	return def.Foot() && def.Is(facts.FDisordered) && ch.WasTried(def.ID) && horseOf(s, ch) != nil
}

// asItStands takes the closing fire out of the chain while a friend stands before the front
// of who would give it (§9.2, R220).
func (x *Declaration) asItStands(o *melee.Onset) {
	if x.C.Covering != "" {
		o.Shots = nil
	}
}

// joined reckons a charge with those who came before at the same side of the same unit: they
// are one, with one fire divided and one melee (§10.1, 10.2).
func (x *Declaration) joined(ch *state.Charge) error {
	all := *x.C
	target := *x.C.Units[1][0]
	all.Units = [2][]*state.Sheet{chargers(&all, ch), {&target}}
	for _, a := range all.Units[0] {
		a.Set(facts.FCharging, 1, facts.Tracked)
	}
	all.Units[0] = append(all.Units[0], x.C.Units[0]...)
	all.Remember(ch)
	att, defs, err := all.Fighters()
	if err != nil {
		return err
	}
	o := melee.NewOnset(all.R, att, defs[0], all.Sit)
	if o.Closing != facts.OutOfRange && ch.Closing == facts.OutOfRange {
		o.Closing, o.Why, o.Shots = facts.OutOfRange, x.O.Why, nil
	}
	closingAtHalt(&all, o, ch)
	x.shots, x.C.Outside = o.Shots, all.Outside
	x.asItStands(o)
	x.Chain = chargeProc(&all, o)
	return nil
}

// chargers are the sheets of those who make a charge.
func chargers(c *casting.Cast, ch *state.Charge) []*state.Sheet {
	var out []*state.Sheet
	for _, id := range ch.Attackers {
		if u := c.S.Unit(id); u != nil {
			sh := casting.Sheet(u, c.S)
			sh.Role = 'a'
			out = append(out, sh)
		}
	}
	return out
}

// withStanding refuses a charge that, with those declared before on the same side
// of the same unit, is more than §10.1 lets in.
func withStanding(c *casting.Cast) error {
	ch := standing(c)
	if ch == nil {
		return nil
	}
	all := *c
	all.Units[0] = append(chargers(c, ch), c.Units[0]...)
	err := melee.SidesOfMelee(&all)
	c.Base.Overrode = all.Base.Overrode
	return err
}

// standing is the charge declared before at the same side of the same unit; nil
// when there is none. All sides of a square are one front (R142), unless each of its
// faces fights for itself.
func standing(c *casting.Cast) *state.Charge {
	d := c.Units[1][0]
	if !c.Tracked() || c.Sit.V[facts.SWave] == 1 || d.Formation() == facts.Square && c.R.Has(book.SquareFightsFaceByFace) {
		return nil
	}
	for _, ch := range c.S.Charges {
		if ch.Stage == state.Declared && !ch.Squared && state.EqualID(ch.Target, d.ID) && ch.Side == c.Sit.Side() && ch.Face == c.Face {
			return ch
		}
	}
	return nil
}

// chargeProc is the whole chain of a charge.
func chargeProc(c *casting.Cast, o *melee.Onset) *game.Proc[chain.Result] {
	start := start(o)
	p := &game.Proc[chain.Result]{Start: start, Base: c.Base, Why: c.Why, Hash: chain.Spread, Head: func(t *game.Trace) {
		chargeHead(c, t)
		sayClosing(o, t)
	}}
	p.Segments, p.Halts = segments(o)
	met := sync.OnceValue(func() []melee.Meeting { return meetings(o, start) })
	p.Report = func(t *game.Trace, r chain.Result) {
		for _, f := range o.Clash.All {
			a, b := start.U[f.Slot], r.U[f.Slot]
			morale.Settle(c.R, t, c.S, f, &a, &b)
		}
		morale.Hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		var ob game.Object
		switch len(o.Shots) {
		case 0:
		case 1:
			ob = append(ob, game.KV{Key: "closing", Value: chain.Chance(c.R, &c.R.N.Hits, o.Shots[0].Value[0])})
		default:
			var l []game.Object
			for _, v := range o.Shots {
				l = append(l, chain.Chance(c.R, &c.R.N.Hits, v.Value[0]))
			}
			ob = append(ob, game.KV{Key: "closing", Value: l})
		}
		return append(ob, meetingChances(c, met())...)
	}
	p.Outcome = func(r chain.Result) game.Object { return o.Clash.Outcome(&r) }
	p.Show = func(od *game.Odds) []game.Text { return showCharge(c, od, o, met()) }
	p.Lacks = func(od *game.Odds) game.Text { return chain.LacksPoints(od, o.Clash.All) }
	return p
}

// Declaration is a charge at the table: what is decided now, and the whole
// chain for those who ask.
type Declaration struct {
	C     *casting.Cast
	O     *melee.Onset
	shots []*fire.Volley // the closing fire that is owed for it, with those who charged before
	met   *halfWay       // where its target meets it if it rides out; nil where nobody knows
	Chain *game.Proc[chain.Result]
}

// Odds gives the odds of the whole chain.
func (x *Declaration) Odds(e *odds.Engine) *game.Odds { return x.Chain.Odds(e) }

// Overruled implements game.Overruler.
func (x *Declaration) Overruled() []*game.Refusal { return x.C.Base.Overrode }

// Stages says how the charge may stand on its way.
func (x *Declaration) Stages(e *odds.Engine) []game.Stage { return x.Chain.Stages(e) }

// Whole is the chain to the end of the melee.
func (x *Declaration) Whole() *game.Proc[chain.Result] { return x.Chain }

// Play settles the replies and records the charge.
func (x *Declaration) Play(d *dice.Dice) game.Verdict {
	c, o := x.C, x.O
	t := &game.Trace{Verdict: c.Base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(t.Steps, c.Why()...)
	}
	d.Keep(t)
	chargeHead(c, t)
	sayBridge(c, t)
	for _, m := range c.Began {
		t.Line(game.BodyLine, m, facts.S10_4)
	}
	if len(c.Carried) > 0 {
		t.Line(game.BodyLine, c.CarriedSay, facts.SWaves)
		t.Hands = append(t.Hands, c.Carried...)
	}
	x.sayNoCounter(t)
	x.sayNoSquare(t)
	start := start(o)
	r := start
	replies(o, d, t, &r)
	x.part(&r)
	x.OverAll(d, t)
	for _, f := range o.Clash.All {
		a, b := start.U[f.Slot], r.U[f.Slot]
		morale.Settle(c.R, t, c.S, f, &a, &b)
	}
	t.Verdict.Events = append(t.Verdict.Events, c.Opens...)
	n := len(c.S.Charges) + 1
	standing := standing(c)
	ids := garrison.IDs(o.Att)
	closing := o.Closing
	if r.Was&chain.Squared != 0 {
		closing = facts.OutOfRange
	}
	if standing != nil { // two columns on a line are one charge: one fire divided, one melee (§10.1, 10.2)
		t.Event(&state.EvJoin{N: standing.N, Attackers: ids, Gap: nearer(standing, o), Facts: c.A.Facts, Defile: c.Bridge != nil})
		closing = standing.Closing
	} else {
		e := &state.EvCharge{N: n, Attackers: ids, Target: o.Def.ID, Side: c.Sit.Side(), Closing: closing,
			Squared: r.Was&chain.Squared != 0 && r.Winner >= 0, Counter: r.U[o.Def.Slot].Marks&chain.Counters != 0, Pursuit: c.Pursuit, Facts: c.A.Facts, Defile: c.Bridge != nil}
		answered(o, e)
		garrison.Attacked(c, e)
		t.Event(e)
		garrison.Sortie(c, t)
	}
	if c.Sit.V[facts.SWave] == 1 && c.S.PhaseID() == "melee" { // §10.5: the second wave strikes at once
		t.Event(&state.EvChargeStage{N: n, Stage: state.InContact})
	}
	for _, a := range o.Att {
		if a.Is(facts.FImpetus) && (r.Was&chain.Squared == 0 || !a.Horse()) && r.Out&(1<<a.Slot) == 0 {
			t.Event(&state.EvFact{Unit: a.ID, Name: "impetus", Value: "yes"})
		}
	}
	x.chargeMove(t, &r)
	x.squareStands(t, &r)
	x.willOwe(t, &r)
	switch {
	case ridesOut(o, &r):
		x.meetHands(t)
	case closing != facts.OutOfRange || r.Was&chain.Squared != 0 || waits(c.S, o):
		after := c.S
		for _, e := range t.Events {
			after = after.Apply(e)
		}
		for _, a := range o.Att {
			if haltsAt(after, a, o.Def.Unit, c.R.N.Shock().HaltCM) {
				t.Hand(game.Hand{Unit: a.ID, Part: a.HandPart(), Act: "halt-1cm", Far: game.CM(c.R.N.Shock().HaltCM), When: "now"})
			}
		}
	}
	morale.Hands(t, c.S.Turn)
	return t.Verdict
}

// squareStands settles what the answer with an emergency square, typed beside this charge, makes of all charges on who gave it (OM §8.6).
func (x *Declaration) squareStands(t *game.Trace, r *chain.Result) {
	c, o := x.C, x.O
	if !answersBySquare(o) || !c.Tracked() || o.Def.ID == "" {
		return
	}
	cur := c.S
	for _, e := range t.Events {
		cur = cur.Apply(e)
	}
	do := func(e game.Event) {
		t.Event(e)
		cur = cur.Apply(e)
	}
	formed := r.Was&chain.Squared != 0
	if formed {
		others := slices.DeleteFunc(chargersAt(cur, o.Def.ID), func(u *state.Unit) bool {
			return slices.ContainsFunc(o.Att, func(a *chain.Fighter) bool { return state.EqualID(a.ID, u.ID) })
		})
		makeRoom(&cur, t, o.Def.ID, others, do)
	}
	settleSquare(cur, t, o.Def.ID, formed, do)
}

// meetHands tells hands where a charge and a countercharge meet: half-way, which both go, or where one of them stands that has
// gone farther than half already (OM §10.5, R126); and where those stand who come to it there.
func (x *Declaration) meetHands(t *game.Trace) {
	c, a, d := x.C, x.O.Att[0], x.O.Def
	var others []*chain.Fighter
	if x.met != nil {
		a = x.met.first
		others = slices.DeleteFunc(x.met.without(x.O.Att), x.met.misses)
	}
	after := c.S
	for _, e := range t.Events {
		after = after.Apply(e)
	}
	goes := func(f *chain.Fighter) (cm float64, to *state.Unit) {
		was, is := c.S.Unit(f.ID), after.Unit(f.ID)
		if was == nil || is == nil || !was.PlaceKnown() || !is.PlaceKnown() {
			return math.Inf(1), nil // hands measure it
		}
		return table.Round2(geometry.Dist(was.Pose.At, is.Pose.At)), is
	}
	told := func(f *chain.Fighter) {
		if cm, u := goes(f); u != nil && cm > 0 {
			t.Hand(game.Hand{Unit: u.ID, Act: "move", Far: game.CM(cm), When: "now", To: game.Spot{X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}})
		}
	}
	pair := []*chain.Fighter{a, d}
	still := func(f *chain.Fighter) bool { cm, _ := goes(f); return cm == 0 }
	halfWay := (x.met == nil || !x.met.rider.short && !x.met.aside) && !slices.ContainsFunc(pair, still)
	for _, f := range pair {
		if halfWay { // both, as the hands' line says of two units at once
			t.HandOnce(game.Hand{Unit: f.ID, Part: f.HandPart(), Act: "half-way", When: "now"})
		} else {
			told(f)
		}
	}
	for _, f := range others {
		told(f)
	}
}

// willOwe says what the charge brings in the phases to come.
func (x *Declaration) willOwe(t *game.Trace, r *chain.Result) {
	if r.Was&chain.Squared != 0 && r.Winner >= 0 {
		return
	}
	vals, then := ref.Comma{}, ref.Word("charge.then-melee")
	if x.O.Over { // §10.5: nobody fights
		then = ref.Word("charge.then-over")
	}
	for _, v := range x.shots {
		vals = append(vals, v.Value[0])
	}
	c := x.C
	defer func() {
		for _, l := range outside(c, x.O) {
			t.Line(l.Kind, l.Say, l.Refs...)
		}
	}()
	switch {
	case len(vals) > 0 && c.Covering != "":
		t.Line(game.BodyLine, ref.M("charge.front-covered", c.Covering, x.O.Def.ID, vals, then), facts.S9_2, "OM R220")
		return
	case len(vals) > 0:
		t.Line(game.BodyLine, ref.M("charge.will-owe", vals, then), facts.S10_2)
		return
	}
	why := x.O.Why
	if why == facts.S9_1 { // who has no range of its own here: §10.2 says who fires before contact
		why = facts.S10_2
	}
	t.Line(game.BodyLine, ref.M("charge.will-owe-melee", then), why)
}

// NobodyInArc reports a charge of which nobody stands, where he has halted, in the arc of who would
// fire (OM §9.2, 10.2, R303).
func NobodyInArc(s *state.State, ch *state.Charge) bool {
	f := s.Unit(ch.Target)
	for _, id := range ch.Attackers {
		t := s.Unit(id)
		if f == nil || t == nil {
			return false
		}
		if _, out := fire.OutsideAtHalt(&casting.Cast{S: s, R: s.Read()}, casting.Sheet(f, s), casting.Sheet(t, s), t.Foot()); !out {
			return false
		}
	}
	return true
}
