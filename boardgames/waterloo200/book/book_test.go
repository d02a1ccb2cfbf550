package book_test

import (
	"flag"
	"testing"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/tables/tablestest"
)

// The numbers of Waterloo 200, typed a second time from the book.

var write = flag.Bool("write", false, "write readings.go anew from rulings.yaml")

func TestW200BookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

// Each reading that can be chosen has a constant of the name in its row, and none else has.
func TestW200Readings(t *testing.T) { tablestest.Readings(t, book.Tables, *write) }

func TestW200MeasuresAgainstTheBook(t *testing.T) {
	for file, printed := range map[string]string{
		"battle": `
		marginal 5 points 6.2.3.1.6
		marginal.share 2 times 6.2.3.1.6
		decisive 10 points 6.2.3.1.6
		decisive.share 4 times 6.2.3.1.6
		brilliant.hits 1 hits 6.2.3.1.6
		morale 10 units 6.2.3.1.9`,
		"map": `
		enter.green 1 points 1.2
		enter.yellow 2 points 1.2
		enter.red 2 points 1.2
		engage 1 points 3.8
		disengage 1 points 3.8
		room.green 4 units 1.3
		room.yellow 2 units 1.3
		room.red 1 units 1.3
		bonus 7 points 1.0
		victory 7 areas 0/vincere
		black 3 areas 1.4
		sunken 5 areas 1.7`,
		"turns": `
		all 5 turns 2.0
		battles.disc 1 units 6.2.3
		arrive.red 3 turns 5.1
		arrive.green 4 turns 5.1
		arrive.blue 5 turns 5.1
		arrive.horse 1 units 5.1
		arrive.foot 1 units 5.1
		home 3 points 6.4`,
		"options": `
		charge 2 times 0/or-2
		scout 3 points 0/or-3
		impetus 1 points 0/or-4
		battery.radius 2 areas 0/or-5
		language 1 points 0/or-6
		languages 2 points 0/or-6
		combined 1 hits 0/or-8`,
		"units": `
		move.foot-artillery 1 points 3.7
		move.infantry 2 points 3.7
		move.cavalry 4 points 3.7
		move.horse-artillery 4 points 3.7
		move.commander 4 points 3.7
		move.fast 1 points 3.7.1
		english 6 units 3.7.1
		reveal 1 points 3.9.1
		move.boost 1 points 3.9.5.3
		hits.black 1 hits 3.5
		hits.white 2 hits 3.5
		hits.red 3 hits 3.5
		heart 1 points 3.2
		stars.least 2 points 3.9
		strategic 4 points 3.9.4
		radius.french 2 areas 3.9.5.1
		radius.allied 1 areas 3.9.5.1
		radius.heart 1 areas 3.9.3
		guns.allied 1 units 3.10.3
		commanders.french 6 units 3.9
		commanders.british 4 units 3.9
		commanders.prussian 3 units 3.9
		french 54 units 0/armate
		french.orange 12 units 0/armate
		french.green 10 units 0/armate
		french.yellow 8 units 0/armate
		french.pink 6 units 0/armate
		french.brown 6 units 0/armate
		french.blue 11 units 0/armate
		british 42 units 0/armate
		british.orange 11 units 0/armate
		british.green 6 units 0/armate
		british.azure 11 units 0/armate
		british.red 13 units 0/armate
		prussian 20 units 0/armate
		prussian.blue 4 units 0/armate
		prussian.green 6 units 0/armate
		prussian.red 9 units 0/armate
		placed.british 33 units 4.0
		reserve.british 9 units 4.0
		placed.french 35 units 4.0
		reserve.french 19 units 4.0
		reserve.french.foot 18 units 4.0
		reserve.french.guns 1 units 4.0
		brunswick.horse 1 units 4.1
		brunswick.foot 1 units 4.1`,
	} {
		tablestest.Measures(t, book.Tables, file, printed)
	}
}

// The counts of a faction add up: its corps and the strategic commander, and what is set up and what is in reserve.
func TestW200CountsAddUp(t *testing.T) {
	of := func(id string) int { return book.Tables.Int("units." + id) }
	for faction, corps := range map[string][]string{"french": {"orange", "green", "yellow", "pink", "brown", "blue"}, "british": {"orange", "green", "azure", "red"}, "prussian": {"blue", "green", "red"}} {
		sum := 1
		for _, c := range corps {
			sum += of(faction + "." + c)
		}
		if sum != of(faction) || len(corps) != of("commanders."+faction) {
			t.Errorf("%s: %d in %d corps and at their head, %d and %d in all", faction, sum, len(corps), of(faction), of("commanders."+faction))
		}
		if faction != "prussian" && of("placed."+faction)+of("reserve."+faction) != of(faction) {
			t.Errorf("%s: %d set up, %d in reserve", faction, of("placed."+faction), of("reserve."+faction))
		}
	}
	if of("reserve.french.foot")+of("reserve.french.guns") != of("reserve.french") {
		t.Error("the French reserve is of other arms too")
	}
}

func TestW200SectionsAgainstTheBook(t *testing.T) {
	tablestest.Sections(t, book.Tables, `0 0/armate 0/componenti 0/adesivi 0/scala 0/fog 0/fazioni 0/vincere
		1 1.0 1.1 1.2 1.3 1.4 1.5 1.5.1 1.5.2 1.6 1.7
		2 2.0 2.1 2.2
		3 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.7.1 3.8 3.9 3.9.1 3.9.2 3.9.3 3.9.4 3.9.5 3.9.5.1 3.9.5.2 3.9.5.3 3.9.5.4 3.10 3.10.1 3.10.2 3.10.3
		4 4.0 4.1 5 5.0 5.1
		6 6.0 6.1 6.2 6.2.1 6.2.2 6.2.3 6.2.3.1 6.2.3.1.1 6.2.3.1.2 6.2.3.1.3 6.2.3.1.4 6.2.3.1.5 6.2.3.1.6 6.2.3.1.7 6.2.3.1.8 6.2.3.1.9 6.2.3.1.10 6.2.4 6.3 6.4 6.4.1
		0/or-1 0/or-2 0/or-3 0/or-4 0/or-5 0/or-6 0/or-7 0/or-8 0/or-9 0/or-10`)
}

// The first rulings as they were registered before the game was built, then those that building it brought.
func TestW200Rulings(t *testing.T) {
	tablestest.Rulings(t, book.Tables, `1a 2ab 3ab 4a 5a 6a 7a 8a 9a 10a 11a 12a 13a 14a 15ab 16ab 17ab 18ab 19ab 20ab 21ab 22a 23ab 24ab 25ab 26ab 27ab 28a 29a 30ab
		31a 32a 33a 34a 35a 36a 37a 38a 39a 40a 41a 42a 43a 44a 45a 46a 47a 48a 49a 50a 51a 52a 53a 54a 55a 56a 57a 58a 59a 60a 61a 62a
		63a 64a 65a 66ab 67a 68a 69a 70ab 71ab`)
}
