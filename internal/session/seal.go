package session

import (
	"crypto/ed25519"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file has the seals of players: a note that says who signed the journal as it stood before
// it, with a key of his own. It changes nothing of the game, and programs that know no seals read a
// note.

// sealVerb is the verb of such a note; its words are the public key and the signature in hex, its
// text the name.
const sealVerb = "seal"

// Seal is who signed a journal.
type Seal struct {
	Name string
	Key  string // the public key in hex
	Line int    // of the file, from 1, up to which it was signed

	Untold int // dice that are signed unseen: their secret is not told yet
}

// maxName is how long the name of who signs may be.
const maxName = 60

// signedText is what is signed: that of a line's link, and the name.
func signedText(link journal.Hash, name string) []byte {
	return []byte("adjutant seal\n" + link.String() + "\n" + name + "\n")
}

// ownSeal reads the seal of a line; ok is false where it is none, or does not fit the line before.
func ownSeal(je *journal.Entry, before journal.Hash) (seal Seal, ok bool) {
	if len(je.Args) != 2 || je.Text == "" {
		return seal, false
	}
	key, no := hex.DecodeString(strings.TrimPrefix(je.Args[0], "="))
	sign, bad := hex.DecodeString(strings.TrimPrefix(je.Args[1], "="))
	alike := "="+hex.EncodeToString(key) == je.Args[0] && "="+hex.EncodeToString(sign) == je.Args[1]
	if no != nil || bad != nil || !alike || len(key) != ed25519.PublicKeySize || nobodys(key) || !ed25519.Verify(key, signedText(before, je.Text), sign) {
		return seal, false
	}
	return Seal{Name: je.Text, Key: hex.EncodeToString(key), Line: je.N}, true
}

// nobodys reports a public key of small order, in whatever of its spellings: a signature of it is made without a secret. Such are
// the points (x, y) of the curve with y 0, 1, -1 and the two of order eight, 0 and 1 also as p and p+1, with either sign of x.
func nobodys(key []byte) bool {
	bare := slices.Clone(key)
	bare[len(bare)-1] &= 0x7f // without the sign
	y := hex.EncodeToString(bare)
	return slices.Contains([]string{
		"00" + strings.Repeat("00", 31), "01" + strings.Repeat("00", 31),
		"ec" + strings.Repeat("ff", 30) + "7f", "ed" + strings.Repeat("ff", 30) + "7f", "ee" + strings.Repeat("ff", 30) + "7f",
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	}, y)
}

// isSeal reports a line that is one.
func isSeal(je *journal.Entry) bool { return je.K == journal.Note && je.Verb == sealVerb }

// sealsOf are the seals of a journal, in their order, and the first that does not fit.
func sealsOf(h journal.Header, lines []journal.Entry) (seals []Seal, wrong *Forged) {
	before := h.H
	for i := range lines {
		je := &lines[i]
		if isSeal(je) {
			if seal, ok := ownSeal(je, before); ok {
				seals = append(seals, seal)
			} else if wrong == nil {
				wrong = &Forged{Line: je.N + 1, Why: ref.M("session.forged.seal", strconv.Quote(je.Text))}
			}
		}
		before = je.H
	}
	return seals, wrong
}

// SealName is a name as it is signed; the refusal is that nobody is called so.
func SealName(name string) (string, *game.Refusal) {
	name = strings.Join(strings.Fields(name), " ")
	if _, hidden := ref.FirstHidden(name); hidden || name == "" || utf8.RuneCountInString(name) > maxName {
		return "", game.Refuse(game.BadValue, "", ref.M("session.seal.name", maxName), ref.Msg{})
	}
	return name, nil
}

// SealJournal signs a journal as it stands, at its end, for a player of that name. Nobody may have it
// open. What the file holds is read, and its chain followed; what its lines come to only an audit
// says. The error is one of the journal's or a *game.Refusal.
func SealJournal(path, name string, key ed25519.PrivateKey, o Options) (Seal, error) {
	name, no := SealName(name)
	if no != nil {
		return Seal{}, no
	}
	j, h, lines, _, err := journal.Open(path, o.journal())
	if err != nil {
		return Seal{}, err
	}
	defer j.Close()
	public, _ := key.Public().(ed25519.PublicKey)
	seal := Seal{Name: name, Key: hex.EncodeToString(public), Line: len(lines) + 1}
	seals, wrong := sealsOf(h, lines)
	if wrong != nil {
		return Seal{}, game.Refuse(game.Failed, "", wrong.Say(), ref.Msg{})
	}
	for _, s := range seals {
		if s.Key == seal.Key && onlySeals(lines[s.Line-1:]) {
			return Seal{}, game.Refuse(game.NotNow, "", ref.M("session.seal.twice", strconv.Quote(s.Name), s.Line), ref.Msg{})
		}
	}
	seal.Untold = untold(h, lines)
	entry := 0
	for i := range lines {
		entry = max(entry, lines[i].E)
	}
	sign := ed25519.Sign(key, signedText(j.Last(), name))
	je := journal.Entry{E: entry + 1, K: journal.Note, Verb: sealVerb, Args: []string{"=" + seal.Key, "=" + hex.EncodeToString(sign)}, Text: name}
	return seal, j.Append(&je)
}

// untold counts the dice whose secret no line tells.
func untold(h journal.Header, lines []journal.Entry) int {
	commitment, ok := dice.ReadSecret(h.Dice.Key)
	if !ok || !isCommitted(h.Dice.Mode) {
		return 0
	}
	w := newSworn(commitment)
	w.link = h.H
	says, named := h.Rulings[deedsKey]
	w.spelt, w.apart = !named, says == deedsNow
	for i := range lines {
		w.read(&lines[i])
	}
	return len(w.fell)
}

// onlySeals reports lines with nothing of the game.
func onlySeals(lines []journal.Entry) bool {
	for i := range lines {
		if !isSeal(&lines[i]) {
			return false
		}
	}
	return true
}
