package battle

import (
	"slices"
	"testing"

	"adjutant/armylists"
	"adjutant/geometry"
)

// fought are the shipped battles of history: those whose sources give strengths.
func fought(t testing.TB) map[string]*Scenario {
	t.Helper()
	out := map[string]*Scenario{}
	for _, name := range List() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Sources {
			if len(s.Sources[i].Strengths) > 0 && s.Turn <= 1 {
				out[name] = s
			}
		}
	}
	return out
}

// Ten battles of history ship at least, and each says when it was, what wins it for either
// side, that either side can win it by breaking the other (OM §18), and where its figures
// are from; every unit of it has a strength in a source.
func TestShippedBattlesAreWhole(t *testing.T) {
	all := fought(t)
	if len(all) < 10 {
		t.Errorf("%d battles of history ship, want ten at least", len(all))
	}
	for name, s := range all {
		if s.Date == "" || s.First == "" || len(s.Terrain) < 5 {
			t.Errorf("%s: date %q, first %q, %d pieces of ground", name, s.Date, s.First, len(s.Terrain))
		}
		if s.Ends == nil {
			t.Errorf("%s: nobody says when it ends", name)
		}
		for i := range s.Sides {
			side := &s.Sides[i]
			breaks, holds, last := 0, 0, 0
			for _, v := range s.Victory {
				if v.Side != side.ID {
					continue
				}
				if v.Kind == "break" {
					breaks++
				} else {
					holds++
				}
				last = max(last, v.Turn)
			}
			if breaks != 1 || holds == 0 || last == 0 {
				t.Errorf("%s: %s has %d aims to break and %d to hold, the last in turn %d", name, side.ID, breaks, holds, last)
			}
			if side.Home() == nil {
				t.Errorf("%s: %s has no rear point (OM §4.6)", name, side.ID)
			}
		}
		known := map[string]bool{}
		for _, src := range s.Sources {
			if src.Note.EN == "" || src.Note.IT == "" || src.Note.EN == src.Note.IT || src.Work == "" {
				t.Errorf("%s: a source without a title or a note in each language: %s", name, src.Work)
			}
			for _, x := range src.Strengths {
				known[x.Unit] = true
			}
		}
		s.Units(func(_ *Side, _ *Brigade, u *Unit) bool {
			if !known[u.ID] {
				t.Errorf("%s: no strength stands for %s", name, u.ID)
			}
			return true
		})
	}
}

// Where everybody stands at the start of a shipped battle agrees with the rules: every general
// near his men (OM §4.2), nobody in water, nobody but a garrison in houses, nobody in ground
// that bars or disorders him (OM §8.3), nobody so near an enemy that a rifle reaches him (OM
// §9.1) unless it is so that the battle began, the reserve where its first order can reach it
// (OM §4.3).
func TestShippedBattlesBeginInOrder(t *testing.T) {
	water := []string{"river", "stream"}
	broken := []string{"wood", "rough", "steep-hill", "walled-field"}
	for name, s := range fought(t) {
		type stand struct {
			side *Side
			u    *Unit
			f    *geometry.Footprint
		}
		var all []stand
		s.Units(func(side *Side, _ *Brigade, u *Unit) bool {
			f, err := s.Footprint(u)
			if err != nil || f == nil {
				t.Fatalf("%s: %s does not stand: %v", name, u.ID, err)
			}
			all = append(all, stand{side, u, f})
			return true
		})
		for i, a := range all {
			for _, b := range all[i+1:] {
				// A rifle reaches 12 cm (OM §9.1).
				if gap := geometry.Gap(a.f, b.f).CM; a.side != b.side && gap <= 12 {
					t.Errorf("%s: %s and %s begin %.1f cm apart", name, a.u.ID, b.u.ID, gap)
				}
			}
		}
		for i := range s.Terrain {
			g := &s.Terrain[i]
			for _, area := range g.Areas() {
				p, err := geometry.NewPolygon(area)
				if err != nil {
					t.Fatalf("%s: %s: %v", name, g.ID, err)
				}
				for _, a := range all {
					if p.FromFootprint(a.f).CM > 0 {
						continue
					}
					garrison := armylists.IsFoot(a.u.Arm) && a.u.Formation == armylists.March
					switch {
					case slices.Contains(water, g.Kind) && !bridged(s, a.f),
						slices.Contains(broken, g.Kind) && a.u.Formation != armylists.Open,
						(g.Kind == "village" || g.Kind == "building") && !garrison:
						t.Errorf("%s: %s stands in %s", name, a.u.ID, g.ID)
					}
				}
			}
		}
		for i := range s.Sides {
			c, _ := s.Sides[i].InChief()
			for _, a := range all {
				if a.u == s.Sides[i].Reserve && a.f.FromPoint(vec(*c.At)).CM > 30 {
					t.Errorf("%s: %s is %.1f cm from the commander in chief", name, a.u.ID, a.f.FromPoint(vec(*c.At)).CM)
				}
			}
		}
	}
}

// bridged reports a unit that stands on a bridge.
func bridged(s *Scenario, f *geometry.Footprint) bool {
	for i := range s.Terrain {
		if s.Terrain[i].Kind != "bridge" {
			continue
		}
		for _, area := range s.Terrain[i].Areas() {
			if p, err := geometry.NewPolygon(area); err == nil && p.FromFootprint(f).CM <= 0 {
				return true
			}
		}
	}
	return false
}

// Built-up ground stands in blocks of 10 cm (OM §15).
func TestShippedBlocks(t *testing.T) {
	for name, s := range fought(t) {
		for _, g := range s.Terrain {
			if g.Kind != "village" && g.Kind != "building" {
				continue
			}
			for i := range g.Polygon {
				if d := geometry.Dist(vec(g.Polygon[i]), vec(g.Polygon[(i+1)%len(g.Polygon)])); len(g.Polygon) != 4 || d != 10 {
					t.Errorf("%s: %s has a side of %v cm", name, g.ID, d)
				}
			}
		}
	}
}
