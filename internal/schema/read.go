package schema

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"

	"github.com/go-json-experiment/json/jsontext"
)

// Situations divides a file into its situations: one JSON object, over as many lines as it
// likes, or several, one a line.
func Situations(text []byte) [][]byte {
	text = bytes.TrimSpace(text)
	first, rest, several := bytes.Cut(text, []byte("\n"))
	if first = bytes.TrimSpace(first); !several || json.Valid(text) || !json.Valid(first) && !bytes.HasSuffix(first, []byte("}")) {
		return [][]byte{text}
	}
	out := [][]byte{first}
	for _, l := range bytes.Split(rest, []byte("\n")) {
		if l = bytes.TrimSpace(l); len(l) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// Read reads a situation of one verb strictly: a key that is not declared, a value of
// another type, a word that is not listed, a number out of its range are each refused, the
// first in the order given. What is not stated is left out.
func Read(v *game.VerbFacts, text []byte) (game.Stated, *game.Refusal) {
	r := reader{v: v, units: map[string]int{}, lone: map[string]bool{}}
	if value := jsontext.Value(text); value.Kind() != jsontext.KindBeginObject || !value.IsValid(keysTwice) {
		return game.Stated{}, refuse(game.BadValue, first(v.Refs), "facts.no-object")
	}
	r.dec.Reset(bytes.NewBuffer(text), keysTwice)
	r.token()
	if no := r.object(v.Fields, "", "", ""); no != nil {
		return game.Stated{}, no
	}
	st := game.Stated{Units: r.units, Lone: r.lone}
	r.inOrder(&st, v.Fields, "", "")
	return st, nil
}

// keysTwice leaves a key that stands twice to [reader], which names it.
var keysTwice = jsontext.AllowDuplicateNames(true)

// inOrder gives what has been said in the order of [Leaves]. A situation says few of the many that are declared, so that to look
// through those is quicker than a table, and nothing is made to look for them.
func (r *reader) inOrder(st *game.Stated, fields []game.FactInfo, of, under string) {
	several := r.units[of] // t, or t1, t2 of several
	for i := range fields {
		f := &fields[i]
		if f.Kind == game.ObjectFact {
			of, under := inside(f, of, under)
			r.inOrder(st, f.Fields, of, under)
			continue
		}
		name := f.FactName()
		for n := 0; n <= several; n++ {
			if len(st.Facts) == len(r.said) {
				return
			}
			for i := range r.said {
				if x := &r.said[i]; strings.HasSuffix(x.Name, name) && x.Name[:len(x.Name)-len(name)] == under && numbered(x.Of, of, n) {
					st.Facts = append(st.Facts, *x)
					break
				}
			}
		}
	}
}

// numbered reports that a prefix is that of number n of several, or for 0 the one for all.
func numbered(s, of string, n int) bool {
	if rest, ok := strings.CutPrefix(s, of); ok {
		return n == 0 && rest == "" || n > 0 && rest == strconv.Itoa(n)
	}
	return false
}

type reader struct {
	v     *game.VerbFacts
	dec   jsontext.Decoder
	said  []game.Fact
	units map[string]int  // objects that may be several
	lone  map[string]bool // and those of them that stand without a list
}

// token is the next of a text that is known to be JSON.
func (r *reader) token() jsontext.Token {
	t, err := r.dec.ReadToken()
	if err != nil {
		panic(err) // it was valid before
	}
	return t
}

// more reports that the object or list that is being read does not end here.
func (r *reader) more() bool {
	k := r.dec.PeekKind()
	return k != jsontext.KindEndObject && k != jsontext.KindEndArray
}

// object reads the fields of an object whose brace is read already. path is where it
// stands, of and under whose its facts are and what stands before their names.
func (r *reader) object(fields []game.FactInfo, path, of, under string) *game.Refusal {
	seen := map[string]bool{}
	for r.more() {
		key := r.token().String()
		f := field(fields, key)
		switch {
		case f == nil:
			return r.unknown(fields, path, key)
		case seen[key]:
			return refuse(game.BadValue, f.Ref, "facts.twice", path+key)
		}
		seen[key] = true
		if no := r.value(f, path+key, of, under); no != nil {
			return no
		}
	}
	r.token()
	for i := range fields {
		if f := &fields[i]; f.Need && !seen[f.Name] {
			return refuse(game.BadValue, f.Ref, "facts.needed", path+f.Name, kind(f, canonical))
		}
	}
	return nil
}

func field(fields []game.FactInfo, key string) *game.FactInfo {
	for i := range fields {
		if fields[i].Name == key {
			return &fields[i]
		}
	}
	return nil
}

// unknown refuses a key: one that stands elsewhere in the declaration has its place named,
// any other the nearest key.
func (r *reader) unknown(fields []game.FactInfo, path, key string) *game.Refusal {
	no := refuse(game.Unknown, first(r.v.Refs), "facts.unknown", path+clip(key))
	var all []string
	for i := range fields {
		if f := &fields[i]; slices.Contains(f.Names, strings.ToLower(key)) || strings.EqualFold(f.Name, key) {
			no.Hint = ref.M("facts.near", ref.Comma{f.Name})
			return no // it is spelled otherwise, or in the other language
		}
		all = append(all, fields[i].Name)
	}
	no.Hint = near(key, all)
	if no.Hint.Key == "" {
		elsewhere := ref.Comma{}
		for l := range Leaves(r.v) {
			if l.Name == key {
				elsewhere = append(elsewhere, l.Path())
			}
		}
		if len(elsewhere) > 0 {
			no.Hint = ref.M("facts.near", elsewhere)
		}
	}
	return no
}

func (r *reader) value(f *game.FactInfo, path, of, under string) *game.Refusal {
	t := r.token()
	if f.Kind != game.ObjectFact {
		return r.say(f, t, path, of, under)
	}
	of, under = inside(f, of, under)
	if t.Kind() != jsontext.KindBeginArray || f.Most < 2 {
		if f.Most > 1 {
			r.lone[of] = true
		}
		return r.one(f, t, path, of, under)
	}
	n := 0
	for ; r.more(); n++ {
		if no := r.one(f, r.token(), path+"["+strconv.Itoa(n+1)+"]", of+strconv.Itoa(n+1), under); no != nil {
			return no
		}
	}
	r.token()
	r.units[of] = n
	return counted(f, path, n)
}

// say keeps what a leaf that begins with a token says.
func (r *reader) say(f *game.FactInfo, t jsontext.Token, path, of, under string) *game.Refusal {
	text, no := r.leaf(f, t, path, game.ListComma)
	if text == "" && f.Kind == game.ListFact {
		text = f.Empty
	}
	if no == nil && (text != "" || f.Kind != game.ListFact && f.Kind != game.MapFact) { // an empty list states nothing
		r.said = append(r.said, game.Fact{Of: of, Name: under + f.FactName(), Value: text})
	}
	return no
}

// one reads an object that begins with a token, or what is short for it.
func (r *reader) one(f *game.FactInfo, t jsontext.Token, path, of, under string) *game.Refusal {
	if t.Kind() == jsontext.KindBeginObject {
		return r.object(f.Fields, path+".", of, under)
	}
	if f.Short == "" || t.Kind() == jsontext.KindBeginArray {
		return wrongType(f, path, shown(t))
	}
	return r.say(field(f.Fields, f.Short), t, path, of, under)
}

// leaf reads a value that begins with a token and writes it as a line would have it, its parts
// with a sign between them.
func (r *reader) leaf(f *game.FactInfo, t jsontext.Token, path, between string) (string, *game.Refusal) {
	switch t.Kind() {
	case jsontext.KindTrue:
		if f.Kind == game.YesNoFact {
			return "yes", nil
		}
	case jsontext.KindFalse:
		if f.Kind == game.YesNoFact {
			return "no", nil
		}
	case jsontext.KindString:
		x := t.String()
		switch {
		case f.Kind == game.TextFact:
			return x, formed(f, path, x)
		case f.Kind != game.WordFact && f.Kind != game.WholeFact, f.Kind == game.WholeFact && len(f.Words) == 0:
		default:
			for _, w := range f.Words {
				if w.Name == x {
					return x, nil
				}
			}
			return "", notListed(f, path, x, false)
		}
	case jsontext.KindNumber:
		// A number too large for the machine is out of any range.
		x := t.String()
		v, _ := strconv.ParseFloat(x, 64)
		if f.Kind == game.LengthFact || f.Kind == game.WholeFact && v == math.Trunc(v) {
			return number(f, path, x, v)
		}
	case jsontext.KindBeginArray:
		if f.Kind == game.ListFact {
			return r.items(f, path, between)
		}
	case jsontext.KindBeginObject:
		if f.Kind == game.MapFact {
			return r.pairs(f, path)
		}
	}
	return "", wrongType(f, path, shown(t))
}

// items reads a list whose bracket is read already.
func (r *reader) items(f *game.FactInfo, path, between string) (string, *game.Refusal) {
	var parts []string
	for r.more() {
		s, no := r.leaf(f.Item, r.token(), path+"["+strconv.Itoa(len(parts)+1)+"]", game.PartColon)
		if no != nil {
			return "", no
		}
		parts = append(parts, s)
	}
	r.token()
	return strings.Join(parts, between), counted(f, path, len(parts))
}

// pairs reads a map whose brace is read already.
func (r *reader) pairs(f *game.FactInfo, path string) (string, *game.Refusal) {
	var parts []string
	seen := map[string]bool{}
	for r.more() {
		key := r.token().String()
		at := path + "." + clip(key)
		if no := formed(f, at, key); no != nil {
			return "", no
		}
		if seen[key] {
			return "", refuse(game.BadValue, f.Ref, "facts.twice", at)
		}
		seen[key] = true
		s, no := r.leaf(f.Item, r.token(), at, game.PartColon)
		if no != nil {
			return "", no
		}
		parts = append(parts, key+game.PartColon+s)
	}
	r.token()
	return strings.Join(parts, game.ListComma), counted(f, path, len(parts))
}

// shown is a value as a refusal names it.
func shown(t jsontext.Token) string {
	switch t.Kind() {
	case jsontext.KindBeginObject:
		return "{...}"
	case jsontext.KindBeginArray:
		return "[...]"
	case jsontext.KindString:
		return strconv.Quote(t.String())
	}
	return t.String() // null, true, false, a number
}
