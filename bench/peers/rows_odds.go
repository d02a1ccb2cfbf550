package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

func rows() []row { return slices.Concat(plane(), fights(), wholes()) }

// fights are the rows O1 to O4, the last of them with the sentences too.
func fights() []row {
	both := []string{"ours", "python"}
	return []row{
		{id: "O1", work: "O1 0", what: "one charge", per: 1, who: both, judge: ends(44, "attacker", "0.781427022")},
		{id: "O1g", work: "O1g 0", what: "one charge with generals", per: 1, who: both, judge: ends(656, "", "")},
		{id: "O2", work: "O2 0", what: "four rounds", per: 1, who: both, judge: ends(72, "", "")},
		{id: "O3", work: "O3 0", what: "870 charges", per: 1, who: both, judge: charges(870)},
		{id: "O4", work: "O4 0", what: "one battle of counters", per: 1, who: both, judge: ends(19, "", "")},
		{id: "O4w", work: "O4w 0", what: "one battle of counters, in words", per: 1, who: both, judge: ends(19, "", "")},
	}
}

// ends judges a distribution: every end with its exact chance is the same for everybody, their
// chances add up to one, there are so many of them, and those that begin with a word come to a
// known chance of nine places.
func ends(n int, word, known string) judge {
	first := ""
	return func(who, answer string) (string, string, error) {
		if first == "" {
			first = answer
		}
		whole, those, count, err := summed(answer, word)
		switch {
		case err != nil:
			return "", "", err
		case whole.Cmp(big.NewRat(1, 1)) != 0:
			return "", "", fmt.Errorf("the chances come to %s", whole.RatString())
		case count != n:
			return "", "", fmt.Errorf("%d ends, want %d", count, n)
		case known != "" && those.FloatString(9) != known:
			return "", "", fmt.Errorf("%s comes to %s, known is %s", word, those.FloatString(9), known)
		case answer != first:
			return "", "", fmt.Errorf("other ends than the first program has")
		}
		wins := new(big.Rat)
		if _, wins, _, err = summed(answer, "attacker"); err != nil {
			return "", "", err
		}
		if strings.Count(strings.SplitN(answer, " ", 2)[0], ",") == 5 { // counters, not units
			return fmt.Sprint(n), "", nil
		}
		return fmt.Sprint(n, " ", wins.FloatString(12)), "", nil
	}
}

// summed adds up the chances of ends "word,...,chance" between blanks, all of them and those that begin with the word.
func summed(answer, word string) (whole, those *big.Rat, n int, err error) {
	whole, those = new(big.Rat), new(big.Rat)
	for _, e := range strings.Fields(answer) {
		p, ok := new(big.Rat).SetString(e[strings.LastIndex(e, ",")+1:])
		if !ok {
			return nil, nil, 0, fmt.Errorf("%q has no chance", e)
		}
		whole.Add(whole, p)
		if strings.HasPrefix(e, word) {
			those.Add(those, p)
		}
		n++
	}
	return whole, those, n, nil
}

// charges judges O3: every one of the pairs has the same ends with the same chances for everybody.
func charges(n int) judge {
	first := ""
	return func(who, answer string) (string, string, error) {
		if first == "" {
			first = answer
		}
		pairs := strings.Split(strings.TrimSuffix(answer, ";"), "; ")
		if len(pairs) != n {
			return "", "", fmt.Errorf("%d pairs, want %d", len(pairs), n)
		}
		sum := 0.0
		for _, p := range pairs {
			whole, wins, _, err := summed(p, "attacker")
			if err != nil {
				return "", "", err
			}
			if whole.Cmp(big.NewRat(1, 1)) != 0 {
				return "", "", fmt.Errorf("the chances of a pair come to %s", whole.RatString())
			}
			f, _ := wins.Float64()
			sum += f
		}
		if answer != first {
			return "", "", fmt.Errorf("other ends than the first program has")
		}
		return fmt.Sprintf("%d %.9f", n, sum), "", nil
	}
}
