package oracle

// Numbers of the book.
const (
	cardsARound = 5 // PHX §4
	attackers   = 4 // PHX §9.2
	oneFront    = 1 // PHX §9.2: a square has one side before the unit in it,
	oneRear     = 1 // one behind,
	twoFlanks   = 2 // and two beside it
)

// positions are the factors of an attack from a side of the defender (PHX §9.3).
var positions = map[string]int{"front": 1, "flank": 2, "rear": 3}

// charges are the factors of a charge (PHX §11.4).
var charges = map[string]int{"light-cavalry": 2, "heavy-cavalry": 3}

// Other factors of points of battle.
const (
	coverDoubles = 2 // PHX §9.3, 10: defenders in a village, a wood, on a hill, foot in a castle
	eliteDoubles = 2 // PHX §11.3
	edgeCosts    = 1 // PHX §9.3: an attacker over a ridge or a stream
)

// commands are what the book says a card of command is worth (PHX §11.2): of Napoleon in
// attack and of Wellington in defence. Of the others it says nothing (R19).
var commands = [2]map[string]int{{french: 2}, {allied: 4}}

// costs are the points to enter a square (PHX §8.3).
var costs = map[string]int{"clear": 1, "wood": 2, "village": 2, "castle": 2, "hill": 2}

// Other points of movement.
const (
	turnCosts     = 1 // PHX §8.1
	fromHillCosts = 1 // PHX §8.3: from a hill to a hill
	edgeMoves     = 1 // PHX §8.3: a ridge, a stream without a bridge
	roadCosts     = 1 // PHX §8.3, R3: by road into Mont St Jean or La Haye Sainte
	leaderCosts   = 1 // PHX §8, 12: any square
	entryCosts    = 1 // PHX §5: the first square of a reinforcement
)

// The armies.
const (
	french   = "french"
	allied   = "allied"
	prussian = "prussian"
)

// prizes are the points of victory for squares in a long game (PHX §13.3), to the French and to
// the Allies; each square of Plancenoit has its own.
var prizes = map[string][2]int{"mont-st-jean": {15, 0}, "hougoumont": {5, 10}, "la-haye-sainte": {5, 5}, "plancenoit": {0, 2}}

// castles are the three of the map (PHX §10).
var castles = []string{"hougoumont", "la-haye-sainte", "frischermont"}

// plancenoits is how many squares Plancenoit has (PHX §13.3).
const plancenoits = 3
