package desk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the tables of an event: which there are, which are given out, and a game that goes to another (TD §6.1).

// places are all tables that there ever were, by number from 1: those of the file, then those that were added.
func (s *state) places() []Name { return slices.Concat(s.Plan.Tables, s.Added) }

// place is what a table is called; a table that nobody knows has no name.
func (s *state) place(n int) ref.Name {
	if all := s.places(); n > 0 && n <= len(all) {
		return all[n-1].Msg()
	}
	return ref.Name{}
}

// open are the numbers of the tables that are given out.
func (s *state) open() (out []int) {
	for i := range s.places() {
		if !slices.Contains(s.Shut, i+1) {
			out = append(out, i+1)
		}
	}
	return out
}

// What stands behind a table that is lost, and behind one that is there again, in both languages; the first is what an entry keeps.
var (
	goneWords = []string{"gone", "closed", "lost", "via", "chiuso", "perso", "perduto"}
	backWords = []string{"back", "open", "torna", "aperto", "riaperto"}
)

// completeTable writes into a line about tables what it means now: the words of English, and of a move its round.
func (s *state) completeTable(a *game.Action) {
	if len(a.Args) != 2 {
		return
	}
	if _, err := strconv.Atoi(a.Args[0]); err == nil {
		switch word := game.Fold(a.Args[1]); {
		case slices.Contains(goneWords, word):
			a.Args[1] = goneWords[0]
		case slices.Contains(backWords, word):
			a.Args[1] = backWords[0]
		}
		return
	}
	if p, no := s.named(a.Args[0]); no == nil && len(s.Rounds) > 0 && fact(*a, "round") == "" {
		a.Args[0] = p.ID
		a.Facts = append(a.Facts, game.Fact{Name: "round", Value: strconv.Itoa(len(s.Rounds))})
	}
}

// tables is `table N gone`, `table N back`, `table N NAME` and `table PLAYER N` (TD §6.1).
func (s *state) tables(a game.Action) (*done, *game.Refusal) {
	all := s.places()
	next := "table " + strconv.Itoa(len(all)+1) + " ..."
	if len(a.Args) < 2 {
		return nil, with(refuse(game.BadValue, "TD §6.1", "td.tab.what"), next, "table "+strconv.Itoa(max(len(all), 1))+" gone")
	}
	n, err := strconv.Atoi(a.Args[0])
	if err != nil {
		return s.moves(a)
	}
	e := &tabled{Table: n, Shut: a.Args[1] == goneWords[0]}
	change := len(a.Args) == 2 && (e.Shut || a.Args[1] == backWords[0])
	switch {
	case n < 1 || n > len(all)+1 || change && n > len(all):
		return nil, with(refuse(game.BadValue, "TD §6.1", "td.tab.none", n, len(all)), next)
	case !change && n <= len(all):
		return nil, with(refuse(game.Illegal, "TD §6.1", "td.tab.there", n, s.place(n)), next, "table "+strconv.Itoa(n)+" gone")
	case change && e.Shut == slices.Contains(s.Shut, n):
		return nil, refuse(game.Illegal, "TD §6.1", map[bool]string{true: "td.tab.gone.already", false: "td.tab.back.already"}[e.Shut], n, s.place(n))
	}
	d := &done{es: []game.Event{e}}
	switch {
	case !change:
		e.Name = strings.Join(a.Args[1:], " ")
		if l := len([]rune(e.Name)); l > mostName {
			return nil, refuse(game.BadValue, "TD §6.1", "td.long-name", l, mostName)
		}
		d.say(game.HeadLine, ref.M("td.tab.new", n, e.Name), "TD §6.1")
	case e.Shut:
		d.say(game.HeadLine, ref.M("td.tab.gone", n, s.place(n)), "TD §6.1")
		s.sayStands(d, n)
	default:
		d.say(game.HeadLine, ref.M("td.tab.back", n, s.place(n)), "TD §6.1")
	}
	return d, nil
}

// sayStands says what becomes of the game at a table that is lost: a draft falls, of a published round it wants another table.
func (s *state) sayStands(d *done, n int) {
	r := s.last()
	if r == nil {
		return
	}
	for _, g := range r.Pairs {
		switch {
		case g.Table != n || g.Played:
		case !r.Published:
			s.undrafted(d)
		default:
			d.say(game.BodyLine, ref.M("td.tab.stands", s.called(g.A), s.called(g.B), g.A), "TD §6.1")
		}
	}
}

// moves is `table PLAYER N`: his game goes to another table, and who stands there to his. What is published wants a reason.
func (s *state) moves(a game.Action) (*done, *game.Refusal) {
	p, no := s.named(a.Args[0])
	if no != nil {
		return nil, no
	}
	r := s.last()
	if r == nil {
		return nil, with(refuse(game.NotNow, "TD §6.1", "td.no-draft"), "pair")
	}
	g, n := r.of(p.ID), len(s.Rounds)
	if of := fact(a, "round"); of != "" && of != strconv.Itoa(n) {
		return nil, refuse(game.NotNow, "TD §6.1", "td.result.round", of, n)
	}
	to, err := strconv.Atoi(a.Args[1])
	switch {
	case g == nil:
		return nil, with(refuse(game.Illegal, "TD §6.1", "td.result.none", s.called(p.ID), n), "pairings "+strconv.Itoa(n))
	case g.Played:
		return nil, refuse(game.Illegal, "TD §6.1", "td.tab.played", s.called(g.A), s.called(g.B), g.Table)
	case len(a.Args) > 2 || err != nil || !slices.Contains(s.open(), to):
		return nil, with(refuse(game.BadValue, "TD §6.1", "td.tab.shut", strings.Join(a.Args[1:], " "), numbers(s.open())), s.otherTable(g))
	case to == g.Table:
		return nil, with(refuse(game.Illegal, "TD §6.1", "td.tab.same", s.called(g.A), s.called(g.B), to), s.otherTable(g))
	case r.Published && a.Text == "":
		return nil, with(refuse(game.Illegal, "TD §6.1", "td.tab.reason", n), "table "+p.ID+" "+a.Args[1]+" because ...")
	}
	d := &done{}
	seat := func(g *pair, table int) {
		d.say(game.HeadLine, ref.M("td.tab.moves", s.called(g.A), s.called(g.B), table, s.place(table)), "TD §6.1")
		d.es = append(d.es, &seated{Round: n, A: g.A, B: g.B, Table: table, Why: cmp.Or(a.Text, g.Why)})
	}
	seat(g, to)
	for _, o := range r.Pairs {
		if o != g && o.Table == to && !o.Played {
			seat(o, g.Table)
		}
	}
	return d, nil
}

// otherTable is the line that has a game go to a table at which nobody sits, else to any other.
func (s *state) otherTable(g *pair) string {
	free, reason := 0, ""
	for _, n := range s.open() {
		if n != g.Table && (free == 0 || !slices.ContainsFunc(s.last().Pairs, func(o *pair) bool { return o.Table == n })) {
			free = n
		}
	}
	if s.last().Published {
		reason = " because ..."
	}
	if free == 0 {
		return "table " + strconv.Itoa(len(s.places())+1) + " ..."
	}
	return "table " + g.A + " " + strconv.Itoa(free) + reason
}

// numbers are numbers as a list in a sentence.
func numbers(ns []int) (out ref.Comma) {
	for _, n := range ns {
		out = append(out, strconv.Itoa(n))
	}
	return out
}
