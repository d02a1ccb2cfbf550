package boardfile

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Written is a board, as a journal keeps it in JSON, as a file that a person may read, keep and change: a
// key a line, of lists an object a line.
func Written(board []byte) string {
	var b strings.Builder
	d := json.NewDecoder(bytes.NewReader(board))
	d.UseNumber()
	root, err := node(d)
	if err != nil {
		panic(err) // what a game has written itself
	}
	for _, m := range root.members {
		b.WriteString(m.key)
		m.value.block(&b, "")
	}
	return b.String()
}

// value is a value with its keys in the order of the text.
type value struct {
	plain   string   // of a scalar
	items   []value  // of a list
	members []member // of an object
	kind    byte     // '[', '{', or 0
}

type member struct {
	key   string
	value value
}

func node(d *json.Decoder) (v value, err error) {
	t, err := d.Token()
	if err != nil {
		return v, err
	}
	delim, isDelim := t.(json.Delim)
	if !isDelim {
		return value{plain: scalar(t)}, nil
	}
	v.kind = byte(delim)
	for d.More() {
		if v.kind == '[' {
			item, err := node(d)
			if err != nil {
				return v, err
			}
			v.items = append(v.items, item)
			continue
		}
		key, err := d.Token()
		if err != nil {
			return v, err
		}
		val, err := node(d)
		if err != nil {
			return v, err
		}
		v.members = append(v.members, member{scalar(key), val})
	}
	_, err = d.Token()
	return v, err
}

// bare reports a word that YAML reads as itself: letters, digits and dashes behind a letter.
func bare(s string) bool {
	letter := func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
	odd := func(r rune) bool { return !letter(r) && r != '-' && (r < '0' || r > '9') }
	return s != "" && letter(rune(s[0])) && !strings.ContainsFunc(s, odd)
}

func scalar(t json.Token) string {
	s, text := t.(string)
	if text && bare(s) && !slices.Contains([]string{"true", "false", "null"}, strings.ToLower(s)) {
		return s
	}
	b, err := json.Marshal(t)
	if err != nil {
		panic(err) // a token of JSON
	}
	return string(b)
}

// block writes a value behind its key: lists of objects, and what holds some, a line each.
func (v value) block(b *strings.Builder, indent string) {
	switch {
	case !v.deep():
		b.WriteString(": " + v.flow() + "\n")
	case v.kind == '[':
		b.WriteString(":\n")
		for _, item := range v.items {
			b.WriteString(indent + "  - " + item.flow() + "\n")
		}
	default:
		b.WriteString(":\n")
		for _, m := range v.members {
			b.WriteString(indent + "  " + m.key)
			m.value.block(b, indent+"  ")
		}
	}
}

// deep reports a list of objects, or an object that holds one.
func (v value) deep() bool {
	return slices.ContainsFunc(v.items, func(i value) bool { return i.kind == '{' }) || slices.ContainsFunc(v.members, func(m member) bool { return m.value.deep() })
}

func (v value) flow() string {
	var parts []string
	for _, i := range v.items {
		parts = append(parts, i.flow())
	}
	for _, m := range v.members {
		parts = append(parts, m.key+": "+m.value.flow())
	}
	switch v.kind {
	case '[':
		return "[" + strings.Join(parts, ", ") + "]"
	case '{':
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return v.plain
}
