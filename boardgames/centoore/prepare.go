package centoore

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// maxUnits bounds the counters of a side; the game has fewer.
const maxUnits = 24

// french and allied are the two players; a chit that both have has no army.
const (
	french = "french"
	allied = "allied"
)

// english and prussian are the allied player's two armies.
const (
	english  = "english"
	prussian = "prussian"
)

// gather settles the facts of one battle and remembers where each came from.
type gather struct {
	battle
	act     game.Action
	base    game.Verdict
	leaders [2]map[string]int // bonus by commander, nil when nobody said who is there
	err     *game.Refusal
}

// get is a stated fact.
func (g *gather) get(of, name string) (string, bool) {
	for _, f := range g.act.Facts {
		if f.Of == of && f.Name == name {
			return f.Value, true
		}
	}
	return "", false
}

func of(s int) string { return "at"[s : s+1] }

// fail keeps the first refusal.
func (g *gather) fail(r *game.Refusal) {
	if g.err == nil {
		g.err = r
	}
}

// illegal refuses what the rules forbid, unless the table insists.
func (g *gather) illegal(cite ref.Ref, say ref.Msg, without ...string) {
	r := refuse(game.Illegal, cite, say)
	if len(without) == 2 {
		r.Ways = append(r.Ways, way(line(withoutFact(g.act, without)), "co.way.without"))
	}
	r.Ways = append(r.Ways, way(line(g.act, "!"), "co.way.force"))
	if g.act.Force {
		g.base.Overrode = append(g.base.Overrode, r)
		return
	}
	g.fail(r)
}

func withoutFact(a game.Action, f []string) game.Action { return without(a, f[0], f[1]) }

func (g *gather) bad(cite ref.Ref, say ref.Msg, ways ...game.Way) {
	g.fail(refuse(game.BadValue, cite, say, ways...))
}

// fact writes the step of a settled fact: a stated value stands beside the
// computed one, an assumed value is listed.
func (g *gather) fact(cite ref.Ref, o, name string, say ref.Msg, value any, stated bool, computed any, from string) {
	st := game.Step{Ref: cite, Say: say, Value: ref.M("co.value", value), From: game.Assumed}
	switch name {
	case "tactical":
		st.Role = tacticalStep
	case "guard-from", "battery":
		st.Role = typedStep
	}
	if stated {
		st.From = game.Given
		if computed != nil {
			st.Computed = ref.M("co.value", computed)
		}
	} else {
		g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: prefixed(o, name), Value: plain(value), From: from})
	}
	g.base.Steps = append(g.base.Steps, st)
}

// The parts that steps of a battle play where the map states what a line else would: what a line
// types there too, and the tactical bonus, which the map has even where no line could tell.
const (
	typedStep    game.Role = "typed"
	tacticalStep game.Role = "tactical"
)

func prefixed(o, name string) string {
	switch o {
	case "a":
		return "attacker-" + name
	case "t":
		return "defender-" + name
	}
	return name
}

// plain is a value as it would be typed.
func plain(v any) string {
	switch x := v.(type) {
	case int:
		return strconv.Itoa(x)
	case ref.Signed:
		return strconv.Itoa(int(x))
	case string:
		return x
	case ref.Word:
		_, w, _ := strings.Cut(string(x), ".")
		return w[strings.LastIndexByte(w, '.')+1:]
	}
	return ""
}

// whole reads a stated number within its declared limits; without one it is def.
func (g *gather) whole(cite ref.Ref, o, name string, def int) (n int, stated bool) {
	i := factOf(o, name)
	return g.number(cite, o, name, int(i.Min), int(i.Max), def)
}

// number reads a stated number from lo to hi; without one it is def.
func (g *gather) number(cite ref.Ref, o, name string, lo, hi, def int) (n int, stated bool) {
	v, ok := g.get(o, name)
	if !ok {
		return def, false
	}
	n, err := strconv.Atoi(strings.TrimPrefix(v, "+"))
	if err != nil || n < lo || n > hi {
		g.bad(cite, ref.M("co.refuse.number", prefixed(o, name), v, lo, hi))
		return def, true
	}
	return n, true
}

// yes reads a stated yes or no.
func (g *gather) yes(cite ref.Ref, o, name string, def bool) (v, stated bool) {
	s, ok := g.get(o, name)
	if !ok {
		return def, false
	}
	if s != "yes" && s != "no" {
		g.bad(cite, ref.M("co.refuse.yesno", prefixed(o, name), s))
	}
	return s == "yes", true
}

func yesNo(v bool) ref.Word {
	if v {
		return "yes.yes"
	}
	return "yes.no"
}

// prepare settles every fact of the action.
func prepare(n *numbers, a game.Action) (*gather, error) {
	g := &gather{act: a}
	if no := settle(g, n); no != nil {
		return nil, no
	}
	return g, nil
}

// settle settles the facts of an action, in the order of the book.
func settle(g *gather, n *numbers) *game.Refusal {
	g.n = n
	g.asked = &needs{made: map[need]*dice.Need{}}
	g.forces()
	g.readings()
	g.whoIsFrench()
	g.whoLeads()
	g.theChits()
	g.duration()
	for s := range g.side {
		g.supports(s)
	}
	g.theGuard()
	g.withdrawal()
	g.theBattery()
	return g.err
}

// forces reads the strengths (CO §8.5).
func (g *gather) forces() {
	if len(g.act.Units) != 2 {
		g.bad("CO §8.5", ref.M("co.refuse.sides"), way(example, "co.way.example"))
		g.act.Units = []game.Operand{{IDs: []string{""}}, {IDs: []string{""}}}
	}
	for s := range g.side {
		g.force(s, strings.Join(g.act.Units[s].IDs, ","))
		if g.err != nil {
			return
		}
	}
}

func (g *gather) force(s int, typed string) {
	f := &g.side[s]
	assumed := false
	for i, text := range strings.Split(typed, ",") {
		if i == maxUnits {
			g.bad("CO §8.5", ref.M("co.refuse.crowd", sideWord(s), maxUnits))
			return
		}
		u, ok := g.unit(text)
		if !ok {
			g.bad("CO §8.5", ref.M("co.refuse.unit", text), way(example, "co.way.example"))
			return
		}
		name := unitName(s, i)
		if u.march && u.out {
			g.illegal("CO §8.3.1", ref.M("co.refuse.marcher", name))
		}
		if u.out {
			f.out |= 1 << i
		}
		assumed = assumed || !u.stated
		f.units = append(f.units, u)
	}
	for i := range f.units {
		f.order = append(f.order, i)
		f.names = append(f.names, unitName(s, i))
	}
	sort.SliceStable(f.order, func(x, y int) bool {
		a, b := f.units[f.order[x]], f.units[f.order[y]]
		if a.full != b.full {
			return a.full < b.full
		}
		return !a.guard && b.guard
	})
	list, less := ref.Comma{}, ref.Comma{}
	var lessText []string
	for _, u := range f.units {
		list = append(list, u.full)
		less = append(less, u.less)
		lessText = append(lessText, strconv.Itoa(u.less))
	}
	g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.5", Say: ref.M("co.step.force", sideWord(s)), Value: ref.M("co.value", list), From: game.Given})
	st := game.Step{Ref: "CO R2", Say: ref.M("co.step.reduced", sideWord(s)), Value: ref.M("co.value", less), From: game.Given}
	if assumed {
		st.From = game.Assumed
		g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: prefixed(of(s), "reduced"), Value: strings.Join(lessText, ","), From: "CO R23"})
	} else {
		var usual ref.Comma
		for _, u := range f.units {
			usual = append(usual, g.reduced(u.full))
		}
		st.Computed = ref.M("co.value", usual)
	}
	g.base.Steps = append(g.base.Steps, st)
}

// reduced is the usual strength of a disorganised counter, less than in order
// by what the infantry of the worked example loses (CO R2, R23).
func (g *gather) reduced(full int) int { return max(0, full-g.n.reduction) }

// unit reads one counter: "3", "3/2", "3/2dm".
func (g *gather) unit(s string) (u unit, ok bool) {
	digits := strings.TrimRight(s, "dgcm")
	letters := s[len(digits):]
	full, less, slash := strings.Cut(digits, "/")
	var err error
	if u.full, err = small(full); err != nil {
		return u, false
	}
	u.less = g.reduced(u.full)
	if slash {
		if u.less, err = small(less); err != nil || u.less > u.full {
			return u, false
		}
		u.stated = true
	}
	for i, c := range letters {
		if strings.ContainsRune(letters[:i], c) {
			return u, false
		}
		switch c {
		case 'd':
			u.out = true
		case 'g':
			u.guard = true
		case 'c':
			u.horse = true
		case 'm':
			u.march = true
		}
	}
	return u, !(u.guard && u.horse)
}

func small(s string) (int, error) {
	if len(s) == 0 || len(s) > 2 || s[0] < '0' || s[0] > '9' {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(s)
}

// A choice is a ruling of which a line may take another reading.
type choice struct {
	fact    string // as a line names it: r9
	ruling  int
	cite    ref.Ref
	letters string // the first is the usual one
}

// choices are those of the register, in the order of their numbers.
var choices = sync.OnceValue(func() (out []choice) {
	for _, c := range book.Choices {
		if n := len(out); n == 0 || out[n-1].ruling != c.Ruling {
			no := strconv.Itoa(c.Ruling)
			out = append(out, choice{"r" + no, c.Ruling, ref.Ref("CO R" + no), "a"})
		}
		out[len(out)-1].letters += string(c.Letter)
	}
	return out
})

// readings takes the rulings chosen for this line.
func (g *gather) readings() {
	for _, c := range choices() {
		v, ok := g.get("", c.fact)
		if !ok {
			continue
		}
		if len(v) != 1 || !strings.Contains(c.letters, v) {
			g.bad(c.cite, ref.M("co.refuse.reading", strings.ToUpper(c.fact), v, strings.Join(strings.Split(c.letters, ""), ", ")))
			return
		}
		g.read.Take(book.Choices[:], c.ruling, v[0])
		g.base.Steps = append(g.base.Steps, game.Step{Ref: c.cite, Say: ref.M("co.step.chosen"), Value: ref.M("co.value", v), From: game.Given, Computed: ref.M("co.value", c.letters[:1])})
	}
}

// supports settles heavy cavalry, morale and the way back of a side.
func (g *gather) supports(s int) {
	f, o := &g.side[s], of(s)
	limit := g.n.heavyAllied
	if s == g.french {
		limit = g.n.heavyFrench
	}
	h, stated := g.whole("CO §8.5.3", o, "heavy", 0)
	f.heavy = h
	if stated {
		g.fact("CO §8.5.3", o, "heavy", ref.M("co.step.heavy", sideWord(s)), h, true, nil, "")
	}
	if h > limit {
		g.illegal("CO §8.5.3", ref.M("co.refuse.heavy", sideWord(s), h, limit), o, "heavy")
	}
	if v, ok := g.get(o, "charges"); ok {
		g.theCharges(s, v)
	}
	axis, stated := g.yes("CO §8.6.1", o, "axis", true)
	if f.axis = axis; stated {
		g.fact("CO §8.6.1", o, "axis", ref.M("co.step.axis", sideWord(s)), yesNo(axis), true, nil, "")
	}
	f.level, stated = g.whole("CO §8.8", o, "morale", -1)
	if stated {
		g.fact("CO §8.8", o, "morale", ref.M("co.step.level", sideWord(s)), f.level, true, nil, "")
	}
	f.start = -1
	army := ""
	switch {
	case s == g.french:
		army = french
	case g.has(s, "blucher") && !g.has(s, "wellington"):
		army = prussian
	case g.has(s, "wellington") && !g.has(s, "blucher"):
		army = english
	}
	if v, ok := g.n.start[army]; ok && g.armies {
		f.start = v
	}
	computed := f.start
	f.start, stated = g.whole("CO §3", o, "morale-start", computed)
	switch {
	case stated && computed >= 0:
		g.fact("CO §3", o, "morale-start", ref.M("co.step.start", sideWord(s)), f.start, true, computed, "")
	case stated:
		g.fact("CO §3", o, "morale-start", ref.M("co.step.start", sideWord(s)), f.start, true, nil, "")
	case f.level >= 0 && f.start >= 0:
		g.fact("CO §3", o, "morale-start", ref.M("co.step.start", sideWord(s)), f.start, false, nil, "CO §3")
	}
}

// theCharges reads how many heavy corps charge in each phase.
func (g *gather) theCharges(s int, v string) {
	f := &g.side[s]
	sum := 0
	for i, p := range strings.Split(v, ",") {
		n, err := small(p)
		if err != nil || i >= g.n.phasesLong {
			g.bad("CO §8.5.3", ref.M("co.refuse.value", "charges", v))
			return
		}
		if g.read.Has(book.OneHeavyCorpsCharges) && n > 1 {
			g.illegal("CO R9", ref.M("co.refuse.one-heavy", n), of(s), "charges")
		}
		f.charges = append(f.charges, n)
		sum += n
	}
	if sum > f.heavy {
		g.bad("CO §8.5.3", ref.M("co.refuse.charges", sideWord(s), sum, f.heavy))
		return
	}
	list := ref.Comma{}
	for _, n := range f.charges {
		list = append(list, n)
	}
	g.base.Steps = append(g.base.Steps, game.Step{Ref: "CO §8.5.3", Say: ref.M("co.step.charges", sideWord(s)), Value: ref.M("co.value", list), From: game.Given, Role: typedStep})
}

// theGuard settles from which phase the Guard on foot fights (CO §8.5.5).
func (g *gather) theGuard() {
	there := false
	for s := range g.side {
		for i, u := range g.side[s].units {
			if !u.guard {
				continue
			}
			there = there || s == g.french
			if s != g.french {
				g.illegal("CO §8.5.5", ref.M("co.refuse.guard", unitName(s, i)))
			}
		}
	}
	g.guard = g.n.guardPhase
	for s := range g.side {
		v, ok := g.get(of(s), "guard-from")
		if !ok {
			continue
		}
		n, stated := g.n.phasesLong+1, true
		if v != "no" {
			n, stated = g.number("CO §8.5.5", of(s), "guard-from", 1, g.n.phasesLong, g.n.guardPhase)
		}
		if n < g.n.guardPhase {
			g.illegal("CO §8.5.5", ref.M("co.refuse.guard-early", g.n.guardPhase), of(s), "guard-from")
		}
		g.guard = n
		g.fact("CO §8.5.5", of(s), "guard-from", ref.M("co.step.guard"), v, stated, g.n.guardPhase, "")
		return
	}
	if there {
		g.fact("CO §8.5.5", of(g.french), "guard-from", ref.M("co.step.guard"), g.guard, false, nil, "CO R10")
	}
}

// theBattery finds out whether the grand battery may fire (CO §8.4).
func (g *gather) theBattery() {
	if g.err != nil {
		return
	}
	s := g.french
	f := &g.side[s]
	computed := g.corpsOf(f)
	want, stated := g.yes("CO §8.4", "", "battery", false)
	corps, counted := g.whole("CO §8.4", of(s), "corps", computed)
	if counted {
		g.fact("CO §8.4", of(s), "corps", ref.M("co.step.corps", g.n.batteryCorps), corps, true, computed, "")
	}
	missing := g.batteryLacks(want, corps)
	g.battery = want
	switch {
	case want && missing != nil:
		g.illegal("CO §8.4", ref.M("co.refuse.battery", missing), "", "battery")
	case want || stated:
		if want && g.leaders[s] == nil {
			g.base.Assumed = append(g.base.Assumed, game.Assumption{Fact: prefixed(of(s), "leaders"), Value: "napoleon", From: "CO §8.4"})
		}
		g.fact("CO §8.4", "", "battery", ref.M("co.step.fires"), yesNo(want), true, yesNo(missing == nil), "")
	case missing == nil:
		g.battery = true
		g.fact("CO §8.4", "", "battery", ref.M("co.step.fires"), yesNo(true), false, nil, "CO §8.4")
	}
	if g.battery && !counted {
		g.fact("CO §8.4", of(s), "corps", ref.M("co.step.corps", g.n.batteryCorps), corps, false, nil, "CO R22")
	}
}

// corpsOf counts the corps of a force that are there from the start, the Guard left out
// (CO §8.4, R22).
func (g *gather) corpsOf(f *force) int {
	foot, horse := 0, 0
	for _, u := range f.units {
		switch {
		case u.guard, u.march:
		case u.horse:
			horse++
		default:
			foot++
		}
	}
	perCorps := g.n.unitsPerCorps // CO R22
	if g.read.Has(book.AnyCounterIsACorps) {
		perCorps = 1
	}
	return (foot+perCorps-1)/perCorps + horse + f.heavy
}

// batteryLacks is what the grand battery needs and does not have; where nobody said who
// leads, Napoleon is there once the battery is wanted (CO §8.4).
func (g *gather) batteryLacks(want bool, corps int) ref.Comma {
	var missing ref.Comma
	if g.phases < g.n.batteryPhases {
		missing = append(missing, ref.M("co.battery.phases", g.n.batteryPhases))
	}
	if !g.has(g.french, "napoleon") && (g.leaders[g.french] != nil || !want) {
		missing = append(missing, ref.M("co.battery.napoleon"))
	}
	if !slices.ContainsFunc(g.side[g.french].units, func(u unit) bool { return u.guard && !u.march }) {
		missing = append(missing, ref.M("co.battery.guard"))
	}
	if corps < g.n.batteryCorps {
		missing = append(missing, ref.M("co.battery.corps", g.n.batteryCorps))
	}
	return missing
}

// withdrawal settles what may happen before the battle (CO §8.2). A force that is
// wholly disorganised must withdraw, and runs if it cannot pay; a force of
// cavalry may.
func (g *gather) withdrawal() {
	if g.err != nil {
		return
	}
	f := &g.side[defender]
	all := f.out == g.all(defender) && (f.heavy == 0 || g.read.Has(book.IdleHeaviesDoNotHold))
	horse := f.heavy == 0 && !slices.ContainsFunc(f.units, func(u unit) bool { return !u.horse })
	want, stated := g.yes("CO §8.2.2", "t", "withdraw", all)
	if !all && !want {
		return
	}
	if !all && !horse {
		g.illegal("CO §8.2.2", ref.M("co.refuse.withdraw"), "t", "withdraw")
	}
	cite, key := ref.Ref("CO §8.2.1"), "co.step.must-withdraw"
	if !all {
		cite, key = "CO §8.2.2", "co.step.may-withdraw"
	}
	if stated {
		g.fact(cite, "t", "withdraw", ref.M(key), yesNo(want), true, yesNo(all), "")
	} else {
		g.base.Steps = append(g.base.Steps, game.Step{Ref: cite, Say: ref.M(key), Value: ref.M("co.value", yesNo(true))})
	}
	if all && !want {
		g.illegal(cite, ref.M("co.refuse.must-withdraw"), "t", "withdraw")
		return
	}
	if !f.axis {
		// Without a free zone behind there is no withdrawal: the battle begins,
		// and a force without a corps in order has lost it.
		g.base.Steps = append(g.base.Steps, game.Step{Ref: cite, Say: ref.M("co.step.no-axis"), Value: ref.M("co.value", yesNo(false))})
		return
	}
	cost, costly := g.whole(cite, "t", "withdraw-cost", g.n.withdrawCost)
	have, told := g.whole(cite, "t", "points", cost)
	g.fact(cite, "t", "withdraw-cost", ref.M("co.step.cost"), cost, costly, g.n.withdrawCost, "CO §7.2")
	g.fact(cite, "t", "points", ref.M("co.step.points"), have, told, nil, "CO §8.2")
	switch {
	case have >= cost:
		g.before = withdraws
	case all:
		g.before = automaticRout
	default:
		g.base.Steps = append(g.base.Steps, game.Step{Ref: cite, Say: ref.M("co.step.cannot-pay"), Value: ref.M("co.value", yesNo(false))})
	}
}
