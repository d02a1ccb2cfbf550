package fire

import (
	"slices"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// ClosingRange says at what range the charged unit fires before contact, and
// the paragraph; OutOfRange when it may not (§10.2).
func ClosingRange(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation) (facts.Range, ref.Ref) {
	horse := AnyHorse(att)
	switch {
	case def.Horse():
		return facts.OutOfRange, facts.S9_1
	case sit.V[facts.SWave] == 1:
		return facts.OutOfRange, facts.SWaves
	case sit.Side() != facts.Front && !Flankless(def.Sheet, horse) && !firesBehind(r, att, def, sit):
		return facts.OutOfRange, facts.S10_3
	case def.Formation() == facts.March || def.Formation() == facts.Limbered:
		return facts.OutOfRange, facts.S10_3
	case def.Is(facts.FRouting):
		return facts.OutOfRange, facts.S14
	case def.Is(facts.FCharging):
		return facts.OutOfRange, facts.S9_4
	case def.CrewAlone():
		return facts.OutOfRange, facts.S11_2
	case def.SquareAnswer() == facts.Yes:
		return facts.OutOfRange, facts.SSquare
	case def.Artillery() && def.Crew() == facts.CrewLeaves:
		return facts.OutOfRange, facts.S8_7
	case def.Artillery() && def.Crew() == facts.CrewFiresAndLeaves:
		return facts.Long, facts.S8_7
	case def.Foot() && (def.Grade() == facts.Recruit || horse):
		return facts.Long, facts.S10_2
	}
	return facts.Short, facts.S10_2
}

// RiddenOver reports that horse goes over who is charged: foot in open order and gunners who evaded, on open ground and
// without cover (OM §10.5).
func RiddenOver(horse bool, def *state.Sheet, sit *state.Situation) bool {
	return horse && def.Loose() && !def.Band() && sit.V[facts.SRough] == 0 && def.Cover() == facts.NoCover
}

// firesBehind reports open order that fires at horse which comes to ride over it from behind: it
// fires both ways, and its rout of a flank charge is not played then (OM §9.2, 10.5, R326).
func firesBehind(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation) bool {
	return sit.Side() == facts.Rear && !r.Has(book.RiddenOverFiresAheadOnly) && RiddenOver(AnyHorse(att), def.Sheet, sit)
}

// AnyHorse reports horse among several.
func AnyHorse(fs []*chain.Fighter) bool {
	return slices.ContainsFunc(fs, func(f *chain.Fighter) bool { return f.Horse() })
}

// engines are for the odds without a fact, which are asked for one after another.
var engines = sync.Pool{New: func() any { return odds.NewEngine() }}

// SayIdle names the typed facts without which the odds are the same.
func SayIdle(c *casting.Cast, o *game.Odds) []game.Text {
	if c.Tracked() {
		return nil
	}
	var idle ref.Comma
	e := engines.Get().(*odds.Engine)
	defer engines.Put(e)
	for i, f := range c.A.Facts {
		weighs := casting.Weighty[f.Name] && !(f.Name == "range" && c.A.Verb == "charge") // closing fire has its range from who fires (OM §10.2)
		if _, ruling := casting.RulingNumber(f.Name); weighs || ruling || casting.Plain(f) || !idles(e, c, i, o) {
			continue
		}
		value := ref.Name{EN: f.Value, IT: f.Value}
		if info, _, ok := facts.FactNamed(f.Name); ok {
			value.IT = info.Italian(f.Value)
		}
		idle = append(idle, ref.M("odds.idle-fact", facts.FactName(f.Name), value))
	}
	if len(idle) == 0 {
		return nil
	}
	return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.idle", idle)}}
}

// idles reports that the odds without fact i of the line are those given.
func idles(e *odds.Engine, c *casting.Cast, i int, o *game.Odds) bool {
	a := c.A
	a.Facts = slices.Delete(slices.Clone(a.Facts), i, i+1)
	adj, err := c.Again(a)
	if err != nil {
		return false
	}
	p, ok := adj.(*game.Proc[chain.Result])
	if d, declared := adj.(interface {
		Whole() *game.Proc[chain.Result]
	}); declared {
		p, ok = d.Whole(), true
	}
	if !ok {
		return false
	}
	return p.GivesOdds(e, o)
}

// Flankless reports a formation without flanks (§5): square, and masse against
// cavalry.
func Flankless(s *state.Sheet, horse bool) bool {
	return s.Formation() == facts.Square || s.Formation() == facts.Mass && horse
}
