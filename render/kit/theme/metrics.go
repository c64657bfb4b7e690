package theme

import "time"

// Measures in device-independent pixels; multiply by the device scale.
const (
	Radius      = 12.0 // corners of panels and buttons
	RadiusSmall = 6.0  // corners of elements inside panels and buttons
	Touch       = 44.0 // the minimum width and height of touch targets
	Margin      = 16.0 // between panels and the edge of the screen
	Gap         = 8.0  // between related elements
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

// Durations of animations. All animations ease out.
const (
	MotionFast   = 180 * time.Millisecond // hover, press, a mark appearing
	MotionNormal = 240 * time.Millisecond // a disc placed, a panel opening
	MotionSlow   = 320 * time.Millisecond // a disc turning over
	FlipDelay    = 40 * time.Millisecond  // from one ring of discs to the next
)

// EaseOut maps the elapsed part of an animation's duration, 0 to 1, to the covered part
// of its distance: fast at first, then slowing to a stop (a cubic curve).
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
