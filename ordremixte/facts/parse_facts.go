package facts

import (
	"strings"
)

// All are the facts of a unit, then those of the situation.
func All() []*FactInfo {
	var out []*FactInfo
	for f := range UnitFacts {
		out = append(out, &UnitFacts[f])
	}
	for f := range SituationFacts {
		out = append(out, &SituationFacts[f])
	}
	return out
}

// FactNames are their names.
func FactNames() []string {
	var out []string
	for _, i := range All() {
		out = append(out, i.Name)
	}
	return out
}

// Prefix takes whose fact it is off the name of a fact.
func Prefix(name string) (of, bare string) {
	for _, target := range []string{"target-", italianTarget} {
		if b, ok := strings.CutPrefix(name, target); ok {
			return "t", b
		}
	}
	head, b, ok := strings.Cut(name, "-")
	if !ok || head == "" || head[0] != 'a' && head[0] != 't' {
		return "", name
	}
	if n := head[1:]; n == "" || Digits(n) && len(n) < 3 && n[0] != '0' {
		return head, b
	}
	return "", name
}
