package main

import (
	"strings"

	"adjutant/internal/game"
)

// This file reads how people call the nations and the troops of army lists, whose ids are English words.

// unaccented takes accents off: of the words that are chosen from none has any.
var unaccented = strings.NewReplacer("à", "a", "è", "e", "é", "e", "ì", "i", "ò", "o", "ù", "u")

// chosen is the one of several choices that a word means, with accents or without.
func chosen(of []game.Choice, word string) (id string, ok bool) {
	if id, ok = game.Chosen(of, unaccented.Replace(game.Fold(word))); ok {
		return id, true
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
