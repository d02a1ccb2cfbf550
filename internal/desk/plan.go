package desk

import (
	_ "embed"
	"maps"
	"slices"
	"time"

	"adjutant/internal/desk/book"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// Plan is an event as its file has it: what is decided before anybody plays.
type Plan struct {
	Game     string            `json:"game"` // the mark by which such a file is known
	Name     Name              `json:"name"`
	Date     string            `json:"date,omitempty"`
	Plays    string            `json:"plays"` // what is played, by its name
	Pairing  string            `json:"pairing"`
	Rounds   int               `json:"rounds,omitempty"` // 0: as many as a group needs
	Groups   int               `json:"groups,omitempty"` // how many there are
	Tables   []Name            `json:"tables,omitempty"` // what they are called, by number from 1; none: nobody gives them out
	Points   Points            `json:"points"`
	Apart    int               `json:"apart"`       // rounds in which clubs are kept apart
	Within   int               `json:"draw-within"` // the difference of scores up to which a game is drawn
	Bye      [2]int            `json:"bye-score"`   // what who sits out scores, and is scored against him
	TieBreak []string          `json:"tie-breaks,omitempty"`
	Lists    bool              `json:"lists,omitempty"`       // nobody is paired before his list is handed in
	ListsBy  string            `json:"lists-by,omitempty"`    // the time or the day by which lists are in, as [isTime] has it
	Most     int               `json:"list-points,omitempty"` // what a list may cost; 0: anything
	Years    [2]int            `json:"list-years,omitzero"`   // the first and the last year of which a list may be; zeroes: any
	Scale    int               `json:"scale,omitempty"`
	Readings map[string]string `json:"readings,omitempty"` // of what is played
}

// Points are those of the event for a game.
type Points struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
	Bye  int `json:"bye"`
}

// Name is a name in both languages; they may be the same.
type Name struct {
	EN string `json:"en"`
	IT string `json:"it"`
}

// Msg is the name as part of a sentence.
func (n Name) Msg() ref.Name { return ref.Name(n) }

// How a round may be paired.
const (
	Swiss      = "swiss"
	RoundRobin = "round-robin"
)

// The tie-breaks that an event may choose from (TD §7).
const (
	Opponents  = "opponents"
	Beaten     = "beaten"
	Score      = "score"
	Difference = "difference"
	Wins       = "wins"
	Direct     = "direct"
)

// TieBreaks are all of them, in the order in which an event has them that does not choose; Direct is chosen alone.
var TieBreaks = []string{Opponents, Beaten, Difference, Score, Wins, Direct}

// Limits of a plan.
const (
	mostRounds  = 30
	mostPoints  = 1000
	mostScore   = 100_000
	mostPlayers = 500
	mostWorth   = 99_999
)

// Start is an event to begin one's own from.
//
//go:embed start.yaml
var Start []byte

// Schema is the form of the file for editors.
//
//go:embed schema.json
var Schema []byte

// Files reads the events of the desk for the program. Games are the rulebooks of what may be played, by name; where
// there are none any name is taken, and any reading. Armies are those of which there are lists.
type Files struct {
	Games  map[string]*tables.Book
	Armies map[string]bool
}

var _ game.Battles = Files{}

// Read implements game.Battles.
func (f Files) Read(path string, text []byte, _ game.Wish) (*game.Opening, error) {
	p, err := readPlan(path, text, f)
	if err != nil {
		return nil, err
	}
	return &game.Opening{Name: p.Name.Msg(), Date: p.Date, JSON: doc.JSON(p)}, nil
}

// ReadPlan reads an event from YAML, or from the JSON that a journal keeps. The error is a [doc.Faults] with every
// fault of the file, told by path.
func ReadPlan(path string, text []byte) (*Plan, error) { return readPlan(path, text, Files{}) }

func readPlan(path string, text []byte, f Files) (*Plan, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	m := root.Map("game", "name", "date", "plays", "pairing", "rounds", "groups", "tables", "points", "apart", "draw-within", "bye-score", "tie-breaks", "lists", "lists-by", "list-points", "list-years", "scale", "readings")
	p := &Plan{
		Game: m.Need("game").Enum(book.Name), Name: Name(m.Need("name").Name()), Date: m.Get("date").Date(),
		Plays: plays(m.Need("plays"), f.Games), Pairing: m.Need("pairing").Enum(Swiss, RoundRobin),
		Rounds: m.Get("rounds").IntIn(1, mostRounds), Groups: m.Get("groups").IntIn(1, mostPlayers), Lists: m.Get("lists").Bool(),
		Within: m.Get("draw-within").IntIn(0, mostScore), Apart: book.Tables.Int("points.apart"), Scale: m.Get("scale").IntIn(1, 100),
	}
	if n := m.Get("apart"); n != nil {
		p.Apart = n.IntIn(0, mostRounds)
	}
	p.points(m.Get("points"))
	if n := m.Get("bye-score"); n != nil {
		p.Bye, _ = n.Pair()
		if p.Bye[0] < 0 || p.Bye[1] < 0 || p.Bye[0] > mostScore || p.Bye[1] > mostScore {
			n.Fault("td.file.bye-score", mostScore)
		}
	}
	for _, n := range m.Get("tables").List() {
		t := Name(n.Name())
		if t != (Name{}) && slices.Contains(p.Tables, t) {
			n.Fault("td.file.twice", t.EN)
		}
		p.Tables = append(p.Tables, t)
	}
	p.TieBreak = slices.Clone(TieBreaks[:len(TieBreaks)-1])
	if list := m.Get("tie-breaks"); list != nil {
		p.TieBreak = nil
		for _, n := range list.List() {
			word := n.Enum(TieBreaks...)
			if word != "" && slices.Contains(p.TieBreak, word) {
				n.Fault("td.file.twice", word)
			}
			p.TieBreak = append(p.TieBreak, word)
		}
	}
	p.readings(m.Get("readings"), f.Games[p.Plays])
	p.lists(m, len(f.Games) > 0 && !f.Armies[p.Plays])
	switch {
	case p.Pairing == Swiss && !m.Has("rounds"):
		m.Node.Fault("td.file.rounds")
	case p.Pairing == RoundRobin && m.Has("rounds"):
		m.Get("rounds").Fault("td.file.no-rounds")
	case p.Pairing == Swiss && m.Has("groups"):
		m.Get("groups").Fault("td.file.no-groups")
	}
	return p, root.Err()
}

// lists reads by when lists are in; of a game without armies there are none to hand in.
func (p *Plan) lists(m doc.Map, none bool) {
	if n := m.Get("lists-by"); n != nil {
		if p.ListsBy = n.Str(); p.ListsBy != "" && !isTime(p.ListsBy) {
			n.Fault("td.file.lists-by", p.ListsBy)
		}
		if none {
			n.Fault("td.file.no-armies", p.Plays)
		}
	}
	if n := m.Get("list-points"); n != nil {
		if p.Most = n.IntIn(1, mostWorth); none {
			n.Fault("td.file.no-armies", p.Plays)
		}
	}
	if n := m.Get("list-years"); n != nil {
		all := n.List()
		for i := range p.Years {
			if i < len(all) {
				p.Years[i] = all[i].IntIn(1, 9999)
			}
		}
		switch {
		case len(all) != 2 || p.Years[0] > p.Years[1]:
			n.Fault("td.file.years")
		case none:
			n.Fault("td.file.no-armies", p.Plays)
		}
	}
	if p.Lists && none {
		m.Get("lists").Fault("td.file.no-armies", p.Plays)
	}
}

// isTime reports a day, or a day and a time of it: 2026-12-04, 2026-12-04T20:00.
func isTime(word string) bool {
	_, day := time.Parse(time.DateOnly, word)
	_, minute := time.Parse(minutes, word)
	return day == nil || minute == nil
}

// minutes is how a time is written.
const minutes = "2006-01-02T15:04"

// late reports a list that came at a time, or on a day, after the time for lists. Of a day alone that list is late for which
// the whole of it was over; a list of which nobody knows when it came is not.
func (p *Plan) late(came string) bool {
	if p.ListsBy == "" || came == "" {
		return false
	}
	by := p.ListsBy
	if len(by) == len(time.DateOnly) {
		by += "T24"
	}
	return came > by
}

// plays reads what is played.
func plays(n *doc.Node, games map[string]*tables.Book) string {
	if len(games) == 0 {
		return n.Str()
	}
	return n.Enum(slices.Sorted(maps.Keys(games))...)
}

// readings reads which readings of rulings the whole event takes, of the book of what is played where it is known.
func (p *Plan) readings(n *doc.Node, of *tables.Book) {
	for _, e := range n.Entries() {
		letter := e.Value.Text()
		if of != nil {
			all, err := of.Rulings()
			if err != nil {
				panic("desk: " + err.Error()) // a shipped file, proven by a test
			}
			switch r := all.Find(ref.Ref(of.Code + " " + e.Name)); {
			case r == nil:
				e.Key.Fault("td.file.no-ruling", e.Name)
			case r.Reading(letter) == nil || r.Reading(letter).Unplayed:
				e.Value.Fault("td.file.no-reading", e.Name, letter)
			}
		}
		if p.Readings == nil {
			p.Readings = map[string]string{}
		}
		p.Readings[e.Name] = letter
	}
}

// points reads what a game is worth; a win is worth no less than a draw, a draw no less than a loss.
func (p *Plan) points(n *doc.Node) {
	p.Points = Points{Win: book.Tables.Int("points.win"), Draw: book.Tables.Int("points.draw"), Loss: book.Tables.Int("points.loss")}
	m := n.Map("win", "draw", "loss", "bye")
	for _, x := range []struct {
		key string
		to  *int
	}{{"win", &p.Points.Win}, {"draw", &p.Points.Draw}, {"loss", &p.Points.Loss}} {
		if v := m.Get(x.key); v != nil {
			*x.to = v.IntIn(0, mostPoints)
		}
	}
	p.Points.Bye = p.Points.Win
	if v := m.Get("bye"); v != nil {
		p.Points.Bye = v.IntIn(0, mostPoints)
	}
	if p.Points.Win < p.Points.Draw || p.Points.Draw < p.Points.Loss {
		n.Fault("td.file.points", p.Points.Win, p.Points.Draw, p.Points.Loss)
	}
}
