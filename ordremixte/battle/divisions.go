package battle

import (
	"fmt"
	"strings"
)

// divisions checks a side of several divisions (OM §1): that it has at least two, each
// with its general and brigades, that it says who is commander in chief, and where each
// flees to (OM §4.6).
func (c *checker) divisions(path string, s *Side) {
	if len(s.Divisions) == 0 {
		if s.Chief != "" {
			c.fault(path+".chief", "scenario.chief-alone")
		}
		if c.has(path + ".divisions") {
			c.fault(path+".divisions", "scenario.divisions-few", 0)
		}
		return
	}
	if len(s.Divisions) < fewestDivisions {
		c.fault(path+".divisions", "scenario.divisions-few", len(s.Divisions))
	}
	if len(s.Brigades) > 0 {
		c.fault(path+".brigades", "scenario.division-outside", s.ID)
	}
	c.inChief(path, s)
	some := s.Rear
	for i := range s.Divisions {
		d, dp := &s.Divisions[i], fmt.Sprintf("%s.divisions[%d]", path, i)
		c.division(dp, s, d)
		if d.Rear == nil || !c.rear(dp+".rear", *d.Rear) {
			continue
		}
		if some == nil {
			some = d.Rear
		} else if !c.sameEdge(*some, *d.Rear) {
			c.fault(dp+".rear", "scenario.rear-own", s.ID)
		}
	}
	for i, d := range s.Divisions {
		if dp := fmt.Sprintf("%s.divisions[%d]", path, i); some != nil && s.Rear == nil && d.Rear == nil && !c.has(dp+".rear") {
			c.fault(dp, "scenario.rear-lacks", d.ID)
		}
	}
}

// division checks that a division has an id, its general and brigades (OM §1).
func (c *checker) division(path string, s *Side, d *Division) {
	if d.ID != "" {
		c.short(path+".id", d.ID)
		if c.named(d.ID, path) {
			c.fault(path+".id", "scenario.division-twice", d.ID)
		}
	} else if d.Name.EN != "" {
		c.fault(path+".name", "scenario.no-id", d.Name.EN)
	}
	if d.Commander != nil {
		c.commander(path+".commander", d.Commander, s, d)
	}
	if c.has(path+".brigades") && len(d.Brigades) == 0 {
		c.fault(path+".brigades", "scenario.division-empty", d.ID)
	}
}

// inChief checks that a side of several divisions says who commands it: the general of
// one of them, or a man over them (OM §1).
func (c *checker) inChief(path string, s *Side) {
	switch {
	case s.Chief != "" && s.Commander != nil:
		c.fault(path+".chief", "scenario.chief-both", s.Chief)
	case s.Chief == "" && s.Commander == nil && !c.has(path+".chief") && !c.has(path+".commander"):
		c.fault(path+".divisions", "scenario.chief-none")
	case s.Chief != "":
		for _, d := range s.Divisions {
			if d.Commander == nil || strings.EqualFold(d.Commander.ID, s.Chief) {
				return
			}
		}
		c.fault(path+".chief", "scenario.chief-unknown", s.Chief)
	}
}

// rear checks that a rear point lies on a long edge and reports whether it does.
func (c *checker) rear(path string, p Point) bool {
	if !c.onTable(path, p) {
		return false
	}
	if !c.flat && !c.onLongEdge(p) {
		c.fault(path, "scenario.rear")
		return false
	}
	return true
}

// sameEdge reports whether two points on long edges lie on the same one.
func (c *checker) sameEdge(a, b Point) bool {
	along := func(i int, end float64) bool { return a[i] == b[i] && (a[i] == 0 || a[i] == end) }
	return c.Table.Width >= c.Table.Depth && along(1, c.Table.Depth) || c.Table.Depth >= c.Table.Width && along(0, c.Table.Width)
}
