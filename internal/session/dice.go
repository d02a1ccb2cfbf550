package session

import (
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// Mode says where the faces come from that nobody typed: `hand` (nowhere: they
// are owed), `auto`, `seed:TEXT`, `script:37,4,6`, `committed` (nowhere either, but those that are
// rolled are committed to) and `committed:auto`.
type Mode struct {
	Name string // hand, auto, seed, script, committed, committed-auto
	Text string // the seed, the script; for hand and auto the key in hex; the commitment
}

// ParseMode reads the value of --dice. The error is a *game.Refusal.
func ParseMode(s string) (Mode, error) {
	name, text, _ := strings.Cut(s, ":")
	bad := game.Refuse(game.BadValue, "", ref.M("session.dice.mode", s), ref.M("session.dice.modes"))
	switch name {
	case "", "hand":
		if text != "" {
			return Mode{}, bad
		}
		return Mode{Name: "hand"}, nil
	case "auto":
		if text != "" {
			return Mode{}, bad
		}
		return Mode{Name: "auto"}, nil
	case "seed":
		if text == "" {
			return Mode{}, bad
		}
		return Mode{Name: "seed", Text: text}, nil
	case committedMode:
		switch text {
		case "":
			return Mode{Name: committedMode}, nil
		case "auto":
			return Mode{Name: committedAuto}, nil
		}
	case "script":
		if _, err := scriptFaces(text); err != nil {
			return Mode{}, bad
		}
		return Mode{Name: "script", Text: text}, nil
	}
	return Mode{}, bad
}

func scriptFaces(text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	var out []int
	for _, f := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// keyed gives hand and auto dice their key, so that a saved game rolls on as it
// would have.
func (m Mode) keyed(random io.Reader) (Mode, error) {
	if m.Name == "" {
		m.Name = "hand"
	}
	if m.Text != "" || m.Name != "hand" && m.Name != "auto" {
		return m, nil
	}
	var key [32]byte
	if _, err := io.ReadFull(random, key[:]); err != nil {
		return m, err
	}
	m.Text = hex.EncodeToString(key[:])
	return m, nil
}

// checkDice refuses a source of dice that no program writes.
func checkDice(d journal.DiceMode) error {
	ok := false
	switch d.Mode {
	case "hand", "auto":
		b, err := hex.DecodeString(d.Key)
		ok = err == nil && len(b) == len(Mode{}.key())
	case "seed":
		ok = d.Key != ""
	case committedMode, committedAuto:
		_, ok = dice.ReadSecret(d.Key)
	case "script":
		_, err := scriptFaces(d.Key)
		ok = err == nil
	}
	if !ok {
		return damaged(0, "session.damaged.dice", d.Mode)
	}
	return nil
}

func (m Mode) header() journal.DiceMode { return journal.DiceMode{Mode: m.Name, Key: m.Text} }

func (m Mode) key() (k [32]byte) {
	if m.Name == "seed" {
		return dice.SeedKey(m.Text)
	}
	b, err := hex.DecodeString(m.Text)
	if err == nil {
		copy(k[:], b)
	}
	return k
}

// thrower is a dice.Source that remembers what it threw and for which die of the
// entry.
type thrower struct {
	src    dice.Source
	thrown []dice.Face
	at     []int
	limit  int        // at most so many dice, -1 for all
	told   bool       // anybody knows what it throws: no card of one seat comes from it
	sides  []string   // for whom each was thrown, of dice that are counted by side
	need   *dice.Need // what is asked for now
}

// AskedFor implements dice.Asked.
func (t *thrower) AskedFor(n *dice.Need) { t.need = n }

// Throw implements dice.Source.
func (t *thrower) Throw(d dice.Die, n int) (int, dice.By, bool) {
	if t.limit >= 0 && len(t.thrown) >= t.limit {
		return 0, "", false
	}
	side := ""
	if x, sworn := t.src.(*swearing); sworn {
		side = x.side(t.need)
	}
	f, by, ok := t.src.Throw(d, n)
	if ok {
		t.sides = append(t.sides, side)
		t.thrown = append(t.thrown, dice.Face{Die: d, Face: f, By: by})
		t.at = append(t.at, n)
	}
	return f, by, ok
}

// again is the source with nothing thrown yet, for a command that is played once more with
// other faces; nil where dice are typed by hand.
func (t *thrower) again() dice.Source {
	if t == nil {
		return nil
	}
	t.thrown, t.at, t.sides = t.thrown[:0], t.at[:0], t.sides[:0]
	if l, ok := t.src.(*dice.List); ok {
		l.Used = 0
	}
	return t
}

// source is what throws the dice of an entry, nil being a new one that does a; nil for dice
// typed by hand.
func (s *Session) source(e *entry, a game.Action) *thrower {
	if s.hush != nil && s.hush.keyless {
		return nil
	}
	switch s.mode.Name {
	case committedAuto:
		return s.swears(e, a, -1)
	case "auto", "seed":
		return &thrower{src: dice.Keyed{Key: s.key, Place: s.place(e)}, limit: -1, told: s.hush != nil && s.hush.keyTold}
	case "script":
		return &thrower{src: &dice.List{Faces: s.script[min(s.scriptPos(), len(s.script)):]}, limit: -1}
	}
	return nil
}

// roller throws for `r` whatever the mode: for an entry that waits, or a new one that does a.
func (s *Session) roller(e *entry, a game.Action, place, limit int) *thrower {
	switch {
	case s.mode.Name == "script":
		t := s.source(e, a)
		t.limit = limit
		return t
	case s.sworn != nil:
		return s.swears(e, a, limit)
	}
	return &thrower{src: dice.Keyed{Key: s.key, Place: place}, limit: limit, told: s.hush != nil && s.hush.keyTold}
}

// scriptPos is the first face of the script that no standing entry has used.
func (s *Session) scriptPos() int {
	pos := 0
	for i := range s.line {
		if o := &s.line[i]; !o.e.gone() {
			pos = max(pos, o.scriptTo)
		}
	}
	return pos
}

// ScriptLeft is how many faces of a script nobody has used.
func (s *Session) ScriptLeft() int {
	if s.mode.Name != "script" {
		return 0
	}
	return max(0, len(s.script)-s.scriptPos())
}

// cast is what a line holds: the faces that were typed, the last of those given, and those
// that were thrown. Cards stand there as the rule took them, with their deck and place.
func cast(given []dice.Face, typed int, src *thrower, rec []dice.Face) []dice.Face {
	out := slices.Clone(given[len(given)-typed:])
	as := func(f, taken dice.Face) dice.Face {
		if taken.IsCard() {
			taken.Unit = f.Unit
			return taken
		}
		return f
	}
	if slices.ContainsFunc(out, dice.Face.IsCard) {
		used, _ := match(given, rec, src)
		for i, at := range used[len(given)-typed:] {
			if at >= 0 {
				out[i] = as(out[i], rec[at])
			}
		}
	}
	if src != nil {
		for i, f := range src.thrown {
			out = append(out, as(f, rec[src.at[i]]))
		}
	}
	return out
}

// toJournal writes faces as a journal line holds them; who says which unit a face
// was typed for, empty when the order of asking decides.
func toJournal(faces []dice.Face) (out []journal.Die, who string) {
	named := false
	var names []string
	for _, f := range faces {
		if f.Pick != "" {
			continue
		}
		out = append(out, journal.Die{D: int(f.Die), F: f.Face, By: string(f.By), Deck: f.Deck, Card: f.Card, Seat: f.Seat})
		names = append(names, f.Unit)
		named = named || f.Unit != ""
	}
	if named {
		who = strings.Join(names, ",")
	}
	return out, who
}

func fromJournal(ds []journal.Die, who string) []dice.Face {
	if len(ds) == 0 {
		return nil
	}
	var names []string
	if who != "" {
		names = strings.Split(who, ",")
	}
	out := make([]dice.Face, len(ds))
	for i, d := range ds {
		out[i] = dice.Face{Die: dice.Die(d.D), Face: d.F, By: dice.By(d.By), Deck: d.Deck, Card: d.Card, Seat: d.Seat}
		if i < len(names) {
			out[i].Unit = names[i]
		}
	}
	return out
}
