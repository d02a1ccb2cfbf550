package main

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// This file reads how people call the nations and the troops of army lists, whose ids are English words.

// chosen is the one of several choices that a word means: its id, what it is called in either language, or a word, or words behind each other, that the name of
// one alone has. A word that means none, or more than one, is given back as it is.
func chosen(of []game.Choice, word string) (id string, ok bool) {
	typed := game.Fold(word)
	printers := []*i18n.Printer{i18n.New(i18n.EN), i18n.New(i18n.IT)}
	part, parts := "", 0
	for _, c := range of {
		if typed == c.ID {
			return c.ID, true
		}
		has := false
		for _, p := range printers {
			name := game.Fold(p.Say(c.Say))
			if name == typed {
				return c.ID, true
			}
			has = has || typed != "" && strings.Contains(" "+strings.ReplaceAll(name, "'", " ")+" ", " "+typed+" ")
		}
		if has {
			part = c.ID
			parts++
		}
	}
	if parts == 1 {
		return part, true
	}
	return word, false
}

// asTypes are the ids of types of troops that somebody has named, of an ally behind his name; of a word that names none, the word.
func asTypes(of game.Armies, nation string, year int, kinds []string) (out []string) {
	for _, k := range kinds {
		ally, kind, allied := strings.Cut(k, ":")
		if !allied {
			id, _ := chosen(of.Troops(nation, year), k)
			out = append(out, id)
			continue
		}
		ally, _ = chosen(of.Nations(), ally)
		kind, _ = chosen(of.Troops(ally, year), kind)
		out = append(out, ally+":"+kind)
	}
	return out
}

// isType tells what names a type of troops, of an ally behind his name.
func isType(of game.Armies, nation string, year int) func(kind string) bool {
	return func(kind string) bool {
		ally, own, allied := strings.Cut(kind, ":")
		if !allied {
			ally, own = nation, kind
		}
		id, ok := chosen(of.Nations(), ally)
		if ok {
			_, ok = chosen(of.Troops(id, year), own)
		}
		return ok
	}
}
