package game

import (
	"encoding/json"
	"math/big"
	"sort"
	"strconv"
	"strings"

	"adjutant/internal/odds"
)

// Object is a JSON object that keeps the order of its keys.
type Object []KV

// KV is one key of an Object. Value is an int, a string, a bool, a float64, an
// Object, a []Object or a []string.
type KV struct {
	Key   string // as printed in JSON
	Value any    // what it says
}

// Get finds a key; nil when it is not there.
func (o Object) Get(key string) any {
	for _, kv := range o {
		if kv.Key == key {
			return kv.Value
		}
	}
	return nil
}

// MarshalJSON writes the keys in their order.
func (o Object) MarshalJSON() ([]byte, error) { return o.appendTo(nil) }

// appendTo adds an object to what is written already: thousands of outcomes are told apart by
// their text, so that nothing is written twice on the way to it.
func (o Object) appendTo(b []byte) ([]byte, error) {
	b = append(b, '{')
	var err error
	for i, kv := range o {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = appendText(b, kv.Key); err != nil {
			return nil, err
		}
		if b, err = appendValue(append(b, ':'), kv.Value); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

// appendValue adds the value of a key.
func appendValue(b []byte, value any) ([]byte, error) {
	switch x := value.(type) {
	case string:
		return appendText(b, x)
	case int:
		return strconv.AppendInt(b, int64(x), 10), nil
	case bool:
		return strconv.AppendBool(b, x), nil
	case Object:
		return x.appendTo(b)
	}
	v, err := json.Marshal(value)
	return append(b, v...), err
}

// appendText adds a text in quotation marks.
func appendText(b []byte, text string) ([]byte, error) {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(`"\\<>&`, c) >= 0 { // written in another way than it is
			v, err := json.Marshal(text)
			return append(b, v...), err
		}
	}
	return append(append(append(b, '"'), text...), '"'), nil
}

// Outcome is one way a chance can go: P is its exact chance.
type Outcome struct {
	P    *big.Rat // exact; the chances of all outcomes add up to 1
	Keys Object   // what is so with this outcome
}

// Text is the outcome without its chance, as JSON: outcomes are distinct by it.
func (o Outcome) Text() string {
	b, _ := o.Keys.MarshalJSON()
	return string(b)
}

// MarshalJSON writes p as a reduced fraction before the other keys.
func (o Outcome) MarshalJSON() ([]byte, error) {
	return append(Object{{"p", o.P.RatString()}}, o.Keys...).MarshalJSON()
}

// Outcomes turns a distribution into outcomes: equal ones are merged, the
// likeliest stands first and equal chances are ordered by their text.
func Outcomes[R comparable](d odds.Dist[R], keys func(R) Object) []Outcome {
	at := map[string]int{}
	var out []Outcome
	var text []string
	for i, r := range d.S {
		o := Outcome{P: d.P(i), Keys: keys(r)}
		t := o.Text()
		if j, ok := at[t]; ok {
			out[j].P.Add(out[j].P, o.P)
			continue
		}
		at[t] = len(out)
		out = append(out, o)
		text = append(text, t)
	}
	ix := make([]int, len(out))
	for i := range ix {
		ix[i] = i
	}
	sort.Slice(ix, func(a, b int) bool {
		if c := out[ix[a]].P.Cmp(out[ix[b]].P); c != 0 {
			return c > 0
		}
		return text[ix[a]] < text[ix[b]]
	})
	sorted := make([]Outcome, len(out))
	for i, j := range ix {
		sorted[i] = out[j]
	}
	return sorted
}
