// Package flight is who leaves, and who goes after him: evasion (§8.7), breakthrough and
// follow-up (§12), retreat, rout and rally (§14). It owns ways that nobody ordered, and
// touches motion, garrison and charge.
package flight
