package facts

import (
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// kinds are the kinds of values as the contract calls them.
var kinds = map[factKind]game.FactKind{Word: game.WordFact, YesOrNo: game.YesNoFact, Number: game.WholeFact, Length: game.LengthFact}

// Declared is the fact as every game declares its facts.
func (i *FactInfo) Declared() game.FactInfo {
	f := game.FactInfo{Name: i.Name, Names: []string{FactName(i.Name).IT}, Kind: kinds[i.Kind], Min: float64(i.Min), Max: float64(i.Max), Ref: i.Ref, Say: ref.Word("fact." + i.Name)}
	for _, n := range i.Names {
		if n != f.Names[0] {
			f.Names = append(f.Names, n)
		}
	}
	switch i.Kind {
	case Word:
		for _, w := range i.Words {
			also := []string{i.Italian(w)}
			for typed, v := range i.Says.All() {
				if v == w && typed != also[0] {
					also = append(also, typed)
				}
			}
			slices.Sort(also[1:])
			f.Words = append(f.Words, game.FactWord{Name: w, Also: also})
		}
		if i.Default != Unknown {
			f.Default = i.Words[i.Default]
		}
	case YesOrNo:
		f.Default = [...]string{"no", "yes"}[i.Default]
	case Length:
		f.Min, f.Max, f.Unit = f.Min/100, f.Max/100, "cm"
		fallthrough
	default:
		if i.Default != Unknown {
			f.Default = strconv.Itoa(i.Default)
		}
	}
	return f
}

// Rulings are those of the book.
func Rulings() (*tables.Rulings, error) { return book.Tables.Rulings() }
