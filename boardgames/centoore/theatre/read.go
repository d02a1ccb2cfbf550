package theatre

import (
	"math"
	"strings"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A fault of the reader writes itself with the sentences of its package; ours join them.
func init() { doc.Register(words.FileEN, words.FileIT, "co") }

// Files reads the campaigns of the game for the program.
type Files struct{}

var _ game.Battles = Files{}

// Read implements game.Battles. Who is not on the map is still to be set up, by the rules of
// chapter 3, so there is no game of which nobody has told where anybody stands.
func (Files) Read(path string, text []byte, w game.Wish) (*game.Opening, error) {
	return boardfile.Open(path, text, w, Read)
}

// Read reads a campaign from YAML, or from the JSON that [Theatre.JSON] wrote. The error is a
// [doc.Faults] with every fault of the file, told by path.
func Read(path string, text []byte) (*Theatre, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	r := reader{Theatre: Blank(), ids: boardfile.IDs{Reserved: Reserved}, commanders: map[string]doc.Map{}, cup: map[string]*doc.Node{}}
	r.file(root)
	if err := root.Err(); err != nil {
		return nil, err
	}
	return r.Theatre, boardfile.Kept(path, r.JSON())
}

// A reader is a file being read, and what is kept of it until all of it is known.
type reader struct {
	*Theatre
	ids        boardfile.IDs
	commanders map[string]doc.Map // as they stand in the file, by id
	counters   []doc.Map          // as they stand in the file, beside Counters
	markers    []doc.Map          // likewise
	zones      *doc.Node
	cup        map[string]*doc.Node // by player
	vague      bool                 // an army of a depot or of a set-up could not be read
}

func (r *reader) file(root *doc.Node) {
	m := root.Map("game", "name", "label", "date", "turns", "readings", "zones", "full", "dotted", "commanders", "counters", "markers", "chits", "begin")
	r.Game = m.Need("game").Enum(book.Name)
	r.Name = Name(m.Need("name").Name())
	r.Label = Name(m.Get("label").Name())
	r.Date = m.Get("date").Date()
	if n := m.Get("turns").IntIn(1, r.Turns); n > 0 {
		r.Turns = n
	}
	r.Readings = boardfile.Readings(m.Get("readings"), book.Tables, book.Mark)
	r.zones = m.Need("zones")
	for _, n := range r.zones.List() {
		r.zone(n)
	}
	if n := len(r.Zones); n > MostZones {
		r.zones.Fault("co.file.zones", n, MostZones)
	}
	for _, n := range m.Get("full").List() {
		r.link(n, false)
	}
	for _, n := range m.Get("dotted").List() {
		r.link(n, true)
	}
	for _, n := range m.Get("commanders").List() {
		r.commander(n)
	}
	for _, n := range m.Need("counters").List() {
		r.counter(n)
	}
	for _, n := range m.Get("markers").List() {
		r.marks(n)
	}
	r.cups(m.Get("chits"))
	r.begin(m.Get("begin"))
	r.ready()
	r.stacks()
}

func (r *reader) zone(n *doc.Node) {
	m := n.Map("id", "name", "at", "difficult", "depot", "setup", "brussels")
	z := Zone{ID: r.ids.Read(m.Need("id")), Depot: m.Get("depot").Enum(armies...), Setup: m.Get("setup").Enum(armies...), Brussels: m.Get("brussels").Bool()}
	if small := strings.ToLower(z.ID); small != z.ID && boardfile.IDForm(z.ID) {
		m.Get("id").Fault("co.file.zone-small", z.ID, small)
	}
	r.vague = r.vague || m.Has("depot") && z.Depot == "" || m.Has("setup") && z.Setup == ""
	z.Name = Name{EN: z.ID, IT: z.ID}
	if m.Has("name") {
		z.Name = Name(m.Get("name").Name())
	}
	if m.Has("at") {
		z.At, z.Placed = place(m.Get("at")), true
	}
	z.Difficult = m.Get("difficult").IntIn(1, book.Tables.Int("campaign.stacking.clear"))
	if first := found(r.Zones, func(z *Zone) bool { return z.Brussels }); z.Brussels && first != nil {
		m.Get("brussels").Fault("co.file.brussels-twice", z.ID, first.ID)
	}
	r.Zones = append(r.Zones, z)
}

// place reads where a zone is drawn, to a thousandth, so that no number is written otherwise than
// it is read.
func place(n *doc.Node) (at [2]float64) {
	for i, v := range n.Floats(len(at)) {
		switch {
		case i >= len(at):
		case math.Abs(v) > MostAt:
			n.Fault("co.file.far", MostAt)
		default:
			at[i] = math.Round(v*1000)/1000 + 0 // no minus before a nought
		}
	}
	return at
}

// link reads a connection, which two zones have at most one of.
func (r *reader) link(n *doc.Node, dotted bool) {
	ends := n.List()
	if !n.IsList() {
		return
	}
	if len(ends) != 2 {
		n.Fault("co.file.link-ends", len(ends))
		return
	}
	l := Link{From: r.known(ends[0]), To: r.known(ends[1]), Dotted: dotted}
	switch {
	case l.From == "" || l.To == "":
	case l.From == l.To:
		n.Fault("co.file.link-itself", l.From)
	case r.Link(l.From, l.To) != nil:
		n.Fault("co.file.link-twice", l.From, l.To)
	default:
		r.Links = append(r.Links, l)
	}
}

// known reads the id of a zone that there is; any other is a fault and gives "".
func (r *reader) known(n *doc.Node) string {
	id := n.Text()
	if id == "" {
		return ""
	}
	if r.Zone(id) == nil {
		var zones []string
		for i := range r.Zones {
			if z := r.Zones[i].ID; !Reserved(z) { // such a one cannot stay as it is
				zones = append(zones, z)
			}
		}
		n.Wrong(doc.Meant(ref.M("co.file.no-zone", id), id, zones))
		return ""
	}
	return id
}

func armyWord(army string) ref.Word     { return ref.Word("co.file.army." + army) }
func playerWord(player string) ref.Word { return ref.Word("co.file.player." + player) }
