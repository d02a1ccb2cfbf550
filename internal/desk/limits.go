package desk

import (
	"strconv"

	"adjutant/internal/game"
)

// This file is what an event asks of the lists that are handed in as files (TD §1.3).

// Handed is a list as it was read from its file: its stamp, what it costs and of which year it is, 0 where nobody knows.
type Handed struct {
	Stamp        string
	Points, Year int
}

// allows refuses a list that costs more than the event lets it, or is of another year; a stamp from paper tells neither.
func (p *Plan) allows(path string, l Handed) *game.Refusal {
	switch {
	case p.Most > 0 && l.Points > p.Most:
		return with(refuse(game.Illegal, "TD §1.3", "td.list.dear", path, l.Points, p.Most), "adjutant list check "+path)
	case p.Years[1] > 0 && l.Year > 0 && (l.Year < p.Years[0] || l.Year > p.Years[1]):
		return with(refuse(game.Illegal, "TD §1.3", "td.list.years", path, strconv.Itoa(l.Year), strconv.Itoa(p.Years[0]), strconv.Itoa(p.Years[1])), "adjutant list check "+path)
	}
	return nil
}
