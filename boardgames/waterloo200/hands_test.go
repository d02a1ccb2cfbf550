package waterloo200

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// muster is a small game in which both sides stand in area 2, the French side in turn: of side nobody's blocks are up.
// Some of their like stand in 4 or are in reserve.
func muster(t testing.TB, r *rand.Rand, side int, road string) *table {
	t.Helper()
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	blocks := map[string][]string{
		foot: {"4w-3-2-1", "4-3-2-1", "3-2-1", "2-1", "3r-2w-1"}, horse: {"3-2-1", "2-1", "4w-3-2-1"},
		footGun: {"3-2-1-p", "2-1-p"}, horseGun: {"2-1-p"}, tactical: {"4-3-2-h", "3-2-h"},
	}
	var units []string
	add := func(id, faction, corps, arm, at string) {
		b := one(blocks[arm]...)
		u := fmt.Sprintf(`{"id":%q,"faction":%q,"corps":%q,"arm":%q,"block":%q`, id, faction, corps, arm, b)
		if faction == british && fights(arm) {
			u += `,"language":"` + one("english", "german", "dutch") + `"`
		}
		if at == "" {
			u += `,"reserve":true`
		} else {
			u += `,"at":"` + at + `"`
		}
		units = append(units, u+"}")
	}
	units = append(units, `{"id":"napoleon","faction":"french","arm":"strategic","block":"4-3-2-h","at":"4","up":true}`, `{"id":"wellington","faction":"british","arm":"strategic","block":"4-3-2-h","at":"5","up":true}`)
	arms := []string{foot, foot, horse, horse, footGun, horseGun}
	add("F0", french, "green", one(foot, horse), "2") // who always fights: guns alone attack nobody (W200 §3.4)
	for i := range 1 + r.IntN(3) {
		add(fmt.Sprint("F", i+1), french, one("green", "orange"), one(arms...), "2")
	}
	add("reille", french, "green", tactical, "1")
	add("derlon", french, "orange", tactical, "1")
	add("FG", french, "green", footGun, "1")
	for i := range 2 + r.IntN(2) {
		add(fmt.Sprint("FX", i), french, one("green", "orange", "blue"), one(arms...), one("4", ""))
	}
	for i := range 1 + r.IntN(4) {
		add(fmt.Sprint("A", i+1), british, one("green", "orange"), one(arms...), "2")
	}
	for i := range 2 + r.IntN(3) {
		add(fmt.Sprint("AX", i), british, one("green", "orange", "azure"), one(arms...), one(fmt.Sprint(5+i%2), ""))
	}
	add("hill", british, "green", tactical, "5")
	var options []string
	for _, o := range []string{"charge", "languages", "combined", "morale"} {
		if r.IntN(2) == 0 {
			options = append(options, `"`+o+`"`)
		}
	}
	read := map[string]string{}
	for _, q := range []string{"R15", "R18", "R19", "R21"} {
		if r.IntN(3) == 0 {
			read[q] = "b"
		}
	}
	readings, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	file := fmt.Sprintf(`{"game":"waterloo200","name":"hands","readings":%s,"options":[%s],"areas":[{"id":"1","start":"french"},{"id":"2","start":"british","terrain":%d%s},{"id":"4","start":"french"},{"id":"5","start":"british"},{"id":"6","start":"british"}],
		"links":[["1","2"],["4","1"],["2","5"],["5","6"]],"units":[%s],"begin":{"phase":"impulse","side":"french"}}`, readings, strings.Join(options, ","), r.IntN(4), road, strings.Join(units, ","))
	s, err := Rules{}.Setup([]byte(file))
	if err != nil {
		t.Fatalf("%s\n%v", file, err)
	}
	b := boardOf(s).copied()
	b.Phase, b.Action, b.Engaged, b.Contested = moving, tactical, []string{"2"}, []string{}
	for i := range b.Units {
		p := &b.Units[i]
		p.Up = p.side() != side || p.Arm == supreme || slices.Contains([]string{"F0", "reille", "derlon", "FG"}, p.ID)
		p.Active = slices.Contains([]string{"reille", "FG"}, p.ID) || p.ID == "derlon" && r.IntN(2) == 0
		if n := len(p.face()) - 1; n > 0 && !p.Active && r.IntN(3) == 0 {
			p.Step = 1 + r.IntN(n)
		}
	}
	return b
}

// every goes through all ways in which the blocks that are not up of a side may stand where some stand: in the area of the
// battle each choice of as many as are there, the others anywhere.
func (t *table) every(side int, visit func(*table)) {
	var hidden []int
	inside := 0
	for i := range t.Units {
		if p := &t.Units[i]; p.side() == side && !p.Up {
			hidden = append(hidden, i)
			if p.At == "2" {
				inside++
			}
		}
	}
	for set := range 1 << len(hidden) {
		var in []int
		for k, i := range hidden {
			if set>>k&1 == 1 {
				in = append(in, i)
			}
		}
		if len(in) != inside {
			continue
		}
		c := t.copied()
		for _, i := range hidden {
			c.Units[i].At, c.Units[i].Pool = "", true
		}
		for _, i := range in {
			c.Units[i].At, c.Units[i].Pool = "2", false
		}
		visit(c)
	}
}

// asked are the chances of a battle as the answer to a question has them, by its figures.
func asked(t testing.TB, s game.State, a game.Action) map[string]*big.Rat {
	t.Helper()
	adj, err := Rules{}.Prepare(s, a)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*big.Rat{}
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		text, err := json.Marshal(o.Keys)
		if err != nil {
			t.Fatal(err)
		}
		out[string(text)] = o.P
	}
	return out
}

// The chances of a battle over blocks that a seat does not see are those of all games that look alike from there, each
// fought with its own blocks: hidden defenders asked about by the attacker, hidden attackers by the defender, also where a
// block of the sunken road is drawn before, under optional rules and in other readings (W200 §0/fog).
func TestW200HiddenHandsAgreeWithEveryGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1815, 1604))
	reserves := 0
	for n := range effort.Of(80, 2000) {
		side := r.IntN(2)
		road := ""
		if side == theFrench && n%2 == 1 {
			road = `,"sunken":"orange","icons":["orange-infantry","orange-cavalry","orange-artillery"]`
		}
		b := muster(t, r, side, road)
		fight := act("battle", nil, "2")
		if n%3 == 0 && b.unit("FG").face().special() > 0 {
			fight = with(fight, []string{"FG"})
		}
		ask := fight
		if declared := boardOf(played(t, &state{b}, fight, 1)); declared.Battle != nil && declared.Battle.Stage == stageReserve {
			b, ask = declared, act("reserve", nil)
			reserves++
		}
		want, total := map[string]*big.Rat{}, int64(0)
		b.every(side, func(c *table) {
			total++
			for k, p := range asked(t, &state{c}, ask) {
				if want[k] == nil {
					want[k] = new(big.Rat)
				}
				want[k].Add(want[k], p)
			}
		})
		for _, p := range want {
			p.Quo(p, big.NewRat(total, 1))
		}
		got := asked(t, Rules{}.View(&state{b}, []int{1 - side}), ask)
		if !maps.EqualFunc(got, want, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			t.Fatalf("game %d, side %d hidden: %v; want %v (W200 §0/fog)\n%s", n, side, got, want, b.encode())
		}
	}
	if reserves == 0 {
		t.Error("no block of the sunken road was drawn before the hidden ones")
	}
}

// A battle over so many different hands that nobody could read them all is refused (W200 §0/fog [-]); as many blocks that
// are alike are one hand (W200 §0/fog [+]). Twenty blocks of which no two are alike are 4,845 hands of four, and forty are
// 91,390.
func TestW200_FogTooManyHands(t *testing.T) {
	for _, c := range []struct {
		attackers, defenders int // blocks of which four come, no two alike
		refused              bool
	}{{0, 20, false}, {0, 40, true}, {5, 5, false}, {12, 12, true}, {-60, 0, false}} {
		force := func(n int) string {
			var blocks []string
			for i := range max(n, -n) {
				b := `"4-3-2-1"`
				if n > 0 {
					b = fmt.Sprintf(`{"arm":%q,"block":"%d-%d"}`, armNames[:2][i%2], 9-i/2%5, 1+i/10)
				}
				blocks = append(blocks, b)
			}
			return fmt.Sprintf(`"hidden":{"count":%d,"pool":[%s]}`, min(4, len(blocks)), strings.Join(blocks, ","))
		}
		facts := `{"attacker":{` + force(c.attackers)
		if c.attackers == 0 {
			facts += `,"units":["4-3-2-1"]`
		}
		facts += `},"defender":{` + force(c.defenders)
		if c.defenders == 0 {
			facts += `,"units":["4-3-2-1"]`
		}
		st, no := schema.Read(verbFacts("battle"), []byte(facts+"}}"))
		if no != nil {
			t.Fatal(no)
		}
		q, err := Rules{}.Question("battle", st)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Rules{}.Prepare(&state{}, q.Action)
		var refusal *game.Refusal
		if errors.As(err, &refusal); (err != nil) != c.refused || c.refused && (refusal.Kind != game.BadValue || refusal.Ref != "W200 §0/fog") {
			t.Errorf("%d and %d different blocks: %v; want refused %v as a bad value (W200 §0/fog)", c.attackers, c.defenders, err, c.refused)
		}
	}
}
