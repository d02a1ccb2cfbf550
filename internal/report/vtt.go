package report

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file writes and reads Universal VTT (.dd2vtt, .uvtt, .df2vtt): the exchange file of virtual
// tables, JSON with a picture, walls that nobody sees through, and the size of the map in squares. A
// square is a centimetre here. What such a file has no word for (which kind of ground something
// is) stands in a key of our own that other programs pass by.

// The form of the file that is written, and what is read of a file.
const (
	vttForm     = 0.3
	mostSquares = 1000 // a side
	mostWalls   = 5000
	mostCorners = 100      // of a piece of ground, as a scenario has it
	mostPoints  = 100_000  // of all walls that are read
	mostFar     = 1e6      // squares from the origin
	MostVTT     = 64 << 20 // bytes of a file
)

// Wall is a wall of a virtual table as a piece of ground: closed it is an area, open a line. Points are in
// cm from the near left corner.
type Wall struct {
	Closed bool
	Points [][2]float64
}

// VTT is a map of a virtual table.
type VTT struct {
	Width, Depth float64 // cm, squares there
	PerSquare    int     // dots of the picture
	Walls        []Wall
	Picture      []byte          // PNG
	Own          json.RawMessage // what we wrote of the ground, nil in a file of others
	Passed       int             // doors and lights of a file that was read: a table has none
	Mended       Mended          // what was done to walls of a file that was read
}

// blinds are the kinds of ground that nobody sees through (as a wood): hills, woods and houses.
var blinds = []string{"hill", "steep-hill", "wood", "village", "town", "building", "redoubt"}

// Blinds are the walls of a chart: its ground that stops sight.
func Blinds(c *game.Chart) (out []Wall) {
	t, ok := c.Table.(game.Plane)
	if !ok {
		return nil
	}
	for _, g := range t.Grounds {
		if len(g.Line) == 0 && slices.Contains(blinds, g.Kind) {
			out = append(out, Wall{Closed: true, Points: g.Area})
		}
	}
	return out
}

type vttPoint struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

type vttResolution struct {
	Origin vttPoint `json:"map_origin"`
	Size   vttPoint `json:"map_size"`
	Per    int      `json:"pixels_per_grid"`
}

type vttFile struct {
	Format      *float64        `json:"format"`
	Resolution  *vttResolution  `json:"resolution"`
	Sight       [][]vttPoint    `json:"line_of_sight"`
	Objects     [][]vttPoint    `json:"objects_line_of_sight"`
	Portals     []any           `json:"portals"`
	Environment map[string]any  `json:"environment"`
	Lights      []any           `json:"lights"`
	Own         json.RawMessage `json:"adjutant,omitempty"`
	Image       string          `json:"image"`
}

// JSON is the map as a file.
func (m *VTT) JSON() ([]byte, error) {
	format := vttForm
	f := vttFile{Format: &format, Resolution: &vttResolution{Size: vttPoint{m.Width, m.Depth}, Per: m.PerSquare}, Sight: [][]vttPoint{}, Objects: [][]vttPoint{}, Portals: []any{}, Lights: []any{},
		Environment: map[string]any{"baked_lighting": true, "ambient_light": "ffffffff"}, Own: m.Own, Image: base64.StdEncoding.EncodeToString(m.Picture)}
	for _, w := range m.Walls {
		var line []vttPoint
		for _, p := range w.Points {
			line = append(line, vttPoint{hundredth(p[0]), hundredth(m.Depth - p[1])})
		}
		if w.Closed && len(line) > 0 {
			line = append(line, line[0])
		}
		f.Sight = append(f.Sight, line)
	}
	return json.Marshal(&f)
}

func hundredth(x float64) float64 { return math.Round(x*100) / 100 }

// brokenAt is the byte at which JSON is none.
func brokenAt(err error, text []byte) int {
	var wrong *json.SyntaxError
	if errors.As(err, &wrong) {
		return int(wrong.Offset)
	}
	return len(text) // it breaks off
}

// ReadVTT reads a map of a virtual table. What is wrong with it comes as an unwritten sentence.
func ReadVTT(text []byte) (*VTT, ref.Msg) {
	if len(text) > MostVTT {
		return nil, ref.M("vtt.large", MostVTT>>20)
	}
	var f vttFile
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&f); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return nil, ref.M("vtt.kind", kind.Field, kind.Value)
		}
		return nil, ref.M("vtt.json", brokenAt(err, text))
	}
	if d.More() {
		return nil, ref.M("vtt.json", int(d.InputOffset()))
	}
	if f.Format == nil || f.Resolution == nil {
		return nil, ref.M("vtt.none")
	}
	if *f.Format < 0.2 || *f.Format >= 2 {
		return nil, ref.M("vtt.form", fmt.Sprint(*f.Format))
	}
	m := &VTT{Width: f.Resolution.Size.X, Depth: f.Resolution.Size.Y, PerSquare: f.Resolution.Per, Own: f.Own, Passed: len(f.Portals) + len(f.Lights)}
	for _, side := range []float64{m.Width, m.Depth} {
		if !(side >= 1 && side <= mostSquares) {
			return nil, ref.M("vtt.size", fmt.Sprint(m.Width), fmt.Sprint(m.Depth), mostSquares)
		}
	}
	if n := len(f.Sight) + len(f.Objects); n > mostWalls {
		return nil, ref.M("vtt.many", n, mostWalls)
	}
	points := 0
	for i, line := range append(f.Sight, f.Objects...) {
		if points += len(line); points > mostPoints {
			return nil, ref.M("vtt.points", mostPoints)
		}
		w := Wall{}
		for _, p := range line {
			if !(math.Abs(p.X) <= mostFar && math.Abs(p.Y) <= mostFar) {
				return nil, ref.M("vtt.outside", i+1, fmt.Sprint(p.X), fmt.Sprint(p.Y))
			}
			w.Points = append(w.Points, [2]float64{hundredth(p.X - f.Resolution.Origin.X), hundredth(m.Depth - (p.Y - f.Resolution.Origin.Y))})
		}
		w.Points = distinct(w.Points, false)
		if n := len(w.Points); n > 3 && w.Points[0] == w.Points[n-1] {
			w.Closed, w.Points = true, w.Points[:n-1]
		}
		m.walled(w)
	}
	if f.Image != "" {
		var err error
		if m.Picture, err = base64.StdEncoding.DecodeString(f.Image); err != nil {
			return nil, ref.M("vtt.picture")
		}
	}
	return m, ref.Msg{}
}
