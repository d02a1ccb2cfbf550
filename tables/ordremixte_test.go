package tables

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// In this file the tables of Ordre Mixte are typed a second time, row by row
// from the book, and compared with what ships.

// rows writes a table of modifiers as it is typed below: one row a line, its
// value, the facts it needs, and after a bar those that forbid it.
func rows(m *Modifiers) string {
	var b strings.Builder
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%+d %s", r.Value, strings.Join(r.When, " "))
		if r.Unless != nil {
			fmt.Fprintf(&b, " | %s", strings.Join(r.Unless, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func same(t *testing.T, name, printed, got string) {
	t.Helper()
	clean := func(s string) string {
		var out []string
		for _, l := range strings.Split(strings.TrimSpace(s), "\n") {
			out = append(out, strings.Join(strings.Fields(l), " "))
		}
		return strings.Join(out, "\n")
	}
	if diff := cmp.Diff(clean(printed), clean(got)); diff != "" {
		t.Errorf("%s (-printed +shipped):\n%s", name, diff)
	}
}

func TestOMModifiersAgainstTheBook(t *testing.T) {
	om := MustLoad("ordremixte")
	for name, printed := range map[string]string{
		"fire": `
			+5  firer.elite
			+3  firer.veteran
			-2  firer.recruit
			-3  firer.disordered
			-5  target.cover-light
			-10 target.cover-hard
			+5  firer.infantry range.short
			-5  firer.infantry firer.moved
			-1  firer.infantry firer.russian
			+10 firer.artillery range.short
			+5  target.dense
			-5  target.open
			-5  target.deployed-guns | target.open
			+10 firer.artillery target.cavalry
			-5  firer.light-gun
			+5  firer.heavy-gun
			+2  flank
			-8  firer.hard-cover`,
		"melee": `
			+10 own.impetus | foe.cover-light foe.cover-hard
			+5  own.foot-charge | foe.cover-hard
			-5  own.artillery
			+15 own.heavy-cavalry
			+3  own.cuirassiers-or-lancers
			-5  own.blown
			-5  own.disordered
			+5  own.elite
			+3  own.veteran
			-3  own.recruit
			+20 foe.artillery
			-2  foe.cover-light
			-4  foe.cover-hard`,
		"morale": `
			+2 elite
			+1 veteran
			-1 recruit
			+1 general
			+1 general charismatic
			+1 russian-foot
			+1 hard-cover`,
		"charge.countercharge": `
			-2 attack-order`,
		"square": `
			-20 near
			-20 recruit
			+10 veteran-or-better`,
	} {
		same(t, name, printed, rows(om.Modifiers(name)))
	}
}

func TestOMBandsAgainstTheBook(t *testing.T) {
	om := MustLoad("ordremixte")
	for name, printed := range map[string]string{
		"morale":   "d10: 1-2 rout, 3-4 retreat, 5-10 hold",
		"casualty": "d6: 1-2 killed, 3-4 wounded, 5-5 unhurt, 6-6 saved",
		"square":   "d100: 1-49 disordered, 50-100 formed",
	} {
		b := om.Bands(name)
		var parts []string
		for _, r := range b.Rows {
			parts = append(parts, fmt.Sprintf("%d-%d %s", r.From, r.To, r.Result))
		}
		same(t, name, printed, fmt.Sprintf("d%d: %s", b.Die, strings.Join(parts, ", ")))
	}
}

// measures compares every measure whose id begins with prefix against a block of
// lines "rest-of-the-id value unit section".
func measures(t *testing.T, b *Book, file, printed string) {
	t.Helper()
	var got []string
	f := b.of(file)
	for id, m := range f.measures {
		got = append(got, fmt.Sprintf("%s %s %s %s", strings.TrimPrefix(id, file+"."), strconv.FormatFloat(m.Value, 'f', -1, 64), m.Unit, m.Ref.Section()))
	}
	want := strings.Split(strings.TrimSpace(printed), "\n")
	for i := range want {
		want[i] = strings.Join(strings.Fields(want[i]), " ")
	}
	opt := cmp.Transformer("set", func(in []string) map[string]int {
		out := map[string]int{}
		for _, s := range in {
			out[s]++
		}
		return out
	})
	if diff := cmp.Diff(want, got, opt); diff != "" {
		t.Errorf("measures of %s (-printed +shipped):\n%s", file, diff)
	}
}

func TestOMMeasuresAgainstTheBook(t *testing.T) {
	om := MustLoad("ordremixte")
	for file, printed := range map[string]string{
		"ranges": `
			musket.short 4 cm 9.1
			musket.long 9 cm 9.1
			rifle.short 6 cm 9.1
			rifle.long 12 cm 9.1
			medium-gun.short 10 cm 9.1
			medium-gun.long 40 cm 9.1
			light-gun.short 10 cm 9.1
			light-gun.long 30 cm 9.1
			rocket.least 30 cm 9.7
			rocket.most 60 cm 9.7`,
		"fire": `
			base.infantry 10 percent 9.10
			base.artillery 20 percent 9.10
			die 100 die 9.10
			hit 1 points 9.10
			critical 2 points 9.10
			critical-part 10 parts 9.10
			automatic-above 100 percent 9.10
			square-face 1 bases 9.10
			points-per-base.infantry 2 points 9.10
			points-per-base.others 3 points 9.10
			arc 22.5 deg 9.2
			free-choice 20 cm 9.3
			rifle-move-part 2 parts 9.4
			horse-artillery-move 14 cm 9.4
			flank-part 2 parts 9.5
			wood-edge 2 cm 9.6
			per-base-crossed -10 percent 9.8
			blaze.die 10 die 9.4/blaze
			blaze.on 1 die 9.4/blaze
			blaze.leave-within 2 turns 9.4/blaze
			blaze.loss 2 points 9.4/blaze
			rocket.die 10 die 9.7
			rocket.hits-on 1 die 9.7
			rocket.explodes-on 0 die 9.7
			rocket.loss 1 points 9.7
			rocket.deploy 1 turns 9.7
			automatic.disordered 1 points 13
			automatic.routing 1 points 14`,
		"melee": `
			base 10 percent 10.6
			die 100 die 10.6
			hit 1 points 10.6
			critical 2 points 10.6
			critical-part 10 parts 10.6
			automatic-above 100 percent 10.6
			floor 5 percent 10.6
			overlap 1 bases 10.6
			ranks 2 units 10.6
			square-face 1 bases 10.6
			bridge -20 percent 10.3
			attackers.columns-on-line 2 units 10.1
			attackers.like 1 units 10.1
			attackers.square-face 1 units 10.1
			guns.loss-to-foot 1 points 11.2
			guns.loss-to-cavalry 2 points 11.2
			guns.crew-touched-by-foot 2 points 11.2`,
		"morale": `
			tests-at 4 points 11.1
			after-loss 1 points 11.1
			per-base-lost -1 die 11.1
			die.fire 10 die 11.1
			die.melee 6 die 11.1
			die.charging-guns 6 die 11.1
			rout 2 points 11.1
			retreat 1 points 11.1
			rout-marks 2 bases 11.1
			retreat-marks 1 bases 11.1
			tie-break.friends 5 cm 11.1`,
		"charge": `
			halt 1 cm 7
			impetus 6 cm 10.5
			rout.automatic 2 points 10.3
			rout.touched 2 points 14
			rout.heavy-cavalry 3 points 10.5/close-order
			ride-over 2 points 10.5/open-order
			wave-gap 7.5 cm 10.5/waves
			countercharge.die 6 die 10.5/countercharge
			countercharge.moved-part 2 parts 10.5/countercharge
			support.arc 45 deg 10.5/support
			support.moved-part 2 parts 10.5/support
			blown.rest 1 turns 10.5/blown
			breakthrough 12 cm 12`,
		"casualty": `
			check-die 10 die 17
			hit-at 1 die 17
			per-point-lost -1 die 17
			charismatic -1 die 17
			brigade-loss 1 points 17
			regained 1 points 17
			replaced-after 2 turns 17`,
		"square": `
			near 15 cm 8.6/emergency-square
			warning 5 cm 8.6/emergency-square
			halt 1 cm 8.6/emergency-square`,
	} {
		measures(t, om, file, printed)
	}
}
