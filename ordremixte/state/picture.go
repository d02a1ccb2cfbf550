package state

import (
	"slices"
	"sync"
	"sync/atomic"

	"adjutant/geometry"
)

// Picture is the table at one moment: who stands on it, in the order of State.Units, each
// screen behind its battalion, with the ground that each covers. It is found once for all
// questions that are asked of the same units, and may be asked from several goroutines.
type Picture struct {
	Bodies []*Unit
	Feet   []*geometry.Footprint

	of    []*Unit // the units that it is a picture of
	once  sync.Once
	index *geometry.Index
}

// pictures keeps the last picture that was made. The copies of a state share it, since
// most events leave every unit as it was.
type pictures struct{ last atomic.Pointer[Picture] }

// Pictured makes a state remember the picture of its table.
func (s *State) Pictured() *State {
	s.pictures = &pictures{}
	return s
}

// Picture is the table as it stands.
func (s *State) Picture() *Picture {
	if s.pictures != nil {
		if p := s.pictures.last.Load(); p != nil && same(p.of, s.Units) {
			return p
		}
	}
	p := &Picture{of: s.Units, Bodies: make([]*Unit, 0, len(s.Units)), Feet: make([]*geometry.Footprint, 0, len(s.Units))}
	for _, u := range s.Units {
		for _, b := range [...]*Unit{u, u.LoneScreen()} {
			if b == nil {
				continue
			}
			if f := b.Foot(); f != nil {
				p.Bodies, p.Feet = append(p.Bodies, b), append(p.Feet, f)
			}
		}
	}
	if s.pictures != nil {
		s.pictures.last.Store(p)
	}
	return p
}

// same reports the very same list: a state that changes a unit lists them anew.
func same(a, b []*Unit) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// Near lists those, as indexes, that may stand within so many cm of a point: whoever is
// left out is farther away. They stand in the order of the picture.
func (p *Picture) Near(at geometry.Vec, cm float64) []int {
	p.once.Do(func() {
		items := make([]geometry.Item, len(p.Feet))
		for i, f := range p.Feet {
			items[i].Foot = f
		}
		p.index, _ = geometry.NewIndex(items, nil) // it refuses nothing that stands on a table
	})
	out := p.index.Near(at, cm, -1, make([]int, 0, 8))
	slices.Sort(out)
	return out
}
