// Package words is what Ordre Mixte says, in both languages: a pair of files a domain,
// so that two authors never meet in one file. Whoever imports it can print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Register(
		i18n.Catalog{Domain: "terms", EN: termsEN, IT: termsIT},
		i18n.Catalog{Domain: "mod", EN: modEN, IT: modIT},
		i18n.Catalog{Domain: "parse", EN: parseEN, IT: parseIT},
		i18n.Catalog{Domain: "om", EN: omEN, IT: omIT},
		i18n.Catalog{Domain: "fight", EN: fightEN, IT: fightIT},
		i18n.Catalog{Domain: "measure", EN: measureEN, IT: measureIT},
		i18n.Catalog{Domain: "move", EN: moveEN, IT: moveIT},
		i18n.Catalog{Domain: "desk", EN: deskEN, IT: deskIT},
		i18n.Catalog{Domain: "charge", EN: chargeEN, IT: chargeIT},
		i18n.Catalog{Domain: "evade", EN: evadeEN, IT: evadeIT},
		i18n.Catalog{Domain: "turn", EN: turnEN, IT: turnIT},
		i18n.Catalog{Domain: "rout", EN: routEN, IT: routIT},
		i18n.Catalog{Domain: "drill", EN: drillEN, IT: drillIT},
		i18n.Catalog{Domain: "block", EN: blockEN, IT: blockIT},
		i18n.Catalog{Domain: "om-help", EN: helpEN, IT: helpIT},
		i18n.Catalog{Domain: "om-does", EN: doesEN, IT: doesIT},
		i18n.Catalog{Domain: "command", EN: commandEN, IT: commandIT},
		i18n.Catalog{Domain: "om-outcome", EN: outcomeEN, IT: outcomeIT},
	)
}
