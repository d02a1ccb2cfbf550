package oracle

import "slices"

// band is a share of a d100: so many faces, and the points that they cost.
type band struct {
	n        int64
	loss     int
	critical bool
}

// hits lists what a percentage does (§9.10, 10.6; R5 rounds the tenth down, R6): a
// value above 100 costs a point for each whole hundred passed and is thrown for the
// rest; exactly 100 is thrown, and always hits. No value, no effect (R7).
func hits(value int, s Scene) []band {
	sure, rest := 0, max(value, 0)
	for rest > 100 {
		sure++
		rest -= 100
	}
	critical := rest / 10
	if s.reads(6, 'b') {
		critical = min(max(value, 0)/10, rest)
	}
	return []band{
		{int64(critical), sure + 2, true},
		{int64(rest - critical), sure + 1, false},
		{int64(100 - rest), sure, false},
	}
}

// Band is the range at which a unit fires over a distance (§9.1): short, long, out.
// Horse artillery is light for range alone (R29).
func Band(u *Unit, cm float64) string {
	short, long := 4.0, 9.0
	switch {
	case u.Rifles:
		short, long = 6, 12
	case u.guns() && (u.Weight == "light" || u.Arm == "horse-guns"):
		short, long = 10, 30
	case u.guns():
		short, long = 10, 40
	}
	switch {
	case cm <= short:
		return "short"
	case cm <= long:
		return "long"
	}
	return "out"
}

// shooting is the bracket of the fire table without what depends on the target
// (§9.10).
func shooting(f *Unit, s Scene) int {
	per := 10
	switch {
	case f.guns():
		per = 20
		switch f.Weight {
		case "light":
			per -= 5
		case "heavy":
			per += 5
		}
		if s.Short {
			per += 10
		}
	default:
		if s.Short {
			per += 5
		}
		if f.Moved {
			per -= 5
		}
		if f.Russian {
			per--
		}
	}
	switch f.Grade {
	case "elite":
		per += 5
	case "veteran":
		per += 3
	case "recruit":
		per -= 2
	}
	if f.Disordered {
		per -= 3
	}
	if f.Cover == "hard" {
		per -= 8
	}
	return per
}

// shotAt is what depends on the target (§9.10; R67 for what is dense).
func shotAt(f, t *Unit, s Scene) int {
	per := 0
	if f.guns() && t.horse() {
		per += 10
	}
	switch t.Cover {
	case "light":
		per -= 5
	case "hard":
		per -= 10
	}
	switch {
	case t.Formation == "march" && t.Garrison: // R125: spread over the sides of its block
	case slices.Contains([]string{"column", "mass", "march", "square"}, t.Formation):
		if t.foot() || !s.reads(67, 'b') {
			per += 5
		}
	}
	if t.Formation == "open" || t.deployed() {
		per -= 5
	}
	if s.Flank {
		per += 2
	}
	return per
}

// firing is how many bases fire (§9.10): the first rank, one a face of a square
// (R73), all of them in houses.
func (f *Unit) firing() int {
	switch {
	case f.guns() && f.Formation == "limbered", f.Formation == "march" && !f.Garrison:
		return 0
	case f.Garrison: // R125: spread over the sides, however it came in
		return f.Bases
	case f.Formation == "column" || f.Formation == "mass":
		return min(f.Bases, 2)
	case f.Formation == "square":
		return 1
	}
	return f.Bases
}

// FireValue is the percentage of a shot (§9.10).
func FireValue(f, t *Unit, s Scene) int {
	return f.firing() * (shooting(f, s) + shotAt(f, t, s))
}

// behind is the percentage of a battery at a unit behind its first target, so many
// bases being crossed on the way (§9.8, R3, R4; R94: the target's rows and the bases
// crossed count once for the battery).
func behind(fs []*Unit, t *Unit, crossed int, s Scene) int {
	v := 0
	for _, f := range fs {
		per := shooting(f, s)
		if s.reads(3, 'b') {
			per += shotAt(f, t, s)
		}
		v += f.firing() * per
	}
	if !s.reads(3, 'b') {
		v += shotAt(fs[0], t, s)
	}
	return v - 10*crossed
}

// deep is how many bases a shot from the front crosses in a unit (§9.8, fig. 9).
func (u *Unit) deep() int {
	w := u.width(u.Bases)
	return (u.Bases + w - 1) / w
}

// width is a unit's front in bases (§5): foot in column two wide, horse in line two
// wide.
func (u *Unit) width(n int) int {
	most := n
	switch {
	case u.Garrison: // spread over the sides of its block (R125)
	case u.horse() && u.Formation == "line":
		most = 2
	case u.horse() && u.Formation != "open":
		most = 1
	case u.Formation == "column" || u.Formation == "mass":
		most = 2
	case u.Formation == "march" || u.Formation == "limbered" || u.Formation == "square":
		most = 1
	}
	return min(most, n)
}

// fighters counts the bases of a unit that fight, of which touch are in contact
// (§10.6, R27): in order also the rank behind those, and as many at its free sides
// as stand out, one a side.
func (u *Unit) fighters(m *man, touch, sides int) int {
	n, w := u.bases(m), u.width(u.bases(m))
	if m.disordered || u.Formation == "open" {
		return touch
	}
	fight := touch
	if u.Formation != "unlimbered" {
		fight += min(n-w, touch)
	}
	return fight + min(w-touch, sides)
}

// strength is the percentage of a unit that fights with so many bases against e
// (§10.6).
func (u *Unit) strength(m *man, bases int, e *Unit, attacks bool, s Scene) int {
	per := 10
	if u.horse() {
		per += u.shock(m, e, s)
	}
	if u.foot() && u.Charging && e.Cover != "hard" {
		per += 5
	}
	if u.guns() {
		per -= 5
	}
	if e.guns() {
		per += 20
	}
	if m.disordered || m.shaken {
		per -= 5
	}
	switch u.Grade {
	case "elite":
		per += 5
	case "veteran":
		per += 3
	case "recruit":
		per -= 3
	}
	switch e.Cover {
	case "light":
		per -= 2
	case "hard":
		per -= 4
	}
	if s.reads(41, 'b') {
		per = max(per, 5)
	}
	v := bases * per
	if attacks && s.Defile {
		v -= 20
	}
	return max(v, 5) // over a bridge too, in whichever reading (R42)
}

// shock is what horse adds to its bracket (§10.6).
func (u *Unit) shock(m *man, e *Unit, s Scene) int {
	per := 0
	if u.rode(m, e, s) {
		per += 10
	}
	if u.Arm == "heavy" {
		per += 15
	}
	if u.Cuirassiers || u.Lancers {
		per += 3
	}
	if u.Blown {
		per -= 5
	}
	return per
}

// rode says that horse has the bonus of its impetus (§10.5): six centimetres
// straight are asked for against close-order foot alone (R54), a countercharge made
// or failed settles it, and there is none against cover (§10.6).
func (u *Unit) rode(m *man, e *Unit, s Scene) bool {
	if e.Cover != "" {
		return false
	}
	switch {
	case u.Counter == "yes" || m.riding:
		return true
	case u.Counter == "no":
		return false
	case u.Impetus:
		return true
	}
	return u.Charging && !(e.foot() && e.closeOrder()) && !s.reads(54, 'b')
}

// nerve is what is added to the die of a morale test (§11.1, R10).
func (u *Unit) nerve(m *man, s Scene) int {
	r := -u.off(m)
	if !s.reads(10, 'b') {
		r -= u.Off
	}
	switch u.Grade {
	case "elite":
		r += 2
	case "veteran":
		r++
	case "recruit":
		r--
	}
	if m.rider() {
		r++
		if u.Charismatic {
			r++
		}
	}
	if u.foot() && u.Russian {
		r++
	}
	if u.Cover == "hard" {
		r++
	}
	return r
}
