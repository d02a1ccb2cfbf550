package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"adjutant/internal/chooser"
	"adjutant/internal/fit"
	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/odds"
	"adjutant/internal/ref"

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

// What a meeting of two units counts beside a battle, and up to how many ends of one are reckoned.
const (
	meetWeight = 0.25
	mostEnds   = 4096
	ridge      = 0.05 // how strongly each part is drawn towards nothing
	keptBack   = 10   // every so many battles one is kept back to measure the fit by
)

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

// fought is what came of a battle, as a state file keeps it: of which number, how it came out, and the chance of the meeting.
type fought struct {
	N     int      `json:"n"`
	Y     float64  `json:"y"`
	Meet  *float64 `json:"meet,omitempty"`
	Turns int      `json:"turns"`
	// Broken is a battle in which the program got stuck: it counts for nothing, and is told.
	Broken string `json:"broken,omitempty"`
}

// stateHead is the first line of a state file: results of another seed, edition or size are not taken for these.
type stateHead struct {
	Format, Edition string
	Seed            uint64
	Points          int
}

// all plays what of the battles the state file does not have, and gives every one with what is known of it. The same seed gives
// the same, however often it was broken off.
func (p *pointsOptions) all(meets bool) ([]game.Clash, []fought, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	done := map[int]fought{}
	head := stateHead{"adjutant/points-state/1", rulesEdition(), p.seed, p.points}
	var keep *os.File
	if p.state != "" {
		if text, err := os.ReadFile(p.state); err == nil && len(text) > 0 {
			lines := strings.Split(string(text), "\n")
			var was stateHead
			if json.Unmarshal([]byte(lines[0]), &was) != nil || was != head {
				return nil, nil, game.Refuse(game.Failed, "", ref.M("points.other-state", p.state), ref.Msg{})
			}
			for _, l := range lines[1:] {
				var x fought
				if json.Unmarshal([]byte(l), &x) == nil {
					done[x.N] = x
				}
			}
		}
		var err error
		if keep, err = os.OpenFile(p.state, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
			return nil, nil, err
		}
		defer keep.Close()
		if at, _ := keep.Stat(); at != nil && at.Size() == 0 {
			b, _ := json.Marshal(head)
			fmt.Fprintln(keep, string(b))
		} else {
			fmt.Fprintln(keep) // what was cut off in the middle stays a line of its own
		}
	}
	shows := input.IsTerminal(p.Err) && !p.JSON
	clashes, out := make([]game.Clash, p.n), make([]fought, p.n)
	for i := range p.n {
		var err error
		if clashes[i], err = p.of.Clash(p.seed, i, p.points); err != nil {
			return nil, nil, err
		}
		x, known := done[i]
		if !known {
			if x, err = p.fought(clashes[i], i, meets); err != nil {
				return nil, nil, err
			}
			if keep != nil {
				b, _ := json.Marshal(x)
				fmt.Fprintln(keep, string(b))
			}
		}
		out[i] = x
		if shows {
			fmt.Fprint(p.Err, bar(i+1, p.n))
		}
	}
	if shows {
		fmt.Fprint(p.Err, "\r"+strings.Repeat(" ", len(bar(p.n, p.n)))+"\r")
	}
	return clashes, out, nil
}

// fought plays one battle, and reckons a meeting.
func (p *pointsOptions) fought(c game.Clash, n int, meets bool) (fought, error) {
	out := fought{N: n, Y: .5}
	m, err := chooser.Fight(p.rules, c.Opening, p.seed+uint64(n), chooser.Work)
	if err != nil {
		return out, err
	}
	if m.Broken != nil || m.Refused > 0 {
		out.Broken = fmt.Sprint(m.Broken)
		return out, nil
	}
	out.Turns = m.Turns
	out.Y = p.outcome(m.State)
	if meets {
		s, err := p.rules.Setup(c.Opening)
		if err != nil {
			return out, err
		}
		if y, ok := p.meeting(s, c.Meet); ok {
			out.Meet = &y
		}
	}
	return out, nil
}

// outcome is 1 where the first side has won, else 0 or a half; where nobody has, whoever has kept more of what he had.
func (p *pointsOptions) outcome(s game.State) float64 {
	if w, ok := p.rules.(game.Winner); ok {
		if side, _, _, over := w.Winner(s); over && side >= 0 {
			return float64(1 - side)
		}
	}
	c, ok := p.rules.(game.Charter)
	if !ok {
		return .5
	}
	chart, _ := c.Chart(s)
	var start, now [2]float64
	for _, t := range chart.Tally {
		start[t.Side] += float64(t.Start)
		now[t.Side] += float64(t.Now)
	}
	switch a, b := now[0]*start[1], now[1]*start[0]; {
	case a > b:
		return 1
	case b > a:
		return 0
	}
	return .5
}

// meeting is the exact chance that the first of two units comes off better when each attacks the other, an even end a half; ok is false
// where neither can, or the ways are too many.
func (p *pointsOptions) meeting(s game.State, ids [2]string) (float64, bool) {
	pairs, can := p.rules.(game.Paired)
	worth, values := p.rules.(game.Valuer)
	if !can || !values {
		return 0, false
	}
	alone, _, _ := pairs.Pairs(s)
	engine, sum, ways := odds.NewEngine(), 0.0, 0.0
	for _, from := range []int{0, 1} {
		a, ok := pairs.Meeting(alone, "charge", ids[from], ids[1-from])
		if !ok {
			a, ok = pairs.Meeting(alone, "fire", ids[from], ids[1-from])
		}
		if !ok {
			continue
		}
		adj, err := p.rules.Prepare(alone, a)
		if err != nil {
			continue
		}
		ends, ok := game.Ends(engine, adj, mostEnds)
		if !ok {
			continue
		}
		was := worth.Worth(alone, 0)
		for _, e := range ends {
			t := alone
			for _, x := range e.Events {
				t = p.rules.Apply(t, x)
			}
			chance, _ := e.P.Float64()
			switch v := worth.Worth(t, 0) - was; {
			case math.Abs(v) < 1e-9:
				sum += chance / 2
			case v > 0:
				sum += chance
			}
		}
		ways++
	}
	return sum / max(ways, 1), ways > 0
}

// fit fits what troops are worth and writes it, with what is to be known of it.
func (p *pointsOptions) fit(path string) error {
	if err := p.begin(); err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		return game.Refuse(game.Failed, "", ref.M("files.exists", path), ref.M("files.exists.hint"))
	}
	clashes, all, err := p.all(true)
	if err != nil {
		return err
	}
	names, up := p.of.Parts()
	var rows, kept []fit.Row
	meets := 0
	broken := 0
	for i, x := range all {
		if x.Broken != "" {
			broken++
			continue
		}
		r := fit.Row{X: clashes[i].X, Y: x.Y, Weight: 1}
		if i%keptBack == keptBack-1 {
			kept = append(kept, r)
			continue
		}
		rows = append(rows, r)
		if x.Meet != nil {
			meets++
			rows = append(rows, fit.Row{X: clashes[i].MeetX, Y: *x.Meet, Weight: meetWeight})
		}
	}
	f := fit.Logistic(rows, len(names), ridge, up)
	text, err := p.of.Priced(f.W, f.Err, game.Priced{Seed: p.seed, Battles: p.n - broken, Meets: meets, Date: time.Now().UTC().Format("2006-01-02"), Edition: rulesEdition(),
		Command: fmt.Sprintf("adjutant points fit --games %d --seed %d", p.n, p.seed)})
	if err != nil {
		return err
	}
	if err := writeNew(path, text); err != nil {
		return err
	}
	right, counted := 0, 0
	for _, r := range kept {
		if r.Y == .5 {
			continue
		}
		counted++
		if (fit.Chance(f.W, r.X) > .5) == (r.Y > .5) {
			right++
		}
	}
	loss, back := fit.Loss(f.W, rows), fit.Loss(f.W, kept)
	stands := f.W[len(f.W)-1]
	if p.JSON {
		p.object(true, game.KV{Key: "file", Value: path}, game.KV{Key: "battles", Value: p.n - broken}, game.KV{Key: "broken", Value: broken}, game.KV{Key: "meetings", Value: meets}, game.KV{Key: "seed", Value: p.seed}, game.KV{Key: "loss", Value: loss}, game.KV{Key: "loss_kept_back", Value: back}, game.KV{Key: "loss_of_a_coin", Value: math.Ln2}, game.KV{Key: "right", Value: right}, game.KV{Key: "kept_back", Value: counted}, game.KV{Key: "settled", Value: f.Settle})
		return nil
	}
	b := bufio.NewWriter(p.Out)
	defer b.Flush()
	p.say(b, ref.M("points.fitted", p.n-broken, meets, fmt.Sprint(p.seed)))
	if broken > 0 {
		p.say(b, ref.M("points.broken", broken))
	}
	p.say(b, ref.M("points.error", decimals(loss), decimals(back), decimals(math.Ln2)))
	p.say(b, ref.M("points.right", right, counted))
	p.say(b, ref.M("points.stands", percent(1/(1+math.Exp(-stands)))))
	p.say(b, ref.M("points.blind"))
	p.say(b, ref.M("files.written", path))
	return nil
}

func decimals(x float64) string { return fmt.Sprintf("%.3f", x) }
func percent(x float64) string  { return fmt.Sprintf("%.1f", 100*x) }

// measure fights legal armies of so many points against each other and says how even they are.
func (p *pointsOptions) measure() error {
	if err := p.begin(); err != nil {
		return err
	}
	clashes, all, err := p.all(false)
	if err != nil {
		return err
	}
	type record struct{ won, fought float64 }
	of, first := map[string]record{}, 0.0
	pairs := map[[2]string]record{}
	dearer, unlike := 0.0, 0.0
	whole := 0
	for i, x := range all {
		if x.Broken != "" {
			continue
		}
		whole++
		c := clashes[i]
		first += x.Y
		for k, who := range c.Says {
			y := x.Y
			if k == 1 {
				y = 1 - y
			}
			r := of[who]
			of[who] = record{r.won + y, r.fought + 1}
		}
		key, y := c.Says, x.Y
		if key[0] > key[1] {
			key[0], key[1], y = key[1], key[0], 1-y
		}
		if key[0] != key[1] {
			r := pairs[key]
			pairs[key] = record{r.won + y, r.fought + 1}
		}
		if c.Worth[0] != c.Worth[1] {
			unlike++
			if c.Worth[0] > c.Worth[1] {
				dearer += x.Y
			} else {
				dearer += 1 - x.Y
			}
		}
	}
	var who []string
	for k := range of {
		who = append(who, k)
	}
	sortBy(who, func(k string) float64 { return -of[k].won / of[k].fought })
	sum, spread := 0.0, 0.0
	for _, k := range who {
		share := of[k].won / of[k].fought
		sum += share
		spread += (share - .5) * (share - .5)
	}
	worst, far := [2]string{}, -1.0
	for k, r := range pairs {
		if d := math.Abs(r.won-r.fought/2) / math.Sqrt(r.fought); r.fought >= 2 && (d > far || d == far && k[0]+" "+k[1] < worst[0]+" "+worst[1]) {
			worst, far = k, d
		}
	}
	if p.JSON {
		l := []game.Object{}
		for _, k := range who {
			l = append(l, game.Object{{Key: "nation", Value: k}, {Key: "won", Value: of[k].won}, {Key: "fought", Value: of[k].fought}})
		}
		p.object(true, game.KV{Key: "games", Value: whole}, game.KV{Key: "points", Value: p.points}, game.KV{Key: "seed", Value: p.seed}, game.KV{Key: "first", Value: first}, game.KV{Key: "nations", Value: l})
		return nil
	}
	if whole == 0 {
		return nil
	}
	p.say(p.Out, ref.M("points.measured", whole, p.points, fmt.Sprint(p.seed)))
	p.say(p.Out, ref.M("points.first", percent(first/float64(whole)), percent(.5/math.Sqrt(float64(whole)))))
	if whole < p.n {
		p.say(p.Out, ref.M("points.broken", p.n-whole))
	}
	if unlike > 0 {
		p.say(p.Out, ref.M("points.dearer", percent(dearer/unlike)))
	}
	for _, k := range who {
		r := of[k]
		p.say(p.Out, ref.M("points.nation", k, percent(r.won/r.fought), int(r.fought), percent(.5/math.Sqrt(r.fought))))
	}
	p.say(p.Out, ref.M("points.spread", percent(math.Sqrt(spread/float64(max(len(who), 1))))))
	if far >= 0 {
		r := pairs[worst]
		p.say(p.Out, ref.M("points.worst", worst[0], worst[1], fmt.Sprintf("%g", r.won), fmt.Sprintf("%g", r.fought)))
	}
	return nil
}

// sortBy sorts words by a number, equal ones by themselves.
func sortBy(of []string, by func(string) float64) {
	for i := range of {
		for k := i; k > 0 && (by(of[k]) < by(of[k-1]) || by(of[k]) == by(of[k-1]) && of[k] < of[k-1]); k-- {
			of[k], of[k-1] = of[k-1], of[k]
		}
	}
}
