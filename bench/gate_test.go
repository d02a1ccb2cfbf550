package bench_test

import (
	"cmp"
	"flag"
	"math"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"adjutant/geometry"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// A watched piece of work may take so many times what the yardstick takes, and allocate so often.
type watched struct {
	name   string
	ratio  float64 // of processor time to the yardstick of the same run, as measured when it was last written down
	allocs float64 // likewise
	work   func(tb testing.TB) func()
}

// slack is how many times its figure a piece of work may take: less than a doubling, more than
// what machines and days differ by.
const slack = 1.6

// The table of what ARCHITECTURE has figures of. Whoever makes a piece of it slower on purpose
// writes the new figure down here; whoever makes it faster, too, or the gate watches nothing.
var gate = []watched{
	{"O1: one whole charge", 0.21, 64, func(tb testing.TB) func() {
		d := charge(tb, "none").(interface{ Results(*odds.Engine) int })
		e := odds.NewEngine()
		return repeat(8, func() { d.Results(e) })
	}},
	{"O1g: the same with generals", 0.36, 8, func(tb testing.TB) func() {
		d := charge(tb, "brigade").(interface{ Results(*odds.Engine) int })
		e := odds.NewEngine()
		return func() { d.Results(e) }
	}},
	{"the figures of a charge, without a sentence", 0.08, 347, func(tb testing.TB) func() {
		adj := charge(tb, "none")
		e := odds.NewEngine()
		e.Figures = true
		return func() { adj.Odds(e) }
	}},
	{"the odds of a charge, in words", 0.14, 650, func(tb testing.TB) func() {
		adj := charge(tb, "none")
		e := odds.NewEngine()
		return func() { adj.Odds(e) }
	}},
	{"W2: the legal targets of one unit, on the index", 0.23, 0, func(tb testing.TB) func() {
		s := marching(tb, "vimeiro")
		p := s.Picture()
		items := make([]geometry.Item, len(p.Feet))
		for i, f := range p.Feet {
			items[i] = geometry.Item{Foot: f, Side: p.Bodies[i].Side, Range: 30, Arc: geometry.ArcLane}
		}
		x, err := geometry.NewIndex(items, nil)
		if err != nil {
			tb.Fatal(err)
		}
		room := make([]geometry.Target, 0, 64)
		return repeat(40, func() {
			for i := range items {
				room = x.Targets(i, room[:0])
			}
		})
	}},
	{"targets at Vimeiro", 0.77, 2816, func(tb testing.TB) func() {
		s := vimeiro(tb, "")
		return repeat(2, func() { submit(tb, s, "targets 1/50") })
	}},
	{"one move at Vimeiro", 0.47, 248, func(tb testing.TB) func() {
		s := marching(tb, "vimeiro")
		a := game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{"1/50"}}}, Args: []string{"forward", "2"}, Force: true}
		return repeat(2, func() {
			if _, err := turn.Prepare(fresh(s), a); err != nil {
				tb.Fatal(err)
			}
		})
	}},
	{"all that is legal between two divisions", 9.5, 10750, func(tb testing.TB) func() {
		s := marching(tb, "two-divisions")
		return func() {
			if len((ordremixte.Rules{}).Legal(fresh(s), s.First)) == 0 {
				tb.Fatal("nothing is legal")
			}
		}
	}},
	{"W8: resuming 100 commands of the mix", 7.0, 10062, func(tb testing.TB) func() {
		path := filepath.Join(tb.TempDir(), "mix.jsonl")
		return resumes(tb, path, mixed(tb, path, 100))
	}},
	{"W8: resuming the first 60 lines of the battle", 7.2, 9690, func(tb testing.TB) func() {
		path := filepath.Join(tb.TempDir(), "battle.jsonl")
		return resumes(tb, path, fought(tb, path, 60, nil))
	}},
}

func repeat(n int, f func()) func() {
	return func() {
		for range n {
			f()
		}
	}
}

// marching is a shipped battle with the movement of its first side open.
func marching(tb testing.TB, name string) *state.State {
	tb.Helper()
	scn, err := battle.Load(name)
	if err != nil {
		tb.Fatal(err)
	}
	gs, err := ordremixte.Rules{}.Setup(scn.JSON())
	if err != nil {
		tb.Fatal(err)
	}
	s := gs.(*state.State)
	return s.Apply(&state.EvFirst{Side: 0}).Apply(&state.EvPhase{Turn: s.Turn, Phase: state.Phases().Index("move-first")})
}

// fresh is a state of which nothing has been found yet.
func fresh(s *state.State) *state.State {
	n := *s
	n.Units = slices.Clone(s.Units)
	return n.Pictured()
}

// yardstick is the fixed work that all else is held against. Half of it is arithmetic: distances of
// points and a branch that cannot be foretold; half is memory, as most of what is watched asks for it:
// small things made, found again by name, and put in order. A processor that is quick at one of the
// two and a neighbour that takes the caches of it would move a yardstick of either alone.
func yardstick() float64 {
	return distances() + memory()
}

func distances() float64 {
	r := rand.New(rand.NewPCG(18, 15))
	var at [192]geometry.Vec
	for i := range at {
		at[i] = geometry.Vec{X: r.Float64() * 180, Y: r.Float64() * 120}
	}
	sum := 0.0
	for i := range at {
		best := math.Inf(1)
		for j := range at {
			if d := geometry.Dist(at[i], at[j]); i != j && d < best {
				best = d
			}
		}
		sum += best
	}
	return sum
}

// thing is something of the size that events and footprints have.
type thing struct {
	name string
	at   []geometry.Vec
	next *thing
}

func memory() float64 {
	r := rand.New(rand.NewPCG(6, 18))
	var last *thing
	named := map[string]*thing{}
	var all []*thing
	for i := range 256 {
		t := &thing{name: strconv.Itoa(r.IntN(1 << 20)), at: make([]geometry.Vec, 4+i%5), next: last}
		t.at[0].X = r.Float64()
		named[t.name], last = t, t
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *thing) int { return cmp.Compare(a.name, b.name) })
	sum := 0.0
	for _, t := range all {
		if o := named[t.name]; o.next != nil {
			sum += o.next.at[0].X
		}
	}
	return sum
}

var sink float64

// taken is how many times the processor time of a yardstick a piece of work takes: the least of some
// rounds over the yardstick's least, in each of which both have their turn. Whatever else the machine
// does makes both longer, never shorter.
func taken(rounds int, work, yardstick func()) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	of := func(f func()) time.Duration {
		from := spent()
		f()
		return spent() - from
	}
	least, yard := of(work), time.Duration(math.MaxInt64)
	for range rounds {
		yard = min(yard, of(yardstick))
		least = min(least, of(work))
	}
	return float64(least) / float64(yard)
}

// measured is the yardstick's turn: long enough for the clock.
func measured() { repeat(4, func() { sink += yardstick() })() }

// alone says that nothing else is at work, so that processor time means what it says. Beside the
// tests of other packages, which take the caches and the other half of a core, a piece of work was
// seen to take 1.65 times as long against the yardstick with nothing changed.
var alone = flag.Bool("alone", false, "nothing else is at work: hold processor time to its figures")

// passes reports that a piece of work takes no more than so many times the yardstick. A machine
// that is busy may say otherwise for a while; what takes twice as long says so every time.
func passes(most float64, rounds, tries int, work func()) (least float64, ok bool) {
	least = math.Inf(1)
	for try := range tries {
		if least = min(least, taken(rounds, work, measured)); least <= most {
			return least, true
		}
		if *alone {
			time.Sleep(time.Duration(try) * time.Second / 4)
		}
	}
	return least, false
}

// Nothing that is watched takes half as long again as it did, or allocates so much more often.
// Where others are at work beside it, the time may be as much again.
func TestNothingTakesTwiceAsLong(t *testing.T) {
	most := slack
	if !*alone {
		most = 2 * slack
	}
	for _, w := range gate {
		work := w.work(t)
		work() // tables are read, stores filled
		// The runtime may make something of its own meanwhile, hardly twice.
		allocs := min(testing.AllocsPerRun(1, work), testing.AllocsPerRun(1, work))
		if allocs > w.allocs*slack {
			t.Errorf("%s: %.0f allocations, want at most %.1f times %.0f", w.name, allocs, slack, w.allocs)
		}
		least, ok := passes(w.ratio*most, effort.Of(3, 15), 8, work)
		if !ok {
			t.Errorf("%s: %.2f times the yardstick, want at most %.1f times %.2f", w.name, least, most, w.ratio)
		}
		t.Logf("%-50s %8.2f of %8.2f times the yardstick, %7.0f of %7.0f allocations", w.name, least, w.ratio, allocs, w.allocs)
	}
}

// times is how many times the processor time of a piece of work another takes: of rounds in which both
// have their turn, the one in the middle. What disturbs a round or two does not move it.
func times(rounds int, other, work func()) float64 {
	ratios := make([]float64, rounds)
	for i := range ratios {
		ratios[i] = taken(1, other, work)
	}
	slices.Sort(ratios)
	return ratios[rounds/2]
}

// noticed reports that something takes more than so many times as long. As with passes, a machine that
// is busy may say otherwise for a while: whatever is done twice says so sooner or later.
func noticed(most float64, rounds, tries int, other, work func()) (ratio float64, ok bool) {
	for range tries {
		ratio = max(ratio, times(rounds, other, work))
		if ratio > most {
			return ratio, true
		}
	}
	return ratio, false
}

// The gate notices whatever takes twice as long and allocates twice as often. The time is held
// against the work's own of the same rounds, so that no other machine has another answer.
func TestTheGateNoticesADoubling(t *testing.T) {
	for _, w := range gate[:effort.Of(2, len(gate))] {
		work := w.work(t)
		work()
		if ratio, ok := noticed(slack, 9, 8, repeat(2, work), work); !ok {
			t.Errorf("%s, done twice: %.2f times as long, want more than the slack of %.2f", w.name, ratio, slack)
		}
		if allocs := testing.AllocsPerRun(1, repeat(2, work)); w.allocs > 0 && allocs <= w.allocs*slack {
			t.Errorf("%s, done twice: %.0f allocations, want more than %.1f times %.0f", w.name, allocs, slack, w.allocs)
		}
	}
}
