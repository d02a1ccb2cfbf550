package main

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/pages"
	"adjutant/internal/repl"
	"adjutant/scenarios"

	"github.com/google/go-cmp/cmp"
)

// fenced is a block of a page: what it is written in, the file that it is, its text.
var fenced = regexp.MustCompile("(?ms)^```(\\w+)(?: (\\S+))?\n(.*?)^```\n")

// installs are the lines that a page may show unplayed: they bring the program onto a machine.
var installs = regexp.MustCompile(`^(go (install|version|run) .*|git clone .*|cd adjutant|export PATH=.*|setx PATH .*|go env GOPATH)$`)

// pagesOf lists the pages of the guide in a language.
func pagesOf(t *testing.T, lang string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", lang, "*.md"))
	if err != nil || len(files) < 15 {
		t.Fatalf("docs/%s has %d pages (%v); want %s", lang, len(files), err, "the fifteen of the guide")
	}
	return files
}

// The guide has the same pages in both languages.
func TestPagesHaveTwins(t *testing.T) {
	names := map[string][]string{}
	for _, lang := range []string{"en", "it"} {
		for _, path := range pagesOf(t, lang) {
			names[lang] = append(names[lang], filepath.Base(path))
		}
	}
	if d := cmp.Diff(names["en"], names["it"]); d != "" {
		t.Errorf("docs/en and docs/it differ (-en +it):\n%s", d)
	}
}

// Every page of the guide is a sitting: what stands in its consoles is typed again from
// the top, in one folder, with the files that the page itself writes down, and the page
// must show what comes. A block in another dress is data or a line of installation.
func TestPages(t *testing.T) {
	for _, lang := range []string{"en", "it"} {
		for _, path := range pagesOf(t, lang) {
			t.Run(lang+"/"+filepath.Base(path), func(t *testing.T) {
				path, err := filepath.Abs(path)
				if err != nil {
					t.Fatal(err)
				}
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				here := t.TempDir()
				t.Chdir(here)
				p := &page{lang: i18n.Lang(lang), here: here, state: t.TempDir(), names: append(names(t), scenarios.List()...)}
				now := fenced.ReplaceAllStringFunc(string(b), func(block string) string { return p.block(t, block) })
				p.leave()
				if *update {
					if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
						t.Fatal(err)
					}
					return
				}
				if d := cmp.Diff(strings.Split(string(b), "\n"), strings.Split(now, "\n")); d != "" {
					t.Errorf("%s (-page +now; go test ./cmd/adjutant -run TestPages -update):\n%s", path, d)
				}
			})
		}
	}
}

// page is somebody who reads a page and types what it shows.
type page struct {
	lang  i18n.Lang
	here  string   // the folder in which it is typed
	state string   // where games are kept
	names []string // what may stand in an Italian answer
	o     *Options // those of the sitting that goes on, if one does
	at    *opened  // the sitting
}

// leave ends the sitting.
func (p *page) leave() {
	if p.at != nil {
		p.at.Close()
		p.at = nil
	}
}

func (p *page) env(k string) string {
	switch k {
	case "XDG_STATE_HOME":
		return p.state
	case "LANG":
		return string(p.lang)
	}
	return ""
}

// block does what a block asks, and gives it as it is now.
func (p *page) block(t *testing.T, block string) string {
	m := fenced.FindStringSubmatch(block)
	kind, name, text := m[1], m[2], m[3]
	switch {
	case name != "":
		p.names = append(p.names, name, text)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	case kind == "sh":
		for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
			if l, _, _ = strings.Cut(l, "#"); !installs.MatchString(strings.TrimSpace(l)) {
				t.Errorf("nobody plays %q: it is no line of installation", l)
			}
		}
	case kind == "console":
		return "```console\n" + p.console(t, text) + "```\n"
	default:
		t.Errorf("a block in %s is neither played nor a file", kind)
	}
	return block
}

// console plays the commands of a block one after the other. Lines before the first command
// are typed at the prompt of the block before.
func (p *page) console(t *testing.T, text string) string {
	var out strings.Builder
	var command string
	var screen []string
	flush := func() {
		switch {
		case command != "":
			p.leave()
			out.WriteString(command + "\n" + p.answer(t, strings.Fields(command)[2:], screen))
		case len(screen) > 0 && p.at == nil:
			t.Errorf("nobody sits at a prompt who could type %q", screen)
		case len(screen) > 0:
			text := p.settled(p.typed(t, screen))
			if out.WriteString(text); p.lang == i18n.IT {
				p.noEnglish(t, text)
			}
		}
	}
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(l, "$ adjutant") {
			flush()
			command, screen = l, nil
			continue
		}
		screen = append(screen, l)
	}
	flush()
	return out.String()
}

// What the hour of the game, the state's every bit and the program's own source put on the screen.
var (
	dated  = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`)
	hashed = regexp.MustCompile(`\b[0-9a-f]{64}\b`)
	rules  = regexp.MustCompile(`\b(under|edition|regole|la) [0-9a-f]{12}\b`)
	signs  = regexp.MustCompile(`\b(key|chiave) [0-9a-f]{16}\b`)
	object = regexp.MustCompile(`(?m)^\{.*$`)
)

// typed types the lines of a screen at the prompt.
func (p *page) typed(t *testing.T, screen []string) string {
	t.Helper()
	var out strings.Builder
	in := &typist{lines: transcript{screen: screen}.typed(), out: &out}
	_, err := repl.Run(repl.Config{Session: p.at.Session, Lang: p.o.Lang, In: in, Out: &out, Err: &out, Interactive: true, Rule: ruleText})
	if err == nil {
		err = i18nHoles()
	}
	if err != nil {
		t.Fatal(screen, err)
	}
	return out.String()
}

// answer is what one command puts on the screen.
func (p *page) answer(t *testing.T, args, screen []string) string {
	t.Helper()
	var out strings.Builder
	o := &Options{Streams: Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: p.env}, Lang: p.lang, P: i18n.New(p.lang)}
	what, session := sits(o, args)
	if session {
		register()
		g, err := o.open(what)
		if err != nil {
			t.Fatal(args, err)
		}
		o.greet(g, true)
		p.o, p.at = o, g
		out.WriteString(p.typed(t, screen))
	} else if refused := func(l string) bool { return strings.HasPrefix(l, " ! ") }; Main(args, o.Streams) == usage && !slices.ContainsFunc(screen, refused) {
		t.Errorf("%v is no command, and the page shows no refusal:\n%s", args, out.String())
	}
	text := p.settled(out.String())
	if p.lang == i18n.IT && !slices.Contains(args, "check") { // whose answers quote the words of a file
		p.noEnglish(t, text)
	}
	return text
}

// settled is a screen without what the hour and the machine put there.
func (p *page) settled(screen string) string {
	text := strings.ReplaceAll(strings.ReplaceAll(steady(screen), p.state, "~/.local/state"), p.here+string(filepath.Separator), "")
	text = dated.ReplaceAllString(text, "1808-08-21 21:00")
	text = signs.ReplaceAllString(text, "$1 ................")
	return rules.ReplaceAllString(hashed.ReplaceAllString(text, strings.Repeat(".", 64)), "$1 ............")
}

// noEnglish fails on English in what was printed for people.
func (p *page) noEnglish(t *testing.T, text string) {
	t.Helper()
	i18ntest.NoEnglish(t, printed(object.ReplaceAllString(text, "")), p.names...)
}

// sits reads the options of a command that begins a sitting, and what is played.
func sits(o *Options, args []string) (what string, ok bool) {
	f := flag.NewFlagSet("adjutant", flag.ContinueOnError)
	f.SetOutput(&strings.Builder{})
	f.StringVar(&o.lang, "lang", string(o.Lang), "")
	f.StringVar(&o.Game, "game", "", "")
	f.StringVar(&o.Journal, "journal", "", "")
	f.StringVar(&o.Dice, "dice", "", "")
	f.StringVar(&o.Edition, "edition", "", "")
	f.IntVar(&o.Scale, "scale", 0, "")
	f.BoolVar(&o.Unplaced, "unplaced", false, "")
	var words []string
	for len(args) > 0 {
		if f.Parse(args) != nil {
			return "", false
		}
		if args = f.Args(); len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	o.Lang = i18n.Lang(o.lang)
	o.P = i18n.New(o.Lang)
	switch {
	case len(words) == 0:
		return "", true
	case (words[0] == "play" || words[0] == "tournament") && len(words) == 2:
		return words[1], true
	}
	return "", false
}

var (
	linked  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	plain   = regexp.MustCompile("(?ms)^```.*?^```\n|`[^`\n]*`")
)

// Every link between pages leads somewhere: the file exists, and so does the heading.
func TestLinks(t *testing.T) {
	root := filepath.Join("..", "..")
	files := []string{filepath.Join(root, "README.md"), filepath.Join(root, "ARCHITECTURE.md"), filepath.Join(root, "CONTRIBUTING.md"), filepath.Join(root, "CHANGELOG.md")}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(path string, d fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linked.FindAllStringSubmatch(plain.ReplaceAllString(string(b), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			file, anchor, _ := strings.Cut(m[1], "#")
			to := path
			if file != "" {
				to = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
			}
			text, err := os.ReadFile(to)
			if info, stat := os.Stat(to); stat != nil || err != nil && !info.IsDir() {
				t.Errorf("%s: %s leads nowhere", path, m[1])
				continue
			}
			if anchor != "" && !slices.Contains(anchors(string(text)), anchor) {
				t.Errorf("%s: %s has no heading %q; want %v", path, to, anchor, anchors(string(text)))
			}
		}
	}
	if links < 40 {
		t.Errorf("%d links were seen; want %s", links, "more than forty")
	}
}

// anchors are the names of a page's headings, as forges and `adjutant docs` make them.
func anchors(text string) (out []string) {
	for _, m := range heading.FindAllStringSubmatch(plain.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasPrefix(s, "```") {
			return ""
		}
		return s
	}), -1) {
		out = append(out, pages.Anchor(m[1]))
	}
	return out
}

// Both languages have the same pages, with as many headings and blocks each.
func TestPagesAreTwins(t *testing.T) {
	english, italian := pagesOf(t, "en"), pagesOf(t, "it")
	if len(english) != len(italian) {
		t.Fatalf("%d pages in English, %d in Italian", len(english), len(italian))
	}
	for i, path := range english {
		if filepath.Base(path) != filepath.Base(italian[i]) {
			t.Fatalf("%s has no twin", path)
		}
		a, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(italian[i])
		if err != nil {
			t.Fatal(err)
		}
		if x, y := len(anchors(string(a))), len(anchors(string(b))); x != y {
			t.Errorf("%s has %d headings in English, %d in Italian", filepath.Base(path), x, y)
		}
		if x, y := len(fenced.FindAllString(string(a), -1)), len(fenced.FindAllString(string(b), -1)); x != y {
			t.Errorf("%s has %d blocks in English, %d in Italian", filepath.Base(path), x, y)
		}
	}
}
