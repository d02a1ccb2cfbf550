package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"adjutant/internal/effort"
)

// askedAll pipes lines through ask and gives the answers as they stand.
func askedAll(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if code := Main([]string{"--lang", "en", "ask"}, Streams{In: strings.NewReader(strings.Join(lines, "\n")), Out: &out, Err: &out, Env: func(string) string { return "" }}); code != 0 {
		t.Fatalf("exit code %d: %s", code, out.String())
	}
	return strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
}

// A question of a program has the answer that the same question has alone, in every game, with its id as it was given.
// Each stands alone, whatever was asked before, and asked again it is answered the same.
func TestAskAnswersAsOddsDo(t *testing.T) {
	lines := []string{
		`{"id":1,"verb":"fire","facts":{"attacker":{"bases":4},"target":{"formation":"column"},"range":"short"}}`,
		`{"id":"x","game":"phalanx","line":"battle 5 at 3/2"}`,
		`{"id":[2],"line":"c 4b col 5pm at 4b line 5pm"}`,
		`{"line":"f s 4b at col"}`,
		`{"id":null,"game":"onepage","verb":"attack","facts":{"attacker":{"kind":"cavalry","charge":4},"defender":{"kind":"infantry"}}}`,
		`{"id":1,"verb":"fire","facts":{"attacker":{"bases":4},"target":{"formation":"column"},"range":"short"}}`,
	}
	got := askedAll(t, lines...)
	if len(got) != len(lines) {
		t.Fatalf("%d answers to %d questions: %q", len(got), len(lines), got)
	}
	if got[0] != got[5] {
		t.Errorf("asked again: got %s, want %s", got[5], got[0])
	}
	for i, want := range []string{`{"id":1,"ok":true`, `{"id":"x","ok":true`, `{"id":[2],"ok":true`, `{"ok":true`, `{"id":null,"ok":true`} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("%s: got %s, want it to begin with %s", lines[i], got[i], want)
		}
	}
	type odds struct {
		Outcomes []json.RawMessage
	}
	for i, words := range map[int][]string{
		0: {"odds", "f", "s", "4b", "at", "col"}, 1: {"--game", "phalanx", "odds", "battle", "5", "at", "3/2"}, 2: {"odds", "c", "4b", "col", "5pm", "at", "4b", "line", "5pm"}, 3: {"odds", "f", "s", "4b", "at", "col"},
	} {
		var out strings.Builder
		Main(append(words, "--json", "--lang=en"), Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: func(string) string { return "" }})
		var alone struct{ Odds odds }
		var here odds
		if err := json.Unmarshal([]byte(out.String()), &alone); err != nil {
			t.Fatalf("%v: %v %s", words, err, out.String())
		}
		if err := json.Unmarshal([]byte(got[i]), &here); err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprintf("%s", alone.Odds.Outcomes), fmt.Sprintf("%s", here.Outcomes); a != b || len(here.Outcomes) == 0 {
			t.Errorf("%s: got %s, alone %s", lines[i], b, a)
		}
	}
}

// What cannot be answered has an answer too, and the next question its own.
func TestAskRefuses(t *testing.T) {
	long := `{"line":"` + strings.Repeat("x", mostAsked) + `"}`
	bad := []string{`nonsense`, `[1]`, `{"id":1}`, `{"verb":"fly"}`, `{"verb":"fire","facts":{"attacker":{"bases":400}}}`, `{"verb":"fire","line":"f s 4b at col"}`, `{"line":"f s 4b at col","facts":{}}`,
		`{"game":"chess","line":"x"}`, `{"lines":"x"}`, `{"line":"f s 4b at col"} {}`, `{"line":"/"}`, `{"line":""}`, long}
	var lines []string
	for _, l := range bad {
		lines = append(lines, l, `{"line":"f s 4b at col"}`)
	}
	got := askedAll(t, lines...)
	if len(got) != len(lines) {
		t.Fatalf("%d answers to %d questions", len(got), len(lines))
	}
	for i, a := range got {
		if ok := strings.Contains(a, `"ok":true`); ok != (i%2 == 1) || !ok && !strings.Contains(a, `"refusal":{"kind":`) {
			t.Errorf("%.80s: got %s", lines[i], a)
		}
	}
}

// Whoever asks one question at a time has its answer before he asks the next.
func TestAskWaitsForNobody(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan int)
	go func() {
		done <- Main([]string{"--lang", "en", "ask"}, Streams{In: in, Out: out, Err: io.Discard, Env: func(string) string { return "" }})
		out.Close()
	}()
	lines := bufio.NewScanner(answers)
	for n := range effort.Of(5, 50) {
		fmt.Fprintf(ask, "{\"id\":%d,\"line\":\"f s %db at col\"}\n", n, n%5+1)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), fmt.Sprintf(`{"id":%d,"ok":true`, n)) {
			t.Fatalf("question %d: got %q", n, lines.Text())
		}
	}
	ask.Close()
	if code := <-done; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// Thousands that are asked at once are answered by all processors, in the order in which they were asked, as each is alone.
func TestAskAnswersInOrder(t *testing.T) {
	var lines []string
	for n := range 1500 {
		switch n % 7 {
		case 0:
			lines = append(lines, fmt.Sprintf(`{"id":%d,"line":"f s %db at col %dpm"}`, n, n%5+1, n%4+2))
		case 1:
			lines = append(lines, fmt.Sprintf(`{"id":%d,"verb":"fire","facts":{"attacker":{"bases":%d},"target":{"formation":"column"},"range":"long"}}`, n, n%5+1))
		case 2:
			lines = append(lines, fmt.Sprintf(`{"id":%d,"game":"centoore","line":"battle 3,%d at 3,2"}`, n, n%4+1))
		case 3:
			lines = append(lines, fmt.Sprintf(`{"id":%d,"line":"nothing of the kind"}`, n))
		default:
			lines = append(lines, fmt.Sprintf(`{"id":%d,"line":"c %db col %dpm at 4b line"}`, n, n%3+2, n%5+1))
		}
	}
	together := askedAll(t, lines...)
	if len(together) != len(lines) {
		t.Fatalf("%d answers to %d questions", len(together), len(lines))
	}
	for from := 0; from < len(lines); from += 20 { // fewer than are divided
		for i, alone := range askedAll(t, lines[from:min(from+20, len(lines))]...) {
			if together[from+i] != alone {
				t.Fatalf("%s: got %s among many, want %s", lines[from+i], together[from+i], alone)
			}
		}
	}
}
