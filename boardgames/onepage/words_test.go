package onepage_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage"
	"adjutant/internal/i18n"
)

// What verbs, values and facts are called in an Italian line.
func TestW1PInItalian(t *testing.T) {
	s, err := onepage.Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	boardtest.InItalian(t, onepage.Rules{}, s,
		"artillery=artiglieria at=contro attack=attacca board=tavola bombard=cannoneggia break=sciogli cavalry=cavalleria column=colonna end=avanti enemy=nemica enter=entra "+
			"fights=scontri fire=spara formation=formazione front=fronte ground=terreno infantry=fanteria leader=capo legal=lecite line=linea move=muovi none=nessuna nw=no odds=prob "+
			"open=aperto own=amica piece=pezzo pieces=pezzi put=metti reach=portata rear=spalle remove=togli retreat=ritirata score=punti show=mostra side=lato sortie=sortita "+
			"square=quadrato sw=so town=città turn=gira w=o wood=bosco yes=sì",
		"at=in attacker=attaccante board=tavola charge=carica defender=difensore demoralised=demoralizzata distance=distanza facing=fronte formation=formazione formed=formati "+
			"ground=terreno gun=pezzo impassable=sbarrate kind=tipo leader=capo loser=sconfitto moved=mosso old-guard=vecchia-guardia pieces=pezzi position=posizione side=parte "+
			"size=pedine sortie=sortita square=quadrato target=bersaglio town=città value=valore woods=boschi")
}

// Every catalogue of the game is there in both languages: each has this key.
func TestW1PCataloguesAreThere(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
		p := i18n.New(lang)
		for _, key := range strings.Fields("op.army.french w1p.does.attack op.mark.place.typed op.clock w1p.out.result.is op.plan.fire") {
			if !p.Has(key) {
				t.Errorf("%s has no sentence in %s", key, lang)
			}
		}
	}
}
