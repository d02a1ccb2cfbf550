package oracle

// §17, the table of combat: a row for each face of the die, a column for each difference.
var columns = [8]string{"negative", "0", "1", "2", "3", "4-5", "6-9", "10+"}

var combat = [6][8]string{
	{"A5", "A3", "A1", "null", "D1", "D1", "D3", "D4"},
	{"A3", "A2", "null", "D1", "D1", "D2", "D4", "D4"},
	{"A2", "null", "D1", "D1", "D2", "D3", "D4", "D5"},
	{"null", "D1", "D1", "D2", "D3", "D4", "D5", "DE"},
	{"D1", "D1", "D2", "D3", "D4", "D5", "DE", "DE"},
	{"D1", "D2", "D3", "D4", "D5", "DE", "DE", "DE"},
}

// column is where a difference, attack minus defence (R2), is looked up.
func column(difference int) int {
	switch {
	case difference < 0:
		return 0
	case difference <= 3:
		return difference + 1
	case difference <= 5:
		return 5
	case difference <= 9:
		return 6
	}
	return 7
}

// §17, the table of artillery: a row for each sum of two dice from 2 to 12, a column for
// each distance from 1 to 10. An empty box is no effect, and so is the whole row of 2 (R11).
var guns = [11][10]string{
	{"", "", "", "", "", "", "", "", "", ""},
	{"D3", "D2", "", "", "", "", "", "", "", ""},
	{"D3", "D2", "D1", "", "", "", "", "", "", ""},
	{"D4", "D3", "D2", "D1", "", "", "", "", "", ""},
	{"D4", "D3", "D2", "D1", "D1", "", "", "", "", ""},
	{"D5", "D4", "D3", "D2", "D1", "D1", "", "", "", ""},
	{"D5", "D4", "D3", "D2", "D2", "D1", "D1", "", "", ""},
	{"DE", "D5", "D4", "D3", "D2", "D2", "D1", "D1", "", ""},
	{"DE", "D5", "D4", "D3", "D3", "D2", "D2", "D1", "D1", ""},
	{"DE", "DE", "D5", "D4", "D3", "D3", "D2", "D2", "D1", "D1"},
	{"DE", "DE", "D5", "D4", "D4", "D3", "D3", "D2", "D2", "D1"},
}

// points is what the enemy wins by the death of a piece (§3): foot and horse 1, a gun 3,
// a leader 5.
func points(kind string) int {
	switch kind {
	case "artillery":
		return 3
	case "leader":
		return 5
	}
	return 1
}

// fate is what becomes of a piece that goes so many squares in one move (§15): over five
// it is eliminated; over three it is demoralised, or eliminated if it was; of a gun and a
// leader demoralisation is elimination, and that they are called demoralised means nothing.
func fate(kind string, demoralised bool, squares int) (dead, nowDemoralised bool) {
	frail := kind == "artillery" || kind == "leader"
	if frail {
		demoralised = false
	}
	switch {
	case squares > 5:
		return true, false
	case squares > 3 && (frail || demoralised):
		return true, false
	case squares > 3:
		return false, true
	}
	return false, demoralised
}
