package desk

import (
	"encoding/json"
	"slices"

	"adjutant/internal/game"
)

// state is an event as it stands. Nobody changes one: Apply gives a new one.
type state struct {
	Plan    *Plan     `json:"plan"`
	Players []*player `json:"players"` // in the order in which they were entered
	Rounds  []*round  `json:"rounds"`
	Over    bool      `json:"over"`
	Added   []Name    `json:"added,omitempty"` // tables that the file has not, by number behind its own
	Shut    []int     `json:"shut,omitempty"`  // numbers of the tables that are not given out
}

// player is somebody who takes part.
type player struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Club   string `json:"club"`
	Rating int    `json:"rating"`
	List   string `json:"list"`           // the stamp of the list that he handed in
	Late   string `json:"late,omitempty"` // when he did, if that was after the time for lists
	Gone   bool   `json:"gone"`
	Group  int    `json:"group"` // from 1, of an event in groups; 0 before they are made
	Seat   int    `json:"seat"`  // his place in its Berger table, from 0
}

// round is a round from the time when it is drawn up.
type round struct {
	Pairs     []*pair  `json:"pairs"`
	Out       []string `json:"out"` // who sits out
	Published bool     `json:"published"`
	Swapped   bool     `json:"swapped"`       // by somebody's choice: nobody has weighed it
	Why       string   `json:"why,omitempty"` // that choice, in the organiser's words
}

// pair is a game of a round. Who holds the first place of the table means nothing.
type pair struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Table int    `json:"table"` // 0 where tables are not given out
	// Points are what they had when they were paired.
	PointsA int    `json:"points-a"`
	PointsB int    `json:"points-b"`
	Played  bool   `json:"played"`
	ScoreA  int    `json:"score-a"`
	ScoreB  int    `json:"score-b"`
	Code    string `json:"code"`                // of the journal that the result was read from
	Origin  string `json:"origin,omitempty"`    // and of its first line
	Both    bool   `json:"both-lost,omitempty"` // lost by both: a result without a game (TD §5.3)
	Moved   bool   `json:"moved,omitempty"`     // to another table, by the organiser
	Why     string `json:"why,omitempty"`       // in his words
}

func (s *state) player(id string) *player {
	for _, p := range s.Players {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// last is the round that was drawn up last, nil before the first.
func (s *state) last() *round {
	if len(s.Rounds) == 0 {
		return nil
	}
	return s.Rounds[len(s.Rounds)-1]
}

// draft is a round that is drawn up and not published.
func (s *state) draft() *round {
	if r := s.last(); r != nil && !r.Published {
		return r
	}
	return nil
}

// of is the game of a player in a round, nil where he has none.
func (r *round) of(id string) *pair {
	for _, p := range r.Pairs {
		if p.A == id || p.B == id {
			return p
		}
	}
	return nil
}

// missing are the games of a round without a result.
func (r *round) missing() (out []*pair) {
	for _, p := range r.Pairs {
		if !p.Played {
			out = append(out, p)
		}
	}
	return out
}

// played are the rounds that count: those that were published.
func (s *state) played() []*round {
	if s.draft() != nil {
		return s.Rounds[:len(s.Rounds)-1]
	}
	return s.Rounds
}

// scored is a game as one of its players sees it.
func (p *pair) scored(id string) (other string, mine, his int) {
	if p.A == id {
		return p.B, p.ScoreA, p.ScoreB
	}
	return p.A, p.ScoreB, p.ScoreA
}

// Apply implements game.Rules.
func (Rules) Apply(gs game.State, e game.Event) game.State {
	s := *gs.(*state)
	change := func(id string, f func(*player)) {
		s.Players = slices.Clone(s.Players)
		for i, p := range s.Players {
			if p.ID == id {
				c := *p
				f(&c)
				s.Players[i] = &c
			}
		}
	}
	redo := func(n int, f func(*round)) {
		s.Rounds = slices.Clone(s.Rounds)
		c := *s.Rounds[n-1]
		c.Pairs = slices.Clone(c.Pairs)
		f(&c)
		s.Rounds[n-1] = &c
	}
	switch e := e.(type) {
	case *entered:
		s.Players = append(slices.Clone(s.Players), &player{ID: e.Player, Name: e.Name, Club: e.Club, Rating: e.Rating, List: e.List, Late: e.Late})
	case *amended:
		change(e.Player, func(p *player) { p.Name, p.Club, p.Rating = e.Name, e.Club, e.Rating })
	case *handed:
		change(e.Player, func(p *player) { p.List, p.Late = e.List, e.Late })
	case *left:
		change(e.Player, func(p *player) { p.Gone = e.Gone })
	case *grouped:
		for i, id := range e.Players {
			change(id, func(p *player) { p.Group, p.Seat = e.Group, i })
		}
	case *drawn:
		if s.draft() != nil {
			s.Rounds = s.Rounds[:len(s.Rounds)-1]
		}
		s.Rounds = append(slices.Clone(s.Rounds), &round{Out: e.Out, Swapped: e.Swapped, Why: e.Why})
	case *met:
		redo(len(s.Rounds), func(r *round) {
			r.Pairs = append(r.Pairs, &pair{A: e.A, B: e.B, Table: e.Table, PointsA: e.PointsA, PointsB: e.PointsB})
		})
	case *dropped:
		s.Rounds = s.Rounds[:len(s.Rounds)-1]
	case *published:
		redo(len(s.Rounds), func(r *round) { r.Published = true })
	case *scored:
		redo(e.Round, func(r *round) {
			for i, p := range r.Pairs {
				if p.A == e.A && p.B == e.B {
					c := *p
					c.Played, c.ScoreA, c.ScoreB, c.Code, c.Origin, c.Both = true, e.ScoreA, e.ScoreB, e.Code, e.Origin, e.Both
					r.Pairs[i] = &c
				}
			}
		})
	case *tabled:
		switch {
		case e.Name != "":
			s.Added = append(slices.Clone(s.Added), Name{EN: e.Name, IT: e.Name})
		case e.Shut:
			s.Shut = append(slices.Clone(s.Shut), e.Table)
			slices.Sort(s.Shut)
		default:
			s.Shut = slices.DeleteFunc(slices.Clone(s.Shut), func(n int) bool { return n == e.Table })
		}
	case *seated:
		redo(e.Round, func(r *round) {
			for i, p := range r.Pairs {
				if p.A == e.A && p.B == e.B {
					c := *p
					c.Table, c.Moved, c.Why = e.Table, true, e.Why
					r.Pairs[i] = &c
				}
			}
		})
	case *ended:
		s.Over = true
	}
	return &s
}

// Check implements game.Rules.
func (Rules) Check(gs game.State) error {
	s := gs.(*state)
	for n, r := range s.Rounds {
		seen := map[string]bool{}
		ids := slices.Clone(r.Out)
		for _, p := range r.Pairs {
			ids = append(ids, p.A, p.B)
		}
		for _, id := range ids {
			if seen[id] || s.player(id) == nil {
				return refuse(game.Failed, "TD §2", "td.broken", n+1, id)
			}
			seen[id] = true
		}
	}
	return nil
}

// Encode implements game.Rules.
func (Rules) Encode(gs game.State) []byte {
	b, err := json.Marshal(gs)
	if err != nil {
		return nil
	}
	return b
}
