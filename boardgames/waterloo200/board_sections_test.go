package waterloo200_test

import "testing"

// A test a paragraph: cases that a reader reckoned from the book alone, who has not seen the program, played as he wrote
// them before anything was mended.

// Areas with a bonus, and which touch: W200 §1 [+], W200 §1 [-], W200 §1.0 [+], W200 §1.0 [-].
func TestW200_1_0TheMap(t *testing.T) {
	playsCases(t, "W-1.0-")
}

// Who controls what when a game begins: W200 §1.5.1 [+], W200 §1.5.1 [-].
func TestW200_1_5_1StartingLine(t *testing.T) {
	playsCases(t, "W-1.5.1-")
}

// Cubes stand where control is another than at the start: W200 §1.5.2 [+], W200 §1.5.2 [-].
func TestW200_1_5_2Cubes(t *testing.T) {
	playsCases(t, "W-1.5.2-")
}

// The seven areas: W200 §1.6 [+], W200 §1.6 [-].
func TestW200_1_6VictoryAreas(t *testing.T) {
	playsCases(t, "W-1.6-")
}

// The sunken road gives its reserve, or not: W200 §1.7 [+], W200 §1.7 [-].
func TestW200_1_7SunkenRoad(t *testing.T) {
	playsCases(t, "W-1.7-")
}

// Turns and impulses: W200 §2 [+], W200 §2 [-], W200 §2.0 [+], W200 §2.0 [-].
func TestW200_2_0Turns(t *testing.T) {
	playsCases(t, "W-2.0-")
}

// Who holds the disc begins: W200 §2.1 [+], W200 §2.1 [-].
func TestW200_2_1Initiative(t *testing.T) {
	playsCases(t, "W-2.1-")
}

// The side in phase acts, the other answers: W200 §2.2 [+], W200 §2.2 [-].
func TestW200_2_2InPhase(t *testing.T) {
	playsCases(t, "W-2.2-")
}

// The four kinds of units, by corps: W200 §3 [+], W200 §3 [-], W200 §3.0 [+], W200 §3.0 [-].
func TestW200_3_0Units(t *testing.T) {
	playsCases(t, "W-3.0-")
}

// The set-up: W200 §4 [+], W200 §4 [-], W200 §4.0 [+], W200 §4.0 [-].
func TestW200_4_0SetUp(t *testing.T) {
	playsCases(t, "W-4.0-")
}

// Brunswick's blocks: W200 §4.1 [+], W200 §4.1 [-].
func TestW200_4_1Brunswick(t *testing.T) {
	playsCases(t, "W-4.1-")
}

// Reserves: W200 §5 [+], W200 §5 [-], W200 §5.0 [+], W200 §5.0 [-].
func TestW200_5_0Reserves(t *testing.T) {
	playsCases(t, "W-5.0-")
}

// The Prussians arrive: W200 §5.1 [+], W200 §5.1 [-].
func TestW200_5_1Prussians(t *testing.T) {
	playsCases(t, "W-5.1-")
}

// What a turn is made of: W200 §6 [+], W200 §6 [-], W200 §6.0 [+], W200 §6.0 [-].
func TestW200_6_0Sequence(t *testing.T) {
	playsCases(t, "W-6.0-")
}

// Two sides of three factions: British and Prussians take over each other's empty areas and pass through each other's
// blocks, never stand together nor help each other, and are one side: W200 §0/fazioni [+], W200 §0/fazioni [-].
func TestW200_FactionsOfASide(t *testing.T) {
	playsCases(t, "W2-A-034", "W2-A-035", "W2-A-036", "W2-A-037", "W2-A-038", "W2-A-040", "W2-A-043", "W2-A-148", "W2-B-079", "W2-B-225", "W-OR7-6")
}

// W200 §0/or-1 [+], W200 §0/or-1 [-].
func TestW200_Option1FreeSetUp(t *testing.T) {
	playsCases(t, "W-OR1-")
}

// W200 §0/or-2 [+], W200 §0/or-2 [-].
func TestW200_Option2Charge(t *testing.T) {
	playsCases(t, "W-OR2-")
}

// W200 §0/or-3 [+], W200 §0/or-3 [-].
func TestW200_Option3Reconnaissance(t *testing.T) {
	playsCases(t, "W-OR3-")
}

// W200 §0/or-4 [+], W200 §0/or-4 [-].
func TestW200_Option4Impetus(t *testing.T) {
	playsCases(t, "W-OR4-")
}

// W200 §0/or-5 [+], W200 §0/or-5 [-].
func TestW200_Option5GrandBattery(t *testing.T) {
	playsCases(t, "W-OR5-")
}

// W200 §0/or-6 [+], W200 §0/or-6 [-].
func TestW200_Option6Languages(t *testing.T) {
	playsCases(t, "W-OR6-")
}

// W200 §0/or-7 [+], W200 §0/or-7 [-].
func TestW200_Option7Withdrawal(t *testing.T) {
	playsCases(t, "W-OR7-")
}

// W200 §0/or-8 [+], W200 §0/or-8 [-].
func TestW200_Option8CombinedAttack(t *testing.T) {
	playsCases(t, "W-OR8-")
}

// W200 §0/or-9 [+], W200 §0/or-9 [-].
func TestW200_Option9Morale(t *testing.T) {
	playsCases(t, "W-OR9-")
}

// W200 §0/or-10 [+], W200 §0/or-10 [-].
func TestW200_Option10ArrivalsDrawn(t *testing.T) {
	playsCases(t, "W-OR10-")
}
