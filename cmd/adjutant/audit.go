package main

import (
	"fmt"
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

type auditOptions struct {
	*Options
	checkpoints []string
	sheet       string
	unread      []string // what stands on the sheet like a code and is none
}

func newAudit(o *Options) *cobra.Command {
	a := &auditOptions{Options: o}
	c := &cobra.Command{Use: "audit JOURNAL", Short: o.P.Say(ref.M("cli.audit")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.run(args[0]) }}
	c.Flags().StringSliceVar(&a.checkpoints, "checkpoint", nil, o.P.Say(ref.M("cli.flag.checkpoint")))
	c.Flags().StringVar(&a.sheet, "checkpoints", "", o.P.Say(ref.M("cli.flag.checkpoints")))
	return c
}

func (a *auditOptions) run(what string) error {
	path := a.savedPath(what)
	if err := noSecretFile(path); err != nil {
		return err
	}
	h, err := session.ReadHeader(path, session.Options{})
	if err != nil {
		return err
	}
	rules, err := a.rules(h.Game)
	if err != nil {
		return err
	}
	so, err := a.settings(rules, true)
	if err != nil {
		return err
	}
	if a.sheet != "" {
		codes, unread, err := sheetOf(a.sheet)
		if err != nil {
			return err
		}
		a.unread = unread
		a.checkpoints = append(a.checkpoints, codes...)
	}
	r, err := session.Audit(rules, path, a.checkpoints, so)
	if err != nil {
		return err
	}
	sound := r.Sound() && len(a.unread) == 0 && len(a.unwritten(&r)) == 0
	if a.JSON {
		a.object(sound && r.Unsure() == 0, a.auditKeys(path, &r)...)
	} else {
		a.auditText(path, so.Edition, &r)
	}
	if !sound {
		return errSilent
	}
	return unsureOf(r.Unsure())
}

// unwritten says of which keys the sheet does not prove that nobody knew their dice before the nonce, and nobody
// exchanged it since. Nothing is asked where no sheet was given.
func (a *auditOptions) unwritten(r *session.Audited) (says []ref.Msg) {
	if a.sheet == "" {
		return nil
	}
	before, since := r.Unwritten()
	for _, f := range before {
		says = append(says, ref.M("cli.audit.no-before", f.Key, f.After, f.Line+1))
	}
	for _, f := range since {
		says = append(says, ref.M("cli.audit.no-since", f.Key, f.Line+1))
	}
	return says
}

// sheetOf are the codes of a sheet of paper that was typed into a file.
func sheetOf(path string) (codes, unread []string, err error) {
	text, err := readOrdinary(path)
	if err != nil {
		return nil, nil, err
	}
	codes, unread = journal.SheetCodes(string(text))
	if len(codes) == 0 {
		return nil, nil, game.Refuse(game.BadValue, "", ref.M("cli.audit.no-codes", path), ref.M("cli.audit.no-codes.hint"))
	}
	return codes, unread, nil
}

// auditText says what an audit found, and what no audit can find.
func (a *auditOptions) auditText(path, edition string, r *session.Audited) {
	say := func(key string, args ...any) { fmt.Fprintln(a.Out, render.Plain(a.P.Say(ref.M(key, args...)))) }
	fault := func(m, hint ref.Msg) { a.refuse(game.Refuse(game.Failed, "", m, hint)) }
	say("cli.audit.chain", path, r.Entries+1) // its first line, the header, is counted
	if t := session.TapeOf(r.Header); t != nil {
		say("cli.audit.tape", ref.CM(t[0]), ref.CM(t[1]))
	}
	others := otherEditions(r, edition)
	for _, x := range others {
		if len(r.Editions) > 1 {
			say("cli.audit.edition-lines", x.From, x.To, x.Edition, edition)
		} else {
			say("cli.audit.edition", x.Edition, edition)
		}
	}
	if len(others) > 0 && r.Sealed > 0 {
		say("cli.audit.edition-taken")
	}
	for _, d := range r.Kept {
		if r.Accepted {
			a.say(a.Out, ref.M("cli.audit.kept-one", d.Say()))
		} else {
			fault(ref.M("cli.audit.kept-one", d.Say()), ref.Msg{})
		}
	}
	if n := len(r.Kept); n > 0 && r.Accepted {
		say("cli.audit.kept", n)
	} else if n > 0 {
		fault(ref.M("cli.audit.kept", n), ref.M("cli.audit.kept.hint", string(session.AsRecorded)))
	}
	for _, n := range r.Notices {
		a.say(a.Err, n.Say())
	}
	if r.Different != nil {
		fault(r.Different.Say(), ref.M("cli.audit.differ", r.Differ))
	} else if r.Lacks != nil {
		say("cli.audit.same-before", r.Lacks.Entry)
	} else if len(r.Kept) > 0 {
		say("cli.audit.same-else")
	} else {
		say("cli.audit.same")
	}
	if r.Forged != nil {
		fault(r.Forged.Say(), ref.Msg{})
	} else if r.Untold > 0 {
		say("cli.audit.dice-told", r.Untold)
	} else {
		say("cli.audit.dice")
	}
	if r.Older != "" {
		say("session.older." + r.Older)
	}
	a.fairText(r.Fair)
	if m, ok := repl.ByHand(r.ByHand); ok {
		fmt.Fprintln(a.Out, render.Plain(a.P.Say(m)))
	}
	a.sealsText(r)
	for _, x := range r.Seals {
		say("cli.audit.sealed", strconv.Quote(x.Name), x.Line, shortKey(x.Key), r.Entries-x.Line) // its own is none of them
	}
	for _, p := range r.Pins {
		switch {
		case !p.Found:
			fault(ref.M("cli.audit.unpinned", p.Code), ref.Msg{})
		case p.Short:
			say("cli.audit.pinned-short", p.Code, p.Line+1)
		default:
			say("cli.audit.pinned", p.Code, p.Line+1)
		}
	}
	if n := r.Unpinned(); n > 0 {
		say("cli.audit.behind", n)
	}
	for _, x := range a.unread {
		fault(ref.M("cli.audit.unread", x), ref.M("cli.audit.no-codes.hint"))
	}
	for _, m := range a.unwritten(r) {
		fault(m, ref.Msg{})
	}
	if hash := r.Told(); hash != "" {
		say("cli.audit.hash", hash)
	} else if r.Shut > 0 {
		say("cli.audit.hash.sealed")
	}
	say("cli.audit.checkpoint", r.Checkpoint)
	say("cli.audit.limits")
}

// otherEditions are the lines that were recorded under others than the edition of this program.
func otherEditions(r *session.Audited, edition string) []session.Span {
	return slices.DeleteFunc(slices.Clone(r.Editions), func(x session.Span) bool { return x.Edition == edition })
}

// sealsText says of a sealed game what is sealed still, what is lost, and what the referee opened or declared.
func (a *auditOptions) sealsText(r *session.Audited) {
	say := func(key string, args ...any) { fmt.Fprintln(a.Out, render.Plain(a.P.Say(ref.M(key, args...)))) }
	if r.Sealed > 0 {
		say("cli.audit.seals", r.Sealed, r.Shut)
	}
	for _, n := range r.Early {
		say("cli.audit.early", n)
	}
	for _, n := range r.Declared {
		say("cli.audit.declared", n)
	}
	for _, n := range r.Held {
		say("cli.audit.held", n)
	}
	if r.Unopened > 0 {
		say("cli.audit.unopened", r.Unopened)
	}
	if r.Blind > 0 {
		say("cli.audit.blind", r.Blind)
	}
	if l := r.Lacks; l != nil {
		say("cli.audit.lacks", l.Entry, l.File, len(l.Entries))
		fmt.Fprintln(a.Out, render.Plain(a.P.Say(l.Hint())))
	}
}

// fairText says of dice that are committed to what each key gave, and what might be fishing.
func (a *auditOptions) fairText(fs []session.Fair) {
	say := func(key string, args ...any) { fmt.Fprintln(a.Out, render.Plain(a.P.Say(ref.M(key, args...)))) }
	for i := range fs {
		f := &fs[i]
		if f.Lot != "" {
			say("cli.audit.fair-lot", f.Key, repl.Lot(f), f.After, f.Rolled, f.Typed)
		} else if f.Key > 0 {
			say("cli.audit.fair", f.Key, repl.Lot(f), f.Rolled, f.Typed)
		}
		if f.Struck+f.Gone+f.Saves+f.Opened > 0 {
			say("cli.audit.fished", f.Struck, f.Gone, f.Saves, f.Opened)
		}
		if f.Wasted > 0 {
			say("cli.audit.wasted", f.Wasted)
		}
	}
	if len(fs) > 0 {
		fmt.Fprintln(a.Out, render.Plain(a.P.Say(repl.FairAll(fs))))
	}
}

// auditKeys is the same for programs.
func (a *auditOptions) auditKeys(path string, r *session.Audited) []game.KV {
	kv := []game.KV{{Key: "file", Value: path}, {Key: "game", Value: r.Header.Game}, {Key: "edition", Value: r.Edition}, {Key: "lines", Value: r.Entries + 1},
		{Key: "checkpoint", Value: r.Checkpoint}}
	if hash := r.Told(); hash != "" {
		kv = slices.Insert(kv, len(kv)-1, game.KV{Key: "hash", Value: hash})
	}
	if len(r.Editions) > 1 {
		var l []game.Object
		for _, x := range r.Editions {
			l = append(l, game.Object{{Key: "edition", Value: x.Edition}, {Key: "from", Value: x.From}, {Key: "to", Value: x.To}})
		}
		kv = append(kv, game.KV{Key: "editions", Value: l})
	}
	if len(r.Pins) > 0 {
		var l []game.Object
		for _, p := range r.Pins {
			pin := game.Object{{Key: "code", Value: p.Code}, {Key: "found", Value: p.Found}}
			if p.Found {
				pin = append(pin, game.KV{Key: "line", Value: p.Line + 1})
			}
			l = append(l, pin)
		}
		kv = append(kv, game.KV{Key: "pinned", Value: l})
	}
	if len(r.Seals) > 0 {
		var l []game.Object
		for _, x := range r.Seals {
			l = append(l, game.Object{{Key: "name", Value: x.Name}, {Key: "key", Value: x.Key}, {Key: "line", Value: x.Line}})
		}
		kv = append(kv, game.KV{Key: "seals", Value: l})
	}
	if len(r.Fair) > 0 {
		kv = append(kv, game.KV{Key: "fair", Value: repl.FairObjects(r.Fair)}, game.KV{Key: "untold", Value: r.Untold})
	}
	kv = append(kv, repl.ByHandKeys(r.ByHand)...)
	if r.Sealed > 0 {
		o := game.Object{{Key: "lines", Value: r.Sealed}, {Key: "shut", Value: r.Shut}, {Key: "blind", Value: r.Blind}}
		if len(r.Early) > 0 {
			o = append(o, game.KV{Key: "early", Value: r.Early})
		}
		if len(r.Held) > 0 {
			o = append(o, game.KV{Key: "held", Value: r.Held})
		}
		if r.Unopened > 0 {
			o = append(o, game.KV{Key: "unopened", Value: r.Unopened})
		}
		if len(r.Declared) > 0 {
			o = append(o, game.KV{Key: "declared", Value: r.Declared})
		}
		if l := r.Lacks; l != nil {
			o = append(o, game.KV{Key: "lacks", Value: game.Object{{Key: "entry", Value: l.Entry}, {Key: "seat", Value: l.Seat}, {Key: "file", Value: l.File}, {Key: "entries", Value: l.Entries}}})
		}
		kv = append(kv, game.KV{Key: "sealed", Value: o})
	}
	if len(r.Kept) > 0 {
		kv = append(kv, game.KV{Key: "kept", Value: len(r.Kept)}, game.KV{Key: "kept_entries", Value: differences(a, r.Kept)})
	}
	if r.Older != "" {
		kv = append(kv, game.KV{Key: "counted", Value: r.Older})
	}
	if n := r.Unpinned(); n > 0 {
		kv = append(kv, game.KV{Key: "behind_codes", Value: n})
	}
	if len(a.unread) > 0 {
		kv = append(kv, game.KV{Key: "unread", Value: a.unread})
	}
	if ms := a.unwritten(r); len(ms) > 0 {
		var l []string
		for _, m := range ms {
			l = append(l, a.P.Say(m))
		}
		kv = append(kv, game.KV{Key: "unwritten", Value: l})
	}
	if f := r.Forged; f != nil {
		kv = append(kv, game.KV{Key: "forged", Value: game.Object{{Key: "line", Value: f.Line}, {Key: "say", Value: a.P.Say(f.Why)}}})
	}
	if d := r.Different; d != nil {
		kv = append(kv, game.KV{Key: "different", Value: game.Object{{Key: "line", Value: d.Line + 1}, {Key: "entry", Value: d.Entry}, {Key: "command", Value: d.Command},
			{Key: "lines", Value: r.Differ}, {Key: "say", Value: a.P.Say(d.Say())}}})
	}
	return kv
}

// differences are entries that do not come out as recorded, for programs.
func differences(a *auditOptions, ds []*session.Difference) (l []game.Object) {
	for _, d := range ds {
		l = append(l, game.Object{{Key: "line", Value: d.Line + 1}, {Key: "entry", Value: d.Entry}, {Key: "command", Value: d.Command}, {Key: "say", Value: a.P.Say(d.Say())}})
	}
	return l
}
