package centoore_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/internal/i18n"
)

// What verbs, values and facts are called in an Italian line.
func TestCOInItalian(t *testing.T) {
	s, err := centoore.Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	boardtest.InItalian(t, centoore.Rules{}, s,
		"allied=alleati at=contro attacker=attaccante bad-weather=maltempo battery=batteria battle=battaglia battles=battaglie bluchers-fall=caduta-di-blucher campaign=campagna "+
			"charge=carica clear=libero commander=comandante contact=contatto counter=pedina decoy=inganno defender=difensore difficult=difficile dotted=punteggiata draw=pesca "+
			"dutch-elan=slancio-degli-olandesi end=avanti english=inglesi fight=combatti first=primo first-corps=primo-corpo flip=rovescia french=francesi full=piena "+
			"haemorrhoids=emorroidi hand=mano hold=tiene independent=indipendente initiative=iniziativa join=unisci leaving=lascia legal=lecite march=marcia move=muovi no-more=basta "+
			"none=nessuno odds=prob organised=organizzato phases=fasi place=schiera plain-1=semplice-1 plain-2=semplice-2 plain-3=semplice-3 play=gioca prussian=prussiani "+
			"pursue=insegui put=metti rally=riordina reach=portata reconnaissance=ricognizione remove=togli retire=ripiega reverse-slope=contropendenza richmond-ball=ballo road=strada "+
			"rout=rotta run=fuggi second=secondo show=mostra sound-of-guns=rombo square=quadrato status=stato supply=comunicazioni taking=porta units=unità wing=ala with=con yes=sì "+
			"zone=zona",
		"attacker=attaccante axis=asse bad-weather=maltempo battery=batteria cavalry=cavalleria charges=cariche chits=gettoni contact-points=punti-contatto corps=corpi cost=costo "+
			"defender=difensore enemy=nemico escape=fuga force=forza fought=combattute free-zone=zona-libera french=francesi ground=terreno guard=guardia guard-from=guardia-da "+
			"heavy=pesante independent=indipendente initiative=iniziativa leaders=comandanti link=connessione morale-start=morale-iniziale napoleon=napoleone ney-corps=corpi-ney "+
			"other-corps=altri-corpi path=via phases=fasi points=punti reverse-slope=contropendenza tactical=tattico units=unità withdraw=ritirata withdraw-cost=costo-ritirata")
}

// Every catalogue of the game is there in both languages: each has this key.
func TestCOCataloguesAreThere(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
		p := i18n.New(lang)
		for _, key := range strings.Fields("co.army.english co.clock co.does.battle co.mark.list.typed co.out.disorganised.mean") {
			if !p.Has(key) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}
