package sessiontest

import "adjutant/internal/i18n"

// BlockTexts are the texts of Blocks, to be registered by whoever plays it.
var BlockTexts = i18n.Catalog{Domain: "blocks",
	EN: map[string]string{
		"blocks.title": "Five areas", "blocks.points": "strength", "blocks.hint": "blocks are r1 to r3 and b1 to b3; areas south, mill, ford, hill and north", "blocks.unknown": "no block, area or word %[1]s",
		"blocks.phase": "not now: the game stands at %[1]s", "blocks.what": "a block and what it is: muster r1 foot", "blocks.twice": "each block is mustered once, and each face of a side is one block's",
		"blocks.where": "an area is needed", "blocks.not-yours": "%[1]s is the other side's", "blocks.far": "%[1]s does not stand beside it", "blocks.held": "%[1]s is in a battle", "blocks.spent": "%[1]s may not go on: no moves are left for it",
		"blocks.no-battle": "no battle is owed there", "blocks.owed": "a battle is owed first", "blocks.muster": "%[1]s is %[2]s", "blocks.drawn": "%[1]s draws: %[2]s", "blocks.move": "%[1]s goes from %[2]s to %[3]s", "blocks.pass": "%[1]s is done",
		"blocks.battle": "Battle for %[1]s", "blocks.fought": "%[1]s, %[2]s: strength %[3]s->%[4]s", "blocks.meet": "Both stand in %[1]s: a battle is owed.", "blocks.due": "battle for %[1]s", "blocks.won": "%[1]s has won.", "blocks.drawn-game": "Nobody has won.",
		"blocks.open": "Nothing is decided: areas held %[1]s to %[2]s.", "blocks.look": "In %[1]s:", "blocks.stands": "%[1]s: %[2]s", "blocks.face": "%[1]s %[2]s", "blocks.unseen": "face down", "blocks.gone": "gone",
		"blocks.card": "card", "blocks.shot": "shot", "blocks.reveal": "face", "blocks.card.one": "one move", "blocks.card.two": "two moves", "blocks.card.three": "three moves", "blocks.card.dusk": "dusk",
		"blocks.face.foot": "foot", "blocks.face.horse": "horse", "blocks.face.decoy": "decoy", "blocks.side.red": "red", "blocks.side.blue": "blue",
		"blocks.area.south": "the south camp", "blocks.area.mill": "the mill", "blocks.area.ford": "the ford", "blocks.area.hill": "the hill", "blocks.area.north": "the north camp", "blocks.ground.hill": "hill", "blocks.ground.village": "houses",
		"blocks.phase.muster": "muster", "blocks.phase.draw": "card", "blocks.phase.move": "moves", "blocks.phase.over": "the end", "blocks.clock": "T%[1]s %[3]s %[2]s", "blocks.clock-both": "T%[1]s %[2]s",
		"blk.verb.muster": "muster", "blk.verb.battle": "battle", "blk.verb.pass": "pass",
	},
	IT: map[string]string{
		"blocks.title": "Cinque aree", "blocks.points": "forza", "blocks.hint": "i blocchi sono r1-r3 e b1-b3; le aree sud, mulino, guado, colle e nord", "blocks.unknown": "nessun blocco, area o parola %[1]s",
		"blocks.phase": "non ora: il gioco è a %[1]s", "blocks.what": "un blocco e che cosa è: schiera r1 fanti", "blocks.twice": "ogni blocco si schiera una volta, e ogni faccia di una parte è di un blocco solo",
		"blocks.where": "serve un'area", "blocks.not-yours": "%[1]s è dell'altra parte", "blocks.far": "%[1]s non è lì accanto", "blocks.held": "%[1]s è in battaglia", "blocks.spent": "%[1]s non può proseguire: non ha più mosse",
		"blocks.no-battle": "lì non è dovuta alcuna battaglia", "blocks.owed": "prima è dovuta una battaglia", "blocks.muster": "%[1]s è %[2]s", "blocks.drawn": "%[1]s: pescato %[2]s", "blocks.move": "%[1]s va: %[2]s, %[3]s", "blocks.pass": "%[1]s: turno finito",
		"blocks.battle": "Battaglia: %[1]s", "blocks.fought": "%[1]s, %[2]s: forza %[3]s->%[4]s", "blocks.meet": "Tutti e due sono qui, %[1]s: battaglia dovuta.", "blocks.due": "battaglia: %[1]s", "blocks.won": "Vittoria: %[1]s.", "blocks.drawn-game": "Nessuno ha vinto.",
		"blocks.open": "Nulla è deciso: aree tenute %[1]s a %[2]s.", "blocks.look": "Qui, %[1]s:", "blocks.stands": "%[1]s: %[2]s", "blocks.face": "%[1]s %[2]s", "blocks.unseen": "coperto", "blocks.gone": "eliminato",
		"blocks.card": "carta", "blocks.shot": "tiro", "blocks.reveal": "faccia", "blocks.card.one": "una mossa", "blocks.card.two": "due mosse", "blocks.card.three": "tre mosse", "blocks.card.dusk": "tramonto",
		"blocks.face.foot": "fanti", "blocks.face.horse": "cavalli", "blocks.face.decoy": "finta", "blocks.side.red": "rossi", "blocks.side.blue": "blu",
		"blocks.area.south": "il campo sud", "blocks.area.mill": "il mulino", "blocks.area.ford": "il guado", "blocks.area.hill": "il colle", "blocks.area.north": "il campo nord", "blocks.ground.hill": "colle", "blocks.ground.village": "case",
		"blocks.phase.muster": "schieramento", "blocks.phase.draw": "carta", "blocks.phase.move": "mosse", "blocks.phase.over": "fine", "blocks.clock": "M%[1]s %[3]s %[2]s", "blocks.clock-both": "M%[1]s %[2]s",
		"blk.verb.muster": "schiera", "blk.verb.battle": "battaglia", "blk.verb.pass": "passa",
	}}
