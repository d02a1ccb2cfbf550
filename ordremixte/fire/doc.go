// Package fire is chapter 9: who may fire at whom from where, how many bases, at which
// percentage, what the shot does on its way, and what is said of a shot that the tape
// cannot decide. It touches the table, the garrison of a block and morale.
package fire
