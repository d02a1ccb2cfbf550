package desk

import (
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
)

// The code that stands on a slip is looked for in the journal (TD §5.1 [+]): before the file or behind it, in either language. A journal
// that does not carry it is another game, or was played otherwise ([-]).
func Test5_1_TheCodeOfTheSlip(t *testing.T) {
	asked := ""
	open := func(path, code string) (Played, error) {
		asked = path + " " + code
		return Played{Game: "ordremixte", Code: path, Origin: path, Scores: [2]int{3, 1}, Over: true, Sound: true, Carries: code == "7Q2K-M0XD-4B9T-W3HF", Since: map[string]int{"on.jsonl": 2}[path]}, nil
	}
	o, err := Files{}.Read("event.yaml", []byte(plan(swiss)), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{Open: open}, o.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	enter(t, s, 6)
	typed(t, s, "pair", "publish")
	refused(t, s, "read p1 p4 my game.jsonl code=AAAA-AAAA-AAAA-AAAA", "TD §5.1")
	refused(t, s, "read p2 p5 on.jsonl code=7Q2K-M0XD-4B9T-W3HF", "TD §5.1") // played on behind it
	for _, c := range []struct{ line, want string }{
		{"read p1 p4 my game.jsonl code=7Q2K-M0XD-4B9T-W3HF", "my game.jsonl 7Q2K-M0XD-4B9T-W3HF"},
		{"read p2 p5 codice=7q2km0xd4b9tw3hf on.jsonl !", "on.jsonl 7Q2K-M0XD-4B9T-W3HF"},
		{"read p3 p6 c.jsonl", "c.jsonl "},
	} {
		if typed(t, s, c.line); asked != c.want {
			t.Errorf("TD §5.1: %s asks for %q, want %q", c.line, asked, c.want)
		}
	}
	refused(t, s, "read p1 p4 code=7Q2K-M0XD-4B9T-W3HF", "TD §5.1")
	if r := s.Submit("read p1 p4 d.jsonl code=")[0]; r.Refusal == nil || r.Refusal.Say.Key != "td.no-value" {
		t.Errorf("TD §5.1: an empty code: %+v", r.Refusal)
	}
	if got := (Rules{}).Complete(s.Seen(), "read p1 p4 a.jsonl co"); !slices.Contains(got, "code=") {
		t.Errorf("TAB behind a file: %v", got)
	}
}
