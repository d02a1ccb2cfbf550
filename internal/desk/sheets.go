package desk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what hangs on the wall: tables for paper and for spreadsheets.

// Sheet is a table of an event. A cell is a number, a name or a message.
type Sheet struct {
	Title ref.Msg
	Of    ref.Name // the event
	Date  string
	Head  []ref.Msg
	Rows  [][]any
	Spare []int  // columns that may be left out where there is no room, the last first
	Slips []Slip // of the result slips, in the place of rows
}

// Slip is what two players bring back from their table.
type Slip struct {
	Round, Table int
	TableName    ref.Name
	A, B         string
	ListA, ListB string
	LateA, LateB bool   // whose list came after the time for lists
	Code         string // of the journal that the result was read from; "" of none
	// Scores are those of a game that was played, else empty.
	ScoreA, ScoreB string
}

// Sheets are what can be printed of an event; the last is for chess programs ([TRF]).
var Sheets = []string{"pairings", "names", "reasons", "standings", "players", "slips", "trf"}

// SheetWords are the Italian words for [Sheets], by what they mean.
var SheetWords = map[string]string{"abbinamenti": "pairings", "nomi": "names", "motivi": "reasons", "classifica": "standings", "giocatori": "players", "foglietti": "slips"}

// SheetOf is one of [Sheets] of an event, of round n or of the last for 0. The error is a *game.Refusal.
func SheetOf(gs game.State, what string, n int) (Sheet, error) {
	s, ours := gs.(*state)
	if !ours || s.Plan == nil {
		return Sheet{}, refuse(game.NotNow, "TD §1", "td.no-event")
	}
	last := len(s.Rounds)
	if what == "standings" {
		last = len(s.played())
	}
	if n == 0 {
		n = last
	}
	if n < 0 || n > last {
		return Sheet{}, refuse(game.BadValue, "TD §2", "td.no-round", n, last)
	}
	if n == 0 && (what == "pairings" || what == "names" || what == "reasons" || what == "slips") {
		return Sheet{}, refuse(game.NotNow, "TD §2", "td.no-draft")
	}
	out := Sheet{Of: s.Plan.Name.Msg(), Date: s.Plan.Date}
	switch what {
	case "pairings":
		s.pairingSheet(&out, n)
	case "names":
		s.nameSheet(&out, n)
	case "reasons":
		s.reasonSheet(&out, n)
	case "standings":
		s.standingSheet(&out, n)
	case "players":
		s.playerSheet(&out)
	case "slips":
		out.Title = ref.M("td.sheet.slips", n)
		for _, g := range byTable(s.Rounds[n-1].Pairs) {
			x := Slip{Round: n, Table: g.Table, A: s.called(g.A), B: s.called(g.B), ListA: s.player(g.A).List, ListB: s.player(g.B).List, LateA: s.player(g.A).Late != "", LateB: s.player(g.B).Late != "", Code: g.Code}
			if g.Played {
				x.ScoreA, x.ScoreB = strconv.Itoa(g.ScoreA), strconv.Itoa(g.ScoreB)
			}
			if g.Both {
				x.ScoreA, x.ScoreB = "–", "–"
			}
			if g.Table > 0 {
				x.TableName = s.place(g.Table)
			}
			out.Slips = append(out.Slips, x)
		}
	}
	return out, nil
}

// pairingSheet is a round: the tables where they are given out, the games, their results.
func (s *state) pairingSheet(out *Sheet, n int) {
	r := s.Rounds[n-1]
	out.Title = ref.M("td.sheet.round", n)
	if !r.Published {
		out.Title = ref.M("td.sheet.draft", n)
	}
	tables := len(s.places()) > 0
	if tables {
		out.Head = []ref.Msg{ref.M("td.head.table"), ref.M("td.head.place")}
	}
	out.Head = append(out.Head, ref.M("td.head.first"), ref.M("td.head.second"), ref.M("td.head.score"))
	row := func(g *pair, cells ...any) {
		var front []any
		if tables {
			front = []any{"", ""}
			if g != nil {
				front = []any{g.Table, s.place(g.Table)}
			}
		}
		out.Rows = append(out.Rows, append(front, cells...))
	}
	for _, g := range byTable(r.Pairs) {
		var score any = ""
		if g.Played {
			score = g.stands()
		}
		row(g, s.called(g.A), s.called(g.B), score)
	}
	for _, id := range r.Out {
		row(nil, s.called(id), ref.M("td.sheet.out"), "")
	}
}

// byTable are games in the order of their tables, as somebody walks past them.
func byTable(games []*pair) []*pair {
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b *pair) int { return cmp.Compare(a.Table, b.Table) })
	return games
}

// nameSheet is a round for who looks for himself: every player by name, with his table and whom he meets.
func (s *state) nameSheet(out *Sheet, n int) {
	r := s.Rounds[n-1]
	out.Title = ref.M("td.sheet.names", n)
	tables := len(s.places()) > 0
	out.Head = []ref.Msg{ref.M("td.head.player"), ref.M("td.head.meets")}
	if tables {
		out.Head = slices.Insert(out.Head, 1, ref.M("td.head.table"))
	}
	row := func(id string, table int, meets any) {
		cells := []any{s.called(id)}
		switch {
		case table > 0:
			cells = append(cells, table)
		case tables:
			cells = append(cells, "")
		}
		out.Rows = append(out.Rows, append(cells, meets))
	}
	for _, g := range r.Pairs {
		row(g.A, g.Table, s.called(g.B))
		row(g.B, g.Table, s.called(g.A))
	}
	for _, id := range r.Out {
		row(id, 0, ref.M("td.sheet.out"))
	}
	slices.SortStableFunc(out.Rows, func(a, b []any) int {
		return strings.Compare(strings.ToLower(a[0].(string)), strings.ToLower(b[0].(string)))
	})
}

// reasonSheet is why a round is as it is: each game, its table, who sits out, and what the organiser has chosen himself.
func (s *state) reasonSheet(out *Sheet, n int) {
	r := s.Rounds[n-1]
	out.Title = ref.M("td.sheet.reasons", n)
	tables := len(s.places()) > 0
	out.Head = []ref.Msg{ref.M("td.head.first"), ref.M("td.head.second"), ref.M("td.head.why")}
	if tables {
		out.Head = slices.Insert(out.Head, 0, ref.M("td.head.table"))
	}
	row := func(table any, cells ...any) {
		if tables {
			cells = slices.Insert(cells, 0, table)
		}
		out.Rows = append(out.Rows, cells)
	}
	f := s.fieldOf(n, r.has)
	for _, g := range byTable(r.Pairs) {
		why := ref.M("td.why", ref.Comma{s.reason(f, g, r.Swapped)})
		if g.Table > 0 {
			why = ref.M("td.why", ref.Comma{s.reason(f, g, r.Swapped), s.whyTable(f, r, g)})
		}
		row(g.Table, s.called(g.A), s.called(g.B), why)
	}
	for _, id := range r.Out {
		row("", s.called(id), ref.M("td.sheet.out"), s.whyOut(f, r, id))
	}
	if r.Swapped {
		row("", "", "", s.whyChosen(r))
	}
}

// standingSheet is the standings with every tie-break that counts.
func (s *state) standingSheet(out *Sheet, n int) {
	out.Title = ref.M("td.standings", n)
	if n > 0 {
		if owed := len(s.Rounds[n-1].missing()); owed > 0 {
			out.Title = ref.M("td.sheet.open", n, owed)
		}
	}
	out.Head = []ref.Msg{ref.M("td.head.rank"), ref.M("td.head.player"), ref.M("td.head.club"), ref.M("td.head.points"), ref.M("td.head.games")}
	out.Spare = []int{4, 2} // games, and the club first
	for _, b := range s.Plan.TieBreak {
		out.Head = append(out.Head, ref.M("td.head."+b))
	}
	if s.groups() > 1 {
		out.Head = append([]ref.Msg{ref.M("td.head.group")}, out.Head...)
		out.Spare = []int{5, 3}
	}
	for _, r := range s.after(s.Rounds[:n]) {
		cells := []any{r.Place, s.called(r.ID), s.player(r.ID).Club, r.Points, r.Games}
		for i, b := range s.Plan.TieBreak {
			cells = append(cells, value(b, r.Breaks[i]))
		}
		if s.groups() > 1 {
			cells = append([]any{r.Group}, cells...)
		}
		out.Rows = append(out.Rows, cells)
	}
}

// playerSheet is who takes part.
func (s *state) playerSheet(out *Sheet) {
	out.Title = ref.M("td.players", len(s.Players))
	out.Head = []ref.Msg{ref.M("td.head.id"), ref.M("td.head.player"), ref.M("td.head.club"), ref.M("td.head.rating"), ref.M("td.head.list")}
	late := s.Plan.ListsBy != ""
	if late {
		out.Head = append(out.Head, ref.M("td.head.late"))
	}
	out.Head = append(out.Head, ref.M("td.head.gone"))
	for _, p := range s.Players {
		var rating any = ""
		if p.Rating > 0 {
			rating = p.Rating
		}
		var gone any = ""
		if p.Gone {
			gone = ref.M("td.yes")
		}
		cells := []any{p.ID, s.called(p.ID), p.Club, rating, p.List}
		if late {
			cells = append(cells, when(p.Late))
		}
		out.Rows = append(out.Rows, append(cells, gone))
	}
}
