package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/plan"
	"adjutant/internal/ref"
	"adjutant/scenarios"

	"github.com/spf13/cobra"
)

// A shipped file is one that export writes.
type shipped struct {
	name string
	form string  // nation; of a scenario its game
	kind ref.Msg // what it is, in words
	text []byte
}

// shipping are all files that ship, scenarios first, each of them once.
func shipping() (out []shipped) {
	for _, name := range scenarios.List() {
		_, text, _ := scenarios.Shipped(name)
		of := scenarios.Game(text)
		out = append(out, shipped{name, of, ref.M("files.form.scenario", of), text})
	}
	for _, kind := range formKinds() {
		if kind.Shipped == nil {
			continue
		}
		for _, name := range kind.Shipped() {
			out = append(out, shipped{name, kind.Name, ref.M("files.form." + kind.Name), kind.Text(name)})
		}
	}
	return out
}

// formKinds are the kinds of file beside scenarios: those of each game, then those of all games.
func formKinds() (out []game.File) {
	for _, f := range folders {
		out = append(out, f.Files...)
	}
	return append(out, game.File{Name: plan.Name, Mark: plan.Mark, Shipped: plan.Shipped, Text: plan.Text, Schema: plan.Schema,
		Check: func(path string, text []byte) error { _, err := plan.Read(path, text); return err }})
}

func newNew(o *Options) *cobra.Command {
	var armies []string
	c := &cobra.Command{Use: "new NAME", Short: o.P.Say(ref.M("files.new")), Long: o.P.Say(ref.M("files.new.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(armies) > 0 {
				return o.fieldRun(args[0], armies)
			}
			return beginRun(o, args[0], "files.new.how")
		}}
	c.Flags().StringArrayVar(&armies, "army", nil, o.P.Say(ref.M("files.flag.army")))
	return c
}

// beginRun writes a scenario to begin from, and says how one goes on with it.
func beginRun(o *Options, what, how string) error {
	rules, err := o.rules(o.Game)
	if err != nil {
		return err
	}
	f, _ := folder(rules.Name())
	if f.Start == nil {
		return game.Refuse(game.Unknown, "", ref.M("files.new.none", rules.Name()), ref.Msg{})
	}
	path, title, err := newName(what)
	if err != nil {
		return err
	}
	text := o.modelined(rules.Name(), game.Begun(f.Start, string(o.Lang), titled(title)))
	if err := writeNew(path, text); err != nil {
		return err
	}
	if err := o.besideSchema(rules.Name(), path); err != nil {
		return err
	}
	if o.JSON {
		o.object(true, game.KV{Key: "command", Value: "new " + what}, game.KV{Key: "file", Value: path}, game.KV{Key: "game", Value: rules.Name()})
		return nil
	}
	o.say(o.Out, ref.M("files.written", path))
	o.say(o.Out, ref.M(how, quoted(path)))
	return nil
}

// newName is the file of a name and what is called after it.
func newName(what string) (path, title string, err error) {
	path, title = what, filepath.Base(what)
	if end := filepath.Ext(title); end == ".yaml" || end == ".yml" {
		title = strings.TrimSuffix(title, end)
	} else {
		path += ".yaml"
	}
	if !mayName(title) {
		return "", "", usageError{say: ref.M("files.new.bad", what)}
	}
	return path, title, nil
}

// mayName reports a name that a file may have and a scenario be called by: something to read in it, nothing that
// cannot be seen.
func mayName(name string) bool {
	return utf8.ValidString(name) && strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) &&
		!strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

// titled is what a scenario is called after its file: my-battle is My battle.
func titled(name string) string {
	words := strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(name))
	r, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(r)) + words[n:]
}

// writeNew writes a file that does not exist, whole or not at all.
func writeNew(path string, text []byte) error {
	if dir := filepath.Dir(path); dir != "." {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return game.Refuse(game.Failed, "", ref.M("files.folder", dir), ref.Msg{})
		}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return game.Refuse(game.Failed, "", ref.M("files.exists", path), ref.M("files.exists.hint"))
	}
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}

func newExport(o *Options) *cobra.Command {
	return &cobra.Command{Use: "export [NAME] [FILE]", Short: o.P.Say(ref.M("files.export")), Long: o.P.Say(ref.M("files.export.long")), Args: o.between(0, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				exportList(o)
				return nil
			}
			return exportRun(o, args[0], args[1:])
		}}
}

// exportRun prints a file that ships, or writes it where nothing is.
func exportRun(o *Options, name string, to []string) error {
	x, err := shippedAs(name)
	if err != nil {
		return err
	}
	x.text = o.modelined(x.form, x.text)
	if len(to) > 0 && to[0] == "-" { // standard output, as everywhere
		to = nil
	}
	if len(to) > 0 {
		if err := writeNew(to[0], x.text); err != nil {
			return err
		}
		if err := o.besideSchema(x.form, to[0]); err != nil {
			return err
		}
	}
	switch {
	case o.JSON && len(to) > 0:
		o.object(true, game.KV{Key: "command", Value: "export " + name}, game.KV{Key: "form", Value: x.form}, game.KV{Key: "file", Value: to[0]})
	case o.JSON:
		o.object(true, game.KV{Key: "command", Value: "export " + name}, game.KV{Key: "form", Value: x.form}, game.KV{Key: "text", Value: string(x.text)})
	case len(to) > 0:
		o.say(o.Out, ref.M("files.written", to[0]))
	default:
		fmt.Fprint(o.Out, string(x.text))
	}
	return nil
}

// nearFile is the error of a file that could not be read; one that is not there names the files beside it, and the names
// that may stand in its place, that are spelled much like it.
func nearFile(path string, err error, names []string) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	dir, base := filepath.Split(path)
	names = slices.Clone(names)
	if beside, no := os.ReadDir(cmp.Or(dir, ".")); no == nil {
		for _, x := range beside {
			if strings.HasSuffix(x.Name(), ".yaml") {
				names = append(names, dir+x.Name())
			}
		}
	}
	bare := func(name string) string { return strings.ToLower(strings.TrimSuffix(filepath.Base(name), ".yaml")) }
	var all []string
	called := map[string]string{} // of a name that ships and a file beside the file is meant: a file was asked for
	for _, x := range names {
		if called[bare(x)] == "" {
			all = append(all, bare(x))
		}
		called[bare(x)] = x
	}
	meant := ref.Comma{}
	for _, x := range game.NearestWords(bare(base), all) {
		meant = append(meant, called[x])
	}
	if len(meant) == 0 {
		return err
	}
	return game.Refuse(game.Failed, "", ref.M("cli.file.near", path, meant), ref.Msg{})
}

// shippedAs is what ships under a name; the refusal offers the nearest there is.
func shippedAs(name string) (shipped, error) {
	all := shipping()
	at := slices.IndexFunc(all, func(x shipped) bool { return x.name == strings.TrimSuffix(name, ".yaml") })
	if at >= 0 {
		return all[at], nil
	}
	var names []string
	known := ref.Comma{}
	for _, x := range all {
		names, known = append(names, x.name), append(known, x.name)
	}
	say := ref.M("files.export.none", name, known)
	var ways []game.Way
	if close := doc.Nearest(name, names); close != "" {
		say, ways = ref.M("files.export.near", name, close), []game.Way{{Line: "adjutant export " + close}}
	}
	return shipped{}, game.Refuse(game.Unknown, "", say, ref.Msg{}, ways...)
}

// exportList lists what ships, a kind a line.
func exportList(o *Options) {
	if o.JSON {
		l := []game.Object{}
		for _, x := range shipping() {
			l = append(l, game.Object{{Key: "name", Value: x.name}, {Key: "form", Value: x.form}})
		}
		o.object(true, game.KV{Key: "command", Value: "export"}, game.KV{Key: "files", Value: l})
		return
	}
	var kinds []string
	of := map[string]ref.Comma{}
	for _, x := range shipping() {
		k := o.P.Say(x.kind)
		if of[k] == nil {
			kinds = append(kinds, k)
		}
		of[k] = append(of[k], x.name)
	}
	for _, k := range kinds {
		o.say(o.Out, ref.M("files.export.list", k, of[k]))
	}
	o.say(o.Out, ref.M("files.export.how"))
}

// schemaOf is the form of the scenarios of a game, or of another kind of file, for editors, its descriptions in the
// language in use; nil of none.
func (o *Options) schemaOf(form string) []byte {
	for _, x := range schemas() {
		if x.form == form {
			return inTongue(x.text, o.Lang == i18n.IT)
		}
	}
	return nil
}

// schemas are the forms of file that have a schema: scenarios by the name of their game, then the other kinds.
func schemas() (out []struct {
	form string
	text []byte
}) {
	add := func(form string, text []byte) {
		if text != nil {
			out = append(out, struct {
				form string
				text []byte
			}{form, text})
		}
	}
	for _, f := range kept() {
		add(f.Rules.Name(), f.Schema)
	}
	for _, kind := range formKinds() {
		add(kind.Name, kind.Schema)
	}
	return out
}

// inTongue leaves the descriptions of a schema in one language; what has but the English one keeps it. The Italian one
// stands right behind the other, on the same line or on the next.
func inTongue(schema []byte, it bool) []byte {
	const english, italian = `"description": `, `"x-it": `
	var out []byte
	for {
		at := bytes.Index(schema, []byte(italian))
		if at < 0 {
			return append(out, schema...)
		}
		before := bytes.TrimRight(schema[:at], " \n") // and the comma behind the English one
		behind := schema[at+len(italian):]
		say := behind[:stringEnd(behind)]
		if from := bytes.LastIndex(before, []byte(english)); it && from >= 0 {
			before = slices.Concat(before[:from], []byte(english), say, []byte(","))
		}
		out, schema = append(out, bytes.TrimSuffix(before, []byte(","))...), behind[len(say):]
	}
}

// stringEnd is where a JSON string ends that text begins with.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// formNames are the forms of file that have a schema.
func formNames() ref.Comma {
	names := ref.Comma{}
	for _, x := range schemas() {
		names = append(names, x.form)
	}
	return names
}

// formRun prints the schema of a form of file.
func formRun(o *Options, form string, args []string) error {
	if len(args) > 0 {
		return usageError{say: ref.M("files.form.verb", args[0])}
	}
	text := o.schemaOf(form)
	if text == nil {
		return usageError{say: ref.M("files.form.unknown", form, formNames())}
	}
	if o.JSON {
		var b bytes.Buffer
		if err := json.Compact(&b, text); err != nil {
			return err
		}
		text = append(b.Bytes(), '\n')
	}
	fmt.Fprintf(o.Out, "%s", text)
	return nil
}

// schemaFile is what the schema of a form is called beside the files that name it.
func schemaFile(form string) string { return "adjutant-" + form + ".schema.json" }

// modelined is a file with the line before it by which editors complete and warn; one of a form without a schema as
// it is.
func (o *Options) modelined(form string, text []byte) []byte {
	if o.schemaOf(form) == nil {
		return text
	}
	return append([]byte("# yaml-language-server: $schema="+schemaFile(form)+"\n"), text...)
}

// besideSchema writes the schema that a file names beside it, unless there is one, and says when that is another.
func (o *Options) besideSchema(form, path string) error {
	text := o.schemaOf(form)
	if text == nil {
		return nil
	}
	at := filepath.Join(filepath.Dir(path), schemaFile(form))
	there, err := readOrdinary(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writeNew(at, text)
	case err != nil:
		return err
	case !bytes.Equal(there, text):
		o.say(o.Err, ref.M("files.form.other", at, form))
	}
	return nil
}

// quoted is a name as a shell takes it for one word.
func quoted(name string) string {
	if strings.ContainsAny(name, " \t'\"$&()*;<>?\\|`") {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}
