// Command machines type-checks every package of the module and every test of it for each
// machine that people have: a name that one of them lacks, a file that is built for none, a
// number too large for it. It reads the sources of the library too, so that nothing has to
// be compiled six times over.
//
//	cd tools && go run ./machines -dir ..
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/tools/go/packages"
)

// machines are the systems and processors that a release is built for.
var machines = [][2]string{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func main() {
	dir := flag.String("dir", ".", "the module")
	flag.Parse()
	debug.SetGCPercent(400) // a short life: memory is cheaper here than collecting it
	bad := 0
	for _, m := range machines {
		n, err := checked(*dir, m[0], m[1])
		if err != nil {
			fmt.Fprintf(os.Stderr, "machines: %s/%s: %v\n", m[0], m[1], err)
			bad++
			continue
		}
		fmt.Printf("%s/%s: %d packages\n", m[0], m[1], n)
	}
	if bad > 0 {
		os.Exit(1)
	}
}

// checked type-checks the module in dir for one machine and counts its packages, those of
// tests among them; the error joins all faults.
func checked(dir, system, processor string) (int, error) {
	cfg := &packages.Config{
		Dir:   dir,
		Mode:  packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes,
		Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
		Tests: true,
	}
	all, err := packages.Load(cfg, "./...")
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		return 0, errors.New("no package was found")
	}
	var faults []error
	told := map[string]bool{} // a package and the same with its tests have the same faults
	packages.Visit(all, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if s := e.Error(); !told[s] {
				told[s] = true
				faults = append(faults, e)
			}
		}
	})
	return len(all), errors.Join(faults...)
}
