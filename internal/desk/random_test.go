package desk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"adjutant/internal/effort"
)

// Random events: players come, leave, come back and are put right, rounds are drawn up, exchanged, published and played, games are lost by
// both, results corrected, lines taken back and done again. What is refused changes nothing, what is taken back and done again is as
// before, nobody stands twice in a round, and every point of the standings is that of a game, a round out or a loss of both, counted a
// second time (TD §2, §5, §5.3, §7).
func TestRandomEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(30112026, 7))
	taken, both := 0, 0
	for range effort.Of(6, 300) {
		s := opened(t, "pairing: swiss\nrounds: 6\napart: 1\ntables: [a, b, c, d, e]\npoints: {win: 7, draw: 3, loss: 1, bye: 5}\nbye-score: [4, 2]\n")
		enter(t, s, 4+r.IntN(5))
		for range 40 + r.IntN(60) {
			st := s.Seen().(*state)
			who := func() string {
				if len(st.Players) == 0 {
					return "nobody"
				}
				return st.Players[r.IntN(len(st.Players))].ID
			}
			score := func() string {
				if r.IntN(5) == 0 {
					return bothLose
				}
				return fmt.Sprintf("%d-%d", r.IntN(4), r.IntN(4))
			}
			line := ""
			switch r.IntN(16) {
			case 0:
				line = fmt.Sprintf("player n%d club=%c", r.IntN(30), 'A'+rune(r.IntN(3)))
			case 1:
				line = "leave " + who()
			case 2:
				line = "return " + who()
			case 3, 4:
				line = "pair"
			case 5, 6:
				line = "publish"
			case 7:
				line = "swap " + who() + " " + who()
			case 8, 9, 10, 11:
				id := who()
				if rd := st.last(); rd != nil && len(rd.missing()) > 0 && r.IntN(4) > 0 {
					id = rd.missing()[0].A
				}
				line = "result " + id + " " + score()
			case 12:
				line = fmt.Sprintf("correct %d %s %s because of the slip", 1+r.IntN(3), who(), score())
			case 13:
				line = fmt.Sprintf("table %s %d because of the light", who(), 1+r.IntN(5))
			case 14:
				line = fmt.Sprintf("undo %d", 1+r.IntN(20))
			case 15:
				line = "undo"
			}
			before := string(Rules{}.Encode(st))
			reply := s.Submit(line)
			ok := reply[len(reply)-1].OK()
			after := string(Rules{}.Encode(s.Seen()))
			switch {
			case !ok && after != before:
				t.Fatalf("%s is refused and changes the event", line)
			case ok:
				taken++
			}
			if ok && line != "pair" && r.IntN(3) == 0 {
				if back := s.Submit("undo"); back[len(back)-1].OK() {
					if again := s.Submit("redo"); !again[len(again)-1].OK() || string(Rules{}.Encode(s.Seen())) != after {
						t.Fatalf("%s, taken back and done again, is another event", line)
					}
				}
			}
			both += counted(t, s.Seen().(*state))
		}
	}
	if taken < 100 || both == 0 {
		t.Errorf("%d lines were taken, %d times a game was seen that both lost: it tries too little", taken, both)
	}
}

// counted holds rounds and standings of an event against a second count, and says how many games of it both have lost.
func counted(t *testing.T, s *state) (both int) {
	t.Helper()
	if err := (Rules{}).Check(s); err != nil {
		t.Fatal(err)
	}
	points, games := map[string]int{}, map[string]int{}
	for _, r := range s.Rounds {
		if !r.Published {
			continue
		}
		for _, id := range r.Out {
			points[id] += 5
		}
		for _, g := range r.Pairs {
			switch {
			case !g.Played:
				continue
			case g.Both:
				both++
				points[g.A]++
				points[g.B]++
				continue
			case g.ScoreA == g.ScoreB:
				points[g.A] += 3
				points[g.B] += 3
			case g.ScoreA > g.ScoreB:
				points[g.A] += 7
				points[g.B]++
			default:
				points[g.B] += 7
				points[g.A]++
			}
			games[g.A]++
			games[g.B]++
		}
	}
	rows := s.Standings()
	for _, row := range rows {
		if row.Points != points[row.ID] || row.Games != games[row.ID] {
			t.Fatalf("TD §7: %s has %d points of %d games, counted again %d of %d", row.ID, row.Points, row.Games, points[row.ID], games[row.ID])
		}
	}
	if len(rows) != len(s.Players) || !slices.IsSortedFunc(rows, func(a, b Row) int { return b.Points - a.Points }) {
		t.Fatalf("TD §7: %d rows of %d players, or not in the order of their points", len(rows), len(s.Players))
	}
	return both
}
