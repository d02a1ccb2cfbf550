package phalanx_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx"
	"adjutant/internal/i18n"
)

// What verbs, values and facts are called in an Italian line.
func TestPHXInItalian(t *testing.T) {
	s, err := phalanx.Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	boardtest.InItalian(t, phalanx.Rules{}, s,
		"advance=avanza against=avverso allied=alleati artillery=artiglieria at=contro attack=attacca battle=battaglia bid=offri blocked=bloccata board=tavola bridge=ponte "+
			"cards=carte castle=castello cavalry=cavalleria charge=carica clear=vuoto command=comando deal=distribuisci deck=mazzo edge=bordo elite=élite end=fine enemy=nemico "+
			"enter=entra entry=ingresso fire=spara flank=fianco flip=gira force=costringi forced-charge=carica-imposta french=francesi front=fronte ground=terreno hand=mano "+
			"health=salute heavy-cavalry=cavalleria-pesante hill=collina hold=tiene infantry=fanteria leader=comandante legal=lecite light-cavalry=cavalleria-leggera long=lunga "+
			"mont-st-jean=mont-saint-jean move=muovi none=nessuna odds=prob open=aperta own=proprio pass=passa piece=pezzo place=sposta play=gioca players=giocatori pond=laghetto "+
			"prussian=prussiani put=metti rally=raduna rear=retro reduce=riduci remove=togli restore=rigenera retreat=ritira ridge=rilievo road=strada score=punti short=breve "+
			"show=mostra stream=ruscello taken=preso tie=spareggio turn=turno units=unità upset=disordina victory=vittoria village=villaggio w=o with=con withdraw=scosta wood=bosco "+
			"yes=sì",
		"action=azione adjacent-at-start=adiacente-all-inizio allied=alleati arm=arma army=armata attacker=attaccante attackers=attaccanti bp=pb cards=carte cdp=distruzione "+
			"command=comando command-values=valori-comando crosses=supera deck=mazzo defender=difensore defending=difende disordered=disordinata edge=bordo eliminated=eliminati "+
			"elite=élite entry=entrata french=francesi from=da front=davanti game=partita hand=mano last=ultimo moves-over=passa-sopra mp=pm occupied=occupata on-hill=su-collina "+
			"opponent-out=avversario-senza path=via place=luogo played=giocate plays=gioca position=posizione reduced=ridotto retreat=ritirata shooter=tiratore squares=caselle "+
			"target=bersaglio terrain=terreno to=a turn=gira unit=unità unseen=coperte value=valore")
}

// Every catalogue of the game is there in both languages: each has this key.
func TestPHXCataloguesAreThere(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
		p := i18n.New(lang)
		for _, key := range strings.Fields("ph.owed.one phx.does.deal ph.mark.place.typed phx.out.advance. ph.clock ph.board.known") {
			if !p.Has(key) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}
