package schema

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// yes and no are what may be typed for a fact that is either so or not.
var (
	yes = []string{"yes", "sì", "si", "true", "y", "s"}
	no  = []string{"no", "false", "n"}
)

// Assigned reads NAME=VALUE, as it stands in a line or follows the two dashes of a flag.
// is is false for a word that is nothing of the kind. A bare NAME is yes. The refusal
// names the nearest fact, or what its value may be.
func Assigned(v *game.VerbFacts, typed string) (f game.Fact, is bool, r *game.Refusal) {
	name, value, set := strings.Cut(typed, "=")
	l, of, known := Named(v, name)
	switch {
	case !known && set:
		return f, true, unknown(v, name)
	case !known, !set && l.Kind != game.YesNoFact:
		return f, false, nil
	case !set:
		value = "yes"
	}
	text, r := Value(l, ref.Name{EN: l.Typed(false), IT: l.Typed(true)}, value)
	return game.Fact{Of: of, Name: l.Fact, Value: text}, true, r
}

func unknown(v *game.VerbFacts, name string) *game.Refusal {
	r := refuse(game.Unknown, first(v.Refs), "facts.unknown", name)
	var all []string
	at := map[string]ref.Name{}
	for l := range Leaves(v) {
		say := ref.Name{EN: l.Typed(false), IT: l.Typed(true)}
		all, at[say.EN], at[say.IT] = append(all, say.EN, say.IT), say, say
	}
	found := ref.Comma{}
	for _, w := range game.Nearest(strings.ToLower(name), all) {
		if !slices.Contains(found, any(at[w])) {
			found = append(found, at[w])
		}
	}
	if len(found) > 0 {
		r.Hint = ref.M("facts.near", found)
	}
	return r
}

// Value reads a value as it is typed, in either language, and gives the canonical one. said
// is how the fact was called.
func Value(l Leaf, said any, typed string) (string, *game.Refusal) {
	f := l.FactInfo
	switch f.Kind {
	case game.WordFact:
		if w, ok := wordOf(f, typed); ok {
			return w, nil
		}
		return "", notListed(f, said, typed, true)
	case game.YesNoFact:
		switch {
		case slices.Contains(yes, typed):
			return "yes", nil
		case slices.Contains(no, typed):
			return "no", nil
		}
		return "", wrongType(f, said, typed)
	case game.WholeFact:
		if w, ok := wordOf(f, typed); ok {
			return w, nil
		}
		n, err := strconv.Atoi(typed)
		if err != nil {
			return "", wrongType(f, said, typed)
		}
		return number(f, said, typed, float64(n))
	case game.LengthFact:
		x, err := strconv.ParseFloat(strings.TrimSuffix(strings.Replace(typed, ",", ".", 1), f.Unit), 64)
		if err != nil {
			return "", wrongType(f, said, typed)
		}
		return number(f, said, typed, x)
	case game.ListFact:
		if f.Empty != "" && typed == f.Empty {
			return typed, counted(f, said, 0)
		}
		return listed(f, said, typed, game.ListComma)
	case game.MapFact:
		return mapped(f, said, typed)
	}
	return typed, formed(f, said, typed)
}

// listed reads a list as it is typed, its parts with a sign between them.
func listed(f *game.FactInfo, said any, typed, between string) (string, *game.Refusal) {
	var out []string
	for _, part := range strings.Split(typed, between) {
		t, r := item(f, said, part)
		if r != nil {
			return "", r
		}
		out = append(out, t)
	}
	return strings.Join(out, between), counted(f, said, len(out))
}

// item reads one of a list or a map.
func item(f *game.FactInfo, said any, typed string) (string, *game.Refusal) {
	if f.Item.Kind == game.ListFact {
		return listed(f.Item, said, typed, game.PartColon)
	}
	return Value(Leaf{FactInfo: f.Item}, said, typed)
}

// mapped reads a map as it is typed: reille:2,ney:1.
func mapped(f *game.FactInfo, said any, typed string) (string, *game.Refusal) {
	var out []string
	seen := map[string]bool{}
	for _, part := range strings.Split(typed, game.ListComma) {
		key, value, _ := strings.Cut(part, game.PartColon)
		if r := formed(f, said, key); r != nil {
			return "", r
		}
		if seen[key] {
			return "", refuse(game.BadValue, f.Ref, "facts.twice", key)
		}
		seen[key] = true
		t, r := item(f, said, value)
		if r != nil {
			return "", r
		}
		out = append(out, key+game.PartColon+t)
	}
	return strings.Join(out, game.ListComma), counted(f, said, len(out))
}

// wordOf is the canonical word of a fact for any of its words.
func wordOf(f *game.FactInfo, typed string) (string, bool) {
	w, ok := factWord(f, typed)
	return w.Name, ok
}

// factWord is wordOf with all that may be typed for it.
func factWord(f *game.FactInfo, typed string) (game.FactWord, bool) {
	for _, w := range f.Words {
		if w.Name == typed || slices.Contains(w.Also, typed) {
			return w, true
		}
	}
	return game.FactWord{}, false
}

// number writes a number within its limits: a length to a hundredth.
func number(f *game.FactInfo, said any, typed string, x float64) (string, *game.Refusal) {
	if !(x >= f.Min && x <= f.Max) {
		return "", refuse(game.BadValue, f.Ref, "facts.range", said, clip(typed), decimal(f.Min), decimal(f.Max))
	}
	return decimal(math.Round(x*100) / 100), nil
}

func decimal(x float64) string { return strconv.FormatFloat(x+0, 'f', -1, 64) }

// counted refuses a list that is too short or too long.
func counted(f *game.FactInfo, said any, n int) *game.Refusal {
	if n < f.Least || f.Most > 0 && n > f.Most {
		return refuse(game.BadValue, f.Ref, "facts.count", said, n, f.Least, f.Most)
	}
	return nil
}

// forms are the compiled forms of texts, each once.
var forms sync.Map

// formed refuses a text that is not of its form.
func formed(f *game.FactInfo, said any, text string) *game.Refusal {
	re, ok := forms.Load(f.Form)
	if !ok {
		re, _ = forms.LoadOrStore(f.Form, regexp.MustCompile(whole(f.Form)))
	}
	if !re.(*regexp.Regexp).MatchString(text) {
		return refuse(game.BadValue, f.Ref, "facts.form", said, clip(text), f.Example)
	}
	return nil
}

// whole is a form that the whole of a text must have.
func whole(form string) string { return "^(?:" + form + ")$" }

func refuse(k game.RefusalKind, r ref.Ref, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: ref.M(key, args...)}
}

func first(refs []ref.Ref) ref.Ref {
	if len(refs) == 0 {
		return ""
	}
	return refs[0]
}

// near is a hint that names the nearest words, none if all are far away.
func near(typed string, among []string) ref.Msg {
	found := ref.Comma{}
	for _, w := range game.Nearest(strings.ToLower(typed), among) {
		found = append(found, w)
	}
	if len(found) == 0 {
		return ref.Msg{}
	}
	return ref.M("facts.near", found)
}

// InWords is a word of a fact as lines have it in each language.
func InWords(w game.FactWord) ref.Name {
	if len(w.Also) == 0 {
		return ref.Name{EN: w.Name, IT: w.Name}
	}
	return ref.Name{EN: w.Name, IT: w.Also[0]}
}

// notListed refuses a word that a fact cannot be, and offers the nearest that it can: those of a line as lines have them, those of
// JSON as they are.
func notListed(f *game.FactInfo, said any, typed string, line bool) *game.Refusal {
	words, all, meant := ref.Comma{}, []string{}, ref.Comma{}
	say := func(w game.FactWord) any {
		if line {
			return InWords(w)
		}
		return w.Name
	}
	for _, w := range f.Words {
		words = append(words, say(w))
		all = append(append(all, w.Name), w.Also...)
	}
	for _, n := range game.Nearest(strings.ToLower(typed), all) {
		if w, _ := factWord(f, n); !slices.Contains(meant, say(w)) {
			meant = append(meant, say(w))
		}
	}
	r := refuse(game.BadValue, f.Ref, "facts.listed", said, clip(typed), words)
	if w, known := wordOf(f, typed); known { // JSON has the canonical words alone
		meant = ref.Comma{w}
	}
	if len(meant) > 0 {
		r.Hint = ref.M("facts.near", meant)
	}
	return r
}

// wrongType refuses a value that is of another kind.
func wrongType(f *game.FactInfo, said any, typed string) *game.Refusal {
	return refuse(game.BadValue, f.Ref, "facts.type", said, clip(typed), kind(f, canonical))
}

// canonical is a word as JSON has it, spoken as a line in the reader's language may.
func canonical(w game.FactWord) any { return w.Name }
func spoken(w game.FactWord) any {
	if len(w.Also) == 0 {
		return w.Name
	}
	return ref.Name{EN: w.Name, IT: w.Also[0]}
}

// Kind says what a fact may be, for people.
func Kind(f *game.FactInfo) ref.Msg { return kind(f, spoken) }

func kind(f *game.FactInfo, say func(game.FactWord) any) ref.Msg {
	words := ref.Comma{}
	for _, w := range f.Words {
		words = append(words, say(w))
	}
	switch f.Kind {
	case game.WordFact:
		return ref.M("facts.kind.word", words)
	case game.YesNoFact:
		return ref.M("facts.kind.yes-no")
	case game.WholeFact:
		if len(words) > 0 {
			return ref.M("facts.kind.whole-or", decimal(f.Min), decimal(f.Max), words)
		}
		return ref.M("facts.kind.whole", decimal(f.Min), decimal(f.Max))
	case game.LengthFact:
		return ref.M("facts.kind.length", decimal(f.Min), decimal(f.Max), f.Unit)
	case game.ListFact:
		return ref.M("facts.kind.list", kind(f.Item, say))
	case game.MapFact:
		return ref.M("facts.kind.map", f.Example, kind(f.Item, say))
	case game.ObjectFact:
		return ref.M("facts.kind.object")
	}
	return ref.M("facts.kind.text", f.Example)
}

// Usual is what a fact is when nobody says, for people; nil when that is not one value.
func Usual(f *game.FactInfo) any {
	switch {
	case f.Default == "":
		return nil
	case f.Kind == game.YesNoFact:
		return ref.Word("yes." + f.Default)
	}
	for _, w := range f.Words {
		if w.Name == f.Default {
			return spoken(w)
		}
	}
	return f.Default
}

// clip shortens what somebody typed to what a sentence has room for.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// Written is a fact as it is typed in a line, in English: attacker-pieces2-kind=cavalry. It
// is empty for a fact that the verb does not declare.
func Written(v *game.VerbFacts, f game.Fact) string {
	for l := range Leaves(v) {
		n, mine := strings.CutPrefix(f.Of, l.Of)
		if l.Fact != f.Name || !mine {
			continue
		}
		if k, err := strconv.Atoi(n); n != "" && (err != nil || len(l.In) == 0 || k < 1 || k > l.In[len(l.In)-1].Most) {
			continue
		}
		var parts []string
		for i, in := range l.In {
			switch {
			case in.Bare:
			case i == len(l.In)-1:
				parts = append(parts, word(in, false)+n)
			default:
				parts = append(parts, word(in, false))
			}
		}
		return strings.Join(append(parts, word(l.FactInfo, false)), "-") + "=" + f.Value
	}
	return ""
}
