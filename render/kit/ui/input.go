package ui

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Raw is the state of the devices at one tick. Positions are in device-
// independent pixels.
type Raw struct {
	MouseX, MouseY float64
	MouseDown      bool
	// A click may begin and end within one tick: these tell.
	MousePressed, MouseReleased bool
	Wheel                       float64 // lines, positive towards the person
	Touches                     []TouchEvent
	// Clicks, if there is a ClickSource, are all that the main button of the mouse did.
	Clicks []ClickEvent
	Keys   []ebiten.Key
	Text   []rune // that the keys wrote
	Shift  bool
	// Secondary is whether the right button of the mouse went down in this tick, Copy and
	// Paste whether the keys for them did.
	Secondary, Copy, Paste bool
}

// Input is what a person did since the tick before. Mouse and fingers are one
// pointer: what a finger does while another is down comes after it.
type Input struct {
	X, Y           float64 // of the pointer, in device-independent pixels
	PressX, PressY float64 // where it went down last
	Pressed        bool    // it went down in this tick
	Down           bool    // it is down
	Released       bool    // it went up in this tick
	Touch          bool    // the pointer is a finger: it hovers over nothing
	Moved          bool    // the pointer moved in this tick
	Wheel          float64
	Keys           []ebiten.Key // pressed in this tick, or repeating
	Text           []rune       // that the keys wrote
	Shift          bool
	Secondary      bool  // the right button went down in this tick
	Copy, Paste    bool  // the person asked for it by keys in this tick
	Pinch          Pinch // two fingers

	touches  touches
	clicks   []ClickEvent // that have not been served yet
	touching bool         // the first of the touches is the pointer
	// mute counts the ticks for which the mouse is not believed: some systems
	// follow a touch with the mouse events that old programs expect.
	mute       int
	lastMouseX float64
	lastMouseY float64
	mouseDown  bool
}

// muteTicks is 0.7 s: browsers send the mouse events that stand for a touch
// within 0.3 s of its end, or later after a long press.
const muteTicks = 42

// Update turns the state of the devices into what changed.
func (in *Input) Update(raw *Raw) {
	oldX, oldY := in.X, in.Y
	in.Pressed, in.Released = false, false
	in.Wheel, in.Keys, in.Text, in.Shift = raw.Wheel, raw.Keys, raw.Text, raw.Shift
	in.clicks = append(in.clicks, raw.Clicks...)
	in.Copy, in.Paste, in.Secondary = raw.Copy, raw.Paste, raw.Secondary
	if in.mute > 0 {
		in.mute--
	}
	in.updateTouches(raw)
	if !in.touching && !in.Released {
		in.updateMouse(raw)
	}
	in.lastMouseX, in.lastMouseY = raw.MouseX, raw.MouseY
	in.Moved = in.X != oldX || in.Y != oldY
	if in.Pressed {
		in.PressX, in.PressY = in.X, in.Y
	}
}

// updateTouches serves a touch in as many ticks as it has steps, however short it
// was: it goes down where it began, moves to where it is, and goes up.
func (in *Input) updateTouches(raw *Raw) {
	in.touches.add(raw.Touches)
	in.Pinch.follow(&in.touches)
	if len(in.touches.waiting) > 0 && !in.mouseDown {
		in.mute = muteTicks
	}
	finger := in.touches.first()
	for finger != nil && finger.cancelled && !in.touching {
		in.touches.drop()
		finger = in.touches.first()
	}
	if finger == nil || !in.touching && in.mouseDown {
		return
	}
	switch {
	case !in.touching:
		in.X, in.Y = finger.startX, finger.startY
		in.touching, in.Touch, in.Down, in.Pressed = true, true, true, true
	case !finger.cancelled && (in.X != finger.x || in.Y != finger.y):
		in.X, in.Y = finger.x, finger.y
	case finger.cancelled || finger.lifted:
		in.touching, in.Down, in.Released = false, false, !finger.cancelled
		in.touches.drop()
	}
}

func (in *Input) updateMouse(raw *Raw) {
	if in.mute > 0 {
		in.clicks = slices.DeleteFunc(in.clicks, func(c ClickEvent) bool { return !c.Alone })
	}
	if len(in.clicks) > 0 {
		in.updateClick()
	}
	if in.mute > 0 || in.Pressed || in.Released {
		return
	}
	moved := raw.MouseX != in.lastMouseX || raw.MouseY != in.lastMouseY
	if moved || raw.MouseDown || !in.Touch {
		in.X, in.Y = raw.MouseX, raw.MouseY
	}
	if moved || raw.MouseDown {
		in.Touch = false
	}
	if raw.MousePressed && !in.mouseDown {
		in.mouseDown, in.Down, in.Pressed = true, true, true
	}
	if in.mouseDown && (raw.MouseReleased || !raw.MouseDown) {
		in.mouseDown, in.Down, in.Released = false, false, true
	}
}

// updateClick serves the first step of the mouse's button that has not been served yet,
// where the mouse was then.
func (in *Input) updateClick() {
	step := in.clicks[0]
	in.clicks = slices.Delete(in.clicks, 0, 1)
	in.X, in.Y, in.Touch = step.X, step.Y, false
	switch {
	case step.Down && !in.mouseDown:
		in.mouseDown, in.Down, in.Pressed = true, true, true
	case !step.Down && in.mouseDown:
		in.mouseDown, in.Down, in.Released = false, false, true
	}
}

// Tapped reports whether the pointer was lifted close to where it went down,
// the mark of a tap as against a drag.
func (in *Input) Tapped() bool {
	return in.Released && math.Hypot(in.X-in.PressX, in.Y-in.PressY) < 24
}

// Still reports whether the person does nothing, and nothing that they did has yet to
// be served.
func (in *Input) Still() bool {
	return !in.Moved && !in.Down && !in.Released && in.Wheel == 0 && len(in.Keys) == 0 &&
		len(in.touches.waiting) == 0 && in.mute == 0
}

// Devices reads the devices through Ebitengine.
type Devices struct {
	// Touches, if set, is asked for touches in place of Ebitengine.
	Touches TouchSource
	// Zoom is how many of the pixels that Touches tells of are one of the page; 0 for 1.
	Zoom float64

	raw    Raw
	polled polledTouches
}

// Read returns the state of the devices in device-independent pixels, given the
// device scale. It is valid until the next Read.
func (d *Devices) Read(scale float64) *Raw {
	r := &d.raw
	x, y := ebiten.CursorPositionF()
	r.MouseX, r.MouseY = x/scale, y/scale
	r.MouseDown = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft)
	r.MousePressed = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
	r.MouseReleased = inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft)
	r.Secondary = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight)
	_, wheel := ebiten.Wheel()
	r.Wheel = -wheel
	if d.Touches != nil {
		d.ask(r)
	} else {
		r.Touches = d.polled.append(r.Touches[:0], scale)
	}
	r.Keys = inpututil.AppendJustPressedKeys(r.Keys[:0])
	for _, key := range repeating {
		if ticks := inpututil.KeyPressDuration(key); ticks >= repeatDelay && ticks%repeatEvery == 0 {
			r.Keys = append(r.Keys, key)
		}
	}
	r.Text = ebiten.AppendInputChars(r.Text[:0])
	r.Shift = ebiten.IsKeyPressed(ebiten.KeyShift)
	r.Copy, r.Paste = false, false
	command := ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	if alt := ebiten.IsKeyPressed(ebiten.KeyAlt); command || alt {
		if command && !alt && !r.Shift {
			r.Copy = slices.Contains(r.Keys, ebiten.KeyC)
			r.Paste = slices.Contains(r.Keys, ebiten.KeyV)
		}
		r.Keys, r.Text = r.Keys[:0], r.Text[:0] // the browser's and the system's own shortcuts
	}
	return r
}

// ask has Touches tell what fingers, and the mouse's button, have done.
func (d *Devices) ask(r *Raw) {
	zoom := d.Zoom
	if zoom <= 0 {
		zoom = 1
	}
	if clicks, knows := d.Touches.(ClickSource); knows {
		r.MousePressed, r.MouseReleased = false, false
		r.Clicks = clicks.AppendClicks(r.Clicks[:0])
		for i := range r.Clicks {
			r.Clicks[i].X /= zoom
			r.Clicks[i].Y /= zoom
		}
	}
	r.Touches = d.Touches.AppendTouches(r.Touches[:0])
	for i := range r.Touches {
		r.Touches[i].X /= zoom
		r.Touches[i].Y /= zoom
	}
}

// repeating are the keys that repeat while they are held: after 0.4 s, every
// 0.1 s.
var repeating = []ebiten.Key{
	ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyTab,
}

const (
	repeatDelay = 24 // ticks
	repeatEvery = 6
)
