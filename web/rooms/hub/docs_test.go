//go:build !js

package hub

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// docs/ROOMS.md says what a connection may ask for.
func TestDocumentedLimits(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "ROOMS.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(strings.Fields(string(text)), " ")
	l := Limits{}.orDefault()
	for _, want := range []string{
		fmt.Sprintf("Requests have at most %d KiB, %.0f a second and %d at once of a connection",
			wire.MostRequest>>10, l.Requests, newBucket(l.Requests).Burst()),
		fmt.Sprintf("no `hello` within %.0f seconds, or has %d messages waiting", helloWithin.Seconds(), mostWaiting),
		fmt.Sprintf("a connection watches at most %d of them, and a room has at most %d people",
			wire.MostWatched, room.MostPeople),
		fmt.Sprintf("More than %s seconds in which no server was there", spelled[int(absence.Seconds())]),
	} {
		if !strings.Contains(told, want) {
			t.Errorf("docs/ROOMS.md does not say %q", want)
		}
	}
}

var spelled = map[int]string{4: "four", 5: "five", 6: "six", 10: "ten"}
