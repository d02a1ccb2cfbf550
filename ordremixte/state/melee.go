package state

import "adjutant/ordremixte/facts"

// Bits of the facts that the melee table asks for (§10.6).
const (
	OwnImpetus uint64 = 1 << iota
	OwnFootCharge
	OwnArtillery
	OwnHeavyCavalry
	OwnCuirassiersOrLancers
	OwnBlown
	OwnDisordered
	OwnElite
	OwnVeteran
	OwnRecruit
	FoeArtillery
	FoeLightCover
	FoeHardCover
)

var meleeFacts = map[string]uint64{
	"own.impetus": OwnImpetus, "own.foot-charge": OwnFootCharge, "own.artillery": OwnArtillery,
	"own.heavy-cavalry": OwnHeavyCavalry, "own.cuirassiers-or-lancers": OwnCuirassiersOrLancers,
	"own.blown": OwnBlown, "own.disordered": OwnDisordered, "own.elite": OwnElite,
	"own.veteran": OwnVeteran, "own.recruit": OwnRecruit, "foe.artillery": FoeArtillery,
	"foe.cover-light": FoeLightCover, "foe.cover-hard": FoeHardCover,
}

// CrewAlone reports gunners who have left their guns and not come back to them.
func (s *Sheet) CrewAlone() bool { return s.Artillery() && s.Unit != nil && s.Unit.Abandoned }

// Slipped reports gunners who have left their guns by evading, and not by a result: in melee they are open order (§8.7, 11.2, R395).
func (s *Sheet) Slipped() bool { return s.CrewAlone() && s.Unit.Slipped() }

// Slipped is the same of a unit: it has not begun to flee.
func (u *Unit) Slipped() bool {
	return u.IsArtillery() && u.Abandoned && u.Status == Steady && u.Broken == 0
}

// Loose reports foot in open order, and gunners who evaded (§8.7).
func (s *Sheet) Loose() bool { return s.Foot() && s.Formation() == facts.Open || s.Slipped() }
