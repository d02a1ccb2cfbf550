package centoore

import (
	"slices"
	"strings"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// declared are the facts of this game, each once: a fact is added here, and read where the
// battle is prepared.
var declared = sync.OnceValue(func() *game.Schema {
	n, err := printed()
	if err != nil {
		n = &numbers{} // Prepare says what is wrong with the tables
	}
	whole := func(name string, lo, hi int, cite ref.Ref, italian ...string) game.FactInfo {
		return game.FactInfo{Name: name, Names: italian, Kind: game.WholeFact, Min: float64(lo), Max: float64(hi), Ref: cite, Say: ref.Word("co.fact." + name)}
	}
	yesNo := func(name, usual string, cite ref.Ref, italian ...string) game.FactInfo {
		return game.FactInfo{Name: name, Names: italian, Kind: game.YesNoFact, Default: usual, Ref: cite, Say: ref.Word("co.fact." + name)}
	}
	usually := func(f game.FactInfo, usual string) game.FactInfo { f.Default = usual; return f }
	text := func(name, form, example string, cite ref.Ref) *game.FactInfo {
		return &game.FactInfo{Name: name, Kind: game.TextFact, Form: form, Example: example, Ref: cite}
	}
	list := func(name string, most int, of *game.FactInfo, italian ...string) game.FactInfo {
		return game.FactInfo{Name: name, Names: italian, Kind: game.ListFact, Item: of, Least: 1, Most: most, Ref: of.Ref, Say: ref.Word("co.fact." + name)}
	}
	chits := list("chits", 32, text("chit", "("+strings.Join(sorted(n.chits), "|")+")(:["+phases(n)+"])?", "vandamme:2", "CO §6.2"), "gettoni", "chit", "gettone")
	chits.Least = 0
	own := chits
	own.Fact, own.Names = "own-chits", append(slices.Clone(own.Names), "gettoni-propri")
	units := list("units", maxUnits, text("unit", `[0-9]{1,2}(/[0-9]{1,2})?[dgcm]{0,4}`, "3/2d", "CO §8.5"), "unità", "unita")
	units.Need = true
	guard := usually(whole("guard-from", n.guardPhase, n.phasesLong, "CO §8.5.5", "guardia-da"), plain(n.guardPhase))
	guard.Words = []game.FactWord{{Name: "no"}}
	charge := game.FactInfo{Name: "charge", Kind: game.WholeFact, Max: 99, Ref: "CO §8.5.3"}
	leader := text("leader", "("+strings.Join(sorted(commanders), "|")+")(:[0-9]{1,2})?", "napoleon:1", "CO §8.5.2")
	force := func(defends bool) []game.FactInfo {
		out := []game.FactInfo{units,
			whole("tactical", 0, 9, "CO §8.5.2", "tattico"),
			list("leaders", len(commanders), leader, "comandanti", "leader", "comandante"),
			usually(whole("ney-corps", 1, maxUnits, "CO §1.1.3", "corpi-ney"), "1"),
			own,
			usually(whole("heavy", 0, maxUnits, "CO §8.5.3", "pesante"), "0"),
			list("charges", max(n.phasesLong, 1), &charge, "cariche"),
		}
		if defends {
			out = append(out, whole("points", 0, 99, "CO §8.2", "punti"), yesNo("withdraw", "", "CO §8.2.2", "ritirata"),
				usually(whole("withdraw-cost", 1, 9, "CO §7.2", "costo-ritirata"), plain(n.withdrawCost)))
		}
		return append(out,
			yesNo("axis", "yes", "CO §8.6.1", "asse"),
			whole("morale", 0, 99, "CO §8.8"),
			whole("morale-start", 0, 99, "CO §3", "morale-iniziale"),
			whole("corps", 0, maxUnits, "CO §8.4", "corpi"),
			guard)
	}
	side := func(s int, italian ...string) game.FactInfo {
		return game.FactInfo{Name: sides[s], Names: italian, Kind: game.ObjectFact, Of: of(s), Fields: force(s == defender), Need: true, Ref: "CO §8.5", Say: sideWord(s)}
	}
	word := func(name, usual string, cite ref.Ref, words []game.FactWord, italian ...string) game.FactInfo {
		return game.FactInfo{Name: name, Names: italian, Kind: game.WordFact, Words: words, Default: usual, Ref: cite, Say: ref.Word("co.fact." + name)}
	}
	counters := list("chits", 30, &game.FactInfo{Name: "chit", Kind: game.WholeFact, Min: 1, Max: 9, Ref: "CO §7.1"}, "gettoni")
	counters.Least, counters.Empty, counters.Say = 0, "none", "co.fact.counters"
	var rulings []schema.Reading
	for _, c := range choices() {
		rulings = append(rulings, schema.Reading{Ref: c.cite, Letters: c.letters})
	}
	return &game.Schema{Game: Rules{}.Name(), Verbs: []game.VerbFacts{{
		Verb: "battle", Words: []string{"battle", "battaglia"}, Refs: []ref.Ref{"CO §8", "CO §8.5"},
		Fields: []game.FactInfo{
			whole("phases", n.phasesShort, n.phasesLong, "CO §8.1", "fasi"),
			whole("contact-points", n.contactShort, n.contactLong, "CO §8.1", "punti-contatto"),
			{Name: "french", Names: []string{"francesi"}, Kind: game.WordFact, Ref: "CO §1.1.1", Say: "co.fact.french",
				Words: []game.FactWord{{Name: sides[attacker], Also: []string{"attaccante"}}, {Name: sides[defender], Also: []string{"difensore"}}}},
			yesNo("battery", "", "CO §8.4", "batteria"),
			chits,
			schema.Readings(rulings),
			side(attacker, "attaccante"), side(defender, "difensore", "target"),
		},
		Examples: []string{
			`{"phases":2,"attacker":{"units":["3","3"]},"defender":{"units":["3"]}}`,
			`{"phases":3,"french":"attacker","battery":true,"attacker":{"units":["3","3/2d","2c","4g"],"leaders":["napoleon:1","ney"],"corps":3,"heavy":2,"charges":[1,0,1],"chits":["vandamme:2"],"morale":20,"guard-from":3},` +
				`"defender":{"units":["3","2","2"],"tactical":1,"axis":false,"morale":12,"morale-start":14}}`,
			`{"contact-points":1,"attacker":{"units":["3"]},"defender":{"units":["2cd"],"points":0,"withdraw-cost":2},"readings":{"R1":"b"}}`,
		},
	},
		{Verb: "contact", Words: []string{"contact", "contatto"}, Refs: []ref.Ref{"CO §7.2", "CO §7.2.6"},
			Fields: []game.FactInfo{
				word("force", "wing", "CO §7.2.1", []game.FactWord{{Name: "wing", Also: []string{"ala"}}, {Name: "independent", Also: []string{"indipendente"}}}, "forza"),
				yesNo("cavalry", "no", "CO §7.1", "cavalleria"),
				whole("initiative", 0, 9, "CO §7.1", "iniziativa"),
				{Name: "path", Names: []string{"via"}, Kind: game.ObjectFact, Of: "s", Least: 1, Most: maxUnits, Need: true, Ref: "CO §7.2", Say: "co.fact.path", Fields: []game.FactInfo{
					word("link", "full", "CO §7.2", []game.FactWord{{Name: "full", Also: []string{"piena"}}, {Name: "dotted", Also: []string{"punteggiata"}}}, "connessione"),
					word("ground", "clear", "CO §7.2.5", []game.FactWord{{Name: "clear", Also: []string{"libero"}}, {Name: "difficult", Also: []string{"difficile"}}}, "terreno"),
					word("enemy", "none", "CO §7.2.6", []game.FactWord{{Name: "none", Also: []string{"nessuno"}}, {Name: "organised", Also: []string{"organizzato"}}, {Name: "decoy", Also: []string{"inganno"}}}, "nemico")}},
				usually(whole("phases", n.phasesShort, n.phasesLong, "CO §8.1", "fasi"), plain(n.phasesShort)),
				yesNo("escape", "no", "CO §7.2.7", "fuga"),
				counters, schema.Readings(rulings)},
			Examples: []string{`{"initiative":2,"path":[{"link":"dotted","enemy":"organised"}],"phases":3,"chits":[1,2]}`,
				`{"force":"independent","cavalry":true,"path":[{},{"link":"dotted"},{"ground":"clear"}],"chits":[3,2]}`,
				`{"force":"wing","initiative":1,"path":[{"link":"full","enemy":"none"}],"escape":true,"readings":{"R28":"b"}}`}},
		{Verb: "retire", Words: []string{"retire", "ripiega"}, Refs: []ref.Ref{"CO §8.2"},
			Fields: []game.FactInfo{units, usually(whole("heavy", 0, maxUnits, "CO §8.5.3", "pesante"), "0"), yesNo("independent", "yes", "CO §8.2.2", "indipendente"),
				yesNo("free-zone", "yes", "CO §8.2", "zona-libera"), usually(whole("points", 0, 99, "CO §8.2", "punti"), "0"), usually(whole("cost", 0, 99, "CO §7.2", "costo"), plain(n.withdrawCost)), schema.Readings(rulings)},
			Examples: []string{`{"units":["3d","2d"],"points":0,"free-zone":true}`, `{"units":["2c"],"points":2,"cost":2,"readings":{"R17":"b"}}`}},
		{Verb: "battery", Words: []string{"battery", "batteria"}, Refs: []ref.Ref{"CO §8.4"},
			Fields: []game.FactInfo{usually(whole("phases", n.phasesShort, n.phasesLong, "CO §8.1", "fasi"), plain(n.phasesLong)), yesNo("napoleon", "yes", "CO §8.4", "napoleone"), yesNo("guard", "yes", "CO §8.4", "guardia"),
				usually(whole("other-corps", 0, maxUnits, "CO §8.4", "altri-corpi"), plain(n.batteryCorps)), yesNo("bad-weather", "no", "CO §6.2", "maltempo"), yesNo("reverse-slope", "no", "CO §8.3", "contropendenza"), schema.Readings(rulings)},
			Examples: []string{`{"other-corps":3}`, `{"phases":3,"napoleon":true,"guard":true,"bad-weather":false,"reverse-slope":true}`}},
		{Verb: "rout", Words: []string{"rout", "rotta"}, Refs: []ref.Ref{"CO §8.6.1", "CO §8.8"},
			Fields:   []game.FactInfo{needed(whole("phases", n.phasesShort, n.phasesLong, "CO §8.1", "fasi")), needed(whole("fought", 0, n.phasesLong, "CO §8.6.1", "combattute")), yesNo("free-zone", "yes", "CO §8.6.1", "zona-libera"), schema.Readings(rulings)},
			Examples: []string{`{"phases":3,"fought":1}`, `{"phases":2,"fought":2,"free-zone":false,"readings":{"R26":"b"}}`}},
	}}
})

// needed says that nothing can be said without a fact.
func needed(f game.FactInfo) game.FactInfo { f.Need = true; return f }

// battleFacts is what the battle reads.
func battleFacts() *game.VerbFacts { return &declared().Verbs[0] }

// sorted are the keys of a table, in order.
func sorted[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// phases are the phases of the longest battle, one after another: 123.
func phases(n *numbers) string {
	var b strings.Builder
	for k := 1; k <= n.phasesLong; k++ {
		b.WriteString(plain(k))
	}
	return b.String()
}

// Facts implements game.Declarer.
func (Rules) Facts() *game.Schema { return declared() }

// Question implements game.Declarer.
func (Rules) Question(verb string, st game.Stated) (game.Command, error) {
	word, more, _ := strings.Cut(verb, " ")
	if more != "" {
		return game.Command{}, refuse(game.Unknown, "CO §8", ref.M("co.refuse.word", more), way(example, "co.way.example"))
	}
	if v := schema.Verb(declared(), word); v != nil && v != battleFacts() {
		return game.Command{Action: game.Action{Verb: v.Verb, Facts: board.Facts(v, st)}, Ask: true}, nil
	}
	p := parser{facts: map[game.Fact]string{}}
	for _, f := range st.Facts {
		p.facts[game.Fact{Of: f.Of, Name: f.Name}] = f.Value
	}
	return game.Command{Action: p.action(), Ask: true}, nil
}
