package onepage

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage/oracle"
)

// The rules and a second reading, written from the sheet without a look at them, answer random
// situations alike, refusals with their boxes, chances and every outcome: of guns (W1P §6 [+],
// W1P §6 [-]), formations (W1P §7 [+], W1P §7 [-]), the Guard (W1P §10 [+], W1P §10 [-]), retreats
// (W1P §15 [+], W1P §15 [-]), morale (W1P §16 [+], W1P §16 [-]) and both tables (W1P §17 [+],
// W1P §17 [-]).
func TestAgreesWithASecondReading(t *testing.T) {
	boardtest.Agree(t, Rules{}, boardtest.Second{Verbs: oracle.Verbs, Situation: oracle.Situation, Ask: oracle.Ask})
}
