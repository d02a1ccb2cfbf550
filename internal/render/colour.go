package render

import (
	"regexp"
	"strings"
	"sync"
)

// Colours says whether an answer may be coloured: on a terminal that is not a
// dumb one, unless NO_COLOR is set to something. env is os.Getenv or a stand-in.
func Colours(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// Colours by the first columns of a line. Whoever cannot see them loses nothing:
// the columns themselves carry the kind.
var kinds = sync.OnceValue(func() []kind {
	return []kind{
		{regexp.MustCompile(`^\[\d+\]`), "1"},
		{regexp.MustCompile(`^ \? `), "36"},
		{regexp.MustCompile(`^ ! `), "31;1"},
		{regexp.MustCompile(`^ ~ `), "33;1"},
		{regexp.MustCompile(`^  >>`), "32;1"},
		{regexp.MustCompile(`^--.*`), "2"},
		{regexp.MustCompile(`^==.*`), "1"},
	}
})

// kind is one kind of line.
type kind struct {
	begins *regexp.Regexp // its match is coloured
	sgr    string
}

// Colour colours the first columns of every line, if on. Without its colours the
// text is the same, character by character.
func Colour(on bool, answer string) string {
	if !on {
		return answer
	}
	lines := strings.Split(answer, "\n")
	for i, l := range lines {
		for _, k := range kinds() {
			if m := k.begins.FindString(l); m != "" {
				lines[i] = "\x1b[" + k.sgr + "m" + m + "\x1b[0m" + l[len(m):]
				break
			}
		}
	}
	return strings.Join(lines, "\n")
}
