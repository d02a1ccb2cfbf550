package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// A ruling for one line speaks of nobody: where no rule reads it, that is said, with the
// line without it.
func TestARulingWhereNoRuleReadsIt(t *testing.T) {
	s := vimeiroTurn()
	for line, way := range map[string]string{"moved 1/50 r3=b": "moved 1/50", "moved 1/50 2/97 r10=b": "moved 1/50 2/97"} {
		_, err := language.Parse(s, scan(line), nil)
		r, ok := err.(*game.Refusal)
		if !ok || r.Kind != game.BadValue || len(r.Ways) == 0 || nth(r.Ways, 0).Line != way {
			t.Errorf("%q: got %+v; want %s", line, err, "ok, r.Kind == game.BadValue, len(r.Ways) != 0, r.Ways[0].Line == way")
			continue
		}
		if got := say(r); !strings.Contains(got, "=b") {
			t.Errorf("%q does not name the ruling: %s", line, got)
		}
	}
	if _, err := language.Parse(s, scan("f s 1/50 1/86 r3=b"), nil); err != nil {
		t.Errorf("a ruling in a shot: %v", err)
	}
}

// A die behind the first of two joined units stays that unit's when the line is written
// again, whatever stands before them.
func TestCanonicalOfADieBetweenJoinedUnits(t *testing.T) {
	s := vimeiroTurn()
	for typed, want := range map[string]string{
		"f 1/50 2/43 44 > 1gr":      "fire 1/50 at 2/43 44 > 1Gr",
		"c 3/32 55 + 3/82 at 2/97":  "charge 3/32+3/82 55 at 2/97",
		"f l ra1 1gr>2gr 31":        "fire long RA1 at 1Gr>2Gr 31",
		"c 3/32+3/82 at 2/97 55 22": "charge 3/32+3/82 at 2/97 55 22",
	} {
		c, err := language.Parse(s, scan(typed), nil)
		if err != nil {
			t.Errorf("%s: %s", typed, say(err))
			continue
		}
		if got := language.Canonical(c.Action, c.Faces); got != want {
			t.Errorf("%s\n got %s\nwant %s", typed, got, want)
		}
		again(t, s, typed, c)
	}
}

// What is offered for a slip is in the words of the language of the answers, whatever
// language the line was typed in, and no unit is made of a word that is none.
func TestSlipsAreMendedInTheLanguage(t *testing.T) {
	s := vimeiroTurn()
	for typed, want := range map[string][2]string{
		"m 3/82 aperto":            {"m 3/82 at open", "m 3/82 su aperto"},
		"t 1/50 1/86 cora":         {"f 1/50 1/86 short", "t 1/50 1/86 corta"},
		"f 1/50 1/86 shrot":        {"f 1/50 1/86 short", "t 1/50 1/86 corta"},
		"f 1/50 1/86 cover=legera": {"f 1/50 1/86 cover=light", "t 1/50 1/86 copertura=leggera"},
		"froma 1/86 linea":         {"form 1/86 line", "forma 1/86 linea"},
		"melle 1/50 1/86":          {"melee 1/50 1/86", "mischia 1/50 1/86"},
	} {
		_, err := language.Parse(s, scan(typed), nil)
		r, ok := err.(*game.Refusal)
		if !ok || len(r.Ways) == 0 {
			t.Errorf("%q: got %v; want %s", typed, err, "ok, len(r.Ways) != 0")
			continue
		}
		for k, lang := range []string{"en", "it"} {
			if got := (Rules{}).Speak(s, nth(r.Ways, 0).Line, lang); got != want[k] {
				t.Errorf("%q offers %q, want %q", typed, got, want[k])
			}
		}
	}
	for en, it := range map[string]string{
		"fire short 1/50 at 1/86 ! la corta distanza":      "tiro corta 1/50 su 1/86 ! la corta distanza",
		"f s 1/50 1/86 because corta":                      "t co 1/50 1/86 perché corta",
		"fire 1/50 at 1/86 target-cover=light range=short": "tiro 1/50 su 1/86 bersaglio-copertura=leggera gittata=corta",
		"order fane attack":                                "ordine fane attacco",
	} {
		if got := (Rules{}).Speak(s, en, "it"); got != it {
			t.Errorf("%q in Italian is %q", en, got)
		}
		if got := (Rules{}).Speak(s, it, "en"); got != en {
			t.Errorf("%q in English is %q", it, got)
		}
	}
}

// Who cannot fire as it is hears so before any tape is laid (OM §9.1 [-], OM §9.4 [-]):
// horse may charge instead; foot in line is told of the range (OM §9.1 [+]).
func TestWhoCannotFireIsToldFirst(t *testing.T) {
	s := inPhase(scenario(t, []string{horseAt("H", 3, 60, 20, 0), unitAt("M", 4, "march", 80, 20, 0, ""), line("F", 40, 20, 0)},
		[]string{line("X", 60, 80, 180)}), "fire")
	r := refused(t, s, on("fire", "H", "X"), "OM §9.1", "fire.cavalry")
	if len(r.Ways) != 2 || nth(r.Ways, 0).Line != "charge H at X" || nth(r.Ways, 1).Line != "fire H at X !" {
		t.Errorf("ways of horse: %+v", r.Ways)
	}
	r = refused(t, s, on("fire", "M", "X"), "OM §9.4", "fire.march")
	if len(r.Ways) != 1 || nth(r.Ways, 0).Line != "fire M at X !" {
		t.Errorf("ways of a march column: %+v", r.Ways)
	}
	if r := ask.MayShoot(s, s.Unit("H"), s.Unit("X")); r == nil || r.Say.Key != "fire.cavalry" {
		t.Errorf("targets of horse: %+v", r)
	}
	if _, err := turn.Prepare(s, on("fire", "F", "X")); err == nil || err.(*game.Refusal).Say.Key == "fire.cavalry" {
		t.Errorf("foot far away: %v", err)
	}
}

// What reach says is all that a move may do: of every way, a tenth of a centimetre more is
// refused, at its own speed or at double speed (OM §8.1 [+], OM §8.2 [+]); a double move
// that leads no farther is not told (OM §8.1 [-]).
func TestReachIsWhatAMoveMayDo(t *testing.T) {
	for name, ids := range map[string][]string{"vimeiro": {"3/12L", "3/2L", "3/4L", "2q"}, "fig02": {"march4", "column4", "line4", "square4"}} {
		s := inPhase(tableOf(t, name), "move-first")
		far := 0
		for _, id := range ids {
			u := s.Unit(id)
			n := *s
			n.First, n.Stage = u.Side, state.StepStrategic
			for _, group := range motion.Extents(&n, u) {
				best := map[float64]motion.Extent{}
				for _, e := range group {
					if e.No == nil && e.Cm > best[e.Turns].Cm {
						best[e.Turns] = e
					} else if e.Twice {
						t.Errorf("%s: double %s %v cm leads no farther", id, e.How, e.Cm)
					}
					far += facts.B2i(e.Twice)
				}
				for turns, e := range best {
					if e.How != "forward" && e.How != "oblique" && e.How != "strategic" || e.How == "oblique" && turns == 0 {
						continue
					}
					l := motion.Leg{How: "forward"}
					if turns != 0 {
						l = motion.Leg{How: "oblique", Hand: geometry.Right, Deg: max(turns, -turns)}
						if turns < 0 {
							l.Hand = geometry.Left
						}
					}
					for _, more := range []float64{0, 0.1} {
						l.Cm = table.Round2(e.Cm + more)
						w := &motion.Mover{S: &n, A: game.Action{Verb: "move"}, Dry: true}
						if no := w.Make(u, l); (no == nil) != (more == 0) {
							t.Errorf("%s %s %v: reach says %v cm, move %v cm: %v", id, l.How, turns, e.Cm, l.Cm, no)
						}
					}
				}
			}
		}
		if far == 0 {
			t.Errorf("%s: nobody moves at double speed", name)
		}
	}
}

// Where a position is due, Italians write a for at; A stays a unit everywhere else.
func TestPlaceInItalian(t *testing.T) {
	s := vimeiroTurn()
	for _, line := range []string{"piazza 1/50 a 85,5 45 verso 0", "piazza 1/50 a 85.5,45 verso 0", "place 1/50 at 85.5 45 facing 0"} {
		c, err := language.Parse(s, scan(line), nil)
		if err != nil {
			t.Errorf("%q: %s", line, say(err))
			continue
		}
		if got := language.Canonical(c.Action, nil); got != "place 1/50 at 85.5 45 facing 0" {
			t.Errorf("got %q is %q; want %s", line, got, `got == "place 1/50 at 85.5 45 facing 0"`)
		}
	}
	if _, err := language.Parse(s, scan("show a"), nil); err == nil {
		t.Error("a is a unit where there is none")
	}
}

// What a side is called is its scenario's to say, in each language: so it is offered, and typed.
func TestSidesAreNamedInTheLanguage(t *testing.T) {
	was := vimeiroTurn()
	s, f := *was, *was.Field
	f.Sides = append([]state.SideInfo(nil), f.Sides...)
	s.Field = &f
	f.Sides[0].Name, f.Sides[0].Say = "Redcoats", ref.Name{EN: "Redcoats", IT: "Giubbe rosse"}
	for en, it := range map[string]string{
		"redcoats":                    "giubberosse",
		"units redcoats":              "unità giubberosse",
		"first redcoats ! redcoats":   "primi giubberosse ! redcoats",
		"orders redcoats?":            "ordini giubberosse?",
		"set 1/50 bases=3 ! redcoats": "poni 1/50 basi=3 ! redcoats",
	} {
		if got := (Rules{}).Speak(&s, en, "it"); got != it {
			t.Errorf("%q in Italian: got %q, want %q", en, got, it)
		}
		if got := (Rules{}).Speak(&s, it, "en"); got != en {
			t.Errorf("%q in English: got %q, want %q", it, got, en)
		}
	}
}
