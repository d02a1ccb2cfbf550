package ordremixte

import (
	"reflect"
	"strconv"
	"strings"

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
	if s.nth > 0 {
		return s.letter() + strconv.Itoa(s.nth)
	}
	return ref.Word("part." + s.part())
}

// letter is A for the first operand and B for the second.
func (s *Sheet) letter() string {
	if s.role == 't' {
		return "B"
	}
	return "A"
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

// handPart names a unit without an id among the work for hands: B, A2.
func (s *Sheet) handPart() string {
	if s.nth > 0 {
		return s.letter() + strconv.Itoa(s.nth)
	}
	return s.letter()
}

// headKey is the message of the first line; empty before there is one.
func headKey(t *game.Trace) string {
	if len(t.Lines) == 0 {
		return ""
	}
	return t.Lines[0].Say.Key
}

// whole reports that a verdict is a whole charge: it has many counts, so they
// are written short, and their formulas stand in the reasons.
func whole(t *game.Trace) bool { return headKey(t) == "charge.head" }

// cite is r, unless a line above cites its paragraph already; the reasons cite
// it in any case.
func cite(t *game.Trace, r ref.Ref) []ref.Ref {
	paragraph, _, _ := strings.Cut(string(r), "/")
	for _, l := range t.Lines {
		for _, x := range l.Refs {
			if p, _, _ := strings.Cut(string(x), "/"); p == paragraph {
				return nil
			}
		}
	}
	return []ref.Ref{r}
}

// title names a unit in the head of a verdict: its name and who rides with it,
// or what was declared of it.
func title(s *Sheet) any {
	if s.ID == "" {
		form := UnitFacts[FFormation].Words[s.V[FFormation]]
		if !s.foot() {
			// Its bases stand in the formula.
			return ref.Word("arm-short." + UnitFacts[FArm].Words[s.V[FArm]])
		}
		if n := s.V[FBases]; n != Unknown && s.S[FBases] == given {
			return ref.M("om.declared", n, ref.Word("formation."+form))
		}
		return ref.Word("a.formation." + form)
	}
	if s.Unit != nil && s.Unit.GeneralID != "" && s.V[FGeneral] != NoGeneral {
		return ref.M("om.with-general", s.ID, s.Unit.leader())
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

// times is "4 bases x (10 +5 short)", without brackets when nothing is added.
func times(bases any, in ref.List) ref.Msg {
	key := "om.bracket"
	if len(in) == 1 {
		key = "om.bare"
	}
	if _, ok := bases.(int); !ok {
		key += "-many"
	}
	return ref.M(key, bases, in)
}

// bracket is a percentage as printed: 4 bases x (10 +5 short).
func (p percent) bracket() ref.Msg {
	sum := times(p.bases, append(ref.List{p.base}, modWords(p.mods)...))
	tail := modWords(p.once)
	if p.cross > 0 {
		tail = append(tail, ref.M("om.crossed", ref.Signed(-p.cross), p.cross/num().perCrossed))
	}
	if len(tail) == 0 {
		return sum
	}
	return ref.M("om.once", sum, tail)
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

// shortLoss is "1 PM 5->4".
func shortLoss(f *fighter, before, after int) ref.Msg {
	if !f.known {
		return ref.M("om.points", before-after)
	}
	return ref.M("om.pm", before-after, before, after)
}

// say writes what the shot did.
func (v *volley) say(t *game.Trace, in *result) {
	one, short := len(v.targets) == 1, whole(t)
	many := len(v.targets) > 2 && !short // their formulas stand in the reasons
	if many {
		t.Line(game.ReasonLine, v.percentages(), v.refs(1)...)
	}
	for i, f := range v.targets {
		form := v.r.formula(v.parts[i], v.value[i])
		if !one {
			form = ref.M("om.named", label(f.Sheet), form)
		}
		if !short && !many {
			t.Line(game.ReasonLine, form, v.refs(i)...)
		}
		t.Step(s9_10, ref.M("step.value"), form)
	}
	if !v.throws() {
		t.Line(game.BodyLine, ref.M("om.no-roll"), "OM R7")
	}
	outs := ref.List{}
	for i, f := range v.targets {
		c := &in.u[f.slot]
		hits := int(v.loss[v.band][i])
		word := outcomeWord(min(hits-v.auto[i], 2))
		if v.auto[i] > 0 && hits == v.auto[i] {
			word = "om.no-more"
		}
		sure := 0
		if i < len(v.sure) {
			sure = v.sure[i]
		}
		if hits+sure == 0 {
			t.Step(s9_10, ref.M("step.loss"), ref.M("odds.no-loss"))
			switch {
			case !v.throws():
			case one:
				outs = append(outs, word)
			default:
				outs = append(outs, ref.M("om.shot-miss", label(f.Sheet), word))
			}
			continue
		}
		before, after := int(c.pm)+int(c.lost), int(c.pm)
		effect := losing(f, before, after)
		if !one {
			effect = shortLoss(f, before, after)
		}
		if sure > 0 {
			effect = ref.M("om.sure-first", effect, sure)
			t.Step(sureRef(f), ref.M("step.sure"), ref.M("step.points", sure))
		}
		t.Step(s9_10, ref.M("step.loss"), losing(f, before, after))
		var tail ref.Msg
		switch {
		case c.status == Destroyed:
			tail = ref.M("om.comma-word", ref.Word("outcome.destroyed"))
		case short || v.test && !one || !v.r.mustTest(f, c): // the test itself stands below
		case !v.test:
			tail = ref.M("om.tests-later")
		default:
			tail = ref.M("om.tests")
		}
		switch {
		case !v.throws():
			outs = append(outs, ref.M("om.shot-sure", losing(f, before, after), tail))
		case one:
			outs = append(outs, ref.M("om.shot", word, effect, tail))
		default:
			outs = append(outs, ref.M("om.shot-of", label(f.Sheet), word, effect, tail))
		}
	}
	for i := range outs[:max(len(outs)-1, 0)] {
		outs[i] = ref.M("om.more", outs[i])
	}
	if v.throws() {
		key := "om.die-d100"
		if !one {
			key = "om.die-d100-each"
		}
		line := ref.M(key, v.face, outs)
		if short {
			line = ref.M("om.closing", v.value[0], line)
		}
		t.Line(game.BodyLine, line)
		t.Step(s9_10, ref.M("step.die"), ref.M("step.die-face", dieName(dice.D100), v.face))
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

// percentages is the row of what each unit in the line of shot is hit by.
func (v *volley) percentages() ref.Msg {
	l := ref.Comma{}
	for i, f := range v.targets {
		l = append(l, ref.M("om.value-of", label(f.Sheet), v.value[i]))
	}
	return ref.M("om.values", l)
}

// refs are the rulings a value rests on, shown at the right edge.
func (v *volley) refs(i int) []ref.Ref {
	if i > 0 {
		return []ref.Ref{"OM R3"}
	}
	return nil
}

// testWords is what is added to the morale die of a unit, that had so many points
// before the test.
func (r *reading) testWords(f *fighter, c *change, before int) ref.List {
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
	return words
}

// sayTest writes one morale test.
func (r *reading) sayTest(t *game.Trace, f *fighter, c *change, die, face, mod, band, before int) {
	words := r.testWords(f, c, before)
	outcome := [...]ref.Word{"outcome.routs", "outcome.retreats", "outcome.holds"}[band]
	var roll any = face
	if len(words) > 0 {
		roll = ref.M("om.sum", face, words, face+mod)
	}
	own := alone(t, f)
	var who any = label(f.Sheet)
	if c.lost > 0 {
		who = ref.M("om.test-loss", who, before+int(c.lost), before)
	}
	what := ref.M("om.test-of", who, dieName(dice.Die(die)), roll, outcome)
	if own {
		what = ref.M("om.test", dieName(dice.Die(die)), roll, outcome)
		if band == 2 && f.is(FCharging) && !whole(t) {
			what = ref.M("om.test-closes", what)
		}
	}
	if before != int(c.pm) {
		what = ref.M("om.test-cost", what, before-int(c.pm), before, int(c.pm))
	}
	if c.status == Destroyed {
		what = ref.M("om.test-end", what, ref.Word("outcome.destroyed"))
	}
	t.Step(s11_1, ref.M("step.morale", label(f.Sheet)), what)
	// Two short tests share a line.
	if last := &t.Lines[len(t.Lines)-1]; !own && strings.HasPrefix(last.Say.Key, "om.test-") && weight(last.Say)+weight(what) <= 2 {
		last.Say = ref.M("om.two", last.Say, what)
		return
	}
	t.Line(game.BodyLine, what, cite(t, s11_1)...)
}

// alone reports that nobody else can be meant by a test: it is named only where
// several are tested.
func alone(t *game.Trace, f *fighter) bool {
	shots := 0
	for _, l := range t.Lines {
		switch l.Say.Key {
		case "om.die-d100-each", "om.blow-line", "om.blow-on", "om.two-blows":
			return false
		case "om.closing":
			shots++
		}
	}
	switch headKey(t) {
	case "morale.head", "fire.head":
		return true
	case "charge.head":
		return shots == 1 && f.role == 'a'
	}
	return false
}

// weight is how much a message has beside its bare sentence: its modifiers, and
// its costs twice.
func weight(m ref.Msg) int {
	n := map[string]int{"om.mod": 1, "om.bases-lost": 1, "om.test-cost": 2}[m.Key]
	for _, a := range m.Args {
		switch a := a.(type) {
		case ref.Msg:
			n += weight(a)
		case ref.List:
			n += weight(ref.M("", a...))
		}
	}
	return n
}

// sayPeril writes the ordinary check of a general.
func (r *reading) sayPeril(t *game.Trace, f *fighter, face, cut int, hit bool) {
	key := "om.peril-missed"
	if hit {
		key = "om.peril-hit"
	}
	m := ref.M(key, r.generalName(f), face, cut)
	t.Line(game.BodyLine, m, cite(t, s17)...)
	t.Step(s17, ref.M("step.general"), m)
}

func (r *reading) generalName(f *fighter) any {
	if f.Unit != nil && f.Unit.GeneralID != "" {
		return f.Unit.leader()
	}
	return ref.M("om.general-of", label(f.Sheet))
}

// sayFate writes what the table of §17 did.
func (r *reading) sayFate(t *game.Trace, f *fighter, c *change, face int) {
	m := ref.M("om.fate", r.generalName(f), face, ref.Word("fate."+c.gen.String()))
	if last := &t.Lines[len(t.Lines)-1]; last.Say.Key == "om.peril-hit" {
		last.Say = ref.M("om.fate-then", last.Say, face, ref.Word("fate."+c.gen.String()))
	} else {
		t.Line(game.BodyLine, m, cite(t, s17)...)
	}
	t.Step(s17, ref.M("step.general"), m)
}

// sayBlow writes one roll of a melee.
func (m *clash) sayBlow(t *game.Trace, b *blow) {
	names, form := m.percentage(b.units, b.bases, b.per, b.value, b.defile)
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
	t.Step(s10_6, ref.M("step.blow", names), ref.M("om.blow-line", form, out))
	if whole(t) {
		form = ref.M("om.named", names, b.value)
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
	if last := &t.Lines[len(t.Lines)-1]; whole(t) && last.Say.Key == "om.blow-line" {
		last.Say, last.Refs = ref.M("om.two-blows", last.Say, line), append(last.Refs, refs...)
		return
	}
	t.Line(game.BodyLine, line, refs...)
}

// percentage is the names of those who strike together, and their formula.
func (m *clash) percentage(units []*fighter, bases, per []int, value int, defile bool) (ref.List, ref.Msg) {
	var names, brackets ref.List
	var counts []string
	same := true
	for i, f := range units {
		if i > 0 {
			names = append(names, "+")
			same = same && per[i] == per[0]
		}
		names, counts = append(names, label(f.Sheet)), append(counts, strconv.Itoa(bases[i]))
	}
	for i, f := range units {
		if i > 0 && same {
			break
		}
		if i > 0 {
			brackets = append(brackets, "+")
		}
		var n any = bases[i]
		if same && len(units) > 1 {
			n = strings.Join(counts, "+")
		}
		brackets = append(brackets, times(n, m.bracket(f, per[i])))
	}
	switch {
	case defile:
		return names, ref.M("om.blow-defile", names, brackets, m.r.n.shock().defileCost, value)
	case same && len(units) > 1: // the head has their names
		return names, ref.M("om.blow-sum", brackets, value)
	}
	return names, ref.M("om.blow", names, brackets, value)
}

// bracket is the inside of a melee percentage, its modifiers named.
func (m *clash) bracket(f *fighter, per int) ref.List {
	l := ref.List{m.r.n.shock().baseMelee}
	bits := m.bits[f.slot]
	for _, try := range [...]uint64{bits, bits | ownDisordered, bits | ownImpetus, bits | ownImpetus | ownDisordered} {
		list, sum := modsOf(&m.r.n.shock().melee, try)
		if m.r.n.shock().baseMelee+sum == per {
			return append(l, modWords(list)...)
		}
	}
	return l
}

// sayTie writes how the tie-break fell.
func (m *clash) sayTie(t *game.Trace, x, a *fighter, by ref.Word, vx, va int, won bool) {
	if won {
		x, vx, a, va = a, va, x, vx
	}
	msg := ref.M("om.tie", by, label(a.Sheet), va, label(x.Sheet), vx)
	t.Step(s11_1, ref.M("step.tie"), msg)
	// A unit that lost to one enemy is not told again that it lost to another.
	for _, l := range t.Lines {
		if l.Say.Key == "om.tie" && reflect.DeepEqual(l.Say.Args[3], msg.Args[3]) {
			return
		}
	}
	t.Line(game.BodyLine, msg, cite(t, s11_1)...)
}

// sayAuto writes a rout without dice.
func (m *clash) sayAuto(t *game.Trace, f *fighter, why ref.Ref, before, after int) {
	key := map[ref.Ref]string{s14: "om.auto-router", s10_3: "om.auto-flank", s11_2: "om.auto-crew", s15: "block.auto-sides", sBands: "block.auto-band"}[why]
	if why == s10_3 && m.sit.V[SSide] == Front {
		key = "om.auto-march"
	}
	cost := shortLoss(f, before, after)
	msg := ref.M(key, label(f.Sheet), cost)
	t.Line(game.BodyLine, msg, cite(t, why)...)
	t.Step(why, ref.M("step.automatic"), msg)
}

// sayOverride writes a result that replaces another.
func (m *clash) sayOverride(t *game.Trace, f *fighter, r ref.Ref, key string, before, after int) {
	msg := ref.M("om."+key, label(f.Sheet), before, after)
	if !f.known {
		msg = ref.M("om."+key+"-unknown", label(f.Sheet))
	}
	if last := &t.Lines[len(t.Lines)-1]; last.Say.Key == "om.tie" { // what it was to cost is replaced
		last.Say.Key = "om.tie-lost"
	}
	t.Line(game.BodyLine, msg, cite(t, r)...)
	t.Step(r, ref.M("step.override"), msg)
}

// sayEnd writes who won.
func (m *clash) sayEnd(t *game.Trace, in *result) {
	if in.was&met == 0 {
		return
	}
	for _, f := range m.all {
		if !f.known && in.winner == 2 {
			t.Line(game.BodyLine, ref.M("om.give-pm"), cite(t, s11_1)...)
			return
		}
	}
	if in.winner == 2 {
		t.Line(game.BodyLine, ref.M("om.nobody-wins"), cite(t, s11_1)...)
		return
	}
	tested := func(f *fighter) bool {
		for _, l := range t.Lines {
			if mentions(l.Say, "om.test-loss", label(f.Sheet)) {
				return true
			}
		}
		return false
	}
	var ws ref.Comma
	for _, f := range m.sides[in.winner] {
		c := &in.u[f.slot]
		switch {
		case in.out&(1<<f.slot) != 0 || c.status != Steady:
		case f.known && int(c.pm) < f.pm && !tested(f) && !whole(t):
			ws = append(ws, ref.M("om.stands", label(f.Sheet), f.pm, int(c.pm)))
		default:
			ws = append(ws, label(f.Sheet))
		}
	}
	if len(ws) == 0 {
		return
	}
	key := "om.wins"
	if len(ws) > 1 {
		key = "om.win-together"
	}
	won := ref.M(key, ws)
	i := len(t.Lines) - 1
	for i > 0 && (strings.HasPrefix(t.Lines[i].Say.Key, "om.peril-") || strings.HasPrefix(t.Lines[i].Say.Key, "om.fate")) {
		i--
	}
	last := &t.Lines[i]
	switch {
	case last.Say.Key == "om.tie": // it names the loser
	case strings.HasPrefix(last.Say.Key, "om.blow"), last.Say.Key == "om.two-blows", last.Kind != game.BodyLine:
		t.Line(game.BodyLine, won, cite(t, s11_1)...)
	default:
		last.Say = ref.M("om.wins-over", last.Say, won)
	}
}

// mentions reports that a message or one inside it has the key and, as its
// first argument, what.
func mentions(m ref.Msg, key string, what any) bool {
	if m.Key == key && len(m.Args) > 0 && reflect.DeepEqual(m.Args[0], what) {
		return true
	}
	for _, a := range m.Args {
		if in, ok := a.(ref.Msg); ok && mentions(in, key, what) {
			return true
		}
	}
	return false
}

// saySquare writes an emergency square.
func (o *onset) saySquare(t *game.Trace, face, mod int, formed bool) {
	key := "om.square-failed"
	if formed {
		key = "om.square-formed"
	}
	var roll any = face
	if mod != 0 {
		roll = ref.M("om.sum", face, ref.Signed(mod), face+mod)
	}
	m := ref.M(key, label(o.def.Sheet), roll, o.r.n.shock().squareAt+1)
	t.Line(game.BodyLine, m, cite(t, sSquare)...)
	t.Step(sSquare, ref.M("step.square"), m)
}

// sayCounter writes a countercharge; face is 0 when none was thrown.
func (o *onset) sayCounter(t *game.Trace, face, mod int, rides bool) {
	key := "om.counter-no"
	switch {
	case face == 0:
		key = "om.counter-moving"
	case rides:
		key = "om.counter-yes"
	}
	var roll any = face
	if mod != 0 {
		roll = ref.M("om.sum", face, ref.M("om.counter-order", ref.Signed(mod)), face+mod)
	}
	m := ref.M(key, label(o.def.Sheet), roll, o.def.pm)
	t.Line(game.BodyLine, m, cite(t, sCount)...)
	t.Step(sCount, ref.M("step.counter"), m)
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
		m = ref.M("om.ridden-over-pm", label(o.def.Sheet), before-after, before, after)
	}
	t.Line(game.BodyLine, m, sOpenH)
	t.Step(sOpenH, ref.M("step.ridden-over"), m)
}

// dieName is d6, d10, d100.
func dieName(d dice.Die) string { return d.String() }
