package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// ofBattle reports a question about a battle that stands somewhere: all pairs, or what is best to do.
func (q *question) ofBattle() bool {
	return len(q.words) > 0 && slices.Contains(slices.Concat(session.SheetWords, session.BestWords), q.words[0])
}

// battleRun is `odds sheet NAME [VERB] [SIDE]` and `odds best NAME [UNIT]`, of a scenario or a saved game: on the screen or as
// CSV, a sheet as a page with --out, too.
func battleRun(o *Options, q question) error {
	g, rest, err := o.battle(q)
	if err != nil {
		return err
	}
	defer g.Close()
	o.speaks(g)
	r := g.Question(strings.Join(append([]string{q.words[0]}, rest...), " "))
	w := repl.Text{P: o.P, Speak: o.spoken}
	sheet := slices.Contains(session.SheetWords, q.words[0])
	switch {
	case r.OK() && sheet && q.csv:
		fmt.Fprint(o.Out, repl.CSV(w, r.Compare(g.Rules().Book())))
		return nil
	case !r.OK() || !sheet || q.out == "":
		return o.asked(r)
	}
	p := &paperOptions{Options: o, out: q.out, size: cmp.Or(q.paper, "a4")}
	h := repl.Heat(w, &r)
	if h.Size, err = p.sizeOf(); err != nil {
		return err
	}
	return p.write("", h.HTML())
}

// battle opens the battle that is asked about, by --at or by the word behind the question, and gives what else was said.
func (o *Options) battle(q question) (g *opened, rest []string, err error) {
	name, rest := "", q.words[1:]
	for _, f := range q.flags {
		if f.Name != "at" || f.Value == "" {
			return nil, nil, usageError{say: ref.M("cli.odds.battle.flag", "--"+f.Name, q.words[0])}
		}
		name = f.Value
	}
	if name == "" && len(rest) == 0 {
		return nil, nil, usageError{say: ref.M("cli.odds.battle", q.words[0])}
	}
	named := name == ""
	if named {
		name, rest = rest[0], rest[1:]
	}
	g, err = o.planOpen(name)
	var no *game.Refusal
	if named && errors.As(err, &no) && no.Kind == game.Unknown && no.Hint.IsZero() { // no name, and like none: something about a battle, perhaps
		return nil, nil, usageError{say: ref.M("cli.odds.battle.which", name, strings.Join(q.words, " "), q.words[0], "--at")}
	}
	return g, rest, err
}
