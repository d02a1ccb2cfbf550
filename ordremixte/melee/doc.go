// Package melee is the fight of chapters 10.6 and 13: who strikes with how many bases, the
// rounds of a melee, the tests after it and how everybody comes out of it. It touches
// fire, whose sums it shares, and morale; how the two came together it does not know.
package melee
