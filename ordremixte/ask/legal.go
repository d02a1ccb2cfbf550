package ask

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

func Legal(s *state.State, side int) []game.Action {
	if !s.Tabled() {
		return nil
	}
	var out []game.Action
	quiet := s.Quiet() // one for all: what is found for one line serves the others
	for _, a := range MightDo(s, side) {
		if turn.MayNow(quiet, a) {
			out = append(out, a)
		}
	}
	if turn.MayNow(quiet, next) {
		return append(out, next)
	}
	if a, ok := Owes(s, side); ok {
		out = append(out, a)
	}
	return out
}

// LegalOf is what some units of a side may do in this phase, as [Legal] has it.
func LegalOf(s *state.State, side int, ids []string) (out []game.Action) {
	if !s.Tabled() {
		return nil
	}
	quiet := s.Quiet()
	for _, u := range s.Units {
		if !slices.Contains(ids, u.ID) {
			continue
		}
		for _, a := range unitMightDo(s, u, side) {
			if turn.MayNow(quiet, a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// next is the end of a phase.
var next = game.Action{Verb: "next"}

// tried are the verbs with which a unit decides something by dice.
var tried = []string{"fire", "charge", "melee", "rally"}

// Tries are the shots, charges and melees of a unit at each enemy, and its rally, whatever phase it
// is: what may be asked of it, not all of which is answered. Where the tape has nothing to measure a
// shot is at either range.
func Tries(s *state.State, id string) (out []game.Action) {
	i := slices.IndexFunc(s.Units, func(u *state.Unit) bool { return game.Fold(u.ID) == id })
	if !s.Tabled() || i < 0 || !table.OnField(s.Units[i]) {
		return nil
	}
	u := s.Units[i]
	for _, verb := range tried {
		for _, a := range turn.Candidates(s, u, verb) {
			if verb != "fire" || u.Foot() != nil && s.Unit(a.Units[1].IDs[0]).Foot() != nil {
				out = append(out, a)
				continue
			}
			for _, band := range []string{"short", "long"} {
				b := a
				b.Facts = append(slices.Clone(a.Facts), game.Fact{Name: "range", Value: band})
				out = append(out, b)
			}
		}
	}
	return out
}

// Owes is the line by which the first of those pays who owe something to their orders
// before the movement may close (OM §4.2), as the refusal to close it gives it; ok is false where
// it may close, and where nobody of the side can pay. A side below 0 is both.
func Owes(s *state.State, side int) (a game.Action, ok bool) {
	// Whoever comes first bars the way; only where others must move before him all have to be asked.
	if a, ok = owes(s.Quiet(), side); ok {
		return a, true
	}
	return owes(s.Loud(), side)
}

func owes(s *state.State, side int) (a game.Action, ok bool) {
	_, err := turn.Prepare(s, next)
	var no *game.Refusal
	if !errors.As(err, &no) || len(no.Ways) == 0 {
		return a, false
	}
	s = s.Loud()
	ls, err := game.Scan(no.Ways[0].Line) // the first way pays; the others overrule
	if err != nil || len(ls) == 0 || ls[0].Force {
		return a, false
	}
	c, err := language.Parse(s, ls[0], nil)
	if err != nil || c.Question || c.Action.Verb == "ruling" || !turn.MayNow(s, c.Action) {
		return a, false
	}
	if who := turn.SideOfDue(s, c.Action); side >= 0 && who >= 0 && who != side {
		return a, false
	}
	return c.Action, true
}

// MightDo are the lines that legal tries: answers to what is owed, then what units,
// brigades and sides might do in this phase. They need not be legal.
func MightDo(s *state.State, side int) []game.Action {
	var out []game.Action
	for _, d := range turn.Dues(s) {
		if who := turn.SideOfDue(s, d.Action); side >= 0 && who >= 0 && who != side {
			continue
		}
		out = append(out, d.Action)
		if d.Optional {
			out = append(out, game.Action{Verb: "drop", Units: d.Action.Units, Args: []string{d.Action.Verb}})
		}
	}
	for _, u := range s.Units {
		out = append(out, unitMightDo(s, u, side)...)
	}
	for _, v := range state.Phases().All[s.Phase].Verbs {
		out = append(out, turn.ArmyCandidates(s, side, v)...)
	}
	return out
}

// unitMightDo are the lines that legal tries for a unit of a side.
func unitMightDo(s *state.State, u *state.Unit, side int) (out []game.Action) {
	if side >= 0 && u.Side != side {
		return nil
	}
	if u.Status == state.Destroyed {
		if s.FallsNow(u) { // its fire is of the same moment (OM §7)
			return turn.Candidates(s, u, "fire")
		}
		return nil
	}
	for _, v := range turn.VerbsOf(s, u) {
		out = append(out, turn.Candidates(s, u, v)...)
	}
	return out
}

// askLegal is `legal A [VERB]` (OM §7): what the unit may do in this phase as lines
// that can be typed, and of every other verb of the phase why not. With a verb it
// goes through all its candidates.
func askLegal(s *state.State, a game.Action) (game.Verdict, error) {
	if len(a.Units) == 0 && len(a.Args) > 0 {
		if g := s.General(a.Args[0]); g != nil {
			return askLegalFigure(s, g), nil
		}
	}
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	x := us[0]
	verbs := turn.VerbsOf(s, x)
	whole := len(a.Args) > 0
	if whole {
		verbs = a.Args[:1]
	}
	list := []game.Object{}
	v := game.Verdict{Lines: []game.Text{{}}}
	may := 0
	for _, verb := range verbs {
		all := turn.Candidates(s, x, verb)
		var lines []string
		var nos []*game.Refusal
		least := 0 // the refusal of the line that asks least: what bars that bars the verb
		targets := []string{}
		for _, c := range all {
			_, err := turn.Prepare(s, c)
			var no *game.Refusal
			if errors.As(err, &no) {
				if first := shootsAtAll(s, x, c); first != nil {
					no = first
				}
				if verb == "move" && c.Args[0] == "forward" { // shorter and shorter
					least = len(nos)
				}
				nos = append(nos, no)
				continue
			}
			lines = append(lines, language.Canonical(c, nil))
			if len(c.Units) > 1 {
				targets = append(targets, c.Units[1].IDs[0])
			}
		}
		if len(all) == 0 {
			continue
		}
		o := game.Object{{Key: "verb", Value: verb}, {Key: "targets", Value: targets}, {Key: "lines", Value: append([]string{}, lines...)}}
		if len(lines) == 0 {
			o = append(o, game.KV{Key: "why", Value: motion.Refusals(nos[least])})
		}
		list = append(list, o)
		if len(lines) > 0 {
			may++
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: legalLine(verb, x.ID, all, lines)})
		}
		if !whole {
			nos = nos[least:min(least+1, len(nos))]
			if len(lines) > 0 {
				nos = nil
			}
		}
		nos = slices.CompactFunc(nos, func(a, b *game.Refusal) bool { return reflect.DeepEqual(a.Say, b.Say) })
		for i, no := range nos {
			if i == turn.NearMost {
				break
			}
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.not", ref.Word("parse.verb."+verb), no.Say), Refs: []ref.Ref{no.Ref}})
		}
	}
	head := ref.M("measure.legal", x.ID, s.PhaseWord())
	if may == 0 {
		head = ref.M("measure.legal-none", x.ID, s.PhaseWord())
	}
	v.Lines[0] = game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S7}}
	v.Steps = []game.Step{{Ref: facts.S7, Say: ref.M("measure.step"), Value: head, From: game.Tracked}}
	v.Data = game.Object{{Key: "legal", Value: list}}
	return v, nil
}

// shootsAtAll is why a unit may not fire, whatever bars this shot: that it has fired comes before who stands where.
func shootsAtAll(s *state.State, x *state.Unit, a game.Action) *game.Refusal {
	if a.Verb != "fire" || len(a.Units) != 2 {
		return nil
	}
	return MayShoot(s, x, s.Unit(a.Units[1].IDs[0]))
}

// askLegalFigure is `legal GENERAL` (OM §7, 8.2): where the figure may ride now, beside
// whom and with whom, as lines that can be typed, and what bars the rest.
func askLegalFigure(s *state.State, g *state.General) game.Verdict {
	list := []game.Object{}
	v := game.Verdict{Lines: []game.Text{{}}}
	for _, verb := range []string{"move", "attach", "detach"} {
		lines := []string{}
		var no *game.Refusal
		for _, a := range turn.FigureCandidates(s, g, verb) {
			_, err := turn.Prepare(s, a)
			var r *game.Refusal
			if errors.As(err, &r) {
				no = cmp.Or(no, r)
				continue
			}
			line := language.Canonical(a, nil)
			if verb == "attach" { // as it is typed
				line = game.Canonical(game.Action{Verb: verb, Args: []string{g.ID, a.Units[0].IDs[0]}})
			}
			lines = append(lines, line)
		}
		o := game.Object{{Key: "verb", Value: verb}, {Key: "lines", Value: lines}}
		switch {
		case len(lines) > 0:
			rest := ref.List{}
			for i, line := range lines {
				if i > 0 {
					rest = append(rest, "|")
				}
				for _, w := range strings.Fields(line)[2:] {
					if w == "to" {
						rest = append(rest, ref.Word("legal.word.to"))
						continue
					}
					rest = append(rest, w)
				}
			}
			name := g.ID
			if verb == "detach" {
				name = g.With
			}
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.may", ref.Word("parse.verb."+verb), name, rest)})
		case no != nil:
			o = append(o, game.KV{Key: "why", Value: motion.Refusals(no)})
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("legal.not", ref.Word("parse.verb."+verb), no.Say), Refs: []ref.Ref{no.Ref}})
		default:
			continue
		}
		list = append(list, o)
	}
	head := ref.M("measure.legal", g.Surname(), s.PhaseWord())
	if len(list) == 0 || !slices.ContainsFunc(list, func(o game.Object) bool { return len(o.Get("lines").([]string)) > 0 }) {
		head = ref.M("measure.legal-none", g.Surname(), s.PhaseWord())
	}
	v.Lines[0] = game.Text{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S7}}
	v.Steps = []game.Step{{Ref: facts.S7, Say: ref.M("measure.step"), Value: head, From: game.Tracked}}
	v.Data = game.Object{{Key: "general", Value: g.ID}, {Key: "legal", Value: list}}
	return v
}

// asNumber is a word of a line as it is printed: one with a point as a number, which Italian has with a comma.
func asNumber(w string) any {
	if x, err := strconv.ParseFloat(w, 64); err == nil && strings.Contains(w, ".") {
		return ref.Decimal(x)
	}
	return w
}

// legalLine is the legal lines of one verb as one: the verb and the unit once, then
// what may stand behind them.
func legalLine(verb, id string, all []game.Action, lines []string) ref.Msg {
	var rest ref.List
	n := 0
	for _, c := range all {
		if !slices.Contains(lines, language.Canonical(c, nil)) {
			continue
		}
		if n++; n > 1 {
			rest = append(rest, "|")
		}
		for _, op := range c.Units[1:] {
			for _, id := range op.IDs {
				rest = append(rest, id)
			}
		}
		for i, w := range c.Args {
			switch {
			case verb == "form":
				rest = append(rest, ref.Word("legal.form."+w))
			case verb == "detach":
				rest = append(rest, ref.Word("legal.order."+w))
			case i == 0 || w == "left" || w == "right":
				rest = append(rest, ref.Word("legal.word."+w))
			default:
				rest = append(rest, asNumber(w))
			}
		}
	}
	return ref.M("legal.may", ref.Word("parse.verb."+verb), id, rest)
}
