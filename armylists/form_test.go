package armylists_test

import "adjutant/internal/doc/doctest"

// This file says what each key of an army list and of the doctrine means, once and in both languages; the schemas
// are made of it and of what the readers ask.

// nationForm is the form of an army list.
var nationForm = doctest.Form{Title: "An army list of Ordre Mixte", Parts: []doctest.Part{
	{Name: "nation", At: []string{""}, Keys: []doctest.Key{
		{Name: "format", EN: "The form of this file.", IT: "La forma di questo file."},
		{Name: "id", EN: "By which scenarios name the nation.", IT: "Con cui gli scenari nominano la nazione."},
		{Name: "name", EN: "What the nation is called: France.", IT: "Come si chiama la nazione: Francia."},
		{Name: "people", EN: "What a side of it is called: French.", IT: "Come si chiama una sua parte: Francesi."},
		{Name: "doctrine", EN: "What tells it from others, as the doctrine of all armies lists it; each at most once.", IT: "Che cosa la distingue dalle altre, come dice la dottrina di tutti gli eserciti; ogni voce al massimo una volta."},
		{Name: "periods", EN: "The years of its army, in order; outside them nobody may muster it.", IT: "Gli anni del suo esercito, in ordine; fuori di questi nessuno può schierarlo."},
		{Name: "allies", EN: "Nations whose troops may stand in an army of it.", IT: "Nazioni le cui truppe possono stare in un suo esercito."},
		{Name: "notes", EN: "What is said of it, and who says so.", IT: "Che cosa se ne dice, e chi lo dice."},
		{Name: "sources", EN: "The books that its notes rest on.", IT: "I libri su cui si fondano le note."},
		{Name: "rulings", EN: "Rulings on which the list rests.", IT: "Punti dubbi su cui la lista si fonda."},
		{Name: "types", EN: "Its types of troops.", IT: "I suoi tipi di truppe.", More: `"minItems": 1`},
	}},
	{Name: "carried", At: []string{"doctrine[]"}, Keys: []doctest.Key{
		{Name: "fact", EN: "What holds from a year on.", IT: "Che cosa vale da un anno in poi."},
		{Name: "from", EN: "The first year in which it holds.", IT: "Il primo anno in cui vale."},
		{Name: "before", EN: "The first year in which it no longer holds.", IT: "Il primo anno in cui non vale più."},
	}, More: `"anyOf": [{"required": ["from"]}, {"required": ["before"]}]`},
	{Name: "period", At: []string{"periods[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which it is named.", IT: "Con cui lo si nomina."},
		{Name: "name", EN: "What it is called.", IT: "Come si chiama."},
		{Name: "from", EN: "Its first year.", IT: "Il suo primo anno."},
		{Name: "before", EN: "The first year that is no longer of it.", IT: "Il primo anno che non ne fa più parte."},
	}},
	{Name: "ally", At: []string{"allies[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "Which nation.", IT: "Quale nazione."},
		{Name: "from", EN: "The first year in which they stood together.", IT: "Il primo anno in cui stettero insieme."},
		{Name: "before", EN: "The first year in which they no longer did.", IT: "Il primo anno in cui non più."},
	}},
	{Name: "note", At: []string{"notes[]"}, Keys: []doctest.Key{
		{Name: "say", EN: "What is said.", IT: "Che cosa si dice."},
		{Name: "from", EN: "The ids of the sources that say so.", IT: "Le sigle delle fonti che lo dicono."},
	}},
	{Name: "source", At: []string{"sources[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which notes name it.", IT: "Con cui le note la nominano."},
		{Name: "author", EN: "Who wrote it.", IT: "Chi l'ha scritta."},
		{Name: "work", EN: "What it is called.", IT: "Come si intitola."},
		{Name: "year", EN: "In which it came out.", IT: "L'anno in cui è uscita."},
	}},
	{Name: "type", At: []string{"types[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which units of a scenario name it.", IT: "Con cui le unità di uno scenario lo nominano."},
		{Name: "name", EN: "What such a unit is called.", IT: "Come si chiama un'unità così."},
		{Name: "arm", EN: "What it fights as.", IT: "Come combatte."},
		{Name: "weight", EN: "Of guns alone.", IT: "Solo dei cannoni."},
		{Name: "grade", EN: "How good it usually is; a scenario may say otherwise.", IT: "Quanto vale di solito; uno scenario può dire altro."},
		{Name: "weapon", EN: "What it fires; cavalry has none.", IT: "Con che cosa tira; la cavalleria non ne ha."},
		{Name: "traits", EN: "What else it is.", IT: "Che altro è."},
		{Name: "grades", EN: "What a unit of it may be in an army, beside its usual grade.", IT: "Che cosa può essere una sua unità in un esercito, oltre al grado usuale."},
		{Name: "bases", EN: "The fewest and the most bases of a unit in an army; what the book says of all where it is absent.", IT: "Le basi di un'unità in un esercito, il minimo e il massimo; se manca, come dice il libro per tutti."},
		{Name: "from", EN: "The first year in which an army has it.", IT: "Il primo anno in cui un esercito l'ha."},
		{Name: "before", EN: "The first year in which no army has it any more.", IT: "Il primo anno in cui nessun esercito l'ha più."},
		{Name: "most", EN: "How many a division may have; any number where it is absent.", IT: "Quante ne può avere una divisione; quante vuoi se manca."},
		{Name: "points", EN: "What a unit is worth, whatever its size and grade; as it was fitted where it is absent.", IT: "Quanto vale un'unità, qualunque siano basi e grado; se manca, il valore adattato."},
		{Name: "note", EN: "What is to be known of it.", IT: "Che cosa se ne deve sapere."},
	}, More: kinds},
}}

// kinds are which facts of a type can stand together: what a foot, a horse and a gun may be.
const kinds = `"allOf": [
  {"if": {"properties": {"arm": {"const": "infantry"}}, "required": ["arm"]},
   "then": {"properties": {"weight": false, "weapon": {"enum": ["musket", "rifle"]}, "traits": {"items": {"enum": ["light", "light-company", "guerrillas"]}}}}},
  {"if": {"properties": {"arm": {"const": "light-cavalry"}}, "required": ["arm"]},
   "then": {"properties": {"weight": false, "weapon": false, "traits": {"items": {"enum": ["lancers", "cossacks"]}}}}},
  {"if": {"properties": {"arm": {"const": "heavy-cavalry"}}, "required": ["arm"]},
   "then": {"properties": {"weight": false, "weapon": false, "traits": {"items": {"enum": ["cuirassiers"]}}}}},
  {"if": {"properties": {"arm": {"enum": ["foot-artillery", "horse-artillery"]}}, "required": ["arm"]},
   "then": {"properties": {"weapon": {"enum": ["gun", "howitzer", "rockets"]}, "traits": {"maxItems": 0}}}}]`

// doctrineForm is the form of the doctrine of all armies.
var doctrineForm = doctest.Form{Title: "The doctrine of all armies of Ordre Mixte", Parts: []doctest.Part{
	{Name: "doctrine", At: []string{""}, Keys: []doctest.Key{
		{Name: "format", EN: "The form of this file.", IT: "La forma di questo file."},
		{Name: "facts", EN: "What armies are told apart by, each explained once.", IT: "Che cosa distingue gli eserciti, ogni voce spiegata una volta.", More: `"minItems": 9`},
	}},
	{Name: "fact", At: []string{"facts[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "The word by which army lists name it.", IT: "La parola con cui le liste la nominano."},
		{Name: "refs", EN: "The paragraphs that speak of it.", IT: "I paragrafi che ne parlano."},
		{Name: "say", EN: "What it means.", IT: "Che cosa significa."},
		{Name: "before", EN: "The first year in which it no longer holds; always where it is absent.", IT: "Il primo anno in cui non vale più; sempre se manca."},
	}},
}}
