package app_test

import (
	"slices"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// openAt opens the program on a screen of a size, in a language.
func openAt(t *testing.T, address string, w, h float64) *apptest.App {
	t.Helper()
	a, _ := apptest.Open(t, address, &storage.Store{})
	a.Resize(w, h, 1)
	a.LayOut()
	return a
}

// Beside a board the settings cover the panel, so that nothing of it is left over at their
// edge and no more of the board is hidden.
func TestSettingsCoverThePanel(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {844, 390}} {
		a := openAt(t, "game=victory&white=human&moves=d3", size[0], size[1])
		panel := a.Page.Items[slices.IndexFunc(a.Page.Items, func(i ui.Item) bool { return i.Kind == ui.Panel })].Rect
		apptest.Press("settings")(t, a)
		dialog := a.Page.Items[a.Page.Modal].Rect
		if dialog.X != panel.X || dialog.W != panel.W || dialog.Overlaps(a.Scene().Board().Rect()) {
			t.Errorf("%v: the settings are %v, the panel %v", size, dialog, panel)
		}
	}
}

// So do the menus of an analysis and of puzzles.
func TestMenusCoverThePanel(t *testing.T) {
	for _, menu := range []struct {
		address  string
		controls []string
	}{
		{"game=classic&white=human&moves=d3c5", []string{"analyse", "more"}},
		{"game=classic&white=human&moves=d3c5", []string{"analyse", "engine-options"}},
		{"puzzle=today&game=mnk", []string{"runs"}},
	} {
		for _, size := range [][2]float64{{1280, 800}, {1024, 768}, {768, 1024}, {390, 844}} {
			a := openAt(t, menu.address, size[0], size[1])
			if strings.HasPrefix(menu.address, "puzzle") {
				apptest.Puzzled()(t, a)
			}
			apptest.Press(menu.controls...)(t, a)
			panel := a.Page.Items[slices.IndexFunc(a.Page.Items, func(i ui.Item) bool { return i.Kind == ui.Panel })].Rect
			sheet := a.Page.Items[a.Page.Modal].Rect
			covers := size[0] > size[1] && sheet.Overlaps(a.Scene().Board().Rect())
			if sheet.X != panel.X || sheet.W != panel.W || covers {
				t.Errorf("%v at %v: the menu is %v, the panel %v", menu.controls, size, sheet, panel)
			}
		}
	}
}

// A game that was over before it began does not say who begins.
func TestNobodyBeginsAfterTheEnd(t *testing.T) {
	a := openAt(t, "lang=en&"+full("victory", 40, "a1,b1,c1,d1,e1"), 390, 844)
	if a.Says("No moves yet. Black begins.") || !a.Says("No moves were made.") {
		t.Error("after its end the game is said to begin")
	}
	a = openAt(t, "lang=en&game=victory&white=human", 390, 844)
	if !a.Says("No moves yet. Black begins.") || a.Says("No moves were made.") {
		t.Error("it is not said who begins")
	}
}

// The menu has no line for what this browser can never do, and is seen whole on a tall
// phone without it.
func TestMenuLeavesOutWhatCannotBe(t *testing.T) {
	a := openAt(t, "game=classic&white=human&moves=d3c5", 390, 844)
	apptest.Press("more")(t, a)
	if a.Page.Find("fullscreen") != nil {
		t.Error("it offers to fill the screen, which the host cannot")
	}
	if slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return i.Kind == ui.Fade }) {
		t.Error("it has to be scrolled")
	}
	a.Host.Fills = true
	a.Refresh()
	a.LayOut()
	if a.Page.Find("fullscreen") == nil {
		t.Error("it does not offer to fill the screen")
	}
}

// The filter of the library has as many controls on one line as on the other.
func TestFilterOfTheLibraryIsEven(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {768, 1024}} {
		a := openAt(t, "", size[0], size[1])
		apptest.Stocked("library")(t, a)
		lines := make(map[float64]int)
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; strings.HasPrefix(item.Name, "filter-") {
				lines[item.Rect.Y]++
			}
		}
		for _, n := range lines {
			if len(lines) != 2 || n != 3 {
				t.Errorf("%v: the lines of the filter are %v", size, lines)
			}
		}
	}
}

// The games of the menu of puzzles stand in rows as equal as possible.
func TestGamesOfThePuzzlesAreEven(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		for _, size := range [][2]float64{{1280, 800}, {390, 844}, {320, 568}} {
			a := openAt(t, "puzzle=today&lang="+language, size[0], size[1])
			apptest.Puzzled("runs")(t, a)
			rows := make(map[float64]int)
			for i := range a.Page.Items {
				if item := &a.Page.Items[i]; strings.HasPrefix(item.Name, "family-") {
					rows[item.Rect.Y]++
				}
			}
			least, most := 99, 0
			for _, n := range rows {
				least, most = min(least, n), max(most, n)
			}
			if len(rows) == 0 || most-least > 1 {
				t.Errorf("%s at %v: the rows are %v", language, size, rows)
			}
		}
	}
}

// On a phone that lies on its side the demonstration's button says what it does.
func TestDemonstrationSaysSoOnTheFrontPage(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		a := openAt(t, "lang="+language, 844, 390)
		if b := a.Page.Find("demo"); b == nil || b.Text == "" {
			t.Errorf("%s: the button is %+v", language, b)
		}
	}
}
