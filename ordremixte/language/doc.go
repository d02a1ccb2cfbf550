// Package language reads the lines that a referee types, in English and Italian, completes
// them, and writes an action as a line again. It knows the facts, the state and who
// commands whom, for what may stand in a line; it asks no rule of the fight and judges
// nothing.
package language
