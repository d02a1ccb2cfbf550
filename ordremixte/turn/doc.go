// Package turn is chapters 6 and 7: the sequence of phases, what is owed in each and what
// must be done before the next, initiative, and the records that a referee makes beside
// the rules. It owns the dispatch of every verb that changes something, and touches every
// chapter.
package turn
