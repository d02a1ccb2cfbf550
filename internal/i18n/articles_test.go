package i18n

import (
	"testing"

	"adjutant/internal/ref"
)

// Articles of the Italian catalogue go with what stands behind them: a vowel, an s before a consonant, eight and eleven take
// the longer form, a name that is no plural takes none; English and the words of other arguments stay.
func TestArticles(t *testing.T) {
	Register(Catalog{"art", map[string]string{"art.of": "of %[1]s", "art.two": "%[2]s of %[1]s", "art.n": "x"},
		map[string]string{"art.of": "la fase dei %[1]s", "art.two": "i %[2]s dei %[1]s", "art.n#one": "%[1]s dei %[2]s", "art.n#other": "%[1]s fra i %[2]s, %[1]s ai %[2]s"}})
	p := New(IT)
	for _, c := range []struct {
		msg  ref.Msg
		want string
	}{
		{ref.M("art.of", "Francesi"), "la fase dei Francesi"},
		{ref.M("art.of", "Inglesi"), "la fase degli Inglesi"},
		{ref.M("art.of", "Spagnoli"), "la fase degli Spagnoli"},
		{ref.M("art.of", "Sassoni"), "la fase dei Sassoni"},
		{ref.M("art.of", "S0"), "la fase di S0"},
		{ref.M("art.of", "Armata del Reno"), "la fase di Armata del Reno"},
		{ref.M("art.of", ref.CM(8.5)), "la fase degli 8,5"},
		{ref.M("art.of", 11), "la fase degli 11"},
		{ref.M("art.of", 1), "la fase di 1"},
		{ref.M("art.of", 80), "la fase degli 80"},
		{ref.M("art.of", 18), "la fase dei 18"},
		{ref.M("art.two", "Austriaci", "Russi"), "i Russi degli Austriaci"},
		{ref.M("art.two", "S0", "S1"), "S1 di S0"},
		{ref.M("art.n", 1, "Alleati"), "1 degli Alleati"},
		{ref.M("art.n", 2, "Alleati"), "2 fra gli Alleati, 2 agli Alleati"},
	} {
		if got := p.Say(c.msg); got != c.want {
			t.Errorf("%s %v: got %q, want %q", c.msg.Key, c.msg.Args, got, c.want)
		}
	}
	if got, want := New(EN).Say(ref.M("art.two", "the French", "one")), "one of the French"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
