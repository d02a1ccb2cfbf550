package main

import (
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// asker is a program that is measured: a child that stays, or one that is started for each answer.
type asker interface {
	// ask has a work done so many times and gives the answer and what one time took, in nanoseconds.
	ask(work string, times int) (answer string, ns float64, err error)
	stop() error
}

// starter starts a program for every answer (W9). The work says by which clock: "W9 cpu" is the
// processor time of the program, "W9 wall" the time until it has ended.
type starter struct {
	argv  []string
	input string
	known string // what its answer contains
}

func (s starter) ask(work string, times int) (string, float64, error) {
	sum := time.Duration(0)
	for range max(times, 1) {
		c := exec.Command(s.argv[0], s.argv[1:]...)
		c.Stdin = strings.NewReader(s.input)
		from := time.Now()
		out, err := c.Output()
		wall := time.Since(from)
		if err != nil {
			return "", 0, fmt.Errorf("%v: %w", s.argv, err)
		}
		if !strings.Contains(string(out), s.known) {
			return "", 0, fmt.Errorf("%v answers %q, want %q in it", s.argv, out, s.known)
		}
		if strings.HasSuffix(work, "wall") {
			sum += wall
		} else {
			sum += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		}
	}
	return "answered", float64(sum) / float64(max(times, 1)), nil
}

func (starter) stop() error { return nil }

// pinger is a child that answers lines of its own (W10). The work says by which clock, as with starter; on the
// wall it is the time there and back, everybody on one processor.
type pinger struct {
	*child
	line  func(n int) string // question number n
	known string             // what its answer contains
	n     int
}

func (p *pinger) ask(work string, times int) (string, float64, error) {
	from := time.Now()
	cpu, err := spent(p.cmd.Process.Pid)
	if err != nil {
		return "", 0, err
	}
	for range max(times, 1) {
		if _, err := io.WriteString(p.to, p.line(p.n)+"\n"); err != nil {
			return "", 0, fmt.Errorf("%s: %w", p.name, err)
		}
		p.n++
		answer, err := p.from.ReadString('\n')
		if err != nil {
			return "", 0, fmt.Errorf("%s ended: %w", p.name, err)
		}
		if !strings.Contains(answer, p.known) {
			return "", 0, fmt.Errorf("%s answers %q, want %q in it", p.name, answer, p.known)
		}
	}
	took := time.Since(from)
	if !strings.HasSuffix(work, "wall") {
		now, err := spent(p.cmd.Process.Pid)
		if err != nil {
			return "", 0, err
		}
		took = now - cpu
	}
	return "answered", float64(took) / float64(max(times, 1)), nil
}

// answers is the open of a pinger that says so many lines before it is asked.
func answers(name string, greets int, line func(int) string, known string, argv func(places) []string) func(places) (asker, error) {
	return func(p places) (asker, error) {
		c, err := start(name, argv(p))
		if err != nil {
			return nil, err
		}
		for range greets {
			if _, err := c.from.ReadString('\n'); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		return &pinger{c, line, known, 0}, nil
	}
}

// starts is the open of a starter.
func starts(input, known string, argv func(places) []string) func(places) (asker, error) {
	return func(p places) (asker, error) { return starter{argv(p), input, known}, nil }
}

// stays is the open of a child that speaks as package serve has it.
func stays(name string, argv func(places) []string) func(places) (asker, error) {
	return func(p places) (asker, error) {
		c, err := start(name, argv(p))
		if err != nil {
			return nil, err
		}
		return c, nil
	}
}

// same asks one question again and again.
func same(line string) func(int) string { return func(int) string { return line } }

// anew asks one question in spellings of which none has been there lately: blanks are none of its meaning.
func anew(n int) string {
	var blanks strings.Builder
	for bit := range 17 {
		blanks.WriteByte(" \t"[n>>bit&1])
	}
	return `{"id":1,"verb":"fire","facts":{` + blanks.String() + `"attacker":{"bases":4},"target":{"formation":"column","pm":5},"range":"short"}}`
}
