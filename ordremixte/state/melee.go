package state

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
