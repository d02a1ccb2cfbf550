// Package state is one moment of a battle: the units, figures, orders and charges as they
// stand, the events that change them, and the numbers of the tables at the scale of the
// figures. It owns State and all that is written into a journal. A pure question of the
// state is a method here; a rule is not. It touches facts, the tables, the scenario and
// the geometry of a footprint.
package state
