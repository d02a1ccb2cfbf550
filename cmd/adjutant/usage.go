package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"adjutant/internal/ref"
	"adjutant/internal/render"
)

// arguments are what stands for something in the use of a command, where the two languages have a word each.
var arguments = []string{"EXPR", "FACTS", "GAME", "JOURNAL", "NAME", "REF", "VERB", "WORD", "[flags]"}

// useLine is how a command is written, with what stands for something in the reader's words.
func (o *Options) useLine(c *cobra.Command) string {
	said := make([]string, 0, 2*len(arguments))
	for _, a := range arguments {
		said = append(said, a, o.P.Say(ref.M("cli.argument."+strings.ToLower(strings.Trim(a, "[]")))))
	}
	return strings.NewReplacer(said...).Replace(c.UseLine())
}

// usage writes how a command is used: its line, the commands below it and its flags. The library's own
// form would say in English what a flag is when nobody gives it.
func (o *Options) usage(c *cobra.Command) error {
	o.describe(c.Root())
	b := &strings.Builder{}
	fmt.Fprintln(b, render.Hung("", "  ", o.P.Say(ref.M("cli.help.usage"))+" "+o.useLine(c)))
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(b, "\n%s\n", o.P.Say(ref.M("cli.help.commands")))
		for _, x := range c.Commands() {
			if x.IsAvailableCommand() {
				fmt.Fprintln(b, render.Hung(fmt.Sprintf("  %-*s ", x.NamePadding(), x.Name()), "      ", x.Short))
			}
		}
	}
	if c.HasAvailableFlags() {
		fmt.Fprintf(b, "\n%s\n", o.P.Say(ref.M("cli.help.flags")))
		for flag := range strings.SplitSeq(strings.TrimRight(c.Flags().FlagUsages(), " \n"), "\n") {
			if about, value, given := strings.Cut(flag, " (default "); given && strings.HasSuffix(value, ")") {
				flag = about + " " + o.P.Say(ref.M("cli.help.default", strings.Trim(value, `")`)))
			}
			if render.Narrow() { // the columns of the library are wider than the window
				flag = render.Hung("  ", "      ", flag)
			}
			fmt.Fprintln(b, flag)
		}
	}
	_, err := fmt.Fprint(c.OutOrStderr(), b)
	return err
}
