package battle

import (
	"strings"
	"sync"
)

// A scenario is written in English words, whatever language is spoken at the table. These are what people write in
// their place, in both languages: the word of the file, then what is written for it.
const meanings = `
wood: bosco boschi foresta selva forest trees
rough: rotto accidentato difficile palude marsh swamp bog
hill: collina colle altura poggio ridge height
steep-hill: collina-ripida ripida steep
low-hill: collina-bassa bassa
walled-field: campo recinto orto vigna field orchard garden enclosure
obstacle: ostacolo siepe muretto muro fosso hedge wall ditch fence
river: fiume
stream: ruscello torrente rio brook creek
road: strada sentiero via track path lane
bridge: ponte
ford: guado
building: edificio casa fattoria cascina house farm
village: villaggio borgo paese abitato città citta town hamlet
redoubt: ridotta ridotto trinceramento fort earthwork
line: linea
column: colonna
march: marcia colonna-di-marcia march-column
square: quadrato
mass: massa
open: aperto aperta ordine-aperto skirmish skirmishers
limbered: agganciato agganciata agganciati avantreno
unlimbered: sganciato sganciata sganciati batteria
halt: alt fermi fermo ferma hold
redeploy: ridispiegamento ridispiegare spostamento
cautious: cauta cauto cautela avanzata-cauta
advance: avanzata avanzare
attack: attacco attaccare all'attacco assault
withdraw: ritirata ritirarsi ripiegamento retreat
support: supporto sostegno appoggio
exceptional: eccezionale excellent brilliant
veteran: veterano veterana veterani
normal: normale average
poor: scarso scarsa scadente mediocre bad
clear: sereno sunny
mud: fango pioggia rain wet
snow: neve
elite: élite
recruit: recluta reclute conscript raw
infantry: fanteria foot
light-cavalry: cavalleria cavalleria-leggera cavalry
heavy-cavalry: cavalleria-pesante
foot-artillery: artiglieria artiglieria-a-piedi artillery
horse-artillery: artiglieria-a-cavallo
`

// meant are those words, by what is written.
var meant = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for l := range strings.Lines(strings.TrimSpace(meanings)) {
		is, all, _ := strings.Cut(l, ":")
		for w := range strings.FieldsSeq(all) {
			m[w] = append(m[w], is)
		}
	}
	return m
})
