package session

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
)

// This file holds what stands in a line beside its deed against what the program writes there: its kind, its marks, its
// facts, its cards. A mark or a fact that nobody reads changes no game, and may still be shown to somebody as if it had been said.

// spelledRight looks at a line where the game stands before it.
func (in *inspector) spelledRight(je *journal.Entry) {
	h := in.s.hush
	in.endsOwn(je)
	if h == nil && je.Verb != nextVerb || h != nil && len(h.claims[je.N]) > 0 && ownOf(&h.stood[je.N-1], h.lines[je.N-1].marks) {
		return // what the referee declared is his word, and marked as that
	}
	facts, _, err := takeMarks(je.Set)
	if err != nil {
		return // it is refused as it is carried out
	}
	if mark, ok := in.marksAs(je); !ok {
		in.fault(je, "session.forged.mark", mark)
	}
	if i := slices.IndexFunc(facts, func(x string) bool { return strings.HasPrefix(x, "@") }); i >= 0 {
		in.fault(je, "session.forged.mark", facts[i])
	}
	switch {
	case ofDice(je) || ofSeals(je) || isEdition(je):
		text := je.Text != "" && je.Verb != seedVerb && je.Verb != wasteVerb
		if text || len(je.Set)+len(je.Dice) > 0 || len(je.Ev) > 0 && ofDice(je) {
			in.fault(je, "session.forged.kind", string(je.K))
		}
	case je.K == journal.Undo, je.K == journal.Redo, je.K == journal.Note:
		note := je.K == journal.Note && je.Verb != sealVerb && je.Verb != string(vRoll)
		roll := je.K == journal.Note && je.Verb == string(vRoll) // it is kept where dice are committed to alone, with those that fell
		if roll && (in.s.sworn == nil || len(je.Args) != 1 || len(je.Dice) == 0) || len(facts) > 0 || je.K == journal.Note && len(je.Ev) > 0 || note && (je.Verb != "note" || len(je.Args) > 0 || je.Text == "" && !in.blind(je)) {
			in.fault(je, "session.forged.kind", string(je.K))
		}
	case kindOf(je) != je.K:
		in.fault(je, "session.forged.kind", string(je.K))
	case je.Verb == "":
		if len(facts)+len(je.Args) > 0 || je.Text != "" {
			in.fault(je, "session.forged.kind", string(je.K))
		}
	default:
		in.factsRead(je, facts)
	}
}

// nextVerb ends a phase, or says of one side that it is done with it. Others act on what it says, so that its lines are looked at
// in every game.
const nextVerb = "next"

// endsOwn finds a line that ends a phase, or a side's part of one, from the seat of another, and dice in such a line.
func (in *inspector) endsOwn(je *journal.Entry) {
	set, mk, err := takeMarks(je.Set)
	if je.Verb != nextVerb || je.K == journal.Fix || err != nil || in.other {
		return
	}
	if len(je.Dice) > 0 || mk.who != "" || len(mk.picks) > 0 {
		in.fault(je, "session.forged.kind", string(je.K))
	}
	s := in.s
	seat := slices.IndexFunc(s.seats(), func(x game.Seat) bool { return x.Name == mk.by })
	a, err := game.Decode(je.Verb, je.Args, set, je.Text)
	if seat < 0 || err != nil {
		return
	}
	eyes, plays := s.eyes, s.plays
	s.eyes, s.plays = &s.seats()[seat], true
	defer func() { s.eyes, s.plays = eyes, plays }()
	if !s.ownDeed(s.now.state, a) {
		in.fault(je, "session.forged.mark", markBy+mk.by)
	}
}

// kindOf is the kind that the program gives a line.
func kindOf(je *journal.Entry) journal.Kind {
	if je.K == journal.Face || je.K == journal.Choice {
		picks := 0
		for _, x := range je.Set {
			if strings.HasPrefix(x, markPick) {
				picks++
			}
		}
		typed := slices.ContainsFunc(je.Dice, func(d journal.Die) bool { return dice.By(d.By) == dice.Hand })
		if je.Verb != "" || picks == 1 && !typed || picks == 0 && len(je.Dice) == 0 {
			return journal.Choice
		}
		return journal.Face
	}
	switch {
	case je.K == journal.Fix:
		return journal.Fix
	case je.Verb == "set":
		return journal.Set
	case je.Verb == "ruling":
		return journal.Rule
	}
	return journal.Do
}

// marksAs reports that a line has the marks of its kind, in their order, each once but for answers; else it gives the first
// that it cannot have.
func (in *inspector) marksAs(je *journal.Entry) (wrong string, ok bool) {
	begins := slices.Contains([]journal.Kind{journal.Do, journal.Set, journal.Rule, journal.Fix}, je.K)
	takes := begins || je.K == journal.Face || je.K == journal.Choice
	last := [2]int{-1, -1} // of the marks that stand in clear of a line that is sealed, and of the others
	for _, x := range je.Set {
		rank, good := 0, true
		switch value := x[strings.Index(x, "=")+1:]; {
		case strings.HasPrefix(x, markOf):
			good = je.K == journal.Fix
		case strings.HasPrefix(x, markWho):
			names := strings.Split(value, ",")
			rank, good = 1, takes && len(names) == len(je.Dice) && slices.ContainsFunc(names, func(n string) bool { return n != "" })
		case strings.HasPrefix(x, markPick):
			rank, good = 2, takes && value != ""
		case strings.HasPrefix(x, markTo):
			rank, good = 3, takes && in.s.mode.Name == "script"
		case strings.HasPrefix(x, markSide):
			names := strings.Split(value, ",")
			rank, good = 4, takes && in.s.sworn != nil && in.s.sworn.apart && len(names) == len(je.Dice) && slices.ContainsFunc(names, func(n string) bool { return n != "" })
		case strings.HasPrefix(x, markDeed):
			rank, good = 5, begins && in.s.sworn != nil && !in.s.sworn.spelt && value != game.FirstNamed(je.Args)
		case strings.HasPrefix(x, markBy):
			rank, good = 6, in.s.seatOf(value)
		default:
			continue
		}
		of := &last[1]
		if publicMark(x) {
			of = &last[0]
		}
		if !good || rank < *of || rank == *of && rank != 2 {
			return x, false
		}
		*of = rank
	}
	return "", true
}

// mostFacts is of how many facts every selection is tried.
const mostFacts = 6

// factsRead finds a fact or a word that stands beside a deed and that no line puts there: without it the deed is read as it stands.
func (in *inspector) factsRead(je *journal.Entry, facts []string) {
	s := in.s
	a, err := game.Decode(je.Verb, je.Args, facts, "")
	if err != nil {
		return // the line is refused as it is carried out
	}
	args, set := game.Encode(a)
	if !slices.Equal(args, je.Args) || !slices.Equal(set, facts) {
		in.fault(je, "session.forged.written", spelledDeed(je))
		return
	}
	_, mk, err := takeMarks(je.Set)
	if err != nil || in.other {
		return
	}
	st := s.now.state
	if je.K == journal.Fix && mk.of >= 1 && mk.of <= len(s.entries) {
		if i := s.first(s.entries[mk.of-1]); i >= 0 {
			st = s.before(i).state
		}
	}
	if s.written(st, a) {
		if begins := je.K == journal.Do || je.K == journal.Set || je.K == journal.Rule; begins && a.Force && mk.by != "" && in.typed(st, a) {
			in.fault(je, "session.forged.written", spelledDeed(je)+" !") // only the referee overrules the rules
		}
		return
	}
	n := min(len(a.Facts), mostFacts)
	for without := 1; without < 1<<n; without++ {
		b := a
		b.Facts = nil
		var gone []string
		for i, f := range a.Facts {
			if i < n && without&(1<<i) != 0 {
				gone = append(gone, f.Name+"="+f.Value)
			} else {
				b.Facts = append(b.Facts, f)
			}
		}
		if s.written(st, b) {
			in.fault(je, "session.forged.fact", gone[0])
			return
		}
	}
	for n := len(a.Args) - 1; n >= 0; n-- {
		b := a
		b.Args = a.Args[:n]
		if s.written(st, b) {
			in.fault(je, "session.forged.written", spelledDeed(je))
			return
		}
	}
	for n := len(a.Units) - 1; n > 0; n-- {
		b := a
		b.Units = a.Units[:n]
		if s.written(st, b) {
			in.fault(je, "session.forged.written", spelledDeed(je))
			return
		}
	}
}

// typed reports a deed that nobody is asked for by the rules: somebody typed its line.
func (in *inspector) typed(st game.State, a game.Action) bool {
	return !slices.ContainsFunc(in.s.rules.Dues(st), func(d game.Due) bool { return same(d.Action, a) })
}

// spelledDeed is the deed of a line as it stands there.
func spelledDeed(je *journal.Entry) string {
	return strings.Join(append([]string{je.Verb}, je.Args...), " ")
}

// asksAll holds the dice and the answers of a line against those that the rules asked for: the program takes no other, but for
// those that lie ready where a decision is asked first, or another die of the same unit.
func (in *inspector) asksAll(je *journal.Entry, out outcome) {
	h := in.s.hush
	plays := slices.Contains([]journal.Kind{journal.Do, journal.Set, journal.Rule, journal.Face, journal.Choice, journal.Fix}, je.K)
	if h == nil || !plays || out.refusal != nil || in.other || h.told[je.E] != "" || je.E < 1 || je.E > len(in.s.entries) {
		return
	}
	_, mk, err := takeMarks(je.Set)
	if err != nil {
		return
	}
	e := in.s.entries[je.E-1]
	if je.K == journal.Fix {
		var p *pending
		if i := in.s.now.find(e); i >= 0 {
			p = &in.s.now.pend[i]
		}
		typed := slices.Concat(mk.picks, fromJournal(je.Dice, mk.who))
		if idle(typed, in.s.given(e), in.s.asked(e, out), p) > 0 || p != nil && !in.mayLie(in.s.before(in.s.first(e)).state, p, typed) {
			in.fault(je, "session.forged.unasked")
		}
		return
	}
	ready := func(dice.Face) bool { return false }
	if i := in.s.now.find(e); i >= 0 {
		p := &in.s.now.pend[i]
		if len(p.owed) == 0 || len(p.thrown) == 0 && p.owed[0].Die == dice.Choice && !p.owed[0].Secret {
			if !e.inPlace && !in.mayLie(in.s.now.state, p, slices.Concat(in.prior, mk.picks, fromJournal(je.Dice, mk.who))) {
				in.fault(je, "session.forged.unasked")
			}
			return
		}
		ready = func(f dice.Face) bool {
			return f.Unit != "" && slices.ContainsFunc(p.owed, func(n dice.Need) bool { return n.Unit == f.Unit })
		}
	}
	rec := in.s.asked(e, out)
	given := slices.Concat(in.prior, mk.picks, fromJournal(je.Dice, mk.who))
	used, _ := match(given, rec, nil)
	for i := len(in.prior); i < len(given); i++ {
		if used[i] >= 0 || ready(given[i]) {
			continue
		}
		// Of two alike, one of an earlier line, this one may be that which counts.
		was := slices.IndexFunc(used[:len(in.prior)], func(at int) bool { return at >= 0 && rec[at].Agrees(given[i]) })
		if was < 0 {
			in.fault(je, "session.forged.unasked")
			return
		}
		used[i], used[was] = used[was], -1
	}
}

// mayLie reports that what was given to a deed which waits for a decision could be typed before it: by some answer all of it is asked for.
func (in *inspector) mayLie(st game.State, p *pending, given []dice.Face) bool {
	r, no := in.s.run(st, p.action, given, nil, len(given))
	if no = in.s.check(r, no); no == nil {
		return true
	}
	return in.s.keeps(st, p.action, given, r, no) == nil
}

// cardsRight holds the cards of a line against those that the rules took: the pile, the place in it, and whose they are.
func (in *inspector) cardsRight(je *journal.Entry, rec []dice.Face) {
	if in.s.hush == nil || len(in.s.hush.claims[je.N]) > 0 || in.blind(je) {
		return
	}
	_, mk, err := takeMarks(je.Set)
	if err != nil {
		return
	}
	given := append(slices.Clone(in.prior), fromJournal(je.Dice, mk.who)...)
	used, _ := match(given, rec, nil)
	for i, d := range je.Dice {
		at := used[len(in.prior)+i]
		if at < 0 || !rec[at].IsCard() {
			continue
		}
		if is, _ := toJournal(rec[at : at+1]); is[0] != d {
			in.fault(je, "session.forged.card", d.Card)
			return
		}
	}
}
