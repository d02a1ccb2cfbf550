package state

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// Carried lists the readings other than the first that rules carry out. The register
// knows a few more: they are refused, never taken and ignored.
var Carried = strings.Fields(`1b 2b 3b 6b 10b 11b 12b 13b 14b 15b 17b 20b 23b 28b 32b 37b 39b 39c 41b 42b 43b 46b 48b 49b 51b 52b 53b 54b 55b
	56b 57b 58b 59b 60b 61b 62b 63b 65b 66b 67b 69b 70b 71b 75b 76b 77b 78b 87b 96b 97b 98b 99b 100b 101b 103b 104b
	109b 110b 111b 114b 115b 116b 120b 122b 123b 124b 127b 129b 130b 131b 132b 132c 134b 136b 137b 138b 139b 142b
	143b 144b 150b 160b 161b 175b 176b 177b 178b 179b 190b 191b 196b 197b 210b 220b 221b 222b 224b 260b`)

// CheckReading refuses a reading that the register does not know or that no rule carries
// out.
func CheckReading(r ref.Ref, letter string) error {
	n := r.Ruling()
	if r.Book() != Mark || n == 0 {
		return &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", string(r))}
	}
	rs, err := tables.MustLoad(Book).Rulings()
	if err != nil || rs.Find(r) == nil {
		return &game.Refusal{Kind: game.Unknown, Ref: "OM §1", Say: ref.M("ruling.unknown", string(r))}
	}
	if !rs.HasReading(r, letter) {
		return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("ruling.no-reading", r, letter)}
	}
	if letter == rs.Find(r).Default {
		return nil
	}
	for _, c := range Carried {
		if c == strconv.Itoa(n)+letter {
			return nil
		}
	}
	return &game.Refusal{Kind: game.NotYours, Ref: r, Say: ref.M("ruling.not-carried", r, letter)}
}
