package muster

import (
	"strings"
	"testing"
)

// For an odd brigade of foot there are as many batteries and regiments as for two, the reserve among them; horse alone has
// as many regiments as it likes, and guns as for two brigades (OM §2.2, R362 a [+] [-]).
func TestR362_AttachedTroops(t *testing.T) {
	const horse = "format: adjutant/list/1\nname: Horse\nnation: france\ndate: 1808-08-21\ndivisions:\n  - name: First\n    commander: {id: kellermann, quality: veteran}\n    brigades:\n"
	brigade := func(name, units string) string {
		return "      - name: " + name + "\n        general: {id: " + strings.ToLower(name) + "g}\n        units: [" + units + "]\n"
	}
	regiment := func(id string) string { return "{id: " + id + ", type: dragoons, bases: 4}" }
	foot := func(id string) string { return "{id: " + id + ", type: line, bases: 4}" }
	guns := func(ids ...string) string {
		out := "    artillery:\n"
		for _, id := range ids {
			out += "      - {id: " + id + ", type: horse-battery, bases: 2}\n"
		}
		return out
	}
	for _, c := range []struct{ name, text, want string }{
		{"horse alone, two batteries", horse + brigade("A", regiment("D1")+", "+regiment("D2")+", "+regiment("D3")+", "+regiment("D4")+", "+regiment("D5")) + guns("G1", "G2"), ""},
		{"horse alone, three batteries", horse + brigade("A", regiment("D1")+", "+regiment("D2")) + guns("G1", "G2", "G3"), "batteries: 3 for 0 brigades, at most 2"},
		{"one brigade, two of each", horse + brigade("A", foot("1/1")+", "+foot("2/1")+", "+regiment("D1")) + guns("G1", "G2") + "reserve: " + regiment("D2") + "\n", ""},
		{"one brigade, the reserve a third", horse + brigade("A", foot("1/1")+", "+foot("2/1")+", "+regiment("D1")+", "+regiment("D2")) + guns("G1") + "reserve: " + regiment("D3") + "\n", "regiments of horse: 3 for 1 brigade, at most 2"},
		{"three brigades, four of each", horse + brigade("A", foot("1/1")+", "+foot("2/1")+", "+regiment("D1")+", "+regiment("D2")) + brigade("B", foot("1/2")+", "+foot("2/2")+", "+regiment("D3")+", "+regiment("D4")) + brigade("C", foot("1/3")+", "+foot("2/3")) + guns("G1", "G2", "G3", "G4"), ""},
	} {
		got := said(opened(t, c.text))
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("OM §2.2, R362: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}
