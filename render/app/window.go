package app

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"colat/render/program/storage"
)

// The window's size when it first opens and the least it can have, in device-
// independent pixels.
const (
	windowWidth, windowHeight = 1280, 800
	leastWidth, leastHeight   = 320, 320
)

// Windowed is a Host with a window of the program's own, whose place is remembered.
type Windowed interface {
	// Decorate gives the window what the system shows it by. It is called once the
	// first picture stands.
	Decorate()
}

// Filler is a Host that can fill the screen with the picture.
type Filler interface {
	// CanFill reports whether it can here.
	CanFill() bool
	// ToggleFill fills the screen, or gives it back.
	ToggleFill()
}

// window remembers where the program's window is.
type window struct {
	kept      storage.Window
	ticks     int
	decorated bool // the host has decorated it
	// restores says that the window began by filling the screen, and filled that it does.
	restores, filled bool
}

// lookEvery is after how many ticks the window's place is looked at.
const lookEvery = 60

// open puts the window where it was.
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

// restore puts a window that began by filling the screen where it was before, once it leaves
// the screen: a window manager returns it to where it would have put a new window.
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

// remember remembers the window's place where it has changed. The place of a window that
// fills the screen is the one to which it returns.
func (w *window) remember(store *storage.Store) {
	if w.ticks++; w.ticks%lookEvery != 0 || ebiten.IsWindowMinimized() {
		return
	}
	now := w.kept
	now.Fullscreen = ebiten.IsFullscreen()
	if !now.Fullscreen { // some window managers maximize what fills the screen
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

// fillByKey fills the screen by F11, and by Alt and Enter.
func (a *app) fillByKey() {
	alt := ebiten.IsKeyPressed(ebiten.KeyAlt) && inpututil.IsKeyJustPressed(ebiten.KeyEnter)
	if (alt || inpututil.IsKeyJustPressed(ebiten.KeyF11)) && a.Fill != nil {
		a.Fill()
	}
}
