package session_test

import (
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// blocks begins a game of blocks with typed dice and cards.
func blocks(t testing.TB, path string) *session.Session {
	t.Helper()
	o := options("hand")
	o.Path = path
	s, err := session.New(sessiontest.Blocks{}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// evening is a whole game as two people type it: red takes the ford, blue storms it twice
// and is beaten, red goes on into the empty camp.
var evening = []string{
	"as red", "muster r1 foot", "schiera r2 cavalli", "muster r3 decoy",
	"as blue", "muster b1 decoy", "muster b2 horse", "muster b3 foot",
	"as red", "draw two", "move r1 ford", "muovi r3 colle", "pass",
	"as blue", "pesca due", "move b3 ford", "move b2 hill",
	"battle hill", "1 1", // the decoy is found out
	"battle ford", "1 5 6", "as red", "5 6 1", "as blue", "pass",
	"as red", "draw three", "move r2 mill", "move r2 north",
}

// A game is played to its end at the prompt by two seats, each with its own dice, in both
// languages; it resumes and audits as it stands.
func TestBlocksAreAWholeGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "blocks.jsonl")
	s := blocks(t, path)
	for _, l := range evening {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q: %v %v; owed %+v", l, r.Refusal.Say, r.Refusal.Ways, s.Owed())
			}
		}
	}
	// Red's horse meets what is left of the foot, and the decoy that kept the camp, and has it.
	play(t, s, "battle north", "as all", "6 6 1")
	if s.Clock().Phase != "over" || !strings.Contains(table(s), `"won":1`) {
		t.Fatalf("at %+v, owed %+v: %s", s.Clock(), s.Owed(), table(s))
	}
	hash := s.Hash()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := session.Resume(sessiontest.Blocks{}, path, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	want(t, again.Hash(), hash)
	again.Close()
	a, err := session.Audit(sessiontest.Blocks{}, path, nil, options("hand"))
	if err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("%+v %v", a, err)
	}
}

// What blue keeps face down changes nothing that red reads: at the prompt, in the log, on the
// map, in the odds and in the report, whichever of its blocks is which.
func TestBlocksTellNothing(t *testing.T) {
	said := map[string]string{}
	musters := []string{"muster b1 decoy ; muster b2 horse ; muster b3 foot", "muster b1 foot ; muster b2 decoy ; muster b3 horse"}
	for _, muster := range musters {
		s := blocks(t, "")
		play(t, s, "as red", "muster r1 foot", "muster r2 horse", "muster r3 decoy", "as blue")
		for _, l := range strings.Split(muster, " ; ") {
			play(t, s, l)
		}
		play(t, s, "as red", "draw two", "move r1 ford", "pass", "as blue", "draw one", "move b2 hill", "pass", "as red")
		for _, l := range []string{"log", "luck", "why 4", "why 9", "look hill", "look north", "map", "draw three", "move r2 hill", "battle hill?", "owed", "undo 4", "fix 4: b1 foot", "muster b1 foot", "move b3 mill", "todo", "log"} {
			for _, r := range s.Submit(l) {
				said[muster] += drawn(r)
				r.Verdict.Lines = slices.DeleteFunc(slices.Clone(r.Verdict.Lines), func(l game.Text) bool { return l.Kind == game.DrawnLine })
				said[muster] += told(r) + fmt.Sprint(r.Hands) + "\n"
			}
		}
		b := s.Battle()
		for _, turn := range b.Turns {
			for _, r := range turn.Told {
				said[muster] += told(r) + "\n"
			}
			said[muster] += fmt.Sprintf("%+v\n", *turn.Chart)
		}
	}
	if said[musters[0]] != said[musters[1]] {
		t.Errorf("red can tell them apart:\n%s\n%s", said[musters[0]], said[musters[1]])
	}
	for _, must := range []string{"blocks.drawn", "blocks.move", "session.seat.other"} {
		if !strings.Contains(said[musters[0]], must) {
			t.Errorf("red is told no %s:\n%s", must, said[musters[0]])
		}
	}
}

// drawn is the table that a reply draws.
func drawn(r session.Reply) string {
	for _, l := range r.Verdict.Lines {
		if l.Kind == game.DrawnLine {
			return fmt.Sprintf("%+v", *l.Drawn)
		}
	}
	return ""
}

// The odds of a battle are what every face of every die and every arrangement of what is
// face down comes to, counted one by one.
func TestBlocksOddsByBruteForce(t *testing.T) {
	s := blocks(t, "")
	play(t, s, "muster r1 foot", "muster r2 horse", "muster r3 decoy", "muster b1 horse", "muster b2 decoy", "muster b3 foot",
		"draw one", "move r2 hill", "pass", "draw one", "move b1 hill")
	// Blue knows itself: horse of 2 uphill against what red keeps there.
	play(t, s, "as blue")
	exact := map[string]*big.Rat{}
	for _, o := range play(t, s, "battle hill?")[0].Odds.Outcomes {
		exact[o.Text()] = o.P
	}
	count, total := map[string]int64{}, int64(0)
	for _, red := range []int{3, 2, 0} { // foot, horse, decoy: each as likely
		each := int64(1)
		for range 3 - red {
			each *= 6 // dice that are not thrown: all arrangements weigh alike
		}
		faces := make([]int, red+2)
		for {
			hits, losses := 0, 0
			for i, f := range faces {
				switch {
				case i < red && f >= 4: // red, 5 or 6
					losses++
				case i >= red && f >= 5: // blue up the hill, 6 alone
					hits++
				}
			}
			hits, losses = min(hits, red), min(losses, 2)
			taken := red-hits == 0 && 2-losses > 0
			count[fmt.Sprintf(`{"attacker_lost":%d,"defender_lost":%d,"taken":%v}`, losses, hits, taken)] += each
			total += each
			i := 0
			for i < len(faces) && faces[i] == 5 {
				faces[i], i = 0, i+1
			}
			if i == len(faces) {
				break
			}
			faces[i]++
		}
	}
	if len(count) != len(exact) {
		t.Errorf("%d outcomes, by brute force %d", len(exact), len(count))
	}
	for text, n := range count {
		if p := big.NewRat(n, total); exact[text] == nil || p.Cmp(exact[text]) != 0 {
			t.Errorf("%s: %v, by brute force %v", text, exact[text], p)
		}
	}
}

// `map` and `mappa` are the session's own where a game has no such verb.
func TestMapOfAGame(t *testing.T) {
	s := blocks(t, "")
	for _, line := range []string{"map", "mappa"} {
		r := play(t, s, line)[0]
		if r.Kind != session.Answered || drawn(r) == "" || r.Entry != 0 {
			t.Errorf("%s: %+v", line, r)
		}
	}
	if s.Entries() != 0 {
		t.Error("a look is kept")
	}
	want(t, refused(t, begin(t, "hand"), "map").Say.Key, "session.map.none")
	for name, rules := range map[string]game.Rules{"blocks": sessiontest.Blocks{}, "toy": sessiontest.Ready{}} {
		s, err := session.New(rules, nil, options("hand"))
		if err != nil {
			t.Fatal(err)
		}
		listed := false
		for _, v := range play(t, s, "help")[0].Verbs {
			listed = listed || v.Name == "map"
		}
		if listed != (name == "blocks") {
			t.Errorf("%s: map is listed: %v", name, listed)
		}
	}
}

// A report's turning points are the dice that moved most of what the sides have left. Three points
// throw against three, each hitting by a third: that red hits two and blue none, or red three and blue
// one at most, is 6/27 x 8/27 + 1/27 x 20/27; neither gains on the other on average. The seat of
// one side is given no chance.
func TestTurningPoints(t *testing.T) {
	s := blocks(t, "")
	play(t, s, evening[:17]...)
	play(t, s, "battle ford", "1 1 1", "as red", "5 6 1", "as all")
	all := s.Battle().Swings
	if len(all) != 1 {
		t.Fatalf("turning points %+v, want one", all)
	}
	x := all[0]
	if want := big.NewRat(68, 729); x.Chance == nil || x.Chance.Cmp(want) != 0 || x.Mean.Sign() != 0 {
		t.Errorf("chance %v, on average %v, want %v and 0", x.Chance, x.Mean, want)
	}
	if x.Turn != 1 || !strings.HasPrefix(x.Head.Say.Key, "blocks.") || x.By() != 2 || x.Change[x.For] != 0 || x.Change[x.Against] != -2 {
		t.Errorf("the turning point is %+v, want turn 1 and a loss of two against 0", x)
	}
	play(t, s, "as blue")
	for _, x := range s.Battle().Swings {
		if x.Chance != nil || x.Mean != nil {
			t.Errorf("blue reads a chance: %+v", x)
		}
	}
}

// The ledger of luck: blue has thrown five 1s, of which fair dice give as little once in 7,776 times, and red 5, 6
// and 1; by its battles blue has lost 2 more than red, and 8 of 729 such battles end worse, 60 so. A seat is told
// the dice that it saw and no points.
func TestLuck(t *testing.T) {
	s := blocks(t, "")
	if l := play(t, s, "luck")[0].Luck; len(l.Dice) != 0 {
		t.Errorf("before any die: %+v", l)
	}
	play(t, s, evening[:19]...)
	play(t, s, "battle ford", "1 1 1", "as red", "5 6 1", "as all")
	near := func(what string, got, want float64) {
		t.Helper()
		if got < want-1e-9 || got > want+1e-9 {
			t.Errorf("%s: got %v; want %v", what, got, want)
		}
	}
	l := play(t, s, "fortuna")[0].Luck
	if len(l.Dice) != 2 || l.Dice[0].Side != 0 || l.Dice[0].N != 3 || l.Dice[0].Sum != 12 || l.Dice[1].N != 5 || l.Dice[1].Sum != 5 {
		t.Fatalf("dice %+v, want red 3 with sum 12 and blue 5 with sum 5", l.Dice)
	}
	near("red's percentile", l.Dice[0].Percentile, 100*(135+12.5)/216)
	near("red's tail", l.Dice[0].Tail, 2*81.0/216)
	near("blue's percentile", l.Dice[1].Percentile, 100*0.5/7776)
	near("blue's tail", l.Dice[1].Tail, 2.0/7776)
	if l.Dice[0].Suspicious || !l.Dice[1].Suspicious {
		t.Errorf("suspicious: red %v, blue %v; want blue alone", l.Dice[0].Suspicious, l.Dice[1].Suspicious)
	}
	for _, p := range l.Points {
		want := map[[2]any][2]float64{{1, "battle"}: {-2, 100 * (8 + 30) / 729.0}, {1, ""}: {-2, 100 * (8 + 30) / 729.0}, {0, ""}: {2, 100 * (661 + 30) / 729.0}}[[2]any{p.Side, p.Verb}]
		if want == [2]float64{} {
			t.Errorf("points %+v: a side or verb that lost nothing", p)
			continue
		}
		near("gained", float64(p.Gained), want[0])
		near("percentile", p.Percentile, want[1])
		near("mean", p.Mean, 0)
	}
	if len(l.Points) != 3 || l.Out != 0 {
		t.Errorf("%+v, %d left out", l.Points, l.Out)
	}
	play(t, s, "as blue")
	if l := play(t, s, "luck")[0].Luck; len(l.Points) != 0 || len(l.Dice) != 2 {
		t.Errorf("from blue's seat: %+v", l)
	}
	want(t, refused(t, s, "luck now").Say.Key, "session.words.many")
}
