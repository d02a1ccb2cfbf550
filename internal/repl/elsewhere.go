package repl

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// elsewhere adds to the refusal of a line whose first word is no verb what that word is beside the game: one of the shell,
// or a slip of a verb that the prompt itself answers, with the line that is meant.
func (l *loop) elsewhere(r *session.Reply, no *game.Refusal) *game.Refusal {
	words := strings.Fields(r.Words)
	if no == nil || no.Kind != game.Unknown || len(words) == 0 {
		return no
	}
	first := game.Fold(words[0])
	if _, known := l.Session.VerbOf(first); known || session.IsOwn(first) {
		return no
	}
	x := *no
	x.Ways = slices.Clone(no.Ways)
	if l.Commands != nil && len(no.Ways) == 0 {
		if command, ok := l.Commands()[first]; ok {
			line := strings.Join(append([]string{"adjutant", command}, words[1:]...), " ")
			x.Ways = append(x.Ways, game.Way{Line: line, Say: ref.M("repl.way.shell")})
			return &x
		}
	}
	var own []string
	for _, v := range l.ownVerbs() {
		own = append(own, v.Words...)
	}
	for _, near := range game.NearestVerbs(first, own) {
		line := strings.Join(append([]string{near}, words[1:]...), " ")
		if len(words) > 1 && slices.Contains(quitWords, near) {
			continue // it stands alone
		}
		way := game.Way{Line: line}
		if len(words) > 1 {
			way.Say = ref.M("session.way.meant", ref.Typed(near))
		}
		x.Ways = append(x.Ways, way)
	}
	return &x
}
