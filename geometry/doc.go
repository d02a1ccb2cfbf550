// Package geometry is the plane of the table in centimetres. It knows bases,
// footprints, lanes, sectors, polygons and sight lines; it knows no rules: no
// musket, no morale. It is built on golang/geo (r2 for points and boxes, s1 for
// angles).
//
// # Conventions
//
// Lengths are centimetres, angles degrees. The origin is the near left corner of
// the table, x runs right, y away. A facing is a compass bearing: 0 is +y, 90 is
// +x, clockwise. A footprint stands at the centre of its front edge.
//
// # Margins
//
// Every measurement is a Reading: measured minus limit, negative inside, zero
// inside. A length or an angle is rounded to 1e-6 before it meets a limit, so
// that the last bits of a sine never decide a verdict, and so that two machines
// agree. Products are converted to float64 before they are added, which forbids
// the fused multiply-add that would make arm64 and amd64 differ; sines are
// computed here for the same reason. Membership is decided with cross products,
// never with an arc tangent; where the sign of a cross product is in doubt it is
// computed again in big.Rat over the same float64 corners.
//
// # Laws
//
// The doc comments state laws (symmetry, invariance under rigid motion, what
// happens on the boundary). They are tested as properties, and the whole package
// is compared with a second implementation in rational arithmetic, package
// exact, which imports nothing of this one.
package geometry
