package main

import (
	"fmt"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/repl"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newTree writes the commands and their flags as JSON, for who makes manual pages of them
// (tools/man): a program that writes such pages does not belong into this one.
func newTree(o *Options) *cobra.Command {
	return &cobra.Command{Use: "tree", Hidden: true, Args: o.none, RunE: func(c *cobra.Command, _ []string) error {
		fmt.Fprintf(o.Out, "%s\n", repl.Line(o.commandObject(c.Root())))
		return nil
	}}
}

// commandObject is a command with its flags and those below it.
func (o *Options) commandObject(c *cobra.Command) game.Object {
	flags := func(set *pflag.FlagSet) []game.Object {
		out := []game.Object{}
		set.VisitAll(func(f *pflag.Flag) {
			out = append(out, game.Object{{Key: "name", Value: f.Name}, {Key: "shorthand", Value: f.Shorthand}, {Key: "type", Value: f.Value.Type()},
				{Key: "usage", Value: f.Usage}, {Key: "default", Value: f.DefValue}})
		})
		return out
	}
	below := []game.Object{}
	for _, x := range c.Commands() {
		if x.IsAvailableCommand() {
			below = append(below, o.commandObject(x))
		}
	}
	use := o.useLine(c)
	if c.HasParent() {
		use = strings.TrimPrefix(use, c.Parent().CommandPath()+" ")
	}
	return game.Object{{Key: "use", Value: use}, {Key: "short", Value: c.Short}, {Key: "long", Value: c.Long},
		{Key: "flags", Value: flags(c.LocalNonPersistentFlags())}, {Key: "persistent", Value: flags(c.PersistentFlags())}, {Key: "commands", Value: below}}
}
