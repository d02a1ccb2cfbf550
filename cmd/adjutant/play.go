package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/input"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
)

func newPlay(o *Options) *cobra.Command {
	upto := 0
	c := &cobra.Command{Use: "play NAME|FILE", Short: o.P.Say(ref.M("cli.play")), Args: o.whichGame}
	c.Flags().IntVar(&upto, "upto", 0, o.P.Say(ref.M("cli.flag.upto")))
	o.mayUnplace(c)
	o.maySeal(c)
	o.maySit(c)
	o.mayAuto(c)
	c.Flags().StringVar(&o.Event, "event", "", o.P.Say(ref.M("td.cli.flag.event")))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if err := o.underEvent(); err != nil {
			return err
		}
		if c.Flags().Changed("upto") {
			if err := o.cutBack(args[0], upto); err != nil {
				return err
			}
		}
		return playRun(o, args[0])
	}
	return c
}

// mayUnplace gives a command that begins games the flag with which no unit's place is
// known.
func (o *Options) mayUnplace(c *cobra.Command) {
	c.Flags().BoolVar(&o.Unplaced, "unplaced", false, o.P.Say(ref.M("cli.flag.unplaced")))
}

// maySeal gives a command that begins games the flag with which what lies face down stands sealed in the journal.
func (o *Options) maySeal(c *cobra.Command) {
	c.Flags().BoolVar(&o.Sealed, "sealed", false, o.P.Say(ref.M("cli.flag.sealed")))
}

// cutBack mends a damaged journal by leaving its lines up to n and keeping the rest
// beside it, and says so.
func (o *Options) cutBack(what string, n int) error {
	path := o.savedPath(what)
	journaled, err := isJournal(path)
	if err != nil {
		return err
	}
	if !journaled {
		return usageError{say: ref.M("cli.upto.journal", what)}
	}
	notice, err := journal.Upto(path, n, journal.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintln(o.Err, render.Plain(o.P.Say(notice.Say())))
	return nil
}

// opened is a session, and what there is to say about it.
type opened struct {
	*session.Session
	scenario *game.Opening
	says     []ref.Msg
	resumed  bool
}

// open begins or resumes a game: a scenario that ships, a scenario file, a saved
// journal, or with "" a table without units.
func (o *Options) open(what string) (*opened, error) {
	if what == "" {
		return o.begin(nil, "")
	}
	what = o.shippedName(what)
	if _, _, ships := scenarios.Shipped(what); !ships {
		path := o.savedPath(what)
		if journaled, err := isJournal(path); err == nil && journaled {
			return o.resume(path)
		}
	}
	sc, err := o.read(what)
	if err != nil {
		return nil, err
	}
	if sc, err = o.housed(sc); err != nil {
		return nil, err
	}
	return o.begin(sc, strings.TrimSuffix(filepath.Base(what), filepath.Ext(what)))
}

// shippedName is the name of a scenario that ships for one in letters of another case, where no file has that name.
func (o *Options) shippedName(what string) string {
	small := strings.ToLower(what)
	if _, _, ships := scenarios.Shipped(small); !ships || small == what {
		return what
	}
	if _, err := os.Stat(o.savedPath(what)); err == nil {
		return what
	}
	return small
}

// scenario is a scenario that was read, and the rules of its game.
type scenario struct {
	*game.Opening
	rules game.Rules
}

// read reads a scenario that ships, or the scenario file of that name.
func (o *Options) read(what string) (*scenario, error) {
	path, text, ships := scenarios.Shipped(o.shippedName(what))
	if !ships {
		var err error
		path = o.savedPath(what)
		if text, err = readOrdinary(path); errors.Is(err, fs.ErrNotExist) {
			if near := game.Nearest(strings.ToLower(what), append(scenarios.List(), o.savedNames()...)); near != nil {
				var meant ref.Comma
				for _, name := range near {
					meant = append(meant, name)
				}
				return nil, game.Refuse(game.Unknown, "", ref.M("cli.scenario.near", what, meant), ref.M("cli.scenario.hint"))
			}
			if filepath.Ext(what) != "" { // a file is meant, and none of the names
				return nil, game.Refuse(game.Unknown, "", ref.M("cli.file.missing", what), ref.M("cli.scenario.hint"))
			}
			var known ref.Comma
			for _, name := range scenarios.List() {
				known = append(known, name)
			}
			return nil, game.Refuse(game.Unknown, "", ref.M("cli.scenario", what, known), ref.Msg{})
		} else if err != nil {
			return nil, err
		}
	}
	return o.parse(path, text)
}

// parse reads a scenario with the folder of the game that it names; one that names none
// that there is, is read by the first, which finds that fault with all others.
func (o *Options) parse(path string, text []byte) (*scenario, error) {
	if err := noSecretFile(path); err != nil {
		return nil, err
	}
	f, ok := folder(scenarios.Game(text))
	switch {
	case !ok && scenarios.Game(text) != "":
		var known ref.Comma
		for _, x := range folders {
			known = append(known, x.Rules.Name())
		}
		return nil, game.Refuse(game.BadValue, "", ref.M("cli.scenario.no-game", path, scenarios.Game(text), known), ref.Msg{})
	case !ok:
		f = folders[0]
	case f.Battles == nil:
		return nil, game.Refuse(game.BadValue, "", ref.M("cli.scenario.none", path, f.Rules.Name()), ref.Msg{}, game.Way{Line: "adjutant --game " + f.Rules.Name()})
	}
	if err := o.measures(f); err != nil {
		return nil, err
	}
	op, err := f.Battles.Read(path, text, game.Wish{Scale: o.Scale, Unplaced: o.Unplaced, Seats: o.wanted()})
	if err != nil {
		return nil, err
	}
	return &scenario{op, o.reading(f.Rules)}, nil
}

// savedPath is the file that somebody means: the one of that name, or else the game
// of that name where games are kept.
func (o *Options) savedPath(what string) string {
	if _, err := os.Stat(what); err == nil || strings.ContainsAny(what, `/\`) {
		return what
	}
	dir := stateDir(o.Env)
	for _, name := range []string{what + saveEnding, what} {
		if p := filepath.Join(dir, name); dir != "" && strings.HasSuffix(name, saveEnding) {
			if _, err := os.Stat(p); err == nil {
				return p
			}
		}
	}
	if _, err := os.Stat(what + ".yaml"); err == nil {
		return what + ".yaml"
	}
	return what
}

// saveEnding is how the names of saved games end.
const saveEnding = ".jsonl"

// begin starts a new game. A named one is kept in a journal of its own unless
// --journal chooses the file.
func (o *Options) begin(sc *scenario, name string) (*opened, error) {
	var data []byte
	var rules game.Rules
	var opening *game.Opening
	if sc == nil {
		if o.Unplaced {
			return nil, usageError{say: ref.M("cli.unplaced.nothing")}
		}
		var err error
		if rules, err = o.rules(o.Game); err != nil {
			return nil, err
		}
	} else {
		rules, data, opening = sc.rules, sc.JSON, sc.Opening
		if o.Game != "" && o.Game != rules.Name() {
			return nil, usageError{say: ref.M("cli.game.other", name, rules.Name(), o.Game)}
		}
	}
	so, err := o.settings(rules, name != "" || o.Journal != "")
	if err != nil {
		return nil, err
	}
	so.Sealed = o.Sealed
	if so.Program, err = o.programSeat(rules, data, so); err != nil {
		return nil, err
	}
	so.Path = o.Journal
	if so.Path == "" && name != "" {
		dir := stateDir(o.Env)
		if dir == "" {
			return nil, game.Refuse(game.Failed, "", ref.M("cli.state"), ref.M("cli.state.hint"))
		}
		says := o.notOver(rules, name)
		for n := 1; ; n++ {
			so.Path = filepath.Join(dir, name+"-"+strconv.Itoa(n)+saveEnding)
			s, err := session.New(rules, data, so)
			if errors.Is(err, fs.ErrExist) && n < 100000 {
				continue
			}
			if err != nil {
				return nil, err
			}
			return &opened{Session: s, scenario: opening, says: says}, nil
		}
	}
	s, err := session.New(rules, data, so)
	if _, there := os.Stat(so.Path); err != nil && so.Path != "" && there == nil && errors.Is(err, fs.ErrExist) {
		return nil, game.Refuse(game.Failed, "", ref.M("cli.journal.exists", so.Path), ref.M("cli.journal.resume"), game.Way{Line: "adjutant play " + so.Path})
	}
	if err != nil {
		return nil, err
	}
	return &opened{Session: s, scenario: opening}, nil
}

// programSeat is the seat at which --auto has the program play a game that is to be begun; a name that is no seat is
// refused before there is a file.
func (o *Options) programSeat(rules game.Rules, data []byte, so session.Options) (string, error) {
	if o.Auto == "" {
		return "", nil
	}
	s, err := session.New(rules, data, so)
	if err != nil {
		return "", err
	}
	defer s.Close()
	place, no := s.Seat(o.Auto)
	if no != nil {
		return "", no
	}
	seat, _ := s.Sits(place)
	return seat.Name, nil
}

// nobodyPlays are the words for --auto with which a game against the program is gone on with by hand.
var nobodyPlays = []string{"none", "nessuno"}

// against is whom the program plays in a game that is resumed: as it was begun, unless --auto says otherwise.
func (o *Options) against(h journal.Header) (says []ref.Msg) {
	switch program := session.Program(h); {
	case slices.Contains(nobodyPlays, o.Auto):
		o.Auto = ""
	case o.Auto == "" && program != "":
		o.Auto = program
		says = append(says, ref.M("cli.auto.again", ref.Typed(program)))
	}
	return says
}

func (o *Options) resume(path string) (*opened, error) {
	if o.Unplaced {
		return nil, usageError{say: ref.M("cli.unplaced.begun", path)}
	}
	if o.Event != "" {
		return nil, usageError{say: ref.M("td.cli.begun", path)}
	}
	h, err := session.ReadHeader(path, session.Options{})
	if err != nil {
		return nil, err
	}
	if o.Game != "" && o.Game != h.Game {
		return nil, usageError{say: ref.M("cli.game.other", path, h.Game, o.Game)}
	}
	rules, err := o.playable(h.Game)
	if err != nil {
		return nil, err
	}
	so, err := o.settings(rules, true)
	if err != nil {
		return nil, err
	}
	o.speak(session.Lang(h))
	if err := o.fresh(h); err != nil {
		return nil, err
	}
	if o.Sealed && !session.IsSealed(h) {
		return nil, usageError{say: ref.M("cli.sealed.begun", path)}
	}
	s, says, err := session.Resume(rules, path, so)
	if err != nil {
		return nil, err
	}
	op := &opened{Session: s, says: append(says, o.against(h)...), resumed: true}
	if len(h.Scenario) > 0 {
		// The game has its state; only the greeting wants this.
		if f, _ := folder(h.Game); f.Battles != nil {
			op.scenario, _ = f.Battles.Read("scenario", h.Scenario, game.Wish{})
		}
	}
	return op, nil
}

// speak takes up the language of a saved game, unless another was asked for.
func (o *Options) speak(lang string) {
	if o.lang == "" && (lang == string(i18n.EN) || lang == string(i18n.IT)) {
		o.Lang = i18n.Lang(lang)
		o.P = i18n.New(o.Lang)
		o.P.Plain = o.Plain
		o.layout()
	}
}

// fresh refuses the options of a new game for one that is resumed: it has its dice,
// its tape and its file.
func (o *Options) fresh(h journal.Header) error {
	if o.given == nil {
		return nil
	}
	for _, flag := range []string{"dice", "tape", "scale", "journal"} {
		if !o.given(flag) {
			continue
		}
		if m, err := session.ParseMode(o.Dice); flag == "dice" && err == nil && m.Name == h.Dice.Mode && (m.Text == "" || m.Text == h.Dice.Key) {
			continue // as it is
		}
		return usageError{say: ref.M("cli.resume.flag", "--"+flag)}
	}
	return nil
}

// stateDir is where games are kept: $XDG_STATE_HOME/adjutant or its usual place.
func stateDir(env func(string) string) string {
	if p := input.HistoryPath(env); p != "" {
		return filepath.Dir(p)
	}
	return ""
}

// playRun is the prompt on a terminal and the lines of a pipe.
func playRun(o *Options, what string) error {
	pipes, err := o.readPipes()
	if err != nil {
		return err
	}
	s, err := o.open(what)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := o.tellRulings(s); err != nil {
		return err
	}
	person := input.IsTerminal(o.In) && input.IsTerminal(o.Out)
	if n, ok := input.Columns(o.Out); ok && person {
		render.SetWidth(n)
	}
	o.greet(s, person)
	var turn sync.Mutex
	before, err := o.opponent(s, &turn)
	if err != nil {
		return err
	}
	if err := o.sitsOpposite(s); err != nil {
		return err
	}
	at := s.Place() // before anybody else has a turn
	others, err := o.seated(s, pipes, &turn)
	if err != nil {
		return err
	}
	in := &noted{Reader: input.Open(input.Options{In: o.In, Out: o.Out, Err: o.Err, Complete: o.completes(s), History: historyOf(o, s, person), Cooked: o.Plain,
		Warn: func(err error) { fmt.Fprintln(o.Err, err) }})}
	defer in.Close()
	if next := before; next != nil {
		before = func(at session.Place) error {
			if in.takesBack() { // what was taken back is not played again before somebody goes on
				return nil
			}
			return next(at)
		}
	}
	res, err := repl.Run(repl.Config{Session: s.Session, Lang: o.Lang, JSON: o.JSON, In: in, Out: o.Out, Err: o.Err, Interactive: person,
		Colour: render.Colours(person && !o.Plain, o.Env), Turn: &turn, Place: at, More: len(o.Seats) > 0, Before: before, Rule: ruleText, Commands: o.shell})
	if err := errors.Join(err, others()); err != nil {
		return err
	}
	if res.Refused > 0 && !person {
		return errSilent
	}
	return nil
}

// historyOf is the file in which lines are kept from one start to the next: none for a script, and none for a sealed game,
// whose orders it would hold in clear.
func historyOf(o *Options, s *opened, person bool) string {
	if !person || s.Sealed() {
		return ""
	}
	return input.HistoryPath(o.Env)
}

// greet says which game this is, where its dice come from and where it is kept.
func (o *Options) greet(s *opened, person bool) {
	o.speaks(s)
	w := o.Err
	if person && !o.JSON {
		w = o.Out
	}
	if s.scenario != nil && person {
		name := o.P.Arg(s.scenario.Name)
		// A name that has the year in it has the date.
		if d := s.scenario.Date; len(d) == len("1808-08-21") && !strings.Contains(name, d[:4]) {
			month := ref.Word("cli.month." + d[5:7])
			day, _ := strconv.Atoi(d[8:])
			o.say(w, ref.M("cli.greet.dated", name, day, month, d[:4]))
		} else {
			o.say(w, ref.M("repl.plain", name))
		}
	}
	if s.scenario != nil && s.scenario.Label != (ref.Name{}) {
		fmt.Fprintln(w, render.Plain(o.P.Arg(s.scenario.Label)).Paint(false))
	}
	if s.scenario != nil {
		for _, m := range s.scenario.Told {
			o.say(w, m)
		}
	}
	if person {
		o.say(w, ref.M("cli.dice."+s.Mode().Name))
		if s.scenario != nil && s.scenario.Unplaced {
			o.say(w, ref.M("cli.greet.unplaced"))
		}
	}
	if s.Path() != "" {
		o.say(w, ref.M("cli.journal.at", s.Path()))
		if s.Sealed() {
			o.say(w, ref.M("cli.sealed.said", s.Path()))
			if s.BroughtSecrets() {
				o.say(w, ref.M("cli.sealed.brought"))
			}
		}
	}
	if s.resumed {
		o.stands(w, s)
	}
	for _, m := range s.says {
		fmt.Fprintln(w, render.Plain(o.P.Say(m)).Paint(false))
	}
	if ways := s.WaysOn(); len(ways) > 0 {
		fmt.Fprintln(w, repl.Text{P: o.P, Speak: repl.Speaker(s.Session, o.Lang)}.Ways(ways))
	}
	if person {
		o.begins(w, s)
		o.say(w, ref.M("cli.leave"))
	}
}

// begins says with which line a new game may begin: the game's own, of a table or without.
func (o *Options) begins(w io.Writer, s *opened) {
	key := strings.ToLower(s.Rules().Book()) + ".begin"
	if s.scenario != nil {
		key += ".table"
	}
	if !s.resumed && o.P.Has(key) {
		o.say(w, ref.M("cli.begin", ref.Word(key)))
	}
}

// stands says where a resumed game stands: its turn and phase, its last entry, and
// what is owed.
func (o *Options) stands(w io.Writer, s *opened) {
	where := s.Clock().Say
	m := ref.M("cli.stands.plain", s.Entries())
	if !where.IsZero() {
		m = ref.M("cli.stands", where, s.Entries())
	}
	owed := ""
	for _, d := range s.Owed() {
		if !d.Optional {
			owed = repl.Text{P: o.P, Speak: repl.Speaker(s.Session, o.Lang)}.Asks(s.Session)
			break
		}
	}
	text := o.P.Say(m)
	if owed != "" {
		text = o.P.Say(ref.M("cli.stands.owed", m, owed))
	}
	fmt.Fprintln(w, render.Plain(text).Paint(false))
	if d, ok := s.Rules().(game.Decider); ok && d.Decided(s.Seen()) {
		o.ended(w, s)
	}
}

// ended says how a game ended that its rules or its scenario decide.
func (o *Options) ended(w io.Writer, s *opened) {
	c, ok := s.Rules().(game.Charter)
	if !ok {
		return
	}
	if chart, ok := c.Chart(s.Seen()); ok {
		for _, m := range chart.Result {
			o.say(w, m)
		}
	}
}

type runOptions struct {
	*Options
	keepGoing bool
	scenario  string
}
