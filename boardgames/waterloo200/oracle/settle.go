package oracle

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Settle makes two readings of a battle comparable: an owner may take hits in any of equally good
// ways. Where an end, told by somebody else, has blocks as one of them leaves them, they become
// those of our way; anything else stays as it was told. Ends that were two may then be one.
func Settle(verb string, facts []byte, result string) string {
	if verb != "battle" {
		return result
	}
	b, refusal := declare(facts)
	told, err := parse([]byte(result))
	if refusal != nil || err != nil {
		return result
	}
	for i := range b.sides {
		of := told.of(names[i])
		units, ok := b.cameUp(i, told)
		hits, isNumber := of["hits"].(json.Number)
		if n, err := hits.Int64(); ok && isNumber && err == nil {
			all := b.equally(units, int(n))
			for _, blocks := range all {
				if reflect.DeepEqual(map[string]any(of.of("units")), blocks) {
					of["units"] = all[0]
					break
				}
			}
		}
	}
	text, err := json.Marshal(told)
	if err != nil {
		return result
	}
	return string(text)
}

// equally is what the blocks show after each of the best ways to take hits.
func (b battle) equally(units []unit, hits int) []map[string]any {
	var blocks []block
	for _, u := range units {
		blocks = append(blocks, u.block)
	}
	var all []map[string]any
	for _, w := range ways(blocks, hits, b.facts.reads(16)) {
		all = append(all, shows(units, w))
	}
	return all
}

// cameUp are the blocks of a side in the area, with those that an end says were drawn.
func (b battle) cameUp(i int, told object) ([]unit, bool) {
	units := append([]unit{}, b.sides[i].units...)
	list := told.of("drawn").list(names[i])
	for n, x := range list {
		text, _ := x.(string)
		blocks, ok := readBlock(text)
		if !ok {
			return nil, false
		}
		id := fmt.Sprint("h", letters[i], n+1)
		if i == 1 && len(b.reserve) > 0 && n == len(list)-1 {
			id = "r1"
		}
		units = append(units, unit{id: id, block: blocks})
	}
	return units, true
}
