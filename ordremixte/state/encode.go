package state

import (
	"encoding/json"
	"fmt"
	"strconv"

	"adjutant/geometry"
	"adjutant/ordremixte/facts"
)

// writer writes a state as JSON, key by key.
type writer struct{ b []byte }

func (w *writer) key(key string) {
	w.b = append(w.b, ',')
	w.b = strconv.AppendQuote(w.b, key)
	w.b = append(w.b, ':')
}

// always writes a number, num one that is not 0.
func (w *writer) always(key string, v int) {
	w.key(key)
	w.b = strconv.AppendInt(w.b, int64(v), 10)
}

func (w *writer) num(key string, v int) {
	if v != 0 {
		w.always(key, v)
	}
}

func (w *writer) text(key, v string) {
	if v != "" {
		w.key(key)
		w.b = strconv.AppendQuote(w.b, v)
	}
}

func (w *writer) flag(key string, v bool) {
	if v {
		w.key(key)
		w.b = append(w.b, "true"...)
	}
}

func (w *writer) pose(key string, p geometry.Pose) {
	w.key(key)
	w.b = append(w.b, '[')
	w.b = append(strconv.AppendFloat(w.b, p.At.X, 'f', 2, 64), ',')
	w.b = append(strconv.AppendFloat(w.b, p.At.Y, 'f', 2, 64), ',')
	w.b = append(strconv.AppendFloat(w.b, p.Facing, 'f', 1, 64), ']')
}

// Encode is the state as JSON: keys in a fixed order, decimals fixed, nothing that depends on
// language, clock or machine. Its hash tells two states apart.
func (s *State) Encode() []byte {
	w := &writer{make([]byte, 0, 256+200*len(s.Units))}
	w.b = append(w.b, `{"charges":[`...)
	for i, ch := range s.Charges {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		j, _ := json.Marshal(ch)
		w.b = append(w.b, j...)
	}
	w.b = append(w.b, ']')
	w.command(s)
	w.b = append(w.b, `,"first":`...)
	w.b = strconv.AppendInt(w.b, int64(s.First), 10)
	if s.LastFirst > 0 || s.LastFirst == 0 && s.Tabled() {
		w.b = strconv.AppendInt(append(w.b, `,"lastfirst":`...), int64(s.LastFirst), 10)
	}
	w.b = append(w.b, `,"phase":"`...)
	if s.Tabled() {
		w.b = append(w.b, s.PhaseID()...)
	}
	w.b = append(w.b, `","rulings":{`...)
	for i, c := range s.Rulings.Named {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = fmt.Appendf(w.b, `"R%d":"%c"`, c.Ruling, c.Letter)
	}
	w.b = append(w.b, `},"stage":`...)
	w.b = strconv.AppendInt(w.b, int64(s.Stage), 10)
	w.b = append(w.b, `,"turn":`...)
	w.b = strconv.AppendInt(w.b, int64(s.Turn), 10)
	w.b = append(w.b, `,"units":[`...)
	for i, u := range s.Units {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.unit(u)
	}
	w.b = append(w.b, `],"won":[`...)
	return append(ints(w.b, s.Won), `]}`...)
}

// unit writes one unit with its keys in alphabetical order.
func (w *writer) unit(u *Unit) {
	id, _ := json.Marshal(u.ID)
	w.b = append(append(w.b, `{"id":`...), id...)
	w.flag("abandoned", u.Abandoned)
	w.always("advanced", u.Advanced)
	if u.Placed {
		w.b = fmt.Appendf(w.b, `,"at":[%.2f,%.2f]`, u.Pose.At.X, u.Pose.At.Y)
	}
	w.always("bases", u.Bases)
	w.flag("blown", u.Blown)
	w.always("blownturn", u.BlownTurn)
	w.num("carried", u.Carried)
	w.flag("charging", u.Charging)
	w.flag("charisma", u.Charisma)
	w.flag("checked", u.Checked)
	w.always("cover", int(u.Cover))
	w.flag("cuirassiers", u.Cuirassiers)
	w.flag("disordered", u.Disordered)
	w.always("disorderto", u.DisorderTo)
	w.flag("doubtful", u.Doubtful)
	if u.Placed {
		w.b = fmt.Appendf(w.b, `,"facing":%.1f`, u.Pose.Facing)
	}
	w.flag("fired", u.Fired)
	w.always("firelost", u.FireLost)
	w.always("formation", int(u.Formation))
	if u.General != facts.NoGeneral {
		g, _ := json.Marshal(u.GeneralID)
		w.always("general", int(u.General))
		w.b = append(append(w.b, `,"generalid":`...), g...)
	}
	w.flag("impetus", u.Impetus)
	w.always("kind", int(u.Arm)*100+int(u.Weight)*10+int(u.Weapon))
	w.always("kept", u.Kept)
	w.flag("lancers", u.Lancers)
	w.always("lostturn", u.LostTurn)
	w.flag("moved", u.Moved)
	w.always("pm", u.PM)
	w.always("pmstart", u.PMStart)
	w.flag("revealed", u.Revealed)
	w.flag("shot", u.Shot)
	w.always("shotn", u.ShotN)
	w.always("status", int(u.Status))
	if u.Tag != "" {
		t, _ := json.Marshal(u.Tag)
		w.b = append(append(w.b, `,"tag":`...), t...)
	}
	w.flag("tested", u.Tested)
	w.flag("tires", u.Tires)
	w.motion(u)
	w.b = append(w.b, '}')
}

// command writes what the chapters of command keep: only what differs from
// a battle in which nothing of it happened, in a fixed order.
func (w *writer) command(s *State) {
	w.b = append(w.b, `,"blazes":[`...)
	for i, x := range s.Blazes {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = append(append(append(w.b, '['), strconv.Quote(x.Ground)...), ',')
		w.b = append(strconv.AppendInt(w.b, int64(x.Turn), 10), ']')
	}
	w.b = append(w.b, `],"chiefs":[`...)
	w.b = ints(w.b, s.ChiefLost)
	w.b = append(w.b, `],"collapsed":[`...)
	w.b = ints(w.b, s.Collapsed)
	w.b = append(w.b, `],"commands":[`...)
	for i, c := range s.Commands {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = strconv.AppendInt(append(w.b, `{"order":`...), int64(c.Order), 10)
		w.text("detached", c.Detached)
		w.num("given", c.Given)
		w.text("objective", c.Objective)
		w.num("reached", facts.B2i(c.Reached))
		w.num("shown", facts.B2i(c.Shown))
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, `],"couriers":[`...)
	for i, c := range s.Couriers {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = strconv.AppendInt(append(w.b, `{"n":`...), int64(c.N), 10)
		if c.At != (geometry.Vec{}) {
			w.b = append(w.b, `,"at":[`...)
			w.b = strconv.AppendFloat(w.b, c.At.X, 'f', 2, 64)
			w.b = append(w.b, ',')
			w.b = append(strconv.AppendFloat(w.b, c.At.Y, 'f', 2, 64), ']')
		}
		w.num("brigade", c.Brigade+1)
		w.num("left", c.Left)
		w.text("objective", c.Objective)
		w.num("order", int(c.Order))
		w.num("sent", c.Sent)
		w.num("side", c.Side)
		w.text("unit", c.Unit)
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, `],"generals":[`...)
	for i, g := range s.Generals {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = strconv.AppendQuote(append(w.b, `{"id":`...), g.ID)
		if g.Placed {
			w.b = append(w.b, `,"at":[`...)
			w.b = strconv.AppendFloat(w.b, g.At.X, 'f', 2, 64)
			w.b = append(w.b, ',')
			w.b = append(strconv.AppendFloat(w.b, g.At.Y, 'f', 2, 64), ']')
		}
		w.num("charisma", facts.B2i(g.Charisma))
		w.num("killed", facts.B2i(g.Killed))
		w.num("led", g.Led)
		w.num("lost", g.Lost)
		w.num("moved", g.Moved)
		w.num("since", g.Since)
		w.num("told", g.Told)
		w.text("with", g.With)
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
	w.num("day", s.Day)
	w.num("done", s.Done)
	w.num("marching", s.Marching)
	w.num("riders", s.Riders)
	for i, x := range s.Unreached {
		w.text("unreached"+strconv.Itoa(i+1), x[0]+" "+x[1])
	}
}

// ints writes numbers with commas between.
func ints(b []byte, list []int) []byte {
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(x), 10)
	}
	return b
}

// motion writes what movement keeps of a unit, only what is not zero.
func (w *writer) motion(u *Unit) {
	w.text("beat", u.Beat)
	w.num("beatturn", u.BeatTurn)
	if u.Began.Placed {
		w.pose("began", u.Began.Pose)
	}
	w.num("beganform", int(u.Began.Formation))
	w.text("block", u.Block)
	w.num("broke", u.Broke)
	w.num("broken", u.Broken)
	w.text("by", u.By)
	w.num("byhand", facts.B2i(u.ByHand))
	w.num("dawn", u.Dawn)
	w.num("firedbases", u.FiredBases)
	w.num("firedsides", u.FiredSides)
	w.num("fled", u.Fled)
	w.num("forward", u.Forward)
	w.num("front", u.Front)
	w.num("gone", u.Gone)
	w.num("grade", int(u.Grade))
	if u.GunsAt.Placed {
		w.pose("gunsat", u.GunsAt.Pose)
	}
	w.num("motion", int(u.Motion))
	if u.Mustered != u.Bases {
		w.num("mustered", u.Mustered)
	}
	w.text("nation", u.Nation)
	if u.Opened != (Stance{}) {
		w.pose("opened", u.Opened.Pose)
		w.num("openedform", int(u.Opened.Formation))
	}
	w.text("objective", u.Objective)
	w.num("off", u.Off)
	if u.Off > 0 {
		w.pose("offat", geometry.Pose{At: u.OffAt})
	}
	if u.Arrives != 0 || u.Entry != (geometry.Pose{}) {
		w.num("arrives", u.Arrives)
		w.pose("entry", u.Entry)
	}
	w.num("news", u.News)
	w.num("order", int(u.Order))
	w.num("ordered", u.Ordered)
	w.num("peril", facts.B2i(u.Peril))
	w.num("rallied", u.Rallied)
	w.num("returning", u.Returning)
	w.num("risked", u.Risked)
	w.num("runover", u.RunOver)
	if u.Screen {
		w.pose("screen", u.ScreenAt)
	}
	w.num("screenfired", facts.B2i(u.ScreenFired))
	w.num("sheltered", facts.B2i(u.Sheltered))
	w.num("spent", u.Spent)
	w.num("stray", facts.B2i(u.Stray))
	w.num("tried", u.Tried)
}
