package state

import (
	"slices"
	"sync"
	"sync/atomic"

	"adjutant/geometry"
	"adjutant/internal/game"
)

// Picture is the table at one moment: who stands on it, in the order of State.Units, each
// screen behind its battalion, with the ground that each covers. It is found once for all
// questions that are asked of the same units, and may be asked from several goroutines.
type Picture struct {
	Bodies []*Unit
	Feet   []*geometry.Footprint

	of    []*Unit // the units that it is a picture of
	asked atomic.Int32
	once  sync.Once
	index *geometry.Index

	mu    sync.Mutex
	found map[any]any
}

// Found is what find finds, found once for all who ask by the same key. It must hang on nothing
// but the key and the units of the picture, and nobody may change it.
func (p *Picture) Found(key any, find func() any) any {
	p.mu.Lock()
	x, ok := p.found[key]
	p.mu.Unlock()
	if ok {
		return x
	}
	x = find()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found == nil {
		p.found = map[any]any{}
	}
	p.found[key] = x
	return x
}

// mostPictures is how many pictures are kept: that of the table as it stands, and some of what is
// tried from there.
const mostPictures = 4

// pictures keeps the pictures that were last looked at. The copies of a state share it, since
// most events leave every unit as it was, and what is tried is tried from the same table.
type pictures struct {
	mu    sync.Mutex
	last  [mostPictures]*Picture
	since [allFacts]*State
	clock clocked
}

// clocked is what the clock showed last.
type clocked struct {
	field               *Field
	turn, phase, active int
	shows               game.Clock
}

// Clocked is what the clock shows, put into words once for as long as it stands.
func (s *State) Clocked(read func(*State) game.Clock) game.Clock {
	p := s.pictures
	if p == nil {
		return read(s)
	}
	active := s.Active()
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := &p.clock; c.field != s.Field || c.turn != s.Turn || c.phase != s.Phase || c.active != active {
		p.clock = clocked{s.Field, s.Turn, s.Phase, active, read(s)}
	}
	return p.clock.shows
}

// A Fact is something that was found of the table, and that holds until somebody moves.
type Fact uint8

// The facts that are remembered.
const (
	NobodyOverrun Fact = iota // no general stands under an enemy (OM §17)
	allFacts
)

// Found remembers that a fact holds now.
func (s *State) Found(f Fact) {
	if p := s.pictures; p != nil {
		p.mu.Lock()
		p.since[f] = s
		p.mu.Unlock()
	}
}

// Lately reports that a fact held at the moment at which it was found last, and that it holds still, as still finds it; then it is
// remembered of now.
func (s *State) Lately(f Fact, still func(was *State) bool) bool {
	p := s.pictures
	if p == nil {
		return false
	}
	p.mu.Lock()
	was := p.since[f]
	p.mu.Unlock()
	if was == nil || !still(was) {
		return false
	}
	s.Found(f)
	return true
}

// of is the picture of some units, brought to the front; nil when there is none.
func (p *pictures) of(units []*Unit) *Picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, x := range p.last {
		if x != nil && same(x.of, units) {
			copy(p.last[1:i+1], p.last[:i])
			p.last[0] = x
			return x
		}
	}
	return nil
}

func (p *pictures) keep(x *Picture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	copy(p.last[1:], p.last[:])
	p.last[0] = x
}

// Pictured makes a state remember the picture of its table.
func (s *State) Pictured() *State {
	s.pictures = &pictures{}
	return s
}

// Picture is the table as it stands.
func (s *State) Picture() *Picture {
	if s.pictures != nil {
		if p := s.pictures.of(s.Units); p != nil {
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
		s.pictures.keep(p)
	}
	return p
}

// same reports the very same list: a state that changes a unit lists them anew.
func same(a, b []*Unit) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// seldom is how many questions cost less without an index than building one does: most commands
// ask fewer of the table that they leave behind.
const seldom = 64

// Near lists those, as indexes, that may stand within so many cm of a point: whoever is
// left out is farther away. They stand in the order of the picture.
func (p *Picture) Near(at geometry.Vec, cm float64) []int {
	if p.asked.Load() < seldom {
		p.asked.Add(1)
		return geometry.Near(p.Feet, at, cm, nil)
	}
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
