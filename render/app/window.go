package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/program/storage"
)

// Title is the program's name. The window's title bar shows it.
const Title = "Cờ Lật"

// The initial and the minimum size of the window, in device-independent pixels.
const (
	windowWidth, windowHeight = 1280, 800
	leastWidth, leastHeight   = 320, 320
)

// window stores the place of the program's window.
type window struct {
	kept  storage.Window
	ticks int
	// The window opened in full screen and has to be restored; filled reports whether it was in
	// full screen since.
	restores, filled bool
}

// lookEvery is the number of ticks between two checks of the window's place.
const lookEvery = 60

// open opens the window at its stored place.
func (w *window) open(store *storage.Store) {
	ebiten.SetWindowTitle(Title)
	ebiten.SetWindowSize(windowWidth, windowHeight)
	ebiten.SetWindowSizeLimits(leastWidth, leastHeight, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	kept, known := store.Window()
	monitor := ebiten.Monitor()
	if !known || monitor == nil {
		return
	}
	for _, other := range ebiten.AppendMonitors(nil) {
		if other.Name() == kept.Monitor {
			monitor = other
			ebiten.SetMonitor(other)
		}
	}
	width, height := monitor.Size()
	w.kept = kept.Within(width, height, leastWidth, leastHeight, monitor.Name() == kept.Monitor)
	ebiten.SetWindowSize(w.kept.Width, w.kept.Height)
	ebiten.SetWindowPosition(w.kept.X, w.kept.Y)
	if w.kept.Maximized {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(w.kept.Fullscreen)
	w.restores = w.kept.Fullscreen
}

// restore moves a window that opened in full screen to its stored place when it leaves full
// screen. A window manager would move it to the place of a new window.
func (w *window) restore() {
	if !w.restores {
		return
	}
	if ebiten.IsFullscreen() {
		w.filled = true
	} else if w.filled {
		w.restores = false
		ebiten.SetWindowSize(w.kept.Width, w.kept.Height)
		ebiten.SetWindowPosition(w.kept.X, w.kept.Y)
	}
}

// remember stores the window's place if it has changed. In full screen it keeps the place
// that the window returns to.
func (w *window) remember(store *storage.Store) {
	if w.ticks++; w.ticks%lookEvery != 0 || ebiten.IsWindowMinimized() {
		return
	}
	now := w.kept
	now.Fullscreen = ebiten.IsFullscreen()
	if !now.Fullscreen { // some window managers maximize a window in full screen
		now.Maximized = ebiten.IsWindowMaximized()
	}
	if !now.Maximized && !now.Fullscreen {
		now.X, now.Y = ebiten.WindowPosition()
		now.Width, now.Height = ebiten.WindowSize()
	}
	if monitor := ebiten.Monitor(); monitor != nil {
		now.Monitor = monitor.Name()
	}
	if now != w.kept && now.Width > 0 && now.Height > 0 {
		w.kept = now
		store.KeepWindow(now)
	}
}
