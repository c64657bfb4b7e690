package board

import (
	"testing"

	"colat/render/drawtest"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

var draw = drawtest.Draw

func TestPictures(t *testing.T) {
	drawtest.InWindow(t, func(t *testing.T) {
		t.Run("Board", testBoardPicture)
		t.Run("Suns", testSunPictures)
		t.Run("Motion", testMotionPictures)
		t.Run("Marks", testMarkPictures)
		t.Run("Place", testPicturePlace)
		t.Run("Table", testTablePicture)
		t.Run("Sizes", testSizes)
		t.Run("Othello", testOthelloLooks)
		t.Run("Inlaid", testInlaidLooks)
		t.Run("Stones", testStoneLooks)
		t.Run("Notches", testNotches)
		t.Run("LastMove", testLastMoveHidesNothing)
		t.Run("Lines", testLinesAreSharp)
		t.Run("Zoom", testZoomKeepsTheFrame)
		t.Run("Small", testSmallBoard)
		t.Run("DrawOver", testDrawOver)
		t.Run("LittleIsRedrawn", testLittleIsRedrawn)
		t.Run("Sprites", testSpritesShareAPicture)
		t.Run("Allocations", testDrawAllocates)
	})
}
