package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// docs/ROOMS.md says what an address may ask for where nothing else is chosen.
func TestDocumentedLimits(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ROOMS.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(strings.Fields(string(text)), " ")
	a, err := parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	l := a.rooms.limits()
	for _, want := range []string{
		fmt.Sprintf("| `-clients %d` |", l.Connections),
		fmt.Sprintf("An address may have %d connections, and make %.0f rooms and tournaments a minute",
			l.Connections, l.Rooms),
		fmt.Sprintf("of a connection, %.0f a second of an address", l.AllRequests),
	} {
		if !strings.Contains(told, want) {
			t.Errorf("docs/ROOMS.md does not say %q", want)
		}
	}
}

// A few connections are as quick as many.
func TestFewConnections(t *testing.T) {
	a, err := parse([]string{"-clients", "2"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if l := a.rooms.limits(); l.Connections != 2 || l.AllRequests < 2*20 {
		t.Errorf("two connections, which may ask 20 times a second each: %+v", l)
	}
}
