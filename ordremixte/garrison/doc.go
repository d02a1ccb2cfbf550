// Package garrison is chapter 15 on the ground: going into a block of houses and out of
// it, who holds it with how many bases, what it shelters, and which sides are attacked. It
// touches motion and the table.
package garrison
