package scene

import "colat/render/table/board"

// Sound plays a sound of render/sound, unless the user has turned sounds off.
func (p *Program) Sound(name string) {
	if p.PlaySound != nil && p.Settings.Volume > 0 {
		p.PlaySound(name, p.Settings.Volume)
	}
}

// Vibrate vibrates the device if the user has turned vibration on. pattern holds milliseconds
// of vibration and of rest in turn.
func (p *Program) Vibrate(pattern ...int) {
	if p.Settings.Buzz {
		p.Host.Vibrate(pattern)
	}
}

// Calm reports whether the user or the user's system asks for no motion.
func (p *Program) Calm() bool { return p.Settings.Motion == "none" || p.Host.ReducedMotion() }

// MotionPace returns the user's factor for the speed of moving pieces; 1 is the usual speed.
func (p *Program) MotionPace() float64 {
	switch p.Settings.Motion {
	case "slow":
		return 0.55
	case "fast":
		return 2
	}
	return 1
}

// Strong reports whether marks, outlines and text have high contrast, by the user's choice or
// for a projector.
func (p *Program) Strong() bool { return p.Settings.Contrast == "high" || p.Settings.Large }

// Style returns the user's style of boards.
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
