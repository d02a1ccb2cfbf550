package ordremixte

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/doc"
	"adjutant/internal/effort"
	"adjutant/internal/session"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/state"
)

// OM §2.1 [+]: for figures of 25 mm every length is half as much again: bases, speeds,
// ranges, the table itself; a battle of random lines stays in order; both sizes are
// judged side by side in one process.
// OM §2.1 [-]: there is no other height.
func Test2_1_FiguresOf25mm(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "skirmish.yaml")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	faults := func(err error, key string) {
		t.Helper()
		var all doc.Faults
		if !errors.As(err, &all) || len(all) != 1 || all[0].Say.Key != key {
			t.Errorf("%v, want %s", err, key)
		}
	}
	_, err = battle.Parse(file, append([]byte("scale: 28\n"), b...))
	faults(err, "scenario.scale")
	if _, err := battle.Parse(file, append([]byte("scale: 15\n"), b...)); err != nil {
		t.Error(err)
	}
	usual := skirmishAt(t, file, 0)
	usual(1)
	larger := skirmishAt(t, file, 25)
	larger(1)
	usual(1) // beside it, and still as printed
	if effort.Of(1, 2) > 1 {
		larger(1)
	}
}

// skirmishAt begins the skirmish for figures of a height and holds its lengths against the
// book's; the function plays so many turns of it by itself.
func skirmishAt(t *testing.T, file string, mm int) func(turns int) {
	times := 1.0
	if mm != 0 {
		times = book.Tables.Measure("organisation.base.for-25mm").Value
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := battle.ParseAt(file, text, mm)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Edition: "test", Tape: &[2]float64{0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	st := s.State().(*state.State)
	if st.Field.Width != 120*times || st.Field.Depth != 90*times {
		t.Errorf("the table is %v by %v", st.Field.Width, st.Field.Depth)
	}
	for id, want := range map[string]string{"movement.infantry.line": "A1", "movement.light-cavalry.line": "LD"} {
		u := st.Unit(want)
		if got := u.Speed(u.Formation); got != state.Hundredths(book.Tables.Measure(id).Value*times) {
			t.Errorf("got %s goes %d; want %s", u.ID, got, "got == hundredths(book.Tables.Measure(id).Value*times)")
		}
	}
	if f := st.Unit("A1").Foot(); f.Centre.X != 38*times {
		t.Errorf("A1 stands at %v", f.Centre)
	}
	again, err := battle.FromJSON(sc.JSON())
	if err != nil || again.Scale != mm || again.Table != sc.Table {
		t.Errorf("read again: %+v, %v", again, err)
	}
	p := &player{t: t, s: s, r: rand.New(rand.NewPCG(25, 7)), verbs: map[string]int{}, eager: true}
	return func(turns int) {
		for lines := 0; turns > 0; lines++ {
			if lines > 600 {
				p.fail("the turn does not end")
			}
			if p.step() {
				turns--
			}
		}
		if got, want := st.Unit("A1").Foot().Width, 12*times; geometry.Round6(got-want) != 0 {
			t.Errorf("A1 is %v cm wide, want %v", got, want)
		}
	}
}
