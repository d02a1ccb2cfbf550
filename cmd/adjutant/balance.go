package main

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"adjutant/internal/chooser"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/weigh"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
)

// newBalance is `balance`: how a scenario comes out where the program plays both sides.
func newBalance(o *Options) *cobra.Command {
	m := &balancing{simulation: simulation{Options: o}}
	c := &cobra.Command{Use: "balance [NAME|FILE]", Short: o.P.Say(ref.M("balance.short")), Long: o.P.Say(ref.M("balance.long")), Args: o.between(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return o.tellBalances()
			}
			return m.run(args[0])
		}}
	c.Flags().IntVarP(&m.row.N, "games", "n", 200, o.P.Say(ref.M("cli.flag.n")))
	c.Flags().Uint64Var(&m.row.Seed, "seed", 1, o.P.Say(ref.M("cli.flag.seed")))
	c.Flags().StringVar(&m.row.State, "resume", "", o.P.Say(ref.M("points.flag.state")))
	return c
}

// balancing is a row of games in which every seed is played twice.
type balancing struct{ simulation }

// run measures a scenario and says how it came out.
func (m *balancing) run(what string) error {
	if m.row.N%2 > 0 {
		return usageError{say: ref.M("balance.odd", m.row.N)}
	}
	sc, err := m.read(what)
	if err != nil {
		return err
	}
	m.title = ref.M("repl.plain", sc.Name)
	m.row.Rules, m.row.Opening, m.row.Work, m.row.Both, m.row.Edition = sc.rules, sc.JSON, chooser.Work, true, rulesEdition()
	t, err := m.play()
	if err != nil {
		return err
	}
	found := m.found(t)
	if m.JSON {
		fmt.Fprintln(m.Out, string(repl.Line(m.measured(t, found))))
	} else {
		m.tell(t, found)
	}
	if t.Refused > 0 || len(t.Broken) > 0 {
		return errSilent
	}
	return nil
}

// found is what a scenario file may keep of the games.
func (m *balancing) found(t *weigh.Tally) *game.Balance {
	b := &game.Balance{Games: t.Ended(), Undecided: t.Draws, Turns: t.Mean(), Seed: m.row.Seed, Date: time.Now().UTC().Format(time.DateOnly), Edition: m.row.Edition}
	for i, s := range t.Sides {
		b.Wins = append(b.Wins, game.Wins{Side: s.Words[0], Games: t.Wins[i]})
	}
	return b
}

// tell prints what was measured, and the line that a file keeps.
func (m *balancing) tell(t *weigh.Tally, found *game.Balance) {
	last, _ := m.row.Plays(m.row.N - 1)
	m.say(m.Out, ref.M("balance.head", m.title, m.row.N, fmt.Sprint(m.row.Seed), fmt.Sprint(last)))
	n := t.Ended()
	for i, s := range t.Sides {
		m.share("balance.wins", t.Wins[i], n, s.Say)
	}
	m.share("balance.nobody", t.Draws, n)
	m.printEnds(t)
	if n > 0 {
		m.say(m.Out, ref.M("balance.turns", t.Turns[0], t.Turns[n-1], decimal(t.Mean())))
	}
	if t.Won > 0 {
		m.share("balance.first", t.First, t.Won)
	}
	m.printBroken(t)
	if n > 0 && m.keeps(found) {
		m.say(m.Out, ref.M("balance.line"))
		fmt.Fprintln(m.Out, found.Line())
	}
}

// keeps reports that the files of the game have a place for a balance: the battle with it can be read.
func (m *balancing) keeps(found *game.Balance) bool {
	with := append(bytes.Clone(m.row.Opening[:len(m.row.Opening)-1]), ", "+found.Line()+"}"...)
	sc, err := m.parse("balance", with)
	return err == nil && sc.Balance != nil
}

// share says how many of so many games something was, in percent, and between what it lies.
func (m *balancing) share(key string, k, n int, args ...any) {
	least, most := weigh.Wilson(k, n)
	m.say(m.Out, ref.M(key, append(args, k, percent(float64(k)/float64(max(n, 1))), percent(least), percent(most))...))
}

func decimal(x float64) string { return fmt.Sprintf("%.1f", x) }

// measured is the same for programs.
func (m *balancing) measured(t *weigh.Tally, found *game.Balance) game.Object {
	o, n := m.object(t), t.Ended()
	between := game.Object{}
	for i, s := range t.Sides {
		least, most := weigh.Wilson(t.Wins[i], n)
		between = append(between, game.KV{Key: s.Words[0], Value: []float64{least, most}})
	}
	o = append(o, game.KV{Key: "ended", Value: n}, game.KV{Key: "confidence", Value: .95}, game.KV{Key: "between", Value: between}, game.KV{Key: "mean_turns", Value: t.Mean()},
		game.KV{Key: "first_asked", Value: t.First}, game.KV{Key: "edition", Value: found.Edition})
	if n > 0 && m.keeps(found) {
		o = append(o, game.KV{Key: "line", Value: found.Line()})
	}
	return o
}

// balances goes through the scenarios that ship with a measured balance, each with its sides.
func (o *Options) balances(each func(name string, sc *scenario, sides []game.Side)) error {
	for _, name := range scenarios.List() {
		path, text, _ := scenarios.Shipped(name)
		if !bytes.Contains(text, []byte("\nbalance:")) {
			continue // most files have none, and to read one takes its time
		}
		sc, err := o.parse(path, text)
		if err != nil {
			return err
		}
		s, err := sc.rules.Setup(sc.JSON)
		if err != nil {
			return err
		}
		if g, ok := sc.rules.(game.Sided); ok && sc.Balance != nil {
			each(name, sc, g.Sides(s))
		}
	}
	return nil
}

// tellBalances says how the scenarios that ship came out that were measured, a line each.
func (o *Options) tellBalances() error {
	if o.JSON {
		all, err := o.balanceObject()
		if err == nil {
			o.object(true, game.KV{Key: "command", Value: "balance"}, game.KV{Key: "balance", Value: all})
		}
		return err
	}
	return o.balances(func(name string, sc *scenario, sides []game.Side) {
		wins := ref.Comma{}
		for _, w := range sc.Balance.Wins {
			if k := slices.IndexFunc(sides, func(s game.Side) bool { return s.Words[0] == w.Side }); k >= 0 {
				wins = append(wins, ref.M("balance.kept.side", sides[k].Say, w.Games))
			}
		}
		wins = append(wins, ref.M("balance.kept.nobody", sc.Balance.Undecided))
		o.say(o.Out, ref.M("balance.kept", name, wins, sc.Balance.Games, decimal(sc.Balance.Turns)))
	})
}

// balanceObject is the same for programs, by scenario.
func (o *Options) balanceObject() (game.Object, error) {
	out := game.Object{}
	err := o.balances(func(name string, sc *scenario, _ []game.Side) {
		out = append(out, game.KV{Key: name, Value: sc.Balance.Object()})
	})
	return out, err
}
