package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	"adjutant/internal/ref"
)

// Slots are the fields that every event had in format 1 of the journal, whatever its kind,
// and which each game used as it pleased. A game that played then says for each of its kinds
// which of its fields stood where: by the same call a field is put into its slot or taken
// from it. What stands in no field of the kind is refused.
type Slots struct {
	Kind, Unit, Other, Name, Text string
	N, M                          int
	X, Y, Deg                     float64

	reading bool
	later   bool
	err     error
}

// Later says that the kind is younger than format 1: a game that goes on in that format
// spells it by its fields, as format 2 does.
func (s *Slots) Later() { s.later = true }

// flat is how format 1 spells an event.
type flat struct {
	Kind  string  `json:"k"`
	Unit  string  `json:"u,omitempty"`
	Other string  `json:"o,omitempty"`
	Name  string  `json:"f,omitempty"`
	Text  string  `json:"t,omitempty"`
	N     int     `json:"n,omitempty"`
	M     int     `json:"m,omitempty"`
	X     float64 `json:"x,omitempty"`
	Y     float64 `json:"y,omitempty"`
	Deg   float64 `json:"d,omitempty"`
}

// Format1 has the events of a game read and written in format 1 too. old puts the fields of
// an event into their slots or takes them out; was gives the kind of an event that had this
// kind and Name then, and may be nil when no kind has another name today.
func (k *Kinds) Format1(old func(Event, *Slots), was func(kind, name string) string) *Kinds {
	k.old, k.was = old, was
	return k
}

// move puts *field into the slot, or takes it from there and leaves the slot empty.
func move[T comparable](s *Slots, field, slot *T) {
	if !s.reading {
		*slot = *field
		return
	}
	var none T
	*field, *slot = *slot, none
}

// Move moves a word between a field and its slot: one of &s.Unit, &s.Other, &s.Name, &s.Text.
func (s *Slots) Move(field, slot *string) { move(s, field, slot) }

// MoveInt moves a number: to or from &s.N or &s.M.
func (s *Slots) MoveInt(field, slot *int) { move(s, field, slot) }

// MoveReal moves a number with a fraction: to or from &s.X, &s.Y or &s.Deg.
func (s *Slots) MoveReal(field, slot *float64) { move(s, field, slot) }

// MoveWhole moves a number without a fraction that stood in &s.X, &s.Y or &s.Deg.
func (s *Slots) MoveWhole(field *int, slot *float64) {
	x := float64(*field)
	if s.MoveReal(&x, slot); x != math.Trunc(x) {
		s.Bad()
	}
	*field = int(x)
}

// MoveFlag moves a yes, which was written as a number.
func (s *Slots) MoveFlag(field *bool, slot *int, yes int) {
	if !s.reading {
		if *field {
			*slot = yes
		}
		return
	}
	if *field = *slot == yes; *field {
		*slot = 0
	}
}

// MoveMark moves a yes, which was written as a word.
func (s *Slots) MoveMark(field *bool, slot *string, yes string) {
	if !s.reading {
		if *field {
			*slot = yes
		}
		return
	}
	if *field = *slot == yes; *field {
		*slot = ""
	}
}

// Reading reports that slots are emptied into fields.
func (s *Slots) Reading() bool { return s.reading }

// Bad refuses what stands in the slots.
func (s *Slots) Bad() { s.err = errors.New("slots") }

// Was is a slot that always held the same word, and whose meaning the kind has today.
func (s *Slots) Was(slot *string, word string) {
	if !s.reading {
		*slot = word
	} else if *slot != word {
		s.Bad()
	} else {
		*slot = ""
	}
}

// slots puts an event into the fields of format 1; false when its kind is younger.
func (k *Kinds) slots(e Event, s *Slots) bool {
	if k.old == nil {
		return false
	}
	*s = Slots{Kind: e.Kind()}
	k.old(e, s)
	return !s.later
}

// Append1 writes events as a journal in format 1 holds them; nothing of none.
func (k *Kinds) Append1(dst []byte, es []Event) []byte {
	if len(es) == 0 {
		return dst
	}
	var s Slots
	dst = append(dst, '[')
	for i, e := range es {
		if i > 0 {
			dst = append(dst, ',')
		}
		if k.slots(e, &s) {
			dst = s.append(dst)
			continue
		}
		w := Wire{out: dst}
		w.event(e)
		dst = w.out
	}
	return append(dst, ']')
}

func (s *Slots) append(dst []byte) []byte {
	w := Wire{out: append(dst, `{"k":`...)}
	w.text(s.Kind)
	w.Text("u", &s.Unit)
	w.Text("o", &s.Other)
	w.Text("f", &s.Name)
	w.Text("t", &s.Text)
	w.Int("n", &s.N)
	w.Int("m", &s.M)
	w.Real("x", &s.X)
	w.Real("y", &s.Y)
	w.Real("d", &s.Deg)
	return append(w.out, '}')
}

// Decode1 reads the events of a line in format 1. The error is a *BadEvent: a kind that the
// game does not have, or a value that its kind had no use for.
func (k *Kinds) Decode1(raw []byte) ([]Event, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil, &BadEvent{Why: ref.M("session.event.form")}
	}
	var out []Event
	for _, one := range list {
		e, err := k.decode1(one)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (k *Kinds) decode1(raw []byte) (Event, error) {
	var head struct{ K, F string }
	_ = json.Unmarshal(raw, &head) // what is wrong with it is said below
	kind := head.K
	if k.was != nil {
		kind = k.was(head.K, head.F)
	}
	e := k.New(kind)
	if e == nil {
		return nil, &BadEvent{Kind: head.K, Why: ref.M("session.event.kind", head.K)}
	}
	if !k.slots(e, &Slots{}) {
		return k.decode(raw)
	}
	var f flat
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			name, _ = strconv.Unquote(name)
			return nil, &BadEvent{Kind: head.K, Field: name, Why: ref.M("session.event.field", name, head.K)}
		}
		return nil, &BadEvent{Kind: head.K, Why: ref.M("session.event.form")}
	}
	s := Slots{Kind: f.Kind, Unit: f.Unit, Other: f.Other, Name: f.Name, Text: f.Text, N: f.N, M: f.M, X: f.X, Y: f.Y, Deg: f.Deg, reading: true}
	e = k.New(kind)
	if k.old(e, &s); s.err != nil || s.Kind != f.Kind {
		return nil, &BadEvent{Kind: f.Kind, Why: ref.M("session.event.form")}
	}
	if name := s.left(); name != "" {
		return nil, &BadEvent{Kind: f.Kind, Field: name, Why: ref.M("session.event.field", name, f.Kind)}
	}
	return e, nil
}

// left names a slot that is not empty.
func (s *Slots) left() string {
	switch {
	case s.Unit != "":
		return "u"
	case s.Other != "":
		return "o"
	case s.Name != "":
		return "f"
	case s.Text != "":
		return "t"
	case s.N != 0:
		return "n"
	case s.M != 0:
		return "m"
	case s.X != 0:
		return "x"
	case s.Y != 0:
		return "y"
	case s.Deg != 0:
		return "d"
	}
	return ""
}
