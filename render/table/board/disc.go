package board

import "math"

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
	x0, y0 := math.Floor(cx-half), math.Floor(cy-half)
	x1, y1 := math.Ceil(cx+half), math.Ceil(cy+half)
	b.shadows.add(float32(x0), float32(y0), float32(x1), float32(y1),
		float32(x0-cx), float32(y0-cy), float32(x1-cx), float32(y1-cy), piece)
}

func shade(p Piece) float32 { return truth(p.Light) }

func truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
