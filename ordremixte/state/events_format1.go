package state

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// Format 1 of the journal had the same ten fields for every event: who, by whom, a name, a
// text, two numbers, a place. This file says which field of an event stood where, so that
// games of that time are read, and go on as they were begun. A kind that is added now
// needs nothing here.

// kindWas names the kind of an event whose kind and name format 1 gives: some kinds were
// one then, and the name told them apart.
func kindWas(kind, name string) string {
	switch kind {
	case "charge":
		if name != "declare" {
			return "charge-" + name
		}
	case "order":
		if name == "unit" {
			return "unit-order"
		}
	case "unplaced":
		if name == "figure" {
			return "figure-unplaced"
		}
	}
	return kind
}

// slots moves the fields of an event to their places in format 1, or from there.
func slots(e game.Event, s *game.Slots) {
	switch e := e.(type) {
	case *EvPM:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Now, &s.N)
		s.MoveInt(&e.Was, &s.M)
	case *EvBases:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Left, &s.N)
	case *EvStatus:
		s.Move(&e.Unit, &s.Unit)
		slotWord(s, &e.Is, &s.Text, statusWords)
	case *EvDisorder:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.On, &s.N, 1)
		s.MoveInt(&e.To, &s.M)
		s.MoveMark(&e.Friends, &s.Name, "friends")
	case *EvGuns:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.Left, &s.N, 1)
	case *EvGeneral:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.General, &s.Other)
		slotWord(s, &e.Fate, &s.Text, fateWords)
	case *EvShot:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.By, &s.Other)
		s.MoveInt(&e.Lost, &s.N)
	case *EvNoShot:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.At, &s.Other)
	case *EvFired:
		s.Move(&e.Unit, &s.Unit)
		s.MoveMark(&e.Screen, &s.Name, "screen")
		s.MoveInt(&e.Bases, &s.N)
		s.MoveInt(&e.Sides, &s.M)
	case *EvNews:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Points, &s.N)
	case *EvTested:
		s.Move(&e.Unit, &s.Unit)
	case *EvChecked:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Peril, &s.Name)
	case *EvFact:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Name, &s.Name)
		s.Move(&e.Value, &s.Text)
	case *EvMoved:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.Not, &s.N, 2)
	case *EvPlace:
		s.Move(&e.Unit, &s.Unit)
		s.MoveReal(&e.X, &s.X)
		s.MoveReal(&e.Y, &s.Y)
		s.MoveReal(&e.Deg, &s.Deg)
		s.Move(&e.Formation, &s.Text)
		s.MoveMark(&e.ByHand, &s.Name, "hand")
	case *EvTag:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Label, &s.Text)
	case *EvAttach:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.General, &s.Other)
		slotInt(s, &e.Quality, &s.N)
		s.MoveFlag(&e.Charisma, &s.M, 1)
	case *EvPhase:
		s.MoveInt(&e.Phase, &s.N)
		s.MoveInt(&e.Turn, &s.M)
	case *EvStage:
		slotByte(s, &e.Stage, &s.N)
	case *EvFirst:
		s.MoveInt(&e.Side, &s.N)
	case *EvRuling:
		s.MoveInt(&e.Ruling, &s.N)
		s.Move(&e.Reading, &s.Text)
	case *EvDoubt:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.On, &s.N, 1)
	case *EvUnplaced:
		s.Move(&e.Unit, &s.Unit)
	case *EvFigureGone:
		s.Kind = "unplaced"
		s.Was(&s.Name, "figure")
		s.Move(&e.General, &s.Unit)
	case *EvBlown:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.On, &s.N, 1)
		s.MoveFlag(&e.Later, &s.M, 1)
	case *EvAdvanced:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvKept:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Die, &s.N)
	case *EvOrder:
		s.Kind = "order"
		s.Was(&s.Name, "brigade")
		s.Move(&e.Brigade, &s.Unit)
		s.Move(&e.Order, &s.Text)
		s.Move(&e.Objective, &s.Other)
		s.MoveInt(&e.Turn, &s.N)
	case *EvUnitOrder:
		s.Kind = "order"
		s.Was(&s.Name, "unit")
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Order, &s.Text)
		s.Move(&e.Objective, &s.Other)
		s.MoveInt(&e.Turn, &s.N)
	case *EvReached:
		s.Move(&e.Brigade, &s.Unit)
	case *EvShown:
		s.Move(&e.Brigade, &s.Unit)
		s.Move(&e.Order, &s.Text)
		s.Move(&e.Objective, &s.Other)
	case *EvDetach:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.Alone, &s.N, 1)
		s.Move(&e.Order, &s.Text)
		s.Move(&e.Objective, &s.Other)
	case *EvCourier:
		slotCourier(s, e)
	case *EvArrive:
		s.MoveInt(&e.N, &s.N)
		s.Move(&e.How, &s.Text)
	case *EvStray:
		s.Move(&e.Unit, &s.Unit)
	case *EvFigure:
		s.Move(&e.General, &s.Unit)
		s.MoveInt(&e.Moved, &s.M)
		s.MoveReal(&e.X, &s.X)
		s.MoveReal(&e.Y, &s.Y)
	case *EvSucceed:
		s.Move(&e.General, &s.Unit)
		slotInt(s, &e.Quality, &s.N)
	case *EvSpent:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Spent, &s.N)
		s.MoveInt(&e.Gone, &s.M)
		slotMotion(s, &e.Motion)
	case *EvForm:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Formation, &s.Text)
		s.MoveInt(&e.Abreast, &s.N)
	case *EvFled:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Moves, &s.N)
		s.MoveInt(&e.Turn, &s.M)
		s.Move(&e.By, &s.Other)
	case *EvRallied:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvTried:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvBeat:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Beaten, &s.Other)
		s.MoveInt(&e.Turn, &s.N)
	case *EvBroke:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvOff:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
		s.MoveReal(&e.X, &s.X)
		s.MoveReal(&e.Y, &s.Y)
	case *EvBlock:
		s.Move(&e.Unit, &s.Unit)
		s.Move(&e.Block, &s.Text)
		s.MoveFlag(&e.Fled, &s.N, 1)
	case *EvBlaze:
		s.Move(&e.Ground, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvScreen:
		s.Move(&e.Unit, &s.Unit)
		s.MoveFlag(&e.Out, &s.N, 1)
		s.MoveReal(&e.X, &s.X)
		s.MoveReal(&e.Y, &s.Y)
		s.MoveReal(&e.Deg, &s.Deg)
	case *EvManned:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Turn, &s.N)
	case *EvCollapse:
		s.MoveInt(&e.Division, &s.N)
		s.MoveInt(&e.Turn, &s.M)
	case *EvGoal:
		s.MoveInt(&e.Goal, &s.N)
		s.MoveInt(&e.Turn, &s.M)
	case *EvChief:
		s.MoveInt(&e.Side, &s.N)
		s.MoveInt(&e.Turn, &s.M)
	case *EvNight:
		s.MoveInt(&e.Turn, &s.N)
	case *EvClosing:
		s.MoveInt(&e.Charge, &s.N)
		s.MoveInt(&e.Attacker, &s.M)
		slotNumber(s, &e.Bases, &s.Name)
	case *EvFought:
		s.MoveInt(&e.Charge, &s.N)
		s.MoveInt(&e.Winner, &s.M)
	case *EvCharge:
		s.Kind = "charge"
		s.Was(&s.Name, "declare")
		s.MoveInt(&e.N, &s.N)
		slotUnits(s, &e.Attackers)
		s.Move(&e.Target, &s.Other)
		slotInt(s, &e.Side, &s.M)
		slotCharge(s, e)
	case *EvJoin:
		s.Kind = "charge"
		s.Was(&s.Name, "join")
		s.MoveInt(&e.N, &s.N)
		slotUnits(s, &e.Attackers)
		slotJoin(s, e)
	case *EvDivert:
		s.Kind = "charge"
		s.Was(&s.Name, "divert")
		s.MoveInt(&e.N, &s.N)
		s.Move(&e.Unit, &s.Unit)
	case *EvChargeStage:
		s.Kind = "charge"
		s.Was(&s.Name, "stage")
		s.MoveInt(&e.N, &s.N)
		slotByte(s, &e.Stage, &s.M)
	case *EvCrew:
		s.Kind = "charge"
		s.Was(&s.Name, "crew")
		s.MoveInt(&e.N, &s.N)
		s.Move(&e.Does, &s.Text)
		slotInt(s, &e.Closing, &s.M)
	case *EvNoClosing:
		s.Kind = "charge"
		s.Was(&s.Name, "no-closing")
		s.MoveInt(&e.N, &s.N)
	case *EvCounter:
		s.Kind = "charge"
		s.Was(&s.Name, "counter")
		s.MoveInt(&e.N, &s.N)
		s.MoveFlag(&e.Rides, &s.M, 1)
	case *EvSquare:
		s.Kind = "charge"
		s.Was(&s.Name, "square")
		s.MoveInt(&e.N, &s.N)
		s.MoveFlag(&e.Formed, &s.M, 1)
	case *EvTriedHelp:
		s.Kind = "charge"
		s.Was(&s.Name, "tried")
		s.MoveInt(&e.N, &s.N)
		s.Move(&e.Unit, &s.Unit)
	default:
		s.Later()
	}
}

// slotWord moves a value with a name.
func slotWord[T ~uint8](s *game.Slots, v *T, slot *string, words []string) {
	if !s.Reading() {
		*slot = words[*v]
		return
	}
	for i, w := range words {
		if w == *slot {
			*v, *slot = T(i), ""
			return
		}
	}
	s.Bad()
}

// slotInt moves a value that was written as its number, and may be any.
func slotInt[T ~int](s *game.Slots, v *T, slot *int) {
	n := int(*v)
	s.MoveInt(&n, slot)
	*v = T(n)
}

// slotByte moves a value that was written as its number.
func slotByte[T ~uint8](s *game.Slots, v *T, slot *int) {
	n := int(*v)
	if s.MoveInt(&n, slot); n < 0 || n > 255 {
		s.Bad()
	}
	*v = T(n)
}

// slotNumber moves a number that was written as a word.
func slotNumber(s *game.Slots, n *int, slot *string) {
	if !s.Reading() {
		*slot = strconv.Itoa(*n)
		return
	}
	v, err := strconv.Atoi(*slot)
	if err != nil || strconv.Itoa(v) != *slot {
		s.Bad()
	}
	*n, *slot = v, ""
}

// slotMotion moves the kinds of movement, which were written in hexadecimal.
func slotMotion(s *game.Slots, m *Motion) {
	if !s.Reading() {
		s.Name = strconv.FormatUint(uint64(*m), 16)
		return
	}
	v, err := strconv.ParseUint(s.Name, 16, 16)
	if err != nil || v>>len(motionWords) != 0 {
		s.Bad()
	}
	*m, s.Name = Motion(v), ""
}

// slotUnits moves ids, which were joined by a plus sign.
func slotUnits(s *game.Slots, ids *[]string) {
	if !s.Reading() {
		s.Unit = strings.Join(*ids, "+")
		return
	}
	*ids, s.Unit = strings.Split(s.Unit, "+"), ""
}

// slotCourier moves what a rider carries: the name said whether to a brigade or to a unit.
func slotCourier(s *game.Slots, e *EvCourier) {
	s.MoveInt(&e.N, &s.N)
	s.Move(&e.Order, &s.Text)
	s.Move(&e.Objective, &s.Other)
	s.MoveInt(&e.Left, &s.M)
	s.MoveReal(&e.X, &s.X)
	s.MoveReal(&e.Y, &s.Y)
	to, name := &e.Brigade, "brigade"
	if s.Reading() && s.Name != name || e.Unit != "" {
		to, name = &e.Unit, "unit"
	}
	s.Was(&s.Name, name)
	s.Move(to, &s.Unit)
}

// slotFacts writes typed facts as words, and slotFact reads one.
func slotFacts(words []string, fs []game.Fact) []string {
	for _, f := range fs {
		words = append(words, f.Of+"."+f.Name+"="+f.Value)
	}
	return words
}

func slotFact(w string) (game.Fact, bool) {
	of, rest, ok := strings.Cut(w, ".")
	name, value, ok2 := strings.Cut(rest, "=")
	return game.Fact{Of: of, Name: name, Value: value}, ok && ok2
}

// The words in the text of a charge, each before a number or a name, or for itself.
const (
	gapMark    = "gap="
	groundMark = "ground="
	faceMark   = "face="
	defileMark = "defile"
)

// slotCharge moves what the text of a declared charge held.
func slotCharge(s *game.Slots, e *EvCharge) {
	if !s.Reading() {
		words := []string{rangeWords[e.Closing]}
		add := func(is bool, word string) {
			if is {
				words = append(words, word)
			}
		}
		add(e.Pursuit, "pursuit")
		add(e.Squared, "square")
		add(e.Counter, "counter")
		words = slotFacts(words, e.Facts)
		add(e.Tried, "tried")
		add(e.Second, "second")
		if e.Gap != nil {
			add(true, gapMark+strconv.Itoa(*e.Gap))
		}
		add(e.Ground != "", groundMark+e.Ground)
		add(e.Ground != "", faceMark+strconv.Itoa(e.Face))
		add(e.Defile, defileMark)
		s.Text = strings.Join(words, " ")
		return
	}
	e.Closing = facts.OutOfRange
	for i, w := range strings.Fields(s.Text) {
		if i == 0 {
			for v, name := range rangeWords {
				if name == w {
					e.Closing = facts.Range(v)
				}
			}
			continue
		}
		f, fact := slotFact(w)
		switch key, value, _ := strings.Cut(w, "="); {
		case w == "square":
			e.Squared = true
		case w == "counter":
			e.Counter = true
		case w == "pursuit":
			e.Pursuit = true
		case w == "second":
			e.Second = true
		case w == "tried":
			e.Tried = true
		case w == defileMark:
			e.Defile = true
		case key == strings.TrimSuffix(gapMark, "="):
			gap := slotAtoi(s, value)
			e.Gap = &gap
		case key == strings.TrimSuffix(groundMark, "="):
			e.Ground = value
		case key == strings.TrimSuffix(faceMark, "="):
			e.Face = slotAtoi(s, value)
		case fact:
			e.Facts = append(e.Facts, f)
		default:
			s.Bad()
		}
	}
	s.Text = ""
}

// slotJoin moves what the text of a charge held that was joined.
func slotJoin(s *game.Slots, e *EvJoin) {
	if !s.Reading() {
		words := slotFacts(nil, e.Facts)
		if e.Defile {
			words = append(words, defileMark)
		}
		if e.Gap != nil {
			words = append(words, gapMark+strconv.Itoa(*e.Gap))
		}
		if len(words) > 0 { // a blank stood before each
			s.Text = " " + strings.Join(words, " ")
		}
		return
	}
	for _, w := range strings.Fields(s.Text) {
		if f, ok := slotFact(w); ok {
			e.Facts = append(e.Facts, f)
		} else if key, value, _ := strings.Cut(w, "="); w == defileMark {
			e.Defile = true
		} else if key == strings.TrimSuffix(gapMark, "=") {
			gap := slotAtoi(s, value)
			e.Gap = &gap
		} else {
			s.Bad()
		}
	}
	s.Text = ""
}

func slotAtoi(s *game.Slots, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		s.Bad()
	}
	return n
}
