package ordremixte

import (
	"slices"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/edition"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/muster"
	_ "adjutant/ordremixte/words" // what it says, in both languages
	"adjutant/tables"
)

// Folder is Ordre Mixte as the program lists it.
var Folder = game.Folder{
	Rules:   Rules{},
	Tables:  book.Tables,
	Battles: scenarioFiles{},
	Start:   battle.Start,
	Schema:  battle.Schema,
	Sources: []edition.Part{
		{Name: "ordremixte", FS: Sources}, {Name: "ordremixte/battle", FS: battle.Sources}, {Name: "ordremixte/muster", FS: muster.Sources}, {Name: "ordremixte/book", FS: book.Sources},
		{Name: "armylists", FS: armylists.Sources}, {Name: "geometry", FS: geometry.Sources},
	},
	Files: []game.File{
		{Name: "doctrine", Mark: "adjutant/doctrine/", Check: func(path string, text []byte) error { _, err := armylists.ParseDoctrine(path, text); return err },
			Shipped: func() []string { return []string{armylists.Shared} }, Text: armylists.Text, Schema: armylists.DoctrineSchema},
		{Name: "nation", Mark: "adjutant/nation/", Check: func(path string, text []byte) error { _, err := armylists.Parse(path, text); return err },
			Shipped: armylists.Nations, Text: armylists.Text, Schema: armylists.NationSchema},
		{Name: "list", Mark: "adjutant/list/", Check: muster.Check, Schema: muster.Schema},
	},
	Armies:  armies{},
	Scales:  battle.Scales,
	Aliases: aliases,
	Ask: func(verb string, flags []game.Flag) (game.Command, []ref.Msg, error) {
		c, err := language.ParseFacts(verb, flags)
		return c, facts.Notes(c.Action), err
	},
}

// aliases are all words for a verb, in both languages, each once.
func aliases(verb string) []string {
	g, err := book.Glossary()
	if err != nil {
		return nil
	}
	var out []string
	for _, w := range append(g.Aliases(tables.Verbs, verb, "en"), g.Aliases(tables.Verbs, verb, "it")...) {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// scenarioFiles reads scenario files for the folder.
type scenarioFiles struct{}

// Read implements game.Battles.
func (scenarioFiles) Read(path string, text []byte, w game.Wish) (*game.Opening, error) {
	sc, err := battle.ParseAt(path, text, w.Scale)
	if err != nil {
		return nil, err
	}
	sc.Unplaced = sc.Unplaced || w.Unplaced
	return &game.Opening{Name: ref.Name(sc.Name), Label: ref.Name(sc.Briefing), Date: sc.Date, Unplaced: sc.Unplaced, JSON: sc.JSON(), Notes: sc.Notes(), Balance: sc.Balance}, nil
}
