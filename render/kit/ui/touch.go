package ui

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// TouchPhase is the phase of a touch.
type TouchPhase uint8

const (
	TouchBegan     TouchPhase = iota // the finger came down
	TouchMoved                       // the finger moved
	TouchEnded                       // the finger was lifted
	TouchCancelled                   // the system used the touch for a gesture of its own: it must be ignored
)

// TouchEvent is an event of a finger on the screen. Positions are in device-independent
// pixels.
type TouchEvent struct {
	Phase TouchPhase
	ID    ebiten.TouchID // identifies the finger while it is down
	X, Y  float64
}

// TouchSource reports all touch events, including touches that are over before the next
// tick.
type TouchSource interface {
	// AppendTouches appends the events since the previous call in their order.
	AppendTouches(events []TouchEvent) []TouchEvent
}

// ClickEvent is a press or a release of the main mouse button. Positions are in
// device-independent pixels.
type ClickEvent struct {
	Down bool
	// Alone is set if there was a click without events of a button. No system emulates
	// such a click after a touch.
	Alone bool
	X, Y  float64
}

// ClickSource is a TouchSource that also reports all events of the main mouse button,
// including events that are over before the next tick or occur several times.
type ClickSource interface {
	// AppendClicks appends the events since the previous call in their order.
	AppendClicks(events []ClickEvent) []ClickEvent
}

// touch is the touch of one finger.
type touch struct {
	id             ebiten.TouchID
	startX, startY float64
	x, y           float64 // last position
	lifted         bool
	cancelled      bool
	taken          bool // withdrawn from the pointer
}

// down reports whether the finger is on the screen.
func (t *touch) down() bool { return !t.lifted && !t.cancelled }

// touches is the queue of the touches that have not been handled completely, in the
// order in which they began. They are handled one after the other, because there is
// only one pointer, so a touch may be over before it is handled. A finger that comes down
// beside another one is no pointer: it may be a part of a gesture, or the palm.
type touches struct {
	waiting []touch
}

// add adds the events of a tick.
func (t *touches) add(events []TouchEvent) {
	for _, e := range events {
		finger := t.find(e.ID)
		if e.Phase == TouchBegan {
			if finger != nil {
				finger.cancelled = true // its end was not reported
			}
			beside := slices.ContainsFunc(t.waiting, func(f touch) bool { return f.down() })
			t.waiting = append(t.waiting, touch{id: e.ID, startX: e.X, startY: e.Y, x: e.X, y: e.Y, taken: beside})
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

// find returns the touch of the finger with an identifier that is on the screen, or
// nil.
func (t *touches) find(id ebiten.TouchID) *touch {
	for i := range t.waiting {
		if f := &t.waiting[i]; f.id == id && f.down() {
			return f
		}
	}
	return nil
}

// front returns the index of the touch to handle, or -1 if there is none.
func (t *touches) front() int {
	return slices.IndexFunc(t.waiting, func(f touch) bool { return !f.taken })
}

// first returns the touch to handle, or nil if there is none.
func (t *touches) first() *touch {
	if i := t.front(); i >= 0 {
		return &t.waiting[i]
	}
	return nil
}

// drop removes the first touch after it has been handled.
func (t *touches) drop() {
	i := t.front()
	t.waiting = slices.Delete(t.waiting, i, i+1)
}

// polledTouches reads touches from Ebitengine, which only reports the fingers on the
// screen at a tick.
type polledTouches struct {
	ids         []ebiten.TouchID
	before, now []TouchEvent // the fingers at the last tick and at this one
}

// append appends the differences between the fingers of this tick and of the previous
// one. Positions are divided by the device scale.
func (p *polledTouches) append(events []TouchEvent, scale float64) []TouchEvent {
	p.ids = ebiten.AppendTouchIDs(p.ids[:0])
	p.before, p.now = p.now, p.before[:0]
	for _, id := range p.ids {
		x, y := ebiten.TouchPositionF(id)
		p.now = append(p.now, TouchEvent{ID: id, X: x / scale, Y: y / scale})
	}
	return appendChanges(events, p.before, p.now)
}

// appendChanges appends the events that turn the fingers in before into those in now.
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
	return slices.IndexFunc(fingers, func(e TouchEvent) bool { return e.ID == id })
}

// Pinch is a gesture of two fingers.
type Pinch struct {
	Active bool
	X, Y   float64 // the midpoint between the fingers
	DX, DY float64 // movement of the midpoint in this tick
	Spread float64 // ratio of the distance of the fingers to that of the previous tick

	first, second ebiten.TouchID
	apart         float64
}

// follow updates the pinch from the two fingers that have been on the screen longest.
func (p *Pinch) follow(t *touches) {
	var down [2]*touch
	n := 0
	for i := range t.waiting {
		if finger := &t.waiting[i]; finger.down() && n < 2 {
			down[n] = finger
			n++
		}
	}
	if n < 2 {
		p.Active = false
		return
	}
	a, b := down[0], down[1]
	x, y, apart := (a.x+b.x)/2, (a.y+b.y)/2, math.Hypot(a.x-b.x, a.y-b.y)
	p.DX, p.DY, p.Spread = 0, 0, 1
	if p.Active && p.first == a.id && p.second == b.id {
		p.DX, p.DY = x-p.X, y-p.Y
		if p.apart > 0 {
			p.Spread = apart / p.apart
		}
	}
	*p = Pinch{Active: true, X: x, Y: y, DX: p.DX, DY: p.DY, Spread: p.Spread, first: a.id, second: b.id, apart: apart}
}
