package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// ranges is the reach of a weapon (§9.1, 9.7): short, long and, for rockets,
// the least.
type ranges struct{ short, long, least float64 }

// reach is the range of a unit's weapon in cm.
func (s *Sheet) reach() ranges {
	b := tables.MustLoad(Book)
	switch {
	case s.V[FWeapon] == Rockets:
		return ranges{0, b.CM("ranges.rocket.most"), b.CM("ranges.rocket.least")}
	case s.artillery() && (s.V[FWeight] == Light || s.V[FArm] == HorseArtillery): // R29
		return ranges{b.CM("ranges.light-gun.short"), b.CM("ranges.light-gun.long"), 0}
	case s.artillery():
		return ranges{b.CM("ranges.medium-gun.short"), b.CM("ranges.medium-gun.long"), 0}
	case s.V[FWeapon] == Rifle:
		return ranges{b.CM("ranges.rifle.short"), b.CM("ranges.rifle.long"), 0}
	}
	return ranges{b.CM("ranges.musket.short"), b.CM("ranges.musket.long"), 0}
}

// band says in which range a distance lies: the limit is inside.
func (g ranges) band(cm float64) int {
	switch {
	case cm <= g.short:
		return Short
	case cm <= g.long && cm >= g.least:
		return Long
	}
	return OutOfRange
}

// armed refuses a unit that cannot fire as it is, wherever the target stands (§9.1,
// 9.4).
func (c *cast) armed(f *Sheet) error {
	var r *game.Refusal
	switch {
	case f.horse():
		r = illegal(s9_1, "fire.cavalry", label(f))
		if c.tracked() {
			t := c.units[1][0].ID
			r.Ways = append(r.Ways, game.Way{Line: "charge " + f.ID + " at " + t, Say: ref.M("move.way-charge", t)})
		}
	case f.V[FFormation] == March:
		r = illegal(s9_4, "fire.march", label(f))
	case f.artillery() && f.V[FFormation] == Limbered:
		r = illegal(s9_4, "fire.limbered", label(f))
	case f.V[FArm] == FootArtillery && f.is(FMoved):
		r = illegal(s9_4, "fire.guns-moved", label(f))
	case f.Unit != nil && f.Unit.Abandoned:
		r = illegal(s11_2, "fire.abandoned", label(f))
	case f.is(FRouting):
		r = illegal(s14, "fire.routing", label(f))
	default:
		return nil
	}
	if c.tracked() {
		r.Ways = append(r.Ways, c.wayOverrule())
	}
	return c.refuse(r)
}

// mayFire refuses a unit that may not fire now (§9.4): who charges does not, also not
// at who charges it.
func (c *cast) mayFire(f *Sheet) error {
	if f.is(FCharging) {
		if err := c.refuse(illegal(s9_4, "fire.charging", label(f))); err != nil {
			return err
		}
	}
	if c.r.is(222, 'b') && c.eluded(f) {
		if err := c.refuse(illegal(s9_4, "fire.charging", label(f))); err != nil {
			return err
		}
	}
	if err := c.mayFireAgain(f); err != nil {
		return err
	}
	if err := c.heldBack(f); err != nil {
		return err
	}
	return c.farMoved(f)
}

// eluded reports a unit whose charge met nobody, because its target evaded (R222).
func (c *cast) eluded(f *Sheet) bool {
	return c.tracked() && slices.ContainsFunc(c.s.Charges, func(ch *Charge) bool { return ch.Stage == Eluded && ch.has(f.ID) })
}

// mayFireAgain refuses a second shot of one unit in one phase (§7). Closing fire is one
// shot at each charger, and at nobody else (§10.2).
func (c *cast) mayFireAgain(f *Sheet) error {
	if !c.tracked() || !c.s.inFire() {
		return nil
	}
	t := c.units[1][0]
	again := &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("fire.again", label(f))}
	if ch, i := c.s.owesClosing(f.ID, t.ID); ch != nil {
		switch {
		case ch.Shots&(1<<i) != 0:
			again.Ref, again.Say = s10_2, ref.M("fire.closing-again", label(f), label(t))
		case c.s.closingSpent(ch):
			again.Ref, again.Say = s10_2, ref.M("fire.closing-spent", label(f), label(t))
		case !f.Unit.Fired || c.s.closingBegun(f.ID):
			return nil
		}
	} else if c.sit.V[SClosing] == 1 {
		again = illegal(s10_2, "fire.closing-nobody", label(t), label(f))
	} else if !f.Unit.Fired || c.mayDivide(f) {
		return nil
	}
	again.Ways = []game.Way{c.wayOverrule()}
	return c.refuse(again)
}

// howFar reports a firer that moved nobody knows how far, although that decides whether it
// may fire: riflemen and horse guns (§9.4).
func (f *Sheet) howFar() bool {
	return f.Unit != nil && f.is(FMoved) && f.Unit.Spent == 0 && f.Unit.Gone == 0 &&
		(f.V[FWeapon] == Rifle && f.foot() || f.V[FArm] == HorseArtillery)
}

// farMoved refuses the fire of a unit that is known to have moved too far in this
// turn (§9.4): riflemen more than half of their move, horse guns beyond their limit.
// A unit of which only is known that it moved is the players' to judge. Rockets that
// were set up in this move have spent it so (§9.7, R122).
func (c *cast) farMoved(f *Sheet) error {
	u := f.Unit
	if u == nil {
		return nil
	}
	b := tables.MustLoad(Book)
	if f.V[FWeapon] == Rockets && u.Began.Formation == Limbered && u.Formation == Unlimbered && !c.r.is(122, 'b') {
		return c.refuse(illegal(s9_7, "block.rockets-setting", label(f), b.Int("fire.rocket.deploy")))
	}
	if !f.is(FMoved) || f.S[FMoved] == given {
		return nil
	}
	switch {
	case f.howFar():
		c.trust("how-far")
	case u.Spent == 0 && u.Gone == 0:
	case f.foot() && f.V[FWeapon] == Rifle:
		part := b.Int("fire.rifle-move-part")
		all := u.speed(f.V[FFormation])
		if c.s.orderOf(u) == Cautious {
			all /= b.Int("command.cautious.most-part")
		}
		if spent := max(u.Spent, u.Gone); spent*part > all {
			return c.refuse(illegal(s9_4, "block.rifles-far", label(f), cm100(spent), cm100(all/part)))
		}
	case f.V[FArm] == HorseArtillery && f.V[FWeapon] != Rockets:
		if most := hundredths(b.CM("fire.horse-artillery-move")); u.Gone > most {
			return c.refuse(illegal(s9_4, "block.horse-guns-far", label(f), cm100(u.Gone), cm100(most)))
		}
	}
	return nil
}

// cm100 is a length of the state, in hundredths, as it is read.
func cm100(n int) ref.CM { return ref.CM(float64(n) / 100) }

// inFire reports that the state is in the fire phase.
func (s *State) inFire() bool { return s.tabled() && s.phaseID() == "fire" }

// prepareFire prepares one shot, a grand battery, or several shots of their own
// at one target (chapter 9).
func (c *cast) prepareFire() (game.Adjudication, error) {
	firers, targets := c.units[0], c.units[1]
	if len(firers) == 0 {
		return nil, need(s9_10, "fire.need-firer")
	}
	if len(targets) == 0 {
		return nil, need(s9_10, "fire.need-target")
	}
	c.opening()
	c.exposed()
	c.screens()
	c.closingFacts()
	if c.undivided != nil {
		if err := c.refuse(c.undivided); err != nil {
			return nil, err
		}
	}
	c.garrisons()
	c.movedOnly()
	for _, f := range firers {
		if err := c.armed(f); err != nil {
			return nil, err
		}
	}
	if err := c.placedFire(); err != nil {
		return nil, err
	}
	if err := c.screened(); err != nil {
		return nil, err
	}
	for _, f := range firers {
		if err := c.mayFire(f); err != nil {
			return nil, err
		}
	}
	if err := c.divideGarrison(); err != nil {
		return nil, err
	}
	if err := c.needBases(firers); err != nil {
		return nil, err
	}
	c.targetBases(targets)
	if d := c.sit.V[SDistance]; d != Unknown && c.sit.S[SRange] != given && c.sit.S[SDistance] == given {
		c.sit.set(SRange, firers[0].reach().band(float64(d)/100), given)
	}
	if f := firers[0]; f.V[FWeapon] == Rockets {
		if c.sit.V[SBuilding] == 1 {
			return c.prepareBlaze()
		}
		return c.prepareRocket()
	}
	if c.base.Close != nil {
		return c.closeCall()
	}
	if c.sit.V[SRange] == Unknown {
		return c.askRange()
	}
	return c.shot()
}

// askRange makes the range a question: short or long.
func (c *cast) askRange() (game.Adjudication, error) {
	k := &asking{need: dice.Need{Die: dice.Choice, Unit: c.units[0][0].ID, What: "die.range", Ref: s9_1, Answers: []string{"short", "long"}}}
	var says []game.Text
	for _, v := range []int{Short, Long} {
		x := *c
		sit := *c.sit
		sit.give(SRange, v)
		x.sit = &sit
		adj, err := x.shot()
		if err != nil {
			if v == Short {
				return nil, err
			}
			continue
		}
		k.then = append(k.then, adj)
		if c.sit.V[SBuilding] == 0 {
			_, _, formula := x.firstValue()
			says = append(says, game.Text{Kind: game.ReasonLine, Say: ref.M("placed.close-if", ref.Word("range."+k.need.Answers[len(k.then)-1]), formula)})
		}
	}
	k.need.Answers = k.need.Answers[:len(k.then)]
	if len(says) > 1 { // the range is open: no line says that it is one of them
		k.says = append([]game.Text{c.openHead()}, says...)
	}
	return k, nil
}

// openHead is the first line of a shot whose range nobody has told yet.
func (c *cast) openHead() game.Text {
	var fs []*fighter
	for i, t := range c.units[1] {
		fs = append(fs, c.r.newFighter(t, i))
	}
	x := *c
	x.openRange = true
	t := &game.Trace{}
	x.fireHead(t, fs)
	return t.Lines[0]
}

// targetBases gives targets without a number of bases the one that changes
// nothing: only a morale test or a removed base would ask.
func (c *cast) targetBases(ts []*Sheet) {
	for _, t := range ts {
		if t.V[FBases] == Unknown {
			t.V[FBases] = max(t.V[FFiring], 1)
			t.C[FBases] = t.V[FBases]
		}
	}
}

// shot prepares the shot once its range is known.
func (c *cast) shot() (game.Adjudication, error) {
	firers, targets := c.units[0], c.units[1]
	sit := c.sit
	if sit.V[SRange] == OutOfRange {
		if err := c.refuse(illegal(s9_1, "fire.out-of-range", label(firers[0]), label(targets[0]), ref.CM(firers[0].reach().long))); err != nil {
			return nil, err
		}
		sit.give(SRange, Long)
	}
	if err := c.lineOfShot(); err != nil {
		return nil, err
	}
	if c.blind && len(targets) == 1 && c.goesOn(firers[0]) {
		c.trust("behind")
	}
	for _, f := range firers { // §9.3: guns leave skirmishers alone beyond short range
		if f.artillery() && c.bandOf(f) == Long && c.asOpen(targets[0]) && f.V[FCrew] != CrewFiresAndLeaves {
			if err := c.refuse(illegal(s9_3, "fire.guns-open-order", label(f), label(targets[0]), ref.CM(f.reach().short))); err != nil {
				return nil, err
			}
		}
	}
	op := c.a.Units[0]
	if len(firers) > 1 && op.Join == game.Together {
		for _, f := range firers {
			if !f.artillery() {
				return nil, illegal(s9_9, "fire.battery-guns", label(f))
			}
		}
	}
	if sit.V[SBuilding] == 1 {
		return c.prepareBlaze()
	}
	var fs []*fighter
	for i, t := range targets {
		fs = append(fs, c.r.newFighter(t, i))
	}
	var vs []*volley
	if op.Join == game.Together {
		vs = append(vs, c.r.newBattery(firers, fs, sit, c.crossed, c.posts))
	} else {
		for _, f := range firers {
			vs = append(vs, c.r.newBattery([]*Sheet{f}, fs, sit, c.crossed, c.posts))
		}
	}
	six := c.chargesGuns(targets[0], firers)
	for i, v := range vs {
		v.six = six
		v.test = !c.tracked() && i == len(vs)-1
		v.sure = make([]int, len(fs))
		if i == 0 || c.r.is(46, 'b') { // R46: once a phase, or once for each that fires
			for j, t := range targets {
				v.sure[j] = c.sureLoss(t)
			}
		}
		v.sureInstead()
	}
	c.because("fire")
	return c.fireProc(vs, fs), nil
}

// sureLoss is the point a disordered or routing unit loses under fire without a
// die, once a phase (§13, 14, R14, R46); never two.
func (c *cast) sureLoss(t *Sheet) int {
	if t.Unit != nil && t.Unit.Shot && !c.r.is(46, 'b') {
		return 0
	}
	switch {
	case t.is(FRouting):
		return c.r.n.sureRout
	case t.is(FDisordered):
		return c.r.n.sureDisordered
	}
	return 0
}

// crossed is how many bases the shot of a battery has passed before target i (§9.8):
// typed, measured in the battery's own line (R83), or those of the units before it in
// the line, square on; offLine for a unit that another battery's line reaches and this
// one's does not.
func (c *cast) crossed(f *Sheet, i int) int {
	if i == 0 {
		return 0
	}
	if c.bandOf(f) == Short && c.sit.V[SRange] != Short { // canister does not penetrate
		return offLine
	}
	if n := c.sit.V[SCrossed]; n != Unknown && c.sit.S[SCrossed] == given {
		for _, t := range c.units[1][1:i] { // typed is what stands before the second
			n += c.r.ranksDeep(t)
		}
		return n
	}
	if c.sit.S[SCrossed] != given {
		id := c.units[1][i].ID
		if n, ok := c.passed[f.ID][id]; ok {
			return n
		}
		for _, line := range c.passed {
			if _, ok := line[id]; ok && c.passed[f.ID] != nil {
				return offLine
			}
		}
	}
	n := 0
	for _, t := range c.units[1][:i] {
		n += c.r.ranksDeep(t)
	}
	return n
}

// bandOf is the range at which one of several fires (§9.9), or all of them.
func (c *cast) bandOf(f *Sheet) int {
	if p, ok := c.posts[f.ID]; ok {
		return p.band
	}
	return c.sit.V[SRange]
}

// ranksDeep is the number of bases one behind another in a formation (§5).
func (r *reading) ranksDeep(t *Sheet) int {
	f := max(r.front(t, t.V[FBases]), 1)
	if t.V[FFormation] == Square {
		return 2
	}
	return (t.V[FBases] + f - 1) / f
}

// lineOfShot checks a shot through several units (§9.8) and over others (§9.4).
func (c *cast) lineOfShot() error {
	f := c.units[0][0]
	if len(c.units[1]) > 1 {
		switch {
		case !f.artillery():
			return c.refuse(illegal(s9_8, "fire.no-penetration", label(f)))
		case f.V[FWeapon] == Howitzer:
			return c.refuse(illegal(sOver, "fire.howitzer-penetration", label(f)))
		case c.sit.V[SRange] == Short:
			return c.refuse(illegal(s9_8, "fire.penetration-short", label(f), ref.CM(f.reach().short)))
		case c.sit.V[SWeather] != Fair:
			return c.refuse(illegal(s9_8, "fire.penetration-weather", ref.Word("weather."+SituationFacts[SWeather].Words[c.sit.V[SWeather]])))
		}
	}
	if c.sit.V[SOverhead] == 1 {
		switch {
		case !f.artillery():
			return c.refuse(illegal(sOver, "fire.overhead-foot", label(f)))
		case c.sit.V[SRange] == Short && f.V[FWeapon] != Howitzer:
			return c.refuse(illegal(sOver, "fire.overhead-short", label(f), ref.CM(f.reach().short)))
		}
	}
	return nil
}

// chargesGuns reports that the target charges medium or heavy guns frontally:
// its fire morale is on a d6 (§11.1, R78).
func (c *cast) chargesGuns(t *Sheet, firers []*Sheet) bool {
	if c.tracked() {
		for _, ch := range c.s.Charges {
			if ch.has(t.ID) && ch.Side == Front {
				if u := c.s.unit(ch.Target); u != nil && c.r.heavyGuns(u.Arm, u.Weight) {
					return true
				}
			}
		}
		return false
	}
	return c.sit.V[SClosing] == 1 && c.r.heavyGuns(firers[0].V[FArm], firers[0].V[FWeight]) && c.sit.V[SSide] == Front
}

// heavyGuns reports guns so heavy that who charges them frontally tests on a d6
// (§11.1): medium and heavy ones, and horse guns unless they are read as light
// (R78).
func (r *reading) heavyGuns(arm, weight int) bool {
	return arm >= FootArtillery && weight != Light && !(arm == HorseArtillery && r.is(78, 'b'))
}

// fireProc is the shot as an adjudication.
func (c *cast) fireProc(vs []*volley, fs []*fighter) game.Adjudication {
	start := vs[0].start()
	p := &game.Proc[result]{Start: start, Base: c.base, Why: c.why, Hash: spread, Head: func(t *game.Trace) { c.fireHead(t, fs) }}
	for i, v := range vs {
		if i > 0 || len(vs) == 1 {
			p.Segments = append(p.Segments, v.shoot)
			continue
		}
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in result) result {
			if t != nil { // several shots: their dice are asked for together
				want := make([]*dice.Need, 0, len(vs))
				for _, v := range vs {
					if v.throws() {
						want = append(want, &v.die)
					}
				}
				d.Expect(want...)
			}
			return v.shoot(d, t, in)
		})
	}
	last := vs[len(vs)-1]
	p.Segments = append(p.Segments, last.tests, last.perils, last.settle)
	kept := map[string]int{}
	if !last.test && len(fs) == 1 {
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in result) result {
			if t != nil && c.owesTestAfter(fs[0], &in.u[fs[0].slot]) {
				clear(kept)
				// A d10 typed with the shot is kept for the test at the end of fire.
				if face, ok := d.Spare(&fs[0].testDie); ok {
					kept[fs[0].ID] = face
				}
			}
			return in
		})
	}
	p.Report = func(t *game.Trace, r result) {
		for _, f := range fs {
			a, b := start.u[f.slot], r.u[f.slot]
			f.foe = c.units[0][0].ID
			c.r.settle(t, c.s, f, &a, &b)
			if k := kept[f.ID]; k > 0 {
				t.Event(game.Event{Kind: evKept, Unit: f.ID, N: k})
				t.Line(game.BodyLine, ref.M("om.kept", f.ID, k), s11_1)
			}
			if f.ID != "" && !last.test {
				t.Event(game.Event{Kind: evShot, Unit: f.ID, N: int(a.pm) - int(b.pm), Other: c.units[0][0].ID})
			}
			if f.V[FPM] == Unknown {
				t.Assumed = append(t.Assumed, game.Assumption{Fact: "pm", Value: "", From: "om.no-pm"})
			}
		}
		for _, f := range c.units[0] {
			if f.ID != "" {
				t.Event(c.firedBy(f))
			}
		}
		c.closingMade(t)
		hands(t, c.s.Turn)
	}
	p.Chance = func() game.Object {
		if len(fs) == 1 && len(vs) == 1 {
			return c.r.chance(vs[0].value[0])
		}
		var o game.Object
		for i, f := range fs {
			if len(vs) == 1 {
				o = append(o, game.KV{Key: f.key(i), Value: c.r.chance(vs[0].value[i])})
			}
		}
		if len(vs) > 1 {
			for i, v := range vs {
				o = append(o, game.KV{Key: v.firers[0].keyOr("shooter", i), Value: c.r.chance(v.value[0])})
			}
		}
		return o
	}
	p.Outcome = func(r result) game.Object {
		if len(fs) == 1 {
			return game.Object{{Key: "target", Value: fs[0].outcome(&r.u[fs[0].slot], false)}}
		}
		var o game.Object
		for i, f := range fs {
			o = append(o, game.KV{Key: f.key(i), Value: f.outcome(&r.u[f.slot], false)})
		}
		return game.Object{{Key: "targets", Value: o}}
	}
	p.Show = func(o *game.Odds) []game.Text { return c.showFire(o, vs, fs) }
	if len(vs) == 1 && len(fs) == 1 {
		p.Owed = func() ref.Msg { return c.r.formula(vs[0].parts[0], vs[0].value[0]) }
	}
	return p
}

// owesTestAfter reports that a unit will test when fire closes, and has no die
// kept for it yet.
func (c *cast) owesTestAfter(f *fighter, now *change) bool {
	return f.known && f.Unit != nil && f.Unit.Kept == 0 && now.status == Steady && int(now.pm) < f.pm && int(now.pm) <= c.r.n.testAt
}

// key names a unit in JSON.
func (f *fighter) key(i int) string { return f.keyOr("target", i) }

func (s *Sheet) keyOr(part string, i int) string {
	if s.ID != "" {
		return s.ID
	}
	return part + "-" + string(rune('1'+i))
}

// rangeWord is the range of a shot; of several that fire at different ones, both; both too
// while it is asked.
func (c *cast) rangeWord() any {
	word := func(band int) ref.Word { return ref.Word("range." + SituationFacts[SRange].Words[band]) }
	if c.openRange {
		return ref.M("fire.range-open", word(Short), word(Long))
	}
	for _, p := range c.posts {
		if p.band != c.sit.V[SRange] {
			return ref.M("fire.ranges", word(Short), word(Long))
		}
	}
	return word(c.sit.V[SRange])
}

// fireHead writes the first line of a shot.
func (c *cast) fireHead(t *game.Trace, fs []*fighter) {
	refs := []ref.Ref{s9_10}
	sit := ref.Comma{c.rangeWord()}
	if c.sit.S[SRange] == given && c.sit.C[SRange] != Unknown && c.tracked() {
		sit[0] = ref.M("om.you", sit[0])
	}
	if c.sit.V[SClosing] == 1 {
		sit = append(sit, ref.Word("state.closing"))
		refs = []ref.Ref{s10_2, s9_10}
	}
	if c.sit.V[SSide] != Front {
		sit = append(sit, ref.Word("side."+SituationFacts[SSide].Words[c.sit.V[SSide]]))
		refs = append([]ref.Ref{s9_5}, refs...)
	}
	if len(c.units[0]) > 1 {
		refs = append([]ref.Ref{s9_9}, refs...)
	}
	if len(fs) > 1 {
		refs = append([]ref.Ref{s9_8}, refs...)
	}
	for range c.base.Overrode {
		sit = append(sit, ref.M("om.referee"))
		break
	}
	targets := ref.List{title(fs[0].Sheet)}
	for _, f := range fs[1:] {
		targets = append(targets, ref.M("om.then", label(f.Sheet)))
	}
	t.Line(game.HeadLine, ref.M("fire.head", titles(c.units[0]), targets, sit), refs...)
}

// whenFireOpened is the table as all fire of a phase is measured on it (§7): with the
// bases that stood when the phase opened, whatever its shots have taken since. Outside
// the phase it is the table as it is.
func (s *State) whenFireOpened() *State {
	if !s.inFire() || s.Opening == nil {
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
func (s *State) same(u *Unit) *Unit {
	x := s.unit(u.ID)
	if x != nil && u.lone {
		x = x.screen()
	}
	if x == nil {
		return u
	}
	return x
}

// gone reports a unit that stood when the fire phase opened and was destroyed since:
// nobody can be told to prefer it as a target.
func (c *cast) gone(u *Unit) bool {
	now := c.s.unit(u.ID)
	return now != nil && now.Status == Destroyed
}

// opening makes the firers what they were when the fire phase opened, and the
// targets' facts too, but for the points and bases they have left (§7).
func (c *cast) opening() {
	if !c.s.inFire() || c.s.Opening == nil {
		return
	}
	for side, who := range c.units {
		for _, sh := range who {
			if sh.Unit == nil {
				continue
			}
			i := c.s.index(sh.ID)
			then := c.s.Opening[i].sheet(c.s)
			for f := Fact(0); f < NFacts; f++ {
				if sh.S[f] == given {
					sh.C[f] = then.C[f]
					continue
				}
				if side == 1 && (f == FPM || f == FBases || f == FBasesLost || f == FLost) {
					continue
				}
				sh.set(f, then.V[f], then.S[f])
			}
		}
	}
}

// prepareRocket prepares a rocket battery's shot (§9.7): a d10; 1 takes a point
// and no test, cavalry is disordered for the next move; 0 destroys the launcher.
func (c *cast) prepareRocket() (game.Adjudication, error) {
	f, t := c.units[0][0], c.units[1][0]
	if d := c.sit.V[SDistance]; d != Unknown {
		g := f.reach()
		if cm := float64(d) / 100; cm < g.least || cm > g.long {
			if err := c.refuse(illegal(s9_7, "fire.rocket-range", label(f), ref.CM(cm), ref.CM(g.least), ref.CM(g.long))); err != nil {
				return nil, err
			}
		}
	} else if c.sit.V[SRange] == Unknown {
		c.assume("range", "long", "OM §9.7")
	}
	if c.sit.V[SRange] == Short {
		if err := c.refuse(illegal(s9_7, "fire.rocket-range", label(f), ref.M("range.short"), ref.CM(f.reach().least), ref.CM(f.reach().long))); err != nil {
			return nil, err
		}
	}
	who, tgt := c.r.newFighter(f, 0), c.r.newFighter(t, 1)
	die := dice.Need{Die: dice.D10, Unit: f.ID, Against: t.ID, What: "die.rocket", Ref: s9_7, Value: c.r.n.rocketHits}
	c.because("fire")
	p := &game.Proc[result]{Base: c.base, Why: c.why}
	p.Start.winner = -1
	p.Start.u[0], p.Start.u[1] = who.begin(), tgt.begin()
	p.Segments = []game.Segment[result]{func(d *dice.Dice, tr *game.Trace, in result) result {
		// R35: the face marked 0 is the tenth.
		b := d.Band(&die, c.r.n.rocketHits, int(dice.D10)-1)
		switch b {
		case 0:
			tgt.lose(&in.u[1], c.r.n.rocketLoss)
			if t.horse() {
				in.u[1].marks |= disordered
			}
		case 2:
			in.u[0].status = Destroyed
			in.u[0].pm = 0
		}
		in.u[1].lost = 0
		if tr != nil {
			tr.Line(game.HeadLine, ref.M("fire.rocket-head", title(f), title(t)), s9_7)
			key := [...]string{"fire.rocket-hit", "fire.rocket-miss", "fire.rocket-burst"}[b]
			m := ref.M(key, d.Last()%int(dice.D10), label(t), label(f))
			tr.Line(game.BodyLine, m, s9_7)
			tr.Step(s9_7, ref.M("step.die"), m)
		}
		return in
	}}
	p.Report = func(tr *game.Trace, r result) {
		c.r.settle(tr, c.s, who, &p.Start.u[0], &r.u[0])
		c.r.settle(tr, c.s, tgt, &p.Start.u[1], &r.u[1])
		if t.ID != "" && t.horse() && r.u[1].marks&disordered != 0 { // §9.7: for the whole of the next move
			tr.Event(game.Event{Kind: evDisorder, Unit: t.ID, N: 1, M: c.s.Turn + 1})
		}
		if f.ID != "" {
			tr.Event(game.Event{Kind: evFired, Unit: f.ID})
		}
		hands(tr, c.s.Turn)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: c.r.n.rocketHits * int(dice.D10)}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		bursts := func(k game.Object) bool { return at(k, "shooter", "status") == Destroyed.String() }
		hits := func(k game.Object) bool { return at(k, "target", "pm_lost") != 0 }
		return resultLines(o, ref.M("fire.rocket-head", title(f), title(t)), s9_7, likely{"odds.rocket-hits", hits},
			likely{"odds.rocket-bursts", bursts}, likely{"odds.no-loss", func(k game.Object) bool { return !hits(k) && !bursts(k) }})
	}
	p.Outcome = func(r result) game.Object {
		return game.Object{
			{Key: "target", Value: tgt.outcome(&r.u[1], t.horse())},
			{Key: "shooter", Value: game.Object{{Key: "status", Value: r.u[0].status.String()}}},
		}
	}
	return p, nil
}

// prepareBlaze prepares a shot at a building (§9.4): medium and heavy guns,
// howitzers and rockets set it alight on a 1 of a d10.
func (c *cast) prepareBlaze() (game.Adjudication, error) {
	f, t := c.units[0][0], c.units[1][0]
	if !f.artillery() || f.V[FWeight] == Light && f.V[FWeapon] == Gun {
		if err := c.refuse(illegal(sBlaze, "fire.blaze-light", label(f))); err != nil {
			return nil, err
		}
	}
	die := dice.Need{Die: dice.D10, Unit: f.ID, Against: t.ID, What: "die.blaze", Ref: sBlaze, Value: c.r.n.blazeOn}
	c.because("fire")
	p := &game.Proc[bool]{Base: c.base, Why: c.why}
	p.Segments = []game.Segment[bool]{func(d *dice.Dice, tr *game.Trace, _ bool) bool {
		burns := d.Band(&die, c.r.n.blazeOn) == 0
		if tr != nil {
			tr.Line(game.HeadLine, ref.M("fire.blaze-head", title(f), title(t)), sBlaze)
			key := "fire.blaze-no"
			if burns {
				key = "fire.blaze-yes"
			}
			b := tables.MustLoad(Book)
			m := ref.M(key, d.Last()%int(dice.D10), b.Int("fire.blaze.leave-within"), c.r.n.blazeLoss)
			tr.Line(game.BodyLine, m, sBlaze)
			tr.Step(sBlaze, ref.M("step.die"), m)
		}
		return burns
	}}
	p.Report = func(tr *game.Trace, burns bool) {
		if f.ID != "" {
			tr.Event(game.Event{Kind: evFired, Unit: f.ID})
		}
		if block := c.s.blockOf(t.Unit); burns && block != nil && c.s.blaze(block.ID) == 0 {
			tr.Event(game.Event{Kind: evBlaze, Unit: block.ID, N: c.s.Turn})
		}
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: c.r.n.blazeOn * int(dice.D10)}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Show = func(o *game.Odds) []game.Text {
		burns := func(want bool) func(game.Object) bool {
			return func(k game.Object) bool { return at(k, "building", "burns") == want }
		}
		return resultLines(o, ref.M("fire.blaze-head", title(f), title(t)), sBlaze, likely{"odds.burns", burns(true)}, likely{"odds.burns-not", burns(false)})
	}
	p.Outcome = func(burns bool) game.Object {
		return game.Object{{Key: "building", Value: game.Object{{Key: "burns", Value: burns}}}}
	}
	return p, nil
}

// showFire writes the odds of a shot as lines: formula, losses, morale.
func (c *cast) showFire(o *game.Odds, vs []*volley, fs []*fighter) []game.Text {
	lines := []game.Text{}
	t := &game.Trace{}
	c.fireHead(t, fs)
	lines = append(lines, t.Lines...)
	for _, v := range vs {
		if len(v.targets) > 2 {
			lines = append(lines, game.Text{Kind: game.ReasonLine, Say: v.percentages(), Refs: v.refs(1)})
			continue
		}
		for i, f := range v.targets {
			m := c.r.formula(v.parts[i], v.value[i])
			if len(v.targets) > 1 {
				m = ref.M("om.named", label(f.Sheet), m)
			}
			lines = append(lines, game.Text{Kind: game.ReasonLine, Say: m, Refs: v.refs(i)})
		}
	}
	for i, f := range fs {
		path := []string{"target"}
		if len(fs) > 1 {
			path = []string{"targets", f.key(i)}
		}
		rows := chanceLines(o, f, path, vs[len(vs)-1].test)
		if len(fs) > 1 {
			rows = rows[:1]
		}
		lines = append(lines, rows...)
	}
	return append(lines, c.sayIdle(o)...)
}
