package desk

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/gnutterts/chesspairing/trf"
)

// The report file of the chess federation has every round that was published as another program reads it: whom each met and
// how that ended, with points that add up; and each field begins in its column.
func TestTRF(t *testing.T) {
	s := opened(t, swiss+"date: 2026-12-05\n")
	typed(t, s, "player anna Anna Rossi rating=1600", "player josé José Muñoz rating=1700", "player carla", "player dario", "player emma", "pair", "publish")
	st := typed(t, s, "result josé 12-8", "result anna dario 9-9", "leave dario", "pair", "publish")
	text, err := TRF(st)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := trf.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("another program does not read it: %v\n%s", err, text)
	}
	if doc.Name != "Prova" || doc.TotalRounds != 5 || doc.StartDate != "2026/12/05" || len(doc.Players) != 5 || doc.NumRated != 2 {
		t.Errorf("got %+v, want the event of five players and five rounds\n%s", doc, text)
	}
	for i, want := range []string{"Jose Munoz 1.0 [{3 White Win} {5 Black NotPlayed}]", "Anna Rossi 0.5 [{4 White Draw} {3 White NotPlayed}]", "carla 0.0 [{1 Black Loss}", "dario 0.5 [{2 Black Draw} {0 None ZeroBye}]", "emma 1.0 [{0 None Unpaired}"} {
		p := doc.Players[i]
		if got := fmt.Sprintf("%s %.1f %v", p.Name, p.Points, p.Rounds); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("player %d: got %s, want %s", i+1, got, want)
		}
	}
	for _, p := range doc.Players {
		for n, r := range p.Rounds {
			if r.Opponent > 0 && doc.Players[r.Opponent-1].Rounds[n].Opponent != p.StartNumber {
				t.Errorf("round %d: %d meets %d, who meets %d", n+1, p.StartNumber, r.Opponent, doc.Players[r.Opponent-1].Rounds[n].Opponent)
			}
		}
	}
	line := bytes.Split(text[bytes.Index(text, []byte("001 ")):], []byte("\n"))[0]
	for _, c := range []struct {
		from, to int
		want     string
	}{{0, 3, "001"}, {4, 8, "   1"}, {14, 24, "Jose Munoz"}, {48, 52, "1700"}, {80, 84, " 1.0"}, {85, 89, "   2"}, {91, 99, "0003 w 1"}} {
		if got := string(line[c.from:c.to]); got != c.want {
			t.Errorf("columns %d to %d: got %q, want %q of\n%s", c.from+1, c.to, got, c.want, line)
		}
	}
}

// A game that both lose is lost by both without being played, for no points (TD §5.3).
func TestTRFOfBothLost(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 4)
	st := typed(t, s, "pair", "publish", "result p1 both-lose", "result p2 3-0", "pair", "publish")
	text, err := TRF(st)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := trf.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0.0 {3 White ForfeitLoss}", "1.0 {4 White Win}", "0.0 {1 Black ForfeitLoss}", "0.0 {2 Black Loss}"} {
		if p := doc.Players[i]; fmt.Sprintf("%.1f %v", p.Points, p.Rounds[0]) != want {
			t.Errorf("player %d: got %.1f %v, want %s\n%s", i+1, p.Points, p.Rounds[0], want, text)
		}
	}
	if !bytes.Contains(text, []byte("0003 w -")) || !bytes.Contains(text, []byte("0001 b -")) {
		t.Errorf("no forfeit as the columns have it:\n%s", text)
	}
}
