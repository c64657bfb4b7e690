package puzzle

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyH: "hint", ebiten.KeyS: "solution", ebiten.KeyN: "next", ebiten.KeyR: "again",
	ebiten.KeyA: "analyse", ebiten.KeyM: "runs", ebiten.KeyBackspace: "again",
}

// stepKeys maps keys to controls while the solution can be stepped through.
var stepKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft: "previous", ebiten.KeyArrowRight: "following",
	ebiten.KeyArrowUp: "first", ebiten.KeyArrowDown: "last", ebiten.KeyHome: "first", ebiten.KeyEnd: "last",
}

// input handles the keyboard, and the pointer while the menu is open.
type input struct{ *Scene }

// keys handles the keyboard.
func (s input) keys(in *ui.Input) {
	for _, key := range in.Keys {
		if s.work.phase == done {
			if control := stepKeys[key]; control != "" {
				s.Activate(control)
				continue
			}
		}
		if key == ebiten.KeyEscape {
			if s.escape(); s.closed {
				return
			}
			continue
		}
		if tap, used := s.program.BoardKey(s.stage, key); used {
			s.tap(tap, false)
			continue
		}
		if control := keyControls[key]; control != "" {
			if s.program.Press(control); s.closed {
				return
			}
		}
	}
}

// escape takes back the last thing that can be: a proposal, a selection, a refutation; or else
// leaves.
func (s input) escape() {
	switch {
	case s.proposal.Open:
		s.withdraw()
	case s.work.phase == refuting || s.work.phase == refuted:
		s.again()
	case s.asks() && s.turn.Selected >= 0:
		s.choosePiece(-1)
	default:
		s.program.Back()
	}
}

// workMenu handles the keyboard and the pointer while the menu is open.
func (s input) workMenu(in *ui.Input) {
	page := &s.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	outside := in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY)
	if outside || slices.Contains(in.Keys, ebiten.KeyEscape) {
		s.closeMenu()
	}
}
