package desk

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/gnutterts/chesspairing/trf"
	"golang.org/x/text/unicode/norm"

	"adjutant/internal/game"
)

// This file writes an event as chess programs read one.

// plainLetters are letters without a mark on them that ASCII has not.
var plainLetters = strings.NewReplacer("æ", "ae", "ø", "o", "ß", "ss", "ł", "l", "đ", "d", "œ", "oe", "Æ", "Ae", "Ø", "O", "Ł", "L", "Đ", "D", "Œ", "Oe")

// plain is a text in ASCII, since its fields are counted in bytes: letters without their marks, a question mark for what is left.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r < ' ' || r > '~':
			return '?'
		}
		return r
	}, norm.NFD.String(plainLetters.Replace(text)))
}

// TRF is an event as the report file of the chess federation (TRF16), for programs that read no other: rounds that were
// published, in the points of chess, one for a win and half of one for a draw. Who is first at his table has white, which means
// nothing here; scores, tables, clubs and lists have no place in it. The error is a *game.Refusal.
func TRF(gs game.State) ([]byte, error) {
	s, ours := gs.(*state)
	if !ours || s.Plan == nil {
		return nil, refuse(game.NotNow, "TD §1", "td.no-event")
	}
	day := strings.ReplaceAll(s.Plan.Date, "-", "/")
	kind := "Individual: Swiss-System"
	if s.Plan.Pairing == RoundRobin {
		kind = "Individual: Round-Robin"
	}
	d := &trf.Document{Name: plain(s.Plan.Name.EN), StartDate: day, EndDate: day, NumPlayers: len(s.Players), TournamentType: kind, TotalRounds: max(s.rounds(), len(s.Rounds))}
	seeds := s.seeded()
	number := map[string]int{}
	for i, p := range seeds {
		number[p.ID] = i + 1
	}
	rank := map[string]int{}
	for i, r := range s.Standings() {
		rank[r.ID] = i + 1
	}
	for _, p := range seeds {
		line := trf.PlayerLine{StartNumber: number[p.ID], Name: plain(s.called(p.ID)), Rating: p.Rating, Rank: rank[p.ID]}
		if p.Rating > 0 {
			d.NumRated++
		}
		for _, r := range s.played() {
			x, points := s.chess(r, p.ID, number)
			line.Rounds, line.Points = append(line.Rounds, x), line.Points+points
		}
		d.Players = append(d.Players, line)
	}
	var out bytes.Buffer
	err := trf.Write(&out, d)
	return out.Bytes(), err
}

// chess is the round of a player, and its points in chess.
func (s *state) chess(r *round, id string, number map[string]int) (trf.RoundResult, float64) {
	g := r.of(id)
	switch {
	case g == nil && slices.Contains(r.Out, id):
		return trf.RoundResult{Result: trf.ResultUnpaired}, 1 // U: a bye that the pairing gave
	case g == nil:
		return trf.RoundResult{Result: trf.ResultZeroBye}, 0
	}
	other, mine, his := g.scored(id)
	x := trf.RoundResult{Opponent: number[other], Color: trf.ColorWhite, Result: trf.ResultNotPlayed}
	if g.B == id {
		x.Color = trf.ColorBlack
	}
	if !g.Played {
		return x, 0
	}
	if g.Both {
		x.Result = trf.ResultForfeitLoss
		return x, 0
	}
	_, halfs := s.Plan.worth(mine, his)
	x.Result = [...]trf.ResultCode{trf.ResultLoss, trf.ResultDraw, trf.ResultWin}[halfs]
	return x, float64(halfs) / 2
}
