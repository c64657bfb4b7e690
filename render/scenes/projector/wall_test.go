package projector

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/web/rooms/tournament"
)

// playing returns so many boards on which people play.
func playing(n int) []encounter {
	var boards []encounter
	for i := range n {
		boards = append(boards, encounter{Given: tournament.Given{Game: fmt.Sprint("g", i), At: 1}, order: i, playing: true})
	}
	return boards
}

func TestAllBoardsHangWhereTheyFit(t *testing.T) {
	var w wall
	boards := playing(8)
	if w.keep(boards, 8); len(w.shown) != 8 {
		t.Fatalf("%q hang there", w.shown)
	}
	boards[2].over = true
	if w.keep(boards, 8); len(w.shown) != 8 || w.shown[2] != "g2" {
		t.Errorf("a game that is over goes, though there is room: %q", w.shown)
	}
	w.turn(boards, 8, 1)
	if _, pages := w.page(boards); pages != 1 || len(w.shown) != 8 {
		t.Errorf("there are %d pages of %q", pages, w.shown)
	}
	for i := range 6 {
		boards[i].over, boards[i].At = true, int64(10+i)
	}
	if w.keep(boards, 4); !slices.Equal(w.shown, []string{"g4", "g5", "g6", "g7"}) {
		t.Errorf("with less room hang %q, want those played and those given last", w.shown)
	}
}

func TestBoardsTakeTurns(t *testing.T) {
	boards := playing(15)
	boards[4].rank, boards[9].plies = 1, 40
	var w wall
	w.keep(boards, 8)
	if !slices.Equal(w.pins, []string{"g4"}) {
		t.Fatalf("pinned is %q, want the leader's board alone: more would make others wait", w.pins)
	}
	first := slices.Clone(w.shown)
	if _, pages := w.page(boards); pages != 2 || len(first) != 8 {
		t.Fatalf("there are %d pages, the first of %q", pages, first)
	}
	w.turn(boards, 8, 1)
	second := slices.Clone(w.shown)
	if page, _ := w.page(boards); page != 1 || !slices.Contains(second, "g4") || len(second) != 8 {
		t.Errorf("page %d has %q", page, second)
	}
	if w.turn(boards, 8, 1); !slices.Equal(w.shown, first) {
		t.Errorf("after the last page come %q, want %q", w.shown, first)
	}
	if w.turn(boards, 8, -1); !slices.Equal(w.shown, second) {
		t.Errorf("before the first page come %q, want %q", w.shown, second)
	}
	boards[4].over = true
	if w.keep(boards, 8); !slices.Equal(w.shown, second) {
		t.Errorf("a game that has just ended goes at once: %q", w.shown)
	}
	if w.turn(boards, 8, 1); slices.Contains(w.shown, "g4") || !slices.Contains(w.shown, "g9") {
		t.Errorf("after a turn hang %q, want the one nearest its end, and not the one that is over", w.shown)
	}
}

// While games end, no board is shown twice or without room for it, pinned boards stay as long
// as their games are in progress, and every game that remains in progress is shown by the time
// all pages have come.
func TestEveryBoardIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := playing(rapid.IntRange(1, 70).Draw(t, "boards"))
		for i := range boards {
			boards[i].plies = rapid.IntRange(0, 60).Draw(t, "plies")
			boards[i].rank = rapid.IntRange(0, 20).Draw(t, "rank")
		}
		room := rapid.IntRange(1, 12).Draw(t, "room")
		by := rapid.SampledFrom([]int{1, -1}).Draw(t, "by")
		steady := rapid.Bool().Draw(t, "steady")
		var w wall
		w.keep(boards, room)
		seen := make(map[string]bool)
		_, pages := w.page(boards)
		for range pages + 2 {
			check(t, &w, boards, room)
			for _, game := range w.shown {
				seen[game] = true
			}
			pins := slices.Clone(w.pins)
			if !steady {
				for range rapid.IntRange(0, 3).Draw(t, "ends") {
					boards[rapid.IntRange(0, len(boards)-1).Draw(t, "ended")].over = true
				}
			}
			if w.keep(boards, room) { // as if a page had been turned, which is seen for as long
				for _, game := range w.shown {
					seen[game] = true
				}
			}
			check(t, &w, boards, room)
			for _, pin := range pins {
				if i := slices.IndexFunc(boards, func(p encounter) bool { return p.Game == pin }); !boards[i].over &&
					!slices.Contains(w.shown, pin) {
					t.Fatalf("%s stays and does not hang there: %q", pin, w.shown)
				}
			}
			w.turn(boards, room, by)
		}
		for _, p := range boards {
			if !p.over && !seen[p.Game] {
				t.Errorf("%s is played and was never seen in %d pages", p.Game, pages)
			}
		}
	})
}

func check(t *rapid.T, w *wall, boards []encounter, room int) {
	t.Helper()
	if len(w.shown) > room || len(w.shown) == 0 {
		t.Fatalf("%q hang where there is room for %d", w.shown, room)
	}
	last := -1
	for _, game := range w.shown {
		i := slices.IndexFunc(boards, func(p encounter) bool { return p.Game == game })
		if i <= last {
			t.Fatalf("%q are out of order", w.shown)
		}
		last = i
	}
	if page, pages := w.page(boards); page < 0 || page >= pages {
		t.Fatalf("page %d of %d", page, pages)
	}
}
