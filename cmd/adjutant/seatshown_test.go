package main

import (
	"strings"
	"testing"
)

// At a seat nobody says alone how the table stands: what its bases show clearly is typed otherwise by the referee, whose line says that
// it is by ruling and what was measured. It holds of a line, of a correction and of what is told to one that waits (OM §9.1, 9.5, 10.1,
// 10.4); whoever plays against the program alone has no referee, and of what nobody measured the line is believed.
func TestASeatSaysNothingThatTheTableShowsOtherwise(t *testing.T) {
	t.Parallel()
	charge := []string{"place 1/50 at 150,74 facing 0", "place 1/86 at 150,82 facing 180", "order 1/86 attack !", "order 2/86 attack !", "n !", "n !", "n !"}
	fire := append(charge[:1:1], "place 1/86 at 150,78 facing 180", "n !", "n !", "n !", "n !")
	for _, c := range []struct {
		before []string
		line   string
		want   string
	}{
		{charge, "c 1/86 1/50", ""},
		{charge, "c 1/86 1/50 side=front", ""},
		{charge, "c 1/86 1/50 side=flank", "placed.told-measured"}, // a rout without a shot
		{charge, "c 1/86 1/50 range=out", "placed.told-at"},        // no closing fire
		{charge, "c 1/86 pm=12 at 1/50", "placed.told-shows"},
		{charge, "c 1/86 contact=1 at 1/50", "placed.told-counted"},
		{charge, "c 1/86 at 1/50 disordered", "placed.told-shows"},
		{charge, "c 1/86 1/50; fix 8: side=flank", "placed.told-measured"},
		{charge, "c 1/86 1/50; fix 8: c 1/86 1/50 side=flank", "placed.told-measured"},
		{charge, "c 1/86 at 1/50 order=halt", "session.seat.other"}, // which lies face down
		{charge, "c 1/86 1/50 rough=yes", "placed.told-shows"},      // whoever else is nowhere yet (OM §10.5)
		{charge, "c 1/86 1/50 sides=3", "placed.told-shows"},        // it stands in no block (OM §15)
		{charge, "c 2/86 1/50 rough=yes", ""},
		{charge, "c 2/86 1/50 side=flank", ""}, // nobody has placed it
		{fire, "f 1/86 1/50", ""},
		{fire, "f 1/86 1/50 r3=b", "record.seat-reading"}, // both have agreed upon another
		{fire, "f 1/86 1/50 r3=a", ""},
		{fire, "f 1/86 1/50; fix 7: f 1/86 1/50 r3=b", "record.seat-reading"},
		{fire, "f 1/86 1/50 side=flank", "placed.told-measured"},
		{fire, "f 1/86 2/52", ""}, // a place that nobody knows is asked for
		{fire, "f 1/86 2/52 long", ""},
		{fire, "f 1/86 2x at 1/50", ""}, // a column, whose first rank fires (OM §9.10)
		{fire, "f 1/86 5x at 1/50", "placed.told-most"},
		{fire, "f 2/86 2x at 2/52 long", ""},
		{fire, "f 2/86 5x at 2/52 long", "placed.told-most"}, // whose formation is kept, wherever it stands
	} {
		for _, seat := range []string{"as french", "as all"} {
			s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(c.before[:len(c.before):len(c.before)], seat)...)
			want := c.want
			if seat == "as all" {
				want = ""
			}
			if got := refusedFor(s, strings.Split(c.line, "; ")...); got != want {
				t.Errorf("%q, %s: got %q, want %q", c.line, seat, got, want)
			}
		}
	}
	s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(charge, "as french")...)
	no := s.Submit("c 1/86 1/50 side=flank")[0].Refusal
	if no == nil || no.Ref != "OM §10.4" || no.Hint.Key != "session.seat.shown" || len(no.Ways) == 0 || no.Ways[0].Line != "charge 1/86 at 1/50" {
		t.Errorf("OM §10.4: at a seat: got %+v, want the paragraph, who may say it, and the line without it", no)
	}
	s.Submit("as all")
	rs := s.Submit("c 1/86 1/50 side=flank")
	if v := rs[len(rs)-1].Verdict; len(v.Overrode) != 1 || v.Overrode[0].Ref != "OM §10.4" || v.Overrode[0].Say.Key != "placed.told-measured" {
		t.Errorf("OM §10.4: the referee's line: got %+v, want one ruling against what was measured", v.Overrode)
	}
	s, _, _ = trustingDice(t, "hand", "vimeiro", true, false, append(charge, "as french")...)
	s.Program("british")
	if got := refusedFor(s, "c 1/86 1/50 side=flank"); got != "" {
		t.Errorf("OM §10.4: against the program alone: got %q, want the line believed", got)
	}
}
