// Package journal keeps a game as a file that only grows: one JSON object a
// line, the first the header, every other one acknowledged command. The file is
// the saved game, the undo stack and the audit trail.
//
// # The file
//
// These are the bytes of a journal of two entries in format 2:
//
//	{"format":"adjutant/journal/2","game":"om","edition":"e","scenario":null,"dice":{"mode":"hand"},"h":"9e0f8860b9cadc9e11e1a5409093ecc5"}
//	{"n":1,"e":1,"k":"do","verb":"fire","args":["1/52"],"dice":[{"d":100,"f":37,"by":"hand"}],"ev":[{"k":"bases","unit":"1/52","left":3}],"at":"1808-08-21T09:00:00Z","h":"2a644495b540a88cd3bea298c62a777b"}
//	{"n":2,"e":2,"k":"do","verb":"draw","dice":[{"d":40,"f":12,"deck":"cards","card":"guns","by":"hand"},{"d":39,"f":0,"deck":"cards","seat":"red","by":"hand"}],"at":"1808-08-21T09:00:00Z","h":"9b9cb432fbe6190acff3f9a679d3ad8c"}
//
// The first line begins with the format and holds the game, its edition, the scenario whole
// (null without one), where the dice come from, the readings chosen, and its link. Of a line
// "n" counts the lines, "e" is the number people see, "k" the kind of line; then come the
// verb, its arguments, the facts beside it, the dice, the events, a text, the time and the
// link. The keys stand in this order and the empty ones are left out; there is no blank
// between tokens and there is one way to write each string and number. So a line that is
// accepted is written again byte for byte, and the reader needs no general JSON decoder.
// What stands in "scenario" and "ev" belongs to others and is carried unread.
//
// A card drawn from a deck, a cup or a pool is an element of "dice" too: of 40 cards that
// nobody had seen it was the one in place 12, called guns. The kind of generator is "deck"
// where a die has "d" alone. "seat" says who may see the card, and one that lies face down
// has place 0 and no word. The three keys are left out of a die.
//
// # The events
//
// "ev" is an array of objects, one an event, in the order in which they happen. In format 2
// the first key of each is "k", the name of its kind; the others are the fields of that kind
// by name, in the order in which the game shows them (game.Event). A field that is zero,
// empty or no is left out, except a value with a name, which is always there. Strings are
// spelled as in the rest of the line, numbers without an exponent between a millionth and
// 10^21; yes is true, a set of values is an array in the order of the game's list, a stated
// fact is a string as in "set". The game reads all this back (game.Kinds.Decode) and refuses
// a kind, a field, an order or a spelling that is not its own.
//
// In format 1 every event of every game had the same ten keys, which each kind used as it
// pleased and left out where it had no use for them: "k" the kind, "u" the unit, "o" another,
// "f" a name, "t" a text, "n" and "m" whole numbers, "x", "y" and "d" numbers. The first
// event above was
//
//	"ev":[{"k":"bases","u":"1/52","n":3}]
//
// Nothing else differs between the formats. Each game that played then says in a file of its
// own which of its fields stood where. A kind that came later is spelled in a journal of
// format 1 as in format 2: its name says so.
//
// A journal is of one format from its first line to its last: new ones are written in format
// 2, one that was begun in format 1 goes on in it. So its links, and the codes of them that
// were put on paper, stay good, the program that began it opens it still, and no line needs
// to say of what format it is. Under rules that do not know an event of it a game is refused
// with the number of the line; it opens when those rules are to judge it anew.
//
// # The chain
//
// h is the first 32 hex digits of SHA-256 over the h of the line before (as 32
// hex digits; nothing for the header) followed by the line's own bytes up to the
// comma before "h". One changed byte breaks the line it stands in. The chain
// cannot show that whole lines were cut from the end: a checkpoint, taken from
// the last h and kept on paper, can.
//
// # What survives
//
// A record leaves in one write and Append returns after the disk has confirmed
// it. A record cut short by a crash is therefore the last thing in the file and
// was never acknowledged: Open moves it to FILE.torn, says so and goes on.
// Every other fault is a refusal that names the line, because the program cannot
// know what the line said.
package journal
