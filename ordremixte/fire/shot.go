package fire

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Band says in which range a distance lies: the limit is inside.
func Band(g state.Ranges, cm float64) facts.Range {
	switch {
	case cm <= g.Short:
		return facts.Short
	case cm <= g.Long && cm >= g.Least:
		return facts.Long
	}
	return facts.OutOfRange
}

// PrepareFire prepares one shot, a grand battery, or several shots of their own
// at one target (chapter 9).
func PrepareFire(c *casting.Cast) (game.Adjudication, error) {
	firers, targets := c.Units[0], c.Units[1]
	if len(firers) == 0 {
		return nil, casting.Need(facts.S9_10, "fire.need-firer")
	}
	if len(targets) == 0 {
		return nil, casting.Need(facts.S9_10, "fire.need-target")
	}
	opening(c)
	motion.Exposed(c)
	screens(c)
	ClosingFacts(c)
	if c.Undivided != nil {
		if err := c.Refuse(c.Undivided); err != nil {
			return nil, err
		}
	}
	garrison.Garrisons(c)
	garrison.MovedOnly(c)
	for _, f := range firers {
		if err := Armed(c, f); err != nil {
			return nil, err
		}
	}
	if err := PlacedFire(c); err != nil {
		return nil, err
	}
	if err := screened(c); err != nil {
		return nil, err
	}
	for _, f := range firers {
		if err := MayFire(c, f); err != nil {
			return nil, err
		}
	}
	if err := garrison.DivideGarrison(c); err != nil {
		return nil, err
	}
	if err := c.NeedBases(firers); err != nil {
		return nil, err
	}
	targetBases(c, targets)
	if err := rangeOf(c); err != nil {
		return nil, err
	}
	if f := firers[0]; f.Weapon() == facts.Rockets {
		if c.Sit.V[facts.SBuilding] == 1 {
			return prepareBlaze(c)
		}
		return prepareRocket(c)
	}
	if c.Base.Close != nil {
		return closeCall(c)
	}
	if c.Sit.Range() == facts.Unknown {
		return askRange(c)
	}
	return shot(c)
}

// rangeOf takes the range from a distance that was stated, and refuses a range that was stated with a distance at which it is another
// (OM §9.1): one of the two is a slip. What the tape cannot tell apart agrees.
func rangeOf(c *casting.Cast) error {
	d := c.Sit.V[facts.SDistance]
	if d == facts.Unknown || c.Sit.S[facts.SDistance] != facts.Given {
		return nil
	}
	by, cm := c.Units[0][0], float64(d)/100
	band := Band(by.Reach(), cm)
	if c.Sit.S[facts.SRange] != facts.Given {
		c.Sit.Give(facts.SRange, int(band))
		return nil
	}
	tape := c.S.Tape().CM
	for _, x := range []float64{max(cm-tape, 0), cm, cm + tape} {
		if Band(by.Reach(), x) == c.Sit.Range() {
			return nil
		}
	}
	word := func(r facts.Range) ref.Word { return ref.Word("range." + facts.SituationFacts[facts.SRange].Words[r]) }
	return c.Refuse(casting.Illegal(facts.S9_1, "fire.range-differs", word(c.Sit.Range()), ref.CM(cm), state.Label(by), word(band)))
}

// askRange makes the range a question: short or long.
func askRange(c *casting.Cast) (game.Adjudication, error) {
	of := 0 // of who stands somewhere it is measured
	for ; of < len(c.Units[0])-1 && measured(c, c.Units[0][of]); of++ {
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: c.Units[0][of].ID, What: "die.range", Ref: facts.S9_1, Answers: []string{"short", "long"}}}
	var says []game.Text
	for _, v := range []facts.Range{facts.Short, facts.Long} {
		x := *c
		sit := *c.Sit
		sit.Give(facts.SRange, int(v))
		x.Sit = &sit
		adj, err := shot(&x)
		if err != nil {
			if v == facts.Short {
				return nil, err
			}
			continue
		}
		k.Then = append(k.Then, adj)
		if c.Sit.V[facts.SBuilding] == 0 {
			sum := firstSum(&x)
			says = append(says, game.Text{Kind: game.ReasonLine, Say: ref.M("placed.close-if", ref.Word("range."+k.Need.Answers[len(k.Then)-1]), chain.Formula(c.R, sum)), Holds: []game.Held{sum}})
		}
	}
	k.Need.Answers = k.Need.Answers[:len(k.Then)]
	if len(says) > 1 { // the range is open: no line says that it is one of them
		k.Says = append([]game.Text{openHead(c)}, says...)
	}
	return k, nil
}

// openHead is the first line of a shot whose range nobody has told yet.
func openHead(c *casting.Cast) game.Text {
	var fs []*chain.Fighter
	for i, t := range c.Units[1] {
		fs = append(fs, chain.NewFighter(c.R, t, i))
	}
	x := *c
	x.OpenRange = true
	t := &game.Trace{}
	fireHead(&x, t, fs)
	return t.Lines[0]
}

// targetBases gives targets without a number of bases the one that changes
// nothing: only a morale test or a removed base would ask.
func targetBases(c *casting.Cast, ts []*state.Sheet) {
	for _, t := range ts {
		if t.V[facts.FBases] == facts.Unknown {
			t.V[facts.FBases] = max(t.V[facts.FFiring], 1)
			t.C[facts.FBases] = t.V[facts.FBases]
		}
	}
}

// shot prepares the shot once its range is known.
func shot(c *casting.Cast) (game.Adjudication, error) {
	firers, targets := c.Units[0], c.Units[1]
	if c.Sit.Range() == facts.OutOfRange {
		if err := c.Refuse(casting.Illegal(facts.S9_1, "fire.out-of-range", state.Label(firers[0]), state.Label(targets[0]), ref.CM(firers[0].Reach().Long))); err != nil {
			return nil, err
		}
		c.Sit.Give(facts.SRange, int(facts.Long))
	}
	if err := lineOfShot(c); err != nil {
		return nil, err
	}
	if c.Blind && len(targets) == 1 && table.GoesOn(c, firers[0]) {
		table.Trust(c, "behind")
	}
	if err := sparesSkirmishers(c); err != nil {
		return nil, err
	}
	if r := noBattery(c); r != nil {
		return nil, r
	}
	if c.Sit.V[facts.SBuilding] == 1 {
		return prepareBlaze(c)
	}
	var fs []*chain.Fighter
	for i, t := range targets {
		fs = append(fs, chain.NewFighter(c.R, t, i))
	}
	vs := volleys(c, fs)
	c.Because("fire")
	return fireProc(c, vs, fs), nil
}

// sparesSkirmishers refuses guns that fire at open order beyond short range (§9.3).
func sparesSkirmishers(c *casting.Cast) error {
	t := c.Units[1][0]
	for _, f := range c.Units[0] {
		if f.Artillery() && bandOf(c, f) == facts.Long && table.AsOpen(c, t) && f.Crew() != facts.CrewFiresAndLeaves {
			if err := c.Refuse(casting.Illegal(facts.S9_3, "fire.guns-open-order", state.Label(f), state.Label(t), ref.CM(f.Reach().Short))); err != nil {
				return err
			}
		}
	}
	return nil
}

// noBattery refuses a grand battery of others than guns (§9.9).
func noBattery(c *casting.Cast) *game.Refusal {
	firers := c.Units[0]
	if len(firers) < 2 || c.A.Units[0].Join != game.Together {
		return nil
	}
	for _, f := range firers {
		if !f.Artillery() {
			return casting.Illegal(facts.S9_9, "fire.battery-guns", state.Label(f))
		}
	}
	return nil
}

// volleys are the shots: one of a grand battery, else one of each that fires, with what the targets
// surely lose beside them.
func volleys(c *casting.Cast, fs []*chain.Fighter) []*Volley {
	firers, targets := c.Units[0], c.Units[1]
	var vs []*Volley
	if c.A.Units[0].Join == game.Together {
		vs = append(vs, newBattery(c.R, firers, fs, c.Sit, meets(c), c.Posts))
	} else {
		for _, f := range firers {
			vs = append(vs, newBattery(c.R, []*state.Sheet{f}, fs, c.Sit, meets(c), c.Posts))
		}
	}
	six := ChargesGuns(c, targets[0], firers)
	for i, v := range vs {
		v.Six = six
		v.Test = !c.Tracked() && i == len(vs)-1
		v.Sure = make([]int, len(fs))
		if i == 0 || c.R.Has(book.SurePointForEachShot) { // R46: once a phase, or once for each that fires
			for j, t := range targets {
				if j == 0 || v.Value[j] > 0 && !c.R.Has(book.OnlyTheTargetPaysSurePoints) {
					v.Sure[j] = sureLoss(c, t)
				}
			}
		}
		v.SureInstead()
	}
	return vs
}

// sureLoss is the point a disordered or routing unit loses under fire without a
// die, once a phase (§13, 14, R14, R46); never two.
func sureLoss(c *casting.Cast, t *state.Sheet) int {
	if t.Unit != nil && t.Unit.Shot && !c.R.Has(book.SurePointForEachShot) {
		return 0
	}
	switch {
	case t.Is(facts.FRouting):
		return c.R.N.SureRout
	case t.Is(facts.FDisordered):
		return c.R.N.SureDisordered
	}
	return 0
}

// meets tells what the shot of a battery finds at a target. Who stands behind the first is
// struck on the side that the line of shot comes from, where that was measured (§9.5, 9.8, R3).
func meets(c *casting.Cast) func(f *state.Sheet, target int) passage {
	return func(f *state.Sheet, i int) passage {
		side := facts.Side(facts.Unknown)
		if own, ok := c.Struck[f.ID][c.Units[1][i].ID]; ok && i > 0 && c.Sit.S[facts.SSide] != facts.Given {
			side = own
		}
		return passage{crossed(c, f, i), side}
	}
}

// crossed is how many bases the shot of a battery has passed before target i (§9.8):
// typed, measured in the battery's own line (R83), or those of the units before it in
// the line, square on; offLine for a unit that another battery's line reaches and this
// one's does not.
func crossed(c *casting.Cast, f *state.Sheet, i int) int {
	if i == 0 {
		return c.Passed[f.ID][c.Units[1][0].ID]
	}
	if bandOf(c, f) == facts.Short && c.Sit.Range() != facts.Short { // canister does not penetrate
		return offLine
	}
	if n := c.Sit.V[facts.SCrossed]; n != facts.Unknown && c.Sit.S[facts.SCrossed] == facts.Given {
		for _, t := range c.Units[1][1:i] { // typed is what stands before the second
			n += RanksDeep(c.R, t)
		}
		return n
	}
	if c.Sit.S[facts.SCrossed] != facts.Given {
		id := c.Units[1][i].ID
		if n, ok := c.Passed[f.ID][id]; ok {
			return n
		}
		for _, line := range c.Passed {
			if _, ok := line[id]; ok && c.Passed[f.ID] != nil {
				return offLine
			}
		}
	}
	n := 0
	for _, t := range c.Units[1][:i] {
		n += RanksDeep(c.R, t)
	}
	return n
}

// measured reports one of several who fire whose range the table tells.
func measured(c *casting.Cast, f *state.Sheet) bool {
	_, ok := c.Posts[f.ID]
	return ok
}

// bandOf is the range at which one of several fires (§9.9), or all of them.
func bandOf(c *casting.Cast, f *state.Sheet) facts.Range {
	if p, ok := c.Posts[f.ID]; ok {
		return p.Band
	}
	return c.Sit.Range()
}

// RanksDeep is the number of bases one behind another in a formation (§5).
func RanksDeep(r *state.Reading, t *state.Sheet) int {
	f := max(table.Front(r, t, t.V[facts.FBases]), 1)
	if t.Formation() == facts.Square {
		return 2
	}
	return (t.V[facts.FBases] + f - 1) / f
}

// lineOfShot checks a shot through several units (§9.8) and over others (§9.4).
func lineOfShot(c *casting.Cast) error {
	f := c.Units[0][0]
	if len(c.Units[1]) > 1 {
		switch {
		case !f.Artillery():
			return c.Refuse(casting.Illegal(facts.S9_8, "fire.no-penetration", state.Label(f)))
		case f.Weapon() == facts.Howitzer:
			return c.Refuse(casting.Illegal(facts.SOver, "fire.howitzer-penetration", state.Label(f)))
		case c.Sit.Range() == facts.Short:
			return c.Refuse(casting.Illegal(facts.S9_8, "fire.penetration-short", state.Label(f), ref.CM(f.Reach().Short)))
		case c.Sit.Weather() != facts.Fair:
			return c.Refuse(casting.Illegal(facts.S9_8, "fire.penetration-weather", ref.Word("weather."+facts.SituationFacts[facts.SWeather].Words[c.Sit.V[facts.SWeather]])))
		}
	}
	if c.Sit.V[facts.SOverhead] == 1 {
		switch {
		case !f.Artillery():
			return c.Refuse(casting.Illegal(facts.SOver, "fire.overhead-foot", state.Label(f)))
		case c.Sit.Range() == facts.Short && f.Weapon() != facts.Howitzer:
			return c.Refuse(casting.Illegal(facts.SOver, "fire.overhead-short", state.Label(f), ref.CM(f.Reach().Short)))
		}
	}
	return nil
}

// ChargesGuns reports that the target charges medium or heavy guns frontally:
// its fire morale is on a d6 (§11.1, R78).
func ChargesGuns(c *casting.Cast, t *state.Sheet, firers []*state.Sheet) bool {
	if c.Tracked() {
		for _, ch := range c.S.Charges {
			if ch.Has(t.ID) && ch.Side == facts.Front {
				if u := c.S.Unit(ch.Target); u != nil && HeavyGuns(c.R, u.Arm, u.Weight) {
					return true
				}
			}
		}
		return false
	}
	return c.Sit.V[facts.SClosing] == 1 && HeavyGuns(c.R, firers[0].Arm(), firers[0].Weight()) && c.Sit.Side() == facts.Front
}

// HeavyGuns reports guns so heavy that who charges them frontally tests on a d6
// (§11.1): medium and heavy ones, and horse guns unless they are read as light
// (R78).
func HeavyGuns(r *state.Reading, arm facts.Arm, weight facts.Weight) bool {
	return arm >= facts.FootArtillery && weight != facts.Light && !(arm == facts.HorseArtillery && r.Has(book.HorseGunsAreLight))
}

// fireProc is the shot as an adjudication.
func fireProc(c *casting.Cast, vs []*Volley, fs []*chain.Fighter) game.Adjudication {
	start := vs[0].start()
	p := &game.Proc[chain.Result]{Start: start, Base: c.Base, Why: c.Why, Hash: chain.Spread, Head: func(t *game.Trace) { fireHead(c, t, fs) }}
	for i, v := range vs {
		if i > 0 || len(vs) == 1 {
			p.Segments = append(p.Segments, v.Shoot)
			continue
		}
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in *chain.Result) {
			if t != nil { // several shots: their dice are asked for together
				want := make([]*dice.Need, 0, len(vs))
				for _, v := range vs {
					if v.Throws() {
						want = append(want, &v.Die)
					}
				}
				d.Expect(want...)
			}
			v.Shoot(d, t, in)
		})
	}
	last := vs[len(vs)-1]
	p.Segments = append(p.Segments, last.tests, last.perils, last.settle)
	kept := map[string]int{}
	if !last.Test && len(fs) == 1 {
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in *chain.Result) {
			if t != nil && owesTestAfter(c, fs[0], &in.U[fs[0].Slot]) {
				clear(kept)
				// A d10 typed with the shot is kept for the test at the end of fire.
				if face, ok := d.Spare(&fs[0].TestDie); ok {
					kept[fs[0].ID] = face
				}
			}
		})
	}
	p.Report = func(t *game.Trace, r chain.Result) {
		for i, f := range fs {
			a, b := start.U[f.Slot], r.U[f.Slot]
			f.Foe = c.Units[0][0].ID
			morale.Settle(c.R, t, c.S, f, &a, &b)
			if k := kept[f.ID]; k > 0 {
				t.Event(&state.EvKept{Unit: f.ID, Die: k})
				t.Line(game.BodyLine, ref.M("om.kept", f.ID, k), facts.S11_1)
			}
			if f.ID != "" && !last.Test && last.reaches(i) {
				t.Event(&state.EvShot{Unit: f.ID, By: c.Units[0][0].ID, Lost: int(a.Pm) - int(b.Pm)})
			}
			if f.V[facts.FPM] == facts.Unknown {
				t.Assumed = append(t.Assumed, game.Assumption{Fact: "pm", Value: "", From: "om.no-pm"})
			}
		}
		for _, f := range c.Units[0] {
			if f.ID != "" {
				t.Event(firedBy(c, f))
			}
		}
		closingMade(c, t)
		morale.Hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		if len(fs) == 1 && len(vs) == 1 {
			return chain.Chance(c.R, &c.R.N.Hits, vs[0].Value[0])
		}
		var o game.Object
		for i, f := range fs {
			if len(vs) == 1 {
				o = append(o, game.KV{Key: key(f, i), Value: chain.Chance(c.R, &c.R.N.Hits, vs[0].Value[i])})
			}
		}
		if len(vs) > 1 {
			for i, v := range vs {
				o = append(o, game.KV{Key: v.firers[0].KeyOr("shooter", i), Value: chain.Chance(c.R, &c.R.N.Hits, v.Value[0])})
			}
		}
		return o
	}
	p.Outcome = func(r chain.Result) game.Object {
		if len(fs) == 1 {
			return game.Object{{Key: "target", Value: fs[0].Outcome(&r.U[fs[0].Slot], false)}}
		}
		var o game.Object
		for i, f := range fs {
			o = append(o, game.KV{Key: key(f, i), Value: f.Outcome(&r.U[f.Slot], false)})
		}
		return game.Object{{Key: "targets", Value: o}}
	}
	p.Show = func(o *game.Odds) []game.Text { return showFire(c, o, vs, fs) }
	if len(vs) == 1 && len(fs) == 1 {
		p.Owed = func() game.Text {
			sum := chain.SumOf(vs[0].Parts[0])
			return game.Text{Say: chain.Formula(c.R, sum), Holds: []game.Held{sum}}
		}
	}
	return p
}

// owesTestAfter reports that a unit will test when fire closes, and has no die
// kept for it yet.
func owesTestAfter(c *casting.Cast, f *chain.Fighter, now *chain.Change) bool {
	return f.Known && f.Unit != nil && f.Unit.Kept == 0 && now.Status == state.Steady && int(now.Pm) < f.Pm && int(now.Pm) <= c.R.N.TestAt
}

// key names a unit in JSON.
func key(f *chain.Fighter, i int) string { return f.KeyOr("target", i) }

// whenFireOpened is the table as all fire of a phase is measured on it (§7): with the
// bases that stood when the phase opened, whatever its shots have taken since. Outside
// the phase it is the table as it is.
func whenFireOpened(s *state.State) *state.State {
	if !s.InFire() || s.Opening == nil {
		return s
	}
	out := *s
	out.Units = slices.Clone(s.Units)
	for i, u := range s.Units {
		if then := s.Opening[i]; then.Bases != u.Bases || then.Status != u.Status {
			x := *u // a place told since stands
			x.Bases, x.Status = then.Bases, then.Status
			out.Units[i] = &x
		}
	}
	return &out
}

// same is a unit, or a light base ahead of its battalion, as this state has it.
func same(s *state.State, u *state.Unit) *state.Unit {
	x := s.Unit(u.ID)
	if x != nil && u.Lone {
		x = table.Screen(x)
	}
	if x == nil {
		return u
	}
	return x
}

// gone reports a unit that stood when the fire phase opened and was destroyed since:
// nobody can be told to prefer it as a target.
func gone(c *casting.Cast, u *state.Unit) bool {
	now := c.S.Unit(u.ID)
	return now != nil && now.Status == state.Destroyed
}

// stood is a unit that falls in this fire as it stood when the fire opened, but that it has fired since (OM §7).
func stood(then, now *state.Unit) *state.Unit {
	x := *then
	x.Fired, x.FiredBases, x.FiredSides, x.ScreenFired = now.Fired, now.FiredBases, now.FiredSides, now.ScreenFired
	return &x
}

// opening makes the firers what they were when the fire phase opened, and the
// targets' facts too, but for the points and bases they have left (§7).
func opening(c *casting.Cast) {
	if !c.S.InFire() || c.S.Opening == nil {
		return
	}
	for side, who := range c.Units {
		for _, sh := range who {
			if sh.Unit == nil {
				continue
			}
			i := c.S.Index(sh.ID)
			if side == 0 && c.S.FallsNow(sh.Unit) {
				sh.Unit = stood(c.S.Opening[i], sh.Unit)
			}
			then := casting.Sheet(c.S.Opening[i], c.S)
			for f := facts.Fact(0); f < facts.NFacts; f++ {
				if sh.S[f] == facts.Given {
					sh.C[f] = then.C[f]
					continue
				}
				if side == 1 && (f == facts.FPM || f == facts.FBases || f == facts.FBasesLost || f == facts.FLost) {
					continue
				}
				sh.Set(f, then.V[f], then.S[f])
			}
		}
	}
}
