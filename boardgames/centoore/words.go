package centoore

import (
	"slices"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/schema"
)

// spoken gives the canonical word for every other word that is understood, save the names
// of facts; both languages are always live.
var spoken = map[string]string{
	"battaglia": "battle", "battaglie": "battles",

	"attaccante": "attacker", "difensore": "defender", "target": "defender",
	"carica": "charge",
	"ferma":  "hold", "no": "no", "si": "yes", "sì": "yes", "n": "no", "y": "yes", "s": "yes",

	"blücher": "blucher", "bluecher": "blucher", "bonaparte": "napoleon", "napoleone": "napoleon",

	"merde!": "merde", "slancio": "dutch-elan", "slancio-degli-olandesi": "dutch-elan", "olandesi": "dutch-elan", "dutch": "dutch-elan",
	"marcia": "sound-of-guns", "march": "sound-of-guns", "guns": "sound-of-guns", "rombo": "sound-of-guns",
	"ricognizione": "reconnaissance", "recon": "reconnaissance", "quadrato": "square",
	"1-corpo": "first-corps", "primo-corpo": "first-corps", "1st-corps": "first-corps", "i-corps": "first-corps",
	"maltempo": "bad-weather", "weather": "bad-weather", "goumont": "hougomont", "hougoumont": "hougomont",
	"haye-sainte": "la-haye-sainte", "la-haye": "la-haye-sainte", "lahaye": "la-haye-sainte",
	"contropendenza": "reverse-slope", "slope": "reverse-slope", "counterslope": "reverse-slope",
	"emorroidi": "haemorrhoids", "hemorrhoids": "haemorrhoids", "inganno": "decoy", "ballo": "richmond-ball", "ball": "richmond-ball",
	"caduta-di-blucher": "bluchers-fall",
}

func canon(w string) string {
	if c, ok := spoken[w]; ok {
		return c
	}
	return w
}

func set(ws ...string) map[string]bool {
	m := make(map[string]bool, len(ws))
	for _, w := range ws {
		m[w] = true
	}
	return m
}

// between may stand between the two sides, optional may stand anywhere.
var between = set("at", "vs", "against", "on", "su", "contro")
var optional = set("roll", "lancia", "dado", "dadi", "dice")

// factName splits "attacker-heavy", "pesante-attaccante" or "heavy" into a side
// ("a", "t" or "") and a canonical name; ok is false for a word that is no fact.
func factName(w string) (of, name string, ok bool) {
	switch canon(w) {
	case "attacker":
		return "a", "units", true
	case "defender":
		return "t", "units", true
	}
	if l, of, ok := schema.Named(battleFacts(), w); ok {
		return of, l.Fact, true
	}
	for _, l := range leaves() {
		// Chits that stand in the line are whoever's they can be; with a side before them
		// they are that side's own.
		if l.Of != "" && l.Fact != "units" && (l.Fact == w || slices.Contains(l.Names, w)) {
			return "", l.Fact, true
		}
	}
	return "", "", false
}

// ofSituation reports a fact that is no side's.
func ofSituation(name string) bool { return factOf("", name) != nil }

// factOf is the declaration of a fact of a side ("a", "t") or of the situation; nil when
// it has none.
func factOf(of, name string) *game.FactInfo { return byFact()[game.Fact{Of: of, Name: name}] }

var byFact = sync.OnceValue(func() map[game.Fact]*game.FactInfo {
	out := map[game.Fact]*game.FactInfo{}
	for _, l := range leaves() {
		out[game.Fact{Of: l.Of, Name: l.Fact}] = l.FactInfo
	}
	return out
})

// leaves are the facts of the battle in their order.
var leaves = sync.OnceValue(func() []schema.Leaf { return slices.Collect(schema.Leaves(battleFacts())) })

// factValue makes a typed value canonical: words of both languages, lists
// without blanks. It does not ask whether the value is possible.
func factValue(name, v string) string {
	parts := strings.Split(v, ",")
	for i, p := range parts {
		head, tail, phase := strings.Cut(p, ":")
		parts[i] = canon(head)
		if phase {
			parts[i] += ":" + tail
		}
	}
	return strings.Join(parts, ",")
}
