package boardtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// This file asks at a seat whatever there is to be asked.

// ReadAlike holds what a seat reads of two states against each other that differ only in what it may not see: the state
// itself to the last byte, what is owed, and in both languages the answer of every verb, alone and about one of some ids.
// pair is the number of the pair, by which the ids take turns, and without ADJUTANT_NIGHT the verbs and the languages too.
func ReadAlike(t testing.TB, r game.Rules, pair int, one, two game.State, ids ...string) {
	t.Helper()
	if a, b := string(r.Encode(one)), string(r.Encode(two)); a != b {
		t.Fatalf("pair %d: the seat sees\n%s\nand\n%s", pair, a, b)
	}
	if a, b := JSON(r.Dues(one)), JSON(r.Dues(two)); a != b {
		t.Fatalf("pair %d: owed are\n%s\nand\n%s", pair, a, b)
	}
	turns := effort.Of(16, 16, 16, 1)
	for i, line := range linesOf(r, ids[pair%len(ids)]) {
		for k, lang := range i18n.Langs {
			if (i+pair+turns/2*k)%turns > 0 {
				continue
			}
			if a, b := answered(r, one, line, lang), answered(r, two, line, lang); a != b {
				t.Fatalf("pair %d: %q answers in %s\n%s\nand\n%s", pair, line, lang, a, b)
			}
		}
	}
}

// linesOf are the lines of every verb, alone and about an id.
func linesOf(r game.Rules, id string) (lines []string) {
	for _, v := range r.Verbs() {
		if !v.Inner {
			lines = append(lines, v.Name, v.Name+" "+id)
		}
	}
	return lines
}

// answered is what comes of a line where the game stands at a state: an answer, or what a deed would come to as far as it is
// known before any die, its chances, and what TAB offers behind it.
func answered(r game.Rules, s game.State, line string, lang i18n.Lang) string {
	var b strings.Builder
	p := i18n.New(lang)
	fmt.Fprintln(&b, r.Complete(s, line+" "))
	tell := func(v game.Verdict, err error) string {
		var no *game.Refusal
		if errors.As(err, &no) {
			fmt.Fprintln(&b, no.Kind, no.Ref, p.Say(no.Say), p.Say(no.Hint))
			for _, w := range no.Ways {
				fmt.Fprintln(&b, w.Line, p.Say(w.Say))
			}
		}
		for _, l := range v.Lines {
			fmt.Fprintln(&b, p.Say(l.Say), l.Refs)
		}
		data, _ := json.Marshal(v.Data)
		b.Write(data)
		return b.String()
	}
	ls, err := game.Scan(line)
	if err != nil {
		return tell(game.Verdict{}, err)
	}
	cmd, err := r.Parse(s, ls[0], &game.Last{})
	switch {
	case err != nil:
		return tell(game.Verdict{}, err)
	case cmd.Question:
		return tell(r.Answer(s, cmd.Action))
	}
	_, _, no := r.Advance(s, cmd.Action)
	if no != nil {
		tell(game.Verdict{}, no)
	}
	adj, err := r.Prepare(s, cmd.Action)
	if k, ok := adj.(interface{ Known() game.Verdict }); ok && err == nil {
		v := k.Known()
		fmt.Fprintln(&b, len(v.Steps), v.Assumed, v.Trusted)
	}
	return tell(game.Verdict{}, err)
}
