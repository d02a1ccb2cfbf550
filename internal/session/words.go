package session

import "adjutant/internal/ref"

// verb is a verb of the session itself.
type verb string

const (
	vUndo   verb = "undo"
	vRedo   verb = "redo"
	vFix    verb = "fix"
	vDrop   verb = "drop"
	vOwed   verb = "owed"
	vTodo   verb = "todo"
	vWhy    verb = "why"
	vOdds   verb = "odds"
	vWhatIf verb = "whatif"
	vNote   verb = "note"
	vSave   verb = "save"
	vLoad   verb = "load"
	vLog    verb = "log"
	vHelp   verb = "help"
	vRoll   verb = "roll"
	vPhase  verb = "phase"
	vView   verb = "view"
	vAs     verb = "as"
	vReport verb = "report"
	vAudit  verb = "audit"
)

// words are the verbs of the session with every word for each, English first.
// They are the glossary's; the program's own test compares the two.
var words = []struct {
	verb verb
	list []string
}{
	{vUndo, []string{"undo", "u", "annulla"}},
	{vRedo, []string{"redo", "rifai"}},
	{vFix, []string{"fix", "correggi"}},
	{vDrop, []string{"drop", "x", "lascia"}},
	{vOwed, []string{"owed", "dovuti"}},
	{vTodo, []string{"todo", "dafare"}},
	{vWhy, []string{"why", "w", "perche", "perché", "p"}},
	{vOdds, []string{"odds", "prob"}},
	{vWhatIf, []string{"whatif", "ipotesi"}},
	{vNote, []string{"note", "nota"}},
	{vSave, []string{"save", "salva"}},
	{vLoad, []string{"load", "apri"}},
	{vLog, []string{"log", "registro"}},
	{vHelp, []string{"help", "aiuto"}},
	{vRoll, []string{"roll", "r", "lancia"}},
	{vPhase, []string{"phase", "fase"}},
	{vView, []string{"view", "veduta"}},
	{vAs, []string{"as", "come"}},
	{vReport, []string{"report", "rapporto"}},
	{vAudit, []string{"audit", "verifica"}},
}

var byWord = func() map[string]verb {
	m := map[string]verb{}
	for _, w := range words {
		for _, x := range w.list {
			m[x] = w.verb
		}
	}
	return m
}()

// said is a verb of the session in the words of both languages, for messages; a verb
// of a game stays as it is.
func said(v string) any {
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

// Words lists the session's own verbs: the canonical name and every word for it,
// in both languages.
func Words() map[string][]string {
	m := map[string][]string{}
	for _, w := range words {
		m[string(w.verb)] = append([]string(nil), w.list...)
	}
	return m
}
