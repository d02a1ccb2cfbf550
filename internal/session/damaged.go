package session

import (
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/ref"
)

// This file reads the marks of a line of the journal, and tells of a line that says what cannot be.

type marks struct {
	of, to int
	who    string
	by     string
	picks  []dice.Face
}

func takeMarks(set []string) (facts []string, m marks, err error) {
	for i, x := range set {
		if !strings.HasPrefix(x, "@") {
			continue
		}
		facts = append(facts, set[:i]...)
		for _, x := range set[i:] {
			switch {
			case strings.HasPrefix(x, markOf):
				m.of, err = strconv.Atoi(x[len(markOf):])
			case strings.HasPrefix(x, markTo):
				m.to, err = strconv.Atoi(x[len(markTo):])
			case strings.HasPrefix(x, markBy):
				m.by = x[len(markBy):]
			case strings.HasPrefix(x, markDeed), strings.HasPrefix(x, markSide): // it follows from the line and the rules
			case strings.HasPrefix(x, markWho):
				m.who = x[len(markWho):]
			case strings.HasPrefix(x, markPick):
				m.picks = append(m.picks, dice.Face{Pick: x[len(markPick):], By: dice.Hand})
			default:
				facts = append(facts, x)
			}
			if err != nil {
				return nil, m, err
			}
		}
		return facts, m, nil
	}
	return set, m, nil
}

// Damaged is a journal line that says what cannot be. Line is the number it carries,
// 0 for the header.
type Damaged struct {
	Line int
	Why  ref.Msg
}

func damaged(line int, key string, args ...any) *Damaged {
	return &Damaged{Line: line, Why: ref.M(key, args...)}
}

func (d *Damaged) Error() string {
	return "journal entry " + strconv.Itoa(d.Line) + ": " + d.Why.Key
}

// Say is the error as a message.
func (d *Damaged) Say() ref.Msg {
	if d.Line == 0 {
		return ref.M("session.damaged.header", d.Why)
	}
	return ref.M("session.damaged", d.Line, d.Why)
}
