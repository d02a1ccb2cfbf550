package geometry_test

import (
	"testing"

	"adjutant/geometry"

	"pgregory.net/rapid"
)

// What is left unmeasured for being too far never changes an answer.
func TestBoundsSpareOnlyWork(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genFoot(t, "a", 15), genFoot(t, "b", 15)
		if over, r := geometry.Overlapping(a, b); over && geometry.Apart(a, b) {
			t.Fatalf("apart and overlapping by %+v", r)
		}
		third := []*geometry.Footprint{genFoot(t, "c", 20), genFoot(t, "d", 20), genFoot(t, "e", 20)}
		ground := []*geometry.Polygon{genPolygon(t), genPolygon(t)}
		from, to := genPose(t, "from", 25).At, genPose(t, "to", 25).At
		all := geometry.Look(from, to, third, ground)
		least, blocked := geometry.Far, 0
		count := func(l geometry.SightLine) {
			least = min(least, l.Clearance.Margin)
			blocked += len(l.BlockedBy)
		}
		for _, f := range third {
			count(geometry.Look(from, to, []*geometry.Footprint{f}, nil))
		}
		for _, p := range ground {
			count(geometry.Look(from, to, nil, []*geometry.Polygon{p}))
		}
		if all.Clearance.Margin != least || len(all.BlockedBy) != blocked {
			t.Fatalf("clearance %v with %d in the way; one by one %v with %d", all.Clearance.Margin, len(all.BlockedBy), least, blocked)
		}
	})
}
