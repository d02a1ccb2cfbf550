package desk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what the organiser does. A deed has no chance in it: its lines and its events are known at once.

// refuse is a refusal with lines that help.
func refuse(k game.RefusalKind, r ref.Ref, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: ref.M(key, args...)}
}

// with adds lines that can be typed to a refusal.
func with(r *game.Refusal, lines ...string) *game.Refusal {
	for _, l := range lines {
		r.Ways = append(r.Ways, game.Way{Line: l})
	}
	return r
}

// done is a deed: what is said, why, and what changes.
type done struct {
	lines []game.Text
	steps []game.Step
	es    []game.Event
	data  game.Object
}

func (d *done) say(k game.LineKind, m ref.Msg, refs ...ref.Ref) {
	d.lines = append(d.lines, game.Text{Kind: k, Say: m, Refs: refs})
}

// played is the deed as an adjudication without dice.
func (d *done) played() game.Adjudication {
	return &game.Proc[struct{}]{
		Why:     func() []game.Step { return d.steps },
		Base:    game.Verdict{Data: d.data},
		Outcome: func(struct{}) game.Object { return nil },
		Report: func(t *game.Trace, _ struct{}) {
			for _, l := range d.lines {
				t.Tell(l)
			}
			for _, e := range d.es {
				t.Event(e)
			}
		},
	}
}

// fact is what a line states, "" where it does not.
func fact(a game.Action, name string) string {
	for _, f := range a.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Prepare implements game.Rules.
func (Rules) Prepare(gs game.State, a game.Action) (game.Adjudication, error) {
	s := gs.(*state)
	if s.Plan == nil {
		return nil, with(refuse(game.NotNow, "TD §1", "td.no-event"), "adjutant tournament new NAME")
	}
	if s.Over && a.Verb != "correct" {
		return nil, refuse(game.NotNow, "TD §2", "td.over")
	}
	deed := deeds[a.Verb]
	if deed == nil {
		return nil, refuse(game.Unknown, "TD §1", "td.no-verb", a.Verb)
	}
	d, no := deed(s, a)
	if no != nil {
		return nil, no
	}
	return d.played(), nil
}

var deeds = map[string]func(*state, game.Action) (*done, *game.Refusal){
	"player": (*state).enters, "amend": (*state).amends, "list": (*state).hands, "leave": (*state).leaves, "return": (*state).comes,
	"pair": (*state).pairs, "swap": (*state).swaps, "table": (*state).tables, "publish": (*state).publishes, "result": (*state).results, "correct": (*state).corrects, "end": (*state).ends,
}

// named is the player of a word of a line, folded.
func (s *state) named(id string) (*player, *game.Refusal) {
	if id == "" {
		return nil, with(refuse(game.BadValue, "TD §1", "td.who"), "players")
	}
	for _, p := range s.Players {
		if strings.EqualFold(p.ID, id) {
			return p, nil
		}
	}
	var ids []string
	for _, p := range s.Players {
		ids = append(ids, p.ID)
	}
	no := refuse(game.Unknown, "TD §1", "td.no-player", id)
	if near := game.Nearest(strings.ToLower(id), ids); len(near) > 0 {
		no = refuse(game.Unknown, "TD §1", "td.no-player.near", id, comma(near))
	}
	return nil, with(no, "players")
}

func comma(words []string) (out ref.Comma) {
	for _, w := range words {
		out = append(out, w)
	}
	return out
}

// toPlay is the line with which a round comes to be played: a draft is published, else one is drawn up.
func (s *state) toPlay() string {
	if s.draft() != nil {
		return "publish"
	}
	return "pair"
}

// sample is the short name of a player for a line that shows how one is typed: of a game that is played, where there is one, and
// that still wants its result.
func (s *state) sample(i int) string {
	if r := s.last(); r != nil && len(r.Pairs) > 0 {
		if m := r.missing(); len(m) > 0 {
			return [...]string{m[0].A, m[0].B}[i]
		}
		return [...]string{r.Pairs[0].A, r.Pairs[0].B}[i]
	}
	if i < len(s.Players) {
		return s.Players[i].ID
	}
	return [...]string{"anna", "bruno"}[i]
}

// newcomers are the names in lines that show how a player is entered.
var newcomers = []string{"anna Anna Rossi", "bruno Bruno Verdi", "carla Carla Bianchi", "dario Dario Costa", "emma Emma Fabbri", "franco Franco Greco", "gina Gina Longo", "ivo Ivo Marini"}

// newcomer is a line that enters somebody who does not play yet.
func (s *state) newcomer() string {
	for _, n := range newcomers {
		id, _, _ := strings.Cut(n, " ")
		if _, no := s.named(id); no != nil {
			return "player " + n
		}
	}
	return "player " + s.free("anna")
}

// free is a short name like another that nobody has.
func (s *state) free(id string) string {
	for n := 2; ; n++ {
		if other := id + strconv.Itoa(n); s.player(other) == nil {
			return other
		}
	}
}

// called is a player in a sentence: his name, or his short name where he has no other.
func (s *state) called(id string) string {
	if p := s.player(id); p != nil && p.Name != "" {
		return p.Name
	}
	return id
}

// arg is an argument of a deed, "" where there are not so many.
func arg(a game.Action, i int) string {
	if i < len(a.Args) {
		return a.Args[i]
	}
	return ""
}

// undrafted takes back a draft that no longer holds for all who play.
func (s *state) undrafted(d *done) {
	if s.draft() != nil {
		d.say(game.BodyLine, ref.M("td.undrafted", len(s.Rounds)), "TD §2.1")
		d.es = append(d.es, &dropped{})
	}
}

// enters is `player ID NAME... club=C rating=N list=CODE` (TD §1).
func (s *state) enters(a game.Action) (*done, *game.Refusal) {
	id := arg(a, 0)
	switch {
	case id == "":
		return nil, with(refuse(game.BadValue, "TD §1", "td.player.who"), s.newcomer()+" club=Verona")
	case len(s.Players) >= mostPlayers:
		return nil, refuse(game.Illegal, "TD §1", "td.player.most", mostPlayers)
	case s.Plan.Pairing == RoundRobin && len(s.Rounds) > 0:
		return nil, refuse(game.Illegal, "TD §4", "td.player.late")
	case len(s.played()) >= s.Plan.Rounds && s.Plan.Pairing == Swiss:
		return nil, refuse(game.NotNow, "TD §2", "td.pair.all", s.Plan.Rounds)
	}
	name := cmp.Or(strings.Join(a.Args[1:], " "), id)
	for _, p := range s.Players {
		switch {
		case strings.EqualFold(p.ID, id):
			return nil, with(refuse(game.Illegal, "TD §1", "td.player.twice", p.ID, s.called(p.ID)), "amend "+p.ID+" "+name, line(a, s.free(p.ID), a.Args[1:]...))
		case strings.EqualFold(s.called(p.ID), name) && !a.Force:
			return nil, with(refuse(game.Illegal, "TD §1", "td.player.namesake", name, p.ID), "player "+strings.Join(a.Args, " ")+" !")
		}
	}
	e := &entered{Player: id, Name: strings.Join(a.Args[1:], " "), Club: fact(a, "club"), List: fact(a, "list")}
	if v := fact(a, "rating"); v != "" {
		e.Rating, _ = strconv.Atoi(v)
	}
	if e.List == "" && fact(a, "received") != "" {
		return nil, refuse(game.BadValue, "TD §1.2", "td.list.none")
	}
	var no *game.Refusal
	if e.Late, no = s.lateness(a, line(a, a.Args[0], a.Args[1:]...)); no != nil {
		return nil, no
	}
	d := &done{}
	d.say(game.HeadLine, ref.M("td.player", name, id, len(s.Players)+1), "TD §1")
	if unicode.IsUpper([]rune(id)[0]) && len(a.Args) == 2 && !strings.EqualFold(id, a.Args[1]) { // Carla Bianchi: both are meant to be the name
		d.say(game.BodyLine, ref.M("td.player.short", id, name, ref.Typed("amend "+id+" "+id+" "+name)))
	}
	if e.Club != "" {
		d.say(game.BodyLine, ref.M("td.player.club", e.Club))
	}
	if e.List != "" {
		d.say(game.BodyLine, ref.M("td.list.stamp", e.List))
		s.sayCame(d, a, e.Late)
	} else if s.Plan.Lists {
		d.say(game.BodyLine, ref.M("td.list.owed"), "TD §1")
	}
	s.undrafted(d)
	d.es = append(d.es, e)
	return d, nil
}

// amends is `amend ID [NAME...] [club=C] [rating=N]`: what was put down wrong of a player (TD §1).
func (s *state) amends(a game.Action) (*done, *game.Refusal) {
	p, no := s.named(arg(a, 0))
	if no != nil {
		return nil, no
	}
	e := &amended{Player: p.ID, Name: cmp.Or(strings.Join(a.Args[1:], " "), p.Name), Club: cmp.Or(fact(a, "club"), p.Club), Rating: p.Rating}
	if v := fact(a, "rating"); v != "" {
		e.Rating, _ = strconv.Atoi(v)
	}
	if e.Name == p.Name && e.Club == p.Club && e.Rating == p.Rating {
		return nil, with(refuse(game.BadValue, "TD §1", "td.amend.what", s.called(p.ID)), "amend "+p.ID+" "+s.called(p.ID)+" club=Verona")
	}
	d := &done{es: []game.Event{e}}
	d.say(game.HeadLine, ref.M("td.amend", cmp.Or(e.Name, p.ID), p.ID), "TD §1")
	if e.Club != "" {
		d.say(game.BodyLine, ref.M("td.player.club", e.Club))
	}
	return d, nil
}

// hands is `list ID CODE` (TD §1).
func (s *state) hands(a game.Action) (*done, *game.Refusal) {
	p, no := s.named(arg(a, 0))
	if no != nil {
		return nil, no
	}
	code := strings.ToUpper(arg(a, 1))
	if code == "" {
		return nil, with(refuse(game.BadValue, "TD §1", "td.list.code"), "list "+p.ID+" 7Q2K-M0XD-4B9T-W3HF")
	}
	if !isStamp(code) {
		return nil, with(refuse(game.BadValue, "TD §1", "td.list.bad", code), "list "+p.ID+" 7Q2K-M0XD-4B9T-W3HF")
	}
	for _, o := range s.Players {
		if o.List == code {
			return nil, refuse(game.Illegal, "TD §1", "td.list.same", s.called(o.ID), code)
		}
	}
	if p.List != "" && len(s.Rounds) > 0 && a.Text == "" {
		return nil, with(refuse(game.Illegal, "TD §1", "td.list.reason", s.called(p.ID), p.List), "list "+p.ID+" "+code+" because ...")
	}
	late, no := s.lateness(a, line(a, p.ID, code))
	if no != nil {
		return nil, no
	}
	d := &done{es: []game.Event{&handed{p.ID, code, late}}}
	if p.List == "" {
		d.say(game.HeadLine, ref.M("td.list", s.called(p.ID), code), "TD §1")
	} else {
		d.say(game.HeadLine, ref.M("td.list.instead", s.called(p.ID), code, p.List), "TD §1")
	}
	s.sayCame(d, a, late)
	if s.Plan.Lists && p.List == "" {
		s.undrafted(d)
	}
	return d, nil
}

// line is the line of a deed as it can be typed, about somebody.
func line(a game.Action, id string, more ...string) string {
	words := append([]string{a.Verb, id}, more...)
	for _, f := range a.Facts {
		words = append(words, f.Name+"="+f.Value)
	}
	return strings.Join(words, " ")
}

// lateness is when a list came, if that was after the time for lists: then it wants a reason (TD §1.2).
func (s *state) lateness(a game.Action, typed string) (string, *game.Refusal) {
	came := fact(a, "received")
	switch {
	case came != "" && s.Plan.ListsBy == "":
		return "", refuse(game.BadValue, "TD §1.2", "td.list.no-time")
	case !s.Plan.late(came):
		return "", nil
	case a.Text == "":
		return "", with(refuse(game.Illegal, "TD §1.2", "td.list.late", when(came), when(s.Plan.ListsBy)), typed+" because ...")
	}
	return came, nil
}

// when is a time in a sentence.
func when(time string) string { return strings.Replace(time, "T", " ", 1) }

// sayCame says when a list came, and that it is marked if that was late: whoever says that one came earlier than it was typed
// says so to all.
func (s *state) sayCame(d *done, a game.Action, late string) {
	switch came := fact(a, "received"); {
	case late != "":
		d.say(game.BodyLine, ref.M("td.list.marked", when(late), when(s.Plan.ListsBy)), "TD §1.2")
	case came != "":
		d.say(game.BodyLine, ref.M("td.list.in-time", when(came)), "TD §1.2")
	}
}

// isStamp reports sixteen signs in four groups, without the letters that are taken for others.
func isStamp(code string) bool {
	for i, r := range code {
		if i%5 == 4 {
			if r != '-' {
				return false
			}
		} else if !strings.ContainsRune("0123456789ABCDEFGHJKMNPQRSTVWXYZ", r) {
			return false
		}
	}
	return len(code) == 19
}

// leaves is `leave ID` (TD §1.1).
func (s *state) leaves(a game.Action) (*done, *game.Refusal) { return s.inOut(a, true) }

// comes is `return ID` (TD §1.1).
func (s *state) comes(a game.Action) (*done, *game.Refusal) { return s.inOut(a, false) }

func (s *state) inOut(a game.Action, gone bool) (*done, *game.Refusal) {
	p, no := s.named(arg(a, 0))
	if no != nil {
		return nil, no
	}
	key := map[bool]string{true: "td.leave", false: "td.return"}[gone]
	if p.Gone == gone {
		return nil, refuse(game.Illegal, "TD §1.1", key+".already", s.called(p.ID))
	}
	d := &done{}
	d.say(game.HeadLine, ref.M(key, s.called(p.ID)), "TD §1.1")
	if r := s.last(); gone && r != nil && r.Published {
		if g := r.of(p.ID); g != nil && !g.Played {
			d.say(game.BodyLine, ref.M("td.leave.owed", s.called(g.A), s.called(g.B)), "TD §5")
		}
	}
	s.undrafted(d)
	d.es = append(d.es, &left{p.ID, gone})
	return d, nil
}

// game is the game of a result: of round n, by one of its players or by both.
func (s *state) game(n int, ids []string) (*pair, *game.Refusal) {
	var all []string
	for _, id := range ids {
		p, no := s.named(id)
		if no != nil {
			return nil, no
		}
		all = append(all, p.ID)
	}
	if len(all) == 0 || len(all) > 2 {
		return nil, with(refuse(game.BadValue, "TD §5", "td.result.who"), "result "+s.sample(0)+" "+s.sample(1)+" 12-8")
	}
	r := s.Rounds[n-1]
	g := r.of(all[0])
	switch {
	case g == nil && slices.Contains(r.Out, all[0]):
		return nil, with(refuse(game.Illegal, "TD §5", "td.result.bye", s.called(all[0]), n), "pairings "+strconv.Itoa(n))
	case g == nil:
		return nil, with(refuse(game.Illegal, "TD §5", "td.result.none", s.called(all[0]), n), "pairings "+strconv.Itoa(n))
	case len(all) == 2 && r.of(all[1]) != g || len(all) == 2 && all[0] == all[1]:
		other, _, _ := g.scored(all[0])
		return nil, with(refuse(game.Illegal, "TD §5", "td.result.other", s.called(all[0]), s.called(all[1]), n, s.called(other)), "pairings "+strconv.Itoa(n))
	}
	return g, nil
}

// score reads 12-8.
func score(word string) (mine, his int, ok bool) {
	a, b, ok := strings.Cut(word, "-")
	mine, err := strconv.Atoi(a)
	his, err2 := strconv.Atoi(b)
	return mine, his, ok && err == nil && err2 == nil && a != "" && b != "" && mine >= 0 && his >= 0 && mine <= mostScore && his <= mostScore
}

// result is a result of round n, told and checked; the score is that of the first who is named.
func (s *state) result(n int, a game.Action, ids []string, word string) (*done, *pair, *game.Refusal) {
	both := word == bothLose
	mine, his, ok := score(word)
	ok = ok || both
	if !ok && !strings.ContainsAny(word, "-0123456789") || word == "" {
		return nil, nil, with(refuse(game.BadValue, "TD §5", "td.result.no-score"), "result "+s.sample(0)+" "+s.sample(1)+" 12-8")
	}
	if !ok {
		return nil, nil, with(refuse(game.BadValue, "TD §5", "td.result.score", word, mostScore), "result "+s.sample(0)+" "+s.sample(1)+" 12-8")
	}
	g, no := s.game(n, ids)
	if no != nil {
		return nil, nil, no
	}
	first, _ := s.named(ids[0])
	second, _, _ := g.scored(first.ID)
	e := &scored{Round: n, A: g.A, B: g.B, ScoreA: mine, ScoreB: his, Code: cmp.Or(fact(a, "code"), g.Code), Origin: cmp.Or(fact(a, "origin"), g.Origin), Both: both}
	if first.ID != g.A {
		e.ScoreA, e.ScoreB = his, mine
	}
	d := &done{es: []game.Event{e}}
	if at, of := s.from(e); of != nil && of != g {
		return nil, nil, refuse(game.Illegal, "TD §5.1", "td.result.code-twice", e.Code, s.called(of.A), s.called(of.B), at)
	}
	points, halfs := s.Plan.worth(mine, his)
	against, _ := s.Plan.worth(his, mine)
	if both {
		points, against = s.Plan.Points.Loss, s.Plan.Points.Loss
		d.say(game.HeadLine, ref.M("td.result.both", s.called(first.ID), s.called(second)), "TD §5.3")
	} else {
		key := [...]string{"td.result.lost", "td.result.drawn", "td.result.won"}[halfs]
		d.say(game.HeadLine, ref.M(key, s.called(first.ID), s.called(second), mine, his), "TD §5")
	}
	d.say(game.BodyLine, ref.M("td.result.points", s.called(first.ID), points, s.called(second), against), "TD §5")
	if e.Code != "" {
		d.say(game.BodyLine, ref.M("td.result.code", e.Code), "TD §5.1")
	}
	return d, g, nil
}

// from is the game whose result was read from the same journal, and its round; nil of none. Whatever was written into a journal
// since, its first line is the same.
func (s *state) from(e *scored) (round int, g *pair) {
	for i, r := range s.Rounds {
		for _, p := range r.Pairs {
			if e.Code != "" && p.Code == e.Code || e.Origin != "" && p.Origin == e.Origin {
				return i + 1, p
			}
		}
	}
	return 0, nil
}

// results is `result A [B] 12-8`, of the round that is played (TD §5).
func (s *state) results(a game.Action) (*done, *game.Refusal) {
	n := len(s.Rounds)
	if n == 0 || s.draft() != nil {
		return nil, with(refuse(game.NotNow, "TD §5", "td.result.not-yet"), s.toPlay())
	}
	if of := fact(a, "round"); of != "" && of != strconv.Itoa(n) {
		return nil, refuse(game.NotNow, "TD §5", "td.result.round", of, n)
	}
	d, g, no := s.result(n, a, a.Args[:max(len(a.Args)-1, 0)], last(a.Args))
	if no != nil {
		return nil, no
	}
	if g.Played {
		return nil, with(refuse(game.Illegal, "TD §5.2", "td.result.there", s.called(g.A), s.called(g.B), g.stands()),
			"correct "+strconv.Itoa(n)+" "+g.A+" "+g.B+" "+last(a.Args)+" because ...")
	}
	if e := d.es[0].(*scored); e.ScoreA == 0 && e.ScoreB == 0 && !e.Both {
		d.say(game.BodyLine, ref.M("td.result.nil", ref.Typed("correct "+strconv.Itoa(n)+" "+g.A+" "+g.B+" "+bothLose+" because ...")), "TD §5.3")
	}
	if left := len(s.Rounds[n-1].missing()) - 1; left > 0 {
		d.say(game.BodyLine, ref.M("td.result.left", n, left))
	} else {
		d.say(game.BodyLine, ref.M("td.result.all", n), "TD §2")
	}
	return d, nil
}

// corrects is `correct ROUND A [B] 12-8 because ...` (TD §5.2).
func (s *state) corrects(a game.Action) (*done, *game.Refusal) {
	n, err := strconv.Atoi(arg(a, 0))
	if err != nil || n < 1 || n > len(s.played()) {
		way := cmp.Or(s.roundless(a), "correct 1 "+s.sample(0)+" "+s.sample(1)+" 12-8 because ...")
		return nil, with(refuse(game.BadValue, "TD §5.2", "td.correct.round", len(s.played())), way)
	}
	if a.Text == "" {
		return nil, with(refuse(game.BadValue, "TD §5.2", "td.correct.why"), "correct "+strings.Join(a.Args, " ")+" because ...")
	}
	d, g, no := s.result(n, a, a.Args[1:max(len(a.Args)-1, 1)], last(a.Args))
	if no != nil {
		return nil, no
	}
	if !g.Played {
		return nil, with(refuse(game.NotNow, "TD §5.2", "td.correct.none", s.called(g.A), s.called(g.B)), "result "+strings.Join(a.Args[1:], " "))
	}
	if e := d.es[0].(*scored); e.ScoreA == g.ScoreA && e.ScoreB == g.ScoreB && e.Both == g.Both {
		return nil, refuse(game.Illegal, "TD §5.2", "td.correct.same", s.called(g.A), s.called(g.B), g.stands())
	}
	d.say(game.BodyLine, ref.M("td.correct.was", s.called(g.A), s.called(g.B), g.stands()), "TD §5.2")
	if n < len(s.Rounds) {
		d.say(game.BodyLine, ref.M("td.correct.later", len(s.Rounds)), "TD §5.2")
	}
	return d, nil
}

func last(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// ends is `end` (TD §2).
func (s *state) ends(game.Action) (*done, *game.Refusal) {
	r := s.last()
	switch {
	case r == nil || !r.Published:
		return nil, with(refuse(game.NotNow, "TD §2", "td.end.draft"), s.toPlay())
	case len(r.missing()) > 0:
		g := r.missing()[0]
		return nil, with(refuse(game.NotNow, "TD §2", "td.end.missing", len(r.missing())), "result "+g.A+" "+g.B+" 12-8")
	}
	d := &done{es: []game.Event{&ended{}}}
	d.say(game.HeadLine, ref.M("td.end", len(s.Rounds)), "TD §2")
	s.tellStandings(d, len(s.Rounds))
	return d, nil
}
