package oracle

// What a step takes before it falls (W200 §3.5, 6.2.3.1.7).
const (
	blackHits = 1 // pips, stars, balls, and the pawn
	whiteHits = 2
	redHits   = 3 // and the heart
)

// markStrength is what a heart or a pawn is worth in its own area (W200 §3.2); beside it, nothing
// (W200 §3.9.3, 3.10.2).
const markStrength = 1

// stacks are the most blocks of a side in an area (W200 §1.3); a black one has no limit.
var stacks = map[string]int{"green": 4, "yellow": 2, "red": 1}

// costs are the points to enter an area (W200 §1.2).
var costs = map[string]int{"green": 1, "yellow": 2, "red": 2}

// Other points of movement (W200 §3.8, 3.9.1, 3.10.1).
const (
	leavesCost  = 1 // an area with enemies
	engagesCost = 1
	revealCost  = 1
	boost       = 1 // W200 §3.9.5.3
)

// paces are the points of movement (W200 §3.7).
var paces = map[string]int{"infantry": 2, "foot-artillery": 1, "cavalry": 4, "horse-artillery": 4, "tactical": 4, "strategic": 4}

// englishHorse is what the British commanders and the six English brigades of horse have more
// (W200 §3.7.1).
const englishHorse = 1

// The optional morale starts at ten (W200 §6.2.3.1.9), a strategic value at four (W200 §3.9.4),
// and so high they go.
const (
	mostMorale  = 10
	fullCommand = 4
	mostTerrain = 7 // W200 §1.0
)

// Victories by how far the fires are apart, and the winner's part of what the loser takes
// (W200 §6.2.3.1.6).
const (
	marginalTo, marginalPart = 5, 2
	decisiveTo, decisivePart = 10, 4
	brilliantHits            = 1
)

// heartValue is what a strategic commander is worth at his heart (W200 §3.9.3).
const heartValue = 1

// Points that a strategic commander may need to be at his headquarters before he is revealed
// (W200 §6.4).
const (
	toHeadquarters        = 3
	toHeadquartersBritish = 4
)

// alliedGuns are how many guns the Allies employ in one battle (W200 §3.10.3).
const alliedGuns = 1

// The factions.
const (
	french   = "french"
	british  = "british"
	prussian = "prussian"
)

// armOrder are the arms in the order in which drawn blocks are named.
var armOrder = []string{"infantry", "cavalry", "foot-artillery", "horse-artillery", "tactical", "strategic"}
