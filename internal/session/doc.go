// Package session runs one game: it owns the state, the journal, the dice and
// the undo, and it knows no rulebook but through package game.
//
// A typed line is a question, an answer to what is owed, or a command. Every
// acknowledged command is one line of the journal, on the disk before its reply
// is given. A command whose dice are not all known is kept as pending with the
// faces it has; each new face runs it again from its start, and nothing of it is
// applied until it ends. Questions, odds and refusals leave no trace.
//
// # The timeline
//
// The standing entries, in order, are a list of operations: a command, a face or
// a choice fed to one, a fact changed. The state is the fold of that list and of
// nothing else. Undo and fix change the list in the struck entry's place and fold
// it again from the nearest snapshot: a later entry that has become illegal is
// passed over, one that needs a new die becomes owed in its own place, a face no
// longer asked for stays recorded and unused. A new command makes what was passed
// over final.
//
// Replies carry meaning only; package repl puts them into words.
package session
