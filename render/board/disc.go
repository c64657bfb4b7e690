package board

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// discBatch collects discs in space. Bodies with and without a sun and shadows
// are drawn by a program each, and on no more of the board than they cover:
// software renderers take a microsecond for a pixel of a disc.
type discBatch struct {
	shadows, plain, engraved batch
}

// eye is the viewer's height above the board and halfThick half a disc's
// thickness, in radii, as in disc.kage.
const (
	eye       = 5.5
	halfThick = 0.10
)

// add appends a disc in its pose. Its shadow is cut off half pixels to each side
// of its middle.
func (b *discBatch) add(cx, cy, radius, half float64, p pose, sun bool) {
	disc := params{
		color:  [4]float32{shade(p.front), shade(p.back), float32(p.piece), float32(p.alpha)},
		custom: [4]float32{float32(radius), float32(p.angle), float32(p.axis), float32(p.lift)},
	}
	x0, y0 := math.Floor(cx-half), math.Floor(cy-half)
	x1, y1 := math.Ceil(cx+half), math.Ceil(cy+half)
	b.shadows.add(float32(x0), float32(y0), float32(x1), float32(y1),
		float32(x0-cx), float32(y0-cy), float32(x1-cx), float32(y1-cy), disc)
	body := &b.plain
	if sun {
		body = &b.engraved
	}
	along, across := reach(p)
	body.addTurned(cx, cy, p.axis, radius*along+1.5, radius*across+1.5, disc)
}

// reach returns how far a disc in a pose can be seen from its middle along the
// axis it turns around and across it, in radii. A point comes nearer to the eye
// by lift, and at most by the sine of the angle besides.
func reach(p pose) (along, across float64) {
	sin, cos := math.Sincos(p.angle)
	sin, cos = math.Abs(sin), math.Abs(cos)
	seen := eye - 2*halfThick
	above := eye - halfThick - p.lift
	along = 1.05 * seen / (above - halfThick)
	across = (cos + halfThick*sin) * seen / (above - sin - halfThick)
	return along, across
}

// draw draws the discs on top of all shadows, and empties b.
func (b *discBatch) draw(dst *ebiten.Image) {
	b.shadows.shade(dst, shadowProgram)
	b.plain.shade(dst, discProgram)
	b.engraved.shade(dst, sunProgram)
}

func shade(p Piece) float32 { return truth(p.Light) }

func truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// The batches of the functions that draw one thing.
var (
	single     batch
	singleDisc discBatch
)

// DrawPiece draws a piece of the board's material with its contact shadow, which
// reaches a tenth of the diameter beyond it; if sun, with the victory sun
// engraved. No piece draws nothing.
func DrawPiece(dst *ebiten.Image, cx, cy, diameter float64, p Piece, sun bool) {
	if p.Material == NoPiece || !(diameter > 0) {
		return
	}
	radius := diameter / 2
	singleDisc.add(cx, cy, radius, radius*1.25, pose{front: p, back: p.turned(), alpha: 1}, sun)
	singleDisc.draw(dst)
}

// DrawSun draws one victory sun of the tally: engraved in a piece of its owner,
// or, while nobody owns it, gold on dark lacquer.
func DrawSun(dst *ebiten.Image, cx, cy, diameter float64, owner Piece) {
	if !(diameter > 0) {
		return
	}
	if owner.Material != NoPiece {
		DrawPiece(dst, cx, cy, diameter, owner, true)
		return
	}
	half := math.Ceil(diameter/2) + 1
	single.add(float32(cx-half), float32(cy-half), float32(cx+half), float32(cy+half),
		float32(-half), float32(-half), float32(half), float32(half),
		params{custom: [4]float32{float32(diameter), 1}})
	single.shade(dst, inlayProgram)
}
