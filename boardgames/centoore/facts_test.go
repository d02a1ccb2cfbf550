package centoore

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// What a declared battle is refused for, with its figures and the ways out of it (CO §1.1.1, §1.1.3, §6.2, §8): a line without what bars it, and the same line insisted upon.
func TestCO8_WhatABattleIsRefusedFor(t *testing.T) {
	for _, x := range []struct{ line, want, ways string }{
		{"battle 3 at 3 phases=1", "CO §8.1 number phases 1 2 3", ""},
		{"battle 3 at 3 phases=4", "CO §8.1 number phases 4 2 3", ""},
		{"battle 3 at 3 phases=x", "CO §8.1 number phases x 2 3", ""},
		{"battle 3 at 3", "CO §8.1 phases", "battle 3 at 3 phases=2 | battle 3 at 3 phases=3"},
		{"battle 3 at 3 contact-points=3", "CO §8.1 number contact-points 3 1 2", ""},
		{"battle 3 at 3 phases=2 attacker-axis=perhaps", "CO §8.6.1 yesno attacker-axis perhaps", ""},
		{"battle 3,3d at 3,3dm phases=2 chits=march", "CO §8.3.1 marcher d2", "battle phases=2 chits=sound-of-guns 3,3d at 3,3dm !"},
		{"battle 3,3m at 3 phases=2", "CO §8.3.1 no-march a2", "battle phases=2 3,3m at 3 !"},
		{"battle 3 at 3g phases=2 french=attacker", "CO §8.5.5 guard d1", "battle phases=2 french=attacker 3 at 3g !"},
		{"battle 3g at 3 phases=2 attacker-guard-from=1", "CO §8.5.5 guard-early 2", "battle phases=2 3g at 3 | battle phases=2 3g guard-from=1 at 3 !"},
		{"battle 3 at 3 phases=2 french=attacker attacker-heavy=5", "CO §8.5.3 heavy attacker 5 4", "battle phases=2 french=attacker 3 at 3 | battle phases=2 french=attacker 3 heavy=5 at 3 !"},
		{"battle 3 at 3 phases=2 french=attacker defender-heavy=2", "CO §8.5.3 heavy defender 2 1", "battle phases=2 french=attacker 3 at 3 | battle phases=2 french=attacker 3 at 3 heavy=2 !"},
		{"battle 3 at 3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1,1", "CO §8.5.3 charges attacker 2 1", ""},
		{"battle 3 at 3 phases=2 french=attacker attacker-heavy=1 attacker-charges=0,0,0,1", "CO §8.5.3 value charges 0,0,0,1", ""},
		{"battle 3 at 3 phases=2 french=attacker attacker-heavy=1 attacker-charges=x", "CO §8.5.3 value charges x", ""},
		{"battle 3 at 3 phases=2 french=attacker attacker-heavy=2 attacker-charges=2 r9=b", "CO R9 one-heavy 2", "battle phases=2 french=attacker r9=b 3 heavy=2 at 3 | battle phases=2 french=attacker r9=b 3 heavy=2 charges=2 at 3 !"},
		{"battle 3 at 3 phases=2 attacker-leaders=murat", "CO §1.1.3 leader murat", ""},
		{"battle 3 at 3 phases=2 attacker-leaders=ney:x", "CO §8.5.2 number ney x 0 9", ""},
		{"battle 3 at 3 phases=2 french=defender attacker-leaders=ney", "CO §1.1.1 leader-side Ney attacker", "battle phases=2 french=defender 3 leaders=ney at 3 !"},
		{"battle 3 at 3 phases=2 attacker-leaders=wellington,blucher", "CO §1.1.1 two-armies", "battle phases=2 3 leaders=wellington,blucher at 3 !"},
		{"battle 3 leaders=ney at 3 leaders=napoleon phases=2", "CO §1.1.1 armies", "battle phases=2 3 leaders=ney at 3 leaders=napoleon french=attacker | battle phases=2 3 leaders=ney at 3 leaders=napoleon french=defender"},
		{"battle 3 at 3 phases=2 french=nobody", "CO §1.1.1 french nobody", ""},
		{"battle 3 at 3 phases=2 chits=murat", "CO §6.2 chit murat", ""},
		{"battle 3 at 3 phases=2 chits=richmond-ball", "CO §5.1 strategic richmond-ball", "battle phases=2 3 at 3 | battle phases=2 chits=richmond-ball 3 at 3 !"},
		{"battle 3 at 3 phases=2 chits=vandamme:4", "CO §8.3 number vandamme 4 1 3", ""},
		{"battle 3 at 3 phases=2 french=attacker defender-chits=vandamme", "CO §6.2 chit-side Vandamme defender", "battle phases=2 french=attacker 3 at 3 | battle phases=2 french=attacker 3 at 3 own-chits=vandamme !"},
		{"battle 3 at 3 phases=2 french=defender chits=hougomont", "CO §8.3 advantage Hougomont", "battle phases=2 french=defender 3 at 3 | battle phases=2 french=defender chits=hougomont 3 at 3 !"},
		{"battle 3 at 3 leaders=blucher phases=2 chits=hill", "CO §8.3 needs-leader Hill Wellington", "battle phases=2 3 at 3 leaders=blucher | battle phases=2 chits=hill 3 at 3 leaders=blucher !"},
		{"battle 3 at 3 leaders=wellington phases=2 chits=gneisenau", "CO §8.3 needs-leader Gneisenau Blücher", "battle phases=2 3 at 3 leaders=wellington | battle phases=2 chits=gneisenau 3 at 3 leaders=wellington !"},
		{"battle 3 at 3 leaders=blucher phases=2 french=attacker chits=dutch", "CO §8.3 no-british Dutchelan", "battle phases=2 french=attacker 3 at 3 leaders=blucher | battle phases=2 french=attacker chits=dutch-elan 3 at 3 leaders=blucher !"},
		{"battle 3 at 3 phases=2 attacker-heavy=1 defender-heavy=1 chits=square", "CO §6.2 whose-chit Square", "battle phases=2 3 heavy=1 at 3 heavy=1 attacker-chits=square | battle phases=2 3 heavy=1 at 3 heavy=1 defender-chits=square"},
		{"battle 3,3 at 3d phases=2 defender-withdraw=no", "CO §8.2.1 must-withdraw", "battle phases=2 3,3 at 3d | battle phases=2 3,3 at 3d withdraw=no !"},
		{"battle 3,3 at 3 phases=2 defender-withdraw=yes", "CO §8.2.2 withdraw", "battle phases=2 3,3 at 3 | battle phases=2 3,3 at 3 withdraw=yes !"},
		{"battle 3,x at 3 phases=2", "CO §8 word 3,x", "battle 3,3,3 at 3,3,2 phases=2"},
		{"battle 3 at 3 phases=2 r1=d", "CO R1 reading R1 d a,b,c", ""},
	} {
		c, err := Rules{}.Parse(&state{}, scan(x.line), nil)
		if err == nil {
			_, err = Rules{}.Prepare(&state{}, c.Action)
		}
		no, is := err.(*game.Refusal)
		if !is {
			t.Errorf("CO §8: %s: %v; want %s", x.line, err, x.want)
			continue
		}
		figure(t, "CO §8: "+x.line, argsOf(string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args), x.want)
		var ways []string
		for _, w := range no.Ways {
			ways = append(ways, w.Line)
			if strings.HasSuffix(w.Line, "!") {
				if _, err := (Rules{}).Prepare(&state{}, parse(t, w.Line+" so").Action); err != nil {
					t.Errorf("CO §8: the way out %q: %v", w.Line, err)
				}
			}
		}
		if x.ways != "" || len(ways) > 0 && !strings.Contains(x.want, "R1 ") {
			figure(t, "CO §8, ways out of "+x.line, strings.Join(ways, " | "), x.ways)
		}
	}
}

// What a battle takes for granted, and from where (CO §8, R12, R15, R23).
func TestCO8_WhatABattleAssumes(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3/1 at 3/2 phases=2":                                                                                            "attacker-reduced=2,1 CO R23; attacker-tactical=0 CO R12; defender-tactical=0 CO R12",
		"battle 3/2 at 3/2 phases=2 attacker-tactical=1 defender-tactical=0":                                                      "",
		"battle 3/2 at 3/2g phases=2 defender-tactical=0 attacker-tactical=0":                                                     "french=defender facts; defender-guard-from=2 CO R10",
		"battle 3/2g at 3/2 phases=2 defender-tactical=0 attacker-tactical=0":                                                     "french=attacker facts; attacker-guard-from=2 CO R10",
		"battle 3/2 at 3/2 phases=2 chits=vandamme defender-tactical=0 attacker-tactical=0":                                       "french=defender CO R15",
		"battle 3/2 at 3/2 phases=2 chits=hougomont defender-tactical=0 attacker-tactical=0":                                      "french=attacker facts",
		"battle 3/2 at 3/2 phases=2 attacker-heavy=2 attacker-charges=0 defender-tactical=0 attacker-tactical=0":                  "french=attacker facts",
		"battle 3/2 at 3/2 phases=2 defender-chits=vandamme defender-tactical=0 attacker-tactical=0":                              "french=defender facts",
		"battle 3/2 at 3/2 phases=2 defender-chits=hill attacker-tactical=0 defender-tactical=0":                                  "french=attacker facts; defender-leaders=wellington hill",
		"battle 3/2 at 3/2 phases=2 defender-leaders=grouchy:1 attacker-tactical=0":                                               "french=defender facts; defender-tactical=1 leaders",
		"battle 3/2,3/2,3/2,3/2,3/2g at 3/2 phases=3 battery=yes attacker-tactical=0 defender-tactical=0":                         "french=attacker facts; attacker-guard-from=2 CO R10; attacker-leaders=napoleon CO §8.4; attacker-corps=2 CO R22",
		"battle 3/2,3/2,3/2,3/2,3/2g at 3/2 phases=3 battery=no attacker-tactical=0 defender-tactical=0":                          "french=attacker facts; attacker-guard-from=2 CO R10",
		"battle 3/2,3/2,3/2,3/2,3/2g at 3/2 phases=3 attacker-leaders=napoleon:1 defender-tactical=0":                             "french=attacker facts; attacker-tactical=1 leaders; attacker-guard-from=2 CO R10; battery=yes CO §8.4; attacker-corps=2 CO R22",
		"battle 3/2,3/2,3/2,3/2,3/2g at 3/2 phases=3 attacker-leaders=napoleon:1 attacker-corps=1 defender-tactical=0":            "french=attacker facts; attacker-tactical=1 leaders; attacker-guard-from=2 CO R10",
		"battle 3/2 at 3/2 phases=2 french=attacker attacker-morale=20 attacker-tactical=0 defender-tactical=0":                   "attacker-morale-start=24 CO §3",
		"battle 3/2 at 3/2 phases=2 french=attacker defender-morale=9 attacker-tactical=0 defender-tactical=0":                    "",
		"battle 3/2 at 3/2 phases=2 defender-leaders=blucher:0 defender-morale=9 attacker-tactical=0":                             "french=attacker facts; defender-tactical=0 leaders; defender-morale-start=16 CO §3",
		"battle 3/2 at 3/2 phases=2 defender-leaders=wellington:0 defender-morale=9 attacker-tactical=0":                          "french=attacker facts; defender-tactical=0 leaders; defender-morale-start=14 CO §3",
		"battle 3/2 at 3/2 phases=2 defender-leaders=wellington:0 defender-morale=9 defender-morale-start=12 attacker-tactical=0": "french=attacker facts; defender-tactical=0 leaders",
		"battle 3/2 at 3/2d phases=2 attacker-tactical=0 defender-tactical=0":                                                     "defender-withdraw-cost=1 CO §7.2; defender-points=1 CO §8.2",
	} {
		var got []string
		for _, a := range declared1(t, line).base.Assumed {
			got = append(got, a.Fact+"="+a.Value+" "+a.From)
		}
		figure(t, "CO §8: "+line, strings.Join(got, "; "), want)
	}
}

// Reasons of a battle before its dice name what was given, what the rules reckon beside it, and whose it is (CO §8).
func TestCO8_ReasonsBeforeTheDice(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3/2 at 3/2 phases=2 attacker-leaders=napoleon:0,ney:1 defender-tactical=0":                                               "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); french attacker; ney 1; napoleon +0; tactical a +0; tactical t +0 (+0); phases 2",
		"battle 3/2 at 3/2 phases=2 attacker-leaders=napoleon:1 defender-tactical=0":                                                     "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); french attacker; tactical a +1; tactical t +0 (+0); phases 2",
		"battle 3/2 at 3/1 contact-points=2 attacker-tactical=1 defender-tactical=0":                                                     "force a 3; reduced a 2 (2); force t 3; reduced t 1 (2); tactical a +1 (+0); tactical t +0 (+0); bought 3",
		"battle 3/2 at 3/2 phases=2 contact-points=2 attacker-tactical=0 defender-tactical=0":                                            "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); tactical a +0 (+0); tactical t +0 (+0); bought 3; phases 2 (3)",
		"battle 3/2 at 3/2 phases=3 chits=weather attacker-tactical=0 defender-tactical=0":                                               "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); french defender; tactical a +0 (+0); tactical t +0 (+0); chit a Badweather; phases 3; weather 2",
		"battle 3/2 at 3/2 phases=2 r16=b attacker-tactical=0 defender-tactical=0":                                                       "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); chosen b (a); tactical a +0 (+0); tactical t +0 (+0); phases 2",
		"battle 3/2 at 3/2 phases=2 defender-axis=no attacker-tactical=0 defender-tactical=0 attacker-morale=9 attacker-morale-start=12": "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); tactical a +0 (+0); tactical t +0 (+0); phases 2; level a 9; start a 12; axis t no",
		"battle 3/2 at 2/1c phases=2 defender-withdraw=yes defender-points=0 attacker-tactical=0 defender-tactical=0":                    "force a 3; reduced a 2 (2); force t 2; reduced t 1 (1); tactical a +0 (+0); tactical t +0 (+0); phases 2; may-withdraw yes (no); cost 1; points 0; cannot-pay no",
		"battle 3/2 at 3/2d phases=2 defender-axis=no attacker-tactical=0 defender-tactical=0":                                           "force a 3; reduced a 2 (2); force t 3; reduced t 2 (2); tactical a +0 (+0); tactical t +0 (+0); phases 2; axis t no; must-withdraw yes; no-axis no",
	} {
		var got []string
		for _, st := range declared1(t, line).base.Steps {
			key := strings.TrimPrefix(string(st.Say.Key), "co.step.")
			for _, a := range st.Say.Args {
				if s := in(i18n.EN).Arg(a); s == "attacker" || s == "defender" {
					key += " " + map[string]string{"attacker": "a", "defender": "t"}[s]
				}
			}
			s := key + " " + strings.ReplaceAll(in(i18n.EN).Say(st.Value), " ", "")
			if !st.Computed.IsZero() {
				s += " (" + strings.ReplaceAll(in(i18n.EN).Say(st.Computed), " ", "") + ")"
			}
			got = append(got, s)
		}
		figure(t, "CO §8: "+line, strings.Join(got, "; "), want)
	}
}
