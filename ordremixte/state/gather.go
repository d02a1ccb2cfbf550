package state

import (
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
)

// Formed refuses a stated formation that the arm does not have (§5): guns are
// limbered or not, nobody else is; the horse has no square.
func (s *Sheet) Formed() error {
	if s.S[facts.FFormation] != facts.Given {
		return nil
	}
	f := s.Formation()
	ok := false
	switch {
	case s.Foot():
		ok = f != facts.Limbered && f != facts.Unlimbered
	case s.Horse():
		ok = f == facts.Line || f == facts.Column || f == facts.March || f == facts.Open
	default:
		ok = f == facts.Limbered || f == facts.Unlimbered
	}
	if ok {
		return nil
	}
	info, arm := facts.UnitFacts[facts.FFormation], facts.UnitFacts[facts.FArm]
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("form.arm", Label(s), Say(arm, s.V[facts.FArm]), Say(info, int(f)))}
}

// StartsAbove refuses points at the start of the battle that are fewer than those a unit
// has now: none are gained beyond them (§2.3, 17).
func (s *Sheet) StartsAbove() error {
	start, now := s.V[facts.FPMStart], s.V[facts.FPM]
	if s.S[facts.FPMStart] != facts.Given || now == facts.Unknown || start >= now {
		return nil
	}
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.3", Say: ref.M("om.start-below", Label(s), start, now), Hint: ref.M("om.start-below-hint", now)}
}

// Outnumbers refuses more bases that fire, or that are in a melee one way or another, than a unit has: a base
// fights once, in contact, behind who is, or beside (§9.10, 10.6).
func (s *Sheet) Outnumbers() error {
	has := s.V[facts.FBases]
	if has == facts.Unknown {
		return nil
	}
	fights := 0
	for _, f := range []facts.Fact{facts.FFiring, facts.FContact, facts.FRank, facts.FOverlap} {
		if s.S[f] != facts.Given || s.V[f] == facts.Unknown {
			continue
		}
		n := s.V[f]
		if f != facts.FFiring {
			fights += n
			n = fights
		}
		if n > has {
			info := facts.UnitFacts[f]
			return &game.Refusal{Kind: game.BadValue, Ref: info.Ref, Say: ref.M("om.more-bases", Label(s), ref.M("count.base", has), ref.Word("fact."+info.Name), s.V[f]), Hint: ref.M("om.more-bases-hint", has)}
		}
	}
	return nil
}

// Overfills refuses a garrison of more bases than a block has room for (§15).
func (s *Sheet) Overfills() error {
	room := book.Tables.Int("buildings.room")
	if !s.Is(facts.FGarrison) || s.S[facts.FGarrison] != facts.Given || s.V[facts.FBases] == facts.Unknown || s.V[facts.FBases] <= room {
		return nil
	}
	return &game.Refusal{Kind: game.BadValue, Ref: facts.S15, Say: ref.M("block.garrison-full", Label(s), s.V[facts.FBases], room), Hint: ref.M("block.garrison-hint", room)}
}

// Imply fills in what follows from what was said: guns stand unlimbered unless
// somebody said otherwise.
func (s *Sheet) Imply() {
	if s.Artillery() {
		if f := s.Formation(); s.S[facts.FFormation] == facts.Assumed && f != facts.Limbered {
			s.V[facts.FFormation], s.C[facts.FFormation] = int(facts.Unlimbered), int(facts.Unlimbered)
		}
		if s.S[facts.FWeapon] == facts.Assumed {
			s.V[facts.FWeapon], s.C[facts.FWeapon] = int(facts.Gun), int(facts.Gun)
		}
	}
	if s.Is(facts.FLancers) && s.S[facts.FArm] == facts.Assumed { // §2.3: lancers are light cavalry
		s.V[facts.FArm], s.C[facts.FArm] = int(facts.LightCavalry), int(facts.LightCavalry)
	}
	if s.Is(facts.FCuirassiers) && s.S[facts.FArm] == facts.Assumed {
		s.V[facts.FArm], s.C[facts.FArm] = int(facts.HeavyCavalry), int(facts.HeavyCavalry)
	}
}

// Read turns the written value of a fact into its number.
func Read(i facts.FactInfo, v string) (int, bool) {
	switch i.Kind {
	case facts.Word:
		for n, w := range i.Words {
			if w == v {
				return n, true
			}
		}
	case facts.YesOrNo:
		switch v {
		case "yes", "true", "":
			return 1, true
		case "no", "false":
			return 0, true
		}
	case facts.Number:
		n, err := strconv.Atoi(v)
		return n, err == nil && n >= i.Min && n <= i.Max
	case facts.Length:
		x, err := strconv.ParseFloat(v, 64)
		n := int(x*100 + 0.5)
		return n, err == nil && x == x && x < 1e6 && x >= 0 && n >= i.Min && n <= i.Max
	}
	return 0, false
}

// Say is the value as it is read.
func Say(i facts.FactInfo, v int) ref.Msg {
	switch {
	case v < 0: // facts.Unknown
		return ref.M("fact.unknown")
	case i.Kind == facts.Word:
		return ref.M(WordKey(i, v))
	case i.Kind == facts.YesOrNo:
		return ref.M([...]string{"yes.no", "yes.yes"}[facts.B2i(v == 1)])
	case i.Kind == facts.Length:
		return ref.M("unit.cm", ref.CM(float64(v)/100))
	}
	return ref.M("fact.number", v)
}

// WordKey is the catalogue key of one value.
func WordKey(i facts.FactInfo, v int) string {
	switch i.Name {
	case "countercharge", "square":
		return "answer." + i.Words[v]
	}
	return i.Name + "." + i.Words[v]
}

// Idle reports a fact that is as nearly always, so that nothing is added for it. What a
// unit is and how it stands always counts.
func (s *Sheet) Idle(f facts.Fact) bool {
	switch f {
	case facts.FArm, facts.FBases, facts.FFormation, facts.FPM:
		return false
	case facts.FPMStart:
		return s.V[f] == s.V[facts.FPM]
	case facts.FLost: // §17
		return s.V[f] == 0 || s.V[facts.FGeneral] == int(facts.NoGeneral)
	case facts.FRank, facts.FOverlap, facts.FFriends:
		return s.V[f] == 0
	}
	return s.V[f] == facts.UnitFacts[f].Default && s.S[f] != facts.Given
}
