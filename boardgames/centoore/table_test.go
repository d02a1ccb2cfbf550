package centoore_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// small is a campaign on the small map, before its set-up.
func small(t testing.TB) *session.Session {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(centoore.Rules{}, boardtest.Ready(t, theatre.Files{}, "small.yaml", text), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played carries out lines, none of which may be refused.
func played(t testing.TB, s *session.Session, lines ...string) {
	t.Helper()
	for _, l := range lines {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q: refused, %s: %s %v", l, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
	}
}

// refuses holds a line against the paragraph that refuses it.
func refuses(t testing.TB, s *session.Session, line string, want ref.Ref) {
	t.Helper()
	rs := s.Submit(line)
	switch r := rs[len(rs)-1]; {
	case r.OK():
		t.Errorf("%q is done; want it refused by %s", line, want)
	case r.Refusal.Ref != want:
		t.Errorf("%q: refused by %s; want %s", line, r.Refusal.Ref, want)
	}
}

// A decoy of the Allies is English or Prussian by the zone in which it is put down: where a zone belongs to
// neither army nobody says whose it would be, and it is put down nowhere (CO §3 [-]).
func TestCO3_WhoseDecoy(t *testing.T) {
	s := small(t)
	for _, zone := range []string{"fleurus", "avesnes"} { // nobody's, and the French's
		refuses(t, s, "place decoy "+zone, "CO §3")
	}
}

// Order is bought, and a wing joined, by units (CO §7.3, §7.2.4): a commander or a marker is none.
func TestCO1_1_2_ACommanderIsNoUnit(t *testing.T) {
	s := small(t)
	refuses(t, s, "join blucher wellington", "CO §1.1.2")
	refuses(t, s, "join wellington alone", "CO §1.1.2")
	refuses(t, s, "rally ney", "CO §1.1.2")
}

// lands is the map of the situations.
var lands = centoore.Lands

// Situations at the table in the order of the book, each with the lines that are typed on it: what they are
// refused by, and what stands afterwards (testdata/table.txt, which says how to read it).
func TestCOAtTheTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "table.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(text), "\n## ")[1:] {
		name, body, _ := strings.Cut(part, "\n")
		t.Run(name, func(t *testing.T) { tableCase(t, name, strings.Split(body, "\n")) })
	}
}

func tableCase(t *testing.T, name string, lines []string) {
	var begin string
	var hands [2]string
	var rest, readings []string
	var s *session.Session
	last := "the beginning"
	for _, l := range lines {
		if l = strings.TrimSpace(l); l == "" || l[0] == '#' {
			continue
		}
		mark, text, _ := strings.Cut(l, " ")
		if s == nil && strings.Contains(">!=*", mark) {
			b := lands(begin, hands, rest...)
			all := map[string]any{}
			for _, r := range readings {
				all[strings.TrimRight(r, "abc")] = r[len(r)-1:]
			}
			if len(all) > 0 {
				b["readings"] = all
			}
			s = laid(t, b)
		}
		switch mark {
		case "at": // at TURN PHASE SIDE | hand of the French | of the Allies
			w := strings.Split(text+" | | ", "|")
			begin, hands = w[0], [2]string{w[1], w[2]}
		case "reading":
			readings = append(readings, strings.Fields(text)...)
		case ">":
			played(t, s, text)
			last = text
		case "!":
			cite, line, _ := strings.Cut(text, ": ")
			refuses(t, s, line, ref.Ref("CO "+cite))
			last = line
		case "*":
			by, line, _ := strings.Cut(text, ": ")
			planned(t, s, by, line)
			last = line
		case "=":
			tableStands(t, s, name+": "+last, strings.Fields(text))
		default:
			rest = append(rest, l)
		}
	}
	if s == nil {
		t.Error("nothing is typed")
	}
}

// planned is what the program does for a player who sees what he may (CO §10): one of some lines, or nothing. It is
// carried out.
func planned(t *testing.T, s *session.Session, by, lines string) {
	t.Helper()
	r := centoore.Rules{}
	side := slices.Index([]string{"french", "allied"}, by)
	got := "nothing"
	if a, _, ok := r.Plan(r.View(s.State(), []int{side}), side, 1); ok {
		got = r.Canonical(a, nil)
	}
	if !slices.Contains(strings.Split(lines, " | "), got) {
		t.Errorf("the %s by themselves: %q; want %q", by, got, lines)
	} else if got != "nothing" {
		played(t, s, got)
	}
}

// tableStands is one row of what must stand.
func tableStands(t *testing.T, s *session.Session, last string, w []string) {
	t.Helper()
	want := mapExpect{}
	list := append([]string{}, w[1:]...)
	switch w[0] {
	case "out":
		want.Disorganised = &list
	case "gone":
		want.Gone = &list
	case "up":
		want.Up = &list
	case "owed":
		owed := []string{}
		if len(list) > 0 {
			owed = strings.Split(strings.Join(list, " "), ", ")
		}
		want.Owed = &owed
	case "hand":
		want.Hand = map[string][]string{w[1]: w[2:]}
	case "morale", "points":
		n := map[string]int{}
		for i := 1; i < len(w); i += 2 {
			v, err := strconv.Atoi(w[i+1])
			if err != nil {
				t.Fatal(w)
			}
			n[w[i]] = v
		}
		if w[0] == "points" {
			want.Points = n
		} else {
			want.Morale = n
		}
	case "phase":
		want.Phase = w[1]
	case "side":
		want.Side = w[1]
	case "first":
		want.First = w[1]
	case "turn":
		want.Turn, _ = strconv.Atoi(w[1])
	case "wing":
		want.Wing = map[string]string{w[1]: strings.TrimPrefix(w[2], "-")}
	case "won":
		want.Winner, want.By = &w[1], w[2]
	case "open":
		none := ""
		want.Winner = &none
	case "reach": // who zone=points ..., and no others
		got := []string{}
		for z, n := range told(t, s, "reach "+w[1])["zones"].(map[string]any) {
			got = append(got, fmt.Sprintf("%s=%v", z, n))
		}
		list = list[1:]
		same(t, last, "reach of "+w[1], got, &list)
		return
	case "supply": // who joined|cut
		if got := told(t, s, "supply "+w[1])["supply"]; got != w[2] {
			t.Errorf("%q: %s is %v; want %s", last, w[1], got, w[2])
		}
		return
	case "owner": // whose a line is to type: french, allied, anybody
		r, line := centoore.Rules{}, strings.Join(list[1:], " ")
		words, no := game.Scan(line)
		if no != nil {
			t.Fatal(no)
		}
		c, err := r.Parse(s.State(), words[0], nil)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := []string{"anybody", "french", "allied"}[r.Owner(s.State(), c.Action)+1]; got != list[0] {
			t.Errorf("%q: %s is for the %s to type; want %s", last, line, got, list[0])
		}
		return
	case "legal", "illegal": // a line that is listed, or is not
		rows := told(t, s, "legal")["lines"].([]any)
		if line := strings.Join(list, " "); slices.Contains(rows, any(line)) != (w[0] == "legal") {
			t.Errorf("%q: %s is %s among\n%v", last, line, map[bool]string{true: "not", false: "there"}[w[0] == "legal"], rows)
		}
		return
	case "may": // every line that begins so, and no others
		got := []string{}
		verb, rest, _ := strings.Cut(strings.Join(list, " "), ": ")
		for _, r := range told(t, s, "legal")["lines"].([]any) {
			if end, ok := strings.CutPrefix(r.(string), verb); ok {
				got = append(got, strings.TrimSpace(end))
			}
		}
		all := []string{}
		for _, x := range strings.Split(rest, ";") {
			if x = strings.TrimSpace(x); x != "" {
				all = append(all, x)
			}
		}
		same(t, last, verb, got, &all)
		return
	default: // id zone, - off the map
		zone := w[1]
		want.At = map[string]*string{w[0]: &zone}
		if zone == "-" {
			want.At[w[0]] = nil
		}
	}
	(&mapCase{}).places(t, s, last, &want)
	(&mapCase{}).stands(t, s, last, &want)
}
