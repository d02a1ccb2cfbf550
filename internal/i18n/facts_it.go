package i18n

// factsIT holds what is said of declared facts, whatever is played.
func factsIT() map[string]string {
	return map[string]string{
		"facts.readings":      "un'altra lettura di una regola",
		"facts.no-object":     "questo non è un oggetto JSON di fatti",
		"facts.unknown":       "qui nessun fatto %[1]s viene letto",
		"facts.near":          "è uno di questi: %[1]s?",
		"facts.twice":         "%[1]s compare due volte",
		"facts.needed":        "manca %[1]s: %[2]s",
		"facts.type":          "%[1]s non può essere %[2]s: è %[3]s",
		"facts.listed":        "%[1]s non può essere %[2]s: è uno fra %[3]s",
		"facts.range":         "%[1]s non può essere %[2]s: va da %[3]s a %[4]s",
		"facts.form":          "%[1]s non può essere %[2]s: si scrive come %[3]s",
		"facts.count":         "%[1]s ha %[2]s parti: ne può avere da %[3]s a %[4]s",
		"facts.kind.word":     "uno fra %[1]s",
		"facts.kind.whole":    "un numero intero, da %[1]s a %[2]s",
		"facts.kind.whole-or": "un numero intero, da %[1]s a %[2]s, oppure %[3]s",
		"facts.kind.length":   "un numero, da %[1]s a %[2]s %[3]s",
		"facts.kind.list":     "un elenco, ogni parte %[1]s",
		"facts.kind.map":      "nomi come %[1]s, ciascuno con %[2]s",
		"facts.kind.object":   "un oggetto",
		"facts.kind.text":     "un testo come %[1]s",
		"facts.help.none":     "questo gioco non dichiara fatti",
		"facts.help.head":     "I fatti si scrivono NOME=VALORE; adjutant odds COMANDO li prende come opzioni e, con --facts, in JSON",
		"facts.kind.yes-no":   "sì o no (true o false)",
		"facts.help.fact":     "%[1]s: %[2]s; per %[3]s",
		"facts.help.fact-of":  "%[1]s: %[2]s; di %[3]s; per %[4]s",
		"facts.help.usual":    "di solito %[1]s",
		"facts.help.verb":     "fatti della situazione: %[1]s",
		"facts.help.verb-of":  "fatti, %[1]s: %[2]s",
		"facts.help.json":     "aiuto fatti dice che cosa può essere ognuno e come si scrive in una riga, adjutant schema %[1]s come JSON Schema; in JSON, coi nomi inglesi, per adjutant odds %[1]s --facts FILE",
		"facts.help.readings": "letture",
		"facts.help.kept":     "si può porre",
	}
}
