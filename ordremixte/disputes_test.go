package ordremixte

import (
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// disputed are the sentences with which the table contradicts what a line states.
func disputed(t *testing.T, s *state.State, line string) []string {
	t.Helper()
	var keys []string
	for _, no := range (Rules{}).Disputes(s, actionOf(t, s, line)) {
		if no.Kind != game.Illegal || no.Ref == "" {
			t.Errorf("%s: got %+v, want a refusal by its paragraph", line, no)
		}
		keys = append(keys, no.Say.Key)
	}
	return keys
}

// What the bases on the table show clearly is contradicted whatever a line says of it: the side and the distance of a charge (OM §10.1,
// 10.4), its straight ride (§10.5), the range of a shot and what stands at its end (§9.1, 9.10), friends near by (§11.1), what the
// program keeps of a unit (§2.3). What is so, or within the error of the tape may be, is not.
func TestWhatTheTableShowsIsNotTypedOtherwise(t *testing.T) {
	at := func(gap float64, us ...string) *state.State {
		return inPhase(scenario(t, append([]string{line("A", 60, 40, 0)}, us...), []string{line("X", 60, 40+gap, 180), horseAt("H", 3, 90, 40+gap, 180), line("F", 60, 60+gap, 180)}), "late")
	}
	horse := func(gap float64) *state.State {
		return inPhase(scenario(t, []string{line("A", 60, 40, 0)}, []string{horseAt("H", 3, 60, 40+gap, 180)}), "late")
	}
	fire := func(gap float64) *state.State { return inPhase(at(gap), "fire") }
	const measured, reads, shows, counted = "placed.told-measured", "placed.told-at", "placed.told-shows", "placed.told-counted"
	for _, c := range []struct {
		s    *state.State
		line string
		want []string
	}{
		{at(8), "charge X at A", nil},
		{at(8), "charge X at A side=flank", []string{measured}},
		{at(8), "charge X at A side=rear", []string{measured}},
		{at(8), "charge X at A side=front", nil},
		{at(8), "charge X at A distance=3", []string{shows}},
		{at(8), "charge X at A distance=8.2", nil}, // the tape may read that
		{at(8), "charge X at A distance=8.6", []string{shows}},
		{at(8), "charge X at A range=out", []string{reads}},
		{at(8), "charge X friends=4 at A", []string{shows}},
		{at(8), "charge X friends=0 at A", nil},
		{at(8), "charge X contact=9 at A", []string{counted}},
		{at(8), "charge X pm=9 at A", []string{shows}},
		{at(8), "charge X at A disordered", []string{shows}},
		{at(8), "charge X at A cover=hard", []string{shows}},
		{at(8), "charge X at A firing=1", []string{shows}},
		{at(8), "charge X at A rough=yes", []string{shows}},
		{at(8), "charge X at A side=flank distance=3", []string{shows, measured}},
		{at(8), "charge X at A square=no", nil}, // its owner's choice
		{at(8), "charge X at A r91=a", nil},     // the reading in force
		{inPhase(at(8), "move-first"), "charge A at X second-phase=yes", []string{shows}},
		{inPhase(at(8), "move-first"), "charge A at X second-phase=no", nil},
		{inPhase(at(8), "move-second"), "charge X at A second-phase=no", []string{shows}},
		{inPhase(at(8), "move-second"), "charge X at A second-phase=yes", nil},
		{horse(5), "charge H impetus=yes at A", []string{reads}},
		{horse(9), "charge H impetus=no at A", []string{reads}},
		{horse(6), "charge H impetus=yes at A", nil},
		{horse(6), "charge H impetus=no at A", nil},
		{victors(exact(horse(10)), "H"), "breakthrough H at A side=flank", []string{measured}},
		{victors(exact(horse(10)), "H"), "breakthrough H at A side=front", nil},
		{victors(exact(horse(5)), "H"), "breakthrough H impetus=yes at A", []string{reads}},
		{fire(8), "fire X at A short", []string{reads}},
		{fire(8), "fire X at A long", nil},
		{fire(50), "fire X at A long", []string{"placed.out-of-range"}},
		{fire(8), "fire X at A side=rear", []string{measured}},
		{fire(8), "fire X at A lightcover", []string{shows}},
		{fire(8), "fire X at A overhead=yes", []string{shows}},
		{fire(8), "fire X firing=2 at A", nil},
		{fire(8), "fire X firing=9 at A", []string{"placed.told-most"}},
		{fire(8), "set X pm=3", nil}, // a record says what is so from now on
	} {
		if got := disputed(t, c.s, c.line); !slices.Equal(got, c.want) {
			t.Errorf("OM §9, 10: %s: got %q, want %q", c.line, got, c.want)
		}
	}
	// Of a reading for one line it is not the table that says otherwise: it is nobody's to choose alone (OM §1 [-]).
	if all := (Rules{}).Disputes(at(8), actionOf(t, at(8), "charge X at A r91=b")); len(all) != 1 || all[0].Kind != game.NotYours || all[0].Say.Key != "record.seat-reading" {
		t.Errorf("OM §1: r91=b: got %+v, want one refusal, record.seat-reading", all)
	}
	near := at(8, line("N", 60, 33.4, 0))
	for said, want := range map[string][]string{"0": nil, "1": nil, "2": {shows}} { // whether he stands within 5 cm of A the tape cannot tell
		if got := disputed(t, near, "charge X at A friends="+said); len(got) != len(want) {
			t.Errorf("OM §11.1: friends=%s: got %q, want %q", said, got, want)
		}
	}
}

// Where nobody knows where a unit stands, the line says what hands have measured, and nothing contradicts it.
func TestOfWhatNobodyMeasuredALineSays(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 48, 180)}), "late")
	lost := after(s, &state.EvDoubt{Unit: "X", On: true})
	for _, l := range []string{"charge X at A side=flank", "charge X at A distance=3", "charge X contact=4 at A", "charge X disordered at A"} {
		if got := disputed(t, lost, l); len(got) > 0 {
			t.Errorf("OM §10: %s of a unit that stands nobody knows where: got %q, want nothing", l, got)
		}
	}
}

// The bases in contact are counted as they stand (OM §10.6); what they are where one shifts by the error of the tape may be said.
func TestBasesInContactAreCounted(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 40, 0)}, []string{line("X", 60, 40, 180)})
	s = inPhase(after(s, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A", Closing: facts.OutOfRange}, &state.EvChargeStage{N: 1, Stage: state.InContact}), "melee")
	for line, want := range map[string]int{"melee X contact=4 at A": 0, "melee X contact=2 at A": 1, "melee X at A contact=1": 1, "melee X at A side=flank": 1, "melee X at A": 0} {
		if got := disputed(t, s, line); len(got) != want {
			t.Errorf("OM §10.6: %s: got %q, want %d", line, got, want)
		}
	}
}
