package main

import (
	"fmt"
	"strings"
)

// mixed is how many commands the journal of the mix has.
const mixed = 10_000

// wholes are the rows W8 to W10.
func wholes() []row {
	replay := []string{"ours", "boardgameio", "json"}
	out := []row{
		{id: "W8, the mix", work: fmt.Sprint("W8mix ", mixed), what: "one of 10,000 commands", per: mixed, who: replay, judge: standings()},
		{id: "W8, the battle", work: "W8battle 0", what: "all of Vimeiro", per: 1, who: replay, judge: standings()},
	}
	out = append(out, row{id: "W8, reading", work: fmt.Sprint("W8lines ", mixed), what: "one of 10,000 commands", per: mixed, who: []string{"ours", "json"}, judge: alike()})
	for _, clock := range []string{"cpu", "wall"} {
		by := map[string]string{"cpu": "processor", "wall": "wall"}[clock]
		out = append(out,
			row{id: "W9, " + by, work: "W9 " + clock, what: "from the start to the answer", per: 1, who: []string{"start", "start-fire", "hello", "python-start", "jts-start"}, judge: answered},
			row{id: "W10, " + by, work: "W10 " + clock, what: "a question and its answer", per: 1, who: []string{"pipe", "pipe-again", "cat", "stockfish"}, judge: answered},
			row{id: "W10, kept, " + by, work: "W10 " + clock, what: "a command and its verdict", per: 1, who: []string{"kept", "cat", "stockfish"}, judge: answered})
	}
	return out
}

// answered is for programs whose every answer is looked at as it comes.
func answered(_, answer string) (string, string, error) { return answer, "", nil }

// alike wants the same answer of everybody.
func alike() judge {
	first := ""
	return func(_, answer string) (string, string, error) {
		if first == "" {
			first = answer
		}
		if answer != first {
			return "", "", fmt.Errorf("answers %q, the first program %q", answer, first)
		}
		return answer, "", nil
	}
}

// standings judges a replay: every unit stands in the same place, with the same points and bases.
func standings() judge {
	first := ""
	return func(_, answer string) (string, string, error) {
		if first == "" {
			first = answer
		}
		if units := strings.Fields(answer); answer != first || len(units) != len(strings.Fields(first)) || len(units) < 40 {
			return "", "", fmt.Errorf("%d units, which do not stand as they do in the first program", len(units))
		}
		return answer, "", nil
	}
}
