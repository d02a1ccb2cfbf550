package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"adjutant/internal/ref"
)

// lookEvery is how often files are looked at: sooner than an eye comes back from the editor.
const lookEvery = 400 * time.Millisecond

// seenFile is a file as it was looked at last, and what was said of it.
type seenFile struct {
	at   time.Time
	size int64
	gone bool
	said string
}

// watchRun checks files, and each again when it has changed, until the context ends; only an
// answer that is another than before is written. Editors that write a new file in the place of
// the old, and files that come and go, are followed by name.
func watchRun(ctx context.Context, o *Options, files []string, tick <-chan time.Time) error {
	if !o.JSON {
		o.say(o.Err, ref.M("cli.check.watching", len(files)))
	}
	seen := make([]seenFile, len(files))
	for first := true; ; first = false {
		for i, name := range files {
			now := seenFile{gone: true}
			if info, err := os.Stat(name); err == nil {
				now = seenFile{at: info.ModTime(), size: info.Size()}
			}
			was := seen[i]
			if !first && now.at.Equal(was.at) && now.size == was.size && now.gone == was.gone {
				continue
			}
			now.said = checkedAs(o, name)
			if now.said != was.said {
				fmt.Fprint(o.Out, now.said)
			}
			seen[i] = now
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick:
		}
	}
}

// checkedAs is what check says of a file, good or bad.
func checkedAs(o *Options, name string) string {
	var b bytes.Buffer
	one := *o
	one.Out, one.Err = &b, &b
	_ = checkRun(&one, []string{name}) // what is wrong has been said
	return b.String()
}
