package main

import "testing"

// Why behind a question about what is sure, a move or a change of formation, tells it again and weighs no chance (OM §8.2, 8.6); why-brief.txtar
// has that of a charge, which does.
func TestWhyWeighsNothingThatIsSure(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"move 1/50 forward 5?", "form 1/50 square?"} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", false, false)
		if rs := s.Submit(line); rs[0].Refusal != nil {
			t.Fatalf("%s: %v", line, rs[0].Refusal.Say)
		}
		if rs := s.Submit("why"); len(rs) != 1 || rs[0].Refusal != nil || len(rs[0].Verdict.Lines) == 0 {
			t.Errorf("why behind %s: got %d answers, want what was told, and no chances", line, len(rs))
		}
	}
}
