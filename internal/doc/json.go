package doc

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// plainJSON reads a document that is JSON of the plainest kind, as programs write it, into
// the nodes that the library makes of it, some ten times as fast: a scenario in a journal is
// such a document, and is read at every start. It is nil for all that it does not know for
// certain to mean the same in YAML; that is the library's to read, or to refuse.
func plainJSON(data []byte) *yaml.Node {
	if len(data) == 0 || data[0] != '{' {
		return nil
	}
	j := jsonReader{data: data, line: 1}
	root := j.value(1)
	if j.space(); root == nil || j.at != len(data) {
		return nil
	}
	return root
}

// A jsonReader stands at a byte of a document.
type jsonReader struct {
	data  []byte
	at    int // the byte that is read next
	line  int // its line, from 1
	begin int // the byte at which that line begins
	wide  int // bytes of the line that begin no character
	nodes int
}

// space goes over blanks and ends of lines. A tab or a carriage return stays: nobody who
// writes such a file for a program writes one, and YAML has rules for it.
func (j *jsonReader) space() {
	for ; j.at < len(j.data); j.at++ {
		switch j.data[j.at] {
		case ' ':
		case '\n':
			j.line, j.begin, j.wide = j.line+1, j.at+1, 0
		default:
			return
		}
	}
}

// next goes over a character if it is the next.
func (j *jsonReader) next(c byte) bool {
	if j.at < len(j.data) && j.data[j.at] == c {
		j.at++
		return true
	}
	return false
}

// node is a node that begins here.
func (j *jsonReader) node(kind yaml.Kind, style yaml.Style, tag string) *yaml.Node {
	j.nodes++
	return &yaml.Node{Kind: kind, Style: style, Tag: tag, Line: j.line, Column: j.at - j.begin - j.wide + 1}
}

// value reads one value, nil for what is left to the library.
func (j *jsonReader) value(depth int) *yaml.Node {
	j.space()
	if j.at == len(j.data) || depth > MaxDepth || j.nodes > MaxNodes {
		return nil
	}
	switch c := j.data[j.at]; {
	case c == '{':
		return j.list(yaml.MappingNode, "!!map", '}', depth)
	case c == '[':
		return j.list(yaml.SequenceNode, "!!seq", ']', depth)
	case c == '"':
		return j.text()
	default:
		return j.bare()
	}
}

// list reads a mapping or a sequence.
func (j *jsonReader) list(kind yaml.Kind, tag string, end byte, depth int) *yaml.Node {
	n := j.node(kind, yaml.FlowStyle, tag)
	j.at++
	if j.space(); j.next(end) {
		return n
	}
	for {
		if kind == yaml.MappingNode {
			j.space()
			if j.at == len(j.data) || j.data[j.at] != '"' {
				return nil
			}
			from := j.at
			key := j.text()
			// YAML looks for the colon of a key no further than 1024 characters.
			if key == nil || j.at-from > 500 || !j.next(':') {
				return nil
			}
			n.Content = append(n.Content, key)
		}
		v := j.value(depth + 1)
		if v == nil {
			return nil
		}
		n.Content = append(n.Content, v)
		j.space()
		if j.next(end) {
			return n
		}
		if !j.next(',') {
			return nil
		}
	}
}

// text reads a quoted text. Of the escapes it knows those that mean a printed character of
// ASCII; what may be no character of a YAML file, or break its line, is the library's.
func (j *jsonReader) text() *yaml.Node {
	n := j.node(yaml.ScalarNode, yaml.DoubleQuotedStyle, "!!str")
	j.at++
	from := j.at
	var b *strings.Builder // what stands before from; nil while nothing was escaped
	for j.at < len(j.data) {
		c := j.data[j.at]
		switch {
		case c == '"':
			n.Value = string(j.data[from:j.at])
			if b != nil {
				n.Value = b.String() + n.Value
			}
			j.at++
			return n
		case c == '\\':
			if b == nil {
				b = &strings.Builder{}
			}
			b.Write(j.data[from:j.at])
			r, size := escaped(j.data[j.at:])
			if size == 0 {
				return nil
			}
			b.WriteByte(r)
			j.at += size
			from = j.at
		case c < ' ' || c == 0x7f:
			return nil
		case c < utf8.RuneSelf:
			j.at++
		default:
			r, size := utf8.DecodeRune(j.data[j.at:])
			if r < 0xa0 || r == 0x2028 || r == 0x2029 || r >= 0xd800 {
				return nil
			}
			j.wide += size - 1
			j.at += size
		}
	}
	return nil
}

// escaped is the printed character of ASCII that an escape means, and how long the escape is;
// 0 for others.
func escaped(b []byte) (c byte, size int) {
	switch {
	case len(b) >= 2 && (b[1] == '"' || b[1] == '\\'):
		return b[1], 2
	case len(b) >= 6 && b[1] == 'u':
		if n, err := strconv.ParseUint(string(b[2:6]), 16, 16); err == nil && n >= ' ' && n < 0x7f {
			return byte(n), 6
		}
	}
	return 0, 0
}

// bare reads a number, true, false or null.
func (j *jsonReader) bare() *yaml.Node {
	n := j.node(yaml.ScalarNode, 0, "")
	size := bytes.IndexAny(j.data[j.at:], ",]} \n")
	if size <= 0 {
		return nil
	}
	n.Value = string(j.data[j.at : j.at+size])
	j.at += size
	if n.Value != "true" && n.Value != "false" && n.Value != "null" && !isNumber(n.Value) {
		return nil
	}
	n.Tag = n.ShortTag() // the library's own answer, asked once
	return n
}

// isNumber reports whether a word is a number as JSON writes them.
func isNumber(s string) bool {
	digits := func() bool {
		rest := strings.TrimLeft(s, "0123456789")
		some := len(rest) < len(s)
		s = rest
		return some
	}
	s = strings.TrimPrefix(s, "-")
	if rest, zero := strings.CutPrefix(s, "0"); zero {
		s = rest
	} else if !digits() {
		return false
	}
	if rest, point := strings.CutPrefix(s, "."); point {
		if s = rest; !digits() {
			return false
		}
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		if s = s[1:]; s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		return digits() && s == ""
	}
	return s == ""
}
