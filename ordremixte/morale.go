package ordremixte

import "adjutant/internal/ref"

// Paragraphs of chapters 11 and 17.
const (
	s11_1 = ref.Ref("OM §11.1")
	s17   = ref.Ref("OM §17")
)

// Bits of the facts that the morale table asks for (§11.1).
const (
	bitElite uint64 = 1 << iota
	bitVeteran
	bitRecruit
	bitGeneral
	bitCharismatic
	bitRussian
	bitHardCover
)

var moraleFacts = map[string]uint64{
	"elite": bitElite, "veteran": bitVeteran, "recruit": bitRecruit, "general": bitGeneral,
	"charismatic": bitCharismatic, "russian-foot": bitRussian, "hard-cover": bitHardCover,
}

// moraleBits gathers the facts of one unit for its test.
func moraleBits(s *Sheet) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	on(s.V[FGrade] == Elite, bitElite)
	on(s.V[FGrade] == Veteran, bitVeteran)
	on(s.V[FGrade] == Recruit, bitRecruit)
	on(s.V[FGeneral] != NoGeneral, bitGeneral)
	on(s.V[FGeneral] != NoGeneral && s.is(FCharismatic), bitCharismatic)
	on(s.foot() && s.V[FNation] == russia, bitRussian)
	on(s.V[FCover] == HardCover, bitHardCover)
	return b
}
