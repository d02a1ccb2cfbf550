package desk

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/desk/book"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/tables"
)

// A list that comes after the time for lists wants a reason and is marked (TD §1.2 [+]); one that came in time is not, nor is any
// where the event has no such time ([-]).
func Test1_2_Deadline(t *testing.T) {
	now := "2026-12-04T20:00"
	open := func(more string) *session.Session {
		o, err := Files{}.Read("event.yaml", []byte(plan(swiss+more)), game.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.New(Rules{Now: func() string { return now }}, o.JSON, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	s := open("lists-by: 2026-12-04T20:00\n")
	typed(t, s, "player a list=AAAA-AAAA-AAAA-AAAA", "player b", "player c", "list c CCCC-CCCC-CCCC-CCCC")
	now = "2026-12-04T20:01"
	for _, l := range []string{"player d list=DDDD-DDDD-DDDD-DDDD", "list b BBBB-BBBB-BBBB-BBBB", "list a 2222-2222-2222-2222"} {
		refused(t, s, l, "TD §1.2")
	}
	st := typed(t, s, "list b BBBB-BBBB-BBBB-BBBB because his train was late", "player d list=DDDD-DDDD-DDDD-DDDD received=2026-12-03", "player e list=EEEE-EEEE-EEEE-EEEE because he came")
	for id, want := range map[string]string{"a": "", "b": now, "c": "", "d": "", "e": now} {
		if got := st.player(id).Late; got != want {
			t.Errorf("TD §1.2: the list of %s is late %q, want %q", id, got, want)
		}
	}
	if sheet, err := SheetOf(st, "players", 0); err != nil || fmt.Sprint(sheet.Rows[1][5], sheet.Rows[0][5]) != "2026-12-04 20:01" {
		t.Errorf("TD §1.2: got %v of the sheet (%v), want %s of b and nothing of a", sheet.Rows, err, now)
	}
	for _, l := range []string{"list a 2222-2222-2222-2222 received=tomorrow", "player f received=2026-12-03"} {
		refused(t, s, l, "TD §1.2")
	}
	now = "2026-12-04T23:59"
	day := open("lists-by: 2026-12-04\n")
	if st := typed(t, day, "player a list=AAAA-AAAA-AAAA-AAAA"); st.Players[0].Late != "" {
		t.Errorf("TD §1.2: got %q on the last day, want it in time", st.Players[0].Late)
	}
	now = "2026-12-05T00:00"
	refused(t, day, "list a BBBB-BBBB-BBBB-BBBB", "TD §1.2")
	none := open("")
	if st := typed(t, none, "player a list=AAAA-AAAA-AAAA-AAAA", "list a BBBB-BBBB-BBBB-BBBB"); st.Players[0].Late != "" {
		t.Errorf("TD §1.2: got %q without a time for lists, want nothing", st.Players[0].Late)
	}
	refused(t, none, "list a CCCC-CCCC-CCCC-CCCC received=2026-12-03", "TD §1.2")
}

// A line that shows how somebody is entered names nobody who plays (TD §1 [-]).
func Test1_WaysNameNobodyWhoPlays(t *testing.T) {
	s := opened(t, swiss)
	for range 12 {
		rs := s.Submit("player")
		ways := rs[len(rs)-1].Refusal.Ways
		if len(ways) == 0 {
			t.Fatal("TD §1: a line without a name offers none that can be typed")
		}
		typed(t, s, ways[0].Line)
	}
	rs := s.Submit("player anna Anna Neri rating=1400")
	ways := rs[len(rs)-1].Refusal.Ways
	if st := typed(t, s, ways[len(ways)-1].Line); st.Players[len(st.Players)-1].Name != "Anna Neri" || st.Players[len(st.Players)-1].Rating != 1400 {
		t.Errorf("TD §1: got %+v of what is offered for a short name that is taken, want Anna Neri under another", st.Players[len(st.Players)-1])
	}
}

// Of a game without armies no list can be handed in: its file says so before anybody plays (TD §1 [-]), and one of a game with
// armies may want them ([+]).
func Test1_ListsOfAGameWithArmies(t *testing.T) {
	f := Files{Games: map[string]*tables.Book{"ordremixte": book.Tables, "onepage": book.Tables}, Armies: map[string]bool{"ordremixte": true}}
	for _, c := range []struct {
		plays, more string
		good        bool
	}{{"ordremixte", "lists: true\n", true}, {"ordremixte", "lists-by: 2026-12-04\n", true}, {"onepage", "lists: true\n", false}, {"onepage", "lists-by: 2026-12-04\n", false}, {"onepage", "lists: false\n", true}} {
		_, err := f.Read("e.yaml", []byte(strings.Replace(plan(swiss+c.more), "ordremixte", c.plays, 1)), game.Wish{})
		if (err == nil) != c.good || err != nil && !strings.Contains(err.Error(), "no army lists") {
			t.Errorf("TD §1: %s with %q: got %v, want good %v", c.plays, c.more, err, c.good)
		}
	}
}

// A list that is read from its file costs no more, and is of no other years, than the event allows (TD §1.3 [+]); a ! takes it all the
// same, as it does where the event says nothing ([-]).
func Test1_3_LimitsOfLists(t *testing.T) {
	for _, c := range []struct {
		plan Plan
		list Handed
		line string
		want string
	}{
		{Plan{Most: 1000}, Handed{Points: 1000, Year: 1809}, "list anna ./a.yaml", ""},
		{Plan{Most: 1000}, Handed{Points: 1001, Year: 1809}, "list anna ./a.yaml", "td.list.dear"},
		{Plan{Most: 1000}, Handed{Points: 1001, Year: 1809}, "list anna ./a.yaml !", ""},
		{Plan{Years: [2]int{1808, 1812}}, Handed{Points: 1001, Year: 1812}, "list anna ./a.yaml", ""},
		{Plan{Years: [2]int{1808, 1812}}, Handed{Points: 1001, Year: 1813}, "list anna ./a.yaml", "td.list.years"},
		{Plan{}, Handed{Points: 9999, Year: 1796}, "list anna ./a.yaml", ""},
	} {
		rules := Rules{Stamp: func(string, string) (Handed, error) { c.list.Stamp = "7Q2K-M0XD-4B9T-W3HF"; return c.list, nil }}
		lines, err := game.Scan(c.line)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		_, err = rules.Parse(&state{Plan: &c.plan, Players: []*player{{ID: "anna"}}}, lines[0], nil)
		if no, ok := err.(*game.Refusal); ok {
			got = no.Say.Key
		}
		if got != c.want {
			t.Errorf("TD §1.3: %s with %+v: got %q (%v), want %q", c.line, c.list, got, err, c.want)
		}
	}
}
