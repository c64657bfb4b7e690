//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Moves are typed, and the question mark lists the keys, with the focus on the picture
// and on its words alike.
func TestTypedMovesAndShortcuts(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=classic&black=human&white=human"))
	for _, letter := range []string{"d", "3"} {
		b.key(map[string]string{"d": "KeyD", "3": "Digit3"}[letter], letter)
	}
	b.picture("typed")
	b.key("Enter", "Enter")
	b.wait("the move", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, []string{"d3"}) })
	b.focus(b.node("gridcell", "c5"))
	for _, letter := range []string{"e", "3"} {
		b.key(map[string]string{"e": "KeyE", "3": "Digit3"}[letter], letter)
	}
	b.key("Enter", "Enter")
	b.wait("the second move", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, []string{"d3", "e3"}) })
	b.key("Slash", "?")
	b.node("dialog", "Shortcuts")
	b.picture("shortcuts")
	b.key("Escape", "Escape")
	b.wait("the board", 5*time.Second, func() bool { return !slices.Contains(b.controls(), "close-shortcuts") })
	if cell := evaluate[string](b, `document.activeElement.ariaLabel`); !strings.HasPrefix(cell, "c5") {
		t.Errorf("after the list %q is in focus", cell)
	}
}
