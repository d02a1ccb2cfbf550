package desk

import (
	"cmp"
	"slices"
)

// This file is the standings (TD §7).

// Row is a player in the standings.
type Row struct {
	Group  int // of an event in several groups, each with places of its own; else 0
	Place  int // from 1; who is equal in all that counts has the same
	ID     string
	Points int
	Games  int
	// Breaks are the values of the tie-breaks of the event in their order, halves where Halved says so.
	Breaks []int
}

// tally is what a player has from his rounds.
type tally struct {
	points, wins, score, against, games int
	met                                 []meeting
	byes                                int
}

// meeting is a game that was played.
type meeting struct {
	other         string
	mine, his     int
	points, halfs int // points of the event, and 2 for a win, 1 for a draw
}

// worth is what a game gives who scored so much against so much, and 2 for a win, 1 for a draw (TD §5).
func (p *Plan) worth(mine, his int) (points, halfs int) {
	switch d := mine - his; {
	case d > p.Within:
		return p.Points.Win, 2
	case d < -p.Within:
		return p.Points.Loss, 0
	}
	return p.Points.Draw, 1
}

// tallies are what all have from the rounds given.
func (s *state) tallies(rounds []*round) map[string]*tally {
	all := map[string]*tally{}
	for _, p := range s.Players {
		all[p.ID] = &tally{}
	}
	for _, r := range rounds {
		for _, id := range r.Out {
			t := all[id]
			t.byes++
			t.points += s.Plan.Points.Bye
			t.score += s.Plan.Bye[0]
			t.against += s.Plan.Bye[1]
		}
		for _, g := range r.Pairs {
			if !g.Played {
				continue
			}
			for _, id := range []string{g.A, g.B} {
				t := all[id]
				if g.Both { // TD §5.3: nobody has met or scored
					t.points += s.Plan.Points.Loss
					continue
				}
				m := meeting{}
				m.other, m.mine, m.his = g.scored(id)
				m.points, m.halfs = s.Plan.worth(m.mine, m.his)
				t.met = append(t.met, m)
				t.games++
				t.points += m.points
				t.score += m.mine
				t.against += m.his
				if m.halfs == 2 {
					t.wins++
				}
			}
		}
	}
	return all
}

// Halved reports a tie-break that is counted in halves.
func Halved(name string) bool { return name == Beaten }

// value is a tie-break of a player, all but Direct.
func (t *tally) value(name string, all map[string]*tally) (n int) {
	switch name {
	case Opponents:
		n = t.byes * t.points
		for _, m := range t.met {
			n += all[m.other].points
		}
	case Beaten:
		for _, m := range t.met {
			n += m.halfs * all[m.other].points
		}
	case Score:
		n = t.score
	case Difference:
		n = t.score - t.against
	case Wins:
		n = t.wins
	}
	return n
}

// Standings are all players after the rounds that were published, the best first, who has left among them; of equals
// who is rated higher stands first, then who was entered first.
func (s *state) Standings() []Row { return s.after(s.played()) }

// seeded are the players in the order of their ratings, of equal ones as they were entered.
func (s *state) seeded() []*player {
	ps := slices.Clone(s.Players)
	slices.SortStableFunc(ps, func(a, b *player) int { return cmp.Compare(b.Rating, a.Rating) })
	return ps
}

// after are the standings after some rounds.
func (s *state) after(rounds []*round) []Row {
	all := s.tallies(rounds)
	var rows []Row
	for _, p := range s.seeded() {
		rows = append(rows, Row{ID: p.ID, Points: all[p.ID].points, Games: all[p.ID].games})
	}
	same := func(a, b Row) bool { return a.Points == b.Points && slices.Equal(a.Breaks, b.Breaks) }
	order := func(a, b Row) int {
		if c := cmp.Compare(b.Points, a.Points); c != 0 {
			return c
		}
		return slices.Compare(b.Breaks, a.Breaks)
	}
	for _, name := range s.Plan.TieBreak {
		slices.SortStableFunc(rows, order)
		if name != Direct {
			for i := range rows {
				rows[i].Breaks = append(rows[i].Breaks, all[rows[i].ID].value(name, all))
			}
			continue
		}
		// Direct is told of groups of equals, all of them at once: so none sees what another has of it already.
		direct := make([]int, len(rows))
		for i := 0; i < len(rows); {
			j := i + 1
			for j < len(rows) && same(rows[i], rows[j]) {
				j++
			}
			for k := i; k < j; k++ {
				direct[k] = between(rows[k].ID, rows[i:j], all)
			}
			i = j
		}
		for i := range rows {
			rows[i].Breaks = append(rows[i].Breaks, direct[i])
		}
	}
	slices.SortStableFunc(rows, order)
	if s.groups() > 1 {
		for i := range rows {
			rows[i].Group = s.player(rows[i].ID).Group
		}
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Group, b.Group) })
	}
	first := 0
	for i := range rows {
		if rows[i].Group != rows[first].Group {
			first = i
		}
		rows[i].Place = i - first + 1
		if i > first && same(rows[i-1], rows[i]) {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// between is what a player has won against his equals, if all of them have met each other; else nothing (TD §7.5).
func between(id string, equals []Row, all map[string]*tally) (n int) {
	is := func(id string) bool { return slices.ContainsFunc(equals, func(r Row) bool { return r.ID == id }) }
	for _, r := range equals {
		whom := map[string]bool{}
		for _, m := range all[r.ID].met {
			if is(m.other) {
				whom[m.other] = true
				if r.ID == id {
					n += m.points
				}
			}
		}
		if len(whom) != len(equals)-1 {
			return 0
		}
	}
	return n
}
