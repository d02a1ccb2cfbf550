package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/paper"
	"adjutant/internal/ref"
	"adjutant/internal/repl"

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
		return "", usageError{say: ref.M("cli.paper.size", p.size)}
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
	there, err := p.writePage(name, ref.Plain(text))
	if err != nil {
		return err
	}
	if p.JSON {
		p.object(true, game.KV{Key: "file", Value: name})
		return nil
	}
	say := ref.M("cli.paper.written", name)
	switch {
	case isPDF(name) && there:
		say = ref.M("cli.paper.pdf.anew", name)
	case isPDF(name):
		say = ref.M("cli.paper.pdf.written", name)
	case there:
		say = ref.M("cli.paper.anew", name)
	}
	p.say(p.Out, say)
	return nil
}

func newCheatsheet(o *Options) *cobra.Command {
	p := &paperOptions{Options: o}
	c := &cobra.Command{Use: "cheatsheet [GAME]", Short: o.P.Say(ref.M("cli.cheatsheet")), Long: o.P.Say(ref.M("cli.cheatsheet.long")), Args: o.between(0, 1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, f := range folders {
				names = append(names, f.Rules.Name())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				p.Game = args[0]
			}
			return p.cheatsheet()
		}}
	p.flags(c)
	return c
}

// cheatsheet writes the numbers and the words of a game on two pages.
func (p *paperOptions) cheatsheet() error {
	size, err := p.sizeOf()
	if err != nil {
		return err
	}
	rules, err := p.rules(p.Game)
	if err != nil {
		return err
	}
	f, _ := folder(rules.Name())
	c := paper.Cheat{Lang: string(p.Lang), Title: p.P.Say(ref.M("paper.cheat", p.titled(rules))), Size: size, Notes: []string{p.P.Say(ref.M("paper.cheat-note"))}}
	if key := strings.ToLower(rules.Book()) + ".paper-note"; p.P.Has(key) {
		c.Notes = append(c.Notes, p.P.Say(ref.M(key)))
	}
	if c.Parts, err = p.numbers(&f); err != nil {
		return err
	}
	words, err := p.words(rules)
	if err != nil {
		return err
	}
	c.Parts = append(c.Parts, words...)
	return p.write(fmt.Sprintf("%s-%s.html", rules.Name(), p.Lang), c.HTML())
}

// numbers are the tables of the book, chapter by chapter.
func (p *paperOptions) numbers(f *game.Folder) (out []paper.Part, err error) {
	w := ruleWriter{p: p.P}
	if w.rulings, err = f.Tables.Rulings(); err != nil {
		return nil, err
	}
	if w.sections, err = f.Tables.Sections(); err != nil {
		return nil, err
	}
	for i := range w.sections.All {
		s := &w.sections.All[i]
		_, objects, err := w.printed(f, s.Ref)
		if err != nil {
			return nil, err
		}
		for _, o := range objects {
			number := strings.TrimPrefix(s.Ref.Short(), "§")
			chapter, _, _ := strings.Cut(strings.ReplaceAll(number, "/", "."), ".")
			title := chapter
			if top := w.sections.Find(ref.Ref(f.Tables.Code + " §" + chapter)); top != nil {
				title += "  " + strings.TrimSuffix(w.in(top.Say), ".")
			}
			if n := len(out); n == 0 || out[n-1].Title != title {
				out = append(out, paper.Part{Title: title})
			}
			part := &out[len(out)-1]
			part.Blocks = append(part.Blocks, block(o, w.p.Cite(s.Ref).Short()))
		}
	}
	return out, nil
}

// block is a table of a paragraph as it stands on paper.
func block(o game.Object, cite string) paper.Block {
	say, _ := o.Get("say").(string)
	k := paper.Block{Head: strings.TrimSuffix(say, ":"), Ref: cite}
	if o.Get("kind") == "numbers" { // a sheet is nothing else
		k.Head = ""
	}
	rows, _ := o.Get("rows").([]game.Object)
	if columns, ok := o.Get("columns").([]string); ok {
		k.Grid = append(k.Grid, append([]string{""}, columns...))
		for _, r := range rows {
			name, _ := r.Get("row").(string)
			cells, _ := r.Get("cells").([]string)
			k.Grid = append(k.Grid, append([]string{name}, cells...))
		}
		return k
	}
	for _, r := range rows {
		value, _ := r.Get("value").(string)
		say, _ := r.Get("say").(string)
		k.Rows = append(k.Rows, paper.Row{Value: value, Say: say})
	}
	return k
}

// words are the verbs of a game with a line that shows each, those of the session behind, the signs of a line and
// the words that may stand in it.
func (p *paperOptions) words(rules game.Rules) ([]paper.Part, error) {
	s, err := p.begin(nil, "")
	if err != nil {
		return nil, err
	}
	defer s.Close()
	words := s.Submit("help words")[0]
	var out []paper.Part
	parts := repl.VerbSheet(p.P, &words, repl.Speaker(s.Session, p.Lang))
	parts = append(append(parts, repl.WordSheet(p.P, &words)...), repl.SignSheet(p.P, rules.Book()))
	for _, kind := range parts {
		k := paper.Block{}
		for _, v := range kind.Rows {
			k.Rows = append(k.Rows, paper.Row{Value: v.Word, Say: v.Say, Line: v.Line})
		}
		out = append(out, paper.Part{Title: kind.Say, Words: true, Blocks: []paper.Block{k}})
	}
	return out, nil
}

// titled is what a game is called, as its box says it.
func (p *paperOptions) titled(rules game.Rules) string {
	if key := strings.ToLower(rules.Book()) + ".title"; p.P.Has(key) {
		return p.P.Say(ref.M(key))
	}
	return rules.Name()
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
		return usageError{say: ref.M("cli.forms.turns", p.turns, mostTurns)}
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
	p.P.Own = sc.rules.Book()
	f := paper.Forms{Title: p.P.Say(chart.Title), Words: p.formWords(), Orders: chart.Orders, Turns: p.turns, Size: size, Armies: p.armies(&chart)}
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
			u := paper.Unit{ID: t.ID, Start: t.Start, Now: t.Now}
			if !t.Name.IsZero() {
				u.Name = p.P.Say(t.Name)
			}
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
			if t.Ordered {
				a.Whom = append(a.Whom, t.ID)
			}
		}
		a.Groups = apart(a.Groups, p.P.Say(ref.M("paper.apart")))
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

// apart puts units of no group behind all others under a heading of their own: below the last of a group they would seem to be
// of it. A side without groups has none.
func apart(gs []paper.Group, title string) []paper.Group {
	i := slices.IndexFunc(gs, func(g paper.Group) bool { return g.Title == "" })
	if i < 0 || len(gs) == 1 {
		return gs
	}
	alone := paper.Group{Title: title, Units: gs[i].Units}
	return append(slices.Delete(slices.Clone(gs), i, i+1), alone)
}

func (p *paperOptions) formWords() paper.FormWords {
	say := func(key string) string { return p.P.Say(ref.M("paper." + key)) }
	return paper.FormWords{Lang: string(p.Lang), Roster: say("roster"), Unit: say("unit"), State: say("what"), Points: say("points"),
		Orders: say("orders"), Turn: say("turn"), Whom: say("whom"), Order: say("order"), Where: say("where"),
		Codes: say("codes"), Code: say("code"), First: say("first"), Second: say("second"), Player: say("player"), Date: say("date"), Made: say("made")}
}
