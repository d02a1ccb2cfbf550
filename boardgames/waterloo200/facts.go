package waterloo200

import (
	"strconv"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// most bounds what somebody writes down; a box and its map have less.
const (
	mostNumber = 99
	mostUnits  = 60
	mostSteps  = 60
)

// The factions; the British and the Prussians are one side.
const (
	french   = "french"
	british  = "british"
	prussian = "prussian"
	allied   = "allied"
)

var say = board.Declare("w2.fact.")

// words of facts in both languages, the Italian that is printed first.
var (
	factionWords = []game.FactWord{{Name: french, Also: []string{"francese", "francesi"}}, {Name: british, Also: []string{"britannico", "britannici"}}, {Name: prussian, Also: []string{"prussiano", "prussiani"}}}
	armWords     = []game.FactWord{{Name: foot, Also: []string{"fanteria", "foot"}}, {Name: horse, Also: []string{"cavalleria", "horse"}}, {Name: footGun, Also: []string{"artiglieria", "guns"}},
		{Name: horseGun, Also: []string{"artiglieria-a-cavallo", "horse-guns"}}, {Name: tactical, Also: []string{"tattico"}}, {Name: supreme, Also: []string{"strategico"}}}
	tongueWords = []game.FactWord{{Name: "english", Also: []string{"inglese"}}, {Name: "german", Also: []string{"tedesco"}}, {Name: "dutch", Also: []string{"olandese"}}}
	colourWords = []game.FactWord{{Name: green, Also: []string{"verde"}}, {Name: yellow, Also: []string{"giallo", "gialla"}}, {Name: red, Also: []string{"rosso", "rossa"}}}
	anyColours  = append(colourWords[:len(colourWords):len(colourWords)], game.FactWord{Name: black, Also: []string{"nero", "nera"}})
	ownerWords  = []game.FactWord{{Name: "own", Also: []string{"proprio", "propria"}}, {Name: "enemy", Also: []string{"nemico", "nemica"}}}
	actionWords = []game.FactWord{{Name: tactical, Also: []string{"tattica"}}, {Name: supreme, Also: []string{"strategica"}}, {Name: pass, Also: []string{"passo"}}}
	optionWords = []game.FactWord{{Name: "charge", Also: []string{"carica"}}, {Name: "grand-battery", Also: []string{"grande-batteria"}}, {Name: "languages", Also: []string{"lingue"}}, {Name: "combined", Also: []string{"combinato"}}, {Name: "morale", Also: []string{"morale"}}}
)

// The forms of a block, of a commander and of one step of his.
const (
	levelForm = `(?:[1-9][wr]?|h|p)`
	blockForm = levelForm + `(?:-` + levelForm + `){0,9}`
)

func atoi(text string) int { n, _ := strconv.Atoi(text); return n }

// declared are the facts of this game, each once: a fact is added here, and read where its
// situation is prepared.
var declared = sync.OnceValue(func() *game.Schema {
	readings := schema.Readings(rulings)
	id := say.Text("id", `[A-Za-z0-9][A-Za-z0-9-]{0,23}`, "reille", "W200 §3.0")
	block := board.Need(say.Text("block", blockForm, "4-3-2-1", "W200 §3.2", "blocco"))
	units := func(name, of string, at ref.Ref, italian string) game.FactInfo {
		f := say.Object(name, of, at, mostUnits, []game.FactInfo{id, say.Word("arm", armWords, foot, "W200 §3.0", "arma"), block, say.Word("language", tongueWords, "english", "W200 §0/or-6", "lingua")}, italian)
		f.Short = "block"
		return f
	}
	hidden := func(side int) game.FactInfo {
		return say.Object("hidden", sides[side].hidden, "W200 §0/fog", 0, []game.FactInfo{board.Need(say.Whole("count", 0, mostNumber, "", "W200 §0/fog", "quanti")), board.Need(units("pool", sides[side].pool, "W200 §0/fog", "tra"))}, "coperti")
	}
	force := func(side int, italian string, more ...game.FactInfo) game.FactInfo {
		faction := say.Word("faction", factionWords, "", "W200 §6.2.3", "fazione")
		if side == attacker {
			faction.Default = french
		}
		return game.FactInfo{Name: sides[side].name, Names: []string{italian}, Kind: game.ObjectFact, Ref: "W200 §6.2.3", Say: ref.Word("w2.fact." + sides[side].name),
			Fields: append([]game.FactInfo{faction, units("units", sides[side].units, "W200 §6.2.3.1.4", "unità"), hidden(side)}, more...)}
	}
	area := game.FactInfo{Name: "area", Names: []string{"zona"}, Kind: game.ObjectFact, Ref: "W200 §1.0", Say: "w2.fact.area", Fields: []game.FactInfo{
		say.Word("colour", colourWords, green, "W200 §1.1", "colore"), say.Whole("terrain", 0, most().bonus, "0", "W200 §1.0", "terreno"), say.YesNo("sunken-road", "no", "W200 §1.7", "strada-incassata"),
		say.YesNo("contested", "no", "W200 §1.5", "contesa"), say.Word("control", []game.FactWord{{Name: sides[defender].name, Also: []string{"difensore"}}, {Name: sides[attacker].name, Also: []string{"attaccante"}}}, sides[defender].name, "W200 §1.5", "controllo")}}
	morale := game.FactInfo{Name: "morale", Names: []string{"morale"}, Kind: game.ObjectFact, Ref: "W200 §0/or-9", Say: "w2.fact.morale", Fields: []game.FactInfo{
		say.Whole(french, 0, most().morale, strconv.Itoa(most().morale), "W200 §0/or-9", "francesi"), say.Whole(british, 0, most().morale, strconv.Itoa(most().morale), "W200 §0/or-9", "britannici")}}
	options := say.List("options", len(optionWords), game.FactInfo{Kind: game.WordFact, Words: optionWords, Ref: "W200 §0/or-1"}, "W200 §0/or-1", "opzioni")
	path := say.Object("path", "p", "W200 §6.2.2", mostSteps, []game.FactInfo{say.Word("colour", anyColours, green, "W200 §1.2", "colore"), say.YesNo("enemy", "no", "W200 §3.8", "nemici"), say.Word("control", ownerWords, "own", "W200 §1.5", "controllo"),
		say.YesNo("ally", "no", "W200 §1.3", "alleati"), say.Whole("stack", 0, mostNumber, "0", "W200 §1.3", "pila")}, "via")
	leaders := say.Object("leaders", "l", "W200 §6.4", mostUnits, []game.FactInfo{id, board.Need(say.Text("levels", blockForm, "4-3-2-h", "W200 §3.9", "livelli")), say.Text("now", levelForm, "h", "W200 §3.9", "ora"), say.YesNo("loc", "yes", "W200 §6.4.1", "linea")}, "comandanti")
	give := game.FactInfo{Name: "give", Names: []string{"rende"}, Kind: game.MapFact, Form: `[A-Za-z0-9][A-Za-z0-9-]{0,23}`, Example: "reille", Most: mostUnits, Item: &game.FactInfo{Kind: game.WholeFact, Max: mostNumber, Ref: "W200 §6.4"}, Ref: "W200 §6.4", Say: "w2.fact.give"}
	return &game.Schema{Game: Rules{}.Name(), Verbs: []game.VerbFacts{
		{Verb: "battle", Words: []string{"battle", "battaglia"}, Refs: []ref.Ref{"W200 §6.2.3", "W200 §6.2.3.1.4"},
			Fields: []game.FactInfo{area, force(attacker, "attaccante", units("support", "s", "W200 §3.4", "appoggio")), force(defender, "difensore"), units("reserve", "r", "W200 §6.2.3.1.2", "riserva"), options, morale,
				say.Whole("strategic-value", 0, mostNumber, strconv.Itoa(most().strategic), "W200 §3.9.4", "valore-strategico"), readings},
			Examples: []string{`{"area":{"terrain":3},"attacker":{"units":["4-3-2-1",{"arm":"cavalry","block":"2-1"}],"support":[{"arm":"tactical","block":"2-h"}]},"defender":{"units":["4w-3-2-1","3-2-1"]}}`,
				`{"area":{"colour":"yellow","terrain":2,"sunken-road":true,"contested":false,"control":"defender"},"attacker":{"faction":"french","units":["4-3-2-1"]},"defender":{"units":[{"id":"d7","block":"2-1","language":"dutch"}]},"reserve":["3-2-1","2-1"],"options":["charge","morale"],"morale":{"french":9,"british":7},"readings":{"R15":"b"}}`,
				`{"attacker":{"units":["4-3-2-1"],"hidden":{"count":1,"pool":["2-1","3-2-1"]}},"defender":{"faction":"prussian","hidden":{"count":1,"pool":["2-1","4-3-2-1"]}},"strategic-value":4}`}},
		{Verb: "move", Words: []string{"move", "muovi", "movimento"}, Refs: []ref.Ref{"W200 §6.2.2", "W200 §3.8"},
			Fields: []game.FactInfo{say.Word("arm", armWords, foot, "W200 §3.7", "arma"), say.Word("faction", factionWords, french, "W200 §3.7.1", "fazione"), say.YesNo("english", "no", "W200 §3.7.1", "inglese"), say.Word("action", actionWords, tactical, "W200 §6.0", "azione"),
				say.YesNo("boosted", "no", "W200 §3.9.5.3", "potenziato"), say.YesNo("isolated", "no", "W200 §6.4.1", "isolata"), say.YesNo("from-enemy", "no", "W200 §3.8", "da-nemici"), say.YesNo("reveal", "no", "W200 §3.9.1", "rivela"), path, readings},
			Examples: []string{`{"arm":"cavalry","faction":"british","english":true,"boosted":true,"path":[{"colour":"green"},{"colour":"yellow"},{"colour":"yellow","enemy":true}]}`,
				`{"arm":"foot-artillery","action":"strategic","reveal":true,"path":[],"isolated":false,"readings":{"R17":"b"}}`,
				`{"from-enemy":true,"path":[{"colour":"green","control":"own","ally":false,"stack":2}]}`}},
		{Verb: "employ", Words: []string{"employ", "impiega"}, Refs: []ref.Ref{"W200 §3.10.1", "W200 §3.10.2"},
			Fields: []game.FactInfo{say.Word("faction", factionWords, french, "W200 §3.10.3", "fazione"), block, say.YesNo("activated", "yes", "W200 §3.10.1", "attivata"), say.YesNo("engaged", "no", "W200 §3.10", "ingaggiata"),
				say.Whole("battles", 1, mostNumber, "1", "W200 §3.10.1", "battaglie"), say.Whole("others", 0, mostNumber, "0", "W200 §3.10.3", "altre"), readings},
			Examples: []string{`{"block":"3-2-1-p","battles":3}`, `{"faction":"british","block":"2-1-p","activated":true,"engaged":false,"others":0,"readings":{"R24":"b"}}`}},
		{Verb: "reorganise", Words: []string{"reorganise", "riorganizza"}, Refs: []ref.Ref{"W200 §6.4", "W200 §6.4.1"},
			Fields: []game.FactInfo{say.Word("faction", factionWords, french, "W200 §3.9.4", "fazione"), board.Need(say.Text("commander", blockForm, "4-3-2-h", "W200 §3.9.4", "comandante")), say.Whole("mp-to-hq", 0, mostNumber, "0", "W200 §6.4", "pm-al-quartiere"),
				say.Word("hq-control", ownerWords, "own", "W200 §6.4", "controllo-quartiere"), say.YesNo("hq-enemy", "no", "W200 §6.4", "nemici-al-quartiere"), say.YesNo("isolated", "no", "W200 §6.4.1", "isolato"), leaders, give, say.Whole("reserve", 0, mostNumber, "", "W200 §5.0", "riserva"), readings},
			Examples: []string{`{"faction":"prussian","commander":"3-2-h","leaders":[{"id":"bulow","levels":"4-3-2-h","now":"h"}],"give":{"bulow":3}}`,
				`{"faction":"british","commander":"2-h","mp-to-hq":4,"hq-control":"own","hq-enemy":false,"leaders":[{"levels":"4-3-2-h","now":"3","loc":true}],"reserve":1,"readings":{"R25":"b"}}`}},
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
		return game.Command{}, noVerb(verb)
	}
	return game.Command{Action: game.Action{Verb: v.Verb, Facts: board.Facts(v, st)}, Ask: true}, nil
}
