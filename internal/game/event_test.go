package game

import (
	"errors"
	"reflect"
	"testing"
)

// every is an event with a field of every sort.
type every struct {
	Unit   string
	Units  []string
	Text   string
	Texts  []string
	N      int
	Known  *int
	X      float64
	Yes    bool
	Sides  int
	Word   uint8
	Set    uint16
	Stated []Fact
}

func (*every) Kind() string { return "every" }
func (e *every) Fields(w *Wire) {
	w.Unit("unit", &e.Unit)
	w.Units("units", &e.Units)
	w.Text("text", &e.Text)
	w.Texts("texts", &e.Texts)
	w.Int("n", &e.N)
	w.Maybe("known", &e.Known)
	w.Real("x", &e.X)
	w.Flag("yes", &e.Yes)
	w.Bits("sides", &e.Sides)
	Named(w, "word", &e.Word, []string{"low", "high"})
	NamedSet(w, "set", &e.Set, []string{"a", "b", "c"})
	w.Facts("stated", &e.Stated)
}

var all = NewKinds(&every{})

// An event is written in one way, what is empty left out, and read back as it was.
func TestEventSpelling(t *testing.T) {
	zero := 0
	for want, e := range map[string]*every{
		`[{"k":"every","word":"low"}]`:            {},
		`[{"k":"every","known":0,"word":"high"}]`: {Known: &zero, Word: 1},
		`[{"k":"every","unit":"1/50","units":["a","b"],"text":"è \" \u2028 <&>","texts":["c"],"n":-3,"known":0,"x":-0.25,"yes":true,"sides":[1,3],"word":"high","set":["a","c"],"stated":["t:range=short","wave=yes"]}]`: {
			"1/50", []string{"a", "b"}, "è \" \u2028 <&>", []string{"c"}, -3, &zero, -0.25, true, 5, 1, 5, []Fact{{"t", "range", "short"}, {"", "wave", "yes"}}},
		`[{"k":"every","x":1e-7,"word":"low"}]`: {X: 1e-7},
	} {
		got := string(new(Wire).Append(nil, []Event{e}))
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if es, err := all.Decode([]byte(want)); err != nil || len(es) != 1 || !reflect.DeepEqual(es[0], e) {
			t.Errorf("%s: got %+v, %v, want %+v", want, es, err, e)
		}
	}
	if got := Touched(&every{Unit: "a", Units: []string{"b", "c"}, Text: "d"}); !reflect.DeepEqual(got, []string{"a", "b", "c"}) {
		t.Errorf("touched: got %v, want a, b and c", got)
	}
	if !Same(&every{N: 1}, &every{N: 1}) || Same(&every{N: 1}, &every{N: 2}) {
		t.Error("two events are the same when they say the same")
	}
	if got := new(Wire).Append([]byte("x"), nil); string(got) != "x" {
		t.Errorf("no events: got %q, want nothing added", got)
	}
}

// What no event of the game says is refused, with the kind and the field.
func TestStrangeEvents(t *testing.T) {
	for line, want := range map[string]BadEvent{
		`[{"k":"none"}]`:                                 {Kind: "none"},
		`[{"k":"every","word":"low","more":1}]`:          {Kind: "every", Field: "more"},
		`[{"k":"every","n":1,"unit":"a","word":"low"}]`:  {Kind: "every", Field: "unit"},
		`[{"k":"every","n":1,"n":1,"word":"low"}]`:       {Kind: "every", Field: "n"},
		`[{"k":"every"}]`:                                {Kind: "every", Field: "word"},
		`[{"k":"every","word":"middling"}]`:              {Kind: "every", Field: "word"},
		`[{"k":"every","word":"low","set":["d"]}]`:       {Kind: "every", Field: "set"},
		`[{"k":"every","n":"1","word":"low"}]`:           {Kind: "every", Field: "n"},
		`[{"k":"every","n":1.5,"word":"low"}]`:           {Kind: "every", Field: "n"},
		`[{"k":"every","sides":[0],"word":"low"}]`:       {Kind: "every", Field: "sides"},
		`[{"k":"every","word":"low","stated":["wave"]}]`: {Kind: "every", Field: "stated"},
		`[{"k":"every","n":0,"word":"low"}]`:             {},
		`[{"k":"every","word":"low","set":["b","a"]}]`:   {},
		`[{"k":"every", "word":"low"}]`:                  {},
		`[{"k":"every","known":null,"word":"low"}]`:      {},
		`[{"word":"low","k":"every"}]`:                   {},
		`[{"k":1}]`:                                      {}, `[1]`: {}, `{}`: {}, `[]`: {}, `[`: {}, `null`: {}, `[null]`: {},
	} {
		es, err := all.Decode([]byte(line))
		var bad *BadEvent
		if !errors.As(err, &bad) || bad.Kind != want.Kind || bad.Field != want.Field {
			t.Errorf("%s: got %v, %v, want a refusal of %q %q", line, es, err, want.Kind, want.Field)
		}
	}
}

// young is a kind that came after format 1.
type young struct{ N int }

func (*young) Kind() string     { return "young" }
func (e *young) Fields(w *Wire) { w.Int("number", &e.N) }

// old is one that was in it.
type old struct{ N int }

func (*old) Kind() string     { return "old" }
func (e *old) Fields(w *Wire) { w.Int("number", &e.N) }

// A game that goes on in format 1 spells the kinds of then in the ten keys, and those that
// came later by their fields: the kind says which, so that nothing can be read in two ways.
func TestLaterKindsInFormat1(t *testing.T) {
	kinds := NewKinds(&young{}, &old{}).Format1(func(e Event, s *Slots) {
		switch e := e.(type) {
		case *old:
			s.MoveInt(&e.N, &s.N)
		default:
			s.Later()
		}
	}, nil)
	const want = `[{"k":"old","n":3},{"k":"young","number":4}]`
	es := []Event{&old{3}, &young{4}}
	if got := kinds.Append1(nil, es); string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, err := kinds.Decode1([]byte(want)); err != nil || !reflect.DeepEqual(got, es) {
		t.Errorf("got %v, %v, want %v", got, err, es)
	}
	for _, line := range []string{`[{"k":"old","number":3}]`, `[{"k":"young","n":4}]`, `[{"k":"other"}]`, `[{"k":"old","u":"a"}]`, `[{"k":1}]`, `7`} {
		if got, err := kinds.Decode1([]byte(line)); err == nil {
			t.Errorf("%s: got %v, want a refusal", line, got)
		}
	}
}

// Whatever is accepted is written again byte for byte.
func FuzzEvents(f *testing.F) {
	f.Add([]byte(`[{"k":"every","unit":"1/50","n":-3,"known":0,"x":-0.25,"yes":true,"sides":[1,3],"word":"high","set":["a","c"],"stated":["t:range=short"]}]`))
	f.Add([]byte(`[{"k":"every","text":"\u2028","texts":["a",""],"word":"low"},{"k":"every","word":"high"}]`))
	f.Fuzz(func(t *testing.T, line []byte) {
		es, err := all.Decode(line)
		if err != nil {
			var bad *BadEvent
			if !errors.As(err, &bad) || bad.Why.Key == "" {
				t.Fatalf("%q: %v is no refusal", line, err)
			}
			return
		}
		if got := new(Wire).Append(nil, es); string(got) != string(line) {
			t.Fatalf("read %q, written %q", line, got)
		}
	})
}
