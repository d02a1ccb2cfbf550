package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/schema"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

// declared is what a game declares of a verb, perhaps with words behind it. The refusal
// names the verbs that there are.
func declared(rules game.Rules, verb string) (game.Declarer, *game.VerbFacts, *game.Refusal) {
	d, ok := rules.(game.Declarer)
	if !ok {
		return nil, nil, game.Refuse(game.Unknown, "", ref.M("facts.help.none"), ref.Msg{})
	}
	word, _, _ := strings.Cut(strings.ToLower(verb), " ")
	if v := schema.Verb(d.Facts(), word); v != nil {
		return d, v, nil
	}
	all := ref.Comma{}
	for _, v := range d.Facts().Verbs {
		all = append(all, v.Verb)
	}
	return d, nil, game.Refuse(game.Unknown, "", ref.M("cli.facts.verb", verb, all), ref.Msg{})
}

// factsRun answers every situation of a file, one after another. The exit code is the worst
// of them.
func factsRun(o *Options, q question) error {
	s, err := o.begin(nil, "")
	if err != nil {
		return err
	}
	defer s.Close()
	o.speaks(s)
	d, v, no := declared(s.Rules(), strings.Join(q.words, " "))
	if no != nil {
		return o.asked(session.Reply{Kind: session.Refused, Refusal: no})
	}
	text, err := o.readFacts(q.facts)
	if err != nil {
		return err
	}
	if len(text) > mostFacts {
		return usageError{say: ref.M("cli.facts.large", q.facts, mostFacts)}
	}
	var worst error
	for _, one := range schema.Situations(text) {
		err := o.asked(situation(o, s, d, v, q, one))
		var r *game.Refusal
		if errors.As(err, &r) {
			o.refuse(r)
			err = errSilent
		}
		if err != nil && worst != errUsageSaid {
			worst = err
		}
	}
	return worst
}

// situation is the answer to one object of facts.
func situation(o *Options, s *opened, d game.Declarer, v *game.VerbFacts, q question, text []byte) session.Reply {
	st, no := schema.Read(v, text)
	if no != nil {
		return session.Reply{Kind: session.Refused, Refusal: no}
	}
	c, err := d.Question(strings.Join(q.words, " "), st)
	if err != nil {
		return session.Reply{Kind: session.Refused, Refusal: o.refusal(err)}
	}
	return s.Odds(c.Action)
}

// mostFacts is how many bytes of situations are read at once: some tens of thousands.
const mostFacts = 8 << 20

// readFacts reads a file, or standard input for a dash, to one byte more than it may have.
func (o *Options) readFacts(path string) ([]byte, error) {
	var in io.Reader = o.In
	if path != "-" {
		f, err := openOrdinary(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, mostFacts+1))
}

func newSchema(o *Options) *cobra.Command {
	file := ""
	c := &cobra.Command{Use: "schema [VERB]", Short: o.P.Say(ref.M("cli.schema")), Long: o.P.Say(ref.M("cli.schema.long")), Args: o.between(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if file != "" {
				return formRun(o, file, args)
			}
			rules, err := o.rules(o.Game)
			if err != nil {
				return err
			}
			d, ok := rules.(game.Declarer)
			var v *game.VerbFacts
			if len(args) > 0 || !ok {
				var no *game.Refusal
				if _, v, no = declared(rules, strings.Join(args, " ")); no != nil {
					return o.asked(session.Reply{Kind: session.Refused, Refusal: no})
				}
			}
			text := repl.Line(schema.Document(d.Facts(), v, o.P.Word, o.asks()))
			if !o.JSON {
				var b bytes.Buffer
				if err := json.Indent(&b, text, "", "  "); err != nil {
					return err
				}
				text = b.Bytes()
			}
			fmt.Fprintf(o.Out, "%s\n", text)
			return nil
		}}
	c.Flags().StringVar(&file, "file", "", o.P.Say(ref.M("files.flag.form", formNames())))
	return c
}

// asks says what a ruling of the game that is meant asks, in the language of the answers.
func (o *Options) asks() func(ref.Ref) string {
	f, ok := folder(o.chosen(nil).Name())
	if !ok || f.Tables == nil {
		return nil
	}
	rs, err := f.Tables.Rulings()
	if err != nil {
		return nil // `check` says why
	}
	return func(r ref.Ref) string {
		x := rs.Find(r)
		switch {
		case x == nil:
			return ""
		case o.Lang == i18n.IT:
			return x.Question.IT
		}
		return x.Question.EN
	}
}
