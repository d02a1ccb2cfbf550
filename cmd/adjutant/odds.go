package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

func newOdds(o *Options) *cobra.Command {
	c := &cobra.Command{Use: "odds VERB FACTS...", Short: o.P.Say(ref.M("cli.odds")), Long: o.P.Say(ref.M("cli.odds.long")),
		// Numbers with a sign are facts here, never flags: -1b.
		DisableFlagParsing: true,
		RunE: func(c *cobra.Command, args []string) error {
			q, err := readOdds(o, args)
			if err != nil {
				return err
			}
			if q.help {
				return c.Help()
			}
			if q.facts != "" {
				return factsRun(o, q)
			}
			if q.isPlan() {
				return planRun(o, q)
			}
			if q.ofBattle() {
				return battleRun(o, q)
			}
			return oddsRun(o, q)
		}}
	// Read by readOdds; declared for help, manual pages and TAB.
	c.Flags().String("at", "", o.P.Say(ref.M("cli.flag.plan-at")))
	c.Flags().Bool("csv", false, o.P.Say(ref.M("cli.flag.csv")))
	c.Flags().String("facts", "", o.P.Say(ref.M("cli.flag.facts")))
	c.Flags().String("out", "", o.P.Say(ref.M("cli.flag.sheet")))
	c.Flags().String("paper", "", o.P.Say(ref.M("cli.flag.sheet-paper")))
	return c
}

// question is the rest of an odds command once the program's own flags are out:
// a line of the grammar, or a verb with flags.
type question struct {
	words []string
	flags []game.Flag
	facts string // the file of --facts
	csv   bool   // a table for a spreadsheet
	out   string // the file of a sheet of all pairs
	paper string // its size
	help  bool
}

// readOdds takes the program's flags from the arguments. What begins with two
// dashes is a flag, all else a word.
func readOdds(o *Options, args []string) (question, error) {
	var q question
	values := map[string]*string{"lang": &o.lang, "game": &o.Game, "dice": &o.Dice, "tape": &o.Tape, "journal": &o.Journal, "edition": &o.Edition, "facts": &q.facts, "out": &q.out, "paper": &q.paper}
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "-h" || a == "--help" {
			q.help = true
			continue
		}
		name, ok := strings.CutPrefix(a, "--")
		if !ok || name == "" {
			if len(q.flags) > 0 && !q.isPlan() && !q.ofBattle() {
				return q, usageError{say: ref.M("cli.odds.mixed", a)}
			}
			q.words = append(q.words, a)
			continue
		}
		took, err := q.flag(o, values, name, args[i+1:])
		if err != nil {
			return q, err
		}
		i += took
	}
	if o.lang != "" && o.lang != "en" && o.lang != "it" {
		return q, usageError{say: ref.M("cli.lang", o.lang, string(i18n.EN), string(i18n.IT))}
	}
	switch {
	case q.help:
	case len(q.words) == 0:
		return q, usageError{say: ref.M("cli.odds.verb", o.someVerb())}
	case q.csv && o.JSON:
		return q, usageError{say: ref.M("cli.odds.csv")}
	case q.csv && q.facts != "":
		return q, usageError{say: ref.M("cli.facts.mixed", "--csv")}
	case q.facts != "" && len(q.flags) > 0:
		return q, usageError{say: ref.M("cli.facts.mixed", "--"+q.flags[0].Name)}
	}
	return q, nil
}

// flag takes a flag, of the program into own or of the game, and says how many of the
// arguments behind it are its value.
func (q *question) flag(o *Options, own map[string]*string, text string, rest []string) (took int, err error) {
	name, value, given := strings.Cut(text, "=")
	if to := map[string]*bool{"json": &o.JSON, "csv": &q.csv, "plain": &o.Plain}[name]; to != nil {
		if given && value != "true" && value != "false" {
			return 0, usageError{say: ref.M("cli.flag.bad", "--"+text)}
		}
		*to = value != "false"
		o.layout()
		return 0, nil
	}
	// The next argument is the value unless it is a flag itself; a flag of the
	// game may stand alone (--moved).
	if !given && len(rest) > 0 && !strings.HasPrefix(rest[0], "--") {
		took, value, given = 1, rest[0], true
	}
	if to := own[name]; to != nil {
		if !given {
			return took, usageError{say: ref.M("cli.flag.needs", "--"+name)}
		}
		*to = value
		return took, nil
	}
	q.flags = append(q.flags, game.Flag{Name: name, Value: value})
	return took, nil
}

// oddsRun answers. A fact that is unknown or missing is an error of the command
// line; what the rules forbid is a refusal.
func oddsRun(o *Options, q question) error {
	s, err := o.begin(nil, "")
	if err != nil {
		return err
	}
	defer s.Close()
	o.speaks(s)
	f, _ := folder(s.Rules().Name())
	var r session.Reply
	switch {
	case len(q.flags) == 0:
		r = s.Question(strings.Join(q.words, " "))
	case f.Ask != nil:
		cmd, notes, err := f.Ask(strings.Join(q.words, " "), q.flags)
		if err != nil {
			return o.asked(session.Reply{Kind: session.Refused, Refusal: o.refusal(err)})
		}
		for _, m := range notes {
			o.say(o.Err, m)
		}
		r = s.Odds(cmd.Action)
	default:
		r = s.Question(sidesLine(q))
	}
	if q.csv && r.OK() && r.Needs != nil {
		fmt.Fprint(o.Out, repl.NeedsCSV(repl.Text{P: o.P, Speak: o.spoken}, r.Needs))
		return nil
	}
	if q.csv && r.OK() {
		fmt.Fprint(o.Out, repl.CSV(repl.Text{P: o.P, Speak: o.spoken}, r.Compare(s.Rules().Book())))
		return nil
	}
	return o.asked(r)
}

// sidesLine writes --attacker A --defender D --NAME VALUE as a line.
func sidesLine(q question) string {
	var sides [2]string
	var rest []string
	for _, f := range q.flags {
		switch f.Name {
		case "attacker":
			sides[0] = f.Value
		case "defender":
			sides[1] = f.Value
		default:
			v := f.Value
			if v == "" {
				v = "yes"
			}
			rest = append(rest, f.Name+"="+v)
		}
	}
	words := append([]string{}, q.words...)
	if sides[0] != "" {
		words = append(words, sides[0])
	}
	if sides[1] != "" {
		words = append(words, "at", sides[1])
	}
	return strings.Join(append(words, rest...), " ")
}

func (o *Options) asked(r session.Reply) error {
	r.Owed = nil
	if r.OK() {
		if o.JSON {
			fmt.Fprintf(o.Out, "%s\n", repl.JSON{P: o.P}.Reply(&r))
			return nil
		}
		fmt.Fprintln(o.Out, repl.Text{P: o.P, Speak: o.spoken}.Reply(&r))
		return nil
	}
	r.Refusal = o.inShell(r.Refusal)
	switch r.Refusal.Kind {
	case game.Unknown, game.Ambiguous, game.BadValue:
		o.refuse(r.Refusal)
		return errUsageSaid
	}
	return r.Refusal
}

// errUsageSaid ends with code 2: the refusal has said what was wrong.
var errUsageSaid = errors.New("usage")

// someVerb is the first verb of the game that is meant, of those about which odds can be asked, in the words of the language.
func (o *Options) someVerb() string {
	d, ok := o.chosen(nil).(game.Declarer)
	if !ok || len(d.Facts().Verbs) == 0 {
		return ""
	}
	v := d.Facts().Verbs[0]
	if x, speaks := d.(game.Speaker); speaks && o.Lang == i18n.IT {
		if s, err := o.begin(nil, ""); err == nil {
			defer s.Close()
			return x.Speak(s.Seen(), v.Verb, string(o.Lang))
		}
	}
	return v.Verb
}

// inShell gives the questions that a refusal offers the form in which they are typed in a shell, for people.
func (o *Options) inShell(no *game.Refusal) *game.Refusal {
	if o.JSON {
		return no
	}
	x := *no
	x.Ways = slices.Clone(no.Ways)
	for i := range x.Ways {
		line, asks := strings.CutSuffix(x.Ways[i].Line, "?")
		if !asks || line == "" {
			continue
		}
		if o.spoken != nil {
			line = o.spoken(line)
		}
		if strings.ContainsAny(line, "><*;&|()!$'\"") {
			line = "'" + strings.ReplaceAll(line, "'", `'\''`) + "'"
		}
		lead := "adjutant odds "
		if o.Game != "" {
			lead = "adjutant --game " + o.Game + " odds "
		}
		x.Ways[i].Line = lead + strings.TrimSpace(line)
	}
	return &x
}
