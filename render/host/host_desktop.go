//go:build !js

package host

import (
	"bytes"
	"fmt"
	"image"
	"net/url"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/web/site/emblem"
)

// Host is the desktop the window is on.
type Host struct {
	// AfterFirstFrame, if set, is called once the picture stands.
	AfterFirstFrame func()

	probe  app.Probe
	said   []byte
	system wishes
	pasted string // and not told yet
	file   string // that was picked, and not read yet
}

// New returns the host of a window.
func New() *Host { return &Host{} }

// Language implements render.Host.
func (h *Host) Language() string { return languageOf(systemLocales()) }

// languageOf returns the first of the locales' languages that the program
// speaks.
func languageOf(locales []string) string {
	for _, locale := range locales {
		if tag := baseLanguage(locale); tag == "vi" || tag == "en" {
			return tag
		}
	}
	return "en"
}

// environmentLocales are the locales of the environment, the one that counts
// first (POSIX.1-2024, 8.2 Internationalization Variables).
func environmentLocales() []string {
	var locales []string
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			return append(locales, value)
		}
	}
	return locales
}

// ReducedMotion implements render.Host.
func (h *Host) ReducedMotion() bool { return h.system.get().calm }

// DarkTheme implements render.Host.
func (h *Host) DarkTheme() bool { return h.system.get().dark }

// Changed implements render.Changing.
func (h *Host) Changed() bool { return h.system.changed() }

// Vibrate implements render.Host: nothing shakes.
func (h *Host) Vibrate([]int) bool { return false }

// Announce implements render.Host. Windows without accessible content have
// nothing to speak through.
func (h *Host) Announce(string, string) {}

// Link implements render.Host: a window has no address.
func (h *Host) Link(url.Values) string { return "" }

// CopyText implements render.Host.
func (h *Host) CopyText(text string) bool { return copyText(text) }

// AskPasted implements render.Paster.
func (h *Host) AskPasted() bool {
	h.pasted = pasteText()
	return h.pasted != ""
}

// Pasted implements render.Paster.
func (h *Host) Pasted() (text string, pasted bool) {
	text, h.pasted = h.pasted, ""
	return text, text != ""
}

// Touches implements render.Host: windows leave touches to Ebitengine.
func (h *Host) Touches() ui.TouchSource { return nil }

// History implements render.Host: a window has none.
func (h *Host) History() app.History { return nil }

// KeepsPicture implements render.Host: windows have several buffers in turn.
func (h *Host) KeepsPicture() bool { return false }

// Shown implements render.Host: nothing lies over a window's picture.
func (h *Host) Shown() {}

// Ready implements render.Host.
func (h *Host) Ready() {
	if h.AfterFirstFrame != nil {
		h.AfterFirstFrame()
	}
}

// Expose implements render.Host.
func (h *Host) Expose(probe app.Probe) { h.probe = probe }

// CanFill implements render.Filler.
func (h *Host) CanFill() bool { return true }

// ToggleFill implements render.Filler.
func (h *Host) ToggleFill() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

// Decorate implements render.Windowed: the sizes are those that systems choose from.
func (h *Host) Decorate() {
	var icons []image.Image
	for _, size := range []int{16, 24, 32, 48, 64, 128} {
		icons = append(icons, emblem.Draw(size, emblem.Rounded))
	}
	ebiten.SetWindowIcon(icons)
}

// Updated implements render.Follower. In a test it writes a line of JSON to
// standard output whenever the state or the layout has changed.
func (h *Host) Updated() {
	if h.probe == nil {
		return
	}
	line := snapshot{State: h.probe.State(), Rects: make(map[string]app.Rect)}
	// These change with every frame.
	line.State.Frames, line.State.LongestFrame = 0, 0
	for _, name := range append(h.probe.Controls(), h.probe.Squares()...) {
		if rect, found := h.probe.Rect(name); found {
			line.Rects[name] = rect
		}
	}
	if text := encode(line); !bytes.Equal(text, h.said) {
		h.said = text
		fmt.Printf("%s\n", text)
	}
}
