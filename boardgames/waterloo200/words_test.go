package waterloo200_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/internal/i18n"
)

// What verbs, values and facts are called in an Italian line.
func TestW200InItalian(t *testing.T) {
	s, err := waterloo200.Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	boardtest.InItalian(t, waterloo200.Rules{}, s,
		"activate=attiva allied=alleati area=zona arrive=arrivano at=su attacker=attaccante battle=battaglia black=nero block=blocchetto bombard=bombarda british=britannici "+
			"cavalry=cavalleria chart=carta control=controllo defender=difensore deploy=schiera disc=disco dutch=olandese employ=impiega end=avanti enemy=nemico english=inglese "+
			"foot=fanteria foot-artillery=artiglieria french=francesi german=tedesco green=verde ground=terreno guns=artiglieria hide=nascondi hit=colpisci horse=cavalleria "+
			"horse-artillery=artiglieria-a-cavallo horse-guns=artiglieria-a-cavallo impetus=impeto infantry=fanteria legal=lecite level=livello link=confine move=muovi none=nessuna "+
			"odds=prob option=opzione own=proprio pass=passa place=piazza prussian=prussiani put=metti reach=raggiunge red=rosso reinforce=rinforza remove=togli reorganise=riorganizza "+
			"reserve=riserva reveal=rivela score=punti scout=esplora show=mostra strategic=strategica support=appoggio tactical=tattica units=unità with=con withdraw=ripiega "+
			"yellow=giallo yes=sì",
		"action=azione activated=attivata ally=alleati area=zona arm=arma attacker=attaccante battles=battaglie block=blocco boosted=potenziato british=britannici colour=colore "+
			"commander=comandante contested=contesa control=controllo count=quanti defender=difensore enemy=nemici engaged=ingaggiata english=inglese faction=fazione french=francesi "+
			"from-enemy=da-nemici give=rende hidden=coperti hq-control=controllo-quartiere hq-enemy=nemici-al-quartiere isolated=isolato language=lingua leaders=comandanti "+
			"levels=livelli loc=linea mp-to-hq=pm-al-quartiere now=ora options=opzioni others=altre path=via pool=tra reserve=riserva reveal=rivela stack=pila "+
			"strategic-value=valore-strategico sunken-road=strada-incassata support=appoggio terrain=terreno units=unità")
}

// Every catalogue of the game is there in both languages: each has this key.
func TestW200CataloguesAreThere(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
		p := i18n.New(lang)
		for _, key := range strings.Fields("w2.legal.ways w200.does.deploy w2.the.french w2.mark.block.typed w200.out.df.mean") {
			if !p.Has(key) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}
