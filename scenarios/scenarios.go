// Package scenarios ships battles: a YAML file each, that names its game in its first
// lines. The folder of that game reads the rest of it, as it reads a file of a player's
// own.
package scenarios

import (
	"embed"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed data/*.yaml
var data embed.FS

// List names the scenarios that ship, sorted.
func List() []string {
	files, err := data.ReadDir("data")
	if err != nil {
		return nil
	}
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".yaml"); ok {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// Shipped is the text of a scenario that ships and the path by which its faults are
// told; ok is false for a name that is none of [List].
func Shipped(name string) (path string, text []byte, ok bool) {
	if !slices.Contains(List(), name) {
		return "", nil, false
	}
	text, err := data.ReadFile("data/" + name + ".yaml")
	return "scenarios/data/" + name + ".yaml", text, err == nil
}

// named finds the game in a scenario as YAML or as the JSON that a journal keeps.
var named = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|[{,]\s*)"?game"?\s*:\s*"?([a-z0-9-]+)`)
})

// Game is the name of the game that a scenario says it is of, "" where it says none.
// It is a first look: whether the file is sound, its game's reader finds.
func Game(text []byte) string {
	m := named().FindSubmatch(text[:min(len(text), 4096)])
	if m == nil {
		return ""
	}
	return string(m[1])
}
