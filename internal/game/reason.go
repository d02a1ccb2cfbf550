package game

import (
	"adjutant/internal/dice"
	"adjutant/internal/ref"
)

// This file is what reasons and lines are made of beside their sentences: the values that
// were measured, added and thrown, what part a line plays, and for whose eyes it is. A
// sentence is printed from them and nobody reads it back: whoever lays lines out, adds to
// them, hides them or writes them as JSON looks here.

// Held is a value that a step or a line holds: a *[Measure], a [Sum] or a [Thrown].
type Held interface {
	// Keys is the value as JSON, its kind first.
	Keys() Object
}

// HeldOf gives the values of one kind, in their order.
func HeldOf[V Held](all []Held) (of []V) {
	for _, h := range all {
		if v, ok := h.(V); ok {
			of = append(of, v)
		}
	}
	return of
}

// Measure is a measurement held against a limit.
type Measure struct {
	Value, Limit, Margin float64 // in Unit: measured, its limit, and the first less the second
	Unit                 string  // cm or deg
	// From and To are where it was measured, in cm; both the origin where that is not known.
	From, To [2]float64
	// Else is what would be another if it lay on the other side of the limit; zero where
	// nothing hangs on it by itself.
	Else ref.Msg
}

// Keys implements Held.
func (m *Measure) Keys() Object {
	o := Object{{Key: "kind", Value: "measure"}, {Key: "measured", Value: m.Value}, {Key: "limit", Value: m.Limit}, {Key: "margin", Value: m.Margin}, {Key: "unit", Value: m.Unit}}
	if m.From != m.To {
		o = append(o, KV{Key: "from", Value: m.From}, KV{Key: "to", Value: m.To})
	}
	return o
}

// Sum is a number as it was added up. Its total is computed from its terms and kept nowhere
// beside them, so that what is printed cannot say another.
type Sum []Term

// Total adds the terms up.
func (s Sum) Total() int {
	n := 0
	for i := range s {
		n += s[i].Total()
	}
	return n
}

// Keys implements Held.
func (s Sum) Keys() Object {
	return Object{{Key: "kind", Value: "sum"}, {Key: "total", Value: s.Total()}, {Key: "terms", Value: s.terms()}}
}

func (s Sum) terms() []Object {
	out := make([]Object, len(s))
	for i := range s {
		out[i] = s[i].keys()
	}
	return out
}

// Seen is the sum as those who lead some sides may see it: without the terms that are for
// the eyes of others.
func (s Sum) Seen(sides []int) Sum {
	var out Sum
	for _, t := range s {
		if t.Secret.Seen(sides) {
			out = append(out, t)
		}
	}
	return out
}

// TermKind says what a term of a sum is.
type TermKind string

const (
	Base     TermKind = "base"     // what is there before anything is added
	Modifier TermKind = "modifier" // a row of a table that holds
	Counted  TermKind = "counted"  // so much for each of N
	Floor    TermKind = "floor"    // what brings the sum up to the least it may be
	Cap      TermKind = "cap"      // what brings it down to the most
	Face     TermKind = "die"      // what a die showed
	Product  TermKind = "product"  // Times the sum Of
)

// Term is one thing that was added to a sum.
type Term struct {
	Kind  TermKind
	Worth int     // what it adds; of a Product its Total is asked
	Row   string  // of a Modifier: the id of its row in the table
	N     int     // of a Counted term: how many there were
	Times int     // of a Product
	Of    Sum     // of a Product
	Say   ref.Msg // as it stands in the printed sum: +5 short; zero for a bare number
	// Secret is for whose eyes it is; nil for everybody's.
	Secret *Secret
}

// Total is what the term adds to its sum.
func (t *Term) Total() int {
	if t.Kind == Product {
		return t.Times * t.Of.Total()
	}
	return t.Worth
}

func (t *Term) keys() Object {
	o := Object{{Key: "kind", Value: string(t.Kind)}, {Key: "worth", Value: t.Total()}}
	if t.Row != "" {
		o = append(o, KV{Key: "row", Value: t.Row})
	}
	if t.N != 0 {
		o = append(o, KV{Key: "n", Value: t.N})
	}
	if t.Kind == Product {
		o = append(o, KV{Key: "times", Value: t.Times}, KV{Key: "of", Value: t.Of.terms()})
	}
	return o
}

// Thrown is a die and what it showed.
type Thrown struct {
	Die  dice.Die
	Face int
}

// Keys implements Held.
func (t Thrown) Keys() Object {
	return Object{{Key: "kind", Value: "die"}, {Key: "die", Value: t.Die.String()}, {Key: "face", Value: t.Face}}
}

// Secret says for whose eyes a line, a step or a term is: those of one side.
type Secret struct {
	Side int // index into the sides of the game; -1 is nobody but the referee
	// Else is the line as everybody else reads it; zero where they read none.
	Else ref.Msg
}

// Seen reports whether those who lead some sides may see it; what is no secret everybody may.
func (s *Secret) Seen(sides []int) bool {
	if s == nil {
		return true
	}
	for _, x := range sides {
		if x == s.Side {
			return true
		}
	}
	return false
}

// Role is what part a line or a step plays in its verdict, where somebody asks: each game has
// its own list of constants. Who adds to a line, or lays it out, reads its role, never its
// sentence.
type Role string

// DieStep is a step that tells a die and what it did: where the dice of an entry are listed
// it need not be told again.
const DieStep Role = "die"

// Cause is why a line was refused, or what a way would do, where somebody acts on it.
type Cause string

const (
	OwedFirst Cause = "owed-first" // another entry still waits for a die or an answer
	Unasked   Cause = "unasked"    // it answers a deed of another's that has not been done
	AsTable   Cause = "as-table"   // the way says that the table stands otherwise
	AsFar     Cause = "as-far"     // the way goes as far as may be gone
	PassesBy  Cause = "passes-by"  // somebody would lose what he could still do; of a way, that it goes on without, and the line is typed behind it
	Spelled   Cause = "spelled"    // the way is offered because a word of it is written as another is, and for nothing else
	Unfit     Cause = "unfit"      // who acts does no such thing as he is, or to whom it is done as he is, wherever they stand and whatever the phase
	TooEarly  Cause = "too-early"  // nothing but what comes before it bars the deed as things stand: another's move, or what is owed
	TooLate   Cause = "too-late"   // nothing but that its phase, its step or the movement of its side is not the one that is open bars the deed
	AsExample Cause = "as-example" // the way is some line that can be typed, whatever was meant
)
