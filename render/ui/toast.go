package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/tanema/gween"
	"github.com/tanema/gween/ease"

	"colat/render/text"
	"colat/render/theme"
)

// Toast shows short messages one after another at the head of the screen. They
// go by themselves and are in nobody's way.
type Toast struct {
	waiting []string
	current string
	left    int // ticks until current goes
	shown   float64
	tween   *gween.Tween
	leaving bool

	held    string // what is shown until it is let go
	holding bool   // held was changed and not drawn yet
}

const (
	toastFade = 0.2 // seconds
	tickTime  = 1.0 / 60
	// A message stays for as long as it takes to read it: 1.5 s, and a second
	// for every 18 letters (200 words a minute).
	toastLeast     = 90
	toastPerLetter = 60.0 / 18
)

// Say queues a message. One that is waiting or being shown already is not
// repeated.
func (t *Toast) Say(message string) {
	if message == "" || message == t.current && !t.leaving {
		return
	}
	for _, w := range t.waiting {
		if w == message {
			return
		}
	}
	t.waiting = append(t.waiting, message)
}

// Hold shows a message before all others until another one is held, or "".
func (t *Toast) Hold(message string) {
	t.holding = t.holding || message != t.held
	t.held = message
}

// Busy reports whether there is a message to show or to come.
func (t *Toast) Busy() bool { return t.current != "" || len(t.waiting) > 0 || t.holding }

// Text returns the message that is shown, or "".
func (t *Toast) Text() string {
	if t.held != "" {
		return t.held
	}
	return t.current
}

// Update moves on by one tick while the toast is busy, and reports whether the
// picture changed. With reduced motion messages come and go at once.
func (t *Toast) Update(reduced bool) bool {
	if t.holding || t.held != "" {
		held := t.holding
		t.holding = false
		return held
	}
	fade := float32(toastFade)
	if reduced {
		fade = tickTime
	}
	if t.current == "" {
		t.current, t.waiting = t.waiting[0], t.waiting[1:]
		t.left = toastLeast + int(toastPerLetter*float64(len([]rune(t.current))))
		t.tween, t.leaving = gween.New(0, 1, fade, ease.OutCubic), false
	}
	changed := false
	if t.tween != nil {
		value, finished := t.tween.Update(tickTime)
		t.shown, changed = float64(value), true
		if finished {
			t.tween = nil
			if t.leaving {
				t.current = ""
				return true
			}
		}
	}
	if t.left--; t.left <= 0 && !t.leaving {
		t.tween, t.leaving = gween.New(1, 0, fade, ease.InCubic), true
	}
	return changed
}

// Draw draws the message over the head of at, a rectangle that it may reach beyond
// within a screen of a width. scale is the device scale.
func (t *Toast) Draw(dst *ebiten.Image, at Rect, width, scale float64) {
	message, shown := t.Text(), t.shown
	if t.held != "" {
		shown = 1
	}
	if message == "" || shown <= 0 {
		return
	}
	const size, padding, widest = theme.TextBody, 14.0, 520.0
	style := text.Style{Size: size * scale, Color: fade(theme.OnLacquer, shown)}
	room := min(max(at.W-2*theme.Gap, 280)-2*padding, width-2*theme.Gap-2*padding, widest)
	height := ParagraphHeight(message, size, room)
	line := min(room, math.Ceil(text.Width(message, text.Style{Size: size})))
	r := Rect{
		X: at.CenterX() - line/2 - padding,
		Y: theme.Gap + (shown-1)*16,
		W: line + 2*padding,
		H: height + 2*padding - 4,
	}
	px := r.Scaled(scale)
	Shade(dst, px, theme.Radius*scale, 12*scale, fade(color.RGBA{0, 0, 0, 0x90}, shown))
	FillRounded(dst, px, theme.Radius*scale, fade(theme.Ink, shown))
	StrokeRounded(dst, px, theme.Radius*scale, scale, fade(theme.GoldDeep, shown))
	pitch := size * text.LineHeight
	style.Align = text.Center
	for i, words := range wrapped(message, size, false, room) {
		text.Draw(dst, words, style, px.CenterX(), (r.Y+padding-2+(float64(i)+0.5)*pitch)*scale)
	}
}
