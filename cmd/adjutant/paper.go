package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/paper"
	"adjutant/internal/ref"

	"github.com/spf13/cobra"
)

// paperOptions are those of what is printed on paper.
type paperOptions struct {
	*Options
	out, size string
	turns     int
}

func (p *paperOptions) flags(c *cobra.Command) {
	c.Flags().StringVar(&p.out, "out", "", p.P.Say(ref.M("cli.flag.out")))
	c.Flags().StringVar(&p.size, "paper", "a4", p.P.Say(ref.M("cli.flag.paper")))
}

// sizeOf is the size of paper that was asked for.
func (p *paperOptions) sizeOf() (paper.Size, error) {
	s, ok := paper.Sizes[strings.ToLower(p.size)]
	if !ok {
		return "", usageError{ref.M("cli.paper.size", p.size)}
	}
	return s, nil
}

// write puts a page where it was wanted: on standard output for a dash, else in a file,
// never over one that is not ours.
func (p *paperOptions) write(name, text string) error {
	if p.out == "-" {
		fmt.Fprint(p.Out, ref.Plain(text))
		return nil
	}
	if p.out != "" {
		name = p.out
	}
	old, err := os.ReadFile(name)
	switch {
	case err == nil && !bytes.Contains(old[:min(len(old), 200)], []byte(paper.Mark)):
		return game.Refuse(game.Failed, "", ref.M("cli.paper.other", name), ref.Msg{}, game.Way{Line: "--out " + filepath.Join(filepath.Dir(name), "adjutant-"+filepath.Base(name))})
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.WriteFile(name, []byte(ref.Plain(text)), 0o644); err != nil {
		return err
	}
	if p.JSON {
		p.object(true, game.KV{Key: "file", Value: name})
		return nil
	}
	p.say(p.Out, ref.M("cli.paper.written", name))
	return nil
}

func newForms(o *Options) *cobra.Command {
	p := &paperOptions{Options: o}
	c := &cobra.Command{Use: "forms SCENARIO", Short: o.P.Say(ref.M("cli.forms")), Long: o.P.Say(ref.M("cli.forms.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.forms(args[0]) }}
	p.flags(c)
	c.Flags().IntVar(&p.turns, "turns", 20, o.P.Say(ref.M("cli.flag.turns-of-codes")))
	return c
}

// mostTurns is how many lines a sheet of codes may have.
const mostTurns = 200

// forms writes the rosters, the sheets of orders and the sheet of codes of a scenario.
func (p *paperOptions) forms(name string) error {
	size, err := p.sizeOf()
	if err != nil {
		return err
	}
	if p.turns < 1 || p.turns > mostTurns {
		return usageError{ref.M("cli.forms.turns", p.turns, mostTurns)}
	}
	sc, err := p.read(name)
	if err != nil {
		return err
	}
	state, err := sc.rules.Setup(sc.JSON)
	if err != nil {
		return err
	}
	charter, ok := sc.rules.(game.Charter)
	if !ok {
		return game.Refuse(game.BadValue, "", ref.M("cli.forms.none", name), ref.Msg{})
	}
	chart, ok := charter.Chart(state)
	if !ok {
		return game.Refuse(game.BadValue, "", ref.M("cli.forms.none", name), ref.Msg{})
	}
	f := paper.Forms{Title: p.P.Say(chart.Title), Words: p.formWords(), Turns: p.turns, Size: size, Armies: p.armies(&chart)}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return p.write(fmt.Sprintf("%s-forms-%s.html", base, p.Lang), f.HTML())
}

// armies are the sides of a chart with their units, those of a group together, in the order
// in which the groups are met.
func (p *paperOptions) armies(c *game.Chart) (out []paper.Army) {
	for i, side := range c.Sides {
		a := paper.Army{Name: p.P.Say(side)}
		sum := 0
		at := map[string]int{}
		for _, t := range c.Tally {
			if t.Side != i {
				continue
			}
			sum += t.Start
			u := paper.Unit{ID: t.ID, Name: t.Name, Start: t.Start, Now: t.Now}
			group := ""
			if !t.What.IsZero() {
				u.What = p.P.Say(t.What)
			}
			if !t.Group.IsZero() {
				group = p.P.Say(t.Group)
			}
			k, ok := at[group]
			if !ok {
				k = len(a.Groups)
				at[group] = k
				a.Groups = append(a.Groups, paper.Group{Title: group})
				if group != "" {
					a.Whom = append(a.Whom, group)
				}
			}
			a.Groups[k].Units = append(a.Groups[k].Units, u)
		}
		points := ref.M("report.points")
		if !c.PointsOf.IsZero() {
			points = c.PointsOf
		}
		a.Points = p.P.Say(ref.M("paper.sum", sum, points))
		if i < len(c.Limits) && c.Limits[i] > 0 {
			a.Points = p.P.Say(ref.M("paper.sum-limit", sum, points, c.Limits[i]))
		}
		if len(a.Groups) > 0 {
			out = append(out, a)
		}
	}
	return out
}

func (p *paperOptions) formWords() paper.FormWords {
	say := func(key string) string { return p.P.Say(ref.M("paper." + key)) }
	return paper.FormWords{Lang: string(p.Lang), Roster: say("roster"), Unit: say("unit"), State: say("what"), Points: say("points"),
		Orders: say("orders"), Turn: say("turn"), Whom: say("whom"), Order: say("order"), Where: say("where"),
		Codes: say("codes"), Code: say("code"), First: say("first"), Second: say("second"), Player: say("player"), Date: say("date"), Made: say("made")}
}
