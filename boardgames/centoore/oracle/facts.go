package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// object is a JSON object as it was declared. Numbers are json.Number.
type object map[string]any

// decode reads one value; a key that stands twice in an object is an error.
func decode(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	o, l := object{}, []any{}
	for d.More() {
		if delim == '{' {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			if _, twice := o[key.(string)]; twice {
				return nil, errors.New("a key twice")
			}
			if o[key.(string)], err = decode(d); err != nil {
				return nil, err
			}
		} else {
			v, err := decode(d)
			if err != nil {
				return nil, err
			}
			l = append(l, v)
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if delim == '{' {
		return o, nil
	}
	return l, nil
}

// check says whether a value may stand in a place: "" if so, else the code of the refusal.
type check func(v any) string

const bad = "bad-value"

func when(ok bool) string {
	if ok {
		return ""
	}
	return bad
}

func truth(v any) string { _, ok := v.(bool); return when(ok) }

func number(least, most int) check {
	return func(v any) string {
		n, ok := v.(json.Number)
		if !ok {
			return bad
		}
		i, err := strconv.Atoi(n.String())
		return when(err == nil && i >= least && i <= most)
	}
}

// text is a text of the form given.
func text(form string) check {
	whole := regexp.MustCompile("^(" + form + ")$")
	return func(v any) string {
		s, ok := v.(string)
		return when(ok && whole.MatchString(s))
	}
}

func either(checks ...check) check {
	return func(v any) string {
		for _, c := range checks {
			if c(v) == "" {
				return ""
			}
		}
		return bad
	}
}

func list(least, most int, item check) check {
	return func(v any) string {
		l, ok := v.([]any)
		if !ok || len(l) < least || len(l) > most {
			return bad
		}
		for _, x := range l {
			if code := item(x); code != "" {
				return code
			}
		}
		return ""
	}
}

// keys is an object with no keys but these; an unknown key comes before a bad value.
func keys(of map[string]check) check {
	return func(v any) string {
		o, ok := v.(object)
		if !ok {
			return bad
		}
		for k := range o {
			if of[k] == nil {
				return "unknown"
			}
		}
		worst := ""
		for k, x := range o {
			if code := of[k](x); code == "unknown" || worst == "" {
				worst = code
			}
		}
		return worst
	}
}

// readings are the rulings whose other reading a verb follows.
func readings(of map[string]string) check {
	all := map[string]check{}
	for ruling, letters := range of {
		all[ruling] = text("[" + letters + "]")
	}
	return keys(all)
}

// read takes the facts of a verb.
func read(facts []byte, c check) (object, *Refusal) {
	d := json.NewDecoder(bytes.NewReader(facts))
	d.UseNumber()
	v, err := decode(d)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("more than one object")
		}
	}
	if err != nil {
		return nil, &Refusal{Code: bad}
	}
	if code := c(v); code != "" {
		return nil, &Refusal{Code: code}
	}
	return v.(object), nil
}

// What follows takes a value that was checked, or what it is when left out.

func (o object) has(key string) bool { _, ok := o[key]; return ok }

func (o object) number(key string, usual int) int {
	if n, ok := o[key].(json.Number); ok {
		i, _ := strconv.Atoi(n.String())
		return i
	}
	return usual
}

func (o object) truth(key string, usual bool) bool {
	if b, ok := o[key].(bool); ok {
		return b
	}
	return usual
}

func (o object) word(key, usual string) string {
	if s, ok := o[key].(string); ok {
		return s
	}
	return usual
}

func (o object) texts(key string) []string {
	var all []string
	l, _ := o[key].([]any)
	for _, v := range l {
		all = append(all, v.(string))
	}
	return all
}

func (o object) numbers(key string) []int {
	var all []int
	l, _ := o[key].([]any)
	for _, v := range l {
		n, _ := strconv.Atoi(v.(json.Number).String())
		all = append(all, n)
	}
	return all
}

// reads says whether the facts choose this reading of a ruling.
func (o object) reads(ruling, letter string) bool {
	r, _ := o["readings"].(object)
	return r.word(ruling, "a") == letter
}

// counter is a unit: half a corps of foot or a corps of line or light cavalry (CO §1.1.2).
type counter struct {
	full, reduced         int // strength in order and disorganised
	disorganised          bool
	horse, guard, marches bool
}

// unit is how a counter is written: strength, perhaps its strength when disorganised, and letters.
var unit = func(v any) string {
	s, ok := v.(string)
	if !ok {
		return bad
	}
	_, ok = parse(s)
	return when(ok)
}

var written = regexp.MustCompile(`^([0-9]{1,2})(?:/([0-9]{1,2}))?([dcgm]*)$`)

func parse(s string) (counter, bool) {
	m := written.FindStringSubmatch(s)
	if m == nil {
		return counter{}, false
	}
	var c counter
	c.full, _ = strconv.Atoi(m[1])
	c.reduced = max(0, c.full-1) // R23
	if m[2] != "" {
		c.reduced, _ = strconv.Atoi(m[2])
	}
	for _, letter := range "dcgm" {
		if strings.Count(m[3], string(letter)) > 1 {
			return c, false
		}
	}
	c.disorganised = strings.Contains(m[3], "d")
	c.horse = strings.Contains(m[3], "c")
	c.guard = strings.Contains(m[3], "g")
	c.marches = strings.Contains(m[3], "m")
	return c, c.reduced <= c.full && !(c.horse && c.guard)
}

func counters(units []string) []counter {
	var all []counter
	for _, s := range units {
		c, _ := parse(s)
		all = append(all, c)
	}
	return all
}
