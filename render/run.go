package render

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/games"
	"colat/render/keep"
)

// Title is the program's name, in the window's frame and wherever else it is
// shown.
const Title = "Cờ Lật"

// The window's size when it opens and the least it can have, in device-
// independent pixels.
const (
	windowWidth, windowHeight = 1280, 800
	leastWidth, leastHeight   = 320, 320
)

// Run shows the program until it is closed. Options.Engine and Options.Host must
// not be nil.
func Run(options Options) error {
	if options.Engine == nil || options.Host == nil {
		return errors.New("render: no engine or no host")
	}
	ebiten.SetWindowTitle(Title)
	ebiten.SetWindowSize(windowWidth, windowHeight)
	ebiten.SetWindowSizeLimits(leastWidth, leastHeight, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	return ebiten.RunGameWithOptions(newApp(options, keep.Open(), games.All), &ebiten.RunGameOptions{
		X11ClassName: "colat", X11InstanceName: "colat",
	})
}
