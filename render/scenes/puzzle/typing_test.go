package puzzle_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// write types a text with a slash before it and Enter after it.
func write(a *apptest.App, text string) {
	a.Raw(ui.Raw{Text: []rune{'/'}, Keys: []ebiten.Key{ebiten.KeySlash}})
	for _, r := range text {
		a.Raw(ui.Raw{Text: []rune{r}})
	}
	a.Raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyEnter}})
}

// TestMovesOfPuzzlesAreTyped solves a puzzle of each family by typing its first moves, after a wrong
// one and one that is not legal.
func TestMovesOfPuzzlesAreTyped(t *testing.T) {
	for _, family := range []string{"victory", "classic", "uttt", "mnk", "cotoan"} {
		a, host, p := open(t, "puzzle=today&game="+family+"&lang=en", &storage.Store{})
		state, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		write(a, "zz")
		if a.State().Puzzle.Phase != "asking" || len(host.Announced) == 0 {
			t.Errorf("%s: a move that is not legal leads to %s", family, a.State().Puzzle.Phase)
		}
		write(a, p.Rules.FormatMove(state, wrong(t, p)))
		a.Until(t, "the refutation", func(app.ProbeState) bool { return a.State().Puzzle.Tries == 1 })
		a.Activate("again")
		until(t, a, "asking")
		before := len(a.State().Moves)
		write(a, p.Rules.FormatMove(state, p.Solution[0]))
		if after := a.State(); len(after.Moves) <= before || after.Puzzle.Tries != 1 {
			t.Errorf("%s: typed, the solution leads to %v after %d wrong moves", family, after.Moves, after.Puzzle.Tries)
		}
	}
}

// TestLettersOfShortcutsAreTyped begins a move with a letter that is a shortcut, too.
func TestLettersOfShortcutsAreTyped(t *testing.T) {
	a, _, _ := open(t, "puzzle=today&game=victory&lang=en", &storage.Store{})
	a.Raw(ui.Raw{Text: []rune{'m'}, Keys: []ebiten.Key{ebiten.KeyM}}) // no column
	if a.Page.Modal == 0 {
		a.LayOut()
	}
	if a.Page.Find("close-menu") == nil {
		t.Errorf("the key M opens no menu: %q", a.Controls())
	}
}
