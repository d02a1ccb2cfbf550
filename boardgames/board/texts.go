package board

import "adjutant/internal/i18n"

// What declared situations say whatever game they are of.
func init() {
	i18n.Register(i18n.Catalog{Domain: "board",
		EN: map[string]string{
			"board.face":        "%[1]s is no face of a d6",
			"board.word":        "%[1]s is not understood here",
			"board.way-force":   "the table says otherwise: kept as your ruling",
			"board.step-chosen": "another reading of this ruling was chosen for the line",
			"board.value":       "%[1]s",
		},
		IT: map[string]string{
			"board.face":        "%[1]s non è una faccia di un d6",
			"board.word":        "%[1]s qui non si capisce",
			"board.way-force":   "sul tavolo è diverso: resta come decisione arbitrale",
			"board.step-chosen": "per questa riga si è scelta un'altra lettura",
			"board.value":       "%[1]s",
		}})
}
