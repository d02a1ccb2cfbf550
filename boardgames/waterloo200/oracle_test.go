package waterloo200

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200/oracle"
)

// The rules and a second reading, written from the book without a look at them, answer random situations alike,
// refusals with their paragraphs, chances and every outcome.
func TestW200AgreesWithASecondReading(t *testing.T) {
	boardtest.Agree(t, Rules{}, boardtest.Second{Verbs: oracle.Verbs, Situation: oracle.Situation, Ask: oracle.Ask, Settle: oracle.Settle})
}
