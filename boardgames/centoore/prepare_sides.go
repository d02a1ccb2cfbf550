package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// ballot counts, by side, what tells that the French fight there.
type ballot [2]int

// troops counts something of one army that side s has; what both armies have tells nothing.
func (v *ballot) troops(army string, s int) {
	switch army {
	case french:
		v[s]++
	case allied:
		v[1-s]++
	}
}

// frenchVotes counts what is theirs or the allies' alone.
func (g *gather) frenchVotes() ballot {
	var votes ballot
	for s := range g.side {
		v, _ := g.get(of(s), "leaders")
		for _, l := range strings.Split(v, ",") {
			name, _, _ := strings.Cut(l, ":")
			votes.troops(commanders[name], s)
		}
		for _, u := range g.side[s].units {
			if u.guard {
				votes[s]++
			}
		}
		if h, ok := g.get(of(s), "heavy"); ok {
			if n, err := strconv.Atoi(h); err == nil && n > g.n.heavyAllied {
				votes[s]++
			}
		}
		c, _ := g.get(of(s), "own-chits")
		for _, id := range ids(c) {
			votes.troops(g.army(id), s)
		}
	}
	shared, _ := g.get("", "chits")
	for _, id := range ids(shared) {
		// These two are played by a defender only.
		if g.n.chits[id].effect == strongpoint {
			votes[attacker]++
		}
	}
	return votes
}

// whoIsFrench finds the side on which the French fight: stated, or from what is
// theirs alone. When only a chit tells the armies apart and not the sides, the
// French are taken to defend, as in the worked battle (CO R15).
func (g *gather) whoIsFrench() {
	votes := g.frenchVotes()
	guess, from := defender, "CO R15"
	switch {
	case votes[attacker] > 0 && votes[defender] == 0:
		guess, from = attacker, "facts"
	case votes[defender] > 0 && votes[attacker] == 0:
		from = "facts"
	}
	v, stated := g.get("", "french")
	g.french = guess
	if stated {
		if v != "attacker" && v != "defender" {
			g.bad("CO §1.1.1", ref.M("co.refuse.french", v))
			return
		}
		g.french = slices.Index(sides[:], v)
	} else if votes[attacker] > 0 && votes[defender] > 0 {
		g.fail(&game.Refusal{Kind: game.Ambiguous, Ref: "CO §1.1.1", Say: ref.M("co.refuse.armies"),
			Ways: []game.Way{way(line(g.act, "french=attacker"), "co.way.french"), way(line(g.act, "french=defender"), "co.way.french")}})
		return
	}
	g.armies = g.matters() || stated
	if g.armies {
		g.fact("CO §1.1.1", "", "french", ref.M("co.step.french"), sideWord(g.french), stated, sideWord(guess), from)
	}
}

// matters reports whether it matters which side is French.
func (g *gather) matters() bool {
	for _, f := range g.act.Facts {
		switch f.Name {
		case "chits", "own-chits", "leaders", "battery":
			return true
		case "heavy":
			if f.Value != "0" {
				return true
			}
		}
	}
	for s := range g.side {
		for _, u := range g.side[s].units {
			if u.guard {
				return true
			}
		}
	}
	return false
}
