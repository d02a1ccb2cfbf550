package main

import (
	"fmt"
	"io"

	"adjutant/internal/chooser"
	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/repl"

	"github.com/spf13/cobra"
)

type autoOptions struct {
	*Options
	seed        uint64
	turns, work int
}

// newAuto is `auto`: the program plays every seat of a game by itself.
func newAuto(o *Options) *cobra.Command {
	a := &autoOptions{Options: o}
	c := &cobra.Command{Use: "auto [NAME|FILE]", Short: o.P.Say(ref.M("cli.auto")), Args: o.between(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			what := ""
			if len(args) > 0 {
				what = args[0]
			}
			return a.run(what)
		}}
	c.Flags().Uint64Var(&a.seed, "seed", 1, o.P.Say(ref.M("cli.flag.seed")))
	c.Flags().IntVar(&a.turns, "turns", 0, o.P.Say(ref.M("cli.flag.turns")))
	c.Flags().IntVar(&a.work, "work", chooser.Work, o.P.Say(ref.M("cli.flag.work")))
	o.mayUnplace(c)
	return c
}

// run plays a game to its end, or for some turns: a scenario, a saved game, or with "" the
// game of --game. What is kept is what would be of a game that people play.
func (a *autoOptions) run(what string) error {
	typed := a.given("dice") && a.Dice == "hand"
	if !a.given("dice") {
		a.Dice = fmt.Sprint("seed:", a.seed)
	}
	var s *opened
	var err error
	if journaled, no := isJournal(a.savedPath(what)); what != "" && a.Journal == "" && (no != nil || !journaled) {
		s, err = a.unkept(what)
	} else {
		s, err = a.open(what)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	o := chooser.Options{Seed: a.seed, Work: a.work, Turns: a.turns}
	if typed {
		lines := input.Open(input.Options{In: a.In, Out: a.Out, Err: a.Err})
		defer lines.Close()
		o.Typed = func() (string, bool) {
			fmt.Fprintln(a.Err, ref.Plain(repl.Text{P: a.P, Speak: speaker(s.Session, a.Lang)}.Asks(s.Session)))
			line, err := lines.ReadLine()
			return line, err == nil
		}
	}
	player, no := chooser.Play(s.Session, o)
	if no != nil {
		return no
	}
	a.greet(s, false)
	res, err := repl.Run(repl.Config{Session: s.Session, Lang: a.Lang, JSON: a.JSON, In: &selfPlayer{auto: player}, Out: a.Out, Err: a.Err, Rule: ruleText})
	if err != nil {
		return err
	}
	if player.Stalled {
		return game.Refuse(game.Failed, "", ref.M("cli.auto.stalled", s.Clock().Say), ref.Msg{})
	}
	if c, ok := s.Rules().(game.Charter); ok && !a.JSON {
		if chart, ok := c.Chart(s.State()); ok {
			for _, m := range chart.Result {
				a.say(a.Err, m)
			}
		}
	}
	if res.Refused > 0 {
		return errSilent
	}
	return nil
}

// selfPlayer types what a player chooses.
type selfPlayer struct{ auto *chooser.Auto }

func (t *selfPlayer) ReadLine() (string, error) {
	line, ok := t.auto.Next()
	if !ok {
		return "", io.EOF
	}
	return line, nil
}

func (t *selfPlayer) Secret(string) (string, error) { return t.ReadLine() }
func (t *selfPlayer) SetPrompt(string)              {}
func (t *selfPlayer) Notice(string)                 {}
func (t *selfPlayer) Close() error                  { return nil }
