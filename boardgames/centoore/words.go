package centoore

import (
	"slices"
	"strings"
)

// Facts of a side and of the situation, by their canonical names. A side's fact
// is typed with the side before it (attacker-heavy=1) or after the side's
// strengths (3,3,3 heavy=1).
var sideFacts = set("units", "tactical", "leaders", "ney-corps", "heavy", "charges", "own-chits", "points", "withdraw", "withdraw-cost", "axis", "morale", "morale-start", "corps", "guard-from")

var situationFacts = set(slices.Concat(situation, choiceFacts())...)

var situation = []string{"phases", "contact-points", "french", "battery", "chits"}

// factOrder is the order in which facts are written back.
var factOrder = slices.Concat(situation, choiceFacts(), []string{
	"tactical", "leaders", "ney-corps", "own-chits", "heavy", "charges", "points", "withdraw", "withdraw-cost", "axis", "morale", "morale-start", "corps", "guard-from",
})

func set(ws ...string) map[string]bool {
	m := make(map[string]bool, len(ws))
	for _, w := range ws {
		m[w] = true
	}
	return m
}

// spoken gives the canonical word for every other word that is understood; both
// languages are always live.
var spoken = map[string]string{
	"battaglia": "battle", "battaglie": "battles",

	"attaccante": "attacker", "difensore": "defender", "target": "defender",
	"tattico": "tactical", "comandanti": "leaders", "leader": "leaders", "comandante": "leaders", "corpi-ney": "ney-corps", "gettoni-propri": "own-chits",
	"pesante": "heavy", "cariche": "charges", "carica": "charge", "gettoni": "chits", "chit": "chits", "gettone": "chits", "punti": "points",
	"ritirata": "withdraw", "costo-ritirata": "withdraw-cost", "asse": "axis", "morale-iniziale": "morale-start",
	"corpi": "corps", "guardia-da": "guard-from",
	"fasi": "phases", "punti-contatto": "contact-points", "francesi": "french", "batteria": "battery",
	"ferma": "hold", "no": "no", "si": "yes", "sì": "yes", "n": "no", "y": "yes", "s": "yes",

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

// between may stand between the two sides, optional may stand anywhere.
var between = set("at", "vs", "against", "on", "su", "contro")
var optional = set("roll", "lancia", "dado", "dadi", "dice")

// factName splits "attacker-heavy", "pesante-attaccante" or "heavy" into a side
// ("a", "t" or "") and a canonical name; ok is false for a word that is no fact.
func factName(w string) (of, name string, ok bool) {
	if c := canon(w); c == "attacker" {
		return "a", "units", true
	} else if c == "defender" {
		return "t", "units", true
	} else if sideFacts[c] && c != "units" || situationFacts[c] {
		return "", c, true
	}
	for i := 0; i < len(w); i++ {
		if w[i] != '-' {
			continue
		}
		head, tail := canon(w[:i]), canon(w[i+1:])
		// Chits that stand in the line are whoever's they can be; with a side they
		// are that side's own.
		if head == "chits" {
			head = "own-chits"
		}
		if tail == "chits" {
			tail = "own-chits"
		}
		switch {
		case (head == "attacker" || head == "defender") && sideFacts[tail]:
			return letter(head), tail, true
		case (tail == "attacker" || tail == "defender") && sideFacts[head]:
			return letter(tail), head, true
		}
	}
	return "", "", false
}

func letter(side string) string {
	if side == "attacker" {
		return "a"
	}
	return "t"
}

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
