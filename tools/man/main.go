// Man writes the manual pages of adjutant, a page a command, in a language:
//
//	cd tools && go run ./man -dir .. -out ../dist/man
//
// The program tells its commands as JSON (`adjutant tree`), from which the same tree is made
// here, so that what writes manual pages is no part of the program.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// A command is what the program tells of one.
type command struct {
	Use, Short, Long  string
	Flags, Persistent []flagged
	Commands          []command
}

// flagged is one of its flags.
type flagged struct{ Name, Shorthand, Type, Usage, Default string }

// value is the value of a flag that nobody sets: only what it is called is printed.
type value struct{ kind, usual string }

func (v value) String() string { return v.usual }
func (value) Set(string) error { return nil }
func (v value) Type() string   { return v.kind }

// heads are the headings of the pages in Italian; the library knows English ones alone.
var heads = map[string]string{
	".SH NAME": ".SH NOME", ".SH SYNOPSIS": ".SH SINTASSI", ".SH DESCRIPTION": ".SH DESCRIZIONE", ".SH OPTIONS INHERITED FROM PARENT COMMANDS": ".SH OPZIONI DI OGNI COMANDO",
	".SH OPTIONS": ".SH OPZIONI", ".SH SEE ALSO": ".SH VEDERE ANCHE",
}

func main() {
	dir := flag.String("dir", "..", "where the program's source is")
	out := flag.String("out", "man", "folder of the pages")
	bin := flag.String("program", "", "a built adjutant; none is run from its source")
	flag.Parse()
	for _, lang := range []string{"en", "it"} {
		folder := filepath.Join(*out, "man1")
		if lang != "en" {
			folder = filepath.Join(*out, lang, "man1")
		}
		if err := write(*dir, *bin, lang, folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// write makes the pages of a language.
func write(dir, bin, lang, folder string) error {
	line := []string{"go", "run", "./cmd/adjutant"}
	if bin != "" {
		line = []string{bin}
	}
	c := exec.Command(line[0], append(line[1:], "tree", "--lang", lang)...)
	c.Dir, c.Stderr = dir, os.Stderr
	text, err := c.Output()
	if err != nil {
		return err
	}
	var top command
	if err := json.Unmarshal(text, &top); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return pages(built(top), lang, folder)
}

// built is the tree as cobra knows one.
func built(x command) *cobra.Command {
	c := &cobra.Command{Use: x.Use, Short: x.Short, Long: x.Long, Run: func(*cobra.Command, []string) {}, DisableAutoGenTag: true, DisableFlagsInUseLine: true}
	c.CompletionOptions.DisableDefaultCmd = true
	c.SetHelpCommand(&cobra.Command{Hidden: true})
	put := func(set *pflag.FlagSet, fs []flagged) {
		for _, f := range fs {
			p := set.VarPF(value{f.Type, f.Default}, f.Name, f.Shorthand, f.Usage)
			if f.Type == "bool" {
				p.NoOptDefVal = "true"
			}
		}
	}
	put(c.Flags(), x.Flags)
	put(c.PersistentFlags(), x.Persistent)
	for _, y := range x.Commands {
		c.AddCommand(built(y))
	}
	return c
}

// pages writes the page of a command and of those below it.
func pages(c *cobra.Command, lang, folder string) error {
	for _, x := range c.Commands() {
		if err := pages(x, lang, folder); err != nil {
			return err
		}
	}
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	var b bytes.Buffer
	if err := doc.GenMan(c, &doc.GenManHeader{Title: strings.ToUpper(name), Section: "1", Source: "adjutant", Manual: "Adjutant"}, &b); err != nil {
		return err
	}
	text := b.String()
	if lang == "it" {
		lines := strings.Split(text, "\n")
		for i, l := range lines {
			if own, ok := heads[strings.TrimRight(l, " ")]; ok {
				lines[i] = own
			}
		}
		text = strings.Join(lines, "\n")
	}
	return os.WriteFile(filepath.Join(folder, name+".1"), []byte(text), 0o644)
}
