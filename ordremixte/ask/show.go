package ask

import (
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// longList is how many units are listed without what they come to above them.
const longList = 8

// askUnits is `units [SIDE|DIVISION|BRIGADE]` (OM §2.3); above a long list stands what each side has in it.
func askUnits(s *state.State, a game.Action) (game.Verdict, error) {
	keep := func(*state.Unit) bool { return true }
	if len(a.Args) > 0 {
		w, found := a.Args[0], false
		for i, side := range s.Field.Sides {
			if casting.SideSlug(side.Name) == w {
				keep, found = func(u *state.Unit) bool { return u.Side == i }, true
			}
		}
		for i, b := range s.Field.Brigades {
			if !found && strings.EqualFold(b.ID, w) {
				keep, found = func(u *state.Unit) bool { return u.Brigade == i }, true
			}
		}
		if d := command.DivisionNamed(s, w); !found && d >= 0 {
			keep, found = func(u *state.Unit) bool { return u.Division == d }, true
		}
		if !found {
			return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.2", Say: ref.M("om.no-side", w)}
		}
	}
	rows := []game.Object{}
	var body, sums []ref.Msg
	var count, pm, began [2]int
	for _, u := range s.Units {
		if !keep(u) {
			continue
		}
		count[u.Side], pm[u.Side], began[u.Side] = count[u.Side]+1, pm[u.Side]+u.PM, began[u.Side]+u.PMStart
		form := facts.UnitFacts[facts.FFormation].Words[u.Formation]
		rows = append(rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "name", Value: u.Name}, {Key: "side", Value: casting.SideSlug(s.Field.Sides[u.Side].Name)},
			{Key: "formation", Value: form}, {Key: "bases", Value: u.Bases}, {Key: "pm", Value: u.PM}, {Key: "pm_start", Value: u.PMStart}, {Key: "status", Value: u.Status.String()}, {Key: "placed", Value: u.Foot() != nil}})
		if _, division, ok := command.Serves(s, u); ok {
			last := len(rows) - 1
			rows[last] = append(rows[last], game.KV{Key: "division", Value: division})
		}
		key := "measure.unit"
		switch u.Status {
		case state.Destroyed:
			key = "measure.unit-gone"
		case state.Routing:
			key = "measure.unit-routs"
		case state.Retreating:
			key = "measure.unit-retreats"
		}
		say := ref.M(key, u.ID, ref.Word("formation."+form), u.Bases, u.PM, u.PMStart)
		if u.Awaited() {
			last := len(rows) - 1
			rows[last] = append(rows[last], game.KV{Key: "arrives", Value: u.Arrives})
			say = ref.M("measure.unit-awaited", say, u.Arrives)
		}
		body = append(body, say)
	}
	for i, n := range count {
		if n > 0 && len(rows) > longList {
			sums = append(sums, ref.M("measure.units-side", s.Field.Sides[i].Say, n, pm[i], began[i]))
		}
	}
	body = append(sums, body...)
	if l := garrison.Burning(s); len(l) > 0 {
		body = append(body, ref.M("block.units-burning", l))
	}
	return table.TellUnknown(s, casting.Asked("OM §2.3", ref.M("measure.units", len(rows)), "units", rows, body...), keep), nil
}

// askShow is `show A`: everything that is kept of a unit.
func askShow(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	u := us[0]
	sh := casting.Sheet(u, s)
	sh.V[facts.FPM] = u.PM // a unit that is no more has none
	o := game.Object{{Key: "unit", Value: u.ID}, {Key: "name", Value: u.Name}, {Key: "status", Value: u.Status.String()}}
	l := ref.Comma{}
	for f := facts.Fact(0); f < facts.NFacts; f++ {
		info := facts.UnitFacts[f]
		if sh.S[f] != facts.Tracked && sh.S[f] != facts.Measured || sh.V[f] == facts.Unknown {
			continue
		}
		o = append(o, game.KV{Key: info.Name, Value: casting.Write(info, sh.V[f])})
		if sh.V[f] != info.Default || f == facts.FFormation || f == facts.FArm {
			l = append(l, ref.M("set.fact", ref.Word("fact."+info.Name), state.Say(info, sh.V[f])))
		}
	}
	body := []ref.Msg{ref.M("measure.show-facts", l)}
	if f := u.Foot(); f != nil {
		o = append(o, game.KV{Key: "at", Value: command.Point(u.Pose.At)}, game.KV{Key: "facing", Value: u.Pose.Facing},
			game.KV{Key: "width", Value: table.Round2(f.Width)}, game.KV{Key: "depth", Value: table.Round2(f.Depth)})
		body = append(body, ref.M("measure.show-at", ref.CM(table.Round2(u.Pose.At.X)), ref.CM(table.Round2(u.Pose.At.Y)), ref.Deg(u.Pose.Facing), u.PlacedTurn,
			ref.CM(table.Round2(f.Width)), ref.CM(table.Round2(f.Depth))))
	} else if u.Awaited() {
		o = append(o, game.KV{Key: "arrives", Value: u.Arrives})
		body = append(body, ref.M("rout.awaited", u.ID, u.Arrives))
	} else if table.OnField(u) {
		o = append(o, game.KV{Key: "place", Value: "unknown"})
		body = append(body, table.SayUnknown(u))
	}
	if block := table.BlockOf(s, u); block != nil {
		o = append(o, game.KV{Key: "block", Value: block.ID}, game.KV{Key: "burns", Value: table.Blaze(s, block.ID) > 0})
		body = append(body, garrison.SayHolds(s, u, block))
	}
	if say, division, ok := command.Serves(s, u); ok {
		o = append(o, game.KV{Key: "division", Value: division})
		body = append(body, say)
	}
	head := ref.M("measure.show", u.ID, u.Say)
	if u.Say == (ref.Name{EN: u.ID, IT: u.ID}) || u.Say == (ref.Name{}) {
		head = ref.M("om.plain", u.ID)
	}
	return casting.Asked("OM §2.3", head, "show", o, body...), nil
}
