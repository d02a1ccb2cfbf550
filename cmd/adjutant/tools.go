package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"syscall"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/plan"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
)

func (o *Options) object(ok bool, rest ...game.KV) {
	fmt.Fprintf(o.Out, "%s\n", repl.Line(append(game.Object{{Key: "ok", Value: ok}}, rest...)))
}

type rollOptions struct {
	*Options
	odds, csv bool
}

func newRoll(o *Options) *cobra.Command {
	r := &rollOptions{Options: o}
	c := &cobra.Command{Use: "roll EXPR", Short: o.P.Say(ref.M("cli.roll")), Args: o.between(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(strings.Join(args, " ")) }}
	c.Flags().BoolVar(&r.odds, "odds", false, o.P.Say(ref.M("cli.flag.odds")))
	c.Flags().BoolVar(&r.csv, "csv", false, o.P.Say(ref.M("cli.flag.csv-roll")))
	return c
}

func (r *rollOptions) run(expr string) error {
	x, err := session.ParseRoll(expr)
	if err != nil {
		return asUsage(err)
	}
	if r.csv && r.JSON {
		return usageError{say: ref.M("cli.odds.csv")}
	}
	if r.odds || r.csv {
		o, err := x.Odds()
		if err != nil {
			return asUsage(err)
		}
		rep := session.Reply{Kind: session.Asked, Verb: "roll", Command: "odds roll " + x.String(), Odds: o}
		if r.csv {
			fmt.Fprint(r.Out, repl.CSV(repl.Text{P: r.P, Speak: r.spoken}, rep.Compare("")))
			return nil
		}
		return r.asked(rep)
	}
	m, err := session.ParseMode(r.Dice)
	if err != nil {
		return asUsage(err)
	}
	var src dice.Source
	switch m.Name {
	case "seed":
		src = dice.Keyed{Key: dice.SeedKey(m.Text)}
	case "script":
		return usageError{say: ref.M("cli.roll.script")}
	default:
		var k dice.Keyed
		if _, err := io.ReadFull(rand.Reader, k.Key[:]); err != nil {
			return err
		}
		src = k
	}
	roll := x.Throw(src)
	rep := session.Reply{Kind: session.Rolled, Verb: "roll", Command: "roll " + x.String(), Roll: &roll}
	return r.asked(rep)
}

func newCheck(o *Options) *cobra.Command {
	watch := false
	c := &cobra.Command{Use: "check FILE...", Short: o.P.Say(ref.M("cli.check")), Args: o.between(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			if !watch {
				return checkRun(o, args)
			}
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			tick := time.NewTicker(lookEvery)
			defer tick.Stop()
			return watchRun(ctx, o, args, tick.C)
		}}
	c.Flags().BoolVar(&watch, "watch", false, o.P.Say(ref.M("cli.flag.watch")))
	return c
}

// checkRun reads every file and lists every fault of each.
func checkRun(o *Options, files []string) error {
	bad := false
	words := o.docWords()
	for _, name := range files {
		var notes []string
		err := checkFile(o, name, func(say string) { notes = append(notes, say) })
		var faults doc.Faults
		switch {
		case err == nil && o.JSON:
			o.object(true, game.KV{Key: "file", Value: name}, game.KV{Key: "notes", Value: append([]string{}, notes...)})
		case err == nil:
			o.say(o.Out, ref.M("cli.check.good", name))
			for _, n := range notes {
				fmt.Fprintln(o.Out, render.Hung("     ", "     ", n))
			}
		case errors.As(err, &faults):
			bad = true
			if !o.JSON {
				fmt.Fprintln(o.Err, faultLines(faults.Text(words)))
				break
			}
			var l []game.Object
			for _, f := range faults {
				l = append(l, game.Object{{Key: "line", Value: f.Line}, {Key: "column", Value: f.Col}, {Key: "say", Value: doc.Say(words, f.Say)}})
			}
			o.object(false, game.KV{Key: "file", Value: name}, game.KV{Key: "faults", Value: l})
		default:
			bad = true
			o.refuse(o.refusal(err))
		}
	}
	if bad {
		return errSilent
	}
	return nil
}

// checkFile finds out what a file is by its first lines, and gives what is unusual in a
// good one to note.
func checkFile(o *Options, name string, note func(string)) error {
	name, shipped := o.checkable(name)
	if shipped {
		sc, err := o.read(name)
		if err != nil {
			return err
		}
		return remarks(o, sc, note)
	}
	journaled, err := isJournal(name)
	if err != nil {
		return nearFile(name, err, scenarios.List())
	}
	if journaled {
		_, err := o.look(name) // a whole chain alone makes no game
		return err
	}
	text, err := readOrdinary(name)
	if err != nil {
		return err
	}
	head := string(text[:min(len(text), 4096)])
	for _, kind := range formKinds() {
		switch {
		case !strings.Contains(head, kind.Mark):
		case kind.Name == plan.Name:
			return o.checkPlan(name, text)
		default:
			return kind.Check(name, text)
		}
	}
	sc, err := o.parse(name, text)
	if err != nil {
		return err
	}
	return remarks(o, sc, note)
}

// checkable is the file that a name stands for: itself, the one that new wrote under that name, or, with true, what ships so.
func (o *Options) checkable(name string) (string, bool) {
	if _, err := os.Stat(name); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return name, false
	}
	if _, err := os.Stat(name + ".yaml"); err == nil {
		return name + ".yaml", false
	}
	_, _, ships := scenarios.Shipped(o.shippedName(name))
	return name, ships
}

// remarks notes what is unusual in a scenario, and with what breaches of its own rules it would begin.
func remarks(o *Options, sc *scenario, note func(string)) error {
	for _, m := range sc.Notes {
		note(o.P.Say(m))
	}
	return warnings(o, sc, note)
}

// warnings notes with what breaches of its own rules a scenario would begin.
func warnings(o *Options, sc *scenario, note func(string)) error {
	w, warns := sc.rules.(game.Warner)
	if !warns {
		return nil
	}
	s, err := sc.rules.Setup(sc.JSON)
	if err != nil {
		return err
	}
	for _, m := range w.Warnings(s) {
		note(o.P.Say(ref.M("cli.check.warning", m)))
	}
	return nil
}

func newGames(o *Options) *cobra.Command {
	return &cobra.Command{Use: "games", Short: o.P.Say(ref.M("cli.games")), Args: o.between(0, 0),
		RunE: func(*cobra.Command, []string) error { return gamesRun(o) }}
}

// gamesRun lists what can be resumed, the latest last, and the scenarios that
// ship.
func gamesRun(o *Options) error {
	dir := stateDir(o.Env)
	found, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && dir != "" {
		return err
	}
	var all []savedGame
	for _, f := range found {
		path := filepath.Join(dir, f.Name())
		if filepath.Ext(path) != saveEnding {
			continue
		}
		g, err := o.look(path)
		if err != nil {
			o.refuse(o.refusal(err))
			continue
		}
		if info, err := f.Info(); err == nil {
			g.at, g.date = info.ModTime().UnixNano(), info.ModTime().UTC().Format("2006-01-02 15:04")
		}
		all = append(all, g)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].at < all[j].at })
	if o.JSON {
		l := []game.Object{}
		for _, g := range all {
			l = append(l, game.Object{{Key: "name", Value: g.name}, {Key: "path", Value: g.path}, {Key: "game", Value: g.header.Game}, {Key: "edition", Value: g.header.Edition},
				{Key: "turn", Value: g.clock.Turn}, {Key: "phase", Value: g.clock.Phase}, {Key: "at", Value: g.date}})
			if p := session.Program(g.header); p != "" {
				l[len(l)-1] = append(l[len(l)-1], game.KV{Key: "program", Value: p})
			}
		}
		balances, err := o.balanceObject()
		if err != nil {
			return err
		}
		o.object(true, game.KV{Key: "games", Value: l}, game.KV{Key: "scenarios", Value: scenarios.List()}, game.KV{Key: "balance", Value: balances})
		return nil
	}
	var rows [][]string
	for _, g := range all {
		played := g.header.Game
		if p := session.Program(g.header); p != "" {
			played = o.P.Say(ref.M("cli.games.program", played, ref.Typed(p)))
		}
		rows = append(rows, []string{g.date, g.name, o.P.Say(g.clock.Say), played})
	}
	if len(rows) > 0 && render.Narrow() {
		for _, r := range rows {
			fmt.Fprintln(o.Out, render.Hung("", "     ", ref.Plain(strings.Join([]string{r[1], r[0], r[2], r[3]}, ", "))))
		}
		o.say(o.Out, ref.M("cli.games.how", all[len(all)-1].name, dir))
	} else if len(rows) > 0 {
		fmt.Fprintln(o.Out, ref.Plain(render.Columns(rows)))
		o.say(o.Out, ref.M("cli.games.how", all[len(all)-1].name, dir))
	} else {
		o.say(o.Out, ref.M("cli.games.none"))
	}
	o.say(o.Out, ref.M("cli.games.scenarios", strings.Join(scenarios.List(), ", ")))
	return nil
}

// savedGame is a game that can be resumed.
type savedGame struct {
	name, path, date string
	at               int64
	header           journal.Header
	clock            game.Clock
}

// look plays a saved game again, without claiming it, to see where it stands.
func (o *Options) look(path string) (savedGame, error) {
	g := savedGame{path: path, name: strings.TrimSuffix(filepath.Base(path), saveEnding)}
	var err error
	if g.header, err = session.ReadHeader(path, session.Options{}); err != nil {
		return g, err
	}
	rules, err := o.playable(g.header.Game)
	if err != nil {
		return g, err
	}
	g.clock, err = session.Look(rules, path, session.Options{Edition: rulesEdition()})
	return g, err
}

func newVersion(o *Options) *cobra.Command {
	return &cobra.Command{Use: "version", Short: o.P.Say(ref.M("cli.version")), Args: o.between(0, 0),
		RunE: func(*cobra.Command, []string) error { return versionRun(o) }}
}

// release is the name under which this program was given away; whoever builds one to be
// given away sets it while linking.
var release string

// released is that name, or what Go knows of a program that somebody built for himself.
func released() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func versionRun(o *Options) error {
	if o.JSON {
		o.object(true, game.KV{Key: "release", Value: released()}, game.KV{Key: "edition", Value: rulesEdition()}, game.KV{Key: "go", Value: runtime.Version()})
		return nil
	}
	o.say(o.Out, ref.M("cli.version.is", released(), rulesEdition(), runtime.Version()))
	return nil
}
