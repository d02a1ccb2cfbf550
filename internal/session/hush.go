package session

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// A game may be sealed: what a side keeps face down does not stand in its journal, which anybody may read then. In
// its place stands a hash; what was hashed, with a salt, lies in a file of that seat. The events and the
// referee's own words of every line lie in a file of the table, since they tell of everybody.

const (
	sealedKey = "sealed" // in a header: the game is sealed
	sealedNow = "1"
	markSeal  = "@seal=" // in a line: SEAT:HASH

	openVerb    = "open"    // a line that opens others; its words say why
	declareVerb = "declare" // a line in which the referee says what a lost part held

	// tableSeat is whose file has what is nobody's own: events, the referee's words, what dice come from.
	tableSeat = "referee"
)

// ofSeals reports a line of the journal that is about seals and no entry.
func ofSeals(je *journal.Entry) bool {
	return je.K == journal.Set && je.E == 0 && (je.Verb == openVerb || je.Verb == declareVerb)
}

// SealOf is what stands in the journal of a sealed game for a part of a line: of its salt, its seat and its clear text.
func SealOf(salt, seat string, clear []byte) string {
	h := sha256.Sum256(append([]byte("adjutant sealed\n"+salt+"\n"+seat+"\n"), clear...))
	return hex.EncodeToString(h[:])
}

// hushed is a line of the journal of which something is sealed.
type hushed struct {
	n, e   int
	marks  map[string]string // by seat: what stands for it
	opened map[string]bool   // the seats whose part stands in the journal by now
}

// hush is the seals of a game.
type hush struct {
	files   map[string]*keeping // by seat
	lines   []hushed
	kept    map[int][]string        // by entry: whose eyes alone it is for
	blind   map[int]bool            // the lines whose events nobody knows
	told    map[int]string          // declared entries, and whose they are
	claims  map[int]map[string]bool // by line: the seats whose part was declared
	said    map[int]int             // declared entries, and the line that says so first
	came    map[int]*came           // declared entries, and what they came to
	unfound map[int]bool            // declared entries of which something is lost still
	doubts  []doubt                 // what was declared, and is there again in other words
	found   bool                    // what is there again is played, and not what was declared
	early   map[int]bool            // entries that the referee opened before their time
	keyless bool                    // what dice come from lies in a file that is lost
	keyTold bool                    // it stands in the journal by now
	lacks   *Lack
	raw     []journal.Entry           // every line as it stands, while one is lacking
	stood   []journal.Entry           // every line as it stands in the file, of a game that is read
	held    map[int]map[string][]byte // by line and seat: the parts as they were sealed
	wrong   *Forged
}

func newHush() *hush {
	return &hush{files: map[string]*keeping{}, kept: map[int][]string{}, blind: map[int]bool{}, told: map[int]string{}, claims: map[int]map[string]bool{}, said: map[int]int{}, came: map[int]*came{}, unfound: map[int]bool{}, early: map[int]bool{}, held: map[int]map[string][]byte{}}
}

// Lack is the first line of a sealed game that cannot be played, and whose file it lacks.
type Lack struct {
	Line, Entry int
	Seat, File  string
	Other       bool // the file is there, and has not what it should have
	Nothing     bool // the line that lacks it waited for no answer: nothing was said there
	Corrects    int  // the entry that it takes the place of; 0 for none
	Entries     []int
}

// Sealed reports a game whose journal holds nothing of what lies face down.
func (s *Session) Sealed() bool { return s.hush != nil }

// KeepsSecrets reports a game of whose journal something is sealed still: what else is written of it is not for everybody's eyes.
func (s *Session) KeepsSecrets() bool { return s.hush != nil && s.hush.openable() > 0 }

// Lacks is what a sealed game lacks to be played; nil for nothing.
func (s *Session) Lacks() *Lack {
	if s.hush == nil {
		return nil
	}
	return s.hush.lacks
}

// BroughtSecrets reports that the scenario of a sealed game lays something face down itself, which stands in clear in
// the first line of the journal: a seat is not shown all that is there before anything is done.
func (s *Session) BroughtSecrets() bool {
	v, ok := s.rules.(game.Viewer)
	st, err := s.rules.Setup(s.header.Scenario)
	return ok && err == nil && slices.ContainsFunc(s.seats(), func(x game.Seat) bool {
		return !bytes.Equal(s.rules.Encode(v.View(st, x.Sides)), s.rules.Encode(st))
	})
}

// sealable refuses to seal a game in which nothing lies face down, and one whose dice everybody can foretell.
func (s *Session) sealable() *game.Refusal {
	_, keeps := s.rules.(game.Secretive)
	_, reveals := s.rules.(game.Revealer)
	switch {
	case !keeps || !reveals:
		return game.Refuse(game.BadValue, "", ref.M("session.sealed.none", s.rules.Name()), ref.M("session.sealed.none.hint"))
	case len(s.seats()) == 0:
		return game.Refuse(game.BadValue, "", ref.M("session.sealed.no-table"), ref.M("session.sealed.no-table.hint"))
	case s.mode.Name == "seed" || s.mode.Name == "script":
		return game.Refuse(game.BadValue, "", ref.M("session.sealed.dice", s.mode.Name), ref.M("session.sealed.dice.hint"))
	}
	return nil
}

// hidesKey reports dice that come from a key in the header: of a sealed game its hash stands there, for from the
// key follows which cards lie face down.
func hidesKey(mode string) bool { return mode == "hand" || mode == "auto" }

// hashedKey is what stands in the header of a sealed game for what its dice come from.
func hashedKey(key [32]byte) string {
	h := sha256.Sum256(key[:])
	return hex.EncodeToString(h[:])
}

// seatsOf are the seats that lead a side, by name; the table's where there is none.
func (s *Session) seatsOf(side int) (names []string) {
	for _, x := range s.seats() {
		if slices.Contains(x.Sides, side) {
			names = append(names, x.Name)
		}
	}
	if len(names) == 0 {
		return []string{tableSeat}
	}
	slices.Sort(names)
	return names
}

// keepers are the seats for whose eyes alone a line is, none for what everybody may see. The line is whole, and the
// game stands where it was typed.
func (s *Session) keepers(je *journal.Entry) []string {
	side, st := -1, s.now.state
	own := func(a game.Action) {
		if k, ok := s.rules.(game.Secretive); ok && side < 0 {
			side = k.Keeper(st, a)
		}
	}
	decoded := func() (game.Action, bool) {
		set, _, err := takeMarks(je.Set)
		if err != nil || je.Verb == "" {
			return game.Action{}, false
		}
		a, err := game.Decode(je.Verb, je.Args, set, je.Text)
		return a, err == nil
	}
	switch je.K {
	case journal.Undo, journal.Redo, journal.Note:
		return nil
	case journal.Face, journal.Choice:
		if was, ok := s.hush.kept[je.E]; ok {
			return was
		}
		if je.E < 1 || je.E > len(s.entries) {
			return nil
		}
		e := s.entries[je.E-1]
		own(e.action)
		if a, ok := decoded(); ok {
			own(a)
		}
		if i := s.now.find(e); i >= 0 && side < 0 && s.now.pend[i].unseen() {
			if o, ok := s.rules.(game.Owned); ok {
				side = o.Owner(st, e.action)
			}
		}
	case journal.Fix:
		_, mk, err := takeMarks(je.Set)
		if err != nil || mk.of < 1 || mk.of > len(s.entries) {
			return nil
		}
		old := s.entries[mk.of-1]
		if was, ok := s.hush.kept[old.n]; ok {
			return was
		}
		if i := s.first(old); i >= 0 {
			st = s.before(i).state
		}
		fallthrough
	default:
		if a, ok := decoded(); ok {
			own(a)
		}
	}
	if side < 0 {
		return nil
	}
	return s.seatsOf(side)
}

// sealsOwn reports a line of which nothing is sealed: it has nothing to hide, or is about dice or seals.
func bareLine(je *journal.Entry) bool {
	switch je.K {
	case journal.Undo, journal.Redo:
		return true
	case journal.Note:
		return je.Verb == sealVerb || je.Verb == string(vRoll)
	}
	return ofSeals(je) || ofDice(je)
}

// publicMark reports a mark that stands in the journal even where the rest of its line is sealed.
func publicMark(x string) bool {
	return slices.ContainsFunc([]string{markOf, markBy, markTo}, func(m string) bool { return strings.HasPrefix(x, m) })
}

// cloven is a line in its parts: what everybody reads, and what each seat keeps.
func cloven(je *journal.Entry, kept []string) (open journal.Entry, parts map[string]*journal.Entry) {
	open, parts = *je, map[string]*journal.Entry{}
	of := func(seat string) *journal.Entry {
		if parts[seat] == nil {
			parts[seat] = &journal.Entry{N: je.N, K: je.K}
		}
		return parts[seat]
	}
	table := of(tableSeat)
	table.Ev, table.Text = je.Ev, je.Text
	open.Ev, open.Text, open.Set = nil, "", slices.Clone(je.Set)
	if len(kept) > 0 {
		open.Verb, open.Args, open.Dice = "", nil, nil
		open.Set = slices.DeleteFunc(open.Set, func(x string) bool { return !publicMark(x) })
		for _, seat := range kept {
			p := of(seat)
			p.Verb, p.Args, p.Dice = je.Verb, je.Args, je.Dice
			p.Set = slices.DeleteFunc(slices.Clone(je.Set), publicMark)
		}
		return open, parts
	}
	open.Dice = slices.Clone(je.Dice)
	for i, d := range je.Dice {
		seat := d.Seat
		if seat == "" && d.Card != "" && d.Deck == "" {
			seat = tableSeat // typed before the rules asked for it: nobody knows yet whose it is
		}
		switch {
		case seat != "":
			p := of(seat)
			p.Dice = append(p.Dice, d)
			open.Dice[i] = journal.Die{Seat: seat, By: string(dice.Hand)}
		case d.Deck != "":
			// A card that all see: its place is counted among those that are left, and tells what hands hold.
			table.Dice = append(table.Dice, d)
			open.Dice[i] = journal.Die{Card: d.Card, By: d.By}
		}
	}
	return open, parts
}

// isBack reports a card of a line that lies in a seat's file.
func isBack(d journal.Die) bool { return d.Seat != "" && d.D == 0 && d.Deck == "" && d.Card == "" }

// isPlaceless reports a card that all see, of which the pile and its place in it lie in the table's file.
func isPlaceless(d journal.Die) bool { return d.Seat == "" && d.Deck == "" && d.Card != "" }

// seals puts what must not be read into the files of the seats, and gives the line without it.
func (s *Session) seals(je *journal.Entry) (journal.Entry, hushed, error) {
	h := s.hush
	if err := je.Check(); err != nil {
		return *je, hushed{}, err
	}
	kept := s.keepers(je)
	if len(kept) > 0 {
		h.kept[je.E] = kept
	}
	je.N = s.lines + 1
	open, parts := cloven(je, kept)
	line := hushed{n: je.N, e: je.E, marks: map[string]string{}, opened: map[string]bool{}}
	seats := make([]string, 0, len(parts))
	for seat := range parts {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	for _, seat := range seats {
		var salt [32]byte
		if _, err := io.ReadFull(s.random(), salt[:]); err != nil {
			return open, line, err
		}
		p := part{salt: hex.EncodeToString(salt[:]), clear: parts[seat].AppendPart(nil)}
		if err := s.keepPart(seat, p); err != nil {
			return open, line, err
		}
		line.marks[seat] = SealOf(p.salt, seat, p.clear)
		open.Set = append(open.Set, markSeal+seat+":"+line.marks[seat])
	}
	return open, line, nil
}

func (s *Session) random() io.Reader {
	if s.opts.Random == nil {
		return rand.Reader
	}
	return s.opts.Random
}

// appendSealed puts a line into the journal without what must not be read there.
func (s *Session) appendSealed(je *journal.Entry) error {
	if bareLine(je) {
		err := s.store.Append(je)
		if err == nil {
			s.hush.lines = append(s.hush.lines, hushed{n: je.N, e: je.E})
		}
		return err
	}
	if err := s.store.Undisturbed(); err != nil {
		return err // before anything is written beside it
	}
	open, line, err := s.seals(je)
	if err == nil {
		err = s.store.Append(&open)
	}
	je.N, je.At, je.H = open.N, open.At, open.H
	if err == nil {
		s.hush.lines = append(s.hush.lines, line)
	}
	return err
}

// asksSecretly is the unit of which an entry of a sealed game is asked something unseen.
func (s *Session) asksSecretly(e *entry) (unit string, ok bool) {
	if s.hush == nil {
		return "", false
	}
	i := s.now.find(e)
	if i < 0 || !s.now.pend[i].unseen() {
		return "", false
	}
	return s.now.pend[i].owed[0].Unit, true
}

// evensOut writes a line without an answer behind one that needed no second (an order without an objective): the number of
// lines would tell which it was.
func (s *Session) evensOut(p planned, asked string) *game.Refusal {
	lines := 0 // of the entry: that which began it, and two for each unit
	for i := range s.hush.lines {
		if l := &s.hush.lines[i]; l.e == p.e.n && l.marks != nil {
			lines++
		}
	}
	unit, again := s.asksSecretly(p.e)
	if second := lines%2 == 1; second || again && unit == asked || p.e.inPlace {
		return nil
	}
	je := journal.Entry{E: p.e.n, K: journal.Choice, Ev: p.line.Ev}
	if no := s.write(&je); no != nil {
		return no
	}
	s.feed(p.e, op{kind: opFeed, e: p.e})
	return nil
}

// keepsAgain notes whose eyes a line is for that is played again, and holds its seals against that.
func (s *Session) keepsAgain(je *journal.Entry, in *inspector) {
	kept := s.keepers(je)
	if len(kept) > 0 {
		s.hush.kept[je.E] = kept
	}
	if in != nil {
		in.sealsRight(je, kept)
	}
}

// lacking opens a game for reading only of which a part is lost, and says so with the ways out.
func (s *Session) lacking(raw []journal.Entry) (says []ref.Msg, ok bool) {
	if s.Lacks() == nil {
		return nil, false
	}
	l := s.hush.lacks
	l.File = sealPath(s.store.Path(), l.Seat)
	s.hush.raw, s.readOnly, l.Nothing = raw, true, s.saysNothing(raw, l)
	return []ref.Msg{l.Say(), l.Hint()}, true
}

// hushSays is what there is to say of the seals of a game that is opened.
func (s *Session) hushSays() (says []ref.Msg) {
	h := s.hush
	if h.wrong != nil {
		s.readOnly = true
		return []ref.Msg{h.wrong.Say(), ref.M("session.sealed.wrong")}
	}
	if k := h.files[tableSeat]; k.lost && len(h.blind) > 0 {
		says = append(says, ref.M("session.sealed.table-lost", sealPath(s.store.Path(), tableSeat), len(h.blind), sealFile(s.store.Path(), tableSeat, k.nth)))
	}
	return says
}
