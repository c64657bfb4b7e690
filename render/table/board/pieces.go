package board

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
)

// pieces collects three-dimensional pieces. Shadows and bodies of each kind are drawn
// by separate programs, in rectangles no larger than necessary: software renderers take
// a microsecond per pixel of a disc.
type pieces struct {
	shadows, discs, sunDiscs batch
	crosses, rings           batch
	stones, sunStones        batch
}

// draw draws the shadows and then the pieces, and empties b.
func (b *pieces) draw(dst *ebiten.Image) {
	b.shadows.shade(dst, shadowProgram)
	b.discs.shade(dst, discProgram)
	b.sunDiscs.shade(dst, sunProgram)
	b.crosses.shade(dst, crossProgram)
	b.rings.shade(dst, ringProgram)
	b.stones.shade(dst, stoneProgram)
	b.sunStones.shade(dst, sunStoneProgram)
}

// addInlaid appends a cross or a ring for a square of the given size.
func (b *pieces) addInlaid(cx, cy, cell float64, p *pose) {
	body := &b.crosses
	if p.front.Material == Ring {
		body = &b.rings
	}
	body.addWhole(cx, cy, cell/2, params{
		color:  [4]float32{0, 0, 0, float32(p.alpha)},
		custom: [4]float32{float32(cell), float32(p.drawn), float32(p.piece)},
	})
}

// addStone appends a stone without its numeral and shadow.
func (b *pieces) addStone(cx, cy, radius float64, piece Piece) {
	body := &b.stones
	if piece.Number == 0 {
		body = &b.sunStones
	}
	half := math.Ceil(radius) + 1
	body.addCentred(cx, cy, half, half, params{
		color:  [4]float32{shade(piece), 0, 0, 1},
		custom: [4]float32{float32(radius), float32(min(piece.Number, 9)), dotsFrom},
	})
}

// The minimum radius of a stone in pixels at which its dots are distinguishable.
const dotsFrom = 16.5

// drawNumeral draws the number of a stone.
func drawNumeral(dst *ebiten.Image, cx, cy, radius float64, piece Piece) {
	if piece.Number == 0 {
		return // the 0 has a sun instead
	}
	style := text.Style{Size: math.Round(1.02 * radius), Bold: true, Align: text.Center, Color: numeralRed}
	if radius < dotsFrom {
		style.Size = math.Round(1.28 * radius)
	}
	if piece.Light {
		style.Color = numeralBlue
	}
	text.Draw(dst, strconv.Itoa(int(min(piece.Number, 9))), style, cx, cy)
}

// singlePieces is the buffer of the functions that draw a single piece.
var singlePieces pieces

// DrawPiece draws a piece of the board's material with its contact shadow, which
// extends a tenth of the diameter beyond it. If sun is set, a disc has an engraved
// victory sun. An inlaid piece is drawn in a jade disc. NoPiece draws nothing.
func DrawPiece(dst *ebiten.Image, cx, cy, diameter float64, p Piece, sun bool) {
	if p.Material == NoPiece || !(diameter > 0) {
		return
	}
	radius := diameter / 2
	lying := resting(p)
	switch p.Material {
	case Disc:
		singlePieces.addDisc(cx, cy, radius, radius*1.25, &lying, sun)
		singlePieces.draw(dst)
	case Cross, Ring:
		addRound(cx, cy, radius)
		single.shade(dst, roundProgram)
		singlePieces.addInlaid(cx, cy, diameter*0.98, &lying)
		singlePieces.draw(dst)
	case Stone:
		singlePieces.addShadow(cx, cy, radius*1.25, restingShadow(radius))
		singlePieces.addStone(cx, cy, radius, p)
		singlePieces.draw(dst)
		drawNumeral(dst, cx, cy, radius, p)
	}
}

// restingShadow returns the shader parameters of the shadow of a piece at rest.
func restingShadow(radius float64) params {
	return params{color: [4]float32{0, 0, 0, 1}, custom: [4]float32{float32(radius)}}
}

// addRound appends a jade disc of a radius in pixels.
func addRound(cx, cy, radius float64) {
	half := math.Ceil(radius) + 1
	single.addCentred(cx, cy, half, half, params{custom: [4]float32{float32(2 * radius), 1}})
}

// DrawSun draws a victory sun of the tally: engraved in a piece of its owner or,
// without an owner, gold on dark lacquer.
func DrawSun(dst *ebiten.Image, cx, cy, diameter float64, owner Piece) {
	if !(diameter > 0) {
		return
	}
	if owner.Material != NoPiece {
		DrawPiece(dst, cx, cy, diameter, owner, true)
		return
	}
	addRound(cx, cy, diameter/2)
	single.shade(dst, inlayProgram)
}

// The colours of the numerals.
var (
	numeralRed  = color.RGBA{0xf6, 0xd6, 0x8c, 0xff}
	numeralBlue = color.RGBA{0xe6, 0xec, 0xf4, 0xff}
)

// eye is the height of the viewer above the board and halfThick half the thickness of a
// disc, in radii, as in disc.kage.
const (
	eye       = 5.5
	halfThick = 0.10
)

// reach returns the visible extent of a disc from its centre along the axis of rotation
// and across it, in radii. A point comes closer to the eye by lift, and additionally by
// at most the sine of the angle.
func reach(p *pose) (along, across float64) {
	sin, cos := math.Sincos(p.angle)
	sin, cos = math.Abs(sin), math.Abs(cos)
	seen := eye - 2*halfThick
	above := eye - halfThick - p.lift
	along = 1.05 * seen / (above - halfThick)
	across = (cos + halfThick*sin) * seen / (above - sin - halfThick)
	return along, across
}

// addDisc appends a disc in its pose.
func (b *pieces) addDisc(cx, cy, radius, half float64, p *pose, sun bool) {
	disc := params{
		color:  [4]float32{shade(p.front), shade(p.back), float32(p.piece), float32(p.alpha)},
		custom: [4]float32{float32(radius), float32(p.angle), float32(p.axis), float32(p.lift)},
	}
	b.addShadow(cx, cy, half, disc)
	body := &b.discs
	if sun {
		body = &b.sunDiscs
	}
	along, across := reach(p)
	body.addTurned(cx, cy, p.axis, radius*along+1.5, radius*across+1.5, disc)
}

// addShadow appends the shadow of a piece. It is clipped at half pixels on each side of
// the centre of the piece.
func (b *pieces) addShadow(cx, cy, half float64, piece params) {
	b.shadows.addWhole(cx, cy, half, piece)
}

func shade(p Piece) float32 { return truth(p.Light) }

func truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
