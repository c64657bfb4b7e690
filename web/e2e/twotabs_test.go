//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/render/program/storage"

	"github.com/chromedp/chromedp"
)

// beside opens another tab with the storage of this one.
func (b *browser) beside() *browser {
	b.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.Cleanup(cancel)
	return open(b.T, ctx, b.screen)
}

// openPuzzle opens a puzzle at a time of day and waits until it can be solved.
func (b *browser) openPuzzle(h *host, p *puzzles.Puzzle, at string) {
	b.Helper()
	b.start(h.url("test=1&lang=en&game=" + p.Rules.ID() + "&puzzle=" + p.ID + "&now=2026-03-03T" + at + "Z"))
	b.wait("the puzzle "+p.ID, patience, func() bool {
		s := b.state()
		return s.Puzzle != nil && s.Puzzle.ID == p.ID && s.Puzzle.Phase == "asking"
	})
}

// TestTwoTabs solves a puzzle in each of two tabs that were both opened before. The second one counts
// from the rating after the first one, and nothing of either is lost.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	file, err := data.Read("victory")
	if err != nil {
		t.Fatal(err)
	}
	first := newBrowser(t, laptop)
	h := newHost(t)
	second := first.beside()
	for i, b := range []*browser{first, second} {
		// A page's clock begins when it is opened: that of the second is ahead, as its solution is later.
		b.openPuzzle(h, file.Puzzles[i], fmt.Sprintf("%02d:00", 12+i))
	}
	var alone storage.Store
	want := alone.Training("victory")
	for i, b := range []*browser{first, second} {
		b.solve(file.Puzzles[i])
		want.Note(file.Puzzles[i], true, true, time.Unix(int64(i)+1, 0))
		if got := b.state().Puzzle; got.Rating != int(math.Round(want.Rating.Value)) || got.Streak != i+1 {
			t.Errorf("after puzzle %d: %+v, want the rating %v", i+1, got, want.Rating.Value)
		}
	}
	var kept storage.Training
	first.wait("the tries of both tabs", patience, func() bool {
		text := evaluate[string](first, `localStorage.getItem("colat_puzzles/victory__$json$") ?? "{}"`)
		if err := json.Unmarshal([]byte(text), &kept); err != nil {
			t.Fatal(err)
		}
		return len(kept.Attempts) == 2
	})
	if math.Abs(kept.Rating.Value-want.Rating.Value) > 1e-6 || kept.Streak != 2 {
		t.Errorf("kept is %+v, want %+v", kept, want)
	}
	// A game in each tab, by turns: each has its own after it is loaded again.
	games := []struct {
		*browser
		moves []string
	}{{first, []string{"d3", "c5"}}, {second, []string{"f5", "d6"}}}
	for _, tab := range games {
		tab.start(h.url(twoPeople))
	}
	for n := range 2 {
		for _, tab := range games {
			tab.play(tab.moves[n])
		}
	}
	for _, tab := range games {
		tab.wait("the game to be kept", patience, func() bool {
			return evaluate[bool](tab.browser, `(localStorage.getItem("colat_game__$json$")
				+ localStorage.getItem("colat_set-aside__$json$")).includes("`+tab.moves[0]+" "+tab.moves[1]+`")`)
		})
		tab.start(h.url(twoPeople))
		tab.wait("the game again", patience, func() bool {
			moves := tab.state().Moves
			return len(moves) == 2 && moves[0] == tab.moves[0]
		})
	}
	// Settings that both change are those of both.
	first.start(h.url(game))
	second.start(h.url(game))
	first.do("settings")
	second.do("settings")
	first.do("set-board-wood")
	second.do("set-pieces-ebony")
	first.wait("the settings of both tabs", patience, func() bool {
		return first.kept("board") == "wood" && first.kept("pieces") == "ebony"
	})
}
