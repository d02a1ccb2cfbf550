package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/chooser"
	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"

	"github.com/spf13/cobra"
)

// newSimulate is `simulate`: many games of the program against itself, counted.
func newSimulate(o *Options) *cobra.Command {
	m := &simulation{Options: o}
	c := &cobra.Command{Use: "simulate GAME|NAME|FILE", Short: o.P.Say(ref.M("cli.simulate")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return m.run(args[0]) }}
	c.Flags().IntVarP(&m.n, "games", "n", 100, o.P.Say(ref.M("cli.flag.n")))
	c.Flags().Uint64Var(&m.seed, "seed", 1, o.P.Say(ref.M("cli.flag.seed")))
	c.Flags().IntVar(&m.work, "work", chooser.Work, o.P.Say(ref.M("cli.flag.work")))
	return c
}

// simulation is a row of games, from one seed on.
type simulation struct {
	*Options
	n, work int
	seed    uint64

	rules   game.Rules
	title   ref.Msg
	matches []*chooser.Match // by the place of their seed
}

// run plays the games and says what came of them; a game that stalls or breaks, and an action
// that is refused, is a failure.
func (m *simulation) run(what string) error {
	if m.n < 1 {
		return usageError{say: ref.M("cli.simulate.few")}
	}
	var opening []byte
	if f, ok := folder(what); ok {
		m.rules, m.title = f.Rules, ref.M("repl.plain", what)
	} else {
		sc, err := m.read(what)
		if err != nil {
			return err
		}
		m.rules, opening, m.title = sc.rules, sc.JSON, ref.M("repl.plain", sc.Name)
	}
	_, lists := m.rules.(game.Lister)
	if _, decides := m.rules.(game.Decider); !lists || !decides {
		return game.Refuse(game.Failed, "", ref.M("cli.simulate.cannot", m.rules.Name()), ref.Msg{})
	}
	if err := m.play(opening); err != nil {
		return err
	}
	broken := m.count()
	if broken {
		return errSilent
	}
	return nil
}

// garbage is how much of it, in percent of what stays, whoever plays by himself lets lie.
const garbage = 1000

// play plays all games, on as many processors as there are. Games make much that is forgotten
// at once, and little that stays.
func (m *simulation) play(opening []byte) error {
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	m.matches = make([]*chooser.Match, m.n)
	errs := make([]error, m.n)
	next := make(chan int)
	ready := make(chan struct{}, m.n)
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), m.n) {
		all.Go(func() {
			for i := range next {
				m.matches[i], errs[i] = chooser.Fight(m.rules, opening, m.seed+uint64(i), m.work)
				ready <- struct{}{}
			}
		})
	}
	all.Go(func() {
		defer close(next)
		for i := range m.n {
			next <- i
		}
	})
	shows := input.IsTerminal(m.Err) && !m.JSON
	for i := range m.n {
		<-ready
		if shows {
			fmt.Fprint(m.Err, bar(i+1, m.n))
		}
	}
	all.Wait()
	if shows {
		fmt.Fprint(m.Err, "\r"+strings.Repeat(" ", len(bar(m.n, m.n)))+"\r")
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// bar is how far a row of games has come, over what was written of it before.
func bar(done, all int) string {
	const width = 40
	n := width * done / all
	return fmt.Sprintf("\r[%s%s] %d/%d", strings.Repeat("#", n), strings.Repeat(".", width-n), done, all)
}

// tally is what came of the games.
type tally struct {
	wins             []int // by side
	draws            int
	turns            []int // of the games that ended, in order
	by               []string
	says             []ref.Msg
	games            []int // by what decided
	actions, refused int
	broken           []game.Object
}

// count prints what came of the games; it reports that something was wrong.
func (m *simulation) count() bool {
	var sides []game.Side
	if g, ok := m.rules.(game.Sided); ok {
		sides = g.Sides(m.matches[0].State)
	}
	t := tally{wins: make([]int, len(sides))}
	for i, x := range m.matches {
		t.actions, t.refused = t.actions+x.Actions, t.refused+x.Refused
		if x.Broken != nil {
			t.broken = append(t.broken, game.Object{{Key: "seed", Value: m.seed + uint64(i)}, {Key: "turn", Value: x.Turns}, {Key: "say", Value: x.Broken.Error()}})
			continue
		}
		t.turns = append(t.turns, x.Turns)
		side, by, say := winner(m.rules, x.State, len(sides))
		if side < 0 {
			t.draws++
		} else {
			t.wins[side]++
		}
		if by == "" {
			continue
		}
		k := slices.Index(t.by, by)
		if k < 0 {
			k = len(t.by)
			t.by, t.says, t.games = append(t.by, by), append(t.says, say), append(t.games, 0)
		}
		t.games[k]++
	}
	slices.Sort(t.turns)
	if m.JSON {
		fmt.Fprintln(m.Out, string(repl.Line(m.object(&t, sides))))
	} else {
		m.print(&t, sides)
	}
	return t.refused > 0 || len(t.broken) > 0
}

// winner is who has won, -1 for nobody, and by what, where the game says so; else whoever's
// state is worth more.
func winner(rules game.Rules, s game.State, sides int) (side int, by string, say ref.Msg) {
	if w, ok := rules.(game.Winner); ok {
		side, by, say, _ = w.Winner(s)
		return side, by, say
	}
	v, ok := rules.(game.Valuer)
	if !ok || sides < 2 {
		return -1, "", say
	}
	switch a, b := v.Worth(s, 0), v.Worth(s, 1); {
	case a > b:
		return 0, "", say
	case b > a:
		return 1, "", say
	}
	return -1, "", say
}

func (m *simulation) print(t *tally, sides []game.Side) {
	m.say(m.Out, ref.M("cli.simulate.head", m.title, m.n, fmt.Sprint(m.seed), fmt.Sprint(m.seed+uint64(m.n)-1)))
	for i, s := range sides {
		m.say(m.Out, ref.M("cli.simulate.wins", s.Say, t.wins[i]))
	}
	m.say(m.Out, ref.M("cli.simulate.draws", t.draws))
	for i, say := range t.says {
		m.say(m.Out, ref.M("cli.simulate.by", say, t.games[i]))
	}
	if n := len(t.turns); n > 0 {
		m.say(m.Out, ref.M("cli.simulate.turns", t.turns[0], t.turns[n-1], t.turns[(n-1)/2]))
	}
	m.say(m.Out, ref.M("cli.simulate.actions", t.actions, t.refused))
	for _, b := range t.broken {
		m.say(m.Err, ref.M("cli.simulate.broken", fmt.Sprint(b.Get("seed")), b.Get("turn"), render.Plain(fmt.Sprint(b.Get("say"))).Paint(false)))
	}
}

func (m *simulation) object(t *tally, sides []game.Side) game.Object {
	wins, by := game.Object{}, game.Object{}
	for i, s := range sides {
		wins = append(wins, game.KV{Key: s.Words[0], Value: t.wins[i]})
	}
	for i, what := range t.by {
		by = append(by, game.KV{Key: what, Value: t.games[i]})
	}
	o := game.Object{{Key: "ok", Value: t.refused == 0 && len(t.broken) == 0}, {Key: "game", Value: m.rules.Name()}, {Key: "games", Value: m.n}, {Key: "seed", Value: m.seed},
		{Key: "wins", Value: wins}, {Key: "draws", Value: t.draws}, {Key: "by", Value: by}}
	if n := len(t.turns); n > 0 {
		o = append(o, game.KV{Key: "turns", Value: game.Object{{Key: "least", Value: t.turns[0]}, {Key: "median", Value: t.turns[(n-1)/2]}, {Key: "most", Value: t.turns[n-1]}}})
	}
	o = append(o, game.KV{Key: "actions", Value: t.actions}, game.KV{Key: "refused", Value: t.refused})
	if len(t.broken) > 0 {
		o = append(o, game.KV{Key: "broken", Value: t.broken})
	}
	return o
}
