package ui

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/tanema/gween"
	"github.com/tanema/gween/ease"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Toast shows short messages at the head of the screen. They go by themselves, in time for
// the next one, and at once when what they are about is over. They are in nobody's way.
type Toast struct {
	waiting []message
	current string
	subject string // what current is about; "" for nothing that could be over
	since   int    // ticks that current has been shown
	left    int    // ticks until current goes
	shown   float64
	tween   *gween.Tween
	leaving bool

	held    string // what is shown until it is let go
	holding bool   // held was changed and not drawn yet
}

// message is one that is to be shown.
type message struct {
	text, subject string
	waits         int // ticks since it was said
}

const (
	toastFade = 0.2 // seconds
	tickTime  = 1.0 / 60
	// A message stays for as long as it takes to read it: 1.5 s, and a second
	// for every 18 letters (200 words a minute).
	toastLeast     = 90
	toastPerLetter = 60.0 / 18
	// While another one waits a message stays for toastShort. What has waited for longer
	// than toastStale is not shown any more.
	toastShort = 72
	toastStale = 300
	// A message that was said so shortly before a scene began is about that scene.
	toastFresh = 30
)

// Say shows a message, after the one that is being shown and what waits already. One that
// is waiting or being shown is not repeated.
func (t *Toast) Say(text string) { t.SayOf("", text) }

// SayOf shows a message about a subject in place of those about it that were said before.
func (t *Toast) SayOf(subject, text string) {
	if text == "" || text == t.current && !t.leaving {
		return
	}
	t.Over(subject)
	for i := range t.waiting {
		if t.waiting[i].text == text {
			return
		}
	}
	t.waiting = append(t.waiting, message{text: text, subject: subject})
}

// Over takes the messages about a subject away.
func (t *Toast) Over(subject string) {
	if subject == "" {
		return
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.subject == subject })
	if t.current != "" && t.subject == subject {
		t.leave()
	}
}

// Leave takes all messages away but those that have just been said: they are about what was
// on the screen before.
func (t *Toast) Leave() {
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.waits > toastFresh })
	if t.current != "" && t.since > toastFresh {
		t.leave()
	}
}

// leave has the current message fade.
func (t *Toast) leave() {
	if !t.leaving {
		t.tween, t.leaving = gween.New(float32(t.shown), 0, toastFade, ease.InCubic), true
	}
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
	for i := range t.waiting {
		t.waiting[i].waits++
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.waits > toastStale })
	if t.current == "" && len(t.waiting) == 0 {
		return false
	}
	if t.current == "" {
		t.current, t.subject, t.since = t.waiting[0].text, t.waiting[0].subject, 0
		t.waiting = t.waiting[1:]
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
	t.since++
	if len(t.waiting) > 0 {
		t.left = min(t.left, toastShort-t.since)
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
