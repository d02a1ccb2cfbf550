// Package replay has the rows of W8: journals played again.
package replay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"adjutant/bench/peers/serve"
	"adjutant/bench/playedtest"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/state"
)

// Prepare writes into a folder what the rows read: the journal of a mix of so many commands, that of
// the battle whose lines are in a file, and how the units stand before either.
func Prepare(folder, battle string, mix int) error {
	s, err := playedtest.Begin("", "")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "start.txt"), []byte(standing(s.State(), "\n")), 0o600); err != nil {
		return err
	}
	lines, err := playedtest.Script(battle)
	if err != nil {
		return err
	}
	fought, err := playedtest.Begin(filepath.Join(folder, "battle.jsonl"), "")
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := playedtest.Submit(fought, l); err != nil {
			return err
		}
	}
	mixed, err := playedtest.Mixed(filepath.Join(folder, "mix.jsonl"), mix)
	if err != nil {
		return err
	}
	return errors.Join(s.Close(), fought.Close(), mixed.Close())
}

// standing is every unit of Vimeiro: id, place in cm, facing in degrees, points, bases.
func standing(s any, sep string) string {
	var out []string
	for _, u := range s.(*state.State).Units {
		out = append(out, spelled(u.ID, u.Pose.At.X, u.Pose.At.Y, u.Pose.Facing, u.PM, u.Bases))
	}
	return strings.Join(out, sep)
}

func spelled(id string, x, y, facing float64, pm, bases int) string {
	exact := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	return strings.Join([]string{id, exact(x), exact(y), exact(facing), strconv.Itoa(pm), strconv.Itoa(bases)}, ",")
}

// file is the journal of a row.
func file(folder, row string) (string, error) {
	switch row {
	case "W8mix", "W8lines":
		return filepath.Join(folder, "mix.jsonl"), nil
	case "W8battle":
		return filepath.Join(folder, "battle.jsonl"), nil
	}
	return "", fmt.Errorf("there is no row %s", row)
}

// Ours resumes a journal: the chain of lines is verified, every command adjudicated again with all
// its checks, and its events held against those that were recorded.
func Ours(folder string) serve.Maker {
	return func(row string, _ int) (serve.Work, error) {
		path, err := file(folder, row)
		if err != nil {
			return serve.Work{}, err
		}
		end := ""
		if row == "W8lines" {
			return serve.Work{Do: func() {
				if end, err = read(path); err != nil {
					panic(err)
				}
			}, Tell: func() string { return end }}, nil
		}
		return serve.Work{Do: func() {
			r, _, err := session.Resume(ordremixte.Rules{}, path, session.Options{Edition: "test"})
			if err != nil {
				panic(err) // it was written a moment ago
			}
			end = standing(r.State(), " ")
			if err := r.Close(); err != nil {
				panic(err)
			}
		}, Tell: func() string { return end }}, nil
	}
}

// read reads and verifies every line of a journal, and tells how many there are and what their dice
// add up to.
func read(path string) (string, error) {
	_, entries, _, err := journal.Read(path, journal.Options{})
	sum := 0
	for i := range entries {
		for _, d := range entries[i].Dice {
			sum += d.F
		}
	}
	return fmt.Sprint(len(entries), sum), err
}

// line is of a line of the journal what a reader by encoding/json needs.
type line struct {
	Verb string   `json:"verb"`
	Args []string `json:"args"`
	Set  []string `json:"set"`
	Dice []struct {
		D  int    `json:"d"`
		F  int    `json:"f"`
		By string `json:"by"`
	} `json:"dice"`
	Ev []struct {
		K      string  `json:"k"`
		Unit   string  `json:"unit"`
		X      float64 `json:"x"`
		Y      float64 `json:"y"`
		Facing float64 `json:"facing"`
		Now    int     `json:"now"`
		Name   string  `json:"name"`
		Value  string  `json:"value"`
		Is     any     `json:"is"`   // a word, or a number of what has no words
		Left   any     `json:"left"` // how many bases, or of guns whether their crew has gone
	} `json:"ev"`
	H string `json:"h"`
}

type unit struct {
	x, y, facing float64
	pm, bases    int
}

// JSON is the least that a program by encoding/json could do: it decodes every line and believes the
// events. No chain, no rule.
func JSON(folder string) serve.Maker {
	return func(row string, _ int) (serve.Work, error) {
		path, err := file(folder, row)
		if err != nil {
			return serve.Work{}, err
		}
		start, err := os.ReadFile(filepath.Join(folder, "start.txt"))
		if err != nil {
			return serve.Work{}, err
		}
		end := ""
		return serve.Work{Do: func() {
			if row == "W8lines" {
				end, err = decoded(path)
			} else {
				end, err = believed(path, string(start))
			}
			if err != nil {
				panic(err)
			}
		}, Tell: func() string { return end }}, nil
	}
}

// decoded is read by encoding/json, without the chain.
func decoded(path string) (string, error) {
	n, sum := 0, 0
	err := lines(path, func(x *line) {
		n++
		for _, d := range x.Dice {
			sum += d.F
		}
	})
	return fmt.Sprint(n, sum), err
}

// lines hands over every line of a journal but its header, which has no events.
func lines(path string, each func(*line)) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, text, _ = bytes.Cut(text, []byte("\n"))
	for l := range bytes.Lines(text) {
		var x line
		if err := json.Unmarshal(l, &x); err != nil {
			return err
		}
		each(&x)
	}
	return nil
}

func believed(path, start string) (string, error) {
	units, order := map[string]*unit{}, []string(nil)
	for _, l := range strings.Split(start, "\n") {
		f := strings.Split(l, ",")
		u := &unit{}
		if _, err := fmt.Sscan(strings.Join(f[1:], " "), &u.x, &u.y, &u.facing, &u.pm, &u.bases); err != nil {
			return "", err
		}
		units[f[0]], order = u, append(order, f[0])
	}
	err := lines(path, func(x *line) {
		for _, e := range x.Ev {
			u := units[e.Unit]
			switch e.K {
			case "place":
				u.x, u.y, u.facing = e.X, e.Y, e.Facing
			case "pm":
				u.pm = e.Now
			case "bases":
				left, _ := e.Left.(float64) // none where it is left out
				u.bases = int(left)
			case "status":
				if e.Is == "destroyed" {
					u.pm, u.bases = 0, 0
				}
			case "fact": // the referee records
				switch e.Name {
				case "pm":
					u.pm, _ = strconv.Atoi(e.Value)
				case "bases":
					u.bases, _ = strconv.Atoi(e.Value)
				}
			}
		}
	})
	var out []string
	for _, id := range order {
		u := units[id]
		out = append(out, spelled(id, u.x, u.y, u.facing, u.pm, u.bases))
	}
	return strings.Join(out, " "), err
}
