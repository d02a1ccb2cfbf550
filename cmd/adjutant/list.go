package main

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/journal"
	"adjutant/internal/paper"
	"adjutant/internal/ref"

	"github.com/spf13/cobra"
)

// newList is what is done with the armies that players bring.
func newList(o *Options) *cobra.Command {
	c := &cobra.Command{Use: "list", Short: o.P.Say(ref.M("list.short")), Long: o.P.Say(ref.M("list.long")), Args: o.none,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(newListNew(o), newListCheck(o), newListPrint(o), newListDiff(o))
	return c
}

// brought are the armies of the game that was asked for, or of the first that has any.
func (o *Options) brought() (game.Armies, error) {
	for _, f := range folders {
		if f.Armies != nil && (o.Game == "" || o.Game == f.Rules.Name()) {
			return f.Armies, nil
		}
	}
	rules, err := o.rules(o.Game)
	if err != nil {
		return nil, err
	}
	return nil, game.Refuse(game.Unknown, "", ref.M("list.none", rules.Name()), ref.Msg{})
}

// army reads one.
func (o *Options) army(of game.Armies, path string) (game.Muster, error) {
	text, err := readOrdinary(path)
	if err != nil {
		return nil, nearFile(path, err, nil)
	}
	return of.Read(path, text)
}

// legal reads one that has no fault.
func (o *Options) legal(of game.Armies, path string) (game.Muster, error) {
	m, err := o.army(of, path)
	if err != nil {
		return nil, err
	}
	if all := m.Flaws(); len(all) > 0 {
		return nil, game.Refuse(game.Illegal, "", ref.M("list.illegal", path, len(all), all[0].Line, all[0].Col, all[0].Say), ref.Msg{}, game.Way{Line: "adjutant list check " + quoted(path)})
	}
	return m, nil
}

// stamp is a short name of an army: 80 bits of a hash of what it is, whatever the file looks like.
func stamp(m game.Muster) string {
	sum := sha256.Sum256(m.Canonical())
	return journal.Checkpoint(journal.Hash(sum[:len(journal.Hash{})]))
}

func newListCheck(o *Options) *cobra.Command {
	mend := ""
	c := &cobra.Command{Use: "check FILE...", Short: o.P.Say(ref.M("list.check")), Long: o.P.Say(ref.M("list.check.long")), Args: o.between(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return o.listCheck(args, mend) }}
	c.Flags().StringVar(&mend, "mend", "", o.P.Say(ref.M("list.flag.mend")))
	return c
}

// listCheck tells of each army what is wrong with it and what the fewest changes are that mend it.
func (o *Options) listCheck(files []string, mend string) error {
	if mend != "" && len(files) > 1 {
		return usageError{say: ref.M("list.mend-one")}
	}
	of, err := o.brought()
	if err != nil {
		return err
	}
	bad := false
	for _, name := range files {
		good, err := o.listOne(of, name, mend)
		if err != nil {
			if code := o.code(err); code == usage {
				return errUsageSaid
			}
		}
		bad = bad || !good || err != nil
	}
	if bad {
		return errSilent
	}
	return nil
}

// listOne is listCheck of one file.
func (o *Options) listOne(of game.Armies, name, mend string) (good bool, err error) {
	m, err := o.army(of, name)
	if err != nil {
		return false, o.unmended(err, mend)
	}
	flaws := m.Flaws()
	if len(flaws) == 0 {
		o.listGood(m, name)
		if mend != "" && !o.JSON {
			o.say(o.Out, ref.M("list.nothing", mend))
		}
		return true, nil
	}
	r := m.Mend()
	if o.JSON {
		o.object(false, game.KV{Key: "file", Value: name}, game.KV{Key: "faults", Value: o.flaws(flaws)}, game.KV{Key: "repair", Value: game.Object{
			{Key: "changes", Value: o.flaws(r.Changes)}, {Key: "found", Value: r.After != nil}, {Key: "none_up_to", Value: r.None}, {Key: "tried", Value: r.Tried}, {Key: "whole", Value: r.Whole}}})
	} else {
		for _, f := range flaws {
			fmt.Fprintln(o.Err, ref.Plain(fmt.Sprintf("%s:%d:%d: %s", name, f.Line, f.Col, o.P.Say(f.Say))))
		}
		switch {
		case r.After == nil && r.Whole && r.Tried == 0:
			o.say(o.Err, ref.M("list.too-many", r.None))
		case r.After == nil && r.Whole:
			o.say(o.Err, ref.M("list.no-repair", r.None, r.Tried))
		case r.After == nil:
			o.say(o.Err, ref.M("list.cut", max(r.None, 0), r.Tried))
		default:
			if len(r.Changes) == 1 {
				o.say(o.Err, ref.M("list.repair-one", r.Tried))
			} else {
				o.say(o.Err, ref.M("list.repair", len(r.Changes), r.None, r.Tried))
			}
			for _, f := range r.Changes {
				fmt.Fprintln(o.Err, ref.Plain(fmt.Sprintf("  %s:%d:%d: %s", name, f.Line, f.Col, o.P.Say(f.Say))))
			}
		}
	}
	if mend != "" && r.After != nil {
		return false, o.putList(mend, r.After)
	}
	if mend != "" && !o.JSON {
		o.say(o.Err, ref.M("list.not-mended", mend))
	}
	return false, nil
}

// flaws are places with sentences, for programs.
func (o *Options) flaws(of []game.Flaw) []game.Object {
	l := []game.Object{}
	for _, f := range of {
		l = append(l, game.Object{{Key: "line", Value: f.Line}, {Key: "column", Value: f.Col}, {Key: "say", Value: o.P.Say(f.Say)}})
	}
	return l
}

// listGood tells of a legal army whose it is, what was not looked at, and its stamp.
func (o *Options) listGood(m game.Muster, name string) {
	if o.JSON {
		notes := []string{}
		for _, n := range m.Notes() {
			notes = append(notes, o.P.Say(n))
		}
		o.object(true, game.KV{Key: "file", Value: name}, game.KV{Key: "army", Value: o.P.Say(m.About())}, game.KV{Key: "stamp", Value: stamp(m)}, game.KV{Key: "notes", Value: notes})
		return
	}
	o.say(o.Out, ref.M("list.good", name, m.About()))
	for _, n := range m.Notes() {
		fmt.Fprintln(o.Out, "     "+ref.Plain(o.P.Say(n)))
	}
	o.say(o.Out, ref.M("list.stamp", stamp(m)))
}

// putList writes an army into a file that does not exist, its schema beside it.
func (o *Options) putList(path string, m game.Muster) error {
	if err := writeNew(path, o.modelined("list", m.Text())); err != nil {
		return err
	}
	if err := o.besideSchema("list", path); err != nil {
		return err
	}
	if !o.JSON {
		o.say(o.Out, ref.M("files.written", path))
	}
	return nil
}

// levyOptions are what `list new` wants.
type levyOptions struct {
	*Options
	nation, date, name, player, reserve, guns string
	points                                    int
	brigades                                  []string
}

func newListNew(o *Options) *cobra.Command {
	l := &levyOptions{Options: o}
	c := &cobra.Command{Use: "new FILE", Short: o.P.Say(ref.M("list.new")), Long: o.P.Say(ref.M("list.new.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return l.run(args[0]) }}
	f := c.Flags()
	f.StringVar(&l.nation, "nation", "", o.P.Say(ref.M("list.flag.nation")))
	f.StringVar(&l.date, "date", "", o.P.Say(ref.M("list.flag.date")))
	f.StringVar(&l.name, "name", "", o.P.Say(ref.M("list.flag.name")))
	f.StringVar(&l.player, "player", "", o.P.Say(ref.M("list.flag.player")))
	f.IntVar(&l.points, "points", 0, o.P.Say(ref.M("list.flag.points")))
	f.StringArrayVar(&l.brigades, "brigade", nil, o.P.Say(ref.M("list.flag.brigade")))
	f.StringVar(&l.guns, "guns", "", o.P.Say(ref.M("list.flag.guns")))
	f.StringVar(&l.reserve, "reserve", "", o.P.Say(ref.M("list.flag.reserve")))
	return c
}

// run makes an army of the flags, or of what is answered where no nation is given, and writes it.
func (l *levyOptions) run(path string) error {
	of, err := l.brought()
	if err != nil {
		return err
	}
	if end := filepath.Ext(path); end != ".yaml" && end != ".yml" {
		path += ".yaml"
	}
	if !mayName(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))) {
		return usageError{say: ref.M("files.new.bad", path)}
	}
	if _, err := os.Stat(path); err == nil {
		return game.Refuse(game.Failed, "", ref.M("files.exists", path), ref.M("files.exists.hint"))
	}
	if l.points < 0 || l.points > 99999 {
		return usageError{say: ref.M("list.bad-points", l.points)}
	}
	w := game.Levy{Nation: l.nation, Date: l.date, Name: l.name, Player: l.player, Points: l.points, Reserve: l.reserve}
	for _, s := range []string{l.name, l.player} {
		if s != "" && (!utf8.ValidString(s) || strings.ContainsAny(s, "\n\t")) {
			return usageError{say: ref.M("list.bad-name", s)}
		}
	}
	if l.nation == "" {
		for _, x := range []struct {
			flag  string
			given bool
		}{{"--date", l.date != ""}, {"--brigade", len(l.brigades) > 0}, {"--guns", l.guns != ""}, {"--reserve", l.reserve != ""}} {
			if x.given {
				return usageError{say: ref.M("list.no-nation", x.flag)}
			}
		}
		if err := l.ask(of, &w); err != nil {
			return err
		}
	} else {
		if w.Date == "" {
			return usageError{say: ref.M("list.no-date")}
		}
		year, ok := yearOf(w.Date)
		if !ok {
			return usageError{say: ref.M("list.bad-date", w.Date)}
		}
		w.Nation, _ = chosen(of.Nations(), w.Nation)
		named := isType(of, w.Nation, year)
		reserve := strings.Fields(w.Reserve)
		if named(w.Reserve) {
			reserve = []string{w.Reserve}
		}
		w.Reserve = strings.Join(asTypes(of, w.Nation, year, reserve), " ")
		for _, b := range l.brigades {
			kinds, err := kindsOf(b, named)
			if err != nil {
				return err
			}
			w.Brigades = append(w.Brigades, asTypes(of, w.Nation, year, kinds))
		}
		if w.Guns, err = kindsOf(l.guns, named); err != nil {
			return err
		}
		w.Guns = asTypes(of, w.Nation, year, w.Guns)
	}
	m, err := of.Begin(w)
	if err != nil {
		return err
	}
	if err := l.putList(path, m); err != nil {
		return err
	}
	if l.JSON {
		l.object(true, game.KV{Key: "file", Value: path}, game.KV{Key: "stamp", Value: stamp(m)}, game.KV{Key: "faults", Value: l.flaws(m.Flaws())})
		return nil
	}
	if n := len(m.Flaws()); n > 0 {
		l.say(l.Out, ref.M("list.new.flaws", n, quoted(path)))
		return nil
	}
	l.say(l.Out, ref.M("list.new.how", quoted(path)))
	return nil
}

// kindsOf reads the units of a brigade: line*3 light is three of line and one of light. What is named may be several words: the
// longest of them that are a name together.
func kindsOf(s string, named func(kind string) bool) (out []string, err error) {
	for _, part := range strings.Split(starred(s), ",") {
		for words := strings.Fields(part); len(words) > 0; {
			n := len(words)
			for ; n > 1; n-- {
				kind, _, _ := strings.Cut(strings.Join(words[:n], " "), "*")
				if !strings.Contains(strings.Join(words[:n-1], " "), "*") && named(kind) {
					break
				}
			}
			w := strings.Join(words[:n], " ")
			words = words[n:]
			kind, times, several := strings.Cut(w, "*")
			often := 1
			if several {
				if often, err = strconv.Atoi(times); err != nil || often < 1 || often > 20 {
					return nil, usageError{say: ref.M("list.bad-times", w)}
				}
			}
			out = append(out, slices.Repeat([]string{kind}, often)...)
		}
	}
	return out, nil
}

// starred is a line without blanks around a star.
func starred(s string) string {
	for _, blank := range []string{" *", "* "} {
		for strings.Contains(s, blank) {
			s = strings.ReplaceAll(s, blank, "*")
		}
	}
	return s
}

// yearOf is the year of a day.
func yearOf(date string) (int, bool) {
	root, err := doc.Parse("date", []byte("date: "+strconv.Quote(date)))
	if err != nil {
		return 0, false
	}
	day := root.Map("date").Need("date").Date()
	if root.Err() != nil || len(day) < 4 {
		return 0, false
	}
	y, err := strconv.Atoi(day[:4])
	return y, err == nil
}

// ask has a nation, a day and brigades told at the keyboard, a question at a time; a blank line takes what is usual.
func (l *levyOptions) ask(of game.Armies, w *game.Levy) error {
	in := bufio.NewScanner(l.In)
	said := func(question ref.Msg) (string, error) {
		fmt.Fprint(l.Err, ref.Plain(l.P.Say(question))+" ")
		if !in.Scan() {
			fmt.Fprintln(l.Err)
			if err := in.Err(); err != nil && err != io.EOF {
				return "", err
			}
			return "", usageError{say: ref.M("list.ask-end")}
		}
		return strings.TrimSpace(in.Text()), nil
	}
	l.choices(of.Nations())
	for w.Nation == "" {
		s, err := said(ref.M("list.ask-nation"))
		if err != nil {
			return err
		}
		if id, ok := chosen(of.Nations(), s); ok {
			w.Nation = id
			continue
		}
		l.say(l.Err, ref.M("list.ask-again", s))
	}
	year := 0
	for ok := false; !ok; {
		s, err := said(ref.M("list.ask-date"))
		if err != nil {
			return err
		}
		if w.Date = s; len(s) == 4 {
			w.Date += "-06-18"
		}
		if year, ok = yearOf(w.Date); !ok {
			l.say(l.Err, ref.M("list.bad-date", s))
			continue
		}
		if _, err := of.Begin(game.Levy{Nation: w.Nation, Date: w.Date}); err != nil {
			l.refuse(l.refusal(err))
			ok = false
		}
	}
	var err error
	if w.Name, err = said(ref.M("list.ask-name")); err != nil {
		return err
	}
	l.choices(of.Troops(w.Nation, year))
	// Each answer is tried: what no army has is asked again.
	told := func(question ref.Msg, with func(kinds []string) game.Levy) ([]string, error) {
		for {
			s, err := said(question)
			if err != nil {
				return nil, err
			}
			kinds, err := kindsOf(s, isType(of, w.Nation, year))
			if err == nil && len(kinds) > 0 {
				kinds = asTypes(of, w.Nation, year, kinds)
				_, err = of.Begin(with(kinds))
			}
			if err == nil {
				return kinds, nil
			}
			l.code(err)
		}
	}
	for n := 1; ; n++ {
		kinds, err := told(ref.M("list.ask-brigade", n), func(k []string) game.Levy { return game.Levy{Nation: w.Nation, Date: w.Date, Brigades: [][]string{k}} })
		if err != nil {
			return err
		}
		if len(kinds) == 0 {
			break
		}
		w.Brigades = append(w.Brigades, kinds)
	}
	if w.Brigades == nil {
		return nil
	}
	if w.Guns, err = told(ref.M("list.ask-guns"), func(k []string) game.Levy { return game.Levy{Nation: w.Nation, Date: w.Date, Guns: k} }); err != nil {
		return err
	}
	horse, err := told(ref.M("list.ask-reserve"), func(k []string) game.Levy { return game.Levy{Nation: w.Nation, Date: w.Date, Reserve: k[0]} })
	if err != nil {
		return err
	}
	if len(horse) > 0 {
		w.Reserve = horse[0]
	}
	return nil
}

// choices lists what may be chosen, a line each.
func (l *levyOptions) choices(of []game.Choice) {
	wide := 0
	for _, c := range of {
		wide = max(wide, len(c.ID))
	}
	for _, c := range of {
		fmt.Fprintln(l.Err, ref.Plain(fmt.Sprintf("  %-*s  %s (%s)", wide, c.ID, l.P.Say(c.Say), l.P.Say(c.More))))
	}
}

func newListPrint(o *Options) *cobra.Command {
	p := &paperOptions{Options: o}
	c := &cobra.Command{Use: "print FILE", Short: o.P.Say(ref.M("list.print")), Long: o.P.Say(ref.M("list.print.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.list(args[0]) }}
	p.flags(c)
	return c
}

// list writes a legal army as a roster to print.
func (p *paperOptions) list(name string) error {
	size, err := p.sizeOf()
	if err != nil {
		return err
	}
	of, err := p.brought()
	if err != nil {
		return err
	}
	m, err := p.legal(of, name)
	if err != nil {
		return err
	}
	title := m.Title().EN
	if p.Lang == i18n.IT {
		title = m.Title().IT
	}
	say := func(key string) string { return p.P.Say(ref.M(key)) }
	l := paper.List{Lang: string(p.Lang), Title: title, About: p.P.Say(m.About()), Player: m.Player(), Stamp: stamp(m), Size: size,
		Head: paper.ListWords{Unit: say("paper.unit"), What: say("paper.what"), Points: say("paper.points"), Stamp: say("list.paper-stamp"), Player: say("paper.player"), Date: say("paper.date"), Made: say("paper.made")}}
	for _, n := range m.Notes() {
		l.Notes = append(l.Notes, p.P.Say(n))
	}
	for _, s := range m.Sources() {
		l.Foot = append(l.Foot, p.P.Say(s))
	}
	for _, r := range m.Roll() {
		x := paper.Rank{Title: p.P.Say(r.Title)}
		if !r.Leader.IsZero() {
			x.Leader = p.P.Say(r.Leader)
		}
		for _, u := range r.Units {
			name := u.Name.EN
			if p.Lang == i18n.IT {
				name = u.Name.IT
			}
			x.Units = append(x.Units, paper.Unit{ID: u.ID, Name: name, What: p.P.Say(u.What), Start: u.Points, Now: u.Points})
		}
		l.Ranks = append(l.Ranks, x)
	}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return p.write(fmt.Sprintf("%s-list-%s.html", base, p.Lang), l.HTML())
}

// fieldRun writes a battle of two armies that were brought.
func (o *Options) fieldRun(what string, files []string) error {
	if len(files) != 2 {
		return usageError{say: ref.M("list.two-armies", len(files))}
	}
	path, title, err := newName(what)
	if err != nil {
		return err
	}
	of, err := o.brought()
	if err != nil {
		return err
	}
	var two [2]game.Muster
	for i, f := range files {
		if two[i], err = o.legal(of, f); err != nil {
			return err
		}
	}
	text, told := of.Field(two[0], two[1], titled(title))
	sc, err := o.parse(path, text)
	if err != nil {
		return err
	}
	form := sc.rules.Name()
	if err := writeNew(path, o.modelined(form, text)); err != nil {
		return err
	}
	if err := o.besideSchema(form, path); err != nil {
		return err
	}
	said := []string{}
	for _, m := range told {
		said = append(said, o.P.Say(m))
	}
	if o.JSON {
		o.object(true, game.KV{Key: "command", Value: "new " + what}, game.KV{Key: "file", Value: path}, game.KV{Key: "game", Value: form}, game.KV{Key: "stamps", Value: []string{stamp(two[0]), stamp(two[1])}}, game.KV{Key: "changed", Value: said})
		return nil
	}
	o.say(o.Out, ref.M("files.written", path))
	for _, s := range said {
		fmt.Fprintln(o.Out, "     "+ref.Plain(s))
	}
	o.say(o.Out, ref.M("files.new.how", path))
	return nil
}

func newListDiff(o *Options) *cobra.Command {
	return &cobra.Command{Use: "diff FILE FILE", Short: o.P.Say(ref.M("list.diff")), Args: o.between(2, 2),
		RunE: func(_ *cobra.Command, args []string) error { return o.listDiff(args[0], args[1]) }}
}

// listDiff tells what of one army is otherwise in another.
func (o *Options) listDiff(first, second string) error {
	of, err := o.brought()
	if err != nil {
		return err
	}
	a, err := o.army(of, first)
	if err != nil {
		return err
	}
	b, err := o.army(of, second)
	if err != nil {
		return err
	}
	said := []string{}
	for _, m := range of.Compare(a, b) {
		said = append(said, o.P.Say(m))
	}
	if o.JSON {
		o.object(true, game.KV{Key: "stamps", Value: []string{stamp(a), stamp(b)}}, game.KV{Key: "differences", Value: said})
		return nil
	}
	if stamp(a) == stamp(b) {
		o.say(o.Out, ref.M("list.same", stamp(a)))
		return nil
	}
	o.say(o.Out, ref.M("list.stamps", first, stamp(a), second, stamp(b)))
	for _, s := range said {
		fmt.Fprintln(o.Out, "  "+ref.Plain(s))
	}
	return nil
}
