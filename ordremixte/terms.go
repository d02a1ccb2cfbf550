package ordremixte

import (
	"slices"

	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file keeps sums as the parts that were added: the line that explains a percentage
// or a die is made of the very numbers that decide it.

// mod is one part of a sum: how much it adds and what for, a row of a table or something
// that the rules count.
type mod struct {
	row   *tables.Modifier // nil: key says what for
	value int
	key   string
	n     int // what key counts, 0 when it counts nothing
}

// say is "+5 short".
func (m mod) say() ref.Msg {
	switch {
	case m.row != nil:
		return ref.M("om.mod", ref.Signed(m.value), ref.Word(m.row.Say))
	case m.n != 0:
		return ref.M(m.key, ref.Signed(m.value), m.n)
	}
	return ref.M(m.key, ref.Signed(m.value))
}

// saying is the row of parts as printed in a sum.
func saying(ms []mod) ref.List {
	l := ref.List{}
	for _, m := range ms {
		l = append(l, m.say())
	}
	return l
}

// total adds parts up.
func total(ms []mod) int {
	n := 0
	for _, m := range ms {
		n += m.value
	}
	return n
}

// modsOf is the rows of a table that hold.
func modsOf(c *tables.Compiled, bits uint64) (list []mod) {
	for i := range c.Rows {
		if row := &c.Rows[i]; row.Applies(bits) {
			list = append(list, mod{row: row.Row, value: row.Value})
		}
	}
	return list
}

func contains(ms []mod, row *tables.Modifier) bool {
	return slices.ContainsFunc(ms, func(m mod) bool { return m.row == row })
}

// percent is a percentage of fire or melee: bases times what each of them counts, and what
// counts once for them all (OM §9.10, 10.6).
type percent struct {
	bases int
	base  int   // what a base counts by itself
	mods  []mod // for every base
	per   int   // base and mods added up
	once  []mod // behind the first in line (R3), bases crossed (§9.8), a defile (§10.3), a floor (R41)
}

// perBase is a percentage without its bases yet.
func perBase(base int, mods []mod) percent {
	return percent{base: base, mods: mods, per: base + total(mods)}
}

// value is the whole percentage.
func (p *percent) value() int { return p.bases*p.per + total(p.once) }

// alike reports that two percentages differ in their bases alone.
func (p *percent) alike(q *percent) bool {
	return p.base == q.base && len(p.once)+len(q.once) == 0 && slices.Equal(p.mods, q.mods)
}

// say is the percentage as printed: 4 bases x (10 +5 short). Of several that are alike
// bases counts them all.
func (p *percent) say(bases any) ref.Msg {
	sum := times(bases, append(ref.List{p.base}, saying(p.mods)...))
	if len(p.once) == 0 {
		return sum
	}
	return ref.M("om.once", sum, saying(p.once))
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

// atLeast is the part that brings a sum up to its floor; none when it is there.
func atLeast(least, sum int) (mod, bool) {
	return mod{value: least - sum, key: "om.floor"}, sum < least
}
