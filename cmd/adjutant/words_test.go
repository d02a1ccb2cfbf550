package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/cmd/games"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/schema"
	"adjutant/internal/session"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// answersTo is what the program answers to lines without a table, in a language.
func answersTo(t *testing.T, gameName, lang string, lines []string, flags ...string) string {
	t.Helper()
	var out strings.Builder
	args := append([]string{"--game", gameName, "--lang", lang}, flags...)
	Main(args, Streams{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Err: &out, Env: func(string) string { return "" }})
	return out.String()
}

// A catalogue that is made when it is asked for is asked for by the head of a key: each of its keys has one.
func TestEveryKeyHasAHead(t *testing.T) {
	register()
	later := 0
	for _, c := range i18n.Catalogs() {
		heads := i18n.Heads(c.Domain)
		if heads == nil {
			continue
		}
		later++
		for k := range c.EN {
			if !i18n.Under(heads, k) {
				t.Errorf("%s: nobody finds %s; its keys begin with %v", c.Domain, k, heads)
			}
		}
	}
	if later < 6 {
		t.Errorf("%d catalogues are made later; want six and more", later)
	}
}

// help words tells every short form, every word and every sign of every game: those of the
// glossary, of the aliases of verbs, of the declared facts and of the scanner.
func TestHelpWordsTellsAll(t *testing.T) {
	for _, g := range games.All {
		for _, lang := range []string{"en", "it"} {
			line := map[string]string{"en": "help words", "it": "aiuto parole"}[lang]
			got := " " + strings.Join(strings.Fields(answersTo(t, g.Rules.Name(), lang, []string{line})), " ") + " "
			has := func(w string) {
				if !regexp.MustCompile(`[ (,]` + regexp.QuoteMeta(w) + `[ ),:]`).MatchString(got) {
					t.Errorf("%s, %s: %q is not told", g.Rules.Name(), lang, w)
				}
			}
			for _, v := range g.Rules.Verbs() {
				if !v.Inner {
					for _, w := range g.Aliases(v.Name) {
						has(w)
					}
				}
			}
			for _, words := range session.Words() {
				for _, w := range words {
					if v := words[0]; v != "map" && !slices.ContainsFunc(g.Rules.Verbs(), func(x game.Verb) bool { return x.Name == v }) {
						has(w)
					}
				}
			}
			w, ok := g.Rules.(game.Worded)
			if !ok {
				continue // it has no words but its verbs'
			}
			for _, l := range w.Words() {
				for _, p := range l.Words {
					for _, x := range append(slices.Clone(p.EN), p.IT...) {
						has(x)
					}
				}
			}
			p := i18n.New(i18n.Lang(lang))
			for _, m := range append(slices.Clone(game.Marks), w.Marks()...) {
				if say := p.Word(m + ".typed"); !strings.Contains(got, say+" ") {
					t.Errorf("%s, %s: the sign %s is not told", g.Rules.Name(), lang, say)
				}
			}
		}
	}
}

// What users could not find (the words of the finding): each is in help words or has help of
// its own.
func TestNothingIsKnownByHeart(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	got := answersTo(t, "ordremixte", "en", []string{"help words"})
	for _, w := range []string{"wave=yes", "defile", "form A screen", "form A recall", "order B reached", "order B shown", "hc", "lc", "imp", "cha", "A>B", "R3=b", "LINE?", "LINE !", "LINE; LINE", "rule", "moved A"} {
		if !strings.Contains(got, w) {
			t.Errorf("%s is not in help words", w)
		}
	}
	var asked []string
	for _, l := range []tables.List{tables.Facts, tables.Orders} {
		for _, w := range g.Words(l) {
			asked = append(asked, "help "+w)
		}
	}
	if out := answersTo(t, "ordremixte", "en", asked); strings.Contains(out, "there is no verb") {
		t.Errorf("one of %q: %s", asked, out)
	}
	for _, f := range games.All {
		d, ok := f.Rules.(game.Declarer)
		if !ok {
			continue
		}
		asked = nil
		for i := range d.Facts().Verbs {
			for l := range schema.Leaves(&d.Facts().Verbs[i]) {
				asked = append(asked, "help "+l.Name)
			}
		}
		slices.Sort(asked)
		asked = slices.Compact(asked) // many a fact is of many verbs
		if out := answersTo(t, f.Rules.Name(), "en", asked); strings.Contains(out, "there is no verb") {
			t.Errorf("%s, one of %q: %s", f.Rules.Name(), asked, out)
		}
	}
}

// The lines that help shows for the signs of Ordre Mixte are lines that are understood.
func TestSignsAreUnderstood(t *testing.T) {
	rules := games.All[0].Rules
	sc, err := (&Options{P: i18n.New(i18n.EN)}).read("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Setup(sc.JSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Langs {
		p := i18n.New(lang)
		for m, put := range map[ref.Word][]string{"om.mark.wave": {"A", "20LD", "B", "1/50"}, "om.mark.screen": {"A", "1/86"}, "om.mark.recall": {"A", "1/86"}, "om.mark.reached": {"B", "fane"}, "om.mark.shown": {"B", "fane"}, "om.mark.moved": {"A", "1/86"}} {
			line := p.Word(m + ".typed")
			for i := 0; i < len(put); i += 2 {
				line = strings.Replace(line, " "+put[i], " "+put[i+1], 1)
			}
			ls, err := game.Scan(line)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rules.Parse(s, ls[0], nil); err != nil {
				t.Errorf("%s: %q is refused: %v", lang, line, err)
			}
		}
	}
}

// Without a table the first line that a newcomer is told to type is answered, in every game
// and both languages.
func TestFirstLinesAreAnswered(t *testing.T) {
	for _, g := range games.All {
		for _, lang := range []string{"en", "it"} {
			key := strings.ToLower(g.Rules.Book()) + ".begin"
			p := i18n.New(i18n.Lang(lang))
			if !p.Has(key) || !p.Has(key+".table") {
				t.Errorf("%s says nothing of how to begin: no text for %s and %s.table, in %s", g.Rules.Name(), key, key, lang)
				continue
			}
			if got := answersTo(t, g.Rules.Name(), lang, []string{p.Word(ref.Word(key))}); !strings.HasPrefix(got, " ? ") {
				t.Errorf("%s, %s: %s\n%s", g.Rules.Name(), lang, p.Word(ref.Word(key)), got)
			}
		}
	}
	for _, name := range []string{"vimeiro", "onepage-practice", "centoore-practice", "phalanx-practice", "waterloo200-practice"} {
		for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			o := &Options{Lang: lang, P: i18n.New(lang), Dice: "hand"}
			s, err := o.unkept(name)
			if err != nil {
				t.Fatal(err)
			}
			line := o.P.Word(ref.Word(strings.ToLower(s.Rules().Book()) + ".begin.table"))
			if r := s.Submit(line); len(r) == 0 || !r[0].OK() {
				t.Errorf("%s, %s: %s is refused", name, lang, line)
			}
		}
	}
}

// TAB offers the words of the language in use first, those of the other behind them, the
// same every time, in every game, with a table and without.
func TestTabKnowsTheWords(t *testing.T) {
	for _, c := range []struct{ name, lang, line, first, also string }{
		{"", "en", "", "help", "fire"}, {"", "it", "", "aiuto", "tiro"}, {"", "it", "ti", "tiro", "tiro"}, {"", "en", "rul", "ruling", "rule"}, {"", "it", "re", "re", "regola"},
		{"", "en", "help fi", "fire", "fire"}, {"", "it", "aiuto ti", "tiro", "tiro"}, {"", "it", "aiuto pa", "parole", "parole"},
		{"", "en", "fire co", "cover=", "cover="}, {"", "en", "fire cort", "corta", "corta"}, {"vimeiro", "it", "muovi 1/86 ", "avanti", "fino"}, {"onepage-practice", "it", "a", "avanti", "attacca"}, {"", "it", "tiro formaz", "formazione=", "formazione="}, {"", "it", "t 4b gittata=", "gittata=corta", "gittata=fuori"}, {"", "en", "f 4b range=", "range=short", "range=out"},
		{"", "en", "f s 4b at ", "charging", "column"}, {"", "it", "t co 4b su ", "agganciata", "colonna"}, {"vimeiro", "en", "c 1/86 1/50 ", "blown", "column"}, {"", "it", "t formazione=col", "formazione=colonna", "formazione=colonna"},
		{"vimeiro", "it", "forma 1/86 sch", "schermo", "schermo"}, {"vimeiro", "it", "fronte 1/86 d", "dietro", "destra"}, {"vimeiro", "en", "wheel 1/86 l", "left", "left"},
		{"phalanx-practice", "en", "", "deal", "help"}, {"phalanx-practice", "it", "", "distribuisci", "aiuto"},
		{"onepage-practice", "it", "mu", "muovi", "muovi"}, {"centoore-practice", "en", "mo", "move", "morale"}, {"waterloo200-practice", "it", "att", "attiva", "attiva"},
		{"phalanx-practice", "en", "odds bat", "battle", "battle"}, {"onepage-practice", "en", "odds bombard dist", "distance=", "distance="},
	} {
		lang := i18n.Lang(c.lang)
		o := &Options{Lang: lang, P: i18n.New(lang), Dice: "hand"}
		var s *opened
		var err error
		if c.name == "" {
			s, err = o.begin(nil, "")
		} else {
			s, err = o.unkept(c.name)
		}
		if err != nil {
			t.Fatal(err)
		}
		complete := repl.Completer(s.Session, lang)
		got := complete(c.line, len(c.line))
		for _, w := range map[string][]string{"t 4b gittata=": {"gittata=short", "gittata=long"}, "f s 4b at ": {"colonna", "col"}, "t co 4b su ": {"column", "col"},
			"muovi 1/86 ": {"to", "forward"}, "a": {"attack", "audit"}}[c.line] {
			if slices.Contains(got, w) {
				t.Errorf("%s %q: %q, want no %s: one form of each, in the language in use", c.lang, c.line, got, w)
			}
		}
		if len(got) == 0 || got[0] != c.first || !slices.Contains(got, c.also) {
			t.Errorf("%s %s %q: %q, want %s first, and %s", c.name, c.lang, c.line, got, c.first, c.also)
		}
		for range 5 {
			if again := complete(c.line, len(c.line)); !slices.Equal(got, again) {
				t.Fatalf("%s %q: %q, then %q", c.name, c.line, got, again)
			}
		}
	}
}

// longAnswers are lines whose answers are long, for every game.
func longAnswers(lang string) []string {
	if lang == "it" {
		return []string{"aiuto", "aiuto parole", "aiuto fatti", "aiuto annulla", "aiuto ipotesi", "regola", "regola 6", "regola carica", "lancia 3d6"}
	}
	return []string{"help", "help words", "help facts", "help undo", "help whatif", "rule", "rule 6", "rule charge", "roll 3d6"}
}

// In a window of 50 columns, and of 40, no line is wider than the window, save one that can
// be typed and is never broken.
func TestNarrowWindows(t *testing.T) {
	defer render.SetWidth(render.Width + 1)
	for _, wide := range []int{50, 40} {
		render.SetWidth(wide)
		most := max(wide-1, 40)
		for _, g := range games.All {
			for _, lang := range []string{"en", "it"} {
				lines := longAnswers(lang)
				lines = append(lines, i18n.New(i18n.Lang(lang)).Word(ref.Word(strings.ToLower(g.Rules.Book())+".begin")))
				for _, s := range g.Tables.Tables() {
					if m, err := g.Tables.FindGrid(s); err == nil {
						lines = append(lines, "rule "+string(m.Ref))
					}
				}
				for _, l := range strings.Split(answersTo(t, g.Rules.Name(), lang, lines), "\n") {
					if n := utf8.RuneCountInString(l); n > most {
						t.Errorf("%s, %s: %d columns at %d: %q", g.Rules.Name(), lang, n, wide, l)
					}
				}
			}
		}
	}
}

// Plain answers are for the ear: no line begins with blanks, none is aligned, none has a sign
// that is read out, and no colour.
func TestPlainAnswers(t *testing.T) {
	defer render.SetPlain(nil)
	for _, g := range games.All {
		for _, lang := range []string{"en", "it"} {
			lines := append(longAnswers(lang), "zzz", i18n.New(i18n.Lang(lang)).Word(ref.Word(strings.ToLower(g.Rules.Book())+".begin")))
			for _, s := range g.Tables.Tables() {
				if m, err := g.Tables.FindGrid(s); err == nil {
					lines = append(lines, "rule "+string(m.Ref))
				}
			}
			got := answersTo(t, g.Rules.Name(), lang, lines, "--plain")
			for _, l := range strings.Split(strings.TrimSuffix(got, "\n"), "\n") {
				if l == "" || l == "44" || strings.TrimSpace(l) != l || strings.Contains(l, "  ") || strings.Contains(l, ">>") || strings.HasPrefix(l, "-- ") || strings.HasPrefix(l, "[") || strings.ContainsAny(l, "═─│┌┐└┘\x1b") {
					t.Errorf("%s, %s: %q", g.Rules.Name(), lang, l)
				}
			}
		}
	}
	for name, line := range map[string]string{"waterloo200-practice": "map", "phalanx-practice": "map", "onepage-practice": "map", "centoore-practice": "map", "vimeiro": "map"} {
		file := filepath.Join(t.TempDir(), "lines")
		if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		Main([]string{"run", "--plain", "--scenario", name, file}, Streams{Out: &out, Err: &out, Env: func(string) string { return "" }})
		got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for _, l := range got {
			if strings.TrimSpace(l) != l || strings.Contains(l, "  ") || strings.ContainsAny(l, "|+#") {
				t.Errorf("%s: %q", name, l)
			}
		}
		if len(got) < 2 {
			t.Errorf("%s: the table is told in %d lines", name, len(got))
		}
	}
}

// A shell completes scenarios, saved games, verbs, facts, paragraphs and languages.
func TestShellCompletion(t *testing.T) {
	state := t.TempDir()
	env := func(k string) string { return map[string]string{"XDG_STATE_HOME": state}[k] }
	ask := func(args ...string) string {
		var out, errs strings.Builder
		Main(append([]string{"__complete"}, args...), Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Env: env})
		return out.String()
	}
	var out strings.Builder
	Main([]string{"play", "vimeiro"}, Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: env})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"pl"}, "play"}, {[]string{"play", "vim"}, "vimeiro\tordremixte"}, {[]string{"play", "vimeiro-1"}, "vimeiro-1"}, {[]string{"audit", ""}, "vimeiro-1"},
		{[]string{"odds", "fi"}, "fire"}, {[]string{"odds", "fire", "formation=co"}, "formation=column"}, {[]string{"odds", "fire", "--ba"}, "--bases"}, {[]string{"--lang", "it", "odds", "ti"}, "tiro"},
		{[]string{"odds", "--game", "phalanx", "bat"}, "battle"}, {[]string{"--lang", ""}, "it"}, {[]string{"--game", "ph"}, "phalanx"}, {[]string{"rule", "9.1"}, "9.10"}, {[]string{"--game", "centoore", "rule", "8.5.1"}, "8.5.1"},
		{[]string{"schema", "f"}, "fire"}, {[]string{"completion", "z"}, "zsh"}, {[]string{"--dice", "s"}, "seed:"}, {[]string{"simulate", "one"}, "onepage"},
		{[]string{"export", "fra"}, "france\tnation"}, {[]string{"export", "vimeiro-a"}, "vimeiro-assault\tplan"}, {[]string{"forms", "vim"}, "vimeiro\tordremixte"}, {[]string{"map", "vim"}, "vimeiro\tordremixte"},
	} {
		if got := ask(c.args...); !slices.ContainsFunc(strings.Split(got, "\n"), func(l string) bool { return strings.HasPrefix(l, c.want) }) {
			t.Errorf("%q: %q, want %s", c.args, got, c.want)
		}
	}
	for _, sh := range shells {
		var out strings.Builder
		if code := Main([]string{"completion", sh}, Streams{Out: &out, Err: &out, Env: env}); code != done || !strings.Contains(out.String(), "adjutant") {
			t.Errorf("completion %s: %d, %d bytes", sh, code, out.Len())
		}
	}
	out.Reset()
	if code := Main([]string{"completion", "cmd"}, Streams{Out: &out, Err: &out, Env: env}); code != usage || !strings.Contains(out.String(), "powershell") {
		t.Errorf("completion cmd: %d\n%s", code, out.String())
	}
}

// Habits of one game are not lost in another: the word that ends something in Italian leaves no program, and what is
// called otherwise elsewhere is offered under its name here.
func TestHabitsOfAnotherGame(t *testing.T) {
	for _, c := range []struct{ game, line, want string }{
		{"onepage-practice", "n", "avanti"}, {"onepage-practice", "chi", "lecite"}, {"onepage-practice", "unità", "pezzi"},
		{"waterloo200-practice", "pezzi", "unità"}, {"centoore-practice", "n", "avanti"}, {"phalanx-practice", "who", "lecite"},
		{"vimeiro-turn-3", "passa", "prosegui"},
	} {
		got, _, err := sitting{lang: i18n.IT, what: c.game}.play([]string{c.line})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(strings.Split(got, "\n"), func(l string) bool {
			words := strings.Fields(l)
			return strings.HasPrefix(l, "     ") && len(words) > 0 && words[0] == c.want
		}) {
			t.Errorf("%s: %s offers no %s:\n%s", c.game, c.line, c.want, got)
		}
	}
	got, _, err := sitting{lang: i18n.IT, what: "onepage-practice"}.play([]string{"fine", "perche'", "pezzi"})
	if err != nil || !strings.Contains(got, "movimenti> pezzi") {
		t.Errorf("fine ends nothing, or leaves: %v\n%s", err, got)
	}
}

// Of a line of which nothing is typed TAB offers words of one language alone, those that may be done now before the others: in
// every game that ships a table, and in both languages.
func TestTabAtAnEmptyPrompt(t *testing.T) {
	register()
	for what, first := range map[string][2]string{"vimeiro": {"order", "ordine"}, "onepage-practice": {"fire", "spara"}, "phalanx-practice": {"deal", "distribuisci"}, "centoore-practice": {"join", "unisci"}, "waterloo200-practice": {"deploy", "schiera"}} {
		for k, lang := range i18n.Langs {
			o := &Options{P: i18n.New(lang), Lang: lang, Dice: "hand"}
			g, err := o.unkept(what)
			if err != nil {
				t.Fatal(err)
			}
			got := repl.Completer(g.Session, lang)("", 0)
			speak, other := repl.Speaker(g.Session, lang), repl.Speaker(g.Session, i18n.Langs[1-k])
			for _, v := range g.Rules().Verbs() {
				if ours, theirs := speak(v.Name), other(v.Name); !v.Inner && (!slices.Contains(got, ours) || ours != theirs && slices.Contains(got, theirs)) {
					t.Errorf("%s, %s: %q; want %q in it, and not %q", what, lang, got, ours, theirs)
				}
			}
			if at := slices.Index(got, first[k]); at < 0 || at > 12 {
				t.Errorf("%s, %s: %q; want %q among the first", what, lang, got, first[k])
			}
			if at := slices.Index(got, speak("help")); at < 0 || at > 16 {
				t.Errorf("%s, %s: %q; want help near the beginning", what, lang, got)
			}
			g.Close()
		}
	}
}
