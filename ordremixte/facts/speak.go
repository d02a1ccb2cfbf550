package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/ref"
	"adjutant/tables"
)

// otherNames are the Italian names before = of what is declared nowhere as a fact.
var otherNames = map[string][]string{"status": {"stato"}, "traits": {"tratti"}}

// NameOf is the fact that an Italian name means.
var NameOf = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	add := func(name string, words []string) {
		for _, w := range words {
			m[w] = name
		}
	}
	for name, words := range otherNames {
		add(name, words)
	}
	for _, i := range All() {
		add(i.Name, i.Names)
	}
	return m
})

// italianTarget is target- before the name of a fact.
const italianTarget = "bersaglio-"

// PlainWords are the words inside lines that have one Italian word each.
var PlainWords = map[string]string{
	"at": "su", "of": "di", "roll": "dado", "facing": "verso", "forward": "avanti", "oblique": "diagonale", "back": "indietro", "left": "sinistra", "right": "destra",
	"screen": "schermo", "recall": "rientra", "about": "dietro", "from": "da", "side": "lato", "strategic": "strategico", "flee": "fugge",
	"british": "inglesi", "french": "francesi", "russian": "russi", "austrian": "austriaci", "portuguese": "portoghesi", "spanish": "spagnoli",
	"prussian": "prussiani", "ottomans": "ottomani", "italian": "italiani", "all": "tutto",
	"into": "dentro", "out": "fuori", "to": "fino", "reached": "raggiunto", "shown": "mostrato",
}

// ReasonWords begin the reason of a line, behind its first word.
var ReasonWords = WordSet("because perché perchè perche perché: poiché poiche")

// EnglishOf is plainWords the other way.
var EnglishOf = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for en, it := range PlainWords {
		m[it] = en
	}
	return m
})

// InWords puts words of a language for those of the other in a line, up to its reason.
func InWords(line, lang string) string {
	g := Lexicon()
	words := strings.Split(line, " ")
	verb, note := true, false
	for i, w := range words {
		if !verb && ReasonWords[w] {
			words[i] = map[string]string{"it": "perché", "en": "because"}[lang]
			break
		}
		if strings.HasPrefix(w, "!") || note {
			break
		}
		w, ends := strings.CutSuffix(w, ";")
		w, asks := strings.CutSuffix(w, "?")
		said := wordIn(w, lang) // of a first word: an answer to what is owed
		if c, ok := g.Verb(w); verb && ok {
			said = aliasIn(tables.Verbs, c, w, lang)
			verb, note = c == "odds" || c == "whatif" || c == "help", c == "note" || c == "save" || c == "load" || c == "report"
		} else {
			verb = false
		}
		if asks {
			said += "?"
		}
		if words[i] = said; ends {
			words[i], verb = said+";", true
		}
	}
	return strings.Join(words, " ")
}

// aliasIn is the word of a language that is as long or as short a form as w.
func aliasIn(l tables.List, canonical, w, lang string) string {
	other := "en"
	if lang == "en" {
		other = "it"
	}
	theirs, ours := Lexicon().Aliases(l, canonical, other), Lexicon().Aliases(l, canonical, lang)
	switch {
	case len(ours) == 0, slices.Contains(ours, w):
		return w
	case slices.Index(theirs, w) == 0:
		return ours[0]
	}
	return ours[len(ours)-1]
}

// wordIn is a word inside a line in a language.
func wordIn(w, lang string) string {
	if name, value, ok := strings.Cut(w, "="); ok {
		if lang == "en" {
			return englishFact(name, value)
		}
		return ItalianFact(name, value)
	}
	plain := PlainWords
	if lang == "en" {
		plain = EnglishOf()
	}
	if x, ok := plain[w]; ok {
		return x
	}
	if whole, part, ok := strings.Cut(w, "."); ok && lang == "it" && Digits(whole) && Digits(strings.TrimSuffix(part, "cm")) {
		return whole + "," + part // 4.5 is 4,5
	}
	if lang == "it" && w == "front" { // the answer: alone, fronte is the word of a facing
		return SituationFacts[SSide].Italian(w)
	}
	for _, l := range []tables.List{tables.Facts, tables.Orders} {
		if c, ok := Lexicon().Look(l, w); ok {
			return aliasIn(l, c, w, lang)
		}
	}
	return w
}

// FactName is the name of a fact as it is written before = in each language.
func FactName(name string) ref.Name {
	it := name
	words := otherNames[name]
	if i, _, ok := FactNamed(name); ok {
		words = i.Names
	}
	if len(words) > 0 {
		it = words[0]
	} else if w := Lexicon().Aliases(tables.Facts, name, "it"); len(w) > 0 {
		it = w[0]
	}
	return ref.Name{EN: name, IT: it}
}

// ItalianFact writes NAME=VALUE.
func ItalianFact(name, value string) string {
	of, bare := "", name
	if b, ok := strings.CutPrefix(name, "target-"); ok {
		of, bare = italianTarget, b
	} else if _, b := Prefix(name); b != name {
		of, bare = strings.TrimSuffix(name, b), b
	}
	info, _, known := FactNamed(bare)
	bare = FactName(bare).IT
	if known {
		value = info.Italian(value)
	}
	return of + bare + "=" + value
}

// englishFact writes NAME=VALUE as the journal keeps it.
func englishFact(name, value string) string {
	of, bare := "", name
	if b, ok := strings.CutPrefix(name, italianTarget); ok {
		of, bare = "target-", b
	} else if _, b := Prefix(name); b != name {
		of, bare = strings.TrimSuffix(name, b), b
	}
	bare = cmp.Or(NameOf()[bare], bare)
	if c, ok := Lexicon().Fact(bare); ok && len(FactSays[c]) == 1 && !slices.Contains(FactNames(), bare) {
		bare = FactSays[c][0].Name
	}
	if info, _, known := FactNamed(bare); known {
		if text, _, ok := info.Value(value); ok {
			value = text
		}
	}
	return of + bare + "=" + value
}

// Short is a value as it is typed by itself where it has such a word, 5b, column, 6pm, else NAME=VALUE.
func (i *FactInfo) Short(v int) string {
	value := strconv.Itoa(v)
	switch {
	case i.Name == "bases":
		return value + "b"
	case i.Name == "bases-lost":
		return "-" + value + "b"
	case i.Name == "pm":
		return value + "pm"
	case i.Kind == Word:
		value = i.Words[v]
	case i.Kind == YesOrNo:
		value = []string{"no", "yes"}[v]
	}
	g := Lexicon()
	for _, c := range g.Canonical(tables.Facts) {
		if s := FactSays[c]; len(s) == 1 && s[0].Name == i.Name && s[0].Value == value {
			return g.Aliases(tables.Facts, c, "en")[0]
		}
	}
	return i.Name + "=" + value
}

// englishToo are English words among those that say a value.
var englishToo = WordSet("yes attached clear inf foot")

// Italian is an Italian word for a value of the fact, or the value itself.
func (i *FactInfo) Italian(value string) string {
	if i.Kind == YesOrNo {
		if value == "yes" {
			return "sì"
		}
		return value
	}
	if i.Kind != Word || !slices.Contains(i.Words, value) {
		return value
	}
	g := Lexicon()
	for _, c := range g.Canonical(tables.Facts) {
		if s := FactSays[c]; len(s) == 1 && s[0].Name == i.Name && s[0].Value == value && c != "general" {
			return g.Aliases(tables.Facts, c, "it")[0]
		}
	}
	if i.Name == "order" {
		if it := g.Aliases(tables.Orders, value, "it"); len(it) > 0 {
			return it[0]
		}
	}
	var all []string
	for w, v := range i.Says.All() {
		if v == value && !englishToo[w] && w != "no" && w != "aggregato" && w != "si" {
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return value
	}
	return slices.MinFunc(all, cmp.Compare)
}
