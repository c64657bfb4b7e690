package bots

import (
	"strings"
	"testing"

	"colat/web/rooms/tournament"
)

// Programs of other protocols that find the port are told so, and take part in nothing; a
// client that waits to be asked does.
func TestOtherProtocolsEnterNothing(t *testing.T) {
	s, ctx := newServer(t, silent), within(t)
	teacher := s.opens(ctx, terms("victory"))
	for name, says := range map[string]string{
		"a browser":  "GET / HTTP/1.1\r\nHost: 127.0.0.1:14003\r\n\r\n",
		"TLS":        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"SSH":        "SSH-2.0-OpenSSH_9.2\r\n",
		"garbage":    "\x00\xff\xfe\x01",
		"a sentence": "hello world\n",
	} {
		got, err := (&bot{address: s.address, says: says}).call(ctx)
		if err != nil || !strings.HasPrefix(got, "ERROR: INVALID INTRODUCTION ~ not of this protocol: ") {
			t.Errorf("%s is told %q, %v", name, got, err)
		}
	}
	s.waits("")
	teacher.Await(ctx, "who waits takes part", func(c *tournament.Tournament) bool { return len(c.Entries()) > 0 })
	if n := len(teacher.Tournament().Entries()); n != 1 {
		t.Errorf("%d take part: %+v", n, teacher.Tournament().Entries())
	}
}
