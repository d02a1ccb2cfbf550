package facts

import (
	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"iter"
)

// Fact is something that a verb reads about one unit. Facts are kept as small
// whole numbers so that every verb, every override and every test can walk over
// all of them alike.
type Fact uint8

// The facts of a unit.
const (
	FArm    Fact = iota // arm: infantry, light or heavy cavalry, foot or horse artillery (§2.3)
	FWeight             // weight of guns (§2.3)
	FWeapon             // musket, rifle, gun, howitzer, rockets (§9.1, 9.4, 9.7)
	FGrade              // training (§2.3)
	FNation             // whose drill and temper (§9.10, 11.1)
	FLancers
	FCuirassiers
	FBases       // bases on the table now
	FFiring      // bases that fire or fight, when the referee counts them himself
	FFormation   // §5
	FPM          // morale points now; Unknown when nobody said
	FPMStart     // morale points at the start of the battle
	FBasesLost   // bases taken off since the start
	FLost        // points lost earlier in this move (§17)
	FMoved       // §9.4
	FDisordered  // §13
	FBlown       // §10.5
	FCharging    // moved to contact this move (§10.6)
	FImpetus     // cavalry rode 6 cm straight (§10.5)
	FCounter     // cavalry countercharges (§10.5)
	FRouting     // §14
	FCover       // none, light, hard
	FGeneral     // a general rides with the unit (§4.4, 11.1, 17)
	FCharismatic // and he is charismatic
	FContact     // bases in contact (§10.6)
	FRank        // bases in the second rank behind them
	FOverlap     // bases that overlap
	FFriends     // friendly units within 5 cm (§11.1)
	FOrder       // the order it acts under (§4.2)
	FSquare      // tries the emergency square: no answer, yes, no (§8.6)
	FCrew        // what charged guns do: stay, fire long and leave, leave (§8.7)
	FGarrison    // foot in a block of houses, all of whose bases fire (§9.10, 15)
	NFacts
)

// SitFact is a fact of the situation, not of one unit.
type SitFact uint8

// The facts of the situation.
const (
	SRange    SitFact = iota // short, long, out (§9.1)
	SDistance                // hundredths of a centimetre
	SSide                    // front, flank, rear (§9.5, 10.4)
	SClosing                 // fire of the charged at the charger (§10.2)
	SCrossed                 // bases crossed before the second unit in line (§9.8)
	SDefile                  // over a defended bridge or defile (§10.3, 10.6)
	SWeather                 // fair, mud, snow (§9.8)
	SSecond                  // second movement phase (§10.5)
	SWave                    // second wave of a charge (§10.5)
	SRough                   // contact inside a wood or rough ground (§10.5)
	SOverhead                // friends stand between, the guns fire over them (§9.4)
	SBuilding                // the target is a building (§9.4)
	SSides                   // sides of its block on which the defender is attacked; 0: it is in none (§15)
	NSitFacts
)

// Unknown is the value of a number nobody stated.
const Unknown = -1

// Arm is an arm of service: the values of FArm (§2.3).
type Arm int

// Arms of service, the values of FArm.
const (
	Infantry Arm = iota
	LightCavalry
	HeavyCavalry
	FootArtillery
	HorseArtillery
)

// Weight is a weight of guns: the values of FWeight (§2.3).
type Weight int

// Weights of guns, the values of FWeight.
const (
	Light Weight = iota
	Medium
	Heavy
)

// Weapon is what a unit fires with: the values of FWeapon (§9.1, 9.4, 9.7).
type Weapon int

// Weapons, the values of FWeapon.
const (
	Musket Weapon = iota
	Rifle
	Gun
	Howitzer
	Rockets
)

// Grade is a grade of training: the values of FGrade (§2.3).
type Grade int

// Grades of training, the values of FGrade.
const (
	Elite Grade = iota
	Veteran
	LineGrade
	Recruit
)

// Formation is how a unit stands: the values of FFormation (§5).
type Formation int

// Formations, the values of FFormation.
const (
	Line   Formation = iota
	Column           // attack column; for cavalry, column
	March
	Square
	Mass
	Open
	Limbered
	Unlimbered
)

// Cover is a kind of cover: the values of FCover (§9.10).
type Cover int

// Kinds of cover, the values of FCover.
const (
	NoCover Cover = iota
	LightCover
	HardCover
)

// General is who rides with a unit, by his rank and quality: the values of FGeneral
// (§4.4, 11.1, 17).
type General int

// Generals, the values of FGeneral: none, a brigadier, or a commander-in-chief
// by his quality.
const (
	NoGeneral General = iota
	Brigadier
	Poor
	Normal
	VeteranGeneral
	Exceptional
)

// Range is a band of range: the values of SRange (§9.1).
type Range int

// Ranges, the values of SRange.
const (
	Short Range = iota
	Long
	OutOfRange
)

// Side is the side of a unit that is struck: the values of SSide (§9.5, 10.4).
type Side int

// Sides, the values of SSide.
const (
	Front Side = iota
	Flank
	Rear
)

// Weather is the ground that the weather made: the values of SWeather (§9.8).
type Weather int

// Weather, the values of SWeather.
const (
	Fair Weather = iota
	Mud
	Snow
)

// Order is what a unit is told to do: the values of FOrder (§4.2).
type Order int

// Orders, the values of FOrder; NoOrder when nobody said.
const (
	NoOrder Order = iota
	Halt
	Redeploy
	Cautious
	Advance
	Attack
	Withdraw
	Support
)

// Crew is what the crew of charged guns does: the values of FCrew (§8.7).
type Crew int

// What the crew of charged guns does, the values of FCrew.
const (
	CrewStays Crew = iota
	CrewFiresAndLeaves
	CrewLeaves
)

// Answer is what a charged unit was said to try: the values of FSquare and FCounter.
type Answer int

// Answers, the values of FSquare and FCounter: nobody said, yes, no.
const (
	Unsaid Answer = iota
	Yes
	No
)

// factKind says how the value of a fact is written.
type factKind uint8

const (
	Word    factKind = iota // one of words
	YesOrNo                 // yes or no
	Number
	Length // hundredths of a centimetre
)

// Says are words for values, each beside the value that it says. They are no map, so that no start makes one for
// each fact.
type Says [][2]string

// Value is the value that a word says.
func (s Says) Value(word string) (string, bool) {
	for w, v := range s.All() {
		if w == word {
			return v, true
		}
	}
	return "", false
}

// All is each word with the value that it says.
func (s Says) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, p := range s {
			if !yield(p[0], p[1]) {
				return
			}
		}
	}
}

// FactInfo declares a fact: all that lines, flags, JSON, completion and help know of it.
type FactInfo struct {
	Name     string
	Names    []string // Italian names in NAME=VALUE, the printed one first; a name that is a bare word stands in the glossary
	Kind     factKind
	Words    []string // canonical, in the order of the values
	Says     Says     // other words for a value that are no bare words
	Default  int      // Unknown when it is not one value
	Min, Max int
	// Reads is the verbs whose rules read it: of a unit with a colon and whose it is, a of
	// the first side of the line, t of the second. A fact that counts nowhere is refused at
	// the prompt, where it is more likely a slip than a wish.
	Reads string
	Ref   ref.Ref // the paragraph that reads it
}

// UnitFacts declares the facts of a unit, by Fact. The loss by fire and its morale test are
// the target's (§9.10, 11.1, 13, 14, 17), and who charged guns tests on a d6 (§11.1); a
// charge reads what closing fire, the replies of the charged and the melee read (§10); a
// rally that fails takes a point, and perhaps a base (§14).
var UnitFacts = [NFacts]FactInfo{
	FArm:         {Name: "arm", Kind: Word, Words: []string{"infantry", "light-cavalry", "heavy-cavalry", "foot-artillery", "horse-artillery"}, Names: []string{"arma"}, Says: Says{{"inf", "infantry"}, {"foot", "infantry"}, {"fanteria", "infantry"}, {"cavl", "light-cavalry"}, {"cavp", "heavy-cavalry"}, {"gun", "foot-artillery"}, {"pezzo", "foot-artillery"}, {"rha", "horse-artillery"}}, Reads: "fire:at charge:at melee:at morale:a rally:a counter:at square:at breakthrough:a evade:a", Ref: "OM §2.3"},
	FWeight:      {Name: "weight", Kind: Word, Words: []string{"light", "medium", "heavy"}, Default: int(Medium), Names: []string{"peso"}, Says: Says{{"leggera", "light"}, {"leggero", "light"}, {"media", "medium"}, {"medio", "medium"}, {"pesante", "heavy"}}, Reads: "fire:a charge:t", Ref: "OM §2.3"},
	FWeapon:      {Name: "weapon", Kind: Word, Words: []string{"musket", "rifle", "gun", "howitzer", "rockets"}, Names: []string{"armamento"}, Says: Says{{"moschetto", "musket"}, {"rigato", "rifle"}, {"cannone", "gun"}, {"obice", "howitzer"}, {"razzi", "rockets"}}, Reads: "fire:a charge:t", Ref: "OM §9.1"},
	FGrade:       {Name: "grade", Kind: Word, Words: []string{"elite", "veteran", "line", "recruit"}, Default: int(LineGrade), Names: []string{"grado", "addestramento"}, Says: Says{{"veterano", "veteran"}, {"linea", "line"}}, Reads: "fire:at charge:at melee:at morale:a rally:a square:a", Ref: "OM §2.3"},
	FNation:      {Name: "nation", Kind: Word, Words: Nations, Default: 0, Names: []string{"nazione"}, Says: Says{{"qualsiasi", "any"}, {"inghilterra", "britain"}, {"francia", "france"}, {"portogallo", "portugal"}, {"spagna", "spain"}, {"turchia", "ottoman"}, {"reno", "rhine"}, {"italia", "italy"}, {"napoli", "naples"}, {"varsavia", "warsaw"}, {"olanda", "netherlands"}, {"svezia", "sweden"}}, Reads: "fire:at charge:at melee:at morale:a", Ref: "OM §9.10"},
	FLancers:     {Name: "lancers", Kind: YesOrNo, Reads: "charge:at melee:at", Ref: "OM §10.6"},
	FCuirassiers: {Name: "cuirassiers", Kind: YesOrNo, Reads: "charge:at melee:at", Ref: "OM §10.6"},
	FBases:       {Name: "bases", Kind: Number, Default: Unknown, Min: 1, Max: 12, Names: []string{"basi"}, Reads: "fire:at charge:at melee:at morale:a rally:a", Ref: "OM §2.2"},
	FFiring:      {Name: "firing", Kind: Number, Default: Unknown, Min: 0, Max: 12, Names: []string{"attive"}, Reads: "fire:a charge:at melee:at", Ref: "OM §9.10"},
	FFormation:   {Name: "formation", Kind: Word, Words: []string{"line", "column", "march", "square", "mass", "open", "limbered", "unlimbered"}, Names: []string{"formazione"}, Reads: "fire:at charge:at melee:at morale:a counter:a square:a evade:a place:a", Ref: "OM §5"},
	FPM:          {Name: "pm", Kind: Number, Default: Unknown, Min: 1, Max: 20, Reads: "fire:t charge:at melee:at morale:a rally:a counter:a", Ref: "OM §2.3"},
	FPMStart:     {Name: "pm-start", Kind: Number, Default: Unknown, Min: 1, Max: 30, Names: []string{"pm-iniziali"}, Reads: "fire:t charge:at melee:at morale:a rally:a", Ref: "OM §2.3"},
	FBasesLost:   {Name: "bases-lost", Kind: Number, Default: 0, Min: 0, Max: 11, Names: []string{"basi-perse"}, Reads: "fire:t charge:at melee:at morale:a rally:a", Ref: "OM §9.10"},
	FLost:        {Name: "lost", Kind: Number, Default: 0, Min: 0, Max: 20, Names: []string{"persi"}, Reads: "fire:t charge:at melee:at morale:a", Ref: "OM §17"},
	FMoved:       {Name: "moved", Kind: YesOrNo, Names: []string{"mossa"}, Reads: "fire:a charge:t counter:a square:a", Ref: "OM §9.4"},
	FDisordered:  {Name: "disordered", Kind: YesOrNo, Names: []string{"disordinata"}, Reads: "fire:at charge:at melee:at counter:a square:a", Ref: "OM §13"},
	FBlown:       {Name: "blown", Kind: YesOrNo, Reads: "charge:at melee:at counter:a breakthrough:a", Ref: "OM §10.5/blown"},
	FCharging:    {Name: "charging", Kind: YesOrNo, Names: []string{"carica"}, Reads: "fire:t charge:at melee:at morale:a", Ref: "OM §10.6"},
	FImpetus:     {Name: "impetus", Kind: YesOrNo, Reads: "charge:at melee:at breakthrough:a", Ref: "OM §10.5"},
	FCounter:     {Name: "countercharge", Kind: Word, Words: []string{"unsaid", "yes", "no"}, Names: []string{"controcarica"}, Says: Says{{"taciuto", "unsaid"}, {"si", "yes"}, {"sì", "yes"}}, Reads: "charge:t melee:t", Ref: "OM §10.5/countercharge"},
	FRouting:     {Name: "routing", Kind: YesOrNo, Reads: "fire:t charge:t melee:at", Ref: "OM §14"},
	FCover:       {Name: "cover", Kind: Word, Words: []string{"none", "light", "hard"}, Names: []string{"copertura"}, Says: Says{{"nessuna", "none"}, {"no", "none"}, {"leggera", "light"}, {"lightcover", "light"}, {"dura", "hard"}, {"hardcover", "hard"}}, Reads: "fire:at charge:at melee:at morale:a", Ref: "OM §9.10"},
	FGeneral:     {Name: "general", Kind: Word, Words: []string{"none", "brigade", "poor", "normal", "veteran", "exceptional"}, Says: Says{{"nessuno", "none"}, {"no", "none"}, {"aggregato", "brigade"}, {"attached", "brigade"}, {"brigata", "brigade"}, {"yes", "brigade"}, {"scarso", "poor"}, {"normale", "normal"}, {"veterano", "veteran"}, {"eccezionale", "exceptional"}}, Reads: "fire:t charge:at melee:at morale:a rally:a", Ref: "OM §11.1"},
	FCharismatic: {Name: "charismatic", Kind: YesOrNo, Names: []string{"carismatica"}, Reads: "fire:t charge:at melee:at morale:a rally:a", Ref: "OM §11.1"},
	FContact:     {Name: "contact", Kind: Number, Default: Unknown, Min: 0, Max: 12, Names: []string{"contatto"}, Reads: "charge:at melee:at", Ref: "OM §10.6"},
	FRank:        {Name: "rank", Kind: Number, Default: Unknown, Min: 0, Max: 12, Names: []string{"rango", "fila"}, Reads: "charge:at melee:at", Ref: "OM §10.6"},
	FOverlap:     {Name: "overlap", Kind: Number, Default: Unknown, Min: 0, Max: 2, Names: []string{"sovrapposte", "sovrapposizione"}, Reads: "charge:at melee:at", Ref: "OM §10.6"},
	FFriends:     {Name: "friends", Kind: Number, Default: 0, Min: 0, Max: 50, Names: []string{"amici"}, Reads: "charge:at melee:at", Ref: "OM §11.1"},
	FOrder:       {Name: "order", Kind: Word, Words: []string{"none", "halt", "redeploy", "cautious", "advance", "attack", "withdraw", "support"}, Names: []string{"ordine"}, Says: Says{{"nessuno", "none"}}, Reads: "charge:at counter:a", Ref: "OM §4.2"},
	FCrew:        {Name: "crew", Kind: Word, Words: []string{"stay", "fire-and-leave", "leave"}, Names: []string{"serventi"}, Says: Says{{"restano", "stay"}, {"tirano-e-lasciano", "fire-and-leave"}, {"lasciano", "leave"}}, Reads: "charge:t evade:a", Ref: "OM §8.7"},
	FGarrison:    {Name: "garrison", Kind: YesOrNo, Reads: "fire:a charge:t melee:t", Ref: "OM §9.10"},
	FSquare:      {Name: "square", Kind: Word, Words: []string{"unsaid", "yes", "no"}, Names: []string{"quadrato"}, Says: Says{{"taciuto", "unsaid"}, {"si", "yes"}, {"sì", "yes"}}, Reads: "charge:t", Ref: "OM §8.6/emergency-square"},
}

// SituationFacts declares the facts of the situation, by SitFact.
var SituationFacts = [NSitFacts]FactInfo{
	SRange:    {Name: "range", Kind: Word, Words: []string{"short", "long", "out"}, Default: Unknown, Names: []string{"gittata"}, Says: Says{{"fuori", "out"}}, Reads: "fire charge", Ref: "OM §9.1"},
	SDistance: {Name: "distance", Kind: Length, Default: Unknown, Min: 0, Max: 100000, Names: []string{"distanza"}, Reads: "fire charge counter square", Ref: "OM §9.1"},
	SSide:     {Name: "side", Kind: Word, Words: []string{"front", "flank", "rear"}, Names: []string{"lato"}, Says: Says{{"fronte", "front"}, {"fianco", "flank"}, {"retro", "rear"}}, Reads: "fire charge melee counter breakthrough", Ref: "OM §9.5"},
	SClosing:  {Name: "closing", Kind: YesOrNo, Reads: "fire charge", Ref: "OM §10.2"},
	SCrossed:  {Name: "crossed", Kind: Number, Default: Unknown, Min: 0, Max: 60, Names: []string{"attraversate", "passate"}, Reads: "fire", Ref: "OM §9.8"},
	SDefile:   {Name: "defile", Kind: YesOrNo, Reads: "charge melee", Ref: "OM §10.3"},
	SWeather:  {Name: "weather", Kind: Word, Words: []string{"fair", "mud", "snow"}, Names: []string{"tempo"}, Says: Says{{"clear", "fair"}, {"sereno", "fair"}, {"fango", "mud"}, {"neve", "snow"}}, Reads: "fire", Ref: "OM §9.8"},
	SSecond:   {Name: "second-phase", Kind: YesOrNo, Names: []string{"seconda-fase"}, Reads: "charge melee counter", Ref: "OM §10.5/countercharge"},
	SWave:     {Name: "wave", Kind: YesOrNo, Names: []string{"ondata"}, Reads: "charge melee", Ref: "OM §10.5/waves"},
	SRough:    {Name: "rough", Kind: YesOrNo, Names: []string{"rotto"}, Reads: "charge melee", Ref: "OM §10.5/open-order"},
	SOverhead: {Name: "overhead", Kind: YesOrNo, Names: []string{"sopra"}, Reads: "fire", Ref: "OM §9.4/overhead"},
	SBuilding: {Name: "building", Kind: YesOrNo, Names: []string{"edificio"}, Reads: "fire", Ref: "OM §9.4/blaze"},
	SSides:    {Name: "sides", Kind: Number, Default: 0, Min: 0, Max: 4, Names: []string{"lati"}, Reads: "charge melee", Ref: "OM §15"},
}

// Nations that have an army list; the first stands for all the others.
var Nations = []string{"any", "britain", "france", "russia", "austria", "portugal", "spain", "prussia", "ottoman", "rhine", "italy", "naples", "warsaw", "netherlands", "brunswick", "sweden"}

// Nation is the value of FNation for a nation's name; 0 when it has no list.
func Nation(name string) int {
	for i, n := range Nations {
		if n == name {
			return i
		}
	}
	return 0
}

// Carries reports that the army list of a value of FNation has a fact of doctrine. A sheet knows no year: a fact
// that holds for some years alone is not asked here.
func Carries(nation int, fact string) bool {
	if nation <= 0 || nation >= len(Nations) {
		return false
	}
	n, err := armylists.Load(Nations[nation])
	return err == nil && n.Has(fact, 0)
}

// Source tells how the value of a fact is known; see game.Source.
type Source uint8

const (
	Assumed Source = iota
	Tracked
	Measured
	Given
)

func (s Source) Game() game.Source {
	return [...]game.Source{game.Assumed, game.Tracked, game.Measured, game.Given}[s]
}
