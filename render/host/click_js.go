package host

import (
	"syscall/js"

	"colat/render/kit/ui"
)

// pointerQueue queues the events of touches and of the mouse's main button.
type pointerQueue struct {
	touchQueue
	clickQueue
}

func (q *pointerQueue) listen(element js.Value) {
	q.touchQueue.listen(element)
	q.clickQueue.listen(element)
}

// clickQueue queues the events of the mouse's main button on an element. Ebitengine only
// reports the state of the button at a tick and whether it was pressed since the last tick,
// but not a second press, nor the place of either.
type clickQueue struct {
	steps []ui.ClickEvent
	down  bool
	// begun reports whether the mousedown of the next click was queued. Assistive tools send a
	// click without mousedown and mouseup.
	begun bool
}

func (q *clickQueue) listen(element js.Value) {
	early := map[string]any{"passive": true, "capture": true}
	listen(element, "mousedown", early, func(event js.Value) {
		if event.Get("button").Int() == 0 {
			q.begun, q.down = true, true
			q.add(event, true)
		}
	})
	// The button may be released outside the page.
	listen(js.Global(), "mouseup", early, func(event js.Value) {
		if q.down && event.Get("button").Int() == 0 {
			q.down = false
			q.add(event, false)
		}
	})
	listen(element, "click", early, func(event js.Value) {
		if !q.begun {
			q.add(event, true)
			q.add(event, false)
		}
		q.begun = false
	})
}

func (q *clickQueue) add(event js.Value, down bool) {
	q.steps = append(q.steps, ui.ClickEvent{
		Down: down, Alone: !q.begun, X: event.Get("clientX").Float(), Y: event.Get("clientY").Float(),
	})
}

// AppendClicks implements ui.ClickSource.
func (q *clickQueue) AppendClicks(events []ui.ClickEvent) []ui.ClickEvent {
	events = append(events, q.steps...)
	q.steps = q.steps[:0]
	return events
}
