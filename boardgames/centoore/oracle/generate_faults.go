package oracle

// This file makes up the faults of situations, and the verbs beside the battle.

// faults breaks one rule of those that the contract or the answers of today name.
func (g *gen) faults(o map[string]any, sides [2]map[string]any, fr int) {
	i := g.IntN(2)
	s, names := sides[i], [2]string{"attacker", "defender"}
	units := s["units"].([]any)
	say := func() { o["french"] = names[fr] }
	add := func(side int, chit string) {
		hand, _ := sides[side]["chits"].([]any)
		sides[side]["chits"] = append(hand, chit)
	}
	if !g.spoils(4) {
		g.unreadable(s, g.pick("heavy", "morale", "tactical"), "axis")
		return
	}
	switch g.IntN(20) {
	case 0:
		units[g.IntN(len(units))] = g.badUnit()
	case 1:
		delete(o, "phases")
		delete(o, "contact-points")
	case 2:
		delete(o, "contact-points")
		o["phases"] = []any{1, 4, "two"}[g.IntN(3)]
	case 3:
		delete(s, g.pick("units", "units"))
	case 4: // more charges than corps
		s["heavy"], s["charges"] = 1, []any{1, 1}
	case 5: // a strategic chit
		say()
		if i == fr {
			add(i, frenchHidden[g.IntN(2)])
		} else {
			add(i, alliedHidden[g.IntN(2)])
		}
	case 6: // a chit of the others
		say()
		if i == fr {
			add(i, "first-corps")
		} else {
			add(i, g.pick("vandamme", "merde"))
		}
	case 7: // a chit that does not exist, or a phase
		add(i, g.pick("square:4", "square:0", "mud", "Square", ""))
	case 8: // too many heavies
		say()
		sides[i]["heavy"] = map[bool]int{true: 5, false: 2}[i == fr]
		delete(sides[i], "charges")
	case 9: // a commander of the others
		say()
		if i == fr {
			sides[i]["leaders"] = []any{g.pick("wellington", "blucher")}
			delete(o, "battery")
		} else {
			g.lone(sides[i])
			g.drop(sides[fr], "dutch-elan")
			sides[i]["leaders"] = []any{g.pick(frenchLeaders...)}
		}
	case 10: // Wellington with Blücher
		say()
		sides[1-fr]["leaders"] = []any{"wellington", "blucher:1"}
	case 11: // an Allied Guard
		say()
		sides[1-fr]["units"] = append(sides[1-fr]["units"].([]any), "3g")
	case 12: // both armies on one side
		delete(o, "french")
		s["leaders"] = []any{"ney", "wellington"}
		g.lone(sides[i])
	case 13: // a strongpoint for an attacker
		if fr == 1 {
			say()
			add(0, g.pick("hougomont", "la-haye-sainte"))
		}
	case 14: // a general without his chief
		say()
		g.lone(sides[1-fr])
		if g.one(2) {
			sides[1-fr]["leaders"] = []any{"wellington"}
			add(1-fr, "gneisenau")
		} else {
			g.drop(sides[fr], "dutch-elan")
			sides[1-fr]["leaders"] = []any{"blucher"}
			add(1-fr, g.pick("hill", "brunswick"))
		}
		delete(o, "chits")
	case 15: // a marcher that may not
		if g.one(2) {
			g.drop(s, "sound-of-guns")
			s["units"] = append(units, "2m")
		} else {
			g.drop(s, "sound-of-guns")
			add(i, "sound-of-guns")
			s["units"] = append(units, "2dm")
		}
	case 16:
		d := sides[1]
		d["units"] = append(d["units"].([]any), "3")
		d["withdraw"] = true
	case 17:
		d := sides[1]
		d["units"] = []any{"3d", "2cd"}
		delete(d, "heavy")
		delete(d, "charges")
		delete(d, "axis")
		d["withdraw"] = false
	case 19: // two charges in a phase that lets one (R9)
		say()
		o["readings"] = map[string]any{"R9": "b"}
		sides[fr]["heavy"], sides[fr]["charges"] = 3, []any{g.IntN(2), 2}
	case 18:
		s["guard-from"] = []any{1, 4, "never"}[g.IntN(3)]
	}
}

func (g *gen) contact() map[string]any {
	o := map[string]any{}
	g.reads(o, map[string]string{"R4": "ab", "R28": "ab", "R29": "ab"})
	wing := !g.one(3)
	if !wing {
		o["force"] = "independent"
	} else {
		g.maybe(o, 4, "force", "wing")
		o["initiative"] = g.IntN(5)
		if g.one(4) {
			o["initiative"] = 2
		}
	}
	g.maybe(o, 3, "cavalry", !g.one(4))
	length := 1 + g.IntN(2)
	if wing && g.one(2) {
		length = 2 + g.IntN(5)
	}
	var path []any
	enemy := "none"
	for i := range length {
		step := map[string]any{}
		if g.one(3) {
			step["link"] = g.pick("full", "dotted", "dotted")
		}
		last := i == length-1
		if last && g.one(4) || g.one(45) {
			step["ground"] = "difficult"
		} else {
			g.maybe(step, 8, "ground", "clear")
		}
		switch {
		case last && g.one(2):
			enemy = g.pick("organised", "organised", "decoy")
			step["enemy"] = enemy
		case g.one(50):
			step["enemy"] = g.pick("organised", "decoy")
		default:
			g.maybe(step, 8, "enemy", "none")
		}
		path = append(path, step)
	}
	o["path"] = path
	if enemy != "none" && g.one(2) || g.one(40) {
		o["phases"] = 2 + g.IntN(2)
	}
	if enemy == "none" && g.one(4) || g.one(20) {
		o["escape"] = !g.one(4)
	}
	if g.one(2) {
		hand := []any{}
		for range 1 + g.IntN(6) - g.IntN(2) {
			hand = append(hand, 1+g.IntN(3))
		}
		o["chits"] = hand
	}
	if g.spoils(30) {
		switch g.IntN(8) {
		case 0:
			delete(o, "path")
		case 1:
			delete(o, "force")
			delete(o, "initiative")
		case 2:
			o["force"] = "army"
		case 3:
			path[g.IntN(length)].(map[string]any)["link"] = "road"
		case 4:
			path[g.IntN(length)].(map[string]any)["ground"] = true
		case 5:
			path[g.IntN(length)].(map[string]any)["enemies"] = "none"
		case 6:
			o["chits"] = []any{1, "two"}
		case 7:
			o["phases"] = 4
		}
	}
	g.unreadable(o, g.pick("initiative", "phases"), g.pick("cavalry", "escape"))
	return o
}
