package sessiontest

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file fights the battles of Blocks, whose blocks may not all be known.

// fought is a battle so far: what each block of the table turned out to be, one more than
// its face, 0 for those that are not in it; and the hits on each side.
type fought struct {
	Face [6]int8
	Hit  [2]int8
}

// battle is the fight for an area: faces are turned up, then each point of strength throws
// a d6, which hits on 5 or more, and up the hill only on 6. Whoever does not see a block
// reckons with every face that it may have.
func battle(s *blocks, area string) game.Adjudication {
	p := &game.Proc[fought]{}
	var here []int
	for i, b := range s.All {
		if b.Area != area {
			continue
		}
		here = append(here, i)
		if b.Face >= 0 {
			p.Start.Face[i] = int8(b.Face) + 1
			continue
		}
		need := &dice.Need{Unit: b.ID, What: "blocks.reveal", Ref: "BLK §4", Seat: seats[b.Side]}
		p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, r *fought) {
			c := d.Draw(need, s.unseen(b.Side, *r), 1)
			r.Face[i] = int8(slices.IndexFunc(c[:], func(n uint8) bool { return n > 0 })) + 1
		})
	}
	points := func(r fought, side int) int {
		n := 0
		for _, i := range here {
			if b := s.All[i]; b.Side == side {
				n += b.strong(int(r.Face[i]) - 1)
			}
		}
		return n
	}
	var needs [2][]*dice.Need
	for side := range needs {
		who := s.in(area, side)
		for j := range strength[0] + strength[1] {
			needs[side] = append(needs[side], &dice.Need{Die: dice.D6, Unit: who[min(j, len(who)-1)].ID, What: "blocks.shot", Ref: "BLK §4"})
		}
	}
	for side := range needs {
		misses := 4
		if side == s.Active && areas[areaAt(area)].kind == "hill" {
			misses = 5
		}
		for j, need := range needs[side] {
			p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, r *fought) {
				if j == 0 && side == 0 { // both sides throw at once
					var all []*dice.Need
					for k := range needs {
						all = append(all, needs[k][:points(*r, k)]...)
					}
					d.Expect(all...)
				}
				if j < points(*r, side) && d.Band(need, misses) == 1 {
					r.Hit[1-side]++
				}
			})
		}
	}
	p.Outcome = func(r fought) game.Object {
		lost := s.losses(here, r)
		n := [2]int{}
		for i, l := range lost {
			n[s.All[i].Side] += l
		}
		return game.Object{{Key: "attacker_lost", Value: n[s.Active]}, {Key: "defender_lost", Value: n[1-s.Active]}, {Key: "taken", Value: s.left(here, r, 1-s.Active) == 0 && s.left(here, r, s.Active) > 0}}
	}
	p.Report = func(t *game.Trace, r fought) { s.report(t, area, here, r) }
	return p
}

// unseen are the faces that a side's blocks may have as far as is known.
func (s *blocks) unseen(side int, r fought) dice.Deck {
	deck := faces.Deck()
	for i, b := range s.All {
		face := b.Face
		if r.Face[i] > 0 {
			face = int(r.Face[i]) - 1
		}
		if b.Side == side && face >= 0 {
			c, err := faces.Cards(faces.Kind(face).Word)
			if err != nil {
				panic(err)
			}
			deck = deck.Out(c)
		}
	}
	return deck
}

// strong is the strength of a block with a face: what it has left, or began with where its
// face is not known and so nothing has hit it.
func (b *block) strong(face int) int {
	if b.Face >= 0 {
		return b.Left
	}
	return strength[face]
}

// losses are the points that each block of a battle loses: hits fall on the strongest, the
// first of equals.
func (s *blocks) losses(here []int, r fought) map[int]int {
	lost := map[int]int{}
	for side := range 2 {
		for range r.Hit[side] {
			best := -1
			for _, i := range here {
				has := func(i int) int { return s.All[i].strong(int(r.Face[i])-1) - lost[i] }
				if s.All[i].Side == side && has(i) > 0 && (best < 0 || has(i) > has(best)) {
					best = i
				}
			}
			if best >= 0 {
				lost[best]++
			}
		}
	}
	return lost
}

// left is what a side has left of a battle.
func (s *blocks) left(here []int, r fought, side int) int {
	lost, n := s.losses(here, r), 0
	for _, i := range here {
		if b := s.All[i]; b.Side == side {
			n += b.strong(int(r.Face[i])-1) - lost[i]
		}
	}
	return n
}

// report tells a battle: faces, losses, who stays.
func (s *blocks) report(t *game.Trace, area string, here []int, r fought) {
	lost := s.losses(here, r)
	t.Line(game.HeadLine, ref.M("blocks.battle", ref.Word("blocks.area."+area)), "BLK §4")
	held := s.left(here, r, 1-s.Active) > 0
	for _, i := range here {
		b, face := s.All[i], int(r.Face[i])-1
		has := b.strong(face)
		if !b.Shown {
			t.Event(&BlockShow{b.ID, face, has})
		}
		t.Line(game.BodyLine, ref.M("blocks.fought", b.ID, ref.Word("blocks.face."+faces.Kind(face).Word), has, has-lost[i]))
		if lost[i] > 0 {
			t.Event(&blockLose{b.ID, lost[i]})
		}
		switch {
		case has == lost[i]:
			t.Event(&blockGone{b.ID})
		case b.Side == s.Active && held:
			t.Event(&blockBack{b.ID, b.From})
		}
	}
	t.Event(&blockFought{area})
}
