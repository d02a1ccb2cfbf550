package ordremixte

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"adjutant/ordremixte/state"
)

// fieldsSeen tells of every field of the state, by its type, whether the enemy sees it. What
// is kept from him is what a counter, a rider or a detached unit tells (OM §4.2, 4.5); all
// else stands on the table or was said aloud. Reckoned is what is found again from the
// others, for that state alone.
var fieldsSeen = map[reflect.Type]struct{ open, kept, reckoned string }{
	reflect.TypeFor[state.State](): {open: "Field Turn Phase Stage First LastFirst Units Charges Opening Generals Commands Marching Done Day Unreached Blazes Collapsed ChiefLost Won Rulings Entries",
		kept: "Couriers Riders", reckoned: "Veil Open pictures quiet"},
	reflect.TypeFor[state.Field]():   {open: "Table Name Say Date Width Depth Sides Brigades Divisions Goals Terrain Reinforced Start Tape TapeDeg Weather Book Last Even Zones"},
	reflect.TypeFor[state.Brigade](): {open: "ID Name Say Side Division General Units", kept: "Order"},
	reflect.TypeFor[state.Command](): {open: "Shown", kept: "Order Objective Given Reached Detached"},
	reflect.TypeFor[state.Courier](): {kept: "N Side Brigade Unit Order Objective Sent Left At"},
	reflect.TypeFor[state.Unit](): {open: `Tables ID Name Say Tag Side Brigade Arm Weight Weapon Grade Nation Lancers Cuirassiers OpenOrder Division Reserve Guns ByHand LightCompany Guerrillas Gaps Front
		Formation Bases BasesStart PM PMStart Dawn Status Disordered DisorderTo Blown BlownTurn Tires Cover
		LostTurn Moved Fired Revealed FireLost Carried Shot Tested ShotN Kept FiredBases FiredSides Charging Impetus
		General GeneralID Leader Charisma Checked News Peril Risked Abandoned
		Spent Gone Motion Began Opened Mustered Forward Fled Broken By Rallied RunOver Tried Beat BeatTurn Broke Advanced Off OffAt Arrives Entry
		Block Sheltered Screen ScreenAt ScreenFired Returning GunsAt Placed Pose Depth PlacedTurn Doubtful Lone`,
		kept: "Order Objective Ordered Stray", reckoned: "Ground"},
	reflect.TypeFor[state.SideInfo]():  {open: "Name Say Nation Commander Quality Charisma Rear"},
	reflect.TypeFor[state.Division]():  {open: "ID Side Commander Rear PMStart Say"},
	reflect.TypeFor[state.Goal]():      {open: "Side Ground Break Turn Points Say"},
	reflect.TypeFor[state.Zone]():      {open: "Side Area"},
	reflect.TypeFor[state.Terrain]():   {open: "ID Say Kind Polygon Hides Ford Bars Course Wide"},
	reflect.TypeFor[state.Stance]():    {open: "Placed Pose Formation"},
	reflect.TypeFor[state.Charge]():    {open: "N Attackers Target Side Stage Closing Shots Used Counter Squared Pursuit Late Second Facts Tried Gap Ground Face Defile"},
	reflect.TypeFor[state.GivenFact](): {open: "Of Name Value"},
	reflect.TypeFor[state.General]():   {open: "ID Say Side Division Brigade Quality Charisma Placed At With Since Led Moved Lost Killed Told"},
	reflect.TypeFor[state.Blaze]():     {open: "Ground Turn"},
	reflect.TypeFor[state.Rulings]():   {open: "Named taken"},
}

// Whoever gives the state a field says here whether the enemy sees it, and View does as is
// said (OM §4.2 [+]); its own side sees all of it, and everybody a counter that was turned up
// (OM §4.2 [-]).
func Test4_2_EveryFieldIsOpenOrKept(t *testing.T) {
	var walk func(reflect.Type)
	told := map[reflect.Type]bool{}
	walk = func(x reflect.Type) {
		switch x.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(x.Elem())
			return
		case reflect.Struct:
		default:
			return
		}
		if told[x] || x.PkgPath() != reflect.TypeFor[state.State]().PkgPath() {
			return
		}
		told[x] = true
		f := fieldsSeen[x]
		said := strings.Fields(f.open + " " + f.kept + " " + f.reckoned)
		for i := range x.NumField() {
			name := x.Field(i).Name
			k := slices.Index(said, name)
			if k < 0 {
				t.Errorf("%s.%s: fieldsSeen does not say whether the enemy sees it", x, name)
				continue
			}
			said = slices.Delete(said, k, k+1)
			if !slices.Contains(strings.Fields(f.reckoned), name) {
				walk(x.Field(i).Type)
			}
		}
		if len(said) > 0 {
			t.Errorf("%s has no field, or is told twice of, %v", x, said)
		}
	}
	walk(reflect.TypeFor[state.State]())
	for x := range fieldsSeen {
		if !told[x] {
			t.Errorf("the state has no %s", x)
		}
	}

	base := corps(t)
	at := base.BrigadeNamed("foy")
	opened := *base
	opened.Opening = slices.Clone(base.Units)
	// One of each that has something kept, of the French.
	of := map[reflect.Type]func(s *state.State) any{
		reflect.TypeFor[state.State]():   func(s *state.State) any { return s },
		reflect.TypeFor[state.Brigade](): func(s *state.State) any { return &s.Field.Brigades[at] },
		reflect.TypeFor[state.Command](): func(s *state.State) any { return s.Commands[at] },
		reflect.TypeFor[state.Unit](): func(s *state.State) any {
			return s.Units[slices.IndexFunc(s.Units, func(u *state.Unit) bool { return u.ID == "X" })]
		},
	}
	for x, one := range of {
		for _, name := range strings.Fields(fieldsSeen[x].kept) {
			s := secrets(&opened, at)
			v := reflect.ValueOf(one(s)).Elem().FieldByName(name)
			if v.IsZero() {
				t.Fatalf("%s.%s: nothing is kept", x, name)
			}
			if got := reflect.ValueOf(one(Rules{}.View(s, []int{0}).(*state.State))).Elem().FieldByName(name); !got.IsZero() {
				t.Errorf("OM §4.2: the enemy sees %s.%s: %v", x, name, got)
			}
			if got := reflect.ValueOf(one(Rules{}.View(s, []int{1}).(*state.State))).Elem().FieldByName(name); name != "Riders" && !reflect.DeepEqual(got.Interface(), v.Interface()) {
				t.Errorf("OM §4.2: its own side sees of %s.%s %v, not %v", x, name, got, v)
			}
			if x == reflect.TypeFor[state.Command]() {
				s.Commands[at].Shown = true
				got := reflect.ValueOf(one(Rules{}.View(s, []int{0}).(*state.State))).Elem().FieldByName(name)
				if got.IsZero() != (name == "Detached") {
					t.Errorf("OM §4.2: of a counter that was turned up the enemy sees %s %v", name, got)
				}
			}
		}
		for _, name := range strings.Fields(fieldsSeen[x].open) {
			if x == reflect.TypeFor[state.State]() && slices.Contains([]string{"Field", "Units", "Opening", "Commands"}, name) {
				continue // what is in them has rows of its own
			}
			s := secrets(&opened, at)
			want, got := reflect.ValueOf(one(s)).Elem().FieldByName(name), reflect.ValueOf(one(Rules{}.View(s, []int{0}).(*state.State))).Elem().FieldByName(name)
			if !reflect.DeepEqual(want.Interface(), got.Interface()) {
				t.Errorf("OM §4.2: the enemy sees of %s.%s %v, not %v", x, name, got, want)
			}
		}
	}
	seen := Rules{}.View(secrets(&opened, at), []int{0}).(*state.State)
	if u := seen.Opening[slices.IndexFunc(seen.Opening, func(u *state.Unit) bool { return u.ID == "X" })]; u.Order != 0 || u.Objective != "" || u.Ordered != 0 || u.Stray {
		t.Errorf("OM §4.2: of the units as the fire phase opened the enemy sees %+v", u)
	}
}

// secrets is a copy of a state in which a brigade of the French has everything to hide.
func secrets(s *state.State, at int) *state.State {
	n, f := *s, *s.Field
	f.Brigades = slices.Clone(f.Brigades)
	f.Brigades[at].Order = 1
	n.Field = &f
	n.Commands = slices.Clone(s.Commands)
	n.Commands[at] = &state.Command{Order: 1, Objective: "farm", Given: 1, Reached: true, Detached: "X"}
	n.Couriers, n.Riders = []*state.Courier{{N: 1, Side: f.Brigades[at].Side, Brigade: at, Order: 1}}, 1
	hide := func(us []*state.Unit) []*state.Unit {
		us = slices.Clone(us)
		for i, u := range us {
			if u.ID == "X" {
				c := *u
				c.Order, c.Objective, c.Ordered, c.Stray = 1, "farm", 1, true
				us[i] = &c
			}
		}
		return us
	}
	n.Units, n.Opening = hide(s.Units), hide(s.Opening)
	return &n
}
