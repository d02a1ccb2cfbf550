// Package serve is the side of a measured program: it is asked over a pipe, does the work as often
// as it is told, and answers in one line. The clock is with whoever asks.
package serve

import (
	"bufio"
	"fmt"
	"io"
)

// Work is one piece of work, everything that comes before it done.
type Work struct {
	Do   func()        // once; measured
	Tell func() string // what the last time came to, in one line
	All  func() string // likewise with every part of it; nil where Tell has all
}

// Maker prepares a piece of work of a row at a size. It fails where this program cannot do it.
type Maker func(row string, size int) (Work, error)

type asked struct {
	row  string
	size int
}

// Answer reads lines of "ROW SIZE TIMES" until they end and answers each: with what came out of
// the work done so many times; with all parts of it when TIMES is 0, done once; or with "error"
// and why. Work is prepared when its row is asked for the first time.
func Answer(r io.Reader, w io.Writer, maker Maker) error {
	ready := map[asked]Work{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var a asked
		var times int
		if _, err := fmt.Sscan(lines.Text(), &a.row, &a.size, &times); err != nil {
			return fmt.Errorf("%q is no question: %w", lines.Text(), err)
		}
		work, ok := ready[a]
		if !ok {
			var err error
			if work, err = maker(a.row, a.size); err != nil {
				fmt.Fprintf(w, "error %v\n", err)
				continue
			}
			ready[a] = work
		}
		fmt.Fprintln(w, work.done(times))
	}
	return lines.Err()
}

func (w Work) done(times int) string {
	for range max(times, 1) {
		w.Do()
	}
	if times == 0 && w.All != nil {
		return w.All()
	}
	return w.Tell()
}
