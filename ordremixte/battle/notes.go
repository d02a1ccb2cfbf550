package battle

import (
	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
)

// Notes says where the brigades of a battle are not made up as OM §2.2 advises: two to
// six battalions of foot in each that has foot at all, and for every two brigades one or
// two batteries and one or two regiments of horse. History made them otherwise often
// enough, so that a note is no fault: the battle is played as it stands, and where its file says why nothing is noted of that. So it
// is with a unit that is set up outside the zones of its side, of which no file says why.
func (s *Scenario) Notes() (out []ref.Msg) {
	for i := range s.Sides {
		for _, u := range s.Outside(&s.Sides[i]) {
			out = append(out, ref.M("scenario.note-zone", u.ID, ref.Name(s.Sides[i].Name)))
		}
	}
	switch of := append(s.leaderless(), s.shape()...); {
	case s.Unusual == (Name{}):
		return append(out, of...)
	case len(of) == 0:
		return append(out, ref.M("scenario.note-usual"))
	}
	return out
}

// leaderless names the brigades without a general, and the sides without a commander, where others have one (OM §2.3, 4): who has none
// is given no orders, and his radius is trusted.
func (s *Scenario) leaderless() (out []ref.Msg) {
	var led, chiefs bool
	for i := range s.Sides {
		side := &s.Sides[i]
		chiefs = chiefs || side.Commander != nil
		for _, d := range side.Parts() {
			chiefs = chiefs || d.Commander != nil
			for j := range d.Brigades {
				led = led || d.Brigades[j].General != nil
			}
		}
	}
	for i := range s.Sides {
		side, chief := &s.Sides[i], s.Sides[i].Commander != nil
		for _, d := range side.Parts() {
			chief = chief || d.Commander != nil
			for j := range d.Brigades {
				if b := &d.Brigades[j]; led && b.General == nil && len(b.Units) > 0 {
					out = append(out, ref.M("scenario.note-general", b.ID, ref.Name(side.Name)))
				}
			}
		}
		if chiefs && !chief {
			out = append(out, ref.M("scenario.note-chief", ref.Name(side.Name)))
		}
	}
	return out
}

// shape is where the brigades of a battle are not made up as is usual.
func (s *Scenario) shape() []ref.Msg {
	b := book.Tables
	least, most := b.Int("organisation.brigade.least"), b.Int("organisation.brigade.most")
	per := b.Int("organisation.attached.brigades")
	few, many := b.Int("organisation.attached.least"), b.Int("organisation.attached.most")
	var out []ref.Msg
	for i := range s.Sides {
		side := &s.Sides[i]
		brigades, horse, guns := 0, 0, len(side.Artillery)
		if side.Reserve != nil {
			horse++
		}
		var all []Brigade
		for _, d := range side.Parts() {
			all, guns = append(all, d.Brigades...), guns+len(d.Artillery)
		}
		for j := range all {
			foot := 0
			for k := range all[j].Units {
				switch u := &all[j].Units[k]; {
				case armylists.IsHorse(u.Arm):
					horse++
				case armylists.IsGuns(u.Arm):
					guns++
				case !u.Has(armylists.Guerrillas):
					foot++
				}
			}
			if foot == 0 {
				continue
			}
			brigades++
			if foot < least || foot > most {
				out = append(out, ref.M("scenario.note-brigade", all[j].ID, foot, least, most))
			}
		}
		pairs := (brigades + per - 1) / per
		if pairs == 0 {
			continue
		}
		if guns < few*pairs || guns > many*pairs {
			out = append(out, ref.M("scenario.note-guns", ref.Name(side.Name), guns, brigades, few*pairs, many*pairs))
		}
		if horse < few*pairs || horse > many*pairs {
			out = append(out, ref.M("scenario.note-horse", ref.Name(side.Name), horse, brigades, few*pairs, many*pairs))
		}
	}
	return out
}
