//go:build !js

package server

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
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
			protocol.MostRequest>>10, l.Requests, perSecond(l.Requests).Burst()),
		fmt.Sprintf("no `hello` within %.0f seconds, or does not read for %s", helloWithin.Seconds(),
			spelled[int(writeWithin.Seconds())]),
		fmt.Sprintf("%d and %d KiB of a connection; with what is being written, %d MiB of an address and %d MiB of all",
			mostWaiting, mostWaitingBytes>>10, mostWaitingOfAddress>>20, mostWaitingOfAll>>20),
		fmt.Sprintf("sent in messages of %d KiB", mostChunk>>10),
		fmt.Sprintf("unread bytes that the system keeps for a connection | %d KiB", socketBuffer>>10),
		fmt.Sprintf("once more than %d events or %d KiB have happened", mostRecentCount, mostRecent>>10),
		fmt.Sprintf("compacted where it has %d KiB", mostSuperfluous>>10),
		fmt.Sprintf("a connection watches at most %d of them, and a room has at most %d people",
			protocol.MostWatched, room.MostPeople),
		fmt.Sprintf("An address may ask for %.0f wrong codes a minute", l.Guesses),
		fmt.Sprintf("More than %s seconds in which no server was there", spelled[int(absence.Seconds())]),
	} {
		if !strings.Contains(told, want) {
			t.Errorf("docs/ROOMS.md does not say %q", want)
		}
	}
}

var spelled = map[int]string{4: "four", 5: "five", 6: "six", 10: "ten"}
