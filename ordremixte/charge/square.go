package charge

import (
	"math"
	"slices"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareSquare prepares an emergency square on its own (§8.6): `square A
// against B`.
func PrepareSquare(c *casting.Cast) (game.Adjudication, error) {
	if len(c.Units[0]) == 0 {
		return nil, casting.Need(facts.SSquare, "square.need-unit")
	}
	s := c.Units[0][0]
	ch, err := called(c, s, facts.SSquare)
	if err != nil {
		return nil, err
	}
	if len(c.Units[1]) == 0 {
		c.Units[1] = []*state.Sheet{state.NewSheet()}
		c.Units[1][0].Tables = c.S.Book()
		if ch != nil {
			if u := horseOf(c.S, ch); u != nil {
				c.Units[1][0] = casting.Sheet(u, c.S)
			}
		}
		c.Units[1][0].Role = 't'
		if c.Units[1][0].Unit == nil {
			c.Units[1][0].Set(facts.FArm, int(facts.LightCavalry), facts.Assumed)
		}
	}
	if gap := leastGap(c, s, ch); gap > 0 && c.Sit.S[facts.SDistance] == facts.Assumed {
		c.Sit.Set(facts.SDistance, gap, facts.Measured)
	}
	measureGap(c)
	if err := againstAll(c, s, ch); err != nil {
		return nil, err
	}
	if err := roomForSquare(c, s); err != nil {
		return nil, err
	}
	if s.V[facts.FBases] == facts.Unknown {
		s.V[facts.FBases] = 4
	}
	f := chain.NewFighter(c.R, s, 0)
	die := dice.Need{Die: dice.D100, Unit: s.ID, What: "die.square", Ref: facts.SSquare}
	mod := SquareMod(c.R, s, c.Sit)
	cut := c.R.N.Shock().SquareAt - mod
	die.Value, die.Least = max(cut+1, 1), true
	c.Because("square")
	p := &game.Proc[chain.Result]{Base: c.Base, Why: c.Why}
	p.Start.Winner = -1
	p.Start.U[0] = f.Begin()
	o := &melee.Onset{R: c.R, Def: f, Sit: c.Sit}
	p.Segments = []game.Segment[chain.Result]{func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		if d.Band(&die, cut) == 1 {
			in.Was |= chain.Squared
		} else {
			in.U[0].Marks |= chain.Disordered
		}
		if t != nil {
			t.Line(game.HeadLine, ref.M("square.head", chain.Title(s)), facts.SSquare)
			saySquare(o, t, d.Last(), in.Was&chain.Squared != 0)
		}
	}}
	p.Report = func(t *game.Trace, r chain.Result) {
		morale.Settle(c.R, t, c.S, f, &p.Start.U[0], &r.U[0])
		formed := r.Was&chain.Squared != 0
		cur := c.S
		do := func(e game.Event) {
			t.Event(e)
			cur = cur.Apply(e)
		}
		if formed && f.ID != "" {
			for _, e := range motion.Squares(c.S, f.ID) {
				do(e)
			}
			if ch != nil {
				makeRoom(&cur, t, f.ID, chargersAt(cur, f.ID), do)
				lapse(cur, t, cur.Unit(f.ID), "charge.lapses-square", ch.Attackers[0], do)
			}
		}
		switch own := answers(c, f.Sheet, ch); {
		case ch != nil:
			settleSquare(cur, t, f.ID, formed, do)
		case own != nil:
			do(&state.EvSquare{N: own.N, Formed: formed})
		}
		morale.Hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: min(max(int(dice.D100)-cut, 0), int(dice.D100))}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		return chain.EitherLines(o, ref.M("square.head", chain.Title(s)), facts.SSquare, "square", "odds.square", "odds.no-square")
	}
	p.Outcome = func(r chain.Result) game.Object {
		return game.Object{{Key: "unit", Value: game.Object{{Key: "square", Value: r.Was&chain.Squared != 0}, {Key: "disordered", Value: r.Was&chain.Squared == 0}}}}
	}
	return p, nil
}

// measureGap measures the distance between the first unit and the second, when both
// stand on the table and nobody typed it.
func measureGap(c *casting.Cast) {
	a, b := c.Units[0][0], c.Units[1][0]
	if a.Unit == nil || b.Unit == nil || c.Sit.S[facts.SDistance] != facts.Assumed {
		return
	}
	if f, g := a.Unit.Foot(), b.Unit.Foot(); f != nil && g != nil {
		c.Sit.Set(facts.SDistance, int(math.Round(geometry.Between(f, g).CM*100)), facts.Measured)
	}
}

// maySquare refuses an emergency square that §8.6 does not allow.
func maySquare(c *casting.Cast, s, horse *state.Sheet) error {
	switch {
	case !s.Foot() || !s.CloseOrder():
		return c.Refuse(casting.Illegal(facts.SSquare, "square.close-order", state.Label(s)))
	case s.Formation() == facts.Square:
		return c.Refuse(casting.Illegal(facts.SSquare, "charge.square-stands", state.Label(s)))
	case s.Fled(), s.Is(facts.FRouting):
		return c.Refuse(casting.Illegal(facts.SSquare, "square.flees", state.Label(s)))
	case s.Is(facts.FDisordered):
		return c.Refuse(casting.Illegal(facts.SSquare, "square.disordered", state.Label(s)))
	case against(c, s) != "":
		return c.Refuse(casting.Illegal(facts.S10_1, "square.fights", state.Label(s), against(c, s)))
	case !horse.Horse():
		return c.Refuse(casting.Illegal(facts.SSquare, "square.cavalry-only", state.Label(s), state.Label(horse)))
	case s.V[facts.FNation] > 0 && !facts.Carries(s.V[facts.FNation], armylists.BattalionSquare):
		return c.Refuse(casting.Illegal("OM §5", "square.nation", state.Label(s)))
	case s.V[facts.FBases] != facts.Unknown && s.V[facts.FBases]-s.Out() < book.Tables.Int("formations.square.least") && !c.R.Has(book.AnyNumberFormsSquare): // R73
		return c.Refuse(casting.Illegal("OM R73", "square.bases", state.Label(s), s.V[facts.FBases]-s.Out()))
	}
	cm, from := warning(c, s, horse)
	if limit := c.R.N.Shock().SquareWarning; cm >= 0 && cm <= limit {
		x := casting.Illegal(facts.SSquare, "square.too-near", state.Label(horse), ref.CM(cm), ref.CM(limit))
		if from && limit-cm < c.S.Tape().CM {
			x.Hint = ref.M("drill.square-close", ref.CM(table.Round2(limit-cm)), ref.CM(c.S.Tape().CM))
			x.Close = &game.Close{Value: cm, Limit: limit, Margin: table.Round2(cm - limit), Tape: c.S.Tape().CM, Unit: "cm", If: []game.CloseCase{}}
		}
		return c.Refuse(x)
	} else if from && cm-limit < c.S.Tape().CM {
		table.Trust(c, "distance")
	}
	return nil
}

// warning is how far from the foot the cavalry began its move (OM §8.6), -1 when
// nobody knows; measured says that it was read from where both stand.
func warning(c *casting.Cast, s, horse *state.Sheet) (cm float64, measured bool) {
	if u, h := s.Unit, horse.Unit; u != nil && h != nil && c.Sit.S[facts.SDistance] != facts.Given && h.Began.Placed && h.Motion != 0 {
		if f := u.Foot(); f != nil && h.Foot() != nil {
			if g, err := h.At(h.Began.Formation, h.Began.Pose); err == nil {
				return table.Round2(geometry.Between(f, g).CM), true
			}
		}
	}
	if s.OnTable() && horse.OnTable() && c.Sit.S[facts.SDistance] == facts.Measured && c.S.Charge(horse.ID) == nil { // it has still to go
		return table.Round2(geometry.Between(s.Unit.Foot(), horse.Unit.Foot()).CM), false // the distance that is kept is that of the nearest (R383)
	}
	if d := c.Sit.V[facts.SDistance]; d != facts.Unknown {
		return float64(d) / 100, false
	}
	return -1, false
}

// noSquare says why an emergency square has no room where a unit stands: somebody is in
// its way, ground that lets no square in, the edge of the table. Nil when it has room or
// nobody can measure. Who charges it is no obstacle: horse halts before the square (OM
// §8.6).
func noSquare(s *state.State, u *state.Unit, chargers ...*state.Unit) *game.Refusal {
	if u == nil || u.Foot() == nil || u.Formation == facts.Square {
		return nil
	}
	d := &motion.Drill{U: u, Form: facts.Square, Kind: state.Reformed}
	motion.Stand(s, d)
	if d.Foot == nil {
		return nil
	}
	for _, x := range d.On {
		if !slices.Contains(chargers, x) {
			return casting.Illegal(facts.SSquare, "charge.square-room", u.ID, x.ID)
		}
	}
	if _, off := motion.OffTable(s, d.Foot); off {
		return casting.Illegal(facts.SSquare, "charge.square-edge", u.ID)
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if e := motion.EffectOn(s, u, facts.Square, t); e.Bars != "" && t.Polygon.FromFootprint(d.Foot).CM <= 0 {
			return casting.Illegal(e.Bars, "charge.square-ground", u.ID, ref.Word("ground."+t.Kind), t.ID)
		}
	}
	return nil
}

// roomForSquare refuses an emergency square that has no room; then no die is thrown.
func roomForSquare(c *casting.Cast, s *state.Sheet) error {
	if s.Unit == nil {
		return nil
	}
	at := table.Units(c.Units[0])
	if c.A.Verb == "square" {
		at = table.Units(c.Units[1])
	}
	if c.Tracked() { // whoever charges it makes room
		at = append(at, chargersAt(c.S, s.ID)...)
	}
	r := noSquare(c.S, s.Unit, at...)
	if r == nil {
		return nil
	}
	if c.A.Verb == "charge" { // the charge goes on without it
		act := c.A
		act.Text, act.Force = "", false
		act.Facts = slices.DeleteFunc(slices.Clone(c.A.Facts), func(f game.Fact) bool { return f.Name == "square" })
		r.Ways = append(r.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("charge.way-no-square")})
	}
	return c.RefuseAnswer(r)
}

// chargesOn are the declared charges on a unit.
func chargesOn(s *state.State, id string) []*state.Charge {
	return slices.DeleteFunc(slices.Clone(s.Charges), func(ch *state.Charge) bool { return ch.Stage != state.Declared || !state.EqualID(ch.Target, id) })
}

// chargersAt are those who charge a unit now.
func chargersAt(s *state.State, id string) []*state.Unit {
	var out []*state.Unit
	for _, ch := range chargesOn(s, id) {
		for _, a := range ch.Attackers {
			if u := s.Unit(a); u != nil {
				out = append(out, u)
			}
		}
	}
	return out
}

// leastGap is from how far the nearest horse came that declared a charge to which the foot has still to answer (R383); 0 when nobody
// knows.
func leastGap(c *casting.Cast, s *state.Sheet, called *state.Charge) int {
	if called == nil {
		return 0
	}
	gap := called.Gap
	for _, ch := range chargesOn(c.S, s.ID) {
		if horseOf(c.S, ch) != nil && !ch.WasTried(s.ID) && ch.Gap > 0 && (gap == 0 || ch.Gap < gap) {
			gap = ch.Gap
		}
	}
	return gap
}

// againstAll refuses an emergency square that may not be tried against one of the horse that charges (OM §8.6, R383): against the one who is
// named or has called for it, and any other.
func againstAll(c *casting.Cast, s *state.Sheet, called *state.Charge) error {
	if err := maySquare(c, s, c.Units[1][0]); err != nil || called == nil {
		return err
	}
	for _, ch := range chargesOn(c.S, s.ID) {
		for _, id := range ch.Attackers {
			u := c.S.Unit(id)
			if ch.WasTried(s.ID) || u == nil || !u.Mounted() || state.EqualID(id, c.Units[1][0].ID) {
				continue
			}
			if err := maySquare(c, s, casting.Sheet(u, c.S)); err != nil {
				return err
			}
		}
	}
	return nil
}

// settleSquare is what an emergency square, or one that failed, makes of the charges on who tried it (OM §8.6). All horse halts before one that
// stands. Foot stands by its charge: it comes at a face of the square, which has neither flank nor rear, as at one front (R142),
// unless each face fights for itself. Nobody who closes is fired at.
func settleSquare(s *state.State, t *game.Trace, id string, formed bool, do func(game.Event)) {
	var turns []string // foot whose charge is another now
	n := len(s.Charges)
	for _, ch := range chargesOn(s, id) {
		var foot []string
		for _, a := range ch.Attackers {
			if u := s.Unit(a); u != nil && !u.Mounted() {
				foot = append(foot, a)
			}
		}
		rides := len(foot) < len(ch.Attackers)
		if formed && !ch.Squared && (rides || ch.Side != facts.Front) {
			for _, a := range foot {
				do(&state.EvDivert{N: ch.N, Unit: a})
			}
			turns = append(turns, foot...)
		}
		switch {
		case rides && !ch.Squared && (formed || !ch.WasTried(id)):
			do(&state.EvSquare{N: ch.N, Formed: formed})
		case !rides && ch.Closing != facts.OutOfRange:
			do(&state.EvNoClosing{N: ch.N})
		}
	}
	if len(turns) == 0 {
		return
	}
	who := ref.List{}
	for _, a := range turns {
		who = append(who, a)
	}
	t.Line(game.BodyLine, ref.M("charge.at-square", who, id), facts.SSquare, facts.S10_1)
	lines := [][]string{turns}
	if s.Read().Has(book.SquareFightsFaceByFace) {
		lines = nil
		for _, a := range turns {
			lines = append(lines, []string{a})
		}
	} else if i := slices.IndexFunc(chargesOn(s, id), func(ch *state.Charge) bool {
		return ch.Side == facts.Front && !ch.Squared && horseOf(s, ch) == nil
	}); i >= 0 {
		do(&state.EvJoin{N: chargesOn(s, id)[i].N, Attackers: turns})
		return
	}
	for i, by := range lines {
		do(&state.EvCharge{N: n + 1 + i, Attackers: by, Target: id, Side: facts.Front, Closing: facts.OutOfRange})
	}
}

// makeRoom brings those who stand where a square has formed, or too near, to where chargers halt before it.
func makeRoom(cur **state.State, t *game.Trace, square string, chargers []*state.Unit, do func(game.Event)) {
	halt := (*cur).Read().N.Shock().SquareHalt
	for _, u := range chargers {
		for _, e := range stepsBack(*cur, (*cur).Unit(u.ID), (*cur).Unit(square)) {
			do(e)
			t.Hand(game.Hand{Unit: u.ID, Act: "halt-1cm", Far: game.CM(halt), When: "now"})
		}
	}
}

// sayNoSquare says why foot before horse is not asked for a square that it might form but for room (OM §8.6): nothing else would
// tell why it stays as it is.
func (x *Declaration) sayNoSquare(t *game.Trace) {
	c, d := x.C, x.O.Def.Sheet
	if !c.Tracked() || d.Unit == nil || !fire.AnyHorse(x.O.Att) || d.SquareAnswer() != facts.Unsaid || x.O.Over {
		return
	}
	quiet := *c
	quiet.A.Force = false
	horse := x.O.Att[slices.IndexFunc(x.O.Att, (*chain.Fighter).Horse)].Sheet
	if maySquare(&quiet, d, horse) != nil {
		return
	}
	by := table.Units(c.Units[0])
	for _, ch := range chargesOn(c.S, d.ID) {
		for _, id := range ch.Attackers {
			by = append(by, c.S.Unit(id))
		}
	}
	if no := noSquare(c.S, d.Unit, by...); no != nil {
		t.Line(game.BodyLine, no.Say, no.Ref)
	}
}

// stepsBack brings a charger on the table to 1 cm before a square that has formed
// before it; no event when it stands far enough (OM §8.6).
func stepsBack(s *state.State, a, square *state.Unit) []game.Event {
	f, g := a.Foot(), square.Foot()
	if f == nil || g == nil || geometry.Between(f, g).CM >= motion.Halt(s)-table.Grain {
		return nil
	}
	for back := 0.25; back <= float64(a.Speed(a.Formation))/100; back += 0.25 {
		p := a.Pose.Forward(-back).Rounded()
		h, err := a.At(a.Formation, p)
		if err == nil && geometry.Between(h, g).CM >= motion.Halt(s)-table.Grain && clearFor(s, a, p, square) {
			return []game.Event{&state.EvPlace{Unit: a.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}}
		}
	}
	return []game.Event{&state.EvDoubt{Unit: a.ID, On: true}}
}

// mayStillSquare are the charges of horse against which foot may form square now, and has not said
// whether it does (OM §8.6).
func mayStillSquare(s *state.State) []*state.Charge {
	var out []*state.Charge
	for _, ch := range s.Charges {
		u := s.Unit(ch.Target)
		no := slices.ContainsFunc(ch.Facts, func(f state.GivenFact) bool { return f.Of != "" && f.Of[0] == 't' && f.Name == "square" })
		if (ChargeMoves(s) || s.PhaseID() == "breakthrough") && ch.Stage == state.Declared && !no && !ch.WasTried(ch.Target) && u != nil && u.Arm == facts.Infantry && horseOf(s, ch) != nil {
			out = append(out, ch)
		}
	}
	return out
}

// DuesSquare lists the emergency squares that may be tried (OM §8.6).
func DuesSquare(s *state.State, add command.AddDue) {
	all := mayStillSquare(s)
	for i, ch := range all {
		if !slices.ContainsFunc(all[:i], func(x *state.Charge) bool { return state.EqualID(x.Target, ch.Target) }) {
			add("square", game.Action{Verb: "square", Units: []game.Operand{{IDs: []string{ch.Target}}}}, true)
		}
	}
}

// NoSquare is what makes a unit form no emergency square against those who charge it now (OM §8.6).
func NoSquare(s *state.State, id string) []game.Event {
	var evs []game.Event
	for _, ch := range mayStillSquare(s) {
		if state.EqualID(ch.Target, id) {
			evs = append(evs, &state.EvTriedHelp{N: ch.N, Unit: id})
		}
	}
	return evs
}

// WaiveSquare lets a unit form no emergency square (OM §8.6).
func WaiveSquare(s *state.State, u *state.Unit) (game.Adjudication, error) {
	if evs := NoSquare(s, u.ID); len(evs) > 0 {
		return casting.Record(evs, facts.SSquare, "square.waived", u.ID), nil
	}
	return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.SSquare, Say: ref.M("rout.nothing-waived", u.ID)}
}
