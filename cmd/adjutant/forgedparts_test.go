package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// madeAnew gives a game of which every part and what stands in clear was changed by somebody who holds all files: hashes and links are
// made anew, in what is opened, too. part gets each part of each seat, clear the journal with its hashes. It returns how many parts
// are others.
func madeAnew(t *testing.T, from, to string, part func(seat string, p *journal.Entry), clear func(string) string) (changed int) {
	t.Helper()
	text := contentsOf(t, from)
	seals, err := filepath.Glob(from + ".*.seal")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range seals {
		seat := strings.TrimSuffix(strings.TrimPrefix(name, from+"."), ".seal")
		var kept strings.Builder
		for i, line := range strings.SplitAfter(contentsOf(t, name), "\n") {
			salt, was, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			p, whole := journal.ReadPart([]byte(was))
			if i == 0 || !ok || !whole {
				kept.WriteString(line)
				continue
			}
			part(seat, &p)
			is := string(p.AppendPart(nil))
			if is != was {
				changed++
			}
			kept.WriteString(salt + " " + is + "\n")
			text = strings.ReplaceAll(text, `"salt":"`+salt+`","clear":`+was, `"salt":"`+salt+`","clear":`+is)
			text = strings.ReplaceAll(text, session.SealOf(salt, seat, []byte(was)), session.SealOf(salt, seat, []byte(is)))
		}
		if err := os.WriteFile(to+"."+seat+".seal", []byte(kept.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(to, []byte(resealed(clear(text))), 0o600); err != nil {
		t.Fatal(err)
	}
	return changed
}

// What no program writes is found by audit, in the part of a seat, in that of the table and in clear, sealed and opened: marks and
// facts that nobody reads, another kind of line, dice that nobody asked for. A mark that stands in clear is found in a part by the second
// verifier, too: there it would take the place of the one that everybody reads.
func TestNobodyWritesMarksAndFactsBeside(t *testing.T) {
	t.Parallel()
	s, o := sealedVimeiro(t)
	for _, line := range []string{"order thomieres attack !", "as british", "order fane halt", "as all", "note tea", "n", "place 1/50 at 110,71 facing 0"} {
		accepted(t, s, line)
	}
	s.Close()
	opened := o.Path + ".open.jsonl"
	madeAnew(t, o.Path, opened, func(string, *journal.Entry) {}, func(text string) string { return text })
	again, _, err := session.Resume(ordremixte.Rules{}, opened, o)
	if err != nil {
		t.Fatal(err)
	}
	accepted(t, again, "unseal all")
	again.Close()
	tool := verifier(t)
	own := func(change func(*journal.Entry)) func(string, *journal.Entry) {
		return func(seat string, p *journal.Entry) {
			if seat == "french" && p.N == 1 {
				change(p)
			}
		}
	}
	set := func(marks ...string) func(string, *journal.Entry) {
		return own(func(p *journal.Entry) { p.Set = append(p.Set, marks...) })
	}
	in := func(line, was, is string) func(string) string {
		rx := regexp.MustCompile(`(?m)^(\{"n":` + line + `,.*?)` + was)
		return func(text string) string { return rx.ReplaceAllString(text, "${1}"+is) }
	}
	same := func(text string) string { return text }
	none := func(string, *journal.Entry) {}
	type forger struct {
		part   func(string, *journal.Entry)
		clear  func(string) string
		second bool // the second verifier names it, once it is opened
	}
	cases := map[string]forger{
		"nothing":                      {none, same, false},
		"whose deed it is":             {set("@by=british"), same, true},
		"what it corrects, in a part":  {set("@of=2"), same, true},
		"a script, in a part":          {set("@to=3"), same, true},
		"a seal, in a part":            {set("@seal=french:" + strings.Repeat("0", 64)), same, true},
		"whose dice, in a part":        {set("@for=1/50"), same, false},
		"a deed, in a part":            {set("@deed=x"), same, false},
		"a mark of nothing, in a part": {set("@x=1"), same, false},
		"a fact, in a part":            {set("order=halt"), same, false},
		"forced twice":                 {set("!"), same, false},
		"a die, in a part":             {own(func(p *journal.Entry) { p.Dice = []journal.Die{{D: 6, F: 3, By: "hand"}} }), same, false},
		"the other kind":               {none, in("1", `"k":"do"`, `"k":"rule"`), false},
		"the other kind of all":        {none, in("5", `"k":"do"`, `"k":"set"`), false},
		"a die of all":                 {none, in("5", `\],"at"`, `],"dice":[{"d":6,"f":3,"by":"hand"}],"at"`), false},
		"a fact of all":                {none, in("5", `"set":\[`, `"set":["moved=yes",`), false},
		"a fact of a note":             {none, in("3", `"set":\[`, `"set":["coffee=yes",`), false},
		"a fact of the next phase":     {none, in("4", `"set":\[`, `"set":["order=halt",`), false},
		"a note of nothing": {func(seat string, p *journal.Entry) {
			if seat == "referee" && p.N == 3 {
				p.Text = ""
			}
		}, same, false},
		"forced from a seat": {func(seat string, p *journal.Entry) {
			if seat == "british" && p.N == 2 {
				p.Set = append(p.Set, "!")
			}
		}, same, false},
		"a word of the next phase":   {none, in("4", `"verb":"next"`, `"verb":"next","args":["=halt"]`), false},
		"another word for a note":    {none, in("3", `"verb":"note"`, `"verb":"tea"`), false},
		"a note for a throw":         {none, in("3", `"verb":"note"`, `"verb":"roll","args":["=2d6"]`), false},
		"an answer to a note":        {none, in("3", `"set":\[`, `"set":["@pick=none",`), false},
		"an answer to nothing":       {none, in("5", `"set":\[`, `"set":["@pick=none",`), false},
		"whose dice of none":         {none, in("5", `"set":\[`, `"set":["@for=1/50",`), false},
		"a deed of other dice":       {none, in("5", `"set":\[`, `"set":["@deed=x",`), false},
		"a correction of nothing":    {none, in("1", `"set":\[`, `"set":["@of=3",`), false},
		"a correction by no deed":    {none, in("5", `"set":\[`, `"set":["@of=1",`), false},
		"a script of no list":        {none, in("1", `"set":\[`, `"set":["@to=3",`), false},
		"typed from no seat":         {none, in("1", `"set":\[`, `"set":["@by=referee",`), false},
		"typed from nowhere":         {none, in("5", `"set":\[`, `"set":["@by=zz",`), false},
		"two who typed it":           {none, in("2", `"set":\[`, `"set":["@by=british",`), false},
		"a mark of nothing, for all": {none, in("5", `"set":\[`, `"set":["@x=1",`), false},
	}
	for name, c := range cases {
		for _, from := range []string{o.Path, opened} {
			to := filepath.Join(t.TempDir(), "g.jsonl")
			n := madeAnew(t, from, to, c.part, c.clear)
			if sound := name == "nothing"; (n == 0 && c.clear("\n"+contentsOf(t, from)) == "\n"+contentsOf(t, from)) != sound {
				t.Fatalf("%s: %d parts are others", name, n)
			}
			a, err := session.Audit(ordremixte.Rules{}, to, nil, o)
			if err != nil || a.Sound() != (name == "nothing") {
				t.Errorf("%s, %s: audit: %v %+v, want it named", name, filepath.Base(from), err, a.Forged)
			}
			if says, ok := verified(t, tool, to); ok == (c.second && from == opened) {
				t.Errorf("%s, %s: the verifier says %q", name, filepath.Base(from), says[to])
			}
		}
	}
}

// A card stands in the files as the rules drew it: with another pile, place or seat, in clear or in the table's part, it is named (PHX §5).
func TestACardStandsAsItWasDrawn(t *testing.T) {
	t.Parallel()
	register()
	dir := t.TempDir()
	name := filepath.Join(dir, "p.jsonl")
	command("deal\n6-1 5-2 4-3\n3-4\n", dir, "play", "phalanx-practice", "--sealed", "--journal", name) // more cards are owed
	for what, c := range map[string]struct {
		part  func(*journal.Entry)
		clear []string
	}{
		"nothing":             {func(*journal.Entry) {}, nil},
		"another place":       {func(p *journal.Entry) { p.Dice[0].F++ }, nil},
		"another size":        {func(p *journal.Entry) { p.Dice[0].D = 7 }, nil},
		"no pile":             {func(p *journal.Entry) { p.Dice[0].Deck = "" }, nil},
		"another seat":        {func(p *journal.Entry) { p.Dice[0].Seat = "referee" }, nil},
		"an answer":           {func(p *journal.Entry) { p.Set = []string{"@pick=none"} }, nil},
		"a die more in clear": {func(*journal.Entry) {}, []string{`(\{"n":2,.*?"dice":\[)`, `$1{"d":6,"f":3,"by":"hand"},`}},
		"a deed in clear":     {func(*journal.Entry) {}, []string{`(\{"n":2,.*?"k":"die",)`, `$1"verb":"deal",`}},
	} {
		to := filepath.Join(t.TempDir(), "g.jsonl")
		madeAnew(t, name, to, func(seat string, p *journal.Entry) {
			if seat == "french" && p.N == 2 {
				c.part(p)
			}
		}, func(text string) string {
			if c.clear != nil {
				text = regexp.MustCompile(c.clear[0]).ReplaceAllString(text, c.clear[1])
			}
			return text
		})
		code, out, errs := command("", dir, "audit", to)
		if sound := what == "nothing"; sound != (code == done) || !sound && !slices.Contains(strings.Fields(errs), "program:") {
			t.Errorf("%s: got %d %s %s", what, code, out, errs)
		}
	}
}

// Nor are a unit, a fact, an answer or a die kept beside a deed that the rules ask for or that waits for a decision, where no line
// typed there would keep them; what may lie ready for the decision is.
func TestNobodyWritesBesideWhatIsAsked(t *testing.T) {
	t.Parallel()
	asked := []string{"n !", "n !", "n !", "n !", "f 2/97 1/86 short 5", "n", "3"}
	waits := []string{"n !", "n !", "n !", "n !", "f 1/50 1/86"}
	fixed := []string{"n !", "n !", "n !", "n !", "f 1/50 1/86 short 99", "fix 5: f 1/50 1/86"}
	answer, die := `"@pick=none",`, `],"dice":[{"d":6,"f":3,"by":"hand"}],"at"`
	for _, c := range []struct {
		lines    []string
		verb     string
		was, is  string
		unforged bool
	}{
		{asked, "morale", `"set":[`, `"set":["range=long",`, false},
		{asked, "morale", `"=fire"]`, `"=fire","=fire"]`, false},
		{asked, "fire", `"1/86"]`, `"1/86","zz"]`, false},
		{waits, "fire", `"set":[`, `"set":[` + answer, false},
		{waits, "fire", `],"at"`, die, false},
		{waits, "fire", `],"at"`, strings.Replace(strings.Replace(die, `"d":6`, `"d":0`, 1), `"f":3`, `"f":37`, 1), true}, // as 37 typed with the shot
		{fixed, "fire", `"set":["@of=5"`, `"set":["@of=5","@pick=none"`, false},
		{fixed, "fire", `],"at"`, die, false},
	} {
		s, rules, path := trustingDice(t, "hand", "vimeiro", true, true, c.lines...)
		s.Close()
		lines := strings.Split(contentsOf(t, path), "\n")
		for i := len(lines) - 1; i > 0; i-- {
			if !strings.Contains(lines[i], `"verb":"`+c.verb+`"`) {
				continue
			}
			if was := lines[i]; c.was != `],"at"` {
				lines[i] = strings.Replace(was, c.was, c.is, 1)
			} else {
				head, rest, _ := strings.Cut(was, `,"set":`)
				set, more, _ := strings.Cut(rest, c.was)
				lines[i] = head + `,"set":` + set + c.is + more
			}
			break
		}
		forged := strings.Join(lines, "\n")
		if forged == contentsOf(t, path) {
			t.Fatalf("%q: nothing is changed at %s", c.lines, c.was)
		}
		if err := os.WriteFile(path, []byte(resealed(forged)), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"})
		if err != nil || (a.Forged == nil) != c.unforged {
			t.Errorf("%s for %s in the %s of %q: got %+v %v, want it named %t", c.is, c.was, c.verb, c.lines, a.Forged, err, !c.unforged)
		}
	}
}
