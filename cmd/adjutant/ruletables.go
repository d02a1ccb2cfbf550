package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/near"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/tables"
)

// printed is what the book prints at a paragraph, in our words: everything comes from the
// tables that the rules read, and from nowhere else.
func (w ruleWriter) printed(f *game.Folder, r ref.Ref) (render.Page, []game.Object, error) {
	objects := []game.Object{}
	x, err := f.Tables.Printed(r)
	if err != nil || x.None() {
		return nil, objects, err
	}
	l, err := f.Tables.Labels()
	if err != nil {
		return nil, objects, err
	}
	t := tableWriter{ruleWriter: w, labels: l}
	for _, m := range x.Modifiers {
		t.modifiers(m)
	}
	for _, b := range x.Bands {
		t.bands(b)
	}
	for _, g := range x.Grids {
		t.grid(g)
	}
	if len(x.Measures) > 0 {
		t.measures(x.Measures, f.Scales)
	}
	if len(x.Chits) > 0 {
		t.chits(x.Chits)
	}
	if len(x.Phases) > 0 {
		t.phases(x.Phases)
	}
	return t.page, t.objects, nil
}

// A tableWriter writes the tables of one paragraph.
type tableWriter struct {
	ruleWriter
	labels  *tables.Labels
	page    render.Page
	objects []game.Object
}

// put writes a table: its head, then a line a row with its value first.
func (t *tableWriter) put(kind, id string, head ref.Msg, rows []render.Pair) {
	t.page = append(t.page, render.Body(t.p.Say(head))...)
	t.page = append(t.page, render.Ways(rows)...)
	var list []game.Object
	for _, r := range rows {
		list = append(list, game.Object{{Key: "value", Value: r.Left}, {Key: "say", Value: r.Right}})
	}
	t.objects = append(t.objects, game.Object{{Key: "kind", Value: kind}, {Key: "id", Value: id}, {Key: "say", Value: t.p.Say(head)}, {Key: "rows", Value: list}})
}

func (t *tableWriter) modifiers(m *tables.Modifiers) {
	var rows []render.Pair
	for _, r := range m.Rows {
		say := t.in(t.labels.Row(m.ID, r.ID))
		if r.Ref != m.Ref {
			say += " (" + t.p.Cite(r.Ref).Short() + ")"
		}
		rows = append(rows, render.Pair{Left: signed(r.Value), Right: say})
	}
	t.put("modifiers", m.ID, ref.M("cli.rule.modifiers", t.in(m.Name)), rows)
}

// signed is what a row adds or takes away.
func signed(n int) string { return fmt.Sprintf("%+d", n) }

func (t *tableWriter) bands(b *tables.Bands) {
	var rows []render.Pair
	for _, r := range b.Rows {
		faces := strconv.Itoa(r.From)
		if r.To != r.From {
			faces += "-" + strconv.Itoa(r.To)
		}
		rows = append(rows, render.Pair{Left: faces, Right: t.in(t.labels.Word(r.Result))})
	}
	t.put("bands", b.ID, ref.M("cli.rule.bands", t.in(b.Name), b.Die), rows)
}

func (t *tableWriter) grid(g *tables.Grid) {
	head := ref.M("cli.rule.grid", t.in(g.Name), t.in(t.labels.Grid(g.ID)))
	rows := [][]string{{""}}
	for _, c := range g.Columns {
		rows[0] = append(rows[0], t.in(t.labels.Word(c)))
	}
	var list []game.Object
	for _, r := range g.Rows {
		rows = append(rows, append([]string{r.Name}, r.Cells...))
		list = append(list, game.Object{{Key: "row", Value: r.Name}, {Key: "cells", Value: r.Cells}})
	}
	t.page = append(t.page, render.Body(t.p.Say(head))...)
	t.page = append(t.page, render.Grid(rows)...)
	t.objects = append(t.objects, game.Object{{Key: "kind", Value: "grid"}, {Key: "id", Value: g.ID}, {Key: "say", Value: t.p.Say(head)}, {Key: "columns", Value: g.Columns}, {Key: "rows", Value: list}})
}

// measures are the single numbers. Lengths are printed for figures of one size.
func (t *tableWriter) measures(ms []tables.Measure, scales []int) {
	var rows []render.Pair
	head := ref.M("cli.rule.numbers")
	for _, m := range ms {
		if m.Unit == tables.CM && len(scales) > 1 {
			head = ref.M("cli.rule.numbers-of", scales[0])
		}
		rows = append(rows, render.Pair{Left: t.worth(m), Right: t.in(t.labels.Number(m.ID))})
	}
	t.put("numbers", "", head, rows)
}

// worth is a number with the sign of what it counts; where that is a thing, the label has
// named it.
func (t *tableWriter) worth(m tables.Measure) string {
	n := t.p.Number(m.Value)
	switch m.Unit {
	case tables.CM:
		return t.p.Say(ref.M("unit.cm", n))
	case tables.Deg:
		return n + "°"
	case tables.Percent:
		return n + "%"
	case tables.Times:
		return "x" + n
	case tables.Parts:
		return "1/" + n
	case tables.Die:
		if slices.ContainsFunc(strings.Split(m.ID, "."), func(s string) bool { return s == "die" || strings.HasSuffix(s, "-die") }) {
			return "d" + n
		}
	}
	return n
}

func (t *tableWriter) chits(cs []tables.Chit) {
	var rows []render.Pair
	for _, c := range cs {
		key := "cli.rule.chit"
		if c.Strategic {
			key = "cli.rule.chit-strategic"
		}
		points := "-"
		if c.Activation > 0 {
			points = strconv.Itoa(c.Activation)
		}
		rows = append(rows, render.Pair{Left: points, Right: t.p.Say(ref.M(key, t.in(c.Name), t.in(t.labels.Word(c.Army)), t.in(c.Say)))})
	}
	t.put("chits", "chits", ref.M("cli.rule.chits"), rows)
}

func (t *tableWriter) phases(ps []tables.Phase) {
	var rows []render.Pair
	for i, p := range ps {
		rows = append(rows, render.Pair{Left: strconv.Itoa(i + 1), Right: t.in(p.Name)})
	}
	t.put("phases", "phases", ref.M("cli.rule.phases"), rows)
}

// A found paragraph, and how well it answers: the lower the better.
type found struct {
	*tables.Section
	rank int
}

// about lists the paragraphs that are about some words: those of the verb of that name, then
// those with the words in their title, their summary or the names of their numbers; without
// any word the chapters. One alone is printed whole.
func (w ruleWriter) about(f *game.Folder, text string) (render.Page, game.Object, error) {
	var err error
	if w.rulings, err = f.Tables.Rulings(); err != nil {
		return nil, nil, err
	}
	if w.sections, err = f.Tables.Sections(); err != nil {
		return nil, nil, err
	}
	words := strings.Fields(game.Fold(text))
	list, err := w.search(f, words)
	if err != nil {
		return nil, nil, err
	}
	var on []tables.Ruling
	for _, r := range w.rulings.All {
		if len(list) == 0 && matches(words, r.Question.EN, r.Question.IT) {
			on = append(on, r)
		}
	}
	switch {
	case len(list) == 1:
		return w.section(f, list[0].Section)
	case len(list) == 0 && len(on) == 0:
		return nil, nil, w.nothing(f, text)
	}
	head := ref.M("cli.rule.chapters", f.Tables.Code)
	if len(words) > 0 {
		head = ref.M("cli.rule.about", text)
	}
	out := render.Head(render.None, w.p.Say(head), "")
	objects := []game.Object{}
	line := func(r ref.Ref, say string) {
		out = append(out, render.BodyRef(say, w.p.Cite(r).Short())...)
		objects = append(objects, game.Object{{Key: "ref", Value: string(r)}, {Key: "say", Value: say}})
	}
	for _, s := range list {
		line(s.Ref, w.in(s.Say))
	}
	for _, r := range on {
		line(r.Ref, w.in(r.Question))
	}
	eg := ref.Ref("")
	for _, s := range list[:min(len(list), 1)] {
		eg = s.Ref
	}
	for _, r := range on[:min(len(on), 1)] {
		eg = r.Ref
	}
	out = append(out, render.Body(w.p.Say(ref.M("cli.rule.more", strings.TrimPrefix(w.p.Cite(eg).Short(), "§"))))...)
	return out, game.Object{{Key: "ok", Value: true}, {Key: "command", Value: strings.TrimSpace("rule " + text)}, {Key: "found", Value: objects}}, nil
}

// search ranks the paragraphs; without words they are the chapters.
func (w ruleWriter) search(f *game.Folder, words []string) ([]found, error) {
	var refs []ref.Ref // of the verb that is meant, or of the fact
	if len(words) == 1 {
		for _, v := range f.Rules.Verbs() {
			if v.Name == words[0] || f.Aliases != nil && slices.Contains(f.Aliases(v.Name), words[0]) {
				refs = append(refs, v.Refs...)
			}
		}
		if d, ok := f.Rules.(game.Declarer); ok {
			for _, v := range d.Facts().Verbs {
				refs = append(refs, readBy(v.Fields, words[0])...)
			}
		}
	}
	l, err := f.Tables.Labels()
	if err != nil {
		return nil, err
	}
	var out []found
	for i := range w.sections.All {
		s := &w.sections.All[i]
		rank := -1
		switch k := slices.Index(refs, s.Ref); {
		case len(words) == 0:
			if !strings.ContainsAny(s.Ref.Section(), "./") {
				rank = 0
			}
		case k >= 0:
			rank = k
		case matches(words, s.Title, s.Ref.Section()):
			rank = len(refs)
		case matches(words, s.Say.EN, s.Say.IT):
			rank = len(refs) + 1
		default:
			x, err := f.Tables.Printed(s.Ref)
			if err != nil {
				return nil, err
			}
			if named(words, &x, l) {
				rank = len(refs) + 2
			}
		}
		if rank >= 0 {
			out = append(out, found{s, rank})
		}
	}
	slices.SortStableFunc(out, func(a, b found) int { return a.rank - b.rank })
	return out, nil
}

// readBy are the paragraphs that read a fact of a name, or one that may be a word: weather, and mud.
func readBy(fields []game.FactInfo, w string) (out []ref.Ref) {
	for _, x := range fields {
		is := func(v game.FactWord) bool { return v.Name == w || slices.Contains(v.Also, w) }
		if x.Ref != "" && (x.Name == w || slices.Contains(x.Names, w) || slices.ContainsFunc(x.Words, is)) && !slices.Contains(out, x.Ref) {
			out = append(out, x.Ref)
		}
		out = append(out, readBy(x.Fields, w)...)
		if x.Item != nil {
			out = append(out, readBy(x.Item.Fields, w)...)
		}
	}
	return out
}

// named reports that the words stand in the name of something that a paragraph prints.
func named(words []string, x *tables.Printed, l *tables.Labels) bool {
	for _, m := range x.Modifiers {
		for _, r := range m.Rows {
			if n := l.Row(m.ID, r.ID); matches(words, m.Name.EN, m.Name.IT, n.EN, n.IT) {
				return true
			}
		}
	}
	for _, b := range x.Bands {
		if matches(words, b.Name.EN, b.Name.IT) {
			return true
		}
	}
	for _, g := range x.Grids {
		if matches(words, g.Name.EN, g.Name.IT) {
			return true
		}
	}
	for _, m := range x.Measures {
		if n := l.Number(m.ID); matches(words, n.EN, n.IT) {
			return true
		}
	}
	for _, c := range x.Chits {
		if matches(words, c.Name.EN, c.Name.IT) {
			return true
		}
	}
	return false
}

// matches reports a text in which every word begins some word: charge finds charges.
func matches(words []string, texts ...string) bool {
	for _, t := range texts {
		in := strings.FieldsFunc(strings.ToLower(t), func(r rune) bool { return strings.ContainsRune(" ,.;:'’()?!/-", r) })
		if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
			return !slices.ContainsFunc(in, func(x string) bool { return x == w || len(w) > 2 && strings.HasPrefix(x, w) })
		}) {
			return true
		}
	}
	return false
}

// nothing refuses words of which the book says nothing, and offers a verb that is spelt
// nearly so.
func (w ruleWriter) nothing(f *game.Folder, text string) *game.Refusal {
	typed, best, d := game.Fold(text), "", 3
	for _, v := range f.Rules.Verbs() {
		all := []string{v.Name}
		if f.Aliases != nil {
			all = append(all, f.Aliases(v.Name)...)
		}
		for _, x := range all {
			if n := near.Distance(typed, x); len(v.Refs) > 0 && len(x) > 3 && n < d {
				best, d = x, n
			}
		}
	}
	r := game.Refuse(game.Unknown, "", ref.M("cli.rule.nothing", f.Tables.Code, text), ref.M("cli.rule.hint"))
	if best != "" {
		r.Ways = []game.Way{{Line: "rule " + best, Say: ref.M("cli.rule.meant")}}
	}
	return r
}
