// Package field is the map of a game of Waterloo 200 with all that stands on it or beside it: it owns the form of
// the file, what may stand where when a game begins, and the JSON that a journal keeps of it. What happens
// afterwards is the rules'.
//
// The book describes a map of areas and blocks that it does not print, so a game has both from a file:
// YAML with the areas and which of them touch, the blocks, and where the game begins. Reading is
// strict: whatever is wrong with a file is told in one run, each fault with its line and column.
package field

import (
	"slices"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/ref"
)

// The limits of the file. The book prints none of them but where it is said.
const (
	MostAreas    = 200
	MostUnits    = 200
	MostAt       = 100_000 // of a coordinate, either way
	MostStrength = 9
	MostSteps    = 4 // of a block, which has four sides and is turned by one for each step (W200 §3.5)
)

// The factions; British and Prussians are the Allied side.
const (
	French   = "french"
	British  = "british"
	Prussian = "prussian"
	Allied   = "allied"
)

// The colours of areas (W200 §1.1).
const (
	Green     = "green"
	Yellow    = "yellow"
	RedArea   = "red"
	BlackArea = "black"
)

// The arms (W200 §3.0).
const (
	Infantry  = "infantry"
	Cavalry   = "cavalry"
	FootGun   = "foot-artillery"
	HorseGun  = "horse-artillery"
	Tactical  = "tactical"
	Strategic = "strategic"
	Guns      = "artillery" // of an icon: either kind
)

// The phases at which a file may begin a game.
const (
	Setup      = "setup"
	Arrivals   = "arrivals"
	Impulse    = "impulse"
	Reorganise = "reorganise"
)

var (
	factions = []string{French, British, Prussian}
	sides    = []string{French, Allied}
	colours  = []string{Green, Yellow, RedArea, BlackArea}
	arms     = []string{Infantry, Cavalry, FootGun, HorseGun, Tactical, Strategic}
	iconArms = []string{Infantry, Cavalry, Guns, FootGun, HorseGun, Tactical}
	phases   = []string{Setup, Arrivals, Impulse, Reorganise}
	tongues  = []string{"english", "german", "dutch"}
	options  = []string{"free-setup", "charge", "reconnaissance", "impetus", "grand-battery", "languages", "retreat", "combined", "morale", "arrivals"}
	sunken   = []string{"orange", "azure"}
	// corps are those of each faction, by the colour that the book prints (W200 §0/armate).
	corps = map[string][]string{
		French:   {"orange", "green", "yellow", "pink", "brown", "blue"},
		British:  {"orange", "green", "azure", "red"},
		Prussian: {"blue", "green", "red"},
	}
)

// A Field is a game as it begins.
type Field struct {
	Game     string            `json:"game"`
	Name     boardfile.Name    `json:"name"`
	Label    boardfile.Name    `json:"label,omitzero"` // what is to be said of the map before anybody plays on it
	Date     string            `json:"date,omitempty"`
	Small    bool              `json:"small,omitempty"`    // an action of part of the box: other numbers than the book's are meant
	Readings map[string]string `json:"readings,omitempty"` // other readings of rulings: "R15" to "b"
	Options  []string          `json:"options,omitempty"`
	Areas    []Area            `json:"areas"`
	Links    [][2]string       `json:"links,omitempty"`
	Units    []Unit            `json:"units"`
	Begin    Begin             `json:"begin"`

	beside map[string][]string // by area, in the order of the file
	area   map[string]int
}

// An Area is where blocks stand (W200 §1.0).
type Area struct {
	ID           string         `json:"id"`
	Name         boardfile.Name `json:"name"`         // the id where the file gives none
	At           *[2]float64    `json:"at,omitempty"` // east and north, for drawing alone
	Colour       string         `json:"colour"`
	Terrain      int            `json:"terrain,omitempty"`
	Start        string         `json:"start"` // the faction that controls it when the game begins
	Victory      bool           `json:"victory,omitempty"`
	Sunken       string         `json:"sunken,omitempty"` // the corps whose reserves the sunken road hides
	Headquarters string         `json:"headquarters,omitempty"`
	Brunswick    bool           `json:"brunswick,omitempty"`
	Arrivals     string         `json:"arrivals,omitempty"` // the Prussian corps that comes here
	Icons        []Icon         `json:"icons,omitempty"`
}

// An Icon is a place for one block of the faction of its area (W200 §4.0).
type Icon struct{ Corps, Arm string }

// MarshalText writes an icon as a file has it.
func (i Icon) MarshalText() ([]byte, error) { return []byte(i.Corps + "-" + i.Arm), nil }

// Fits reports a block that the icon is for.
func (i Icon) Fits(u *Unit) bool { return i.Takes(u.Corps, u.Arm) }

// Takes reports a corps and an arm that the icon is for.
func (i Icon) Takes(corps, arm string) bool {
	return i.Corps == corps && (i.Arm == arm || i.Arm == Guns && (arm == FootGun || arm == HorseGun))
}

// A Unit is a block, and where it begins.
type Unit struct {
	ID        string `json:"id"`
	Faction   string `json:"faction"`
	Corps     string `json:"corps,omitempty"` // "" of a strategic commander
	Arm       string `json:"arm,omitempty"`   // "" of a block whose face nobody has told
	Block     string `json:"block,omitempty"`
	At        string `json:"at,omitempty"`
	Reserve   bool   `json:"reserve,omitempty"`
	Step      int    `json:"step,omitempty"` // steps it has fallen
	English   bool   `json:"english,omitempty"`
	Language  string `json:"language,omitempty"`
	Brunswick bool   `json:"brunswick,omitempty"`
	Up        bool   `json:"up,omitempty"`
}

// A Begin is where the game begins.
type Begin struct {
	Turn    int               `json:"turn"`
	Phase   string            `json:"phase"`
	Side    string            `json:"side"`
	Disc    string            `json:"disc"`
	Passes  int               `json:"passes,omitempty"`
	Control map[string]string `json:"control,omitempty"` // areas whose control is another than at the start
	Dead    []string          `json:"dead,omitempty"`
}

// Colours are those of areas (W200 §1.1).
func Colours() []string { return slices.Clone(colours) }

// SunkenCorps are the corps whose reserves the sunken road hides.
func SunkenCorps() []string { return slices.Clone(sunken) }

// OptionWords are the optional rules that a file may take, in the order of the book.
func OptionWords() []string { return slices.Clone(options) }

// MostBonus is the highest bonus that an area has (W200 §1.0).
func MostBonus() int { return book.Tables.Int("map.bonus") }

// Corps are those of a faction, by their colours.
func Corps(faction string) []string { return slices.Clone(corps[faction]) }

// Blank is a map of which nobody has told anything yet.
func Blank() *Field {
	return &Field{Game: book.Name, Areas: []Area{}, Units: []Unit{}, Begin: Begin{Turn: 1, Phase: Setup, Side: French, Disc: French}}
}

// WithArea is the same map with an area that it had not, or had otherwise.
func (f *Field) WithArea(a Area) *Field {
	g := f.changed()
	if i := slices.IndexFunc(g.Areas, func(x Area) bool { return x.ID == a.ID }); i >= 0 {
		g.Areas[i] = a
	} else {
		g.Areas = append(g.Areas, a)
	}
	return g
}

// WithLink is the same map on which two areas touch.
func (f *Field) WithLink(a, b string) *Field {
	g := f.changed()
	if !slices.Contains(g.Neighbours(a), b) {
		g.Links = append(g.Links, [2]string{a, b})
	}
	return g.changed()
}

// changed is a copy that may be changed.
func (f *Field) changed() *Field {
	g := *f
	g.Areas, g.Links, g.area, g.beside = slices.Clone(f.Areas), slices.Clone(f.Links), nil, nil
	return &g
}

// Area is the area of that id, nil if there is none.
func (f *Field) Area(id string) *Area {
	if f.area == nil {
		f.index()
	}
	if i, ok := f.area[id]; ok {
		return &f.Areas[i]
	}
	return nil
}

// Unit is the block of that id, nil if there is none.
func (f *Field) Unit(id string) *Unit {
	i := slices.IndexFunc(f.Units, func(u Unit) bool { return u.ID == id })
	if i < 0 {
		return nil
	}
	return &f.Units[i]
}

// Neighbours are the areas that touch one.
func (f *Field) Neighbours(id string) []string {
	if f.area == nil {
		f.index()
	}
	return f.beside[id]
}

// index finds areas and neighbours once for all.
func (f *Field) index() {
	f.area, f.beside = map[string]int{}, map[string][]string{}
	for i := range f.Areas {
		f.area[f.Areas[i].ID] = i
	}
	for _, l := range f.Links {
		f.beside[l[0]] = append(f.beside[l[0]], l[1])
		f.beside[l[1]] = append(f.beside[l[1]], l[0])
	}
}

// Victories is how many victory areas there are.
func (f *Field) Victories() int { return f.count(func(a *Area) bool { return a.Victory }) }

// count is how many areas are such.
func (f *Field) count(such func(*Area) bool) (n int) {
	for i := range f.Areas {
		if such(&f.Areas[i]) {
			n++
		}
	}
	return n
}

// Title implements boardfile.Board.
func (f *Field) Title() (name, label boardfile.Name, date string) { return f.Name, f.Label, f.Date }

// side is whose a faction is.
func side(faction string) string {
	if faction == French {
		return French
	}
	return Allied
}

// army is what a faction is called in a sentence.
func army(faction string) ref.Word { return ref.Word("w2.file.army." + faction) }
