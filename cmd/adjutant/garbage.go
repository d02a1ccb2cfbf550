package main

import (
	"runtime"
	"runtime/debug"

	"adjutant/internal/session"
)

// A line makes much that is forgotten at once and little that stays: with the usual target a third of the time of a line
// goes into collecting a megabyte again and again.
const (
	sparing = 400     // percent of what stays, until
	much    = 8 << 20 // as many bytes stay: then memory is dearer than time
)

// spare collects seldom while little stays. Whoever sets GOGC has chosen.
func spare(env func(string) string) {
	if env("GOGC") != "" {
		return
	}
	debug.SetGCPercent(sparing)
	watch()
}

// watch looks after every collection at what stayed.
func watch() {
	runtime.AddCleanup(new([16]byte), func(struct{}) {
		if !session.PlaysAgain() && stays() > much {
			debug.SetGCPercent(100)
			return
		}
		watch()
	}, struct{}{})
}

// stays is about how many bytes the last collection left: the next one comes when they have grown by the percentage.
// Package runtime/metrics has the number itself, and makes a list of all it has at every start.
func stays() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NextGC * 100 / (100 + sparing)
}
