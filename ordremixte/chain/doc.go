// Package chain is what fire, melee, morale and the fate of generals have in common: who
// takes part, what has become of them so far, and sums that keep the parts they were added
// from. It owns the fighters, the result that the enumerator compares and hashes, and the
// sentences about a result. It touches the state and asks no rule.
package chain
