// Package throw reads dice that decide nothing, such as 4d6kh3+2, throws them and reckons their exact distribution.
// It knows no game and no words.
//
//	2d6+1          the sum of two dice and one more
//	4d6kh3         of four dice the three highest; kl the lowest, dh and dl leave out the highest or lowest
//	3d6>=5         how many of three dice show 5 or more; <= as many or less
//	2d10r2         each die that shows 2 or less is thrown once more; rr2 until it shows more
//	2d6+1 vs d10   two sides: which is higher
package throw

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What an expression may ask: more is refused, so that nothing ever takes longer than a moment.
const (
	MaxDice  = 100  // in one expression
	MaxSides = 1000 // of one die
	maxWork  = 6e6  // sums of large numbers that its distribution takes
)

// Expr is dice and numbers that are added up; Vs is what they are held against, nil for nothing.
type Expr struct {
	terms []term
	Vs    *Expr
}

// term is some dice of one kind, or a number.
type term struct {
	minus    bool
	n, sides int // a number: sides is 0
	keep     int // so many count; all of them where it is n
	lowest   bool
	reroll   int // each that shows so much or less is thrown again; 0: none
	until    bool
	least    int // counts those that show so much or more; 0: adds up what they show
	most     int // counts those that show so much or less
}

// A Bad is an expression that cannot be read; TooMuch one that asks for more than is reckoned.
type (
	Bad     struct{ Text string }
	TooMuch struct{ Text string }
)

func (b Bad) Error() string     { return b.Text + " are no dice" }
func (t TooMuch) Error() string { return t.Text + " are too many dice" }

// form is compiled when it is first wanted: most starts throw nothing.
var form = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([+-]?)(?:([0-9]{0,4})d([0-9]{1,5})(?:(rr?)([0-9]{1,4}))?(?:(k|d)(h|l)([0-9]{1,4}))?(?:(>=|<=)([0-9]{1,4}))?|([0-9]{1,6}))`)
})

// between are the words between two sides.
var between = []string{"vs", "against", "contro"}

// Parse reads an expression; case and blanks are forgiven. The error is a [Bad] or a [TooMuch].
func Parse(text string) (*Expr, error) {
	words := strings.Fields(strings.ToLower(text))
	at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(between, w) })
	if at < 0 {
		return side(text, words)
	}
	x, err := side(text, words[:at])
	if err != nil {
		return nil, err
	}
	if x.Vs, err = side(text, words[at+1:]); err != nil {
		return nil, err
	}
	if x.dice()+x.Vs.dice() > MaxDice {
		return nil, TooMuch{text}
	}
	return x, nil
}

// side reads one side: two terms never stand beside each other without a sign.
func side(text string, words []string) (*Expr, error) {
	rest, x := strings.Join(words, " "), &Expr{}
	// A blank may stand around a sign and nowhere else.
	for _, sign := range []string{"+", "-", ">=", "<="} {
		rest = strings.ReplaceAll(strings.ReplaceAll(rest, " "+sign, sign), sign+" ", sign)
	}
	for rest != "" {
		m := form().FindStringSubmatch(rest)
		if m == nil || len(x.terms) > 0 && m[1] == "" {
			return nil, Bad{text}
		}
		t, err := read(text, m)
		if err != nil {
			return nil, err
		}
		x.terms, rest = append(x.terms, t), rest[len(m[0]):]
	}
	if x.dice() > MaxDice {
		return nil, TooMuch{text}
	}
	if len(x.terms) == 0 {
		return nil, Bad{text}
	}
	return x, nil
}

// read is one term of what the form found.
func read(text string, m []string) (t term, err error) {
	num := func(s string) int { n, _ := strconv.Atoi(s); return n }
	t.minus = m[1] == "-"
	if m[11] != "" {
		t.n = num(m[11])
		return t, nil
	}
	t.n, t.sides = 1, num(m[3])
	if m[2] != "" {
		t.n = num(m[2])
	}
	if t.n > MaxDice || t.sides > MaxSides {
		return t, TooMuch{text}
	}
	t.keep, t.reroll, t.until = t.n, num(m[5]), m[4] == "rr"
	if m[6] != "" {
		k := num(m[8])
		t.lowest = m[7] == "l"
		if t.keep = k; m[6] == "d" {
			t.keep, t.lowest = t.n-k, !t.lowest
		}
	}
	if m[9] == ">=" {
		t.least = num(m[10])
	} else {
		t.most = num(m[10])
	}
	switch {
	case t.n < 1, t.sides < 2, t.keep < 1, t.keep > t.n,
		m[4] != "" && (t.reroll < 1 || t.reroll >= t.sides),
		m[9] != "" && (num(m[10]) < 1 || num(m[10]) > t.sides):
		return t, Bad{text}
	}
	return t, nil
}

// dice is how many dice are thrown.
func (x *Expr) dice() int {
	n := 0
	for _, t := range x.terms {
		if t.sides > 0 {
			n += t.n
		}
	}
	return n
}

// String is the expression in its usual form.
func (x *Expr) String() string {
	var b strings.Builder
	for i, t := range x.terms {
		switch {
		case t.minus:
			b.WriteByte('-')
		case i > 0:
			b.WriteByte('+')
		}
		b.WriteString(t.String())
	}
	if x.Vs != nil {
		b.WriteString(" vs " + x.Vs.String())
	}
	return b.String()
}

func (t term) String() string {
	if t.sides == 0 {
		return strconv.Itoa(t.n)
	}
	s := fmt.Sprintf("d%d", t.sides)
	if t.n != 1 {
		s = strconv.Itoa(t.n) + s
	}
	if t.reroll > 0 {
		s += map[bool]string{false: "r", true: "rr"}[t.until] + strconv.Itoa(t.reroll)
	}
	if t.keep < t.n {
		s += map[bool]string{false: "kh", true: "kl"}[t.lowest] + strconv.Itoa(t.keep)
	}
	if t.least > 0 {
		s += ">=" + strconv.Itoa(t.least)
	}
	if t.most > 0 {
		s += "<=" + strconv.Itoa(t.most)
	}
	return s
}

// counts reports a term whose value is how many dice reach something.
func (t term) counts() bool { return t.least > 0 || t.most > 0 }

// worth is what a die that shows f adds.
func (t term) worth(f int) int {
	switch {
	case !t.counts():
		return f
	case t.least > 0 && f >= t.least || t.most > 0 && f <= t.most:
		return 1
	}
	return 0
}

// Fell is a die as it fell: what it showed first where it was thrown again, and whether it counts.
type Fell struct {
	Face  int
	Was   int // 0: it was thrown once
	Keeps bool
}

// Counts reports an expression whose total is how many dice reach something, and nothing else.
func (x *Expr) Counts() bool {
	for _, t := range x.terms {
		if !t.counts() {
			return false
		}
	}
	return true
}

// A Thrown is an expression that was thrown.
type Thrown struct {
	Dice   []Fell // in the order in which they fell
	Total  int
	Counts bool    // the total is how many of them reach something
	Vs     *Thrown // what it was held against; nil for nothing
}

// Throw throws the dice. die gives a face from 1 to sides; it is asked in order.
func (x *Expr) Throw(die func(sides int) int) Thrown {
	out := Thrown{Counts: x.Counts()}
	for _, t := range x.terms {
		v := t.n
		if t.sides > 0 {
			fell := t.throw(die)
			v = 0
			for _, f := range fell {
				if f.Keeps {
					v += t.worth(f.Face)
				}
			}
			out.Dice = append(out.Dice, fell...)
		}
		if t.minus {
			v = -v
		}
		out.Total += v
	}
	if x.Vs != nil {
		vs := x.Vs.Throw(die)
		out.Vs = &vs
	}
	return out
}

func (t term) throw(die func(sides int) int) []Fell {
	fell := make([]Fell, t.n)
	for i := range fell {
		f := die(t.sides)
		was := 0
		for again := t.reroll > 0; again && f <= t.reroll; again = t.until {
			was = cmp.Or(was, f)
			f = die(t.sides)
		}
		fell[i] = Fell{Face: f, Was: was}
	}
	order := make([]int, t.n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if t.lowest {
			return fell[a].Face - fell[b].Face
		}
		return fell[b].Face - fell[a].Face
	})
	for _, i := range order[:t.keep] {
		fell[i].Keeps = true
	}
	return fell
}

// A Dist is an exact distribution: Ways[i] of Of ways lead to the value Least+i.
type Dist struct {
	Least int
	Ways  []*big.Int
	Of    *big.Int
}

// P is the chance of the value Least+i.
func (d Dist) P(i int) *big.Rat { return new(big.Rat).SetFrac(d.Ways[i], d.Of) }

// Dist is the exact distribution of the total of one side. The error is a [TooMuch].
func (x *Expr) Dist() (Dist, error) {
	out := Dist{Ways: []*big.Int{big.NewInt(1)}, Of: big.NewInt(1)}
	values := 1.0 // that the sum so far can take
	for _, t := range x.terms {
		if values*float64(t.values()) > maxWork {
			return out, TooMuch{x.String()}
		}
		values += float64(t.values())
	}
	for _, t := range x.terms {
		d, ok := t.dist()
		if !ok {
			return out, TooMuch{x.String()}
		}
		if t.minus {
			d.Least = -(d.Least + len(d.Ways) - 1)
			slices.Reverse(d.Ways)
		}
		out = out.plus(d)
	}
	return out, nil
}

// Compare is how often the first side is higher, as high and lower. The error is a [TooMuch]; x.Vs is there.
func (x *Expr) Compare() (higher, same, lower *big.Rat, err error) {
	a, err := x.Dist()
	if err != nil {
		return nil, nil, nil, err
	}
	b, err := x.Vs.Dist()
	if err != nil {
		return nil, nil, nil, err
	}
	var n [3]big.Int
	below := make([]*big.Int, len(b.Ways)+1) // ways of b to less than its i-th value
	below[0] = new(big.Int)
	for i, w := range b.Ways {
		below[i+1] = new(big.Int).Add(below[i], w)
	}
	var t big.Int
	for i, w := range a.Ways {
		k := min(max(a.Least+i-b.Least, 0), len(b.Ways)) // values of b below this one
		eq := new(big.Int)
		if j := a.Least + i - b.Least; j >= 0 && j < len(b.Ways) {
			eq = b.Ways[j]
		}
		n[0].Add(&n[0], t.Mul(w, below[k]))
		n[1].Add(&n[1], t.Mul(w, eq))
	}
	all := new(big.Int).Mul(a.Of, b.Of)
	n[2].Sub(all, t.Add(&n[0], &n[1]))
	return new(big.Rat).SetFrac(&n[0], all), new(big.Rat).SetFrac(&n[1], all), new(big.Rat).SetFrac(&n[2], all), nil
}

// values is how many values a term can take at the most.
func (t term) values() int {
	switch {
	case t.sides == 0:
		return 1
	case t.counts():
		return t.keep + 1
	}
	return t.keep*t.sides + 1
}

// plus is the distribution of the sum of a value of each.
func (d Dist) plus(e Dist) Dist {
	out := Dist{Least: d.Least + e.Least, Ways: make([]*big.Int, len(d.Ways)+len(e.Ways)-1), Of: new(big.Int).Mul(d.Of, e.Of)}
	for i := range out.Ways {
		out.Ways[i] = new(big.Int)
	}
	var t big.Int
	for i, p := range d.Ways {
		if p.Sign() == 0 {
			continue
		}
		for j, q := range e.Ways {
			if q.Sign() != 0 {
				out.Ways[i+j].Add(out.Ways[i+j], t.Mul(p, q))
			}
		}
	}
	return out
}

// weights are how often a die shows each face in the end, of how many.
func (t term) weights() (w []int64, of int64) {
	w = make([]int64, t.sides+1)
	low, s := int64(t.reroll), int64(t.sides)
	for f := 1; f <= t.sides; f++ {
		switch again := f <= t.reroll; {
		case t.until && again:
			w[f] = 0
		case t.until || low == 0:
			w[f] = 1
		case again:
			w[f] = low
		default:
			w[f] = s + low
		}
	}
	switch {
	case t.until:
		return w, s - low
	case low == 0:
		return w, s
	}
	return w, s * s
}

// dist is the distribution of a term; ok is false where it takes too much.
func (t term) dist() (d Dist, ok bool) {
	if t.sides == 0 {
		return Dist{Least: t.n, Ways: []*big.Int{big.NewInt(1)}, Of: big.NewInt(1)}, true
	}
	w, of := t.weights()
	d.Of = new(big.Int).Exp(big.NewInt(of), big.NewInt(int64(t.n)), nil)
	if t.keep == t.n {
		d.Ways, ok = t.all(w)
	} else {
		d.Ways, ok = t.kept(w)
	}
	for ok && len(d.Ways) > 1 && d.Ways[0].Sign() == 0 {
		d.Ways, d.Least = d.Ways[1:], d.Least+1
	}
	return d, ok
}

// all is how often each value comes where every die counts: die by die, over the worth of its faces.
func (t term) all(w []int64) ([]*big.Int, bool) {
	top := t.sides
	if t.counts() {
		top = 1
	}
	one := make([]int64, top+1)
	for f := 1; f <= t.sides; f++ {
		one[t.worth(f)] += w[f]
	}
	if float64(t.n)*float64(t.n)*float64(top) > maxWork { // a window slides over the values, one step each
		return nil, false
	}
	// A die's faces are worth the same in one or two stretches: where a stretch begins or ends, the running sum over
	// the values so far changes.
	type edge struct {
		at   int
		step *big.Int
	}
	var edges []edge
	last := int64(0)
	for v, n := range append(one, 0) {
		if n != last {
			edges = append(edges, edge{v, big.NewInt(n - last)})
		}
		last = n
	}
	ways := []*big.Int{big.NewInt(1)}
	var x big.Int
	for range t.n {
		next, run := make([]*big.Int, len(ways)+top), new(big.Int)
		for i := range next {
			for _, e := range edges {
				if k := i - e.at; k >= 0 && k < len(ways) {
					run.Add(run, x.Mul(ways[k], e.step))
				}
			}
			next[i] = new(big.Int).Set(run)
		}
		ways = next
	}
	return ways, true
}

// kept is the same where only the highest or lowest count: face by face from the end that counts, over how many
// dice have shown such a face and what those that count are worth.
func (t term) kept(w []int64) ([]*big.Int, bool) {
	top := t.keep
	if !t.counts() {
		top *= t.sides
	}
	if float64(t.sides)*float64(t.n)*float64(t.n)*float64(top)/4 > maxWork {
		return nil, false
	}
	state := make([][]*big.Int, t.n+1) // by dice used: by worth
	state[0] = make([]*big.Int, top+1)
	state[0][0] = big.NewInt(1)
	var x big.Int
	for i := range t.sides {
		f := t.sides - i
		if t.lowest {
			f = i + 1
		}
		if w[f] == 0 {
			continue
		}
		next := make([][]*big.Int, t.n+1)
		for used, values := range state {
			if values == nil {
				continue
			}
			power := big.NewInt(1) // the ways of c dice with this face, out of those that are left
			for c := 0; used+c <= t.n; c++ {
				if c > 0 {
					power = new(big.Int).Mul(power, big.NewInt(w[f]))
				}
				many := new(big.Int).Binomial(int64(t.n-used), int64(c))
				many.Mul(many, power)
				add := max(min(t.keep-used, c), 0) * t.worth(f)
				if next[used+c] == nil {
					next[used+c] = make([]*big.Int, top+1)
				}
				for v, n := range values {
					if n == nil {
						continue
					}
					if next[used+c][v+add] == nil {
						next[used+c][v+add] = new(big.Int)
					}
					next[used+c][v+add].Add(next[used+c][v+add], x.Mul(n, many))
				}
			}
		}
		state = next
	}
	ways := state[t.n]
	for len(ways) > 1 && ways[len(ways)-1] == nil {
		ways = ways[:len(ways)-1]
	}
	for i := range ways {
		if ways[i] == nil {
			ways[i] = new(big.Int)
		}
	}
	return ways, true
}
