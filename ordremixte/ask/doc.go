// Package ask answers questions: measures, arcs, sight, who may do what, the map and the
// charts. It changes nothing; it touches every chapter, and turn for what is due.
package ask
