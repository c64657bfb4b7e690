package render

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/ui"
)

// scene is what fills the screen: the start or the board.
type scene interface {
	// name is what the probe calls the scene.
	name() string
	// update moves the scene on by one tick. The page's own controls have been
	// worked already.
	update(in *ui.Input)
	// activate works a control of the page.
	activate(control string)
	// layOut builds the page for a screen of w by h device-independent pixels.
	layOut(page *ui.Page, w, h float64)
	// drawBoard draws the board, which lies under the page.
	drawBoard(dst *ebiten.Image)
	// drawBoardOver draws the squares that changed over the board drawn last. It
	// returns where, in device pixels.
	drawBoardOver(dst *ebiten.Image) ui.Rect
	// boardFrame returns where the board lies.
	boardFrame() ui.Rect
	// boardDirty reports whether the board looks different from when it was
	// last drawn.
	boardDirty() bool
	// squareRect returns where a square is, in device pixels.
	squareRect(square int) (x, y, w, h float64)
	// probe fills in what the scene knows.
	probe(state *ProbeState)
	// retheme tells the scene that language, theme or motion changed.
	retheme()
	// close ends the scene.
	close()
}
