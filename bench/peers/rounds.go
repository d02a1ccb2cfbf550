package main

import (
	"fmt"
	"io"
	"slices"
)

// measured are the rounds of one program in one row, nanoseconds apiece.
type measured struct {
	who    string
	rounds []float64
	remark string // in what its answer may differ and does
}

// settings are those of a whole run.
type settings struct {
	rounds int
	least  float64 // seconds that one measurement takes at least
	log    io.Writer
}

// runner is a program ready for a row.
type runner struct {
	of    *program
	child asker
	tell  string
	times int
}

// race has every program do the work of a row: first once, its answer judged; then until it is
// warm; then in rounds, each of which has every program in turn, beginning with another every time.
// No time is given of anybody when an answer is wrong.
func (s settings) race(r row, children map[string]asker) ([]measured, error) {
	var all []*runner
	var out []measured
	for _, who := range r.who {
		c := children[who]
		if c == nil { // not here
			continue
		}
		answer, _, err := c.ask(r.work, 0)
		if err != nil {
			return nil, err
		}
		tell, remark, err := r.judge(who, answer)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", r.id, who, err)
		}
		all = append(all, &runner{of: find(who), child: c, tell: tell})
		out = append(out, measured{who: who, remark: remark})
	}
	for _, g := range all {
		if err := s.warm(r, g); err != nil {
			return nil, err
		}
	}
	for round := range s.rounds {
		for k := range all {
			i := (k + round) % len(all)
			ns, err := all[i].once(r, all[i].times)
			if err != nil {
				return nil, err
			}
			out[i].rounds = append(out[i].rounds, ns)
		}
	}
	return out, nil
}

// warm finds how often the work must be done to last, and does it until the program is warm.
func (s settings) warm(r row, g *runner) error {
	g.times = 1
	for sum := 0.0; ; {
		ns, err := g.once(r, g.times)
		if err != nil {
			return err
		}
		took := ns * r.per * float64(g.times) / 1e9
		if sum += took; took < s.least {
			g.times *= 2
			continue
		}
		if sum >= g.of.warm {
			return nil
		}
	}
}

// once is one measurement, in nanoseconds for one of what the row counts.
func (g *runner) once(r row, times int) (float64, error) {
	answer, ns, err := g.child.ask(r.work, times)
	if err != nil {
		return 0, err
	}
	if answer != g.tell {
		return 0, fmt.Errorf("%s, %s: answers %q, and %q before", r.id, g.of.name, answer, g.tell)
	}
	return ns / r.per, nil
}

// median is the middle one, or the mean of both.
func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}

// ratios are those of two programs, round by round.
func ratios(peer, ours []float64) []float64 {
	out := make([]float64, len(peer))
	for i := range peer {
		out[i] = peer[i] / ours[i]
	}
	return out
}
