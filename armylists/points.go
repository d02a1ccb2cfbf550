package armylists

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/doc"
)

// This file prices troops: what a unit is worth is a sum over what it is, whose parts stand in points.yaml, as `points fit` wrote
// them. No worth stands in code.

// PointsFormat is the first line of that file.
const PointsFormat = "adjutant/points/1"

//go:embed points.yaml
var pointsText []byte

// What a unit may be. A step of grade counts for whoever has it or a better one, so that a better grade is never worth less
// where no step is below nothing.
var Worth = []WorthPart{
	{"foot", false}, {"foot-base", true}, {"foot-line", true}, {"foot-veteran", true}, {"foot-elite", true},
	{"light-base", false}, {"light-company", false}, {"rifle-base", false},
	{"horse", false}, {"horse-base", true}, {"horse-line", true}, {"horse-veteran", true}, {"horse-elite", true},
	{"heavy-base", false}, {"lancer-base", false}, {"cuirass-base", false}, {"cossack-base", false},
	{"gun-section", true}, {"gun-veteran", true}, {"horse-gun-section", false}, {"light-gun-section", false}, {"heavy-gun-section", false}, {"howitzer-section", false}, {"rocket-section", false},
}

// A WorthPart is one part; Up may not be below nothing.
type WorthPart struct {
	Name string
	Up   bool
}

// WorthOf is how much of each part a unit of a type has.
func WorthOf(t *TroopType, grade string, bases int) []float64 {
	out := make([]float64, len(Worth))
	n := float64(bases)
	put := func(yes bool, name string, x float64) {
		if yes {
			out[slices.IndexFunc(Worth, func(p WorthPart) bool { return p.Name == name })] = x
		}
	}
	has := func(trait string) bool { return slices.Contains(t.Traits, trait) }
	rank := slices.Index([]string{"recruit", "line", "veteran", "elite"}, grade)
	steps := func(kind string) {
		put(rank >= 1, kind+"-line", n)
		put(rank >= 2, kind+"-veteran", n)
		put(rank >= 3, kind+"-elite", n)
	}
	switch {
	case IsGuns(t.Arm):
		put(true, "gun-section", n)
		put(rank >= 2, "gun-veteran", n)
		put(t.Arm == HorseArtillery, "horse-gun-section", n)
		put(t.Weight == "light", "light-gun-section", n)
		put(t.Weight == "heavy", "heavy-gun-section", n)
		put(t.Weapon == "howitzer", "howitzer-section", n)
		put(t.Weapon == "rockets" || t.Weapon == "rocket", "rocket-section", n)
	case IsHorse(t.Arm):
		put(true, "horse", 1)
		put(true, "horse-base", n)
		steps("horse")
		put(t.Arm == HeavyCavalry, "heavy-base", n)
		put(has(Lancers), "lancer-base", n)
		put(has(Cuirassiers), "cuirass-base", n)
		put(has(Cossacks), "cossack-base", n)
	default:
		put(true, "foot", 1)
		put(true, "foot-base", n)
		steps("foot")
		put(has(Light) || has(Guerrillas), "light-base", n)
		put(has(LightCompany), "light-company", 1)
		put(t.Weapon == "rifle", "rifle-base", n)
	}
	return out
}

// Prices are the parts as they are worth.
type Prices struct {
	Worth                  []float64 // by Worth, in points
	Seed, Battles, Meets   int
	Date, Edition, Command string
}

// ParsePrices reads a file of prices. The error is a [doc.Faults].
func ParsePrices(file string, text []byte) (*Prices, error) {
	root, err := doc.Parse(file, text)
	if err != nil {
		return nil, err
	}
	m := root.Map("format", "command", "seed", "battles", "meetings", "date", "edition", "worth")
	m.Need("format").Enum(PointsFormat)
	p := &Prices{Command: m.Need("command").Text(), Seed: m.Need("seed").Int(), Battles: m.Need("battles").IntIn(0, 1_000_000_000), Meets: m.Need("meetings").IntIn(0, 1_000_000_000),
		Date: m.Need("date").Date(), Edition: m.Need("edition").Text()}
	var names []string
	for _, w := range Worth {
		names = append(names, w.Name)
	}
	of := m.Need("worth").Map(names...)
	for _, w := range Worth {
		x := 0.0
		if n := of.Need(w.Name); n != nil {
			x = n.Float()
		}
		p.Worth = append(p.Worth, x)
	}
	if err := root.Err(); err != nil {
		return nil, err
	}
	return p, nil
}

// ShippedPrices are those that ship.
var ShippedPrices = sync.OnceValues(func() (*Prices, error) { return ParsePrices("armylists/points.yaml", pointsText) })

// Price is what a unit is worth: as its list says of its type, else by its parts, one point at least.
func Price(t *TroopType, grade string, bases int) int {
	if t.Points > 0 {
		return t.Points
	}
	p, err := ShippedPrices()
	if err != nil {
		return 0
	}
	return p.Price(t, grade, bases)
}

// Price is what these prices give a unit, one point at least.
func (p *Prices) Price(t *TroopType, grade string, bases int) int {
	sum := 0.0
	for i, x := range WorthOf(t, grade, bases) {
		sum += x * p.Worth[i]
	}
	return max(int(math.Round(sum)), 1)
}

// Text is a file of prices; errs is how sure each is, none of a part that was held at nothing.
func (p *Prices) Text(errs []float64) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# What troops are worth in points: a sum over what a unit is. Written by the command below, and never by hand.\n# foot, horse and light-company count once a unit, all else for each of its bases or sections; a grade for whoever has it or a better one.\n# A unit is worth its sum as a whole number, one point at least.\n")
	fmt.Fprintf(&b, "format: %s\ncommand: %s\nseed: %d\nbattles: %d\nmeetings: %d\ndate: %s\nedition: %q\nworth:\n", PointsFormat, p.Command, p.Seed, p.Battles, p.Meets, p.Date, p.Edition)
	for i, w := range Worth {
		fmt.Fprintf(&b, "  %s: %.2f", w.Name, p.Worth[i])
		if i < len(errs) {
			if errs[i] > 0 {
				fmt.Fprintf(&b, " # give or take %.2f", errs[i])
			} else {
				b.WriteString(" # held at nothing")
			}
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}
