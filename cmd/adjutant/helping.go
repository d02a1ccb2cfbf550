package main

import (
	"strings"

	"adjutant/internal/repl"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

// helpAtPrompt is help about a word of the prompt asked from the shell, as the prompt of the chosen game answers it: facts,
// words, or a verb. What no prompt knows either is no command.
func (o *Options) helpAtPrompt(root *cobra.Command, args []string) error {
	o.layout()
	rules := o.chosen(nil)
	so, err := o.settings(rules, false)
	if err != nil {
		return err
	}
	s, err := session.New(rules, nil, so)
	if err != nil {
		return err
	}
	defer s.Close()
	line := "help " + strings.Join(args, " ")
	for _, r := range s.Submit(line) {
		if !r.OK() {
			return o.noCommand(root, args)
		}
	}
	_, err = repl.Run(repl.Config{Session: s, Lang: o.Lang, JSON: o.JSON, In: &oneLine{line}, Out: o.Out, Err: o.Err, More: true, Rule: ruleText})
	return err
}

// shellWords are the commands of the shell, which somebody may type at a prompt, each under its name and the words that an Italian
// types for it.
func shellWords() map[string]string {
	out := map[string]string{}
	for _, c := range toplevel {
		out[c.name] = c.name
	}
	delete(out, "tree") // for programs
	for word, command := range inItalianCommands {
		if _, is := out[command]; is {
			out[word] = command
		}
	}
	return out
}
