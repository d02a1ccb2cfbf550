package onepage

import (
	"sync"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// most bounds what somebody counts or writes down; a board and its counters have less.
const (
	mostPieces = 60
	mostNumber = 99
	mostBoard  = 99
)

// words of facts in both languages, the Italian that is printed first.
var (
	pieceWords = []game.FactWord{{Name: "infantry", Also: []string{"fanteria", "foot", "fante", "fanti"}}, {Name: "cavalry", Also: []string{"cavalleria", "horse"}},
		{Name: "artillery", Also: []string{"artiglieria", "gun", "cannone"}}, {Name: "leader", Also: []string{"capo"}}}
	stackWords     = append(append([]game.FactWord{}, pieceWords...), game.FactWord{Name: "square", Also: []string{"quadrato"}}, game.FactWord{Name: "town", Also: []string{"città", "citta"}})
	formationWords = []game.FactWord{{Name: "none", Also: []string{"nessuna", "sola"}}, {Name: "line", Also: []string{"linea"}}, {Name: "column", Also: []string{"colonna"}}}
	positionWords  = []game.FactWord{{Name: "front", Also: []string{"fronte"}}, {Name: "side", Also: []string{"lato", "fianco", "flank"}}, {Name: "rear", Also: []string{"spalle", "retro"}}}
	groundWords    = []game.FactWord{{Name: "open", Also: []string{"aperto"}}, {Name: "town", Also: []string{"città", "citta"}}, {Name: "wood", Also: []string{"bosco"}}}
	sideWords      = []game.FactWord{{Name: "own", Also: []string{"amica", "proprio", "propria"}}, {Name: "enemy", Also: []string{"nemica", "nemico"}}}
)

func facingWords() (out []game.FactWord) {
	it := map[string]string{"sw": "so", "w": "o", "nw": "no"}
	for _, f := range board.Ways {
		w := game.FactWord{Name: f.String()}
		if also, other := it[w.Name]; other {
			w.Also = []string{also}
		}
		out = append(out, w)
	}
	return out
}

func word(name string, words []game.FactWord, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WordFact, Words: words, Default: usual, Ref: at, Say: ref.Word("op.fact." + name)}
}

func whole(name string, lo, hi int, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WholeFact, Min: float64(lo), Max: float64(hi), Default: usual, Ref: at, Say: ref.Word("op.fact." + name)}
}

func yesNo(name, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.YesNoFact, Default: usual, Ref: at, Say: ref.Word("op.fact." + name)}
}

func pairOf(name string, lo int, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ListFact, Least: 2, Most: 2, Item: &game.FactInfo{Kind: game.WholeFact, Min: float64(lo), Max: mostBoard}, Ref: at, Say: ref.Word("op.fact." + name)}
}

func pairs(name string, at ref.Ref, italian ...string) game.FactInfo {
	one := pairOf(name, 0, at)
	return game.FactInfo{Name: name, Names: italian, Kind: game.ListFact, Most: mostBoard * mostBoard, Item: &one, Ref: at, Say: ref.Word("op.fact." + name)}
}

func need(f game.FactInfo) game.FactInfo { f.Need = true; return f }

func object(name, of string, at ref.Ref, most int, fields []game.FactInfo, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ObjectFact, Of: of, Most: most, Fields: fields, Ref: at, Say: ref.Word("op.fact." + name)}
}

func id(at ref.Ref) game.FactInfo {
	return game.FactInfo{Name: "id", Kind: game.TextFact, Form: `[A-Za-z0-9][A-Za-z0-9-]{0,23}`, Example: "a1", Ref: at, Say: "op.fact.id"}
}

// declared are the facts of this game, each once: a fact is added here, and read where its
// situation is prepared.
var declared = sync.OnceValue(func() *game.Schema {
	one := func(at ref.Ref) []game.FactInfo {
		return []game.FactInfo{word("kind", pieceWords, "infantry", at, "tipo"), whole("value", 0, mostNumber, "1", "W1P §14", "valore"), yesNo("old-guard", "no", "W1P §10", "vecchia-guardia")}
	}
	side := func(i int, italian ...string) game.FactInfo {
		f := object(sides[i].name, sides[i].of, "W1P §14", 0, []game.FactInfo{
			word("kind", stackWords, "infantry", "W1P §14", "tipo"), whole("value", 0, mostNumber, "1", "W1P §14", "valore"), yesNo("old-guard", "no", "W1P §10", "vecchia-guardia"),
			word("formation", formationWords, "none", "W1P §7", "formazione"), whole("size", 1, mostNumber, "1", "W1P §7", "pedine"), yesNo("formed", "yes", "W1P §7", "formata", "formati"),
			whole("leader", 0, mostNumber, "0", "W1P §9", "capo"), whole("charge", 0, mostNumber, "0", "W1P §8", "carica"), yesNo("demoralised", "no", "W1P §15", "demoralizzata"),
			object("pieces", sides[i].pieces, "W1P §11", mostPieces, one("W1P §11"), "pezzi"),
		}, italian...)
		return f
	}
	readings := schema.Readings(rulings)
	return &game.Schema{Game: Rules{}.Name(), Verbs: []game.VerbFacts{
		{Verb: "attack", Words: []string{"attack", "attacca", "attacco"}, Refs: []ref.Ref{"W1P §14", "W1P §17"},
			Fields: []game.FactInfo{side(attacker, "attaccante"), side(defender, "difensore"), word("position", positionWords, "front", "W1P §14", "posizione"), yesNo("sortie", "no", "W1P §4", "sortita"), readings},
			Examples: []string{
				`{"attacker":{"formation":"line","size":3,"leader":2},"defender":{},"position":"side"}`,
				`{"attacker":{"kind":"cavalry","charge":4},"defender":{"kind":"town","pieces":[{},{"kind":"artillery"}]},"readings":{"R7":"b"}}`,
				`{"attacker":{"kind":"square","pieces":[{"old-guard":true},{}]},"defender":{"kind":"leader","value":2,"demoralised":true},"position":"rear"}`,
				`{"attacker":{"formation":"line","size":2},"defender":{"kind":"cavalry"},"position":"side","sortie":true}`}},
		{Verb: "bombard", Words: []string{"bombard", "cannoneggia", "bombarda"}, Refs: []ref.Ref{"W1P §6", "W1P §17"},
			Fields: []game.FactInfo{whole("distance", 1, mostBoard, "", "W1P §6", "distanza"),
				object("gun", "g", "W1P §6", 0, []game.FactInfo{need(pairOf("at", 0, "W1P §6", "in")), need(word("facing", facingWords(), "", "W1P §6", "fronte"))}, "pezzo"),
				yesNo("moved", "no", "W1P §6", "mosso"),
				object("target", "t", "W1P §6", 0, []game.FactInfo{pairOf("at", 0, "W1P §6", "in"), word("kind", pieceWords, "infantry", "W1P §6", "tipo"),
					word("ground", groundWords, "open", "W1P §6", "terreno"), yesNo("square", "no", "W1P §13", "quadrato"), yesNo("demoralised", "no", "W1P §15", "demoralizzata")}, "bersaglio"),
				readings},
			Examples: []string{`{"distance":4,"target":{"ground":"town"}}`, `{"gun":{"at":[3,3],"facing":"n"},"target":{"at":[4,7],"kind":"artillery"},"moved":false}`,
				`{"distance":2,"target":{"kind":"leader","square":true,"demoralised":true}}`}},
		{Verb: "formation", Words: []string{"formation", "formazione"}, Refs: []ref.Ref{"W1P §7"},
			Fields: []game.FactInfo{need(object("pieces", "p", "W1P §7", mostPieces, append([]game.FactInfo{id("W1P §7"), need(pairOf("at", 0, "W1P §7", "in")),
				word("facing", facingWords(), "", "W1P §7", "fronte"), yesNo("town", "no", "W1P §12", "città", "citta")}, one("W1P §7")...), "pezzi")),
				{Name: "formed", Names: []string{"formati"}, Kind: game.ListFact, Most: mostPieces, Ref: "W1P §7", Say: "op.fact.formed-then",
					Item: &game.FactInfo{Kind: game.ListFact, Least: 1, Most: mostPieces, Item: &game.FactInfo{Kind: game.TextFact, Form: `[A-Za-z0-9][A-Za-z0-9-]{0,23}`, Example: "a1", Ref: "W1P §7"}}},
				readings},
			Examples: []string{`{"pieces":[{"id":"a","at":[1,1],"facing":"n"},{"id":"b","at":[2,1],"facing":"n"},{"id":"c","at":[3,1],"facing":"n"}],"formed":[["a","b","c"]]}`,
				`{"pieces":[{"at":[1,1],"facing":"s"},{"at":[1,2],"facing":"n","old-guard":true},{"at":[4,4],"kind":"cavalry","value":1,"facing":"e"},{"at":[2,1],"facing":"n","town":true}]}`}},
		{Verb: "retreat", Words: []string{"retreat", "ritirata"}, Refs: []ref.Ref{"W1P §15"},
			Fields: []game.FactInfo{need(pairOf("board", 1, "W1P §15", "tavola")),
				need(object("loser", "l", "W1P §15", 0, []game.FactInfo{need(pairOf("at", 0, "W1P §15", "in")), word("kind", pieceWords, "infantry", "W1P §15", "tipo"), yesNo("demoralised", "no", "W1P §15", "demoralizzata")}, "sconfitto")),
				need(whole("distance", 1, mostBoard, "", "W1P §15", "distanza")),
				object("pieces", "p", "W1P §15", mostPieces, []game.FactInfo{id("W1P §15"), need(word("side", sideWords, "", "W1P §15", "parte")), need(pairOf("at", 0, "W1P §15", "in")),
					word("facing", facingWords(), "", "W1P §15", "fronte"), word("kind", pieceWords, "infantry", "W1P §15", "tipo"), yesNo("demoralised", "no", "W1P §15", "demoralizzata"), yesNo("square", "no", "W1P §15", "quadrato")}, "pezzi"),
				pairs("impassable", "W1P §15", "sbarrate"), pairs("woods", "W1P §5", "boschi"),
				readings},
			Examples: []string{`{"board":[30,20],"loser":{"at":[5,5]},"distance":4,"pieces":[{"id":"f","side":"own","at":[5,4],"facing":"n"},{"side":"enemy","at":[5,6],"facing":"s"}]}`,
				`{"board":[9,9],"loser":{"at":[1,1],"kind":"cavalry","demoralised":true},"distance":2,"impassable":[[0,0],[4,4]],"woods":[[2,2]]}`}},
	}}
})

// rulings are those of which a line may take another reading.
var rulings = board.Rulings(book.Mark, book.Choices[:])

// verbFacts is the declaration of a verb; nil of another.
func verbFacts(verb string) *game.VerbFacts { return schema.Verb(declared(), verb) }

// Facts implements game.Declarer.
func (Rules) Facts() *game.Schema { return declared() }

// Question implements game.Declarer.
func (Rules) Question(verb string, st game.Stated) (game.Command, error) {
	v := verbFacts(verb)
	if v == nil {
		return game.Command{}, noVerb(verb, false)
	}
	return game.Command{Action: game.Action{Verb: v.Verb, Facts: board.Facts(v, st)}, Ask: true}, nil
}
