package identity

import (
	"strings"
	"testing"

	"colat/web/rooms/protocol"
)

// People keep their IDs from one version of the server to the next.
func TestOf(t *testing.T) {
	got, err := Of(strings.Repeat("a", 52))
	if err != nil || got != "u5gl3lb5cdaeb6nm5ac4rqeax4" {
		t.Errorf("%s, %v", got, err)
	}
	seen := make(map[string]bool)
	for range 1000 {
		key := protocol.NewKey()
		id, err := Of(key)
		if err != nil || !protocol.IsID(id) || seen[id] || strings.Contains(key, id) {
			t.Errorf("%s is %s: %v", key, id, err)
		}
		seen[id] = true
	}
	for _, none := range []string{"", "a", strings.Repeat("a", 51), strings.Repeat("a", 53), strings.Repeat("A", 52)} {
		if id, err := Of(none); err == nil || id != "" || none != "" && strings.Contains(err.Error(), none) && none != "a" {
			t.Errorf("%q is %q: %v", none, id, err)
		}
	}
}
