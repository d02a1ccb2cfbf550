package ask

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// colours has the French in blue, whichever side they are, and who fights them in red.
func colours(sides []state.SideInfo) []game.Colour {
	french := func(x state.SideInfo) bool { return x.Nation == "france" }
	if len(sides) == 2 && french(sides[0]) && !french(sides[1]) {
		return []game.Colour{game.Blue, game.Red}
	}
	return nil
}

// Chart is the table as it stands; ok is false without one.
func Chart(s *state.State) (c game.Chart, ok bool) {
	if !s.Tabled() {
		return game.Chart{}, false
	}
	c = game.Chart{Title: ref.M("om.plain", s.Field.Say), PointsOf: ref.M("chart.points"), Orders: true, Whole: len(s.Units)}
	for _, x := range s.Field.Sides {
		c.Sides = append(c.Sides, ref.M("om.plain", x.Say))
	}
	c.Colours = colours(s.Field.Sides)
	for d, div := range s.Field.Divisions {
		if chain.Several(s, div.Side) {
			now, start := chain.DivisionPM(s, d)
			c.Parts = append(c.Parts, game.Part{Side: div.Side, Say: ref.M("om.plain", command.DivisionName(s, d)), Start: start, Now: now})
		}
	}
	c.Result, c.Limits = chain.Outcome(s), chain.Limits(s)
	on := game.Plane{Width: s.Field.Width, Depth: s.Field.Depth}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if t.Kind == command.HighGround { // the hill itself is there too
			continue
		}
		g := game.Ground{ID: t.ID, Kind: t.Kind, Say: ref.M("chart.ground." + t.Kind)}
		if t.Say != (ref.Name{}) {
			g.Name = ref.M("om.plain", t.Say)
		}
		for _, p := range t.Polygon.Corners() {
			g.Area = append(g.Area, [2]float64{p.X, p.Y})
		}
		g.Width = t.Wide
		for _, p := range t.Course {
			g.Line = append(g.Line, [2]float64{p.X, p.Y})
		}
		on.Grounds = append(on.Grounds, g)
	}
	for _, u := range s.Units {
		t := game.Tally{ID: u.ID, Side: u.Side, Start: u.PMStart, Now: u.PM, Mark: u.Status.String()}
		if u.Say != (ref.Name{}) {
			t.Name = ref.M("om.plain", u.Say)
		}
		if u.Status != state.Steady {
			t.Say = ref.M("chart.status." + u.Status.String())
		}
		if u.Brigade >= 0 && u.Brigade < len(s.Field.Brigades) {
			t.Group = brigade(s, u.Brigade)
		}
		t.Ordered = u.Brigade < 0 && u.Mounted() && !u.Guns && !u.Orderless()
		t.What = ref.M("chart.what", ref.Word("arm."+facts.UnitFacts[facts.FArm].Words[u.Arm]), ref.Word("grade."+facts.UnitFacts[facts.FGrade].Words[u.Grade]), u.Bases)
		c.Tally = append(c.Tally, t)
		f := u.Foot()
		if f == nil {
			c.Unknown += facts.B2i(table.OnField(u))
			continue
		}
		p := game.Piece{ID: u.ID, Side: u.Side, At: game.Spot{X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}, Mark: u.Status.String()}
		for _, q := range f.Corners {
			p.Corners = append(p.Corners, [2]float64{q.X, q.Y})
		}
		c.Pieces = append(c.Pieces, p)
		c.Placed++
	}
	for _, g := range s.Generals {
		if g.Lost > 0 || !g.Placed && g.With == "" {
			continue
		}
		x := game.Figure{ID: g.ID, Name: ref.M("om.plain", g.Surname()), Side: g.Side, At: [2]float64{g.At.X, g.At.Y}}
		if u := s.Unit(g.With); u != nil {
			f := u.Foot()
			if f == nil {
				continue
			}
			x.At = [2]float64{f.Centre.X, f.Centre.Y}
		}
		on.Figures = append(on.Figures, x)
	}
	if s.Turn == s.Field.Start {
		for _, z := range s.Field.Zones {
			on.Zones = append(on.Zones, game.Zone{Side: z.Side, Area: z.Area})
		}
	}
	c.Table = on
	return c, true
}

// brigade is what a brigade is called, with its order.
func brigade(s *state.State, i int) ref.Msg {
	b := &s.Field.Brigades[i]
	return ref.M("chart.brigade", b.Say)
}
