package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file writes verdicts: it turns what a chain did into messages. It knows
// no rule.

// label names a unit in the body of a verdict: its id, or its part in the
// action when it has no name.
func label(s *Sheet) any {
	if s.ID != "" {
		return s.ID
	}
	return ref.Word("part." + s.part())
}

func (s *Sheet) part() string {
	switch s.role {
	case 'a':
		return "first"
	case 't':
		return "second"
	}
	return "unit"
}

// title names a unit in the head of a verdict: its name and who rides with it,
// or what was declared of it.
func title(s *Sheet) any {
	if s.ID == "" {
		form := ref.Word("a.formation." + UnitFacts[FFormation].Words[s.V[FFormation]])
		if n := s.V[FBases]; n != Unknown && s.S[FBases] == given {
			return ref.M("om.declared", n, form)
		}
		return form
	}
	if s.Unit != nil && s.Unit.GeneralID != "" && s.V[FGeneral] != NoGeneral {
		return ref.M("om.with-general", s.ID, s.Unit.GeneralID)
	}
	return s.ID
}

func titles(fs []*Sheet) any {
	if len(fs) == 1 {
		return title(fs[0])
	}
	l := ref.List{}
	for i, f := range fs {
		if i > 0 {
			l = append(l, "+")
		}
		l = append(l, label(f))
	}
	return l
}

func sheets(fs []*fighter) []*Sheet {
	out := make([]*Sheet, len(fs))
	for i, f := range fs {
		out[i] = f.Sheet
	}
	return out
}

// modWords is the row of modifiers as printed in a formula: +5 short.
func modWords(ms []mod) ref.List {
	l := ref.List{}
	for _, m := range ms {
		l = append(l, ref.M("om.mod", ref.Signed(m.value), ref.Word(m.row.Say)))
	}
	return l
}

// bracket is a percentage as printed: 4 x (10 +5 short).
func (p percent) bracket() ref.Msg {
	in := append(ref.List{p.base}, modWords(p.mods)...)
	tail := modWords(p.once)
	if p.cross > 0 {
		tail = append(tail, ref.M("om.crossed", ref.Signed(-p.cross)))
	}
	if len(tail) == 0 {
		return ref.M("om.bracket", p.bases, in)
	}
	return ref.M("om.bracket-once", p.bases, in, tail)
}

// outcomeWord is the capital word of a roll: 0 miss, 1 hit, 2 critical.
func outcomeWord(n int) ref.Word {
	return [...]ref.Word{"outcome.miss", "outcome.hit", "outcome.critical"}[n]
}

// formula is "4 x (10 +5 short) = 60, critical 6".
func (r *reading) formula(parts []percent, value int) ref.Msg {
	var sum any = parts[0].bracket()
	if len(parts) > 1 {
		l := ref.List{}
		for i, p := range parts {
			if i > 0 {
				l = append(l, "+")
			}
			l = append(l, p.bracket())
		}
		sum = l
	}
	auto, needed, crit := r.split(value)
	switch {
	case value <= 0:
		return ref.M("om.value-none", sum, value)
	case auto > 0:
		return ref.M("om.value-sure", sum, value, auto, needed, crit)
	}
	return ref.M("om.value", sum, value, crit)
}

// losing is "1/86 loses 1 PM, 5->4".
func losing(f *fighter, before, after int) ref.Msg {
	if !f.known {
		return ref.M("om.loses-unknown", label(f.Sheet), before-after)
	}
	return ref.M("om.loses", label(f.Sheet), before-after, before, after)
}

// say writes what the shot did.
func (v *volley) say(t *game.Trace, in *result) {
	for i, f := range v.targets {
		c := &in.u[f.slot]
		form := v.r.formula(v.parts[i], v.value[i])
		if len(v.targets) > 1 {
			form = ref.M("om.named", label(f.Sheet), form)
		}
		t.Line(game.BodyLine, form, v.refs(i)...)
		t.Step(s9_10, ref.M("step.value"), form)
		_ = c
	}
	if !v.throws() {
		t.Line(game.BodyLine, ref.M("om.no-roll"), "OM R7")
	}
	outs := ref.List{}
	for i, f := range v.targets {
		c := &in.u[f.slot]
		hits := int(v.loss[v.band][i])
		word := outcomeWord(min(hits-v.auto[i], 2))
		sure := 0
		if i < len(v.sure) {
			sure = v.sure[i]
		}
		effect := ref.M("om.no-loss", label(f.Sheet))
		if hits+sure > 0 {
			effect = losing(f, int(c.pm)+int(c.lost), int(c.pm))
		}
		var tail any = ref.M("om.nothing")
		switch {
		case c.status == Destroyed:
			tail = ref.M("om.comma-word", ref.Word("outcome.destroyed"))
		case v.r.mustTest(f, c) && !v.test:
			tail = ref.M("om.tests-later")
		case v.r.mustTest(f, c):
			tail = ref.M("om.tests")
		}
		if sure > 0 {
			effect = ref.M("om.sure-first", effect, sure)
			t.Step(sureRef(f), ref.M("step.sure"), ref.M("step.points", sure))
		}
		if v.throws() {
			outs = append(outs, ref.M("om.shot", word, effect, tail))
		} else if sure > 0 {
			outs = append(outs, ref.M("om.shot-sure", effect, tail))
		}
		t.Step(s9_10, ref.M("step.loss"), effect)
	}
	if v.throws() {
		t.Line(game.BodyLine, ref.M("om.die-d100", v.face, outs))
		t.Step(s9_10, ref.M("step.die"), ref.M("step.die-face", "d100", v.face))
	} else if len(outs) > 0 {
		t.Line(game.BodyLine, ref.M("om.plain", outs))
	}
}

func sureRef(f *fighter) ref.Ref {
	if f.is(FRouting) {
		return s14
	}
	return s13
}

// refs are the rulings a value rests on, shown at the right edge.
func (v *volley) refs(i int) []ref.Ref {
	if i > 0 {
		return []ref.Ref{"OM R3"}
	}
	return nil
}

// sayTest writes one morale test.
func (r *reading) sayTest(t *game.Trace, f *fighter, c *change, die, face, mod, band, before int) {
	bits := moraleBits(f.Sheet)
	if !rider(c) {
		bits &^= bitGeneral | bitCharismatic
	}
	list, _ := modsOf(&r.n.morale, bits)
	words := modWords(list)
	off := f.basesOff(c)
	if before != int(c.pm) { // the bases were lost before the result was paid
		off = f.off0 + max(f.start-before, 0)/f.per - f.steps
	}
	if r.is(10, 'b') {
		off -= f.off0
	}
	if off > 0 {
		words = append(words, ref.M("om.bases-lost", ref.Signed(off*r.n.perBaseLost), off))
	}
	outcome := [...]ref.Word{"outcome.routs", "outcome.retreats", "outcome.holds"}[band]
	what := ref.M("om.test", label(f.Sheet), ref.M("om.die", die), face, face+mod, outcome)
	if len(words) > 0 {
		what = ref.M("om.test-mods", label(f.Sheet), ref.M("om.die", die), face, words, face+mod, outcome)
	}
	if before != int(c.pm) {
		what = ref.M("om.test-cost", what, before-int(c.pm), before, int(c.pm))
	}
	if c.status == Destroyed {
		what = ref.M("om.test-end", what, ref.Word("outcome.destroyed"))
	}
	t.Line(game.BodyLine, what, s11_1)
	t.Step(s11_1, ref.M("step.morale", label(f.Sheet)), what)
}

// sayPeril writes the ordinary check of a general.
func (r *reading) sayPeril(t *game.Trace, f *fighter, face, cut int, hit bool) {
	key := "om.peril-missed"
	if hit {
		key = "om.peril-hit"
	}
	m := ref.M(key, r.generalName(f), face, cut)
	t.Line(game.BodyLine, m, s17)
	t.Step(s17, ref.M("step.general"), m)
}

func (r *reading) generalName(f *fighter) any {
	if f.Unit != nil && f.Unit.GeneralID != "" {
		return f.Unit.GeneralID
	}
	return ref.M("om.general-of", label(f.Sheet))
}

// sayFate writes what the table of §17 did.
func (r *reading) sayFate(t *game.Trace, f *fighter, c *change, face int) {
	m := ref.M("om.fate", r.generalName(f), face, ref.Word("fate."+c.gen.String()))
	t.Line(game.BodyLine, m, s17)
	t.Step(s17, ref.M("step.general"), m)
}

// sayBlow writes one roll of a melee.
func (m *clash) sayBlow(t *game.Trace, b *blow) {
	var names, counts ref.List
	same := true
	for i, f := range b.units {
		if i > 0 {
			names, counts = append(names, "+"), append(counts, "+")
			same = same && b.per[i] == b.per[0]
		}
		names, counts = append(names, label(f.Sheet)), append(counts, b.bases[i])
	}
	var brackets ref.List
	for i, f := range b.units {
		if i > 0 && same {
			break
		}
		if i > 0 {
			brackets = append(brackets, "+")
		}
		var n any = b.bases[i]
		if same && len(b.units) > 1 {
			n = counts
		}
		brackets = append(brackets, ref.M("om.bracket", n, m.bracket(f, b.per[i])))
	}
	var form ref.Msg
	switch {
	case b.defile:
		form = ref.M("om.blow-defile", names, brackets, m.r.n.defileCost, b.value)
	default:
		form = ref.M("om.blow", names, brackets, b.value)
	}
	var out ref.Msg
	switch {
	case b.auto > 0 && b.outcome == 0:
		out = ref.M("om.blow-sure-only", b.auto, b.needed, b.face)
	case b.auto > 0:
		out = ref.M("om.blow-sure", b.auto, b.needed, b.face, outcomeWord(b.outcome), b.hits)
	case b.hits > 0:
		out = ref.M("om.blow-hit", b.face, outcomeWord(b.outcome), b.hits)
	default:
		out = ref.M("om.blow-miss", b.face, outcomeWord(0))
	}
	line := ref.M("om.blow-line", form, out)
	var refs []ref.Ref
	if b.chosen {
		on := ref.List{}
		for i, f := range b.on {
			if i > 0 {
				on = append(on, "+")
			}
			on = append(on, label(f.Sheet))
		}
		line = ref.M("om.blow-on", line, on)
		refs = append(refs, "OM R57")
	}
	t.Line(game.BodyLine, line, refs...)
	t.Step(s10_6, ref.M("step.blow", names), ref.M("om.blow-line", form, out))
}

// bracket is the inside of a melee percentage, its modifiers named.
func (m *clash) bracket(f *fighter, per int) ref.List {
	l := ref.List{m.r.n.baseMelee}
	bits := m.bits[f.slot]
	for _, try := range [...]uint64{bits, bits | ownDisordered, bits | ownImpetus, bits | ownImpetus | ownDisordered} {
		list, sum := modsOf(&m.r.n.melee, try)
		if m.r.n.baseMelee+sum == per {
			return append(l, modWords(list)...)
		}
	}
	return l
}

// sayTie writes how the tie-break fell.
func (m *clash) sayTie(t *game.Trace, x, a *fighter, by ref.Word, vx, va int, won bool) {
	loser := x
	if won {
		loser = a
	}
	msg := ref.M("om.tie", by, label(x.Sheet), vx, label(a.Sheet), va, label(loser.Sheet))
	t.Line(game.BodyLine, msg, s11_1)
	t.Step(s11_1, ref.M("step.tie"), msg)
}

// sayAuto writes a rout without dice.
func (m *clash) sayAuto(t *game.Trace, f *fighter, why ref.Ref, before, after int) {
	key := map[ref.Ref]string{s14: "om.auto-router", s10_3: "om.auto-flank"}[why]
	if why == s10_3 && m.sit.V[SSide] == Front {
		key = "om.auto-march"
	}
	cost := ref.M("om.pm", before, after)
	if !f.known {
		cost = ref.M("om.points", before-after)
	}
	msg := ref.M(key, label(f.Sheet), cost)
	t.Line(game.BodyLine, msg, why)
	t.Step(why, ref.M("step.automatic"), msg)
}

// sayOverride writes a result that replaces another (CHARGE step 16).
func (m *clash) sayOverride(t *game.Trace, f *fighter, r ref.Ref, key string, before, after int) {
	msg := ref.M("om."+key, label(f.Sheet), before, after)
	if !f.known {
		msg = ref.M("om."+key+"-unknown", label(f.Sheet))
	}
	t.Line(game.BodyLine, msg, r)
	t.Step(r, ref.M("step.override"), msg)
}

// sayEnd writes who won.
func (m *clash) sayEnd(t *game.Trace, in *result) {
	if in.was&met == 0 {
		return
	}
	switch in.winner {
	case 2:
		t.Line(game.BodyLine, ref.M("om.nobody-wins"), s11_1)
		for _, f := range m.all {
			if !f.known {
				t.Line(game.BodyLine, ref.M("om.give-pm"), s11_1)
				break
			}
		}
		return
	case 0, 1:
		var ws, ls ref.List
		for s := range m.sides {
			for _, f := range m.sides[s] {
				c := &in.u[f.slot]
				switch {
				case in.out&(1<<f.slot) != 0:
				case s == int(in.winner) && c.status == Steady:
					ws = append(ws, label(f.Sheet))
				case c.status != Steady:
					ls = append(ls, ref.M("om.fate-unit", label(f.Sheet), ref.Word("outcome."+c.status.String())))
				}
			}
		}
		if len(ws) == 0 {
			ws = ref.List{label(m.sides[in.winner][0].Sheet)}
		}
		t.Line(game.BodyLine, ref.M("om.wins", ws, ls), s11_1)
	}
}

// saySquare writes an emergency square.
func (o *onset) saySquare(t *game.Trace, face, mod int, formed bool) {
	key := "om.square-failed"
	if formed {
		key = "om.square-formed"
	}
	m := ref.M(key, label(o.def.Sheet), face, ref.Signed(mod), face+mod, o.r.n.squareAt+1)
	t.Line(game.BodyLine, m, sSquare)
	t.Step(sSquare, ref.M("step.square"), m)
}

// sayCounter writes a countercharge.
func (o *onset) sayCounter(t *game.Trace, face, mod int, rides bool) {
	key := "om.counter-no"
	switch {
	case face == 0 || o.sit.V[SSecond] == 1 && o.def.is(FMoved):
		key = "om.counter-moving"
	case rides:
		key = "om.counter-yes"
	}
	m := ref.M(key, label(o.def.Sheet), face, ref.Signed(mod), face+mod, o.def.pm)
	t.Line(game.BodyLine, m, sCount)
	t.Step(sCount, ref.M("step.counter"), m)
	if rides {
		t.Hand(game.Hand{Unit: o.def.ID, Act: "half-way", When: "now"})
	}
}

func (o *onset) sayStopped(t *game.Trace) {
	m := ref.M("om.stopped", titles(sheets(o.att)))
	t.Line(game.BodyLine, m, s10_2)
	t.Step(s10_2, ref.M("step.stopped"), m)
}

func (o *onset) sayCrew(t *game.Trace) {
	m := ref.M("om.crew-leaves", label(o.def.Sheet))
	t.Line(game.BodyLine, m, s8_7)
	t.Step(s8_7, ref.M("step.crew"), m)
}

func (o *onset) sayRideOver(t *game.Trace, before, after int) {
	m := ref.M("om.ridden-over", label(o.def.Sheet), before-after)
	if o.def.known {
		m = ref.M("om.ridden-over-pm", label(o.def.Sheet), before, after)
	}
	t.Line(game.BodyLine, m, sOpenH)
	t.Step(sOpenH, ref.M("step.ridden-over"), m)
}

// dieName is d6, d10, d100.
func dieName(d dice.Die) string { return d.String() }
