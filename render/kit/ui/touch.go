package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// TouchPhase is what a finger did.
type TouchPhase uint8

const (
	TouchBegan     TouchPhase = iota // it came down
	TouchMoved                       // it is elsewhere than before
	TouchEnded                       // it was lifted
	TouchCancelled                   // the system took it for something of its own: it meant nothing
)

// TouchEvent is something that a finger on the screen did. Positions are in
// device-independent pixels.
type TouchEvent struct {
	Phase TouchPhase
	ID    ebiten.TouchID // of the finger, as long as it is down
	X, Y  float64
}

// TouchSource knows all that fingers do, even what is over before the next tick.
type TouchSource interface {
	// AppendTouches appends what the fingers have done since it was last asked,
	// in the order in which they did it.
	AppendTouches(events []TouchEvent) []TouchEvent
}

// ClickEvent is the main button of the mouse going down or up. Positions are in
// device-independent pixels.
type ClickEvent struct {
	Down bool
	// Alone is whether there was a click and no button: no system has it follow a touch.
	Alone bool
	X, Y  float64
}

// ClickSource is a TouchSource that knows all that the main button of the mouse does,
// too, even what is over before the next tick, or happens twice.
type ClickSource interface {
	// AppendClicks appends what the button has done since it was last asked, in the
	// order in which it did it.
	AppendClicks(events []ClickEvent) []ClickEvent
}

// touch is one finger from when it came down.
type touch struct {
	id             ebiten.TouchID
	startX, startY float64
	x, y           float64 // where it is, or was lifted
	lifted         bool
	cancelled      bool
	taken          bool // it is not for the pointer
}

// down reports whether the finger is on the screen.
func (t *touch) down() bool { return !t.lifted && !t.cancelled }

// touches are the fingers whose touches have not been served yet, the one that
// came down first at the front. They are served one after the other, because
// there is one pointer, so that a touch may be over before its turn comes.
type touches struct {
	waiting []touch
}

// add takes in what the fingers have done.
func (t *touches) add(events []TouchEvent) {
	for _, e := range events {
		finger := t.find(e.ID)
		if e.Phase == TouchBegan {
			if finger != nil {
				finger.cancelled = true // its end was never told
			}
			t.waiting = append(t.waiting, touch{id: e.ID, startX: e.X, startY: e.Y, x: e.X, y: e.Y})
			continue
		}
		if finger == nil {
			continue
		}
		switch e.Phase {
		case TouchMoved:
			finger.x, finger.y = e.X, e.Y
		case TouchEnded:
			finger.x, finger.y, finger.lifted = e.X, e.Y, true
		case TouchCancelled:
			finger.cancelled = true
		}
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(f touch) bool { return f.taken && !f.down() })
}

// find returns the finger with an identifier that is on the screen, or nil.
func (t *touches) find(id ebiten.TouchID) *touch {
	for i := range t.waiting {
		if f := &t.waiting[i]; f.id == id && f.down() {
			return f
		}
	}
	return nil
}

// front returns the index of the touch to serve, or -1 if there is none.
func (t *touches) front() int {
	return slices.IndexFunc(t.waiting, func(f touch) bool { return !f.taken })
}

// first returns the touch to serve, or nil if there is none.
func (t *touches) first() *touch {
	if i := t.front(); i >= 0 {
		return &t.waiting[i]
	}
	return nil
}

// drop is called when the first touch has been served.
func (t *touches) drop() {
	i := t.front()
	t.waiting = slices.Delete(t.waiting, i, i+1)
}

// polledTouches asks Ebitengine, which knows the fingers that are on the screen
// at a tick and no others.
type polledTouches struct {
	ids         []ebiten.TouchID
	before, now []TouchEvent // the fingers at the last tick and at this one
}

// append appends how the fingers differ from the tick before. Positions are
// divided by the device scale.
func (p *polledTouches) append(events []TouchEvent, scale float64) []TouchEvent {
	p.ids = ebiten.AppendTouchIDs(p.ids[:0])
	p.before, p.now = p.now, p.before[:0]
	for _, id := range p.ids {
		x, y := ebiten.TouchPositionF(id)
		p.now = append(p.now, TouchEvent{ID: id, X: x / scale, Y: y / scale})
	}
	return appendChanges(events, p.before, p.now)
}

// appendChanges appends what fingers did that were on the screen before or are
// on it now.
func appendChanges(events, before, now []TouchEvent) []TouchEvent {
	for _, finger := range before {
		if findFinger(now, finger.ID) < 0 {
			finger.Phase = TouchEnded
			events = append(events, finger)
		}
	}
	for _, finger := range now {
		i := findFinger(before, finger.ID)
		switch {
		case i < 0:
			finger.Phase = TouchBegan
		case before[i].X != finger.X || before[i].Y != finger.Y:
			finger.Phase = TouchMoved
		default:
			continue
		}
		events = append(events, finger)
	}
	return events
}

func findFinger(fingers []TouchEvent, id ebiten.TouchID) int {
	for i := range fingers {
		if fingers[i].ID == id {
			return i
		}
	}
	return -1
}
