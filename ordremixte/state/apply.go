package state

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// Apply makes the state after an event. It copies what it changes and needs no
// rule: an event says what is true afterwards.
func (s *State) Apply(e game.Event) *State {
	n := *s
	switch e.Kind {
	case EvPhase:
		n.toPhase(e.N, e.M)
		return &n
	case EvStage:
		n.Stage = Stage(e.N)
		return &n
	case EvNight:
		n.sleeps(e.N)
		return &n
	case EvFirst:
		n.First = e.N
		return &n
	case EvRuling:
		if e.N > 0 && e.N <= LastRuling && len(e.Text) == 1 {
			n.Rulings = n.Rulings.With(e.N, e.Text[0])
		}
		return &n
	case EvCharge:
		n.applyCharge(e)
		return &n
	case EvNoShot:
		n.Unreached = append(slices.Clip(s.Unreached), [2]string{e.Unit, e.Other})
		return &n
	case EvPlace, EvUnplaced:
		n.Unreached = without(s.Unreached, e.Unit) // what was measured is no more
	case EvClosing, EvFought:
		n.Charges = append([]*Charge(nil), s.Charges...)
		for i, ch := range n.Charges {
			if ch.N != e.N {
				continue
			}
			c := *ch
			if e.Kind == EvClosing {
				c.Shots |= 1 << e.M
				n, _ := strconv.Atoi(e.Name)
				c.Used += n
			} else {
				c.Stage = Fought
			}
			n.Charges[i] = &c
		}
		return &n
	}
	if n.applyCommand(e) {
		return &n
	}
	i := s.Index(e.Unit)
	if i < 0 {
		return s
	}
	u := *s.Units[i]
	u.applyEvent(&n, e)
	u.Settle()
	n.Units = append([]*Unit(nil), s.Units...)
	n.Units[i] = &u
	return &n
}

// TapedOut reports that a tape has shown in this fire phase that one unit cannot fire at
// another (§9.1, 9.2).
func (s *State) TapedOut(shooter, target string) bool {
	return slices.ContainsFunc(s.Unreached, func(x [2]string) bool { return EqualID(x[0], shooter) && EqualID(x[1], target) })
}

// without is the pairs in which a unit has no part.
func without(pairs [][2]string, id string) [][2]string {
	return slices.DeleteFunc(slices.Clone(pairs), func(x [2]string) bool { return EqualID(x[0], id) || EqualID(x[1], id) })
}

// applyEvent changes one unit.
func (u *Unit) applyEvent(s *State, e game.Event) {
	switch e.Kind {
	case EvPM:
		if e.N < u.PM {
			u.LostTurn += u.PM - e.N
		}
		u.PM = e.N
	case EvBases:
		u.Bases = e.N
		u.Screen = u.Screen && u.Bases > 1
	case EvStatus:
		was := u.Status
		u.Status = StatusOf(e.Text)
		u.Sheltered = false // who is driven off again runs again (§15)
		if u.Status != was && (u.Status == Retreating || u.Status == Routing) {
			u.Peril = u.General != facts.NoGeneral
		}
		if u.Status == Destroyed {
			u.PM, u.Bases = 0, 0
		}
		if u.Status != Steady { // §12: who is driven off has won nothing
			u.Beat, u.BeatTurn = "", 0
		}
		u.Screen = u.Screen && u.Status == Steady // it runs with its battalion
	case EvDisorder:
		u.Disordered, u.DisorderTo = e.N == 1, max(e.M, u.DisorderTo)
		if e.Name == "friends" {
			u.RunOver = s.Turn
		}
	case EvGuns:
		if e.N == 1 && !u.Abandoned { // the crew goes, the guns stay
			u.GunsAt = u.Stance()
		}
		u.Abandoned = e.N == 1
	case EvGeneral:
		if e.Text == Killed.String() || e.Text == Wounded.String() {
			u.General, u.GeneralID, u.Charisma, u.Peril = facts.NoGeneral, "", false, false
		}
		u.Checked, u.Risked = true, s.Turn
	case EvShot:
		if !u.Shot {
			for _, o := range s.Units {
				u.ShotN = max(u.ShotN, o.ShotN+1)
			}
		}
		u.Shot = true
		u.FireLost += e.N
		if e.N > 0 && e.Other != "" && u.Status == Steady {
			u.By = e.Other // who will have caused it, if it fails its test (R115)
		}
		// §8.8, R22: it changed formation under the eyes of an enemy.
		u.Disordered = u.Disordered || u.Motion&Exposed != 0
	case EvKept:
		u.Kept = e.N
	case EvFired:
		if e.Name == "screen" {
			u.ScreenFired = true
			break
		}
		u.Fired = true
		u.FiredBases, u.FiredSides = u.FiredBases+e.N, u.FiredSides|e.M
	case EvNews:
		if u.News += e.N; e.N == 0 {
			u.News = 0
		}
	case EvTested:
		u.Tested = true
	case EvChecked:
		u.Risked = s.Turn
		if e.Name == PerilWords[InFlight] {
			u.Peril = false
		} else {
			u.Checked = true
		}
	case EvMoved:
		u.Moved = e.N != 2
	case EvTag:
		u.Tag = e.Text
	case EvAttach:
		u.General, u.GeneralID, u.Charisma, u.Peril = facts.General(e.N), e.Other, e.M == 1, false
		u.Leader = ref.Name{}
		if g := s.General(e.Other); g != nil {
			u.Leader = g.Surname()
		}
	case EvUnplaced:
		u.ForgetPlace()
	case EvStray:
		u.Stray = true
	case EvDoubt:
		u.Doubtful = e.N == 1
	case EvBlown:
		if u.Tires = e.M == 1; !u.Tires {
			u.Blown, u.BlownTurn = e.N == 1, s.Turn
		}
	case EvPlace:
		p, err := geometry.NewPose(geometry.Vec{X: e.X, Y: e.Y}, e.Deg)
		if err == nil {
			u.carryScreen(p)
			u.Pose, u.Placed, u.PlacedTurn, u.Doubtful = p, true, s.Turn, false
			u.ByHand = u.ByHand && e.Name == "" || e.Name == "hand"
			u.Block = "" // the bases say where it is
			if !u.Began.Placed {
				u.Began, u.Mustered = Stance{true, p, u.Formation}, u.Bases
			}
		}
		if e.Text != "" {
			u.setFact("formation", e.Text)
		}
	case EvFact:
		u.setFact(e.Name, e.Text)
	case EvSpent:
		m, _ := strconv.ParseUint(e.Name, 16, 16)
		u.Spent, u.Gone, u.Motion = e.N, e.M, Motion(m)
		u.ByHand = u.ByHand && u.Motion&WentForward == 0
		u.Moved = u.Moved || u.Motion != 0
		if u.Motion&WentForward != 0 {
			u.Forward = s.Turn
		}
	case EvForm:
		u.Formation, u.Front = facts.Formation(ValueOf(facts.FFormation, e.Text)), e.N
	case EvFled:
		u.Fled, u.Broken, u.By = e.N, e.M, e.Other
	case EvRallied:
		u.Rallied = e.N
	case EvTried:
		u.Tried = e.N
	case EvBeat:
		u.Beat, u.BeatTurn = e.Other, e.N
	case EvAdvanced:
		u.Advanced = e.N
	case EvBroke:
		u.Broke, u.Forward = e.N, max(e.N, u.Forward) // §8.2 names this move too
	case EvOff:
		u.Off, u.OffAt = e.N, geometry.Vec{X: e.X, Y: e.Y}
		if e.N > 0 {
			u.Placed = false
		}
	case EvBlock:
		u.Block, u.Sheltered = e.Text, e.N == 1
	case EvScreen:
		u.Screen = e.N == 1
		if p, err := geometry.NewPose(geometry.Vec{X: e.X, Y: e.Y}, e.Deg); err == nil {
			u.ScreenAt = p
		}
	case EvManned:
		u.Abandoned, u.Returning = false, e.N
	case EvDetach:
		u.Order, u.Objective, u.Ordered = facts.NoOrder, "", s.Turn
		if e.N == 1 {
			u.Order, u.Objective = facts.Order(ValueOf(facts.FOrder, e.Text)), e.Other
		}
	}
}

func StatusOf(t string) Status {
	for s := Steady; s <= Destroyed; s++ {
		if s.String() == t {
			return s
		}
	}
	return Steady
}

// kept is how a unit keeps a fact: the facts that it has here are those that may be set.
var kept = map[facts.Fact]func(u *Unit, v int){
	facts.FArm:         func(u *Unit, v int) { u.Arm = facts.Arm(v) },
	facts.FWeight:      func(u *Unit, v int) { u.Weight = facts.Weight(v) },
	facts.FWeapon:      func(u *Unit, v int) { u.Weapon = facts.Weapon(v) },
	facts.FGrade:       func(u *Unit, v int) { u.Grade = facts.Grade(v) },
	facts.FNation:      func(u *Unit, v int) { u.Nation = facts.Nations[v] },
	facts.FLancers:     func(u *Unit, v int) { u.Lancers = v == 1 },
	facts.FCuirassiers: func(u *Unit, v int) { u.Cuirassiers = v == 1 },
	facts.FBases:       func(u *Unit, v int) { u.Bases = v },
	facts.FFormation:   func(u *Unit, v int) { u.Formation = facts.Formation(v) },
	facts.FPM:          func(u *Unit, v int) { u.PM = v },
	facts.FPMStart:     func(u *Unit, v int) { u.PMStart = v },
	facts.FBasesLost:   func(u *Unit, v int) { u.Bases = max(u.BasesStart-v, 1) },
	facts.FLost:        func(u *Unit, v int) { u.LostTurn = v },
	facts.FMoved:       func(u *Unit, v int) { u.Moved = v == 1 },
	facts.FDisordered:  func(u *Unit, v int) { u.Disordered = v == 1 },
	facts.FBlown:       func(u *Unit, v int) { u.Blown, u.BlownTurn, u.Tires = v == 1, 0, false },
	facts.FCharging:    func(u *Unit, v int) { u.Charging = v == 1 },
	facts.FImpetus:     func(u *Unit, v int) { u.Impetus = v == 1 },
	facts.FRouting: func(u *Unit, v int) {
		if v == 1 {
			u.Status = Routing
		} else if u.Status == Routing {
			u.Status = Steady
		}
	},
	facts.FCover:       func(u *Unit, v int) { u.Cover = facts.Cover(v) },
	facts.FGeneral:     func(u *Unit, v int) { u.General = facts.General(v) },
	facts.FCharismatic: func(u *Unit, v int) { u.Charisma = v == 1 },
}

// Keeps reports that the state of a unit has the fact. The others belong to one line only.
func Keeps(f facts.Fact) bool { return kept[f] != nil }

// setFact sets a tracked fact of a unit from its written value.
func (u *Unit) setFact(name, value string) {
	if name == "status" {
		u.Status = StatusOf(value)
		if u.Status == Destroyed {
			u.PM, u.Bases = 0, 0
		}
		return
	}
	f, known := facts.UnitFactNamed(name)
	if !known || !Keeps(f) {
		return
	}
	if v, ok := Read(facts.UnitFacts[f], value); ok {
		kept[f](u, v)
	}
}

// toPhase opens a phase; a new turn forgets what belonged to the old one.
func (s *State) toPhase(phase, turn int) {
	if id := s.PhaseID(); id == "move-first" || id == "move-second" {
		for side := range s.Field.Sides {
			if s.Marches(side) {
				s.Marching |= 1 << side
			}
		}
	}
	s.Phase, s.Stage, s.Unreached = phase, Open0, nil
	id := s.PhaseID()
	if turn != s.Turn {
		old := *s
		s.Turn, s.LastFirst, s.First, s.Charges, s.Opening = turn, s.First, -1, nil, nil
		s.Generals = slices.Clone(s.Generals)
		for i, g := range s.Generals {
			c := *g
			c.Moved = 0
			if c.With != "" { // §4.4: he rode to the end of the turn
				c.Led = old.Turn
			}
			s.Generals[i] = &c
		}
		s.Each(func(u *Unit) {
			// §10.5, R92: a turn at rest, out of melee and out of fire, and it is fresh.
			if u.Blown && u.BlownTurn < old.Turn && !u.Moved && !u.Shot && old.Charge(u.ID) == nil {
				u.Blown = false
			}
			if u.Tires {
				u.Blown, u.BlownTurn, u.Tires = true, old.Turn, false
			}
			u.Stray = old.Outside(u)
			u.LostTurn, u.Moved, u.Charging, u.Impetus = 0, false, false, false
			u.Spent, u.Gone, u.Motion = 0, 0, 0
			u.Began, u.Opened = u.Stance(), Stance{}
			if u.Status != Destroyed { // what it stood on is still to be taken (§12)
				u.Mustered = u.Bases
			}
		})
	}
	switch id {
	case "move-first":
		s.Each(func(u *Unit) {
			if now := u.Stance(); now != u.Began {
				u.Opened = now
			}
		})
	case "fire":
		s.Each(func(u *Unit) {
			u.Revealed = u.Fired
			u.Fired, u.Shot, u.ShotN, u.FireLost, u.Tested, u.Checked, u.Kept = false, false, 0, 0, false, false, 0
			u.FiredBases, u.FiredSides, u.ScreenFired = 0, 0, false
		})
		s.Opening = s.Units
	case "melee":
		s.Opening = nil
		s.Each(func(u *Unit) { u.Checked = false })
	}
}

// Each changes every unit of the state in a fresh copy.
func (s *State) Each(f func(*Unit)) {
	units := make([]*Unit, len(s.Units))
	for i, u := range s.Units {
		c := *u
		f(&c)
		units[i] = &c
	}
	s.Units = units
}

// riding marks the chargers of a charge.
func (s *State) riding(ch *Charge) {
	s.Units = append([]*Unit(nil), s.Units...)
	for i, u := range s.Units {
		if ch.Has(u.ID) {
			c := *u
			c.Charging, c.Moved = true, true
			s.Units[i] = &c
		}
	}
}

// halting marks the chargers of a charge as charging no more.
func (s *State) halting(ch *Charge) {
	s.Units = append([]*Unit(nil), s.Units...)
	for i, u := range s.Units {
		if ch.Has(u.ID) {
			c := *u
			c.Charging, c.Impetus = false, false
			s.Units[i] = &c
		}
	}
}

// readFact reads a fact in the text of a charge.
func readFact(w string) (GivenFact, bool) {
	of, rest, ok := strings.Cut(w, ".")
	name, value, ok2 := strings.Cut(rest, "=")
	return GivenFact{of, name, value}, ok && ok2
}

// join brings the units of a second line into the charge, with the facts typed there: each
// stays with its own unit, as if all had been typed in one line (§10.1).
func (ch *Charge) join(ids []string, text string) {
	first := len(ch.Attackers)
	facts := owned(ch.Facts, 0, first)
	ch.Attackers = append(slices.Clone(ch.Attackers), ids...)
	var added []GivenFact
	for _, w := range strings.Fields(text) {
		if f, ok := readFact(w); ok {
			added = append(added, f)
		} else if w == DefileMark {
			ch.Defile = true
		}
	}
	ch.Facts = append(facts, owned(added, first, len(ids))...)
}

// owned gives the facts of all attackers of a line to each of them by its number in the
// charge: n of them, those before being others.
func owned(facts []GivenFact, before, n int) []GivenFact {
	var out []GivenFact
	for _, f := range facts {
		if f.Of == "" || f.Of[0] != 'a' {
			out = append(out, f)
			continue
		}
		k, err := strconv.Atoi(f.Of[1:])
		for i := range n {
			if err != nil || k == i+1 {
				out = append(out, GivenFact{"a" + strconv.Itoa(before+i+1), f.Name, f.Value})
			}
		}
	}
	return out
}

// applyCharge declares a charge or changes one.
func (s *State) applyCharge(e game.Event) {
	if e.Name == "declare" {
		words := strings.Fields(e.Text)
		ch := &Charge{N: e.N, Attackers: strings.Split(e.Unit, "+"), Target: e.Other, Side: facts.Side(e.M), Closing: facts.OutOfRange}
		for i, w := range words {
			switch {
			case i == 0:
				for v, name := range facts.SituationFacts[facts.SRange].Words {
					if name == w {
						ch.Closing = facts.Range(v)
					}
				}
			case w == "square":
				ch.Squared = true
			case w == "counter":
				ch.Counter = true
			case strings.HasPrefix(w, GapMark):
				ch.Gap, _ = strconv.Atoi(strings.TrimPrefix(w, GapMark))
			case strings.HasPrefix(w, GroundMark):
				ch.Ground = strings.TrimPrefix(w, GroundMark)
			case strings.HasPrefix(w, FaceMark):
				ch.Face, _ = strconv.Atoi(strings.TrimPrefix(w, FaceMark))
			case w == DefileMark:
				ch.Defile = true
			case w == "pursuit":
				ch.Pursuit = true
			case w == "second":
				ch.Second = true
			case w == "tried":
				ch.Tried = []string{ch.Target}
			default:
				if f, ok := readFact(w); ok {
					ch.Facts = append(ch.Facts, f)
				}
			}
		}
		s.Charges = append(append([]*Charge(nil), s.Charges...), ch)
		s.riding(ch)
		return
	}
	s.Charges = append([]*Charge(nil), s.Charges...)
	for i, ch := range s.Charges {
		if ch.N != e.N {
			continue
		}
		c := *ch
		switch e.Name {
		case "join":
			c.join(strings.Split(e.Unit, "+"), e.Text)
			s.riding(&c)
		case "divert":
			c.Attackers = nil
			for _, id := range ch.Attackers {
				if !EqualID(id, e.Unit) {
					c.Attackers = append(c.Attackers, id)
				}
			}
			if len(c.Attackers) == 0 {
				c.Attackers, c.Stage = ch.Attackers, Repelled
			}
		case "stage":
			c.Stage = ChargeStage(e.M)
			if c.Stage == Eluded { // who charged nobody goes on as it likes (§8.7)
				s.halting(&c)
			}
		case "crew":
			c.Closing = facts.Range(e.M)
			c.Facts = append(append([]GivenFact(nil), c.Facts...), GivenFact{"t", "crew", e.Text})
		case "no-closing":
			c.Closing = facts.OutOfRange
		case "counter":
			c.Counter = e.M == 1
			c.Tried = append(slices.Clone(c.Tried), c.Target)
		case "square":
			c.Squared = e.M == 1
			c.Closing = facts.OutOfRange
			c.Tried = append(slices.Clone(c.Tried), c.Target)
		case "tried":
			c.Tried = append(slices.Clone(c.Tried), e.Unit)
		}
		s.Charges[i] = &c
	}
}
