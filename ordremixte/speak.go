package ordremixte

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file writes lines in the words of a language: the ways out of a refusal, which
// the rules compose in English.

var _ game.Speaker = Rules{}

// nameWords are the Italian names of facts written FACT=VALUE, the one that is
// printed first; a name that is a bare word too stands in the glossary.
var nameWords = map[string][]string{
	"arm": {"arma"}, "weight": {"peso"}, "weapon": {"armamento"}, "grade": {"grado", "addestramento"}, "nation": {"nazione"},
	"bases": {"basi"}, "firing": {"attive"}, "formation": {"formazione"}, "pm-start": {"pm-iniziali"}, "bases-lost": {"basi-perse"}, "lost": {"persi"},
	"moved": {"mossa"}, "disordered": {"disordinata"}, "charging": {"carica"}, "countercharge": {"controcarica"},
	"cover": {"copertura"}, "contact": {"contatto"}, "rank": {"fila"}, "overlap": {"sovrapposte", "sovrapposizione"}, "friends": {"amici"},
	"order": {"ordine"}, "crew": {"serventi"}, "square": {"quadrato"}, "charismatic": {"carismatica"},
	"range": {"gittata"}, "distance": {"distanza"}, "side": {"lato"}, "crossed": {"passate"}, "weather": {"tempo"}, "second-phase": {"seconda-fase"},
	"wave": {"ondata"}, "rough": {"rotto"}, "overhead": {"sopra"}, "building": {"edificio"}, "sides": {"lati"},
	"status": {"stato"}, "traits": {"tratti"},
}

// nameOf is the fact that an Italian name means.
var nameOf = func() map[string]string {
	m := map[string]string{}
	for name, words := range nameWords {
		for _, w := range words {
			m[w] = name
		}
	}
	return m
}()

// italianTarget is target- before the name of a fact.
const italianTarget = "bersaglio-"

// plainWords are the words inside lines that have one Italian word each.
var plainWords = map[string]string{
	"at": "su", "of": "di", "roll": "dado", "facing": "verso", "forward": "avanti", "oblique": "diagonale", "left": "sinistra", "right": "destra",
	"screen": "schermo", "recall": "rientra", "about": "dietro", "from": "da", "side": "lato", "strategic": "strategico", "flee": "fugge",
	"british": "inglesi", "french": "francesi", "russian": "russi", "austrian": "austriaci", "portuguese": "portoghesi", "spanish": "spagnoli",
	"prussian": "prussiani", "ottomans": "ottomani", "italian": "italiani", "all": "tutto",
	"into": "dentro", "out": "fuori", "reached": "raggiunto", "shown": "mostrato",
}

// reasonWords begin the reason of a line.
var reasonWords = wordSet("because perché: poiché poiche")

// englishOf is plainWords the other way.
var englishOf = func() map[string]string {
	m := map[string]string{}
	for en, it := range plainWords {
		m[it] = en
	}
	return m
}()

// Speak implements game.Speaker: a line in the words of a language. A line that would
// mean another thing there stays as it is.
func (Rules) Speak(gs game.State, line, lang string) string {
	said := inWords(line, lang)
	if said == line {
		return line
	}
	read := func(l string) (a game.Action, ok bool) {
		ls, err := game.Scan(l)
		if err != nil || len(ls) != 1 {
			return a, false
		}
		c, err := Parse(gs.(*State), ls[0], nil)
		a = c.Action
		return a, err == nil
	}
	if a, ok := read(line); ok {
		if b, same := read(said); !same || !reflect.DeepEqual(a, b) {
			return line
		}
	}
	return said
}

// inWords puts words of a language for those of the other in a line, up to its reason.
func inWords(line, lang string) string {
	g := lexicon()
	words := strings.Split(line, " ")
	verb, note := true, false
	for i, w := range words {
		if strings.HasPrefix(w, "!") || reasonWords[w] || note {
			break
		}
		if verb {
			c, ok := g.Verb(w)
			if !ok {
				words[i] = wordIn(w, lang) // an answer to what is owed
			} else {
				words[i] = aliasIn(tables.Verbs, c, w, lang)
			}
			verb, note = c == "odds" || c == "whatif" || c == "help", c == "note" || c == "save" || c == "load" || c == "report"
			continue
		}
		words[i] = wordIn(w, lang)
		verb = strings.HasSuffix(w, ";")
	}
	return strings.Join(words, " ")
}

// aliasIn is the word of a language that is as long or as short a form as w.
func aliasIn(l tables.List, canonical, w, lang string) string {
	other := "en"
	if lang == "en" {
		other = "it"
	}
	theirs, ours := lexicon().Aliases(l, canonical, other), lexicon().Aliases(l, canonical, lang)
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
		return italianFact(name, value)
	}
	plain := plainWords
	if lang == "en" {
		plain = englishOf
	}
	if x, ok := plain[w]; ok {
		return x
	}
	if whole, part, ok := strings.Cut(w, "."); ok && lang == "it" && digits(whole) && digits(strings.TrimSuffix(part, "cm")) {
		return whole + "," + part // 4.5 is 4,5
	}
	for _, l := range []tables.List{tables.Facts, tables.Orders} {
		if c, ok := lexicon().Look(l, w); ok {
			return aliasIn(l, c, w, lang)
		}
	}
	return w
}

// factName is the name of a fact as it is written before = in each language.
func factName(name string) ref.Name {
	it := name
	if w := nameWords[name]; w != nil {
		it = w[0]
	} else if w := lexicon().Aliases(tables.Facts, name, "it"); len(w) > 0 {
		it = w[0]
	}
	return ref.Name{EN: name, IT: it}
}

// italianFact writes NAME=VALUE.
func italianFact(name, value string) string {
	of, bare := "", name
	if b, ok := strings.CutPrefix(name, "target-"); ok {
		of, bare = italianTarget, b
	} else if _, b := prefix(name); b != name {
		of, bare = strings.TrimSuffix(name, b), b
	}
	info, _, known := factNamed(bare)
	bare = factName(bare).IT
	if known {
		value = info.italian(value)
	}
	return of + bare + "=" + value
}

// englishFact writes NAME=VALUE as the journal keeps it.
func englishFact(name, value string) string {
	of, bare := "", name
	if b, ok := strings.CutPrefix(name, italianTarget); ok {
		of, bare = "target-", b
	} else if _, b := prefix(name); b != name {
		of, bare = strings.TrimSuffix(name, b), b
	}
	bare = cmp.Or(nameOf[bare], bare)
	if c, ok := lexicon().Fact(bare); ok && len(factSays[c]) == 1 && !slices.Contains(factNames(), bare) {
		bare = factSays[c][0].name
	}
	if info, _, known := factNamed(bare); known {
		if text, _, ok := info.value(value); ok {
			value = text
		}
	}
	return of + bare + "=" + value
}

// italian is an Italian word for a value of the fact, or the value itself.
func (i *FactInfo) italian(value string) string {
	if i.Kind == flag {
		if value == "yes" {
			return "sì"
		}
		return value
	}
	if i.Kind != word || !slices.Contains(i.Words, value) {
		return value
	}
	g := lexicon()
	for _, c := range g.Canonical(tables.Facts) {
		if s := factSays[c]; len(s) == 1 && s[0].name == i.Name && s[0].value == value && c != "general" {
			return g.Aliases(tables.Facts, c, "it")[0]
		}
	}
	if i.Name == "order" {
		if it := g.Aliases(tables.Orders, value, "it"); len(it) > 0 {
			return it[0]
		}
	}
	var all []string
	for w, v := range valueWords[i.Name] {
		if v == value && w != "no" && w != "yes" && w != "attached" && w != "si" {
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return value
	}
	return slices.MinFunc(all, cmp.Compare)
}
