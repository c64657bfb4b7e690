package app_test

import (
	"math"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/text"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// A page on which a game is set up is titled by that game.
func TestStartPageIsTitledByItsGame(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		for _, control := range []string{"game-victory", "game-classic", "game-uttt", "game-cotoan", "game-mnk"} {
			a, _ := apptest.Open(t, "lang="+language, &storage.Store{})
			apptest.Press(control)(t, a)
			rules := a.Scene().Rules()
			if title := games.All.Of(rules).Title(a.Locale, rules); !a.Says(title) {
				t.Errorf("%s, %s: no %q among %s", language, control, title, a.Labels())
			}
			if a.Says("Cờ Lật") {
				t.Errorf("%s, %s: the page is titled by the program", language, control)
			}
		}
	}
}

// What a demonstration says of a side stands beside that side's piece.
func TestDemoShowsThePieceOfTheSideItNames(t *testing.T) {
	a, _ := apptest.Open(t, "lang=vi&demo=1&game=victory&seed=1&black=expecting&white=expecting", &storage.Store{})
	apptest.Seen(t, a)
	a.LayOut()
	var want ui.Item
	games.SetPiece(&want, games.Othello.Piece(game.Second))
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Label && strings.HasPrefix(item.Text, "Trắng hơn") {
			if piece := a.Page.Items[i-1]; piece.Kind != ui.Picture || piece.Painter != want.Painter {
				t.Errorf("%q stands beside %+v", item.Text, piece)
			}
			return
		}
	}
	t.Errorf("nothing is said of White: %s", a.Labels())
}

// stuck is a position of the classic game in which Black passes twice.
var stuck = "game=classic&black=human&white=human&position=" +
	url.QueryEscape("OX------"+strings.Repeat("-", 48)+"OX------ X")

// Moves stand in the column of the side that made them, passes among them, and a word as
// long as that of a pass keeps its distance.
func TestMovesStandInTheColumnOfTheirSide(t *testing.T) {
	at := func(a *apptest.App, name string) ui.Rect {
		t.Helper()
		item := a.Page.Find(name)
		if item == nil {
			t.Fatalf("there is no %s: %s", name, a.Labels())
		}
		return item.Rect
	}
	for _, language := range []string{"vi", "en"} {
		for _, size := range apptest.PictureSizes[:2] {
			a, _ := apptest.Open(t, "lang="+language+"&game=classic&white=human&moves=d3c5d6e3", &storage.Store{})
			a.Resize(float64(size.X), float64(size.Y), 1)
			a.LayOut()
			black, white := at(a, "move-1").X, at(a, "move-2").X

			start := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27)
			a, _ = apptest.Open(t, "lang="+language+"&game=classic&white=human&position="+url.QueryEscape(start+" O")+
				"&moves=d6", &storage.Store{})
			a.Resize(float64(size.X), float64(size.Y), 1)
			a.LayOut()
			if x := at(a, "move-1").X; math.Abs(x-white) > 1 {
				t.Errorf("%s, %v: White's first move stands at %v, where Black's stand at %v and White's at %v",
					language, size, x, black, white)
			}

			a, _ = apptest.Open(t, "lang="+language+"&"+stuck, &storage.Store{})
			a.Resize(float64(size.X), float64(size.Y), 1)
			a.Until(t, "Black has passed", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
			apptest.Press()(t, a)
			apptest.Clicks("c1")(t, a)
			a.Until(t, "Black has passed again", func(s app.ProbeState) bool { return len(s.Moves) == 3 })
			a.LayOut()
			if x := at(a, "move-1").X; math.Abs(x-black) > 1 {
				t.Errorf("%s, %v: Black's pass stands at %v, want %v", language, size, x, black)
			}
			pass := a.Page.Find("move-1")
			style := text.Style{Size: pass.Size, Bold: true}
			style = text.Fit(pass.Text, style, pass.Rect.W, pass.Size*ui.LeastText)
			if free := at(a, "move-2").X - pass.Rect.X - text.Width(pass.Text, style); free < 8 {
				t.Errorf("%s, %v: %q is %.1f px from its neighbour", language, size, pass.Text, free)
			}
		}
	}
}

// Figures of one width are for columns and clocks: in words, and where a number stands
// alone, 11 would read as 1 1.
func TestFiguresAmongWordsAreProportional(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens all scenes in all languages")
	}
	words := func(s string) bool {
		return strings.ContainsFunc(strings.TrimSuffix(s, "ms"), unicode.IsLetter)
	}
	for _, view := range views {
		t.Run(view.name, func(t *testing.T) {
			a, _ := apptest.Open(t, view.address+"&lang=vi", &storage.Store{})
			if view.prepare != nil {
				view.prepare(t, a)
			}
			a.Resize(1280, 800, 1)
			a.LayOut()
			for i := range a.Page.Items {
				item := &a.Page.Items[i]
				if item.Tabular && (words(item.Text) || item.Align == text.Start) {
					t.Errorf("%s: %s is set in figures of one width", view.name, apptest.Describe(item))
				}
			}
		})
	}
}

// The choices of a list are set in one size.
func TestChoicesOfAListHaveOneSize(t *testing.T) {
	list := regexp.MustCompile(`\bstart\b|settings|^menu|algorithms|strengths`)
	for _, view := range views {
		if !list.MatchString(view.name) || strings.Contains(view.name, "lesson") {
			continue
		}
		for _, language := range []string{"vi", "en"} {
			t.Run(view.name+"/"+language, func(t *testing.T) {
				a, _ := apptest.Open(t, view.address+"&lang="+language, &storage.Store{})
				if view.prepare != nil {
					view.prepare(t, a)
				}
				for _, size := range apptest.PictureSizes {
					a.Resize(float64(size.X), float64(size.Y), 1)
					a.LayOut()
					sizes := map[*ui.Scroll]*ui.Item{}
					for i := range a.Page.Items {
						item := &a.Page.Items[i]
						choice := (item.Kind == ui.Segment || item.Kind == ui.Button) && item.Text != "" && !item.Stacked
						if item.Scroll == nil || !choice {
							continue
						}
						first := sizes[item.Scroll]
						if first == nil {
							sizes[item.Scroll] = item
						} else if a, b := first.FittedSize(), item.FittedSize(); math.Abs(a-b) > 0.3 {
							t.Errorf("%s, %s, %v: %s is set in %.1f, %s in %.1f", view.name, language, size,
								apptest.Describe(first), a, apptest.Describe(item), b)
						}
					}
				}
			})
		}
	}
}
