package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
)

// This file states how words and numbers of a line are read, and the smallest counts of fire.

func TestPinnedSignedNumbers(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"4b", "bases 4"}, {"-1b", "bases-lost 1"}, {"12x", "firing 12"}, {"5pm", "pm 5"}, {"4cm", "distance 4cm"}, {"-4cm", "distance -4cm"}, {"4.1", "distance 4.1"},
		{"4,1cm", "distance 4,1cm"}, {"4", "none"}, {"-4", "none"}, {"b", "none"}, {"", "none"}, {"-", "none"}, {"-2x", "none"}, {"-5pm", "none"}, {"4bb", "none"}, {"4px", "none"}, {"--1b", "none"}, {"0b", "bases 0"},
	} {
		name, value, is := facts.Signed(c.word)
		got := "none"
		if is {
			got = name + " " + value
		}
		if got != c.want {
			t.Errorf("%q: got %s; want %s", c.word, got, c.want)
		}
	}
}

func TestPinnedDecimals(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"4", "4"}, {"4.5", "4.5"}, {"4,5", "4.5"}, {"4,5cm", "4.5"}, {"45°", "45"}, {"-0", "0"}, {"-4.25", "-4.25"}, {"123456", "123456"}, {"1.123456", "1.1235"}, {"007", "7"},
		{"1234567", "none"}, {"1.1234567", "none"}, {"4.", "none"}, {".5", "none"}, {"4.5.6", "none"}, {"4,5,6", "none"}, {"4a", "none"}, {"", "none"}, {"-", "none"}, {"cm", "none"}, {"1e3", "none"}, {"+4", "none"},
	} {
		x, ok := facts.Decimal(c.word)
		got := "none"
		if ok {
			got = facts.DecimalText(x)
		}
		if got != c.want {
			t.Errorf("%q: got %s; want %s", c.word, got, c.want)
		}
	}
}

func TestPinnedIDs(t *testing.T) {
	for word, want := range map[string]bool{"A": true, "2/97": true, "abcdefgh": true, "abcdefghi": false, "": false, "12": false, "1-2": false, "1'": false, "a-1": true, "a'1": true, "/": true,
		"a.b": false, "a=b": false, "a+b": false, "à": false, "az": true, "AZ": true, "a_": false, "09a": true, "fire": true, "col": false, "at": false} {
		if got := facts.ValidID(word); got != want {
			t.Errorf("%q as a label: got %v; want %v", word, got, want)
		}
	}
	for word, want := range map[string]string{"1/50th": "1/50", "2/43rd": "2/43", "1st": "1", "2nd": "2", "50°": "50", "50º": "50", "50ª": "50", "th": "th", "bath": "bath", "1/50": "1/50", "1/50thx": "1/50thx"} {
		if got := facts.Ordinal(word); got != want {
			t.Errorf("ordinal %q: got %s; want %s", word, got, want)
		}
	}
	for word, want := range map[string]bool{"a": true, "": false, "a\x1f": false, "a ": true, "a\x7f": false, "~": true, "è": true, "a\u200b": false, "\ufffd": false} {
		if got := facts.Printable(word); got != want {
			t.Errorf("printable %q: got %v; want %v", word, got, want)
		}
	}
	for word, want := range map[string]bool{"0": true, "09": true, "": false, "a": false, "1a": false, "-1": false} {
		if got := facts.Digits(word); got != want {
			t.Errorf("digits %q: got %v; want %v", word, got, want)
		}
	}
}

// A slip is a letter in four, and one: changed, added, dropped, or two swapped; the closest
// three are offered, the closest first.
func TestPinnedSlips(t *testing.T) {
	for _, c := range []struct{ word, among, want string }{
		{"fier", "fire", "fire"}, {"fir", "fire", "fire"}, {"firee", "fire", "fire"}, {"fure", "fire", "fire"}, {"rief", "fire", ""}, {"fuse", "fire", "fire"}, {"fuss", "fire", ""},
		{"attcak", "attack halt", "attack"}, {"halp", "halt half hail help", "halt half help"}, {"x", "fire", ""}, {"x", "y", ""}, {"ab", "abcdefgh", "abcdefgh"}, {"a", "abcdefgh", ""},
		{"abcdefgh", "ab", "ab"}, {"abcdefgh", "a", ""}, {"kel", "kellermann", "kellermann"}, {"fane", "FANE", "FANE"}, {"fane", "fane fane", "fane"},
	} {
		if got := game.Nearest(c.word, strings.Fields(c.among)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%q among %s: got %v; want %s", c.word, c.among, got, c.want)
		}
	}
}

// A value up to a hundred is rolled for, what is above it counts by itself; a tenth of what is
// rolled for is critical (OM §9.10, 10.6 [+], [-]).
func Test9_10_HundredsAndTenths(t *testing.T) {
	r := noUnits(t).Read()
	for _, c := range [][4]int{{-20, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 1, 0}, {9, 0, 9, 0}, {10, 0, 10, 1}, {19, 0, 19, 1}, {20, 0, 20, 2}, {99, 0, 99, 9}, {100, 0, 100, 10},
		{101, 1, 1, 0}, {109, 1, 9, 0}, {110, 1, 10, 1}, {199, 1, 99, 9}, {200, 1, 100, 10}, {201, 2, 1, 0}} {
		for p, h := range map[string]*state.Hits{"9.10": &r.N.Hits, "10.6": &r.N.Shock().Hits} {
			if a, n, k := chain.Split(r, h, c[0]); a != c[1] || n != c[2] || k != c[3] {
				t.Errorf("OM §%s: %d: got %d sure, %d to roll, %d critical; want %v", p, c[0], a, n, k, c[1:])
			}
		}
	}
}

// Who charges medium or heavy guns, or horse guns, tests on a d6 (OM §11.1 [+]); light guns do not
// frighten (OM §11.1 [-]).
func Test11_1_GunsThatFrighten(t *testing.T) {
	r := noUnits(t).Read()
	for _, c := range []struct {
		arm    facts.Arm
		weight facts.Weight
		want   bool
	}{{facts.FootArtillery, facts.Medium, true}, {facts.FootArtillery, facts.Heavy, true}, {facts.FootArtillery, facts.Light, false}, {facts.HorseArtillery, facts.Medium, true},
		{facts.HorseArtillery, facts.Light, false}, {facts.Infantry, facts.Medium, false}, {facts.HeavyCavalry, facts.Heavy, false}} {
		if got := fire.HeavyGuns(r, c.arm, c.weight); got != c.want {
			t.Errorf("OM §11.1: arm %d of weight %d: got %v; want %v", c.arm, c.weight, got, c.want)
		}
	}
	for _, c := range []struct {
		cm          float64
		short, long float64
		least       float64
		want        facts.Range
	}{{4, 4, 9, 0, facts.Short}, {4.01, 4, 9, 0, facts.Long}, {9, 4, 9, 0, facts.Long}, {9.01, 4, 9, 0, facts.OutOfRange}, {30, 0, 60, 30, facts.Long}, {29.99, 0, 60, 30, facts.OutOfRange}, {60.01, 0, 60, 30, facts.OutOfRange}} {
		if got := fire.Band(state.Ranges{Short: c.short, Long: c.long, Least: c.least}, c.cm); got != c.want {
			t.Errorf("OM §9.1: %v cm for %v to %v: got %d; want %d", c.cm, c.short, c.long, got, c.want)
		}
	}
}

// What counts for whom: a fact that no rule reads where it stands is refused.
func TestPinnedFactsThatCount(t *testing.T) {
	for _, c := range []struct {
		verb, of, name, value string
		want                  bool
	}{
		{"fire", "a", "moved", "yes", true}, {"fire", "t", "moved", "yes", false}, {"fire", "t", "pm", "3", true}, {"fire", "a", "pm", "3", false}, {"fire", "a", "cover", "light", false},
		{"fire", "a", "cover", "hard", true}, {"fire", "t", "cover", "light", true}, {"fire", "a2", "cover", "light", false}, {"fire", "", "moved", "yes", false}, {"fire", "", "range", "short", true}, {"fire", "", "defile", "yes", false},
		{"melee", "", "defile", "yes", true}, {"melee", "", "range", "short", false}, {"melee", "a", "impetus", "yes", true}, {"melee", "a", "moved", "yes", false}, {"melee", "a", "garrison", "yes", false},
		{"melee", "t", "garrison", "yes", true}, {"charge", "t", "weapon", "rifle", true}, {"charge", "a", "weapon", "rifle", false}, {"rally", "a", "pm", "3", true}, {"rally", "a", "cover", "hard", false},
		{"morale", "a", "cover", "hard", true}, {"square", "t", "arm", "infantry", true}, {"square", "t", "moved", "yes", false}, {"set", "a", "moved", "yes", true}, {"set", "", "range", "short", false},
		{"fire", "", "r10", "b", true}, {"measure", "", "r10", "b", false}, {"evade", "", "r10", "b", true}, {"moved", "", "r10", "b", false}, {"measure", "a", "moved", "yes", false},
	} {
		if got := facts.MattersAs(c.verb, c.of, facts.Said{Name: c.name, Value: c.value}); got != c.want {
			t.Errorf("%s %s-%s=%s: got %v; want %v", c.verb, c.of, c.name, c.value, got, c.want)
		}
	}
	for name, want := range map[string]string{"moved": "fire charge counter square", "impetus": "charge melee", "crew": "charge", "pm": "fire charge melee morale rally", "blown": "charge melee counter"} {
		value := map[string]string{"pm": "3", "crew": "leaves"}[name]
		if got := strings.Join(facts.Readers(facts.Said{Name: name, Value: value}), " "); !strings.HasPrefix(got, want) {
			t.Errorf("who reads %s: got %s; want %s", name, got, want)
		}
	}
}

// A line of one language in the words of the other: long for long, short for short, up to its
// reason.
func TestPinnedInTheOtherLanguage(t *testing.T) {
	for _, c := range []struct{ en, it string }{
		{"fire 1/50 at 1/86", "tiro 1/50 su 1/86"}, {"fire short 1/50 at 1/86 column", "tiro corta 1/50 su 1/86 colonna"}, {"order fane attack", "ordine fane attacco"},
		{"move 1/50 forward 12", "muovi 1/50 avanti 12"}, {"wheel 1/50 left 30", "perno 1/50 sinistra 30"}, {"fire 1/50 at 1/86 4.5", "tiro 1/50 su 1/86 4,5"},
		{"fire 1/50 at 1/86 target-cover=light", "tiro 1/50 su 1/86 bersaglio-copertura=leggera"}, {"fire 1/50 at 1/86 ! at short", "tiro 1/50 su 1/86 ! at short"},
		{"form 1/50 square", "forma 1/50 quadrato"}, {"phase", "fase"},
	} {
		if got := facts.InWords(c.en, "it"); got != c.it {
			t.Errorf("%q in Italian: got %q; want %q", c.en, got, c.it)
		}
	}
	for it, en := range map[string]string{"tiro corta 1/50 su 1/86": "fire short 1/50 at 1/86", "ordine fane attacco": "order fane attack", "muovi 1/50 avanti 12": "move 1/50 forward 12", "forma 1/50 quadrato": "form 1/50 square"} {
		if got := facts.InWords(it, "en"); got != en {
			t.Errorf("%q in English: got %q; want %q", it, got, en)
		}
	}
}
