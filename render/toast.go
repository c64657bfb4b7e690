package render

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/tanema/gween"
	"github.com/tanema/gween/ease"

	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// toast shows short messages one after another at the head of the screen. They
// go by themselves and are in nobody's way.
type toast struct {
	waiting []string
	current string
	left    int // ticks until current goes
	shown   float64
	tween   *gween.Tween
	leaving bool
}

const (
	toastFade = 0.2 // seconds
	tickTime  = 1.0 / 60
	// A message stays for as long as it takes to read it: 1.5 s, and a second
	// for every 18 letters (200 words a minute).
	toastLeast     = 90
	toastPerLetter = 60.0 / 18
)

// say queues a message. One that is waiting or being shown already is not
// repeated.
func (t *toast) say(message string) {
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

// busy reports whether there is a message to show.
func (t *toast) busy() bool { return t.current != "" || len(t.waiting) > 0 }

// update moves on by one tick and reports whether the picture changed. With
// reduced motion messages come and go at once.
func (t *toast) update(reduced bool) bool {
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

func (t *toast) draw(dst *ebiten.Image, a *app) {
	if t.current == "" || t.shown <= 0 {
		return
	}
	const size, padding, widest = theme.TextBody, 14.0, 520.0
	s := a.scale
	style := text.Style{Size: size * s, Color: faded(theme.OnLacquer, t.shown)}
	at := a.scene.boardFrame() // over the board's head, where it hides the least
	room := min(max(at.W-2*theme.Gap, 280)-2*padding, a.width-2*theme.Gap-2*padding, widest)
	height := ui.ParagraphHeight(t.current, size, room)
	width := min(room, math.Ceil(text.Width(t.current, text.Style{Size: size})))
	r := ui.Rect{
		X: at.CenterX() - width/2 - padding,
		Y: theme.Gap + (t.shown-1)*16,
		W: width + 2*padding,
		H: height + 2*padding - 4,
	}
	px := r.Scaled(s)
	ui.Shade(dst, px, theme.Radius*s, 12*s, faded(color.RGBA{0, 0, 0, 0x90}, t.shown))
	ui.FillRounded(dst, px, theme.Radius*s, faded(theme.Ink, t.shown))
	ui.StrokeRounded(dst, px, theme.Radius*s, s, faded(theme.GoldDeep, t.shown))
	pitch := size * text.LineHeight
	style.Align = text.Center
	for i, line := range ui.Wrapped(t.current, size, room) {
		text.Draw(dst, line, style, px.CenterX(), (r.Y+padding-2+(float64(i)+0.5)*pitch)*s)
	}
}

// faded returns a colour with its opacity scaled, 0 to 1.
func faded(c color.RGBA, by float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(float64(v)*by + 0.5) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), f(c.A)}
}
