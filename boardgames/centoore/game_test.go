package centoore_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

var playGame = flag.Uint64("game", 0, "play the whole campaign of the scripts anew with this seed, and write them")

func practice(t testing.TB) []byte {
	return boardtest.Practice(t, centoore.Rules{}, theatre.Files{})
}

// A whole campaign on the practice map, from the set-up to a victory that the rules name, as it is
// typed in each language with every die and every counter: both come to the same end (CO §2 [+],
// CO §9.4 [+]).
func TestCOAWholeCampaign(t *testing.T) {
	if *playGame > 0 {
		writeCampaign(t, *playGame)
	}
	hashes := map[string]string{}
	for _, lang := range []string{"en", "it"} {
		s, err := session.New(centoore.Rules{}, practice(t), session.Options{Lang: lang, Aliases: centoore.Folder.Aliases})
		if err != nil {
			t.Fatal(err)
		}
		lines, err := os.ReadFile(filepath.Join("testdata", "game-"+lang+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%s, line %d, %q: %s %v", lang, i+1, l, r.Refusal.Say.Key, r.Refusal.Say.Args)
				}
			}
		}
		hashes[lang] = s.Hash()
		status := told(t, s, "status")
		if d := s.Rules().(game.Decider); !d.Decided(s.Seen()) || len(s.Owed()) > 0 || status["winner"] == "" {
			t.Errorf("%s: at %+v, owed %v, %v", lang, s.Clock(), s.Owed(), status)
		}
	}
	if hashes["en"] != hashes["it"] {
		t.Error("the two games end otherwise")
	}
}

// writeCampaign lets the program play both sides and writes down what would have been typed.
func writeCampaign(t *testing.T, seed uint64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.jsonl")
	s, err := session.New(centoore.Rules{}, practice(t), session.Options{Path: path, Dice: session.Mode{Name: "seed", Text: "7"}})
	if err != nil {
		t.Fatal(err)
	}
	a, no := chooser.Play(s, chooser.Options{Seed: seed})
	if no != nil {
		t.Fatal(no)
	}
	for line, ok := a.Next(); ok; line, ok = a.Next() {
		s.Submit(line)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var out [2][]string
	s, err = session.New(centoore.Rules{}, practice(t), session.Options{Aliases: centoore.Folder.Aliases})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range typedIn(t, path) {
		out[0] = append(out[0], l)
		out[1] = append(out[1], centoore.Rules{}.Speak(s.Seen(), l, "it"))
		s.Submit(l)
	}
	for i, lang := range []string{"en", "it"} {
		if err := os.WriteFile(filepath.Join("testdata", "game-"+lang+".txt"), []byte(strings.Join(out[i], "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// typedIn are the lines of a journal: each action, then its dice, cards and answers as they were asked.
func typedIn(t *testing.T, path string) (lines []string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for head := true; in.Scan(); head = false {
		if head { // what the game is, and no line of it
			continue
		}
		var r struct {
			K, Verb   string
			Args, Set []string
			Dice      []struct {
				F          int
				Card, Pick string
			}
		}
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		var words []string
		switch r.K {
		case "do":
			words = append(words, r.Verb)
			if r.Verb == "drop" {
				words[0] = "x"
			}
			for i, w := range r.Args {
				switch {
				case r.Verb == "drop" && i > 0 && !strings.HasPrefix(w, "="): // the one who is left alone
				case r.Verb == "drop" && i == 0:
					who, _, _ := strings.Cut(w, "+")
					words = append(words, who)
				case r.Verb == "pursue" && i == 0:
					words = append(words, strings.ReplaceAll(w, "+", " "), "at")
				default:
					words = append(words, strings.TrimPrefix(w, "="))
				}
			}
		case "die", "choice":
		default:
			continue
		}
		for _, x := range r.Set {
			switch v, pick := strings.CutPrefix(x, "@pick="); {
			case pick:
				words = append(words, v)
			case !strings.HasPrefix(x, "@"):
				words = append(words, factTyped(x))
			}
		}
		for _, d := range r.Dice {
			if d.Card != "" {
				words = append(words, d.Card)
			} else {
				words = append(words, string(rune('0'+d.F)))
			}
		}
		if len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return lines
}

// factTyped is a fact of a journal as a line has it.
func factTyped(x string) string {
	for _, side := range [][2]string{{"a:own-", "attacker-"}, {"t:own-", "defender-"}, {"a:", "attacker-"}, {"t:", "defender-"}} {
		if rest, mine := strings.CutPrefix(x, side[0]); mine {
			return side[1] + rest
		}
	}
	return x
}

// No line ends the program, whatever it names and wherever that is: on the practice ground and on one that the table tells.
func TestCOAnyLine(t *testing.T) {
	y := boardtest.Typist{Rules: centoore.Rules{}, Scenario: practice(t), Between: 12}
	y.Types(t, 7, effort.Of(60, 3000, 40000))
	y = boardtest.Typist{Rules: centoore.Rules{}, Between: 20, Opening: []string{"campaign", "zone hal", "zone mons", "zone nivelles difficult=6", "road hal nivelles", "road hal mons dotted", "commander ney 2 3", "counter I-1 french infantry 3/2 corps=I at=hal", "counter A-1 english infantry 3 at=nivelles"}}
	y.Types(t, 8, effort.Of(40, 1500, 20000))
}

// Of a cup whose hands are more than can be told apart the chances are refused, and counters are drawn from it all the same:
// CO §6.1 [+], CO §6.1 [-].
func TestCO6_1TooManyHands(t *testing.T) {
	french := ""
	for _, e := range []string{"bluchers-fall", "merde", "kellermann", "milhaud", "vandamme", "dutch-elan", "sound-of-guns", "reconnaissance", "square"} {
		french += `{"event":"` + e + `","points":2,"n":2},`
	}
	var b map[string]any
	if err := json.Unmarshal([]byte(`{"zones":[{"id":"charleroi","depot":"french"},{"id":"hal","depot":"english"},{"id":"namur","depot":"prussian"},{"id":"fleurus"},{"id":"brussels","brussels":true}],
		"full":[["charleroi","fleurus"],["fleurus","namur"],["fleurus","brussels"],["brussels","hal"]],
		"commanders":[{"id":"napoleon","initiative":9},{"id":"ney","initiative":5},{"id":"grouchy","initiative":1},{"id":"wellington","initiative":2},{"id":"blucher","initiative":2}],
		"counters":[{"id":"N1","corps":"N","army":"french","strength":3,"wing":"napoleon"},{"id":"M1","corps":"M","army":"french","strength":3,"wing":"ney"},{"id":"G1","corps":"G","army":"french","strength":3,"wing":"grouchy"},
			{"id":"W1","corps":"W","army":"english","strength":3,"wing":"wellington"},{"id":"B1","corps":"B","army":"prussian","strength":3,"wing":"blucher"}],
		"markers":[{"id":"f1","is":"napoleon","at":"charleroi"},{"id":"f2","is":"ney","at":"charleroi"},{"id":"f3","is":"grouchy","at":"charleroi"},{"id":"e1","is":"wellington","at":"hal"},{"id":"p1","is":"blucher","at":"namur"}],
		"chits":{"french":[`+french+`{"points":1,"n":4},{"points":2,"n":4},{"points":3,"n":4}],"allied":[{"points":1,"n":20},{"points":2,"n":10}]},
		"begin":{"turn":1,"phase":"events","first":"french","side":"french","hands":{"french":[],"allied":[]}}}`), &b); err != nil {
		t.Fatal(err)
	}
	b["game"], b["name"] = "centoore", "cups"
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(centoore.Rules{}, boardtest.Ready(t, theatre.Files{}, "cups.yaml", text), session.Options{Dice: session.Mode{Name: "seed", Text: "1"}})
	if err != nil {
		t.Fatal(err)
	}
	r := s.Submit("draw french?")
	if no := r[len(r)-1].Refusal; no == nil || no.Kind != game.BadValue || no.Say.Args[0] != 15 || no.Say.Args[1] != 30 {
		t.Errorf("draw french?: %+v; want that the chances of 15 out of 30 are not to be had", r[len(r)-1])
	}
	boardtest.Line(t, s, "draw french", "")
	if hands := boardtest.Told(t, s, "hand french")["hands"].(map[string]any); len(hands["french"].([]any)) != 15 {
		t.Errorf("%v in hand; want 15 (CO §6.1)", hands)
	}
}

// What the program types at the seats of both sides is theirs to do, to the end of the game.
func TestCOItTypesAWholeGame(t *testing.T) {
	boardtest.PlaysItself(t, centoore.Rules{}, practice(t), []uint64{4, 1, 5, 6}[:effort.Of(1, 4)]...)
}
