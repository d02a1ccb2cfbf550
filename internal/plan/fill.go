package plan

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file holds what stands in braces in a line: a number that comes from a step before.

// filled is the line of a step with what stands in braces reckoned on a branch: {5 - shot.target.pm_lost}, a number or what a
// step came to, and what is added to it or taken from it.
func (r *runner) filled(s *Step, b *branch) (l game.Line, no *game.Refusal) {
	text := ""
	for rest := s.Line.Text; rest != ""; {
		before, behind, opens := strings.Cut(rest, "{")
		inner, after, closes := strings.Cut(behind, "}")
		if text += before; !opens {
			break
		}
		n, ok := r.sum(inner, b)
		if !ok || !closes {
			return l, game.Refuse(game.BadValue, "", ref.M("plan.no-number", ref.Typed("{"+inner+"}")), ref.Msg{})
		}
		text, rest = text+strconv.Itoa(n), after
	}
	ls, err := game.Scan(text)
	if err != nil || len(ls) != 1 {
		return l, game.Refuse(game.BadValue, "", ref.M("plan.one-line", ref.Typed(text)), ref.Msg{})
	}
	return ls[0], nil
}

// sum is a number, perhaps with another added or taken away.
func (r *runner) sum(text string, b *branch) (int, bool) {
	fs := strings.Fields(text)
	if len(fs) != 1 && len(fs) != 3 {
		return 0, false
	}
	x, ok := r.number(fs[0], b)
	if len(fs) == 1 || !ok {
		return x, ok
	}
	y, ok := r.number(fs[2], b)
	switch fs[1] {
	case "+":
		return x + y, ok
	case "-":
		return x - y, ok
	}
	return 0, false
}

// number is a number, or that which a step came to: shot.target.pm_lost.
func (r *runner) number(word string, b *branch) (int, bool) {
	if n, err := strconv.Atoi(word); err == nil {
		return n, true
	}
	name, path, _ := strings.Cut(word, ".")
	for s, i := range r.slot {
		if s.As != name {
			continue
		}
		for _, x := range leaves("", r.told[b.came[i]]) {
			if n, err := strconv.Atoi(x.value); x.path == path && err == nil {
				return n, true
			}
		}
	}
	return 0, false
}
