package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"adjutant/ordremixte/facts"
)

// This file deals lines that are adjudicated from facts alone.

// dealt is a line about units without names, with facts that its verb reads.
func dealt(r *rand.Rand) string {
	verb := pick(r, "fire", "fire", "melee", "melee", "melee", "charge", "charge", "morale", "rally", "counter", "square")
	var words []string
	infoOf := func(name string) *facts.FactInfo { i, _, _ := facts.FactNamed(name); return i }
	states := func(role, names string, first bool, most int) {
		all := strings.Fields(names)
		if len(all) == 0 {
			return
		}
		put := func(name string, value any) { words = append(words, fmt.Sprintf("%s-%s=%v", role, name, value)) }
		told := map[string]bool{}
		forms := []facts.Formation{facts.Line, facts.Line, facts.Column, facts.March, facts.Square, facts.Mass, facts.Open}
		if strings.HasPrefix(names, "arm ") && (first || r.IntN(3) == 0) && r.IntN(2) == 0 {
			arm := facts.Arm(r.IntN(len(facts.UnitFacts[facts.FArm].Words)))
			put("arm", facts.UnitFacts[facts.FArm].Words[arm])
			told["arm"] = true
			switch arm {
			case facts.LightCavalry, facts.HeavyCavalry:
				forms = []facts.Formation{facts.Line, facts.Column, facts.March}
			case facts.FootArtillery, facts.HorseArtillery:
				forms = []facts.Formation{facts.Unlimbered, facts.Unlimbered, facts.Limbered}
			}
		}
		for _, name := range []string{"bases", "pm", "formation"} {
			if strings.Contains(" "+names+" ", " "+name+" ") && (first || r.IntN(3) == 0) {
				switch name {
				case "bases":
					put(name, 1+r.IntN(7))
				case "pm":
					put(name, 1+r.IntN(8))
				case "formation":
					put(name, facts.UnitFacts[facts.FFormation].Words[forms[r.IntN(len(forms))]])
				}
				told[name] = true
			}
		}
		for range r.IntN(most + 1) {
			name := all[r.IntN(len(all))]
			if told[name] || name == "arm" && r.IntN(3) > 0 || name == "firing" && r.IntN(3) > 0 || name == "bases-lost" && r.IntN(2) > 0 {
				continue
			}
			told[name] = true
			i := infoOf(name)
			switch i.Kind {
			case facts.Word:
				put(name, i.Words[r.IntN(len(i.Words))])
			case facts.YesOrNo:
				put(name, pick(r, "yes", "yes", "no"))
			default:
				put(name, min(i.Min+r.IntN(7), i.Max))
			}
		}
	}
	reads := facts.ReadsOf()[verb]
	line := verb + " -"
	if r.IntN(8) == 0 && (verb == "fire" || verb == "charge" || verb == "melee") {
		line += " + -"
		states("a2", reads[0], true, 3)
		states("a1", reads[0], true, 3)
	} else {
		states("a", reads[0], true, 4)
	}
	if reads[1] != "" {
		switch {
		case r.IntN(8) == 0 && verb == "fire":
			line += " at - > -"
			states("t1", reads[1], true, 3)
			states("t2", reads[1], true, 3)
		case r.IntN(8) == 0 && verb == "melee":
			line += " at - + -"
			states("t1", reads[1], true, 3)
			states("t2", reads[1], true, 3)
		default:
			line += " at -"
			states("t", reads[1], true, 4)
		}
	}
	if verb == "fire" && r.IntN(4) > 0 {
		words = append(words, "range="+pick(r, "short", "short", "long"))
	}
	if all := strings.Fields(reads[2]); len(all) > 0 && r.IntN(2) == 0 {
		i := infoOf(all[r.IntN(len(all))])
		switch i.Kind {
		case facts.Word:
			words = append(words, i.Name+"="+i.Words[r.IntN(len(i.Words))])
		case facts.YesOrNo:
			words = append(words, i.Name+"=yes")
		case facts.Number:
			words = append(words, fmt.Sprintf("%s=%d", i.Name, min(i.Min+r.IntN(5), i.Max)))
		case facts.Length:
			words = append(words, i.Name+"="+facts.CmText(r.IntN(2000)))
		}
	}
	if r.IntN(8) == 0 {
		words = append(words, fmt.Sprintf("r%d=%s", 1+r.IntN(120), pick(r, "a", "b", "b", "c")))
	}
	if verb == "morale" && r.IntN(2) == 0 {
		words = append(words, pick(r, "fire", "melee"))
	}
	return line + " " + strings.Join(words, " ")
}
