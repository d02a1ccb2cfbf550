package theatre

import (
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/centoore/book"
	"adjutant/internal/doc"
)

// This file reads commanders, units and markers.

func (r *reader) commander(n *doc.Node) {
	m := n.Map("id", "initiative", "tactical")
	c := Commander{ID: m.Need("id").Enum(everyone...), Initiative: m.Need("initiative").IntIn(0, MostInitiative)}
	switch {
	case m.Has("tactical"):
		c.Tactical = m.Get("tactical").IntIn(0, MostTactical)
	case c.ID == "ney":
		c.Tactical = book.Tables.Int("campaign.ney.tactical")
	}
	if _, twice := r.commanders[c.ID]; twice && c.ID != "" {
		m.Get("id").Fault("co.file.commander-twice", c.ID)
		return
	}
	r.commanders[c.ID] = m
	r.Commanders = append(r.Commanders, c)
}

func (r *reader) counter(n *doc.Node) {
	m := n.Map("id", "corps", "army", "kind", "strength", "disorganised", "stacking", "wing", "at", "out")
	c := Counter{ID: r.ids.Read(m.Need("id")), Corps: m.Need("corps").Str(), Army: m.Need("army").Enum(armies...), Kind: Infantry, Out: m.Get("out").Bool()}
	if k := m.Get("kind"); k != nil {
		c.Kind = k.Enum(kinds...)
	}
	switch {
	case c.Corps == "":
	case !boardfile.IDForm(c.Corps):
		m.Get("corps").Fault("board.file.id-form", c.Corps)
	case len(c.Corps) > boardfile.MostID:
		m.Get("corps").Fault("board.file.id-long", c.Corps, boardfile.MostID)
	}
	switch {
	case c.Kind == Guard && c.Army != French && c.Army != "":
		m.Get("kind").Fault("co.file.guard-army", c.ID)
	case c.Army == Prussian && (c.Kind == Cavalry || c.Kind == Heavy):
		m.Get("kind").Fault("co.file.prussian-horse", c.ID)
	}
	r.worth(&c, m)
	r.belongs(&c, m)
	r.Counters = append(r.Counters, c)
	r.counters = append(r.counters, m)
}

// worth reads the numbers of a unit.
func (r *reader) worth(c *Counter, m doc.Map) {
	if m.Get("kind").Faulty() {
		return // what it may be worth hangs on what it is
	}
	if c.Kind == Heavy {
		for _, key := range []string{"strength", "disorganised"} {
			m.Get(key).Fault("co.file.heavy-strength", c.ID)
		}
	} else {
		c.Strength = m.Need("strength").IntIn(1, MostStrength)
		c.Disorganised = max(c.Strength-1, 0)
		if m.Has("disorganised") {
			c.Disorganised = m.Get("disorganised").IntIn(0, MostStrength)
		}
		if c.Strength > 0 && c.Disorganised > c.Strength {
			m.Get("disorganised").Fault("co.file.disorganised", c.ID, c.Disorganised, c.Strength)
		}
	}
	if onFoot(c.Kind) {
		c.Stacking = 1
	}
	if s := m.Get("stacking"); s != nil {
		most := book.Tables.Int("campaign.stacking.clear")
		if c.Stacking = s.IntIn(0, most); c.Stacking > 0 && c.Kind != "" && !onFoot(c.Kind) {
			s.Fault("co.file.stacking-horse", c.ID)
			c.Stacking = 0
		}
	}
}

// belongs reads the wing of a unit, or the zone in which it stands by itself.
func (r *reader) belongs(c *Counter, m doc.Map) {
	wing, at := m.Get("wing"), m.Get("at")
	c.Wing = wing.Enum(everyone...)
	if key := r.leads(c); key != "" {
		wing.Fault(key, c.ID, c.Wing)
		c.Wing = ""
	}
	c.At = r.known(at)
	switch {
	case at == nil:
	case wing != nil:
		at.Fault("co.file.wing-and-at", c.ID)
	case c.Kind == Heavy:
		at.Fault("co.file.heavy-alone", c.ID)
	}
}

// leads is what is wrong with a unit in its wing, "" for nothing (CO §1.1.1).
func (r *reader) leads(c *Counter) string {
	switch army := Army(c.Wing); {
	case c.Wing == "":
	case r.Commander(c.Wing) == nil:
		return "co.file.wing-nobody"
	case c.Army == "" || c.Army == army:
	case player(c.Army) != player(army):
		return "co.file.wing-enemy"
	default:
		return "co.file.wing-army"
	}
	return ""
}

// marks reads a marker.
func (r *reader) marks(n *doc.Node) {
	m := n.Map("id", "is", "army", "at", "up")
	k := Marker{ID: r.ids.Read(m.Need("id")), Is: m.Need("is").Enum(append([]string{Decoy}, everyone...)...), Army: m.Get("army").Enum(armies...), At: r.known(m.Get("at")), Up: m.Get("up").Bool()}
	switch {
	case k.Is == "":
	case k.Is == Decoy:
		r.decoy(&k, m)
	case r.Commander(k.Is) == nil:
		m.Get("is").Fault("co.file.no-commander", k.Is)
	default:
		if first := r.marker(k.Is); first != nil {
			m.Get("is").Fault("co.file.marker-twice", k.Is, first.ID)
		}
		if army := Army(k.Is); k.Army != "" && k.Army != army {
			m.Get("army").Fault("co.file.marker-army", k.Is, army)
		} else {
			k.Army = army
		}
	}
	r.Markers = append(r.Markers, k)
	r.markers = append(r.markers, m)
}

// decoy holds a decoy against how many its army has (CO §3).
func (r *reader) decoy(k *Marker, m doc.Map) {
	if m.Need("army") == nil || k.Army == "" {
		return
	}
	n := 1
	for i := range r.Markers {
		if r.Markers[i].Is == Decoy && r.Markers[i].Army == k.Army {
			n++
		}
	}
	if most := decoys(k.Army); n > most {
		m.Get("is").Fault("co.file.decoys", armyWord(k.Army), most)
	}
	if k.Up {
		m.Get("up").Fault("co.file.decoy-up", k.ID)
	}
}

// decoys is how many an army has: the French three, each army of the Allies its share (CO §3).
func decoys(army string) int {
	if army == French {
		return book.Tables.Int("campaign.decoys.french")
	}
	return book.Tables.Int("campaign.decoys.allied") / len([]string{English, Prussian})
}
