package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/doc"
)

// Cond is a condition: alternatives, each of atoms that must all be so.
type Cond struct {
	Text string
	alts [][]atom
	at   *doc.Node
	said []string // what of it means nothing
}

// atom is one thing that is so or not.
type atom struct {
	not  bool
	unit string // of whom it is; "" of a step
	// steps are the one that it names; of the step before those of which it is the first that was not passed over.
	steps []*Step
	path  string // what of it: a key of `show`, or of an outcome with points between; "" for word alone
	op    string // = != < <= > >=; "" for word
	word  string // what must stand there, as typed and folded
	own   string // the game's own word for it, of those that facts may be; "" for none
	n     int    // the same, as a number, where it is one
	isN   bool
	lost  bool // how much less there is of it than when the plan began
}

// The words of conditions, English first.
var (
	andWords    = []string{"and", "e", "ed"}
	orWords     = []string{"or", "o", "oppure"}
	notWords    = []string{"not", "non"}
	beforeWords = []string{"before", "prima"}
	lostWords   = []string{"lost", "perso", "persi"}
	auxWords    = []string{"is", "has", "è", "ha", "was", "e'"} // they say nothing
	mostWords   = []string{"most", "massimo", "più"}
)

// yesNoWords are the words for what is so or not, and what an answer says.
var yesNoWords = map[string]string{"yes": "yes", "sì": "yes", "si": "yes", "no": "no"}

// What may be said of a step: that it was carried out, refused or passed over, that it hit or missed.
const (
	wasDone    = "done"
	wasRefused = "refused"
	wasPassed  = "passed"
	didHit     = "hit"
	didMiss    = "missed"
)

// stepWord is what a word says of a step; "" for anything else.
func stepWord(w string) string {
	switch w {
	case wasDone, "fatto", "fatta":
		return wasDone
	case wasRefused, "rifiutato", "rifiutata":
		return wasRefused
	case wasPassed, "saltato", "saltata":
		return wasPassed
	case didHit, "hits", "colpito", "colpisce":
		return didHit
	case didMiss, "misses", "mancato", "manca":
		return didMiss
	}
	return ""
}

func isBefore(w string) bool { return slices.Contains(beforeWords, strings.ToLower(w)) }

// words are those of a condition; signs are words of their own, with or without room around them.
func words(text string) []string {
	var b strings.Builder
	var last rune
	for _, c := range text {
		sign := strings.ContainsRune("<>!=≤≥≠", c)
		if was := strings.ContainsRune("<>!", last); sign && !(c == '=' && was) || !sign && strings.ContainsRune("<>!=≤≥≠", last) {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
		last = c
	}
	return strings.Fields(b.String())
}

// cond reads a condition.
func (r *reader) cond(n *doc.Node) *Cond {
	c := &Cond{Text: n.Str(), at: n}
	if c.Text == "" {
		return c
	}
	var all []atom
	var part []string
	joined := func() {
		if a, ok := r.atom(n, part); ok {
			all = append(all, a)
		}
		part = nil
	}
	ws := words(c.Text)
	for i := 0; i <= len(ws); i++ {
		w := ""
		if i < len(ws) {
			w = strings.ToLower(ws[i])
		}
		isOr := slices.Contains(orWords, w)
		if i < len(ws) && !isOr && !slices.Contains(andWords, w) {
			part = append(part, ws[i])
			continue
		}
		joined()
		if i == len(ws) || isOr {
			c.alts = append(c.alts, all)
			all = nil
		}
	}
	return c
}

// atom reads what stands between two conjunctions.
func (r *reader) atom(n *doc.Node, ws []string) (a atom, ok bool) {
	whole := strings.Join(ws, " ")
	fault := func(key string, args ...any) (atom, bool) {
		n.Fault(key, args...)
		return a, false
	}
	take := func(list []string) bool {
		if len(ws) > 0 && slices.Contains(list, strings.ToLower(ws[0])) {
			ws = ws[1:]
			return true
		}
		return false
	}
	a.not = take(notWords)
	if len(ws) < 2 {
		return fault("plan.cond.short", whole)
	}
	subject := ws[0]
	ws = ws[1:]
	switch s := r.named[subject]; {
	case s != nil:
		a.steps = []*Step{s}
	case isBefore(subject):
		if a.steps = r.last; len(a.steps) == 0 {
			return fault("plan.cond.nothing-before", subject)
		}
	default:
		a.unit = subject
	}
	for _, s := range a.steps {
		s.keep = true
	}
	take(auxWords)
	if take(notWords) {
		a.not = !a.not
	}
	if a.unit != "" && take(lostWords) {
		a.lost = true
	}
	switch {
	case len(ws) == 0:
		return fault("plan.cond.short", whole)
	case len(ws) == 1 && a.lost:
		a.path, a.op, a.word, a.n, a.isN = strings.ToLower(ws[0]), ">=", "1", 1, true
		return a, true
	case len(ws) == 1:
		a.word = strings.ToLower(ws[0])
		if a.unit == "" {
			a.word = cmp.Or(stepWord(a.word), a.word)
		}
		return a, true
	case a.unit == "" && len(ws) == 2 && (ws[1] == "wins" || ws[1] == "vince"):
		a.path, a.op, a.word = "winner", "=", sideWord(ws[0])
		if a.word == "attacker" || a.word == "defender" {
			a.own = a.word // it may be that one of them never wins
		}
		return a, true
	}
	a.path = strings.ToLower(ws[0])
	if a.op, ws = operator(ws[1:]); a.op == "" || len(ws) != 1 {
		return fault("plan.cond.form", whole)
	}
	a.word = strings.ToLower(ws[0])
	if k, err := strconv.Atoi(a.word); err == nil {
		a.n, a.isN = k, true
	}
	if !a.isN && a.op != "=" && a.op != "!=" || a.lost && !a.isN {
		return fault("plan.cond.number", a.path, a.op)
	}
	return a, true
}

func sideWord(w string) string {
	switch w = strings.ToLower(w); w {
	case "attaccante":
		return "attacker"
	case "difensore":
		return "defender"
	}
	return w
}

// operator takes a sign, or the words for one: at most 3, al massimo 3, almeno 3.
func operator(ws []string) (op string, rest []string) {
	if len(ws) == 0 {
		return "", nil
	}
	switch w := strings.ToLower(ws[0]); w {
	case "=", "!=", "<", "<=", ">", ">=":
		return w, ws[1:]
	case "≤":
		return "<=", ws[1:]
	case "≥", "almeno":
		return ">=", ws[1:]
	case "≠":
		return "!=", ws[1:]
	case "at", "al", "a":
		if len(ws) > 1 {
			if slices.Contains(mostWords, strings.ToLower(ws[1])) {
				return "<=", ws[2:]
			}
			if ws[1] == "least" || ws[1] == "meno" {
				return ">=", ws[2:]
			}
		}
	}
	return "", ws
}

// holds says of two numbers, or of two words, whether they stand to each other as an operator says.
func (a *atom) holds(value string) bool {
	k, err := strconv.Atoi(value)
	if !a.isN || err != nil {
		return (strings.EqualFold(value, a.word) || a.own != "" && value == a.own) == (a.op != "!=")
	}
	switch a.op {
	case "=":
		return k == a.n
	case "!=":
		return k != a.n
	case "<":
		return k < a.n
	case "<=":
		return k <= a.n
	case ">":
		return k > a.n
	}
	return k >= a.n
}
