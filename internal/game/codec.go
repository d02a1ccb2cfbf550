package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/ref"
)

// Encode writes an action as the lists of a journal line: args holds the
// operands and, marked by =, the free arguments; set holds the facts and the
// force. Decode gives the same action back; the text stands by itself.
func Encode(a Action) (args, set []string) {
	if n := len(a.Units) + len(a.Args); n > 0 {
		args = make([]string, 0, n)
	}
	for _, u := range a.Units {
		args = append(args, encodeOperand(u))
	}
	for _, x := range a.Args {
		args = append(args, "="+x)
	}
	for _, f := range a.Facts {
		set = append(set, encodeFact(f))
	}
	if a.Force {
		set = append(set, "!")
	}
	return args, set
}

func encodeOperand(u Operand) string {
	if len(u.IDs) == 1 && u.Join == Alone {
		return escape(u.IDs[0])
	}
	join := string(u.Join)
	if join == "" {
		join = "&"
	}
	var b strings.Builder
	if len(u.IDs) < 2 {
		// A join of one unit says so before it, there being nothing between.
		b.WriteString(join)
	}
	for i, id := range u.IDs {
		if i > 0 {
			b.WriteString(join)
		}
		b.WriteString(escape(id))
	}
	return b.String()
}

// escape keeps ids apart from the marks around them; "" is "-".
func escape(id string) string {
	if id == "" {
		return "-"
	}
	if id != "-" && !strings.ContainsAny(id, "+>&=%") {
		return id
	}
	var b strings.Builder
	for i := 0; i < len(id); i++ {
		if c := id[i]; c == '-' && len(id) == 1 || strings.IndexByte("+>&=%", c) >= 0 {
			fmt.Fprintf(&b, "%%%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func unescape(t string) (string, error) {
	if t == "-" {
		return "", nil
	}
	if strings.IndexByte(t, '%') < 0 {
		return t, nil
	}
	var b strings.Builder
	for i := 0; i < len(t); i++ {
		if t[i] != '%' {
			b.WriteByte(t[i])
			continue
		}
		if i+2 >= len(t) {
			return "", fmt.Errorf("%q ends in an escape", t)
		}
		v, err := strconv.ParseUint(t[i+1:i+3], 16, 8)
		if err != nil {
			return "", fmt.Errorf("%q: %q is no escape", t, t[i:i+3])
		}
		b.WriteByte(byte(v))
		i += 2
	}
	return b.String(), nil
}

func encodeFact(f Fact) string {
	if f.Of == "" && !strings.ContainsAny(f.Name, ":!") {
		return f.Name + "=" + f.Value
	}
	return f.Of + ":" + f.Name + "=" + f.Value
}

// Decode reads what Encode wrote. The error names the part that cannot be.
func Decode(verb string, args, set []string, text string) (Action, error) {
	a := Action{Verb: verb, Text: text}
	n := slices.IndexFunc(args, func(s string) bool { return strings.HasPrefix(s, "=") })
	if n < 0 {
		n = len(args)
	}
	a.Units, a.Args = slices.Grow(a.Units, n), slices.Grow(a.Args, len(args)-n)
	for _, s := range args {
		if strings.HasPrefix(s, "=") {
			a.Args = append(a.Args, s[1:])
			continue
		}
		if len(a.Args) > 0 {
			return a, fmt.Errorf("operand %q stands behind an argument", s)
		}
		u, err := decodeOperand(s)
		if err != nil {
			return a, err
		}
		a.Units = append(a.Units, u)
	}
	for _, s := range set {
		if s == "!" {
			a.Force = true
			continue
		}
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			return a, fmt.Errorf("fact %q has no value", s)
		}
		f := Fact{Name: name, Value: value}
		if of, n, two := strings.Cut(name, ":"); two {
			f.Of, f.Name = of, n
		}
		a.Facts = append(a.Facts, f)
	}
	return a, nil
}

func decodeOperand(s string) (Operand, error) {
	var u Operand
	i := strings.IndexAny(s, "+>&")
	if i < 0 {
		id, err := unescape(s)
		u.IDs = []string{id}
		return u, err
	}
	mark := s[i : i+1]
	if mark != "&" {
		u.Join = Join(mark)
	}
	if i == 0 {
		s = s[1:]
		if s == "" {
			return u, nil
		}
	}
	for _, p := range strings.Split(s, mark) {
		if strings.ContainsAny(p, "+>&") {
			return u, fmt.Errorf("operand %q is joined in two ways", s)
		}
		id, err := unescape(p)
		if err != nil {
			return u, err
		}
		u.IDs = append(u.IDs, id)
	}
	return u, nil
}

// Canonical is the action as one line of command in English words, which can be
// typed again: the situation first, then every unit with its facts.
func Canonical(a Action) string {
	b := []string{a.Verb}
	facts := func(of string) {
		for _, f := range a.Facts {
			if f.Of == of || len(f.Of) > 1 && f.Of[:1] == of {
				b = append(b, f.Name+"="+f.Value)
			}
		}
	}
	facts("")
	for i, u := range a.Units {
		if i > 0 {
			b = append(b, "at")
		}
		if len(u.IDs) > 1 || len(u.IDs) == 1 && u.IDs[0] != "" {
			sep := string(u.Join)
			if sep == "" {
				sep = " "
			}
			b = append(b, strings.Join(u.IDs, sep))
		}
		facts(string("at"[min(i, 1)]))
	}
	b = append(b, a.Args...)
	return strings.Join(b, " ") + Reason(a)
}

// Reason is the end of the canonical line: the force and the reason, with a blank
// before them, or nothing.
func Reason(a Action) string {
	switch {
	case a.Force && a.Text != "":
		return " ! " + a.Text
	case a.Force:
		return " !"
	case a.Text != "":
		return " because " + a.Text
	}
	return ""
}

// Refuse makes a refusal of a kind with a paragraph, a sentence and a way out.
func Refuse(k RefusalKind, r ref.Ref, say, hint ref.Msg, ways ...Way) *Refusal {
	return &Refusal{Kind: k, Ref: r, Say: say, Hint: hint, Ways: ways}
}

// Known is what an adjudication knows before any die is thrown: its facts, what
// it assumed, and whether it hangs on less than the tape.
func (p *Proc[R]) Known() Verdict {
	v := p.Base
	v.Steps = append([]Step(nil), p.Base.Steps...)
	if p.Why != nil {
		v.Steps = append(v.Steps, p.Why()...)
	}
	return v
}
