package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
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
	"adjutant/internal/session"

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
	o.maySeal(c)
	return c
}

// run plays a game to its end, or for some turns: a scenario, a saved game, or with "" the
// game of --game. What is kept is what would be of a game that people play.
func (a *autoOptions) run(what string) error {
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	typed := a.given("dice") && a.Dice == "hand"
	if !a.given("dice") && a.Sealed {
		a.Dice = "auto" // a seed in the file would tell of every card
	} else if !a.given("dice") {
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
	if a.Sealed && !a.given("seed") {
		a.seed = drawnSeed() // what lies face down must not follow from a seed that everybody knows
	}
	o := chooser.Options{Seed: a.seed, Work: a.work, Turns: a.turns}
	if typed {
		lines := input.Open(input.Options{In: a.In, Out: a.Out, Err: a.Err})
		defer lines.Close()
		o.Typed = func() (string, bool) {
			fmt.Fprintln(a.Err, ref.Plain(repl.Text{P: a.P, Speak: repl.Speaker(s.Session, a.Lang)}.Asks(s.Session)))
			line, err := lines.ReadLine()
			return line, err == nil
		}
	}
	player, no := chooser.Play(s.Session, o)
	if no != nil {
		return no
	}
	a.greet(s, false)
	res, err := repl.Run(repl.Config{Session: s.Session, Lang: a.Lang, JSON: a.JSON, In: &selfPlayer{auto: player, tell: a.tells(s)}, Out: a.Out, Err: a.Err, Rule: ruleText, Until: !typed})
	if err != nil {
		return err
	}
	if player.Stalled {
		return game.Refuse(game.Failed, "", ref.M("cli.auto.stalled", s.Clock().Say), ref.Msg{})
	}
	if !a.JSON {
		a.ended(a.Err, s)
	}
	if res.Refused > 0 {
		return errSilent
	}
	return nil
}

// tells prints a line that the program types by itself, with its reason; a game without
// reasons, and a program that reads, have the answer alone.
func (o *Options) tells(s *opened) func(line string, why game.Text) {
	if o.JSON {
		return nil
	}
	return func(line string, why game.Text) {
		line = repl.Speaker(s.Session, o.Lang)(line)
		who := ref.M("repl.plain", s.Clock().Say)
		if seat, ok := s.Viewing(); ok {
			who = seat.Say
		}
		fmt.Fprintln(o.Out, render.Plain(o.P.Say(ref.M("cli.auto.why", who, ref.Typed(line), why.Say))).Paint(false))
	}
}

// selfPlayer types what a player chooses.
type selfPlayer struct {
	auto *chooser.Auto
	tell func(line string, why game.Text) // nil tells nothing
}

func (t *selfPlayer) ReadLine() (string, error) {
	line, ok := t.auto.Next()
	if !ok {
		return "", io.EOF
	}
	if why, ok := t.auto.Why(); ok && t.tell != nil {
		t.tell(line, why)
	}
	return line, nil
}

func (t *selfPlayer) Secret(string) (string, error) { return t.ReadLine() }
func (t *selfPlayer) SetPrompt(string)              {}
func (t *selfPlayer) Notice(string)                 {}
func (t *selfPlayer) Sits(string)                   {}
func (t *selfPlayer) Close() error                  { return nil }

// mayAuto gives a command that plays the flag with which the program plays a side.
func (o *Options) mayAuto(c *cobra.Command) {
	c.Flags().StringVar(&o.Auto, "auto", "", o.P.Say(ref.M("cli.flag.auto")))
	c.Flags().Uint64Var(&o.Seed, "seed", 0, o.P.Say(ref.M("cli.flag.auto-seed")))
}

// opponentSeed is the seed of what the program chooses beside a prompt: the one that was given, the same always where the dice
// are foretold too, else one that nobody knows. From a known one whoever plays against it could let the program play
// the same game before his eyes, and read what it lays face down.
func (o *Options) opponentSeed(s *opened) uint64 {
	foretold := s.Mode().Name == "seed" || s.Mode().Name == "script"
	switch {
	case o.given("seed"):
		return o.Seed
	case foretold:
		return 1
	}
	return drawnSeed()
}

// drawnSeed is a seed that nobody knows.
func drawnSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails: the program ends where the machine has no chance to give
	return binary.BigEndian.Uint64(b[:])
}

// opponent is the program at a seat beside the prompt: what it gives is done before each line of
// the prompt, and types whatever is that seat's to do now. nil without one.
func (o *Options) opponent(s *opened, turn sync.Locker) (func(at session.Place) error, error) {
	if o.Auto == "" {
		return nil, nil
	}
	place, no := s.Seat(o.Auto)
	if no != nil {
		return nil, no
	}
	seat, _ := s.Sits(place)
	player, no := chooser.Play(s.Session, chooser.Options{Seed: o.opponentSeed(s), Seat: seat.Name})
	if no != nil {
		return nil, no
	}
	s.Program(seat.Name)
	in := &seatPlayer{s: s, place: place, turn: turn}
	return func(at session.Place) error {
		in.selfPlayer = selfPlayer{auto: player, tell: o.tells(s)}
		c := repl.Config{Session: s.Session, Lang: o.Lang, JSON: o.JSON, In: in, Out: o.Out, Err: o.Err, Seat: seat.Name, Turn: turn, More: true, Rule: ruleText}
		human, sits := s.Sits(at)
		if !sits {
			_, err := repl.Run(c)
			return err
		}
		// Whoever sits at the prompt sees of the program's moves what his seat may see.
		before, waiting := s.Entries(), s.waits(turn)
		in.tell, c.Out, c.Err = func(_ string, why game.Text) { s.Because(why) }, io.Discard, io.Discard
		if _, err := repl.Run(c); err != nil {
			return err
		}
		// What he began and the program's answer has ended he has not seen the end of.
		since := before + 1
		still := s.waits(turn)
		for _, n := range waiting {
			if !slices.Contains(still, n) {
				since = min(since, n)
			}
		}
		if since > s.Entries() {
			return nil
		}
		c.In, c.Out, c.Err, c.Seat = &oneLine{fmt.Sprint("log ", since, " all")}, o.Out, o.Err, human.Name
		_, err := repl.Run(c)
		return err
	}, nil
}

// waits are the entries that wait for dice or answers, whoever's.
func (s *opened) waits(turn sync.Locker) (out []int) {
	turn.Lock()
	defer turn.Unlock()
	was := s.Place()
	s.At(session.Place{})
	defer s.At(was)
	for _, x := range s.Owed() {
		if x.Entry > 0 {
			out = append(out, x.Entry)
		}
	}
	return out
}

// sitsOpposite seats whoever types against the program, in a game with secrets: what the program holds is not
// his to see. `as all` is the referee's.
func (o *Options) sitsOpposite(s *opened) error {
	if _, secret := s.Rules().(game.Viewer); o.Auto == "" || !secret {
		return nil
	}
	place, no := s.Seat(o.Auto)
	if no != nil {
		return no
	}
	theirs, _ := s.Sits(place)
	var mine []string
	for _, seat := range s.Seats() {
		if seat.Name != theirs.Name {
			mine = append(mine, seat.Name)
		}
	}
	if len(mine) != 1 {
		return nil
	}
	_, err := repl.Run(repl.Config{Session: s.Session, Lang: o.Lang, JSON: o.JSON, In: &oneLine{"as " + mine[0]}, Out: o.Out, Err: o.Err, More: true, Rule: ruleText})
	return err
}

// noted remembers the last line typed.
type noted struct {
	input.Reader
	last string
}

// ReadLine implements input.Reader.
func (n *noted) ReadLine() (string, error) {
	line, err := n.Reader.ReadLine()
	n.last = line
	return line, err
}

// takesBack reports a line that takes something back, or looks at what was.
func (n *noted) takesBack() bool {
	words := strings.Fields(game.Fold(n.last))
	if len(words) == 0 {
		return false
	}
	for _, verb := range []string{"undo", "redo"} {
		if slices.Contains(session.Words()[verb], words[0]) {
			return true
		}
	}
	return false
}

// oneLine types a single line.
type oneLine struct{ line string }

func (t *oneLine) ReadLine() (string, error) {
	line := t.line
	if t.line = ""; line == "" {
		return "", io.EOF
	}
	return line, nil
}

func (t *oneLine) Secret(string) (string, error) { return t.ReadLine() }
func (t *oneLine) SetPrompt(string)              {}
func (t *oneLine) Notice(string)                 {}
func (t *oneLine) Sits(string)                   {}
func (t *oneLine) Close() error                  { return nil }

// seatPlayer thinks at its own place of a session that others share.
type seatPlayer struct {
	selfPlayer
	s     *opened
	place session.Place
	turn  sync.Locker
}

func (t *seatPlayer) ReadLine() (string, error) {
	t.turn.Lock()
	defer t.turn.Unlock()
	was := t.s.Place()
	t.s.At(t.place)
	defer t.s.At(was)
	return t.selfPlayer.ReadLine()
}
