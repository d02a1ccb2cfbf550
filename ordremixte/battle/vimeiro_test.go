package battle

import (
	"math"
	"strings"
	"testing"

	"adjutant/armylists"
	"adjutant/geometry"
)

func vimeiro(t testing.TB) *Scenario {
	t.Helper()
	s, err := Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The returns typed a second time, entry by entry, with the units that each was
// divided into, and the arithmetic done another way: in whole numbers, men times
// the deduction, divided and rounded. A base is 180 men (OM §1 [+]).
func TestVimeiroBasesFollowFromStrengths(t *testing.T) {
	returns := []struct {
		men   int
		units string
		taken string // g: grenadiers left it, r: it fought at Roliça
	}{
		{944, "1/5", ""}, {761, "1/9", ""}, {953, "1/38", ""}, {591, "36f", ""}, {923, "1/40", ""},
		{935, "1/71", ""}, {616, "29f", ""}, {904, "1/82", ""}, {943, "1/6", ""}, {870, "1/32", ""},
		{915, "1/45", ""}, {917, "91f", ""}, {945, "1/50", ""}, {604, "5/60", ""}, {456, "2/95", ""},
		{633, "2/9", ""}, {721, "2/43", ""}, {654, "2/52", ""}, {695, "2/97", ""}, {731, "2q", ""},
		{401, "20f", ""}, {200, "1/95", ""}, {240, "20LD", ""},
		{1075, "3/2L", "gr"}, {1098, "3/4L", "gr"}, {2358, "1/70 2/70", "gr"}, {1945, "1/86 2/86", "g"},
		{246, "4Sw", "r"}, {1253, "3/12L", "g"}, {1305, "3/15L", "g"}, {1428, "3/58", "g"},
		{1034, "3/32", "g"}, {963, "3/82", "g"}, {2100, "1Gr 2Gr 3Gr 4Gr", ""},
		{263, "1PC", ""}, {640, "3PD", ""}, {589, "4PD", ""}, {659, "5PD", ""},
	}
	total := map[string]int{}
	british := 0
	for i, r := range returns {
		for _, k := range r.taken {
			total[string(k)] += r.men
		}
		if i < 23 {
			british += r.men
		}
	}
	// The army's own total, with its 226 gunners, is 16,778.
	if got := british + 226; got != 16778 {
		t.Errorf("the British returns add up to %d, want 16778", got)
	}
	s := vimeiro(t)
	seen := map[string]bool{}
	for _, r := range returns {
		units := strings.Fields(r.units)
		for _, id := range units {
			u := s.Unit(id)
			if u == nil || u.ID != id {
				t.Errorf("no unit %s", id)
				continue
			}
			seen[id] = true
			// In sixtieths of nothing: all over the common denominator.
			men := float64(r.men) / float64(len(units))
			left := men
			for _, k := range r.taken {
				left -= men * map[rune]float64{'g': 1350, 'r': 600}[k] / float64(total[string(k)])
			}
			want := int(math.Floor(left/180 + 0.5))
			if armylists.IsHorse(u.Arm) {
				want = max(want, 2)
			}
			if want = min(max(want, 1), 6); u.Bases != want {
				t.Errorf("%s: %.0f men left make %d bases, the file has %d", id, left, want, u.Bases)
			}
		}
	}
	guns := map[string]int{}
	for _, src := range s.Sources {
		for _, x := range src.Strengths {
			if x.Guns > 0 {
				seen[x.Unit] = true
				guns[x.Unit[:1]] += x.Guns
				if u := s.Unit(x.Unit); (x.Guns+3)/4 != u.Bases {
					t.Errorf("%s: %d guns in %d sections", x.Unit, x.Guns, u.Bases)
				}
			}
		}
	}
	if guns["R"] != 18 || guns["F"] != 23 {
		t.Errorf("guns %v, want 18 and 23", guns)
	}
	n := 0
	s.Units(func(_ *Side, _ *Brigade, u *Unit) bool {
		n++
		if !seen[u.ID] {
			t.Errorf("no strength stands for %s", u.ID)
		}
		return true
	})
	if n != 50 {
		t.Errorf("%d units, want 50", n)
	}
}

func TestVimeiroBrigades(t *testing.T) {
	s := vimeiro(t)
	want := map[string]string{
		"fane": "1/50 5/60 2/95", "anstruther": "2/97 2/52 2/43 2/9", "acland": "2q 20f 1/95",
		"ferguson": "1/71 36f 1/40", "nightingale": "29f 1/82", "bowes": "1/32 1/6",
		"craufurd": "1/45 91f", "hill": "1/5 1/9 1/38",
		"thomieres": "1/86 2/86 4Sw", "charlot": "3/32 3/82", "kellermann": "1Gr 2Gr 3Gr 4Gr",
		"margaron": "1PC 4PD 5PD 3PD", "solignac": "3/12L 3/15L 3/58", "brennier": "3/2L 3/4L 1/70 2/70",
	}
	for _, side := range s.Sides {
		for _, b := range side.Brigades {
			var ids []string
			for _, u := range b.Units {
				ids = append(ids, u.ID)
			}
			if got := strings.Join(ids, " "); got != want[b.ID] {
				t.Errorf("%s: %s, want %s", b.ID, got, want[b.ID])
			}
			delete(want, b.ID)
		}
	}
	if len(want) > 0 {
		t.Errorf("missing %v", want)
	}
	w, j := s.Side("british").Commander, s.Side("french").Commander
	if w.ID != "wellesley" || w.Quality != "exceptional" || j.ID != "junot" || j.Quality != "normal" {
		t.Errorf("commanders %+v and %+v", w, j)
	}
	// British orders carry 30 cm in 1808: the short radius is a fact of nation
	// and year (OM §4.2).
	britain, _ := armylists.Load(s.Side("british").Nation)
	france, _ := armylists.Load(s.Side("french").Nation)
	if y := s.Year(); y != 1808 || !britain.Has(armylists.ShortCommand, y) || france.Has(armylists.ShortCommand, y) {
		t.Errorf("short command in %d", y)
	}
	if s.Side("british").Reserve.ID != "20LD" {
		t.Error("the reserve is the 20th Light Dragoons")
	}
}

// Where everybody stands agrees with the rules before the first turn: nobody on
// another, in water, in buildings or on ground that bars or disorders him,
// brigades within the radius of their generals, and no enemy within reach.
func TestVimeiroOpeningPositions(t *testing.T) {
	s := vimeiro(t)
	type stand struct {
		side *Side
		u    *Unit
		f    *geometry.Footprint
	}
	var all []stand
	s.Units(func(side *Side, b *Brigade, u *Unit) bool {
		f, err := s.Footprint(u)
		if err != nil || f == nil {
			t.Fatalf("%s does not stand: %v", u.ID, err)
		}
		all = append(all, stand{side, u, f})
		if b == nil || u.Order != "" {
			return true
		}
		// OM §4.3: 10 cm, 2.5 more for each unit above four, of foot and horse.
		radius := 10 + 2.5*float64(max(0, len(b.Units)-4))
		if d := f.FromPoint(vec(*b.General.At)).CM; d > radius {
			t.Errorf("%s is %.1f cm from its general, radius %v", u.ID, d, radius)
		}
		return true
	})
	for i, a := range all {
		for _, b := range all[i+1:] {
			gap := geometry.Gap(a.f, b.f).CM
			if gap < -0.02 {
				t.Errorf("%s and %s overlap by %.2f cm", a.u.ID, b.u.ID, -gap)
			}
			// A rifle reaches 12 cm (OM §9.1).
			if a.side != b.side && gap <= 12.5 {
				t.Errorf("%s and %s begin %.1f cm apart", a.u.ID, b.u.ID, gap)
			}
		}
	}
	bad := map[string]bool{"river": true, "stream": true, "steep-hill": true, "wood": true, "walled-field": true, "building": true, "village": true}
	for i := range s.Terrain {
		g := &s.Terrain[i]
		if !bad[g.Kind] {
			continue
		}
		for _, area := range g.Areas() {
			p, err := geometry.NewPolygon(area)
			if err != nil {
				t.Fatalf("%s: %v", g.ID, err)
			}
			for _, a := range all {
				if d := p.FromFootprint(a.f).CM; d <= 0 {
					t.Errorf("%s stands in %s", a.u.ID, g.ID)
				}
			}
		}
	}
	// The nearest French column is still a march away from the British line.
	nearest := math.Inf(1)
	for _, a := range all {
		for _, b := range all {
			if a.side != b.side && a.u.Formation == armylists.Column && b.u.Formation == armylists.Line {
				nearest = min(nearest, geometry.Gap(a.f, b.f).CM)
			}
		}
	}
	if nearest < 25 || nearest > 30 {
		t.Errorf("the nearest column is %.1f cm from the line, want 25 to 30", nearest)
	}
	// The reserve is where its first order can reach it (OM §4.3), the guns where
	// they may move (OM §4.2).
	for _, side := range s.Sides {
		for _, a := range all {
			d := a.f.FromPoint(vec(*side.Commander.At)).CM
			if a.u == side.Reserve && d > 30 {
				t.Errorf("%s is %.1f cm from the commander", a.u.ID, d)
			}
		}
	}
}

// Villages stand in blocks of 10 cm (OM §15).
func TestVimeiroBlocks(t *testing.T) {
	for _, g := range vimeiro(t).Terrain {
		if g.Kind != "village" && g.Kind != "building" {
			continue
		}
		p := g.Polygon
		for i := range p {
			if d := geometry.Dist(vec(p[i]), vec(p[(i+1)%len(p)])); len(p) != 4 || d != 10 {
				t.Errorf("%s: a side of %v cm", g.ID, d)
			}
		}
	}
}

func BenchmarkLoadVimeiro(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load("vimeiro"); err != nil {
			b.Fatal(err)
		}
	}
}
