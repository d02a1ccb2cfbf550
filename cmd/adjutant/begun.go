package main

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
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

// notOver names the game of a scenario that was touched last, has entries and is not over, before another is begun. Only that
// one is read, as a rule: those without an entry are nobody's, and one that cannot be read is told by games.
func (o *Options) notOver(rules game.Rules, scenario string) []ref.Msg {
	for _, name := range o.savedLately() {
		number, is := strings.CutPrefix(name, scenario+"-")
		if !is || strings.Trim(number, "0123456789") != "" {
			continue
		}
		path := filepath.Join(stateDir(o.Env), name+saveEnding)
		h, err := session.ReadHeader(path, session.Options{})
		if err != nil || h.Game != rules.Name() {
			continue
		}
		s, err := session.Peek(rules, path, session.Options{Edition: rulesEdition()})
		if err != nil || s.Entries() == 0 {
			continue
		}
		if d, ok := rules.(game.Decider); ok && d.Decided(s.Seen()) {
			continue
		}
		if where := s.Clock().Say; !where.IsZero() {
			return []ref.Msg{ref.M("cli.begun.stands", name, where)}
		}
		return []ref.Msg{ref.M("cli.begun", name)}
	}
	return nil
}
