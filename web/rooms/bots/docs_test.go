package bots

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// docs/ROOMS.md says what bots may ask for.
func TestDocumentedLimits(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "ROOMS.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(strings.Fields(string(text)), " ")
	spelled := map[int]string{5: "five", 10: "ten"}
	for _, want := range []string{
		fmt.Sprintf("%d of one address at a time and in one tournament, and after the first %d a new one every %s seconds",
			Limits{}.orDefault().OfAddress, comings, spelled[int(comingEvery.Seconds())]),
		fmt.Sprintf("Who does not read for %s seconds", spelled[int(readWithin.Seconds())]),
		fmt.Sprintf("%s seconds after its line has ended a bot leaves", spelled[int(Limits{}.orDefault().Grace.Seconds())]),
		fmt.Sprintf("is gone after %.0f s", deadAfter.Seconds()),
	} {
		if !strings.Contains(told, want) {
			t.Errorf("docs/ROOMS.md does not say %q", want)
		}
	}
}
