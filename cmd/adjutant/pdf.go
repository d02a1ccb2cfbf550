package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/paper"
	"adjutant/internal/ref"
)

// This file makes a PDF of a page that is made for paper, by a browser of this machine.

// browsers are the programs that can, by the names under which they are found.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "microsoft-edge-stable", "msedge", "brave-browser",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
	`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
	`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`, `C:\Program Files\Microsoft\Edge\Application\msedge.exe`}

// browser is one of them, or the one that ADJUTANT_BROWSER names; "" where there is none.
func (o *Options) browser() string {
	names := browsers
	if own := o.Env("ADJUTANT_BROWSER"); own != "" {
		names = []string{own}
	}
	for _, n := range names {
		if path, err := exec.LookPath(n); err == nil {
			return path
		}
	}
	return ""
}

// pdfMark stands behind the end of a PDF of ours: one without it is not ours to write over.
const pdfMark = "% adjutant paper\n"

// mostPrinting is how long a browser may take, and patience how long nothing is said of it.
var mostPrinting, patience = 30 * time.Second, 2 * time.Second

// pdf is a page as a PDF. The browser is given nothing but the file, and no network.
func (p *paperOptions) pdf(name, text string) ([]byte, error) {
	with := p.browser()
	if with == "" {
		return nil, game.Refuse(game.Failed, "", ref.M("cli.paper.no-browser", name), ref.M("cli.paper.no-browser.hint"),
			game.Way{Line: "--out " + quoted(name[:len(name)-len(filepath.Ext(name))]+".html")})
	}
	dir, err := os.MkdirTemp("", "adjutant-pdf-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	page, made := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	if err := os.WriteFile(page, []byte(text), 0o600); err != nil {
		return nil, err
	}
	path := filepath.ToSlash(page)
	if runtime.GOOS == "windows" {
		path = "/" + path
	}
	args := []string{"--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
		"--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=" + filepath.Join(dir, "profile"), "--no-pdf-header-footer", "--print-to-pdf=" + made}
	if os.Geteuid() == 0 { // it refuses to run otherwise, and the page is ours and has no script
		args = append(args, "--no-sandbox")
	}
	ctx, stop := context.WithTimeout(context.Background(), mostPrinting)
	defer stop()
	c := exec.CommandContext(ctx, with, append(args, (&url.URL{Scheme: "file", Path: path}).String())...)
	c.WaitDelay = time.Second // children of it may hold the output
	var said lastSaid
	c.Stderr = &said
	ended := make(chan error, 1)
	go func() { ended <- c.Run() }()
	select {
	case err = <-ended:
	case <-time.After(patience):
		p.say(p.Err, ref.M("cli.paper.slow", with, name, int(mostPrinting.Seconds())))
		err = <-ended
	}
	out, no := os.ReadFile(made)
	if no != nil || !bytes.HasPrefix(out, []byte("%PDF-")) || err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		say := ref.M("cli.paper.no-pdf", with, name)
		if ctx.Err() != nil {
			say = ref.M("cli.paper.hung", with, int(mostPrinting.Seconds()), name)
		}
		hint := ref.M("cli.paper.no-browser.hint")
		if line := said.line(); line != "" {
			hint = ref.M("cli.paper.no-browser.said", line, hint)
		}
		return nil, game.Refuse(game.Failed, "", say, hint)
	}
	return append(out, pdfMark...), nil
}

// lastSaid keeps the end of what a program writes.
type lastSaid struct{ end []byte }

// Write implements io.Writer.
func (l *lastSaid) Write(b []byte) (int, error) {
	l.end = append(l.end, b...)
	l.end = l.end[max(0, len(l.end)-2000):]
	return len(b), nil
}

// line is the last line that says something, with nothing in it that is no text, and not too long to be read.
func (l *lastSaid) line() string {
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(l.end), "")), "\n")
	text := []rune(strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return -1
	}, lines[len(lines)-1]))
	return strings.TrimSpace(string(text[:min(len(text), 200)]))
}

func isPDF(name string) bool { return strings.EqualFold(filepath.Ext(name), ".pdf") }

// isOurs reports a file that this program wrote as a page, or as the PDF of one.
func isOurs(text []byte) bool {
	return bytes.Contains(text[:min(len(text), 200)], []byte(paper.Mark)) || bytes.HasSuffix(text, []byte(pdfMark))
}

// writePage writes a page, or the PDF of it where the file is called so, and reports whether one was there. What is there and
// not ours is left.
func (p *paperOptions) writePage(name, text string) (there bool, err error) {
	old, err := os.ReadFile(name)
	switch {
	case err == nil && !isOurs(old):
		return false, game.Refuse(game.Failed, "", ref.M("cli.paper.other", name), ref.Msg{}, game.Way{Line: "--out " + filepath.Join(filepath.Dir(name), "adjutant-"+filepath.Base(name))})
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	there = err == nil
	out := []byte(text)
	if isPDF(name) {
		if out, err = p.pdf(name, text); err != nil {
			return there, err
		}
	}
	return there, os.WriteFile(name, out, 0o644)
}
