package weigh

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// kept are results by their number, in a file with which a row of games goes on where it was broken off: a line that says of
// what they are, then a line each.
type kept[T any] struct {
	done map[int]T
	file *os.File // nil: nothing is kept
}

// open reads what a state file has and begins it where there is none; no path keeps nothing. Results of something else than
// head says are refused.
func open[T any](path string, head any, number func(T) int) (*kept[T], error) {
	k := &kept[T]{done: map[int]T{}}
	if path == "" {
		return k, nil
	}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if len(text) > 0 {
		lines := strings.Split(string(text), "\n")
		if lines[0] != string(first) {
			return nil, game.Refuse(game.Failed, "", ref.M("points.other-state", path), ref.Msg{})
		}
		for _, l := range lines[1:] {
			var x T
			if json.Unmarshal([]byte(l), &x) == nil { // what was cut off in the middle is played again
				k.done[number(x)] = x
			}
		}
	}
	if k.file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return nil, err
	}
	if len(text) > 0 {
		first = nil // what was cut off stays a line of its own
	}
	_, err = k.file.Write(append(first, '\n'))
	return k, err
}

// add keeps one result more.
func (k *kept[T]) add(x T) error {
	if k.file == nil {
		return nil
	}
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	_, err = k.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (k *kept[T]) Close() error {
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}
