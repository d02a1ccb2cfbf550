package onepage

import (
	"cmp"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// gather settles the facts of one situation and keeps the first refusal.
type gather struct {
	n    *numbers
	v    *game.VerbFacts
	act  game.Action
	s    board.Stated
	read readings
	base game.Verdict
	err  *game.Refusal
}

func refuse(k game.RefusalKind, r ref.Ref, say ref.Msg, ways ...game.Way) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: say, Ways: ways}
}

// example is a line that can be typed as it is.
func example() game.Way {
	return game.Way{Line: "attack line size=3 leader=2 at infantry side", Say: ref.M("op.way.example")}
}

func (g *gather) fail(r *game.Refusal) {
	if g.err == nil {
		g.err = r
	}
}

func (g *gather) bad(cite ref.Ref, say ref.Msg) { g.fail(refuse(game.BadValue, cite, say, example())) }

// illegal refuses what the rules forbid, unless the table insists.
func (g *gather) illegal(cite ref.Ref, say ref.Msg) {
	r := refuse(game.Illegal, cite, say, game.Way{Line: g.line() + " !", Say: ref.M("op.way.force")})
	if g.act.Force {
		g.base.Overrode = append(g.base.Overrode, r)
		return
	}
	g.fail(r)
}

func (g *gather) line() string { return board.Line(g.v, g.act.Facts) }

// usual lists a fact that nobody stated, where it matters.
func (g *gather) usual(of, name string, matters bool) {
	if matters && !g.s.Has(of, name) {
		f := game.Assumption{Fact: name, Value: g.s.Text(of, name), From: "default"}
		for _, x := range sides {
			if x.of == of {
				f.Fact = x.name + "-" + name
			}
		}
		g.base.Assumed = append(g.base.Assumed, f)
	}
}

// rulings takes the readings chosen for this line.
func (g *gather) rulings() {
	for i, r := range rulings {
		fact := strings.ToLower(strings.TrimPrefix(string(r.Ref), book.Mark+" "))
		v, ok := g.s.Get("", fact)
		if !ok {
			continue
		}
		n := 0
		for _, c := range fact[1:] {
			n = n*10 + int(c-'0')
		}
		g.read.Take(book.Choices[:], n, v[0])
		g.base.Steps = append(g.base.Steps, game.Step{Ref: rulings[i].Ref, Say: ref.M("op.step.chosen"), Value: ref.M("op.value", v), From: game.Given, Computed: ref.M("op.value", r.Letters[:1])})
	}
}

// facing is where a piece looks; it must be said where it matters (W1P R13).
func (g *gather) facing(of string, matters bool) game.Facing {
	f, _ := board.Facing(g.s.Text(of, "facing"))
	switch {
	case f == game.NoFront && matters:
		g.bad("W1P §4", ref.M("op.refuse.no-facing", of))
	case f != game.NoFront && !board.Straight(f) && !g.read.Has(book.EightFacings):
		g.bad("W1P R13", ref.M("op.refuse.facing", f.String()))
	}
	return f
}

// certain is a situation without chance: one outcome.
func (g *gather) certain(keys game.Object, lines []game.Text) *game.Proc[struct{}] {
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return keys },
		Report: func(t *game.Trace, _ struct{}) {
			for _, l := range lines {
				t.Tell(l)
			}
		},
		Show: func(*game.Odds) []game.Text { return lines },
		Base: g.base,
	}
}

func byKey(a, b game.KV) int { return cmp.Compare(a.Key, b.Key) }

func splitColon(s string) []string { return strings.Split(s, game.PartColon) }
