package board

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// The sprites of markSheet, as in mark.kage: the marks of boards with discs, and the
// marks of all boards.
const (
	plain = iota // opaque white, for tinting
	beadDark
	beadLight
	brackets
	seal
	halo
	turnDark  // on a disc that will be turned over: the other side
	turnLight // light counterpart of turnDark
	markSprites
	fleck = markSprites // fleck of gold dust, painted without a sprite
	dot   = fleck + 1   // dot on a crossing, painted without a sprite
)

// The sprites of signSheet, as in sign.kage: the marks of boards with other pieces.
const (
	hint         = iota // where an inlaid piece may be placed
	beadRed             // where a red stone may go
	beadBlue            // where a blue stone may go
	captureRing         // around a piece that may be captured
	selectedRing        // around the selected piece
	smallSeal           // the last move, beside a piece that a mark must not hide
	warmth              // the last move, around an inlaid piece
	fromSeal            // on the empty square where the last move began
	numberSpot          // opaque white, for tinting: the ground of a number on an inlaid piece
	numberPlate         // the same on a small square
	signSprites
)

// sheetKind is a group of sprites that are painted together on first use.
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

// The sprites of discSheet and sunDiscSheet are the dark disc and several light ones,
// so that white discs differ; those of inlaidSheet are the cross and the rings; those
// of stoneSheet are the red stones from 0 to 9, the blue ones and their shadow.
const (
	nacres        = 4
	discSprites   = 1 + nacres
	inlaidSprites = 1 + nacres
	stoneShadow   = 20
	stoneSprites  = 1 + stoneShadow
)

// sprites is the number of sprites of each kind.
var sprites = [sheetKinds]int{markSprites, signSprites, 1, discSprites, discSprites, inlaidSprites, stoneSprites}

// nacre returns the variant of mother-of-pearl for the piece on a square.
func nacre(square int) int { return (square + square/8*2 + square/32) % nacres }

// spriteOf returns the sprite of a piece at rest.
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

// sheets holds the sprites for one size of the squares. All are in one picture, kind by
// kind in the order of first use, so that a single call draws the content of a board.
type sheets struct {
	cell    int // side of the squares in pixels
	side    int // side of a sprite in pixels
	columns int // number of sprites per row of the picture
	picture *ebiten.Image
	used    int             // number of used places in the picture
	first   [sheetKinds]int // the place of the first sprite of each kind
	painted [sheetKinds]bool
}

// shift returns the offset, in pixels to the right and downwards, of the visual centre
// of a square from the midpoint of its corners: a line of one pixel is to the right of
// and below the edge that it marks.
func shift(cell int) float64 { return 0.5 * float64(lineWidth(cell)%2) }

const (
	largestSprite = 1024 // pixels; sprites are stretched on larger squares
	widestSheet   = 4096 // pixels; supported by every graphics device
	mostColumns   = 20   // all sprites of a board with discs in one row
)

var allSheets = cache[*sheets]{most: 8}

func (s *sheets) discard() {
	if s.picture != nil {
		s.picture.Deallocate()
	}
}

// sheetsOf returns the sheets for a size.
func sheetsOf(cell int) *sheets {
	s := allSheets.find(func(s *sheets) bool { return s.cell == cell })
	if s == nil {
		side := min(cell, largestSprite)
		s = &sheets{cell: cell, side: side, columns: min(mostColumns, widestSheet/side)}
		allSheets.add(s)
	}
	return s
}

// corner returns the upper left corner of a sprite.
func (s *sheets) corner(sheet sheetKind, sprite int) (x, y float32) {
	place := s.first[sheet] + sprite
	return float32(place % s.columns * s.side), float32(place / s.columns * s.side)
}

// middle returns the centre of a sprite.
func (s *sheets) middle(sheet sheetKind, sprite int) (x, y float64) {
	left, top := s.corner(sheet, sprite)
	half := float64(s.side) / 2
	return float64(left) + half, float64(top) + half
}

// need paints the sprites of a kind unless they are painted already. Other sprites keep
// their places.
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

// add appends to b the rectangle from (x0, y0) to (x1, y1) with a sprite in a colour.
func (s *sheets) add(b *batch, sheet sheetKind, sprite int, x0, y0, x1, y1 float32, color [4]float32) {
	s.need(sheet)
	left, top := s.corner(sheet, sprite)
	side := float32(s.side)
	b.add(x0, y0, x1, y1, left, top, left+side, top+side, params{color: color})
}

// grow extends the picture to at least the given number of rows.
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

// paint paints the sprites of a kind into their places, which are empty.
func (s *sheets) paint(sheet sheetKind) {
	picture := s.picture
	side := float32(s.side)
	switch sheet {
	case markSheet, signSheet:
		for kind := range sprites[sheet] {
			s.addSquare(sheet, kind, params{custom: [4]float32{side, float32(kind)}})
		}
		program := markProgram
		if sheet == signSheet {
			program = signProgram
		}
		single.shade(picture, program)
	case inlaySheet:
		s.addSquare(sheet, 0, params{custom: [4]float32{side}})
		single.shade(picture, inlayProgram)
	case discSheet, sunDiscSheet:
		for sprite := range discSprites {
			p := resting(Piece{Material: Disc, Light: sprite > 0})
			p.piece = max(0, sprite-1)
			x, y := s.middle(sheet, sprite)
			singlePieces.addDisc(x, y, discRadius(s.side), float64(s.side)/2, &p, sheet == sunDiscSheet)
		}
		singlePieces.draw(picture)
	case inlaidSheet:
		for sprite := range inlaidSprites {
			p := resting(Piece{Material: Cross})
			if sprite > 0 {
				p = resting(Piece{Material: Ring})
				p.piece = sprite - 1
			}
			x, y := s.middle(sheet, sprite)
			singlePieces.addInlaid(x+shift(s.cell), y+shift(s.cell), float64(s.side), &p)
		}
		singlePieces.draw(picture)
	case stoneSheet:
		s.paintStones()
	}
}

// addSquare appends the rectangle of a sprite.
func (s *sheets) addSquare(sheet sheetKind, sprite int, p params) {
	x, y := s.middle(sheet, sprite)
	half := float64(s.side) / 2
	single.addCentred(x, y, half, half, p)
}

func (s *sheets) paintStones() {
	picture, radius := s.picture, discRadius(s.side)
	s.addSquare(stoneSheet, stoneShadow, restingShadow(radius))
	single.shade(picture, shadowProgram)
	for sprite := range stoneShadow {
		x, y := s.middle(stoneSheet, sprite)
		singlePieces.addStone(x, y, radius, stoneOf(sprite))
	}
	singlePieces.draw(picture)
	for sprite := range stoneShadow {
		x, y := s.middle(stoneSheet, sprite)
		drawNumeral(picture, x, y, radius, stoneOf(sprite))
	}
}

// cache holds at most the given number of pictures, the most recently used first. All views
// share it, so that a scene with a board of the same size as before appears without delay.
type cache[P interface {
	comparable
	discard()
}] struct {
	most int
	list []P
}

// find returns the first entry that fits, and moves it to the front. It returns the zero
// value if there is none.
func (c *cache[P]) find(fits func(P) bool) (entry P) {
	i := slices.IndexFunc(c.list, fits)
	if i < 0 {
		return entry
	}
	entry = c.list[i]
	copy(c.list[1:i+1], c.list[:i])
	c.list[0] = entry
	return entry
}

// add inserts an entry at the front, and discards the last one if there are too many.
func (c *cache[P]) add(entry P) {
	if c.list = slices.Insert(c.list, 0, entry); len(c.list) > c.most {
		c.cut(c.most)
	}
}

// cut discards all entries but the first ones.
func (c *cache[P]) cut(first int) {
	for _, entry := range c.list[first:] {
		entry.discard()
	}
	c.list = slices.Delete(c.list, first, len(c.list))
}
