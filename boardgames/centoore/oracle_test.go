package centoore

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/oracle"
)

// The rules and a second reading, written from the book without a look at them, answer random
// situations alike: refusals with their paragraphs, chances and every outcome.
func TestAgreesWithASecondReading(t *testing.T) {
	boardtest.Agree(t, Rules{}, boardtest.Second{Verbs: oracle.Verbs, Situation: oracle.Situation, Ask: func(verb string, facts []byte) (out boardtest.Answer, err error) {
		a := oracle.Ask(verb, facts)
		if a.Refusal != nil {
			return boardtest.Answer{Code: a.Refusal.Code, Paragraph: a.Refusal.Paragraph}, nil
		}
		out.Chance = a.Chance
		for _, o := range a.Outcomes {
			if err := out.Add(o.P, o.Result); err != nil {
				return out, err
			}
		}
		return out, nil
	}})
}
