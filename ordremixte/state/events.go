package state

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// The events of a battle. What an event does to the state stands in apply.go and
// command_state.go. Every kind is in Events; how format 1 of the journal wrote it is in
// events_format1.go.

// Events are the kinds.
var Events = game.NewKinds(
	&EvPM{}, &EvBases{}, &EvStatus{}, &EvDisorder{}, &EvGuns{}, &EvGeneral{}, &EvShot{}, &EvNoShot{},
	&EvFired{}, &EvNews{}, &EvTested{}, &EvChecked{}, &EvFact{}, &EvMoved{}, &EvPlace{}, &EvTag{}, &EvAttach{},
	&EvPhase{}, &EvStage{}, &EvFirst{}, &EvRuling{}, &EvDoubt{}, &EvUnplaced{}, &EvFigureGone{}, &EvBlown{},
	&EvAdvanced{}, &EvKept{}, &EvOrder{}, &EvUnitOrder{}, &EvReached{}, &EvShown{}, &EvDetach{}, &EvCourier{},
	&EvArrive{}, &EvStray{}, &EvFigure{}, &EvSucceed{}, &EvSpent{}, &EvForm{}, &EvFled{}, &EvRallied{},
	&EvTried{}, &EvBeat{}, &EvBroke{}, &EvOff{}, &EvBlock{}, &EvBlaze{}, &EvScreen{}, &EvManned{},
	&EvCollapse{}, &EvGoal{}, &EvChief{}, &EvNight{}, &EvClosing{}, &EvFought{}, &EvCharge{}, &EvJoin{},
	&EvDivert{}, &EvChargeStage{}, &EvCrew{}, &EvNoClosing{}, &EvCounter{}, &EvSquare{}, &EvTriedHelp{}, &EvDone{},
).Format1(slots, kindWas)

// The words of what an event says by number.
var (
	statusWords = []string{Steady.String(), Retreating.String(), Routing.String(), Destroyed.String()}
	fateWords   = []string{NoFate.String(), Unhurt.String(), Wounded.String(), Killed.String(), Saved.String()}
	rangeWords  = facts.SituationFacts[facts.SRange].Words
	sideWords   = facts.SituationFacts[facts.SSide].Words
	chargeWords = []string{Declared: "declared", Repelled: "repelled", InContact: "contact", Fought: "fought", Eluded: "eluded"}
	motionWords = []string{"forward", "wheel", "reform", "turn", "strategic", "evade", "flee", "pursue", "ford", "finished", "exposed", "off-road", "rough", "back"}
)
