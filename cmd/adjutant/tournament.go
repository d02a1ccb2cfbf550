package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/internal/desk"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/journal"
	"adjutant/internal/paper"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

// newTournament keeps an event: its players, its rounds, what they score.
func newTournament(o *Options) *cobra.Command {
	c := &cobra.Command{Use: "tournament FILE", Short: o.P.Say(ref.M("td.cli")), Long: o.P.Say(ref.M("td.cli.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return o.tournament(args[0]) }}
	begin := &cobra.Command{Use: "new NAME", Short: o.P.Say(ref.M("td.cli.new")), Args: o.between(1, 1), RunE: func(_ *cobra.Command, args []string) error {
		o.Game = desk.Folder.Rules.Name()
		return beginRun(o, args[0], "td.cli.new.how")
	}}
	c.AddCommand(begin, newTournamentPrint(o))
	return c
}

// tournament opens an event, from its file or as it was kept.
func (o *Options) tournament(what string) error {
	path := o.savedPath(what)
	if _, err := os.Stat(path); err != nil {
		return game.Refuse(game.Unknown, "", ref.M("cli.file.missing", what), ref.Msg{}, game.Way{Line: "adjutant tournament new NAME"})
	}
	if journaled, err := isJournal(path); err == nil && journaled {
		h, err := session.ReadHeader(path, session.Options{})
		if err != nil {
			return err
		}
		if h.Game != desk.Folder.Rules.Name() {
			return game.Refuse(game.BadValue, "", ref.M("td.cli.game", path, h.Game), ref.Msg{}, game.Way{Line: "adjutant play " + path})
		}
	}
	return playRun(o, what)
}

// played is the result of a game in its journal, and whether that carries a code: as the game knows its winner, else what each side has taken of the
// other's points (TD §5.1).
func (o *Options) played(what, code string) (p desk.Played, err error) {
	p, err = o.result(what, code)
	if err != nil {
		return p, o.refusal(err) // in the words of whoever typed the line
	}
	return p, nil
}

// result is what played finds, with the errors of files as they are.
func (o *Options) result(what, code string) (p desk.Played, err error) {
	path := o.savedPath(what)
	h, err := session.ReadHeader(path, session.Options{})
	if err != nil {
		return p, err
	}
	rules, err := o.playable(h.Game)
	if err != nil {
		return p, err
	}
	so, err := o.settings(rules, true)
	if err != nil {
		return p, err
	}
	var codes []string
	if code != "" {
		codes = []string{code}
	}
	a, err := session.Audit(rules, path, codes, so)
	if err != nil {
		return p, err
	}
	p = desk.Played{Game: h.Game, Code: a.Checkpoint, Origin: journal.Checkpoint(a.Header.H), Sound: a.Sound() && a.Unsure() == 0}
	if len(a.Pins) > 0 {
		p.Carries, p.Since = a.Pins[0].Found, a.Pins[0].Since
	}
	if d, ok := rules.(game.Decider); ok {
		p.Over = d.Decided(a.State)
	}
	if w, ok := rules.(game.Winner); ok {
		if side, _, _, over := w.Winner(a.State); over {
			p.Over = true
			if side >= 0 && side < 2 {
				p.Scores[side] = 1
			}
		}
		return p, nil
	}
	if c, ok := rules.(game.Charter); ok {
		chart, _ := c.Chart(a.State)
		for _, t := range chart.Tally {
			if t.Side == 0 || t.Side == 1 {
				p.Scores[1-t.Side] += t.Start - t.Now
			}
		}
	}
	return p, nil
}

// handed is the army in a file, if it is legal.
func (o *Options) handed(path, of string) (h desk.Handed, err error) {
	f, ok := folder(of)
	if !ok || f.Armies == nil {
		return h, game.Refuse(game.Unknown, "", ref.M("list.none", of), ref.Msg{})
	}
	m, err := o.legal(f.Armies, path)
	if err != nil {
		return h, o.refusal(err)
	}
	h.Stamp = stamp(m)
	if a, ok := m.(game.Assessed); ok {
		h.Points, h.Year = a.Assessed()
	}
	return h, nil
}

type eventPaper struct {
	paperOptions
	round      int
	csv, table bool
}

func newTournamentPrint(o *Options) *cobra.Command {
	p := &eventPaper{paperOptions: paperOptions{Options: o}}
	c := &cobra.Command{Use: "print FILE [" + strings.Join(desk.Sheets, "|") + "]", Short: o.P.Say(ref.M("td.cli.print")), Long: o.P.Say(ref.M("td.cli.print.long")), Args: o.between(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			what := desk.Sheets[0]
			if len(args) > 1 {
				what = args[1]
				if is, ok := desk.SheetWords[strings.ToLower(what)]; ok {
					what = is
				}
			}
			return p.run(args[0], what)
		}}
	p.flags(c)
	c.Flags().IntVar(&p.round, "round", 0, o.P.Say(ref.M("td.cli.flag.round")))
	c.Flags().BoolVar(&p.table, "table", false, o.P.Say(ref.M("td.cli.flag.table")))
	c.Flags().BoolVar(&p.csv, "csv", false, o.P.Say(ref.M("td.cli.flag.csv")))
	return c
}

// run prints one sheet of an event that is kept.
func (p *eventPaper) run(file, what string) error {
	size, err := p.sizeOf()
	if err != nil {
		return err
	}
	if !knownSheet(what) {
		var all ref.Comma
		for _, s := range desk.Sheets {
			said := ref.Name{EN: s, IT: s}
			for it, en := range desk.SheetWords {
				if en == s {
					said.IT = it
				}
			}
			all = append(all, said)
		}
		return usageError{say: ref.M("td.cli.sheet", what, all)}
	}
	if (p.csv || what == "trf") && isPDF(p.out) {
		return usageError{say: ref.M("td.cli.pdf", p.out)}
	}
	path := p.savedPath(file)
	rules := desk.Folder.Rules
	so, err := p.settings(rules, true)
	if err != nil {
		return err
	}
	a, err := session.Audit(rules, path, nil, so)
	if err != nil {
		return err
	}
	if what == "trf" {
		text, err := desk.TRF(a.State)
		if err != nil {
			return err
		}
		return p.plainFile(string(text))
	}
	s, err := desk.SheetOf(a.State, what, p.round)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + "-" + what
	switch {
	case p.csv && what == "slips":
		return usageError{say: ref.M("td.cli.no-csv")}
	case p.table && what == "slips":
		return usageError{say: ref.M("td.cli.no-csv")}
	case p.csv:
		return p.spread(s)
	case p.table:
		p.tell(s)
		return nil
	case what == "slips":
		return p.write(name+".html", p.slips(s, a.Checkpoint, size).HTML())
	}
	return p.write(name+".html", p.wall(s, a.Checkpoint, size).HTML())
}

func knownSheet(what string) bool {
	for _, s := range desk.Sheets {
		if s == what {
			return true
		}
	}
	return false
}

// cells are a row in words.
func (p *eventPaper) cells(row []any) (out []string) {
	for _, c := range row {
		out = append(out, p.P.Arg(c))
	}
	return out
}

// about is of which event a sheet is.
func (p *eventPaper) about(s desk.Sheet) string {
	if s.Date == "" {
		return p.P.Arg(s.Of)
	}
	return p.P.Arg(s.Of) + ", " + s.Date
}

func (p *eventPaper) heads(s desk.Sheet) (out []string) {
	for _, h := range s.Head {
		out = append(out, p.P.Say(h))
	}
	return out
}

func (p *eventPaper) wall(s desk.Sheet, code string, size paper.Size) paper.Wall {
	w := paper.Wall{Lang: string(p.Lang), Title: p.P.Say(s.Title), About: p.about(s), Head: p.heads(s), Size: size, Made: p.P.Say(ref.M("td.sheet.made", code))}
	for _, r := range s.Rows {
		w.Rows = append(w.Rows, p.cells(r))
		if w.Right == nil {
			for _, c := range r {
				_, text := c.(string)
				switch c.(type) {
				case ref.Name, ref.Msg:
					text = true
				}
				w.Right = append(w.Right, !text)
			}
		}
	}
	return w
}

func (p *eventPaper) slips(s desk.Sheet, code string, size paper.Size) paper.Slips {
	word := func(key string) string { return p.P.Say(ref.M(key)) }
	out := paper.Slips{Lang: string(p.Lang), Title: p.P.Say(s.Title), About: p.about(s), Size: size, Made: p.P.Say(ref.M("td.sheet.made", code)),
		Words: paper.SlipWords{Table: word("td.head.table"), List: word("td.head.list"), Late: word("td.slip.late"), Score: word("td.head.score"), Code: word("td.slip.code"), Signed: word("td.slip.signed"), Note: word("td.slip.note")}}
	for _, x := range s.Slips {
		slip := paper.Slip{A: x.A, B: x.B, ListA: x.ListA, ListB: x.ListB, LateA: x.LateA, LateB: x.LateB, ScoreA: x.ScoreA, ScoreB: x.ScoreB, Code: x.Code}
		if x.Table > 0 {
			slip.Table = strconv.Itoa(x.Table) + ", " + p.P.Arg(x.TableName)
		}
		out.All = append(out.All, slip)
	}
	return out
}

// spread writes a sheet for a spreadsheet, as its reader's language divides columns.
func (p *eventPaper) spread(s desk.Sheet) error {
	var text strings.Builder
	w := csv.NewWriter(&text)
	if p.Lang == i18n.IT {
		w.Comma = ';'
	}
	rows := [][]string{p.heads(s)}
	for _, r := range s.Rows {
		rows = append(rows, p.cells(r))
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	return p.plainFile(text.String())
}

// shortHead is how many letters of the head of a column of numbers are left where there is no room for more.
const shortHead = 6

// tell prints a sheet on the terminal: in columns where they have room, the heads of numbers cut and some columns left out if they
// must be, else a row a line, each cell with what it is.
func (p *eventPaper) tell(s desk.Sheet) {
	w := p.wall(s, "", paper.A4)
	fmt.Fprintln(p.Out, ref.Plain(render.Hung("", "     ", w.Title+", "+w.About)))
	if !render.IsPlain() && !render.Narrow() {
		short := slices.Clone(w.Head)
		for i, h := range short {
			if r := []rune(h); i < len(w.Right) && w.Right[i] && len(r) > shortHead+1 {
				short[i] = string(r[:shortHead]) + "."
			}
		}
		for out := len(s.Spare); out >= 0; out-- {
			for _, head := range [][]string{w.Head, short} {
				set := columns(append([][]string{head}, w.Rows...), w.Right, s.Spare[out:])
				if !slices.ContainsFunc(strings.Split(set, "\n"), func(l string) bool { return utf8.RuneCountInString(l) > render.Width }) {
					fmt.Fprintln(p.Out, ref.Plain(set))
					return
				}
			}
		}
	}
	for _, r := range w.Rows {
		cells := ref.Comma{}
		for i, c := range r {
			if c != "" {
				cells = append(cells, ref.M("td.cell", w.Head[i], c))
			}
		}
		fmt.Fprintln(p.Out, ref.Plain(render.Body(p.P.Say(ref.M("td.players.row", cells))).Paint(false)))
	}
}

// columns sets rows, of which the first is a head, numbers on the right, without some columns.
func columns(rows [][]string, right []bool, out []int) string {
	lines := make([]string, len(rows))
	for i := range rows[0] {
		if slices.Contains(out, i) {
			continue
		}
		most := 0
		for _, r := range rows {
			most = max(most, utf8.RuneCountInString(r[i]))
		}
		for k, r := range rows {
			room := strings.Repeat(" ", most-utf8.RuneCountInString(r[i]))
			if i < len(right) && right[i] {
				lines[k] += room + r[i] + "  "
			} else {
				lines[k] += r[i] + room + "  "
			}
		}
	}
	for k, l := range lines {
		lines[k] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}

// plainFile writes what is no page, where nothing is, or to standard output.
func (p *eventPaper) plainFile(text string) error {
	if p.out == "" || p.out == "-" {
		_, err := io.WriteString(p.Out, text)
		return err
	}
	if err := writeNew(p.out, []byte(text)); err != nil {
		return err
	}
	if p.JSON {
		p.object(true, game.KV{Key: "file", Value: p.out})
		return nil
	}
	p.say(p.Out, ref.M("files.written", p.out))
	return nil
}
