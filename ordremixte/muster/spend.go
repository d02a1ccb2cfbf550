package muster

import (
	"math"
	"slices"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
)

// This file is the army of a nation that spends so many points, for whoever names a sum and no brigades.

// shape is an army of usual troops: brigades of as many battalions, some of them with one more, batteries and a regiment.
type shape struct {
	brigades, battalions, more int
	bases                      int // of a battalion
	guns                       int
	horse                      bool
}

// troops are the usual types of a nation in a year; gun and rider may be nil.
type troops struct{ line, gun, rider *armylists.TroopType }

// mostBrigades is as many as one divisional general is given here.
const mostBrigades = 6

// unspent is what an army that is not made up as usual counts less, as a part of its points, for each thing that is missing: the last
// few points are not worth a battery.
const unspent = 0.04

// spends finds the shape that spends most of so many points. A battery or a regiment that is usual and missing and each base that a
// battalion has less or more than usual count against it. The error names what the least army costs.
func (t *typed) spends(k troops, points int) (shape, error) {
	c := counts(book.Tables)
	price := func(x *armylists.TroopType, bases int) int { return armylists.Price(x, x.Grade, bases) }
	least, most, _ := Sizes(t.n, k.line, t.year)
	usual := Usual(t.n, k.line, t.year)
	best, score, cheapest := shape{}, math.Inf(-1), math.MaxInt
	try := func(s shape) {
		cost := (s.brigades*s.battalions + s.more) * price(k.line, s.bases)
		lacks := max(s.bases-usual, usual-s.bases)
		if k.gun != nil {
			cost += s.guns * price(k.gun, Usual(t.n, k.gun, t.year))
			lacks += max((s.brigades+c.per-1)/c.per*c.few-s.guns, 0)
		}
		if k.rider != nil && s.horse {
			cost += price(k.rider, Usual(t.n, k.rider, t.year))
		} else if k.rider != nil {
			lacks++
		}
		cheapest = min(cheapest, cost)
		if got := float64(cost) - unspent*float64(points*lacks); cost <= points && got > score {
			best, score = s, got
		}
	}
	for brigades := 1; brigades <= mostBrigades; brigades++ {
		guns := 0
		if k.gun != nil {
			guns = (brigades + c.per - 1) / c.per * c.many
		}
		for battalions := c.brigadeLeast; battalions <= c.brigadeMost; battalions++ {
			for more := range brigades {
				if more > 0 && battalions == c.brigadeMost {
					break
				}
				for bases := least; bases <= most; bases++ {
					for g := range guns + 1 {
						try(shape{brigades, battalions, more, bases, g, false})
						if k.rider != nil {
							try(shape{brigades, battalions, more, bases, g, true})
						}
					}
				}
			}
		}
	}
	if math.IsInf(score, -1) {
		return best, game.Refuse(game.BadValue, "", ref.M("muster.begin-poor", points, called(t.n), cheapest), ref.Msg{})
	}
	return best, nil
}

// usualShape is two brigades, a battery and a regiment of horse: of whoever names neither brigades nor points.
func (t *typed) usualShape(k troops) shape {
	c := counts(book.Tables)
	s := shape{brigades: c.per, battalions: c.brigadeLeast + 1, bases: Usual(t.n, k.line, t.year), horse: k.rider != nil}
	if k.gun != nil {
		s.guns = 1
	}
	return s
}

// kinds are the types of a shape as somebody would have named them.
func (s shape) kinds(k troops) (brigades [][]string, guns []string, rider string) {
	for i := range s.brigades {
		n := s.battalions
		if i < s.more {
			n++
		}
		brigades = append(brigades, slices.Repeat([]string{k.line.ID}, n))
	}
	if k.gun != nil {
		guns = slices.Repeat([]string{k.gun.ID}, s.guns)
	}
	if s.horse {
		rider = k.rider.ID
	}
	return brigades, guns, rider
}
