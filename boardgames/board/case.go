package board

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// A Case is a declared situation on its way to an answer: its facts, what is known before any die
// and the first refusal.
type Case struct {
	Stated
	Base game.Verdict
	Err  *game.Refusal
	act  game.Action
}

// NewCase begins with what was declared for a verb.
func NewCase(v *game.VerbFacts, a game.Action) *Case { return &Case{Stated: Read(v, a.Facts), act: a} }

// Verb is the verb that it was declared for.
func (c *Case) Verb() string { return c.act.Verb }

// Fail keeps the first refusal.
func (c *Case) Fail(r *game.Refusal) {
	if c.Err == nil {
		c.Err = r
	}
}

// Bad refuses what cannot be meant.
func (c *Case) Bad(cite ref.Ref, say ref.Msg, ways ...game.Way) {
	c.Fail(&game.Refusal{Kind: game.BadValue, Ref: cite, Say: say, Ways: ways})
}

// Illegal refuses what the rules forbid, unless the table insists.
func (c *Case) Illegal(cite ref.Ref, say ref.Msg) {
	r := &game.Refusal{Kind: game.Illegal, Ref: cite, Say: say, Ways: []game.Way{{Line: Line(c.v, c.act.Facts) + " !", Say: ref.M("board.way-force")}}}
	if c.act.Force {
		c.Base.Overrode = append(c.Base.Overrode, r)
		return
	}
	c.Fail(r)
}

// Reason adds a reason with its value.
func (c *Case) Reason(cite ref.Ref, say ref.Msg, value any) {
	c.Base.Steps = append(c.Base.Steps, game.Step{Ref: cite, Say: say, Value: ref.M("board.value", value), From: game.Given})
}

// Take takes the readings of rulings that the situation states, and says so.
func (c *Case) Take(taken *tables.Taken, mark string, choices []tables.Choice) {
	for _, r := range Rulings(mark, choices) {
		letter, ok := c.Get("", readingFact(r.Ref))
		if !ok {
			continue
		}
		taken.Take(choices, r.Ref.Ruling(), letter[0])
		c.Base.Steps = append(c.Base.Steps, game.Step{Ref: r.Ref, Say: ref.M("board.step-chosen"), Value: ref.M("board.value", letter), From: game.Given, Computed: ref.M("board.value", r.Letters[:1])})
	}
}

// Certain is a situation without chance: one outcome, and the lines that tell it.
func (c *Case) Certain(keys game.Object, lines ...game.Text) *game.Proc[struct{}] {
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return keys },
		Report: func(t *game.Trace, _ struct{}) {
			for _, l := range lines {
				t.Tell(l)
			}
		},
		Show: func(*game.Odds) []game.Text { return lines },
		Base: c.Base,
	}
}
