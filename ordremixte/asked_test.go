package ordremixte

import (
	"fmt"

	"adjutant/geometry"
)

// This file draws what is asked and told of a table: questions with
// lengths, records, places given by corners and by tapes.

// otherLines are lines of the grammar that the model turn has not.
var otherLines = []string{
	"form 1/50 screen 4", "forma 1/50 schermo 4", "form 1/50 recall", "forma 1/50 rientra", "form 4pd line 4b left", "form 4pd linea 2b destra", "form 20ld col right",
	"move 1/50 into vimeiro", "muovi 1/50 dentro vimeiro", "move 1/50 out", "muovi 1/50 fuori", "move 2/86 flee", "muovi 2/86 fugge", "move fane to 10,20", "muovi fane fino 10 20",
	"move 1/50 to 100.5 40 strategic", "move 1/50 2/95 forward 12 strategic", "move fane forward 4", "move 1/50 at 10,20", "move 1/50 oblique 4 right 22.5 strategico",
	"place fane 10,20", "place fane at 10 20", "place 3/32 from 2/97.fl 10 from 2/97.fr 12 side left", "piazza 3/32 da 2/97.fl 10 da 2/97 12 lato destra verso 90 colonna",
	"place 1/50 180 120", "place 1/50 180.1 120", "place 1/50 0,0 facing 359.9", "place 1/50 10 20 facing 360", "place 1/50 fl 10,20 fr 22,20 line", "place 1/50 fl 10,20",
	"order fane reached", "ordine fane raggiunto", "order fane shown", "order 1/50 fane", "order fane advance hill-1 12cm", "order fane support acland 4,5cm", "order 20ld attack 1/86",
	"courier 1/50 attack hill-1 12cm", "courier fane", "courier 20ld withdraw", "detach 1/50 advance hill-1 4.5", "detach 1/50 support acland",
	"legal 1/50 fire", "lecite 1/50 tiro", "legal fane", "show fane", "show kellermann", "reach 1/50 1/86", "near 1/50", "units anstruther", "command acland", "side 3/32 2/97", "initiative",
	"initiative 3 5", "initiative british", "i 3 5", "morale 1/86", "morale 1/86 melee 3", "rally", "rally 4pm 41", "evade 1/50", "follow 1/50", "night", "ruling r3=b", "lettura om r3 b",
	"set 1/50 formation=square grade=elite", "set 2/70 bases=2 pm=2", "set 1/50 4b 3pm dis", "moved fane acland", "limber ra1 ra2", "first 1", "face 1/50 left", "face 1/50 destra",
	"wheel 1/50 left 180", "wheel 1/50 left 180.1", "whatif c 1/86 1/50", "odds m 1/86 1/50", "square . .", "f . .", "f . 1gr", "c 1/86+2/70 .", "m - -", "f - at - 30",
}

// asks is a question with all that may stand in it.
func (w wild) asks() string {
	a := w.unit()
	b := w.near(a)
	switch w.r.IntN(12) {
	case 0:
		return "measure " + a + " " + b + " " + pick(w.r, w.number(40), "-1", "0")
	case 1:
		return "near " + a + " " + w.number(30)
	case 2, 3:
		return "side " + a + " " + b + pick(w.r, "", " charge") + pick(w.r, "", fmt.Sprintf(" %.1fcm %.1fcm", float64(w.r.IntN(120))/10-3, float64(w.r.IntN(120))/10-3))
	case 4:
		return pick(w.r, "legal ", "show ") + w.general()
	case 5:
		return "units " + pick(w.r, w.brigade(), "british", "french", "")
	case 6:
		return "command " + w.brigade()
	case 7:
		return "reach " + a + " " + pick(w.r, b, w.unit())
	case 8:
		return pick(w.r, "arc ", "los ", "ray ") + a + " " + pick(w.r, b, w.unit())
	}
	return w.question()
}

// records is something that the referee tells: a place by any of its ways, on a limit
// as often as beside it, a fact, a label, a general, a reading.
func (w wild) records() string {
	a := w.unit()
	u := w.s.Unit(a)
	form := pick(w.r, "", "", " line", " column", " square", " open")
	at := func() geometry.Vec {
		return geometry.Vec{X: float64(w.r.IntN(int(w.s.Field.Width)*2)) / 2, Y: float64(w.r.IntN(int(w.s.Field.Depth)*2)) / 2}
	}
	corner := func() string { return w.near(a) + pick(w.r, "", ".fl", ".fr", ".rl", ".rr", ".fc", ".rc", ".c") }
	switch w.r.IntN(12) {
	case 0, 1: // the corners of its front, as far apart as they must be, or a little more or less
		f := u.Foot()
		if f == nil {
			break
		}
		p, dir := at(), geometry.Bearing(float64(w.r.IntN(360)))
		q := p.Add(dir.Mul(f.Width + pick(w.r, 0, 0, 0.3, 0.99, 1.0, 1.01, -1.0, -1.01, 3)))
		return fmt.Sprintf("place %s fl %.3f,%.3f fr %.3f,%.3f", a, max(p.X, 0), max(p.Y, 0), max(q.X, 0), max(q.Y, 0)) + form
	case 2, 3: // by tapes to where it stands now, or a little off
		f, o := u.Foot(), w.s.Unit(w.near(a)).Foot()
		if f == nil || o == nil {
			break
		}
		text := "place " + a
		id := w.near(a)
		o = w.s.Unit(id).Foot()
		if o == nil {
			break
		}
		for i, name := range []string{"fl", "fr"} {
			text += fmt.Sprintf(" %s %s.fl %.2f %s.fr %.2f", name, id, geometry.Dist(f.Corners[i], o.Corners[0])+pick(w.r, 0, 0, 0.4), id, geometry.Dist(f.Corners[i], o.Corners[1])+pick(w.r, 0, 0, -0.4))
		}
		return text + form
	case 4:
		return "place " + a + " from " + corner() + " " + w.number(40) + " from " + corner() + " " + w.number(40) + pick(w.r, "", " side left", " side right") + pick(w.r, "", " facing "+w.number(90)) + form
	case 5:
		p := at()
		return fmt.Sprintf("place %s %g,%g", a, p.X, p.Y) + pick(w.r, "", " facing "+w.number(90)) + form
	case 6:
		p := at()
		return fmt.Sprintf("%s %s %g,%g", pick(w.r, "place", "move"), w.general(), p.X, p.Y)
	case 7:
		return "set " + a + " " + pick(w.r, "status=", "pm=", "bases=", "bases-lost=", "disordered=", "formation=", "general=", "lost=", "pm-start=") + pick(w.r, "steady", "retreats", "routs", "destroyed", "0", "1", "2", "5", "9", "yes", "no", "square", "none", "brigade")
	case 8:
		return "set " + a + " " + assigned(w.r)
	case 9:
		return "tag " + pick(w.r, a, w.unit()) + " " + pick(w.r, "x1", "wk", w.unit(), "1", "line", "abcdefgh", "abcdefghi")
	case 10:
		return pick(w.r, "attach "+w.general()+" "+a, "detach "+a, "moved "+a+" "+w.unit(), "moved "+w.brigade(), "first "+pick(w.r, "british", "french"))
	}
	return pick(w.r, fmt.Sprintf("ruling r%d %s", w.r.IntN(165), pick(w.r, "a", "b", "c", "d")), "place "+a, "place "+a+form, "order "+w.brigade()+" "+pick(w.r, "reached", "shown"), "order "+a+" "+w.brigade())
}
