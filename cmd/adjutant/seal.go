package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"

	"github.com/spf13/cobra"
)

type sealOptions struct {
	*Options
	name, key string
}

func newSeal(o *Options) *cobra.Command {
	s := &sealOptions{Options: o}
	c := &cobra.Command{Use: "seal JOURNAL", Short: o.P.Say(ref.M("cli.seal")), Long: o.P.Say(ref.M("cli.seal.long")), Args: o.between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return s.run(args[0]) }}
	c.Flags().StringVar(&s.name, "name", "", o.P.Say(ref.M("cli.flag.name")))
	c.Flags().StringVar(&s.key, "key", "", o.P.Say(ref.M("cli.flag.key")))
	return c
}

// run signs a journal, with a key of the player's that is made when he signs first.
func (s *sealOptions) run(what string) error {
	if strings.TrimSpace(s.name) == "" {
		return usageError{say: ref.M("cli.seal.who")}
	}
	if _, no := session.SealName(s.name); no != nil {
		return no // before there is a key for it
	}
	path := s.savedPath(what)
	if err := noSecretFile(path); err != nil {
		return err
	}
	if _, err := s.look(path); err != nil {
		return err // nobody signs what cannot be played again
	}
	file := s.key
	if file == "" {
		dir := stateDir(s.Env)
		if dir == "" {
			return game.Refuse(game.Failed, "", ref.M("cli.state"), ref.M("cli.state.hint"))
		}
		file = filepath.Join(dir, fileName(s.name)+keyEnding)
	}
	key, fresh, err := playersKey(file)
	if err != nil {
		return err
	}
	seal, err := session.SealJournal(path, s.name, key, session.Options{})
	if err != nil {
		return err
	}
	h, lines, _, err := journal.Read(path, journal.Options{})
	if err != nil {
		return err
	}
	code := journal.Checkpoint(h.H)
	if n := len(lines); n > 0 {
		code = journal.Checkpoint(lines[n-1].H)
	}
	if s.JSON {
		s.object(seal.Untold == 0, game.KV{Key: "file", Value: path}, game.KV{Key: "name", Value: seal.Name}, game.KV{Key: "key", Value: seal.Key},
			game.KV{Key: "line", Value: seal.Line}, game.KV{Key: "checkpoint", Value: code}, game.KV{Key: "key_file", Value: file}, game.KV{Key: "untold", Value: seal.Untold})
		return unsureOf(seal.Untold)
	}
	say := func(key string, args ...any) { fmt.Fprintln(s.Out, render.Plain(s.P.Say(ref.M(key, args...)))) }
	if fresh {
		s.say(s.Out, ref.M("cli.seal.made", file)) // a path is not broken
	}
	say("cli.seal.done", path, strconv.Quote(seal.Name), seal.Line, shortKey(seal.Key))
	say("cli.audit.checkpoint", code)
	if seal.Untold > 0 {
		s.say(s.Err, ref.M("cli.seal.untold", seal.Untold))
	}
	return unsureOf(seal.Untold)
}

// unsureOf is how a command ends that found nothing wrong, and dice that nobody can check.
func unsureOf(untold int) error {
	if untold > 0 {
		return errUnsure
	}
	return nil
}

const (
	keyEnding  = ".ed25519"
	playersTag = "adjutant/player/1 "
)

// playersKey reads a player's key, or makes one in a file for his eyes alone.
func playersKey(file string) (key ed25519.PrivateKey, fresh bool, err error) {
	text, err := readOrdinary(file)
	if err == nil {
		seed, bad := hex.DecodeString(strings.TrimSpace(strings.TrimPrefix(string(text), playersTag)))
		if bad != nil || len(seed) != ed25519.SeedSize || !strings.HasPrefix(string(text), playersTag) {
			return nil, false, game.Refuse(game.Failed, "", ref.M("cli.seal.no-key", file), ref.Msg{})
		}
		return ed25519.NewKeyFromSeed(seed), false, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, false, err
	}
	_, key, err = ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, false, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, false, err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, false, err
	}
	_, err = f.WriteString(playersTag + hex.EncodeToString(key.Seed()) + "\n")
	return key, true, errors.Join(err, f.Sync(), f.Close())
}

// fileName is a player's name as a file may be called.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, strings.Join(strings.Fields(name), " "))
}

// shortKey is enough of a public key to be read aloud.
func shortKey(key string) string { return key[:min(16, len(key))] }
