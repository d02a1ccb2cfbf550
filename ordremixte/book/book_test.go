package book_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/ordremixte/book"
	_ "adjutant/ordremixte/words"
	"adjutant/tables"
	"adjutant/tables/tablestest"

	"github.com/google/go-cmp/cmp"
)

// In this file the tables of Ordre Mixte are typed a second time, row by row
// from the book, and compared with what ships.

func TestOMBookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

// Every word that a row of modifiers says is in the catalogue, in both languages, and no
// entry of it is left over.
func TestWordsOfModifiers(t *testing.T) {
	used := map[string]bool{"mod.base-lost": true} // counted by a measure, not by a row
	for _, id := range book.Tables.Tables() {
		m, err := book.Tables.FindModifiers(id)
		if err != nil {
			continue // another kind of table
		}
		for _, r := range m.Rows {
			used[string(r.Say)] = true
			for _, l := range i18n.Langs {
				if !i18n.New(l).Has(string(r.Say)) {
					t.Errorf("%s %s says %s, which has no word in %s", m.ID, r.ID, r.Say, l)
				}
			}
		}
	}
	for _, c := range i18n.Catalogs() {
		for k := range c.EN {
			if strings.HasPrefix(k, "mod.") && !used[k] {
				t.Errorf("no row says %s", k)
			}
		}
	}
}

func TestOMModifiersAgainstTheBook(t *testing.T) {
	om := book.Tables
	for name, printed := range map[string]string{
		"fire": `
			+5  firer.elite
			+3  firer.veteran
			-2  firer.recruit
			-3  firer.disordered
			-5  target.cover-light
			-10 target.cover-hard
			+5  firer.infantry range.short
			-5  firer.infantry firer.moved
			-1  firer.infantry firer.russian
			+10 firer.artillery range.short
			+5  target.dense
			-5  target.open
			-5  target.deployed-guns | target.open
			+10 firer.artillery target.cavalry
			-5  firer.light-gun
			+5  firer.heavy-gun
			+2  flank
			-8  firer.hard-cover`,
		"melee": `
			+10 own.impetus | foe.cover-light foe.cover-hard
			+5  own.foot-charge | foe.cover-hard
			-5  own.artillery
			+15 own.heavy-cavalry
			+3  own.cuirassiers-or-lancers
			-5  own.blown
			-5  own.disordered
			+5  own.elite
			+3  own.veteran
			-3  own.recruit
			+20 foe.artillery
			-2  foe.cover-light
			-4  foe.cover-hard`,
		"morale": `
			+2 elite
			+1 veteran
			-1 recruit
			+1 general
			+1 general charismatic
			+1 russian-foot
			+1 hard-cover`,
		"charge.countercharge": `
			-2 attack-order`,
		"square": `
			-20 near
			-20 recruit
			+10 veteran-or-better`,
		"organisation.points": `
			+3 elite
			+2 veteran
			+1 line
			+1 cavalry
			-1 light-gun
			+1 heavy-gun`,
		"initiative": `
			+1 exceptional
			-1 poor
			-2 early-state`,
		"rally": `
			+5  general-poor
			+10 general-normal
			+15 general-veteran
			+20 general-exceptional
			+10 veteran-or-better`,
	} {
		tablestest.Same(t, name, printed, tablestest.Rows(om.Modifiers(name)))
	}
}

func TestOMBandsAgainstTheBook(t *testing.T) {
	om := book.Tables
	for name, printed := range map[string]string{
		"morale":   "d10: 1-2 rout, 3-4 retreat, 5-10 hold",
		"casualty": "d6: 1-2 killed, 3-4 wounded, 5-5 unhurt, 6-6 saved",
		"square":   "d100: 1-49 disordered, 50-100 formed",
	} {
		b := om.Bands(name)
		var parts []string
		for _, r := range b.Rows {
			parts = append(parts, fmt.Sprintf("%d-%d %s", r.From, r.To, r.Result))
		}
		tablestest.Same(t, name, printed, fmt.Sprintf("d%d: %s", b.Die, strings.Join(parts, ", ")))
	}
}

func TestOMMeasuresAgainstTheBook(t *testing.T) {
	om := book.Tables
	left := map[string]bool{}
	for _, id := range om.Tables() {
		file, _, _ := strings.Cut(id, ".")
		left[file] = true
	}
	for file, printed := range map[string]string{
		"ranges": `
			musket.short 4 cm 9.1
			musket.long 9 cm 9.1
			rifle.short 6 cm 9.1
			rifle.long 12 cm 9.1
			medium-gun.short 10 cm 9.1
			medium-gun.long 40 cm 9.1
			light-gun.short 10 cm 9.1
			light-gun.long 30 cm 9.1
			rocket.least 30 cm 9.7
			rocket.most 60 cm 9.7`,
		"fire": `
			base.infantry 10 percent 9.10
			base.artillery 20 percent 9.10
			die 100 die 9.10
			hit 1 points 9.10
			critical 2 points 9.10
			critical-part 10 parts 9.10
			automatic-above 100 percent 9.10
			square-face 1 bases 9.10
			points-per-base.infantry 2 points 9.10
			points-per-base.others 3 points 9.10
			arc 22.5 deg 9.2
			free-choice 20 cm 9.3
			rifle-move-part 2 parts 9.4
			horse-artillery-move 14 cm 9.4
			flank-part 2 parts 9.5
			wood-edge 2 cm 9.6
			per-base-crossed -10 percent 9.8
			blaze.die 10 die 9.4/blaze
			blaze.on 1 die 9.4/blaze
			blaze.leave-within 2 turns 9.4/blaze
			blaze.loss 2 points 9.4/blaze
			rocket.die 10 die 9.7
			rocket.hits-on 1 die 9.7
			rocket.explodes-on 0 die 9.7
			rocket.loss 1 points 9.7
			rocket.deploy 1 turns 9.7
			automatic.disordered 1 points 13
			automatic.routing 1 points 14`,
		"melee": `
			base 10 percent 10.6
			die 100 die 10.6
			hit 1 points 10.6
			critical 2 points 10.6
			critical-part 10 parts 10.6
			automatic-above 100 percent 10.6
			floor 5 percent 10.6
			overlap 1 bases 10.6
			ranks 2 units 10.6
			square-face 1 bases 10.6
			bridge -20 percent 10.3
			attackers.columns-on-line 2 units 10.1
			attackers.like 1 units 10.1
			attackers.square-face 1 units 10.1
			guns.loss-to-foot 1 points 11.2
			guns.loss-to-cavalry 2 points 11.2
			guns.crew-touched-by-foot 2 points 11.2`,
		"morale": `
			tests-at 4 points 11.1
			after-loss 1 points 11.1
			per-base-lost -1 die 11.1
			die.fire 10 die 11.1
			die.melee 6 die 11.1
			die.charging-guns 6 die 11.1
			rout 2 points 11.1
			retreat 1 points 11.1
			rout-marks 2 bases 11.1
			retreat-marks 1 bases 11.1
			tie-break.friends 5 cm 11.1`,
		"charge": `
			halt 1 cm 7
			impetus 6 cm 10.5
			rout.automatic 2 points 10.3
			rout.touched 2 points 14
			rout.heavy-cavalry 3 points 10.5/close-order
			ride-over 2 points 10.5/open-order
			wave-gap 7.5 cm 10.5/waves
			countercharge.die 6 die 10.5/countercharge
			countercharge.moved-part 2 parts 10.5/countercharge
			support.arc 45 deg 10.5/support
			support.moved-part 2 parts 10.5/support
			blown.rest 1 turns 10.5/blown
			breakthrough 12 cm 12`,
		"casualty": `
			check-die 10 die 17
			hit-at 1 die 17
			per-point-lost -1 die 17
			charismatic -1 die 17
			brigade-loss 1 points 17
			regained 1 points 17
			replaced-after 2 turns 17`,
		"square": `
			near 15 cm 8.6/emergency-square
			warning 5 cm 8.6/emergency-square
			halt 1 cm 8.6/emergency-square`,
		"organisation": `
			points.per-base 1 points 2.3
			points.per-section 2 points 2.3
			points.least 1 points 2.3
			scale.cm 25 m 1
			scale.turn 15 minutes 1
			scale.base 180 men 1
			scale.guns.least 3 units 1
			scale.guns.most 4 units 1
			base.front 3 cm 2.1
			base.depth.infantry 1.5 cm 2.1
			base.depth.cavalry 3 cm 2.1
			base.depth.artillery 4 cm 2.1
			base.for-25mm 1.5 times 2.1
			figures.infantry 3 units 2.1
			figures.light-cavalry 2 units 2.1
			figures.heavy-cavalry 3 units 2.1
			figures.guns 1 units 2.1
			figures.crew.least 2 units 2.1
			figures.crew.most 4 units 2.1
			battalion.usual 4 bases 2.2
			battalion.most 6 bases 2.2
			regiment.least 2 bases 2.2
			regiment.most 4 bases 2.2
			battery.most 2 units 2.2
			battery.most-russian 4 units 2.2
			brigade.least 2 units 2.2
			brigade.most 6 units 2.2
			reserve.most 1 units 2.2
			attached.brigades 2 units 2.2
			attached.least 1 units 2.2
			attached.most 2 units 2.2
			guerrillas.least 1 bases 2.3/guerrillas
			guerrillas.most 2 bases 2.3/guerrillas`,
		"visibility": `
			edge 2 cm 3
			seen-from 4 cm 3`,
		"command": `
			every.normal 3 turns 4.1
			every.veteran 2 turns 4.1
			every.exceptional 1 turns 4.1
			broken-part 2 parts 4.1
			redeploy.enemy 30 cm 4.2
			cautious.least 2 cm 4.2
			cautious.most-part 2 parts 4.2
			advance.least-part 2 parts 4.2
			attack.least-part 2 parts 4.2
			attack.decide 9 cm 4.2
			attack.decide-rifle 12 cm 4.2
			support.within 10 cm 4.2
			order-radius 40 cm 4.2/changing-orders
			order-radius-early 30 cm 4.2/changing-orders
			early-until 1812 year 4.2/changing-orders
			courier 40 cm 4.2/changing-orders
			courier-early 30 cm 4.2/changing-orders
			artillery 40 cm 4.2/changing-orders
			own-division 40 cm 1
			radius 10 cm 4.3
			radius-units 4 units 4.3
			radius-per-unit 2.5 cm 4.3
			brigadier-near 5 cm 4.3
			reserve-radius 40 cm 4.3
			reserve-radius-early 30 cm 4.3
			detach.least-units 3 units 4.5
			detach.most 1 units 4.5
			detach.brigadier 10 cm 4.5
			detach.chief 40 cm 4.5`,
		"formations": `
			column.front 2 bases 5
			march.front 1 bases 5
			march.cavalry-gap 2 cm 5
			cavalry-line.front 2 bases 5
			cavalry-line.four 4 bases 5
			square.side 1 bases 5
			square.least 4 bases 5
			masse.front 2 bases 5
			open.gap 2 cm 5
			screen.distance 5 cm 5/screen
			screen.shields 2 bases 5/screen
			screen.rejoin-part 2 parts 5/screen`,
		"initiative": `
			die 6 die 6
			early-until 1809 year 6`,
		"movement": `
			strategic.enemy 40 cm 8.1
			strategic.speed 2 times 8.1
			infantry.column 17 cm 8.2
			infantry.rout 22 cm 8.2
			infantry.line 14 cm 8.2
			infantry.square 5 cm 8.2
			infantry.open 22 cm 8.2
			light-cavalry.column 30 cm 8.2
			light-cavalry.line 22 cm 8.2
			heavy-cavalry.column 25 cm 8.2
			heavy-cavalry.line 20 cm 8.2
			foot-artillery.limbered 14 cm 8.2
			horse-artillery.limbered 28 cm 8.2
			artillery.unlimbered 6 cm 8.2
			general 30 cm 8.2
			march.open-ground 3 cm 8.2
			march.road 7 cm 8.2
			bridge.front 1 bases 8.2
			cavalry-front 5 cm 8.2
			rough-part 2 parts 8.3
			hill-part 2 parts 8.3
			field.guns-part 2 parts 8.3
			field.enter 4 cm 8.3
			obstacle 4 cm 8.3
			ford 10 cm 8.3
			oblique 30 deg 8.4
			wheel.most 45 deg 8.4
			wheel.cost 3 cm 8.4
			wheel.group 1 bases 8.4
			wheel.group-open 2 bases 8.4
			pass-behind 8 cm 8.5
			about-face 180 deg 8.6
			change-facing 90 deg 8.6
			change-part 2 parts 8.6
			change-late-part 2 parts 8.6`,
		"evasion": `
			open-order 5 cm 8.7
			foot-guns.column 5 cm 8.7
			guns.distance 8 cm 8.7
			crew 22 cm 8.7
			cavalry.straight 8 cm 8.7`,
		"zones": `
			square 5 cm 8.8
			cavalry 22 cm 8.8
			artillery-part 2 parts 8.8`,
		"rally": `
			die 100 die 14/rally
			beat 50 percent 14/rally
			failed 1 points 14/rally
			not-tried 1 points 14/rally
			rest 1 turns 14/rally
			straight 8 cm 14
			pass-through 50 percent 14
			return-after 1 turns 14`,
		"buildings": `
			block 10 cm 15
			room 6 bases 15
			side.columns 2 units 15
			side.lines 1 units 15
			side.defenders 1 bases 15`,
		"cossacks": `
			move 35 cm 16
			wood-part 2 parts 16
			gap 1 bases 16
			bases 2 bases 16`,
		"division": `
			breaks-part 2 parts 18
			recovery-part 2 parts 19`,
	} {
		tablestest.Measures(t, om, file, printed)
		delete(left, file)
	}
	for file := range left {
		t.Errorf("%s.yaml is not typed a second time", file)
	}
}

// The chapters, paragraphs and titled parts of the book, from its index and text.
func TestOMSectionsAgainstTheBook(t *testing.T) {
	const printed = `1 2 2.1 2.2 2.3 2.3/guerrillas 3 4 4.1 4.2 4.2/changing-orders 4.3 4.4 4.5 4.6 5 5/screen 5/doctrine 6 7
		8 8.1 8.2 8.3 8.4 8.5 8.6 8.6/emergency-square 8.7 8.8 9 9.1 9.2 9.3 9.4 9.4/melee 9.4/blaze 9.4/overhead 9.5 9.6 9.7 9.8 9.9 9.10
		10 10.1 10.2 10.3 10.4 10.5 10.5/open-order 10.5/close-order 10.5/waves 10.5/countercharge 10.5/support 10.5/blown 10.6
		11 11.1 11.2 12 13 14 14/rally 15 16 17 18 19`
	tablestest.Sections(t, book.Tables, printed)
}

func TestOMRulings(t *testing.T) {
	tablestest.Rulings(t, book.Tables, `1ab 2ab 3ab 4a 5a 6ab 7a 8a 9a 10ab 11ab 12ab 13ab 14ab 15ab 16a 17ab 18a 19a 20ab 21a 22a 23ab 24a 25a 26a 27a
		28ab 29a 30a 31a 32ab 33ab 34a 35a 36a 37ab 38a 39abc 40ab 41ab 42ab 43ab 44a 45ab 46ab 47a 48ab 49ab 50ab 51ab
		52ab 53ab 54ab 55ab 56ab 57ab 58ab 59ab 60ab 61ab 62ab 63ab 64a 65ab 66ab 67ab 68a 69ab 70ab 71ab 72a 73ab 74a
		75ab 76ab 77ab 78ab 79a 80a 81a 82a 83a 84a 85a 86a 87ab 88ab 89a 90a 91a 92a 93a 94a 95ab 96ab 97ab 98ab 99ab
		100ab 101ab 102a 103ab 104ab 105a 106a 107a 108a 109ab 110ab 111ab 114ab 115ab 116ab 117a 118a 119a 120ab 121a
		122ab 123ab 124ab 125a 126a 127ab 128a 129ab 130ab 131ab 132abc 133a 134ab 135ab 136ab 137ab 138ab 139ab 140a
		141a 142ab 143ab 144ab 150ab 160ab 161ab 175ab 176ab 177ab 178ab 179ab 180ab 190ab 191ab 196ab 197ab 210ab 220ab 221ab 222ab 223ab 224ab 225ab 240ab 241ab 242ab 250a 251a 252a 265ab 266abc 267ab 268ab 269ab 270ab 271ab 272ab 273ab 274ab 280ab 281a 282ab 283ab 284a 285a 286ab 287a 288a 289a 290ab 291ab 292ab 293ab 294ab 295ab 296ab 297ab 298ab 299ab
		300ab 301ab 302ab 303ab 304ab 305ab 310ab 311ab 312ab 313ab 314ab 320ab 321ab 322ab 323ab 324ab 325ab 326ab 327ab 328ab
		329ab 330ab 331ab 332ab 333ab 334ab 335ab 336ab 337ab 338ab 339ab 340ab 341ab 342ab 343ab 344ab 345ab 346ab 347ab 348ab 349ab 350ab 360ab 361ab 362ab 363ab 364ab 365ab 366ab 367ab 370ab 371ab 372ab 373ab 374ab 375ab 376ab 377ab 378ab 379ab 380ab 381ab 382ab 383ab 389ab 390ab 391ab 392ab 393ab 395ab`)
}

var write = flag.Bool("write", false, "write readings.go anew from rulings.yaml")

// Each reading that can be chosen has a constant of the name in its row, and none else has.
func TestOMMade(t *testing.T) { tablestest.Made(t, book.Tables, *write) }

func TestOMReadings(t *testing.T) { tablestest.Readings(t, book.Tables, *write) }

func TestOMPhases(t *testing.T) {
	p, err := book.Tables.Phases()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range p.All {
		got = append(got, x.ID)
	}
	want := strings.Fields("orders rally compulsory breakthrough initiative move-first move-second late fire contact melee end")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("phases (-printed +shipped):\n%s", diff)
	}
	for _, phase := range []string{"move-first", "move-second"} {
		var steps []string
		for _, x := range p.StepsOf(phase) {
			steps = append(steps, x.ID+" "+x.Side)
			for _, v := range x.Verbs {
				if !p.Legal(phase, v) {
					t.Errorf("%s is legal in a step of %s and not in it", v, phase)
				}
			}
		}
		if diff := cmp.Diff(strings.Split("strategic own,generals own,horse own,foot own,evade other,complete own", ","), steps); diff != "" {
			t.Errorf("steps of %s (-printed +shipped):\n%s", phase, diff)
		}
	}
	if len(p.StepsOf("fire")) != 0 || len(p.StepsOf("nowhere")) != 0 {
		t.Error("steps where there are none")
	}
	for _, c := range []struct {
		phase, verb string
		legal       bool
	}{
		{"fire", "fire", true}, {"melee", "fire", false}, {"orders", "why", true}, {"late", "charge", true}, {"late", "move", false},
		{"end", "melee", false}, {"nowhere", "fire", false}, {"move-second", "evade", true},
	} {
		if p.Legal(c.phase, c.verb) != c.legal {
			t.Errorf("Legal(%s, %s) is not %t", c.phase, c.verb, c.legal)
		}
	}
	if diff := cmp.Diff([]string{"move-first", "move-second", "late"}, p.Of("charge")); diff != "" {
		t.Error(diff)
	}
	// Every verb that does something belongs to a phase or to all of them.
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range g.Canonical(tables.Verbs) {
		if p.Of(v) == nil {
			t.Errorf("no phase accepts %s", v)
		}
	}
}
