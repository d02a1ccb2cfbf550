package fire

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// CloseCall is a shot that the tape cannot decide: the die is thrown first, and
// the fact is asked only when the face lies where the answers differ.
type CloseCall struct {
	die, Ask dice.Need
	besides  dice.Need // the side, where it hangs on the tape as the range does
	cases    []closeCase
	Said     game.Verdict
	words    map[game.Fact]ref.Word // how each answer is said
	ifs      []game.Text            // what each answer comes to by which there is a shot
	out      ref.Msg                // the head of a shot that the tape found out of range
	none     []game.Event           // what it comes to then
}

// closeCase is the shot under one of the answers; without a chain there is none.
type closeCase struct {
	c       *casting.Cast
	p       *game.Proc[chain.Result]
	targets []*state.Sheet
}

// closeLines tell what is too close to call: the limit, and whatever else hangs on the tape.
func closeLines(c *casting.Cast, f, t *state.Sheet) []game.Text {
	lines := []game.Text{
		{Kind: game.HeadLine, Say: ref.M("placed.close-head", chain.Title(f), chain.Title(t)), Refs: table.CloseRefs(c)},
		{Kind: game.BodyLine, Say: table.CloseMeasure(AimAt(c, f, t))},
	}
	if table.CloseRef(c) == facts.S9_1 && f.Unit != nil && t.Unit != nil { // its arc may hang on the tape too
		a := AimAt(c, f, t)
		if r := ArcTo(a, a.Tf); r.Close(c.S.Tape()) {
			lines = append(lines, game.Text{Kind: game.BodyLine, Say: table.CloseArc(c, f, t, r), Refs: []ref.Ref{facts.S9_2}})
		}
	}
	if c.Friend != "" && !(c.FriendFirst && table.CloseRef(c) == facts.S9_2) {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: table.CloseFriend(c, f), Refs: []ref.Ref{facts.S9_2}})
	}
	return lines
}

// closeCall prepares every answer of a shot that is too close to call.
func closeCall(c *casting.Cast) (game.Adjudication, error) {
	k := c.Base.Close
	f, t := c.Units[0][0], c.Units[1][0]
	call := &CloseCall{
		words: map[game.Fact]ref.Word{},
		die:   dice.Need{Die: c.R.N.Hits.Die, Unit: f.ID, Against: t.ID, What: "die.fire", Ref: facts.S9_10},
		Ask:   dice.Need{Die: dice.Choice, Unit: f.ID, Against: t.ID, What: "placed.die-close", Ref: table.CloseRef(c)},
	}
	call.none = []game.Event{&state.EvNoShot{Unit: f.ID, At: t.ID}}
	if ch, i := owesClosing(c.S, f.ID, t.ID); c.Tracked() && ch != nil { // who is found outside the lane has had its shot (R303)
		call.none = []game.Event{&state.EvClosing{Charge: ch.N, Attacker: i}}
	}
	call.out = ref.M("placed.out-head", chain.Title(f), chain.Title(t))
	if k.Unit == game.Degrees {
		call.Ask.What, call.out.Key = "placed.die-close-arc", "placed.out-head-arc"
	}
	lines := closeLines(c, f, t)
	if slices.ContainsFunc(k.If, func(x game.CloseCase) bool { return x.And.Name != "" }) {
		r := geometry.FireSide(AimAt(c, f, t).Ff, AimAt(c, f, t).Tf).Front
		call.besides = dice.Need{Die: dice.Choice, Unit: f.ID, Against: t.ID, What: "placed.die-close", Ref: facts.S9_5}
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: table.CloseSide(c, f, t, r), Refs: []ref.Ref{facts.S9_5, "OM R24"}})
	}
	answer := func(n *dice.Need, x game.Fact) {
		if x.Name != "" && !slices.Contains(n.Answers, x.Value) {
			n.Answers = append(n.Answers, x.Value)
		}
	}
	for i := range k.If {
		answer(&call.Ask, k.If[i].Fact)
		answer(&call.besides, k.If[i].And)
		x := *c
		sit := *c.Sit
		x.Sit = &sit
		x.Units[1] = slices.Clone(c.Units[1])
		x.Base.Steps, x.Base.Close = slices.Clip(c.Base.Steps), nil
		var who ref.Comma
		for _, fact := range []game.Fact{k.If[i].Fact, k.If[i].And} {
			switch fact.Name {
			case "":
				continue
			case "side":
				sit.Set(facts.SSide, table.ValueOfSit(facts.SSide, fact.Value), facts.Measured)
			default:
				sit.Set(facts.SRange, table.ValueOfSit(facts.SRange, fact.Value), facts.Measured)
			}
			call.words[fact] = sayCase(c, fact)
			who = append(who, call.words[fact])
		}
		say := ref.M("placed.close-none", who)
		var kase closeCase
		var holds []game.Held
		if sit.Range() != facts.OutOfRange {
			if f.Unit != nil && t.Unit != nil {
				if err := penetrate(&x, AimAt(&x, f, t)); err != nil {
					return nil, err
				}
			}
			adj, err := shot(&x)
			if err != nil {
				return nil, err
			}
			p, ok := adj.(*game.Proc[chain.Result])
			if !ok {
				return adj, nil
			}
			kase = closeCase{&x, p, x.Units[1]}
			sum := firstSum(&x)
			_, _, critical := chain.Split(c.R, &c.R.N.Hits, sum.Total())
			k.If[i].Value, k.If[i].Critical, k.If[i].Sure = sum.Total(), critical, sureLoss(&x, t)
			say, holds = ref.M("placed.close-if", who, chain.Formula(c.R, sum)), []game.Held{sum}
		}
		call.cases = append(call.cases, kase)
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: say, Holds: holds})
		if holds != nil {
			call.ifs = append(call.ifs, game.Text{Kind: game.ReasonLine, Say: say, Holds: holds})
		}
	}
	call.die.Value, call.die.Critical = k.If[0].Value, k.If[0].Critical
	call.Said = c.Base
	call.Said.Lines = lines
	return call, nil
}

// firstSum is the percentage of the shot at its first target as it is added up.
func firstSum(c *casting.Cast) game.Sum {
	var fs []*chain.Fighter
	for i, t := range c.Units[1] {
		fs = append(fs, chain.NewFighter(c.R, t, i))
	}
	return chain.SumOf(newBattery(c.R, c.Units[0], fs, c.Sit, meets(c), nil).Parts[0])
}

// end is the result of a case's shot for a face of the d100; further dice, such as
// a struck general's, show a constant that is the same for all cases.
func (k closeCase) end(face int) chain.Result {
	if k.p == nil {
		return chain.Result{}
	}
	r := k.p.Start
	d := dice.New([]dice.Face{{Die: dice.D100, Face: face}}, constant{})
	// A source that always throws leaves nothing owed.
	_, _ = d.Run(func() { k.p.Segments[0](d, nil, &r) })
	return r
}

// constant throws the face 1 for ever.
type constant struct{}

// Throw implements dice.Source.
func (constant) Throw(dice.Die, int) (int, dice.By, bool) { return 1, dice.Script, true }

// Differs reports whether a face gives different losses under the answers.
func (k *CloseCall) Differs(face int) bool {
	return differ(face, k.cases)
}

// differ reports whether a face gives different losses in some cases.
func differ(face int, cases []closeCase) bool {
	for _, x := range cases[1:] {
		if x.loss(face) != cases[0].loss(face) {
			return true
		}
	}
	return false
}

// pick is the case that the table names once a face is thrown, and the answers of what nobody
// was asked. Asked is only what the face hangs on: the range first, then the side.
func (k *CloseCall) pick(d *dice.Dice, face int) (int, map[facts.SitFact][]ref.Word) {
	open := map[facts.SitFact][]ref.Word{}
	for _, x := range k.Said.Close.If {
		for _, y := range []game.Fact{x.Fact, x.And} {
			if f := factOf(y); y.Name != "" && !slices.Contains(open[f], k.words[y]) {
				open[f] = append(open[f], k.words[y])
			}
		}
	}
	of := func(with func(game.CloseCase) bool) (at []int, cases []closeCase) {
		for i, x := range k.Said.Close.If {
			if with(x) {
				at, cases = append(at, i), append(cases, k.cases[i])
			}
		}
		return at, cases
	}
	first := k.Ask.Answers[0]
	sides := []string{""}
	if k.besides.Answers != nil {
		sides = k.besides.Answers
	}
	for _, side := range sides { // who is out of range is so from every side
		if _, cases := of(func(x game.CloseCase) bool { return x.And.Name == "" || x.And.Value == side }); differ(face, cases) {
			first = k.Ask.Answers[d.Choose(&k.Ask)]
			delete(open, factOf(k.Said.Close.If[0].Fact))
			break
		}
	}
	at, cases := of(func(x game.CloseCase) bool { return x.Fact.Value == first })
	if differ(face, cases) {
		side := k.besides.Answers[d.Choose(&k.besides)]
		delete(open, facts.SSide)
		at, _ = of(func(x game.CloseCase) bool { return x.Fact.Value == first && x.And.Value == side })
	}
	if k.Said.Close.If[at[0]].And.Name == "" && k.Said.Close.If[at[0]].Fact.Name != "side" { // no shot comes from anywhere
		delete(open, facts.SSide)
	}
	return at[0], open
}

// sayCase is an answer under a condition: where the arc, the lane or a friend is in doubt and not the range, no shot is no
// matter of range.
func sayCase(c *casting.Cast, x game.Fact) ref.Word {
	switch {
	case x.Name != "range" || x.Value != "out" || table.CloseRef(c) != facts.S9_2:
		return sayAnswer(x)
	case c.FriendFirst:
		return "placed.friend-in-way"
	case c.Base.Close.Unit == game.Degrees:
		return "placed.out-of-arc"
	}
	return "placed.beside-lane"
}

// factOf is the fact of the situation that an answer is about.
func factOf(x game.Fact) facts.SitFact {
	if x.Name == "side" {
		return facts.SSide
	}
	return facts.SRange
}

// sayAnswer is an answer as it is said.
func sayAnswer(x game.Fact) ref.Word { return ref.Word(x.Name + "." + x.Value) }

// loss is what every unit on the table loses by a face, by its id.
func (k closeCase) loss(face int) string {
	if k.p == nil {
		return ""
	}
	r := k.end(face)
	out := []byte{}
	for i, t := range k.targets {
		if n := k.p.Start.U[i].Pm - r.U[i].Pm; n > 0 || r.U[i].Gen != k.p.Start.U[i].Gen {
			out = append(append(out, t.ID...), byte('0'+n), ' ')
		}
	}
	return string(out)
}

// Known is what can be said before the die: that it is too close to call.
func (k *CloseCall) Known() game.Verdict { return k.Said }

// Play implements game.Adjudication: the die, then the fact if it matters, then
// the rest of the shot.
func (k *CloseCall) Play(d *dice.Dice) game.Verdict {
	face := d.Face(&k.die)
	at, open := k.pick(d, face)
	x := k.cases[at]
	if x.p == nil {
		v := k.Said
		head := v.Lines[0]
		head.Say = k.out
		v.Lines = append([]game.Text{head, v.Lines[1]}, game.Text{Kind: game.BodyLine, Say: ref.M("placed.no-shot", face), Refs: []ref.Ref{k.Ask.Ref}})
		v.Events = append(slices.Clip(v.Events), k.none...)
		return v
	}
	x.c.Either = open
	t := &game.Trace{Verdict: x.p.Base, Brief: d.Brief()}
	if !t.Brief {
		t.Steps = append(slices.Clip(x.p.Base.Steps), x.p.Why()...)
	}
	t.Close = k.Said.Close
	d.Keep(t)
	x.p.Head(t)
	// The die is on the table already: the shot reads it again, and dice that it
	// asks for besides come from where the first came from.
	sub := dice.New([]dice.Face{{Die: k.die.Die, Face: face, Unit: k.die.Unit}}, &relay{d: d, needs: x.fates(face)})
	r := x.p.Start
	x.p.Segments[0](sub, t, &r)
	for _, s := range x.p.Segments[1:] {
		s(d, t, &r)
	}
	x.p.Report(t, r)
	if len(open) > 0 { // the formula of one answer is no fact: each stands with its own
		at := slices.IndexFunc(t.Lines, func(l game.Text) bool { return l.Kind == game.ReasonLine })
		if at >= 0 {
			t.Lines = slices.Insert(slices.DeleteFunc(t.Lines, func(l game.Text) bool { return l.Kind == game.ReasonLine }), at, k.ifs...)
		}
	}
	return t.Verdict
}

// fates are the dice of the generals whom a face strikes (OM §9.10).
func (k closeCase) fates(face int) []dice.Need {
	var out []dice.Need
	r := k.end(face)
	for i, t := range k.targets {
		if r.U[i].Marks&chain.Checked != 0 {
			out = append(out, dice.Need{Die: dice.D6, Unit: t.ID, What: "die.fate", Ref: facts.S17})
		}
	}
	return out
}

// relay hands on dice that a shot asks for from the dice of the whole.
type relay struct {
	d     *dice.Dice
	needs []dice.Need
	n     int
}

// Throw implements dice.Source; a die that is owed suspends the whole.
func (r *relay) Throw(die dice.Die, _ int) (int, dice.By, bool) {
	if r.n >= len(r.needs) || r.needs[r.n].Die != die {
		return 0, dice.Hand, false
	}
	face := r.d.Face(&r.needs[r.n])
	r.n++
	by := dice.Hand // where chances are weighed no die falls
	if rec := r.d.Record(); len(rec) > 0 {
		by = rec[len(rec)-1].By
	}
	return face, by, true
}

// Odds implements game.Adjudication: the first answer stands for the rest.
func (k *CloseCall) Odds(e *odds.Engine) *game.Odds {
	for i, x := range k.cases {
		if x.p == nil {
			continue
		}
		o := x.p.Odds(e)
		if o != nil {
			for _, f := range []game.Fact{k.Said.Close.If[i].Fact, k.Said.Close.If[i].And} {
				if f.Name != "" {
					o.Assumed = append(slices.Clip(o.Assumed), game.Assumption{Fact: f.Name, Value: f.Value, From: "asked"})
				}
			}
			o.Lines = append(slices.Clone(k.Said.Lines), o.Lines...)
		}
		return o
	}
	return nil
}
