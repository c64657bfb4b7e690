package play_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// TestCopiedFormsSayWhatTheyLose before they are chosen: moves of Five suns do not tell the cells.
func TestCopiedFormsSayWhatTheyLose(t *testing.T) {
	for address, want := range map[string]string{
		"game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5": "Moves, without the start", "game=classic&moves=d3c5": "SGF",
		"game=mnk:15,15,5&moves=h8+i9":       "Piskvorky (.psq)",
		"game=mnk:7,7,5&moves=d4+e5&lang=vi": "Các nước đi, thiếu thế ban đầu",
	} {
		a, _ := apptest.Open(t, address+"&black=human&white=human", &storage.Store{})
		a.Press(ebiten.KeyM)
		a.Click(t, "copy-as")
		a.LayOut()
		if !a.Contains(want) {
			t.Errorf("%s: no %q in %s, %v", address, want, a.PageText(), a.Controls())
		}
	}
}
