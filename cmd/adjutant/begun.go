package main

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
)

// firstScenario is the scenario with which the pages of the first evening begin.
const firstScenario = "vimeiro-turn-3"

// namedSaved is how many saved games are named where nobody asked for their list.
const namedSaved = 6

// whichGame refuses play without a name, and says which there are.
func (o *Options) whichGame(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return o.between(1, 1)(c, args)
	}
	out := usageError{say: ref.M("cli.args", o.useLine(c)), ways: []game.Way{{Line: "adjutant play " + firstScenario, Say: ref.M("cli.way.begin")}}}
	names := []ref.Msg{ref.M("cli.games.scenarios", strings.Join(scenarios.List(), ", "))}
	if saved := o.savedLately(); len(saved) > 0 {
		names = append(names, ref.M("cli.play.saved", len(saved), strings.Join(saved[:min(len(saved), namedSaved)], ", ")))
		out.ways = append(out.ways, game.Way{Line: "adjutant play " + saved[0], Say: ref.M("cli.way.go-on")}, game.Way{Line: "adjutant games", Say: ref.M("cli.way.games")})
	}
	for _, m := range names { // a refusal has room for six lines
		if !o.JSON {
			o.say(o.Err, m)
		}
	}
	return out
}

// savedLately are the names of the saved games, the one touched last first. None is read.
func (o *Options) savedLately() (out []string) {
	type kept struct {
		name string
		at   int64
	}
	var all []kept
	found, _ := os.ReadDir(stateDir(o.Env))
	for _, f := range found {
		name, is := strings.CutSuffix(f.Name(), saveEnding)
		if info, err := f.Info(); is && err == nil {
			all = append(all, kept{name, info.ModTime().UnixNano()})
		}
	}
	slices.SortStableFunc(all, func(a, b kept) int { return cmp.Compare(b.at, a.at) })
	for _, k := range all {
		out = append(out, k.name)
	}
	return out
}
