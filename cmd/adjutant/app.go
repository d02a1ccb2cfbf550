package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/desk"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/input"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Streams are what the program reads and writes; tests put their own in place.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Env      func(string) string
}

// Exit codes.
const (
	done   = 0
	failed = 1 // refused, or the machine could not
	usage  = 2 // the command line itself is wrong
	unsure = 3 // nothing is wrong, as far as it can be checked
)

// errSilent ends with code 1: everything has been said.
var errSilent = errors.New("refused")

// errUnsure ends with code 3: everything has been said.
var errUnsure = errors.New("cannot check")

// usageError ends with code 2.
type usageError struct {
	say  ref.Msg
	ways []game.Way // what may have been meant
}

func (e usageError) Error() string { return e.say.Key }

// Options are the flags of every command.
type Options struct {
	Streams
	Lang     i18n.Lang
	P        *i18n.Printer
	JSON     bool
	Plain    bool // for a screen reader
	Game     string
	Dice     string
	Tape     string
	Journal  string
	Edition  string
	Unplaced bool     // a new game knows no unit's place
	Sealed   bool     // a new game keeps what lies face down out of its journal
	Event    string   // the file of the event under which a new game is played
	Scale    int      // height of the figures in mm; 0: as the scenario says
	Seats    []string // who plays beside the prompt: NAME=IN,OUT
	Auto     string   // the seat that the program plays beside the prompt
	Seed     uint64   // of what it chooses, where one is given

	event   *desk.Plan // read from Event
	lang    string     // as given
	version bool
	whole   func() *cobra.Command    // the tree with all its commands
	given   func(flag string) bool   // reports that a flag was typed
	shell   func() map[string]string // the words of the shell, as the tree of commands has them

	spoken func(line string) string // puts a line into the words of the language, once a game is known
}

// speaks lets lines and words of a game be told in the words of the language.
func (o *Options) speaks(s *opened) {
	o.spoken = repl.Speaker(s.Session, o.Lang)
	o.P.Speak, o.P.Own = o.spoken, s.Session.Rules().Book()
}

// registered is false until the catalogues of the packages are known to i18n.
var registered = false

func register() {
	if !registered {
		i18n.Later([]string{"journal"}, i18n.Text{Domain: "journal", EN: journal.EN, IT: journal.IT})
		i18n.Later(doc.Heads(), i18n.Text{Domain: "doc", EN: doc.EN, IT: doc.IT})
		registered = true
	}
}

// Main runs one command line and gives its exit code. The tree of commands is
// made afresh: a used one remembers its flags.
func Main(args []string, st Streams) int {
	register()
	o := &Options{Streams: st, Lang: i18n.Detect(langFlag(args), st.Env)}
	o.P = i18n.New(o.Lang)
	o.whole = func() *cobra.Command { return newRoot(o, "") }
	root := newRoot(o, wanted(args))
	if len(args) > 0 && strings.HasPrefix(args[0], "__complete") { // what a shell's script asks at TAB
		o.completions(root)
	}
	root.SetArgs(append([]string{}, args...))
	root.SetIn(st.In)
	root.SetOut(st.Out)
	root.SetErr(st.Err)
	err := root.Execute()
	if err != nil && jsonFlag(args) {
		o.JSON = true // also when a flag before it ended the reading of flags
	}
	return o.code(err)
}

// code says what went wrong, and whose fault it was.
func (o *Options) code(err error) int {
	var u usageError
	var r *game.Refusal
	switch {
	case err == nil:
		return done
	case errors.Is(err, errSilent):
		return failed
	case errors.Is(err, errUnsure):
		return unsure
	case errors.Is(err, errUsageSaid):
		return usage
	case errors.As(err, &u):
		o.refuse(game.Refuse(game.BadValue, "", u.say, ref.M("cli.usage.hint"), u.ways...))
		return usage
	case errors.As(err, &r):
		o.refuse(r)
		return failed
	}
	var faults doc.Faults
	if errors.As(err, &faults) && !o.JSON {
		// All of them, as `check` lists them: a refusal has room for six lines.
		fmt.Fprintln(o.Err, faultLines(faults.Text(o.docWords())))
		return failed
	}
	o.refuse(o.refusal(err))
	return failed
}

// docWords are the sentences for faults of files.
func (o *Options) docWords() map[string]string {
	if o.Lang == i18n.IT {
		return doc.IT()
	}
	return doc.EN()
}

// layout makes answers fit the window, or plain for who hears them.
func (o *Options) layout() {
	if n, ok := input.Columns(o.Out); ok {
		render.SetWidth(n)
	} else if n, err := strconv.Atoi(o.Env("COLUMNS")); err == nil && n > 0 { // of a pipe, as other programs read it
		render.SetWidth(n)
	} else {
		render.NoWindow()
	}
	o.P.Plain = o.Plain
	if !o.Plain {
		render.SetPlain(nil)
		return
	}
	say := func(key string) string { return o.P.Say(ref.M(key)) }
	render.SetPlain(&render.PlainWords{Odds: say("plain.odds"), Refused: say("plain.refused"), Close: say("plain.close"), Hands: say("plain.hands")})
}

// refusal puts any error into words.
func (o *Options) refusal(err error) *game.Refusal {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r
	}
	var faults doc.Faults
	if errors.As(err, &faults) {
		return game.Refuse(game.Failed, "", ref.M("repl.plain", faults.Text(o.docWords())), ref.Msg{})
	}
	var say interface{ Say() ref.Msg }
	if errors.As(err, &say) {
		return game.Refuse(game.Failed, "", say.Say(), ref.Msg{}, session.Mend(err)...)
	}
	var msg interface{ Msg() ref.Msg }
	if errors.As(err, &msg) {
		return game.Refuse(game.Unknown, "", msg.Msg(), ref.Msg{})
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		m := ref.M("cli.file", path.Path, path.Err.Error())
		if errors.Is(err, fs.ErrNotExist) {
			m = ref.M("cli.file.missing", path.Path)
		}
		return game.Refuse(game.Failed, "", m, ref.Msg{})
	}
	return game.Refuse(game.Failed, "", ref.M("session.failed", err.Error()), ref.Msg{})
}

// refuse writes a refusal: on stderr for people, on stdout for programs.
func (o *Options) refuse(r *game.Refusal) {
	if o.JSON {
		fmt.Fprintf(o.Out, "%s\n", repl.JSON{P: o.P}.Refusal(r))
		return
	}
	fmt.Fprintln(o.Err, ref.Plain(repl.Text{P: o.P, Speak: o.spoken}.Refusal(r)))
}

// say writes a sentence beside the results.
func (o *Options) say(w io.Writer, m ref.Msg) {
	fmt.Fprintln(w, render.Hung("", "     ", ref.Plain(o.P.Say(m))))
}

// langFlag finds --lang before the flags are read: the help itself is in a
// language.
func langFlag(args []string) string {
	for i, a := range args {
		if a == "--" {
			break
		}
		if v, ok := strings.CutPrefix(a, "--lang="); ok {
			return v
		}
		if a == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// jsonFlag reports whether the answer is for a program, whatever else is wrong
// with the line.
func jsonFlag(args []string) bool {
	for _, a := range args {
		if a == "--" {
			break
		}
		if a == "--json" || a == "--json=true" {
			return true
		}
	}
	return false
}

// settings turns the flags into what a session wants. The edition is computed
// only when something is kept under it.
func (o *Options) settings(rules game.Rules, kept bool) (session.Options, error) {
	var s session.Options
	var err error
	if s.Dice, err = session.ParseMode(o.Dice); err != nil {
		return s, asUsage(err)
	}
	if o.Tape != "" {
		if s.Tape, err = session.ParseTape(o.Tape); err != nil {
			return s, asUsage(err)
		}
	}
	s.Scale = o.Scale
	s.Other = session.Choice(o.Edition)
	if o.Edition != "" && !slices.Contains(session.Choices, s.Other) {
		return s, usageError{say: ref.M("cli.edition", o.Edition)}
	}
	if kept {
		s.Edition = rulesEdition()
		s.Lang = string(o.Lang)
	}
	if f, ok := folder(rules.Name()); ok {
		s.Aliases = f.Aliases
		s.Saved = o.savedPath
	}
	return s, nil
}

func asUsage(err error) error {
	var r *game.Refusal
	if errors.As(err, &r) {
		if !r.Hint.IsZero() {
			return usageError{say: ref.M("cli.hinted", r.Say, r.Hint)}
		}
		return usageError{say: r.Say}
	}
	return err
}

// newRoot builds the tree of commands.
// toplevel are the commands of the program, in the order in which its help lists them.
var toplevel = []struct {
	name string
	make func(*Options) *cobra.Command
}{
	{"play", newPlay}, {"run", newRun}, {"auto", newAuto}, {"simulate", newSimulate}, {"balance", newBalance}, {"odds", newOdds}, {"ask", newAsk}, {"schema", newSchema},
	{"roll", newRoll}, {"rule", newRule}, {"forms", newForms}, {"map", newMap}, {"check", newCheck}, {"new", newNew}, {"list", newList},
	{"points", newPoints}, {"export", newExport}, {"audit", newAudit}, {"seal", newSeal}, {"tournament", newTournament}, {"games", newGames},
	{"docs", newDocs}, {"cheatsheet", newCheatsheet}, {"completion", newCompletion}, {"tree", newTree}, {"version", newVersion},
}

// wanted is the one command that a line can want: its first word, if that is the name of one. "" is any of them. Those
// that tell of the others want them all.
func wanted(args []string) string {
	if len(args) == 0 || args[0] == "tree" || args[0] == "completion" {
		return ""
	}
	for _, c := range toplevel {
		if c.name == args[0] {
			return c.name
		}
	}
	return ""
}

// newRoot is the tree of commands, or of only one of them: to make a command is to say in words what each of its flags
// does, and a line that is waited for needs no word of the others.
func newRoot(o *Options, only string) *cobra.Command {
	root := &cobra.Command{
		Use: "adjutant", Args: o.none, SilenceUsage: true, SilenceErrors: true,
		RunE: func(*cobra.Command, []string) error {
			if o.version {
				return versionRun(o)
			}
			return playRun(o, "")
		},
	}
	root.Flags().BoolVarP(&o.version, "version", "v", false, "")
	f := root.PersistentFlags()
	f.StringVar(&o.lang, "lang", "", "")
	f.BoolVar(&o.JSON, "json", false, "")
	f.StringVar(&o.Game, "game", "", "")
	f.StringVar(&o.Dice, "dice", "hand", "")
	f.StringVar(&o.Tape, "tape", "", "")
	f.IntVar(&o.Scale, "scale", 0, "")
	f.StringVar(&o.Journal, "journal", "", "")
	f.StringVar(&o.Edition, "edition", "", "")
	f.BoolVar(&o.Plain, "plain", false, "")
	f.BoolP("help", "h", false, "")
	if only == "" {
		o.describe(root)
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return o.flagError(c, err) })
	root.CompletionOptions.DisableDefaultCmd = true // there is one of our own
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Hidden: true, RunE: func(_ *cobra.Command, args []string) error {
		if c, rest, err := root.Find(args); err == nil && (c != root || len(rest) == 0) {
			return c.Help()
		}
		return o.helpAtPrompt(root, args)
	}})
	o.shell = shellWords
	root.SetUsageFunc(o.usage)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		o.layout()
		if about := cmp.Or(c.Long, c.Short); about != "" {
			fmt.Fprintf(c.OutOrStdout(), "%s\n\n", render.HungLines(about))
		}
		fmt.Fprint(c.OutOrStdout(), c.UsageString())
	})
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error {
		o.layout()
		o.given = c.Flags().Changed
		if o.lang != "" && o.lang != "en" && o.lang != "it" {
			return usageError{say: ref.M("cli.lang", o.lang, string(i18n.EN), string(i18n.IT))}
		}
		return nil
	}
	for _, c := range toplevel {
		if only == "" || c.name == only {
			root.AddCommand(c.make(o))
		}
	}
	return root
}

// describe says in words what the program is and what the flags do that every command has. Who waits for a line needs
// none of it: the line of one command alone says it when it tells of its flags.
func (o *Options) describe(root *cobra.Command) {
	root.Short, root.Long = o.P.Say(ref.M("cli.short")), o.P.Say(ref.M("cli.long"))
	root.Flags().Lookup("version").Usage = o.P.Say(ref.M("cli.flag.version"))
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) {
		var about []any
		switch f.Name {
		case "lang":
			about = []any{string(i18n.EN), string(i18n.IT)}
		case "game":
			about = []any{gameNames()}
		}
		f.Usage = o.P.Say(ref.M("cli.flag."+f.Name, about...))
	})
}

// flagError says what pflag found, in the reader's language.
func (o *Options) flagError(c *cobra.Command, err error) error {
	t := err.Error()
	for _, x := range []struct{ prefix, key string }{{"unknown flag: ", "cli.flag.unknown"}, {"unknown shorthand flag: ", "cli.flag.unknown"},
		{"flag needs an argument: ", "cli.flag.needs"}} {
		if name, ok := strings.CutPrefix(t, x.prefix); ok {
			out := usageError{say: ref.M(x.key, name)}
			if x.key == "cli.flag.unknown" {
				out.ways = nearFlags(c, strings.ToLower(strings.TrimLeft(name, "-")))
			}
			return out
		}
	}
	// The library's own reason behind it speaks of its parts, not of the flag.
	var value interface{ GetValue() string }
	if _, rest, ok := strings.Cut(t, `" for "`); ok && errors.As(err, &value) {
		name, _, _ := strings.Cut(rest, `"`)
		return usageError{say: ref.M("cli.flag.value", name, value.GetValue())}
	}
	return usageError{say: ref.M("cli.flag.bad", t)}
}

// nearFlags are the flags of a command that are spelt much like one that it has not, or that mean it.
func nearFlags(c *cobra.Command, name string) (out []game.Way) {
	var all []string
	for _, set := range []*pflag.FlagSet{c.Flags(), c.InheritedFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			if !slices.Contains(all, f.Name) {
				all = append(all, f.Name)
			}
		})
	}
	near := game.NearestWords(name, all)
	if own, ok := soundFlags[name]; ok && slices.Contains(all, own) {
		near = []string{own}
	}
	for _, w := range near {
		out = append(out, game.Way{Line: "--" + w})
	}
	return out
}

// none refuses arguments: the first is then no command that exists.
func (o *Options) none(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		root := o.whole()
		if c.HasParent() { // of a command that has others: list chek
			if own, _, err := root.Find(strings.Fields(c.CommandPath())[1:]); err == nil && own.HasSubCommands() {
				root = own
			}
		}
		return o.noCommand(root, args)
	}
	return nil
}

// inItalianCommands are the words that an Italian types for a command first.
var inItalianCommands = map[string]string{"gioca": "play", "partita": "play", "prob": "odds", "probabilita": "odds", "probabilità": "odds", "regola": "rule", "tira": "roll", "dadi": "roll", "controlla": "check", "verifica": "check",
	"nuovo": "new", "esporta": "export", "moduli": "forms", "partite": "games", "giochi": "games", "guida": "docs", "aiuto": "help", "esegui": "run", "simula": "simulate", "bilancia": "balance", "equilibrio": "balance", "versione": "version", "schema": "schema"}

// noCommand says that there is no such command, and offers the nearest.
func (o *Options) noCommand(root *cobra.Command, args []string) error {
	word := strings.ToLower(args[0])
	near := []string{}
	under := strings.Fields(root.CommandPath())
	own, italian := inItalianCommands[word]
	if italian {
		near = append(near, own)
	} else if verb := promptVerb(word); verb != "" && !root.HasParent() {
		if slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == verb }) {
			return usageError{say: ref.M("cli.command", args[0]), ways: []game.Way{{Line: strings.Join(append([]string{"adjutant", verb}, args[1:]...), " ")}}}
		}
		return usageError{say: ref.M("cli.command.prompt", args[0]), ways: []game.Way{{Line: "adjutant play", Say: ref.M("cli.way.prompt", ref.Typed(word))}}}
	} else {
		var all []string
		for _, c := range root.Commands() {
			if !c.Hidden {
				all = append(all, c.Name())
			}
		}
		near = game.NearestWords(word, all)
	}
	out := usageError{say: ref.M("cli.command", args[0])}
	for _, w := range near {
		out.ways = append(out.ways, game.Way{Line: strings.Join(slices.Concat(under, []string{w}, args[1:]), " ")})
	}
	return out
}

// promptVerb is the verb of the session that a word means at the prompt; "" where it means none there.
func promptVerb(word string) string {
	for verb, list := range session.Words() {
		if slices.Contains(list, word) && len(word) > 2 {
			return verb
		}
	}
	return ""
}

// soundFlags are flags of other programs, and what they are here.
var soundFlags = map[string]string{"color": "plain", "colour": "plain", "no-color": "plain", "no-colour": "plain", "language": "lang", "lingua": "lang", "gioco": "game", "output": "out"}

// exactly refuses any other number of arguments.
func (o *Options) between(low, high int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < low || high >= 0 && len(args) > high {
			return usageError{say: ref.M("cli.args", o.useLine(c))}
		}
		return nil
	}
}

// faultLines are the faults of a file, each on as many lines as a narrow window asks for.
func faultLines(text string) string {
	lines := strings.Split(ref.Plain(text), "\n")
	for i, l := range lines {
		lines[i] = render.Hung("", "     ", l)
	}
	return strings.Join(lines, "\n")
}
