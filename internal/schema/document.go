package schema

import (
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Draft is the dialect of the JSON Schemas.
const Draft = "https://json-schema.org/draft/2020-12/schema"

// Document is the JSON Schema (draft 2020-12) of the situations of one verb, or of all if v
// is nil: it takes what Read takes, save an object that names a key twice, which a schema
// cannot see. say puts words into the language of the descriptions, about says what a ruling asks, of which a fact without a
// word of its own is the reading; it may be nil.
func Document(s *game.Schema, v *game.VerbFacts, say func(ref.Word) string, about func(ref.Ref) string) game.Object {
	w := words{say, about}
	head := func(title string) game.Object {
		return game.Object{{Key: "$schema", Value: Draft}, {Key: "title", Value: title}}
	}
	if v != nil {
		return append(head(s.Game+" "+v.Verb), verb(v, w)...)
	}
	var any []game.Object
	var defs game.Object
	for i := range s.Verbs {
		v := &s.Verbs[i]
		any = append(any, game.Object{{Key: "$ref", Value: "#/$defs/" + v.Verb}})
		defs = append(defs, game.KV{Key: v.Verb, Value: verb(v, w)})
	}
	return append(head(s.Game), game.KV{Key: "anyOf", Value: any}, game.KV{Key: "$defs", Value: defs})
}

// words put what is described into a language.
type words struct {
	say   func(ref.Word) string
	about func(ref.Ref) string
}

func verb(v *game.VerbFacts, w words) game.Object {
	return object(v.Fields, w)
}

func object(fields []game.FactInfo, w words) game.Object {
	properties, required := game.Object{}, []string{}
	for i := range fields {
		f := &fields[i]
		properties = append(properties, game.KV{Key: f.Name, Value: property(f, w)})
		if f.Need {
			required = append(required, f.Name)
		}
	}
	o := game.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: properties}}
	if len(required) > 0 {
		o = append(o, game.KV{Key: "required", Value: required})
	}
	return append(o, game.KV{Key: "additionalProperties", Value: false})
}

// property is the schema of one fact, with what it means before what it may be.
func property(f *game.FactInfo, w words) game.Object {
	var o game.Object
	if f.Say != "" {
		text := w.say(f.Say)
		if f.Unit != "" {
			text += " (" + f.Unit + ")"
		}
		if f.Ref != "" {
			text += ", " + string(f.Ref)
		}
		o = append(o, game.KV{Key: "description", Value: text})
	} else if f.Ref != "" && w.about != nil {
		if text := w.about(f.Ref); text != "" {
			o = append(o, game.KV{Key: "description", Value: text + ", " + string(f.Ref)})
		}
	}
	switch f.Kind {
	case game.ObjectFact:
		forms := []game.Object{object(f.Fields, w)}
		if f.Short != "" {
			forms = append(forms, property(field(f.Fields, f.Short), w))
		}
		if f.Most > 1 {
			one := forms[0]
			if len(forms) > 1 {
				one = game.Object{{Key: "anyOf", Value: slices.Clone(forms)}}
			}
			forms = append(forms, game.Object{{Key: "type", Value: "array"}, {Key: "items", Value: one}, {Key: "minItems", Value: f.Least}, {Key: "maxItems", Value: f.Most}})
		}
		if len(forms) == 1 {
			return append(o, forms[0]...)
		}
		return append(o, game.KV{Key: "anyOf", Value: forms})
	case game.MapFact:
		o = append(o, game.KV{Key: "type", Value: "object"}, game.KV{Key: "propertyNames", Value: game.Object{{Key: "pattern", Value: whole(f.Form)}}},
			game.KV{Key: "additionalProperties", Value: property(f.Item, w)}, game.KV{Key: "minProperties", Value: f.Least})
		if f.Most > 0 {
			o = append(o, game.KV{Key: "maxProperties", Value: f.Most})
		}
	case game.ListFact:
		o = append(o, game.KV{Key: "type", Value: "array"}, game.KV{Key: "items", Value: property(f.Item, w)})
		if f.Least > 0 {
			o = append(o, game.KV{Key: "minItems", Value: f.Least})
		}
		if f.Most > 0 {
			o = append(o, game.KV{Key: "maxItems", Value: f.Most})
		}
	default:
		o = append(o, simple(f)...)
	}
	if f.Default != "" {
		o = append(o, game.KV{Key: "default", Value: usual(f)})
	}
	return o
}

// simple is the schema of a value that has no parts.
func simple(f *game.FactInfo) game.Object {
	var words []string
	for _, w := range f.Words {
		words = append(words, w.Name)
	}
	switch f.Kind {
	case game.WordFact:
		return game.Object{{Key: "type", Value: "string"}, {Key: "enum", Value: words}}
	case game.YesNoFact:
		return game.Object{{Key: "type", Value: "boolean"}}
	case game.TextFact:
		return game.Object{{Key: "type", Value: "string"}, {Key: "pattern", Value: whole(f.Form)}}
	}
	o := game.Object{{Key: "type", Value: "number"}, {Key: "minimum", Value: f.Min}, {Key: "maximum", Value: f.Max}}
	if f.Kind == game.WholeFact {
		o[0].Value = "integer"
		if len(words) > 0 {
			return game.Object{{Key: "anyOf", Value: []game.Object{o, {{Key: "enum", Value: words}}}}}
		}
	}
	return o
}

// usual is what a fact is when nobody says, as JSON has it.
func usual(f *game.FactInfo) any {
	switch f.Kind {
	case game.YesNoFact:
		return f.Default == "yes"
	case game.WholeFact, game.LengthFact:
		if x, err := strconv.ParseFloat(f.Default, 64); err == nil {
			return x
		}
	}
	return f.Default
}
