package waterloo200

import (
	"strings"
	"sync"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/field"
)

// numbers are the printed numbers, loaded once from the tables. No number of the rulebook stands
// in this package.
type numbers struct {
	enter, room   map[string]int // W200 §1.2, §1.3: by colour
	engage        int            // §3.8: points more
	disengage     int
	bonus         int            // §1.0: of terrain, at most
	victoryAreas  int            // §0/vincere
	moves         map[string]int // §3.7: points, by arm
	fast, boost   int            // §3.7.1, §3.9.5.3: points more
	reveal        int            // §3.9.1, §3.10.1: points
	hits          map[byte]int   // §3.5: that a step takes, by its colour
	strategicMost int            // §3.9.4
	radius        map[string]int // §3.9.5.1: areas, by faction
	heartRadius   int            // §3.9.3: areas less
	alliedGuns    int            // §3.10.3
	turns         int            // §2.0
	discBattles   int            // §6.2.3
	arrivals      map[string]int // §5.1: turns, by corps
	arriveHorse   int            // §5.1: units drawn
	arriveFoot    int
	homeward      int // §6.4: points
	marginal      int // §6.2.3.1.6: points at most
	marginalShare int
	decisive      int
	decisiveShare int
	brilliantHits int
	morale        int // §6.2.3.1.9
	charge        int // §0/or-2: times
	scout         int // §0/or-3: points
	impetus       int // §0/or-4: points
	batteryRadius int // §0/or-5: areas
	language      int // §0/or-6
	languages     int
	combined      int // §0/or-8
}

func load() (*numbers, error) {
	b := book.Tables
	n := &numbers{enter: map[string]int{}, room: map[string]int{}, moves: map[string]int{}, radius: map[string]int{}, arrivals: map[string]int{}, hits: map[byte]int{}}
	for _, m := range []struct {
		id string
		to *int
	}{
		{"map.engage", &n.engage}, {"map.disengage", &n.disengage}, {"map.bonus", &n.bonus}, {"map.victory", &n.victoryAreas},
		{"units.move.fast", &n.fast}, {"units.move.boost", &n.boost}, {"units.reveal", &n.reveal}, {"units.strategic", &n.strategicMost},
		{"units.radius.heart", &n.heartRadius}, {"units.guns.allied", &n.alliedGuns}, {"turns.all", &n.turns}, {"turns.battles.disc", &n.discBattles},
		{"turns.arrive.horse", &n.arriveHorse}, {"turns.arrive.foot", &n.arriveFoot}, {"turns.home", &n.homeward},
		{"battle.marginal", &n.marginal}, {"battle.marginal.share", &n.marginalShare}, {"battle.decisive", &n.decisive}, {"battle.decisive.share", &n.decisiveShare},
		{"battle.brilliant.hits", &n.brilliantHits}, {"battle.morale", &n.morale},
		{"options.charge", &n.charge}, {"options.scout", &n.scout}, {"options.impetus", &n.impetus}, {"options.battery.radius", &n.batteryRadius},
		{"options.language", &n.language}, {"options.languages", &n.languages}, {"options.combined", &n.combined},
	} {
		v, err := b.FindMeasure(m.id)
		if err != nil {
			return nil, err
		}
		*m.to = v.Int()
	}
	for _, m := range []struct {
		to    map[string]int
		under string
		ids   []string
	}{
		{n.enter, "map.enter.", []string{"map.enter.green", "map.enter.yellow", "map.enter.red"}},
		{n.room, "map.room.", []string{"map.room.green", "map.room.yellow", "map.room.red"}},
		{n.moves, "units.move.", []string{"units.move.foot-artillery", "units.move.infantry", "units.move.cavalry", "units.move.horse-artillery", "units.move.commander"}},
		{n.radius, "units.radius.", []string{"units.radius.french", "units.radius.allied"}},
		{n.arrivals, "turns.arrive.", []string{"turns.arrive.red", "turns.arrive.green", "turns.arrive.blue"}},
	} {
		for _, id := range m.ids {
			v, err := b.FindMeasure(id)
			if err != nil {
				return nil, err
			}
			m.to[strings.TrimPrefix(id, m.under)] = v.Int()
		}
	}
	for _, arm := range []string{tactical, supreme} {
		n.moves[arm] = n.moves["commander"]
	}
	for _, faction := range factionsOf(theAllies) {
		n.radius[faction] = n.radius[allied]
	}
	for colour, id := range map[byte]string{field.Black: "black", field.White: "white", field.Red: "red"} {
		v, err := b.FindMeasure("units.hits." + id)
		if err != nil {
			return nil, err
		}
		n.hits[colour] = v.Int()
	}
	n.hits[field.Heart], n.hits[field.Pawn] = n.hits[field.Red], n.hits[field.Black]
	return n, nil
}

var printed = sync.OnceValues(load)

// bounds are the printed numbers that bound what may be stated.
type bounds struct{ bonus, morale, strategic int }

// most are those bounds; nothing where the tables cannot be read, which every verb then says.
func most() bounds {
	n, err := printed()
	if err != nil {
		return bounds{}
	}
	return bounds{bonus: n.bonus, morale: n.morale, strategic: n.strategicMost}
}
