package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// whyBarred answers `why` alone right behind a line that was refused: it asks after that line, and not after the entry before it. The
// refusal is told once more, with the line that tells its paragraph.
func (l *loop) whyBarred(raw string) bool {
	ls, err := game.Scan(raw)
	if l.barred == nil || err != nil || len(ls) != 1 || len(ls[0].Words) != 1 || !slices.Contains(session.Words()["why"], ls[0].Words[0].Text) {
		return false
	}
	no := *l.barred
	if no.Ref != "" && no.Forceable() && l.Rule != nil { // else a word was not understood
		word := ruleWords[0]
		if l.Lang == i18n.IT {
			word = ruleWords[1]
		}
		line := word + " " + strings.TrimPrefix(l.text.P.Cite(no.Ref).Short(), "§")
		no.Ways = append(slices.Clone(no.Ways), game.Way{Line: line, Say: ref.M("repl.way.paragraph")})
	}
	l.refuse(&no)
	return true
}
