package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/paper"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/report"

	"github.com/spf13/cobra"
)

// mapOptions are those of the map of a scenario.
type mapOptions struct {
	*paperOptions
	sheets bool
	square float64 // cm of a square of another program's map
}

// virtual are the endings of files of virtual tables, Universal VTT all of them.
var virtual = []string{".dd2vtt", ".uvtt", ".df2vtt"}

// A square of another program's map is so many centimetres.
const (
	leastSquare = .1
	mostSquare  = 100
)

// pictures are the endings of what can be looked at, and from which nobody reads a table.
var pictures = []string{".png", ".svg", ".jpg", ".jpeg", ".webp", ".pdf", ".html"}

func newMap(o *Options) *cobra.Command {
	m := &mapOptions{paperOptions: &paperOptions{Options: o}}
	c := &cobra.Command{Use: "map SCENARIO [FILE]", Short: o.P.Say(ref.M("map.short")), Long: o.P.Say(ref.M("map.long")), Args: o.between(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			to := ""
			if len(args) > 1 {
				to = args[1]
			}
			fetched := slices.Contains(virtual, strings.ToLower(filepath.Ext(args[0])))
			switch {
			case m.square != 1 && !fetched:
				return usageError{say: ref.M("map.square-own", args[0])}
			case !(m.square >= leastSquare && m.square <= mostSquare):
				return usageError{say: ref.M("map.square", ref.CM(leastSquare), ref.CM(mostSquare))}
			case fetched:
				return m.fetch(args[0], to)
			}
			return m.draw(args[0], to)
		}}
	c.Flags().BoolVar(&m.sheets, "sheets", false, o.P.Say(ref.M("map.flag.sheets")))
	c.Flags().Float64Var(&m.square, "square", 1, o.P.Say(ref.M("map.flag.square")))
	c.Flags().StringVar(&m.size, "paper", "a4", o.P.Say(ref.M("cli.flag.paper")))
	return c
}

// draw writes the table of a scenario as its file's ending says.
func (m *mapOptions) draw(name, to string) error {
	size, err := m.sizeOf()
	if err != nil {
		return err
	}
	if slices.Contains(pictures, strings.ToLower(filepath.Ext(name))) {
		return usageError{say: ref.M("map.picture", name)}
	}
	sc, err := m.read(name)
	if err != nil {
		return err
	}
	state, err := sc.rules.Setup(sc.JSON)
	if err != nil {
		return err
	}
	none := game.Refuse(game.BadValue, "", ref.M("map.none", name), ref.Msg{})
	charter, ok := sc.rules.(game.Charter)
	if !ok {
		return none
	}
	chart, ok := charter.Chart(state)
	plane, flat := chart.Table.(game.Plane)
	if !ok || !flat {
		return none
	}
	if to == "" {
		to = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + "-map.svg"
		if m.sheets {
			to = strings.TrimSuffix(to, ".svg") + ".html"
		}
	}
	text, err := m.made(to, sc, &chart, plane, size)
	if err != nil {
		return err
	}
	if err := writeNew(to, text); err != nil {
		return err
	}
	return m.told("map "+name, to)
}

// made is the file that an ending asks for.
func (m *mapOptions) made(to string, sc *scenario, chart *game.Chart, plane game.Plane, size paper.Size) ([]byte, error) {
	words := repl.Text{P: m.P}.Drawn()
	end := strings.ToLower(filepath.Ext(to))
	switch {
	case m.sheets && end != ".html" && end != ".pdf":
		return nil, usageError{say: ref.M("map.sheets-html", to)}
	case end == ".svg":
		svg, _ := report.Picture(chart, words)
		return []byte(svg), nil
	case end == ".html":
		return m.cut(chart, words, size), nil
	case end == ".pdf":
		return m.pdf(to, string(m.cut(chart, words, size)))
	case end == ".png":
		file, ok := report.PNG(chart, report.Dots{PerCM: dotsPerCM(plane)})
		if !ok {
			return nil, game.Refuse(game.BadValue, "", ref.M("map.large", to), ref.Msg{})
		}
		return file, nil
	case slices.Contains(virtual, end):
		per := dotsPerCM(plane)
		picture, ok := report.PNG(chart, report.Dots{PerCM: per, Bare: true})
		if !ok {
			return nil, game.Refuse(game.BadValue, "", ref.M("map.large", to), ref.Msg{})
		}
		v := report.VTT{Width: plane.Width, Depth: plane.Depth, PerSquare: per, Walls: report.Blinds(chart), Picture: picture, Own: ownGround(sc.JSON)}
		return v.JSON()
	}
	return nil, usageError{say: ref.M("map.ending", to)}
}

// dotsPerCM is how many dots a centimetre has, so that no table makes a huge picture.
func dotsPerCM(p game.Plane) int {
	const most, long = 16, 2400
	return min(max(int(long/max(p.Width, p.Depth)), 4), most)
}

// cut is the drawing as sheets in true size.
func (m *mapOptions) cut(chart *game.Chart, words report.Words, size paper.Size) []byte {
	wide, high := size.Room()
	whole, all, _ := report.Pieces(chart, words, wide, high)
	title := m.P.Say(chart.Title)
	s := paper.Sheets{Lang: string(m.Lang), Title: title, Size: size, Style: report.DayStyle(), Whole: whole, Notes: []string{m.P.Say(ref.M("map.sheets-how", len(all)))}}
	for i, p := range all {
		cm := func(x float64) ref.Msg { return ref.M("map.cm", ref.CM(x)) }
		s.Each = append(s.Each, paper.Sheet{SVG: p.SVG, Caption: m.P.Say(ref.M("map.sheet", title, i+1, len(all), p.Col, p.Row, cm(p.X0), cm(p.X1), cm(p.Y0), cm(p.Y1)))})
	}
	return []byte(s.HTML())
}

// ground is what a scenario file says of its table.
type ground struct {
	Table   json.RawMessage   `json:"table"`
	Terrain []json.RawMessage `json:"terrain"`
}

// ownGround is the ground of a scenario as its file has it, for whoever reads the map of a virtual table back.
func ownGround(scenario []byte) json.RawMessage {
	var g ground
	if json.Unmarshal(scenario, &g) != nil || len(g.Table) == 0 {
		return nil
	}
	out, err := json.Marshal(&g)
	if err != nil {
		return nil
	}
	return out
}

// fetch makes the ground of a scenario of the map of a virtual table: what we wrote ourselves as it was, else its walls, closed
// ones as woods and open ones as obstacles, for people to say what they are.
func (m *mapOptions) fetch(from, to string) error {
	text, err := readUpTo(from, report.MostVTT)
	if err != nil {
		return err
	}
	v, wrong := report.ReadVTT(text)
	if !wrong.IsZero() {
		return game.Refuse(game.BadValue, "", ref.M("map.vtt", from, wrong), ref.Msg{})
	}
	if len(v.Own) > 0 && m.square != 1 {
		return usageError{say: ref.M("map.square-own", from)}
	}
	v.Scale(m.square)
	yaml, ok := groundOf(v)
	if !ok {
		return game.Refuse(game.BadValue, "", ref.M("map.vtt", from, ref.M("vtt.own")), ref.Msg{})
	}
	if to == "" && m.JSON {
		m.object(true, append([]game.KV{{Key: "command", Value: "map " + from}, {Key: "text", Value: string(yaml)}}, mended(v)...)...)
		return nil
	}
	if to == "" {
		fmt.Fprint(m.Out, ref.Plain(string(yaml)))
	} else if err := writeNew(to, yaml); err != nil {
		return err
	} else if err := m.told("map "+from, to, mended(v)...); err != nil {
		return err
	}
	if !m.JSON {
		for _, x := range mended(v) {
			if x.Value != 0 {
				m.say(m.Err, ref.M("map."+x.Key, x.Value))
			}
		}
	}
	return nil
}

// mended is what was done to the walls of somebody else's map, and what a table has not; nothing of a map of ours.
func mended(v *report.VTT) []game.KV {
	if len(v.Own) > 0 {
		return nil
	}
	return []game.KV{{Key: "outside", Value: v.Mended.Outside}, {Key: "cut", Value: v.Mended.Cut}, {Key: "simpler", Value: v.Mended.Simpler}, {Key: "passed", Value: v.Passed}}
}

func (m *mapOptions) told(command, file string, more ...game.KV) error {
	if m.JSON {
		m.object(true, append([]game.KV{{Key: "command", Value: command}, {Key: "file", Value: file}}, more...)...)
		return nil
	}
	m.say(m.Out, ref.M("files.written", file))
	return nil
}

// groundOf is the table and the ground of a scenario as YAML, a piece a line; ok is false where what
// stands for ours is not.
func groundOf(v *report.VTT) (yaml []byte, ok bool) {
	g := ground{Table: fmt.Appendf(nil, `{"width":%s,"depth":%s}`, number(v.Width), number(v.Depth))}
	if len(v.Own) > 0 {
		var table struct{ Width, Depth float64 }
		if json.Unmarshal(v.Own, &g) != nil || json.Unmarshal(g.Table, &table) != nil || table.Width <= 0 || table.Depth <= 0 {
			return nil, false
		}
		for _, t := range g.Terrain {
			var piece map[string]any
			if json.Unmarshal(t, &piece) != nil {
				return nil, false
			}
		}
	} else {
		for i, w := range v.Walls {
			piece := map[string]any{"id": fmt.Sprintf("wall-%d", i+1), "kind": "wood", "polygon": w.Points}
			if !w.Closed {
				piece = map[string]any{"id": fmt.Sprintf("wall-%d", i+1), "kind": "obstacle", "width": .5, "line": w.Points}
			}
			line, err := json.Marshal(piece)
			if err != nil {
				return nil, false
			}
			g.Terrain = append(g.Terrain, line)
		}
	}
	var b bytes.Buffer
	flow := func(raw json.RawMessage) { // JSON is YAML; one line each
		var one bytes.Buffer
		if json.Compact(&one, raw) == nil {
			b.Write(one.Bytes())
		}
		b.WriteByte('\n')
	}
	b.WriteString("table: ")
	flow(g.Table)
	if len(g.Terrain) > 0 {
		b.WriteString("terrain:\n")
	}
	for _, t := range g.Terrain {
		b.WriteString("  - ")
		flow(t)
	}
	return b.Bytes(), true
}

func number(x float64) string {
	out, _ := json.Marshal(x)
	return string(out)
}
