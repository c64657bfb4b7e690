package board

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
	"colat/render/kit/theme"
)

// paint draws with scene into a picture of the given side and returns it.
func paint(side int, scene func(dst *ebiten.Image)) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	draw(func() {
		dst := canvas(side)
		scene(dst)
		dst.ReadPixels(picture.Pix)
		dst.Deallocate()
	})
	return picture
}

// canvas is an image that begins at the corner of its texture. Elsewhere the
// slopes of the shaders, which are taken over two pixels by two, would differ by
// a trace.
func canvas(side int) *ebiten.Image {
	return ebiten.NewImageWithOptions(bounds(side, side), &ebiten.NewImageOptions{Unmanaged: true})
}

func paintView(side int, v *View) *image.RGBA {
	return paint(side, func(dst *ebiten.Image) {
		DrawTable(dst)
		v.Draw(dst)
	})
}

// view is a board of the given side with a few discs.
func view(side float64) *View {
	v := NewView(othello)
	v.SetBounds(0, 0, side, side)
	var p Position
	for square := range 32 {
		p.Pieces[square] = black
		if square%2 == 1 {
			p.Pieces[square] = white
		}
	}
	p.Suns = SetOf(0, 1, 40)
	v.Set(&p)
	return v
}

// average is the mean colour of a square of the picture around a point.
func average(picture *image.RGBA, x, y, half int) color.RGBA {
	var sum [3]int
	n := 0
	for py := y - half; py <= y+half; py++ {
		for px := x - half; px <= x+half; px++ {
			c := picture.RGBAAt(px, py)
			sum[0] += int(c.R)
			sum[1] += int(c.G)
			sum[2] += int(c.B)
			n++
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

func (v *View) middle(square int) (x, y int) {
	cx, cy := v.layout.center(square)
	return int(cx), int(cy)
}

// difference returns the largest difference of a colour within an area. Tests compare hundreds of pictures
// that are equal, in which it only compares bytes.
func difference(a, b *image.RGBA, area image.Rectangle) (most int) {
	if area = area.Intersect(a.Rect); area.Empty() {
		return 0
	}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		p := a.Pix[a.PixOffset(area.Min.X, y):a.PixOffset(area.Max.X, y)]
		q := b.Pix[b.PixOffset(area.Min.X, y):b.PixOffset(area.Max.X, y)]
		if bytes.Equal(p, q) {
			continue
		}
		for i := range p {
			if d := int(p[i]) - int(q[i]); i%4 < 3 { // without alpha
				most = max(most, d, -d)
			}
		}
	}
	return most
}

func (v *View) area(square int) image.Rectangle {
	x, y := v.layout.corner(square)
	return image.Rect(x, y, x+v.layout.cell, y+v.layout.cell)
}

func testBoardPicture(t *testing.T) {
	for _, side := range []int{380, 760} {
		v := view(float64(side))
		picture := paintView(side, v)
		colours := make(map[color.RGBA]bool)
		for y := range side {
			for x := range side {
				colours[picture.RGBAAt(x, y)] = true
			}
		}
		if len(colours) < 1000 {
			t.Errorf("%d pixels: the picture has only %d colours", side, len(colours))
		}
		at := func(square int) color.RGBA {
			x, y := v.middle(square)
			return average(picture, x, y, v.layout.cell/8)
		}
		dark, light, jade := at(2), at(3), at(45)
		if drawtest.Contrast(light, jade) < 3 || drawtest.Contrast(light, dark) < 10 || drawtest.Contrast(jade, dark) < 2 {
			t.Errorf("%d pixels: a white disc is %v, a black one %v, the board %v", side, light, dark, jade)
		}
		if jade.G <= jade.R || jade.G <= jade.B {
			t.Errorf("%d pixels: the board is %v, want green", side, jade)
		}
		frame := average(picture, side-v.layout.frame()/2, side/2, v.layout.frame()/4)
		if frame.R <= frame.G || frame.R <= frame.B {
			t.Errorf("%d pixels: the frame is %v, want a dark red", side, frame)
		}
		if v.Dirty() {
			t.Error("the view is dirty after Draw")
		}
		if most := difference(picture, paintView(side, v), picture.Rect); most != 0 {
			t.Errorf("drawn again the picture differs by %d", most)
		}
	}
}

// The suns are read by shape alone: in grey they stand out from the disc or the
// square they lie in.
func testSunPictures(t *testing.T) {
	for _, side := range []int{390, 780} {
		v := view(float64(side))
		with := paintView(side, v)
		bare := v.position
		bare.Suns = Set{}
		v.Set(&bare)
		without := paintView(side, v)
		for square, name := range map[int]string{0: "a black disc", 1: "a white disc", 40: "an empty square"} {
			area := v.area(square)
			strong, total := 0, 0
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for x := area.Min.X; x < area.Max.X; x++ {
					total++
					a, b := with.RGBAAt(x, y), without.RGBAAt(x, y)
					a.A, b.A = 255, 255
					if drawtest.Contrast(a, b) >= 2 {
						strong++
					}
				}
			}
			if part := float64(strong) / float64(total); part < 0.07 {
				t.Errorf("%d pixels: the sun on %s changes the brightness of only %.1f %% of the square", side, name, 100*part)
			}
		}
	}
}

func testMotionPictures(t *testing.T) {
	const side = 760
	v := view(side)
	var p Position
	p.Pieces[19], p.Pieces[20] = white, black
	v.Set(&p)
	before := paintView(side, v)
	putDown(v, 18, black, 19)
	area := v.area(19)

	// On its edge the disc shows a dark and a light half.
	for motionTo(t, v, 19).at(v.now).angle < math.Pi/2 {
		v.Update()
	}
	edge := paintView(side, v)
	dark, light := 0, 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := edge.RGBAAt(x, y)
			if max(c.R, c.G, c.B) < 60 {
				dark++
			}
			if min(c.R, c.G, c.B) > 130 {
				light++
			}
		}
	}
	if least := v.layout.cell; dark < least || light < least {
		t.Errorf("on its edge the disc has %d dark and %d light pixels", dark, light)
	}

	// The last moment of the motion and the disc at rest are the same picture.
	m := motionTo(t, v, 19)
	v.now = m.start + m.length - 0.01
	moving := paintView(side, v)
	v.Finish()
	after := paintView(side, v)
	if most := difference(moving, after, area); most > 16 {
		t.Errorf("the disc jumps at the end of its motion: a pixel changes by %d", most)
	}
	x, y := v.middle(19)
	if was, is := average(before, x, y, 8), average(after, x, y, 8); drawtest.Contrast(was, is) < 10 {
		t.Errorf("the disc was %v and is %v", was, is)
	}
}

func testMarkPictures(t *testing.T) {
	const side = 760
	v := view(side)
	plain := paintView(side, v)
	check := func(name string, square int) {
		t.Helper()
		marked := paintView(side, v)
		if most := difference(plain, marked, v.area(square)); most < 45 {
			t.Errorf("%s changes its square by no more than %d", name, most)
		}
		for other := range 64 {
			if other != square && difference(plain, marked, v.area(other)) != 0 {
				t.Errorf("%s on square %d changes square %d", name, square, other)
			}
		}
	}
	v.Targets(SetOf(44), white)
	v.Finish()
	check("a legal move of white", 44)
	v.SetHover(44)
	check("the ghost under the pointer", 44)
	v.Targets(SetOf(44), black)
	v.Finish()
	check("the black ghost", 44)
	v.SetHover(-1)
	check("a legal move of black", 44)
	v.Targets(Set{}, Piece{})
	v.SetLast(SetOf(9))
	check("the last move", 9)
	v.SetLast(SetOf(0))
	check("the last move on a sun", 0)
	v.SetLast(Set{})
	v.SetCursor(37)
	check("the cursor", 37)
	v.SetCursor(-1)

	v.SetDeciding(SetOf(1))
	v.Finish()
	lit := paintView(side, v)
	x, y := v.middle(3)
	if was, is := average(plain, x, y, 8), average(lit, x, y, 8); drawtest.Contrast(was, is) < 1.3 {
		t.Errorf("a disc beside the deciding ones was %v and is %v, want it dimmed", was, is)
	}
	corner := v.area(1).Min.Add(image.Pt(v.layout.cell/8, v.layout.cell/8))
	was, is := average(plain, corner.X, corner.Y, 3), average(lit, corner.X, corner.Y, 3)
	if drawtest.Contrast(was, is) < 1.3 || is.R <= was.R {
		t.Errorf("beside a deciding disc the square was %v and is %v, want it lit", was, is)
	}
}

// Wherever the board stands, and however its bounds are fractions of pixels, it
// is the same picture.
func testPicturePlace(t *testing.T) {
	const side = 500
	v := view(400)
	here := paint(side, func(dst *ebiten.Image) {
		dst.Fill(color.Black)
		v.Draw(dst)
	})
	v.SetBounds(70.4, 30.4, 400.2, 400.2)
	there := paint(side, func(dst *ebiten.Image) {
		dst.Fill(color.Black)
		v.Draw(dst)
	})
	moved := image.NewRGBA(here.Rect)
	for y := range 400 {
		for x := range 400 {
			moved.SetRGBA(x, y, there.RGBAAt(x+70, y+30))
		}
	}
	if most := difference(here, moved, image.Rect(0, 0, 400, 400)); most != 0 {
		t.Errorf("moved by whole pixels the picture differs by %d", most)
	}
}

func testTablePicture(t *testing.T) {
	picture := paint(600, DrawTable)
	var brightest float64
	for y := 20; y < 580; y += 10 {
		for x := 20; x < 580; x += 10 {
			// Text on the lacquer can be read wherever it stands.
			c := average(picture, x, y, 4)
			brightest = max(brightest, 21/drawtest.Contrast(c, color.RGBA{255, 255, 255, 255}))
			if contrast := drawtest.Contrast(c, theme.OnLacquerMuted); contrast < 4.5 {
				t.Fatalf("muted text at %d, %d has a contrast of %.2f", x, y, contrast)
			}
		}
	}
	if brightest < 1.02 {
		t.Error("the table is black")
	}
	for y := range 600 {
		for x := range 600 {
			if picture.RGBAAt(x, y).A != 255 {
				t.Fatalf("the table is transparent at %d, %d", x, y)
			}
		}
	}
}

// Views share what is painted for a size; more sizes than are kept come and go.
func testSizes(t *testing.T) {
	first := paintView(300, view(300))
	for side := 310; side < 310+10*tables.most; side += 10 {
		paintView(side, view(float64(side)))
	}
	for i, p := range tables.list {
		if want := 310 + 10*(tables.most-1-i); p.shape.w != want {
			t.Errorf("picture %d is of the size %d, want %d", i, p.shape.w, want)
		}
	}
	again := tables.list[3]
	paintView(again.shape.w, view(float64(again.shape.w)))
	if tables.list[0] != again {
		t.Errorf("after using %d the first is %d", again.shape.w, tables.list[0].shape.w)
	}
	if most := difference(first, paintView(300, view(300)), first.Rect); most != 0 {
		t.Errorf("painted again the board differs by %d", most)
	}
	// Large pictures are fewer.
	for _, side := range []float64{2400, 2500, 2600, 2700} {
		draw(func() {
			dst := canvas(16)
			view(side).Draw(dst)
			dst.Deallocate()
		})
		pixels := 0
		for _, p := range tables.list {
			pixels += p.picture.Bounds().Dx() * p.picture.Bounds().Dy()
		}
		if pixels > paintedPixels || tables.list[0].shape.w != int(side) {
			t.Errorf("pictures of %d pixels are kept, want at most %d", pixels, paintedPixels)
		}
	}
}

func TestMain(m *testing.M) { drawtest.Main(m) }

var draw = drawtest.Draw

func TestPictures(t *testing.T) {
	drawtest.InWindow(t, func(t *testing.T) {
		t.Run("Board", testBoardPicture)
		t.Run("Still", testStillPictures)
		t.Run("Suns", testSunPictures)
		t.Run("Motion", testMotionPictures)
		t.Run("Marks", testMarkPictures)
		t.Run("MarksContrastWithTheirBoards", testMarkContrast)
		t.Run("TurningIsNoMarkOfALegalMove", testTurningMark)
		t.Run("Place", testPicturePlace)
		t.Run("Table", testTablePicture)
		t.Run("Sizes", testSizes)
		t.Run("Othello", testOthelloLooks)
		t.Run("Inlaid", testInlaidLooks)
		t.Run("Stones", testStoneLooks)
		t.Run("Styles", testStylesAreRead)
		t.Run("InlaidStyles", testInlaidStyles)
		t.Run("StyleChanges", testStyleChanges)
		t.Run("StyleChangesInPart", testStyleChangesInPart)
		t.Run("Eggshell", testEggshellLooks)
		t.Run("MarksOnEggshell", testMarksOnEggshell)
		t.Run("Caption", testCaptionLooks)
		t.Run("Notches", testNotches)
		t.Run("LastMove", testLastMoveHidesNothing)
		t.Run("Lines", testLinesAreSharp)
		t.Run("Zoom", testZoomKeepsTheFrame)
		t.Run("Small", testSmallBoard)
		t.Run("Panels", testPanelLooks)
		t.Run("PanelsAreWhole", testPanelsAreWhole)
		t.Run("DrawOver", testDrawOver)
		t.Run("Coordinates", testCoordinatesFollowTheField)
		t.Run("Turned", testTurnedPicture)
		t.Run("LittleIsRedrawn", testLittleIsRedrawn)
		t.Run("Sprites", testSpritesShareAPicture)
		t.Run("Allocations", testDrawAllocates)
	})
}
