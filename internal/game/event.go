package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"adjutant/internal/ref"
)

// Event is one change of the state. A game has a type for each kind of change, with fields
// that say what they are; nobody else looks inside. An event that was handed over is not
// changed any more.
type Event interface {
	// Kind is the name of the kind in the journal: "place".
	Kind() string
	// Fields shows every field to the wire, in the order of the journal. It is the codec:
	// the wire writes what it is shown, or fills it in.
	Fields(w *Wire)
}

// Wire carries the fields of events to the journal and back. What is zero, empty or no is
// left out, except by Named and Maybe. An event is a JSON object: its kind under "k", then its
// fields in their order; every event has one spelling. The zero value writes.
type Wire struct {
	out     []byte   // writing: what there is so far
	in      []member // reading: what is left, in the order of the line
	reading bool
	asking  bool // only the units are collected
	units   []string
	err     error
}

// member is one key of an event and its value as it is written.
type member struct {
	name string
	raw  json.RawMessage
}

// Append writes events as a line of the journal holds them; nothing of none.
func (w *Wire) Append(dst []byte, es []Event) []byte {
	if len(es) == 0 {
		return dst
	}
	w.out = append(dst, '[')
	for i, e := range es {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.event(e)
	}
	out := append(w.out, ']')
	w.out = nil
	return out
}

func (w *Wire) event(e Event) {
	w.out = append(w.out, `{"k":`...)
	w.text(e.Kind())
	e.Fields(w)
	w.out = append(w.out, '}')
}

// Touched are the units that an event changes.
func Touched(e Event) []string {
	w := Wire{asking: true}
	e.Fields(&w)
	return w.units
}

// Same reports that two events say the same.
func Same(a, b Event) bool {
	var w Wire
	return bytes.Equal(w.Append(nil, []Event{a}), w.Append(nil, []Event{b}))
}

// Brief is an event on one line for people: its kind, the unit, and what else it says.
func Brief(e Event) string {
	var w Wire
	b := w.Append(nil, []Event{e})
	members, err := split(b[1 : len(b)-1])
	if err != nil {
		return e.Kind()
	}
	out := []string{e.Kind()}
	for _, m := range members[1:] {
		v := string(m.raw)
		if v[0] == '"' {
			_ = json.Unmarshal(m.raw, &v)
		}
		if m.name == "unit" {
			out = append(out, v)
		} else {
			out = append(out, m.name+"="+v)
		}
	}
	return strings.Join(out, " ")
}

// field begins a field to be written; it reports that there is nothing to do, because the
// wire is not writing or because the value is left out.
func (w *Wire) skip(name string, empty bool) bool {
	if w.reading || w.asking || empty {
		return true
	}
	w.out = append(w.out, `,"`...)
	w.out = append(w.out, name...)
	w.out = append(w.out, `":`...)
	return false
}

// take gives the value of the next field of the line if it has this name.
func (w *Wire) take(name string) (json.RawMessage, bool) {
	if !w.reading || w.err != nil || len(w.in) == 0 || w.in[0].name != name {
		return nil, false
	}
	raw := w.in[0].raw
	w.in = w.in[1:]
	return raw, true
}

// bad keeps that a field cannot have the value it has.
func (w *Wire) bad(name string) {
	if w.err == nil {
		w.err = &BadEvent{Field: name}
	}
}

// read fills in a value as encoding/json reads it.
func (w *Wire) read(name string, to any) {
	if raw, ok := w.take(name); ok && json.Unmarshal(raw, to) != nil {
		w.bad(name)
	}
}

// Unit is the id of whoever changes: a unit, a general, a brigade, a piece.
func (w *Wire) Unit(name string, id *string) {
	if w.asking && *id != "" {
		w.units = append(w.units, *id)
	}
	w.Text(name, id)
}

// Units are the ids of several who change.
func (w *Wire) Units(name string, ids *[]string) {
	if w.asking {
		w.units = append(w.units, *ids...)
	}
	w.Texts(name, ids)
}

// Text is a word, a name or an id of whom the event does not change.
func (w *Wire) Text(name string, s *string) {
	if !w.skip(name, *s == "") {
		w.text(*s)
	}
	w.read(name, s)
}

// Texts are several of them.
func (w *Wire) Texts(name string, list *[]string) {
	if !w.skip(name, len(*list) == 0) {
		w.texts(*list)
	}
	w.read(name, list)
}

func (w *Wire) texts(list []string) {
	w.out = append(w.out, '[')
	for i, s := range list {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.text(s)
	}
	w.out = append(w.out, ']')
}

// Int is a whole number.
func (w *Wire) Int(name string, n *int) { Whole(w, name, n) }

// Whole is a whole number of a type of its own.
func Whole[T whole](w *Wire, name string, n *T) {
	if !w.skip(name, *n == 0) {
		w.out = strconv.AppendInt(w.out, int64(*n), 10)
	}
	w.read(name, n)
}

// Bits is a set of numbers from 1: bit i stands for i+1.
func (w *Wire) Bits(name string, set *int) {
	if !w.skip(name, *set == 0) {
		if *set < 0 {
			panic("game: field " + name + " of an event is no set")
		}
		sep := byte('[')
		for i := range strconv.IntSize - 1 {
			if *set>>i&1 != 0 {
				w.out = strconv.AppendInt(append(w.out, sep), int64(i+1), 10)
				sep = ','
			}
		}
		w.out = append(w.out, ']')
	}
	var list []int
	w.read(name, &list)
	for _, n := range list {
		if n < 1 || n >= strconv.IntSize {
			w.bad(name)
			return
		}
		*set |= 1 << (n - 1)
	}
}

// Maybe is a whole number that may be unknown: then it is left out, and a zero is not.
func (w *Wire) Maybe(name string, n **int) {
	if !w.skip(name, *n == nil) {
		w.out = strconv.AppendInt(w.out, int64(**n), 10)
	}
	w.read(name, n)
}

// Real is a number with a fraction: centimetres, degrees.
func (w *Wire) Real(name string, x *float64) {
	if !w.skip(name, *x == 0) {
		if math.IsNaN(*x) || math.IsInf(*x, 0) {
			panic(fmt.Sprintf("game: field %s of an event is no number", name)) // JSON has no word for it
		}
		if a := math.Abs(*x); a >= 1e-6 && a < 1e21 {
			w.out = strconv.AppendFloat(w.out, *x, 'f', -1, 64)
		} else { // as encoding/json
			b, err := json.Marshal(*x)
			if err != nil {
				panic(err) // a number always encodes
			}
			w.out = append(w.out, b...)
		}
	}
	w.read(name, x)
}

// Flag is yes or no.
func (w *Wire) Flag(name string, yes *bool) {
	if !w.skip(name, !*yes) {
		w.out = append(w.out, "true"...)
	}
	w.read(name, yes)
}

// Facts are stated facts, each as a line of the journal has them: "t:range=short".
func (w *Wire) Facts(name string, fs *[]Fact) {
	if !w.skip(name, len(*fs) == 0) {
		list := make([]string, len(*fs))
		for i, f := range *fs {
			list[i] = encodeFact(f)
		}
		w.texts(list)
	}
	var list []string
	if w.read(name, &list); len(list) > 0 {
		a, err := Decode("", nil, list, "")
		if err != nil || a.Force {
			w.bad(name)
		}
		*fs = a.Facts
	}
}

// whole is a type of whole numbers.
type whole interface {
	~int | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Named is a value with a name: one of words, by its number. It is always written.
func Named[T whole](w *Wire, name string, v *T, words []string) {
	if !w.skip(name, false) {
		if int(*v) >= len(words) {
			panic(fmt.Sprintf("game: field %s of an event has no word for %d", name, *v))
		}
		w.text(words[*v])
	}
	if !w.reading || len(w.in) > 0 && w.in[0].name != name {
		return // what stands there instead is named
	}
	var s string
	w.read(name, &s)
	if i := slices.Index(words, s); i >= 0 {
		*v = T(i)
	} else {
		w.bad(name)
	}
}

// NamedSet is a set of values with names: bit i of v stands for words[i].
func NamedSet[T whole](w *Wire, name string, v *T, words []string) {
	if !w.skip(name, *v == 0) {
		if *v>>len(words) != 0 {
			panic(fmt.Sprintf("game: field %s of an event has no word for all of %d", name, *v))
		}
		sep := byte('[')
		for i, s := range words {
			if *v>>i&1 != 0 {
				w.out = append(w.out, sep)
				w.text(s)
				sep = ','
			}
		}
		w.out = append(w.out, ']')
	}
	var list []string
	w.read(name, &list)
	for _, s := range list {
		if i := slices.Index(words, s); i >= 0 {
			*v |= 1 << i
		} else {
			w.bad(name)
		}
	}
}

// text writes a string as the journal does.
func (w *Wire) text(s string) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			w.escaped(s)
			return
		}
	}
	w.out = append(append(append(w.out, '"'), s...), '"')
}

// escaped writes a string that has more than plain signs.
func (w *Wire) escaped(s string) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	w.out = append(w.out, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// Kinds are the kinds of events of a game.
type Kinds struct {
	empty func() kindTypes
	old   func(Event, *Slots) // nil: the game had no events in format 1
	was   func(kind, name string) string
}

// kindTypes are the types of events by the names of their kinds.
type kindTypes struct {
	types map[string]reflect.Type
	names []string
}

// NewKinds takes a pointer to an empty event of every kind. It panics, when they are first asked for, if a kind is
// there twice. They are looked at no sooner: a start of the program makes those of every game and reads of one.
func NewKinds(empty ...Event) *Kinds {
	return &Kinds{empty: sync.OnceValue(func() kindTypes {
		k := kindTypes{types: map[string]reflect.Type{}}
		for _, e := range empty {
			t := reflect.TypeOf(e)
			if _, twice := k.types[e.Kind()]; twice || t.Kind() != reflect.Pointer {
				panic("game: the kind of event " + e.Kind() + " is there twice, or is no pointer")
			}
			k.types[e.Kind()] = t.Elem()
			k.names = append(k.names, e.Kind())
		}
		return k
	})}
}

// Names are the kinds in the order in which the game lists them.
func (k *Kinds) Names() []string { return slices.Clone(k.empty().names) }

// New is an empty event of a kind, nil when there is none of that name.
func (k *Kinds) New(kind string) Event {
	t, ok := k.empty().types[kind]
	if !ok {
		return nil
	}
	return reflect.New(t).Interface().(Event)
}

// BadEvent is an event of a journal that the game cannot read. Nothing of it is guessed.
type BadEvent struct {
	Kind, Field string
	Why         ref.Msg
}

func (b *BadEvent) Error() string {
	return "event " + b.Kind + ", field " + b.Field + ": " + b.Why.Key
}

// Decode reads the events of a line. The error is a *BadEvent: a kind that the game does
// not have, a field that the kind does not have or not in this place, a value that the field
// cannot have, or any other spelling than that of Append.
func (k *Kinds) Decode(raw []byte) ([]Event, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, &BadEvent{Why: ref.M("session.event.form")}
	}
	var out []Event
	for _, one := range list {
		e, err := k.decode(one)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	var w Wire
	if !bytes.Equal(w.Append(nil, out), raw) {
		return nil, &BadEvent{Why: ref.M("session.event.form")}
	}
	return out, nil
}

func (k *Kinds) decode(raw []byte) (Event, error) {
	members, err := split(raw)
	var kind string
	if err != nil || len(members) == 0 || members[0].name != "k" || json.Unmarshal(members[0].raw, &kind) != nil {
		return nil, &BadEvent{Why: ref.M("session.event.form")}
	}
	e := k.New(kind)
	if e == nil {
		return nil, &BadEvent{Kind: kind, Why: ref.M("session.event.kind", kind)}
	}
	w := Wire{reading: true, in: members[1:]}
	e.Fields(&w)
	var bad *BadEvent
	switch {
	case errors.As(w.err, &bad):
		bad.Kind, bad.Why = kind, ref.M("session.event.value", bad.Field, kind)
		return nil, bad
	case len(w.in) > 0:
		return nil, &BadEvent{Kind: kind, Field: w.in[0].name, Why: ref.M("session.event.field", w.in[0].name, kind)}
	}
	return e, nil
}

// split takes an object apart, in its order.
func split(raw []byte) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("no object")
	}
	var out []member
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, ok := t.(string)
		if !ok {
			return nil, errors.New("no key")
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		out = append(out, member{name, v})
	}
	return out, nil
}
