package pairing

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/pairing/dutch"
)

// The Swiss system of the library is tried on rounds that were published, colours included: the five rounds of fourteen players
// with which the chess federation's Arbiters' Manual of 2014 explains its Dutch system (by Held, pages 65 to 92; read from the
// tests of another program, swissdutch, that has them), and the two small rounds that bbpPairings has for the rules C5 and C9 of
// 2025. The round to be drawn is told, and who has asked to stay away: the library's reader of report files takes the last round of
// a file for the one to be drawn, so that its command forgets what was played in it.

// published are the rounds of an event in their order, the last of which may only be drawn: each game as 5-1, white first, with its
// result behind it, 1, 0, = or - for one that black won without playing; U for who sits out, Z for who stays away.
var published = []struct {
	name    string
	ratings []int
	rounds  string
}{
	{"Arbiters' Manual 2014", []int{2500, 2500, 2400, 2400, 2350, 2300, 2250, 2250, 2150, 2150, 2100, 2100, 2050, 2000}, `
1-8:1 9-2:0 3-10:1 11-4:= 5-12:1 13-6:0 7-14:1
5-1:1 2-7:1 6-3:= 4-9:1 8-11:0 10-13:1 14:U 12:Z
2-5:= 3-4:= 11-6:- 14-1:0 7-10:1 12-8:= 9-13:1
6-2:0 4-5:= 1-3:1 11-7:1 10-14:= 8-9:= 13-12:1
2-1 5-11 4-6 3-7 9-10 14-12 13-8`},
	{"C5", []int{2720, 2701, 2697, 2689, 2673, 2664}, `
1-4:1 5-2:0 3-6:1
2-1:0 4-3:0 6-5:0
1-5 3-2 6:U 4:Z`},
	{"C9", []int{2720, 2701, 2697, 2689, 2673}, `
1-3:1 4-2:0 5:Z
2-1 3-5 4:U`},
}

func TestPublishedRoundsByTheLibrary(t *testing.T) {
	for _, e := range published {
		ev := &chesspairing.TournamentState{}
		for i, r := range e.ratings {
			ev.Players = append(ev.Players, chesspairing.PlayerEntry{ID: strconv.Itoa(i + 1), DisplayName: string(rune('a' + i)), Rating: r})
		}
		for n, line := range strings.Split(strings.TrimSpace(e.rounds), "\n") {
			want := map[string]bool{}
			played := chesspairing.RoundData{Number: n + 1}
			ev.CurrentRound, ev.PreAssignedByes = n+1, nil
			for _, w := range strings.Fields(line) {
				game, result, _ := strings.Cut(w, ":")
				white, black, met := strings.Cut(game, "-")
				want[game] = true
				switch {
				case !met && result == "Z":
					ev.PreAssignedByes = append(ev.PreAssignedByes, chesspairing.ByeEntry{PlayerID: white, Type: chesspairing.ByeZero})
					played.Byes = append(played.Byes, ev.PreAssignedByes...)
				case !met:
					played.Byes = append(played.Byes, chesspairing.ByeEntry{PlayerID: white, Type: chesspairing.ByePAB})
				default:
					g := chesspairing.GameData{WhiteID: white, BlackID: black, IsForfeit: result == "-"}
					g.Result = map[string]chesspairing.GameResult{"1": chesspairing.ResultWhiteWins, "0": chesspairing.ResultBlackWins, "=": chesspairing.ResultDraw, "-": chesspairing.ResultForfeitBlackWins}[result]
					played.Games = append(played.Games, g)
				}
			}
			r, err := dutch.New(dutch.Options{}).Pair(context.Background(), ev)
			if err != nil {
				t.Fatalf("%s, round %d: %v", e.name, n+1, err)
			}
			for _, g := range r.Pairings {
				if !want[g.WhiteID+"-"+g.BlackID] {
					t.Errorf("%s, round %d: the library has %s meet %s, published is %s", e.name, n+1, g.WhiteID, g.BlackID, line)
				}
			}
			for _, b := range r.Byes {
				if !want[b.PlayerID] {
					t.Errorf("%s, round %d: the library has %s sit out, published is %s", e.name, n+1, b.PlayerID, line)
				}
			}
			if len(r.Pairings)+len(r.Byes) != len(want) {
				t.Errorf("%s, round %d: %d games and %d who do not play, published is %s", e.name, n+1, len(r.Pairings), len(r.Byes), line)
			}
			ev.Rounds = append(ev.Rounds, played)
		}
	}
}
