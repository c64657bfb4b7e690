package host

import (
	"slices"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// touchQueue queues the page's touch events. It needs no lock, because the browser only calls
// listeners while no goroutine can run.
type touchQueue struct {
	events []ui.TouchEvent
	down   []ebiten.TouchID // touches on the element
}

var touchPhases = map[string]ui.TouchPhase{
	"touchstart":  ui.TouchBegan,
	"touchmove":   ui.TouchMoved,
	"touchend":    ui.TouchEnded,
	"touchcancel": ui.TouchCancelled,
}

// listen registers for all touches that begin on an element. It does not prevent their
// default actions.
func (q *touchQueue) listen(element js.Value) {
	for name, phase := range touchPhases {
		listen(element, name, map[string]any{"passive": true, "capture": true}, func(event js.Value) {
			q.add(phase, element, event)
		})
	}
}

func (q *touchQueue) add(phase ui.TouchPhase, element, event js.Value) {
	if phase == ui.TouchBegan {
		q.cancelLost(event.Get("targetTouches"))
	}
	changed := event.Get("changedTouches")
	for i := range changed.Length() {
		touch := changed.Index(i)
		if !touch.Get("target").Equal(element) {
			continue
		}
		id := touchID(touch)
		q.events = append(q.events, ui.TouchEvent{
			Phase: phase, ID: id, X: touch.Get("clientX").Float(), Y: touch.Get("clientY").Float(),
		})
		switch phase {
		case ui.TouchBegan:
			q.down = append(q.down, id)
		case ui.TouchEnded, ui.TouchCancelled:
			q.down = slices.DeleteFunc(q.down, func(other ebiten.TouchID) bool { return other == id })
		}
	}
}

// cancelLost cancels touches whose end the page was not told of, which happens when the
// browser shows its own interface. Otherwise a finger that has left the element would block
// all other fingers.
func (q *touchQueue) cancelLost(onElement js.Value) {
	q.down = slices.DeleteFunc(q.down, func(id ebiten.TouchID) bool {
		for i := range onElement.Length() {
			if touchID(onElement.Index(i)) == id {
				return false
			}
		}
		q.events = append(q.events, ui.TouchEvent{Phase: ui.TouchCancelled, ID: id})
		return true
	})
}

func touchID(touch js.Value) ebiten.TouchID { return ebiten.TouchID(touch.Get("identifier").Int()) }

// AppendTouches implements ui.TouchSource.
func (q *touchQueue) AppendTouches(events []ui.TouchEvent) []ui.TouchEvent {
	events = append(events, q.events...)
	q.events = q.events[:0]
	return events
}
