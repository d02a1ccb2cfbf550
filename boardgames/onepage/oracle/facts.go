package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// object is a JSON object as it was declared. Numbers are json.Number.
type object map[string]any

var errTwice = errors.New("a key twice")

// parse reads one JSON object and nothing after it.
func parse(facts []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(facts))
	d.UseNumber()
	v, err := value(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more than one object")
	}
	o, ok := v.(object)
	if !ok {
		return nil, errors.New("no object")
	}
	return o, nil
}

func value(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			if _, ok := o[key.(string)]; ok {
				return nil, errTwice
			}
			if o[key.(string)], err = value(d); err != nil {
				return nil, err
			}
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := value(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	}
	return t, nil
}

// shape is what may stand in one place of the facts.
type shape struct {
	keys   map[string]*shape // of an object
	item   *shape            // of a list
	length int               // of a list, 0: any
	words  []string          // of a word
	text   bool              // any text that is not empty
	truth  bool              // true or false
	least  int               // of a number
	number bool
}

func obj(keys map[string]*shape) *shape { return &shape{keys: keys} }
func list(item *shape) *shape           { return &shape{item: item} }
func word(words ...string) *shape       { return &shape{words: words} }
func from(least int) *shape             { return &shape{number: true, least: least} }

var (
	name   = &shape{text: true}
	truth  = &shape{truth: true}
	square = &shape{item: &shape{number: true}, length: 2}
	kinds  = word("infantry", "cavalry", "artillery", "leader")
)

// readings are the rulings that the facts may choose: those that have a b.
var readings = func() *shape {
	one := map[int]bool{2: true, 4: true, 5: true, 9: true, 10: true, 11: true, 16: true, 25: true, 27: true, 29: true, 30: true}
	keys := map[string]*shape{}
	for i := 1; i <= 31; i++ {
		keys[fmt.Sprint("R", i)] = word("a", "b")
		if one[i] {
			keys[fmt.Sprint("R", i)] = word("a")
		}
	}
	return obj(keys)
}()

// known says whether every key is one that something reads.
func known(v any, s *shape) bool {
	switch x := v.(type) {
	case object:
		if s.keys == nil {
			return true // a wrong type, not an unknown key
		}
		for k, y := range x {
			if s.keys[k] == nil || !known(y, s.keys[k]) {
				return false
			}
		}
	case []any:
		for _, y := range x {
			if s.item != nil && !known(y, s.item) {
				return false
			}
		}
	}
	return true
}

// sound says whether every value is of its type, its words and its range.
func sound(v any, s *shape) bool {
	switch x := v.(type) {
	case object:
		for k, y := range x {
			if s.keys == nil || !sound(y, s.keys[k]) {
				return false
			}
		}
		return s.keys != nil
	case []any:
		if s.item == nil || s.length > 0 && len(x) != s.length {
			return false
		}
		for _, y := range x {
			if !sound(y, s.item) {
				return false
			}
		}
		return true
	case string:
		for _, w := range s.words {
			if w == x {
				return true
			}
		}
		return s.text && x != ""
	case bool:
		return s.truth
	case json.Number:
		n, err := strconv.Atoi(x.String())
		return s.number && err == nil && n >= s.least && n <= math.MaxInt16
	}
	return false
}

// read takes the facts of a verb: text that is no object is a bad value, a key that
// nothing reads is unknown, then whatever value is of a wrong sort.
func read(facts []byte, s *shape) (object, *Refusal) {
	o, err := parse(facts)
	if err != nil {
		return nil, &Refusal{Code: "bad-value"}
	}
	s.keys["readings"] = readings
	if !known(o, s) {
		return nil, &Refusal{Code: "unknown"}
	}
	if !sound(o, s) {
		return nil, &Refusal{Code: "bad-value"}
	}
	return o, nil
}

// What follows takes a value that sound has seen, or what it is when left out.

func (o object) has(key string) bool { _, ok := o[key]; return ok }

func (o object) of(key string) object {
	if x, ok := o[key].(object); ok {
		return x
	}
	return object{}
}

func (o object) list(key string) []any {
	x, _ := o[key].([]any)
	return x
}

func (o object) word(key, usual string) string {
	if x, ok := o[key].(string); ok {
		return x
	}
	return usual
}

func (o object) truth(key string, usual bool) bool {
	if x, ok := o[key].(bool); ok {
		return x
	}
	return usual
}

func number(v any) int {
	n, err := strconv.Atoi(v.(json.Number).String())
	if err != nil {
		panic(err)
	}
	return n
}

func (o object) number(key string, usual int) int {
	if o.has(key) {
		return number(o[key])
	}
	return usual
}

// spot is a square of the board; x grows to the east, y to the north.
type spot struct{ x, y int }

func place(v any) spot {
	x := v.([]any)
	return spot{number(x[0]), number(x[1])}
}

// reads says whether a ruling is read in its second way.
func (o object) reads(ruling int) bool {
	return o.of("readings").word(fmt.Sprint("R", ruling), "a") == "b"
}

// compass are the eight directions, in the order of the compass.
var compass = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

var steps = map[string]spot{"n": {0, 1}, "ne": {1, 1}, "e": {1, 0}, "se": {1, -1}, "s": {0, -1}, "sw": {-1, -1}, "w": {-1, 0}, "nw": {-1, 1}}

// facings are the words of a facing; facing says whether one stands under the reading
// taken: a counter has four sides (R13), in the other reading it may look eight ways.
var facings = word(compass...)

func (o object) facing(word string) bool {
	return len(word) == 1 || o.reads(13)
}
