package main

import (
	"os"

	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/repl"

	"github.com/spf13/cobra"
)

// This file plays lines of files, without anybody at the keyboard.

func newRun(o *Options) *cobra.Command {
	r := &runOptions{Options: o}
	c := &cobra.Command{Use: "run FILE...", Short: o.P.Say(ref.M("cli.run")), Args: o.between(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args) }}
	o.mayUnplace(c)
	c.Flags().BoolVar(&r.keepGoing, "keep-going", false, o.P.Say(ref.M("cli.flag.keep-going")))
	c.Flags().StringVar(&r.scenario, "scenario", "", o.P.Say(ref.M("cli.flag.scenario")))
	return c
}

// run carries out the lines of files, in one game.
func (r *runOptions) run(files []string) error {
	var s *opened
	var err error
	if r.scenario != "" && r.Journal == "" {
		// Nobody asked to keep it: a run leaves no journal behind.
		s, err = r.unkept(r.scenario)
	} else {
		s, err = r.open(r.scenario)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	bad := false
	for i, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		in := input.Open(input.Options{In: f, Out: r.Out, Err: r.Err})
		res, err := repl.Run(repl.Config{Session: s.Session, Lang: r.Lang, JSON: r.JSON, In: in, Out: r.Out, Err: r.Err, File: name,
			Stop: !r.keepGoing, More: i < len(files)-1, Rule: ruleText})
		f.Close()
		if err != nil {
			return err
		}
		if res.Refused > 0 {
			bad = true
			if !r.keepGoing {
				break
			}
		}
	}
	if bad {
		return errSilent
	}
	return nil
}

// unkept is a scenario played in memory.
func (o *Options) unkept(what string) (*opened, error) {
	sc, err := o.read(what)
	if err != nil {
		return nil, err
	}
	return o.begin(sc, "")
}
