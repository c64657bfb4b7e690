package protocol_test

import (
	"strings"
	"testing"

	"colat/web/rooms/protocol"
)

func TestCodesAreReadAsTheyAreTyped(t *testing.T) {
	seen := make(map[string]bool)
	for range 2000 {
		code := protocol.NewCode()
		if seen[code] || len(code) != protocol.CodeLength || strings.ContainsAny(code, "AEIOUYDW01") {
			t.Fatalf("%q is drawn, again: %t", code, seen[code])
		}
		seen[code] = true
		if got, ok := protocol.ParseCode(" " + strings.ToLower(code[:3]) + "-" + code[3:] + "\n"); !ok || got != code {
			t.Errorf("%q is read as %q, %t", code, got, ok)
		}
	}
	for _, typed := range []string{
		"", "ABC23", "ABC2345", "ABC23O", "ABC230", "ABC23é", "ABC*34", "ABC.34",
	} {
		if code, ok := protocol.ParseCode(typed); ok {
			t.Errorf("%q is read as the code %q", typed, code)
		}
	}
}
