package tables

import (
	"sync"

	"adjutant/internal/doc"
)

func init() { doc.Register(EN, IT, "tables") }

// EN and IT are the sentences of the checker. Both have the same keys.
var EN = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"tables.unreadable":      "cannot be read: %[1]s",
		"tables.wrong-file":      "id %[1]s must begin with the name of its file, %[2]s",
		"tables.duplicate-id":    "%[1]s stands twice, first on line %[2]s",
		"tables.other-book":      "%[1]s is of another book than %[2]s",
		"tables.unknown-ref":     "%[1]s is neither a paragraph nor a ruling of the book",
		"tables.unknown-fact":    "the game knows no fact %[1]s",
		"tables.unused-fact":     "no row of %[2]s uses the fact %[1]s",
		"tables.unknown-verb":    "the glossary has no verb %[1]s",
		"tables.no-rows":         "the table has no rows",
		"tables.band-backwards":  "the band from %[1]s to %[2]s runs backwards",
		"tables.band-gap":        "no band holds %[1]s to %[2]s",
		"tables.band-overlap":    "%[1]s to %[2]s are in two bands",
		"tables.band-end":        "the bands end at %[1]s, the die at %[2]s",
		"tables.not-rectangular": "the row has %[1]s cells for %[2]s columns",
		"tables.wrong-unit":      "%[1]s cannot be in %[2]s",
		"tables.no-parent":       "%[1]s comes before its paragraph %[2]s, or that is missing",
		"tables.reading-letter":  "reading %[1]s stands where %[2]s is due",
		"tables.not-lower":       "%[1]s is not in lower case",
		"tables.no-label":        "labels.yaml has no name for %[1]s",
		"tables.idle-label":      "no table has %[1]s",
		"tables.word-collision":  "the word %[1]s means %[2]s already, not %[3]s",
	}
})

// IT is EN in Italian.
var IT = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"tables.unreadable":      "non si può leggere: %[1]s",
		"tables.wrong-file":      "l'identificatore %[1]s deve cominciare col nome del suo file, %[2]s",
		"tables.duplicate-id":    "%[1]s compare due volte, la prima alla riga %[2]s",
		"tables.other-book":      "%[1]s è di un libro diverso da %[2]s",
		"tables.unknown-ref":     "%[1]s non è né un paragrafo né una lettura del libro",
		"tables.unknown-fact":    "il gioco non conosce il fatto %[1]s",
		"tables.unused-fact":     "nessuna riga di %[2]s usa il fatto %[1]s",
		"tables.unknown-verb":    "il glossario non ha il verbo %[1]s",
		"tables.no-rows":         "la tabella non ha righe",
		"tables.band-backwards":  "la fascia da %[1]s a %[2]s va all'indietro",
		"tables.band-gap":        "nessuna fascia contiene da %[1]s a %[2]s",
		"tables.band-overlap":    "da %[1]s a %[2]s stanno in due fasce",
		"tables.band-end":        "le fasce finiscono a %[1]s, il dado a %[2]s",
		"tables.not-rectangular": "la riga ha %[1]s caselle per %[2]s colonne",
		"tables.wrong-unit":      "%[1]s non può essere in %[2]s",
		"tables.no-parent":       "%[1]s viene prima del suo paragrafo %[2]s, o questo manca",
		"tables.reading-letter":  "la lettura %[1]s sta al posto di %[2]s",
		"tables.not-lower":       "%[1]s non è in minuscolo",
		"tables.no-label":        "labels.yaml non ha un nome per %[1]s",
		"tables.idle-label":      "nessuna tabella ha %[1]s",
		"tables.word-collision":  "la parola %[1]s significa già %[2]s, non %[3]s",
	}
})
