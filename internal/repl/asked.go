package repl

import (
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// Asked is the exact odds of a reply as one object without a line end, and nothing of how they were
// reached: what a program asks for that asks thousands of times.
func Asked(r *session.Reply) []byte {
	b := Line(game.Object{{Key: "ok", Value: true}, {Key: "command", Value: r.Command}})
	b = b[:len(b)-1]
	if r.Odds.Chance != nil {
		b = append(append(b, `,"chance":`...), Line(r.Odds.Chance)...)
	}
	b = append(b, `,"outcomes":[`...)
	for i, o := range r.Odds.Outcomes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, Line(append(game.Object{{Key: "p", Value: o.P.RatString()}}, o.Keys...))...)
	}
	return append(b, "]}"...)
}
