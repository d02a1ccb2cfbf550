package centoore_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

func openingOf(t testing.TB, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Ready(t, theatre.Files{}, path[len(path)-1], text)
}

// Campaigns that the program plays against itself end, with nothing refused and nothing broken, and
// the same seed plays the same campaign.
func TestCOItPlaysByItself(t *testing.T) {
	t.Run("small", func(t *testing.T) {
		boardtest.Fights(t, centoore.Rules{}, openingOf(t, "testdata", "small.yaml"), 0, effort.Of(1, 100))
	})
	t.Run("practice", func(t *testing.T) {
		boardtest.EvenFights(t, centoore.Rules{}, practice(t), 0, effort.Of(1, 25, 100, 500))
	})
}

// What the opponent types by itself at a session is taken as it is typed, each line with a reason in
// both languages; and all of it can be taken back to the first byte.
func TestCOItTypesWhatItPlays(t *testing.T) {
	s, err := session.New(centoore.Rules{}, openingOf(t, "testdata", "small.yaml"), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "9"}})
	if err != nil {
		t.Fatal(err)
	}
	start := string(centoore.Rules{}.Encode(s.State()))
	a, no := chooser.Play(s, chooser.Options{Seed: 9})
	if no != nil {
		t.Fatal(no)
	}
	printers := []*i18n.Printer{i18n.New(i18n.EN), i18n.New(i18n.IT)}
	verbs := map[string]bool{}
	most := effort.Of(100, 4000) // lines; a whole game has fewer than 4,000
	for range most {
		line, ok := a.Next()
		if !ok {
			break
		}
		if why, ok := a.Why(); ok {
			verbs[strings.Fields(line)[0]] = true
			said := [2]string{printers[0].Say(why.Say), printers[1].Say(why.Say)}
			if said[0] == said[1] || strings.ContainsAny(said[0]+said[1], "⟨%") {
				t.Errorf("%q because %q", line, said)
			}
		}
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%q is refused: %v", line, r.Refusal.Say)
			}
		}
	}
	if most == 4000 && s.Clock().Phase != "over" || a.Stalled || a.Refused > 0 {
		t.Fatalf("at %+v, stalled %v, %d refused, owed %v", s.Clock(), a.Stalled, a.Refused, s.Owed())
	}
	for _, v := range []string{"place", "draw", "move", "fight", "end"} {
		if !verbs[v] && (most == 4000 || v == "place" || v == "draw" || v == "move") {
			t.Errorf("it never says why it types %s", v)
		}
	}
	s.Submit("as all")
	for n := s.Entries(); n > 0; n-- {
		if rs := s.Submit("undo"); !rs[0].OK() {
			break
		}
	}
	if got := string(centoore.Rules{}.Encode(s.State())); got != start {
		t.Errorf("taken back it is\n%s\nand began as\n%s", got, start)
	}
}

// Why the program did something is told to whoever plays against it, without what it reckoned from its hand and its
// hidden wings (CO §1.1.3, §1.1.4): no chance of a battle, and not that nobody could march, where it says that nobody
// does.
func TestCOReasonsForTheOther(t *testing.T) {
	s, err := session.New(centoore.Rules{}, openingOf(t, "testdata", "small.yaml"), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "9"}})
	if err != nil {
		t.Fatal(err)
	}
	a, no := chooser.Play(s, chooser.Options{Seed: 9})
	if no != nil {
		t.Fatal(no)
	}
	withheld := 0
	for range effort.Of(120, 4000) { // of a whole game
		line, ok := a.Next()
		if !ok {
			break
		}
		if why, ok := a.Why(); ok {
			switch secret := why.Secret; {
			case secret == nil || secret.Else.IsZero():
				t.Errorf("%q because of %s: nothing for the other", line, why.Say.Key)
			case slices.Contains([]string{"co.plan.attack", "co.plan.must-stop", "co.plan.no-march"}, why.Say.Key):
				if withheld++; secret.Else.Key != why.Say.Key+".seen" || len(secret.Else.Args) > 0 {
					t.Errorf("%q because of %s: the other reads %s %v", line, why.Say.Key, secret.Else.Key, secret.Else.Args)
				}
			case secret.Else.Key != why.Say.Key:
				t.Errorf("%q because of %s: the other reads %s", line, why.Say.Key, secret.Else.Key)
			}
		}
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%q is refused: %v", line, r.Refusal.Say)
			}
		}
	}
	if withheld == 0 {
		t.Error("it sought no battle")
	}
}

// Who plays the French by the book makes up his wings with a corps of foot and one of horse for each general, no more
// than one of foot for Ney and at least two for Napoleon; of each Allied nation two half corps stand on the map by
// themselves (CO §10 [+]).
func TestCO10_WingsMadeUp(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`, wing: [a-z]+`).ReplaceAll(text, nil) // nobody is in a wing yet
	for seed := range uint64(4) {
		s, err := session.New(centoore.Rules{}, boardtest.Ready(t, theatre.Files{}, "small.yaml", text), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "9"}})
		if err != nil {
			t.Fatal(err)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: seed})
		if no != nil {
			t.Fatal(no)
		}
		for range 200 {
			line, ok := a.Next()
			if !ok || told(t, s, "status")["phase"] != "setup" {
				break
			}
			played(t, s, line)
		}
		foot, horse, alone := map[string]map[string]int{}, map[string]int{}, map[string]int{}
		s.Submit("as all")
		for _, u := range objects(told(t, s, "units"), "units") {
			w, _ := u["wing"].(string)
			switch id := u["id"].(string); {
			case w == "" && id[0] != 'F':
				if u["zone"] == "" {
					t.Errorf("%s stands nowhere", id)
				}
				alone[id[:1]]++
			case w == "":
				t.Errorf("%s is in no wing", id)
			case strings.HasPrefix(id, "FC"):
				horse[w]++
			case id[0] == 'F' && id != "FG":
				if foot[w] == nil {
					foot[w] = map[string]int{}
				}
				foot[w][strings.Split(id, "-")[0]]++
			}
		}
		for general, want := range map[string][2]int{"napoleon": {2, 9}, "ney": {1, 1}, "grouchy": {1, 9}} {
			whole := 0
			for corps, n := range foot[general] {
				if n != 2 {
					t.Errorf("%s has %d half of %s; want whole corps", general, n, corps)
				}
				whole++
			}
			if whole < want[0] || whole > want[1] || horse[general] == 0 {
				t.Errorf("%s: %d corps of foot, %d of horse; want %d to %d, and one", general, whole, horse[general], want[0], want[1])
			}
		}
		if alone["E"] < 2 || alone["P"] < 2 {
			t.Errorf("by themselves: %v; want two of each nation", alone)
		}
	}
}

// A battle that the program has begun it fights to the end, whoever has seats (CO §8, §10): in each phase it is asked for
// an event that it may hold, the same each time, and the Guard comes in the second (CO §8.5.5). First phase 6 to 6, 1/1,
// die 2: one of the attacker's down; second 3 + 2 + 4 = 9 to 6, 3/2, die 5: two of the defender's, who is broken.
func TestCO8_TheProgramEndsItsBattles(t *testing.T) {
	b := lands("3 operations french", [2]string{"plain-1 plain-2", "plain-1"}, "VI-1 french napoleon infantry 3 corps=VI", "VI-2 french napoleon infantry 3 corps=VI", "G-1 french napoleon guard 4",
		"E-1 english wellington infantry 3 corps=I", "E-2 english wellington infantry 3 corps=I", "f1 napoleon gosselies up", "e1 wellington quatrebras up")
	for _, seat := range []string{"", "french"} {
		s := diced(t, b, session.Mode{Name: "script", Text: "2,5,3,3,3"})
		if seat != "" {
			played(t, s, "as french")
		}
		a, no := chooser.Play(s, chooser.Options{Seed: 1, Seat: seat, Turns: 1})
		if no != nil {
			t.Fatal(no)
		}
		fought := false
		for range 60 {
			line, ok := a.Next()
			if !ok {
				break
			}
			if fought = fought || strings.HasPrefix(line, "fight"); line == "x" || line == "undo" {
				t.Fatalf("seat %q: it types %q", seat, line)
			}
			played(t, s, line)
			if s.Clock().Turn > 3 {
				break
			}
		}
		var down []string
		played(t, s, "as all")
		for _, u := range objects(told(t, s, "units"), "units") {
			if u["disorganised"] == true {
				down = append(down, u["id"].(string))
			}
		}
		if !fought || a.Refused > 0 || a.Stalled || !slices.Contains(down, "E-1") || !slices.Contains(down, "E-2") {
			t.Errorf("seat %q: fought %t, %d refused, stalled %t, down %v; want the battle over, E-1 and E-2 down (CO §8.5.1)", seat, fought, a.Refused, a.Stalled, down)
		}
	}
}

// So in whole campaigns from these dice, in which battles with the Guard were broken off (CO §8, §10).
func TestCO8_WholeCampaignsEnd(t *testing.T) {
	for _, seed := range []string{"3", "12"}[:effort.Of(0, 2)] {
		s, err := session.New(centoore.Rules{}, practice(t), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: seed}})
		if err != nil {
			t.Fatal(err)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: 1})
		if no != nil {
			t.Fatal(no)
		}
		for {
			line, ok := a.Next()
			if !ok {
				break
			}
			if line == "x" {
				t.Fatalf("dice %s: it withdraws what it began", seed)
			}
			played(t, s, line)
		}
		if s.Clock().Phase != "over" || a.Refused > 0 || a.Stalled {
			t.Errorf("dice %s: at %+v, %d refused, stalled %t", seed, s.Clock(), a.Refused, a.Stalled)
		}
	}
}
