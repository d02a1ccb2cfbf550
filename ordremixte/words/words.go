// Package words is what Ordre Mixte says, in both languages: a pair of files a domain,
// so that two authors never meet in one file. Whoever imports it can print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Later([]string{"arm", "assumed", "cite", "cover", "direction", "formation", "general", "grade", "order", "outcome", "phase", "quality", "range", "side", "state", "status", "struck", "trait", "trusted", "unit", "verdict", "weapon", "weight"},
		i18n.Text{Domain: "terms", EN: termsEN, IT: termsIT})
	i18n.Later([]string{"mod"},
		i18n.Text{Domain: "mod", EN: modEN, IT: modIT})
	i18n.Later([]string{"om.shape", "parse"},
		i18n.Text{Domain: "parse", EN: parseEN, IT: parseIT})
	i18n.Later([]string{"a", "answer", "arm-short", "attach", "clock", "contact", "crew", "die", "due", "fact", "fate", "form", "general", "hand", "nation", "odds", "om", "open", "order", "part", "phase", "record", "ruling", "set", "step", "tag", "turn", "void", "way", "weapon", "weather"},
		i18n.Text{Domain: "om", EN: omEN, IT: omIT})
	i18n.Later([]string{"charge", "counter", "fire", "melee", "morale", "square", "tie"},
		i18n.Text{Domain: "fight", EN: fightEN, IT: fightIT})
	i18n.Later([]string{"measure", "placed"},
		i18n.Text{Domain: "measure", EN: measureEN, IT: measureIT})
	i18n.Later([]string{"move", "trusted"},
		i18n.Text{Domain: "move", EN: moveEN, IT: moveIT})
	i18n.Later([]string{"aims", "chart", "legal", "measure", "om.by", "om.example", "parse", "rulings", "tape", "who"},
		i18n.Text{Domain: "desk", EN: deskEN, IT: deskIT})
	i18n.Later([]string{"charge", "hand"},
		i18n.Text{Domain: "charge", EN: chargeEN, IT: chargeIT})
	i18n.Later([]string{"charge", "due", "evade", "ground", "hand", "square"},
		i18n.Text{Domain: "evade", EN: evadeEN, IT: evadeIT})
	i18n.Later([]string{"die", "division", "due", "general", "om.own", "step", "turn", "way"},
		i18n.Text{Domain: "turn", EN: turnEN, IT: turnIT})
	i18n.Later([]string{"crew", "die", "disorder", "due", "hand", "pursuit", "rally", "rout"},
		i18n.Text{Domain: "rout", EN: routEN, IT: routIT})
	i18n.Later([]string{"drill"},
		i18n.Text{Domain: "drill", EN: drillEN, IT: drillIT})
	i18n.Later([]string{"block", "trusted"},
		i18n.Text{Domain: "block", EN: blockEN, IT: blockIT})
	i18n.Later([]string{"om.begin", "om.mark", "om.words"},
		i18n.Text{Domain: "om-help", EN: helpEN, IT: helpIT})
	i18n.Later([]string{"om.does", "om.paper-note", "om.sign", "om.title"},
		i18n.Text{Domain: "om-does", EN: doesEN, IT: doesIT})
	i18n.Later([]string{"breach", "charge", "command", "general", "order"},
		i18n.Text{Domain: "command", EN: commandEN, IT: commandIT})
	i18n.Later([]string{"om.out"},
		i18n.Text{Domain: "om-outcome", EN: outcomeEN, IT: outcomeIT})
}
