package session

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// What is sealed in a journal is filled in before anything is played: from the lines that open it, from the files of
// the seats, from what the referee declared. What comes after knows of no seals.

// opening is a part as a line of the journal opens or declares it; a declared one has no salt.
type opening struct {
	N     int             `json:"n"`
	Seat  string          `json:"seat"`
	Salt  string          `json:"salt"`
	Clear json.RawMessage `json:"clear"`
}

// spell appends the one spelling of an opening.
func (o *opening) spell(dst []byte) []byte {
	dst = append(strconv.AppendInt(append(dst, `{"n":`...), int64(o.N), 10), `,"seat":"`+o.Seat...)
	if o.Salt != "" {
		dst = append(dst, `","salt":"`+o.Salt...)
	}
	return append(append(append(dst, `","clear":`...), o.Clear...), '}')
}

// spellOpenings is what a line that opens or declares has for its events.
func spellOpenings(os []opening) []byte {
	b := []byte{'['}
	for i := range os {
		if i > 0 {
			b = append(b, ',')
		}
		b = os[i].spell(b)
	}
	return append(b, ']')
}

// readOpenings reads it; ok is false where it is spelled in another way.
func readOpenings(raw json.RawMessage) (os []opening, ok bool) {
	if json.Unmarshal(raw, &os) != nil || len(os) == 0 {
		return nil, false
	}
	return os, string(spellOpenings(os)) == string(raw)
}

// hexOf reports so many bytes in small hex digits.
func hexOf(text string, bytes int) bool {
	raw, err := hex.DecodeString(text)
	return err == nil && len(raw) == bytes && hex.EncodeToString(raw) == text
}

// saltBytes is how long a salt is.
const saltBytes = 32

// marksRight reports that the seals of a line are as a program writes them: behind all else, one a seat of the game, in the
// order of their names, each with a hash.
func marksRight(set, seats []string) bool {
	last := ""
	for _, x := range set {
		text, ok := strings.CutPrefix(x, markSeal)
		if !ok {
			if last != "" {
				return false
			}
			continue
		}
		seat, hash, _ := strings.Cut(text, ":")
		if seat <= last || !slices.Contains(seats, seat) || !hexOf(hash, sha256.Size) {
			return false
		}
		last = seat
	}
	return true
}

// marksOf are the seals of a line, by seat, and its set without them.
func marksOf(set []string) (marks map[string]string, rest []string) {
	for i, x := range set {
		text, ok := strings.CutPrefix(x, markSeal)
		if !ok {
			if marks != nil {
				rest = append(rest, x)
			}
			continue
		}
		if marks == nil {
			marks, rest = map[string]string{}, append(rest, set[:i]...)
		}
		seat, hash, _ := strings.Cut(text, ":")
		marks[seat] = hash
	}
	if marks == nil {
		return nil, set
	}
	return marks, rest
}

// fault notes what no program writes, the first of it.
func (h *hush) fault(line int, key string, args ...any) {
	if h.wrong == nil || line+1 < h.wrong.Line {
		h.wrong = &Forged{Line: line + 1, Why: ref.M(key, args...)}
	}
}

// filling is what is known of the parts of a journal.
type filling struct {
	s        *Session
	h        *hush
	opened   map[string]part          // by what stands for them
	declared map[int]map[string]claim // by line and seat
}

// claim is a part as the referee declared it, and on which line.
type claim struct {
	clear []byte
	line  int
}

// unsealed is the lines of a sealed game with what is sealed filled in, up to the first of which something is lacking.
func (s *Session) unsealed(path string, head journal.Header, lines []journal.Entry) []journal.Entry {
	h := s.hush
	f := filling{s: s, h: h, opened: map[string]part{}, declared: map[int]map[string]claim{}}
	seats := s.sealSeats()
	h.stood = lines
	for i := range lines {
		marks, _ := marksOf(lines[i].Set)
		if !marksRight(lines[i].Set, seats) || marks != nil && bareLine(&lines[i]) {
			h.fault(lines[i].N, "session.forged.marks")
			for seat := range marks {
				if !slices.Contains(seats, seat) {
					delete(marks, seat) // nobody can have a part of it
				}
			}
		}
		h.lines = append(h.lines, hushed{n: lines[i].N, e: lines[i].E, marks: marks, opened: map[string]bool{}})
	}
	for _, seat := range seats {
		h.files[seat] = s.readSeals(path, seat, head.H)
	}
	for i := range lines {
		if je := &lines[i]; ofSeals(je) {
			f.told(je)
		}
	}
	out := make([]journal.Entry, len(lines))
	for i := range lines {
		out[i] = lines[i]
		if h.lines[i].marks == nil {
			if !bareLine(&lines[i]) {
				h.fault(lines[i].N, "session.forged.bare")
			}
			continue
		}
		if seat := f.fill(&out[i], h.lines[i].marks); seat != "" {
			f.lacks(lines, i, seat)
			return out[:i]
		}
	}
	return out
}

// told takes note of a line that opens or declares parts.
func (f *filling) told(je *journal.Entry) {
	h := f.h
	os, ok := readOpenings(je.Ev)
	if !ok && (len(je.Ev) > 0 || je.Verb == declareVerb || len(je.Args) < 2) || !argsRight(je) {
		h.fault(je.N, "session.forged.open")
		return
	}
	if je.Verb == openVerb && len(je.Args) > 1 {
		if !f.s.takeKey(je.Args[1]) {
			h.fault(je.N, "session.forged.open")
			return
		}
		h.keyTold = true
	}
	for _, o := range os {
		p := part{salt: o.Salt, clear: o.Clear}
		e, whole := journal.ReadPart(o.Clear)
		if !whole || e.N != o.N || o.N < 1 || o.N >= je.N || h.lines[o.N-1].marks[o.Seat] == "" || (o.Salt == "") != (je.Verb == declareVerb) || o.Salt != "" && !hexOf(o.Salt, saltBytes) {
			h.fault(je.N, "session.forged.open")
			return
		}
		line := &h.lines[o.N-1]
		if je.Verb == declareVerb && (je.Args[0] != strconv.Itoa(line.e) || je.Args[1] != o.Seat || o.Seat == tableSeat && !ofCards(&h.stood[o.N-1], &e)) {
			h.fault(je.N, "session.forged.open")
			return
		}
		hash := line.marks[o.Seat]
		switch {
		case je.Verb == declareVerb:
			if f.declared[o.N][o.Seat].clear != nil {
				h.fault(je.N, "session.forged.open")
				return
			}
			if f.declared[o.N] == nil {
				f.declared[o.N] = map[string]claim{}
			}
			f.declared[o.N][o.Seat] = claim{p.clear, je.N}
			if h.claims[o.N] == nil {
				h.claims[o.N] = map[string]bool{}
			}
			h.claims[o.N][o.Seat] = true
			h.told[line.e] = o.Seat
			if h.said[line.e] == 0 {
				h.said[line.e] = je.N
			}
		case line.opened[o.Seat] || SealOf(p.salt, o.Seat, p.clear) != hash:
			h.fault(je.N, "session.forged.opened", o.N+1, o.Seat)
			return
		default:
			line.opened[o.Seat] = true
			f.opened[hash] = p
		}
	}
}

// ofCards reports a part of the table that a line can lack: cards that were typed before anybody knew whose they are. What a line
// came to, and what was said beside it, nobody has to declare.
func ofCards(je, p *journal.Entry) bool {
	return p.Verb == "" && len(p.Args)+len(p.Set)+len(p.Ev) == 0 && p.Text == "" &&
		slices.ContainsFunc(je.Dice, func(d journal.Die) bool { return isBack(d) && d.Seat == tableSeat })
}

// argsRight reports the words that a line about seals may have.
func argsRight(je *journal.Entry) bool {
	if je.Verb == declareVerb {
		return len(je.Args) == 2
	}
	return (len(je.Args) == 1 || len(je.Args) == 2) && slices.Contains([]string{whyRules, whyEnd, whyReferee}, je.Args[0]) &&
		(len(je.Args) == 1 || je.Args[0] != whyRules)
}

// ownOf reports that a line is for one side's eyes alone, by what is sealed of it: a part of a seat that is no card of it.
func ownOf(je *journal.Entry, marks map[string]string) bool {
	for seat := range marks {
		if seat != tableSeat && !slices.ContainsFunc(je.Dice, func(d journal.Die) bool { return isBack(d) && d.Seat == seat }) {
			return true
		}
	}
	return false
}

// clearRight reports that a line says no more in clear than a program leaves there beside its seals: what it says
// besides is nobody's word, and would be read for what was sealed.
func clearRight(je *journal.Entry, marks map[string]string) bool {
	_, set := marksOf(je.Set)
	switch {
	case len(je.Ev) > 0 || je.Text != "":
		return false
	case ownOf(je, marks):
		return je.Verb == "" && len(je.Args)+len(je.Dice) == 0 && !slices.ContainsFunc(set, func(x string) bool { return !publicMark(x) })
	}
	return !slices.ContainsFunc(je.Dice, func(d journal.Die) bool {
		sealed := d.Seat != "" || d.Card != "" || d.Deck != ""
		return sealed && !isPlaceless(d) && d != (journal.Die{Seat: d.Seat, By: string(dice.Hand)})
	})
}

// holdsRight reports that a part holds what a seat keeps of a line: of a line for its eyes alone the deed, of another its
// cards, and the table what the line came to and what was said beside it.
func holdsRight(p *journal.Entry, seat string, own bool) bool {
	deed, came := p.Verb != "" || len(p.Args)+len(p.Set) > 0, len(p.Ev) > 0 || p.Text != ""
	if seat == tableSeat {
		return !deed
	}
	return !came && (own || !deed) && !slices.ContainsFunc(p.Set, inClear)
}

// inClear reports a mark that stands in the journal and in no part: there it would take the place of the one that everybody reads.
func inClear(x string) bool { return publicMark(x) || strings.HasPrefix(x, markSeal) }

// fill puts the parts of a line where they were; it gives the seat of which one is lacking.
func (f *filling) fill(je *journal.Entry, marks map[string]string) (lacking string) {
	own := ownOf(je, marks)
	if !clearRight(je, marks) {
		f.h.fault(je.N, "session.forged.clear")
		je.Ev, je.Text = nil, "" // what is played is what was sealed
		if own {
			je.Verb, je.Args, je.Dice = "", nil, nil
			je.Set = slices.DeleteFunc(slices.Clone(je.Set), func(x string) bool { return !publicMark(x) && !strings.HasPrefix(x, markSeal) })
		}
	}
	_, je.Set = marksOf(je.Set)
	je.Dice = slices.Clone(je.Dice)
	seats := make([]string, 0, len(marks))
	for seat := range marks {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	var dies []journal.Die
	for _, seat := range seats {
		known, there := f.of(je.N, seat, marks[seat])
		p, whole := journal.ReadPart(known)
		if !there || !whole || p.N != je.N {
			if seat != tableSeat || slices.ContainsFunc(je.Dice, func(d journal.Die) bool { return isBack(d) && d.Seat == tableSeat }) {
				return seat
			}
			f.h.blind[je.N] = true
			continue
		}
		if _, told := f.declared[je.N][seat]; !told {
			if f.h.held[je.N] == nil {
				f.h.held[je.N] = map[string][]byte{}
			}
			f.h.held[je.N][seat] = known
		}
		if !holdsRight(&p, seat, own) {
			f.h.fault(je.N, "session.forged.part", seat)
			p.Set = slices.DeleteFunc(p.Set, inClear)
			if !own || seat == tableSeat {
				p.Verb, p.Args, p.Set = "", nil, nil // what stands in clear is what was done
			}
		}
		if len(p.Ev) > 0 {
			je.Ev = p.Ev
		}
		if p.Text != "" {
			je.Text = p.Text
		}
		if p.Verb != "" {
			je.Verb, je.Args = p.Verb, p.Args
		}
		for _, x := range p.Set {
			if !slices.Contains(je.Set, x) { // two seats that lead one side keep the same
				je.Set = append(je.Set, x)
			}
		}
		if own && seat != tableSeat {
			dies = p.Dice
			continue
		}
		cards, short := p.Dice, false
		for i, d := range je.Dice {
			if isBack(d) && d.Seat == seat || seat == tableSeat && isPlaceless(d) {
				short = short || len(cards) == 0 || isPlaceless(d) && (cards[0].Card != d.Card || cards[0].By != d.By)
				if !short {
					je.Dice[i], cards = cards[0], cards[1:]
				}
			}
		}
		if short || len(cards) > 0 {
			f.h.fault(je.N, "session.forged.part", seat)
		}
	}
	if len(dies) > 0 {
		je.Dice = dies
	}
	je.Set = marksLast(je.Set)
	return ""
}

// marksLast puts the facts of a line before its marks.
func marksLast(set []string) []string {
	slices.SortStableFunc(set, func(a, b string) int {
		x, y := strings.HasPrefix(a, "@"), strings.HasPrefix(b, "@")
		switch {
		case x == y:
			return 0
		case y:
			return -1
		}
		return 1
	})
	return set
}

// of is the part that stands in the journal as a hash: as the referee declared it, since the game went on so, else as it
// was opened, else as its seat's file has it.
func (f *filling) of(n int, seat, hash string) (clear []byte, ok bool) {
	p, ok := f.opened[hash]
	if k := f.h.files[seat]; !ok && k != nil {
		p, ok = k.by[hash]
	}
	told := f.declared[n][seat]
	if told.clear != nil && !ok {
		f.h.unfound[f.h.lines[n-1].e] = true
	}
	if told.clear == nil || f.h.found && ok {
		return p.clear, ok
	}
	if d := (doubt{f.h.lines[n-1].e, told.line, seat}); ok && string(told.clear) != string(p.clear) && !slices.Contains(f.h.doubts, d) {
		f.h.doubts = append(f.h.doubts, d)
	}
	return told.clear, true
}

// lacks says what the first line lacks that cannot be filled in, and which entries lack the same.
func (f *filling) lacks(lines []journal.Entry, i int, seat string) {
	l := &Lack{Line: lines[i].N, Entry: lines[i].E, Seat: seat}
	for k := i; k < len(lines); k++ {
		hash := f.h.lines[k].marks[seat]
		clear, ok := f.of(lines[k].N, seat, hash)
		if ok {
			_, ok = journal.ReadPart(clear)
		}
		if hash != "" && !ok && !slices.Contains(l.Entries, lines[k].E) {
			l.Entries = append(l.Entries, lines[k].E)
		}
	}
	if k := f.h.files[seat]; k != nil {
		l.Other = k.other || k.there
	}
	if _, mk, err := takeMarks(lines[i].Set); err == nil {
		l.Corrects = mk.of
	}
	f.h.lacks = l
}

// Say is what is lacking, in a sentence.
func (l *Lack) Say() ref.Msg {
	key := "session.lacks"
	if l.Other {
		key = "session.lacks.other"
	}
	return ref.M(key, l.Entry, l.File, len(l.Entries))
}

// Hint is what can be done about it.
func (l *Lack) Hint() ref.Msg {
	key := "session.lacks.hint"
	switch {
	case l.Nothing:
		key = "session.lacks.nothing"
	case l.Corrects > 0:
		return ref.M("session.lacks.fix", l.File, l.Entry, l.Corrects)
	}
	return ref.M(key, l.File, l.Entry)
}

// refusal is why nothing is written while a part is lacking.
func (l *Lack) refusal() *game.Refusal {
	return game.Refuse(game.Failed, "", l.Say(), l.Hint())
}
