package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file switches the ten optional rules: a file says which are played, and the table may change its mind.

// optioned is which optional rules are played from now on.
type optioned struct{ Options []string }

func (*optioned) Kind() string { return "options" }

func (e *optioned) Fields(w *game.Wire) { w.Texts("options", &e.Options) }

// plays takes a list of optional rules.
func (t *table) plays(names []string) {
	has := func(o string) bool { return slices.Contains(names, o) }
	t.options = options{charge: has("charge"), grand: has("grand-battery"), languages: has("languages"), combined: has("combined"), morale: has("morale")}
	t.more = extras{freeSetup: has("free-setup"), impetus: has("impetus"), retreat: has("retreat"), reconnaissance: has("reconnaissance"), arrivals: has("arrivals")}
}

// optional are the optional rules that are played, in the order of the book.
func (t *table) optional() []string {
	if t.Options != nil {
		return *t.Options
	}
	return t.land.Options
}

// switches is `option RULE...`, or `option RULE... off`; alone it says which are played.
func (d *deed) switches() game.Adjudication {
	t := d.T
	args := d.Act.Args
	off := len(args) > 0 && args[len(args)-1] == optionOff
	if off {
		args = args[:len(args)-1]
	}
	if len(args) == 0 {
		return d.Bad("W200 §0", "option-which")
	}
	on := map[string]bool{}
	for _, o := range t.optional() {
		on[o] = true
	}
	for _, o := range args {
		if !slices.Contains(field.OptionWords(), o) {
			return d.Bad("W200 §0", "option-word", o)
		}
		on[o] = !off
	}
	list, say := []string{}, ref.Comma{}
	for _, o := range field.OptionWords() {
		if on[o] {
			list, say = append(list, o), append(say, ref.Word("w2.option."+o))
		}
	}
	d.Does(&optioned{list})
	if len(list) == 0 {
		d.Head("options.none", "W200 §0")
		return d.Done()
	}
	d.Head("options", "W200 §0", say)
	return d.Done()
}

// optionOff takes optional rules back.
const optionOff = "off"
