package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
)

// Whoever has the keys and writes lines into the file himself cannot spell a deed as no program does, for another stream
// of dice: with a word too many, a unit that is none, an id in other letters. What the rules take as the same deed audit
// names, or its dice are the same. In every game, for each verb for which dice fell.
func TestNoDeedIsSpelledByHand(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{}
	for n, battle := range []string{"onepage-practice", "fig01", "phalanx-practice", "waterloo200-practice", "centoore-practice"} {
		f, op := shippedGame(t, battle, game.Wish{})
		mode, _ := session.ParseMode("committed:auto")
		o := session.Options{Path: filepath.Join(t.TempDir(), "g.jsonl"), Edition: "test", Dice: mode, Random: bytes.NewReader(make([]byte, 64)), FS: unsynced{journal.OS}}
		s, err := session.New(f.Rules, op.JSON, o)
		if err != nil {
			t.Fatal(err)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: uint64(n), Work: 20})
		if no != nil {
			t.Fatal(no)
		}
		for range effort.Of(60, 220) {
			line, ok := a.Next()
			if !ok {
				break
			}
			s.Submit(line)
		}
		s.Submit("as all")
		s.Submit("nonce end")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if au, err := session.Audit(f.Rules, o.Path, nil, o); err != nil || !au.Sound() {
			t.Fatalf("%s: got %v %v %v, want a sound game", battle, au.Forged, au.Different, err)
		}
		whole, err := os.ReadFile(o.Path)
		if err != nil {
			t.Fatal(err)
		}
		_, lines, _, err := journal.Read(o.Path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fell := map[int]bool{}
		for i := range lines {
			fell[lines[i].E] = fell[lines[i].E] || len(lines[i].Dice) > 0
		}
		raw := strings.Split(string(whole), "\n")
		for i := range lines {
			je := &lines[i]
			if je.K != journal.Do || !fell[je.E] || tried[battle+" "+je.Verb] {
				continue
			}
			tried[battle+" "+je.Verb] = true
			end := i // the line that tells its key
			for end < len(lines)-1 && lines[end].Verb != "reveal" {
				end++
			}
			quoted := func(args []string) string {
				if len(args) == 0 {
					return ""
				}
				return fmt.Sprintf(`,"args":["%s"]`, strings.Join(args, `","`))
			}
			head := fmt.Sprintf(`"verb":"%s"`, je.Verb)
			for _, args := range [][]string{append([]string{"=zz"}, je.Args...), append([]string{"zz"}, je.Args...), append(je.Args[:len(je.Args):len(je.Args)], "=1"), lowered(je.Args)} {
				forged := strings.Join(raw[:i+1], "\n") + "\n" + strings.Replace(raw[i+1], head+quoted(je.Args), head+quoted(args), 1) + "\n" + strings.Join(append(raw[i+2:end+2:end+2], ""), "\n")
				if args := quoted(args); args == quoted(je.Args) {
					continue
				}
				path := filepath.Join(t.TempDir(), "f.jsonl")
				if err := os.WriteFile(path, []byte(resealed(forged)), 0o600); err != nil {
					t.Fatal(err)
				}
				// Faces that do not follow are no answer: who has the keys writes those that do.
				if au, err := session.Audit(f.Rules, path, nil, o); err == nil && au.Different == nil && au.Forged != nil && au.Forged.Why.Key == "session.forged.derived" {
					t.Errorf("%s: %s %q written as %q has dice of its own, and audit does not say that no program writes so", battle, je.Verb, je.Args, args)
				}
			}
		}
	}
	if least := effort.Of(8, 12); len(tried) < least {
		t.Errorf("got %d verbs with dice, want %d: %v", len(tried), least, tried)
	}
}

// lowered is a line's args in small letters.
func lowered(args []string) (out []string) {
	for _, a := range args {
		out = append(out, strings.ToLower(a))
	}
	return out
}

// A word behind deal that says nothing is refused: it was another deed, with other cards (PHX §4 [-]); that they lie face
// down is said there (PHX §4 [+]).
func TestNothingStandsBehindDeal(t *testing.T) {
	s, _, _ := trusting(t, "phalanx-practice", false, "nonce 123456")
	for _, line := range []string{"deal charge", "deal 4-2", "distribuisci x", "deal hidden 4-2"} {
		if rs := s.Submit(line); rs[0].OK() || rs[0].Refusal.Ref != "PHX §4" {
			t.Errorf("PHX §4: %q is answered with %v, want a refusal", line, rs[0].Refusal)
		}
	}
	if rs := s.Submit("deal hidden"); !rs[0].OK() || len(rs[0].Faces) > 0 {
		t.Errorf("PHX §4: deal hidden is answered with %v and %v, want it taken without a card", rs[0].Refusal, rs[0].Faces)
	}
}
