package oracle

// columns of the battle table (CO §8.5.1), attacker to defender, weakest first.
var columns = []struct {
	name               string
	attacker, defender int
}{
	{"1/3", 1, 3}, {"1/2", 1, 2}, {"2/3", 2, 3}, {"1/1", 1, 1}, {"3/2", 3, 2}, {"2/1", 2, 1}, {"3/1", 3, 1},
}

// cell is one result of the table: corps disorganised of the defender and of the attacker.
type cell struct{ d, a int }

// table is printed with the die from 1 to 6 down and the columns across (CO §8.5.1).
var table = [6][7]cell{
	{{0, 3}, {0, 3}, {0, 3}, {0, 2}, {0, 1}, {1, 1}, {1, 0}},
	{{0, 3}, {0, 3}, {0, 2}, {0, 1}, {1, 1}, {1, 0}, {2, 1}},
	{{0, 3}, {0, 2}, {0, 1}, {1, 1}, {1, 0}, {2, 1}, {2, 0}},
	{{0, 2}, {0, 1}, {1, 1}, {1, 0}, {2, 1}, {2, 0}, {3, 0}},
	{{0, 1}, {1, 1}, {1, 0}, {2, 1}, {2, 0}, {3, 0}, {3, 0}},
	{{1, 1}, {1, 0}, {2, 1}, {2, 0}, {3, 0}, {3, 0}, {3, 0}},
}

// french and allied are the two armies that own chits.
const (
	french = "french"
	allied = "allied"
	both   = "both"
)

// chits are the named ones of the two event tables (CO §6.2): whose they are, and those
// with an asterisk, which are played in the phase of initiative.
var chits = map[string]struct {
	army      string
	strategic bool
}{
	"bluchers-fall":  {french, true},
	"richmond-ball":  {french, true},
	"merde":          {french, false},
	"kellermann":     {french, false},
	"milhaud":        {french, false},
	"vandamme":       {french, false},
	"dutch-elan":     {french, false},
	"reconnaissance": {french, false},
	"haemorrhoids":   {allied, true},
	"decoy":          {allied, true},
	"first-corps":    {allied, false},
	"bad-weather":    {allied, false},
	"hougomont":      {allied, false},
	"la-haye-sainte": {allied, false},
	"uxbridge":       {allied, false},
	"hill":           {allied, false},
	"brunswick":      {allied, false},
	"gneisenau":      {allied, false},
	"reverse-slope":  {allied, false},
	"sound-of-guns":  {both, false},
	"square":         {both, false},
}

// armies of the commanders (CO §1.1.1).
var armies = map[string]string{"napoleon": french, "ney": french, "grouchy": french, "wellington": allied, "blucher": allied}

// Numbers of the book.
const (
	frenchHeavies = 4 // CO §8.5.3: two of cuirassiers, two of Guard horse
	alliedHeavies = 1 // CO §8.5.3: the Household
	batteryOn     = 5 // CO §8.4: this or more of a die of six
	batteryCorps  = 2 // CO §8.4: other corps
	arrival       = 2 // CO §8.3.1, 8.5.5: marchers and the Guard from the second phase
)

// starts are the levels of morale at the beginning (CO §3).
var starts = map[string]int{french: 24, "wellington": 14, "blucher": 16}
