package muster

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/effort"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"

	"github.com/google/go-cmp/cmp"
)

// legal is an army without a fault: two brigades, a battery, a regiment of horse and a reserve.
const legal = `format: adjutant/list/1
name: {en: Vanguard, it: Avanguardia}
nation: france
date: 1808-08-21
divisions:
  - name: First
    commander: {id: delaborde, quality: veteran}
    brigades:
      - name: Brennier
        general: {id: brennier}
        units:
          - {id: 1/70, type: line, bases: 5}
          - {id: 2/70, type: line, grade: veteran, bases: 5}
          - {id: H1, type: chasseurs, bases: 2}
      - name: Thomieres
        general: {id: thomieres, charismatic: true}
        units:
          - {id: 1/86, type: line, bases: 4}
          - {id: 2/86, type: conscripts, bases: 3}
    artillery:
      - {id: G1, type: foot-battery, bases: 2}
reserve: {id: H2, type: dragoons, bases: 4}
`

// broken is legal with pieces put in the place of others.
func broken(t *testing.T, pairs ...string) string {
	t.Helper()
	s := legal
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(s, pairs[i]) != 1 {
			t.Fatalf("%q stands %d times", pairs[i], strings.Count(s, pairs[i]))
		}
		s = strings.Replace(s, pairs[i], pairs[i+1], 1)
	}
	return s
}

func opened(t *testing.T, text string) *File {
	t.Helper()
	f, err := Read("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// said are the faults of a file as lines.
func said(f *File) string {
	var b strings.Builder
	for _, x := range f.Faults() {
		fmt.Fprintf(&b, "%d:%d: %s\n", x.Line, x.Col, doc.Say(doc.EN(), x.Say))
	}
	return b.String()
}

// ways are the steps of a repair as lines.
func ways(r Repair) string {
	var b strings.Builder
	for _, x := range r.Steps {
		fmt.Fprintf(&b, "%d:%d: %s\n", x.Line, x.Col, doc.Say(doc.EN(), x.Say))
	}
	return b.String()
}

// A legal army has no fault, needs no repair, reads the same when it is written down and says what it costs.
func TestALegalArmy(t *testing.T) {
	f := opened(t, legal)
	if got := said(f); got != "" {
		t.Errorf("faults:\n%s", got)
	}
	if r := f.Repair(); len(r.Steps) != 0 || r.Army == nil || r.None != -1 || !r.Whole {
		t.Errorf("repair %+v", r)
	}
	again := opened(t, string(f.YAML()))
	if diff := cmp.Diff(string(f.JSON()), string(again.JSON())); diff != "" {
		t.Errorf("written down it is another:\n%s", diff)
	}
	notes := ""
	for _, n := range f.Notes() {
		notes += n.Key + " "
	}
	if notes != "muster.worth " {
		t.Errorf("notes %s", notes)
	}
}

// The sizes of types without their own are the book's (OM §2.2, §2.3, §16); those of a list stay within them, so that
// what it musters can stand on a table.
func TestSizesAreWithinTheBook(t *testing.T) {
	c := counts(book.Tables)
	for _, id := range armylists.Nations() {
		n, err := armylists.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n.Types {
			x := &n.Types[i]
			least, most, why := Sizes(n, x, 1809)
			limit := c.most
			switch {
			case armylists.IsHorse(x.Arm):
				limit = c.horseMost
			case armylists.IsGuns(x.Arm):
				limit = c.sections
				if id == "russia" {
					limit = c.sectionsLarge
				}
			case classOf(x) == irregular:
				limit = c.irregularMost
			}
			if least < 1 || most > limit || why == "" && x.Bases[1] == 0 {
				t.Errorf("%s %s: from %d to %d (%s), and the book allows %d", id, x.ID, least, most, why, limit)
			}
			if u := Usual(n, x, 1809); u < least || u > most {
				t.Errorf("%s %s: usually %d of %d to %d", id, x.ID, u, least, most)
			}
		}
	}
	for _, w := range []struct {
		nation, kind string
		least, most  int
	}{{"britain", "guards", 3, 6}, {"britain", "highlanders", 3, 6}, {"austria", "line", 3, 6}, {"britain", "line", 2, 5}, {"spain", "guerrillas", 1, 2}, {"russia", "cossacks", 2, 2}, {"russia", "foot-battery", 1, 4}, {"france", "foot-battery", 1, 2}, {"france", "dragoons", 2, 4}} {
		n, _ := armylists.Load(w.nation)
		x, ok := n.Type(w.kind)
		if least, most, _ := Sizes(n, &x, 1809); !ok || least != w.least || most != w.most {
			t.Errorf("%s %s: from %d to %d, want %d to %d", w.nation, w.kind, least, most, w.least, w.most)
		}
	}
}

// A fact that is taken out of the army list takes what it allows with it: four sections of Russian guns, the size of a
// Highland battalion.
func TestWhatTheListSaysRules(t *testing.T) {
	russia, err := armylists.Load("russia")
	if err != nil {
		t.Fatal(err)
	}
	battery, _ := russia.Type("foot-battery")
	if _, most, _ := Sizes(russia, &battery, 1812); most != 4 {
		t.Errorf("OM §2.2: %d sections, want 4", most)
	}
	was := russia.Doctrine
	defer func() { russia.Doctrine = was }()
	russia.Doctrine = nil
	if _, most, _ := Sizes(russia, &battery, 1812); most != 2 {
		t.Errorf("OM §2.2: %d sections without the fact, want 2", most)
	}
}

// Which battalions are the big ones comes from the list, type by type: with its sizes taken out a type has those of any foot.
func TestWhichBattalionsAreBigTheListSays(t *testing.T) {
	for _, c := range []struct{ nation, kind string }{{"britain", "guards"}, {"britain", "highlanders"}, {"austria", "line"}, {"austria", "grenz"}} {
		n, err := armylists.Load(c.nation)
		if err != nil {
			t.Fatal(err)
		}
		x, _ := n.Type(c.kind)
		least, most, why := Sizes(n, &x, 1809)
		if least != 3 || most != 6 || why != "" {
			t.Errorf("OM §2.2: %s %s: got from %d to %d (%q), want 3 to 6 of the list", c.nation, c.kind, least, most, why)
		}
		x.Bases = [2]int{}
		if least, _, why := Sizes(n, &x, 1809); least == 3 || why != "OM §2.2" {
			t.Errorf("OM §2.2: %s %s without its sizes: got from %d (%q), want those of any foot", c.nation, c.kind, least, why)
		}
	}
}

// Points are those of every unit, summed and held against the limit: the price that a list gives its type, else the fitted one.
func TestPointsOfAList(t *testing.T) {
	n, err := armylists.Load("france")
	if err != nil {
		t.Fatal(err)
	}
	was := n.Types
	defer func() { n.Types = was }()
	n.Types = append([]armylists.TroopType(nil), was...)
	for i := range n.Types {
		n.Types[i].Points = 10
	}
	f := opened(t, broken(t, "date: 1808-08-21", "date: 1808-08-21\npoints: 65"))
	if got, want := said(f), "5:9: the army costs 70 points: at most 65\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r := f.Repair()
	if len(r.Steps) != 1 || len(r.Army.faults()) != 0 {
		t.Errorf("repair %s", ways(r))
	}
	n.Types[0].Points = 0
	was0 := f.List.Worth() // of the first type there are some, at their fitted price now
	if f = opened(t, broken(t, "date: 1808-08-21", "date: 1808-08-21\npoints: 65")); was0 <= 70 || said(f) != fmt.Sprintf("5:9: the army costs %d points: at most 65\n", was0) {
		t.Errorf("got %q, it costs %d", said(f), was0)
	}
}

// brute reports that up to so many changes make a list legal, found by trying every change there is.
func brute(m *mender, l *List, most int) bool {
	if len(l.breaches(m.typed)) == 0 {
		return true
	}
	if most == 0 {
		return false
	}
	for _, c := range m.every(l) {
		if brute(m, l.apply(c), most-1) {
			return true
		}
	}
	return false
}

// every is each change that can be made to a list.
func (m *mender) every(l *List) (out []change) {
	m.year = l.Year()
	l.Units(func(p Place, u *Unit) {
		out = append(out, m.values(l, p)...)
		out = append(out, m.types(l, p)...)
		out = append(out, m.moves(l, p)...)
		out = append(out, change{act: remove, place: p}, change{act: setID, place: p, word: l.fresh(u.ID, unitLetters, fitsAny)})
	})
	for i := range l.Divisions {
		for b := park; b < len(l.Divisions[i].Brigades); b++ {
			out = append(out, m.adds(l, Place{i, b, 0})...)
		}
		out = append(out, change{act: setChief, word: l.Divisions[i].Commander.ID})
	}
	for i, x := range l.names() {
		out = append(out, change{act: setName, n: i, word: l.fresh(*x.id, nameLetters, fitsAny)})
	}
	out = append(out, m.dates(l)...)
	out = append(out, change{act: setChief}, change{act: noCommander})
	kept := out[:0]
	for _, c := range out {
		if !l.idle(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// small is a list of few units with something wrong with most of them.
func small(r *rand.Rand, nation string) *List {
	n, _ := armylists.Load(nation)
	l := &List{Format: Format, Nation: nation, Date: fmt.Sprintf("%d-06-18", 1796+r.IntN(20))}
	unit := func(id string) Unit {
		x := &n.Types[r.IntN(len(n.Types))]
		u := Unit{ID: id, Type: x.ID, Bases: Usual(n, x, 1809)}
		if r.IntN(4) == 0 {
			u.Bases = r.IntN(8)
		}
		if r.IntN(5) == 0 {
			u.Grade = armylists.Grades[r.IntN(4)]
		}
		if r.IntN(12) == 0 {
			u.Type = "elephants"
		}
		return u
	}
	d := Division{ID: "d", Commander: Leader{ID: "duke", Quality: "normal"}}
	for b := range 1 + r.IntN(2) {
		x := Brigade{ID: fmt.Sprint("b", b), General: Leader{ID: fmt.Sprint("g", b)}}
		for range r.IntN(4) {
			x.Units = append(x.Units, unit(fmt.Sprint("A", r.IntN(9))))
		}
		d.Brigades = append(d.Brigades, x)
	}
	if r.IntN(3) == 0 {
		d.Artillery = append(d.Artillery, unit("G"))
	}
	if r.IntN(4) == 0 {
		u := unit("R")
		l.Reserve = &u
	}
	if r.IntN(8) == 0 {
		l.Chief = "nobody"
	}
	l.Divisions = []Division{d}
	return l
}

// The fewest changes that the search finds are those that trying every change finds.
func TestNoRepairIsSmaller(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1808))
	n, deep, found := effort.Of(40, 400, 2000), effort.Of(0, 4, 20), map[int]int{}
	for i := range n {
		l := small(r, armylists.Nations()[i%len(armylists.Nations())])
		got := (&File{List: l}).repair(&mender{typed: l.typed(), most: enough})
		fewest := Deepest + 1
		if got.Army != nil {
			fewest = len(got.Steps)
			if left := got.Army.faults(); len(left) > 0 {
				t.Fatalf("%s\nis not mended: %v", l.YAML(), left)
			}
		} else if !got.Whole {
			t.Errorf("%s\nthe search was broken off after %d", l.YAML(), got.Tried)
		}
		found[fewest]++
		// With one change fewer there is none, as far as trying all of them takes: each level costs two hundred times the one before.
		all := &mender{typed: l.typed(), all: true}
		if most := min(fewest-1, 1); most >= 0 && brute(all, l, most) {
			t.Errorf("%s\nmended by %d changes, trying all finds fewer:\n%s", l.YAML(), fewest, ways(got))
		}
		if fewest >= 3 && found[fewest] <= deep && brute(all, l, 2) {
			t.Errorf("%s\nmended by three changes, trying all finds two:\n%s", l.YAML(), ways(got))
		}
	}
	for n := range Deepest + 2 {
		if found[n] == 0 && n > 0 {
			t.Errorf("repairs by size: %v", found)
		}
	}
}

// fitsAny is for ids of which any serves.
func fitsAny(string) ref.Msg { return ref.Msg{} }

// Whatever is left of a file, its faults are told and a repair is looked for without the program ending.
func TestNoListEndsTheProgram(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1809))
	lines := strings.SplitAfter(legal, "\n")
	read := 0
	for range effort.Of(300, 3000) {
		kept := append([]string(nil), lines...)
		for range 1 + r.IntN(3) {
			i := r.IntN(len(kept))
			switch r.IntN(3) {
			case 0:
				kept[i] = ""
			case 1:
				kept[i] = strings.Replace(kept[i], "type: ", "type: x", 1)
			case 2:
				kept[i] += kept[i]
			}
		}
		text := []byte(strings.Join(kept, ""))
		f, err := Read("f", text)
		if err != nil {
			continue
		}
		read++
		got := f.repair(&mender{typed: f.List.typed(), most: 300})
		if n := len(f.Faults()); (n == 0) != (Check("f", text) == nil) || n == 0 && len(got.Steps) > 0 {
			t.Errorf("%s\n%d faults, %v, %d changes", text, n, Check("f", text), len(got.Steps))
		}
	}
	if read < 30 {
		t.Errorf("only %d could be read", read)
	}
}
