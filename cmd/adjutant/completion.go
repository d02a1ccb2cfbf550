package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/plan"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/schema"
	"adjutant/internal/session"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shells are those for which cobra writes a script. The script asks this program at every
// TAB, so that it never grows old.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(o *Options) *cobra.Command {
	return &cobra.Command{Use: "completion bash|zsh|fish|powershell", Short: o.P.Say(ref.M("cli.completion")), Long: o.P.Say(ref.M("cli.completion.long")),
		Args: o.between(1, 1), ValidArgs: shells,
		RunE: func(c *cobra.Command, args []string) error {
			switch args[0] {
			case "bash":
				return c.Root().GenBashCompletionV2(o.Out, true)
			case "zsh":
				return c.Root().GenZshCompletion(o.Out)
			case "fish":
				return c.Root().GenFishCompletion(o.Out, true)
			case "powershell":
				return c.Root().GenPowerShellCompletionWithDesc(o.Out)
			}
			return usageError{say: ref.M("cli.completion.shell", args[0])}
		}}
}

// candidates is what may stand where a word of the command line is being typed.
type candidates func(args []string, part string) []string

// completed gives a command what TAB offers of its arguments: what begins as typed, and
// files too where files may stand.
func completed(c *cobra.Command, files bool, list candidates) {
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, part string) ([]string, cobra.ShellCompDirective) {
		how := cobra.ShellCompDirectiveNoFileComp
		if files {
			how = cobra.ShellCompDirectiveDefault
		}
		return beginning(list(args, part), part), how
	}
}

func beginning(words []string, part string) (out []string) {
	for _, w := range words {
		if len(part) <= len(w) && strings.EqualFold(w[:len(part)], part) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// completions tells every command of the tree, and its flags, what TAB offers.
func (o *Options) completions(root *cobra.Command) {
	first := func(list func() []string) candidates {
		return func(args []string, _ string) []string {
			if len(args) > 0 {
				return nil
			}
			return list()
		}
	}
	names := func() []string { return append(shippedNames(), o.savedNames()...) }
	for _, c := range root.Commands() {
		switch c.Name() {
		case "play":
			completed(c, true, first(names))
		case "auto", "balance":
			completed(c, true, first(shippedNames))
		case "simulate":
			completed(c, true, first(func() []string { return append(gameList(), shippedNames()...) }))
		case "audit":
			completed(c, true, func([]string, string) []string { return o.savedNames() })
		case "export":
			completed(c, true, first(exportNames))
		case "forms", "map":
			completed(c, true, first(shippedNames))
		case "odds":
			completed(c, false, o.questions)
			c.ValidArgsFunction = o.plansToo(c.ValidArgsFunction)
		case "schema":
			completed(c, false, first(o.declaredVerbs))
		case "rule":
			completed(c, false, first(o.paragraphs))
		case "roll", "games", "version":
			completed(c, false, func([]string, string) []string { return nil })
		}
		c.Flags().VisitAll(func(f *pflag.Flag) { o.completeFlag(c, f.Name) })
	}
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { o.completeFlag(root, f.Name) })
}

// plansToo is what TAB offers behind odds, with the word for a plan and, behind it, the plans that ship, and files; behind the words
// about a battle the battles.
func (o *Options) plansToo(others cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, part string) ([]string, cobra.ShellCompDirective) {
		words := unflagged(args)
		if len(words) == 1 && slices.Contains(session.PlanWords, words[0]) {
			return beginning(plan.Shipped(), part), cobra.ShellCompDirectiveDefault
		}
		if len(words) == 1 && (&question{words: words}).ofBattle() {
			return beginning(append(shippedNames(), o.savedNames()...), part), cobra.ShellCompDirectiveDefault
		}
		out, how := others(c, args, part)
		if len(words) == 0 && (len(args) == 0 || !strings.HasPrefix(args[len(args)-1], "--")) {
			word := session.PlanWords[0]
			if o.Lang == i18n.IT {
				word = session.PlanWords[len(session.PlanWords)-1]
			}
			out = append(out, beginning([]string{word}, part)...)
		}
		return out, how
	}
}

// completeFlag tells what the value of a flag may be, of those that have few.
func (o *Options) completeFlag(c *cobra.Command, name string) {
	list := map[string]func() []string{
		"lang": func() []string { return []string{"en", "it"} },
		"game": gameList,
		"dice": func() []string { return []string{"hand", "auto", "seed:", "script:", "committed", "committed:auto"} },
		"edition": func() []string {
			var out []string
			for _, x := range session.Choices {
				out = append(out, string(x))
			}
			return out
		},
		"scale": func() (out []string) {
			for _, f := range folders {
				for _, mm := range f.Scales {
					out = append(out, strconv.Itoa(mm))
				}
			}
			return out
		},
		"at":       func() []string { return append(shippedNames(), o.savedNames()...) },
		"scenario": shippedNames,
		"paper":    func() []string { return []string{"a4", "letter"} },
		"file": func() (out []string) {
			for _, n := range formNames() {
				out = append(out, fmt.Sprint(n))
			}
			return out
		},
	}[name]
	if list == nil {
		return
	}
	err := c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, part string) ([]string, cobra.ShellCompDirective) {
		return beginning(list(), part), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // a flag that the tree has just listed
	}
}

func gameList() (out []string) {
	for _, f := range folders {
		out = append(out, f.Rules.Name())
	}
	return out
}

// shippedNames are the scenarios that ship, each with its game behind it.
func shippedNames() []string {
	var out []string
	for _, name := range scenarios.List() {
		_, text, _ := scenarios.Shipped(name)
		out = append(out, name+"\t"+scenarios.Game(text))
	}
	return out
}

// exportNames are the files that ship, each with what it is behind it.
func exportNames() (out []string) {
	for _, x := range shipping() {
		out = append(out, x.name+"\t"+x.form)
	}
	return out
}

// savedNames are the saved games by the names under which `play` takes them. None is read.
func (o *Options) savedNames() (out []string) {
	found, _ := os.ReadDir(stateDir(o.Env))
	for _, f := range found {
		if name, is := strings.CutSuffix(filepath.Base(f.Name()), saveEnding); is {
			out = append(out, name)
		}
	}
	return out
}

// chosen is the game that the words of a command line name with --game, or the usual one.
func (o *Options) chosen(args []string) game.Rules {
	name := o.Game
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, "--game="); ok {
			name = v
		} else if a == "--game" && i+1 < len(args) {
			name = args[i+1]
		}
	}
	if f, ok := folder(name); ok {
		return f.Rules
	}
	return folders[0].Rules
}

func (o *Options) declaredVerbs() (out []string) {
	if d, ok := o.chosen(nil).(game.Declarer); ok {
		for _, v := range d.Facts().Verbs {
			out = append(out, v.Verb)
		}
	}
	return out
}

// paragraphs are those of the book, with what each is about behind it.
func (o *Options) paragraphs() (out []string) {
	f, _ := folder(o.chosen(nil).Name())
	s, err := f.Tables.Sections()
	if err != nil {
		return nil
	}
	for _, x := range s.All {
		say := x.Say.EN
		if o.Lang == "it" {
			say = x.Say.IT
		}
		out = append(out, x.Ref.Section()+"\t"+say)
	}
	return out
}

// questions is what may follow in an `odds` line: the words that the prompt would offer, or
// behind two dashes the facts of the verb as flags.
func (o *Options) questions(args []string, part string) []string {
	rules, words := o.chosen(args), unflagged(args)
	if n := len(args); n > 0 && strings.HasPrefix(args[n-1], "--") && !strings.HasPrefix(part, "--") {
		if values, ok := o.flagValues(rules, words, strings.TrimPrefix(args[n-1], "--")); ok {
			return values
		}
	}
	if strings.HasPrefix(part, "--") {
		out := []string{"--json", "--lang", "--game", "--plain", "--csv", "--facts", "--out", "--paper"}
		if d, ok := rules.(game.Declarer); ok && len(words) > 0 {
			if v := schema.Verb(d.Facts(), words[0]); v != nil {
				for l := range schema.Leaves(v) {
					out = append(out, "--"+l.Typed(o.Lang == "it"))
				}
			}
		}
		return out
	}
	so, err := o.settings(rules, false)
	if err != nil {
		return nil
	}
	s, err := session.New(rules, nil, so)
	if err != nil {
		return nil
	}
	defer s.Close()
	line := strings.Join(append([]string{"odds"}, words...), " ") + " " + part
	return repl.Completer(s, o.Lang)(line, len(line))
}

// unflagged are the words of an `odds` line without its flags and what stands behind them, which cobra leaves in it.
func unflagged(args []string) (words []string) {
	for i := 0; i < len(args); i++ {
		if name, is := strings.CutPrefix(args[i], "--"); !is {
			words = append(words, args[i])
		} else if slices.Contains([]string{"game", "lang", "dice", "tape", "facts"}, name) {
			i++
		}
	}
	return words
}

// flagValues is what may stand behind a flag of an `odds` line: the words of a fact, of the program's own flags those that they take.
func (o *Options) flagValues(rules game.Rules, words []string, name string) (out []string, ok bool) {
	switch name {
	case "lang":
		return []string{"en", "it"}, true
	case "game":
		return gameList(), true
	case "paper":
		return []string{"a4", "letter"}, true
	}
	d, declares := rules.(game.Declarer)
	if !declares || len(words) == 0 {
		return nil, false
	}
	v := schema.Verb(d.Facts(), words[0])
	if v == nil {
		return nil, false
	}
	for _, w := range schema.OneForm(v, schema.Complete(v, name+"="), o.Lang == "it") {
		_, value, _ := strings.Cut(w, "=")
		out = append(out, value)
	}
	return out, len(out) > 0
}
