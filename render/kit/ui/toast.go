package ui

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Toast shows short messages at the top of the screen, or beside the place that they are about. A
// message disappears after a while, sooner if another one is waiting, and at once when its subject is
// over. Toasts do not block input.
type Toast struct {
	waiting []message
	current string
	subject string  // subject of current; "" if it has none
	place   Rect    // what current is about; empty for the top of the screen
	since   int     // ticks since current appeared
	left    int     // ticks until current disappears
	shown   float64 // opacity of current
	fading  bool    // shown changes: to 0 if current is leaving, otherwise to 1
	leaving bool
	before  float64 // shown when it began to change
	faded   int     // ticks since then

	held    string // message that is shown until Hold replaces it
	holding bool   // held has changed since the last Update
}

// message is a queued message.
type message struct {
	text, subject string
	place         Rect
	waits         int // ticks since it was queued
}

const (
	toastFade = 12 // ticks
	// A message stays for its reading time: 1.5 s, plus a second for every 18 letters
	// (200 words a minute).
	toastLeast     = 90
	toastPerLetter = 60.0 / 18
	// While another message is waiting, a message stays for toastShort. A message that
	// has been waiting for longer than toastStale is dropped.
	toastShort = 72
	toastStale = 300
	// A message queued this shortly before a scene begins is about that scene.
	toastFresh = 30
)

// Say queues a message. It does nothing if the same message is queued or shown.
func (t *Toast) Say(text string) { t.SayOf("", text) }

// SayOf queues a message about a subject and removes earlier messages about it.
func (t *Toast) SayOf(subject, text string) { t.SayAt(subject, text, Rect{}) }

// SayAt is like SayOf for a message that stands beside a place, above it if there is room.
func (t *Toast) SayAt(subject, text string, place Rect) {
	if text == "" || text == t.current && !t.leaving && place == t.place {
		return
	}
	t.Over(subject)
	for i := range t.waiting {
		if t.waiting[i].text == text {
			return
		}
	}
	t.waiting = append(t.waiting, message{text: text, subject: subject, place: place})
}

// Over removes the messages about a subject.
func (t *Toast) Over(subject string) {
	if subject == "" {
		return
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.subject == subject })
	if t.current != "" && t.subject == subject {
		t.leave()
	}
}

// Leave removes all messages except very recent ones, because they are about the
// previous screen.
func (t *Toast) Leave() {
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.waits > toastFresh })
	if t.current != "" && t.since > toastFresh {
		t.leave()
	}
}

// LeavePlaces removes the messages that stand beside a place, because something covers the places.
func (t *Toast) LeavePlaces() {
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.place.W > 0 })
	if t.current != "" && t.place.W > 0 {
		t.leave()
	}
}

// leave starts to fade out the current message.
func (t *Toast) leave() {
	if !t.leaving {
		t.fading, t.leaving, t.before, t.faded = true, true, t.shown, 0
	}
}

// Hold shows a message instead of all others until the next call of Hold. An empty
// message ends this.
func (t *Toast) Hold(message string) {
	t.holding = t.holding || message != t.held
	t.held = message
}

// Busy reports whether a message is shown or queued.
func (t *Toast) Busy() bool { return t.current != "" || len(t.waiting) > 0 || t.holding }

// Text returns the visible message, or "".
func (t *Toast) Text() string {
	if t.held != "" {
		return t.held
	}
	return t.current
}

// Update advances the toast by one tick while it is busy, and reports whether the
// picture changed. With reduced motion messages appear and disappear at once.
func (t *Toast) Update(reduced bool) bool {
	if t.holding || t.held != "" {
		held := t.holding
		t.holding = false
		return held
	}
	for i := range t.waiting {
		t.waiting[i].waits++
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(m message) bool { return m.waits > toastStale })
	if t.current == "" && len(t.waiting) == 0 {
		return false
	}
	if t.current == "" {
		t.current, t.subject, t.place, t.since = t.waiting[0].text, t.waiting[0].subject, t.waiting[0].place, 0
		t.waiting = t.waiting[1:]
		t.left = toastLeast + int(toastPerLetter*float64(len([]rune(t.current))))
		t.fading, t.leaving, t.before, t.faded = true, false, 0, 0
	}
	changed := t.fading
	if t.fade(reduced); t.leaving && !t.fading {
		t.current = ""
		return true
	}
	t.since++
	if len(t.waiting) > 0 {
		t.left = min(t.left, toastShort-t.since)
	}
	if t.left--; t.left <= 0 {
		t.leave()
	}
	return changed
}

// fade advances the opacity of the current message by a tick.
func (t *Toast) fade(reduced bool) {
	if !t.fading {
		return
	}
	t.faded++
	part := float64(t.faded) / toastFade
	if reduced {
		part = 1
	}
	t.fading = part < 1
	if t.shown = theme.EaseOut(part); t.leaving {
		t.shown = t.before * (1 - part*part*part)
	}
}

// The measures of a message.
const toastSize, toastPadding, toastWidest = theme.TextBody, 14.0, 520.0

// Place returns where the message stands: at the top of at, or above its own place, below that if
// it would leave the screen. It may extend beyond at within the width of the screen. room is the
// greatest width of its lines.
func (t *Toast) Place(at Rect, width float64) (r Rect, room float64) {
	message := t.Text()
	room = min(max(at.W-2*theme.Gap, 280)-2*toastPadding, width-2*theme.Gap-2*toastPadding, toastWidest)
	placed := t.held == "" && t.place.W > 0
	if placed {
		room = min(room, 280)
	}
	r.W = min(room, math.Ceil(text.Width(message, text.Style{Size: toastSize}))) + 2*toastPadding
	r.H = ParagraphHeight(message, toastSize, room) + 2*toastPadding - 4
	r.X, r.Y = at.CenterX()-r.W/2, theme.Gap
	if placed {
		r.X = min(max(t.place.CenterX()-r.W/2, theme.Gap), width-theme.Gap-r.W)
		if r.Y = t.place.Y - r.H - 4; r.Y < theme.Gap {
			r.Y = t.place.Bottom() + 4
		}
	}
	return r, room
}

// Draw draws the message. at is the board, and scale the device scale.
func (t *Toast) Draw(dst *ebiten.Image, at Rect, width, scale float64) {
	message, shown := t.Text(), t.shown
	if t.held != "" {
		shown = 1
	}
	if message == "" || shown <= 0 {
		return
	}
	const size, padding = toastSize, toastPadding
	style := text.Style{Size: size * scale, Color: fade(theme.OnLacquer, shown)}
	r, room := t.Place(at, width)
	r.Y += (shown - 1) * 16
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
