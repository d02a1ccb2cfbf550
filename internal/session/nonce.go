package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/throw"
)

// This file takes what the opponents throw, and throws dice that decide nothing, where the dice are committed to.

// nonce is `nonce 4 2 6 1 3 5`, `nonce none`, `nonce end`; alone it says how things stand.
func (s *Session) nonce(args []game.Word) ([]Reply, *game.Refusal) {
	w := s.sworn
	if w == nil {
		return nil, game.Refuse(game.NotNow, "", ref.M("session.nonce.not-here"), ref.M("session.nonce.not-here.hint"))
	}
	if len(args) == 0 {
		if !s.readOnly && (!w.open && s.cannotRoll() == nil || s.wantsLot()) {
			if no := s.settle(); no != nil { // the code that is told now is that of the line before the throw
				return nil, no
			}
			w.coded = s.lines
		}
		return []Reply{{Kind: Sworn, Fairs: s.unsecret(s.fairs()), Say: s.standsFair()}}, nil
	}
	switch word := args[0].Text; {
	case s.readOnly:
		return nil, s.onlyRead()
	case w.chain == nil:
		return nil, s.lostKey()
	case slices.Contains(endWords, word) && len(args) == 1:
		if !w.open {
			return nil, game.Refuse(game.NotNow, "", ref.M("session.nonce.none-open"), ref.M("session.nonce.hint"))
		}
		if s.plays && s.others() && !s.stoodFor() {
			return nil, s.notFromHere("session.nonce.unused") // one place could use up all keys of a game
		}
		if no := s.tellsSecret(); no != nil {
			return nil, no
		}
		return []Reply{{Kind: Sworn, Fairs: s.unsecret(s.fairs()[len(w.fairs)-1 : len(w.fairs)]), Say: s.toldFair()}}, nil
	case w.open:
		return nil, game.Refuse(game.NotNow, "", ref.M("session.nonce.open", w.key()), ref.M("session.nonce.open.hint"))
	case w.key() > secrets:
		return nil, game.Refuse(game.Failed, "", ref.M("session.nonce.used-up"), ref.M("session.nonce.used-up.hint"))
	}
	lot := ""
	if !slices.Contains(lotWords, args[0].Text) || len(args) > 1 {
		var no *game.Refusal
		if lot, no = readLot(args); no != nil {
			return nil, no
		}
	}
	if lot == "" && s.plays && s.others() {
		return nil, s.notFromHere("session.nonce.without") // who reads the keys would be rid of the others' throw
	}
	waits, goesOn := s.renew || w.reopens, s.programGoesOn()
	if no := s.settle(); no != nil {
		return nil, no
	}
	switch {
	case lot == "":
	case waits: // the code on the sheet is that of the line before: of another nobody could tell who knew the throw
		return nil, s.wastes(lot, "session.nonce.again")
	case goesOn:
		return nil, s.wastes(lot, "session.nonce.program")
	}
	if no := s.useKey(lot); no != nil {
		return nil, no
	}
	rs := []Reply{{Kind: Sworn, Fairs: []Fair{w.now}, Say: s.standsFair()}}
	return append(rs, s.auto()...), nil
}

// stoodFor reports that a die of the key in use counts for something that stands, dice that decide nothing apart.
func (s *Session) stoodFor() bool {
	return slices.ContainsFunc(s.sworn.dies, func(d [2]int) bool {
		e := s.entries[d[1]-1]
		return d[0] == len(s.sworn.fairs) && e.standing() && e.kind != journal.Note
	})
}

// programGoesOn reports that a seat of the program has done something since the code was told after which the opponents throw.
func (s *Session) programGoesOn() bool {
	return s.sworn.coded > 0 && slices.ContainsFunc(s.entries, func(e *entry) bool {
		return e.lastLine > s.sworn.coded && s.programmed(e.action.By)
	})
}

// wastes refuses a lot that proves nothing, and writes it down: whoever reads the keys knows what it would have given, and may not
// have others thrown until one pleases him without a trace.
func (s *Session) wastes(lot, key string) *game.Refusal {
	if err := s.append(&journal.Entry{K: journal.Set, Verb: wasteVerb, Text: lot}); err != nil {
		return failed(err)
	}
	s.sworn.coded = s.lines
	return game.Refuse(game.NotNow, "", ref.M(key), ref.M("session.nonce.first", s.Checkpoint()))
}

// readLot reads what was thrown: digits, in as many words as anybody likes, which are kept one by one.
func readLot(args []game.Word) (string, *game.Refusal) {
	var digits []string
	for _, w := range args {
		if strings.Trim(w.Text, "0123456789") != "" {
			return "", game.Refuse(game.BadValue, "", ref.M("session.nonce.bad", w.Raw), ref.M("session.nonce.hint"))
		}
		digits = append(digits, strings.Split(w.Text, "")...)
	}
	if lot := strings.Join(digits, " "); !enough(lot) {
		return "", game.Refuse(game.BadValue, "", ref.M("session.nonce.few", leastLot), ref.M("session.nonce.hint"))
	}
	return strings.Join(digits, " "), nil
}

// enough reports a nonce of as many digits as it has to have, or none at all: fewer could all be tried before they are thrown.
func enough(lot string) bool { return lot == "" || len(strings.Fields(lot)) >= leastLot }

// spelled reports a nonce in its one spelling, digit by digit: others would give other dice, for somebody to choose among.
func spelled(lot string) bool {
	return lot == strings.Join(strings.Split(strings.ReplaceAll(lot, " ", ""), ""), " ") && strings.Trim(lot, "0123456789 ") == ""
}

// Older is how the dice of a header are counted that are committed to: "spelt" and "one" as by older programs, "" as they are now.
func (w *sworn) older() string {
	switch {
	case w.spelt:
		return "spelt"
	case !w.apart:
		return "one"
	}
	return ""
}

// countsOlder says that the dice are counted as by older programs, which let whoever reads the keys choose among some: whoever holds the
// file could write so into its header before the first code of it stands on paper.
func (s *Session) countsOlder() []ref.Msg {
	if how := s.sworn.older(); how != "" {
		return []ref.Msg{ref.M("session.older." + how)}
	}
	return nil
}

// standsFair says which secret is in use and what that proves.
func (s *Session) standsFair() []ref.Msg { return append(s.keyStands(), s.countsOlder()...) }

func (s *Session) keyStands() []ref.Msg {
	w := s.sworn
	switch {
	case w.chain == nil:
		return []ref.Msg{ref.M("session.nonce.lost", s.keyPath())}
	case w.open && w.now.Lot != "":
		return []ref.Msg{ref.M("session.nonce.taken", w.key(), w.now.Lot, w.now.After), ref.M("session.nonce.write", s.Checkpoint())}
	case w.open:
		return []ref.Msg{ref.M("session.nonce.bare", w.key())}
	case w.lots:
		return []ref.Msg{ref.M("session.nonce.wanted", w.key()), ref.M("session.nonce.first", s.Checkpoint())}
	}
	return []ref.Msg{ref.M("session.nonce.free", w.key()), ref.M("session.nonce.first", s.Checkpoint())}
}

// toldFair says that a secret was told.
func (s *Session) toldFair() []ref.Msg {
	f := s.sworn.fairs[len(s.sworn.fairs)-1]
	return []ref.Msg{ref.M("session.nonce.told", f.Key, f.Rolled), ref.M("session.nonce.write", s.Checkpoint())}
}

// lostKey refuses to roll where the file of the secrets is lost.
func (s *Session) lostKey() *game.Refusal {
	return game.Refuse(game.Failed, "", ref.M("session.nonce.lost", s.keyPath()), ref.M("session.nonce.lost.hint"))
}

// cannotRoll is why no die may be rolled now; nil where one may.
func (s *Session) cannotRoll() *game.Refusal {
	switch {
	case s.hush != nil && s.hush.keyless:
		return game.Refuse(game.Failed, "", ref.M("session.sealed.keyless", sealPath(s.store.Path(), tableSeat)), ref.M("session.sealed.keyless.hint"))
	case s.sworn == nil:
	case s.readOnly:
		return s.onlyRead()
	case s.sworn.chain == nil:
		return s.lostKey()
	case s.wantsLot():
		return game.Refuse(game.NotNow, "", ref.M("session.nonce.wanted", s.sworn.key()), ref.M("session.nonce.hint"))
	case s.sworn.key() > secrets:
		return game.Refuse(game.Failed, "", ref.M("session.nonce.used-up"), ref.M("session.nonce.used-up.hint"))
	}
	return nil
}

// rollSworn throws dice that decide nothing where dice are committed to: they are kept as an entry,
// so that whoever doubts them may derive them too.
func (s *Session) rollSworn(x RollExpr) ([]Reply, *game.Refusal) {
	if no := s.cannotRoll(); no != nil {
		return nil, no
	}
	a := game.Action{Verb: string(vRoll), Args: []string{x.String()}, By: s.by()}
	src := s.swears(nil, a, -1)
	if _, ok := s.seedNow(); !ok {
		return nil, s.lostKey()
	}
	r := x.Throw(src)
	e := &entry{n: len(s.entries) + 1, kind: journal.Note, action: a}
	e.action.Text = x.String() + ": " + totals(r.Thrown)
	je := journal.Entry{E: e.n, K: journal.Note, Text: e.action.Text}
	je.Verb = a.Verb
	je.Args, je.Set = game.Encode(a)
	withDice(&je, src.thrown, 0)
	if no := s.write(&je); no != nil {
		return nil, no
	}
	e.at = je.At
	s.add(op{kind: opDo, e: e, faces: src.thrown})
	return []Reply{{Kind: Rolled, Entry: e.n, Roll: &r, Command: "roll " + x.String()}}, nil
}

// totals is what dice came to, in no language.
func totals(t throw.Thrown) string {
	if t.Vs == nil {
		return itoa(t.Total)
	}
	return itoa(t.Total) + " / " + itoa(t.Vs.Total)
}
