package theatre

import "adjutant/internal/doc"

// JSON is the whole file on one line, the same bytes for the same campaign: what a journal keeps.
// [Read] reads it to the same Theatre.
func (t *Theatre) JSON() []byte {
	f := file{
		Game: t.Game, Name: t.Name, Label: t.Label, Date: t.Date, Turns: t.Turns, Readings: t.Readings, Zones: t.Zones,
		Commanders: t.Commanders, Counters: t.Counters, Markers: t.Markers, Chits: t.Chits, Begin: t.Begin,
	}
	for _, l := range t.Links {
		if l.Dotted {
			f.Dotted = append(f.Dotted, [2]string{l.From, l.To})
		} else {
			f.Full = append(f.Full, [2]string{l.From, l.To})
		}
	}
	return doc.JSON(f)
}

// A file is a Theatre with its keys as they stand in a file.
type file struct {
	Game       string            `json:"game"`
	Name       Name              `json:"name"`
	Label      Name              `json:"label,omitzero"`
	Date       string            `json:"date,omitempty"`
	Turns      int               `json:"turns"`
	Readings   map[string]string `json:"readings,omitempty"`
	Zones      []Zone            `json:"zones"`
	Full       [][2]string       `json:"full,omitempty"`
	Dotted     [][2]string       `json:"dotted,omitempty"`
	Commanders []Commander       `json:"commanders,omitempty"`
	Counters   []Counter         `json:"counters"`
	Markers    []Marker          `json:"markers,omitempty"`
	Chits      map[string][]Chit `json:"chits,omitempty"`
	Begin      Begin             `json:"begin"`
}

// MarshalJSON writes a zone as the file has it, its place only where one was given.
func (z Zone) MarshalJSON() ([]byte, error) {
	var at *[2]float64
	if z.Placed {
		at = &z.At
	}
	return doc.JSON(struct {
		ID        string      `json:"id"`
		Name      Name        `json:"name"`
		At        *[2]float64 `json:"at,omitempty"`
		Difficult int         `json:"difficult,omitempty"`
		Depot     string      `json:"depot,omitempty"`
		Setup     string      `json:"setup,omitempty"`
		Brussels  bool        `json:"brussels,omitempty"`
	}{z.ID, z.Name, at, z.Difficult, z.Depot, z.Setup, z.Brussels}), nil
}

// MarshalJSON writes a counter as the file has it: heavy cavalry has no strength.
func (c Counter) MarshalJSON() ([]byte, error) {
	var disorganised *int
	if c.Kind != Heavy {
		disorganised = &c.Disorganised
	}
	return doc.JSON(struct {
		ID           string `json:"id"`
		Corps        string `json:"corps"`
		Army         string `json:"army"`
		Kind         string `json:"kind"`
		Strength     int    `json:"strength,omitempty"`
		Disorganised *int   `json:"disorganised,omitempty"`
		Stacking     int    `json:"stacking"`
		Wing         string `json:"wing,omitempty"`
		At           string `json:"at,omitempty"`
		Out          bool   `json:"out,omitempty"`
	}{c.ID, c.Corps, c.Army, c.Kind, c.Strength, disorganised, c.Stacking, c.Wing, c.At, c.Out}), nil
}
