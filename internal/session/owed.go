package session

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// item is one thing that is owed: a pending command, or something the rules wait
// for. An item without needs waits for a command, not for an answer.
type item struct {
	pend  *pending
	due   *game.Due
	needs []dice.Need
}

func (it item) optional() bool { return it.due != nil && it.due.Optional }

func (it item) action() game.Action {
	if it.pend != nil {
		return it.pend.action
	}
	return it.due.Action
}

func (it item) has(unit string) bool {
	return slices.ContainsFunc(it.needs, func(n dice.Need) bool { return n.Unit == unit })
}

// acts reports that a word is the id of a unit that acts in what is owed.
func (it item) acts(word string) bool {
	us := it.action().Units
	return len(us) > 0 && slices.ContainsFunc(us[0].IDs, func(id string) bool { return id != "" && game.Fold(id) == word })
}

func (it item) choice() bool { return len(it.needs) > 0 && it.needs[0].Die == dice.Choice }

// same reports whether two actions are one deed, whatever was said about it.
func same(a, b game.Action) bool {
	// Of two deeds without units, their words tell them apart, where both have any.
	if len(a.Units) == 0 && len(a.Args) > 0 && len(b.Args) > 0 && a.Args[0] != b.Args[0] {
		return false
	}
	return a.Verb == b.Verb && slices.EqualFunc(a.Units, b.Units, func(x, y game.Operand) bool { return slices.Equal(x.IDs, y.IDs) })
}

// items lists what is owed: first what became owed in the past, then the pending
// commands in their order, then what the rules wait for.
func (s *Session) items() []item {
	if s.owedNow != nil {
		return s.owedNow
	}
	out := []item{}
	for _, first := range []bool{true, false} {
		for i := range s.now.pend {
			p := s.waiter(i)
			if p == nil || p.e.inPlace != first {
				continue
			}
			if needs, ok := s.mine(p.action, p.owed); ok {
				out = append(out, item{pend: p, needs: needs})
			}
		}
	}
	for _, d := range s.rules.Dues(s.seen()) {
		begun := slices.ContainsFunc(s.now.pend, func(p pending) bool { return same(p.action, d.Action) })
		if needs, ok := s.mine(d.Action, d.Needs); ok && !begun {
			out = append(out, item{due: &d, needs: needs})
		}
	}
	s.owedNow = out
	return out
}

// waiter is a pending command as it may be known; nil when nothing of it may be.
func (s *Session) waiter(i int) *pending {
	p := &s.now.pend[i]
	if s.eyes == nil {
		return p
	}
	if w := s.witness()[p.e]; w != nil && !w.down {
		return w.pend
	}
	return nil
}

// prompt is the part of the items that is asked now: one decision, or the dice of
// the pending commands, or those of one group of dues.
func (s *Session) prompt() []item {
	all := s.items()
	i := slices.IndexFunc(all, func(it item) bool { return len(it.needs) > 0 })
	if i < 0 {
		return nil
	}
	its := all[i:]
	f := its[0]
	if f.choice() || f.pend != nil && f.pend.e.inPlace || f.due != nil && f.due.Group == "" {
		return its[:1]
	}
	n := 1
	for n < len(its) && len(its[n].needs) > 0 && !its[n].choice() && (its[n].pend != nil) == (f.pend != nil) &&
		(f.pend != nil || its[n].due.Group == f.due.Group) {
		n++
	}
	return its[:n]
}

// Owed lists what the table waits for; Now marks what the prompt asks.
func (s *Session) Owed() []Owed {
	var out []Owed
	now := len(s.prompt())
	seen := 0
	for _, it := range s.items() {
		asked := false
		if len(it.needs) > 0 {
			asked = seen < now
			seen++
		}
		out = append(out, owedOf(it, asked)...)
	}
	return out
}

func owedOf(it item, now bool) []Owed {
	base := Owed{Optional: it.optional() && !it.due.Kept, Now: now, Verb: it.action().Verb}
	if it.due != nil {
		base.Line, base.Asks, base.Last = it.due.Line, it.due.Asks, it.due.Last
	} else {
		base.Entry, base.Given = it.pend.e.n, len(it.pend.faces)
		base.Close = it.pend.known.Close
	}
	if len(it.needs) == 0 {
		return []Owed{base}
	}
	var out []Owed
	for _, n := range it.needs {
		o := base
		o.Need = n
		out = append(out, o)
	}
	if base.Close != nil {
		o := base
		for _, c := range base.Close.If {
			for _, f := range []game.Fact{c.Fact, c.And} {
				if f.Value != "" && !slices.Contains(o.Facts, f.Value) {
					o.Facts = append(o.Facts, f.Value)
				}
			}
		}
		out = append(out, o)
	}
	return out
}

// share is the part of an answer that goes to one item.
type share struct {
	it    item
	faces []dice.Face
	src   *thrower
}

// face reads what was typed for a need; need may be nil for a die that will be asked
// later.
func (s *Session) face(w game.Word, need *dice.Need) (dice.Face, *game.Refusal) {
	if need != nil && need.Deck != "" {
		return s.card(w, need)
	}
	f := dice.Face{By: dice.Hand}
	sides := 0
	if need != nil && need.Die != dice.Choice {
		sides = int(need.Die)
		f.Die = need.Die
	}
	v, ok := game.DieFace(w.Text, sides)
	if !ok {
		if sides == 0 {
			return f, game.Refuse(game.BadValue, "", ref.M("session.die.number", w.Raw), ref.Msg{})
		}
		return f, s.badFace(&dice.BadFace{Need: *need, Face: dice.Face{Face: v}})
	}
	if sides == 0 && strings.Trim(w.Text, "0") == "" {
		// 0 is read on a d10 and 00 on a d100, on no other die.
		if f.Die, v = dice.D10, 10; len(w.Text) > 1 {
			f.Die, v = dice.D100, 100
		}
	}
	f.Face = v
	return f, nil
}

// card reads a card for a need. One that does not say what can come, because the draw is
// over and corrected, takes any word: the rule will say.
func (s *Session) card(w game.Word, need *dice.Need) (dice.Face, *game.Refusal) {
	f := dice.Face{By: dice.Hand, Deck: need.Deck, Card: w.Text}
	if a, ok := s.answer(*need, w.Text); ok {
		f.Card = a
	} else if len(need.Answers) > 0 {
		return f, s.badFace(&dice.BadFace{Need: *need, Face: f})
	}
	if f.Card == dice.Hidden {
		f.Card = ""
	}
	return f, nil
}

func (s *Session) badFace(b *dice.BadFace) *game.Refusal {
	shown := strconv.Itoa(b.Face.Face)
	if b.Face.Die == dice.D10 && b.Need.Die != dice.D10 && b.Face.Face == int(dice.D10) {
		shown = "0" // it was typed as 0, which only a d10 shows
	}
	if b.Face.Pick != "" {
		shown = b.Face.Pick
	}
	if b.Need.Deck != "" {
		return game.Refuse(game.BadValue, b.Need.Ref, ref.M("session.card.bad", b.Face.Shows(), s.offered(b.Need)), ref.Msg{})
	}
	if b.Need.Die == dice.Choice {
		return game.Refuse(game.BadValue, b.Need.Ref, ref.M("session.choice.bad", shown, s.offered(b.Need)), ref.Msg{})
	}
	say := ref.M("session.die.bad", b.Need.Die.String(), shown, int(b.Need.Die))
	if b.Need.Unit != "" {
		say = ref.M("session.die.bad-of", b.Need.Die.String(), b.Need.Unit, shown, int(b.Need.Die))
	}
	if b.Need.Name != (ref.Name{}) {
		say = ref.M("session.die.bad-side", b.Need.Die.String(), b.Need.Name, shown, int(b.Need.Die))
	}
	return game.Refuse(game.BadValue, b.Need.Ref, say, ref.Msg{})
}

// tooMany refuses dice, or cards of a draw, for which nobody waits.
func tooMany(n int, cards bool) *game.Refusal {
	if cards {
		return game.Refuse(game.BadValue, "", ref.M("session.cards.many", n), ref.M("session.cards.many.hint"))
	}
	return game.Refuse(game.BadValue, "", ref.M("session.dice.many", n), ref.M("session.dice.many.hint"))
}

// othersOwe refuses to throw where a die or a card is owed, and every one that is asked now is another seat's: it has to come
// first. nil where nothing of the kind is known to who plays.
func (s *Session) othersOwe() *game.Refusal {
	if !s.plays {
		return nil
	}
	for i := range s.now.pend {
		p := s.waiter(i)
		if p == nil || len(p.owed) == 0 {
			continue
		}
		if _, ok := s.mine(p.action, p.owed); ok {
			return nil
		}
		for _, seat := range s.seats() {
			if seat.Name == p.owed[0].Seat {
				return game.Refuse(game.NotNow, p.owed[0].Ref, ref.M("session.dice.theirs", seat.Say), ref.M("session.dice.theirs.hint"))
			}
		}
		return game.Refuse(game.NotNow, p.owed[0].Ref, ref.M("session.dice.another"), ref.M("session.dice.theirs.hint"))
	}
	return nil
}

// whatIsOwed answers what is owed; whoever plays is told too that a die or a card of another seat has to come first.
func (s *Session) whatIsOwed() Reply {
	r := Reply{Kind: Owing}
	if no := s.othersOwe(); no != nil {
		r.Say = []ref.Msg{no.Say, no.Hint}
	} else if no := s.stays(); no != nil {
		r.Say = []ref.Msg{ref.M("session.owed.stays"), no.Say}
	}
	return r
}

// closers are the verbs that close a phase or a turn; a game has one of them.
var closers = []string{"next", "end"}

// stays is why the phase would not be closed although nothing is owed, such as what orders ask and nobody has done; nil where it
// would, and for a seat, which closes no phase alone.
func (s *Session) stays() *game.Refusal {
	i := slices.IndexFunc(closers, func(v string) bool { return s.verbs[v] == game.DoVerb && s.has(v) })
	if i < 0 || s.eyes != nil || len(s.items()) > 0 || !s.rules.Clock(s.now.state).Table {
		return nil
	}
	a := game.Action{Verb: closers[i]}
	p, no := s.planDo(s.now, len(s.entries)+1, a, nil, nil)
	if no == nil {
		no = s.hinders(a, p.r)
	}
	return no
}

// has reports a verb of the game.
func (s *Session) has(verb string) bool {
	_, theirs := s.verbs[verb]
	return theirs
}

// noneOwed refuses numbers for which nobody waits. They may be meant for the last dice that
// were thrown: where they fit those, the line that puts them right is offered.
func (s *Session) noneOwed(words []game.Word) *game.Refusal {
	if no := s.othersOwe(); no != nil {
		return no
	}
	r := game.Refuse(game.NotNow, "", ref.M("session.dice.none"), ref.M("session.dice.none.hint"))
	e := s.lastFixable("", true)
	if e == nil || !s.hasSuch(e, words) {
		return r
	}
	line := "fix "
	if e != s.lastDone() {
		line += itoa(e.n) + ": "
	}
	line += joined(words)
	r.Ways = []game.Way{{Line: line, Say: ref.M("session.way.fix")}}
	return r
}

// deal gives a line of numbers to the items of the prompt, in the order in which
// they are asked. An item that is asked alone takes them all.
func (s *Session) deal(words []game.Word) ([]share, *game.Refusal) {
	its := s.prompt()
	if len(its) == 0 {
		return nil, s.noneOwed(words)
	}
	if its[0].choice() {
		if f, ok := s.early(its[0], words); ok {
			return []share{{it: its[0], faces: []dice.Face{f}}}, nil
		}
		n := its[0].needs[0]
		return nil, s.notOffered(n, words[0].Raw)
	}
	var out []share
	for i, it := range its {
		sh := share{it: it}
		for k := 0; len(words) > 0 && (k < len(it.needs) || len(its) == 1 && game.IsDie(words[0].Text)); k++ {
			var need *dice.Need
			if k < len(it.needs) {
				need = &it.needs[k]
			}
			f, r := s.face(words[0], need)
			if r != nil {
				return nil, r
			}
			sh.faces = append(sh.faces, f)
			words = words[1:]
		}
		if len(sh.faces) > 0 {
			out = append(out, sh)
		}
		if len(words) == 0 || i == len(its)-1 {
			break
		}
	}
	if len(words) > 0 {
		return nil, tooMany(len(words), its[0].needs[0].Deck != "")
	}
	return out, nil
}

// early reads a die that is typed while a command asks something else first: it is kept
// for its turn. One is kept and no more, and none once dice have been thrown for it.
func (s *Session) early(it item, words []game.Word) (dice.Face, bool) {
	if it.pend == nil || it.needs[0].Secret || len(words) != 1 || len(it.pend.thrown) > 0 || len(it.pend.untaken()) > 0 {
		return dice.Face{}, false
	}
	f, no := s.face(words[0], nil)
	return f, no == nil
}

// thrown reports a line of digits, or of dice and cards as the prompt asks for them.
func (s *Session) thrown(words []game.Word) bool {
	if !slices.ContainsFunc(words, func(w game.Word) bool { return !game.IsDie(w.Text) }) {
		return true
	}
	i, need := s.unfit(words)
	return i < 0 && need != nil
}

// slipOfAnswer refuses words that are no command, and no answer either to what is asked.
func (s *Session) slipOfAnswer(words []game.Word) *game.Refusal {
	if its := s.prompt(); len(its) > 0 && its[0].choice() && its[0].pend != nil && len(words) == 1 {
		return s.notOffered(its[0].needs[0], words[0].Raw)
	}
	return s.noCard(words)
}

// noCard refuses a line that no command is while cards are owed: the word that is none of
// them, alone or behind one that is.
func (s *Session) noCard(words []game.Word) *game.Refusal {
	i, need := s.unfit(words)
	if i < 0 || need == nil || need.Deck == "" || i == 0 && len(words) > 1 {
		return nil
	}
	_, no := s.face(words[i], need)
	return no
}

// unfit is the first word that does not answer what the prompt asks, -1 for none, and the
// need it would have had to answer: that of the last word where all do, nil where nothing
// is asked.
func (s *Session) unfit(words []game.Word) (int, *dice.Need) {
	var needs []dice.Need
	for _, it := range s.prompt() {
		needs = append(needs, it.needs...)
	}
	var need *dice.Need
	for i, w := range words {
		if len(needs) == 0 {
			return i, nil
		}
		if need = &needs[min(i, len(needs)-1)]; !s.fits(w, need) {
			return i, need
		}
	}
	return -1, need
}

// fits reports that a word is such as a need may be answered with: a card of the deck,
// else digits.
func (s *Session) fits(w game.Word, n *dice.Need) bool {
	if n == nil || n.Deck == "" {
		return game.IsDie(w.Text)
	}
	_, ok := s.answer(*n, w.Text)
	return ok
}

// repeats reports a line that names what is owed by its verb alone and gives the dice:
// f 44 while a shot waits for its die.
func (s *Session) repeats(words []game.Word) bool {
	its := s.prompt()
	if len(its) == 0 || its[0].choice() || len(words) < 2 || slices.ContainsFunc(words[1:], func(w game.Word) bool { return !game.IsDie(w.Text) }) {
		return false
	}
	return s.isVerb(words[0].Text, its[0].action().Verb)
}

// isVerb reports that a word is a verb of the game or one of its other words.
func (s *Session) isVerb(word, verb string) bool {
	return word == verb || s.opts.Aliases != nil && slices.Contains(s.opts.Aliases(verb), word)
}

// dealUnits reads `2/97 71 1/50 44`: an owing unit and its numbers, or its
// answer. ok is false when the line is not of that form.
func (s *Session) dealUnits(words []game.Word) (out []share, r *game.Refusal, ok bool) {
	if len(words) < 2 {
		return nil, nil, false
	}
	its := s.items()
	used := map[int]int{} // share of each item, by place in out
	for len(words) > 0 {
		unit, found := s.owing(words[0].Text)
		if !found || len(words) < 2 {
			return nil, nil, false
		}
		words = words[1:]
		var mine []int
		for i, it := range its {
			if it.has(unit) {
				mine = append(mine, i)
			}
		}
		if it := its[mine[0]]; it.choice() && !game.IsDie(words[0].Text) {
			a, found := s.answer(it.needs[0], words[0].Text)
			if !found || len(words) > 1 {
				return nil, nil, false
			}
			return []share{{it: it, faces: []dice.Face{{Pick: a, By: dice.Hand}}}}, nil, true
		}
		of := func(k int) *dice.Need {
			if len(mine) > 1 {
				return needOf(its[mine[min(k, len(mine)-1)]], unit, 0)
			}
			return needOf(its[mine[0]], unit, k)
		}
		n := 0
		for n < len(words) && s.fits(words[n], of(n)) {
			n++
		}
		if n == 0 {
			return nil, nil, false
		}
		for k := 0; k < n; k++ {
			at := mine[min(k, len(mine)-1)]
			if len(mine) > 1 && k >= len(mine) {
				return nil, tooMany(n-k, its[at].needs[0].Deck != ""), true
			}
			it := its[at]
			f, r := s.face(words[k], of(k))
			if r != nil {
				return nil, r, true
			}
			f.Unit = unit
			if j, ok := used[at]; ok {
				out[j].faces = append(out[j].faces, f)
			} else {
				used[at] = len(out)
				out = append(out, share{it: it, faces: []dice.Face{f}})
			}
		}
		words = words[n:]
	}
	return out, nil, true
}

func needOf(it item, unit string, nth int) *dice.Need {
	for i := range it.needs {
		if it.needs[i].Unit == unit {
			if nth == 0 {
				return &it.needs[i]
			}
			nth--
		}
	}
	return nil
}

// owing finds the owing unit that a word names: exactly, or by a beginning of two
// letters or more that only one has and that is no verb.
func (s *Session) owing(word string) (unit string, ok bool) {
	if game.IsDie(word) {
		return "", false
	}
	n := 0
	for _, it := range s.items() {
		for _, need := range it.needs {
			f := game.Fold(need.Unit)
			if f == word && f != "" || word == game.Fold(need.Name.IT) || word == game.Fold(need.Name.EN) {
				return need.Unit, true
			}
			if _, verb := byWord[word]; len(word) > 1 && !verb && strings.HasPrefix(f, word) && need.Unit != unit {
				unit = need.Unit
				n++
			}
		}
	}
	return unit, n == 1
}

// answer finds the offered answer that a text is, in either language.
func (s *Session) answer(n dice.Need, text string) (string, bool) {
	for i, a := range n.Answers {
		if game.Fold(a) == text || i < len(n.Also) && slices.Contains(n.Also[i], text) {
			return a, true
		}
	}
	if x, ok := s.rules.(game.Speaker); ok {
		for _, a := range n.Answers {
			if game.Fold(x.Speak(s.seen(), a, "it")) == text {
				return a, true
			}
		}
	}
	return "", false
}

// Matters lists the faces of a die for which the cases of a close call give
// different answers, as ranges: outside them the tape decides nothing.
func Matters(c *game.Close, sides int) [][2]int {
	if len(c.If) < 2 || sides < 1 {
		return nil
	}
	loss := func(x game.CloseCase, f int) int {
		// Above 100 one loss is sure and the die decides the next.
		n, v := x.Sure, x.Value
		for v > 100 {
			n, v = n+1, v-100
		}
		if f <= v {
			n++
		}
		if f <= x.Critical {
			n++
		}
		return n
	}
	var out [][2]int
	for f := 1; f <= sides; f++ {
		differs := false
		for _, x := range c.If[1:] {
			differs = differs || loss(x, f) != loss(c.If[0], f)
		}
		switch {
		case !differs:
		case len(out) > 0 && out[len(out)-1][1] == f-1:
			out[len(out)-1][1] = f
		default:
			out = append(out, [2]int{f, f})
		}
	}
	return out
}
