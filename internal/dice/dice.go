// Package dice is the one source of chance. A rule asks in which band a die
// fell, or what was drawn from a deck; the answer comes from a face typed by
// hand, a recorded or scripted face, a keyed generator, or from the enumerator
// that walks every band and every hand and so turns the same rule into exact odds. A die nobody has thrown yet suspends the
// rule: it is run again from its start once the face is known.
package dice

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"adjutant/internal/ref"
)

// Die is a number of sides. Choice is no die but a decision that a player
// makes where the rule asks for one; it is kept in the same record.
type Die int

const (
	Choice Die = 0
	D6     Die = 6
	D10    Die = 10
	D100   Die = 100
)

// String is the usual name: d100.
func (d Die) String() string {
	if d == Choice {
		return "choice"
	}
	return fmt.Sprintf("d%d", int(d))
}

// Valid reports whether f is a face of the die, 1 to its sides. A d10 that
// shows 0 and a d100 that shows 00 are stored as 10 and 100.
func (d Die) Valid(f int) bool { return f >= 1 && f <= int(d) }

// By says where a face came from.
type By string

const (
	Hand   By = "hand"   // typed by somebody
	Rolled By = "rolled" // the program's generator
	Script By = "script" // a list of faces
)

// Face is one die on the table: whose it is (a unit's id, empty when the order
// of asking decides), what it shows and where it came from. A decision has
// Die Choice and its answer in Pick. A card has the name of its pack in Deck and its
// word in Card, empty while it lies face down; it came as from a die with as many sides
// as there were cards unseen, and Face is its place among them.
type Face struct {
	Unit string
	Die  Die
	Face int
	Pick string
	By   By
	Deck string
	Card string
	Seat string // who may see the card; empty for everybody
}

// sort tells apart what cannot stand for each other.
type sort int

const (
	thrown sort = iota // a die
	picked             // a decision
	drawn              // a card
)

func (f Face) sort() sort {
	switch {
	case f.Pick != "":
		return picked
	case f.Deck != "" || f.Card != "":
		return drawn
	}
	return thrown
}

// IsCard reports a card.
func (f Face) IsCard() bool { return f.sort() == drawn }

// Like reports that both are dice, both cards or both decisions.
func (f Face) Like(g Face) bool { return f.sort() == g.sort() }

// Agrees reports that both show the same, whatever they were thrown for.
func (f Face) Agrees(g Face) bool {
	return f.Like(g) && f.Pick == g.Pick && f.Card == g.Card && (f.Face == g.Face || f.IsCard())
}

// Shows is what is typed for it: 44, guns, or Hidden for a card that lies face down.
func (f Face) Shows() string {
	switch f.sort() {
	case picked:
		return f.Pick
	case drawn:
		if f.Card != "" || f.Face == 0 {
			return cmp.Or(f.Card, Hidden)
		}
	}
	return strconv.Itoa(f.Face)
}

// Of is the name of the die, or of the pack that the card is from.
func (f Face) Of() string {
	if f.IsCard() {
		return f.Deck
	}
	return f.Die.String()
}

// Need describes a die (or a decision) before it is thrown: for the prompt, for
// the JSON `owed` and for the roller. Value and Critical are percentages and
// zero where they mean nothing.
type Need struct {
	Die      Die
	Unit     string
	Against  string
	What     ref.Word // what the die is for, a word of the catalogue
	Ref      ref.Ref
	Value    int // what the face must come to: at most this, or at least where Least says so
	Least    bool
	Critical int
	// Sure is how many hits Value makes certain, more than the die can show: of the rest, Beyond is what a further one needs.
	Sure, Beyond int
	Answers      []string // for a decision: what may be answered; the first is taken by Enter
	// Name is what people call whoever throws, where Unit is no id of the table, and
	// Also the further words for each answer.
	Name ref.Name
	Also [][]string
	// Shown is how people read each answer, where that is no id of the table, and Secret
	// that an answer is not for every eye: it is typed unseen and kept in no history.
	Shown  []ref.Word
	Secret bool
	// Empty is a secret decision whose first answer is what an empty line takes.
	Empty bool
	// Deck is the name of the pack from which a card is to be drawn, with the cards that
	// can come in Answers: Deck.Asks fills it in. Seat is who alone may see the card, and
	// Down that it may stay face down, unnamed.
	Deck string
	Seat string
	Down bool
}

// Called is what people call it: d100, or what a card is drawn for.
func (n Need) Called() any {
	if n.Deck == "" {
		return n.Die.String()
	}
	return n.What
}

// A Dealer is a source that leaves some cards to be drawn by hand: it deals those of which Deals reports so.
type Dealer interface {
	Deals(n Need) bool
}

// A Source throws dice that nobody typed. n counts the dice of one entry from 0.
// ok is false when the source has none left: the die is then owed.
type Source interface {
	Throw(d Die, n int) (face int, by By, ok bool)
}

// An Asked source is told what each die is for before it throws it; nil for a card.
type Asked interface {
	AskedFor(n *Need)
}

// Dice hands faces to one adjudication.
type Dice struct {
	enumerated bool

	faces  []Face
	taken  []bool
	source Source
	rec    []Face
	expect []*Need
	owed   []Need
	bad    error

	brief bool
	kept  any
	asked []*Need // the needs of rec, in step with it
	known Known
	picks []Face // decisions that enumerated dice take as somebody took them, and
	spent []bool // which of them the run has used
	// unsaid is the last decision that the run took by its first answer.
	unsaid *Need

	pos      int
	path     []int32
	next     []int32
	num, den uint64
	wide     *widePath // the weight of a path that 64 bits do not hold
	open     int       // branches of this run that lead on to other paths
	mostOpen int       // no run may leave more; 0: as many as it likes
	leaves   bool      // a run may leave what remains of it to who enumerates,
	left     any       // and has

	forks []forked // the draws of this path
	fork  int      // how many of them this run has met
}

// New gives dice that read the faces in order (a face that names a unit goes to
// that unit's next die) and then turn to the source; with neither, the die is
// owed.
func New(faces []Face, src Source) *Dice {
	return &Dice{faces: faces, taken: make([]bool, len(faces)), source: src}
}

// suspended is the panic that carries a missing die out of a rule; Run catches it.
type suspended struct{}

// Run runs f until it ends or a die is missing. The result lists what is owed
// next, nil when f ended. A face that cannot be (a 7 on a d6) is an error.
func (d *Dice) Run(f func()) (owed []Need, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(suspended); !ok {
				panic(r)
			}
			owed, err = d.owed, d.bad
		}
	}()
	d.rec, d.asked, d.expect, d.owed, d.bad = d.rec[:0], d.asked[:0], d.expect[:0], nil, nil
	clear(d.taken)
	f()
	return nil, nil
}

// Record is the faces used so far, in the order in which the rule asked.
func (d *Dice) Record() []Face { return d.rec }

// Known is what has been thrown, and drawn, for each need.
type Known map[*Need][]Face

// Known is the faces used so far by the needs that asked for them, for odds that
// are conditional on them. A die that was asked for more than once counts as unknown.
func (d *Dice) Known() Known {
	m := make(Known, len(d.rec))
	for i, n := range d.asked {
		m[n] = append(m[n], d.rec[i])
	}
	return m
}

// face is the one face of a need.
func (k Known) face(n *Need) (f Face, ok bool) {
	if fs := k[n]; len(fs) == 1 {
		return fs[0], true
	}
	return f, false
}

// SetBrief asks the rule for its result without its reasons; Brief reports it.
func (d *Dice) SetBrief(on bool) { d.brief = on }

// Brief reports that nobody wants the reasons of this run.
func (d *Dice) Brief() bool { return d.brief }

// Keep remembers what a rule writes while these dice fall, so that it can be read when
// one is missing: what the dice before it did. Kept gives it back, nil for nothing.
func (d *Dice) Keep(x any) { d.kept = x }

// Kept is what Keep was given last.
func (d *Dice) Kept() any { return d.kept }

// Condition makes enumerated dice take the known faces as thrown; nil forgets
// them.
func (d *Dice) Condition(known Known) { d.known = known }

// Chosen is the answer that was given to a decision, by its place, as far as what was given to Condition knows of it; ok is false where
// nobody has decided.
func (d *Dice) Chosen(n *Need) (answer int, ok bool) {
	f, ok := d.known.face(n)
	if !ok {
		return 0, false
	}
	answer = slices.Index(n.Answers, f.Pick)
	return answer, answer >= 0
}

// Decide makes enumerated dice take decisions as somebody has taken them: each once, where it is asked of the same unit and is
// among the answers. Any other decision takes its first answer. nil forgets them.
func (d *Dice) Decide(picks []Face) { d.picks, d.spent = picks, make([]bool, len(picks)) }

// Unsaid is the last decision for which enumerated dice took the first answer since Unsaid was asked, because nobody had
// taken it; nil for none.
func (d *Dice) Unsaid() *Need {
	n := d.unsaid
	d.unsaid = nil
	return n
}

// Surplus counts the faces that were given and not asked for.
func (d *Dice) Surplus() int {
	n := 0
	for _, t := range d.taken {
		if !t {
			n++
		}
	}
	return n
}

// BadFace is the error for a face the die does not have.
type BadFace struct {
	Need Need
	Face Face
}

func (e *BadFace) Error() string {
	return fmt.Sprintf("%s of %s cannot show %d", e.Need.Die, e.Need.Unit, e.Face.Face)
}

// Enumerated reports whether the rule is being counted, not played.
func (d *Dice) Enumerated() bool { return d.enumerated }

// Expect announces dice that the rule will ask for whatever the first ones
// show, so that one prompt can ask for them together. It has no effect on odds.
func (d *Dice) Expect(ns ...*Need) {
	if !d.enumerated {
		d.expect = append(d.expect[:0], ns...)
	}
}

// Band throws the die of n and says in which band the face fell: band i holds
// the faces above cuts[i-1] and up to cuts[i]; the last band holds the rest.
// Cuts ascend; a cut below 1 or above the die makes an empty band.
func (d *Dice) Band(n *Need, cuts ...int) int {
	if d.enumerated && d.known == nil {
		return d.branch(int(n.Die), cuts)
	}
	var f int
	switch k, ok := d.known.face(n); {
	case ok:
		f = k.Face
	case d.enumerated:
		return d.branch(int(n.Die), cuts)
	default:
		f = d.face(n)
	}
	for i, c := range cuts {
		if f <= c {
			return i
		}
	}
	return len(cuts)
}

// Face throws the die of n and gives the face itself. Under odds every face is
// a branch of its own: prefer Band.
func (d *Dice) Face(n *Need) int {
	if !d.enumerated {
		return d.face(n)
	}
	if k, ok := d.known.face(n); ok {
		return k.Face
	}
	var few [128]int
	s := int(n.Die)
	cuts := few[:]
	if s > len(few) {
		cuts = make([]int, s)
	}
	for i := 0; i < s-1; i++ {
		cuts[i] = i + 1
	}
	return d.branch(s, cuts[:s-1]) + 1
}

// Contest throws the same die for two sides until they differ and reports
// whether the first is higher. Every throw is recorded; under odds it is one
// fair branch.
func (d *Dice) Contest(a, b *Need) bool {
	if d.enumerated {
		return d.branch(2, []int{1}) == 0
	}
	for {
		d.Expect(a, b)
		x, y := d.face(a), d.face(b)
		if x != y {
			return x > y
		}
	}
}

// Spare takes the die of n if somebody has thrown it already; it never asks. Under
// odds there is none.
func (d *Dice) Spare(n *Need) (face int, ok bool) {
	if d.enumerated {
		return 0, false
	}
	f, ok := d.take(n, thrown)
	if !ok {
		return 0, false
	}
	if !n.Die.Valid(f.Face) {
		d.bad = &BadFace{Need: *n, Face: f}
		d.suspend(n, *n)
	}
	f.Die, f.Unit = n.Die, n.Unit
	d.record(n, f)
	return f.Face, true
}

// Choose asks for one of n.Answers and gives its index. Odds take what has been
// decided, see Decide, and else the first answer: the caller says so among its assumptions.
func (d *Dice) Choose(n *Need) int {
	if d.enumerated {
		for i, a := range n.Answers {
			if k, ok := d.known.face(n); ok && k.Pick == a {
				return i
			}
		}
		for i, f := range d.picks {
			if at := slices.Index(n.Answers, f.Pick); at >= 0 && !d.spent[i] && (f.Unit == "" || f.Unit == n.Unit) {
				d.spent[i] = true
				return at
			}
		}
		d.unsaid = n
		return 0
	}
	f, ok := d.take(n, picked)
	if !ok {
		d.suspend(n, *n)
	}
	for i, a := range n.Answers {
		if a == f.Pick {
			f.Unit = n.Unit // who was asked: of another it is no answer
			d.record(n, f)
			return i
		}
	}
	d.bad = &BadFace{Need: *n, Face: f}
	d.suspend(n, *n)
	return 0
}

// Last is the face most recently shown, for the explanation; 0 under odds.
func (d *Dice) Last() int {
	if len(d.rec) == 0 {
		return 0
	}
	return d.rec[len(d.rec)-1].Face
}

func (d *Dice) face(n *Need) int {
	f, ok := d.take(n, thrown)
	if !ok && d.source != nil {
		if x, tells := d.source.(Asked); tells {
			x.AskedFor(n)
		}
		var face int
		var by By
		if face, by, ok = d.source.Throw(n.Die, len(d.rec)); ok {
			f = Face{Unit: n.Unit, Die: n.Die, Face: face, By: by}
		}
	}
	if !ok {
		d.suspend(n, *n)
	}
	if !n.Die.Valid(f.Face) {
		d.bad = &BadFace{Need: *n, Face: f}
		d.suspend(n, *n)
	}
	f.Die, f.Unit = n.Die, n.Unit
	d.record(n, f)
	return f.Face
}

// record notes what was thrown for a need; nobody expects it any more.
func (d *Dice) record(n *Need, f Face) {
	d.rec, d.asked = append(d.rec, f), append(d.asked, n)
	for i, e := range d.expect {
		if e == n {
			d.expect = append(d.expect[:i], d.expect[i+1:]...)
			break
		}
	}
}

// take finds the face for n: the first one that names the unit, else the first
// one that names nobody. Decisions, cards and dice do not mix.
func (d *Dice) take(n *Need, of sort) (Face, bool) {
	free := -1
	for i, f := range d.faces {
		if d.taken[i] || f.sort() != of {
			continue
		}
		if f.Unit == "" {
			if free < 0 {
				free = i
			}
			continue
		}
		if f.Unit == n.Unit {
			d.taken[i] = true
			return f, true
		}
	}
	if free < 0 {
		return Face{}, false
	}
	d.taken[free] = true
	return d.faces[free], true
}

// lies takes the dice that are expected besides n and were thrown for their unit before that one's: they are known, and asked no more.
func (d *Dice) lies(n *Need) {
	for _, e := range slices.Clone(d.expect) {
		i := 0
		for i < len(d.faces) && (d.taken[i] || d.faces[i].Unit == "" || d.faces[i].Unit != e.Unit || d.faces[i].sort() != thrown) {
			i++ // those that it threw before are spent
		}
		if e == n || e.Die <= 0 || i == len(d.faces) || !e.Die.Valid(d.faces[i].Face) {
			continue
		}
		d.taken[i] = true
		f := d.faces[i]
		f.Die = e.Die
		d.record(e, f)
	}
}

// suspend leaves the rule until n is answered; asks is how that is asked. What is expected
// is asked with it.
func (d *Dice) suspend(n *Need, asks ...Need) {
	if d.bad == nil {
		d.lies(n)
	}
	d.owed = d.owed[:0]
	seen := false
	for _, e := range d.expect {
		if e == n {
			seen = true
			d.owed = append(d.owed, asks...)
		} else {
			d.owed = append(d.owed, *e)
		}
	}
	if !seen {
		d.owed = append(asks, d.owed...)
	}
	panic(suspended{})
}

// Keyed throws dice from a key: the face depends on the key, the place of the
// entry among the standing entries and the number of the die, and on nothing
// else. Undo followed by the same line therefore gives the same faces.
type Keyed struct {
	Key   [32]byte
	Place int
}

// Throw implements Source; the faces are uniform by rejection.
func (k Keyed) Throw(d Die, n int) (int, By, bool) {
	if d <= 0 {
		return 0, Rolled, false
	}
	var b [48]byte
	copy(b[:], k.Key[:])
	binary.BigEndian.PutUint64(b[32:], uint64(k.Place))
	binary.BigEndian.PutUint64(b[40:], uint64(n))
	src := rand.NewChaCha8(sha256.Sum256(b[:]))
	sides := uint64(d)
	limit := ^uint64(0) - ^uint64(0)%sides
	for {
		if v := src.Uint64(); v < limit {
			return int(v%sides) + 1, Rolled, true
		}
	}
}

// SeedKey is the key of `--dice seed:N`: SHA-256 of "adjutant" and the text
// after the colon.
func SeedKey(text string) [32]byte { return sha256.Sum256([]byte("adjutant" + text)) }

// List is a Source that throws the faces of a list in order, whatever the die.
// A face the die does not have is given as it stands and refused by the rule.
type List struct {
	Faces []int
	Used  int
}

// Throw implements Source.
func (l *List) Throw(_ Die, _ int) (int, By, bool) {
	if l.Used >= len(l.Faces) {
		return 0, Script, false
	}
	l.Used++
	return l.Faces[l.Used-1], Script, true
}
