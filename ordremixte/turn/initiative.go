package turn

import (
	"math/big"
	"slices"
	"sync"

	"adjutant/armylists"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// Bits of the facts that the table of initiative asks for.
const (
	InitExceptional uint64 = 1 << iota
	initPoor
	initEarly
)

var initiativeTable = sync.OnceValue(func() tables.Compiled {
	return book.Tables.Modifiers("initiative").MustCompile(map[string]uint64{
		"exceptional": InitExceptional, "poor": initPoor, "early-state": initEarly,
	})
})

// InitiativeBits gathers what counts on the die of a side: the quality of the
// general who leads it now, and its state and year (OM §6).
func InitiativeBits(s *state.State, side int) uint64 {
	var b uint64
	if g := command.Chief(s, side); g != nil && g.Lost == 0 {
		switch g.Quality {
		case facts.Exceptional:
			b |= InitExceptional
		case facts.Poor:
			b |= initPoor
		}
	}
	if n, err := armylists.Load(s.Field.Sides[side].Nation); err == nil && n.Has(armylists.SlowInitiative, command.Year(s.Field)) {
		b |= initEarly
	}
	return b
}

// throwOff is the dice for the initiative: a d6 a side until they differ (OM R33),
// then the choice of the side that threw higher.
type throwOff struct {
	s      *state.State
	mods   [2]int
	terms  [2]game.Sum // what makes them up
	throws [][2]*dice.Need
	wishes [2]int // the first to move, should a side win, as was said beforehand; -1: it is asked
	over   []*game.Refusal
}

// wish names what a side said with its die while that of the other waited: who moves first, should it win.
const wish = "first"

// Wishes is a throw for the initiative that waits, with what was typed at a seat beside that seat's die: it counts for that side alone
// (OM §6).
func Wishes(waiting, a game.Action, seat string) game.Action {
	if len(a.Args) == 0 || seat == "" {
		return waiting
	}
	waiting.Facts = slices.DeleteFunc(slices.Clone(waiting.Facts), func(f game.Fact) bool { return f.Of == seat && f.Name == wish })
	waiting.Facts = append(waiting.Facts, game.Fact{Of: seat, Name: wish, Value: casting.SideSlug(a.Args[0])})
	return waiting
}

// prepareInitiative carries out `initiative`.
func prepareInitiative(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() || len(s.Field.Sides) != 2 {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.no-table")}
	}
	t := &throwOff{s: s, wishes: [2]int{-1, -1}}
	if s.PhaseID() != "initiative" {
		r := &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb.initiative"), s.PhaseWord()),
			Ways: []game.Way{{Line: "initiative !", Say: ref.M("way.overrule")}}}
		if !a.Force {
			return nil, r
		}
		t.over = append(t.over, r)
	}
	if len(a.Args) > 0 && !t.wish(a.By, a.Args[0]) {
		return nil, noSide(s, a.Args[0])
	}
	for _, f := range a.Facts {
		if f.Name == wish {
			t.wish(f.Of, f.Value)
		}
	}
	table := initiativeTable()
	for i := range t.mods {
		bits := InitiativeBits(s, i)
		t.mods[i] = table.Sum(bits)
		for _, row := range table.Rows {
			if row.Applies(bits) {
				x := chain.Mod{Row: row.Row, Value: row.Value}.Term()
				x.Say = ref.M("om.mod", ref.Signed(row.Value), ref.Word("turn.mod."+row.Row.ID))
				t.terms[i] = append(t.terms[i], x)
			}
		}
	}
	return t, nil
}

// wish takes who moves first as it was said from a seat: for the side that is led from there, since what another says who has not won
// is not his to say (OM §6); from that of the referee, "", for both. false where the word is no side's.
func (t *throwOff) wish(seat, word string) bool {
	first := sideWritten(t.s, word)
	for i := range t.wishes {
		if seat == "" || seat == command.Words(t.s.Field, i)[0] { // a seat is called as its side is
			t.wishes[i] = first
		}
	}
	return first >= 0
}

// sideWritten is the side that an action names so; -1 for none.
func sideWritten(s *state.State, word string) int {
	return slices.IndexFunc(s.Field.Sides, func(x state.SideInfo) bool { return casting.SideSlug(x.Name) == casting.SideSlug(word) })
}

// noSide refuses a word that is no side's, and offers both.
func noSide(s *state.State, word string) *game.Refusal {
	r := &game.Refusal{Kind: game.Unknown, Ref: facts.S6, Say: ref.M("om.no-side", word)}
	r.Ways = firstWays(s)
	return r
}

// firstWays are the lines that record who moves first.
func firstWays(s *state.State) []game.Way {
	var out []game.Way
	for _, side := range s.Field.Sides {
		out = append(out, game.Way{Line: "first " + casting.SideSlug(side.Name), Say: ref.M("way.first", side.Say)})
	}
	return out
}

// throw is the n-th pair of dice. Each pair has needs of its own, so that a pair
// that lies on the table is known apart from the next.
func (t *throwOff) throw(n int) [2]*dice.Need {
	for len(t.throws) <= n {
		var p [2]*dice.Need
		for i, side := range t.s.Field.Sides {
			p[i] = &dice.Need{Die: dice.Die(book.Tables.Int("initiative.die")), Unit: side.Name, Name: side.Say, What: "die.initiative", Ref: facts.S6}
		}
		t.throws = append(t.throws, p)
	}
	return t.throws[n]
}

// who compares the dice of both sides: the one that is higher, -1 for none.
func (t *throwOff) who(x, y int) int {
	switch x, y = x+t.mods[0], y+t.mods[1]; {
	case x > y:
		return 0
	case y > x:
		return 1
	}
	return -1
}

// Endless implements game.Endless: equal dice are thrown again.
func (t *throwOff) Endless() bool { return true }

// Play implements game.Adjudication.
func (t *throwOff) Play(d *dice.Dice) game.Verdict {
	var v game.Verdict
	var faces [][2]int
	won := -1
	sides := t.s.Field.Sides
	so := &game.Trace{} // what the dice so far did, while one is missing
	d.Keep(so)
	for n := 0; won < 0; n++ {
		p := t.throw(n)
		d.Expect(p[0], p[1])
		x := d.Face(p[0])
		so.Line(game.BodyLine, t.told(0, x))
		y := d.Face(p[1])
		faces = append(faces, [2]int{x, y})
		if won = t.who(x, y); won < 0 {
			so.Lines = so.Lines[:n]
			so.Line(game.BodyLine, ref.M("turn.tie-once", t.told(0, x), t.told(1, y)), "OM R33")
		} else {
			so.Line(game.BodyLine, ref.M("turn.won", t.told(1, y), sides[won].Say))
		}
	}
	first := t.wishes[won]
	if first < 0 {
		ask := dice.Need{Die: dice.Choice, Unit: sides[won].Name, Name: sides[won].Say, What: "die.who-first", Ref: facts.S6}
		for _, i := range [2]int{won, 1 - won} {
			ask.Answers = append(ask.Answers, casting.SideSlug(sides[i].Name))
			ask.Also = append(ask.Also, command.Words(t.s.Field, i)[1:])
		}
		first = won
		if d.Choose(&ask) == 1 {
			first = 1 - won
		}
	}
	last := faces[len(faces)-1]
	said := func(i int) ref.Msg { return t.told(i, last[i]) }
	holds := func(i int) []game.Held {
		return []game.Held{t.sum(i, last[i]), game.Thrown{Die: t.throw(0)[i].Die, Face: last[i]}}
	}
	end := ref.M("turn.first", sides[first].Say)
	if first != won {
		end = ref.M("turn.lets-first", sides[won].Say, sides[first].Say)
	}
	v.Overrode = t.over
	v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("turn.initiative", said(0), said(1), end), Refs: []ref.Ref{facts.S6}, Holds: append(holds(0), holds(1)...)}}
	if again := len(faces) - 1; again > 0 {
		v.Lines = append(v.Lines, game.Text{Kind: game.ReasonLine, Say: ref.M("turn.tie-again", again, faces[0][0], faces[0][1]), Refs: []ref.Ref{"OM R33"}})
	}
	for i := range sides {
		v.Steps = append(v.Steps, game.Step{Ref: facts.S6, Say: ref.M("step.initiative"), Value: said(i), Holds: holds(i)})
	}
	v.Steps = append(v.Steps, game.Step{Ref: facts.S6, Say: ref.M("step.who-first"), Value: end})
	v.Events = []game.Event{&state.EvFirst{Side: first}}
	v.Data = game.Object{{Key: "first", Value: casting.SideSlug(sides[first].Name)}, {Key: "won", Value: casting.SideSlug(sides[won].Name)}}
	for i, side := range sides {
		v.Data = append(v.Data, game.KV{Key: casting.SideSlug(side.Name), Value: last[i] + t.mods[i]})
	}
	return v
}

// told is the die of a side with what is added to it.
func (t *throwOff) told(side, face int) ref.Msg {
	say := t.s.Field.Sides[side].Say
	if len(t.terms[side]) == 0 {
		return ref.M("turn.die", say, face)
	}
	return ref.M("turn.die-sum", say, face, chain.Written(t.terms[side]), t.sum(side, face).Total())
}

// sum is a die of a side and what is added to it.
func (t *throwOff) sum(side, face int) game.Sum {
	return append(game.Sum{{Kind: game.Face, Worth: face}}, t.terms[side]...)
}

// once compares one pair of dice; what an earlier pair decided stands.
func (t *throwOff) once(n int) func(*dice.Dice, *int) {
	return func(d *dice.Dice, won *int) {
		if *won >= 0 {
			return
		}
		p := t.throw(n)
		x := d.Face(p[0])
		*won = t.who(x, d.Face(p[1]))
	}
}

// Odds implements game.Adjudication: the pairs that lie on the table, then one that
// nobody has thrown, repeated as often as it is equal.
func (t *throwOff) Odds(e *odds.Engine) *game.Odds {
	known := max(len(t.throws), 1)
	chance := func(e *odds.Engine, from, to int) (won [2]*big.Rat, tie *big.Rat) {
		won[0], won[1], tie = new(big.Rat), new(big.Rat), new(big.Rat)
		var segs []func(*dice.Dice, *int)
		for n := from; n < to; n++ {
			segs = append(segs, t.once(n))
		}
		d := odds.Chain(e, nil, -1, segs...)
		for i, w := range d.S {
			if w < 0 {
				tie.Add(tie, d.P(i))
			} else {
				won[w].Add(won[w], d.P(i))
			}
		}
		return won, tie
	}
	won, tie := chance(e, 0, known)
	// A fresh pair that is equal is thrown again: its chances are those of the pairs
	// that decide.
	fresh, equal := chance(odds.NewEngine(), known, known+1)
	decides := new(big.Rat).Sub(big.NewRat(1, 1), equal)
	o := &game.Odds{Chance: game.Object{}}
	row := ref.Row{}
	for i, side := range t.s.Field.Sides {
		p := new(big.Rat).Quo(fresh[i], decides)
		p.Mul(p, tie).Add(p, won[i])
		if p.Sign() == 0 {
			continue
		}
		o.Outcomes = append(o.Outcomes, game.Outcome{P: p, Keys: game.Object{{Key: "won", Value: casting.SideSlug(side.Name)}}})
		row = append(row, ref.Share{Say: ref.M("turn.chooses", side.Say), P: p})
	}
	o.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("turn.initiative-odds"), Refs: []ref.Ref{facts.S6}}}
	if len(row) > 1 { // else the dice have told who chooses
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("odds.row-alone", row), Refs: []ref.Ref{"OM R33"}})
	}
	return o
}
