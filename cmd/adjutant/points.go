package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/weigh"

	"github.com/spf13/cobra"
)

// pointsOptions are what the pricing of troops wants.
type pointsOptions struct {
	*Options
	n, points int
	seed      uint64
	state     string
	of        game.Pricer
	rules     game.Rules
}

// newPoints is `points`: what troops are worth, fitted to battles and measured.
func newPoints(o *Options) *cobra.Command {
	c := &cobra.Command{Use: "points", Short: o.P.Say(ref.M("points.short")), Long: o.P.Say(ref.M("points.long")), Args: o.none, RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	f := &pointsOptions{Options: o}
	fitting := &cobra.Command{Use: "fit FILE", Short: o.P.Say(ref.M("points.fit")), Args: o.between(1, 1), RunE: func(_ *cobra.Command, args []string) error { return f.fit(args[0]) }}
	fitting.Flags().IntVarP(&f.n, "games", "n", 2000, o.P.Say(ref.M("cli.flag.n")))
	fitting.Flags().Uint64Var(&f.seed, "seed", 1, o.P.Say(ref.M("cli.flag.seed")))
	fitting.Flags().StringVar(&f.state, "state", "", o.P.Say(ref.M("points.flag.state")))
	m := &pointsOptions{Options: o}
	measure := &cobra.Command{Use: "measure", Short: o.P.Say(ref.M("points.measure")), Args: o.none, RunE: func(*cobra.Command, []string) error { return m.measure() }}
	measure.Flags().IntVarP(&m.n, "games", "n", 100, o.P.Say(ref.M("cli.flag.n")))
	measure.Flags().IntVar(&m.points, "points", 1000, o.P.Say(ref.M("points.flag.points")))
	measure.Flags().Uint64Var(&m.seed, "seed", 1, o.P.Say(ref.M("cli.flag.seed")))
	measure.Flags().StringVar(&m.state, "state", "", o.P.Say(ref.M("points.flag.state")))
	c.AddCommand(fitting, measure)
	return c
}

// begin finds the game whose troops have prices.
func (p *pointsOptions) begin() error {
	if p.n < 1 {
		return usageError{say: ref.M("cli.simulate.few")}
	}
	for _, f := range folders {
		if of, ok := f.Armies.(game.Pricer); ok && (p.Game == "" || p.Game == f.Rules.Name()) {
			p.of, p.rules = of, f.Rules
			return nil
		}
	}
	rules, err := p.Options.rules(p.Game)
	if err != nil {
		return err
	}
	return game.Refuse(game.Unknown, "", ref.M("list.none", rules.Name()), ref.Msg{})
}

// weighs fights the battles, with a bar where somebody looks on.
func (p *pointsOptions) weighs(meets bool) (*weigh.Weighing, []game.Clash, []weigh.Fought, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	if err := p.begin(); err != nil {
		return nil, nil, nil, err
	}
	w := &weigh.Weighing{Rules: p.rules, Of: p.of, Seed: p.seed, N: p.n, Points: p.points, State: p.state, Edition: rulesEdition()}
	if input.IsTerminal(p.Err) && !p.JSON {
		w.Tick = func(done int) { fmt.Fprint(p.Err, bar(done, p.n)) }
		defer func() { fmt.Fprint(p.Err, "\r"+strings.Repeat(" ", len(bar(p.n, p.n)))+"\r") }()
	}
	clashes, all, err := w.All(meets)
	return w, clashes, all, err
}

// fit fits what troops are worth and writes it, with what is to be known of it.
func (p *pointsOptions) fit(path string) error {
	if _, err := os.Stat(path); err == nil {
		return game.Refuse(game.Failed, "", ref.M("files.exists", path), ref.M("files.exists.hint"))
	}
	w, clashes, all, err := p.weighs(true)
	if err != nil {
		return err
	}
	f := w.Fit(clashes, all)
	text, err := p.of.Priced(f.W, f.Err, game.Priced{Seed: p.seed, Battles: f.Battles, Meets: f.Meets, Date: time.Now().UTC().Format("2006-01-02"), Edition: rulesEdition(),
		Command: fmt.Sprintf("adjutant points fit FILE --games %d --seed %d", p.n, p.seed)})
	if err != nil {
		return err
	}
	if err := writeNew(path, text); err != nil {
		return err
	}
	if p.JSON {
		p.object(true, game.KV{Key: "file", Value: path}, game.KV{Key: "battles", Value: f.Battles}, game.KV{Key: "broken", Value: f.Broken}, game.KV{Key: "meetings", Value: f.Meets}, game.KV{Key: "seed", Value: p.seed}, game.KV{Key: "loss", Value: f.Loss}, game.KV{Key: "loss_kept_back", Value: f.Back}, game.KV{Key: "loss_of_a_coin", Value: math.Ln2}, game.KV{Key: "right", Value: f.Right}, game.KV{Key: "kept_back", Value: f.Counted}, game.KV{Key: "settled", Value: f.Settle})
		return nil
	}
	b := bufio.NewWriter(p.Out)
	defer b.Flush()
	p.say(b, ref.M("points.fitted", f.Battles, f.Meets, fmt.Sprint(p.seed)))
	if f.Broken > 0 {
		p.say(b, ref.M("points.broken", f.Broken))
	}
	p.say(b, ref.M("points.error", decimals(f.Loss), decimals(f.Back), decimals(math.Ln2)))
	p.say(b, ref.M("points.right", f.Right, f.Counted))
	p.say(b, ref.M("points.stands", percent(1/(1+math.Exp(-f.W[len(f.W)-1])))))
	p.say(b, ref.M("points.blind"))
	p.say(b, ref.M("files.written", path))
	return nil
}

func decimals(x float64) string { return fmt.Sprintf("%.3f", x) }
func percent(x float64) string  { return fmt.Sprintf("%.1f", 100*x) }

// measure fights legal armies of so many points against each other and says how even they are.
func (p *pointsOptions) measure() error {
	_, clashes, all, err := p.weighs(false)
	if err != nil {
		return err
	}
	e := weigh.Measure(clashes, all)
	if p.JSON {
		l := []game.Object{}
		for _, r := range e.Nations {
			l = append(l, game.Object{{Key: "nation", Value: r.Who}, {Key: "won", Value: r.Won}, {Key: "fought", Value: r.Fought}})
		}
		p.object(true, game.KV{Key: "games", Value: e.Battles}, game.KV{Key: "points", Value: p.points}, game.KV{Key: "seed", Value: p.seed}, game.KV{Key: "first", Value: e.First}, game.KV{Key: "nations", Value: l})
		return nil
	}
	if e.Battles == 0 {
		return nil
	}
	p.say(p.Out, ref.M("points.measured", e.Battles, p.points, fmt.Sprint(p.seed)))
	p.say(p.Out, ref.M("points.first", percent(e.First/float64(e.Battles)), percent(.5/math.Sqrt(float64(e.Battles)))))
	if e.Battles < p.n {
		p.say(p.Out, ref.M("points.broken", p.n-e.Battles))
	}
	if e.Unlike > 0 {
		p.say(p.Out, ref.M("points.dearer", percent(e.Dearer/e.Unlike)))
	}
	for _, r := range e.Nations {
		p.say(p.Out, ref.M("points.nation", r.Who, percent(r.Share()), int(r.Fought), percent(.5/math.Sqrt(r.Fought))))
	}
	p.say(p.Out, ref.M("points.spread", percent(e.Spread)))
	if e.Worst[0] != "" {
		p.say(p.Out, ref.M("points.worst", e.Worst[0], e.Worst[1], fmt.Sprintf("%g", e.Record.Won), fmt.Sprintf("%g", e.Record.Fought)))
	}
	return nil
}
