package state

// Kinds of event. An event says what is true afterwards, so that applying it
// needs no rule.
const (
	EvPM       = "pm"       // Unit has N points, had M
	EvBases    = "bases"    // Unit has N bases on the table
	EvStatus   = "status"   // Unit is steady, retreats, routs, destroyed (Text)
	EvDisorder = "disorder" // Unit is disordered (N=1) or not
	EvGuns     = "guns"     // the crew left its guns (N=1)
	EvGeneral  = "general"  // what became of general Other with Unit (Text)
	EvShot     = "shot"     // Unit was a target in this fire phase and lost N
	EvNoShot   = "no-shot"  // the tape shows that Unit cannot fire at Other
	EvFired    = "fired"    // Unit has fired; of a garrison N bases, to the sides M of its block
	EvNews     = "news"     // N points of Unit are lost or regained when the phase ends; 0: they were
	EvTested   = "tested"   // the morale of Unit for this fire phase is settled
	EvChecked  = "checked"  // its general's fate for this phase is settled
	EvFact     = "fact"     // the referee set fact Name of Unit to Text
	EvMoved    = "moved"    // Unit has moved
	EvPlace    = "place"    // Unit stands at X, Y facing Deg, formation Text; Name is hand when the referee says so
	EvTag      = "tag"      // Unit wears label Text
	EvAttach   = "attach"   // general Other rides with Unit (empty: with nobody)
	EvPhase    = "phase"    // the phase is N of turn M
	EvStage    = "stage"    // the stage of the phase is N
	EvFirst    = "first"    // side N moves first
	EvCharge   = "charge"   // Unit charges Other; see applyCharge
	EvClosing  = "closing"  // closing shot number M of charge N is made
	EvFought   = "fought"   // charge N is over
	EvRuling   = "ruling"   // ruling N is read as Text
	EvDoubt    = "doubt"    // the place of Unit is doubtful
	EvUnplaced = "unplaced" // nobody has told where Unit stands, or the figure of a general (Name figure)
	EvBlown    = "blown"    // Unit is blown
	EvAdvanced = "advanced" // Unit has taken the ground of who it beat, in turn N
	EvKept     = "kept"     // the die N, typed with a shot, waits for the test of Unit
	EvOrder    = "order"    // brigade or unit (Name) Unit is told Text, objective Other, in turn N
	EvReached  = "reached"  // the order of brigade Unit is carried out: it halts
	EvShown    = "shown"    // the counter of brigade Unit was turned up
	EvDetach   = "detach"   // Unit acts alone (N=1) under Text, objective Other, or is back (N=0)
	EvCourier  = "courier"  // courier N to brigade or unit (Name) Unit: M hundredths left from X, Y, Text its order, Other the objective
	EvArrive   = "arrive"   // courier N is no more: Text arrived or lost
	EvStray    = "stray"    // Unit was left beyond its brigadier's reach, and that was said
	EvFigure   = "figure"   // the figure of general Unit stands at X, Y and has moved M hundredths
	EvSucceed  = "succeed"  // general Unit has a successor, of quality N (0: as before)
	EvSpent    = "spent"    // Unit has spent N hundredths of its move and gone M; Name holds its motion in hexadecimal
	EvForm     = "form"     // Unit stands in formation Text, N bases abreast in a line of four horse
	EvFled     = "fled"     // Unit has made N rout moves, broken in turn M by Other
	EvRallied  = "rallied"  // Unit rallied in turn N
	EvTried    = "tried"    // the rally of Unit for turn N is settled
	EvBeat     = "beat"     // Unit beat Other in turn N
	EvBroke    = "broke"    // Unit broke through in turn N
	EvOff      = "off"      // Unit left the table in turn N at X, Y; N=0: it is back
	EvBlock    = "block"    // Unit holds block Text; N=1: it fled there and stays
	EvBlaze    = "blaze"    // ground Unit burns since turn N; 0: no more
	EvScreen   = "screen"   // the light base of Unit stands ahead at X, Y facing Deg (N=1), or is back (N=0)
	EvManned   = "manned"   // the crew of Unit came back to its guns in turn N
	EvCollapse = "collapse" // division N of a side goes home since turn M
	EvGoal     = "goal"     // goal N is reached in turn M, or is not (M negative)
	EvChief    = "chief"    // side N has lost its commander-in-chief in turn M
	EvNight    = "night"    // a night has passed: the day began with turn N
)
