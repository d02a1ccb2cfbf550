package flight

import (
	"math"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file lets units slip away from a charge (OM §8.7).

// SlipKind is how a unit evades.
type SlipKind uint8

const (
	SlipOpen  SlipKind = iota // foot in open order, through friends
	slipGuns                  // limbered guns, round friends in close order
	SlipCrew                  // gunners who leave their guns, as open order
	SlipHorse                 // horse, about and straight back
)

// Slip is one unit that evades.
type Slip struct {
	U        *state.Unit
	Kind     SlipKind
	from     []*state.Charge // the charges of close-order foot on it that have not struck
	placed   bool
	to       geometry.Pose // where it ends, when it stands on the table
	cm       float64       // how far it went
	turn     float64       // degrees of its wheel before that, clockwise (§8.7)
	toll     float64       // cm of its move that this took
	gap      float64       // from the nearest enemy in close order, at the end
	near     *state.Unit   // that enemy; nil when nobody of them is placed
	caught   bool          // it could not get out of the charger's reach
	bars     string        // the kind of ground that ended its way (§8.3, 15); empty when none did
	by       string        // who ended its way; empty when nobody did
	slow     float64       // cm of its move that the ground took
	slowedBy ref.Comma     // the names of that ground
	disorder bool          // its way disorders it (§8.3)
	escaped  bool          // its chargers have move enough left, but cannot come to it
	follow   []follower    // who can still come at it there
	fired    bool          // it goes after the fire: nobody moves any more but into contact (R350)
	overrode []*game.Refusal
}

// follower is a charger that can still come at an evader, and how many cm it has left.
type follower struct {
	id   string
	left float64
}

// closeOrder reports a unit in close order (OM §5); artillery is not.
func closeOrder(u *state.Unit) bool {
	return !u.IsArtillery() && u.Formation != facts.Open
}

// BeganAway is how far from a unit the nearest of its chargers began its move, in cm:
// measured, or as it was typed with the charge. False when nobody knows.
func BeganAway(s *state.State, u *state.Unit, from []*state.Charge) (float64, bool) {
	best, known := math.Inf(1), false
	g := table.Start(u)
	for _, ch := range from {
		for _, f := range ch.Facts {
			if f.Of == "" && f.Name == "distance" {
				if cm, err := strconv.ParseFloat(f.Value, 64); err == nil {
					best, known = min(best, cm), true
				}
			}
		}
		for _, id := range ch.Attackers {
			a := s.Unit(id)
			if a == nil || g == nil {
				continue
			}
			if f := table.Start(a); f != nil {
				best, known = min(best, geometry.Between(f, g).CM), true
			}
		}
	}
	return best, known
}

// PrepareEvade carries out `evade`: each unit named slips away from the close-order
// foot that charges it. Guns in action are asked which of their three options they
// take.
func PrepareEvade(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	var ids []string
	for _, op := range a.Units {
		ids = append(ids, op.IDs...)
	}
	crew, typed := "", false
	for _, f := range a.Facts {
		if f.Name == "crew" {
			crew, typed = f.Value, true
		}
	}
	if len(ids) == 1 && !typed {
		if u := s.Unit(ids[0]); u != nil && u.IsArtillery() && u.Formation == facts.Unlimbered && !u.Abandoned {
			return askCrew(s, a, u)
		}
	}
	if typed && crew != facts.UnitFacts[facts.FCrew].Words[facts.CrewLeaves] {
		return crewStays(s, a, crew)
	}
	return evade(s, a, ids)
}

// evade moves every unit of a list out of the way, or refuses.
func evade(s *state.State, a game.Action, ids []string) (game.Adjudication, error) {
	var v game.Verdict
	cur := s
	// A second evasion, while chargers go on, opens no step again; nor does one that is typed at its own seat, which ends nobody's moves.
	if s.Stage < state.StepEvade && a.By == "" {
		evs, _ := casting.Step(s, state.StepEvade)
		v.Events = append(v.Events, evs...)
		for _, e := range evs {
			cur = cur.Apply(e)
		}
	}
	var all []*Slip
	for _, id := range ids {
		u := cur.Unit(id)
		if u == nil {
			return nil, casting.UnknownUnit(id)
		}
		if u.Status == state.Destroyed {
			return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
		}
		p, err := MaySlip(cur, u, a)
		if err != nil {
			return nil, err
		}
		slipAway(cur, p)
		all = append(all, p)
		v.Overrode = append(v.Overrode, p.overrode...)
		for _, e := range slipEvents(cur, p) {
			v.Events = append(v.Events, e)
			cur = cur.Apply(e)
		}
	}
	t := &game.Trace{Verdict: v}
	saySlips(s, t, all)
	return casting.Done{V: t.Verdict}, nil
}

// MaySlip refuses who may not evade (OM §7, 8.7). What is overruled stands in the slip, and the next
// bar is looked at all the same.
func MaySlip(s *state.State, u *state.Unit, a game.Action) (*Slip, error) {
	p := &Slip{U: u, from: charge.Charging(s, u)}
	for _, bars := range []func(*Slip, *state.State) *game.Refusal{outOfPhase, slipsAs, engaged, evadedAlready, goesBack, uncharged, letCome, crewFar} {
		if r := bars(p, s); r != nil {
			if err := p.refuse(a, r); err != nil {
				return nil, err
			}
		}
	}
	if p.Kind == slipGuns && u.Arm == facts.FootArtillery {
		for _, ch := range p.from {
			if r := footGunsNear(s, p, ch); r != nil {
				if err := p.refuse(a, r); err != nil {
					return nil, err
				}
			}
		}
	}
	return p, nil
}

// refuse keeps a refusal that a forced line overrules; else it ends there.
func (p *Slip) refuse(a game.Action, r *game.Refusal) error {
	if a.Supposed && r.Timing() {
		return nil
	}
	if a.Force && r.Forceable() {
		p.overrode = append(p.overrode, r)
		return nil
	}
	if r.Forceable() {
		r.Ways = append(r.Ways, casting.AsTable(a))
	}
	return r
}

// outOfPhase refuses an evasion out of the enemy's movement (OM §7).
func outOfPhase(p *Slip, s *state.State) *game.Refusal {
	switch id := s.PhaseID(); {
	case id == "late" && s.Read().Has(book.NoEvasionFromLateCharges):
		return &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("evade.late", p.U.ID)}
	case id != "move-first" && id != "move-second" && id != "late":
		return casting.OutOfPhase(s, "evade")
	case s.Active() == p.U.Side:
		return &game.Refusal{Kind: game.NotYours, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("evade.own-phase", p.U.ID)}
	}
	return nil
}

// slipsAs says as what a unit evades, and refuses foot in close order, which does not.
func slipsAs(p *Slip, _ *state.State) *game.Refusal {
	switch u := p.U; {
	case u.Mounted():
		p.Kind = SlipHorse
	case u.IsArtillery() && (u.Formation == facts.Unlimbered || u.Abandoned):
		p.Kind = SlipCrew
	case u.IsArtillery():
		p.Kind = slipGuns
	case u.Formation == facts.Open:
		p.Kind = SlipOpen
	default:
		return casting.Illegal(facts.S8_7, "evade.close-order", u.ID)
	}
	return nil
}

// engaged refuses who charges, or is in a melee (OM §10.1). Horse that has halted before a square charges no more (OM §8.6).
func engaged(p *Slip, s *state.State) *game.Refusal {
	for _, ch := range s.Charges {
		if ch.Stage == state.InContact && ch.Party(p.U.ID) || ch.Stage == state.Declared && !ch.Squared && ch.Has(p.U.ID) {
			return casting.Illegal(facts.S10_1, "evade.engaged", p.U.ID)
		}
	}
	return nil
}

// evadedAlready refuses a second evasion in one move (OM §8.7).
func evadedAlready(p *Slip, _ *state.State) *game.Refusal {
	if p.U.Motion&state.Evaded != 0 {
		return casting.Illegal(facts.S8_7, "charge.evades-once", p.U.ID)
	}
	return nil
}

// goesBack refuses who goes back already, has made the move that its test bade, or stands to rally (OM §14, R390): it
// moves no more in this turn.
func goesBack(p *Slip, s *state.State) *game.Refusal {
	switch u := p.U; {
	case u.Status != state.Steady:
		return casting.Illegal(facts.S14, "evade.flees", u.ID)
	case u.Motion&state.Fleeing != 0:
		return casting.Illegal("OM R390", "evade.fled", u.ID)
	case u.Rallied == s.Turn && s.Turn > 0:
		return casting.Illegal("OM R390", "evade.rallied", u.ID)
	}
	return nil
}

// uncharged refuses who is charged by nobody from whom one may evade (OM §8.7).
func uncharged(p *Slip, s *state.State) *game.Refusal {
	if len(p.from) > 0 {
		return nil
	}
	at := func(ch *state.Charge) bool { return ch.Stage == state.Declared && state.EqualID(ch.Target, p.U.ID) }
	charged := slices.ContainsFunc(s.Charges, at)
	met := slices.IndexFunc(s.Charges, func(ch *state.Charge) bool { return at(ch) && ch.Counter })
	switch {
	case met >= 0:
		return casting.Illegal(facts.S10_1, "evade.rode-out", p.U.ID, s.Charges[met].Attackers[0])
	case charged:
		return casting.Illegal(facts.S8_7, "evade.only-foot", p.U.ID)
	case p.U.Foot() != nil:
		return casting.Unasked(facts.S8_7, "evade.not-charged", p.U.ID)
	}
	return nil
}

// letCome refuses who has said that it awaits whoever charges it, or whose moment has passed with the movement of that charge
// (OM §7, 8.7).
func letCome(p *Slip, _ *state.State) *game.Refusal {
	if len(p.from) == 0 || slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return !ch.WasTried(p.U.ID) }) {
		return nil
	}
	r := casting.Illegal(facts.S7, "evade.let-come", p.U.ID, p.from[0].Attackers[0])
	r.Ways = append(r.Ways, game.Way{Line: "undo", Say: ref.M("turn.way-undo")})
	return r
}

// crewFar refuses a crew that would leave its guns at once although the charge began so far off that
// it fires first (OM §8.7).
func crewFar(p *Slip, s *state.State) *game.Refusal {
	if p.Kind != SlipCrew || p.U.Abandoned {
		return nil
	}
	limit := s.Book().CM("evasion.guns.distance")
	cm, known := BeganAway(s, p.U, p.from)
	if !known || geometry.Round6(cm-limit) <= 0 {
		return nil
	}
	r := casting.Illegal(facts.S8_7, "charge.crew-far", p.U.ID, ref.CM(table.Round2(cm)), ref.CM(limit))
	r.Ways = append(r.Ways, game.Way{Line: "evade " + p.U.ID + " crew=fire-and-leave", Say: ref.M("evade.way-fire")})
	return r
}

// footGunsNear refuses limbered foot guns that would run from a column which began
// too near (OM §8.7).
func footGunsNear(s *state.State, p *Slip, ch *state.Charge) *game.Refusal {
	limit := s.Book().CM("evasion.foot-guns.column")
	for _, id := range ch.Attackers {
		a := s.Unit(id)
		if a == nil {
			continue
		}
		one := *ch
		one.Attackers = []string{id}
		if cm, known := BeganAway(s, p.U, []*state.Charge{&one}); known && charge.NearsFootGuns(a.Book(), a.Formation, cm) {
			return casting.Illegal(facts.S8_7, "evade.foot-guns", p.U.ID, a.ID, ref.CM(table.Round2(cm)), ref.CM(limit))
		}
	}
	return nil
}

// PassesFriend reports that an evader may go through a friend (OM §8.5, 8.7): open
// order and crews through everybody; who drives or rides, through open order and guns
// in action.
func (p *Slip) PassesFriend(x *state.Unit) bool {
	switch {
	case x.Side != p.U.Side:
		return false
	case p.Kind == SlipOpen || p.Kind == SlipCrew || x.Formation == facts.Open || x.IsArtillery() && x.Abandoned:
		return true
	}
	return x.IsArtillery() && x.Formation == facts.Unlimbered
}

// turnsAside are the angles, in degrees, at which who may deviate tries to pass, the
// straight way first.
var turnsAside = []float64{0, 15, 30, 45, 60, 75}

// ground is a straight stretch of a way out across the ground (OM §8.3, 15): gunners who
// leave their guns go as open order.
func (p *Slip) ground(s *state.State, f *geometry.Footprint, bearing, most float64) *casting.Path {
	u := *p.U
	u.Abandoned = u.Abandoned || p.Kind == SlipCrew
	return over(s, &u, f, bearing, most)
}

// crossed notes what the ground of a way out does to who goes so many cm on it: what it
// takes of the move, and disorder (OM §8.3).
func crossed(s *state.State, p *Slip, w *melee.WayOut, cm float64) {
	p.slow, p.slowedBy, p.disorder = 0, nil, false
	f, err := p.U.At(p.U.Formation, w.Start)
	for _, l := range w.Legs {
		if err != nil || cm <= 0 {
			return
		}
		d := cm
		if l.Most > 0 {
			d = min(d, l.Most)
		}
		way := p.ground(s, f, l.Bearing, d)
		p.slow += float64(motion.Cost(way, d))/100 - d
		for _, c := range motion.Entered(way, d) {
			p.disorder = p.disorder || c.Disorder && !p.U.Disordered
		}
		p.slowedBy = append(p.slowedBy, slowing(s, way, d)...)
		dir := geometry.Bearing(l.Bearing)
		f, err = f.Moved(geometry.Vec{X: dir.X * d, Y: dir.Y * d})
		cm -= d
	}
}

// Left is what a unit has left of its move this turn, in hundredths of a cm.
func Left(u *state.Unit) int { return max(u.Speed(u.Formation)-u.Spent, 0) }

// threat is how far a charger can still come, in cm: what it has left of its move, and after the fire the last
// of its way to contact.
func (p *Slip) threat(s *state.State, x *state.Unit) float64 {
	if p.fired {
		return motion.Halt(s)
	}
	return float64(Left(x)) / 100
}

// beyond is by how much an evader stands farther off than its charger can come, in cm: so that the charger may go its
// whole move, which stops at 1 cm from an enemy, and hands which measure it find it out of reach, what the tape may err.
func beyond(s *state.State) float64 { return max(s.Tape().CM, motion.Halt(s), geometry.Tolerance) }

// measureSlip notes how far from the nearest enemy in close order an evader ends.
func measureSlip(s *state.State, p *Slip) {
	f, err := p.U.At(p.U.Formation, p.to)
	if err != nil {
		return
	}
	p.gap = math.Inf(1)
	reached := false
	for _, x := range table.Standing(s, p.U) {
		if x.U.Side == p.U.Side || !closeOrder(x.U) {
			continue
		}
		gap := geometry.Between(f, x.F).CM
		if gap < p.gap {
			p.gap, p.near = gap, x.U
		}
		if slices.ContainsFunc(p.from, func(ch *state.Charge) bool { return ch.Has(x.U.ID) }) && geometry.Round6(gap) <= p.threat(s, x.U) {
			reached = true
		}
	}
	if p.caught = p.caught && reached; p.caught && !p.fired {
		p.caught = p.followed(s)
		p.escaped = !p.caught
	}
}

// followed reports that some charger can come to an evader where it ends, over the ground between them; who
// cannot has lost it (OM §8.3, 8.7, R370).
func (p *Slip) followed(s *state.State) bool {
	s = s.Apply(&state.EvPlace{Unit: p.U.ID, X: p.to.At.X, Y: p.to.At.Y, Deg: p.to.Facing})
	p.follow = nil
	for _, ch := range p.from {
		for _, id := range ch.Attackers {
			if s.Unit(id).Status != state.Steady {
				continue
			}
			if left, can := charge.Follow(s, ch, id); can {
				p.follow = append(p.follow, follower{id, left})
			}
		}
	}
	return len(p.follow) > 0
}

// slipEvents is what an evasion changes.
func slipEvents(s *state.State, p *Slip) []game.Event {
	var evs []game.Event
	u := p.U
	if p.Kind == SlipCrew && !u.Abandoned {
		evs = append(evs, &state.EvGuns{Unit: u.ID, Left: true})
	}
	evs = append(evs, p.leaves(s)...)
	if p.placed {
		evs = append(evs, &state.EvPlace{Unit: u.ID, X: p.to.At.X, Y: p.to.At.Y, Deg: p.to.Facing})
	} else {
		evs = append(evs, table.GoesByHand(u)...)
	}
	if p.disorder {
		evs = append(evs, &state.EvDisorder{Unit: u.ID, On: true})
	}
	evs = append(evs, &state.EvSpent{Unit: u.ID, Spent: u.Spent, Gone: u.Gone + state.Hundredths(p.cm+p.toll), Motion: u.Motion | state.Evaded})
	for _, ch := range p.from { // who can come after it does so if he wants (§7, 8.7); after the fire all that is left is contact
		if !p.caught || !p.fired {
			evs = append(evs, &state.EvChargeStage{N: ch.N, Stage: state.Eluded})
		}
	}
	return evs
}

// leaves is what slipping out of a block does to who held it (OM §15).
func (p *Slip) leaves(s *state.State) []game.Event {
	to := p.U.Pose
	if p.placed {
		to = p.to
	}
	return motion.Leaves(s, p.U, to)
}

// sayBlocks says which block of houses it left for its evasion, and in which it ends (OM
// §15).
func (p *Slip) sayBlocks(s *state.State, t *game.Trace) {
	var into *state.Terrain
	if f, err := p.U.At(p.U.Formation, p.to); err == nil && p.placed {
		into = table.Under(s, f, table.BuiltUp)
	}
	from := table.BlockOf(s, p.U)
	if from != nil && from != into {
		t.Lines = append(t.Lines, motion.SaysOut(s, p.U, from.ID, false))
	}
	if into != nil {
		t.Line(game.BodyLine, ref.M("evade.ends-in", p.U.ID, into.Named()), facts.S15)
	}
}

// sayGround says what the ground did to who evades (OM §8.3): it ended the way of one that
// is caught for it, took of its move, or disordered it.
func (p *Slip) sayGround(t *game.Trace) {
	if p.bars != "" {
		t.Line(game.BodyLine, ref.M("evade.barred", p.U.ID, ref.Word("ground."+p.bars)), facts.S8_3)
	}
	if p.slow > geometry.Tolerance {
		t.Line(game.BodyLine, ref.M("evade.slowed", p.U.ID, ref.CM(table.Round2(p.slow)), p.slowedBy), facts.S8_3)
	}
	if p.disorder {
		t.Line(game.BodyLine, ref.M("evade.disordered", p.U.ID), facts.S8_3)
	}
}
