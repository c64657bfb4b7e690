package scene

import (
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// PieceSounds plays the sounds of the pieces on a board when they become visible. Discs that
// turn at the same time sound one after another.
type PieceSounds struct {
	program *Program
	view    *board.View
	struck  bool // a piece was captured, and the capturing piece has not arrived yet
	flips   int  // number of turned discs whose sounds are pending
	cell    bool // one of them is on a victory cell
}

// ListenTo returns the sounds of the pieces on a board.
func (p *Program) ListenTo(view *board.View) *PieceSounds {
	s := &PieceSounds{program: p, view: view}
	view.SetListener(s.queue)
	return s
}

// queue handles an event on the board.
func (s *PieceSounds) queue(c board.Cue) {
	switch c.Kind {
	case board.Turned:
		s.flips++
	case board.Taken:
		s.struck = true
		return
	case board.Signed:
		s.cell = true
	case board.Landed:
		name := sound.Place
		if s.struck {
			name = sound.Capture
		}
		s.struck = false
		s.program.Sound(name)
	}
	s.cell = s.cell || c.Sun
}

// Update plays pending sounds, one in each tick. It reports whether there are none left, and
// nothing moves.
func (s *PieceSounds) Update() (quiet bool) {
	if s.flips > 0 {
		s.flips--
		s.program.Sound(sound.Flip)
		return false
	}
	if s.view.Animating() {
		return false
	}
	if s.cell {
		s.cell = false
		s.program.Sound(sound.Cell)
	}
	return true
}

// Drop drops pending sounds when the board is shown from scratch.
func (s *PieceSounds) Drop() { s.struck, s.flips, s.cell = false, 0, false }

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
