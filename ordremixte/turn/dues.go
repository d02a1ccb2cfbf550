package turn

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
)

// Dues lists what the rules wait for.
func Dues(s *state.State) []game.Due {
	if !s.Tabled() {
		return nil
	}
	var out []game.Due
	add := func(group string, a game.Action, optional bool) {
		d := game.Due{Action: a, Group: group, Optional: optional}
		d.Kept = a.Verb == "evade" && flight.MustSlip(s, subject(s, a))
		adj, err := Prepare(s, a)
		if err != nil {
			return
		}
		probe := dice.New(nil, nil)
		probe.SetBrief(true)
		owed, _ := probe.Run(func() { adj.Play(probe) })
		d.Needs = owed
		d.Line = dueLine(s, a, adj)
		out = append(out, d)
	}
	switch s.PhaseID() {
	case "rally":
		flight.DuesRally(s, add)
	case "compulsory":
		flight.DuesCompulsory(s, add)
	case "breakthrough":
		flight.DuesPursuit(s, add)
		charge.DuesSquare(s, add) // who breaks through declares its charge here (OM §8.6, 12)
	case "initiative":
		if s.First < 0 {
			add("initiative", game.Action{Verb: "initiative"}, false)
		}
	case "move-first", "move-second", "late":
		charge.DuesSquare(s, add)
		flight.DuesEvasion(s, add)
	case "fire":
		duesFire(s, add)
	case "melee":
		duesMelee(s, add)
	}
	if id := s.PhaseID(); id != "melee" && (id != "fire" || s.Stage == state.FireEnd) {
		command.DuesFlight(s, add)
	}
	return out
}

// duesFire adds what the step of the fire waits for: shots at who closes, then the tests,
// then the fate of the generals under fire.
func duesFire(s *state.State, add command.AddDue) {
	switch s.Stage {
	case state.Open0:
		for _, x := range fire.OwedClosing(s) {
			// Whether it moved too far to fire, hands see.
			add("closing", x.Action(), casting.Sheet(s.Unit(x.Ch.Target), s).HowFar())
		}
	case state.FireTests:
		for _, u := range inOrderOfFire(s) {
			if melee.OwesFireTest(s, u) {
				add("fire-tests", ofOne("morale", u.ID, "fire"), false)
			}
		}
	case state.FireEnd:
		for _, u := range inOrderOfFire(s) {
			if command.OwesFate(s, u, state.UnderFire) {
				add("fate", ofOne("fate", u.ID, "fire"), false)
			}
		}
	}
}

// duesMelee adds what the melee waits for; the general of a melee just fought is asked
// before the next melee.
func duesMelee(s *state.State, add command.AddDue) {
	for _, u := range s.Units {
		if command.OwesFate(s, u, state.InMelee) {
			add("fate", ofOne("fate", u.ID, "melee"), false)
		}
	}
	command.DuesFlight(s, add)
	for _, ch := range s.Charges {
		if ch.Stage == state.InContact && !melee.Idle(s, ch) && melee.SettledBy(s, ch) == ch {
			add("melee-"+string(rune('0'+ch.N%64)), game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: joinOf(ch)}, {IDs: []string{ch.Target}}}}, false)
		}
	}
}

// ofOne is what one unit owes for the fire or the melee.
func ofOne(verb, id, in string) game.Action {
	return game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{id}}}, Args: []string{in}}
}

func joinOf(ch *state.Charge) game.Join {
	if len(ch.Attackers) > 1 {
		return game.Together
	}
	return game.Alone
}

// inOrderOfFire is the units shot at in this phase, the first one shot at first.
func inOrderOfFire(s *state.State) []*state.Unit {
	var out []*state.Unit
	for _, u := range s.Units {
		if u.Shot {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b *state.Unit) int { return a.ShotN - b.ShotN })
	return out
}

// dueLine is how a due is listed: its formula without a die.
func dueLine(s *state.State, a game.Action, adj game.Adjudication) game.Text {
	var who ref.List
	for i, op := range a.Units {
		if i > 0 {
			who = append(who, ref.M("om.on"))
		}
		who = append(who, strings.Join(op.IDs, "+"))
	}
	t := game.Text{Kind: game.BodyLine, Say: ref.M("due."+a.Verb, who)}
	p, ok := adj.(*game.Proc[chain.Result])
	if a.Verb == "breakthrough" {
		t.Say = flight.PursuitLine(s, a)
	}
	if flight.Flees(a) {
		t.Say = ref.M("due.flight", who)
	}
	if ok && a.Verb == "rally" {
		t.Say = ref.M("due.rally-odds", who, s.Unit(a.Units[0].IDs[0]).PM, flight.RallyRow(p.Odds(odds.NewEngine())))
		return t
	}
	if ok && a.Verb == "morale" {
		key, row := "due.morale-odds", chain.Endings(p.Odds(odds.NewEngine()), "unit")
		adds := p.Owed()
		if len(game.HeldOf[game.Sum](adds.Holds)[0]) > 0 {
			key = "due.morale-mods"
		}
		t.Say, t.Holds = ref.M(key, who, s.Unit(a.Units[0].IDs[0]).PM, row, adds.Say), adds.Holds
	}
	if ok && p.Owed != nil && a.Verb == "fire" {
		sum := p.Owed()
		t.Say, t.Holds = ref.M("due.sum", who, sum.Say), sum.Holds
	}
	if ok && p.Owed != nil && a.Verb == "melee" {
		sums := p.Owed()
		t.Say, t.Holds = sums.Say, sums.Holds
	}
	return t
}
