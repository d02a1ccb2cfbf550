package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// object is a JSON object as it was declared. Numbers are json.Number.
type object map[string]any

const bad = "bad-value"

// parse reads one JSON object and nothing after it; a key that stands twice is an error.
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
		return members(d)
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

func members(d *json.Decoder) (any, error) {
	o := object{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		key, ok := t.(string)
		if _, twice := o[key]; !ok || twice {
			return nil, errors.New("no key, or a key twice")
		}
		if o[key], err = value(d); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return o, err
}

// shape is what may stand in one place of the facts. A unit may be an object or only its block.
type shape struct {
	keys        map[string]*shape // of an object
	need        []string          // keys that have no usual value
	each        *shape            // of an object with names for keys
	item        *shape            // of a list
	words       []string          // of a word
	text, truth bool              // any text that is not empty; true or false
	block       bool
	number      bool
	least, most int // of a number
}

func obj(keys map[string]*shape, need ...string) *shape { return &shape{keys: keys, need: need} }
func list(item *shape) *shape                           { return &shape{item: item} }
func word(words ...string) *shape                       { return &shape{words: words} }
func from(least int) *shape                             { return upTo(least, mostNumber) }
func upTo(least, most int) *shape                       { return &shape{number: true, least: least, most: most} }

// mostNumber bounds the numbers that nothing else bounds: nothing in the game comes near it.
const mostNumber = 99

var (
	name     = &shape{text: true}
	truth    = &shape{truth: true}
	steps    = &shape{block: true}
	factions = word(french, british, prussian)
	arms     = word(armOrder...)
	holders  = word("own", "enemy")
	unitFact = &shape{block: true, need: []string{"block"}, keys: map[string]*shape{
		"id": name, "arm": arms, "block": steps, "language": word(languages...)}}
)

// otherReadings are of the rulings that have a b; the others have one reading only.
var otherReadings = []int{2, 3, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 30, 71}

// rulings are how many there are.
const rulings = 30

var readings = func() *shape {
	keys := map[string]*shape{}
	for n := 1; n <= rulings; n++ {
		keys[fmt.Sprint("R", n)] = word("a")
	}
	for _, n := range otherReadings {
		keys[fmt.Sprint("R", n)] = word("a", "b")
	}
	return obj(keys)
}()

// under is what may stand under a key, nil where nothing reads it.
func (s *shape) under(key string) *shape {
	if s.each != nil {
		return s.each
	}
	return s.keys[key]
}

// known says whether every key is one that something reads.
func known(v any, s *shape) bool {
	switch x := v.(type) {
	case object:
		for k, y := range x {
			if (s.keys != nil || s.each != nil) && (s.under(k) == nil || !known(y, s.under(k))) {
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
	return true // a wrong type is no unknown key
}

// sound says whether every value is of its type, its words and its range.
func sound(v any, s *shape) bool {
	switch x := v.(type) {
	case object:
		return (s.keys != nil || s.each != nil) && whole(x, s)
	case []any:
		return s.item != nil && all(x, s.item)
	case string:
		return s.says(x)
	case bool:
		return s.truth
	case json.Number:
		n, err := strconv.Atoi(x.String())
		return s.number && err == nil && n >= s.least && n <= s.most
	}
	return false
}

func (s *shape) says(x string) bool {
	for _, w := range s.words {
		if w == x {
			return true
		}
	}
	if s.block {
		_, ok := readBlock(x)
		return ok
	}
	return s.text && x != ""
}

func whole(o object, s *shape) bool {
	for _, k := range s.need {
		if _, ok := o[k]; !ok {
			return false
		}
	}
	for k, y := range o {
		if !sound(y, s.under(k)) {
			return false
		}
	}
	return true
}

func all(l []any, s *shape) bool {
	for _, y := range l {
		if !sound(y, s) {
			return false
		}
	}
	return true
}

// read takes the facts of a verb: text that is no object is a bad value, a key that nothing
// reads is unknown, then whatever value is of a wrong sort.
func read(facts []byte, s *shape) (object, *Refusal) {
	o, err := parse(facts)
	switch {
	case err != nil:
		return nil, &Refusal{Code: bad}
	case !known(o, s):
		return nil, &Refusal{Code: "unknown"}
	case !sound(o, s):
		return nil, &Refusal{Code: bad}
	}
	return o, nil
}

// What follows takes a value that sound has seen, or what it is when left out.

func (o object) has(key string) bool { _, ok := o[key]; return ok }

func (o object) of(key string) object {
	x, _ := o[key].(object)
	return x
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
		panic(err) // sound has seen it
	}
	return n
}

func (o object) number(key string, usual int) int {
	if o.has(key) {
		return number(o[key])
	}
	return usual
}

// reads says whether a ruling is read in its second way.
func (o object) reads(ruling int) bool {
	return o.of("readings").word(fmt.Sprint("R", ruling), "a") == "b"
}

// lists says whether a list of words has a word.
func (o object) lists(key, word string) bool {
	for _, x := range o.list(key) {
		if x == word {
			return true
		}
	}
	return false
}
