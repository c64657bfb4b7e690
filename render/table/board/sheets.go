package board

import "github.com/hajimehoshi/ebiten/v2"

// sheetKind is a group of sprites that are painted together, when the first of
// them is needed.
type sheetKind uint8

const (
	markSheet sheetKind = iota
	signSheet
	inlaySheet // the sun in an empty square
	discSheet
	sunDiscSheet
	inlaidSheet
	stoneSheet
	sheetKinds
)

// The sprites of discSheet and sunDiscSheet are the dark disc and light ones, so
// that not every white disc is the same; those of inlaidSheet the cross and rings;
// those of stoneSheet the red stones from 0 to 9, the blue ones and their shadow.
const (
	nacres        = 4
	discSprites   = 1 + nacres
	inlaidSprites = 1 + nacres
	stoneShadow   = 20
	stoneSprites  = 1 + stoneShadow
)

// sprites is how many sprites a sheet has.
var sprites = [sheetKinds]int{markSprites, signSprites, 1, discSprites, discSprites, inlaidSprites, stoneSprites}

// nacre is the piece of mother-of-pearl that the piece on a square is made of.
func nacre(square int) int { return (square + square/8*2 + square/32) % nacres }

// spriteOf returns which picture shows a piece at rest.
func spriteOf(piece Piece, square int, sun bool) (sheetKind, int) {
	switch piece.Material {
	case Cross:
		return inlaidSheet, 0
	case Ring:
		return inlaidSheet, 1 + nacre(square)
	case Stone:
		return stoneSheet, stoneSprite(piece)
	}
	sheet := discSheet
	if sun {
		sheet = sunDiscSheet
	}
	if piece.Light {
		return sheet, 1 + nacre(square)
	}
	return sheet, 0
}

func stoneSprite(piece Piece) int {
	sprite := int(min(piece.Number, 9))
	if piece.Light {
		sprite += stoneShadow / 2
	}
	return sprite
}

// stoneOf is the inverse of stoneSprite.
func stoneOf(sprite int) Piece {
	return Piece{Material: Stone, Light: sprite >= stoneShadow/2, Number: uint8(sprite % (stoneShadow / 2))}
}

// sheets are the sprites for one size of the squares. All lie in one picture, one
// kind after the other in the order in which they were first needed, so that what
// lies on a board is drawn by one call.
type sheets struct {
	key     sheetKey
	side    int // of a sprite in pixels
	columns int // of sprites in the picture
	picture *ebiten.Image
	used    int             // places in the picture
	first   [sheetKinds]int // the place of a kind's first sprite
	painted [sheetKinds]bool
}

// sheetKey is what sprites depend on.
type sheetKey struct {
	cell   int
	points bool
}

// shift is how far the middle of a square lies right of and below the middle
// between its corners, in pixels: a line of one pixel lies right of and below the
// edge that it marks.
func (k sheetKey) shift() float64 {
	if k.points {
		return 0
	}
	return 0.5 * float64(lineWidth(k.cell)%2)
}

const (
	largestSprite = 1024 // pixels; on larger squares sprites are stretched
	widestSheet   = 4096 // pixels, which every graphics device can do
	mostColumns   = 20   // all that a board with discs needs in one row
)

// cut holds the sheets last used, the most recent first. All views share them, so
// that a scene whose board is as large as the last one's appears without a pause.
var cut [8]*sheets

// sheetsOf returns the sheets for a size.
func sheetsOf(cell int, points bool) *sheets {
	key := sheetKey{cell, points}
	s := recent(cut[:], func(s *sheets) bool { return s.key == key })
	if s == nil {
		side := min(cell, largestSprite)
		s = &sheets{key: key, side: side, columns: min(mostColumns, widestSheet/side)}
		if oldest := remember(cut[:], s); oldest != nil && oldest.picture != nil {
			oldest.picture.Deallocate()
		}
	}
	return s
}

// corner is the upper left corner of a sprite.
func (s *sheets) corner(sheet sheetKind, sprite int) (x, y float32) {
	place := s.first[sheet] + sprite
	return float32(place % s.columns * s.side), float32(place / s.columns * s.side)
}

// middle is the middle of a sprite.
func (s *sheets) middle(sheet sheetKind, sprite int) (x, y float64) {
	left, top := s.corner(sheet, sprite)
	half := float64(s.side) / 2
	return float64(left) + half, float64(top) + half
}

// need paints the sprites of a kind, if it has not been done. Others stay where
// they are.
func (s *sheets) need(sheet sheetKind) {
	if s.painted[sheet] {
		return
	}
	s.painted[sheet] = true
	s.first[sheet] = s.used
	s.used += sprites[sheet]
	s.grow((s.used + s.columns - 1) / s.columns)
	s.paint(sheet)
}

// grow gives the picture at least so many rows of sprites.
func (s *sheets) grow(rows int) {
	before := s.picture
	if before != nil && before.Bounds().Dy() >= rows*s.side {
		return
	}
	s.picture = ebiten.NewImageWithOptions(bounds(s.columns*s.side, rows*s.side), &ebiten.NewImageOptions{Unmanaged: true})
	if before != nil {
		s.picture.DrawImage(before, nil)
		before.Deallocate()
	}
}
