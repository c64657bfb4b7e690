package server_test

import (
	"strings"
	"testing"

	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
)

// People keep their IDs from one version of the server to the next.
func TestPersonOf(t *testing.T) {
	got, err := server.PersonOf(strings.Repeat("a", 52))
	if err != nil || got != "u5gl3lb5cdaeb6nm5ac4rqeax4" {
		t.Errorf("%s, %v", got, err)
	}
	seen := make(map[string]bool)
	for range 1000 {
		key := protocol.NewKey()
		id, err := server.PersonOf(key)
		if err != nil || !protocol.IsID(id) || seen[id] || strings.Contains(key, id) {
			t.Errorf("%s is %s: %v", key, id, err)
		}
		seen[id] = true
		if again, err := server.PersonOf(key); again != id || err != nil {
			t.Errorf("%s is %s, and then %s: %v", key, id, again, err)
		}
	}
	for _, none := range []string{
		"", "a", strings.Repeat("a", 51), strings.Repeat("a", 53), strings.Repeat("A", 52), "short", protocol.NewKey() + "a",
	} {
		id, err := server.PersonOf(none)
		if err == nil || id != "" || len(none) > 1 && strings.Contains(err.Error(), none) {
			t.Errorf("%q is %q: %v", none, id, err)
		}
	}
}
