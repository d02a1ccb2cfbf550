package centoore

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file finds who and what a word of a line means.

// unitCalled is the unit of a name, however its letters are written; "" of none.
func (c *campaign) unitCalled(typed string) string {
	if c == nil {
		return ""
	}
	for i := range c.Units {
		if game.Fold(c.Units[i].ID) == typed {
			return c.Units[i].ID
		}
	}
	return ""
}

// commanderCalled is a commander by any of his names, as he is typed where there is none.
func (c *campaign) commanderCalled(typed string) string {
	id := canon(typed)
	if _, known := commanders[id]; known {
		return id
	}
	if c != nil {
		for i := range c.Markers {
			if m := &c.Markers[i]; game.Fold(m.ID) == typed && m.Is != decoyIs && m.Is != hiddenIs {
				return m.Is
			}
		}
	}
	return typed
}

// leaderCalled is a commander by any of his names as everybody may read him: by his marker while it lies face down, which says
// where he is and not who.
func (c *campaign) leaderCalled(typed string) string {
	if ids, ok := c.forceCalled(typed); ok && c != nil && c.marker(ids[0]) != nil && c.marker(ids[0]).Is != decoyIs && !c.marker(ids[0]).Up {
		return ids[0]
	}
	return c.commanderCalled(typed)
}

// leaderOf is the commander whom a line names, by himself or by his marker, as it is named where nobody knows him.
func (c *campaign) leaderOf(named string) string {
	if m := c.marker(named); m != nil && m.Is != decoyIs && m.Is != hiddenIs {
		return m.Is
	}
	return named
}

// forceCalled reads a force: a commander, a marker, units joined by +. A commander whose marker
// lies face down is written as the marker, which everybody may read.
func (c *campaign) forceCalled(typed string) (ids []string, ok bool) {
	if c == nil {
		return strings.Split(typed, "+"), true
	}
	id := canon(typed)
	if c.wing(id) != nil {
		if m := c.markerOf(id); m != nil && !m.Up && c.Phase != raising {
			return []string{m.ID}, true
		}
		return []string{id}, true
	}
	if id == decoyIs {
		return []string{decoyIs}, true
	}
	for i := range c.Markers {
		if game.Fold(c.Markers[i].ID) == typed {
			return []string{c.Markers[i].ID}, true
		}
	}
	for _, part := range strings.FieldsFunc(typed, func(r rune) bool { return r == '+' || r == ',' }) {
		u := c.unitCalled(part)
		if u == "" {
			return nil, false
		}
		ids = append(ids, u)
	}
	return ids, len(ids) > 0
}

// zoneCalled is a zone by its id or its name, as it is typed where there is none.
func (c *campaign) zoneCalled(typed string) string {
	if c == nil {
		return typed
	}
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		if game.Fold(z.ID) == typed || strings.ReplaceAll(game.Fold(z.Name.EN), " ", "-") == typed || strings.ReplaceAll(game.Fold(z.Name.IT), " ", "-") == typed {
			return z.ID
		}
	}
	return typed
}

// unknown refuses a name that nobody has, with the nearest ones.
func (c *campaign) unknown(typed string) *game.Refusal {
	r := refuse(game.Unknown, "CO §1.1", ref.M("co.refuse.nobody", typed), campaignExample("units"))
	var all []string
	if c != nil {
		for i := range c.Units {
			all = append(all, c.Units[i].ID)
		}
		for i := range c.Wings {
			all = append(all, c.Wings[i].ID)
		}
	}
	if near := game.Nearest(game.Fold(typed), all); near != nil {
		list := ref.Comma{}
		for _, n := range near {
			list = append(list, n)
		}
		r.Hint = ref.M("co.hint.near", list)
	}
	return r
}

// noUnit refuses a name that is no unit's where units alone are meant: a commander's, a marker's, or
// nobody's.
func (c *campaign) noUnit(id, verb string) *game.Refusal {
	if c.wing(id) != nil || c.marker(id) != nil {
		return refuse(game.BadValue, "CO §1.1.2", ref.M("co.refuse.units-alone", id), campaignExample(verb))
	}
	return c.unknown(id)
}

// chitCalled is a chit by any of its words; p1 is a plain one of one point.
func chitCalled(typed string) string {
	if n, ok := strings.CutPrefix(typed, "p"); ok && len(n) == 1 && n[0] > '0' && n[0] <= '9' {
		return "plain-" + n
	}
	if n, ok := strings.CutPrefix(typed, "semplice-"); ok {
		return "plain-" + n
	}
	if len(typed) == 1 && typed[0] > '0' && typed[0] <= '9' {
		return "plain-" + typed
	}
	return canon(typed)
}

// chitAlso are the further words of a chit.
func chitAlso(id string) (out []string) {
	if plainChit(id) {
		return []string{"p" + id[len("plain-"):], "semplice-" + id[len("plain-"):], id[len("plain-"):]}
	}
	for w, is := range spoken {
		if is == id {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
}

var playerWords = [2][]string{{"french", "francesi", "francese"}, {"allied", "alleati", "alleato", "allies"}}

func playerCalled(typed string) (int, bool) {
	for i, ws := range playerWords {
		if slices.Contains(ws, typed) {
			return i, true
		}
	}
	return 0, false
}

// armyCalled is an army by its words, as it is typed where there is none.
func armyCalled(typed string) string {
	for army, words := range map[string][]string{french: {"french", "francesi", "francese"}, english: {"english", "inglesi", "inglese", "anglo-olandesi", "anglo-dutch"}, prussian: {"prussian", "prussians", "prussiani", "prussiano"}} {
		if slices.Contains(words, typed) {
			return army
		}
	}
	return typed
}
