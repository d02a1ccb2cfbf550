package session_test

import (
	"strings"
	"testing"

	"adjutant/internal/session"
)

// What has had a die is struck as undo strikes it, typed or rolled: its dice stay in the log, and the periods of dice that are
// committed to count them as seen and gone.
func TestXKeepsFallenDice(t *testing.T) {
	for _, dice := range []string{"hand", "committed"} {
		s := begin(t, dice)
		n, ways := 1, "r"
		if dice == "committed" {
			play(t, s, "nonce 426135")
			n, ways = 2, ""
			for _, l := range []string{"duel a b", "duel c d", "duel a c", "duel b d", "duel a d", "duel b c", "duel b a", "duel d c", "duel c a", "duel d b"} {
				if rs := play(t, s, l, "r"); rs[len(rs)-1].Kind == session.Waiting { // both lost, and who leaves is to be said
					break
				}
				play(t, s, "undo")
			}
		} else {
			play(t, s, "duel a c", "44")
		}
		struck := 0
		if fs, ok := s.Fair(); ok {
			struck = fs[len(fs)-1].Struck
		}
		var offers []string
		for _, w := range refused(t, s, "next").Ways {
			offers = append(offers, w.Line)
		}
		want(t, strings.Join(offers, ", "), ways)
		rs := play(t, s, "x")
		want(t, string(rs[0].Kind), string(session.Undone))
		if len(rs[0].Fell) != n || rs[0].Fell[0].Unit == "" {
			t.Errorf("%s: x tells the dice %+v, want %d with who threw them", dice, rs[0].Fell, n)
		}
		l := play(t, s, "log")[0].Log
		if e := l[len(l)-1]; !e.Struck || len(e.Faces) != n || e.Faces[0] != rs[0].Fell[0] {
			t.Errorf("%s: the log has %+v of it", dice, e)
		}
		if f := play(t, s, "luck")[0].Luck.Fallen; len(f) == 0 || len(f[len(f)-1].Faces) != n {
			t.Errorf("%s: luck has %+v", dice, f)
		}
		if dice == "committed" {
			fs, _ := s.Fair()
			if f := fs[len(fs)-1]; f.Struck != struck+1 || f.Gone != f.Rolled {
				t.Errorf("the period counts %+v, want one more struck, and every die gone", f)
			}
		}
		hash := s.Hash()
		want(t, kinds(play(t, s, "undo")), "redone 0") // what was done last was x
		if len(s.Owed()) == 0 || s.Owed()[0].Given != n {
			t.Errorf("%s: owed is %+v, want the fight with its dice", dice, s.Owed())
		}
		want(t, string(play(t, s, "undo")[0].Kind), string(session.Undone))
		want(t, s.Hash(), hash)
		if no := s.Submit("undo")[0]; no.OK() && !strings.HasPrefix(no.Command, "undo ") {
			t.Errorf("%s: a third undo says %+v", dice, no)
		}
	}
}

// Without a die nothing has happened: x withdraws it, and nobody counts anything.
func TestXWithdrawsWhatHasNoDie(t *testing.T) {
	s := begin(t, "committed")
	play(t, s, "nonce 426135", "duel a c")
	if no := refused(t, s, "next"); len(no.Ways) != 2 || no.Ways[1].Line != "x" {
		t.Errorf("a refusal offers %+v, want the roll and x", no.Ways)
	}
	want(t, string(play(t, s, "x")[0].Kind), string(session.Dropped))
	if f := play(t, s, "luck")[0].Luck.Fallen; len(f) != 0 {
		t.Errorf("luck has %+v, want nothing", f)
	}
	if fs, _ := s.Fair(); fs[len(fs)-1].Struck != 0 {
		t.Errorf("the period counts %+v", fs)
	}
}
