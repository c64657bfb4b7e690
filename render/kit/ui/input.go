package ui

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Raw is the state of the input devices at one tick. Positions are in
// device-independent pixels.
type Raw struct {
	MouseX, MouseY float64
	MouseDown      bool
	// A click may begin and end within one tick, which only these fields show.
	MousePressed, MouseReleased bool
	Wheel                       float64 // lines, positive towards the user
	Touches                     []TouchEvent
	// Clicks holds all events of the main mouse button if there is a ClickSource.
	Clicks []ClickEvent
	Keys   []ebiten.Key
	Text   []rune // typed in this tick
	Shift  bool
	// Secondary is set if the right mouse button went down in this tick, Copy and Paste
	// if their keyboard shortcuts were pressed.
	Secondary, Copy, Paste bool
	SecondaryDown          bool // the right mouse button is down
}

// Input is the input of the user since the previous tick. Mouse and fingers form a
// single pointer. A finger that comes down while another one is on the screen is none.
type Input struct {
	X, Y           float64 // position of the pointer, in device-independent pixels
	PressX, PressY float64 // position of the last press
	Pressed        bool    // the pointer went down in this tick
	Down           bool    // the pointer is down
	Released       bool    // the pointer went up in this tick
	Touch          bool    // the pointer is a finger, which cannot hover
	Moved          bool    // the pointer moved in this tick
	Wheel          float64
	Keys           []ebiten.Key // pressed in this tick, or repeating
	Text           []rune       // typed in this tick
	Shift          bool
	Secondary      bool  // the right button went down in this tick
	SecondaryDown  bool  // the right button is down
	Copy, Paste    bool  // the keyboard shortcut was pressed in this tick
	Pinch          Pinch // gesture of two fingers

	touches  touches
	clicks   []ClickEvent // not handled yet
	touching bool         // the first touch is the pointer
	// mute is the number of ticks for which the mouse is ignored: some systems send
	// emulated mouse events after a touch for old programs.
	mute       int
	lastMouseX float64
	lastMouseY float64
	mouseDown  bool
}

// muteTicks is 0.7 s. Browsers send the mouse events that emulate a touch within 0.3 s
// of its end, or later after a long press.
const muteTicks = 42

// Update computes the input of a tick from the state of the devices.
func (in *Input) Update(raw *Raw) {
	oldX, oldY := in.X, in.Y
	in.Pressed, in.Released = false, false
	in.Wheel, in.Keys, in.Text, in.Shift = raw.Wheel, raw.Keys, raw.Text, raw.Shift
	in.clicks = append(in.clicks, raw.Clicks...)
	in.Copy, in.Paste, in.Secondary = raw.Copy, raw.Paste, raw.Secondary
	in.SecondaryDown = raw.SecondaryDown
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

// updateTouches handles one step of a touch per tick, even if the touch is over
// already: it goes down at its start, moves to its position, and goes up.
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

// updateClick handles the next event of the main mouse button, at its position.
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

// Tapped reports whether the pointer went up close to where it went down, as in a tap
// but not in a drag.
func (in *Input) Tapped() bool {
	return in.Released && math.Hypot(in.X-in.PressX, in.Y-in.PressY) < 24
}

// Still reports whether there is no input in this tick and none left to handle.
func (in *Input) Still() bool {
	return !in.Moved && !in.Down && !in.Released && in.Wheel == 0 && len(in.Keys) == 0 &&
		len(in.touches.waiting) == 0 && in.mute == 0
}

// Devices reads the devices through Ebitengine.
type Devices struct {
	// Touches, if not nil, replaces Ebitengine as the source of touches.
	Touches TouchSource
	// Zoom is the number of pixels of Touches per pixel of the page; 0 means 1.
	Zoom float64

	raw    Raw
	polled polledTouches
}

// Read returns the state of the devices in device-independent pixels for the given
// device scale. It is valid until the next call of Read.
func (d *Devices) Read(scale float64) *Raw {
	r := &d.raw
	x, y := ebiten.CursorPositionF()
	r.MouseX, r.MouseY = x/scale, y/scale
	r.MouseDown = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft)
	r.MousePressed = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
	r.MouseReleased = inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft)
	r.Secondary = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight)
	r.SecondaryDown = ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight)
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
		r.Keys, r.Text = r.Keys[:0], r.Text[:0] // shortcuts of the browser and the system
	}
	return r
}

// ask reads the events of fingers and of the main mouse button from Touches.
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

// repeating are the keys that repeat while they are held: after 0.4 s, every 0.1 s.
var repeating = []ebiten.Key{
	ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyTab,
}

const (
	repeatDelay = 24 // ticks
	repeatEvery = 6
)

// ConsumeFingers withdraws all fingers on the screen from the pointer for as long as
// they are down, because together they are another gesture.
func (in *Input) ConsumeFingers() {
	if in.touching && in.touches.first().down() {
		in.touching, in.Down = false, false
	}
	for i := range in.touches.waiting {
		if finger := &in.touches.waiting[i]; finger.down() {
			finger.taken = true
		}
	}
}
