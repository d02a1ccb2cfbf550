package field

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/ref"
)

// This file says what is unusual in a file and no fault.

// Notes says what is unusual in a file and no fault: areas that cannot be reached, other numbers of blocks and
// of victory areas than the book counts, unless the file says that it is small.
func (f *Field) Notes() (out []ref.Msg) {
	if len(f.Areas) > 1 {
		seen := map[string]bool{f.Areas[0].ID: true}
		for edge := []string{f.Areas[0].ID}; len(edge) > 0; edge = edge[1:] {
			for _, to := range f.Neighbours(edge[0]) {
				if !seen[to] {
					seen[to] = true
					edge = append(edge, to)
				}
			}
		}
		for i := range f.Areas {
			if a := &f.Areas[i]; !seen[a.ID] {
				out = append(out, ref.M("w2.file.note-apart", a.ID))
			}
		}
	}
	if !f.Small {
		out = append(append(out, f.unlikeTheMap()...), f.unlikeTheBox()...)
	}
	out = append(out, f.homes()...)
	return append(out, f.comes()...)
}

// unlikeTheMap says where a file has other numbers of areas than the book counts; a map of one's own may.
func (f *Field) unlikeTheMap() (out []ref.Msg) {
	if n, of := f.Victories(), book.Tables.Int("map.victory"); n != of {
		out = append(out, ref.M("w2.file.note-victory", n, of))
	}
	if n, of := f.count(func(a *Area) bool { return a.Sunken != "" }), book.Tables.Int("map.sunken"); n > 0 && n != of {
		out = append(out, ref.M("w2.file.note-sunken", n, of))
	}
	if n, of := f.count(func(a *Area) bool { return a.Colour == BlackArea }), book.Tables.Int("map.black"); n > 0 && n != of {
		out = append(out, ref.M("w2.file.note-black", n, of))
	}
	return out
}

// unlikeTheBox says where a file has other numbers of blocks than the book counts; a game of one's own may.
func (f *Field) unlikeTheBox() (out []ref.Msg) {
	for _, faction := range factions {
		all, of, commanders, english := 0, map[string]int{}, 0, 0
		for i := range f.Units {
			u := &f.Units[i]
			if u.Faction != faction {
				continue
			}
			all++
			of[u.Corps]++
			if u.Arm == Tactical {
				commanders++
			}
			if u.Arm == Cavalry && u.English {
				english++
			}
		}
		if all == 0 {
			continue
		}
		who := army(faction)
		if n := book.Tables.Int("units." + faction); all != n {
			out = append(out, ref.M("w2.file.note-units", who, all, n))
		} else {
			for _, c := range corps[faction] {
				if n := book.Tables.Int("units." + faction + "." + c); of[c] != n {
					out = append(out, ref.M("w2.file.note-corps", who, c, of[c], n))
				}
			}
		}
		if n := book.Tables.Int("units.commanders." + faction); commanders != n {
			out = append(out, ref.M("w2.file.note-commanders", who, commanders, n))
		}
		if n := book.Tables.Int("units.english"); faction == British && all == book.Tables.Int("units.british") && english != n {
			out = append(out, ref.M("w2.file.note-english", english, n))
		}
		if f.Begin.Phase == Setup && faction != Prussian {
			out = append(out, f.setUp(faction, all)...)
		}
	}
	return out
}

// setUp says where a file sets up another number of blocks of a faction than the book, of how many there are: one for each
// icon, the strategic commander in his headquarters, and Brunswick's in an area of their own (W200 §4.0, §4.1).
func (f *Field) setUp(faction string, all int) (out []ref.Msg) {
	who, placed := army(faction), 1
	for i := range f.Areas {
		if a := &f.Areas[i]; a.Start == faction {
			placed += len(a.Icons)
		}
	}
	for i := range f.Units {
		if u := &f.Units[i]; u.Faction == faction && u.Brunswick && u.Arm == Cavalry {
			placed += book.Tables.Int("units.brunswick.horse") + book.Tables.Int("units.brunswick.foot")
		}
	}
	if p, r := book.Tables.Int("units.placed."+faction), book.Tables.Int("units.reserve."+faction); placed != p || all-placed != r {
		out = append(out, ref.M("w2.file.note-placed", who, placed, all-placed, p, r))
	}
	return out
}

// homes says whose strategic commander is to be set up and has no headquarters (W200 §4.0).
func (f *Field) homes() (out []ref.Msg) {
	for i := range f.Units {
		u := &f.Units[i]
		if f.Begin.Phase == Setup && u.Faction != Prussian && u.Arm == Strategic && u.At == "" &&
			!slices.ContainsFunc(f.Areas, func(a Area) bool { return a.Headquarters == u.Faction }) {
			out = append(out, ref.M("w2.file.note-home", army(u.Faction)))
		}
	}
	return out
}

// comes says which Prussians have not arrived and have no area to arrive in (W200 §5.1).
func (f *Field) comes() (out []ref.Msg) {
	for _, c := range corps[Prussian] {
		if slices.ContainsFunc(f.Areas, func(a Area) bool { return a.Arrivals == c }) {
			continue
		}
		if slices.ContainsFunc(f.Units, func(u Unit) bool {
			return u.Faction == Prussian && u.Corps == c && u.At == "" && !u.Reserve && !slices.Contains(f.Begin.Dead, u.ID)
		}) {
			out = append(out, ref.M("w2.file.note-arrivals", c))
		}
	}
	return out
}
