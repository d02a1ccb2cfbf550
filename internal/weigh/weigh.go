// Package weigh finds what troops are worth: it fights battles that a game draws, out of a seed, and reckons meetings of
// two units exactly; fits strengths to what came of them; and measures how even armies of so many points are. What a unit may
// be and how battles are drawn is the game's ([game.Pricer]), the regression that of package fit.
package weigh

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"adjutant/internal/chooser"
	"adjutant/internal/fit"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// What a meeting of two units counts beside a battle, and up to how many ends of one are reckoned.
const (
	meetWeight = 0.25
	mostEnds   = 4096
	ridge      = 0.05 // how strongly each part is drawn towards nothing
	keptBack   = 10   // every so many battles one is kept back to measure the fit by
)

// A Weighing is so many battles of a seed.
type Weighing struct {
	Rules   game.Rules
	Of      game.Pricer
	Seed    uint64
	N       int
	Points  int    // of each army; 0: small forces
	State   string // a file of results with which it goes on where it was broken off; none without
	Edition string // of the rules: results of another are not taken
	// Tick is told after each battle how many are done; nil for nobody.
	Tick func(done int)
}

// Fought is what came of a battle, as a state file keeps it: of which number, how it came out, and the chance of the meeting.
type Fought struct {
	N     int      `json:"n"`
	Y     float64  `json:"y"`
	Meet  *float64 `json:"meet,omitempty"`
	Turns int      `json:"turns"`
	// Broken is a battle in which the program got stuck: it counts for nothing, and is told.
	Broken string `json:"broken,omitempty"`
}

// stateHead is the first line of a state file: results of another seed, edition or size are not taken for these.
type stateHead struct {
	Format, Edition string
	Seed            uint64
	Points          int
}

// All plays what of the battles the state file does not have, and gives every one with what is known of it. The same seed gives
// the same, however often it was broken off.
func (w *Weighing) All(meets bool) ([]game.Clash, []Fought, error) {
	keep, err := open(w.State, stateHead{"adjutant/points-state/1", w.Edition, w.Seed, w.Points}, func(x Fought) int { return x.N })
	if err != nil {
		return nil, nil, err
	}
	defer keep.Close()
	clashes, out := make([]game.Clash, w.N), make([]Fought, w.N)
	for i := range w.N {
		var err error
		if clashes[i], err = w.Of.Clash(w.Seed, i, w.Points); err != nil {
			return nil, nil, err
		}
		x, known := keep.done[i]
		if !known {
			if x, err = w.fight(clashes[i], i, meets); err != nil {
				return nil, nil, err
			}
			if err := keep.add(x); err != nil {
				return nil, nil, err
			}
		}
		out[i] = x
		if w.Tick != nil {
			w.Tick(i + 1)
		}
	}
	return clashes, out, nil
}

// fight plays one battle, and reckons a meeting.
func (w *Weighing) fight(c game.Clash, n int, meets bool) (Fought, error) {
	out := Fought{N: n, Y: .5}
	m, err := chooser.Fight(w.Rules, c.Opening, w.Seed+uint64(n), chooser.Work)
	if err != nil {
		return out, err
	}
	if m.Broken != nil || m.Refused > 0 {
		out.Broken = fmt.Sprint(m.Broken)
		return out, nil
	}
	out.Turns = m.Turns
	out.Y = w.outcome(m.State)
	if meets {
		s, err := w.Rules.Setup(c.Opening)
		if err != nil {
			return out, err
		}
		if y, ok := w.meeting(s, c.Meet); ok {
			out.Meet = &y
		}
	}
	return out, nil
}

// outcome is 1 where the first side has won, else 0 or a half; where nobody has, whoever has kept more of what he had.
func (w *Weighing) outcome(s game.State) float64 {
	if x, ok := w.Rules.(game.Winner); ok {
		if side, _, _, over := x.Winner(s); over && side >= 0 {
			return float64(1 - side)
		}
	}
	c, ok := w.Rules.(game.Charter)
	if !ok {
		return .5
	}
	chart, _ := c.Chart(s)
	var start, now [2]float64
	for _, t := range chart.Tally {
		start[t.Side] += float64(t.Start)
		now[t.Side] += float64(t.Now)
	}
	switch a, b := now[0]*start[1], now[1]*start[0]; {
	case a > b:
		return 1
	case b > a:
		return 0
	}
	return .5
}

// meeting is the exact chance that the first of two units comes off better when each attacks the other, an even end a half; ok is false
// where neither can, or the ways are too many.
func (w *Weighing) meeting(s game.State, ids [2]string) (float64, bool) {
	pairs, can := w.Rules.(game.Paired)
	worth, values := w.Rules.(game.Valuer)
	if !can || !values {
		return 0, false
	}
	alone, _, _ := pairs.Pairs(s)
	engine, sum, ways := odds.NewEngine(), 0.0, 0.0
	for _, from := range []int{0, 1} {
		a, ok := pairs.Meeting(alone, "charge", ids[from], ids[1-from])
		if !ok {
			a, ok = pairs.Meeting(alone, "fire", ids[from], ids[1-from])
		}
		if !ok {
			continue
		}
		adj, err := w.Rules.Prepare(alone, a)
		if err != nil {
			continue
		}
		ends, ok := game.Ends(engine, adj, mostEnds)
		if !ok {
			continue
		}
		was := worth.Worth(alone, 0)
		for _, e := range ends {
			t := alone
			for _, x := range e.Events {
				t = w.Rules.Apply(t, x)
			}
			chance, _ := e.P.Float64()
			switch v := worth.Worth(t, 0) - was; {
			case math.Abs(v) < 1e-9:
				sum += chance / 2
			case v > 0:
				sum += chance
			}
		}
		ways++
	}
	return sum / max(ways, 1), ways > 0
}

// Fitted are strengths fitted to battles, and how well they foretell.
type Fitted struct {
	fit.Fitted
	Battles, Meets, Broken int
	Loss, Back             float64 // mean surprise, of what it was fitted to and of what was kept back; that of a coin is log 2
	Right, Counted         int     // of the battles kept back that somebody won, those whose winner it holds for the stronger
}

// Fit fits strengths to what came of battles and meetings; some are kept back.
func (w *Weighing) Fit(clashes []game.Clash, all []Fought) Fitted {
	names, up := w.Of.Parts()
	var rows, kept []fit.Row
	var f Fitted
	for i, x := range all {
		if x.Broken != "" {
			f.Broken++
			continue
		}
		f.Battles++
		r := fit.Row{X: clashes[i].X, Y: x.Y, Weight: 1}
		if i%keptBack == keptBack-1 {
			kept = append(kept, r)
			continue
		}
		rows = append(rows, r)
		if x.Meet != nil {
			f.Meets++
			rows = append(rows, fit.Row{X: clashes[i].MeetX, Y: *x.Meet, Weight: meetWeight})
		}
	}
	f.Fitted = fit.Logistic(rows, len(names), ridge, up)
	for _, r := range kept {
		if r.Y == .5 {
			continue
		}
		f.Counted++
		if (fit.Chance(f.W, r.X) > .5) == (r.Y > .5) {
			f.Right++
		}
	}
	f.Loss, f.Back = fit.Loss(f.W, rows), fit.Loss(f.W, kept)
	return f
}

// A Record is how often somebody won of how many battles; an even one is half a win.
type Record struct {
	Who         string
	Won, Fought float64
}

// Share is the part that was won.
func (r Record) Share() float64 { return r.Won / r.Fought }

// Even is how even armies of so many points are.
type Even struct {
	Battles        int
	First          float64  // the wins of whoever was drawn first
	Dearer, Unlike float64  // the wins of the dearer army, of battles in which one was
	Nations        []Record // who won most stands first
	Spread         float64  // the root of the mean square of their shares about the half
	// Worst is the pair whose result is farthest from even, by its chance; the record is that of the first. Empty where no two met twice.
	Worst  [2]string
	Record Record
}

// Measure is how even armies were that fought.
func Measure(clashes []game.Clash, all []Fought) Even {
	var e Even
	of, pairs := map[string]Record{}, map[[2]string]Record{}
	adds := func(r Record, y float64) Record { return Record{r.Who, r.Won + y, r.Fought + 1} }
	for i, x := range all {
		if x.Broken != "" {
			continue
		}
		c, y := clashes[i], x.Y
		e.Battles++
		e.First += y
		of[c.Says[0]] = adds(of[c.Says[0]], y)
		of[c.Says[1]] = adds(of[c.Says[1]], 1-y)
		if c.Worth[0] != c.Worth[1] {
			e.Unlike++
			if c.Worth[0] > c.Worth[1] {
				e.Dearer += y
			} else {
				e.Dearer += 1 - y
			}
		}
		key := c.Says
		if key[0] > key[1] {
			key[0], key[1], y = key[1], key[0], 1-y
		}
		if key[0] != key[1] {
			pairs[key] = adds(pairs[key], y)
		}
	}
	for who, r := range of {
		r.Who = who
		e.Nations = append(e.Nations, r)
	}
	slices.SortFunc(e.Nations, func(a, b Record) int { return cmp.Or(-cmp.Compare(a.Share(), b.Share()), cmp.Compare(a.Who, b.Who)) })
	sum := 0.0
	for _, r := range e.Nations {
		sum += (r.Share() - .5) * (r.Share() - .5)
	}
	e.Spread = math.Sqrt(sum / float64(max(len(e.Nations), 1)))
	far := -1.0
	for k, r := range pairs {
		if d := math.Abs(r.Won-r.Fought/2) / math.Sqrt(r.Fought); r.Fought >= 2 && (d > far || d == far && k[0]+" "+k[1] < e.Worst[0]+" "+e.Worst[1]) {
			e.Worst, e.Record, far = k, r, d
		}
	}
	return e
}
