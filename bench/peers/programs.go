package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
)

// places are where the parts of this run lie.
type places struct {
	source string // the folder of this module
	build  string // what was compiled and installed
	inputs string // what the peers read
}

func (p places) built(name string) string  { return filepath.Join(p.build, name) }
func (p places) script(name string) string { return filepath.Join(p.source, filepath.FromSlash(name)) }

// program is one that is measured.
type program struct {
	name  string
	label string
	warm  float64 // seconds of the processor before the rounds, for compilers that run along
	open  func(places) (asker, error)
	needs func(places) string // what is missing, "" for nothing
	is    func(places) string // its version; nil where another line has it
}

const quick, compiling = 0.3, 6 // seconds until a program is warm

var programs = []program{
	inGo("ours", "adjutant", ours),
	inGo("rtree", "tidwall/rtree with our plain geometry", "github.com/tidwall/rtree"),
	inGo("simplefeatures", "simplefeatures", "github.com/peterstace/simplefeatures"),
	inGo("orb", "orb", "github.com/paulmach/orb"),
	{
		"geos", "GEOS", quick,
		stays("geos", func(p places) []string { return []string{p.built("geos"), p.inputs} }),
		file("geos", "libgeos-dev"), on(says(`(\S+)`, "geos-config", "--version"), says(`(gcc.*)`, "gcc", "--version")),
	},
	{
		"box2d", "Box2D (single precision)", quick,
		stays("box2d", func(p places) []string { return []string{p.built("box2d"), p.inputs} }),
		file("box2d", "libbox2d-dev"), on(packaged("libbox2d-dev"), says(`(g\+\+.*)`, "g++", "--version")),
	},
	{
		"jts", "JTS", compiling,
		stays("jts", func(p places) []string { return java(p, "Plane", p.inputs) }),
		file("Plane.class", "libjts-java"), on(packaged("libjts-java"), says(`(openjdk version.*)`, "java", "-version")),
	},
	{
		"python", "plain Python", quick,
		stays("python", func(p places) []string { return []string{"python3", p.script("python/odds.py"), p.inputs} }),
		onPath("python3"), says(`Python (\S+)`, "python3", "--version"),
	},
	{
		"boardgameio", "boardgame.io", compiling,
		stays("boardgameio", func(p places) []string {
			return []string{"node", p.script("boardgameio/replay.js"), p.built("node_modules"), p.inputs}
		}),
		file("node_modules/boardgame.io", "boardgame.io of npm"),
		on(says(`(\S+)`, "node", "-p", "require('./node_modules/boardgame.io/package.json').version"), says(`(v\S+)`, "node", "--version")),
	},
	inGo("json", "encoding/json", "std"),
	{
		"start", "`adjutant odds charge`", quick,
		starts("", "attacker wins 78%", func(p places) []string {
			return []string{p.built("adjutant"), "--lang", "en", "odds", "charge", "column", "veteran", "4b", "6pm", "at", "line", "4b", "5pm"}
		}),
		file("adjutant", "it was not compiled"), nil,
	},
	{
		"start-fire", "`adjutant odds fire`", quick,
		starts("", "= 80, critical 8", func(p places) []string {
			return []string{p.built("adjutant"), "--lang", "en", "odds", "fire", "short", "4b", "at", "column", "5pm"}
		}),
		file("adjutant", "it was not compiled"), nil,
	},
	{
		"hello", "a Go program that says hello", quick,
		starts("", "hello", func(p places) []string { return []string{p.built("hello")} }),
		file("hello", "it was not compiled"), nil,
	},
	{
		"python-start", "plain Python, the same charge", quick,
		starts("O1 0 1\n", "0.781427022", func(p places) []string { return []string{"python3", p.script("python/odds.py"), p.inputs} }),
		onPath("python3"), nil,
	},
	{
		"jts-start", "JTS, one distance", quick,
		starts("", "5.0", func(p places) []string { return java(p, "Start") }),
		file("Start.class", "libjts-java"), nil,
	},
	{
		"pipe", "`adjutant ask`, odds of a shot", quick,
		answers("adjutant ask", 0, anew, `"value":80,"automatic":0,"critical":8`,
			func(p places) []string { return []string{p.built("adjutant"), "--lang", "en", "ask"} }),
		file("adjutant", "it was not compiled"), nil,
	},
	{
		"pipe-again", "`adjutant ask`, the same question again", quick,
		answers("adjutant ask", 0, same(`{"id":1,"line":"fire short 4b at column 5pm"}`), `"value":80,"automatic":0,"critical":8`,
			func(p places) []string { return []string{p.built("adjutant"), "--lang", "en", "ask"} }),
		file("adjutant", "it was not compiled"), nil,
	},
	{
		"kept", "`adjutant play`, a command kept in a journal", quick,
		answers("adjutant play", 0, same("face 1/86 about !"), `"ok":true`, func(p places) []string {
			return []string{p.built("adjutant"), "--lang", "en", "play", "vimeiro", "--json", "--journal", filepath.Join(p.inputs, "pipe.jsonl")}
		}),
		file("adjutant", "it was not compiled"), nil,
	},
	{
		"cat", "`cat`", quick,
		answers("cat", 0, same("one question"), "one question", func(places) []string { return []string{"cat"} }),
		onPath("cat"), nil,
	},
	{
		"stockfish", "Stockfish, `isready`", quick,
		answers("stockfish", 1, same("isready"), "readyok", func(places) []string { return []string{chess()} }),
		func(places) string { return missingFile(chess(), "stockfish") }, packaged("stockfish"),
	},
}

// chess is where Debian has Stockfish, which may not be on the path.
func chess() string {
	if name, err := exec.LookPath("stockfish"); err == nil {
		return name
	}
	return "/usr/games/stockfish"
}

func java(p places, args ...string) []string {
	return append([]string{"java", "-XX:+UseSerialGC", "-cp", "/usr/share/java/jts-core.jar" + string(os.PathListSeparator) + p.build}, args...)
}

// inGo is a program that is compiled into this one.
func inGo(name, label, module string) program {
	return program{
		name: name, label: label, warm: quick,
		open:  stays(name, func(p places) []string { return []string{itself(), "serve", name, p.inputs} }),
		needs: func(places) string { return "" },
		is: func(p places) string {
			if module == ours {
				return on(says(`(edition [0-9a-f]+)`, p.built("adjutant"), "--lang", "en", "version"), says(`(go1\S+)`, "go", "version"))(p)
			}
			return moduleVersion(module)
		},
	}
}

// ours is this house among modules.
const ours = "adjutant"

// on is a version and what it is compiled by or runs on.
func on(is, by func(places) string) func(places) string {
	return func(p places) string { return is(p) + " (" + by(p) + ")" }
}

func itself() string {
	name, err := os.Executable()
	if err != nil {
		panic(err) // a program that runs has a name on every system that Go knows
	}
	return name
}

// moduleVersion is the version of a module in this program, of Go for its own library.
func moduleVersion(module string) string {
	info, err := buildinfo.ReadFile(itself())
	if err != nil {
		return "of unknown version"
	}
	if module == "std" {
		return info.GoVersion
	}
	if i := slices.IndexFunc(info.Deps, func(d *debug.Module) bool { return d.Path == module }); i >= 0 {
		return info.Deps[i].Version
	}
	return "of unknown version"
}

// file wants a file of the build to be there, which comes with a package.
func file(name, from string) func(places) string {
	return func(p places) string { return missingFile(p.built(filepath.FromSlash(name)), from) }
}

func missingFile(name, from string) string {
	if _, err := os.Stat(name); err != nil {
		return from
	}
	return ""
}

// onPath wants a program to be found.
func onPath(name string) func(places) string {
	return func(places) string {
		if _, err := exec.LookPath(name); err != nil {
			return name
		}
		return ""
	}
}

// says is what of a command's output, run where the build lies, fits the pattern's first group.
func says(pattern string, argv ...string) func(places) string {
	return func(p places) string {
		c := exec.Command(argv[0], argv[1:]...)
		c.Dir = p.build
		out, err := c.CombinedOutput()
		m := regexp.MustCompile(pattern).FindStringSubmatch(string(out))
		if err != nil || m == nil {
			return "of unknown version"
		}
		return m[1]
	}
}

// packaged is the version of one of Debian's packages.
func packaged(name string) func(places) string {
	return says(`(\S+)`, "dpkg-query", "-W", "-f", "${Version}", name)
}

// find is the program of that name.
func find(name string) *program {
	for i := range programs {
		if programs[i].name == name {
			return &programs[i]
		}
	}
	panic(fmt.Sprintf("no program is called %q", name)) // the rows are ours
}

// missing are the programs that cannot be measured here, and what they need.
func missing(p places) (out []string) {
	for _, g := range programs {
		if what := g.needs(p); what != "" {
			out = append(out, g.label+" (needs "+what+")")
		}
	}
	return out
}
