package centoore_test

import (
	"fmt"
	"strings"
	"testing"
)

// What it costs to follow who has fled is the price of his whole way without the point of the flight, for each who follows (CO §7.2,
// §7.2.7, R103): that is what is owed says.
func TestCO7_2_7_WhatFollowingCosts(t *testing.T) {
	for _, c := range []struct {
		flight string
		also   []string
		want   string
	}{
		{"move ney gosselies with plain-2", nil, "1"},
		{"move ney gosselies quatrebras with plain-2", nil, "2"},
		{"move ney mons with plain-2", nil, "2"},                           // a dotted link
		{"move ney fleurus sombreffe wavre with plain-2,plain-2", nil, ""}, // four points are too many for a unit by itself
		{"move ney fleurus sombreffe with plain-2", []string{"put wellington charleroi"}, "2"},
		{"move ney fleurus sombreffe wavre with plain-2,plain-2", []string{"put wellington charleroi"}, "4"}, // and not for a wing
	} {
		s := laid(t, lands("2 operations french", [2]string{"plain-2 plain-2 plain-2", "plain-2 plain-2"}, "f1 ney charleroi up", "e1 wellington huy up",
			"N1 french ney infantry 3 out", "W1 english wellington infantry 3", "B1 prussian huy infantry 3"))
		played(t, s, append(c.also, "put B1 charleroi", c.flight)...)
		got := ""
		for _, o := range s.Owed() {
			got = strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(o.Line.Say.Args[2]), "["), "]")
		}
		if got != c.want {
			t.Errorf("after %q, %v: following costs %q; want %q (CO §7.2.7)", c.flight, c.also, got, c.want)
		}
	}
}

// Whoever cannot follow when he is to say so does not follow later, when the zone that barred his way is left; by the other reading of
// R92 he may (CO §7.2.7 [+] [-]).
func TestCO7_2_7_AtOnceOrNever(t *testing.T) {
	for _, c := range []struct {
		reading string
		want    int
	}{{"a", 0}, {"b", 1}} {
		b := lands("2 operations french", [2]string{"plain-2 plain-2 plain-2", "plain-2 plain-2"}, "f1 ney charleroi up", "e1 wellington huy up",
			"N1 french ney infantry 3 out", "N2 french gosselies infantry 3", "W1 english wellington infantry 3", "B1 prussian huy infantry 3")
		b["readings"] = map[string]any{"R92": c.reading}
		s := laid(t, b)
		played(t, s, "put B1 charleroi", "move ney gosselies with plain-2")
		if n := len(s.Owed()); n != 0 {
			t.Fatalf("CO §8.7: %d pursuits into a zone of enemies in order", n)
		}
		played(t, s, "move N2 quatrebras with plain-2")
		if n := len(s.Owed()); n != c.want {
			t.Errorf("CO R92 %s: %d may follow once the zone is left; want %d", c.reading, n, c.want)
		}
	}
}
