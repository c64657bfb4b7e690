package theme

import "time"

// Measures in device-independent pixels; multiply by the device scale.
const (
	Grid        = 8.0  // distances are multiples of it, or of half of it
	Radius      = 12.0 // corners of panels and buttons
	RadiusSmall = 6.0  // corners of what lies within those
	Touch       = 44.0 // the least width and height of what a finger meets
	Margin      = 16.0 // between panels and the edge of the screen
	Padding     = 16.0 // between a panel's edge and what it holds
	Gap         = 8.0  // between things that belong together
	Hairline    = 1.0
	FocusWidth  = 2.0
)

// Sizes of text in device-independent pixels.
const (
	TextSmall  = 13.0
	TextBody   = 16.0
	TextLarge  = 20.0
	TextTitle  = 28.0
	TextFigure = 32.0 // disc counts and clocks
)

// Times of motion. Everything that moves eases out.
const (
	MotionFast   = 180 * time.Millisecond // hover, press, a mark appearing
	MotionNormal = 240 * time.Millisecond // a disc put down, a panel opening
	MotionSlow   = 320 * time.Millisecond // a disc turning over
	FlipDelay    = 40 * time.Millisecond  // from one ring of discs to the next
)

// EaseOut maps the part of a motion's time that has passed, 0 to 1, to the
// part of its way: quick at first, then coming to rest (a cubic curve).
func EaseOut(t float64) float64 {
	if t <= 0 {
		return 0
	}
	if t >= 1 {
		return 1
	}
	r := 1 - t
	return 1 - r*r*r
}
