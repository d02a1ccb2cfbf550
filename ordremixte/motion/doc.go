// Package motion is chapter 8 but for evasion: moves, wheels and changes of formation,
// what the ground costs, how far a way is free and who may be passed. It owns the way of a
// unit over the table and its price, and what an order makes a unit do with it (§4.2). It
// touches command and the table.
package motion
