package plan_test

import "adjutant/internal/doc/doctest"

// everyKey has every key of the form somewhere.
const everyKey = `{"format": "adjutant/plan/1", "name": {"en": "X", "it": "Y"}, "at": "vimeiro-turn-3", "first": ["first british"], "watch": ["pm"],
 "steps": [{"as": "volley", "line": "f 1/50 s 1/86", "answers": ["1/50"], "owed": "throw"},
  {"if": "volley hit", "do": [{"line": "n", "if": "1/86 steady", "else": [{"line": "n"}], "until": "1/86 steady", "times": 3}], "else": [{"line": "n"}], "until": "1/86 steady", "times": 3}]}`

// form says what each key of a plan means, once and in both languages; the schema is made of it and of what the reader asks.
var form = doctest.Form{Title: "A plan: lines one after the other, with conditions", Parts: []doctest.Part{
	{Name: "plan", At: []string{""}, Keys: []doctest.Key{
		{Name: "format", EN: "The form of this file.", IT: "La forma di questo file."},
		{Name: "name", EN: "What the plan is called.", IT: "Come si chiama il piano."},
		{Name: "at", EN: "The scenario or the saved game from which it begins; absent where it has declared facts alone.", IT: "Lo scenario o la partita salvata da cui comincia; manca se ha soli fatti dichiarati."},
		{Name: "game", EN: "The game whose declared facts it is about, where it begins from no table.", IT: "Il gioco dei cui fatti dichiarati si tratta, se non comincia da un tavolo."},
		{Name: "first", EN: "Lines that are done before it begins, each with the dice that fell.", IT: "Righe già fatte prima che cominci, ciascuna con i dadi caduti."},
		{Name: "watch", EN: "What is told of each unit in the end: keys of what show tells of it.", IT: "Che cosa si dice di ogni unità alla fine: voci di ciò che mostra dice di essa."},
		{Name: "steps", EN: "What is done, in this order.", IT: "Che cosa si fa, in quest'ordine.", More: `"minItems": 1`},
	}},
	{Name: "step", At: []string{"steps[]", "steps[].do[]", "steps[].else[]", "steps[].do[].else[]", "steps[].do[].do[]"}, Keys: []doctest.Key{
		{Name: "as", EN: "What conditions call this line.", IT: "Come le condizioni chiamano questa riga."},
		{Name: "if", EN: "Only if this is so: UNIT WORD, UNIT KEY OP NUMBER, UNIT lost KEY, STEP KEY = VALUE, with and, or, not; before is the step before.", IT: "Solo se è così: UNITÀ PAROLA, UNITÀ VOCE SEGNO NUMERO, UNITÀ perso VOCE, PASSO VOCE = VALORE, con e, o, non; prima è il passo di prima."},
		{Name: "line", EN: "A line as at the prompt, without its dice.", IT: "Una riga come al prompt, senza i suoi dadi."},
		{Name: "do", EN: "Or steps that belong together.", IT: "Oppure passi che stanno insieme.", More: `"minItems": 1`},
		{Name: "until", EN: "It is repeated until this is so, at most times times.", IT: "Si ripete finché è così, al più times volte."},
		{Name: "times", EN: "How often it is repeated at most.", IT: "Quante volte si ripete al più."},
		{Name: "answers", EN: "The answers to decisions on the way; the first that is offered is taken for any other.", IT: "Le risposte alle decisioni lungo la via; per ogni altra vale la prima offerta."},
		{Name: "owed", EN: "What is done with what may be waived: thrown, or left.", IT: "Che cosa si fa di ciò a cui si può rinunciare: si tira, o si lascia."},
		{Name: "else", EN: "What is done where the condition is not so.", IT: "Che cosa si fa se la condizione non vale."},
	}},
}}
