package session

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// Options are what a session is given besides its rules. The zero value is a
// game in memory with dice typed by hand.
type Options struct {
	Path    string // the journal; "" keeps the game in memory
	Dice    Mode
	Now     func() time.Time
	Random  io.Reader // where keys of the dice come from
	Rulings map[string]string
	Edition string
	// Lang is the language of the answers; the journal of a new game keeps it.
	Lang string
	// Tape is the error of the tape in centimetres and degrees; nil leaves the
	// game's own. The journal keeps it.
	Tape *[2]float64
	// Scale is the height of the figures in mm of a game without a scenario; 0 leaves the
	// game's own. The journal keeps it.
	Scale int
	// Other says how to go on with a journal that these rules judge otherwise.
	Other Choice
	FS    journal.FS
	// Sealed keeps what lies face down out of the journal of a new game, in files of the seats.
	Sealed bool
	// Program is the seat at which the program plays, kept in the header of a new game; "" for none.
	Program string
	// Aliases gives every word for a verb of the game, for help; may be nil.
	Aliases func(verb string) []string
	// Saved is the file that is meant by a name behind load: a game where games are kept; nil takes the name for the file.
	Saved func(name string) string
}

func (o Options) journal() journal.Options { return journal.Options{FS: o.FS, Now: o.Now} }

// Session is one game. It is not safe for use by two goroutines at once.
type Session struct {
	rules    game.Rules
	opts     Options
	store    store
	header   journal.Header
	mode     Mode
	sworn    *sworn // dice that are committed to; nil for others
	hush     *hush  // what is sealed in the journal; nil of a game that is not
	insists  bool   // the line that is carried out ends in !
	key      [32]byte
	script   []int
	verbs    map[string]game.VerbKind
	engine   *odds.Engine
	readOnly bool
	renew    bool      // the edition is written down before the next line
	spell    []byte    // scratch for comparing events
	idle     dice.Dice // of what leaves nothing to chance

	line     []op
	entries  []*entry // entries[i].n == i+1
	snaps    []moment // snaps[k] stands before operation k*every
	now      moment
	moves    int // how often the game came to stand at a moment
	redo     []stroke
	lines    int // journal lines so far
	last     game.Last
	wondered *game.Action // the question that was asked last, where nothing was written since; nil without one
	owedNow  []item
	rolls    int      // how often dice were thrown for nothing at this sitting
	rollKey  [32]byte // which they come of, see forNothing
	brief    bool     // play without reasons
	mute     bool     // and without words
	confined bool     // lines of the game are carried out and nothing else
	afresh   bool     // the place of a card that was typed is found anew, to be held against the one that was written
	passed   bool     // an entry may stand refused since a replay
	overs    []end    // the ends of turns that were told, in their order

	left     *entry // what was withdrawn last, by the line leftAt
	leftAt   int
	supposed int               // suppositions so far: each has dice of its own
	supposer []int             // on a branch, the sides of the seat from which it is supposed, where others have seats; nil for the referee's
	eyes     *game.Seat        // whose view is on; nil shows everything
	plays    bool              // what is typed is carried out from that seat
	held     bool              // that seat cannot be left
	programs []string          // seats at which the program plays
	because  map[int]game.Text // why the program did what it did, by entry; kept in no journal
	wire     game.Wire
	rolling  bool       // dice are thrown for whoever owes them
	sight    game.State // what that seat sees; nil until somebody looks
	sights   map[*entry]*sight
	tellings map[string]*telling // by seat
}

// New begins a game. scenario is the scenario as canonical JSON, nil for a game
// without a table. The error is a *game.Refusal or one of the journal's.
func New(rules game.Rules, scenario []byte, o Options) (*Session, error) {
	if o.Random == nil {
		o.Random = rand.Reader
	}
	mode, err := o.Dice.keyed(o.Random)
	if err != nil {
		return nil, err
	}
	var chain []dice.Secret
	key := mode.key()
	if o.Sealed {
		o.keep(sealedKey, sealedNow)
		if hidesKey(mode.Name) {
			mode.Text = hashedKey(key)
		}
	}
	if isCommitted(mode.Name) {
		var root dice.Secret
		if _, err := io.ReadFull(o.Random, root[:]); err != nil {
			return nil, err
		}
		chain = root.Chain(secrets)
		mode.Text = chain[secrets].String()
		o.keep(deedsKey, deedsNow)
	}
	if o.Tape != nil {
		o.keep(tapeKey, strconv.FormatFloat(o.Tape[0], 'g', -1, 64)+","+strconv.FormatFloat(o.Tape[1], 'g', -1, 64))
	}
	if o.Lang != "" {
		o.keep(langKey, o.Lang)
	}
	if o.Program != "" {
		o.keep(programKey, o.Program)
	}
	if o.Scale != 0 && scenario == nil {
		o.keep(scaleKey, strconv.Itoa(o.Scale))
	}
	h := journal.Header{Format: journal.Newest, Game: rules.Name(), Edition: o.Edition, Scenario: scenario, Dice: mode.header(), Rulings: o.Rulings}
	s := &Session{rules: rules, opts: o}
	if err := s.begin(h); err != nil {
		return nil, err
	}
	if s.hush != nil {
		if no := s.sealable(); no != nil {
			return nil, no
		}
		if hidesKey(mode.Name) {
			s.key, s.hush.keyless = key, false
		}
		if o.Path != "" {
			if err := noSealsYet(&o, o.Path, s.sealSeats()); err != nil {
				return nil, err
			}
		}
	}
	if o.Path == "" {
		s.store, err = newMemory(h, o.journal())
	} else {
		s.store, err = create(h, chain, o)
	}
	if err != nil {
		return nil, err
	}
	if s.sworn != nil {
		s.sworn.chain, s.sworn.link = chain, s.store.Last()
	}
	if s.hush != nil {
		if err := s.beginSeals(); err != nil {
			for seat, k := range s.hush.files { // nobody was promised anything of them
				if k.there {
					err = errors.Join(err, o.disk().Remove(sealPath(s.store.Path(), seat)))
				}
			}
			return nil, errors.Join(err, s.store.Close(), o.disk().Remove(s.store.Path()))
		}
	}
	return s, nil
}

// create makes the journal of a new game, and the file with its secrets beside it where it has some.
func create(h journal.Header, chain []dice.Secret, o Options) (store, error) {
	if chain == nil {
		return made(journal.Create(o.Path, h, o.journal()))
	}
	if err := noKeyYet(o.FS, o.Path); err != nil {
		return nil, err
	}
	j, err := journal.Create(o.Path, h, o.journal())
	if err != nil {
		return nil, err
	}
	if err := keepKey(o.FS, o.Path, chain[0]); err != nil {
		err = errors.Join(err, j.Close())
		if o.FS == nil {
			o.FS = journal.OS
		}
		return nil, errors.Join(err, o.FS.Remove(o.Path)) // it holds nothing that anybody was promised
	}
	return j, nil
}

// made is a journal, or none.
func made(j *journal.Journal, err error) (store, error) {
	if err != nil {
		return nil, err
	}
	return j, nil
}

// keep writes an option of a new game into its header, beside the rulings.
func (o *Options) keep(key, value string) {
	r := maps.Clone(o.Rulings)
	if r == nil {
		r = map[string]string{}
	}
	r[key] = value
	o.Rulings = r
}

// Where a header keeps the error of the tape, the language, the scale of the figures and who is played by the
// program.
const (
	tapeKey    = "tape"
	langKey    = "lang"
	scaleKey   = "scale"
	programKey = "program"
	deedsKey   = "deeds"
)

// deedsNow says in a header that a deed is its verb and who does it, and that of one for which several sides throw each side's dice are
// counted by themselves; deedsBefore that all of them are counted in the order in which they fall. A game without either has the deeds of the first
// journals with dice that are committed to.
const (
	deedsNow    = "3"
	deedsBefore = "2"
)

// Lang is the language in which a game was begun, "" when its journal does not say.
func Lang(h journal.Header) string { return h.Rulings[langKey] }

// IsSealed reports a game that was begun sealed: what lies face down does not stand in its journal.
func IsSealed(h journal.Header) bool { return h.Rulings[sealedKey] == sealedNow }

// Program is the seat at which the program played when a game was begun, "" for none: whoever goes on plays against
// it again, and from his own seat.
func Program(h journal.Header) string { return h.Rulings[programKey] }

// ParseTape reads CM,DEG with decimal points. The error is a *game.Refusal.
func ParseTape(text string) (*[2]float64, error) {
	a, b, ok := strings.Cut(text, ",")
	cm, err1 := strconv.ParseFloat(a, 64)
	deg, err2 := strconv.ParseFloat(b, 64)
	if !ok || err1 != nil || err2 != nil || !(cm >= 0 && cm <= 5) || !(deg >= 0 && deg <= 20) {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.tape", text), ref.M("session.tape.hint"))
	}
	return &[2]float64{cm, deg}, nil
}

// TapeOf is the error of the tape, in cm and degrees, that a game was begun with; nil where it has the one that the rules give.
func TapeOf(h journal.Header) *[2]float64 {
	if text, ok := h.Rulings[tapeKey]; ok {
		if tape, err := ParseTape(text); err == nil {
			return tape
		}
	}
	return nil
}

// begin sets the session to the opening state of a header.
func (s *Session) begin(h journal.Header) error {
	if text, ok := h.Rulings[tapeKey]; ok {
		tape, err := ParseTape(text)
		if err != nil {
			return err
		}
		if r, ok := s.rules.(interface {
			WithTape(cm, deg float64) game.Rules
		}); ok {
			s.rules = r.WithTape(tape[0], tape[1])
		}
	}
	if text, ok := h.Rulings[scaleKey]; ok {
		mm, err := strconv.Atoi(text)
		x, scaled := s.rules.(game.Scaled)
		if err != nil || !scaled {
			return damaged(0, "session.damaged.words")
		}
		if s.rules, ok = x.WithScale(mm); !ok {
			return damaged(0, "session.damaged.words")
		}
	}
	if err := checkDice(h.Dice); err != nil {
		return err
	}
	state, err := s.rules.Setup(h.Scenario)
	if err != nil {
		return err
	}
	s.header = h
	s.mode = Mode{Name: h.Dice.Mode, Text: h.Dice.Key}
	s.key = s.mode.key()
	s.sworn = nil
	says, newer := h.Rulings[deedsKey]
	if newer && says != deedsNow && says != deedsBefore {
		return damaged(0, "session.damaged.words")
	}
	if isCommitted(s.mode.Name) {
		commitment, _ := dice.ReadSecret(s.mode.Text)
		s.sworn = newSworn(commitment)
		s.sworn.spelt, s.sworn.apart, s.sworn.link = !newer, says == deedsNow, h.H
		if s.sworn.older() != "" && h.Edition == s.opts.Edition && h.Edition != "" { // it is this program's, which writes no such header
			s.sworn.wrong = &Forged{Line: 1, Why: ref.M("session.forged.older")}
		}
	}
	s.hush = nil
	if says, ok := h.Rulings[sealedKey]; ok {
		if says != sealedNow {
			return damaged(0, "session.damaged.words")
		}
		s.hush = newHush()
		s.hush.keyless = hidesKey(s.mode.Name)
	}
	s.script = nil
	if s.mode.Name == "script" {
		if s.script, err = scriptFaces(s.mode.Text); err != nil {
			return err
		}
	}
	s.verbs = map[string]game.VerbKind{}
	for _, v := range s.rules.Verbs() {
		s.verbs[v.Name] = v.Kind
	}
	s.line, s.entries, s.redo, s.overs, s.lines, s.passed = nil, nil, nil, nil, 0, false
	s.stands(moment{state: state})
	s.snaps = []moment{s.now}
	s.last, s.wondered = game.Last{}, nil
	s.tellings = nil
	s.fresh()
	return nil
}

// Resume goes on with a saved game: it claims the journal, plays every line again,
// compares what comes of it with what is recorded, and says what was put right on the
// way. A journal that these rules judge otherwise is opened as it is recorded and for
// reading only, unless Other says how to go on. The error is one of the journal's, a
// *Damaged or a *game.Refusal (another game).
func Resume(rules game.Rules, path string, o Options) (*Session, []ref.Msg, error) {
	s := &Session{rules: rules, opts: o}
	says, err := s.open(path)
	if err != nil {
		return nil, nil, err
	}
	return s, says, nil
}

func (s *Session) open(path string) ([]ref.Msg, error) {
	j, h, lines, notices, err := journal.Open(path, s.opts.journal())
	if err != nil {
		return nil, err
	}
	says, err := s.replay(j, h, lines)
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	for i, n := range notices {
		says = slices.Insert(says, i, n.Say())
	}
	return says, nil
}

func (s *Session) replay(st store, h journal.Header, lines []journal.Entry) ([]ref.Msg, error) {
	if h.Game != s.rules.Name() {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.other-game", h.Game, s.rules.Name()), ref.Msg{})
	}
	if err := s.begin(h); err != nil {
		return nil, err
	}
	if s.sworn != nil {
		s.sworn.chain = readKey(s.opts.FS, st.Path(), s.sworn.told)
	}
	raw := lines
	if s.hush != nil {
		lines = s.unsealed(st.Path(), h, lines)
	}
	f, err := s.playAgain(h, lines, s.opts.Other != AsNow, nil)
	if err != nil {
		return nil, err
	}
	if s.hush != nil {
		s.settles(st.Path(), h, raw)
	}
	s.store = st
	if says, lacking := s.lacking(raw); lacking {
		return says, nil
	}
	s.readOnly = false
	says, err := s.opened(f)
	if s.hush != nil {
		says = append(says, s.hushSays()...)
		says = append(says, s.unveilsLate()...)
	}
	if s.sworn != nil {
		if no := s.tellsOverdue(); no != nil {
			return nil, no
		}
		s.sworn.reopens = true
		if s.sworn.wrong != nil {
			says = append(says, s.sworn.wrong.Say())
		}
		says = append(says, s.countsOlder()...)
		if s.sworn.chain == nil {
			says = append(says, ref.M("session.nonce.lost", s.keyPath()))
		}
	}
	return says, err
}

// marks in a journal line's set that are no facts.
const (
	markOf   = "@of="   // fix: the entry replaced
	markWho  = "@for="  // the units for which faces were typed
	markPick = "@pick=" // the answer to a decision, one for each
	markTo   = "@to="   // the script was read up to here
	markBy   = "@by="   // the seat that acted
	markSide = "@side=" // for which side each die fell, of those that are counted by side
	markDeed = "@deed=" // who does it, for dice that are committed to
)

// again carries out one line of a journal. It is the same code by which the line
// was carried out when it was written.
func (s *Session) again(je *journal.Entry) (outcome, error) {
	s.lines++
	bad := func(key string, args ...any) (outcome, error) { return outcome{}, damaged(je.N, key, args...) }
	set, mk, err := takeMarks(je.Set)
	if err != nil {
		return bad("session.damaged.words")
	}
	var target *entry
	switch je.K {
	case journal.Face, journal.Choice, journal.Undo, journal.Redo:
		if je.E < 1 || je.E > len(s.entries) {
			return bad("session.damaged.none", je.E)
		}
		target = s.entries[je.E-1]
	}
	faces := append(mk.picks, fromJournal(je.Dice, mk.who)...)
	for i := range faces {
		if f := &faces[i]; s.afresh && f.Card != "" && f.By == dice.Hand {
			f.Face = 0
		}
	}
	switch je.K {
	case journal.Face:
		s.feed(target, op{kind: opFeed, e: target, faces: faces, by: mk.by, scriptTo: mk.to})
		return target.out, nil
	case journal.Choice:
		o := op{kind: opFeed, e: target, faces: faces, by: mk.by}
		if je.Verb != "" {
			a, err := game.Decode(je.Verb, je.Args, set, je.Text)
			if err != nil {
				return bad("session.damaged.words")
			}
			a.By = target.action.By // what is told to a deed leaves it whose it is
			o = op{kind: opTell, e: target, by: mk.by, action: &a}
		}
		s.feed(target, o)
		return target.out, nil
	case journal.Undo:
		if target.struck {
			return bad("session.damaged.struck", je.E)
		}
		s.strike(target)
		target.struckFor, target.struckBy = je.Text, mk.by
		return outcome{}, nil
	case journal.Redo:
		if len(s.redo) == 0 || s.redo[len(s.redo)-1].struck[0] != target {
			return bad("session.damaged.redo", je.E)
		}
		s.unstrike()
		return outcome{}, nil
	}
	if je.E != len(s.entries)+1 {
		return bad("session.damaged.order", je.E)
	}
	a, err := game.Decode(je.Verb, je.Args, set, je.Text)
	if err != nil {
		return bad("session.damaged.words")
	}
	a.By = mk.by
	e := &entry{n: je.E, kind: je.K, action: a, at: je.At}
	if je.K == journal.Fix {
		if mk.of < 1 || mk.of > len(s.entries) || s.entries[mk.of-1].struck {
			return bad("session.damaged.fix", mk.of)
		}
		s.replace(s.entries[mk.of-1], e, faces)
		return e.out, nil
	}
	s.add(op{kind: opDo, e: e, faces: faces, by: mk.by, scriptTo: mk.to})
	return e.out, nil
}

// ReadHeader gives the header of a saved game without opening it, for a list of
// games and to know whose rules it needs.
func ReadHeader(path string, o Options) (journal.Header, error) {
	return journal.ReadHeader(path, o.journal())
}

// Rules is the rulebook of the game.
func (s *Session) Rules() game.Rules { return s.rules }

// State is the state now.
func (s *Session) State() game.State { return s.now.state }

// Clock is the turn and the phase now, for the prompt: that of the first pending
// command if there is one, since it may close phases when it ends.
func (s *Session) Clock() game.Clock {
	if len(s.now.pend) > 0 && s.eyes == nil {
		return s.now.pend[0].clock
	}
	return s.rules.Clock(s.seen())
}

// Hash is the state hash: SHA-256 of the state as the rules encode it, in hex.
func (s *Session) Hash() string {
	h := sha256.Sum256(s.rules.Encode(s.now.state))
	return hex.EncodeToString(h[:])
}

// Checkpoint is the short code of the journal up to its last line.
func (s *Session) Checkpoint() string { return journal.Checkpoint(s.store.Last()) }

// Path is the journal's file, "" for a game in memory.
func (s *Session) Path() string { return s.store.Path() }

// Entries is how many numbered entries there are, struck ones included.
func (s *Session) Entries() int { return len(s.entries) }

// Mode is where the dice come from.
func (s *Session) Mode() Mode { return s.mode }

// Header is the first line of the journal.
func (s *Session) Header() journal.Header {
	h := s.header
	h.Rulings = maps.Clone(h.Rulings)
	return h
}

// ReadOnly reports whether the journal is of another edition.
func (s *Session) ReadOnly() bool { return s.readOnly }

// Close gives the journal up. Everything acknowledged is on the disk already.
func (s *Session) Close() error { return s.store.Close() }

// Figures has chances reckoned without sentences about them, as long as it is on, and gives back whether it was.
func (s *Session) Figures(on bool) (was bool) {
	e := s.odds()
	was, e.Figures = e.Figures, on
	return was
}

func (s *Session) odds() *odds.Engine {
	if s.engine == nil {
		s.engine = odds.NewEngine()
	}
	return s.engine
}
