package recordfile

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"colat/ai/arena/arenatest"
)

// FuzzRecords checks that what is read of a line is written as a line that is read the same.
func FuzzRecords(f *testing.F) {
	f.Add([]byte(`{"game":"victory","players":["a","b"],` +
		`"start":"---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",` +
		`"opening":0,"moves":["d3"],"winner":"X","reason":"resignation"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		records := NewReader(bytes.NewReader(data))
		for {
			record, err := records.Next()
			if errors.As(err, new(*LineError)) {
				continue
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					t.Errorf("%q: %v", data, err)
				}
				return
			}
			again, err := arenatest.ReadBack(t, record)
			if err != nil {
				t.Fatalf("%q is read, but written as %s: %v", data, arenatest.LineOf(t, record), err)
			}
			if arenatest.LineOf(t, again) != arenatest.LineOf(t, record) || again.String() != record.String() {
				t.Errorf("%q is read back as\n%swas\n%s", data, arenatest.LineOf(t, again), arenatest.LineOf(t, record))
			}
		}
	})
}
