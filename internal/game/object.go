package game

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
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
func (o Object) MarshalJSON() ([]byte, error) { return o.Append(nil) }

// Append adds an object to what is written already: thousands of outcomes are told apart by
// their text, so that nothing is written twice on the way to it.
func (o Object) Append(b []byte) ([]byte, error) {
	b, err := o.keys(append(b, '{'))
	return append(b, '}'), err
}

// keys is Append without the braces.
func (o Object) keys(b []byte) (_ []byte, err error) {
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
	return b, nil
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
		return x.Append(b)
	case []Outcome:
		return appendAll(b, x)
	}
	v, err := json.Marshal(value)
	return append(b, v...), err
}

// appendAll adds outcomes.
func appendAll(b []byte, all []Outcome) (_ []byte, err error) {
	if all == nil {
		return append(b, "null"...), nil
	}
	b = append(b, '[')
	for i, x := range all {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = x.append(b); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

// appendText adds a text in quotation marks.
func appendText(b []byte, text string) ([]byte, error) {
	for i := range len(text) {
		if !asItIs[text[i]] {
			v, err := json.Marshal(text)
			return append(b, v...), err
		}
	}
	return append(append(append(b, '"'), text...), '"'), nil
}

// asItIs are the bytes that JSON writes as they are.
var asItIs = func() (as [256]bool) {
	for c := ' '; c <= '~'; c++ {
		as[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return as
}()

// Outcome is one way a chance can go: P is its exact chance.
type Outcome struct {
	P    *big.Rat // exact; the chances of all outcomes add up to 1
	Keys Object   // what is so with this outcome

	text   string // Keys as text, kept by Outcomes
	n, den uint64 // P before it was reduced, over what all outcomes are weighed by; den 0: not known in 64 bits
}

// Text is the outcome without its chance, as JSON: outcomes are distinct by it.
func (o Outcome) Text() string { return o.Keys.text() }

func (o Object) text() string {
	var few [256]byte
	b, _ := o.Append(few[:0])
	return string(b)
}

// MarshalJSON writes p as a reduced fraction before the other keys.
func (o Outcome) MarshalJSON() ([]byte, error) { return o.append(nil) }

func (o Outcome) append(b []byte) ([]byte, error) {
	b = o.P.Num().Append(append(b, `{"p":"`...), 10)
	if !o.P.IsInt() {
		b = o.P.Denom().Append(append(b, '/'), 10)
	}
	b = append(b, '"')
	if len(o.Keys) > 0 {
		b = append(b, ',')
	}
	b, err := o.Keys.keys(b)
	return append(b, '}'), err
}
