package games

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session/sessiontest"
)

// everyKind are the kinds of events of every game, the toys among them.
func everyKind() map[string]*game.Kinds {
	out := map[string]*game.Kinds{"toy": sessiontest.Toy{}.Kinds(), "cards": sessiontest.Cards{}.Kinds(), "blocks": sessiontest.Blocks{}.Kinds()}
	for _, f := range All {
		out[f.Rules.Name()] = f.Rules.Kinds()
	}
	return out
}

// fill gives a field a value that is not empty; one that its codec has no word for is drawn
// anew by the caller.
func fill(r *rand.Rand, v reflect.Value) {
	words := []string{"1/50", "Fane", "a b", "è", `"`, "\\", "<&>", "\u2028", "x=1", "t:y"}
	word := func() string { return words[r.IntN(len(words))] }
	switch v.Kind() {
	case reflect.String:
		v.SetString(word())
	case reflect.Int:
		v.SetInt(int64([]int{1, 2, -3, 100, 1 << 20}[r.IntN(5)]))
	case reflect.Uint8, reflect.Uint16:
		v.SetUint(uint64(1 + r.IntN(1<<10)%int(min(1<<v.Type().Bits()-1, 1<<10))))
	case reflect.Float64:
		v.SetFloat([]float64{0.25, -12.5, 1e-9, 1e22, 90}[r.IntN(5)])
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if r.IntN(2) == 0 {
			fill(r, v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[game.Fact]() {
			v.Set(reflect.ValueOf(game.Fact{Of: []string{"", "a", "t2"}[r.IntN(3)], Name: "range", Value: word()}))
			return
		}
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	default:
		panic("a field of an event that no wire carries: " + v.Type().String())
	}
}

// spell writes an event; ok is false when a value of it has no word.
func spell(e game.Event) (line []byte, ok bool) {
	defer func() { ok = recover() == nil }()
	return new(game.Wire).Append(nil, []game.Event{e}), true
}

// filled is an event with something in each field.
func filled(t *testing.T, r *rand.Rand, k *game.Kinds, kind string) (game.Event, []byte) {
	for range 10000 {
		e := k.New(kind)
		fill(r, reflect.ValueOf(e).Elem())
		if line, ok := spell(e); ok {
			return e, line
		}
	}
	t.Fatalf("%s: nothing can be said of it", kind)
	return nil, nil
}

// Every event of every game comes back from its line as it was, whatever its fields hold;
// every field is in the line, and a line that has one more is refused.
func TestEveryKindOfEventComesBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1815, 18))
	for name, kinds := range everyKind() {
		if len(kinds.Names()) == 0 {
			t.Errorf("%s has no events", name)
		}
		for _, kind := range kinds.Names() {
			for range 40 {
				e, line := filled(t, r, kinds, kind)
				got, err := kinds.Decode(line)
				if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], e) {
					t.Fatalf("%s: %s: got %+v, %v, want %+v", name, line, got, err, e)
				}
				v := reflect.ValueOf(e).Elem()
				for _, f := range reflect.VisibleFields(v.Type()) {
					if f.Anonymous {
						continue
					}
					other := reflect.New(v.Type())
					other.Elem().Set(v)
					other.Elem().FieldByIndex(f.Index).SetZero()
					if x, ok := spell(other.Interface().(game.Event)); !ok || string(x) == string(line) {
						t.Fatalf("%s: %s says nothing of its field %s", name, kind, f.Name)
					}
				}
				more := strings.TrimSuffix(string(line), "}]") + `,"strange":1}]`
				if es, err := kinds.Decode([]byte(more)); err == nil {
					t.Fatalf("%s: %s: got %+v, want a refusal", name, more, es)
				}
			}
			if e, line := kinds.New(kind), []byte(nil); !roundTrips(kinds, e, &line) {
				t.Errorf("%s: an empty %s is written %s and does not come back", name, kind, line)
			}
		}
	}
}

// A kind that format 1 of the journal had holds all its fields there too, and comes back: a
// field that is added to one needs a slot of its own, or a game that goes on in that format
// would lose it.
func TestFormat1HoldsEveryField(t *testing.T) {
	r := rand.New(rand.NewPCG(1808, 21))
	for name, kinds := range everyKind() {
		for _, kind := range kinds.Names() {
			for range 60 {
				e, line := filled(t, r, kinds, kind)
				if l := string(line); strings.Contains(l, "a b") || strings.Contains(l, `\u2028`) {
					continue // words were parted by blanks
				}
				if b := reflect.ValueOf(e).Elem().FieldByName("Brigade"); kind == "courier" && b.IsValid() {
					b.SetString("") // a rider rides to one of the two
				}
				old := kinds.Append1(nil, []game.Event{e})
				if got, err := kinds.Decode1(old); err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], e) {
					t.Fatalf("%s: %s: got %+v, %v, want %+v", name, old, got, err, e)
				}
			}
		}
	}
}

func roundTrips(k *game.Kinds, e game.Event, line *[]byte) bool {
	*line, _ = spell(e)
	got, err := k.Decode(*line)
	return err == nil && len(got) == 1 && reflect.DeepEqual(got[0], e)
}

// The fields of events are called what they are: a name of more than a letter, and no value
// in which others are packed.
func TestFieldsOfEventsHaveNames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	key := regexp.MustCompile(`[,{]"([^"]*)":`)
	good := regexp.MustCompile(`^[a-z][a-z-]+$`)
	for name, kinds := range everyKind() {
		for _, kind := range kinds.Names() {
			_, line := filled(t, r, kinds, kind)
			for _, m := range key.FindAllSubmatch(line, -1) {
				if k := string(m[1]); k != "k" && k != "x" && k != "y" && !good.MatchString(k) {
					t.Errorf("%s: %s has a field %q", name, kind, k)
				}
			}
		}
	}
	for _, f := range []struct{ kind, line string }{
		{"spent", `[{"k":"spent","unit":"A","spent":100,"gone":100,"motion":["forward","exposed"]}]`},
		{"fired", `[{"k":"fired","unit":"A","bases":3,"sides":[1,3]}]`},
		{"charge", `[{"k":"charge","charge":1,"attackers":["A","B"],"target":"X","side":"flank","closing":"short","gap":812,"counter":true,"facts":["a1:impetus=yes"]}]`},
	} {
		if es, err := All[0].Rules.Kinds().Decode([]byte(f.line)); err != nil || es[0].Kind() != f.kind {
			t.Errorf("%s: %v", f.line, err)
		}
	}
}
