// Package morale is chapters 11 and 17: the test, what is added to it and what comes of it,
// the fate of a general, the news that his brigade hears, and what hands do with a unit
// that has lost. It touches the chain of a result and no fight.
package morale
