package chain

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file keeps sums as the parts that were added: the line that explains a percentage
// or a die is made of the very numbers that decide it. What a rule adds while it runs are
// Mods, small because an enumeration makes many; what is told are the terms of a game.Sum,
// and every printed sum is written from those.

// What a part of a sum is for, where no row of a table says it.
type What uint8

const (
	ByRow     What = iota
	BasesLost      // so much for each base lost
	Crossed        // so much for each base that a shot crossed (OM §9.8)
	Defile         // over a defended bridge or defile (OM §10.3)
	Least          // what brings a sum up to its floor (OM R41)
)

// whats are their kinds and words.
var whats = [...]struct {
	kind game.TermKind
	key  string
}{ByRow: {game.Modifier, "om.mod"}, BasesLost: {game.Counted, "om.bases-lost"}, Crossed: {game.Counted, "om.crossed"}, Defile: {game.Modifier, "om.defile"}, Least: {game.Floor, "om.floor"}}

// Mod is one part of a sum: how much it adds and what for, a row of a table or something
// that the rules count.
type Mod struct {
	Row   *tables.Modifier // nil: For says what for
	Value int
	N     int // how many For counts, 0 when it counts nothing
	For   What
	As    ref.Word // what the row is called here, where not as it is elsewhere
}

// Term is the part as it is told: "+5 short".
func (m Mod) Term() game.Term {
	w := &whats[m.For]
	t := game.Term{Kind: w.kind, Worth: m.Value, N: m.N}
	switch {
	case m.Row != nil:
		say := m.Row.Say
		if m.As != "" {
			say = m.As
		}
		t.Row, t.Say = m.Row.ID, ref.M(w.key, ref.Signed(m.Value), say)
	case m.N != 0:
		t.Say = ref.M(w.key, ref.Signed(m.Value), m.N)
	default:
		t.Say = ref.M(w.key, ref.Signed(m.Value))
	}
	return t
}

// Terms is parts as they are told.
func Terms(ms []Mod) game.Sum {
	var out game.Sum
	for _, m := range ms {
		out = append(out, m.Term())
	}
	return out
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

// SumOf is the percentages of those who shoot or strike together, as they are told: for
// each of them a product, then what counts once.
func SumOf(parts []Percent) game.Sum {
	var out game.Sum
	for i := range parts {
		p := &parts[i]
		of := append(game.Sum{{Kind: game.Base, Worth: p.Base}}, Terms(p.Mods)...)
		out = append(append(out, game.Term{Kind: game.Product, Times: p.Bases, Of: of}), Terms(p.Once)...)
	}
	return out
}

// Written is the terms of a sum as printed, one after another: a bare number stands alone, a
// product as bases times its bracket, with a + between two of them.
func Written(s game.Sum) ref.List {
	l := ref.List{}
	for i, t := range s {
		switch {
		case t.Kind == game.Product:
			if i > 0 {
				l = append(l, "+")
			}
			l = append(l, times(t.Times, t.Of))
		case t.Say.IsZero():
			l = append(l, t.Worth)
		default:
			l = append(l, t.Say)
		}
	}
	return l
}

// times is "4 bases x (10 +5 short)", without brackets when nothing is added. Of several
// that are alike bases counts them all.
func times(bases any, of game.Sum) ref.Msg {
	key := "om.bracket"
	if len(of) == 1 {
		key = "om.bare"
	}
	if _, ok := bases.(int); !ok {
		key += "-many"
	}
	return ref.M(key, bases, Written(of))
}

// Together is a sum of several products that differ in their bases alone, written as one
// with the bases of each; ok is false when they do not.
func Together(s game.Sum) (say ref.Msg, ok bool) {
	var counts []string
	for i := range s {
		if s[i].Kind != game.Product || !slices.EqualFunc(s[i].Of, s[0].Of, alike) {
			return ref.Msg{}, false
		}
		counts = append(counts, strconv.Itoa(s[i].Times))
	}
	if len(counts) < 2 {
		return ref.Msg{}, false
	}
	return times(strings.Join(counts, "+"), s[0].Of), true
}

// alike reports that two terms are the same reason and worth the same.
func alike(a, b game.Term) bool {
	return a.Kind == b.Kind && a.Row == b.Row && a.N == b.N && a.Total() == b.Total()
}

// Roll is a die with what is added to it.
func Roll(face int, die dice.Die, mods []Mod) (game.Sum, game.Thrown) {
	return append(game.Sum{{Kind: game.Face, Worth: face}}, Terms(mods)...), game.Thrown{Die: die, Face: face}
}

// SayRoll is a roll as printed: its face, the terms and their sum, or the face alone when
// nothing is added.
func SayRoll(s game.Sum) any {
	if len(s) == 1 {
		return s[0].Worth
	}
	return ref.M("om.sum", s[0].Worth, Written(s[1:]), s.Total())
}

// AtLeast is the part that brings a sum up to its floor; none when it is there.
func AtLeast(least, sum int) (Mod, bool) {
	return Mod{Value: least - sum, For: Least}, sum < least
}
