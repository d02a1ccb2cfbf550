package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/render"
)

// Refusal is why a line was not carried out, with the lines that would be. What may be
// typed stands whole, the way that overrules above all: where there is no room for
// everything, the ways between the first and that one go, then the hint.
func (w Text) Refusal(r *game.Refusal) string { return w.refusal(r).String() }

func (w Text) refusal(r *game.Refusal) render.Page {
	out := render.Head(render.Refused, w.P.Say(r.Say), w.cited(r.Ref))
	var hint render.Page
	if !r.Hint.IsZero() {
		hint = render.Body(w.P.Say(r.Hint))
	}
	ways := waysShown(r.Ways)
	lines := w.ways(ways)
	shorten := func(least, room int) {
		for len(ways) > least && len(lines) > room {
			i := len(ways) - 1
			if forces(ways[i]) {
				i--
			}
			ways = slices.Delete(slices.Clone(ways), i, i+1)
			lines = w.ways(ways)
		}
	}
	if render.IsPlain() {
		return append(append(out, hint...), lines...)
	}
	shorten(2, render.MaxLines-len(out)-len(hint))
	if len(ways) > 0 && len(out)+len(hint)+len(lines) > render.MaxLines {
		hint = nil
	}
	if len(lines) > render.MaxLines-len(out) { // in a narrow window the lines go on without what they do, before one is lost
		var bare []game.Way
		for _, x := range ways {
			bare = append(bare, game.Way{Line: x.Line})
		}
		ways, lines = bare, w.ways(bare)
	}
	shorten(1, render.MaxLines-len(out))
	out = append(out, hint...)
	return append(out[:min(len(out), max(render.MaxLines-len(lines), 1))], lines...)
}

// Ways is lines that may be typed, laid out beside what each would do.
func (w Text) Ways(ways []game.Way) string { return w.ways(ways).String() }

// ways is the lines that may be typed, laid out; nil for none.
func (w Text) ways(ways []game.Way) render.Page {
	if len(ways) == 0 {
		return nil
	}
	var pairs []render.Pair
	for _, x := range ways {
		p := render.Pair{Left: w.typable(x.Line)}
		if !x.Say.IsZero() {
			p.Right = w.P.Say(x.Say)
		}
		pairs = append(pairs, p)
	}
	return render.Ways(pairs)
}

// mostWays is how many lines to type a refusal offers.
const mostWays = 3

// forces reports the way that overrules a refusal.
func forces(x game.Way) bool {
	return strings.HasSuffix(x.Line, " !") || strings.Contains(x.Line, " ! ")
}

// waysShown is what a refusal offers of many ways: the first of them, with the no to every yes among them and the yes to
// every no, and the one that overrules in any case, last.
func waysShown(ways []game.Way) []game.Way {
	if len(ways) <= mostWays {
		return ways
	}
	first, last := ways[:mostWays], []game.Way(nil)
	if i := slices.IndexFunc(ways, forces); i >= mostWays {
		first, last = ways[:mostWays-1], ways[i:i+1]
	}
	var out []game.Way
	for _, x := range first {
		out = append(out, x)
		for _, other := range ways[len(first):] {
			if isOther(x.Line, other.Line) {
				out = append(out, other)
			}
		}
	}
	return append(out, last...)
}

// isOther reports two lines that say yes and no to one thing and are the same otherwise.
func isOther(a, b string) bool {
	return strings.Contains(a, "=yes") && strings.Replace(a, "=yes", "=no", 1) == b || strings.Contains(a, "=no") && strings.Replace(a, "=no", "=yes", 1) == b
}
