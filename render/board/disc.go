package board

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// addDisc appends one disc in its pose, with the shadow it throws on the board.
// half is half the side of the square it may fill, in pixels.
func (b *batch) addDisc(cx, cy, radius, half float64, p pose, sun bool) {
	x0, y0 := math.Floor(cx-half), math.Floor(cy-half)
	x1, y1 := math.Ceil(cx+half), math.Ceil(cy+half)
	b.add(float32(x0), float32(y0), float32(x1), float32(y1),
		float32(x0-cx), float32(y0-cy), float32(x1-cx), float32(y1-cy),
		params{
			color:  [4]float32{shade(p.front), shade(p.back), truth(sun) + float32(2*p.piece), float32(p.alpha)},
			custom: [4]float32{float32(radius), float32(p.angle), float32(p.axis), float32(p.lift)},
		})
}

func shade(d Disc) float32 { return truth(d == White) }

func truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// single is the batch of the functions that draw one thing.
var single batch

// DrawDisc draws a disc of the board's material with its contact shadow, which
// reaches a tenth of the diameter beyond it; if sun, with the victory sun
// engraved. An empty disc draws nothing.
func DrawDisc(dst *ebiten.Image, cx, cy, diameter float64, d Disc, sun bool) {
	if d == Empty || !(diameter > 0) {
		return
	}
	radius := diameter / 2
	single.addDisc(cx, cy, radius, radius*1.25, pose{front: d, back: opposite(d), alpha: 1}, sun)
	single.shade(dst, discProgram)
}

// DrawSun draws one victory sun of the tally: engraved in a disc of its owner,
// or, while nobody owns it, gold on dark lacquer.
func DrawSun(dst *ebiten.Image, cx, cy, diameter float64, owner Disc) {
	if !(diameter > 0) {
		return
	}
	if owner != Empty {
		DrawDisc(dst, cx, cy, diameter, owner, true)
		return
	}
	half := math.Ceil(diameter/2) + 1
	single.add(float32(cx-half), float32(cy-half), float32(cx+half), float32(cy+half),
		float32(-half), float32(-half), float32(half), float32(half),
		params{custom: [4]float32{float32(diameter), 1}})
	single.shade(dst, inlayProgram)
}
