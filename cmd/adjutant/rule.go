package main

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/desk"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/tables"

	"github.com/spf13/cobra"
)

func newRule(o *Options) *cobra.Command {
	return &cobra.Command{Use: "rule [REF|WORD]", Short: o.P.Say(ref.M("cli.rule")), Args: o.between(0, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			rules, err := o.rules(o.Game)
			if err != nil {
				return err
			}
			lines, obj, err := ruleText(o.Lang, rules.Book(), strings.Join(args, " "), nil)
			if err != nil {
				return err
			}
			if o.JSON {
				fmt.Fprintf(o.Out, "%s\n", repl.Line(obj))
				return nil
			}
			fmt.Fprintln(o.Out, lines)
			return nil
		}}
}

// pointed is a citation with the points of the book, where it was typed with the decimal comma of Italian: 9,2.
func pointed(text string) string {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	b := []byte(text)
	for i := 1; i+1 < len(b); i++ {
		if b[i] == ',' && digit(b[i-1]) && digit(b[i+1]) {
			b[i] = '.'
		}
	}
	return string(b)
}

// ruleText says what a paragraph or a ruling says, in our own words, with the tables and
// the numbers that are printed there; of a word, which paragraphs are about it, and without
// any the chapters of the book. force tells which reading a game has in force; nil where
// there is no game. A citation that names no book is of the given one.
func ruleText(l i18n.Lang, own, text string, force func(ref.Ref) string) (render.Page, game.Object, error) {
	w := ruleWriter{p: i18n.New(l), force: force}
	mine, text := bookNamed(own, pointed(text))
	if mine == nil {
		return nil, nil, game.Refuse(game.Unknown, "", ref.M("cli.rule.unknown", own), ref.M("cli.rule.hint"))
	}
	c, err := ref.Parse(mine.Tables.Code, text)
	f := mine
	if err == nil {
		f = byMark(c.Book())
	}
	if err != nil || f == nil {
		return w.about(mine, text)
	}
	if w.rulings, err = f.Tables.Rulings(); err != nil {
		return nil, nil, err
	}
	if w.sections, err = f.Tables.Sections(); err != nil {
		return nil, nil, err
	}
	if c.Ruling() > 0 {
		if r := w.rulings.Find(c); r != nil {
			out, obj := rulingText(w.p, w.in, r, inForce(r, force))
			return out, obj, nil
		}
		return nil, nil, game.Refuse(game.Unknown, "", ref.M("cli.rule.no-ruling", string(c)), ref.M("cli.rule.hint"), w.above(c)...)
	} else if s := w.sections.Find(shownAs(w.sections, c)); s != nil {
		return w.section(f, s)
	}
	return nil, nil, game.Refuse(game.Unknown, "", ref.M("cli.rule.unknown", string(c)), ref.M("cli.rule.hint"), w.above(c)...)
}

// shownAs is the paragraph that a citation means: as the book's register has it, or as a language shows
// a part of it.
func shownAs(all *tables.Sections, c ref.Ref) ref.Ref {
	for _, l := range i18n.Langs {
		for _, s := range all.All {
			if i18n.New(l).Cite(s.Ref) == c {
				return s.Ref
			}
		}
	}
	return c
}

// byMark finds a game by the mark of its book, or the desk, nil if none has it.
func byMark(mark string) *game.Folder {
	if desk.Folder.Tables.Code == mark {
		return &desk.Folder
	}
	for i := range folders {
		if folders[i].Tables.Code == mark {
			return &folders[i]
		}
	}
	return nil
}

// bookNamed is the game of whose book a text is, and what of the text is left: a mark of
// another book may stand before a word as before a number.
func bookNamed(own, text string) (*game.Folder, string) {
	first, rest, more := strings.Cut(strings.TrimSpace(text), " ")
	if f := byMark(strings.ToUpper(first)); f != nil {
		if more {
			return f, strings.TrimSpace(rest)
		}
		return f, ""
	}
	return byMark(own), strings.TrimSpace(text)
}

// A ruleWriter writes paragraphs in a language.
type ruleWriter struct {
	p        *i18n.Printer
	force    func(ref.Ref) string
	sections *tables.Sections
	rulings  *tables.Rulings
}

func (w ruleWriter) in(n doc.Name) string {
	if w.p.Lang() == i18n.IT {
		return n.IT
	}
	return n.EN
}

// above are the paragraphs above one that the book has not: 9.99 is in 9.
func (w ruleWriter) above(c ref.Ref) []game.Way {
	for t := string(c); strings.ContainsAny(t, "./"); {
		t = t[:strings.LastIndexAny(t, "./")]
		if s := w.sections.Find(ref.Ref(t)); s != nil {
			return []game.Way{{Line: "rule " + strings.TrimPrefix(w.p.Cite(s.Ref).Short(), "§"), Say: ref.M("repl.plain", w.in(s.Say))}}
		}
	}
	return nil
}

// rulingText is a ruling: its question, its readings, the one that counts and why.
func rulingText(p *i18n.Printer, in func(doc.Name) string, r *tables.Ruling, now string) (render.Page, game.Object) {
	out := render.Head(render.None, string(r.Ref)+"  "+in(r.Question), render.CitesWithin(30, p.Cited(r.Sections...)...))
	var readings []game.Object
	for _, x := range r.Readings {
		mark := x.Letter
		if x.Letter == now {
			mark += "*"
		}
		say := in(x.Say)
		if x.Unplayed { // it is told, and cannot be chosen
			say = p.Say(ref.M("cli.rule.unplayed", say))
		}
		out = append(out, render.Body(mark+"  "+say)...)
		readings = append(readings, game.Object{{Key: "reading", Value: x.Letter}, {Key: "say", Value: in(x.Say)}, {Key: "taken", Value: x.Letter == now}, {Key: "default", Value: x.Letter == r.Default}, {Key: "played", Value: !x.Unplayed}})
	}
	if now != r.Default {
		out = append(out, render.Body(p.Say(ref.M("cli.rule.chosen", now, r.Default)))...)
	}
	out = append(out, render.Body(p.Say(ref.M("cli.rule.reason", in(r.Reason))))...)
	return out, game.Object{{Key: "ok", Value: true}, {Key: "command", Value: "rule " + string(r.Ref)}, {Key: "ref", Value: string(r.Ref)}, {Key: "sections", Value: refs(r.Sections)},
		{Key: "say", Value: in(r.Question)}, {Key: "readings", Value: readings}, {Key: "reason", Value: in(r.Reason)}}
}

// section is a paragraph: what it says, how far it is played, what it prints, the rulings
// on it and its parts.
func (w ruleWriter) section(f *game.Folder, s *tables.Section) (render.Page, game.Object, error) {
	p := w.p
	out := append(render.Head(render.None, p.Say(ref.M("cli.rule.title", s.Title)), string(p.Cite(s.Ref))), render.Body(w.in(s.Say))...)
	out = append(out, render.Body(p.Say(ref.M("cli.rule.status", ref.Word("status-word."+string(s.Status)))))...)
	if n := w.in(s.Note); n != "" {
		out = append(out, render.Body(n)...)
	}
	page, printed, err := w.printed(f, s.Ref)
	if err != nil {
		return nil, nil, err
	}
	out = append(out, page...)
	var on []ref.Ref
	readings := []game.Object{}
	for _, r := range w.rulings.All {
		if !slices.Contains(r.Sections, s.Ref) {
			continue
		}
		now := inForce(&r, w.force)
		on = append(on, r.Ref)
		readings = append(readings, game.Object{{Key: "ref", Value: string(r.Ref)}, {Key: "reading", Value: now}, {Key: "default", Value: r.Default}})
		mark := r.Ref.Short() + " " + now
		if now != r.Default {
			mark += "*" // somebody chose it
		}
		out = append(out, render.BodyRef(w.in(r.Question), mark)...)
		if i := slices.IndexFunc(r.Readings, func(x tables.Reading) bool { return x.Letter == now }); now != r.Default && i >= 0 {
			out = append(out, render.Body(p.Say(ref.M("cli.rule.in-force", now, w.in(r.Readings[i].Say), r.Default)))...)
		}
	}
	var parts, shown []string
	for _, x := range w.sections.All {
		if strings.HasPrefix(string(x.Ref), string(s.Ref)+"/") || strings.HasPrefix(string(x.Ref), string(s.Ref)+".") {
			parts, shown = append(parts, x.Ref.Short()), append(shown, p.Cite(x.Ref).Short())
		}
	}
	if len(parts) > 0 {
		out = append(out, render.Body(strings.Join(shown, ", "))...)
	}
	return out, game.Object{{Key: "ok", Value: true}, {Key: "command", Value: "rule " + string(s.Ref)}, {Key: "ref", Value: string(s.Ref)}, {Key: "title", Value: s.Title},
		{Key: "say", Value: w.in(s.Say)}, {Key: "status", Value: string(s.Status)}, {Key: "note", Value: w.in(s.Note)}, {Key: "tables", Value: printed}, {Key: "rulings", Value: refs(on)}, {Key: "readings", Value: readings}, {Key: "parts", Value: append([]string{}, parts...)}}, nil
}

// inForce is the reading of a ruling that counts.
func inForce(r *tables.Ruling, force func(ref.Ref) string) string {
	if force != nil {
		if letter := force(r.Ref); letter != "" {
			return letter
		}
	}
	return r.Default
}

func refs(rs []ref.Ref) []string {
	out := []string{}
	for _, r := range rs {
		out = append(out, string(r))
	}
	return out
}
