package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/front"
)

// The keys that turn the board and that switch the numbers of moves, and their descriptions.
const turnKey, numbersKey = ebiten.KeyY, ebiten.KeyW

var (
	turnShortcut    = scene.Shortcut{Keys: "Y", Label: "turn.board"}
	numbersShortcut = scene.Shortcut{Keys: "W", Label: "settings.numbers"}
)

// boardKeys handles the keys of all boards that are left over from the scene, if no dialogue or field needs
// them.
func (a *App) boardKeys() {
	item := a.Page.Find(a.Worked.Focus)
	if a.Page.Modal != 0 || item != nil && item.Kind == ui.Field {
		return
	}
	for _, key := range a.input.Keys {
		switch {
		case key == turnKey:
			a.turning.turn()
		case key == numbersKey && a.navigator.numbered():
			a.number()
		}
	}
}

// numbered reports whether the pieces on the screen can bear the numbers of their moves.
func (n *navigator) numbered() bool {
	_, chooses := n.scene.(*front.Scene)
	return !chooses && n.game().Numbered
}

// number shows or hides the numbers of moves on all boards.
func (a *App) number() {
	a.remember(func(s *storage.Settings) { s.Numbers = !s.Numbers })
	if a.Settings.Numbers {
		a.Announce(a.Text("numbers.shown"))
	} else {
		a.Announce(a.Text("numbers.hidden"))
	}
}
