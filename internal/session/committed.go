package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has the dice that are committed to: line 1 tells the end of a chain of secrets
// (dice.Secret), each period of the game takes one of them, and its end tells it. What the
// journal holds of that are lines of their own, which are no entries; what is counted of them and
// of the dice is a function of the lines, so that it is the same whoever reads them.

// The modes whose dice are committed to: rolled when somebody asks for it, and whenever one is owed.
const (
	committedMode = "committed"
	committedAuto = "committed-auto"
)

func isCommitted(mode string) bool { return mode == committedMode || mode == committedAuto }

// The verbs of the lines that are no entries: they have number 0.
const (
	seedVerb   = "seed"    // a secret is taken into use; the text is the lot
	revealVerb = "reveal"  // its time is over, and it is told
	openedVerb = "opened"  // the game was opened again, and goes on
	savedVerb  = "saved"   // it was saved under another name
	wasteVerb  = "refused" // a lot was thrown that proves nothing, and was not taken; the text is it
)

// ofDice reports a line of the journal that is about the dice and no entry.
func ofDice(je *journal.Entry) bool {
	return je.K == journal.Set && je.E == 0 && slices.Contains([]string{seedVerb, revealVerb, openedVerb, savedVerb, wasteVerb}, je.Verb)
}

// secrets is how many a chain has: more than a game has turns.
const secrets = 1024

// Fair is what stands in a journal of the dice of one period, from the end of the one before to
// the telling of its secret, and of what might be fishing.
type Fair struct {
	Key    int    // the number of the secret; 0 while none was needed
	Secret string // it, once it is told
	Lot    string // what the opponents threw for it; "" for nothing
	After  string // the code of the line before the secret was taken into use: it must stand on paper before they throw
	Line   int    // the line that took it into use
	Rolled int    // dice and cards of the program
	Typed  int    // those that somebody typed
	Struck int    // how often something was taken back or corrected that had rolled dice, or stood before some
	Gone   int    // dice of the program that were seen and count no more
	Saves  int    // how often the game was saved under another name
	Opened int    // how often it was opened again
	Wasted int    // lots that were thrown and not taken: whoever reads the keys knew what each would have given
	ToldAt int    // the line that told the secret; 0 while it is not told
}

// Sum is the counts of several periods; Key and Lot count the secrets and those with a lot.
func Sum(fs []Fair) (all Fair, lots int) {
	for _, f := range fs {
		all.Rolled, all.Typed, all.Struck = all.Rolled+f.Rolled, all.Typed+f.Typed, all.Struck+f.Struck
		all.Saves, all.Opened, all.Gone, all.Wasted = all.Saves+f.Saves, all.Opened+f.Opened, all.Gone+f.Gone, all.Wasted+f.Wasted
		if f.Key > 0 {
			all.Key++
		}
		if f.Lot != "" {
			lots++
		}
	}
	return all, lots
}

// fell is a die that was rolled, on which line and how, until its secret is told.
type fell struct {
	line, n, sides, face int
	deed                 string
}

// sworn is the dice of a game whose dice are committed to.
type sworn struct {
	chain []dice.Secret // from the first to the commitment; nil where their file is lost
	told  dice.Secret   // the last that was told: the commitment, to begin with
	link  journal.Hash  // of the line before, as far as the lines were read
	fairs []Fair        // the periods that are over
	now   Fair
	lots  bool // a lot was thrown for the last secret: the next one wants one too

	spelt  bool // a deed is what was typed, as in the first journals with such dice
	apart  bool // of a deed for which several sides throw each side's dice are counted by themselves
	open   bool // a secret is in use
	at     string
	seed   dice.Secret // what its dice come from, where the chain is known
	counts map[string]int
	ahead  map[string]int // dice of lines that are planned and not yet written
	deeds  map[int]string // what each entry is for its dice, by number
	last   int            // the last entry that has rolled dice
	coded  int            // how many lines there were when the code was told after which to throw; 0 where none was

	dies    [][2]int     // every die of the program: the place of its period, and its entry
	tells   map[int]bool // the lines that told one
	fell    []fell       // dice whose secret is not told yet
	early   *seeded
	bare    bool // a secret was taken into use by the first die, without a lot, and nobody was told yet
	reopens bool // that the game was opened again is not written down yet
	wrong   *Forged
}

// seeded is the secret that dice of a line which is not yet written came from.
type seeded struct {
	at   string
	seed dice.Secret
	used bool
}

func newSworn(commitment dice.Secret) *sworn {
	return &sworn{told: commitment, counts: map[string]int{}, ahead: map[string]int{}, deeds: map[int]string{}, tells: map[int]bool{}}
}

// key is the number of the secret in use, or of the next.
func (w *sworn) key() int {
	n := 1
	for _, f := range w.fairs {
		n = max(n, f.Key+1)
	}
	return n
}

// secret is the one in use, or the next; nil where the chain is lost or at its end.
func (w *sworn) secret() *dice.Secret {
	if w.chain == nil || w.key() > secrets {
		return nil
	}
	return &w.chain[secrets-w.key()]
}

// all is every period, the one that is not over included.
func (w *sworn) all() []Fair {
	return append(slices.Clone(w.fairs), w.now)
}

// forged notes what no program writes, the first of it.
func (w *sworn) forged(je *journal.Entry, key string, args ...any) {
	if w.wrong == nil {
		w.wrong = &Forged{Line: je.N + 1, Why: ref.M(key, args...)}
	}
}

// read takes note of a line of the journal, one that was just written or one of a game that is
// opened: both leave the same behind.
func (w *sworn) read(je *journal.Entry) {
	switch {
	case ofDice(je):
		w.readOwn(je)
	case je.K == journal.Undo:
		if je.E <= w.last {
			w.now.Struck++
		}
	case je.K == journal.Redo:
	default:
		w.readDice(je)
	}
	w.link = je.H
}

// readOwn reads a line that is no entry.
func (w *sworn) readOwn(je *journal.Entry) {
	says := strings.Join(je.Args[:min(1, len(je.Args))], "")
	if len(je.Set)+len(je.Dice)+len(je.Ev) > 0 || je.Text != "" && je.Verb != seedVerb && je.Verb != wasteVerb ||
		len(je.Args) > 0 && je.Verb != seedVerb && je.Verb != revealVerb {
		w.forged(je, "session.forged.kind", string(je.K))
	}
	switch je.Verb {
	case openedVerb:
		w.now.Opened++
	case savedVerb:
		w.now.Saves++
	case wasteVerb:
		if w.open || je.Text == "" || !spelled(je.Text) || !enough(je.Text) {
			w.forged(je, "session.forged.kind", string(je.K))
		}
		w.now.Wasted++
	case seedVerb:
		if w.open || !slices.Equal(je.Args, []string{itoa(w.key())}) || !w.spelt && !(spelled(je.Text) && enough(je.Text)) {
			w.forged(je, "session.forged.seed", says)
			return
		}
		w.open, w.at, w.early, w.lots = true, w.link.String(), nil, je.Text != ""
		w.now.Key, w.now.Lot, w.now.After, w.now.Line = w.key(), je.Text, journal.Checkpoint(w.link), je.N
		if s := w.secret(); s != nil {
			w.seed = dice.Seed(*s, w.at, je.Text)
		}
	case revealVerb:
		var s dice.Secret
		ok := len(je.Args) == 2 && w.open && je.Args[0] == itoa(w.key())
		if ok {
			s, ok = dice.ReadSecret(je.Args[1])
		}
		if !ok || s.Onward() != w.told {
			w.forged(je, "session.forged.secret", says)
			return
		}
		w.derive(dice.Seed(s, w.at, w.now.Lot))
		w.tells[je.N] = true
		w.told, w.now.Secret, w.now.ToldAt = s, s.String(), je.N
		w.fairs, w.now = append(w.fairs, w.now), Fair{}
		w.open, w.fell = false, nil
		clear(w.counts)
	}
}

// deedOf is what the entry that a line begins is for its dice, as the line says it.
func (w *sworn) deedOf(je *journal.Entry) string {
	if w.spelt {
		return dice.SpelledDeed(je.Verb, je.Args, je.Set)
	}
	return dice.Deed(je.Verb, doersOf(je))
}

// doersOf is who does what a line is: its first argument, or what its mark says.
func doersOf(je *journal.Entry) string {
	for _, x := range je.Set {
		if who, ok := strings.CutPrefix(x, markDeed); ok {
			return who
		}
	}
	return game.FirstNamed(je.Args)
}

// deed is what an action is for its dice, where the game stands at a state.
func (s *Session) deed(st game.State, a game.Action) string {
	if s.sworn != nil && s.sworn.spelt {
		args, set := game.Encode(a)
		return dice.SpelledDeed(a.Verb, args, set)
	}
	return dice.Deed(a.Verb, game.Doers(s.rules, st, a))
}

// marksDeed puts into the line of an action who does it, where its first argument does not say it.
func (s *Session) marksDeed(je *journal.Entry, st game.State, a game.Action) {
	if s.sworn == nil || s.sworn.spelt {
		return
	}
	if who := game.Doers(s.rules, st, a); who != game.FirstNamed(je.Args) {
		je.Set = append(je.Set, markDeed+who)
	}
}

// sidesOf is for which side each die of a line fell, as the line says it, where they are counted by that.
func (w *sworn) sidesOf(je *journal.Entry) []string {
	for _, x := range je.Set {
		if names, ok := strings.CutPrefix(x, markSide); ok && w.apart {
			return strings.Split(names, ",")
		}
	}
	return nil
}

// thrownFor is the side for which a die of an action falls, by the name of its seat, where the game stands at a state: of a melee or a
// throw for both sides whoever owns it, and of another deed whoever is not its own, as who answers a charge. Each side's dice are then
// counted by themselves: else of two dice the face would be for whoever throws first. "" of what is nobody's in particular.
func (s *Session) thrownFor(st game.State, a game.Action, n *dice.Need) string {
	o, owned := s.rules.(game.Owned)
	if !owned || n == nil || n.Unit == "" || n.Deck != "" || s.sworn == nil || !s.sworn.apart {
		return ""
	}
	leads := func(side int) string {
		seats := s.seats()
		if i := slices.IndexFunc(seats, func(x game.Seat) bool { return slices.Contains(x.Sides, side) }); side >= 0 && i >= 0 {
			return seats[i].Name
		}
		return ""
	}
	whose := game.Fold(n.Unit)
	if !s.seatOf(whose) {
		whose = leads(o.Owner(st, game.Action{Verb: a.Verb, Units: []game.Operand{{IDs: []string{n.Unit}}}}))
	}
	if x, ok := s.rules.(game.Doer); ok {
		if _, several := x.Doers(st, a); several {
			return whose
		}
	}
	if whose == leads(o.Owner(st, a)) {
		return ""
	}
	return whose
}

// readDice counts the dice of a line.
func (w *sworn) readDice(je *journal.Entry) {
	if je.K != journal.Face && je.K != journal.Choice {
		w.deeds[je.E] = w.deedOf(je)
	}
	if je.K == journal.Fix {
		if _, m, err := takeMarks(je.Set); err == nil && m.of <= w.last {
			w.now.Struck++
			w.last = max(w.last, je.E) // what takes the place of seen dice
		}
	}
	sides := w.sidesOf(je)
	for i, d := range je.Dice {
		deed := w.deeds[je.E]
		if i < len(sides) {
			deed = dice.Of(deed, sides[i])
		}
		if dice.By(d.By) != dice.Rolled {
			w.now.Typed++
			continue
		}
		if !w.open || d.D < 1 || je.E < 1 { // no line but an entry rolls
			w.forged(je, "session.forged.unsworn")
			return
		}
		w.fell = append(w.fell, fell{je.N + 1, w.counts[deed], d.D, d.F, deed})
		w.counts[deed]++
		w.dies = append(w.dies, [2]int{len(w.fairs), je.E})
		w.now.Rolled++
		w.last = max(w.last, je.E)
	}
}

// derive holds every die of a period against the seed that is known now.
func (w *sworn) derive(seed dice.Secret) {
	for _, f := range w.fell {
		if want := dice.Committed(seed, f.deed, f.n, f.sides); want != f.face && w.wrong == nil {
			w.wrong = &Forged{Line: f.line, Why: ref.M("session.forged.derived", "d"+itoa(f.sides), f.face, want)}
		}
	}
}

// Fair is every period of a game whose dice are committed to, the last being the one that goes on;
// ok is false for a game with other dice.
func (s *Session) Fair() (fs []Fair, ok bool) {
	if s.sworn == nil {
		return nil, false
	}
	return s.unsecret(s.fairs()), true
}

// fairs is every period with what became of its dice.
func (s *Session) fairs() []Fair {
	fs := s.sworn.all()
	if len(s.sworn.dies) == 0 {
		return fs
	}
	given := map[*entry][]dice.Face{}
	for i := range s.line {
		given[s.line[i].e] = append(given[s.line[i].e], s.line[i].faces...)
	}
	// An entry that takes the place of another takes over its dice.
	first := func(e *entry) *entry {
		for e.replaces != nil {
			e = e.replaces
		}
		return e
	}
	counts := map[*entry]int{}
	for _, e := range s.entries {
		if e.standing() {
			counts[first(e)] += s.counted(e, given[e])
		}
	}
	for _, d := range s.sworn.dies {
		if e := first(s.entries[d[1]-1]); counts[e] > 0 {
			counts[e]--
		} else {
			fs[d[0]].Gone++
		}
	}
	return fs
}

// counted is how many of the dice that were rolled for an entry count.
func (s *Session) counted(e *entry, given []dice.Face) (n int) {
	rec := given
	if e.kind != journal.Note {
		rec = s.asked(e, e.out)
	}
	used, _ := match(given, rec, nil)
	for i, f := range given {
		if used[i] >= 0 && f.By == dice.Rolled && f.Pick == "" {
			n++
		}
	}
	return n
}

// unsecret is periods as they may be told now: to a seat without their secrets, of which the cards follow
// that others drew face down.
func (s *Session) unsecret(fs []Fair) []Fair {
	if s.eyes != nil {
		fs = slices.Clone(fs)
		for i := range fs {
			fs[i].Secret = ""
		}
	}
	return fs
}

// wantsLot reports that dice wait for the opponents' lot: they threw one before.
func (s *Session) wantsLot() bool { return s.sworn != nil && !s.sworn.open && s.sworn.lots }

// swears gives the dice of a deed, new or waiting, at most so many of them.
func (s *Session) swears(e *entry, a game.Action, limit int) *thrower {
	if s.sworn.chain == nil || s.readOnly || s.wantsLot() {
		return nil
	}
	deed := ""
	if e != nil {
		deed = s.sworn.deeds[e.n]
	}
	if deed == "" {
		deed = s.deed(s.now.state, a)
	}
	if s.hush != nil && s.liesDown(e, a) {
		limit = 0 // whoever reads the key when it is told would read what it gave
	}
	t := &thrower{limit: limit}
	t.src = &swearing{s: s, t: t, deed: deed, st: s.now.state, a: a}
	return t
}

// begins says to the dice of a new action what it is for them, where the game stands as it is tried.
func (t *thrower) begins(s *Session, st game.State, a game.Action) {
	if t != nil {
		if x, ok := t.src.(*swearing); ok {
			x.deed, x.st, x.a = s.deed(st, a), st, a
		}
	}
}

// stands says where the game stands as dice are thrown for what waits.
func (t *thrower) stands(st game.State) {
	if t != nil {
		if x, ok := t.src.(*swearing); ok {
			x.st = st
		}
	}
}

// goes notes dice that stand in a plan until it is written: those of the next plan come after them.
func (t *thrower) goes() {
	if t != nil {
		if x, ok := t.src.(*swearing); ok {
			for _, side := range t.sides {
				x.s.sworn.ahead[dice.Of(x.deed, side)]++
			}
		}
	}
}

// Deals implements dice.Dealer: from a key that is told follows which card it gave, and from a card that all see its place
// in the pile, which tells what hands hold. So in a sealed game whose keys are told cards are drawn by hand.
func (t *thrower) Deals(n dice.Need) bool {
	x, ok := t.src.(*swearing)
	return (n.Seat == "" || !t.told) && (!ok || x.s.hush == nil)
}

// byHandAlone reports dice and cards of which the first is not the program's to throw, in a sealed game whose keys are told.
func (s *Session) byHandAlone(needs []dice.Need) bool {
	if s.hush == nil || len(needs) == 0 {
		return false
	}
	return s.sworn != nil && needs[0].Deck != "" || s.hush.keyTold && needs[0].Seat != ""
}

// liesDown reports that what a is, or the entry that does it, is for the eyes of one side.
func (s *Session) liesDown(e *entry, a game.Action) bool {
	k, ok := s.rules.(game.Secretive)
	return ok && (e != nil && len(s.hush.kept[e.n]) > 0 || k.Keeper(s.now.state, a) >= 0)
}

// swearing is the source of the dice of one deed.
type swearing struct {
	s    *Session
	t    *thrower
	deed string
	st   game.State // where the game stands
	a    game.Action
}

// side is for whom the die falls that is asked for now, where that counts.
func (x *swearing) side(n *dice.Need) string { return x.s.thrownFor(x.st, x.a, n) }

// Throw implements dice.Source. Which die of the entry it is says nothing: those count that were
// rolled for the same deed before, whatever became of them.
func (x *swearing) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	seed, ok := x.s.seedNow()
	if !ok || d <= 0 {
		return 0, dice.Rolled, false
	}
	side, n := x.side(x.t.need), 0
	for _, other := range x.t.sides {
		if other == side {
			n++
		}
	}
	deed := dice.Of(x.deed, side)
	return dice.Committed(seed, deed, x.s.sworn.counts[deed]+x.s.sworn.ahead[deed]+n, int(d)), dice.Rolled, true
}

// seedNow is what dice come from now. Where no secret is in use it is what they will come from as
// soon as the line with them is written: the line before it must stand by then.
func (s *Session) seedNow() (dice.Secret, bool) {
	w := s.sworn
	if w.open {
		return w.seed, w.chain != nil
	}
	if s.settle() != nil {
		return dice.Secret{}, false
	}
	if at := s.store.Last().String(); w.early == nil || w.early.at != at {
		secret := w.secret()
		if secret == nil {
			return dice.Secret{}, false
		}
		w.early = &seeded{at: at, seed: dice.Seed(*secret, at, "")}
	}
	w.early.used = true
	return w.early.seed, true
}

// settle writes down what must stand before any other line: that the game goes on under another
// edition, and that it was opened again.
func (s *Session) settle() *game.Refusal {
	if s.renew {
		if err := s.append(&journal.Entry{K: journal.Set, Verb: editionVerb, Args: []string{"=" + s.opts.Edition}}); err != nil {
			return failed(err)
		}
		s.renew = false
	}
	if s.sworn != nil && s.sworn.reopens {
		if err := s.append(&journal.Entry{K: journal.Set, Verb: openedVerb}); err != nil {
			return failed(err)
		}
		s.sworn.reopens = false
	}
	return nil
}

// append puts a line into the journal as it is, and takes note of it.
func (s *Session) append(je *journal.Entry) error {
	var err error
	if s.hush != nil {
		err = s.appendSealed(je)
	} else {
		err = s.store.Append(je)
	}
	if err == nil {
		s.lines++
		if s.sworn != nil {
			s.sworn.read(je)
		}
	}
	return err
}

// useKey takes the next secret into use, with what the opponents threw for it.
func (s *Session) useKey(lot string) *game.Refusal {
	if err := s.append(&journal.Entry{K: journal.Set, Verb: seedVerb, Args: []string{itoa(s.sworn.key())}, Text: lot}); err != nil {
		return failed(err)
	}
	return nil
}

// tellsSecret tells the secret that was in use: its time is over.
func (s *Session) tellsSecret() *game.Refusal {
	w := s.sworn
	if w == nil || !w.open || w.chain == nil {
		return nil
	}
	if err := s.append(&journal.Entry{K: journal.Set, Verb: revealVerb, Args: []string{itoa(w.key()), w.secret().String()}}); err != nil {
		return failed(err)
	}
	return nil
}

// overdue reports that the turn of the key in use is over: its end tells it, and where the program was ended between the two lines
// the opening of the game does.
func (s *Session) overdue() bool {
	w := s.sworn
	return w != nil && w.open && slices.ContainsFunc(s.overs, func(x end) bool { return !x.void && x.line >= w.now.Line })
}

// tellsLate tells the key of a turn that is over again because something was taken back.
func (s *Session) tellsLate(rs []Reply) []Reply {
	if no := s.tellsOverdue(); no != nil {
		return append(rs, refuse("", no)...)
	}
	return rs
}

// tellsOverdue tells the key in use where its turn is over.
func (s *Session) tellsOverdue() *game.Refusal {
	if s.readOnly || !s.overdue() {
		return nil
	}
	return s.tellsSecret()
}

// throwsItself reports a game in which the program throws whatever is owed: a die that somebody
// types is then his word against its own.
func (s *Session) throwsItself() bool {
	return s.sworn != nil && s.mode.Name == committedAuto && s.sworn.chain != nil && !s.wantsLot()
}

// mayType refuses dice typed where the program throws them, unless somebody insists.
func (s *Session) mayType(faces []dice.Face) *game.Refusal {
	if !s.throwsItself() || s.insists || !slices.ContainsFunc(faces, func(f dice.Face) bool { return f.Pick == "" && f.By == dice.Hand && f.Shows() != dice.Hidden }) {
		return nil
	}
	return game.Refuse(game.Illegal, "", ref.M("session.dice.sworn"), ref.M("session.dice.sworn.hint"))
}

// lotWords say behind nonce that nobody throws for the next secret, and endWords that the one in
// use is told.
var (
	lotWords = []string{"none", "nessuno"}
	endWords = []string{"end", "fine"}
)

// leastLot is how many digits a lot has at least: too few could all be tried beforehand.
const leastLot = 6

// marksSave writes down that there is a copy, before it is made: in both files the same dice come, and both say so.
func (s *Session) marksSave() *game.Refusal {
	if s.sworn == nil || s.readOnly {
		return nil
	}
	no := s.settle()
	if no == nil {
		if err := s.append(&journal.Entry{K: journal.Set, Verb: savedVerb}); err != nil {
			no = failed(err)
		}
	}
	return no
}
