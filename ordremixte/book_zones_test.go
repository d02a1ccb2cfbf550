package ordremixte

import (
	"math"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// TestZoneDepths is OM §8.8: as deep as the weapon reaches for foot in close order, 5 cm
// before each side of a square, 22 for cavalry, half of the longest range for guns that
// may fire; none for limbered guns, routers, open order and units in a melee (OM §8.8
// [+], OM §8.8 [-]).
func TestZoneDepths(t *testing.T) {
	for _, c := range []struct {
		unit  string
		do    []game.Event
		depth float64
		none  string
	}{
		{"id: A, bases: 4, formation: line", nil, 9, ""},
		{"id: A, bases: 4, formation: march", nil, 9, ""},
		{"id: A, bases: 4, formation: line, weapon: rifle", nil, 12, ""},
		{"id: A, bases: 4, formation: square", nil, 5, ""},
		{"id: A, bases: 4, formation: open, traits: [light]", nil, 0, "drill.zone.open"},
		{"id: A, bases: 4, arm: light-cavalry, formation: column", nil, 22, ""},
		{"id: A, bases: 2, arm: heavy-cavalry, formation: line", nil, 22, ""},
		{"id: A, bases: 2, arm: foot-artillery, formation: unlimbered", nil, 20, ""},
		{"id: A, bases: 2, arm: foot-artillery, weight: light, formation: unlimbered", nil, 15, ""},
		{"id: A, bases: 2, arm: horse-artillery, formation: unlimbered", nil, 15, ""},
		{"id: A, bases: 2, arm: foot-artillery, formation: limbered", nil, 0, "drill.zone.limbered"},
		{"id: A, bases: 2, arm: foot-artillery, formation: unlimbered", []game.Event{&state.EvGuns{Unit: "A", Left: true}}, 0, "drill.zone.no-crew"},
		{"id: A, bases: 4, formation: line", []game.Event{&state.EvStatus{Unit: "A", Is: state.Routing}}, 0, "drill.zone.routing"},
	} {
		s := after(scenario(t, []string{c.unit}, nil), c.do...)
		cm, none := table.ZoneDepth(s, s.Unit("A"))
		if cm != c.depth || string(none) != c.none {
			t.Errorf("%s: %v %q, want %v %q", c.unit, cm, none, c.depth, c.none)
		}
		if v, _ := question(t, s, "zoc", []string{"A"}); len(v.Lines) == 0 {
			t.Errorf("OM §8.8: %s: got no answer; want %s", c.unit, "len(v.Lines) != 0")
		}
	}
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 30, 180)})
	s = after(s, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Closing: facts.OutOfRange},
		&state.EvChargeStage{N: 1, Stage: state.InContact})
	for _, id := range []string{"A", "X"} {
		if _, none := table.ZoneDepth(s, s.Unit(id)); none != "drill.zone.melee" {
			t.Errorf("OM §8.8: %s in a melee: got %q; want %s", id, none, `none == "drill.zone.melee"`)
		}
	}
}

// zoneMove is a straight move of a unit, facing as it does.
func zoneMove(s *state.State, id string, by geometry.Vec) *table.March {
	u := s.Unit(id)
	return &table.March{U: u, From: u.Pose, To: geometry.Pose{At: u.Pose.At.Add(by), Facing: u.Pose.Facing}, Form: u.Formation, After: u.Formation, Kind: state.WentForward}
}

// TestLeavingZone is OM §8.8 with R107: out of the zone only straight away from its
// unit, within it freely; going in and out again is leaving. A stands at y = 20, its zone
// reaches y = 29 between x = 54 and 66 (OM §8.8 [+], OM §8.8 [-]).
func TestLeavingZone(t *testing.T) {
	at := func(x, y float64) *state.State {
		return exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", x, y, 180, "")}))
	}
	for _, c := range []struct {
		x, y   float64
		by     geometry.Vec
		barred bool
	}{
		{60, 25, geometry.Vec{Y: 10}, false}, // straight back
		{60, 25, geometry.Vec{X: 12}, true},  // sideways out
		{60, 25, geometry.Vec{X: 2}, false},  // sideways within
		{60, 25, geometry.Vec{Y: -3}, false}, // nearer
		{60, 25, geometry.Vec{X: 12, Y: 12}, true},
		{64, 25, geometry.Vec{X: 5, Y: 9}, false}, // between the axis and the line of the middles
		{80, 25, geometry.Vec{X: 10}, false},      // it was never in it
		{80, 25, geometry.Vec{X: -40}, true},      // through it and out again
		{80, 25, geometry.Vec{X: -20}, false},     // into it
	} {
		s := at(c.x, c.y)
		r := table.ZoneBars(s, zoneMove(s, "X", c.by))
		if (r != nil) != c.barred {
			t.Errorf("OM §8.8: from %v %v by %v: got %v; want %s", c.x, c.y, c.by, r, "(r != nil) == c.barred")
		}
		if r != nil {
			readable(t, r)
			typable(t, s, r)
		}
		// Who flees or evades obeys no zone.
		m := zoneMove(s, "X", c.by)
		m.Kind = state.Fleeing
		if table.ZoneBars(s, m) != nil {
			t.Errorf("a router is held by a zone")
		}
	}
	// Within the tape of its edge nobody decides but the referee.
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 60, 28.7, 180, "")})
	if r := table.ZoneBars(s, zoneMove(s, "X", geometry.Vec{X: 20})); r == nil || r.Close == nil || !r.Forceable() {
		t.Errorf("on the edge: %+v", r)
	}
}

// TestZoneQuestion: corners, who stands in it by how much, and in whose zones it stands.
func TestZoneQuestion(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 27, 180), line("Y", 60, 60, 180)})
	_, data := question(t, s, "zoc", []string{"A"})
	wantData(t, data, "zoc", `{"corners":[[[54,29],[66,29],[66,20],[54,20]]],"depth":9,"in":[{"margin":-2,"unit":"X","verdict":"in"}],"stands":["X"],"unit":"A"}`)
	_, data = question(t, s, "zoc", []string{"Y"})
	wantData(t, data, "zoc", `{"corners":[[[66,51],[54,51],[54,60],[66,60]]],"depth":9,"in":[],"stands":[],"unit":"Y"}`)
	sq := exact(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, "")}, []string{line("X", 60, 33, 0), line("Y", 75, 37, 270)}))
	if n := len(table.ZonesOn(sq, sq.Unit("X"))); n != 1 {
		t.Errorf("behind a square: %d zones", n)
	}
	if n := len(table.ZonesOn(sq, sq.Unit("Y"))); n != 0 {
		t.Errorf("12 cm beside a square: %d zones", n)
	}
}

// TestChargeTheNearest is OM §8.8 with R108: who stands in several zones may charge only
// the nearest of their units; in one, whom it likes (OM §8.8 [+], OM §8.8 [-]).
func TestChargeTheNearest(t *testing.T) {
	s := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 2, "line", 52, 26, 180, ""), unitAt("Y", 2, "line", 63.5, 27.5, 180, "")})
	r := refused(t, s, on("charge", "A", "Y"), "OM §8.8", "drill.zone-nearest")
	if len(r.Ways) == 0 || nth(r.Ways, 0).Line != "charge A at X" {
		t.Errorf("OM §8.8: got ways %+v; want %s", r.Ways, `len(r.Ways) != 0, r.Ways[0].Line == "charge A at X"`)
	}
	prepared(t, s, on("charge", "A", "X"))
	far := relocated(s, "X", geometry.Vec{X: 57, Y: 60}, 180)
	prepared(t, far, on("charge", "A", "Y"))
	// As near but for the tape: either may be charged.
	tied := relocated(s, "Y", geometry.Vec{X: 63.5, Y: 26.3}, 180)
	f := *tied.Field
	f.Tape = 0.5
	tied.Field = &f
	prepared(t, tied, on("charge", "A", "Y"))
}

// TestFootBeforeHorse is OM §8.2 with R20: foot comes no nearer than 5 cm to the front of
// close-order cavalry that last moved forward, and does not attack it there; under the
// other reading it keeps away always (OM §8.2 [+], OM §8.2 [-]).
func TestFootBeforeHorse(t *testing.T) {
	base := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{horseAt("H", 2, 60, 30, 180)})
	base = after(base, &state.EvPhase{Phase: base.Phase, Turn: 5}, &state.EvFirst{Side: 0})
	rode := func(turn int) *state.State {
		s := *base
		s.Each(func(u *state.Unit) {
			if u.ID == "H" {
				u.Forward = turn
			}
		})
		return &s
	}
	for _, c := range []struct {
		forward int
		by      geometry.Vec
		b, bars bool
	}{
		{4, geometry.Vec{Y: 6}, false, true},
		{4, geometry.Vec{Y: 5}, false, true}, // 5 cm is within 5 cm
		{4, geometry.Vec{Y: 4.9}, false, false},
		{3, geometry.Vec{Y: 6}, false, false},
		{0, geometry.Vec{Y: 6}, false, false},
		{3, geometry.Vec{Y: 6}, true, true},
		{4, geometry.Vec{X: 20, Y: 6}, false, false}, // past its flank
	} {
		s := rode(c.forward)
		if c.b {
			s.Rulings = s.Rulings.With(20, 'b')
		}
		r := table.NearHorse(s, zoneMove(s, "A", c.by))
		if (r != nil) != c.bars {
			t.Errorf("OM §8.2: forward in %d, by %v: got %v, want it barred: %v", c.forward, c.by, r, c.bars)
		}
		if r != nil {
			readable(t, r)
			typable(t, s, r)
		}
	}
	// Who stands there may draw off, not go nearer.
	near := relocated(rode(4), "A", geometry.Vec{X: 60, Y: 27}, 0)
	if table.NearHorse(near, zoneMove(near, "A", geometry.Vec{Y: -5})) != nil || table.NearHorse(near, zoneMove(near, "A", geometry.Vec{Y: 1})) == nil {
		t.Error("OM §8.2: drawing off is barred, or going nearer is not")
	}
	r := refused(t, rode(4), on("charge", "A", "H"), "OM §8.2", "drill.foot-horse")
	if !r.Forceable() {
		t.Error("the ban cannot be overruled")
	}
	prepared(t, rode(3), on("charge", "A", "H"))
	// It has had its phase this turn: what counts is this turn's.
	late := rode(4)
	late.Phase, late.First = state.Phases().Index("move-second"), 1
	if table.RodeForward(late, late.Unit("H")) {
		t.Error("OM §8.2: it stood this turn, and foot keeps away from it")
	}
	rides := after(late, &state.EvSpent{Unit: "H", Spent: 100, Gone: 100, Motion: 0x1})
	if !table.RodeForward(rides, rides.Unit("H")) {
		t.Error("OM §8.2: it rode forward this turn, and foot does not keep away from it")
	}
}

// TestFootChargesPastHorse is OM §8.2 with R20: "mai avvicinarsi volontariamente" is said
// of charges too. Foot that charges other foot comes no nearer than 5 cm to the front of
// cavalry on both sides of it that rode forward (OM §8.2 [-]); past its flank, or before
// cavalry that stood, it charges freely (OM §8.2 [+]).
func TestFootChargesPastHorse(t *testing.T) {
	for _, c := range []struct {
		name    string
		off     float64 // how far to each side of the target cavalry stands, cm
		forward int     // the turn it last rode forward in; this is turn 5
		bars    bool
	}{
		{"before its front", 9, 4, true},
		{"it stood in its last phase", 9, 3, false},
		{"past its flank", 20, 4, false},
	} {
		s := moveOfFirst(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "line", 60, 28, 180, ""), horseAt("H", 2, 60+c.off, 28, 180), horseAt("G", 2, 60-c.off, 28, 180)})
		s = after(s, &state.EvPhase{Phase: s.Phase, Turn: 5}, &state.EvFirst{Side: 0})
		n := *s
		n.Each(func(u *state.Unit) {
			if u.Mounted() {
				u.Forward = c.forward
			} else if u.ID == "A" {
				u.Motion = state.Wheeled // its wheel is spent: no way round them
			}
		})
		if !c.bars {
			prepared(t, &n, on("charge", "A", "X"))
			continue
		}
		r := refused(t, &n, on("charge", "A", "X"), "OM §8.2", "drill.near-horse")
		if !r.Forceable() {
			t.Errorf("%s: the ban cannot be overruled", c.name)
		}
		readable(t, r)
	}
}

// TestChargesOutOfAZone is OM §8.8 with R301: that a zone is left only straight away from its owner
// is said of charges too. X, which stands in the zone of A or comes through it,
// charges B beyond only straight away from A (OM §8.8 [-]); it charges whom it reaches within the
// zone, and A itself, however it likes (OM §8.8 [+]). A stands at y = 20, its zone reaches y = 29
// between x = 54 and 66. By the other reading no zone holds a charge.
func TestChargesOutOfAZone(t *testing.T) {
	for _, c := range []struct {
		name      string
		x, y, dir float64 // X
		bx, by    float64 // B, which fronts X
		target    string
		barred    bool
	}{
		{"straight away from A", 60, 26, 0, 60, 39, "B", false},
		{"sideways out of the zone", 60, 25, 90, 74, 25, "B", true},
		{"sideways within the zone", 57, 25, 90, 66.5, 25, "B", false},
		{"through the zone and out", 66.3, 25, 270, 52.4, 25, "B", true},
		{"into the zone", 72, 25, 270, 62, 25, "B", false},
		{"beside the zone", 70, 25, 0, 70, 38, "B", false},
		{"at A itself, aslant", 64, 25, 180, 100, 80, "A", false},
	} {
		s := moveOfFirst(t, []string{unitAt("X", 2, "line", c.x, c.y, c.dir, "")}, []string{line("A", 60, 20, 0), unitAt("B", 2, "line", c.bx, c.by, math.Mod(c.dir+180, 360), "")})
		s = exact(as(s, "X", func(u *state.Unit) { u.Motion = state.Wheeled })) // no way but straight on and aslant
		if !c.barred {
			prepared(t, s, on("charge", "X", c.target))
			continue
		}
		readable(t, refused(t, s, on("charge", "X", "B"), "OM §8.8", "drill.zone-bars"))
		prepared(t, after(s, &state.EvRuling{Ruling: 301, Reading: "b"}), on("charge", "X", "B"))
	}
}

// TestOutOfAFord is OM §8.3 with §13: who is disordered because it stands in a ford may
// charge the other bank (OM §8.3 [+]); who is disordered on dry ground, or in a wood, may
// not (OM §13 [-]).
func TestOutOfAFord(t *testing.T) {
	for _, c := range []struct {
		ground string
		y      float64
		ok     bool
	}{
		{"id: r, kind: river, fordable: true, polygon: [[10, 26], [110, 26], [110, 30], [10, 30]]", 27, true},
		{"id: r, kind: river, fordable: true, polygon: [[10, 26], [110, 26], [110, 30], [10, 30]]", 34, false},
		{"id: r, kind: wood, polygon: [[10, 26], [110, 26], [110, 30], [10, 30]]", 27, false},
	} {
		s := exact(frenchMove(scenario(t, []string{line("A", 60, 20, 0)}, []string{horseAt("X", 3, 60, c.y, 180)}, c.ground), "move-first"))
		s = after(s, &state.EvDisorder{Unit: "X", On: true})
		if !c.ok {
			refused(t, s, on("charge", "X", "A"), "OM §13", "charge.disordered")
			continue
		}
		n := played(t, s, on("charge", "X", "A"))
		if len(n.Charges) != 1 || !n.Unit("X").Disordered {
			t.Errorf("out of the ford: %+v", n.Charges)
		}
	}
}

// TestLeavingZoneOfASquare is OM §8.8 with R107 on all four sides: a square of 6 by 6 cm
// holds 5 cm before each; out of each it goes straight away from that side alone.
func TestLeavingZoneOfASquare(t *testing.T) {
	for _, c := range []struct {
		side   string
		x, y   float64
		facing float64
		away   geometry.Vec
		along  geometry.Vec
	}{
		{"front", 60, 44, 0, geometry.Vec{Y: 8}, geometry.Vec{X: 20}},
		{"right", 67, 37, 90, geometry.Vec{X: 8}, geometry.Vec{Y: 20}},
		{"rear", 60, 30, 180, geometry.Vec{Y: -8}, geometry.Vec{X: 20}},
		{"left", 53, 37, 270, geometry.Vec{X: -8}, geometry.Vec{Y: 20}},
	} {
		s := exact(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, "")}, []string{unitAt("X", 2, "line", c.x, c.y, c.facing, "")}))
		if n := len(table.ZonesOn(s, s.Unit("X"))); n != 1 {
			t.Fatalf("OM §8.8: %s: got in %d zones; want %s", c.side, n, "n == 1")
		}
		if r := table.ZoneBars(s, zoneMove(s, "X", c.away)); r != nil {
			t.Errorf("%s, straight away: %v", c.side, r)
		}
		if table.ZoneBars(s, zoneMove(s, "X", c.along)) == nil {
			t.Errorf("%s, along the side and out: nobody minds", c.side)
		}
	}
}

// Who is in a melee has no zone of control from the moment of contact (OM §8.8 [+], 10.1): horse that has met horse in the first movement
// holds nobody in the second, neither of the two; a charger who waits 1 cm before whom he charges has his zone still (OM §8.8 [-]).
func Test8_8_NoZoneFromTheMomentOfContact(t *testing.T) {
	s := exact(scenario(t, []string{horseAt("H", 2, 60, 60, 0), line("V", 90, 60, 0)}, []string{horseAt("K", 2, 60, 75, 180), unitAt("C", 4, "column", 90, 70, 180, "")}))
	s = charged(t, frenchMove(s, "move-first"), "K", "H", 6)
	if gap := gapOf(t, s, "K", "H"); gap > 0.02 {
		t.Fatalf("OM §10.5: K stands %v cm from H; want contact", gap)
	}
	s = charged(t, s, "C", "V")
	for id, want := range map[string]string{"K": "drill.zone.melee", "H": "drill.zone.melee", "C": "", "V": ""} {
		if _, none := table.ZoneDepth(s, s.Unit(id)); string(none) != want {
			t.Errorf("OM §8.8: the zone of %s: got %q, want %q", id, none, want)
		}
	}
}
