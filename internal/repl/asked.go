package repl

import (
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// Asked is the exact odds of a reply as one object without a line end, and nothing of how they were
// reached: what a program asks for that asks thousands of times.
func Asked(r *session.Reply) []byte {
	o := game.Object{{Key: "ok", Value: true}, {Key: "command", Value: r.Command}}
	if r.Odds.Chance != nil {
		o = append(o, game.KV{Key: "chance", Value: r.Odds.Chance})
	}
	outs := r.Odds.Outcomes
	if outs == nil {
		outs = []game.Outcome{}
	}
	o = append(o, game.KV{Key: "outcomes", Value: outs})
	b, err := o.Append(make([]byte, 0, 256+160*len(outs)))
	if err != nil {
		return Line(o)
	}
	return unhidden(b)
}
