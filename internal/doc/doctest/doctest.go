// Package doctest makes a JSON Schema of what a reader asks of the files of a form, for editors and other programs:
// the keys, words and limits are those that the reader asked for, so that the two cannot drift apart; what each key
// means is written here once, in both languages. Only tests and what they write use it.
package doctest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/doc"
)

// A Form is a form of file: its parts, the first of which is the whole file.
// UnitID is the form of the short name of a unit, which is typed: letters, digits and / ' -, with a letter or a stroke among them.
// Its classes of letters are written out, since not all who read a schema know them by name.
const UnitID = `"maxLength": 8, "pattern": "^[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\uffdc/'-]*[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\uffdc/][0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\uffdc/'-]*$", "type": "string"`

type Form struct {
	Title string
	Parts []Part
}

// A Part is a mapping that has a name of its own, wherever it stands.
type Part struct {
	Name string
	At   []string // its places, as [doc.Listen] gives them
	Keys []Key
	More string // what else the schema says of it, as JSON without its braces
}

// A Key is what one key means, and what the schema says beyond what the reader asked.
type Key struct{ Name, EN, IT, More string }

// Never is the More of a key that a reader knows only to refuse it with a sentence of its own.
const Never = `"not": {}`

// shared are the forms of values that all files have.
const shared = `
"text": {"description": "One line, not blank.", "x-it": "Una riga, non vuota.", "type": "string", "pattern": "^[^\\n\\t]*[^ \\n\\t][^\\n\\t]*$"},
"name": {"description": "For both languages, or one for each.", "x-it": "Per tutte e due le lingue, o uno per ciascuna.",
  "oneOf": [{"$ref": "#/$defs/text"}, {"type": "object", "required": ["en", "it"], "additionalProperties": false, "properties": {
    "en": {"description": "In English.", "x-it": "In inglese.", "$ref": "#/$defs/text"}, "it": {"description": "In Italian.", "x-it": "In italiano.", "$ref": "#/$defs/text"}}}]},
"word": {"description": "As it is written, not blank.", "x-it": "Com'è scritto, non vuoto.", "type": ["string", "number", "boolean"], "pattern": "[^ \\n\\t]"},
"id": {"description": "Letters, digits and . / _ + -, beginning with a letter or digit.", "x-it": "Lettere, cifre e . / _ + -, con una lettera o una cifra all'inizio.",
  "type": ["string", "number", "boolean"], "pattern": "^[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\uffdc][0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\uffdc./_+-]*$", "minimum": 0},
"ref": {"description": "A paragraph or a ruling as it is cited, with its book.", "x-it": "Un paragrafo o un punto dubbio come si cita, con il suo libro.", "type": "string", "pattern": "^[A-Z][A-Z0-9]* (§[^ ]+|R[1-9][0-9]*)$"},
"date": {"description": "A day, as 1808-08-21.", "x-it": "Un giorno, come 1808-08-21.", "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}`

// A writer makes a schema.
type writer struct {
	Form
	asked map[string]*doc.Asked
	lacks []string
}

// Schema is the schema of a form whose reader was heard; the error says which keys nobody asked a value of and which
// have no meaning.
func Schema(f Form, asked map[string]*doc.Asked) ([]byte, error) {
	w := &writer{Form: f, asked: asked}
	var b strings.Builder
	fmt.Fprintf(&b, `{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": %s, %s, "$defs": {%s`, quoted(f.Title), w.mapping(&f.Parts[0]), shared)
	for i := range f.Parts[1:] {
		p := &f.Parts[i+1]
		fmt.Fprintf(&b, `, %s: {%s}`, quoted(p.Name), w.mapping(p))
	}
	b.WriteString("}}")
	if len(w.lacks) > 0 {
		return nil, fmt.Errorf("%s: %s", f.Title, strings.Join(w.lacks, "; "))
	}
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(b.String()), "", "  "); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", f.Title, err, b.String())
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func quoted(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("doctest: " + err.Error())
	}
	return strings.TrimSpace(b.String())
}

// at is what was asked at places, together.
func (w *writer) at(places []string) (all doc.Asked) {
	for _, p := range places {
		a := w.asked[p]
		if a == nil {
			continue
		}
		for _, list := range []struct {
			into *[]string
			from []string
		}{{&all.As, a.As}, {&all.Keys, a.Keys}, {&all.Needed, a.Needed}, {&all.Words, a.Words}} {
			for _, x := range list.from {
				if !slices.Contains(*list.into, x) {
					*list.into = append(*list.into, x)
				}
			}
		}
		if a.Ranged {
			all.Ranged, all.Lo, all.Hi = true, a.Lo, a.Hi
		}
		all.Count = max(all.Count, a.Count)
	}
	return all
}

func under(places []string, key string) (out []string) {
	for _, p := range places {
		out = append(out, strings.TrimPrefix(p+"."+key, "."))
	}
	return out
}

// mapping is a part, without its braces.
func (w *writer) mapping(p *Part) string {
	a := w.at(p.At)
	var keys []string
	for _, name := range a.Keys {
		i := slices.IndexFunc(p.Keys, func(k Key) bool { return k.Name == name })
		if i < 0 {
			w.lacks = append(w.lacks, p.Name+"."+name+" has no meaning")
			continue
		}
		k := p.Keys[i]
		one := fmt.Sprintf(`%s: {"description": %s, "x-it": %s`, quoted(name), quoted(k.EN), quoted(k.IT))
		if k.More != Never {
			one += ", " + w.value(under(p.At, name), p.Name+"."+name)
		}
		if k.More != "" {
			one += ", " + k.More
		}
		keys = append(keys, one+"}")
	}
	for _, k := range p.Keys {
		if !slices.Contains(a.Keys, k.Name) {
			w.lacks = append(w.lacks, p.Name+"."+k.Name+" is read by nobody")
		}
	}
	out := `"type": "object", "additionalProperties": false, "properties": {` + strings.Join(keys, ", ") + "}"
	if len(a.Needed) > 0 {
		out += `, "required": ` + quoted(a.Needed)
	}
	if p.More != "" {
		out += ", " + p.More
	}
	return out
}

// value is what may stand at places, without its braces.
func (w *writer) value(places []string, name string) string {
	for i := range w.Parts {
		if i > 0 && slices.Contains(w.Parts[i].At, places[0]) {
			if as := w.at(places).As; slices.Contains(as, "enum") { // a word, or more than a word
				return fmt.Sprintf(`"oneOf": [{"enum": %s}, {"$ref": "#/$defs/%s"}]`, quoted(w.at(places).Words), w.Parts[i].Name)
			}
			return `"$ref": "#/$defs/` + w.Parts[i].Name + `"`
		}
	}
	a := w.at(places)
	is := func(as string) bool { return slices.Contains(a.As, as) }
	for _, named := range []struct{ as, def string }{{"name", "name"}, {"id", "id"}, {"ref", "ref"}, {"date", "date"}} {
		if is(named.as) {
			return `"$ref": "#/$defs/` + named.def + `"`
		}
	}
	switch {
	case is("list"):
		var items []string
		for _, p := range places {
			items = append(items, p+"[]")
		}
		out := fmt.Sprintf(`"type": "array", "items": {%s}`, w.value(items, name+"[]"))
		if a.Count > 0 {
			out += fmt.Sprintf(`, "minItems": %d, "maxItems": %d`, a.Count, a.Count)
		}
		return out
	case is("entries"):
		return fmt.Sprintf(`"type": "object", "additionalProperties": {%s}`, w.value(under(places, "*"), name+".*"))
	case is("enum"):
		return `"enum": ` + quoted(a.Words)
	case is("str"):
		return `"$ref": "#/$defs/text"`
	case is("text"):
		return `"$ref": "#/$defs/word"`
	case is("int"):
		if a.Ranged {
			return fmt.Sprintf(`"type": "integer", "minimum": %d, "maximum": %d`, a.Lo, a.Hi)
		}
		return `"type": "integer"`
	case is("number"):
		return `"type": "number"`
	case is("bool"):
		return `"type": "boolean"`
	}
	w.lacks = append(w.lacks, "nobody asked what "+name+" is")
	return ""
}
