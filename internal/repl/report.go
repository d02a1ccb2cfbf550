package repl

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// words are the headings of a report.
func (w Text) words() report.Words {
	say := func(key string, args ...any) string { return w.P.Say(ref.M(key, args...)) }
	return report.Words{
		Lang: string(w.P.Lang()), Say: w.P.Say, Start: say("report.start"), Turn: func(n int) string { return say("report.turn", n) },
		Losses: say("report.losses"), None: say("report.none"), Unit: say("report.unit"), Points: say("report.points"), State: say("report.state"),
		Facing: say("report.facing"), Leader: say("report.leader"), Flees: say("report.flees"), Unseeing: say("report.unseeing"), Own: say("report.own"),
		Unknown: func(n int) string { return say("report.unknown", n) },
		Scale:   func(cm int) string { return say("report.scale", cm) },
		Unseen:  func(n, of int) string { return say("report.unseen", n, of) },
		Maps:    say("report.maps"), Made: say("report.made"), Total: say("report.side"),
		Curve: say("report.curve"), Limit: say("report.limit"), Short: say("report.short"), End: say("report.end"), Quiet: say("report.quiet"),
		Turning: say("report.turning"), Line: say("report.turning.line"), Chance: say("report.turning.chance"), Mean: say("report.turning.mean"),
		Rest: say("report.turning.rest"), Codes: say("report.codes"), Code: say("report.code"), Entry: func(n int) string { return fmt.Sprintf("[%d]", n) },
	}
}

// Drawn are the words of a table that is drawn.
func (w Text) Drawn() report.Words { return w.words() }

// Battle is a game as a document: every turn as it was printed.
func (w Text) Battle(s *session.Session, b *session.Battle) report.Doc {
	d := report.Doc{Title: s.Rules().Name(), Before: b.Before, Short: b.Short}
	if b.Before != nil {
		d.Title = w.P.Say(b.Before.Title)
	}
	if side, ok := s.Viewing(); ok {
		d.Line = w.P.Say(ref.M("report.seen", side.Say))
	} else {
		d.Line = w.P.Say(ref.M("report.line", s.Entries(), s.Checkpoint()))
	}
	if fs, ok := s.Fair(); ok {
		d.Dice = w.P.Say(FairAll(fs))
	}
	if m, ok := ByHand(s.ByHand()); ok {
		d.ByHand = w.P.Say(m)
	}
	for _, c := range b.Codes {
		turn := ref.M("report.code."+string(c.Kind), c.Key)
		if c.Kind == session.EndCode {
			turn = ref.M("report.turn", c.Turn)
		}
		if c.Void {
			turn = ref.M("report.code.void", turn)
		}
		d.Codes = append(d.Codes, report.Code{Turn: w.P.Say(turn), Code: c.Code, Void: c.Void})
	}
	for _, x := range b.Swings {
		y := report.Swing{Turn: x.Turn, Entry: x.Entry, Line: w.P.Say(x.Head.Say), Change: x.Change}
		if x.Chance != nil {
			y.Chance = render.Percentages([]*big.Rat{x.Chance})[0] + "%"
			mean, _ := x.Mean.Float64()
			y.Mean = report.Signed(w.P.Number(math.Round(mean*10) / 10))
			if x.Decided {
				y.Chance += " *"
			}
		} else {
			y.Chance = w.P.Say(ref.M(string(x.Why)))
		}
		d.Swings = append(d.Swings, y)
	}
	w.Whole = true
	for _, t := range b.Turns {
		x := report.Turn{N: t.Turn, Chart: t.Chart}
		for i := range t.Told {
			if p := w.Page(&t.Told[i]); len(p) > 0 {
				x.Said = append(x.Said, report.Answer{Text: p.String(), Opens: p.Opens()})
			}
		}
		d.Turns = append(d.Turns, x)
	}
	return d
}

// report writes the files of a report and names them; the error is a refusal.
func (l *loop) report(r *session.Reply) *game.Refusal {
	d, w := l.text.Battle(l.Session, r.Battle), l.text.words()
	page := r.Path + ".html"
	for _, f := range []struct{ path, text string }{
		{page, ref.Plain(report.HTML(d, w))},
		{r.Path + ".md", ref.Plain(report.Markdown(d, w, filepath.Base(page)))},
	} {
		if no := writeOver(f.path, f.text, l.mode()); no != nil {
			return no
		}
	}
	return nil
}

// mode is who may read what is written of a game: its owner alone where something of it is sealed still, as the files of
// the seats.
func (l *loop) mode() fs.FileMode {
	if l.Session.KeepsSecrets() {
		return 0o600
	}
	return 0o644
}

// draft writes a table down where no file is yet: an owner's file is written over by nobody else.
func (l *loop) draft(r *session.Reply) *game.Refusal {
	f, err := os.OpenFile(r.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, l.mode())
	if errors.Is(err, fs.ErrExist) {
		return game.Refuse(game.Failed, "", ref.M("repl.drafted.there", r.Path), ref.Msg{})
	}
	if err == nil {
		_, err = f.WriteString(r.File)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return notWritten(r.Path, err)
	}
	return nil
}

// notWritten refuses because of a disk.
func notWritten(path string, err error) *game.Refusal {
	why := err.Error()
	var p *fs.PathError
	if errors.As(err, &p) {
		why = p.Err.Error()
	}
	return game.Refuse(game.Failed, "", ref.M("report.failed", path, why), ref.M("report.failed.hint"))
}

// writeOver writes a file that is not there or that is a report; nobody's notes are
// lost to one. A reader never finds half of it.
func writeOver(path, text string, mode fs.FileMode) *game.Refusal {
	failed := func(err error) *game.Refusal { return notWritten(path, err) }
	old, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return failed(err)
	case !bytes.Contains(old[:min(len(old), 200)], []byte(report.Mark)):
		return game.Refuse(game.Failed, "", ref.M("report.other", path), ref.M("report.failed.hint"))
	}
	t, err := os.CreateTemp(filepath.Dir(path), ".report-*")
	if err != nil {
		return failed(err)
	}
	_, err = t.WriteString(text)
	err = errors.Join(err, t.Chmod(mode), t.Close())
	if err == nil {
		err = os.Rename(t.Name(), path)
	}
	if err != nil {
		return failed(errors.Join(err, os.Remove(t.Name())))
	}
	return nil
}

// tapes lists measurements, each with the entry that rests on it.
func (w Text) tapes(ts []session.Tape, head func(render.Mark, ref.Msg, ...ref.Ref), body func(ref.Msg)) {
	if len(ts) == 0 {
		head(render.None, ref.M("repl.tapes.none"))
		return
	}
	head(render.None, ref.M("repl.tapes", len(ts)))
	for _, t := range ts {
		key := "repl.tape.cm"
		if t.Unit == "deg" {
			key = "repl.tape.deg"
		}
		sign := "+"
		if t.Margin < 0 {
			sign = ""
		}
		head(render.Entry(t.Entry), ref.M(key, strings.Join(t.Units, " - "), t.Say, ref.CM(t.Value), ref.CM(t.Limit), sign+w.P.Number(t.Margin), ref.CM(t.Reading.Tape)), t.Ref)
		if t.Age > 0 {
			body(ref.M("repl.tape.old", t.Else, t.Age))
		} else {
			body(ref.M("repl.plain", t.Else))
		}
	}
}
