package centoore

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// twin is a campaign that differs from another in what a player keeps hidden, and in nothing else:
// who lies under his face-down markers, and which events his counters of activation hold.
func twin(c *campaign, player int, turn int) (*campaign, bool) {
	x := c.copied()
	var down []int
	for i := range x.Markers {
		if m := &x.Markers[i]; playerOf(m.Army) == player && !m.Up && !m.Gone && m.Zone != "" {
			down = append(down, i)
		}
	}
	changed := false
	for k := range down {
		a, b := &x.Markers[down[k]], &x.Markers[down[(k+turn)%len(down)]]
		if a.Army == b.Army && a.Is != b.Is {
			a.Is, b.Is = b.Is, a.Is
			changed = true
		}
	}
	for _, i := range down {
		if w := x.wing(x.Markers[i].Is); w != nil {
			w.Zone = x.Markers[i].Zone
		}
	}
	hand := slices.Clone(x.Hands[player])
	for i, id := range hand {
		n, _ := x.points(player, id)
		if plain := plainName(n); n > 0 && plain != id {
			hand[i], changed = plain, true
		}
	}
	slices.Sort(hand)
	x.Hands[player] = hand
	return x, changed
}

// What a seat cannot see changes none of its answers, word for word: pairs of campaigns that differ
// only in that, at random moments of games that the program plays. Markers lie face down (CO §1.1.3 [+]);
// counters show their points and no event (CO §1.1.4 [-]).
func TestCOSecrecy(t *testing.T) {
	pairs := effort.Of(30, 2000, 10_000)
	text, err := os.ReadFile(filepath.Join("testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	start := boardtest.Ready(t, theatre.Files{}, "small.yaml", text)
	r := Rules{}
	tried := 0
	for seed := uint64(1); tried < pairs && seed < 2000; seed++ {
		s, err := r.Setup(start)
		if err != nil {
			t.Fatal(err)
		}
		for step := 0; step < 400 && tried < pairs && !r.Decided(s); step++ {
			var next game.State
			for side := range playerNames {
				a, _, ok := r.Plan(r.View(s, []int{side}), side, seed)
				if !ok {
					continue
				}
				adj, err := r.Prepare(s, a)
				if err != nil {
					continue
				}
				next = s
				for _, e := range thrownEvents(t, adj, seed*1000+uint64(step)) {
					next = r.Apply(next, e)
				}
				break
			}
			if next == nil {
				break
			}
			s = next
			if step%7 != 0 {
				continue
			}
			for looks := range playerNames {
				x, changed := twin(mapOf(s), 1-looks, 1+step%2)
				if !changed {
					continue
				}
				tried++
				one, two := r.View(s, []int{looks}), r.View(&state{Campaign: x}, []int{looks})
				boardtest.ReadAlike(t, r, tried, one, two, "f1", "e1", "p1", "wellington", "napoleon", "FC1", "quatrebras", "hill", "french", "allied")
				for _, secret := range []string{"wellington", "napoleon"} { // nothing of a hidden wing is told
					if m := mapOf(s).markerOf(secret); m != nil && !m.Up && playerOf(m.Army) != looks && strings.Contains(asked(one, "units"), `"id":"`+secret+`","army":"`+m.Army+`","zone":"`+m.Zone) {
						t.Fatalf("%s is told to be at %s", secret, m.Zone)
					}
				}
			}
		}
	}
	if tried < pairs {
		t.Errorf("%d pairs tried; want %d", tried, pairs)
	}
}

func asked(s game.State, verb string) string {
	v, err := Rules{}.Answer(s, game.Action{Verb: verb})
	if err != nil {
		return err.Error()
	}
	b, _ := json.Marshal(struct {
		Lines []game.Text
		Data  game.Object
	}{v.Lines, v.Data})
	return string(b)
}

// thrownEvents plays an action with dice from a seed, and of a decision the first answer.
func thrownEvents(t testing.TB, adj game.Adjudication, seed uint64) []game.Event {
	t.Helper()
	var picks []dice.Face
	for range 50 {
		var v game.Verdict
		d := dice.New(picks, dice.Keyed{Key: dice.SeedKey(itoa(int(seed))), Place: 1})
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatal(err)
		}
		if len(owed) == 0 {
			return v.Events
		}
		picks = append(picks, dice.Face{Pick: owed[0].Answers[0], By: dice.Hand})
	}
	t.Fatal("no end of questions")
	return nil
}

// A record about who lies face down, or about a hand, is its player's to type (CO §1.1.3, §1.1.4 [+]): the answer tells
// who it is. Of both players' counters none is carried out, and of what lies open to all anybody may tell (CO §1.1.3 [-]).
// Where the referee moves who lies face down, the enemy reads of the marker.
func TestCORecordsAreTheirPlayers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	op, err := theatre.Files{}.Read("small.yaml", append(text, "markers:\n  - {id: f1, is: napoleon, at: charleroi}\n  - {id: f2, is: ney, at: beaumont}\n  - {id: f3, is: grouchy, at: beaumont}\n"+
		"  - {id: e1, is: wellington, at: quatrebras}\n  - {id: p1, is: blucher, at: namur}\n  - {id: p2, is: decoy, army: prussian, at: wavre}\nbegin: {turn: 2, phase: operations, side: french}\n"...), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	r := Rules{}
	s, err := r.Setup(op.JSON)
	if err != nil {
		t.Fatal(err)
	}
	read := func(line string) game.Action {
		t.Helper()
		ls, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.Parse(s, ls[0], nil)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return c.Action
	}
	for line, want := range map[string]int{"put e1 hal": theAllies, "put wellington hal": theAllies, "remove p1": theAllies, "remove p2": theAllies, "flip EC": theAllies, "hold allied hill": theAllies, "hold french vandamme": theFrench, "put FC1 hal": theFrench,
		"zone lasne": -1, "road hal lasne": -1, "morale french 20": -1} {
		if got := r.Owner(s, read(line)); got != want {
			t.Errorf("CO §1.1: %s is for %d to type, want %d", line, got, want)
		}
	}
	if got := r.Keeper(s, read("hold allied hill")); got != theAllies {
		t.Errorf("CO §1.1.4: the counters of a hand are for the eyes of %d, want %d", got, theAllies)
	}
	if _, err := r.Prepare(s, read("put FC1+EC hal")); err == nil {
		t.Error("CO §1.1: counters of both players are moved in one line")
	}
	if _, err := r.Prepare(s, read("flip wellington")); err == nil || err.(*game.Refusal).Say.Key != "co.refuse.no-unit" {
		t.Errorf("CO §1.1: who turns over a commander reads %v", err)
	}
	adj, err := r.Prepare(s, read("put blucher hal"))
	if err != nil {
		t.Fatal(err)
	}
	l := adj.Play(dice.New(nil, nil)).Lines[0]
	said := i18n.New(i18n.EN)
	if l.Secret.Seen([]int{theFrench}) || !l.Secret.Seen([]int{theAllies}) || said.Say(l.Secret.Else) != "put at hal: p1" || said.Say(l.Say) != "put at hal: Blücher" {
		t.Errorf("CO §1.1.3: the French read %q where it is %q", said.Say(l.Secret.Else), said.Say(l.Say))
	}
}
