package repl

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
	"adjutant/internal/throw"
)

// keysOf puts the keys that one kind of reply alone has.
var keysOf = map[session.Kind]func(JSON, *game.Object, *session.Reply){
	session.Logged:     JSON.putLog,
	session.Contrasted: JSON.putContrast,
	session.Best:       JSON.putBest,
	session.Needed:     JSON.putNeeds,
	session.Helped:     JSON.putHelp,
	session.Lucky:      JSON.putLuck,
	session.Sworn:      func(_ JSON, o *game.Object, r *session.Reply) { put(o, "fair", FairObjects(r.Fairs)) },
	session.Rolled:     func(_ JSON, o *game.Object, r *session.Reply) { put(o, "roll", rollObject(r.Roll)) },
	session.Reported: func(_ JSON, o *game.Object, r *session.Reply) {
		put(o, "files", []string{r.Path + ".html", r.Path + ".md"})
	},
	session.Taped:   JSON.putTapes,
	session.Saved:   putPath,
	session.Loaded:  putPath,
	session.Drafted: putPath,
	session.Noted: func(_ JSON, o *game.Object, r *session.Reply) {
		put(o, "note", strings.TrimPrefix(r.Command, "note "))
	},
	session.Todo: func(_ JSON, o *game.Object, r *session.Reply) {
		if len(r.Hands) == 0 {
			put(o, "do", []int{})
		}
	},
}

func putPath(_ JSON, o *game.Object, r *session.Reply) { put(o, "path", r.Path) }

// putLog puts the entries one by one.
func (w JSON) putLog(o *game.Object, r *session.Reply) {
	l := []game.Object{}
	for _, x := range r.Log {
		var hands []game.Hand
		if r.All && len(x.Lines) > 0 {
			x.Came, hands = x.Lines, x.Work()
		}
		e := w.logObject(x)
		if len(hands) > 0 {
			put(&e, "do", handObjects(hands))
		}
		l = append(l, e)
	}
	put(o, "log", l)
	if len(r.Fairs) > 0 {
		put(o, "fair", FairObjects(r.Fairs))
	}
	*o = append(*o, ByHandKeys(r.ByHand)...)
}

// logObject is an entry of the log; one that lies face down does not say what it is.
func (w JSON) logObject(x session.LogLine) game.Object {
	e := game.Object{{Key: "entry", Value: x.Entry}, {Key: "command", Value: x.Command}, {Key: "struck", Value: x.Struck}, {Key: "waiting", Value: x.Waiting}}
	if x.FaceDown {
		e = game.Object{{Key: "entry", Value: x.Entry}, {Key: "face_down", Value: true}, {Key: "struck", Value: x.Struck}}
	}
	if !x.Recorder.IsZero() {
		put(&e, "recorded_by", w.P.Say(x.Recorder))
	}
	if x.Turn > 0 {
		put(&e, "turn", x.Turn)
	}
	if x.Ended > 0 {
		put(&e, "ended", x.Ended)
	}
	if len(x.Came) > 0 {
		put(&e, "say", w.lines(x.Came))
	}
	if len(x.Faces) > 0 {
		put(&e, "dice", faces(x.Faces))
	}
	if len(x.Overrode) > 0 && !x.Struck {
		var l []game.Object
		for _, no := range x.Overrode {
			l = append(l, w.refusal(no))
		}
		put(&e, "overrode", l)
	}
	if x.Reason != "" && !x.Struck {
		put(&e, "reason", x.Reason)
	}
	if x.StruckFor != "" {
		put(&e, "reason", x.StruckFor)
	}
	if len(x.Sealed) > 0 {
		var says []string
		for _, m := range x.Sealed {
			says = append(says, w.P.Say(m))
		}
		put(&e, "sealed", says)
	}
	return e
}

// putHelp puts what may be typed, or the facts that may be said.
func (w JSON) putHelp(o *game.Object, r *session.Reply) {
	if r.Facts != nil {
		put(o, "facts", factObjects(r.Facts, r.Fact))
		return
	}
	if r.Said != nil {
		put(o, "lists", w.lists(r.Said))
		put(o, "marks", w.marks(r.Said))
	}
	l := []game.Object{}
	for _, v := range r.Verbs {
		l = append(l, w.verbObject(v, len(r.Verbs) == 1))
	}
	put(o, "verbs", l)
}

// verbObject is a verb, with an example of it where it alone was asked for.
func (w JSON) verbObject(v session.VerbHelp, alone bool) game.Object {
	e := game.Object{{Key: "name", Value: v.Name}, {Key: "kind", Value: []string{"do", "record", "ask"}[v.Kind]}}
	if v.Session {
		e[1].Value = "session"
	}
	if len(v.Words) > 0 {
		put(&e, "words", v.Words)
	}
	if len(v.Refs) > 0 {
		put(&e, "refs", v.Refs)
	}
	if eg := exampleOf(w.P, v); alone && w.P.Has(eg) {
		put(&e, "example", i18n.New(i18n.EN).Word(ref.Word(eg)))
	}
	if v.Facts != nil {
		put(&e, "facts", paths(v.Facts))
	}
	if len(v.Follows) > 0 {
		put(&e, "follows", v.Follows)
	}
	return e
}

// rollObject is dice that belong to no command.
func rollObject(r *session.Roll) game.Object { return thrownObject(&r.Thrown) }

func thrownObject(r *throw.Thrown) game.Object {
	faces, again, dropped := []int{}, []int{}, []int{}
	for i, d := range r.Dice {
		faces = append(faces, d.Face)
		if d.Was > 0 {
			again = append(again, i)
		}
		if !d.Keeps {
			dropped = append(dropped, i)
		}
	}
	o := game.Object{{Key: "faces", Value: faces}, {Key: "value", Value: r.Total}}
	if len(again) > 0 {
		put(&o, "again", again)
	}
	if len(dropped) > 0 {
		put(&o, "dropped", dropped)
	}
	if r.Vs != nil {
		put(&o, "vs", thrownObject(r.Vs))
	}
	return o
}

// putTapes puts the measurements worth taking again.
func (w JSON) putTapes(o *game.Object, r *session.Reply) {
	l := []game.Object{}
	for _, t := range r.Tapes {
		l = append(l, game.Object{{Key: "entry", Value: t.Entry}, {Key: "units", Value: append([]string{}, t.Units...)}, {Key: "ref", Value: string(t.Ref)},
			{Key: "say", Value: w.P.Say(t.Say)}, {Key: "measured", Value: t.Value}, {Key: "limit", Value: t.Limit}, {Key: "margin", Value: t.Margin},
			{Key: "tape", Value: t.Reading.Tape}, {Key: "unit", Value: string(t.Unit)}, {Key: "age", Value: t.Age}, {Key: "else", Value: w.P.Say(t.Else)}})
	}
	put(o, "tapes", l)
}

// replayedObject is which entries were played again, and which came out otherwise.
func replayedObject(rp *session.Replayed) game.Object {
	changed := []int{}
	for _, c := range rp.Changed {
		changed = append(changed, c.Entry)
	}
	return game.Object{{Key: "from", Value: rp.From}, {Key: "to", Value: rp.To}, {Key: "changed", Value: changed}}
}
