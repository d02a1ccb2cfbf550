package ordremixte

import (
	"errors"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// everyPhase is the phases of a turn that a line may be typed in (OM §7).
var everyPhase = []string{"orders", "rally", "compulsory", "breakthrough", "initiative", "move-first", "move-second", "late", "fire", "melee"}

// Fire is at enemies (OM §9.2 [+]): a friend is refused, placed or not, and the referee
// may rule otherwise (OM §9.2 [-]).
func Test9_2_FireAtFriends(t *testing.T) {
	placed := inPhase(relocated(corps(t), "B", geometry.Vec{X: 46, Y: 43.5}, 0), "fire")
	for name, s := range map[string]*state.State{"placed": placed, "nobody placed": unplaced(placed)} {
		r := refused(t, s, shotAt("A", "B", "range", "short"), "OM §9.2", "fire.friend")
		if !r.Forceable() {
			t.Errorf("§9.2: fire of A at its friend B, %s: got a refusal that nobody can overrule, want one that the referee can", name)
		}
		forced := shotAt("A", "B", "range", "short")
		forced.Force = true
		prepared(t, s, forced)
		if _, err := turn.Prepare(s, shotAt("X", "Y", "range", "short")); !isKey(err, "fire.friend") {
			t.Errorf("§9.2: fire of X at its friend Y, %s: got %v, want fire.friend", name, err)
		}
	}
	near := relocated(placed, "X", geometry.Vec{X: 46, Y: 43.5}, 180)
	near = relocated(near, "B", geometry.Vec{X: 90, Y: 20}, 0)
	prepared(t, near, shotAt("A", "X"))
}

// isKey reports a refusal by one sentence.
func isKey(err error, key string) bool {
	var r *game.Refusal
	return errors.As(err, &r) && string(r.Say.Key) == key
}

// Every verb that names whom it is done to knows friend from foe, in every phase (OM §7):
// where the book wants an enemy a friend is refused, where it wants a friend an enemy is.
// What two sides are needed for nobody can overrule (OM §10.1 [-]); a shot the referee
// can (OM §9.2 [-]). The same line with the right unit is not refused for that.
func Test7_EveryVerbKnowsFriendFromFoe(t *testing.T) {
	// A and B are British foot, H horse in support of their brigade, X and Y French.
	base := corps(t)
	for _, c := range []struct {
		wrong, right string
		par, key     string
		kind         game.RefusalKind
	}{
		{"fire A B s", "fire A X s", "OM §9.2", "fire.friend", game.Illegal},
		{"fire A+X at B s", "fire A+B at X s", "OM §9.2", "fire.friend", game.Illegal},
		{"fire A+X at Y s", "fire A+B at Y s", "OM §9.2", "fire.friend", game.Illegal},
		{"charge A B", "charge A X", "OM §10.1", "om.own-side", game.BadValue},
		{"charge A+X at B", "charge A+B at X", "OM §10.1", "om.own-side", game.BadValue},
		{"charge A+X at Y", "charge A+B at Y", "OM §10.1", "om.own-side", game.BadValue},
		{"melee A B", "melee A X", "OM §10.1", "om.own-side", game.BadValue},
		{"melee A at X+B", "melee A at X+Y", "OM §10.1", "om.own-side", game.BadValue},
		{"melee A+X at B", "melee A+B at X", "OM §10.1", "om.own-side", game.BadValue},
		{"counter H A", "counter H X", "OM §10.1", "om.own-side", game.BadValue},
		{"square A at H", "square A at X", "OM §10.1", "om.own-side", game.BadValue},
		{"breakthrough H A !", "breakthrough H X", "OM §12", "om.own-side", game.BadValue},
		{"attach ney A", "attach duke A", "OM §4.4", "attach.other-side", game.NotYours},
		{"attach foy A", "attach fane A", "OM §4.4", "attach.other-side", game.NotYours},
		{"order cotton support foy", "order cotton support fane", "OM §4.2", "command.not-brigade", game.Illegal},
	} {
		for _, phase := range everyPhase {
			for name, s := range map[string]*state.State{"placed": inPhase(atTurn(base, 3), phase), "nobody placed": inPhase(unplaced(atTurn(base, 3)), phase)} {
				_, err := turn.Prepare(s, actionOf(t, s, c.wrong))
				var r *game.Refusal
				if !errors.As(err, &r) || string(r.Say.Key) != c.key || string(r.Ref) != c.par || r.Kind != c.kind {
					t.Errorf("§7, %s, %s: %s: got %v, want %s by %s (%s)", phase, name, c.wrong, err, c.key, c.par, c.kind)
				}
				if _, err := turn.Prepare(s, actionOf(t, s, c.right)); isKey(err, c.key) {
					t.Errorf("§7, %s, %s: %s: got %s, want no such refusal", phase, name, c.right, c.key)
				}
			}
		}
	}
}

// A square and a countercharge answer a charge (OM §8.6, 10.5): with nobody charging
// they are refused in every phase, placed or not, by name or without.
func Test8_6_AnswersOutsideACharge(t *testing.T) {
	base := corps(t)
	for _, phase := range everyPhase {
		for name, s := range map[string]*state.State{"placed": inPhase(base, phase), "nobody placed": inPhase(unplaced(base), phase)} {
			for line, key := range map[string]string{"square A": "charge.uncalled", "square A at X": "charge.uncalled-by", "counter H": "charge.uncalled", "counter H X": "charge.uncalled-by"} {
				_, err := turn.Prepare(s, actionOf(t, s, line))
				var r *game.Refusal
				if !errors.As(err, &r) || string(r.Say.Key) != key || !r.Forceable() {
					t.Errorf("§8.6, 10.5, %s, %s: %s: got %v, want %s that the referee can overrule", phase, name, line, err, key)
				}
			}
		}
	}
}

// A step of the movement that is over is refused by one sentence whatever comes too late, a
// ride, a move, a change or a charge (OM §7 [+]), and each refusal offers to take back the
// line that ended it and to overrule; in its step each is no such refusal (OM §7 [-]).
func Test7_OneSentenceForAStepThatIsOver(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	late := after(s, &state.EvStage{Stage: state.StepFoot})
	for _, line := range []string{"move fane to 60 37", "move H forward 3", "form H column", "charge H X", "move H forward 3 strategic"} {
		_, err := turn.Prepare(late, actionOf(t, late, line))
		var r *game.Refusal
		if !errors.As(err, &r) || string(r.Say.Key) != "turn.step-over" || len(r.Ways) != 2 || r.Ways[0].Line != "undo" || r.Ways[1].Line[len(r.Ways[1].Line)-1] != '!' {
			t.Errorf("§7: %s after the foot has moved: got %+v, want turn.step-over with undo and the line that overrules", line, err)
		}
		if _, err := turn.Prepare(s, actionOf(t, s, line)); isKey(err, "turn.step-over") {
			t.Errorf("§7: %s in its step: got turn.step-over, want none", line)
		}
	}
}
