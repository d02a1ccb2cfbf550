package journal

import (
	"bytes"
	"testing"
)

// The reader takes any bytes; what it accepts is written again byte for byte,
// and what it sets aside is the rest.
func FuzzDecode(f *testing.F) {
	d := newDisk()
	sample(f, d)
	whole := d.get(vimeiro)
	f.Add(whole)
	f.Add(whole[:len(whole)-30])
	f.Add(append(bytes.Clone(whole), "garbage\n"...))
	f.Add([]byte("{\"format\":\"adjutant/journal/1\",\"game\":\"om\"\n"))
	first := sampleHeader
	first.Format = 1
	f.Add(first.AppendLine(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := decode(data)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		if r.good+r.torn != len(data) {
			t.Fatalf("%d good and %d torn of %d bytes", r.good, r.torn, len(data))
		}
		out := r.header.AppendLine(nil)
		prev := r.header.H
		for i := range r.entries {
			out = r.entries[i].AppendLine(out, prev)
			prev = r.entries[i].H
		}
		if !bytes.Equal(out, data[:r.good]) {
			t.Fatalf("read\n%q\nwritten\n%q", data[:r.good], out)
		}
	})
}

// One line with its seal mended, so that the fuzzer gets past the chain.
func FuzzLine(f *testing.F) {
	prev := Hash{7}
	for i, e := range sampleEntries() {
		e.N = i + 1
		if err := e.Check(); err != nil {
			f.Fatal(err)
		}
		line := e.AppendLine(nil, prev)
		f.Add(line[:len(line)-sealLen-1])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var c chain
		line := appendSeal(bytes.Clone(body), c.link(prev, false, body))
		line = line[:len(line)-1]
		s := scanner{b: line, m: &memory{}}
		var probe Entry
		s.entry(&probe)
		var e Entry
		if nextLine(line, probe.N, prev, &e, &memory{}, &c) != nil {
			return
		}
		if err := e.Check(); err != nil {
			t.Fatalf("accepted and yet %v: %q", err, line)
		}
		if out := e.AppendLine(nil, prev); !bytes.Equal(out[:len(out)-1], line) {
			t.Fatalf("read\n%q\nwritten\n%q", line, out)
		}
	})
}
