package scene

import "colat/render/table/board"

// Sound has a sound of render/sound begin, if the person wants to hear any.
func (p *Program) Sound(name string) {
	if p.PlaySound != nil && p.Settings.Volume > 0 {
		p.PlaySound(name, p.Settings.Volume)
	}
}

// Vibrate shakes the device, if the person wants to feel that: for so many
// milliseconds, then it rests, and so on in turn.
func (p *Program) Vibrate(pattern ...int) {
	if p.Settings.Buzz {
		p.Host.Vibrate(pattern)
	}
}

// Calm reports whether the person wants nothing to move.
func (p *Program) Calm() bool { return p.Settings.Motion == "none" || p.Host.ReducedMotion() }

// MotionPace is how many times faster than usual the person wants pieces to move.
func (p *Program) MotionPace() float64 {
	switch p.Settings.Motion {
	case "slow":
		return 0.55
	case "fast":
		return 2
	}
	return 1
}

// Strong reports whether the person wants marks, outlines and text of high contrast, as
// a projector needs them too.
func (p *Program) Strong() bool { return p.Settings.Contrast == "high" || p.Settings.Large }

// Style is how the person wants boards to look.
func (p *Program) Style() board.Style {
	style := board.Style{Strong: p.Strong()}
	if p.Settings.Board == "wood" {
		style.Board = board.WoodBoard
	}
	if p.Settings.Pieces == "ebony" {
		style.Pieces = board.EbonyPieces
	}
	return style
}
