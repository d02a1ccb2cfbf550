// Package journal keeps a game as a file that only grows: one JSON object a
// line, the first the header, every other one acknowledged command. The file is
// the saved game, the undo stack and the audit trail.
//
// # The file
//
//	{"format":"adjutant/journal/1","game":"om","edition":"…","scenario":{…},"dice":{"mode":"seed","key":"7"},"h":"…"}
//	{"n":1,"e":1,"k":"do","verb":"fire","args":["1/52","2/70"],"dice":[{"d":100,"f":37,"by":"hand"}],"ev":[…],"at":"1808-08-21T09:00:00Z","h":"…"}
//
// A card drawn from a deck, a cup or a pool is an element of "dice" too: of 40 cards that
// nobody had seen it was the one in place 12, called guns. The kind of generator is "deck"
// where a die has "d" alone. "seat" says who may see the card, and one that lies face down
// has place 0 and no word:
//
//	{"d":40,"f":12,"deck":"cards","card":"guns","by":"rolled"}
//	{"d":39,"f":0,"deck":"cards","seat":"red","by":"hand"}
//
// The three keys are left out of a die, so that journals without cards are what they were
// before there were any; a program of that time refuses the line of a card.
//
// The keys stand in this order and the empty ones are left out; there is no
// blank between tokens and there is one way to write each string and number. So
// a line that is accepted is written again byte for byte, and the reader needs
// no general JSON decoder. What stands in "scenario" and "ev" belongs to others
// and is carried unread.
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
