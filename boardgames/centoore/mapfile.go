package centoore

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adjutant/boardgames/centoore/theatre"
)

// This file writes a campaign down as a file of its own.

// file is the campaign as it is known and as it stands, as a file of its own.
func (c *campaign) file() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	name := cmp.Or(c.ground.Name.EN, "A map learned at the table")
	line("game: centoore\nname: %q\nzones:", name)
	for i := range c.ground.Zones {
		line("  - {%s}", zoneOfFile(&c.ground.Zones[i]))
	}
	for _, dotted := range []bool{false, true} {
		var list []string
		for _, l := range c.ground.Links {
			if l.Dotted == dotted {
				list = append(list, "["+l.From+", "+l.To+"]")
			}
		}
		if list != nil {
			line("%s: [%s]", map[bool]string{false: "full", true: "dotted"}[dotted], strings.Join(list, ", "))
		}
	}
	if len(c.Wings) > 0 {
		line("commanders:")
	}
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone {
			line("  - {id: %s, initiative: %d, tactical: %d}", w.ID, w.Initiative, w.Tactical)
		}
	}
	line("counters:")
	for i := range c.Units {
		if u := &c.Units[i]; !u.Gone {
			line("  - {%s}", u.ofFile())
		}
	}
	c.restOfFile(line)
	return b.String()
}

// zoneOfFile is a zone as the map's file has it, without its brackets.
func zoneOfFile(z *theatre.Zone) string {
	s := "id: " + z.ID
	if z.Placed {
		s += fmt.Sprintf(", at: [%g, %g]", z.At[0], z.At[1])
	}
	if z.Difficult > 0 {
		s += fmt.Sprintf(", difficult: %d", z.Difficult)
	}
	for _, k := range [][2]string{{"depot", z.Depot}, {"setup", z.Setup}} {
		if k[1] != "" {
			s += ", " + k[0] + ": " + k[1]
		}
	}
	if z.Brussels {
		s += ", brussels: true"
	}
	return s
}

// ofFile is a counter as the map's file has it, without its brackets.
func (u *counter) ofFile() string {
	s := fmt.Sprintf("id: %s, corps: %q, army: %s, kind: %s", u.ID, u.Corps, u.Army, u.Kind)
	if u.Kind != heavy {
		s += fmt.Sprintf(", strength: %d, disorganised: %d", u.Full, u.Less)
	}
	if u.stacks() > 0 {
		s += fmt.Sprintf(", stacking: %d", u.Stack)
	}
	switch {
	case u.Wing != "":
		s += ", wing: " + u.Wing
	case u.Zone != "":
		s += ", at: " + u.Zone
	}
	if u.Out {
		s += ", out: true"
	}
	return s
}

// restOfFile writes the markers of a file, and where the game stands.
func (c *campaign) restOfFile(line func(string, ...any)) {
	markers := false
	mark := func(id, is, army, at string, up bool) {
		if !markers {
			line("markers:")
			markers = true
		}
		line("  - {id: %s, is: %s, army: %s, at: %s, up: %t}", id, is, army, at, up)
	}
	for i := range c.Markers {
		if m := &c.Markers[i]; !m.Gone && m.Zone != "" && m.Is != hiddenIs {
			mark(m.ID, m.Is, m.Army, m.Zone, m.Up)
		}
	}
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone && w.Zone != "" && c.markerOf(w.ID) == nil { // a table without markers has its wings face up
			mark(c.freshMarker(w.Army)+"-"+w.ID, w.ID, w.Army, w.Zone, true)
		}
	}
	p := c.Phase
	if p == campaigned {
		p = operating
	}
	more := ""
	if all := c.together(); len(all) > 0 {
		more = ", together: [" + strings.Join(all, ", ") + "]"
	}
	line("begin: {turn: %d, phase: %s, side: %s, first: %s, morale: {french: %d, english: %d, prussian: %d}%s}", c.Turn, p, playerNames[c.Side], playerNames[c.First], c.Morale[0], c.Morale[1], c.Morale[2], more)
}

// together are the zones in which both players have units in order and no battle is to be fought: a beaten attacker has come back
// there (CO R85).
func (c *campaign) together() (out []string) {
	inOrder := func(zone string, player int) bool {
		return slices.ContainsFunc(c.at(zone, player), func(u *counter) bool { return !u.Out })
	}
	for i := range c.ground.Zones {
		z := c.ground.Zones[i].ID
		if x := c.contactAt(z); inOrder(z, theFrench) && inOrder(z, theAllies) && (x == nil || x.Fought) {
			out = append(out, z)
		}
	}
	return out
}
