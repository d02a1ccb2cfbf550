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
	"strings"
)

// places are where the parts of this run lie.
type places struct {
	source string // the folder of this module
	build  string // what was compiled and installed
	inputs string // what the peers read
}

// program is one that is measured: this house is the first.
type program struct {
	name  string
	label string
	warm  float64 // seconds of the processor before the rounds, for compilers that run along
	argv  func(places) []string
	needs func(places) string // what is missing, "" for nothing
	is    func(places) string // its version
}

var programs = []program{
	inGo("ours", "adjutant", ""),
	inGo("rtree", "tidwall/rtree with our plain geometry", "github.com/tidwall/rtree"),
	inGo("simplefeatures", "simplefeatures", "github.com/peterstace/simplefeatures"),
	inGo("orb", "orb", "github.com/paulmach/orb"),
	{
		name: "geos", label: "GEOS", warm: 0.3,
		argv:  func(p places) []string { return []string{filepath.Join(p.build, "geos"), p.inputs} },
		needs: file("geos", "compiled from libgeos-dev"),
		is:    says(`(\S+)`, "geos-config", "--version"),
	},
	{
		name: "box2d", label: "Box2D (single precision)", warm: 0.3,
		argv:  func(p places) []string { return []string{filepath.Join(p.build, "box2d"), p.inputs} },
		needs: file("box2d", "compiled from libbox2d-dev"),
		is:    says(`(\S+)`, "dpkg-query", "-W", "-f", "${Version}", "libbox2d-dev"),
	},
	{
		name: "jts", label: "JTS", warm: 6,
		argv: func(p places) []string {
			return []string{"java", "-XX:+UseSerialGC", "-cp", "/usr/share/java/jts-core.jar:" + p.build, "Plane", p.inputs}
		},
		needs: file("Plane.class", "compiled from libjts-java"),
		is:    says(`(\S+)`, "dpkg-query", "-W", "-f", "${Version}", "libjts-java"),
	},
	{
		name: "python", label: "plain Python", warm: 0.3,
		argv: func(p places) []string {
			return []string{"python3", filepath.Join(p.source, "python", "odds.py"), p.inputs}
		},
		needs: onPath("python3"),
		is:    says(`Python (\S+)`, "python3", "--version"),
	},
}

// inGo is a program that is compiled into this one.
func inGo(name, label, module string) program {
	return program{
		name: name, label: label, warm: 0.3,
		argv:  func(p places) []string { return []string{itself(), "serve", name} },
		needs: func(places) string { return "" },
		is:    func(places) string { return moduleVersion(module) },
	}
}

func itself() string {
	name, err := os.Executable()
	if err != nil {
		panic(err) // a program that runs has a name on every system that Go knows
	}
	return name
}

// moduleVersion is the version of a module in this program, of Go for "".
func moduleVersion(module string) string {
	info, err := buildinfo.ReadFile(itself())
	if err != nil {
		return "of unknown version"
	}
	if module == "" {
		return info.GoVersion
	}
	if i := slices.IndexFunc(info.Deps, func(d *debug.Module) bool { return d.Path == module }); i >= 0 {
		return info.Deps[i].Version
	}
	return "of unknown version"
}

// file wants a file of the build to be there.
func file(name, fix string) func(places) string {
	return func(p places) string {
		if _, err := os.Stat(filepath.Join(p.build, name)); err != nil {
			return fix
		}
		return ""
	}
}

// onPath wants a program to be found.
func onPath(name string) func(places) string {
	return func(places) string {
		if _, err := exec.LookPath(name); err != nil {
			return "no " + name
		}
		return ""
	}
}

// says is what of a command's output fits the pattern's first group.
func says(pattern string, argv ...string) func(places) string {
	return func(places) string {
		out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
		m := regexp.MustCompile(pattern).FindStringSubmatch(string(out))
		if err != nil || m == nil {
			return "of unknown version"
		}
		return m[1]
	}
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

// missing are the programs that cannot be measured here, and why.
func missing(p places) (out []string) {
	for _, g := range programs {
		if why := g.needs(p); why != "" {
			out = append(out, g.label+": "+strings.TrimSpace(why))
		}
	}
	return out
}
