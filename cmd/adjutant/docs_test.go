package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adjutant/docs"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// screen is written by the server while the test reads it.
type screen struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// The guide is served where this machine alone can read it, until it is ended; an address
// that others reach wants a word more.
func TestDocs(t *testing.T) {
	register()
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:1815", "example.org:80"} {
		var out screen
		o := &Options{Streams: Streams{Out: &out, Err: &out}, Lang: i18n.EN, P: i18n.New(i18n.EN)}
		err := o.serveDocs(context.Background(), addr, false)
		if r, is := err.(*game.Refusal); !is || len(r.Ways) != 2 || out.String() != "" {
			t.Errorf("%s: got %v, %q; want a refusal with two ways", addr, err, out.String())
		}
	}
	var out screen
	o := &Options{Streams: Streams{Out: &out, Err: &out}, Lang: i18n.IT, P: i18n.New(i18n.IT)}
	if err := o.serveDocs(context.Background(), "1815", false); err == nil || o.code(err) != usage {
		t.Errorf("an address without a port: got %v; want a fault of the line", err)
	}
	ctx, end := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- o.serveDocs(ctx, "127.0.0.1:0", false) }()
	at := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`)
	for i := 0; at.FindString(out.String()) == ""; i++ {
		if i > 500 {
			t.Fatalf("no address after five seconds: %q", out.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	url := at.FindString(out.String())
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || res.Request.URL.Path != "/it/README.md" || !strings.Contains(string(b), "Una prima serata") {
		t.Errorf("got %s (%v):\n%s", res.Request.URL, err, b)
	}
	second := &Options{Streams: o.Streams, Lang: i18n.EN, P: i18n.New(i18n.EN)}
	taken := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	if err := second.serveDocs(ctx, taken, false); err == nil {
		t.Errorf("two listen at %s", taken)
	}
	end()
	if err := <-over; err != nil {
		t.Errorf("it ends with %v", err)
	}
	if m := i18n.Missing(); m != nil {
		t.Errorf("no text for %q", m)
	}
}

// Every link of every page that is served leads to something that is served, or away.
func TestDocsLinks(t *testing.T) {
	register()
	g, err := guide(i18n.EN)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, dir := range []string{".", "en", "it"} {
		l, err := docs.Files.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range l {
			names = append(names, path.Join(dir, f.Name()))
		}
	}
	href := regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	id := regexp.MustCompile(`id="?([^" >]+)`)
	has := map[string][]string{"style.css": nil}
	text := map[string]string{}
	for _, name := range names {
		has[name] = nil
		if path.Ext(name) != ".md" {
			continue
		}
		b, err := g.Page(name)
		if err != nil {
			t.Fatal(err)
		}
		text[name] = string(b)
		for _, m := range id.FindAllStringSubmatch(string(b), -1) {
			has[name] = append(has[name], m[1])
		}
	}
	for name, page := range text {
		for _, m := range href.FindAllStringSubmatch(page, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			to := path.Join(path.Dir(name), file)
			if file == "" {
				to = name
			}
			ids, served := has[to]
			if !served || anchor != "" && !slices.Contains(ids, anchor) {
				t.Errorf("%s: %s is not served", name, m[1])
			}
		}
	}
}

var spans = regexp.MustCompile("`([^`\n]+)`")

// What a page of the guide shows inside a sentence is played, too: `adjutant ...` is a
// command with flags that there are, and what begins with a verb is a line that the program
// understands at the beginning of Vimeiro, although it may well refuse it there.
func TestInlineCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	open := func() *session.Session {
		o := &Options{Streams: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Env: func(string) string { return "" }}, Lang: i18n.EN, P: i18n.New(i18n.EN)}
		g, err := o.unkept("vimeiro")
		if err != nil {
			t.Fatal(err)
		}
		return g.Session
	}
	register()
	verbs := map[string]bool{}
	first := open()
	for _, v := range first.Submit("help")[0].Verbs { // the list has names alone; the words of a verb stand in its own help
		for _, one := range first.Submit("help " + v.Name)[0].Verbs {
			for _, w := range one.Words {
				verbs[w] = true
			}
		}
	}
	for _, words := range session.Words() {
		for _, w := range words {
			verbs[w] = true
		}
	}
	commands, lines := 0, 0
	seen := map[string]bool{}
	for _, name := range []string{"first-evening", "referee", "organiser", "odds", "boardgames", "scenario"} {
		for _, lang := range []string{"en", "it"} {
			b, err := docs.Files.ReadFile(lang + "/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range spans.FindAllStringSubmatch(fenced.ReplaceAllString(string(b), ""), -1) {
				line := m[1]
				words := strings.Fields(line)
				if seen[line] || len(words) < 2 {
					continue
				}
				seen[line] = true
				if words[0] == "adjutant" {
					commands++
					o := &Options{Streams: Streams{Out: io.Discard, Err: io.Discard}, Lang: i18n.EN, P: i18n.New(i18n.EN)}
					c, rest, err := newRoot(o, "").Find(words[1:])
					if err == nil {
						err = c.ParseFlags(rest)
					}
					if err == nil && c.Args != nil {
						err = c.Args(c, c.Flags().Args())
					}
					if err != nil {
						t.Errorf("%s/%s: %s: %v", lang, name, line, o.code(err))
					}
					continue
				}
				if !verbs[words[0]] || name == "boardgames" {
					continue
				}
				lines++
				asks := line
				if strings.Contains(line, " / ") && !strings.HasSuffix(line, "?") {
					asks += "?" // alternatives belong to a question
				}
				for _, r := range open().Submit(asks) {
					placed := (words[0] == "place" || words[0] == "piazza") && strings.Contains(line, "1/86") // where it says, it can stand
					if r.Refusal != nil && (placed || r.Refusal.Kind == game.Unknown) && r.Refusal.Say.Key != "session.entry.none" {
						t.Errorf("%s/%s: %s: %s", lang, name, line, i18n.New(i18n.EN).Say(r.Refusal.Say))
					}
				}
			}
		}
	}
	if commands < 20 || lines < 25 {
		t.Errorf("%d commands and %d lines were played; want %s", commands, lines, "those of the pages")
	}
}
