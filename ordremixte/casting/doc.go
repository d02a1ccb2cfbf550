// Package casting gathers who and what an action is about: a sheet of facts for every
// unit and for the situation, where each fact comes from, what was assumed and what the
// referee overruled. It owns the cast of an action and the refusals that any chapter may
// need. It touches the state, and leaves measuring and judging to the rooms above.
package casting
