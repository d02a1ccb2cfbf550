package battle_test

import (
	"strings"

	"adjutant/internal/doc/doctest"
)

// everyKey has every key of the form somewhere: what its reader asks of each is what the schema says. It need not be
// a battle that could be fought.
var everyKey = strings.ReplaceAll(strings.NewReplacer("COMMANDER", `{id: duroc, name: Duroc, quality: normal, charismatic: true, at: [56, 10], attached: 1/4}`,
	"BRIGADE", `{name: Martin, id: martin, general: {id: martin, name: Martin, charismatic: false, at: [46, 18], attached: 1/4}, order: advance, objective: hill, arrives: 4, units: [UNIT]}`).Replace(`
format: adjutant/scenario/1
game: ordremixte
name: Every key
date: 1809-07-05
scale: 15
unplaced: false
briefing: Both know
ends: {turn: 8, even: french}
table: {width: 120, depth: 90}
turn: 1
first: french
weather: clear
terrain:
  - {id: hill, kind: hill, name: Hill, polygon: [[40, 54], [80, 54], [80, 68]], high: true, hides: false, bars: [infantry]}
  - {id: brook, kind: stream, fordable: true, width: 1.5, line: [[0, 36], [120, 36]]}
sides:
  - name: French
    id: french
    nation: france
    commander: COMMANDER
    chief: duroc
    rear: [60, 0]
    brigades: [BRIGADE]
    reserve: UNIT
    artillery: [UNIT]
    zones: [[[0, 0], [120, 40]]]
    divisions:
      - {id: one, name: One, commander: COMMANDER, rear: [60, 0], brigades: [BRIGADE], artillery: [UNIT], reserve: UNIT}
victory:
  - {side: french, kind: hold, object: hill, turn: 8, points: 2, say: They hold}
rulings: {OM R3: b}
balance: {games: 200, wins: {french: 90, british: 80}, undecided: 30, turns: 7.5, seed: 1, date: 2026-11-29, edition: f0ff3c5b5c08}
unusual: So it was
sources:
  - author: A
    work: B
    volume: I
    where: page 1
    note: N
    deductions: [{id: d, men: 10, units: [1/4], note: N}]
    strengths: [{unit: 1/4, of: "4th", men: 900, deducted: 10, guns: 0, bases: 5}]
`), "UNIT",
	`{id: 1/4, name: 1/4, tag: a4, type: line, nation: france, arm: infantry, weight: light, grade: line, bases: 5, bases-lost: 1, pm: 4, weapon: musket, traits: [light], formation: column, front: 2, at: [38, 24], facing: 0, arrives: 3, depth: 3, cover: none, order: halt, objective: hill, disordered: true, blown: true, routing: true, retreating: true, victorious: true}`)

// The places of what stands in several.
var (
	unitsAt  = []string{"sides[].brigades[].units[]", "sides[].reserve", "sides[].artillery[]", "sides[].divisions[].brigades[].units[]", "sides[].divisions[].artillery[]"}
	unitID   = doctest.UnitID
	short    = `"maxLength": 16`
	onePlus  = `"minimum": 1`
	noCharge = "Beaten enemy of the last turn: he may break through; cavalry that neither routs nor retreats."
)

var form = doctest.Form{Title: "A scenario of Ordre Mixte", Parts: []doctest.Part{
	{Name: "scenario", At: []string{""}, Keys: []doctest.Key{
		{Name: "format", EN: "The form of this file.", IT: "La forma di questo file."},
		{Name: "game", EN: "The game that reads it.", IT: "Il gioco che lo legge."},
		{Name: "name", EN: "What the battle is called.", IT: "Come si chiama la battaglia."},
		{Name: "date", EN: "Its day, as 1809-07-05; the year decides what an army may do.", IT: "Il giorno, come 1809-07-05; l'anno decide che cosa può fare un esercito."},
		{Name: "briefing", EN: "What both sides are told before they begin.", IT: "Che cosa si dice a tutte e due le parti prima di cominciare."},
		{Name: "table", EN: "The size of the table.", IT: "Le misure del tavolo."},
		{Name: "scale", EN: "Height of the figures in mm: 15 where it is absent, or 25, for which every length is half as large again.", IT: "Altezza delle figure in mm: 15 se manca, oppure 25, e allora ogni lunghezza cresce della metà.", More: `"enum": [15, 25]`},
		{Name: "unplaced", EN: "Nobody has told where anybody stands: the program asks.", IT: "Nessuno ha detto dove sta chi: il programma lo chiede."},
		{Name: "turn", EN: "The first turn to be played; 1 where it is absent.", IT: "Il primo turno da giocare; 1 se manca."},
		{Name: "ends", EN: "How long the battle lasts; until a side is broken where it is absent.", IT: "Quanto dura la battaglia; se manca, finché una parte è sconfitta."},
		{Name: "first", EN: "The id of the side that moves first until initiative says otherwise.", IT: "La sigla della parte che muove per prima finché l'iniziativa non dice altro."},
		{Name: "weather", EN: "clear where it is absent; snow and mud change what guns do.", IT: "clear (sereno) se manca; snow (neve) e mud (fango) cambiano ciò che fanno i cannoni."},
		{Name: "terrain", EN: "The ground, each piece once.", IT: "Il terreno, ogni pezzo una volta."},
		{Name: "sides", EN: "The two sides.", IT: "Le due parti.", More: `"minItems": 2, "maxItems": 2`},
		{Name: "victory", EN: "What each side plays for.", IT: "Per che cosa gioca ogni parte."},
		{Name: "rulings", EN: "Rulings of which another reading is taken: OM R3: b.", IT: "Punti dubbi di cui si sceglie un'altra lettura: OM R3: b.", More: `"propertyNames": {"pattern": "^OM R[1-9][0-9]*$"}`},
		{Name: "balance", EN: "How it came out that the program played it against itself: the line that adjutant balance prints.", IT: "Com'è finita quando il programma l'ha giocata contro sé stesso: la riga che scrive adjutant balance."},
		{Name: "unusual", EN: "Why it has not as many battalions, batteries and regiments as is usual: check says no more of them then.", IT: "Perché non ha tanti battaglioni, batterie e reggimenti quanti di solito: allora check non ne dice altro."},
		{Name: "sources", EN: "Where it is known from, with the sums that made bases of men.", IT: "Da dove si sa, con i conti che fanno basi degli uomini."},
	}},
	{Name: "ending", At: []string{"ends"}, Keys: []doctest.Key{
		{Name: "turn", EN: "The last turn: when it ends, whoever has more points has won.", IT: "L'ultimo turno: quando finisce ha vinto chi ha più punti."},
		{Name: "even", EN: "The id of the side that has won if the points are even; nobody where it is absent.", IT: "La sigla della parte che ha vinto se i punti sono pari; nessuna se manca."},
	}},
	{Name: "balance", At: []string{"balance"}, Keys: []doctest.Key{
		{Name: "games", EN: "Games that came to their end.", IT: "Partite arrivate alla fine."},
		{Name: "wins", EN: "How many each side won, by its id.", IT: "Quante ne ha vinte ogni parte, con la sua sigla."},
		{Name: "undecided", EN: "How many nobody won.", IT: "Quante non ne ha vinte nessuno."},
		{Name: "turns", EN: "Turns of a game, on the average.", IT: "Turni di una partita, in media.", More: `"exclusiveMinimum": 0`},
		{Name: "seed", EN: "The first seed; each is played twice, the players changed over.", IT: "Il primo seme; ognuno si gioca due volte a giocatori scambiati."},
		{Name: "date", EN: "The day on which it was measured.", IT: "Il giorno in cui si è misurato."},
		{Name: "edition", EN: "The edition of the rules by which.", IT: "L'edizione delle regole con cui."},
	}},
	{Name: "table", At: []string{"table"}, Keys: []doctest.Key{
		{Name: "width", EN: "In cm, from left to right.", IT: "In cm, da sinistra a destra.", More: `"minimum": 10, "maximum": 1000`},
		{Name: "depth", EN: "In cm, from the near edge to the far one.", IT: "In cm, dal lato vicino a quello lontano.", More: `"minimum": 10, "maximum": 1000`},
	}},
	{Name: "terrain", At: []string{"terrain[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which orders and aims name it.", IT: "Con cui ordini e obiettivi lo nominano.", More: short},
		{Name: "kind", EN: "What it is.", IT: "Che cos'è."},
		{Name: "name", EN: "What it is called; its id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "polygon", EN: "The corners of an area, in their order.", IT: "Gli angoli di un'area, in ordine.", More: `"minItems": 3, "maxItems": 100`},
		{Name: "line", EN: "The middle line of a strip such as a road; width goes with it.", IT: "La linea mediana di una striscia come una strada; con lei va width.", More: `"minItems": 2, "maxItems": 100`},
		{Name: "width", EN: "The width of a strip in cm.", IT: "La larghezza di una striscia in cm.", More: `"exclusiveMinimum": 0`},
		{Name: "fordable", EN: "A river or stream that may be forded.", IT: "Un fiume o un ruscello che si guada."},
		{Name: "high", EN: "It commands: guns on it may fire over friends.", IT: "Domina: i cannoni che vi stanno tirano sopra gli amici."},
		{Name: "hides", EN: "Those in it are hidden, as in a wood.", IT: "Chi vi sta è nascosto, come in un bosco."},
		{Name: "bars", EN: "Arms that cannot cross it at all.", IT: "Le armi che non lo attraversano affatto."},
	}, More: `"oneOf": [{"required": ["polygon"], "properties": {"width": false, "line": false}}, {"required": ["line", "width"]}],
  "if": {"properties": {"fordable": {"const": true}}, "required": ["fordable"]}, "then": {"properties": {"kind": {"enum": ["river", "stream"]}}}`},
	{Name: "side", At: []string{"sides[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which the file names it; made of its name where it is absent.", IT: "Con cui il file la nomina; ricavata dal nome se manca.", More: short},
		{Name: "name", EN: "As the program calls it: British.", IT: "Come la chiama il programma: Inglesi."},
		{Name: "nation", EN: "Whose troops it has; a unit may be of another.", IT: "Di chi sono le truppe; un'unità può essere di un'altra."},
		{Name: "commander", EN: "Its commander in chief.", IT: "Il comandante in capo."},
		{Name: "chief", EN: "Of several divisions: the id of the divisional commander who is commander in chief too.", IT: "Con più divisioni: la sigla del comandante di divisione che è anche comandante in capo."},
		{Name: "rear", EN: "Where those who rout run to, on a long edge: [x, y] in cm from the near left corner.", IT: "Dove corre chi è in rotta, su un lato lungo: [x, y] in cm dall'angolo vicino a sinistra."},
		{Name: "divisions", EN: "Two or more, each with its general; none where the brigades are one division.", IT: "Due o più, ognuna con il suo generale; nessuna se le brigate sono una sola divisione.", More: `"minItems": 2`},
		{Name: "brigades", EN: "The brigades of a side of one division.", IT: "Le brigate di una parte con una sola divisione."},
		{Name: "reserve", EN: "The one cavalry unit under the commander in chief.", IT: "L'unica unità di cavalleria agli ordini del comandante in capo."},
		{Name: "zones", EN: "Where its units may be set up: areas of corners [x, y] in their order, or of two opposite corners of a rectangle.", IT: "Dove si possono schierare le sue unità: aree con i loro angoli [x, y] in ordine, o con due angoli opposti di un rettangolo."},
		{Name: "artillery", EN: "Batteries of no brigade: they need no orders.", IT: "Batterie di nessuna brigata: non hanno bisogno di ordini."},
	}},
	{Name: "division", At: []string{"sides[].divisions[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which the file names it; made of its name where it is absent.", IT: "Con cui il file la nomina; ricavata dal nome se manca.", More: short},
		{Name: "name", EN: "What it is called.", IT: "Come si chiama."},
		{Name: "commander", EN: "The only one whose orders its brigades take.", IT: "L'unico di cui le sue brigate prendono gli ordini."},
		{Name: "rear", EN: "Its own rear point; the side's where it is absent.", IT: "Il suo punto di retrovia; quello della parte se manca."},
		{Name: "brigades", EN: "Its brigades.", IT: "Le sue brigate.", More: `"minItems": 1`},
		{Name: "artillery", EN: "Its batteries of no brigade.", IT: "Le sue batterie di nessuna brigata."},
		{Name: "reserve", EN: "Not here: the reserve is one a side.", IT: "Non qui: la riserva è una per parte.", More: doctest.Never},
	}},
	{Name: "commander", At: []string{"sides[].commander", "sides[].divisions[].commander"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which lines name him.", IT: "Con cui le righe lo nominano.", More: short},
		{Name: "name", EN: "What he is called; his id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "quality", EN: "How good a commander he is.", IT: "Quanto vale come comandante."},
		{Name: "charismatic", EN: "His presence helps morale.", IT: "La sua presenza aiuta il morale."},
		{Name: "at", EN: "Where he is: [x, y] in cm from the near left corner.", IT: "Dove sta: [x, y] in cm dall'angolo vicino a sinistra."},
		{Name: "attached", EN: "The id of the unit he is with.", IT: "La sigla dell'unità con cui sta."},
	}},
	{Name: "general", At: []string{"sides[].brigades[].general", "sides[].divisions[].brigades[].general"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which lines name him.", IT: "Con cui le righe lo nominano.", More: short},
		{Name: "name", EN: "What he is called; his id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "charismatic", EN: "His presence helps morale.", IT: "La sua presenza aiuta il morale."},
		{Name: "at", EN: "Where he is: [x, y] in cm from the near left corner.", IT: "Dove sta: [x, y] in cm dall'angolo vicino a sinistra."},
		{Name: "attached", EN: "The id of the unit he is with.", IT: "La sigla dell'unità con cui sta."},
	}},
	{Name: "brigade", At: []string{"sides[].brigades[]", "sides[].divisions[].brigades[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which orders name it; made of its name where it is absent.", IT: "Con cui gli ordini la nominano; ricavata dal nome se manca.", More: short},
		{Name: "name", EN: "What it is called.", IT: "Come si chiama."},
		{Name: "general", EN: "Who leads it.", IT: "Chi la guida."},
		{Name: "order", EN: "The order it begins with.", IT: "L'ordine con cui comincia."},
		{Name: "objective", EN: "Of advance the id of a terrain, of support that of a brigade.", IT: "Di advance la sigla di un terreno, di support quella di una brigata."},
		{Name: "arrives", EN: "The turn in which its units come onto the table, each at its place; they are there from the first where it is absent.", IT: "La mossa in cui le sue unità entrano sul tavolo, ognuna al suo posto; se manca ci sono dalla prima."},
		{Name: "units", EN: "Its battalions, regiments and batteries.", IT: "I suoi battaglioni, reggimenti e batterie.", More: `"minItems": 1`},
	}, More: objectives},
	{Name: "unit", At: unitsAt, Keys: []doctest.Key{
		{Name: "id", EN: "As it is typed: 8 letters at most, with a letter or a stroke, no word of a line.", IT: "Come si scrive: 8 segni al massimo, con una lettera o una barra, nessuna parola dei comandi.", More: unitID},
		{Name: "name", EN: "What it is called; its id where it is absent.", IT: "Come si chiama; la sigla se manca."},
		{Name: "tag", EN: "Another short name that lines may use.", IT: "Un altro nome breve che le righe possono usare.", More: unitID},
		{Name: "type", EN: "A type of troops of its nation, which gives arm, grade, weapon and traits.", IT: "Un tipo di truppe della sua nazione, che dà arma, qualità, armamento e tratti."},
		{Name: "nation", EN: "Its side's where it is absent.", IT: "Quella della parte se manca."},
		{Name: "arm", EN: "infantry where neither it nor a type is given.", IT: "infantry se mancano questa e il tipo."},
		{Name: "weight", EN: "Of guns alone; medium where it is absent.", IT: "Solo dei cannoni; medium se manca."},
		{Name: "grade", EN: "How good it is; line where it is absent.", IT: "Quanto vale; line se manca."},
		{Name: "bases", EN: "Bases, or sections of a battery, on the table now.", IT: "Basi, o sezioni di una batteria, sul tavolo adesso.", More: onePlus},
		{Name: "bases-lost", EN: "Bases it has lost already.", IT: "Basi che ha già perso."},
		{Name: "pm", EN: "Morale points now; those it starts with where it is absent.", IT: "Punti morale adesso; quelli con cui comincia se manca."},
		{Name: "weapon", EN: "musket of foot, gun of guns where it is absent; cavalry has none.", IT: "musket per la fanteria, gun per i cannoni se manca; la cavalleria non ne ha."},
		{Name: "traits", EN: "What else it is; those of its type where it is absent.", IT: "Che altro è; quelli del tipo se manca."},
		{Name: "formation", EN: "line, or unlimbered of guns, where it is absent.", IT: "line, o unlimbered per i cannoni, se manca."},
		{Name: "front", EN: "Bases abreast of cavalry in line.", IT: "Basi affiancate della cavalleria in linea."},
		{Name: "at", EN: "The middle of its front edge, [x, y] in cm from the near left corner; not placed where it is absent.", IT: "Il centro del fronte, [x, y] in cm dall'angolo vicino a sinistra; non piazzata se manca."},
		{Name: "facing", EN: "A bearing: 0 looks away from the near edge, 90 to the right.", IT: "Una bussola: 0 guarda verso il fondo, 90 a destra."},
		{Name: "arrives", EN: "The turn in which it comes onto the table, at its place; that of its brigade where it is absent.", IT: "La mossa in cui entra sul tavolo, al suo posto; quella della sua brigata se manca."},
		{Name: "depth", EN: "The depth of its bases in cm; the usual one of its arm where it is absent.", IT: "La profondità delle basi in cm; quella solita della sua arma se manca.", More: `"exclusiveMinimum": 0`},
		{Name: "cover", EN: "What it stands behind.", IT: "Dietro che cosa sta."},
		{Name: "order", EN: "Its own, when detached or in reserve.", IT: "Il suo, quando è distaccata o in riserva."},
		{Name: "objective", EN: "Of advance the id of a terrain, of support that of a brigade.", IT: "Di advance la sigla di un terreno, di support quella di una brigata."},
		{Name: "disordered", EN: "It is disordered.", IT: "È disordinata."},
		{Name: "blown", EN: "Its horses are blown: cavalry alone.", IT: "I suoi cavalli sono stanchi: solo cavalleria."},
		{Name: "routing", EN: "It routs.", IT: "È in rotta."},
		{Name: "retreating", EN: "It retreats.", IT: "Si ritira."},
		{Name: "victorious", EN: noCharge, IT: "Ha battuto il nemico nell'ultimo turno: può sfondare; cavalleria né in rotta né in ritirata."},
	}, More: `"allOf": [
  {"if": {"properties": {"routing": {"const": true}}, "required": ["routing"]}, "then": {"properties": {"retreating": {"const": false}, "victorious": {"const": false}}}},
  {"if": {"properties": {"retreating": {"const": true}}, "required": ["retreating"]}, "then": {"properties": {"victorious": {"const": false}}}},
  {` + needed + `}]`},
	{Name: "victory", At: []string{"victory[]"}, Keys: []doctest.Key{
		{Name: "side", EN: "Whose aim it is.", IT: "Di chi è l'obiettivo."},
		{Name: "kind", EN: "hold a terrain, or break the other side.", IT: "hold: tenere un terreno; break: sconfiggere l'altra parte."},
		{Name: "object", EN: "The id of the terrain, or of the side to be broken.", IT: "La sigla del terreno, o della parte da sconfiggere."},
		{Name: "turn", EN: "Judged when this turn ends; when the game ends where it is absent.", IT: "Si giudica alla fine di questo turno; alla fine della partita se manca."},
		{Name: "points", EN: "What it is worth; it decides the game where it is absent.", IT: "Quanti punti vale; se manca decide la partita."},
		{Name: "say", EN: "What is said when it is reached.", IT: "Che cosa si dice quando è raggiunto."},
	}},
	{Name: "source", At: []string{"sources[]"}, Keys: []doctest.Key{
		{Name: "author", EN: "Who wrote it.", IT: "Chi l'ha scritto."},
		{Name: "work", EN: "The title.", IT: "Il titolo."},
		{Name: "volume", EN: "The volume.", IT: "Il volume."},
		{Name: "where", EN: "Page, note or address.", IT: "Pagina, nota o indirizzo."},
		{Name: "note", EN: "What is to be said of it.", IT: "Che cosa c'è da dire."},
		{Name: "deductions", EN: "Men taken off some units, in proportion to their strength.", IT: "Uomini tolti ad alcune unità, in proporzione alla forza."},
		{Name: "strengths", EN: "What units had in the returns, and the bases that follow.", IT: "Che cosa avevano le unità negli stati di forza, e le basi che ne vengono."},
	}},
	{Name: "deduction", At: []string{"sources[].deductions[]"}, Keys: []doctest.Key{
		{Name: "id", EN: "By which it is told.", IT: "Con cui si nomina."},
		{Name: "men", EN: "How many men in all.", IT: "Quanti uomini in tutto."},
		{Name: "units", EN: "The units they are taken off.", IT: "Le unità a cui si tolgono."},
		{Name: "note", EN: "Why.", IT: "Perché."},
	}},
	{Name: "strength", At: []string{"sources[].strengths[]"}, Keys: []doctest.Key{
		{Name: "unit", EN: "The id of the unit.", IT: "La sigla dell'unità."},
		{Name: "of", EN: "The entry of the returns.", IT: "La voce dello stato di forza."},
		{Name: "men", EN: "Men in the returns.", IT: "Uomini nello stato di forza."},
		{Name: "deducted", EN: "Men taken off by the deductions.", IT: "Uomini tolti dalle detrazioni."},
		{Name: "guns", EN: "Guns of a battery.", IT: "Pezzi di una batteria."},
		{Name: "bases", EN: "The bases that follow.", IT: "Le basi che ne vengono."},
	}},
}}

// objectives are the orders that have one, and those that have none.
const objectives = needed + `, "else": {"properties": {"objective": false}}`

// needed are the orders that have one.
const needed = `"if": {"properties": {"order": {"enum": ["advance", "support"]}}, "required": ["order"]}, "then": {"required": ["objective"]}`
