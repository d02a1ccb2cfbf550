package chain

import (
	"slices"

	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file keeps sums as the parts that were added: the line that explains a percentage
// or a die is made of the very numbers that decide it.

// Mod is one part of a sum: how much it adds and what for, a row of a table or something
// that the rules count.
type Mod struct {
	Row   *tables.Modifier // nil: key says what for
	Value int
	Key   string
	N     int // what key counts, 0 when it counts nothing
}

// say is "+5 short".
func (m Mod) say() ref.Msg {
	switch {
	case m.Row != nil:
		return ref.M("om.mod", ref.Signed(m.Value), m.Row.Say)
	case m.N != 0:
		return ref.M(m.Key, ref.Signed(m.Value), m.N)
	}
	return ref.M(m.Key, ref.Signed(m.Value))
}

// Saying is the row of parts as printed in a sum.
func Saying(ms []Mod) ref.List {
	l := ref.List{}
	for _, m := range ms {
		l = append(l, m.say())
	}
	return l
}

// Total adds parts up.
func Total(ms []Mod) int {
	n := 0
	for _, m := range ms {
		n += m.Value
	}
	return n
}

// ModsOf is the rows of a table that hold.
func ModsOf(c *tables.Compiled, bits uint64) (list []Mod) {
	for i := range c.Rows {
		if row := &c.Rows[i]; row.Applies(bits) {
			list = append(list, Mod{Row: row.Row, Value: row.Value})
		}
	}
	return list
}

func Contains(ms []Mod, row *tables.Modifier) bool {
	return slices.ContainsFunc(ms, func(m Mod) bool { return m.Row == row })
}

// Percent is a percentage of fire or melee: bases times what each of them counts, and what
// counts once for them all (OM §9.10, 10.6).
type Percent struct {
	Bases int
	Base  int   // what a base counts by itself
	Mods  []Mod // for every base
	Per   int   // base and mods added up
	Once  []Mod // behind the first in line (R3), bases crossed (§9.8), a defile (§10.3), a floor (R41)
}

// PerBase is a percentage without its bases yet.
func PerBase(base int, mods []Mod) Percent {
	return Percent{Base: base, Mods: mods, Per: base + Total(mods)}
}

// Value is the whole percentage.
func (p *Percent) Value() int { return p.Bases*p.Per + Total(p.Once) }

// Alike reports that two percentages differ in their bases alone.
func (p *Percent) Alike(q *Percent) bool {
	return p.Base == q.Base && len(p.Once)+len(q.Once) == 0 && slices.Equal(p.Mods, q.Mods)
}

// Say is the percentage as printed: 4 bases x (10 +5 short). Of several that are alike
// bases counts them all.
func (p *Percent) Say(bases any) ref.Msg {
	sum := times(bases, append(ref.List{p.Base}, Saying(p.Mods)...))
	if len(p.Once) == 0 {
		return sum
	}
	return ref.M("om.once", sum, Saying(p.Once))
}

// times is "4 bases x (10 +5 short)", without brackets when nothing is added.
func times(bases any, in ref.List) ref.Msg {
	key := "om.bracket"
	if len(in) == 1 {
		key = "om.bare"
	}
	if _, ok := bases.(int); !ok {
		key += "-many"
	}
	return ref.M(key, bases, in)
}

// AtLeast is the part that brings a sum up to its floor; none when it is there.
func AtLeast(least, sum int) (Mod, bool) {
	return Mod{Value: least - sum, Key: "om.floor"}, sum < least
}
