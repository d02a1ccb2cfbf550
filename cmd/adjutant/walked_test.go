package main

import (
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// walked is what somebody typed who had never seen the program, at a battle, and what its last line must answer and must not.
type walked struct {
	battle string
	lang   i18n.Lang
	lines  string // divided by |
	want   []string
	never  []string
}

// holds types the lines and looks at the answer to the last one, its blanks as one.
func (c walked) holds(t *testing.T) {
	t.Helper()
	all := saidIn(t, c.battle, c.lang, strings.Split(c.lines, "|")...)
	got := strings.Join(strings.Fields(all[len(all)-1]), " ")
	for _, w := range c.want {
		if !strings.Contains(got, w) {
			t.Errorf("%s: %s: got\n%s\nwant %q in it", c.battle, c.lines, got, w)
		}
	}
	for _, w := range c.never {
		if strings.Contains(got, w) {
			t.Errorf("%s: %s: got\n%s\nwant no %q in it", c.battle, c.lines, got, w)
		}
	}
}

// A command alone whose phase is over is not told to overrule that, and with ! behind it nothing is written down (OM §7).
func TestACommandAloneRulesNothing(t *testing.T) {
	const on = "n!|n!|n!|n!"
	for _, c := range []walked{
		{"maida", i18n.EN, on + "|melee|fire", []string{"fire does not belong to this phase: melee"}, []string{"fire !"}},
		{"maida", i18n.IT, on + "|mischia|tiro !", []string{"non decide nulla"}, []string{"La fase", "["}},
		{"maida", i18n.EN, on + "|melee|move !", []string{"rules nothing"}, []string{"The phase", "["}},
		{"maida", i18n.EN, on + "|f 4b vs 4b|12|melee", []string{"still waits: range (short, long)"}, nil},
	} {
		c.holds(t)
	}
}

// The end of a movement is what its entry is, in the log and where it is taken back; whom it passed over is said at the prompt alone (OM §7).
func TestTheEndOfAMovementIsItsEntry(t *testing.T) {
	const ends = "n|first french|move 1/86 forward 5|n !"
	for _, c := range []walked{
		{"vimeiro", i18n.EN, ends, []string{"Over, not moved:", "Closed: movement French. Now: movement British."}, nil},
		{"vimeiro", i18n.EN, ends + "|log", []string{"[4] Closed: movement French. Now: movement British."}, []string{"undo goes back"}},
		{"vimeiro", i18n.EN, ends + "|undo", []string{"[4] struck: Closed: movement French. Now: movement British."}, []string{"undo goes back"}},
		{"vimeiro", i18n.IT, "prosegui|primi francesi|muovi 1/86 avanti 5|n !|registro", []string{"[4] Chiuso: movimento Francesi. Ora: movimento Inglesi."}, []string{"annulla torna"}},
	} {
		c.holds(t)
	}
}

// What a correction takes back hands take back too, how far a unit went among it, and what changed is named by what is said now
// and was not before (OM §14).
func TestACorrectionBringsUnitsBack(t *testing.T) {
	const routs = "n|41|"
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, routs + "n|fix 2: 95", []string{"[3] Nobody: compulsory. Now: breakthrough.", "2/86: put back 1 base", "2/86: 22 cm back, to where it stood"}, []string{"towards the rear point"}},
		{"vimeiro-turn-3", i18n.IT, routs + "correggi 95", []string{"2/86: rimettere 1 base", "2/86: riportare dov'era, 22 cm indietro"}, nil},
		{"vimeiro-turn-3", i18n.EN, routs + "undo", []string{"2/86: 22 cm back, to where it stood"}, nil},
		{"vimeiro-turn-3", i18n.EN, routs + "undo|redo", []string{"2/86: remove 1 base", "2/86: 22 cm towards the rear point"}, []string{"back, to"}},
		{"vimeiro-turn-3", i18n.EN, "n|95|fix 41", []string{"2/86: 22 cm towards the rear point"}, []string{"back, to"}},
		{"vimeiro-turn-3", i18n.EN, routs + "fix 42", []string{"2/86 d100 42"}, []string{">>", "rear point"}},
	} {
		c.holds(t)
	}
}

// A doubt about an angle is no doubt about a range, and no tape decides it (OM §9.2).
func TestADoubtAboutTheArcIsToldSo(t *testing.T) {
	const fire = "n|n|n!|n!|f ra1 2/8 44"
	for _, c := range []walked{
		{"barrosa", i18n.EN, fire, []string{"if outside its arc no shot", "now the angle decides"}, []string{"range", "tape decides"}},
		{"barrosa", i18n.EN, strings.Replace(fire, "44", "99", 1), []string{"or outside its arc", "d100 99 MISS"}, []string{"out of range"}},
		{"barrosa", i18n.EN, fire + "|out", []string{"NO SHOT, the angle has decided"}, nil},
		{"barrosa", i18n.IT, fire, []string{"se fuori dall'arco nessun tiro", "ora decide l'angolo"}, []string{"gittata", "decide il metro"}},
	} {
		c.holds(t)
	}
}

// A line that is refused behind a rally that is owed offers what goes on without it: what it offers is taken as it stands (OM §14).
func TestARefusalLeadsPastARally(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, "n|first british|move 1/50 forward 40", []string{"next !; move 1/50 forward 14 as far as it may go", " move 1/50 forward 40 !"}, []string{"next !; move 1/50 forward 40 !"}},
		{"vimeiro-turn-3", i18n.IT, "n|primi inglesi|perno 1/50 sinistra 90", []string{"prosegui !; perno 1/50 sinistra 45"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|first british|next !; move 1/50 forward 14", []string{"2/86, not rallied", "Move: 1/50 14 cm forward"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|70|first british|move 1/50 forward 40", []string{"move 1/50 forward 14 as far as it may go"}, []string{"next"}},
	} {
		c.holds(t)
	}
}

// A question that is refused offers questions: nobody who asks may type what is offered and find it done (OM §10.1).
func TestARefusedQuestionOffersAQuestion(t *testing.T) {
	const fire = "n|n!|n!|n!|"
	for _, c := range []walked{
		{"barrosa", i18n.EN, "c 1/8 1/28?", []string{"charge 1/8 at 1/28 !?"}, []string{"ruling"}},
		{"barrosa", i18n.IT, "c 1/8 1/28?", []string{"carica 1/8 su 1/28 !?"}, []string{"decisione"}},
		{"barrosa", i18n.IT, "prob c 1/8 1/28", []string{"carica 1/8 su 1/28 !?"}, nil},
		{"barrosa", i18n.IT, "prob need c 1/8 1/28", []string{"carica 1/8 su 1/28 !?"}, nil},
		{"barrosa", i18n.EN, "f 1/8 1/28?", []string{"fire 1/8 at 1/28 !?"}, nil},
		{"barrosa", i18n.EN, "c 1/8 1/28", []string{"c 1/8 1/28 !", "kept as your ruling"}, []string{"1/28 !?"}},
		{"vimeiro", i18n.EN, fire + "c 1/86 1/50?", []string{"needs 28 cm to reach 1/50", "charge 1/86 at 1/50 !?"}, nil},
		{"vimeiro", i18n.EN, fire + "odds need c 1/86 1/50", []string{"charge 1/86 at 1/50 !?"}, nil},
		{"vimeiro", i18n.EN, fire + "c 1/86 1/50 !?", []string{"attacker beaten"}, nil},
		{"barrosa", i18n.EN, "c?", []string{"who, and against whom?", "help charge"}, []string{"no chance"}},
		{"barrosa", i18n.IT, "c?", []string{"chi, e contro chi?", "aiuto carica"}, nil},
		{"barrosa", i18n.EN, "n?", []string{"no chance in next"}, nil},
	} {
		c.holds(t)
	}
}

// Who moves first is answered by a side alone once the dice lie there, and whoever types something else is told so; it is not
// said again once somebody has moved (OM §6).
func TestWhoMovesFirstIsAnswered(t *testing.T) {
	const two = "n!|n!|n!|n!|n!|n!|n!|"
	for _, c := range []walked{
		{"vimeiro", i18n.EN, two + "3 5|n", []string{"entry 8 still waits: French, who moves first (french, british)"}, []string{"initiative the dice"}},
		{"vimeiro", i18n.IT, two + "3 5|n", []string{"la voce 8 attende ancora: Francesi, chi muove per primo (francesi, inglesi)"}, nil},
		{"vimeiro", i18n.EN, two + "french", []string{"first french French move first"}, []string{"reach"}},
		{"vimeiro", i18n.IT, two + "3 5|undo|inglesi", []string{"primi inglesi muovono per primi gli Inglesi"}, nil},
		{"vimeiro", i18n.EN, "french", nil, []string{"reach"}},
		{"vimeiro", i18n.EN, "n|n!|n!|first french", []string{"turn 1: French moved first, that is over", "first french !"}, []string{"["}},
		{"vimeiro", i18n.IT, "n|n!|n!|primi inglesi", []string{"mossa 1: i Francesi hanno già mosso per primi", "primi inglesi !"}, []string{"["}},
		{"vimeiro", i18n.EN, "first british", []string{"[1] British move first"}, nil},
	} {
		c.holds(t)
	}
}

// A word that people type for a verb is answered with that verb, or how a line of it is written, and with nothing that is only
// spelled like it; where no verb is meant by it nothing is offered (OM §7).
func TestEverydayWordsAreOfferedByMeaning(t *testing.T) {
	for _, c := range []walked{
		{"barrosa", i18n.IT, "prosegui|primi inglesi|ruota 1/28 a destra 20 !", []string{"Perno: 1/28 a destra di 20 gradi"}, []string{"nota"}},
		{"barrosa", i18n.EN, "n|first british|wheel 1/28 to the right 20 !", []string{"Wheel: 1/28 to the right by 20 degrees"}, nil},
		{"barrosa", i18n.IT, "prosegui|primi inglesi|fronte 1/28 a destra !", []string{"1/28: da linea a colonna di marcia, fronte a destra"}, nil},
		{"barrosa", i18n.IT, "prosegui|primi inglesi|muovi 1/28 diagonale 3 a sinistra 30 !", []string{"Movimento: 1/28 3 cm, 30 gradi a sinistra"}, nil},
		{"barrosa", i18n.IT, "gira 1/28 destra", []string{"perno", "fronte 1/28 destra"}, []string{"tiro"}},
		{"barrosa", i18n.IT, "turno", []string{"prosegui"}, []string{"perno", "tiro"}},
		{"barrosa", i18n.IT, "dadi", []string{"lancia"}, []string{"evadi"}},
		{"barrosa", i18n.IT, "marcia 1/28", []string{"aiuto muovi"}, []string{"carica"}},
		{"barrosa", i18n.IT, "avanza 1/28", []string{"aiuto muovi"}, []string{"avanti 1/28"}},
		{"barrosa", i18n.IT, "sposta 1/28", []string{"aiuto muovi"}, nil},
		{"barrosa", i18n.IT, "cambio 1/28", []string{"aiuto forma"}, nil},
		{"barrosa", i18n.IT, "perchè", []string{"perché"}, []string{"nessun comando"}},
		{"barrosa", i18n.IT, "aiuto fuoco", []string{"tiro"}, nil},
		{"barrosa", i18n.EN, "help pivot", []string{"help wheel"}, nil},
		{"barrosa", i18n.EN, "help chrge", []string{"help charge"}, nil},
		{"barrosa", i18n.EN, "help stop", nil, []string{"drop"}},
		{"barrosa", i18n.EN, "score", []string{"phase"}, []string{" as "}},
		{"barrosa", i18n.EN, "halt 2/87", nil, []string{"help 2/87"}},
		{"barrosa", i18n.EN, "stop", nil, []string{"drop", "show"}},
		{"barrosa", i18n.EN, "fall", nil, []string{"face", "phase", "rally"}},
		{"barrosa", i18n.EN, "ff", nil, []string{"follow"}},
		{"barrosa", i18n.EN, "turn", []string{"next"}, []string{"fire"}},
		{"barrosa", i18n.EN, "pivot 2/87", []string{"help wheel"}, nil},
		{"barrosa", i18n.EN, "about 2/87", []string{"help face"}, nil},
		{"barrosa", i18n.EN, "skirmish 2/87", []string{"help form"}, nil},
		{"barrosa", i18n.EN, "chrge 2/87 2/8", []string{"charge 2/87 2/8"}, nil},
		{"barrosa", i18n.EN, "mve 2/87 forward 3", []string{"move 2/87 forward 3"}, nil},
		{"barrosa", i18n.EN, "unlimbr", []string{"unlimber"}, nil},
	} {
		c.holds(t)
	}
}

// What was written as another program would have it is offered as it is written here: the number of an entry with its colon, an
// order without = (OM §4.1).
func TestSignsAreOfferedAsTheyAreTyped(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, "n|41|n|note x|fix 2 40", []string{"fix 2: 40 of entry 2"}, nil},
		{"vimeiro-turn-3", i18n.IT, "n|41|correggi 2 40", []string{"2: 40 della voce 2"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|41|fix 3 40", nil, []string{"fix 3:"}},
		{"vimeiro-turn-3", i18n.EN, "order fane=attack", []string{"order fane attack"}, []string{"rank=", "wave="}},
		{"vimeiro-turn-3", i18n.IT, "ordine fane=attacco", []string{"ordine fane attacco"}, nil},
	} {
		c.holds(t)
	}
}

// While a shot waits for its range the phases that it closed on its way are closed for every question, as the screen and the
// prompt say, and they are told once (OM §7).
func TestQuestionsStandWhereThePromptDoes(t *testing.T) {
	const shot = "n|41|n|bt 20ld|first french|fire 1/50 at 1gr|"
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, shot + "phase", []string{"turn 3: fire"}, []string{"movement French", "may: move"}},
		{"vimeiro-turn-3", i18n.EN, shot + "who", []string{"Turn 3, fire: who may still act", "British: may fire 1/50"}, []string{"may evade"}},
		{"vimeiro-turn-3", i18n.IT, shot + "fase", []string{"mossa 3: tiro"}, []string{"movimento"}},
		{"vimeiro-turn-3", i18n.IT, shot + "muovi 1/86 avanti 3", []string{"la voce 6 attende ancora: 1/50, gittata"}, []string{"non agisce ora"}},
		{"vimeiro-turn-3", i18n.IT, shot + "carica 20LD 2/86", nil, []string{"non agisce ora"}},
		{"vimeiro-turn-3", i18n.EN, shot + "fire 2/97 at 1Gr", []string{"Fire: 2/97 at 1Gr, short or long?"}, []string{"Closed", "Now"}},
	} {
		c.holds(t)
	}
}

// Of one pair there are two distances, and each says from where it was measured: the range from the centre, the way of the shot
// from the middle of the front (OM §9.1, §9.8, R23).
func TestADistanceSaysFromWhere(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.EN, "measure FA1 RA1", []string{"FA1 to RA1: 29 cm from its centre, long; limit 40, -11"}, nil},
		{"vimeiro", i18n.EN, "measure FA1 RA1 12", []string{"FA1 to RA1: 12 cm, long; limit 10, +2"}, nil},
		{"vimeiro", i18n.EN, "ray FA1 RA1", []string{"FA1 through RA1, from the middle of its front: units", "RA1 at 27 cm"}, nil},
		{"vimeiro", i18n.IT, "misura FA1 RA1", []string{"da FA1 a RA1: 29 cm dal suo centro, lunga"}, nil},
		{"vimeiro", i18n.IT, "traiettoria FA1 RA1", []string{"FA1 attraverso RA1, da metà del suo fronte"}, nil},
	} {
		c.holds(t)
	}
}

// Behind a line perché begins its reason, as because does; at the beginning of one it asks why.
func TestPerchéBeginsAReason(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.IT, "poni 1/86 pm=4 perché ricontato", []string{"[1]"}, []string{"!"}},
		{"vimeiro", i18n.IT, "n|annulla perché sbagliato", []string{"[1] cancellata"}, []string{"!"}},
		{"vimeiro", i18n.IT, "aiuto perché", []string{"perché"}, []string{"!"}},
		{"vimeiro", i18n.IT, "aiuto parole", []string{"RIGA perché MOTIVO"}, []string{"poiché"}},
	} {
		c.holds(t)
	}
}

// What is typed at a table in other words is answered with the line that was meant, or taken: the question of a distance, who
// stands still, what was lost, the word before a target in Italian, the end of a phase, counts in words (OM §7, §9.1, §9.10).
func TestWordsOfATableAreMeant(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.IT, "distanza 1/50 1gr", []string{"misura 1/50 1gr"}, []string{"distacca"}},
		{"vimeiro", i18n.EN, "dist 1/50 1gr", []string{"measure 1/50 1gr"}, []string{"detach"}},
		{"vimeiro", i18n.EN, "how far is 1gr from 1/50", []string{"measure 1gr 1/50"}, []string{"show"}},
		{"vimeiro", i18n.IT, "tiro RA1 a 1gr", []string{"tiro RA1 a 1gr !"}, []string{"aperto", "incarica"}},
		{"vimeiro", i18n.IT, "misura RA1 a 1gr", []string{"da RA1 a 1Gr: 42,24 cm"}, nil},
		{"vimeiro", i18n.IT, "spara RA1 a 1Gr", []string{"tiro RA1 a 1Gr"}, nil},
		{"vimeiro", i18n.IT, "carica 1/86 su Fane?", []string{"Fane è una brigata", "carica 1/86 su 1/50?"}, []string{"fianco", "linea?"}},
		{"vimeiro", i18n.IT, "odds carica cpes 4b contro 5b", nil, []string{"aperto"}},
		{"vimeiro", i18n.IT, "ordine ferguson avanza?", nil, []string{"nessun ordine"}},
		{"vimeiro", i18n.IT, "ferma acland", []string{"ordine acland alt"}, nil},
		{"vimeiro", i18n.IT, "fermo", []string{"aiuto ordine"}, nil},
		{"vimeiro", i18n.EN, "hold acland", []string{"order acland halt"}, nil},
		{"vimeiro", i18n.IT, "perdite", []string{"fase"}, nil},
		{"vimeiro", i18n.IT, "che faccio", []string{"aiuto"}, []string{"chi faccio"}},
		{"vimeiro", i18n.IT, "cosa posso fare", []string{"chi", "aiuto"}, nil},
		{"vimeiro", i18n.IT, "n|primi francesi|muovi thomieres avanti 10|dovuti", []string{"chiudere è rifiutato: Francesi: restano da fare"}, nil},
		{"vimeiro", i18n.EN, "losses", []string{"phase"}, []string{"los "}},
		{"vimeiro", i18n.EN, "phase", []string{"British 135/135 PM, +0"}, nil},
		{"vimeiro", i18n.IT, "chiudi", []string{"prosegui"}, []string{"chi il", "fine"}},
		{"vimeiro", i18n.IT, "vai", []string{"muovi", "prosegui"}, nil},
		{"vimeiro", i18n.IT, "primi francese", []string{"Muovono per primi i Francesi"}, nil},
		{"vimeiro", i18n.IT, "fine", []string{"Ora: movimento"}, []string{"!"}},
		{"vimeiro", i18n.EN, "end", []string{"Now: movement"}, []string{"!"}},
		{"vimeiro", i18n.EN, "odds fire 4 bases at 5 bases in square", []string{"fire 4b at 5b square?"}, nil},
		{"vimeiro", i18n.EN, "odds fire 4b at 5b in square", []string{"fire 4b at 5b square?"}, []string{"charging"}},
		{"vimeiro", i18n.EN, "odds fire 4b inf at 5b", []string{"fire 4b arm=infantry at 5b?"}, nil},
		{"vimeiro", i18n.EN, "odds fire 4b at 5b snow", []string{"fire 4b at 5b weather=snow?"}, nil},
		{"vimeiro", i18n.EN, "n|first french|move 1/86 fwd 3", []string{"[3] Move: 1/86 3 cm"}, []string{"!"}},
	} {
		c.holds(t)
	}
}

// What was overruled, and the reason that was typed, stand in the log as they stood on the screen (OM §7, §14).
func TestTheLogKeepsRulingsAndReasons(t *testing.T) {
	const ruled = "n|41|n|rally 1/86 30 ! seen|log"
	for _, c := range []walked{
		{"vimeiro-turn-3", i18n.EN, ruled, []string{"ROUTS ON, 1 PM 5->4 OM §14 by your ruling, although rally does not belong to this phase: OM §7 breakthrough", "reason: seen"}, nil},
		{"vimeiro", i18n.IT, "poni 1/86 pm=4 perché ricontato; ancora|registro", []string{"motivo: ricontato; ancora"}, nil},
		{"vimeiro", i18n.EN, "set 1/86 pm=4 because counted|undo|log", nil, []string{"reason"}},
	} {
		c.holds(t)
	}
}

// Help has the facts of a verb by the names that are typed in the language in use, and tells one fact where one is named.
func TestHelpHasFactsInTheLanguage(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.IT, "aiuto charge", []string{"fatti, attaccante: arma, grado, nazione", "seconda-fase, ondata, rotto, lati, fianco, retro, letture"}, []string{"bases-lost", "readings"}},
		{"vimeiro", i18n.EN, "help charge", []string{"facts of attacker, as in JSON: arm, grade"}, nil},
		{"vimeiro", i18n.IT, "aiuto fatti gittata", []string{"range, gittata: uno fra corta"}, []string{"arma"}},
		{"vimeiro", i18n.EN, "help facts range", []string{"range, gittata: one of short"}, []string{"arm,"}},
		{"vimeiro", i18n.EN, "help facts nothing", []string{"no verb nothing"}, []string{"range,"}},
		{"vimeiro", i18n.IT, "aiuto fatti tempo", []string{"uno fra sereno, fango, neve"}, nil},
	} {
		c.holds(t)
	}
}

// A range typed with a charge where closing fire has its own is told to change nothing (OM §10.2).
func TestARangeOfAChargeIsTold(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.EN, "c 5b l at 5b?", []string{"changes nothing here: range=long"}, nil},
		{"vimeiro", i18n.EN, "f 5b l at 5b?", nil, []string{"changes nothing"}},
	} {
		c.holds(t)
	}
}
