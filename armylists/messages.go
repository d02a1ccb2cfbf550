package armylists

import (
	"sync"

	"adjutant/internal/doc"
)

// EN and IT are the sentences of this package, in the form of [doc.EN]. They are made
// when the first is wanted.
var EN = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"army.unknown-nation":    "no nation %[1]s: there are %[2]s",
		"army.fact-twice":        "fact %[1]s stands twice",
		"army.fact-missing":      "fact %[1]s is not explained",
		"army.type-twice":        "type %[1]s stands twice",
		"army.no-types":          "a nation needs at least one type of troops",
		"army.weight-of-guns":    "weight is a fact of artillery, not of %[1]s",
		"army.horse-never-fires": "cavalry never fires and has no %[1]s (OM §9.1)",
		"army.wrong-weapon":      "%[1]s is no weapon of %[2]s",
		"army.wrong-trait":       "%[1]s cannot be %[2]s",
		"army.bases":             "bases are two numbers, the fewest and the most of a unit: from 1 to %[1]s",
		"army.years":             "before is the first year in which it no longer holds: after %[1]s",
		"army.periods":           "a period begins where the one before it ends, or later: not before %[1]s",
		"army.own-ally":          "a nation is no ally of itself",
		"army.source-twice":      "source %[1]s stands twice",
		"army.no-source":         "no source %[1]s stands below sources",
	}
})

// IT is EN in Italian.
var IT = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"army.unknown-nation":    "nessuna nazione %[1]s: ci sono %[2]s",
		"army.fact-twice":        "il fatto %[1]s compare due volte",
		"army.fact-missing":      "il fatto %[1]s non è spiegato",
		"army.type-twice":        "il tipo %[1]s compare due volte",
		"army.no-types":          "una nazione ha bisogno di almeno un tipo di truppe",
		"army.weight-of-guns":    "il peso è un fatto dell'artiglieria, non di %[1]s",
		"army.horse-never-fires": "la cavalleria non tira mai e non ha %[1]s (OM §9.1)",
		"army.wrong-weapon":      "%[1]s non è un'arma di %[2]s",
		"army.wrong-trait":       "%[1]s non può stare con %[2]s",
		"army.bases":             "bases sono due numeri, il minimo e il massimo di un'unità: da 1 a %[1]s",
		"army.years":             "before è il primo anno in cui non vale più: dopo il %[1]s",
		"army.periods":           "un periodo comincia dove finisce quello prima, o più tardi: non prima del %[1]s",
		"army.own-ally":          "una nazione non è alleata di se stessa",
		"army.source-twice":      "la fonte %[1]s compare due volte",
		"army.no-source":         "nessuna fonte %[1]s sotto sources",
	}
})

// A fault of the reader writes itself with the reader's sentences; ours join
// them, so that one error of one file is in whole sentences.
func init() { doc.Register(EN, IT, "army") }
