// Package contrast lays chances side by side: it takes the ranges and the alternatives of a
// question apart into the questions that are meant (4..6b; col / line / sq), and draws from
// exact outcomes what can stand in a row of a table: the chance of each thing that may be
// so, and how much of a number is to be expected. It knows no game: what an outcome says is
// told apart by its keys alone.
package contrast
