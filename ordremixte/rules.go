package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Rules is Ordre Mixte behind the contract. The zero value measures with the
// usual tape.
type Rules struct {
	tape  *tapeError
	scale int // height of the figures in mm where no scenario says it; 0: the usual one
}

// tapeError is the error of the tape, in cm and degrees.
type tapeError struct{ cm, deg float64 }

// usualTape is the error assumed when nobody declares one.
var usualTape = tapeError{defaultTape, defaultTapeDeg}

// WithTape is the same rules measured with another tape: an error of cm
// centimetres and deg degrees. With 0 and 0 nothing is too close to call.
func (r Rules) WithTape(cm, deg float64) game.Rules {
	r.tape = &tapeError{cm, deg}
	return r
}

// WithScale is the same rules for figures of a height in mm, where no scenario tells it; ok is
// false for a height that the book does not measure for (OM §2.1).
func (r Rules) WithScale(mm int) (rules game.Rules, ok bool) {
	if _, ok = battle.Times(mm); !ok {
		return r, false
	}
	if r.scale = mm; mm == battle.Scales[0] {
		r.scale = 0
	}
	return r, true
}

var _ game.Rules = Rules{}

// Name implements game.Rules.
func (Rules) Name() string { return state.Book }

// Book implements game.Rules.
func (Rules) Book() string { return state.Mark }

// Setup implements game.Rules.
func (r Rules) Setup(scenario []byte) (game.State, error) {
	t := usualTape
	if r.tape != nil {
		t = *r.tape
	}
	if scenario == nil {
		return &state.State{Field: &state.Field{Tape: t.cm, TapeDeg: t.deg, Book: scaled(r.scale)}, First: -1, LastFirst: -1}, nil
	}
	s, err := setup(scenario)
	if err != nil {
		return nil, err
	}
	s.Field.Tape, s.Field.TapeDeg = t.cm, t.deg
	return s, nil
}

// Parse implements game.Rules.
func (Rules) Parse(s game.State, l game.Line, last *game.Last) (game.Command, error) {
	return language.Parse(s.(*state.State), l, last)
}

// Advance implements game.Rules.
func (Rules) Advance(s game.State, a game.Action) ([]game.Event, []game.Text, error) {
	return turn.Advance(s.(*state.State), a)
}

// Prepare implements game.Rules.
func (Rules) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	return turn.Prepare(s.(*state.State), a)
}

// Answer implements game.Rules.
func (Rules) Answer(s game.State, a game.Action) (game.Verdict, error) {
	return ask.Answer(s.(*state.State), a)
}

// Follow implements game.Rules.
func (Rules) Follow(s game.State) ([]game.Event, []game.Text) { return turn.Follow(s.(*state.State)) }

// Dues implements game.Rules.
func (Rules) Dues(s game.State) []game.Due { return turn.Dues(s.(*state.State)) }

// Kinds implements game.Rules.
func (Rules) Kinds() *game.Kinds { return state.Events }

// Apply implements game.Rules.
func (Rules) Apply(s game.State, e game.Event) game.State { return s.(*state.State).Apply(e) }

// Complete implements game.Rules.
func (Rules) Complete(s game.State, line string) []string {
	return language.Complete(s.(*state.State), line)
}

// Verbs implements game.Rules.
func (Rules) Verbs() []game.Verb {
	out := make([]game.Verb, len(facts.Verbs))
	for i, v := range facts.Verbs {
		out[i] = game.Verb{Name: v.Name, Kind: v.Kind, Refs: v.Refs, Inner: !language.Reads(v.Name)}
	}
	return out
}

// Clock implements game.Rules.
func (Rules) Clock(gs game.State) game.Clock {
	s := gs.(*state.State)
	if !s.Tabled() {
		return game.Clock{}
	}
	return s.Clocked(clock)
}

// clock is what the clock shows at a moment.
func clock(s *state.State) game.Clock {
	id := s.PhaseID()
	m := ref.M("clock.phase", s.Turn, ref.M("phase."+id))
	if a := s.Active(); a >= 0 {
		m = ref.M("clock.move", s.Turn, s.Field.Sides[a].Say)
	}
	return game.Clock{Turn: s.Turn, Phase: id, Say: m, Table: true}
}

// Encode implements game.Rules.
func (Rules) Encode(gs game.State) []byte { return gs.(*state.State).Encode() }

// Check implements game.Rules.
func (Rules) Check(gs game.State) error { return turn.Check(gs.(*state.State)) }
