package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/repl"

	"github.com/spf13/cobra"
)

// A pipe is a seat that plays through two files of its own, pipes as a rule: lines come
// out of one, answers go into the other.
type pipe struct{ seat, in, out string }

// maySit gives a command that plays the flag by which others play beside its prompt.
func (o *Options) maySit(c *cobra.Command) {
	c.Flags().StringArrayVar(&o.Seats, "seat", nil, o.P.Say(ref.M("cli.flag.seat")))
}

// wanted are the seats that the flags name, folded.
func (o *Options) wanted() (out []string) {
	if o.Auto != "" {
		out = append(out, game.Fold(o.Auto))
	}
	for _, text := range o.Seats {
		seat, _, _ := strings.Cut(text, "=")
		out = append(out, game.Fold(seat))
	}
	return out
}

// readPipe reads NAME=IN,OUT.
func readPipe(text string) (pipe, error) {
	seat, files, named := strings.Cut(text, "=")
	in, out, two := strings.Cut(files, ",")
	if !named || !two || seat == "" || in == "" || out == "" {
		return pipe{}, usageError{say: ref.M("cli.seat.bad", text)}
	}
	return pipe{seat, in, out}, nil
}

// readPipes reads the flags of seats and looks whether there is anything to read from: a
// game that nobody can play should not begin.
func (o *Options) readPipes() ([]pipe, error) {
	var pipes []pipe
	for _, text := range o.Seats {
		p, err := readPipe(text)
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(p.in); err != nil {
			return nil, err
		}
		pipes = append(pipes, p)
	}
	return pipes, nil
}

// seated starts a loop for every seat beside the prompt. The function that it returns
// waits until all have ended, and gives the first error.
func (o *Options) seated(s *opened, pipes []pipe, turn sync.Locker) (func() error, error) {
	for _, p := range pipes {
		if _, no := s.Seat(p.seat); no != nil {
			return nil, no
		}
	}
	var all sync.WaitGroup
	errs := make([]error, len(pipes))
	for i, p := range pipes {
		all.Go(func() { errs[i] = o.pipe(s, p, turn) })
	}
	return func() error {
		all.Wait()
		return errors.Join(errs...)
	}, nil
}

// pipe plays from one seat until its lines end. A named pipe is opened when somebody
// comes to its other end, so that each seat waits for its own player.
func (o *Options) pipe(s *opened, p pipe, turn sync.Locker) error {
	in, err := os.Open(p.in)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(p.out, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	if !o.JSON {
		fmt.Fprintln(out, ref.Plain(o.P.Say(ref.M("cli.seat.greet", p.seat))))
	}
	_, err = repl.Run(repl.Config{Session: s.Session, Lang: o.Lang, JSON: o.JSON, In: input.Open(input.Options{In: in, Out: out, Err: out}), Out: out, Err: out,
		Seat: p.seat, Turn: turn, More: true, Rule: ruleText})
	return err
}

// completes gives TAB its words, unless others sit at the same session: they would come
// from whoever had the last turn.
func (o *Options) completes(s *opened) input.Completer {
	if len(o.Seats) > 0 {
		return nil
	}
	return repl.Completer(s.Session, o.Lang)
}
