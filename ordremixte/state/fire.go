package state

// Bits of the facts that the fire table asks for (§9.10).
const (
	FireDense uint64 = 1 << iota
	FireOpen
	FireDeployedGuns
	FireAtCavalry
	FireAtLightCover
	FireAtHardCover
	FireElite
	FireVeteran
	FireRecruit
	FireDisordered
	FireInfantry
	FireArtillery
	FireMoved
	FireRussian
	FireLightGun
	FireHeavyGun
	FireFromHardCover
	FireShort
	FireFlank
)

// fireFacts names the bits as the table does.
var fireFacts = map[string]uint64{
	"target.dense": FireDense, "target.open": FireOpen, "target.deployed-guns": FireDeployedGuns,
	"target.cavalry": FireAtCavalry, "target.cover-light": FireAtLightCover, "target.cover-hard": FireAtHardCover,
	"firer.elite": FireElite, "firer.veteran": FireVeteran, "firer.recruit": FireRecruit,
	"firer.disordered": FireDisordered, "firer.infantry": FireInfantry, "firer.artillery": FireArtillery,
	"firer.moved": FireMoved, "firer.russian": FireRussian, "firer.light-gun": FireLightGun,
	"firer.heavy-gun": FireHeavyGun, "firer.hard-cover": FireFromHardCover,
	"range.short": FireShort, "flank": FireFlank,
}
