package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file draws fights: lines that name nobody, and lines for those who stand on a table.

// drawn is the fact with one of its values; a length lies on a limit or beside it.
func drawn(i *facts.FactInfo, r *rand.Rand) string {
	switch i.Kind {
	case facts.Word:
		return i.Name + "=" + pick(r, i.Words...)
	case facts.YesOrNo:
		return i.Name + "=" + pick(r, "yes", "yes", "no")
	case facts.Number:
		return fmt.Sprint(i.Name, "=", i.Min+r.IntN(min(i.Max, 6)-i.Min+1))
	}
	return fmt.Sprint(i.Name, "=", facts.CmText(state.Hundredths(pick(r, limits()...))+pick(r, 0, 0, 1, -1, 50)))
}

// unnamedLine draws a line that states all of its facts and names nobody.
func unnamedLine(r *rand.Rand) string {
	verb := pick(r, "fire", "fire", "fire", "melee", "melee", "charge", "charge", "charge", "morale", "square")
	party := func(of string) string {
		theFacts := []facts.Fact{facts.FGrade, facts.FDisordered, facts.FGeneral, facts.FCover, facts.FNation}
		var out []string
		say := func(f facts.Fact, words ...string) { out = append(out, facts.UnitFacts[f].Name+"="+pick(r, words...)) }
		arm := r.IntN(10)
		switch {
		case arm < 5:
			say(facts.FFormation, "line", "line", "column", "column", "square", "mass", "open", "march")
			theFacts = append(theFacts, facts.FWeapon, facts.FSquare, facts.FMoved)
		case arm < 8:
			if say(facts.FArm, "light-cavalry", "heavy-cavalry"); verb == "fire" && of == "a" {
				out[0] = "arm=infantry"
			}
			say(facts.FFormation, "line", "line", "column", "march")
			theFacts = append(theFacts, facts.FBlown, facts.FImpetus, facts.FCounter, facts.FLancers, facts.FCuirassiers)
		default:
			say(facts.FArm, "foot-artillery", "horse-artillery")
			say(facts.FFormation, "unlimbered", "unlimbered", "limbered")
			say(facts.FWeight, "light", "medium", "heavy")
			say(facts.FWeapon, "gun", "gun", "howitzer", "rockets")
			theFacts = append(theFacts, facts.FCrew, facts.FMoved)
		}
		theFacts = append(theFacts, facts.FCharging, facts.FRouting, facts.FCharismatic, facts.FContact, facts.FRank, facts.FOverlap, facts.FFriends, facts.FOrder, facts.FPMStart, facts.FBasesLost, facts.FLost, facts.FFiring)
		if r.IntN(10) > 0 {
			out = append(out, fmt.Sprint("bases=", 1+r.IntN(6)))
		}
		if r.IntN(4) > 0 {
			out = append(out, fmt.Sprint("pm=", 1+r.IntN(8)))
		}
		for range r.IntN(4) {
			x := facts.UnitFacts[theFacts[r.IntN(len(theFacts))]]
			if d := drawn(&x, r); facts.MattersAs(verb, of, facts.Said{Name: x.Name, Value: d[len(x.Name)+1:]}) && !slices.ContainsFunc(out, func(s string) bool { return strings.HasPrefix(s, x.Name+"=") }) {
				out = append(out, d)
			}
		}
		return strings.Join(out, " ")
	}
	line := verb
	told := map[string]bool{}
	if verb == "fire" && r.IntN(3) > 0 {
		told["range"] = true
		line += " range=" + pick(r, "short", "long")
	}
	for range r.IntN(3) {
		f := facts.SitFact(r.IntN(int(facts.NSitFacts)))
		if x := facts.SituationFacts[f]; !told[x.Name] && facts.SitMatters(verb, f) {
			told[x.Name] = true
			line += " " + drawn(&x, r)
		}
	}
	if n := 1 + r.IntN(95); r.IntN(6) == 0 {
		line += fmt.Sprintf(" r%d=b", n)
	}
	line += " " + party("a")
	if verb == "morale" {
		return line + " " + pick(r, "fire", "melee", "")
	}
	line += " at " + party("t")
	if r.IntN(8) == 0 && verb == "fire" {
		line += " > " + party("t")
	}
	return line
}

// many is an enemy with facts of a verb, alone or with others.
func (w wild) many(b, verb string) string {
	if verb == "fire" && w.r.IntN(8) == 0 {
		b += " > " + w.unit()
	}
	out := b
	if verb == "melee" && w.r.IntN(3) == 0 {
		out += " + " + w.unit()
	}
	for range w.r.IntN(3) {
		out += " " + w.fact(verb)
	}
	return out
}

// eager is a line of those that a state thinks of: first the verb is drawn, fights twice
// as often.
func (w wild) eager() string {
	of := map[string][]game.Action{}
	verbs := []string{"next"}
	for _, a := range ask.MightDo(w.s, -1) {
		if of[a.Verb] == nil {
			verbs = append(verbs, a.Verb)
			if fights[a.Verb] {
				verbs = append(verbs, a.Verb)
			}
		}
		of[a.Verb] = append(of[a.Verb], a)
	}
	v := pick(w.r, verbs...)
	a := game.Action{Verb: v}
	if all := of[v]; len(all) > 0 {
		a = all[w.r.IntN(min(len(all), 12))]
	}
	a.Force = v != "next" && w.r.IntN(2) == 0
	return game.Canonical(a)
}
