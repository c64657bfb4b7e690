package board

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// tablePicture is the picture of a table without pieces, painted once per size: frame,
// field and coordinates, and the shadow around them. On a zoomed board it is repainted
// when the visible part changes.
type tablePicture struct {
	shape   shape
	dots    []int
	picture *ebiten.Image
	part    [3]int // side of a square and visible part of the field, as painted
}

var tables = cache[*tablePicture]{most: 8}

func (t *tablePicture) discard() { t.picture.Deallocate() }

// paintedPixels is the maximum size of all pictures together, at four bytes per pixel.
// Resizing a window produces many sizes.
const paintedPixels = 16 << 20

func (t *tablePicture) of(l *layout, dots []int) bool {
	return t.shape == l.shape && slices.Equal(t.dots, dots)
}

// pictureOf returns the picture of a table.
func pictureOf(l *layout, dots []int) *ebiten.Image {
	t := tables.find(func(t *tablePicture) bool { return t.of(l, dots) })
	if t == nil {
		reach := l.shadowReach()
		t = &tablePicture{shape: l.shape, dots: slices.Clone(dots)}
		t.picture = ebiten.NewImageWithOptions(bounds(l.w+2*reach, l.h+2*reach), &ebiten.NewImageOptions{Unmanaged: true})
		tables.add(t)
		forgetPictures()
	}
	if part := [3]int{l.cell, l.panX, l.panY}; part != t.part {
		t.part = part
		t.paint(l)
	}
	return t.picture
}

// forgetPictures discards the least recently used pictures beyond the bound.
func forgetPictures() {
	pixels := 0
	for i, t := range tables.list {
		size := t.picture.Bounds().Size()
		if pixels += size.X * size.Y; pixels > paintedPixels && i > 0 {
			tables.cut(i)
			return
		}
	}
}

// shadowReach returns the distance by which the shadow of the table extends beyond it.
func (s *shape) shadowReach() int { return s.unit() / 3 }

func (t *tablePicture) paint(l *layout) {
	t.picture.Clear()
	t.paintFrame(l)
	t.paintField(l)
	if l.coordinates {
		t.paintCoordinates(l)
	}
}

func (t *tablePicture) paintFrame(l *layout) {
	reach := l.shadowReach()
	w, h := l.window()
	lacquer := params{
		color:  [4]float32{float32(w), float32(h), truth(!l.divided())},
		custom: [4]float32{float32(l.w), float32(l.h), float32(l.frame()), float32(l.unit())},
	}
	strip := func(x0, y0, x1, y1 int) {
		single.add(float32(x0), float32(y0), float32(x1), float32(y1),
			float32(x0-reach), float32(y0-reach), float32(x1-reach), float32(y1-reach), lacquer)
	}
	left := reach + l.frame()
	right, below := left+w, left+h
	strip(0, 0, l.w+2*reach, left)
	strip(0, below, l.w+2*reach, l.h+2*reach)
	strip(0, left, left, below)
	strip(right, left, l.w+2*reach, below)
	single.shade(t.picture, frameProgram)
}

func (t *tablePicture) paintField(l *layout) {
	left := float32(l.shadowReach() + l.frame())
	w, h := l.window()
	width, height := float32(w), float32(h)
	numbers := params{
		color:  [4]float32{float32(l.panX), float32(l.panY), float32(l.columns), float32(l.rows)},
		custom: [4]float32{float32(l.cell), float32(l.base)},
	}
	if l.divided() {
		numbers.custom[2], numbers.custom[3] = float32(l.frame()), float32(l.side)
	}
	single.add(left, left, left+width, left+height, 0, 0, width, height, numbers)
	single.shade(t.picture, l.ground.program(l.divided()))

	// The centre of a line with an odd number of pixels is the centre of a pixel.
	shift := shift(l.cell)
	at := 0.0
	if l.turned {
		at = 1 // the corner to the lower right on the screen
	}
	corner := image.Pt(int(left), int(left))
	window := t.picture.SubImage(image.Rectangle{corner, corner.Add(image.Pt(w, h))}).(*ebiten.Image)
	for _, square := range t.dots {
		column, row := l.place(square)
		x := float64(left) + float64(l.along(column, l.cell)-l.panX) + at*float64(l.cell) + shift
		y := float64(left) + float64(l.along(row, l.cell)-l.panY) + at*float64(l.cell) + shift
		half := float64(max(4, l.cell/8))
		single.addCentred(x, y, half, half, params{custom: [4]float32{float32(l.cell), dot}})
	}
	single.shade(window, markProgram)
}

// letters are the names of columns.
const letters = "abcdefghijklmnopqrst"

// paintCoordinates draws the coordinates on the left and upper side of the frame,
// beside squares whose centres are visible.
func (t *tablePicture) paintCoordinates(l *layout) {
	reach, frame, cell := float64(l.shadowReach()), float64(l.frame()), float64(l.base)
	part := 0.56 // part of the frame, which is narrow around many squares
	if l.long() > 8 {
		part = 0.62
	}
	style := text.Style{
		// Two-digit numbers must fit on the frame, and letters between their
		// neighbours.
		Size:  math.Round(min(part*frame, max(0.30, 0.0375*float64(l.long()))*cell)),
		Color: theme.OnLacquerGold, Align: text.Center,
	}
	across := reach + 0.52*frame
	// The picture starts at the edge of the table's shadow.
	dx, dy := reach-float64(l.x), reach-float64(l.y)
	for i := range l.columns {
		if x, shown := l.columnLabel(i); shown {
			letter, _ := l.names(i, 0)
			text.Draw(t.picture, letters[letter:letter+1], style, x+dx, across)
		}
	}
	for i := range l.rows {
		if y, shown := l.rowLabel(i); shown {
			_, number := l.names(0, i)
			text.Draw(t.picture, strconv.Itoa(number+1), style, across, y+dy)
		}
	}
}

// names returns the letter of a column and the number of a row, both counted from 0.
func (s *shape) names(column, row int) (letter, number int) {
	square := s.square(column, row)
	letter, number = square%s.columns, square/s.columns
	if s.rowsFromBelow {
		number = s.rows - 1 - number
	}
	return letter, number
}

// columnLabel returns the position of a column's letter on the screen, and whether the
// centre of the column is visible.
func (l *layout) columnLabel(column int) (x float64, shown bool) {
	x, _ = l.at(float64(column)+0.5, 0)
	w, _ := l.window()
	return x, x > float64(l.left) && x < float64(l.left+w)
}

// rowLabel is like columnLabel, for the number of a row.
func (l *layout) rowLabel(row int) (y float64, shown bool) {
	_, y = l.at(0, float64(row)+0.5)
	_, h := l.window()
	return y, y > float64(l.top) && y < float64(l.top+h)
}

// excerpt is the scale and the visible part of a field, and whether it is turned, which
// determine the coordinates beside it.
type excerpt struct {
	cell, panX, panY int
	turned           bool
}

func (l *layout) excerpt() excerpt { return excerpt{l.cell, l.panX, l.panY, l.turned} }

// rim returns the parts of the frame with coordinates, in pixels of the screen: above
// the field and to its left. Letters at an end of the field extend beyond it.
func (l *layout) rim() (above, beside image.Rectangle) {
	w, h := l.window()
	edge, reach := l.frame()/8, l.frame()/2
	above = image.Rect(l.left-reach, l.y+edge, l.left+w+reach, l.top)
	beside = image.Rect(l.x+edge, l.top-reach, l.left, l.top+h+reach)
	return above, beside
}

// The pictures that are drawn over panels: the light, the veil of a won panel, the worn
// jade of a closed panel without an owner, and the signs.
const (
	panelLight = iota
	panelVeil
	panelWorn
	panelCross
	panelRing
	panelPictures
)

// panelSheet holds these pictures for one size. Each covers a panel and half of the
// bars around it. They are arranged in two columns, so that the texture fits any
// device.
type panelSheet struct {
	key     panelKey
	picture *ebiten.Image
}

// panelKey identifies a panelSheet.
type panelKey struct {
	cell, side, bar int
}

func (k panelKey) whole() int { return k.side*k.cell + 2*k.bar }

var panelSheets = cache[*panelSheet]{most: 4}

func (s *panelSheet) discard() { s.picture.Deallocate() }

func (l *layout) panelKey() panelKey { return panelKey{l.cell, l.side, l.bar(l.cell)} }

// hasPanelSheet reports whether the pictures for a layout have been painted.
func hasPanelSheet(l *layout) bool {
	key := l.panelKey()
	return panelSheets.find(func(s *panelSheet) bool { return s.key == key }) != nil
}

// panelSheetOf returns the pictures for a divided layout.
func panelSheetOf(l *layout) *panelSheet {
	key := l.panelKey()
	s := panelSheets.find(func(s *panelSheet) bool { return s.key == key })
	if s == nil {
		s = &panelSheet{key: key}
		panelSheets.add(s)
		s.paint()
	}
	return s
}

// corner returns the upper left corner of a picture.
func (s *panelSheet) corner(picture int) (x, y int) {
	whole := s.key.whole()
	return picture % 2 * whole, picture / 2 * whole
}

func (s *panelSheet) paint() {
	whole := s.key.whole()
	size := bounds(2*whole, (panelPictures+1)/2*whole)
	s.picture = ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
	half := float64(whole) / 2
	for picture := panelLight; picture <= panelWorn; picture++ {
		x, y := s.corner(picture)
		single.addCentred(float64(x)+half, float64(y)+half, half, half,
			params{custom: [4]float32{float32(s.key.cell), float32(s.key.side), float32(picture)}})
	}
	single.shade(s.picture, panelProgram)
	for picture := panelCross; picture <= panelRing; picture++ {
		x, y := s.corner(picture)
		sign := resting(Piece{Material: Cross})
		if picture == panelRing {
			sign = resting(Piece{Material: Ring})
		}
		singlePieces.addInlaid(float64(x)+half, float64(y)+half, s.key.sign(), &sign)
	}
	singlePieces.draw(s.picture)
}

// sign returns the side of the square for which the sign of a panel is drawn. The sign
// fills its panel better than a piece fills its square.
func (k panelKey) sign() float64 { return float64(k.side*k.cell) * 1.14 }

// panelSign returns the picture of a sign.
func panelSign(sign Piece) int {
	if sign.Material == Ring {
		return panelRing
	}
	return panelCross
}
