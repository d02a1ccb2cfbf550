package command

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// EncodeCommand writes what the chapters of command keep: only what differs from
// a battle in which nothing of it happened, in a fixed order.
func EncodeCommand(s *state.State, b []byte) []byte {
	n := func(key string, v int) {
		if v != 0 {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	t := func(key, v string) {
		if v != "" {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendQuote(b, v)
		}
	}
	b = append(b, `,"blazes":[`...)
	for i, x := range s.Blazes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '['), strconv.Quote(x.Ground)...), ',')
		b = append(strconv.AppendInt(b, int64(x.Turn), 10), ']')
	}
	b = append(b, `],"chiefs":[`...)
	b = Ints(b, s.ChiefLost)
	b = append(b, `],"collapsed":[`...)
	b = Ints(b, s.Collapsed)
	b = append(b, `],"commands":[`...)
	for i, c := range s.Commands {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"order":`...), int64(c.Order), 10)
		t("detached", c.Detached)
		n("given", c.Given)
		t("objective", c.Objective)
		n("reached", facts.B2i(c.Reached))
		n("shown", facts.B2i(c.Shown))
		b = append(b, '}')
	}
	b = append(b, `],"couriers":[`...)
	for i, c := range s.Couriers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"n":`...), int64(c.N), 10)
		if c.At != (geometry.Vec{}) {
			b = append(b, `,"at":[`...)
			b = strconv.AppendFloat(b, c.At.X, 'f', 2, 64)
			b = append(b, ',')
			b = append(strconv.AppendFloat(b, c.At.Y, 'f', 2, 64), ']')
		}
		n("brigade", c.Brigade+1)
		n("left", c.Left)
		t("objective", c.Objective)
		n("order", c.Order)
		n("sent", c.Sent)
		n("side", c.Side)
		t("unit", c.Unit)
		b = append(b, '}')
	}
	b = append(b, `],"generals":[`...)
	for i, g := range s.Generals {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(append(b, `{"id":`...), g.ID)
		if g.Placed {
			b = append(b, `,"at":[`...)
			b = strconv.AppendFloat(b, g.At.X, 'f', 2, 64)
			b = append(b, ',')
			b = append(strconv.AppendFloat(b, g.At.Y, 'f', 2, 64), ']')
		}
		n("charisma", facts.B2i(g.Charisma))
		n("killed", facts.B2i(g.Killed))
		n("led", g.Led)
		n("lost", g.Lost)
		n("moved", g.Moved)
		n("since", g.Since)
		n("told", g.Told)
		t("with", g.With)
		b = append(b, '}')
	}
	b = append(b, ']')
	n("day", s.Day)
	n("marching", s.Marching)
	n("riders", s.Riders)
	for i, x := range s.Unreached {
		t("unreached"+strconv.Itoa(i+1), x[0]+" "+x[1])
	}
	return b
}

func Ints(b []byte, list []int) []byte {
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(x), 10)
	}
	return b
}

// EncodeMotion writes what movement keeps of a unit, only what is not zero.
func EncodeMotion(u *state.Unit, b []byte) []byte {
	n := func(key string, v int) {
		if v != 0 {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	t := func(key, v string) {
		if v != "" {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendQuote(b, v)
		}
	}
	pose := func(key string, p geometry.Pose) {
		b = append(b, ',')
		b = strconv.AppendQuote(b, key)
		b = append(b, ":["...)
		b = append(strconv.AppendFloat(b, p.At.X, 'f', 2, 64), ',')
		b = append(strconv.AppendFloat(b, p.At.Y, 'f', 2, 64), ',')
		b = append(strconv.AppendFloat(b, p.Facing, 'f', 1, 64), ']')
	}
	t("beat", u.Beat)
	n("beatturn", u.BeatTurn)
	if u.Began.Placed {
		pose("began", u.Began.Pose)
	}
	n("beganform", u.Began.Formation)
	t("block", u.Block)
	n("broke", u.Broke)
	n("broken", u.Broken)
	t("by", u.By)
	n("byhand", facts.B2i(u.ByHand))
	n("dawn", u.Dawn)
	n("firedbases", u.FiredBases)
	n("firedsides", u.FiredSides)
	n("fled", u.Fled)
	n("forward", u.Forward)
	n("front", u.Front)
	n("gone", u.Gone)
	n("grade", u.Grade)
	if u.GunsAt.Placed {
		pose("gunsat", u.GunsAt.Pose)
	}
	n("motion", int(u.Motion))
	if u.Mustered != u.Bases {
		n("mustered", u.Mustered)
	}
	t("nation", u.Nation)
	if u.Opened != (state.Stance{}) {
		pose("opened", u.Opened.Pose)
		n("openedform", u.Opened.Formation)
	}
	t("objective", u.Objective)
	n("off", u.Off)
	if u.Off > 0 {
		pose("offat", geometry.Pose{At: u.OffAt})
	}
	n("news", u.News)
	n("order", u.Order)
	n("ordered", u.Ordered)
	n("peril", facts.B2i(u.Peril))
	n("rallied", u.Rallied)
	n("returning", u.Returning)
	n("risked", u.Risked)
	n("runover", u.RunOver)
	if u.Screen {
		pose("screen", u.ScreenAt)
	}
	n("screenfired", facts.B2i(u.ScreenFired))
	n("sheltered", facts.B2i(u.Sheltered))
	n("spent", u.Spent)
	n("stray", facts.B2i(u.Stray))
	n("tried", u.Tried)
	return b
}
