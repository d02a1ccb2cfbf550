package state

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
)

// Apply makes the state after events. It copies what it changes and needs no
// rule: an event says what is true afterwards.
func (s *State) Apply(es ...game.Event) *State {
	n, changes := *s, false
	var own *Unit // the unit that was copied last: nobody else has it yet
	for _, e := range es {
		if n.applyOther(e) {
			changes, own = true, nil
		} else if u := n.applyUnit(e, own); u != nil {
			changes, own = true, u
		}
	}
	if !changes {
		return s
	}
	return &n
}

// applyOther applies an event that changes more or other than one unit; false when it is none.
func (n *State) applyOther(e game.Event) bool {
	switch e := e.(type) {
	case *EvPhase:
		n.toPhase(e.Phase, e.Turn)
	case *EvStage:
		n.Stage, n.Done = e.Stage, 0
	case *EvDone:
		n.Done |= 1 << e.Side
	case *EvNight:
		n.sleeps(e.Turn)
	case *EvFirst:
		n.First = e.Side
	case *EvRuling:
		if e.Ruling > 0 && e.Ruling <= LastRuling && len(e.Reading) == 1 {
			n.Rule(e.Ruling, e.Reading[0])
		}
	case *EvNoShot:
		n.Unreached = append(slices.Clip(n.Unreached), [2]string{e.Unit, e.At})
	default:
		return n.applyCharge(e) || n.applyCommand(e)
	}
	return true
}

// applyUnit applies an event that changes one unit, which it copies unless it is its own, and gives it; nil when there is no such unit.
func (s *State) applyUnit(e game.Event, own *Unit) *Unit {
	of, ok := e.(interface{ who() string })
	if !ok {
		return nil
	}
	i := s.Index(of.who())
	if i < 0 {
		return nil
	}
	u := s.Units[i]
	if u != own {
		c := *u
		u = &c
	}
	u.applyEvent(s, e)
	u.Settle()
	if u != own {
		s.Units = append([]*Unit(nil), s.Units...)
		s.Units[i] = u
	}
	return u
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
	switch e := e.(type) {
	case *EvPM:
		if e.Now < u.PM {
			u.LostTurn += u.PM - e.Now
		}
		u.PM = e.Now
	case *EvBases:
		u.Bases = e.Left
		u.Screen = u.Screen && u.Bases > 1
	case *EvStatus:
		u.become(e.Is)
	case *EvDisorder:
		u.Disordered, u.DisorderTo = e.On, max(e.To, u.DisorderTo)
		if e.Friends {
			u.RunOver = s.Turn
		}
	case *EvGuns:
		if e.Left && !u.Abandoned { // the crew goes, the guns stay
			u.GunsAt = u.Stance()
		}
		if !e.Left && u.Abandoned { // who stands by his guns again has fled no more (§11.2, R395)
			u.Broken = 0
		}
		u.Abandoned = e.Left
	case *EvGeneral:
		if e.Fate == Killed || e.Fate == Wounded {
			u.General, u.GeneralID, u.Charisma, u.Peril = facts.NoGeneral, "", false, false
		}
		u.Checked, u.Risked = true, s.Turn
	case *EvShot:
		if !u.Shot {
			n := u.ShotN + 1
			for _, o := range s.Units {
				n = max(n, o.ShotN+1)
			}
			u.ShotN = n
		}
		u.Shot = true
		u.FireLost += e.Lost
		if !s.InFire() || s.Stage > FireTests {
			u.Carried += e.Lost // by a ruling: the tests of this fire are not for it
		}
		if by := s.Unit(e.By); e.Lost > 0 && by != nil && by.Side != u.Side && u.Status == Steady {
			u.By = e.By // the enemy who will have caused it, if it fails its test (§14, R115)
		}
		// §8.8, R22: it changed formation under the eyes of an enemy.
		u.Disordered = u.Disordered || u.Motion&Exposed != 0
	case *EvKept:
		u.Kept = e.Die
	case *EvFired:
		if e.Screen {
			u.ScreenFired = true
			break
		}
		u.Fired = true
		u.FiredBases, u.FiredSides = u.FiredBases+e.Bases, u.FiredSides|e.Sides
	case *EvNews:
		if u.News += e.Points; e.Points == 0 {
			u.News = 0
		}
	case *EvTested:
		u.Tested, u.Carried = true, 0
	case *EvChecked:
		u.Risked = s.Turn
		if e.Peril == PerilWords[InFlight] {
			u.Peril = false
		} else {
			u.Checked = true
		}
	case *EvMoved:
		u.Moved = !e.Not
	case *EvTag:
		u.Tag = e.Label
	case *EvAttach:
		u.General, u.GeneralID, u.Charisma, u.Peril = e.Quality, e.General, e.Charisma, false
		u.Leader = ref.Name{}
		if g := s.General(e.General); g != nil {
			u.Leader = g.Surname()
		}
	case *EvUnplaced:
		s.Unreached = without(s.Unreached, e.Unit) // what was measured is no more
		u.ForgetPlace()
	case *EvStray:
		u.Stray = true
	case *EvDoubt:
		u.Doubtful = e.On
	case *EvBlown:
		if u.Tires = e.Later; !u.Tires {
			u.Blown, u.BlownTurn = e.On, s.Turn
		}
	case *EvPlace:
		s.Unreached = without(s.Unreached, e.Unit)
		u.stand(s, e)
	case *EvFact:
		u.setFact(e.Name, e.Value)
	case *EvSpent:
		u.Spent, u.Gone, u.Motion = e.Spent, e.Gone, e.Motion
		u.ByHand = u.ByHand && u.Motion&WentForward == 0
		u.Moved = u.Moved || u.Motion != 0
		if u.Motion&WentForward != 0 && u.Motion&DrewBack == 0 {
			u.Forward = s.Turn
		}
	case *EvForm:
		u.Formation, u.Front = facts.Formation(ValueOf(facts.FFormation, e.Formation)), e.Abreast
	case *EvFled:
		u.Fled, u.Broken, u.By = e.Moves, e.Turn, e.By
	case *EvRallied:
		u.Rallied = e.Turn
	case *EvTried:
		u.Tried = e.Turn
	case *EvBeat:
		u.Beat, u.BeatTurn = e.Beaten, e.Turn
	case *EvAdvanced:
		u.Advanced = e.Turn
	case *EvBroke:
		u.Broke, u.Forward = e.Turn, max(e.Turn, u.Forward) // §8.2 names this move too
	case *EvOff:
		u.Off, u.OffAt = e.Turn, geometry.Vec{X: e.X, Y: e.Y}
		if e.Turn > 0 {
			u.Placed = false
		}
	case *EvBlock:
		u.Block, u.Sheltered = e.Block, e.Fled
	case *EvScreen:
		u.Screen = e.Out
		if p, err := geometry.NewPose(geometry.Vec{X: e.X, Y: e.Y}, e.Deg); err == nil {
			u.ScreenAt = p
		}
	case *EvManned:
		u.Abandoned, u.Returning = false, e.Turn
	case *EvDetach:
		u.Order, u.Objective, u.Ordered = facts.NoOrder, "", s.Turn
		if e.Alone {
			u.Order, u.Objective = facts.Order(ValueOf(facts.FOrder, e.Order)), e.Objective
		}
	}
}

// become gives a unit another status.
func (u *Unit) become(is Status) {
	was := u.Status
	u.Status = is
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
}

// stand puts a unit down; a place that is none changes its formation alone.
func (u *Unit) stand(s *State, e *EvPlace) {
	p, err := geometry.NewPose(geometry.Vec{X: e.X, Y: e.Y}, e.Deg)
	if err == nil {
		u.carryScreen(p)
		u.Pose, u.Placed, u.PlacedTurn, u.Doubtful = p, true, s.Turn, false
		u.ByHand = u.ByHand || e.ByHand
		u.Block = "" // the bases say where it is
		if !u.Began.Placed {
			u.Began, u.Mustered = Stance{true, p, u.Formation}, u.Bases
		}
	}
	if e.Formation != "" {
		u.setFact("formation", e.Formation)
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
	s.Phase, s.Stage, s.Unreached, s.Done = phase, Open0, nil, 0
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
		rest := s.Book().Int("charge.blown.rest")
		s.Each(func(u *Unit) {
			// §10.5, R92: a turn at rest, out of melee and out of fire, and it is fresh.
			if u.Blown && u.BlownTurn+rest <= old.Turn && !u.Moved && !u.Shot && old.Charge(u.ID) == nil {
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
			if u.Carried == 0 {
				u.Shot, u.ShotN, u.Kept = false, 0, 0
			}
			u.Fired, u.FireLost, u.Carried, u.Tested, u.Checked = false, u.Carried, 0, false, false
			u.FiredBases, u.FiredSides, u.ScreenFired = 0, 0, false
		})
		s.Opening = s.Units
	case "melee":
		s.Opening = nil
		s.Each(func(u *Unit) { u.Checked = false })
	}
}

// Rule puts a reading of a ruling in force. The ground under squares hangs on one of them
// (R327).
func (s *State) Rule(n int, letter byte) {
	s.Rulings = s.Rulings.With(n, letter)
	if gaps := s.Read().Has(book.SquareMeasuredToItsBases); slices.ContainsFunc(s.Units, func(u *Unit) bool { return u.Gaps != gaps }) {
		s.Each(func(u *Unit) { u.Gaps = gaps })
	}
}

// Each changes every unit of the state in a fresh copy; who stays as it was is not copied.
func (s *State) Each(f func(*Unit)) {
	units := slices.Clone(s.Units)
	var c Unit
	for i, u := range units {
		c = *u
		if f(&c); c != *u {
			now := c
			units[i] = &now
		}
	}
	s.Units = units
}

// asks has the side of who is charged answer, whatever it had said before.
func (s *State) asks(ch *Charge) {
	if u := s.Unit(ch.Target); u != nil {
		s.Done &^= 1 << u.Side
	}
}

// asksAnew is asks of a charge that others have joined: who had nothing to throw for, or threw for nothing yet, may have let the
// first of them come. The target of foot now evades them all (§8.7), foot forms its square when horse declares a charge, the
// second as the first (§8.6); who failed to is in disorder.
func (s *State) asksAnew(ch *Charge, joined []string) {
	s.asks(ch)
	horse := func(id string) bool { a := s.Unit(id); return a == nil || a.Mounted() }
	u := s.Unit(ch.Target)
	if squares := u != nil && u.Arm == facts.Infantry && !u.Disordered && slices.ContainsFunc(joined, horse); squares || !slices.ContainsFunc(ch.Attackers, horse) {
		ch.Tried = slices.DeleteFunc(slices.Clone(ch.Tried), func(id string) bool { return EqualID(id, ch.Target) })
	}
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

// halting marks the chargers of a charge as charging no more; of one that an emergency square
// stops, the cavalry (§8.6).
func (s *State) halting(ch *Charge) {
	s.Units = append([]*Unit(nil), s.Units...)
	for i, u := range s.Units {
		if ch.Has(u.ID) && (!ch.Squared || u.Mounted()) {
			c := *u
			c.Charging, c.Impetus = false, false
			s.Units[i] = &c
		}
	}
}

// falters takes from foot what a charge gives that it makes no more (§10.6); horse has ridden its straight way all the same (§10.5).
func (s *State) falters(id string) {
	if u := s.Unit(id); u != nil && !u.Mounted() && u.Charging {
		s.Units = slices.Clone(s.Units)
		c := *u
		c.Charging = false
		s.Units[slices.Index(s.Units, u)] = &c
	}
}

// join brings the units of a second line into the charge, with the facts typed there: each
// stays with its own unit, as if all had been typed in one line (§10.1).
func (ch *Charge) join(e *EvJoin) {
	first := len(ch.Attackers)
	facts := owned(ch.Facts, 0, first)
	ch.Attackers = append(slices.Clone(ch.Attackers), e.Attackers...)
	ch.Defile = ch.Defile || e.Defile
	ch.Facts = append(facts, owned(given(e.Facts), first, len(e.Attackers))...)
}

// given are facts as a charge keeps them.
func given(fs []game.Fact) []GivenFact {
	var out []GivenFact
	for _, f := range fs {
		out = append(out, GivenFact{f.Of, f.Name, f.Value})
	}
	return out
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

// disowned are the facts of a charge without those of one of its attackers, counted from 0: those behind him move up.
func disowned(facts []GivenFact, gone int) []GivenFact {
	var out []GivenFact
	for _, f := range facts {
		if k, err := strconv.Atoi(strings.TrimPrefix(f.Of, "a")); err == nil && strings.HasPrefix(f.Of, "a") {
			if k == gone+1 {
				continue
			}
			if k > gone+1 {
				f.Of = "a" + strconv.Itoa(k-1)
			}
		}
		out = append(out, f)
	}
	return out
}

// applyCharge declares a charge or changes one; false when the event is of no charge.
func (s *State) applyCharge(e game.Event) bool {
	change := func(n int, f func(*Charge)) bool {
		s.Charges = slices.Clone(s.Charges)
		for i, ch := range s.Charges {
			if ch.N == n {
				c := *ch
				f(&c)
				s.Charges[i] = &c
			}
		}
		return true
	}
	switch e := e.(type) {
	case *EvCharge:
		ch := &Charge{N: e.N, Attackers: e.Attackers, Target: e.Target, Side: e.Side, Closing: e.Closing, Counter: e.Counter, Squared: e.Squared,
			Pursuit: e.Pursuit, Late: s.PhaseID() == "late", Second: e.Second, Facts: given(e.Facts), Ground: e.Ground, Face: e.Face, Defile: e.Defile}
		if e.Gap != nil {
			ch.Gap = *e.Gap
		}
		if e.Tried {
			ch.Tried = []string{ch.Target}
		}
		s.Charges = append(slices.Clip(s.Charges), ch)
		s.asks(ch)
		if s.riding(ch); ch.Squared {
			s.halting(ch)
		}
		return true
	case *EvClosing:
		return change(e.Charge, func(c *Charge) {
			c.Shots |= 1 << e.Attacker
			c.Used += e.Bases
		})
	case *EvFought:
		return change(e.Charge, func(c *Charge) { c.Stage = Fought })
	case *EvJoin:
		return change(e.N, func(c *Charge) {
			let := c.WasTried(c.Target) // come whoever charged before: of those it is asked no more
			c.join(e)
			s.asksAnew(c, e.Attackers)
			if e.Gap != nil && (c.Gap == 0 || let || *e.Gap < c.Gap) {
				c.Gap = *e.Gap
			}
			s.riding(c)
		})
	case *EvDivert:
		return change(e.N, func(c *Charge) {
			s.falters(e.Unit)
			i := slices.IndexFunc(c.Attackers, func(id string) bool { return EqualID(id, e.Unit) })
			switch {
			case i < 0:
			case len(c.Attackers) == 1:
				c.Stage = Repelled
			default:
				c.Attackers, c.Facts = slices.Delete(slices.Clone(c.Attackers), i, i+1), disowned(c.Facts, i)
			}
		})
	case *EvChargeStage:
		return change(e.N, func(c *Charge) {
			if c.Stage = e.Stage; c.Stage == Eluded { // who charged nobody goes on as it likes (§8.7)
				s.halting(c)
			}
		})
	case *EvCrew:
		return change(e.N, func(c *Charge) {
			c.Closing = e.Closing
			c.Facts = append(slices.Clip(c.Facts), GivenFact{"t", "crew", e.Does})
		})
	case *EvNoClosing:
		return change(e.N, func(c *Charge) { c.Closing = facts.OutOfRange })
	case *EvCounter:
		return change(e.N, func(c *Charge) {
			c.Counter = e.Rides
			c.Tried = append(slices.Clone(c.Tried), c.Target)
		})
	case *EvSquare:
		return change(e.N, func(c *Charge) {
			c.Squared, c.Closing = e.Formed, facts.OutOfRange
			c.Tried = append(slices.Clone(c.Tried), c.Target)
			if c.Squared { // there is no melee: it charges no more
				s.halting(c)
			}
		})
	case *EvTriedHelp:
		return change(e.N, func(c *Charge) { c.Tried = append(slices.Clone(c.Tried), e.Unit) })
	}
	return false
}
