// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// FateOnOneD6 is OM R1 b. Two dice are named for the general's fate: which is thrown? one d6 with the subtractions; below 1 counts as 1.
	FateOnOneD6 Choice = iota
	// FateOnceAMove is OM R2 b. How often is the general's fate tried? once a move.
	FateOnceAMove
	// TargetModifiersForEveryBase is OM R3 b. Behind the first unit, does a modifier that depends on the target multiply by the bases? yes: bases x (20 + all modifiers), less 10 for each base crossed.
	TargetModifiersForEveryBase
	// CriticalOfTheWholeValue is OM R6 b. How does a value above 100 work? the critical is a tenth of the whole value.
	CriticalOfTheWholeValue
	// OnlyBasesLostThisMove is OM R10 b. Which lost bases count against the test? those lost this move.
	OnlyBasesLostThisMove
	// BothFailedKeepTheirLosses is OM R11 b. Both sides fail after a melee: what of their results? the points stay lost.
	BothFailedKeepTheirLosses
	// BeatenRouterPaysNothing is OM R12 b. One side retires and the other routs: what do they pay? the other pays nothing.
	BeatenRouterPaysNothing
	// AutomaticRoutCostsOnTop is OM R13 b. Is the cost of an automatic rout all there is? the rout's own 2 come on top.
	AutomaticRoutCostsOnTop
	// SurePointReplacesTheRoll is OM R14 b. Disordered or routing units lose a point when shot at: besides the roll? instead of it.
	SurePointReplacesTheRoll
	// RallyAtFifty is OM R15 b. What does it take to beat 50, and who are veterans? 50 or more.
	RallyAtFifty
	// ColumnWheelsAsInTheExample is OM R17 b. The example leaves a column 8 cm after its wheel, the table 11: which? 8.
	ColumnWheelsAsInTheExample
	// FootKeepsOffAnyHorse is OM R20 b. Does the forward move of cavalry govern both bans on foot? the 5 cm always, the attack only then.
	FootKeepsOffAnyHorse
	// RangeFromTheFrontEdge is OM R23 b. From where is range measured? both from the front edge.
	RangeFromTheFrontEdge
	// PairPlacesItsLoss is OM R28 b. Two against one: who rolls and who places the loss? the owner of the units hit places it, unsplit.
	PairPlacesItsLoss
	// RadiusByUnitsLeft is OM R32 b. Which units count for a brigade's radius? those left now.
	RadiusByUnitsLeft
	// ArcFromFrontCorners is OM R37 b. From where does the guns' arc open? one from each front corner, outwards.
	ArcFromFrontCorners
	// NoCriticalBehindTheFirst is OM R39 b. Are there criticals when a shot penetrates? none behind the first.
	NoCriticalBehindTheFirst
	// NoCriticalInPenetration is OM R39 c. Are there criticals when a shot penetrates? none at all.
	NoCriticalInPenetration
	// FloorOnTheBracket is OM R41 b. To what does the floor of 5 apply? to the bracket before it is multiplied.
	FloorOnTheBracket
	// BridgeDoesNotDisorder is OM R42 b. What does an attack over a bridge suffer? 20 off, no disorder.
	BridgeDoesNotDisorder
	// AsDisorderedIsFiveOffAlone is OM R43 b. Does counting as disordered bring all of chapter 13? the -5 only.
	AsDisorderedIsFiveOffAlone
	// SurePointForEachShot is OM R46 b. How often does the automatic point fall? for each who fires.
	SurePointForEachShot
	// FootBeatenByHeaviesMayHold is OM R48 b. When does foot beaten by heavy cavalry rout? only if it failed its own test, and that result stands (R11).
	FootBeatenByHeaviesMayHold
	// SurvivorKeepsItsResult is OM R49 b. One side is destroyed and the other fails: what then? its result stands.
	SurvivorKeepsItsResult
	// ThirdUnitsFireAtChargers is OM R51 b. May third units fire at a charger at 1 cm? yes, there is no contact yet.
	ThirdUnitsFireAtChargers
	// AnyCoverBarsHorse is OM R52 b. What may cavalry do against cover? any cover is barred.
	AnyCoverBarsHorse
	// OnlyAttackBarsSquares is OM R53 b. May cavalry charge a square or a masse? it is barred under Attack only.
	OnlyAttackBarsSquares
	// RunUpAgainstEveryone is OM R54 b. Against whom are the 6 cm needed? always.
	RunUpAgainstEveryone
	// AttackOrderHelpsInSecondPhase is OM R55 b. Is the -2 for Attack given in the second-phase test? yes.
	AttackOrderHelpsInSecondPhase
	// TiesByPointsAdded is OM R56 b. How does one against two break a tie when both hold? with points added up.
	TiesByPointsAdded
	// PairPlacesTheHit is OM R57 b. Who places the single unit's hit, and may a 2 be split? the owner of the units hit, and it may not.
	PairPlacesTheHit
	// SquareRetiresFromATie is OM R58 b. What does a square suffer that loses the tie-break to foot? it retires.
	SquareRetiresFromATie
	// GunsHaveATieBreak is OM R59 b. Do guns in melee have a tie-break? the tie-break comes first.
	GunsHaveATieBreak
	// RiddenOverAlwaysTests is OM R60 b. Open order ridden over: does it fire and test? it always tests.
	RiddenOverAlwaysTests
	// FrontFreeToFullRange is OM R61 b. How deep must the front be free of friends? to the full range.
	FrontFreeToFullRange
	// GunsFireThroughOpenOrder is OM R62 b. May guns fire through friends in open order? yes.
	GunsFireThroughOpenOrder
	// FireInsideWoods is OM R63 b. Is there fire inside a wood? at contact distance.
	FireInsideWoods
	// RangeFromTheUnitInABlock is OM R65 b. From where is range measured for troops in a block? from the centre of the unit.
	RangeFromTheUnitInABlock
	// ShotMeetsEnemiesOnly is OM R66 b. What does the line of a shot meet: friends, melees, hills? enemies only.
	ShotMeetsEnemiesOnly
	// OnlyFootIsDense is OM R67 b. What is a dense target? foot only.
	OnlyFootIsDense
	// OnlyMovementHasMoved is OM R69 b. What counts as having moved? movement only.
	OnlyMovementHasMoved
	// RetreatGoesStraightOn is OM R70 b. Where does a retreat go after its first 8 cm? straight on.
	RetreatGoesStraightOn
	// WoundedChiefHasADeputy is OM R71 b. What if the commander-in-chief is seriously wounded? a normal deputy comes after 2 moves.
	WoundedChiefHasADeputy
	// AnyNumberFormsSquare is OM R73 b. How does a square of other than four bases stand and fire? any number of bases may form one; with fewer than four it stands and fires as one that has lost bases (R327).
	AnyNumberFormsSquare
	// NoRoadSpeedForGuns is OM R75 b. Do limbered guns get the 7 cm of a road? no.
	NoRoadSpeedForGuns
	// CautiousChangeCostsHalfTheFullMove is OM R76 b. What does a change of formation cost under Cautious Advance? half of the full move.
	CautiousChangeCostsHalfTheFullMove
	// CouriersOnAnyTurn is OM R77 b. When may a courier be sent? on any turn.
	CouriersOnAnyTurn
	// HorseGunsAreLight is OM R78 b. Are horse guns medium for the d6 of chargers? no, light.
	HorseGunsAreLight
	// OpenOrderAttacksOnlyItsLike is OM R87 b. Whom may open order attack? open order only.
	OpenOrderAttacksOnlyItsLike
	// CommandersGiveFirstOrders is OM R96 b. Who gives the first orders of the battle? the commanders: in the first turn every brigade may be given another, wherever it is.
	CommandersGiveFirstOrders
	// HalfOfThoseOnTheTable is OM R97 b. Do units destroyed or run off the table count for the half that retires or routs? no, only those still on the table.
	HalfOfThoseOnTheTable
	// ObjectiveWhenAllArrive is OM R98 b. When has a brigade that advances reached its objective? when all its units on the table do.
	ObjectiveWhenAllArrive
	// FarGunsMayChange is OM R99 b. May guns far from the commander limber, unlimber or turn? yes: a change of formation needs no order.
	FarGunsMayChange
	// NoWheelBeyondTheMove is OM R100 b. May a unit wheel whose front is so long that the wheel costs more than its whole move? no.
	NoWheelBeyondTheMove
	// HillsSlowOnRoads is OM R101 b. When does a march column have the extra speed of a road or of open ground, and does the ground beside a road slow it? the same, but hills slow on the road too.
	HillsSlowOnRoads
	// StreamsOnlyAtFords is OM R103 b. Is a stream, of which the scenario says nothing, a river? it is crossed only where the scenario says so.
	StreamsOnlyAtFords
	// MovesUpToContact is OM R104 b. How near to an enemy may a move come that is no charge? up to contact, without fighting.
	MovesUpToContact
	// NoEvasionFromLateCharges is OM R109 b. May a unit evade from a late charge? no: only the two movement phases have a step for it.
	NoEvasionFromLateCharges
	// EvaderStopsAtFive is OM R110 b. How far does an evader go? until it is clear of its charger as that stands and, but for horse, 5 cm from the enemy's close order.
	EvaderStopsAtFive
	// EvadingHorseGoesAslant is OM R111 b. May evading cavalry ride obliquely from the start? yes.
	EvadingHorseGoesAslant
	// RalliedIsInOrderAtOnce is OM R114 b. What may a unit do in the move in which it rallied and stands still? the same, but it is in order at once.
	RalliedIsInOrderAtOnce
	// EveryRoutMoveFromTheEnemy is OM R115 b. Which compulsory moves begin with the 8 cm straight away, and from whom when several fired? every move of a rout, from the enemy that began it.
	EveryRoutMoveFromTheEnemy
	// EnemyInTheWayDestroys is OM R116 b. What stops a unit that flees, and where does it end among friends and at the edge? the same, but an enemy in its way destroys it.
	EnemyInTheWayDestroys
	// CollapseSeenAtOnce is OM R120 b. When is it seen that a division has lost half? at once, also within a phase.
	CollapseSeenAtOnce
	// RocketsFireWhenSetUp is OM R122 b. May rockets fire in the move in which they were set up? yes, as horse guns that unlimber.
	RocketsFireWhenSetUp
	// BlazeHurtsAMoveLater is OM R123 b. When does who stays in a burning building first lose points? a move later.
	BlazeHurtsAMoveLater
	// LeavingABlockCostsAPoint is OM R124 b. What do horse and guns lose that must leave a block because it is attacked? the point that a retreat costs.
	LeavingABlockCostsAPoint
	// BeatenWaveFleesAgain is OM R127 b. When do the waves stand apart as printed, how far does the second ride, and what becomes of one that has gone behind the other? the same, but it still makes the move of its retreat or rout when the next turn opens.
	BeatenWaveFleesAgain
	// HorseOnlyDrivesScreensBack is OM R129 b. What becomes of a screen that an enemy in close order meets? the same, but horse only drives it back.
	HorseOnlyDrivesScreensBack
	// OnlyAWaveThatFoughtMakesWay is OM R130 b. Is a first wave beaten that closing fire drives off, and from where is it 7.5 cm to the second when it has lost bases? the distance so, but only a first wave that has fought makes way for the second.
	OnlyAWaveThatFoughtMakesWay
	// OrderBoundsBreakthrough is OM R131 b. May horse break through into an enemy when its order forbids it to attack? it rides on, but meets only whom its order lets it attack.
	OrderBoundsBreakthrough
	// OrderBindsWhereMovesAreTyped is OM R132 b. When are the units of a brigade held to what its order obliges them to? only in a movement in which a move of their side is typed: else the table is trusted.
	OrderBindsWhereMovesAreTyped
	// OrderBindsInEveryMovement is OM R132 c. When are the units of a brigade held to what its order obliges them to? in every movement of the battle, whether or not anybody types.
	OrderBindsInEveryMovement
	// NearerByAnyWay is OM R134 b. How strictly does a unit keep to the shortest way to the enemy? every move, or all the way of the turn that it goes on with, ends nearer, whatever its direction.
	NearerByAnyWay
	// OrdersReachAlikeForAll is OM R136 b. With several divisions, how far do the orders of a divisional general of a state other than France before 1812 reach: 40 cm, as 1 says of all, or 30? 40 for all: 1 makes no difference of states.
	OrdersReachAlikeForAll
	// LateChargeAnsweredAsInTheFirst is OM R137 b. How does cavalry answer that is charged after both movements? as in the first: it always tests, with the -2 of an attack order.
	LateChargeAnsweredAsInTheFirst
	// NoClosingFireInsideWoods is OM R138 b. Does a unit that is charged inside a wood give closing fire there, and at which range? no, when the charger too stands in the wood at 1 cm from it.
	NoClosingFireInsideWoods
	// FootMayMoveBeforeHorse is OM R139 b. May the other troops of a side begin to move, or to change formation or front, while its cavalry has yet to do what its order asks? yes; cavalry whose step is over is excused.
	FootMayMoveBeforeHorse
	// SquareFightsFaceByFace is OM R142 b. A square is charged on several of its faces: is that one melee, or one for each face? one for each face, fought in their order with the base of that face; each charger has a line of its own.
	SquareFightsFaceByFace
	// BlockReachedFromTheBases is OM R143 b. How far is it from one block to another that is attacked out of it? from the bases of the unit to the nearest side of the block attacked.
	BlockReachedFromTheBases
	// AnyBridgeOnTheWay is OM R144 b. When does a charge come over a bridge that is defended? whenever its way leads over it.
	AnyBridgeOnTheWay
	// FailedPairSettlesAlone is OM R150 b. Two against one, and the one fails: one of the two fails too, the other holds. Whose result stands? the two that failed are settled between themselves by R11 or R12.
	FailedPairSettlesAlone
	// NoRedeploymentNearEnemies is OM R160 b. May a unit that is to change place fall back from enemies in close order within 30 cm? no: the order cannot be carried out there at all.
	NoRedeploymentNearEnemies
	// NoOrderNoBounds is OM R161 b. What may a unit do that needs an order and was never given one? whatever it likes.
	NoOrderNoBounds
	// UnseenEnemiesBarStrategicMoves is OM R175 b. Does an enemy who cannot be seen keep a unit within 40 cm of him from moving strategically? yes: when it sets off every enemy counts, on its way those in sight.
	UnseenEnemiesBarStrategicMoves
	// BackInItsBlockIsNoRoutMove is OM R176 b. A unit that routs in an attack from one block on another goes back into its own: when may it first try to rally? a turn later: its way back is a compulsory move of the next turn.
	BackInItsBlockIsNoRoutMove
	// HorseInABlockIsNotDense is OM R177 b. Is horse in a block a dense target? no: its hard cover is all that counts.
	HorseInABlockIsNotDense
	// WholeSideSeesAtAnEdge is OM R178 b. When an enemy has come to 4 cm of troops at an edge, who of his side sees them? all of his side.
	WholeSideSeesAtAnEdge
	// RouterTurnsOnce is OM R179 b. Does a router turn its front to the rear before every move of its flight, or before the first alone? before the first alone: afterwards it keeps the front it has.
	RouterTurnsOnce
	// OpeningOrdersStand is OM R190 b. May an order that was given at the table before the first movement be given anew there? no: what was given is changed only when the commander may.
	OpeningOrdersStand
	// GroundCoversOnlyWhenTold is OM R191 b. Does the light cover of the ground count in a melee without being told? no, only where somebody says so.
	GroundCoversOnlyWhenTold
	// AdvanceIsNoMove is OM R196 b. Is the advance of foot over the ground that the beaten enemy leaves a movement that lessens its fire? no: like the ride on of cavalry it is no movement of the turn.
	AdvanceIsNoMove
	// ThirdUnitsFireIntoFlight is OM R197 b. May third units fire at a charger that has reached an enemy who retires or routs? yes: who flees does not fight, and there is no melee before the melee phase.
	ThirdUnitsFireIntoFlight
	// OpenOrderLeavesBlocksInOrder is OM R210 b. Is open order that leaves a block of houses disordered like others? no: no ground ever disorders open order.
	OpenOrderLeavesBlocksInOrder
	// FriendsDoNotMaskClosingFire is OM R220 b. Does a friend before its front keep a charged unit from its closing fire? no: who is charged fires with all its bases.
	FriendsDoNotMaskClosingFire
	// ThirdUnitsFireAtCharged is OM R221 b. May third units fire at a unit that is charged, while its charger waits at 1 cm? yes, those of the charger's side, as if nobody charged it.
	ThirdUnitsFireAtCharged
	// EludedChargerDoesNotFire is OM R222 b. May a unit fire whose charge met nobody because its target evaded? no: who meant to charge in this move does not fire.
	EludedChargerDoesNotFire
	// GunnersAloneAreNoOpenOrder is OM R224 b. Are gunners away from their guns open order as a target, too? no, only when they are passed through and when they evade.
	GunnersAloneAreNoOpenOrder
	// AnyWheelCountsAsAdvance is OM R265 b. Does a wheel or a turn count towards what an order makes a unit advance? yes: whatever it spends of its move, however it does so.
	AnyWheelCountsAsAdvance
	// HaltedStandBeyondTheRadius is OM R266 b. May a unit under Halt that stands beyond its brigadier's radius shift? no: it stands until he has come within the radius.
	HaltedStandBeyondTheRadius
	// HaltedMayComeNearer is OM R266 c. May a unit under Halt that stands beyond its brigadier's radius shift? by any move that brings it nearer to him.
	HaltedMayComeNearer
	// DetachedShiftAnywhere is OM R267 b. How far may a detached unit under Halt shift? anywhere that is no nearer to the enemy than it stands.
	DetachedShiftAnywhere
	// ChargerDoesNotAwaitEvaders is OM R268 b. Foot charges who does not fire but may still evade: where does it wait? nowhere: it touches at once, and who evades leaves the contact.
	ChargerDoesNotAwaitEvaders
	// ChangesEnterNoGround is OM R270 b. A change of formation or front brings a unit onto ground on which none of it stood: has it entered it? no: only who goes or wheels enters ground.
	ChangesEnterNoGround
	// ConformToTheNearestBase is OM R280 b. How far does who closes shift to one side so that the bases are paired? to the nearest place at which a base of his stands opposite one of the enemy's, be the rest of his front beyond the end.
	ConformToTheNearestBase
	// EvadingFootShowsItsBack is OM R282 b. Which way does foot in open order, or a crew without its guns, front when it has evaded? with its back to the charger, as horse does.
	EvadingFootShowsItsBack
	// EvadesOnlyStraightBack is OM R283 b. Where does open order evade to when straight back does not bring it clear? only straight back, as far as its move goes; if that is not enough, it is met there.
	EvadesOnlyStraightBack
	// RetreatIsNoMove is OM R286 b. Has a unit that made its compulsory retreat moved, for its fire in that turn? no: only what it does in the movement phases counts.
	RetreatIsNoMove
	// SquareFiresOneBase is OM R290 b. May a square fire from several of its faces in one phase? no: it fires one base in all.
	SquareFiresOneBase
	// NearestBetweenNearestPoints is OM R292 b. From where is the nearest enemy told? between the nearest points of the two.
	NearestBetweenNearestPoints
	// OnlyTargetsTakeFreeChoice is OM R293 b. Which enemies within 20 cm take their free choice from guns? only those at whom they may fire.
	OnlyTargetsTakeFreeChoice
	// SquareHasFlankAndRear is OM R295 b. Has a square a flank or a rear under fire? yes, behind the front with which it was formed.
	SquareHasFlankAndRear
	// OnlyTheTargetPaysSurePoints is OM R296 b. Does who stands disordered or routing behind the target lose its sure point to the ball? no: only who is aimed at.
	OnlyTheTargetPaysSurePoints
	// ScreenLessensTheShot is OM R297 b. Guns fire through a screen of skirmishers: do its bases lessen the shot? at the target too.
	ScreenLessensTheShot
	// ShotEndsFromTheCentre is OM R298 b. From where are the 40 or 30 cm counted at which the line of a shot ends? from the centre of the battery, as for its target.
	ShotEndsFromTheCentre
	// LimberedGunsStayInOrder is OM R300 b. Close order flees, and limbered guns of its own stand close behind it: does it go through them, and does that disorder them? it goes through them, and they stay in order like guns in action.
	LimberedGunsStayInOrder
	// ZonesLetChargersGo is OM R301 b. Does the zone of an enemy hold a unit that charges another? no: of charges only the sentence on the nearest of several speaks.
	ZonesLetChargersGo
	// ChargersWaitBehindGuns is OM R302 b. May a unit charge through guns of its own in action that stand so near to the enemy that it would end on them? yes: it waits behind the guns, and what becomes of it is for the table.
	ChargersWaitBehindGuns
	// ClosingFireOutsideTheLane is OM R303 b. Does a charged unit give closing fire at a charger who halts wholly outside its flank lines, or outside the sector of guns? yes: whoever charges its front is fired at.
	ClosingFireOutsideTheLane
	// AnyEdgeWillDo is OM R304 b. A unit stands partly in a wood: which of its bases fire out of it? those outside, and those inside within 2 cm of any edge.
	AnyEdgeWillDo
	// SquareKeepsItsFront is OM R310 b. In which directions may a square move? ahead of the front with which it was formed; it turns as other close order does, at the same price.
	SquareKeepsItsFront
	// FlankSeenAtContact is OM R311 b. At which moment must the whole front of a charger lie beyond the prolonged front of its target? as it touches; where it stood counts only for the part that must lie behind that line.
	FlankSeenAtContact
	// SquareUntilTheFire is OM R312 b. Until when may foot that cavalry charges try to form an emergency square? until the fire opens, after the other movement too.
	SquareUntilTheFire
	// HorseMayNearSquares is OM R313 b. How near may cavalry under Attack come to a square or cover that it may not charge? as near as any move may, with its front to it.
	HorseMayNearSquares
	// HorseTurnsToWithdraw is OM R314 b. How does cavalry under Attack withdraw from a square or cover with its front to it? it turns about (8.6) and rides off; only who goes no farther off must have its front to it.
	HorseTurnsToWithdraw
	// BreakthroughPaysForNoGround is OM R320 b. Does the ground take of the 12 cm of a breakthrough? no: 12 cm are 12 cm on any ground, which only disorders or bars.
	BreakthroughPaysForNoGround
	// SwingAwayCounts is OM R321 b. Does a unit that must advance do anything of that by a wheel or a turn away from its goal? yes: the ground won from where it began counts (R265), however it was won; the wheel may only not take more than it wins, and a turn only not all that is owed.
	SwingAwayCounts
	// TurnRunsThrough is OM R322 b. Does who retires or routs run through a friend whom only its turn touches? yes: whoever stands where it stands once it has turned, too.
	TurnRunsThrough
	// HorseChargesPastSquares is OM R323 b. The nearest enemy in close order is one whom cavalry under Attack may not charge: may it charge another? yes, whomever it reaches.
	HorseChargesPastSquares
	// EverySquareKeepsHorseOff is OM R324 b. Do squares and covers that are not its nearest enemy keep cavalry under Attack out of their fire? yes, each of them.
	EverySquareKeepsHorseOff
	// CoverOnBrokenGroundBinds is OM R325 b. Is cavalry under Attack bound to stop or withdraw before troops in cover that stand on broken ground, as in a village? yes, with its front to them.
	CoverOnBrokenGroundBinds
	// RiddenOverFiresAheadOnly is OM R326 b. Does open order fire at cavalry that rides over it from behind? no: it fires ahead only.
	RiddenOverFiresAheadOnly
	// SquareMeasuredToItsBases is OM R327 b. A square has fewer than four bases, left to it or (R73 b) from the first: how does it stand, and from how many faces does it fire? as a square still, measured to the bases left, which stand in front, right and rear; each of its four faces fires.
	SquareMeasuredToItsBases
	// CornersAreASide is OM R330 b. Do sections of guns that meet with a corner each stand in contact on their sides? yes, as long as neither stands behind the other.
	CornersAreASide
	// AttackChargesTheNearest is OM R333 b. May a unit under Attack charge another than its nearest enemy in close order, when it can charge that one? no: him alone, or who stands no farther; it is free where broken ground frees it, and where no charge at him is to be made now.
	AttackChargesTheNearest
	// HousesAreReachedAtTheWall is OM R336 b. What of its move does a unit pay that goes into houses, and from where does it go on? the way to the wall: who reaches it is in, and how its bases are set inside costs nothing.
	HousesAreReachedAtTheWall
	// GarrisonsTurnForNothing is OM R337 b. Does a unit turn for nothing inside a block of houses? yes: who is in turns by 90 or 180 degrees, in its formation, for nothing.
	GarrisonsTurnForNothing
	// PassingThroughHousesDisorders is OM R338 b. A unit goes into houses and out of them in one movement: is it disordered as who leaves a block? yes: whoever's middle was in it on its way.
	PassingThroughHousesDisorders
	// HalfIsOwedWithinRange is OM R339 b. A unit under Attack comes within 9 cm of the enemy, or 12 with rifles, before it has gone half of its move: must it go on? yes, half of its move or as near as it may come; only who began the movement so near decides.
	HalfIsOwedWithinRange
	// WithdrawalMayStand is OM R341 b. May a unit under Withdraw stand where it is? yes: the pace that it prefers may be none.
	WithdrawalMayStand
	// SupportStaysWithin is OM R349 b. Horse in support moves before the foot that it supports: when must it stand within 10 cm of it? after its own move already: none ends beyond 10 cm of where they stand, but who was farther off and comes nearer.
	SupportStaysWithin
	// GarrisonsFrontAsTheyStand is OM R360 b. Which front has foot that holds a block, for who retires or routs from it? the one in which its bases stand among the houses.
	GarrisonsFrontAsTheyStand
	// EdgesAreGroundToo is OM R366 b. May close order charge close order that stands on the edge of a wood or of a walled field, inside it? no: at the first millimetre inside it is disordered, and begins nothing against close order.
	EdgesAreGroundToo
	// NoAdvanceOverTheDestroyed is OM R372 b. Does foot that has charged take the ground of an enemy whom it destroyed? no: who is destroyed stands in the sentence of horse alone.
	NoAdvanceOverTheDestroyed
	// CaughtRoutersRally is OM R373 b. A unit that routs was reached by an enemy: may it try to rally when the next turn opens? yes, as any that has made a rout move, also with the enemy in contact.
	CaughtRoutersRally
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	FateOnOneD6:                        {Ruling: 1, Letter: 'b'},
	FateOnceAMove:                      {Ruling: 2, Letter: 'b'},
	TargetModifiersForEveryBase:        {Ruling: 3, Letter: 'b'},
	CriticalOfTheWholeValue:            {Ruling: 6, Letter: 'b'},
	OnlyBasesLostThisMove:              {Ruling: 10, Letter: 'b'},
	BothFailedKeepTheirLosses:          {Ruling: 11, Letter: 'b'},
	BeatenRouterPaysNothing:            {Ruling: 12, Letter: 'b'},
	AutomaticRoutCostsOnTop:            {Ruling: 13, Letter: 'b'},
	SurePointReplacesTheRoll:           {Ruling: 14, Letter: 'b'},
	RallyAtFifty:                       {Ruling: 15, Letter: 'b'},
	ColumnWheelsAsInTheExample:         {Ruling: 17, Letter: 'b'},
	FootKeepsOffAnyHorse:               {Ruling: 20, Letter: 'b'},
	RangeFromTheFrontEdge:              {Ruling: 23, Letter: 'b'},
	PairPlacesItsLoss:                  {Ruling: 28, Letter: 'b'},
	RadiusByUnitsLeft:                  {Ruling: 32, Letter: 'b'},
	ArcFromFrontCorners:                {Ruling: 37, Letter: 'b'},
	NoCriticalBehindTheFirst:           {Ruling: 39, Letter: 'b'},
	NoCriticalInPenetration:            {Ruling: 39, Letter: 'c'},
	FloorOnTheBracket:                  {Ruling: 41, Letter: 'b'},
	BridgeDoesNotDisorder:              {Ruling: 42, Letter: 'b'},
	AsDisorderedIsFiveOffAlone:         {Ruling: 43, Letter: 'b'},
	SurePointForEachShot:               {Ruling: 46, Letter: 'b'},
	FootBeatenByHeaviesMayHold:         {Ruling: 48, Letter: 'b'},
	SurvivorKeepsItsResult:             {Ruling: 49, Letter: 'b'},
	ThirdUnitsFireAtChargers:           {Ruling: 51, Letter: 'b'},
	AnyCoverBarsHorse:                  {Ruling: 52, Letter: 'b'},
	OnlyAttackBarsSquares:              {Ruling: 53, Letter: 'b'},
	RunUpAgainstEveryone:               {Ruling: 54, Letter: 'b'},
	AttackOrderHelpsInSecondPhase:      {Ruling: 55, Letter: 'b'},
	TiesByPointsAdded:                  {Ruling: 56, Letter: 'b'},
	PairPlacesTheHit:                   {Ruling: 57, Letter: 'b'},
	SquareRetiresFromATie:              {Ruling: 58, Letter: 'b'},
	GunsHaveATieBreak:                  {Ruling: 59, Letter: 'b'},
	RiddenOverAlwaysTests:              {Ruling: 60, Letter: 'b'},
	FrontFreeToFullRange:               {Ruling: 61, Letter: 'b'},
	GunsFireThroughOpenOrder:           {Ruling: 62, Letter: 'b'},
	FireInsideWoods:                    {Ruling: 63, Letter: 'b'},
	RangeFromTheUnitInABlock:           {Ruling: 65, Letter: 'b'},
	ShotMeetsEnemiesOnly:               {Ruling: 66, Letter: 'b'},
	OnlyFootIsDense:                    {Ruling: 67, Letter: 'b'},
	OnlyMovementHasMoved:               {Ruling: 69, Letter: 'b'},
	RetreatGoesStraightOn:              {Ruling: 70, Letter: 'b'},
	WoundedChiefHasADeputy:             {Ruling: 71, Letter: 'b'},
	AnyNumberFormsSquare:               {Ruling: 73, Letter: 'b'},
	NoRoadSpeedForGuns:                 {Ruling: 75, Letter: 'b'},
	CautiousChangeCostsHalfTheFullMove: {Ruling: 76, Letter: 'b'},
	CouriersOnAnyTurn:                  {Ruling: 77, Letter: 'b'},
	HorseGunsAreLight:                  {Ruling: 78, Letter: 'b'},
	OpenOrderAttacksOnlyItsLike:        {Ruling: 87, Letter: 'b'},
	CommandersGiveFirstOrders:          {Ruling: 96, Letter: 'b'},
	HalfOfThoseOnTheTable:              {Ruling: 97, Letter: 'b'},
	ObjectiveWhenAllArrive:             {Ruling: 98, Letter: 'b'},
	FarGunsMayChange:                   {Ruling: 99, Letter: 'b'},
	NoWheelBeyondTheMove:               {Ruling: 100, Letter: 'b'},
	HillsSlowOnRoads:                   {Ruling: 101, Letter: 'b'},
	StreamsOnlyAtFords:                 {Ruling: 103, Letter: 'b'},
	MovesUpToContact:                   {Ruling: 104, Letter: 'b'},
	NoEvasionFromLateCharges:           {Ruling: 109, Letter: 'b'},
	EvaderStopsAtFive:                  {Ruling: 110, Letter: 'b'},
	EvadingHorseGoesAslant:             {Ruling: 111, Letter: 'b'},
	RalliedIsInOrderAtOnce:             {Ruling: 114, Letter: 'b'},
	EveryRoutMoveFromTheEnemy:          {Ruling: 115, Letter: 'b'},
	EnemyInTheWayDestroys:              {Ruling: 116, Letter: 'b'},
	CollapseSeenAtOnce:                 {Ruling: 120, Letter: 'b'},
	RocketsFireWhenSetUp:               {Ruling: 122, Letter: 'b'},
	BlazeHurtsAMoveLater:               {Ruling: 123, Letter: 'b'},
	LeavingABlockCostsAPoint:           {Ruling: 124, Letter: 'b'},
	BeatenWaveFleesAgain:               {Ruling: 127, Letter: 'b'},
	HorseOnlyDrivesScreensBack:         {Ruling: 129, Letter: 'b'},
	OnlyAWaveThatFoughtMakesWay:        {Ruling: 130, Letter: 'b'},
	OrderBoundsBreakthrough:            {Ruling: 131, Letter: 'b'},
	OrderBindsWhereMovesAreTyped:       {Ruling: 132, Letter: 'b'},
	OrderBindsInEveryMovement:          {Ruling: 132, Letter: 'c'},
	NearerByAnyWay:                     {Ruling: 134, Letter: 'b'},
	OrdersReachAlikeForAll:             {Ruling: 136, Letter: 'b'},
	LateChargeAnsweredAsInTheFirst:     {Ruling: 137, Letter: 'b'},
	NoClosingFireInsideWoods:           {Ruling: 138, Letter: 'b'},
	FootMayMoveBeforeHorse:             {Ruling: 139, Letter: 'b'},
	SquareFightsFaceByFace:             {Ruling: 142, Letter: 'b'},
	BlockReachedFromTheBases:           {Ruling: 143, Letter: 'b'},
	AnyBridgeOnTheWay:                  {Ruling: 144, Letter: 'b'},
	FailedPairSettlesAlone:             {Ruling: 150, Letter: 'b'},
	NoRedeploymentNearEnemies:          {Ruling: 160, Letter: 'b'},
	NoOrderNoBounds:                    {Ruling: 161, Letter: 'b'},
	UnseenEnemiesBarStrategicMoves:     {Ruling: 175, Letter: 'b'},
	BackInItsBlockIsNoRoutMove:         {Ruling: 176, Letter: 'b'},
	HorseInABlockIsNotDense:            {Ruling: 177, Letter: 'b'},
	WholeSideSeesAtAnEdge:              {Ruling: 178, Letter: 'b'},
	RouterTurnsOnce:                    {Ruling: 179, Letter: 'b'},
	OpeningOrdersStand:                 {Ruling: 190, Letter: 'b'},
	GroundCoversOnlyWhenTold:           {Ruling: 191, Letter: 'b'},
	AdvanceIsNoMove:                    {Ruling: 196, Letter: 'b'},
	ThirdUnitsFireIntoFlight:           {Ruling: 197, Letter: 'b'},
	OpenOrderLeavesBlocksInOrder:       {Ruling: 210, Letter: 'b'},
	FriendsDoNotMaskClosingFire:        {Ruling: 220, Letter: 'b'},
	ThirdUnitsFireAtCharged:            {Ruling: 221, Letter: 'b'},
	EludedChargerDoesNotFire:           {Ruling: 222, Letter: 'b'},
	GunnersAloneAreNoOpenOrder:         {Ruling: 224, Letter: 'b'},
	AnyWheelCountsAsAdvance:            {Ruling: 265, Letter: 'b'},
	HaltedStandBeyondTheRadius:         {Ruling: 266, Letter: 'b'},
	HaltedMayComeNearer:                {Ruling: 266, Letter: 'c'},
	DetachedShiftAnywhere:              {Ruling: 267, Letter: 'b'},
	ChargerDoesNotAwaitEvaders:         {Ruling: 268, Letter: 'b'},
	ChangesEnterNoGround:               {Ruling: 270, Letter: 'b'},
	ConformToTheNearestBase:            {Ruling: 280, Letter: 'b'},
	EvadingFootShowsItsBack:            {Ruling: 282, Letter: 'b'},
	EvadesOnlyStraightBack:             {Ruling: 283, Letter: 'b'},
	RetreatIsNoMove:                    {Ruling: 286, Letter: 'b'},
	SquareFiresOneBase:                 {Ruling: 290, Letter: 'b'},
	NearestBetweenNearestPoints:        {Ruling: 292, Letter: 'b'},
	OnlyTargetsTakeFreeChoice:          {Ruling: 293, Letter: 'b'},
	SquareHasFlankAndRear:              {Ruling: 295, Letter: 'b'},
	OnlyTheTargetPaysSurePoints:        {Ruling: 296, Letter: 'b'},
	ScreenLessensTheShot:               {Ruling: 297, Letter: 'b'},
	ShotEndsFromTheCentre:              {Ruling: 298, Letter: 'b'},
	LimberedGunsStayInOrder:            {Ruling: 300, Letter: 'b'},
	ZonesLetChargersGo:                 {Ruling: 301, Letter: 'b'},
	ChargersWaitBehindGuns:             {Ruling: 302, Letter: 'b'},
	ClosingFireOutsideTheLane:          {Ruling: 303, Letter: 'b'},
	AnyEdgeWillDo:                      {Ruling: 304, Letter: 'b'},
	SquareKeepsItsFront:                {Ruling: 310, Letter: 'b'},
	FlankSeenAtContact:                 {Ruling: 311, Letter: 'b'},
	SquareUntilTheFire:                 {Ruling: 312, Letter: 'b'},
	HorseMayNearSquares:                {Ruling: 313, Letter: 'b'},
	HorseTurnsToWithdraw:               {Ruling: 314, Letter: 'b'},
	BreakthroughPaysForNoGround:        {Ruling: 320, Letter: 'b'},
	SwingAwayCounts:                    {Ruling: 321, Letter: 'b'},
	TurnRunsThrough:                    {Ruling: 322, Letter: 'b'},
	HorseChargesPastSquares:            {Ruling: 323, Letter: 'b'},
	EverySquareKeepsHorseOff:           {Ruling: 324, Letter: 'b'},
	CoverOnBrokenGroundBinds:           {Ruling: 325, Letter: 'b'},
	RiddenOverFiresAheadOnly:           {Ruling: 326, Letter: 'b'},
	SquareMeasuredToItsBases:           {Ruling: 327, Letter: 'b'},
	CornersAreASide:                    {Ruling: 330, Letter: 'b'},
	AttackChargesTheNearest:            {Ruling: 333, Letter: 'b'},
	HousesAreReachedAtTheWall:          {Ruling: 336, Letter: 'b'},
	GarrisonsTurnForNothing:            {Ruling: 337, Letter: 'b'},
	PassingThroughHousesDisorders:      {Ruling: 338, Letter: 'b'},
	HalfIsOwedWithinRange:              {Ruling: 339, Letter: 'b'},
	WithdrawalMayStand:                 {Ruling: 341, Letter: 'b'},
	SupportStaysWithin:                 {Ruling: 349, Letter: 'b'},
	GarrisonsFrontAsTheyStand:          {Ruling: 360, Letter: 'b'},
	EdgesAreGroundToo:                  {Ruling: 366, Letter: 'b'},
	NoAdvanceOverTheDestroyed:          {Ruling: 372, Letter: 'b'},
	CaughtRoutersRally:                 {Ruling: 373, Letter: 'b'},
}
