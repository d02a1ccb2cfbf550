package onepage

import (
	"math/big"

	"adjutant/boardgames/board"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// written is a sum as it is printed, made of its terms.
func written(s game.Sum) ref.List {
	out := ref.List{}
	for i := range s {
		t := &s[i]
		switch {
		case t.Kind == game.Product:
			out = append(out, ref.M("op.term.town", t.Times, t.Of.Total()))
		case !t.Say.IsZero():
			out = append(out, t.Say)
		default:
			out = append(out, t.Worth)
		}
	}
	return out
}

// sumSay is a sum and its total; a bare number is its own total.
func sumSay(s game.Sum) ref.Msg {
	if len(s) == 1 && s[0].Kind == game.Base {
		return ref.M("op.value", written(s))
	}
	return ref.M("op.value.sum", written(s), s.Total())
}

// head is the first line: both strengths and the column.
func (a *attack) head() game.Text {
	key := "op.attack.head"
	if a.sortie {
		key = "op.sortie.head"
	}
	return game.Text{Kind: game.HeadLine, Say: ref.M(key, sumSay(a.sum[attacker]), sumSay(a.sum[defender]), columnWord(a.n.combat.cols[a.col])),
		Refs: []ref.Ref{"W1P §14", "W1P §17"}, Holds: []game.Held{a.sum[attacker], a.sum[defender]}}
}

// columnWord is a column as people read it.
func columnWord(name string) any {
	if name == "negative" {
		return ref.Word("op.column.negative")
	}
	return name
}

// steps are the reasons of both strengths.
func (a *attack) steps() (out []game.Step) {
	for i := range a.side {
		out = append(out, game.Step{Ref: "W1P §14", Say: ref.M("op.step.strength", ref.Word("op.side."+sides[i].name)), Value: sumSay(a.sum[i]), Holds: []game.Held{a.sum[i]}})
	}
	if a.position != "front" && a.aside() == 0 {
		out = append(out, game.Step{Ref: "W1P R19", Say: ref.M("op.step.no-side"), Value: ref.M("op.value", ref.Signed(0))})
	}
	return append(out, game.Step{Ref: "W1P §17", Say: ref.M("op.step.column"), Value: ref.M("op.value.column", ref.Signed(a.difference()), columnWord(a.n.combat.cols[a.col]))})
}

// show is the odds: every result with its chance, and what it does.
func (a *attack) show() []game.Text {
	sixth := big.NewRat(1, int64(dice.D6))
	var results board.Chances[cell]
	var stops board.Chances[bool]
	for throw := 1; throw <= int(dice.D6); throw++ {
		c := a.n.combat.at(throw, a.col)
		results.Gain(c, sixth)
		stops.Gain(a.stops(c), sixth)
	}
	if a.sortie {
		row := board.Likeliest(stops.Row(func(is bool) ref.Msg {
			return ref.M(map[bool]string{true: "op.odds.stopped", false: "op.odds.passes"}[is])
		}))
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("op.odds.row", row), Refs: []ref.Ref{"W1P §17"}}}
	}
	out := []game.Text{{Kind: game.BodyLine, Say: ref.M("op.odds.row", results.Row(cell.say)), Refs: []ref.Ref{"W1P §17"}}}
	for throw := 1; throw <= int(dice.D6); throw++ {
		c := a.n.combat.at(throw, a.col)
		if throw > 1 && c == a.n.combat.at(throw-1, a.col) {
			continue
		}
		fs := a.fates(c)
		if say := toll(fs, [2]bool{a.side[attacker].shaken, a.side[defender].shaken}); len(say) > 0 {
			out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("op.odds.does", resultWord(c.String()), say), Refs: []ref.Ref{"W1P §15"}})
		}
	}
	return out
}

func (c cell) say() ref.Msg { return ref.M("op.odds.cell", resultWord(c.String())) }

// toll is what a result does besides the squares.
func toll(fs [2]fate, was [2]bool) ref.Comma {
	out := ref.Comma{}
	for i, f := range fs {
		switch {
		case f.status == demoralised && was[i]:
			out = append(out, ref.M("op.toll.stays", ref.Word("op.side."+sides[i].name)))
		case f.status != steady:
			out = append(out, ref.M("op.toll."+string(f.status), ref.Word("op.side."+sides[i].name)))
		}
		if f.points > 0 {
			out = append(out, ref.M("op.toll.points", ref.Word("op.side."+sides[1-i].name), f.points))
		}
	}
	return out
}

// tellThrow tells the die and the cell.
func (a *attack) tellThrow(t *game.Trace, face int, c cell) {
	t.Reason(game.Step{Ref: "W1P §17", Say: ref.M("op.step.die"), Value: ref.M("op.value.cell", face, resultWord(c.String())), Role: game.DieStep, Holds: []game.Held{game.Thrown{Die: dice.D6, Face: face}}})
	t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("op.throw", face, resultWord(c.String())), Refs: []ref.Ref{"W1P §17"}, Holds: []game.Held{game.Thrown{Die: dice.D6, Face: face}}})
}

// report tells what a cell does, for hands too.
func (a *attack) report(t *game.Trace, c cell) {
	fs := a.fates(c)
	if a.sortie {
		key := "op.sortie.passes"
		if a.stops(c) {
			key = "op.sortie.stopped"
		}
		t.Line(game.BodyLine, ref.M(key), "W1P §14")
		if !a.hurts() || !a.stops(c) {
			t.Event(&over{Verb: "attack", Result: c.String()})
			return
		}
		fs[attacker] = fate{status: steady}
	}
	for i := range fs {
		a.tellFate(t, i, fs[i])
	}
	t.Event(&over{Verb: "attack", Result: c.String(), Won: fs[defender].points, Lost: fs[attacker].points})
}

// tellFate tells one side's fate.
func (a *attack) tellFate(t *game.Trace, i int, f fate) {
	who := ref.Word("op.side." + sides[i].name)
	switch {
	case f.status == eliminated:
		t.Line(game.BodyLine, ref.M("op.fate.eliminated", who, f.points), "W1P §15", "W1P §3")
		t.Work(ref.M("op.hands.remove", who), game.Hand{Part: sides[i].name, Act: "remove", When: "now"})
		return
	case f.points > 0:
		t.Line(game.BodyLine, ref.M("op.fate.some", who, f.points), "W1P §15", "W1P §3")
	}
	if f.back > 0 {
		t.Work(ref.M("op.hands.back", who, f.back), game.Hand{Part: sides[i].name, Act: "move", Far: game.InSteps(f.back), When: "now"})
	}
	switch was := a.side[i].shaken; {
	case f.status == demoralised && !was:
		t.Work(ref.M("op.hands.demoralised", who), game.Hand{Part: sides[i].name, Act: "mark", When: "now"})
	case f.status == steady && was && anyFalters(a.side[i].kinds()):
		t.Work(ref.M("op.hands.steady", who), game.Hand{Part: sides[i].name, Act: "unmark", When: "now"})
	}
}

func anyFalters(ks []kind) bool {
	for _, k := range ks {
		if falters(k) {
			return true
		}
	}
	return false
}

// head is the first line of a bombardment.
func (b *bombard) head() game.Text {
	say := ref.M("op.guns.head", ref.Word("op.kind."+string(b.kind)), b.distance)
	if b.effective != b.distance {
		say = ref.M("op.guns.head-cover", ref.Word("op.kind."+string(b.kind)), b.distance, b.effective)
	}
	return game.Text{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{"W1P §6", "W1P §17"}}
}

// show is the odds of a bombardment.
func (b *bombard) show() []game.Text {
	var results board.Chances[cell]
	for x := 1; x <= int(dice.D6); x++ {
		for y := 1; y <= int(dice.D6); y++ {
			results.Gain(b.n.guns.at(x+y, b.col()), big.NewRat(1, int64(dice.D6*dice.D6)))
		}
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("op.odds.row", board.Likeliest(results.Row(cell.say))), Refs: []ref.Ref{"W1P §17"}}}
}

// report tells what the guns did with two dice, of which the first is told.
func (b *bombard) report(t *game.Trace, first, throw int) {
	c := b.n.guns.at(throw, b.col())
	f := b.fate(c)
	t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("op.guns.throw", first, throw-first, throw, resultWord(c.String())), Refs: []ref.Ref{"W1P §17"}})
	who := ref.Word("op.kind." + string(b.kind))
	switch {
	case f.status == eliminated:
		t.Line(game.BodyLine, ref.M("op.fate.eliminated", who, f.points), "W1P §15", "W1P §3")
		t.Work(ref.M("op.hands.remove", who), game.Hand{Part: "target", Act: "remove", When: "now"})
	case f.back > 0:
		t.Work(ref.M("op.hands.back", who, f.back), game.Hand{Part: "target", Act: "move", Far: game.InSteps(f.back), When: "now"})
		if f.status == demoralised && !b.shaken {
			t.Work(ref.M("op.hands.demoralised", who), game.Hand{Part: "target", Act: "mark", When: "now"})
		}
	}
	t.Event(&over{Verb: "bombard", Result: c.String(), Won: f.points})
}

// head is where a loser goes.
func (r *retreat) head(best []track, loss *big.Rat, sorties int, dies bool) []game.Text {
	who := ref.Word("op.kind." + string(r.losers[0].kind))
	if len(best) == 0 {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("op.retreat.none", who, r.distance, loss.RatString()), Refs: []ref.Ref{"W1P §15", "W1P R15"}}}
	}
	ways := ref.Comma{}
	for _, l := range best {
		ways = append(ways, ref.Word("op.way."+l.way.String()))
	}
	out := []game.Text{{Kind: game.HeadLine, Say: ref.M("op.retreat.head", who, r.distance, ways, loss.RatString(), sorties), Refs: []ref.Ref{"W1P §15"}}}
	if dies {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("op.retreat.dies", who), Refs: []ref.Ref{"W1P §15"}})
	}
	return out
}

// called are pieces by their names; the one that goes back has none.
func called(ids []string) (out ref.Comma) {
	for _, id := range ids {
		if id == loserID {
			out = append(out, ref.Word("op.fact.loser"))
		} else {
			out = append(out, id)
		}
	}
	return out
}

// tell is one line of a retreat.
func (l *track) tell(r *retreat) game.Text {
	parts := ref.Comma{ref.M("op.line.loss", l.loss(r.n).RatString())}
	if len(l.lost) > 0 {
		parts = append(parts, ref.M("op.line.lost", called(l.lost)))
	}
	if len(l.demoralised) > 0 {
		parts = append(parts, ref.M("op.line.demoralised", called(l.demoralised)))
	}
	if l.pushes > 0 {
		parts = append(parts, ref.M("op.line.pushes", l.pushes))
	}
	if l.sorties > 0 {
		parts = append(parts, ref.M("op.line.sorties", l.sorties))
	}
	return game.Text{Kind: game.BodyLine, Say: ref.M("op.line", ref.Word("op.way."+l.way.String()), parts)}
}
