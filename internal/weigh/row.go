package weigh

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"runtime"
	"slices"
	"sync"

	"adjutant/internal/chooser"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A Row is many games of the program against itself from one opening.
type Row struct {
	Rules   game.Rules
	Opening []byte
	Seed    uint64
	N, Work int
	// Both has each seed played twice, the second time with the players changed over ([chooser.Swapped]).
	Both    bool
	State   string // a file of results with which it goes on where it was broken off; none without
	Edition string // of the rules: results of another are not taken
	// Tick is told after each game how many are done; nil for nobody.
	Tick func(done int)
}

// Played is what came of one game, as a state file keeps it: of which number, who won, -1 for nobody, and by what.
type Played struct {
	N       int    `json:"n"`
	Side    int    `json:"side"`
	By      string `json:"by,omitempty"`
	Says    string `json:"says,omitempty"` // the sentence that tells by what
	Turns   int    `json:"turns"`
	Actions int    `json:"actions"`
	Refused int    `json:"refused,omitempty"`
	// Broken is a game that got stuck: it counts for nothing, and is told.
	Broken string `json:"broken,omitempty"`
}

// rowHead is the first line of a state file: results of another battle, seed or edition are not taken for these.
type rowHead struct {
	Format, Edition, Battle string
	Seed                    uint64
	Work                    int
	Both                    bool
}

// Plays is of which seed the game of a number is, and whether its players are changed over.
func (r *Row) Plays(n int) (seed uint64, swapped bool) {
	if r.Both {
		return r.Seed + uint64(n/2), n%2 == 1
	}
	return r.Seed + uint64(n), false
}

// All plays what of the games the state file does not have, on as many processors as there are, and gives every one by its
// number. The same seed gives the same, however often it was broken off.
func (r *Row) All() ([]Played, error) {
	sum := sha256.Sum256(r.Opening)
	keep, err := open(r.State, rowHead{"adjutant/row-state/1", r.Edition, r.Rules.Name() + " " + hex.EncodeToString(sum[:8]), r.Seed, r.Work, r.Both}, func(x Played) int { return x.N })
	if err != nil {
		return nil, err
	}
	defer keep.Close()
	out, next, ready := make([]Played, r.N), make(chan int), make(chan error, r.N)
	var one sync.Mutex // whoever writes to the file
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), r.N) {
		all.Go(func() {
			for i := range next {
				x, known := keep.done[i]
				var err error
				if !known {
					if x, err = r.play(i); err == nil {
						one.Lock()
						err = keep.add(x)
						one.Unlock()
					}
				}
				out[i] = x
				ready <- err
			}
		})
	}
	all.Go(func() {
		defer close(next)
		for i := range r.N {
			next <- i
		}
	})
	for i := range r.N {
		if e := <-ready; e != nil {
			err = e
		}
		if r.Tick != nil {
			r.Tick(i + 1)
		}
	}
	all.Wait()
	return out, err
}

// play plays one game.
func (r *Row) play(n int) (Played, error) {
	seed, swapped := r.Plays(n)
	fight := chooser.Fight
	if swapped {
		fight = chooser.Swapped
	}
	m, err := fight(r.Rules, r.Opening, seed, r.Work)
	if err != nil {
		return Played{}, err
	}
	out := Played{N: n, Side: -1, Turns: m.Turns, Actions: m.Actions, Refused: m.Refused}
	if m.Broken != nil {
		out.Broken = m.Broken.Error()
		return out, nil
	}
	var say ref.Msg
	out.Side, out.By, say = winner(r.Rules, m.State)
	out.Says = say.Key
	return out, nil
}

// winner is who has won, -1 for nobody, and by what, where the game says so; else whoever's state is worth more.
func winner(rules game.Rules, s game.State) (side int, by string, say ref.Msg) {
	if w, ok := rules.(game.Winner); ok {
		side, by, say, _ = w.Winner(s)
		return side, by, say
	}
	v, ok := rules.(game.Valuer)
	if g, sided := rules.(game.Sided); !ok || !sided || len(g.Sides(s)) < 2 {
		return -1, "", say
	}
	switch a, b := v.Worth(s, 0), v.Worth(s, 1); {
	case a > b:
		return 0, "", say
	case b > a:
		return 1, "", say
	}
	return -1, "", say
}

// A Tally is what came of a row of games.
type Tally struct {
	Sides            []game.Side
	Wins             []int // by side
	Draws            int
	Turns            []int // of the games that ended, in order
	By               []Decided
	Actions, Refused int
	First, Won       int // of the games that somebody won, those of the player who is asked first
	Broken           []Played
}

// Decided is by what so many games were decided.
type Decided struct {
	By, Says string
	Games    int
}

// Tally counts games.
func (r *Row) Tally(all []Played) (Tally, error) {
	var t Tally
	s, err := r.Rules.Setup(r.Opening)
	if err != nil {
		return t, err
	}
	if g, ok := r.Rules.(game.Sided); ok {
		t.Sides = g.Sides(s)
	}
	t.Wins = make([]int, len(t.Sides))
	for _, x := range all {
		t.Actions, t.Refused = t.Actions+x.Actions, t.Refused+x.Refused
		if x.Broken != "" {
			t.Broken = append(t.Broken, x)
			continue
		}
		t.Turns = append(t.Turns, x.Turns)
		if x.Side < 0 {
			t.Draws++
		} else {
			t.Wins[x.Side]++
			t.Won++
			if _, swapped := r.Plays(x.N); (x.Side == 0) != swapped {
				t.First++
			}
		}
		if x.By == "" {
			continue
		}
		k := slices.IndexFunc(t.By, func(d Decided) bool { return d.By == x.By })
		if k < 0 {
			k = len(t.By)
			t.By = append(t.By, Decided{By: x.By, Says: x.Says})
		}
		t.By[k].Games++
	}
	slices.Sort(t.Turns)
	return t, nil
}

// Ended is how many games came to their end.
func (t *Tally) Ended() int { return len(t.Turns) }

// Mean is how many turns a game took, on the average; 0 of none.
func (t *Tally) Mean() float64 {
	sum := 0
	for _, n := range t.Turns {
		sum += n
	}
	return float64(sum) / float64(max(len(t.Turns), 1))
}

// deviations is how far, in standard deviations, an interval of 95 % reaches.
const deviations = 1.959964

// Wilson is between which chances something lies, with 95 % confidence, that happened in won of n games: from 0 to 1 of none.
func Wilson(won, n int) (least, most float64) {
	if n == 0 {
		return 0, 1
	}
	p, m, z := float64(won)/float64(n), float64(n), deviations
	mid, half := p+z*z/(2*m), z*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max((mid-half)/(1+z*z/m), 0), min((mid+half)/(1+z*z/m), 1)
}
