package ordremixte

import (
	"testing"

	"adjutant/internal/session"
	"adjutant/ordremixte/state"
)

// Who won the initiative says who moves first as he likes: by the side alone or as the
// record of it (OM §6 [+]); a side that does not play is no answer (OM §6 [-]).
func Test6_TheChoiceAsARecord(t *testing.T) {
	for _, said := range []string{"french", "first french"} {
		s := opens(t, "vimeiro-turn-3")
		for _, l := range []string{"next", "x 2/86", "i 3 5", "first saxons", said} {
			for _, r := range s.Submit(l) {
				if (r.Kind == session.Refused) != (l == "first saxons") {
					t.Fatalf("OM §6: %q, %q: got %v; want %s", said, l, r.Kind, `(r.Kind == session.Refused) == (l == "first saxons")`)
				}
			}
		}
		st := s.State().(*state.State)
		if len(s.Owed()) != 0 && nth(s.Owed(), 0).Entry == 3 || st.First != 1 || s.Entries() != 3 {
			t.Errorf("%q: first %d, %d entries, owed %+v", said, st.First, s.Entries(), s.Owed())
		}
	}
}
