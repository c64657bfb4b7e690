//go:build !js

package host

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/web/site"
)

// Host is a window on a desktop.
type Host struct {
	starting
	noPage
	probe  *app.Probe
	said   []byte
	system wishes
	pasted string // not returned yet
	dialog dialog
	file   string // picked without a dialogue, but not read yet
}

// New returns the host of a window.
func New() *Host { return &Host{} }

// Language implements app.Host.
func (h *Host) Language() string { return languageOf(systemLocales()) }

// environmentLocales returns the locale of the environment with the highest precedence, "" if there
// is none (POSIX.1-2024, 8.2 Internationalization Variables).
func environmentLocales() []string {
	return []string{cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))}
}

// ReducedMotion implements app.Host.
func (h *Host) ReducedMotion() bool { return h.system.get().calm }

// DarkTheme implements app.Host.
func (h *Host) DarkTheme() bool { return h.system.get().dark }

// Changed implements app.Host.
func (h *Host) Changed() bool { return h.system.changed() }

// CopyText implements app.Host.
func (h *Host) CopyText(text string) bool { return copyText(text) }

// AskPasted implements app.Host.
func (h *Host) AskPasted() bool {
	h.pasted = pasteText()
	return h.pasted != ""
}

// Pasted implements app.Host.
func (h *Host) Pasted() (text string, pasted bool) {
	text, h.pasted = h.pasted, ""
	return text, text != ""
}

// Windowed implements app.Host.
func (h *Host) Windowed() bool { return true }

// Ready implements app.Host. The window's icon has the sizes that systems choose from.
func (h *Host) Ready() {
	h.starting.Ready()
	var icons []image.Image
	for _, size := range []int{16, 24, 32, 48, 64, 128} {
		icons = append(icons, site.DrawIcon(size, site.Rounded))
	}
	ebiten.SetWindowIcon(icons)
}

// Expose implements app.Host.
func (h *Host) Expose(probe *app.Probe) { h.probe = probe }

// CanFill implements app.Host.
func (h *Host) CanFill() bool { return true }

// ToggleFill implements app.Host.
func (h *Host) ToggleFill() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

// Updated implements app.Host. In a test it writes a line of JSON to standard output
// whenever the state or the layout has changed.
func (h *Host) Updated() {
	if h.probe == nil {
		return
	}
	line := snapshot{State: h.probe.State(), Rects: make(map[string]app.Rect)}
	// These change with every frame.
	line.State.Frames, line.State.Ticks, line.State.LongestFrame = 0, 0, 0
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
