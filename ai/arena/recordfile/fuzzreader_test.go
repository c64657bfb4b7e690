package recordfile

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// FuzzRecords checks that no line is a record whose replay panics.
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
			if record.Replay(nil) == nil {
				if _, err := record.Record(); err != nil {
					t.Errorf("replays, but: %v", err)
				}
			}
		}
	})
}
