package app_test

import (
	"fmt"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/theme"
	"colat/render/program/storage"
)

// Games with other people can be begun from the front page of every screen, an unfinished game
// waiting or not.
func TestPlayAFriendIsReachable(t *testing.T) {
	for _, language := range []string{"en", "vi"} {
		for _, address := range []string{"", "game=victory&moves=d3"} {
			for _, size := range apptest.PhoneSizes {
				for _, touch := range []bool{false, true} {
					what := fmt.Sprintf("%s %q %v touch %v", language, address, size, touch)
					a, _ := apptest.Open(t, address+"&lang="+language, &storage.Store{})
					if address != "" {
						apptest.Press("menu", "front")(t, a)
					}
					a.Resize(size[0], size[1], 1)
					a.LayOut()
					item := a.Page.Find("friend")
					if item == nil || item.Rect.W < theme.Touch || item.Rect.H < theme.Touch {
						t.Errorf("%s: there is no way to play a friend, only %q", what, a.Controls())
						continue
					}
					x, y := a.Center(t, "friend")
					a.Hold(x, y, touch, 2)
					if a.Page.Find("make-room") == nil {
						t.Errorf("%s: it leads to %s", what, a.State().Scene)
					}
				}
			}
		}
	}
}

// On a small phone the board takes what the least of plates, words and buttons leave: all of
// the width, or nearly.
func TestBoardOfASmallPhone(t *testing.T) {
	for address, least := range map[string]float64{
		"game=classic": 300, "game=mnk:15,15,5,caro": 300, "game=mnk:3,3,3": 300, "game=victory": 280, "game=uttt": 280,
		"game=cotoan": 205,
	} {
		for _, rest := range []string{"", "&white=level:2", "&white=level:2&clock=5m"} {
			a, _ := apptest.Open(t, address+"&black=human&white=human&lang=vi"+rest, &storage.Store{})
			a.Resize(320, 568, 1)
			a.LayOut()
			if r := a.Scene().Board().Rect(); r.W < least {
				t.Errorf("%s%s: the board is %v, want %v", address, rest, r, least)
			}
		}
	}
}

// A tree shows at least a node and its branches on every screen, at any step.
func TestTreeShowsBranches(t *testing.T) {
	for _, address := range []string{
		"game=classic&moves=d3c5d6e3", "game=uttt&moves=44+40", "game=mnk:15,15,5,caro&moves=h8+g7+h6+g6",
		"game=cotoan&moves=e1-e5",
	} {
		for _, language := range []string{"en", "vi"} {
			a, _ := apptest.Open(t, address+"&black=human&white=human&lesson=1&lang="+language, &storage.Store{})
			apptest.Tree()(t, a)
			for _, size := range apptest.PhoneSizes {
				for _, step := range []string{"first", "next", "last", "next"} {
					a.Activate(step)
					a.Resize(size[0], size[1], 1)
					a.LayOut()
					rows := make(map[float64]bool)
					for i := range a.Page.Items {
						if item := &a.Page.Items[i]; strings.HasPrefix(item.Name, "node-") {
							rows[item.Rect.Y] = true
						}
					}
					if len(rows) < 2 {
						t.Errorf("%s %s %v %s: the tree has %d levels", address, language, size, step, len(rows))
					}
					for _, name := range []string{"tree-more", "next"} {
						if a.Page.Find(name) == nil {
							t.Errorf("%s %v: there is no %s", address, size, name)
						}
					}
				}
			}
		}
	}
}
