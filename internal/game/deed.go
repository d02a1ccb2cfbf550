package game

import (
	"slices"
	"strings"
)

// Dice that are committed to fall for a deed: its verb, and who does it. Nothing else of a line is part of
// it, neither the facts nor whom it is done to: what may be said in several ways, or left unsaid, would give
// several dice to choose among.

// Doer is a game in which who does a deed may be named in several ways, or is not what stands first in its line.
// Doers are those who do it, in any order, nobody where it is nobody's; ok is false where the line says it.
type Doer interface {
	Doers(s State, a Action) (ids []string, ok bool)
}

// Doers spells who does what an action is: each once, in the order of their bytes.
func Doers(r Rules, s State, a Action) string {
	if d, is := r.(Doer); is {
		if ids, ok := d.Doers(s, a); ok {
			ids = slices.Clone(ids)
			for i := range ids {
				ids[i] = escape(ids[i])
			}
			return once(ids)
		}
	}
	switch {
	case len(a.Units) > 0:
		return FirstNamed([]string{encodeOperand(a.Units[0])})
	case len(a.Args) > 0:
		return "=" + a.Args[0]
	}
	return ""
}

// FirstNamed spells who does what the args of a line of the journal say: the first of them.
func FirstNamed(args []string) string {
	if len(args) == 0 || strings.HasPrefix(args[0], "=") {
		return strings.Join(args[:min(len(args), 1)], "")
	}
	return once(strings.FieldsFunc(args[0], func(c rune) bool { return strings.ContainsRune("+>&", c) }))
}

func once(ids []string) string {
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), "+")
}
