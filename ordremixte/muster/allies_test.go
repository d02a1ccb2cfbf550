package muster

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/battle"
)

// peninsular is a British division with a Portuguese brigade and cacadores.
const peninsular = `format: adjutant/list/1
name: {en: Third Division, it: Terza divisione}
nation: britain
date: 1811-09-25
divisions:
  - name: Third
    commander: {id: picton, quality: veteran}
    brigades:
      - name: Colville
        general: {id: colville}
        units:
          - {id: 1/5, type: line, bases: 4}
          - {id: 2/83, type: line, bases: 4}
      - name: Palmeirim
        general: {id: palmeirim}
        units:
          - {id: 1/9P, nation: portugal, type: line, bases: 4}
          - {id: 1/21P, nation: portugal, type: line, bases: 4}
    artillery:
      - {id: FA, nation: portugal, type: foot-battery, bases: 2}
`

// Troops of an ally are of its list: its types, years, sizes and limits. Another nation's are none of the army, nor those of another year.
func TestAllies(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs []string
		want  string
	}{
		{"legal", nil, ""},
		{"the army's own nation, spelled out", []string{"{id: 1/5, type", "{id: 1/5, nation: britain, type"}, ""},
		{"before they stood together", []string{"1811-09-25", "1807-09-25"}, `
17:32: 1/9P: no Portugal stood in an army of Britain in 1807; its allies: -
18:33: 1/21P: no Portugal stood in an army of Britain in 1807; its allies: -
20:26: FA: no Portugal stood in an army of Britain in 1807; its allies: -
`},
		{"an enemy", []string{"1/9P, nation: portugal", "1/9P, nation: france"}, `
17:32: 1/9P: no France stood in an army of Britain in 1811; its allies: portugal, spain, brunswick
`},
		{"a type of the other nation", []string{"1/9P, nation: portugal, type: line", "1/9P, nation: portugal, type: highlanders"}, `
17:48: 1/9P: Portugal never had highlanders`},
		{"a type of the ally alone", []string{"{id: 1/5, type: line", "{id: 1/5, type: cacadores"}, `
12:29: 1/5: Britain never had cacadores`},
	} {
		text := peninsular
		for i := 0; i < len(c.pairs); i += 2 {
			if strings.Count(text, c.pairs[i]) != 1 {
				t.Fatalf("%s: %q stands %d times", c.name, c.pairs[i], strings.Count(text, c.pairs[i]))
			}
			text = strings.Replace(text, c.pairs[i], c.pairs[i+1], 1)
		}
		if got, want := said(opened(t, text)), strings.TrimPrefix(c.want, "\n"); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

// An army with allies is repaired, written down, stamped, drawn up and told apart with them.
func TestAlliesKeepTheirNation(t *testing.T) {
	f := opened(t, peninsular)
	if again := opened(t, string(f.YAML())); string(again.JSON()) != string(f.JSON()) {
		t.Errorf("written down it is another: got\n%s", f.YAML())
	}
	own := opened(t, strings.Replace(peninsular, "{id: 1/5, type", "{id: 1/5, nation: britain, type", 1))
	if string(own.Canonical()) != string(f.Canonical()) {
		t.Errorf("its own nation spelled out makes another army: got\n%s\nwant\n%s", own.Canonical(), f.Canonical())
	}
	british := opened(t, strings.ReplaceAll(peninsular, "nation: portugal, ", ""))
	if string(british.Canonical()) == string(f.Canonical()) || len(Compare(f.List, british.List)) != 3 {
		t.Errorf("the same of Britain alone: got the differences %v, want three types", Compare(f.List, british.List))
	}
	text, _ := Field(f.List, opened(t, legal).List, "meeting")
	sc, err := battle.Parse("meeting", text)
	if err != nil {
		t.Fatal(err)
	}
	if got := sc.Sides[0].Brigades[1].Units[0].Nation; got != "portugal" {
		t.Errorf("drawn up 1/9P is of %s, want portugal", got)
	}
	r := opened(t, strings.Replace(peninsular, "1/9P, nation: portugal, type: line, bases: 4", "1/9P, nation: portugal, type: highlanders, bases: 4", 1)).Repair()
	if got := ways(r); got != "17:48: 1/9P: type line instead of highlanders\n" {
		t.Errorf("the repair: got %q, want a line battalion of Portugal", got)
	}
}

// Whoever names a type of an ally gets it, and is told of one who is none.
func TestBeginWithAllies(t *testing.T) {
	w := game.Levy{Nation: "britain", Date: "1811-09-25", Brigades: [][]string{{"line", "line", "portugal:cacadores"}}}
	l, err := Begin(w)
	if err != nil {
		t.Fatal(err)
	}
	if u := l.Divisions[0].Brigades[0].Units[2]; u.Nation != "portugal" || u.Type != "cacadores" || len(l.faults()) > 0 {
		t.Errorf("got %+v with faults %v, want Portuguese light troops", u, l.faults())
	}
	w.Brigades[0][2] = "austria:line"
	if _, err := Begin(w); err == nil || err.(*game.Refusal).Say.Key != "muster.no-ally" {
		t.Errorf("Austrians in the Peninsula: got %v, want them refused", err)
	}
}
