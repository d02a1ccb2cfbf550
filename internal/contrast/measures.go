package contrast

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/game"
)

// Measure is one thing that outcomes tell: that something is so, or how much of a number
// is to be expected.
type Measure struct {
	Path  []string // the keys that lead to it: attacker, status
	Value string   // what stands there; "" with Mean
	Kind  Kind
}

// Kind is what is told of a path.
type Kind int

// The kinds.
const (
	Share Kind = iota // the chance that a word stands there
	Count             // the chance that a number stands there
	Mean              // the number to be expected
)

// Key is the measure without its language: attacker.status=routs, attacker.pm_lost.
func (m Measure) Key() string {
	if m.Kind == Mean {
		return strings.Join(m.Path, ".")
	}
	return strings.Join(m.Path, ".") + "=" + m.Value
}

// Figures are the measures of one distribution: chances from 0 to 1, means as they are.
type Figures map[string]*big.Rat

// Has reports that something was told at a path.
func (f Figures) Has(path []string) bool {
	p := strings.Join(path, ".")
	for k := range f {
		if k == p || strings.HasPrefix(k, p+"=") {
			return true
		}
	}
	return false
}

// Of draws the measures from outcomes. The order is that in which a table shows them: who
// wins before all else, then the paths as the outcomes have them, words before numbers as
// they were met, numbers from the least. A list counts as one word.
func Of(outcomes []game.Outcome) ([]Measure, Figures) {
	f := Figures{}
	var order []Measure
	add := func(m Measure, p *big.Rat) {
		k := m.Key()
		if f[k] == nil {
			f[k] = new(big.Rat)
			order = append(order, m)
		}
		f[k].Add(f[k], p)
	}
	for _, o := range outcomes {
		each(nil, o.Keys, func(path []string, v any) {
			if n, ok := v.(int); ok {
				add(Measure{Path: path, Value: fmt.Sprint(n), Kind: Count}, o.P)
				add(Measure{Path: path, Kind: Mean}, new(big.Rat).Mul(o.P, new(big.Rat).SetInt64(int64(n))))
				return
			}
			add(Measure{Path: path, Value: word(v)}, o.P)
		})
	}
	return sorted(order), f
}

// each visits what stands at the ends of an object.
func each(path []string, o game.Object, visit func(path []string, v any)) {
	for _, kv := range o {
		p := append(slices.Clone(path), kv.Key)
		if inner, ok := kv.Value.(game.Object); ok {
			each(p, inner, visit)
			continue
		}
		visit(p, kv.Value)
	}
}

// word is a value as a word.
func word(v any) string {
	switch x := v.(type) {
	case string:
		return x
	case bool:
		if x {
			return "yes"
		}
		return "no"
	case []string:
		return strings.Join(x, ", ")
	}
	return strings.Trim(fmt.Sprint(v), "[]")
}

// winner is the key that says who has won, where a game has one.
const winner = "winner"

// sorted puts the measures in the order of a table.
func sorted(in []Measure) []Measure {
	first := map[string]int{} // where a path was met
	for i, m := range in {
		p := strings.Join(m.Path, ".")
		if _, ok := first[p]; !ok {
			first[p] = i
			if len(m.Path) == 1 && m.Path[0] == winner {
				first[p] = -1
			}
		}
	}
	out := slices.Clone(in)
	slices.SortStableFunc(out, func(a, b Measure) int {
		if d := first[strings.Join(a.Path, ".")] - first[strings.Join(b.Path, ".")]; d != 0 {
			return d
		}
		if a.Kind == Mean || b.Kind == Mean { // behind its numbers
			return int(a.Kind) - int(b.Kind)
		}
		if a.Kind == Count && b.Kind == Count {
			var x, y int
			fmt.Sscan(a.Value, &x)
			fmt.Sscan(b.Value, &y)
			return x - y
		}
		if x, y := coded(a.Value), coded(b.Value); x != y {
			switch {
			case x == "":
				return 1
			case y == "":
				return -1
			}
			return strings.Compare(x, y)
		}
		return 0
	})
	return out
}

// coded is a result of a table as printed ones are named, a letter and a digit: A1, D2; "" for any other word. They stand in their
// order, and what is none of them behind.
func coded(value string) string {
	if len(value) == 2 && value[0] >= 'A' && value[0] <= 'Z' && value[1] >= '0' && value[1] <= '9' {
		return value
	}
	return ""
}

// Merge gives the measures of several distributions in one order, each once.
func Merge(all ...[]Measure) []Measure {
	seen := map[string]bool{}
	var out []Measure
	for _, ms := range all {
		for _, m := range ms {
			if !seen[m.Key()] {
				seen[m.Key()] = true
				out = append(out, m)
			}
		}
	}
	return sorted(out)
}

// Telling are the measures by which the columns differ or that say more than one thing is
// possible: those that are the same and certain everywhere are left out, and the single
// numbers of a path that has a mean. Who wins is told also where it is certain.
func Telling(ms []Measure, columns []Figures) []Measure {
	var out []Measure
	one := big.NewRat(1, 1)
	for _, m := range ms {
		if m.Kind == Count {
			continue
		}
		dull := true
		var first *big.Rat
		for _, f := range columns {
			p := f.At(m)
			if first == nil {
				first = p
			}
			if p.Cmp(first) != 0 || p.Sign() != 0 && len(m.Path) == 1 && m.Path[0] == winner || m.Kind == Share && p.Sign() != 0 && p.Cmp(one) != 0 || m.Kind == Mean && p.Sign() != 0 {
				dull = false
			}
		}
		if !dull {
			out = append(out, m)
		}
	}
	return out
}

// News are the measures that tell something which an earlier distribution, of which these were
// the measures and figures, did not: all that stand at a path with a figure that differs.
func News(now, before []Measure, f, was Figures) (out []Measure) {
	differs := map[string]bool{}
	for _, m := range slices.Concat(now, before) {
		if f.At(m).Cmp(was.At(m)) != 0 {
			differs[strings.Join(m.Path, ".")] = true
		}
	}
	for _, m := range now {
		if differs[strings.Join(m.Path, ".")] {
			out = append(out, m)
		}
	}
	return out
}

// At is a figure; zero for what never happens.
func (f Figures) At(m Measure) *big.Rat {
	if p := f[m.Key()]; p != nil {
		return p
	}
	return new(big.Rat)
}

// Headline is the one measure that a table of two axes shows first: that the attacker wins,
// else the first that tells.
func Headline(ms []Measure) (Measure, bool) {
	for _, m := range ms {
		if len(m.Path) == 1 && m.Path[0] == winner && m.Value == "attacker" {
			return m, true
		}
	}
	if len(ms) == 0 {
		return Measure{}, false
	}
	return ms[0], true
}
