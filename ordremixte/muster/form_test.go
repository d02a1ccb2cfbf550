package muster_test

import "adjutant/internal/doc/doctest"

// everyKey has every key of the form somewhere.
const everyKey = `{"format": "adjutant/list/1", "name": {"en": "X", "it": "Y"}, "player": "P", "nation": "france", "date": "1808-08-21", "points": 1000,
 "commander": {"id": "junot", "name": "Junot", "quality": "normal", "charismatic": true}, "chief": "one",
 "divisions": [{"id": "d", "name": "D", "commander": {"id": "one", "quality": "veteran"},
   "brigades": [{"id": "b", "name": "B", "general": {"id": "brennier", "name": "Brennier", "charismatic": false}, "units": [{"id": "1/70", "name": "N", "nation": "france", "type": "line", "grade": "veteran", "bases": 4}, {"id": "2/70", "type": "line", "bases": 4}]}],
   "artillery": [{"id": "G1", "type": "foot-battery", "bases": 2}]}],
 "reserve": {"id": "H1", "type": "dragoons", "bases": 3}}`

const (
	unitID = doctest.UnitID
	short  = `"maxLength": 16`
)

// form says what each key of a list means, once and in both languages; the schema is made of it and of what the reader asks.
var form = doctest.Form{Title: "An army of Ordre Mixte, as a player brings it", Parts: []doctest.Part{
	{Name: "list", At: []string{""}, Keys: []doctest.Key{
		{Name: "format", EN: "The form of this file.", IT: "La forma di questo file."},
		{Name: "name", EN: "What the army is called.", IT: "Come si chiama l'esercito."},
		{Name: "player", EN: "Whose it is.", IT: "Di chi è."},
		{Name: "nation", EN: "Of which army list its troops are.", IT: "Di quale lista sono le sue truppe."},
		{Name: "date", EN: "The day for which it is mustered: its year decides what there is.", IT: "Il giorno per cui è schierato: l'anno decide che cosa c'è."},
		{Name: "points", EN: "How many points it may cost at most.", IT: "Quanti punti può costare al massimo."},
		{Name: "commander", EN: "Who leads several divisions and none of them by himself.", IT: "Chi guida più divisioni senza comandarne una."},
		{Name: "chief", EN: "Or the id of the divisional general who leads them all.", IT: "Oppure la sigla del generale di divisione che le guida tutte."},
		{Name: "divisions", EN: "One or more.", IT: "Una o più.", More: `"minItems": 1`},
		{Name: "reserve", EN: "The one cavalry unit under the commander in chief.", IT: "L'unica unità di cavalleria sotto il comandante in capo."},
	}},
	{Name: "division", At: []string{"divisions[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "Its word at the prompt; made of its name where it is absent.", IT: "La sua parola nei comandi; viene dal nome se manca.", More: short},
		{Name: "name", EN: "What it is called.", IT: "Come si chiama."},
		{Name: "commander", EN: "Its general.", IT: "Il suo generale."},
		{Name: "brigades", EN: "Its brigades.", IT: "Le sue brigate.", More: `"minItems": 1`},
		{Name: "artillery", EN: "Batteries of none of its brigades.", IT: "Batterie di nessuna sua brigata."},
	}},
	{Name: "brigade", At: []string{"divisions[].brigades[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "Its word at the prompt; made of its name where it is absent.", IT: "La sua parola nei comandi; viene dal nome se manca.", More: short},
		{Name: "name", EN: "What it is called.", IT: "Come si chiama."},
		{Name: "general", EN: "Its general.", IT: "Il suo generale."},
		{Name: "units", EN: "Its battalions, regiments and batteries.", IT: "I suoi battaglioni, reggimenti e batterie."},
	}},
	{Name: "commander", At: []string{"commander", "divisions[].commander"}, Keys: []doctest.Key{
		{Name: "id", EN: "His word at the prompt.", IT: "La sua parola nei comandi.", More: short},
		{Name: "name", EN: "What he is called; his id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "quality", EN: "How good he is.", IT: "Quanto vale."},
		{Name: "charismatic", EN: "Troops follow him.", IT: "Le truppe lo seguono."},
	}},
	{Name: "general", At: []string{"divisions[].brigades[].general"}, Keys: []doctest.Key{
		{Name: "id", EN: "His word at the prompt.", IT: "La sua parola nei comandi.", More: short},
		{Name: "name", EN: "What he is called; his id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "charismatic", EN: "Troops follow him.", IT: "Le truppe lo seguono."},
	}},
	{Name: "unit", At: []string{"divisions[].brigades[].units[]", "divisions[].artillery[]", "reserve"}, Keys: []doctest.Key{
		{Name: "id", EN: "The short name that is typed: letters, digits, / ' -.", IT: "Il nome breve che si digita: lettere, cifre, / ' -.", More: unitID},
		{Name: "name", EN: "What it is called; its id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "nation", EN: "Whose list it is of, where an ally's; the army's own where it is absent.", IT: "Di quale lista è, se di un alleato; quella dell'esercito se manca."},
		{Name: "type", EN: "A type of troops of the nation.", IT: "Un tipo di truppe della nazione."},
		{Name: "grade", EN: "How good it is; as its type where it is absent.", IT: "Quanto vale; come il suo tipo se manca."},
		{Name: "bases", EN: "How many bases it has; of a battery, sections.", IT: "Quante basi ha; per una batteria, sezioni."},
	}},
}}
