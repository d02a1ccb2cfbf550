package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// verb is a verb of the session itself.
type verb string

const (
	vUndo    verb = "undo"
	vRedo    verb = "redo"
	vFix     verb = "fix"
	vDrop    verb = "drop"
	vOwed    verb = "owed"
	vTodo    verb = "todo"
	vWhy     verb = "why"
	vOdds    verb = "odds"
	vWhatIf  verb = "whatif"
	vNote    verb = "note"
	vSave    verb = "save"
	vLoad    verb = "load"
	vLog     verb = "log"
	vHelp    verb = "help"
	vRoll    verb = "roll"
	vPhase   verb = "phase"
	vView    verb = "view"
	vAs      verb = "as"
	vReport  verb = "report"
	vAudit   verb = "audit"
	vMap     verb = "map"
	vLuck    verb = "luck"
	vNonce   verb = "nonce"
	vUnseal  verb = "unseal"
	vDeclare verb = "declare"
)

// word is a row of the one table of the session's own verbs.
type word struct {
	verb verb
	list []string // every word for it, English first: the glossary's, which the program's own test compares
	// tells: it changes nothing, and may be typed while the view of a seat is on. seat: a
	// player may type it from his seat besides. branch: it means something in a supposition.
	tells, seat, branch bool
	do                  deed
}

// deed is what a verb does with the words behind it, or with its whole line.
type deed func(s *Session, args []game.Word, l game.Line) ([]Reply, *game.Refusal)

func byArgs(f func(*Session, []game.Word) ([]Reply, *game.Refusal)) deed {
	return func(s *Session, args []game.Word, _ game.Line) ([]Reply, *game.Refusal) { return f(s, args) }
}

func byRest(f func(*Session, string) ([]Reply, *game.Refusal)) deed {
	return func(s *Session, _ []game.Word, l game.Line) ([]Reply, *game.Refusal) { return f(s, rawRest(l)) }
}

func byLine(f func(*Session, game.Line) ([]Reply, *game.Refusal)) deed {
	return func(s *Session, _ []game.Word, l game.Line) ([]Reply, *game.Refusal) { return f(s, l) }
}

// tells answers with what the session shows by itself.
func tells(k Kind) deed {
	return func(*Session, []game.Word, game.Line) ([]Reply, *game.Refusal) { return []Reply{{Kind: k}}, nil }
}

// words is the table; byWord finds its rows by every word for them. They are filled in by
// init because what a verb does comes back to them.
var (
	words  []word
	byWord map[string]verb
)

func init() {
	words = []word{
		{verb: vUndo, list: []string{"undo", "u", "annulla"}, seat: true, do: (*Session).undo},
		{verb: vRedo, list: []string{"redo", "rifai"}, do: func(s *Session, _ []game.Word, _ game.Line) ([]Reply, *game.Refusal) {
			return s.doRedo()
		}},
		{verb: vFix, list: []string{"fix", "correggi"}, seat: true, do: (*Session).fix},
		{verb: vDrop, list: []string{"drop", "x", "lascia"}, seat: true, branch: true, do: (*Session).drop},
		{verb: vOwed, list: []string{"owed", "dovuti"}, tells: true, branch: true, do: func(s *Session, _ []game.Word, _ game.Line) ([]Reply, *game.Refusal) {
			return []Reply{s.whatIsOwed()}, nil
		}},
		{verb: vTodo, list: []string{"todo", "dafare"}, tells: true, branch: true, do: byArgs((*Session).todo)},
		{verb: vWhy, list: []string{"why", "w", "perché", "perche", "p"}, tells: true, branch: true, do: byArgs((*Session).why)},
		{verb: vOdds, list: []string{"odds", "prob"}, tells: true, branch: true, do: (*Session).oddsOf},
		{verb: vWhatIf, list: []string{"whatif", "ipotesi"}, tells: true, do: func(s *Session, _ []game.Word, l game.Line) ([]Reply, *game.Refusal) {
			return s.suppose([]game.Line{l}), nil
		}},
		{verb: vNote, list: []string{"note", "nota"}, seat: true, do: byLine((*Session).note)},
		{verb: vSave, list: []string{"save", "salva"}, do: byRest((*Session).save)},
		{verb: vLoad, list: []string{"load", "apri"}, do: byRest((*Session).load)},
		{verb: vLog, list: []string{"log", "registro"}, tells: true, do: byArgs((*Session).log)},
		{verb: vHelp, list: []string{"help", "aiuto"}, tells: true, do: byArgs((*Session).help)},
		{verb: vRoll, list: []string{"roll", "r", "lancia"}, seat: true, branch: true, do: byArgs((*Session).roll)},
		{verb: vPhase, list: []string{"phase", "fase"}, tells: true, branch: true, do: tells(Stands)},
		{verb: vView, list: []string{"view", "veduta"}, tells: true, do: byArgs((*Session).view)},
		{verb: vAs, list: []string{"as", "come"}, tells: true, do: byArgs((*Session).as)},
		{verb: vReport, list: []string{"report", "rapporto"}, tells: true, do: byRest((*Session).chronicle)},
		{verb: vAudit, list: []string{"audit", "verifica"}, tells: true, do: byArgs((*Session).audit)},
		{verb: vLuck, list: []string{"luck", "fortuna"}, tells: true, do: byArgs((*Session).luck)},
		{verb: vNonce, list: []string{"nonce", "sorteggio"}, seat: true, do: byArgs((*Session).nonce)},
		{verb: vUnseal, list: []string{"unseal", "dissigilla"}, do: byArgs((*Session).unseal)},
		{verb: vDeclare, list: []string{"declare", "dichiara"}, do: (*Session).declare},
		{verb: vMap, list: []string{"map", "mappa"}, tells: true, branch: true, do: func(s *Session, args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
			if len(args) > 0 && slices.Contains(byWordList(vSave), args[0].Text) {
				return s.writeDown(strings.TrimSpace(strings.TrimPrefix(rawRest(l), args[0].Raw)))
			}
			return s.drawn()
		}},
	}
	byWord = map[string]verb{}
	for _, w := range words {
		for _, x := range w.list {
			byWord[x] = w.verb
		}
	}
	byWord["perchè"] = vWhy // as most people write it
}

// byWordList are the words for a verb.
func byWordList(v verb) []string { return v.row().list }

// row is what the table has of the verb.
func (v verb) row() word {
	return words[slices.IndexFunc(words, func(w word) bool { return w.verb == v })]
}

// said is a verb of the session in the words of both languages, for messages; a verb
// of a game stays as it is.
func said(v string) any {
	for _, list := range [][]string{BestWords, needWords, SheetWords} {
		if v == string(vOdds)+" "+list[0] {
			return ref.Name{EN: v, IT: byWordList(vOdds)[1] + " " + list[1]}
		}
	}
	for _, w := range words {
		if string(w.verb) != v {
			continue
		}
		it := w.list[len(w.list)-1]
		if v == string(vWhy) {
			it = w.list[2]
		}
		return ref.Name{EN: v, IT: it}
	}
	return v
}

// Speak puts a verb of the session at the beginning of a line into the words of a language.
func Speak(line, lang string) string {
	first, rest, more := strings.Cut(line, " ")
	n, ok := said(first).(ref.Name)
	if lang != "it" || !ok {
		return line
	}
	if more {
		return n.IT + " " + rest
	}
	return n.IT
}

// VerbOf is the verb that a word of either language means, of the game or of the session.
func (s *Session) VerbOf(word string) (VerbHelp, bool) {
	word = game.Fold(word)
	for _, v := range s.rules.Verbs() {
		if v.Name == word || s.opts.Aliases != nil && slices.Contains(s.opts.Aliases(v.Name), word) {
			return VerbHelp{Name: v.Name, Book: s.rules.Book(), Kind: v.Kind, Refs: v.Refs}, !v.Inner
		}
	}
	v, ok := byWord[word]
	return VerbHelp{Name: string(v), Book: s.rules.Book(), Session: true}, ok
}

// IsOwn reports a word for one of the session's own verbs.
func IsOwn(word string) bool { return byWord[word] != "" }

// Words lists the session's own verbs: the canonical name and every word for it,
// in both languages.
func Words() map[string][]string {
	m := map[string][]string{}
	for _, w := range words {
		m[string(w.verb)] = append([]string(nil), w.list...)
	}
	return m
}
