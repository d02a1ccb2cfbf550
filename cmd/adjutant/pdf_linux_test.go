package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// printer is a browser that writes down what it was asked for and puts the page into its PDF as it stands.
const printer = `#!/bin/sh
echo "$@" > "$(dirname "$0")/asked"
for a in "$@"; do
	case "$a" in
	--print-to-pdf=*) out="${a#--print-to-pdf=}" ;;
	file://*) page="${a#file://}" ;;
	esac
done
{ echo "%PDF-1.4"; cat "$page"; } > "$out"
`

// throughBrowser runs a command where a browser is called so.
func throughBrowser(browser string, args ...string) (code int, out, errs string) {
	var o, e strings.Builder
	code = Main(args, Streams{In: strings.NewReader(""), Out: &o, Err: &e, Env: func(k string) string {
		if k == "ADJUTANT_BROWSER" {
			return browser
		}
		return ""
	}})
	return code, o.String(), e.String()
}

// A page that is called .pdf is made one by a browser that has no network; it is written over its like and over nothing else.
// Where there is no browser, or it makes none, that is said and nothing is written.
func TestPagesAsPDF(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("TMPDIR", t.TempDir())
	browser := filepath.Join(dir, "browser")
	if err := os.WriteFile(browser, []byte(printer), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"cheatsheet", "--out", "a.pdf"}, {"forms", "sahagun", "--out", "b.PDF"}, {"map", "sahagun", "c.pdf"}} {
		code, out, errs := throughBrowser(browser, args...)
		name := args[len(args)-1]
		text, _ := os.ReadFile(name)
		if code != done || !strings.Contains(out, name) || !bytes.HasPrefix(text, []byte("%PDF-")) || !bytes.Contains(text, []byte("<html")) || !bytes.HasSuffix(text, []byte(pdfMark)) {
			t.Errorf("%v: got %d %s%s and %.60q, want a PDF of the page", args, code, out, errs, text)
		}
		asked, _ := os.ReadFile("asked")
		if s := string(asked); !strings.Contains(s, "--headless") || !strings.Contains(s, "MAP * ~NOTFOUND") || strings.Count(s, "://") != 1 {
			t.Errorf("%v: got %s, want no network and one page", args, s)
		}
	}
	if code, out, _ := throughBrowser(browser, "cheatsheet", "--out", "a.pdf"); code != done || !strings.Contains(out, "anew") {
		t.Errorf("over its like: got %d %s, want it anew", code, out)
	}
	if err := os.WriteFile("mine.pdf", []byte("%PDF-1.4 of somebody"), 0o600); err != nil {
		t.Fatal(err)
	}
	for lang, browser := range map[string]string{"en": browser, "it": browser} {
		if code, _, errs := throughBrowser(browser, "--lang", lang, "cheatsheet", "--out", "mine.pdf"); code != failed || !strings.Contains(errs, "mine.pdf") {
			t.Errorf("%s: over a PDF of somebody: got %d %s, want it refused", lang, code, errs)
		}
		for _, none := range []string{"/nowhere/browser", "/bin/true", "/bin/false"} {
			if code, _, errs := throughBrowser(none, "--lang", lang, "cheatsheet", "--out", "d.pdf"); code != failed || !strings.Contains(errs, "ADJUTANT_BROWSER") || strings.Contains(errs, "⟨") {
				t.Errorf("%s, by %s: got %d %s, want it refused", lang, none, code, errs)
			}
			if _, err := os.Stat("d.pdf"); err == nil {
				t.Errorf("by %s: got a PDF, want none", none)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "adjutant-pdf-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A browser that never comes to an end is named as soon as it is slow, and is ended; what it said last is told.
func TestPDFByABrowserThatHangs(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	defer func(most, first time.Duration) { mostPrinting, patience = most, first }(mostPrinting, patience)
	mostPrinting, patience = time.Second, 50*time.Millisecond
	browser := filepath.Join(dir, "hangs")
	if err := os.WriteFile(browser, []byte("#!/bin/sh\necho first >&2\necho no zygote >&2\nexec sleep 60\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][]string{"en": {"is making a.pdf", "in 1 seconds", "the browser said: no zygote", "a.pdf was not written"}, "it": {"sta facendo a.pdf", "in 1 secondi", "il browser ha detto: no zygote", "a.pdf non è stato scritto"}} {
		began := time.Now()
		code, _, errs := throughBrowser(browser, "--lang", lang, "cheatsheet", "--out", "a.pdf")
		flat := strings.Join(strings.Fields(errs), " ")
		for _, w := range want {
			if !strings.Contains(flat, w) {
				t.Errorf("%s: got %s, want %q in it", lang, flat, w)
			}
		}
		if code != failed || time.Since(began) > 20*time.Second {
			t.Errorf("%s: got %d after %v, want it refused at once", lang, code, time.Since(began))
		}
	}
}
