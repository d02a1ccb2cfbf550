package muster

import (
	"fmt"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// numbers are how units, brigades and armies are made up (OM §2.2, §2.3, §16).
type numbers struct {
	usual, most                   int // bases of a battalion
	horseLeast, horseMost         int // of a regiment
	irregularLeast, irregularMost int
	cossacks                      int
	sections, sectionsLarge       int
	brigadeLeast, brigadeMost     int // battalions
	per, few, many                int // batteries and regiments for every so many brigades
}

var counts = tables.Of(func(b *tables.Book) numbers {
	return numbers{
		usual: b.Int("organisation.battalion.usual"), most: b.Int("organisation.battalion.most"),
		horseLeast: b.Int("organisation.regiment.least"), horseMost: b.Int("organisation.regiment.most"),
		irregularLeast: b.Int("organisation.guerrillas.least"), irregularMost: b.Int("organisation.guerrillas.most"),
		cossacks: b.Int("cossacks.bases"),
		sections: b.Int("organisation.battery.most"), sectionsLarge: b.Int("organisation.battery.most-russian"),
		brigadeLeast: b.Int("organisation.brigade.least"), brigadeMost: b.Int("organisation.brigade.most"),
		per: b.Int("organisation.attached.brigades"), few: b.Int("organisation.attached.least"), many: b.Int("organisation.attached.most"),
	}
})

// Sizes are the fewest and the most bases of a unit of a type: as its list says, or the book of all; the paragraph is whose
// number it is, empty for the list.
func Sizes(n *armylists.Nation, t *armylists.TroopType, year int) (least, most int, why ref.Ref) {
	c := counts(book.Tables)
	has := func(trait string) bool {
		for _, x := range t.Traits {
			if x == trait {
				return true
			}
		}
		return false
	}
	switch {
	case t.Bases[1] > 0:
		return t.Bases[0], t.Bases[1], ""
	case has(armylists.Guerrillas):
		return c.irregularLeast, c.irregularMost, "OM §2.3"
	case has(armylists.Cossacks):
		return c.cossacks, c.cossacks, "OM §16"
	case armylists.IsHorse(t.Arm):
		return c.horseLeast, c.horseMost, "OM §2.2"
	case armylists.IsGuns(t.Arm) && n.Has(armylists.LargeBatteries, year):
		return 1, c.sectionsLarge, "OM §2.2"
	case armylists.IsGuns(t.Arm):
		return 1, c.sections, "OM §2.2"
	}
	return 1, c.most, "OM §2.2"
}

// Usual is how many bases a unit of a type has where nobody says.
func Usual(n *armylists.Nation, t *armylists.TroopType, year int) int {
	least, most, _ := Sizes(n, t, year)
	return min(max(counts(book.Tables).usual, least), most)
}

// class sorts types by what a brigade and an army count.
type class int

const (
	unknown class = iota
	foot
	irregular
	horse
	guns
)

func classOf(t *armylists.TroopType) class {
	switch {
	case t == nil:
		return unknown
	case armylists.IsHorse(t.Arm):
		return horse
	case armylists.IsGuns(t.Arm):
		return guns
	}
	for _, x := range t.Traits {
		if x == armylists.Guerrillas {
			return irregular
		}
	}
	return foot
}

// rule is what a fault is about: which changes can touch it hangs on that.
type rule int

const (
	ofDate    rule = iota
	ofUnit         // grade and bases, or no such type
	ofYears        // a type out of its years
	ofPlace        // a battery or a reserve that is none
	ofMost         // too many of a type in a division
	ofBrigade      // how many battalions
	ofGuns         // too many batteries for the brigades
	ofHorse        // too many regiments
	ofID           // of a unit
	ofOther        // the id of a general, a brigade or a division
	ofBoth         // an id that a unit shares with one of those
	ofChief        // who is commander in chief
	ofPoints
)

// fault is one breach: where it shows, what it says, how many changes it takes at least.
type fault struct {
	rule  rule
	path  string
	say   ref.Msg
	need  int
	place Place  // of a unit, a brigade or a division
	id    string // folded
	kind  string // the type of which there are too many
	most  int    // of which there may be so many
	many  bool   // of a brigade: too many battalions
}

// typed finds the types of a nation by id.
type typed struct {
	n       *armylists.Nation
	year    int
	anyYear bool // the year could not be read: what hangs on it is not judged
	of      map[string]*armylists.TroopType
	meant   map[string]string  // the type that a word of a nation means, of those that were looked at
	fit     map[string]ref.Msg // what is wrong with an id of a unit, of those that were looked at
}

// nation is that of a unit: an ally's or the army's own.
func (t *typed) nation(u *Unit) *armylists.Nation {
	if u.Nation != "" && u.Nation != t.n.ID {
		if n, err := armylists.Load(u.Nation); err == nil {
			return n
		}
	}
	return t.n
}

// kind is the type of a unit in the list of its nation, nil where that has none.
func (t *typed) kind(u *Unit) *armylists.TroopType {
	if u.Nation == "" || u.Nation == t.n.ID {
		return t.of[u.Type]
	}
	return typeOf(t.nation(u), u.Type)
}

// unfit is what is wrong with an id of a unit by itself, looked at once.
func (t *typed) unfit(id string) ref.Msg {
	say, ok := t.fit[id]
	if !ok {
		say = battle.Unfit(id)
		t.fit[id] = say
	}
	return say
}

func (l *List) typed() *typed {
	t := &typed{n: l.Army(), year: l.Year(), of: map[string]*armylists.TroopType{}, meant: map[string]string{}, fit: map[string]ref.Msg{}}
	if t.n == nil {
		return t
	}
	for i := range t.n.Types {
		t.of[t.n.Types[i].ID] = &t.n.Types[i]
	}
	return t
}

// faults are all breaches of a list.
func (l *List) faults() []fault { return l.breaches(l.typed()) }

// breaches is faults with the types at hand.
func (l *List) breaches(t *typed) []fault {
	if t.n == nil {
		return nil
	}
	t.year = l.Year()
	j := &judge{List: l, typed: t, c: counts(book.Tables)}
	j.date()
	j.chief()
	j.ids()
	l.Units(j.unit)
	for i := range l.Divisions {
		j.division(i)
	}
	j.attached()
	j.points()
	return j.out
}

type judge struct {
	*List
	*typed
	c   numbers
	out []fault
}

func (j *judge) fault(f fault, key string, args ...any) {
	f.say, f.need = ref.M(key, args...), max(f.need, 1)
	j.out = append(j.out, f)
}

// date: the nation has an army in that year.
func (j *judge) date() {
	if j.anyYear || j.n.Period(j.year) != nil || len(j.n.Periods) == 0 {
		return
	}
	var known ref.Comma
	for _, p := range j.n.Periods {
		known = append(known, fmt.Sprintf("%d-%d", p.From, p.Before-1))
	}
	j.fault(fault{rule: ofDate, path: "date"}, "muster.no-army", called(j.n), j.year, known)
}

// chief: who of several divisional generals leads, or another man.
func (j *judge) chief() {
	several := len(j.Divisions) > 1
	f := fault{rule: ofChief, path: "chief"}
	switch {
	case !several && j.Chief != "":
		j.fault(f, "muster.chief-alone")
	case !several && j.Commander != nil:
		f.path = "commander"
		j.fault(f, "muster.commander-alone")
	case !several:
	case j.Commander != nil && j.Chief != "":
		j.fault(f, "muster.chief-both", j.Chief)
	case j.Commander == nil && j.Chief == "":
		f.path = "divisions"
		j.fault(f, "muster.chief-none")
	case j.Chief != "" && !j.commands(j.Chief):
		j.fault(f, "muster.chief-unknown", j.Chief)
	}
}

func (l *List) commands(id string) bool {
	for i := range l.Divisions {
		if strings.EqualFold(l.Divisions[i].Commander.ID, id) {
			return true
		}
	}
	return false
}

// unit: its type is one of the nation's in that year, its grade and size are of that type, and it stands where such a
// unit may.
func (j *judge) unit(p Place, u *Unit) {
	if u.unread {
		return
	}
	t, n := j.kind(u), j.nation(u)
	path := "" // made where there is a fault
	if u.path != "" {
		path = u.path
	} else if t == nil || !j.fits(t, p, u) {
		path = j.where(p, u)
	}
	if n != j.n && !j.anyYear && !j.n.With(n.ID, j.year) {
		j.fault(fault{rule: ofYears, path: path + ".nation", place: p}, "muster.no-ally", u.ID, called(n), called(j.n), j.year, j.allies())
		return
	}
	if t == nil {
		if near := j.meantKind(n, u.Type); near != "" {
			j.fault(fault{rule: ofUnit, path: path + ".type", place: p}, "muster.no-type-near", u.ID, u.Type, called(n), near)
			return
		}
		known := make(ref.Comma, 0, len(n.Types))
		for i := range n.Types {
			if j.holds(&n.Types[i]) {
				known = append(known, n.Types[i].ID)
			}
		}
		key := "muster.no-type"
		if j.anyYear {
			key = "muster.no-type-ever"
		}
		j.fault(fault{rule: ofUnit, path: path + ".type", place: p}, key, u.ID, u.Type, called(n), known)
		return
	}
	if !j.holds(t) {
		key, args := "muster.type-years", []any{u.ID, t.ID, called(n), j.year, t.From, t.Before - 1}
		switch {
		case t.Before == 0:
			key = "muster.type-from"
		case t.From == 0:
			key = "muster.type-before"
		}
		j.fault(fault{rule: ofYears, path: path + ".type", place: p}, key, args...)
	}
	if u.Grade != "" && !t.May(u.Grade) {
		var may ref.Comma
		for _, g := range armylists.Grades {
			if t.May(g) {
				may = append(may, g)
			}
		}
		j.fault(fault{rule: ofUnit, path: path + ".grade", place: p}, "muster.grade", u.ID, u.Grade, t.ID, may)
	}
	if least, most, why := Sizes(n, t, j.year); (u.Bases < least || u.Bases > most) && !(j.anyYear && armylists.IsGuns(t.Arm)) {
		key, of := "muster.bases", any(string(why))
		if why == "" {
			key, of = "muster.bases-list", called(n)
		} else if armylists.IsGuns(t.Arm) {
			key = "muster.sections"
		}
		j.fault(fault{rule: ofUnit, path: path + ".bases", place: p}, key, u.ID, u.Bases, t.ID, least, most, of)
	}
	switch c := classOf(t); {
	case p.Division == reserve && c != horse:
		j.fault(fault{rule: ofPlace, path: path, place: p}, "muster.reserve-horse", u.ID)
	case p.Division != reserve && p.Brigade == park && c != guns:
		j.fault(fault{rule: ofPlace, path: path, place: p}, "muster.not-guns", u.ID)
	}
}

// allies are the nations whose troops may stand in the army in its year; a dash where there are none.
func (j *judge) allies() any {
	var known ref.Comma
	for _, a := range j.n.Allies {
		if a.Holds(j.year) {
			known = append(known, a.ID)
		}
	}
	if known == nil {
		return "-"
	}
	return known
}

// holds reports a type that the nation has in the year of the army.
func (j *judge) holds(t *armylists.TroopType) bool { return j.anyYear || t.Holds(j.year) }

// fits reports a unit of which the check below has nothing to say.
func (j *judge) fits(t *armylists.TroopType, p Place, u *Unit) bool {
	n := j.nation(u)
	least, most, _ := Sizes(n, t, j.year)
	c := classOf(t)
	return (n == j.n || j.anyYear || j.n.With(n.ID, j.year)) && j.holds(t) && (u.Grade == "" || t.May(u.Grade)) && u.Bases >= least && u.Bases <= most &&
		(p.Division != reserve || c == horse) && (p.Division == reserve || p.Brigade != park || c == guns)
}

// division: no more of a kind than its list allows, and brigades of as many battalions as the book says.
func (j *judge) division(i int) {
	d := &j.Divisions[i]
	n := map[string]int{}
	count := func(p Place, u *Unit) {
		t := j.kind(u)
		if t == nil || t.Most == 0 {
			return
		}
		kind := u.kindWord()
		n[kind]++
		if n[kind] == t.Most+1 {
			j.fault(fault{rule: ofMost, path: j.where(p, u) + ".type", place: p, kind: kind, most: t.Most}, "muster.most", d.ID, kind, t.Most)
			j.out[len(j.out)-1].need = 0 // counted below
		}
	}
	first := len(j.out)
	for b := range d.Brigades {
		for k := range d.Brigades[b].Units {
			count(Place{i, b, k}, &d.Brigades[b].Units[k])
		}
	}
	for k := range d.Artillery {
		count(Place{i, park, k}, &d.Artillery[k])
	}
	for k := first; k < len(j.out); k++ {
		f := &j.out[k]
		f.need = n[f.kind] - f.most
	}
	for b := range d.Brigades {
		x := &d.Brigades[b]
		f := fault{rule: ofBrigade, place: Place{i, b, 0}}
		feet, doubtful := 0, 0 // what nobody knows might be foot
		for k := range x.Units {
			switch classOf(j.kind(&x.Units[k])) {
			case foot:
				feet++
			case unknown:
				doubtful++
			}
		}
		if len(x.Units) == 0 || feet > 0 && feet+doubtful < j.c.brigadeLeast || feet > j.c.brigadeMost {
			f.path = fmt.Sprintf("divisions[%d].brigades[%d].units", i, b)
		}
		switch {
		case len(x.Units) == 0:
			j.fault(f, "muster.no-units", x.ID)
		case feet > 0 && feet+doubtful < j.c.brigadeLeast:
			j.fault(f, "muster.brigade", x.ID, feet, j.c.brigadeLeast, j.c.brigadeMost)
		case feet > j.c.brigadeMost:
			f.many = true
			f.need = feet - j.c.brigadeMost
			j.fault(f, "muster.brigade", x.ID, feet, j.c.brigadeLeast, j.c.brigadeMost)
		}
	}
}

// attachments counts the brigades of foot, the batteries and the regiments of horse of an army.
func (j *judge) attachments() (brigades, batteries, regiments int) {
	j.Units(func(_ Place, u *Unit) {
		switch classOf(j.kind(u)) {
		case guns:
			batteries++
		case horse:
			regiments++
		}
	})
	for i := range j.Divisions {
		for b := range j.Divisions[i].Brigades {
			units := j.Divisions[i].Brigades[b].Units
			for k := range units {
				if classOf(j.kind(&units[k])) == foot {
					brigades++
					break
				}
			}
		}
	}
	return brigades, batteries, regiments
}

// attached: no more batteries and regiments than the book gives to so many brigades, the last odd one as two; an army of
// horse alone has as many regiments as it likes, and guns as for two brigades (R362). Fewer are no fault.
func (j *judge) attached() {
	brigades, batteries, regiments := j.attachments()
	most := (max(brigades, 1) + j.c.per - 1) / j.c.per * j.c.many
	if batteries > most {
		j.fault(fault{rule: ofGuns, path: "divisions", need: j.over(batteries-most, most)}, "muster.guns", batteries, brigades, most)
	}
	if brigades > 0 && regiments > most {
		j.fault(fault{rule: ofHorse, path: "divisions", need: j.over(regiments-most, most)}, "muster.horse", regiments, brigades, most)
	}
}

// over is the fewest changes that can make up for an excess: one takes a unit away and, at the best, puts foot into a brigade
// that has none, which allows so many more; and no more than all brigades allow.
func (j *judge) over(excess, most int) int {
	all := 0
	for i := range j.Divisions {
		all += len(j.Divisions[i].Brigades)
	}
	spare := (all+j.c.per-1)/j.c.per*j.c.many - most
	return max((excess+j.c.many)/(j.c.many+1), excess-spare)
}

// points: no more than the army may cost.
func (j *judge) points() {
	if j.List.Points == 0 {
		return
	}
	if sum := j.worth(); sum > j.List.Points {
		j.fault(fault{rule: ofPoints, path: "points"}, "muster.points", sum, j.List.Points)
	}
}

// worth is what an army costs.
func (j *judge) worth() (sum int) {
	j.Units(func(_ Place, u *Unit) {
		if t := j.kind(u); t != nil {
			sum += armylists.Price(t, gradeOf(t, u), u.Bases)
		}
	})
	return sum
}

// gradeOf is the grade of a unit of a type, the type's own where nobody says.
func gradeOf(t *armylists.TroopType, u *Unit) string {
	if u.Grade == "" {
		return t.Grade
	}
	return u.Grade
}

// Worth is what an army costs (armylists/points.yaml, or its list where that gives a type a price of its own).
func (l *List) Worth() int {
	t := l.typed()
	if t.n == nil {
		return 0
	}
	return (&judge{List: l, typed: t}).worth()
}

// Notes are what is unusual in a legal army, or was not looked at.
func (l *List) Notes() []ref.Msg {
	t := l.typed()
	if t.n == nil {
		return nil
	}
	j := &judge{List: l, typed: t, c: counts(book.Tables)}
	var out []ref.Msg
	brigades, batteries, regiments := j.attachments()
	if few := (brigades + j.c.per - 1) / j.c.per * j.c.few; brigades > 0 {
		if batteries < few {
			out = append(out, ref.M("muster.few-guns", batteries, brigades, few))
		}
		if regiments < few {
			out = append(out, ref.M("muster.few-horse", regiments, brigades, few))
		}
	}
	out = append(out, ref.M("muster.worth", j.worth()))
	return out
}
