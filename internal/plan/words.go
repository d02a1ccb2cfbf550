package plan

import (
	"adjutant/internal/doc"
	"adjutant/internal/i18n"
)

func init() {
	i18n.Later([]string{"plan"}, i18n.Text{Domain: "plan", EN: wordsEN, IT: wordsIT})
	doc.Register(fileEN, fileIT, "plan")
}

// fileEN and fileIT are the faults of a file whatever it is about.
func fileEN() map[string]string {
	return map[string]string{
		"plan.as-line":             "only a line can have a name: steps that belong together come to nothing of their own",
		"plan.before":              "%[1]s is the word for the step before: give this one another name",
		"plan.brace.form":          "{%[1]s} is no sum: write {NUMBER - STEP.KEY}, with a blank on each side of + and -",
		"plan.brace.open":          "%[1]s: there is no } behind it",
		"plan.brace.step":          "%[1]s: no step before this one is called that",
		"plan.both":                "a plan begins from a table (at) or has declared facts alone (game), not both",
		"plan.cond.form":           "%[1]s is no condition: write UNIT WORD, UNIT KEY OP VALUE with one of = != < <= > >=, UNIT lost KEY, or STEP KEY = VALUE",
		"plan.cond.nothing-before": "%[1]s: there is no step before this one",
		"plan.cond.number":         "%[1]s %[2]s wants a whole number",
		"plan.cond.short":          "%[1]s is no whole condition: say of whom or of which step, then what",
		"plan.else-alone":          "else stands only beside if",
		"plan.empty":               "there is no step in it",
		"plan.line-and-do":         "a step is a line or has steps of its own (do), not both",
		"plan.no-line":             "a step has a line, or steps of its own (do)",
		"plan.no-times":            "times says how often it is repeated at most, from 1 to %[1]s",
		"plan.times-alone":         "times stands only beside until",
		"plan.twice":               "another step is called %[1]s",
		"plan.said":                "%[1]s",
	}
}

func fileIT() map[string]string {
	return map[string]string{
		"plan.as-line":             "solo una riga può avere un nome: più passi insieme non hanno un esito loro",
		"plan.before":              "%[1]s è la parola per il passo di prima: a questo serve un altro nome",
		"plan.brace.form":          "{%[1]s} non è una somma: si scrive {NUMERO - PASSO.CHIAVE}, con uno spazio prima e dopo + e -",
		"plan.brace.open":          "%[1]s: manca la } che la chiude",
		"plan.brace.step":          "%[1]s: nessun passo di prima si chiama così",
		"plan.both":                "un piano comincia da un tavolo (at) o ha soli fatti dichiarati (game), non tutti e due",
		"plan.cond.form":           "%[1]s non è una condizione: si scrive UNITÀ PAROLA, UNITÀ CHIAVE SEGNO VALORE con uno di = != < <= > >=, UNITÀ perso CHIAVE, o PASSO CHIAVE = VALORE",
		"plan.cond.nothing-before": "%[1]s: prima di questo non c'è nessun passo",
		"plan.cond.number":         "%[1]s %[2]s vuole un numero intero",
		"plan.cond.short":          "%[1]s non è una condizione intera: si dice di chi o di quale passo, poi che cosa",
		"plan.else-alone":          "else sta solo accanto a if",
		"plan.empty":               "non contiene nessun passo",
		"plan.line-and-do":         "un passo è una riga o ha passi suoi (do), non tutti e due",
		"plan.no-line":             "un passo ha una riga (line), o passi suoi (do)",
		"plan.no-times":            "times dice quante volte si ripete al più, da 1 a %[1]s",
		"plan.times-alone":         "times sta solo accanto a until",
		"plan.twice":               "un altro passo si chiama %[1]s",
		"plan.said":                "%[1]s",
	}
}

// wordsEN and wordsIT are what a plan comes to, and what of it means nothing where it begins.
func wordsEN() map[string]string {
	return map[string]string{
		"plan.after":          "behind %[1]s: %[2]s",
		"plan.as-was":         "all as before",
		"plan.asks":           "%[1]s asks and does nothing: a plan is of lines that do something, without ?",
		"plan.cond.lone":      "there is no table on which %[1]s could stand: ask of a step that has a name, or of the step before",
		"plan.cond.near":      "%[1]s is nothing that is told of a unit; is %[2]s meant?",
		"plan.cond.no-hit":    "%[1]s shoots at nobody: it comes to %[2]s",
		"plan.cond.no-word":   "%[1]s is in no outcome of %[2]s: %[3]s",
		"plan.cond.no-path":   "%[1]s is nothing that %[2]s comes to: %[3]s",
		"plan.cond.unknown":   "%[1]s is nothing that is told of a unit: %[2]s",
		"plan.cond.untold":    "%[1]s cannot be asked: this game does not tell how a unit stands",
		"plan.cond.whole":     "%[1]s is a number, and %[2]s is none",
		"plan.csv.chance":     "chance",
		"plan.dice":           "%[1]s has its dice: a plan reckons with all that may fall; what has fallen stands under first",
		"plan.done":           "carried out %[1]s",
		"plan.ends#one":       "all together:",
		"plan.ends#other":     "all together, the likeliest of %[1]s ways first:",
		"plan.first-owes":     "%[1]s waits for dice: write those that fell behind it",
		"plan.no-game":        "there is no game %[1]s: %[2]s",
		"plan.waits":          "at that table a line waits for its dice or for an answer",
		"plan.waits.hint":     "give them there, or begin from another table",
		"plan.head":           "Plan: %[1]s",
		"plan.limit.branches": "behind step %[1]s the plan may stand in %[2]s different ways; more than %[3]s are not followed",
		"plan.limit.hint":     "ask about fewer steps, or about fewer units",
		"plan.limit.owed":     "step %[1]s, %[2]s, owes more than %[3]s throws one behind the other",
		"plan.limit.paths":    "step %[1]s, %[2]s, may go in more than %[3]s ways, or in ways without end",
		"plan.limit.work":     "at step %[1]s, %[2]s, more than %[3]s throws have been gone through",
		"plan.loop":           "until %[1]s (line %[2]s): over %[3]s",
		"plan.loop.never":     "until %[1]s (line %[2]s): never begun",
		"plan.never":          "never comes to it",
		"plan.no-number":      "%[1]s: no step before came to such a number",
		"plan.not-yet":        "not yet: %[1]s",
		"plan.one-line":       "%[1]s is not one line as at the prompt",
		"plan.passed":         "not meant %[1]s",
		"plan.refused":        "refused %[1]s",
		"plan.refused.hint":   "%[1]s; %[2]s",
		"plan.refused.way":    "%[1]s; can be typed: %[2]s",
		"plan.rest#one":       "%[1]s more: %[2]s",
		"plan.rest#other":     "%[1]s more together: %[2]s",
		"plan.same":           "in the end everybody whom it names stands as in the beginning",
		"plan.share":          "%[1]s (%[2]s)",
		"plan.step":           "%[1]s  %[2]s: %[3]s",
		"plan.times":          "%[1]s times on average",
		"plan.unit":           "%[1]s %[2]s",
		"plan.units":          "in the end:",
		"plan.unsaid":         "decided as nobody said: %[1]s, %[2]s; answers decide otherwise",
		"plan.waivable":       "thrown though it may be waived: %[1]s",
		"plan.watch.lone":     "there is no table with units of which this could be told",
		"plan.where":          "then: %[1]s",
		"plan.where.more":     "and %[1]s more",
		"plan.why":            "refused %[1]s: %[2]s",
	}
}

func wordsIT() map[string]string {
	return map[string]string{
		"plan.after":          "dopo %[1]s: %[2]s",
		"plan.as-was":         "tutto come prima",
		"plan.asks":           "%[1]s chiede e non fa niente: un piano è fatto di righe che fanno qualcosa, senza ?",
		"plan.cond.lone":      "non c'è un tavolo su cui %[1]s possa stare: si chiede di un passo che ha un nome, o del passo di prima",
		"plan.cond.near":      "%[1]s non si dice di un'unità; forse %[2]s?",
		"plan.cond.no-hit":    "%[1]s non tira a nessuno: il suo esito è %[2]s",
		"plan.cond.no-word":   "%[1]s non sta in nessun esito di %[2]s: %[3]s",
		"plan.cond.no-path":   "%[1]s non è tra gli esiti di %[2]s: %[3]s",
		"plan.cond.unknown":   "%[1]s non si dice di un'unità: %[2]s",
		"plan.cond.untold":    "%[1]s non si può chiedere: questo gioco non dice come sta un'unità",
		"plan.cond.whole":     "%[1]s è un numero, e %[2]s non lo è",
		"plan.csv.chance":     "probabilità",
		"plan.dice":           "%[1]s ha i suoi dadi: un piano conta tutto ciò che può cadere; ciò che è caduto sta sotto first",
		"plan.done":           "eseguito %[1]s",
		"plan.ends#one":       "tutto insieme:",
		"plan.ends#other":     "tutto insieme, il più probabile di %[1]s modi per primo:",
		"plan.first-owes":     "%[1]s aspetta dei dadi: scrivi dopo la riga quelli caduti",
		"plan.no-game":        "non c'è nessun gioco %[1]s: %[2]s",
		"plan.waits":          "a quel tavolo una riga aspetta i suoi dadi o una risposta",
		"plan.waits.hint":     "si danno là, o si comincia da un altro tavolo",
		"plan.head":           "Piano: %[1]s",
		"plan.limit.branches": "dopo il passo %[1]s il piano può stare in %[2]s modi diversi; più di %[3]s non si seguono",
		"plan.limit.hint":     "si chieda di meno passi, o di meno unità",
		"plan.limit.owed":     "il passo %[1]s, %[2]s, deve più di %[3]s tiri uno dopo l'altro",
		"plan.limit.paths":    "il passo %[1]s, %[2]s, può andare in più di %[3]s modi, o in modi senza fine",
		"plan.limit.work":     "al passo %[1]s, %[2]s, sono già passati più di %[3]s tiri",
		"plan.loop":           "fino a %[1]s (riga %[2]s): finito %[3]s",
		"plan.loop.never":     "fino a %[1]s (riga %[2]s): mai cominciato",
		"plan.never":          "non ci si arriva mai",
		"plan.no-number":      "%[1]s: nessun passo di prima ha un numero così",
		"plan.not-yet":        "non ancora: %[1]s",
		"plan.one-line":       "%[1]s non è una sola riga come al prompt",
		"plan.passed":         "non previsto %[1]s",
		"plan.refused":        "rifiutato %[1]s",
		"plan.refused.hint":   "%[1]s; %[2]s",
		"plan.refused.way":    "%[1]s; si può digitare: %[2]s",
		"plan.rest#one":       "%[1]s altro: %[2]s",
		"plan.rest#other":     "altri %[1]s insieme: %[2]s",
		"plan.same":           "alla fine tutti quelli che nomina stanno come all'inizio",
		"plan.share":          "%[1]s (%[2]s)",
		"plan.step":           "%[1]s  %[2]s: %[3]s",
		"plan.times":          "%[1]s volte in media",
		"plan.unit":           "%[1]s %[2]s",
		"plan.units":          "alla fine:",
		"plan.unsaid":         "deciso perché nessuno l'ha detto: %[1]s, %[2]s; answers decide altrimenti",
		"plan.waivable":       "tirato benché si possa rinunciare: %[1]s",
		"plan.watch.lone":     "non c'è un tavolo con unità di cui dirlo",
		"plan.where":          "allora: %[1]s",
		"plan.where.more":     "e altri %[1]s",
		"plan.why":            "rifiutato %[1]s: %[2]s",
	}
}
