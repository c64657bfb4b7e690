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
		if len(code) != protocol.CodeLength || strings.ContainsAny(code, "AEIOUYDW01") {
			t.Fatalf("%q is drawn", code)
		}
		seen[code] = true
		if got, ok := protocol.ParseCode(" " + strings.ToLower(code[:3]) + "-" + code[3:] + "\n"); !ok || got != code {
			t.Errorf("%q is read as %q, %t", code, got, ok)
		}
	}
	// Of 150 million codes 2000 are drawn: in one run of 80 two are equal by chance, five never.
	if len(seen) < 1995 {
		t.Errorf("%d of 2000 codes differ", len(seen))
	}
	for _, typed := range []string{
		"", "ABC23", "ABC2345", "ABC23O", "ABC230", "ABC23é", "ABC*34", "ABC.34",
	} {
		if code, ok := protocol.ParseCode(typed); ok {
			t.Errorf("%q is read as the code %q", typed, code)
		}
	}
}
