package muster

import (
	"slices"
	"strings"
	"sync"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file knows nations and troops by what people call them.

// everyday are names of nations besides those of their lists and of their people, in both languages, folded.
var everyday = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"austria":     {"austrian", "austriaco", "austriaca"},
		"britain":     {"england", "english", "great britain", "united kingdom", "uk", "inghilterra", "inglese", "britannici", "britannico", "regno unito"},
		"brunswick":   {"brunswicker"},
		"france":      {"francese"},
		"italy":       {"italy", "italian", "italia", "italiano"},
		"naples":      {"naples", "neapolitan", "napoli", "napoletano"},
		"netherlands": {"holland", "dutch", "belgium", "belgians", "olanda", "olandesi", "olandese", "belgio", "belgi"},
		"ottoman":     {"turkey", "turks", "turkish", "ottoman", "turchia", "turchi", "turco"},
		"portugal":    {"portoghese"},
		"prussia":     {"prussian", "prussiano"},
		"rhine":       {"confederation", "rheinbund", "confederazione"},
		"russia":      {"russian", "russo"},
		"spain":       {"spanish", "spaniard", "spagnolo"},
		"sweden":      {"swedish", "swede", "svedese"},
		"warsaw":      {"poland", "polish", "pole", "polonia", "polacco"},
	}
})

// within are parts of the nation of a list: who names one is told of it, and not taken to have meant the whole.
var within = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"rhine": {"bavaria", "bavarians", "bavarian", "baviera", "bavaresi", "bavarese", "saxony", "saxons", "saxon", "sassonia", "sassoni", "sassone",
			"wurttemberg", "wurttemberger", "westphalia", "westphalians", "vestfalia", "baden", "hesse", "assia", "nassau"},
	}
})

// callings are the names of a list and of its people.
func callings(id string, names ...[2]string) []string {
	out := slices.Clone(everyday()[id])
	for _, n := range names {
		for _, s := range n {
			out = append(out, game.Fold(s))
		}
	}
	return out
}

// called is a nation in a sentence, by its name in the language of that.
func called(n *armylists.Nation) ref.Word { return ref.Word("muster.nation." + n.ID) }

// calledBy is a nation by its id; one that has no list is called what the file has.
func calledBy(id string) any {
	if slices.Contains(armylists.Nations(), id) {
		return ref.Word("muster.nation." + id)
	}
	return dash(id)
}

// Nearest is the nation that somebody who wrote a word may have meant: as it is called, one of which it names a part, or the one
// that is spelled nearly so; nothing of a word that is none of these.
func Nearest(word string) string {
	nations := Nations()
	typed := bare(word)
	if id, ok := game.Chosen(nations, typed); ok {
		return id
	}
	for _, c := range nations {
		if slices.Contains(within()[c.ID], typed) {
			return c.ID
		}
	}
	return nearly(nations, typed)
}

// unaccented takes accents off.
var unaccented = strings.NewReplacer("à", "a", "è", "e", "é", "e", "ì", "i", "ò", "o", "ù", "u")

// bare is a word in small letters without accents.
func bare(word string) string { return unaccented.Replace(game.Fold(word)) }

// nearly is the choice with the name that is spelled most nearly as a word.
func nearly(of []game.Choice, typed string) string {
	var names []string
	for _, c := range of {
		names = append(append(names, c.ID), c.Names...)
	}
	for _, near := range game.NearestWords(typed, names) {
		if id, ok := game.Chosen(of, near); ok {
			return id
		}
	}
	return ""
}
