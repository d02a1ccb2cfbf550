package main

import (
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// The reason behind what strikes or corrects stands in the log, also of a game that is opened again, and is gone when the entry stands.
func TestTheLogSaysWhyAnEntryIsStruck(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.EN, "set 1/86 pm=4|undo because wrong unit|log", []string{"(struck)", "reason: wrong unit"}, nil},
		{"vimeiro", i18n.EN, "set 1/86 pm=4|undo because wrong unit|redo|log", nil, []string{"reason", "(struck)"}},
		{"vimeiro", i18n.IT, "poni 1/86 pm=4|annulla perche ho sbagliato|registro", []string{"motivo: ho sbagliato"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|41|fix 14 because cocked|log", []string{"d100 14", "reason: cocked"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|41|n|bt 20ld|first french|f s 1/50 1/86|x because no shot|log", []string{"reason: no shot"}, nil},
	} {
		c.holds(t)
	}
}

// A slip of a word that the prompt itself answers is offered as others are, and a command of the shell is told to be one.
func TestWordsOfThePromptAndOfTheShellAreOffered(t *testing.T) {
	for _, c := range []struct {
		line, lang, want, never string
	}{
		{"rul 9.2", "en", "rule 9.2", ""}, {"rgola 9.2", "it", "regola 9", ""}, {"quti", "en", "quit", "quti !"},
		{"cheatsheet", "en", "adjutant cheatsheet    in the shell", ""}, {"esporta vimeiro", "it", "adjutant export vimeiro    nella shell", ""},
		{"points", "en", "phase", "adjutant points"}, {"help fact", "en", "help facts", ""}, {"aiuto parola", "it", "aiuto parole", ""},
	} {
		var out strings.Builder
		Main([]string{"--lang", c.lang, "play", "vimeiro", "--journal", filepath.Join(t.TempDir(), "j")}, Streams{In: strings.NewReader(c.line), Out: &out, Err: &out, Env: nowhere})
		if got := out.String(); !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%s: got\n%s\nwant %q, and no %q", c.line, got, c.want, c.never)
		}
	}
}

// Help about a word of the prompt is given in the shell, too; of one that neither knows it is told so.
func TestTheShellHelpsWithWordsOfThePrompt(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"help", "facts"}, "arm, arma: one of"}, {[]string{"--lang", "it", "help", "parole"}, "segni di una riga"}, {[]string{"--game", "onepage", "help", "attack"}, "fights with pieces that touch"},
		{[]string{"help", "odds"}, "Usage: adjutant odds"}, {[]string{"help", "ods"}, "adjutant odds"}, {[]string{"help", "nothing"}, "there is no command nothing"},
		{[]string{"--lang", "it", "rule", "9,2"}, "Angolo di tiro"},
	} {
		var out strings.Builder
		Main(c.args, Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: nowhere})
		if got := out.String(); !strings.Contains(got, c.want) {
			t.Errorf("%q: got\n%s\nwant %q in it", c.args, got, c.want)
		}
	}
}

// At the desk a result is shown of a game that still wants one, and who is to be dropped is offered to leave.
func TestTheDeskOffersWhatIsMeant(t *testing.T) {
	dir := t.TempDir()
	event, out := filepath.Join(dir, "cup.yaml"), strings.Builder{}
	run := func(in string, args ...string) string {
		out.Reset()
		Main(args, Streams{In: strings.NewReader(in), Out: &out, Err: &out, Env: nowhere})
		return strings.Join(strings.Fields(out.String()), " ")
	}
	run("", "tournament", "new", strings.TrimSuffix(event, ".yaml"))
	begin := "player anna Anna Rossi\nplayer Carla Bianchi\nplayer dario Dario Costa\nplayer emma Emma Fabbri\npair\npublish\n"
	got := run(begin+"result anna 12-8\nresult\nresult anna\ndrop emma\n", "tournament", event, "--journal", filepath.Join(dir, "cup.jsonl"))
	for _, want := range []string{
		"Bianchi takes part, as Carla: player 2 TD §1 Carla is only what is typed, and Bianchi stands on paper; if both are the name: amend Carla Carla Bianchi", "leave emma",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("at the desk: got\n%s\nwant %q in it", got, want)
		}
	}
	if strings.Contains(got, "Anna Rossi takes part, as anna: player 1 TD §1 anna is only") || strings.Contains(got, "result anna dario 12-8") {
		t.Errorf("at the desk: got\n%s\nwant nothing said of anna, and a result of the other game offered", got)
	}
}

// nowhere is an environment in which nothing is set.
func nowhere(string) string { return "" }

// Behind a question why tells of that question what it rests on, and behind a deed of the deed.
func TestWhyBehindAQuestion(t *testing.T) {
	const fire = "n|41|n|bt 20ld|first french|f s 1/50 1/86"
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, fire + "?|why", []string{"? Fire: 1/50 (Fane) at 1/86", "range: short, as typed", "1/86: infantry, French, bases 5, column", "all that may come of it: odds all fire short 1/50 at 1/86", "all: why all"}, []string{"["}},
		{"vimeiro-turn-3", i18n.EN, fire + "?|why all", []string{"target PM lost on average"}, []string{"all that may come"}},
		{"vimeiro-turn-3", i18n.EN, fire + "?|why 5", []string{"[5] French move first"}, []string{"Fire"}},
		{"vimeiro-turn-3", i18n.EN, fire + "?|" + "f s 1/50 1/86 33|why", []string{"[6] Fire", "why 6 all"}, nil},
		{"vimeiro-turn-3", i18n.EN, "c 1/86 1/50?|why", []string{"whole chain", "after closing fire and its test"}, nil},
	} {
		c.holds(t)
	}
}

// A question of what no die decides is answered with what comes of it.
func TestAQuestionWithoutDiceIsAnswered(t *testing.T) {
	for _, c := range []struct{ lang, lines, want string }{
		{"en", "end\nmove F13 n 2?\n", "?   Move: F13 W1P §4 ?>> F13: at 29,16, front to the north F13 has 3 movement points left"},
		{"it", "avanti\ngira F13 e?\n", "?>> F13: in 29,14, fronte a est"},
	} {
		var out strings.Builder
		Main([]string{"--lang", c.lang, "play", "onepage-practice", "--journal", filepath.Join(t.TempDir(), "j")}, Streams{In: strings.NewReader(c.lines), Out: &out, Err: &out, Env: nowhere})
		got := strings.Join(strings.Fields(out.String()), " ")
		if want := strings.Join(strings.Fields(c.want), " "); !strings.Contains(got, want) {
			t.Errorf("%q: got\n%s\nwant %q in it", c.lines, got, want)
		}
	}
}

// n, which elsewhere goes on to the next phase, says for what it was taken where a way is asked for.
func TestNorthIsToldWhereNMayMeanNext(t *testing.T) {
	for _, c := range []struct{ lang, lines, want, never string }{
		{"en", "fire FG1 at A14 6 6\nn\nn\n", "n was taken for north; end goes on to the next phase, undo takes back", ""},
		{"it", "spara FG1 a A14 6 6\nn\nn\n", "n è stato letto come nord; avanti passa alla fase dopo, annulla torna indietro", ""},
		{"en", "fire FG1 at A14 6 6\nnorth\nnorth\n", "A14: 3 squares back, north", "was taken for"},
	} {
		var out strings.Builder
		Main([]string{"--lang", c.lang, "play", "onepage-practice", "--journal", filepath.Join(t.TempDir(), "j")}, Streams{In: strings.NewReader(c.lines), Out: &out, Err: &out, Env: nowhere})
		got := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%q: got\n%s\nwant %q in it, and no %q", c.lines, got, c.want, c.never)
		}
	}
}

// A referee has a unit tested that has more morale points than a test asks for, and the entry says that he ruled so (OM §11.1).
func TestATestAboveTheLimitIsARuling(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, "mo 1/86 5", []string{"1/86 has 5 PM and tests at 4 or fewer", "mo 1/86 5 ! the table says otherwise"}, []string{"["}},
		{"vimeiro-turn-3", i18n.EN, "mo 1/86 5 ! the wind|log", []string{"Morale: 1/86", "by your ruling, although 1/86 has 5 PM and tests at 4 or fewer", "reason: the wind"}, nil},
	} {
		c.holds(t)
	}
}

// A long list of units begins with what each side has, and distances that are listed have the comma of Italian.
func TestListsAsTheyAreRead(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.IT, "unità", []string{"unità: 50 OM §2.3 Inglesi: unità 26, PM 135/135 Francesi: unità 24, PM 126/126 1/50"}, nil},
		{"vimeiro", i18n.EN, "units fane", []string{"units: 3"}, []string{"British"}},
		{"vimeiro", i18n.IT, "n|primi francesi|lecite 1/86", []string{"avanti 8,5 | avanti 4,25"}, []string{"8.5"}},
		{"vimeiro", i18n.EN, "n|first french|legal 1/86", []string{"forward 8.5"}, nil},
	} {
		c.holds(t)
	}
}

// Who types a sentence is offered the line that it stands for, all of it at once, and in the shell as it is typed there.
func TestASentenceIsOfferedAsALine(t *testing.T) {
	for _, c := range []struct{ lang, typed, want string }{
		{"en", "charge heavy cavalry 4 bases at 5 bases in line with 6 pm", "adjutant odds charge hcav 4b at 5b line 6pm"},
		{"en", "fire 4 bases short range at column", "adjutant odds fire 4b short at column"},
		{"it", "tiro 4 basi su colonna a corta", "adjutant odds tiro 4b su colonna corta"},
		{"it", "carica 5b colonna su 4b dietro un muro", "adjutant odds carica 5b colonna su 4b cd"},
		{"it", "morale 3pm con un generale", "adjutant odds morale 3pm gen"},
		{"it", "mischia 4b su 5b di fianco", "adjutant odds mischia 4b su 5b fianco"},
		{"en", "charge heavy dragons at 4b", "describe the unit by its facts"},
	} {
		var out strings.Builder
		Main(append([]string{"--lang", c.lang, "odds"}, strings.Fields(c.typed)...), Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: nowhere})
		if got := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(got, c.want) {
			t.Errorf("%q: got\n%s\nwant %q in it", c.typed, got, c.want)
		}
	}
	walked{"vimeiro", i18n.EN, "f 4 bases at 5 bases in square with 6 pm?", []string{"f 4b at 5b square 6pm? in the words of a line"}, nil}.holds(t)
}

// What is owed of a value above 100 is what is sure and what the die may add, also where nobody has a name (OM §9.10, 10.6); what a
// charge or a melee rests on names the paragraph of its side (OM §10.4), a shot that of its own (OM §9.5), and points at the start §2.3.
func TestOwedAndWhyNameWhatIsMeant(t *testing.T) {
	for _, c := range []struct{ line, want, never string }{
		{"f s 6b elite at 4b col\nowed\n", "d100: 1 sure, 50 or less for another OM §9.10", "150 or less"},
		{"m 3b hcav impetus at 4b line\nowed\n", "d100: 1 sure, 5 or less for another OM §10.6", "105 or less"},
		{"f s 4b at 4b col\nowed\n", "d100: 80 or less OM §9.10", "sure"},
		{"c 4b line 4pm flank at 4b line 5pm\nwhy all\n", "side struck: flank, as typed (computed front) OM §10.4", "as typed (computed front) OM §9.5"},
		{"f s flank 4b at 4b col 44\nwhy all\n", "side struck: flank, as typed (computed front) OM §9.5", "OM §10.4"},
		{"m 4b line 4pm pm-start=6 at 4b line 5pm 44 44\nwhy all\n", "PM at the start: 6, as typed OM §2.3", "PM at the start: 6, as typed OM §9.10"},
	} {
		var out strings.Builder
		Main([]string{"--lang", "en", "--journal", filepath.Join(t.TempDir(), "j")}, Streams{In: strings.NewReader(c.line), Out: &out, Err: &out, Env: nowhere})
		got := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(got, c.want) || strings.Contains(got, c.never) {
			t.Errorf("%q: got\n%s\nwant %q in it, and no %q", c.line, got, c.want, c.never)
		}
	}
}
