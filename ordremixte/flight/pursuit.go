package flight

import (
	"math"
	"slices"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// won reports that a unit beat its enemy in melee last turn and stands.
func won(s *state.State, u *state.Unit) bool {
	return u.BeatTurn > 0 && u.BeatTurn == s.Turn-1 && u.Status == state.Steady && u.Off == 0
}

// mayPursue reports horse that may break through now: never twice running.
func mayPursue(s *state.State, u *state.Unit) bool {
	return u.Mounted() && won(s, u) && u.Broke != s.Turn && u.Broke != s.Turn-1
}

// MustPursue reports horse that has no choice: its nation's list says so.
func MustPursue(s *state.State, u *state.Unit) bool {
	n, err := armylists.Load(u.Nation)
	return err == nil && n.Has(armylists.CompulsoryBreakthrough, command.Year(s.Field))
}

// mayFollow reports foot that charged, beat its enemy and takes its ground.
func mayFollow(s *state.State, u *state.Unit) bool {
	return u.Arm == facts.Infantry && won(s, u) && u.Beat != "" && !overTheDestroyed(s, u)
}

// overTheDestroyed reports foot whose enemy is no more, over whose ground by the other reading it does not advance (R372).
func overTheDestroyed(s *state.State, u *state.Unit) bool {
	e := s.Unit(u.Beat)
	return e != nil && e.Status == state.Destroyed && s.Read().Has(book.NoAdvanceOverTheDestroyed)
}

// refuse is a refusal unless it is overruled; see [cast.refuse].
func refuse(o *casting.Overruling, r *game.Refusal) error {
	if o.A.Force && r.Forceable() {
		o.Overrode = append(o.Overrode, r)
		return nil
	}
	if r.Forceable() && len(r.Ways) == 0 {
		r.Ways = []game.Way{{Line: casting.Overruled(o.A), Say: ref.M("way.overrule")}}
	}
	return r
}

// SharesVictory is what the chargers of a charge in contact win when others have driven
// its target off or destroyed it before they fought: they met it and stand (OM §12).
func SharesVictory(s *state.State, ch *state.Charge) []game.Event {
	t := s.Unit(ch.Target)
	if t == nil || t.Status == state.Steady {
		return nil
	}
	var evs []game.Event
	for _, id := range ch.Attackers {
		if u := s.Unit(id); u != nil && u.Status == state.Steady && !u.IsArtillery() {
			evs = append(evs, &state.EvBeat{Unit: u.ID, Beaten: t.ID, Turn: s.Turn})
		}
	}
	return evs
}

// StandsWhereItWasCharged is what charged horse wins when others have driven off all who have charged it before they fought: its enemies have
// gone, and it stands (OM §12). The contact was a melee, though nobody threw a die: it is blown when the turn ends (OM §10.1, 10.5).
func StandsWhereItWasCharged(s *state.State, ch *state.Charge) []game.Event {
	t := s.Unit(ch.Target)
	if t == nil || t.Status != state.Steady || !t.Mounted() {
		return nil
	}
	gone := ""
	for _, id := range ch.Attackers {
		switch u := s.Unit(id); {
		case u == nil:
		case u.Status == state.Steady:
			return nil
		default:
			gone = u.ID
		}
	}
	if gone == "" {
		return nil
	}
	return []game.Event{&state.EvBeat{Unit: t.ID, Beaten: gone, Turn: s.Turn}, &state.EvBlown{Unit: t.ID, On: true, Later: true}}
}

// PrepareFollow carries out `follow`: foot takes the ground that its enemy left.
func PrepareFollow(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	o := &casting.Overruling{A: a}
	var no *game.Refusal
	switch {
	case u.Arm != facts.Infantry:
		no = casting.Illegal(facts.S12, "pursuit.foot", u.ID)
	case u.Status != state.Steady:
		no = casting.Illegal(facts.S12, "pursuit.flees", u.ID)
	case !won(s, u) || overTheDestroyed(s, u):
		no = casting.Illegal(facts.S12, "pursuit.no-ground", u.ID)
	}
	if no != nil {
		if err := refuse(o, no); err != nil {
			return nil, err
		}
	}
	v := Occupy(s, u)
	v.Overrode = o.Overrode
	return casting.Done{V: v}, nil
}

// Occupy moves foot onto the ground of the enemy it beat: straight ahead until its
// middle stands where the enemy's stood, or somebody is in the way.
func Occupy(s *state.State, u *state.Unit) game.Verdict {
	v := game.Verdict{Events: []game.Event{&state.EvBeat{Unit: u.ID}}}
	head := func(key string, args ...any) {
		v.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M(key, args...), Refs: []ref.Ref{facts.S12}}}
		v.Steps = []game.Step{{Ref: facts.S12, Say: ref.M("pursuit.step-ground"), Value: ref.M(key, args...), From: game.Tracked}}
	}
	f, e := u.Foot(), s.Unit(u.Beat)
	if f == nil || e == nil || !e.Began.Placed {
		if e == nil {
			head("pursuit.follows-any", u.ID)
		} else {
			head("pursuit.follows", u.ID, e.ID)
		}
		v.Events = append(append(v.Events, table.GoesByHand(u)...), &state.EvAdvanced{Unit: u.ID, Turn: s.Turn})
		return v
	}
	to, was := e.Began.Pose.At, *e
	was.Bases = max(e.Bases, e.Mustered)
	if g, err := was.At(e.Began.Formation, e.Began.Pose); err == nil {
		to = g.Centre
	}
	if table.BlockOf(s, u) != nil && to != f.Centre { // a garrison has no front of its own: it goes to where it has fought (R143, R360)
		was := *u
		half := f.Centre.Sub(u.Pose.At).Norm()
		was.Pose.Facing = geometry.BearingOf(to.Sub(f.Centre))
		was.Pose.At = f.Centre.Add(was.Pose.Dir().Mul(half))
		if g, err := was.At(was.Formation, was.Pose); err == nil {
			u, f = &was, g
		}
	}
	cm := max(geometry.Dot(to.Sub(f.Centre), u.Pose.Dir()), 0)
	cm = min(cm, motion.Slide(s, u, f, u.Pose.Facing, cm, nil).Cm)
	cm = max(min(cm, motion.Walk(s, u, u.Formation, f, u.Pose.Facing, cm).Free), 0) // no charge: R104
	if cm = math.Floor(cm*100) / 100; cm <= hairs {                                 // it stands there already
		cm = 0
	}
	end := u.Pose.Forward(cm).Rounded()
	if g := e.Foot(); cm == 0 && g != nil && table.OnField(e) && geometry.Touching(f, g) {
		head("pursuit.still-there", u.ID, e.ID)
	} else {
		head("pursuit.follows-cm", u.ID, e.ID, ref.CM(table.Round2(cm)))
	}
	if b := takenBlock(s, u, to); b != nil {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("pursuit.block", u.ID, b.ID, b.Named()), Refs: []ref.Ref{facts.S15}})
	}
	down, given := command.SetDown(s, u, end)
	upset, why := roughGoing(s, u, f, cm)
	if in := table.BlockOf(s, u); in != nil && motion.Leaves(s, u, end) != nil { // §15: whichever move takes it out
		upset, why = append(motion.Leaves(s, u, end), upset...), append(why, motion.SaysOut(s, u, in.ID, false))
	}
	v.Lines = append(append(append(v.Lines, why...), goesTo(u, end, cm)), given...)
	v.Events = append(append(v.Events, down...), upset...)
	if cm > 0 { // R196
		v.Events = append(v.Events, &state.EvAdvanced{Unit: u.ID, Turn: s.Turn})
	}
	return v
}

// hairs is how little, in cm, an advance onto the ground of a beaten enemy may be for it to be none: what
// is left between who has fought at a wall and that wall is the grain of places and footprints.
const hairs = 5 * table.Grain

// takenBlock is the block that stood on the ground of the beaten enemy and that who beat it
// may not enter as it is formed (OM §12, 15); nil when it may go where it will.
func takenBlock(s *state.State, u *state.Unit, at geometry.Vec) *state.Terrain {
	if motion.FormedFor(s, u) == nil {
		return nil
	}
	for _, b := range table.Blocks(s) {
		if b.Polygon.Contains(at) && table.BlockOf(s, u) != b {
			return b
		}
	}
	return nil
}

// FollowPursuit lets foot take its ground, in which it has no choice, once no horse may
// break through any more: §7 names the horse first, and it needs its way free.
func FollowPursuit(s *state.State) ([]game.Event, []game.Text) {
	if slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return mayPursue(s, u) }) {
		return nil, nil
	}
	return advances(s)
}

// advances takes all foot that beat an enemy onto his ground (OM §12).
func advances(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	cur := s
	for _, u := range s.Units {
		if !mayFollow(cur, cur.Unit(u.ID)) {
			continue
		}
		v := Occupy(cur, cur.Unit(u.ID))
		for _, l := range v.Lines {
			if l.Kind == game.HeadLine {
				l.Kind = game.BodyLine
			}
			say = append(say, l)
		}
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			cur = cur.Apply(e)
		}
	}
	return evs, say
}

// DuesPursuit lists who must or may break through.
func DuesPursuit(s *state.State, add command.AddDue) {
	for _, u := range s.Units {
		if !mayPursue(s, u) {
			continue
		}
		a := game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}}
		must := MustPursue(s, u)
		if must {
			a.Args = []string{"ask"}
		}
		// Who must and meets nobody rides on when the phase closes: nothing is to say.
		add("", a, !must || len(inReach(s, u)) == 0)
	}
}

// PursuitLine is how a breakthrough that is due is listed.
func PursuitLine(s *state.State, a game.Action) ref.Msg {
	u := s.Unit(a.Units[0].IDs[0])
	if MustPursue(s, u) {
		return ref.M("due.must-pursue", u.ID)
	}
	if u.Blown {
		return ref.M("due.may-pursue-blown", u.ID, ref.CM(charge.PursuitCM(s.Book())))
	}
	return ref.M("due.may-pursue", u.ID, ref.CM(charge.PursuitCM(s.Book())))
}

// ClosePursuit is what the end of the phase brings about: horse that must break
// through and met nobody has ridden on, and foot takes its ground behind it.
func ClosePursuit(s *state.State) ([]game.Event, []game.Text, *game.Refusal) {
	var evs []game.Event
	var say []game.Text
	var first *game.Refusal
	for _, u := range s.Units {
		if !mayPursue(s, u) || !MustPursue(s, u) {
			continue
		}
		k, err := rideOn(s, u, &casting.Overruling{})
		if err != nil {
			continue
		}
		var v game.Verdict
		d := dice.New(nil, nil)
		if owed, err := d.Run(func() { v = k.Play(d) }); err != nil || len(owed) > 0 {
			return nil, nil, first // who rode before it has cleared its way to somebody
		}
		if first == nil {
			a := game.Action{Verb: "breakthrough", Units: []game.Operand{{IDs: []string{u.ID}}}}
			first = &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.owed", PursuitLine(s, a)), Ways: []game.Way{{Line: game.Canonical(a), Say: ref.M("pursuit.way-falls-short")}}}
		}
		for _, l := range ToldBy(v) {
			if l.Kind == game.HeadLine {
				l.Kind = game.BodyLine
			}
			say = append(say, l)
		}
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			s = s.Apply(e)
		}
	}
	taken, text := advances(s)
	return append(evs, taken...), append(say, text...), nil
}

// PursuitOver blows the horse whose breakthrough ended in no melee (OM §12).
func PursuitOver(s *state.State) []game.Event {
	var evs []game.Event
	for _, u := range s.Units {
		if u.Broke == s.Turn && u.Broke > 0 && !u.Blown && u.Status != state.Destroyed {
			evs = append(evs, &state.EvBlown{Unit: u.ID, On: true})
		}
	}
	return evs
}

// waivePursuit leaves a victory without pursuit.
func waivePursuit(s *state.State, u *state.Unit) (game.Adjudication, error) {
	if mayPursue(s, u) && MustPursue(s, u) {
		return nil, casting.Illegal(facts.S12, "pursuit.must", u.ID)
	}
	if !mayPursue(s, u) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S12, Say: ref.M("rout.nothing-waived", u.ID)}
	}
	return casting.Record([]game.Event{&state.EvBeat{Unit: u.ID}}, facts.S12, "pursuit.waived", u.ID), nil
}
