//go:build !js

package server

import (
	"errors"
	"testing"
)

// ending is a source whose connection ends while its next message is made.
type ending struct{ text []byte }

func (e ending) next(c *conn) (*message, error) {
	c.empty()
	if e.text == nil {
		return nil, nil
	}
	return &message{e.text}, nil
}

// A connection may end while the server makes its next message: then the message is not sent and holds
// no memory.
func TestConnectionEndsWhileItsMessageIsMade(t *testing.T) {
	for _, text := range [][]byte{nil, []byte("a message")} {
		s := &Server{waiting: waiting{of: make(map[string]int)}}
		c := testConn(s)
		c.follow(ending{text})
		c.follow(ending{text})
		if got, err := c.ready(); got != nil || !errors.Is(err, errOver) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		if s.waiting.all != 0 || len(s.waiting.of) != 0 {
			t.Errorf("%q: %d bytes are held", text, s.waiting.all)
		}
	}
}
