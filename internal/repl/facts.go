package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/schema"
)

// declaredFact is a fact as help tells it: once for all verbs and objects in which it may stand.
type declaredFact struct {
	fact      *game.FactInfo
	say       ref.Msg // its kind
	of, verbs []string
	typed     [2][]string // how a line takes it in English and in Italian, where the names of its objects stand before it
}

// tell gathers the facts of a game, those that several verbs read in the same way together.
// The readings of rulings are one line: `rulings` and `rule` say what they are.
func tell(s *game.Schema) []declaredFact {
	var out []declaredFact
	for i := range s.Verbs {
		v := &s.Verbs[i]
		for l := range schema.Leaves(v) {
			var of string
			f := l.FactInfo
			if n := len(l.In); n > 0 {
				of = l.In[n-1].Name
				if of == "readings" {
					f, of = l.In[n-1], ""
				}
			}
			k := slices.IndexFunc(out, func(x declaredFact) bool { return x.fact.Name == f.Name && same(x.fact, f) })
			if k < 0 {
				k = len(out)
				out = append(out, declaredFact{fact: f, say: schema.Kind(f)})
			}
			if t := &out[k]; of != "" && !slices.Contains(t.of, of) {
				t.of = append(t.of, of)
				for i, italian := range []bool{false, true} {
					if n := l.Typed(italian); n != strings.ToLower(f.Name) && !slices.Contains(f.Names, n) && !slices.Contains(t.typed[i], n) {
						t.typed[i] = append(t.typed[i], n)
					}
				}
			}
			if t := &out[k]; !slices.Contains(t.verbs, v.Verb) {
				t.verbs = append(t.verbs, v.Verb)
			}
		}
	}
	return out
}

// same reports two declarations of one fact that may be the same things.
func same(a, b *game.FactInfo) bool {
	return a.Kind == b.Kind && a.Min == b.Min && a.Max == b.Max && a.Form == b.Form &&
		slices.EqualFunc(a.Words, b.Words, func(x, y game.FactWord) bool { return x.Name == y.Name })
}

// facts is the answer to `help facts`, or to help about one of them.
func (w Text) facts(s *game.Schema, one string) render.Page {
	out := render.Head(render.None, w.P.Say(ref.M("facts.help.head")), "")
	for _, t := range tell(s) {
		if one != "" && t.fact.Name != one {
			continue
		}
		names := ref.Comma{t.fact.Name}
		for _, n := range t.fact.Names {
			if n != t.fact.Name {
				names = append(names, n)
				break // the printed one
			}
		}
		if typed := t.typed[btoi(w.P.Lang() == i18n.IT)]; len(typed) > 0 && !s.Placed { // the name that a line takes
			names = comma(typed)
			if len(t.of) == len(typed) {
				t.of = nil
			}
		}
		what := ref.Comma{t.say}
		if say := w.P.Word(t.fact.Say); t.fact.Say != "" && !slices.Contains(names, any(say)) {
			what = ref.Comma{say, t.say}
		}
		if usual := schema.Usual(t.fact); usual != nil {
			what = append(what, ref.M("facts.help.usual", usual))
		}
		if t.fact.Kept {
			what = append(what, ref.M("facts.help.kept"))
		}
		verbs := ref.Comma{}
		for _, v := range t.verbs {
			verbs = append(verbs, w.typable(v))
		}
		say := ref.M("facts.help.fact", names, what, verbs)
		if len(t.of) > 0 {
			of := ref.Comma{}
			for _, x := range t.of {
				of = append(of, w.word(x, "repl.part."+x))
			}
			say = ref.M("facts.help.fact-of", names, what, of, verbs)
		}
		out = append(out, render.BodyRef(w.P.Say(say), w.cited(cites(t.fact)...))...)
	}
	return out
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func comma(words []string) (out ref.Comma) {
	for _, w := range words {
		out = append(out, w)
	}
	return out
}

func cites(f *game.FactInfo) []ref.Ref {
	if f.Ref == "" {
		return nil
	}
	return []ref.Ref{f.Ref}
}

// factsOf is what `help VERB` says of facts: those of each object, and the shortest example
// of their JSON.
func (w Text) factsOf(v *game.VerbFacts) render.Page {
	var out render.Page
	add := func(m ref.Msg) { out = append(out, render.Body(w.P.Say(m))...) }
	heads, names := []string{}, map[string][]any{}
	for l := range schema.Leaves(v) {
		head, name := w.inJSON(l)
		if !slices.Contains(heads, head) {
			heads = append(heads, head)
		}
		if !slices.Contains(names[head], name) {
			names[head] = append(names[head], name)
		}
	}
	for _, h := range heads {
		if h == "" {
			add(ref.M("facts.help.verb", ref.Comma(names[h])))
		} else {
			add(ref.M("facts.help.verb-of", w.word(h, "repl.part."+h), ref.Comma(names[h])))
		}
	}
	add(ref.M("facts.help.json", v.Verb))
	return append(out, render.Body(v.Examples[0])...)
}

// inJSON is where a fact stands in JSON, the readings together, and its name as it is printed: in Italian that of a line, for
// whoever reads help wants to type one.
func (w Text) inJSON(l schema.Leaf) (head string, name any) {
	p := l.Path()
	if first, _, in := strings.Cut(p, "."); in && first == "readings" {
		return "", w.word(first, "facts.help.readings")
	}
	at := strings.LastIndexByte(p, '.') + 1
	name = p[at:]
	if w.P.Lang() == i18n.IT && len(l.Names) > 0 {
		name = l.Names[0]
	}
	return strings.TrimSuffix(p[:at], "."), name
}

// paths are where the facts of a verb stand in JSON, the readings together.
func paths(v *game.VerbFacts) []string {
	var out []string
	for l := range schema.Leaves(v) {
		p := l.Path()
		if head, _, in := strings.Cut(p, "."); in && head == "readings" {
			p = head
		}
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// factObjects is `help facts` for programs.
func factObjects(s *game.Schema, one string) []game.Object {
	out := []game.Object{}
	for _, t := range tell(s) {
		if one != "" && t.fact.Name != one {
			continue
		}
		e := game.Object{{Key: "name", Value: t.fact.Name}, {Key: "kind", Value: string(t.fact.Kind)}, {Key: "verbs", Value: t.verbs}}
		put := func(k string, v any) { e = append(e, game.KV{Key: k, Value: v}) }
		if len(t.fact.Names) > 0 {
			put("words", t.fact.Names)
		}
		if len(t.of) > 0 {
			put("of", t.of)
		}
		if t.fact.Default != "" {
			put("default", t.fact.Default)
		}
		put("kept", t.fact.Kept)
		if t.fact.Ref != "" {
			put("ref", string(t.fact.Ref))
		}
		out = append(out, e)
	}
	return out
}
