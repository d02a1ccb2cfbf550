package phalanx

import (
	"slices"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// most bounds what somebody writes down; a board and its decks have less.
const (
	mostNumber = 99
	mostCards  = 60
	mostWays   = 60
)

// words of facts in both languages, the Italian that is printed first.
var (
	armyWords     = []game.FactWord{{Name: french, Also: []string{"francese", "francesi"}}, {Name: allied, Also: []string{"alleato", "alleati", "inglese", "english"}}, {Name: prussian, Also: []string{"prussiano", "prussiani"}}}
	sideWords     = []game.FactWord{{Name: french, Also: []string{"francesi", "francese"}}, {Name: allied, Also: []string{"alleati", "alleato"}}}
	armWords      = []game.FactWord{{Name: "infantry", Also: []string{"fanteria", "foot"}}, {Name: "heavy-cavalry", Also: []string{"cavalleria-pesante", "heavy", "pesante"}}, {Name: "light-cavalry", Also: []string{"cavalleria-leggera", "light", "leggera"}}}
	positionWords = []game.FactWord{{Name: "front", Also: []string{"fronte"}}, {Name: "flank", Also: []string{"fianco"}}, {Name: "rear", Also: []string{"retro", "spalle"}}}
	edgeWords     = []game.FactWord{{Name: "ridge", Also: []string{"rilievo"}}, {Name: "stream", Also: []string{"ruscello"}}, {Name: "bridge", Also: []string{"ponte"}}, {Name: "road", Also: []string{"strada"}}, {Name: "pond", Also: []string{"laghetto"}}}
	groundWords   = []game.FactWord{{Name: groundClear, Also: []string{"vuoto", "aperto"}}, {Name: "wood", Also: []string{"bosco"}}, {Name: "village", Also: []string{"villaggio"}}, {Name: groundHill, Also: []string{"collina"}}, {Name: groundCast, Also: []string{"castello"}}}
	retreatWords  = []game.FactWord{{Name: "open", Also: []string{"aperta"}}, {Name: "blocked", Also: []string{"bloccata"}}}
	actionWords   = []game.FactWord{{Name: elite, Also: []string{"élite"}}, {Name: command, Also: []string{"comando"}}, {Name: "artillery", Also: []string{"artiglieria"}}, {Name: "charge", Also: []string{"carica"}},
		{Name: "forced-charge", Also: []string{"carica-imposta"}}, {Name: "rally", Also: []string{"radunata"}}, {Name: "health", Also: []string{"salute"}}}
	moverWords    = []game.FactWord{{Name: "infantry", Also: []string{"fanteria", "foot"}}, {Name: "cavalry", Also: []string{"cavalleria", "horse"}}, {Name: "leader", Also: []string{"comandante"}}}
	occupiedWords = []game.FactWord{{Name: "none", Also: []string{"nessuno"}}, {Name: "own", Also: []string{"proprio"}}, {Name: "enemy", Also: []string{"nemico"}}}
	lengthWords   = []game.FactWord{{Name: "long", Also: []string{"lunga"}}, {Name: "short", Also: []string{"breve"}}}
	placeWords    = []game.FactWord{{Name: montStJean}, {Name: laHaye}}
)

// The two actions that help in a battle.
const (
	elite   = "elite"
	command = "command"
)

func word(name string, words []game.FactWord, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WordFact, Words: words, Default: usual, Ref: at, Say: ref.Word("ph.fact." + name)}
}

func whole(name string, lo, hi int, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WholeFact, Min: float64(lo), Max: float64(hi), Default: usual, Ref: at, Say: ref.Word("ph.fact." + name)}
}

func yesNo(name, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.YesNoFact, Default: usual, Ref: at, Say: ref.Word("ph.fact." + name)}
}

func need(f game.FactInfo) game.FactInfo { f.Need = true; return f }

func object(name, of string, at ref.Ref, most int, fields []game.FactInfo, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ObjectFact, Of: of, Most: most, Fields: fields, Ref: at, Say: ref.Word("ph.fact." + name)}
}

func list(name string, most int, of game.FactInfo, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ListFact, Item: &of, Most: most, Empty: "none", Ref: at, Say: ref.Word("ph.fact." + name)}
}

// declared are the facts of this game, each once: a fact is added here, and read where its
// situation is prepared.
var declared = sync.OnceValue(func() *game.Schema {
	readings := schema.Readings(rulings)
	id := game.FactInfo{Name: "id", Kind: game.TextFact, Form: `[A-Za-z0-9][A-Za-z0-9-]{0,23}`, Example: "a1", Ref: "PHX §9", Say: "ph.fact.id"}
	edges := func(name string, among []game.FactWord, at ref.Ref, italian string) game.FactInfo {
		return list(name, mostWays, game.FactInfo{Kind: game.WordFact, Words: among, Ref: at, Say: "ph.fact.edge"}, at, italian)
	}
	crossed := edgeWords[:2]
	unit := []game.FactInfo{id, word("arm", armWords, "infantry", "PHX §9.1", "arma"), need(whole("value", 1, mostNumber, "", "PHX §9.1", "valore")), yesNo(elite, "no", "PHX §11.3", "élite"),
		word("position", positionWords, "front", "PHX §9.3", "posizione"), edges("crosses", crossed, "PHX §9.3", "supera"), yesNo("on-hill", "no", "PHX §9.3", "su-collina"),
		yesNo(command, "no", "PHX §11.2", "comando"), yesNo("disordered", "no", "PHX §9.5", "disordinata")}
	defends := object("defender", "t", "PHX §9.1", 0, []game.FactInfo{word("arm", armWords, "infantry", "PHX §9.1", "arma"), need(whole("value", 1, mostNumber, "", "PHX §9.1", "valore")),
		whole("reduced", 0, mostNumber, "0", "PHX §9.1", "ridotto"), yesNo(elite, "no", "PHX §11.3", "élite"), word("terrain", groundWords, groundClear, "PHX §8.3", "terreno"), whole("cdp", 0, mostNumber, "0", "PHX §10", "distruzione"),
		yesNo(command, "no", "PHX §11.2", "comando"), word("retreat", retreatWords, "open", "PHX §9.5", "ritirata")}, "difensore")
	defends.Need = true
	card := []game.FactInfo{whole("bp", 0, mostNumber, "", "PHX §6", "pb"), word("action", actionWords, "", "PHX §11", "azione")}
	both := func(name, a, t string, at ref.Ref, fields []game.FactInfo, most int, italian string) game.FactInfo {
		return game.FactInfo{Name: name, Names: []string{italian}, Kind: game.ObjectFact, Ref: at, Say: ref.Word("ph.fact." + name), Fields: []game.FactInfo{
			object("attacker", a, at, most, fields, "attaccante"), object("defender", t, at, most, fields, "difensore")}}
	}
	values := game.FactInfo{Name: "command-values", Names: []string{"valori-comando"}, Kind: game.ObjectFact, Ref: "PHX §11.2", Say: "ph.fact.command-values",
		Fields: []game.FactInfo{whole("attacker", 0, mostNumber, "", "PHX §11.2", "attaccante"), whole("defender", 0, mostNumber, "", "PHX §11.2", "difensore")}}
	hidden := func(of, deck string) []game.FactInfo {
		return []game.FactInfo{need(whole("hand", 0, mostCards, "", "PHX §4", "mano")), need(object("deck", deck, "PHX §2.3", mostCards, card, "mazzo")), whole("plays", 0, mostCards, "", "PHX §9.3", "gioca")}
	}
	unseen := game.FactInfo{Name: "unseen", Names: []string{"coperte"}, Kind: game.ObjectFact, Ref: "PHX §6", Say: "ph.fact.unseen",
		Fields: []game.FactInfo{object("attacker", "ua", "PHX §6", 0, hidden("ua", "ad"), "attaccante"), object("defender", "ut", "PHX §6", 0, hidden("ut", "td"), "difensore")}}
	common := func(more ...game.FactInfo) []game.FactInfo {
		out := []game.FactInfo{word("army", armyWords, french, "PHX §9", "armata"), word("defending", armyWords, "", "PHX §9", "difende"), whole("played", 0, mostCards, "1", "PHX §4", "giocate"), yesNo("opponent-out", "no", "PHX §4", "avversario-senza")}
		out = append(out, more...)
		return append(out, object("attackers", "a", "PHX §9.2", mostNumber, unit, "attaccanti"), defends, both("cards", "ac", "tc", "PHX §9.3", card, mostCards, "carte"), values, unseen, readings)
	}
	steps := object("path", "p", "PHX §8", mostWays, []game.FactInfo{
		yesNo("turn", "no", "PHX §8.1", "gira"), word("to", groundWords, "", "PHX §8.3", "a"), edges("edge", edgeWords, "PHX §8.3", "bordo"),
		word("place", placeWords, "", "PHX §8.3", "luogo"), word("occupied", occupiedWords, "none", "PHX §8.2", "occupata"), yesNo("entry", "no", "PHX §5", "entrata")}, "via")
	steps.Need = true
	dead := whole("value", 1, mostNumber, "", "PHX §13.3")
	last := func(name string) game.FactInfo {
		return word(name, armyWords, allied, "PHX §13.3")
	}
	three := list(plancenoit, 3, game.FactInfo{Kind: game.WordFact, Words: armyWords, Ref: "PHX §13.3", Say: "ph.fact.plancenoit"}, "PHX §13.3")
	three.Least = 3
	return &game.Schema{Game: Rules{}.Name(), Verbs: []game.VerbFacts{
		{Verb: "battle", Words: []string{"battle", "battaglia"}, Refs: []ref.Ref{"PHX §9", "PHX §9.3"}, Fields: common(),
			Examples: []string{`{"attackers":[{"value":4}],"defender":{"value":4,"reduced":2}}`,
				`{"army":"french","defending":"allied","played":2,"opponent-out":false,"attackers":[{"id":"u4","value":3,"position":"flank","crosses":["ridge"]},{"arm":"heavy-cavalry","value":4,"elite":true,"on-hill":true,"command":true,"disordered":false}],` +
					`"defender":{"arm":"infantry","value":4,"reduced":2,"elite":false,"terrain":"castle","cdp":1,"command":true,"retreat":"blocked"},"cards":{"attacker":[{"bp":2},{"action":"elite"}],"defender":[{"action":"command"}]},"command-values":{"attacker":2,"defender":4}}`,
				`{"attackers":[{"value":5}],"defender":{"value":3},"unseen":{"defender":{"hand":2,"deck":[{"bp":1},{"bp":2},{"bp":3,"action":"elite"},{"bp":4}],"plays":1}},"readings":{"R8":"b"}}`}},
		{Verb: "charge", Words: []string{"charge", "carica"}, Refs: []ref.Ref{"PHX §11.4"},
			Fields: common(whole("squares", 0, mostNumber, "1", "PHX §11.4", "caselle"), yesNo("adjacent-at-start", "no", "PHX §11.4", "adiacente-all-inizio"), edges("moves-over", crossed, "PHX §11.4", "passa-sopra")),
			Examples: []string{`{"attackers":[{"arm":"heavy-cavalry","value":4,"position":"flank"}],"defender":{"value":4,"terrain":"hill"}}`,
				`{"squares":2,"adjacent-at-start":false,"moves-over":[],"attackers":[{"arm":"light-cavalry","value":3,"elite":true,"position":"rear"}],"defender":{"value":2},"cards":{"attacker":[{"action":"elite"}]},"unseen":{"attacker":{"hand":1,"deck":[{"bp":1}]}}}`}},
		{Verb: "move", Words: []string{"move", "muovi", "movimento"}, Refs: []ref.Ref{"PHX §8", "PHX §8.3"},
			Fields:   []game.FactInfo{word("unit", moverWords, "infantry", "PHX §8", "unità"), need(whole("mp", 0, mostNumber, "", "PHX §6", "pm")), word("from", groundWords, groundClear, "PHX §8.3", "da"), steps, readings},
			Examples: []string{`{"mp":6,"path":[{"to":"village","edge":["stream"]},{"turn":true},{"to":"clear","edge":["stream","bridge"]}]}`, `{"unit":"leader","mp":2,"from":"hill","path":[{"to":"wood","occupied":"own","place":"mont-st-jean","entry":false}],"readings":{"R14":"b"}}`}},
		{Verb: "fire", Words: []string{"fire", "spara", "tiro"}, Refs: []ref.Ref{"PHX §11.1"},
			Fields: []game.FactInfo{object("shooter", "a", "PHX §11.1", 0, []game.FactInfo{word("arm", armWords, "infantry", "PHX §11.1", "arma"), yesNo("disordered", "no", "PHX §9.5", "disordinata")}, "tiratore"), yesNo("front", "yes", "PHX §11.1", "davanti"),
				object("target", "t", "PHX §11.1", 0, []game.FactInfo{word("arm", armWords, "infantry", "PHX §11.1", "arma"), whole("reduced", 0, mostNumber, "0", "PHX §9.1", "ridotto"), yesNo("disordered", "no", "PHX §9.5", "disordinata"), word("terrain", groundWords, groundClear, "PHX §10", "terreno")}, "bersaglio"), readings},
			Examples: []string{`{"target":{"arm":"light-cavalry","reduced":2}}`, `{"shooter":{"arm":"infantry","disordered":false},"front":true,"target":{"reduced":1,"disordered":true,"terrain":"hill"},"readings":{"R18":"b"}}`}},
		{Verb: "victory", Words: []string{"victory", "vittoria"}, Refs: []ref.Ref{"PHX §13.2", "PHX §13.3"},
			Fields: []game.FactInfo{word("game", lengthWords, "long", "PHX §13.1", "partita"),
				{Name: "eliminated", Names: []string{"eliminati"}, Kind: game.ObjectFact, Ref: "PHX §13.3", Say: "ph.fact.eliminated", Fields: []game.FactInfo{list(french, mostCards, dead, "PHX §13.3", "francesi"), list(allied, mostCards, dead, "PHX §13.3", "alleati")}},
				{Name: "last", Names: []string{"ultimo"}, Kind: game.ObjectFact, Ref: "PHX §13.3", Say: "ph.fact.last", Fields: []game.FactInfo{last(montStJean), last("hougoumont"), last(laHaye), last("frischermont"), three}}, readings},
			Examples: []string{`{"eliminated":{"french":[4,2],"allied":[4,3]},"last":{"hougoumont":"french","la-haye-sainte":"french","plancenoit":["allied","allied","french"]}}`, `{"game":"short","last":{"mont-st-jean":"french","hougoumont":"french","frischermont":"french"},"readings":{"R8":"b"}}`}},
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
	facts := board.Facts(v, st)
	for _, of := range []string{sides[attacker].cards, sides[defender].cards, sides[attacker].deck, sides[defender].deck} {
		n := st.Units[of]
		if st.Lone[of] {
			n = 1
		}
		for k := range n { // a card of which nothing is said has neither points nor an action
			if !slices.ContainsFunc(facts, func(f game.Fact) bool { return f.Of == board.One(of, k) }) {
				return game.Command{}, refuse(game.BadValue, "PHX §6", ref.M("ph.refuse.card"), example(verb))
			}
		}
	}
	return game.Command{Action: game.Action{Verb: v.Verb, Facts: facts}, Ask: true}, nil
}
