package board

import (
	"math"

	"colat/render/theme"
)

// Times in ms.
var (
	fallTime  = float64(theme.MotionNormal.Milliseconds())
	turnTime  = float64(theme.MotionSlow.Milliseconds())
	ringDelay = float64(theme.FlipDelay.Milliseconds())
)

const (
	fallHeight = 0.9 // from which a disc is put down, in radii
	turnHeight = 0.8 // to which a disc rises while it turns, in radii

	pulseTime  = 1600.0 // ms, one breath of the deciding squares
	pulseCount = 4      // after which they shine steadily
)

type motionKind uint8

const (
	falling motionKind = iota
	turning
)

// motion is one disc on its way to rest.
type motion struct {
	kind     motionKind
	from, to Piece
	start    float64 // ms; before it the disc lies still
	length   float64 // ms
	axis     float64 // of a turning, radians clockwise from the right
}

// turn is the motion of the disc on square that is turned over because of a
// disc put down on origin. Squares at the same distance in king's steps turn
// together, each ring a little later than the one before, and every disc rolls
// away from the origin.
func turn(origin, square int, from, to Piece, now float64) motion {
	dx, dy := square%8-origin%8, square/8-origin/8
	ring := max(dx, -dx, dy, -dy)
	return motion{
		kind: turning, from: from, to: to,
		start: now + float64(ring)*ringDelay, length: turnTime,
		axis: math.Atan2(float64(dy), float64(dx)) - math.Pi/2,
	}
}

func (m motion) over(now float64) bool { return now >= m.start+m.length }

// pose is how a disc lies in space.
type pose struct {
	front, back Piece
	angle       float64 // radians; at 0 the front is up, at π the back
	axis        float64
	lift        float64 // radii above the board
	alpha       float64
	piece       int // of nacre
}

// at returns the pose at a time.
func (m motion) at(now float64) pose {
	t := min(max((now-m.start)/m.length, 0), 1)
	switch m.kind {
	case falling:
		return pose{front: m.to, back: m.to.turned(), lift: fallHeight * (1 - theme.EaseOut(t)), alpha: min(1, 0.25+t*4)}
	default:
		// A square curve, gentler than theme.EaseOut: with a cubic one the disc
		// would stand on its edge within four frames.
		way := 1 - (1-t)*(1-t)
		return pose{front: m.from, back: m.to, angle: math.Pi * way, axis: m.axis, lift: turnHeight * math.Sin(math.Pi*way), alpha: 1}
	}
}

// pulsing reports whether the deciding squares still breathe.
func (v *View) pulsing() bool {
	return v.deciding != 0 && !v.reduced && v.now-v.glowSince < pulseTime*pulseCount
}

// glow is how brightly the deciding squares shine, 0 to 1.
func (v *View) glow() float64 {
	steady := 0.8 * v.glowShown
	if !v.pulsing() {
		return steady
	}
	return steady - 0.3*v.glowShown*(0.5-0.5*math.Cos(2*math.Pi*(v.now-v.glowSince)/pulseTime))
}
