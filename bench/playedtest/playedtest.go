// Package playedtest plays the games that whole games are measured on: the battle of Vimeiro as it was
// typed, and a mix of commands over thirty of its units.
package playedtest

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/state"
)

// Options are those with which a game is begun here and has to be resumed: its journal is at path,
// and "" keeps it in memory; dice is a mode as session.ParseMode reads it, "" for typed ones.
func Options(path, dice string) (session.Options, error) {
	o := session.Options{Path: path, Edition: "test"}
	if dice == "" {
		return o, nil
	}
	var err error
	o.Dice, err = session.ParseMode(dice)
	return o, err
}

// Begin opens a game of Vimeiro.
func Begin(path, dice string) (*session.Session, error) {
	o, err := Options(path, dice)
	if err != nil {
		return nil, err
	}
	scn, err := battle.Load("vimeiro")
	if err != nil {
		return nil, err
	}
	return session.New(ordremixte.Rules{}, scn.JSON(), o)
}

// Submit carries out one line; a refusal is an error.
func Submit(s *session.Session, line string) error {
	for _, r := range s.Submit(line) {
		if !r.OK() {
			return fmt.Errorf("%q: %v %s", line, r.Refusal, r.Refusal.Say.Key)
		}
	}
	return nil
}

// Script are the lines of the whole battle in a file, its comments left out.
func Script(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(string(text)), "\n"), func(l string) bool { return strings.HasPrefix(l, "#") }), nil
}

// Mix is command number i of the mix: of ten, six real moves with what the rules ask of
// each, two shots, a melee and a test to rally, over thirty units. What the phase, an order or the
// enemy forbids is overruled, when all of it has been measured.
func Mix(i int) string {
	fr := []string{"1/86", "2/86", "1/32", "3/32", "1/82", "3/82", "1Gr", "2Gr", "3Gr", "4Gr"}
	en := []string{"1/50", "5/60", "2/95", "2/9", "2/43", "2/52", "2/97", "36f", "1/71", "2q"}
	k := i / 10 % 10
	switch i % 10 {
	case 0:
		return fmt.Sprintf("move %s forward 1 !", fr[k])
	case 1:
		return fmt.Sprintf("move %s oblique 1 left 30 !", en[k])
	case 2:
		return fmt.Sprintf("wheel %s right 10 !", fr[(k+4)%10])
	case 3:
		return fmt.Sprintf("face %s about !", fr[k])
	case 4:
		return fmt.Sprintf("face %s about !", en[k])
	case 5:
		return fmt.Sprintf("move %s forward 2 !", en[(k+5)%10])
	case 6:
		return fmt.Sprintf("fire short %s firing=1 closing=no at %s !", en[k], fr[k])
	case 7:
		return fmt.Sprintf("fire long %s firing=1 closing=no at %s !", en[(k+3)%10], fr[k])
	case 8:
		return fmt.Sprintf("melee %s at %s !", fr[k], en[k])
	}
	return fmt.Sprintf("rally %s !", fr[(k+1)%10])
}

// Mixed types n commands of the mix, with seeded dice, into the journal at path. Of ten that are taken
// the kinds are those of Mix, to the last: where one is refused, whoever of its units has fallen is
// recorded at full strength again, beside the mix, and after that another ten's command of the kind is tried.
func Mixed(path string, n int) (*session.Session, error) {
	s, err := Begin(path, "seed:1815")
	if err != nil {
		return nil, err
	}
	for i := range n {
		if err := mix(s, i); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// mix has one command of the kind of number i taken.
func mix(s *session.Session, i int) error {
	var err error
	for try := range 10 {
		line := Mix(i + 10*try)
		if err = taken(s, line); err == nil {
			return nil
		}
		fallen, no := raise(s, line)
		if no != nil {
			return no
		}
		if !fallen {
			continue
		}
		if err = taken(s, line); err == nil {
			return nil
		}
	}
	return fmt.Errorf("command %d of the mix: %w", i, err)
}

// taken is Submit with the dice that the line owes.
func taken(s *session.Session, line string) error {
	err := Submit(s, line)
	for err == nil && len(s.Owed()) > 0 {
		err = Submit(s, "r")
	}
	return err
}

// raise records the units of a line that have fallen as they were when the battle began, and tells whether
// there were any.
func raise(s *session.Session, line string) (any bool, err error) {
	st, ok := s.State().(*state.State)
	if !ok {
		return false, fmt.Errorf("a game of %T", s.State())
	}
	words := strings.Fields(line)
	for _, u := range st.Units {
		if u.Status != state.Destroyed || !slices.Contains(words, u.ID) {
			continue
		}
		any = true
		if err := Submit(s, fmt.Sprintf("set %s pm=%d bases=%d status=steady", u.ID, u.PMStart, u.BasesStart)); err != nil {
			return any, err
		}
	}
	return any, nil
}
