// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
	// RatioInWholeNumbers is CO R1 b. How is the force ratio rounded? to whole numbers only: 7 to 4 is 1/1.
	RatioInWholeNumbers Choice = iota
	// RatioRoundedUp is CO R1 c. How is the force ratio rounded? upwards, as 1.4 rounds.
	RatioRoundedUp
	// DifficultGroundOnTop is CO R4 b. Are the 2 points of difficult ground instead of the link's? on top (r4=b).
	DifficultGroundOnTop
	// AlliesWinTheTie is CO R8 b. What if both sides are demoralised together? an Allied win.
	AlliesWinTheTie
	// OneHeavyCorpsCharges is CO R9 b. How many heavy corps may charge in a phase? one.
	OneHeavyCorpsCharges
	// NobodyWinsWhenBothBreak is CO R16 b. Who has won when both sides are broken? nobody; the defender runs all the same (r16=b).
	NobodyWinsWhenBothBreak
	// WithdrawalCostsAPoint is CO R17 b. What does leaving before the battle do to morale? a withdrawal costs the point of a retreat (r17=b).
	WithdrawalCostsAPoint
	// AutomaticRoutIsAVictory is CO R17 c. What does leaving before the battle do to morale? an automatic rout is a battle that the attacker has won (r17=c).
	AutomaticRoutIsAVictory
	// SquareUndoesAllCharges is CO R18 b. How many charges does one Square undo? all of the phase (r18=b).
	SquareUndoesAllCharges
	// IdleHeaviesDoNotHold is CO R19 b. What of heavy corps that have not charged? they do not keep a side from breaking (r19=b).
	IdleHeaviesDoNotHold
	// OnlyCorpsThatFightHold is CO R20 b. Do the Guard in reserve and corps on the march keep a side from breaking? no, only corps that fight in the phase do, unless nothing else of the side is there (r20=b).
	OnlyCorpsThatFightHold
	// AnyCounterIsACorps is CO R22 b. What is a corps for the grand battery? any counter (r22=b).
	AnyCounterIsACorps
	// ThreeZones is CO R24 b. How far does a side run that breaks with three phases left? three (r24=b).
	ThreeZones
	// SquareUndoesGeneralsToo is CO R25 b. Does a Square also undo Kellermann, Milhaud or Uxbridge of that charge? yes (r25=b).
	SquareUndoesGeneralsToo
	// ZonesNotRunCostNothing is CO R26 b. Does a side without a free zone lose the points of the zones? no: no zone was run (r26=b).
	ZonesNotRunCostNothing
	// ContactOutsideTheLimits is CO R28 b. Do the points of contact and escape count towards the limits of a move? no (r28=b).
	ContactOutsideTheLimits
	// EightForACavalryWing is CO R29 b. Does the extra point of a cavalry wing lift its limit of 7? yes, to 8 (r29=b).
	EightForACavalryWing
	// HeavyHorseMayBeHit is CO R33 b. May heavy cavalry be the victim of a chit, the battery or the table? of chit and battery: its owner gives up a heavy corps in order first (r33=b).
	HeavyHorseMayBeHit
	// ContestedZoneCutsItsLine is CO R57 b. Must the zone that a force stands in be free for its line of communication? yes.
	ContestedZoneCutsItsLine
	// RetreatIntoEnemiesEliminates is CO R85 b. A beaten attacker's zone of departure has enemies in it by now: where does he go? nowhere: he is eliminated, as who is blocked on a rout.
	RetreatIntoEnemiesEliminates
	// OnlyWhoHasFoughtIsEngaged is CO R86 b. Who is engaged in a battle, and may not march to the guns? only who has fought this turn.
	OnlyWhoHasFoughtIsEngaged
	// NapoleonCutOffDemoralises is CO R87 b. What if Napoleon can trace no line of communication? his army is demoralised besides, as an Allied one is.
	NapoleonCutOffDemoralises
	// OrderAfterAnyBattle is CO R88 b. May an attacker who has not won put units in order after his battle? yes, for points, where he has gone back to.
	OrderAfterAnyBattle
	// PursuersAnswerUntilThePhaseEnds is CO R92 b. When does who held a fugitive say whether he follows? at any time of the phase, as long as the way is open.
	PursuersAnswerUntilThePhaseEnds
	// NoEventsInTheFirstTurn is CO R93 b. May strategic events be played in the first turn, which throws no dice for the initiative? no.
	NoEventsInTheFirstTurn
	// OnlyOpenWaysThreatenBrussels is CO R94 b. Which French can take Brussels, whom alone the Allies of a game alone attack? only where no Allies stand on the way.
	OnlyOpenWaysThreatenBrussels
	// FollowersNeedStrength is CO R100 b. Does who follows a fugitive need the strength of a pursuer? yes, as much as the fugitives.
	FollowersNeedStrength
	// CarriedWingsDoNotFlee is CO R102 b. Does a wing that pursuers hold flee where Napoleon takes it along? no: it goes for nothing and nobody follows.
	CarriedWingsDoNotFlee
	// FollowersPayOnce is CO R103 b. What does it cost several forces to follow a fugitive? one price for all, and no such limit.
	FollowersPayOnce
	// OnlyWhoCutsIsAThreat is CO R104 b. Which French are able to cut off Allied troops from a depot, whom too the Allies of a game alone attack? only who cuts them off where he stands.
	OnlyWhoCutsIsAThreat
	// RoutMayTurnBack is CO R106 b. May a defender who runs two zones end in one from which the attackers came? yes: only its first zone may not be one of those.
	RoutMayTurnBack
)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
	RatioInWholeNumbers:             {Ruling: 1, Letter: 'b'},
	RatioRoundedUp:                  {Ruling: 1, Letter: 'c'},
	DifficultGroundOnTop:            {Ruling: 4, Letter: 'b'},
	AlliesWinTheTie:                 {Ruling: 8, Letter: 'b'},
	OneHeavyCorpsCharges:            {Ruling: 9, Letter: 'b'},
	NobodyWinsWhenBothBreak:         {Ruling: 16, Letter: 'b'},
	WithdrawalCostsAPoint:           {Ruling: 17, Letter: 'b'},
	AutomaticRoutIsAVictory:         {Ruling: 17, Letter: 'c'},
	SquareUndoesAllCharges:          {Ruling: 18, Letter: 'b'},
	IdleHeaviesDoNotHold:            {Ruling: 19, Letter: 'b'},
	OnlyCorpsThatFightHold:          {Ruling: 20, Letter: 'b'},
	AnyCounterIsACorps:              {Ruling: 22, Letter: 'b'},
	ThreeZones:                      {Ruling: 24, Letter: 'b'},
	SquareUndoesGeneralsToo:         {Ruling: 25, Letter: 'b'},
	ZonesNotRunCostNothing:          {Ruling: 26, Letter: 'b'},
	ContactOutsideTheLimits:         {Ruling: 28, Letter: 'b'},
	EightForACavalryWing:            {Ruling: 29, Letter: 'b'},
	HeavyHorseMayBeHit:              {Ruling: 33, Letter: 'b'},
	ContestedZoneCutsItsLine:        {Ruling: 57, Letter: 'b'},
	RetreatIntoEnemiesEliminates:    {Ruling: 85, Letter: 'b'},
	OnlyWhoHasFoughtIsEngaged:       {Ruling: 86, Letter: 'b'},
	NapoleonCutOffDemoralises:       {Ruling: 87, Letter: 'b'},
	OrderAfterAnyBattle:             {Ruling: 88, Letter: 'b'},
	PursuersAnswerUntilThePhaseEnds: {Ruling: 92, Letter: 'b'},
	NoEventsInTheFirstTurn:          {Ruling: 93, Letter: 'b'},
	OnlyOpenWaysThreatenBrussels:    {Ruling: 94, Letter: 'b'},
	FollowersNeedStrength:           {Ruling: 100, Letter: 'b'},
	CarriedWingsDoNotFlee:           {Ruling: 102, Letter: 'b'},
	FollowersPayOnce:                {Ruling: 103, Letter: 'b'},
	OnlyWhoCutsIsAThreat:            {Ruling: 104, Letter: 'b'},
	RoutMayTurnBack:                 {Ruling: 106, Letter: 'b'},
}
