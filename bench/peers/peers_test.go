package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"adjutant/bench/peers/serve"
)

// TestMain lets this program be its own children, as the measuring one is: one that answers right,
// and one that does not.
func TestMain(m *testing.M) {
	answers := map[string]string{"right": "2 7", "wrong": "2 8"}
	if len(os.Args) == 3 && os.Args[1] == "serve" {
		err := serve.Answer(os.Stdin, os.Stdout, func(row string, _ int) (serve.Work, error) {
			if row != "W1" {
				return serve.Work{}, errors.New("no such row")
			}
			return serve.Work{Do: func() {}, Tell: func() string { return answers[os.Args[2]] }}, nil
		})
		if err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func begin(t *testing.T, name string) *child {
	t.Helper()
	c, err := start(name, []string{itself(), "serve", name})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// A row in which one program answers wrong has no times of anybody.
func TestNoTimeForAWrongAnswer(t *testing.T) {
	s := settings{rounds: 7, least: 1e-6, log: &bytes.Buffer{}}
	r := row{id: "W1", work: "W1 2", per: 1, who: []string{"ours", "geos"}, judge: func(_, answer string) (string, string, error) {
		if answer != "2 7" {
			return "", "", errors.New("other pairs")
		}
		return answer, "", nil
	}}
	by, err := s.race(r, map[string]asker{"ours": begin(t, "right"), "geos": begin(t, "right")})
	if err != nil || len(by) != 2 || len(by[0].rounds) != 7 || len(by[1].rounds) != 7 {
		t.Errorf("two right answers: %v, %v; want seven rounds of each", by, err)
	}
	by, err = s.race(r, map[string]asker{"ours": begin(t, "right"), "geos": begin(t, "wrong")})
	if err == nil || by != nil || !strings.Contains(err.Error(), "other pairs") {
		t.Errorf("a wrong answer: %v, %v; want no times and what is wrong", by, err)
	}
	r.work = "W9 2"
	if by, err = s.race(r, map[string]asker{"ours": begin(t, "right")}); err == nil || by != nil {
		t.Errorf("a row that nobody has: %v, %v; want an error", by, err)
	}
}

// Whoever is started or asked in lines of his own has every answer looked at.
func TestAnswersAreLookedAt(t *testing.T) {
	for known, right := range map[string]bool{"2 7": true, "2 8": false} {
		for name, a := range map[string]asker{
			"started": starter{[]string{itself(), "serve", "right"}, "W1 2 1\n", known},
			"asked":   &pinger{begin(t, "right"), same("W1 2 1"), known, 0},
		} {
			for _, work := range []string{"W9 cpu", "W9 wall"} {
				if answer, ns, err := a.ask(work, 2); (err == nil) != right || right && (answer == "" || ns <= 0) {
					t.Errorf("%s, %s, when %q is known: %q in %v ns, %v; want right %v", name, work, known, answer, ns, err, right)
				}
			}
		}
	}
	if anew(1) == anew(2) || len(anew(1)) != len(anew(70000)) {
		t.Errorf("questions anew are %q and %q, want two of a length", anew(1), anew(2))
	}
}

// Every row has its chapter, and every program of it is one.
func TestRowsAreExplained(t *testing.T) {
	for _, r := range rows() {
		if chapterOf(r.id).means == "" {
			t.Errorf("%s has no definition", r.id)
		}
		for _, who := range r.who {
			if find(who).label == "" {
				t.Errorf("%s: %s has no label", r.id, who)
			}
		}
		if (r.judge == nil) != (r.over != "") {
			t.Errorf("%s: a judge %v and over %q, want one of them", r.id, r.judge != nil, r.over)
		}
	}
}

// The judges refuse what is not the known answer and say what a permitted difference is.
func TestJudges(t *testing.T) {
	for _, c := range []struct {
		name   string
		judge  judge
		who    string
		answer string
		right  bool
		remark bool
	}{
		{"a sum", near(10, 0.01, nil), "geos", "10.005", true, false},
		{"another sum", near(10, 0.01, nil), "geos", "10.02", false, false},
		{"a sum in single precision", near(10, 0.01, map[string]float64{"box2d": 1}), "box2d", "10.2", true, true},
		{"known crossings", crossings, "jts", "250 383 610", true, false},
		{"our crossings", crossings, "ours", "250 383 609", true, true},
		{"our crossings of another", crossings, "jts", "250 383 609", false, false},
		{"pairs that are not the known", pairs(60), "ours", "1:2 3:4", false, false},
		{"chances below one", ends(2, "", ""), "ours", "attacker,1/2 defender,1/4", false, false},
		{"an end too many", ends(1, "", ""), "ours", "attacker,1/2 defender,1/2", false, false},
		{"chances of one", ends(2, "attacker", "0.500000000"), "ours", "attacker,1/2 defender,1/2", true, false},
		{"another chance", ends(2, "attacker", "0.600000000"), "ours", "attacker,1/2 defender,1/2", false, false},
	} {
		_, remark, err := c.judge(c.who, c.answer)
		if (err == nil) != c.right || (remark != "") != c.remark {
			t.Errorf("%s: remark %q, error %v; want right %v, with a remark %v", c.name, remark, err, c.right, c.remark)
		}
	}
}

// Medians and ratios are those of the rounds.
func TestRatios(t *testing.T) {
	if got := median([]float64{9, 1, 4}); got != 4 {
		t.Errorf("the median of 9, 1, 4 is %v, want 4", got)
	}
	if got := median([]float64{1, 2, 4, 9}); got != 3 {
		t.Errorf("the median of 1, 2, 4, 9 is %v, want 3", got)
	}
	if got := ratios([]float64{6, 9}, []float64{2, 3}); got[0] != 3 || got[1] != 3 {
		t.Errorf("the ratios of 6, 9 to 2, 3 are %v, want 3 and 3", got)
	}
	for x, want := range map[float64]string{0.5: "0.50", 12.34: "12.3", 1234567: "1,234,567", 345: "345"} {
		if got := figure(x); got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}
