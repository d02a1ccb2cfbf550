package doc

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/ref"
)

// en are the sentences of this package in English.
var en = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"doc.near-line":         "near line %[1]s",
		"doc.too-long":          "%[1]s bytes are more than the %[2]s a file may have",
		"doc.not-utf8":          "not UTF-8 text here: save the file as UTF-8",
		"doc.empty":             "the file is empty",
		"doc.two-documents":     "a second document begins here: a file is one document",
		"doc.syntax":            "not YAML: look at indentation, colons and dashes there and just above",
		"doc.syntax-colon":      "a colon where none may stand: put the text in quotes or check the indentation",
		"doc.syntax-no-colon":   "a key without its colon",
		"doc.syntax-bracket":    "a bracket is not closed or a comma is missing",
		"doc.syntax-character":  "a character that may not stand here: indent with blanks, not tabs, and quote texts that begin with a sign",
		"doc.syntax-quote":      "a quotation mark is not closed",
		"doc.syntax-deep":       "values nested far too deep",
		"doc.too-deep":          "nested deeper than %[1]s levels",
		"doc.too-many":          "more than %[1]s values in one file",
		"doc.too-many-keys":     "more than %[1]s keys in one mapping",
		"doc.anchor":            "anchor &%[1]s: anchors are not allowed, write the value out",
		"doc.alias":             "aliases are not allowed, write the value out",
		"doc.merge":             "the merge key << is not allowed, write the keys out",
		"doc.tag":               "tag %[1]s: tags are not allowed",
		"doc.key-not-string":    "a key must be a text: put it in quotes",
		"doc.duplicate-key":     "key %[1]s stands twice, first on line %[2]s",
		"doc.unknown-key":       "unknown key %[1]s, did you mean %[2]s",
		"doc.unknown-key-list":  "unknown key %[1]s: known are %[2]s",
		"doc.unknown-word":      "unknown word %[1]s, did you mean %[2]s",
		"doc.unknown-word-list": "unknown word %[1]s: known are %[2]s",
		"doc.meant":             "%[1]s, did you mean %[2]s",
		"doc.missing-key":       "key %[1]s is missing",
		"doc.wrong-type":        "%[1]s is wanted here, this is %[2]s",
		"doc.a-mapping":         "a mapping",
		"doc.a-list":            "a list",
		"doc.a-text":            "a text",
		"doc.a-number":          "a number",
		"doc.an-int":            "a whole number",
		"doc.a-bool":            "true or false",
		"doc.an-id":             "an id",
		"doc.a-ref":             "a citation",
		"doc.a-date":            "a date",
		"doc.nothing":           "nothing",
		"doc.empty-text":        "the text is empty",
		"doc.not-int":           "%[1]s is not a whole number written in plain digits",
		"doc.not-number":        "%[1]s is not a number such as 7.5",
		"doc.out-of-range":      "%[1]s is not from %[2]s to %[3]s",
		"doc.wrong-count":       "%[1]s numbers are wanted here, these are %[2]s",
		"doc.not-bool":          "%[1]s is neither true nor false",
		"doc.hidden":            "it holds the sign %[1]s, which is no text",
		"doc.one-line":          "a name stands on one line, without tabs",
		"doc.not-id":            "%[1]s is not an id: letters, digits, dots, dashes and strokes, no blanks",
		"doc.not-ref":           "%[1]s is not a citation: the mark of a book, then §9.10 or R3",
		"doc.not-date":          "%[1]s is not a day such as 1808-08-21",
	}
})

// it is en in Italian.
var it = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"doc.near-line":         "vicino alla riga %[1]s",
		"doc.too-long":          "%[1]s byte sono più dei %[2]s che un file può avere",
		"doc.not-utf8":          "qui il testo non è UTF-8: salva il file come UTF-8",
		"doc.empty":             "il file è vuoto",
		"doc.two-documents":     "qui comincia un secondo documento: un file ne contiene uno",
		"doc.syntax":            "non è YAML: guarda rientri, due punti e trattini lì e subito sopra",
		"doc.syntax-colon":      "due punti dove non possono stare: metti il testo tra virgolette o controlla i rientri",
		"doc.syntax-no-colon":   "una chiave senza i suoi due punti",
		"doc.syntax-bracket":    "una parentesi non è chiusa o manca una virgola",
		"doc.syntax-character":  "un carattere che qui non può stare: rientra con spazi, non tabulazioni, e metti tra virgolette i testi che cominciano con un segno",
		"doc.syntax-quote":      "una virgoletta non è chiusa",
		"doc.syntax-deep":       "valori annidati troppo in profondità",
		"doc.too-deep":          "annidato oltre %[1]s livelli",
		"doc.too-many":          "più di %[1]s valori in un file",
		"doc.too-many-keys":     "più di %[1]s chiavi in un solo blocco",
		"doc.anchor":            "ancora &%[1]s: le ancore non sono ammesse, scrivi il valore per esteso",
		"doc.alias":             "i rimandi non sono ammessi, scrivi il valore per esteso",
		"doc.merge":             "la chiave di fusione << non è ammessa, scrivi le chiavi per esteso",
		"doc.tag":               "etichetta %[1]s: le etichette di tipo non sono ammesse",
		"doc.key-not-string":    "una chiave deve essere un testo: mettila tra virgolette",
		"doc.duplicate-key":     "la chiave %[1]s compare due volte, la prima alla riga %[2]s",
		"doc.unknown-key":       "chiave sconosciuta %[1]s, forse %[2]s",
		"doc.unknown-key-list":  "chiave sconosciuta %[1]s: sono note %[2]s",
		"doc.unknown-word":      "parola sconosciuta %[1]s, forse %[2]s",
		"doc.unknown-word-list": "parola sconosciuta %[1]s: sono note %[2]s",
		"doc.meant":             "%[1]s, forse %[2]s",
		"doc.missing-key":       "manca la chiave %[1]s",
		"doc.wrong-type":        "qui ci vuole %[1]s, questo è %[2]s",
		"doc.a-mapping":         "un blocco di chiavi",
		"doc.a-list":            "un elenco",
		"doc.a-text":            "un testo",
		"doc.a-number":          "un numero",
		"doc.an-int":            "un numero intero",
		"doc.a-bool":            "true o false",
		"doc.an-id":             "un identificatore",
		"doc.a-ref":             "una citazione",
		"doc.a-date":            "una data",
		"doc.nothing":           "niente",
		"doc.empty-text":        "il testo è vuoto",
		"doc.not-int":           "%[1]s non è un numero intero scritto in sole cifre",
		"doc.not-number":        "%[1]s non è un numero come 7.5",
		"doc.out-of-range":      "%[1]s non sta tra %[2]s e %[3]s",
		"doc.wrong-count":       "qui ci vogliono %[1]s numeri, questi sono %[2]s",
		"doc.not-bool":          "%[1]s non è né true né false",
		"doc.hidden":            "contiene il segno %[1]s, che non è testo",
		"doc.one-line":          "un nome sta su una riga, senza tabulazioni",
		"doc.not-id":            "%[1]s non è un identificatore: lettere, cifre, punti, trattini e barre, niente spazi",
		"doc.not-ref":           "%[1]s non è una citazione: la sigla del libro, poi §9.10 o R3",
		"doc.not-date":          "%[1]s non è un giorno come 1808-08-21",
	}
})

// registered are the sentences of other packages.
var registered [2][]func() map[string]string

// heads are those with which the keys of sentences begin, before the first dot.
var heads = []string{"doc"}

// Register adds the sentences of a package that records faults of its own, so
// that an error reads whole without the catalogue. Call it from init; they are
// asked for when the first sentence is written, which most runs never do. Their keys
// begin with the head and a dot.
func Register(en, it func() map[string]string, head string) {
	heads = append(heads, head)
	registered[0] = append(registered[0], en)
	registered[1] = append(registered[1], it)
}

// Heads are what the keys of all sentences begin with, before the first dot.
func Heads() []string { return slices.Clone(heads) }

// EN and IT are the sentences of this package and of those that [Register]
// theirs. %[1]s is the first argument, already written in the reader's language.
// Both have the same keys. A key that two packages have is a mistake of the
// program and panics.
var (
	EN = sync.OnceValue(func() map[string]string { return joined(en(), registered[0]) })
	IT = sync.OnceValue(func() map[string]string { return joined(it(), registered[1]) })
)

func joined(own map[string]string, others []func() map[string]string) map[string]string {
	all := maps.Clone(own)
	for _, words := range others {
		for k, s := range words() {
			if _, twice := all[k]; twice {
				panic("doc: sentence " + k + " registered twice")
			}
			all[k] = s
		}
	}
	return all
}

// Say writes a message with the sentences of one language. A key that the map
// lacks is written as it is, so that a fault never vanishes.
func Say(words map[string]string, m ref.Msg) string {
	format, ok := sentence(words, m)
	if !ok {
		format = m.Key
		for i := range m.Args {
			format += fmt.Sprintf(" %%[%d]s", i+1)
		}
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = written(words, a)
	}
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// sentence is that of a message: of its key, or of the form of it that goes with a number among the arguments, "KEY#one" by the
// first, "KEY#2.one" by the second.
func sentence(words map[string]string, m ref.Msg) (string, bool) {
	if format, ok := words[m.Key]; ok {
		return format, true
	}
	for i, a := range m.Args {
		n, isInt := a.(int)
		if !isInt {
			continue
		}
		form := "other"
		if n == 1 {
			form = "one"
		}
		if i > 0 {
			form = strconv.Itoa(i+1) + "." + form
		}
		if format, ok := words[m.Key+"#"+form]; ok {
			return format, true
		}
	}
	return "", false
}

func written(words map[string]string, a any) string {
	switch a := a.(type) {
	case string:
		return a
	case int:
		return strconv.Itoa(a)
	case ref.Word:
		if w, ok := words[string(a)]; ok {
			return w
		}
		return string(a)
	case ref.Msg:
		return Say(words, a)
	case ref.Comma:
		parts := make([]string, len(a))
		for i, p := range a {
			parts[i] = written(words, p)
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(a)
}
