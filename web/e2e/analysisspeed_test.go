//go:build e2e && bench

package e2e

import (
	"slices"
	"testing"
	"time"
)

// thoughtOn are positions with many moves, by game, in the form of addresses.
var thoughtOn = []struct{ game, moves string }{
	{"victory&victory=a1+c7+d5+g4+f3", "d3c3c4e3c5"},
	{"classic", "f5d6c3d3c4f4f6f3e6e7"},
	{"uttt", ""},
	{"cotoan", ""},
	{"mnk:15,15,5", "h8+i9+g7+h7+i8+h9"},
}

// watchedFor is how long the frames beside an engine are measured.
const watchedFor = 10 * time.Second

// TestAnalysisFrames reports the times of frames while the engine of the analysis thinks with
// five lines, and as a measure of the machine those of the game board while an opponent thinks.
// Only the processor time of the page's thread is tested, because it does not count the work of
// others.
func TestAnalysisFrames(t *testing.T) {
	h := newHost(t)
	for _, p := range thoughtOn {
		t.Run(p.game, func(t *testing.T) {
			b := newOwnBrowser(t, inMotion(laptop))
			b.before(noteFrames)
			address := "test=1&lang=en&seed=1&time=60s&game=" + p.game + "&moves=" + p.moves
			b.start(h.url(address + "&black=champion&white=champion"))
			b.wait("the opponent's thinking", 20*time.Second, func() bool { return b.state().Thinking })
			board := b.watchFrames(t, "board", func() {})

			b.start(h.url(address + "&black=human&white=human&analyse=1"))
			b.wait("the analysis", 20*time.Second, func() bool { return b.state().Scene == "review" })
			if !b.state().Review.Engine.On {
				b.press("KeyE")
			}
			b.press("KeyN")
			b.press("KeyN")
			b.wait("five lines", time.Minute, func() bool { return len(b.state().Review.Engine.Lines) == 5 })
			analysis := b.watchFrames(t, "analysis", func() {
				b.press("ArrowLeft") // to another position and back
				time.Sleep(watchedFor / 10)
				b.press("ArrowRight")
			})
			e := b.state().Review.Engine
			t.Logf("depth %d; the longest task took %.1f ms of processor time, on the board %.1f ms", e.Depth, analysis, board)
			if analysis > promisedFrame {
				t.Errorf("a task of the page's thread took %.1f ms of processor time", analysis)
			}
		})
	}
}

// watchFrames does something and reports the times of frames for a while. It returns the longest task of the page's
// thread, in ms of processor time.
func (b *browser) watchFrames(t *testing.T, scene string, do func()) float64 {
	t.Helper()
	time.Sleep(3 * time.Second) // for letters, and for the page to be kept
	drawing, other := b.traceTasks(func() {
		evaluate[bool](b, `(noted = [], true)`)
		do()
		time.Sleep(watchedFor)
	})
	report(t, scene+", between frames", evaluate[[]float64](b, `noted`))
	report(t, scene+", the page's thread in a frame", drawing)
	report(t, scene+", the page's thread in other tasks", other)
	return max(slices.Max(drawing), slices.Max(other))
}

// TestTableOfTenThousandGames reports how long the table of opening moves counts the games of the
// library, and the times of frames meanwhile.
func TestTableOfTenThousandGames(t *testing.T) {
	const games = 10_000
	b := newOwnBrowser(t, inMotion(laptop))
	b.before(noteFrames)
	h := newHost(t)
	b.start(h.url("test=1&lang=en"))
	b.click("library")
	b.library()
	b.dropRandomGames(t, games)
	time.Sleep(3 * time.Second) // until they are stored
	b.start(h.url("test=1&lang=en&game=classic&black=human&white=human&analyse=1&moves=f5"))
	b.wait("the analysis", 20*time.Second, func() bool { return b.state().Scene == "review" })
	time.Sleep(3 * time.Second) // for letters, and for the page to be kept
	began := time.Now()
	drawing, other := b.traceTasks(func() {
		evaluate[bool](b, `(noted = [], true)`)
		b.press("KeyO")
		b.wait("the table", time.Minute, func() bool {
			table := b.state().Review.Table
			return table.Complete && len(table.Rows) > 0
		})
	})
	var played uint32
	for _, row := range b.state().Review.Table.Rows {
		played += row.Count.Games
	}
	t.Logf("%d games counted in %v", played, time.Since(began).Round(100*time.Millisecond))
	report(t, "between frames", evaluate[[]float64](b, `noted`))
	report(t, "the page's thread in a frame", drawing)
	report(t, "the page's thread in other tasks", other)
	if longest := max(slices.Max(drawing), slices.Max(other)); longest > promisedFrame {
		t.Errorf("a task of the page's thread took %.1f ms of processor time", longest)
	}
	if played != games {
		t.Errorf("%d games have a second move, want %d", played, games)
	}
}
