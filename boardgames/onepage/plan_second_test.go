package onepage

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file weighs what the automatic player may do a second time, plainly: every place and every front, on boards made up at random.

// option is a place where a piece may come to stand, with what it is worth; the words of the line lead there.
type option struct {
	line  string
	worth float64
}

// hair is more than what the seed decides between equals by, and less than anything else weighs.
const hair = 5e-5

// among holds a choice against all that there was: it is one of the best, and there is one where the best is worth more than
// the least for which anybody moves.
func among(t *testing.T, about string, got choice, ok bool, all []option, least float64) {
	t.Helper()
	best := option{worth: least}
	line := boardLine(got.act)
	for _, o := range got.act.Units {
		if (len(o.IDs) > 1) != (o.Join == game.Together) {
			t.Errorf("%s: %v go together: %q", about, o.IDs, o.Join)
		}
	}
	mine, known := 0.0, false
	for _, o := range all {
		if o.worth > best.worth {
			best = o
		}
		if o.line == line {
			mine, known = o.worth, true
		}
	}
	switch {
	case !ok && best.worth > least+hair:
		t.Errorf("%s: nothing; want %q, worth %.4f where %.4f is the least", about, best.line, best.worth, least)
	case ok && !known:
		t.Errorf("%s: %q, which is none of what there was; want %q", about, line, best.line)
	case ok && mine < best.worth-hair:
		t.Errorf("%s: %q, worth %.4f; want %q, worth %.4f", about, line, mine, best.line, best.worth)
	case ok && mine < least-hair:
		t.Errorf("%s: %q, worth %.4f, where %.4f is the least", about, line, mine, least)
	}
}

// eachOf calls for every piece of a kind on boards made up at random, of a side that goes forward and of one that holds.
func eachOf(t *testing.T, k kind, boards int, do func(about string, v *sight, c *counter)) {
	for seed := range uint64(boards) {
		x := wild(t, seed)
		for side := range sideNames {
			for _, attacks := range []bool{true, false} {
				x := in(x, moving, side)
				v := looking(x, side)
				v.attacks = attacks
				for i := range x.All {
					if c := &x.All[i]; c.Side == side && c.Kind == k && c.Where == onBoard && !c.Stack {
						do(fmt.Sprintf("board %d, %s, forward %t", seed, c.ID, attacks), v, c)
					}
				}
			}
		}
	}
}

// words are those of a line that moves a piece to a square with a front, or turns it where it stands.
func words(v *sight, c *counter, q board.Square, f game.Facing) string {
	switch {
	case q == c.At:
		return "turn " + c.ID + " " + f.String()
	case f == c.Facing || c.Kind == leader || c.Kind == cavalry || v.t.town(q) && c.Kind == infantry:
		return "move " + c.ID + " " + spot(q)
	}
	return "move " + c.ID + " " + spot(q) + " " + f.String()
}

// A gun goes to where somebody is before it, the nearer the better, out of sight of guns and out of reach of charges (W1P §6, §8): 0.8 over
// the distance of the nearest target in its cone, to which houses and woods add, half a point less within two squares of an enemy, and
// nearer to the goal where its side goes forward.
func TestW1P6_SecondReadingOfGuns(t *testing.T) {
	eachOf(t, artillery, effort.Of(12, 60), func(about string, v *sight, c *counter) {
		if v.t.town(c.At) {
			return
		}
		x := v.t
		left := x.left(mover{[]*counter{c}, false})
		worth := func(q board.Square, f game.Facing) float64 {
			sum := 0.0
			away := v.far[v.index(q)]
			if away <= 2 {
				sum = -0.5
			}
			if v.attacks {
				if n := v.toGoal(c, q); n > 3 {
					sum -= 0.03 * (n - 3)
				}
			}
			target := 0.0
			for i := range x.All {
				d := &x.All[i]
				if d.Side == c.Side || d.Where != onBoard || d.Kind == leader || !x.read.inCone(q, f, d.At) {
					continue
				}
				n := x.read.far(q, d.At)
				if g := x.field.At(d.At); g.IsTown() || g.IsWood() {
					n += 3
				}
				if n <= 8 {
					target = max(target, 0.8/float64(n))
				}
			}
			if away > 8 {
				target = 0
			}
			return sum - v.shelled(q) - 0.7*v.fear(q, 1, artillery) + target
		}
		least := worth(c.At, c.Facing) + 0.08
		var all []option
		most := least
		for _, f := range fours {
			if f != c.Facing && x.turning(c, f) <= left {
				all = append(all, option{words(v, c, c.At, f), worth(c.At, f)})
				most = max(most, worth(c.At, f))
			}
		}
		if v.attacks || most < 0 {
			for _, g := range v.flood(c, nil, left) {
				for _, f := range fours {
					turn := 1
					if f == c.Facing || x.field.At(g.at).IsRoad() {
						turn = 0
					}
					if !x.town(g.at) && g.cost+turn <= left {
						all = append(all, option{words(v, c, g.at, f), worth(g.at, f)})
					}
				}
			}
		}
		got, ok := v.gunGoes(c)
		among(t, about, got, ok, all, least)
	})
}

// A leader stays beside foot, near the enemy better than far (W1P §9): of each foot beside him that stands in no square a quarter of
// half his value within two squares of the enemy, a twentieth beyond eight, a tenth between; three squares from the enemy, out of reach
// of charges; he enters no town.
func TestW1P9_SecondReadingOfLeaders(t *testing.T) {
	eachOf(t, leader, effort.Of(15, 60), func(about string, v *sight, c *counter) {
		x := v.t
		left := x.left(mover{[]*counter{c}, false})
		if left == 0 || x.town(c.At) {
			return
		}
		worth := func(q board.Square) float64 {
			away := int(v.far[v.index(q)])
			sum := -v.fear(q, c.Value, leader) / 2
			if away < 3 {
				sum -= 0.4 * float64(3-away)
			}
			if away < 40 {
				sum -= 0.01 * float64(away)
			}
			beside := 0.0
			for _, w := range board.Ways {
				o := v.there(q.Step(w, 1))
				if o == nil || o.Side != c.Side || o.Kind != infantry || x.stacked(o) {
					continue
				}
				switch e := int(v.far[v.index(o.At)]); {
				case e <= 2:
					beside += 0.25
				case e > 8:
					beside += 0.05
				default:
					beside += 0.1
				}
			}
			return sum + min(beside, 0.9)*float64(c.Value)/2
		}
		least := worth(c.At) + 0.08
		var all []option
		for _, g := range v.flood(c, nil, left) {
			if !x.town(g.at) && !v.zone[1-c.Side][v.index(g.at)] {
				all = append(all, option{words(v, c, g.at, c.Facing), worth(g.at) - 0.002*float64(g.cost)})
			}
		}
		got, ok := v.leaderGoes(c)
		among(t, about, got, ok, all, least)
	})
}

// Horse charges where that brings a quarter of a point (W1P §8): of every target every straight run that its points reach, with the
// turn before it. Else it keeps out of reach, seven squares from the goal.
func TestW1P8_SecondReadingOfHorse(t *testing.T) {
	charged, ran := 0, 0
	eachOf(t, cavalry, effort.Of(18, 60), func(about string, v *sight, c *counter) {
		x := v.t
		if ran++; ran%3 == 0 { // it has run already
			c.Run = run{Way: c.Facing, N: 1 + ran%2}
			if d := v.there(c.At.Step(c.Run.Way, 1)); d != nil && d.Side != c.Side {
				if next, ok := v.horseGoes(c); ok {
					t.Errorf("W1P §8, %s: %q; want it to stay before whom it charges", about, boardLine(next.act))
				}
				return
			}
		}
		left := x.left(mover{[]*counter{c}, false})
		cost := map[board.Square]int{c.At: 0}
		for _, g := range v.flood(c, nil, left) {
			cost[g.at] = g.cost
		}
		free := func(q board.Square) bool {
			if !x.field.On(q) || x.breaks(q) || x.field.At(q).Bars(field.Cavalry) || q == c.At {
				return false
			}
			o := v.there(q)
			return o == nil || o == c
		}
		best, found := 0.0, false
		if int(v.far[v.index(c.At)]) <= left+1 {
			for i := range x.All {
				d := &x.All[i]
				if d.Side == c.Side || d.Where != onBoard || d.Stack || x.breaks(d.At) || v.there(d.At) != d || x.read.far(d.At, c.At) > left+1 {
					continue
				}
				for _, w := range x.read.steps() {
					for r := 1; r <= left; r++ {
						on := d.At.Step(w, -r)
						if !free(on) || r > 1 && v.zone[1-c.Side][v.index(on)] {
							break
						}
						start := d.At.Step(w, -r-1)
						n, may := cost[start]
						if !may || start != c.At && v.there(start) != nil {
							continue
						}
						for _, f := range fours {
							turn := x.turning(c, f)
							if ahead, _ := (board.Square{}).Ahead(f, board.Square{}.Step(w, 1)); ahead != 1 || n+turn+r > left {
								continue
							}
							run := r
							if start == c.At && c.Run.N > 0 && c.Run.Way == w && turn == 0 { // it goes on
								run += c.Run.N
							}
							if g := v.against(c, d, x.n.worth(c.piece(), true)+run*x.n.charge, d.At.Step(w, -1)); !found || g.net() > best {
								best, found = g.net(), true
							}
						}
					}
				}
			}
		}
		got, ok := v.sprints(c, left)
		if ok != found || ok && !near(got.gain.net(), best) {
			t.Errorf("W1P §8, %s: a charge %t that brings %.4f; want %t, %.4f", about, ok, got.gain.net(), found, best)
		}
		if found && best >= 0.25 {
			charged++
			next, ok := v.horseGoes(c)
			if !ok || next.why.Say.Key != "op.plan.charge" {
				t.Errorf("W1P §8, %s: %q because of %s; want a charge, which brings %.4f", about, boardLine(next.act), next.why.Say.Key, best)
			}
			return
		}
		worth := func(q board.Square) float64 {
			away := float64(v.far[v.index(q)])
			sum := -0.7 * v.fear(q, 1, cavalry)
			if away < 4 {
				sum -= 0.15 * (4 - away)
			}
			if v.attacks {
				if n := v.toGoal(c, q); n > 7 {
					sum -= 0.03 * (n - 7)
				}
			}
			return sum - v.shelled(q)
		}
		var all []option
		least := worth(c.At) + 0.1
		if worth(c.At) <= -0.1 {
			for at, n := range cost {
				if dx, dy := at.Apart(c.At); !x.town(at) && at != c.At {
					all = append(all, option{words(v, c, at, c.Facing), worth(at) - 0.005*float64(max(dx, dy))})
				}
				_ = n
			}
		}
		next, ok := v.horseGoes(c)
		among(t, about, next, ok, all, least)
	})
	if charged == 0 {
		t.Error("W1P §8: no board has a charge that pays")
	}
}

// Foot by itself goes to the best place with the best front that its points reach, in the row in which it would stand there (W1P §4, §7);
// in a town it keeps its front. It makes a square first where it must (W1P §11).
func TestW1P7_SecondReadingOfFoot(t *testing.T) {
	eachOf(t, infantry, effort.Of(4, 20), func(about string, v *sight, c *counter) {
		x := v.t
		left := x.left(mover{[]*counter{c}, false})
		if _, huddles := v.huddles(c); huddles || left == 0 || !v.attacks && v.far[v.index(c.At)] > 14 {
			return
		}
		worth := func(q board.Square, f game.Facing) float64 {
			size, formed := v.row(c, q, f)
			return v.place(c, q, f, size, v.foot(c, q, formed))
		}
		var all []option
		for _, g := range v.flood(c, nil, left) {
			for _, f := range fours {
				turn := 1
				if f == c.Facing || x.field.At(g.at).IsRoad() || x.stacked(c) {
					turn = 0
				}
				if (!x.town(g.at) || f == c.Facing) && g.cost+turn <= left {
					all = append(all, option{words(v, c, g.at, f), worth(g.at, f)})
				}
			}
		}
		if x.fronted(c) {
			for _, f := range fours {
				if f != c.Facing && x.turning(c, f) <= left {
					all = append(all, option{words(v, c, c.At, f), worth(c.At, f)})
				}
			}
		}
		got, ok := v.footGoes(c)
		among(t, about, got, ok, all, worth(c.At, c.Facing)+0.01)
	})
}

// A formation goes straight on as it stands, as far as all its pieces can and where it is worth most to all of them together (W1P §7).
func TestW1P7_SecondReadingOfFormations(t *testing.T) {
	moved := 0
	for seed := range uint64(effort.Of(25, 100)) {
		x := wild(t, seed)
		for side := range sideNames {
			x := in(x, moving, side)
			var ids []string
			at, facing := board.Square{X: 1 + int(seed)%7, Y: 1 + int(seed/7)%6}, fours[seed%4]
			for i := range x.All { // three of its foot are put into a line where there is room
				c := &x.All[i]
				q := at.Step(sideways(facing), len(ids))
				if seed%3 == 0 { // or a column
					q = at.Step(facing, -len(ids))
				}
				if c.Side != side || c.Kind != infantry || c.Stack || x.town(c.At) || len(ids) == 3 || !x.field.On(q) || len(x.at(q)) > 0 || x.field.At(q).Bars(field.Infantry) || x.town(q) {
					continue
				}
				c.At, c.Facing = q, facing
				ids = append(ids, c.ID)
			}
			if len(ids) < 2 {
				continue
			}
			x.Formed = [][]string{ids}
			v := looking(x, side)
			group := make([]*counter, 0, 3)
			for _, id := range ids {
				group = append(group, x.find(id))
			}
			worth := func(w game.Facing, n int) (sum float64) {
				for _, c := range group {
					q := c.At
					if n > 0 {
						q = q.Step(w, n)
					}
					sum += v.place(c, q, c.Facing, len(group), v.foot(c, q, len(group)))
				}
				return sum
			}
			may := func(w game.Facing, n int) (goes, halts bool) {
				halts = true
				for _, c := range group {
					cost := 0
					for i := 1; i <= n; i++ {
						q := c.At.Step(w, i)
						k, ok := x.enters(infantry, q)
						o := v.there(q)
						if cost += k; !ok || cost > x.left(mover{[]*counter{c}, false}) || o != nil && !slices.Contains(group, o) || i < n && v.zone[1-side][v.index(q)] {
							return false, false
						}
					}
					q := c.At.Step(w, n)
					halts = halts && v.near[v.index(q)] == 0 && !x.town(q)
				}
				return true, halts
			}
			var all []option
			for _, w := range x.read.steps() {
				for n := 1; n < 12; n++ {
					goes, halts := may(w, n)
					if !goes {
						break
					}
					if halts {
						line := "move "
						for i, id := range ids {
							if i > 0 {
								line += "+"
							}
							line += id
						}
						all = append(all, option{fmt.Sprintf("%s %s %d", line, w, n), worth(w, n)})
					}
				}
			}
			got, ok := v.together(x.place[ids[0]])
			if ok {
				moved++
				form := ref.Word(map[bool]string{true: "op.plan.column", false: "op.plan.line"}[seed%3 == 0])
				if got.why.Say.Args[0] != form {
					t.Errorf("W1P §7, board %d: because of %v; want %s", seed, got.why.Say.Args, form)
				}
			}
			among(t, fmt.Sprintf("W1P §7, board %d, %v", seed, ids), got, ok, all, worth(game.North, 0)+0.01)
		}
	}
	if moved == 0 {
		t.Error("W1P §7: no formation moves")
	}
}

// A square goes on towards its goal where it gains half a square at least, out of sight of guns, never into a town or beside an enemy; it is
// dissolved where no horse has a run of four, or enemy foot is within two squares (W1P §11).
func TestW1P11_SecondReadingOfSquares(t *testing.T) {
	went, broke := 0, 0
	for seed := range uint64(effort.Of(25, 100)) {
		x := wild(t, seed)
		for side := range sideNames {
			x := in(x, moving, side)
			v := looking(x, side)
			for i := range x.All {
				c := &x.All[i]
				if c.Side != side || !c.Stack || x.with(c)[0].ID != c.ID || x.town(c.At) {
					continue
				}
				about := fmt.Sprintf("W1P §11, board %d, %s", seed, c.ID)
				next, ok := v.squareGoes(c)
				foes := false
				for k := range x.All {
					d := &x.All[k]
					foes = foes || d.Side != side && d.Where == onBoard && d.Kind == infantry && x.read.far(d.At, c.At) <= 2
				}
				if v.dash(c.At) < 4 || foes {
					if parts := x.couldPart(x.with(c)) != nil; ok != parts || ok && next.act.Verb != "break" {
						t.Errorf("%s: %q; want it dissolved: %t", about, boardLine(next.act), parts)
					}
					broke++
					continue
				}
				var all []option
				for _, g := range v.flood(c, nil, x.left(x.mover(c))) {
					if !x.town(g.at) && v.far[v.index(g.at)] > 1 && !x.field.At(g.at).Bars(field.Infantry) {
						all = append(all, option{words(v, c, g.at, c.Facing), -v.toGoal(c, g.at) - v.shelled(g.at)})
					}
				}
				if ok {
					went++
				}
				among(t, about, next, ok, all, 0.5-v.toGoal(c, c.At))
			}
		}
	}
	if went == 0 || broke == 0 {
		t.Errorf("W1P §11: %d squares go on and %d are dissolved; want some of each", went, broke)
	}
}

// Foot makes a square with foot beside it where horse has a run of four at either, no enemy foot is within three squares of the other, and
// charges cost them more together than a line is worth (W1P §11).
func TestW1P11_SecondReadingOfWhoMakesSquares(t *testing.T) {
	made, stays := 0, 0
	r := rand.New(rand.NewPCG(11, 3))
	for n := range effort.Of(60, 300) {
		var pieces []string
		taken := map[string]bool{}
		put := func(id, kind string, x, y int) {
			if at := fmt.Sprintf("%d,%d", x, y); !taken[at] {
				taken[at] = true
				pieces = append(pieces, id+" "+kind+" "+at+" "+[]string{"n", "e", "s", "w"}[r.IntN(4)])
			}
		}
		for i := range 4 {
			put(fmt.Sprintf("F%d", i), "infantry", 6+r.IntN(3), 4+r.IntN(3))
		}
		for i := range 2 {
			put(fmt.Sprintf("AC%d", i), "cavalry", r.IntN(17), r.IntN(12))
		}
		if n%3 == 0 {
			put("A1", "infantry", r.IntN(17), r.IntN(12))
		}
		put("FQ", "infantry", 6+r.IntN(3), 4+r.IntN(3))
		x := in(scene(t, grass(17, 12), pieces...), moving, french)
		v := looking(x, french)
		c := x.find("F0")
		about := fmt.Sprintf("board %d", n)
		fear := func(o *counter) float64 {
			size, _ := v.row(o, o.At, o.Facing)
			return v.fear(o.At, size, infantry)
		}
		var mates []string
		for _, w := range board.Ways {
			q := c.At.Step(w, 1)
			all := x.at(q)
			if !x.field.On(q) || len(all) != 1 || x.town(q) || x.town(c.At) || c.Dissolved {
				continue
			}
			p := all[0]
			if p.Side != c.Side || p.Kind != infantry || p.Dissolved || p.Moved || p.Spent > 0 || p.Joined || p.Stopped || p.Fired {
				continue
			}
			alone, foes := true, false
			for i := range x.All {
				d := &x.All[i]
				if d.Where == onBoard && d.Stack && !x.town(d.At) && x.read.far(d.At, q) <= 1 { // beside another square
					alone = false
				}
				foes = foes || d.Where == onBoard && d.Side != c.Side && d.Kind == infantry && x.read.far(d.At, q) <= 3
			}
			if alone && !foes && max(v.dash(c.At), v.dash(q)) >= 4 && 0.7*(fear(c)+fear(p)) > 0.24 {
				mates = append(mates, "move "+c.ID+" "+spot(q))
			}
		}
		next, ok := v.huddles(c)
		if ok {
			made++
		} else {
			stays++
		}
		if ok != (len(mates) > 0) || ok && boardLine(next.act) != mates[0] {
			t.Errorf("W1P §11, %s: %q (%t); want one of %q", about, boardLine(next.act), ok, mates)
		}
	}
	if made == 0 || stays == 0 {
		t.Errorf("W1P §11: %d make a square and %d do not; want some of each", made, stays)
	}
}

// It shoots, gun by gun in the order of the file, at who is expected to cost most, where that is something (W1P §6); and attacks, piece by piece, the
// neighbour of whom most is expected, where that is more than nothing (W1P §14). A square or a town is asked once, through its first foot.
func TestW1P14_SecondReadingOfShotsAndAttacks(t *testing.T) {
	shots, attacks := 0, 0
	for seed := range uint64(effort.Of(25, 150)) {
		b := wild(t, seed)
		for side := range sideNames {
			x := in(b, firing, side)
			v := x.sight(side, 1)
			want := ""
			for i := range x.All {
				g := &x.All[i]
				if want != "" || g.Side != side || g.Kind != artillery || g.Where != onBoard {
					continue
				}
				most := 0.0
				for j := range x.All {
					d := &x.All[j]
					if d.Side == side || d.Where != onBoard || x.read.far(g.At, d.At) > len(x.n.guns.cols) || x.mayFire(g, d) != nil {
						continue
					}
					if n := v.shells(x.shot(g, d)).net(); n > most+1e-12 {
						most, want = n, "fire "+g.ID+" at "+d.ID
					}
				}
			}
			got, ok := v.fires()
			if ok != (want != "") || ok && boardLine(got.act) != want {
				t.Errorf("W1P §6, board %d: %q; want %q", seed, boardLine(got.act), want)
			}
			if ok {
				shots++
			}
			x = in(b, fights, side)
			v = x.sight(side, 1)
			want = ""
			for i := range x.All {
				a := &x.All[i]
				group := x.with(a)
				foot := slices.IndexFunc(group, func(c *counter) bool { return c.Kind == infantry })
				if want != "" || a.Side != side || a.Where != onBoard || a.Kind != infantry && a.Kind != cavalry || x.stacked(a) && (foot < 0 || group[foot] != a) {
					continue
				}
				most := 0.0
				for _, w := range board.Ways {
					all := x.at(a.At.Step(w, 1))
					if len(all) == 0 || all[0].Side == side || x.mayAttack(a, all[0]) != nil {
						continue
					}
					k := x.clash(a, all[0], false)
					if n := v.fight(k.col, x.group(a), x.group(all[0])).net(); n > most+1e-12 {
						most, want = n, "attack "+a.ID+" at "+all[0].ID
					}
				}
			}
			got, ok = v.strikes()
			if ok != (want != "") || ok && boardLine(got.act) != want {
				t.Errorf("W1P §14, board %d: %q; want %q", seed, boardLine(got.act), want)
			}
			if ok {
				attacks++
			}
		}
	}
	if shots == 0 || attacks == 0 {
		t.Errorf("W1P §14: %d shots and %d attacks; want some of each", shots, attacks)
	}
}
