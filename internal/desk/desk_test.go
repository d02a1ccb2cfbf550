package desk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/tiebreaker"

	"adjutant/boardgames/board/boardtest"
	"adjutant/internal/desk/book"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n/i18ntest"
	_ "adjutant/internal/plan" // its words stand in the catalogue of the commands
	"adjutant/internal/schema/schematest"
	"adjutant/internal/session"
)

func TestMain(m *testing.M) { effort.Main(m) }

func TestBookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

func TestEventsKeep(t *testing.T) { boardtest.EventsKeep(t, kinds) }

func TestWordsAreUsed(t *testing.T) { i18ntest.CheckUsed(t, ".", "../../cmd/adjutant") }

// plan is the file of an event with more lines behind it.
func plan(more string) string {
	return "game: tournament\nname: Prova\nplays: ordremixte\n" + more
}

const swiss = "pairing: swiss\nrounds: 5\n"

// opened is an event without a file.
func opened(t testing.TB, more string) *session.Session {
	t.Helper()
	o, err := Files{}.Read("event.yaml", []byte(plan(more)), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{}, o.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// typed types lines that are taken.
func typed(t testing.TB, s *session.Session, lines ...string) *state {
	t.Helper()
	for _, l := range lines {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%s: refused: %v", l, r.Refusal)
			}
		}
	}
	return s.Seen().(*state)
}

// refused types a line that is refused, by a paragraph.
func refused(t testing.TB, s *session.Session, line, cite string) {
	t.Helper()
	before := string(Rules{}.Encode(s.Seen()))
	rs := s.Submit(line)
	r := rs[len(rs)-1]
	if r.OK() || r.Refusal == nil || string(r.Refusal.Ref) != cite {
		t.Errorf("%s: got %+v, want it refused by %s", line, r.Refusal, cite)
	}
	if string(Rules{}.Encode(s.Seen())) != before {
		t.Errorf("%s was refused and has changed the event", line)
	}
}

// enter enters players p1 to pN, better rated first.
func enter(t testing.TB, s *session.Session, n int) {
	t.Helper()
	for i := range n {
		typed(t, s, fmt.Sprintf("player p%d rating=%d", i+1, 2000-i))
	}
}

// games are the games of the last round, as written by who plays.
func games(s *state) (out []string) {
	for _, g := range s.last().Pairs {
		out = append(out, min(g.A, g.B)+"-"+max(g.A, g.B))
	}
	slices.Sort(out)
	return out
}

// A player is entered once, by a short name of letters and digits; a list is one player's (TD §1 [+] [-]).
func Test1_Entry(t *testing.T) {
	s := opened(t, swiss)
	st := typed(t, s, "player anna Anna Maria Rossi club=Tre Torri rating=1500 list=7q2k-m0xd-4b9t-w3hf")
	if p := *st.Players[0]; p != (player{ID: "anna", Name: "Anna Maria Rossi", Club: "Tre Torri", Rating: 1500, List: "7Q2K-M0XD-4B9T-W3HF"}) {
		t.Errorf("TD §1: %+v", p)
	}
	typed(t, s, "player bruno")
	for _, l := range []string{"player ANNA", "player", "player 7", "player x y=3", "player x club=", "player x rating=best", "list bruno 7Q2K-M0XD-4B9T-W3HF", "list bruno XXXX", "player x list=AAAA", "list bruno"} {
		refused(t, s, l, "TD §1")
	}
}

// Who has handed in no list is not paired where lists are wanted (TD §1 [+]), and is where they are not ([-]).
func Test1_NoList(t *testing.T) {
	for _, c := range []struct {
		more string
		out  string
	}{{"lists: true\n", "[a-b]"}, {"", "[a-b c-d]"}} {
		s := opened(t, swiss+c.more)
		typed(t, s, "player a list=AAAA-AAAA-AAAA-AAAA", "player b list=BBBB-BBBB-BBBB-BBBB", "player c list=CCCC-CCCC-CCCC-CCCC", "player d", "leave c")
		if c.more == "" {
			typed(t, s, "return c")
		}
		st := typed(t, s, "pair")
		want := c.out
		if c.more == "" {
			want = "[a-c b-d]" // the upper half against the lower (TD §3.8)
		}
		if got := fmt.Sprint(games(st)); got != want {
			t.Errorf("TD §1, lists %q: paired %s, want %s", c.more, got, want)
		}
	}
}

// Who has left is paired no more, and again when he is back (TD §1.1 [+] [-]).
func Test1_1_Leaving(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 5)
	st := typed(t, s, "leave p2", "pair")
	if got := fmt.Sprint(games(st)); got != "[p1-p4 p3-p5]" || len(st.last().Out) > 0 {
		t.Errorf("TD §1.1: without p2 %s, out %v", got, st.last().Out)
	}
	st = typed(t, s, "return p2")
	if st.last() != nil {
		t.Error("TD §2.1: the draft stands though one more plays")
	}
	refused(t, s, "return p2", "TD §1.1")
	st = typed(t, s, "pair")
	if got := fmt.Sprint(games(st), st.last().Out); got != "[p1-p3 p2-p4] [p5]" {
		t.Errorf("TD §3.5: %s; want the last to sit out", got)
	}
}

// What was put down wrong of a player is put right (TD §1 [+]); a namesake wants a ! ([-]). Clubs are the same in letters of
// another case.
func Test1_Amending(t *testing.T) {
	s := opened(t, swiss)
	st := typed(t, s, "player anna Anna Rosi club=Verona", "amend anna Anna Rossi club=Lodi rating=1500")
	if p := *st.Players[0]; p != (player{ID: "anna", Name: "Anna Rossi", Club: "Lodi", Rating: 1500}) {
		t.Errorf("TD §1: %+v", p)
	}
	for _, l := range []string{"amend anna", "amend anna Anna Rossi", "amend nobody X", "amend", "player b anna rossi"} {
		refused(t, s, l, "TD §1")
	}
	st = typed(t, s, "player b Anna Rossi club=lodi !", "player c rating=1400", "player d rating=1300", "pair")
	if got := fmt.Sprint(games(st)); got == "[anna-b c-d]" {
		t.Errorf("TD §3.4: %s, and both are of Lodi", got)
	}
}

// A round is drawn up when all results of the last are in, and a result is of a published round (TD §2 [+] [-]).
func Test2_Rounds(t *testing.T) {
	s := opened(t, "pairing: swiss\nrounds: 2\n")
	refused(t, s, "pair", "TD §2")
	enter(t, s, 4)
	refused(t, s, "result p1 1-0", "TD §5")
	typed(t, s, "pair")
	refused(t, s, "result p1 1-0", "TD §5")
	typed(t, s, "publish", "result p1 1-0")
	refused(t, s, "pair", "TD §2")
	refused(t, s, "end", "TD §2")
	typed(t, s, "result p4 1-0")
	st := typed(t, s, "pair")
	if got := fmt.Sprint(games(st)); got != "[p1-p4 p2-p3]" {
		t.Errorf("TD §3.6: winners %s", got)
	}
	typed(t, s, "publish", "result p1 1-0", "result p2 1-0")
	refused(t, s, "pair", "TD §2")
	if st = typed(t, s, "end"); !st.Over {
		t.Error("TD §2: it is not over")
	}
	refused(t, s, "pair", "TD §2")
}

// A round stays when something before it is taken back, and so do its results: nothing means another game than it did
// (TD §2 [+]); who plays in it is not taken back, and stands in no other ([-]).
func Test2_RoundsStay(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 6)
	typed(t, s, "pair", "publish", "result p1 3-0", "result p2 3-0", "result p3 3-0")
	before := typed(t, s, "pair", "publish", "result p1 5-0")
	want := fmt.Sprint(games(before), before.Rounds[0].Pairs[0], before.Rounds[1].Pairs[0])
	// Entry 10 is a result of the first round: p2 has not won.
	after := typed(t, s, "undo 10")
	if got := fmt.Sprint(games(after)); got != fmt.Sprint(games(before)) {
		t.Errorf("TD §2: an old result is taken back, and round 2 has other games: %s, was %s", got, want)
	}
	if after.Rounds[1].of("p1").ScoreA+after.Rounds[1].of("p1").ScoreB != 5 || after.Rounds[0].of("p2").Played {
		t.Errorf("TD §5: results moved: %+v %+v", after.Rounds[1].of("p1"), after.Rounds[0].of("p2"))
	}
	s.Submit("redo")
	refused(t, s, "undo 6", "TD §2") // the sixth player himself
	for i, r := range s.Seen().(*state).Rounds {
		if r.of("p6") == nil {
			t.Errorf("TD §2: who is not taken back plays no more in round %d", i+1)
		}
	}
}

// The line that is offered where no round is played can be typed: a draft is published, else one is drawn up (TD §2 [-]).
func Test2_TheWayToARound(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 2)
	for _, want := range []string{"pair", "publish"} {
		for _, l := range []string{"result p1 1-0", "end"} {
			if r := s.Submit(l)[0].Refusal; r == nil || len(r.Ways) != 1 || r.Ways[0].Line != want {
				t.Errorf("TD §2: %s: got %+v, want the way %s", l, r, want)
			}
		}
		typed(t, s, want)
	}
}

// Two players of a draft change places, and of nothing else (TD §2.1 [+] [-]).
func Test2_1_Swap(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 5)
	refused(t, s, "swap p1 p2", "TD §2.1")
	typed(t, s, "pair")
	st := typed(t, s, "swap p1 p5")
	if got := fmt.Sprint(games(st), st.last().Out); got != "[p2-p4 p3-p5] [p1]" {
		t.Errorf("TD §2.1: %s", got)
	}
	for _, l := range []string{"swap p2 p4", "swap p2 p2", "swap p2 p9"} {
		cite := "TD §2.1"
		if strings.HasSuffix(l, "p9") {
			cite = "TD §1"
		}
		refused(t, s, l, cite)
	}
	typed(t, s, "publish")
	refused(t, s, "swap p1 p2", "TD §2.1")
}

// Nobody meets twice and nobody sits out twice while that can be avoided; who leads does not sit out (TD §3.1 to
// §3.3 [+]); where it cannot be avoided the least is taken ([-]).
func Test3_NoTwice(t *testing.T) {
	s := opened(t, "pairing: swiss\nrounds: 5\napart: 0\n")
	enter(t, s, 3)
	out, met := map[string]int{}, map[string]int{}
	for round := range 5 {
		st := typed(t, s, "pair", "publish")
		if lead := st.after(st.Rounds[:round])[0]; round > 0 && round < 3 && st.last().Out[0] == lead.ID && st.after(st.Rounds[:round])[1].Points < lead.Points && out[st.after(st.Rounds[:round])[2].ID] == 0 {
			t.Errorf("TD §3.3: %s leads and sits out", lead.ID)
		}
		out[st.last().Out[0]]++
		met[games(st)[0]]++
		typed(t, s, "result "+st.last().Pairs[0].A+" 1-0")
	}
	if len(out) != 3 || len(met) != 3 {
		t.Errorf("TD §3.1, §3.2: three players in five rounds: out %v, met %v; want each at least once", out, met)
	}
	for who, n := range out {
		if n > 2 {
			t.Errorf("TD §3.2: %s sat out %d times of five", who, n)
		}
	}
}

// In the first rounds two of one club do not meet (TD §3.4 [+]); later they may ([-]).
func Test3_4_Clubs(t *testing.T) {
	s := opened(t, swiss)
	typed(t, s, "player a club=X rating=9", "player b club=Y rating=8", "player c club=X rating=7", "player d club=Y rating=6")
	if got := fmt.Sprint(games(typed(t, s, "pair"))); got != "[a-d b-c]" {
		t.Errorf("TD §3.4: %s; want no two of a club", got)
	}
	s = opened(t, swiss+"apart: 0\n")
	typed(t, s, "player a club=X rating=9", "player b club=Y rating=8", "player c club=X rating=7", "player d club=Y rating=6")
	if got := fmt.Sprint(games(typed(t, s, "pair"))); got != "[a-c b-d]" {
		t.Errorf("TD §3.4, clubs not kept apart: %s", got)
	}
}

// Each meets each of his group once, over all rounds that the group needs (TD §4, §4.1 [+]); nobody joins or is
// exchanged ([-]).
func Test4_EachAgainstEach(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for groups := 1; groups <= 2; groups++ {
			if n < 2*groups {
				continue
			}
			s := opened(t, fmt.Sprintf("pairing: round-robin\ngroups: %d\n", groups))
			enter(t, s, n)
			met, rounds := map[string]int{}, 0
			for {
				rs := s.Submit("pair")
				if !rs[0].OK() {
					break
				}
				rounds++
				st := typed(t, s, "publish")
				for _, g := range st.last().Pairs {
					met[min(g.A, g.B)+"-"+max(g.A, g.B)]++
					typed(t, s, "result "+g.A+" 1-0")
				}
			}
			// Groups there and back: of two, 1 4 5 8 9 and 2 3 6 7.
			var of [2][]string
			for i := range n {
				g := 0
				if groups == 2 && (i%4 == 1 || i%4 == 2) {
					g = 1
				}
				of[g] = append(of[g], fmt.Sprintf("p%d", i+1))
			}
			want := 0
			for _, ids := range of {
				for i, a := range ids {
					for _, b := range ids[i+1:] {
						want++
						if met[min(a, b)+"-"+max(a, b)] != 1 {
							t.Errorf("TD §4: %d players in %d groups: %s and %s met %d times", n, groups, a, b, met[min(a, b)+"-"+max(a, b)])
						}
					}
				}
			}
			need := max(len(of[0])-1+len(of[0])%2, 0)
			if len(met) != want || rounds != need {
				t.Errorf("TD §4: %d players in %d groups: %d games in %d rounds, want %d in %d", n, groups, len(met), rounds, want, need)
			}
			if n == 4 {
				refused(t, s, "player late", "TD §4")
			}
		}
	}
}

// The higher score wins; within the margin of the event it is drawn (TD §5 [+]). A result of a game that there is
// not, or that stands, is refused ([-]); it is corrected with a reason (TD §5.2 [+] [-]).
func Test5_Results(t *testing.T) {
	s := opened(t, swiss+"points: {win: 10, draw: 5, loss: 1}\ndraw-within: 2\n")
	enter(t, s, 4)
	typed(t, s, "pair", "publish")
	for _, l := range []string{"result p1 p2 1-0", "result p1 p1 1-0", "result p1 1", "result p1 -1-0", "result p1 1-0 0", "result 1-0", "result p1 p3 p2 1-0", "result p1 200000-0"} {
		refused(t, s, l, "TD §5")
	}
	st := typed(t, s, "result p3 p1 3-0", "result p2 5-3")
	if got := st.tallies(st.Rounds); got["p3"].points != 10 || got["p1"].points != 1 || got["p2"].points != 5 || got["p4"].points != 5 {
		t.Errorf("TD §5: p3 %d p1 %d p2 %d p4 %d, want 10 1 5 5", got["p3"].points, got["p1"].points, got["p2"].points, got["p4"].points)
	}
	refused(t, s, "result p1 5-0", "TD §5.2")
	refused(t, s, "correct 1 p1 5-0", "TD §5.2")
	refused(t, s, "correct 2 p1 5-0 because x", "TD §5.2")
	st = typed(t, s, "correct 1 p1 5-0 because of the sheet")
	if got := st.tallies(st.Rounds); got["p3"].points != 1 || got["p1"].points != 10 {
		t.Errorf("TD §5.2: p3 %d p1 %d, want 1 10", got["p3"].points, got["p1"].points)
	}
	if st = typed(t, s, "undo"); st.tallies(st.Rounds)["p3"].points != 10 {
		t.Error("a correction is not taken back")
	}
}

// A result is read from the file of a game (TD §5.1 [+]): of the game that is played, sound, over, and once ([-]).
func Test5_1_FromAGame(t *testing.T) {
	found := map[string]Played{
		"good": {Game: "ordremixte", Code: "AAAA-BBBB-CCCC-DDDD", Origin: "G", Scores: [2]int{12, 7}, Over: true, Sound: true}, "open": {Game: "ordremixte", Code: "E", Sound: true},
		"more":  {Game: "ordremixte", Code: "F", Origin: "G", Over: true, Sound: true}, // the same, with a note behind its end
		"other": {Game: "phalanx", Sound: true, Over: true}, "bad": {Game: "ordremixte", Over: true},
	}
	o, err := Files{}.Read("event.yaml", []byte(plan(swiss)), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{Open: func(path, _ string) (Played, error) { return found[path], nil }}, o.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	enter(t, s, 4)
	typed(t, s, "pair", "publish")
	for _, l := range []string{"read p3 p1 other", "read p3 p1 bad", "read p3 p1 open", "read p3 p1"} {
		refused(t, s, l, "TD §5.1")
	}
	st := typed(t, s, "read p3 p1 good")
	if g := st.Rounds[0].of("p1"); !g.Played || g.Code != "AAAA-BBBB-CCCC-DDDD" || g.A == "p3" && g.ScoreA != 12 || g.A == "p1" && g.ScoreA != 7 {
		t.Errorf("TD §5.1: %+v", g)
	}
	refused(t, s, "read p2 p4 good", "TD §5.1")
	refused(t, s, "read p2 p4 more", "TD §5.1")
	typed(t, s, "correct 1 p3 p1 0-1 because it was the other side") // and the game is still the game of that result
	refused(t, s, "read p2 p4 good", "TD §5.1")
	refused(t, s, "read p2 p4 more", "TD §5.1")
	typed(t, s, "undo")
	typed(t, s, "read p2 p4 open !")
}

// Groups of unequal size: who has played to the end of his group sits out no more and scores nothing (TD §4 [+] [-]); each group
// has places of its own, and another rating later changes no game. Without lists of all nobody is grouped.
func Test4_1_UnequalGroups(t *testing.T) {
	s := opened(t, "pairing: round-robin\ngroups: 2\n")
	enter(t, s, 9)
	met := map[string]int{}
	for round := range 5 {
		st := typed(t, s, "pair", "publish")
		if round > 2 {
			for _, id := range st.last().Out {
				if st.player(id).Group == 2 {
					t.Errorf("TD §4: %s sits out in round %d, and his group has played", id, round+1)
				}
			}
		}
		for _, g := range st.last().Pairs {
			met[min(g.A, g.B)+"-"+max(g.A, g.B)]++
			typed(t, s, "result "+g.A+" 1-0")
		}
		typed(t, s, fmt.Sprintf("amend p%d rating=%d", 9-round, 3000+round))
	}
	if len(met) != 10+6 {
		t.Errorf("TD §4: %d different games in two groups of 5 and 4, want 16: %v", len(met), met)
	}
	places := map[int][]int{}
	for _, r := range s.Seen().(*state).Standings() {
		places[r.Group] = append(places[r.Group], r.Place)
	}
	if len(places[1]) != 5 || len(places[2]) != 4 || places[1][0] != 1 || places[2][0] != 1 {
		t.Errorf("TD §4.1: places %v", places)
	}
	s = opened(t, "pairing: round-robin\nlists: true\n")
	enter(t, s, 3)
	typed(t, s, "list p1 AAAA-AAAA-AAAA-AAAA", "list p2 BBBB-BBBB-BBBB-BBBB")
	refused(t, s, "pair", "TD §4")
	typed(t, s, "leave p3", "pair")
}

// Each table goes to one game, and to nobody twice while that can be avoided (TD §6 [+]); there have to be tables
// for all games ([-]).
func Test6_Tables(t *testing.T) {
	s := opened(t, swiss+"tables: [A, B, C]\n")
	enter(t, s, 6)
	sat := map[string]int{}
	for range 2 {
		st := typed(t, s, "pair", "publish")
		for _, g := range st.last().Pairs {
			for _, id := range []string{g.A, g.B} {
				sat[fmt.Sprint(id, " at ", g.Table)]++
			}
			typed(t, s, "result "+g.A+" 1-0")
		}
	}
	if len(sat) < 12 {
		t.Errorf("TD §6: six players at three tables in two rounds sat at %d of 12: %v", len(sat), sat)
	}
	s = opened(t, swiss+"tables: [A, B]\n")
	enter(t, s, 6)
	refused(t, s, "pair", "TD §6")
}

// The standings have points, then the tie-breaks of the event in their order (TD §7 to §7.5), reckoned by hand:
// a beats b 10-0 and c 5-4, b beats c 3-1; d sits out of each.
func Test7_ByHand(t *testing.T) {
	s := opened(t, "pairing: round-robin\ntie-breaks: [direct, opponents, beaten, difference, score, wins]\n")
	typed(t, s, "player a", "player b", "player c")
	score := map[string]string{"a b": "10-0", "a c": "5-4", "b c": "3-1"}
	for range 3 {
		st := typed(t, s, "pair", "publish")
		g := st.last().Pairs[0]
		a, b := min(g.A, g.B), max(g.A, g.B)
		typed(t, s, "result "+a+" "+b+" "+score[a+" "+b])
	}
	// A round out is worth a win, 3: a 9, b 6, c 3. Opponents: a 6+3 and 9 of its own, b 9+3+6, c 9+6+3.
	// Beaten in halves: a 2*6+2*3, b 2*3, c nothing. Difference: a 11, b -8, c -3. Score: 15, 3, 5. Wins: 2, 1, 0.
	want := "[{0 1 a 9 2 [0 18 18 11 15 2]} {0 2 b 6 2 [0 18 6 -8 3 1]} {0 3 c 3 2 [0 18 0 -3 5 0]}]"
	if got := fmt.Sprint(s.Seen().(*state).Standings()); got != want {
		t.Errorf("TD §7:\n got %s\nwant %s", got, want)
	}
}

// Direct counts among equals who have all met (TD §7.5 [+]), and nothing where they have not ([-]).
func Test7_5_Direct(t *testing.T) {
	s := opened(t, "pairing: round-robin\ntie-breaks: [direct]\n")
	enter(t, s, 4)
	// p1 beats p2 and p3, loses to p4; p2 beats p3 and p4; p3 beats p4: p1 and p2 have 6, p3 and p4 have 3.
	won := map[string]bool{"p1 p2": true, "p1 p3": true, "p1 p4": false, "p2 p3": true, "p2 p4": true, "p3 p4": true}
	for range 3 {
		for _, g := range typed(t, s, "pair", "publish").last().Pairs {
			a, b := min(g.A, g.B), max(g.A, g.B)
			score := "1-0"
			if !won[a+" "+b] {
				score = "0-1"
			}
			typed(t, s, "result "+a+" "+b+" "+score)
		}
	}
	want := "[{0 1 p1 6 3 [3]} {0 2 p2 6 3 [0]} {0 3 p3 3 3 [3]} {0 4 p4 3 3 [0]}]"
	if got := fmt.Sprint(s.Seen().(*state).Standings()); got != want {
		t.Errorf("TD §7.5:\n got %s\nwant %s", got, want)
	}
	s = opened(t, swiss+"tie-breaks: [direct]\n")
	enter(t, s, 4)
	typed(t, s, "pair", "publish", "result p1 1-0", "result p2 1-0")
	for _, r := range s.Seen().(*state).Standings() {
		if r.Breaks[0] != 0 {
			t.Errorf("TD §7.5: %s has %d though the equals have not met", r.ID, r.Breaks[0])
		}
	}
}

// Points of opponents and of the beaten are those of a well-known library, over random events without byes.
func TestTieBreaksOfTwoPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(28112026, 5))
	for range effort.Of(5, 300) {
		s := opened(t, "pairing: swiss\nrounds: 5\npoints: {win: 2, draw: 1, loss: 0}\ntie-breaks: [opponents, beaten]\n")
		n := 6 + 2*r.IntN(5)
		enter(t, s, n)
		theirs := &chesspairing.TournamentState{}
		for i := range n {
			theirs.Players = append(theirs.Players, chesspairing.PlayerEntry{ID: fmt.Sprintf("p%d", i+1)})
		}
		for round := range 2 + r.IntN(4) {
			data := chesspairing.RoundData{Number: round + 1}
			for _, g := range typed(t, s, "pair", "publish").last().Pairs {
				a, b := r.IntN(3), r.IntN(3)
				typed(t, s, fmt.Sprintf("result %s %d-%d", g.A, a, b))
				res := chesspairing.ResultDraw
				if a > b {
					res = chesspairing.ResultWhiteWins
				} else if b > a {
					res = chesspairing.ResultBlackWins
				}
				data.Games = append(data.Games, chesspairing.GameData{WhiteID: g.A, BlackID: g.B, Result: res})
			}
			theirs.Rounds = append(theirs.Rounds, data)
		}
		theirs.CurrentRound = len(theirs.Rounds)
		rows := s.Seen().(*state).Standings()
		var scores []chesspairing.PlayerScore
		for i, x := range rows {
			scores = append(scores, chesspairing.PlayerScore{PlayerID: x.ID, Score: float64(x.Points) / 2, Rank: i + 1})
		}
		for i, id := range []string{"buchholz", "sonneborn-berger"} {
			tb, err := tiebreaker.Get(id)
			if err != nil {
				t.Fatal(err)
			}
			vs, err := tb.Compute(context.Background(), theirs, scores)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range vs {
				for _, x := range rows {
					mine := float64(x.Breaks[i]) / 2 // of points that are twice theirs
					if i == 1 {
						mine /= 2 // and in halves
					}
					if x.ID == v.PlayerID && mine != v.Value {
						t.Fatalf("TD §7.%d: %s has %v, the library says %v", i+1, x.ID, mine, v.Value)
					}
				}
			}
		}
	}
}

// What is refused in the file of an event, each with its line.
func TestPlanFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{plan("pairing: swiss\n"), "how many rounds"}, {plan("pairing: round-robin\nrounds: 3\n"), "leave rounds out"}, {plan(swiss + "groups: 2\n"), "round-robin alone"},
		{plan(swiss + "points: {win: 1, draw: 2}\n"), "no less than"}, {plan(swiss + "tie-breaks: [wins, wins]\n"), "twice"}, {plan(swiss + "bye-score: [-1, 0]\n"), "a score"},
		{plan("pairing: swis\nrounds: 3\n"), "swiss"}, {plan(swiss + "roundz: 3\n"), "rounds"}, {plan(swiss + "rounds: 99\n"), "rounds"}, {plan(swiss + "list-years: [1812, 1808]\n"), "two years"},
	} {
		_, err := ReadPlan("e.yaml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "e.yaml:") {
			t.Errorf("%q: got %v, want a fault with %q", c.text, err, c.want)
		}
	}
	for _, lang := range []string{"en", "it"} {
		if _, err := ReadPlan("start", game.Begun(Start, lang, "Prova")); err != nil {
			t.Errorf("the event to start from: %v", err)
		}
	}
}

// The schema and the reader judge alike.
func TestPlanSchema(t *testing.T) {
	j := schematest.Judges{Schema: Schema, Read: func(b []byte) error { _, err := ReadPlan("f", b); return err },
		Beyond: []string{"how many rounds", "leave rounds out", "round-robin alone", "no less than", "twice", "is not a day", "it holds the sign"}}
	file := []byte(`{"game":"tournament","name":"Prova","plays":"ordremixte","pairing":"swiss","rounds":4,"tables":["A",{"en":"b","it":"c"}],"points":{"win":3,"draw":1,"loss":0,"bye":2},"apart":2,"draw-within":1,"bye-score":[10,0],"tie-breaks":["wins","direct"],"lists":true,"lists-by":"2026-12-04T20:00","list-points":1000,"list-years":[1808,1812],"scale":28,"readings":{"R3":"b"}}`)
	if !j.Fits(t, file) {
		t.Fatal("the file does not fit its schema")
	}
	j.Refuse(t, []schematest.Spoil{
		{nil, "game", "chess"}, {nil, "game", nil}, {nil, "name", nil}, {nil, "name", ""}, {nil, "plays", nil}, {nil, "plays", 7}, {nil, "pairing", "dutch"}, {nil, "pairing", nil}, {nil, "rounds", 0}, {nil, "rounds", 31}, {nil, "rounds", "4"},
		{nil, "tables", "A"}, {nil, "tables", []any{7}}, {[]any{"points"}, "win", -1}, {[]any{"points"}, "draw", 1001}, {[]any{"points"}, "tie", 1}, {nil, "apart", 31}, {nil, "draw-within", -1}, {nil, "bye-score", []any{1}}, {nil, "bye-score", 3},
		{nil, "tie-breaks", []any{"luck"}}, {nil, "tie-breaks", "wins"}, {nil, "lists", "yes"}, {nil, "lists-by", "tomorrow"}, {nil, "lists-by", "2026-12-04 20:00"}, {nil, "lists-by", 7}, {nil, "list-points", 0}, {nil, "list-points", "1000"}, {nil, "list-years", 1808}, {nil, "list-years", []any{1808}}, {nil, "list-years", []any{1808, "1812"}}, {nil, "scale", 0}, {nil, "readings", []any{"R3"}}, {nil, "colour", "red"}, {nil, "date", "5 May"},
	}, file)
}

// What a published round hangs on is not taken back (TD §2): who plays in it, how it was drawn up and, once it has a result, that it was
// published; the result is, and then the round. Who does not play in it, and a draft, are taken back as ever.
func TestAPublishedRoundStays(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 4)
	typed(t, s, "pair", "undo", "pair") // entries 5 and 6: a draft is nobody's yet
	typed(t, s, "publish")
	typed(t, s, "player p5 rating=1")
	g := s.Seen().(*state).last().Pairs[0]
	result := fmt.Sprintf("result %s %s 12-8", g.A, g.B)
	typed(t, s, result) // 9
	for _, n := range []int{2, 6, 7} {
		refused(t, s, fmt.Sprintf("undo %d", n), "TD §2")
	}
	typed(t, s, "undo 8", "undo 9")
	refused(t, s, "undo 6", "TD §2")
	typed(t, s, "undo 7", "undo 6", "undo 2")
	// Of five one sits out: he stands in the round as well; and so does an exchange.
	s = opened(t, swiss)
	enter(t, s, 5)
	typed(t, s, "pair")
	r := s.Seen().(*state).last()
	typed(t, s, fmt.Sprintf("swap %s %s", r.Pairs[0].A, r.Pairs[1].A), "publish") // entry 7
	out := s.Seen().(*state).last().Out[0]
	refused(t, s, "undo "+strings.TrimPrefix(out, "p"), "TD §2") // pN is entry N
	refused(t, s, "undo 7", "TD §2")
	typed(t, s, "undo 8", "undo 7")
}
