package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/plan"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/scenarios"
)

// isPlan reports a question about a plan.
func (q *question) isPlan() bool {
	return len(q.words) > 0 && slices.Contains(session.PlanWords, q.words[0])
}

// planRun is `odds plan FILE [--at NAME]`: what a sequence of lines comes to, exactly.
func planRun(o *Options, q question) error {
	at := ""
	for _, f := range q.flags {
		if f.Name != "at" || f.Value == "" {
			return usageError{say: ref.M("cli.odds.plan.flag", "--"+f.Name)}
		}
		at = f.Value
	}
	if len(q.words) != 2 {
		return usageError{say: ref.M("cli.odds.plan")}
	}
	path, text, err := o.planText(q.words[1])
	if err != nil {
		return err
	}
	p, err := plan.Read(path, text)
	if err != nil {
		return err
	}
	g, err := o.planTable(p, path, at)
	if err != nil {
		return err
	}
	defer g.Close()
	if err := p.Err(); err != nil {
		return err
	}
	res, err := plan.Run(p, g.Session, o.P.Say)
	if err != nil {
		return err
	}
	w := repl.Text{P: o.P, Speak: o.spoken}
	switch {
	case q.csv:
		fmt.Fprint(o.Out, repl.PlanCSV(w, g.Rules().Book(), res))
	case o.JSON:
		o.object(true, append([]game.KV{{Key: "command", Value: "odds plan " + q.words[1]}}, repl.JSON{P: o.P, Speak: o.spoken}.PlanObject(res)...)...)
	default:
		fmt.Fprintln(o.Out, w.Plan(g.Rules().Book(), res))
	}
	return nil
}

// checkPlan finds every fault of a plan at the table from which it begins.
func (o *Options) checkPlan(path string, text []byte) error {
	p, err := plan.Read(path, text)
	if p == nil {
		return err
	}
	was := o.Game
	g, err := o.planTable(p, path, "")
	if o.Game = was; err != nil {
		return err
	}
	defer g.Close()
	if err = plan.Check(p, g.Session, o.P.Say); err != nil {
		return err
	}
	var faults doc.Faults // what a step comes to is known when it has been reckoned; a plan that is too long is none the worse
	if _, err = plan.Run(p, g.Session, o.P.Say); errors.As(err, &faults) {
		return faults
	}
	return nil
}

// planText is a plan: a file, or one that ships.
func (o *Options) planText(name string) (path string, text []byte, err error) {
	for _, path := range []string{name, name + ".yaml"} {
		if text, err = readOrdinary(path); err == nil {
			return path, text, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", nil, err
		}
	}
	if text := plan.Text(name); text != nil {
		return name + ".yaml", text, nil
	}
	if path, text, ships := scenarios.Shipped(o.shippedName(name)); ships { // the plan's reader says what it is
		return path, text, nil
	}
	_, _, err = readNothing(name)
	return "", nil, err
}

// readNothing says that a file is missing.
func readNothing(name string) (string, []byte, error) {
	_, err := readOrdinary(name)
	return name, nil, err
}

// planTable is the table from which a plan begins, with what it says was done before; what of that could not be done is a fault of
// the plan. at is another than the plan names.
func (o *Options) planTable(p *plan.Plan, path, at string) (*opened, error) {
	g, err := o.planBegin(p, path, at)
	if err != nil {
		return nil, err
	}
	o.speaks(g)
	g.Confine()
	failed := false
	for _, l := range p.First {
		rs := g.Submit(l.Text)
		if r := rs[len(rs)-1]; !r.OK() {
			l.At.Fault("plan.said", o.P.Say(plan.Refusing(r.Refusal)))
			failed = true
		} else if slices.Contains([]session.Kind{session.Answered, session.Asked, session.Contrasted, session.Owing}, r.Kind) {
			l.At.Fault("plan.said", o.P.Say(ref.M("plan.asks", ref.Typed(l.Text))))
			failed = true
		} else if r.Kind == session.Waiting {
			l.At.Fault("plan.said", o.P.Say(ref.M("plan.first-owes", ref.Typed(l.Text))))
			failed = true
		}
	}
	if failed && p.At == "" { // nothing stands where the steps begin
		return nil, errors.Join(p.Err(), g.Close())
	}
	if failed {
		return g, nil
	}
	if slices.ContainsFunc(g.Owed(), func(x session.Owed) bool { return x.Entry > 0 }) {
		return nil, errors.Join(game.Refuse(game.NotNow, "", ref.M("plan.waits"), ref.M("plan.waits.hint")), g.Close())
	}
	return g, nil
}

// planBegin opens the table: a scenario, a saved game as it is recorded, or none.
func (o *Options) planBegin(p *plan.Plan, path, at string) (*opened, error) {
	if at == "" && p.At == "" {
		if p.Game != "" {
			if _, known := folder(p.Game); !known {
				p.GamePos.Fault("plan.said", o.P.Say(ref.M("plan.no-game", p.Game, commas(gameList()))))
				return nil, p.Err()
			}
			if o.Game != "" && o.Game != p.Game {
				return nil, usageError{say: ref.M("cli.game.other", path, p.Game, o.Game)}
			}
			o.Game = p.Game
		}
		return o.begin(nil, "")
	}
	what := at
	if what == "" {
		what = o.beside(path, p.At)
	}
	g, err := o.planOpen(what)
	var no *game.Refusal
	if at == "" && errors.As(err, &no) && no.Kind == game.Unknown {
		p.AtPos.Fault("plan.said", o.P.Say(plan.Refusing(no)))
		return nil, p.Err()
	}
	return g, err
}

// beside is what a plan begins from: what ships under that name, else a file where the plan lies, else as it is written.
func (o *Options) beside(path, at string) string {
	if _, _, ships := scenarios.Shipped(o.shippedName(at)); ships || filepath.IsAbs(at) {
		return at
	}
	for _, name := range []string{at, at + ".yaml"} {
		there := filepath.Join(filepath.Dir(path), name)
		if _, err := readOrdinary(there); err == nil {
			return there
		}
	}
	return at
}

func commas(list []string) ref.Comma {
	out := ref.Comma{}
	for _, x := range list {
		out = append(out, x)
	}
	return out
}

// planOpen opens a scenario in memory, or a saved game without claiming it.
func (o *Options) planOpen(what string) (*opened, error) {
	what = o.shippedName(what)
	if _, _, ships := scenarios.Shipped(what); !ships {
		saved := o.savedPath(what)
		if journaled, err := isJournal(saved); err == nil && journaled {
			return o.peek(saved)
		}
	}
	return o.unkept(what)
}

// peek is a saved game as it is recorded. Whoever plays it against the program sees of it what he sees at the table.
func (o *Options) peek(path string) (*opened, error) {
	h, err := session.ReadHeader(path, session.Options{})
	if err != nil {
		return nil, err
	}
	rules, err := o.playable(h.Game)
	if err != nil {
		return nil, err
	}
	so, err := o.settings(rules, false)
	if err != nil {
		return nil, err
	}
	s, err := session.Peek(rules, path, so)
	if err != nil {
		return nil, err
	}
	o.speak(session.Lang(h))
	g := &opened{Session: s, resumed: true}
	return g, o.looksOpposite(g, h)
}

// looksOpposite has whoever plays against the program ask with his own eyes alone.
func (o *Options) looksOpposite(g *opened, h journal.Header) error {
	program := session.Program(h)
	if _, secret := g.Rules().(game.Viewer); program == "" || !secret {
		return nil
	}
	for _, seat := range g.Seats() {
		if seat.Name != program {
			rs := g.Submit("view " + seat.Name)
			if r := rs[0]; !r.OK() {
				return r.Refusal
			}
			return nil
		}
	}
	return nil
}
