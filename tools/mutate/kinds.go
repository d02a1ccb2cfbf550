package main

import (
	"fmt"
	"regexp"
	"strings"
)

// What a test that notices a fault shows depends on where its expectations come from. A
// test that states them, by hand and from the book (or, of a line typed, from the grammar),
// knows the fault for one; a test that compares the program with itself, or with what it
// printed yesterday, knows only that something is different. So the kinds are counted
// apart, and only the first two make the bar.
type kind int

const (
	stated      kind = iota // the expectation stands in the test, by hand
	conformance             // numbered cases, their values from the book
	agreement               // the program against itself, or against a second reading of the book
	golden                  // what it printed before
	kinds
)

var kindNames = [kinds]string{"stated", "conformance", "agreement", "golden"}

// classes says of what kind a test is, by its name: the first line that matches. Whoever
// adds a test that states nothing gives it a line here.
var classes = []struct {
	kind  kind
	names string
}{
	{conformance, `^TestConformance`},
	{golden, `^Test(W1PAWholeGame|W200AWholeGame|PHXAWholeGame|Census|DrawCensus|WholeBattles|WholeBattlesByHand|OtherBattlesByHand|Scripts|Mended|Sessions|ModelOutputs|Readme|ReadmeCommands|Verdicts?Read|OddsRead)$`},
	{agreement, `^Fuzz`},
	{agreement, `^Test(WhatIsPrinted|WhatIsDeclared|EverySumAddsUp)|EveryFace|SecondReading|EveryPairOf|SameLineSameFaces|PlayingAfresh`},
	{agreement, `^TestW1P(WhateverIsListedIsTaken|ItPlaysByItself)$`},
	{agreement, `^Test(W200|PHX|W1P|CO)AnyLine$`},
	{agreement, `EventsKeepWhatTheySay$`},
	{agreement, `TellsWhatHappens$`},
	{agreement, `^TestPHX(WholeGames|ItPlaysByItself|SeatsTellNothing|AgreesWithASecondReading|WhatHappensIsWrittenInFull|ReadingsThatCanBeChosenAreRead)$`},
	{agreement, `^TestW200(WholeGames|ItPlaysByItself|SeatsTellNothing|AgreesWithASecondReading|HiddenHandsAgreeWithEveryGame|ReadingsThatCanBeChosenAreRead)$`},
	{agreement, `^Test(DrawnTables|RandomBattles|RandomBattlesByHand|LegalNeverStalls|CorpsFights|LegalIsLegal|EncodeTellsEveryField|ReachIsWhatAMoveMayDo)$`},
	{agreement, `^Test(Canonical.*|CompletedLinesParse|EveryFact.*|EveryAliasResolves|ActionsThatLackUnits|SentencesAreThere|EasilyForgotten.*|.*Index)$`},
	{agreement, `^Test(MovesOverAnyTable|MovesAddUp|ThereAndBack|JSONThereAndBack|RigidMotion|FootprintsTogether|AnswersChangeNothing|ParseOfABattleIsQuick|DiffersTellsHands)$`},
	{agreement, `^Test(Budget|OrdersAreTypedUnseen|OrdersStaySecret|SecretsThatDecide|Kill.*|AKill.*|Bad.*|EveryVerbIsTried|EveryRefusalHasAWayOut|FreshTree|ColdStart)$`},
	{agreement, `^Test(SchemasJudgeAsTheReader|FactsAnswerAsTheirLine|DocumentedFacts|SetKeepsWhatItTakes)$`},
	{agreement, `^Test(AgreesWithExact|MovingAgreesWithExact|KnownTables|SightAgainstSampling|SweepIsWhatLookingFinds|BoundsSpareOnlyWork|IndexEqualsEveryPair|NearLeavesOutNobody|Picture.*)$`},
	{agreement, `^Test(RigidMotionChangesNoVerdict|Symmetry|DistanceIsOneLipschitz|MovesThereAndBack|FrontAndRearExcludeEachOther|MoreBlockersNeverShowMore|MarginFlipsTheVerdict|ClearanceFlipsTheVerdict|OrientLaws|SweepLaws|AlongFromEitherEnd|SlideEndsAtContact|NearingAndTurning)$`},
	{stated, `^(Test|Example)`},
}

// kindOf is the kind of a test; a name that no line knows is a fault of the table.
func kindOf(name string) (kind, error) {
	for _, c := range classes {
		if regexp.MustCompile(c.names).MatchString(name) {
			return c.kind, nil
		}
	}
	return 0, fmt.Errorf("no kind for %s", name)
}

// chosenKinds reads a list of kinds.
func chosenKinds(text string) (map[kind]bool, error) {
	out := map[kind]bool{}
	for _, w := range strings.Split(text, ",") {
		known := false
		for k, name := range kindNames {
			if w == name || w == "all" {
				out[kind(k)], known = true, true
			}
		}
		if !known {
			return nil, fmt.Errorf("no kind of test %q: they are %s, all", w, strings.Join(kindNames[:], ", "))
		}
	}
	return out, nil
}
