package state

import (
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// commandRules is the numbers of OM §4, read once. Lengths are cm.
type commandRules struct {
	Every                                 [facts.Exceptional + 1]int // by quality; 0: never
	BrokenPart                            int
	Reach, ReachEarly                     float64 // figure to figure
	ReachOwn                              float64 // of one divisional general of several (§1)
	Ride, RideEarly                       float64
	Guns                                  float64
	radius, perUnit                       float64
	radiusUnits                           int
	Near                                  float64
	Reserve, ReserveEarly                 float64
	DetachLeast                           int
	DetachNear, DetachChief               float64
	Replaced                              int // turns until a brigadier has a successor (§17)
	EarlyUntil                            int
	Redeploy, Cautious                    float64
	CautiousPart, AdvancePart, AttackPart int
	Decide, DecideRifle, Support          float64
}

// CommandNumbers are the numbers of OM §4 at the scale of a book.
var CommandNumbers = tables.Of(func(b *tables.Book) *commandRules {
	c := &commandRules{
		BrokenPart: b.Int("command.broken-part"),
		Reach:      b.CM("command.order-radius"), ReachEarly: b.CM("command.order-radius-early"), ReachOwn: b.CM("command.own-division"),
		Ride: b.CM("command.courier"), RideEarly: b.CM("command.courier-early"),
		Guns:   b.CM("command.artillery"),
		radius: b.CM("command.radius"), perUnit: b.CM("command.radius-per-unit"), radiusUnits: b.Int("command.radius-units"),
		Near:    b.CM("command.brigadier-near"),
		Reserve: b.CM("command.reserve-radius"), ReserveEarly: b.CM("command.reserve-radius-early"),
		DetachLeast: b.Int("command.detach.least-units"), DetachNear: b.CM("command.detach.brigadier"), DetachChief: b.CM("command.detach.chief"),
		Replaced: b.Int("casualty.replaced-after"), EarlyUntil: b.Int("command.early-until"),
		Redeploy: b.CM("command.redeploy.enemy"), Cautious: b.CM("command.cautious.least"),
		CautiousPart: b.Int("command.cautious.most-part"), AdvancePart: b.Int("command.advance.least-part"), AttackPart: b.Int("command.attack.least-part"),
		Decide: b.CM("command.attack.decide"), DecideRifle: b.CM("command.attack.decide-rifle"), Support: b.CM("command.support.within"),
	}
	c.Every[facts.Normal], c.Every[facts.VeteranGeneral], c.Every[facts.Exceptional] = b.Int("command.every.normal"), b.Int("command.every.veteran"), b.Int("command.every.exceptional")
	return c
})

// Orderless reports irregulars and Cossacks, who act without orders (OM §2.3, 16).
func (u *Unit) Orderless() bool {
	return u.Guerrillas || u.OpenOrder && u.Mounted()
}

// Brigadier is the figure that commands a brigade; nil when it has none.
func (s *State) Brigadier(brigade int) *General {
	for _, g := range s.Generals {
		if g.Brigade == brigade {
			return g
		}
	}
	return nil
}

// Stands is where the figure of a general stands: beside the middle of the front of
// the unit with which he rides, or where it was when it was destroyed (R289). ok is false
// when nobody knows.
func (s *State) Stands(g *General) (at geometry.Vec, ok bool) {
	if g == nil || g.Lost > 0 {
		return geometry.Vec{}, false
	}
	if g.With != "" {
		if u := s.Unit(g.With); u != nil && u.PlaceKnown() {
			return u.Pose.At, true
		}
		return geometry.Vec{}, false
	}
	return g.At, g.Placed
}

// Surname is how a general is called at the table.
func (g *General) Surname() ref.Name {
	last := func(n string) string {
		if i := strings.LastIndexByte(n, ' '); i >= 0 && strings.EqualFold(n[i+1:], g.ID) {
			return n[i+1:]
		}
		if n != "" && n != g.ID {
			return n
		}
		return Capital(g.ID)
	}
	return ref.Name{EN: last(g.Say.EN), IT: last(g.Say.IT)}
}

// Capital is a word with its first letter in capitals.
func Capital(w string) string {
	if w != "" && w[0] >= 'a' && w[0] <= 'z' {
		return string(w[0]-'a'+'A') + w[1:]
	}
	return w
}

// Radius is how far from its brigadier a brigade's units keep their order, in cm (OM
// §4.3): the units of its start count, or those it has now (R32).
func (s *State) Radius(b int) float64 {
	c := CommandNumbers(s.Book())
	return c.radius + c.perUnit*float64(max(s.RadiusUnits(b)-c.radiusUnits, 0))
}

// RadiusUnits is how many units count for the radius of a brigade (OM §4.3, R32).
func (s *State) RadiusUnits(b int) int {
	if !s.Read().Has(book.RadiusByUnitsLeft) {
		return s.Field.Brigades[b].Units
	}
	n := 0
	for _, u := range s.Units {
		n += facts.B2i(u.Brigade == b && !u.Guns && u.Status != Destroyed && u.Off == 0)
	}
	return n
}

// FromBrigadier measures a unit, as it stood when its own moves began, against its
// brigadier's reach: from the middle of his figure to its nearest point (OM §4.3).
// ok is false when one of them is not on the table.
func (s *State) FromBrigadier(u *Unit, now bool) (r geometry.Reading, ok bool) {
	at, ok := s.Stands(s.Brigadier(u.Brigade))
	if !ok {
		return r, false
	}
	f := u.Foot()
	if f == nil {
		return r, false
	}
	// Compulsory moves, what follows a victory, and an evasion in the enemy's movement come
	// before the generals ride (§7): he measures where they ended.
	own := u.Motion&(Fleeing|Pursued) == 0 && u.Motion&^Evaded != 0
	if !now && own && u.Broke != s.Turn && u.Began.Placed {
		if g, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
			f = g
		}
	}
	return f.FromPoint(at).Reading(s.Radius(u.Brigade)), true
}

// Outside reports that a unit is beyond its brigadier's reach as he stands now. Who
// is at the very limit within the error of the tape keeps his order.
func (s *State) Outside(u *Unit) bool {
	r, ok := s.inReach(u)
	return ok && !r.In() && !r.Close(s.Tape())
}

// AtLimit is how far a unit that keeps its order only because of the error of the tape was
// measured from its brigadier, beyond his reach (OM §4.3); false of all others.
func (s *State) AtLimit(u *Unit) (geometry.Reading, bool) {
	r, ok := s.inReach(u)
	return r, ok && !r.In() && r.Close(s.Tape())
}

// inReach measures a unit that depends on its brigadier's reach, where his figure is believed
// to stand; false of all others.
func (s *State) inReach(u *Unit) (r geometry.Reading, ok bool) {
	if u.Brigade < 0 || u.Order != facts.NoOrder || u.Guns || u.Orderless() || s.Field == nil || u.Brigade >= len(s.Field.Brigades) {
		return r, false
	}
	g := s.Brigadier(u.Brigade)
	if g == nil || EqualID(g.With, u.ID) || g.With == "" && !s.TracksFigures(u.Side) || u.ByHand && s.toldOf(g) < u.PlacedTurn {
		return r, false // he goes by hand, or the unit did and so did he: trusted
	}
	return s.FromBrigadier(u, false)
}

// TracksFigures reports that somebody has said where a general of a side went: from
// then on its figures are believed to stand where they were said to.
func (s *State) TracksFigures(side int) bool {
	return slices.ContainsFunc(s.Generals, func(g *General) bool { return g.Side == side && g.Told > 0 })
}

// toldOf is the last turn in which somebody said where the figure of a general stands.
func (s *State) toldOf(g *General) int {
	if g == nil {
		return 0
	}
	if w := s.Unit(g.With); w != nil {
		return w.PlacedTurn
	}
	return g.Told
}

// GeneralsMoved reports that the generals of a side have moved this turn, or may
// be moving.
func (s *State) GeneralsMoved(side int) bool {
	switch s.PhaseID() {
	case "move-first":
		return s.First == side
	case "move-second", "late", "fire", "contact", "melee":
		return true
	}
	return false
}
