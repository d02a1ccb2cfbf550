package melee

import (
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareMelee prepares a melee: declared, or the one that a charge has brought
// about (§10.6, 11.1).
func PrepareMelee(c *casting.Cast) (game.Adjudication, error) {
	ch := c.S.ChargeOf(c.A)
	if ch != nil {
		ch = SettledBy(c.S, ch)
	}
	if err := broughtAbout(c, ch); err != nil {
		return nil, err
	}
	if err := mayFight(c, ch); err != nil {
		return nil, err
	}
	CoverInMelee(c, inContact)
	c.CountFriends()
	DeclaredRide(c)
	att, def, err := c.Fighters()
	if err != nil {
		return nil, err
	}
	m := NewClash(c.R, att, def, c.Sit)
	c.Because("melee")
	assumeMelee(c, m)
	if ch == nil {
		AssumeImpetus(c)
	}
	withGenerals := !c.Tracked()
	m.later = !withGenerals
	start := m.Start()
	if ch != nil && ch.Counter {
		start.U[def[0].Slot].Marks |= chain.Counters
	}
	p := &game.Proc[chain.Result]{Start: start, Base: c.Base, Why: c.Why, Hash: chain.Spread}
	over := false
	p.Head = func(t *game.Trace) { meleeHead(c, t, over) }
	if ch != nil { // §8.7, 10.5: a crew that leaves and open order ridden over do not fight
		o := NewOnset(c.R, att, def[0], c.Sit)
		over = o.Over
		p.Segments = append(p.Segments, o.Unfought()...)
	}
	var comes ref.Msg
	if len(p.Segments) > 0 {
		comes = ref.M("odds.stage.comes")
	}
	p.Halts = m.Halts(len(p.Segments), comes)
	p.Segments = append(p.Segments, m.Segments(withGenerals)...)
	p.Report = func(t *game.Trace, r chain.Result) {
		m.settle(c.S, t, &start, &r)
		if ch != nil {
			endsCharge(c, m, t, ch, &r, over)
		}
		morale.Hands(t, c.S.Turn)
	}
	p.Chance = func() game.Object {
		if over {
			return nil
		}
		return m.chances(&start)
	}
	p.Outcome = func(r chain.Result) game.Object { return m.Outcome(&r) }
	p.Show = func(o *game.Odds) []game.Text { return showMelee(c, o, m, &start, over) }
	if !over {
		p.Lacks = func(o *game.Odds) game.Text { return chain.LacksPoints(o, m.All) }
	}
	p.Owed = func() game.Text {
		if over {
			return game.Text{Say: owesOver(c)}
		}
		at := m.Opened(start)
		a, b := m.namedSum(0, &at), m.namedSum(1, &at)
		return game.Text{Say: ref.M("om.against", a.Say, b.Say), Holds: append(a.Holds, b.Holds...)}
	}
	return p, nil
}

// owesOver is what open order pays that is ridden over (§10.5).
func owesOver(c *casting.Cast) ref.Msg {
	return ref.M("melee.owes-over", chain.Titles(c.Units[0]), chain.Titles(c.Units[1]), c.R.N.Shock().RideOver)
}

// broughtAbout takes a melee from the charge that led to it; on the table there is none without
// a contact (§10.1).
func broughtAbout(c *casting.Cast, ch *state.Charge) error {
	if ch != nil {
		if err := riddenFirst(c, ch); err != nil {
			return err
		}
		if Idle(c.S, ch) {
			if err := c.Refuse(notInContact(c)); err != nil {
				return err
			}
		}
		FromCharge(c, ch)
		return c.Alive() // another melee of this phase has destroyed it
	}
	if !c.Table() {
		return nil
	}
	if r := meleeToCome(c); r != nil {
		return c.Refuse(r)
	}
	return c.Refuse(notInContact(c))
}

// notInContact refuses a melee of two who do not touch (§10.1).
func notInContact(c *casting.Cast) *game.Refusal {
	return &game.Refusal{Kind: game.NotNow, Ref: facts.S10_1, Say: ref.M("melee.no-contact", chain.Titles(c.Units[0]), chain.Titles(c.Units[1])), Hint: ref.M("melee.no-contact-hint"), Ways: []game.Way{{Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}}
}

// mayFight refuses a melee that may not be fought so: by who meets whom, by their bases, by
// the ground (§10.1, 10.3, 10.5).
func mayFight(c *casting.Cast, ch *state.Charge) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
		return casting.Need(facts.S10_6, "melee.need-sides")
	}
	garrison.Assault(c)
	if ch == nil { // who came by a charge was looked at when it was declared
		if err := SidesOfMelee(c); err != nil {
			return err
		}
	}
	for _, who := range c.Units {
		if err := c.NeedBases(who); err != nil {
			return err
		}
	}
	if err := overDefile(c, ch); err != nil {
		return err
	}
	if ch == nil {
		if err := horseAtCover(c); err != nil {
			return err
		}
	}
	return table.PlacedMelee(c)
}

// overDefile refuses who attacks over a bridge on too wide a front (§10.3).
func overDefile(c *casting.Cast, ch *state.Charge) error {
	for _, a := range c.Units[0] {
		if ch != nil && ch.Defile {
			break // its width was looked at on the bridge
		}
		if wide := TooWide(c, a); wide != nil {
			if err := c.Refuse(wide); err != nil {
				return err
			}
		}
	}
	return nil
}

// horseAtCover refuses cavalry that attacks hard cover (§10.5).
func horseAtCover(c *casting.Cast) error {
	for _, a := range c.Units[0] {
		if d := c.Units[1][0]; a.Horse() && d.Cover() == facts.HardCover {
			if err := c.Refuse(casting.Illegal(facts.S10_5, "charge.horse-cover", state.Label(a), state.Label(d))); err != nil {
				return err
			}
		}
	}
	return nil
}

// chances is the JSON of both percentages at the moment of contact.
func (m *clash) chances(start *chain.Result) game.Object {
	at := m.Opened(*start)
	if m.Automatic() {
		return nil
	}
	return game.Object{
		{Key: "attacker", Value: chain.Chance(m.r, &m.r.N.Shock().Hits, m.sum(m.sides[0], &at))},
		{Key: "defender", Value: chain.Chance(m.r, &m.r.N.Shock().Hits, m.sum(m.sides[1], &at))},
	}
}

// Outcome is the JSON of one end of a melee.
func (m *clash) Outcome(r *chain.Result) game.Object {
	o := m.Standings(r)
	w := any("none")
	switch r.Winner {
	case 0:
		w = "attacker"
	case 1:
		w = "defender"
	case chain.BothWon:
		w = "both"
	}
	return append(o, game.KV{Key: "winner", Value: w})
}

// Standings are the keys of a result that are about the units: who has lost what, and how
// each of them stands.
func (m *clash) Standings(r *chain.Result) game.Object {
	o := make(game.Object, 0, len(m.sides)+1) // and who has won
	for s, part := range [...]string{"attacker", "defender"} {
		fs := m.sides[s]
		if len(fs) == 1 {
			o = append(o, game.KV{Key: part, Value: m.left(fs[0], &r.U[fs[0].Slot])})
			continue
		}
		var all game.Object
		for i, f := range fs {
			all = append(all, game.KV{Key: f.KeyOr(part, i), Value: m.left(f, &r.U[f.Slot])})
		}
		o = append(o, game.KV{Key: part, Value: all})
	}
	return o
}

// stood is how a unit stands after what it has gone through, as JSON takes it.
type stood struct {
	after chain.Change
	is    any
}

// left is the JSON of one unit at the end: many ends of a melee have the same of it, which nobody changes.
func (m *clash) left(f *chain.Fighter, c *chain.Change) any {
	known := &m.ends[f.Slot]
	for i := range *known {
		if x := &(*known)[i]; x.after == *c {
			return x.is
		}
	}
	x := stood{*c, f.Outcome(c, false)}
	*known = append(*known, x)
	return x.is
}

// SidesOfMelee refuses pairings that §10.1 does not know.
func SidesOfMelee(c *casting.Cast) error {
	a, d := c.Units[0], c.Units[1]
	if len(a) > 1 && len(d) > 1 {
		return casting.Illegal(facts.S10_1, "melee.many-on-many")
	}
	many, one := a, d
	if len(d) > 1 {
		many, one = d, a
	}
	if len(many) < 2 {
		return nil
	}
	if one[0].Formation() == facts.Square {
		return facesOfSquare(c, many, one[0])
	}
	if c.Sit.V[facts.SSides] > 0 && len(d) == 1 || c.Ground != nil {
		return garrison.SidesOfBlock(c, a, d[0])
	}
	most := c.R.N.Shock().OnLike
	if one[0].Formation() == facts.Line {
		most = c.R.N.Shock().ColumnsOnLine
		for _, m := range many {
			if m.Formation() == facts.Line {
				most = c.R.N.Shock().OnLike
			}
		}
	}
	if len(many) > most {
		return c.Refuse(casting.Illegal(facts.S10_1, "melee.too-many", state.Label(one[0]), len(many), most))
	}
	return nil
}

// assumeMelee notes what nobody stated and matters.
func assumeMelee(c *casting.Cast, m *clash) {
	for _, f := range m.All {
		if !f.Known {
			c.Assume(m.answer(f)+".pm", "", "om.no-pm")
			continue
		}
		if f.S[facts.FPMStart] == facts.Assumed {
			c.Assume(m.answer(f)+".pm-start", f.Start, "pm, bases-lost")
		}
	}
	if len(m.sides[0]) > 1 || len(m.sides[1]) > 1 {
		c.Assume("loss-on", "first", "OM R57")
	}
}

// meleeHead writes the first line of a melee, or of open order that is ridden over, which fights none (§10.5).
func meleeHead(c *casting.Cast, t *game.Trace, over bool) {
	if over {
		t.As(chain.MeleeHead, game.HeadLine, ref.M("melee.head-over", chain.Titles(c.Units[0]), chain.Titles(c.Units[1])), facts.SOpenH)
		return
	}
	side := ref.Word("struck." + facts.SituationFacts[facts.SSide].Words[c.Sit.V[facts.SSide]])
	t.As(chain.MeleeHead, game.HeadLine, ref.M("melee.head", chain.Titles(c.Units[0]), chain.Titles(c.Units[1]), side), facts.S10_6, facts.S11_1)
	t.Lines = append(t.Lines, c.NoRide...)
}

// showMelee writes the odds of a melee.
func showMelee(c *casting.Cast, o *game.Odds, m *clash, start *chain.Result, over bool) []game.Text {
	t := &game.Trace{}
	meleeHead(c, t, over)
	lines := t.Lines
	if over {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: owesOver(c)})
		return append(lines, chain.ChanceLines(o, m.sides[1][0], []string{"defender"}, true)...)
	}
	at := m.Opened(*start)
	if m.Automatic() {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: SayMeetings(nil)})
		return append(lines, chain.WinLines(o, m.All)...)
	}
	for s := range m.sides {
		lines = append(lines, m.sumLine(s, &at))
	}
	return append(append(lines, chain.WinLines(o, m.All)...), fire.SayIdle(c, o)...)
}

// namedSum is sumLine with the names of those who strike together where a head would give them.
func (m *clash) namedSum(side int, at *chain.Result) game.Text {
	sum := chain.SumOf(m.parts(m.sides[side], at))
	_, form := blowSum(m.sides[side], sum)
	if _, once := chain.Together(sum); once {
		var names []string
		for _, f := range m.sides[side] {
			names = append(names, f.ID)
		}
		form = ref.M("due.sum", strings.Join(names, "+"), form)
	}
	return game.Text{Kind: game.ReasonLine, Say: form, Holds: []game.Held{sum}}
}

// sumLine is how one side's percentage in a melee comes about.
func (m *clash) sumLine(side int, at *chain.Result) game.Text {
	sum := chain.SumOf(m.parts(m.sides[side], at))
	_, form := blowSum(m.sides[side], sum)
	return game.Text{Kind: game.ReasonLine, Say: form, Holds: []game.Held{sum}}
}

// DeclaredRide gives cavalry its impetus, or none, by the distance that was typed for its
// charge: it is taken to be straight (§10.5, R54). What was said of the impetus itself, or
// measured on the table, stands.
func DeclaredRide(c *casting.Cast) {
	d := c.Units[1][0]
	if c.Sit.S[facts.SDistance] != facts.Given || !(d.Foot() && d.CloseOrder()) && !c.R.Has(book.RunUpAgainstEveryone) {
		return
	}
	for i, a := range c.Units[0] {
		if !a.Horse() || !a.Is(facts.FCharging) || a.S[facts.FImpetus] != facts.Assumed && a.S[facts.FImpetus] != facts.Tracked {
			continue
		}
		rode := geometry.Span{CM: float64(c.Sit.V[facts.SDistance]) / 100}.Reading(c.R.N.Shock().ImpetusCM)
		enough := rode.Margin >= 0
		a.Set(facts.FImpetus, facts.B2i(enough), facts.Measured)
		word := "no"
		if enough {
			word = "yes"
		} else {
			c.NoRide = append(c.NoRide, NoRide(ref.M("charge.short-ride", state.Label(a), ref.CM(rode.Measured), ref.CM(rode.Limit))))
		}
		c.Assume(a.KeyOr("attacker", i)+".impetus", word, string(facts.S10_5))
		c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_5, Say: ref.M("charge.step-ride", state.Label(a), ref.CM(rode.Measured), ref.CM(rode.Limit)), Value: ref.M("charge.ride-" + word), From: game.Given, Holds: []game.Held{table.Measure(rode)}})
	}
}

// AssumeImpetus notes that cavalry which strikes close-order foot is taken to have no
// impetus because nobody said, and no place tells, whether it rode straight far enough
// (§10.5, R54).
func AssumeImpetus(c *casting.Cast) {
	d := c.Units[1][0]
	if !d.Foot() || !d.CloseOrder() || d.Cover() != facts.NoCover {
		return
	}
	for i, a := range c.Units[0] {
		if a.Horse() && a.Is(facts.FCharging) && !a.Is(facts.FImpetus) && (a.S[facts.FImpetus] == facts.Assumed || a.S[facts.FImpetus] == facts.Tracked) {
			c.Assume(a.KeyOr("attacker", i)+".impetus", "no", string(facts.S10_5))
			c.NoRide = append(c.NoRide, NoRide(ref.M("charge.no-impetus", state.Label(a), ref.CM(c.R.N.Shock().ImpetusCM))))
		}
	}
}

// NoRide is the line of why cavalry has no impetus, by a ruling too (§10.5).
func NoRide(why ref.Msg, by ...ref.Ref) game.Text {
	return game.Text{Kind: game.BodyLine, Say: why, Refs: append([]ref.Ref{facts.S10_5}, by...)}
}
