package muster

import (
	"strings"
	"testing"

	"adjutant/armylists"
)

// brokenLists are armies with something wrong, each the legal one with pieces put in the place of others: its faults with
// their places, and the repair with the fewest changes.
var brokenLists = []struct {
	name  string
	pairs []string
	want  string // the faults, a blank line, the changes
}{
	{"before the wars", []string{"1808-08-21", "1795-08-21"}, `
4:7: France has no army in 1795: its years are 1796-1804, 1805-1811, 1812-1815
12:30: 1/70: no line of France in 1795, only from 1805 on
13:30: 2/70: no line of France in 1795, only from 1805 on
18:30: 1/86: no line of France in 1795, only from 1805 on
19:30: 2/86: no conscripts of France in 1795, only from 1807 on

4:7: date 1807-08-21 instead of 1795-08-21
`},
	{"after the wars", []string{"1808-08-21", "1816-01-01"}, `
4:7: France has no army in 1816: its years are 1796-1804, 1805-1811, 1812-1815

4:7: date 1815-01-01 instead of 1816-01-01
`},
	{"a type not yet there", []string{"2/86, type: conscripts", "2/86, type: national-guard"}, `
19:30: 2/86: no national-guard of France in 1808, only from 1813 on

19:30: 2/86: type conscripts instead of national-guard
`},
	{"a type no longer there", []string{"1/86, type: line", "1/86, type: demi-brigade"}, `
18:30: 1/86: no demi-brigade of France in 1808, only until 1804

18:30: 1/86: type line instead of demi-brigade
`},
	{"a type of another nation", []string{"1/86, type: line", "1/86, type: highlanders"}, `
18:30: 1/86: France never had highlanders; in that year there are line, light, grenadiers, swiss, conscripts, guard, vistula, chasseurs, lancers, dragoons, cuirassiers, heavy-cavalry, foot-battery, light-battery, heavy-battery, horse-battery, howitzers

18:30: 1/86: type line instead of highlanders
`},
	{"a type misspelt", []string{"H1, type: chasseurs", "H1, type: chaseurs"}, `
14:28: H1: no type chaseurs of France, did you mean chasseurs

14:28: H1: type chasseurs instead of chaseurs
`},
	{"too many bases", []string{"1/86, type: line, bases: 4", "1/86, type: line, bases: 7"}, `
18:43: 1/86 has 7 bases: line has from 2 to 6 (list of France)

18:43: 1/86: 6 bases instead of 7
`},
	{"no bases", []string{"1/86, type: line, bases: 4", "1/86, type: line, bases: 0"}, `
18:43: 1/86 has 0 bases: line has from 2 to 6 (list of France)

18:43: 1/86: 2 bases instead of 0
`},
	{"one base too few", []string{"1/86, type: line, bases: 4", "1/86, type: line, bases: 1"}, `
18:43: 1/86 has 1 base: line has from 2 to 6 (list of France)

18:43: 1/86: 2 bases instead of 1
`},
	{"a regiment of one base", []string{"H1, type: chasseurs, bases: 2", "H1, type: chasseurs, bases: 1"}, `
14:46: H1 has 1 base: chasseurs has from 2 to 4 (OM §2.2)

14:46: H1: 2 bases instead of 1
`},
	{"a regiment of five bases", []string{"H2, type: dragoons, bases: 4", "H2, type: dragoons, bases: 5"}, `
22:42: H2 has 5 bases: dragoons has from 2 to 4 (OM §2.2)

22:42: H2: 4 bases instead of 5
`},
	{"four sections of no Russians", []string{"G1, type: foot-battery, bases: 2", "G1, type: foot-battery, bases: 4"}, `
21:45: G1 has 4 sections: foot-battery has from 1 to 2 (OM §2.2)

21:45: G1: 2 bases instead of 4
`},
	{"elite line", []string{"2/70, type: line, grade: veteran", "2/70, type: line, grade: elite"}, `
13:43: 2/70 cannot be elite: a unit of line is veteran, line, recruit

13:43: 2/70: grade veteran instead of elite
`},
	{"veteran conscripts", []string{"2/86, type: conscripts", "2/86, type: conscripts, grade: veteran"}, `
19:49: 2/86 cannot be veteran: a unit of conscripts is recruit

19:49: 2/86: grade recruit instead of veteran
`},
	{"a unit twice", []string{"id: 2/86", "id: 1/86"}, `
19:18: unit 1/86 stands twice

19:18: 1/86: another id, such as 1/86b
`},
	{"a unit twice in other letters", []string{"id: H2", "id: h1"}, `
22:15: unit h1 stands twice

22:15: h1: another id, such as h1b
`},
	{"a unit called as its general", []string{"id: 1/86", "id: Brennier"}, `
18:18: unit Brennier has the id of a division, a brigade or a general

18:18: Brennier: another id, such as Brennieb
`},
	{"a unit called by digits", []string{"id: 1/86", "id: 186"}, `
18:18: id 186 would be read as a die: it needs a letter or a stroke

18:18: 186: another id, such as 186c
`},
	{"a unit with a long name", []string{"id: 1/86", "id: regiment86"}, `
18:18: id regiment86 is longer than 8 letters

18:18: regiment86: another id, such as regimenb
`},
	{"a unit called by a word of the prompt", []string{"id: H1", "id: attack"}, `
14:18: id attack is a word of the prompt: add a letter

14:18: attack: another id, such as attackb
`},
	{"a unit called like a length", []string{"id: H1", "id: 5cm"}, `
14:18: id 5cm would be read as a count or a length

14:18: 5cm: another id, such as 5cmb
`},
	{"two generals of one name", []string{"id: thomieres", "id: brennier"}, `
16:23: general brennier stands twice, or another brigade or division has his id

16:23: brennier: another id, such as id: brennierb
`},
	{"two brigades of one name", []string{"name: Thomieres", "name: Brennier"}, `
15:9: brigade brennier stands twice, or a division or a general has its id

15:9: brennier: another id, such as id: brennierb
`},
	{"a general with a long name", []string{"id: thomieres", "id: thomieres-the-younger"}, `
16:23: id thomieres-the-younger is longer than 16 letters

16:23: thomieres-the-younger: another id, such as id: thomieres-the-yb
`},
	{"a brigade of one battalion", []string{"          - {id: 2/86, type: conscripts, bases: 3}\n", ""}, `
18:11: brigade thomieres has 1 battalion: from 2 to 6 (OM §2.2)

18:11: one unit more, type line with 4 bases, for brigade thomieres
`},
	{"a brigade without units", []string{"          - {id: 1/86, type: line, bases: 4}\n          - {id: 2/86, type: conscripts, bases: 3}\n", "          []\n", "units:\n          []", "units: []"}, `
17:16: brigade thomieres has no units

17:16: one unit more, type foot-battery with 2 bases, for brigade thomieres
`},
	{"seven battalions", []string{"          - {id: H1, type: chasseurs, bases: 2}\n", "          - {id: A, type: line, bases: 4}\n          - {id: B, type: line, bases: 4}\n          - {id: C, type: line, bases: 4}\n          - {id: D, type: line, bases: 4}\n          - {id: E, type: line, bases: 4}\n"}, `
12:11: brigade brennier has 7 battalions: from 2 to 6 (OM §2.2)

18:13: E: put it into brigade thomieres
`},
	{"nine battalions", []string{"          - {id: H1, type: chasseurs, bases: 2}\n", "          - {id: A, type: line, bases: 4}\n          - {id: B, type: line, bases: 4}\n          - {id: C, type: line, bases: 4}\n          - {id: D, type: line, bases: 4}\n          - {id: E, type: line, bases: 4}\n          - {id: F, type: line, bases: 4}\n          - {id: G, type: line, bases: 4}\n"}, `
12:11: brigade brennier has 9 battalions: from 2 to 6 (OM §2.2)

18:13: E: put it into brigade thomieres
19:13: F: put it into brigade thomieres
20:13: G: put it into brigade thomieres
`},
	{"three batteries", []string{"      - {id: G1, type: foot-battery, bases: 2}\n", "      - {id: G1, type: foot-battery, bases: 2}\n      - {id: G2, type: horse-battery, bases: 2}\n      - {id: G3, type: light-battery, bases: 1}\n"}, `
6:3: batteries: 3 for 2 brigades, at most 2 (OM §2.2)

23:9: G3: take it out
`},
	{"two heavy batteries", []string{"      - {id: G1, type: foot-battery, bases: 2}\n", "      - {id: G1, type: heavy-battery, bases: 2}\n      - {id: G2, type: heavy-battery, bases: 2}\n"}, `
22:24: division first has too many of heavy-battery: its list allows 1

22:24: G2: type foot-battery instead of heavy-battery
`},
	{"three regiments", []string{"H1, type: chasseurs, bases: 2}", "H1, type: chasseurs, bases: 2}\n          - {id: H3, type: lancers, bases: 2}"}, `
6:3: regiments of horse: 3 for 2 brigades, at most 2 (OM §2.2)

23:10: H2: take it out
`},
	{"foot among the guns", []string{"G1, type: foot-battery, bases: 2", "G1, type: line, bases: 4"}, `
21:9: G1 is not artillery: put it into a brigade

21:9: G1: put it into brigade brennier
`},
	{"foot in reserve", []string{"H2, type: dragoons, bases: 4", "H2, type: grenadiers, bases: 4"}, `
22:10: H2 cannot be the reserve: that is one unit of cavalry (OM §2.2)

22:10: H2: put it into brigade brennier
`},
	{"a chief of one division", []string{"date: 1808-08-21", "date: 1808-08-21\nchief: delaborde"}, `
5:8: chief is for an army of several divisions: the general of the one leads it (OM §1)

5:8: take chief out
`},
	{"a commander beside one division", []string{"date: 1808-08-21", "date: 1808-08-21\ncommander: {id: junot, quality: normal}"}, `
5:12: a commander beside him is for an army of several divisions: the general of the one leads it (OM §1)

5:12: take the commander junot out
`},
	{"grade and bases", []string{"2/70, type: line, grade: veteran, bases: 5", "2/70, type: line, grade: elite, bases: 8"}, `
13:43: 2/70 cannot be elite: a unit of line is veteran, line, recruit
13:57: 2/70 has 8 bases: line has from 2 to 6 (list of France)

13:43: 2/70: grade veteran instead of elite
13:57: 2/70: 6 bases instead of 8
`},
	{"three units wrong", []string{"1/70, type: line, bases: 5", "1/70, type: line, bases: 9", "H1, type: chasseurs, bases: 2", "H1, type: chasseurs, bases: 6", "G1, type: foot-battery, bases: 2", "G1, type: foot-battery, bases: 3"}, `
12:43: 1/70 has 9 bases: line has from 2 to 6 (list of France)
14:46: H1 has 6 bases: chasseurs has from 2 to 4 (OM §2.2)
21:45: G1 has 3 sections: foot-battery has from 1 to 2 (OM §2.2)

12:43: 1/70: 6 bases instead of 9
14:46: H1: 4 bases instead of 6
21:45: G1: 2 bases instead of 3
`},
	{"four units wrong", []string{"1/70, type: line, bases: 5", "1/70, type: line, bases: 9", "H1, type: chasseurs, bases: 2", "H1, type: chasseurs, bases: 6", "G1, type: foot-battery, bases: 2", "G1, type: foot-battery, bases: 3", "1/86, type: line, bases: 4", "1/86, type: line, bases: 9"}, `
12:43: 1/70 has 9 bases: line has from 2 to 6 (list of France)
14:46: H1 has 6 bases: chasseurs has from 2 to 4 (OM §2.2)
18:43: 1/86 has 9 bases: line has from 2 to 6 (list of France)
21:45: G1 has 3 sections: foot-battery has from 1 to 2 (OM §2.2)
`},
	{"a year that is wrong for three", []string{"1808-08-21", "1804-08-21"}, `
12:30: 1/70: no line of France in 1804, only from 1805 on
13:30: 2/70: no line of France in 1804, only from 1805 on
18:30: 1/86: no line of France in 1804, only from 1805 on
19:30: 2/86: no conscripts of France in 1804, only from 1807 on

4:7: date 1807-08-21 instead of 1804-08-21
`},
	{"a battalion and its name twice, in another year", []string{"2/86, type: conscripts", "1/86, type: vistula", "1808-08-21", "1807-08-21"}, `
19:18: unit 1/86 stands twice
19:30: 1/86: no vistula of France in 1807, only from 1808 to 1813

19:18: 1/86: another id, such as 1/86b
19:30: 1/86b: type grenadiers instead of vistula
`},
	{"too few here, too many there", []string{"          - {id: 2/86, type: conscripts, bases: 3}\n", "", "          - {id: H1, type: chasseurs, bases: 2}\n", "          - {id: A, type: line, bases: 4}\n          - {id: B, type: line, bases: 4}\n          - {id: C, type: line, bases: 4}\n          - {id: D, type: line, bases: 4}\n          - {id: E, type: line, bases: 4}\n"}, `
12:11: brigade brennier has 7 battalions: from 2 to 6 (OM §2.2)
22:11: brigade thomieres has 1 battalion: from 2 to 6 (OM §2.2)

12:13: 1/70: put it into brigade thomieres
`},
	{"another nation's army", []string{"nation: france", "nation: austria"}, `
14:28: H1: Austria never had chasseurs; in that year there are line, light, grenz, grenadiers, landwehr, freikorps, light-cavalry, lancers, dragoons, cuirassiers, foot-battery, light-battery, heavy-battery, horse-battery, howitzers
19:30: 2/86: Austria never had conscripts; in that year there are line, light, grenz, grenadiers, landwehr, freikorps, light-cavalry, lancers, dragoons, cuirassiers, foot-battery, light-battery, heavy-battery, horse-battery, howitzers

14:28: H1: type light instead of chasseurs
19:30: 2/86: type line instead of conscripts
`},
}

// Each broken army has exactly its faults, and the repair with the fewest changes; mended and read again it is legal.
func TestBrokenLists(t *testing.T) {
	if len(brokenLists) < 40 {
		t.Errorf("%d broken lists", len(brokenLists))
	}
	for _, c := range brokenLists {
		f := opened(t, broken(t, c.pairs...))
		r := f.Repair()
		got := said(f) + "\n" + ways(r)
		if want := strings.TrimLeft(c.want, "\n"); strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
		if said(f) == "" {
			t.Errorf("%s: no fault", c.name)
		}
		if r.Army == nil {
			if !r.Whole || r.None != Deepest {
				t.Errorf("%s: no repair, tried %d, none up to %d, whole %v", c.name, r.Tried, r.None, r.Whole)
			}
			continue
		}
		if len(r.Steps) != r.None+1 {
			t.Errorf("%s: %d changes, and none up to %d", c.name, len(r.Steps), r.None)
		}
		if err := Check("mended", r.Army.YAML()); err != nil {
			t.Errorf("%s: mended it is\n%s%v", c.name, r.Army.YAML(), err)
		}
	}
}

// A word that means a nation, a grade or a type is a fault that says so, at its place; the rest is judged by it, and the repair writes it.
func TestBrokenListsThatMeanSomething(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs []string
		want  string
	}{
		{"a nation", []string{"nation: france", "nation: Francia", "1/86, type: line, bases: 4", "1/86, type: line, bases: 7"}, `
3:9: unknown word Francia, did you mean france
18:43: 1/86 has 7 bases: line has from 2 to 6 (list of France)

3:9: france instead of Francia
18:43: 1/86: 6 bases instead of 7
`},
		{"a grade, with another fault behind it", []string{"2/70, type: line, grade: veteran", "2/70, type: line, grade: vétran", "grade: vétran, bases: 5", "grade: vétran, bases: 9"}, `
13:43: unknown word vétran, did you mean veteran
13:58: 2/70 has 9 bases: line has from 2 to 6 (list of France)

13:43: veteran instead of vétran
13:58: 2/70: 6 bases instead of 9
`},
		{"a type in Italian", []string{"1/86, type: line", "1/86, type: linea"}, `
18:30: 1/86: no type linea of France, did you mean line

18:30: 1/86: type line instead of linea
`},
	} {
		f := opened(t, broken(t, c.pairs...))
		r := f.Repair()
		if got := said(f) + "\n" + ways(r); strings.TrimSpace(got) != strings.TrimSpace(c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
		if r.Army == nil || len(r.Steps) != r.None+1 || Check("mended", r.Army.YAML()) != nil {
			t.Errorf("%s: not mended, none up to %d", c.name, r.None)
		}
	}
}

// A nation is called in a sentence as its list calls it.
func TestNationsAreCalledAsTheirListsCallThem(t *testing.T) {
	for _, id := range armylists.Nations() {
		n, err := armylists.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if en, it := EN()[string(called(n))], IT()[string(called(n))]; en != n.Name.EN || it != n.Name.IT {
			t.Errorf("%s: called %s and %s, its list says %v", id, en, it, n.Name)
		}
	}
}

// What cannot be read hides no other fault, and nothing is said that hangs on what it was meant to be.
func TestBrokenListsThatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs []string
		want  string
	}{
		{"no such day: years are not judged, the rest is", []string{"1808-08-21", "1808-13-41", "1/86, type: line, bases: 4", "1/86, type: national-guard, bases: 7", "H1, type: chasseurs", "H1, type: camels", "id: 2/86", "id: 1/86"}, `
f:4:7: 1808-13-41 is not a day such as 1808-08-21
f:14:28: H1: France never had camels; it had line, demi-brigade, light, grenadiers, swiss, conscripts, guard, vistula, national-guard, chasseurs, lancers, dragoons, cuirassiers, heavy-cavalry, foot-battery, light-battery, heavy-battery, horse-battery, howitzers
f:18:53: 1/86 has 7 bases: national-guard has from 2 to 4 (list of France)
f:19:18: unit 1/86 stands twice
`},
		{"a unit of which something is unread may be any", []string{"2/86, type: conscripts, bases: 3", "2/86, type: conscripts, bases: three", "1/70, type: line, bases: 5", "1/70, type: line, bases: 8"}, `
f:12:43: 1/70 has 8 bases: line has from 2 to 6 (list of France)
f:19:49: three is not a whole number written in plain digits
`},
		{"a grade that is none", []string{"2/70, type: line, grade: veteran", "2/70, type: camels, grade: brave", "reserve: {id: H2, type: dragoons, bases: 4}", "reserve: {id: H2, type: line, bases: 4}"}, `
f:13:45: unknown word brave: known are elite, veteran, line, recruit
f:22:10: H2 cannot be the reserve: that is one unit of cavalry (OM §2.2)
`},
		{"no nation to judge by", []string{"nation: france", "nation: frankreich", "id: 2/86", "id: 1/86"}, `
f:3:9: unknown word frankreich: known are austria, britain, brunswick, france, italy, naples, netherlands, ottoman, portugal, prussia, rhine, russia, spain, sweden, warsaw
`},
		{"a chief who cannot be read is not said to be missing", []string{"divisions:\n", "chief: [one]\ndivisions:\n", "1/70, type: line, bases: 5", "1/70, type: line, bases: 8"}, `
f:5:8: an id is wanted here, this is a list
f:13:43: 1/70 has 8 bases: line has from 2 to 6 (list of France)
`},
	} {
		_, err := Read("f", []byte(broken(t, c.pairs...)))
		if err == nil {
			t.Errorf("%s: got no fault, want some", c.name)
			continue
		}
		if got, want := err.Error(), strings.TrimSpace(c.want); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}
