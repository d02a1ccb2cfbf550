package desk

import (
	"context"
	"slices"
	"strings"

	"github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/pairing/roundrobin"

	"adjutant/internal/desk/pairing"
	"adjutant/internal/game"
)

// This file draws up a round.

// field is who may be paired in a round, in the order of the standings before it, as package pairing wants them.
type field struct {
	who []string
	ps  []pairing.Player
	w   pairing.Wish
}

// place is where somebody stands in the field, -1 for nowhere.
func (f *field) place(id string) int { return slices.Index(f.who, id) }

// fieldOf is the field of round n, from 1, when the rounds before it were played.
func (s *state) fieldOf(n int, in func(*player) bool) *field {
	before := s.Rounds[:n-1]
	f := &field{w: pairing.Wish{First: n == 1, Apart: n <= s.Plan.Apart, Tables: s.open()}}
	all := s.tallies(before)
	then := s.tallies(before[:max(len(before)-1, 0)]) // when the last round was drawn up
	for _, r := range s.after(before) {
		if in(s.player(r.ID)) {
			f.who = append(f.who, r.ID)
		}
	}
	for _, id := range f.who {
		p := pairing.Player{Club: strings.ToLower(s.player(id).Club), Score: all[id].points, Met: map[int]int{}, Byes: all[id].byes, Missed: n - 1 - all[id].games - all[id].byes, Tables: map[int]int{}}
		for i, r := range before {
			g := r.of(id)
			if g == nil || g.Both {
				continue
			}
			other, _, _ := g.scored(id)
			if at := f.place(other); at >= 0 {
				p.Met[at]++
			}
			if g.Table > 0 {
				p.Tables[g.Table]++
			}
			if i == len(before)-1 {
				switch mine, his := then[id].points, then[other].points; {
				case his < mine:
					p.Float = -1
				case his > mine:
					p.Float = 1
				}
			}
		}
		f.ps = append(f.ps, p)
	}
	return f
}

// plays reports who takes part in the next round.
func (s *state) plays(p *player) bool { return !p.Gone && (!s.Plan.Lists || p.List != "") }

// swiss draws up the next round by points.
func (s *state) swiss(n int) []game.Event {
	f := s.fieldOf(n, s.plays)
	r := pairing.Swiss(f.ps, f.w)
	d := &drawn{Round: n}
	if r.Bye >= 0 {
		d.Out = []string{f.who[r.Bye]}
	}
	es := []game.Event{d}
	for _, p := range r.Pairs {
		es = append(es, f.met(p))
	}
	return es
}

// met is the event of a pair.
func (f *field) met(p pairing.Pair) *met {
	return &met{f.who[p.A], f.who[p.B], p.Table, f.ps[p.A].Score, f.ps[p.B].Score}
}

// group are the players of a group in the order in which they were put there.
func (s *state) group(n int) (out []string) {
	var of []*player
	for _, p := range s.Players {
		if p.Group == n {
			of = append(of, p)
		}
	}
	slices.SortFunc(of, func(a, b *player) int { return a.Seat - b.Seat })
	for _, p := range of {
		out = append(out, p.ID)
	}
	return out
}

// groups are how many there are, of an event each against each.
func (s *state) groups() int { return max(s.Plan.Groups, 1) }

// grouping makes the groups in the order of ratings, there and back (TD §4.1).
func (s *state) grouping() (es []game.Event) {
	n, at := s.groups(), 0
	of := make([][]string, n)
	for _, p := range s.seeded() {
		if !s.plays(p) {
			continue
		}
		g := at % (2 * n)
		if g >= n {
			g = 2*n - 1 - g
		}
		of[g] = append(of[g], p.ID)
		at++
	}
	for g, ids := range of {
		es = append(es, &grouped{g + 1, ids})
	}
	return es
}

// rounds are how many are played in all (TD §2, §4): of each against each as many as the largest group needs.
func (s *state) rounds() int {
	if s.Plan.Pairing == Swiss {
		return s.Plan.Rounds
	}
	most := 0
	for g := range s.groups() {
		n := len(s.group(g + 1))
		most = max(most, n-1+n%2)
	}
	return most
}

// berger draws up round n of each against each; whose opponent has left sits out (TD §4). The groups are made.
func (s *state) berger(n int) []game.Event {
	d := &drawn{Round: n}
	var pairs []pairing.Pair
	f := s.fieldOf(n, func(p *player) bool { return p.Group > 0 })
	sits := func(id string) {
		if s.plays(s.player(id)) {
			d.Out = append(d.Out, id)
		}
	}
	for g := range s.groups() {
		ids := s.group(g + 1)
		if size := len(ids); n > size-1+size%2 {
			continue // it has played to its end
		}
		t := &chesspairing.TournamentState{CurrentRound: n}
		for _, id := range ids {
			t.Players = append(t.Players, chesspairing.PlayerEntry{ID: id})
		}
		r, err := roundrobin.New(roundrobin.Options{}).Pair(context.Background(), t)
		if err != nil {
			panic("desk: " + err.Error()) // the round is one of the group's
		}
		for _, p := range r.Pairings {
			a, b := f.place(p.WhiteID), f.place(p.BlackID)
			switch {
			case !s.plays(s.player(p.WhiteID)):
				sits(p.BlackID)
			case !s.plays(s.player(p.BlackID)):
				sits(p.WhiteID)
			default:
				pairs = append(pairs, pairing.Pair{A: min(a, b), B: max(a, b)})
			}
		}
		for _, b := range r.Byes {
			sits(b.PlayerID)
		}
	}
	slices.SortFunc(pairs, func(a, b pairing.Pair) int { return a.A - b.A })
	pairing.Seat(f.ps, pairs, f.w.Tables)
	es := []game.Event{d}
	for _, p := range pairs {
		es = append(es, f.met(p))
	}
	return es
}
