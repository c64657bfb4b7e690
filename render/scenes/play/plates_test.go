package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// says reports whether one of some items says words.
func says(items []ui.Item, words string) bool {
	return slices.ContainsFunc(items, func(i ui.Item) bool { return i.Text == words })
}

// The user's own plate is the lower one, or the second one of a row, with either side. Where the sides
// sit opposite each other it is that of the side at the lower edge of the board, however that is turned.
func TestOwnPlateIsBelow(t *testing.T) {
	for address, want := range map[string]int{
		"game=cotoan&black=level:2&white=human":          1,
		"game=cotoan&black=human&white=level:2":          0,
		"game=cotoan&black=human&white=human":            0,
		"game=victory&black=human&white=level:2&seed=1":  0,
		"game=classic&black=level:2&white=human":         1,
		"game=uttt&black=human&white=human":              1,
		"game=mnk:15,15,5&black=human&white=level:2":     0,
		"game=classic&black=human&white=level:2&clock=5": 0,
	} {
		a, _ := apptest.OpenWith(t, address, &storage.Store{}, games.All, apptest.TimelessEngine)
		look := func(when string, want int) (beside, below int) {
			t.Helper()
			for _, size := range apptest.Screens {
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				plates, _ := apptest.Plates(t, a)
				own, other := plates[want].Rect, plates[1-want].Rect
				switch {
				case own.Y >= other.Bottom() && own.X == other.X && own.Right() == other.Right():
					below++
				case own.X >= other.Right() && own.Y == other.Y && own.Bottom() == other.Bottom():
					beside++
				default:
					t.Errorf("%s%s %v: the plate of side %d is at %v, the other one at %v", address, when, size, want, own, other)
				}
			}
			return beside, below
		}
		if beside, below := look("", want); beside == 0 || below == 0 {
			t.Errorf("%s: the plates are beside each other on %d screens, one is below on %d", address, beside, below)
		}
		a.Press(ebiten.KeyY)
		a.Tick()
		if strings.HasPrefix(address, "game=cotoan") {
			want = 1 - want
		}
		look(" turned", want)
	}
}

// The opponent of a level is shown by its face and its name, on every screen and in every game.
func TestPlatesShowTheLevel(t *testing.T) {
	for _, game := range []string{"victory", "classic", "uttt", "mnk:15,15,5", "cotoan"} {
		for _, clock := range []string{"none", "5m"} {
			a, _ := apptest.Open(t, "seed=1&white=level:3&game="+game+"&clock="+clock, &storage.Store{})
			for _, size := range apptest.Screens {
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				_, on := apptest.Plates(t, a)
				face := func(i ui.Item) bool { return fmt.Sprintf("%T", i.Painter) == "play.portrait" }
				if !slices.ContainsFunc(on[1], face) || slices.ContainsFunc(on[0], face) {
					t.Errorf("%s %v: no face of the level on its plate alone", game, size)
				}
				if !says(on[1], "Mouse · level 3") && !says(on[1], "Mouse") {
					t.Errorf("%s %v: the plate does not say who plays", game, size)
				}
				for side := range on {
					clocked := slices.ContainsFunc(on[side], func(i ui.Item) bool { return strings.HasSuffix(i.Text, ":00") })
					if clocked != (clock != "none") {
						t.Errorf("%s %v: side %d shows a clock: %v", game, size, side, clocked)
					}
				}
			}
		}
	}
}

// While one looks back the plates tell of the position on the board, and one tap leads
// back to the game.
func TestPlatesTellOfThePositionShown(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5f6f5", &storage.Store{})
	check := func(black, white string, mover int) {
		t.Helper()
		plates, on := apptest.Plates(t, a)
		if !says(on[0], black) || !says(on[1], white) {
			t.Errorf("the plates do not say %s and %s: %+v", black, white, on)
		}
		for side := range plates {
			if moves := side == mover; plates[side].Selected != moves || says(on[side], "To move") != moves {
				t.Errorf("side %d is to move on its plate: %v", side, plates[side].Selected)
			}
		}
	}
	check("4", "4", 0)
	a.Click(t, "move-1")
	if !a.Shows("Earlier position") {
		t.Error("nothing says that one looks back")
	}
	check("4", "1", 1)
	a.Click(t, "previous")
	check("2", "2", 0)
	a.Click(t, "close")
	check("4", "4", 0)
	a.Click(t, "move-1")
	a.Click(t, "h8")
	check("4", "4", 0)
	if n := len(a.State().Moves); n != 4 || a.Shows("Earlier position") {
		t.Errorf("a click on the board of an earlier position leaves %d moves", n)
	}
}

// After the end the analysis tells what was left in the position on its board, after a reload as
// well.
func TestClocksOfAnEarlierPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &storage.Store{}
		const address = "game=mnk:3,3,3&black=human&white=human&clock=5m"
		a, _ := apptest.Open(t, address, kept)
		for i, square := range []string{"a1", "b1", "a2", "b2", "a3"} {
			pass(a, time.Duration(10*(i+1))*time.Second)
			a.Click(t, square)
			a.Ticks(nil, 60)
		}
		left := func() (figures string) {
			for _, item := range a.Page.Items {
				if item.Kind == ui.Label && item.Tabular && strings.Contains(item.Text, ":") {
					figures += " " + strings.ReplaceAll(item.Text, " ·", "")
				}
			}
			return figures
		}
		look := func(when string) {
			t.Helper()
			const atEnd = " 3:30 4:00"
			if got := left(); got != atEnd {
				t.Errorf("%s, at the end%s are left, want%s", when, got, atEnd)
			}
			a.Click(t, "analyse")
			a.Activate("first")
			for n, want := range []string{" 5:00 5:00", " 4:50 5:00", " 4:50 4:40", " 4:20 4:40", " 4:20 4:00", atEnd} {
				a.Ticks(nil, 2)
				if got := left(); got != want {
					t.Errorf("%s, after %d moves%s are left, want%s", when, n, got, want)
				}
				a.Activate("next")
			}
		}
		look("played")
		a.Activate("close")
		a.Scene().Close()
		a, _ = apptest.Open(t, address, kept)
		look("loaded again")
	})
}

// No card is emptier than it must be: what stands on one reaches close to its end.
func TestCardsAreNoLargerThanWhatTheySay(t *testing.T) {
	games := map[string]string{
		"victory&victory=a1+c7+d5+g4+f3": "d3c5", "classic": "d3c5", "uttt": "44+40",
		"mnk:15,15,5": "h8+g7", "cotoan": "e1-e5",
	}
	for game, moves := range games {
		for _, played := range []string{"", "&moves=" + moves} {
			a, _ := apptest.Open(t, "seed=1&white=human&game="+game+played, &storage.Store{})
			for _, size := range apptest.Screens {
				a.Resize(size[0], size[1], 1)
				a.LayOut()
				for _, empty := range emptyBelow(a) {
					if empty > 44 {
						t.Errorf("%s%s %v: a card is empty for its last %.0f pixels", game, played, size, empty)
					}
				}
			}
		}
	}
}

// emptyBelow returns how far below what stands on it each plate ends.
func emptyBelow(a *apptest.App) []float64 {
	var list []float64
	for i := range a.Page.Items {
		plate := &a.Page.Items[i]
		if plate.Kind != ui.Plate {
			continue
		}
		lowest := plate.Rect.Y
		for k := range a.Page.Items {
			if item := &a.Page.Items[k]; k != i && plate.Rect.Contains(item.Rect.CenterX(), item.Rect.CenterY()) {
				lowest = max(lowest, item.Rect.Bottom())
			}
		}
		list = append(list, plate.Rect.Bottom()-lowest)
	}
	return list
}
