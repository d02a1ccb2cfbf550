package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"adjutant/internal/chooser"
	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/weigh"

	"github.com/spf13/cobra"
)

// newSimulate is `simulate`: many games of the program against itself, counted.
func newSimulate(o *Options) *cobra.Command {
	m := &simulation{Options: o}
	c := &cobra.Command{Use: "simulate GAME|NAME|FILE", Short: o.P.Say(ref.M("cli.simulate")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return m.run(args[0]) }}
	m.flags(c, 100)
	return c
}

// simulation is a row of games, from one seed on.
type simulation struct {
	*Options
	row   weigh.Row
	title ref.Msg
}

// flags are those of every row of games.
func (m *simulation) flags(c *cobra.Command, n int) {
	c.Flags().IntVarP(&m.row.N, "games", "n", n, m.P.Say(ref.M("cli.flag.n")))
	c.Flags().Uint64Var(&m.row.Seed, "seed", 1, m.P.Say(ref.M("cli.flag.seed")))
	c.Flags().IntVar(&m.row.Work, "work", chooser.Work, m.P.Say(ref.M("cli.flag.work")))
}

// run plays the games and says what came of them; a game that stalls or breaks, and an action
// that is refused, is a failure.
func (m *simulation) run(what string) error {
	if f, ok := folder(what); ok {
		m.row.Rules, m.title = f.Rules, ref.M("repl.plain", what)
	} else {
		sc, err := m.read(what)
		if err != nil {
			return err
		}
		m.row.Rules, m.row.Opening, m.title = sc.rules, sc.JSON, ref.M("repl.plain", sc.Name)
	}
	t, err := m.play()
	if err != nil {
		return err
	}
	if m.JSON {
		fmt.Fprintln(m.Out, string(repl.Line(m.object(t))))
	} else {
		m.print(t)
	}
	if t.Refused > 0 || len(t.Broken) > 0 {
		return errSilent
	}
	return nil
}

// garbage is how much of it, in percent of what stays, whoever plays by himself lets lie.
const garbage = 1000

// play plays all games, with a bar where somebody looks on. Games make much that is forgotten at once, and little that stays.
func (m *simulation) play() (*weigh.Tally, error) {
	if m.row.N < 1 {
		return nil, usageError{say: ref.M("cli.simulate.few")}
	}
	_, lists := m.row.Rules.(game.Lister)
	if _, decides := m.row.Rules.(game.Decider); !lists || !decides {
		return nil, game.Refuse(game.Failed, "", ref.M("cli.simulate.cannot", m.row.Rules.Name()), ref.Msg{})
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	if input.IsTerminal(m.Err) && !m.JSON {
		m.row.Tick = func(done int) { fmt.Fprint(m.Err, bar(done, m.row.N)) }
		defer func() { fmt.Fprint(m.Err, "\r"+strings.Repeat(" ", len(bar(m.row.N, m.row.N)))+"\r") }()
	}
	all, err := m.row.All()
	if err != nil {
		return nil, err
	}
	t, err := m.row.Tally(all)
	return &t, err
}

// bar is how far a row of games has come, over what was written of it before.
func bar(done, all int) string {
	const width = 40
	n := width * done / all
	return fmt.Sprintf("\r[%s%s] %d/%d", strings.Repeat("#", n), strings.Repeat(".", width-n), done, all)
}

func (m *simulation) print(t *weigh.Tally) {
	last, _ := m.row.Plays(m.row.N - 1)
	m.say(m.Out, ref.M("cli.simulate.head", m.title, m.row.N, fmt.Sprint(m.row.Seed), fmt.Sprint(last)))
	for i, s := range t.Sides {
		m.say(m.Out, ref.M("cli.simulate.wins", s.Say, t.Wins[i]))
	}
	m.say(m.Out, ref.M("cli.simulate.draws", t.Draws))
	m.printEnds(t)
	if n := t.Ended(); n > 0 {
		m.say(m.Out, ref.M("cli.simulate.turns", t.Turns[0], t.Turns[n-1], t.Turns[(n-1)/2]))
	}
	m.say(m.Out, ref.M("cli.simulate.actions", t.Actions, t.Refused))
	m.printBroken(t)
}

// printEnds says by what games were decided.
func (m *simulation) printEnds(t *weigh.Tally) {
	for _, d := range t.By {
		m.say(m.Out, ref.M("cli.simulate.by", ref.M(d.Says), d.Games))
	}
}

// printBroken says which games got stuck.
func (m *simulation) printBroken(t *weigh.Tally) {
	for _, x := range t.Broken {
		seed, _ := m.row.Plays(x.N)
		m.say(m.Err, ref.M("cli.simulate.broken", fmt.Sprint(seed), x.Turns, render.Plain(x.Broken).Paint(false)))
	}
}

func (m *simulation) object(t *weigh.Tally) game.Object {
	wins, by := game.Object{}, game.Object{}
	for i, s := range t.Sides {
		wins = append(wins, game.KV{Key: s.Words[0], Value: t.Wins[i]})
	}
	for _, d := range t.By {
		by = append(by, game.KV{Key: d.By, Value: d.Games})
	}
	o := game.Object{{Key: "ok", Value: t.Refused == 0 && len(t.Broken) == 0}, {Key: "game", Value: m.row.Rules.Name()}, {Key: "games", Value: m.row.N}, {Key: "seed", Value: m.row.Seed},
		{Key: "wins", Value: wins}, {Key: "draws", Value: t.Draws}, {Key: "by", Value: by}}
	if n := t.Ended(); n > 0 {
		o = append(o, game.KV{Key: "turns", Value: game.Object{{Key: "least", Value: t.Turns[0]}, {Key: "median", Value: t.Turns[(n-1)/2]}, {Key: "most", Value: t.Turns[n-1]}}})
	}
	o = append(o, game.KV{Key: "actions", Value: t.Actions}, game.KV{Key: "refused", Value: t.Refused})
	if len(t.Broken) > 0 {
		broken := []game.Object{}
		for _, x := range t.Broken {
			seed, _ := m.row.Plays(x.N)
			broken = append(broken, game.Object{{Key: "seed", Value: seed}, {Key: "turn", Value: x.Turns}, {Key: "say", Value: x.Broken}})
		}
		o = append(o, game.KV{Key: "broken", Value: broken})
	}
	return o
}
