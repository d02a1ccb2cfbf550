package geometry_test

import (
	"fmt"

	"adjutant/geometry"
)

// A battalion in line and a column before it: how far, against which limit, by how much.
func Example() {
	line, _ := geometry.Line(4, 3, 1.5)
	column, _ := geometry.Column(4, 2, 3, 1.5)
	a, _ := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: 60, Y: 40}})
	b, _ := geometry.Place(column, geometry.Pose{At: geometry.Vec{X: 60, Y: 44}, Facing: 180})
	span := b.FromPoint(a.Centre)
	reading := span.Reading(9)
	fmt.Printf("%.2f cm from the middle of the line, margin %.2f: %v\n", span.CM, reading.Margin, reading.Verdict(geometry.Tape{CM: 0.5}))
	fmt.Printf("%.2f cm between the bases\n", geometry.Between(a, b).CM)
	// Output:
	// 4.75 cm from the middle of the line, margin -4.25: in
	// 4.00 cm between the bases
}

// A lane is as wide as the front edge and runs ahead of it.
func ExampleLaneOf() {
	line, _ := geometry.Line(4, 3, 1.5)
	a, _ := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: 60, Y: 40}})
	lane := geometry.LaneOf(a.Front(), 9)
	for _, x := range []float64{60, 71, 73} {
		b, _ := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: x, Y: 45}, Facing: 180})
		r := lane.Reach(b)
		fmt.Printf("%v %+.0f\n", r.In(), r.Margin)
	}
	// Output:
	// true -4
	// true -1
	// false +1
}

// Two tapes find a point: 3 cm from one corner, 4 from another.
func ExampleTapes() {
	p, err := geometry.Tapes{B: geometry.Vec{X: 5}, DA: 3, DB: 4, Hand: geometry.Left}.Point()
	fmt.Printf("%.2f %.2f %v\n", p.X, p.Y, err)
	// Output:
	// 1.80 2.40 <nil>
}
