// Package oracle reads the same chapters a second time, in the plainest way, so
// that the odds of the rules proper can be held against somebody else's work.
// Only tests use it. It imports nothing of the rules, of their tables or of the
// engine that enumerates them; every number in it is typed from the book.
//
// It covers shots of one or several at one or several (OM §9), the melee and the
// whole charge of one or several on one, the melee of one on two (OM §10, 11, 13),
// the fate of generals (OM §17), emergency squares and countercharges, in every
// reading of the rulings that touch them.
//
// How to read it against the book: values.go has the tables (§9.10, 10.6, 11.1),
// fire.go a shot, melee.go a melee from contact to the last loser, charge.go what
// goes before one, table.go the few questions of range, arc and sight in which
// rulings differ. What is thrown stands in steps: a step has a number of equally
// likely faces and says of each what becomes of the world.
package oracle

import "math/big"

// Unit is what is known of one unit before anything happens. Words are those of
// the facts: "infantry", "light", "heavy", "foot-guns", "horse-guns"; "elite",
// "veteran", "line", "recruit"; "line", "column", "march", "square", "mass",
// "open", "limbered", "unlimbered".
type Unit struct {
	Arm, Weight, Grade, Formation string
	Rifles                        bool
	Russian, Lancers, Cuirassiers bool
	Bases, PM, Start, Off         int
	Moved, Disordered, Blown      bool
	Charging, Impetus, Routing    bool
	Cover                         string // "", "light", "hard"
	Garrison                      bool   // in houses, and so in hard cover
	General                       string // "", "brigade", "chief"
	Charismatic                   bool
	Friends                       int
	Lost                          int    // points lost earlier in the move
	Order                         string // "attack" or anything else
	Counter                       string // "", "yes", "no"
	Square                        bool   // tries the emergency square
	Crew                          string // of charged guns: "", "stay", "fire-and-leave", "leave"
}

// Scene is the situation of a charge, a melee or a shot.
type Scene struct {
	Short, Flank, Second, Wave, Defile, Rough bool
	Distance                                  float64 // cm, 0 when nobody said
	Apart                                     bool    // several shooters throw each a die of his own
	Crossed                                   int     // bases crossed before the second target, 0: count them
	Read                                      Readings
}

// Readings are the rulings read in another way than the first: number to letter.
type Readings map[int]byte

func (s Scene) reads(ruling int, letter byte) bool { return s.Read[ruling] == letter }

// End is what became of a unit.
type End struct {
	Lost    int
	Status  string // steady, retreats, routs, destroyed
	General string // "", unhurt, wounded, killed, saved
	Left    bool   // guns left by their crew
}

// Most is the largest number of units of one side in a scene.
const Most = 4

// Outcome is how it all ended, unit by unit; Winner is attacker, defender or none.
type Outcome struct {
	A, D   [Most]End
	Winner string
}

// Dist is the exact chance of every outcome.
type Dist map[Outcome]*big.Rat

// status is what a unit does.
type status int8

const (
	steady status = iota
	retreats
	routs
	destroyed
)

func (s status) String() string {
	return [...]string{"steady", "retreats", "routs", "destroyed"}[s]
}

// fortune is what became of a general.
type fortune int8

const (
	nobody fortune = iota
	unhurt
	wounded
	killed
	saved
)

func (f fortune) String() string {
	return [...]string{"", "unhurt", "wounded", "killed", "saved"}[f]
}

// man is the changing half of a unit.
type man struct {
	pm, lost   int8   // points now; points lost in the blow or shot in hand
	low        int8   // fewest points so far
	status     status // what it does
	disordered bool   // §13
	shaken     bool   // counts as disordered for the table alone (R43 b)
	riding     bool   // horse that rides to meet the charge

	in         bool   // takes part in the melee
	bid        status // the result of its own failed test: retreats or routs
	tested     bool   // it has thrown in this melee or fire: nobody tests twice
	failed     bool   // it failed one, whatever became of the result
	paid, held int8   // what the result took, and the fewest points before it
	kept       int8   // what a result took that was set aside without its points (R11 b)
	fought     int16  // the percentage with which it struck
	tied       bool   // it lost a tie-break
	left       bool   // the crew left the guns

	general fortune
	struck  bool // he is hit: the d6 of his fate is due
	settled bool // his fate in this phase is known
	tried   bool // and was asked for in this move (R2 b)
	fell    bool // it has yet to be paid for
}

// world is everybody. Of a shot the units are its targets; of a melee unit 0 is the
// one whom several face, and the several come after it.
type world struct {
	u      [Most + 1]man
	winner winner
}

type winner int8

const (
	undecided winner = iota
	theOne           // the single unit
	theMany          // the several
	neither
)

// way is a number of faces of a step and the world they lead to.
type way struct {
	n int64
	w world
}

// step is a throw: so many equally likely faces, and what they do. The faces of
// its ways add up to all of them.
type step struct {
	faces int64
	falls func(world) []way
}

// plain is a step without a die.
func plain(f func(w *world)) step {
	return step{1, func(w world) []way { f(&w); return []way{{1, w}} }}
}

// unless leaves a step out where what it says holds.
func (s step) unless(idle func(w *world) bool) step {
	return step{s.faces, func(w world) []way {
		if idle(&w) {
			return []way{{s.faces, w}}
		}
		return s.falls(w)
	}}
}

// run carries a world through steps, adding up what comes to the same.
func run(w world, steps ...step) map[world]*big.Rat {
	now := map[world]*big.Int{w: big.NewInt(1)}
	all := big.NewInt(1)
	var part, n big.Int
	for _, s := range steps {
		next := make(map[world]*big.Int, len(now))
		for in, p := range now {
			faces := int64(0)
			for _, x := range s.falls(in) {
				faces += x.n
				if x.n == 0 {
					continue
				}
				sum := next[x.w]
				if sum == nil {
					sum = new(big.Int)
					next[x.w] = sum
				}
				sum.Add(sum, part.Mul(p, n.SetInt64(x.n)))
			}
			if faces != s.faces {
				panic("oracle: a step loses faces")
			}
		}
		now = next
		all.Mul(all, big.NewInt(s.faces))
	}
	out := map[world]*big.Rat{}
	for w, p := range now {
		out[w] = new(big.Rat).SetFrac(p, all)
	}
	return out
}

func begin(u *Unit) man {
	m := man{pm: int8(u.PM), low: int8(u.PM), held: int8(u.PM), disordered: u.Disordered, riding: u.Counter == "yes"}
	if u.Routing {
		m.status = routs
	}
	if u.General != "" {
		m.general = unhurt
	}
	return m
}

func (u *Unit) foot() bool       { return u.Arm == "infantry" }
func (u *Unit) horse() bool      { return u.Arm == "light" || u.Arm == "heavy" }
func (u *Unit) guns() bool       { return u.Arm == "foot-guns" || u.Arm == "horse-guns" }
func (u *Unit) deployed() bool   { return u.guns() && u.Formation != "limbered" }
func (u *Unit) closeOrder() bool { return !u.guns() && u.Formation != "open" }

func (u *Unit) perBase() int {
	if u.foot() {
		return 2
	}
	return 3
}

// off is how many bases have left the table since the action began (R8): the last
// one stays, and a point regained brings none back.
func (u *Unit) off(m *man) int {
	n := 0
	for k := u.Start - u.PM + 1; k <= u.Start-int(m.low); k++ {
		if k%u.perBase() == 0 {
			n++
		}
	}
	return min(n, u.Bases-1)
}

func (u *Unit) bases(m *man) int { return u.Bases - u.off(m) }

func (m *man) lose(n int) {
	for ; n > 0 && m.pm > 0; n-- {
		m.pm--
		m.lost++
		m.low = min(m.low, m.pm)
		if m.pm == 0 {
			m.status = destroyed
		}
	}
}

func (m *man) rider() bool { return m.general == unhurt || m.general == saved }

func add(d Dist, o Outcome, p *big.Rat) {
	if d[o] == nil {
		d[o] = new(big.Rat)
	}
	d[o].Add(d[o], p)
}

func end(u *Unit, m *man) End {
	return End{Lost: u.PM - int(m.pm), Status: m.status.String(), General: m.general.String(), Left: m.left}
}
