//go:build e2e && bench

package e2e

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// The games before the first look fill the caches. COLAT_GAMES asks for another number of
// games than the few that a test has time for.
const warmGames, testedGames = 6, 18

// TestMemoryOfGames plays games in one page, one after another, and compares what the page
// holds.
func TestMemoryOfGames(t *testing.T) {
	t.Parallel()
	games := testedGames
	if asked, err := strconv.Atoi(os.Getenv("COLAT_GAMES")); err == nil && asked > warmGames {
		games = asked
	}
	b := newBrowser(t, inMotion(laptop))
	b.before(countHeld)
	b.start(newHost(t).url("test=1&lang=vi&game=mnk:3,3,3&black=random&white=random"))
	for range 2 { // to the fastest
		b.click("speed")
	}
	var before *held
	for game := range games {
		b.wait("the end of a game", time.Minute, func() bool {
			return evaluate[bool](b, `colat.controls().includes("rematch")`)
		})
		if game+1 == warmGames {
			before = b.held()
		}
		b.click("rematch")
	}
	b.grew(strconv.Itoa(games)+" games", before, b.held())
}
