package chooser

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// Options say how an Auto plays.
type Options struct {
	Seed  uint64
	Work  int // plays of rules a choice; 0 is Work
	Turns int // turns to be played; 0 for as many as it takes
	// Typed gives the line that answers what is owed; nil lets the program throw and draw.
	// ok is false when nobody types any more, and the game is left where it stands.
	Typed func() (line string, ok bool)
	// Blind are the seats, by name, that play at random.
	Blind []string
	// Seat is the only seat that it plays from, by name, beside others who type at the same
	// session; "" for all. It then types what is that seat's own to do and to answer, and whoever
	// calls Next has put the session at that place.
	Seat string
}

// Auto plays every seat of a session to the end by typing lines: what it types can be
// typed again by anybody. It sits down with `as`, and leaves what is anybody's to do to the
// referee.
type Auto struct {
	s       *session.Session
	o       Options
	seats   []*sitter
	begun   int // the turn in which it began
	queue   []string
	why     game.Text       // the reason of the last line of the queue; zero without one
	tried   string          // the last deed, to know whether it was taken
	at      mark            // where the game stood then
	bad     map[string]bool // lines that were refused where the game stands
	last    string          // the last deed of a player, that is no answer
	left    map[string]bool // deeds that were begun and withdrawn while the table stood as it stands
	stood   string          // the hash of that table
	stage   game.Clock      // turn and phase, and how many lines were typed in it
	typed   int
	been    map[string]bool // where the game has stood in it, by hash
	back    map[string]bool // deeds that led it back to where it had stood: they lead nowhere
	often   map[string]int  // how often somebody has done the same in it, by who does what
	Refused int             // lines that were refused: none, where a game lists what is legal
	Stalled bool            // nothing could be done, and the game is not over
}

// sitter is a seat with its player.
type sitter struct {
	name   string // "" for a game without seats
	place  session.Place
	player *Player
	done   bool // nothing of its own is worth doing in this phase
}

// mark is where a game stands.
type mark struct {
	hash    string
	entries int
	owed    int
	asked   string // what is asked first: an answer may bring another question, and change nothing yet
	given   int    // how many dice and answers that has had: the same may be asked again
}

// most lines in one phase: then only its end is looked for.
const mostLines = 400

// mostAlike is how often one unit does the same in a phase of its own will: half of what is left, and half of that again, would
// be paced out by it to a hundredth of a centimetre.
const mostAlike = 3

// Play makes an Auto for a session. The refusal is one of a seat.
func Play(s *session.Session, o Options) (*Auto, *game.Refusal) {
	a := &Auto{s: s, o: o, begun: s.Clock().Turn, bad: map[string]bool{}, left: map[string]bool{}, been: map[string]bool{}, back: map[string]bool{}, often: map[string]int{}}
	if o.Seat != "" {
		place, no := s.Seat(o.Seat)
		if no != nil {
			return nil, no
		}
		seat, _ := s.Sits(place)
		a.seats = []*sitter{{name: seat.Name, place: place, player: New(s.Rules(), seat.Sides, o.Seed, o.Work)}}
		return a, nil
	}
	for i, seat := range s.Seats() {
		place, no := s.Seat(seat.Name)
		if no != nil {
			return nil, no
		}
		p := New(s.Rules(), seat.Sides, o.Seed+uint64(i)*0x9e3779b97f4a7c15, o.Work)
		p.Blind = slices.Contains(o.Blind, seat.Name)
		a.seats = append(a.seats, &sitter{name: seat.Name, place: place, player: p})
	}
	if len(a.seats) == 0 {
		a.seats = []*sitter{{player: New(s.Rules(), nil, o.Seed, o.Work)}}
	}
	return a, nil
}

// Next is the line to be typed now; ok is false when there is none: the game is over, the
// turns are played, nobody throws the dice, or nothing can be done.
func (a *Auto) Next() (line string, ok bool) {
	if len(a.queue) == 0 {
		a.think()
	}
	if len(a.queue) == 0 {
		return "", false
	}
	line, a.queue = a.queue[0], a.queue[1:]
	return line, true
}

// Why is the reason of the line that Next has given; ok is false of one without.
func (a *Auto) Why() (why game.Text, ok bool) {
	return a.why, len(a.queue) == 0 && !a.why.Say.IsZero()
}

// looking looks at the session from a place, and leaves it where it was.
func (a *Auto) looking(p session.Place, look func()) {
	was := a.s.Place()
	a.s.At(p)
	look()
	a.s.At(was)
}

// outlook is the game as it stands before a line is thought of.
type outlook struct {
	clock game.Clock
	owed  []session.Owed
	at    mark
	over  bool // or as many turns as are played
}

// looks is the outlook from the place from which the game is watched.
func (a *Auto) looks() (o outlook) {
	from := session.Place{}
	if a.o.Seat != "" {
		from = a.seats[0].place
	}
	a.looking(from, func() {
		o.clock, o.owed = a.s.Clock(), a.s.Owed()
		o.at = mark{hash: a.s.Hash(), entries: a.s.Entries(), owed: len(o.owed)}
		if len(o.owed) > 0 {
			n := o.owed[0].Need
			o.at.asked = string(n.What) + " " + n.Unit + " " + strings.Join(n.Answers, " ")
			o.at.given = o.owed[0].Given
		}
		d, decides := a.s.Rules().(game.Decider)
		o.over = decides && d.Decided(a.s.Seen()) || a.o.Turns > 0 && o.clock.Turn >= a.begun+a.o.Turns
	})
	return o
}

// think puts the next lines into the queue.
func (a *Auto) think() {
	a.why = game.Text{}
	now := a.looks()
	a.learns(now.at)
	if i := slices.IndexFunc(now.owed, func(o session.Owed) bool { return o.Now && o.Kind() != "fact" && !o.Optional }); i >= 0 {
		if now.owed[i].Last && (a.plans() || a.o.Seat != "") {
			return // somebody at the table may have something to do before it
		}
		a.answers(now.owed[i])
		return
	}
	if now.over {
		return
	}
	if _, plans := a.s.Rules().(game.Planner); plans && (a.plans() || a.o.Seat != "") {
		return
	}
	a.counts(now.clock)
	if a.seeks() {
		return
	}
	d, decides := a.s.Rules().(game.Decider)
	a.looking(session.Place{}, func() { a.Stalled = decides && !d.Decided(a.s.Seen()) })
}

// learns what became of the line that was typed last: where the game stands as it stood it was refused.
func (a *Auto) learns(now mark) {
	if now.hash != a.stood {
		clear(a.left)
	}
	switch {
	case a.tried != "" && now == a.at:
		a.Refused++
		a.bad[a.tried] = true
	case now != a.at:
		clear(a.bad)
		if a.tried != "" && now.hash != a.at.hash && a.been[now.hash] {
			a.back[a.tried] = true
		}
	}
	a.been[now.hash] = true
	a.tried, a.at = "", now
}

// counts counts the lines of a phase; a new one begins for every seat.
func (a *Auto) counts(now game.Clock) {
	if now.Turn != a.stage.Turn || now.Phase != a.stage.Phase {
		a.stage, a.typed = now, 0
		clear(a.been)
		clear(a.back)
		clear(a.often)
		for _, x := range a.seats {
			x.done = false
		}
	}
	a.typed++
}

// seeks does what the first seat gains by that gains by anything, else what is nobody's own, the end of
// a phase; it reports that there was something to do.
func (a *Auto) seeks() bool {
	var shared game.Action
	ends := false
	for _, forced := range []bool{false, true} {
		for _, x := range a.seats {
			if x.done && !forced {
				continue
			}
			w := a.wants(x)
			if w.ends {
				shared, ends = w.end, true
			}
			if w.any && w.mine {
				a.does(x, w.act)
				return true
			}
			if x.done = true; w.any {
				shared = w.act
			}
		}
		if ends && a.o.Seat == "" {
			a.does(nil, shared)
			return true
		}
	}
	return false
}

// wish is what a seat would do, if anything, and whether that is its own; and the last of what is
// nobody's own, if there is any.
type wish struct {
	act, end  game.Action
	any, mine bool
	ends      bool
}

// wants asks the player of a seat.
func (a *Auto) wants(x *sitter) (w wish) {
	a.looking(x.place, func() {
		if a.typed <= mostLines {
			if w.act, w.any = x.player.Again(a.s.Seen(), func(act game.Action) bool { return a.fits(act) && !a.creeps(act) }); w.any {
				w.mine = true
				return
			}
		}
		own, both := x.player.Legal(a.s.Seen())
		own, both = a.untried(own), a.untried(both)
		own = a.rested(own, len(both) > 0)
		switch {
		case a.typed <= mostLines:
		case len(both) > 0:
			own = nil
		case len(own) > 0: // what is still to be done before the phase may end
			own = own[len(own)-1:]
		}
		if len(both) > 0 {
			w.end, w.ends = both[len(both)-1], true
		}
		if w.act, w.any = x.player.Among(a.s.Seen(), own, both); w.any {
			w.mine = slices.ContainsFunc(own, func(o game.Action) bool { return game.Canonical(o) == game.Canonical(w.act) })
		}
	})
	return w
}

// plans does what the game's own player says for one of the seats, unless that was refused
// where the game stands.
func (a *Auto) plans() bool {
	for _, x := range a.seats {
		var act game.Action
		var why game.Text
		ok := false
		a.looking(x.place, func() { act, why, ok = x.player.Plan(a.s.Seen()) })
		if ok && a.o.Seat != "" && a.shared(act) {
			ok = false // somebody else sits at the table: what is everybody's is his to close
		}
		if ok && a.s.Waits(act) {
			ok = false // another's die or answer comes first
		}
		if ok && !a.bad[a.lineOf(act)] && !a.left[a.lineOf(act)] {
			a.does(x, act)
			a.why = why
			return true
		}
	}
	return false
}

// shared reports an action that is nobody's own: the end of a phase in which everybody acts, dice
// that are thrown for all.
func (a *Auto) shared(act game.Action) bool {
	o, owned := a.s.Rules().(game.Owned)
	return owned && o.Owner(a.s.Seen(), act) < 0
}

// lineOf is an action as it is typed, in the game's own way where it has one: what may be done
// and is not is left with the word of the session.
func (a *Auto) lineOf(act game.Action) string {
	if act.Verb == "drop" && len(act.Units) > 0 && len(act.Units[0].IDs) > 0 {
		return strings.Join(append([]string{"x", act.Units[0].IDs[0]}, act.Args...), " ")
	}
	if w, own := a.s.Rules().(interface {
		Canonical(game.Action, []dice.Face) string
	}); own {
		return w.Canonical(act, nil)
	}
	return game.Canonical(act)
}

// untried leaves out what has been refused where the game stands, and what led it back to where it
// had stood in this phase: a unit that turns about and about again would do so for ever.
func (a *Auto) untried(all []game.Action) []game.Action {
	if len(a.bad)+len(a.left)+len(a.back) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(x game.Action) bool { return !a.fits(x) })
}

// fits reports a deed that untried does not leave out.
func (a *Auto) fits(x game.Action) bool {
	line := a.lineOf(x)
	return !a.bad[line] && !a.left[line] && !a.back[line]
}

// creeps reports a deed that who does it has done often enough in this phase.
func (a *Auto) creeps(x game.Action) bool { return a.often[doing(x)] >= mostAlike }

// rested leaves out what was done often enough in this phase. Where the phase may not end yet, what it waits for comes last, and is
// done however often.
func (a *Auto) rested(own []game.Action, ends bool) []game.Action {
	some := slices.DeleteFunc(slices.Clone(own), a.creeps)
	if n := len(own); n > 0 && !ends && a.creeps(own[n-1]) {
		some = append(some, own[n-1])
	}
	return some
}

// doing is who does what, however far and wherever to; "" of nobody.
func doing(x game.Action) string {
	if len(x.Units) == 0 || len(x.Units[0].IDs) == 0 {
		return ""
	}
	return x.Verb + " " + x.Units[0].IDs[0]
}

// does types a deed from a seat, nil for the referee.
func (a *Auto) does(x *sitter, act game.Action) {
	if x == nil {
		a.sit("")
		if f, ok := a.s.Rules().(game.Forfeiter); ok && f.Forfeits(a.s.Seen(), act) != nil {
			act.Force = true // every seat has said that it does no more
		}
	} else {
		a.sit(x.name)
	}
	a.tried = a.lineOf(act)
	a.last = a.tried
	if who := doing(act); who != "" {
		a.often[who]++
	}
	a.queue = append(a.queue, a.tried)
}

// sit takes a seat, unless the session sits there.
func (a *Auto) sit(name string) {
	now, seated := a.s.Viewing()
	switch {
	case a.o.Seat != "": // it sits there already
	case name == "" && seated:
		a.queue = append(a.queue, "as all")
	case name != "" && (!seated || now.Name != name):
		a.queue = append(a.queue, "as "+name)
	}
}

// answers what is owed: dice and cards are thrown, drawn or typed, and of a decision the
// first answer is given, as the odds have it.
func (a *Auto) answers(o session.Owed) {
	a.sit("")
	line := "r"
	switch {
	case o.Kind() == "choice" && len(o.Need.Answers) > 0:
		line = o.Need.Answers[0]
	case o.Kind() == "choice":
		line = "x"
	case a.o.Typed != nil:
		var ok bool
		if line, ok = a.o.Typed(); !ok {
			a.queue = nil
			return
		}
	case a.o.Seat != "" && (a.s.Mode().Name == "hand" || a.s.Mode().Name == "committed") && o.Need.Seat != a.o.Seat: // whoever has the dice throws them
		return
	}
	if o.Need.Die == dice.Choice && a.bad[line] { // it is no answer after all: leave it
		line = "x"
		a.left[a.last], a.stood = true, a.at.hash // and do not begin it again
	}
	if line == "r" && a.bad[line] {
		a.Stalled = true // the program may not throw it, and nobody types it
		return
	}
	a.tried = line
	a.queue = append(a.queue, line)
}
