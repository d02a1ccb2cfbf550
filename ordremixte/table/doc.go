// Package table is what placed bases show: who stands where, which front and side he
// offers, what hides him, whose zone of control he is in (§3, 8.8, and the measuring of
// chapters 9 and 10). It owns the questions that two footprints answer, and touches the
// geometry and the cast of an action; it knows no verb.
package table
