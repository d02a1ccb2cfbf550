package facts

import (
	"adjutant/internal/ref"
)

// This file holds what more than one chapter asks for and this room alone can tell.

func B2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// RoleWord is how a verb calls the unit on one side of it.
func RoleWord(verb, role string) ref.Word {
	a, t := "unit", "enemy"
	switch verb {
	case "fire":
		a, t = "shooter", "target"
	case "charge", "melee":
		a, t = "attacker", "defender"
	}
	if role[0] == 't' {
		a = t
	}
	return ref.Word("parse.role." + a)
}
