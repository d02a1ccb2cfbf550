package session

import (
	"errors"
	"time"

	"adjutant/internal/journal"
)

// store is where acknowledged lines go.
type store interface {
	Append(*journal.Entry) error
	CopyTo(path string) (*journal.Journal, error)
	Last() journal.Hash
	Undisturbed() error    // that nobody else has written since, or moved it
	Links() []journal.Hash // of every line, the header first
	Path() string
	Close() error
}

// memory keeps the lines of a game that nobody asked to keep; `save` puts them
// into a file.
type memory struct {
	header  journal.Header
	entries []journal.Entry
	prev    journal.Hash
	opts    journal.Options
	buf     []byte
}

func newMemory(h journal.Header, opts journal.Options) (*memory, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	h.AppendLine(nil)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &memory{header: h, prev: h.H, opts: opts}, nil
}

// Append implements store.
func (m *memory) Append(e *journal.Entry) error {
	if e.At.IsZero() {
		e.At = m.opts.Now()
		if n := len(m.entries); n > 0 {
			e.At = journal.Later(m.entries[n-1].At, e.At)
		}
	}
	if err := e.Check(); err != nil {
		return err
	}
	e.N = len(m.entries) + 1
	m.buf = e.AppendLine(m.buf[:0], m.prev)
	m.prev = e.H
	m.entries = append(m.entries, *e)
	return nil
}

// CopyTo implements store: the lines so far become a file.
func (m *memory) CopyTo(path string) (*journal.Journal, error) {
	j, err := journal.Create(path, m.header, m.opts)
	if err != nil {
		return nil, err
	}
	for i := range m.entries {
		e := m.entries[i]
		if err := j.Append(&e); err != nil {
			return nil, errors.Join(err, j.Close())
		}
	}
	return j, nil
}

// Last implements store.
func (m *memory) Last() journal.Hash { return m.prev }

// Undisturbed implements store.
func (m *memory) Undisturbed() error { return nil }

// Links implements store.
func (m *memory) Links() []journal.Hash {
	h := m.header
	h.AppendLine(nil)
	out := append(make([]journal.Hash, 0, len(m.entries)+1), h.H)
	for i := range m.entries {
		out = append(out, m.entries[i].H)
	}
	return out
}

// Path implements store: a game in memory has no name.
func (m *memory) Path() string { return "" }

// Close implements store.
func (m *memory) Close() error { return nil }
