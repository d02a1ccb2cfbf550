package ordremixte

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// The tape error that is taken when nobody declares one: centimetres, degrees.
const (
	defaultTape    = 0.5
	defaultTapeDeg = 2
)

// scaled is the book for figures of a height, nil for the usual one.
func scaled(mm int) *tables.Book {
	if mm == 0 {
		return nil
	}
	return battle.Tables(mm)
}

// setup makes the opening state of a scenario, which comes as the JSON that a
// journal keeps. The error is a doc.Faults with every fault of it.
func setup(scenario []byte) (*state.State, error) {
	sc, err := lately.scenario(scenario)
	if err != nil {
		return nil, err
	}
	return begin(sc)
}

// lately keeps the scenarios that were read last: one that is audited, resumed or played on a
// branch is set up again and again, and reading it is most of the work.
var lately shelf

// shelf is a few scenarios by the JSON they were read from, the last one asked for first.
// Nobody changes one: begin only looks at it.
type shelf struct {
	sync.Mutex
	kept []kept
}

type kept struct {
	text string
	sc   *battle.Scenario
}

// mostScenarios is how many are kept: a program plays one battle at a time.
const mostScenarios = 4

// scenario is the scenario that stands in a journal. The error is a doc.Faults.
func (l *shelf) scenario(text []byte) (*battle.Scenario, error) {
	if sc := l.find(text); sc != nil {
		return sc, nil
	}
	sc, err := battle.FromJSON(text)
	if err != nil {
		return nil, err
	}
	l.Lock()
	defer l.Unlock()
	l.kept = append([]kept{{string(text), sc}}, l.kept[:min(len(l.kept), mostScenarios-1)]...)
	return sc, nil
}

// find is a kept scenario, nil if it is not there.
func (l *shelf) find(text []byte) *battle.Scenario {
	l.Lock()
	defer l.Unlock()
	i := slices.IndexFunc(l.kept, func(k kept) bool { return k.text == string(text) })
	if i < 0 {
		return nil
	}
	k := l.kept[i]
	copy(l.kept[1:i+1], l.kept[:i])
	l.kept[0] = k
	return k.sc
}

// begin makes the opening state of a scenario that has been read.
func begin(sc *battle.Scenario) (*state.State, error) {
	f := &state.Field{Table: true, Name: sc.Name.EN, Say: ref.Name{EN: sc.Name.EN, IT: sc.Name.IT}, Date: sc.Date, Width: sc.Table.Width, Depth: sc.Table.Depth,
		Start: max(sc.Turn, 1), Tape: defaultTape, TapeDeg: defaultTapeDeg, Weather: weatherOf(sc.Weather), Book: scaled(sc.Scale)}
	f.Even = -1
	if sc.Ends != nil {
		f.Last = sc.Ends.Turn
	}
	s := &state.State{Field: f, Turn: max(sc.Turn, 1), First: -1, LastFirst: -1}
	for i := range sc.Terrain {
		if err := ground(f, &sc.Terrain[i]); err != nil {
			return nil, err
		}
	}
	riders := map[string]rides{}
	for i := range sc.Sides {
		side := &sc.Sides[i]
		if sc.First != "" && side.ID == sc.First {
			s.First = i
		}
		if sc.Ends != nil && side.ID == sc.Ends.Even {
			f.Even = i
		}
		for _, z := range side.Zones {
			zone := state.Zone{Side: i}
			for _, p := range z {
				zone.Area = append(zone.Area, p)
			}
			f.Zones = append(f.Zones, zone)
		}
		f.Sides = append(f.Sides, sideOf(side, riders))
	}
	divisions := 0
	for i := range sc.Sides {
		if err := deploy(s, &sc.Sides[i], i, divisions, riders); err != nil {
			return nil, err
		}
		divisions += len(sc.Sides[i].Parts())
	}
	raise(s, sc)
	for r, letter := range sc.Rulings {
		if err := state.CheckReading(r, letter); err != nil {
			return nil, err
		}
		if n := r.Ruling(); n <= state.LastRuling && len(letter) == 1 {
			s.Rule(n, letter[0])
		}
	}
	if sc.Unplaced {
		forgetPlaces(s)
	}
	return s.Pictured(), nil
}

// forgetPlaces begins the battle so that nobody has told where a unit or a general stands. Who
// holds a block holds it still: that is no matter of the tape.
func forgetPlaces(s *state.State) {
	for _, u := range s.Units {
		if block := table.BlockOf(s, u); block != nil {
			u.Block = block.ID
		}
		u.ForgetPlace()
		u.PlacedTurn, u.Began, u.Entry = 0, u.Stance(), geometry.Pose{}
		u.Settle()
	}
	for _, g := range s.Generals {
		g.At, g.Placed = geometry.Vec{}, false
	}
}

// rides is a general who rides with a unit.
type rides struct {
	id       string
	quality  facts.General
	charisma bool
}

// weatherOf is the value of SWeather for a scenario's word.
func weatherOf(w string) facts.Weather {
	for v, name := range facts.SituationFacts[facts.SWeather].Words {
		if name == w {
			return facts.Weather(v)
		}
	}
	return facts.Fair // the file calls it clear
}

// ground adds a terrain: its polygon, or one piece for each stretch of a strip.
func ground(f *state.Field, t *battle.Terrain) error {
	for i, ring := range t.Areas() {
		p, err := geometry.NewPolygon(ring)
		if err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
		piece := state.Terrain{ID: t.ID, Say: ref.Name{EN: t.Name.EN, IT: t.Name.IT}, Kind: t.Kind, Polygon: *p, Ford: t.Ford, Hides: t.Hides}
		for _, arm := range t.Bars {
			piece.Bars |= 1 << state.ValueOf(facts.FArm, arm)
		}
		if i == 0 && len(t.Line) > 0 {
			for _, q := range t.Line {
				piece.Course = append(piece.Course, geometry.Vec{X: q[0], Y: q[1]})
			}
			piece.Wide = t.Width
		}
		f.Terrain = append(f.Terrain, piece)
		if t.High {
			f.Terrain = append(f.Terrain, state.Terrain{ID: t.ID, Kind: command.HighGround, Polygon: *p})
		}
	}
	return nil
}

// sideOf reads an army's head and notes with whom its commanders ride.
func sideOf(side *battle.Side, riders map[string]rides) state.SideInfo {
	i := state.SideInfo{Name: side.Name.EN, Say: ref.Name{EN: side.Name.EN, IT: side.Name.IT}, Nation: side.Nation}
	if p := side.Home(); p != nil {
		i.Rear = geometry.Vec{X: p[0], Y: p[1]}
	}
	if c, _ := side.InChief(); c != nil {
		i.Commander, i.Charisma, i.Quality = c.ID, c.Charismatic, facts.General(state.ValueOf(facts.FGeneral, c.Quality))
	}
	for _, c := range commandersOf(side) {
		if c.Attached != "" {
			riders[strings.ToLower(c.Attached)] = rides{c.ID, facts.General(state.ValueOf(facts.FGeneral, c.Quality)), c.Charismatic}
		}
	}
	return i
}

// commandersOf are the commander in chief of a side, when he leads no division, and
// those of its divisions (OM §1).
func commandersOf(side *battle.Side) []*battle.Commander {
	var out []*battle.Commander
	if c, division := side.InChief(); c != nil && division < 0 {
		out = append(out, c)
	}
	for _, d := range side.Parts() {
		if d.Commander != nil {
			out = append(out, d.Commander)
		}
	}
	return out
}

// deploy adds the brigades and units of one side, whose divisions begin with the given
// one. Who is of no division is of that of the commander in chief, or of none (R135).
func deploy(s *state.State, side *battle.Side, n, first int, riders map[string]rides) error {
	enlist := func(units []battle.Unit, division, brigade int) error {
		for k := range units {
			if err := enlistOf(s, &units[k], n, division, brigade, riders); err != nil {
				return err
			}
		}
		return nil
	}
	for i, d := range side.Parts() {
		for j := range d.Brigades {
			b := &d.Brigades[j]
			br := state.Brigade{ID: b.ID, Name: b.Name.EN, Say: ref.Name{EN: b.Name.EN, IT: b.Name.IT}, Side: n, Division: first + i, Order: facts.Order(state.ValueOf(facts.FOrder, b.Order))}
			for k := range b.Units {
				br.Units += facts.B2i(!armylists.IsGuns(b.Units[k].Arm))
			}
			if g := b.General; g != nil {
				br.General = g.ID
				if g.Attached != "" {
					riders[strings.ToLower(g.Attached)] = rides{g.ID, facts.Brigadier, g.Charismatic}
				}
			}
			s.Field.Brigades = append(s.Field.Brigades, br)
			if err := enlist(b.Units, first+i, len(s.Field.Brigades)-1); err != nil {
				return err
			}
		}
		if err := enlist(d.Artillery, first+i, -1); err != nil {
			return err
		}
	}
	own := -1
	if _, division := side.InChief(); division >= 0 {
		own = first + division
	}
	if side.Reserve != nil {
		if err := enlistOf(s, side.Reserve, n, own, -1, riders); err != nil {
			return err
		}
		s.Units[len(s.Units)-1].Reserve = true
	}
	return enlist(side.Artillery, own, -1)
}

// raise puts the figures of the generals on the table, gives the brigades their
// first orders and each side its divisions (OM §1, 4, 18).
func raise(s *state.State, sc *battle.Scenario) {
	say := func(n battle.Name, id string) ref.Name {
		if n.EN == "" && n.IT == "" {
			return ref.Name{EN: id, IT: id}
		}
		return ref.Name{EN: n.EN, IT: n.IT}
	}
	put := func(g *state.General, at *battle.Point, with string) {
		if at != nil {
			g.At, g.Placed = geometry.Vec{X: at[0], Y: at[1]}, true
		}
		if u := s.Unit(with); u != nil {
			g.With, g.Since, g.Led = u.ID, s.Turn, s.Turn
			u.Leader = g.Surname()
		}
		s.Generals = append(s.Generals, g)
	}
	commander := func(c *battle.Commander, side, division int) {
		put(&state.General{ID: c.ID, Say: say(c.Name, c.ID), Side: side, Division: division, Brigade: -1, Quality: facts.General(state.ValueOf(facts.FGeneral, c.Quality)), Charisma: c.Charismatic}, c.At, c.Attached)
	}
	for i := range sc.Sides {
		side := &sc.Sides[i]
		if c, division := side.InChief(); c != nil && division < 0 {
			commander(c, i, -1)
		}
		for _, part := range side.Parts() {
			n := len(s.Field.Divisions)
			d := state.Division{ID: part.ID, Side: i, Commander: -1, Rear: s.Field.Sides[i].Rear}
			if len(side.Divisions) > 0 {
				d.Say = say(part.Name, part.ID)
			}
			if part.Rear != nil {
				d.Rear = geometry.Vec{X: part.Rear[0], Y: part.Rear[1]}
			}
			if part.Commander != nil {
				d.Commander = len(s.Generals)
				commander(part.Commander, i, n)
			}
			for _, u := range s.Units {
				if u.Division == n {
					d.PMStart += u.PMStart
				}
			}
			s.Field.Divisions = append(s.Field.Divisions, d)
		}
	}
	n, k := 0, 0
	for i := range sc.Sides {
		for _, part := range sc.Sides[i].Parts() {
			for j := range part.Brigades {
				b := &part.Brigades[j]
				if g := b.General; g != nil {
					put(&state.General{ID: g.ID, Say: say(g.Name, g.ID), Side: i, Division: n, Brigade: k, Quality: facts.Brigadier, Charisma: g.Charismatic}, g.At, g.Attached)
				}
				s.Commands = append(s.Commands, &state.Command{Order: facts.Order(state.ValueOf(facts.FOrder, b.Order)), Objective: b.Objective})
				k++
			}
			n++
		}
	}
	aims(s, sc)
	for _, u := range s.Units {
		if u.Brigade >= 0 && u.Order != facts.NoOrder {
			s.Commands[u.Brigade].Detached = u.ID
		}
	}
	s.Won = make([]int, len(s.Field.Goals))
	s.Collapsed = make([]int, len(s.Field.Divisions))
	s.ChiefLost = make([]int, len(s.Field.Sides))
}

// aims gives the field what the sides play for.
func aims(s *state.State, sc *battle.Scenario) {
	for _, v := range sc.Victory {
		g := state.Goal{Side: -1, Break: -1, Turn: v.Turn, Points: v.Points, Say: ref.Name{EN: v.Say.EN, IT: v.Say.IT}}
		for i := range sc.Sides {
			if sc.Sides[i].ID == v.Side {
				g.Side = i
			}
			if v.Kind == "break" && sc.Sides[i].ID == v.Object {
				g.Break = i
			}
		}
		if v.Kind == "hold" {
			g.Ground, g.Break = v.Object, 0
		}
		if g.Side >= 0 && g.Break >= 0 {
			s.Field.Goals = append(s.Field.Goals, g)
		}
	}
}

// enlistOf adds one unit.
func enlistOf(s *state.State, in *battle.Unit, side, division, brigade int, riders map[string]rides) error {
	u := &state.Unit{
		Tables: s.Field.Book,
		ID:     in.ID, Name: in.Name.EN, Say: ref.Name{EN: in.Name.EN, IT: in.Name.IT}, Tag: in.Tag, Side: side, Brigade: brigade,
		Arm: facts.Arm(state.ValueOf(facts.FArm, in.Arm)), Weight: facts.Weight(state.ValueOf(facts.FWeight, in.Weight)),
		Weapon: facts.Weapon(state.ValueOf(facts.FWeapon, in.Weapon)), Grade: facts.Grade(state.ValueOf(facts.FGrade, in.Grade)), Nation: in.Nation,
		Lancers: in.Has(armylists.Lancers), Cuirassiers: in.Has(armylists.Cuirassiers),
		OpenOrder: in.Has(armylists.Light) || in.Has(armylists.Guerrillas) || in.Has(armylists.Cossacks),
		Formation: facts.Formation(state.ValueOf(facts.FFormation, in.Formation)), Cover: facts.Cover(state.ValueOf(facts.FCover, in.Cover)),
		Bases: in.Bases, BasesStart: in.Bases + in.BasesLost,
		Disordered: in.Disordered, Blown: in.Blown,
		Division: division, Objective: in.Objective, Front: in.Front,
		LightCompany: in.Has(armylists.LightCompany), Guerrillas: in.Has(armylists.Guerrillas),
		Guns: armylists.IsGuns(in.Arm),
	}
	if in.Order != "" {
		u.Order = facts.Order(state.ValueOf(facts.FOrder, in.Order))
	}
	if in.Victorious {
		u.BeatTurn = s.Turn - 1
	}
	if in.Weight == "" {
		u.Weight = facts.Medium
	}
	u.PMStart = startPM(u)
	u.PM = u.PMStart
	if in.PM > 0 {
		u.PM = in.PM
		u.PMStart = max(u.PMStart, u.PM)
	}
	switch {
	case in.Routing:
		u.Status, u.Fled = state.Routing, 1 // who routs when the battle opens has begun to run
	case in.Retreating:
		u.Status = state.Retreating
	}
	if r, ok := riders[strings.ToLower(in.ID)]; ok {
		u.General, u.GeneralID, u.Charisma = r.quality, r.id, r.charisma
	}
	u.Depth = in.Depth
	if u.Depth == 0 {
		u.Depth = baseDepth(u.Book(), u.Arm)
	}
	if in.At != nil {
		p, err := geometry.NewPose(geometry.Vec{X: in.At[0], Y: in.At[1]}, in.Facing)
		if err != nil {
			return fmt.Errorf("%s: %w", in.ID, err)
		}
		if u.Arrives = in.Arrives; u.Arrives > 0 {
			s.Field.Reinforced = true
			u.Entry, u.Off, u.OffAt = p, u.Arrives-1, p.At // it may come back, as it were, in the turn after the one it left in (OM §14)
		} else {
			u.Pose, u.Placed, u.PlacedTurn = p, true, s.Turn
		}
	}
	u.Began = u.Stance()
	if u.Status != state.Steady {
		u.Broken = s.Turn - 1
	}
	u.Settle()
	u.Mustered = u.Bases
	s.Units = append(s.Units, u)
	return nil
}

// baseDepth is the usual depth of a base of an arm in cm (OM §2.1).
func baseDepth(b *tables.Book, arm facts.Arm) float64 {
	switch arm {
	case facts.LightCavalry, facts.HeavyCavalry:
		return b.CM("organisation.base.depth.cavalry")
	case facts.FootArtillery, facts.HorseArtillery:
		return b.CM("organisation.base.depth.artillery")
	}
	return b.CM("organisation.base.depth.infantry")
}

// The facts of the table of morale points.
const (
	ptElite uint64 = 1 << iota
	ptVeteran
	ptLine
	ptCavalry
	ptLightGun
	ptHeavyGun
)

var points = sync.OnceValue(func() tables.Compiled {
	return book.Tables.Modifiers("organisation.points").MustCompile(map[string]uint64{
		"elite": ptElite, "veteran": ptVeteran, "line": ptLine, "cavalry": ptCavalry,
		"light-gun": ptLightGun, "heavy-gun": ptHeavyGun,
	})
})

// startPM is the morale points of a unit at the start of a battle (OM §2.3): one
// for a base, two for a section of guns, with the modifiers of its training and
// arm. Horse artillery is no light artillery here (OM R29): only light guns are.
func startPM(u *state.Unit) int {
	b := book.Tables
	guns := u.IsArtillery()
	per := b.Int("organisation.points.per-base")
	if guns {
		per = b.Int("organisation.points.per-section")
	}
	var bits uint64
	switch u.Grade {
	case facts.Elite:
		bits |= ptElite
	case facts.Veteran:
		bits |= ptVeteran
	case facts.LineGrade:
		bits |= ptLine
	}
	switch {
	case u.Mounted():
		bits |= ptCavalry
	case guns && u.Weight == facts.Light:
		bits |= ptLightGun
	case guns && u.Weight == facts.Heavy:
		bits |= ptHeavyGun
	}
	c := points()
	return max(per*u.BasesStart+c.Sum(bits), b.Int("organisation.points.least"))
}
